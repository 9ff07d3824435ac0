/*
 * ask.c -- questions to the solver: a problem is built of the statements that are given, with
 * the points they name alone, and something is asked of it.
 *
 * Points that nobody speaks of stay out: a point without a place makes the solver sketch.
 */
#include "base/rng.h"
#include "judge/judge_priv.h"
#include "sketch/fit.h"
#include "solve/solve.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FIGURES_FIRST = 5, STARTS_MORE = 24, ROOM_TRIES = 12 }; /* for figures of every kind */
_Static_assert((int)JUDGE_FIGURES >= (int)FIT_SAMPLES, "room for all");
#define FIGURE_WORK 20e6
#define ROUNDED 1e-9   /* less is nothing, in a figure by numbers */
#define SEEN 1e-6      /* more is something */
#define PLACE_MARK '~' /* before the id of a statement of which the place alone is given */

/* --- Lists of ids -------------------------------------------------------------------------- */
bool judge_ids_has(const struct judge_ids *l, const char *id)
{
	for (int i = 0; i < l->n; i++)
		if (!strcmp(l->id[i], id))
			return true;
	return false;
}

void judge_ids_add(struct judge_ids *l, const char *id, struct arena *a)
{
	const char **more;

	if (judge_ids_has(l, id))
		return;
	more = arena_alloc(a, (size_t)(l->n + 1) * sizeof *more);
	if (l->n)
		memcpy(more, l->id, (size_t)l->n * sizeof *more);
	more[l->n++] = id;
	l->id = more;
}

void judge_ids_join(struct judge_ids *to, const struct judge_ids *l, struct arena *a)
{
	for (int i = 0; i < l->n; i++)
		judge_ids_add(to, l->id[i], a);
}

/* --- Building a problem -------------------------------------------------------------------- */
static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '\'';
}

/* The longest point whose name begins here. */
static int point_at(const struct problem *p, const char *s, size_t n, size_t *len)
{
	int best = -1;

	*len = 0;
	for (int i = 0; i < p->points; i++) {
		size_t k = strlen(p->point[i].name);

		if (k > *len && k <= n && !strncmp(p->point[i].name, s, k)) {
			best = i;
			*len = k;
		}
	}
	return best;
}

/* The points of a word of points side by side; nothing where it is another word. */
static void mark_word(const struct problem *p, struct judge_mask *m, const char *s, size_t n)
{
	int found[PROBLEM_POINTS], k = 0;

	for (int c = 0; c < p->circles; c++)
		if (strlen(p->circle[c].name) == n && !strncmp(p->circle[c].name, s, n)) {
			m->circle[c] = true;
			if (p->circle[c].center >= 0)
				m->point[p->circle[c].center] = true;
		}
	for (size_t at = 0, len; at < n; at += len) {
		int i = point_at(p, s + at, n - at, &len);

		if (i < 0 || k == PROBLEM_POINTS)
			return;
		found[k++] = i;
	}
	for (int i = 0; i < k; i++)
		m->point[found[i]] = true;
}

void judge_mark_text(const struct problem *p, struct judge_mask *m, const char *s)
{
	while (*s) {
		size_t n = 0;

		while (is_name(s[n]))
			n++;
		if (n && s[n] != '(')
			mark_word(p, m, s, n);
		s += n ? n : 1;
	}
}

static void join(struct judge_mask *to, const struct judge_mask *m)
{
	for (int i = 0; i < PROBLEM_POINTS; i++)
		to->point[i] |= m->point[i];
	for (int i = 0; i < PROBLEM_CIRCLES; i++)
		to->circle[i] |= m->circle[i];
}

