/*
 * discover.c -- query_discover: what holds in a figure beyond what it was made to have.
 *
 * Candidates are what looks true of the named points in two general positions.  Each is then
 * proved, by deduction in one closure of the figure's theorem, else by algebra; what follows in one
 * step is left out, and the rest is ranked: circles and concurrent lines before collinear points,
 * these before equal lengths and directions, long proofs before short ones.
 */
#include "base/member.h"
#include "base/work.h"
#include "deduce/deduce.h"
#include "fig/prove_priv.h"
#include <math.h>
#include <string.h>

enum {
	SHOWN = 12, /* facts told unless another number is asked for */
	SHOWN_MOST = 100,
	POINTS = 20, /* points looked at */
	MEMBERS = 6, /* of a set that are told */
	FINDINGS = 400,
	ALGEBRA = 24, /* facts given to algebra */
	LINES = 24,
};
#define NEAR 1e-9

enum finding_kind {
	FOUND_CIRCLE,
	FOUND_CONCURRENT,
	FOUND_LINE,
	FOUND_SAME,
	FOUND_PERP,
	FOUND_PARA,
	FOUND_EQUAL,
	FOUND_CONGRUENT,
	FOUND_SIMILAR,
	FOUND_DOUBLE,
};
static const struct {
	const char *word;
	double worth;
} kinds[] = {
	[FOUND_CIRCLE] = { "concyclic", 10 },    [FOUND_CONCURRENT] = { "concurrent", 9.5 },
	[FOUND_LINE] = { "collinear", 9 },       [FOUND_SAME] = { "same point", 8 },
	[FOUND_PERP] = { "perpendicular", 6.5 }, [FOUND_PARA] = { "parallel", 6 },
	[FOUND_EQUAL] = { "equal lengths", 6 },  [FOUND_CONGRUENT] = { "congruent", 4.5 },
	[FOUND_SIMILAR] = { "similar", 3 },      [FOUND_DOUBLE] = { "ratio", 4 },
};
struct fig_finding {
	enum finding_kind kind;
	struct claim claim[MEMBERS];
	int n;
	const char *relation; /* of lines; else written from the claims */
	double score;
	int steps;
	const char *method;
};
struct discovery {
	struct fig *f;
	struct arena *a;
	struct fig_theorem one, two;
	struct closure *closure;
	int p[POINTS], points;
	struct fig_finding *found;
	int n, cap;
	int algebra; /* asked so often */
};

static bool holds_twice(const struct discovery *d, const struct claim *c)
{
	return !claim_is_degenerate(c) && !claim_is_trivial(c) &&
	       claim_residual(d->one.setting, c) < NEAR &&
	       claim_residual(d->two.setting, c) < NEAR;
}

static bool looks(const struct discovery *d, enum predicate k, int n, const int *p)
{
	struct claim c = claim_of(k, n, p);

	return holds_twice(d, &c);
}

/* --- Telling whether ----------------------------------------------------------------------- */

/* Steps of a proof that are neither given nor seen; -1: it does not follow by deduction. */
static int depth_of(struct discovery *d, const struct claim *c)
{
	struct proof *p;
	int n = 0;

	if (work_over() || !closure_holds(d->closure, c))
		return -1;
	for (int i = 0; i < d->one.setting->givens; i++)
		if (claim_same(&d->one.setting->given[i].claim, c))
			return 0;
	p = closure_prove(d->closure, c, d->a, NULL);
	for (int i = 0; p && i < p->steps; i++)
		n += p->step[i].reason != REASON_GIVEN && p->step[i].reason != REASON_SEEN;
	return p ? n : -1;
}

/* Is it one that the figure was made to have, or nearly? */
static bool is_plain(struct discovery *d, const struct claim *c)
{
	int n = depth_of(d, c);

	return n >= 0 && n <= 1;
}

static void add(struct discovery *d, struct fig_finding x)
{
	if (d->n == FINDINGS)
		return;
	d->found = arena_grow(d->a, d->found, &d->cap, d->n + 1, sizeof *d->found);
	d->found[d->n++] = x;
}

