/* solve.c -- the whole of it: the order of attempts, readings, choices. */
#include "measure/measure.h"
#include "sketch/fit.h"
#include "solve/solve_priv.h"
#include "solve/used_priv.h"
#include <math.h>
#include <string.h>

static const char *const status_name[] = {
	[SOLVE_FOUND] = "found",
	[SOLVE_UNDERDETERMINED] = "underdetermined",
	[SOLVE_CONTRADICTORY] = "contradictory",
	[SOLVE_SEVERAL] = "several_answers",
	[SOLVE_UNABLE] = "unable",
	[SOLVE_BAD] = "bad_problem",
	[SOLVE_FOLLOWS] = "follows",
	[SOLVE_FALSE] = "false",
	[SOLVE_OPEN] = "open",
};
const char *solve_status_name(enum solve_status s)
{
	return status_name[s];
}

bool solve_is_answered(const struct solve_answer *r)
{
	return r->status == SOLVE_FOUND || r->status == SOLVE_FOLLOWS ||
	       r->status == SOLVE_FALSE;
}

static const char *const certainty_name[] = {
	[SOLVE_NUMERIC] = "numeric",
	[SOLVE_CONDITIONAL] = "conditional",
	[SOLVE_PROVEN] = "proven",
};
const char *solve_certainty_name(enum solve_certainty c)
{
	return certainty_name[c];
}

enum { SKETCHES = 4 };

/* Where there are other readings or options, none shall take all the time: one attempt with
 * all points joined, all that believe the drawing together, one of these. */
#define JOINED ((double)SOLVE_WORK / 100)
#define BELIEVING ((double)SOLVE_WORK / 48)
#define BELIEVED ((double)SOLVE_WORK / 200)

#define USED_WORK 1e6 /* to see which facts a value rests on */
struct used_value {
	const struct solve_answer *r;
	const double *xy;
	const struct solve_options *o;
};

/* As stated; then with all points joined.  A sketch of ours may have come out wrong: others
 * are tried when the figure contradicts itself. */
static void solve_measures(struct solve_answer *out, struct problem *p,
			   const struct solve_options *o, struct arena *a)
{
	struct solve_answer more;

	solve_once(out, p, o, false, 0, 0, a);
	for (int seed = 1; seed < SKETCHES && out->sketched; seed++) {
		if (out->status == SOLVE_FOUND ? !out->doubts
					       : out->status != SOLVE_CONTRADICTORY &&
							 out->status != SOLVE_SEVERAL &&
							 out->status != SOLVE_UNABLE)
			break;
		solve_once(&more, p, o, false, 0, seed, a);
		if (more.status == SOLVE_FOUND && (!more.doubts || out->status != SOLVE_FOUND))
			*out = more;
	}
	if (out->status == SOLVE_UNDERDETERMINED) {
		struct meter part = meter_part(o->meter, JOINED);
		struct solve_options within = *o;

		if (p->annotated)
			within.meter = &part;
		solve_once(&more, p, &within, true, 0, 0, a);
		if (more.status == SOLVE_FOUND && !more.doubts)
			*out = more;
	}
}

static bool drawn_by_us(const struct problem *p)
{
	for (int i = 0; i < p->points; i++)
		if (p->point[i].placed)
			return false;
	return true;
}

/* What the picture suggests, where the facts alone leave the answer open. */
static void solve_believing(struct solve_answer *out, struct problem *p,
			    const struct solve_options *o, struct arena *a)
{
	for (int assume = 1; assume <= 2; assume++) {
		struct meter part = meter_part(o->meter, BELIEVED);
		struct solve_options within = *o;

		if (p->annotated)
			within.meter = &part;
		solve_once(out, p, &within, false, assume, 0, a);
		if (out->status == SOLVE_UNDERDETERMINED)
			solve_once(out, p, &within, true, assume, 0, a);
		if (out->status == SOLVE_FOUND && !out->doubts && !drawn_by_us(p)) {
			out->assumed = assume;
			return;
		}
		out->status = SOLVE_UNDERDETERMINED;
	}
}

/* Do the options say anything about this value? */
static bool fits(const struct problem *p, const struct solve_options *o,
		 const struct solve_answer *r)
{
	int known = 0;

	for (int i = 0; i < p->choices; i++)
		known += p->choice[i].ok;
	/* Options that are no numbers ask for something else than a value. */
	if (p->choices && !known)
		return false;
	return o->blind || known < p->choices || !p->choices ||
	       solve_option_of(p, r->value) >= 0;
}

