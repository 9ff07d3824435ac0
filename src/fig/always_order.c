/*
 * always_order.c -- what was read off a drawing, as conditions of what was shown with it: which
 * way round a corner turns, on which side a point lies, that lines are not parallel.
 */
#include "fig/always_priv.h"
#include "fig/theorem_priv.h"
#include "proof/proof.h"
#include <stdlib.h>
#include <string.h>

/* Of the lines from a to b and from c to d; of the corner at o from a to b: positive where it turns
 * counterclockwise, where it is acute. */
#define ACROSS(a, b, c, d)                                                                 \
	"((x(@" #b ")-x(@" #a "))*(y(@" #d ")-y(@" #c "))-(y(@" #b ")-y(@" #a "))*(x(@" #d \
	")-x(@" #c ")))"
#define ALONG(a, b, c, d)                                                                  \
	"((x(@" #b ")-x(@" #a "))*(x(@" #d ")-x(@" #c "))+(y(@" #b ")-y(@" #a "))*(y(@" #d \
	")-y(@" #c ")))"
#define CROSS(o, a, b) ACROSS(o, a, o, b)
#define DOT(o, a, b) ALONG(o, a, o, b)

/* As the script language has it; NULL: it cannot be written.  A proof may have points of its own;
 * without a setting, points are objects. */
static const char *spelled(const struct fig_theorem *t, const struct setting *s, int p)
{
	if (!s)
		return fig_stage_called(t->stage, p);
	return p < t->setting->points ? fig_stage_spelled(t->stage, p) : s->point[p].name;
}

/* The form with points in place of @0 to @9; NULL: one of them cannot be written. */
static const char *filled(const struct fig_theorem *t, const struct setting *s,
			  const char *form, const int *p)
{
	struct buf b = { 0 };
	const char *text;
	bool good = true;

	for (; *form; form++) {
		const char *name;

		if (*form != '@') {
			buf_addc(&b, *form);
			continue;
		}
		name = spelled(t, s, p[*++form - '0']);
		good = good && name;
		buf_add(&b, name ? name : "");
	}
	text = good ? arena_strdup(t->arena, buf_str(&b)) : NULL;
	buf_clear(&b);
	return text;
}

static bool add(const struct fig_theorem *t, const struct setting *s,
		struct always_conditions *k, const char *text, const char *failed,
		const char *form, const int *p, bool order)
{
	struct always_condition c = { .text = text, .order = order };

	c.line = filled(t, s, form, p);
	if (!c.line || k->n == CONDITIONS_MOST)
		return false;
	c.failed = failed ? filled(t, s, failed, p) : arena_printf(t->arena, "!(%s)", c.line);
	fig_add_condition(k, c);
	return true;
}

bool fig_claim_condition(const struct fig_theorem *t, const struct setting *s,
			 const struct claim *c, struct always_conditions *k)
{
	static const struct {
		int kind;
		bool order;
		const char *failed, *line; /* failed: as GeoGebra writes it, or NULL */
	} forms[] = {
		{ CLAIM_NCOLL, false, "AreCollinear[@0,@1,@2]", "!AreCollinear(@0, @1, @2)" },
		{ CLAIM_NCOLL, false, "AreCollinear[@0,@1,@2,@3]",
		  "!(AreCollinear(@0, @1, @2) && AreCollinear(@0, @1, @3))" },
		{ CLAIM_DIFF, false, "AreEqual[@0,@1]", "@0 != @1" },
		{ CLAIM_NPARA, false, "AreParallel[Line[@0,@1],Line[@2,@3]]",
		  "!(Line(@0, @1) ∥ Line(@2, @3))" },
		{ CLAIM_NPERP, false, "ArePerpendicular[Line[@0,@1],Line[@2,@3]]",
		  "!(Line(@0, @1) ⟂ Line(@2, @3))" },
		{ CLAIM_SAMECLOCK, true, NULL, CROSS(0, 1, 2) "*" CROSS(3, 4, 5) " > 0" },
		{ CLAIM_SAMESIDE, true, NULL, DOT(0, 1, 2) "*" DOT(3, 4, 5) " > 0" },
		{ CLAIM_NSAMESIDE, true, NULL, DOT(0, 1, 2) "*" DOT(3, 4, 5) " < 0" },
		{ CLAIM_OBTUSE, true, NULL, DOT(1, 0, 2) " < 0" },
		{ CLAIM_SAMEORDER, true, NULL,
		  CROSS(0, 1, 2) "*" CROSS(0, 2, 3) "*" CROSS(0, 3, 1) "*" CROSS(4, 5,
										 6) " > 0" },
	};
	struct buf b = { 0 };
	const char *text;
	int p[CLAIM_POINTS];

	for (int i = 0; i < c->n; i++)
		p[i] = c->p[i];
	claim_say(&b, s, c);
	text = arena_strdup(t->arena, buf_str(&b));
	buf_clear(&b);
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (c->kind == forms[i].kind && (c->kind != CLAIM_NCOLL || c->n == (int)i + 3))
			return add(t, s, k, text, forms[i].failed, forms[i].line, p,
				   forms[i].order);
	return false;
}

