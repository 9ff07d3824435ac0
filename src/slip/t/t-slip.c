/* t-slip.c -- solutions with errors: every label is what running them again shows; replies of models labelled. */
#include "base/mem.h"
#include "base/member.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "program/program.h"
#include "slip/slip.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct program_solver *solver;

/* --- Questions ------------------------------------------------------------------------------------------- */
/* A chain of steps, each with the value of the one before it, and givens in text or figure. */
static void random_question(struct buf *b, struct rng *r, int number)
{
	static const struct {
		const char *name;
		int operands, unknown;
	} ops[] = { { "Gougu", 3, 3 },         { "Sum", 3, 3 },
		    { "Multiple", 3, 3 },      { "Tria_BH_Area", 3, 3 },
		    { "PRK_Perim", 3, 3 },     { "Rect_Area", 3, 3 },
		    { "Circle_R_Area", 2, 2 }, { "Circle_D_Circum", 2, 2 },
		    { "Gsin", 3, 1 },          { "Geo_Mean", 3, 3 },
		    { "Kite_Area", 3, 3 },     { "Median", 3, 3 },
		    { "Trap_Area", 4, 4 },     { "Gtan", 3, 1 },
		    { "TanSec_Ang", 3, 3 },    { "Tria_SAS_Area", 4, 4 },
		    { "Ratio", 3, 3 } };
	struct buf program = { 0 }, text = { 0 }, nums = { 0 }, clauses = { 0 };
	int steps = (int)rng_between(r, 1, 6), n = 0;

	buf_add(&text, "Find it");
	for (int s = 0; s < steps; s++) {
		int k = (int)rng_below(r, sizeof ops / sizeof *ops),
		    carried = s ? 1 + (int)rng_below(r, (uint64_t)ops[k].operands - 1) : 0;

		buf_addf(&program, "%s ", ops[k].name);
		for (int i = 1, given = 0; i <= ops[k].operands; i++) {
			long value = rng_between(r, 3, 60);

			if (i == ops[k].unknown) {
				buf_addf(&program, "V%d ", s);
			} else if (++given == carried) {
				buf_addf(&program, "V%d ", s - 1);
			} else {
				buf_addf(&program, "N%d ", n);
				buf_addf(&nums, "%s\"%ld\"", n ? "," : "", value);
				if (rng_below(r, 3))
					buf_addf(&clauses, "%s\"%c%c = %ld\"",
						 clauses.n ? "," : "", 'A' + n, 'B' + n,
						 value);
				else
					buf_addf(&text, ", %c%c is %ld", 'A' + n, 'B' + n,
						 value);
				n++;
			}
		}
	}
	buf_addf(b,
		 "{\"id\":\"q%d\",\"text\":\"%s.\",\"clauses\":{\"structure\":[],\"semantic\":"
		 "[%s]},\"program\":\"%sGet V%d\",\"numbers\":[%s]}",
		 number, buf_str(&text), buf_str(&clauses), buf_str(&program), steps - 1,
		 buf_str(&nums));
	buf_clear(&program);
	buf_clear(&text);
	buf_clear(&nums);
	buf_clear(&clauses);
}

static double run(const struct json *record, const char *key)
{
	const char *text = json_text(record, key), *nums[PROGRAM_VALUES];
	const struct json *list = json_get(record, "numbers");
	int n = 0;

	for (const struct json *v = list->child; v; v = v->next)
		nums[n++] = v->text;
	return program_run(solver, text, strlen(text), nums, n, NULL) == PROGRAM_OK
		       ? program_value(solver)
		       : NAN;
}

static bool is_near(double a, double b)
{
	return isfinite(a) && fabs(a - b) <= 1e-6 * fabs(b);
}

/* --- What must be true of every record ----------------------------------------------------------------------- */
struct seen {
	int records, correct, wrong_label, causes, shapes, kinds, ended, invented, agree;
	int unused, roles, formulas, blurred;
	long kind[SLIP_KINDS];
};

