/*
 * harness.c -- the conventions of lm-evaluation-harness and of lmms-eval: results of a run, and a line
 * for each document.  A task is a set under an arm.
 */
#include "base/member.h"
#include "export/export_priv.h"
#include <string.h>

struct export_task {
	const char *name, *set;
	int arm, first, n;
	struct export_mean mean;
};
struct export_tasks {
	struct export_task *at;
	int n, cap, tries;
	bool lmms;
	const char *stamp, *folder;
};

static void list_tasks(struct export_tasks *t, struct export_job *x)
{
	t->stamp = export_stamp(x->created, true, x->arena);
	t->folder = export_fit(x->model, x->arena);
	t->tries = 1;
	for (int arm = 0; arm < x->arms; arm++) {
		int first, n = export_arm(x, arm, &first), sets;
		const char **set = export_sets(x, first, n, &sets);

		for (int k = 0; k < sets; k++) {
			t->at = arena_grow(x->arena, t->at, &t->cap, t->n + 1, sizeof *t->at);
			t->at[t->n++] = (struct export_task){
				.name = arena_printf(x->arena, "%s_%s",
						     export_fit(set[k], x->arena),
						     export_fit(x->arm[arm], x->arena)),
				.set = set[k],
				.arm = arm,
				.first = first,
				.n = n,
				.mean = export_accuracy(x, first, n, set[k])
			};
		}
		for (int i = first; i < first + n; i++)
			t->tries = x->at[i].try > t->tries ? x->at[i].
			try : t
				->tries;
	}
}

/* --- The results ------------------------------------------------------------------------- */
/* "key":{"task":..., for every task, what add says. */
static void add_each(struct buf *b, const struct export_tasks *t, const char *key,
		     void (*add)(struct buf *b, const struct export_task *k))
{
	json_add_key(b, key);
	buf_addc(b, '{');
	for (int i = 0; i < t->n; i++) {
		json_add_key(b, t->at[i].name);
		add(b, &t->at[i]);
	}
	buf_addc(b, '}');
}

static void add_numbers(struct buf *b, const struct export_task *k)
{
	buf_addc(b, '{');
	json_member_text(b, "alias", k->name);
	json_add_key(b, "acc,none");
	export_add_number(b, k->mean.mean);
	json_add_key(b, "acc_stderr,none");
	export_add_number(b, k->mean.error);
	buf_addc(b, '}');
}

static void add_config(struct buf *b, const struct export_task *k)
{
	buf_addc(b, '{');
	json_member_text(b, "task", k->name);
	json_member_text(b, "dataset_path", k->set);
	buf_add(b, ",\"output_type\":\"generate_until\",\"num_fewshot\":0,\"metric_list\":[{"
		   "\"metric\":\"acc\",\"aggregation\":\"mean\",\"higher_is_better\":true}],"
		   "\"metadata\":{\"version\":1.0}}");
}

static void add_version(struct buf *b, const struct export_task *k)
{
	(void)k;
	buf_add(b, "1.0");
}

static void add_shots(struct buf *b, const struct export_task *k)
{
	(void)k;
	buf_add(b, "0");
}

static void add_higher(struct buf *b, const struct export_task *k)
{
	(void)k;
	buf_add(b, "{\"acc\":true}");
}

static void add_counts(struct buf *b, const struct export_task *k)
{
	buf_addf(b, "{\"original\":%d,\"effective\":%d}", k->mean.items, k->mean.known);
}

static void add_none(struct buf *b, const struct export_task *k)
{
	(void)k;
	buf_add(b, "[]");
}

static void write_results(struct export_job *x, const struct export_tasks *t)
{
	struct buf b = { 0 };
	const char *name =
		t->lmms ? arena_printf(x->arena, "%s/%s_results.json", t->folder, t->stamp)
			: arena_printf(x->arena, "%s/results_%s.json", t->folder, t->stamp);

	if (!export_begin(x, name))
		return;
	buf_addc(&b, '{');
	add_each(&b, t, "results", add_numbers);
	add_each(&b, t, "group_subtasks", add_none);
	add_each(&b, t, "configs", add_config);
	add_each(&b, t, "versions", add_version);
	add_each(&b, t, "n-shot", add_shots);
	add_each(&b, t, "higher_is_better", add_higher);
	add_each(&b, t, "n-samples", add_counts);
	json_add_key(&b, "config");
	buf_add(&b, "{\"model\":");
	json_add_string(&b, x->model);
	buf_add(&b, ",\"model_args\":\"\",\"batch_size\":1,\"device\":null,\"limit\":null,"
		    "\"bootstrap_iters\":0,\"gen_kwargs\":\"\"}");
	json_member_text(&b, "git_hash", NULL);
	json_member_text(&b, "model_source", "porism");
	json_member_text(&b, "model_name", x->model);
	json_member_text(&b, "model_name_sanitized", t->folder);
	json_member_text(&b, "date", export_when(x->created, 0, x->arena));
	json_member_text(&b, "porism_version", x->version);
	buf_add(&b, "}\n");
	export_put(x, &b);
	export_end(x);
	buf_clear(&b);
}

