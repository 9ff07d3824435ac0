/* judge.c -- a drawing's scoring points decided by the figure, with bounds for what is not; and
 * all verdicts of the room as JSON. */
#include "base/member.h"
#include "fidelity/fidelity_priv.h"
#include <math.h>

/* --- Drawings -------------------------------------------------------------------------------- */

static void decide_point(struct fidelity_point *out, struct fidelity_canvas *c,
			 const struct dataset_point *p, struct arena *a)
{
	struct err e = { 0 };

	out->check = p->check ? p->check : fidelity_wording(p->question, a);
	if (!out->check)
		fidelity_undecided(&out->verdict, "the question is not understood");
	else if (fidelity_check(&out->verdict, c, out->check, a, &e) != OK)
		fidelity_undecided(&out->verdict, arena_strdup(a, e.msg));
}

static double thousandths(double x)
{
	return floor(x * 1000 + 0.5) / 1000;
}

static int layout_faults(struct fidelity_canvas *c)
{
	struct draw_fault f[1];
	const struct scene *s = fidelity_scene(c);

	return s ? draw_check(f, 1, s) : -1;
}

void fidelity_drawing(struct fidelity_drawing *out, struct fidelity_canvas *c,
		      const struct dataset_sample *s, struct arena *a)
{
	bool failed = false;
	int r;

	*out = (struct fidelity_drawing){ 0 };
	out->point = arena_alloc(a, (size_t)(s->points + 1) * sizeof *out->point);
	for (int i = 0; i < s->points; i++) {
		double weight = s->point[i].weight;
		truth is;

		decide_point(&out->point[i], c, &s->point[i], a);
		is = out->point[i].verdict.is;
		out->decided += !is_unknown(is);
		out->passed += is_yes(is);
		out->decided_weight += is_unknown(is) ? 0 : weight;
		out->low += is_yes(is) ? weight : 0;
		out->high += is_no(is) ? 0 : weight;
		failed = failed || is_no(is);
	}
	out->faults = layout_faults(c);
	out->readability = r = out->faults == 0                      ? 2
			       : out->faults > 0 && out->faults <= 2 ? 1
								     : 0;
	/* Spelling and consistency: from 0 to 2 each. */
	out->relaxed_low = thousandths(0.7 * out->low + 0.05 * r);
	out->relaxed_high = thousandths(0.7 * out->high + 0.05 * (r + 4));
	out->strict = failed || r < 2 ? TRUTH_NO : TRUTH_UNKNOWN;
}

/* --- As JSON --------------------------------------------------------------------------------- */

static void add_verdict(struct buf *b, const struct fidelity_verdict *v)
{
	json_member_truth(b, "is", v->is);
	if (v->proven)
		buf_add(b, ",\"proven\":true");
	json_member_truth(b, "near", v->near);
	if (isfinite(v->gap))
		json_member_number(b, "gap", v->gap);
	json_member_text_if(b, "why", v->why);
}

static void skeleton_json(struct buf *b, struct fidelity_canvas *c,
			  const struct dataset_sample *s, enum check_mode mode, bool details,
			  struct arena *a)
{
	struct fidelity_skeleton k;

