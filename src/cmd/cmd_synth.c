/* cmd_synth.c -- porism synth: data to learn from, made and verified by the engine; its parts, and where they write. */
#include "cmd/synth_priv.h"
#include <errno.h>
#include <string.h>

cmd_fn cmd_synth;

static const struct cmd_part_row part[] = {
#define SYNTH(name, usage, text) { #name, usage, text, cmd_synth_##name },
#include "cmd/synth.def"
#undef SYNTH
};
const struct cmd_parts cmd_synth_parts = { "synth", "docs/DATA.md every record", part,
					   sizeof part / sizeof *part, "problems" };

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

int cmd_synth(struct app *app, int argc, char **argv)
{
	return cmd_parts_run(&cmd_synth_parts, app, argc, argv);
}
