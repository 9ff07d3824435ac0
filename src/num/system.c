/* system.c -- equations as lists of operations; rank, Newton's method, Krawczyk's test. */
#include "num/system.h"
#include "num/lib.h"
#include "num/num.h"
#include <math.h>
#include <string.h>

#define PREC 192
#define RANK_TINY 1e-6 /* of a scaled row: dependent */
#define NEWTON 12
#define MOVED 1e-6       /* in parts of the size, to see what is free ... */
#define MOVED_BACK 1e-35 /* ... and how well the equations hold again then */
#define BOXES 4

enum { CONSTANT = SYSTEM_COS + 1, UNKNOWN, POWER };

struct num_node {
	int op, a, b;
	long n;
	arb_t c;
	double d;
};
struct system {
	struct arena *a;
	struct num_node *node;
	int nodes, cap, unknowns;
	int *equation, equations;
	bool broken;
	arb_ptr val, adj;
	double *v, *w;
};

static void clear_system(void *p)
{
	struct system *s = p;

	for (int i = 0; i < s->nodes; i++)
		if (s->node[i].op == CONSTANT)
			arb_clear(s->node[i].c);
}

struct system *num_system_new(int unknowns, struct arena *a)
{
	struct system *s;

	if (unknowns < 0 || unknowns > SYSTEM_UNKNOWNS)
		return NULL;
	s = arena_alloc(a, sizeof *s);
	s->a = a;
	s->unknowns = unknowns;
	s->equation = arena_alloc(a, SYSTEM_EQUATIONS * sizeof *s->equation);
	arena_defer(a, clear_system, s);
	return s;
}

static int add(struct system *s, struct num_node n)
{
	if (s->nodes >= SYSTEM_NODES)
		return -1;
	s->node = arena_grow(s->a, s->node, &s->cap, s->nodes + 1, sizeof *s->node);
	s->node[s->nodes] = n;
	return s->nodes++;
}

static int constant(struct system *s, const arb_t c)
{
	int i = add(s, (struct num_node){ .op = CONSTANT });

	if (i < 0)
		return -1;
	arb_init(s->node[i].c);
	arb_set(s->node[i].c, c);
	s->node[i].d = arf_get_d(arb_midref(c), ARF_RND_NEAR);
	return i;
}

int num_system_unknown(struct system *s, int i)
{
	return i < 0 || i >= s->unknowns ? -1
					 : add(s, (struct num_node){ .op = UNKNOWN, .a = i });
}

int num_system_int(struct system *s, long v)
{
	arb_t c;
	int i;

	arb_init(c);
	arb_set_si(c, v);
	i = constant(s, c);
	arb_clear(c);
	return i;
}

int num_system_pi(struct system *s)
{
	arb_t c;
	int i;

	arb_init(c);
	arb_const_pi(c, PREC);
	i = constant(s, c);
	arb_clear(c);
	return i;
}

int num_system_decimal(struct system *s, const char *text)
{
	arb_t c;
	int i = -1;

	if (strlen(text) > NUM_DIGITS || strspn(text, "0123456789.eE+-") != strlen(text))
		return -1;
	arb_init(c);
	if (!arb_set_str(c, text, PREC) && arb_is_finite(c))
		i = constant(s, c);
	arb_clear(c);
	return i;
}

int num_system_apply(struct system *s, enum system_op op, int a, int b)
{
	if (a < 0 || a >= s->nodes || (op <= SYSTEM_ATAN2 && (b < 0 || b >= s->nodes)))
		return -1;
	return add(s, (struct num_node){ .op = op, .a = a, .b = op <= SYSTEM_ATAN2 ? b : -1 });
}

int num_system_power(struct system *s, int a, long n)
{
	if (a < 0 || a >= s->nodes || n < -20 || n > 20)
		return -1;
	return add(s, (struct num_node){ .op = POWER, .a = a, .b = -1, .n = n });
}

void num_system_demand(struct system *s, int node)
{
	if (node < 0 || node >= s->nodes || s->equations >= SYSTEM_EQUATIONS)
		s->broken = true;
	else
		s->equation[s->equations++] = node;
}

