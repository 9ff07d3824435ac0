/*
 * constraint_solve.c -- solve_constraints: from the present drawing to the nearest one in
 * which every declared relation holds.
 *
 * 1. By numbers: the nearest solution (num/nearest.h), from the drawing itself and then
 *    from drawings near it.
 * 2. Exactly: fig_constraint_lift.c.  Nothing is believed: the points are put there, and the
 *    engine decides each relation.
 * 3. Where no exact position was found: many digits, and the observation says so.
 *
 * The journal keeps the positions, not the search.
 */
#include "base/member.h"
#include "base/rng.h"
#include "fig/constraint_priv.h"
#include "num/nearest.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define STARTS 10
#define WORK 30000L     /* evaluations of all rows, for everything */
#define CONFLICT 12000L /* of them, for telling what contradicts */

/* --- Putting points somewhere ------------------------------------------------------------ */

/* How the free objects were made, to take a move back. */
struct was {
	struct arg arg[FIG_DIM], ride[FIG_DIM], override;
};

static void remember(struct fig_trial *t, struct was *was)
{
	for (int i = 0; i < t->units; i++) {
		struct fig_step *s = &t->f->step[t->unit[i].step];

		was[i].override = s->override;
		memcpy(was[i].ride, s->ride, sizeof s->ride);
		if (t->unit[i].dim > 1)
			memcpy(was[i].arg, fig_place_args(s),
			       (size_t)t->unit[i].dim * sizeof *was[i].arg);
	}
}

static void move_all(struct fig_trial *t, const bool *moved)
{
	struct fig *f = t->f;
	int *objs = arena_alloc(f->scratch, (size_t)(t->units + 1) * sizeof *objs), n = 0;
	int *steps;

	fig_trial_leave(t);
	for (int i = 0; i < t->units; i++)
		if (moved[i])
			objs[n++] = t->unit[i].obj;
	if (n)
		fig_update_all(f, objs, n, &steps);
}

static void restore(struct fig_trial *t, const struct was *was, const bool *moved)
{
	for (int i = 0; i < t->units; i++) {
		struct fig_step *s = &t->f->step[t->unit[i].step];

		s->override = was[i].override;
		memcpy(s->ride, was[i].ride, sizeof s->ride);
		if (t->unit[i].dim > 1)
			memcpy(fig_place_args(s), was[i].arg,
			       (size_t)t->unit[i].dim * sizeof *was[i].arg);
	}
	move_all(t, moved);
}

/* Put the units at the expressions; moved says which of them. */
static bool put(struct fig_trial *t, struct arg (*at)[FIG_DIM], const bool *moved)
{
	struct fig *f = t->f;
	struct err e;

	fig_trial_leave(t);
	for (int i = 0; i < t->units; i++) {
		struct fig_step *s = &f->step[t->unit[i].step];

		if (!moved[i])
			continue;
		if (t->unit[i].dim == 1) {
			s->override = at[i][0];
			continue;
		}
		memcpy(fig_place_args(s), at[i], (size_t)t->unit[i].dim * sizeof *at[i]);
	}
	/* A path that moves takes its points along: they are put after it. */
	for (int i = 0; i < t->units; i++)
		if (moved[i] && f->step[t->unit[i].step].ride[0].form) {
			bool none[UNITS] = { false };

			memcpy(none, moved, (size_t)i * sizeof *none);
			move_all(t, none);
			if (fig_place_on_path(f, t->unit[i].step, PLACE_EXACTLY, &e) != OK)
				return false;
		}
	move_all(t, moved);
	return true;
}

/* --- The search ----------------------------------------------------------------------------- */

struct fig_search {
	struct fig_trial t;
	struct nearest sys;
	double *now, *x;
	struct arg (*at)[FIG_DIM];
	struct was *was;
	bool *moved;
};