static bool confirmed(const struct problem *p, const struct solve_options *o,
		      const struct solve_answer *r)
{
	return !o->blind && p->choices && solve_option_of(p, r->value) >= 0;
}

/* Readings of one statement that are looked at. */
enum { READINGS = 8 };
struct solve_trial {
	struct solve_answer r[READINGS];
	bool fits[READINGS]; /* found, and an option */
	int n;
};

/* How far the figure of a value may be from the drawing (solve_answer.off, where 0 says
 * nothing) to need no second opinion, to be like it, and to be anything like it. */
#define AS_DRAWN 0.12
#define LIKE 0.3
#define ESTRANGED 0.5

/* What looks so in a picture that was misread is worth nothing. */
static bool is_void(const struct problem *p)
{
	return p->misread && p->repeats && p->supposed;
}

/* What a reading is worth: nothing; a repetition of others; it contradicts itself in what is
 * besides the value; it does not. */
static int worth(const struct solve_trial *t, int i)
{
	const struct problem *p = t->r[i].reading;

	if (!t->fits[i] || is_void(p))
		return 0;
	return t->r[i].doubts ? 2 : p->repeats || p->misread ? 1 : 3;
}

/* Is a size asked for, which is above 0? */
static bool is_size(const struct problem *p)
{
	return p->annotated && p->goal &&
	       (p->goal->kind == TERM_MEASURE ||
		(p->goal->kind == TERM_LETTER &&
		 !strncmp(p->letter[p->goal->id], "angle_", 6)));
}

/* Labels are made up so that values come out even, or as a root: not as a root of roots. */
static bool has_nested_roots(const struct solve_answer *r)
{
	const char *s = r->exact ? strstr(r->exact, "sqrt(") : NULL;

	for (int depth = 1; s && s[5] && depth; s++) {
		depth += (s[5] == '(') - (s[5] == ')');
		if (!strncmp(s + 5, "sqrt(", 5))
			return true;
	}
	return false;
}

/*
 * Sizes such as 8y + 2 are made up so that y comes out even.  Does a reading's value not,
 * where a letter is asked for that stands in such sizes?
 */
static bool is_odd(const struct solve_answer *r)
{
	const struct problem *p = r->reading;
	const struct term *goal = p->goal;
	bool made_up = false;

	/* Who wants it rounded did not make it up even. */
	if (p->text && strstr(p->text, "nearest"))
		return false;
	if (p->annotated && has_nested_roots(r))
		return true;
	if (!goal || goal->kind != TERM_LETTER || !p->annotated)
		return false;
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2; k++) {
			const struct term *t = p->fact[i].t[k];

			made_up |=
				t && t->kind != TERM_LETTER && problem_has_letter(t, goal->id);
		}
	return made_up && fabs(1000 * r->value - rint(1000 * r->value)) > 1e-4;
}

/* Readings that have the value of one of them: how many, and the figure of them that is
 * most like the drawing. */
struct backing {
	int votes;
	double off;
};

static struct backing backing(const struct solve_trial *t, int of)
{
	struct backing b = { 0, INFINITY };

	for (int i = 0; i < t->n; i++)
		if (worth(t, i) && solve_same(t->r[i].value, t->r[of].value)) {
			b.votes += !t->r[i].reading->repeats;
			if (t->r[i].off > 0)
				b.off = fmin(b.off, t->r[i].off);
		}
	return b;
}

/* The reading of this worth that counts: even before odd, like the drawing before unlike it,
 * then by how many have its value, then the figure nearest to the drawing; -1 when there is
 * none. */
static int weigh(const struct solve_trial *t, int w)
{
	struct backing most = { 0, INFINITY };
	int best = -1;

	for (int i = 0; i < t->n; i++) {
		struct backing b;
		int like;

		if (worth(t, i) != w)
			continue;
		b = backing(t, i);
		like = (b.off <= LIKE) - (most.off <= LIKE);
		if (best >= 0 && is_odd(&t->r[i]) != is_odd(&t->r[best]))
			like = is_odd(&t->r[i]) ? -1 : 1;
		if (best < 0 || like > 0 ||
		    (like == 0 &&
		     (b.votes > most.votes || (b.votes == most.votes && b.off < most.off)))) {
			best = i;
			most = b;
		} else if (solve_same(t->r[i].value, t->r[best].value) && t->r[i].off > 0 &&
			   (t->r[best].off == 0 || t->r[i].off < t->r[best].off)) {
			best = i;
		}
	}
	return best;
}

/* The drawing does not confirm the value (its figure says nothing, or is nothing like it),
 * no other reading has it, and another one contradicts it. */
