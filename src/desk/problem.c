/*
 * problem.c -- solve_problem and run_program: answers without a figure.
 */
#include "problem/problem.h"
#include "base/ascii.h"
#include "base/index.h"
#include "base/member.h"
#include "desk/desk.h"
#include "desk/own.h"
#include "geo/relation.h"
#include "program/program.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Problems stated as facts ------------------------------------------------------------- */
static void add_list(struct buf *b, const char *key, const struct json *list)
{
	if (!list || list->type != JSON_ARRAY)
		return;
	json_add_key(b, key);
	json_add(b, list);
}

/* "A", "A 12 40", "A(12, 40)" as a member of the record's points. */
static enum status add_point(struct buf *b, const char *s, const char *places, struct err *e)
{
	size_t n = strcspn(s, " (:=");
	char *name = mem_strndup(s, n);
	char x[40] = "", y[40] = "";
	double value;
	int count = 0;

	for (const char *p = s + n; *p && count < 3;) {
		size_t k;

		p += strspn(p, " (),:=");
		k = strcspn(p, " (),:=");
		if (k)
			snprintf(count ? y : x, sizeof x, "%.*s", (int)k, p);
		count += k > 0;
		p += k;
	}
	if (!n || (count && (count != 2 || !text_double(&value, x) || !isfinite(value) ||
			     !text_double(&value, y) || !isfinite(value)))) {
		err_fail_with(e, E_ARG, "bad_argument", places,
			      "a name, or a name and where it is drawn: \"A 12 40\"",
			      "\"%.60s\" is no point", s);
		mem_free(name);
		return E_ARG;
	}
	json_add_key(b, name);
	mem_free(name);
	if (count) {
		buf_addc(b, '[');
		(void)text_double(&value, x);
		buf_add_double(b, value);
		buf_addc(b, ',');
		(void)text_double(&value, y);
		buf_add_double(b, value);
		buf_addc(b, ']');
	} else {
		buf_add(b, "null");
	}
	return OK;
}

/* A capital letter with its digits and primes: how long it is. */
static size_t point_here(const char *s)
{
	size_t n = is_capital(*s);

	while (n && ((s[n] >= '0' && s[n] <= '9') || s[n] == '_' || s[n] == '\''))
		n++;
	return n;
}

/* Points that a text mentions and nobody listed: capital letters, perhaps with digits or
 * primes, alone or side by side (AB), that are no word and no measure. */
static void add_mentioned(struct buf *b, const char *s, struct index *seen)
{
	while (*s) {
		size_t n = 0, word = 0;

		while ((s[word] >= 'a' && s[word] <= 'z') ||
		       (s[word] >= 'A' && s[word] <= 'Z') ||
		       (s[word] >= '0' && s[word] <= '9') || s[word] == '_' || s[word] == '\'')
			word++;
		for (size_t one = 1; one && n < word; n += one)
			one = point_here(s + n);
		for (size_t at = 0, one; word && n == word && s[n] != '(' && at < n;
		     at += one) {
			char *name;

			one = point_here(s + at);
			name = mem_strndup(s + at, one);
			if (index_get(seen, name) < 0) {
				index_set(seen, name, 1);
				json_add_key(b, name);
				buf_add(b, "null");
			}
			mem_free(name);
		}
		s += word ? word : 1;
	}
}

/* A list of texts; what is not given is one, too. */
static bool is_texts(const struct json *list)
{
	for (const struct json *j = list ? list->child : NULL; j; j = j->next)
		if (!j->text)
			return false;
	return !list || list->type == JSON_ARRAY || list->type == JSON_NULL;
}

static enum status check_record(const struct json *args, const char *places, struct err *e)
{
	const char *goal = desk_arg_text(args, "goal"), *bad = NULL;

	if (!goal || !goal[strspn(goal, " \t\r\n")])
		return err_fail_with(e, E_ARG, "bad_argument", "goal", "give facts and a goal",
				     "nothing is asked for: there is no goal");
	if (!is_texts(json_get(args, "facts")))
		bad = "facts";
	else if (!is_texts(json_get(args, places)))
		bad = places;
	if (bad)
		return err_fail_with(e, E_ARG, "bad_argument", bad, NULL,
				     "`%s` is no list of texts", bad);
	return OK;
}

enum status desk_add_points(struct buf *b, const struct json *args, const char *places,
			    struct err *e)
{
	const struct json *points = json_get(args, places), *facts = json_get(args, "facts");
	const char *goal = desk_arg_text(args, "goal");
	struct index seen = { 0 };
	enum status st = OK;

