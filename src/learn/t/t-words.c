/* t-words.c -- texts in all languages: nothing lost, nothing twice, no slots, well-formed; many ways of saying one problem. */
#include "base/t/tap.h"
#include "learn/chain_priv.h"
#include "learn/words_priv.h"
#include "program/program.h"
#include <ctype.h>
#include <string.h>

enum { PROBLEMS = 700, WAYS = 400 };
static const char *const names[] = { "en", "de", "zh" };

struct tally {
	long texts, number, point, fact, slot, twice, pairs, end, start, blank, boxes, goal,
		people, diagram;
};

static void complain(long *count, const char *what, const char *text)
{
	if (++*count <= 3)
		printf("# %s: %s\n", what, text);
}

/* --- Numbers --------------------------------------------------------------------------------- */
static bool is_letter_of(const struct learn_problem *p, char c)
{
	for (int i = 0; i < p->letters; i++)
		if (p->letter[i].name == c)
			return true;
	return false;
}

/* A number that does not go on to either side. */
static bool stands_alone(const struct learn_problem *p, const char *text, const char *at,
			 size_t n)
{
	char before = at > text ? at[-1] : ' ', after = at[n], then = after ? at[n + 1] : 0;

	if (isalnum((unsigned char)before) || strchr(".^{+-_", before))
		return false;
	if (isdigit((unsigned char)after) || is_letter_of(p, after) || after == '\\')
		return !strncmp(at + n, "\\circ", 5);
	if (strchr("+-", after) && after)
		return false;
	return !(after == '.' && isdigit((unsigned char)then));
}

static int count_number(const struct learn_problem *p, const char *text, const char *number)
{
	int n = 0;
	size_t len = strlen(number);

	for (const char *s = strstr(text, number); s; s = strstr(s + 1, number))
		n += stands_alone(p, text, s, len);
	return n;
}

static bool is_number_lost(const struct learn_problem *p, const char *text, int given)
{
	const char *number = p->given[given].text;
	int want = 0, found = count_number(p, text, number);

	for (int i = 0; i < p->givens; i++)
		want += p->given[i].in_text && !strcmp(p->given[i].text, number);
	/* A letter alone is also asked for; a unit's 1 or a note's 0.1 is no given number. */
	return number[1] ? found != want : found < want;
}

/* --- Points ------------------------------------------------------------------------------------ */
static bool is_point(const struct learn_problem *p, char c)
{
	for (int i = 0; i < p->points; i++)
		if (p->point[i].name == c)
			return true;
	return false;
}

static bool has_strange_point(const struct learn_problem *p, const char *text,
			      enum learn_language l)
{
	for (const char *s = text; *s;) {
		size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

		if (!n) {
			s++;
			continue;
		}
		bool word = isalpha((unsigned char)s[n]) ||
			    (l == LEARN_DE && (unsigned char)s[n] > 127); /* "Länge" */

		for (size_t i = 0; i < n && !word; i++)
			if (!is_point(p, s[i]) && !(n == 1 && s[0] == 'A' && s[1] == ' '))
				return true;
		s += n;
	}
	return false;
}

/* The things that a fact speaks of, each as the points that are run together in its name; "g": all. */
static const char *const things[LEARN_SAIDS] = {
	[SAID_PERPENDICULAR] = "01 23",
	[SAID_PARALLEL] = "01 23",
	[SAID_EQUAL_LENGTH] = "01 23",
	[SAID_EQUAL_ANGLE] = "012 345",
	[SAID_EQUAL_ARC] = "01 23",
	[SAID_MIDPOINT] = "12",
	[SAID_BISECTOR] = "01 234",
	[SAID_TANGENT] = "01",
	[SAID_DIAMETER] = "01",
	[SAID_ISOSCELES] = "012",
	[SAID_PARALLELOGRAM] = "g",
	[SAID_RECTANGLE] = "g",
	[SAID_RHOMBUS] = "g",
	[SAID_SQUARE] = "g",
	[SAID_KITE] = "g",
	[SAID_TRAPEZOID] = "g",
	[SAID_ISO_TRAPEZOID] = "g",
	[SAID_REGULAR] = "g",
	[SAID_SIMILAR] = "012 345",
	[SAID_CONGRUENT] = "012 345",
	[SAID_CENTROID] = "123",
	[SAID_SAME_SIDE] = "23",
	[SAID_OPPOSITE_SIDE] = "23",
	[SAID_IN_ANGLE] = "234",
	[SAID_CONVEX] = "g",
	[SAID_ON_MINOR_ARC] = "12",
	[SAID_ON_MAJOR_ARC] = "12",
	[SAID_CROSSED_ARCS] = "02 34 012 314",
	[SAID_CUT_ARCS] = "02 34 012",
};

