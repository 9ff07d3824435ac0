/* synth_export.c -- porism synth export: made data as a folder that a trainer of others reads, with what it needs to run. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/synth_priv.h"
#include "recipe/recipe.h"
#include <errno.h>
#include <string.h>

#define EXPORT_MODEL "Qwen/Qwen2.5-0.5B-Instruct"

struct synth_export {
	const char *to, *out, *kind, *held, *model;
	bool lenient;
	struct cmd_files files;
	int only; /* this kind; -1: any */
	struct recipe_folder folder;
	FILE *file[RECIPE_KINDS][RECIPE_USES][2];
	struct arena *arena;
	struct buf row;
	long refused, other; /* lines that are no data; of other kinds than --kind */
};

static bool cannot(const char *what, const char *path)
{
	fprintf(stderr, "porism synth: cannot %s %s: %s\n", what, path, strerror(errno));
	return false;
}

/* --- Where it goes ------------------------------------------------------------------------------------------ */
static const char *path_in(struct synth_export *q, const char *name)
{
	return arena_printf(q->arena, "%s/%s", q->out, name);
}

/* The file of these rows, opened by the first of them; NULL with a message. */
static FILE *file_of(struct synth_export *q, enum recipe_kind k, enum recipe_use u, bool held)
{
	FILE **f = &q->file[k][u][held];
	struct buf name = { 0 };
	const char *path;

	if (*f)
		return *f;
	if (!recipe_file(&name, q->folder.target, k, u, held))
		BUG("rows that the target has no file for");
	path = path_in(q, name.s);
	*f = fopen(path, "wb");
	if (!*f)
		(void)cannot("write", path);
	buf_clear(&name);
	return *f;
}

static bool close_files(struct synth_export *q)
{
	bool good = true;

	for (int i = 0; i < RECIPE_KINDS * RECIPE_USES * 2; i++) {
		FILE **f = &q->file[0][0][0] + i;
		bool bad = *f && ferror(*f);

		if (*f && (fclose(*f) || bad))
			good = false;
		*f = NULL;
	}
	return good ? true : cannot("write all rows to", q->out);
}

/* --- Lines ---------------------------------------------------------------------------------------------------- */
/* One line's rows, for every use.  false: the system does not let us. */
static bool export_line(struct synth_export *q, const struct json *line, bool held,
			struct err *e, enum status *st)
{
	enum recipe_kind k;

	*st = recipe_kind_of(&k, line, e);
	if (*st == OK && q->only >= 0 && (int)k != q->only) {
		q->other++;
		return true;
	}
	held = held || (*st == OK && recipe_is_held(line));
	for (int u = 0; *st == OK && u < RECIPE_USES; u++) {
		FILE *f;

		buf_reset(&q->row);
		*st = recipe_row(&q->row, q->folder.target, k, (enum recipe_use)u, line, e);
		if (*st != OK || !q->row.n)
			continue;
		f = file_of(q, k, (enum recipe_use)u, held);
		if (!f || fwrite(q->row.s, 1, q->row.n, f) != q->row.n)
			return f ? cannot("write to", q->out) : false;
		q->folder.rows[k][u][held]++;
	}
	return true;
}

static int complain(const char *path, long number, const struct err *e)
{
	fprintf(stderr, "porism synth: %s, line %ld: %s\n", path, number, e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return EXIT_FAILED;
}

static int export_stream(struct synth_export *q, FILE *in, const char *path, bool held)
{
	struct buf b = { 0 };
	struct arena *a = arena_new();
	int more, result = EXIT_FINE;

	for (long number = 1; !result && (more = cmd_read_line(in, &b)) != 0; number++) {
		struct err e = { 0 };
		struct json *j = NULL;
		enum status st;

		if (more < 0) {
			result = EXIT_SYSTEM;
			break;
		}
		if (text_is_blank(buf_str(&b), b.n))
			continue;
		arena_reset(a);
		st = json_read(&j, b.s, b.n, a, &e);
		if (st == OK && !export_line(q, j, held, &e, &st))
			result = EXIT_SYSTEM;
		else if (st != OK && q->lenient)
			q->refused++;
		else if (st != OK)
			result = complain(path, number, &e);
	}
	arena_free(a);
	buf_clear(&b);
	return result;
}

static int export_file(struct synth_export *q, const char *path, bool held)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	int result;

	if (!in)
		return cannot("read", path) ? EXIT_FINE : EXIT_SYSTEM;
	result = export_stream(q, in, path, held);
	if (in != stdin)
		fclose(in);
	return result;
}