/* Its own error has itself for its cause; who inherits has an earlier one that has an error. */
static bool has_causes(const struct json *steps)
{
	int i = 0;

	for (const struct json *s = steps->child; s; s = s->next, i++) {
		const struct json *cause = json_get(s, "cause_step");
		bool own = strcmp(json_text(s, "own"), "CS") != 0;
		const struct json *at = steps->child;
		int k = cause->type == JSON_NUMBER ? atoi(cause->text) - 1 : -1;

		if (own && k != i)
			return false;
		if (k < 0 && !own && !strcmp(json_text(s, "label"), "CS"))
			continue;
		if (k < 0 || k > i)
			return false;
		while (k--)
			at = at->next;
		if (!strcmp(json_text(at, "own"), "CS") ||
		    strcmp(json_text(at, "own"), json_text(s, "label")))
			return false;
	}
	return true;
}

/* What does not end states neither what is asked for nor its value, in no step. */
static bool ends_early(const struct json *steps, const char *goal, double answer)
{
	for (const struct json *s = steps->child; s; s = s->next) {
		const struct json *value = json_get(s, "value");

		if ((value->text && is_near(strtod(value->text, NULL), answer)) ||
		    strstr(json_text(s, "text"), goal))
			return false;
	}
	return true;
}

/* An invented number is explained by the problem's one, also where the student has another. */
static bool is_invented(const struct json *step, const struct json *question)
{
	const char *why = json_text(step, "explanation"), *at = why;
	int k = 0;

	for (const struct json *n = json_get(question, "numbers")->child; n;
	     n = n->next, k++) {
		char is[64];

		snprintf(is, sizeof is, "N%d = ", k);
		at = strstr(why, is);
		if (at && (strncmp(at + strlen(is), n->text, strlen(n->text)) ||
			   strcmp(at + strlen(is) + strlen(n->text), ".")))
			return false;
	}
	return true;
}

/* "Equal V0 N1": what is said to contradict is another number than the value before it. */
static bool is_contradiction(const struct json *before, const struct json *step,
			     const struct json *question)
{
	const char *line = json_text(step, "line");
	const struct json *n = json_get(question, "numbers")->child,
			  *value = before ? json_get(before, "value") : NULL;

	if (strncmp(line, "Equal V", 7) || json_get(step, "value")->text || !value->text)
		return true;
	for (long k = strtol(strchr(line, 'N') + 1, NULL, 10); k > 0 && n; k--)
		n = n->next;
	return n && !is_near(strtod(value->text, NULL), strtod(n->text, NULL));
}

/* What was misread is used by a line that is written. */
static bool is_used(const struct json *r, const struct json *question)
{
	const struct json *is = json_get(r, "numbers")->child;
	const char *program = json_text(r, "program"), *at;
	int k = 0;

	for (const struct json *n = json_get(question, "numbers")->child; n;
	     n = n->next, is = is->next, k++) {
		char name[16];
		size_t len = (size_t)snprintf(name, sizeof name, " N%d", k);

		for (at = strstr(program, name);
		     at && strchr("0123456789", at[len]) && at[len];)
			at = strstr(at + 1, name);
		if (strcmp(n->text, is->text) && !at)
			return false;
	}
	return true;
}

/* Quantities are in wrong roles where the operator is the right one; where it is another, the formula is. */
static void look_at_use(struct seen *seen, const struct json *step)
{
	const char *why = json_text(step, "explanation"), *line = json_text(step, "line"),
		   *right = strstr(why, "should be ");
	size_t n = strcspn(line, " ") + 1;

	if (!right)
		return;
	if (strstr(why, "wrong roles")) {
		seen->roles++;
		seen->blurred += strncmp(right + 10, line, n) != 0;
	} else {
		seen->formulas++;
		seen->blurred += !strncmp(right + 10, line, n) || strstr(why, "for  ") ||
				 strncmp(why, "The formula for ", 16);
	}
}

static void look_at_words(struct seen *seen, const struct json *r, double answer,
			  const struct json *question)
{
	const struct json *steps = json_get(r, "steps");
	const char *goal = strrchr(json_text(question, "program"), ' ') + 1;
	const struct json *before = NULL;
	char is[16];

	snprintf(is, sizeof is, "%s = ", goal);
	seen->unused += !is_used(r, question);
	for (const struct json *s = steps->child; s; before = s, s = s->next) {
		seen->agree += !strcmp(json_text(s, "own"), "LRE") &&
			       !is_contradiction(before, s, question);
		seen->ended +=
			!strcmp(json_text(s, "own"), "IAE") && !ends_early(steps, is, answer);
		seen->invented +=
			!strcmp(json_text(s, "own"), "HE") && !is_invented(s, question);
		if (!strcmp(json_text(s, "own"), "KAE"))
			look_at_use(seen, s);
	}
}

