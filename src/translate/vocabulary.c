/*
 * vocabulary.c -- the words of facts, for models: a line for each measure and relation, from the
 * tables that the engine reads.
 *
 * A relation's line is its example and the sentence that the engine makes of it, so that whatever
 * the table says is what is told.
 */
#include "geo/relation.h"
#include "problem/problem.h"
#include "translate/translate_priv.h"
#include <string.h>

enum { POINTS = 12 };

static const struct {
	const char *word, *who, *text;
} measures[] = {
#define MEASURE(NAME, word, who, text) { #word, who, text },
#include "problem/measure.def"
#undef MEASURE
};

/* What a word does not tell by itself. */
static const struct {
	enum measure measure;
	const char *text;
} notes[] = {
	{ MEASURE_ANGLE, "at B, between 0 and 180" },
	{ MEASURE_ARC, "the smaller one, in degrees" },
	{ MEASURE_ARC_VIA, "from A to C through B, in degrees" },
	{ MEASURE_DISTANCE, "from A to the line BC" },
	{ MEASURE_HEIGHT, "of C over AB; of a trapezoid the distance of its bases" },
	{ MEASURE_SCALE, "a length of ABC divided by that of DEF" },
};

/* "cpp" as c,A,B; without commas: AB, or c where it has no points. */
static void add_operands(struct buf *b, const char *who, bool commas)
{
	const char *sign = "";
	char point = 'A';

	for (const char *w = who; *w; w++)
		for (int i = 0; i < (*w == 'g' ? 3 : 1); i++) {
			if (*w == 'c' && !commas && who[1])
				continue;
			buf_add(b, commas ? sign : "");
			buf_addc(b, *w == 'c' ? 'c' : point++);
			sign = ",";
		}
	if (commas && !strcmp(who, "g"))
		buf_add(b, ",...");
}

static void add_measure(struct buf *b, int k)
{
	const char *text = measures[k].text, *at = strstr(text, "%s"), *who = measures[k].who;

	buf_addf(b, "- `%s(", measures[k].word);
	add_operands(b, who, true);
	buf_addf(b, ")` %.*s", (int)(at - text), text);
	add_operands(b, who, false);
	buf_addf(b, "%s%s", at + 2, *who == 'c' && who[1] ? " of circle c" : "");
	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
		if ((int)notes[i].measure == k)
			buf_addf(b, ", %s", notes[i].text);
	buf_addc(b, '\n');
}

/* --- Relations ------------------------------------------------------------------------------- */
struct vocabulary_line {
	struct buf *b;
	char next, circle; /* names that were not used */
	const char *sign;
};

static void add_name(struct vocabulary_line *q, char name)
{
	buf_addf(q->b, "%s%c", q->sign, name);
	q->sign = ",";
}

/* A line that begins at a vertex has its first point there: of a triangle the first, of an angle
 * the second. */
static void add_points(struct vocabulary_line *q, const char *takes)
{
	const char *vertex = strchr(takes, '^');
	int place = 0;

	for (const char *t = takes; *t; t++) {
		int n = strchr("ls", *t)         ? 2
			: *t == 'g' || *t == '3' ? 3
			: *t == '4'              ? 4
						 : *t == 'p';

		for (int i = 0; i < n; i++) {
			bool shared =
				vertex && t > vertex && (*t == '3' ? i == 0 : place == 1);

			add_name(q, shared ? 'A' : q->next++);
			place += vertex && t > vertex;
		}
	}
}

/* An example: circles come first; ... where it may go on. */
static void add_example(struct buf *b, enum relation r)
{
	const char *takes = geo_relation_takes(r);
	struct vocabulary_line q = { .b = b, .next = 'A', .circle = 'c', .sign = "" };

	buf_addf(b, "%s(", geo_relation_word(r));
	for (const char *t = takes; *t; t++)
		if (*t == 'c')
			add_name(&q, q.circle++);
	add_points(&q, takes);
	buf_addc(b, ')');
}

static bool goes_on(enum relation r)
{
	const char *takes = geo_relation_takes(r);

	return strchr(takes, '+') || (strchr(takes, 'g') && !strstr(takes, "gg"));
}

/* Which sides or vertices are meant, where the sentence does not tell: as the table has it. */
static void add_meaning(struct buf *b, enum relation r)
{
	if (!geo_relation_needs(r, 'd') || strstr(geo_relation_sentence(r), "%v"))
		return;
	/* A picture, or another fact, tells which sides of a trapezoid these are. */
	if (!strncmp(geo_relation_made_of(r), "PARALLEL", 8)) {
		buf_add(b, "; state which sides are parallel as well");
		return;
	}
	buf_add(b, ": ");
	/* PARALLEL(AB,CD): what stands before the bracket in small letters. */
	for (const char *s = geo_relation_made_of(r), *end = s; *s; s++) {
		if (*s == '(')
			end = s + strcspn(s, ")");
		buf_addc(b, *s == '_'                            ? ' '
			    : s >= end && *s >= 'A' && *s <= 'Z' ? (char)(*s + 32)
								 : *s);
	}
}

static void add_relation(struct buf *b, enum relation r, struct arena *a)
{
	struct problem *p = problem_new(a);
	struct buf example = { 0 }, says = { 0 };
	struct err e;

	for (int i = 0; i < POINTS; i++)
		problem_point(p, arena_printf(a, "%c", 'A' + i));
	problem_circle(p, "c");
	problem_circle(p, "d");
	add_example(&example, r);
	if (problem_fact_text(p, buf_str(&example), &e) == OK && p->facts)
		problem_fact_print(&says, p, &p->fact[0]);
	/* One that was read with another row of its word has its line there. */
	if (says.n && !strstr(buf_str(b), buf_str(&says))) {
		buf_addf(b, "- `%.*s%s)` %s", (int)example.n - 1, buf_str(&example),
			 goes_on(r) ? ",..." : "", buf_str(&says));
		add_meaning(b, r);
		buf_addc(b, '\n');
	}
	buf_clear(&example);
	buf_clear(&says);
	problem_free(p);
}

void translate_vocabulary(struct buf *b)
{
	struct arena *a = arena_new();

	buf_add(b, "Measures:\n\n");
	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
		add_measure(b, (int)i);
	buf_add(b, "\nRelations:\n\n");
	for (int r = 0; r < RELATIONS; r++) {
		if (!geo_relation_needs((enum relation)r, 'f') &&
		    !strpbrk(geo_relation_takes((enum relation)r), "tv"))
			add_relation(b, (enum relation)r, a);
		arena_reset(a);
	}
	arena_free(a);
}
