/* script_file.c -- files where a script is expected: scripts, journals, and .ggb. */
#include "base/mem.h"
#include "cmd/cmd.h"
#include "io/io.h"
#include <errno.h>
#include <string.h>

/* The first bytes of a file say whether it is a .ggb; the file is at its start again.  A pipe
 * has no way back: what was read of it would be lost, so it is a script. */
/* By what it holds; what is called so and holds something else is told by the reader. */
static bool is_ggb(FILE *in, const char *path)
{
	char head[64];
	size_t n = strlen(path);

	if (n > 4 && !strcmp(path + n - 4, ".ggb"))
		return true;
	if (fseek(in, 0, SEEK_SET) != 0)
		return false;
	n = fread(head, 1, sizeof head, in);
	rewind(in);
	return io_is_ggb(head, n);
}

/* The script that builds a .ggb, in a file of its own. */
static FILE *script_of(const struct app *app, const char *command, const char *path)
{
	struct io_report r = { 0 };
	struct err e = { 0 };
	struct buf b = { 0 };
	struct fig *f;
	FILE *out = NULL;
	size_t n;
	char *bytes = cmd_read_file(path, 64 << 20, &n);

	if (!bytes)
		return NULL;
	f = cmd_figure(app);
	if (io_ggb_read(f, bytes, n, NULL, &r, &e) != OK) {
		fprintf(stderr, "porism %s: %s: %s: %s\n", command, path, e.code, e.msg);
		if (e.hint[0])
			fprintf(stderr, "  hint: %s\n", e.hint);
	} else {
		int live = io_report_count(&r, IO_LIVE);
		int frozen = io_report_count(&r, IO_FROZEN),
		    lost = io_report_count(&r, IO_LOST);

		if (frozen || lost)
			fprintf(stderr,
				"porism %s: %s: %d objects are live, %d frozen, %d lost; "
				"porism convert --report tells which\n",
				command, path, live, frozen, lost);
		io_script_write(&b, f, app->tools, NULL);
		out = tmpfile();
		if (!out || fwrite(buf_str(&b), 1, b.n, out) != b.n || fflush(out)) {
			fprintf(stderr, "porism %s: no room for a file in passing: %s\n",
				command, strerror(errno));
			if (out)
				fclose(out);
			out = NULL;
		} else {
			rewind(out);
		}
	}
	buf_clear(&b);
	io_report_clear(&r);
	fig_free(f);
	mem_free(bytes);
	return out;
}

FILE *cmd_open_script(const struct app *app, const char *command, const char *path)
{
	FILE *in = cmd_open(command, path);

	if (in && in != stdin && is_ggb(in, path)) {
		fclose(in);
		return script_of(app, command, path);
	}
	return in;
}
