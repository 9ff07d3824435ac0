/*
 * t-sound.c -- is what the solver calls proven true?  Random true figures told as facts,
 * judged by exact arithmetic that shares no code with the solver (truth_facts.h).
 *
 *   t-sound                     a bounded run
 *   t-sound N SEED              N stories; every wrong answer with its record
 *   t-sound --list N SEED       the same, and a line for each problem: number, mode, plot,
 *                               status, certainty, assumed or not, value, verdict
 *   t-sound --list N SEED FIRST  N stories from number FIRST on: a long run in parts
 *   t-sound --record NUMBER SEED  the record of one problem, as porism solve takes it
 *   t-sound --shrink NUMBER SEED  one problem, with as few facts as the answer stays wrong
 *
 * An answer is wrong when
 *   - it is proven, or conditional and all that is assumed holds, and the figure that the
 *     story tells (drawn as it is) has another value; undrawn or badly drawn, when it names no assumption and some figure in
 *     which all facts hold has another value (of a letter's roots no drawing tells which),
 *     or when this figure has, and everything that the answer assumes holds in it;
 *   - it is "contradictory", for the figure is there, or the record is refused;
 *   - it is "several_answers" without at least two values, or without the value of the
 *     figure and without saying that there may be others;
 *   - it is "underdetermined" or "several_answers", where three sides, or two and the angle
 *     between them, fix everything.
 */
#include "base/t/tap.h"
#include "solve/t/others.h"

enum verdict {
	FINE,
	OPEN,        /* nothing that could be wrong was said */
	WRONG_VALUE, /* proven, and the figure has another value */
	WRONG_IF, /* conditional, all that is assumed holds, and the figure has another value */
	OTHER_FIGURE, /* holds here, but not in another figure of the same facts */
	REFUTED,      /* contradictory, but there it is */
	NOT_AMONG,    /* several answers, and this one is missing */
	NOT_OPEN,     /* underdetermined or several answers, but it is fixed */
	NOT_READ,
	VERDICTS
};
static const char *const verdict_name[] = {
	"fine",    "-",         "WRONG-PROVEN", "WRONG-IF", "OTHER-FIGURE",
	"REFUTED", "NOT-AMONG", "NOT-OPEN",     "NOT-READ",
};

/* --- Judging ----------------------------------------------------------------------------- */

struct judged {
	enum verdict verdict;
	double value;  /* in the figure of the story */
	double other;  /* OTHER_FIGURE: its value there */
	char at[1000]; /* and the figure */
	int figures;   /* other figures that were found, whatever their value */
	bool unknown;  /* it could not be told whether the value is the one that is said */
	bool needless; /* something is assumed, and no figure has another value */
	bool missed;   /* several answers, said to be not all, and this one is missing */
	bool unnamed;  /* drawn: another figure has another value, and nothing is assumed */
};

/* Is the value in the story's figure the one that is said?  False where there is none. */
static bool true_value(struct judged *j, int *same, bool *among, const struct search *w)
{
	struct story *t = mem_alloc(sizeof *t);
	struct num_ctx *c = new_context(level_of(w->plot));
	struct truth_figure balls;
	bool is = true;
	num v;

	again(t, w, c, -1, -1, 0);
	for (long bits = TRUTH_BITS; is && *same == NUM_UNKNOWN && bits <= TRUTH_BITS_MOST;
	     bits *= 4) {
		if (!w->plot->balls)
			num_enter(c, NUM_BALL, bits);
		truth_as_balls(&balls, &t->f, w->plot->balls);
		is = truth_goal(&v, &balls, w->s->goal[0], false);
		if (!is)
			break;
		j->value = num_mid(num_enclosure(v, c));
		*same = is_sure(w->r) ? agrees(w->r, v, &balls) : 0;
		for (int i = 0; i < w->r->n_values; i++)
			*among |= near_to(w->r->values[i], j->value, 1e-9);
	}
	num_ctx_free(c);
	mem_free(t);
	return is;
}

