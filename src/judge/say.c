/*
 * say.c -- a report in words, for people: what came of it in the first line, then step by step,
 * the first error marked.
 */
#include "judge/judge_priv.h"
#include <string.h>

/* Red for what is wrong, yellow for what is not known, green for the rest. */
static const char *const verdict_color[JUDGE_VERDICTS] = {
	[JUDGE_HOLDS] = "32",       [JUDGE_NOT_EXPRESSIBLE] = "33", [JUDGE_UNKNOWN] = "33",
	[JUDGE_UNJUSTIFIED] = "35", [JUDGE_HOLDS_ONLY_HERE] = "31", [JUDGE_FALSE] = "31",
	[JUDGE_CIRCULAR] = "31",
};

static void say_verdict(struct buf *b, enum judge_verdict v, bool color)
{
	if (color)
		buf_addf(b, "\033[%sm%s\033[0m", verdict_color[v], judge_verdict_name(v));
	else
		buf_add(b, judge_verdict_name(v));
}

static void say_ids(struct buf *b, const char *before, const struct judge_ids *l)
{
	for (int i = 0; i < l->n; i++)
		buf_addf(b, "%s%s", i ? ", " : before, l->id[i]);
}

enum { WORDS = 100 }; /* of a step's text, characters */

/* A text on one line, its end left out where it is long. */
static void say_words(struct buf *b, const char *s)
{
	int n = 0;

	for (; *s && n < WORDS; n++) {
		size_t len = utf8_len(s);
		bool blank = *s == '\n' || *s == '\t' || *s == '\r';

		if (blank)
			buf_addc(b, ' ');
		else
			buf_addn(b, s, strnlen(s, len));
		s += strnlen(s, len);
	}
	buf_add(b, *s ? "..." : "");
}

/* The sign between two sides, with its blanks; NULL: there is none.  size: of it. */
static const char *find_sign(const char *says, size_t *size)
{
	static const char *const sign[] = { " = ", " " JUDGE_ABOUT " " };
	const char *first = NULL;

	for (size_t i = 0; i < sizeof sign / sizeof *sign; i++) {
		const char *at = strstr(says, sign[i]);

		if (at && (!first || at < first)) {
			first = at;
			*size = strlen(sign[i]);
		}
	}
	return first;
}

/* "a = b; b = c" is a = b = c. */
static void say_chain(struct buf *b, const char *says)
{
	const char *last = NULL; /* what stands behind the last = */
	size_t len = 0;

	while (*says) {
		size_t size = 0;
		const char *end = strstr(says, "; "), *is = find_sign(says, &size);
		size_t n = end ? (size_t)(end - says) : strlen(says);
		bool equation = is && is < says + n;

		if (equation && last && (size_t)(is - says) == len &&
		    !strncmp(says, last, len))
			buf_addn(b, is, (size_t)(says + n - is));
		else
			buf_addf(b, "%s%.*s", last ? "; " : "", (int)n, says);
		last = equation ? is + size : says;
		len = (size_t)(says + n - last);
		says += n + (end ? 2 : 0);
	}
}

