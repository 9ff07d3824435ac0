/*
 * explain.c -- what a value rests on: the equations behind it, the facts among them, and an
 * account that a reader can follow; and the facts behind a contradiction.
 */
#include "measure/measure_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static void close_over(struct solver *s, int i, struct set *all);

static void term_forms(struct solver *s, const struct term *t, struct set *all)
{
	if (t->kind == TERM_FORM && s->form[t->id].known)
		for (int i = 0; i < s->eqs; i++)
			if (set_has(&s->form[t->id].from, i))
				close_over(s, i, all);
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			term_forms(s, t->arg[i], all);
}

static void close_over(struct solver *s, int i, struct set *all)
{
	if (set_has(all, i))
		return;
	set_add(all, i);
	for (int k = 0; k < i; k++)
		if (set_has(&s->eq[i].from, k) || set_has(&s->eq[i].because, k))
			close_over(s, k, all);
}

void measure_explain_support(struct solver *s, const struct term *goal, struct set *all)
{
	*all = (struct set){ { 0 } };
	term_forms(s, goal, all);
}

static void print_number(struct buf *b, double v)
{
	char t[40];

	snprintf(t, sizeof t, "%.6g", v);
	buf_add(b, t);
}

/* The linear forms by name where they have one, else by what they measure. */
static void print_form(struct buf *b, const struct solver *s, int f)
{
	const struct measure_form *m = &s->form[f];

	if (m->name) {
		buf_add(b, m->name);
		return;
	}
	for (int i = 0; i < m->n; i++) {
		const struct var *v = &s->var[m->var[i]];

		buf_add(b, m->c[i] < 0 ? " - " : i ? " + " : "");
		if (fabs(m->c[i]) != 1) {
			print_number(b, fabs(m->c[i]));
			buf_addc(b, '*');
		}
		if (v->kind == VAR_GAP)
			buf_addf(b, "%s%s", s->p->point[v->a].name, s->p->point[v->b].name);
		else if (v->kind == VAR_DIR)
			buf_addf(b, "dir(%s%s)", s->p->point[s->line[v->a].p[0]].name,
				 s->p->point[s->line[v->a].p[1]].name);
		else if (v->kind == VAR_LETTER)
			buf_add(b, s->p->letter[v->a]);
		else
			buf_add(b, "(...)");
	}
	if (m->k != 0 || m->n == 0) {
		buf_add(b, m->k < 0 ? " - " : m->n ? " + " : "");
		print_number(b, fabs(m->k));
	}
}

static bool is_square(const struct term *t)
{
	const struct term *a = t->arg[0], *b = t->arg[1];

	return a == b || (a->kind == TERM_FORM && b->kind == TERM_FORM && a->id == b->id);
}

static void print_tree(struct buf *b, const struct solver *s, const struct term *t, int least)
{
	static const char *const sign[] = { [TERM_ADD] = " + ",
					    [TERM_SUB] = " - ",
					    [TERM_MUL] = "*",
					    [TERM_DIV] = "/",
					    [TERM_POW] = "^" };
	static const char *const word[] = { [TERM_SQRT] = "sqrt",
					    [TERM_SIN] = "sin",
					    [TERM_COS] = "cos",
					    [TERM_TAN] = "tan",
					    [TERM_COT] = "cot" };
	int rank = t->kind == TERM_ADD || t->kind == TERM_SUB                          ? 1
		   : t->kind == TERM_MUL || t->kind == TERM_DIV || t->kind == TERM_NEG ? 2
		   : t->kind == TERM_POW                                               ? 3
										       : 4;

	if (t->kind == TERM_FORM) {
		print_form(b, s, t->id);
		return;
	}
	if (rank == 4 && !t->arg[0]) {
		buf_add(b, t->kind == TERM_PI ? "pi" : t->text ? t->text : "?");
		return;
	}
	if (rank < least)
		buf_addc(b, '(');
	if (rank == 4) {
		buf_addf(b, "%s(", word[t->kind]);
		print_tree(b, s, t->arg[0], 0);
		buf_addc(b, ')');
	} else if (t->kind == TERM_NEG) {
		buf_addc(b, '-');
		print_tree(b, s, t->arg[0], 3);
	} else if (t->kind == TERM_MUL && is_square(t)) {
		print_tree(b, s, t->arg[0], 4);
		buf_add(b, "^2");
	} else {
		print_tree(b, s, t->arg[0], rank);
		buf_add(b, sign[t->kind]);
		print_tree(b, s, t->arg[1],
			   rank + (t->kind == TERM_SUB || t->kind == TERM_DIV));
	}
	if (rank < least)
		buf_addc(b, ')');
}

static bool all_named(const struct solver *s, const struct term *t)
{
	if (t->kind == TERM_FORM)
		return s->form[t->id].name != NULL;
	return (!t->arg[0] || all_named(s, t->arg[0])) &&
	       (!t->arg[1] || all_named(s, t->arg[1]));
}

