/*
 * trig_forms.c -- sines and cosines written otherwise: of sums and multiples by those of the
 * parts, products as sums, and the shortest of several forms.
 *
 * All of it are identities that hold wherever both sides are defined; the new form may be
 * defined in more places, or, by tangents, in fewer.
 */
#include "tool/polynomial_priv.h"
#include "tool/value_priv.h"
#include <stdlib.h>
#include <string.h>

#define MULTIPLE_MOST 12
#define WAVES_MOST 200
#define POWER_MOST 12

static bool is_call(const struct expr *x, const char *name)
{
	return x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, name);
}

static const struct expr *of(const char *name, const struct expr *u, struct arena *a)
{
	return expr_call(name, &u, 1, a);
}

static const struct expr *op(enum expr_op o, const struct expr *l, const struct expr *r,
			     struct arena *a)
{
	return expr_op(o, l, r, a);
}

/* The whole number that an expression is written as; 0 when it is none, or large. */
static long whole(const struct expr *x)
{
	if (x->kind == EXPR_OP && x->op == EXPR_NEG)
		return -whole(x->arg[0]);
	if (x->kind != EXPR_NUMBER || strlen(x->text) > 3 || strpbrk(x->text, ".eE"))
		return 0;
	return strtol(x->text, NULL, 10);
}

/* --- Sums and multiples ---------------------------------------------------------------- */

/* How it is to be taken apart. */
struct aim {
	bool tangents;              /* sines and cosines of even multiples by tangents */
	const struct expr *unit[2]; /* whose multiples are taken apart, or NULL */
	struct tool_call *c;
};

static const struct expr *apart(const char *name, const struct expr *u, const struct aim *m);

/* name(l + r), or of the difference. */
static const struct expr *of_sum(const char *name, const struct expr *l, const struct expr *r,
				 bool minus, const struct aim *m)
{
	struct arena *a = m->c->arena;
	enum expr_op sum = minus ? EXPR_SUB : EXPR_ADD, other = minus ? EXPR_ADD : EXPR_SUB;

	if (name[0] == 't') {
		const struct expr *t = apart("tan", l, m), *u = apart("tan", r, m);

		return op(EXPR_DIV, op(sum, t, u, a),
			  op(other, expr_num(1, a), op(EXPR_MUL, t, u, a), a), a);
	}
	if (name[0] == 's')
		return op(sum, op(EXPR_MUL, apart("sin", l, m), apart("cos", r, m), a),
			  op(EXPR_MUL, apart("cos", l, m), apart("sin", r, m), a), a);
	return op(other, op(EXPR_MUL, apart("cos", l, m), apart("cos", r, m), a),
		  op(EXPR_MUL, apart("sin", l, m), apart("sin", r, m), a), a);
}

/* name(k u) for k > 1. */
static const struct expr *of_multiple(const char *name, long k, const struct expr *u,
				      const struct aim *m)
{
	struct arena *a = m->c->arena;
	const struct expr *rest = k == 2 ? u : op(EXPR_MUL, expr_num(k - 1, a), u, a);

	if (m->tangents && k % 2 == 0 && name[0] != 't') {
		/* 2t/(1 + t^2) and (1 - t^2)/(1 + t^2) with the tangent t of the half. */
		const struct expr *t =
			apart("tan", k == 2 ? u : op(EXPR_MUL, expr_num(k / 2, a), u, a), m);
		const struct expr *one = expr_num(1, a), *two = expr_num(2, a),
				  *square = op(EXPR_POW, t, two, a);

		return op(EXPR_DIV,
			  name[0] == 's' ? op(EXPR_MUL, two, t, a)
					 : op(EXPR_SUB, one, square, a),
			  op(EXPR_ADD, one, square, a), a);
	}
	return of_sum(name, rest, u, false, m);
}

