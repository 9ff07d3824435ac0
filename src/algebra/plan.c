/*
 * plan.c -- an order of the points in which each step is as simple as can be.
 *
 * Points are placed one after another, modulo a prime and at random parameters, so that ranks,
 * incidences and contradictions are seen at once and for almost all figures.  What the
 * placed points determine is placed without a choice; where nothing is determined, a point gets
 * parameters, and which one is searched for: a wrong choice leaves an equation between placed
 * points that does not hold, or a point that needs a root.
 */
#include "algebra/algebra_priv.h"
#include <math.h>
#include <string.h>

/* Limits of one search, with so many roots allowed: */
#define NODES 300      /* choices */
#define NODES_START 40 /* choices from one pair of first points */
#define PLANS_FOUND 9  /* one from each pair, */
#define SUM_ONCE 6     /* of which only the first are tried once a plan is there */
#define LUCK 6         /* how often a root is looked for at other parameters */
#define LINES 12       /* sources and conics of one point that are looked at */

struct dead {
	uint64_t key;
	int roots; /* 1 more than could be spent */
};
struct search {
	struct arena *a;
	const struct problem_view *v;
	struct maker m;
	struct plan *p;     /* being built */
	struct locus *room; /* of each equation, while one of its points is not placed */
	int *open;          /* how many points of each equation are not placed */
	int *rest;          /* which one, when it is one */
	int *first, *next, *eq_of; /* equations of each point: lists */
	double *degree;            /* a guess for each point */
	int points, roots, roots_most;
	long nodes, nodes_most;
	bool spent; /* the meter has run out */
	int found, found_most;
	struct plan *best;
	bool unlucky; /* a root was missing modulo the prime, whatever the parameters */
	bool lost;    /* what was placed could not be placed again */
	struct tangent *tangent;
	int *bases;           /* of the tangent before each step */
	struct option **left; /* for each number of steps: what is left there */
	bool *waits;          /* points that are determined and not told */
	unsigned *signs;      /* of the roots of each step */
	/* Sets of placed points that lead nowhere, as hashes, and with how many roots to come. */
	uint64_t *mark;  /* of each point */
	uint64_t placed; /* the sum of those that are placed */
	struct dead *dead;
	int deads, dead_cap;
};

/* --- bookkeeping ------------------------------------------------------------------ */

static bool distinct_before(const struct claim *c, int i)
{
	for (int j = 0; j < i; j++)
		if (c->p[j] == c->p[i])
			return false;
	return true;
}

static void link_points(struct search *s)
{
	int n = s->v->s->points, links = 0, all = s->p->equations * CLAIM_POINTS;

	s->first = arena_alloc(s->a, sizeof(int) * (size_t)(n + 1));
	s->next = arena_alloc(s->a, sizeof(int) * (size_t)(all + 1));
	s->eq_of = arena_alloc(s->a, sizeof(int) * (size_t)(all + 1));
	for (int p = 0; p < n; p++)
		s->first[p] = -1;
	for (int e = s->p->equations - 1; e >= 0; e--) {
		const struct claim *c = &s->p->equation[e].claim;

		for (int i = 0; i < c->n; i++) {
			if (!distinct_before(c, i))
				continue;
			s->open[e]++;
			s->eq_of[links] = e;
			s->next[links] = s->first[c->p[i]];
			s->first[c->p[i]] = links++;
		}
	}
}

static bool look_at(struct search *s, int e)
{
	const struct equality *q = &s->p->equation[e];

	if (s->open[e] == 0)
		return num_chain_looks_zero(algebra_equation_value(s->m.w, q, -1));
	if (s->open[e] > 1)
		return true;
	for (int i = 0; i < q->claim.n; i++)
		if (!s->m.w->known[q->claim.p[i]])
			s->rest[e] = q->claim.p[i];
	algebra_locus_of(s->m.w, q, s->rest[e], NULL, &s->room[e]);
	s->p->shape[e] = &s->room[e];
	return s->room[e].degree >= 0;
}

/* --- sets that lead nowhere ------------------------------------------------------------ */

static struct dead *dead_slot(const struct search *s, uint64_t key)
{
	size_t i = key & (size_t)(s->dead_cap - 1);

	while (s->dead[i].roots && s->dead[i].key != key)
		i = (i + 1) & (size_t)(s->dead_cap - 1);
	return &s->dead[i];
}

