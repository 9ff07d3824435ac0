/*
 * synth_dedup.c -- porism synth dedup: files of samples against each other, as the samples of one run are.
 *
 * Lines are read one after the other, so that files may be of any size; what is remembered of one that was
 * kept is about 300 bytes.
 */
#include "base/mem.h"
#include "cmd/synth_priv.h"
#include <errno.h>
#include <string.h>

enum { LINE = 64 << 20, CHUNK = 1 << 20 };

struct cmd_dedup {
	struct learn_memory *memory;
	struct cmd_synth_report report;
	struct arena *arena;
	const char *path;
	long line, bad;
};

static void complain(struct cmd_dedup *d, const char *what)
{
	if (d->bad++ < 5)
		fprintf(stderr, "porism synth: %s, line %ld: %s\n", d->path, d->line, what);
}

static void take_line(struct cmd_dedup *d, const char *s, size_t n)
{
	struct learn_facts f;
	struct json *record;
	struct err e = { 0 };
	enum learn_fate fate;

	d->line++;
	while (n && (s[n - 1] == '\r' || s[n - 1] == ' '))
		n--;
	if (!n)
		return;
	arena_reset(d->arena);
	if (json_read(&record, s, n, d->arena, &e) != OK) {
		complain(d, e.msg);
		return;
	}
	if (!learn_recall(&f, record)) {
		complain(d, "no sample of porism synth: text, program, numbers, answer, "
			    "skeleton, goal");
		return;
	}
	fate = learn_memory_take(d->memory, &f);
	d->report.fate[fate]++;
	if (fate != LEARN_KEPT)
		return;
	cmd_synth_count(&d->report, &f);
	fwrite(s, 1, n, stdout);
	putchar('\n');
}

/* False: it could not be read. */
static bool take_file(struct cmd_dedup *d, const char *path)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	char *chunk = mem_alloc(CHUNK);
	struct buf rest = { 0 };
	bool good = in != NULL;
	size_t n;

	d->path = path;
	d->line = 0;
	while (good && (n = fread(chunk, 1, CHUNK, in)) > 0)
		for (char *s = chunk, *end = chunk + n; s < end;) {
			char *stop = memchr(s, '\n', (size_t)(end - s));

			buf_addn(&rest, s, (size_t)((stop ? stop : end) - s));
			s = stop ? stop + 1 : end;
			if (stop) {
				take_line(d, buf_str(&rest), rest.n);
				buf_reset(&rest);
			} else if (rest.n > LINE) {
				errno = EFBIG;
				good = false;
				break;
			}
		}
	good = good && !ferror(in);
	if (!good)
		fprintf(stderr, "porism synth: cannot read %s: %s\n", path, strerror(errno));
	else if (rest.n)
		take_line(d, rest.s, rest.n);
	buf_clear(&rest);
	mem_free(chunk);
	if (in && in != stdin)
		fclose(in);
	return good;
}

struct cmd_dedup_request {
	const char *out, *shield;
	long cap;
	bool report, no_times;
};

static int dedup(const struct cmd_dedup_request *q, char **path, int n)
{
	struct cmd_dedup d = { .memory = learn_memory_new(q->cap), .arena = arena_new() };
	double since = cmd_seconds();
	bool good = !q->shield || cmd_synth_take_shield(d.memory, q->shield);
	int result;

	for (int i = 0; i < n && good; i++)
		good = take_file(&d, path[i]);
	result = cmd_synth_written();
	d.report.threads = 1;
	d.report.seconds = q->no_times ? -1 : cmd_seconds() - since;
	if (d.bad)
		fprintf(stderr, "porism synth: %ld lines were no samples\n", d.bad);
	if (good && q->report)
		cmd_synth_report_print(&d.report);
	cmd_synth_report_clear(&d.report);
	learn_memory_free(d.memory);
	arena_free(d.arena);
	return !good ? EXIT_SYSTEM : result ? result : d.bad ? EXIT_FAILED : EXIT_FINE;
}

int cmd_synth_dedup(struct app *app, int argc, char **argv)
{
	struct cmd_dedup_request q = { 0 };
	const struct cmd_flag flags[] = { { "--report", &q.report } };
	const struct cmd_setting settings[] = {
		{ .name = "--jsonl", .text = &q.out },
		{ .name = "--shield", .text = &q.shield },
		{ .name = "--cap", .whole = &q.cap },
	};
	const struct cmd_options o = CMD_OPTIONS("synth dedup", flags, settings, &q);
	int n = 0, bad;

	q.no_times = app->no_times;
	for (int i = 0; i < argc; i++) {
		if (argv[i][0] != '-' || !argv[i][1]) {
			argv[n++] = argv[i];
			continue;
		}
		bad = cmd_take_option(&o, &i, argc, argv);
		if (bad)
			return bad;
	}
	if (!n)
		return cmd_usage("synth dedup", "which files? lines of porism synth");
	for (int i = 0; i < n; i++)
		if (q.out && !strcmp(argv[i], q.out))
			return cmd_usage("synth dedup",
					 "it cannot write to the file that it reads: %s",
					 q.out);
	bad = cmd_synth_output(q.out);
	return bad ? bad : dedup(&q, argv, n);
}