static bool questionable(const struct solve_trial *t, int best)
{
	struct backing b = backing(t, best);

	if (b.votes > 1 || b.off <= ESTRANGED)
		return false;
	for (int i = 0; i < t->n; i++)
		if (worth(t, i) == worth(t, best) &&
		    !solve_same(t->r[i].value, t->r[best].value) &&
		    is_odd(&t->r[i]) <= is_odd(&t->r[best]))
			return true;
	return false;
}

/* A value of facts that contradict each other: two annotations have it, its figure is like
 * the drawing, and no other value's is.  Then the contradiction is the source's. */
static int weigh_doubtful(const struct solve_trial *t)
{
	int best = weigh(t, 2);

	if (best < 0 || backing(t, best).votes < 2 || backing(t, best).off > LIKE)
		return -1;
	for (int i = 0; i < t->n; i++)
		if (worth(t, i) == 2 && !solve_same(t->r[i].value, t->r[best].value) &&
		    backing(t, i).votes && backing(t, i).off <= LIKE)
			return -1;
	return best;
}

/* A value whose figure cannot be (an angle of 193 degrees in a convex pentagon): all readings
 * that were not misread have it, and there are two.  Then the source made it up so. */
static int weigh_impossible(const struct solve_trial *t)
{
	int best = -1, votes = 0;

	for (int i = 0; i < t->n; i++) {
		const struct solve_answer *r = &t->r[i];

		if (r->reading->repeats || r->reading->misread || !t->fits[i])
			continue;
		if (r->doubts != 1 || r->value <= 0 ||
		    (best >= 0 && !solve_same(r->value, t->r[best].value)))
			return -1;
		best = i;
		votes++;
	}
	return votes > 1 ? best : -1;
}

/* The different values of the readings that count, ascending. */
static void list_values(struct solve_answer *out, const struct solve_trial *t, struct arena *a)
{
	double *value = arena_alloc(a, (size_t)(t->n + 1) * sizeof *value);
	const char **exact = arena_alloc(a, (size_t)(t->n + 1) * sizeof *exact);
	int n = 0;

	for (int i = 0; i < t->n; i++) {
		const struct solve_answer *r = &t->r[i];
		bool listed = !worth(t, i);
		int k = n;

		for (int j = 0; j < n; j++)
			listed |= solve_same(value[j], r->value);
		if (listed)
			continue;
		for (; k > 0 && value[k - 1] > r->value; k--) {
			value[k] = value[k - 1];
			exact[k] = exact[k - 1];
		}
		value[k] = r->value;
		exact[k] = r->exact;
		n++;
	}
	out->values = value;
	out->exacts = exact;
	out->n_values = n;
}

/* Judges a reading that was solved: is it good, with an even value? */
static bool look_at(struct solve_trial *t, int i, const struct problem *p,
		    const struct solve_options *o, struct arena *a)
{
	struct solve_answer *r = &t->r[i];
	struct problem *q = r->reading;

	if (q->given && r->status == SOLVE_FOUND && !r->doubts) {
		r->status = SOLVE_CONTRADICTORY;
		r->why = "the picture says what is asked, so it was misread";
		r->conflict = arena_alloc(a, sizeof *r->conflict);
		r->conflict[0] = q->fact[q->given - 1].text;
		r->conflicts = r->conflict[0] != NULL;
	}
	t->fits[i] =
		r->status == SOLVE_FOUND && fits(p, o, r) && !(is_size(q) && r->value <= 1e-9);
	return worth(t, i) == 3 && !is_odd(r);
}

/* The figure by numbers of one of several readings, which shall not take all the time. */
#define FIGURE ((double)SOLVE_WORK / 80)
static void fit_within(struct solve_answer *r, struct problem *q,
		       const struct solve_options *o, struct arena *a)
{
	struct meter part = meter_part(o->meter, FIGURE);

	solve_by_figure(r, q, &part, a);
}

/* The answer of an earlier reading that says the same is this one's as well. */
static bool take_twin(const struct solve_trial *t, struct solve_answer *r, struct problem *q)
{
	for (int i = 0; i < t->n && q->twin; i++)
		if (t->r[i].reading == q->twin) {
			*r = t->r[i];
			r->reading = q;
			return true;
		}
	return false;
}

