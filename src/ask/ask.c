/*
 * ask.c -- readings vote, the solver has the last word.
 */
#include "ask/ask_priv.h"
#include "base/json.h"
#include "problem/answer.h"
#include "problem/problem.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

#define SOLVER_WORK 20000000L /* a quarter of what solve takes: it is a second opinion */
#define SAME 1e-6             /* of a value */

static const char *const status_words[ASK_STATUSES] = { "verified", "solved", "agreed",
							"unread" };
static const char *const refusal_words[ASK_REFUSALS] = {
#define REFUSAL(NAME, word, text) [ASK_##NAME] = word,
#include "ask/refusal.def"
#undef REFUSAL
};
static const char *const refusal_texts[ASK_REFUSALS] = {
#define REFUSAL(NAME, word, text) [ASK_##NAME] = text,
#include "ask/refusal.def"
#undef REFUSAL
};

const char *ask_status_word(enum ask_status s)
{
	return status_words[s];
}

const char *ask_refusal_word(enum ask_refusal r)
{
	return refusal_words[r];
}

const char *ask_refusal_text(enum ask_refusal r)
{
	return refusal_texts[r];
}

void ask_options_init(struct ask_options *o)
{
	*o = (struct ask_options){ .tries = 16, .temperature = 0.8, .agree = 0.5, .seed = 1 };
}

/* --- The question ------------------------------------------------------------------------------------- */
void ask_clauses(struct ask_question *q, const char *text, struct arena *a)
{
	size_t n = strcspn(text, "|");

	q->structure = arena_strndup(a, text, n);
	q->semantic = arena_strdup(a, text[n] ? text + n + 1 : "");
}

/* The prompt that the model was trained on. */
static void add_prompt(struct buf *b, const struct ask_question *q)
{
	buf_addf(b, "%s\n%s\n%s", q->structure ? q->structure : "",
		 q->semantic ? q->semantic : "", q->text);
}

static enum status check_question(const struct ask_question *q, const struct ask_options *o,
				  struct err *e)
{
	size_t n = strlen(q->text) + (q->structure ? strlen(q->structure) : 0) +
		   (q->semantic ? strlen(q->semantic) : 0);

	if (!q->text[strspn(q->text, " \t\r\n")])
		return err_fail_with(
			e, E_ARG, "bad_argument", NULL,
			"such as: AB is perpendicular to BC at B. AB = 8 and BC = 6. Find AC.",
			"there is no problem in it");
	if (!utf8_valid(q->text, strlen(q->text)))
		return err_fail(e, E_ARG, "bad_argument",
				"the problem is no text: it is not valid UTF-8");
	if (n > ASK_BYTES)
		return err_fail(e, E_ARG, "limit", "a problem has at most %d bytes",
				ASK_BYTES);
	if (o->tries < 1 || o->tries > ASK_TRIES)
		return err_fail(e, E_ARG, "limit", "a problem is read 1 to %d times",
				ASK_TRIES);
	return OK;
}

/* --- The solver ----------------------------------------------------------------------------------------- */
static void ask_solver(struct ask_answer *out, const struct ask_question *q, struct arena *a)
{
	struct solve_options o = { .budget = SOLVER_WORK, .exact = true, .explain = true };
	struct solve_answer r = { .status = SOLVE_BAD, .choice = -1 };
	struct buf record = { 0 }, rest = { 0 }, account = { 0 };
	struct problem *p = NULL;
	struct json *j;
	struct err e = { 0 };

	out->solved = NAN;
	if (!ask_record(&record, &rest, q)) {
		out->unreadable = arena_strdup(a, buf_str(&rest));
	} else if (json_read(&j, record.s, record.n, a, &e) != OK ||
		   read_record(&p, j, a, &e) != OK) {
		out->unreadable = arena_strdup(a, e.msg);
	} else {
		solve_problem(&r, p, &o, a);
		out->asked = true;
		out->record = arena_strdup(a, record.s);
		out->solver = solve_status_name(r.status);
		if (r.status == SOLVE_FOUND && isfinite(r.value) && !r.holds) {
			out->solved = r.value;
			out->certainty = solve_certainty_name(r.certainty);
			out->closed = r.exact ? arena_strdup(a, r.exact) : NULL;
			solve_text(&account, p, &r, true);
			out->account = arena_strdup(a, buf_str(&account));
		}
		if (r.status == SOLVE_SEVERAL && !r.holds) {
			out->several = r.values;
			out->n_several = r.n_values;
		}
	}
	problem_free(p);
	buf_clear(&record);
	buf_clear(&rest);
	buf_clear(&account);
}

