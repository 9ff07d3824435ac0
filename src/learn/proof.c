/*
 * proof.c -- the derivation as a proof: every line has its number; what is given or drawn is stated where it is first
 * needed, and what is found names its theorem and the lines that it rests on.
 */
#include "base/json.h"
#include "base/list.h"
#include "base/member.h"
#include "learn/forms_priv.h"
#include "learn/words_priv.h"
#include "program/program.h"
#include <string.h>

enum { PREMISES = LEARN_FACTS + LEARN_GIVENS + LEARN_LINES + LEARN_CIRCLES + LEARN_STEPS };

struct proving {
	struct learn_say s;
	struct buf *b, text;
	const struct learn_problem *p;
	int lines;
	/* The number of the line that states it, or 0. */
	int fact[LEARN_FACTS], given[LEARN_GIVENS], line[LEARN_LINES], circle[LEARN_CIRCLES],
		step[LEARN_STEPS];
	int from[PREMISES], n; /* of the step that is being told */
	int said;              /* the fact of %X and %Y */
};

/* --- Lines ----------------------------------------------------------------------------------- */
static int begin_line(struct proving *g)
{
	buf_addf(g->b, "%s{\"n\":%d", g->lines ? "," : "", g->lines + 1);
	return ++g->lines;
}

/* What was said is a text of the line. */
static void member(struct proving *g, const char *key)
{
	json_member_text(g->b, key, buf_str(&g->text));
	buf_reset(&g->text);
}

/* Each once, in the order of the lines. */
static void put(struct proving *g, int line)
{
	int at = g->n;

	for (int i = 0; i < g->n; i++)
		if (g->from[i] == line)
			return;
	for (; at > 0 && g->from[at - 1] > line; at--)
		g->from[at] = g->from[at - 1];
	g->from[at] = line;
	g->n++;
}

/* A premise; where no line states it yet, what was said is a line that does. */
static void premise(struct proving *g, int *line)
{
	if (!*line) {
		*line = begin_line(g);
		member(g, "text");
		json_member_text(g->b, "why", "given");
		buf_addc(g->b, '}');
	}
	buf_reset(&g->text);
	put(g, *line);
}

/* --- What a step rests on ----------------------------------------------------------------------- */
static bool proof_slot(struct learn_say *s, char slot)
{
	const struct proving *g = s->of;
	const struct learn_fact *f = &s->p->fact[g->said];

	if (slot != 'X' && slot != 'Y')
		return false;
	learn_say_quantity(s, f->p[slot == 'Y'], COLUMN_NAME);
	return true;
}

static void by_fact(struct proving *g, int i)
{
	const struct learn_fact *f = &g->p->fact[i];
	struct learn_say s = g->s;

	s.slot = proof_slot;
	s.of = g;
	g->said = i;
	learn_say_of(&s, learn_fact_words(s.l, f->kind, FACT_CLAUSE), f->p,
		     f->kind == SAID_SAME ? 0 : f->n, f->circle);
	premise(g, &g->fact[i]);
}

/* A given size; of one with a letter that is known by now, also the step that found the letter. */
static void by_given(struct proving *g, int i, int step)
{
	const struct learn_given *v = &g->p->given[i];

	learn_say_symbol(&g->s, v->quantity);
	buf_addf(&g->text, " = %s", v->text);
	premise(g, &g->given[i]);
	if (v->letter >= 0 && g->p->letter[v->letter].by < step)
		premise(g, &g->step[g->p->letter[v->letter].by]);
}

static void by_operands(struct proving *g, int step)
{
	const struct learn_step *t = &g->p->step[step];

	for (int i = 0; i < t->n; i++) {
		const struct learn_quantity *q =
			t->operand[i] < 0 ? NULL : &g->p->quantity[t->operand[i]];

		if (!q)
			continue;
		if (q->by >= 0 && q->by < step)
			premise(g, &g->step[q->by]);
		else if (q->given >= 0)
			by_given(g, q->given, step);
	}
}

static int shared(const int *a, int n, const int *list, int count)
{
	int k = 0;

	for (int i = 0; i < n; i++)
		k += base_has(list, count, a[i]);
	return k;
}

static bool is_about_circle(const struct learn_problem *p, const struct learn_step *t,
			    int circle)
{
	if (t->circle == circle)
		return true;
	for (int i = 0; i < t->n; i++)
		if (t->operand[i] >= 0 && p->quantity[t->operand[i]].circle == circle)
			return true;
	return false;
}

