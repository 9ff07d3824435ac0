/*
 * draw.c -- one attempt at a drawing: the clauses in order, each point placed where its
 * constructions put it.
 */
#include "jgex/jgex_priv.h"
#include <math.h>
#include <string.h>

typedef struct jgex_pen pen;
typedef struct jgex_spot spot;
typedef struct jgex_locus locus;

#define LOCI 8
#define SAME 1e-7 /* in terms of the figure: one point */
#define FITS_ROUGHLY 1e-2

static bool stop(pen *p, enum jgex_trouble t, const struct jgex_use *u)
{
	p->trouble = t;
	p->use = u;
	return false;
}

static double far_from(const pen *p, double x, double y, int k)
{
	return hypot(p->s->point[k].x - x, p->s->point[k].y - y);
}

/* The distance to the nearest point that is there, which it writes to *k. */
static double nearest(const pen *p, double x, double y, int *k)
{
	double least = HUGE_VAL;

	for (int i = 0; i < p->s->points; i++) {
		double d;

		if (!p->placed[i])
			continue;
		d = far_from(p, x, y, i);
		if (d < least) {
			least = d;
			*k = i;
		}
	}
	return least;
}

static bool pinned(const pen *p, int q)
{
	return p->text->pin[q].set && !p->unpinned;
}

double jgex_pin_off(const pen *p, int q, double x, double y)
{
	const struct jgex_pin *pin = &p->text->pin[q];

	return pinned(p, q) ? hypot(x - pin->x, y - pin->y) /
				      (p->text->unit + hypot(pin->x, pin->y))
			    : 0;
}

bool jgex_pin_misses(pen *p, int q, double x, double y)
{
	double off = jgex_pin_off(p, q, x, y);

	if (off <= (p->strict ? JGEX_PIN_NEAR : JGEX_PIN_OFF))
		return false;
	p->trouble = JGEX_PINNED;
	p->miss = (struct jgex_miss){ q, off, x, y };
	return true;
}

static bool put(pen *p, int q, spot at, const struct jgex_use *u)
{
	double x = jgex_val(p, at.x), y = jgex_val(p, at.y), d;
	int other = -1;

	if (!isfinite(x) || !isfinite(y))
		return stop(p, JGEX_NOWHERE, u);
	d = nearest(p, x, y, &other);
	p->other = other;
	if (d < p->near * p->text->unit)
		return stop(p, d < SAME * p->text->unit ? JGEX_TAKEN : JGEX_NEAR, u);
	if (hypot(x - p->cx, y - p->cy) > p->far * p->text->unit)
		return stop(p, JGEX_FAR, u);
	if (jgex_pin_misses(p, q, x, y))
		return false;
	p->spot[q] = at;
	p->placed[q] = true;
	p->s->point[q].x = x;
	p->s->point[q].y = y;
	p->points++;
	p->cx += (x - p->cx) / p->points;
	p->cy += (y - p->cy) / p->points;
	return true;
}

/* --- On loci ---------------------------------------------------------------------- */

static double parameter(const pen *p, const locus *l, double x, double y)
{
	double dx = jgex_val(p, l->dir.x), dy = jgex_val(p, l->dir.y);

	x -= jgex_val(p, l->at.x);
	y -= jgex_val(p, l->at.y);
	if (l->shape == JGEX_LINE)
		return (x * dx + y * dy) / (dx * dx + dy * dy);
	return tan(atan2(y, x) / 2);
}

/* A place to take on it, at random. */
static double propose(pen *p, const locus *l)
{
	const struct jgex_range *r = &l->range;
	double u = p->text->unit, t;

	if (l->shape == JGEX_CIRCLE)
		return tan(jgex_random(p, -1.55, 1.55));
	if (r->hi > 0) {
		t = jgex_random(p, r->lo, r->hi);
		if ((r->both || r->beyond) && rng_next(&p->rng) & 1)
			return -t;
		return r->beyond ? 1 + t : t;
	}
	t = jgex_random(p, -1.4 * u, 1.4 * u);
	u = jgex_random(p, -1.4 * u, 1.4 * u);
	t = parameter(p, l, p->cx + t, p->cy + u);
	return r->ray ? fabs(t) : t;
}

static void where(const pen *p, const locus *l, double t, double *x, double *y)
{
	*x = jgex_val(p, l->at.x);
	*y = jgex_val(p, l->at.y);
	if (l->shape == JGEX_LINE) {
		*x += t * jgex_val(p, l->dir.x);
		*y += t * jgex_val(p, l->dir.y);
	} else {
		double r = sqrt(jgex_val(p, l->r2));

		*x += r * (1 - t * t) / (1 + t * t);
		*y += r * 2 * t / (1 + t * t);
	}
}

