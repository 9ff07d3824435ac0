/* synth_part.c -- the parts of porism synth, and where they write. */
#include "cmd/parts.h"
#include "cmd/synth_priv.h"
#include <errno.h>
#include <string.h>

bool cmd_synth_part(int *out, struct app *app, int argc, char **argv)
{
	static const struct {
		const char *name;
		cmd_fn *fn;
	} parts[] = {
#define SYNTH(name, text) { #name, cmd_synth_##name },
#include "cmd/synth.def"
#undef SYNTH
	};

	for (size_t i = 0; argc && i < sizeof parts / sizeof *parts; i++)
		if (!strcmp(argv[0], parts[i].name)) {
			*out = parts[i].fn(app, argc - 1, argv + 1);
			return true;
		}
	return false;
}

int cmd_synth_output(const char *path)
{
	if (!path || !strcmp(path, "-") || freopen(path, "w", stdout))
		return 0;
	fprintf(stderr, "porism synth: %s: %s\n", path, strerror(errno));
	return EXIT_SYSTEM;
}

int cmd_synth_written(void)
{
	if (!fflush(stdout) && !ferror(stdout))
		return EXIT_FINE;
	fprintf(stderr, "porism synth: not everything could be written: %s\n",
		strerror(errno));
	return EXIT_SYSTEM;
}

int cmd_synth_complain(const struct err *e)
{
	return cmd_complain("synth", e);
}