/* The points that a step speaks of, and those of its quantities. */
static int points_of(const struct learn_problem *p, const struct learn_step *t, int *out)
{
	int n = 0;

	for (int i = 0; i < t->points; i++)
		if (!base_has(out, n, t->p[i]))
			out[n++] = t->p[i];
	for (int i = 0; i < t->n; i++)
		for (int k = 0; t->operand[i] >= 0 && k < p->quantity[t->operand[i]].n; k++) {
			int point = p->quantity[t->operand[i]].p[k];

			if (!base_has(out, n, point))
				out[n++] = point;
		}
	return n;
}

/* Said before, and of nothing but what the step speaks of. */
static bool is_taken_up(const struct learn_problem *p, const struct learn_fact *f, int step)
{
	const struct learn_step *t = &p->step[step];

	return f->step < step && !f->spare && f->kind != SAID_SAME &&
	       (f->circle < 0 || is_about_circle(p, t, f->circle)) &&
	       shared(f->p, f->n, t->p, t->points) == f->n;
}

/* What its situation brought; where it brought nothing, what was there. */
static void by_facts(struct proving *g, int step)
{
	int own = 0;

	for (int i = 0; i < g->p->facts; i++)
		if (g->p->fact[i].step == step && !g->p->fact[i].spare) {
			by_fact(g, i);
			own++;
		}
	for (int i = 0; i < g->p->facts && !own; i++)
		if (is_taken_up(g->p, &g->p->fact[i], step))
			by_fact(g, i);
}

/* Lines with three of its points, and its circles, as the clauses have them. */
static void by_drawing(struct proving *g, const struct learn_step *t, const int *point, int n)
{
	for (int i = 0; i < g->p->lines; i++) {
		const struct learn_line *l = &g->p->line[i];

		if (shared(l->p, l->n, point, n) < 3)
			continue;
		buf_add(&g->text, "line");
		for (int k = 0; k < l->n; k++)
			buf_addf(&g->text, " %c", g->p->point[l->p[k]].name);
		premise(g, &g->line[i]);
	}
	for (int i = 0; i < g->p->circles; i++) {
		const struct learn_circle *c = &g->p->circle[i];

		if (!c->n || !is_about_circle(g->p, t, i))
			continue;
		buf_addf(&g->text, "\\odot %c lieson", g->p->point[c->center].name);
		for (int k = 0; k < c->n; k++)
			buf_addf(&g->text, " %c", g->p->point[c->p[k]].name);
		premise(g, &g->circle[i]);
	}
}

/* --- Steps --------------------------------------------------------------------------------------- */
static const char *theorem_of(const struct learn_step *t)
{
	const char *name = learn_operator_name(t->op);

	for (int i = 0; i < program_table_size(); i++) {
		struct program_row row = program_table_row(i);

		if (!strcmp(row.name, name) && t->n >= row.least && t->n <= row.most)
			return row.theorem;
	}
	return name;
}

static void tell_step(struct proving *g, int step)
{
	const struct learn_step *t = &g->p->step[step];
	int point[LEARN_POINTS], n = points_of(g->p, t, point);

	g->n = 0;
	by_facts(g, step);
	by_drawing(g, t, point, n);
	by_operands(g, step);
	g->step[step] = begin_line(g);
	learn_say_found(&g->s, step);
	member(g, "text");
	json_member_text(g->b, "operator", learn_operator_name(t->op));
	json_member_text(g->b, "theorem", theorem_of(t));
	learn_say_reason(&g->s, step);
	learn_say_capitals(&g->text, 0, "");
	member(g, "why");
	learn_say_gloss(&g->s, step);
	member(g, "equation");
	json_add_key(g->b, "from");
	for (int i = 0; i < g->n; i++)
		buf_addf(g->b, "%c%d", i ? ',' : '[', g->from[i]);
	buf_add(g->b, g->n ? "]}" : "[]}");
}

void learn_proof(struct buf *b, const struct learn_problem *p, enum learn_language l,
		 struct rng *r)
{
	struct proving g = { .b = b, .p = p };

	g.s = learn_say_begin(&g.text, p, l, r);
	g.s.degrees = g.s.people = true;
	buf_addc(b, '[');
	for (int i = 0; i < p->steps; i++)
		tell_step(&g, i);
	buf_addc(b, ']');
	buf_clear(&g.text);
}
