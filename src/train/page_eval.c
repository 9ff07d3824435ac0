/*
 * page_eval.c -- accounts of porism train eval on a run's page: pass@k by the number of operators, side by side.
 */
#include "base/file.h"
#include "report/chart.h"
#include "train/train_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ACCOUNT_BYTES ((size_t)16 << 20)
#define OPERATORS 64
#define KINDS 2

/* What is drawn: the member, and whether the largest k counts or 1. */
static const struct {
	const char *id, *member, *title, *note;
	bool largest;
} kinds[KINDS] = {
	{ "pass", "greedy", "Solved greedily",
	  "pass@1 by the length of the program, Get included", false },
	{ "passk", "sampled", "Solved by chance", "pass@k with the largest k that there is",
	  true },
};

/* pass@k of one object: k is 1, or the largest there is. */
static double pass_of(const struct json *j, bool largest)
{
	double best = NAN, x;
	long most = 0;

	for (const struct json *m = j && j->type == JSON_OBJECT ? j->child : NULL; m;
	     m = m->next) {
		long k = !strncmp(m->key, "pass@", 5) ? strtol(m->key + 5, NULL, 10) : 0;

		if (k > most && (largest || k == 1) && m->type == JSON_NUMBER &&
		    text_double(&x, m->text) && x >= 0 && x <= 1) {
			most = k;
			best = x;
		}
	}
	return best;
}

struct train_accounts {
	const struct json *j[TRAIN_ACCOUNTS];
	const char *name[TRAIN_ACCOUNTS];
	int n;
};

/* A column for each number of operators that some account has, and one for all. */
static void add_kind(struct buf *b, const struct train_accounts *a, int kind)
{
	struct report_chart c = { .id = kinds[kind].id,
				  .title = kinds[kind].title,
				  .y = "%",
				  .x_name = "operators",
				  .least = 0,
				  .most = 1,
				  .percent = true,
				  .n_series = a->n };
	struct metric_range value[(OPERATORS + 1) * TRAIN_ACCOUNTS];
	char text[OPERATORS][12];
	const char *name[OPERATORS + 1];

	for (int k = 0; k <= OPERATORS; k++) {
		struct metric_range *to = value + c.names * a->n;
		bool any = false;

		if (k < OPERATORS)
			snprintf(text[k], sizeof text[k], "%d", k);
		for (int i = 0; i < a->n; i++) {
			const struct json *of = json_get(a->j[i], kinds[kind].member);
			const struct json *by = of ? json_get(of, "by_operators") : NULL;

			if (k < OPERATORS)
				of = by ? json_get(by, text[k]) : NULL;
			to[i] = (struct metric_range){ pass_of(of, kinds[kind].largest), NAN,
						       NAN };
			any |= !isnan(to[i].value);
		}
		if (any)
			name[c.names++] = k < OPERATORS ? text[k] : "all";
	}
	for (int i = 0; i < a->n; i++)
		c.series[i] = a->name[i];
	c.name = name;
	c.value = value;
	report_figure(b, &c, report_columns, kinds[kind].note);
}

/* runs/before.json: before. */
static const char *name_of(const char *path, struct arena *a)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	size_t n = strlen(name);

	return arena_strndup(a, name, n > 5 && !strcmp(name + n - 5, ".json") ? n - 5 : n);
}

enum status train_page_accounts(struct buf *html, const char *const *path, int n,
				struct err *e)
{
	struct train_accounts a = { .n = 0 };
	struct arena *arena = arena_new();
	enum status st = OK;

	for (int i = 0; i < n && i < TRAIN_ACCOUNTS && st == OK; i++) {
		char *text = NULL;
		size_t size = 0;
		struct json *j;

		st = file_read(&text, &size, path[i], ACCOUNT_BYTES, e);
		if (st == OK)
			st = json_read(&j, text, size, arena, e);
		if (st == OK && (j->type != JSON_OBJECT ||
				 (!json_get(j, "greedy") && !json_get(j, "sampled"))))
			st = err_fail(e, E_ARG, "bad_argument",
				      "%.200s is no account of porism train eval", path[i]);
		if (st == OK) {
			a.j[a.n] = j;
			a.name[a.n++] = name_of(path[i], arena);
		}
		mem_free(text);
	}
	for (int k = 0; k < KINDS && st == OK && a.n; k++)
		add_kind(html, &a, k);
	arena_free(arena);
	return st;
}
