/* t-sample.c -- records of samples: the program gives the answer, every step is needed, the same bytes again. */
#include "base/json.h"
#include "base/sha256.h"
#include "base/t/tap.h"
#include "learn/learn.h"
#include "program/program.h"
#include <math.h>
#include <string.h>

enum { SAMPLES = 1500 };

struct look {
	struct program_solver *solver;
	struct arena *arena;
	long bad_value, bad_compat, bad_reply, dead, bad_json, vocabulary, bad_goal, recalled,
		unused, rounded, bad_rounding;
};

static bool value_of(struct look *l, const char *program, const struct json *numbers,
		     bool compat, double *out)
{
	const char *nums[PROGRAM_VALUES];
	struct program_options o = { .compat = compat };
	int n = 0;

	for (const struct json *j = numbers->child; j; j = j->next)
		nums[n++] = j->text;
	if (program_run(l->solver, program, strlen(program), nums, n, &o) != PROGRAM_OK)
		return false;
	*out = program_value(l->solver);
	return true;
}

static bool near(double a, double b)
{
	return fabs(a - b) <= 1e-6 * fabs(b);
}

/* Each step is left out once. */
static void without_each(struct look *l, const struct json *record, double answer)
{
	const struct json *steps = json_get(record, "steps");
	const char *get = strstr(json_text(record, "program"), "Get ");

	for (const struct json *left = steps->child; left; left = left->next) {
		struct buf b = { 0 };
		double v = 0;

		for (const struct json *s = steps->child; s; s = s->next)
			if (s != left)
				buf_addf(&b, "%s ", json_text(s, "line"));
		buf_add(&b, get);
		if (value_of(l, b.s, json_get(record, "numbers"), false, &v) &&
		    near(v, answer))
			l->dead++;
		buf_clear(&b);
	}
}

/* What a model would write: the boxes are found, and give the answer. */
static void by_reply(struct look *l, const struct json *record, double answer)
{
	struct program_text t = { 0 };
	struct program_options o = { 0 };
	struct err e;

	if (program_reply(&t, json_text(record, "cot"), l->arena, &e) != OK ||
	    program_run(l->solver, t.program, strlen(t.program), t.nums, t.count, &o) !=
		    PROGRAM_OK ||
	    !near(program_value(l->solver), answer))
		l->bad_reply++;
}

/* N0 .. N10, V0 .. V6, the constants of the language. */
static bool in_vocabulary(const char *program)
{
	static const char *const constants[] = { "C2", "C3",  "C4",  "C5",   "C6",
						 "C8", "C60", "C90", "C180", "C360" };
	char word[32];
	int n;

	for (const char *s = program; sscanf(s, "%31s%n", word, &n) == 1; s += n) {
		bool found = word[0] != 'C' || word[1] < '0' || word[1] > '9';

		for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
			found = found || !strcmp(word, constants[i]);
		if (word[0] == 'V' && word[1] >= '7' && word[1] <= '9')
			found = false;
		if (!found)
			return false;
	}
	return true;
}

/* A record says of itself what its maker said of it. */
static void by_record(struct look *l, const struct json *record, const struct learn_facts *f)
{
	struct learn_facts g;

	if (!learn_recall(&g, record) || g.key != f->key || g.skeleton != f->skeleton ||
	    memcmp(g.sign, f->sign, sizeof g.sign) || g.text != f->text ||
	    g.whole != f->whole || g.operators != f->operators || g.first != f->first ||
	    g.used != f->used || g.split != f->split || (g.extra && !f->extra))
		l->recalled++;
	l->unused += g.extra;
}

