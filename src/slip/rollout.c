/*
 * rollout.c -- a model's reply against the reference: each step of its program run again, the first that leaves the way, and what
 * kind of error that is.
 *
 * A step is on the way if it says what a step of the reference says, up to the order of what may be exchanged, or finds a
 * quantity that the reference has, by whatever theorem.  The steps behind the first that does neither inherit from it.
 */
#include "slip/slip_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct rollout {
	const struct slip_question *q;
	const struct slip_run *right;
	struct slip_solution *x;
	struct slip_run *run;
	const char *reply;
	const struct slip_options *o;
	struct slip_told *t;
	struct rng r;
	struct arena *a;
	int first;                /* the entry at fault; -1: none yet */
	bool reached[SLIP_LINES]; /* steps of the reference that the reply has done */
};

static const char *say(struct rollout *g, enum slip_say what, const char *one, const char *two,
		       const char *three, const char *four)
{
	const char *const part[4] = { one, two, three, four };

	return slip_say(what, g->o->chinese, part, &g->r, g->a);
}

static struct slip_entry *entry(struct rollout *g)
{
	struct slip_entry *e = &g->t->entry[g->t->entries++];

	*e = (struct slip_entry){ .cause = -1, .value = NAN };
	return e;
}

static void blame(struct rollout *g, struct slip_entry *e, enum slip_kind kind,
		  enum slip_say why, const char *right, const char *wrong, const char *theorem)
{
	e->kind = kind;
	g->first = e->cause = g->t->entries - 1;
	e->explanation = say(g, why, right, wrong, "", theorem);
}

/* "V0 = 10"; of a step without a value its words. */
static const char *found(struct rollout *g, const struct slip_entry *e,
			 const struct slip_stated *at)
{
	return at->known ? arena_printf(g->a, "%s = %s", at->unknown,
					slip_number(at->value, g->a))
			 : e->line;
}

static void praise(struct rollout *g, struct slip_entry *e, int i)
{
	const struct slip_stated *at = &g->run->at[i];

	e->explanation =
		say(g, IS_RIGHT, found(g, e, at), at->equation ? at->equation : e->line, "",
		    at->theorem ? at->theorem : g->x->line[i].word[0]);
}

/* --- What it binds ------------------------------------------------------------------------------------------------------- */
static bool is_given(const struct rollout *g, const char *value)
{
	for (int i = 0; i < g->q->count; i++)
		if (!strcmp(g->q->given[i].value, value))
			return true;
	return false;
}

static bool in_clauses(const struct rollout *g, const char *value)
{
	for (const struct json *c = json_first(g->q->clauses, "semantic"); c; c = c->next)
		if (c->type == JSON_STRING && slip_has_number(c->text, value))
			return true;
	return false;
}

/* A value that stands nowhere is invented; one in the place of another is misread. */
static void tell_givens(struct rollout *g, bool fine)
{
	struct slip_entry *e;
	struct buf b = { 0 };

	if (!g->x->count)
		return;
	/* Of N0, N2 the one between is missing. */
	for (int i = 0; i < g->x->count; i++)
		if (g->x->given[i])
			buf_addf(&b, "%sN%d = %s", b.n ? ", " : "", i, g->x->given[i]);
	e = entry(g);
	e->text = say(g, GIVEN_TEXT, buf_str(&b), "", "", "");
	e->explanation = say(g, IS_GIVEN, "", "", "", "");
	for (int i = 0; i < g->x->count && g->first < 0 && !fine; i++) {
		const char *is = g->x->given[i];
		const struct slip_given *was = i < g->q->count ? &g->q->given[i] : NULL;

		if (!is || is_given(g, is) || in_clauses(g, is) ||
		    slip_has_number(g->q->text, is))
			continue;
		/* What no line uses is nobody's fault. */
		if (g->x->lines > 0 && !slip_is_used(g->x, arena_printf(g->a, "N%d", i), true))
			continue;
		if (was && g->x->count == g->q->count)
			blame(g, e, was->source == SLIP_IN_FIGURE ? SLIP_IMAGE : SLIP_QUESTION,
			      was->source == SLIP_IN_FIGURE ? WHY_IMAGE : WHY_TEXT,
			      arena_printf(g->a, "N%d = %s", i, was->value),
			      arena_printf(g->a, "N%d = %s", i, is), "");
		else
			blame(g, e, SLIP_HALLUCINATION, WHY_HALLUCINATION, "another value",
			      arena_printf(g->a, "N%d = %s", i, is), "");
	}
	buf_clear(&b);
}

