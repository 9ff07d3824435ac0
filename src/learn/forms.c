/*
 * forms.c -- a made problem in other forms: our own record, logic forms, the script and picture of its
 * figure, the proof.
 */
#include "base/json.h"
#include "geo/relation.h"
#include "learn/declare_priv.h"
#include "learn/forms_priv.h"
#include "solve/solve.h"

static const struct {
	const char *record, *logic;
} quantity_forms[] = {
#define FORM_QUANTITY(NAME, record, logic) [LEARN_##NAME] = { record, logic },
#include "learn/forms.def"
#undef FORM_QUANTITY
};
static const char *const fact_logic[] = {
#define FORM_FACT(NAME, logic) [SAID_##NAME] = logic,
#include "learn/forms.def"
#undef FORM_FACT
};
static const struct {
	enum relation relation;
	const char *operands;
} said[] = {
#define FACT(NAME, takes, relation, operands, clause) { RELATION_##relation, operands },
#include "learn/fact.def"
#undef FACT
};

/* --- Templates --------------------------------------------------------------------------- */
struct learn_form {
	const struct learn_problem *p;
	const int *at;
	int n, circle;
	const char *comma;
};

static void names(struct buf *b, const struct learn_form *f, int from, int n)
{
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%c", i ? f->comma : "", f->p->point[f->at[from + i]].name);
}

static void fill(struct buf *b, const struct learn_form *f, const char *text)
{
	char one[3] = { '%', 0, 0 };

	for (const char *s = text; *s; s++) {
		if (*s != '%') {
			buf_addc(b, *s);
			continue;
		}
		switch (*++s) {
		case 'l': names(b, f, 0, f->n); break;
		case 'A': names(b, f, 0, f->n / 2); break;
		case 'B': names(b, f, f->n / 2, f->n / 2); break;
		case 's':
			if (f->p->named)
				buf_addf(b, "%d", f->p->named);
			else
				buf_add(b, "sides");
			break;
		default: one[1] = *s; learn_fill(b, f->p, one, f->at, f->n, f->circle);
		}
	}
}

/* The number of sides of a polygon that is drawn: its corners say it, and "7 = 7" nothing. */
static bool is_count_of_corners(const struct learn_problem *p, int quantity)
{
	return p->quantity[quantity].kind == LEARN_SIDES && p->quantity[quantity].n;
}

static void quantity(struct buf *b, const struct learn_problem *p, int i, bool logic)
{
	const struct learn_quantity *q = &p->quantity[i];
	struct learn_form f = { p, q->p, q->n, q->circle, logic ? ", " : "," };

	if (is_count_of_corners(p, i))
		buf_addf(b, "%d", q->n);
	else
		fill(b, &f,
		     logic ? quantity_forms[q->kind].logic : quantity_forms[q->kind].record);
}

static void goal(struct buf *b, const struct learn_problem *p, bool logic)
{
	if (p->goal_letter >= 0)
		buf_addc(b, p->letter[p->goal_letter].name);
	else
		quantity(b, p, p->goal, logic);
}

/* --- Lists of texts ------------------------------------------------------------------------ */
struct learn_list {
	struct buf *b;
	struct buf one;
	int n;
};

static void put(struct learn_list *l)
{
	if (l->n++)
		buf_addc(l->b, ',');
	json_add_string(l->b, buf_str(&l->one));
	buf_reset(&l->one);
}

/* --- The record ------------------------------------------------------------------------------ */
static void record_fact(struct learn_list *l, const struct learn_problem *p,
			const struct learn_fact *f)
{
	const char *which = said[f->kind].operands;
	const char *before = "";

	if (f->kind == SAID_SAME) {
		quantity(&l->one, p, f->p[0], false);
		buf_add(&l->one, " = ");
		quantity(&l->one, p, f->p[1], false);
		put(l);
		return;
	}
	if (f->kind == SAID_EQUAL_ARC) {
		learn_fill(&l->one, p, "Arc(⊙%c,%0,%1) = Arc(⊙%c,%2,%3)", f->p, f->n,
			   f->circle);
		put(l);
		return;
	}
	if (f->kind == SAID_ISOSCELES) {
		/* The word leaves open which sides are meant. */
		learn_fill(&l->one, p, "Length(%0,%1) = Length(%0,%2)", f->p, f->n, -1);
		put(l);
	}
	buf_addf(&l->one, "%s(", geo_relation_word(said[f->kind].relation));
	if (f->circle >= 0) {
		buf_addf(&l->one, "⊙%c", p->point[p->circle[f->circle].center].name);
		before = ",";
	}
	for (int i = 0; which[0] ? which[i] : i < f->n; i++) {
		int k = which[0] ? which[i] - '0' : i;

		if (which[0] && which[i] == ';') {
			buf_addc(&l->one, ')');
			put(l);
			buf_addf(&l->one, "%s(", geo_relation_word(said[f->kind].relation));
			before = "";
			continue;
		}
		buf_addf(&l->one, "%s%c", before, p->point[f->p[k]].name);
		before = ",";
	}
	buf_addc(&l->one, ')');
	put(l);
}