/* left_out: facts that are not told. */
static void judge(struct judged *j, const struct said *r, const struct story *s,
		  const struct plot *plot, enum mode m, uint64_t seed, unsigned left_out)
{
	struct search *w = mem_alloc(sizeof *w);
	bool alone = m == DRAWN || m == NEAR_DRAWN || m == ORIENTED_DRAWN, among = false,
	     fixed = s->told_all && !left_out;
	int same = NUM_UNKNOWN;

	*w = (struct search){ s, plot, r, m, seed, left_out, 0, 0, 0, false, "", 0 };
	memset(j, 0, sizeof *j);
	j->verdict = OPEN;
	if (!true_value(j, &same, &among, w))
		j->verdict = VERDICTS;
	else if (r->unread)
		j->verdict = NOT_READ;
	else if (r->status == SOLVE_CONTRADICTORY)
		j->verdict = REFUTED;
	else if (r->status == SOLVE_SEVERAL && (r->n_values < 2 || (!among && !r->incomplete)))
		j->verdict = NOT_AMONG;
	else if ((r->status == SOLVE_SEVERAL || r->status == SOLVE_UNDERDETERMINED) && fixed)
		j->verdict = NOT_OPEN;
	else if (is_sure(r) && same == 0 &&
		 (!(r->assumes && (!alone || s->f.letters)) || all_assumed_hold(s, r)))
		j->verdict = r->certainty == SOLVE_PROVEN ? WRONG_VALUE : WRONG_IF;
	else if (is_sure(r))
		j->verdict = same == 0 ? OPEN : FINE;
	j->missed = r->status == SOLVE_SEVERAL && !among;
	j->unknown = is_sure(r) && same == NUM_UNKNOWN;
	if (j->verdict == FINE) {
		retell(w);
		move(w);
		j->figures = w->found;
		j->unnamed = alone && w->wrong && !r->assumes;
		j->needless = !w->wrong && r->assumes;
		if (w->wrong && !alone && !r->assumes) {
			j->verdict = OTHER_FIGURE;
			j->other = w->value;
			memcpy(j->at, w->at, sizeof j->at);
		}
	}
	mem_free(w);
}

static bool is_wrong(enum verdict v)
{
	return v >= WRONG_VALUE && v < VERDICTS;
}

/* --- Counting and printing --------------------------------------------------------------- */

/* conditional: sure, with assumptions; needless: some of them without need.  others: sure, and
 * other figures were found to compare with; unnamed: drawn, and in one of them the value is
 * another one.  missed: several answers without this one.  unknown: sure, and the exact
 * arithmetic could not tell whether it is so. */
struct tally {
	int asked, found, proven, numeric, several, underdetermined, contradictory, unable,
		bad, conditional, wrong[VERDICTS], others, missed, unnamed, needless, unknown,
		unchecked;
};

static void count(struct tally *t, const struct said *r, const struct judged *j)
{
	t->asked++;
	t->found += r->status == SOLVE_FOUND;
	t->proven += is_sure(r) && r->certainty == SOLVE_PROVEN;
	t->numeric += r->status == SOLVE_FOUND && r->certainty == SOLVE_NUMERIC;
	t->several += r->status == SOLVE_SEVERAL;
	t->underdetermined += r->status == SOLVE_UNDERDETERMINED;
	t->contradictory += r->status == SOLVE_CONTRADICTORY;
	t->unable += r->status == SOLVE_UNABLE;
	t->bad += r->status == SOLVE_BAD;
	t->conditional += is_sure(r) && r->assumes;
	t->wrong[j->verdict]++;
	t->others += j->figures > 0;
	t->missed += j->missed;
	t->unnamed += j->unnamed;
	t->unchecked += r->unchecked;
	t->needless += j->needless;
	t->unknown += j->unknown;
}

static int wrongs(const struct tally *t)
{
	int n = 0;

	for (int v = WRONG_VALUE; v < VERDICTS; v++)
		n += t->wrong[v];
	return n;
}

static void print_tally(const struct tally *t, const char *name)
{
	printf("# %s: asked %d found %d proven %d numeric %d several %d "
	       "underdetermined %d contradictory %d unable %d bad %d conditional %d "
	       "others %d missed %d unnamed %d needless %d unknown %d wrong %d",
	       name, t->asked, t->found, t->proven, t->numeric, t->several, t->underdetermined,
	       t->contradictory, t->unable, t->bad, t->conditional, t->others, t->missed,
	       t->unnamed, t->needless, t->unknown, wrongs(t));
	for (int v = WRONG_VALUE; v < VERDICTS; v++)
		if (t->wrong[v])
			printf(" %s %d", verdict_name[v], t->wrong[v]);
	printf("\n");
}

struct run {
	enum { COUNT, LIST, SHRINK, RECORD } what;
	int n;
	uint64_t seed;
	struct tally tally[MODES];
	int made;
};