/* --- Words --------------------------------------------------------------------------------- */

static const char *name(const struct discovery *d, int p)
{
	return d->one.setting->point[p].name;
}

static void write_claim(struct buf *b, const struct discovery *d, const struct claim *c)
{
	static const struct {
		enum predicate kind;
		const char *form; /* % the next point */
	} forms[] = {
		{ CLAIM_COLL, "AreCollinear(%, %, %)" },
		{ CLAIM_CYCLIC, "AreConcyclic(%, %, %, %)" },
		{ CLAIM_PARA, "Line(%, %) ∥ Line(%, %)" },
		{ CLAIM_PERP, "Line(%, %) ⟂ Line(%, %)" },
		{ CLAIM_CONG, "Distance(%, %) == Distance(%, %)" },
		{ CLAIM_RCONST, "Distance(%, %) == 2*Distance(%, %)" },
		{ CLAIM_SIMTRI, "Similar(Polygon(%, %, %), Polygon(%, %, %))" },
		{ CLAIM_SIMTRIR, "Similar(Polygon(%, %, %), Polygon(%, %, %))" },
		{ CLAIM_CONTRI, "AreCongruent(Polygon(%, %, %), Polygon(%, %, %))" },
		{ CLAIM_CONTRIR, "AreCongruent(Polygon(%, %, %), Polygon(%, %, %))" },
		{ CLAIM_OVERLAP, "% == %" },
	};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		int k = 0;

		if (forms[i].kind != (enum predicate)c->kind)
			continue;
		for (const char *s = forms[i].form; *s; s++) {
			if (*s == '%')
				buf_add(b, name(d, c->p[k++]));
			else
				buf_addc(b, *s);
		}
	}
}

static const char *relation_of(struct discovery *d, const struct fig_finding *x)
{
	struct buf b = { 0 };

	if (x->relation)
		return x->relation;
	for (int i = 0; i < x->n; i++) {
		buf_add(&b, i ? " && " : "");
		write_claim(&b, d, &x->claim[i]);
	}
	return buf_keep(&b, d->a);
}

/* --- Sets: lines, circles ------------------------------------------------------------------ */

/* The points of the figure that lie on the line (circle) of the first n of `set`. */
static int gather(const struct discovery *d, enum predicate k, int *set, int n)
{
	int m = n;

	for (int i = 0; i < d->points; i++) {
		int p[4] = { set[0], set[1], n > 2 ? set[2] : d->p[i], d->p[i] };
		bool in = false;

		for (int j = 0; j < n; j++)
			in = in || set[j] == d->p[i];
		if (!in && looks(d, k, n + 1, p))
			set[m++] = d->p[i];
	}
	return m;
}

/* Is it the first time that the set is met: no smaller point is in it than those it is made of? */
static bool is_first(const int *set, int n, int m)
{
	for (int i = n; i < m; i++)
		for (int j = 0; j < n; j++)
			if (set[i] < set[j]) {
				int smaller = 0;

				for (int k = 0; k < n; k++)
					smaller += set[k] < set[i];
				if (smaller < n)
					return false;
			}
	return true;
}

/* What of a set does not follow plainly, each with the first points of it. */
static void add_set(struct discovery *d, enum finding_kind kind, enum predicate k,
		    const int *set, int n, int m)
{
	struct fig_finding x = { .kind = kind };

	for (int i = n; i < m && x.n < MEMBERS; i++) {
		int p[4] = { set[0], set[1], n > 2 ? set[2] : set[i], set[i] };
		struct claim c = claim_of(k, n + 1, p);

		if (!is_plain(d, &c))
			x.claim[x.n++] = c;
	}
	if (x.n)
		add(d, x);
}

static void find_lines(struct discovery *d)
{
	for (int i = 0; i < d->points; i++)
		for (int j = i + 1; j < d->points; j++) {
			int set[POINTS] = { d->p[i], d->p[j] },
			    m = gather(d, CLAIM_COLL, set, 2);

			if (m > 2 && is_first(set, 2, m))
				add_set(d, FOUND_LINE, CLAIM_COLL, set, 2, m);
		}
}

