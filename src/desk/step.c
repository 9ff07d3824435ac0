/*
 * step.c -- check_step: one step of a solution, put to the judge.
 *
 * The call is made into a solution record (docs/JUDGE.md): its facts, a step for each
 * earlier claim, e1, e2 ..., and the step itself.
 */
#include "base/member.h"
#include "desk/own.h"
#include "judge/judge.h"
#include <string.h>

/* A step for each earlier claim. */
static void add_earlier(struct buf *b, const struct json *list)
{
	int n = 0;

	for (const struct json *j = list ? list->child : NULL; j; j = j->next) {
		buf_addf(b, "{\"id\":\"e%d\",\"claims\":[{\"id\":\"e%d.1\",\"fact\":", n + 1,
			 n + 1);
		n++;
		json_add_string(b, j->text);
		buf_add(b, "}]},");
	}
}

/* The place of a text in a list, from 1; 0: it is not there. */
static int place_of(const struct json *list, const char *text)
{
	int n = 0;

	for (const struct json *j = list ? list->child : NULL; j; j = j->next) {
		n++;
		if (!strcmp(j->text, text))
			return n;
	}
	return 0;
}

/* What is cited by its name, or by what it says. */
static void add_cites(struct buf *b, const struct json *args, const struct json *list)
{
	json_add_key(b, "cites");
	buf_addc(b, '[');
	for (const struct json *j = list->child; j; j = j->next) {
		int fact = place_of(json_get(args, "facts"), j->text),
		    earlier = place_of(json_get(args, "earlier"), j->text);

		buf_add(b, j == list->child ? "" : ",");
		if (fact)
			buf_addf(b, "\"f%d\"", fact);
		else if (earlier)
			buf_addf(b, "\"e%d\"", earlier);
		else
			json_add_string(b, j->text);
	}
	buf_addc(b, ']');
}

static void add_step(struct buf *b, const struct json *args)
{
	static const char *const kept[] = { "construct", "claims" };
	const struct json *cites = json_get(args, "cites");
	const char *by = desk_arg_text(args, "by");

	buf_add(b, "{\"id\":\"step\"");
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		if (json_get(args, kept[i])) {
			json_add_key(b, kept[i]);
			json_add(b, json_get(args, kept[i]));
		}
	json_member_text_if(b, "by", by);
	if (cites && cites->type == JSON_ARRAY)
		add_cites(b, args, cites);
	buf_addc(b, '}');
}

/* Lists of texts; numbers, which other tools take for texts, say nothing here. */
static enum status check_lists(const struct json *args, struct err *e)
{
	static const char *const list[] = { "facts", "claims",    "earlier",
					    "cites", "construct", "points" };

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		const struct json *l = json_get(args, list[i]);
		int n = 0;

		for (const struct json *j = l ? l->child : NULL; j; j = j->next) {
			n++;
			if (j->type == JSON_STRING)
				continue;
			return err_fail_with(
				e, E_ARG, "bad_argument", list[i], NULL,
				"%s must be a list of texts, and its member %d is none",
				list[i], n);
		}
	}
	return OK;
}

static void add_range(struct buf *b, const char *what, char letter, const struct json *list)
{
	int n = list ? list->n : 0;

	if (n)
		buf_addf(b, "%s%s %c1", b->n ? ", " : "", what, letter);
	if (n > 1)
		buf_addf(b, " to %c%d", letter, n);
}

/* Which ids there are, for who cited another one. */
static void tell_ids(struct buf *to, const struct json *args)
{
	struct buf b = { 0 }, hint = { 0 };

	add_range(&b, "facts", 'f', json_get(args, "facts"));
	add_range(&b, "earlier claims", 'e', json_get(args, "earlier"));
	buf_addf(&hint, "there %s%s", b.n ? "are " : "is nothing to cite", buf_str(&b));
	buf_add(&hint, b.n ? "; or cite them in their words" : "");
	json_member_text(to, "hint", buf_str(&hint));
	buf_clear(&b);
	buf_clear(&hint);
}

static enum status make_record(struct buf *b, const struct json *args, struct err *e)
{
	const struct json *facts = json_get(args, "facts");
	enum status st;

	buf_add(b, "{\"problem\":");
	st = desk_add_points(b, args, "points", e);
	if (st != OK)
		return st;
	if (facts && facts->type == JSON_ARRAY) {
		json_add_key(b, "facts");
		json_add(b, facts);
	}
	buf_add(b, "},\"steps\":[");
	add_earlier(b, json_get(args, "earlier"));
	add_step(b, args);
	buf_add(b, "]}");
	return OK;
}

/* Facts that could not be read make every verdict doubtful: the first is the error. */
static enum status check_facts(const struct judge_record *r, struct err *e)
{
	for (int i = 0; i < r->facts; i++)
		if (r->statement[i].unread) {
			*e = r->statement[i].err;
			err_arg(e, "facts");
			return E_ARG;
		}
	return OK;
}

enum status desk_check_step(struct buf *b, bool *failed, const struct json *args,
			    struct arena *a, struct err *e)
{
	/* Who asks can mend his facts: none is set aside. */
	struct judge_options o = { .whole = true };
	struct judge_record *r = NULL;
	struct judge_report p;
	struct buf record = { 0 }, step = { 0 };
	struct json *j;
	enum status st = check_lists(args, e);

	if (st == OK)
		st = make_record(&record, args, e);
	if (st == OK)
		st = json_read(&j, record.s, record.n, a, e);
	if (st == OK)
		st = judge_read(&r, j, a, e);
	if (st == OK)
		st = check_facts(r, e);
	if (st == OK) {
		const struct judge_step_report *t;

		judge_run(&p, r, &o, a);
		t = &p.step[p.steps - 1];
		*failed = t->verdict == JUDGE_UNKNOWN || t->verdict == JUDGE_NOT_EXPRESSIBLE;
		judge_step_json(&step, &p, p.steps - 1);
		buf_addf(b, "{\"ok\":%s,%.*s", *failed ? "false" : "true", (int)step.n - 2,
			 step.s + 1);
		if (t->nowhere.n)
			tell_ids(b, args);
		buf_addc(b, '}');
	}
	buf_clear(&record);
	buf_clear(&step);
	judge_free(r);
	return st;
}
