/* eval_export.c -- porism eval export: a run's folder as files of other programs. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/export_priv.h"
#include "export/export.h"
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define EXPORT_BYTES ((size_t)8 << 30) /* of one file of the folder */
#define EXPORT_TRACE ((size_t)512 << 20)

struct export_request {
	const char *folder, *format, *out, *arm;
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

/* --- The command -------------------------------------------------------------------------- */
static int complain(const struct err *e, enum status st)
{
	fprintf(stderr, "porism eval: %s\n", e->msg);
	if (e->near[0])
		fprintf(stderr, "  near: %s\n", e->near);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return st == E_SYS ? EXIT_SYSTEM : EXIT_USAGE;
}

static int usage(const char *why)
{
	int n;
	const struct export_format *f = export_formats(&n);

	fprintf(stderr, "porism eval export: %s\nusage: porism eval " CMD_EVAL_EXPORT "\n",
		why);
	for (int i = 0; i < n; i++)
		fprintf(stderr, "  %-13s %s\n", f[i].name, f[i].text);
	return EXIT_USAGE;
}

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
		return complain(&e, st);
	fprintf(stderr, "%d files: %d samples, %d arms, %ld attempts", n.files, n.samples,
		n.arms, n.attempts);
	if (n.damaged)
		fprintf(stderr, "; %ld lines are no records", n.damaged);
	fputc('\n', stderr);
	return EXIT_FINE;
}

static int read_options(struct export_request *q, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const char **to = !strcmp(argv[i], "--to")    ? &q->format
				  : !strcmp(argv[i], "-o")    ? &q->out
				  : !strcmp(argv[i], "--arm") ? &q->arm
							      : NULL;

		if (to && (i + 1 == argc || !*argv[i + 1]))
			return usage("an option needs its value");
		if (to)
			*to = argv[++i];
		else if (argv[i][0] == '-' || q->folder)
			return usage(arena_printf(q->arena, "what is %.60s?", argv[i]));
		else
			q->folder = argv[i];
	}
	if (!q->folder)
		return usage("which run? the folder of porism eval run");
	if (!q->format)
		return usage("--to which format?");
	return 0;
}

int cmd_eval_export(struct app *app, int argc, char **argv)
{
	struct export_request q = { .arena = arena_new() };
	struct export_input in = { .self = &q, .read = read_trace };
	int result = read_options(&q, argc, argv);
	char *run = NULL;

	(void)app;
	if (!result) {
		result = EXIT_SYSTEM;
		if (!q.out)
			q.out = arena_printf(q.arena, "%s/export-%s", q.folder, q.format);
		run = cmd_read_file(arena_printf(q.arena, "%s/run.json", q.folder),
				    EXPORT_BYTES, &in.run_n);
		if (run && read_folder(&q)) {
			in.run = run;
			in.file = q.file;
			in.files = q.files;
			in.arm = q.arm;
			result = export_all(&q, &in);
		}
	}
	for (int i = 0; i < q.files; i++)
		mem_free((char *)q.file[i].text);
	mem_free(q.file);
	mem_free(run);
	arena_free(q.arena);
	return result;
}