/* Can it be said as an equation between a few things with names? */
static bool is_sayable(const struct solver *s, const struct eq *e)
{
	if (e->source != EQ_BINARY || e->fact >= 0 || e->forms < 2 || e->forms > 4)
		return false;
	for (int i = 0; i < e->forms; i++)
		if (!s->form[e->form[i]].name || fabs(e->weight[i]) != 1)
			return false;
	return true;
}

/* What is added on the left, what is taken away on the right, the number where it is positive. */
static void print_sum(struct buf *b, const struct solver *s, const struct eq *e)
{
	for (int side = 0; side < 2; side++) {
		int n = 0;
		double rest = side ? -e->rest : e->rest;

		for (int i = 0; i < e->forms; i++)
			if ((e->weight[i] < 0) == side) {
				buf_add(b, n++ ? " + " : "");
				print_form(b, s, e->form[i]);
			}
		if (rest > 0 || (!n && e->rest == 0)) {
			buf_add(b, n ? " + " : "");
			print_number(b, rest);
		}
		buf_add(b, side ? "" : " = ");
	}
}

const char *measure_explain_text(struct solver *s, const struct eq *e)
{
	struct buf b = { 0 };

	if (e->source == EQ_ROOT) {
		print_form(&b, s, e->root_var);
		buf_add(&b, " = ");
		print_number(&b, e->root);
		if (e->ratio_var >= 0) {
			buf_add(&b, " * ");
			print_form(&b, s, e->ratio_var);
		}
	} else if (e->source == EQ_TERM && e->why && e->fact < 0 && !all_named(s, e->t)) {
		buf_add(&b, e->why);
	} else if (e->source == EQ_TERM && e->t->kind == TERM_SUB) {
		print_tree(&b, s, e->t->arg[0], 0);
		buf_add(&b, " = ");
		print_tree(&b, s, e->t->arg[1], 0);
	} else if (e->source == EQ_TERM) {
		print_tree(&b, s, e->t, 0);
		buf_add(&b, " = 0");
	} else if (is_sayable(s, e)) {
		print_sum(&b, s, e);
	} else {
		buf_add(&b, e->why ? e->why : "it is so in the figure");
	}
	return buf_keep(&b, s->a);
}

#define RELATION_BYTES 48

/* The relation that was solved, where all in it has a name: "OM^2 + CM^2 = OC^2"; or NULL. */
static const char *relation_of(struct solver *s, const struct eq *e)
{
	struct buf b = { 0 };
	const char *text = NULL;

	if (e->source != EQ_ROOT || !e->t || e->t->kind != TERM_SUB || !all_named(s, e->t))
		return NULL;
	print_tree(&b, s, e->t->arg[0], 0);
	buf_add(&b, " = ");
	print_tree(&b, s, e->t->arg[1], 0);
	if (b.n <= RELATION_BYTES)
		text = arena_strdup(s->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

const char *measure_explain_why(struct solver *s, const struct eq *e, const char *text)
{
	const char *why = e->fact >= 0 ? (e->source == EQ_ROOT ? e->why : "given")
			  : e->why     ? e->why
				       : "the figure";
	const char *relation = e->fact < 0 ? relation_of(s, e) : NULL;

	if (!strcmp(why, text))
		return "a theorem on the figure";
	return relation ? arena_printf(s->a, "%s%s %s", why, strchr(why, ':') ? ";" : ":",
				       relation)
			: why;
}

/* An equation that a theorem gives is told where it is used, not where it was found. */
static bool waits(const struct account_step *t)
{
	return t->claim == CLAIM_TREE && t->fact < 0;
}

static void tell(struct solve_step *step, int *n, const struct account_step *t)
{
	if (!t->text || (*n && !strcmp(step[*n - 1].text, t->text)))
		return;
	step[*n].text = t->text;
	step[(*n)++].why = t->why;
}

void measure_explain_steps(struct solver *s, const struct account *c, double value,
			   struct solve_answer *out)
{
	struct solve_step *step = arena_alloc(s->a, (size_t)(c->steps + 2) * sizeof *step);
	struct buf b = { 0 };
	int n = 0;

	for (int i = 0; i < c->steps; i++) {
		for (int k = 0; k < i; k++)
			if (waits(&c->step[k]) && c->step[k].use == i)
				tell(step, &n, &c->step[k]);
		if (!waits(&c->step[i]))
			tell(step, &n, &c->step[i]);
	}
	for (int i = 0; i < c->steps; i++)
		if (waits(&c->step[i]) && c->step[i].use < 0)
			tell(step, &n, &c->step[i]);
	if (s->p->goal_text)
		buf_add(&b, s->p->goal_text);
	else
		problem_term_print(&b, s->p, s->p->goal);
	buf_add(&b, " = ");
	print_number(&b, value);
	step[n].text = arena_strdup(s->a, buf_str(&b));
	step[n++].why = "from the above";
	buf_clear(&b);
	out->step = step;
	out->steps = n;
}

/* The fact that puts a point on a line, or -1. */
static int puts_on(const struct solver *s, int point, int line)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];
		int on = 0;
		bool has = false;

		if (f->kind != RELATION_ON_LINE && f->kind != RELATION_BETWEEN &&
		    f->kind != RELATION_MEET && f->kind != RELATION_COLLINEAR &&
		    f->kind != RELATION_MIDPOINT)
			continue;
		for (int k = 0; k < f->n; k++) {
			has |= f->p[k] == point;
			on += s->pos_on[line * s->p->points + f->p[k]] >= 0;
		}
		if (has && on >= 3)
			return i;
	}
	return -1;
}