static void add_points(struct problem *p, const struct problem *world,
		       const struct judge_mask *m, const struct judge_figure *f)
{
	for (int i = 0; i < world->points; i++) {
		int k;

		if (!m->point[i])
			continue;
		k = problem_point(p, world->point[i].name);
		if (f && f->found && f->has[i])
			problem_place(p, k, f->xy[2 * i], f->xy[2 * i + 1]);
		else if (world->point[i].placed && !(f && f->found))
			problem_place(p, k, world->point[i].x, world->point[i].y);
	}
	for (int c = 0; c < world->circles; c++) {
		int k;

		if (!m->circle[c])
			continue;
		k = problem_circle(p, world->circle[c].name);
		if (world->circle[c].center >= 0)
			problem_center(p, k,
				       problem_find_point(
					       p, world->point[world->circle[c].center].name));
	}
}

/* Facts that leave open which vertex or base is meant, as a claim does. */
static bool is_of_vertex(const struct fact *f)
{
	return !f->t[0] && geo_relation_needs(f->kind, 'd');
}

/* A claim says of some vertex or base what a fact says of the one that is meant: as a premise it says it
 * of the one that was found, else of any.  What leaves that open in one of several cases says nothing. */
static void leave_open(struct problem *p, int first, int eithers, int vertex)
{
	for (int i = first; i < p->facts; i++) {
		struct fact *f = &p->fact[i];

		f->open |= is_of_vertex(f) && !vertex;
		f->meant = true;
		if (is_of_vertex(f) && vertex)
			f->part = vertex - 1;
	}
	for (int k = eithers; k < p->eithers; k++)
		for (int i = 0; i < p->either[k].n; i++)
			if (is_of_vertex(&p->either[k].fact[i]))
				p->eithers = eithers;
}

/* A link of a statement; false: it cannot be said of these points. */
static bool add_link(struct problem *p, const struct judge_asking *q, int i, int k)
{
	const struct judge_statement *s = &q->r->statement[i];
	const struct judge_sense *t = &q->r->world->sense[i];
	const struct problem *world = q->r->world->p;
	int first = p->facts, eithers = p->eithers;
	struct err e;

	if (problem_fact_named(p, s->link[k], s->id, &e) != OK)
		return false;
	if (judge_is_claim(s)) {
		leave_open(p, first, eithers, t->vertex[k]);
		return true;
	}
	for (int n = first; n < p->facts && t->link[k] + n - first < world->facts; n++) {
		p->fact[n].part = world->fact[t->link[k] + n - first].part;
		p->fact[n].open = world->fact[t->link[k] + n - first].open;
		p->fact[n].meant = true;
	}
	return true;
}

/* The statement, or what of it is a matter of places, as facts. */
static void add_premise(struct problem *p, const struct judge_asking *q, int i,
			enum judge_level level)
{
	const struct judge_statement *s = &q->r->statement[i];
	const struct judge_sense *t = &q->r->world->sense[i];
	bool whole = level == LEVEL_WHOLE, ends = whole && t->ends && q->bad && q->bad[i];
	const char *name = arena_printf(p->arena, "%c%s", PLACE_MARK, s->id);
	struct err e;

	if (ends && problem_fact_named(p, t->ends, s->id, &e) != OK)
		return;
	for (int k = 0; k < s->links && whole && !ends; k++)
		if (!add_link(p, q, i, k))
			return;
	for (int k = 0; k < (whole ? 0 : t->places); k++)
		if (problem_fact_named(p, t->place[k], name, &e) != OK)
			return;
	for (int k = 0; k < (whole || q->o->strict ? 0 : t->rounds); k++)
		if (problem_fact_named(p, t->round[k], name, &e) != OK)
			return;
}

/* The last facts tell what words mean. */
static void tell(struct problem *p, const struct judge_asking *q, int from)
{
	for (; from < p->facts && p->tolds < q->r->world->p->facts; from++)
		p->told[p->tolds++] = p->fact[from];
}