/* --- The samples ------------------------------------------------------------------------- */
struct export_doc {
	struct export_question q;
	struct buf resps, filtered, counts;
	const char *system;
	double right;
};

static void add_doc(struct buf *b, const struct export_item *it, const struct export_doc *d)
{
	buf_addc(b, '{');
	json_member_text(b, "key", it->key);
	json_member_text(b, "id", it->id ? it->id : it->key);
	json_member_text(b, "question", d->q.text);
	json_member_texts(b, "choices", d->q.choice, d->q.choices);
	json_member_text(b, "answer", it->truth ? it->truth : "");
	export_add_json(b, "group", it->group);
	buf_addc(b, '}');
}

static void add_line(struct buf *b, const struct export_tasks *t, const struct export_item *it,
		     int id, const struct export_doc *d, struct arena *a)
{
	struct buf doc = { 0 };
	const char *target = it->truth ? it->truth : "";

	add_doc(&doc, it, d);
	buf_addf(b, "{\"doc_id\":%d", id);
	if (!t->lmms)
		buf_addf(b, ",\"doc\":%s", doc.s);
	json_member_text(b, "target", target);
	if (t->lmms) {
		json_member_text(b, "input", d->q.text);
	} else {
		buf_add(b, ",\"arguments\":{\"gen_args_0\":{\"arg_0\":");
		json_add_string(b, d->q.text);
		buf_add(b, ",\"arg_1\":{\"until\":[],\"system\":");
		json_add_string(b, d->system ? d->system : "");
		buf_add(b, "}}}");
	}
	buf_addf(b, ",\"resps\":[[%s]],\"filtered_resps\":[%s]", buf_str(&d->resps),
		 buf_str(&d->filtered));
	if (t->lmms)
		buf_addf(b, ",\"token_counts\":[%s]", buf_str(&d->counts));
	else
		buf_add(b, ",\"filter\":\"none\",\"metrics\":[\"acc\"]");
	json_member_text(b, "doc_hash", export_sum(doc.s, 64, a));
	json_member_text(b, "prompt_hash", export_sum(d->q.text, 64, a));
	json_member_text(b, "target_hash", export_sum(target, 64, a));
	json_add_key(b, "acc");
	export_add_number(b, d->right);
	buf_add(b, "}\n");
	buf_clear(&doc);
}

/* All tries of one problem. */
static void write_doc(struct export_job *x, const struct export_tasks *t, int at, int tries,
		      int id)
{
	struct arena *a = arena_new();
	struct export_doc d = { .right = 0 };
	struct buf b = { 0 };

	for (int i = 0; i < tries; i++) {
		const struct export_attempt *r = &x->at[at + i];
		const struct json *tokens = json_get(r->json, "tokens");
		struct agent_trace trace = { 0 };
		char *text;
		bool traced = export_trace(x, r, &text, &trace, a);

		if (!i) {
			export_asked(x, r, traced ? &trace : NULL, &d.q, a);
			/* Texts of the trace go with its bytes. */
			d.q.text = arena_strdup(a, d.q.text);
			d.system =
				traced ? json_text(json_get(trace.head, "prompts"), "system")
				       : NULL;
		}
		buf_add(&d.resps, i ? "," : "");
		json_add_string(&d.resps, export_said(r, traced ? &trace : NULL));
		buf_add(&d.filtered, i ? "," : "");
		json_add_string(&d.filtered, r->answer ? r->answer : "");
		buf_addf(&d.counts,
			 "%s{\"input_tokens\":%.0f,\"output_tokens\":%.0f,"
			 "\"reasoning_tokens\":%.0f}",
			 i ? "," : "", export_number(tokens, "input", 0),
			 export_number(tokens, "output", 0),
			 export_number(tokens, "reasoning", 0));
		d.right += (double)r->right / tries;
		mem_free(text);
	}
	add_line(&b, t, &x->item[x->at[at].item], id, &d, a);
	export_put(x, &b);
	buf_clear(&b);
	buf_clear(&d.resps);
	buf_clear(&d.filtered);
	buf_clear(&d.counts);
	arena_free(a);
}

static void write_task(struct export_job *x, const struct export_tasks *t,
		       const struct export_task *k)
{
	const char *name = t->lmms ? arena_printf(x->arena, "%s/%s_samples_%s.jsonl",
						  t->folder, t->stamp, k->name)
				   : arena_printf(x->arena, "%s/samples_%s_%s.jsonl",
						  t->folder, k->name, t->stamp);
	int id = 0;

	if (!export_begin(x, name))
		return;
	for (int i = k->first, n; i < k->first + k->n && !x->broken; i += n) {
		n = export_tries(x, i, k->first + k->n);
		if (!strcmp(x->item[x->at[i].item].set, k->set))
			write_doc(x, t, i, n, id++);
	}
	export_end(x);
}

static void write_all(struct export_job *x, bool lmms)
{
	struct export_tasks t = { .lmms = lmms };

	list_tasks(&t, x);
	write_results(x, &t);
	for (int i = 0; i < t.n; i++)
		write_task(x, &t, &t.at[i]);
}

void export_lm_eval(struct export_job *x)
{
	write_all(x, false);
}

void export_lmms_eval(struct export_job *x)
{
	write_all(x, true);
}
