/* eval_report.c -- porism eval report: one run, or two side by side, as a page and as tables. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include "draw/draw.h"
#include "porism.h"
#include "report/report.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 4096
#define RECORDS_BYTES ((size_t)2 << 30)
#define TRACE_BYTES ((size_t)64 << 20)

struct report_request {
	const char *dir[REPORT_RUNS];
	int runs;
	const char *out, *csv, *latex, *config;
	bool json, quiet;
	struct report_options o;
};
/* A run's folder, and what draws its canvases. */
struct report_folder {
	const struct app *app;
	const char *dir;
	char *run;
	size_t run_n;
	struct report_file *file;
	int files;
	char *order; /* results.jsonl, or NULL */
	size_t order_n;
	const struct cmd_eval_sets
		*sets;            /* of --config, or of the config that run.json names */
	struct cmd_eval_sets own; /* the latter */
	struct arena *arena;
};

/* --- Files -------------------------------------------------------------------------------------------- */
/* A whole file; NULL without a word when it is not there or too large. */
static char *read_quietly(const char *path, size_t most, size_t *n)
{
	FILE *f = fopen(path, "rb");
	struct stat st;
	char *s;

	if (!f)
		return NULL;
	if (fstat(fileno(f), &st) || !S_ISREG(st.st_mode) || (size_t)st.st_size > most) {
		fclose(f);
		return NULL;
	}
	s = mem_alloc((size_t)st.st_size + 1);
	*n = fread(s, 1, (size_t)st.st_size, f);
	s[*n] = 0;
	fclose(f);
	return s;
}

/* A record comes from outside: its trace lies below the folder, or is none. */
static bool is_below(const char *path)
{
	if (!*path || *path == '/')
		return false;
	for (const char *s = path; s; s = strchr(s, '/') ? strchr(s, '/') + 1 : NULL)
		if (s[0] == '.' && s[1] == '.' && (!s[2] || s[2] == '/'))
			return false;
	return true;
}

static char *read_below(void *self, const char *path, size_t *n)
{
	const struct report_folder *f = self;
	struct buf b = { 0 };
	char *s;

	if (!is_below(path))
		return NULL;
	buf_addf(&b, "%s/%s", f->dir, path);
	s = read_quietly(buf_str(&b), TRACE_BYTES, n);
	buf_clear(&b);
	return s;
}

static int by_name(const void *p, const void *q)
{
	return strcmp(((const struct report_file *)p)->name,
		      ((const struct report_file *)q)->name);
}

static bool begins(const char *s, const char *word)
{
	return !strncmp(s, word, strlen(word));
}

/* records*.jsonl; where there are none, results.jsonl. */
static bool list_files(struct report_folder *f, const char *like)
{
	DIR *d = opendir(f->dir);
	struct dirent *x;
	int cap = f->files;

	if (!d) {
		fprintf(stderr, "porism eval report: %s: %s\n", f->dir, strerror(errno));
		return false;
	}
	while ((x = readdir(d)) && f->files < FILES) {
		struct buf path = { 0 };
		struct report_file one = { 0 };

		if (!begins(x->d_name, like) || !cmd_ends_in(x->d_name, ".jsonl"))
			continue;
		buf_addf(&path, "%s/%s", f->dir, x->d_name);
		one.text = read_quietly(buf_str(&path), RECORDS_BYTES, &one.n);
		buf_clear(&path);
		if (!one.text)
			continue;
		one.name = mem_strdup(x->d_name);
		f->file = mem_grow(f->file, &cap, f->files + 1, sizeof *f->file);
		f->file[f->files++] = one;
	}
	closedir(d);
	if (f->files > 1)
		qsort(f->file, (size_t)f->files, sizeof *f->file, by_name);
	return true;
}

static char *read_order(struct report_folder *f)
{
	struct buf path = { 0 };
	char *s;

	buf_addf(&path, "%s/results.jsonl", f->dir);
	s = read_quietly(buf_str(&path), RECORDS_BYTES, &f->order_n);
	buf_clear(&path);
	return s;
}

static bool open_folder(struct report_folder *f)
{
	f->run = read_below(f, "run.json", &f->run_n);
	f->order = read_order(f);
	if (!list_files(f, "records"))
		return false;
	return f->files || list_files(f, "results");
}

static void close_folder(struct report_folder *f)
{
	cmd_eval_sets_close(&f->own);
	arena_free(f->arena);
	mem_free(f->run);
	mem_free(f->order);
	for (int i = 0; i < f->files; i++) {
		mem_free((void *)(uintptr_t)f->file[i].name);
		mem_free((void *)(uintptr_t)f->file[i].text);
	}
	mem_free(f->file);
}

/* --- Canvases ------------------------------------------------------------------------------------------- */
static bool draw_journal(void *self, struct buf *svg, const struct json *journal)
{
	const struct report_folder *f = self;
	struct fig *fig = fig_new(f->app->tools, CMD_SEED);
	struct draw_options o = { .width = 480, .height = 360 };
	struct draw_output w = { .format = DRAW_SVG };
	struct scene *s = NULL;
	const struct fig_obs *obs;
	bool good = true;

	for (const struct json *j = journal->child; j; j = j->next)
		if (j->type == JSON_STRING)
			(void)fig_line(fig, j->text, strlen(j->text), &obs);
	good = draw_figure(&s, fig, &o, NULL) == OK && draw_write(svg, s, &w, NULL) == OK;
	draw_scene_free(s);
	fig_free(fig);
	return good;
}