/* Are these points run together somewhere, in whatever order? */
static bool is_named(const char *text, const char *points, size_t n)
{
	for (const char *s = text; *s;) {
		size_t run = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

		if (run == n && strspn(s, points) >= n)
			return true;
		s += run ? run : 1;
	}
	return false;
}

static bool is_fact_lost(const struct learn_problem *p, const struct learn_fact *f,
			 const char *text)
{
	const char *thing = things[f->kind];
	char points[2 * LEARN_CORNERS + 1];
	size_t n = 0;

	if (!thing)
		return false;
	for (; thing[0] == 'g' && n < (size_t)f->n; n++)
		points[n] = p->point[f->p[n]].name;
	if (thing[0] == 'g') {
		points[n] = 0;
		return !is_named(text, points, n);
	}
	for (;; thing++) {
		if (*thing && *thing != ' ') {
			points[n++] = p->point[f->p[*thing - '0']].name;
			continue;
		}
		points[n] = 0;
		if (!is_named(text, points, n))
			return true;
		n = 0;
		if (!*thing)
			return false;
	}
}

/* --- Form ------------------------------------------------------------------------------------------ */
static bool has_word_twice(const char *text)
{
	char last[32] = "", word[32];
	int n;

	for (const char *s = text; sscanf(s, "%31s%n", word, &n) == 1; s += n) {
		if (islower((unsigned char)word[0]) && word[1] && !strcmp(word, last))
			return true;
		memcpy(last, word, sizeof last);
	}
	return false;
}

static bool is_balanced(const char *text)
{
	int braces = 0, round = 0, dollars = 0;

	for (const char *s = text; *s; s++) {
		braces += (*s == '{') - (*s == '}');
		round += (*s == '(') - (*s == ')');
		dollars += *s == '$';
		if (braces < 0 || round < 0)
			return false;
	}
	return !braces && !round && dollars % 2 == 0;
}

static bool ends(const char *text)
{
	static const char *const marks[] = { ".", "?", "。", "？", "）" };
	size_t n = strlen(text);

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (n >= strlen(marks[i]) && !strcmp(text + n - strlen(marks[i]), marks[i]))
			return true;
	return false;
}

static void look_at(struct tally *y, const struct learn_problem *p, const char *t,
		    enum learn_language l)
{
	y->texts++;
	for (int i = 0; i < p->givens; i++)
		if (p->given[i].in_text && is_number_lost(p, t, i))
			complain(&y->number, p->given[i].text, t);
	if (has_strange_point(p, t, l))
		complain(&y->point, "a point that the figure has not", t);
	for (int i = 0; i < p->facts; i++)
		if (p->fact[i].in_text && is_fact_lost(p, &p->fact[i], t))
			complain(&y->fact, "a fact is lost", t);
	if (strpbrk(t, "%[]<>|~"))
		complain(&y->slot, "a slot is left", t);
	if (has_word_twice(t))
		complain(&y->twice, "a word twice", t);
	if (!is_balanced(t))
		complain(&y->pairs, "braces", t);
	if (!ends(t))
		complain(&y->end, "no end", t);
	if (islower((unsigned char)t[0]) && strncmp(t, "m \\", 3) &&
	    !(l == LEARN_ZH && (unsigned char)t[1] > 127))
		complain(&y->start, "no capital", t);
	if (strstr(t, "  ") || strstr(t, " .") || strstr(t, " ,") || strstr(t, "..") ||
	    strstr(t, ",,") || strstr(t, "，，") || strstr(t, "。。") || strstr(t, ". .") ||
	    (l == LEARN_ZH && strpbrk(t, ",;:?")))
		complain(&y->blank, "blanks or signs", t);
}

/* --- Problems ------------------------------------------------------------------------------------------ */
static bool make(struct learn_problem *p, uint64_t seed)
{
	static struct learn_problem spare;
	struct rng r = { seed * 0x9e3779b97f4a7c15u };
	int steps = 1 + (int)rng_below(&r, 6), first = (int)rng_below(&r, LEARN_OPERATORS);

	return learn_chain(p, &spare, &r, steps, first) && learn_finish(p, &r);
}

static void derive(struct tally *y, const struct learn_problem *p, enum learn_language l,
		   struct rng *r, struct arena *a)
{
	struct buf b = { 0 };
	struct program_text t = { 0 };
	struct err e;

