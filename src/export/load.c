/* load.c -- the records of a run, in the order of its samples, and the shares that are right. */
#include "export/export_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TRIES 1000000

/* --- Samples and arms -------------------------------------------------------------------- */
static int find_arm(struct export_job *x, const char *name)
{
	for (int i = 0; i < x->arms; i++)
		if (!strcmp(x->arm[i], name))
			return i;
	x->arm = arena_grow(x->arena, x->arm, &x->arm_cap, x->arms + 1, sizeof *x->arm);
	x->arm[x->arms] = name;
	return x->arms++;
}

static int find_item(struct export_job *x, const char *key, const struct json *j)
{
	int i = index_get(&x->keys, key);

	if (i >= 0)
		return i;
	x->item = arena_grow(x->arena, x->item, &x->item_cap, x->items + 1, sizeof *x->item);
	x->item[x->items] = (struct export_item){ .key = key,
						  .set = json_word(j, "set"),
						  .id = json_word(j, "id"),
						  .truth = json_word(j, "truth"),
						  .group = json_get(j, "group") };
	if (!x->item[x->items].set)
		x->item[x->items].set = x->name;
	index_set(&x->keys, key, x->items);
	return x->items++;
}

/* Names without a /, each once: what becomes alike is told apart by a sum of the whole key. */
static void name_items(struct export_job *x)
{
	struct index taken = { 0 };

	for (int i = 0; i < x->items; i++) {
		struct export_item *it = &x->item[i];

		it->name = export_fit(it->key, x->arena);
		if (index_get(&taken, it->name) >= 0)
			it->name = arena_printf(x->arena, "%s-%s", it->name,
						export_sum(it->key, 12, x->arena));
		index_set(&taken, it->name, i);
	}
	index_clear(&taken);
}

/* --- Records ---------------------------------------------------------------------------- */
/* A line: a record, or nothing.  One that comes again, in the account of another start, is the one
 * that counts, in its first place. */
static bool add_record(struct export_job *x, const char *s, size_t n)
{
	struct export_attempt r = { 0 };
	const struct json *right;
	const char *arm, *name;
	struct json *j;
	double try;
	int at;

	if (json_read(&j, s, n, x->arena, NULL) != OK || j->type != JSON_OBJECT)
		return false;
	r.json = j;
	r.key = json_text(j, "key");
	arm = json_text(j, "arm");
	r.status = json_text(j, "status");
	if (!r.key || !arm || !r.status)
		return false;
	try = export_number(j, "try", 1);
	r.try = try >= 1 && try <= TRIES ? (int)
	try:
		1;
	r.answer = json_word(j, "answer");
	r.truth = json_word(j, "truth");
	r.verdict = json_text(j, "verdict");
	r.why = json_text(j, "why");
	r.trace = json_text(j, "trace");
	right = json_get(j, "right");
	r.right = right && right->type == JSON_TRUE;
	if (x->in->arm && strcmp(arm, x->in->arm) != 0)
		return true;
	r.arm = find_arm(x, arm);
	r.item = find_item(x, r.key, j);
	name = arena_printf(x->arena, "%s\n%s\n%d", r.key, arm, r.try);
	at = index_get(&x->tried, name);
	if (at < 0) {
		at = x->n;
		x->at = arena_grow(x->arena, x->at, &x->cap, x->n + 1, sizeof *x->at);
		index_set(&x->tried, name, x->n++);
	}
	x->at[at] = r;
	return true;
}

static void add_lines(struct export_job *x, const struct export_file *f)
{
	for (size_t i = 0, k; i < f->n; i = k + 1) {
		const char *end = memchr(f->text + i, '\n', f->n - i);

		k = end ? (size_t)(end - f->text) : f->n;
		/* A last line that was cut off is as if it were not there. */
		if (k > i && !add_record(x, f->text + i, k - i))
			x->count->damaged++;
	}
}

/* --- Order ------------------------------------------------------------------------------ */
static int by_key(const void *a, const void *b)
{
	return strcmp(((const struct export_item *)a)->key,
		      ((const struct export_item *)b)->key);
}

static int by_place(const void *a, const void *b)
{
	const struct export_attempt *p = a, *q = b;

	if (p->arm != q->arm)
		return p->arm < q->arm ? -1 : 1;
	if (p->item != q->item)
		return p->item < q->item ? -1 : 1;
	return p->try - q->try;
}

/* Without results.jsonl nobody knows the order of the samples: then it is that of their keys. */
static void sort_items(struct export_job *x)
{
	int *to = mem_alloc((size_t)(x->items + 1) * sizeof *to);

	qsort(x->item, (size_t)x->items, sizeof *x->item, by_key);
	for (int i = 0; i < x->items; i++)
		to[index_get(&x->keys, x->item[i].key)] = i;
	for (int i = 0; i < x->n; i++)
		x->at[i].item = to[x->at[i].item];
	mem_free(to);
}

