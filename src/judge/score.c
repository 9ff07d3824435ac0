/* score.c -- counts over many reports: coverage, planted errors that were caught, confusion. */
#include "base/list.h"
#include "judge/judge_priv.h"
#include "metric/metric.h"
#include <stdlib.h>
#include <string.h>

/* K12Vista's labels, GeoLaux' types; the last is "no label": for a text judge. */
static const char *const k12vista[] = {
#define LABEL(symbol, kind, text, chinese, also) #symbol,
#include "metric/label.def"
#undef LABEL
	"-"
};
static const char *const geolaux[] = { "N/A",         "Figure",  "Knowledge",
				       "Calculation", "Logical", "-" };
enum {
	K12VISTA = sizeof k12vista / sizeof *k12vista,
	GEOLAUX = sizeof geolaux / sizeof *geolaux
};

static const char *const damage_name[] = {
#define DAMAGE(NAME, word, geolaux, k12vista, text) #word,
#include "judge/damage.def"
#undef DAMAGE
};
const char *judge_damage_name(enum judge_damage d)
{
	return damage_name[d];
}

static int row_of(const char *const *list, int n, const char *s)
{
	for (int i = 0; i < n && s; i++)
		if (!strcmp(list[i], s))
			return i;
	return n - 1;
}

/* K12Vista's, by any of its names; the last row where it is none of them. */
static int k12_row(const char *s)
{
	return (int)metric_label_of(s);
}

static void add_time(struct judge_score *s, double ms)
{
	s->ms = mem_grow(s->ms, &s->room, s->timed + 1, sizeof *s->ms);
	s->ms[s->timed++] = ms;
}

static void add_claim(struct judge_score *s, const struct judge_claim *c)
{
	enum judge_verdict v = judge_claim_verdict(c);

	s->claims++;
	s->expressible += c->verdict != JUDGE_NOT_EXPRESSIBLE;
	s->decided += c->verdict != JUDGE_NOT_EXPRESSIBLE && c->verdict != JUDGE_UNKNOWN;
	s->holds += v == JUDGE_HOLDS;
	s->unjustified += v == JUDGE_UNJUSTIFIED;
	if (c->of->expect) {
		s->expected++;
		s->as_expected += !strcmp(judge_verdict_name(v), c->of->expect);
		s->false_alarms +=
			!strcmp(c->of->expect, "holds") &&
			(c->verdict == JUDGE_FALSE || c->verdict == JUDGE_HOLDS_ONLY_HERE);
	}
	if (c->ms > 0)
		add_time(s, c->ms);
}

/* --- Planted errors ------------------------------------------------------------------------ */
static int damage_of(const char *word)
{
	for (int i = 0; i < JUDGE_DAMAGES; i++)
		if (word && !strcmp(damage_name[i], word))
			return i;
	return -1;
}

/* The label that the damaged place got, and whether the damage was seen at all. */
static const struct judge_label *label_at(const struct judge_report *p, const char *step,
					  const char *claim, bool *caught)
{
	static const struct judge_label none = { NULL, NULL, NULL, NULL };
	const struct judge_label *out = &none;

	if (!step) {
		*caught = p->final_label.k12vista && !strcmp(p->final_label.k12vista, "IAE");
		return &p->final_label;
	}
	for (int i = 0; i < p->steps; i++) {
		const struct judge_step_report *t = &p->step[i];

		if (strcmp(t->of->id, step) != 0)
			continue;
		out = &t->label;
		*caught = t->verdict >= JUDGE_UNJUSTIFIED ||
			  (out->rule && strcmp(out->k12vista, "CS") != 0);
		for (int k = 0; claim && k < t->claims; k++)
			if (!strcmp(t->claim[k].of->id, claim)) {
				const struct judge_claim *c = &t->claim[k];

				out = &c->label;
				*caught = judge_claim_verdict(c) >= JUDGE_UNJUSTIFIED ||
					  (out->rule && strcmp(out->k12vista, "CS") != 0);
			}
	}
	return out;
}

static void add_planted(struct judge_score *s, const struct judge_report *p)
{
	const struct json *j = p->of->planted;
	int d = damage_of(json_text(j, "kind"));
	const struct judge_label *l;
	bool caught = false;

	if (d < 0)
		return;
	l = label_at(p, json_text(j, "step"), json_text(j, "claim"), &caught);
	s->planted[d]++;
	s->caught[d] += caught;
	s->confusion[k12_row(json_text(j, "k12vista"))][k12_row(l->k12vista)]++;
	s->geolaux[row_of(geolaux, GEOLAUX, json_text(j, "geolaux"))]
		  [row_of(geolaux, GEOLAUX, l->geolaux)]++;
}

/* Is any of its claims known to be wrong? */
static bool is_known_wrong(const struct judge_step_report *t)
{
	for (int i = 0; i < t->claims; i++)
		if (t->claim[i].of->expect && strcmp(t->claim[i].of->expect, "holds") != 0)
			return true;
	return false;
}

/* The label that a step should have is said in either of the two namings; right is right in both.
 * A step that carries no planted error and no label is right. */