/* Of several places the one farthest from what is there. */
static spot sample(pen *p, int q, const locus *l)
{
	const struct jgex_pin *pin = &p->text->pin[q];
	double best = -1, at = 0;

	if (l->shape == JGEX_CURVE)
		return l->at;
	if (pinned(p, q)) {
		at = parameter(p, l, pin->x, pin->y);
	} else {
		for (int i = 0; i < 5; i++) {
			double t = propose(p, l), x, y, d;
			int k;

			where(p, l, t, &x, &y);
			d = fmin(nearest(p, x, y, &k), 0.4 * p->text->unit);
			if (d > best) {
				best = d;
				at = t;
			}
		}
	}
	return l->shape == JGEX_LINE ? jgex_along(p, l, at) : jgex_around(p, l, at);
}

/* How many of the facts that the clause gives hold with the point there?  *of: of how many. */
static int merits(pen *p, const struct jgex_clause *c, int q, spot at, double most, int *of)
{
	int good = 0;

	*of = 0;
	p->s->point[q].x = jgex_val(p, at.x);
	p->s->point[q].y = jgex_val(p, at.y);
	p->placed[q] = true;
	for (int i = 0; i < c->uses; i++)
		for (int k = c->use[i].first; k < c->use[i].first + c->use[i].givens; k++) {
			const struct claim *g = &p->s->given[k].claim;
			bool all = true;

			for (int j = 0; j < g->n; j++)
				all &= p->placed[g->p[j]];
			if (all)
				++*of, good += claim_residual(p->s, g) < most;
		}
	p->placed[q] = false;
	return good;
}

/* A place that has what its clause says is meant, though the words lead elsewhere or nowhere: the
 * outer bisector, lines that fall together where other points are special.  The figure is fitted. */
static bool put_or_fit(pen *p, const struct jgex_clause *c, int q, spot at,
		       const struct jgex_use *u)
{
	const struct jgex_pin *pin = &p->text->pin[q];
	double x = jgex_val(p, at.x), y = jgex_val(p, at.y);
	int good, of;

	if (pinned(p, q) && !(jgex_pin_off(p, q, x, y) <= JGEX_PIN_OFF)) {
		spot there = jgex_spot_at(p, pin->x, pin->y);

		good = merits(p, c, q, there, FITS_ROUGHLY, &of);
		if (of && good == of)
			at = there;
	}
	return put(p, q, at, u);
}

/* Of two meetings: none that is a point already, the one at the pin, the one that has more
 * of what is given; else as the choice says. */
static spot pick(pen *p, const struct jgex_clause *c, int q, const spot *m, int n)
{
	const struct jgex_pin *pin = &p->text->pin[q];
	double d[2] = { 0, 0 };
	int good[2] = { 0, 0 }, k, of;

	if (n == 1)
		return m[0];
	for (int i = 0; i < 2; i++) {
		double x = jgex_val(p, m[i].x), y = jgex_val(p, m[i].y);

		d[i] = nearest(p, x, y, &k);
		if (pinned(p, q))
			d[i] = 1 / (1e-9 + hypot(x - pin->x, y - pin->y));
	}
	if (pinned(p, q))
		return m[d[1] > d[0]];
	for (int i = 0; i < 2; i++)
		if (d[i] < SAME * p->text->unit && d[1 - i] >= SAME * p->text->unit)
			return m[1 - i];
	if (c->uses > 2 || c->use[0].givens + c->use[c->uses - 1].givens > 2) {
		for (int i = 0; i < 2; i++)
			good[i] = merits(p, c, q, m[i], 1e-5, &of);
		if (good[0] != good[1])
			return m[good[1] > good[0]];
	}
	return m[jgex_choose(p)];
}

static bool place_on(pen *p, const struct jgex_clause *c, int q, const locus *l, int n,
		     const struct jgex_use *u)
{
	spot m[2];

	if (n == 0) {
		const struct jgex_pin *pin = &p->text->pin[q];

		if (pinned(p, q))
			m[0] = jgex_spot_at(p, pin->x, pin->y);
		else
			jgex_word_find("any", 3)->place(p, NULL, -1, m);
		return put(p, q, m[0], u);
	}
	if (n == 1)
		return put_or_fit(p, c, q, sample(p, q, &l[0]), u);
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			int k;

			if (l[i].shape == JGEX_CURVE || l[j].shape == JGEX_CURVE)
				continue;
			k = jgex_meet(p, &l[i], &l[j], m);
			if (k)
				return put_or_fit(p, c, q, pick(p, c, q, m, k), u);
		}
	if (l[0].shape == JGEX_CURVE || l[1].shape == JGEX_CURVE) {
		p->implicit = true;
		return put(p, q, sample(p, q, &l[l[0].shape == JGEX_CURVE]), u);
	}
	return put_or_fit(p, c, q, jgex_spot_at(p, NAN, NAN), u);
}

