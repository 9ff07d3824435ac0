/*
 * write.c -- a solution as it is told: its steps in words, for each the error and the step that is its cause, the record.
 */
#include "base/member.h"
#include "slip/slip_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Whose fault it is ------------------------------------------------------------------------------------------------ */
/* Quantities that are wrong by now, with the step that made them so. */
struct slip_taint {
	const char *name[SLIP_LINES + PROGRAM_VALUES];
	int cause[SLIP_LINES + PROGRAM_VALUES];
	int n;
	const struct slip_solution *x;
};

static void taint_add(struct slip_taint *t, const char *name, int cause)
{
	t->name[t->n] = name;
	t->cause[t->n++] = cause;
}

static int taint_of(const struct slip_taint *t, const char *word)
{
	long k = *word == 'N' ? strtol(word + 1, NULL, 10) : -1;

	for (int i = 0; i < t->n; i++)
		if (!strcmp(t->name[i], word))
			return t->cause[i];
	/* A given expression has the letters that are wrong. */
	for (int i = 0; i < t->n && k >= 0 && k < t->x->count; i++)
		if (islower((unsigned char)t->name[i][0]) &&
		    strchr(t->x->given[k], t->name[i][0]))
			return t->cause[i];
	return -1;
}

static int taint_of_line(const struct slip_taint *t, const struct slip_line *l)
{
	for (int i = 1; i < l->words; i++)
		if (taint_of(t, l->word[i]) >= 0)
			return taint_of(t, l->word[i]);
	return -1;
}

/* The right value of a quantity; NAN: the right solution has none of this name. */
static double right_value(const struct slip_making *m, const char *name)
{
	for (int i = 0; i < m->q->lines; i++)
		if (m->right->at[i].known && !strcmp(m->right->at[i].unknown, name))
			return m->right->at[i].value;
	return NAN;
}

/* --- Steps in words ------------------------------------------------------------------------------------------------------- */
struct slip_telling {
	struct slip_told *t;
	const struct slip_solution *x;
	const struct slip_run *run;
	const struct slip_making *m;
	const struct slip_options *o;
	struct slip_taint taint;
	bool lost; /* something is wrong, and no step is why: the solver chose another root */
};

static const char *say(const struct slip_telling *g, enum slip_say what, const char *one,
		       const char *two, const char *three, const char *four)
{
	const char *const part[4] = { one, two, three, four };

	return slip_say(what, g->o->chinese, part, g->m->r, g->m->a);
}

static struct slip_entry *entry(struct slip_telling *g, enum slip_kind kind)
{
	struct slip_entry *e = &g->t->entry[g->t->entries++];

	*e = (struct slip_entry){ .kind = kind,
				  .cause = kind ? g->t->entries - 1 : -1,
				  .value = NAN };
	return e;
}

/* "AB = 8 (N0), BC = 6 (N1)" */
static const char *givens(const struct slip_telling *g, enum slip_source source)
{
	struct buf b = { 0 };
	const char *s;

	for (int i = 0; i < g->x->asked; i++) {
		const struct slip_given *v = &g->m->q->given[i];

		if (v->source != source)
			continue;
		buf_add(&b, b.n ? ", " : "");
		if (v->clause)
			buf_addf(&b, "%s (N%d)", slip_clause_with(v, g->x->given[i], g->m->a),
				 i);
		else
			buf_addf(&b, "N%d = %s", i, g->x->given[i]);
	}
	s = b.n ? arena_strdup(g->m->a, b.s) : NULL;
	buf_clear(&b);
	return s;
}

static void tell_givens(struct slip_telling *g, enum slip_source source)
{
	const struct slip_line *error = source == SLIP_IN_TEXT ? &g->x->text : &g->x->figure;
	const char *list = givens(g, source);
	struct slip_entry *e;

	if (!list)
		return;
	e = entry(g, error->kind);
	e->text = say(g, source == SLIP_IN_TEXT ? GIVEN_TEXT : GIVEN_FIGURE, list, "", "", "");
	e->explanation = error->kind ? say(g, (enum slip_say)error->why, error->right,
					   error->wrong, "", "")
				     : say(g, IS_GIVEN, "", "", "", "");
	for (int i = 0; i < g->x->asked && error->kind; i++)
		if (strcmp(g->x->given[i], g->m->q->given[i].value))
			taint_add(&g->taint, arena_printf(g->m->a, "N%d", i), e->cause);
}

