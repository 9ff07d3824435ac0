/* promise.h -- for tests: what a row promises, said of one call. */
#ifndef FIG_T_PROMISE_H
#define FIG_T_PROMISE_H
#include "fig/fig_priv.h"
#include "tool/t/said.h"
#include <string.h>

/* The fact of the object's tool as a relation; arg[i]: what was given for the parameter i, as
 * text, or NULL.  false: it says nothing of this call, or has no such member. */
static inline bool promise_said(struct buf *out, const struct fig *f, int obj,
				const struct tool_fact *fact, const char *const *arg,
				int member)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];
	const struct expr *x[TOOL_PARAMS] = { NULL };
	struct arena *a = arena_new();
	struct expr *said;
	struct err e;

	for (int i = 0; i < s->tool->n_params; i++) {
		bool list =
			s->tool->param[i].type == PARAM_POINTS && arg[i] && arg[i][0] != '{';
		const char *text = arg[i] ? arena_printf(a, list ? "{%s}" : "%s", arg[i]) : "";
		struct expr *y;

		if (arg[i] && expr_parse(&y, text, strlen(text), a, &e) == OK)
			x[i] = y;
	}
	said = fig_fact_applies(f, s, fact)
		       ? said_of_call(f->tools, s->tool, fact, expr_name(f->obj[obj].name, a),
				      x, member, a)
		       : NULL;
	buf_reset(out);
	if (said)
		expr_print(out, said);
	arena_free(a);
	return said != NULL;
}
#endif
