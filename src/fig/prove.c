/*
 * prove.c -- query_prove: does a relation follow from how the figure was made, and why?
 *
 * What fails in the figure that is drawn is false.  Else first by deduction in the figure's theorem
 * (theorem.c), which gives reasons; then by algebra (always.c), which gives conditions, or a
 * position where it fails.
 */
#include "algebra/algebra.h"
#include "base/member.h"
#include "deduce/deduce.h"
#include "fig/always_priv.h"
#include "fig/constraint_priv.h"
#include "fig/prove_priv.h"
#include "proof/proof.h"
#include "proof/proof_text.h"
#include <string.h>

#define SEED 1
#define WORK 20000000L     /* about a second */
#define WORK_LESS 4000000L /* where nobody asked for reasons */

/* --- Steps --------------------------------------------------------------------------------- */

static const char *reason_of(const struct proof *p, const struct proof_step *s)
{
	static const char *const linear[] = {
		[REASON_GIVEN] = "given",
		[REASON_SEEN] = "seen in the figure",
		[REASON_ANGLES] = "angles",
		[REASON_RATIOS] = "ratios",
		[REASON_LENGTHS] = "lengths",
		[REASON_SQUARES] = "squares of lengths",
		[REASON_PRODUCTS] = "products of lengths",
	};
	static const char *const citation[] = {
#define RULE(NAME, id, premises, conclusion, sentence, citation) citation,
#include "proof/rule.def"
#undef RULE
	};

	if (s->reason == REASON_RULE)
		return citation[s->rule];
	if (s->reason == REASON_GIVEN && s->clause >= 0 && s->clause < p->setting->clauses)
		return p->setting->clause[s->clause].text;
	return linear[s->reason];
}

/* The steps that it rests on, each once. */
static int premises(const struct proof_step *s, int *out, int most)
{
	int n = 0;

	for (int i = 0; i < s->n_from && n < most; i++)
		out[n++] = s->from[i];
	for (int i = 0; i < s->parts && n < most; i++) {
		bool seen = false;

		for (int k = 0; k < n; k++)
			seen = seen || out[k] == s->part[i].from;
		if (!seen)
			out[n++] = s->part[i].from;
	}
	return n;
}

enum { PREMISES = 64 };

static void step_json(struct buf *b, const struct proof *p, int i)
{
	const struct proof_step *s = &p->step[i];
	struct buf say = { 0 };
	int from[PREMISES], n = premises(s, from, PREMISES);

	buf_addf(b, "{\"step\":%d", i + 1);
	json_add_key(b, "claim");
	claim_print(&say, p->setting, &s->claim);
	json_add_string(b, buf_str(&say));
	buf_reset(&say);
	claim_say(&say, p->setting, &s->claim);
	json_member_text(b, "say", buf_str(&say));
	json_member_text(b, "why", reason_of(p, s));
	if (s->reason == REASON_GIVEN || s->reason == REASON_SEEN)
		buf_addf(b, ",\"kind\":\"%s\"", s->reason == REASON_GIVEN ? "given" : "seen");
	json_add_key(b, "from");
	buf_addc(b, '[');
	for (int k = 0; k < n; k++)
		buf_addf(b, "%s%d", k ? "," : "", from[k] + 1);
	buf_add(b, "]");
	json_add_key(b, "points");
	buf_addc(b, '[');
	for (int k = 0; k < s->claim.n; k++) {
		buf_add(b, k ? "," : "");
		json_add_string(b, p->setting->point[s->claim.p[k]].name);
	}
	buf_add(b, "]}");
	buf_clear(&say);
}

/* --- Answers ------------------------------------------------------------------------------- */

static bool is_used(const struct proof *p, int point)
{
	for (int i = 0; i < p->steps; i++)
		for (int k = 0; k < p->step[i].claim.n; k++)
			if (p->step[i].claim.p[k] == point)
				return true;
	return false;
}

/* Points of the proof that the figure does not have, and what they are. */
static void tell_helpers(const struct fig *f, const struct proof *p, struct buf *json,
			 struct buf *text)
{
	const struct setting *s = p->setting;
	int n = 0;

