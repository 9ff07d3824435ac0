/*
 * mend.c -- statements with one wrong fact: left out, or its label moved to where a reader
 * of pictures takes it from by mistake; and questions whose options say what is asked.
 *
 * Only where options are given: each single change that makes the rest give one of them
 * must give the same.
 */
#include "sketch/fit.h"
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

/* What one way of mending may take, and one change: what has a short derivation is meant. */
#define SHARE ((double)SOLVE_WORK / 36)
#define CHANGE ((double)SOLVE_WORK / 200)

/* What lies on what is read off the drawing; other facts a source may state wrongly. */
static const bool seen_in_drawing[RELATIONS] = {
	[RELATION_LINE] = true,          [RELATION_COLLINEAR] = true,
	[RELATION_ON_LINE] = true,       [RELATION_BETWEEN] = true,
	[RELATION_ON_CIRCLE] = true,     [RELATION_CENTER] = true,
	[RELATION_POLYGON] = true,       [RELATION_FACE] = true,
	[RELATION_CORNER] = true,        [RELATION_SAME_SIDE] = true,
	[RELATION_OPPOSITE_SIDE] = true, [RELATION_INSIDE] = true,
	[RELATION_LESS] = true,
};

/* The problem with another fact in place of one, or without it (NULL). */
static void solve_changed(struct solve_answer *out, const struct problem *p, int fact,
			  const struct fact *other, const struct solve_options *o,
			  struct arena *a)
{
	struct problem *part = problem_with(p, NULL, a);

	part->facts = 0;
	for (int i = 0; i < p->facts; i++)
		if (i != fact)
			part->fact[part->facts++] = p->fact[i];
		else if (other)
			part->fact[part->facts++] = *other;
	solve_once(out, part, o, false, 0, 0, a);
	if (other && out->status == SOLVE_UNDERDETERMINED) {
		solve_once(out, part, o, false, 1, 0, a);
		out->assumed = 1;
	}
}

static bool same_term(const struct term *a, const struct term *b)
{
	if (a->kind != TERM_MEASURE || b->kind != TERM_MEASURE || a->measure != b->measure ||
	    a->circle != b->circle || a->n != b->n || a->n > 3)
		return false;
	for (int way = 0; way < 2; way++) {
		int k = 0;

		while (k < a->n && a->p[k] == b->p[way ? a->n - 1 - k : k])
			k++;
		if (k == a->n)
			return true;
	}
	return false;
}

/* Does a fact say what is asked?  Nobody asks that: the label stands elsewhere. */
static bool says_goal(const struct problem *p, const struct fact *f)
{
	double v;

	for (int k = 0; k < 2 && f->kind == RELATION_EQUAL && p->goal; k++)
		if (same_term(f->t[k], p->goal) && problem_constant(&v, f->t[1 - k]))
			return true;
	return false;
}

/* Does the place that a label is moved to have one already?  No place has two. */
static bool is_taken(const struct problem *q, int fact, const struct fact *other)
{
	for (int i = 0; i < q->facts; i++)
		for (int k = 0; k < 2 && i != fact && q->fact[i].kind == RELATION_EQUAL; k++)
			for (int m = 0; m < 2; m++)
				if (q->fact[i].t[1 - k]->kind != TERM_MEASURE &&
				    same_term(q->fact[i].t[k], other->t[m]))
					return true;
	return false;
}

static bool is_given(const struct problem *q, double value)
{
	double v;

	for (int i = 0; i < q->facts; i++)
		for (int k = 0; k < 2 && q->fact[i].kind == RELATION_EQUAL; k++)
			if (q->fact[i].t[k]->kind == TERM_MEASURE &&
			    problem_constant(&v, q->fact[i].t[1 - k]) &&
			    fabs(v - value) < 1e-9 * (1 + fabs(v)))
				return true;
	return false;
}

/* Is a fact only a name for a measure, a letter that nothing else speaks of?  Then nothing
 * hangs on where it stands. */
static bool is_only_name(const struct problem *q, int fact)
{
	const struct fact *f = &q->fact[fact];

	for (int k = 0; k < 2 && f->kind == RELATION_EQUAL; k++) {
		bool idle = f->t[k]->kind == TERM_LETTER &&
			    !problem_has_letter(f->t[1 - k], f->t[k]->id) &&
			    !problem_has_letter(q->goal, f->t[k]->id);

		for (int i = 0; i < q->facts && idle; i++)
			idle = i == fact ||
			       (!problem_has_letter(q->fact[i].t[0], f->t[k]->id) &&
				!problem_has_letter(q->fact[i].t[1], f->t[k]->id));
		if (idle)
			return true;
	}
	return false;
}