/* --- In doubles ------------------------------------------------------------- */

static void values(struct system *s, const double *x)
{
	for (int i = 0; i < s->nodes; i++) {
		const struct num_node *n = &s->node[i];
		double a = n->op < CONSTANT || n->op == POWER ? s->v[n->a] : 0;
		double b = n->op <= SYSTEM_ATAN2 ? s->v[n->b] : 0, *v = &s->v[i];

		switch (n->op) {
		case CONSTANT: *v = n->d; break;
		case UNKNOWN: *v = x[n->a]; break;
		case POWER: *v = pow(a, (double)n->n); break;
		case SYSTEM_ADD: *v = a + b; break;
		case SYSTEM_SUB: *v = a - b; break;
		case SYSTEM_MUL: *v = a * b; break;
		case SYSTEM_DIV: *v = a / b; break;
		case SYSTEM_ATAN2: *v = atan2(a, b); break;
		case SYSTEM_NEG: *v = -a; break;
		case SYSTEM_SQRT: *v = sqrt(a); break;
		case SYSTEM_SIN: *v = sin(a); break;
		case SYSTEM_COS: *v = cos(a); break;
		}
	}
}

/* The derivatives of a node by the unknowns, backwards. */
static void gradient(struct system *s, int node, double *g)
{
	memset(s->w, 0, (size_t)s->nodes * sizeof *s->w);
	memset(g, 0, (size_t)s->unknowns * sizeof *g);
	s->w[node] = 1;
	for (int i = node; i >= 0; i--) {
		const struct num_node *n = &s->node[i];
		double w = s->w[i], a, b;

		if (w == 0 || n->op == CONSTANT)
			continue;
		if (n->op == UNKNOWN) {
			g[n->a] += w;
			continue;
		}
		a = s->v[n->a];
		b = n->b >= 0 ? s->v[n->b] : 0;
		switch (n->op) {
		case POWER: s->w[n->a] += w * (double)n->n * pow(a, (double)(n->n - 1)); break;
		case SYSTEM_ADD:
			s->w[n->a] += w;
			s->w[n->b] += w;
			break;
		case SYSTEM_SUB:
			s->w[n->a] += w;
			s->w[n->b] -= w;
			break;
		case SYSTEM_MUL:
			s->w[n->a] += w * b;
			s->w[n->b] += w * a;
			break;
		case SYSTEM_DIV:
			s->w[n->a] += w / b;
			s->w[n->b] -= w * a / (b * b);
			break;
		case SYSTEM_ATAN2:
			s->w[n->a] += w * b / (a * a + b * b);
			s->w[n->b] -= w * a / (a * a + b * b);
			break;
		case SYSTEM_NEG: s->w[n->a] -= w; break;
		case SYSTEM_SQRT: s->w[n->a] += w / (2 * s->v[i]); break;
		case SYSTEM_SIN: s->w[n->a] += w * cos(a); break;
		case SYSTEM_COS: s->w[n->a] -= w * sin(a); break;
		}
	}
}

/* --- In balls --------------------------------------------------------------- */

static void ball_values(struct system *s, arb_srcptr x, slong prec)
{
	for (int i = 0; i < s->nodes; i++) {
		const struct num_node *n = &s->node[i];
		arb_ptr v = s->val + i;

		switch (n->op) {
		case CONSTANT: arb_set(v, n->c); break;
		case UNKNOWN: arb_set(v, x + n->a); break;
		case POWER:
			if (n->n >= 0) {
				arb_pow_ui(v, s->val + n->a, (ulong)n->n, prec);
			} else {
				arb_pow_ui(v, s->val + n->a, (ulong)-n->n, prec);
				arb_inv(v, v, prec);
			}
			break;
		case SYSTEM_ADD: arb_add(v, s->val + n->a, s->val + n->b, prec); break;
		case SYSTEM_SUB: arb_sub(v, s->val + n->a, s->val + n->b, prec); break;
		case SYSTEM_MUL: arb_mul(v, s->val + n->a, s->val + n->b, prec); break;
		case SYSTEM_DIV: arb_div(v, s->val + n->a, s->val + n->b, prec); break;
		case SYSTEM_ATAN2: arb_atan2(v, s->val + n->a, s->val + n->b, prec); break;
		case SYSTEM_NEG: arb_neg(v, s->val + n->a); break;
		case SYSTEM_SQRT: arb_sqrt(v, s->val + n->a, prec); break;
		case SYSTEM_SIN: arb_sin(v, s->val + n->a, prec); break;
		case SYSTEM_COS: arb_cos(v, s->val + n->a, prec); break;
		}
	}
}

