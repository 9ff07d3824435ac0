/*
 * solutions.c -- the real solutions of equations, of systems and of inequalities, as values.
 *
 * A system is solved by putting in: an equation in which an unknown stands once, times a
 * number, says what that unknown is by the others.  What remains is one equation in one unknown
 * (tool_graph_zeros), or two polynomials in two (num_plane_meet).
 */
#include "tool/solutions.h"
#include "num/plane.h"
#include "tool/polynomial_priv.h"
#include <string.h>

/* A system while unknowns are put in. */
struct solving {
	const struct expr *d[SOLVE_UNKNOWNS]; /* what is zero */
	int n;
	const char *const *name;
	int n_unknowns;
	const struct expr *is[SOLVE_UNKNOWNS]; /* by those that remain; NULL: it remains */
	int put[SOLVE_UNKNOWNS], n_put;        /* in which order they were put in */
};

static int remaining(const struct solving *s, int *first)
{
	int n = 0;

	for (int k = s->n_unknowns - 1; k >= 0; k--)
		if (!s->is[k]) {
			*first = k;
			n++;
		}
	return n;
}

static bool uses_any(const struct solving *s, const struct expr *x)
{
	for (int k = 0; k < s->n_unknowns; k++)
		if (!s->is[k] && expr_uses(x, s->name[k]))
			return true;
	return false;
}

/* Equations without unknowns go: true ones say nothing, and a false one ends it. */
static enum status drop_constants(struct solving *s, bool *never, struct tool_call *c)
{
	int kept = 0;

	*never = false;
	for (int i = 0; i < s->n; i++) {
		struct expr_value v;
		enum status st;
		truth zero;

		if (uses_any(s, s->d[i])) {
			s->d[kept++] = s->d[i];
			continue;
		}
		st = expr_eval(&v, s->d[i], NULL, NULL, c->num, c->err);
		if (st != OK)
			return st;
		zero = v.dim == 1 ? num_is_zero(v.v[0], c->num) : TRUTH_UNKNOWN;
		if (is_unknown(zero))
			return tool_undecided(c, "whether the equations agree");
		*never = *never || is_no(zero);
	}
	s->n = kept;
	return OK;
}

static bool is_nonzero(const struct expr *x, struct tool_call *c)
{
	struct expr_value v;
	struct err ignored;

	return expr_eval(&v, x, NULL, NULL, c->num, &ignored) == OK && v.dim == 1 &&
	       is_no(num_is_zero(v.v[0], c->num));
}

/* Put in one unknown that an equation says by the others; false when there is none. */
static bool put_in(struct solving *s, struct tool_call *c)
{
	struct err ignored;

	for (int k = s->n_unknowns - 1; k >= 0; k--) {
		for (int i = 0; i < s->n && !s->is[k]; i++) {
			struct expr *coef[2];
			const struct expr *is;
			struct solving next = *s;
			int d, kept = 0;
			bool good;

			if (expr_polynomial(s->d[i], s->name[k], coef, &d, 1, c->arena,
					    &ignored) != OK ||
			    d != 1 || uses_any(s, coef[1]) || !is_nonzero(coef[1], c))
				continue;
			is = expr_op(EXPR_NEG, expr_op(EXPR_DIV, coef[0], coef[1], c->arena),
				     NULL, c->arena);
			is = expr_simplify(is, NULL, c->arena, &ignored);
			good = is != NULL;
			for (int j = 0; j < s->n && good; j++) {
				const struct expr *x;

				if (j == i)
					continue;
				x = expr_substitute(s->d[j], s->name[k], is, c->arena,
						    &ignored);
				x = x ? expr_simplify(x, NULL, c->arena, &ignored) : NULL;
				good = x != NULL;
				next.d[kept++] = x;
			}
			if (!good)
				continue;
			next.n = kept;
			next.is[k] = is;
			next.put[next.n_put++] = k;
			*s = next;
			return true;
		}
	}
	return false;
}