static void look(struct seen *seen, const struct json *r, double answer,
		 const struct json *question)
{
	const struct json *steps = json_get(r, "steps"), *triples = json_get(r, "triples"),
			  *errors = json_get(r, "errors");
	bool right = is_near(run(r, "program"), answer) && is_near(run(r, "carried"), answer);

	look_at_words(seen, r, answer, question);
	seen->records++;
	seen->correct += !errors->n;
	seen->wrong_label += right != !errors->n;
	seen->causes += has_causes(steps);
	seen->shapes += triples->n == steps->n && triples->child->n == 3;
	for (const struct json *e = errors->child; e; e = e->next)
		for (int k = 1; k < SLIP_KINDS; k++)
			seen->kind[k] += !strcmp(e->text, slip_word((enum slip_kind)k));
}

static void each_line(struct seen *seen, const struct buf *b, double answer,
		      const struct json *question)
{
	struct arena *a = arena_new();

	for (const char *s = buf_str(b); *s;) {
		size_t n = strcspn(s, "\n");
		struct json *j = NULL;

		if (json_read(&j, s, n, a, NULL) == OK)
			look(seen, j, answer, question);
		s += n + (s[n] == '\n');
	}
	arena_free(a);
}

static void certified(void)
{
	struct slip_options o;
	struct slip_count count = { 0 };
	struct rng r = { 17 };
	struct seen seen = { 0 };
	struct buf q = { 0 }, b = { 0 };
	int questions = 0, most = 0, least = 1 << 30;

	slip_options_init(&o);
	for (int i = 0; questions < 350; i++) {
		struct arena *a = arena_new();
		struct json *j = NULL;
		double answer;

		buf_reset(&q);
		buf_reset(&b);
		random_question(&q, &r, i);
		if (json_read(&j, q.s, q.n, a, NULL) == OK &&
		    isfinite(answer = run(j, "program")) && answer > 0.1 && answer < 1e5 &&
		    slip_make(&b, &count, &o, j, solver, NULL) == OK) {
			int before = seen.records;

			questions++;
			each_line(&seen, &b, answer, j);
			least = seen.records - before < least ? seen.records - before : least;
		}
		arena_free(a);
	}
	ok(least >= 3, "each of %d questions has at least three solutions (%d)", questions,
	   seen.records);
	ok(!seen.wrong_label, "none that running again calls correct has an error, none that "
			      "it calls wrong has none");
	ok(!seen.ended, "what does not end states nowhere what is asked for");
	ok(!seen.agree, "contradictions are between numbers that differ");
	ok(!seen.invented, "invented numbers are explained by those of the problem");
	ok(!seen.unused, "a number that is misread is used (%d)", seen.unused);
	ok(seen.roles && seen.formulas && !seen.blurred,
	   "wrong roles of the right operator (%d), and the formula of another (%d)",
	   seen.roles, seen.formulas);
	ok(seen.causes == seen.records, "every step has its cause");
	ok(seen.shapes == seen.records, "as many triples as steps");
	ok(seen.correct * 10 >= seen.records * 3 && seen.correct * 10 <= seen.records * 4,
	   "30 to 40 of 100 are correct (%d of %d)", seen.correct, seen.records);
	least = 1 << 30;
	for (int k = 1; k < SLIP_KINDS; k++) {
		most = seen.kind[k] > most ? (int)seen.kind[k] : most;
		least = seen.kind[k] < least ? (int)seen.kind[k] : least;
	}
	ok(least * 3 > most * 2, "all eight kinds, in shares that are nearly equal (%d to %d)",
	   least, most);
	buf_clear(&q);
	buf_clear(&b);
}

/* --- One question, and replies to it --------------------------------------------------------------------------- */
#define QUESTION                                                                          \
	"{\"id\":\"s1-1\",\"text\":\"If CD is 5, find "                                   \
	"x.\",\"clauses\":{\"structure\":[\"line A B\"],\"semantic\":[\"AB = 8\",\"BC = " \
	"6\"]},"                                                                          \
	"\"program\":\"Gougu N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get "              \
	"V2\",\"numbers\":[\"8\",\"6\",\"5\"],\"answer\":\"706.858\"}"