	fidelity_skeleton(&k, c, s, mode, 0, a);
	buf_addf(b, ",\"empty\":%s,\"whole\":%s", k.empty ? "true" : "false",
		 k.whole ? "true" : "false");
	json_add_key(b, "tiers");
	buf_addc(b, '{');
	for (int t = 0; t < DATASET_TIERS; t++)
		buf_addf(b, "%s\"%s\":{\"passed\":%d,\"all\":%d}", t ? "," : "",
			 dataset_tier_word((enum dataset_tier)t), k.passed[t], k.all[t]);
	buf_addf(b, "},\"missing\":%d,\"unknown\":%d,\"unsettled\":%d", k.missing, k.unknown,
		 k.unsettled);
	if (!details)
		return;
	json_add_key(b, "predicates");
	buf_addc(b, '[');
	for (int i = 0; i < s->predicates; i++) {
		buf_addf(b, "%s{", i ? "," : "");
		json_member_text_if(b, "predicate", s->predicate[i].text);
		buf_addf(b, ",\"verdict\":\"%c\"", k.held[i].verdict);
		json_member_number(b, "residual", k.held[i].residual);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void queries_json(struct buf *b, struct fidelity_canvas *c,
			 const struct dataset_sample *s, bool details, struct arena *a)
{
	struct fidelity_measured *m = fidelity_queries(c, s, a);
	int right = 0;

	for (int i = 0; i < s->queries; i++)
		right += m[i].right;
	json_add_key(b, "queries");
	buf_addf(b, "{\"right\":%d,\"all\":%d", right, s->queries);
	if (details) {
		json_add_key(b, "each");
		buf_addc(b, '[');
		for (int i = 0; i < s->queries; i++) {
			buf_addf(b, "%s{", i ? "," : "");
			json_member_text_if(b, "query", s->query[i].text);
			json_member_number(b, "value", m[i].value);
			json_member_number(b, "key", m[i].key);
			json_member_number(b, "off", m[i].off);
			buf_addf(b, ",\"right\":%s", m[i].right ? "true" : "false");
			if (s->query[i].modulo)
				buf_add(b, ",\"modulo\":true");
			if (!m[i].read)
				buf_add(b, ",\"read\":false");
			buf_addc(b, '}');
		}
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

static enum status build_json(struct buf *b, struct fidelity_canvas *c,
			      const struct dataset_sample *s, bool details, struct arena *a,
			      struct err *e)
{
	struct fidelity_build k;
	enum status st = fidelity_build(&k, c, s, a, e);

	if (st != OK)
		return st;
	buf_addf(b, ",\"objects\":{\"there\":%d,\"all\":%d}", k.there, k.objects);
	buf_addf(b, ",\"conditions\":{\"met\":%d,\"near\":%d,\"undecided\":%d,\"all\":%d}",
		 k.met, k.near, k.undecided, k.conditions);
	json_member_number(b, "total", k.total);
	json_member_number(b, "total_near", k.total_near);
	buf_addf(b, ",\"success\":%s,\"success_near\":%s", k.success ? "true" : "false",
		 k.success_near ? "true" : "false");
	if (!details)
		return OK;
	json_add_key(b, "each");
	buf_addc(b, '[');
	for (int i = 0; i < k.objects; i++) {
		buf_addf(b, "%s{", i ? "," : "");
		json_member_text_if(b, k.object[i].kind, k.object[i].text);
		buf_addf(b, ",\"there\":%s}", k.object[i].there ? "true" : "false");
	}
	for (int i = 0; i < k.conditions; i++) {
		buf_addf(b, "%s{", i || k.objects ? "," : "");
		json_member_text_if(b, "type", k.condition[i].type);
		json_member_text_if(b, "relation", k.condition[i].text);
		add_verdict(b, &k.condition[i].verdict);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	return OK;
}

static void drawing_json(struct buf *b, struct fidelity_canvas *c,
			 const struct dataset_sample *s, bool details, struct arena *a)
{
	struct fidelity_drawing d;

	fidelity_drawing(&d, c, s, a);
	buf_addf(b, ",\"points\":{\"passed\":%d,\"decided\":%d,\"all\":%d}", d.passed,
		 d.decided, s->points);
	json_member_number(b, "coverage", thousandths(d.decided_weight));
	buf_addf(b, ",\"semantic\":[%.3f,%.3f],\"relaxed\":[%.3f,%.3f]", d.low, d.high,
		 d.relaxed_low, d.relaxed_high);
	json_member_truth(b, "strict", d.strict);
	buf_addf(b, ",\"faults\":%d,\"readability\":%d", d.faults, d.readability);
	if (!details)
		return;
	json_add_key(b, "each");
	buf_addc(b, '[');
	for (int i = 0; i < s->points; i++) {
		buf_addf(b, "%s{", i ? "," : "");
		json_member_text_if(b, "question", s->point[i].question);
		json_member_number(b, "score", s->point[i].weight);
		json_member_text_if(b, "check", d.point[i].check);
		add_verdict(b, &d.point[i].verdict);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

enum status fidelity_json(struct buf *b, struct fidelity_canvas *c,
			  const struct dataset_sample *s, enum check_mode mode, bool details,
			  struct err *e)
{
	struct arena *a = arena_new();
	enum status st = OK;

	if (s->predicates || s->queries) {
		buf_add(b, "{\"kind\":\"skeleton\"");
		skeleton_json(b, c, s, mode, details, a);
		if (s->queries)
			queries_json(b, c, s, details, a);
	} else if (s->points) {
		buf_add(b, "{\"kind\":\"drawing\"");
		drawing_json(b, c, s, details, a);
	} else {
		struct buf inner = { 0 };

		st = build_json(&inner, c, s, details, a, e);
		if (st == OK)
			buf_addf(b, "{\"kind\":\"build\"%s", buf_str(&inner));
		buf_clear(&inner);
	}
	if (st == OK) {
		if (c->refused)
			buf_addf(b, ",\"refused_lines\":%d", c->refused);
		buf_addc(b, '}');
	}
	arena_free(a);
	return st;
}
