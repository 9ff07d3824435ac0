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
#define WORK 20000000L /* about a second */

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

static void answer(struct fig *f, enum fig_proof_verdict verdict, const char *method,
		   const char *rest, const char *text)
{
	static const char *const words[] = {
		[FIG_PROVED] = "proved", [FIG_FALSE] = "false", [FIG_OPEN] = "open"
	};

	f->obs.json = arena_printf(
		f->answer, "\"kind\":\"proof\",\"verdict\":\"%s\",\"method\":\"%s\"%s%s",
		words[verdict], method, *rest ? "," : "", rest);
	f->obs.text = arena_strdup(f->answer, text);
	f->obs.has_number = verdict != FIG_OPEN;
	if (verdict != FIG_OPEN) {
		f->obs.approx = verdict == FIG_PROVED;
		f->obs.exact = verdict == FIG_PROVED ? "true" : "false";
	}
}

/* "proved by deduction; where ..", the proof if there is one, and the conditions as data. */
static void tell_proved(struct fig *f, const struct proof *p, const char *method,
			const struct always_conditions *k)
{
	struct buf json = { 0 }, text = { 0 };

	buf_addf(&text, "proved by %s", method);
	fig_tell_conditions(k, &json, &text);
	fig_keep_conditions(f, k);
	if (p) {
		buf_addc(&text, '\n');
		if (json.n)
			buf_addc(&json, ',');
		tell_helpers(f, p, &json, &text);
		proof_text(&text, p);
		while (text.n && text.s[text.n - 1] == '\n')
			text.s[--text.n] = 0;
		buf_addf(&json, "%s\"steps\":[",
			 json.n && json.s[json.n - 1] != ',' ? "," : "");
		for (int i = 0; i < p->steps; i++) {
			buf_add(&json, i ? "," : "");
			step_json(&json, p, i);
		}
		buf_addc(&json, ']');
		json_member_text(&json, "text", buf_str(&text));
	}
	answer(f, FIG_PROVED, method, buf_str(&json), buf_str(&text));
	buf_clear(&json);
	buf_clear(&text);
}

/* --- Ways ---------------------------------------------------------------------------------- */

static struct proof *deduce(const struct fig_theorem *t)
{
	struct deduce_options o = { .work = WORK };
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

/* What a deduction saw in the drawing; false: what it saw is no condition that can be told. */
static bool read_conditions(const struct fig_theorem *t, const struct proof *p,
			    struct always_conditions *k)
{
	bool good = fig_theorem_readings(t, k);