static bool is_dead(const struct search *s, uint64_t key)
{
	return s->dead_cap && dead_slot(s, key)->roots > s->roots_most - s->roots;
}

static void more_dead(struct search *s)
{
	struct dead *old = s->dead;
	int n = s->dead_cap;

	s->dead_cap = n ? 2 * n : 128;
	s->dead = arena_alloc(s->a, sizeof *s->dead * (size_t)s->dead_cap);
	for (int i = 0; i < n; i++)
		if (old[i].roots)
			*dead_slot(s, old[i].key) = old[i];
}

static void set_dead(struct search *s, uint64_t key)
{
	struct dead *d;

	if (2 * s->deads >= s->dead_cap)
		more_dead(s);
	d = dead_slot(s, key);
	s->deads += !d->roots;
	d->key = key;
	if (d->roots <= s->roots_most - s->roots)
		d->roots = s->roots_most - s->roots + 1;
}

/* Place a point; false: it does not fit.  Undone by take_back in either case. */
static bool place(struct search *s, const struct step *step, unsigned signs)
{
	bool fits;

	num_chain_set_signs(s->m.w->chain, signs);
	fits = algebra_maker_step(&s->m, step);
	s->m.w->known[step->p] = true;
	s->placed += s->mark[step->p];
	s->bases[s->p->steps] = algebra_tangent_place(s->tangent, step->p);
	s->signs[s->p->steps] = signs;
	s->p->step[s->p->steps++] = *step;
	for (int l = s->first[step->p]; l >= 0; l = s->next[l])
		s->open[s->eq_of[l]]--;
	for (int l = s->first[step->p]; l >= 0 && fits; l = s->next[l])
		fits = look_at(s, s->eq_of[l]);
	return fits;
}

static void take_back(struct search *s, int to)
{
	while (s->p->steps > to) {
		int p = s->p->step[--s->p->steps].p;

		s->m.w->known[p] = false;
		s->placed -= s->mark[p];
		algebra_tangent_back(s->tangent, s->bases[s->p->steps]);
		for (int l = s->first[p]; l >= 0; l = s->next[l]) {
			int e = s->eq_of[l];

			s->open[e]++;
			/* The locus of the point that is still out is to be found again. */
			if (s->open[e] == 1)
				s->rest[e] = p;
		}
	}
}

/* All steps again, at other parameters: a root that was missing modulo the prime may be there now.
 * false: nothing is placed any more. */
static bool again(struct search *s)
{
	int n = s->p->steps;
	bool fits = false;

	for (int t = 0; t < LUCK << s->roots && !fits; t++) {
		take_back(s, 0);
		fits = true;
		for (int i = 0; i < n && fits; i++) {
			struct step step = s->p->step[i];

			fits = place(s, &step, s->signs[i]);
		}
	}
	if (!fits) {
		take_back(s, 0);
		s->lost = s->unlucky = true;
	}
	return fits;
}

/* A point that may need a root: at other parameters where there is none. */
static bool place_somehow(struct search *s, const struct step *step, unsigned signs)
{
	int at = s->p->steps;

	for (int t = 0; t < LUCK; t++) {
		if (place(s, step, signs))
			return true;
		if (!s->m.rootless)
			return false;
		take_back(s, at);
		if (!again(s))
			return false;
	}
	s->unlucky = true;
	return false;
}

/* --- what the placed points say about one ------------------------------------------ */

enum kind_of_place { PLACE_FREE, PLACE_ONE, PLACE_FIXED, PLACE_HARD };
struct option {
	enum kind_of_place kind;
	int roots, gain;
	double degree;
	struct step step;
};

struct around {
	int p, lines, conics, hard;
	struct {
		struct line_source from;
		struct locus l;
		double degree;
	} line[LINES];
	struct {
		int eq;
		double degree;
	} conic[LINES];
};

static double degree_of(const struct search *s, int e, int p)
{
	const struct claim *c = &s->p->equation[e].claim;
	double sum = 0;

	for (int i = 0; i < c->n; i++)
		if (c->p[i] != p && distinct_before(c, i))
			sum += s->degree[c->p[i]];
	return sum;
}

static void add_line(struct around *r, struct line_source from, const struct locus *l,
		     double degree)
{
	if (r->lines == LINES)
		return;
	r->line[r->lines].from = from;
	r->line[r->lines].l = *l;
	r->line[r->lines++].degree = degree;
}