/* Where a point is at the start; false: not known. */
static bool start_of(const struct fig_search *s, int obj, double at[2])
{
	int u = s->t.unit_of[obj];
	const struct value *v = u < 0 ? fig_value(s->t.f, (fig_id){ obj }) : NULL;

	for (int i = 0; i < 2; i++) {
		if (u >= 0 && s->t.unit[u].dim == 2)
			at[i] = s->x[s->t.var[u] + i];
		else if (v && v->kind == KIND_POINT)
			at[i] = num_mid(i ? value_pt(v, 0).y : value_pt(v, 0).x);
		else
			return false;
	}
	return true;
}

/* What shall be inside starts in the middle: from outside the way may be blocked. */
static void start_inside(struct fig_search *s, const struct fig_want *w)
{
	int u = w->kind == ELEMENT_INSIDE ? s->t.unit_of[w->p[0]] : -1;
	double middle[2] = { 0, 0 }, at[2];

	if (u < 0 || s->t.unit[u].dim != 2)
		return;
	for (int i = 1; i < w->n; i++) {
		if (!start_of(s, w->p[i], at))
			return;
		middle[0] += at[0] / (w->n - 1);
		middle[1] += at[1] / (w->n - 1);
	}
	s->x[s->t.var[u]] = middle[0];
	s->x[s->t.var[u] + 1] = middle[1];
}

static void start_at(struct fig_search *s, int k)
{
	static const double reach[STARTS] = { 0, 0.01, 0.05, 0.15, 0.3, 0.3, 0.6, 0.6, 1, 2 };
	struct rng rng = { (uint64_t)k * 7919 + 17 };

	for (int i = 0; i < s->t.vars; i++) {
		double u = (double)rng_below(&rng, 1u << 20) / (1 << 19) - 1;

		s->x[i] = s->now[i] + reach[k] * s->t.size * u;
	}
	/* Sliders have few places; all of them may be tried. */
	for (int i = 0; i < s->t.units && k > 1; i++)
		if (s->t.unit[i].dim == 1) {
			const struct arg *bound = s->t.f->step[s->t.unit[i].step].arg;
			double u = (double)rng_below(&rng, 1u << 20) / (1 << 20);
			num lo, hi;
			struct err e;

			if (fig_number(s->t.f, &bound[1], &lo, &e) == OK &&
			    fig_number(s->t.f, &bound[2], &hi, &e) == OK)
				s->x[s->t.var[i]] =
					num_mid(lo) + u * (num_mid(hi) - num_mid(lo));
		}
	for (int i = 0; i < s->t.f->n_constraints && k > 1 && k % 2; i++)
		for (int j = 0; j < s->t.f->constraint[i].n_want; j++)
			start_inside(s, &s->t.f->constraint[i].want[j]);
}

/* Are two points declared to be one? */
static bool declared_same(const struct fig *f, int a, int b)
{
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_want; k++) {
			const struct fig_want *w = &f->constraint[i].want[k];
			int part[2], p = w->n ? w->p[0] : -1, q = -1;

			if (w->kind == ELEMENT_SAME_POINT)
				q = w->p[1];
			else if (w->kind == ELEMENT_CENTER &&
				 fig_circle_parts(f, w->obj[0], part))
				q = part[0];
			if (q >= 0 && ((p == a && q == b) || (p == b && q == a)))
				return true;
		}
	return false;
}

static double apart(const double *a, int n, const double *b, int m)
{
	double sum = 0;

	for (int i = 0; i < FIG_DIM; i++)
		sum = hypot(sum, (i < n ? a[i] : 0) - (i < m ? b[i] : 0));
	return sum;
}

