/*
 * conflict.c -- facts that contradict each other as they stand: what needs no figures.
 *
 * A size that cannot be, points of a line that shall be a corner, sides of a parallelogram that shall
 * be upright; and equations and inequalities that letters.c refutes.
 */
#include "solve/conflict_priv.h"
#include "solve/letters_priv.h"
#include "solve/placed_priv.h"
#include "solve/refute_priv.h"
#include "solve/solve_priv.h"
#include "solve/used_priv.h"
#include <string.h>

enum {
	FILTERED_MOST = 200, /* more facts are not looked at */
	POINTS_MOST = 30
};
#define LETTERS_WORK 6e5

bool solve_is_stated(const struct problem *p)
{
	return !p->annotated && p->positions_decide && !p->other;
}

/* Is it an equation between coordinates and numbers alone? */
static bool is_place(const struct problem *p, const struct fact *f)
{
	double v;

	for (int i = 0; i < 2 && f->kind == RELATION_EQUAL; i++)
		if (f->t[i]->kind == TERM_LETTER && strchr(p->letter[f->t[i]->id], '(') &&
		    problem_constant(&v, f->t[1 - i]))
			return true;
	return false;
}

void solve_name_conflict(struct solve_answer *out, const struct problem *p, const bool *rests,
			 struct arena *a)
{
	const bool *kept = solve_used_sources(p, rests, a);
	const char **text = arena_alloc(a, (size_t)(p->facts + 1) * sizeof *text);
	bool named = false, places = true;
	int n = 0;

	for (int i = 0; i < p->facts; i++) {
		struct buf b = { 0 };

		if (!kept[i])
			continue;
		named |= p->fact[i].id != NULL;
		places &= is_place(p, &p->fact[i]);
		problem_fact_print(&b, p, &p->fact[i]);
		text[n++] = arena_strdup(a, buf_str(&b));
		buf_clear(&b);
	}
	out->conflict = text;
	out->conflicts = n;
	solve_name_used(out, p, kept, a);
	out->blamed = out->used;
	out->n_blamed = out->n_used;
	out->n_used = named ? out->n_used : 0;
	out->status = SOLVE_CONTRADICTORY;
	out->refuted = true;
	out->why = n == 1 ? "this fact cannot hold"
		   : places && n == 4
			   ? "two points are given one place; points with different names are "
			     "different points"
			   : "these facts cannot hold together";
}

/* A length, radius or area that is not positive, an angle below 0 or above 360. */
static bool impossible(const struct fact *f)
{
	struct range v;

	for (int i = 0; i < 2 && f->kind == RELATION_EQUAL; i++) {
		const struct term *t = f->t[i];

		if (t->kind != TERM_MEASURE || !solve_refute_constant(f->t[1 - i], &v))
			continue;
		if (t->measure == MEASURE_ANGLE || t->measure == MEASURE_ARC ||
		    t->measure == MEASURE_MAJOR_ARC || t->measure == MEASURE_ARC_VIA)
			return v.hi < 0 || v.lo > 360;
		return v.hi < 0 || (v.lo == 0 && v.hi == 0);
	}
	return false;
}

/* --- Three points of a line that shall be a corner ----------------------------------------- */

struct corner_triple {
	const int *p; /* the corner */
	bool found;
};

static bool has_all(const int *p, const int *q, int n)
{
	int found = 0;

	for (int i = 0; i < 3; i++)
		for (int k = 0; k < n; k++)
			if (p[i] == q[k]) {
				found++;
				break;
			}
	return found == 3;
}

static void look_for_line(void *self, const struct relation_part *t)
{
	struct corner_triple *c = self;
	const int on[] = { t->p[0], t->l[0].a, t->l[0].b };

	if (t->element == ELEMENT_COLLINEAR)
		c->found |= has_all(c->p, t->p, 3);
	else if (t->element == ELEMENT_ON_LINE || t->element == ELEMENT_ON_SEGMENT ||
		 t->element == ELEMENT_BETWEEN || t->element == ELEMENT_MIDPOINT)
		c->found |= has_all(c->p, on, 3);
}

/* The fact that puts the three on a line, or -1. */
static int line_through(const struct problem *p, const int *abc)
{
	struct corner_triple c = { abc, false };

	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if (f->kind == RELATION_COLLINEAR)
			c.found = has_all(abc, f->p, f->n);
		else if (!f->t[0])
			problem_fact_parts(f, look_for_line, &c);
		if (c.found)
			return i;
	}
	return -1;
}

/* A corner that a fact names, and the fact that puts it on a line. */
struct bent {
	const struct problem *p;
	int line;
};

static void look_at(struct bent *b, int x, int y, int z)
{
	if (b->line < 0 && x != y && y != z && x != z)
		b->line = line_through(b->p, (int[]){ x, y, z });
}

static void look_at_right_angle(void *self, const struct relation_part *t)
{
	const int l[] = { t->l[0].a, t->l[0].b }, m[] = { t->l[1].a, t->l[1].b };

	if (t->element != ELEMENT_PERPENDICULAR)
		return;
	for (int i = 0; i < 4; i++)
		if (l[i / 2] == m[i % 2])
			look_at(self, l[1 - i / 2], l[i / 2], m[1 - i % 2]);
}