static bool is_proper_line(const struct locus *l)
{
	return !num_chain_looks_zero(l->k[3]) || !num_chain_looks_zero(l->k[4]);
}

/* Do two equations say the same? */
static bool same_conic(struct search *s, const struct locus *a, const struct locus *b)
{
	struct num_chain *c = s->m.w->chain;
	int i = 0;

	while (i < 5 && num_chain_looks_zero(a->k[i]))
		i++;
	for (int j = 0; j < 6; j++) {
		struct cpoly x = num_chain_mul(c, a->k[i], b->k[j]),
			     y = num_chain_mul(c, a->k[j], b->k[i]);

		if (x.r != y.r)
			return false;
	}
	return true;
}

static void add_conic(struct search *s, struct around *r, int e)
{
	double d = degree_of(s, e, r->p);

	for (int i = 0; i < r->conics; i++)
		if (same_conic(s, &s->room[r->conic[i].eq], &s->room[e])) {
			if (d < r->conic[i].degree) {
				r->conic[i].eq = e;
				r->conic[i].degree = d;
			}
			return;
		}
	if (r->conics == LINES)
		return;
	r->conic[r->conics].eq = e;
	r->conic[r->conics++].degree = d;
}

/* Does a conic contain a line?  Three of its points tell. */
static bool contains(struct search *s, const struct locus *conic, const struct locus *line)
{
	struct num_chain *c = s->m.w->chain;
	const struct cpoly *k = line->k;

	for (long t = 1; t < 4; t++) { /* the meet with x = t z + y, or so */
		struct cpoly one = num_chain_int(c, 1), m = num_chain_int(c, 3 * t - 7),
			     n = num_chain_int(c, 5 - t * t);
		struct spot q = { num_chain_sub(c, num_chain_mul(c, k[4], n),
						num_chain_mul(c, k[5], m)),
				  num_chain_sub(c, num_chain_mul(c, k[5], one),
						num_chain_mul(c, k[3], n)),
				  num_chain_sub(c, num_chain_mul(c, k[3], m),
						num_chain_mul(c, k[4], one)) };

		if (!num_chain_looks_zero(algebra_locus_at(s->m.w, conic, &q)))
			return false;
	}
	return true;
}

/* Where a line is known, a conic made of it and another says nothing more. */
static void drop_containing(struct search *s, struct around *r)
{
	int n = 0;

	for (int j = 0; j < r->conics; j++) {
		bool drop = false;

		for (int i = 0; i < r->lines && !drop; i++)
			drop = contains(s, &s->room[r->conic[j].eq], &r->line[i].l);
		if (!drop)
			r->conic[n++] = r->conic[j];
	}
	r->conics = n;
}

static bool apart(const struct search *s, int p, int q)
{
	const struct setting_point *a = &s->v->s->point[p], *b = &s->v->s->point[q];
	double scale = hypot(s->m.ux, s->m.uy); /* 1 / |unit| */

	return hypot(a->x - b->x, a->y - b->y) * scale > 1e-6;
}

static bool on(struct search *s, const struct locus *l, const struct spot *q)
{
	return num_chain_looks_zero(algebra_locus_at(s->m.w, l, q));
}

/* Is a known point one where the conic is two lines? */
static int singular(struct search *s, int eq)
{
	for (int i = 0; i < s->p->steps; i++) {
		const struct spot *q = &s->m.w->at[s->p->step[i].p];
		struct cpoly g[2];

		algebra_locus_gradient(s->m.w, &s->room[eq], q, g);
		if (num_chain_looks_zero(g[0]) && num_chain_looks_zero(g[1]) &&
		    on(s, &s->room[eq], q))
			return s->p->step[i].p;
	}
	return -1;
}

/* Two lines through a known point, another known point on one of them: a line without a root. */
static void add_known_splits(struct search *s, struct around *r)
{
	int n = 0;

	for (int j = 0; j < r->conics; j++) {
		int e = r->conic[j].eq, q = s->room[e].circle ? -1 : singular(s, e), w = -1;
		struct line_source from = { e, -1, q, -1 };
		struct locus l;

		for (int i = 0; i < s->p->steps && q >= 0; i++) {
			int k = s->p->step[i].p;

			if (k != q && apart(s, k, q) && on(s, &s->room[e], &s->m.w->at[k]) &&
			    (w < 0 || s->degree[k] < s->degree[w]))
				w = k;
		}
		from.split_by = w;
		if (w >= 0 && algebra_line_of(&s->m, &from, r->p, &l))
			add_line(r, from, &l, r->conic[j].degree + s->degree[w]);
		else
			r->conic[n++] = r->conic[j];
	}
	r->conics = n;
}