/* The unknowns that were put in, from those that are known; name by name. */
static enum status work_back(const struct solving *s, num *row, struct tool_call *c)
{
	for (int i = s->n_put - 1; i >= 0; i--) {
		int k = s->put[i];
		const struct expr *x = s->is[k];
		struct expr_value v;
		enum status st;
		bool bad = false;

		/* One after the other: with a number that is known by digits alone an unknown
		 * is known so, too. */
		for (int q = 0; q < s->n_unknowns; q++) {
			struct expr *number;

			if (!expr_uses(x, s->name[q]))
				continue;
			number = num_is_bad(row[q]) ? NULL : tool_closed_number(row[q], c);
			if (!number) {
				num y;

				/* The last one may be put in as it is. */
				st = expr_eval_at(&y, x, s->name[q], row[q], NULL, NULL,
						  c->num, c->err);
				row[k] = st == OK ? y : num_bad(c->num);
				bad = true;
				break;
			}
			x = expr_substitute(x, s->name[q], number, c->arena, c->err);
			if (!x)
				return E_ARG;
		}
		if (bad)
			continue;
		st = expr_eval(&v, x, NULL, NULL, c->num, c->err);
		if (st != OK)
			return st;
		row[k] = v.v[0];
	}
	return OK;
}

static num *row_new(struct tool_solved *out, struct tool_call *c)
{
	num *row;

	if (out->n == SOLVE_ROWS) {
		out->complete = false;
		return NULL;
	}
	row = out->row[out->n++] =
		arena_alloc(c->arena, (size_t)out->n_unknowns * sizeof *row);
	for (int k = 0; k < out->n_unknowns; k++)
		row[k] = num_int(0, c->num);
	return row;
}

/* One unknown is left: the zeros of the first equation at which the others hold. */
static enum status by_zeros(struct tool_solved *out, struct solving *s, int k,
			    struct tool_call *c)
{
	struct value everywhere = { .kind = KIND_FUNCTION };
	const struct expr *x = expr_name("x", c->arena), *d[SOLVE_UNKNOWNS];
	struct zeros z;
	enum status st = OK;

	for (int i = 0; i < s->n; i++) {
		d[i] = expr_substitute(s->d[i], s->name[k], x, c->arena, c->err);
		if (!d[i])
			return E_ARG;
	}
	st = tool_graph_zeros(&z, d[0], &everywhere, c);
	if (st == OK && is_unknown(z.everywhere))
		return tool_undecided(c, "whether the two sides are equal");
	if (st == OK && is_yes(z.everywhere))
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"it holds wherever both sides are defined");
	if (st != OK)
		return st;
	out->complete = z.complete;
	out->reach = z.reach;
	for (int i = 0; i < z.n && st == OK; i++) {
		num at = tool_graph_place(&z.z[i]), *row;
		bool holds = true;

		for (int j = 1; j < s->n && holds; j++) {
			struct err why = { 0 };
			num y;
			int sign;

			st = expr_eval_at(&y, d[j], "x", at, NULL, NULL, c->num, &why);
			sign = st == OK ? num_sgn(y, c->num) : NUM_UNKNOWN;
			holds = sign == 0;
			if (st != E_DOMAIN && sign == NUM_UNKNOWN)
				return tool_undecided(c, "whether all equations hold");
			st = OK;
		}
		row = holds ? row_new(out, c) : NULL;
		if (!row)
			continue;
		row[k] = at;
		st = work_back(s, row, c);
		if (st == E_DOMAIN) {
			out->n--; /* what was put in is not defined there */
			st = OK;
		}
	}
	return st;
}