static const struct expr *apart(const char *name, const struct expr *u, const struct aim *m)
{
	struct arena *a = m->c->arena;
	struct err ignored;

	for (int i = 0; i < 2 && m->unit[i]; i++) {
		const struct expr *q =
			expr_simplify(op(EXPR_DIV, u, m->unit[i], a), NULL, a, &ignored);
		long k = q ? whole(q) : 0;

		if (k > 1 && k <= MULTIPLE_MOST)
			return of_multiple(name, k, m->unit[i], m);
	}
	if (u->kind != EXPR_OP)
		return of(name, u, a);
	if (u->op == EXPR_NEG) {
		const struct expr *x = apart(name, u->arg[0], m);

		return name[0] == 'c' ? x : op(EXPR_NEG, x, NULL, a);
	}
	if (u->op == EXPR_ADD || u->op == EXPR_SUB)
		return of_sum(name, u->arg[0], u->arg[1], u->op == EXPR_SUB, m);
	if (u->op == EXPR_MUL) {
		long k = whole(u->arg[0]);

		if (k > 1 && k <= MULTIPLE_MOST)
			return of_multiple(name, k, u->arg[1], m);
		if (k < 0 && -k <= MULTIPLE_MOST) {
			const struct expr *v = k == -1 ? u->arg[1]
						       : op(EXPR_MUL, expr_num(-k, a),
							    u->arg[1], a),
					  *x = apart(name, v, m);

			return name[0] == 'c' ? x : op(EXPR_NEG, x, NULL, a);
		}
	}
	return of(name, u, a);
}

/* The same everywhere in x; sec, csc and cot become quotients. */
static const struct expr *all_apart(const struct expr *x, const struct aim *m)
{
	struct arena *a = m->c->arena;
	struct expr *y;

	if (is_call(x, "sin") || is_call(x, "cos") || is_call(x, "tan"))
		return apart(x->text, all_apart(x->arg[0], m), m);
	if (is_call(x, "sec") || is_call(x, "csc"))
		return op(EXPR_DIV, expr_num(1, a),
			  apart(x->text[0] == 's' ? "cos" : "sin", all_apart(x->arg[0], m), m),
			  a);
	if (is_call(x, "cot"))
		return op(EXPR_DIV, apart("cos", x->arg[0], m), apart("sin", x->arg[0], m), a);
	if (!x->n)
		return x;
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = (struct expr *)all_apart(x->arg[i], m);
	return y;
}

/* The function that is aimed at: the name of a call, "sin" when none is given. */
static enum status aimed_at(const char **out, struct tool_call *c, int i, const char *usual)
{
	*out = usual;
	if (!c->arg[i].given)
		return OK;
	if (c->arg[i].x->kind == EXPR_CALL &&
	    (is_call(c->arg[i].x, "sin") || is_call(c->arg[i].x, "cos") ||
	     is_call(c->arg[i].x, "tan"))) {
		*out = c->arg[i].x->text;
		return OK;
	}
	return err_fail_with(c->err, E_ARG, "bad_argument", "target", NULL,
			     "sin(x), cos(x) or tan(x) is expected");
}

enum status tool_add_trig_expanded(struct tool_call *c)
{
	struct aim m = { .c = c };
	const struct expr *x, *y;
	const char *target;
	struct err ignored;
	enum status st = aimed_at(&target, c, 2, "sin");

	if (st != OK)
		return st;
	m.tangents = target[0] == 't';
	m.unit[0] = c->arg[3].given ? c->arg[3].x : NULL;
	m.unit[1] = c->arg[4].given ? c->arg[4].x : NULL;
	x = all_apart(c->arg[1].x, &m);
	y = expr_simplify(x, NULL, c->arena, &ignored);
	return tool_value_give(c, y ? y : x);
}

/* --- Products as sums ------------------------------------------------------------------ */

/* by, by*sin(u) or by*cos(u). */
struct trig_term {
	const struct expr *by, *u;
	char is; /* 0, 's', 'c' */
};
struct trig_sum {
	struct trig_term w[WAVES_MOST];
	int n;
	bool good;
	struct arena *a;
};

static void add_wave(struct trig_sum *s, const struct expr *by, char is, const struct expr *u)
{
	if (s->n == WAVES_MOST) {
		s->good = false;
		return;
	}
	s->w[s->n++] = (struct trig_term){ by, u, is };
}

/* Has it sines or cosines? */
static bool swings(const struct expr *x)
{
	if (is_call(x, "sin") || is_call(x, "cos"))
		return true;
	for (int i = 0; i < x->n; i++)
		if (swings(x->arg[i]))
			return true;
	return false;
}

static void multiply(struct trig_sum *out, const struct trig_term *p,
		     const struct trig_term *q)
{
	struct arena *a = out->a;
	const struct expr *by = op(EXPR_MUL, p->by, q->by, a), *half, *sum, *less;

	if (!p->is || !q->is) {
		add_wave(out, by, p->is ? p->is : q->is, p->is ? p->u : q->u);
		return;
	}
	half = op(EXPR_DIV, by, expr_num(2, a), a);
	/* sin p cos q: the sine first. */
	if (p->is == 'c' && q->is == 's') {
		multiply(out, q, p);
		return;
	}
	sum = op(EXPR_ADD, p->u, q->u, a);
	less = op(EXPR_SUB, p->u, q->u, a);
	if (p->is == 's' && q->is == 'c') {
		add_wave(out, half, 's', sum);
		add_wave(out, half, 's', less);
	} else {
		add_wave(out, half, 'c', less);
		add_wave(out, p->is == 's' ? op(EXPR_NEG, half, NULL, a) : half, 'c', sum);
	}
}

