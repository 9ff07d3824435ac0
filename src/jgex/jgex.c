/*
 * jgex.c -- reading a statement: drawings are tried until one is complete, has all that is
 * given, if possible the goals, and is proven to exist.
 */
#include "jgex/jgex_priv.h"
#include <math.h>
#include <string.h>

#define TRIES 80
#define FALSE_DRAWINGS 30 /* without meetings to choose from; with them more, up to */
#define FALSE_DRAWINGS_MOST 64
#define FITS 4
#define STILL_CHOICES 6 /* of which all combinations are drawn in one place */
#define ROUGH 1e-5      /* residuals of what was computed in doubles */
#define FINE 4e-16

/* An attempt, which can be made again. */
struct jgex_try {
	int k;
	bool fit;
};
struct jgex_search {
	struct jgex_pen pen;
	const struct jgex_options *o;
	int from, old; /* the first clause and point that are drawn */
	int fits;
	struct jgex_seen seen;
	bool have;
	int choices;           /* between meetings, at most so far */
	struct jgex_try first; /* a complete one, in which the goals do not hold */
	/* What stopped the attempt that went farthest. */
	enum jgex_trouble trouble;
	int clause, other;
	const struct jgex_use *use;
	struct claim claim;
	struct jgex_miss miss;
	bool turned; /* `instead` would hold */
	struct claim instead;
};

static void begin(struct jgex_search *f, int k)
{
	struct jgex_pen *p = &f->pen;

	num_tape_reset(&p->tape);
	p->rng.s = f->o->seed * 0x9e3779b97f4a7c15u + 1;
	p->choice = (unsigned)rng_next(&p->rng) ^ (unsigned)k; /* one after the other */
	p->rng.s += (f->o->still ? 1u : (uint64_t)k) * 0xd1b54a32d192ed03u;
	rng_next(&p->rng);
	/* Roomy figures first. */
	k = f->o->still ? 30 : k;
	p->near = k < 30 ? 0.03 : k < 55 ? 0.008 : 1e-4;
	p->far = k < 30 ? 12 : k < 55 ? 60 : 1e4;
	p->cx = p->cy = 0;
	p->points = 0;
	memset(p->placed, 0, (size_t)p->s->points);
	for (int i = 0; i < f->old; i++) {
		struct setting_point *q = &p->s->point[i];

		p->spot[i].x = num_tape_double(&p->tape, q->x, p->s->spread);
		p->spot[i].y = num_tape_double(&p->tape, q->y, p->s->spread);
		p->placed[i] = true;
		p->points++;
		p->cx += (q->x - p->cx) / p->points;
		p->cy += (q->y - p->cy) / p->points;
	}
}

/* ∠(ab, cd) = ∠(gh, ef) instead: most wrong angles are turned the wrong way. */
static bool turned(const struct setting *s, const struct claim *c, struct claim *out)
{
	int k = c->kind == CLAIM_EQANGLE ? 4 : 0;

	if (!k && c->kind != CLAIM_ACONST)
		return false;
	*out = *c;
	for (int i = k; i < k + 2; i++) {
		out->p[i] = c->p[i + 2];
		out->p[i + 2] = c->p[i];
	}
	return claim_residual(s, out) < ROUGH;
}

static void note(struct jgex_search *f)
{
	const struct jgex_pen *p = &f->pen;

	if (f->trouble != JGEX_FINE && p->clause <= f->clause)
		return;
	f->trouble = p->trouble;
	f->clause = p->clause;
	f->other = p->other;
	f->use = p->use;
	f->claim = p->claim;
	f->miss = p->miss;
	f->turned = p->trouble == JGEX_UNTRUE && turned(p->s, &p->claim, &f->instead);
}

/* The first of what is given that does not hold, or -1. */
static int untrue(const struct jgex_search *f, double most)
{
	const struct setting *s = f->pen.s;

	for (int i = 0; i < s->givens; i++)
		if (s->given[i].clause >= f->from &&
		    !(claim_residual(s, &s->given[i].claim) < most))
			return i;
	return -1;
}

/* "simtri*" means the form that the drawing has. */
static void settle(const struct jgex_text *t)
{
	static const uint8_t other[PREDICATES] = { [CLAIM_SIMTRI] = CLAIM_SIMTRIR,
						   [CLAIM_SIMTRIR] = CLAIM_SIMTRI,
						   [CLAIM_CONTRI] = CLAIM_CONTRIR,
						   [CLAIM_CONTRIR] = CLAIM_CONTRI };

	for (int i = 0; t->either >> i; i++) {
		struct claim *g = &t->s->goal[i], m = *g;

		m.kind = other[g->kind];
		if ((t->either >> i & 1) && claim_residual(t->s, &m) < claim_residual(t->s, g))
			*g = m;
	}
}

