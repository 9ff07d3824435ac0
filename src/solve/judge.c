/*
 * judge.c -- is the answer what the facts say?  Looked at again in figures by numbers.
 *
 * Facts that contradict each other are reduced to few: a fact is left out for good when no
 * figure is found for the others, so that in the end each is needed.  That no figure is found
 * is evidence, not more: facts are called contradictory when that is proven (refute.c).
 * Where nobody drew the points, a value counts only if other figures in which the facts hold
 * do not have another one; then those found are told.  Where the facts leave the value free,
 * it is told how free.
 *
 * "No figure is found" means that least squares ended clearly above zero from every start.
 */
#include "num/system.h"
#include "sketch/fit.h"
#include "solve/conflict_priv.h"
#include "solve/follow_priv.h"
#include "solve/refute_priv.h"
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

enum {
	STARTS = 20,         /* in search of one figure */
	STARTS_SURE = 120,   /* before it is said that there is none */
	STARTS_VALUES = 40,  /* in search of all values */
	CONFLICT_MOST = 16,  /* more facts are no explanation */
	FILTERED_MOST = 200, /* more facts are not filtered */
	FIGURES_FREE = 4,    /* to look whether the value is free */
	POINTS_MOST = 30
};
#define CLEARLY 0.01 /* what is missing at least where no figure is */
#define FILTER_WORK 25e6
#define REFUTE_WORK 12e6  /* for one set of facts ... */
#define REFUTES_WORK 30e6 /* ... and to find few of them */
#define GLANCE_WORK 2e5   /* where a value is proven already */
#define VALUES_WORK 12e6
#define BLURRED 1e-4
#define GUESS_WORK 1e5  /* a closed form by its digits */
#define ZERO_WIDE 1e-25 /* enclosed so narrowly, what may be zero is */

struct filter {
	const struct problem *p;
	bool *kept;
	struct meter *meter;
};

/* Did somebody draw all of it?  Where letters start, and where points stand by their coordinates,
 * is no drawing. */
static bool drawn(const struct problem *p)
{
	for (int i = 0; i < p->points; i++)
		if (!p->point[i].placed)
			return false;
	return p->points && !p->placed_by_facts;
}

/* Can the kept facts hold together? */
enum solve_verdict { CANNOT, UNTOLD, CAN };

/* Numbers so small or large, next to others, are beyond what least squares can tell. */
static bool ordinary(const struct term *t)
{
	double v;

	if (!t)
		return true;
	if (problem_constant(&v, t))
		return v == 0 || (fabs(v) > 1e-4 && fabs(v) < 1e6);
	return ordinary(t->arg[0]) && ordinary(t->arg[1]);
}

static bool all_ordinary(const struct problem *p)
{
	for (int i = 0; i < p->facts; i++)
		if (!ordinary(p->fact[i].t[0]) || !ordinary(p->fact[i].t[1]))
			return false;
	return true;
}

/* The problem with the kept facts alone. */
static struct problem only_kept(const struct filter *f, struct arena *a)
{
	struct problem part = *problem_with(f->p, NULL, a);

	part.goal = NULL;
	part.facts = 0;
	for (int i = 0; i < f->p->facts; i++)
		if (f->kept[i])
			part.fact[part.facts++] = f->p->fact[i];
	return part;
}

static enum solve_verdict try_kept(const struct filter *f, int starts)
{
	struct arena *a = arena_new();
	struct problem part = only_kept(f, a);
	struct fit_figures figures;
	enum solve_verdict v;

	sketch_fit_figures(&figures, &part, starts, 1, f->meter, a);
	v = figures.n ? CAN : UNTOLD;
	if (!figures.n && !figures.cut_short && figures.starts && figures.miss > CLEARLY &&
	    all_ordinary(&part))
		v = CANNOT;
	/* A bad drawing is a bad place to start from. */
	if (v == CANNOT && drawn(f->p)) {
		sketch_fit_figures(&figures, problem_placed(&part, NULL, a), starts, 1,
				   f->meter, a);
		if (figures.n || figures.cut_short || !(figures.miss > CLEARLY))
			v = figures.n ? CAN : UNTOLD;
	}
	arena_free(a);
	return v;
}