static void look_around(struct search *s, int p, struct around *r)
{
	int direct;

	memset(r, 0, sizeof *r);
	r->p = p;
	for (int l = s->first[p]; l >= 0; l = s->next[l]) {
		int e = s->eq_of[l];
		const struct locus *k = &s->room[e];

		if (s->open[e] != 1)
			continue;
		if (k->degree == 1) {
			add_line(r, (struct line_source){ e, -1, -1, -1 }, k,
				 degree_of(s, e, p));
		} else if (k->degree == 2) {
			add_conic(s, r, e);
		} else if (k->degree == 3) {
			r->hard++;
		}
	}
	drop_containing(s, r);
	add_known_splits(s, r);
	direct = r->lines;
	for (int i = 0; i < r->conics; i++)
		for (int j = i + 1; j < r->conics; j++) {
			int e = r->conic[i].eq, f = r->conic[j].eq;
			struct locus l;

			if (!s->room[e].circle || !s->room[f].circle || direct > 1)
				continue;
			algebra_locus_radical(s->m.w, &s->room[e], &s->room[f], &l);
			if (is_proper_line(&l))
				add_line(r, (struct line_source){ e, f, -1, -1 }, &l,
					 r->conic[i].degree + r->conic[j].degree);
		}
}

static bool parallel(struct search *s, const struct locus *a, const struct locus *b)
{
	struct num_chain *c = s->m.w->chain;
	struct cpoly x = num_chain_mul(c, a->k[3], b->k[4]),
		     y = num_chain_mul(c, a->k[4], b->k[3]);

	return x.r == y.r;
}

static bool meets(struct search *s, const struct around *r, struct option *o)
{
	bool any = false;

	for (int i = 0; i < r->lines; i++)
		for (int j = i + 1; j < r->lines; j++) {
			double d = r->line[i].degree + r->line[j].degree;

			if ((any && d >= o->degree) ||
			    parallel(s, &r->line[i].l, &r->line[j].l))
				continue;
			any = true;
			o->kind = PLACE_FIXED;
			o->degree = d;
			o->step = (struct step){ .p = r->p,
						 .way = WAY_MEET,
						 .line = r->line[i].from,
						 .line2 = r->line[j].from,
						 .conic = -1 };
		}
	return any;
}

/* A known point on a conic, and on a line where one is given; not where p is drawn. */
static bool find_anchor(struct search *s, int p, const struct locus *line, int eq,
			struct anchor *out)
{
	const struct locus *l = &s->room[eq];
	double least = HUGE_VAL;
	struct spot q;

	for (int i = 0; i < s->p->steps; i++) {
		int k = s->p->step[i].p;

		if (s->degree[k] >= least || !apart(s, p, k) ||
		    (line && !on(s, line, &s->m.w->at[k])) || !on(s, l, &s->m.w->at[k]))
			continue;
		least = s->degree[k];
		*out = (struct anchor){ k, -1, 0 };
	}
	if (least < HUGE_VAL)
		return true;
	for (int how = 0; how < 2; how++) {
		double x, y;

		*out = (struct anchor){ -1, eq, how };
		if (!algebra_anchor_spot(s->m.w, s->p->equation, p, *out, &q) ||
		    !on(s, l, &q) || (line && !on(s, line, &q)))
			continue;
		algebra_maker_drawn(&s->m, p, &x, &y);
		if (hypot(q.x.d / q.z.d - x, q.y.d / q.z.d - y) > 1e-6)
			return true;
	}
	return false;
}

static double anchor_degree(const struct search *s, struct anchor a)
{
	return a.p >= 0 ? s->degree[a.p] : 1;
}