/* --- What stands beside them ------------------------------------------------------------------------------------ */
static bool write_papers(struct synth_export *q)
{
	struct buf b = { 0 };
	const char *name;
	bool good = true;

	for (int i = 0; good && recipe_paper(&b, &name, &q->folder, i); i++) {
		if (name)
			good = cmd_write_file(path_in(q, name), &b);
		buf_reset(&b);
	}
	buf_clear(&b);
	return good;
}

static void tell(const struct synth_export *q)
{
	for (int k = 0; k < RECIPE_KINDS; k++)
		for (int u = 0; u < RECIPE_USES; u++)
			for (int held = 0; held < 2; held++) {
				struct buf name = { 0 };
				long n = q->folder.rows[k][u][held];

				if (n &&
				    recipe_file(&name, q->folder.target, (enum recipe_kind)k,
						(enum recipe_use)u, held != 0))
					printf("%s/%s: %ld %s\n", q->out, name.s, n,
					       n == 1 ? "row" : "rows");
				buf_clear(&name);
			}
	printf("%s/README.md has the commands\n", q->out);
	if (q->refused)
		fprintf(stderr, "porism synth: %ld lines are no data and were left out\n",
			q->refused);
	if (q->other)
		fprintf(stderr, "porism synth: %ld lines are of another kind\n", q->other);
}

static bool has_rows(const struct synth_export *q)
{
	long n = 0;

	for (int k = 0; k < RECIPE_KINDS; k++)
		n += q->folder.rows[k][RECIPE_SFT][0];
	return n > 0;
}

static int export_all(struct synth_export *q)
{
	int result =
		cmd_make_folders(arena_strdup(q->arena, q->out)) ? EXIT_FINE : EXIT_SYSTEM;

	for (int i = 0; !result && i < q->files.n; i++)
		result = export_file(q, q->files.path[i], false);
	if (!result && q->held)
		result = export_file(q, q->held, true);
	if (!close_files(q) && !result)
		result = EXIT_SYSTEM;
	if (result)
		return result;
	if (!has_rows(q)) {
		fprintf(stderr,
			"porism synth: there is nothing to train on: no line that is not "
			"held%s\n",
			q->other ? ", all are of another kind" : "");
		return EXIT_FAILED;
	}
	if (!write_papers(q))
		return EXIT_SYSTEM;
	tell(q);
	return cmd_synth_written();
}

/* --- The command --------------------------------------------------------------------------------------------------- */
static int which_target(void)
{
	int n, rc = cmd_usage("synth export", "--to which trainer?");
	const struct recipe_target *t = recipe_targets(&n);

	for (int i = 0; i < n; i++)
		fprintf(stderr, "  %-13s %s\n", t[i].name, t[i].text);
	return rc;
}

static int settle(struct synth_export *q)
{
	if (!q->to || (q->folder.target = recipe_target_find(q->to)) < 0)
		return which_target();
	q->only = q->kind ? recipe_kind_find(q->kind) : -1;
	if (q->kind && q->only < 0)
		return cmd_usage("synth export",
				 "--kind is problems, tools or slips, not %.40s", q->kind);
	if (!q->files.n)
		return cmd_usage("synth export", "which files? lines of porism synth, porism "
						 "synth tools, porism synth slips");
	/* It stands in settings and scripts: a name or a path, nothing that a shell would run. */
	if (strpbrk(q->model, " \t\n\"'\\$`;&|<>(){}*?!#@"))
		return cmd_usage("synth export",
				 "--model is a name or a path without blanks and signs "
				 "of the shell");
	q->folder.model = q->model;
	if (!q->out)
		q->out = arena_printf(q->arena, "export-%s", q->to);
	return 0;
}

int cmd_synth_export(struct app *app, int argc, char **argv)
{
	struct synth_export q = { .model = EXPORT_MODEL, .arena = arena_new() };
	const struct cmd_flag flags[] = { { "--lenient", &q.lenient } };
	const struct cmd_setting settings[] = {
		{ "--to", .text = &q.to },     { "--out", .text = &q.out },
		{ "-o", .text = &q.out },      { "--kind", .text = &q.kind },
		{ "--held", .text = &q.held }, { "--model", .text = &q.model },
	};
	struct cmd_options o = CMD_OPTIONS("synth export", flags, settings, &q);
	const char *path;
	int result;

	(void)app;
	o.files = &q.files;
	result = cmd_take_options(&o, &path, argc, argv);
	result = result ? result : settle(&q);
	result = result ? result : export_all(&q);
	buf_clear(&q.row);
	mem_free(q.files.path);
	arena_free(q.arena);
	return result;
}
