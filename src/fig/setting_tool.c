/*
 * setting_tool.c -- what each tool promises of its result, said of points (setting.def).
 */
#include "fig/setting_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct fig_stage_operand {
	int obj; /* or -1 */
	const struct arg *arg;
};
typedef void fig_stage_verb(struct fig_stage *st, const struct fig_stage_operand *o, int n);

static const struct fig_stage_row {
	const char *tool;
	bool determines;
	const char *said;
} rows[] = {
#define READS(tool, determines, said) { #tool, determines, said },
#include "fig/setting.def"
#undef READS
};

static enum kind kind_of(const struct fig_stage *st, int obj)
{
	return fig_kind(st->f, (fig_id){ obj });
}

static bool is_kind(const struct fig_stage *st, int obj, kind_set kinds)
{
	return obj >= 0 && fig_value(st->f, (fig_id){ obj }) &&
	       (KIND_BIT(kind_of(st, obj)) & kinds);
}

#define STRAIGHT (KINDS_LINEAR | KIND_BIT(KIND_VECTOR))

static bool is_point(const struct fig_stage *st, int obj)
{
	return is_kind(st, obj, KIND_BIT(KIND_POINT));
}

/* Another name for a point that is there already. */
static void alias(struct fig_stage *st, int obj, int point)
{
	if (st->wanted && obj == st->hidden)
		fig_stage_say(st, PREDICATES, 0, NULL);
	else if (obj >= 0 && obj < st->n_objs && st->point_of[obj] < 0)
		st->point_of[obj] = point;
}

static void say_through(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int line = n == 3 ? fig_stage_line(st, o[0].obj) : -1;

	for (int i = 1; i < n && line >= 0; i++)
		if (is_point(st, o[i].obj))
			fig_stage_put_on(st, fig_stage_point(st, o[i].obj), line);
}

/* A point of a parabola, and perhaps the tangent in it. */
static void put_focal(struct fig_stage *st, int point, int obj, int tangent)
{
	const struct fig_step *s = &st->f->step[st->f->obj[obj].step];
	int focus, line;

	if (point < 0 || strcmp(s->tool->name, "add_parabola") != 0 ||
	    s->arg[1].form != ARG_REF || s->arg[2].form != ARG_REF)
		return;
	focus = fig_stage_point(st, s->arg[1].ref);
	line = fig_stage_line(st, s->arg[2].ref);
	if (focus < 0 || line < 0)
		return;
	st->line[line].used = true;
	st->focal = arena_grow(st->a, st->focal, &st->focal_cap, st->focals + 1,
			       sizeof *st->focal);
	st->focal[st->focals++] =
		(struct fig_stage_focal){ point, focus, line, fig_stage_clause(st), tangent };
}

static void put(struct fig_stage *st, int point, int obj)
{
	if (is_kind(st, obj, STRAIGHT))
		fig_stage_put_on(st, point, fig_stage_line(st, obj));
	else if (is_kind(st, obj, KINDS_ROUND) && kind_of(st, obj) != KIND_SECTOR)
		fig_stage_put_round(st, point, fig_stage_round(st, obj));
	else if (is_kind(st, obj, KIND_BIT(KIND_PARABOLA)) && !st->wanted)
		put_focal(st, point, obj, -1);
}

static void say_on(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	if (n == 2 && is_point(st, o[0].obj)) {
		/* The ends of a sector's arc are on it; of its other points nothing is known. */
		if (is_kind(st, o[1].obj, KIND_BIT(KIND_SECTOR)) &&
		    st->f->obj[o[1].obj].step == st->step)
			fig_stage_put_round(st, fig_stage_point(st, o[0].obj),
					    fig_stage_round(st, o[1].obj));
		else
			put(st, fig_stage_point(st, o[0].obj), o[1].obj);
	}
}

static void say_center(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int round = n == 2 ? fig_stage_round(st, o[1].obj) : -1, p;

	if (round < 0)
		return;
	if (st->round[round].center >= 0) {
		p = st->round[round].center;
		if (st->f->obj[o[0].obj].step == st->step)
			alias(st, o[0].obj, p);
		return;
	}
	p = fig_stage_point(st, o[0].obj);
	if (p < 0)
		return;
	if (st->wanted) {
		struct fig_stage_round *r = &st->round[round];

		for (int i = 1; i < 3; i++)
			fig_stage_say(st, r->n > 2 ? CLAIM_CONG : PREDICATES, r->n > 2 ? 4 : 0,
				      (int[]){ p, r->n > 2 ? r->p[0] : 0, p,
					       r->n > 2 ? r->p[i] : 0 });
		return;
	}
	st->round[round].center = p;
	if (st->round[round].across[0] >= 0)
		fig_stage_say(
			st, CLAIM_MIDP, 3,
			(int[]){ p, st->round[round].across[0], st->round[round].across[1] });
}

static void say_radius(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int round = n == 2 ? fig_stage_round(st, o[0].obj) : -1;

	if (round < 0 || !o[1].arg)
		return;
	if (o[1].arg->form == ARG_EXPR)
		st->round[round].radius = fig_stage_length_of(st, o[1].arg->x);
	else if (o[1].obj >= 0)
		st->round[round].radius = fig_stage_length_of(
			st, &(struct expr){ .kind = EXPR_REF, .ref = o[1].obj });
}

