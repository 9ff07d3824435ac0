/* symbol.c -- symbols, monomials in them, and identities between them. */
#include "num/tower_priv.h"
#include <string.h>

#define SYM_MAX 400
#define EXP_MAX 200 /* exponents in a linear form that is proven zero */

void num_symbols_clear(struct field *f)
{
	int i;

	for (i = 0; i < f->nsym; i++)
		arb_clear(f->sym[i].val);
	f->nsym = 0;
}

/* --- monomials ---------------------------------------------------------- */

/* Lexicographic: a total order that products respect. */
int num_mono_cmp(const struct num_mono *a, const struct num_mono *b)
{
	int i = 0, j = 0, na = a ? a->n : 0, nb = b ? b->n : 0;

	if (a == b)
		return 0;
	while (i < na || j < nb) {
		int sa = i < na ? a->f[i].sym : SYM_MAX + 1;
		int sb = j < nb ? b->f[j].sym : SYM_MAX + 1;
		int ea = sa <= sb ? a->f[i].exp : 0;
		int eb = sb <= sa ? b->f[j].exp : 0;

		if (ea != eb)
			return ea > eb ? 1 : -1;
		i++;
		j++;
	}
	return 0;
}

const struct num_mono *num_mono_mul(const struct num_mono *a, int ea, const struct num_mono *b,
				    int eb, struct field *f)
{
	int i = 0, j = 0, na = a && ea ? a->n : 0, nb = b && eb ? b->n : 0;
	struct num_mono *r;

	if (ea == 1 && !nb)
		return na ? a : NULL;
	if (eb == 1 && !na)
		return nb ? b : NULL;
	r = arena_alloc(f->arena, sizeof *r + (size_t)(na + nb) * sizeof r->f[0]);
	while (i < na || j < nb) {
		int sa = i < na ? a->f[i].sym : SYM_MAX + 1;
		int sb = j < nb ? b->f[j].sym : SYM_MAX + 1;
		struct factor x = { sa < sb ? sa : sb, 0 };

		if (sa <= sb)
			x.exp += ea * a->f[i++].exp;
		if (sb <= sa)
			x.exp += eb * b->f[j++].exp;
		if (x.exp)
			r->f[r->n++] = x;
	}
	return r->n ? r : NULL;
}

/* m with the exponent of its i-th factor changed. */
static const struct num_mono *mono_with(const struct num_mono *m, int i, int exp,
					struct field *f)
{
	struct num_mono *r = arena_alloc(f->arena, sizeof *r + (size_t)m->n * sizeof r->f[0]);
	int j;

	for (j = 0; j < m->n; j++) {
		r->f[r->n] = m->f[j];
		if (j == i)
			r->f[r->n].exp = exp;
		r->n += r->f[r->n].exp != 0;
	}
	return r->n ? r : NULL;
}

static int mono_exp(const struct num_mono *m, int sym)
{
	int i;

	for (i = 0; m && i < m->n; i++)
		if (m->f[i].sym == sym)
			return m->f[i].exp;
	return 0;
}

/* --- symbols ------------------------------------------------------------ */

static uint64_t hash_number(xn a, struct field *f)
{
	uint64_t h = 17;
	int i, j;

	for (i = 0; a && i < a->n; i++) {
		const struct num_mono *m = a->t[i].m;

		field_charge(f,
			     5 + limbs_of_vec(a->t[i].c->z, (long)a->t[i].c->n * f->deg) / 2);
		h = (h ^ num_tower_hash(a->t[i].c, f)) * 1099511628211u;
		for (j = 0; m && j < m->n; j++)
			h = (h ^ (uint64_t)(m->f[j].sym * 64 + m->f[j].exp)) * 1099511628211u;
	}
	return h;
}

/* Are the powers of the symbol linearly independent over every tower?
 * pi, and by Hermite-Lindemann exp, log, sin, cos, atan at algebraic places
 * where the value is not algebraic for a simple reason; x^p = a, p an odd prime,
 * stays irreducible under square roots once a is not a p-th power. */