static void ball_gradient(struct system *s, int node, arb_ptr g, slong prec)
{
	arb_t t;

	arb_init(t);
	for (int i = 0; i <= node; i++)
		arb_zero(s->adj + i);
	for (int i = 0; i < s->unknowns; i++)
		arb_zero(g + i);
	arb_one(s->adj + node);
	for (int i = node; i >= 0; i--) {
		const struct num_node *n = &s->node[i];
		arb_srcptr w = s->adj + i, a, b;

		if (n->op == CONSTANT || arb_is_zero(w))
			continue;
		if (n->op == UNKNOWN) {
			arb_add(g + n->a, g + n->a, w, prec);
			continue;
		}
		a = s->val + n->a;
		b = n->b >= 0 ? s->val + n->b : a;
		switch (n->op) {
		case POWER:
			if (n->n == 0)
				break;
			if (n->n > 0) {
				arb_pow_ui(t, a, (ulong)(n->n - 1), prec);
			} else {
				arb_pow_ui(t, a, (ulong)(1 - n->n), prec);
				arb_inv(t, t, prec);
			}
			arb_mul_si(t, t, n->n, prec);
			arb_addmul(s->adj + n->a, w, t, prec);
			break;
		case SYSTEM_ADD:
			arb_add(s->adj + n->a, s->adj + n->a, w, prec);
			arb_add(s->adj + n->b, s->adj + n->b, w, prec);
			break;
		case SYSTEM_SUB:
			arb_add(s->adj + n->a, s->adj + n->a, w, prec);
			arb_sub(s->adj + n->b, s->adj + n->b, w, prec);
			break;
		case SYSTEM_MUL:
			arb_addmul(s->adj + n->a, w, b, prec);
			arb_addmul(s->adj + n->b, w, a, prec);
			break;
		case SYSTEM_DIV:
			arb_div(t, w, b, prec);
			arb_add(s->adj + n->a, s->adj + n->a, t, prec);
			arb_submul(s->adj + n->b, t, s->val + i, prec);
			break;
		case SYSTEM_ATAN2:
			arb_sqr(t, a, prec);
			arb_addmul(t, b, b, prec);
			arb_div(t, w, t, prec);
			arb_addmul(s->adj + n->a, t, b, prec);
			arb_submul(s->adj + n->b, t, a, prec);
			break;
		case SYSTEM_NEG: arb_sub(s->adj + n->a, s->adj + n->a, w, prec); break;
		case SYSTEM_SQRT:
			arb_mul_2exp_si(t, s->val + i, 1);
			arb_div(t, w, t, prec);
			arb_add(s->adj + n->a, s->adj + n->a, t, prec);
			break;
		case SYSTEM_SIN:
			arb_cos(t, a, prec);
			arb_addmul(s->adj + n->a, w, t, prec);
			break;
		case SYSTEM_COS:
			arb_sin(t, a, prec);
			arb_submul(s->adj + n->a, w, t, prec);
			break;
		}
	}
	arb_clear(t);
}

/* --- The square system ------------------------------------------------------- */

struct square {
	int n;
	int *row, *col; /* of the equations and unknowns chosen */
	bool *chosen;   /* per equation */
	double *inv;    /* n * n: the numeric inverse of the derivative */
};

/* Full pivoting over the scaled derivative; the goal's gradient goes along.  Writes what is
 * free and whether the goal has a part in it. */
static bool choose(struct square *q, struct system *s, const double *x, int goal,
		   struct system_zero *out)
{
	const int none = s->nodes;