	for (int i = 0; i < s->points; i++) {
		const char *why = s->clause[s->point[i].clause].text;

		if (fig_find(f, s->point[i].name).v >= 0 || !is_used(p, i))
			continue;
		if (!s->point[i].added)
			buf_addf(text, "Let %s be %s.\n", s->point[i].name, why);
		buf_add(json, n ? "," : "");
		if (!n++)
			buf_add(json, "\"with\":[");
		buf_add(json, "{\"point\":");
		json_add_string(json, s->point[i].name);
		json_member_text(json, "is", why);
		buf_addf(json, ",\"at\":[");
		buf_add_double(json, s->point[i].x);
		buf_addc(json, ',');
		buf_add_double(json, s->point[i].y);
		buf_add(json, "]}");
	}
	if (n)
		buf_add(json, "]");
}

static void answer(struct fig *f, const char *verdict, const char *method, const char *rest,
		   const char *text)
{
	bool proved = !strcmp(verdict, "proved");

	f->obs.json = arena_printf(
		f->answer, "\"kind\":\"proof\",\"verdict\":\"%s\",\"method\":\"%s\"%s%s",
		verdict, method, *rest ? "," : "", rest);
	f->obs.text = arena_strdup(f->answer, text);
	if (strcmp(verdict, "open") != 0) {
		f->obs.has_number = true;
		f->obs.approx = proved;
		f->obs.exact = proved ? "true" : "false";
	}
}

void fig_tell_proof(struct fig *f, const struct proof *p)
{
	struct buf json = { 0 }, text = { 0 };

	buf_add(&text, "proved by deduction\n");
	tell_helpers(f, p, &json, &text);
	proof_text(&text, p);
	while (text.n && text.s[text.n - 1] == '\n')
		text.s[--text.n] = 0;
	buf_addf(&json, "%s\"steps\":[", json.n ? "," : "");
	for (int i = 0; i < p->steps; i++) {
		buf_add(&json, i ? "," : "");
		step_json(&json, p, i);
	}
	buf_addc(&json, ']');
	json_member_text(&json, "text", buf_str(&text));
	answer(f, "proved", "deduction", buf_str(&json), buf_str(&text));
	buf_clear(&json);
	buf_clear(&text);
}

/* --- Ways ---------------------------------------------------------------------------------- */

static struct proof *deduce(const struct fig_theorem *t, long work)
{
	struct deduce_options o = { .work = work };
	struct closure *c;
	struct proof *p = NULL;

	for (int i = 0; i < t->setting->goals; i++)
		if (!claim_looks_true(t->setting, &t->setting->goal[i]))
			return NULL;
	c = closure_new(t->setting, &o);
	if (closure_run(c))
		p = closure_proof(c, t->arena, NULL);
	closure_free(c);
	return p;
}

/* That a side condition fails, as GeoGebra writes it. */
static const char *denied(const struct setting *s, const struct claim *c, struct arena *a)
{
	static const struct {
		int kind;
		const char *form;
	} forms[] = {
		{ CLAIM_NCOLL, "AreCollinear[%s,%s,%s]" },
		{ CLAIM_DIFF, "AreEqual[%s,%s]" },
		{ CLAIM_NPARA, "AreParallel[Line[%s,%s],Line[%s,%s]]" },
		{ CLAIM_NPERP, "ArePerpendicular[Line[%s,%s],Line[%s,%s]]" },
	};
	struct buf b = { 0 };
	const char *text = "...";
	int n = 0;

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		if (c->kind != forms[i].kind)
			continue;
		for (const char *p = forms[i].form; *p; p++)
			if (*p == '%' && n < c->n) {
				buf_add(&b, s->point[c->p[n++]].name);
				p++;
			} else {
				buf_addc(&b, *p);
			}
		text = arena_strdup(a, buf_str(&b));
	}
	buf_clear(&b);
	return text;
}

/* Does a deduction say something of every position?  What it saw not to be degenerate are
 * conditions; an order of points that was seen is the drawing's. */
static bool is_for_all(const struct proof *p, struct arena *a, struct always_conditions *k)
{
	bool for_all = true;

	for (int i = 0; i < p->steps; i++) {
		const struct claim *c = &p->step[i].claim;
		struct buf b = { 0 };

		if (p->step[i].reason != REASON_SEEN)
			continue;
		if (c->kind != CLAIM_NCOLL && c->kind != CLAIM_NPARA &&
		    c->kind != CLAIM_NPERP && c->kind != CLAIM_DIFF) {
			k->most_others = 1;
			for_all = false;
			continue;
		}
		claim_say(&b, p->setting, c);
		fig_add_condition(k, arena_strdup(a, buf_str(&b)), denied(p->setting, c, a));
		buf_clear(&b);
	}
	return for_all;
}