/* Points that differ in the drawing must not fall together, unless that is asked for. */
static bool collapsed(const struct fig_search *s)
{
	const struct fig_trial *t = &s->t;

	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < i; k++) {
			const double *p = s->x + t->var[i], *q = s->x + t->var[k],
				     *a = s->now + t->var[i], *b = s->now + t->var[k];

			int n = t->unit[i].dim, m = t->unit[k].dim;

			if (n > 1 && m > 1 && apart(p, n, q, m) < 1e-7 * t->size &&
			    apart(a, n, b, m) > 1e-3 * t->size &&
			    !declared_same(t->f, t->unit[i].obj, t->unit[k].obj))
				return true;
		}
	return false;
}

/* Does everything hold, by the engine, and how sure is that? */
static bool all_hold(struct fig *f, struct doubt *doubt)
{
	bool all = true;

	*doubt = (struct doubt){ 0 };
	for (int i = 0; i < f->n_constraints && all; i++) {
		struct doubt mine;

		all = is_yes(fig_constraint_truth(f, &f->constraint[i], &mine));
		doubt->probable = doubt->probable || mine.probable;
		doubt->approximate = doubt->approximate || mine.approximate;
	}
	return all;
}

static bool none_denied(struct fig *f)
{
	for (int i = 0; i < f->n_constraints; i++) {
		struct doubt doubt;

		if (is_no(fig_constraint_truth(f, &f->constraint[i], &doubt)) ||
		    !is_yes(fig_constraint_shape(f, &f->constraint[i])))
			return false;
	}
	return true;
}

static void mark_moved(struct fig_search *s)
{
	struct fig_trial *t = &s->t;

	for (int i = 0; i < t->units; i++) {
		struct fig_step *st = &t->f->step[t->unit[i].step];
		const struct arg *old =
			t->unit[i].dim > 1 ? fig_place_args(st) : &st->override;

		s->moved[i] = false;
		for (int k = 0; k < t->unit[i].dim; k++)
			s->moved[i] = s->moved[i] || old[k].form != ARG_EXPR ||
				      s->at[i][k].form != ARG_EXPR ||
				      old[k].within != s->at[i][k].within ||
				      !expr_equal(old[k].x, s->at[i][k].x);
	}
}

/* Is the figure where the search meant it to be, and do all rows hold there, as far as
 * doubles tell? */
static bool stands(struct fig_search *s)
{
	struct fig_trial *t = &s->t;
	double *y = arena_alloc(t->arena, (size_t)(t->vars + 1) * sizeof *y),
	       *slope = arena_alloc(t->arena, (size_t)(t->vars * t->rows + 1) * sizeof *slope),
	       *miss = arena_alloc(t->arena, (size_t)(t->rows + 1) * sizeof *miss);

	for (int i = 0; i < t->units; i++) {
		const struct value *v = fig_value(t->f, (fig_id){ t->unit[i].obj });

		for (int k = 0; k < t->unit[i].dim; k++) {
			if (!v || fabs(num_mid(v->v[k]) - s->x[t->var[i] + k]) >
					  NEAREST_HOLDS * t->size)
				return false;
			y[t->var[i] + k] = num_mid(v->v[k]);
		}
	}
	if (!num_nearest_slopes(&s->sys, y, slope, miss, NULL, t->arena))
		return false;
	fig_trial_leave(t);
	for (int i = 0; i < t->rows; i++)
		if (fabs(miss[i]) > NEAREST_HOLDS * t->size)
			return false;
	return true;
}

/* Make the numeric solution x real: exactly if that succeeds. */
static bool realise(struct fig_search *s)
{
	struct fig_trial *t = &s->t;
	struct doubt doubt;

	for (int guessing = 0; guessing < 2; guessing++) {
		if (!fig_constraint_lift(t, s->x, guessing, s->at))
			continue;
		mark_moved(s);
		if (put(t, s->at, s->moved) && all_hold(t->f, &doubt) && !doubt.probable &&
		    !doubt.approximate)
			return true;
		restore(t, s->was, s->moved);
	}
	if (!fig_constraint_refine(t, s->x, s->at)) {
		fig_trial_leave(t);
		return false;
	}
	mark_moved(s);
	if (put(t, s->at, s->moved) && stands(s) && none_denied(t->f))
		return true;
	restore(t, s->was, s->moved);
	return false;
}