static void record_drawing(struct learn_list *l, const struct learn_problem *p)
{
	for (int i = 0; i < p->circles; i++) {
		const struct learn_circle *c = &p->circle[i];
		struct learn_form f = { p, c->p, c->n, i, "," };

		if (!c->n)
			continue;
		fill(&l->one, &f, "OnCircle(⊙%c,%l)");
		put(l);
	}
	for (int i = 0; i < p->lines; i++) {
		struct learn_form f = { p, p->line[i].p, p->line[i].n, -1, "," };

		fill(&l->one, &f, f.n > 2 ? "Collinear(%l)" : "Line(%l)");
		put(l);
		for (int k = 1; k + 1 < f.n; k++) {
			learn_fill(&l->one, p, "Between(%1,%0,%2)", f.at + k - 1, 3, -1);
			put(l);
		}
	}
}

static void points(struct buf *b, const struct learn_problem *p)
{
	for (int i = 0; i < p->points; i++) {
		/* Positions tell how things lie, never values: three decimals are enough. */
		buf_addf(b, "%s\"%c\":[", i ? "," : "", p->point[i].name);
		learn_print_value(b, p->point[i].x);
		buf_addc(b, ',');
		learn_print_value(b, p->point[i].y);
		buf_addc(b, ']');
	}
}

static void record(struct buf *b, const struct learn_problem *p)
{
	struct learn_list l = { .b = b };

	buf_add(b, ",\"record\":{\"points\":{");
	points(b, p);
	buf_add(b, "},\"circles\":{");
	for (int i = 0; i < p->circles; i++) {
		char c = p->point[p->circle[i].center].name;

		buf_addf(b, "%s\"%c\":\"%c\"", i ? "," : "", c, c);
	}
	buf_add(b, "},\"facts\":[");
	record_drawing(&l, p);
	for (int i = 0; i < p->facts; i++)
		record_fact(&l, p, &p->fact[i]);
	for (int i = 0; i < p->givens; i++) {
		if (is_count_of_corners(p, p->given[i].quantity))
			continue;
		quantity(&l.one, p, p->given[i].quantity, false);
		buf_addf(&l.one, " = %s", p->given[i].text);
		put(&l);
	}
	buf_add(b, "],\"goal\":");
	goal(&l.one, p, false);
	json_add_string(b, buf_str(&l.one));
	buf_addc(b, '}');
	buf_clear(&l.one);
}

/* --- Logic forms -------------------------------------------------------------------------------- */
/* Every two points of a line, and those between. */
static void logic_drawing(struct learn_list *l, const struct learn_problem *p)
{
	for (int i = 0; i < p->lines; i++) {
		const struct learn_line *at = &p->line[i];

		for (int k = 0; k + 1 < at->n; k++) {
			learn_fill(&l->one, p, "Line(%0, %1)", at->p + k, 2, -1);
			put(l);
		}
		for (int k = 1; k + 1 < at->n; k++) {
			int three[3] = { at->p[k], at->p[0], at->p[at->n - 1] };

			learn_fill(&l->one, p, "PointLiesOnLine(%0, Line(%1, %2))", three, 3,
				   -1);
			put(l);
		}
	}
	for (int i = 0; i < p->circles; i++) {
		learn_fill(&l->one, p, "Circle(%c)", NULL, 0, i);
		put(l);
		for (int k = 0; k < p->circle[i].n; k++) {
			learn_fill(&l->one, p, "PointLiesOnCircle(%0, Circle(%c))",
				   &p->circle[i].p[k], 1, i);
			put(l);
		}
	}
}

