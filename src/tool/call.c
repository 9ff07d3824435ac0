/* call.c -- what the functions of the rows share: outputs, answers, common checks. */
#include "tool/tool_priv.h"
#include <stdio.h>

/* --- Outputs ------------------------------------------------------------------ */
void tool_give(struct tool_call *c, enum tool_role role, int index, struct value *v)
{
	if (c->n_out == TOOL_OUTPUTS_MOST)
		BUG("a tool gives more than %d outputs", TOOL_OUTPUTS_MOST);
	if (c->n_out == c->cap_out)
		c->out = arena_grow(c->arena, c->out, &c->cap_out, c->n_out + 1,
				    sizeof *c->out);
	c->out[c->n_out++] = (struct tool_output){ role, index, v };
}

static bool arg_in_space(const struct tool_arg *a)
{
	if (!a->given || !a->val)
		return false;
	if (a->val->kind == KIND_LIST)
		return (geo_list_kinds(a->val) & KINDS_SPACE) != 0;
	return value_in_space(a->val);
}

bool tool_in_space(const struct tool *t, const struct tool_arg *arg)
{
	for (int i = 0; t->space && i < t->n_params; i++)
		if (arg_in_space(&arg[i]))
			return true;
	return false;
}

tool_fn *tool_fn_for(const struct tool *t, const struct tool_arg *arg)
{
	return tool_in_space(t, arg) ? t->space->fn : t->fn;
}

struct value *tool_part(struct tool_call *c, enum tool_role role, int index, enum kind k,
			int n)
{
	struct value *v = geo_value_new(c->arena, k, n ? n : geo_kind_numbers(k));

	tool_give(c, role, index, v);
	return v;
}

struct value *tool_make(struct tool_call *c, enum kind k, int n)
{
	return tool_part(c, ROLE_MAIN, 0, k, n);
}

void tool_give_pt(struct tool_call *c, enum tool_role role, int index, pt p)
{
	value_set_pt(tool_part(c, role, index, KIND_POINT, 0), 0, p);
}

void tool_give_line(struct tool_call *c, enum tool_role role, int index, struct straight s)
{
	struct value *v = tool_part(c, role, index, KIND_LINE, 0);

	value_set_pt(v, 0, s.p);
	value_set_pt(v, 1, s.d);
}

void tool_give_lines(struct tool_call *c, const struct straight *s, int n)
{
	for (int i = 0; i < n; i++)
		tool_give_line(c, n == 1 ? ROLE_MAIN : ROLE_SOLUTION, i, s[i]);
}

enum status tool_focal(struct tool_call *c, const struct value **out, int i)
{
	struct value *v;
	enum status st;

	*out = c->arg[i].val;
	if (c->order != TOOL_ORDER_GEOGEBRA)
		return OK;
	st = geo_ggb_focal(&v, *out, c->arena, c->num, c->err);
	if (st == OK)
		*out = v;
	return st;
}

enum status tool_pick(struct tool_call *c, int i, int n, int *pick)
{
	long index = c->arg[i].i;

	*pick = c->arg[i].given ? (int)(index - 1) : -1;
	if (!c->arg[i].given || (index >= 1 && index <= n))
		return OK;
	return err_fail_with(c->err, E_ARG, "bad_argument", "index", NULL,
			     "index must be from 1 to %d, but is %ld", n, index);
}

enum status tool_give_pts(struct tool_call *c, const pt *p, int n, int i)
{
	int pick;
	enum status st = tool_pick(c, i, n, &pick);

	if (st != OK)
		return st;
	if (pick >= 0 || n == 1)
		tool_give_pt(c, ROLE_MAIN, 0, p[pick >= 0 ? pick : 0]);
	else
		for (int k = 0; k < n; k++)
			tool_give_pt(c, ROLE_SOLUTION, k, p[k]);
	return OK;
}

void tool_give_number(struct tool_call *c, num n)
{
	tool_make(c, KIND_NUMBER, 0)->v[0] = n;
}