static bool goals_hold(const struct jgex_text *t, double most)
{
	settle(t);
	for (int i = 0; i < t->s->goals; i++)
		if (!(claim_residual(t->s, &t->s->goal[i]) < most))
			return false;
	return true;
}

/* Complete, with what is given, in doubles? */
static bool attempt(struct jgex_search *f, struct jgex_try *t)
{
	struct jgex_pen *p = &f->pen;
	double spread = p->s->spread;
	struct claim instead;
	bool good;
	int i;

	begin(f, t->k);
	p->s->spread = 1e-9;
	good = jgex_draw_once(p, f->from);
	i = good ? untrue(f, ROUGH) : -1;
	p->s->spread = spread;
	if (i >= 0) {
		p->trouble = JGEX_UNTRUE;
		p->clause = p->s->given[i].clause;
		p->claim = p->s->given[i].claim;
		p->use = NULL;
		good = false;
		/* What is only turned the wrong way is a mistake, not a special figure. */
		if (f->old == 0 && !turned(p->s, &p->claim, &instead) &&
		    (t->fit || f->fits++ < FITS)) {
			good = jgex_fit(p, p->s);
			t->fit = good;
		}
	}
	if (!good)
		note(f);
	return good;
}

/* Do all equations hold, to more than a hundred digits?  What is said beyond what made the points
 * may hold nearly: of places with 16 digits, of numbers that almost fit. */
static bool is_exact(struct jgex_search *f)
{
	const struct setting *s = f->pen.s;
	struct tape *t = &f->pen.tape;
	double v, off;
	int zero = num_tape_ratio(t, 0, 1), row[JGEX_ROWS];

	for (int i = 0; i < s->givens; i++)
		for (int k = jgex_equation(&f->pen, &s->given[i].claim, row); k > 0; k--)
			num_tape_zero(t, row[k - 1]);
	return num_tape_enclose(t, &zero, 1, 1, &v, &off);
}

/* The figure that has all of it, near the drawing, or where none is proven the drawing as it is. */
static void come_near(struct jgex_search *f)
{
	struct setting *s = f->pen.s;
	size_t size = (size_t)s->points * sizeof *s->point;
	struct setting_point *was = arena_alloc(s->arena, size);

	memcpy(was, s->point, size);
	s->loose = !jgex_fit(&f->pen, s);
	if (s->loose)
		memcpy(s->point, was, size);
}

/* Places to the last digit, and how sure they are. */
static bool enclose(struct jgex_search *f, bool fitted)
{
	struct setting *s = f->pen.s;
	int n = s->points - f->old;
	int *node;
	double *v, *off, worst = 0;
	bool good;

	if (!f->old)
		s->loose = false;
	if (fitted)
		return s->spread < JGEX_VAGUE;
	node = arena_alloc(s->arena, (size_t)(2 * n + 1) * sizeof *node);
	v = arena_alloc(s->arena, (size_t)(4 * n + 1) * sizeof *v);
	off = v + 2 * n;
	for (int i = 0; i < n; i++) {
		node[2 * i] = f->pen.spot[f->old + i].x;
		node[2 * i + 1] = f->pen.spot[f->old + i].y;
	}
	good = num_tape_enclose(&f->pen.tape, node, 2 * n, f->old ? 1e-6 : FINE, v, off);
	if (!good) {
		s->spread = JGEX_VAGUE;
		return false;
	}
	for (int i = 0; i < n; i++) {
		s->point[f->old + i].x = v[2 * i];
		s->point[f->old + i].y = v[2 * i + 1];
		worst = fmax(worst, fmax(off[2 * i], off[2 * i + 1]));
	}
	s->spread = f->old ? fmax(s->spread, worst) : worst;
	if (!f->old && !is_exact(f))
		come_near(f);
	return true;
}

/* Places that were refined, a little. */
static bool at_pins(struct jgex_search *f)
{
	for (int i = f->old; i < f->pen.s->points; i++) {
		struct setting_point *q = &f->pen.s->point[i];
		double off = jgex_pin_off(&f->pen, i, q->x, q->y);

		if (jgex_pin_misses(&f->pen, i, q->x, q->y))
			return false;
		q->refined = off > JGEX_PIN_NEAR ? off : 0;
	}
	return true;
}

/* The attempt once more, now to be kept. */
static bool keep(struct jgex_search *f, struct jgex_try *t, bool again)
{
	if (again && !attempt(f, t))
		return false;
	f->pen.trouble = JGEX_UNPROVEN;
	if (enclose(f, t->fit) && untrue(f, 1e-6) < 0 && at_pins(f)) {
		settle(f->pen.text);
		return true;
	}
	f->pen.clause = f->pen.s->clauses;
	note(f);
	return false;
}