/* Is it proven that the kept facts cannot hold together? */
static bool refuted_kept(const struct filter *f)
{
	struct arena *a = arena_new();
	struct problem part = only_kept(f, a);
	struct meter m = meter_part(f->meter, REFUTE_WORK);
	bool yes = solve_refute_facts(&part, &m, a);

	arena_free(a);
	return yes;
}

static int count(const struct filter *f)
{
	int n = 0;

	for (int i = 0; i < f->p->facts; i++)
		n += f->kept[i];
	return n;
}

/* Leave out what the contradiction does not need, many at once first.  False: not told. */
static bool reduce(struct filter *f)
{
	bool *was = mem_alloc((size_t)f->p->facts + 1);

	for (int size = count(f) / 2; size >= 1; size = size > 1 ? size / 2 : 0)
		for (int from = f->p->facts - 1; from >= 0 && !meter_spent(f->meter);) {
			int left = size;

			memcpy(was, f->kept, (size_t)f->p->facts);
			for (; from >= 0 && left; from--)
				if (f->kept[from]) {
					f->kept[from] = false;
					left--;
				}
			if (left < size && try_kept(f, STARTS) != CANNOT)
				memcpy(f->kept, was, (size_t)f->p->facts);
		}
	mem_free(was);
	return !meter_spent(f->meter);
}

/* The facts named already are tried first. */
static enum solve_verdict start_from_named(struct filter *f, const struct solve_answer *out)
{
	memset(f->kept, 0, (size_t)f->p->facts);
	for (int i = 0; i < f->p->facts && out->conflicts; i++) {
		struct buf b = { 0 };

		problem_fact_print(&b, f->p, &f->p->fact[i]);
		for (int k = 0; k < out->conflicts; k++)
			f->kept[i] |= !strcmp(buf_str(&b), out->conflict[k]);
		buf_clear(&b);
	}
	return out->conflicts ? try_kept(f, STARTS) : UNTOLD;
}

/* Leave out what the proof does not need; false: there is none. */
static bool prove(struct filter *f)
{
	if (!refuted_kept(f))
		return false;
	for (int i = f->p->facts - 1; i >= 0; i--)
		if (f->kept[i]) {
			f->kept[i] = false;
			f->kept[i] = !refuted_kept(f);
		}
	return true;
}

/* Few facts, each of them needed, for which no figure is found; false: not told. */
static bool find_unmet(struct filter *f, enum solve_verdict named)
{
	if (named != CANNOT) {
		memset(f->kept, true, (size_t)f->p->facts);
		if (try_kept(f, STARTS) != CANNOT)
			return false;
	}
	return reduce(f) && count(f) <= CONFLICT_MOST && try_kept(f, STARTS_SURE) == CANNOT;
}

/* Nothing was proven, and these were left when no figure was found for all. */
static void name_unmet(struct solve_answer *out, const struct filter *f, struct arena *a)
{
	struct buf b = { 0 };

	buf_add(&b, "no figure was found in which these hold together: ");
	for (int i = 0, n = 0; i < f->p->facts; i++)
		if (f->kept[i]) {
			buf_add(&b, n++ ? "; " : "");
			problem_fact_print(&b, f->p, &f->p->fact[i]);
		}
	out->unmet = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
}

/* True when it is told which facts cannot hold together. */
bool solve_find_conflict(struct solve_answer *out, const struct problem *p, struct meter *m,
			 struct arena *a)
{
	struct meter part = meter_part(m, FILTER_WORK), more = meter_part(m, REFUTES_WORK);
	struct filter f = { .p = p, .meter = &part };
	enum solve_verdict named;
	bool *said, unmet;