static void add_sound(struct judge_score *s, const struct judge_report *p)
{
	for (int i = 0; i < p->steps; i++) {
		const struct judge_label *l = &p->step[i].label;
		const char *gold = p->step[i].of->label ? p->step[i].of->label : "CS";
		int k12 = k12_row(gold), type = row_of(geolaux, GEOLAUX, gold);
		bool right = !k12 || !type;

		if (!p->step[i].of->label && is_known_wrong(&p->step[i]))
			continue;
		if (right || k12 < K12VISTA - 1)
			s->confusion[right ? 0 : k12][k12_row(l->k12vista)]++;
		if (right || type < GEOLAUX - 1)
			s->geolaux[right ? 0 : type][row_of(geolaux, GEOLAUX, l->geolaux)]++;
	}
}

void judge_score_add(struct judge_score *s, const struct judge_report *p)
{
	s->records++;
	s->gated += p->gated;
	if (p->of->planted) {
		add_planted(s, p);
		return;
	}
	for (int i = 0; i < p->steps; i++)
		for (int k = 0; k < p->step[i].claims; k++)
			add_claim(s, &p->step[i].claim[k]);
	for (int i = 0; i < p->finals; i++)
		add_claim(s, &p->final[i]);
	add_sound(s, p);
}

void judge_score_clear(struct judge_score *s)
{
	mem_free(s->ms);
	memset(s, 0, sizeof *s);
}

/* --- Printing ------------------------------------------------------------------------------ */

static void say_share(struct buf *b, const char *what, long n, long of)
{
	buf_addf(b, "  %-34s %6ld of %6ld", what, n, of);
	if (of)
		buf_addf(b, "  %5.1f %%", 100.0 * (double)n / (double)of);
	buf_addc(b, '\n');
}

static bool has_any(const long *row, int n)
{
	for (int k = 0; k < n; k++)
		if (row[k])
			return true;
	return false;
}

/* Is nothing in it but steps that are right? */
static bool is_right_alone(long (*m)[JUDGE_LABELS], int n)
{
	for (int i = 1; i + 1 < n; i++)
		if (has_any(m[i], n))
			return false;
	return true;
}

/* Rows that have something; rows: what they are. */
static void say_matrix(struct buf *b, const char *title, const char *rows,
		       const char *const *name, int n, long (*m)[JUDGE_LABELS])
{
	bool any = false;

	for (int i = 0; i + 1 < n; i++)
		any |= has_any(m[i], n);
	if (!any)
		return;
	buf_addf(b, "\n  %s: %s, said (columns)\n  %12s", title, rows, "");
	for (int k = 0; k < n; k++)
		buf_addf(b, " %*s", (int)(strlen(name[k]) > 5 ? strlen(name[k]) : 5), name[k]);
	buf_addc(b, '\n');
	for (int i = 0; i + 1 < n; i++) {
		if (!has_any(m[i], n))
			continue;
		buf_addf(b, "  %12s", name[i]);
		for (int k = 0; k < n; k++)
			buf_addf(b, " %*ld", (int)(strlen(name[k]) > 5 ? strlen(name[k]) : 5),
				 m[i][k]);
		buf_addc(b, '\n');
	}
}

void judge_score_print(struct buf *b, struct judge_score *s)
{
	const char *rows = has_any(s->planted, JUDGE_DAMAGES)
				   ? "planted (rows)"
				   : "label of the record (rows; right where it has none)";

	say_share(b, "records that are gated", s->gated, s->records);
	if (s->claims) {
		say_share(b, "claims expressible", s->expressible, s->claims);
		say_share(b, "claims decided", s->decided, s->claims);
		say_share(b, "claims that hold and follow", s->holds, s->claims);
		say_share(b, "claims unjustified", s->unjustified, s->claims);
	}
	if (s->expected) {
		say_share(b, "verdicts as expected", s->as_expected, s->expected);
		say_share(b, "true claims called false", s->false_alarms, s->expected);
	}
	if (s->timed) {
		qsort(s->ms, (size_t)s->timed, sizeof *s->ms, base_by_size);
		buf_addf(b, "  %-34s median %.2f, 99 of 100 within %.2f, longest %.2f\n",
			 "ms for a claim", s->ms[s->timed / 2], s->ms[s->timed * 99 / 100],
			 s->ms[s->timed - 1]);
	}
	for (int i = 0; i < JUDGE_DAMAGES; i++)
		if (s->planted[i]) {
			char what[64] = "caught: ";

			strncat(what, damage_name[i], sizeof what - strlen(what) - 1);
			say_share(b, what, s->caught[i], s->planted[i]);
		}
	/* Labels of one naming say nothing in the other. */
	if (!is_right_alone(s->confusion, K12VISTA) || is_right_alone(s->geolaux, GEOLAUX))
		say_matrix(b, "K12Vista", rows, k12vista, K12VISTA, s->confusion);
	if (!is_right_alone(s->geolaux, GEOLAUX) || is_right_alone(s->confusion, K12VISTA))
		say_matrix(b, "GeoLaux", rows, geolaux, GEOLAUX, s->geolaux);
}