/* --- Steps ------------------------------------------------------------------------------------------------------------------ */
/* The value of an operand by what is known at the end of a run; NAN: none. */
static double operand_value(const struct slip_run *run, const struct slip_line *line,
			    int lines, const char *word)
{
	double v;

	if (*word == 'C' && text_double(&v, word + 1))
		return v;
	if (*word == 'N') {
		long k = strtol(word + 1, NULL, 10);

		return k < run->count && run->nums[k] && text_double(&v, run->nums[k]) ? v
										       : NAN;
	}
	(void)line;
	for (int i = 0; i < lines; i++)
		if (run->at[i].known && !strcmp(run->at[i].unknown, word))
			return run->at[i].value;
	return NAN;
}

/* Do two lines hold the same values, in order or (any) in any order? */
static bool same_operands(const struct rollout *g, int mine, int theirs, bool any)
{
	const struct slip_line *l = &g->x->line[mine], *k = &g->q->line[theirs];
	bool used[PROGRAM_OPERANDS + 1] = { false };

	if (l->words != k->words)
		return false;
	for (int i = 1; i < l->words; i++) {
		double v = operand_value(g->run, g->x->line, g->x->lines, l->word[i]);
		bool found = false;

		for (int j = any ? 1 : i; j < (any ? k->words : i + 1) && !found; j++) {
			double w =
				operand_value(g->right, g->q->line, g->q->lines, k->word[j]);

			found = !used[j] &&
				(slip_is_same(v, w, 1e-5) || (isnan(v) && isnan(w)));
			used[j] = used[j] || found;
		}
		if (!found)
			return false;
	}
	return true;
}

/* The line of the reference with the same operator and values; -1: none. */
static int match(const struct rollout *g, int mine, bool any)
{
	for (int i = 0; i < g->q->lines; i++)
		if (!strcmp(g->x->line[mine].word[0], g->q->line[i].word[0]) &&
		    same_operands(g, mine, i, any))
			return i;
	return -1;
}

/* A step of the reference that finds this value; -1: none. */
static int quantity(const struct rollout *g, double value)
{
	for (int i = 0; i < g->q->lines; i++)
		if (g->right->at[i].known && slip_is_same(value, g->right->at[i].value, 1e-5))
			return i;
	return -1;
}

/* The theorem of the step that is next in the reference, with its quantities in other roles? */
static bool is_meant(const struct rollout *g, const char *operator)
{
	int i = 0;

	while (i < g->q->lines - 1 && g->reached[i])
		i++;
	return !strcmp(g->q->line[i].word[0], operator) ||
	       slip_twin(g->q->line[i].word[0], operator);
}

/* "V0 = 12" somewhere in the reply, which is not what the step gives. */
static bool is_misstated(const struct rollout *g, const struct slip_stated *at, double *stated)
{
	size_t n = strlen(at->unknown);
	const char *s = g->reply;

	while ((s = strstr(s, at->unknown)) != NULL) {
		const char *after = s + n;
		char *end;

		s++;
		if (isalnum((unsigned char)*after))
			continue;
		after += strspn(after, " ");
		if (*after != '=')
			continue;
		after += 1 + strspn(after + 1, " ");
		*stated = strtod(after, &end);
		if (end == after || strchr("*+/^(-\\", *end ? *end : ' ') ||
		    isalpha((unsigned char)*end))
			continue;
		if (!slip_is_same(*stated, at->value, 5e-3))
			return true;
	}
	return false;
}

/* Is it a step of the reference, or another way to one of its quantities? */
static bool is_on_the_way(struct rollout *g, int i)
{
	const struct slip_stated *at = &g->run->at[i];
	int k = match(g, i, false);

	if (k < 0 && at->known)
		k = quantity(g, at->value);
	if (k >= 0)
		g->reached[k] = true;
	return k >= 0;
}