	if (p->points > POINTS_MOST || p->facts > FILTERED_MOST || !p->facts)
		return false;
	f.kept = arena_alloc(a, (size_t)p->facts + 1);
	said = arena_alloc(a, (size_t)p->facts + 1);
	named = start_from_named(&f, out);
	memcpy(said, f.kept, (size_t)p->facts);
	/* In a sketch of ours measures may contradict each other without reason. */
	if (named == CAN && !drawn(p))
		out->conflicts = 0;
	unmet = find_unmet(&f, named);
	if (unmet)
		name_unmet(out, &f, a);
	/* Annotated pictures have numbers that somebody rounded: there the evidence is all. */
	if (!p->annotated) {
		f.meter = &more;
		if (!unmet || !refuted_kept(&f)) {
			memcpy(f.kept, said, (size_t)p->facts);
			unmet = count(&f) && prove(&f);
		}
		if (!unmet) {
			memset(f.kept, true, (size_t)p->facts);
			unmet = prove(&f);
		}
	}
	if (unmet)
		solve_name_conflict(out, p, f.kept, a);
	return unmet;
}

/* --- Values ----------------------------------------------------------------- */

static void take_figure(struct solve_answer *out, const struct fit_figures *f, int at,
			struct arena *a)
{
	out->xy = sketch_places(f->of, f->at[at].x, a);
	out->figure = true;
}

/* A value, the figure that has it (or -1), and its closed form, or NULL. */
struct solve_found {
	double value;
	int figure;
	const char *exact;
};

/* A short form that has the digits, or NULL.  What cannot be told from zero has none to go by. */
static const char *closed_form(const struct certified *c, struct meter *m, struct arena *a)
{
	const char *text = NULL;
	struct buf b = { 0 };

	if (c->lo <= 0 && c->hi >= 0)
		return c->hi - c->lo < ZERO_WIDE ? "0" : NULL;
	if (meter_spent(m))
		return NULL;
	meter_take(m, GUESS_WORK);
	if (num_guess(&b, c->digits, c->good))
		text = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return text;
}

/* Where three points turn so little that a double root may be all there is to it, nothing is assumed of
 * how they turn. */
static bool is_blurred(const struct problem *p, struct solve_answer *r)
{
	const double *x = r->x, *y = r->y;

	for (int i = 0; i < p->points && r->certainty == SOLVE_CONDITIONAL; i++)
		for (int j = 0; j < i; j++)
			for (int k = 0; k < j; k++) {
				double ux = x[j] - x[i], uy = y[j] - y[i], vx = x[k] - x[i],
				       vy = y[k] - y[i],
				       t = fabs(ux * vy - vx * uy) /
					   (ux * ux + uy * uy + vx * vx + vy * vy);

				if (t < 1e-7 || t > BLURRED)
					continue;
				r->certainty = SOLVE_NUMERIC;
				r->assumes = 0;
				return true;
			}
	return false;
}

/* The figure as a drawing: measures may find the value there, exactly; else its digits may
 * look like something. */
static void find_exact(struct solve_found *v, struct solve_answer *r, const struct problem *p,
		       const struct fit_figures *f, const struct solve_options *o,
		       struct arena *a)
{
	struct certified c;

	*r = (struct solve_answer){ .status = SOLVE_UNABLE };
	if (v->figure < 0 || v->exact)
		return;
	if (p->points)
		solve_as_drawn(r, p, sketch_places(f->of, f->at[v->figure].x, a), o, a);
	if (r->status == SOLVE_FOUND && !r->doubts &&
	    ((is_blurred(p, r) && fabs(r->value - v->value) < BLURRED * fabs(v->value)) ||
	     solve_same(r->value, v->value)))
		v->exact = r->exact;
	else
		r->status = SOLVE_UNABLE;
	if (!v->exact && sketch_certify_value(&c, f->of, f->at[v->figure].x, o->meter, a))
		v->exact = closed_form(&c, o->meter, a);
}

static void tell_several(struct solve_answer *out, const struct solve_found *v, int n,
			 struct arena *a)
{
	double *value = arena_alloc(a, (size_t)n * sizeof *value);
	const char **exact = arena_alloc(a, (size_t)n * sizeof *exact);

	for (int i = 0; i < n; i++) {
		int k = i;

		for (; k > 0 && value[k - 1] > v[i].value; k--) {
			value[k] = value[k - 1];
			exact[k] = exact[k - 1];
		}
		value[k] = v[i].exact && !strcmp(v[i].exact, "0") ? 0 : v[i].value;
		exact[k] = v[i].exact;
	}
	out->values = value;
	out->exacts = exact;
	out->n_values = n;
	out->status = SOLVE_SEVERAL;
	out->certainty = SOLVE_NUMERIC;
	out->assumes = 0;
	out->exact = NULL;
	out->why = arena_printf(a,
				"%d values were found that fit the facts, and nothing tells "
				"which is meant; there may be others",
				n);
}

