/*
 * cmd_data.c -- porism data: the public data that our figures are measured with, and whether a folder has it.
 *
 * data.def has the rows.  Nothing is fetched and nothing is written: who has the data gets to know whether it is
 * the same, byte by byte, and who has not where it comes from.
 */
#include "base/json.h"
#include "base/list.h"
#include "base/mem.h"
#include "base/member.h"
#include "base/sha256.h"
#include "cmd/data_priv.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

cmd_fn cmd_data;
static cmd_fn data_check, data_list;

static const struct cmd_part_row part[] = {
	{ "check", "check DIR [NAME...] [--json]",
	  "is each data set there, whole, and with the known checksum? Where are the others?",
	  data_check },
	{ "list", "list [NAME...] [--json]",
	  "the data sets: where they come from, licence, checksum, which command takes them",
	  data_list },
};
const struct cmd_parts cmd_data_parts = { "data",
					  "docs/DATASETS.md tells how each comes about", part,
					  sizeof part / sizeof *part, NULL };

int cmd_data(struct app *app, int argc, char **argv)
{
	return cmd_parts_run(&cmd_data_parts, app, argc, argv);
}

struct data_row {
	const char *name, *path;
	long many; /* lines, or files of a folder */
	const char *sum, *title, *home, *licence, *made, *command;
};
static const struct data_row rows[] = {
#define DATA(name, path, many, sum, title, home, licence, made, command) \
	{ name, path, many, sum, title, home, licence, made, command },
#include "cmd/data.def"
#undef DATA
};
#define ROWS (int)(sizeof rows / sizeof *rows)
#define FILES 10000 /* of a folder that is looked at */

const char *cmd_data_name(int i)
{
	return i < ROWS ? rows[i].name : NULL;
}

static bool is_folder(const struct data_row *r)
{
	return r->path[strlen(r->path) - 1] == '/';
}

/* --- What is asked for -------------------------------------------------------------------- */
struct data_given {
	const char *part;
	bool json;
	bool wanted[ROWS];
	char **word; /* what is no option; n of them */
	int n;
};

static int no_data(const struct data_given *g, const char *name)
{
	const char *names[ROWS];
	char near[120];

	for (int i = 0; i < ROWS; i++)
		names[i] = rows[i].name;
	text_near(near, sizeof near, name, names, ROWS, 3);
	fprintf(stderr,
		"porism data %s: no data set \"%.60s\"%s%s%s\nporism data list names them.\n",
		g->part, name, near[0] ? "; did you mean " : "", near, near[0] ? "?" : "");
	return EXIT_USAGE;
}

/* Names from word `first` on; all where there are none. */
static int read_names(struct data_given *g, int first)
{
	for (int i = first; i < g->n; i++) {
		int k = 0;

		while (k < ROWS && strcmp(rows[k].name, g->word[i]))
			k++;
		if (k == ROWS)
			return no_data(g, g->word[i]);
		g->wanted[k] = true;
	}
	for (int k = 0; g->n <= first && k < ROWS; k++)
		g->wanted[k] = true;
	return 0;
}

static int read_given(struct data_given *g, const char *name, int argc, char **argv)
{
	*g = (struct data_given){ .part = name, .word = argv };
	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			g->json = true;
		else if (argv[i][0] == '-' && argv[i][1])
			return cmd_parts_unknown(&cmd_data_parts, name, argv[i]);
		else
			argv[g->n++] = argv[i];
	}
	return 0;
}

/* --- list --------------------------------------------------------------------------------- */
static void add_row(struct buf *b, const struct data_row *r)
{
	buf_add(b, "{\"name\":");
	json_add_string(b, r->name);
	json_member_text(b, "path", r->path);
	buf_addf(b, ",\"%s\":%ld", is_folder(r) ? "files" : "lines", r->many);
	json_member_text(b, "sha256", r->sum);
	json_member_text(b, "title", r->title);
	json_member_text(b, "home", r->home);
	json_member_text(b, "licence", r->licence);
	json_member_text(b, "made", r->made);
	json_member_text(b, "command", r->command);
}

static void show_row(const struct data_row *r)
{
	printf("%s: %s\n  file     %s, %ld %s\n  sha256   %s\n  from     %s (licence: %s)\n"
	       "  made     %s\n  measure  %s\n",
	       r->name, r->title, r->path, r->many, is_folder(r) ? "files" : "lines", r->sum,
	       r->home, r->licence, r->made, r->command);
}

