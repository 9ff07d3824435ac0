/* tape.c -- lists of operations, in doubles and in balls. */
#include "num/tape.h"
#include "num/lib.h"
#include <math.h>
#include <string.h>

void num_tape_init(struct tape *t, struct arena *a)
{
	*t = (struct tape){ .arena = a };
}

void num_tape_reset(struct tape *t)
{
	t->nodes = t->zeros = 0;
}

static int add(struct tape *t, struct tape_node n)
{
	if (t->nodes >= TAPE_NODES) {
		t->node[TAPE_NODES - 1] = (struct tape_node){ .op = TAPE_DOUBLE, .v = NAN };
		return TAPE_NODES - 1;
	}
	if (t->nodes == t->cap)
		t->node = arena_grow(t->arena, t->node, &t->cap, t->nodes + 256,
				     sizeof *t->node);
	t->node[t->nodes] = n;
	return t->nodes++;
}

static double value(const struct tape *t, const struct tape_node *n)
{
	double a = n->op >= TAPE_ADD ? t->node[n->a].v : 0;
	double b = n->op >= TAPE_ADD && n->op <= TAPE_ATAN2 ? t->node[n->b].v : 0;

	switch (n->op) {
	case TAPE_DOUBLE: return n->v;
	case TAPE_RATIO: return (double)n->num / (double)n->den;
	case TAPE_PI: return 3.14159265358979323846;
	case TAPE_ADD: return a + b;
	case TAPE_SUB: return a - b;
	case TAPE_MUL: return a * b;
	case TAPE_DIV: return b == 0 ? NAN : a / b;
	case TAPE_ATAN2: return atan2(a, b);
	case TAPE_NEG: return -a;
	case TAPE_SQRT: return a >= 0 ? sqrt(a) : NAN;
	case TAPE_SIN: return sin(a);
	case TAPE_COS: return cos(a);
	}
	return NAN;
}

int num_tape_double(struct tape *t, double v, double off)
{
	return add(t, (struct tape_node){ .op = TAPE_DOUBLE, .v = v, .off = off });
}

int num_tape_ratio(struct tape *t, int64_t num, int64_t den)
{
	return add(t, (struct tape_node){ .op = TAPE_RATIO,
					  .num = num,
					  .den = den,
					  .v = (double)num / (double)den });
}

int num_tape_pi(struct tape *t)
{
	return add(t, (struct tape_node){ .op = TAPE_PI, .v = 3.14159265358979323846 });
}

int num_tape_apply(struct tape *t, enum tape_op op, int a, int b)
{
	struct tape_node n = { .op = op, .a = a, .b = b };

	n.v = value(t, &n);
	return add(t, n);
}

void num_tape_zero(struct tape *t, int node)
{
	t->zero = arena_grow(t->arena, t->zero, &t->zero_cap, t->zeros + 1, sizeof *t->zero);
	t->zero[t->zeros++] = node;
}

void num_tape_again(struct tape *t)
{
	for (int i = 0; i < t->nodes; i++)
		t->node[i].v = value(t, &t->node[i]);
}

/* --- In balls ------------------------------------------------------------------ */

static void set_double(arb_t v, const struct tape_node *n)
{
	arb_set_d(v, n->v);
	if (n->off != 0) {
		mag_t m;

		mag_init(m);
		mag_set_d(m, n->off); /* rounded up */
		mag_add(arb_radref(v), arb_radref(v), m);
		mag_clear(m);
	}
}

static void set_ratio(arb_t v, const struct tape_node *n, slong prec)
{
	fmpz_t num, den;

	fmpz_init_set_si(num, n->num);
	fmpz_init_set_si(den, n->den);
	arb_fmpz_div_fmpz(v, num, den, prec);
	fmpz_clear(num);
	fmpz_clear(den);
}

