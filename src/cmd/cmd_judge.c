/* cmd_judge.c -- porism judge: solutions step by step, one or many (docs/JUDGE.md). */
#include "base/json.h"
#include "base/mem.h"
#include "base/member.h"
#include "cmd/batch_priv.h"
#include "cmd/judge_priv.h"
#include "judge/judge.h"
#include <limits.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_judge;

struct judge_request {
	struct judge_options o;
	int threads;
	bool lines, text, color, times, score, lint;
	long plant;       /* a seed, or -1 */
	long each;        /* planted records of each kind from each record */
	bool records;     /* print the planted records, do not judge them */
	const char *kind; /* of the errors to plant, or NULL: all */
	struct shard shard;
};
struct judge_batch {
	const struct judge_request *q;
	struct cmd_pieces piece;
	struct cmd_troubles troubles; /* of records that cannot be read */
	struct cmd_part part;
	struct judge_score score;
	pthread_mutex_t lock; /* of score */
};

/* --- One record ------------------------------------------------------------------------- */
static void add_to_score(struct judge_batch *t, const struct judge_report *p)
{
	if (!t->q->score)
		return;
	pthread_mutex_lock(&t->lock);
	judge_score_add(&t->score, p);
	pthread_mutex_unlock(&t->lock);
}

static void write_report(struct buf *b, const struct judge_request *q, const char *id,
			 const struct judge_report *p, const struct err *e)
{
	if (!q->text) {
		judge_json(b, id, p, e, q->times);
		buf_addc(b, '\n');
	} else if (!e) {
		judge_text(b, p, q->color, q->times);
	} else {
		buf_addf(b, "%s%sbad record: %s\n", id ? id : "", id ? ": " : "", e->msg);
		if (e->near[0])
			buf_addf(b, "  near: %s\n", e->near);
		if (e->hint[0])
			buf_addf(b, "  hint: %s\n", e->hint);
	}
}

/* Gated, every step holds, and the answer is the key. */
static bool is_sound(const struct judge_report *p)
{
	bool holds = true;

	for (int i = 0; i < p->steps; i++)
		holds = holds && p->step[i].verdict == JUDGE_HOLDS;
	return p->gated && holds && p->first_error < 0 && p->final_right == 1;
}

/* Where it stands, unless it is the only one and the report itself is for people. */
static void complain_of(struct judge_batch *t, int i, const struct err *e)
{
	if (t->piece.n > 1 || !t->q->text)
		cmd_trouble(&t->troubles, i, &t->piece.at[i], NULL, e);
}

/* A record as text, judged; is it sound?  It is the piece i, or made from one: -1. */
static bool judge_one(struct judge_batch *t, struct buf *b, const char *s, size_t n, int i)
{
	const struct judge_request *q = t->q;
	struct arena *a = arena_new();
	struct judge_record *r = NULL;
	struct judge_report p;
	struct err e = { 0 };
	struct json *j;
	enum status st = json_read(&j, s, n, a, &e);
	bool sound = false;

	if (st == OK)
		st = judge_read(&r, j, a, &e);
	if (st == OK && q->lint) {
		buf_addc(b, '{');
		json_member_text_if(b, "id", r->id);
		json_add_key(b, "lint");
		sound = !judge_lint_json(b, r);
		buf_add(b, "}\n");
		judge_free(r);
		arena_free(a);
		return sound;
	}
	if (st == OK) {
		judge_run(&p, r, &q->o, a);
		add_to_score(t, &p);
		sound = is_sound(&p);
	}
	if (st != OK && i >= 0)
		complain_of(t, i, &e);
	write_report(b, q, r ? r->id : NULL, st == OK ? &p : NULL, st == OK ? NULL : &e);
	judge_free(r);
	arena_free(a);
	return sound;
}

static bool judge_piece(void *self, struct buf *b, int i)
{
	struct judge_batch *t = self;

	return judge_one(t, b, t->piece.at[i].s, t->piece.at[i].n, i);
}