/* Two polynomials in two unknowns. */
static enum status by_curves(struct tool_solved *out, struct solving *s, struct tool_call *c)
{
	struct num_plane_point *p = arena_alloc(c->arena, SOLVE_ROWS * sizeof *p);
	struct num_plane curve[2];
	enum num_fn_state state;
	bool common;
	int u[2] = { -1, -1 }, n;
	enum status st = OK;

	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	for (int k = 0; k < s->n_unknowns; k++)
		if (!s->is[k])
			u[u[0] < 0 ? 0 : 1] = k;
	for (int i = 0; i < 2; i++) {
		const struct expr *x = s->d[i];

		for (int q = 0; q < 2 && x; q++)
			x = expr_substitute(x, s->name[u[q]],
					    expr_name(q ? "\002" : "\001", c->arena), c->arena,
					    c->err);
		for (int q = 0; q < 2 && x; q++)
			x = expr_substitute(x, q ? "\002" : "\001",
					    expr_name(q ? "y" : "x", c->arena), c->arena,
					    c->err);
		if (!x)
			return E_ARG;
		if (!tool_implicit_plane(&curve[i], x, &st, c))
			return st != OK ? st
					: err_fail(c->err, E_ARG, "unsupported",
						   "no unknown of the system can be put in, "
						   "and not all equations are polynomials");
	}
	state = num_plane_meet(p, SOLVE_ROWS, &n, &common, curve[0], curve[1], c->num);
	if (common)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the system has infinitely many solutions");
	if (state == FN_FAILED)
		return err_fail(c->err, E_ARG, "unsupported",
				"the equations have numbers that are not rational, or too "
				"many solutions");
	out->complete = state == FN_COMPLETE;
	for (int i = 0; i < n && st == OK; i++) {
		num *row = row_new(out, c);

		for (int q = 0; q < 2 && row; q++) {
			const struct num_poly_root *r = q ? &p[i].y : &p[i].x;
			const struct zero z = { num_is_bad(r->exact)
							? tool_graph_enclosed(&r->x, c->num)
							: r->exact,
						r->x, 0, true, NULL };

			row[u[q]] = tool_graph_place(&z);
		}
		if (row)
			st = work_back(s, row, c);
	}
	return st;
}

/* The unknowns of a solution by their names. */
struct solved_row {
	const char *const *name;
	int n;
	const num *row;
};

static enum status known_value(void *self, const struct expr *leaf, struct expr_value *out,
			       struct err *e)
{
	const struct solved_row *k = self;

	for (int i = 0; leaf->kind == EXPR_NAME && i < k->n; i++)
		if (!strcmp(leaf->text, k->name[i])) {
			*out = (struct expr_value){ .dim = 1, .v = { k->row[i] } };
			return OK;
		}
	return err_fail(e, E_ARG, "not_found", "the name %.60s is not known here",
			leaf->kind == EXPR_NAME ? leaf->text : "of an object");
}

bool tool_always_defined(const struct expr *x, const char *const *name, int n)
{
	static const char *const total[] = {
		"sin", "cos", "exp", "abs", "atan", "min", "max"
	};
	bool free = false, known = x->kind != EXPR_CALL;

	for (int k = 0; k < n; k++)
		free = free || expr_uses(x, name[k]);
	if (!free)
		return true;
	for (size_t i = 0; i < sizeof total / sizeof *total && !known; i++)
		known = !strcmp(x->text, total[i]);
	if (x->kind == EXPR_OP && x->op == EXPR_POW)
		known = x->arg[1]->kind == EXPR_NUMBER && !strpbrk(x->arg[1]->text, ".eE");
	for (int k = 0; x->kind == EXPR_OP && x->op == EXPR_DIV && k < n; k++)
		known = known && !expr_uses(x->arg[1], name[k]);
	for (int i = 0; i < x->n && known; i++)
		known = tool_always_defined(x->arg[i], name, n);
	return known;
}

/* Equations were shortened on the way: keep what solves them as they are written. */
static enum status put_back(struct tool_solved *s, const struct expr *const *d, int n,
			    const char *const *name, struct tool_call *c)
{
	int kept = 0;

	for (int i = 0; i < s->n; i++) {
		struct solved_row k = { name, s->n_unknowns, s->row[i] };
		bool good = true;

		for (int q = 0; q < n && good; q++) {
			struct expr_value v;
			struct err why = { 0 };
			enum status st;

			if (tool_always_defined(d[q], name, s->n_unknowns))
				continue;
			st = expr_eval(&v, d[q], known_value, &k, c->num, &why);
			good = st != E_DOMAIN;
			if (good && st != OK)
				return tool_undecided(c, "whether both sides are defined at a "
							 "solution");
		}
		if (good)
			s->row[kept++] = s->row[i];
	}
	s->n = kept;
	return OK;
}

