/*
 * inject.c -- errors of eight kinds put into a solution, each certified by running the solution again: the value in the end is
 * another one, or there is none.
 */
#include "slip/slip_priv.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define TRIES 12

static const struct {
	struct slip_twin pair;
	bool twin;
} swaps[] = {
#define LACK(operator, other) { { operator, other, { NULL }, { NULL } }, false },
#define TWIN(operator, other, right, wrong, right_zh, wrong_zh) \
	{ { operator, other, { right, right_zh }, { wrong, wrong_zh } }, true },
#include "slip/swap.def"
#undef LACK
#undef TWIN
};
#define SWAPS ((int)(sizeof swaps / sizeof *swaps))

const struct slip_twin *slip_twin(const char *operator, const char * other)
{
	for (int i = 0; i < SWAPS; i++)
		if (swaps[i].twin && !strcmp(swaps[i].pair.operator, operator) &&
		    !strcmp(swaps[i].pair.other, other))
			return &swaps[i].pair;
	return NULL;
}

/* --- Certifying ------------------------------------------------------------------------------------------------ */
/* Another value than before, and than the right one; one that a student might believe. */
static bool is_changed(const struct slip_solution *before, const struct slip_solution *now,
		       const struct slip_making *m)
{
	struct slip_run was, is;

	slip_execute(&was, before, false, m->s, m->a);
	slip_execute(&is, now, false, m->s, m->a);
	/* Nobody goes on with a length below nought. */
	for (int i = 0; i < now->lines; i++)
		if (is.at[i].known && is.at[i].value <= 0)
			return false;
	return is.status == PROGRAM_OK && is.value > 1e-3 && is.value < 1e6 &&
	       !program_contradicted(m->s) &&
	       !slip_is_same(is.value, was.value, SLIP_CHANGED) &&
	       !slip_is_same(is.value, m->q->value, SLIP_CHANGED);
}

/* Without what is not written it has no value. */
static bool is_broken(const struct slip_solution *x, const struct slip_making *m)
{
	struct slip_run is;

	slip_execute(&is, x, true, m->s, m->a);
	return is.status == PROGRAM_UNDERDETERMINED || is.status == PROGRAM_INCONSISTENT;
}

bool slip_is_said(const struct slip_solution *x, const struct slip_making *m)
{
	struct slip_run run, written;

	slip_execute(&run, x, false, m->s, m->a);
	for (int i = 0; i < x->lines; i++)
		if (!x->line[i].hidden && run.at[i].known &&
		    (!strcmp(run.at[i].unknown, x->goal) ||
		     slip_is_same(run.at[i].value, m->q->value, SLIP_CHANGED)))
			return true;
	slip_execute(&written, x, true, m->s, m->a);
	return written.status == PROGRAM_OK;
}

static int pick(const struct slip_making *m, int n)
{
	return (int)rng_below(m->r, (uint64_t)n);
}

/* A line behind a place that says something and has no error of its own; -1: none. */
static int free_line(const struct slip_solution *x, int at, const struct slip_making *m)
{
	int first = at + 1 > 0 ? at + 1 : 0, i;

	if (first >= x->lines)
		return -1;
	i = first + pick(m, x->lines - first);
	return x->line[i].hidden || x->line[i].aside || x->line[i].forced || x->line[i].kind
		       ? -1
		       : i;
}

/* --- Numbers read wrongly ------------------------------------------------------------------------------------------ */
/* One of its whole numbers is another one. */
static const char *misread(const char *value, const struct slip_making *m)
{
	int n = 0, k;
	const char *s = value;
	char *end;
	long was, is, by;

	for (const char *c = value; *c; c++)
		n += isdigit((unsigned char)*c) &&
		     (c == value || !isdigit((unsigned char)c[-1]));
	if (!n)
		return NULL;
	for (k = pick(m, n); k >= 0; k--) {
		s += strcspn(s, "0123456789");
		if (k)
			s += strspn(s, "0123456789");
	}
	was = strtol(s, &end, 10);
	/* One of so many digits is not misread by one of them. */
	if (was > LONG_MAX - 10)
		return NULL;
	by = rng_between(m->r, 1, was > 20 ? 10 : 3);
	if (was > 9 && was < 100 && was % 10 && was % 11 && rng_below(m->r, 2))
		is = was % 10 * 10 + was / 10;
	else
		is = rng_below(m->r, 2) ? was + by : was - by;
	if (is < 1 || is == was)
		return NULL;
	return arena_printf(m->a, "%.*s%ld%s", (int)(s - value), value, is, end);
}

