/* report.c -- a report as JSON (docs/JUDGE.md). */
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
	json_member_text(b, "fact", c->of->written);
	json_member_text_if(b, "says", c->of->says);
	json_member_text(b, "verdict", judge_verdict_name(c->verdict));
	json_member_text(b, "truth", judge_told_name(c->truth));
	json_member_text(b, "follows", follows_word(c->cited));
	json_member_text_if(b, "certainty", c->certainty);
	if (c->weak)
		json_member_flag(b, "weak", true);
	add_some_ids(b, "assumes", &c->assumes);
	add_some_ids(b, "supposes", &c->supposes);
	add_some_ids(b, "extra", &c->extra);
	if (c->vacuous)
		json_member_flag(b, "vacuous", true);
	add_ids(b, "used", &c->used);
	add_some_ids(b, "unused", &c->unused);
	add_some_ids(b, "missing", &c->missing);
	add_some_ids(b, "inherits", &c->inherits);
	add_some_ids(b, "contradictory", &c->conflict);
	if (c->misnamed)
		json_member_flag(b, "misnamed", true);
	json_member_text_if(b, "part", c->bad_link);
	json_member_text_if(b, "right", c->right);
	if (c->right_about) {
		json_add_key(b, "right_approx");
		buf_add(b, c->right_about);
	}
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
	if (x->exists && x->narrow)
		json_member_flag(b, "everywhere", false);
	if (x->exists) {
		add_ids(b, "used_by", &x->by);
		json_member_flag(b, "useful", x->on_path);
		json_member_text(b, "final_without", judge_told_name(x->without));
	}
	buf_addc(b, '}');
}

static void add_bit(struct buf *b, int bit)
{
	buf_add(b, bit < 0 ? "null" : bit ? "1" : "0");
}

static void add_eta(struct buf *b, const char *key, const int *eta, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		add_bit(b, eta[i]);
	}
	buf_addc(b, ']');
}

static void add_first(struct buf *b, const struct judge_report *p, int first)
{
	json_member_text(b, "first_error",
			 first < 0           ? NULL
			 : first == p->steps ? "final"
					     : p->of->step[first].id);
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
	add_some_ids(b, "unknown_cites", &t->nowhere);
	add_some_ids(b, "circular_cites", &t->circular);
	if (t->first)
		json_member_flag(b, "first_error", true);
	if (t->aux)
		add_aux(b, t->aux);
	json_member_text_if(b, "why", t->why);
	add_label(b, &t->label);
	add_eta(b, "eta", t->eta, 1);
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
		json_member_text(b, "fact", s->written);
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
	add_some_ids(b, "set_aside", &p->aside);
	json_member_text_if(b, "read_as", p->of->world->p->read_as);
}

static void add_final(struct buf *b, const struct judge_report *p, bool times)
{
	json_add_key(b, "final");
	buf_addc(b, '{');
	json_add_key(b, "right");
	buf_add(b, p->final_right < 0 ? "null" : p->final_right ? "true" : "false");
	if (p->differs)
		json_member_text(b, "differs", p->differs);
	add_label(b, &p->final_label);
	add_claims(b, p->final, p->finals, times);
	buf_addc(b, '}');
}

void judge_json(struct buf *b, const char *id, const struct judge_report *p,
		const struct err *e, bool times)
{
	const struct judge_record *r = p ? p->of : NULL;
	struct buf lint = { 0 };

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
	add_first(b, p, p->first_error);
	add_eta(b, "eta", p->eta[JUDGE_READING_FAIR], p->etas);
	add_eta(b, "eta_inherited_0", p->eta[JUDGE_READING_HEIRS], p->etas);
	json_add_key(b, "judgment");
	add_bit(b, p->final_right);
	json_add_key(b, "pcs");
	add_bit(b, judge_pcs(p, JUDGE_READING_FAIR));
	json_add_key(b, "gaps_as_errors");
	buf_addc(b, '{');
	add_first(b, p, p->first_gap);
	add_eta(b, "eta", p->eta[JUDGE_READING_GAPS], p->etas);
	json_add_key(b, "pcs");
	add_bit(b, judge_pcs(p, JUDGE_READING_GAPS));
	buf_addc(b, '}');
	if (judge_lint_json(&lint, r)) {
		json_add_key(b, "lint");
		buf_add(b, buf_str(&lint));
	}
	buf_clear(&lint);
	if (r->planted) {
		json_add_key(b, "planted");
		json_add(b, r->planted);
	}
	if (times)
		add_ms(b, p->ms);
	buf_addc(b, '}');
}
