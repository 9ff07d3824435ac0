/*
 * synth_run.c -- samples in blocks: made on all threads, then looked at in the order of their numbers.
 */
#include "base/mem.h"
#include "cmd/synth_priv.h"
#include "program/program.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 4096, SLICE = 16 };

struct cmd_synth_made {
	struct buf line;
	struct learn_facts facts;
	long index;
	bool there;
};
struct cmd_synth {
	const struct cmd_synth_request *q;
	struct learn_memory *memory;
	struct learn_makers *makers;
	struct cmd_synth_made *block;
	int n;
	struct cmd_part part;
	struct cmd_synth_report report;
	long written; /* samples that the output has already */
	double since, shown;
};

/* --- Making ------------------------------------------------------------------------------ */
static void make_slice(void *self, int slice, struct program_solver *unused)
{
	struct cmd_synth *s = self;
	struct learn_maker *m = learn_makers_take(s->makers);

	(void)unused;
	for (int i = slice * SLICE; i < (slice + 1) * SLICE && i < s->n; i++) {
		struct cmd_synth_made *d = &s->block[i];

		buf_reset(&d->line);
		d->there = learn_sample(m, &d->line, &d->facts, d->index);
		buf_addc(&d->line, '\n');
	}
	learn_makers_give(s->makers, m);
}

/* --- Keeping ------------------------------------------------------------------------------- */
static bool write_one(struct cmd_synth *s, int place, const struct cmd_synth_made *d,
		      bool kept)
{
	if (s->part.is.n) {
		cmd_part_print(&s->part, place, kept ? d->line.s : "", kept ? d->line.n : 0);
		return !ferror(stdout);
	}
	return !kept || d->index < s->written ||
	       fwrite(d->line.s, 1, d->line.n, stdout) == d->line.n;
}

static bool is_full(const struct cmd_synth *s)
{
	return s->q->lines && s->report.made >= s->q->lines;
}

/* What was made, in the order of the numbers. */
static bool keep_block(struct cmd_synth *s, int place)
{
	for (int i = 0; i < s->n && !is_full(s); i++) {
		const struct cmd_synth_made *d = &s->block[i];
		enum learn_fate fate = LEARN_FATES;

		s->report.tries += d->facts.tries;
		s->report.solver_apart += d->facts.solver_apart;
		s->report.solver_unable += d->facts.solver_unable;
		s->report.exact += d->facts.exact;
		s->report.exact_apart += d->facts.exact_apart;
		s->report.exact_unable += d->facts.exact_unable;
		if (d->there) {
			fate = learn_memory_take(s->memory, &d->facts);
			s->report.fate[fate]++;
		} else {
			s->report.failed++;
		}
		if (fate == LEARN_KEPT)
			cmd_synth_count(&s->report, &d->facts);
		if (!write_one(s, place + i, d, fate == LEARN_KEPT))
			return false;
	}
	return fflush(stdout) == 0;
}

/* Of the lines that are wanted, or else of the numbers. */
static void progress(struct cmd_synth *s, long tried)
{
	double now = cmd_seconds(), passed = now - s->since;
	long all = s->q->lines ? s->q->lines : s->q->count,
	     done = s->q->lines ? s->report.made : tried, left = all - done;

	if (!isatty(STDERR_FILENO) && !s->q->report)
		return;
	if (passed < 2 || (left && now - s->shown < (isatty(STDERR_FILENO) ? 0.5 : 30)))
		return;
	s->shown = now;
	fprintf(stderr, "%sporism synth: %ld of %ld, %.0f a second, %.0f s left%s",
		isatty(STDERR_FILENO) ? "\r" : "", done, all, (double)done / passed,
		done ? passed * (double)left / (double)done : 0,
		isatty(STDERR_FILENO) && left ? "   " : "\n");
}

/* Of the next numbers so many at once; where lines are counted, about as many as are still wanted. */
static long block_of(const struct cmd_synth *s)
{
	long want = s->q->lines - s->report.made;

	want += want / 16 + SLICE;
	return s->q->lines && want < BLOCK ? want : BLOCK;
}

/* Lines that do not come would be waited for without end. */
static long last_of(const struct cmd_synth_request *q)
{
	return q->start + (q->lines ? 20 * q->lines + BLOCK : q->count);
}

static bool make_all(struct cmd_synth *s)
{
	const struct cmd_synth_request *q = s->q;
	long next = q->start, end = last_of(q);
	struct buf id = { 0 };
	bool good = true;
	int place = 0;

	while (good && next < end && !is_full(s)) {
		long most = block_of(s);

		for (s->n = 0; next < end && s->n < most; next++) {
			buf_reset(&id);
			learn_id(&id, &q->o, next);
			if (cmd_part_takes(&s->part, id.s, id.s, id.n))
				s->block[s->n++].index = next;
		}
		program_each((s->n + SLICE - 1) / SLICE, q->threads, make_slice, s);
		good = keep_block(s, place);
		place += s->n;
		progress(s, next - q->start);
	}
	buf_clear(&id);
	return good;
}

/* --- Going on with a file -------------------------------------------------------------------- */
enum { TAIL = 1 << 22 }; /* more than the longest record, with its picture */