static void find_circles(struct discovery *d)
{
	for (int i = 0; i < d->points; i++)
		for (int j = i + 1; j < d->points; j++)
			for (int k = j + 1; k < d->points; k++) {
				int set[POINTS] = { d->p[i], d->p[j], d->p[k] }, m;

				if (looks(d, CLAIM_COLL, 3, set))
					continue;
				m = gather(d, CLAIM_CYCLIC, set, 3);
				if (m > 3 && is_first(set, 3, m))
					add_set(d, FOUND_CIRCLE, CLAIM_CYCLIC, set, 3, m);
			}
}

static void find_same(struct discovery *d)
{
	const struct setting *s = d->one.setting, *t = d->two.setting;

	for (int i = 0; i < d->points; i++)
		for (int j = 0; j < i; j++) {
			int p = d->p[j], q = d->p[i];
			struct fig_finding x = { .kind = FOUND_SAME, .n = 1 };

			if (hypot(s->point[p].x - s->point[q].x,
				  s->point[p].y - s->point[q].y) > NEAR * d->one.stage->size ||
			    hypot(t->point[p].x - t->point[q].x,
				  t->point[p].y - t->point[q].y) > NEAR * d->two.stage->size)
				continue;
			x.claim[0] = claim_of(CLAIM_OVERLAP, 2, (int[]){ p, q });
			add(d, x);
		}
}

/* --- Pairs of points: lengths and directions ----------------------------------------------- */

struct fig_stage_pair {
	int p, q;
	bool told; /* in a set already */
};

/* Of pairs that look alike: those that do not plainly. */
static void find_alike(struct discovery *d, enum finding_kind kind, enum predicate k,
		       struct fig_stage_pair *pair, int n)
{
	for (int i = 0; i < n; i++) {
		struct fig_finding x = { .kind = kind };

		for (int j = i + 1; j < n && !pair[i].told; j++) {
			int p[] = { pair[i].p, pair[i].q, pair[j].p, pair[j].q };
			struct claim c = claim_of(k, 4, p);

			if (pair[j].told || !holds_twice(d, &c))
				continue;
			pair[j].told = true;
			if (x.n < MEMBERS && !is_plain(d, &c))
				x.claim[x.n++] = c;
		}
		if (x.n)
			add(d, x);
	}
}

/* Pairs that are no others of one line: of each line the first two points. */
static int directions(const struct discovery *d, struct fig_stage_pair *out)
{
	int n = 0;

	for (int i = 0; i < d->points; i++)
		for (int j = i + 1; j < d->points; j++) {
			bool first = true;

			for (int k = 0; k < j && first; k++)
				first = k == i || !looks(d, CLAIM_COLL, 3,
							 (int[]){ d->p[i], d->p[j], d->p[k] });
			if (first)
				out[n++] = (struct fig_stage_pair){ d->p[i], d->p[j], false };
		}
	return n;
}

static void find_right_angles(struct discovery *d, const struct fig_stage_pair *pair, int n)
{
	/* Of parallel lines the first stands for all. */
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n && !pair[i].told; j++) {
			struct fig_finding x = { .kind = FOUND_PERP, .n = 1 };
			int p[] = { pair[i].p, pair[i].q, pair[j].p, pair[j].q };

			x.claim[0] = claim_of(CLAIM_PERP, 4, p);
			if (!pair[j].told && holds_twice(d, &x.claim[0]) &&
			    !is_plain(d, &x.claim[0]))
				add(d, x);
		}
}

static void find_halves(struct discovery *d, const struct fig_stage_pair *pair, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			struct fig_finding x = { .kind = FOUND_DOUBLE, .n = 1 };
			int p[] = { pair[i].p, pair[i].q, pair[j].p, pair[j].q };

			if (i == j || pair[i].told || pair[j].told)
				continue;
			x.claim[0] = claim_of(CLAIM_RCONST, 4, p);
			x.claim[0].num = 2;
			x.claim[0].den = 1;
			if (holds_twice(d, &x.claim[0]) && !is_plain(d, &x.claim[0]))
				add(d, x);
		}
}