/* The changes tried so far: which of them gave an option. */
struct mending {
	struct problem *p;
	const struct solve_options *o;
	struct problem *where;
	struct fact other;
	bool moved, torn; /* torn: two changes give two options */
	int which, option;
	struct meter part; /* what all the changes may take */
};

static void try_change(struct mending *m, struct problem *q, int fact,
		       const struct fact *other)
{
	struct meter one = meter_part(&m->part, CHANGE);
	struct solve_options quick = { .blind = m->o->blind, .meter = &one };
	struct arena *b;
	struct solve_answer r;
	int at;

	if (other && (says_goal(q, other) || is_taken(q, fact, other)))
		return;
	for (int i = 0; i < q->facts; i++)
		if (i != fact && says_goal(q, &q->fact[i]))
			return;
	b = arena_new();
	solve_changed(&r, q, fact, other, &quick, b);
	at = r.status == SOLVE_FOUND && !r.doubts ? solve_option_close(m->p, r.value) : -1;
	/* Nobody asks for a size that is written there. */
	if (at >= 0 && other && is_given(q, r.value))
		at = -1;
	arena_free(b);
	if (at < 0)
		return;
	if (m->option >= 0 && m->option != at)
		m->torn = true;
	if (m->option < 0) {
		m->where = q;
		m->which = fact;
		m->moved = other != NULL;
		if (other)
			m->other = *other;
	}
	m->option = at;
}

static bool mended(struct solve_answer *out, const struct mending *m, struct arena *a)
{
	struct buf b = { 0 };

	if (m->option < 0 || m->torn)
		return false;
	solve_changed(out, m->where, m->which, m->moved ? &m->other : NULL, m->o, a);
	problem_fact_print(&b, m->where, &m->where->fact[m->which]);
	if (m->moved) {
		buf_add(&b, " was taken for ");
		problem_fact_print(&b, m->where, &m->other);
	} else {
		buf_add(&b, " was left aside");
	}
	out->mended = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	out->certainty = SOLVE_NUMERIC;
	out->doubts = 1;
	return true;
}

/* A reading that says something of its own; what others repeat need not be mended twice. */
static bool is_own(const struct problem *q)
{
	return (!q->repeats || q->supposed) && !q->twin;
}

bool solve_mend_without(struct solve_answer *out, struct problem *p,
			const struct solve_options *o, struct arena *a)
{
	struct mending m = {
		.p = p, .o = o, .option = -1, .part = meter_part(o->meter, SHARE)
	};

	for (struct problem *q = p; q; q = q->other)
		for (int i = 0; i < q->facts && !meter_spent(&m.part) && !m.torn; i++)
			if (!seen_in_drawing[q->fact[i].kind] && is_own(q) &&
			    !is_only_name(q, i))
				try_change(&m, q, i, NULL);
	return mended(out, &m, a);
}

/* --- Goals that only the picture tells ------------------------------------ */

static void solve_guess(struct solve_answer *out, struct problem *p, const struct term *goal,
			const struct solve_options *o, struct arena *a)
{
	const struct term *was = p->goal;

	p->goal = goal;
	for (int assume = 0; assume <= 2; assume += 2) {
		solve_once(out, p, o, false, assume, 0, a);
		if (out->status == SOLVE_UNDERDETERMINED && !assume)
			solve_by_figure(out, p, o->meter, a);
		out->assumed = 2;
		if (out->status != SOLVE_UNDERDETERMINED)
			break;
	}
	p->goal = was;
}

/* Sizes written in the picture that the goal does without: leaving one out changes nothing. */
static int idle_labels(const struct problem *p, const struct term *goal, double value,
		       const struct solve_options *o)
{
	int idle = 0;

	for (int i = 0; i < p->facts && !meter_spent(o->meter); i++) {
		const struct fact *f = &p->fact[i];
		struct solve_answer r;
		struct problem *part;
		struct arena *b;
		double v;

		if (f->kind != RELATION_EQUAL || f->t[0]->kind != TERM_MEASURE ||
		    !problem_constant(&v, f->t[1]))
			continue;
		b = arena_new();
		part = problem_with(p, NULL, b);
		memmove(part->fact + i, part->fact + i + 1,
			(size_t)(--part->facts - i) * sizeof *part->fact);
		part->goal = goal;
		solve_guess(&r, part, goal, o, b);
		idle += r.status == SOLVE_FOUND &&
			fabs(r.value - value) < 1e-6 * (1 + fabs(value));
		arena_free(b);
	}
	return idle;
}

static const char *goal_taken(const struct problem *p, const struct term *goal,
			      struct arena *a)
{
	struct buf b = { 0 };
	const char *text;