static const char *equals(const struct slip_telling *g, const char *name, double value)
{
	return arena_printf(g->m->a, "%s = %s", name, slip_number(value, g->m->a));
}

/* What a line outside of the execution says: Equal V0 N1. */
static const char *aside_equation(const struct slip_telling *g, const struct slip_line *l)
{
	long k = strtol(l->word[2] + 1, NULL, 10);

	return arena_printf(g->m->a, "%s = %s", l->word[1], g->x->given[k]);
}

static const char *number_of(const struct slip_telling *g, int step)
{
	return arena_printf(g->m->a, "%d", step + 1);
}

/* The explanation of a line without an error of its own. */
static void explain_right(struct slip_telling *g, struct slip_entry *e,
			  const struct slip_line *l, const struct slip_stated *at)
{
	double right = at->known ? right_value(g->m, at->unknown) : NAN;

	if (!at->known || slip_is_same(at->value, right, 1e-5) ||
	    (isnan(right) && taint_of_line(&g->taint, l) < 0)) {
		e->explanation =
			say(g, IS_RIGHT,
			    at->known ? equals(g, at->unknown, at->value) : at->equation,
			    at->equation, "", at->theorem);
		return;
	}
	e->cause = taint_of_line(&g->taint, l);
	g->lost = g->lost || e->cause < 0;
	e->explanation = say(g, IS_INHERITED, equals(g, at->unknown, right),
			     equals(g, at->unknown, at->value), number_of(g, e->cause), "");
	taint_add(&g->taint, at->unknown, e->cause);
}

static void tell_line(struct slip_telling *g, int i)
{
	const struct slip_line *l = &g->x->line[i];
	const struct slip_stated *at = &g->run->at[i];
	struct slip_stated aside = { .equation = l->aside ? aside_equation(g, l) : NULL,
				     .theorem = "equal quantities" };
	struct slip_entry *e = entry(g, l->kind);

	if (l->aside)
		at = &aside;
	e->line = slip_line_text(l, g->m->a);
	e->has_value = at->known;
	e->value = at->value;
	e->text = say(g, at->known ? STEP : STEP_OPEN, e->line, at->equation,
		      at->known ? equals(g, at->unknown, at->value) : "", at->theorem);
	if (!l->kind) {
		explain_right(g, e, l, at);
		return;
	}
	e->explanation = say(g, (enum slip_say)l->why, l->right, l->wrong,
			     l->twin ? l->twin->right[g->o->chinese] : "",
			     l->twin                     ? l->twin->wrong[g->o->chinese]
			     : l->kind == SLIP_KNOWLEDGE ? l->wrong
							 : at->theorem);
	if (at->known && !slip_is_same(at->value, right_value(g->m, at->unknown), 1e-5))
		taint_add(&g->taint, at->unknown, e->cause);
}

static void tell_get(struct slip_telling *g)
{
	const struct slip_line *error = &g->x->get;
	struct slip_entry *e = entry(g, error->kind);
	const char *value = slip_number(g->run->value, g->m->a);

	e->line = arena_printf(g->m->a, "Get %s", g->x->goal);
	e->has_value = true;
	e->value = g->run->value;
	e->text = say(g, STEP_GET, e->line, "", value, "");
	if (error->kind) {
		e->explanation =
			say(g, (enum slip_say)error->why, error->right, error->wrong, "", "");
	} else if (slip_is_same(g->run->value, g->m->q->value, 1e-5)) {
		e->explanation = say(g, IS_ANSWER, value, "", "", "");
	} else {
		e->cause = taint_of(&g->taint, g->x->goal);
		g->lost = g->lost || e->cause < 0;
		e->explanation = say(g, IS_INHERITED, slip_number(g->m->q->value, g->m->a),
				     value, number_of(g, e->cause), "");
	}
}

bool slip_tell(struct slip_told *t, const struct slip_solution *x, const struct slip_run *run,
	       const struct slip_making *m, const struct slip_options *o)
{
	struct slip_telling *g = arena_alloc(m->a, sizeof *g);

	*g = (struct slip_telling){
		.t = t, .x = x, .run = run, .m = m, .o = o, .taint = { .x = x }
	};
	t->entries = 0;
	tell_givens(g, SLIP_IN_TEXT);
	tell_givens(g, SLIP_IN_FIGURE);
	for (int i = 0; i < x->lines; i++)
		if (!x->line[i].hidden)
			tell_line(g, i);
	if (!x->incomplete)
		tell_get(g);
	return !g->lost;
}

