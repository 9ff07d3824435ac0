/*
 * exec_batch.c -- porism exec --jsonl: a file of programs, a line of JSON for each.
 *
 * Lines are read in portions, solved by several threads and written in the order they
 * came.
 */
#include "base/json.h"
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/exec_priv.h"
#include <string.h>
#include <unistd.h>

#define PORTION 4096 /* lines in memory at a time */
#define PORTION_BYTES (32 << 20)
#define CHOICES 26

struct record {
	struct buf line, out;
	char *id; /* for the tally; NULL when there is none */
	enum program_status status;
	int operators;
	bool graded, readable;
	long number; /* of the line, from 1 */
	char *wrong; /* what is wrong with it, or NULL */
};

struct exec_batch {
	const struct exec_options *o;
	struct record *r;
	int n, ours; /* of the portion, and before it */
	long lines;  /* of the file, that have been read */
	long told;   /* of what is wrong */
	struct cmd_part part;
};

/* The program and the values of a record, in whichever form it comes. */
static enum status read_record(struct program_text *t, const struct json *j,
			       enum exec_from from, struct arena *a, struct err *e)
{
	static const char *const reply_key[] = { "reply", "response", "text", "program" };
	const char *key = json_get(j, "nums") ? "nums" : "numbers"; /* as synth writes them */
	const struct json *nums = json_get(j, key);
	const char *values = json_text(j, "values"), *text = NULL;
	enum status st = OK;

	if (from == FROM_PGPS9K)
		return program_pgps9k(t, j, a, e);
	memset(t, 0, sizeof *t);
	for (size_t i = from == FROM_BOXED ? 0 : 3; i < 4 && !text; i++)
		text = json_text(j, reply_key[i]);
	if (!text)
		return err_fail(e, E_ARG, "bad_argument", "the record has no \"%s\"",
				from == FROM_BOXED ? "reply" : "program");
	st = program_reply(t, text, a, e);
	if (st == OK && values)
		st = program_values(t, values, a, e);
	if (st != OK || !nums)
		return st;
	if (nums->type != JSON_ARRAY || nums->n > PROGRAM_VALUES)
		return err_fail(e, E_ARG, "bad_argument",
				"\"%s\" is a list of at most %d values", key, PROGRAM_VALUES);
	t->count = 0;
	for (const struct json *v = nums->child; v; v = v->next)
		t->nums[t->count++] = v->text;
	return OK;
}

static void grade(struct record *r, struct program_solver *s, const struct json *j)
{
	const struct json *answer =
		json_get(j, json_get(j, "rounded") ? "answer_value" : "answer");
	const struct json *list = json_get(j, "choices");
	const char *choices[CHOICES];
	int n = 0;

	if (!answer || !answer->text)
		return;
	r->graded = true;
	for (list = list ? list->child : NULL; list && n < CHOICES; list = list->next)
		choices[n++] = list->text ? list->text : "";
	r->status = program_grade(s, answer->text, choices, n);
}

static void write_result(struct record *r, struct program_solver *s,
			 const struct exec_options *o, const struct json *j)
{
	struct buf text = { 0 };

	if (o->sharegpt) {
		if (r->status == PROGRAM_OK)
			program_sharegpt(&r->out, s, json_text(j, "question"));
		return;
	}
	cmd_line_begin(&r->out, j);
	if (o->full) {
		size_t at = r->out.n;

		/* The object's own brace is ours already. */
		program_json(&r->out, s);
		memmove(r->out.s + at, r->out.s + at + 1, r->out.n - at);
		r->out.n--;
	} else {
		program_json_short(&r->out, s);
		buf_addc(&r->out, '}');
	}
	if (r->graded || o->explain)
		r->out.s[--r->out.n] = 0;
	if (r->graded)
		buf_addf(&r->out, ",\"right\":%s", r->status == PROGRAM_OK ? "true" : "false");
	if (o->explain) {
		program_explain(&text, s);
		buf_add(&r->out, ",\"explanation\":");
		json_add_string(&r->out, buf_str(&text));
		buf_clear(&text);
	}
	if (r->graded || o->explain)
		buf_addc(&r->out, '}');
}

static void write_unreadable(struct record *r, const struct json *j, const struct err *e,
			     const struct exec_options *o)
{
	const struct json *answer = j ? json_get(j, "answer") : NULL;

	r->status = PROGRAM_PARSE_ERROR;
	r->graded = answer && answer->text;
	r->wrong = mem_strdup(e->msg);
	if (o->sharegpt)
		return;
	cmd_line_begin(&r->out, j);
	buf_add(&r->out,
		"\"status\":\"parse_error\",\"value\":null,\"exact\":null,\"error\":");
	json_add_string(&r->out, e->msg);
	buf_add(&r->out, r->graded ? ",\"right\":false}" : "}");
}