	buf_add(&b, "what is asked for was taken to be ");
	problem_term_print(&b, p, goal);
	text = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return text;
}

/* Guesses that give an option: the first of each. */
struct guessed {
	struct problem *where[PROBLEM_CHOICES];
	const struct term *goal[PROBLEM_CHOICES];
	double value[PROBLEM_CHOICES];
	int options, option; /* how many, and the last one */
};

/* Several options: the one whose region needs the most of the sizes that are given, if no
 * other needs as many; or -1. */
static int needs_most(const struct guessed *g, int n, const struct solve_options *o)
{
	int best = -1, least = 0;
	bool tie = false;

	for (int i = 0; i < n; i++) {
		int idle;

		if (!g->goal[i])
			continue;
		idle = idle_labels(g->where[i], g->goal[i], g->value[i], o);
		if (best >= 0 && idle == least)
			tie = true;
		if (best < 0 || idle < least) {
			best = i;
			least = idle;
			tie = false;
		}
	}
	return tie ? -1 : best;
}

/* The guesses of one reading. */
static void try_guesses(struct guessed *g, const struct problem *p, struct problem *q,
			const struct solve_options *quick)
{
	for (int i = 0; i < q->guesses && !meter_spent(quick->meter); i++) {
		struct arena *b = arena_new();
		struct solve_answer r;
		int at;

		solve_guess(&r, q, q->guess[i], quick, b);
		at = r.status == SOLVE_FOUND && !r.doubts ? solve_option_close(p, r.value)
							  : -1;
		arena_free(b);
		if (at < 0 || g->goal[at])
			continue;
		g->option = at;
		g->options++;
		g->where[at] = q;
		g->goal[at] = q->guess[i];
		g->value[at] = r.value;
	}
}

bool solve_mend_goal(struct solve_answer *out, struct problem *p,
		     const struct solve_options *o, struct arena *a)
{
	struct meter part = meter_part(o->meter, SHARE);
	struct solve_options quick = { .meter = &part };
	struct guessed g;
	int option = -1;

	/* What is shown is read off the drawing, so readings that believe it come first. */
	for (int drawn = 1; drawn >= 0 && option < 0; drawn--)
		for (struct problem *q = p; q && option < 0; q = q->other) {
			if ((q->supposed != NULL && q->repeats) != drawn || q->twin)
				continue;
			g = (struct guessed){ .option = -1 };
			try_guesses(&g, p, q, &quick);
			option = g.options > 1 ? needs_most(&g, p->choices, &quick) : g.option;
		}
	if (option < 0)
		return false;
	solve_guess(out, g.where[option], g.goal[option], o, a);
	out->mended = goal_taken(g.where[option], g.goal[option], a);
	out->certainty = SOLVE_NUMERIC;
	out->doubts = 1;
	return true;
}

static bool is_option(const struct problem *p, struct problem *q, const struct term *goal,
		      const struct solve_options *quick)
{
	struct arena *b = arena_new();
	struct solve_answer r;
	bool is;

	solve_guess(&r, q, goal, quick, b);
	is = r.status == SOLVE_FOUND && solve_option_close(p, r.value) >= 0;
	arena_free(b);
	return is;
}

/*
 * A region was found that may not be the one that is shown: another one is an option, too.
 * That one is meant if it needs more of the given sizes; if it needs as many nobody can
 * tell, and that is said.  Who asks for a part of a whole and offers the rest as a wrong
 * answer offers the whole, too: a part and its rest without their whole mean the rest.
 */
void solve_mend_region(struct solve_answer *out, struct problem *p,
		       const struct solve_options *o, struct arena *a)
{
	struct meter part = meter_part(o->meter, SHARE);
	struct solve_options quick = { .meter = &part };
	struct guessed g = { .option = -1 };
	int own = solve_option_close(p, out->value), option;

	if (own < 0 || out->mended)
		return;
	g.where[own] = out->reading;
	g.goal[own] = out->reading->goal;
	g.value[own] = out->value;
	try_guesses(&g, p, out->reading, &quick);
	if (!g.options)
		return;
	option = needs_most(&g, p->choices, &quick);
	if (option < 0 && out->reading->whole && g.options == 1 &&
	    !is_option(p, out->reading, out->reading->whole, &quick))
		option = g.option;
	out->certainty = SOLVE_NUMERIC;
	if (!out->doubts)
		out->doubts = 1;
	if (option >= 0 && option != own) {
		solve_guess(out, g.where[option], g.goal[option], o, a);
		out->assumed = 2;
		out->mended = goal_taken(g.where[option], g.goal[option], a);
		out->certainty = SOLVE_NUMERIC;
		out->doubts = 1;
	} else if (option < 0) {
		out->mended = "which of the regions that are options is meant is only shown";
	} else {
		out->mended = goal_taken(g.where[own], g.goal[own], a);
	}
}

