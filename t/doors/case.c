/* case.c -- records with a truth that is written in them, and records of problems without one. */
#include "base/base.h"
#include "run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *whole(const char *name, size_t *n)
{
	FILE *f = fopen(name, "rb");
	struct buf b = { 0 };
	char part[4096];

	if (!f)
		return NULL;
	while ((*n = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(&b, part, *n);
	fclose(f);
	*n = b.n;
	return buf_take(&b);
}

static const char *text(const struct json *j, const char *key)
{
	return j ? json_text(j, key) : NULL;
}

static const char *written(const struct json *j, struct arena *a)
{
	struct buf b = { 0 };
	const char *s;

	json_add(&b, j);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static enum truth truth_of(const struct json *j, const char *key)
{
	static const char *const word[] = { "", "all", "some", "none", "clash" };
	const struct json *v = json_get(j, key);

	if (!v)
		return IN_UNKNOWN;
	if (v->type == JSON_TRUE || v->type == JSON_FALSE)
		return v->type == JSON_TRUE ? IN_ALL : IN_NONE;
	for (int i = 1; i < 5; i++)
		if (v->type == JSON_STRING && !strcmp(v->text, word[i]))
			return (enum truth)i;
	BUG("%s is no truth", v->text);
}

static void read_truths(struct truths *t, const struct json *j)
{
	const struct json *v = json_get(j, "values"), *p = json_get(j, "points");

	t->truth = truth_of(j, "truth");
	t->has_values = v != NULL;
	for (v = v ? v->child : NULL; v; v = v->next)
		t->value[t->values++] = strtod(v->text, NULL);
	for (p = p && p->type == JSON_OBJECT ? p->child : NULL; p; p = p->next)
		t->drawn |= p->type == JSON_ARRAY;
}

/* Is the goal a claim, and no term?  A claim has a relation's sign, or is a word that is no
 * measure. */
static bool is_claim(const char *goal)
{
	static const char *const measure[] = { "Length(", "Angle(",     "Area(",
					       "Arc(",    "Perimeter(", "Height(",
					       "Radius(", "Distance(",  "Circumference(",
					       "Volume(", "Surface(" };

	if (strpbrk(goal, "=<>!") || strstr(goal, " or ") || strstr(goal, "≈") ||
	    strstr(goal, "∥") || strstr(goal, "⟂") || strstr(goal, "≅") || strstr(goal, "∈"))
		return true;
	for (size_t i = 0; i < sizeof measure / sizeof *measure; i++)
		if (!strncmp(goal, measure[i], strlen(measure[i])))
			return false;
	return strchr(goal, '(') && strncmp(goal, "sin(", 4) && strncmp(goal, "cos(", 4) &&
	       strncmp(goal, "tan(", 4) && strncmp(goal, "x(", 2) && strncmp(goal, "y(", 2);
}

static void facts_case(struct run *r, const struct json *j, const char *id)
{
	const char *goal = text(j, "goal");
	const struct json *choices = json_get(j, "choices");
	struct facts f = { .list = written(json_get(j, "facts"), r->arena) };
	struct truths t = { .truth = IN_UNKNOWN };
	struct said s[DOOR_COUNT];
	int n = 0;
	bool claim = is_claim(goal);

	if (json_get(j, "points"))
		f.points = written(json_get(j, "points"), r->arena);
	read_truths(&t, j);
	for (int d = 0; d < DOOR_COUNT; d++)
		if (door_question((enum door)d) == ASK_FACTS &&
		    (claim || d == DOOR_SOLVE || d == DOOR_MCP_SOLVE))
			door_facts(r->doors, (enum door)d, &f, goal,
				   choices ? written(choices, r->arena) : NULL, &s[n++],
				   r->arena);
	run_compare(r, id, goal, s, n, &t);
}

static void figure_case(struct run *r, const struct json *j, const char *id)
{
	const char *claim = text(j, "claim"),
		   *bad = doors_draw(r->doors, text(j, "script"), true, r->arena);
	struct said s[DOOR_COUNT];

	if (bad) {
		r->unread++;
		printf("# %s: the script fails: %s\n", id, bad);
		return;
	}
	for (int q = ASK_HERE; q <= ASK_EVER; q++) {
		struct truths t = { .truth = truth_of(j, q == ASK_HERE ? "here" : "ever") };
		int n = 0;

		for (int d = 0; d < DOOR_COUNT; d++)
			if (door_question((enum door)d) == (enum question)q)
				door_figure(r->doors, (enum door)d, claim, &s[n++], r->arena);
		run_compare(r, id, claim, s, n, &t);
	}
}

static void statement_case(struct run *r, const struct json *j, const char *id)
{
	const char *statement = text(j, "statement");
	struct truths t = { .truth = truth_of(j, "truth") };
	struct said s[2];

	door_statement(r->doors, DOOR_THEOREM, statement, &s[0], r->arena);
	door_statement(r->doors, DOOR_MCP_THEOREM, statement, &s[1], r->arena);
	run_compare(r, id, statement, s, 2, &t);
}

static void grade_case(struct run *r, const struct json *j, const char *id)
{
	const char *answer = text(j, "answer");
	struct truths t = { .truth = truth_of(j, "equal") };
	struct said s;

	door_grade(answer, text(j, "key"), text(j, "options"), &s, r->arena);
	run_compare(r, id, answer, &s, 1, &t);
}

/* A solution with errors that are known: of claims whether they are true, and steps that are not
 * sound although what they say may be true. */
static void solution_case(struct run *r, const struct json *j, const char *id)
{
	const struct json *claims = json_get(j, "claims"), *unsound = json_get(j, "unsound"),
			  *record = json_get(j, "solution");
	struct said all[MANY];
	const char *name[MANY];
	int n = door_solution(written(record, r->arena), all, name, MANY, r->arena);

	for (const struct json *c = claims ? claims->child : NULL; c; c = c->next) {
		struct truths t = { .truth = c->type == JSON_TRUE ? IN_ALL : IN_NONE,
				    .drawn = true };
		int i = 0;

		while (i < n && strcmp(name[i], c->key))
			i++;
		if (i == n) {
			printf("# %s: there is no claim %s\n", id, c->key);
			r->unread++;
		} else {
			run_compare(r, id, c->key, &all[i], 1, &t);
		}
	}
	for (const struct json *u = unsound ? unsound->child : NULL; u; u = u->next)
		for (int i = 0; i < n; i++)
			if (!strncmp(name[i], u->text, strlen(u->text)) &&
			    name[i][strlen(u->text)] == '.' && all[i].says == SAYS_TRUE &&
			    all[i].sound) {
				r->falsehoods++;
				run_tell(r, "sound, and it is not", id, name[i], &all[i],
					 NULL);
			}
}

void run_case(struct run *r, const struct json *j)
{
	const char *id = text(j, "id");

	id = id ? id : "?";
	if (json_get(j, "script"))
		figure_case(r, j, id);
	else if (json_get(j, "solution"))
		solution_case(r, j, id);
	else if (json_get(j, "statement"))
		statement_case(r, j, id);
	else if (json_get(j, "key"))
		grade_case(r, j, id);
	else if (json_get(j, "facts") && text(j, "goal"))
		facts_case(r, j, id);
	else
		r->unread++;
}

void run_file(struct run *r, const char *name)
{
	size_t n, at = 0;
	char *s = whole(name, &n);
	struct err e = { 0 };
	struct json *j;

	if (!s) {
		printf("# %s cannot be read\n", name);
		r->unread++;
		return;
	}
	while (at < n) {
		/* A record, or one a line. */
		char *end = memchr(s + at, '\n', n - at);
		size_t len = end ? (size_t)(end - s) - at : n - at;
		struct arena *a = arena_new();

		r->arena = a;
		if (!text_is_blank(s + at, len)) {
			if (json_read(&j, s + at, len, a, &e) == OK) {
				run_case(r, j);
			} else if (!at && json_read(&j, s, n, a, &e) == OK) {
				len = n;
				if (j->type == JSON_ARRAY)
					for (const struct json *m = j->child; m; m = m->next)
						run_case(r, m);
				else
					run_case(r, j);
			} else {
				printf("# %s: %s\n", name, e.msg);
				r->unread++;
			}
		}
		arena_free(a);
		at += len + 1;
	}
	mem_free(s);
}