static bool change_given(struct slip_solution *x, enum slip_source source, int *at,
			 const struct slip_making *m)
{
	struct slip_solution y = *x;
	int i = x->asked ? pick(m, x->asked) : 0;
	const struct slip_given *g = &m->q->given[i];
	struct slip_line *step = source == SLIP_IN_TEXT ? &y.text : &y.figure;
	const char *other;

	if (*at >= -1 || !x->asked || g->source != source ||
	    (other = misread(g->value, m)) == NULL)
		return false;
	y.given[i] = other;
	if (!is_changed(x, &y, m))
		return false;
	step->kind = source == SLIP_IN_TEXT ? SLIP_QUESTION : SLIP_IMAGE;
	step->why = source == SLIP_IN_TEXT ? WHY_TEXT : WHY_IMAGE;
	step->right = g->clause ? g->clause : arena_printf(m->a, "N%d = %s", i, g->value);
	step->wrong = g->clause ? slip_clause_with(g, other, m->a)
				: arena_printf(m->a, "N%d = %s", i, other);
	*x = y;
	*at = -1;
	return true;
}

static bool inject_image(struct slip_solution *x, int *at, const struct slip_making *m)
{
	return change_given(x, SLIP_IN_FIGURE, at, m);
}

/* --- Another question ------------------------------------------------------------------------------------------------ */
static bool inject_question(struct slip_solution *x, int *at, const struct slip_making *m)
{
	struct slip_solution y = *x;
	struct slip_run run;
	int i = pick(m, x->lines);

	if (rng_below(m->r, 2) && change_given(x, SLIP_IN_TEXT, at, m))
		return true;
	slip_execute(&run, x, false, m->s, m->a);
	if (x->incomplete || *at >= x->lines || x->line[i].hidden || !run.at[i].known ||
	    *run.at[i].unknown != 'V' || !strcmp(run.at[i].unknown, x->goal))
		return false;
	y.goal = run.at[i].unknown;
	if (!is_changed(x, &y, m))
		return false;
	y.get = (struct slip_line){
		.kind = SLIP_QUESTION, .why = WHY_GOAL, .right = x->goal, .wrong = y.goal
	};
	*x = y;
	*at = x->lines;
	return true;
}

/* --- Another theorem, other roles -------------------------------------------------------------------------------------- */
static const char *theorem_of(const char *operator, int operands)
{
	for (int i = 0; i < program_table_size(); i++) {
		struct program_row row = program_table_row(i);

		if (!strcmp(row.name, operator) && operands >= row.least &&
		    operands <= row.most)
			return row.theorem;
	}
	return NULL;
}

static bool put_operator(struct slip_solution *x, int *at, bool twin,
			 const struct slip_making *m)
{
	struct slip_solution y = *x;
	int i = free_line(x, *at, m), k = pick(m, SWAPS);
	const char *was, *is;

	if (i < 0)
		return false;
	/* From a place in the table on, the first that fits. */
	for (int n = 0; n < SWAPS; n++, k = (k + 1) % SWAPS)
		if (swaps[k].twin == twin &&
		    !strcmp(swaps[k].pair.operator, x->line[i].word[0]) &&
		    theorem_of(swaps[k].pair.other, x->line[i].words - 1))
			break;
	if (swaps[k].twin != twin || strcmp(swaps[k].pair.operator, x->line[i].word[0]))
		return false;
	was = theorem_of(swaps[k].pair.operator, x->line[i].words - 1);
	is = theorem_of(swaps[k].pair.other, x->line[i].words - 1);
	if (!was || !is)
		return false;
	y.line[i].word[0] = swaps[k].pair.other;
	if (!is_changed(x, &y, m))
		return false;
	y.line[i].kind = twin ? SLIP_APPLICATION : SLIP_KNOWLEDGE;
	y.line[i].why = twin ? WHY_TWIN : WHY_KNOWLEDGE;
	y.line[i].twin = twin ? &swaps[k].pair : NULL;
	y.line[i].right = twin ? slip_line_text(&x->line[i], m->a) : was;
	y.line[i].wrong = twin ? slip_line_text(&y.line[i], m->a) : is;
	*x = y;
	*at = i;
	return true;
}

static bool inject_knowledge(struct slip_solution *x, int *at, const struct slip_making *m)
{
	return put_operator(x, at, false, m);
}

