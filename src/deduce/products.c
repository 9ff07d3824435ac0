/* products.c -- Menelaus and Ceva: points on the sides of a triangle. */
#include "deduce/deduce_priv.h"

static bool between(const struct closure *c, int a, int b, int m)
{
	return (c->x[a] - c->x[m]) * (c->x[b] - c->x[m]) +
		       (c->y[a] - c->y[m]) * (c->y[b] - c->y[m]) <
	       0;
}

static bool on_one_line(const struct closure *c, int a, int b, int d)
{
	int l = c->line_of[pair_of(a, b)];

	return l >= 0 && l == c->line_of[pair_of(a, d)];
}

static void add_product(struct closure *c, struct seen_product p)
{
	c->product = arena_grow(c->arena, c->product, &c->product_cap, c->products + 1,
				sizeof *c->product);
	c->product[c->products++] = p;
}

/* D, E, F on the sides of ABC: on one line, or on lines to one point. */
static void look(struct closure *c, int a, int b, int d, int p, int q, int r)
{
	const double *l = c->len;
	double sum = l[pair_of(a, r)] - l[pair_of(r, b)] + l[pair_of(b, p)] -
		     l[pair_of(p, d)] + l[pair_of(d, q)] - l[pair_of(q, a)];
	int inside = between(c, b, d, p) + between(c, d, a, q) + between(c, a, b, r);
	struct seen_product s = { .a = a, .b = b, .c = d, .d = p, .e = q, .f = r, .x = -1 };

	if (fabs(sum) > NEAR)
		return;
	if (inside % 2 == 0) {
		if (on_one_line(c, p, q, r))
			add_product(c, s);
		return;
	}
	for (int x = 0; x < c->n; x++) {
		if (x == a || x == b || x == d || x == p || x == q || x == r ||
		    !on_one_line(c, a, p, x) || !on_one_line(c, b, q, x) ||
		    !on_one_line(c, d, r, x))
			continue;
		s.x = x;
		add_product(c, s);
	}
}

void deduce_see_products(struct closure *c)
{
	for (int a = 0; a < c->n; a++)
		for (int b = a + 1; b < c->n; b++) {
			int ab = c->line_of[pair_of(a, b)];

			for (int d = b + 1; ab >= 0 && d < c->n && !closure_tires(c, 1); d++) {
				int bd = c->line_of[pair_of(b, d)],
				    da = c->line_of[pair_of(d, a)];
				const struct seen_line *u, *v, *w;

				if (bd < 0 || da < 0 || bd == ab || da == ab)
					continue;
				u = &c->line[bd], v = &c->line[da], w = &c->line[ab];
				for (int i = 0; i < u->n; i++)
					for (int j = 0; j < v->n; j++)
						for (int k = 0; k < w->n; k++) {
							int p = u->p[i], q = v->p[j],
							    r = w->p[k];

							if (p == b || p == d || q == d ||
							    q == a || r == a || r == b)
								continue;
							look(c, a, b, d, p, q, r);
						}
				c->work += (long)u->n * v->n * w->n / 4;
			}
		}
}

static struct claim coll(int a, int b, int d)
{
	return deduce_claim3(CLAIM_COLL, a, b, d);
}
static struct claim inside(int a, int m, int b)
{
	return deduce_claim3(CLAIM_OBTUSE, a, m, b);
}
static struct claim apart(int a, int b, int d, int p, int q, int r)
{
	return deduce_claim6(CLAIM_NSAMESIDE, a, b, d, p, q, r);
}

/* The corners and the points on the sides, turned or reflected so that the row fits. */
struct named {
	int a, b, c, d, e, f;
};
static struct named turned(const struct seen_product *s, int way)
{
	const int v[3] = { s->a, s->b, s->c }, o[3] = { s->d, s->e, s->f };
	int i = way % 3, j = (i + (way < 3 ? 1 : 2)) % 3, k = 3 - i - j;

	/* o[i] is on the side opposite to v[i]. */
	return (struct named){ v[i], v[j], v[k], o[i], o[j], o[k] };
}

static int sides(const struct named *m, struct claim *from, int n)
{
	from[n++] = coll(m->a, m->f, m->b);
	from[n++] = coll(m->b, m->d, m->c);
	from[n++] = coll(m->c, m->e, m->a);
	return n;
}

static struct claim product(const struct named *m)
{
	return deduce_claim6(CLAIM_PRODUCT, m->a, m->f, m->b, m->d, m->c, m->e);
}