/* --- Constructions ------------------------------------------------------------------ */

/* The words of one step: "line ab, line cd". */
struct jgex_step {
	const char *target, *text;
	int targets; /* new points */
	size_t n;
};

static bool next_step(const char **draw, struct jgex_step *s)
{
	const char *p = *draw + strspn(*draw, "; ");

	if (!*p)
		return false;
	s->target = p;
	s->targets = (int)strcspn(p, " ");
	s->text = p + s->targets + 1;
	s->n = strcspn(s->text, ";");
	*draw = s->text + s->n;
	return true;
}

/* The next word of a step, and its arguments; false at the end. */
static bool next_word(struct jgex_step *s, const struct jgex_word **w, const char **args)
{
	size_t k;

	while (s->n && (*s->text == ',' || *s->text == ' '))
		s->text++, s->n--;
	if (!s->n)
		return false;
	k = strcspn(s->text, " ,;");
	k = k < s->n ? k : s->n;
	*w = jgex_word_find(s->text, k);
	if (!*w)
		BUG("construct.def: %s", s->text);
	s->text += k;
	s->n -= k;
	*args = "";
	if ((*w)->takes) {
		*args = s->text + 1;
		s->text += 1 + (*w)->takes;
		s->n -= 1 + (size_t)(*w)->takes;
	}
	return true;
}

static bool inputs(const pen *p, const struct jgex_use *u, const struct jgex_word *w,
		   const char *args, spot *in)
{
	for (int i = 0; i < w->takes; i++) {
		int k = jgex_use_point(u, args[i]);

		if (k < 0 || !p->placed[k])
			return false;
		in[i] = p->spot[k];
	}
	return true;
}

static int number(pen *p, const struct jgex_use *u)
{
	return num_tape_ratio(&p->tape, u->num, u->den);
}

static bool run_step(pen *p, const struct jgex_clause *c, const struct jgex_use *u,
		     struct jgex_step *s)
{
	const struct jgex_word *w;
	spot in[JGEX_ARGS], out[JGEX_OUT];
	locus l[LOCI];
	const char *args;
	int n = 0;

	while (next_word(s, &w, &args) && n < LOCI) {
		if (!inputs(p, u, w, args, in))
			return stop(p, JGEX_NOWHERE, u);
		if (w->place) {
			w->place(p, in, number(p, u), out);
			for (int i = 0; i < s->targets; i++) {
				int q = jgex_use_point(u, s->target[i]);
				const struct jgex_pin *pin = &p->text->pin[q];

				if (w->free && pinned(p, q))
					out[i] = jgex_spot_at(p, pin->x, pin->y);
				if (!p->placed[q] && !put_or_fit(p, c, q, out[i], u))
					return false;
			}
			return true;
		}
		w->locus(p, in, number(p, u), &l[n++]);
	}
	return place_on(p, c, jgex_use_point(u, s->target[0]), l, n, u);
}

int jgex_row_loci(const struct jgex_row *row)
{
	const char *d = row->draw;
	const struct jgex_word *w;
	struct jgex_step s;
	const char *args;
	int n = 0;

	if (!next_step(&d, &s) || d[strspn(d, "; ")])
		return 0;
	while (next_word(&s, &w, &args)) {
		if (!w->locus)
			return 0;
		n++;
	}
	return n;
}

/* Is it a point on something, and nothing more? */
static bool is_locus(const struct jgex_row *row)
{
	return jgex_row_loci(row) > 0;
}

static bool run_use(pen *p, const struct jgex_clause *c, const struct jgex_use *u)
{
	const char *d = u->row->draw;
	struct jgex_step s;

	while (next_step(&d, &s))
		if (!run_step(p, c, u, &s))
			return false;
	return true;
}

static void swap(struct claim *c, int i, int k)
{
	int16_t p = c->p[i];

	c->p[i] = c->p[k];
	c->p[k] = p;
}

/* The new point first in its segment, its segment first. */
static void turn_to(struct claim *c, int q)
{
	if (c->kind == CLAIM_COLL || c->kind == CLAIM_CYCLIC) {
		for (int i = 1; i < c->n; i++)
			if (c->p[i] == q)
				swap(c, 0, i);
		return;
	}
	for (int i = 0; i + 1 < c->n; i += 2)
		if (c->p[i + 1] == q)
			swap(c, i, i + 1);
	if (c->n == 4 && c->p[2] == q && c->p[0] != q) {
		swap(c, 0, 2);
		swap(c, 1, 3);
	}
}