static void tell_freedom(struct solve_answer *out, const struct problem *p, int freedom,
			 struct arena *a)
{
	struct buf b = { 0 };

	if (p->goal_text)
		buf_add(&b, p->goal_text);
	else
		problem_term_print(&b, p, p->goal);
	out->freedom = freedom;
	out->why = arena_printf(
		a, "the facts leave %d degree%s of freedom, and %s changes with %s", freedom,
		freedom == 1 ? "" : "s", buf_str(&b), freedom == 1 ? "it" : "them");
	buf_clear(&b);
}

static void give_up(struct solve_answer *out)
{
	out->status = SOLVE_UNABLE;
	out->conflicts = 0;
	out->why = out->unmet ? out->unmet
			      : "neither a theorem nor a figure by numbers led to the value";
}

void solve_tell_condition(struct solve_answer *out, const char *condition, struct arena *a)
{
	const char **text = arena_alloc(a, (size_t)(out->assumes + 1) * sizeof *text);

	for (int i = 0; i < out->assumes; i++)
		text[i] = out->assume[i];
	text[out->assumes] = condition;
	out->assume = text;
	out->assumes++;
	out->certainty = SOLVE_CONDITIONAL;
}

/* A value was derived, but perhaps there is no figure that has it. */
static void take_unmet(struct solve_answer *out, struct arena *a)
{
	if (out->certainty == SOLVE_NUMERIC)
		give_up(out);
	else
		solve_tell_condition(
			out, "there is a figure in which all facts hold; none was found", a);
}

static bool is_free(const struct fit_figures *f)
{
	for (int i = 0; i < f->n; i++)
		if (f->at[i].slides)
			return true;
	return false;
}

/* Leave out what is next to another value and has no closed form: it is that one, badly
 * found.  Returns how many are left. */
static int leave_blurred(struct solve_found *v, int n)
{
	int left = 0;

	for (int i = 0; i < n; i++) {
		bool known = false;

		for (int k = 0; k < n && !v[i].exact; k++)
			known |=
				(v[k].exact ? k != i : k < i) &&
				fabs(v[k].value - v[i].value) <= 1e-3 * (1 + fabs(v[i].value));
		if (!known)
			v[left++] = v[i];
	}
	return left;
}

/* The values in figures that nobody drew.  Where options were made up for one value, letters
 * are positive if they can be. */