static void find_pairs(struct discovery *d)
{
	struct fig_stage_pair *pair =
		arena_alloc(d->a, sizeof *pair * POINTS * (POINTS - 1) / 2);
	int n = 0;

	for (int i = 0; i < d->points; i++)
		for (int j = i + 1; j < d->points; j++)
			pair[n++] = (struct fig_stage_pair){ d->p[i], d->p[j], false };
	find_alike(d, FOUND_EQUAL, CLAIM_CONG, pair, n);
	find_halves(d, pair, n);
	n = directions(d, pair);
	find_alike(d, FOUND_PARA, CLAIM_PARA, pair, n);
	find_right_angles(d, pair, n);
}

/* --- Triangles ----------------------------------------------------------------------------- */

static bool similar(struct discovery *d, const int *t, const int *u, struct fig_finding *x)
{
	static const int order[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
					 { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };

	for (int k = 0; k < 6; k++) {
		int p[] = { t[0], t[1], t[2], u[order[k][0]], u[order[k][1]], u[order[k][2]] };
		bool same = looks(d, CLAIM_CONG, 4, (int[]){ p[0], p[1], p[3], p[4] });

		for (int mirror = 0; mirror < 2; mirror++) {
			enum predicate kind = same     ? mirror ? CLAIM_CONTRIR : CLAIM_CONTRI
					      : mirror ? CLAIM_SIMTRIR
						       : CLAIM_SIMTRI;

			x->claim[0] = claim_of(kind, 6, p);
			x->kind = same ? FOUND_CONGRUENT : FOUND_SIMILAR;
			x->n = 1;
			if (holds_twice(d, &x->claim[0]))
				return true;
		}
	}
	return false;
}

/* Three corners of points that are not on one line, which were drawn as a triangle: two of its
 * sides at least are lines of the figure. */
static bool is_drawn(const struct discovery *d, const int *t)
{
	int sides = 0;

	for (int i = 0; i < 3; i++)
		for (int k = 0; k < d->one.stage->lines; k++) {
			const struct fig_stage_line *l = &d->one.stage->line[k];
			int in = 0;

			for (int j = 0; j < l->n && l->into < 0; j++)
				in += l->p[j] == t[i] || l->p[j] == t[(i + 1) % 3];
			if (in == 2) {
				sides++;
				break;
			}
		}
	return sides == 3 && !looks(d, CLAIM_COLL, 3, t);
}

static void find_triangles(struct discovery *d)
{
	enum { TRIANGLES = 60 };
	int t[TRIANGLES][3], n = 0;

	for (int i = 0; i < d->points; i++)
		for (int j = i + 1; j < d->points; j++)
			for (int k = j + 1; k < d->points && n < TRIANGLES; k++) {
				int c[3] = { d->p[i], d->p[j], d->p[k] };

				if (is_drawn(d, c))
					memcpy(t[n++], c, sizeof c);
			}
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			struct fig_finding x = { .n = 0 };

			if (similar(d, t[i], t[j], &x) && !is_plain(d, &x.claim[0]))
				add(d, x);
		}
}

/* --- Lines through one point --------------------------------------------------------------- */

struct fig_stage_carrier {
	int p, q; /* of both settings */
	const char *text;
};

static double value_at(const struct setting *s, const struct fig_stage_carrier *l, double x,
		       double y)
{
	const struct setting_point *p = &s->point[l->p], *q = &s->point[l->q];
	double dx = q->x - p->x, dy = q->y - p->y;

	return (dx * (y - p->y) - dy * (x - p->x)) / hypot(dx, dy);
}

/* Where two lines meet; false: they are nearly parallel. */
static bool meet_at(const struct setting *s, const struct fig_stage_carrier *l,
		    const struct fig_stage_carrier *m, double at[2])
{
	const struct setting_point *p = &s->point[l->p], *q = &s->point[l->q];
	double a = value_at(s, m, p->x, p->y), b = value_at(s, m, q->x, q->y);

	if (fabs(a - b) < 1e-4 * hypot(q->x - p->x, q->y - p->y))
		return false;
	at[0] = p->x + a / (a - b) * (q->x - p->x);
	at[1] = p->y + a / (a - b) * (q->y - p->y);
	return true;
}