static void say_across(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int round = n == 3 ? fig_stage_round(st, o[0].obj) : -1;
	int p = n == 3 ? fig_stage_point(st, o[1].obj) : -1;
	int q = n == 3 ? fig_stage_point(st, o[2].obj) : -1;

	if (round < 0 || p < 0 || q < 0)
		return;
	fig_stage_put_round(st, p, round);
	fig_stage_put_round(st, q, round);
	st->round[round].across[0] = p;
	st->round[round].across[1] = q;
}

/* The tangent of the step in a point of the parabola. */
static void touch_focal(struct fig_stage *st, int line, int obj)
{
	const struct fig_step *s = &st->f->step[st->step];

	if (!st->wanted && !strcmp(s->tool->name, "add_tangent") &&
	    s->arg[1].form == ARG_REF && fig_known_on(st->f, s->arg[1].ref, obj))
		put_focal(st, fig_stage_point(st, s->arg[1].ref), obj, line);
}

static void say_touches(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int line = n == 2 ? fig_stage_line(st, o[0].obj) : -1;
	int round = n == 2 ? fig_stage_round(st, o[1].obj) : -1;

	if (line >= 0 && round < 0 && is_kind(st, o[1].obj, KIND_BIT(KIND_PARABOLA)))
		touch_focal(st, line, o[1].obj);
	if (line < 0 || round < 0)
		return;
	st->line[line].used = true;
	st->touch = arena_grow(st->a, st->touch, &st->touch_cap, st->touches + 1,
			       sizeof *st->touch);
	st->touch[st->touches++] =
		(struct fig_stage_touch){ line, round, fig_stage_clause(st), true };
}

/* To be shown: the point q is the image of p. */
static void halves_wanted(struct fig_stage *st, int line, int p, int q)
{
	const struct fig_stage_line *l = &st->line[fig_stage_root(st, line)];

	if (!l->n)
		fig_stage_say(st, PREDICATES, 0, NULL);
	else
		fig_stage_say(st, CLAIM_CONG, 4, (int[]){ l->p[0], p, l->p[0], q });
}

static void halve(struct fig_stage *st, int line, int p, int q)
{
	if (line < 0 || p < 0 || q < 0)
		return;
	fig_stage_say(st, CLAIM_PERP, 3, (int[]){ p, q, STAGE_LINE(line) });
	if (st->wanted)
		halves_wanted(st, line, p, q);
	if (st->wanted)
		return;
	st->halves = arena_grow(st->a, st->halves, &st->halves_cap, st->halvess + 1,
				sizeof *st->halves);
	st->halves[st->halvess++] =
		(struct fig_stage_halves){ line, { p, q }, fig_stage_clause(st) };
}

/* Two points as operands, or a segment with its ends. */
static bool pair_of(struct fig_stage *st, const struct fig_stage_operand *o, int n, int out[2])
{
	if (n == 2) {
		out[0] = fig_stage_point(st, o[0].obj);
		out[1] = fig_stage_point(st, o[1].obj);
		return out[0] >= 0 && out[1] >= 0;
	}
	return n == 1 && is_kind(st, o[0].obj, STRAIGHT) && fig_stage_ends(st, o[0].obj, out);
}

static void say_halves(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int two[2];

	if (n > 1 && pair_of(st, o + 1, n - 1, two))
		halve(st, fig_stage_line(st, o[0].obj), two[0], two[1]);
}

static void half_angle(struct fig_stage *st, int line, int p, int v, int q)
{
	if (line < 0 || p < 0 || v < 0 || q < 0)
		return;
	fig_stage_say(st, CLAIM_EQANGLE, 6,
		      (int[]){ v, p, STAGE_LINE(line), STAGE_LINE(line), v, q });
}

static void say_half(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int line = n == 4 ? fig_stage_line(st, o[0].obj) : -1, p[3];

	if (line < 0)
		return;
	for (int i = 0; i < 3; i++)
		p[i] = fig_stage_point(st, o[1 + i].obj);
	fig_stage_put_on(st, p[1], line);
	half_angle(st, line, p[0], p[1], p[2]);
}

static void say_between(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int line[3], p;

	for (int i = 0; i < 3; i++) {
		line[i] = n == 3 ? fig_stage_line(st, o[i].obj) : -1;
		if (line[i] < 0)
			return;
	}
	p = fig_stage_common(st, line[1], line[2]);
	if (p < 0)
		p = fig_stage_meeting(st, line[1], line[2]);
	fig_stage_put_on(st, p, line[0]);
	st->line[line[1]].used = st->line[line[2]].used = true;
	fig_stage_say(st, CLAIM_EQANGLE, 4,
		      (int[]){ STAGE_LINE(line[1]), STAGE_LINE(line[0]), STAGE_LINE(line[0]),
			       STAGE_LINE(line[2]) });
}

static void bisectors(struct fig_stage *st, int i, const int *p)
{
	for (int k = 0; k < 3 && i >= 0; k++) {
		int a = p[k], b = p[(k + 1) % 3], c = p[(k + 2) % 3];

		fig_stage_say(st, CLAIM_EQANGLE, 8, (int[]){ a, b, a, i, a, i, a, c });
	}
}