static void look_for_values(struct solve_answer *out, const struct problem *p,
			    const struct solve_options *o, struct arena *a)
{
	struct meter part = meter_part(o->meter, VALUES_WORK);
	struct fit_figures f;
	struct solve_answer r;
	struct solve_found v[FIT_FIGURES + 1];
	int n = 0, free_one = -1, positive = 0, seen = -1;
	bool had = out->status == SOLVE_FOUND, several;

	if (had && out->sketched)
		is_blurred(p, out);
	sketch_fit_figures(&f, p, STARTS_VALUES, FIT_FIGURES, &part, a);
	for (int i = 0; i < f.n; i++)
		positive += !f.at[i].negative;
	for (int i = 0; i < f.n; i++) {
		if (positive && f.at[i].negative && p->choices)
			continue;
		if (f.at[i].fixed)
			v[n++] = (struct solve_found){ f.at[i].value, i, NULL };
		else
			free_one = i;
	}
	if (!f.n) {
		if (had && !f.cut_short && f.starts &&
		    (out->certainty != SOLVE_NUMERIC || solve_is_stated(p)) &&
		    !(f.miss > CLEARLY && solve_find_conflict(out, p, o->meter, a)))
			take_unmet(out, a);
		return;
	}
	had &= free_one < 0 || !is_free(&f);
	if (free_one >= 0 && !had && !is_free(&f)) {
		give_up(out);
		out->why =
			arena_printf(a,
				     "values such as %.3g were found; whether the facts fix "
				     "it could not be told",
				     f.at[free_one].value);
		return;
	}
	if (free_one >= 0 && !had) {
		out->status = SOLVE_UNDERDETERMINED;
		out->conflicts = out->assumes = 0;
		if (f.at[free_one].freedom)
			tell_freedom(out, p, f.at[free_one].freedom, a);
		else
			out->why = "the facts do not determine the wanted value";
		take_figure(out, &f, free_one, a);
		return;
	}
	for (int i = 0; i < n && had; i++)
		if (solve_same(v[i].value, out->value)) {
			v[i].exact = out->exact;
			seen = i;
		}
	/* The sketch that a value came from may have been a wrong one; figures are not. */
	had &= !n || seen >= 0;
	if (n == 1 && !had && (out->status != SOLVE_SEVERAL || !drawn(p))) {
		find_exact(&v[0], &r, p, &f, o, a);
		if (r.status != SOLVE_FOUND)
			r = (struct solve_answer){ .status = SOLVE_FOUND,
						   .value = v[0].value,
						   .choice = -1 };
		*out = r;
		out->sketched = true;
	}
	for (int i = 0; i < n && n >= 2; i++)
		find_exact(&v[i], &r, p, &f, o, a);
	several = n >= 2;
	n = leave_blurred(v, n);
	if (n >= 2) {
		tell_several(out, v, n, a);
	} else if (several && !had) {
		*out = (struct solve_answer){ .status = SOLVE_FOUND,
					      .value = v[0].value,
					      .exact = v[0].exact,
					      .choice = -1,
					      .sketched = true };
		take_figure(out, &f, v[0].figure, a);
	} else if (n) {
		take_figure(out, &f, v[0].figure, a);
	}
}

static void look_for_freedom(struct solve_answer *out, const struct problem *p,
			     struct meter *m, struct arena *a)
{
	struct meter part = meter_part(m, VALUES_WORK);
	struct fit_figures f;

	sketch_fit_figures(&f, p, STARTS, FIGURES_FREE, &part, a);
	if (f.n && !f.at[0].fixed && f.at[0].freedom && is_free(&f)) {
		tell_freedom(out, p, f.at[0].freedom, a);
		take_figure(out, &f, 0, a);
	} else if (!f.n && !f.cut_short && f.starts && f.miss > CLEARLY) {
		solve_find_conflict(out, p, m, a);
	}
}

/* --- Certainty ---------------------------------------------------------------- */

/* Does the drawing show where every circle is: by its centre, a diameter or three points? */
static bool shows_circles(const struct problem *p)
{
	for (int c = 0; c < p->circles; c++) {
		bool on[PROBLEM_POINTS] = { false };
		int n = p->circle[c].center >= 0 ? 3 : 0;

		for (int i = 0; i < p->facts; i++) {
			const struct fact *f = &p->fact[i];

			if (f->circle != c ||
			    (f->kind != RELATION_ON_CIRCLE && f->kind != RELATION_INSCRIBED &&
			     f->kind != RELATION_CHORD && f->kind != RELATION_DIAMETER))
				continue;
			n += f->kind == RELATION_DIAMETER;
			for (int k = 0; k < f->n; k++) {
				n += !on[f->p[k]];
				on[f->p[k]] = true;
			}
		}
		if (n < 3)
			return false;
	}
	return true;
}

/* Are no two points drawn so much nearer to each other than others, or farther, than they are
 * in the figure? */
#define ALIKE 2.0
static bool is_like(const struct problem *p, const double *xy)
{
	double least = INFINITY, most = 0;

	for (int i = 0; i < p->points; i++)
		for (int k = 0; k < i; k++) {
			double d = hypot(p->point[i].x - p->point[k].x,
					 p->point[i].y - p->point[k].y),
			       u = hypot(xy[2 * i] - xy[2 * k], xy[2 * i + 1] - xy[2 * k + 1]);

			least = fmin(least, u / d);
			most = fmax(most, u / d);
		}
	return p->points < 2 || most < ALIKE * least;
}

/* The value in the figure, enclosed, where measures did not prove it. */
static void enclose(struct solve_answer *out, const struct problem *p, struct meter *m,
		    struct arena *a)
{
	struct meter part = meter_part(m, VALUES_WORK);
	struct fit_samples all;
	struct certified c;
	struct fit f;
	const char **assume;
	bool other;