static void waves_of(struct trig_sum *out, const struct expr *x)
{
	struct trig_sum *l, *r;

	if (!swings(x)) {
		add_wave(out, x, 0, NULL);
		return;
	}
	if (is_call(x, "sin") || is_call(x, "cos")) {
		add_wave(out, expr_num(1, out->a), x->text[0], x->arg[0]);
		return;
	}
	if (x->kind != EXPR_OP || x->op > EXPR_POW) {
		out->good = false;
		return;
	}
	l = arena_alloc(out->a, sizeof *l);
	r = arena_alloc(out->a, sizeof *r);
	*l = *r = (struct trig_sum){ .good = true, .a = out->a };
	waves_of(l, x->arg[0]);
	if (x->op == EXPR_POW) {
		long k = whole(x->arg[1]);

		*r = *l;
		out->good = out->good && k > 0 && k <= POWER_MOST;
		for (long i = 1; i < k && r->good && out->good; i++) {
			struct trig_sum *next = arena_alloc(out->a, sizeof *next);

			*next = (struct trig_sum){ .good = true, .a = out->a };
			for (int p = 0; p < r->n; p++)
				for (int q = 0; q < l->n; q++)
					multiply(next, &r->w[p], &l->w[q]);
			*r = *next;
		}
		for (int i = 0; i < r->n; i++)
			add_wave(out, r->w[i].by, r->w[i].is, r->w[i].u);
		out->good = out->good && l->good && r->good;
		return;
	}
	if (x->n > 1)
		waves_of(r, x->arg[1]);
	out->good = out->good && l->good && r->good;
	if (x->op == EXPR_MUL) {
		for (int p = 0; p < l->n; p++)
			for (int q = 0; q < r->n; q++)
				multiply(out, &l->w[p], &r->w[q]);
		return;
	}
	if (x->op == EXPR_DIV) {
		out->good = out->good && !swings(x->arg[1]);
		for (int p = 0; p < l->n; p++)
			add_wave(out, op(EXPR_DIV, l->w[p].by, x->arg[1], out->a), l->w[p].is,
				 l->w[p].u);
		return;
	}
	for (int p = 0; p < l->n; p++)
		add_wave(out,
			 x->op == EXPR_NEG ? op(EXPR_NEG, l->w[p].by, NULL, out->a)
					   : l->w[p].by,
			 l->w[p].is, l->w[p].u);
	for (int q = 0; q < r->n; q++)
		add_wave(out,
			 x->op == EXPR_SUB ? op(EXPR_NEG, r->w[q].by, NULL, out->a)
					   : r->w[q].by,
			 r->w[q].is, r->w[q].u);
}

/* The sum of the waves, or NULL. */
static const struct expr *linear(const struct expr *x, struct tool_call *c)
{
	struct trig_sum *s = arena_alloc(c->arena, sizeof *s);
	const struct expr *sum = NULL;
	struct err ignored;

	*s = (struct trig_sum){ .good = true, .a = c->arena };
	waves_of(s, x);
	for (int i = 0; i < s->n && s->good; i++) {
		const struct trig_term *w = &s->w[i];
		const struct expr *t = w->by;

		if (w->is) {
			const struct expr *u = expr_simplify(w->u, NULL, c->arena, &ignored);

			t = op(EXPR_MUL, t,
			       of(w->is == 's' ? "sin" : "cos", u ? u : w->u, c->arena),
			       c->arena);
		}
		sum = sum ? op(EXPR_ADD, sum, t, c->arena) : t;
	}
	return s->good && sum ? expr_simplify(sum, NULL, c->arena, &ignored) : NULL;
}

