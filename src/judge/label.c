/*
 * label.c -- errors under the names of GeoLaux and K12Vista, and the rule that was applied
 * (label.def, tried from the top).
 */
#include "judge/judge_priv.h"
#include <string.h>
#include <strings.h>

typedef bool rule_fn(const struct judge_record *r, const struct judge_claim *c);

static const struct judge_step *step_of(const struct judge_record *r,
					const struct judge_claim *c)
{
	return c->of->step >= 0 && c->of->step < r->steps ? &r->step[c->of->step] : NULL;
}

static bool is_untrue(const struct judge_claim *c)
{
	return c->verdict == JUDGE_FALSE || c->verdict == JUDGE_HOLDS_ONLY_HERE;
}

static bool is_restated(const struct judge_record *r, const struct judge_claim *c)
{
	const struct judge_step *s = step_of(r, c);

	return s && s->kind == JUDGE_RESTATE;
}

static bool rule_misnamed(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return c->misnamed && judge_claim_verdict(c) == JUDGE_HOLDS;
}

static bool rule_right(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return judge_claim_verdict(c) == JUDGE_HOLDS;
}

static bool rule_circular(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return c->circular && (!is_untrue(c) || c->inherits.n);
}

static bool rule_inherited(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return is_untrue(c) && c->inherits.n;
}

static bool rule_unknown_name(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return c->of->unread && c->of->err.code && !strcmp(c->of->err.code, "not_found");
}

static bool rule_special(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return c->special && (is_untrue(c) || c->truth == JUDGE_FAILS ||
			      judge_claim_verdict(c) == JUDGE_UNJUSTIFIED);
}

static bool rule_misplaced(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return is_untrue(c) && c->of->place;
}

static bool rule_misquoted(const struct judge_record *r, const struct judge_claim *c)
{
	return c->verdict == JUDGE_FALSE && is_restated(r, c) && c->against_text;
}

static bool rule_misseen(const struct judge_record *r, const struct judge_claim *c)
{
	return c->verdict == JUDGE_FALSE && is_restated(r, c) && c->against_figure;
}

static bool rule_invented(const struct judge_record *r, const struct judge_claim *c)
{
	return is_untrue(c) && is_restated(r, c);
}

static bool rule_miscalculated(const struct judge_record *r, const struct judge_claim *c)
{
	const struct judge_step *s = step_of(r, c);

	return c->verdict == JUDGE_FALSE &&
	       (c->number_only || c->determined || (s && s->kind == JUDGE_COMPUTE));
}

bool judge_names_theorem(const struct judge_step *s)
{
	static const char *const none[] = {
#define REASON(text) text,
#include "judge/reason.def"
#undef REASON
	};

	for (size_t i = 0; s->by && i < sizeof none / sizeof *none; i++)
		if (!strcasecmp(s->by, none[i]))
			return false;
	return s->by != NULL;
}

static bool rule_misapplied(const struct judge_record *r, const struct judge_claim *c)
{
	const struct judge_step *s = step_of(r, c);

	return is_untrue(c) && s && judge_names_theorem(s);
}

static bool rule_only_here(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return c->verdict == JUDGE_HOLDS_ONLY_HERE;
}

static bool rule_untrue(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return c->verdict == JUDGE_FALSE;
}

static bool rule_unknown_cite(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return c->nowhere && (is_untrue(c) || judge_claim_verdict(c) == JUDGE_UNJUSTIFIED);
}

static bool rule_unjustified(const struct judge_record *r, const struct judge_claim *c)
{
	(void)r;
	return judge_claim_verdict(c) == JUDGE_UNJUSTIFIED;
}

static const struct {
	const char *rule;
	rule_fn *fits;
	const char *geolaux, *k12vista, *why;
} label_row[] = {
#define LABEL(name, geolaux, k12vista, why) { #name, rule_##name, geolaux, k12vista, why },
#include "judge/label.def"
#undef LABEL
};

void judge_label_claim(struct judge_label *out, const struct judge_record *r,
		       const struct judge_claim *c)
{
	*out = (struct judge_label){ NULL, NULL, NULL, NULL };
	for (size_t i = 0; !c->blind && i < sizeof label_row / sizeof *label_row; i++)
		if (label_row[i].fits(r, c)) {
			*out = (struct judge_label){ label_row[i].rule, label_row[i].geolaux,
						     label_row[i].k12vista, label_row[i].why };
			return;
		}
}

/* What a step is called: its worst claim's label, one that is wrong by itself before an heir; a
 * construction that cannot be made. */
void judge_label_step(struct judge_label *out, const struct judge_record *r,
		      const struct judge_step_report *s)
{
	static const struct judge_label right = { "right", "N/A", "CS",
						  "nothing is claimed that is not so" };
	static const struct judge_label impossible = { "impossible", "Figure", "HE",
						       "no figure has what is constructed" };
	static const struct judge_label circular = { "circular", "Logical", "LRE",
						     "it cites itself or what is said later" };
	int worst = -1;

	(void)r;
	*out = right;
	if (s->aux && s->aux->told && !s->aux->exists) {
		*out = impossible;
		return;
	}
	if (!s->claims && s->circular.n)
		*out = circular;
	else if (!s->claims && s->verdict != JUDGE_HOLDS)
		*out = (struct judge_label){ NULL, NULL, NULL, NULL };
	for (int i = 0; i < s->claims; i++) {
		const struct judge_claim *c = &s->claim[i];
		bool own = judge_claim_eta(c, s->missing.n, JUDGE_READING_FAIR) == 0;
		int badness = (int)judge_claim_verdict(c) + (own ? JUDGE_VERDICTS : 0);

		if (badness > worst) {
			worst = badness;
			*out = c->label;
		}
	}
}

void judge_label_final(struct judge_label *out, const struct judge_report *p)
{
	static const struct judge_label missing = { "missing", "N/A", "IAE",
						    "there is no final answer" };
	static const struct judge_label fewer = {
		"fewer_values", "N/A", "IAE", "the final answer has fewer values than the key"
	};
	static const struct judge_label other = { "other_goal", "N/A", "IAE",
						  "the final answer is not what was asked" };

	*out = (struct judge_label){ NULL, NULL, NULL, NULL };
	if (!p->of->has_final)
		*out = missing;
	else if (p->finals && p->finals < p->of->answers && p->final_right != 1)
		*out = fewer;
	else if (p->beside)
		*out = other;
	else if (p->finals && !(p->differs && p->final_right < 0))
		*out = p->final[0].label;
	for (int i = 1; i < p->finals; i++)
		if (p->final[i].verdict > JUDGE_HOLDS && out->rule &&
		    !strcmp(out->rule, "right"))
			*out = p->final[i].label;
}
