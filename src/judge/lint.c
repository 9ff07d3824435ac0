/*
 * lint.c -- what can be seen of a record before anything is asked: what is not read, citations of what is
 * absent or later, cases that stand alone, constructions that speak of given things alone.
 */
#include "base/member.h"
#include "judge/judge_priv.h"
#include <string.h>

static void tell(struct buf *b, int *n, const char *at, const char *rule, const char *what)
{
	buf_addc(b, (*n)++ ? ',' : '[');
	buf_addc(b, '{');
	json_member_text(b, "at", at);
	json_member_text(b, "rule", rule);
	json_member_text_if(b, "what", what);
	buf_addc(b, '}');
}

static void look_at_cites(struct buf *b, int *n, const struct judge_record *r, const char *at,
			  const char *const *cite, int cites, int from)
{
	for (int k = 0; k < cites; k++)
		if (!judge_is_there(r, cite[k]))
			tell(b, n, at, "unknown_cite", cite[k]);
		else if (!judge_is_before(r, cite[k], from))
			tell(b, n, at, "circular", cite[k]);
}

static bool is_one_case(const struct judge_record *r, int k)
{
	int cases = 0;

	for (int i = 0; i < r->steps; i++)
		cases += r->step[i].kind == JUDGE_CASE && r->step[i].scope == r->step[k].scope;
	return r->step[k].kind == JUDGE_CASE && cases == 1;
}

int judge_lint_json(struct buf *b, const struct judge_record *r)
{
	int n = 0;

	for (int i = 0; i < r->statements; i++) {
		const struct judge_statement *s = &r->statement[i];

		if (s->unread)
			tell(b, &n, s->id, s->err.code ? s->err.code : "unread", s->err.msg);
		else if (judge_binds_given(r, i))
			tell(b, &n, s->id, "binds_given", s->written);
		look_at_cites(b, &n, r, s->id, s->by, s->cites, i);
	}
	for (int k = 0; k < r->steps; k++) {
		const struct judge_step *t = &r->step[k];

		if (is_one_case(r, k))
			tell(b, &n, t->id, "one_case", NULL);
		look_at_cites(b, &n, r, t->id, t->cite, t->cites, t->from);
	}
	buf_add(b, n ? "]" : "[]");
	return n;
}