static struct json *question(struct arena *a)
{
	struct json *j = NULL;

	if (json_read(&j, QUESTION, strlen(QUESTION), a, NULL) != OK)
		BUG("no JSON");
	return j;
}

/* reply: the label of the first step at fault ("" for none) and its number. */
static void reply(const char *text, const char *label, int step)
{
	struct arena *a = arena_new();
	struct slip_options o;
	struct slip_count count = { 0 };
	struct buf b = { 0 };
	struct json *j = NULL;
	const char *found = "";
	int at = 0, n = 0;
	bool whole = true;

	slip_options_init(&o);
	if (slip_label(&b, &count, &o, question(a), "r", text, solver, NULL) == OK &&
	    json_read(&j, b.s, b.n - 1, a, NULL) == OK)
		for (const struct json *s = json_get(j, "steps")->child; s; s = s->next) {
			n++;
			whole = whole && json_text(s, "explanation");
			if (!at && strcmp(json_text(s, "own"), "CS")) {
				found = json_text(s, "own");
				at = n;
			}
		}
	ok(j && whole && !strcmp(found, label) && at == step, "%.60s: %s at %d", text,
	   *found ? found : "right", at);
	buf_clear(&b);
	arena_free(a);
}

/* --- Which number is whose ------------------------------------------------------------------------------------- */
/* 5 stands in a root and 7 in a sum, of other quantities; 4 in text and figure. */
#define ALIKE                                                                               \
	"{\"id\":\"s1-2\",\"text\":\"AB = 5, BC = 7 and CD is 4. Find "                     \
	"it.\",\"clauses\":{\"structure\":[],\"semantic\":[\"AB \\\\perp BC on B\",\"EF = " \
	"2\\\\sqrt{5}\",\"FG = 4\",\"GH = x-7\",\"HI = 4\"]},\"program\":\"Gougu N0 N3 V0 " \
	"Sum V0 "                                                                           \
	"N2 V1 Sum V1 N1 N6 V2 Gougu N4 V2 N5 Sum N5 V2 V3 Get "                            \
	"V3\",\"numbers\":[\"5\",\"7\",\"4\",\"2\\\\sqrt{5}\",\"4\",\"x-7\",\"4\"]}"

/* Text and figure have their own numbers, and what is misread in one is its error. */
static bool has_own(const struct json *r)
{
	static const char *const right[] = { "5", "7", "4", "2\\sqrt{5}", "4", "x-7", "4" };
	const struct json *text = json_get(r, "steps")->child, *figure = text->next,
			  *n = json_get(r, "numbers")->child;
	bool misread[2] = { false, false };

	for (int i = 0; i < 7; i++, n = n->next)
		if (strcmp(n->text, right[i]))
			misread[i > 2] = true;
	return (strcmp(json_text(text, "own"), "QM") == 0) == misread[0] &&
	       (strcmp(json_text(figure, "own"), "ICE") == 0) == misread[1] &&
	       (misread[0] || strstr(json_text(text, "text"), "N0 = 5, N1 = 7, N2 = 4.")) &&
	       (misread[1] || strstr(json_text(figure, "text"),
				     "EF = 2\\sqrt{5} (N3), FG = 4 (N4), GH = x-7 (N5), HI = "
				     "4 (N6)."));
}

static void whose(void)
{
	struct arena *a = arena_new();
	struct slip_options o;
	struct slip_count count = { 0 };
	struct buf b = { 0 };
	struct json *j = NULL;
	int good = 0, all = 0;

	slip_options_init(&o);
	o.each = 40;
	if (json_read(&j, ALIKE, strlen(ALIKE), a, NULL) == OK &&
	    slip_make(&b, &count, &o, j, solver, NULL) == OK)
		for (const char *s = buf_str(&b); *s; all++) {
			size_t n = strcspn(s, "\n");
			struct json *r = NULL;

			good += json_read(&r, s, n, a, NULL) == OK && has_own(r);
			s += n + (s[n] == '\n');
		}
	ok(all > 20 && good == all && count.kind[SLIP_IMAGE] && count.kind[SLIP_QUESTION],
	   "numbers that look alike are of their own quantities (%d of %d)", good, all);
	buf_clear(&b);
	arena_free(a);
}