/* --- What was asked ------------------------------------------------------------------------------------- */
static bool asked(void *self, const char *key, bool picture, struct report_question *out,
		  struct arena *a)
{
	const struct report_folder *f = self;
	const struct eval_plan *p = f->sets ? f->sets->plan : NULL;
	int at = p ? index_get(&p->index, key) : -1;
	const struct dataset_sample *s;
	struct agent_problem q = { 0 };
	const char **point;

	if (at < 0)
		return false;
	s = p->sample[at];
	eval_plan_problem(&q, p, at, a);
	if (picture && cmd_eval_pictures(&q, p, at, a) && q.images) {
		out->mime = q.image[0].mime;
		out->base64 = q.image[0].base64;
	}
	out->text = q.text;
	out->answer = s->answer ? s->answer : s->letter;
	out->choice = (const char *const *)q.choice;
	out->choices = q.choices;
	point = arena_alloc(a, (size_t)(s->points + 1) * sizeof *point);
	for (int i = 0; i < s->points; i++)
		point[i] = s->point[i].question;
	out->point = point;
	out->points = s->points;
	return true;
}

/* Is every set as it was?  A run from elsewhere may name any file: what is shown of it must be what was
 * asked. */
static bool is_as_it_was(const struct eval_plan *p, const struct json *sets)
{
	const struct json *m = sets && sets->type == JSON_ARRAY ? sets->child : NULL;

	for (int i = 0; i < p->config->sets; i++, m = m->next) {
		const char *was = m ? json_text(m, "checksum") : NULL;

		if (!was || !p->data[i] || strcmp(was, p->data[i]->checksum))
			return false;
	}
	return true;
}

/* What was asked, of the config that the run remembers; where that is not there any more, or another
 * by now, nothing is said. */
static void find_sets(struct report_folder *f)
{
	const char *path;
	struct json *run;
	struct err e = { 0 };
	struct stat st;

	f->arena = arena_new();
	if (!f->run || json_read(&run, f->run, f->run_n, f->arena, NULL) != OK ||
	    run->type != JSON_OBJECT)
		return;
	path = json_text(run, "config_file");
	if (path && !access(path, R_OK) && !stat(path, &st) && S_ISREG(st.st_mode) &&
	    cmd_eval_sets_open(&f->own, path, f->arena, &e) == OK &&
	    is_as_it_was(f->own.plan, json_get(run, "sets")))
		f->sets = &f->own;
}

/* --- Options ----------------------------------------------------------------------------------------------- */
static int read_options(struct report_request *q, int argc, char **argv)
{
	const struct {
		const char *name;
		const char **to;
	} text[] = { { "-o", &q->out },
		     { "--csv", &q->csv },
		     { "--latex", &q->latex },
		     { "--config", &q->config },
		     { "--title", &q->o.title } };
	const struct {
		const char *name;
		enum report_choice *to;
		enum report_choice value;
	} choice[] = { { "--figures", &q->o.figures, REPORT_YES },
		       { "--no-figures", &q->o.figures, REPORT_NO },
		       { "--pictures", &q->o.pictures, REPORT_YES },
		       { "--no-pictures", &q->o.pictures, REPORT_NO } };

	for (int i = 0; i < argc; i++) {
		size_t k = 0;

		while (k < sizeof text / sizeof *text && strcmp(argv[i], text[k].name) != 0)
			k++;
		if (k < sizeof text / sizeof *text) {
			if (++i == argc)
				return cmd_parts_usage(&cmd_eval_parts, "report",
						       "%s needs a value", argv[i - 1]);
			*text[k].to = argv[i];
			continue;
		}
		k = 0;
		while (k < 4 && strcmp(argv[i], choice[k].name))
			k++;
		if (k < 4)
			*choice[k].to = choice[k].value;
		else if (!strcmp(argv[i], "--json"))
			q->json = true;
		else if (!strcmp(argv[i], "--quiet"))
			q->quiet = true;
		else if (argv[i][0] == '-')
			return cmd_parts_unknown(&cmd_eval_parts, "report", argv[i]);
		else if (q->runs == REPORT_RUNS)
			return cmd_parts_usage(&cmd_eval_parts, "report", "one run, or two");
		else
			q->dir[q->runs++] = argv[i];
	}
	return q->runs ? 0 : cmd_parts_usage(&cmd_eval_parts, "report", "which run?");
}

/* --- Writing ------------------------------------------------------------------------------------------------ */
static bool write_tables(const struct report *r, const char *folder, const char *ending,
			 void (*write)(struct buf *b, const struct report *r, int i))
{
	bool good = true;

	for (int i = 0; i < report_tables(r) && good; i++) {
		struct buf b = { 0 }, path = { 0 };

		write(&b, r, i);
		buf_addf(&path, "%s/%s%s", folder, report_table_id(r, i), ending);
		good = cmd_write_in(folder, buf_str(&path), &b);
		buf_clear(&b);
		buf_clear(&path);
	}
	return good;
}

