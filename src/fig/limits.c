/* limits.c -- query_limit and its kin: limits, which may be infinite. */
#include "expr/expr.h"
#include "fig/fig_priv.h"
#include <string.h>

/* (name, function, at): parameters 1 and 2. */
static enum status limit(struct fig *f, const struct arg *arg, int side, struct err *e)
{
	const struct value *v = fig_value(f, (fig_id){ arg[1].ref });
	struct tool_call c = { .num = f->num, .arena = f->scratch, .err = e };
	struct expr_limit l;
	struct expr *at = fig_close(f, arg[2].x, f->scratch, e);
	struct expr *x = expr_name("x", f->scratch);
	const struct expr *fn;
	const char *exact = NULL;
	struct buf b = { 0 }, d = { 0 };
	double approx = 0;
	enum status st;

	if (!v || v->kind != KIND_FUNCTION || !v->fn)
		return err_fail(e, E_UNABLE, "undecided", "the function is not defined now");
	fn = v->flag ? fig_expanded(f, arg[1].ref, 0, &x, f->scratch, e) : v->fn;
	if (!at || !fn)
		return E_ARG;
	num_fresh(f->num, NUM_EXACT);
	fig_enter(f, NUM_EXACT, 0);
	st = tool_graph_limit(&l, fn, at, side, &c);
	if (st == OK && l.infinite)
		exact = l.infinite > 0 ? "inf" : "-inf";
	else if (st == OK && num_print(&b, l.v, NUM_PLAIN, f->num))
		exact = arena_strdup(f->answer, buf_str(&b));
	if (st == OK && !l.infinite) {
		approx = num_approx(l.v, f->num);
		buf_add_double(&d, approx);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	if (st == OK) {
		buf_reset(&b);
		buf_add(&b, "\"kind\":\"limit\",\"exact\":");
		if (exact)
			json_add_string(&b, exact);
		else
			buf_add(&b, "null");
		buf_add(&b, ",\"approx\":");
		fig_add_doubles(&b, &approx, !l.infinite);
		buf_add(&b, ",\"certainty\":\"proven\"");
		f->obs.json = arena_strdup(f->answer, buf_str(&b));
		f->obs.exact = exact;
		f->obs.text = arena_printf(f->answer, "limit: %s (proven)",
					   exact ? exact : buf_str(&d));
	}
	buf_clear(&b);
	buf_clear(&d);
	return st;
}

enum status fig_tool_query_limit(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	(void)raw;
	return limit(f, arg, 0, e);
}

enum status fig_tool_query_limit_above(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	(void)raw;
	return limit(f, arg, 1, e);
}

enum status fig_tool_query_limit_below(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	(void)raw;
	return limit(f, arg, -1, e);
}