static bool search(struct fig_search *s)
{
	for (int k = 0; k < STARTS && s->sys.budget > CONFLICT; k++) {
		double miss;

		start_at(s, k);
		fig_trial_orient(&s->t, s->x);
		miss = num_nearest_solve(&s->sys, s->now, s->x, s->t.arena);
		fig_trial_leave(&s->t);
		if (miss < NEAREST_HOLDS * s->t.size && !collapsed(s) && realise(s))
			return true;
	}
	return false;
}

/* --- Contradictions ----------------------------------------------------------------------------- */

static bool solvable(struct fig_search *s, const bool *in, double *miss)
{
	struct fig_trial *t = &s->t;
	struct fig_row *all = t->row, *some;
	bool *least = t->least, found = false;
	int n = t->rows;

	some = arena_alloc(t->arena, (size_t)(n + 1) * sizeof *some);
	t->least = arena_alloc(t->arena, (size_t)n + 1);
	t->rows = 0;
	for (int i = 0; i < n; i++)
		if (all[i].constraint < 0 || in[all[i].constraint]) {
			t->least[t->rows] = least[i];
			some[t->rows++] = all[i];
		}
	t->row = some;
	s->sys.m = t->rows;
	s->sys.least = t->least;
	*miss = INFINITY;
	for (int k = 0; k < 3 && !found && s->sys.budget > 0; k++) {
		double m;

		start_at(s, 2 * k);
		fig_trial_orient(t, s->x);
		m = num_nearest_solve(&s->sys, s->now, s->x, t->arena);
		found = m < NEAREST_HOLDS * t->size && !collapsed(s);
		/* A solution where points fall together does not count as near. */
		if (m >= NEAREST_HOLDS * t->size)
			*miss = fmin(*miss, m);
	}
	t->row = all;
	t->rows = s->sys.m = n;
	s->sys.least = t->least = least;
	return found;
}

/* Name a set of constraints none of which can be left out. */
static enum status contradiction(struct fig_search *s, struct err *e)
{
	struct fig *f = s->t.f;
	bool in[256];
	double miss = INFINITY, last;
	struct buf b = { 0 };
	int n = 0;

	for (int i = 0; i < f->n_constraints; i++)
		in[i] = true;
	s->sys.budget = CONFLICT;
	if (solvable(s, in, &miss)) {
		fig_trial_leave(&s->t);
		return err_fail_with(
			e, E_UNABLE, "undecided", NULL,
			"move the points nearer to what is wanted and try again",
			"a position was found by numbers, but it could not be made sure");
	}
	for (int i = f->n_constraints - 1; i >= 0; i--) {
		in[i] = false;
		if (solvable(s, in, &last))
			in[i] = true;
		else
			miss = last;
	}
	fig_trial_leave(&s->t);
	for (int i = 0; i < f->n_constraints; i++)
		if (in[i]) {
			buf_addf(&b, "%s%s: ", n++ ? "; " : "", f->constraint[i].name);
			fig_constraint_text(&b, f, &f->constraint[i]);
		}
	err_fail(e, E_DOMAIN, "contradiction",
		 n == 1 ? "no position was found in which this holds: %.240s"
			: "no position was found in which these hold together: %.230s",
		 buf_str(&b));
	if (isfinite(miss))
		err_hint(e,
			 "the best one found misses by about %.3g; delete_constraint one of "
			 "them, free a fixed point, or move the points",
			 miss);
	else
		err_hint(e, "points fall together in those that were tried; delete_constraint "
			    "one of them, or move the points");
	buf_clear(&b);
	return E_DOMAIN;
}

/* --- The tool ----------------------------------------------------------------------------------------- */

static void prepare(struct fig_search *s, struct fig *f, const int *fixed, int n_fixed,
		    struct arena *a)
{
	struct fig_trial *t = &s->t;

