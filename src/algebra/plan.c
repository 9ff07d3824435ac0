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

#define LOOKS 150000
#define LINES 12 /* sources and conics of one point that are looked at */

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
	long looks; /* at points, in all: bounds the time whatever the setting is */
	int found, found_most;
	struct plan *best;
	bool unlucky; /* a root may be missing modulo this prime */
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

static bool needs_root(const struct line_source *l)
{
	return l->split_at >= 0 && l->split_by < 0;
}

/* Place a point; false: it does not fit.  Undone by take_back in either case. */
static bool place(struct search *s, const struct step *step)
{
	bool fits = algebra_maker_step(&s->m, step);
	s->unlucky |= !fits && (step->way == WAY_ROOT || step->way == WAY_SPLIT ||
				(step->way == WAY_MEET && needs_root(&step->line)) ||
				(step->way == WAY_SECOND && needs_root(&step->line)));

	s->m.w->known[step->p] = true;
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
		for (int l = s->first[p]; l >= 0; l = s->next[l]) {
			int e = s->eq_of[l];

			s->open[e]++;
			/* The locus of the point that is still out is to be found again. */
			if (s->open[e] == 1)
				s->rest[e] = p;
		}
	}
}

/* --- what the placed points say about one ------------------------------------------ */

enum kind_of_place { PLACE_FREE, PLACE_ONE, PLACE_FIXED, PLACE_HARD };
struct option {
	enum kind_of_place kind;
	int roots;
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

#define PLANS 4
static void keep(struct search *s)
{
	struct plan *p = arena_alloc(s->a, sizeof *p), **at = &s->best;
	int place_in = 0;
	double cost = 0;

	for (int i = 0; i < s->p->steps; i++)
		cost += s->degree[s->p->step[i].p];
	for (int i = 0; i < s->v->goal->n; i++)
		cost += 3 * s->degree[s->v->goal->p[i]];
	s->found++;
	for (; *at && (*at)->cost < cost && place_in < PLANS; at = &(*at)->next)
		place_in++;
	if (place_in == PLANS || (*at && (*at)->cost == cost))
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
			if (s->looks++ > LOOKS)
				return false;
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
		if (!place(s, &best.step))
			return false;
	}
}

static void go_on(struct search *s)
{
	int at = s->p->steps, lefts, roots = s->roots;
	struct option *left = arena_alloc(s->a, sizeof *left * (size_t)s->points);

	if (s->nodes++ >= s->nodes_most || s->found >= s->found_most)
		return;
	if (!place_fixed(s, left, &lefts))
		return;
	if (!lefts) {
		keep(s);
		return;
	}
	for (int i = 0; i < lefts; i++)
		if (left[i].kind == PLACE_FIXED && left[i].roots > s->roots_most - s->roots)
			return;
	at = s->p->steps;
	for (int i = 0; i < lefts; i++) {
		if (left[i].kind == PLACE_HARD || s->roots + left[i].roots > s->roots_most)
			continue;
		s->roots = roots + left[i].roots;
		s->degree[left[i].step.p] = fmin(left[i].degree, 1e9);
		if (place(s, &left[i].step))
			go_on(s);
		take_back(s, at);
		s->roots = roots;
		if (s->nodes >= s->nodes_most || s->found >= s->found_most || s->looks > LOOKS)
			return;
	}
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
	if (place(s, &one) && place(s, &two))
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
			s->nodes_most = s->nodes + 40;
			s->found_most = s->found + 3;
			start(s, need[i], need[j]);
			if (s->found >= 9 || s->nodes > 1500 || s->looks > LOOKS)
				return;
			if (s->best && sum > 6)
				return;
		}
}

struct plan *algebra_plan_find(struct arena *a, const struct problem_view *v, uint64_t seed,
			       bool *unlucky)
{
	int n = v->s->points, *need = arena_alloc(a, sizeof(int) * (size_t)(n + 1)), needs = 0;
	static const int most[] = { 0, 1, 2, 3, CHAIN_ROOTS };
	struct search s = { .a = a, .v = v };
	struct num_chain *c = num_chain_new(CHAIN_PRIME, 0, 0, seed, 0);

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
	s.degree = arena_alloc(a, sizeof(double) * (size_t)(n + 1));
	s.m = (struct maker){ .v = v, .plan = s.p, .exact_drawing = true };
	s.m.w = algebra_world_new(a, c, n);
	link_points(&s);
	for (size_t i = 0; i < sizeof most / sizeof *most && !s.best && needs > 1; i++) {
		s.roots_most = most[i];
		s.nodes = 0;
		all_starts(&s, need, needs);
	}
	num_chain_free(c);
	*unlucky = s.unlucky || s.m.w->failed;
	return s.best;
}