/* --- Answers -------------------------------------------------------------------- */
enum status tool_undecided(struct tool_call *c, const char *what)
{
	return err_fail(c->err, E_UNABLE, "undecided", "could not decide %s", what);
}

enum status tool_say_truth(struct tool_call *c, enum status st, truth t, const char *what)
{
	if (st)
		return st;
	c->answer.kind = "boolean";
	c->answer.is_truth = true;
	c->answer.t = t;
	return is_unknown(t) ? tool_undecided(c, what) : OK;
}

enum status tool_say_number(struct tool_call *c, enum status st, num n, const char *kind)
{
	if (st)
		return st;
	if (num_is_bad(n))
		return err_fail(c->err, E_UNABLE, "undecided", "could not compute the %s",
				kind);
	c->answer.kind = kind;
	c->answer.n = n;
	return OK;
}

/* --- Checks ------------------------------------------------------------------------ */
enum status tool_distinct(struct tool_call *c, pt a, pt b, const char *which, const char *so)
{
	truth same = geo_equal(a, b, c->num);

	if (is_no(same))
		return OK;
	if (is_unknown(same))
		return err_fail(c->err, E_UNABLE, "undecided",
				"could not decide whether %s coincide", which);
	return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
			     "use two different points, or move one of them",
			     "%s coincide, so %s", which, so);
}

enum status tool_triangle(struct tool_call *c, pt a, pt b, pt p, const char *which,
			  const char *so)
{
	truth flat = num_is_zero(geo_orient(a, b, p, c->num), c->num);

	if (is_no(flat))
		return OK;
	if (is_unknown(flat))
		return err_fail(c->err, E_UNABLE, "undecided",
				"could not decide whether %s are on one line", which);
	return err_fail_with(c->err, E_DOMAIN, "degenerate", NULL,
			     "use three points that form a triangle",
			     "%s are on one line, so %s", which, so);
}

enum status tool_straight(struct tool_call *c, struct straight *out, int i, const char *arg)
{
	const struct value *v = c->arg[i].val;
	truth zero;

	*out = geo_straight_of(v, c->num);
	if (v->kind != KIND_VECTOR)
		return OK;
	zero = truth_and(num_is_zero(out->d.x, c->num), num_is_zero(out->d.y, c->num));
	if (is_no(zero))
		return OK;
	if (is_unknown(zero))
		return tool_undecided(c, "whether the vector is zero");
	return err_fail_with(c->err, E_DOMAIN, "degenerate", arg, NULL,
			     "the zero vector has no direction");
}

enum status tool_two_points(struct tool_call *c, pt *a, pt *b)
{
	const struct value *v = c->arg[1].val;

	*a = value_pt(v, 0);
	if (v->kind == KIND_POINT) {
		if (!c->arg[2].given)
			return err_fail_with(c->err, E_ARG, "bad_argument", "p2",
					     "give p2, or a segment as p1",
					     "one point alone is not enough");
		*b = tool_pt(c, 2);
		return OK;
	}
	if (c->arg[2].given)
		return err_fail_with(
			c->err, E_ARG, "wrong_kind", "p1", "leave p2 out, or give two points",
			"with p2, p1 must be a point, not %s", geo_kind_a(v->kind));
	*b = value_pt(v, 1);
	return OK;
}

/*
 * Folding 360° - w to w keeps the cosine and makes the sine positive: |sin|
 * needs no decision, so this cannot be undecided.
 */
enum status tool_fold_angle(struct tool_call *c, num *cs, num *sn, num *turned_sn,
			    const char *const names[3])
{
	pt a = tool_pt(c, 1), o = tool_pt(c, 2), b = tool_pt(c, 3);
	char which[64];
	enum status st;

	for (int i = 0; i < 3; i += 2) {
		snprintf(which, sizeof which, "%s and %s", names[i], names[1]);
		st = tool_distinct(c, i ? b : a, o, which, "the angle has no such arm");
		if (st)
			return st;
	}
	st = geo_measure_sweep(cs, turned_sn, a, o, b, c->num, c->err);
	if (st)
		return st;
	*sn = num_abs(*turned_sn, c->num);
	return OK;
}