static bool swap_operands(struct slip_solution *x, int *at, const struct slip_making *m)
{
	struct slip_solution y = *x;
	int i = free_line(x, *at, m), j, k;
	const char *word;

	if (i < 0 || x->line[i].words < 3)
		return false;
	j = 1 + pick(m, x->line[i].words - 1);
	k = 1 + pick(m, x->line[i].words - 1);
	if (j == k || !strcmp(x->line[i].word[j], x->line[i].word[k]))
		return false;
	word = y.line[i].word[j];
	y.line[i].word[j] = y.line[i].word[k];
	y.line[i].word[k] = word;
	if (!is_changed(x, &y, m))
		return false;
	y.line[i].kind = SLIP_APPLICATION;
	y.line[i].why = WHY_APPLICATION;
	y.line[i].right = slip_line_text(&x->line[i], m->a);
	y.line[i].wrong = slip_line_text(&y.line[i], m->a);
	*x = y;
	*at = i;
	return true;
}

static bool inject_application(struct slip_solution *x, int *at, const struct slip_making *m)
{
	return rng_below(m->r, 2) ? put_operator(x, at, true, m) || swap_operands(x, at, m)
				  : swap_operands(x, at, m) || put_operator(x, at, true, m);
}

/* --- Logic --------------------------------------------------------------------------------------------------------------- */
static bool uses(const struct slip_line *l, const char *word)
{
	for (int i = 1; i < l->words; i++)
		if (!strcmp(l->word[i], word))
			return true;
	return false;
}

bool slip_is_used(const struct slip_solution *x, const char *word, bool aside)
{
	for (int i = 0; i < x->lines; i++)
		if (!x->line[i].hidden && (aside || !x->line[i].aside) &&
		    uses(&x->line[i], word))
			return true;
	return false;
}

/* A step is left out, and the next one that needs it goes on as if it were there. */
static bool leave_out(struct slip_solution *x, int *at, const struct slip_making *m)
{
	struct slip_solution y = *x;
	struct slip_run run;
	int i = free_line(x, *at, m), user = -1;

	if (i < 0)
		return false;
	slip_execute(&run, x, false, m->s, m->a);
	if (!run.at[i].known || *run.at[i].unknown != 'V')
		return false;
	for (int k = x->lines - 1; k > i; k--)
		if (!x->line[k].hidden && uses(&x->line[k], run.at[i].unknown))
			user = k;
	if (user < 0 || x->line[user].kind || x->line[user].aside)
		return false;
	y.line[i].hidden = true;
	if (!is_broken(&y, m))
		return false;
	y.line[user].kind = SLIP_LOGIC;
	y.line[user].why = WHY_MISSING;
	y.line[user].right = slip_line_text(&x->line[i], m->a);
	y.line[user].wrong = run.at[i].unknown;
	*x = y;
	*at = user;
	return true;
}

/* A number as it stands, without letters but those of a root. */
static bool is_plain(const char *given)
{
	for (const char *s = given; *s; s++) {
		s += !strncmp(s, "\\sqrt", 5) ? 5 : 0;
		if (isalpha((unsigned char)*s))
			return false;
	}
	return true;
}

/* Is the given number another one than the value? */
static bool is_other(const char *given, double value, const struct slip_making *m)
{
	const char *line = "Equal V0 N0 Get V0";

	return program_run(m->s, line, strlen(line), &given, 1, NULL) == PROGRAM_OK &&
	       !slip_is_same(program_value(m->s), value, SLIP_CHANGED);
}

/* A quantity that is known is said to be a given one that it is not.  What is given with a letter would not contradict it
 * yet. */
static bool contradict(struct slip_solution *x, int *at, const struct slip_making *m)
{
	struct slip_solution y = *x;
	struct slip_run run;
	int i = free_line(x, *at, m), k = x->asked ? pick(m, x->asked) : 0;
	struct slip_line *l;

	if (i < 0 || !x->asked || x->lines == SLIP_LINES || !is_plain(x->given[k]))
		return false;
	slip_execute(&run, x, false, m->s, m->a);
	if (!run.at[i].known || *run.at[i].unknown != 'V' ||
	    !is_other(x->given[k], run.at[i].value, m))
		return false;
	memmove(&y.line[i + 2], &y.line[i + 1], (size_t)(y.lines - i - 1) * sizeof *y.line);
	y.lines++;
	l = &y.line[i + 1];
	*l = (struct slip_line){ .word = { "Equal", run.at[i].unknown,
					   arena_printf(m->a, "N%d", k) },
				 .words = 3,
				 .aside = true };
	l->kind = SLIP_LOGIC;
	l->why = WHY_CONTRADICTION;
	l->right = arena_printf(m->a, "%s = %s", run.at[i].unknown,
				slip_number(run.at[i].value, m->a));
	l->wrong = arena_printf(m->a, "%s = %s", run.at[i].unknown, x->given[k]);
	if (!is_broken(&y, m))
		return false;
	*x = y;
	*at = i + 1;
	return true;
}

