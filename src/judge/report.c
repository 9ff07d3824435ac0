/* report.c -- a report as JSON (docs/JUDGE.md), and in words. */
#include "base/member.h"
#include "judge/judge_priv.h"
#include <math.h>
#include <string.h>

static void add_ids(struct buf *b, const char *key, const struct judge_ids *l)
{
	json_member_texts(b, key, l->id, l->n);
}

static void add_some_ids(struct buf *b, const char *key, const struct judge_ids *l)
{
	if (l->n)
		add_ids(b, key, l);
}

static void add_ms(struct buf *b, double ms)
{
	json_add_key(b, "ms");
	buf_addf(b, "%.3f", ms);
}

static void add_label(struct buf *b, const struct judge_label *l)
{
	json_add_key(b, "label");
	if (!l->rule) {
		buf_add(b, "null");
		return;
	}
	buf_addc(b, '{');
	json_member_text(b, "rule", l->rule);
	json_member_text(b, "geolaux", l->geolaux);
	json_member_text(b, "k12vista", l->k12vista);
	json_member_text(b, "why", l->why);
	buf_addc(b, '}');
}

static void add_witness(struct buf *b, const struct judge_claim *c)
{
	if (!c->witness)
		return;
	json_add_key(b, "witness");
	buf_addc(b, '{');
	for (int i = 0; i < c->witnesses; i++) {
		json_add_key(b, c->witness[i].point);
		buf_addf(b, "[%.6g,%.6g]", c->witness[i].x, c->witness[i].y);
	}
	buf_addc(b, '}');
}

/* Follows is of the cited premises alone: "unjustified" where it does not. */
static const char *follows_word(enum judge_told t)
{
	static const char *const word[] = { [JUDGE_FOLLOWS] = "follows",
					    [JUDGE_FAILS] = "unjustified",
					    [JUDGE_OPEN] = "unknown",
					    [JUDGE_CONTRADICTORY] = "contradictory",
					    [JUDGE_UNASKED] = "unknown" };

	return word[t];
}

static void add_claim(struct buf *b, const struct judge_claim *c, bool times)
{
	buf_addc(b, '{');
	json_member_text(b, "id", c->of->id);
	json_member_text(b, "fact", c->of->text);
	json_member_text_if(b, "says", c->of->says);
	json_member_text(b, "verdict", judge_verdict_name(c->verdict));
	json_member_text(b, "truth", judge_told_name(c->truth));
	json_member_text(b, "follows", follows_word(c->cited));
	json_member_text_if(b, "certainty", c->certainty);
	if (c->weak)
		json_member_flag(b, "weak", true);
	if (c->vacuous)
		json_member_flag(b, "vacuous", true);
	add_ids(b, "used", &c->used);
	add_some_ids(b, "unused", &c->unused);
	add_some_ids(b, "missing", &c->missing);
	add_some_ids(b, "inherits", &c->inherits);
	add_some_ids(b, "contradictory", &c->conflict);
	json_member_text_if(b, "part", c->bad_link);
	json_member_text_if(b, "right", c->right);
	add_witness(b, c);
	json_member_text_if(b, "why", c->why);
	if (c->of->unread) {
		json_add_key(b, "error");
		json_add_error(b, &c->of->err);
	}
	add_label(b, &c->label);
	if (times)
		add_ms(b, c->ms);
	buf_addc(b, '}');
}

static void add_claims(struct buf *b, const struct judge_claim *c, int n, bool times)
{
	json_add_key(b, "claims");
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		add_claim(b, &c[i], times);
	}
	buf_addc(b, ']');
}

static void add_aux(struct buf *b, const struct judge_aux *x)
{
	json_add_key(b, "construction");
	buf_addc(b, '{');
	json_add_key(b, "exists");
	buf_add(b, x->told ? x->exists ? "true" : "false" : "null");
	if (x->exists) {
		add_ids(b, "used_by", &x->by);
		json_member_flag(b, "useful", x->on_path);
		json_member_text(b, "final_without", judge_told_name(x->without));
	}
	buf_addc(b, '}');
}

static void add_eta(struct buf *b, const char *key, const int *eta, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", i ? "," : "",
			 eta[i] < 0    ? "null"
			 : eta[i] == 0 ? "0"
				       : "1");
	buf_addc(b, ']');
}

static void add_step(struct buf *b, const struct judge_step_report *t, bool times)
{
	buf_addc(b, '{');
	json_member_text(b, "id", t->of->id);
	if (t->of->number) {
		json_add_key(b, "number");
		buf_addf(b, "%d", t->of->number);
	}
	if (t->of->text && *t->of->text)
		json_member_text(b, "text", t->of->text);
	json_member_text(b, "verdict", judge_verdict_name(t->verdict));
	if (t->claims)
		json_member_text(b, "follows", follows_word(t->follows));
	add_some_ids(b, "missing", &t->missing);
	add_some_ids(b, "inherits", &t->inherits);
	if (t->first)
		json_member_flag(b, "first_error", true);
	if (t->aux)
		add_aux(b, t->aux);
	json_member_text_if(b, "why", t->why);
	add_label(b, &t->label);
	add_eta(b, "eta", &t->eta, 1);
	add_claims(b, t->claim, t->claims, times);
	buf_addc(b, '}');
}