/* Of lines from one corner, the second one twice: it runs between the others, or beside them. */
static bool bisector_of(const struct setting *s, const struct claim *c, int of[4], bool *inner)
{
	int corner = -1, x, e[4], n = 0;
	double side[2];

	for (int i = 0; i < 2 && c->kind == CLAIM_EQANGLE && corner < 0; i++) {
		int times = 0;

		for (int k = 0; k < 8; k++)
			times += c->p[k] == c->p[i];
		corner = times == 4 ? c->p[i] : -1;
	}
	for (int k = 0; k < 8 && corner >= 0; k++)
		if (c->p[k] != corner)
			e[n++] = c->p[k];
	x = n == 4 ? e[1] : -1;
	if (x < 0 || e[2] != x)
		return false;
	for (int i = 0; i < 2; i++) {
		const struct setting_point *o = &s->point[corner], *d = &s->point[x],
					   *q = &s->point[e[3 * i]];

		side[i] = (d->x - o->x) * (q->y - o->y) - (d->y - o->y) * (q->x - o->x);
	}
	memcpy(of, (int[]){ e[0], e[3], corner, x }, 4 * sizeof *of);
	*inner = side[0] * side[1] < 0;
	return true;
}

static bool is_between(const struct setting *s, int m, int a, int b)
{
	const struct setting_point *q = s->point;

	return (q[a].x - q[m].x) * (q[b].x - q[m].x) + (q[a].y - q[m].y) * (q[b].y - q[m].y) <
	       0;
}

/* The angle of two lines through a corner: is that of their rays acute? */
static bool rays_of(const struct setting *s, const struct claim *c, int of[3], bool *acute)
{
	int corner = -1;

	for (int i = 0; i < 2 && c->kind == CLAIM_ACONST; i++)
		if (c->p[i] == c->p[2] || c->p[i] == c->p[3])
			corner = c->p[i];
	if (corner < 0)
		return false;
	of[0] = c->p[0] == corner ? c->p[1] : c->p[0];
	of[1] = corner;
	of[2] = c->p[2] == corner ? c->p[3] : c->p[2];
	*acute = !is_between(s, corner, of[0], of[2]);
	return true;
}

/* Half of a half turn was read off: what the step says is so, or a right angle away from it. */
static bool exclude_other(const struct fig_theorem *t, const struct proof *p, int step,
			  struct always_conditions *k)
{
	const struct claim *c = &p->step[step].claim;
	struct claim other = *c;
	struct buf b = { 0 };
	int of[8] = { c->p[0], c->p[1], c->p[2], c->p[3], c->p[4], c->p[5], c->p[6], c->p[7] };
	const char *form = "!(Line(@0, @1) ⟂ Line(@2, @3))", *text;

	for (int i = 0; i < p->step[step].parts; i++)
		if (p->step[step].part[i].den > 2)
			return false;
	if (c->kind == CLAIM_COLL && c->n == 3) {
		of[3] = of[2];
		of[2] = of[0];
		other.n = 4;
		other.p[3] = other.p[2];
		other.p[2] = other.p[0];
	} else if (c->kind == CLAIM_PERP) {
		form = "!(Line(@0, @1) ∥ Line(@2, @3))";
	} else if (c->kind == CLAIM_EQANGLE) {
		form = ALONG(0, 1, 2, 3) "*" ALONG(4, 5, 6, 7) " != " ACROSS(
			0, 1, 2, 3) "*" ACROSS(4, 5, 7, 6);
	} else if (c->kind != CLAIM_PARA) {
		return false;
	}
	other.kind = c->kind == CLAIM_PERP      ? CLAIM_NPARA
		     : c->kind == CLAIM_EQANGLE ? CLAIM_EQANGLE
						: CLAIM_NPERP;
	claim_say(&b, p->setting, &other);
	if (c->kind == CLAIM_EQANGLE)
		buf_add(&b, " is not a right angle off");
	text = arena_strdup(t->arena, buf_str(&b));
	buf_clear(&b);
	return add(t, p->setting, k, text, NULL, form, of, true);
}

