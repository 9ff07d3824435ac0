/*
 * canvas.c -- the canvas of an attempt against what its sample asks for: predicates and queries of a
 * construction, required objects and conditions, scoring points of a drawing.
 *
 * Room fidelity decides; here it becomes the members of a record that reports read (docs/EVAL.md).
 */
#include "base/json.h"
#include "base/member.h"
#include "claim/check.h"
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include "fidelity/fidelity.h"
#include "metric/metric.h"
#include <string.h>

/* As json_member_text_if, but an empty one is none. */
static void add_text(struct buf *b, const char *key, const char *text)
{
	if (!text || !*text)
		return;
	json_member_text(b, key, text);
}

static void add_targets(struct buf *b, const struct fidelity_canvas *c,
			const struct dataset_sample *s, struct arena *a)
{
	const struct fidelity_measured *m = fidelity_queries(c, s, a);

	json_add_key(b, "targets");
	buf_addc(b, '[');
	for (int i = 0; i < s->queries; i++) {
		buf_addf(b, "%s{\"number\":%d", i ? "," : "", s->query[i].number);
		add_text(b, "query", s->query[i].text);
		json_member_number(b, "value", m[i].value);
		json_member_number(b, "key", m[i].key);
		buf_addf(b, ",\"mod180\":%s,\"right\":%s}",
			 s->query[i].modulo ? "true" : "false", m[i].right ? "true" : "false");
	}
	buf_addc(b, ']');
}

/* Each predicate with its letter (fidelity_held): whoever opens a sample sees what is amiss. */
static void add_predicates(struct buf *b, const struct fidelity_skeleton *k,
			   const struct dataset_sample *s)
{
	json_add_key(b, "predicates");
	buf_addc(b, '[');
	for (int i = 0; i < s->predicates; i++) {
		buf_add(b, i ? ",{" : "{");
		add_text(b, "predicate", s->predicate[i].text);
		add_text(b, "tier", metric_tier_word[s->predicate[i].tier]);
		buf_addf(b, ",\"verdict\":\"%c\"}", k->held[i].verdict);
	}
	buf_addc(b, ']');
}

static bool add_skeleton(struct buf *b, const struct fidelity_canvas *c,
			 const struct dataset_sample *s, struct arena *a)
{
	struct fidelity_skeleton k;
	int pass = 0;

	fidelity_skeleton(&k, c, s, CHECK_COMPAT, 0, a);
	for (int t = 0; t < DATASET_TIERS; t++)
		pass += k.passed[t];
	buf_addf(b, "{\"kind\":\"skeleton\",\"empty\":%s,\"whole\":%s,\"pass\":%d,\"all\":%d",
		 k.empty ? "true" : "false", k.whole ? "true" : "false", pass, s->predicates);
	json_add_key(b, "tiers");
	for (int t = 0; t < DATASET_TIERS; t++)
		buf_addf(b, "%s\"%s\":{\"pass\":%d,\"all\":%d}", t ? "," : "{",
			 metric_tier_word[t], k.passed[t], k.all[t]);
	buf_addf(b, "},\"missing\":%d,\"unknown\":%d", k.missing, k.unknown);
	add_predicates(b, &k, s);
	add_targets(b, c, s, a);
	buf_addc(b, '}');
	return k.whole;
}

static void add_range(struct buf *b, const char *key, double low, double high)
{
	json_add_key(b, key);
	buf_addf(b, "[%.4f,%.4f]", low, high);
}

/* Spelling and logic, which nobody decides here, are 0: what is made of them is the least it can be. */
static bool add_drawing(struct buf *b, struct fidelity_canvas *c,
			const struct dataset_sample *s, const char *status, bool *unsure,
			struct arena *a)
{
	struct fidelity_drawing d;