static bool stands_alone(enum sym_kind kind, slong n, xn arg, struct field *f)
{
	const struct elem *e = num_exact_elem(arg);

	switch (kind) {
	case SYM_PI: return true;
	case SYM_ATAN:
	case SYM_SIN:
	case SYM_COS:
	case SYM_EXP:
	case SYM_LOG: return e != NULL;
	case SYM_ROOT:
		return e && n % 2 && n_is_prime((ulong)n) &&
		       (num_tower_is_rational(e, f) || num_tower_not_power(e, (ulong)n, f));
	case SYM_INV: break;
	}
	return false;
}

xn num_symbol_number(enum sym_kind kind, slong n, xn arg, struct field *f)
{
	uint64_t h;
	struct num_symbol *s;
	struct num_mono *m;
	bool alone;
	int i;

	if ((!arg && kind != SYM_PI) || f->left <= 0)
		return NULL;
	h = hash_number(arg, f) * 31 + (uint64_t)kind * 1000003 + (uint64_t)n;
	for (i = 0; i < f->nsym; i++) {
		s = f->sym + i;
		if (s->hash == h && s->kind == kind && s->n == n &&
		    num_exact_same(s->arg, arg, f))
			break;
	}
	if (i == f->nsym) {
		if (f->nsym >= SYM_MAX)
			return NULL;
		alone = stands_alone(kind, n, arg, f);
		f->sym = mem_grow(f->sym, &f->sym_cap, f->nsym + 1, sizeof *f->sym);
		s = f->sym + f->nsym++;
		*s = (struct num_symbol){
			.kind = kind, .n = n, .arg = arg, .hash = h, .alone = alone
		};
		arb_init(s->val);
	}
	m = arena_alloc(f->arena, sizeof *m + sizeof m->f[0]);
	m->n = 1;
	m->f[0] = (struct factor){ i, 1 };
	return num_exact_term(m, num_elem_one(f), f);
}

/* The value of a function at a ball; a wide or infinite ball is a fair answer. */
static void apply(arb_t r, const struct num_symbol *s, slong prec)
{
	switch (s->kind) {
	case SYM_PI: arb_const_pi(r, prec); return;
	case SYM_ATAN: arb_atan(r, r, prec); return;
	case SYM_SIN: arb_sin(r, r, prec); return;
	case SYM_COS: arb_cos(r, r, prec); return;
	case SYM_EXP: arb_exp(r, r, prec); return;
	case SYM_LOG: arb_log(r, r, prec); return;
	case SYM_ROOT:
		if (s->n == 2)
			arb_sqrtpos(r, r, prec);
		else
			arb_root_ui(r, r, (ulong)s->n, prec);
		return;
	case SYM_INV: arb_inv(r, r, prec); return;
	}
}

void num_symbol_ball(arb_t r, int sym, slong prec, struct field *f)
{
	struct num_symbol *s = f->sym + sym;

	if (s->prec < prec) {
		arb_t t;

		arb_init(t);
		if (!field_charge(f, 200 + 30 * cost_ball(prec)))
			arb_zero_pm_inf(t);
		else if (s->arg)
			num_exact_ball(t, s->arg, prec + 8, f);
		/* What the budget did not reach for must not be remembered. */
		if (f->left <= 0) {
			arb_zero_pm_inf(r);
			arb_clear(t);
			return;
		}
		/* A huge exponent would fill the memory with its value. */
		if (s->kind == SYM_EXP &&
		    (!arb_is_finite(t) || mag_cmp_2exp_si(arb_radref(t), 20) > 0 ||
		     arf_cmpabs_2exp_si(arb_midref(t), 20) > 0))
			arb_zero_pm_inf(t);
		else
			apply(t, s, prec + 8);
		arb_swap(s->val, t);
		arb_clear(t);
		s->prec = prec;
	}
	arb_set_round(r, s->val, prec + 8);
}

