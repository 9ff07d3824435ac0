/* rows.c -- the records of a run's folder as rows for tables. */
#include "base/file.h"
#include "base/index.h"
#include "base/json.h"
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include "eval/score.h"
#include <stdlib.h>
#include <string.h>

static int whole(const struct json *j, const char *key)
{
	double x = json_number(j, key);

	return x >= 0 && x < 1e9 ? (int)x : 0;
}

/* Words that come again and again are kept once: the few that there are, one behind the other. */
struct row_words {
	const char **at;
	int n, cap;
};
#define WORDS_MOST 1000 /* beyond, each for itself */

static const char *kept(struct eval_rows *r, struct row_words *words, const char *s)
{
	if (!s)
		return NULL;
	for (int i = 0; i < words->n; i++)
		if (!strcmp(words->at[i], s))
			return words->at[i];
	s = arena_strdup(r->arena, s);
	if (words->n < WORDS_MOST) {
		words->at = arena_grow(r->arena, words->at, &words->cap, words->n + 1,
				       sizeof *words->at);
		words->at[words->n++] = s;
	}
	return s;
}

static bool read_row(struct eval_row *out, struct eval_rows *r, struct row_words *words,
		     const struct json *j)
{
	const char *key = json_text(j, "key"), *arm = json_text(j, "arm"),
		   *status = json_text(j, "status"), *verdict = json_text(j, "verdict");
	const struct json *paper = json_get(j, "paper");
	const struct json *t = json_get(j, "tokens"), *right = json_get(j, "right"),
			  *key_text = json_get(j, "truth"),
			  *strict = json_get(json_get(j, "drawing"), "strict");

	if (!key || !arm || !status || !verdict || whole(j, "try") < 1)
		return false;
	*out = (struct eval_row){
		.key = arena_strdup(r->arena, key),
		.set = kept(r, words, json_text(j, "set") ? json_text(j, "set") : ""),
		.arm = kept(r, words, arm),
		.try = whole(j, "try"),
		.status = kept(r, words, status),
		.verdict = kept(r, words, verdict),
		.provenance = kept(r, words, json_text(j, "provenance")),
		.known = key_text && key_text->type == JSON_STRING,
		.right = right && right->type == JSON_TRUE,
		.unsure = strict && strict->type == JSON_NULL,
		.has_paper = paper != NULL,
		.paper = json_get(paper, "right") &&
			 json_get(paper, "right")->type == JSON_TRUE,
		.calls = whole(j, "calls"),
		.failed = whole(j, "failed"),
		.spent = { .input = json_number(t, "input"),
			   .cache_read = json_number(t, "cache_read"),
			   .cache_write = json_number(t, "cache_write"),
			   .output = json_number(t, "output"),
			   .reasoning = json_number(t, "reasoning"),
			   .seconds = json_number(j, "seconds"),
			   .cost = json_number(j, "cost"),
			   .turns = whole(j, "turns"),
			   .timeout = !strcmp(status, "timeout"),
			   .unheard = !strcmp(status, "error") && whole(j, "turns") <= 1 },
	};
	/* Reasons of answers are the grader's, each another. */
	if (strcmp(status, "answered") && strcmp(status, "drawn"))
		out->why = json_text(j, "why") ? arena_strdup(r->arena, json_text(j, "why"))
					       : NULL;
	return true;
}

/* Lines of one file; the later one of an attempt counts. */
static void read_lines(struct eval_rows *r, const char *s, size_t n, struct index *at,
		       struct row_words *words, int *cap)
{
	struct arena *a = arena_new();
	struct buf name = { 0 };

	for (size_t i = 0, k; i < n; i += k + 1) {
		const char *end = memchr(s + i, '\n', n - i);
		struct eval_row row;
		struct json *j;
		int place;

		k = end ? (size_t)(end - s) - i : n - i;
		arena_reset(a);
		if (!end)
			break; /* cut off */
		if (json_read(&j, s + i, k, a, NULL) != OK || !read_row(&row, r, words, j)) {
			r->damaged++;
			continue;
		}
		buf_reset(&name);
		buf_addf(&name, "%s\n%s\n%d", row.key, row.arm, row.try);
		place = index_get(at, name.s);
		if (place < 0) {
			place = r->n++;
			r->row = arena_grow(r->arena, r->row, cap, r->n, sizeof *r->row);
			index_set(at, name.s, place);
		}
		r->row[place] = row;
	}
	buf_clear(&name);
	arena_free(a);
}

