/*
 * defined.c -- where a claim says something: what it divides by is not zero, what it takes a root of is
 * not below zero, and what it takes the tangent of is no right angle.
 *
 * Either is known from the facts, or never so, or assumed.  Measures of what is drawn are above zero;
 * letters and differences may be anything.
 */
#include "base/list.h"
#include "solve/defined_priv.h"
#include "solve/letters_priv.h"
#include "solve/refute_priv.h"
#include <math.h>
#include <string.h>

struct defining {
	struct definedness *out;
	struct problem *p;
	bool exists;
	struct meter *m;
	struct arena *a;
};

static const char *text_of(const struct defining *q, const struct term *t)
{
	struct buf b = { 0 };
	const char *text;

	problem_term_print(&b, q->p, t);
	text = arena_strdup(q->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

/* May it be nothing, or below?  Measures of what is drawn are not, nor is what is made of them without
 * taking away. */
static bool may_vanish(const struct term *t)
{
	return t && (t->kind == TERM_LETTER || t->kind == TERM_SUB || t->kind == TERM_NEG ||
		     t->kind == TERM_COS || t->kind == TERM_TAN || t->kind == TERM_COT ||
		     may_vanish(t->arg[0]) || may_vanish(t->arg[1]));
}

/* What the term takes the square root of, or NULL. */
static const struct term *radicand(const struct term *t)
{
	double k;

	if (t->kind == TERM_SQRT)
		return t->arg[0];
	return t->kind == TERM_POW && problem_constant(&k, t->arg[1]) && k == 0.5 ? t->arg[0]
										  : NULL;
}

/* What the term divides by, or takes the power of nothing of, or NULL. */
static const struct term *divisor_of(const struct term *t)
{
	double k;

	if (t->kind == TERM_POW && problem_constant(&k, t->arg[1]) && k == 0)
		return t->arg[0];
	return problem_divisor(t);
}

/* Does a term divide by it, or take the root of it? */
static bool has_part(const struct defining *q, const struct term *t, const char *part,
		     bool root)
{
	const struct term *own;

	if (!t)
		return false;
	own = root ? radicand(t) : divisor_of(t);
	return (own && !strcmp(text_of(q, own), part)) || has_part(q, t->arg[0], part, root) ||
	       has_part(q, t->arg[1], part, root);
}

/* Do the facts themselves? */
static bool facts_have(const struct defining *q, const struct term *t, bool root)
{
	const char *part = text_of(q, t);

	for (int i = 0; i < q->p->facts; i++)
		if (has_part(q, q->p->fact[i].t[0], part, root) ||
		    has_part(q, q->p->fact[i].t[1], part, root))
			return true;
	return false;
}

static struct fact compared(const struct defining *q, enum relation k, const struct term *t,
			    bool denied)
{
	return (struct fact){ .kind = k,
			      .circle = -1,
			      .circle2 = -1,
			      .denied = denied,
			      .t = { t, problem_int(q->p, 0) } };
}

/* With that the facts have no figure. */
static bool ranges_refute(const struct defining *q, const struct fact *f)
{
	return q->exists && solve_refute_with(q->p, f, q->m);
}

static void assume(struct definedness *out, const char *text, struct fact wrong)
{
	if (out->assumes >= DEFINED_ASSUMES || base_has_text(out->assume, out->assumes, text))
		return;
	out->wrong[out->assumes] = wrong;
	out->assume[out->assumes++] = text;
}

/* A part of the claim and what must not be of it: then it has no value. */
static void look_at_part(struct defining *q, const struct term *t, bool root)
{
	struct fact wrong = compared(q, root ? RELATION_LESS : RELATION_EQUAL, t, false),
		    right = compared(q, wrong.kind, t, true);
	struct definedness *out = q->out;
	const char *text = text_of(q, t), *never;
	double v;

	if (problem_constant(&v, t)) {
		if (root ? v < 0 : v == 0)
			out->never = arena_printf(
				q->a, root ? "it takes the root of %s" : "it divides by %s",
				text);
		return;
	}
	never = root ? arena_printf(q->a, "it takes the root of %s, which is below 0", text)
		     : arena_printf(q->a, "it divides by %s, which is 0", text);
	if (!may_vanish(t))
		return;
	if (solve_letters_follow(q->p, &wrong, 1, q->m, out->rests)) {
		out->never = never;
		return;
	}
	if (facts_have(q, t, root) || solve_letters_follow(q->p, &right, 1, q->m, NULL) ||
	    ranges_refute(q, &wrong))
		return;
	if (t->kind == TERM_COS && t->arg[0]->kind == TERM_MEASURE) {
		wrong.t[0] = t->arg[0];
		wrong.t[1] = problem_int(q->p, 90);
	}
	assume(out, arena_printf(q->a, "%s is not %s0", text, root ? "below " : ""), wrong);
}

/* Tangents have no value of a right angle and the like, cotangents none of a flat one. */
static void look_at_turn(struct defining *q, const struct term *t)
{
	static const long full[] = { 0, 180, -180, 360 };
	long off = t->kind == TERM_TAN ? 90 : 0;
	struct fact wrong = { 0 };
	int may = 0;

	for (int i = 0; i < 4 && !q->out->never; i++) {
		struct fact f = compared(q, RELATION_EQUAL, t->arg[0], false), other = f;
		double v;

		f.t[1] = other.t[1] = problem_int(q->p, full[i] + off);
		other.denied = true;
		if ((t->arg[0]->kind != TERM_MEASURE ||
		     (full[i] + off >= 0 && full[i] + off <= 180)) &&
		    !solve_letters_follow(q->p, &other, 1, q->m, NULL) &&
		    !ranges_refute(q, &f))
			wrong = may++ ? (struct fact){ 0 } : f;
		if (problem_constant(&v, t->arg[0])
			    ? v == (double)(full[i] + off)
			    : solve_letters_follow(q->p, &f, 1, q->m, q->out->rests))
			q->out->never = arena_printf(q->a, "%s has no value, for %s is %ld",
						     text_of(q, t), text_of(q, t->arg[0]),
						     full[i] + off);
	}
	if (t->kind == TERM_COT && t->arg[0]->kind == TERM_MEASURE)
		wrong = (struct fact){ .p = t->arg[0]->p, .n = t->arg[0]->n };
	if (may && !q->out->never)
		assume(q->out, arena_printf(q->a, "%s has a value", text_of(q, t)), wrong);
}

static void look_at(struct defining *q, const struct term *t)
{
	const struct term *divisor, *under;

	if (!t || q->out->never)
		return;
	look_at(q, t->arg[0]);
	look_at(q, t->arg[1]);
	divisor = divisor_of(t);
	under = radicand(t);
	if (divisor && !q->out->never)
		look_at_part(q, divisor, false);
	if (under && !q->out->never)
		look_at_part(q, under, true);
	if ((t->kind == TERM_TAN || t->kind == TERM_COT) && !q->out->never)
		look_at_turn(q, t);
}

void solve_look_defined(struct definedness *out, struct problem *p, const struct fact *claim,
			bool exists, struct meter *m, struct arena *a)
{
	struct defining q = { out, p, exists, m, a };

	*out = (struct definedness){ .never = NULL };
	out->rests = arena_alloc(a, (size_t)(p->facts + 1) * sizeof *out->rests);
	look_at(&q, claim->t[0]);
	look_at(&q, claim->t[1]);
}