xn num_symbol_reduce(const struct num_mono *m, const struct elem *c, struct field *f)
{
	int i;

	for (i = 0; m && i < m->n; i++) {
		const struct num_symbol s = f->sym[m->f[i].sym];
		int e = m->f[i].exp;
		xn rest, k;

		if (e > 1000 || e < -1000 || f->left <= 0)
			return NULL;
		if (s.kind == SYM_SIN && e >= 2) {
			rest = num_symbol_reduce(mono_with(m, i, e - 2, f), c, f);
			k = num_symbol_number(SYM_COS, 0, s.arg, f);
			k = num_exact_sub(num_exact_int(1, f), num_exact_mul(k, k, f), f);
			return num_exact_mul(rest, k, f);
		}
		if (s.kind == SYM_ROOT && e >= s.n) {
			rest = num_symbol_reduce(mono_with(m, i, e - (int)s.n, f), c, f);
			return num_exact_mul(rest, s.arg, f);
		}
		if (s.kind == SYM_ROOT &&
		    (e <= -s.n || (e < 0 && num_exact_is_algebraic(s.arg)))) {
			rest = num_symbol_reduce(mono_with(m, i, e + (int)s.n, f), c, f);
			return num_exact_div(rest, s.arg, f);
		}
		if (s.kind == SYM_INV && e < 0) {
			rest = num_symbol_reduce(mono_with(m, i, 0, f), c, f);
			return num_exact_mul(rest, num_exact_pow(s.arg, -e, f), f);
		}
	}
	return num_exact_term(m, c, f);
}

/* --- identities --------------------------------------------------------- */

/* a * INV(P)^-k: the powers of INV(P) become powers of P. */
static xn clear_one_inverse(xn a, int sym, int k, struct field *f)
{
	xn sum = num_exact_int(0, f), p = f->sym[sym].arg;
	int i, j;

	for (i = 0; i < a->n && sum; i++) {
		const struct num_mono *m = a->t[i].m;
		int e = mono_exp(m, sym);
		xn t;

		for (j = 0; m && j < m->n; j++)
			if (m->f[j].sym == sym)
				break;
		t = num_exact_term(e ? mono_with(m, j, 0, f) : m, a->t[i].c, f);
		sum = num_exact_add(sum, num_exact_mul(t, num_exact_pow(p, k - e, f), f), f);
	}
	return sum;
}

/* a * s^k */
static xn times_power(xn a, int sym, int k, struct field *f)
{
	xn sum = num_exact_int(0, f);
	struct num_mono *s = arena_alloc(f->arena, sizeof *s + sizeof s->f[0]);
	int i;

	s->n = 1;
	s->f[0] = (struct factor){ sym, k };
	for (i = 0; i < a->n && sum; i++)
		sum = num_exact_add(
			sum,
			num_symbol_reduce(num_mono_mul(a->t[i].m, 1, s, 1, f), a->t[i].c, f),
			f);
	return sum;
}

/* The INV symbol of a that is newest, with its largest exponent; -1: none. */
static int newest_inverse(xn a, int *k, struct field *f)
{
	int i, j, sym = -1;

	for (i = 0; i < a->n; i++) {
		const struct num_mono *m = a->t[i].m;

		for (j = 0; m && j < m->n; j++) {
			int s = m->f[j].sym, e = m->f[j].exp;

			if (f->sym[s].kind != SYM_INV || s < sym || (s == sym && e <= *k))
				continue;
			sym = s;
			*k = e;
		}
	}
	return sym;
}

xn num_symbol_cancel(xn a, struct field *f)
{
	int rounds, k = 0;

	for (rounds = 0; a && rounds < 8; rounds++) {
		int sym = newest_inverse(a, &k, f), was = k;
		xn p, q, n;

		if (sym < 0)
			return a;
		p = f->sym[sym].arg;
		n = clear_one_inverse(a, sym, k, f);
		for (; k > 0 && (q = num_exact_quotient(n, p, f)); k--)
			n = q;
		if (k == was || !n)
			return a;
		for (; k > 0; k--)
			n = num_exact_mul(n, num_symbol_number(SYM_INV, 0, p, f), f);
		a = n;
	}
	return a;
}