static bool inject_logic(struct slip_solution *x, int *at, const struct slip_making *m)
{
	return rng_below(m->r, 3) ? leave_out(x, at, m) || contradict(x, at, m)
				  : contradict(x, at, m) || leave_out(x, at, m);
}

/* --- What is nowhere -------------------------------------------------------------------------------------------------------- */
static bool is_anywhere(const char *number, const struct slip_solution *x,
			const struct slip_making *m)
{
	if (slip_has_number(m->q->text, number))
		return true;
	for (const struct json *c = json_first(m->q->clauses, "semantic"); c; c = c->next)
		if (c->type == JSON_STRING && slip_has_number(c->text, number))
			return true;
	for (int i = 0; i < x->count; i++)
		if (!strcmp(x->given[i], number))
			return true;
	/* The six of a hexagon. */
	for (int i = 0; i < x->lines; i++)
		if (uses(&x->line[i], arena_printf(m->a, "C%s", number)))
			return true;
	return false;
}

static bool inject_hallucination(struct slip_solution *x, int *at, const struct slip_making *m)
{
	struct slip_solution y = *x;
	int i = free_line(x, *at, m), k;
	const char *number, *was;
	long given;

	if (i < 0 || x->count >= PROGRAM_VALUES - 4)
		return false;
	k = 1 + pick(m, x->line[i].words - 1);
	was = x->line[i].word[k];
	if (*was != 'N' && *was != 'V')
		return false;
	given = *was == 'N' ? strtol(was + 1, NULL, 10) : -1;
	number = arena_printf(m->a, "%ld", rng_between(m->r, 2, rng_below(m->r, 2) ? 15 : 90));
	if (given >= x->asked || is_anywhere(number, x, m))
		return false;
	y.given[y.count] = number;
	y.line[i].word[k] = arena_printf(m->a, "N%d", y.count++);
	if (!is_changed(x, &y, m))
		return false;
	y.line[i].kind = SLIP_HALLUCINATION;
	y.line[i].why = WHY_HALLUCINATION;
	/* The problem's number, also where the student has read another one. */
	y.line[i].right =
		given >= 0 ? arena_printf(m->a, "%s = %s", was, m->q->given[given].value)
			   : was;
	y.line[i].wrong = arena_printf(m->a, "%s = %s", y.line[i].word[k], number);
	*x = y;
	*at = i;
	return true;
}

/* --- Calculation --------------------------------------------------------------------------------------------------------------- */
static double miscalculated(double v, const struct slip_making *m)
{
	switch (rng_below(m->r, 6)) {
	case 0: return v + 1;
	case 1: return v - 1;
	case 2: return v + (double)rng_between(m->r, 2, 9);
	case 3: return v * 2;
	case 4: return v / 2;
	default: return v * v;
	}
}

static bool inject_computation(struct slip_solution *x, int *at, const struct slip_making *m)
{
	struct slip_solution y = *x;
	struct slip_run run;
	int i = free_line(x, *at, m);
	double v;

	if (i < 0)
		return false;
	slip_execute(&run, x, false, m->s, m->a);
	if (!run.at[i].known || !run.at[i].equation)
		return false;
	v = miscalculated(run.at[i].value, m);
	if (v < 0.01 || v > 1e6 || slip_is_same(v, run.at[i].value, SLIP_CHANGED))
		return false;
	y.line[i].forced = slip_number(v, m->a);
	if (!text_double(&v, y.line[i].forced))
		return false;
	y.line[i].kept = run.at[i];
	y.line[i].kept.value = v;
	if (!is_changed(x, &y, m))
		return false;
	y.line[i].kind = SLIP_COMPUTATION;
	y.line[i].why = WHY_COMPUTATION;
	y.line[i].right = arena_printf(m->a, "%s = %s", run.at[i].unknown,
				       slip_number(run.at[i].value, m->a));
	y.line[i].wrong = arena_printf(m->a, "%s = %s", run.at[i].unknown, y.line[i].forced);
	*x = y;
	*at = i;
	return true;
}