/* Figures by numbers for the readings from *from on; true when one of them is good then. */
static bool try_figures(struct solve_trial *t, int *from, const struct problem *p,
			const struct solve_options *o, struct arena *a)
{
	bool good = false;

	for (; *from < t->n; ++*from) {
		struct solve_answer *r = &t->r[*from];

		if (r->reading->given && r->status == SOLVE_CONTRADICTORY)
			continue;
		if (!take_twin(t, r, r->reading))
			fit_within(r, r->reading, o, a);
		good |= look_at(t, *from, p, o, a);
	}
	return good;
}

/* Two values fit, and nothing tells which is meant. */
static void tell_both(struct solve_answer *out, const struct solve_answer *other,
		      struct arena *a)
{
	double *value = arena_alloc(a, 2 * sizeof *value);
	const char **exact = arena_alloc(a, 2 * sizeof *exact);
	int first = out->value > other->value;

	value[first] = out->value;
	exact[first] = out->exact;
	value[1 - first] = other->value;
	exact[1 - first] = other->exact;
	out->status = SOLVE_SEVERAL;
	out->values = value;
	out->exacts = exact;
	out->n_values = 2;
}

/* The stated facts, reading after reading; true when one was accepted. */
static bool try_readings(struct solve_trial *t, struct solve_answer *out, struct problem *p,
			 const struct solve_options *o, struct arena *a)
{
	int best, most = 0, fitted = 0;
	bool good = false;

	t->n = 0;
	for (struct problem *q = p; q && t->n < READINGS; q = q->other) {
		struct solve_answer *r = &t->r[t->n];

		/* Repetitions are for where nothing else leads anywhere.  So are figures by
		 * numbers, which take long, when there are other readings. */
		if (q->repeats && !good)
			good = try_figures(t, &fitted, p, o, a);
		if (q->repeats && good)
			break;
		if (!take_twin(t, r, q)) {
			solve_measures(r, q, o, a);
			if (!p->other)
				solve_by_figure(r, q, o->meter, a);
			else if (q->repeats && q->supposed)
				fit_within(r, q, o, a);
		}
		t->n++;
		if (q->repeats || !p->other)
			fitted = t->n;
		good |= look_at(t, t->n - 1, p, o, a);
		if (worth(t, t->n - 1) == 3 && r->off > 0 && r->off <= AS_DRAWN && !is_odd(r))
			break;
	}
	if (!good)
		try_figures(t, &fitted, p, o, a);
	best = weigh(t, 3);
	if (best < 0 && p->annotated)
		best = weigh_doubtful(t);
	if (best < 0 && p->annotated)
		best = weigh_impossible(t);
	if (best < 0)
		best = weigh(t, 1);
	if (best >= 0) {
		*out = t->r[best];
		if (questionable(t, best)) {
			out->status = SOLVE_SEVERAL;
			out->why = "readings of the picture give different values, and none "
				   "looks like it";
			list_values(out, t, a);
		}
		if (out->doubts)
			out->certainty = SOLVE_NUMERIC;
		return true;
	}
	for (int i = 0; i < t->n; i++) {
		int votes = 0;

		if (t->r[i].status != SOLVE_FOUND || !fits(p, o, &t->r[i]) ||
		    is_void(t->r[i].reading))
			continue;
		for (int k = 0; k < t->n; k++)
			votes += t->r[k].status == SOLVE_FOUND &&
				 solve_same(t->r[k].value, t->r[i].value);
		if (votes > most) {
			most = votes;
			best = i;
		}
	}
	if (best < 0)
		return false;
	*out = t->r[best];
	out->certainty = SOLVE_NUMERIC;
	/* Facts that contradict each other give no answer, unless the options confirm it. */
	if (!confirmed(p, o, out)) {
		out->status = SOLVE_CONTRADICTORY;
		out->derived = true;
		if (!out->why)
			out->why = "these facts cannot hold together";
	}
	return true;
}

/*
 * The accepted figure is nothing like the drawing, and another reading, believing what the
 * drawing suggests, gives one that is: that one is meant.
 */
static void try_likeness(const struct solve_trial *t, struct solve_answer *out,
			 struct problem *p, const struct solve_options *o, struct arena *a)
{
	struct solve_answer r;
	int i = 0;

	for (struct problem *q = p; q && i < t->n; q = q->other, i++) {
		if (t->r[i].status != SOLVE_UNDERDETERMINED || q->twin)
			continue;
		solve_believing(&r, q, o, a);
		if (r.status == SOLVE_FOUND && fits(p, o, &r) && r.off < out->off / 4)
			*out = r;
	}
}

/* The drawings of two annotations may suggest different values.  Then options that have both
 * leave it open, which is told; and without options nothing is found. */
