/* fn.c -- compiled functions of one variable: building them, values at a point. */
#include "num/fn_priv.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct num_fn *num_fn_new(void)
{
	return mem_alloc(sizeof(struct num_fn));
}

void num_fn_free(struct num_fn *f)
{
	if (!f)
		return;
	for (int i = 0; i < f->n; i++) {
		if (f->node[i].kind == K_RATIONAL)
			fmpq_clear(f->node[i].q);
		if (f->node[i].kind == K_BALL || f->node[i].kind == K_SHAPED)
			arb_clear(f->node[i].ball);
		if (f->node[i].kind == K_SHAPED)
			arb_clear(f->node[i].ball2);
	}
	mem_free(f->node);
	mem_free(f->guard);
	mem_free(f->is_floor);
	mem_free(f);
}

/* --- Building -------------------------------------------------------------- */

static struct fn_node *add(struct num_fn *f, enum fn_kind kind)
{
	struct fn_node *p;

	if (f->n >= FN_NODES)
		return NULL;
	f->node = mem_grow(f->node, &f->cap, f->n + 1, sizeof *f->node);
	p = f->node + f->n++;
	memset(p, 0, sizeof *p);
	p->kind = kind;
	p->a = p->b = p->then = p->els = p->guard = p->guard2 = -1;
	return p;
}

static int guard_on(struct num_fn *f, int node, bool is_floor)
{
	for (int i = 0; i < f->guards; i++)
		if (f->guard[i] == node && f->is_floor[i] == is_floor)
			return i;
	f->guard = mem_grow(f->guard, &f->guard_cap, f->guards + 1, sizeof *f->guard);
	f->is_floor = mem_grow(f->is_floor, &f->floor_cap, f->guards + 1, sizeof *f->is_floor);
	f->guard[f->guards] = node;
	f->is_floor[f->guards] = is_floor;
	return f->guards++;
}

static bool valid(const struct num_fn *f, int i)
{
	return i >= 0 && i < f->n;
}

int num_fn_last(const struct num_fn *f)
{
	return f->n - 1;
}

int num_fn_var(struct num_fn *f)
{
	return add(f, K_VAR) ? f->n - 1 : -1;
}

int num_fn_fmpq(struct num_fn *f, const fmpq_t q)
{
	struct fn_node *p = add(f, K_RATIONAL);

	if (!p)
		return -1;
	fmpq_init(p->q);
	fmpq_set(p->q, q);
	return f->n - 1;
}

int num_fn_rational(struct num_fn *f, long p, long q)
{
	fmpq_t t;
	int i = -1;

	if (!q)
		return -1;
	fmpq_init(t);
	fmpz_set_si(fmpq_numref(t), p);
	fmpz_set_si(fmpq_denref(t), q);
	fmpq_canonicalise(t);
	i = num_fn_fmpq(f, t);
	fmpq_clear(t);
	return i;
}

int num_fn_decimal(struct num_fn *f, const char *text)
{
	char digit[NUM_DIGITS + 2];
	const char *s = text;
	bool neg = false, point = false;
	int n = 0, i;
	long exp10 = 0;
	fmpq_t q;

	if (*s == '+' || *s == '-')
		neg = *s++ == '-';
	for (; isdigit((unsigned char)*s) || (*s == '.' && !point); s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		if (n == NUM_DIGITS)
			return -1;
		digit[n++] = *s;
		exp10 -= point;
	}
	if (n && (*s == 'e' || *s == 'E')) {
		char *end;
		long x = strtol(s + 1, &end, 10);

		if (end == s + 1 || x > NUM_EXPONENT || x < -NUM_EXPONENT)
			return -1;
		exp10 += x;
		s = end;
	}
	if (!n || *s)
		return -1;
	digit[n] = 0;
	fmpq_init(q);
	fmpz_set_str(fmpq_numref(q), digit, 10);
	fmpz_ui_pow_ui(fmpq_denref(q), 10, (ulong)labs(exp10));
	if (exp10 > 0) {
		fmpz_mul(fmpq_numref(q), fmpq_numref(q), fmpq_denref(q));
		fmpz_one(fmpq_denref(q));
	}
	if (neg)
		fmpz_neg(fmpq_numref(q), fmpq_numref(q));
	fmpq_canonicalise(q);
	i = num_fn_fmpq(f, q);
	fmpq_clear(q);
	return i;
}

int num_fn_pi(struct num_fn *f)
{
	return add(f, K_PI) ? f->n - 1 : -1;
}

bool num_fn_ball_of_num(arb_t out, num v, slong prec, struct num_ctx *c)
{
	if (v.lo == v.hi && !v.x) {
		arb_set_d(out, v.lo);
		return isfinite(v.lo);
	}
	if (v.x && c->level == NUM_EXACT) {
		num_exact_ball(out, v.x, prec, c->field);
		return arb_is_finite(out);
	}
	if (v.x && (c->level == NUM_BALL || c->level == NUM_PRIME)) {
		arb_t t;
		const arb_struct *p;

		arb_init(t);
		p = num_ball_of(v, t);
		if (p)
			arb_set(out, p);
		arb_clear(t);
		return p && arb_is_finite(out);
	}
	/* The enclosure is all there is, and a given-up number has none worth using. */
	if (!isfinite(v.lo) || !isfinite(v.hi) || (!v.x && c->level != NUM_DOUBLE))
		return false;
	arb_zero(out);
	{
		arf_t lo, hi;

		arf_init(lo);
		arf_init(hi);
		arf_set_d(lo, v.lo);
		arf_set_d(hi, v.hi);
		arb_set_interval_arf(out, lo, hi, 128);
		arf_clear(lo);
		arf_clear(hi);
	}
	return true;
}