static int data_list(struct app *app, int argc, char **argv)
{
	struct data_given g;
	int rc = read_given(&g, "list", argc, argv);

	(void)app;
	rc = rc ? rc : read_names(&g, 0);
	for (int i = 0; !rc && i < ROWS; i++) {
		struct buf b = { 0 };

		if (!g.wanted[i])
			continue;
		if (g.json) {
			add_row(&b, &rows[i]);
			printf("%s}\n", buf_str(&b));
		} else {
			show_row(&rows[i]);
		}
		buf_clear(&b);
	}
	return rc;
}

/* --- check -------------------------------------------------------------------------------- */
enum data_state {
	DATA_KNOWN,
	DATA_OTHER,
	DATA_SHORT,
	DATA_BROKEN,
	DATA_MISSING,
	DATA_UNREADABLE
};
static const char *const states[] = { "known",  "other",   "short",
				      "broken", "missing", "unreadable" };

struct data_found {
	enum data_state state;
	long many; /* lines or files that are there */
	long broken; /* the first line that is no JSON, from 1; 0: none was looked for or found */
	int error; /* errno of what cannot be read */
	char sum[SHA256_TEXT];
};

static bool is_json_lines(const char *path)
{
	size_t n = strlen(path);

	return n > 6 && !strcmp(path + n - 6, ".jsonl");
}

/* Is the line an object?  Blank lines are none of anybody's. */
static bool is_record(const char *s, size_t n)
{
	struct arena *a = arena_new();
	struct err e = { 0 };
	struct json *j;
	bool good = n == strspn(s, " \t\r") || json_read(&j, s, n, a, &e) == OK;

	arena_free(a);
	return good;
}

/* Adds a file's bytes to the sum and counts its lines; false: it cannot be read (errno). */
static bool add_file(struct sha256 *sum, long *lines, const char *path)
{
	char block[1 << 16], last = '\n';
	struct stat about;
	FILE *f;
	size_t n;
	bool good;

	if (stat(path, &about))
		return false;
	/* A pipe would be waited for. */
	if (!S_ISREG(about.st_mode)) {
		errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
		return false;
	}
	f = fopen(path, "rb");
	if (!f)
		return false;
	while ((n = fread(block, 1, sizeof block, f)) > 0) {
		sha256_add(sum, block, n);
		for (size_t i = 0; i < n; i++)
			*lines += block[i] == '\n';
		last = block[n - 1];
	}
	*lines += last != '\n';
	good = !ferror(f);
	fclose(f);
	return good;
}

static long first_broken(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct buf line = { 0 };
	long at = 0, broken = 0;

	while (f && !broken && cmd_read_line(f, &line) > 0) {
		at++;
		if (!is_record(buf_str(&line), line.n))
			broken = at;
	}
	if (f)
		fclose(f);
	buf_clear(&line);
	return broken;
}

static void look_at_file(struct data_found *d, const struct data_row *r, const char *path)
{
	struct sha256 sum;

	sha256_init(&sum);
	if (!add_file(&sum, &d->many, path)) {
		d->error = errno;
		d->state = d->error == ENOENT || d->error == ENOTDIR ? DATA_MISSING
								     : DATA_UNREADABLE;
		return;
	}
	sha256_text(d->sum, &sum);
	d->state = DATA_KNOWN;
	if (!strcmp(d->sum, r->sum))
		return;
	d->broken = is_json_lines(path) ? first_broken(path) : 0;
	d->state = d->broken ? DATA_BROKEN : d->many < r->many ? DATA_SHORT : DATA_OTHER;
}

/* The plain files of a folder, in the order of bytes; false: it cannot be read (errno). */
static bool list_files(struct arena *a, const char *folder, char **name, int *n)
{
	DIR *d = opendir(folder);
	struct dirent *entry;

	*n = 0;
	if (!d)
		return false;
	while (*n < FILES && (entry = readdir(d)) != NULL) {
		struct stat about;

		if (entry->d_name[0] == '.' ||
		    stat(arena_printf(a, "%s%s", folder, entry->d_name), &about) ||
		    !S_ISREG(about.st_mode))
			continue;
		name[(*n)++] = arena_strdup(a, entry->d_name);
	}
	closedir(d);
	qsort(name, (size_t)*n, sizeof *name, base_by_text);
	return true;
}