static bool try_believing(const struct solve_trial *t, struct solve_answer *out,
			  struct problem *p, const struct solve_options *o, struct arena *a)
{
	struct meter part = meter_part(o->meter, BELIEVING);
	struct solve_options within = *o;
	bool found = false;
	int i = 0;

	if (p->annotated)
		within.meter = &part;
	for (struct problem *q = p; q && i < t->n; q = q->other, i++) {
		struct solve_answer r;

		if (t->r[i].status != SOLVE_UNDERDETERMINED || q->twin || is_void(q) ||
		    (found && q->repeats))
			continue;
		solve_believing(&r, q, &within, a);
		/* Sizes were not made up for what only the drawing says, or a misread one. */
		if (r.status != SOLVE_FOUND || !fits(p, o, &r) ||
		    ((q->misread || is_odd(&r)) && !confirmed(p, o, &r)))
			continue;
		if (!found) {
			*out = r;
			found = true;
			if (!p->annotated)
				break;
		} else if (!solve_same(r.value, out->value)) {
			out->certainty = SOLVE_NUMERIC;
			out->doubts = 1;
			out->why = "two drawings of the figure suggest different values";
			if (confirmed(p, o, out))
				out->mended = out->why;
			else
				tell_both(out, &r, a);
			break;
		}
	}
	return found;
}

static bool is_open_arc(const struct term *t)
{
	return t && ((t->kind == TERM_MEASURE &&
		      (t->measure == MEASURE_ARC || t->measure == MEASURE_ARC_LENGTH ||
		       t->measure == MEASURE_SECTOR_AREA)) ||
		     is_open_arc(t->arg[0]) || is_open_arc(t->arg[1]));
}

/* Does some reading speak of an arc or a sector by its ends alone? */
static bool leaves_arcs_open(const struct problem *p)
{
	for (; p; p = p->other) {
		if (is_open_arc(p->goal))
			return true;
		for (int i = 0; i < p->facts; i++)
			if (is_open_arc(p->fact[i].t[0]) || is_open_arc(p->fact[i].t[1]))
				return true;
	}
	return false;
}

/* "Find arc AB" may ask for its length; true when some goal was changed so. */
static bool arcs_as_lengths(struct problem *p)
{
	bool any = false;

	for (; p; p = p->other) {
		const struct term *g = p->goal;

		if (!g || g->kind != TERM_MEASURE || g->circle < 0 ||
		    (g->measure != MEASURE_ARC && g->measure != MEASURE_ARC_VIA))
			continue;
		p->goal = problem_term_op(
			p, TERM_MUL, problem_term_op(p, TERM_DIV, g, problem_int(p, 360)),
			problem_circle_measure(p, MEASURE_CIRCUMFERENCE, g->circle, NULL, 0));
		any = true;
	}
	return any;
}

/* Does the text mean the length of the arc?  It wants a whole number of degrees rounded and
 * does not ask for a measure; or it asks for the arc itself and says how long a radius is. */
static bool means_length(const char *text)
{
	if (strstr(text, "Round to"))
		return !strstr(text, "measure of");
	return strstr(text, "Find \\widehat") &&
	       (strstr(text, "r = ") || strstr(text, "radius"));
}

static bool is_whole_arc(const struct problem *p, const struct solve_answer *r)
{
	const struct term *g = r->reading ? r->reading->goal : NULL;

	return p->text && means_length(p->text) && g && g->kind == TERM_MEASURE &&
	       (g->measure == MEASURE_ARC || g->measure == MEASURE_ARC_VIA) &&
	       fabs(r->value - rint(r->value)) < 1e-9;
}

/*
 * Without options to confirm it, a value is given up that nothing else confirms: it rests on
 * the drawing, its figure is nothing like the drawing, and no other of the readings has it;
 * it is odd and its figure not as drawn; or all readings that have it have two sizes at one place, where
 * another has not.  With options the last is told.
 */
