/*
 * extreme.c -- query_least and query_greatest: how small or large a number becomes while a point
 * moves on its path or in its region, or a slider in its range, and where.
 *
 * The number is read exactly at a few places of the mover.  Where it, its square, or the squares of
 * the parts of a sum are quadratics of the mover's coordinates there, which some values tell and
 * others confirm, the best place has a closed form (extreme_model.c).  That it is such a quadratic
 * everywhere is known of distances between the mover and a fixed point, or proven with the mover's
 * coordinates as variables; what is not is called probable.  The answer is the number itself, at
 * that place.  Everything else is searched for, in balls, and is called approximate.
 */
#include "base/member.h"
#include "fig/extreme_priv.h"
#include <string.h>

/* --- The tools ------------------------------------------------------------------------------- */

/* The sum that an object was defined as, or the term itself. */
static struct expr *meant(const struct fig *f, struct expr *e)
{
	const struct fig_step *s;

	if (e->kind != EXPR_REF || e->ref < 0 || e->n)
		return e;
	s = &f->step[f->obj[e->ref].step];
	if (!tool_is(s->tool, TRAIT_FREE_NUMBER) || s->arg[1].form != ARG_EXPR ||
	    !fig_has_refs(s->arg[1].x))
		return e;
	return meant(f, s->arg[1].x);
}

static bool is_sum(const struct expr *e)
{
	return e->kind == EXPR_OP && e->op == EXPR_ADD;
}

static int count_parts(const struct fig *f, struct expr *e)
{
	e = meant(f, e);
	return is_sum(e) ? count_parts(f, e->arg[0]) + count_parts(f, e->arg[1]) : 1;
}

/* There is room for them. */
static void add_parts(struct extreme *x, struct expr *e)
{
	e = meant(x->f, e);
	if (is_sum(e)) {
		add_parts(x, e->arg[0]);
		add_parts(x, e->arg[1]);
	} else {
		x->part[x->parts++] = (struct arg){ .form = ARG_EXPR, .x = e };
	}
}

/* The parts of a sum; one that has too many is one part. */
static void split(struct extreme *x, struct expr *e)
{
	if (count_parts(x->f, e) <= EXTREME_PARTS)
		add_parts(x, e);
	else
		x->part[x->parts++] = (struct arg){ .form = ARG_EXPR, .x = e };
}

static enum status prepare(struct extreme *x, const struct arg *arg, struct err *e)
{
	struct fig *f = x->f;
	unsigned mark;
	bool depends = false;

	x->mover = arg[1].ref;
	x->step = f->obj[x->mover].step;
	x->moves = arena_alloc(x->arena, (size_t)f->n_steps + 1);
	mark = fig_mark_descendants(f, x->mover);
	for (int i = 0; i < f->n_steps; i++)
		x->moves[i] = f->step[i].mark == mark;
	split(x, arg[0].x);
	x->angle = fig_compares_angles(f, arg[0].x, arg[0].x);
	x->refs = arena_alloc(x->arena, (FIG_PARENTS + 2) * sizeof *x->refs);
	for (int i = 0; i < x->parts; i++)
		x->n_refs = fig_expr_refs(x->part[i].x, x->refs, x->n_refs, FIG_PARENTS);
	for (int i = 0; i < x->n_refs; i++)
		depends = depends || x->moves[f->obj[x->refs[i]].step];
	x->refs[x->n_refs++] = x->mover;
	if (!depends)
		return err_fail_with(e, E_ARG, "bad_argument", "value", NULL,
				     "the value does not depend on %s",
				     f->obj[x->mover].name ? f->obj[x->mover].name
							   : "the mover");
	x->in.n_steps = f->n_steps;
	x->in.slot = arena_alloc(x->arena, (size_t)(f->n_steps + 1) * sizeof *x->in.slot);
	for (int i = 0; i < f->n_steps; i++)
		x->in.slot[i] = -1;
	x->in.slot[x->step] = 0;
	return fig_extreme_ground(x, e);
}

/* Texts and doubles of numbers where the figure stands. */
static void tell(struct extreme *x, const num *v, int n, struct buf *exact, struct buf *approx)
{
	ctx *c = x->f->num;
	bool closed = num_level_of(c) == NUM_EXACT;

	for (int i = 0; i < n && closed; i++) {
		buf_add(exact, i ? ", " : n > 1 ? "(" : "");
		closed = num_print(exact, v[i], NUM_PLAIN, c);
	}
	buf_add(exact, n > 1 ? ")" : "");
	if (!closed)
		buf_reset(exact);
	buf_add(approx, n > 1 ? "[" : "");
	for (int i = 0; i < n; i++) {
		buf_add(approx, i ? "," : "");
		buf_add_double(approx, num_approx(v[i], c));
	}
	buf_add(approx, n > 1 ? "]" : "");
}