static enum status solve(struct tool_solved *out, const struct expr *const *d, int n,
			 const char *const *name, int n_unknowns, struct tool_call *c)
{
	struct solving s = { .name = name, .n_unknowns = n_unknowns, .n = n };
	bool never;
	int first = 0, left;
	enum status st;

	*out = (struct tool_solved){ .n_unknowns = n_unknowns, .complete = true };
	if (n < 1 || n > SOLVE_UNKNOWNS || n_unknowns < 1 || n_unknowns > SOLVE_UNKNOWNS)
		return err_fail(c->err, E_ARG, "limit",
				"from 1 to %d equations and unknowns are expected",
				SOLVE_UNKNOWNS);
	for (int i = 0; i < n; i++)
		s.d[i] = d[i];
	/* A single equation is taken as it is written: where it is defined matters. */
	if (n > 1 || n_unknowns > 1)
		do {
			st = drop_constants(&s, &never, c);
			if (st != OK || never)
				return st;
		} while (put_in(&s, c));
	left = remaining(&s, &first);
	if (left && s.n < left)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"the system has more than one solution: %d of %d unknowns are "
				"free",
				left - s.n, n_unknowns);
	if (!left) {
		num *row = row_new(out, c);

		st = row ? work_back(&s, row, c) : OK;
		/* What was put in is not defined there: nothing solves it. */
		out->n = st == E_DOMAIN ? 0 : out->n;
		return st == E_DOMAIN ? OK : st;
	}
	if (left == 1)
		return by_zeros(out, &s, first, c);
	if (left == 2 && s.n == 2)
		return by_curves(out, &s, c);
	return err_fail(c->err, E_ARG, "unsupported",
			"%d equations in %d unknowns remain that none can be put into", s.n,
			left);
}

enum status tool_solve(struct tool_solved *out, const struct expr *const *d, int n,
		       const char *const *name, int n_unknowns, struct tool_call *c)
{
	enum status st = solve(out, d, n, name, n_unknowns, c);

	if (st == OK && (n > 1 || n_unknowns > 1))
		st = put_back(out, d, n, name, c);
	return st;
}

/* --- Inequalities ---------------------------------------------------------------------- */

/* Does d op 0 hold, where d has this sign? */
static bool sign_holds(enum expr_op op, int sign)
{
	return op == EXPR_LT   ? sign < 0
	       : op == EXPR_LE ? sign <= 0
	       : op == EXPR_GT ? sign > 0
	       : op == EXPR_GE ? sign >= 0
			       : sign != 0; /* EXPR_NE */
}

/* The same at a number; where d is not defined it does not. */
static enum status holds_at(bool *out, const struct expr *d, enum expr_op op, num at,
			    struct tool_call *c)
{
	struct err why = { 0 };
	num y;
	enum status st = expr_eval_at(&y, d, "x", at, NULL, NULL, c->num, &why);
	int sign = st == OK ? num_sgn(y, c->num) : NUM_UNKNOWN;

	*out = false;
	if (st == E_DOMAIN)
		return OK;
	if (st == OK && sign != NUM_UNKNOWN)
		*out = sign_holds(op, sign);
	else
		return tool_undecided(c, "whether the inequality holds at a place");
	return OK;
}

/* Is the place one of these zeros?  Both are known by the same enclosure. */
static bool is_zero_of(const struct zeros *own, const struct zero *z)
{
	for (int i = 0; i < own->n; i++)
		if (own->z[i].at.lo == z->at.lo && own->z[i].at.hi == z->at.hi)
			return own->z[i].alone;
	return false;
}

static struct tool_end end_at(const struct zero *z, bool closed)
{
	return (struct tool_end){ .is = true, .closed = closed, .x = z->x, .at = z->at };
}

enum status tool_solve_inequality(struct tool_pieces *out, const struct expr *d,
				  enum expr_op op, struct tool_call *c)
{
	struct value everywhere = { .kind = KIND_FUNCTION };
	struct zeros z, own;
	enum status st;
	bool before = false; /* does it hold left of where we stand? */

