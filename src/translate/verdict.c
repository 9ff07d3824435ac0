/* verdict.c -- what a judge of texts replies, read strictly: GeoLaux' bits and types, K12Vista's
 * labels. */
#include "translate/translate_priv.h"
#include <string.h>
#include <strings.h>

void translate_judge_question(struct buf *b, const struct translate_sample *s)
{
	const struct agent_problem *p = &s->problem;

	buf_addf(b, "## Problem\n\n%s\n", p->text);
	for (int i = 0; i < p->choices; i++)
		buf_addf(b, "%c. %s\n", 'A' + i, p->choice[i]);
	if (p->answer)
		buf_addf(b, "\n## Right answer\n\n%s\n", p->answer);
	if (s->reference)
		buf_addf(b, "\n## Reference solution\n\n%s\n", s->reference);
	buf_add(b, "\n## The student's steps\n\n");
	for (int i = 0; i < s->steps; i++)
		buf_addf(b, "%d) %s\n", i + 1, s->step[i]);
	if (s->final)
		buf_addf(b, "\nFinal answer: %s\n", s->final);
}

static bool is_bit(const struct json *m, int *bit)
{
	if (!m || (m->type != JSON_NUMBER && m->type != JSON_STRING) ||
	    (strcmp(m->text, "0") && strcmp(m->text, "1")))
		return false;
	*bit = *m->text == '1';
	return true;
}

static enum status wrong_length(struct err *e, const char *what, int n, int steps)
{
	return err_fail(e, E_ARG, "bad_argument",
			"%s has %d members; the solution has %d steps, and each needs one",
			what, n, steps);
}

enum status translate_judge_steps(struct translate_judgement *out, const char *text, int steps,
				  struct arena *a, struct err *e)
{
	const struct json *list;
	struct json *j;
	enum status st = translate_reply_read(&j, text, JSON_OBJECT, a, e);
	int n = 0, bit;

	if (st != OK)
		return st;
	list = json_get(j, "Step_by_step_evaluation");
	*out = (struct translate_judgement){ .steps = steps };
	out->bit = arena_alloc(a, (size_t)steps + 1);
	/* Of no solution there is no list. */
	if (!steps && list && (list->type == JSON_NULL || list->type == JSON_STRING))
		list = NULL;
	else if (!list || list->type != JSON_ARRAY)
		return err_fail(e, E_ARG, "bad_argument",
				"Step_by_step_evaluation must be a list of 0 and 1");
	else if (list->n != steps)
		return wrong_length(e, "Step_by_step_evaluation", list->n, steps);
	for (const struct json *m = list ? list->child : NULL; m; m = m->next) {
		if (!is_bit(m, &bit))
			return err_fail(
				e, E_ARG, "bad_argument",
				"member %d of Step_by_step_evaluation is neither 0 nor 1",
				n + 1);
		out->bit[n++] = (signed char)bit;
	}
	if (!is_bit(json_get(j, "Final_judgment"), &out->final))
		return err_fail(e, E_ARG, "bad_argument", "Final_judgment must be 0 or 1");
	return OK;
}

/* "Figure Error", "figure"; NULL: none of the words. */
static const char *type_of(const struct json *m)
{
	static const char *const word[] = { "N/A", "Figure", "Knowledge", "Calculation",
					    "Logical" };

	for (size_t i = 0; m->type == JSON_STRING && i < sizeof word / sizeof *word; i++) {
		size_t n = strlen(word[i]);

		if (!strncasecmp(m->text, word[i], n) &&
		    (!m->text[n] || !strcasecmp(m->text + n, " error")))
			return word[i];
	}
	return NULL;
}

enum status translate_judge_errors(struct translate_judgement *out, const char *text,
				   struct arena *a, struct err *e)
{
	const struct json *list;
	const char **type = arena_alloc(a, (size_t)(out->steps + 1) * sizeof *type);
	struct json *j;
	enum status st = translate_reply_read(&j, text, JSON_OBJECT, a, e);
	int n = 0;

	if (st != OK)
		return st;
	list = json_get(j, "Error_type");
	if (!list || list->type != JSON_ARRAY)
		return err_fail(e, E_ARG, "bad_argument", "Error_type must be a list");
	if (list->n != out->steps)
		return wrong_length(e, "Error_type", list->n, out->steps);
	for (const struct json *m = list->child; m; m = m->next, n++) {
		type[n] = type_of(m);
		if (!type[n])
			return err_fail(
				e, E_ARG, "bad_argument",
				"member %d of Error_type is none of N/A, Figure Error, "
				"Knowledge Error, Calculation Error, Logical Error",
				n + 1);
		if ((out->bit[n] != 0) != !strcmp(type[n], "N/A"))
			return err_fail(e, E_ARG, "bad_argument",
					"step %d has the bit %d and the type %s: N/A is for "
					"steps with the bit 1, and only for these",
					n + 1, out->bit[n], type[n]);
	}
	out->type = type;
	return OK;
}

static enum status read_label(struct translate_judgement *out, const struct json *m, int n,
			      struct err *e)
{
	const struct json *label = m->type == JSON_ARRAY && m->n >= 2 ? m->child->next : NULL;
	const struct json *reason = label ? label->next : NULL;

	if (!label || label->type != JSON_STRING)
		return err_fail(e, E_ARG, "bad_argument",
				"member %d must be a list: step, label, reason", n + 1);
	out->label[n] = metric_label_of(label->text);
	if (out->label[n] == METRIC_LABELS)
		return err_fail(
			e, E_ARG, "bad_argument",
			"\"%.40s\" of member %d is none of CS, ICE, QM, LRK, KAE, LRE, "
			"HE, CE, IAE",
			label->text, n + 1);
	out->bit[n] = out->label[n] == METRIC_CS;
	out->reason[n] = reason && reason->type == JSON_STRING ? reason->text : NULL;
	return OK;
}

enum status translate_judge_k12(struct translate_judgement *out, const char *text, int steps,
				struct arena *a, struct err *e)
{
	struct json *j;
	enum status st = translate_reply_read(&j, text, JSON_ARRAY, a, e);
	int n = 0;

	if (st != OK)
		return st;
	if (j->n != steps)
		return wrong_length(e, "the list", j->n, steps);
	*out = (struct translate_judgement){ .steps = steps, .final = -1 };
	out->bit = arena_alloc(a, (size_t)steps + 1);
	out->label = arena_alloc(a, (size_t)(steps + 1) * sizeof *out->label);
	out->reason = arena_alloc(a, (size_t)(steps + 1) * sizeof *out->reason);
	for (const struct json *m = j->child; m && st == OK; m = m->next, n++)
		st = read_label(out, m, n, e);
	return st;
}
