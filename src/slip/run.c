/* run.c -- a solution executed: the value in the end, and what every line says and gives. */
#include "slip/slip_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *slip_number(double x, struct arena *a)
{
	char *s;

	if (fabs(x - round(x)) < 1e-9 * fmax(1, fabs(x)) && fabs(x) < 1e15)
		return arena_printf(a, "%.0f", round(x) + 0.0);
	s = arena_printf(a, "%.6g", x);
	/* Never in powers of ten: the language's values have none. */
	return strchr(s, 'e') ? arena_printf(a, "%.6f", x) : s;
}

const char *slip_line_text(const struct slip_line *l, struct arena *a)
{
	struct buf b = { 0 };

	for (int i = 0; i < l->words; i++)
		buf_addf(&b, "%s%s", i ? " " : "", l->word[i]);
	return buf_keep(&b, a);
}

const char *slip_program_text(const struct slip_solution *x, struct arena *a)
{
	struct buf b = { 0 };

	for (int i = 0; i < x->lines; i++)
		if (!x->line[i].hidden)
			buf_addf(&b, "%s%s", b.n ? " " : "", slip_line_text(&x->line[i], a));
	if (x->goal && !x->incomplete)
		buf_addf(&b, "%sGet %s", b.n ? " " : "", x->goal);
	return buf_keep(&b, a);
}

/* Which line each executed step is. */
static int compose(struct buf *b, struct slip_run *r, int *line_of,
		   const struct slip_solution *x, bool written, struct arena *a)
{
	int n = 0;

	for (int i = 0; i < x->lines; i++) {
		const struct slip_line *l = &x->line[i];

		if (written ? l->hidden : l->aside)
			continue;
		line_of[n++] = i;
		if (l->forced && r->count < PROGRAM_VALUES) {
			r->nums[r->count] = l->forced;
			buf_addf(b, "Equal %s N%d ", l->kept.unknown, r->count++);
		} else {
			buf_addf(b, "%s ", slip_line_text(l, a));
		}
	}
	if (x->goal)
		buf_addf(b, "Get %s", x->goal);
	return n;
}

/* "equation", "theorem", "unknown" and the value of each step, out of what the solver tells. */
static void read_steps(struct slip_run *r, const int *line_of, int n, struct program_solver *s,
		       struct arena *a)
{
	struct buf b = { 0 };
	struct json *j = NULL;
	const struct json *list;
	int place = 0;

	program_json(&b, s);
	if (json_read(&j, b.s, b.n, a, NULL) == OK) {
		list = json_get(j, "steps");
		for (const struct json *m = list && list->type == JSON_ARRAY ? list->child
									     : NULL;
		     m; m = m->next, place++) {
			const struct json *step = json_get(m, "step"),
					  *value = json_get(m, "value");
			int k = step && step->text ? (int)strtol(step->text, NULL, 10) - 1
						   : -1;
			struct slip_stated *at;

			if (k < 0 || k >= n)
				continue;
			at = &r->at[line_of[k]];
			at->equation = json_text(m, "equation");
			at->theorem = json_text(m, "theorem");
			at->unknown = json_text(m, "unknown");
			/* What is only solved with the help of later steps is not known at its place. */
			at->known = at->unknown && k == place && value &&
				    value->type == JSON_NUMBER &&
				    text_double(&at->value, value->text);
		}
	}
	buf_clear(&b);
}

/* --- Equations as they are written down ------------------------------------------------------------------ */
/* What stands for an operand in the equation of line i: a given, a value found before as it was written, a name. */
static void add_operand(struct buf *b, const struct slip_run *r, int i, const char *word,
			struct arena *a)
{
	long k = *word == 'N' ? strtol(word + 1, NULL, 10) : -1;

	if (k >= 0 && k < r->count && r->nums[k]) {
		bool plain = !r->nums[k][strspn(r->nums[k], "0123456789.")];

		buf_addf(b, plain ? "%s" : "(%s)", r->nums[k]);
		return;
	}
	if (*word == 'C') {
		buf_add(b, word + 1);
		return;
	}
	for (int j = 0; j < i; j++)
		if (r->at[j].known && !strcmp(r->at[j].unknown, word)) {
			buf_add(b, slip_number(r->at[j].value, a));
			return;
		}
	buf_add(b, word);
}

static const char *template_of(const struct slip_line *l)
{
	for (int i = 0; i < program_table_size(); i++) {
		struct program_row row = program_table_row(i);

		if (!strcmp(row.name, l->word[0]) && l->words - 1 >= row.least &&
		    l->words - 1 <= row.most)
			return row.equation;
	}
	return NULL;
}

/* The row's equation (operator.def) with what the operands are; "a + ... = z" has all but the last before the sign. */
static const char *equation_of(const struct slip_run *r, const struct slip_line *l, int i,
			       struct arena *a)
{
	const char *t = template_of(l);
	char sign = '+';
	struct buf b = { 0 };

	if (!t)
		return NULL;
	for (; *t; t++) {
		size_t n = strspn(t, "abcdefghijklmnopqrstuvwxyz");

		if (n == 1) {
			int k = *t == 'z' ? l->words - 1 : *t - 'a' + 1;

			add_operand(&b, r, i, k < l->words ? l->word[k] : "?", a);
		} else if (n > 1) {
			buf_addn(&b, t, n);
			t += n - 1;
		} else if (!strncmp(t, "...", 3)) {
			for (int k = 2; k < l->words - 1; k++) {
				if (k > 2)
					buf_addf(&b, " %c ", sign);
				add_operand(&b, r, i, l->word[k], a);
			}
			t += 2;
		} else {
			sign = strchr("+*", *t) ? *t : sign;
			buf_addc(&b, *t);
		}
	}
	return buf_keep(&b, a);
}

void slip_execute(struct slip_run *r, const struct slip_solution *x, bool written,
		  struct program_solver *s, struct arena *a)
{
	int line_of[SLIP_LINES], n;
	struct buf b = { 0 };

	*r = (struct slip_run){ .count = x->count, .value = NAN };
	for (int i = 0; i < x->count; i++)
		r->nums[i] = x->given[i];
	n = compose(&b, r, line_of, x, written, a);
	r->program = arena_strdup(a, buf_str(&b));
	r->status = program_run(s, buf_str(&b), b.n, r->nums, r->count, NULL);
	if (r->status == PROGRAM_OK)
		r->value = program_value(s);
	read_steps(r, line_of, n, s, a);
	/* What was written down in place of a value is still said of its own equation. */
	for (int i = 0; i < x->lines; i++)
		if (x->line[i].forced)
			r->at[i] = x->line[i].kept;
		else if (r->at[i].equation)
			r->at[i].equation = equation_of(r, &x->line[i], i, a);
	buf_clear(&b);
}