/* Leaves out facts while the answer stays wrong in the same way. */
static unsigned shrink(const struct story *s, const struct record *p, const struct plot *plot,
		       enum mode m, uint64_t seed, enum verdict v)
{
	struct said *r = mem_alloc(sizeof *r);
	struct judged *j = mem_alloc(sizeof *j);
	struct buf b = { 0 };
	unsigned out = 0;

	for (int i = 0; i < s->facts && i < 31; i++) {
		if (is_needed(s, i))
			continue;
		buf_reset(&b);
		write_record(&b, s, p, out | 1u << i);
		ask(r, buf_str(&b));
		judge(j, r, s, plot, m, seed, out | 1u << i);
		if (j->verdict == v)
			out |= 1u << i;
	}
	buf_clear(&b);
	mem_free(r);
	mem_free(j);
	return out;
}

static void report(const struct story *s, const struct record *p, const struct said *r,
		   const struct judged *j, enum mode m, uint64_t number, unsigned left_out)
{
	struct buf b = { 0 };

	write_record(&b, s, p, left_out);
	printf("# %s (%s, %s, %llu): the value is %.15g", verdict_name[j->verdict],
	       mode_name[m], s->plot, (unsigned long long)number, j->value);
	if (j->verdict == OTHER_FIGURE)
		printf(" here, %.15g elsewhere", j->other);
	printf("\n#   says: %s\n#   %s\n", r->line, buf_str(&b));
	if (j->verdict == OTHER_FIGURE)
		printf("#   there:%s\n", j->at);
	buf_clear(&b);
}

static void one(struct run *run, uint64_t number, enum mode m)
{
	struct num_ctx *c = NULL;
	struct story *s = mem_alloc(sizeof *s);
	struct said *r = mem_alloc(sizeof *r);
	struct judged *j = mem_alloc(sizeof *j);
	struct record p;
	const struct plot *plot = NULL;
	struct buf b = { 0 };
	uint64_t seed = run->seed * 1000003u + number;
	unsigned left_out = 0;
	bool made = false;

	/* Some plots come to nothing: then the next. */
	for (int i = 0; i < 20 && !made; i++) {
		seed += 7919u * 1000003u;
		num_ctx_free(c);
		made = make(s, &plot, &c, m, seed);
	}
	if (made) {
		place(&p, s, m);
		write_record(&b, s, &p, 0);
		if (run->what == RECORD) {
			printf("%s\n", buf_str(&b));
			made = false;
		} else {
			ask(r, buf_str(&b));
			judge(j, r, s, plot, m, seed, 0);
		}
	}
	if (made && j->verdict != VERDICTS) {
		count(&run->tally[m], r, j);
		run->made++;
		if (run->what == LIST)
			printf("%llu %s|%s|%s|%s|%s|%.12g|%s\n", (unsigned long long)number,
			       mode_name[m], plot->name, solve_status_name(r->status),
			       r->status == SOLVE_FOUND ? solve_certainty_name(r->certainty)
							: "-",
			       r->assumes ? "assumes" : "-", r->value,
			       verdict_name[j->verdict]);
		if (is_wrong(j->verdict) && run->what == SHRINK) {
			left_out = shrink(s, &p, plot, m, seed, j->verdict);
			buf_reset(&b);
			write_record(&b, s, &p, left_out);
			ask(r, buf_str(&b));
			judge(j, r, s, plot, m, seed, left_out);
		}
		if (r->unchecked)
			printf("# %llu refused: %s\n#   %s\n", (unsigned long long)number,
			       r->line, buf_str(&b));
		if (is_wrong(j->verdict))
			report(s, &p, r, j, m, number, left_out);
	}
	buf_clear(&b);
	mem_free(s);
	mem_free(r);
	mem_free(j);
	num_ctx_free(c);
}

/* --- Is everything told and asked? ------------------------------------------------------- */

static const char *const measure_word[] = {
#define MEASURE(NAME, Word, who, text) #Word,
#include "problem/measure.def"
#undef MEASURE
};

static bool is_told(const struct story *s, enum relation k)
{
	const char *word = geo_relation_word(k);
	size_t n = strlen(word);

	for (int i = 0; i < s->facts; i++) {
		if (k == RELATION_EQUAL ? strchr(s->fact[i], '=') != NULL
		    : k == RELATION_LESS
			    ? strpbrk(s->fact[i], "<>") != NULL
			    : !strncmp(s->fact[i], word, n) && s->fact[i][n] == '(')
			return true;
	}
	return false;
}

