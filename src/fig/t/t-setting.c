/*
 * t-setting.c -- figures as theorems: what is given is true in every position, and goals are what
 * was asked.
 */
#include "base/t/tap.h"
#include "fig/t/lines.h"
#include "fig/theorem_priv.h"
#include <stdlib.h>

static const struct tool_table *tools;

/* Lines of a script, a relation, and how many points, givens and goals the theorem has (goals -1:
 * it says nothing about points). */
static const struct {
	const char *script, *relation;
	int points, givens, goals;
} cases[] = {
#include "fig/t/setting_cases.def"
};

static struct fig *figure(const char *script)
{
	struct fig *f = fig_new(tools, 7);
	char *text = mem_strdup(script), *line = strtok(text, ";");

	for (; line; line = strtok(NULL, ";"))
		if (runf(f, "%s", line) != OK)
			printf("# %s\n", said(f, "%s", line));
	mem_free(text);
	return f;
}

static void show(const struct setting *s)
{
	for (int i = 0; i < s->points; i++)
		printf("#   %s (%g, %g)  %s\n", s->point[i].name, s->point[i].x, s->point[i].y,
		       s->clause[s->point[i].clause].text);
	for (int i = 0; i < s->givens + s->goals; i++) {
		const struct claim *c =
			i < s->givens ? &s->given[i].claim : &s->goal[i - s->givens];
		struct buf b = { 0 };

		claim_print(&b, s, c);
		printf("#   %s%s  (%g)\n", i < s->givens ? "" : "? ", buf_str(&b),
		       claim_residual(s, c));
		buf_clear(&b);
	}
}

static void try(int i)
{
	for (uint64_t seed = 1; seed <= 3; seed++) {
		struct fig *f = figure(cases[i].script);
		struct fig_theorem t;
		struct err e = { 0 };
		bool good = fig_theorem_new(&t, f, cases[i].relation, seed, &e) == OK;
		int bad = 0;

		if (!good)
			printf("# %s: %s\n", cases[i].relation, e.msg);
		for (int k = 0; good && k < t.setting->givens; k++)
			bad += claim_residual(t.setting, &t.setting->given[k].claim) > 1e-7;
		for (int k = 0; good && k < t.setting->goals; k++)
			bad += claim_residual(t.setting, &t.setting->goal[k]) > 1e-7;
		good = good && !bad && t.setting->points == cases[i].points &&
		       t.setting->givens == cases[i].givens &&
		       (t.readable ? t.setting->goals : -1) == cases[i].goals;
		ok(good, "%s ? %s", cases[i].script, cases[i].relation);
		if (!good && t.setting) {
			printf("# %d points, %d givens, %d goals, %d wrong, %s\n",
			       t.setting->points, t.setting->givens, t.setting->goals, bad,
			       t.readable ? "readable" : "not readable");
			show(t.setting);
		}
		fig_theorem_clear(&t);
		fig_free(f);
		if (!good || getenv("SHOW"))
			break;
	}
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	tools = t;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		try((int)i);
	tool_table_free(t);
	return tap_done();
}
