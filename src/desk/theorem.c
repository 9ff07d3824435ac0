/*
 * theorem.c -- prove: theorems in the construction language of provers, or as facts with a goal,
 * without a figure.
 */
#include "base/json.h"
#include "desk/own.h"
#include "prove/prove.h"

#define EFFORT 30000000L /* of the search for points: some five seconds */

static bool is_stopped(void *data)
{
	const struct desk_watch *w = data;

	return w && w->stopped(w->user);
}

static enum status prove_facts(struct prove_result *r, const struct json *args,
			       const struct prove_options *o, struct arena *arena,
			       struct err *e)
{
	struct buf record = { 0 };
	struct json *j;
	enum status st = desk_make_record(&record, args, "drawn", e);

	if (st == OK)
		st = json_read(&j, record.s, record.n, arena, e);
	if (st == OK)
		prove_record(r, j, o, arena);
	buf_clear(&record);
	return st;
}

enum status desk_prove(struct buf *b, bool *failed, const struct json *args,
		       const struct desk_watch *w, struct arena *arena, struct err *e)
{
	bool points = desk_arg_bool(args, "points", true);
	struct prove_options o = { .aux = points, .effort = EFFORT, .stop = is_stopped };
	struct prove_result r;
	struct buf answer = { 0 };
	const struct json *given = json_get(args, "facts");
	bool facts = given && given->type != JSON_NULL;
	const char *text = desk_arg_text(args, "statement");
	enum status st = OK;

	o.data = (void *)w;
	if (facts == (text && *text))
		return err_fail_with(e, E_ARG, "bad_argument", "statement",
				     "give a statement, or facts and a goal",
				     facts ? "a statement, or facts, not both"
					   : "nothing is stated");
	if (facts)
		st = prove_facts(&r, args, &o, arena, e);
	else
		prove_statement(&r, text, &o, arena);
	if (st != OK)
		return st;
	if (r.status == PROVE_BAD) {
		*e = r.err;
		if (!e->arg[0])
			err_arg(e, facts ? "facts" : "statement");
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