	out->n = 0;
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "where the inequality begins to hold");
	st = tool_graph_breaks(&z, d, d, &everywhere, c);
	if (st == OK)
		st = tool_graph_zeros(&own, d, &everywhere, c);
	if (st != OK)
		return st;
	if (!z.complete)
		return err_fail(c->err, E_UNABLE, "undecided",
				"not all places where the two sides are equal could be "
				"found%s",
				z.reach > 0 ? ": there may be infinitely many" : "");
	for (int i = 0; i <= z.n; i++) {
		struct tool_piece *p = &out->p[out->n];
		double lo = i ? z.z[i - 1].at.hi : 0, hi = i < z.n ? z.z[i].at.lo : 0,
		       at = i && i < z.n ? lo + (hi - lo) / 2
			    : i          ? lo + 1
			    : z.n        ? hi - 1
					 : 0;
		bool holds, there = false;

		if (i && i < z.n && !(lo < at && at < hi))
			return tool_undecided(c, "which places lie between others");
		st = holds_at(&holds, d, op, num_double(at, c->num), c);
		if (st != OK)
			return st;
		/* The place at its left end. */
		if (i && num_is_bad(z.z[i - 1].x) && is_zero_of(&own, &z.z[i - 1]))
			there = sign_holds(op, 0);
		else if (i)
			st = holds_at(&there, d, op, z.z[i - 1].x, c);
		if (st != OK)
			return st;
		if (i && before) { /* a piece that came up to the place */
			if (there && holds)
				continue;
			p->hi = end_at(&z.z[i - 1], there);
			out->n++;
			p++;
		} else if (i && there && !holds) { /* the place alone */
			p->lo = p->hi = end_at(&z.z[i - 1], true);
			out->n++;
			p++;
		}
		if (holds)
			*p = (struct tool_piece){ .lo = i ? end_at(&z.z[i - 1],
								   there && !before)
							  : (struct tool_end){ 0 } };
		before = holds;
	}
	if (before)
		out->n++;
	return OK;
}

/* --- The tool -------------------------------------------------------------------------- */

/* Left minus right, or the expression itself. */
static const struct expr *difference(const struct expr *x, struct arena *a)
{
	return x->kind == EXPR_OP && x->op == EXPR_EQ
		       ? expr_op(EXPR_SUB, x->arg[0], x->arg[1], a)
		       : x;
}

/* The k-th coordinate of an expression that is a pair; NULL when it is none. */
static const struct expr *component(const struct expr *x, int k, struct tool_call *c)
{
	const struct expr *l, *r;

	if (x->kind == EXPR_TUPLE)
		return k < x->n ? x->arg[k] : NULL;
	/* t (1, 2) reads as a call. */
	if (x->kind == EXPR_CALL && x->n == 2 && !expr_is_function(x->text))
		return expr_op(EXPR_MUL, expr_name(x->text, c->arena), x->arg[k], c->arena);
	if (x->kind != EXPR_OP)
		return NULL;
	l = component(x->arg[0], k, c);
	r = x->n > 1 ? component(x->arg[1], k, c) : NULL;
	if (x->op == EXPR_NEG)
		return l ? expr_op(EXPR_NEG, l, NULL, c->arena) : NULL;
	if (x->op == EXPR_ADD || x->op == EXPR_SUB)
		return l && r ? expr_op(x->op, l, r, c->arena) : NULL;
	if (x->op == EXPR_MUL && !l != !r)
		return l ? expr_op(EXPR_MUL, l, x->arg[1], c->arena)
			 : expr_op(EXPR_MUL, x->arg[0], r, c->arena);
	return x->op == EXPR_DIV && l && !r ? expr_op(EXPR_DIV, l, x->arg[1], c->arena) : NULL;
}

int tool_equations_of(const struct expr **out, int most, const struct expr *x,
		      struct tool_call *c)
{
	int n = 0, m = x->kind == EXPR_LIST ? x->n : 1;

	for (int i = 0; i < m; i++) {
		const struct expr *e = x->kind == EXPR_LIST ? x->arg[i] : x;
		bool pair = e->kind == EXPR_OP && e->op == EXPR_EQ &&
			    component(e->arg[0], 0, c) && component(e->arg[1], 0, c);

		for (int k = 0; k < (pair ? 2 : 1); k++) {
			if (n == most)
				return -1;
			out[n++] = pair ? expr_op(EXPR_SUB, component(e->arg[0], k, c),
						  component(e->arg[1], k, c), c->arena)
					: difference(e, c->arena);
		}
	}
	return n;
}