const char *jgex_claim_locus(const struct claim *g, int q, int *at)
{
	static const struct {
		enum predicate kind;
		const char *form, *word; /* x the new point, the others by their order */
	} forms[] = {
		{ CLAIM_COLL, "xab", "line" },      { CLAIM_PARA, "xabc", "pline" },
		{ CLAIM_PERP, "xabc", "tline" },    { CLAIM_PERP, "xaxb", "dia" },
		{ CLAIM_CONG, "xaxb", "bline" },    { CLAIM_CONG, "xabc", "radius" },
		{ CLAIM_CYCLIC, "xabc", "circum" },
	};
	struct claim c = *g;
	int n = 0, k = 0;

	for (int i = 0; i < c.n; i++)
		n += c.p[i] == q;
	if (!n || n > 2 || c.n > 4)
		return NULL;
	turn_to(&c, q);
	for (int i = 0; i < c.n; i++)
		if (c.p[i] != q)
			at[k++] = c.p[i];
	for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
		bool same = forms[f].kind == (enum predicate)c.kind &&
			    (int)strlen(forms[f].form) == c.n;

		for (int i = 0; i < c.n && same; i++)
			same = (forms[f].form[i] == 'x') == (c.p[i] == q);
		if (same)
			return forms[f].word;
	}
	return NULL;
}

/* What a claim about one new point confines it to. */
static bool claim_locus(pen *p, const struct claim *g, int q, locus *l)
{
	int at[CLAIM_POINTS];
	const char *name = jgex_claim_locus(g, q, at);
	const struct jgex_word *w = name ? jgex_word_find(name, strlen(name)) : NULL;
	spot in[CLAIM_POINTS];

	for (int i = 0; w && i < w->takes; i++) {
		if (!p->placed[at[i]])
			return false;
		in[i] = p->spot[at[i]];
	}
	if (w)
		w->locus(p, in, -1, l);
	return w != NULL;
}

/* All loci of a point in its clause. */
static int loci(pen *p, const struct jgex_clause *c, int q, locus *l)
{
	int n = 0;

	for (int i = 0; i < c->uses; i++) {
		const struct jgex_use *u = &c->use[i];
		const struct jgex_word *w;
		const char *d, *args;
		struct jgex_step s;
		spot in[JGEX_ARGS];

		for (int k = u->first; !u->row && k < u->first + u->givens && n < LOCI; k++)
			if (claim_is_equation((enum predicate)p->s->given[k].claim.kind)) {
				if (claim_locus(p, &p->s->given[k].claim, q, &l[n]))
					n++;
				else
					p->implicit = true;
			}
		if (!u->row || !is_locus(u->row))
			continue;
		d = u->row->draw;
		if (!next_step(&d, &s) || jgex_use_point(u, *s.target) != q)
			continue;
		while (n < LOCI && next_word(&s, &w, &args))
			if (inputs(p, u, w, args, in))
				w->locus(p, in, number(p, u), &l[n++]);
			else
				p->implicit = true;
	}
	return n;
}

/* What the constructions of a clause need. */
static bool needs(pen *p, const struct jgex_clause *c)
{
	for (int i = 0; i < c->uses; i++) {
		const struct jgex_use *u = &c->use[i];

		for (const char *t = u->row ? u->row->needs : ""; *t;) {
			size_t n = strcspn(t, ";");
			struct claim g = jgex_use_claim(u, t, n);
			bool good;

			if (claim_is_equation((enum predicate)g.kind))
				good = claim_residual(p->s, &g) < 1e-6;
			else
				good = is_yes(claim_seen(p->s, &g));
			if (!good) {
				p->claim = g;
				return stop(p, JGEX_NEED, u);
			}
			t += n;
			t += strspn(t, "; ");
		}
	}
	return true;
}

static bool clause(pen *p, const struct jgex_clause *c)
{
	locus l[LOCI];

	if (!needs(p, c))
		return false;
	for (int i = 0; i < c->uses; i++)
		if (c->use[i].row && !is_locus(c->use[i].row) && !run_use(p, c, &c->use[i]))
			return false;
	for (int q = c->first; q < c->first + c->n; q++) {
		int n;

		if (p->placed[q])
			continue;
		n = loci(p, c, q, l);
		if (!place_on(p, c, q, l, n, c->use))
			return false;
	}
	return true;
}

bool jgex_draw_once(pen *p, int from)
{
	p->trouble = JGEX_FINE;
	p->implicit = false;
	p->choices = 0;
	for (int i = from; i < p->s->clauses; i++) {
		p->clause = i;
		if (!clause(p, &p->text->clause[i]))
			return false;
	}
	return true;
}