static const struct export_file *results(const struct export_input *in)
{
	for (int i = 0; i < in->files; i++)
		if (!strcmp(in->file[i].name, "results.jsonl"))
			return &in->file[i];
	return NULL;
}

/* --- All of it -------------------------------------------------------------------------- */
static enum status load_run(struct export_job *x, struct err *e)
{
	const struct json *arms, *model;
	struct json *j;
	enum status st =
		json_read(&j, x->in->run ? x->in->run : "", x->in->run_n, x->arena, e);

	if (st != OK || j->type != JSON_OBJECT) {
		err_fail(e, E_ARG, "bad_argument", "run.json is no account of a run");
		err_hint(e, "give the folder of porism eval run");
		return E_ARG;
	}
	x->run = j;
	x->name = json_text(j, "name") ? json_text(j, "name") : "porism";
	x->created = json_text(j, "created");
	x->version = json_text(j, "porism") ? json_text(j, "porism") : "";
	model = json_get(j, "model");
	if (!model)
		model = json_get(json_get(j, "config"), "model");
	x->model = model && model->type == JSON_STRING ? model->text : "unknown";
	arms = json_get(j, "arms");
	for (const struct json *a = arms ? arms->child : NULL; a; a = a->next)
		if (a->type == JSON_STRING && (!x->in->arm || !strcmp(a->text, x->in->arm)))
			(void)find_arm(x, a->text);
	return OK;
}

static enum status no_records(struct export_job *x, struct err *e)
{
	const struct json *arms = json_get(x->run, "arms");
	const char *names[64];
	int n = 0;

	if (!x->in->arm) {
		err_fail(e, E_ARG, "bad_argument", "there are no records in this run");
		err_hint(e, "porism eval run goes on with it");
		return E_ARG;
	}
	for (arms = arms ? arms->child : NULL; arms && n < 64; arms = arms->next)
		if (arms->type == JSON_STRING)
			names[n++] = arms->text;
	err_fail(e, E_ARG, "not_found", "there are no records of an arm %.40s", x->in->arm);
	text_near(e->near, sizeof e->near, x->in->arm, names, n, 3);
	return E_ARG;
}

enum status export_load(struct export_job *x, struct err *e)
{
	const struct export_file *first = results(x->in);
	enum status st = load_run(x, e);

	if (st != OK)
		return st;
	if (first)
		add_lines(x, first);
	for (int i = 0; i < x->in->files; i++)
		if (&x->in->file[i] != first)
			add_lines(x, &x->in->file[i]);
	if (!x->n)
		return no_records(x, e);
	if (!first)
		sort_items(x);
	qsort(x->at, (size_t)x->n, sizeof *x->at, by_place);
	name_items(x);
	for (int i = 0; i < x->n; i++)
		x->count->untraced += !x->at[i].trace;
	return OK;
}

void export_unload(struct export_job *x)
{
	index_clear(&x->keys);
	index_clear(&x->tried);
}

int export_arm(const struct export_job *x, int arm, int *first)
{
	int i = 0, n = 0;

	while (i < x->n && x->at[i].arm < arm)
		i++;
	*first = i;
	while (i + n < x->n && x->at[i + n].arm == arm)
		n++;
	return n;
}

int export_tries(const struct export_job *x, int i, int end)
{
	int n = 1;

	while (i + n < end && x->at[i + n].item == x->at[i].item)
		n++;
	return n;
}

/* --- Shares ----------------------------------------------------------------------------- */
struct export_mean export_accuracy(const struct export_job *x, int first, int n,
				   const char *set)
{
	struct export_mean m = { 0 };
	double sum = 0, squares = 0;

	for (int i = first, k; i < first + n; i += k) {
		const struct export_item *it = &x->item[x->at[i].item];
		double right = 0;

		k = export_tries(x, i, first + n);
		if (set && strcmp(it->set, set) != 0)
			continue;
		m.items++;
		if (!it->truth)
			continue;
		for (int t = 0; t < k; t++)
			right += x->at[i + t].right;
		right /= k;
		m.known++;
		sum += right;
		squares += right * right;
	}
	if (m.known)
		m.mean = sum / m.known;
	if (m.known > 1) {
		double spread = (squares - sum * m.mean) / (m.known - 1);

		m.error = spread > 0 ? sqrt(spread / m.known) : 0;
	}
	return m;
}

const char **export_sets(const struct export_job *x, int first, int n, int *sets)
{
	const char **set = NULL;
	int cap = 0;

	*sets = 0;
	for (int i = first; i < first + n; i++) {
		const char *name = x->item[x->at[i].item].set;
		int k = 0;

		while (k < *sets && strcmp(set[k], name) != 0)
			k++;
		if (k < *sets)
			continue;
		set = arena_grow(x->arena, set, &cap, *sets + 1, sizeof *set);
		set[(*sets)++] = name;
	}
	return set;
}