void measure_explain_parallels(struct solver *s)
{
	int n = s->p->points;

	for (int l = 0; l < s->lines && s->lines <= 60; l++)
		for (int m = 0; m < l; m++) {
			int form, at = -1;

			for (int i = 0; i < n && at < 0; i++)
				if (s->pos_on[l * n + i] >= 0 && s->pos_on[m * n + i] >= 0)
					at = i;
			if (at < 0 || !measure_is_parallel(s, l, m))
				continue;
			form = measure_form_sum(s, FORM_OTHER,
						(int[]){ measure_form_direction(s, l),
							 measure_form_direction(s, m) },
						(double[]){ 1, -1 }, 2, 0);
			if (!measure_form_known(s, form, NULL))
				continue;
			measure_linear_conflict(s, &form, 1, puts_on(s, at, l), 1, 1);
			s->conflict[s->conflicts - 1].fact2 = puts_on(s, at, m);
		}
	s->work += (long)s->lines * s->lines * (n + 20) / 4;
}

static void name_facts(struct solver *s, const int *fact, int n, struct solve_answer *out)
{
	out->conflicts = n;
	out->conflict = arena_alloc(s->a, (size_t)(n + 1) * sizeof *out->conflict);
	for (int i = 0; i < n; i++) {
		struct buf b = { 0 };

		problem_fact_print(&b, s->p, &s->p->fact[fact[i]]);
		out->conflict[i] = buf_keep(&b, s->a);
	}
}

/* More contradictions than this are not looked at. */
enum { CONFLICTS_SEEN = 60 };

/* The facts behind the smallest of the contradictions that matter. */
void measure_explain_conflict(struct solver *s, const struct set *support,
			      struct solve_answer *out)
{
	int *best = NULL, least = 1 << 30, seen = 0;

	for (int i = 0; i < s->conflicts && seen < CONFLICTS_SEEN && least > 2; i++) {
		const struct conflict *c = &s->conflict[i];
		struct set all = { { 0 } };
		int *fact, n = 0;

		if (c->gap <= CONFLICT_MATTERS * c->scale ||
		    (support && !measure_set_meets(support, &c->from)))
			continue;
		fact = arena_alloc(s->a, (size_t)(s->eqs + 3) * sizeof *fact);
		seen++;
		s->work += 20 + (long)s->eqs * s->eqs / 8;
		for (int k = 0; k < s->eqs; k++)
			if (set_has(&c->from, k))
				close_over(s, k, &all);
		if (c->fact >= 0)
			fact[n++] = c->fact;
		if (c->fact2 >= 0 && c->fact2 != c->fact)
			fact[n++] = c->fact2;
		for (int k = 0; k < s->eqs; k++) {
			bool had = !set_has(&all, k) || s->eq[k].fact < 0;

			for (int m = 0; m < n && !had; m++)
				had = fact[m] == s->eq[k].fact;
			if (!had)
				fact[n++] = s->eq[k].fact;
		}
		if (n && n < least) {
			least = n;
			best = fact;
		}
	}
	name_facts(s, best, best ? least : 0, out);
}

/* Does the fact say in which order points of the line lie? */
static bool orders(const struct solver *s, const struct fact *f, int line)
{
	if (f->kind != RELATION_BETWEEN && f->kind != RELATION_COLLINEAR &&
	    f->kind != RELATION_MIDPOINT)
		return false;
	for (int i = 0; i < f->n; i++)
		if (s->pos_on[line * s->p->points + f->p[i]] < 0)
			return false;
	return true;
}

void measure_explain_refutation(struct solver *s, const struct term *t,
				struct solve_answer *out)
{
	struct set all;
	int n = 0,
	    *fact = arena_alloc(s->a, (size_t)(s->eqs + s->p->facts + 1) * sizeof *fact);

	measure_explain_support(s, t, &all);
	for (int i = 0; i < s->eqs; i++) {
		bool had = !set_has(&all, i) || s->eq[i].fact < 0;

		for (int k = 0; k < n && !had; k++)
			had = fact[k] == s->eq[i].fact;
		if (!had)
			fact[n++] = s->eq[i].fact;
	}
	/* Lengths on a line also rest on what orders its points. */
	if (t->kind == TERM_FORM && s->form[t->id].of == OF_LENGTH)
		for (int i = 0; i < s->p->facts; i++)
			if (orders(s, &s->p->fact[i],
				   measure_figure_line(s, s->form[t->id].p[0],
						       s->form[t->id].p[1])))
				fact[n++] = i;
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && fact[k] < fact[k - 1]; k--) {
			int swap = fact[k];

			fact[k] = fact[k - 1];
			fact[k - 1] = swap;
		}
	name_facts(s, fact, n, out);
}