	int m = s->equations, n = s->unknowns, seen = 0;
	size_t size = (size_t)(m + 1) * (size_t)(n + 1);
	double *j = arena_alloc(s->a, size * sizeof *j), *e, *g, all = 0, part = 0;
	bool *used = arena_alloc(s->a, (size_t)n + 1);

	q->row = arena_alloc(s->a, (size_t)(m + 1) * sizeof *q->row);
	q->col = arena_alloc(s->a, (size_t)(n + 1) * sizeof *q->col);
	q->chosen = arena_alloc(s->a, (size_t)m + 1);
	values(s, x);
	for (int i = 0; i <= m; i++) {
		double most = 0;

		if (i == m && goal == none)
			break;
		gradient(s, i < m ? s->equation[i] : goal, j + (size_t)i * (size_t)n);
		for (int k = 0; k < n; k++)
			most = fmax(most, fabs(j[i * n + k]));
		if (!isfinite(most))
			return false;
		for (int k = 0; k < n && most > 0; k++)
			j[i * n + k] /= most;
	}
	for (int k = 0; k < n; k++) {
		bool any = false;

		for (int i = 0; i <= m; i++)
			any |= j[i * n + k] != 0;
		seen += any;
	}
	e = arena_alloc(s->a, size * sizeof *e);
	memcpy(e, j, (size_t)((m + 1) * n) * sizeof *e);
	g = e + (size_t)m * (size_t)n;
	for (int k = 0; k < n; k++)
		all += g[k] * g[k];
	for (;;) {
		double most = RANK_TINY;
		int r = -1, c = -1;

		for (int i = 0; i < m; i++)
			for (int k = 0; k < n && !q->chosen[i]; k++)
				if (!used[k] && fabs(e[i * n + k]) > most) {
					most = fabs(e[i * n + k]);
					r = i;
					c = k;
				}
		if (r < 0)
			break;
		q->chosen[r] = used[c] = true;
		q->row[q->n] = r;
		q->col[q->n++] = c;
		for (int i = 0; i <= m; i++) {
			double f = e[i * n + c] / e[r * n + c];

			if (i == r || (i < m && q->chosen[i]) || f == 0)
				continue;
			for (int k = 0; k < n; k++)
				e[i * n + k] -= f * e[r * n + k];
			e[i * n + c] = 0;
		}
	}
	for (int k = 0; k < n; k++)
		if (!used[k])
			part += g[k] * g[k];
	out->work += (double)q->n * m * n / 8;
	out->rank = q->n;
	out->left_out = m - q->n;
	out->freedom = seen - q->n;
	out->fixed = part <= 1e-10 * all;
	return true;
}

/* Gauss and Jordan, of the unscaled derivative. */
static bool invert(struct square *q, struct system *s)
{
	int n = q->n;
	double *m = arena_alloc(s->a, (size_t)(2 * n * n + 1) * sizeof *m),
	       *g = arena_alloc(s->a, (size_t)(s->unknowns + 1) * sizeof *g);

	q->inv = arena_alloc(s->a, (size_t)(n * n + 1) * sizeof *q->inv);
	for (int i = 0; i < n; i++) {
		gradient(s, s->equation[q->row[i]], g);
		for (int k = 0; k < n; k++)
			m[2 * n * i + k] = g[q->col[k]];
		m[2 * n * i + n + i] = 1;
	}
	for (int c = 0; c < n; c++) {
		double pivot;
		int r = c;

		for (int i = c + 1; i < n; i++)
			if (fabs(m[2 * n * i + c]) > fabs(m[2 * n * r + c]))
				r = i;
		if (!(fabs(m[2 * n * r + c]) > 0))
			return false;
		for (int k = 0; k < 2 * n && r != c; k++) {
			double t = m[2 * n * r + k];

			m[2 * n * r + k] = m[2 * n * c + k];
			m[2 * n * c + k] = t;
		}
		pivot = m[2 * n * c + c];
		for (int k = 0; k < 2 * n; k++)
			m[2 * n * c + k] /= pivot;
		for (int i = 0; i < n; i++) {
			double f = m[2 * n * i + c];

			if (i == c || f == 0)
				continue;
			for (int k = 0; k < 2 * n; k++)
				m[2 * n * i + k] -= f * m[2 * n * c + k];
		}
	}
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			q->inv[i * n + k] = m[2 * n * i + n + k];
			if (!isfinite(q->inv[i * n + k]))
				return false;
		}
	return true;
}