static bool apply(arb_ptr val, const int *at, const struct tape_node *n, arb_t v, slong prec)
{
	const arb_struct *a = n->op >= TAPE_ADD ? val + at[n->a] : NULL;
	const arb_struct *b = n->op >= TAPE_ADD && n->op <= TAPE_ATAN2 ? val + at[n->b] : NULL;

	switch (n->op) {
	case TAPE_DOUBLE: set_double(v, n); break;
	case TAPE_RATIO: set_ratio(v, n, prec); break;
	case TAPE_PI: arb_const_pi(v, prec); break;
	case TAPE_ADD: arb_add(v, a, b, prec); break;
	case TAPE_SUB: arb_sub(v, a, b, prec); break;
	case TAPE_MUL:
		if (n->a == n->b)
			arb_sqr(v, a, prec);
		else
			arb_mul(v, a, b, prec);
		break;
	case TAPE_DIV: arb_div(v, a, b, prec); break;
	case TAPE_ATAN2: arb_atan2(v, a, b, prec); break;
	case TAPE_NEG: arb_neg(v, a); break;
	case TAPE_SQRT:
		if (!arb_is_nonnegative(a))
			return false;
		arb_sqrt(v, a, prec);
		break;
	case TAPE_SIN: arb_sin(v, a, prec); break;
	case TAPE_COS: arb_cos(v, a, prec); break;
	}
	return arb_is_finite(v);
}

/* Marks what the nodes depend on, with places 0, 1 .. in at; -1 elsewhere.  How many. */
static int needed(const struct tape *t, const int *node, int n, int *at)
{
	int k = 0;

	memset(at, -1, (size_t)t->nodes * sizeof *at);
	for (int i = 0; i < n; i++)
		at[node[i]] = 0;
	for (int i = 0; i < t->zeros; i++)
		at[t->zero[i]] = 0;
	for (int i = t->nodes - 1; i >= 0; i--) {
		const struct tape_node *m = &t->node[i];

		if (at[i] < 0 || m->op < TAPE_ADD)
			continue;
		at[m->a] = 0;
		if (m->op <= TAPE_ATAN2)
			at[m->b] = 0;
	}
	for (int i = 0; i < t->nodes; i++)
		if (at[i] >= 0)
			at[i] = k++;
	return k;
}

static void read_ball(const arb_t x, double *v, double *off)
{
	arb_t d;
	mag_t m;

	arb_init(d);
	mag_init(m);
	*v = arf_get_d(arb_midref(x), ARF_RND_NEAR);
	arb_set_d(d, *v);
	arb_sub(d, x, d, 64);
	arb_get_mag(m, d);
	*off = mag_get_d(m) * (1 + 0x1p-50);
	arb_clear(d);
	mag_clear(m);
}

#define ZERO_BITS 350
static bool is_zero(const arb_t x)
{
	mag_t m;
	bool small;

	mag_init(m);
	arb_get_mag(m, x);
	small = mag_cmp_2exp_si(m, -ZERO_BITS) < 0;
	mag_clear(m);
	return small && arb_contains_zero(x);
}

static bool enclose(const struct tape *t, const int *node, int n, double fine, double *v,
		    double *off, const int *at, arb_ptr val, slong prec)
{
	for (int i = 0; i < t->nodes; i++)
		if (at[i] >= 0 && !apply(val, at, &t->node[i], val + at[i], prec))
			return false;
	for (int i = 0; i < t->zeros; i++)
		if (!is_zero(val + at[t->zero[i]]))
			return false;
	for (int i = 0; i < n; i++) {
		read_ball(val + at[node[i]], &v[i], &off[i]);
		if (!isfinite(v[i]) || !(off[i] <= fine * (1 + fabs(v[i]))))
			return false;
	}
	return true;
}

bool num_tape_enclose(const struct tape *t, const int *node, int n, double fine, double *v,
		      double *off)
{
	int *at = mem_alloc((size_t)(t->nodes + 1) * sizeof *at);
	int k = needed(t, node, n, at);
	arb_ptr val = _arb_vec_init(k ? k : 1);
	bool good = false;

	/* 128 bits need no memory of their own. */
	for (slong prec = t->zeros ? 512 : 128; prec <= 1024 && !good; prec *= 2)
		good = enclose(t, node, n, fine, v, off, at, val, prec);
	_arb_vec_clear(val, k ? k : 1);
	mem_free(at);
	return good;
}
