/*
 * rows.c -- rules that are looked for as they are written: rows of proof/rule.def whose points are found
 * in the drawing, premise by premise.
 *
 * A premise whose points are named already is only looked at; one with points to name goes through
 * those of a line, a circle, an isosceles triangle, where it can.  So a row should begin with what
 * few points fulfil, and go on with what is joined to it.
 */
#include "base/work.h"
#include "deduce/deduce_priv.h"

#define LETTERS 26
#define PREMISES 14
#define STEPS 200000 /* of naming, for one row */

static const struct {
	enum rule rule;
	const char *premises, *conclusion;
} rows[] = {
#define RULE(NAME, id, premises, conclusion, sentence, citation) \
	{ RULE_##NAME, premises, conclusion },
#include "proof/rule.def"
#undef RULE
};
/* Those that the other rounds do not cover; for some also with two letters that are one point. */
static const struct {
	enum rule rule;
	const char *one;
} looked_for[] = {
	{ RULE_RADICAL_AXIS, "" },      { RULE_THREE_CIRCLES, "" },
	{ RULE_MEDIANS, "" },           { RULE_CENTROID, "" },
	{ RULE_BISECTOR_FEET, "" },     { RULE_BISECTOR_FOOT, "" },
	{ RULE_BLANCHET, "" },          { RULE_QUADRILATERAL, "" },
	{ RULE_HARMONIC_RIGHT, "" },    { RULE_PAPPUS, "" },
	{ RULE_DESARGUES, "" },         { RULE_RADICAL_CENTER, "" },
	{ RULE_DIAMETER, "" },          { RULE_RADICAL_AXIS_BACK, "" },
	{ RULE_EQUAL_POWERS, "" },      { RULE_EQUAL_POWERS, "BA" },
	{ RULE_EQUAL_POWERS_BACK, "" }, { RULE_EQUAL_POWERS_BACK, "BA" },
	{ RULE_DIAGONALS_MIDDLES, "" }, { RULE_DIAGONAL_TRIANGLE, "" },
	{ RULE_SIMSON_MIDDLE, "" },     { RULE_TOUCH_OPPOSITE, "" },
	{ RULE_TOUCH_MIDDLE, "" },
};

struct row_pattern {
	enum predicate kind;
	int n, letter[CLAIM_POINTS];
	int64_t num;
};
struct named_row {
	struct closure *c;
	enum rule rule;
	struct row_pattern premise[PREMISES], conclusion;
	int n, point[LETTERS];
	long steps;
};

/* "coll A B C", the number at its end a whole one; one[0] is read as one[1]. */
static const char *read_pattern(const char *t, struct row_pattern *p, const char *one)
{
	char word[24];
	int n = 0;

	while (*t == ' ')
		t++;
	while (*t && *t != ' ' && n < 23)
		word[n++] = *t++;
	word[n] = '\0';
	p->kind = (enum predicate)claim_kind(word);
	p->n = 0;
	p->num = 0;
	for (; *t && *t != ';'; t++)
		if (*t >= 'A' && *t <= 'Z')
			p->letter[p->n++] = (*t == one[0] ? one[1] : *t) - 'A';
		else if (*t >= '0' && *t <= '9')
			p->num = p->num * 10 + *t - '0';
	return *t ? t + 1 : t;
}

static void read_row(struct named_row *r, enum rule rule, const char *one)
{
	const char *t = rows[rule].premises;

	r->rule = rule;
	r->n = 0;
	r->steps = 0;
	while (*t && r->n < PREMISES)
		t = read_pattern(t, &r->premise[r->n++], one);
	read_pattern(rows[rule].conclusion, &r->conclusion, one);
	for (int i = 0; i < LETTERS; i++)
		r->point[i] = -1;
}

static struct claim named(const struct named_row *r, const struct row_pattern *p)
{
	int q[CLAIM_POINTS];
	struct claim k;

	for (int i = 0; i < p->n; i++)
		q[i] = r->point[p->letter[i]];
	k = claim_of(p->kind, p->n, q);
	if (p->num)
		k.num = p->num, k.den = 1;
	return k;
}

static bool looks_true(const struct named_row *r, const struct row_pattern *p)
{
	const struct closure *c = r->c;
	struct claim k = named(r, p);
	const int16_t *q = k.p;
	int l;

	switch (k.kind) {
	case CLAIM_COLL:
		l = c->line_of[pair_of(q[0], q[1])];
		return l >= 0 && l == c->line_of[pair_of(q[0], q[2])];
	case CLAIM_CONG:
		return looks_equal(c->len[pair_of(q[0], q[1])], c->len[pair_of(q[2], q[3])]);
	case CLAIM_PERP:
		return looks_equal(
			fabs(c->dir[pair_of(q[0], q[1])] - c->dir[pair_of(q[2], q[3])]), 0.5);
	default: return claim_looks_true(c->s, &k);
	}
}

static void add_instance(struct named_row *r)
{
	struct closure *c = r->c;
	struct claim k = claim_normal(named(r, &r->conclusion));
	struct seen_instance *s;

	if (claim_is_degenerate(&k) || claim_is_trivial(&k) || closure_holds(c, &k))
		return;
	for (int i = 0; i < c->instances; i++)
		if (c->instance[i].rule == r->rule && claim_same(&c->instance[i].claim, &k) &&
		    c->instance[i].ways > 3)
			return;
		else if (c->instance[i].rule == r->rule &&
			 claim_same(&c->instance[i].claim, &k))
			c->instance[i].ways++;
	c->instance = arena_grow(c->arena, c->instance, &c->instance_cap, c->instances + 1,
				 sizeof *c->instance);
	s = &c->instance[c->instances++];
	*s = (struct seen_instance){ .rule = r->rule, .claim = k, .n = r->n };
	s->from = arena_alloc(c->arena, (size_t)r->n * sizeof *s->from);
	for (int i = 0; i < r->n; i++)
		s->from[i] = named(r, &r->premise[i]);
	s->concluded = named(r, &r->conclusion);
}

static void name_premise(struct named_row *r, int i);

/* The letter is the point, as far as no other is. */
static void name_letter(struct named_row *r, int letter, int point, int i)
{
	for (int j = 0; j < LETTERS; j++)
		if (r->point[j] == point)
			return;
	r->point[letter] = point;
	name_premise(r, i);
	r->point[letter] = -1;
}

static int unnamed(const struct named_row *r, const struct row_pattern *p)
{
	for (int i = 0; i < p->n; i++)
		if (r->point[p->letter[i]] < 0)
			return i;
	return -1;
}

/* Points on the line of those that are named. */
static bool name_on_line(struct named_row *r, const struct row_pattern *p, int i)
{
	const struct closure *c = r->c;
	int known[3], n = 0, open = unnamed(r, p), l;

	for (int j = 0; j < 3; j++)
		if (r->point[p->letter[j]] >= 0)
			known[n++] = r->point[p->letter[j]];
	if (n == 2) {
		l = c->line_of[pair_of(known[0], known[1])];
		for (int j = 0; l >= 0 && j < c->line[l].n; j++)
			name_letter(r, p->letter[open], c->line[l].p[j], i);
		return true;
	}
	if (n == 1) {
		for (int q = 0; q < c->n; q++)
			if (q != known[0] && c->line_of[pair_of(q, known[0])] >= 0)
				name_letter(r, p->letter[open], q, i);
		return true;
	}
	return false;
}

static void name_premise(struct named_row *r, int i)
{
	const struct row_pattern *p;
	int open;

	if (r->steps++ > STEPS || work_over())
		return;
	if (i == r->n) {
		add_instance(r);
		return;
	}
	p = &r->premise[i];
	open = unnamed(r, p);
	if (open < 0) {
		if (looks_true(r, p))
			name_premise(r, i + 1);
		return;
	}
	if (p->kind == CLAIM_COLL && name_on_line(r, p, i))
		return;
	if (p->kind == CLAIM_CONG && p->letter[0] == p->letter[2] && open != 0 &&
	    r->point[p->letter[0]] >= 0 && r->point[p->letter[1]] >= 0) {
		int o = r->point[p->letter[0]], a = r->point[p->letter[1]];

		for (int q = 0; q < r->c->n; q++)
			if (q != o && q != a &&
			    looks_equal(r->c->len[pair_of(o, q)], r->c->len[pair_of(o, a)]))
				name_letter(r, p->letter[3], q, i);
		return;
	}
	for (int q = 0; q < r->c->n; q++)
		name_letter(r, p->letter[open], q, i);
}

void deduce_see_rows(struct closure *c)
{
	struct named_row r = { .c = c };

	for (size_t i = 0; i < sizeof looked_for / sizeof *looked_for; i++) {
		read_row(&r, looked_for[i].rule, looked_for[i].one);
		name_premise(&r, 0);
		c->work += r.steps;
	}
}

bool deduce_round_rows(struct closure *c)
{
	bool new = false;

	for (int i = 0; i < c->instances; i++) {
		struct seen_instance *s = &c->instance[i];
		bool all = !s->done;

		for (int j = 0; j < s->n && all; j++)
			all = closure_holds(c, &s->from[j]);
		if (!all)
			continue;
		s->done = true;
		new |= closure_learn(c, s->rule, s->concluded, s->n, s->from);
	}
	return new;
}
