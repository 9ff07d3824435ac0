/* other.c -- numbers, sliders, texts, the best fit. */
#include "tool/tool_priv.h"

enum status tool_add_number(struct tool_call *c)
{
	tool_give_number(c, c->arg[1].n);
	return OK;
}

/* Zero, pulled into [min, max]. */
enum status tool_add_slider(struct tool_call *c)
{
	num lo = c->arg[1].n, hi = c->arg[2].n;
	truth order = num_leq(lo, hi, c->num), step = num_is_pos(c->arg[3].n, c->num);
	int slo = num_sgn(lo, c->num), shi = num_sgn(hi, c->num);

	if (is_no(order))
		return err_fail_with(c->err, E_ARG, "bad_argument", "min", NULL,
				     "min is larger than max");
	if (is_no(step))
		return err_fail_with(c->err, E_ARG, "bad_argument", "step", NULL,
				     "step must be positive");
	if (is_unknown(order) || is_unknown(step) || slo == NUM_UNKNOWN || shi == NUM_UNKNOWN)
		return tool_undecided(c, "the order of min, 0 and max");
	tool_give_number(c, slo > 0 ? lo : shi < 0 ? hi : num_int(0, c->num));
	return OK;
}

enum status tool_add_boolean(struct tool_call *c)
{
	if (is_unknown(c->arg[1].holds))
		return tool_undecided(c, "whether the relation holds");
	tool_make(c, KIND_BOOLEAN, 0)->flag = is_yes(c->arg[1].holds);
	return OK;
}

enum status tool_add_text(struct tool_call *c)
{
	struct value *v = tool_make(c, KIND_TEXT, 0);

	v->text = c->arg[1].text;
	value_set_pt(v, 0, (pt){ c->arg[2].n, c->arg[3].n });
	return OK;
}

enum status tool_add_text_3d(struct tool_call *c)
{
	struct value *v = tool_make(c, KIND_STEXT, 0);

	v->text = c->arg[1].text;
	value_set_pt3(v, 0, (pt3){ c->arg[2].n, c->arg[3].n, c->arg[4].n });
	return OK;
}

enum status tool_add_best_fit_line(struct tool_call *c)
{
	struct straight s;
	enum status st;

	if (c->arg[1].val->n < 4)
		return err_fail_with(c->err, E_ARG, "bad_argument", "list_obj", NULL,
				     "a best fit needs two points or more");
	st = geo_best_fit_line(&s, c->arg[1].val, c->num, c->err);
	if (st)
		return st;
	if (c->order == TOOL_ORDER_GEOGEBRA)
		s.d = geo_negate(s.d, c->num);
	tool_give_line(c, ROLE_MAIN, 0, s);
	return OK;
}