static bool has_points(const struct problem *p, const struct judge_asking *q, const char *text)
{
	const struct problem *world = q->r->world->p;
	struct judge_mask m = { 0 };
	bool all = true;

	judge_mark_text(world, &m, text);
	for (int k = 0; k < world->points; k++)
		all = all && (!m.point[k] || problem_find_point(p, world->point[k].name) >= 0);
	for (int k = 0; k < world->circles; k++)
		all = all &&
		      (!m.circle[k] || index_get(&p->names[2], world->circle[k].name) >= 0);
	return all;
}

/* What is given tells it though it is no premise. */
static void tell_given(struct problem *p, const struct judge_asking *q, int i)
{
	int facts = p->facts, eithers = p->eithers;

	for (int k = 0; k < q->r->statement[i].links; k++) {
		if (has_points(p, q, q->r->statement[i].link[k]) && add_link(p, q, i, k))
			tell(p, q, facts);
		p->facts = facts;
		p->eithers = eithers;
	}
}

bool judge_is_at_hand(const struct judge_asking *q, int j)
{
	const struct judge_statement *s = &q->r->statement[j];
	bool round = q->r->world->sense[j].rounds > 0;

	return s->part == JUDGE_NAMED || s->part == JUDGE_SUPPOSED ||
	       (s->place && !(q->o->strict && round));
}

static struct problem *build(struct judge_asking *q, const enum judge_level *level,
			     const char *text, const struct judge_figure *f, struct arena *a)
{
	const struct judge_record *r = q->r;
	const struct problem *world = r->world->p;
	struct problem *p = problem_new(a);
	struct judge_mask m = { 0 };
	struct err e;

	if (text)
		judge_mark_text(world, &m, text);
	if (q->also)
		judge_mark_text(world, &m, q->also);
	for (int i = 0; i < r->statements; i++)
		if (level[i] && !r->statement[i].unread &&
		    (level[i] == LEVEL_WHOLE || r->world->sense[i].places ||
		     r->world->sense[i].rounds))
			join(&m, &r->world->sense[i].mask);
	p->oriented = world->oriented;
	p->heard = world->heard;
	p->told = arena_alloc(a, (size_t)(world->facts + 1) * sizeof *p->told);
	add_points(p, world, &m, f);
	/* Bodies, which are no facts, before what is said of them. */
	for (int k = 0; k < 2 * r->statements; k++) {
		int from = p->facts, i = k % r->statements;

		if (r->statement[i].unread ||
		    (r->world->sense[i].facts > 0) != (k >= r->statements))
			continue;
		if (level[i])
			add_premise(p, q, i, level[i]);
		if (level[i] == LEVEL_WHOLE && !judge_is_claim(&r->statement[i]))
			tell(p, q, from);
		else if (i < r->facts && r->world->sense[i].facts)
			tell_given(p, q, i);
	}
	if (q->also && problem_fact_text(p, q->also, &e) != OK)
		q->also = NULL;
	return p;
}

/* --- Questions ----------------------------------------------------------------------------- */
static const enum judge_told told_of[SOLVE_STATUSES] = {
	[SOLVE_FOUND] = JUDGE_FOLLOWS,
	[SOLVE_UNDERDETERMINED] = JUDGE_OPEN,
	[SOLVE_CONTRADICTORY] = JUDGE_CONTRADICTORY,
	[SOLVE_SEVERAL] = JUDGE_OPEN,
	[SOLVE_UNABLE] = JUDGE_OPEN,
	[SOLVE_BAD] = JUDGE_OPEN,
	[SOLVE_FOLLOWS] = JUDGE_FOLLOWS,
	[SOLVE_FALSE] = JUDGE_FAILS,
	[SOLVE_OPEN] = JUDGE_OPEN,
};

static const char *copy(const char *s, struct arena *a)
{
	return s ? arena_strdup(a, s) : NULL;
}

/* The ids among what the solver names; where it names texts, they are of no statement. */
static void take_ids(struct judge_answer *out, const struct solve_answer *r, struct arena *a)
{
	for (int i = 0; i < r->n_used; i++) {
		const char *s = r->used[i];

		if (*s == PLACE_MARK)
			judge_ids_add(&out->used_place, arena_strdup(a, s + 1), a);
		else
			judge_ids_add(&out->used, arena_strdup(a, s), a);
	}
}

