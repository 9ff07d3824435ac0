/* report.c -- an answer as JSON, and in words. */
#include "base/json.h"
#include "base/member.h"
#include "problem/space.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

static void add_number(struct buf *b, double v)
{
	if (isfinite(v))
		buf_addf(b, "%.12g", v);
	else
		buf_add(b, "null");
}

static void add_found(struct buf *b, const struct solve_answer *r)
{
	if (r->holds) {
		json_add_key(b, "holds");
		buf_add(b, r->holds > 0 ? "true" : "false");
	}
	json_add_key(b, "value");
	add_number(b, r->value);
	json_member_text(b, "exact", r->exact);
	json_member_text(b, "choice",
			 r->choice >= 0 ? (char[]){ (char)('A' + r->choice), 0 } : NULL);
	if (r->choice_near) {
		json_add_key(b, "choice_near");
		buf_add(b, "true");
	}
	json_member_text(b, "certainty", solve_certainty_name(r->certainty));
	if (r->assumes)
		json_member_texts(b, "assumes", r->assume, r->assumes);
	json_member_text_if(b, "unchecked", r->unchecked);
	json_member_text_if(b, "digits", r->digits);
	json_add_key(b, "doubts");
	buf_addf(b, "%d", r->doubts);
	json_add_key(b, "assumed");
	buf_addf(b, "%d", r->assumed);
	json_member_text_if(b, "mended", r->mended);
}

static void write_points(struct buf *b, const struct problem *p, const char *word,
			 const int *q, int n)
{
	buf_addf(b, "%s(", word);
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", i ? ", " : "", p->point[q[i]].name);
	buf_addc(b, ')');
}

static void write_term(struct buf *b, const struct problem *p, const struct term *t)
{
	bool angle = t->kind == TERM_MEASURE && t->measure == MEASURE_ANGLE;

	if (angle || (t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH))
		write_points(b, p, angle ? "Angle" : "Length", t->p, t->n);
	else
		problem_term_print(b, p, t);
}

/* As a fact of a record; or null. */
static void add_fact(struct buf *b, const struct problem *p, const struct fact *f)
{
	struct buf s = { 0 };

	if (f && f->n) {
		write_points(&s, p, geo_relation_word(f->kind), f->p, f->n);
	} else if (f) {
		write_term(&s, p, f->t[0]);
		buf_add(&s, f->kind == RELATION_EQUAL ? " = " : " < ");
		write_term(&s, p, f->t[1]);
	}
	if (f)
		json_add_string(b, buf_str(&s));
	else
		buf_add(b, "null");
	buf_clear(&s);
}

static void add_values(struct buf *b, const struct solve_answer *r)
{
	json_add_key(b, "values");
	buf_addc(b, '[');
	for (int i = 0; i < r->n_values; i++) {
		buf_add(b, i ? "," : "");
		add_number(b, r->values[i]);
	}
	buf_addc(b, ']');
	json_member_texts(b, "exacts", r->exacts, r->n_values);
	if (r->options)
		json_member_texts(b, "choices", r->options, r->n_values);
	for (int i = 0; i < r->n_values && r->when; i++) {
		if (!i)
			json_add_key(b, "when");
		buf_addc(b, i ? ',' : '[');
		add_fact(b, r->reading, r->when[i]);
	}
	buf_add(b, r->when ? "]" : "");
	json_add_key(b, "complete");
	buf_add(b, r->complete ? "true" : "false");
}

static bool is_relation(const struct solve_answer *r)
{
	return r->status == SOLVE_FOLLOWS || r->status == SOLVE_FALSE ||
	       r->status == SOLVE_OPEN;
}