/* --- Votes ----------------------------------------------------------------------------------------------- */
static bool is_same(double x, double y)
{
	return fabs(x - y) <= SAME * fmax(fabs(x), fabs(y));
}

static int votes_for(const struct ask_reading *r, int n, double value)
{
	int votes = 0;

	for (int i = 0; i < n; i++)
		votes += r[i].refusal == ASK_KEPT && is_same(r[i].value, value);
	return votes;
}

/* The reading whose value has most votes; among these the one that uses most numbers, then the first. */
static int most_voted(const struct ask_reading *r, int n)
{
	int best = -1, most = 0;

	for (int i = 0; i < n; i++) {
		int votes = r[i].refusal == ASK_KEPT ? votes_for(r, n, r[i].value) : 0;

		if (votes > most || (votes && votes == most && r[i].unused < r[best].unused)) {
			most = votes;
			best = i;
		}
	}
	return best;
}

/* The reading whose value the solver finds, too; or -1. */
static int solver_voted(const struct ask_reading *r, int n, double value)
{
	int best = -1;

	for (int i = 0; i < n; i++)
		if (r[i].refusal == ASK_KEPT && is_same(r[i].value, value) &&
		    (best < 0 || r[i].unused < r[best].unused))
			best = i;
	return best;
}

/* The first line, where the model says which number is what. */
static const char *given_line(const char *reply, struct arena *a)
{
	size_t n = strcspn(reply, "\n");

	return n && reply[n] ? arena_strndup(a, reply, n) : NULL;
}

static void take(struct ask_answer *out, const struct ask_reading *r,
		 const struct ask_problem *p, struct program_solver *s, struct arena *a)
{
	const char **unused = arena_alloc(a, (size_t)(r->unused + 1) * sizeof *unused);
	struct buf b = { 0 };

	out->read = r->program;
	out->value = r->value;
	out->exact = r->exact;
	out->given = given_line(r->reply, a);
	for (int i = 0; i < p->mention.n; i++)
		if (p->mention.number[i] && !r->used[i])
			unused[out->n_unused++] = p->mention.text[i];
	out->unused = unused;
	program_run(s, r->program.program, strlen(r->program.program), r->program.nums,
		    r->program.count, &(struct program_options){ 0 });
	program_explain(&b, s);
	out->derived = buf_keep(&b, a);
}

/* --- The verdict ------------------------------------------------------------------------------------------- */
static void unread(struct ask_answer *out, const char *why, const char *hint)
{
	out->status = ASK_UNREAD;
	out->why = why;
	out->hint = hint;
}

/* Why nothing came of any reading: what went wrong most often. */
static const char *common_refusal(const struct ask_answer *out, struct arena *a)
{
	int most = ASK_KEPT + 1;

	for (int i = most; i < ASK_REFUSALS; i++)
		if (out->refused[i] > out->refused[most])
			most = i;
	return arena_printf(a,
			    "none of %d readings stands up to the checks; most often one %s",
			    out->replies, ask_refusal_text((enum ask_refusal)most));
}

/* How many readings must agree; more where a number is left over. */
static int enough(const struct ask_answer *out, const struct ask_options *o)
{
	double share = out->n_unused ? (1 + o->agree) / 2 : o->agree;
	int n = (int)ceil(share * out->replies - 1e-9), least = out->replies < 2 ? 1 : 2;

	return n < least ? least : n;
}

#define SAY_IT                                                                         \
	"say every fact in a short sentence of its own, name the points, and ask for " \
	"one thing"