static void say_inscribed(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int round = n == 4 ? fig_stage_round(st, o[0].obj) : -1, p[3];

	for (int i = 0; i < 3 && round >= 0; i++) {
		p[i] = fig_stage_point(st, o[1 + i].obj);
		if (p[i] < 0)
			round = -1;
	}
	if (round < 0)
		return;
	bisectors(st, fig_stage_center(st, round), p);
	for (int i = 0; i < 3; i++) {
		int line = fig_stage_through(st, p[i], p[(i + 1) % 3]);

		st->touch = arena_grow(st->a, st->touch, &st->touch_cap, st->touches + 1,
				       sizeof *st->touch);
		st->touch[st->touches++] =
			(struct fig_stage_touch){ line, round, fig_stage_clause(st), false };
	}
}

static int known_midpoint(const struct fig_stage *st, int p, int q)
{
	for (int i = 0; i < st->claims; i++) {
		const struct fig_stage_claim *k = &st->claim[i];

		if (k->kind == CLAIM_MIDP && k->n == 3 &&
		    ((k->at[1] == p && k->at[2] == q) || (k->at[1] == q && k->at[2] == p)))
			return k->at[0];
	}
	return -1;
}

/* The midpoint of two points: one that is there, or a new one. */
static int midpoint(struct fig_stage *st, int p, int q)
{
	const struct setting_point *a, *b;
	struct num_ctx *c = st->f->num;
	pt at;
	int m, clause = st->clause;

	m = known_midpoint(st, p, q);
	if (m >= 0)
		return m;
	a = &st->s->point[p];
	b = &st->s->point[q];
	at = geo_mid((pt){ num_within(num_double(a->x, c), st->s->spread, c),
			   num_within(num_double(a->y, c), st->s->spread, c) },
		     (pt){ num_within(num_double(b->x, c), st->s->spread, c),
			   num_within(num_double(b->y, c), st->s->spread, c) },
		     c);
	m = fig_stage_helper(
		st, "M", at,
		arena_printf(st->a, "the midpoint of %s and %s", a->name, b->name),
		arena_printf(st->a, "Midpoint(%s, %s)", a->name, b->name));
	if (m >= 0) {
		bool wanted = st->wanted;

		st->wanted = false;
		st->clause = st->s->clauses - 1;
		fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ m, p, q });
		st->wanted = wanted;
		st->clause = clause;
	}
	return m;
}

void fig_stage_centroid(struct fig_stage *st, int r, const int *p)
{
	for (int k = 0; k < 3; k++) {
		int m = midpoint(st, p[(k + 1) % 3], p[(k + 2) % 3]);

		if (m < 0) {
			if (st->wanted)
				fig_stage_say(st, PREDICATES, 0, NULL);
			continue;
		}
		fig_stage_say(st, CLAIM_COLL, 3, (int[]){ p[k], r, m });
		if (!st->wanted)
			fig_stage_say_number(st, CLAIM_RCONST, 4, (int[]){ p[k], r, r, m }, 2,
					     1);
	}
}

static void circumcenter(struct fig_stage *st, int r, const int *p)
{
	fig_stage_say(st, CLAIM_CONG, 4, (int[]){ r, p[0], r, p[1] });
	fig_stage_say(st, CLAIM_CONG, 4, (int[]){ r, p[1], r, p[2] });
}

static void orthocenter(struct fig_stage *st, int r, const int *p)
{
	for (int k = 0; k < 3; k++)
		fig_stage_say(st, CLAIM_PERP, 4,
			      (int[]){ r, p[k], p[(k + 1) % 3], p[(k + 2) % 3] });
}

/* The nine-point centre is that of the midpoints. */
static void nine_points(struct fig_stage *st, int r, const int *p)
{
	int m[3];

	for (int k = 0; k < 3; k++) {
		m[k] = midpoint(st, p[(k + 1) % 3], p[(k + 2) % 3]);
		if (m[k] < 0)
			return;
	}
	circumcenter(st, r, m);
}

static void say_triangle(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	static void (*const center[])(struct fig_stage *, int, const int *) = {
		bisectors, fig_stage_centroid, circumcenter, orthocenter, nine_points
	};
	int p[3], r = n == 5 ? fig_stage_point(st, o[0].obj) : -1;

	for (int i = 0; i < 3 && r >= 0; i++) {
		p[i] = fig_stage_point(st, o[1 + i].obj);
		if (p[i] < 0)
			r = -1;
	}
	if (r >= 0 && o[4].arg && o[4].arg->form == ARG_INT && !o[4].arg->x &&
	    o[4].arg->i >= 1 && o[4].arg->i <= 5)
		center[o[4].arg->i - 1](st, r, p);
	else if (st->wanted)
		fig_stage_say(st, PREDICATES, 0, NULL);
}

/* The corners of a polygon as points; how many, 0: not all are known. */
static int corners(struct fig_stage *st, int polygon, int *out, int most)
{
	const struct value *v = polygon < 0 ? NULL : fig_value(st->f, (fig_id){ polygon });
	int n = v && v->kind == KIND_POLYGON ? value_sides(v) : 0;

	if (n > most)
		return 0;
	for (int i = 0; i < n; i++) {
		int c = fig_polygon_corner(st->f, polygon, i);

		out[i] = c < 0 ? -1 : fig_stage_point(st, c);
		if (out[i] < 0)
			return 0;
	}
	return n;
}