	fig_trial_begin(t, f, fixed, n_fixed, a);
	s->now = arena_alloc(a, (size_t)(t->vars + 1) * sizeof *s->now);
	s->x = arena_alloc(a, (size_t)(t->vars + 1) * sizeof *s->x);
	s->at = arena_alloc(a, (UNITS + 1) * sizeof *s->at);
	s->was = arena_alloc(a, (size_t)(t->units + 1) * sizeof *s->was);
	s->moved = arena_alloc(a, (size_t)t->units + 1);
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++)
			s->now[t->var[i] + k] = t->unit[i].now[k];
	remember(t, s->was);
	s->sys = fig_trial_system(t, NULL, WORK);
}

#define PLUS_MINUS "±"

/* " ± (1e-44, 0)": what is approximate, and how far it may be off. */
static void write_within(struct buf *b, const struct arg *at, int dim)
{
	bool any = false;

	for (int k = 0; k < dim; k++)
		any = any || at[k].within > 0;
	if (!any)
		return;
	buf_add(b, dim > 1 ? " " PLUS_MINUS " (" : " " PLUS_MINUS " ");
	for (int k = 0; k < dim; k++)
		buf_addf(b, at[k].within > 0 ? "%s%.0e" : "%s0", k ? ", " : "", at[k].within);
	buf_add(b, dim > 1 ? ")" : "");
}

/* "A = (1, 2); k = 3; B = (0.70710, 0) ± (1e-5, 0)": what was found, for the journal. */
static void write_line(struct fig *f, const struct fig_search *s, const char *fixed)
{
	struct buf b = { 0 }, p = { 0 };

	for (int i = 0; i < s->t.units; i++) {
		const struct unit *u = &s->t.unit[i];

		if (!s->moved[i])
			continue;
		buf_addf(&p, "%s%s = %s", p.n ? "; " : "", f->obj[u->obj].name,
			 u->dim > 1 ? "(" : "");
		for (int k = 0; k < u->dim; k++) {
			buf_add(&p, k ? ", " : "");
			expr_print(&p, s->at[i][k].x);
		}
		buf_add(&p, u->dim > 1 ? ")" : "");
		write_within(&p, s->at[i], u->dim);
	}
	buf_add(&b, "{\"tool\":\"solve_constraints\",\"args\":{");
	json_member_text_if(&b, "fixed", fixed);
	json_member_text(&b, "places", buf_str(&p));
	buf_add(&b, "}}");
	f->act_line = buf_keep(&b, f->scratch);
	buf_clear(&p);
}

static void answer(struct fig *f, const struct fig_search *s, const int *fixed, int n_fixed)
{
	struct buf j = { 0 }, t = { 0 };
	struct doubt doubt;
	bool all = fig_constraints_report(f, fixed, n_fixed, &doubt, &j, &t);
	bool exactly = all && !doubt.probable && !doubt.approximate;
	int n = 0;

	for (int i = 0; s && i < s->t.units; i++)
		n += s->moved[i];
	f->obs.json = arena_printf(
		f->answer,
		"\"kind\":\"constraints\",\"exact\":\"%s\",\"solved\":%s,\"moved\":%d,%s",
		all ? "true" : "false", exactly ? "\"exactly\"" : "\"approximately\"", n,
		buf_str(&j));
	f->obs.text = arena_printf(f->answer, "%s%s",
				   !n        ? "nothing had to move\n"
				   : exactly ? ""
					     : "no exact position was found: about 40 digits, "
					       "which are approximate\n",
				   buf_str(&t));
	f->obs.exact = all ? "true" : "false";
	f->obs.has_number = true;
	f->obs.approx = all;
	buf_clear(&j);
	buf_clear(&t);
}

