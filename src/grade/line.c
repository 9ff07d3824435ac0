/*
 * line.c -- a question as a line of JSON, and its result as members of one.
 */
#include "base/json.h"
#include "base/member.h"
#include "grade/grade.h"
#include <stdio.h>
#include <string.h>

/* A text, a number, or a list of such, which is a text with semicolons: blanks. */
static const char *text_of(const struct json *j, struct arena *a)
{
	struct buf b = { 0 };
	const char *out;

	if (!j || j->type == JSON_NULL)
		return NULL;
	if (j->type == JSON_TRUE || j->type == JSON_FALSE)
		return j->type == JSON_TRUE ? "true" : "false";
	if (j->type != JSON_ARRAY)
		return j->text;
	for (const struct json *m = j->child; m; m = m->next)
		buf_addf(&b, "%s%s", m == j->child ? "" : "; ", m->text ? m->text : "");
	out = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return out;
}

static enum status read_choices(struct grade_question *q, const struct json *j,
				struct arena *a, struct err *e)
{
	const char **choice;

	if (!j || j->type == JSON_NULL)
		return OK;
	if ((j->type != JSON_ARRAY && j->type != JSON_OBJECT) || j->n > GRADE_CHOICES)
		return err_fail(e, E_ARG, "bad_argument",
				"\"choices\" is a list of at most %d texts", GRADE_CHOICES);
	choice = arena_alloc(a, (size_t)(j->n + 1) * sizeof *choice);
	for (const struct json *m = j->child; m; m = m->next)
		choice[q->choices++] = m->text ? m->text : "";
	q->choice = choice;
	return OK;
}

/* true, a number of places, or {"places": n} */
static enum status read_rounding(struct grade_question *q, const struct json *j, struct err *e)
{
	const struct json *n = j && j->type == JSON_OBJECT ? json_get(j, "places") : j;

	if (!j || j->type == JSON_NULL || j->type == JSON_FALSE)
		return OK;
	q->rounding = true;
	if (j->type == JSON_TRUE || (j->type == JSON_OBJECT && !n))
		return OK;
	if (!n || n->type != JSON_NUMBER || strlen(n->text) > 2 ||
	    strspn(n->text, "0123456789") != strlen(n->text))
		return err_fail(e, E_ARG, "bad_argument",
				"\"rounding\" is true, or a number of places from 0 to 99");
	q->places = n->text[1] ? 10 * (n->text[0] - '0') + n->text[1] - '0' : n->text[0] - '0';
	return OK;
}

static enum status read_tolerance(struct grade_question *q, const struct json *j,
				  struct err *e)
{
	double x;

	if (!j || j->type == JSON_NULL)
		return OK;
	if (!j->text || strlen(j->text) > 40 || !text_double(&x, j->text) || !(x >= 0) ||
	    x > 1e9)
		return err_fail(e, E_ARG, "bad_argument",
				"\"tolerance\" is a number from 0 on");
	q->tolerance = j->text;
	return OK;
}

enum status grade_options_read(struct grade_question *q, const struct json *j, struct arena *a,
			       struct err *e)
{
	const char *rule = json_text(j, "rule"), *set = json_text(j, "set");
	const struct json *about;
	enum status st;

	if (j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "the options are a JSON object");
	q->places = -1;
	q->asked = json_text(j, "asked");
	q->question = json_text(j, "question");
	q->rule = rule ? grade_rule_find(rule) : set ? grade_rule_find(set) : NULL;
	if (rule && !q->rule)
		return err_fail(e, E_ARG, "not_found", "there is no rule \"%s\"", rule);
	about = json_get(j, "about");
	if (about && about->type != JSON_TRUE && about->type != JSON_FALSE &&
	    about->type != JSON_NULL)
		return err_fail(e, E_ARG, "bad_argument", "\"about\" is true or false");
	q->about = about && about->type == JSON_TRUE;
	st = read_choices(q, json_get(j, "choices"), a, e);
	if (st == OK)
		st = read_rounding(q, json_get(j, "rounding"), e);
	return st == OK ? read_tolerance(q, json_get(j, "tolerance"), e) : st;
}