int tool_unknowns_of(const char **name, const struct expr **start, int most, const char *text,
		     struct tool_call *c)
{
	struct expr *x;
	int n = 0, m;

	if (expr_parse(&x, text, strlen(text), c->arena, c->err) != OK)
		return -1;
	m = x->kind == EXPR_LIST ? x->n : 1;
	for (int i = 0; i < m; i++) {
		const struct expr *u = x->kind == EXPR_LIST ? x->arg[i] : x;

		if (n == most)
			return -1;
		start[n] = NULL;
		if (u->kind == EXPR_OP && u->op == EXPR_EQ) {
			start[n] = u->arg[1];
			u = u->arg[0];
		}
		if (u->kind != EXPR_NAME) {
			err_fail_with(c->err, E_ARG, "bad_argument", "variable",
				      "x, or x = 1 to begin at 1, or {x, y}",
				      "the name of an unknown is expected, not %.60s", text);
			return -1;
		}
		name[n++] = u->text;
	}
	return n;
}

enum status tool_nearest_row(struct tool_solved *s, const struct expr *const *start,
			     struct tool_call *c)
{
	num best = num_bad(c->num);
	int at = -1;

	for (int i = 0; i < s->n; i++) {
		num far = num_int(0, c->num);
		int sign = -1;

		for (int k = 0; k < s->n_unknowns; k++) {
			struct expr_value v;
			enum status st;

			if (!start[k])
				continue;
			st = expr_eval(&v, start[k], NULL, NULL, c->num, c->err);
			if (st != OK)
				return st;
			far = num_add(far,
				      num_sqr(num_sub(s->row[i][k], v.v[0], c->num), c->num),
				      c->num);
		}
		if (at >= 0)
			sign = num_cmp(far, best, c->num);
		/* Known by their enclosures alone. */
		if (sign == NUM_UNKNOWN)
			sign = far.hi < best.lo ? -1 : far.lo > best.hi ? 1 : NUM_UNKNOWN;
		if (sign == NUM_UNKNOWN)
			return tool_undecided(c, "which solution is nearer");
		if (sign < 0) {
			best = far;
			at = i;
		}
	}
	if (at >= 0) {
		s->row[0] = s->row[at];
		s->n = 1;
	}
	return OK;
}

enum status tool_assumed(bool *out, const struct expr *x, const char *const *name, int n,
			 const num *row, struct tool_call *c)
{
	int m = x->kind == EXPR_LIST ? x->n : 1;

	*out = true;
	for (int i = 0; i < m && *out; i++) {
		const struct expr *piece[] = { x->kind == EXPR_LIST ? x->arg[i] : x,
					       expr_num(1, c->arena), expr_num(0, c->arena) };
		const struct expr *y = expr_call("If", piece, 3, c->arena);
		const char *only = NULL;
		struct expr_value v = { .dim = 1 };
		enum status st;
		int k, at = -1;

		for (k = 0; k < n; k++) {
			if (!expr_uses(y, name[k]))
				continue;
			if (only || num_is_bad(row[k])) {
				struct expr *closed = tool_closed_number(row[k], c);

				y = closed ? expr_substitute(y, name[k], closed, c->arena,
							     c->err)
					   : NULL;
				if (!y)
					return tool_undecided(c, "whether what is assumed "
								 "holds");
			} else {
				only = name[k];
				at = k;
			}
		}
		st = only ? expr_eval_at(&v.v[0], y, only, row[at], NULL, NULL, c->num, c->err)
			  : expr_eval(&v, y, NULL, NULL, c->num, c->err);
		if (st == E_DOMAIN) {
			*out = false;
			return OK;
		}
		if (st != OK) {
			err_arg(c->err, "assumptions");
			return st;
		}
		*out = is_yes(num_is_pos(v.v[0], c->num));
	}
	return OK;
}

static struct value inequality_value(const struct tool_piece *p, struct tool_call *c)
{
	struct value *v = geo_value_new(c->arena, KIND_INEQUALITY, 0);
	const struct expr *x = expr_name("x", c->arena), *side[2] = { NULL, NULL };