/* Where the points are in the figure that shows it: of what is false. */
static void add_figure(struct buf *b, const struct solve_answer *r)
{
	json_add_key(b, "figure");
	buf_addc(b, '{');
	for (int i = 0; i < r->reading->points; i++) {
		json_add_key(b, r->reading->point[i].name);
		buf_addc(b, '[');
		add_number(b, r->xy[2 * i]);
		buf_addc(b, ',');
		add_number(b, r->xy[2 * i + 1]);
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

/* What the letters are there; coordinates are in the figure. */
static void add_letters(struct buf *b, const struct solve_answer *r)
{
	bool first = true;

	for (int i = 0; i < r->reading->letters && r->letter; i++) {
		if (strchr(r->reading->letter[i], '('))
			continue;
		if (first) {
			json_add_key(b, "letters");
			buf_addc(b, '{');
		}
		first = false;
		json_add_key(b, r->reading->letter[i]);
		add_number(b, r->letter[i]);
	}
	buf_add(b, first ? "" : "}");
}

/* Whether a fact follows: how sure that is, what it is instead, and a figure where it fails. */
static void add_relation(struct buf *b, const struct solve_answer *r)
{
	if (r->status != SOLVE_OPEN)
		json_member_text(b, "certainty", solve_certainty_name(r->certainty));
	if (r->assumes && r->status != SOLVE_OPEN)
		json_member_texts(b, "assumes", r->assume, r->assumes);
	if (r->mended)
		json_member_text(b, "mended", r->mended);
	if (r->exact || (r->status == SOLVE_FALSE && isfinite(r->value))) {
		json_add_key(b, "value");
		add_number(b, r->value);
		json_member_text(b, "exact", r->exact);
	}
	if (r->figure && r->reading && r->status == SOLVE_FALSE) {
		add_figure(b, r);
		add_letters(b, r);
	}
}

void solve_json(struct buf *b, const char *id, const struct solve_answer *r,
		const struct err *e, bool steps)
{
	buf_addc(b, '{');
	json_member_text_if(b, "id", id);
	json_member_text(b, "status", solve_status_name(r->status));
	if (e) {
		json_add_key(b, "error");
		json_add_error(b, e);
		buf_addc(b, '}');
		return;
	}
	if (r->status == SOLVE_FOUND)
		add_found(b, r);
	if (is_relation(r))
		add_relation(b, r);
	json_member_text_if(b, "read_as", r->read_as);
	if (r->n_used)
		json_member_texts(b, "used", r->used, r->n_used);
	if (r->why && (r->status != SOLVE_FOUND || (r->doubts && !r->mended)))
		json_member_text(b, "why", r->why);
	if (r->n_values && r->status == SOLVE_SEVERAL)
		add_values(b, r);
	if (r->reading && r->reading->asides)
		json_member_texts(b, "aside", r->reading->aside, r->reading->asides);
	if (r->status == SOLVE_CONTRADICTORY && r->derived) {
		json_add_key(b, "derived");
		add_number(b, r->value);
	}
	if (r->conflicts &&
	    (r->status == SOLVE_CONTRADICTORY || (r->status == SOLVE_FOUND && r->doubts)))
		json_member_texts(b, "conflict", r->conflict, r->conflicts);
	if (steps) {
		json_add_key(b, "steps");
		buf_addc(b, '[');
		for (int i = 0; i < r->steps; i++) {
			buf_add(b, i ? ",{" : "{");
			json_member_text(b, "found", r->step[i].text);
			json_member_text(b, "because", r->step[i].why);
			buf_addc(b, '}');
		}
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

/* --- In words ------------------------------------------------------------------------ */
/* Characters, not bytes: names may have primes and Greek letters. */
static int width(const char *s)
{
	int n = 0;

	for (; *s; s += utf8_len(s))
		n++;
	return n;
}

#define WIDEST 44 /* a longer step does not push the reasons aside */
#define NO_REASON "a theorem on the figure"
/* What places a point on its circle in the equations is nothing that people say. */
#define BOOKKEEPING "the radius to a point"

static bool is_given(const struct solve_step *s)
{
	return !strcmp(s->why, "given");
}

/* Steps of one kind, each once; the last is the answer, which is said elsewhere. */
static bool shown(const struct solve_answer *r, int i, bool given)
{
	if (is_given(&r->step[i]) != given || i == r->steps - 1 ||
	    !strcmp(r->step[i].text, BOOKKEEPING))
		return false;
	for (int k = 0; k < i; k++)
		if (is_given(&r->step[k]) == given &&
		    !strcmp(r->step[k].text, r->step[i].text))
			return false;
	return true;
}

static void add_steps(struct buf *b, const struct solve_answer *r, bool given,
		      const char *title)
{
	int wide = 0, n = 0;

	for (int i = 0; i < r->steps; i++) {
		int w = width(r->step[i].text);

		if (shown(r, i, given) && w <= WIDEST && strcmp(r->step[i].why, NO_REASON))
			wide = w > wide ? w : wide;
	}
	for (int i = 0; i < r->steps; i++) {
		const struct solve_step *s = &r->step[i];
		int pad = wide - width(s->text);

		if (!shown(r, i, given))
			continue;
		if (!n++)
			buf_addf(b, "%s:\n", title);
		buf_addf(b, "  %s", s->text);
		if (!given && strcmp(s->why, NO_REASON))
			buf_addf(b, "%*s   %s", pad > 0 ? pad : 0, "", s->why);
		buf_addc(b, '\n');
	}
}

static void add_goal(struct buf *b, const struct problem *p)
{
	if (p->goal)
		problem_term_print(b, p, p->goal);
	else
		buf_add(b, "the answer");
}

static void add_value(struct buf *b, const struct problem *p, const struct solve_answer *r)
{
	struct buf v = { 0 }, rough = { 0 };
	bool brief;

	buf_addf(&v, "%.12g", r->value);
	buf_addf(&rough, "%.6g", r->value);
	brief = !strcmp(buf_str(&v), buf_str(&rough));
	/* An option that is no number is the answer itself. */
	if (isnan(r->value)) {
		if (r->holds) {
			problem_claim_print(b, p, &p->space->goal);
			buf_add(b, ": ");
		} else if (p->space && p->goal) {
			add_goal(b, p);
			buf_add(b, " = ");
		}
		buf_addf(b, "%s (%s)", r->exact, solve_certainty_name(r->certainty));
		if (r->choice >= 0)
			buf_addf(b, "; choice %c", 'A' + r->choice);
		buf_addc(b, '\n');
		buf_clear(&v);
		buf_clear(&rough);
		return;
	}
	add_goal(b, p);
	if (r->exact && !strcmp(r->exact, buf_str(&v)))
		buf_addf(b, " = %s", r->exact);
	else if (r->exact)
		buf_addf(b, " = %s%s %s", r->exact, brief ? " =" : ", about", buf_str(&rough));
	else
		buf_addf(b, ", about %s", buf_str(&rough));
	buf_addf(b, " (%s)", solve_certainty_name(r->certainty));
	if (r->choice >= 0)
		buf_addf(b, "; choice %c%s", 'A' + r->choice,
			 r->choice_near ? ", the nearest" : "");
	buf_addc(b, '\n');
	buf_clear(&v);
	buf_clear(&rough);
}

static const char *const belief[] = {
	NULL,
	"Taken from the drawing: lines that look like tangents are, or an arc is asked for "
	"by its length.",
	"Taken from the drawing: what looks upright or parallel is.",
};

/* Of a body the value mostly is one formula: that is the reason.  A sum that was asked for says
 * itself what it is made of, and of a relation the step stands above. */
static void add_last_reason(struct buf *b, const struct solve_answer *r)
{
	const char *why = r->steps ? r->step[r->steps - 1].why : NULL;

	if (why && !r->holds && !strstr(why, "what is asked") && strcmp(why, "given") &&
	    strcmp(why, "from what is given"))
		buf_addf(b, "Reason: %s.\n", why);
}

static void add_assumed(struct buf *b, const struct solve_answer *r)
{
	for (int i = 0; i < r->assumes; i++)
		buf_addf(b, "%s%s%s",
			 i ? "; " : "Assumed, for the facts do not say so: ", r->assume[i],
			 i == r->assumes - 1 ? ".\n" : "");
}

static void letters_text(struct buf *b, const struct solve_answer *r)
{
	bool first = true;

	for (int i = 0; r->letter && r->status == SOLVE_FALSE && i < r->reading->letters;
	     i++) {
		if (strchr(r->reading->letter[i], '('))
			continue;
		buf_addf(b, "%s%s = %.6g", first ? "With " : ", ", r->reading->letter[i],
			 r->letter[i]);
		first = false;
	}
	buf_add(b, first ? "" : ".\n");
}

/* What was asked, whether it follows, and why. */
static void relation_text(struct buf *b, const struct problem *p, const struct solve_answer *r,
			  bool steps)
{
	if (steps && r->steps) {
		add_steps(b, r, true, "Given and used");
		add_steps(b, r, false, "From these");
		buf_add(b, "Answer: ");
	}
	for (int i = 0; i < p->askeds; i++) {
		const struct fact *f = &p->asked[i];

		buf_add(b, !i                                             ? ""
			   : f->alternative > p->asked[i - 1].alternative ? ", or "
									  : "; ");
		buf_add(b, f->denied ? "not: " : "");
		problem_fact_print(b, p, f);
	}
	buf_addf(b, ": %s", solve_status_name(r->status));
	if (r->status != SOLVE_OPEN)
		buf_addf(b, " (%s)", solve_certainty_name(r->certainty));
	if (r->why)
		buf_addf(b, "; %s", r->why);
	buf_addc(b, '\n');
	if (r->status != SOLVE_OPEN)
		add_assumed(b, r);
	for (int i = 0; i < r->n_used; i++)
		buf_addf(b, "%s%s%s", i ? "; " : "Rests on: ", r->used[i],
			 i == r->n_used - 1 ? ".\n" : "");
	for (int i = 0; r->figure && r->status == SOLVE_FALSE && i < p->points; i++)
		buf_addf(b, "%s%s (%.6g, %.6g)%s",
			 i ? ", " : "A figure where it fails: ", p->point[i].name,
			 r->xy[2 * i], r->xy[2 * i + 1], i == p->points - 1 ? "\n" : "");
	letters_text(b, r);
	if (r->mended)
		buf_addf(b, "Read so: %s.\n", r->mended);
}

static void answer_text(struct buf *b, const struct problem *p, const struct solve_answer *r,
			bool steps)
{
	bool account = steps && (r->status == SOLVE_FOUND || (is_relation(r) && r->steps));

	if (p && p->id)
		buf_addf(b, account ? "%s\n" : "%s: ", p->id);
	if (is_relation(r)) {
		relation_text(b, p, r, steps);
		return;
	}
	if (r->status != SOLVE_FOUND) {
		buf_addf(b, "%s", solve_status_name(r->status));
		buf_addf(b, r->why ? ": %s\n" : "\n", r->why);
		for (int i = 0; i < r->conflicts && r->status == SOLVE_CONTRADICTORY; i++)
			buf_addf(b, "  %s\n", r->conflict[i]);
		if (r->derived && r->status == SOLVE_CONTRADICTORY)
			buf_addf(b, "  before that showed, the value was %.6g\n", r->value);
		for (int i = 0; i < r->n_values && r->status == SOLVE_SEVERAL; i++) {
			buf_addf(b, "  %.12g", r->values[i]);
			if (r->exacts[i])
				buf_addf(b, " = %s", r->exacts[i]);
			if (r->when && r->when[i]) {
				buf_add(b, " if ");
				problem_fact_print(b, r->reading, r->when[i]);
			}
			buf_addc(b, '\n');
		}
		return;
	}
	if (account) {
		add_steps(b, r, true, "Given and used");
		add_steps(b, r, false, "From these");
		buf_add(b, "Answer: ");
	}
	add_value(b, p, r);
	if (account && p->space)
		add_last_reason(b, r);
	add_assumed(b, r);
	if (r->unchecked)
		buf_addf(b, "Not proven, for a step was not accepted: %s.\n", r->unchecked);
	if (r->assumed)
		buf_addf(b, "%s\n", belief[r->assumed]);
	if (r->mended)
		buf_addf(b, "Not as stated: %s.\n", r->mended);
	else if (r->doubts && r->why)
		buf_addf(b, "In doubt: %s%s\n", r->why, r->conflicts ? ":" : ".");
	else if (r->doubts)
		buf_addf(b, "%d of the facts used contradict%s others%s\n", r->doubts,
			 r->doubts == 1 ? "s" : "", r->conflicts ? ":" : ".");
	for (int i = 0; i < r->conflicts && r->doubts; i++)
		buf_addf(b, "  %s\n", r->conflict[i]);
	for (int i = 0; r->reading && i < r->reading->asides; i++)
		buf_addf(b, "Not understood and left aside: %s\n", r->reading->aside[i]);
}

void solve_text(struct buf *b, const struct problem *p, const struct solve_answer *r,
		bool steps)
{
	answer_text(b, p, r, steps);
	if (r->read_as)
		buf_addf(b, "Read so: %s.\n", r->read_as);
}