/* Facts that cannot hold together, as the solver says them: the ids of the facts asked with that
 * say this; else the sentence itself. */
static void take_conflict(struct judge_answer *out, const struct solve_answer *r,
			  const struct problem *p, struct arena *a)
{
	for (int i = 0; i < r->conflicts && r->status == SOLVE_CONTRADICTORY; i++) {
		const char *id = r->conflict[i];
		struct buf b = { 0 };

		for (int k = 0; k < p->facts; k++) {
			buf_reset(&b);
			problem_fact_print(&b, p, &p->fact[k]);
			if (p->fact[k].id && !strcmp(buf_str(&b), r->conflict[i]))
				id = p->fact[k].id;
		}
		judge_ids_add(&out->conflict, arena_strdup(a, id + (*id == PLACE_MARK)), a);
		buf_clear(&b);
	}
}

/* The vertex of which it was found, where the claim is no more than that. */
static void take_vertex(struct judge_answer *out, const struct solve_answer *r,
			const struct problem *p)
{
	for (int i = 0, n = 0; i < p->askeds && r->alternative; i++)
		if (p->asked[i].alternative == r->alternative - 1)
			out->vertex =
				!n++ && is_of_vertex(&p->asked[i]) ? 1 + p->asked[i].part : 0;
}

static void take_figure(struct judge_answer *out, const struct solve_answer *r,
			const struct problem *p, struct arena *a)
{
	if (r->status != SOLVE_FALSE || !r->figure || !r->xy)
		return;
	out->figure = arena_alloc(a, (size_t)(p->points + 1) * sizeof *out->figure);
	for (int i = 0; i < p->points; i++)
		out->figure[i] = (struct judge_place){ arena_strdup(a, p->point[i].name),
						       r->xy[2 * i], r->xy[2 * i + 1] };
	out->figures = p->points;
}

static void take_assumed(struct judge_answer *out, const struct solve_answer *r,
			 struct arena *a)
{
	for (int i = 0; i < r->assumes; i++)
		judge_ids_add(&out->assumes, arena_strdup(a, r->assume[i]), a);
}

static void take_value(struct judge_answer *out, const struct solve_answer *r, struct arena *a)
{
	const char **exact;
	double *v;

	if (r->mended || r->holds) /* of a rounding and of a relation it is none */
		return;
	if (r->status == SOLVE_FOUND && r->exact)
		out->value = copy(r->exact, a);
	else if (r->status == SOLVE_FOUND)
		out->value = arena_printf(a, "%.10g", r->value);
	out->rounded = r->status == SOLVE_FOUND && !r->exact;
	out->number = r->value;
	out->several = r->status == SOLVE_SEVERAL && r->n_values;
	if (!out->several)
		return;
	v = arena_alloc(a, (size_t)r->n_values * sizeof *v);
	memcpy(v, r->values, (size_t)r->n_values * sizeof *v);
	exact = arena_alloc(a, (size_t)r->n_values * sizeof *exact);
	for (int i = 0; i < r->n_values; i++)
		exact[i] = r->exacts && r->exacts[i] ? copy(r->exacts[i], a)
						     : arena_printf(a, "%.10g", v[i]);
	out->values = v;
	out->value_text = exact;
	out->n_values = r->n_values;
}

/* Of cases the solver does not tell what ruled the others out: it may be anything that is given. */
static void use_all(struct judge_answer *out, const struct judge_asking *q,
		    const enum judge_level *level)
{
	const struct judge_record *r = q->r;

	memset(&out->used, 0, sizeof out->used);
	for (int i = 0; i < r->statements; i++)
		if (level[i] == LEVEL_WHOLE && !r->statement[i].unread &&
		    !r->statement[i].place)
			judge_ids_add(&out->used, r->statement[i].id, q->a);
}