	for (int i = 0; i < p->steps && good; i++)
		good = p->step[i].reason == REASON_SEEN
			       ? fig_claim_condition(t, p->setting, &p->step[i].claim, k)
			       : fig_step_readings(t, p, i, k);
	return good;
}

bool fig_tell_proof(struct fig *f, const struct fig_theorem *t, const struct proof *p)
{
	struct always_conditions k = { .n = 0 };
	bool good = read_conditions(t, p, &k);

	if (good)
		tell_proved(f, p, "deduction", &k);
	return good;
}

/* The goals of the theorem by coordinates of its own, with conditions; not where they only hold
 * for the case that is drawn. */
static bool has_coordinates(const struct fig_theorem *t, struct always_conditions *k)
{
	struct algebra_options o = { .work = WORK, .seed = SEED };
	const struct setting *s = t->setting;
	bool good = s->goals > 0 && fig_theorem_readings(t, k);

	for (int i = 0; i < s->goals && good; i++) {
		struct algebra_verdict v;
		struct err e;

		good = algebra_decide(s, &s->goal[i], &o, &v, t->arena, &e) == OK &&
		       v.answer == ALGEBRA_PROVED && v.proof &&
		       algebra_verify(v.proof, SEED, &e) == OK;
		for (int j = 0; good && j < v.conditions; j++) {
			const struct algebra_condition *c = &v.condition[j];
			struct buf one = { 0 };

			if (!c->worded && fig_claim_condition(t, s, &c->claim, k))
				continue;
			algebra_say(&one, s, c);
			fig_add_condition(
				k, (struct always_condition){
					   .text = arena_strdup(t->arena, buf_str(&one)),
					   .failed = "..." });
			buf_clear(&one);
		}
	}
	return good;
}

bool fig_is_as_declared(struct fig *f)
{
	bool good = true;

	for (int i = 0; i < f->n_constraints && good; i++) {
		struct doubt doubt = { 0 };

		good = is_yes(fig_constraint_truth(f, &f->constraint[i], &doubt)) &&
		       !doubt.probable && !doubt.approximate;
	}
	return good;
}

bool fig_add_statements(struct always_conditions *k, struct arena *a, const char *text)
{
	while (*(text += strspn(text, "; "))) {
		size_t n = strcspn(text, ";");
		const char *one = arena_strndup(a, text, n);

		if (k->n == CONDITIONS_MOST)
			return false;
		fig_add_condition(
			k, (struct always_condition){ .text = one,
						      .failed = arena_printf(a, "!(%s)", one),
						      .line = one,
						      .order = true });
		text += n;
	}
	return true;
}

/* Declared relations are conditions: elsewhere they need not hold. */
static bool add_declared(struct fig *f, struct arena *a, struct always_conditions *k)
{
	struct buf b = { 0 };
	bool good;

	for (int i = 0; i < f->n_constraints; i++)
		for (int j = 0; j < f->constraint[i].n_want; j++) {
			buf_add(&b, b.n ? ";" : "");
			fig_want_relation(&b, f, &f->constraint[i], &f->constraint[i].want[j]);
		}
	good = fig_add_statements(k, a, buf_str(&b));
	buf_clear(&b);
	return good;
}

const char *fig_always_follows(struct always *a, struct always_conditions *k)
{
	struct buf text = { 0 };
	struct fig_theorem *t = a->theorem;
	const char *way = NULL;
	bool as_declared = fig_is_as_declared(a->f);
	struct err e;

	*k = (struct always_conditions){ .n = 0 };
	if (!t) {
		t = a->theorem = arena_alloc(a->f->scratch, sizeof *t);
		expr_print(&text, a->relation);
		if (fig_theorem_new(t, a->f, buf_str(&text), SEED, &e) != OK)
			t->readable = false;
		buf_clear(&text);
		if (t->readable && t->setting->goals)
			a->proof = deduce(t);
	}
	if (!t->readable)
		return NULL;
	if (a->proof) {
		way = read_conditions(t, a->proof, k) ? "deduction" : NULL;
	} else if (!t->setting->goals) {
		way = fig_theorem_readings(t, k) ? "construction" : NULL;
	} else if (!a->reasons || a->last) {
		way = has_coordinates(t, k) ? "coordinates" : NULL;
	}
	/* It was read off a copy, which was moved. */
	for (int i = 0; i < k->n && way; i++)
		if (k->at[i].order && as_declared && is_no(fig_proves(a->f, k->at[i].line)))
			way = NULL;
	if (way && !add_declared(a->f, t->arena, k))
		way = NULL;
	if (!way)
		*k = (struct always_conditions){ .n = 0 };
	for (int i = 0; i < k->n; i++) {
		struct always_condition *c = &k->at[i];

		c->text = arena_strdup(a->f->scratch, c->text);
		c->failed = arena_strdup(a->f->scratch, c->failed);
		c->line = c->line ? arena_strdup(a->f->scratch, c->line) : NULL;
	}
	return way;
}

/* --- The answer ---------------------------------------------------------------------------- */

enum status fig_prove(struct fig *f, const char *relation, struct fig_proved *out,
		      struct err *e)
{
	struct always a = { .f = f, .thorough = true, .reasons = true };
	struct fig_verdict v = { .found = LASTS_UNKNOWN };
	struct expr *x;
	enum status st = expr_parse(&x, relation, strlen(relation), f->scratch, e);
	const char *json, *text;

	f->degenerate = NULL;
	if (st == OK)
		st = fig_always_decide(&a, x, &v, e);
	if (st == OK) {
		json = f->obs.json;
		text = f->obs.text;
		*out = (struct fig_proved){ FIG_OPEN, "algebra", 0 };
		if (v.proven && v.found == LASTS_ALWAYS)
			out->verdict = FIG_PROVED;
		/* Elsewhere what is declared need not hold. */
		else if (v.proven && (v.found == LASTS_NOT ||
				      (v.found == LASTS_HERE && !f->n_constraints)))
			out->verdict = FIG_FALSE;
		if (out->verdict == FIG_PROVED && strcmp(v.method, "structure") != 0 &&
		    strcmp(v.method, "rigid") != 0) {
			out->method = v.method;
			for (int i = 0; v.proof && i < v.proof->steps; i++)
				out->steps += v.proof->step[i].reason != REASON_GIVEN &&
					      v.proof->step[i].reason != REASON_SEEN;
			tell_proved(f, v.proof, v.method, &v.k);
		} else {
			answer(f, out->verdict, "algebra",
			       arena_printf(f->answer, "\"algebra\":{%s}", json),
			       arena_printf(f->answer, "%s: %s",
					    out->verdict == FIG_PROVED ? "proved by algebra"
					    : out->verdict == FIG_FALSE
						    ? "false"
						    : "open: deduction does not reach it",
					    text));
		}
	}
	fig_always_end(&a);
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