/* step = C f(x), with x exact. */
static void correction(arb_ptr step, struct system *s, const struct square *q, arb_srcptr x)
{
	arb_t c;

	arb_init(c);
	ball_values(s, x, PREC);
	for (int i = 0; i < q->n; i++) {
		arb_zero(step + i);
		for (int k = 0; k < q->n; k++) {
			arb_set_d(c, q->inv[i * q->n + k]);
			arb_addmul(step + i, c, s->val + s->equation[q->row[k]], PREC);
		}
	}
	arb_clear(c);
}

/* Is every unknown of the box moved inwards?  x: its middle; step: C f there. */
static bool contracts(struct system *s, const struct square *q, arb_srcptr x, arb_srcptr step,
		      const double *r, arb_ptr box)
{
	int n = q->n;
	arb_ptr g = _arb_vec_init(s->unknowns), *row;
	arb_t t, c;
	mag_t sum, m;
	bool good = true;

	arb_init(t);
	arb_init(c);
	mag_init(sum);
	mag_init(m);
	row = arena_alloc(s->a, (size_t)(n + 1) * sizeof *row);
	_arb_vec_set(box, x, s->unknowns);
	for (int i = 0; i < n; i++) {
		mag_set_d(m, r[i]);
		mag_add(arb_radref(box + q->col[i]), arb_radref(box + q->col[i]), m);
	}
	ball_values(s, box, PREC);
	for (int k = 0; k < n; k++) {
		row[k] = _arb_vec_init(n);
		ball_gradient(s, s->equation[q->row[k]], g, PREC);
		for (int i = 0; i < n; i++)
			arb_set(row[k] + i, g + q->col[i]);
	}
	for (int i = 0; i < n && good; i++) {
		arb_get_mag(sum, step + i);
		for (int j = 0; j < n; j++) {
			arb_set_si(t, i == j);
			for (int k = 0; k < n; k++) {
				arb_set_d(c, q->inv[i * n + k]);
				arb_submul(t, c, row[k] + j, 64);
			}
			if (!arb_is_finite(t)) {
				good = false;
				break;
			}
			arb_get_mag(m, t);
			mag_mul(m, m, arb_radref(box + q->col[j]));
			mag_add(sum, sum, m);
		}
		/* The radius of the box was rounded up: what is asked of is the double. */
		mag_set_d_lower(m, r[i]);
		good = good && mag_cmp(sum, m) < 0;
	}
	for (int k = 0; k < n; k++)
		_arb_vec_clear(row[k], n);
	_arb_vec_clear(g, s->unknowns);
	arb_clear(t);
	arb_clear(c);
	mag_clear(sum);
	mag_clear(m);
	return good;
}

static double size_of(arb_srcptr v, int n)
{
	mag_t m, most;
	double d;

	mag_init(m);
	mag_init(most);
	for (int i = 0; i < n; i++) {
		arb_get_mag(m, v + i);
		if (mag_cmp(m, most) > 0)
			mag_set(most, m);
	}
	d = mag_get_d(most);
	mag_clear(m);
	mag_clear(most);
	return d;
}

/* Is what is left out zero, for all that the box tells? */
static bool left_out_vanishes(struct system *s, const struct square *q, arb_srcptr box)
{
	ball_values(s, box, PREC);
	for (int i = 0; i < s->equations; i++)
		if (!q->chosen[i] && !arb_contains_zero(s->val + s->equation[i]))
			return false;
	return true;
}