static void say_mass(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int p[3];

	if (n == 2 && corners(st, o[1].obj, p, 3) == 3)
		fig_stage_centroid(st, fig_stage_point(st, o[0].obj), p);
	else if (st->wanted)
		fig_stage_say(st, PREDICATES, 0, NULL);
}

static void say_sides(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	const struct fig_step *s = &st->f->step[st->step];

	if (n != 1 || s->first != o[0].obj)
		return;
	for (int i = 0; i < s->n_out; i++)
		if (st->f->obj[s->first + i].role == ROLE_SIDE)
			fig_stage_line(st, s->first + i);
}

enum { CORNERS = 31 };
static void say_regular(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int p[CORNERS], k = n == 4 ? corners(st, o[0].obj, p, CORNERS) : 0;

	if (k < 3 || k > 24)
		return;
	for (int i = 0; i < k; i++) {
		int a = p[i], b = p[(i + 1) % k], c = p[(i + 2) % k];

		fig_stage_say(st, CLAIM_CONG, 4, (int[]){ a, b, b, c });
		if (k == 4)
			fig_stage_say(st, CLAIM_PERP, 4, (int[]){ a, b, b, c });
		else
			fig_stage_say_number(st, CLAIM_ACONST, 4, (int[]){ a, b, b, c },
					     k % 2 ? 2 : 1, k % 2 ? k : k / 2);
	}
	for (int i = 3; i < k; i++)
		fig_stage_say(st, CLAIM_CYCLIC, 4, (int[]){ p[0], p[1], p[2], p[i] });
	if (k == 4) {
		fig_stage_say(st, CLAIM_PARA, 4, (int[]){ p[0], p[1], p[2], p[3] });
		fig_stage_say(st, CLAIM_PARA, 4, (int[]){ p[1], p[2], p[3], p[0] });
	}
}

static void say_corner(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	const struct fig_step *s = &st->f->step[st->step];
	int i = n == 3 && o[2].arg && o[2].arg->form == ARG_INT && !o[2].arg->x
			? (int)o[2].arg->i - 1
		: s->n_out > 1 ? o[0].obj - s->first
			       : -1;
	int two[2];

	if (n < 2 || i < 0)
		return;
	if (is_kind(st, o[1].obj, KIND_BIT(KIND_POLYGON))) {
		int p[CORNERS], k = corners(st, o[1].obj, p, CORNERS);

		if (i < k)
			alias(st, o[0].obj, p[i]);
	} else if (i < 2 && fig_stage_ends(st, o[1].obj, two)) {
		alias(st, o[0].obj, two[i]);
	}
}

static void say_middle(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int two[2], m;

	if (n == 2 && is_kind(st, o[1].obj, KINDS_ROUND)) {
		say_center(st, o, n);
		return;
	}
	if (n < 2 || !pair_of(st, o + 1, n - 1, two) || two[0] == two[1])
		return;
	m = known_midpoint(st, two[0], two[1]);
	if (m >= 0 && !st->wanted) {
		alias(st, o[0].obj, m);
		return;
	}
	m = fig_stage_point(st, o[0].obj);
	fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ m, two[0], two[1] });
}

static bool drawn_at(const struct fig_stage *st, int obj, int point)
{
	const struct value *v = fig_value(st->f, (fig_id){ obj });
	const struct setting_point *p = &st->s->point[point];

	return v && v->kind == KIND_POINT &&
	       hypot(num_mid(v->v[0]) - p->x, num_mid(v->v[1]) - p->y) < 1e-9 * st->size;
}

static void say_meets(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	const struct fig_step *s = &st->f->step[st->step];
	bool lines =
		n == 3 && is_kind(st, o[1].obj, STRAIGHT) && is_kind(st, o[2].obj, STRAIGHT);
	int p;

	if (n != 3)
		return;
	/* A point that is on both by construction is not made again. */
	for (int i = 0; i < s->n_known; i++) {
		int known = fig_stage_point(st, s->known[i]);

		if (known >= 0 && drawn_at(st, o[0].obj, known)) {
			alias(st, o[0].obj, known);
			return;
		}
	}
	/* Nor one in which two lines are known to meet. */
	p = lines ? fig_stage_common(st, fig_stage_line(st, o[1].obj),
				     fig_stage_line(st, o[2].obj))
		  : -1;
	if (p >= 0 && !st->wanted && drawn_at(st, o[0].obj, p)) {
		alias(st, o[0].obj, p);
		return;
	}
	p = fig_stage_point(st, o[0].obj);
	if (st->wanted && !lines)
		fig_stage_say(st, PREDICATES, 0, NULL);
	put(st, p, o[1].obj);
	put(st, p, o[2].obj);
}

static void say_foot(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	int line = n == 3 ? fig_stage_line(st, o[2].obj) : -1;
	int r = n == 3 ? fig_stage_point(st, o[0].obj) : -1;
	int p = n == 3 ? fig_stage_point(st, o[1].obj) : -1;

	if (line < 0 || r < 0 || p < 0)
		return;
	st->line[line].used = true;
	fig_stage_put_on(st, r, line);
	fig_stage_say(st, CLAIM_PERP, 3, (int[]){ r, p, STAGE_LINE(line) });
}