/* --- Planted errors ------------------------------------------------------------------------ */
/* From one record those of every kind that it has a place for. */
static bool plant_piece(void *self, struct buf *b, int i)
{
	struct judge_batch *t = self;
	const struct judge_request *q = t->q;
	struct judge_options quiet = q->o;
	struct arena *a = arena_new();
	struct judge_record *r = NULL;
	struct judge_report p;
	struct err e = { 0 };
	struct json *j;
	enum status st = json_read(&j, t->piece.at[i].s, t->piece.at[i].n, a, &e);
	int place = cmd_part_place(&t->part, i);

	quiet.clock = NULL;
	if (st == OK)
		st = judge_read(&r, j, a, &e);
	if (st == OK)
		judge_run(&p, r, &quiet, a);
	for (int d = 0; st == OK && d < JUDGE_DAMAGES; d++) {
		if (q->kind && strcmp(q->kind, judge_damage_name((enum judge_damage)d)) != 0)
			continue;
		for (long k = 0; k < q->each; k++) {
			uint64_t seed = (uint64_t)(q->plant * 1000003 + place * 101 + k);
			struct buf record = { 0 };

			if (judge_plant(&record, j, &p, (enum judge_damage)d, seed, a)) {
				if (q->records)
					buf_addf(b, "%s\n", buf_str(&record));
				else
					judge_one(t, b, record.s, record.n, -1);
			}
			buf_clear(&record);
		}
	}
	if (st != OK) {
		complain_of(t, i, &e);
		write_report(b, q, r ? r->id : NULL, NULL, &e);
	}
	judge_free(r);
	arena_free(a);
	return st == OK;
}

/* --- Options ------------------------------------------------------------------------------- */
static int set_budget(void *request, const char *value)
{
	struct judge_request *q = request;

	if (!cmd_whole(value, 1, LONG_MAX, &q->o.budget))
		return cmd_usage("judge", "--budget is a number of units, not %s", value);
	return 0;
}

static int set_plant(void *request, const char *value)
{
	struct judge_request *q = request;

	if (!cmd_whole(value, 0, 1000000000, &q->plant))
		return cmd_usage("judge", "--plant is a whole number, not %s", value);
	return 0;
}

static int set_each(void *request, const char *value)
{
	struct judge_request *q = request;

	if (!cmd_whole(value, 1, 1000, &q->each))
		return cmd_usage("judge", "--each is 1 to 1000, not %s", value);
	return 0;
}

static int set_kind(void *request, const char *value)
{
	struct judge_request *q = request;
	struct buf b = { 0 };

	for (int d = 0; d < JUDGE_DAMAGES; d++) {
		const char *word = judge_damage_name((enum judge_damage)d);

		if (!strcmp(word, value)) {
			q->kind = value;
			buf_clear(&b);
			return 0;
		}
		buf_addf(&b, "%s%s", d ? " " : "", word);
	}
	cmd_usage("judge", "--kind is one of %s, not %s", buf_str(&b), value);
	buf_clear(&b);
	return EXIT_USAGE;
}

static void print_score(struct judge_batch *t)
{
	struct buf b = { 0 };

	judge_score_print(&b, &t->score);
	fputs(buf_str(&b), stderr);
	buf_clear(&b);
}

static const char *name_of(const char *path)
{
	return strcmp(path, "-") ? path : "standard input";
}

/* Words and no record: whoever has those wants --translate.  An exit code, or 0. */
static int refuse_prose(const struct cmd_files *f, char *const *text)
{
	for (int i = 0; i < f->n; i++) {
		char c = text[i][strspn(text[i], " \t\r\n")];

		if (!c || c == '{' || c == '[')
			continue;
		fprintf(stderr,
			"porism judge: %s is no record (docs/JUDGE.md)\n  hint: a solution in "
			"words goes through a model: porism judge --translate FILE --model "
			"PROVIDER:NAME (docs/TRANSLATE.md)\n",
			name_of(f->path[i]));
		return EXIT_FAILED;
	}
	return 0;
}

/* Blanks, or a list of nothing? */
static bool is_empty(const char *s)
{
	static const char blank[] = " \t\r\n";

	s += strspn(s, blank);
	if (*s == '[') {
		s++;
		s += strspn(s, blank);
		s += *s == ']';
	}
	return !s[strspn(s, blank)];
}