static bool seconds(struct search *s, const struct around *r, struct option *o)
{
	bool any = false;

	for (int i = 0; i < r->lines; i++)
		for (int j = 0; j < r->conics; j++) {
			double d = 2 * r->line[i].degree + r->conic[j].degree;
			struct anchor q = { -1, -1, 0 };

			if ((any && d >= o->degree) ||
			    !find_anchor(s, r->p, &r->line[i].l, r->conic[j].eq, &q))
				continue;
			any = true;
			o->kind = PLACE_FIXED;
			o->degree = d + anchor_degree(s, q);
			o->step = (struct step){ .p = r->p,
						 .way = WAY_SECOND,
						 .line = r->line[i].from,
						 .conic = r->conic[j].eq,
						 .q = q };
		}
	return any;
}

/* Two lines through a known point are a source that costs a root. */
static void add_splits(struct search *s, struct around *r)
{
	for (int j = 0; j < r->conics && r->lines < 2; j++) {
		int q = singular(s, r->conic[j].eq);
		struct locus none = { .degree = 1 };

		if (q >= 0)
			add_line(r, (struct line_source){ r->conic[j].eq, -1, q, -1 }, &none,
				 2 * r->conic[j].degree);
	}
}

/* One of two lines through q meets a conic through q again. */
static bool split_and_conic(struct search *s, const struct around *r, struct option *o)
{
	for (int i = 0; i < r->lines; i++)
		for (int j = 0; j < r->conics; j++) {
			int q = r->line[i].from.split_at, e = r->conic[j].eq;

			if (e == r->line[i].from.eq || !apart(s, r->p, q) ||
			    singular(s, e) == q || !on(s, &s->room[e], &s->m.w->at[q]))
				continue;
			o->kind = PLACE_FIXED;
			o->roots = 1;
			o->degree = 2 * r->line[i].degree + r->conic[j].degree;
			o->step = (struct step){ .p = r->p,
						 .way = WAY_SECOND,
						 .line = r->line[i].from,
						 .conic = e,
						 .q = { q, -1, 0 } };
			return true;
		}
	return false;
}

static bool touches(struct search *s, const struct step *step)
{
	struct step t = *step;
	bool good;
	struct spot saved = s->m.w->at[t.p];

	t.way = WAY_TOUCH;
	good = algebra_maker_step(&s->m, &t);
	s->m.w->at[t.p] = saved;
	s->m.w->known[t.p] = false;
	return good;
}

/* Fixed, but not linearly. */
static bool rooted(struct search *s, struct around *r, struct option *o)
{
	int direct = r->lines;

	if (!direct) {
		add_splits(s, r);
		if (split_and_conic(s, r, o))
			return true;
	}
	if (!r->lines || (!direct && r->lines < 2))
		return false;
	o->kind = PLACE_FIXED;
	o->step = (struct step){ .p = r->p, .line = r->line[0].from, .conic = -1 };
	if (!direct) {
		o->roots = 2;
		o->degree = r->line[0].degree + r->line[1].degree;
		o->step.way = WAY_MEET;
		o->step.line2 = r->line[1].from;
		return true;
	}
	o->roots = 1;
	o->step.conic = r->conic[0].eq;
	o->step.way = WAY_ROOT;
	o->degree = 2 * r->line[0].degree + r->conic[0].degree + 1;
	if (touches(s, &o->step)) {
		o->roots = 0;
		o->step.way = WAY_TOUCH;
	}
	return true;
}

static void on_one_line(struct search *s, const struct around *r, struct option *o)
{
	struct step *t = &o->step;
	double best[2] = { HUGE_VAL, HUGE_VAL };

	*t = (struct step){ .p = r->p, .way = WAY_LINE, .line = r->line[0].from, .conic = -1 };
	t->q = t->q2 = (struct anchor){ -1, -1, 0 };
	for (int i = 0; i < s->p->steps; i++) {
		int k = s->p->step[i].p;

		if (s->degree[k] >= best[1] || !on(s, &r->line[0].l, &s->m.w->at[k]))
			continue;
		if (s->degree[k] < best[0]) {
			t->q2 = t->q;
			best[1] = best[0];
			t->q.p = k;
			best[0] = s->degree[k];
		} else {
			t->q2.p = k;
			best[1] = s->degree[k];
		}
	}
	o->kind = PLACE_ONE;
	o->degree = 1 + (best[0] < HUGE_VAL ? best[0] : r->line[0].degree);
	if (best[1] < HUGE_VAL)
		o->degree = 1 + fmax(best[0], best[1]);
}