static void say_near(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	if (n == 3 && is_kind(st, o[2].obj, KIND_BIT(KIND_LINE))) {
		say_foot(st, o, n);
	} else if (n == 3 && is_kind(st, o[2].obj, KIND_BIT(KIND_CIRCLE))) {
		int r = fig_stage_point(st, o[0].obj), p = fig_stage_point(st, o[1].obj);
		int round = fig_stage_round(st, o[2].obj), m = fig_stage_center(st, round);

		fig_stage_put_round(st, r, round);
		if (m >= 0 && p >= 0)
			fig_stage_say(st, CLAIM_COLL, 3, (int[]){ m, p, r });
	}
}

/* --- Images -------------------------------------------------------------------------------- */

/* The claims about one point and its image. */
typedef void fig_stage_image(struct fig_stage *st, int r, int p,
			     const struct fig_stage_operand *o, int n);

static void image_in_line(struct fig_stage *st, int r, int p,
			  const struct fig_stage_operand *o, int n)
{
	(void)n;
	if (is_point(st, o[2].obj))
		fig_stage_say(st, CLAIM_MIDP, 3,
			      (int[]){ fig_stage_point(st, o[2].obj), r, p });
	else if (fig_stage_line(st, o[2].obj) >= 0) {
		st->line[fig_stage_line(st, o[2].obj)].used = true;
		halve(st, fig_stage_line(st, o[2].obj), r, p);
	}
}

static void image_turned(struct fig_stage *st, int r, int p, const struct fig_stage_operand *o,
			 int n)
{
	int m = n == 4 ? fig_stage_point(st, o[3].obj) : -1;
	int64_t top, den;

	if (m < 0 || m == p)
		return;
	fig_stage_say(st, CLAIM_CONG, 4, (int[]){ m, r, m, p });
	if (!o[2].arg || !fig_stage_rational(st, o[2].arg, true, &top, &den)) {
		if (st->wanted)
			fig_stage_say(st, PREDICATES, 0, NULL);
		return;
	}
	top = (top % den + den) % den;
	if (!top)
		fig_stage_say(st, CLAIM_COLL, 3, (int[]){ m, r, p });
	else if (2 * top == den)
		fig_stage_say(st, CLAIM_PERP, 4, (int[]){ m, r, m, p });
	else
		fig_stage_say_number(st, CLAIM_ACONST, 4, (int[]){ m, p, m, r }, top, den);
}

static void image_moved(struct fig_stage *st, int r, int p, const struct fig_stage_operand *o,
			int n)
{
	int two[2];

	if (n != 3 || !is_kind(st, o[2].obj, KIND_BIT(KIND_VECTOR)) ||
	    !fig_stage_ends(st, o[2].obj, two)) {
		if (st->wanted)
			fig_stage_say(st, PREDICATES, 0, NULL);
		return;
	}
	if (p == two[0]) {
		/* It is the tip. */
		if (st->wanted)
			fig_stage_say(st, PREDICATES, 0, NULL);
		return;
	}
	if (p == two[1]) {
		fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ p, two[0], r });
	} else {
		fig_stage_say(st, CLAIM_PARA, 4, (int[]){ p, r, two[0], two[1] });
		fig_stage_say(st, CLAIM_CONG, 4, (int[]){ p, r, two[0], two[1] });
		fig_stage_say(st, CLAIM_PARA, 4, (int[]){ p, two[0], r, two[1] });
		fig_stage_say(st, CLAIM_CONG, 4, (int[]){ p, two[0], r, two[1] });
	}
}

static void image_enlarged(struct fig_stage *st, int r, int p,
			   const struct fig_stage_operand *o, int n)
{
	int m = n == 4 ? fig_stage_point(st, o[3].obj) : -1;
	int64_t top, den;

	if (m < 0 || m == p)
		return;
	fig_stage_say(st, CLAIM_COLL, 3, (int[]){ m, r, p });
	if (o[2].arg && fig_stage_rational(st, o[2].arg, false, &top, &den) && top) {
		if (top == -den)
			fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ m, r, p });
		else
			fig_stage_say_number(st, CLAIM_RCONST, 4, (int[]){ m, r, m, p },
					     llabs(top), den);
		/* A ratio does not tell on which side it is. */
		if (st->wanted && top != -den)
			fig_stage_say(st, PREDICATES, 0, NULL);
	} else if (st->wanted) {
		fig_stage_say(st, PREDICATES, 0, NULL);
	}
}

/* P and R are on a ray from the centre, OP to OA as OA to OR. */
static void image_inverted(struct fig_stage *st, int r, int p,
			   const struct fig_stage_operand *o, int n)
{
	int round = n == 3 ? fig_stage_round(st, o[2].obj) : -1, m, a;

	m = round < 0 ? -1 : fig_stage_center(st, round);
	a = round < 0 || !st->round[round].n ? -1 : st->round[round].p[0];
	if (m < 0 || a < 0 || m == p) {
		if (st->wanted)
			fig_stage_say(st, PREDICATES, 0, NULL);
		return;
	}
	fig_stage_say(st, CLAIM_COLL, 3, (int[]){ m, p, r });
	fig_stage_say(st, CLAIM_EQRATIO, 8, (int[]){ m, p, m, a, m, a, m, r });
	/* Nothing of this says on which side of the centre it is. */
	if (st->wanted)
		fig_stage_say(st, PREDICATES, 0, NULL);
}

