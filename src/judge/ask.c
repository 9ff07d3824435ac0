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

#define FIGURE_WORK 20e6
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

/* What a text names, by its words. */
static void mark_text(const struct problem *p, struct judge_mask *m, const char *s)
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

/* The statement, or what of it is a matter of places, as facts. */
static void add_premise(struct problem *p, const struct judge_asking *q, int i,
			enum judge_level level)
{
	const struct judge_record *r = q->r;
	const struct judge_statement *s = &r->statement[i];
	const struct judge_sense *t = &r->world->sense[i];
	int from = p->facts;
	bool whole = level == LEVEL_WHOLE, ends = whole && t->ends && q->bad && q->bad[i];
	struct err e;

	if (ends && problem_fact_text(p, t->ends, &e) != OK)
		return;
	for (int k = 0; k < (ends ? 0 : whole ? s->links : t->places); k++)
		if (problem_fact_text(p, whole ? s->link[k] : t->place[k], &e) != OK)
			return;
	for (int k = 0; k < (whole || q->o->strict ? 0 : t->rounds); k++)
		if (problem_fact_text(p, t->round[k], &e) != OK)
			return;
	problem_name_facts(p, from,
			   whole ? s->id : arena_printf(p->arena, "%c%s", PLACE_MARK, s->id));
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

	if (text)
		mark_text(world, &m, text);
	for (int i = 0; i < r->statements; i++)
		if (level[i] && !r->statement[i].unread &&
		    (level[i] == LEVEL_WHOLE || r->world->sense[i].places ||
		     r->world->sense[i].rounds))
			join(&m, &r->world->sense[i].mask);
	p->oriented = world->oriented;
	add_points(p, world, &m, f);
	for (int i = 0; i < r->statements; i++)
		if (level[i] && !r->statement[i].unread)
			add_premise(p, q, i, level[i]);
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

static void take_value(struct judge_answer *out, const struct solve_answer *r, struct arena *a)
{
	double *v;

	if (r->status == SOLVE_FOUND && r->exact)
		out->value = copy(r->exact, a);
	else if (r->status == SOLVE_FOUND)
		out->value = arena_printf(a, "%.10g", r->value);
	out->several = r->status == SOLVE_SEVERAL && r->n_values;
	if (!out->several)
		return;
	v = arena_alloc(a, (size_t)r->n_values * sizeof *v);
	memcpy(v, r->values, (size_t)r->n_values * sizeof *v);
	out->values = v;
	out->n_values = r->n_values;
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
	out->told = told_of[r.status];
	if (r.status == SOLVE_FOLLOWS || r.status == SOLVE_FALSE || r.status == SOLVE_FOUND) {
		out->certainty = solve_certainty_name(r.certainty);
		out->weak = r.certainty == SOLVE_NUMERIC;
	}
	out->why = e.code ? copy(e.msg, q->a) : copy(r.why, q->a);
	take_ids(out, &r, q->a);
	take_conflict(out, &r, p, q->a);
	take_figure(out, &r, p, q->a);
	take_value(out, &r, q->a);
	problem_free(p);
	arena_free(mine);
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
	if (swapped == judge_is_number(right, &v))
		return;
	ask(&value, q, level, swapped ? right : left, f);
	if (!value.value || value.weak)
		return;
	ask(&same, q, none,
	    arena_printf(q->a, "(%s) = (%s)", value.value, swapped ? left : right), NULL);
	if (same.told != JUDGE_FOLLOWS && same.told != JUDGE_FAILS)
		return;
	*r = value;
	r->told = same.told;
}

void judge_ask(struct judge_answer *out, struct judge_asking *q, const enum judge_level *level,
	       const char *text, const struct judge_figure *f)
{
	ask(out, q, level, text, f);
	if (out->told == JUDGE_OPEN)
		look_again(out, q, level, text, f);
}

/* --- Figures ------------------------------------------------------------------------------- */
/* Moves the drawn points by a third of the drawing's size at most. */
static void shake_points(struct problem *p, uint64_t seed)
{
	struct rng r = { seed };
	double size = 0;

	for (int i = 0; i < p->points; i++)
		size = fmax(size, hypot(p->point[i].x - p->point[0].x,
					p->point[i].y - p->point[0].y));
	for (int i = 0; i < p->points && seed; i++) {
		long x = rng_between(&r, -1000, 1000), y = rng_between(&r, -1000, 1000);

		p->point[i].x += size * (double)x / 3000;
		p->point[i].y += size * (double)y / 3000;
	}
}

void judge_make_figure(struct judge_figure *out, struct judge_asking *q,
		       const enum judge_level *level, int starts, uint64_t shake)
{
	const struct problem *world = q->r->world->p;
	struct meter m = { .left = FIGURE_WORK };
	struct fit_figures *f = arena_alloc(q->a, sizeof *f);
	struct problem *p = build(q, level, NULL, NULL, q->a);
	double unit;

	memset(out, 0, sizeof *out);
	if (p->space || !p->points) {
		problem_free(p);
		return;
	}
	problem_imply(p);
	shake_points(p, shake);
	sketch_fit_figures(f, p, starts, 1, &m, q->a);
	q->work += (long)(FIGURE_WORK - m.left);
	out->found = f->n > 0;
	out->missed = !f->n && !f->cut_short && f->starts && f->miss > 0.01;
	if (out->found) {
		out->p = p;
		out->of = f->of;
		out->x = f->at[0].x;
		out->level = level;
		out->has = arena_alloc(q->a, (size_t)world->points + 1);
		out->xy = arena_alloc(q->a, (size_t)(2 * world->points + 1) * sizeof *out->xy);
		unit = exp(out->x[sketch_wishes_vars(out->of) - 1]);
		for (int i = 0; i < p->points; i++) {
			int k = problem_find_point(world, p->point[i].name);

			out->has[k] = true;
			out->xy[2 * k] = unit * out->x[2 * i];
			out->xy[2 * k + 1] = unit * out->x[2 * i + 1];
		}
	}
	problem_free(p);
}

/* Both problems number their points, circles and letters alike as far as the first goes. */
double judge_miss_in(const struct judge_figure *f, struct judge_asking *q, const char *text)
{
	struct problem *p;
	struct wishes w;
	double miss = NAN;
	struct err e;
	int from;

	if (!f || !f->found)
		return miss;
	p = build(q, f->level, NULL, NULL, q->a);
	problem_imply(p);
	from = p->facts;
	if (p->points == f->p->points && problem_fact_text(p, text, &e) == OK &&
	    p->letters == f->p->letters && p->circles == f->p->circles) {
		p->fact += from;
		p->facts -= from;
		sketch_wishes_of(&w, p, f->of->center, f->of->points, true, q->a);
		miss = w.n ? 0 : NAN;
		for (int i = 0; i < w.n; i++) {
			double v[WISH_NUMBERS] = { 0 };
			int n = sketch_wish_value(&w, i, f->x, v);

			for (int k = 0; k < n; k++)
				miss = isfinite(v[k]) ? fmax(miss, fabs(v[k])) : NAN;
		}
	}
	problem_free(p);
	return miss;
}
