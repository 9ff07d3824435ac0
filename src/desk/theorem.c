/*
 * theorem.c -- prove: theorems in the construction language of provers, without a figure.
 */
#include "desk/own.h"
#include "prove/prove.h"

#define EFFORT 30000000L /* of the search for points: some five seconds */

static bool is_stopped(void *data)
{
	const struct desk_watch *w = data;

	return w && w->stopped(w->user);
}

enum status desk_prove(struct buf *b, bool *failed, const struct json *args,
		       const struct desk_watch *w, struct arena *arena, struct err *e)
{
	bool points = desk_arg_bool(args, "points", true);
	struct prove_options o = { .aux = points, .effort = EFFORT, .stop = is_stopped };
	struct prove_result r;
	struct buf answer = { 0 };

	o.data = (void *)w;
	prove_statement(&r, desk_arg_text(args, "statement"), &o, arena);
	if (r.status == PROVE_BAD) {
		*e = r.err;
		if (!e->arg[0])
			err_arg(e, "statement");
		return E_ARG;
	}
	prove_json(&answer, NULL, &r, desk_arg_bool(args, "explain", true));
	/* Between its members only: a message is one line. */
	for (size_t i = 0; i < answer.n; i++)
		if (answer.s[i] == '\n')
			answer.s[i] = ' ';
	buf_addf(b, "{\"ok\":%s,%s", r.status != PROVE_OPEN ? "true" : "false",
		 buf_str(&answer) + 1);
	*failed = r.status == PROVE_OPEN;
	buf_clear(&answer);
	return OK;
}