static void replies(void)
{
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=8 "
	      "N1=6 N2=5}",
	      "", 0);
	reply("\\boxed{Gougu N1 N0 V3 Sum N2 V3 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=8 "
	      "N1=6 N2=5}",
	      "", 0);
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Circle_D_Area V1 V2 Get V2} \\boxed{N0=8 "
	      "N1=6 N2=5}",
	      "KAE", 4);
	reply("\\boxed{Sum N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=8 "
	      "N1=6 N2=5}",
	      "LRK", 2);
	reply("\\boxed{Geo_Mean N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} "
	      "\\boxed{N0=8 N1=6 N2=5}",
	      "LRK", 2);
	reply("\\boxed{Gougu N0 V0 N1 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=6 "
	      "N1=8 N2=5}",
	      "KAE", 2);
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=9 "
	      "N1=6 N2=5}",
	      "ICE", 1);
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=8 "
	      "N1=6 N2=7}",
	      "QM", 1);
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N3 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=8 "
	      "N1=6 N2=5 N3=11}",
	      "HE", 1);
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1} \\boxed{N0=8 N1=6 N2=5}", "QM", 4);
	reply("\\boxed{Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=8 N1=6 N2=5}",
	      "LRE", 2);
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Equal V1 N0 Circle_R_Area V1 V2 Get V2} "
	      "\\boxed{N0=8 N1=6 N2=5}",
	      "LRE", 4);
	reply("\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1} \\boxed{N0=8 N1=6 N2=5}", "IAE", 3);
	reply("\\boxed{Frobnicate N0 N1 V0 Get V0} \\boxed{N0=8 N1=6}", "HE", 2);
	reply("\\boxed{Sum N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2} \\boxed{N0=8 "
	      "N1=6 N2=5 N3=11}",
	      "LRK", 2);
	reply("I do not know. \\boxed{}", "IAE", 1);
	reply("V0 = 14, so \\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V0} "
	      "\\boxed{N0=8 N1=6 N2=5}",
	      "CE", 2);
}

/* A reply that finds the value and does not say so: the explanation does not deny it. */
static void unsaid(void)
{
	struct arena *a = arena_new();
	struct slip_options o;
	struct slip_count count = { 0 };
	struct buf b = { 0 };

	slip_options_init(&o);
	ok(slip_label(&b, &count, &o, question(a), "r",
		      "\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2} "
		      "\\boxed{N0=8 N1=6 N2=5}",
		      solver, NULL) == OK &&
		   strstr(b.s, "V2 has the value asked for"),
	   "the value is there, and nobody says that it is the answer");
	buf_clear(&b);
	arena_free(a);
}

static void forms(void)
{
	struct arena *a = arena_new();
	struct slip_options o;
	struct slip_count count = { 0 };
	struct buf b = { 0 }, c = { 0 };
	struct json *j = NULL;
	struct err e = { 0 };
	const char *broken = "{\"id\":\"x\",\"program\":\"Gougu N0 N1 V0 Get "
			     "V0\",\"numbers\":[\"3\",\"4\"],\"answer\":\"6\"}";

	slip_options_init(&o);
	o.chinese = o.triples = true;
	o.correct = 0;
	ok(slip_make(&b, &count, &o, question(a), solver, NULL) == OK &&
		   strstr(b.s, "\"output\":[[\"") && strstr(b.s, "步骤正确") &&
		   strstr(b.s, "错误"),
	   "triples with Chinese labels");
	(void)!slip_make(&c, &count, &o, question(a), solver, NULL);
	ok(b.n == c.n && !memcmp(b.s, c.s, b.n), "the same again");
	if (json_read(&j, broken, strlen(broken), a, NULL) == OK)
		ok(slip_make(&b, &count, &o, j, solver, &e) == E_ARG &&
			   strstr(e.msg, "does not give its answer"),
		   "a question whose answer is wrong");
	buf_clear(&b);
	buf_clear(&c);
	arena_free(a);
}

int main(void)
{
	solver = program_solver_new();
	certified();
	whose();
	replies();
	unsaid();
	forms();
	program_solver_free(solver);
	return tap_done();
}
