/*
 * letters.c -- two expressions in letters: are they equal for all values of these?
 *
 * They are rational functions of the letters, with roots and functions in them: different when they are at
 * one place, which is proven in numbers; equal when their difference is zero at every place.
 */
#include "grade/grade_priv.h"
#include <stdlib.h>
#include <string.h>

/* sqrt((x - 3)^2) is |x - 3|. */
static bool is_root_of_square(const struct expr *x)
{
	const struct expr *square = x->kind == EXPR_CALL && x->n == 1 ? x->arg[0] : NULL;

	return square && !strcmp(x->text, "sqrt") && square->kind == EXPR_OP &&
	       square->op == EXPR_POW && square->arg[1]->kind == EXPR_NUMBER &&
	       !strcmp(square->arg[1]->text, "2");
}

/* Of a letter or a product it may be the length that it looks like; of a sum it may not. */
static bool is_piece(const struct expr *x)
{
	const struct expr *base = is_root_of_square(x) ? x->arg[0]->arg[0] : NULL;

	if (base)
		return base->kind == EXPR_OP && (base->op == EXPR_ADD || base->op == EXPR_SUB);
	/* These are one formula wherever they have a value; all others have several. */
	return x->kind == EXPR_CALL &&
	       !grade_is_word(x->text, "sqrt|sin|cos|tan|cot|sec|csc|exp|ln|log|cbrt");
}

bool grade_has_pieces(const struct expr *x)
{
	return grade_has(x, is_piece);
}

/* Logarithms, powers with letters in the exponent, and sines of what is no sum of letters: of these only equal ones are known to be so. */
static bool is_opaque(const struct expr *x)
{
	if (x->kind == EXPR_OP && x->op == EXPR_POW)
		return grade_has_letter(x->arg[1]);
	if (x->kind != EXPR_CALL || is_piece(x))
		return is_piece(x);
	/* The field has the sine of 30°. */
	if ((!strcmp(x->text, "sin") || !strcmp(x->text, "cos")) && !grade_has_letter(x))
		return false;
	return !grade_is_word(x->text, "sqrt|cbrt|root");
}

/* Roots take the sign that they have at one place, and may have another one elsewhere. */
static bool is_root(const struct expr *x)
{
	return (x->kind == EXPR_CALL &&
		(!strcmp(x->text, "sqrt") || !strcmp(x->text, "cbrt"))) ||
	       (x->kind == EXPR_OP && x->op == EXPR_POW &&
		(x->arg[1]->kind != EXPR_NUMBER || strchr(x->arg[1]->text, '.')));
}

/* 0: the difference is zero everywhere, 1: it is not, NUM_UNKNOWN. */
static int differ_anywhere(struct grade_work *w, const struct expr *x, const struct expr *y,
			   const struct grade_names *names, bool positive)
{
	int told = NUM_UNKNOWN;
	long before;
	num u, v;

	if (!grade_enter(w, NUM_GENERIC))
		return told;
	before = w->left;
	if (grade_eval_letters(&u, x, names, positive, w) == OK &&
	    grade_eval_letters(&v, y, names, positive, w) == OK)
		told = num_vanishes(num_sub(u, v, w->num), w->num);
	grade_leave(w, NUM_GENERIC, before);
	return told;
}

#define PLACES_POSITIVE 24 /* at which expressions with roots or pieces are looked at */
#define PLACES_SIGNED 40   /* with those where letters may be negative */
#define PLACES_PLAIN 5     /* of all others */
#define ACUTE 10           /* sevenths of the radian below a right angle */
#define PLACES_WORK 150000 /* units for all of them */

void grade_place_at(long *place, int n, int k, bool positive)
{
	static const long size[] = { 1,  2,  4,  5,   9,   11,   13,    16,
				     19, 25, 33, 100, 701, 9001, 70001, 9000001 };
	unsigned long r = 12345 + 7919 * (unsigned long)k;

	for (int i = 0; i < n; i++) {
		int at = k % 2 ? n - 1 - i : i;

		r = (r * 1103515245 + 12345) & 0x7fffffff;
		place[i] = k < 6 ? 3 + (at + 1) * (5 + 4 * (k / 2)) + at * at
				 : size[(r >> 12) % LENGTH(size)];
		if (!positive && (k % 3 == 0 || (r >> 20) & 1))
			place[i] = -place[i];
	}
}

