/* table.c -- tables as data: columns with a form, cells with a value; how values are printed. */
#include "report/report_priv.h"
#include <math.h>
#include <stdio.h>

struct report_table *report_table(struct report *r, const char *section, const char *id,
				  const char *title, const char *note)
{
	struct report_table *t = arena_alloc(r->arena, sizeof *t);

	*t = (struct report_table){ .id = arena_strdup(r->arena, id),
				    .section = section,
				    .title = arena_strdup(r->arena, title),
				    .note = arena_strdup(r->arena, note),
				    .report = r };
	r->table = mem_grow(r->table, &r->table_cap, r->tables + 1, sizeof *r->table);
	r->table[r->tables++] = t;
	return t;
}

void report_column(struct report_table *t, const char *over, const char *name,
		   enum report_form form)
{
	t->column = arena_grow(t->report->arena, t->column, &t->column_cap, t->columns + 1,
			       sizeof *t->column);
	t->column[t->columns++] =
		(struct report_column){ arena_strdup(t->report->arena, name),
					over ? arena_strdup(t->report->arena, over) : NULL,
					form };
}

void report_heads_of(struct report_table *t, const char *over, enum report_form form,
		     const char *const *name)
{
	for (; *name; name++)
		report_column(t, over, *name, form);
}

struct report_table *report_arms(struct report *r, const char *section, const char *id,
				 const char *title, const char *note)
{
	struct report_table *t = report_table(r, section, id, title, note);

	report_column(t, NULL, "Arm", FORM_TEXT);
	return t;
}

static void add_cell(struct report_table *t, struct report_cell c)
{
	t->cell = arena_grow(t->report->arena, t->cell, &t->cell_cap, t->cells + 1,
			     sizeof *t->cell);
	t->cell[t->cells++] = c;
}

void report_text(struct report_table *t, const char *text)
{
	add_cell(t, (struct report_cell){ arena_strdup(t->report->arena, text ? text : ""),
					  NAN, NAN, NAN });
}

void report_value(struct report_table *t, double v)
{
	add_cell(t, (struct report_cell){ NULL, v, NAN, NAN });
}

void report_values_of(struct report_table *t, const double *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		report_value(t, v[i]);
}

void report_range(struct report_table *t, struct metric_range v)
{
	add_cell(t, (struct report_cell){ NULL, v.value, v.low, v.high });
}

int report_rows(const struct report_table *t)
{
	return t->columns ? t->cells / t->columns : 0;
}

const struct report_cell *report_at(const struct report_table *t, int row, int column)
{
	return &t->cell[row * t->columns + column];
}

#define HUGE 1e15 /* from there on the digits of a double say little */

static void add_huge(struct buf *b, double v)
{
	buf_addf(b, "%s%.3g", v < 0 ? "\xe2\x88\x92" : "", fabs(v));
}

/* 12,345: thin blanks would not survive a terminal. */
static void add_count(struct buf *b, double v)
{
	char digits[32];
	int n;

	if (fabs(v) >= HUGE) {
		add_huge(b, v);
		return;
	}
	n = snprintf(digits, sizeof digits, "%.0f", fabs(v));
	if (v < 0)
		buf_add(b, "\xe2\x88\x92");
	for (int i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0)
			buf_addc(b, ',');
		buf_addc(b, digits[i]);
	}
}

static void add_fixed(struct buf *b, double v, int places)
{
	char s[64];

	if (fabs(v) >= HUGE) {
		add_huge(b, v);
		return;
	}
	snprintf(s, sizeof s, "%.*f", places, fabs(v));
	/* No minus before what is printed as 0. */
	for (const char *d = s; v < 0 && *d; d++)
		if (*d >= '1' && *d <= '9') {
			buf_add(b, "\xe2\x88\x92");
			break;
		}
	buf_add(b, s);
}

/* An engine takes microseconds, a model minutes. */
static int seconds_places(double v)
{
	int places = 0;

	for (double unit = 100; v > 0 && v < unit && places < 6; unit /= 10)
		places++;
	return places;
}

void report_format(struct buf *b, enum report_form form, double v)
{
	if (isnan(v)) {
		buf_add(b, "\xe2\x80\x93");
		return;
	}
	if (isinf(v)) {
		buf_add(b, v > 0 ? "\xe2\x88\x9e" : "\xe2\x88\x92\xe2\x88\x9e");
		return;
	}
	switch (form) {
	case FORM_TEXT:
	case FORM_COUNT: add_count(b, v); break;
	case FORM_PERCENT: add_fixed(b, 100 * v, 1); break;
	case FORM_POINTS:
		buf_add(b, 100 * v >= 0.05 ? "+" : "");
		add_fixed(b, 100 * v, 1);
		break;
	case FORM_NUMBER:
		if (fabs(v) >= 1000)
			add_count(b, v);
		else
			add_fixed(b, v, fabs(v) >= 100 ? 0 : 1);
		break;
	case FORM_SECONDS:
		if (fabs(v) >= 1000)
			add_count(b, v);
		else
			add_fixed(b, v, seconds_places(fabs(v)));
		break;
	case FORM_FINE: add_fixed(b, v, 3); break;
	case FORM_RATIO: add_fixed(b, v, 2); break;
	case FORM_MONEY:
		buf_addc(b, '$');
		add_fixed(b, v, v < 1 ? 4 : 2);
		break;
	case FORM_P:
		if (v < 0.0001)
			buf_add(b, "<0.0001");
		else
			add_fixed(b, v, 4);
		break;
	}
}