static void ask(struct judge_answer *out, struct judge_asking *q,
		const enum judge_level *level, const char *text, const struct judge_figure *f)
{
	struct solve_options o = { .budget = q->o->budget ? q->o->budget : JUDGE_WORK,
				   .exact = true,
				   .strict = true };
	struct solve_answer r = { .status = SOLVE_BAD };
	struct arena *mine = arena_new();
	struct problem *p = build(q, level, text, f, mine);
	struct err e = { 0 };

	memset(out, 0, sizeof *out);
	if (problem_ask(p, text, &e) == OK && !p->over) {
		problem_imply(p);
		solve_problem(&r, p, &o, mine);
	}
	q->work += r.work;
	if (r.status == SOLVE_FOUND && r.holds < 0) { /* of lines and planes */
		r.status = SOLVE_FALSE;
		r.refuted = r.certainty == SOLVE_PROVEN;
	}
	out->told = told_of[r.status];
	out->refuted = r.status == SOLVE_FALSE && r.refuted;
	if (out->told == JUDGE_FOLLOWS || out->told == JUDGE_FAILS) {
		out->certainty = solve_certainty_name(r.certainty);
		out->weak = r.certainty == SOLVE_NUMERIC;
	}
	out->why = copy(e.code ? e.msg : r.why, q->a);
	take_ids(out, &r, q->a);
	take_assumed(out, &r, q->a);
	if (p->eithers && out->told == JUDGE_FOLLOWS)
		use_all(out, q, level);
	take_vertex(out, &r, p);
	take_conflict(out, &r, p, q->a);
	take_figure(out, &r, p, q->a);
	take_value(out, &r, q->a);
	problem_free(p);
	arena_free(mine);
}

bool judge_is_outer(const char *left, const char *right)
{
	const char *term = *left == 'A' ? left : right;
	double v;

	return (!strncmp(term, "Angle(", 6) || !strncmp(term, "Arc(", 4)) &&
	       judge_is_number(term == left ? right : left, &v) && v > 180;
}

/* An equation that was not told may be told by the value of its side that is no number. */
static void look_again(struct judge_answer *r, struct judge_asking *q,
		       const enum judge_level *level, const char *text,
		       const struct judge_figure *f)
{
	size_t n = (size_t)q->r->statements + 1;
	enum judge_level *none = arena_alloc(q->a, n * sizeof *none);
	const char *left, *right;
	struct judge_answer value, same;
	double v;
	bool swapped;

	if (!judge_sides(text, &left, &right, q->a))
		return;
	swapped = judge_is_number(left, &v);
	if (swapped == judge_is_number(right, &v) || judge_is_outer(left, right))
		return;
	ask(&value, q, level, swapped ? right : left, f);
	if (!value.value || value.weak || value.rounded)
		return;
	ask(&same, q, none,
	    arena_printf(q->a, "(%s) = (%s)", value.value, swapped ? left : right), NULL);
	if (same.told != JUDGE_FOLLOWS && same.told != JUDGE_FAILS)
		return;
	*r = value;
	r->told = same.told;
	r->refuted = same.told == JUDGE_FAILS && !strcmp(value.certainty, "proven");
}

void judge_ask(struct judge_answer *out, struct judge_asking *q, const enum judge_level *level,
	       const char *text, const struct judge_figure *f)
{
	ask(out, q, level, text, f);
	if (out->told == JUDGE_OPEN)
		look_again(out, q, level, text, f);
}

/* --- Figures ------------------------------------------------------------------------------- */
/* Moves the drawn points by so much of the drawing's size at most. */
static void shake_points(struct problem *p, uint64_t seed, double reach)
{
	struct rng r = { seed };
	double size = 0;

	for (int i = 0; i < p->points; i++)
		size = fmax(size, hypot(p->point[i].x - p->point[0].x,
					p->point[i].y - p->point[0].y));
	for (int i = 0; i < p->points && seed; i++) {
		long x = rng_between(&r, -1000, 1000), y = rng_between(&r, -1000, 1000);

		p->point[i].x += size * reach * (double)x / 1000;
		p->point[i].y += size * reach * (double)y / 1000;
	}
}