	sketch_fit_problem_within(&f, out->figure ? problem_placed(p, out->xy, a) : p, &part,
				  a);
	if (!f.holds || !f.fixed)
		return;
	/* Which of several circles is like the drawing, it then does not say. */
	if (drawn(p) && !out->sketched && !shows_circles(p))
		return;
	/* What was found may be another figure than the one drawn. */
	other = drawn(p) && !out->sketched && solve_is_stated(p) && !is_like(p, f.xy);
	if (!solve_same(f.value, out->value)) {
		/* What measures found and could not make exact gives way to a figure in which
		 * all facts hold; but sources that offer choices are known to err. */
		if (out->exact || p->choices || p->other || other)
			return;
		out->value = f.value;
	}
	if (!sketch_certify_value(&c, f.of, f.x, &part, a)) {
		if (c.free && !p->other && !p->annotated) {
			out->status = SOLVE_UNDERDETERMINED;
			out->exact = NULL;
			out->why = "the facts do not determine the wanted value, if only by "
				   "little";
		}
		return;
	}
	if (other || !solve_same(c.lo, f.value) || !solve_same(c.hi, f.value))
		return;
	/* It is the value in this figure; that there is no other one with another value, no
	 * number of figures can tell. */
	out->certainty = SOLVE_CONDITIONAL;
	assume = arena_alloc(a, sizeof *assume);
	if (drawn(p) && !out->sketched) {
		*assume = "the figure is the one like the drawing";
	} else {
		sketch_fit_samples(&all, p, 2, &part, a);
		if (all.rigid && all.n == 1)
			sketch_fit_more(&all, p, STARTS, &part, a);
		*assume = solve_supposed(&all);
	}
	out->assume = assume;
	out->assumes = 1;
	out->lo = c.lo;
	out->hi = c.hi;
	out->digits = c.digits;
	out->value = c.lo + (c.hi - c.lo) / 2;
	if (!out->exact)
		out->exact = closed_form(&c, m, a);
}

/* Facts that contradict each other prove anything.  Who wrote them down is told which; sources
 * err in what is beside the value, if only by rounding: there it is a doubt. */
static void look_for_contradiction(struct solve_answer *out, const struct problem *p,
				   struct meter *m, struct arena *a)
{
	bool stated = solve_is_stated(p);
	struct meter part = meter_part(m, stated ? GLANCE_WORK : GLANCE_WORK / 10);
	struct arena *mine = arena_new();
	bool refuted = solve_refute_facts(p, &part, mine);

	arena_free(mine);
	if (refuted && stated) {
		solve_find_conflict(out, p, m, a);
	} else if (refuted) {
		out->certainty = SOLVE_NUMERIC;
		out->doubts = 1;
		out->why = "the facts cannot all hold; the value rests on some of them";
	}
}

/* Nothing is proven by facts that hold in no figure, whatever it takes of them: there shall be one. */
static void look_for_figure(struct solve_answer *out, const struct problem *p, struct meter *m,
			    struct arena *a)
{
	struct meter part = meter_part(m, VALUES_WORK);
	struct fit_samples f;

	sketch_fit_samples(&f, p, 1, &part, a);
	if (f.n || (solve_is_stated(p) && f.starts && !f.cut_short && f.miss > CLEARLY &&
		    all_ordinary(p) && solve_find_conflict(out, p, m, a)))
		return;
	take_unmet(out, a);
}

