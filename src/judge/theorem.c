/*
 * theorem.c -- can the theorem that a step names say what is claimed (theorem.def)?
 *
 * By what it speaks of, by what has to be there, and by what it starts from.  A name that is not in the
 * table, or a claim whose letters may be anything, is not told.
 */
#include "judge/judge_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NONE 1e-6 /* less is nothing, in a figure by numbers */

static const struct theorem_row {
	const char *names, *gives, *needs, *uses;
} theorem_row[] = {
#define THEOREM(names, gives, needs, uses) { names, gives, needs, uses },
#include "judge/theorem.def"
#undef THEOREM
};
enum { THEOREMS = sizeof theorem_row / sizeof *theorem_row };

/* Does a reason in small letters have one of the names? */
static bool is_named(const char *reason, const char *names)
{
	for (size_t n; *names; names += n + (names[n] == '|')) {
		bool word = *names == '=';
		const char *at = reason;
		char name[64];

		n = strcspn(names, "|");
		snprintf(name, sizeof name, "%.*s", (int)(n - word), names + word);
		for (; (at = strstr(at, name)) != NULL; at++)
			if (!word || ((at == reason || !isalnum((unsigned char)at[-1])) &&
				      !isalnum((unsigned char)at[strlen(name)])))
				return true;
	}
	return false;
}

/* What the measures of a term are of: lengths, angles, areas, sides with angles; x: nobody knows. */
static char kind_of_term(const struct term *t)
{
	static const char of[MEASURES] = {
		[MEASURE_ANGLE] = 'a',       [MEASURE_ARC] = 'a',
		[MEASURE_ARC_VIA] = 'a',     [MEASURE_MAJOR_ARC] = 'a',
		[MEASURE_AREA] = 's',        [MEASURE_SCALE] = 'x',
		[MEASURE_CIRCLE_AREA] = 's', [MEASURE_SECTOR_AREA] = 's',
	};
	char a, b;

	if (!t || t->kind == TERM_NUMBER || t->kind == TERM_PI)
		return 0;
	if (t->kind == TERM_LETTER)
		return 'x';
	if (t->kind == TERM_MEASURE)
		return of[t->measure] ? of[t->measure] : 'l';
	a = kind_of_term(t->arg[0]);
	b = kind_of_term(t->arg[1]);
	if (t->kind >= TERM_SIN && t->kind <= TERM_COT)
		return a ? 't' : 0;
	if (a == 'x' || b == 'x')
		return 'x';
	return !a || a == b ? b : !b ? a : a == 's' || b == 's' ? 's' : 't';
}

static bool is_ninety(const struct fact *f)
{
	double v;

	return problem_constant(&v, f->t[kind_of_term(f->t[0]) ? 1 : 0]) &&
	       fabs(v - 90) < NONE;
}

/* What a fact says, as theorem.def has it; x: nobody knows. */
static char kind_of_fact(const struct fact *f)
{
	static const char of[RELATIONS] = {
		[RELATION_LESS] = 'i',         [RELATION_PERPENDICULAR] = 'r',
		[RELATION_PARALLEL] = 'p',     [RELATION_CONGRUENT] = 'c',
		[RELATION_SIMILAR] = 'm',      [RELATION_MIDPOINT] = 'o',
		[RELATION_EQUAL_LENGTH] = 'l', [RELATION_EQUAL_ANGLE] = 'a',
	};
	char a = kind_of_term(f->t[0]), b = kind_of_term(f->t[1]);

	if (f->kind != RELATION_EQUAL)
		return of[f->kind] ? of[f->kind] : 'x';
	a = !a || a == b ? b : !b ? a : a == 'x' || b == 'x' ? 'x' : 't';
	return a == 'a' && is_ninety(f) ? 'r' : a ? a : 'x';
}

/* From point i to point k. */
static double *step_of(double *out, const double *x, int i, int k)
{
	out[0] = x[2 * k] - x[2 * i];
	out[1] = x[2 * k + 1] - x[2 * i + 1];
	return out;
}

static double turn(const double *u, const double *v)
{
	return (u[0] * v[1] - u[1] * v[0]) / (hypot(u[0], u[1]) * hypot(v[0], v[1]));
}