static void on_one_conic(struct search *s, const struct around *r, struct option *o)
{
	struct step *t = &o->step;
	int eq = r->conic[0].eq, q = singular(s, eq);

	*t = (struct step){ .p = r->p, .way = WAY_CONIC, .conic = eq };
	o->kind = PLACE_ONE;
	o->degree = 2 + r->conic[0].degree;
	if (q >= 0) {
		t->way = WAY_SPLIT;
		t->q = (struct anchor){ q, -1, 0 };
		o->roots = 1;
	} else if (!find_anchor(s, r->p, NULL, eq, &t->q)) {
		o->kind = PLACE_HARD;
	}
}

static void options(struct search *s, int p, struct option *o)
{
	struct around r;

	memset(o, 0, sizeof *o);
	o->step.p = p;
	look_around(s, p, &r);
	if (meets(s, &r, o) || (r.conics && seconds(s, &r, o)))
		return;
	if (r.conics && (r.lines || r.conics > 1)) {
		if (!rooted(s, &r, o))
			o->kind = PLACE_HARD;
	} else if (r.lines) {
		on_one_line(s, &r, o);
	} else if (r.conics) {
		on_one_conic(s, &r, o);
	} else {
		o->kind = r.hard ? PLACE_HARD : PLACE_FREE;
		o->degree = 1;
		o->step = (struct step){ .p = p, .way = WAY_FREE, .conic = -1 };
	}
}

/* --- the search --------------------------------------------------------------------- */

static int params_of(enum placing w)
{
	static const int params[] = { [WAY_AXIS] = 1,  [WAY_FREE] = 2,  [WAY_LINE] = 1,
				      [WAY_CONIC] = 1, [WAY_SPLIT] = 1, [WAY_ROOT] = 0 };

	return params[w];
}

#define PLANS 6
static void keep(struct search *s)
{
	struct plan *p = arena_alloc(s->a, sizeof *p), **at = &s->best;
	int place_in = 0, same = 0;
	double cost = 0;

	for (int i = 0; i < s->p->steps; i++)
		cost += s->degree[s->p->step[i].p];
	for (int i = 0; i < s->v->goal->n; i++)
		cost += 3 * s->degree[s->v->goal->p[i]];
	s->found++;
	for (; *at && (*at)->cost <= cost && place_in < PLANS; at = &(*at)->next) {
		place_in++;
		same += (*at)->cost == cost;
	}
	if (place_in == PLANS || same > 1)
		return;
	*p = *s->p;
	p->cost = cost;
	p->step = arena_alloc(s->a, sizeof *p->step * (size_t)p->steps);
	memcpy(p->step, s->p->step, sizeof *p->step * (size_t)p->steps);
	p->shape = arena_alloc(s->a, sizeof *p->shape * (size_t)(p->equations + 1));
	for (int e = 0; e < p->equations; e++)
		if (s->p->shape[e]) {
			p->shape[e] = arena_alloc(s->a, sizeof **p->shape);
			*p->shape[e] = *s->p->shape[e];
		}
	p->params = 0;
	p->roots = s->roots;
	for (int i = 0; i < p->steps; i++)
		p->params += params_of(p->step[i].way);
	p->next = *at;
	*at = p;
}

/* Place all that is determined without a root; false: a contradiction.  *rooted: some
 * point needs a root. */
static bool place_fixed(struct search *s, struct option *left, int *lefts)
{
	for (;;) {
		struct option best = { .degree = HUGE_VAL };
		bool any = false;

		*lefts = 0;
		for (int p = 0; p < s->v->s->points; p++) {
			struct option o;

			if (!s->v->needed[p] || s->m.w->known[p])
				continue;
			if (!num_chain_settle(s->m.w->chain)) {
				s->spent = true;
				return false;
			}
			options(s, p, &o);
			if (o.kind == PLACE_FIXED && !o.roots && o.degree < best.degree) {
				best = o;
				any = true;
			}
			left[(*lefts)++] = o;
		}
		if (!any)
			return true;
		s->degree[best.step.p] = fmin(best.degree, 1e9);
		if (!place(s, &best.step, 0))
			return false;
	}
}

/* Nothing is left to look for: enough was found, or the work is done. */
static bool is_over(const struct search *s)
{
	return s->nodes >= s->nodes_most || s->found >= s->found_most || s->lost || s->spent;
}