static bool write_latex(const struct report *r, const char *folder)
{
	struct buf b = { 0 }, path = { 0 };
	bool good = write_tables(r, folder, ".tex", report_latex);

	report_latex_main(&b, r);
	buf_addf(&path, "%s/all.tex", folder);
	good = good && cmd_write_in(folder, buf_str(&path), &b);
	buf_clear(&b);
	buf_clear(&path);
	return good;
}

static bool write_page(const struct report *r, const struct report_request *q)
{
	struct buf b = { 0 }, path = { 0 };
	bool good;

	if (q->out)
		buf_add(&path, q->out);
	else
		buf_addf(&path, "%s/report.html", q->dir[0]);
	if (cmd_ends_in(buf_str(&path), ".json"))
		report_json(&b, r);
	else
		report_html(&b, r);
	good = cmd_write_file(buf_str(&path), &b);
	if (good && !q->quiet && strcmp(buf_str(&path), "-"))
		fprintf(stderr, "porism eval report: %s\n", buf_str(&path));
	buf_clear(&b);
	buf_clear(&path);
	return good;
}

static bool write_all(const struct report *r, const struct report_request *q)
{
	bool good = true;

	if (q->csv)
		good = write_tables(r, q->csv, ".csv", report_csv);
	if (good && q->latex)
		good = write_latex(r, q->latex);
	if (good && q->json) {
		struct buf b = { 0 };

		report_json(&b, r);
		good = fwrite(b.s, 1, b.n, stdout) == b.n;
		buf_clear(&b);
	}
	/* The page, unless only something else was asked for. */
	if (good && (q->out || (!q->csv && !q->latex && !q->json)))
		good = write_page(r, q);
	return good;
}

static struct report_input input_of(struct report_folder *f)
{
	return (struct report_input){ .name = f->dir,
				      .run = f->run,
				      .run_n = f->run_n,
				      .file = f->file,
				      .files = f->files,
				      .order = f->order,
				      .order_n = f->order_n,
				      .self = f,
				      .read = read_below,
				      .figure = draw_journal,
				      .asked = f->sets && f->sets->plan ? asked : NULL };
}

int cmd_eval_tables(struct buf *b, struct app *app, const char *dir, bool json)
{
	struct report_folder folder = { .app = app, .dir = dir };
	struct report_options o = { .version = porism_version(), .records_only = true };
	struct report_input in;
	struct report *r = NULL;
	struct err e = { 0 };
	int rc = open_folder(&folder) ? EXIT_FINE : EXIT_SYSTEM;

	in = input_of(&folder);
	/* A run without records has no tables. */
	if (rc == EXIT_FINE && report_new(&r, &in, 1, &o, &e) == OK) {
		if (json)
			report_json_tables(b, r);
		for (int i = 0; i < report_tables(r) && !json; i++) {
			buf_addc(b, '\n');
			report_plain(b, r, i);
		}
	} else if (json) {
		buf_add(b, "[]");
	}
	report_free(r);
	close_folder(&folder);
	return rc;
}

static int report_runs(struct app *app, const struct report_request *q,
		       const struct cmd_eval_sets *sets)
{
	struct report_folder folder[REPORT_RUNS] = { { 0 } };
	struct report_input in[REPORT_RUNS];
	struct report *r = NULL;
	struct err e = { 0 };
	int rc = EXIT_FINE;

	for (int k = 0; k < q->runs && rc == EXIT_FINE; k++) {
		folder[k].app = app;
		folder[k].dir = q->dir[k];
		folder[k].sets = sets;
		if (!open_folder(&folder[k]))
			rc = EXIT_SYSTEM;
		else if (!sets->plan)
			find_sets(&folder[k]);
		in[k] = input_of(&folder[k]);
	}
	if (rc == EXIT_FINE && report_new(&r, in, q->runs, &q->o, &e) != OK)
		rc = cmd_eval_complain(&e);
	if (rc == EXIT_FINE && !q->quiet) {
		struct buf b = { 0 };

		report_account(&b, r);
		fprintf(stderr, "porism eval report: %s\n", buf_str(&b));
		buf_clear(&b);
	}
	if (rc == EXIT_FINE && !write_all(r, q))
		rc = EXIT_SYSTEM;
	report_free(r);
	for (int k = 0; k < q->runs; k++)
		close_folder(&folder[k]);
	return rc;
}

int cmd_eval_report(struct app *app, int argc, char **argv)
{
	struct report_request q = { .o = { .version = porism_version() } };
	struct cmd_eval_sets sets = { 0 };
	struct arena *a = arena_new();
	struct err e = { 0 };
	int rc = read_options(&q, argc, argv);

	if (!rc && q.config && cmd_eval_sets_open(&sets, q.config, a, &e) != OK)
		rc = cmd_eval_complain(&e);
	if (!rc)
		rc = report_runs(app, &q, &sets);
	cmd_eval_sets_close(&sets);
	arena_free(a);
	return rc;
}