	buf_add(b, "{\"points\":{");
	for (const struct json *p = points ? points->child : NULL; p && st == OK;
	     p = p->next) {
		char *name = mem_strndup(p->text, strcspn(p->text, " (:="));

		if (index_get(&seen, name) < 0)
			st = add_point(b, p->text, places, e);
		index_set(&seen, name, 1);
		mem_free(name);
	}
	for (const struct json *f = facts ? facts->child : NULL; f; f = f->next)
		add_mentioned(b, f->text, &seen);
	add_mentioned(b, goal ? goal : "", &seen);
	index_clear(&seen);
	buf_addc(b, '}');
	return st;
}

enum status desk_make_record(struct buf *b, const struct json *args, const char *places,
			     struct err *e)
{
	enum status st = check_record(args, places, e);

	if (st == OK)
		st = desk_add_points(b, args, places, e);
	if (st != OK)
		return st;
	add_list(b, "facts", json_get(args, "facts"));
	add_list(b, "choices", json_get(args, "choices"));
	json_member_text(b, "goal", desk_arg_text(args, "goal"));
	buf_addc(b, '}');
	return st;
}

/* The answer of docs/cmd/solve.md, and whether there is one. */
static void add_answer(struct buf *b, const struct solve_answer *a, bool explain)
{
	struct buf answer = { 0 };

	solve_json(&answer, NULL, a, NULL, explain);
	buf_addf(b, "{\"ok\":%s,%s", solve_is_answered(a) ? "true" : "false",
		 buf_str(&answer) + 1);
	buf_clear(&answer);
}

static bool is_stopped(const struct desk_watch *w)
{
	return w && w->stopped(w->user);
}

static void progress(const struct desk_watch *w, double done, const char *words)
{
	if (w)
		w->progress(w->user, done, 2, words);
}

enum status desk_solve_problem(struct buf *b, bool *failed, const struct json *args,
			       const struct desk_watch *w, struct arena *arena, struct err *e)
{
	bool explain = desk_arg_bool(args, "explain", false);
	struct solve_options o = { .explain = explain, .exact = true };
	struct solve_answer a = { .status = SOLVE_BAD };
	struct problem *p = NULL;
	struct buf record = { 0 };
	struct json *j;
	enum status st = desk_make_record(&record, args, "points", e);

	if (st == OK)
		st = json_read(&j, record.s, record.n, arena, e);
	if (st == OK)
		st = read_record(&p, j, arena, e);
	buf_clear(&record);
	if (st == OK && !is_stopped(w)) {
		progress(w, 1, "the facts are read");
		solve_problem(&a, p, &o, arena);
		progress(w, 2, "solved");
		add_answer(b, &a, explain);
		*failed = !solve_is_answered(&a);
	} else if (st == OK) {
		st = err_fail(e, E_UNABLE, "undecided", "cancelled");
	} else if (!e->hint[0]) {
		err_hint(
			e,
			"facts and goals are written as Length(A,B), Angle(A,B,C), "
			"OnCircle(c,A), Parallel(A,B,C,D); equations as Length(A,B) = 2x + 3");
	}
	problem_free(p);
	return st;
}

/* --- Formal programs ------------------------------------------------------------------------- */
enum status desk_run_program(struct buf *b, bool *failed, const struct json *args,
			     struct arena *arena, struct err *e)
{
	const char *text = desk_arg_text(args, "program"),
		   *answer = desk_arg_text(args, "answer");
	const struct json *list = json_get(args, "values");
	struct program_options o = { 0 };
	struct program_text t = { 0 };
	struct program_solver *s;
	enum program_status status;
	enum status st = program_reply(&t, text, arena, e);

	if (st != OK)
		return st;
	if (list && list->type == JSON_ARRAY) {
		t.count = 0;
		for (const struct json *v = list->child; v; v = v->next) {
			if (t.count == PROGRAM_VALUES)
				return err_fail(e, E_ARG, "limit", "at most %d values",
						PROGRAM_VALUES);
			t.nums[t.count++] = v->text;
		}
	}
	s = program_solver_new();
	status = program_run(s, t.program, strlen(t.program), t.nums, t.count, &o);
	if (answer)
		status = program_grade(s, answer, NULL, 0);
	buf_addf(b, "{\"ok\":%s,\"grade\":\"%s\",\"result\":",
		 status == PROGRAM_OK ? "true" : "false", program_status_word(status));
	program_json(b, s);
	if (desk_arg_bool(args, "explain", false) && program_status(s) == PROGRAM_OK) {
		struct buf words = { 0 };

		program_explain(&words, s);
		json_member_text(b, "explanation", buf_str(&words));
		buf_clear(&words);
	}
	buf_addc(b, '}');
	*failed = status != PROGRAM_OK && status != PROGRAM_WRONG;
	program_solver_free(s);
	return OK;
}

void desk_relations(struct buf *b)
{
	struct buf bodies = { 0 };

	problem_solid_list(&bodies);
	geo_relation_list(b, buf_str(&bodies));
	buf_clear(&bodies);
}
