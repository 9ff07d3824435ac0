/* plain.c -- tables as CSV, LaTeX, JSON, and for a terminal. */
#include "base/member.h"
#include "report/report_priv.h"
#include <math.h>
#include <string.h>

/* --- CSV (RFC 4180) ------------------------------------------------------------------------------------ */
static void add_field(struct buf *b, const char *s)
{
	/* A sheet would compute what begins so. */
	const char *guard = strchr("=+-@\t\r", s[0]) && s[0] ? "'" : "";

	if (!strpbrk(s, "\",\n\r") && !*guard) {
		buf_add(b, s);
		return;
	}
	buf_addf(b, "\"%s", guard);
	for (; *s; s++) {
		if (*s == '"')
			buf_addc(b, '"');
		buf_addc(b, *s);
	}
	buf_addc(b, '"');
}

static void add_number(struct buf *b, double v)
{
	if (isnan(v))
		return;
	buf_add_double(b, v);
}

static bool has_range(const struct report_table *t, int column)
{
	for (int i = 0; i < report_rows(t); i++)
		if (!isnan(report_at(t, i, column)->low))
			return true;
	return false;
}

static void column_name(struct buf *b, const struct report_column *c)
{
	if (c->over)
		buf_addf(b, "%s: ", c->over);
	buf_add(b, c->name);
}

/* Shares are fractions in CSV: no column says percent; a limit of 90 % is part of a name. */
static void share_name(struct buf *b, const struct report_column *c)
{
	size_t n;

	column_name(b, c);
	n = b->n;
	if (c->form != FORM_PERCENT || strstr(c->name, "\xe2\x89\xa5") || n < 1 ||
	    b->s[n - 1] != '%')
		return;
	b->s[b->n = n - 1] = 0;
	if (!strcmp(c->name, "%"))
		buf_add(b, "share");
	else if (b->n && b->s[b->n - 1] == ' ')
		b->s[--b->n] = 0;
}

void report_csv(struct buf *b, const struct report *r, int i)
{
	const struct report_table *t = r->table[i];
	struct buf name = { 0 };

	for (int k = 0; k < t->columns; k++) {
		bool range = has_range(t, k);

		for (int q = 0; q < (range ? 3 : 1); q++) {
			static const char *const end[] = { "", " low", " high" };

			buf_reset(&name);
			share_name(&name, &t->column[k]);
			buf_add(&name, end[q]);
			buf_add(b, k || q ? "," : "");
			add_field(b, buf_str(&name));
		}
	}
	buf_add(b, "\r\n");
	for (int row = 0; row < report_rows(t); row++) {
		for (int k = 0; k < t->columns; k++) {
			const struct report_cell *c = report_at(t, row, k);

			buf_add(b, k ? "," : "");
			if (c->text)
				add_field(b, c->text);
			else
				add_number(b, c->v);
			if (!has_range(t, k))
				continue;
			buf_addc(b, ',');
			add_number(b, c->low);
			buf_addc(b, ',');
			add_number(b, c->high);
		}
		buf_add(b, "\r\n");
	}
	buf_clear(&name);
}

/* --- LaTeX ------------------------------------------------------------------------------------------------ */
/* What plain LaTeX can set; other characters by what they mean, or as a box. */
static void add_tex(struct buf *b, const char *s)
{
	static const struct {
		const char *from, *to;
	} row[] = {
		{ "\\", "\\textbackslash{}" },
		{ "{", "\\{" },
		{ "}", "\\}" },
		{ "$", "\\$" },
		{ "&", "\\&" },
		{ "#", "\\#" },
		{ "%", "\\%" },
		{ "_", "\\_" },
		{ "^", "\\textasciicircum{}" },
		{ "~", "\\textasciitilde{}" },
		{ "<", "$<$" },
		{ ">", "$>$" },
		{ "|", "$|$" },
		{ "\"", "''" },
		{ "\xe2\x88\x92", "$-$" },
		{ "\xe2\x80\x93", "--" },
		{ "\xe2\x88\x9e", "$\\infty$" },
		{ "\xce\x94", "$\\Delta$" },
		{ "\xc3\x97", "$\\times$" },
		{ "\xc2\xb7", "$\\cdot$" },
		{ "\xe2\x86\x92", "$\\to$" },
		{ "\xe2\x89\xa5", "$\\ge$" },
		{ "\xe2\x89\xa4", "$\\le$" },
		{ "\xe2\x80\xa6", "\\ldots{}" },
	};

	while (*s) {
		size_t n = utf8_len(s), i = 0;

		n = strnlen(s, n);
		while (i < sizeof row / sizeof *row &&
		       (strlen(row[i].from) != n || memcmp(s, row[i].from, n)))
			i++;
		if (i < sizeof row / sizeof *row)
			buf_add(b, row[i].to);
		else if (n == 1 && *s >= ' ' && *s < 127)
			buf_addc(b, *s);
		else
			buf_add(b, n == 1 ? " " : "?");
		s += n;
	}
}

