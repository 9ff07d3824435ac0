/*
 * t-put.c -- new points: what is given of them holds, their bounds are true, places are new.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "invent/invent_priv.h"
#include <math.h>
#include <string.h>

static double uniform(struct rng *r)
{
	return (double)(rng_next(r) >> 11) * 0x1p-53;
}

static int at(struct setting *s, const char *name, double x, double y)
{
	setting_clause(s, "");
	return setting_point(s, name, x, y);
}

/* A triangle with its circumcentre, feet of altitudes, and orthocentre. */
static struct setting *altitudes(struct arena *a, struct rng *r)
{
	struct setting *s = setting_new(a);
	double x = 0.2 + 0.3 * uniform(r), y = 0.7 + 0.3 * uniform(r),
	       d = 1 + x * x + y * y - 2 * x;

	at(s, "a", x, y);
	at(s, "b", 0, 0);
	at(s, "c", 1, 0);
	at(s, "h", x, x * (1 - x) / y);
	at(s, "d", x, 0);
	at(s, "e", y * y / d, y * (1 - x) / d);
	at(s, "o", 0.5, (x * x + y * y - x) / (2 * y));
	setting_give(s, claim_of(CLAIM_COLL, 3, (int[]){ 4, 1, 2 }));
	setting_give(s, claim_of(CLAIM_PERP, 4, (int[]){ 0, 4, 1, 2 }));
	setting_want(s, claim_of(CLAIM_CYCLIC, 4, (int[]){ 0, 1, 4, 5 }));
	s->spread = 1e-13;
	return s;
}

static struct setting *scattered(struct arena *a, struct rng *r, int n)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h" };
	struct setting *s = setting_new(a);

	for (int i = 0; i < n; i++) {
		double x = 2 * uniform(r), y = 2 * uniform(r);

		at(s, names[i], x, y);
	}
	setting_want(s, claim_of(CLAIM_COLL, 3, (int[]){ 0, 1, 2 }));
	setting_give(s, claim_of(CLAIM_PARA, 4, (int[]){ 0, 1, 2, 3 }));
	setting_give(s, claim_of(CLAIM_PERP, 4, (int[]){ 0, 2, 1, 3 }));
	setting_give(s, claim_of(CLAIM_CONG, 4, (int[]){ 0, 3, 1, 2 }));
	s->spread = 1e-14;
	return s;
}

static struct invent_pool pool_of(const struct setting *s, struct arena *a)
{
	return invent_pool_of(invent_scene_of(invent_draft_of(s, a), a), a, 100000, 0);
}

/* What is given about a new point holds where it is. */
static void given_holds(const struct setting *s, struct arena *a, const char *what)
{
	struct invent_pool p = pool_of(s, a);
	int bad = 0, put = 0, kinds[SHAPES] = { 0 }, loci[LOCI] = { 0 }, all = 0;

	for (int i = 0; i < p.n; i++) {
		struct invent_draft *d = invent_draft_of(s, a);
		const struct setting *t = d->s;

		if (!invent_put(d, &p.c[i]))
			continue;
		put++;
		for (int k = s->givens; k < t->givens; k++)
			bad += !claim_looks_true(t, &t->given[k].claim);
		if (p.c[i].shape < SHAPES)
			kinds[p.c[i].shape]++;
		else
			for (int k = 0; k < 2; k++)
				loci[p.c[i].l[k].kind]++;
	}
	for (int i = 0; i < SHAPES; i++)
		all += kinds[i] > 0;
	for (int i = 0; i < LOCI; i++)
		all += loci[i] > 0;
	ok(put > 100 && 10 * put > 9 * p.n, "%s: %d places, %d of them sure", what, p.n, put);
	ok(bad == 0, "%s: all that is given holds there (%d do not)", what, bad);
	ok(all >= 12, "%s: %d kinds of constructions", what, all);
}

static void places_are_new(const struct setting *s, struct arena *a)
{
	struct invent_pool p = pool_of(s, a);
	int same = 0, old = 0, order = 0;

	for (int i = 0; i < p.n; i++) {
		order += i && p.c[i].score > p.c[i - 1].score;
		for (int j = 0; j < i; j++)
			same += hypot(p.c[i].x - p.c[j].x, p.c[i].y - p.c[j].y) < 1e-8;
		for (int j = 0; j < s->points; j++)
			old += hypot(p.c[i].x - s->point[j].x, p.c[i].y - s->point[j].y) <
			       1e-8;
	}
	ok(!same && !old && !order, "each place once, none of an old point, best first");
}

