/* line.c -- a reply as a line of data: as porism synth writes them, or why it is not one. */
#include "base/member.h"
#include "teach/teach_priv.h"
#include <string.h>

static void add_had(struct buf *b, const struct teach_plan *p, const struct teach_had *had)
{
	const struct agent_usage *u = &had->usage;

	json_member_text(b, "source", teach_mode_word(p->o.mode));
	json_member_text(b, "model", p->o.name);
	json_member_count(b, "try", had->number);
	json_add_key(b, "tokens");
	if (u->input < 0 && u->output < 0) {
		buf_add(b, "null");
	} else {
		buf_addc(b, '{');
		json_member_count(b, "input",
				  (u->input > 0 ? u->input : 0) +
					  (u->cache_read > 0 ? u->cache_read : 0) +
					  (u->cache_write > 0 ? u->cache_write : 0));
		json_member_count(b, "output", u->output > 0 ? u->output : 0);
		buf_addc(b, '}');
	}
	if (had->cost >= 0)
		json_member_number(b, "cost", had->cost);
}

static void add_list(struct buf *b, const char *key, const struct json *list)
{
	json_add_key(b, key);
	if (list && list->type == JSON_ARRAY)
		json_add(b, list);
	else
		buf_add(b, "[]");
}

/* Without blanks around it. */
static void add_trimmed(struct buf *b, const char *key, const char *text)
{
	char *s;
	size_t n;

	text += strspn(text, " \t\r\n");
	n = strlen(text);
	while (n && strchr(" \t\r\n", text[n - 1]))
		n--;
	s = mem_strndup(text, n);
	json_member_text(b, key, s);
	mem_free(s);
}

/* The box that a reply left out, which only repeats what is given. */
static void add_values(struct buf *b, const struct program_text *t)
{
	while (b->n && strchr(" \t\r\n", b->s[b->n - 1]))
		b->n--;
	buf_add(b, "\n\\boxed{");
	for (int i = 0; i < t->count; i++)
		buf_addf(b, "%sN%d=%s", i ? ", " : "", i, t->nums[i] ? t->nums[i] : "");
	buf_addc(b, '}');
}

void teach_line(struct buf *b, const struct teach_plan *p, const struct teach_problem *q,
		const struct teach_verdict *v, const struct teach_had *had, const char *reply,
		struct program_solver *s)
{
	struct buf t = { 0 };

	buf_addf(&t, "%s-%c%d", q->id, *teach_mode_word(p->o.mode), had->number);
	buf_addc(b, '{');
	json_member_text(b, "id", buf_str(&t));
	json_member_text(b, "question_id", q->id);
	add_had(b, p, had);
	json_member_text_if(b, "language", q->language);
	json_member_text(b, "text", q->text);
	json_add_key(b, "clauses");
	buf_addc(b, '{');
	add_list(b, "structure", q->structure);
	add_list(b, "semantic", q->semantic);
	buf_addc(b, '}');
	json_member_text(b, "program", v->program.program);
	json_member_texts(b, "numbers", v->program.nums, v->program.count);
	buf_reset(&t);
	buf_addf(&t, "%.9g", q->value);
	json_member_text_if(b, "answer", q->key);
	json_member_text_if(b, "rounded", q->rounded);
	json_member_text(b, q->key ? "answer_value" : "answer", buf_str(&t));
	buf_reset(&t);
	json_member_text(b, "exact", program_exact(&t, s) ? buf_str(&t) : NULL);
	json_member_count(b, "operators", v->operators);
	json_member_flag(b, "given", v->given);
	json_member_text_if(b, "split", q->split);
	buf_reset(&t);
	buf_add(&t, reply);
	if (v->lent)
		add_values(&t, &v->program);
	add_trimmed(b, "cot", buf_str(&t));
	buf_addc(b, '}');
	buf_clear(&t);
}

void teach_line_not(struct buf *b, const struct teach_plan *p, const struct teach_problem *q,
		    const struct teach_verdict *v, const struct teach_had *had,
		    const char *reply)
{
	buf_addc(b, '{');
	json_member_text(b, "question_id", q->id);
	add_had(b, p, had);
	json_member_text(b, "status", teach_verdict_word(v));
	json_member_text_if(b, "error", v->why);
	json_member_number(b, "value", v->value);
	add_trimmed(b, "reply", reply);
	buf_addc(b, '}');
}
