/* record.c -- reads a problem record (docs/PROBLEM.md). */
#include "base/json.h"
#include "read/read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum status bad(struct err *e, const char *key, const char *what)
{
	err_fail(e, E_ARG, "bad_argument", "\"%s\" must be %s", key, what);
	err_arg(e, key);
	return E_ARG;
}

static enum status twice(struct err *e, const char *name)
{
	err_fail(e, E_ARG, "name_taken", "the point %.40s is listed twice", name);
	err_arg(e, "points");
	err_hint(e, "points with different names are different points; list each once");
	return E_ARG;
}

/* What is wrong with one of many, after which one it is. */
static enum status within(struct err *e, enum status st, const char *what, int number,
			  const char *text)
{
	char msg[sizeof e->msg];
	size_t n = strlen(text);

	if (!e)
		return st;
	snprintf(msg, sizeof msg, "%s", e->msg);
	if (number)
		snprintf(e->msg, sizeof e->msg, "%s %d, \"%.*s%s\": %.230s", what, number, 60,
			 text, n > 60 ? "..." : "", msg);
	else
		snprintf(e->msg, sizeof e->msg, "%s, \"%.*s%s\": %.230s", what, 60, text,
			 n > 60 ? "..." : "", msg);
	return st;
}

static enum status too_many(struct err *e, const char *what, int most)
{
	err_fail(e, E_ARG, "limit", "more than %d %s", most, what);
	err_hint(e, "leave out what the goal does not need");
	return E_ARG;
}

static enum status over(const struct problem *p, struct err *e)
{
	if (p->facts >= PROBLEM_FACTS)
		return too_many(e, "facts", PROBLEM_FACTS);
	if (p->points >= PROBLEM_POINTS)
		return too_many(e, "points", PROBLEM_POINTS);
	if (p->circles >= PROBLEM_CIRCLES)
		return too_many(e, "circles", PROBLEM_CIRCLES);
	return too_many(e, "letters", PROBLEM_LETTERS);
}

static enum status read_points(struct problem *p, const struct json *list, struct err *e)
{
	if (list->type == JSON_ARRAY) {
		for (const struct json *j = list->child; j; j = j->next) {
			if (j->type != JSON_STRING || !expr_name_ok(j->text, NULL, 0))
				return bad(e, "points",
					   "an object of positions or a list of names");
			if (problem_find_point(p, j->text) >= 0)
				return twice(e, j->text);
			problem_point(p, j->text);
		}
		return OK;
	}
	if (list->type != JSON_OBJECT)
		return bad(e, "points", "an object of positions or a list of names");
	for (const struct json *j = list->child; j; j = j->next) {
		int i;

		if (!expr_name_ok(j->key, NULL, 0))
			return bad(e, "points", "names such as A, B', P_1");
		if (problem_find_point(p, j->key) >= 0)
			return twice(e, j->key);
		i = problem_point(p, j->key);
		if (j->type == JSON_NULL)
			continue;
		if (j->type != JSON_ARRAY || j->n != 2 || j->child->type != JSON_NUMBER ||
		    j->child->next->type != JSON_NUMBER)
			return bad(e, "points",
				   "pairs of numbers, or null where nothing is drawn");
		problem_place(p, i, strtod(j->child->text, NULL),
			      strtod(j->child->next->text, NULL));
	}
	return OK;
}

static enum status read_circles(struct problem *p, const struct json *list, struct err *e)
{
	if (list->type != JSON_OBJECT)
		return bad(e, "circles", "an object: name to centre, or null");
	for (const struct json *j = list->child; j; j = j->next) {
		int c = problem_circle(p, j->key), at;

		if (j->type == JSON_NULL)
			continue;
		at = j->type == JSON_STRING ? problem_find_point(p, j->text) : -1;
		if (at < 0)
			return bad(e, "circles",
				   "an object: name to centre (a point), or null");
		problem_center(p, c, at);
	}
	return OK;
}

#define FACTS_ARE "a list of texts, or of objects with a \"fact\" and an \"id\""

static const char *fact_text(const struct json *f)
{
	return f->type == JSON_OBJECT ? json_text(f, "fact") : f->text;
}

/* A fact as a text, or as an object that also says what it is called. */
static enum status read_fact(struct problem *p, const struct json *f, const char *text,
			     struct err *e)
{
	const struct json *id = f->type == JSON_OBJECT ? json_get(f, "id") : NULL;
	bool named = id && (id->type == JSON_STRING || id->type == JSON_NUMBER);

	return problem_fact_named(p, text, named ? id->text : NULL, e);
}

enum status read_record(struct problem **out, const struct json *j, struct arena *a,
			struct err *e)
{
	const struct json *points = json_get(j, "points"), *circles = json_get(j, "circles");
	const struct json *facts = json_get(j, "facts"), *choices = json_get(j, "choices");
	const struct json *id = json_get(j, "id"), *key = json_get(j, "answer");
	const char *goal = json_text(j, "goal");
	struct problem *p;
	int number = 0;
	enum status st;

	if (j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a problem is a JSON object");
	p = problem_new(a);
	*out = p;
	if (id && (id->type == JSON_STRING || id->type == JSON_NUMBER))
		p->id = arena_strdup(a, id->text);
	if (json_text(j, "text"))
		p->text = arena_strdup(a, json_text(j, "text"));
	p->oriented = json_get(j, "oriented") && json_get(j, "oriented")->type == JSON_TRUE;
	if (key && (key->type == JSON_STRING || key->type == JSON_NUMBER))
		p->answer = arena_strdup(a, key->text);
	st = points ? read_points(p, points, e) : OK;
	if (!st && circles)
		st = read_circles(p, circles, e);
	if (!st && p->over)
		st = over(p, e);
	if (st)
		return st;
	if (facts && facts->type != JSON_ARRAY)
		return bad(e, "facts", FACTS_ARE);
	for (const struct json *f = facts ? facts->child : NULL; f; f = f->next)
		if (fact_text(f))
			problem_hear(p, fact_text(f), true);
	problem_hear(p, goal ? goal : "", false);
	problem_heard_all(p);
	problem_heard_bodies(p);
	for (const struct json *f = facts ? facts->child : NULL; f; f = f->next) {
		const char *text = fact_text(f);

		if (!text || (f->type != JSON_STRING && f->type != JSON_OBJECT))
			return bad(e, "facts", FACTS_ARE);
		st = read_fact(p, f, text, e);
		if (p->over)
			return over(p, e);
		if (st)
			return within(e, st, "fact", number + 1, text);
		number++;
	}
	if (choices && choices->type != JSON_ARRAY)
		return bad(e, "choices", "a list");
	for (const struct json *c = choices ? choices->child : NULL; c; c = c->next)
		if (c->type == JSON_STRING || c->type == JSON_NUMBER)
			problem_add_choice(p, c->text);
	if (!goal || !goal[strspn(goal, " \t\n")]) {
		err_fail(e, E_ARG, "bad_argument", "the problem has no \"goal\"");
		err_hint(e, "say what is wanted: \"goal\": \"Length(A,B)\", or what shall "
			    "follow: \"goal\": \"Parallel(A,B,C,D)\"");
		err_arg(e, "goal");
		return E_ARG;
	}
	st = problem_ask(p, goal, e);
	if (p->over)
		return over(p, e);
	if (st)
		return within(e, st, "the goal", 0, goal);
	problem_imply(p);
	return problem_check_clear(p, e);
}