/* The figure of a vector: where its points are. */
static void take_vector(struct judge_figure *out, struct judge_asking *q,
			const enum judge_level *level, const struct problem *p,
			const struct wishes *of, const double *x)
{
	const struct problem *world = q->r->world->p;
	double unit = exp(x[sketch_wishes_vars(of) - 1]);

	out->found = true;
	out->p = p;
	out->of = of;
	out->x = x;
	out->level = level;
	out->has = arena_alloc(q->a, (size_t)world->points + 1);
	out->xy = arena_alloc(q->a, (size_t)(2 * world->points + 1) * sizeof *out->xy);
	for (int i = 0; i < p->points; i++) {
		int k = problem_find_point(world, p->point[i].name);

		out->has[k] = true;
		out->xy[2 * k] = unit * x[2 * i];
		out->xy[2 * k + 1] = unit * x[2 * i + 1];
	}
}

/* The problem, or where its facts leave cases one of them: any figure of that is one of the problem. */
static struct problem *case_of(struct problem *p, int i, struct arena *a)
{
	return p->eithers ? problem_case(p, i, a) : p;
}

/* Of a problem that was built; starts: 0 for the one next to the drawing. */
static void fit_figure(struct judge_figure *out, struct judge_asking *q,
		       const enum judge_level *level, struct problem *p, int starts)
{
	struct meter m = { .left = FIGURE_WORK };
	struct fit_figures *f = arena_alloc(q->a, sizeof *f);

	memset(out, 0, sizeof *out);
	if (p->space || !p->points) {
		problem_free(p);
		return;
	}
	problem_imply(p);
	out->missed = !p->unclear;
	for (int i = 0; i < problem_cases(p) && !p->unclear && !f->n; i++) {
		struct problem *one = case_of(p, i, q->a);

		if (!problem_case_drawn(p, i))
			continue;
		memset(f, 0, sizeof *f);
		if (starts)
			sketch_fit_figures(f, one, starts, 1, &m, q->a);
		else
			sketch_fit_as_drawn(f, one, &m, q->a);
		out->missed &= !f->n && !f->cut_short && f->starts && f->miss > 0.01;
	}
	q->work += (long)(FIGURE_WORK - m.left);
	out->miss = f->cut_short ? 0 : f->miss;
	if (f->n)
		take_vector(out, q, level, p, f->of, f->at[0].x);
	problem_free(p);
}

#define SHAKE (1.0 / 3)
#define NO_ROOM 1e-4 /* what is missing, where something little was moved */

void judge_make_figure(struct judge_figure *out, struct judge_asking *q,
		       const enum judge_level *level, int starts, uint64_t shake)
{
	struct problem *p = build(q, level, NULL, NULL, q->a);

	shake_points(p, shake, SHAKE);
	fit_figure(out, q, level, p, starts);
}

void judge_figure_beside(struct judge_figure *out, struct judge_asking *q,
			 const struct judge_figure *of, double reach, uint64_t shake)
{
	struct problem *p = build(q, of->level, NULL, of, q->a);

	shake_points(p, shake, reach);
	fit_figure(out, q, of->level, p, 0);
	out->level = of->level;
}

/* All distances between the points of a figure, as facts. */
static bool add_distances(struct problem *p, const struct judge_asking *q,
			  const struct judge_figure *of)
{
	const struct problem *w = q->r->world->p;
	struct err e;
	bool all = true;

	for (int i = 0; i < w->points; i++)
		for (int k = 0; k < i && of->has[i]; k++) {
			double d = hypot(of->xy[2 * i] - of->xy[2 * k],
					 of->xy[2 * i + 1] - of->xy[2 * k + 1]);

			if (of->has[k])
				all = all &&
				      problem_fact_text(p,
							arena_printf(q->a,
								     "Length(%s,%s) = %.17g",
								     w->point[i].name,
								     w->point[k].name, d),
							&e) == OK;
		}
	return all;
}