/* Does an equation have p and a point that waits? */
static bool has_to_do(const struct search *s, int p)
{
	for (int l = s->first[p]; l >= 0; l = s->next[l]) {
		const struct claim *c = &s->p->equation[s->eq_of[l]].claim;

		for (int i = 0; i < c->n; i++)
			if (s->waits[c->p[i]])
				return true;
	}
	return false;
}

/* Points wait with those that have to do with them, directly or by others that are not placed. */
static void spread_waiting(struct search *s, const struct option *left, int lefts)
{
	bool more = true;

	while (more) {
		more = false;
		for (int i = 0; i < lefts; i++) {
			int p = left[i].step.p;

			if (s->waits[p] || !has_to_do(s, p))
				continue;
			s->waits[p] = more = true;
		}
	}
}

/* What of `left` is a choice, put in front; how many.  None where a point needs more roots than there
 * are: free points do not help it.  Where some are told with roots, these come first.  A
 * point that is determined and yet not told waits for a free one that has to do with it. */
static int choices(struct search *s, struct option *left, int lefts)
{
	bool fixed = false, any = false;
	int n = 0;

	for (int i = 0; i < lefts; i++) {
		bool told = left[i].kind == PLACE_FIXED;

		if (told && left[i].roots > s->roots_most - s->roots)
			return 0;
		fixed |= told;
		left[i].gain = algebra_tangent_gain(s->tangent, left[i].step.p);
		s->waits[left[i].step.p] = !told && !left[i].gain;
		any |= s->waits[left[i].step.p];
	}
	if (any)
		spread_waiting(s, left, lefts);
	for (int i = 0; i < lefts; i++) {
		const struct option *o = &left[i];
		bool told = o->kind == PLACE_FIXED;

		if (o->kind == PLACE_HARD || told != fixed ||
		    (!told && params_of(o->step.way) > o->gain) ||
		    (!told && any && !s->waits[o->step.p]) ||
		    s->roots + o->roots > s->roots_most)
			continue;
		left[n++] = *o;
	}
	for (int i = 0; i < s->v->s->points; i++)
		s->waits[i] = false;
	return n;
}

/* What came of a set of points: nothing, whatever the limits; nothing, for its places contradict what
 * is given; or a plan, or no answer. */
enum outcome { SET_DEAD, SET_WRONG, SET_ALIVE };
static enum outcome go_on(struct search *s);

/* With each sign of its roots: of a square one of them is the drawn case. */
static enum outcome choose(struct search *s, const struct option *o)
{
	int at = s->p->steps, roots = s->roots;
	enum outcome out = SET_WRONG;

	for (unsigned signs = 0; signs < 1u << o->roots && out != SET_ALIVE; signs++) {
		enum outcome came = SET_WRONG;
		bool unlucky = s->unlucky;

		s->unlucky = false;
		s->roots = roots;
		s->degree[o->step.p] = fmin(o->degree, 1e9);
		if (o->roots ? place_somehow(s, &o->step, signs) : place(s, &o->step, 0)) {
			s->roots = roots + o->roots;
			came = go_on(s);
		} else if (s->unlucky) {
			came = SET_ALIVE;
		}
		take_back(s, at);
		s->roots = roots;
		s->unlucky |= unlucky;
		if (came == SET_ALIVE || out == SET_WRONG)
			out = came;
	}
	return out;
}

static enum outcome go_on(struct search *s)
{
	int lefts, depth = s->p->steps;
	struct option *left;
	bool alive = false, rooted = s->roots > 0; /* signs may be wrong: nothing is final */

	if (s->nodes++ >= s->nodes_most || s->found >= s->found_most)
		return SET_ALIVE;
	if (!s->left[depth])
		s->left[depth] = arena_alloc(s->a, sizeof *left * (size_t)s->points);
	left = s->left[depth];
	if (!place_fixed(s, left, &lefts))
		return s->spent ? SET_ALIVE : SET_WRONG;
	if (!lefts) {
		keep(s);
		return SET_ALIVE;
	}
	if (!rooted && is_dead(s, s->placed))
		return SET_DEAD;
	lefts = choices(s, left, lefts);
	if (!lefts) {
		if (!rooted)
			set_dead(s, s->placed);
		return SET_DEAD;
	}
	for (int i = 0; i < lefts; i++) {
		uint64_t key = s->placed + s->mark[left[i].step.p];
		bool plain = !rooted && !left[i].roots;
		enum outcome came;

		if (plain && is_dead(s, key))
			continue;
		came = choose(s, &left[i]);
		if (came == SET_DEAD && plain)
			set_dead(s, key);
		alive |= came == SET_ALIVE;
		if (is_over(s))
			return SET_ALIVE;
	}
	if (!alive && !rooted)
		set_dead(s, s->placed);
	return alive ? SET_ALIVE : SET_DEAD;
}