/* The end of a file, from *from on; NULL with a message. */
static char *read_tail(const char *path, long long *from, size_t *n)
{
	FILE *in = fopen(path, "rb");
	char *text = NULL;
	bool good = in && !fseeko(in, 0, SEEK_END);

	*from = good ? (long long)ftello(in) - TAIL : 0;
	*from = *from < 0 ? 0 : *from;
	good = good && !fseeko(in, (off_t)*from, SEEK_SET);
	if (good) {
		text = mem_alloc(TAIL + 1);
		*n = fread(text, 1, TAIL, in);
		good = !ferror(in);
	}
	if (!good) {
		fprintf(stderr, "porism synth: cannot read %s: %s\n", path, strerror(errno));
		mem_free(text);
		text = NULL;
	}
	if (in)
		fclose(in);
	return text;
}

/* The number after that of a line with the id PREFIX NUMBER; -1: it has another. */
static long index_after(const char *line, const char *prefix)
{
	static const char start[] = "{\"id\":\"";
	const char *number = line + strlen(start) + strlen(prefix);
	char *end;
	long i;

	if (strncmp(line, start, strlen(start)) ||
	    strncmp(line + strlen(start), prefix, strlen(prefix)) || *number < '0' ||
	    *number > '9')
		return -1;
	i = strtol(number, &end, 10);
	return *end == '"' ? i + 1 : -1;
}

/* The number after that of the last whole line; what is behind that line is cut off.  -1: no. */
static long last_index(const char *path, const char *prefix)
{
	long long before;
	size_t n, end, from;
	char *text;
	long index = 0;

	if (access(path, F_OK))
		return 0;
	text = read_tail(path, &before, &n);
	if (!text)
		return -1;
	for (end = n; end && text[end - 1] != '\n'; end--)
		;
	for (from = end ? end - 1 : 0; from && text[from - 1] != '\n'; from--)
		;
	if (end) {
		index = index_after(text + from, prefix);
	} else if (before) {
		index = -1;
	}
	mem_free(text);
	if (index < 0) {
		fprintf(stderr,
			"porism synth: the last line of %s is no sample of this seed and "
			"these options: its id would begin with %s\n",
			path, prefix);
	} else if (truncate(path, (off_t)before + (off_t)end)) {
		fprintf(stderr, "porism synth: cannot shorten %s: %s\n", path,
			strerror(errno));
		index = -1;
	}
	return index;
}

/* Standard output goes to the file from now on: who prints a part writes there. */
static bool open_out(struct cmd_synth *s)
{
	const struct cmd_synth_request *q = s->q;

	if (!strcmp(q->out, "-"))
		return true;
	if (q->resume) {
		struct buf prefix = { 0 };

		learn_id_prefix(&prefix, &q->o);
		s->written = last_index(q->out, prefix.s);
		buf_clear(&prefix);
		if (s->written < 0)
			return false;
	}
	if (freopen(q->out, q->resume ? "ab" : "wb", stdout))
		return true;
	fprintf(stderr, "porism synth: cannot write %s: %s\n", q->out, strerror(errno));
	return false;
}

static long cap_of(const struct cmd_synth_request *q)
{
	long n = q->lines ? q->lines : q->count;

	return q->cap >= 0 ? q->cap : n > 100000 ? n / 500 : 200;
}

static void cmd_synth_clear(struct cmd_synth *s)
{
	for (int i = 0; i < BLOCK; i++)
		buf_clear(&s->block[i].line);
	mem_free(s->block);
	learn_makers_free(s->makers);
	learn_memory_free(s->memory);
	cmd_part_clear(&s->part);
	cmd_synth_report_clear(&s->report);
}

int cmd_synth_run(struct app *app, const struct cmd_synth_request *q)
{
	struct cmd_synth s = { .q = q, .since = cmd_seconds() };
	bool good;

	s.makers = learn_makers_new(&q->o);
	s.memory = learn_memory_new(cap_of(q));
	s.block = mem_alloc(BLOCK * sizeof *s.block);
	s.report.threads = q->threads;
	cmd_part_begin(&s.part, q->shard);
	good = (!q->shield || cmd_synth_take_shield(s.memory, q->shield)) && open_out(&s);
	if (good) {
		good = make_all(&s);
		if (good)
			cmd_part_end(&s.part, app, q->out);
		/* main tells of a standard output that is gone; a file took its place. */
		errno = 0;
		if (fflush(stdout) || ferror(stdout))
			good = false;
		if (!good && strcmp(q->out, "-"))
			fprintf(stderr, "porism synth: cannot write %s%s%s\n", q->out,
				errno ? ": " : "", errno ? strerror(errno) : "");
	}
	if (good && q->lines && !is_full(&s))
		fprintf(stderr, "porism synth: %ld lines and no more were found\n",
			s.report.made);
	s.report.seconds = app->no_times ? -1 : cmd_seconds() - s.since;
	if (good && q->report)
		cmd_synth_report_print(&s.report);
	cmd_synth_clear(&s);
	return good ? EXIT_FINE : EXIT_SYSTEM;
}