/* Where the text asks to round: the key is rounded so, `rounded` says to what, and the value stands beside them. */
static void by_rounding(struct look *l, const struct json *record)
{
	static const struct {
		const char *words, *rounded;
	} asks[] = {
		{ "tenth", "0.1" },         { "one decimal place", "0.1" },
		{ "hundredth", "0.01" },    { "two decimal places", "0.01" },
		{ "Zehntel", "0.1" },       { "eine Dezimale", "0.1" },
		{ "Hundertstel", "0.01" },  { "zwei Dezimalen", "0.01" },
		{ "精确到0.1）", "0.1" },   { "一位小数", "0.1" },
		{ "精确到0.01）", "0.01" }, { "两位小数", "0.01" },
	};
	const char *text = json_text(record, "text"), *rounded = json_text(record, "rounded"),
		   *asked = NULL, *answer = json_text(record, "answer"), *point;
	double key = 0, value = 0;

	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
		if (strstr(text, asks[i].words))
			asked = asks[i].rounded;
	if (!asked || !rounded) {
		l->bad_rounding += asked != rounded;
		return;
	}
	l->rounded++;
	point = strchr(answer, '.');
	if (strcmp(asked, rounded) || !text_double(&key, answer) || !point ||
	    !text_double(&value, json_text(record, "answer_value")) ||
	    strlen(point) != strlen(rounded) - 1 ||
	    fabs(key - value) > (strlen(point) == 2 ? 0.05 : 0.005))
		l->bad_rounding++;
}

static void look_at(struct look *l, const struct buf *line, const struct learn_facts *f)
{
	struct json *record;
	struct err e;
	double answer, v = 0;

	arena_reset(l->arena);
	if (json_read(&record, line->s, line->n, l->arena, &e) != OK ||
	    !text_double(&answer,
			 json_text(record,
				   json_get(record, "rounded") ? "answer_value" : "answer"))) {
		l->bad_json++;
		return;
	}
	by_rounding(l, record);
	if (!value_of(l, json_text(record, "program"), json_get(record, "numbers"), true,
		      &v) ||
	    !near(v, answer))
		l->bad_compat++;
	if (!value_of(l, json_text(record, "program"), json_get(record, "numbers"), false,
		      &v) ||
	    !near(v, answer))
		l->bad_value++;
	l->vocabulary += !in_vocabulary(json_text(record, "program")) ||
			 json_get(record, "numbers")->n > 11;
	l->bad_goal +=
		json_text(record, "text")[0] == 0 || strchr(json_text(record, "text"), '%');
	without_each(l, record, answer);
	by_reply(l, record, answer);
	by_record(l, record, f);
}

static void records(void)
{
	struct learn_options o = { .seed = 5,
				   .least = LEARN_LEAST,
				   .most = LEARN_MOST,
				   .distractors = LEARN_DISTRACTORS };
	struct learn_maker *m = learn_maker_new(&o), *again = learn_maker_new(&o);
	struct look l = { .solver = program_solver_new(), .arena = arena_new() };
	struct buf *line = mem_alloc(SAMPLES * sizeof *line), b = { 0 };
	struct learn_facts f;
	long none = 0, other = 0, extra = 0, length[LEARN_MOST + 1] = { 0 };
	uint64_t used = 0;

	for (int i = 0; i < SAMPLES; i++) {
		none += !learn_sample(m, &line[i], &f, i);
		look_at(&l, &line[i], &f);
		length[f.operators]++;
		used |= f.used;
		extra += f.extra;
	}
	/* Backwards, by another maker. */
	for (int i = SAMPLES - 1; i >= 0; i -= 7) {
		buf_reset(&b);
		learn_sample(again, &b, &f, i);
		other += strcmp(buf_str(&b), buf_str(&line[i])) != 0;
	}
	ok(none == 0, "%ld of %d numbers have no sample", none, SAMPLES);
	ok(other == 0, "%ld differ when they are made again, in another order", other);
	ok(l.bad_json == 0, "%ld records cannot be read", l.bad_json);
	ok(l.bad_rounding == 0, "%ld keys are not rounded as asked", l.bad_rounding);
	ok(l.bad_value == 0, "%ld programs do not give the answer", l.bad_value);
	ok(l.bad_compat == 0, "%ld do not give it in compat mode", l.bad_compat);
	ok(l.dead == 0, "%ld steps could be left out", l.dead);
	ok(l.bad_reply == 0, "%ld derivations do not end in the boxes of the program",
	   l.bad_reply);
	ok(l.vocabulary == 0, "%ld programs have words that the language has not",
	   l.vocabulary);
	ok(l.bad_goal == 0, "%ld texts are empty or unfinished", l.bad_goal);
	ok(l.recalled == 0, "%ld records say something else of themselves than their maker",
	   l.recalled);
	ok(extra > SAMPLES / 5 && extra < SAMPLES / 3, "%ld have something that no step needs",
	   extra);
	ok(l.unused > SAMPLES / 6 && l.unused <= extra, "%ld a number that none takes",
	   l.unused);
	for (int i = LEARN_LEAST; i <= LEARN_MOST; i++)
		ok(length[i] > SAMPLES / 16, "%ld samples have %d operators", length[i], i);
	for (int i = 0; learn_operator_word(i); i++)
		if (!(used >> i & 1))
			ok(false, "%s is never used", learn_operator_word(i));
	for (int i = 0; i < SAMPLES; i++)
		buf_clear(&line[i]);
	mem_free(line);
	buf_clear(&b);
	learn_maker_free(m);
	learn_maker_free(again);
	program_solver_free(l.solver);
	arena_free(l.arena);
}