/* Do the sides ij and ik have what a theorem needs: with another one from k, of parallels? */
static bool is_at(const double *x, const bool *of, int n, int i, int j, int k, char what)
{
	double u[2], v[2], w[2], sizes[2];

	step_of(u, x, i, j);
	step_of(v, x, i, k);
	sizes[0] = hypot(u[0], u[1]);
	sizes[1] = hypot(v[0], v[1]);
	if (what == 'R')
		return fabs(u[0] * v[0] + u[1] * v[1]) < NONE * sizes[0] * sizes[1];
	if (what == 'E')
		return fabs(sizes[0] - sizes[1]) < NONE * sizes[0];
	for (int m = 0; m < n && fabs(turn(u, v)) > NONE; m++)
		if (of[m] && m != k && fabs(turn(u, step_of(w, x, k, m))) < NONE)
			return true;
	return false;
}

/* Is what a theorem needs among the points in a figure? */
static bool is_there(const struct judge_figure *f, const bool *of, int n, char what)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				if (of[i] && of[j] && of[k] && i != j && j != k && i != k &&
				    is_at(f->xy, of, n, i, j, k, what))
					return true;
	return false;
}

/* Is everything there that a theorem needs: of the claim and what it cites, or of all? */
static bool has_needs(struct judge_session *s, int i, const char *needs)
{
	const struct judge_record *r = s->ask.r;
	const struct judge_figure *f = judge_figure_at(s, i);
	int n = r->world->p->points;
	bool of[PROBLEM_POINTS];

	if (!*needs || !f->found)
		return true;
	for (int k = 0; k < n; k++)
		of[k] = f->has[k];
	for (int k = 0; k < n && judge_says_cites(r, i); k++) {
		bool near = r->world->sense[i].mask.point[k];

		for (int j = 0; j < i && !near; j++)
			near = r->world->sense[j].mask.point[k] && judge_is_cited(r, j, i);
		of[k] &= near;
	}
	if (*needs != 'O')
		return is_there(f, of, n, *needs);
	for (int k = 0; k < r->world->p->facts; k++)
		if (r->world->p->fact[k].kind == RELATION_CONCYCLIC)
			return true;
	return r->world->p->circles > 0;
}

/* Does it follow as well without the numbers of the other kind? */
static bool follows_with(struct judge_session *s, int i, const char *uses,
			 const enum judge_level *cited)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	struct judge_result t;

	if (!*uses || !judge_says_cites(r, i))
		return true;
	for (int j = 0; j < r->statements; j++) {
		const struct judge_sense *sense = &r->world->sense[j];
		char kind = sense->facts ? kind_of_fact(&r->world->p->fact[sense->fact]) : 'x';
		bool other = *uses == 'l' ? kind == 'a' || kind == 'r' : kind == 'l';

		level[j] = other && cited[j] == LEVEL_WHOLE ? LEVEL_PLACE : cited[j];
	}
	judge_ask_links(&t, s, i, level, judge_figure_at(s, i));
	return t.answer.told == JUDGE_FOLLOWS;
}

bool judge_is_misnamed(struct judge_session *s, int i, const enum judge_level *cited)
{
	const struct judge_record *r = s->ask.r;
	const struct judge_sense *sense = &r->world->sense[i];
	int step = r->statement[i].step;
	const char *by = step >= 0 && step < r->steps ? r->step[step].by : NULL;
	char *reason;
	bool any = false, fits = false;

	if (!by)
		return false;
	reason = arena_strdup(s->ask.a, by);
	for (char *c = reason; *c; c++)
		*c = *c == '_' ? ' ' : (char)tolower((unsigned char)*c);
	for (int k = 0; k < THEOREMS && !fits; k++) {
		const struct theorem_row *t = &theorem_row[k];
		bool gives = true;

		if (!is_named(reason, t->names))
			continue;
		any = true;
		for (int f = sense->fact; f < sense->fact + sense->facts; f++) {
			char kind = kind_of_fact(&r->world->p->fact[f]);

			gives &= kind == 'x' || strchr(t->gives, kind) ||
				 (kind == 'r' && strchr(t->gives, 'a'));
		}
		fits = gives && has_needs(s, i, t->needs) &&
		       follows_with(s, i, t->uses, cited);
	}
	return any && !fits;
}