/* The figure moved within its spread: each place moves within its bound. */
static void bounds_are_true(struct arena *a, struct rng *r)
{
	int looked = 0, beyond = 0;

	for (int n = 0; n < 20; n++) {
		struct setting *s = scattered(a, r, 6), *t;
		const struct invent_draft *d, *e;
		struct invent_pool p = pool_of(s, a);

		s->spread = 1e-12;
		t = setting_copy(a, s);
		t->spread = 0;
		for (int i = 0; i < s->points; i++) {
			t->point[i].x += (2 * uniform(r) - 1) * s->spread;
			t->point[i].y += (2 * uniform(r) - 1) * s->spread;
		}
		d = invent_draft_of(s, a);
		e = invent_draft_of(t, a);
		for (int i = 0; i < p.n; i++) {
			double x, y, b, u, v, c;
			struct invent_candidate k = p.c[i];

			if (!invent_place(&x, &y, &b, d, &k))
				continue;
			k.x = x;
			k.y = y;
			if (!invent_place(&u, &v, &c, e, &k))
				continue;
			looked++;
			beyond += fabs(u - x) > b + c || fabs(v - y) > b + c;
		}
	}
	ok(looked > 10000 && !beyond, "of %d places %d moved farther than their bound", looked,
	   beyond);
}

static bool has(const struct invent_pool *p, double x, double y, int inc)
{
	for (int i = 0; i < p->n; i++)
		if (hypot(p->c[i].x - x, p->c[i].y - y) < 1e-8)
			return p->c[i].inc >= inc;
	return false;
}

/* Of a triangle with two altitudes: the third foot, the reflections of the orthocentre. */
static void finds(struct arena *a, struct rng *r)
{
	struct setting *s = altitudes(a, r);
	const struct setting_point *p = s->point;
	struct invent_pool pool = pool_of(s, a);
	double x = p[0].x, y = p[0].y, d = x * x + y * y, t = (p[2].x * x + p[2].y * y) / d;

	ok(has(&pool, t * x, t * y, 2), "the third foot has unexpected circles through it");
	ok(has(&pool, p[3].x, -p[3].y, 1),
	   "the orthocentre reflected lies on the circumcircle");
	ok(has(&pool, 0.5, 0, 1), "the midpoint of a side");
}

static void flat(struct arena *a)
{
	struct setting *s = setting_new(a);
	struct invent_idea *idea;

	ok(invent_ideas(s, 10, a, &idea) == 0, "no points, no ideas");
	at(s, "a", 0, 0);
	at(s, "b", 1, 0);
	at(s, "c", 2, 0);
	at(s, "d", 5, 0);
	ok(invent_ideas(s, 10, a, &idea) > 0, "points of one line have some");
	at(s, "e", 5, 0);
	ok(invent_ideas(s, 10, a, &idea) > 0, "so have points in one place");
	for (int i = 5; i < 70; i++)
		at(s, arena_printf(a, "p%d", i), i, i * i % 7);
	ok(invent_ideas(s, 10, a, &idea) == 0, "too many points have none");
}

static void vague(struct arena *a, struct rng *r)
{
	struct setting *s = altitudes(a, r);
	struct invent_pool p = pool_of(s, a);
	int put = 0;

	s->spread = 1e6;
	for (int i = 0; i < p.n; i++)
		put += invent_put(invent_draft_of(s, a), &p.c[i]);
	ok(put == 0, "nothing is put into a drawing that may be any other");
}

static void ideas(struct arena *a, struct rng *r)
{
	struct setting *s = altitudes(a, r);
	struct invent_idea *k;
	int n = invent_ideas(s, 40, a, &k), said = 0;

	for (int i = 0; i < n; i++)
		said += k[i].reason[0] != 0 && strstr(k[i].text, " = ") != NULL;
	ok(n > 20 && said > 20, "%d ideas of %d have something unexpected", said, n);
	ok(!strcmp(k[0].name, "x"), "a letter that is free");
}

int main(void)
{
	struct arena *a = arena_new();
	struct rng r = { 5 };

	given_holds(altitudes(a, &r), a, "altitudes");
	given_holds(scattered(a, &r, 7), a, "scattered points");
	places_are_new(altitudes(a, &r), a);
	bounds_are_true(a, &r);
	finds(a, &r);
	flat(a);
	vague(a, &r);
	ideas(a, &r);
	arena_free(a);
	return tap_done();
}