static void read_ranges(struct system *s, const int *node, int n, struct system_range *at)
{
	arf_t lo, hi;

	arf_init(lo);
	arf_init(hi);
	for (int i = 0; i < n; i++) {
		if (!arb_is_finite(s->val + node[i]))
			continue;
		arb_get_interval_arf(lo, hi, s->val + node[i], PREC);
		at[i].lo = arf_get_d(lo, ARF_RND_FLOOR);
		at[i].hi = arf_get_d(hi, ARF_RND_CEIL);
	}
	arf_clear(lo);
	arf_clear(hi);
}

/* What is left out, and the goal, on the box. */
static void read_box(struct system_zero *out, struct system *s, const struct square *q,
		     arb_srcptr box, int goal)
{
	arf_t lo, hi;
	slong good;
	char *text;

	if (!left_out_vanishes(s, q, box) || !arb_is_finite(s->val + goal))
		return;
	arf_init(lo);
	arf_init(hi);
	arb_get_interval_arf(lo, hi, s->val + goal, PREC);
	out->lo = arf_get_d(lo, ARF_RND_FLOOR);
	out->hi = arf_get_d(hi, ARF_RND_CEIL);
	arf_clear(lo);
	arf_clear(hi);
	/* 3 of 10 bits, and one digit less: arb rounds to what it is sure of. */
	good = arb_rel_accuracy_bits(s->val + goal);
	good = good < 0 ? -1 : good > 130 ? 38 : good * 3 / 10 - 1;
	good = good > 38 ? 38 : good;
	if (good < 6 && !arb_contains_zero(s->val + goal))
		return;
	text = arb_get_str(s->val + goal, good > 1 ? good : 1, ARB_STR_NO_RADIUS);
	snprintf(out->digits, sizeof out->digits, "%s", text);
	flint_free(text);
	out->good = (int)good;
	out->enclosed = true;
}

/* The unknowns as doubles, and how far off these are. */
static void read_unknowns(struct system_zero *out, struct system *s, arb_srcptr box)
{
	double *x = arena_alloc(s->a, (size_t)(s->unknowns + 1) * sizeof *x);
	arb_t d;
	mag_t m;

	arb_init(d);
	mag_init(m);
	for (int i = 0; i < s->unknowns; i++) {
		x[i] = arf_get_d(arb_midref(box + i), ARF_RND_NEAR);
		arb_set_d(d, x[i]);
		arb_sub(d, box + i, d, 64);
		arb_get_mag(m, d);
		out->off = fmax(out->off, mag_get_d(m) * (1 + 0x1p-50));
	}
	arb_clear(d);
	mag_clear(m);
	out->x = x;
}

/* Newton's method from mid, with the inverse as it is; step: what it would move by next. */
static void newton(struct system_zero *out, struct system *s, const struct square *q,
		   arb_ptr mid, arb_ptr step)
{
	double before = INFINITY;

	for (int i = 0; i < NEWTON; i++) {
		double now;

		correction(step, s, q, mid);
		out->work += 30.0 * s->nodes + 6.0 * q->n * q->n;
		now = size_of(step, q->n);
		if (!(now < 0.5 * before) || now < 1e-48)
			break;
		before = now;
		for (int k = 0; k < q->n; k++) {
			arb_ptr m = mid + q->col[k];

			arb_sub(m, m, step + k, PREC);
			mag_zero(arb_radref(m));
		}
	}
	correction(step, s, q, mid);
}

/*
 * Does the goal change when what was held fixed is moved a little, and the chosen equations
 * are brought back?  Then it is free, or held by equations that were left out because they
 * touch there (a double zero): either way the place where it was held, a double, is not the
 * figure's, and the digits are not the goal's.  Where all equations still hold, it is free.
 */