/* Enough drawings in which the goals do not hold? */
static bool enough(const struct jgex_search *f)
{
	int wrong = f->seen.drawings - f->seen.held, c = f->pen.choices;

	return wrong >= (c > 0 ? FALSE_DRAWINGS_MOST : FALSE_DRAWINGS);
}

static bool search(struct jgex_search *f)
{
	int tries = f->o->tries > 0 ? f->o->tries : TRIES;
	double spread = f->pen.s->spread;

	for (int k = 0; k < tries; k++) {
		struct jgex_try t = { .k = k };
		bool hold, complete = attempt(f, &t);

		f->choices = f->pen.choices > f->choices ? f->pen.choices : f->choices;
		if (f->o->still && (f->choices > STILL_CHOICES || k >> f->choices))
			break;
		if (!complete)
			continue;
		hold = goals_hold(f->pen.text, ROUGH);
		f->seen.drawings++;
		if (hold || f->o->any) {
			if (keep(f, &t, false)) {
				f->seen.held += hold;
				f->seen.fitted = t.fit;
				return true;
			}
			f->pen.s->spread = spread;
			if (hold && f->o->still)
				return false;
			continue;
		}
		if (!f->have) {
			f->have = true;
			f->first = t;
		}
		if (enough(f))
			break;
	}
	if (f->o->still && f->choices > STILL_CHOICES)
		return false;
	if (f->have && keep(f, &f->first, true)) {
		f->seen.fitted = f->first.fit;
		return true;
	}
	return false;
}

/* --- What to say --------------------------------------------------------------------- */

static enum status say(const struct jgex_search *f, struct err *e)
{
	const struct setting *s = f->pen.s;
	int n = f->clause < s->clauses ? f->clause : s->clauses - 1;
	const char *text = s->clause[n].text;
	struct buf b = { 0 }, r = { 0 };
	enum status st = E_DOMAIN;

	switch (f->trouble) {
	case JGEX_NEED:
		claim_print(&b, s, &f->claim);
		err_fail(e, st, "degenerate",
			 "clause %d, \"%.70s\": %s needs \"%.40s\", which holds in no drawing",
			 n + 1, text, f->use->row->name, buf_str(&b));
		break;
	case JGEX_NOWHERE:
		err_fail(e, st, "no_such_object",
			 "clause %d, \"%.70s\": there is no such point in any drawing made",
			 n + 1, text);
		break;
	case JGEX_TAKEN:
	case JGEX_NEAR:
		err_fail(e, st, "degenerate",
			 "clause %d, \"%.70s\": the point falls on %s in every drawing made",
			 n + 1, text, f->other >= 0 ? s->point[f->other].name : "another");
		break;
	case JGEX_FAR:
		err_fail(e, st, "degenerate",
			 "clause %d, \"%.70s\": the point is far away from all others in "
			 "every drawing",
			 n + 1, text);
		break;
	case JGEX_PINNED:
		err_fail(
			e, st, "contradiction",
			"clause %d, \"%.70s\": the place after @ is off by %.2g %%: it is not "
			"where the construction puts the point",
			s->point[f->miss.point].clause + 1,
			s->clause[s->point[f->miss.point].clause].text, 100 * f->miss.off);
		err_hint(e, "%s@%.15g_%.15g would do", s->point[f->miss.point].name, f->miss.x,
			 f->miss.y);
		break;
	case JGEX_UNTRUE:
		claim_print(&b, s, &f->claim);
		err_fail(e, st, "contradiction",
			 "clause %d, \"%.70s\": a false hypothesis, \"%.60s\" holds in no "
			 "drawing",
			 n + 1, text, buf_str(&b));
		if (f->turned) {
			claim_print(&r, s, &f->instead);
			err_hint(e, "angles are directed: \"%.80s\" would be true",
				 buf_str(&r));
		}
		break;
	case JGEX_UNPROVEN:
	case JGEX_FINE:
		st = err_fail(e, E_UNABLE, "undecided",
			      "no drawing of the statement was proven to exist");
		break;
	}
	buf_clear(&b);
	buf_clear(&r);
	return st;
}

/* --- The door ------------------------------------------------------------------------ */

static void prepare(struct jgex_search *f, const struct jgex_text *t,
		    const struct jgex_options *o, struct arena *a)
{
	*f = (struct jgex_search){ .o = o, .clause = -1 };
	f->pen.text = t;
	f->pen.s = t->s;
	f->pen.unpinned = o->unpinned;
	f->pen.strict = o->strict;
	f->pen.spot = arena_alloc(a, (size_t)t->s->points * sizeof *f->pen.spot);
	f->pen.placed = arena_alloc(a, (size_t)t->s->points);
	num_tape_init(&f->pen.tape, a);
}