static bool by_deduction(struct fig *f, const struct fig_theorem *t, int *steps)
{
	struct proof *p = deduce(t, WORK);
	struct always_conditions k = { .n = 0 };

	*steps = 0;
	for (int i = 0; p && i < p->steps; i++)
		*steps +=
			p->step[i].reason != REASON_GIVEN && p->step[i].reason != REASON_SEEN;
	if (p) {
		(void)is_for_all(p, t->arena, &k);
		fig_keep_conditions(f, &k);
		fig_tell_proof(f, p);
	}
	return p != NULL;
}

/* What query_always says, in the words of this one. */
static enum status by_algebra(struct fig *f, const struct expr *x,
			      enum fig_proof_verdict *verdict, struct err *e)
{
	enum status st = fig_always(f, x, false, e);
	const char *json = f->obs.json, *text = f->obs.text;
	bool always, proven, no;

	if (st != OK)
		return st;
	always = strstr(json, "\"verdict\":\"always\"") != NULL;
	proven = strstr(json, "\"certainty\":\"proven\"") != NULL;
	/* Elsewhere what is declared need not hold. */
	no = !proven ? false
		     : strstr(json, "\"verdict\":\"no\"") ||
			       (!f->n_constraints &&
				strstr(json, "\"verdict\":\"here_only\""));
	*verdict = always && proven ? FIG_PROVED : no ? FIG_FALSE : FIG_OPEN;
	f->obs.has_number = false;
	f->obs.exact = NULL;
	json = arena_printf(f->answer, "\"algebra\":{%s}", json);
	answer(f,
	       always && proven ? "proved"
	       : no             ? "false"
				: "open",
	       "algebra", json,
	       arena_printf(f->answer, "%s: %s",
			    always && proven ? "proved by algebra"
			    : no             ? "false"
					     : "open: deduction does not reach it",
			    text));
	return OK;
}

/* The goals of the theorem by coordinates of its own, with conditions; drawn: only for the case
 * that is. */
static bool has_coordinates(const struct fig_theorem *t, long work,
			    struct always_conditions *k, bool *drawn)
{
	struct algebra_options o = { .work = work, .seed = SEED };
	const struct setting *s = t->setting;
	bool good = s->goals > 0;

	*drawn = false;
	for (int i = 0; i < s->goals && good; i++) {
		struct algebra_verdict v;
		struct err e;

		good = algebra_decide(s, &s->goal[i], &o, &v, t->arena, &e) == OK &&
		       (v.answer == ALGEBRA_PROVED || v.answer == ALGEBRA_BRANCH) && v.proof &&
		       algebra_verify(v.proof, SEED, &e) == OK;
		*drawn = *drawn || (good && v.answer == ALGEBRA_BRANCH);
		for (int j = 0; good && j < v.conditions; j++) {
			const struct algebra_condition *c = &v.condition[j];
			struct buf one = { 0 };

			algebra_say(&one, s, c);
			fig_add_condition(k, arena_strdup(t->arena, buf_str(&one)),
					  c->worded ? "..." : denied(s, &c->claim, t->arena));
			buf_clear(&one);
		}
	}
	return good;
}

static bool by_coordinates(struct fig *f, const struct fig_theorem *t)
{
	struct buf json = { 0 }, text = { 0 };
	struct always_conditions k = { .n = 0 };
	bool drawn, good = has_coordinates(t, WORK, &k, &drawn);

	if (good) {
		fig_tell_conditions(&k, &json, &text);
		fig_keep_conditions(f, &k);
		if (drawn)
			buf_addf(&json, "%s\"case\":\"as drawn\"", json.n ? "," : "");
		answer(f, "proved", "coordinates", buf_str(&json),
		       arena_printf(f->answer, "proved by coordinates%s%s",
				    drawn ? ", for the case that is drawn" : "",
				    buf_str(&text)));
	}
	buf_clear(&json);
	buf_clear(&text);
	return good;
}

const char *fig_always_follows(struct always *a, struct always_conditions *k)
{
	struct buf text = { 0 };
	struct fig_theorem t;
	const char *way = NULL;
	const struct proof *p = NULL;
	struct err e;
	bool drawn;

	expr_print(&text, a->relation);
	if (fig_theorem_new(&t, a->f, buf_str(&text), SEED, &e) == OK && t.readable) {
		if (!t.setting->goals)
			way = "construction";
		else
			p = deduce(&t, WORK_LESS);
		if (p && is_for_all(p, t.arena, k))
			way = "deduction";
	}
	if (t.readable && !way) {
		*k = (struct always_conditions){ .n = 0 };
		if (has_coordinates(&t, WORK_LESS, k, &drawn) && !drawn)
			way = "coordinates";
	}
	for (int i = 0; i < k->n; i++) {
		k->text[i] = arena_strdup(a->f->scratch, k->text[i]);
		k->failed[i] = arena_strdup(a->f->scratch, k->failed[i]);
	}
	fig_theorem_clear(&t);
	buf_clear(&text);
	return way;
}