bool fig_step_readings(const struct fig_theorem *t, const struct proof *p, int step,
		       struct always_conditions *k)
{
	const struct proof_step *st = &p->step[step];
	bool good = true;

	for (int i = 0; i < st->parts && good; i++) {
		const char *text = proof_read_off(t->arena, p, st, i);
		const struct claim *c = &p->step[st->part[i].from].claim;
		int of[4];
		bool yes;

		if (!text)
			continue;
		if (c->kind == CLAIM_COLL) {
			int mid = 0;

			while (mid < 2 && !is_between(p->setting, c->p[mid], c->p[mid ? 0 : 1],
						      c->p[mid < 2 ? 2 : 1]))
				mid++;
			memcpy(of,
			       (int[]){ c->p[mid], c->p[mid ? 0 : 1], c->p[mid < 2 ? 2 : 1] },
			       3 * sizeof *of);
			good = add(t, p->setting, k, text, NULL,
				   "Between(@0, Segment(@1, @2))", of, true);
		} else if (bisector_of(p->setting, c, of, &yes)) {
			good = add(t, p->setting, k, text, NULL,
				   yes ? "OppositeSide(@0, @1, Line(@2, @3))"
				       : "SameSide(@0, @1, Line(@2, @3))",
				   of, true);
		} else {
			good = rays_of(p->setting, c, of, &yes)
				       ? add(t, p->setting, k, text, NULL,
					     yes ? DOT(1, 0, 2) " > 0" : DOT(1, 0, 2) " < 0",
					     of, true)
				       : exclude_other(t, p, step, k);
		}
	}
	return good;
}

/* Of two corners that share a leg or both: which points lie on which side of a line. */
static bool tell_sides(const struct fig_theorem *t, const struct fig_stage_reading *r,
		       struct always_conditions *k)
{
	const int *p = r->p, *q = r->p + 3;
	int of[4] = { -1, -1, -1, -1 }, turn = r->turn;
	const char *form;

	if (p[1] != q[1] && p[0] == q[0] && p[2] == q[2])
		memcpy(of, (int[]){ p[1], q[1], p[0], p[2] }, sizeof of);
	else if (p[1] != q[1] && p[0] == q[2] && p[2] == q[0])
		memcpy(of, (int[]){ p[1], q[1], p[0], p[2] }, sizeof of), turn = -turn;
	else if (p[1] == q[1] && p[0] == q[0])
		memcpy(of, (int[]){ p[2], q[2], p[1], p[0] }, sizeof of);
	else if (p[1] == q[1] && p[2] == q[2])
		memcpy(of, (int[]){ p[0], q[0], p[1], p[2] }, sizeof of);
	else if (p[1] == q[1] && p[0] == q[2])
		memcpy(of, (int[]){ p[2], q[0], p[1], p[0] }, sizeof of), turn = -turn;
	else if (p[1] == q[1] && p[2] == q[0])
		memcpy(of, (int[]){ p[0], q[2], p[1], p[2] }, sizeof of), turn = -turn;
	else
		return false;
	form = turn > 0 ? "@0 and @1 lie on one side of the line @2@3"
			: "@0 and @1 lie on different sides of the line @2@3";
	return add(t, t->setting, k, filled(t, t->setting, form, of), NULL,
		   turn > 0 ? "SameSide(@0, @1, Line(@2, @3))"
			    : "OppositeSide(@0, @1, Line(@2, @3))",
		   of, true);
}

bool fig_has_order(const struct always_conditions *k)
{
	for (int i = 0; i < k->n; i++)
		if (k->at[i].order)
			return true;
	return false;
}