/* After a retreat loci of equations with one point out are stale: all again. */
static void start(struct search *s, int p, int q)
{
	struct step one = { .p = p, .way = WAY_ORIGIN, .conic = -1 },
		    two = { .p = q, .way = s->v->scaled ? WAY_AXIS : WAY_UNIT, .conic = -1 };

	if (!algebra_maker_frame(&s->m, p, q))
		return;
	for (int e = 0; e < s->p->equations && s->v->scaled; e++) {
		const struct claim *c = &s->p->equation[e].claim;

		if (c->kind == CLAIM_LCONST && (c->p[0] == p || c->p[1] == p) &&
		    (c->p[0] == q || c->p[1] == q))
			two.conic = e;
	}
	s->degree[p] = s->degree[q] = 0;
	s->roots = 0;
	s->lost = false;
	if (place(s, &one, 0) && place(s, &two, 0))
		go_on(s);
	take_back(s, 0);
}

static void all_starts(struct search *s, const int *need, int n)
{
	for (int sum = 1; sum < 2 * n; sum++)
		for (int i = 0; i < n && 2 * i < sum; i++) {
			int j = sum - i;

			if (j >= n)
				continue;
			s->nodes_most = s->nodes + NODES_START;
			s->found_most = s->found + 1;
			start(s, need[i], need[j]);
			if (s->found >= PLANS_FOUND || s->nodes > NODES || s->spent)
				return;
			if (s->best && sum > SUM_ONCE)
				return;
		}
}

struct plan *algebra_plan_find(struct arena *a, const struct problem_view *v, uint64_t seed,
			       struct chain_meter *m, bool *unlucky)
{
	int n = v->s->points, *need = arena_alloc(a, sizeof(int) * (size_t)(n + 1)), needs = 0;
	static const int most[] = { 0, 1, 2, 3, CHAIN_ROOTS };
	struct search s = { .a = a, .v = v };
	struct rng rng = { seed };
	struct num_chain *c = num_chain_new(CHAIN_PRIME, 0, 0, seed, 0, m);

	for (int i = 0; i < n; i++)
		if (v->needed[i])
			need[needs++] = i;
	s.points = needs;
	s.p = arena_alloc(a, sizeof *s.p);
	s.p->n = n;
	s.p->seed = seed;
	s.p->step = arena_alloc(a, sizeof *s.p->step * (size_t)(needs + 1));
	s.p->equations = v->equations;
	s.p->equation = v->equation;
	s.p->shape = arena_alloc(a, sizeof *s.p->shape * (size_t)(v->equations + 1));
	s.room = arena_alloc(a, sizeof *s.room * (size_t)(v->equations + 1));
	s.open = arena_alloc(a, sizeof(int) * (size_t)(v->equations + 1));
	s.rest = arena_alloc(a, sizeof(int) * (size_t)(v->equations + 1));
	s.mark = arena_alloc(a, sizeof *s.mark * (size_t)(n + 1));
	for (int i = 0; i < n; i++)
		s.mark[i] = rng_next(&rng);
	s.signs = arena_alloc(a, sizeof *s.signs * (size_t)(needs + 1));
	s.waits = arena_alloc(a, sizeof *s.waits * (size_t)(n + 1));
	s.left = arena_alloc(a, sizeof *s.left * (size_t)(needs + 1));
	s.bases = arena_alloc(a, sizeof(int) * (size_t)(needs + 1));
	s.tangent = algebra_tangent_of(a, v, m);
	s.degree = arena_alloc(a, sizeof(double) * (size_t)(n + 1));
	s.m = (struct maker){ .v = v, .plan = s.p, .exact_drawing = true };
	s.m.w = algebra_world_new(a, c, n);
	link_points(&s);
	for (size_t i = 0; i < sizeof most / sizeof *most && !s.best && !s.spent && needs > 1;
	     i++) {
		s.roots_most = most[i];
		s.nodes = 0;
		all_starts(&s, need, needs);
	}
	num_chain_free(c);
	*unlucky = s.unlucky || s.m.w->failed;
	return s.best;
}