xn num_symbol_clear_inverses(xn a, struct field *f)
{
	int rounds, i, j;

	for (rounds = 0; a && rounds < 24; rounds++) {
		int sym = -1, k = 0;

		/* The newest first: its argument may hold older ones. */
		for (i = 0; i < a->n; i++) {
			const struct num_mono *m = a->t[i].m;

			for (j = 0; m && j < m->n; j++) {
				int e = m->f[j].exp;
				bool inv = f->sym[m->f[j].sym].kind == SYM_INV;

				if (!inv && e > 0)
					continue;
				e = e < 0 ? -e : e;
				if (m->f[j].sym > sym || (m->f[j].sym == sym && e > k)) {
					sym = m->f[j].sym;
					k = e;
				}
			}
		}
		if (sym < 0)
			return a;
		a = f->sym[sym].kind == SYM_INV ? clear_one_inverse(a, sym, k, f)
						: times_power(a, sym, k, f);
	}
	return NULL;
}

/* Symbols of a, as a list without repetition; -1 when there are too many. */
static int symbols_of(xn a, int *list, int most)
{
	int i, j, k, n = 0;

	for (i = 0; i < a->n; i++) {
		const struct num_mono *m = a->t[i].m;

		for (j = 0; m && j < m->n; j++) {
			for (k = 0; k < n && list[k] != m->f[j].sym; k++)
				;
			if (k < n)
				continue;
			if (n == most)
				return -1;
			list[n++] = m->f[j].sym;
		}
	}
	return n;
}

bool num_symbol_is_free(xn a, struct field *f)
{
	int list[8], n = symbols_of(a, list, 8), i, roots = 0;
	const struct num_symbol *big = NULL;

	if (n < 0)
		return false;
	for (i = 0; i < n; i++) {
		const struct num_symbol *s = f->sym + list[i];

		if (!s->alone)
			return false;
		if (s->kind == SYM_ROOT) {
			roots++;
			continue;
		}
		/* sin x beside cos x: sin occurs to the first power only, and is
		 * quadratic over the field of cos x. */
		if (big && !((s->kind == SYM_SIN || s->kind == SYM_COS) &&
			     (big->kind == SYM_SIN || big->kind == SYM_COS) &&
			     num_exact_same(s->arg, big->arg, f)))
			return false;
		big = s;
	}
	return roots <= 1;
}

/* Is sum coef[i] * sym[i] = 0, the symbols being pi and arcus tangents?
 * Im prod (1 + i t)^n = 0 says that the sum of n atan(t) is a multiple of pi. */
static bool angles_vanish(const int *sym, const fmpz *coef, int n, struct field *f)
{
	xn re = num_exact_int(1, f), im = num_exact_int(0, f);
	arb_t sum, v;
	bool ok;
	int i;

	arb_init(sum);
	arb_init(v);
	for (i = 0; i < n; i++) {
		num_symbol_ball(v, sym[i], 256, f);
		arb_addmul_fmpz(sum, v, coef + i, 256);
	}
	ok = arb_contains_zero(sum);
	arb_set_si(v, 1);
	arb_abs(sum, sum);
	ok = ok && arb_lt(sum, v);
	arb_clear(sum);
	arb_clear(v);
	for (i = 0; i < n && ok && re && im; i++) {
		slong e = fmpz_get_si(coef + i), j;
		xn t;

		if (f->sym[sym[i]].kind == SYM_PI)
			continue;
		t = f->sym[sym[i]].arg;
		if (e < 0)
			t = num_exact_neg(t, f);
		for (j = e < 0 ? -e : e; j > 0 && re && im; j--) {
			xn x = num_exact_sub(re, num_exact_mul(im, t, f), f);

			im = num_exact_add(im, num_exact_mul(re, t, f), f);
			re = x;
		}
	}
	return ok && re && im && im->n == 0;
}