/* What the figure has not stands anywhere about it. */
static void scatter(struct problem *p, uint64_t seed)
{
	struct rng r = { seed };
	double x = 0, y = 0, size = 0;
	int n = 0;

	for (int i = 0; i < p->points; i++)
		if (p->point[i].placed) {
			x += (p->point[i].x - x) / ++n;
			y += (p->point[i].y - y) / n;
			size = fmax(size, hypot(p->point[i].x - x, p->point[i].y - y));
		}
	for (int i = 0; i < p->points && n; i++)
		if (!p->point[i].placed) {
			long dx = rng_between(&r, -1000, 1000),
			     dy = rng_between(&r, -1000, 1000);

			problem_place(p, i, x + size * (double)dx / 500,
				      y + size * (double)dy / 500);
		}
}

bool judge_has_room(struct judge_asking *q, const enum judge_level *level,
		    const struct judge_figure *of, bool *told)
{
	struct judge_figure f = { 0 };

	for (uint64_t k = 0; k < ROOM_TRIES && !f.found; k++) {
		struct problem *p = build(q, level, NULL, of, q->a);

		*told = add_distances(p, q, of) && *told;
		if (k)
			scatter(p, k);
		fit_figure(&f, q, level, p, k ? 2 : STARTS_MORE);
	}
	*told = *told && (f.found || f.miss > NO_ROOM);
	return f.found;
}

int judge_make_figures(struct judge_figure *out, struct judge_asking *q,
		       const enum judge_level *level)
{
	struct meter m = { .left = FIGURE_WORK };
	struct fit_samples *f = arena_alloc(q->a, sizeof *f);
	struct problem *p = build(q, level, NULL, NULL, q->a);

	memset(f, 0, sizeof *f);
	if (!p->space && p->points) {
		problem_imply(p);
		for (int i = 0; i < problem_cases(p) && !p->unclear && !f->n; i++) {
			struct problem *one = case_of(p, i, q->a);

			if (!problem_case_drawn(p, i))
				continue;
			sketch_fit_samples(f, one, FIGURES_FIRST, &m, q->a);
			if (f->n)
				sketch_fit_more(f, one, STARTS_MORE, &m, q->a);
		}
		q->work += (long)(FIGURE_WORK - m.left);
	}
	for (int i = 0; i < f->n; i++) {
		memset(&out[i], 0, sizeof out[i]);
		take_vector(&out[i], q, level, p, f->of, f->x[i]);
	}
	problem_free(p);
	return f->n;
}

void judge_figure_as_drawn(struct judge_figure *out, struct judge_asking *q,
			   const enum judge_level *level, const char *with)
{
	fit_figure(out, q, level, build(q, level, with, NULL, q->a), 0);
	out->with = with;
}

bool judge_is_near(const struct judge_record *r, int j, const char *text)
{
	struct judge_mask m = { 0 };
	int common = 0, all = 0;

	judge_mark_text(r->world->p, &m, text);
	for (int i = 0; i < r->world->p->points; i++) {
		all += m.point[i];
		common += m.point[i] && r->world->sense[j].mask.point[i];
	}
	return common >= 2 || common == all;
}

bool judge_is_drawn(const struct judge_record *r, const char *text)
{
	const struct judge_world *w = r->world;
	struct judge_mask m = { 0 };
	bool any = false;
	int drawn = 0;

	judge_mark_text(w->p, &m, text);
	for (int k = 0; k < w->points; k++) {
		any |= m.point[k];
		drawn += w->p->point[k].placed;
	}
	for (int k = 0; k < w->points; k++)
		if ((m.point[k] || !any) && !w->p->point[k].placed)
			return false;
	return drawn > 2;
}