/* A line and its image: their directions, and where they meet. */
static void line_image(struct fig_stage *st, int r, int l, const struct fig_stage_operand *o,
		       int n, fig_stage_image *of)
{
	int64_t top, den;
	int m, p;

	st->line[l].used = true;
	if (of == image_moved || of == image_enlarged ||
	    (of == image_in_line && is_point(st, o[2].obj))) {
		fig_stage_say(st, CLAIM_PARA, 2, (int[]){ STAGE_LINE(r), STAGE_LINE(l) });
		return;
	}
	m = of == image_in_line ? fig_stage_line(st, o[2].obj) : -1;
	if (m >= 0) {
		st->line[m].used = true;
		p = fig_stage_common(st, l, m);
		fig_stage_put_on(st, p >= 0 ? p : fig_stage_meeting(st, l, m), r);
		fig_stage_say(
			st, CLAIM_EQANGLE, 4,
			(int[]){ STAGE_LINE(l), STAGE_LINE(m), STAGE_LINE(m), STAGE_LINE(r) });
	}
	if (of != image_turned || n != 4 || !o[2].arg ||
	    !fig_stage_rational(st, o[2].arg, true, &top, &den))
		return;
	top = (top % den + den) % den;
	if (2 * top == den)
		fig_stage_say(st, CLAIM_PERP, 2, (int[]){ STAGE_LINE(r), STAGE_LINE(l) });
	else if (top)
		fig_stage_say_number(st, CLAIM_ACONST, 2,
				     (int[]){ STAGE_LINE(l), STAGE_LINE(r) }, top, den);
	else
		fig_stage_say(st, CLAIM_PARA, 2, (int[]){ STAGE_LINE(r), STAGE_LINE(l) });
}

/* A circle and its image: centres, and the radius. */
static void round_image(struct fig_stage *st, int r, int k, const struct fig_stage_operand *o,
			int n, fig_stage_image *of)
{
	int64_t top = 1, den = 1;
	int p = fig_stage_center(st, k), q;

	if (of == image_inverted || p < 0 || !st->round[k].n ||
	    (of == image_enlarged &&
	     (!o[2].arg || !fig_stage_rational(st, o[2].arg, false, &top, &den) || !top)))
		return;
	q = fig_stage_center(st, r);
	if (q < 0 || q == p)
		return;
	of(st, q, p, o, n);
	st->round[r].radius =
		(struct fig_stage_length){ llabs(top), den, { p, st->round[k].p[0] }, -1 };
}

/* Of a polygon the corners, of a circle its centre and radius, of a line its direction. */
static void image(struct fig_stage *st, const struct fig_stage_operand *o, int n,
		  fig_stage_image *of)
{
	if (n < 3)
		return;
	if (is_point(st, o[0].obj) && is_point(st, o[1].obj)) {
		int p = fig_stage_point(st, o[1].obj), r = fig_stage_point(st, o[0].obj);

		if (p >= 0 && r >= 0 && p != r)
			of(st, r, p, o, n);
	} else if (is_kind(st, o[0].obj, KIND_BIT(KIND_POLYGON))) {
		int p[CORNERS], q[CORNERS], k = corners(st, o[0].obj, q, CORNERS);

		if (k && corners(st, o[1].obj, p, CORNERS) == k)
			for (int i = 0; i < k; i++)
				of(st, q[i], p[i], o, n);
	} else if (is_kind(st, o[0].obj, STRAIGHT) && is_kind(st, o[1].obj, STRAIGHT)) {
		int l = fig_stage_line(st, o[1].obj), r = fig_stage_line(st, o[0].obj);

		if (l >= 0 && r >= 0 && l != r && of != image_inverted && !st->wanted)
			line_image(st, r, l, o, n, of);
	} else if (is_kind(st, o[0].obj, KIND_BIT(KIND_CIRCLE)) &&
		   is_kind(st, o[1].obj, KIND_BIT(KIND_CIRCLE))) {
		int k = fig_stage_round(st, o[1].obj), r = fig_stage_round(st, o[0].obj);

		if (k >= 0 && r >= 0 && k != r && !st->wanted)
			round_image(st, r, k, o, n, of);
	}
}

static void say_mirrored(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	image(st, o, n, image_in_line);
}

static void say_inverted(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	image(st, o, n, image_inverted);
}

static void say_turned(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	image(st, o, n, image_turned);
}

static void say_moved(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	image(st, o, n, image_moved);
}

static void say_enlarged(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	image(st, o, n, image_enlarged);
}

/* --- Sums of points ------------------------------------------------------------------------ */

enum { TERMS = 4 };
struct fig_stage_sum {
	int p[TERMS], n;
	int64_t num[TERMS], den[TERMS];
};