/* In a line: the value, in degrees if it is an angle, and where it is taken. */
static const char *answer_text(struct extreme *x, const struct buf *exact,
			       const struct buf *approx, const struct buf *place,
			       const char *certainty)
{
	struct fig *f = x->f;
	const char *name = f->obj[x->mover].name, *at = buf_str(place);
	struct buf b = { 0 };

	buf_addf(&b, "%s value ", x->sign > 0 ? "least" : "greatest");
	buf_add(&b, buf_str(exact));
	if (strcmp(buf_str(exact), buf_str(approx)))
		buf_addf(&b, "%sabout %s", exact->n ? ", " : "", buf_str(approx));
	if (x->angle)
		buf_addf(&b, ", an angle, about %.10g°", f->obs.approx * FIG_DEGREES);
	buf_addf(&b, ", where %s = ", name ? name : "the mover");
	/* A place in decimals is a list in JSON, and here a place. */
	for (; *at; at++)
		buf_addf(&b, "%c%s",
			 *at == '['   ? '('
			 : *at == ']' ? ')'
				      : *at,
			 *at == ',' && at[1] != ' ' ? " " : "");
	buf_addf(&b, " (%s)", certainty);
	return buf_keep(&b, f->answer);
}

static enum status answer(struct extreme *x, bool exactly, struct err *e)
{
	struct fig *f = x->f;
	struct buf j = { 0 }, exact = { 0 }, approx = { 0 }, place = { 0 }, near = { 0 };
	const char *name = f->obj[x->mover].name, *certainty;
	const struct value *v;
	enum status st;
	num value;

	certainty = !exactly ? "approximate" : x->proven ? "proven" : "probable";
	memcpy(x->at, x->best, sizeof x->at);
	if (exactly)
		fig_enter(f, NUM_EXACT, 0);
	else
		fig_enter(f, NUM_BALL, EXTREME_BITS);
	for (int i = 0; i < FIG_RETRIES; i++) {
		st = fig_extreme_stand(x, e);
		if (st == OK)
			st = fig_extreme_read(x, &value, e);
		if (st != E_UNABLE || !num_retry(f->num))
			break;
		fig_enter(f, NUM_EXACT, 0);
	}
	v = st == OK ? fig_at(f, x->mover) : NULL;
	if (!v) {
		fig_enter(f, NUM_DOUBLE, 0);
		return st == OK ? err_fail(e, E_UNABLE, "undecided", "the place is not known")
				: st;
	}
	tell(x, &value, 1, &exact, &approx);
	tell(x, v->v,
	     v->kind == KIND_SPOINT  ? 3
	     : v->kind == KIND_POINT ? 2
				     : 1,
	     &place, &near);
	f->obs.approx = num_approx(value, f->num);
	fig_extreme_stale(x, num_level_of(f->num));
	fig_enter(f, NUM_DOUBLE, 0);
	f->obs.has_number = true;
	f->obs.exact = exact.n ? arena_strdup(f->answer, buf_str(&exact)) : NULL;
	buf_addf(&j, "\"kind\":\"%s\"", x->sign > 0 ? "least" : "greatest");
	json_member_text(&j, "exact", f->obs.exact);
	json_add_key(&j, "approx");
	buf_add(&j, buf_str(&approx));
	if (x->angle)
		json_member_number(&j, "degrees", f->obs.approx * FIG_DEGREES);
	json_add_key(&j, "at");
	buf_addc(&j, '{');
	json_member_text(&j, "name", name ? name : "");
	json_member_text(&j, "exact", place.n ? buf_str(&place) : NULL);
	json_add_key(&j, "approx");
	buf_add(&j, buf_str(&near));
	buf_addc(&j, '}');
	json_member_text(&j, "certainty", certainty);
	json_member_text(&j, "method", exactly ? "closed form" : "search");
	f->obs.json = arena_strdup(f->answer, buf_str(&j));
	f->obs.certainty = arena_strdup(f->answer, certainty);
	f->obs.text = answer_text(x, &exact, &approx, place.n ? &place : &near, certainty);
	buf_clear(&j);
	buf_clear(&exact);
	buf_clear(&approx);
	buf_clear(&place);
	buf_clear(&near);
	return OK;
}

static enum status extreme(struct fig *f, const struct arg *arg, int sign, struct err *e)
{
	struct extreme x = { .f = f, .arena = arena_new(), .sign = sign };
	bool exactly = true;
	enum status st = prepare(&x, arg, e);

	if (st == OK) {
		st = fig_extreme_closed(&x, e);
		/* Another form, or one that could not be decided: look for it. */
		if (!x.unbounded &&
		    (st == E_UNABLE || (st == E_ARG && !strcmp(e->code, "unsupported")))) {
			exactly = false;
			x.any = false;
			memset(e, 0, sizeof *e);
			st = fig_extreme_search(&x, e);
		} else if (st == OK && !x.proven && fig_extreme_outdone(&x)) {
			/* It only looked like that form where it was looked at. */
			exactly = false;
		}
	}
	if (st == OK)
		st = answer(&x, exactly, e);
	fig_enter(f, NUM_DOUBLE, 0);
	arena_free(x.arena);
	return st;
}

enum status fig_tool_query_least(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	(void)raw;
	return extreme(f, arg, 1, e);
}

enum status fig_tool_query_greatest(struct fig *f, const struct arg *arg,
				    const struct json *raw, struct err *e)
{
	(void)raw;
	return extreme(f, arg, -1, e);
}