static void report_moves(struct fig *f, const struct fig_search *s)
{
	for (int i = 0; i < f->n_steps; i++) {
		uint64_t on = i < s->t.in.n_steps ? s->t.rests_on[i] : 0;
		bool moves = false;

		for (int u = 0; u < s->t.units; u++)
			moves = moves || (s->moved[u] && (on >> u & 1));
		for (int k = 0; moves && k < f->step[i].n_out; k++)
			if (fig_alive(f, (fig_id){ f->step[i].first + k }))
				fig_obs_changed(f, f->step[i].first + k);
	}
}

/* The k-th number of what stands after the sign. */
static enum status radius(struct fig *f, const struct expr *off, int k, double *out,
			  struct err *e)
{
	struct arg a = { .form = ARG_EXPR, .x = (struct expr *)off };
	enum status st;
	num v;

	if (off->kind == EXPR_TUPLE && k < off->n)
		a.x = off->arg[k];
	st = fig_number(f, &a, &v, e);
	if (st == OK && !(v.lo >= 0 && v.hi < 1e300))
		st = err_fail(e, E_ARG, "bad_argument", "behind %s stand numbers above 0",
			      PLUS_MINUS);
	if (st == OK)
		*out = v.hi > 0 ? fig_constraint_within(v.hi) : 0;
	return st;
}

#define LONG_DIGITS 40

/* Journals that do not tell: so many digits are those of an approximate position. */
static double unmarked(const struct expr *x)
{
	int digits = 0;

	if (x->kind == EXPR_OP && x->op == EXPR_NEG)
		x = x->arg[0];
	if (x->kind != EXPR_NUMBER)
		return 0;
	for (const char *p = x->text; *p && *p != 'e' && *p != 'E'; p++)
		digits += *p >= '0' && *p <= '9' && (digits || *p != '0');
	return digits >= LONG_DIGITS
		       ? fig_constraint_within(pow(10, (double)strcspn(x->text, ".eE") - 34))
		       : 0;
}

/* Positions as a journal tells them; objects that are no longer free stay. */
static enum status read_places(struct fig_search *s, const char *text, struct err *e)
{
	struct fig *f = s->t.f;
	enum status st = OK;

	while (*text && st == OK) {
		size_t n = strcspn(text, ";"), most = n;
		const char *sign = strstr(text, PLUS_MINUS);
		struct expr_statement line;
		struct expr *off = NULL;

		if (sign && sign < text + n) {
			most = (size_t)(sign - text);
			sign += strlen(PLUS_MINUS);
			st = expr_parse(&off, sign, (size_t)(text + n - sign), f->scratch, e);
		}
		if (st == OK)
			st = expr_parse_statement(&line, text, most, f->scratch, e);
		text += n + (text[n] != 0);
		if (st != OK || !line.body)
			continue;
		if (!line.label)
			return err_fail(e, E_ARG, "bad_argument",
					"places are written A = (1, 2); B = (0, 3)");
		for (int i = 0; i < s->t.units; i++) {
			const struct unit *u = &s->t.unit[i];
			bool pair = line.body->kind == EXPR_TUPLE;
			int refs[1], given = pair ? line.body->n : 1;

			if (strcmp(line.label, f->obj[u->obj].name))
				continue;
			if (given != u->dim || fig_expr_refs(line.body, refs, 0, 1))
				return err_fail(e, E_ARG, "bad_argument",
						"%s needs %s without objects in it",
						line.label,
						u->dim == 3   ? "three numbers"
						: u->dim == 2 ? "a pair of numbers"
							      : "a number");
			for (int k = 0; k < u->dim; k++) {
				const struct expr *x = pair ? line.body->arg[k] : line.body;

				s->at[i][k] = (struct arg){ .form = ARG_EXPR,
							    .x = expr_copy(x, f->perm) };
				s->at[i][k].within = unmarked(x);
				if (off && st == OK)
					st = radius(f, off, k, &s->at[i][k].within, e);
			}
			s->moved[i] = true;
		}
	}
	return st;
}