enum status grade_options_check(const struct json *j, struct err *e)
{
	static const char *const known[] = { "choices", "tolerance", "rule",  "rounding",
					     "asked",   "question",  "about", "set" };
	enum { KNOWN = sizeof known / sizeof *known };

	for (const struct json *m = j->type == JSON_OBJECT ? j->child : NULL; m; m = m->next) {
		char near[60] = "";
		int i = 0;

		while (i < KNOWN && strcmp(m->key, known[i]))
			i++;
		if (i < KNOWN)
			continue;
		err_fail(e, E_ARG, "not_found", "the grader has no option \"%.60s\"", m->key);
		text_near(near, sizeof near, m->key, known, KNOWN, 3);
		if (e)
			snprintf(e->near, sizeof e->near, "%s", near);
		err_hint(e, "choices, tolerance, rule, rounding, asked, question, about, set");
		return E_ARG;
	}
	return OK;
}

/* Which member of the line may have been meant? */
static void near_member(struct err *e, const struct json *j, const char *name)
{
	for (const struct json *m = j->child; m; m = m->next)
		if (text_distance(m->key, name, 3) < 3) {
			snprintf(e->near, sizeof e->near, "%.60s", m->key);
			return;
		}
}

const char *grade_odd_member(const struct json *j)
{
	static const char *const known[] = { "id",        "answer", "key",   "choices",
					     "tolerance", "rule",   "asked", "question",
					     "rounding",  "about",  "set" };

	return json_misspelt(j, known, (int)(sizeof known / sizeof *known), NULL);
}

enum status grade_truth_read(struct grade_question *q, const struct json *j, struct arena *a,
			     struct err *e)
{
	*q = (struct grade_question){ .places = -1 };
	q->key = j->type == JSON_OBJECT ? text_of(json_get(j, "key"), a) : NULL;
	if (!q->key) {
		err_fail(e, E_ARG, "bad_argument", "the line has no \"key\"");
		near_member(e, j, "key");
		return E_ARG;
	}
	return grade_options_read(q, j, a, e);
}

enum status grade_question_read(struct grade_question *q, const struct json *j,
				struct arena *a, struct err *e)
{
	enum status st;

	if (j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument",
				"a line is an object with \"answer\" and \"key\"");
	if (!json_get(j, "answer")) {
		err_fail(e, E_ARG, "bad_argument", "the line has no \"answer\"");
		err_hint(e, "null is no answer, and is different");
		near_member(e, j, "answer");
		return E_ARG;
	}
	st = grade_truth_read(q, j, a, e);
	q->answer = text_of(json_get(j, "answer"), a);
	return st;
}

void grade_result_json(struct buf *b, const struct grade_result *r)
{
	bool first = true;

	buf_addf(b, "\"verdict\":\"%s\",\"match\":\"%s\"", grade_verdict_word(r->v.match),
		 grade_match_word(r->v.match));
	json_member_text_if(b, "why", r->why);
	json_member_text_if(b, "type", grade_type_word(r->type));
	buf_add(b, ",\"score\":");
	buf_add_double(b, r->score);
	if (r->blanks)
		buf_addf(b, ",\"blanks\":%d,\"right\":%d", r->blanks, r->right);
	json_member_text_if(b, "answer_form", r->answer_form);
	json_member_text_if(b, "key_form", r->key_form);
	buf_add(b, ",\"flags\":[");
	for (int i = 0; i < GRADE_FLAGS; i++)
		if (r->flags & 1u << i) {
			buf_addf(b, "%s\"%s\"", first ? "" : ",",
				 grade_flag_word((enum grade_flag)i));
			first = false;
		}
	buf_addc(b, ']');
}