/* a sin(u) + b cos(u) as one wave: R sin(u + w) or R cos(u + w); NULL when it is no such sum. */
static const struct expr *one_wave(const struct expr *x, bool cosine, struct tool_call *c)
{
	struct trig_sum s = { .good = true, .a = c->arena };
	const struct expr *u = NULL;
	num k[2] = { num_int(0, c->num), num_int(0, c->num) }, length, turn; /* sin, cos */
	const struct expr *by, *w;

	waves_of(&s, x);
	for (int i = 0; i < s.n; i++) {
		struct expr_value v;
		struct err ignored;

		if (!s.w[i].is || (u && !expr_equal(u, s.w[i].u)) ||
		    expr_eval(&v, s.w[i].by, NULL, NULL, c->num, &ignored) != OK || v.dim != 1)
			return NULL;
		u = s.w[i].u;
		k[s.w[i].is == 'c'] = num_add(k[s.w[i].is == 'c'], v.v[0], c->num);
	}
	if (!s.good || !u || !is_no(num_is_zero(k[0], c->num)) ||
	    !is_no(num_is_zero(k[1], c->num)))
		return NULL;
	length = num_sqrt(num_add(num_sqr(k[0], c->num), num_sqr(k[1], c->num), c->num),
			  c->num);
	/* sin(u + w) has sin w by cos u; cos(u + w) has -sin w by sin u. */
	turn = cosine ? num_atan2(num_neg(k[0], c->num), k[1], c->num)
		      : num_atan2(k[1], k[0], c->num);
	by = tool_closed_number(length, c);
	w = tool_closed_number(num_abs(turn, c->num), c);
	if (!by || !w)
		return NULL;
	u = op(num_sgn(turn, c->num) < 0 ? EXPR_SUB : EXPR_ADD, u, w, c->arena);
	w = of(cosine ? "cos" : "sin", u, c->arena);
	return is_yes(num_eq(length, num_int(1, c->num), c->num))
		       ? w
		       : op(EXPR_MUL, by, w, c->arena);
}

enum status tool_add_trig_combined(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x, *sum, *wave;
	const char *target;
	enum status st = aimed_at(&target, c, 2, "cos");

	if (st != OK)
		return st;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "the numbers of the waves");
	sum = linear(x, c);
	if (!sum)
		return err_fail(c->err, E_ARG, "unsupported",
				"only sums and products of sines and cosines are combined");
	wave = one_wave(sum, target[0] == 'c', c);
	return tool_value_give(c, wave ? wave : sum);
}

/* --- The shortest ---------------------------------------------------------------------- */

/* 1 - cos(u)^2 for sin(u)^2, or the other way round, everywhere in x. */
static const struct expr *exchanged(const struct expr *x, bool sines, struct arena *a)
{
	struct expr *y;
	const char *from = sines ? "sin" : "cos", *to = sines ? "cos" : "sin";

	if (!x->n)
		return x;
	if (x->kind == EXPR_OP && x->op == EXPR_POW && is_call(x->arg[0], from)) {
		long k = whole(x->arg[1]);
		const struct expr *two = expr_num(2, a);

		if (k > 1 && k % 2 == 0) {
			const struct expr *b =
				op(EXPR_SUB, expr_num(1, a),
				   op(EXPR_POW, of(to, x->arg[0]->arg[0], a), two, a), a);

			return k == 2 ? b : op(EXPR_POW, b, expr_num(k / 2, a), a);
		}
	}
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = (struct expr *)exchanged(x->arg[i], sines, a);
	return y;
}

/* sin(u)/cos(u) for tan(u) everywhere in x. */
static const struct expr *without_tangents(const struct expr *x, struct arena *a)
{
	struct expr *y;

	if (!x->n)
		return x;
	if (is_call(x, "tan"))
		return op(EXPR_DIV, of("sin", x->arg[0], a), of("cos", x->arg[0], a), a);
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = (struct expr *)without_tangents(x->arg[i], a);
	return y;
}

enum status tool_add_trig_simplified(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x, *best = x, *form[8];
	struct aim m = { .c = c };
	size_t least = strlen(tool_graph_text(x, c));
	struct err ignored;
	int n = 0;

	form[n++] = x;
	form[n++] = exchanged(x, true, c->arena);
	form[n++] = exchanged(x, false, c->arena);
	form[n++] = all_apart(x, &m);
	form[n++] = linear(x, c);
	form[n++] = exchanged(form[3], true, c->arena);
	form[n++] = exchanged(form[3], false, c->arena);
	form[n++] = without_tangents(x, c->arena);
	for (int i = 0; i < n; i++) {
		const struct expr *y =
			form[i] ? expr_simplify(form[i], NULL, c->arena, &ignored) : NULL;
		const struct expr *z = y ? expr_expand(y, "x", c->arena, &ignored) : NULL;

		for (int k = 0; k < 2; k++) {
			const struct expr *w = k ? z : y;
			size_t len = w ? strlen(tool_graph_text(w, c)) : least;

			if (w && (len < least || best == x)) {
				least = len;
				best = w;
			}
		}
	}
	return tool_value_give(c, best);
}