	for (int k = 0; k < 2; k++)
		if (k ? p->hi.is : p->lo.is) {
			const struct expr *n = tool_closed_number(k ? p->hi.x : p->lo.x, c);

			if (!n)
				return (struct value){ .kind = KIND_INEQUALITY };
			side[k] =
				k ? expr_op(p->hi.closed ? EXPR_LE : EXPR_LT, x, n, c->arena)
				  : expr_op(p->lo.closed ? EXPR_GE : EXPR_GT, x, n, c->arena);
		}
	v->fn = side[0] && side[1] ? expr_op(EXPR_AND, side[0], side[1], c->arena)
		: side[0]          ? side[0]
		: side[1]          ? side[1]
				   : expr_op(EXPR_LE, expr_num(0, c->arena),
					     expr_op(EXPR_POW, x, expr_num(2, c->arena), c->arena),
					     c->arena);
	v->text = tool_graph_text(v->fn, c);
	return *v;
}

static enum status give_inequality(struct tool_call *c, const struct expr *x,
				   const char *variable)
{
	struct tool_pieces p;
	struct tool_list l = { 0 };
	enum status st = tool_solve_inequalities(&p, x, variable, c);

	for (int i = 0; i < p.n && st == OK; i++) {
		struct value v = inequality_value(&p.p[i], c);

		if (!v.fn)
			st = err_fail(c->err, E_ARG, "unsupported",
				      "an end of the solutions has no closed form");
		tool_list_add(&l, v, c->arena);
	}
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

enum status tool_add_solutions(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x, *all = x, *d[SOLVE_UNKNOWNS],
			  *start[SOLVE_UNKNOWNS];
	const char *name[SOLVE_UNKNOWNS];
	struct tool_solved s;
	struct tool_list l = { 0 };
	const struct expr *conditions = tool_conditions_of(&x, c);
	bool list = x->kind == EXPR_LIST, begin = false;
	int n = tool_unknowns_of(name, start, SOLVE_UNKNOWNS,
				 c->arg[2].given        ? c->arg[2].text
				 : !expr_uses(all, "y") ? "x"
				 : !expr_uses(all, "x") ? "y"
				 : list                 ? "{x, y}"
							: "x",
				 c),
	    m = n < 0 ? -1 : tool_equations_of(d, SOLVE_UNKNOWNS, x, c);
	enum status st;

	if (n < 0)
		return E_ARG;
	if (m < 0)
		return err_fail(c->err, E_ARG, "limit", "at most %d equations",
				SOLVE_UNKNOWNS);
	if (conditions && !m && n == 1)
		return give_inequality(c, conditions, name[0]);
	for (int k = 0; k < n; k++) {
		bool used = false;

		for (int i = 0; i < m; i++)
			used = used || expr_uses(d[i], name[k]);
		begin = begin || start[k];
		if (used)
			continue;
		return err_fail_with(c->err, E_ARG, "bad_argument", "variable", NULL,
				     "the %s not contain %s",
				     list ? "equations do" : "equation does", name[k]);
	}
	if (!list && x->kind == EXPR_OP && x->op >= EXPR_NE && x->op <= EXPR_GE && n == 1)
		return give_inequality(c, x, name[0]);
	st = tool_solve(&s, d, m, name, n, c);
	if (st == OK && conditions)
		st = tool_keep_assumed(&s, conditions, name, c);
	if (st == OK && begin)
		st = tool_nearest_row(&s, start, c);
	if (st == OK && !begin)
		c->partial = !s.complete;
	for (int i = 0; i < s.n && st == OK; i++) {
		struct tool_list row = { 0 };
		bool good = true;

		if (c->arg[3].given)
			st = tool_assumed(&good, c->arg[3].x, name, n, s.row[i], c);
		if (!good || st != OK)
			continue;
		for (int k = 0; k < n; k++)
			tool_list_add(list ? &row : &l, tool_number_value(s.row[i][k], c),
				      c->arena);
		if (list)
			tool_list_add(&l, *geo_list_new(c->arena, row.item, row.n), c->arena);
	}
	if (st == OK && !s.complete && !l.n)
		return err_fail(c->err, E_UNABLE, "undecided",
				"no solution was found, but there may be some");
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}
