/*
 * control.c -- planted errors, and who is drawn for a control.
 *
 * Errors are planted twice over: into the record, which tells whether the engine sees them; and
 * into the words of the solution, which tells whether the translator leaves them as they are.
 */
#include "base/ascii.h"
#include "base/member.h"
#include "base/rng.h"
#include "translate/translate_priv.h"
#include <stdlib.h>
#include <string.h>

static uint64_t draw(const char *what, const char *id, long number, long seed)
{
	struct buf b = { 0 };
	struct rng r;

	buf_addf(&b, "%s\n%s\n%ld\n%ld", what, id, number, seed);
	r.s = agent_hash(buf_str(&b), b.n);
	buf_clear(&b);
	return rng_next(&r);
}

bool translate_drawn(const char *what, const char *id, long number, long seed, double share)
{
	/* 53 bits are all that a double between 0 and 1 tells apart. */
	double u = (double)(draw(what, id, number, seed) >> 11) * 0x1p-53;

	return u < share;
}

/* What was said of the step in which an error was planted, or of the final answer. */
static const char *said_of(const struct judge_report *p, const char *step)
{
	for (int i = 0; step && i < p->steps; i++)
		if (!strcmp(p->step[i].of->id, step))
			return p->step[i].label.k12vista ? p->step[i].label.k12vista : "CS";
	return p->final_label.k12vista ? p->final_label.k12vista : "CS";
}

static bool plant_one(struct buf *b, const struct translate_judged *j, enum judge_damage d,
		      uint64_t seed, long budget, struct arena *a)
{
	struct buf record = { 0 };
	struct translate_judged t = { 0 };
	struct judge_score score = { 0 };
	const char *step, *gold;

	if (!judge_plant(&record, j->record, &j->report, d, seed, a)) {
		buf_clear(&record);
		return false;
	}
	translate_judged_run(&t, buf_str(&record), budget, a);
	buf_clear(&record);
	if (t.is) {
		judge_score_add(&score, &t.report);
		step = json_text(t.read->planted, "step");
		gold = json_text(t.read->planted, "k12vista");
		buf_add(b, b->n && b->s[b->n - 1] != '[' ? "," : "");
		buf_addf(b, "{\"in\":\"record\",\"kind\":\"%s\"", judge_damage_name(d));
		json_member_text(b, "step", step ? step : "final");
		json_member_text(b, "label", gold ? gold : "");
		json_member_text(b, "said", said_of(&t.report, step));
		buf_addf(b, ",\"caught\":%s}", score.caught[d] ? "true" : "false");
		judge_score_clear(&score);
	}
	translate_judged_clear(&t);
	return t.is;
}

void translate_plant(struct buf *b, const struct translate_judged *j,
		     const struct translate_sample *s, const struct translate_settings *o,
		     struct arena *a)
{
	static const enum judge_damage kinds[] = { JUDGE_PLANT_VALUE, JUDGE_PLANT_THEOREM,
						   JUDGE_PLANT_CITE };
	enum { KINDS = sizeof kinds / sizeof *kinds };

	for (int i = 0; j->is && j->report.gated && i < s->steps; i++) {
		uint64_t seed;

		if (!translate_drawn("plant", s->id, i, o->draw, o->plant))
			continue;
		seed = draw("kind", s->id, i, o->draw);
		for (int k = 0; k < KINDS; k++)
			if (plant_one(b, j, kinds[(seed + (uint64_t)k) % KINDS], seed >> 8,
				      o->budget, a))
				break;
	}
}

/* --- In the words ---------------------------------------------------------------------------- */
/* The last whole number of the quote that stands in the fact, too: where it is; NULL: none. */
static const char *number_in(const char *quote, const char *fact, size_t *n)
{
	const char *found = NULL;

	for (const char *s = quote; *s; s += *s != 0) {
		size_t k = 0;
		char *text;

		while (is_digit(s[k]))
			k++;
		if (!k)
			continue;
		text = mem_strndup(s, k);
		if (k < 10 && strstr(fact, text) && s[k] != '.' &&
		    (s == quote || s[-1] != '.')) {
			found = s;
			*n = k;
		}
		mem_free(text);
		s += k - 1;
	}
	return found;
}

/* The step with the number of the claim's quote one larger; false: it has none. */
static bool change(const char **text, const char **was, const char **is,
		   const struct judge_statement *c, const char *step, struct arena *a)
{
	const char *at = c->quote ? strstr(step, c->quote) : NULL, *number;
	size_t n = 0;

	if (!at || !strchr(c->text, '=') || strpbrk(c->text, "<>|!"))
		return false;
	number = number_in(c->quote, c->text, &n);
	if (!number)
		return false;
	at += number - c->quote;
	*was = arena_strndup(a, number, n);
	*is = arena_printf(a, "%ld", strtol(*was, NULL, 10) + 1);
	*text = arena_printf(a, "%.*s%s%s", (int)(at - step), step, *is, at + n);
	return true;
}

int translate_plant_text(const char **text, const char **was, const char **is,
			 const struct translate_judged *j, const struct translate_sample *s,
			 const struct translate_settings *o, struct arena *a)
{
	for (int k = 0; j->is && j->report.gated && k < j->report.steps; k++) {
		const struct judge_step_report *t = &j->report.step[k];
		int i = t->of->number - 1;

		if (i < 0 || i >= s->steps ||
		    !translate_drawn("words", s->id, i, o->draw, o->plant))
			continue;
		for (int c = 0; c < t->claims; c++)
			if (judge_claim_verdict(&t->claim[c]) == JUDGE_HOLDS &&
			    change(text, was, is, t->claim[c].of, s->step[i], a))
				return i;
	}
	return -1;
}