bool fig_theorem_readings(const struct fig_theorem *t, struct always_conditions *k)
{
	bool good = true;

	for (int i = 0; i < t->stage->readings && good; i++) {
		const struct fig_stage_reading *r = &t->stage->reading[i];
		const char *text;

		if (r->two && tell_sides(t, r, k))
			continue;
		text = filled(
			t, t->setting,
			r->two && r->turn > 0
				? "the corners @0@1@2 and @3@4@5 turn the same way round"
			: r->two ? "the corners @0@1@2 and @3@4@5 turn opposite ways round"
			: r->turn > 0 ? "the corner @0@1@2 turns counterclockwise"
				      : "the corner @0@1@2 turns clockwise",
			r->p);
		good = text &&
		       add(t, t->setting, k, text, NULL,
			   r->two && r->turn > 0 ? CROSS(1, 0, 2) "*" CROSS(4, 3, 5) " > 0"
			   : r->two              ? CROSS(1, 0, 2) "*" CROSS(4, 3, 5) " < 0"
			   : r->turn > 0         ? CROSS(1, 0, 2) " > 0"
						 : CROSS(1, 0, 2) " < 0",
			   r->p, true);
	}
	return good;
}

/* That the sides of the equation do not differ by what else they might. */
static bool tell_bound(const struct fig_theorem *t, const struct expr *x,
		       const struct fig_turns *turns, struct always_conditions *k)
{
	long step = 0, degrees;
	struct buf side[2] = { { 0 }, { 0 } };
	const char *text;
	bool good = x->kind == EXPR_OP && x->op == EXPR_EQ;

	for (int m = turns->low; m <= turns->high; m++)
		if (m && !(turns->even && m % 2) && (!step || labs(m) < step))
			step = labs(m);
	degrees = 180 * step / turns->scale;
	if (!step || !good || 180 * step % turns->scale)
		return !step;
	for (int i = 0; i < 2; i++)
		expr_print(&side[i], x->arg[i]);
	text = arena_printf(t->arena, "%s and %s differ by less than %ld°", buf_str(&side[0]),
			    buf_str(&side[1]), degrees);
	good = add(t, NULL, k, text, NULL,
		   arena_printf(t->arena, "abs(%s - (%s)) < %ld°", buf_str(&side[0]),
				buf_str(&side[1]), degrees),
		   NULL, true);
	buf_clear(&side[0]);
	buf_clear(&side[1]);
	return good;
}

bool fig_turn_conditions(struct always *a, const struct fig_turns *turns,
			 struct always_conditions *k)
{
	struct fig_stage st = { .f = a->f, .a = a->f->scratch };
	struct fig_theorem t = { .arena = a->f->scratch, .stage = &st };
	struct fig_stage_reading r[TURNS_MOST];
	int first = 0;
	bool good = true;

	while (!turns->turn[first])
		first++;
	for (int i = 0; i < turns->n && good; i++) {
		const int *p = turns->corner[i];

		if (!turns->turn[i]) {
			const char *form = turns->flat[i] ? "@1 lies between @0 and @2"
							  : "@0 and @2 lie on one side of @1";

			good = add(&t, NULL, k, filled(&t, NULL, form, p), NULL,
				   turns->flat[i] ? "Between(@1, Segment(@0, @2))"
						  : DOT(1, 0, 2) " > 0",
				   p, true);
			continue;
		}
		if (turns->mirrored && i == first)
			continue;
		r[st.readings] = (struct fig_stage_reading){
			.two = turns->mirrored,
			.turn = turns->turn[i] * (turns->mirrored ? turns->turn[first] : 1)
		};
		memcpy(r[st.readings].p, turns->corner[turns->mirrored ? first : i],
		       3 * sizeof *p);
		memcpy(r[st.readings++].p + 3, p, 3 * sizeof *p);
	}
	st.reading = r;
	return good && fig_theorem_readings(&t, k) && tell_bound(&t, a->relation, turns, k);
}

bool fig_bind_conditions(struct fig *f, const struct always_conditions *k, struct expr **out)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	struct fig_gloss gloss;
	struct err e;
	bool good;

	for (int i = 0; i < k->n; i++)
		if (k->at[i].line)
			buf_addf(&b, "%s(%s)", b.n ? " && " : "", k->at[i].line);
	good = b.n && expr_parse(&x, buf_str(&b), b.n, f->perm, &e) == OK &&
	       fig_statement_bind(f, x, true, out, &gloss, &e) == OK;
	buf_clear(&b);
	return good;
}