static bool moves(struct system_zero *out, struct system *s, const struct square *q,
		  arb_srcptr at, int goal)
{
	int n = s->unknowns;
	bool *solved = arena_alloc(s->a, (size_t)n + 1), moved = false;
	arb_ptr mid = _arb_vec_init(n), step = _arb_vec_init(n);
	double size = size_of(at, n), tiny;
	arb_t was, by;

	arb_init(was);
	arb_init(by);
	ball_values(s, at, PREC);
	arb_set(was, s->val + goal);
	_arb_vec_set(mid, at, n);
	for (int k = 0; k < q->n; k++)
		solved[q->col[k]] = true;
	for (int i = 0; i < n; i++)
		if (!solved[i]) {
			arb_set_d(by, size * MOVED * (1 + i % 7) * (i % 2 ? -1 : 1));
			arb_add(mid + i, mid + i, by, PREC);
		}
	newton(out, s, q, mid, step);
	tiny = MOVED_BACK * (1 + size);
	if (size_of(step, q->n) < tiny) {
		/* s->val is of mid: correction() was the last to fill it. */
		arb_sub(was, was, s->val + goal, PREC);
		moved = !arb_is_finite(was) || size_of(was, 1) > 1e10 * tiny;
		out->free = moved;
		for (int i = 0; i < s->equations; i++)
			out->free &= size_of(s->val + s->equation[i], 1) < tiny;
	}
	arb_clear(was);
	arb_clear(by);
	_arb_vec_clear(mid, n);
	_arb_vec_clear(step, n);
	return moved;
}

/* The goal, or (goal: no node) what n nodes are. */
static void enclose(struct system_zero *out, struct system *s, const double *x, int goal,
		    const int *node, int probes, struct system_range *range)
{
	struct square q = { .n = 0 };
	int n = s->unknowns;
	arb_ptr mid, step, box;
	double *r;

	bool probe = goal == s->nodes;

	s->v = arena_alloc(s->a, (size_t)(s->nodes + 1) * sizeof *s->v);
	s->w = arena_alloc(s->a, (size_t)(s->nodes + 1) * sizeof *s->w);
	out->work = 4.0 * s->nodes * (s->equations + 1);
	if (!choose(&q, s, x, goal, out) || (!probe && !out->fixed) || !invert(&q, s))
		return;
	out->independent = q.chosen;
	s->val = _arb_vec_init(s->nodes);
	s->adj = _arb_vec_init(s->nodes);
	mid = _arb_vec_init(n);
	step = _arb_vec_init(n);
	box = _arb_vec_init(n);
	r = arena_alloc(s->a, (size_t)(n + 1) * sizeof *r);
	for (int i = 0; i < n; i++)
		arb_set_d(mid + i, x[i]);
	newton(out, s, &q, mid, step);
	for (int i = 0; i < BOXES && !out->enclosed; i++) {
		double least = size_of(step, q.n);

		for (int k = 0; k < q.n; k++)
			r[k] = fmax(4 * least, 1e-40) * pow(1e5, i);
		out->work += 6.0 * q.n * q.n * q.n + 20.0 * s->nodes * (q.n + 1);
		if (!(least < 1e-3))
			break;
		if (!contracts(s, &q, mid, step, r, box))
			continue;
		if (!probe)
			read_box(out, s, &q, box, goal);
		else if (left_out_vanishes(s, &q, box)) {
			read_ranges(s, node, probes, range);
			out->enclosed = true;
		} else {
			out->clash = true;
			break;
		}
		if (out->enclosed)
			read_unknowns(out, s, box);
	}
	if (out->enclosed && !probe && n > q.n && moves(out, s, &q, mid, goal))
		out->enclosed = out->fixed = false;
	_arb_vec_clear(s->val, s->nodes);
	_arb_vec_clear(s->adj, s->nodes);
	_arb_vec_clear(mid, n);
	_arb_vec_clear(step, n);
	_arb_vec_clear(box, n);
}

void num_system_enclose(struct system_zero *out, struct system *s, const double *x, int goal)
{
	*out = (struct system_zero){ .enclosed = false };
	if (!s->broken && goal >= 0 && goal < s->nodes)
		enclose(out, s, x, goal, NULL, 0, NULL);
}

void num_system_probe(struct system_zero *out, struct system *s, const double *x,
		      const int *node, int n, struct system_range *at)
{
	*out = (struct system_zero){ .enclosed = false };
	for (int i = 0; i < n; i++) {
		at[i] = (struct system_range){ 1, 0 };
		if (node[i] < 0 || node[i] >= s->nodes)
			return;
	}
	if (!s->broken)
		enclose(out, s, x, s->nodes, node, n, at);
}