/* One line; called by any of the threads. */
static void run_line(void *self, int i, struct program_solver *s)
{
	const struct exec_batch *b = self;
	struct record *r = &b->r[i];
	struct program_options o = { .compat = b->o->compat };
	struct arena *a = program_scratch(s);
	struct program_text t;
	struct json *j = NULL;
	struct err e = { 0 };
	const struct json *id;

	arena_reset(a);
	if (json_read(&j, buf_str(&r->line), r->line.n, a, &e) != OK) {
		write_unreadable(r, NULL, &e, b->o);
		return;
	}
	r->readable = true;
	id = json_get(j, "id");
	if (read_record(&t, j, b->o->from, a, &e) != OK) {
		write_unreadable(r, j, &e, b->o);
	} else {
		r->status = program_run(s, t.program, strlen(t.program), t.nums, t.count, &o);
		r->operators = program_operators(s);
		grade(r, s, j);
		write_result(r, s, b->o, j);
	}
	if (r->graded && id && id->text)
		r->id = mem_strdup(id->text);
}

/* The next portion of lines, empty ones left out; -1 when the file cannot be read. */
static int read_portion(FILE *in, struct exec_batch *b)
{
	size_t bytes = 0;
	int more = 1;

	for (b->n = 0; b->n < PORTION && bytes < PORTION_BYTES;) {
		struct record *r = &b->r[b->n];

		more = cmd_read_line(in, &r->line);
		if (more <= 0)
			break;
		r->number = ++b->lines;
		if (r->number == 1 && r->line.n)
			memset(r->line.s, ' ', cmd_mark_bytes(r->line.s, r->line.n));
		buf_reset(&r->out);
		mem_free(r->id);
		r->id = NULL;
		r->operators = 0;
		r->graded = r->readable = false;
		if (!r->line.n || strspn(buf_str(&r->line), " \t\r") == r->line.n)
			continue;
		if (!cmd_part_takes(&b->part, NULL, r->line.s, r->line.n))
			continue;
		bytes += r->line.n;
		b->n++;
	}
	return more < 0 ? -1 : b->n;
}

static void show_progress(long done, double since, bool end)
{
	double t = cmd_seconds() - since;

	if (!isatty(STDERR_FILENO) || t < 1)
		return;
	fprintf(stderr, "\r%ld programs, %.0f per second%s", done, (double)done / t,
		end ? "\n" : "  ");
}

#define TOLD 20

/* "FILE:LINE: ID: message" on standard error, of the first that cannot be read. */
static void tell_wrong(struct exec_batch *b, struct record *r)
{
	struct cmd_piece p = { buf_str(&r->line), r->line.n, b->o->jsonl, (int)r->number };
	struct buf place = { 0 };

	if (r->wrong && b->told++ < TOLD) {
		cmd_add_place(&place, &p, NULL, NULL);
		fprintf(stderr, "%s%s\n", buf_str(&place), r->wrong);
		buf_clear(&place);
	}
	mem_free(r->wrong);
	r->wrong = NULL;
}

/* Returns the number of lines that were no JSON, or -1 when reading failed. */
static long run_all(FILE *in, struct exec_batch *b, struct program_tally *tally, bool *graded)
{
	double since = cmd_seconds();
	long done = 0, bad = 0;
	int n;

	while ((n = read_portion(in, b)) > 0) {
		program_each(n, b->o->threads, run_line, b);
		for (int i = 0; i < n; i++) {
			struct record *r = &b->r[i];

			if (r->out.n)
				buf_addc(&r->out, '\n');
			cmd_part_print(&b->part, b->ours + i, buf_str(&r->out), r->out.n);
			bad += !r->readable;
			*graded = *graded || r->graded;
			program_tally_add(tally, r->id, r->status, r->operators, r->graded);
			tell_wrong(b, r);
		}
		done += n;
		b->ours += n;
		show_progress(done, since, false);
	}
	show_progress(done, since, true);
	return n < 0 ? -1 : bad;
}

int cmd_exec_batch(const struct app *app, const struct exec_options *o)
{
	FILE *in = cmd_open("exec", o->jsonl);
	struct exec_batch b = { .o = o };
	struct program_tally *tally;
	struct buf text = { 0 };
	bool graded = false;
	long bad;

	if (!in)
		return EXIT_SYSTEM;
	tally = program_tally_new();
	cmd_part_begin(&b.part, o->shard);
	b.r = mem_alloc(PORTION * sizeof *b.r);
	bad = run_all(in, &b, tally, &graded);
	if (b.told > TOLD)
		fprintf(stderr, "and %ld more records that cannot be read\n", b.told - TOLD);
	if (o->summary) {
		buf_add(&text, "{\"summary\":");
		program_tally_json(&text, tally);
		buf_add(&text, "}\n");
		/* That of a part is no line of the whole. */
		fwrite(text.s, 1, text.n, o->shard.n ? stderr : stdout);
	} else if (graded) {
		program_tally_text(&text, tally);
		fwrite(text.s, 1, text.n, stderr);
	}
	if (bad >= 0)
		cmd_part_end(&b.part, app, o->jsonl);
	cmd_part_clear(&b.part);
	for (int i = 0; i < PORTION; i++) {
		buf_clear(&b.r[i].line);
		buf_clear(&b.r[i].out);
		mem_free(b.r[i].id);
	}
	mem_free(b.r);
	buf_clear(&text);
	program_tally_free(tally);
	if (in != stdin)
		fclose(in);
	return bad < 0 ? EXIT_SYSTEM : bad ? EXIT_FAILED : EXIT_FINE;
}