/* --- No end ------------------------------------------------------------------------------------------------------------------------ */
/* The first line that is not written: the one that finds what is asked for, now and then the one before it too. */
static int cut_at(const struct slip_solution *x, const struct slip_making *m)
{
	struct slip_run run;
	int first = x->lines - 1;

	slip_execute(&run, x, false, m->s, m->a);
	for (int i = x->lines - 1; i >= 0; i--)
		if (run.at[i].known && !strcmp(run.at[i].unknown, x->goal))
			first = i;
	return first > 1 && !rng_below(m->r, 3) ? first - 1 : first;
}

/* What is told last: a line, or what is given.  NULL: nothing is. */
static struct slip_line *last_told(struct slip_solution *x, int lines,
				   const struct slip_making *m)
{
	struct slip_line *l = NULL;

	for (int i = 0; i < x->asked; i++)
		if (m->q->given[i].source == SLIP_IN_FIGURE)
			l = &x->figure;
		else if (!l)
			l = &x->text;
	return lines ? &x->line[lines - 1] : l;
}

/* The solution stops before it has found what is asked for; the rest is done in the head alone. */
static bool inject_incomplete(struct slip_solution *x, int *at, const struct slip_making *m)
{
	struct slip_solution y = *x;
	int cut = cut_at(x, m);
	struct slip_line *last = last_told(&y, cut, m);

	if (*at >= cut - 1 || !last || last->hidden || last->kind || last->aside)
		return false;
	for (int i = cut; i < y.lines; i++)
		y.line[i].hidden = true;
	y.incomplete = true;
	if (slip_is_said(&y, m))
		return false;
	last->kind = SLIP_INCOMPLETE;
	last->why = WHY_INCOMPLETE;
	last->right = last->wrong = x->goal;
	/* Where nothing but the givens is left there is no room for more. */
	*at = cut ? *at : y.lines;
	*x = y;
	return true;
}

/* Every number that is misread is used where it can be seen, also behind what was put in after it. */
static bool is_told(const struct slip_solution *x, const struct slip_making *m)
{
	for (int i = 0; i < x->asked; i++)
		if (strcmp(x->given[i], m->q->given[i].value) &&
		    !slip_is_used(x, arena_printf(m->a, "N%d", i), false))
			return false;
	return true;
}

bool slip_inject(struct slip_solution *x, enum slip_kind k, int *at,
		 const struct slip_making *m)
{
	static bool (*const inject[SLIP_KINDS])(struct slip_solution *, int *,
						const struct slip_making *) = {
		[SLIP_IMAGE] = inject_image,
		[SLIP_QUESTION] = inject_question,
		[SLIP_KNOWLEDGE] = inject_knowledge,
		[SLIP_APPLICATION] = inject_application,
		[SLIP_LOGIC] = inject_logic,
		[SLIP_HALLUCINATION] = inject_hallucination,
		[SLIP_COMPUTATION] = inject_computation,
		[SLIP_INCOMPLETE] = inject_incomplete,
	};

	for (int i = 0; inject[k] && i < TRIES; i++) {
		struct slip_solution y = *x;
		int place = *at;

		if (inject[k](&y, &place, m) && is_told(&y, m)) {
			*x = y;
			*at = place;
			return true;
		}
	}
	return false;
}

/* --- The same otherwise -------------------------------------------------------------------------------------------------------------- */
/* Exchanging operands is another way to say it only if the value stays. */
void slip_rewrite(struct slip_solution *x, const struct slip_making *m)
{
	for (int i = 0; i < x->lines; i++) {
		struct slip_solution y = *x;
		struct slip_run run;

		if (y.line[i].words < 4 || rng_below(m->r, 2))
			continue;
		y.line[i].word[1] = x->line[i].word[2];
		y.line[i].word[2] = x->line[i].word[1];
		slip_execute(&run, &y, false, m->s, m->a);
		if (run.status != PROGRAM_OK ||
		    !slip_is_same(run.value, m->q->value, SLIP_SAME))
			continue;
		/* Every quantity on the way, not the last one alone. */
		for (int k = 0; k < x->lines; k++)
			if (run.at[k].known != m->right->at[k].known ||
			    (run.at[k].known &&
			     !slip_is_same(run.at[k].value, m->right->at[k].value, SLIP_SAME)))
				run.status = PROGRAM_WRONG;
		if (run.status == PROGRAM_OK)
			*x = y;
	}
}