static void give_up(struct solve_answer *out, const struct solve_trial *t,
		    const struct problem *p, const struct solve_options *o)
{
	bool misread = out->reading && out->reading->misread, otherwise = false, unlike, odd;
	int votes = 0, own = 0;

	for (int i = 0; i < t->n; i++) {
		otherwise |= !t->r[i].reading->misread;
		own += !t->r[i].reading->repeats && !t->r[i].reading->twin;
		if (worth(t, i) && solve_same(t->r[i].value, out->value)) {
			votes += worth(t, i) == 3;
			misread &= t->r[i].reading->misread;
		}
	}
	misread &= otherwise;
	if (misread && !out->mended) {
		out->mended =
			"two sizes stand at one place, and the value rests on one of them";
		out->certainty = SOLVE_NUMERIC;
		if (!out->doubts)
			out->doubts = 1;
	}
	unlike = out->certainty == SOLVE_CONDITIONAL && own > 1 && votes < 2 &&
		 out->off > ESTRANGED;
	odd = out->certainty != SOLVE_PROVEN && out->off > AS_DRAWN && is_odd(out);
	if (confirmed(p, o, out) || !(misread || unlike || odd))
		return;
	out->status = SOLVE_CONTRADICTORY;
	out->certainty = SOLVE_NUMERIC;
	out->derived = true;
	if (misread)
		out->why = out->mended;
	else if (unlike)
		out->why = "the value rests on the drawing, and its figure is nothing like it";
	else
		out->why = "the value is not even, and its figure not as drawn: "
			   "a size was misread";
}

/* Another annotation of the picture has facts that give another value just as well: what was
 * found holds if this one was read right. */
static void tell_rival(struct solve_answer *out, const struct solve_trial *t, struct arena *a)
{
	bool mine = false;

	for (int i = 0; i < t->n; i++)
		mine |= worth(t, i) == 3 && solve_same(t->r[i].value, out->value);
	for (int i = 0; i < t->n && mine && !out->mended; i++)
		if (worth(t, i) == 3 && !is_odd(&t->r[i]) &&
		    !solve_same(t->r[i].value, out->value))
			out->mended =
				arena_printf(a,
					     "of two annotations that give %.6g and %.6g "
					     "the first was believed",
					     out->value, t->r[i].value);
}

/* Points that nobody drew stay where the sketch of their reading put them: changes of its
 * facts are tried in that drawing. */
static void keep_sketches(const struct solve_trial *t, struct problem *p, struct arena *a)
{
	int i = 0;

	for (struct problem *q = p; q && i < t->n; q = q->other, i++) {
		const struct solve_answer *r = &t->r[i];
		struct point *point;

		if (!r->sketched || !r->x || r->reading != q)
			continue;
		point = arena_alloc(a, (size_t)(q->points + 1) * sizeof *point);
		for (int k = 0; k < q->points; k++)
			point[k] = (struct point){ .name = q->point[k].name,
						   .placed = true,
						   .x = r->x[k],
						   .y = r->y[k] };
		q->point = point;
		q->point_cap = q->points + 1;
	}
}

/* The option that nothing can be said, or -1.  Where there is one, what the drawing suggests
 * is what the others were made up from. */
static int option_of_nothing(const struct problem *p)
{
	for (int i = 0; i < p->choices; i++)
		if (p->choice[i].states == STATES_NOTHING)
			return i;
	return -1;
}

/*
 * Readings of one statement, the most trusted first, then what the drawing suggests, then
 * arcs and sectors taken the other way round.  A value that none of the options offers was
 * misread somewhere: the next way is tried, and if all fail that is said.
 */
static void answer(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		   struct arena *a)
{
	struct solve_trial t, again;
	bool ok = try_readings(&t, out, p, o, a);
	/* Facts that somebody wrote down are all there is; what a picture was annotated with
	 * leaves out what everybody sees. */
	int open = option_of_nothing(p);
	bool believe = !o->strict && open < 0 && (p->annotated || !p->positions_decide);

	if (ok && believe && out->status == SOLVE_FOUND && out->off > ESTRANGED)
		try_likeness(&t, out, p, o, a);
	if (ok && p->annotated && out->status == SOLVE_FOUND)
		give_up(out, &t, p, o);
	if (!ok && believe)
		ok = try_believing(&t, out, p, o, a);
	if (ok && p->choices && !o->blind && out->status == SOLVE_FOUND && out->reading &&
	    out->reading->guesses)
		solve_mend_region(out, p, o, a);
	if (ok && p->annotated && o->blind && !o->strict && out->status == SOLVE_FOUND &&
	    out->reading && out->reading->guesses)
		solve_mend_region_blind(out, o, a);
	if (!ok && p->choices && !o->blind && leaves_arcs_open(p)) {
		for (struct problem *q = p; q; q = q->other)
			q->major = true;
		ok = try_readings(&again, out, p, o, a);
		for (struct problem *q = p; q; q = q->other)
			q->major = false;
	}
	if (!ok && p->choices && !o->blind && arcs_as_lengths(p)) {
		ok = try_readings(&again, out, p, o, a);
		out->assumed = 1;
		out->certainty = SOLVE_NUMERIC;
	}
	if (!ok && p->choices && !o->blind && !o->strict && open < 0)
		keep_sketches(&t, p, a);
	if (!ok && p->choices && !o->blind && !o->strict && open < 0)
		ok = solve_mend_goal(out, p, o, a) || solve_mend_marks(out, p, o, a) ||
		     solve_mend_without(out, p, o, a) || solve_mend_moved(out, p, o, a) ||
		     solve_mend_two(out, p, o, a);
	if (ok && o->blind && p->annotated && out->status == SOLVE_FOUND &&
	    is_whole_arc(p, out) && arcs_as_lengths(p)) {
		struct solve_answer r;

		if (try_readings(&again, &r, p, o, a) && r.status == SOLVE_FOUND) {
			*out = r;
			out->assumed = 1;
			out->certainty = SOLVE_NUMERIC;
		}
	}
	if (!ok) {
		*out = t.r[0];
		for (int i = 0; i < t.n; i++)
			if (t.r[i].status == SOLVE_FOUND) {
				*out = t.r[i];
				out->status = SOLVE_UNABLE;
				out->why = arena_printf(
					a, "the facts give %.6g, which is none of the choices",
					out->value);
				break;
			}
	}
	if (!ok && open >= 0 && out->status == SOLVE_UNDERDETERMINED) {
		out->status = SOLVE_FOUND;
		out->value = NAN;
		out->exact = p->choice[open].text;
		out->choice = open;
		return;
	}
	if (ok && p->annotated && out->status == SOLVE_FOUND)
		tell_rival(out, &t, a);
}