int num_fn_number(struct num_fn *f, num v, struct num_ctx *c)
{
	struct fn_node *p;
	fmpq_t q;
	int i = -1;
	bool rational;

	fmpq_init(q);
	rational = v.lo == v.hi && !v.x && isfinite(v.lo);
	if (rational)
		num_fmpq_of_double(q, v.lo);
	else if (c->level == NUM_EXACT && v.x)
		rational = num_exact_get_fmpq(q, v.x, c->field);
	if (rational)
		i = num_fn_fmpq(f, q);
	fmpq_clear(q);
	if (rational)
		return i;
	p = add(f, K_BALL);
	if (!p)
		return -1;
	arb_init(p->ball);
	if (!num_fn_ball_of_num(p->ball, v, FN_NUMBER_BITS, c))
		arb_indeterminate(p->ball);
	return f->n - 1;
}

/* What must be looked at before the node itself: its guards. */
static void make_guards(struct num_fn *f, enum num_fn_op op, int a, int b, int *g, int *g2)
{
	int t;

	*g = *g2 = -1;
	switch (op) {
	case FN_NEG:
	case FN_ADD:
	case FN_SUB:
	case FN_MUL:
	case FN_EXP:
	case FN_SIN:
	case FN_COS:
	case FN_ATAN:
	case FN_ERF:
	case FN_GAMMA_LOWER:
	case FN_BETA_LOWER: break;
	case FN_DIV: *g = guard_on(f, b, false); break;
	case FN_SQRT:
	case FN_LOG:
	case FN_ABS:
	case FN_SGN:
	case FN_POW: *g = guard_on(f, a, false); break;
	case FN_TAN:
		t = num_fn_apply(f, FN_COS, a, -1);
		*g = t < 0 ? -2 : guard_on(f, t, false);
		break;
	case FN_ASIN:
	case FN_ACOS:
		t = num_fn_apply(f, FN_SUB, num_fn_rational(f, 1, 1), num_fn_power(f, a, 2));
		*g = t < 0 ? -2 : guard_on(f, t, false);
		break;
	case FN_FLOOR: *g = guard_on(f, a, true); break;
	case FN_MIN:
	case FN_MAX:
		t = num_fn_apply(f, FN_SUB, a, b);
		*g = t < 0 ? -2 : guard_on(f, t, false);
		break;
	case FN_ATAN2:
		*g = guard_on(f, a, false);
		*g2 = guard_on(f, b, false);
		break;
	}
}

static bool is_binary(enum num_fn_op op)
{
	return op == FN_ADD || op == FN_SUB || op == FN_MUL || op == FN_DIV || op == FN_MIN ||
	       op == FN_MAX || op == FN_ATAN2 || op == FN_POW;
}

int num_fn_apply(struct num_fn *f, enum num_fn_op op, int a, int b)
{
	struct fn_node *p;
	int g, g2;

	if (!valid(f, a) || (is_binary(op) && !valid(f, b)))
		return -1;
	/* A square is tighter than a product of equal intervals. */
	if (op == FN_MUL && (a == b || (f->node[a].kind == K_VAR && f->node[b].kind == K_VAR)))
		return num_fn_power(f, a, 2);
	make_guards(f, op, a, b, &g, &g2);
	p = g == -2 ? NULL : add(f, K_APPLY);
	if (!p)
		return -1;
	p->op = op;
	p->a = a;
	p->b = is_binary(op) ? b : -1;
	p->guard = g;
	p->guard2 = g2;
	return f->n - 1;
}

int num_fn_power(struct num_fn *f, int a, long n)
{
	struct fn_node *p;
	int g;

	if (!valid(f, a) || n > 1000000 || n < -1000000)
		return -1;
	g = n < 0 ? guard_on(f, a, false) : -1;
	p = add(f, K_POWER);
	if (!p)
		return -1;
	p->a = a;
	p->n = n;
	p->guard = g;
	return f->n - 1;
}

int num_fn_root(struct num_fn *f, int a, long n)
{
	struct fn_node *p;
	int g;

	if (!valid(f, a) || n < 1 || n > 1000000)
		return -1;
	if (n == 2)
		return num_fn_apply(f, FN_SQRT, a, -1);
	g = guard_on(f, a, false);
	p = add(f, K_ROOT);
	if (!p)
		return -1;
	p->a = a;
	p->n = n;
	p->guard = g;
	return f->n - 1;
}