static bool is_asked(const struct story *s, int measure)
{
	size_t n = strlen(measure_word[measure]);
	const char *at = strstr(s->goal[0], measure_word[measure]);

	return at && at[n] == '(' && (at == s->goal[0] || !isalpha((unsigned char)at[-1]));
}

/* Words that say with others what stories tell otherwise; t-words.c has them. */
static bool is_aside(const char *word)
{
	static const char *const aside[] = {
		"OnSegment",      "On",          "Concyclic",  "Concurrent", "Foot",
		"EqualLength",    "Ratio",       "EqualAngle", "RightAngle", "EqualArea",
		"EqualPerimeter", "EqualRadius", "Length",     "Distance",   "Angle",
		"Area",           "Perimeter",   "Radius",
	};

	for (size_t i = 0; i < sizeof aside / sizeof *aside; i++)
		if (!strcmp(aside[i], word))
			return true;
	return false;
}

/* Every relation of problems is told and every row of measure.def asked in some story. */
static void check_words(int stories)
{
	struct story *s = mem_alloc(sizeof *s);
	int told[RELATIONS] = { 0 }, asked[MEASURES] = { 0 }, lies = 0;

	for (int i = 0; i < stories; i++) {
		const struct plot *plot;
		struct num_ctx *c = NULL;

		if (make(s, &plot, &c, mode_of((uint64_t)i), 77000 + (uint64_t)i)) {
			for (int k = 0; k < RELATIONS; k++)
				told[k] += is_told(s, k);
			for (int k = 0; k < MEASURES; k++)
				asked[k] += is_asked(s, k);
		}
		lies += s->lies;
		num_ctx_free(c);
	}
	ok(lies == 0, "stories are true (%d lies)", lies);
	for (int k = 0; k < RELATIONS; k++)
		if (!told[k] && !geo_relation_needs((enum relation)k, 'f') &&
		    !is_aside(geo_relation_word(k)))
			ok(0, "%s is told", geo_relation_word(k));
	for (int k = 0; k < MEASURES; k++)
		if (!asked[k])
			ok(0, "%s is asked", measure_word[k]);
	mem_free(s);
}

int main(int argc, char **argv)
{
	struct run run = { .what = COUNT, .n = 100, .seed = 1 };
	int at = 1, sure = 0, answered = 0;
	uint64_t first = 0;

	if (argc > 1 && !strcmp(argv[1], "--list"))
		run.what = LIST;
	else if (argc > 1 && !strcmp(argv[1], "--shrink"))
		run.what = SHRINK;
	else if (argc > 1 && !strcmp(argv[1], "--record"))
		run.what = RECORD;
	at += run.what != COUNT;
	if (argc > at)
		run.n = atoi(argv[at]);
	if (argc > at + 1)
		run.seed = strtoull(argv[at + 1], NULL, 10);
	if (argc > at + 2)
		first = strtoull(argv[at + 2], NULL, 10);
	if (run.what == RECORD || run.what == SHRINK) {
		first = (uint64_t)run.n;
		run.n = 1;
	}
	for (int i = 0; i < run.n; i++)
		one(&run, first + (uint64_t)i, mode_of(first + (uint64_t)i));
	if (run.what == RECORD || run.what == SHRINK)
		return 0;
	for (int m = 0; m < MODES; m++) {
		const struct tally *t = &run.tally[m];

		sure += t->proven;
		answered += t->found + t->several;
		print_tally(t, mode_name[m]);
		ok(wrongs(t) == t->wrong[REFUTED],
		   "%s: nothing wrong is said to be sure (%d of %d)", mode_name[m],
		   wrongs(t) - t->wrong[REFUTED], t->asked);
		ok(!t->unchecked, "%s: no step of an account is refused (%d of %d)",
		   mode_name[m], t->unchecked, t->asked);
		ok(!t->wrong[REFUTED], "%s: nothing true is refuted (%d of %d)", mode_name[m],
		   t->wrong[REFUTED], t->asked);
	}
	ok(sure * 100 >= run.made * 40, "much is answered for sure (%d of %d)", sure,
	   run.made);
	ok(answered * 100 >= run.made * 65, "most is answered (%d of %d)", answered, run.made);
	check_words(3000);
	ok(run.made * 10 >= run.n * 9, "nine in ten plots come to something (%d of %d)",
	   run.made, run.n);
	return tap_done();
}