static bool sum_add(struct fig_stage_sum *s, int p, int64_t top, int64_t den)
{
	int i = 0;

	while (i < s->n && s->p[i] != p)
		i++;
	if (i == TERMS || llabs(top) > 10000 || den > 10000)
		return false;
	if (i == s->n) {
		s->p[s->n] = p;
		s->num[s->n] = 0;
		s->den[s->n++] = 1;
	}
	if (llabs(s->num[i]) > 10000 || s->den[i] > 10000)
		return false;
	s->num[i] = s->num[i] * den + top * s->den[i];
	s->den[i] *= den;
	return true;
}

static bool sum_of(struct fig_stage *st, const struct expr *x, int64_t top, int64_t den,
		   struct fig_stage_sum *out)
{
	struct arg a = { .form = ARG_EXPR };
	int64_t kn, kd;
	int two[2], p;

	if (llabs(top) > 10000 || den > 10000)
		return false;
	if (x->kind == EXPR_REF && !x->n && x->ref >= 0) {
		if (is_kind(st, x->ref, KIND_BIT(KIND_VECTOR)))
			return fig_stage_ends(st, x->ref, two) &&
			       sum_add(out, two[1], top, den) &&
			       sum_add(out, two[0], -top, den);
		p = is_point(st, x->ref) ? fig_stage_point(st, x->ref) : -1;
		return p >= 0 && sum_add(out, p, top, den);
	}
	if (x->kind != EXPR_OP)
		return false;
	if (x->op == EXPR_NEG)
		return sum_of(st, x->arg[0], -top, den, out);
	if (x->op == EXPR_ADD || x->op == EXPR_SUB)
		return sum_of(st, x->arg[0], top, den, out) &&
		       sum_of(st, x->arg[1], x->op == EXPR_ADD ? top : -top, den, out);
	if (x->op != EXPR_MUL && x->op != EXPR_DIV)
		return false;
	for (int i = 1; i >= 0; i--) {
		a.x = x->arg[i];
		if (x->op == EXPR_DIV && i == 0)
			break;
		if (!fig_stage_rational(st, &a, false, &kn, &kd) || !kn)
			continue;
		if (x->op == EXPR_DIV)
			return kn < 0 ? sum_of(st, x->arg[0], -top * kd, den * -kn, out)
				      : sum_of(st, x->arg[0], top * kd, den * kn, out);
		return sum_of(st, x->arg[1 - i], top * kn, den * kd, out);
	}
	return false;
}

/* r is x of the way from p to q. */
static void along(struct fig_stage *st, int r, int p, int q, int64_t top, int64_t den)
{
	if (2 * top == den) {
		fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ r, p, q });
		return;
	}
	fig_stage_say(st, CLAIM_COLL, 3, (int[]){ r, p, q });
	if (st->wanted)
		fig_stage_say(st, PREDICATES, 0, NULL);
	fig_stage_say_number(st, CLAIM_RCONST, 4, (int[]){ p, r, p, q }, llabs(top), den);
	if (top != den)
		fig_stage_say_number(st, CLAIM_RCONST, 4, (int[]){ q, r, p, q },
				     llabs(den - top), den);
}

static void say_sum(struct fig_stage *st, int r, const struct fig_stage_sum *s)
{
	int plus[2], minus = -1, k = 0;

	if (s->n == 2 && s->num[0] && s->num[1]) {
		if (s->num[1] == s->den[1] * 2 && s->num[0] == -s->den[0])
			fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ s->p[1], s->p[0], r });
		else if (s->num[0] == s->den[0] * 2 && s->num[1] == -s->den[1])
			fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ s->p[0], s->p[1], r });
		else
			along(st, r, s->p[0], s->p[1], s->num[1], s->den[1]);
		return;
	}
	if (s->n == 3 && 3 * s->num[0] == s->den[0] && 3 * s->num[1] == s->den[1] &&
	    3 * s->num[2] == s->den[2]) {
		fig_stage_centroid(st, r, s->p);
		return;
	}
	for (int i = 0; i < s->n && s->n == 3; i++) {
		if (s->num[i] == s->den[i] && k < 2)
			plus[k++] = s->p[i];
		else if (s->num[i] == -s->den[i])
			minus = s->p[i];
	}
	if (k == 2 && minus >= 0) {
		fig_stage_say(st, CLAIM_PARA, 4, (int[]){ minus, plus[0], plus[1], r });
		fig_stage_say(st, CLAIM_PARA, 4, (int[]){ minus, plus[1], plus[0], r });
		fig_stage_say(st, CLAIM_CONG, 4, (int[]){ minus, plus[0], plus[1], r });
		fig_stage_say(st, CLAIM_CONG, 4, (int[]){ minus, plus[1], plus[0], r });
	} else if (st->wanted) {
		fig_stage_say(st, PREDICATES, 0, NULL);
	}
}