/* What holds instead of what is said: its value alone where that is of the same left side. */
static void say_right(struct buf *b, const char *before, const char *said, const char *right)
{
	size_t size = 0, other = 0;
	const char *is = find_sign(right, &size), *sign = find_sign(said, &other);
	bool same = is && sign && is - right == sign - said &&
		    !strncmp(said, right, (size_t)(is - right));

	if (same && !strpbrk(sign + other, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		buf_addf(b, "%sit is %s", before, is[1] == '=' ? is + size : is + 1);
	else
		buf_addf(b, "%sright is %s", before, right);
}

/* What is wrong about a claim that is not so: which part where it has several, what is right. */
static void say_wrong(struct buf *b, const struct judge_claim *c)
{
	const char *said = c->bad_says ? c->bad_says : c->of->says ? c->of->says : "";
	const char *right = c->right_says ? c->right_says : c->right;

	if (c->bad_link && c->verdict == JUDGE_FALSE)
		buf_addf(b, "; not so is %s", c->bad_says ? c->bad_says : c->bad_link);
	if (right)
		say_right(b, c->bad_link ? ", " : "; ", said, right);
	if (c->right_about)
		buf_addf(b, " " JUDGE_ABOUT " %s", c->right_about);
}

static void say_near(struct buf *b, const struct err *e)
{
	if (e->near[0])
		buf_addf(b, "; near: %s", e->near);
}

/* Premises by their names, each with what it says. */
static void say_premises(struct buf *b, const char *before, const struct judge_record *r,
			 const struct judge_ids *l)
{
	for (int i = 0; i < l->n; i++) {
		buf_addf(b, "%s%s", i ? ", " : before, l->id[i]);
		for (int k = 0; k < r->statements; k++)
			if (!strcmp(r->statement[k].id, l->id[i]) && r->statement[k].says)
				buf_addf(b, " (%s)", r->statement[k].says);
	}
}

/* What is true and is not known to follow counts as unknown, and is told to be true. */
static void say_claim_verdict(struct buf *b, const struct judge_claim *c, bool color)
{
	enum judge_verdict v = judge_claim_verdict(c);
	bool untold = c->verdict == JUDGE_HOLDS && v == JUDGE_UNKNOWN;

	say_verdict(b, untold ? JUDGE_HOLDS : v, color);
	if (c->certainty && strcmp(c->certainty, "proven") != 0)
		buf_addf(b, " (%s)", c->certainty);
	if (untold)
		buf_add(b, "; whether it follows from what is cited was not told");
}

static void say_ms(struct buf *b, double ms, bool times)
{
	if (times)
		buf_addf(b, "  %.2f ms", ms);
}

static void say_claim(struct buf *b, const struct judge_record *r, const struct judge_claim *c,
		      bool color, bool times)
{
	buf_add(b, "    ");
	say_chain(b, c->of->says ? c->of->says : *c->of->text ? c->of->text : "(no fact)");
	buf_add(b, "  ");
	say_claim_verdict(b, c, color);
	say_wrong(b, c);
	if (c->why && c->verdict != JUDGE_HOLDS && (!c->right || c->blind))
		buf_addf(b, "; %s", c->why);
	if (c->of->unread)
		say_near(b, &c->of->err);
	say_premises(b, "; missing ", r, &c->missing);
	say_premises(b, "; supposing ", r, &c->supposes);
	say_ids(b, "; cannot be: ", &c->extra);
	say_ids(b,
		c->verdict == JUDGE_HOLDS ? "; rests on what is not so: " : "; inherits from ",
		&c->inherits);
	say_ms(b, c->ms, times);
	buf_addc(b, '\n');
	if (c->assumes.n && c->verdict != JUDGE_UNKNOWN) {
		say_ids(b, "      assuming that ", &c->assumes);
		buf_addc(b, '\n');
	}
	if (c->witness && c->verdict != JUDGE_HOLDS && !c->right)
		for (int i = 0; i < c->witnesses; i++)
			buf_addf(b, "%s%s (%.4g, %.4g)%s", i ? ", " : "      with ",
				 c->witness[i].point, c->witness[i].x, c->witness[i].y,
				 i == c->witnesses - 1 ? "\n" : "");
}

/* What a step adds, names or supposes. */
static void say_made(struct buf *b, const struct judge_record *r, const struct judge_step *t)
{
	static const char *const word[] = { [JUDGE_BUILT] = "construct",
					    [JUDGE_NAMED] = "let",
					    [JUDGE_SUPPOSED] = "suppose" };

	for (int i = t->from; i < t->to; i++) {
		const struct judge_statement *s = &r->statement[i];

		if (s->part == JUDGE_BUILT || s->part == JUDGE_NAMED ||
		    s->part == JUDGE_SUPPOSED)
			buf_addf(b, "    %s: %s\n", word[s->part],
				 s->says ? s->says : s->text);
	}
}

/* Why the step is what it is. */
static void say_reason(struct buf *b, const struct judge_step_report *t)
{
	bool wrong = t->label.rule && strcmp(t->label.k12vista, "CS") != 0;

	if (wrong)
		buf_addf(b, "  %s / %s: %s", t->label.geolaux, t->label.k12vista,
			 t->label.why);
	else if (t->why && t->verdict != JUDGE_HOLDS && !t->claims)
		buf_addf(b, "  %s", t->why);
	else if (t->verdict >= JUDGE_UNJUSTIFIED)
		say_ids(b, "  rightly concluded from what is not so: ", &t->inherits);
	if (wrong && t->verdict == JUDGE_HOLDS)
		buf_add(b, "; an error only where gaps are");
	if (t->verdict == JUDGE_UNJUSTIFIED && t->eta[JUDGE_READING_FAIR] == 1)
		buf_add(b, "; a gap, no error");
	say_ids(b, "; cites what is not there: ", &t->nowhere);
	say_ids(b, "; cites itself or what is said later: ", &t->circular);
}

static void say_step(struct buf *b, const struct judge_record *r,
		     const struct judge_step_report *t, bool color, bool times)
{
	buf_addf(b, "%s%s  ", t->first ? "> " : "  ", t->of->id);
	say_verdict(b, t->verdict, color);
	say_reason(b, t);
	buf_add(b, t->first ? "  (the first error)\n" : "\n");
	if (t->of->text && *t->of->text) {
		buf_add(b, "    \"");
		say_words(b, t->of->text);
		buf_add(b, "\"\n");
	}
	say_made(b, r, t->of);
	if (t->aux && t->aux->exists && t->aux->narrow)
		buf_add(b, "    not told to be there in every figure\n");
	if (t->aux && t->aux->exists && !t->aux->by.n)
		buf_add(b, "    no claim rests on this construction\n");
	for (int i = 0; i < t->claims; i++)
		say_claim(b, r, &t->claim[i], color, times);
}

/* --- The whole ------------------------------------------------------------------------------- */
static void say_gate(struct buf *b, const struct judge_report *p)
{
	buf_add(b, "  ");
	if (judge_is_lost(p)) {
		say_ids(b, "the facts contradict each other, and nothing is judged: ",
			&p->conflict);
	} else if (p->contradictory) {
		say_ids(b, "the facts contradict each other: ", &p->conflict);
		say_ids(b, "; judged is without ", &p->aside);
	} else if (p->gated) {
		buf_add(b, "the key follows from the facts");
	} else {
		buf_addf(b, "%s: these verdicts are not to be used", p->gate_why);
	}
	if (p->of->world->p->read_as)
		buf_addf(b, "\n  read so: %s", p->of->world->p->read_as);
	buf_addc(b, '\n');
}

static void say_answer(struct buf *b, const struct judge_report *p)
{
	buf_addf(b, "answer %s",
		 p->contradictory     ? "not judged: the facts contradict each other"
		 : p->final_right < 0 ? "not compared with the key"
		 : p->final_right     ? "right"
				      : "wrong");
	if (p->final_label.rule && !strcmp(p->final_label.k12vista, "IAE") &&
	    !p->contradictory)
		buf_addf(b, " (%s)", p->final_label.why);
	if (p->differs)
		buf_addf(b, " (%s)", p->differs);
}

/* Steps with a verdict out of a range, by their ids. */
static void say_steps(struct buf *b, const char *before, const struct judge_report *p,
		      enum judge_verdict from, enum judge_verdict to)
{
	int n = 0;

	for (int i = 0; i < p->steps; i++)
		if (p->step[i].verdict >= from && p->step[i].verdict <= to)
			buf_addf(b, "%s%s", n++ ? ", " : before, p->step[i].of->id);
}

/* What came of it, in one line. */
static void say_result(struct buf *b, const struct judge_report *p, bool times)
{
	say_answer(b, p);
	if (p->first_error == p->steps)
		buf_add(b, "; the first error is the final answer");
	else if (p->first_error >= 0)
		buf_addf(b, "; the first error is in %s", p->step[p->first_error].of->id);
	else if (!judge_is_lost(p))
		buf_add(b, "; no error found");
	if (p->first_error < 0)
		say_steps(b, "; gaps in ", p, JUDGE_UNJUSTIFIED, JUDGE_UNJUSTIFIED);
	if (!judge_is_lost(p))
		say_steps(b, "; not decided: ", p, JUDGE_NOT_EXPRESSIBLE, JUDGE_UNKNOWN);
	say_ms(b, p->ms, times);
	buf_addc(b, '\n');
}

static bool is_conditional(const struct judge_claim *c, int n)
{
	for (int i = 0; i < n; i++)
		if (c[i].certainty && !strcmp(c[i].certainty, "conditional"))
			return true;
	return false;
}

static void say_conditional(struct buf *b, const struct judge_report *p)
{
	bool any = is_conditional(p->final, p->finals);

	for (int i = 0; i < p->steps; i++)
		any = any || is_conditional(p->step[i].claim, p->step[i].claims);
	if (any)
		buf_add(b,
			"  (conditional): proven if points lie in the order and on the sides "
			"in which they are drawn\n");
}

static void say_unread(struct buf *b, const struct judge_record *r)
{
	for (int i = 0; i < r->statements; i++)
		if (r->statement[i].unread && r->statement[i].part != JUDGE_CLAIM &&
		    r->statement[i].part != JUDGE_FINAL_CLAIM) {
			buf_addf(b, "  %s could not be read: %s", r->statement[i].id,
				 r->statement[i].err.msg);
			say_near(b, &r->statement[i].err);
			buf_addc(b, '\n');
		}
}

/* The final answer: its claims, or its text where it has none. */
static void say_final(struct buf *b, const struct judge_report *p, bool color, bool times)
{
	static const char *const word[] = { "not compared with the key", "not the key",
					    "the key" };
	const char *text = p->of->final_text;
	const char *mark = p->first_error == p->steps ? "> " : "  ";

	for (int i = 0; i < p->finals; i++) {
		buf_addf(b, "%sfinal\n", mark);
		say_claim(b, p->of, &p->final[i], color, times);
	}
	if (p->finals || !text || !*text)
		return;
	buf_addf(b, "%sfinal\n    \"", mark);
	say_words(b, text);
	buf_addf(b, "\"  %s\n", word[p->final_right + 1]);
}

void judge_text(struct buf *b, const struct judge_report *p, bool color, bool times)
{
	const struct judge_record *r = p->of;

	buf_addf(b, "%s: ", r->id ? r->id : "solution");
	say_result(b, p, times);
	say_gate(b, p);
	say_unread(b, r);
	for (int i = 0; i < p->steps; i++)
		say_step(b, r, &p->step[i], color, times);
	say_final(b, p, color, times);
	say_conditional(b, p);
}