/* The same without options: the region that needs more of the given sizes than the one that
 * was found, and than any other. */
void solve_mend_region_blind(struct solve_answer *out, const struct solve_options *o,
			     struct arena *a)
{
	struct meter part = meter_part(o->meter, SHARE);
	struct solve_options quick = { .meter = &part };
	struct problem *q = out->reading;
	int least = idle_labels(q, q->goal, out->value, &quick), best = -1;
	double value = out->value;
	bool tie = false;

	for (int i = 0; i < q->guesses && least > 0 && !meter_spent(&part); i++) {
		struct arena *b = arena_new();
		struct solve_answer r;
		int idle;

		solve_guess(&r, q, q->guess[i], &quick, b);
		arena_free(b);
		if (r.status != SOLVE_FOUND || r.doubts || r.value <= 0 ||
		    fabs(r.value - value) < 1e-6 * (1 + value))
			continue;
		idle = idle_labels(q, q->guess[i], r.value, &quick);
		if (idle > least || (idle == least && best < 0))
			continue;
		tie = idle == least;
		if (idle < least) {
			least = idle;
			best = i;
			value = r.value;
		}
	}
	if (best < 0 || tie || meter_spent(&part))
		return;
	solve_guess(out, q, q->guess[best], o, a);
	out->mended = goal_taken(q, q->guess[best], a);
	out->certainty = SOLVE_NUMERIC;
	out->doubts = 1;
}

/* --- Options that are statements ------------------------------------------- */

/* Does an option hold in this reading: 1 yes, -1 no, 0 that is left open? */
static int holds(struct solve_answer *r, struct problem *q, int i,
		 const struct solve_options *o, struct arena *a)
{
	const struct term *t = q->choice[i].t[0], *u = q->choice[i].t[1], *was = q->goal;
	enum statement s = q->choice[i].states;
	double tiny;

	if (s == STATES_TRUE || s == STATES_FALSE) {
		r->certainty = SOLVE_NUMERIC;
		return s == STATES_TRUE ? 1 : -1;
	}
	if (s == STATES_TERM) {
		u = t;
		t = q->goal;
	}
	if (!t || !u)
		return 0;
	q->goal = problem_term_op(q, TERM_SUB, t, u);
	solve_once(r, q, o, false, 0, 0, a);
	q->goal = was;
	if (r->status != SOLVE_FOUND || r->doubts)
		return 0;
	tiny = 1e-7;
	if (fabs(r->value) < tiny)
		return s == STATES_EQUAL || s == STATES_TERM ? 1 : -1;
	return s == STATES_UNEQUAL || (s == STATES_LESS && r->value < 0) ||
			       (s == STATES_MORE && r->value > 0)
		       ? 1
		       : -1;
}

/*
 * Which option is true, is not true, or is what is asked for?  The only one, in the first
 * reading in which there is one: of true ones that holds; of untrue ones that does not hold
 * while the others do; then that cannot hold while the others may.
 */
bool solve_mend_statements(struct solve_answer *out, struct problem *p,
			   const struct solve_options *o, struct arena *a)
{
	for (struct problem *q = p; q; q = q->other) {
		enum solve_certainty least = SOLVE_PROVEN;
		int yes = 0, no = 0, open = 0, last[3] = { -1, -1, -1 }, at = -1;

		if (q->asks == ASKS_VALUE || q->choices != p->choices)
			continue;
		for (int i = 0; i < q->choices; i++) {
			struct solve_answer r = { .certainty = SOLVE_NUMERIC };
			int is = holds(&r, q, i, o, a);

			yes += is > 0;
			no += is < 0;
			open += is == 0;
			last[1 + is] = i;
			if (is && r.certainty < least)
				least = r.certainty;
			if (is == 0 && q->asks == ASKS_UNTRUE)
				least = SOLVE_NUMERIC;
		}
		if (q->asks != ASKS_UNTRUE && yes == 1)
			at = last[2];
		else if (q->asks == ASKS_UNTRUE && no == 1)
			at = last[0];
		else if (q->asks == ASKS_UNTRUE && no == 0 && open == 1)
			at = last[1];
		if (at < 0)
			continue;
		*out = (struct solve_answer){ .status = SOLVE_FOUND,
					      .certainty = least,
					      .value = NAN,
					      .exact = q->choice[at].text,
					      .choice = at,
					      .reading = q };
		return true;
	}
	return false;
}

/* --- Labels -------------------------------------------------------------- */

static bool has_pair(const struct fact *f, int a, int b)
{
	bool u = false, v = false;

	for (int i = 0; i < f->n; i++) {
		u |= f->p[i] == a;
		v |= f->p[i] == b;
	}
	return u && v;
}