/* Is sum coef[i] * log(x[i]) = 0?  prod x^n = 1. */
static bool logs_vanish(const int *sym, const fmpz *coef, int n, struct field *f)
{
	xn up = num_exact_int(1, f), down = up;
	int i;

	for (i = 0; i < n; i++) {
		slong e = fmpz_get_si(coef + i);
		xn *side = e > 0 ? &up : &down;

		*side = num_exact_mul(*side,
				      num_exact_pow(f->sym[sym[i]].arg, e < 0 ? -e : e, f), f);
	}
	return up && down && num_exact_same(up, down, f);
}

/*
 * Linear forms in pi, atan and log of algebraic numbers with coefficients in
 * the tower: zero if the rational form standing at each basis product is.
 */
static bool linear_vanish(xn a, struct field *f)
{
	int sym[16], i, j, k, d = f->deg;
	uint64_t masks[64];
	int nmask = 0;
	fmpz *coef;
	fmpz_t den;
	bool ok = a->n <= 16;

	for (i = 0; i < a->n && ok; i++) {
		const struct num_mono *m = a->t[i].m;
		const struct num_symbol *s;

		ok = m && m->n == 1 && m->f[0].exp == 1;
		if (!ok)
			break;
		s = f->sym + (sym[i] = m->f[0].sym);
		ok = s->kind == SYM_PI || ((s->kind == SYM_ATAN || s->kind == SYM_LOG) &&
					   num_exact_is_algebraic(s->arg));
		for (j = 0; j < a->t[i].c->n && ok; j++) {
			for (k = 0; k < nmask && masks[k] != a->t[i].c->mask[j]; k++)
				;
			if (k == nmask) {
				ok = nmask < 64;
				if (ok)
					masks[nmask++] = a->t[i].c->mask[j];
			}
		}
	}
	if (!ok)
		return false;
	coef = _fmpz_vec_init(a->n);
	fmpz_init(den);
	for (k = 0; k < nmask * d && ok; k++) {
		int asym[16], lsym[16], na = 0, nl = 0;
		fmpz *ac = _fmpz_vec_init(32), *lc = ac + 16;

		fmpz_one(den);
		for (i = 0; i < a->n; i++)
			fmpz_lcm(den, den, &a->t[i].c->den);
		for (i = 0; i < a->n; i++) {
			const struct elem *c = a->t[i].c;

			fmpz_zero(coef + i);
			for (j = 0; j < c->n; j++)
				if (c->mask[j] == masks[k / d]) {
					fmpz_divexact(coef + i, den, &c->den);
					fmpz_mul(coef + i, coef + i, c->z + j * d + k % d);
				}
		}
		_fmpz_vec_content(den, coef, a->n);
		if (!fmpz_is_zero(den))
			_fmpz_vec_scalar_divexact_fmpz(coef, coef, a->n, den);
		for (i = 0; i < a->n && ok; i++) {
			if (fmpz_is_zero(coef + i))
				continue;
			if (f->sym[sym[i]].kind == SYM_LOG) {
				fmpz_set(lc + nl, coef + i);
				lsym[nl++] = sym[i];
			} else {
				fmpz_set(ac + na, coef + i);
				asym[na++] = sym[i];
			}
			ok = fmpz_cmpabs(coef + i, &(fmpz){ EXP_MAX }) <= 0 ||
			     f->sym[sym[i]].kind == SYM_PI;
		}
		ok = ok && (!na || angles_vanish(asym, ac, na, f)) &&
		     (!nl || logs_vanish(lsym, lc, nl, f));
		_fmpz_vec_clear(ac, 32);
	}
	fmpz_clear(den);
	_fmpz_vec_clear(coef, a->n);
	return ok;
}

bool num_symbol_is_zero(xn a, struct field *f)
{
	return linear_vanish(a, f) || num_exact_ca_is_zero(a, f);
}
