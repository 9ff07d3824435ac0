/* eval_export.c -- porism eval export: a run's folder as files of other programs. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include "export/export.h"
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define EXPORT_BYTES ((size_t)8 << 30) /* of one file of the folder */
#define EXPORT_TRACE ((size_t)512 << 20)

struct export_request {
	const char *folder, *format, *out, *arm, *config, *model;
	const struct cmd_eval_sets *sets;
	struct export_file *file;
	int files, cap;
	struct arena *arena;
};

/* --- Where it comes from ------------------------------------------------------------------ */
static bool is_records(const char *name)
{
	return !strcmp(name, "results.jsonl") ||
	       (!strncmp(name, "records", 7) && cmd_ends_in(name, ".jsonl"));
}

static bool add_file(struct export_request *q, const char *name)
{
	const char *path = arena_printf(q->arena, "%s/%s", q->folder, name);
	struct export_file f = { .name = arena_strdup(q->arena, name) };
	int i;

	f.text = cmd_read_file(path, EXPORT_BYTES, &f.n);
	if (!f.text)
		return false;
	q->file = mem_grow(q->file, &q->cap, q->files + 1, sizeof *q->file);
	/* In the order of their names, whatever the folder's is. */
	for (i = q->files++; i > 0 && strcmp(q->file[i - 1].name, name) > 0; i--)
		q->file[i] = q->file[i - 1];
	q->file[i] = f;
	return true;
}

static bool read_folder(struct export_request *q)
{
	DIR *d = opendir(q->folder);
	struct dirent *f;
	bool good = true;

	if (!d) {
		fprintf(stderr, "porism eval: cannot read %s: %s\n", q->folder,
			strerror(errno));
		return false;
	}
	while (good && (f = readdir(d)) != NULL)
		if (is_records(f->d_name))
			good = add_file(q, f->d_name);
	closedir(d);
	return good;
}

/* A trace below the folder; a record cannot name what lies outside it. */
static char *read_trace(void *self, const char *path, size_t *n)
{
	const struct export_request *q = self;
	struct buf b = { 0 };
	struct stat s;
	char *text = NULL;

	if (path[0] == '/' || strstr(path, ".."))
		return NULL;
	buf_addf(&b, "%s/%s", q->folder, path);
	if (!stat(b.s, &s) && S_ISREG(s.st_mode))
		text = cmd_read_file(b.s, EXPORT_TRACE, n);
	buf_clear(&b);
	return text;
}

/* --- Where it goes ------------------------------------------------------------------------ */
struct export_to {
	const char *folder;
	char *path;
	FILE *file;
};

static bool cannot(const char *what, const char *path)
{
	fprintf(stderr, "porism eval: cannot %s %s: %s\n", what, path, strerror(errno));
	return false;
}

/* The folders of a path, made where they are missing. */
static bool make_folders(char *path)
{
	for (char *c = strchr(path + 1, '/'); c; c = strchr(c + 1, '/')) {
		bool good;

		*c = 0;
		good = !mkdir(path, 0777) || errno == EEXIST;
		if (!good)
			(void)cannot("make the folder", path);
		*c = '/';
		if (!good)
			return false;
	}
	return true;
}

static bool begin(void *self, const char *name)
{
	struct export_to *t = self;
	struct buf b = { 0 };

	buf_addf(&b, "%s/%s", t->folder, name);
	t->path = buf_take(&b);
	if (!make_folders(t->path))
		return false;
	t->file = fopen(t->path, "wb");
	return t->file || cannot("write", t->path);
}

static bool add(void *self, const char *bytes, size_t n)
{
	struct export_to *t = self;

	return fwrite(bytes, 1, n, t->file) == n || cannot("write", t->path);
}

static bool end(void *self)
{
	struct export_to *t = self;
	bool good = !fclose(t->file);

	t->file = NULL;
	if (good)
		printf("%s\n", t->path);
	else
		(void)cannot("write", t->path);
	mem_free(t->path);
	t->path = NULL;
	return good;
}

/* --- What was asked ----------------------------------------------------------------------- */
/* Without traces the sets know it, where somebody says which they were. */
enum status cmd_eval_sets_open(struct cmd_eval_sets *s, const char *path, struct arena *a,
			       struct err *e)
{
	size_t n;
	char *text = cmd_read_file(path, EVAL_CONFIG_BYTES, &n);
	enum status st;

	if (!text)
		return err_fail(e, E_SYS, "unavailable", "there is no config %.100s", path);
	st = eval_config_read(&s->config, text, n, NULL, a, e);
	mem_free(text);
	if (st != OK)
		return st;
	s->beside = cmd_eval_folder(path);
	return eval_plan_new(&s->plan, &s->config, s->beside, e);
}

void cmd_eval_sets_close(struct cmd_eval_sets *s)
{
	eval_plan_free(s->plan);
	mem_free(s->beside);
}