/* An answer to a statement that its reader had to repair is no proof of the one written. */
static void tell_supposed(struct solve_answer *out, struct arena *a)
{
	const char *text = out->reading ? out->reading->supposed : NULL;

	if (!text && out->reading && out->reading->whole && !out->mended)
		text = "of two parts of a whole the smaller was taken to be the coloured one";
	if (!text || out->status != SOLVE_FOUND)
		return;
	out->mended = out->mended ? arena_printf(a, "%s; %s", text, out->mended) : text;
	out->certainty = SOLVE_NUMERIC;
	if (!out->doubts)
		out->doubts = 1;
}

/* What was changed so that an option came out is an assumption like any other; so is a fact of the
 * record that was not understood, which may say something else of what is asked. */
static void tell_mended(struct solve_answer *out, struct arena *a)
{
	const struct problem *p = out->reading;

	if (out->status != SOLVE_FOUND || out->certainty == SOLVE_NUMERIC)
		return;
	if (out->mended)
		solve_tell_condition(out, out->mended, a);
	for (int i = 0; p && i < p->asides; i++)
		if (strpbrk(p->aside[i], "(0123456789"))
			solve_tell_condition(out,
					     arena_printf(a,
							  "%s, which was not understood, "
							  "changes nothing",
							  p->aside[i]),
					     a);
}

/* Bodies and planes: measures alone, for there is no drawing to look at. */
void solve_in_space(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		    struct arena *a)
{
	struct measure_job job = {
		.p = p, .exact = true, .explain = o->explain, .budget = (long)o->meter->left
	};

	measure_solid_problem(out, &job, a);
	tell_supposed(out, a);
	tell_mended(out, a);
}

/* In the plane, all attempts. */
static void solve_value(struct solve_answer *out, struct problem *p,
			const struct solve_options *o, struct arena *a)
{
	double most = o->meter->left;
	bool stated = solve_is_stated(p);
	double value;
	bool found;

	/* Facts count more than a drawing that shows something else. */
	if (!p->other && !sketch_fit_drawing_agrees(p, a))
		p = problem_placed(p, NULL, a);
	if (p->asks != ASKS_VALUE && solve_mend_statements(out, p, o, a)) {
		tell_supposed(out, a);
		out->work = (long)(most - o->meter->left);
		return;
	}
	answer(out, p, o, a);
	tell_supposed(out, a);
	found = out->status == SOLVE_FOUND;
	value = out->value;
	/* An option that is no number has no value to be looked at. */
	if (!o->brief && (!found || !isnan(value)))
		solve_judge_answer(out, p, o, a);
	if (stated && out->status == SOLVE_UNABLE && !drawn_by_us(p) &&
	    !sketch_fit_holds_near(p, o->meter, a)) {
		struct problem *q = problem_placed(p, NULL, a);
		struct solve_answer r;

		answer(&r, q, o, a);
		solve_judge_answer(&r, q, o, a);
		if (r.status == SOLVE_FOUND || r.status == SOLVE_SEVERAL)
			*out = r;
	}
	if (found && out->status == SOLVE_CONTRADICTORY) {
		out->derived = true;
		out->value = value;
	}
	tell_mended(out, a);
	out->work = (long)(most - o->meter->left);
}

