/*
 * bench.c -- samples that are a solution to be labelled, step by step (PEBench): what a judge is asked,
 * and its labels against those that people gave.
 *
 * A record has a member bench: gold and said, a list of labels each; said is null where the reply has
 * not one label for each step.  right: every label is that of the people.
 */
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include "metric/metric.h"
#include "translate/translate.h"
#include <string.h>

bool eval_is_bench(const struct dataset_sample *s)
{
	return s->kind == DATASET_STEPS && s->steps > 0;
}

void eval_bench_problem(struct agent_problem *out, const struct dataset_sample *s,
			struct arena *a)
{
	struct translate_sample t = { .problem = { .text = s->text,
						   .choice = s->choice,
						   .choices = s->choices,
						   .answer = s->answer },
				      .reference = s->solution,
				      .steps = s->steps };
	struct buf b = { 0 };

	t.step = arena_alloc(a, (size_t)(s->steps + 1) * sizeof *t.step);
	for (int i = 0; i < s->steps; i++)
		t.step[i] = s->step[i].text;
	translate_judge_question(&b, &t);
	*out = (struct agent_problem){ .text = arena_strdup(a, buf_str(&b)) };
	buf_clear(&b);
}

/* People's labels as letters; one that is none of the nine stays as it is. */
static const char *gold_word(const struct dataset_step *s)
{
	enum metric_label l = metric_label_of(s->label);

	return l < METRIC_LABELS ? metric_label_rows[l].word : s->label;
}

static const char *said_word(const struct translate_judgement *t, int i)
{
	return metric_label_rows[t->label[i]].word;
}

static const char *joined(const struct dataset_sample *s, const struct translate_judgement *t,
			  struct arena *a)
{
	struct buf b = { 0 };

	for (int i = 0; i < s->steps; i++)
		buf_addf(&b, "%s%s", i ? " " : "",
			 t ? said_word(t, i) : gold_word(&s->step[i]));
	return buf_keep(&b, a);
}

static void add_list(struct buf *b, const char *key, const struct dataset_sample *s,
		     const struct translate_judgement *t)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < s->steps; i++) {
		buf_add(b, i ? "," : "");
		json_add_string(b, t ? said_word(t, i) : gold_word(&s->step[i]));
	}
	buf_addc(b, ']');
}

void eval_record_bench(struct eval_record *out, const struct dataset_sample *s,
		       const struct agent_result *x, const char *said, struct arena *a)
{
	struct translate_judgement t;
	struct err e = { 0 };
	bool over = x->end == AGENT_ANSWERED || x->end == AGENT_SILENT;
	bool read = over && translate_judge_k12(&t, said, s->steps, a, &e) == OK;
	struct buf b = { 0 };
	int same = 0;

	buf_add(&b, ",\"bench\":{\"steps\":");
	buf_addf(&b, "%d", s->steps);
	add_list(&b, "gold", s, NULL);
	if (read)
		add_list(&b, "said", s, &t);
	else
		buf_add(&b, ",\"said\":null");
	buf_addc(&b, '}');
	out->more = buf_keep(&b, a);
	out->truth = joined(s, NULL, a);
	for (int i = 0; read && i < s->steps; i++)
		same += !strcmp(said_word(&t, i), gold_word(&s->step[i]));
	/* A formula in a reason is no answer: that there are labels is. */
	out->status = read ? "answered" : over ? "silent" : out->status;
	out->answer = read ? joined(s, &t, a) : NULL;
	out->verdict = !read ? "none" : same == s->steps ? "equal" : "different";
	out->right = read && same == s->steps;
	out->why = read       ? arena_printf(a, "%d of %d labels", same, s->steps)
		   : x->error ? arena_printf(a, "%s: %s", x->error->code, x->error->message)
			      : arena_strdup(a, e.msg);
}