/* Is a line through both drawn? */
static bool joined(const struct problem *p, int a, int b)
{
	for (int i = 0; i < p->facts; i++) {
		enum relation k = p->fact[i].kind;

		if ((k == RELATION_LINE || k == RELATION_ON_LINE || k == RELATION_BETWEEN ||
		     k == RELATION_COLLINEAR || k == RELATION_TANGENT) &&
		    has_pair(&p->fact[i], a, b))
			return true;
	}
	return false;
}

static bool collinear(const struct problem *p, int a, int b, int c)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if ((f->kind == RELATION_ON_LINE || f->kind == RELATION_BETWEEN ||
		     f->kind == RELATION_COLLINEAR) &&
		    has_pair(f, a, b) && has_pair(f, b, c))
			return true;
	}
	return false;
}

static void try_measure(struct mending *m, struct problem *q, int fact, int side,
			enum measure kind, const int *points, int n)
{
	struct fact f = q->fact[fact];

	f.t[side] = problem_measure(q, kind, points, n);
	if (f.t[side])
		try_change(m, q, fact, &f);
}

/* A length written at a line with more points: of another part of it; else of a segment that
 * shares an end. */
static void move_length(struct mending *m, struct problem *q, int fact, int side, bool far)
{
	const int *e = q->fact[fact].t[side]->p;
	int a = e[0], b = e[1];

	/* Of the whole line, or of a part that has neither end. */
	for (int x = 0; x < q->points && !far; x++)
		for (int y = 0; y < x; y++)
			if (x != a && x != b && y != a && y != b && collinear(q, a, b, x) &&
			    collinear(q, a, b, y))
				try_measure(m, q, fact, side, MEASURE_LENGTH, (int[]){ x, y },
					    2);
	for (int x = 0; x < q->points; x++)
		if (x != a && x != b && collinear(q, a, b, x) == !far) {
			if (!far || joined(q, a, x))
				try_measure(m, q, fact, side, MEASURE_LENGTH, (int[]){ a, x },
					    2);
			if (!far || joined(q, b, x))
				try_measure(m, q, fact, side, MEASURE_LENGTH, (int[]){ x, b },
					    2);
		}
}

static bool on_circle(const struct problem *p, int at, int c)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		for (int k = 0; f->kind == RELATION_ON_CIRCLE && f->circle == c && k < f->n;
		     k++)
			if (f->p[k] == at)
				return true;
	}
	return false;
}

/* Degrees written in a triangle: of another of its corners; or of the arc that its arms cut
 * out. */
static void move_angle(struct mending *m, struct problem *q, int fact, int side)
{
	const int *e = q->fact[fact].t[side]->p;
	int a = e[0], v = e[1], b = e[2];

	for (int c = 0; c < q->circles; c++)
		if (on_circle(q, a, c) && on_circle(q, b, c)) {
			struct fact f = q->fact[fact];

			f.t[side] =
				problem_circle_measure(q, MEASURE_ARC, c, (int[]){ a, b }, 2);
			try_change(m, q, fact, &f);
		}
	if (!joined(q, a, b))
		return;
	try_measure(m, q, fact, side, MEASURE_ANGLE, (int[]){ v, a, b }, 3);
	try_measure(m, q, fact, side, MEASURE_ANGLE, (int[]){ a, b, v }, 3);
}

/* Degrees written at an arc: of an angle whose arms cut it out. */
static void move_arc(struct mending *m, struct problem *q, int fact, int side, int a, int b,
		     int not )
{
	for (int v = 0; v < q->points; v++)
		if (v != a && v != b && v != not &&joined(q, v, a) && joined(q, v, b) &&
		    !collinear(q, a, v, b))
			try_measure(m, q, fact, side, MEASURE_ANGLE, (int[]){ a, v, b }, 3);
}

static bool is_center(const struct problem *p, int at)
{
	for (int c = 0; c < p->circles; c++)
		if (p->circle[c].center == at)
			return true;
	return false;
}

/* Another angle at the same vertex with one arm in common. */
static void turn_angle(struct mending *m, struct problem *q, int fact, int side)
{
	const int *e = q->fact[fact].t[side]->p;
	int a = e[0], v = e[1], b = e[2];

	for (int x = 0; x < q->points; x++)
		if (x != a && x != v && x != b && joined(q, v, x)) {
			try_measure(m, q, fact, side, MEASURE_ANGLE, (int[]){ a, v, x }, 3);
			try_measure(m, q, fact, side, MEASURE_ANGLE, (int[]){ x, v, b }, 3);
		}
}