/* Does the value come out of these facts, in the drawing that it was found in? */
static bool still_found(void *self, struct problem *p, struct meter *m, struct arena *a)
{
	const struct used_value *was = self;
	struct solve_options o = *was->o;
	struct solve_answer r;

	o.meter = m;
	solve_as_drawn(&r, p, was->xy, &o, a);
	return r.status == SOLVE_FOUND && r.exact && was->r->exact &&
	       !strcmp(r.exact, was->r->exact) && r.certainty >= was->r->certainty;
}

/* Which facts the value rests on.  Those of a data set are not looked at one by one. */
static void tell_used(struct solve_answer *out, const struct solve_options *o, struct arena *a)
{
	const struct problem *p = out->reading;
	struct meter part = meter_part(o->meter, USED_WORK);
	struct used_value was = { .r = out, .o = o };
	bool *rests, look;
	double *xy;

	if (o->brief || out->status != SOLVE_FOUND || !p || !out->n_rests || out->mended)
		return;
	rests = arena_alloc(a, (size_t)(p->facts + 1) * sizeof *rests);
	for (int i = 0; i < out->n_rests; i++)
		rests[out->rests[i]] = true;
	look = out->x && out->exact && out->certainty != SOLVE_NUMERIC && !out->digits &&
	       solve_is_stated(p);
	xy = arena_alloc(a, (size_t)(2 * p->points + 1) * sizeof *xy);
	for (int i = 0; look && i < p->points; i++) {
		xy[2 * i] = out->x[i];
		xy[2 * i + 1] = out->y[i];
	}
	was.xy = xy;
	solve_note_used(out, p, rests, look ? still_found : NULL, &was, &part, a);
}

void solve_one(struct solve_answer *out, struct problem *p, const struct solve_options *o,
	       struct arena *a)
{
	if (p->unclear) {
		*out = (struct solve_answer){ .status = SOLVE_UNABLE,
					      .choice = -1,
					      .reading = p };
		out->why = p->unclear->msg;
	} else if (p->asked) {
		solve_follows(out, p, o, a);
	} else if (p->space) {
		solve_in_space(out, p, o, a);
	} else {
		solve_value(out, p, o, a);
		tell_used(out, o, a);
	}
}

static void solve_any(struct solve_answer *out, struct problem *p,
		      const struct solve_options *o, struct arena *a)
{
	solve_cases(out, p, o, a);
	out->read_as =
		out->reading && out->reading->read_as ? out->reading->read_as : p->read_as;
}

/* What was found only because it is an option is no proof, and it is told what was believed. */
static void tell_picked(struct solve_answer *out, struct arena *a)
{
	if (out->status != SOLVE_FOUND || isnan(out->value))
		return;
	out->certainty = SOLVE_NUMERIC;
	out->assumes = 0;
	if (!out->doubts)
		out->doubts = 1;
	if (!out->mended && out->conflicts) {
		struct buf b = { 0 };

		for (int i = 0; i < out->conflicts; i++)
			buf_addf(&b, "%s%s", i ? "; " : "", out->conflict[i]);
		out->mended =
			arena_printf(a, "of facts at odds those count that give a choice (%s)",
				     buf_str(&b));
		buf_clear(&b);
	} else if (!out->mended) {
		out->mended = "of what the record may say this is what gives a choice";
	}
}

void solve_problem(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		   struct arena *a)
{
	struct meter all = { .left = o->budget ? (double)o->budget : (double)SOLVE_WORK };
	struct solve_options mine = *o;
	struct problem *plain = p;
	double most = all.left;

	mine.meter = &all;
	mine.blind = true;
	/* Who wrote the facts down said all there is: options say nothing about them. */
	if (p->choices && !p->annotated) {
		plain = arena_alloc(a, sizeof *plain);
		*plain = *p;
		plain->choices = 0;
	}
	solve_any(out, plain, &mine, a);
	if (!p->annotated && !o->brief)
		solve_separate(out, a);
	solve_name_options(out, p, a);
	/* Which of several regions is asked for the options tell better than the sizes. */
	if (!p->annotated || !p->choices || o->blind ||
	    (out->choice >= 0 && !out->reading->guesses))
		return;
	mine.blind = false;
	solve_any(out, p, &mine, a);
	tell_picked(out, a);
	solve_name_options(out, p, a);
	out->work = (long)(most - all.left);
}