static void tex_over(struct buf *b, const struct report_table *t)
{
	bool any = false;

	for (int k = 0; k < t->columns; k++)
		any |= t->column[k].over != NULL;
	for (int k = 0; k < t->columns && any;) {
		const char *over = t->column[k].over;
		int n = 1;

		while (k + n < t->columns && over && t->column[k + n].over &&
		       !strcmp(over, t->column[k + n].over))
			n++;
		buf_add(b, k ? " & " : "");
		buf_addf(b, "\\multicolumn{%d}{c}{", n);
		add_tex(b, over ? over : "");
		buf_addc(b, '}');
		k += n;
	}
	buf_add(b, any ? " \\\\\n" : "");
}

void report_latex(struct buf *b, const struct report *r, int i)
{
	const struct report_table *t = r->table[i];
	struct buf cell = { 0 };

	buf_add(b, "\\begin{table}[htbp]\n\\centering\\footnotesize\n\\begin{tabular}{");
	for (int k = 0; k < t->columns; k++)
		buf_addc(b, t->column[k].form == FORM_TEXT ? 'l' : 'r');
	buf_add(b, "}\n\\hline\n");
	tex_over(b, t);
	for (int k = 0; k < t->columns; k++) {
		buf_add(b, k ? " & " : "");
		add_tex(b, t->column[k].name);
	}
	buf_add(b, " \\\\\n\\hline\n");
	for (int row = 0; row < report_rows(t); row++) {
		if (t->total && row == report_rows(t) - 1)
			buf_add(b, "\\hline\n");
		for (int k = 0; k < t->columns; k++) {
			const struct report_cell *c = report_at(t, row, k);

			buf_add(b, k ? " & " : "");
			buf_reset(&cell);
			if (!c->text)
				report_format(&cell, t->column[k].form, c->v);
			add_tex(b, c->text ? c->text : buf_str(&cell));
		}
		buf_add(b, " \\\\\n");
	}
	buf_add(b, "\\hline\n\\end{tabular}\n\\caption{");
	add_tex(b, t->title);
	buf_add(b, ". ");
	add_tex(b, t->note);
	buf_addf(b, "}\n\\label{tab:%s}\n\\end{table}\n", t->id);
	buf_clear(&cell);
}

void report_latex_main(struct buf *b, const struct report *r)
{
	buf_add(b, "\\documentclass[a4paper,landscape]{article}\n"
		   "\\setlength{\\textwidth}{25cm}\\setlength{\\oddsidemargin}{-1cm}\n"
		   "\\setlength{\\tabcolsep}{4pt}\n\\begin{document}\n");
	for (int i = 0; i < r->tables; i++)
		buf_addf(b, "\\input{%s}\n\\clearpage\n", r->table[i]->id);
	buf_add(b, "\\end{document}\n");
}

/* --- JSON -------------------------------------------------------------------------------------------------- */
static void add_json_number(struct buf *b, double v)
{
	/* JSON has no infinity: it is a word, as people write it. */
	if (isnan(v))
		buf_add(b, "null");
	else if (isinf(v))
		buf_add(b, v > 0 ? "\"infinity\"" : "\"-infinity\"");
	else
		buf_add_double(b, v);
}

static void add_json_table(struct buf *b, const struct report_table *t)
{
	buf_addc(b, '{');
	json_member_text(b, "id", t->id);
	json_member_text(b, "title", t->title);
	json_member_text(b, "note", t->note);
	json_add_key(b, "columns");
	buf_addc(b, '[');
	for (int k = 0; k < t->columns; k++) {
		struct buf name = { 0 };

		column_name(&name, &t->column[k]);
		buf_add(b, k ? "," : "");
		json_add_string(b, buf_str(&name));
		buf_clear(&name);
	}
	buf_addc(b, ']');
	json_add_key(b, "rows");
	buf_addc(b, '[');
	for (int i = 0; i < report_rows(t); i++) {
		buf_add(b, i ? ",[" : "[");
		for (int k = 0; k < t->columns; k++) {
			const struct report_cell *c = report_at(t, i, k);

			buf_add(b, k ? "," : "");
			if (c->text) {
				json_add_string(b, c->text);
			} else if (isnan(c->low)) {
				add_json_number(b, c->v);
			} else {
				buf_add(b, "{\"value\":");
				add_json_number(b, c->v);
				buf_add(b, ",\"low\":");
				add_json_number(b, c->low);
				buf_add(b, ",\"high\":");
				add_json_number(b, c->high);
				buf_addc(b, '}');
			}
		}
		buf_addc(b, ']');
	}
	buf_add(b, "]}");
}