void judge_step_json(struct buf *b, const struct judge_report *p, int step)
{
	add_step(b, &p->step[step], false);
}

/* Facts that could not be read. */
static void add_unread(struct buf *b, const struct judge_record *r)
{
	int n = 0;

	for (int i = 0; i < r->statements; i++) {
		const struct judge_statement *s = &r->statement[i];

		if (!s->unread || s->part == JUDGE_CLAIM || s->part == JUDGE_FINAL_CLAIM)
			continue;
		if (!n++) {
			json_add_key(b, "unread");
			buf_addc(b, '[');
		} else {
			buf_addc(b, ',');
		}
		buf_addc(b, '{');
		json_member_text(b, "id", s->id);
		json_member_text(b, "fact", s->text);
		json_add_key(b, "error");
		json_add_error(b, &s->err);
		buf_addc(b, '}');
	}
	if (n)
		buf_addc(b, ']');
}

static void add_gate(struct buf *b, const struct judge_report *p)
{
	json_member_flag(b, "gated", p->gated);
	json_add_key(b, "gate");
	buf_addc(b, '{');
	json_member_text(b, "key", judge_told_name(p->gate));
	json_member_text_if(b, "why", p->gate_why);
	buf_addc(b, '}');
	if (p->contradictory)
		add_ids(b, "contradictory", &p->conflict);
}

static void add_final(struct buf *b, const struct judge_report *p, bool times)
{
	json_add_key(b, "final");
	buf_addc(b, '{');
	json_add_key(b, "right");
	buf_add(b, p->final_right < 0 ? "null" : p->final_right ? "true" : "false");
	add_label(b, &p->final_label);
	add_claims(b, p->final, p->finals, times);
	buf_addc(b, '}');
}

void judge_json(struct buf *b, const char *id, const struct judge_report *p,
		const struct err *e, bool times)
{
	const struct judge_record *r = p ? p->of : NULL;

	buf_addc(b, '{');
	json_member_text_if(b, "id", id);
	if (e) {
		json_member_text(b, "status", "bad_record");
		json_add_key(b, "error");
		json_add_error(b, e);
		buf_addc(b, '}');
		return;
	}
	add_gate(b, p);
	add_unread(b, r);
	json_add_key(b, "steps");
	buf_addc(b, '[');
	for (int i = 0; i < p->steps; i++) {
		buf_add(b, i ? "," : "");
		add_step(b, &p->step[i], times);
	}
	buf_addc(b, ']');
	add_final(b, p, times);
	json_member_text(b, "first_error",
			 p->first_error < 0           ? NULL
			 : p->first_error == p->steps ? "final"
						      : r->step[p->first_error].id);
	add_eta(b, "eta", p->eta, p->etas);
	add_eta(b, "eta_inherited_0", p->eta_strict, p->etas);
	json_add_key(b, "judgment");
	buf_add(b, p->final_right < 0 ? "null" : p->final_right ? "1" : "0");
	if (r->planted) {
		json_add_key(b, "planted");
		json_add(b, r->planted);
	}
	if (times)
		add_ms(b, p->ms);
	buf_addc(b, '}');
}