static bool learn_line(struct closure *c, const struct seen_product *s)
{
	struct claim from[12];

	for (int way = 0; way < 6; way++) {
		struct named m = turned(s, way);
		bool d = between(c, m.b, m.c, m.d), e = between(c, m.c, m.a, m.e);
		bool f = between(c, m.a, m.b, m.f), none = !d && !e && !f;
		int n = 0;

		if (none ? !between(c, m.f, m.b, m.a) || !between(c, m.e, m.c, m.a) ||
				    !between(c, m.d, m.c, m.b)
			 : !d || !e || f)
			continue;
		from[n++] = product(&m);
		n = sides(&m, from, n);
		from[n++] = deduce_claim3(CLAIM_NCOLL, m.a, m.b, m.c);
		from[n++] = none ? inside(m.f, m.a, m.b) : inside(m.b, m.d, m.c);
		from[n++] = none ? inside(m.e, m.a, m.c) : inside(m.c, m.e, m.a);
		from[n++] = none ? inside(m.d, m.b, m.c) : apart(m.d, m.b, m.c, m.f, m.a, m.b);
		return closure_learn(c, none ? RULE_MENELAUS_OUTSIDE : RULE_MENELAUS_BACK,
				     coll(m.d, m.e, m.f), n, from);
	}
	return false;
}

static bool learn_meeting(struct closure *c, const struct seen_product *s)
{
	struct claim from[12];

	for (int way = 0; way < 6; way++) {
		struct named m = turned(s, way);
		bool d = between(c, m.b, m.c, m.d), e = between(c, m.c, m.a, m.e);
		bool f = between(c, m.a, m.b, m.f), all = d && e && f;
		enum rule r = all ? RULE_CEVA_BACK
			      : d ? RULE_CEVA_OUTSIDE
				  : RULE_CEVA_OUTSIDE_C;
		int n = 0;

		if (!deduce_collinear_known(c, m.a, m.d, s->x) ||
		    !deduce_collinear_known(c, m.b, m.e, s->x) || (!all && !d && !f))
			continue;
		from[n++] = product(&m);
		n = sides(&m, from, n);
		from[n++] = coll(m.a, m.d, s->x);
		from[n++] = coll(m.b, m.e, s->x);
		from[n++] = deduce_claim3(CLAIM_NCOLL, m.a, m.b, m.c);
		if (all || d)
			from[n++] = inside(m.b, m.d, m.c);
		else
			from[n++] = inside(m.a, m.f, m.b);
		if (all) {
			from[n++] = inside(m.c, m.e, m.a);
			from[n++] = inside(m.a, m.f, m.b);
		} else if (d) {
			from[n++] = apart(m.d, m.b, m.c, m.e, m.c, m.a);
			from[n++] = apart(m.d, m.b, m.c, m.f, m.a, m.b);
		} else {
			from[n++] = apart(m.f, m.a, m.b, m.e, m.c, m.a);
			from[n++] = apart(m.f, m.a, m.b, m.d, m.b, m.c);
		}
		return closure_learn(c, r, coll(m.c, m.f, s->x), n, from);
	}
	return false;
}

int deduce_product_claims(const struct seen_product *s, struct claim *made, struct claim *from)
{
	struct named m = turned(s, 0);
	int n = sides(&m, from, 0);

	if (s->x < 0) {
		from[n++] = coll(m.d, m.e, m.f);
	} else {
		from[n++] = coll(m.a, m.d, s->x);
		from[n++] = coll(m.b, m.e, s->x);
		from[n++] = coll(m.c, m.f, s->x);
	}
	from[n++] = deduce_claim3(CLAIM_NCOLL, m.a, m.b, m.c);
	*made = product(&m);
	return n;
}

static bool learn_product(struct closure *c, const struct seen_product *s)
{
	struct claim from[8], made;
	int n = deduce_product_claims(s, &made, from);

	return closure_learn(c, s->x < 0 ? RULE_MENELAUS : RULE_CEVA, made, n, from);
}

static bool sides_known(const struct closure *c, const struct seen_product *s)
{
	return deduce_collinear_known(c, s->a, s->f, s->b) &&
	       deduce_collinear_known(c, s->b, s->d, s->c) &&
	       deduce_collinear_known(c, s->c, s->e, s->a);
}

static bool lines_known(const struct closure *c, const struct seen_product *s)
{
	return s->x < 0 ? deduce_collinear_known(c, s->d, s->e, s->f)
			: deduce_collinear_known(c, s->a, s->d, s->x) &&
				  deduce_collinear_known(c, s->b, s->e, s->x) &&
				  deduce_collinear_known(c, s->c, s->f, s->x);
}

bool deduce_product_known(const struct closure *c, const struct seen_product *s)
{
	return sides_known(c, s) && lines_known(c, s);
}

bool deduce_round_products(struct closure *c)
{
	bool new = false;

	for (int i = 0; i < c->products; i++) {
		struct seen_product *s = &c->product[i];
		struct claim k;
		bool known;

		if (s->done || !sides_known(c, s))
			continue;
		if (lines_known(c, s)) {
			s->done = true;
			new |= learn_product(c, s);
			continue;
		}
		k = deduce_claim6(CLAIM_PRODUCT, s->a, s->f, s->b, s->d, s->c, s->e);
		if (!deduce_equations(c, RATIOS, &k, c->equation) ||
		    !deduce_implies(&c->table[RATIOS], c->equation->t, c->equation->n))
			continue;
		known = s->x < 0 ? learn_line(c, s) : learn_meeting(c, s);
		s->done = known;
		new |= known;
	}
	return new;
}