static bool asked(void *self, const char *key, struct export_question *out, struct arena *a)
{
	const struct cmd_eval_sets *s = ((struct export_request *)self)->sets;
	const struct eval_plan *p = s ? s->plan : NULL;
	int at = p ? index_get(&p->index, key) : -1;
	struct agent_problem q = { 0 };

	if (at < 0)
		return false;
	eval_plan_problem(&q, p, at, a);
	if (!cmd_eval_pictures(&q, p, at, a))
		q.images = 0;
	out->text = q.text;
	out->choice = (const char **)q.choice;
	out->choices = q.choices;
	out->image = arena_alloc(a, (size_t)(q.images + 1) * sizeof *out->image);
	for (int i = 0; i < q.images; i++)
		out->image[out->images++] =
			(struct export_image){ q.image[i].mime, q.image[i].base64 };
	return true;
}

/* --- The command -------------------------------------------------------------------------- */
static int export_all(struct export_request *q, const struct export_input *in)
{
	struct export_to to = { .folder = q->out };
	const struct export_sink sink = { &to, begin, add, end };
	struct export_count n;
	struct err e = { 0 };
	enum status st = export_run(&n, q->format, in, &sink, &e);

	if (to.file)
		fclose(to.file);
	mem_free(to.path);
	if (st != OK)
		return cmd_eval_complain(&e);
	fprintf(stderr, "%d %s: %d %s, %d %s, %ld %s", n.files,
		n.files == 1 ? "file" : "files", n.samples,
		n.samples == 1 ? "sample" : "samples", n.arms, n.arms == 1 ? "arm" : "arms",
		n.attempts, n.attempts == 1 ? "attempt" : "attempts");
	if (n.damaged)
		fprintf(stderr, "; %ld %s", n.damaged,
			n.damaged == 1 ? "line is no record" : "lines are no records");
	if (n.untraced)
		fprintf(stderr, "; %ld %s no trace%s", n.untraced,
			n.untraced == 1 ? "attempt has" : "attempts have",
			q->config ? "" : " (--config CONFIG knows what was asked)");
	if (n.unasked)
		fprintf(stderr, "; %ld of them %s no request and left out", n.unasked,
			n.unasked == 1 ? "is" : "are");
	fputc('\n', stderr);
	return EXIT_FINE;
}

static int formats_of(const char *why)
{
	int n, rc = cmd_parts_usage(&cmd_eval_parts, "export", "%s", why);
	const struct export_format *f = export_formats(&n);

	for (int i = 0; i < n; i++)
		fprintf(stderr, "  %-13s %s\n", f[i].name, f[i].text);
	return rc;
}

static int read_options(struct export_request *q, int argc, char **argv)
{
	const struct {
		const char *name, **to;
	} all[] = { { "--to", &q->format },
		    { "-o", &q->out },
		    { "--arm", &q->arm },
		    { "--config", &q->config },
		    { "--model", &q->model } };

	for (int i = 0; i < argc; i++) {
		size_t k = 0;

		while (k < sizeof all / sizeof *all && strcmp(argv[i], all[k].name) != 0)
			k++;
		if (k < sizeof all / sizeof *all) {
			if (i + 1 == argc || !*argv[i + 1])
				return cmd_parts_usage(&cmd_eval_parts, "export",
						       "%s needs a value", argv[i]);
			*all[k].to = argv[++i];
		} else if (argv[i][0] == '-' || q->folder) {
			return cmd_parts_usage(&cmd_eval_parts, "export", "what is %.60s?",
					       argv[i]);
		} else {
			q->folder = argv[i];
		}
	}
	if (!q->folder)
		return cmd_parts_usage(&cmd_eval_parts, "export",
				       "which run? the folder of porism eval run");
	return q->format ? 0 : formats_of("--to which format?");
}

static int export_folder(struct export_request *q)
{
	struct export_input in = {
		.self = q, .read = read_trace, .arm = q->arm, .model = q->model
	};
	struct cmd_eval_sets sets = { 0 };
	struct err e = { 0 };
	int result = EXIT_SYSTEM;
	char *run = cmd_read_file(arena_printf(q->arena, "%s/run.json", q->folder),
				  EXPORT_BYTES, &in.run_n);

	if (run && read_folder(q)) {
		in.run = run;
		in.file = q->file;
		in.files = q->files;
		result = EXIT_FINE;
		if (q->config && cmd_eval_sets_open(&sets, q->config, q->arena, &e) != OK)
			result = cmd_eval_complain(&e);
		q->sets = &sets;
		in.asked = sets.plan ? asked : NULL;
		if (!result)
			result = export_all(q, &in);
		cmd_eval_sets_close(&sets);
	}
	mem_free(run);
	return result;
}

int cmd_eval_export(struct app *app, int argc, char **argv)
{
	struct export_request q = { .arena = arena_new() };
	int result = read_options(&q, argc, argv);

	(void)app;
	if (!result) {
		if (!q.out)
			q.out = arena_printf(q.arena, "%s/export-%s", q.folder, q.format);
		result = export_folder(&q);
	}
	for (int i = 0; i < q.files; i++)
		mem_free((char *)q.file[i].text);
	mem_free(q.file);
	arena_free(q.arena);
	return result;
}