/* --- For people ---------------------------------------------------------------------------- */
/* Red for what is wrong, yellow for what is not known, green for the rest. */
static const char *const verdict_color[JUDGE_VERDICTS] = {
	[JUDGE_HOLDS] = "32",       [JUDGE_NOT_EXPRESSIBLE] = "33", [JUDGE_UNKNOWN] = "33",
	[JUDGE_UNJUSTIFIED] = "35", [JUDGE_HOLDS_ONLY_HERE] = "31", [JUDGE_FALSE] = "31",
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

/* "a = b; b = c" is a = b = c. */
static void say_chain(struct buf *b, const char *says)
{
	const char *last = NULL; /* what stands behind the last = */
	size_t len = 0;

	while (*says) {
		const char *end = strstr(says, "; "), *is = strstr(says, " = ");
		size_t n = end ? (size_t)(end - says) : strlen(says);
		bool equation = is && is < says + n;

		if (equation && last && (size_t)(is - says) == len &&
		    !strncmp(says, last, len))
			buf_addn(b, is, (size_t)(says + n - is));
		else
			buf_addf(b, "%s%.*s", last ? "; " : "", (int)n, says);
		last = equation ? is + 3 : says;
		len = (size_t)(says + n - last);
		says += n + (end ? 2 : 0);
	}
}

/* What holds instead: its value alone where the claim says another of the same left side. */
static void say_right(struct buf *b, const struct judge_claim *c)
{
	const char *right = c->right_says ? c->right_says : c->right;
	const char *is = strstr(right, " = "), *says = c->of->says ? c->of->says : "";
	size_t n = is ? (size_t)(is + 3 - right) : 0;

	if (n && c->of->links == 1 && !strncmp(says, right, n) &&
	    !strpbrk(says + n, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		buf_addf(b, "; it is %s", is + 3);
	else
		buf_addf(b, "; right is %s", right);
}

static void say_near(struct buf *b, const struct err *e)
{
	if (e->near[0])
		buf_addf(b, "; near: %s", e->near);
}

static void say_claim(struct buf *b, const struct judge_claim *c, bool color)
{
	buf_add(b, "    ");
	say_chain(b, c->of->says ? c->of->says : *c->of->text ? c->of->text : "(no fact)");
	buf_add(b, "  ");
	say_verdict(b, judge_claim_verdict(c), color);
	if (c->certainty && strcmp(c->certainty, "proven") != 0)
		buf_addf(b, " (%s)", c->certainty);
	if (c->right)
		say_right(b, c);
	if (c->why && c->verdict != JUDGE_HOLDS && (!c->right || c->blind))
		buf_addf(b, "; %s", c->why);
	if (c->of->unread)
		say_near(b, &c->of->err);
	say_ids(b, "; missing ", &c->missing);
	say_ids(b, "; inherits from ", &c->inherits);
	buf_addc(b, '\n');
	if (c->witness && c->verdict != JUDGE_HOLDS && !c->right)
		for (int i = 0; i < c->witnesses; i++)
			buf_addf(b, "%s%s (%.4g, %.4g)%s", i ? ", " : "      it fails in ",
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

static void say_step(struct buf *b, const struct judge_record *r,
		     const struct judge_step_report *t, bool color)
{
	buf_addf(b, "  %s  ", t->of->id);
	say_verdict(b, t->verdict, color);
	if (t->label.rule && strcmp(t->label.k12vista, "CS") != 0)
		buf_addf(b, "  %s / %s: %s", t->label.geolaux, t->label.k12vista,
			 t->label.why);
	else if (t->why && t->verdict != JUDGE_HOLDS && !t->claims)
		buf_addf(b, "  %s", t->why);
	if (t->first)
		buf_add(b, "  (the first error)");
	buf_addc(b, '\n');
	if (t->of->text && *t->of->text) {
		buf_add(b, "    \"");
		say_words(b, t->of->text);
		buf_add(b, "\"\n");
	}
	say_made(b, r, t->of);
	if (t->aux && t->aux->exists && !t->aux->by.n)
		buf_add(b, "    no claim rests on this construction\n");
	for (int i = 0; i < t->claims; i++)
		say_claim(b, &t->claim[i], color);
}

static void say_gate(struct buf *b, const struct judge_report *p)
{
	if (p->contradictory)
		say_ids(b, "the facts contradict each other, and nothing is judged: ",
			&p->conflict);
	else if (p->gated)
		buf_add(b, "the key follows from the facts");
	else
		buf_addf(b, "%s: these verdicts are not to be used", p->gate_why);
	buf_addc(b, '\n');
}

static void say_answer(struct buf *b, const struct judge_report *p)
{
	buf_addf(b, "  answer %s",
		 p->contradictory     ? "not judged: the facts contradict each other"
		 : p->final_right < 0 ? "not compared with the key"
		 : p->final_right     ? "right"
				      : "wrong");
	if (p->final_label.rule && !strcmp(p->final_label.k12vista, "IAE") &&
	    !p->contradictory)
		buf_addf(b, ": %s", p->final_label.why);
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

void judge_text(struct buf *b, const struct judge_report *p, bool color)
{
	const struct judge_record *r = p->of;

	buf_addf(b, "%s: ", r->id ? r->id : "solution");
	say_gate(b, p);
	for (int i = 0; i < r->statements; i++)
		if (r->statement[i].unread && r->statement[i].part != JUDGE_CLAIM &&
		    r->statement[i].part != JUDGE_FINAL_CLAIM) {
			buf_addf(b, "  %s could not be read: %s", r->statement[i].id,
				 r->statement[i].err.msg);
			say_near(b, &r->statement[i].err);
			buf_addc(b, '\n');
		}
	for (int i = 0; i < p->steps; i++)
		say_step(b, r, &p->step[i], color);
	for (int i = 0; i < p->finals; i++) {
		buf_addf(b, "  final\n");
		say_claim(b, &p->final[i], color);
	}
	say_answer(b, p);
	say_conditional(b, p);
}