static int by_key(const void *x, const void *y)
{
	const struct eval_row *a = x, *b = y;
	int c = strcmp(a->key, b->key);

	if (!c)
		c = strcmp(a->arm, b->arm);
	return c ? c : (a->try > b->try) - (a->try < b->try);
}

static enum status read_run(struct eval_rows *r, struct err *e)
{
	struct buf path = { 0 };
	struct json *j = NULL;
	const struct json *arms;
	size_t n;
	char *text;
	enum status st = OK;

	buf_addf(&path, "%s/run.json", r->dir);
	if (file_read(&text, &n, path.s, SIZE_MAX, e) != OK) {
		err_hint(e, "the folder of a run has a run.json: porism eval run makes it");
		buf_clear(&path);
		return E_SYS;
	}
	/* A config may have the same name: it is written by people, and has no account in it. */
	if (json_read(&j, text, n, r->arena, NULL) != OK)
		j = NULL;
	arms = json_get(j, "arms");
	if (!json_text(j, "porism") || !json_get(j, "config") || !arms ||
	    arms->type != JSON_ARRAY || !arms->n) {
		st = err_fail_with(
			e, E_ARG, "bad_argument", NULL,
			"a config's run lies in CONFIG.run, unless -o said otherwise",
			"%.200s is not what porism eval run writes: %.100s is no run's folder",
			path.s, r->dir);
	}
	buf_clear(&path);
	mem_free(text);
	if (st != OK)
		return st;
	r->name = json_text(j, "name") ? json_text(j, "name") : "";
	r->model = json_text(j, "model") ? json_text(j, "model") : "";
	r->tries = whole(j, "tries");
	r->samples = whole(j, "samples");
	for (const struct json *s = json_get(j, "sets") ? json_get(j, "sets")->child : NULL; s;
	     s = s->next)
		r->absent += whole(s, "pictures_absent");
	r->arm = arena_alloc(r->arena, (size_t)arms->n * sizeof *r->arm);
	for (const struct json *m = arms->child; m; m = m->next)
		if (m->type == JSON_STRING)
			r->arm[r->arms++] = m->text;
	return OK;
}

enum status eval_rows_load(struct eval_rows **out, const char *dir, struct err *e)
{
	struct eval_rows *r = mem_alloc(sizeof *r);
	struct index at = { 0 };
	struct row_words words = { 0 };
	char **name = NULL;
	int n = 0, cap = 0;
	enum status st;

	r->arena = arena_new();
	r->dir = arena_strdup(r->arena, dir);
	st = read_run(r, e);
	if (st == OK)
		name = eval_list_records(dir, &n);
	for (int i = 0; i < n; i++) {
		struct buf path = { 0 };
		struct shard part;
		size_t size;
		char *text;

		buf_addf(&path, "%s/%s", dir, name[i]);
		if (eval_part_name(&part, name[i])) {
			r->parts = part.n;
			r->parts_here++;
			r->part = part.i;
		}
		if (file_read(&text, &size, path.s, SIZE_MAX, e) == OK)
			read_lines(r, text, size, &at, &words, &cap);
		else
			st = E_SYS;
		mem_free(text);
		mem_free(name[i]);
		buf_clear(&path);
	}
	mem_free(name);
	index_clear(&at);
	if (st != OK) {
		eval_rows_free(r);
		return st;
	}
	if (r->n)
		qsort(r->row, (size_t)r->n, sizeof *r->row, by_key);
	*out = r;
	return OK;
}

long eval_rows_left(const struct eval_rows *r)
{
	long all = r->samples * r->arms * r->tries;

	return all > r->n ? all - r->n : 0;
}

void eval_rows_free(struct eval_rows *r)
{
	if (!r)
		return;
	arena_free(r->arena);
	mem_free(r);
}