static void judge_line(struct rollout *g, struct slip_entry *e, int i)
{
	const struct slip_line *l = &g->x->line[i];
	const struct slip_stated *at = &g->run->at[i];
	double stated;

	if (l->aside)
		blame(g, e, SLIP_LOGIC, WHY_CONTRADICTION, "what stands before", e->line, "");
	else if (at->known && is_misstated(g, at, &stated))
		blame(g, e, SLIP_COMPUTATION, WHY_COMPUTATION, found(g, e, at),
		      arena_printf(g->a, "%s = %s", at->unknown, slip_number(stated, g->a)),
		      at->theorem);
	else if (is_on_the_way(g, i))
		praise(g, e, i);
	else if (!at->known && g->run->status != PROGRAM_OK)
		blame(g, e, SLIP_LOGIC, WHY_UNREAD,
		      "it does not follow from what stands before", "", "");
	else if (match(g, i, true) >= 0)
		blame(g, e, SLIP_APPLICATION, WHY_APPLICATION,
		      slip_line_text(&g->q->line[match(g, i, true)], g->a), e->line, "");
	else
		blame(g, e, is_meant(g, l->word[0]) ? SLIP_APPLICATION : SLIP_KNOWLEDGE,
		      WHY_DIFFERS, "", e->line, "");
}

static void inherit(struct rollout *g, struct slip_entry *e)
{
	e->cause = g->first;
	e->explanation = say(g, IS_INHERITED, slip_number(g->q->value, g->a),
			     e->has_value ? slip_number(e->value, g->a) : e->line,
			     arena_printf(g->a, "%d", g->first + 1), "");
}

static void tell_line(struct rollout *g, int i, bool fine)
{
	const struct slip_stated *at = &g->run->at[i];
	struct slip_entry *e = entry(g);

	e->line = slip_line_text(&g->x->line[i], g->a);
	e->has_value = at->known;
	e->value = at->value;
	e->text = say(g, at->known ? STEP : STEP_OPEN, e->line,
		      at->equation ? at->equation : e->line, at->known ? found(g, e, at) : "",
		      at->theorem ? at->theorem : g->x->line[i].word[0]);
	if (fine)
		praise(g, e, i);
	else if (g->first >= 0)
		inherit(g, e);
	else
		judge_line(g, e, i);
}

static void tell_get(struct rollout *g, bool fine)
{
	struct slip_entry *e = entry(g);
	const char *value = isfinite(g->run->value) ? slip_number(g->run->value, g->a) : "?";

	e->line = arena_printf(g->a, "Get %s", g->x->goal);
	e->has_value = isfinite(g->run->value);
	e->value = g->run->value;
	e->text = say(g, STEP_GET, e->line, "", value, "");
	if (fine)
		e->explanation = say(g, IS_ANSWER, value, "", "", "");
	else if (g->first >= 0)
		inherit(g, e);
	else if (!e->has_value)
		blame(g, e, SLIP_LOGIC, WHY_UNREAD, program_status_word(g->run->status), "",
		      "");
	else
		blame(g, e, SLIP_QUESTION, WHY_GOAL, g->q->goal, g->x->goal, "");
}

/* A program that cannot be run: the words are told as far as they can be read. */
static void tell_unread(struct rollout *g, const char *why)
{
	struct slip_entry *e = entry(g);

	e->line = g->t->program;
	e->text = g->t->program;
	blame(g, e,
	      g->run->status == PROGRAM_UNKNOWN_OPERATOR || g->run->status == PROGRAM_UNBOUND
		      ? SLIP_HALLUCINATION
		      : SLIP_APPLICATION,
	      WHY_UNREAD, why, "", "");
}

static void tell_nothing(struct rollout *g)
{
	struct slip_entry *e = entry(g);

	e->text = *g->reply ? g->reply : "-";
	blame(g, e, SLIP_INCOMPLETE, WHY_INCOMPLETE, g->q->goal, "", "");
}

/* The last step that there is has no end behind it. */
static void end_missing(struct rollout *g)
{
	struct slip_entry *e = &g->t->entry[g->t->entries - 1];

	if (g->first >= 0)
		return;
	for (int i = 0; i < g->x->lines; i++)
		if (g->run->at[i].known &&
		    slip_is_same(g->run->at[i].value, g->q->value, SLIP_SAME)) {
			blame(g, e, SLIP_INCOMPLETE, WHY_UNSAID, g->run->at[i].unknown, "",
			      "");
			return;
		}
	blame(g, e, SLIP_INCOMPLETE, WHY_INCOMPLETE, g->q->goal, g->q->goal, "");
}

/* The steps in canonical order of their operands, so that equal ones are the same words. */
static bool split(struct rollout *g, const struct program_solver *s)
{
	struct buf words = { 0 };

	program_canonical(&words, s);
	g->x->lines = words.n ? slip_split(g->x->line, &g->x->goal, words.s, g->a) : -1;
	buf_clear(&words);
	return g->x->lines >= 1;
}