static void move_label(struct mending *m, struct problem *q, int i, int k, bool far)
{
	const struct term *t = q->fact[i].t[k];

	if (t->kind != TERM_MEASURE || q->fact[i].t[1 - k]->kind == TERM_MEASURE)
		return;
	if (t->measure == MEASURE_LENGTH)
		move_length(m, q, i, k, far);
	else if (far && t->measure == MEASURE_ANGLE)
		turn_angle(m, q, i, k);
	else if (far)
		return;
	else if (t->measure == MEASURE_ARC)
		move_arc(m, q, i, k, t->p[0], t->p[1], -1);
	else if (t->measure == MEASURE_ANGLE && is_center(q, t->p[1]))
		move_arc(m, q, i, k, t->p[0], t->p[2], t->p[1]);
	else if (t->measure == MEASURE_ANGLE)
		move_angle(m, q, i, k);
}

static bool between_drawn(const struct problem *p, int a, int m, int b)
{
	const struct point *A = &p->point[a], *M = &p->point[m], *B = &p->point[b];

	return A->placed && M->placed && B->placed &&
	       (A->x - M->x) * (B->x - M->x) + (A->y - M->y) * (B->y - M->y) < 0;
}

/* The problem with two facts replaced. */
static void solve_both(struct solve_answer *out, const struct problem *p, const int *fact,
		       const struct fact *first, const struct fact *second,
		       const struct solve_options *o, struct arena *a)
{
	struct problem *part = problem_with(p, NULL, a);

	part->fact[fact[0]] = *first;
	solve_changed(out, part, fact[1], second, o, a);
}

static const char *two_moved(const struct problem *q, const int *fact,
			     const struct fact *other, struct arena *a)
{
	struct buf b = { 0 };
	const char *text;

	for (int i = 0; i < 2; i++) {
		buf_add(&b, i ? "; " : "");
		problem_fact_print(&b, q, &q->fact[fact[i]]);
		buf_add(&b, " was taken for ");
		problem_fact_print(&b, q, &other[i]);
	}
	text = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return text;
}

/* --- Two labels -------------------------------------------------------------- */

enum { PLACES = 16 };

/* Segments without a label that share an end with the one that a label is at. */
static int places_near(struct problem *q, int fact, int side, struct fact *place)
{
	const int *e = q->fact[fact].t[side]->p;
	int n = 0;

	for (int k = 0; k < 2; k++)
		for (int x = 0; x < q->points && n < PLACES; x++) {
			struct fact f = q->fact[fact];
			bool nearest = x != e[0] && x != e[1] && joined(q, e[k], x);

			/* Up to the next point of the line. */
			for (int y = 0; y < q->points && nearest; y++)
				nearest = y == x || y == e[k] || !collinear(q, e[k], x, y) ||
					  !between_drawn(q, e[k], y, x);
			if (!nearest)
				continue;
			f.t[side] = problem_length(q, e[k], x);
			if (!is_taken(q, fact, &f))
				place[n++] = f;
		}
	return n;
}

/* The two lengths that have the letter asked for in them; false when there are others. */
static bool two_with_letter(const struct problem *q, int *fact, int *side)
{
	int n = 0;

	if (!q->goal || q->goal->kind != TERM_LETTER)
		return false;
	for (int i = 0; i < q->facts; i++)
		for (int k = 0; k < 2 && q->fact[i].kind == RELATION_EQUAL; k++)
			if (problem_has_letter(q->fact[i].t[1 - k], q->goal->id)) {
				const struct term *t = q->fact[i].t[k];

				if (n == 2 || t->kind != TERM_MEASURE ||
				    t->measure != MEASURE_LENGTH)
					return false;
				fact[n] = i;
				side[n++] = k;
			}
	return n == 2;
}

/*
 * Labels of segments that lines cut each other into are read at the wrong side of where the
 * lines meet, and then two of them: those that have the letter in them.  Each moved to a
 * segment next to it.
 */
