/*
 * print.c -- an answer for programs and for people; both say that this is a demonstration.
 */
#include "ask/ask_priv.h"
#include "base/json.h"
#include <math.h>
#include <string.h>

/* --- JSON ----------------------------------------------------------------------------------------------- */
static void add_text(struct buf *b, const char *key, const char *text)
{
	json_add_key(b, key);
	if (text)
		json_add_string(b, text);
	else
		buf_add(b, "null");
}

static void add_value(struct buf *b, const char *key, double x)
{
	json_add_key(b, key);
	if (isfinite(x))
		buf_add_double(b, x);
	else
		buf_add(b, "null");
}

static void add_values(struct buf *b, const char *key, const double *x, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		if (i)
			buf_addc(b, ',');
		buf_add_double(b, x[i]);
	}
	buf_addc(b, ']');
}

static void add_texts(struct buf *b, const char *key, const char *const *text, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		if (i)
			buf_addc(b, ',');
		json_add_string(b, text[i] ? text[i] : "");
	}
	buf_addc(b, ']');
}

static void add_readings(struct buf *b, const struct ask_answer *r)
{
	json_add_key(b, "readings");
	buf_addf(b, "{\"all\":%d,\"kept\":%d,\"agree\":%d", r->replies, r->kept, r->votes);
	for (int i = ASK_KEPT + 1; i < ASK_REFUSALS; i++)
		if (r->refused[i])
			buf_addf(b, ",\"%s\":%d", ask_refusal_word((enum ask_refusal)i),
				 r->refused[i]);
	buf_addc(b, '}');
}

static void add_solver(struct buf *b, const struct ask_answer *r)
{
	json_add_key(b, "solver");
	buf_addc(b, '{');
	if (r->asked) {
		add_text(b, "status", r->solver);
		add_value(b, "value", r->solved);
		add_text(b, "certainty", r->certainty);
		if (r->n_several)
			add_values(b, "values", r->several, r->n_several);
		json_add_key(b, "record");
		buf_add(b, r->record);
	} else {
		add_text(b, "status", "not_asked");
		add_text(b, "unreadable", r->unreadable);
	}
	buf_addc(b, '}');
}

void ask_json(struct buf *b, const struct ask_question *q, const struct ask_answer *r,
	      bool explain, double ms)
{
	bool answered = r->status != ASK_UNREAD;

	buf_addc(b, '{');
	if (q->id)
		add_text(b, "id", q->id);
	add_text(b, "status", ask_status_word(r->status));
	add_value(b, "value", answered ? r->value : NAN);
	add_text(b, "exact", answered ? r->exact : NULL);
	add_text(b, "program", r->read.program);
	add_texts(b, "numbers", r->read.nums, r->read.count);
	add_text(b, "given", r->given);
	add_texts(b, "unused", r->unused, r->n_unused);
	add_readings(b, r);
	add_solver(b, r);
	if (!answered) {
		add_text(b, "why", r->why);
		add_text(b, "hint", r->hint);
	}
	if (explain && r->derived)
		add_text(b, "derivation", r->derived);
	if (ms >= 0) {
		json_add_key(b, "ms");
		buf_addf(b, "%.2f", ms);
	}
	buf_add(b, ",\"demonstration\":true}");
}

/* --- Text ----------------------------------------------------------------------------------------------- */
static void add_answer(struct buf *b, const struct ask_answer *r)
{
	struct buf value = { 0 };

	buf_addf(&value, "%.9g", r->value);
	if (r->exact && strcmp(r->exact, value.s))
		buf_addf(b, "Answer: %s, about %s\n", r->exact, value.s);
	else
		buf_addf(b, "Answer: %s\n", value.s);
	buf_clear(&value);
}

static void add_reading(struct buf *b, const struct ask_answer *r)
{
	if (!r->read.program)
		return;
	if (r->given)
		buf_addf(b, "Read as: %s\n", r->given);
	buf_addf(b, "Program: %s\n", r->read.program);
	if (!r->n_unused)
		return;
	buf_add(b, "Not used:");
	for (int i = 0; i < r->n_unused; i++)
		buf_addf(b, "%s %s", i ? "," : "", r->unused[i]);
	buf_addc(b, '\n');
}

static void add_several(struct buf *b, const struct ask_answer *r)
{
	buf_add(b, "Not verified: the solver finds several values that fit the facts,");
	for (int i = 0; i < r->n_several; i++)
		buf_addf(b, "%s %.9g", i ? "," : "", r->several[i]);
	buf_add(b, "; ");
}

static void add_trust(struct buf *b, const struct ask_answer *r)
{
	if (r->status == ASK_SOLVED) {
		buf_addf(b,
			 "Found by the solver from the facts (%s), as rules read them; of %d "
			 "readings of the model none agrees.\n",
			 r->certainty, r->replies);
		return;
	}
	if (r->status == ASK_VERIFIED)
		buf_addf(b,
			 "Verified by the solver, which finds the same from the facts (%s); ",
			 r->certainty);
	else if (r->n_several)
		add_several(b, r);
	else if (r->asked)
		buf_addf(b, "The solver could not tell (%s); ", r->solver);
	else
		buf_add(b, "Not verified by the solver, which does not take these words; ");
	buf_addf(b, "%d of %d readings agree.\n", r->votes, r->replies);
}

static void add_tried(struct buf *b, const struct ask_answer *r)
{
	buf_addf(b, "I could not read this: %s.\n", r->why);
	for (int i = ASK_KEPT + 1; i < ASK_REFUSALS; i++)
		if (r->refused[i])
			buf_addf(b, "  %d of %d: the reading %s\n", r->refused[i], r->replies,
				 ask_refusal_text((enum ask_refusal)i));
	if (!r->asked && r->unreadable)
		buf_addf(b, "  the solver's rules did not take: %.200s\n", r->unreadable);
	buf_addf(b, "What would help: %s.\n", r->hint);
}

void ask_text(struct buf *b, const struct ask_answer *r, bool explain)
{
	if (r->status == ASK_UNREAD) {
		add_tried(b, r);
		return;
	}
	if (explain && r->derived)
		buf_addf(b, "%s\n", r->derived);
	add_answer(b, r);
	add_reading(b, r);
	add_trust(b, r);
	buf_add(b,
		"A demonstration with a small model: look whether it read what you meant.\n");
}