/* HALF: not where both have values, but somewhere only one has. */
enum differing { NOWHERE, HALF, NEGATIVE, ANYWHERE };

/* Do they differ at a place, which is proven in numbers, or only where letters are negative?  Where both
 * have no value, nothing is said.  acute: letters are angles below 90°. */
static enum differing differ_somewhere(struct grade_work *w, const struct expr *x,
				       const struct expr *y, const struct grade_names *names,
				       bool plain, bool acute)
{
	long cost = GRADE_NODE_WORK * (long)(grade_nodes(x) + grade_nodes(y));
	long most = PLACES_WORK / cost;
	enum differing where = NOWHERE;

	for (int k = 0; k < (plain ? PLACES_PLAIN : PLACES_SIGNED) && k < 3 + most; k++) {
		bool positive = plain ? k < 3 : k < PLACES_POSITIVE;
		long place[GRADE_NAMES];
		enum status one, other;
		num u, v;

		grade_place_at(place, names->n, k, positive);
		/* Angles as figures have them: √(1 - cos²α) is sin α. */
		for (int i = 0; acute && i < names->n; i++)
			place[i] = 1 + labs(place[i] + k) % ACUTE;
		if (!grade_enter(w, NUM_BALL))
			continue;
		one = grade_eval(&u, x, names, place, w);
		other = grade_eval(&v, y, names, place, w);
		if ((one == OK && other == E_DOMAIN) || (one == E_DOMAIN && other == OK))
			where = HALF;
		if (one != OK || other != OK)
			continue;
		if (is_no(num_eq(u, v, w->num)))
			return positive || plain ? ANYWHERE : NEGATIVE;
	}
	return where;
}

#define PIECES 6

/* Calls of functions with several pieces, each with a letter of its own: |a - b| is what |b - a| is,
 * whatever they are. */
struct pieces {
	struct grade_names names;
	const struct expr *call[PIECES];
	const char *letter[PIECES];
	int n;
	bool full;
};

static bool is_negative_of(struct grade_work *w, const struct expr *x, const struct expr *y,
			   const struct grade_names *names)
{
	const struct expr *zero = expr_op(EXPR_SUB, x, x, w->a);
	const struct expr *minus = expr_op(EXPR_SUB, zero, y, w->a);

	return differ_anywhere(w, x, minus, names, false) == 0;
}

/* Have both calls one value, because their arguments have, or because they differ by a sign in |..|? */
static bool is_same_call(struct grade_work *w, const struct expr *x, const struct expr *y,
			 const struct grade_names *names)
{
	bool call = x->kind == EXPR_CALL;
	bool turn = call && x->n == 2 && (!strcmp(x->text, "max") || !strcmp(x->text, "min"));
	bool straight = true, turned = turn;

	if (x->kind != y->kind || x->n != y->n || (call && strcmp(x->text, y->text) != 0))
		return false;
	for (int i = 0; i < x->n; i++) {
		straight = straight &&
			   (expr_equal(x->arg[i], y->arg[i]) ||
			    (!grade_has(x->arg[i], is_root) &&
			     differ_anywhere(w, x->arg[i], y->arg[i], names, false) == 0));
		turned = turned && expr_equal(x->arg[i], y->arg[1 - i]);
	}
	return straight || turned ||
	       (call && !strcmp(x->text, "abs") && x->n == 1 &&
		!grade_has(x->arg[0], is_root) &&
		is_negative_of(w, x->arg[0], y->arg[0], names));
}

static struct expr *without_pieces(struct grade_work *w, struct pieces *p,
				   const struct expr *x)
{
	struct expr *out, **arg;

	if (!x->n)
		return (struct expr *)(uintptr_t)x;
	arg = arena_alloc(w->a, (size_t)x->n * sizeof(*arg));
	for (int i = 0; i < x->n; i++)
		arg[i] = without_pieces(w, p, x->arg[i]);
	out = grade_with_arguments(x, arg, w->a);
	if (!is_opaque(x) && !is_root_of_square(x))
		return out;
	if (is_root_of_square(x)) {
		out->text = "abs";
		out->arg[0] = out->arg[0]->arg[0];
	}
	for (int i = 0; i < p->n; i++)
		if (is_same_call(w, p->call[i], out, &p->names))
			return expr_name(p->letter[i], w->a);
	if (p->n == PIECES) {
		p->full = true;
		return out;
	}
	p->call[p->n] = out;
	p->letter[p->n] = arena_printf(w->a, "piece_%d", p->n);
	p->full = !grade_add_name(&p->names, p->letter[p->n]) || p->full;
	return expr_name(p->letter[p->n++], w->a);
}