	for (int i = 0; i < 2 * LEARN_COTS; i++) {
		buf_reset(&b);
		arena_reset(a);
		learn_cot(&b, p, l, (enum learn_cot)(i / 2), i % 2, r);
		if (program_reply(&t, b.s, a, &e) != OK || t.count != p->givens)
			complain(&y->boxes, "boxes", b.s);
		if (strpbrk(b.s, "%[]<>|~") || strstr(b.s, "  "))
			complain(&y->slot, "a slot is left", b.s);
	}
	buf_reset(&b);
	learn_solution(&b, p, l, r);
	for (int i = 0; learn_operator_word(i); i++)
		if (strchr(learn_operator_word(i), '_') && strstr(b.s, learn_operator_word(i)))
			complain(&y->people, "an operator", b.s);
	if (strpbrk(b.s, "%[]<>|~") || !ends(b.s))
		complain(&y->slot, "a slot is left", b.s);
	buf_clear(&b);
}

/* The same problem where nobody sees a figure: all is said, and nothing of one. */
static void without_diagram(struct tally *y, struct learn_problem *p, enum learn_language l,
			    struct rng *r)
{
	static const char *const words[] = { "figure",       "diagram",
					     "drawing",      "Abbildung",
					     "in der Figur", "abgebildet",
					     "Zeichnung",    "图" };
	struct buf b = { 0 };

	learn_plain(p);
	learn_words(&b, p, l, r);
	look_at(y, p, b.s, l);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(b.s, words[i]))
			complain(&y->diagram, "a diagram that is not there", b.s);
	buf_clear(&b);
}

static void language(enum learn_language l)
{
	static struct learn_problem p;
	struct tally y = { 0 };
	struct buf b = { 0 };
	struct arena *a = arena_new();

	for (uint64_t i = 0; i < PROBLEMS; i++) {
		struct rng r = { i };

		if (!make(&p, i + 1))
			continue;
		for (int way = 0; way < 3; way++) {
			buf_reset(&b);
			learn_words(&b, &p, l, &r);
			look_at(&y, &p, b.s, l);
		}
		derive(&y, &p, l, &r, a);
		without_diagram(&y, &p, l, &r);
	}
	ok(y.texts > PROBLEMS, "%s: %ld texts", names[l], y.texts);
	ok(!y.number, "%s: %ld given numbers are not there once", names[l], y.number);
	ok(!y.point, "%s: %ld have points that the figure has not", names[l], y.point);
	ok(!y.fact, "%s: %ld facts are lost", names[l], y.fact);
	ok(!y.slot, "%s: %ld slots are left", names[l], y.slot);
	ok(!y.twice, "%s: %ld words stand twice", names[l], y.twice);
	ok(!y.pairs, "%s: %ld have braces that do not close", names[l], y.pairs);
	ok(!y.end && !y.start, "%s: %ld do not begin and %ld do not end as sentences",
	   names[l], y.start, y.end);
	ok(!y.blank, "%s: %ld have blanks or signs in wrong places", names[l], y.blank);
	ok(!y.diagram, "%s: %ld without a diagram speak of one", names[l], y.diagram);
	ok(!y.boxes, "%s: %ld derivations without their boxes", names[l], y.boxes);
	ok(!y.people, "%s: %ld solutions speak of operators", names[l], y.people);
	buf_clear(&b);
	arena_free(a);
}

/* One problem said many times. */
static void ways(enum learn_language l)
{
	static struct learn_problem p;
	struct buf said[WAYS] = { 0 };
	int distinct = 0, facts = 0, seed = 1;

	for (; facts < 3 || p.steps > 3; seed++) {
		facts = 0;
		if (make(&p, (uint64_t)seed))
			for (int i = 0; i < p.facts; i++)
				facts += p.fact[i].in_text;
	}
	for (int i = 0; i < WAYS; i++) {
		struct rng r = { (uint64_t)i };
		bool seen = false;

		learn_words(&said[i], &p, l, &r);
		for (int k = 0; k < i && !seen; k++)
			seen = !strcmp(said[i].s, said[k].s);
		distinct += !seen;
	}
	ok(distinct > WAYS * 19 / 20, "%s: %d of %d ways of saying a problem differ", names[l],
	   distinct, WAYS);
	for (int i = 0; i < WAYS; i++)
		buf_clear(&said[i]);
}

int main(void)
{
	for (int l = 0; l < LEARN_LANGUAGES; l++) {
		language((enum learn_language)l);
		ways((enum learn_language)l);
	}
	return tap_done();
}