static enum status draw_own(struct setting **out, struct arena *a, const char *text,
			    const struct jgex_options *o, struct err *e)
{
	static const struct jgex_options plain = { .seed = 1 };
	struct jgex_search f;
	struct jgex_text t;
	struct arena *work;
	enum status st;

	st = jgex_text_read(&t, a, text, strlen(text), e);
	if (st != OK)
		return st;
	work = arena_new();
	prepare(&f, &t, o ? o : &plain, work);
	if (search(&f))
		*out = t.s;
	else
		st = say(&f, e);
	if (o && o->seen)
		*o->seen = f.seen;
	arena_free(work);
	return st;
}

/* Clauses behind "|" as they are written, and goals that they are not the subject of. */
static enum status look_at_all(struct arena *a, const char *text, struct err *e)
{
	struct jgex_text t;
	enum status st = jgex_text_read(&t, a, text, strlen(text), e);

	for (int i = 0; st == OK && i < t.s->goals; i++)
		for (int k = 0; k < t.s->goal[i].n; k++) {
			const struct setting_point *p = &t.s->point[t.s->goal[i].p[k]];

			if (p->added)
				return err_fail(
					e, E_ARG, "bad_argument",
					"goal %d is about %s, which is added behind "
					"\"|\": points of the statement stand before it",
					i + 1, p->name);
		}
	return st;
}

enum status jgex_read(struct setting **out, struct arena *a, const char *text,
		      const struct jgex_options *o, struct err *e)
{
	const char *added, *own;
	struct setting *s = NULL;
	enum status st;

	if (!strchr(text, '|'))
		return draw_own(out, a, text, o, e);
	st = look_at_all(a, text, e);
	if (st != OK)
		return st;
	own = jgex_statement(a, text, &added);
	st = draw_own(&s, a, own, o, e);
	if (st == OK && added[strspn(added, "; \t\r\n")])
		st = jgex_extend(&s, a, s, added, o, e);
	if (st == OK)
		*out = s;
	return st;
}

/* An equation that fails where all side conditions among the goals hold: those choose the figure.  If
 * there are no equations, a side condition that fails. */
static int failed_goal(const struct setting *s)
{
	int equation = -1, side = -1;
	bool only = true;

	for (int i = 0; i < s->goals; i++) {
		bool seen = claim_is_seen((enum predicate)s->goal[i].kind);
		truth holds = claim_seen(s, &s->goal[i]);

		only &= seen;
		if (seen && side < 0 && !is_yes(holds))
			side = i;
		if (!seen && equation < 0 && is_no(holds))
			equation = i;
	}
	if (only)
		return side >= 0 && is_no(claim_seen(s, &s->goal[side])) ? side : -1;
	return side < 0 ? equation : -1;
}

enum status jgex_refute(struct setting **out, int *goal, struct arena *a, const char *text,
			const struct jgex_options *o, int drawings, struct err *e)
{
	struct jgex_options other = o ? *o : (struct jgex_options){ .seed = 1 };

	const char *added, *own = jgex_statement(a, text, &added);

	*out = NULL;
	other.unpinned = true;
	other.seen = NULL;
	for (int i = 0; i < drawings; i++) {
		struct setting *s;
		enum status st;

		other.seed += 0x632be59bd9b4e019u;
		st = draw_own(&s, a, own, &other, e);
		if (st != OK && other.still)
			continue;
		if (st != OK)
			return st;
		*goal = failed_goal(s);
		if (*goal >= 0) {
			*out = s;
			return OK;
		}
	}
	return OK;
}

enum status jgex_extend(struct setting **out, struct arena *a, const struct setting *s,
			const char *clauses, const struct jgex_options *o, struct err *e)
{
	struct jgex_options any = o ? *o : (struct jgex_options){ .seed = 1 };
	struct jgex_text t = { .unit = 1 };
	struct jgex_search f;
	struct arena *work;
	enum status st;
	double x = 0, y = 0, size = 0;

	t.s = setting_copy(a, s);
	for (int i = 0; i < s->points; i++) {
		x += s->point[i].x / s->points;
		y += s->point[i].y / s->points;
	}
	for (int i = 0; i < s->points; i++)
		size += hypot(s->point[i].x - x, s->point[i].y - y) / s->points;
	t.unit = size > 0 ? size : 1;
	st = jgex_text_more(&t, clauses, strlen(clauses), e);
	if (st != OK)
		return st;
	work = arena_new();
	any.any = true;
	prepare(&f, &t, &any, work);
	f.from = s->clauses;
	f.old = s->points;
	if (search(&f))
		*out = t.s;
	else
		st = say(&f, e);
	arena_free(work);
	return st;
}
