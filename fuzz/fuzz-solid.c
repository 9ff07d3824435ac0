/*
 * fuzz-solid.c -- any bytes as a record of solids: one statement to a line, "goal " before the
 * goal, "image " and "drawn " before what the picture and the construction say; and the same
 * lines as facts of our own record.  What is accepted has something that is asked, points and
 * bodies that exist, and an answer that is JSON, the same when it is asked again.
 */
#include "base/json.h"
#include "problem/space.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const list[] = { "text_cdl", "image_cdl", "construction_cdl", "facts" };

static int list_of(const char *line, int *skip)
{
	*skip = strncmp(line, "image ", 6) && strncmp(line, "drawn ", 6) ? 0 : 6;
	return !*skip ? 0 : line[0] == 'i' ? 1 : 2;
}

/* own: as facts of docs/PROBLEM.md. */
static void record(struct buf *b, const char *text, bool own)
{
	const char *goal = strstr(text, "goal ");
	char line[400];
	int skip;

	buf_add(b, "{\"id\": 1, \"points\": [\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\","
		   "\"O\",\"P\",\"Q\"]");
	for (int i = own ? 3 : 0; i < (own ? 4 : 3); i++) {
		bool first = true;

		buf_addf(b, ", \"%s\": [", list[i]);
		for (const char *s = text; *s;) {
			size_t n = strcspn(s, "\n");

			snprintf(line, sizeof line, "%.*s", (int)(n < 399 ? n : 399), s);
			s += n + (s[n] == '\n');
			if (!*line || !strncmp(line, "goal ", 5) ||
			    (!own && list_of(line, &skip) != i))
				continue;
			if (own)
				skip = 0;
			buf_add(b, first ? "" : ", ");
			json_add_string(b, line + skip);
			first = false;
		}
		buf_addc(b, ']');
	}
	if (goal) {
		snprintf(line, sizeof line, "%.*s", (int)strcspn(goal + 5, "\n"), goal + 5);
		buf_add(b, ", \"problem_answer\": \"12*pi\", \"goal_cdl\": ");
		json_add_string(b, line);
		buf_add(b, ", \"goal\": ");
		json_add_string(b, line);
	}
	buf_addc(b, '}');
}

static void inspect(const struct problem *p)
{
	struct buf b = { 0 };

	if (!p->goal && !p->askeds && !(p->space && p->space->asks))
		BUG("accepted without a goal");
	for (int i = 0; p->space && i < p->space->bodies; i++) {
		const struct problem_body *s = &p->space->body[i];

		if (!problem_solid_takes(s->kind, s->n))
			BUG("a body with the wrong number of points");
		for (int k = 0; k < s->n; k++)
			if (s->p[k] < 0 || s->p[k] >= p->points)
				BUG("a body about no point");
		problem_body_print(&b, p, i);
	}
	for (int i = 0; i < p->facts; i++)
		problem_fact_print(&b, p, &p->fact[i]);
	for (int i = 0; p->space && i < p->space->claims; i++)
		problem_claim_print(&b, p, &p->space->claim[i]);
	buf_clear(&b);
}

static void answer(struct buf *b, struct problem *p, struct arena *a)
{
	struct solve_options o = { .budget = 2000000, .explain = true, .exact = true };
	struct solve_answer r;
	struct json *j;
	struct err e;

	solve_problem(&r, p, &o, a);
	if (r.status == SOLVE_FOUND && !isfinite(r.value) && !(p->space && r.exact))
		BUG("found a value that is no number");
	if (r.status != SOLVE_FOUND && !r.why)
		BUG("no answer and no reason");
	solve_json(b, p->id, &r, NULL, true);
	if (json_read(&j, buf_str(b), b->n, a, &e) != OK)
		BUG("an answer that is no JSON");
	solve_text(b, p, &r, true);
}

static void look(const char *text, bool own)
{
	struct arena *a = arena_new();
	struct buf b = { 0 }, first = { 0 }, again = { 0 };
	struct json *j;

	record(&b, text, own);
	for (int i = 0; i < 2; i++) {
		struct problem *p = NULL;
		struct err e = { 0 };

		if (json_read(&j, buf_str(&b), b.n, a, &e) == OK &&
		    (own ? read_record(&p, j, a, &e) : read_solidfgeo(&p, j, a, &e)) == OK) {
			inspect(p);
			/* Planar problems have a target of their own. */
			if (p->space)
				answer(i ? &again : &first, p, a);
		} else if (!e.code || !e.msg[0]) {
			BUG("refused without a reason");
		}
		problem_free(p);
	}
	if (strcmp(buf_str(&first), buf_str(&again)))
		BUG("answered in two ways");
	buf_clear(&b);
	buf_clear(&first);
	buf_clear(&again);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = mem_strndup((const char *)data, size < 3000 ? size : 3000);

	look(text, false);
	look(text, true);
	mem_free(text);
	return 0;
}