static void logic(struct buf *b, const struct learn_problem *p)
{
	struct learn_list l = { .b = b };

	buf_add(b, ",\"logic_forms\":[");
	logic_drawing(&l, p);
	for (int i = 0; i < p->facts; i++) {
		const struct learn_fact *f = &p->fact[i];
		struct learn_form form = { p, f->p, f->n, f->circle, ", " };

		if (f->kind == SAID_SAME) {
			buf_add(&l.one, "Equals(");
			quantity(&l.one, p, f->p[0], true);
			buf_add(&l.one, ", ");
			quantity(&l.one, p, f->p[1], true);
			buf_addc(&l.one, ')');
		} else {
			fill(&l.one, &form, fact_logic[f->kind]);
		}
		put(&l);
	}
	for (int i = 0; i < p->givens; i++) {
		if (is_count_of_corners(p, p->given[i].quantity))
			continue;
		buf_add(&l.one, "Equals(");
		quantity(&l.one, p, p->given[i].quantity, true);
		buf_addf(&l.one, ", %s)", p->given[i].text);
		put(&l);
	}
	buf_add(&l.one, "Find(");
	goal(&l.one, p, true);
	buf_addc(&l.one, ')');
	put(&l);
	buf_addc(b, ']');
	buf_clear(&l.one);
}

/* --- The figure, and the solver's account --------------------------------------------------------- */
/* The script of its figure, with marks and sizes; false where nothing is drawn. */
static bool figure_script(struct buf *script, const struct learn_problem *p, struct arena *a)
{
	struct problem *q = learn_declare_picture(p, a);
	double x[LEARN_POINTS], y[LEARN_POINTS];
	struct solve_answer r = { .status = SOLVE_FOUND,
				  .value = p->value,
				  .reading = q,
				  .x = x,
				  .y = y,
				  .choice = -1 };
	bool there;

	for (int i = 0; i < p->points; i++) {
		x[i] = p->point[i].x;
		y[i] = p->point[i].y;
	}
	there = p->points > 0 && solve_script(script, &r, false, a);
	problem_free(q);
	return there;
}

static void figure(struct buf *b, const struct learn_problem *p, const struct learn_options *o,
		   struct arena *a)
{
	struct buf script = { 0 }, svg = { 0 };
	bool there = figure_script(&script, p, a);

	if (o->with & LEARN_WITH_FIGURE) {
		json_add_key(b, "figure");
		if (there)
			json_add_string(b, script.s);
		else
			buf_add(b, "null");
	}
	if (o->with & LEARN_WITH_SVG) {
		json_add_key(b, "svg");
		if (there && o->draw && o->draw(o->drawer, &svg, script.s))
			json_add_string(b, svg.s);
		else
			buf_add(b, "null");
	}
	buf_clear(&script);
	buf_clear(&svg);
	arena_reset(a);
}

/* The derivation, and what the solver says of the problem, which it has not seen. */
static void proof(struct buf *b, const struct learn_problem *p, enum learn_language l,
		  struct rng *r, struct arena *a)
{
	struct problem *q = learn_declare(p, NULL, a);
	struct solve_options o = { .exact = true };
	struct solve_answer answer;

	solve_problem(&answer, q, &o, a);
	buf_addf(b, ",\"proof\":{\"status\":\"%s\",\"certainty\":\"%s\",\"steps\":",
		 solve_status_name(answer.status), solve_certainty_name(answer.certainty));
	learn_proof(b, p, l, r);
	buf_addc(b, '}');
	problem_free(q);
	arena_reset(a);
}

void learn_add_forms(struct buf *b, const struct learn_problem *p,
		     const struct learn_options *o, enum learn_language l, struct rng *r,
		     struct arena *a)
{
	if (o->with & LEARN_WITH_LOGIC)
		logic(b, p);
	if (o->with & LEARN_WITH_RECORD)
		record(b, p);
	if (o->with & (LEARN_WITH_FIGURE | LEARN_WITH_SVG))
		figure(b, p, o, a);
	if (o->with & LEARN_WITH_PROOF)
		proof(b, p, l, r, a);
}