bool solve_mend_two(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		    struct arena *a)
{
	struct meter part = meter_part(o->meter, SHARE);
	struct problem *where = NULL;
	struct fact best[2];
	int which[2] = { 0, 0 }, option = -1;

	for (struct problem *q = p; q; q = q->other) {
		struct fact first[PLACES], second[PLACES];
		int fact[2], side[2], n, m;

		if (!is_own(q) || !two_with_letter(q, fact, side))
			continue;
		n = places_near(q, fact[0], side[0], first);
		m = places_near(q, fact[1], side[1], second);
		for (int i = 0; i < n; i++)
			for (int k = 0; k < m && !meter_spent(&part); k++) {
				struct meter one = meter_part(&part, CHANGE);
				struct solve_options quick = { .meter = &one };
				struct arena *b = arena_new();
				struct solve_answer r;
				int at;

				solve_both(&r, q, fact, &first[i], &second[k], &quick, b);
				at = r.status == SOLVE_FOUND && !r.doubts && r.value > 0
					     ? solve_option_close(p, r.value)
					     : -1;
				arena_free(b);
				if (at < 0)
					continue;
				if (option >= 0 && at != option)
					return false;
				if (option < 0) {
					where = q;
					best[0] = first[i];
					best[1] = second[k];
					memcpy(which, fact, sizeof which);
				}
				option = at;
			}
	}
	if (option < 0)
		return false;
	solve_both(out, where, which, &best[0], &best[1], o, a);
	out->mended = two_moved(where, which, best, a);
	out->certainty = SOLVE_NUMERIC;
	out->doubts = 1;
	return true;
}

/* --- Marks that were lost -------------------------------------------------------- */

static bool has_label(const struct problem *q, int a, int b)
{
	const int e[2] = { a, b };
	const struct term seg = {
		.kind = TERM_MEASURE, .measure = MEASURE_LENGTH, .circle = -1, .n = 2, .p = e
	};

	for (int i = 0; i < q->facts; i++)
		for (int k = 0; k < 2 && q->fact[i].kind == RELATION_EQUAL; k++)
			if (q->fact[i].t[1 - k]->kind != TERM_MEASURE &&
			    same_term(q->fact[i].t[k], &seg))
				return true;
	return false;
}

/* Does a statement speak of nothing but lines, their points and lengths? */
static bool has_only_lengths(const struct problem *q)
{
	for (int i = 0; i < q->facts; i++) {
		const struct fact *f = &q->fact[i];

		if (f->kind == RELATION_LINE || f->kind == RELATION_ON_LINE)
			continue;
		if (f->kind != RELATION_EQUAL)
			return false;
		for (int k = 0; k < 2; k++)
			if (f->t[k]->kind == TERM_MEASURE &&
			    f->t[k]->measure != MEASURE_LENGTH)
				return false;
	}
	return q->circles == 0;
}

/* The only point of a side, joined to the opposite corner, where both other sides and both
 * parts of this one have a size and nothing else has: d is joined to b on ac. */
static bool find_cevian(const struct problem *q, int *d, int *b, int *a, int *c)
{
	int found = 0;

	for (int i = 0; i < q->facts; i++)
		for (int v = 0; v < q->points && q->fact[i].kind == RELATION_ON_LINE; v++) {
			const int *p = q->fact[i].p;

			if (v == p[0] || v == p[1] || v == p[2] ||
			    collinear(q, p[1], p[2], v) || !joined(q, v, p[0]) ||
			    !has_label(q, p[0], p[1]) || !has_label(q, p[0], p[2]) ||
			    !has_label(q, v, p[1]) || !has_label(q, v, p[2]) ||
			    has_label(q, v, p[0]) || has_label(q, p[1], p[2]) ||
			    (*d == v && *b == p[0]))
				continue;
			*d = v;
			*b = p[0];
			*a = p[1];
			*c = p[2];
			found++;
		}
	return found == 1;
}

/* The problem with one more fact about these points. */
static struct problem *with_fact(const struct problem *q, enum relation kind,
				 const int *points, int n, struct arena *a)
{
	int *own = arena_alloc(a, (size_t)n * sizeof *own);
	struct fact f = { .kind = kind, .circle = -1, .circle2 = -1, .n = n, .p = own };

	memcpy(own, points, (size_t)n * sizeof *own);
	return problem_with(q, &f, a);
}

static bool solve_supposing(struct solve_answer *out, struct problem *part,
			    const struct problem *p, const struct solve_options *o,
			    struct arena *a)
{
	struct buf b = { 0 };

	solve_once(out, part, o, false, 0, 0, a);
	if (out->status != SOLVE_FOUND || out->doubts || solve_option_close(p, out->value) < 0)
		return false;
	problem_fact_print(&b, part, &part->fact[part->facts - 1]);
	buf_add(&b, ": that was supposed");
	out->mended = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	out->certainty = SOLVE_NUMERIC;
	out->doubts = 1;
	return true;
}

/* The polygon of drawn lines that begins at a point, if all its points have two neighbours;
 * how many corners, 0 where it is none. */
static int ring(const struct problem *q, int from, int *corner, int most)
{
	int n = 0, at = from, last = -1;

	if (from < 0)
		return 0;
	do {
		int next = -1, near = 0;

		for (int x = 0; x < q->points; x++)
			if (x != at && joined(q, at, x)) {
				near++;
				if (x != last && (next < 0 || x > next))
					next = x;
			}
		if (near != 2 || n == most || !q->point[at].placed)
			return 0;
		corner[n++] = at;
		last = at;
		at = next;
	} while (at != from);
	return n;
}