/* From the facts alone.  The readings had their say: nobody is outvoted who has votes enough. */
static void take_solved(struct ask_answer *out)
{
	out->status = ASK_SOLVED;
	out->read = (struct program_text){ .program = NULL };
	out->value = out->solved;
	out->exact = out->closed;
	out->given = NULL;
	out->derived = out->account;
	out->n_unused = out->votes = 0;
}

/* What no reading can mend: the words themselves. */
static bool is_unanswerable(struct ask_answer *out, const struct ask_question *q,
			    struct arena *a)
{
	const char *units = ask_units(q, a);

	if (units)
		unread(out, units, "write all of them in one unit");
	else if (ask_questions(q) > 1)
		unread(out, "it asks for more than one thing", "ask one after the other");
	else if (out->asked && !strcmp(out->solver, "contradictory"))
		unread(out, "the facts contradict each other, says the solver",
		       "porism solve tells which");
	else if (out->asked && !strcmp(out->solver, "underdetermined"))
		unread(out, "the facts do not determine it, says the solver",
		       "say what else is known; porism solve tells what is open");
	else
		return false;
	return true;
}

/* Is it one of the values that the solver found?  Where it found none, it says nothing. */
static bool is_allowed(const struct ask_answer *out)
{
	for (int i = 0; i < out->n_several; i++)
		if (is_same(out->several[i], out->value))
			return true;
	return !out->n_several;
}

static void judge(struct ask_answer *out, const struct ask_question *q,
		  const struct ask_options *o, struct arena *a)
{
	bool solved = !isnan(out->solved), voted = out->kept && out->votes >= enough(out, o);

	if (is_unanswerable(out, q, a))
		return;
	if (solved && out->kept && is_same(out->solved, out->value))
		out->status = ASK_VERIFIED;
	else if (solved && !voted)
		take_solved(out);
	else if (solved)
		unread(out,
		       arena_printf(a,
				    "%d of %d readings give %.9g, and the solver finds %.9g "
				    "from the facts",
				    out->votes, out->replies, out->value, out->solved),
		       SAY_IT "; porism solve takes facts and needs no model");
	else if (!out->kept)
		unread(out, common_refusal(out, a), SAY_IT);
	else if (!is_allowed(out))
		unread(out,
		       arena_printf(a,
				    "%d of %d readings give %.9g, which is none of the %d "
				    "values that the solver finds",
				    out->votes, out->replies, out->value, out->n_several),
		       SAY_IT "; porism solve takes facts and needs no model");
	else if (!voted)
		unread(out,
		       arena_printf(a, "%d of %d readings agree, and %d would have to",
				    out->votes, out->replies, enough(out, o)),
		       SAY_IT "; --tries reads it more often");
	else
		out->status = ASK_AGREED;
}

enum status ask_about(struct ask_answer *out, const struct ask_question *q,
		      const struct ask_writer *w, const struct ask_options *o, struct arena *a,
		      struct err *e)
{
	struct program_solver *s;
	struct ask_problem p;
	struct ask_reading *r;
	struct ask_reply *reply;
	struct buf prompt = { 0 };
	enum status st = check_question(q, o, e);
	int best;

	if (st != OK)
		return st;
	*out = (struct ask_answer){ .replies = o->tries, .value = NAN };
	reply = arena_alloc(a, (size_t)o->tries * sizeof *reply);
	r = arena_alloc(a, (size_t)o->tries * sizeof *r);
	add_prompt(&prompt, q);
	st = w->write(w->self, reply, buf_str(&prompt), o, a, e);
	buf_clear(&prompt);
	if (st != OK)
		return st;
	s = program_solver_new();
	ask_problem_look(&p, q, a);
	for (int i = 0; i < o->tries; i++) {
		ask_read(&r[i], &p, &reply[i], s, a);
		out->refused[r[i].refusal]++;
	}
	out->kept = out->refused[ASK_KEPT];
	ask_solver(out, q, a);
	best = isnan(out->solved) ? -1 : solver_voted(r, o->tries, out->solved);
	if (best < 0)
		best = most_voted(r, o->tries);
	if (best >= 0) {
		take(out, &r[best], &p, s, a);
		out->votes = votes_for(r, o->tries, r[best].value);
	}
	judge(out, q, o, a);
	program_solver_free(s);
	return OK;
}
