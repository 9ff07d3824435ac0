/* file.c -- reading and writing files for the commands. */
#include "base/mem.h"
#include "cmd/cmd.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void cannot_read(const char *path)
{
	fprintf(stderr, "porism: cannot read %s: %s\n",
		!*path              ? "\"\""
		: strcmp(path, "-") ? path
				    : "standard input",
		strerror(errno));
}

FILE *cmd_open(const char *command, const char *path)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	struct stat about;

	/* A folder opens, and cannot be read. */
	if (in && in != stdin && !fstat(fileno(in), &about) && S_ISDIR(about.st_mode)) {
		fclose(in);
		in = NULL;
		errno = EISDIR;
	}
	if (!in)
		fprintf(stderr, "porism %s: cannot read %s: %s\n", command,
			*path ? path : "\"\"", strerror(errno));
	return in;
}

char *cmd_read_file(const char *path, size_t most, size_t *n)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	struct buf b = { 0 };
	char block[65536];
	size_t k;
	bool good;

	if (!in) {
		cannot_read(path);
		return NULL;
	}
	while (b.n <= most && (k = fread(block, 1, sizeof block, in)) > 0)
		buf_addn(&b, block, k);
	good = !ferror(in) && b.n <= most;
	if (ferror(in))
		cannot_read(path);
	else if (!good)
		fprintf(stderr, "porism: %s is longer than %zu bytes\n", path, most);
	if (in != stdin)
		fclose(in);
	*n = b.n;
	if (!good)
		buf_clear(&b);
	return good ? buf_take(&b) : NULL;
}

size_t cmd_mark_bytes(const char *s, size_t n)
{
	return n >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

char *cmd_read_text(const char *path, size_t most, size_t *n)
{
	char *s = cmd_read_file(path, most, n);

	if (s)
		memset(s, ' ', cmd_mark_bytes(s, *n));
	return s;
}

int cmd_read_line(FILE *in, struct buf *b)
{
	int c;

	buf_reset(b);
	while ((c = getc(in)) != EOF && c != '\n') {
		if (b->n == CMD_LINE_BYTES) {
			fprintf(stderr, "porism: a line is longer than %d bytes\n",
				CMD_LINE_BYTES);
			return -1;
		}
		buf_addc(b, (char)c);
	}
	if (ferror(in)) {
		fprintf(stderr, "porism: cannot read %s: %s\n",
			in == stdin ? "standard input" : "the file", strerror(errno));
		return -1;
	}
	return c == '\n' || b->n;
}

int cmd_build_line(struct fig *f, const char *line, size_t n, int number)
{
	int failed = 0;

	if (number == 1) {
		size_t mark = cmd_mark_bytes(line, n);

		line += mark;
		n -= mark;
	}
	for (size_t at = 0; at < n;) {
		size_t one = fig_statement_length(line + at, n - at);
		const struct fig_obs *obs;

		if (fig_line(f, line + at, one, &obs) != OK && obs) {
			struct buf b = { 0 };

			fig_obs_text(&b, f, obs);
			fprintf(stderr, "line %d: %s", number, buf_str(&b));
			buf_clear(&b);
			failed++;
		}
		at += one + 1;
	}
	return failed;
}

bool cmd_make_folders(char *path)
{
	for (char *s = path + 1;; s++) {
		char c = *s;

		if (c && c != '/')
			continue;
		*s = 0;
		if (mkdir(path, 0777) && errno != EEXIST) {
			fprintf(stderr, "porism: cannot make the folder %s: %s\n", path,
				strerror(errno));
			*s = c;
			return false;
		}
		*s = c;
		if (!c)
			return true;
	}
}

bool cmd_write_file(const char *path, const struct buf *b)
{
	FILE *out = strcmp(path, "-") ? fopen(path, "wb") : stdout;
	bool good = out && fwrite(buf_str(b), 1, b->n, out) == b->n;

	if (out == stdout)
		good = !fflush(stdout) && good;
	else if (out)
		good = !fclose(out) && good;
	if (!good)
		fprintf(stderr, "porism: cannot write %s: %s\n", path, strerror(errno));
	return good;
}

bool cmd_write_journal(const struct fig *f, const char *path)
{
	struct buf b = { 0 };
	bool good;

	fig_journal(&b, f);
	good = cmd_write_file(path, &b);
	buf_clear(&b);
	return good;
}

bool cmd_store_place(struct buf *b, const char *given)
{
	const char *place = given ? given : getenv("PORISM_STORE");

	if (!place || !*place)
		return cmd_data_folder(b);
	buf_add(b, place);
	return true;
}

bool cmd_data_folder(struct buf *b)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

	/* A relative one is to be ignored (XDG base directories). */
	if (data && *data == '/') {
		buf_addf(b, "%s/porism", data);
	} else if (home && *home) {
		buf_addf(b, "%s/.local/share/porism", home);
	} else {
		fprintf(stderr,
			"porism: neither XDG_DATA_HOME nor HOME says where canvases are "
			"kept: --store DIR\n");
		return false;
	}
	return true;
}