static int carriers(struct discovery *d, struct fig_stage_carrier *out)
{
	const struct fig_stage *st = d->one.stage;
	int n = 0;

	for (int i = 0; i < st->lines && n < LINES; i++) {
		const struct fig_stage_line *l = &st->line[i];
		const char *own = l->obj >= 0 ? st->f->obj[l->obj].name : NULL;

		if (l->into >= 0 || l->n < 2)
			continue;
		if (own && fig_kind(st->f, (fig_id){ l->obj }) == KIND_LINE &&
		    fig_find(d->f, own).v >= 0)
			out[n].text = own;
		else if (fig_find(d->f, name(d, l->p[0])).v >= 0 &&
			 fig_find(d->f, name(d, l->p[1])).v >= 0)
			out[n].text = arena_printf(d->a, "Line(%s, %s)", name(d, l->p[0]),
						   name(d, l->p[1]));
		else
			continue;
		out[n].p = l->p[0];
		out[n++].q = l->p[1];
	}
	return n;
}

static bool is_point_there(const struct setting *s, const double at[2], double size)
{
	for (int i = 0; i < s->points; i++)
		if (hypot(s->point[i].x - at[0], s->point[i].y - at[1]) < 1e-7 * size)
			return true;
	return false;
}

static void find_concurrent(struct discovery *d)
{
	struct fig_stage_carrier line[LINES];
	int n = carriers(d, line);
	const struct setting *s = d->one.setting, *t = d->two.setting;

	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			for (int k = j + 1; k < n; k++) {
				struct fig_finding x = { .kind = FOUND_CONCURRENT };
				double at[2], to[2];

				if (!meet_at(s, &line[i], &line[j], at) ||
				    !meet_at(t, &line[i], &line[j], to) ||
				    fabs(value_at(s, &line[k], at[0], at[1])) >
					    NEAR * d->one.stage->size ||
				    fabs(value_at(t, &line[k], to[0], to[1])) >
					    NEAR * d->two.stage->size ||
				    is_point_there(s, at, d->one.stage->size))
					continue;
				x.relation =
					arena_printf(d->a, "AreConcurrent(%s, %s, %s)",
						     line[i].text, line[j].text, line[k].text);
				add(d, x);
			}
}

/* --- Ranking ------------------------------------------------------------------------------- */

/* By deduction, else by algebra; false: neither proves it. */
static bool confirm(struct discovery *d, struct fig_finding *x)
{
	struct fig_proved p;
	struct err e;
	int most = 0;

	for (int i = 0; i < x->n && most >= 0 && !x->relation; i++) {
		int n = depth_of(d, &x->claim[i]);

		most = n < 0 ? -1 : n > most ? n : most;
	}
	/* Deduction went by a moved copy; what fails in the figure itself is not told. */
	if (x->n && !x->relation && most >= 0) {
		if (is_no(fig_proves(d->f, relation_of(d, x))))
			return false;
		x->method = "deduction";
		x->steps = most;
		return true;
	}
	if (d->algebra++ >= ALGEBRA || fig_prove(d->f, relation_of(d, x), &p, &e) != OK)
		return false;
	x->method = p.method;
	x->steps = p.steps;
	return p.verdict == FIG_PROVED;
}

static double score(const struct fig_finding *x)
{
	return kinds[x->kind].worth + 1.2 * log2(1 + (x->steps ? x->steps : 4)) +
	       0.4 * (x->n - 1);
}

static void sort(struct fig_finding *x, int n)
{
	for (int i = 1; i < n; i++) {
		struct fig_finding y = x[i];
		int j = i;

		for (; j > 0 && x[j - 1].score < y.score; j--)
			x[j] = x[j - 1];
		x[j] = y;
	}
}