static void look_at_folder(struct data_found *d, const struct data_row *r, const char *path)
{
	struct arena *a = arena_new();
	char **name = arena_alloc(a, FILES * sizeof *name);
	struct sha256 sum;
	int n = 0;

	sha256_init(&sum);
	errno = 0;
	if (!list_files(a, path, name, &n))
		d->error = errno;
	for (int i = 0; !d->error && i < n; i++) {
		struct sha256 one;
		char text[SHA256_TEXT], *line;
		long lines = 0;

		sha256_init(&one);
		if (!add_file(&one, &lines, arena_printf(a, "%s%s", path, name[i])))
			d->error = errno;
		sha256_text(text, &one);
		line = arena_printf(a, "%s  %s\n", text, name[i]);
		sha256_add(&sum, line, strlen(line));
	}
	d->many = n;
	sha256_text(d->sum, &sum);
	arena_free(a);
	if (d->error)
		d->state = d->error == ENOENT || d->error == ENOTDIR ? DATA_MISSING
								     : DATA_UNREADABLE;
	else
		d->state = !strcmp(d->sum, r->sum) ? DATA_KNOWN
			   : n < r->many           ? DATA_SHORT
						   : DATA_OTHER;
}

/* What there is to say beside the state, in English. */
static void add_what(struct buf *b, const struct data_row *r, const struct data_found *d)
{
	const char *unit = is_folder(r) ? "files" : "lines";

	if (d->state == DATA_KNOWN)
		buf_addf(b, "%ld %s", d->many, unit);
	else if (d->state == DATA_OTHER)
		buf_addf(b, "%ld %s (known: %ld), other bytes: figures may differ", d->many,
			 unit, r->many);
	else if (d->state == DATA_SHORT)
		buf_addf(b, "%ld of %ld %s", d->many, r->many, unit);
	else if (d->state == DATA_BROKEN)
		buf_addf(b, "line %ld is no JSON%s", d->broken,
			 d->broken == d->many ? ": a download that was cut?" : "");
	else if (d->state == DATA_UNREADABLE)
		buf_add(b, strerror(d->error));
	else
		buf_addf(b, "%s", r->title);
}

static void show_found(const struct data_row *r, const struct data_found *d)
{
	struct buf b = { 0 };

	add_what(&b, r, d);
	printf("%-10s %-31s %s\n", states[d->state], r->path, buf_str(&b));
	if (d->state != DATA_KNOWN)
		printf("           from %s; %s\n", r->home, r->made);
	buf_clear(&b);
}

static void add_found(const struct data_row *r, const struct data_found *d)
{
	struct buf b = { 0 }, what = { 0 };

	add_what(&what, r, d);
	add_row(&b, r);
	json_member_text(&b, "state", states[d->state]);
	buf_addf(&b, ",\"there\":%ld", d->many);
	json_member_text(&b, "sum", d->sum);
	json_member_text(&b, "what", buf_str(&what));
	printf("%s}\n", buf_str(&b));
	buf_clear(&what);
	buf_clear(&b);
}

static int check_all(const struct data_given *g, const char *dir)
{
	int count[sizeof states / sizeof *states] = { 0 }, n = 0;

	for (int i = 0; i < ROWS; i++) {
		struct data_found d = { 0 };
		struct buf path = { 0 };

		if (!g->wanted[i])
			continue;
		buf_addf(&path, "%s/%s", dir, rows[i].path);
		if (is_folder(&rows[i]))
			look_at_folder(&d, &rows[i], buf_str(&path));
		else
			look_at_file(&d, &rows[i], buf_str(&path));
		if (g->json)
			add_found(&rows[i], &d);
		else
			show_found(&rows[i], &d);
		buf_clear(&path);
		count[d.state]++;
		n++;
	}
	if (!g->json) {
		printf("%d data sets:", n);
		for (size_t s = 0; s < sizeof states / sizeof *states; s++)
			if (count[s] || s == DATA_KNOWN)
				printf("%s %d %s", s ? "," : "", count[s], states[s]);
		printf("\n");
	}
	return count[DATA_KNOWN] == n ? EXIT_FINE : EXIT_FAILED;
}

static int data_check(struct app *app, int argc, char **argv)
{
	struct data_given g;
	struct stat about;
	int rc = read_given(&g, "check", argc, argv);

	(void)app;
	if (rc)
		return rc;
	if (!g.n)
		return cmd_parts_usage(&cmd_data_parts, "check", "which folder has the data?");
	rc = read_names(&g, 1);
	if (rc)
		return rc;
	if (stat(g.word[0], &about) || !S_ISDIR(about.st_mode)) {
		fprintf(stderr,
			"porism data check: there is no folder %.200s\n"
			"  hint: make it and put the files there that `porism data list` "
			"names\n",
			g.word[0]);
		return EXIT_SYSTEM;
	}
	return check_all(&g, g.word[0]);
}