/* --- What the canvas says ------------------------------------------------------------------- */

/* Is the canvas a figure of the theorem: does all that is declared hold there, for sure? */
static bool is_instance(struct fig *f)
{
	bool good = true;

	for (int i = 0; i < f->n_constraints && good; i++) {
		struct doubt doubt = { 0 };

		good = is_yes(fig_constraint_truth(f, &f->constraint[i], &doubt)) &&
		       !doubt.probable && !doubt.approximate;
	}
	return good;
}

/* Does the relation fail in the very figure that is drawn?  A theorem is read off a copy whose
 * free objects went elsewhere; there a bisector may have become the other one. */
static bool fails_here(struct fig *f, const char *relation)
{
	return is_no(fig_proves(f, relation)) && is_instance(f);
}

/* The answer for a relation that fails here, whatever holds elsewhere. */
static enum status refute(struct fig *f, const struct expr *x, struct fig_proved *out,
			  struct err *e)
{
	enum status st;

	*out = (struct fig_proved){ FIG_FALSE, "algebra", 0 };
	st = by_algebra(f, x, &out->verdict, e);
	if (st == OK && out->verdict != FIG_FALSE) {
		*out = (struct fig_proved){ FIG_FALSE, "present position", 0 };
		answer(f, "false", out->method, "",
		       "false: it does not hold in this position");
	}
	return st;
}

enum status fig_prove(struct fig *f, const char *relation, struct fig_proved *out,
		      struct err *e)
{
	struct fig_theorem t;
	struct expr *x;
	enum status st = expr_parse(&x, relation, strlen(relation), f->scratch, e);
	bool done = false;

	if (st != OK)
		return st;
	f->degenerate = NULL;
	if (fails_here(f, relation))
		return refute(f, x, out, e);
	st = fig_theorem_new(&t, f, relation, SEED, e);
	*out = (struct fig_proved){ FIG_PROVED, "deduction", 0 };
	if (st == OK && t.readable && !t.setting->goals) {
		out->method = "construction";
		answer(f, "proved", "construction", "\"steps\":[]",
		       "proved: the figure was made so");
		done = true;
	}
	if (st == OK && t.readable && !done)
		done = by_deduction(f, &t, &out->steps);
	if (st == OK && !done) {
		out->method = "algebra";
		st = by_algebra(f, x, &out->verdict, e);
	}
	if (st == OK && out->verdict == FIG_OPEN && t.readable && by_coordinates(f, &t)) {
		out->method = "coordinates";
		out->verdict = FIG_PROVED;
	}
	fig_theorem_clear(&t);
	return st;
}

enum status fig_tool_query_prove(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	struct fig_proved p;
	enum status st = fig_prove(f, arg[0].text, &p, e);

	(void)raw;
	if (st != OK && !e->arg[0])
		err_arg(e, "relation");
	fig_rollback(f, mark);
	return st;
}

/* {true, {"AreCollinear[A,B,C]"}}: true, and where nothing is said; {false}; {} where it is open. */
enum status fig_tool_query_prove_details(struct fig *f, const struct arg *arg,
					 const struct json *raw, struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	struct fig_proved p;
	enum status st = fig_prove(f, arg[0].text, &p, e);
	struct buf json = { 0 };
	const char *list = "{}";

	(void)raw;
	if (st != OK && !e->arg[0])
		err_arg(e, "relation");
	if (st == OK && p.verdict == FIG_FALSE)
		list = "{false}";
	else if (st == OK && p.verdict == FIG_PROVED)
		list = f->degenerate && *f->degenerate
			       ? arena_printf(f->answer, "{true, {%s}}", f->degenerate)
			       : "{true}";
	if (st == OK) {
		json_member_text(&json, "details", list);
		f->obs.json = arena_printf(f->answer, "%s,%s", f->obs.json, buf_str(&json));
		f->obs.text = arena_strdup(f->answer, list);
	}
	buf_clear(&json);
	fig_rollback(f, mark);
	return st;
}