/* --- The record -------------------------------------------------------------------------------------------------------------- */
/* Its own error, or that of the step it inherits from. */
static enum slip_kind label(const struct slip_told *t, int i, bool inherit)
{
	const struct slip_entry *e = &t->entry[i];

	return e->kind || !inherit || e->cause < 0 ? e->kind : t->entry[e->cause].kind;
}

static void add_triples(struct buf *b, const char *key, const struct slip_told *t,
			const struct slip_options *o)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < t->entries; i++) {
		buf_add(b, i ? ",[" : "[");
		json_add_string(b, t->entry[i].text);
		buf_addc(b, ',');
		json_add_string(b, slip_label_text(label(t, i, o->inherit), o->chinese));
		buf_addc(b, ',');
		json_add_string(b, t->entry[i].explanation);
		buf_addc(b, ']');
	}
	buf_addc(b, ']');
}

static void add_steps(struct buf *b, const struct slip_told *t, const struct slip_options *o)
{
	json_add_key(b, "steps");
	buf_addc(b, '[');
	for (int i = 0; i < t->entries; i++) {
		const struct slip_entry *e = &t->entry[i];

		buf_add(b, i ? ",{" : "{");
		json_member_text(b, "text", e->text);
		json_member_text(b, "line", e->line);
		json_member_number(b, "value", e->has_value ? e->value : NAN);
		json_member_text(b, "label", slip_code(label(t, i, o->inherit)));
		json_member_text(b, "own", slip_code(e->kind));
		if (e->cause < 0)
			buf_add(b, ",\"cause_step\":null");
		else
			json_member_count(b, "cause_step", e->cause + 1);
		json_member_text(b, "explanation", e->explanation);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_errors(struct buf *b, struct slip_count *c, const struct slip_told *t)
{
	const char *word[SLIP_LINES + 4];
	int n = 0;

	for (int i = 0; i < t->entries; i++) {
		if (t->entry[i].kind)
			word[n++] = slip_word(t->entry[i].kind);
		c->kind[t->entry[i].kind]++;
	}
	c->solutions++;
	c->steps += t->entries;
	c->correct += !n;
	if (b)
		json_member_texts(b, "errors", word, n);
}

static void add_student(struct buf *b, const char *key, const struct slip_told *t)
{
	struct buf all = { 0 };

	for (int i = 0; i < t->entries; i++)
		buf_addf(&all, "%s%s", i ? "\n" : "", t->entry[i].text);
	json_member_text(b, key, buf_str(&all));
	buf_clear(&all);
}

void slip_record(struct buf *b, struct slip_count *c, const struct slip_options *o,
		 const struct slip_question *q, const struct slip_told *t, struct arena *a)
{
	int right = 0;

	(void)a;
	buf_addc(b, '{');
	json_member_text(b, "id", t->id);
	json_member_text(b, "question_id", q->id);
	if (o->triples) {
		json_member_text(b, "question", q->text);
		json_member_text(b, "reference",
				 arena_printf(a, "%s\n%s", q->program, q->answer));
		add_student(b, "student", t);
		add_triples(b, "output", t, o);
		add_errors(NULL, c, t);
		buf_add(b, "}\n");
		return;
	}
	json_member_text(b, "source", t->source);
	json_member_text(b, "question", q->text);
	json_member_if(b, "clauses", q->clauses);
	json_member_text(b, "answer", q->answer);
	json_member_text(b, "program", t->program);
	json_member_text(b, "carried", t->carried);
	json_member_texts(b, "numbers", t->nums, t->count);
	json_member_text(b, "status", program_status_word(t->status));
	json_member_number(b, "value", t->value);
	add_errors(b, c, t);
	for (int i = 0; i < t->entries; i++)
		right += label(t, i, o->inherit) == SLIP_CORRECT;
	json_member_number(b, "score", t->entries ? (double)right / t->entries : 0);
	add_steps(b, t, o);
	add_triples(b, "triples", t, o);
	buf_add(b, "}\n");
}