static void judge_status(struct solve_answer *out, const struct problem *p,
			 const struct solve_options *o, struct arena *a)
{
	bool ours = !drawn(p);

	if ((!p->choices || o->blind) && solve_find_impossible(out, p, a))
		return;
	if (p->points > POINTS_MOST || p->other || out->assumed)
		return;
	if (out->status == SOLVE_CONTRADICTORY && !(p->choices && p->annotated) &&
	    (out->refuted || solve_find_conflict(out, p, o->meter, a)))
		return;
	if (p->choices && !o->blind)
		return;
	/* What holds in every figure needs no other figures; but there shall be one. */
	if (out->status == SOLVE_FOUND && out->certainty == SOLVE_PROVEN && !out->doubts) {
		look_for_contradiction(out, p, o->meter, a);
		return;
	}
	if (ours && (out->status == SOLVE_FOUND || out->status == SOLVE_SEVERAL ||
		     out->status == SOLVE_UNDERDETERMINED ||
		     out->status == SOLVE_CONTRADICTORY || out->status == SOLVE_UNABLE))
		look_for_values(out, p, o, a);
	else if (!ours && (out->status == SOLVE_SEVERAL ||
			   (out->status == SOLVE_CONTRADICTORY && !p->annotated)))
		look_for_values(out, p, o, a);
	if (out->status == SOLVE_UNDERDETERMINED && !out->freedom)
		look_for_freedom(out, p, o->meter, a);
	/* What the measures alone say is no more than what they could not do. */
	if (out->status == SOLVE_UNDERDETERMINED && !out->freedom)
		give_up(out);
}

/* "Several" is said where at least two are told. */
static void require_values(struct solve_answer *out)
{
	if (out->status != SOLVE_SEVERAL || out->n_values >= 2)
		return;
	out->status = SOLVE_UNABLE;
	out->why = "an equation has several solutions, and it could not be told which of "
		   "them a figure has";
}

void solve_judge_answer(struct solve_answer *out, const struct problem *p,
			const struct solve_options *o, struct arena *a)
{
	if (!p->goal || out->status == SOLVE_BAD)
		return;
	judge_status(out, p, o, a);
	if (out->status == SOLVE_FOUND && out->certainty == SOLVE_PROVEN)
		look_for_figure(out, out->reading, o->meter, a);
	/* Where measures contradict each other, it may be the drawing. */
	if (out->status == SOLVE_CONTRADICTORY && !out->refuted && !p->annotated)
		give_up(out);
	require_values(out);
	if (out->status != SOLVE_FOUND || out->certainty != SOLVE_NUMERIC || out->doubts ||
	    out->assumed || p->points > POINTS_MOST)
		return;
	for (const struct problem *q = p; q && out->certainty == SOLVE_NUMERIC; q = q->other)
		enclose(out, q, o->meter, a);
}

void solve_by_figure(struct solve_answer *out, const struct problem *p, struct meter *m,
		     struct arena *a)
{
	bool stated = solve_is_stated(p), differs;
	struct fit f;

	/* Nothing that follows would change it. */
	if (out->status == SOLVE_FOUND && !out->doubts &&
	    (out->certainty == SOLVE_PROVEN ||
	     (p->positions_decide && !stated && out->certainty == SOLVE_CONDITIONAL)))
		return;
	sketch_fit_problem_within(&f, p, m, a);
	if (!f.holds)
		return;
	out->xy = f.xy;
	out->figure = true;
	if (!f.fixed || (out->status == SOLVE_FOUND && !out->doubts &&
			 fabs(out->value - f.value) <= 1e-6 * (1 + fabs(f.value))))
		return;
	if (out->status == SOLVE_SEVERAL && !sketch_fit_decides(p, f.value, m, a))
		return;
	/* Facts read from a picture may be slightly at odds, and hold in other figures than the
	 * one drawn; then measures are the safer way.  Facts that were written down hold in the
	 * figure like the drawing, and what was read off the drawing may not; but where letters
	 * start is no drawing, and a figure unlike it is not the one that is meant. */
	differs = p->positions_decide && out->status == SOLVE_FOUND &&
		  fabs(out->value - f.value) > 1e-6 * (1 + fabs(f.value));
	if (differs && stated && !out->doubts && !is_like(p, f.xy)) {
		out->figure = false;
		return;
	}
	if (differs &&
	    (!stated || out->doubts || (p->letters && !sketch_fit_decides(p, f.value, m, a))))
		return;
	/* A figure in which all facts hold removes the doubts. */
	out->doubts = 0;
	out->conflicts = 0;
	out->status = SOLVE_FOUND;
	out->certainty = SOLVE_NUMERIC;
	out->assumes = 0;
	out->why = NULL;
	out->exact = NULL;
	out->value = f.value;
}