static void roundings(void)
{
	struct learn_options o = {
		.seed = 6, .least = LEARN_LEAST, .most = LEARN_MOST, .language = -1
	};
	struct learn_maker *m = learn_maker_new(&o);
	struct look l = { .arena = arena_new() };
	struct buf b = { 0 };
	struct learn_facts f;
	int bad = 0;

	for (int i = 0; i < 900; i++) {
		struct json *record;
		struct err e;

		buf_reset(&b);
		arena_reset(l.arena);
		if (!learn_sample(m, &b, &f, i))
			continue;
		if (json_read(&record, b.s, b.n, l.arena, &e) == OK)
			by_rounding(&l, record);
		else
			bad++;
	}
	ok(!bad && l.bad_rounding == 0, "%ld keys are not rounded as their text asks",
	   l.bad_rounding);
	ok(l.rounded > 40, "%ld texts ask for it", l.rounded);
	buf_clear(&b);
	arena_free(l.arena);
	learn_maker_free(m);
}

/* The solver sees what was added as well, and derives the same value; nothing is added where nobody wants it. */
static void distractors(void)
{
	struct learn_options o = {
		.seed = 8, .least = 2, .most = 9, .distractors = 100, .solve = true
	};
	struct learn_maker *m = learn_maker_new(&o), *bare;
	struct learn_facts f;
	struct buf b = { 0 };
	int extra = 0, apart = 0, unable = 0, none = 0;

	o.distractors = 0;
	o.solve = false;
	bare = learn_maker_new(&o);
	for (int i = 0; i < 60; i++) {
		buf_reset(&b);
		extra += learn_sample(m, &b, &f, i) && f.extra;
		apart += f.solver_apart;
		unable += f.solver_unable;
		none += learn_sample(bare, &b, &f, i) && f.extra;
	}
	ok(extra > 50 && none == 0, "%d of 60 are distracted, %d that should not be", extra,
	   none);
	ok(apart == 0 && unable == 0, "the solver found %d other values and %d times none",
	   apart, unable);
	learn_maker_free(m);
	learn_maker_free(bare);
	buf_clear(&b);
}

