/*
 * fuzz-cdl.c -- any bytes as a FormalGeo record: one statement to a line, the regions and
 * orders by their words, "goal " before the goal, "image " before what the picture says.
 * What is accepted has a goal, a finite place for every point, and facts about points that
 * exist; reading it twice gives the same drawing.
 */
#include "base/json.h"
#include "base/work.h"
#include "read/formalgeo_priv.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const list[] = { "construction_cdl", "text_cdl", "image_cdl" };

static bool starts(const char *s, const char *word)
{
	return !strncmp(s, word, strlen(word));
}

static int list_of(const char *line)
{
	return starts(line, "Shape") || starts(line, "Col") || starts(line, "Coc") ? 0
	       : starts(line, "image ")                                            ? 2
										   : 1;
}

static void record(struct buf *b, const char *text)
{
	char line[400];

	buf_add(b, "{\"problem_id\": 1");
	for (int i = 0; i < 3; i++) {
		bool first = true;

		buf_addf(b, ", \"%s\": [", list[i]);
		for (const char *s = text; *s;) {
			size_t n = strcspn(s, "\n");

			snprintf(line, sizeof line, "%.*s", (int)(n < 399 ? n : 399), s);
			s += n + (s[n] == '\n');
			if (!*line || starts(line, "goal ") || list_of(line) != i)
				continue;
			buf_add(b, first ? "" : ", ");
			json_add_string(b, i == 2 ? line + 6 : line);
			first = false;
		}
		buf_addc(b, ']');
	}
	text = strstr(text, "goal ");
	if (text) {
		snprintf(line, sizeof line, "%.*s", (int)strcspn(text + 5, "\n"), text + 5);
		buf_add(b, ", \"problem_answer\": \"2*sqrt(3)\", \"goal_cdl\": ");
		json_add_string(b, line);
	}
	buf_addc(b, '}');
}

static void inspect(const struct problem *p)
{
	struct buf b = { 0 };

	if (!p->goal)
		BUG("accepted without a goal");
	problem_term_print(&b, p, p->goal);
	for (int i = 0; i < p->points; i++)
		if (!p->point[i].placed || !isfinite(p->point[i].x) ||
		    !isfinite(p->point[i].y))
			BUG("point %s has no place", p->point[i].name);
	for (int i = 0; i < p->facts; i++) {
		for (int k = 0; k < p->fact[i].n; k++)
			if (p->fact[i].p[k] < 0 || p->fact[i].p[k] >= p->points)
				BUG("a fact about no point");
		problem_fact_print(&b, p, &p->fact[i]);
	}
	buf_clear(&b);
}

#define MS 2000 /* as a server gives a call; what is read in more is not looked at */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	char *text = mem_strndup((const char *)data, size < 4000 ? size : 4000);
	struct problem *p, *again;
	struct formalgeo_fit f, g;
	struct buf b = { 0 };
	struct json *j;
	struct err e;
	struct work w;

	work_begin(&w, &(struct work_limits){ .ms = MS });
	record(&b, text);
	if (!json_read(&j, buf_str(&b), b.n, a, &e) && !read_formalgeo(&p, &f, j, a, &e)) {
		bool good;

		if (!work_was_cut())
			inspect(p);
		again = NULL;
		good = !read_formalgeo(&again, &g, j, a, &e);
		if (work_was_cut())
			goto end;
		if (!good || memcmp(&f.flaws, &g.flaws, sizeof f.flaws) ||
		    p->points != again->points)
			BUG("read in two ways");
		for (int i = 0; i < p->points; i++)
			if (p->point[i].x != again->point[i].x ||
			    p->point[i].y != again->point[i].y)
				BUG("drawn in two ways");
	end:
		problem_free(again);
		problem_free(p);
	}
	read_formalgeo_answer(text, a);
	work_end(&w);
	mem_free(text);
	buf_clear(&b);
	arena_free(a);
	return 0;
}