int num_fn_shaped_ball(struct num_fn *f, enum num_fn_op op, int a, const arb_t s,
		       const arb_t t)
{
	struct fn_node *p;
	int g = a;

	if (!valid(f, a))
		return -1;
	if (op == FN_BETA_LOWER) {
		g = num_fn_apply(f, FN_SUB, num_fn_rational(f, 1, 1), a);
		g = g < 0 ? -1 : num_fn_apply(f, FN_MUL, a, g);
	}
	if (g < 0)
		return -1;
	g = guard_on(f, g, false);
	p = add(f, K_SHAPED);
	if (!p)
		return -1;
	arb_init(p->ball);
	arb_init(p->ball2);
	arb_set(p->ball, s);
	arb_set(p->ball2, t);
	p->op = op;
	p->a = a;
	p->guard = g;
	return f->n - 1;
}

int num_fn_if(struct num_fn *f, enum num_fn_cond cond, int a, int b, int then, int els)
{
	struct fn_node *p;
	int t, g;

	if (!valid(f, a) || !valid(f, b) || !valid(f, then) || (els != -1 && !valid(f, els)))
		return -1;
	t = num_fn_apply(f, FN_SUB, a, b);
	if (t < 0)
		return -1;
	g = guard_on(f, t, false);
	p = add(f, K_IF);
	if (!p)
		return -1;
	p->cond = cond;
	p->a = a;
	p->b = b;
	p->then = then;
	p->els = els;
	p->guard = g;
	return f->n - 1;
}

int num_fn_copy_node(struct num_fn *to, const struct fn_node *p, int a, int b, int then,
		     int els)
{
	struct fn_node *q;

	switch (p->kind) {
	case K_VAR: return num_fn_var(to);
	case K_RATIONAL: return num_fn_fmpq(to, p->q);
	case K_PI: return num_fn_pi(to);
	case K_BALL:
		q = add(to, K_BALL);
		if (!q)
			return -1;
		arb_init(q->ball);
		arb_set(q->ball, p->ball);
		return to->n - 1;
	case K_APPLY: return num_fn_apply(to, p->op, a, b);
	case K_POWER: return num_fn_power(to, a, p->n);
	case K_ROOT: return num_fn_root(to, a, p->n);
	case K_SHAPED: return num_fn_shaped_ball(to, p->op, a, p->ball, p->ball2);
	case K_IF: return num_fn_if(to, p->cond, a, b, then, els);
	}
	return -1;
}

/* --- Reading out ------------------------------------------------------------ */

void num_fn_enclose(struct num_enclosed *out, const arb_t v)
{
	arf_t t;
	char *s, *point;
	size_t n;

	memset(out, 0, sizeof *out);
	arf_init(t);
	arb_get_lbound_arf(t, v, 128);
	out->lo = arf_get_d(t, ARF_RND_FLOOR);
	arb_get_ubound_arf(t, v, 128);
	out->hi = arf_get_d(t, ARF_RND_CEIL);
	out->mid = arf_get_d(arb_midref(v), ARF_RND_NEAR);
	arf_clear(t);
	if (arb_is_zero(v)) {
		strcpy(out->decimal, "0");
		return;
	}
	if (arb_contains_zero(v) || !arb_is_finite(v))
		return;
	s = arb_get_str(v, 30, ARB_STR_NO_RADIUS);
	n = strlen(s);
	point = strchr(s, '.');
	/* A value that is exactly a short decimal needs no zeros behind it. */
	if (arb_is_exact(v) && point && !strchr(s, 'e')) {
		while (s[n - 1] == '0')
			n--;
		if (s[n - 1] == '.')
			n--;
		s[n] = 0;
	}
	if (n < sizeof out->decimal)
		memcpy(out->decimal, s, n + 1);
	flint_free(s);
}

static bool at_point(struct num_enclosed *out, const struct num_fn *f, int k, num x,
		     struct num_ctx *c)
{
	struct fn_work w;
	arb_t t, v;
	fmpz_t fac;
	bool good = false;

	if (!f->n || k < 0 || k > FN_DERIVATIVE)
		return false;
	arb_init(t);
	arb_init(v);
	fmpz_init(fac);
	num_fn_work_init(&w, f, k + 1);
	if (num_fn_ball_of_num(t, x, 256, c)) {
		fmpz_fac_ui(fac, (ulong)k);
		for (slong prec = 192; prec <= 768; prec *= 2) {
			num_fn_jet(&w, f->n - 1, t, k + 1, NULL, false, prec);
			arb_mul_fmpz(v, fn_value(&w, f->n - 1, k), fac, prec);
			good = arb_is_finite(v);
			if (good && (arb_is_zero(v) || arb_rel_accuracy_bits(v) > 110))
				break;
		}
	}
	if (good)
		num_fn_enclose(out, v);
	num_fn_work_clear(&w);
	arb_clear(t);
	arb_clear(v);
	fmpz_clear(fac);
	return good;
}

bool num_fn_at(struct num_enclosed *out, const struct num_fn *f, num x, struct num_ctx *c)
{
	return at_point(out, f, 0, x, c);
}

bool num_fn_derivative_at(struct num_enclosed *out, const struct num_fn *f, int k, num x,
			  struct num_ctx *c)
{
	return at_point(out, f, k, x, c);
}