static void splits(void)
{
	static const enum learn_split each[] = { LEARN_TRAIN, LEARN_LONG, LEARN_HELD };
	struct learn_options o = { .seed = 6, .least = 2, .most = 9 };
	struct learn_facts f;
	struct buf b = { 0 };
	bool own = true, lengths = true, solved = true;
	unsigned both;

	for (int k = 0; k < 3; k++) {
		struct learn_maker *m;

		o.splits = each[k];
		o.solve = o.certify = each[k] == LEARN_HELD;
		m = learn_maker_new(&o);
		for (int i = 0; i < 30; i++) {
			buf_reset(&b);
			if (!learn_sample(m, &b, &f, i))
				continue;
			own = own && f.split == each[k];
			lengths = lengths && (f.split == LEARN_HELD ||
					      (f.operators > LEARN_TRAIN_LENGTH) ==
						      (f.split == LEARN_LONG));
			solved = solved && !f.solver_apart;
		}
		learn_maker_free(m);
	}
	ok(own, "each split has its own samples");
	ok(lengths, "short ones are train's, long ones long's");
	ok(learn_splits(&both, "train,long") && both == (LEARN_TRAIN | LEARN_LONG) &&
		   learn_splits(&both, "all") && both == LEARN_ALL &&
		   !learn_splits(&both, "train,") && !learn_splits(&both, "") &&
		   !learn_splits(&both, "trains"),
	   "splits are read");
	ok(solved, "the solver never finds another value");
	buf_clear(&b);
}

static void ids(void)
{
	struct learn_options o = { .seed = 951,
				   .least = LEARN_LEAST,
				   .most = LEARN_MOST,
				   .distractors = LEARN_DISTRACTORS,
				   .splits = LEARN_ALL };
	struct buf b = { 0 };

	learn_id(&b, &o, 3592);
	ok(!strcmp(b.s, "s951-3592"), "an id of what is made unless told");
	o = (struct learn_options){ .seed = 951,
				    .least = 3,
				    .most = 6,
				    .splits = LEARN_TRAIN | LEARN_LONG,
				    .solve = true };
	buf_reset(&b);
	learn_id(&b, &o, 0);
	ok(!strcmp(b.s, "s951-3to6-d0-train+long-solve-0"),
	   "an id tells what chooses another problem");
	buf_clear(&b);
}

/* Compilers and machines make the same bytes.  Whoever changes what is made on purpose writes the new sum here. */
static void same_bytes(void)
{
	static const char want[] =
		"0280b4cd61458f24e29ac2812949646dccca37e0eb9bb7902e7edcab7d3e3d99";
	struct learn_options o = { .seed = 77,
				   .least = 2,
				   .most = 9,
				   .language = -1,
				   .distractors = LEARN_DISTRACTORS };
	struct learn_maker *m = learn_maker_new(&o);
	struct learn_facts f;
	struct sha256 sum;
	char got[SHA256_TEXT];

	sha256_init(&sum);
	for (long i = 0; i < 300; i++) {
		struct buf b = { 0 };

		if (learn_sample(m, &b, &f, i))
			sha256_add(&sum, b.s, b.n);
		buf_clear(&b);
	}
	sha256_text(got, &sum);
	ok(!strcmp(got, want), "300 samples: %s", got);
	learn_maker_free(m);
}

/* The solver has a second for a problem; cosines of 53 pi/360 took it minutes here. */
static void solver_ends(void)
{
	struct learn_options o = { .seed = 905,
				   .least = 2,
				   .most = 9,
				   .language = -1,
				   .distractors = LEARN_DISTRACTORS,
				   .with = LEARN_WITH_PROOF };
	struct learn_maker *m = learn_maker_new(&o);
	struct learn_facts f;
	struct buf b = { 0 };

	ok(learn_sample(m, &b, &f, 3025) &&
		   strstr(buf_str(&b), "\"proof\":{\"status\":\"found\""),
	   "a proof whose value is hard to make exact");
	buf_clear(&b);
	learn_maker_free(m);
}

int main(void)
{
	records();
	roundings();
	solver_ends();
	ids();
	same_bytes();
	distractors();
	splits();
	return tap_done();
}