static double drawn_corner(const struct problem *q, int a, int v, int b)
{
	const struct point *A = &q->point[a], *V = &q->point[v], *B = &q->point[b];
	double x = (A->x - V->x) * (B->x - V->x) + (A->y - V->y) * (B->y - V->y);
	double y = (A->x - V->x) * (B->y - V->y) - (A->y - V->y) * (B->x - V->x);

	return fabs(atan2(y, x)) * 180 / acos(-1);
}

/* The first point with a line to it that is in neither list, or -1. */
static int next_joined(const struct problem *q, const int *u, int n, const int *v, int m)
{
	for (int x = 0; x < q->points; x++) {
		bool old = false, any = false;

		for (int i = 0; i < n; i++)
			old |= u[i] == x;
		for (int i = 0; i < m; i++)
			old |= v[i] == x;
		for (int y = 0; y < q->points && !old; y++)
			any |= y != x && joined(q, x, y);
		if (any)
			return x;
	}
	return -1;
}

/* How far drawn angles of similar figures may be apart, degrees. */
#define ALIKE 4.0
enum { RING = 12 };

/* Two polygons apart from each other with sizes and nothing else: in the drawing they have the
 * same angles, so they are similar.  All ways to see that which give an option must agree. */
static bool suppose_similar(struct solve_answer *out, struct problem *q,
			    const struct problem *p, const struct solve_options *o,
			    struct arena *a)
{
	int u[RING], v[RING], pair[2 * RING], n, option = -1;

	n = ring(q, next_joined(q, u, 0, v, 0), u, RING);
	if (n < 3 || ring(q, next_joined(q, u, n, v, 0), v, RING) != n ||
	    next_joined(q, u, n, v, n) >= 0)
		return false;
	for (int way = 0; way < 2 * n; way++) {
		struct solve_answer r;
		bool alike = true;

		for (int i = 0; i < n; i++) {
			pair[i] = u[i];
			pair[n + i] = v[way < n ? (i + way) % n : (2 * n + way - i) % n];
		}
		for (int i = 0; i < n; i++) {
			int k = (i + 1) % n, j = (i + n - 1) % n;

			alike &= fabs(drawn_corner(q, pair[j], pair[i], pair[k]) -
				      drawn_corner(q, pair[n + j], pair[n + i], pair[n + k])) <
				 ALIKE;
		}
		if (!alike ||
		    !solve_supposing(&r, with_fact(q, RELATION_SIMILAR, pair, 2 * n, a), p, o,
				     a))
			continue;
		if (option >= 0 && option != solve_option_close(p, r.value))
			return false;
		if (option < 0)
			*out = r;
		option = solve_option_close(p, r.value);
	}
	return option >= 0;
}

/*
 * Sizes that determine nothing, where everybody knows what they are for.  Four of them at a
 * triangle that a line from a corner divides: the arcs that mark equal angles were lost.  Two
 * polygons that look alike: that they are similar was said above the picture.
 */
bool solve_mend_marks(struct solve_answer *out, struct problem *p,
		      const struct solve_options *o, struct arena *a)
{
	struct meter part = meter_part(o->meter, SHARE);
	struct solve_options within = *o;

	within.meter = &part;
	for (struct problem *q = p; q && !meter_spent(&part); q = q->other) {
		int d = -1, b = -1, x = -1, y = -1;

		if (!is_own(q) || !q->goal || q->goal->kind != TERM_LETTER ||
		    !has_only_lengths(q))
			continue;
		if (find_cevian(q, &d, &b, &x, &y)) {
			const int say[] = { d, b, x, d, y };

			if (solve_supposing(out, with_fact(q, RELATION_BISECTOR, say, 5, a), p,
					    &within, a))
				return true;
		}
		if (suppose_similar(out, q, p, &within, a))
			return true;
	}
	return false;
}

bool solve_mend_moved(struct solve_answer *out, struct problem *p,
		      const struct solve_options *o, struct arena *a)
{
	struct mending m = {
		.p = p, .o = o, .option = -1, .part = meter_part(o->meter, SHARE)
	};

	for (int far = 0; far < 2 && m.option < 0; far++)
		for (struct problem *q = p; q; q = q->other)
			for (int i = 0; i < q->facts && !meter_spent(&m.part) && !m.torn; i++)
				for (int k = 0; k < 2 && q->fact[i].kind == RELATION_EQUAL;
				     k++)
					if (is_own(q) && !is_only_name(q, i))
						move_label(&m, q, i, k, far);
	return mended(out, &m, a);
}