static bool is_unreadable(enum program_status st)
{
	return st == PROGRAM_PARSE_ERROR || st == PROGRAM_UNKNOWN_OPERATOR ||
	       st == PROGRAM_ARITY || st == PROGRAM_UNBOUND;
}

/* The first line that contradicts those before it is set aside, and what the others give is told. */
static void execute(struct rollout *g, struct program_solver *s)
{
	struct slip_solution *x = g->x;
	int lines = x->lines;

	slip_execute(g->run, x, false, s, g->a);
	if (g->run->status != PROGRAM_INCONSISTENT)
		return;
	for (x->lines = 1; x->lines < lines; x->lines++) {
		slip_execute(g->run, x, false, s, g->a);
		if (g->run->status == PROGRAM_INCONSISTENT)
			break;
	}
	x->line[x->lines - 1].aside = true;
	x->lines = lines;
	slip_execute(g->run, x, false, s, g->a);
	g->run->status = PROGRAM_INCONSISTENT;
	g->run->value = NAN;
}

/* Steps, of which the last one is read off where nobody says what is. */
static void tell_steps(struct rollout *g, struct program_solver *s)
{
	const struct slip_line *last = &g->x->line[g->x->lines - 1];
	bool ends = g->x->goal != NULL, fine;

	if (!ends)
		g->x->goal = last->word[last->words - 1];
	execute(g, s);
	fine = ends && g->run->status == PROGRAM_OK &&
	       slip_is_same(g->run->value, g->q->value, SLIP_SAME);
	tell_givens(g, fine);
	for (int i = 0; i < g->x->lines; i++)
		tell_line(g, i, fine);
	if (ends) {
		tell_get(g, fine);
		return;
	}
	end_missing(g);
	g->run->status = PROGRAM_PARSE_ERROR;
	g->run->value = NAN;
}

static void read_reply(struct rollout *g, struct program_solver *s)
{
	struct program_text text;
	struct err e = { 0 };
	const char *why;
	bool unread;

	if (program_reply(&text, g->reply, g->a, &e) != OK) {
		tell_nothing(g);
		return;
	}
	g->t->program = text.program;
	/* A reply without values of its own is given those of the question. */
	for (int i = 0; i < (text.count ? text.count : g->q->count); i++)
		g->x->given[g->x->count++] = text.count ? text.nums[i] : g->q->given[i].value;
	g->run->status = program_run(s, text.program, strlen(text.program), g->x->given,
				     g->x->count, NULL);
	unread = is_unreadable(g->run->status);
	why = unread ? arena_strdup(g->a, program_error(s)->msg) : "";
	if (split(g, s) &&
	    (!unread || (g->run->status == PROGRAM_PARSE_ERROR && !g->x->goal))) {
		tell_steps(g, s);
		return;
	}
	tell_givens(g, false);
	if (g->first < 0)
		tell_unread(g, why);
}

enum status slip_label(struct buf *b, struct slip_count *count, const struct slip_options *o,
		       const struct json *question, const char *id, const char *reply,
		       struct program_solver *s, struct err *e)
{
	struct arena *a = arena_new();
	struct slip_question *q = arena_alloc(a, sizeof *q);
	struct slip_run *right = arena_alloc(a, sizeof *right);
	struct rollout *g = arena_alloc(a, sizeof *g);
	enum status st = slip_read(q, question, s, a, e);

	if (st == OK) {
		struct slip_solution *x = arena_alloc(a, sizeof *x);

		slip_begin(x, q);
		slip_execute(right, x, false, s, a);
		*g = (struct rollout){ .q = q,
				       .right = right,
				       .reply = reply,
				       .o = o,
				       .a = a,
				       .first = -1,
				       .r = { o->seed } };
		g->x = arena_alloc(a, sizeof *g->x);
		g->run = arena_alloc(a, sizeof *g->run);
		g->run->value = NAN;
		g->t = arena_alloc(a, sizeof *g->t);
		g->t->id = id;
		g->t->source = "rollout";
		g->t->program = "";
		read_reply(g, s);
		g->t->carried = g->run->program;
		g->t->nums = g->x->given;
		g->t->count = g->x->count;
		g->t->status = g->run->status;
		g->t->value = g->run->value;
		slip_record(b, count, o, q, g->t, a);
		count->questions++;
	}
	arena_free(a);
	return st;
}