void report_json_tables(struct buf *b, const struct report *r)
{
	buf_addc(b, '[');
	for (int i = 0; i < r->tables; i++) {
		buf_add(b, i ? "," : "");
		add_json_table(b, r->table[i]);
	}
	buf_addc(b, ']');
}

void report_json(struct buf *b, const struct report *r)
{
	buf_add(b, "{\"porism_report\":1");
	json_member_text(b, "version", r->o.version ? r->o.version : "");
	json_add_key(b, "runs");
	buf_addc(b, '[');
	for (int k = 0; k < r->runs; k++) {
		buf_add(b, k ? ",{" : "{");
		json_member_text(b, "name", r->run[k].title);
		buf_addf(b, ",\"damaged\":%ld", r->run[k].damaged);
		if (r->run[k].json) {
			json_add_key(b, "run");
			json_add(b, r->run[k].json);
		}
		buf_addc(b, '}');
	}
	buf_addf(b, "],\"samples\":%d,\"attempts\":%d,\"tries\":%d", r->samples, r->records,
		 r->tries);
	json_add_key(b, "arms");
	buf_addc(b, '[');
	for (int l = 0; l < r->lanes; l++) {
		buf_add(b, l ? "," : "");
		json_add_string(b, r->lane[l].name);
	}
	buf_addc(b, ']');
	json_add_key(b, "tables");
	report_json_tables(b, r);
	buf_add(b, "}\n");
}

/* --- For a terminal ---------------------------------------------------------------------------------------- */
static int places(const char *s)
{
	int n = 0;

	for (; *s; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

/* A cell, or in row -1 the column's name; returns how wide it is. */
static int cell_text(struct buf *b, const struct report_table *t, int row, int column)
{
	const struct report_column *c = &t->column[column];
	const struct report_cell *x = row < 0 ? NULL : report_at(t, row, column);

	buf_reset(b);
	if (!x)
		buf_add(b, c->name);
	else if (x->text)
		buf_add(b, x->text);
	else
		report_format(b, c->form, x->v);
	if (x && !x->text && !isnan(x->low)) {
		buf_add(b, " (");
		report_format(b, c->form, x->low);
		buf_addc(b, '-');
		report_format(b, c->form, x->high);
		buf_addc(b, ')');
	}
	return places(buf_str(b));
}

/* The columns from k on that stand below one title; 0: none stands above k. */
static int columns_below(const struct report_table *t, int k)
{
	const char *over = t->column[k].over;
	int n = 0;

	while (over && k + n < t->columns && t->column[k + n].over &&
	       !strcmp(t->column[k + n].over, over))
		n++;
	return n;
}

/* What stands above several columns; the first of them is made wide enough. */
static void over_line(struct buf *b, const struct report_table *t, int *width)
{
	int due = 2;
	bool any = false;

	for (int k = 0, n; k < t->columns; k += n) {
		int below = columns_below(t, k), room = 2 * (below - 1);

		n = below ? below : 1;
		if (!below) {
			due += width[k] + 2;
			continue;
		}
		for (int q = 0; q < below; q++)
			room += width[k + q];
		if (room < places(t->column[k].over)) {
			width[k] += places(t->column[k].over) - room;
			room = places(t->column[k].over);
		}
		buf_addf(b, "%*s%s", due + room - places(t->column[k].over), "",
			 t->column[k].over);
		due = 2;
		any = true;
	}
	buf_add(b, any ? "\n" : "");
}

void report_plain(struct buf *b, const struct report *r, int i)
{
	const struct report_table *t = r->table[i];
	int *width = mem_alloc((size_t)(t->columns + 1) * sizeof *width);
	struct buf one = { 0 };

	for (int row = -1; row < report_rows(t); row++)
		for (int k = 0; k < t->columns; k++) {
			int w = cell_text(&one, t, row, k);

			width[k] = w > width[k] ? w : width[k];
		}
	buf_addf(b, "%s\n", t->title);
	over_line(b, t, width);
	for (int row = -1; row < report_rows(t); row++) {
		int due = 2; /* blanks: none at the end of a line */

		for (int k = 0; k < t->columns; k++) {
			bool text = t->column[k].form == FORM_TEXT;
			int w = cell_text(&one, t, row, k), free = width[k] - w;

			due += text ? 0 : free;
			if (one.n) {
				buf_addf(b, "%*s%s", due, "", one.s);
				due = 0;
			} else {
				due += w;
			}
			due += (text ? free : 0) + 2;
		}
		buf_addc(b, '\n');
	}
	buf_clear(&one);
	mem_free(width);
}