	fidelity_drawing(&d, c, s, a);
	buf_add(b, "{\"kind\":\"drawing\",\"points\":[");
	for (int i = 0; i < s->points; i++) {
		const struct fidelity_point *p = &d.point[i];

		buf_add(b, i ? ",{" : "{");
		json_member_number(b, "weight", s->point[i].weight);
		json_member_flag(b, "pass", is_yes(p->verdict.is));
		json_member_truth(b, "is", p->check ? p->verdict.is : TRUTH_UNKNOWN);
		json_member_text(b, "check", p->check);
		add_text(b, "question", s->point[i].question);
		if (!is_yes(p->verdict.is))
			add_text(b, "why", p->verdict.why);
		buf_addc(b, '}');
	}
	buf_addf(b,
		 "],\"decided\":%d,\"passed\":%d,\"faults\":%d,\"readability\":%d,"
		 "\"spelling\":0,\"logic\":0,\"undecided\":[\"spelling\",\"logic\"]",
		 d.decided, d.passed, d.faults, d.readability);
	buf_addf(b, ",\"missing\":%s,\"timeout\":%s", d.faults < 0 ? "true" : "false",
		 strcmp(status, "timeout") ? "false" : "true");
	add_range(b, "semantic", d.low, d.high);
	add_range(b, "relaxed", d.relaxed_low, d.relaxed_high);
	json_member_truth(b, "strict", d.strict);
	buf_addc(b, '}');
	*unsure = is_unknown(d.strict);
	return is_yes(d.strict);
}

static void add_asked(struct buf *b, const struct fidelity_build *k)
{
	json_add_key(b, "each");
	buf_addc(b, '[');
	for (int i = 0; i < k->objects; i++) {
		buf_add(b, i ? ",{" : "{");
		add_text(b, "object", k->object[i].kind);
		add_text(b, "text", k->object[i].text);
		json_member_truth(b, "is", k->object[i].there ? TRUTH_YES : TRUTH_NO);
		buf_addc(b, '}');
	}
	for (int i = 0; i < k->conditions; i++) {
		const struct fidelity_condition *c = &k->condition[i];

		buf_add(b, i || k->objects ? ",{" : "{");
		add_text(b, "condition", c->type);
		add_text(b, "text", c->text);
		json_member_truth(b, "is", c->verdict.is);
		json_member_truth(b, "near", c->verdict.near);
		if (!is_yes(c->verdict.is))
			add_text(b, "why", c->verdict.why);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static bool add_build(struct buf *b, struct fidelity_canvas *c, const struct dataset_sample *s,
		      struct arena *a)
{
	struct fidelity_build k;
	struct err e = { 0 };

	if (fidelity_build(&k, c, s, a, &e) != OK)
		return false;
	buf_addf(b,
		 "{\"kind\":\"build\",\"objects\":{\"there\":%d,\"all\":%d},\"conditions\":{"
		 "\"met\":%d,"
		 "\"near\":%d,\"undecided\":%d,\"all\":%d}",
		 k.there, k.objects, k.met, k.near, k.undecided, k.conditions);
	json_member_number(b, "total", k.total);
	json_member_number(b, "total_near", k.total_near);
	buf_addf(b, ",\"success\":%s,\"success_near\":%s", k.success ? "true" : "false",
		 k.success_near ? "true" : "false");
	add_asked(b, &k);
	buf_addc(b, '}');
	return k.success;
}

void eval_record_canvas(struct eval_record *out, struct fig *f, const struct dataset_sample *s,
			struct arena *a)
{
	struct fidelity_canvas *c = fidelity_canvas_new(f);
	struct buf b = { 0 };
	bool unsure = false;

	out->right = s->predicates ? add_skeleton(&b, c, s, a)
		     : s->points   ? add_drawing(&b, c, s, out->status, &unsure, a)
				   : add_build(&b, c, s, a);
	if (b.n)
		out->more = arena_printf(a, "%s,\"%s\":%s", out->more ? out->more : "",
					 s->points ? "drawing" : "fidelity", b.s);
	/* There is something to compare with: it counts. */
	if (b.n && !out->truth)
		out->truth = "the canvas";
	if (b.n)
		out->verdict = out->right ? "equal" : unsure ? "unclear" : "different";
	fidelity_canvas_free(c);
	buf_clear(&b);
}