bool judge_has_points(const struct judge_figure *f, const struct judge_asking *q,
		      const char *text)
{
	struct judge_mask m = { 0 };

	judge_mark_text(q->r->world->p, &m, text);
	for (int i = 0; i < q->r->world->p->points; i++)
		if (m.point[i] && !(f->found && f->has[i]))
			return false;
	return true;
}

bool judge_covers(const struct judge_asking *q, const char *text, int j)
{
	const struct judge_mask *its = &q->r->world->sense[j].mask;
	struct judge_mask m = { 0 };

	judge_mark_text(q->r->world->p, &m, text);
	for (int i = 0; i < q->r->world->p->points; i++)
		if (its->point[i] && !m.point[i])
			return false;
	return true;
}

/* A comparison of values: an inequality holds or fails by more than rounding, or nobody tells. */
static double miss_of_values(const struct judge_figure *f, const struct fact *t)
{
	double a = sketch_wish_term(f->of, t->t[0], f->x),
	       b = sketch_wish_term(f->of, t->t[1], f->x),
	       over = (a - b) / (1 + fabs(a) + fabs(b));

	if (t->kind == RELATION_EQUAL)
		return fabs(over) > SEEN ? 0 : NAN;
	over = t->denied ? -over : over;
	if (t->denied && over < ROUNDED)
		return 0;
	return over < -SEEN ? 0 : over > SEEN ? 1 : NAN;
}

#define NEXT_TO_NOTHING 1e-3

static double miss_of(const struct judge_figure *f, const struct fact *t)
{
	double miss;

	if (t->t[0] && (t->kind == RELATION_LESS || t->denied))
		return miss_of_values(f, t);
	/* A figure that has to be flat is nearly so: a little area is none. */
	for (int k = 0; k < 2 && t->kind == RELATION_EQUAL; k++)
		if (problem_constant(&miss, t->t[k]) && miss == 0 &&
		    fabs(sketch_wish_term(f->of, t->t[1 - k], f->x)) < NEXT_TO_NOTHING)
			return NAN;
	miss = sketch_fact_miss(f->of, t, f->x);
	return !t->denied ? miss : miss > JUDGE_NEARLY ? 0 : NAN;
}

/* One of the alternatives shall be there, with all its facts.  What is not told of a part is not
 * told, unless another one decides. */
static double miss_of_any(const struct judge_figure *f, const struct problem *p)
{
	double best = INFINITY;
	bool open = false;

	for (int alternative = 0; alternative <= p->asked[p->askeds - 1].alternative;
	     alternative++) {
		double worst = 0;
		bool unsure = false;

		for (int i = 0; i < p->askeds; i++)
			if (p->asked[i].alternative == alternative) {
				double miss = miss_of(f, &p->asked[i]);

				unsure |= !isfinite(miss);
				worst = isfinite(miss) ? fmax(worst, miss) : worst;
			}
		if (unsure && worst < JUDGE_NEARLY)
			open = true;
		else
			best = fmin(best, worst);
	}
	return best < JUDGE_NEARLY || !open ? best : NAN;
}

/* Both problems number their points, circles and letters alike as far as the first goes. */
double judge_miss_in(const struct judge_figure *f, struct judge_asking *q, const char *text)
{
	struct problem *p;
	double miss = NAN;
	struct err e;

	if (!f || !f->found || !judge_has_points(f, q, text))
		return miss;
	p = build(q, f->level, f->with, NULL, q->a);
	problem_imply(p);
	if (p->points == f->p->points && problem_ask(p, text, &e) == OK && p->askeds &&
	    p->letters == f->p->letters && p->circles == f->p->circles) {
		problem_imply_asked(p);
		miss = miss_of_any(f, p);
	}
	problem_free(p);
	return isfinite(miss) ? miss : NAN;
}