/* Names the files without a record, and leaves out what stands for them; how many there are. */
static int leave_out_empty(const struct cmd_files *f, char *const *text, struct cmd_pieces *p)
{
	int n = 0, kept = 0;

	for (int i = 0; i < f->n; i++)
		if (is_empty(text[i])) {
			fprintf(stderr, "porism judge: %s has no records (docs/JUDGE.md)\n",
				name_of(f->path[i]));
			n++;
		}
	for (int i = 0; i < p->n; i++)
		if (p->at[i].n)
			p->at[kept++] = p->at[i];
	p->n = kept;
	return n;
}

/* The files as one argument, for the account of a part. */
static char *names_of(const struct cmd_files *f)
{
	struct buf b = { 0 };

	for (int i = 0; i < f->n; i++)
		buf_addf(&b, "%s%s", i ? " " : "", f->path[i]);
	return buf_take(&b);
}

static int judge_all(struct judge_batch *t, struct app *app, const struct cmd_files *files)
{
	struct cmd_batch many = {
		.word = "judged", .one = judge_piece, .self = t, .part = &t->part
	};
	char *names = names_of(files);
	int result;

	cmd_part_begin(&t->part, t->q->shard);
	cmd_part_keep(&t->part, &t->piece);
	pthread_mutex_init(&t->lock, NULL);
	many.n = t->piece.n;
	many.threads = t->q->threads;
	if (t->q->plant >= 0)
		many.one = plant_piece;
	cmd_troubles_begin(&t->troubles, many.n);
	result = cmd_batch_run(&many) == many.n ? EXIT_FINE : EXIT_FAILED;
	cmd_part_end(&t->part, app, names);
	cmd_troubles_end(&t->troubles);
	if (t->q->score)
		print_score(t);
	judge_score_clear(&t->score);
	pthread_mutex_destroy(&t->lock);
	cmd_part_clear(&t->part);
	mem_free(names);
	return result;
}

int cmd_judge(struct app *app, int argc, char **argv)
{
	struct judge_request q = { .threads = cmd_cores(), .plant = -1, .each = 1 };
	struct judge_batch t = { .q = &q };
	struct cmd_files files = { 0 };
	bool json = false, people = false;
	const struct cmd_flag flags[] = {
		{ "--jsonl", &q.lines },     { "--json", &json },
		{ "--text", &people },       { "--time", &q.times },
		{ "--records", &q.records }, { "--score", &q.score },
		{ "--strict", &q.o.strict }, { "--lint", &q.lint },
	};
	const struct cmd_setting settings[] = {
		{ .name = "--threads", .threads = &q.threads },
		{ .name = "--shard", .shard = &q.shard },
		{ .name = "--budget", .set = set_budget },
		{ .name = "--plant", .set = set_plant },
		{ .name = "--each", .set = set_each },
		{ .name = "--kind", .set = set_kind },
	};
	struct cmd_options options = CMD_OPTIONS("judge", flags, settings, &q);
	const char *path;
	int result = cmd_judge_translate(app, argc, argv), empty = 0;
	char **text = NULL;

	if (result >= 0)
		return result;
	options.files = &files;
	result = cmd_take_options(&options, &path, argc, argv);
	if (!result)
		result = cmd_take_files(&options, q.lines, &t.piece, &text);
	if (!result)
		result = refuse_prose(&files, text);
	if (!result)
		empty = leave_out_empty(&files, text, &t.piece);
	q.text = !json && (people || isatty(STDOUT_FILENO));
	q.color = app->color;
	if (q.times || q.score)
		q.o.clock = cmd_thread_seconds;
	if (!result && (t.piece.n || !empty))
		result = judge_all(&t, app, &files);
	if (!result && empty)
		result = EXIT_FAILED;
	for (int i = 0; text && i < files.n; i++)
		mem_free(text[i]);
	mem_free(text);
	mem_free(files.path);
	mem_free(t.piece.at);
	return result;
}