/* What has several pieces is equal only where the rest is, whatever the pieces are. */
static bool same_but_for_pieces(struct grade_work *w, const struct expr *x,
				const struct expr *y, const struct grade_names *names)
{
	struct pieces p = { .names = *names };
	struct expr *u = without_pieces(w, &p, x), *v = without_pieces(w, &p, y);

	return !p.full && (expr_equal(u, v) || differ_anywhere(w, u, v, &p.names, false) == 0);
}

/* The letters of both, in an order that depends on them alone. */
static bool names_of(struct grade_names *names, const struct expr *const pair[2])
{
	*names = (struct grade_names){ 0 };
	return grade_is_arithmetic(pair[0], names) && grade_is_arithmetic(pair[1], names);
}

#define ANGLE_WORK 50000 /* units for tangents, whose fractions are large */

/* Are they equal everywhere, as far as that can be proven? */
static bool is_proven(struct grade_work *w, const struct expr *x, const struct expr *y,
		      const struct grade_names *names)
{
	if (grade_has(x, is_opaque) || grade_has(y, is_opaque))
		return same_but_for_pieces(w, x, y, names);
	return differ_anywhere(w, x, y, names, false) == 0;
}

/* Equal, or nobody knows: they differ at none of the places, or only where letters are negative. */
static truth proven(struct grade_work *w, const struct expr *const pair[2],
		    const struct grade_names *names, bool everywhere, bool positive)
{
	if (everywhere && is_proven(w, pair[0], pair[1], names))
		return TRUTH_YES;
	/* Lengths are positive: √(a²) is a. */
	if (positive && differ_anywhere(w, pair[0], pair[1], names, true) == 0) {
		grade_flag(w, GRADE_FLAG_POSITIVE);
		return TRUTH_YES;
	}
	return TRUTH_UNKNOWN;
}

/* everywhere: letters of both signs count, whatever they may be. */
static truth same_letters(struct grade_work *w, const struct expr *x, const struct expr *y,
			  const struct grade_names *names, bool everywhere)
{
	bool pieces = grade_has_pieces(x) || grade_has_pieces(y),
	     roots = grade_has(x, is_root) || grade_has(y, is_root);
	bool angles = grade_has_angles(x) || grade_has_angles(y);
	bool acute = angles && (pieces || roots) && !everywhere;
	enum differing where = differ_somewhere(w, x, y, names, !pieces && !roots, acute);
	const struct expr *pair[2] = { x, y };
	struct grade_names own = *names;
	long saved = 0;
	truth t;

	/* Who writes |a| on both sides means letters of both signs. */
	if (where == ANYWHERE || (where == NEGATIVE && (everywhere || (grade_has_pieces(x) &&
								       grade_has_pieces(y)))))
		return TRUTH_NO;
	if (grade_without_angles(pair, w->a)) {
		if (!names_of(&own, pair))
			return TRUTH_UNKNOWN;
		saved = w->left > ANGLE_WORK ? w->left - ANGLE_WORK : 0;
	}
	w->left -= saved;
	t = proven(w, pair, &own, where == NOWHERE || (where == HALF && !everywhere),
		   roots && !pieces && !everywhere);
	w->left += saved;
	/* √(1 - cos²α) is sin α of angles below 180°, and √x·√x is x where that has a value. */
	if (is_yes(t) && (acute || where == HALF))
		grade_flag(w, GRADE_FLAG_POSITIVE);
	return t;
}

truth grade_same_letters(struct grade_work *w, const struct expr *x, const struct expr *y,
			 const struct grade_names *names)
{
	return same_letters(w, x, y, names, false);
}

truth grade_same_everywhere(struct grade_work *w, const struct expr *x, const struct expr *y,
			    const struct grade_names *names)
{
	return same_letters(w, x, y, names, true);
}