/* A point x(E), y(E) of a sum E of points. */
static void say_computed(struct fig_stage *st, const struct fig_stage_operand *o, int n)
{
	const struct fig_step *s = &st->f->step[st->step];
	const struct expr *x = s->arg[1].form == ARG_EXPR ? s->arg[1].x : NULL;
	const struct expr *y = s->arg[2].form == ARG_EXPR ? s->arg[2].x : NULL;
	struct fig_stage_sum sum = { .n = 0 };
	int64_t top = 0, den = 1;

	if (n != 1 || !x || !y || x->kind != EXPR_CALL || y->kind != EXPR_CALL || x->n != 1 ||
	    y->n != 1 || strcmp(x->text, "x") || strcmp(y->text, "y") ||
	    !expr_equal(x->arg[0], y->arg[0]) || !sum_of(st, x->arg[0], 1, 1, &sum)) {
		if (st->wanted)
			fig_stage_say(st, PREDICATES, 0, NULL);
		return;
	}
	for (int i = 0; i < sum.n; i++) {
		top = top * sum.den[i] + sum.num[i] * den;
		den *= sum.den[i];
	}
	if (top == den)
		say_sum(st, fig_stage_point(st, o[0].obj), &sum);
	else if (st->wanted)
		fig_stage_say(st, PREDICATES, 0, NULL);
}

/* --- Verbs --------------------------------------------------------------------------------- */

static const struct {
	const char *word;
	fig_stage_verb *say;
} verbs[] = {
	{ "through", say_through },   { "on", say_on },
	{ "centre", say_center },     { "radius", say_radius },
	{ "across", say_across },     { "touches", say_touches },
	{ "halves", say_halves },     { "half", say_half },
	{ "between", say_between },   { "inscribed", say_inscribed },
	{ "triangle", say_triangle }, { "mass", say_mass },
	{ "regular", say_regular },   { "sides", say_sides },
	{ "corner", say_corner },     { "middle", say_middle },
	{ "meets", say_meets },       { "foot", say_foot },
	{ "near", say_near },         { "mirrored", say_mirrored },
	{ "turned", say_turned },     { "moved", say_moved },
	{ "enlarged", say_enlarged }, { "computed", say_computed },
	{ "inverted", say_inverted },
};

/* A predicate, in which lines stand for two of their points. */
static void say_predicate(struct fig_stage *st, int kind, const struct fig_stage_operand *o,
			  int n)
{
	int at[CLAIM_POINTS];

	for (int i = 0; i < n; i++) {
		int line = is_kind(st, o[i].obj, STRAIGHT) ? fig_stage_line(st, o[i].obj) : -1;

		at[i] = line >= 0                ? STAGE_LINE(line)
			: is_point(st, o[i].obj) ? fig_stage_point(st, o[i].obj)
						 : -1;
		if (line < 0 && at[i] < 0)
			return;
	}
	/* The line that is made needs no two points unless somebody asks for it. */
	for (int i = 1; i < n; i++)
		if (at[i] < 0)
			st->line[fig_stage_root(st, -1 - at[i])].used = true;
	fig_stage_say(st, (enum predicate)kind, n, at);
}

static void say(struct fig_stage *st, const char *verb, const struct fig_stage_operand *o,
		int n)
{
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (!strcmp(verbs[i].word, verb)) {
			verbs[i].say(st, o, n);
			return;
		}
	if (claim_kind(verb) < 0)
		BUG("setting.def: no verb %s", verb);
	say_predicate(st, claim_kind(verb), o, n);
}

static void read_row(struct fig_stage *st, const struct fig_stage_row *row, int result)
{
	const struct fig_step *s = &st->f->step[st->step];
	const char *p = row->said;
	char word[32];

	while (*p) {
		struct fig_stage_operand o[CLAIM_POINTS];
		char verb[32] = "";
		int n = 0;

		for (; *p && *p != ';';) {
			size_t k = strcspn(p, " ;"),
			       len = k < sizeof word ? k : sizeof word - 1;
			int param;

			memcpy(word, p, len);
			word[len] = 0;
			p += k;
			p += strspn(p, " ");
			if (!*verb) {
				memcpy(verb, word, sizeof verb);
				continue;
			}
			if (!strcmp(word, "r")) {
				o[n++] = (struct fig_stage_operand){ result, NULL };
				continue;
			}
			param = tool_param(s->tool, word);
			if (param < 0)
				BUG("setting.def: %s has no parameter %s", row->tool, word);
			if (s->arg[param].form != ARG_NONE)
				o[n++] = (struct fig_stage_operand){
					s->arg[param].form == ARG_REF ? s->arg[param].ref : -1,
					&s->arg[param]
				};
		}
		say(st, verb, o, n);
		p += *p == ';';
		p += strspn(p, " ");
	}
}

void fig_stage_read_step(struct fig_stage *st, int step)
{
	const struct fig_step *s = &st->f->step[step];

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (strcmp(rows[i].tool, s->tool->name) != 0)
			continue;
		if (st->wanted && !rows[i].determines)
			fig_stage_say(st, PREDICATES, 0, NULL);
		for (int k = 0; k < s->n_out; k++)
			if (st->f->obj[s->first + k].role <= ROLE_SOLUTION &&
			    (!st->wanted || s->first + k == st->hidden) &&
			    fig_value(st->f, (fig_id){ s->first + k }))
				read_row(st, &rows[i], s->first + k);
	}
	/* What is not known to have been promised cannot be shown instead. */
	if (st->wanted && !st->goals)
		fig_stage_say(st, PREDICATES, 0, NULL);
	for (int k = 0; k < s->n_out && !st->wanted; k++)
		if (is_point(st, s->first + k) && st->f->obj[s->first + k].name)
			fig_stage_point(st, s->first + k);
}