/* No more than a third of what is shown is of one kind, while there are others. */
static void mix(struct fig_finding *x, int n, int shown)
{
	int count[FOUND_DOUBLE + 1] = { 0 };

	for (int i = 0; i < n; i++)
		if (++count[x[i].kind] > (shown + 2) / 3)
			x[i].score -= 20;
	sort(x, n);
}

/* --- The answer ---------------------------------------------------------------------------- */

static void tell(struct discovery *d, int shown)
{
	struct buf json = { 0 }, text = { 0 };

	if (shown > d->n)
		shown = d->n;
	buf_add(&json, "\"kind\":\"facts\",\"facts\":[");
	for (int i = 0; i < shown; i++) {
		const struct fig_finding *x = &d->found[i];

		buf_add(&json, i ? ",{\"relation\":" : "{\"relation\":");
		json_add_string(&json, relation_of(d, x));
		json_member_text(&json, "what", kinds[x->kind].word);
		json_member_text(&json, "method", x->method);
		if (x->steps)
			buf_addf(&json, ",\"steps\":%d", x->steps);
		buf_addc(&json, '}');
		buf_addf(&text, "%s%s: %s, by %s", i ? "\n" : "", kinds[x->kind].word,
			 relation_of(d, x), x->method);
	}
	buf_addf(&json, "],\"count\":%d", d->n);
	if (!d->n)
		buf_add(&text, "nothing was found beyond what the figure was made to have");
	d->f->obs.json = arena_strdup(d->f->answer, buf_str(&json));
	d->f->obs.text = arena_strdup(d->f->answer, buf_str(&text));
	buf_clear(&json);
	buf_clear(&text);
}

static void look_for(struct discovery *d, int shown)
{
	int n = 0;

	find_circles(d);
	find_lines(d);
	find_same(d);
	find_concurrent(d);
	find_pairs(d);
	find_triangles(d);
	for (int i = 0; i < d->n; i++)
		if (confirm(d, &d->found[i])) {
			d->found[i].score = score(&d->found[i]);
			d->found[n++] = d->found[i];
		}
	d->n = n;
	sort(d->found, n);
	mix(d->found, n, shown);
}

/* The same points in both, as it must be. */
static bool agree(const struct discovery *d)
{
	const struct setting *s = d->one.setting, *t = d->two.setting;

	if (!s || !t || s->points != t->points)
		return false;
	for (int i = 0; i < s->points; i++)
		if (strcmp(s->point[i].name, t->point[i].name) != 0)
			return false;
	return true;
}

static enum status discover(struct discovery *d, int shown, struct err *e)
{
	enum status st = fig_theorem_new(&d->one, d->f, NULL, 1, e);
	struct deduce_options o = { .work = 20000000 };

	if (st == OK)
		st = fig_theorem_new(&d->two, d->f, NULL, 2, e);
	if (st != OK)
		return st;
	if (!agree(d))
		return err_fail(e, E_UNABLE, "limit",
				"the figure is too large, or cannot be moved to a general "
				"position");
	for (int i = 0; i < d->one.setting->points && d->points < POINTS; i++)
		if (fig_find(d->f, name(d, i)).v >= 0)
			d->p[d->points++] = i;
	d->closure = closure_new(d->one.setting, &o);
	if (!closure_run(d->closure))
		look_for(d, shown);
	tell(d, shown);
	closure_free(d->closure);
	return OK;
}

enum status fig_tool_query_discover(struct fig *f, const struct arg *arg,
				    const struct json *raw, struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	struct discovery d = { .f = f, .a = arena_new() };
	long shown = arg[0].form == ARG_INT ? arg[0].i : SHOWN;
	enum status st;

	(void)raw;
	if (shown < 1 || shown > SHOWN_MOST) {
		st = err_fail_with(e, E_ARG, "bad_argument", "most", NULL,
				   "most must be from 1 to %d", SHOWN_MOST);
	} else {
		st = discover(&d, (int)shown, e);
	}
	fig_theorem_clear(&d.one);
	fig_theorem_clear(&d.two);
	arena_free(d.a);
	fig_rollback(f, mark);
	return st;
}