const char *fig_places_without(struct fig *f, const struct json *j, const char *line,
			       const char *name)
{
	const struct json *args = json_get(j, "args");
	const char *p = json_text(args, "places");
	size_t len = strlen(name);
	struct buf b = { 0 }, out = { 0 };
	bool found = false;

	for (; p && *p;) {
		size_t n = strcspn(p, ";"), skip = strspn(p, " ");

		/* Labels are written as the figure writes them: "A = (1, 2)". */
		if (!strncmp(p + skip, name, len) && !strncmp(p + skip + len, " = ", 3))
			found = true;
		else
			buf_addf(&b, "%s%.*s", b.n ? ";" : "", (int)n, p);
		p += n + (p[n] != 0);
	}
	if (found) {
		buf_add(&out, "{\"tool\":\"solve_constraints\",\"args\":{");
		for (const struct json *m = args->child; m; m = m->next) {
			json_add_key(&out, m->key);
			if (!strcmp(m->key, "places"))
				json_add_string(&out, buf_str(&b));
			else
				json_add(&out, m);
		}
		buf_add(&out, "}}");
		line = arena_strdup(f->scratch, buf_str(&out));
	}
	buf_clear(&b);
	buf_clear(&out);
	return line;
}

/* Numbers in a place must be numbers. */
static enum status check_places(struct fig_search *s, struct err *e)
{
	enum status st = OK;
	num n;

	for (int i = 0; i < s->t.units && st == OK; i++)
		for (int k = 0; s->moved[i] && k < s->t.unit[i].dim && st == OK; k++)
			st = fig_number(s->t.f, &s->at[i][k], &n, e);
	return st;
}

static enum status solve(struct fig *f, const struct arg *arg, struct arena *a, struct err *e)
{
	struct fig_search s = { 0 };
	const char *places = arg[1].form ? arg[1].text : NULL;
	int *fixed = NULL, n_fixed = 0;
	struct doubt doubt;
	enum status st;

	if (arg[0].form && arg[0].text[0]) {
		st = fig_targets(f, arg[0].text, NULL, NULL, &fixed, &n_fixed, e);
		if (st != OK) {
			err_arg(e, "fixed");
			return st;
		}
	}
	if (!f->n_constraints && !places)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "add_constraint(relation, objects) declares one",
				     "no constraint has been declared");
	prepare(&s, f, fixed, n_fixed, a);
	if (places) {
		st = read_places(&s, places, e);
		if (st == OK)
			st = check_places(&s, e);
		if (st != OK) {
			err_arg(e, "places");
			return st;
		}
		if (!put(&s.t, s.at, s.moved)) {
			restore(&s.t, s.was, s.moved);
			return err_fail(e, E_DOMAIN, "no_such_object",
					"the points cannot be put there");
		}
	} else if (all_hold(f, &doubt) && !doubt.probable) {
		f->act_line = "";
		answer(f, NULL, fixed, n_fixed);
		return OK;
	} else if (s.t.over) {
		return err_fail(e, E_ARG, "limit", "at most %d free objects can be moved",
				UNITS);
	} else if (!s.t.units) {
		return err_fail_with(
			e, E_DOMAIN, "contradiction", NULL,
			"free points, points on paths and sliders can; `fixed` holds some",
			"nothing that the constraints speak of can move");
	} else if (!search(&s)) {
		return contradiction(&s, e);
	}
	fig_trial_end(&s.t);
	write_line(f, &s, arg[0].form ? arg[0].text : NULL);
	report_moves(f, &s);
	if (!f->replaying)
		answer(f, &s, fixed, n_fixed);
	return OK;
}

enum status fig_tool_solve_constraints(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	struct arena *a = arena_new();
	enum status st = solve(f, arg, a, e);

	(void)raw;
	fig_enter(f, NUM_DOUBLE, 0);
	arena_free(a);
	return st;
}