static void look_at_corner(void *self, const int c[3])
{
	look_at(self, c[0], c[1], c[2]);
}

/* Facts that put a right angle, another angle or a corner of a polygon on a line. */
static bool find_bent_line(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	bool *kept = arena_alloc(a, (size_t)p->facts + 1);

	for (int i = 0; i < p->facts && p->facts <= FILTERED_MOST; i++) {
		const struct fact *g = &p->fact[i];
		struct bent b = { p, -1 };
		struct range v;

		for (int k = 0; k < 2 && g->kind == RELATION_EQUAL; k++)
			if (g->t[k]->kind == TERM_MEASURE &&
			    g->t[k]->measure == MEASURE_ANGLE &&
			    solve_refute_constant(g->t[1 - k], &v) && v.lo > 0 && v.hi < 180)
				look_at(&b, g->t[k]->p[0], g->t[k]->p[1], g->t[k]->p[2]);
		if (!g->t[0]) {
			problem_fact_parts(g, look_at_right_angle, &b);
			if (g->n <= POINTS_MOST)
				problem_fact_corners(g, look_at_corner, &b);
		}
		if (b.line < 0 || b.line == i)
			continue;
		kept[i] = kept[b.line] = true;
		solve_name_conflict(out, p, kept, a);
		out->why = "points of a line shall be a corner";
		return true;
	}
	return false;
}

/* --- Lines that shall be parallel and upright ---------------------------------------------- */

/* Pairs of lines that facts call upright, and sides that a parallelogram has parallel. */
struct upright_pair {
	const struct problem *p;
	int l[2][2]; /* the upright lines */
	int with;    /* the fact that says they are parallel, or -1 */
};

static bool is_line(const int *l, int a, int b)
{
	return (l[0] == a && l[1] == b) || (l[0] == b && l[1] == a);
}

static bool are_lines(const struct upright_pair *c, const int *p)
{
	return (is_line(c->l[0], p[0], p[1]) && is_line(c->l[1], p[2], p[3])) ||
	       (is_line(c->l[1], p[0], p[1]) && is_line(c->l[0], p[2], p[3]));
}

static bool has_parallel(const struct upright_pair *c, const struct fact *f)
{
	const int *p = f->p;

	if (f->kind != RELATION_PARALLELOGRAM && f->kind != RELATION_RECTANGLE &&
	    f->kind != RELATION_RHOMBUS && f->kind != RELATION_SQUARE)
		return false;
	return f->n == 4 && (are_lines(c, (int[]){ p[0], p[1], p[2], p[3] }) ||
			     are_lines(c, (int[]){ p[1], p[2], p[3], p[0] }));
}

static void look_for_parallel(void *self, const struct relation_part *t)
{
	struct upright_pair *c = self;

	if (t->element != ELEMENT_PERPENDICULAR || c->with >= 0)
		return;
	for (int i = 0; i < 2; i++) {
		c->l[i][0] = t->l[i].a;
		c->l[i][1] = t->l[i].b;
	}
	for (int i = 0; i < c->p->facts && c->with < 0; i++)
		if (has_parallel(c, &c->p->fact[i]))
			c->with = i;
}

static bool find_crossing(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	bool *kept = arena_alloc(a, (size_t)p->facts + 1);

	for (int i = 0; i < p->facts && p->facts <= FILTERED_MOST; i++) {
		struct upright_pair c = { .p = p, .with = -1 };

		if (!p->fact[i].t[0])
			problem_fact_parts(&p->fact[i], look_for_parallel, &c);
		if (c.with < 0)
			continue;
		kept[i] = kept[c.with] = true;
		solve_name_conflict(out, p, kept, a);
		out->why = "opposite sides shall be upright";
		return true;
	}
	return false;
}

/* --- Corners that numbers put on a line --------------------------------------------------- */

/* By coordinates, or by lengths of which one is the sum of the others. */
static bool find_flat(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	bool *rests = arena_alloc(a, (size_t)p->facts + 1);
	struct meter m = { .left = LETTERS_WORK };

	if (!solve_placed_spoilt(p, rests, &m, a) && !solve_letters_flat(p, &m, rests))
		return false;
	solve_name_conflict(out, p, rests, a);
	return true;
}

/* --- Equations and inequalities ------------------------------------------------------------ */

/* Is there something that measures do not tell by themselves: a letter, an inequality? */
static bool has_letters(const struct problem *p)
{
	for (int i = 0; i < p->facts; i++)
		if (p->fact[i].kind == RELATION_LESS)
			return true;
	return p->letters > 0;
}

static bool find_clash(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	bool *rests = arena_alloc(a, (size_t)p->facts + 1);
	struct meter m = { .left = LETTERS_WORK };

	if (!has_letters(p) || !solve_letters_clash(p, &m, rests))
		return false;
	solve_name_conflict(out, p, rests, a);
	return true;
}

bool solve_find_impossible(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	bool *kept = arena_alloc(a, (size_t)p->facts + 1);

	for (int i = 0; i < p->facts; i++)
		if (impossible(&p->fact[i])) {
			kept[i] = true;
			solve_name_conflict(out, p, kept, a);
			return true;
		}
	return solve_is_stated(p) && (find_bent_line(out, p, a) || find_crossing(out, p, a) ||
				      find_clash(out, p, a) || find_flat(out, p, a));
}
