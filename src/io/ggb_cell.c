/*
 * ggb_cell.c -- cells of the spreadsheet, as expressions of a file name them.
 *
 * A cell is an object whose label is a column and a row: B2.  With $ before either, for copying,
 * it is the same cell.  A range, A1:B3 or CellRange(A1,B3,"numeric"), is the list of the objects
 * that its cells have, one column after the other; empty cells are left out, and so are objects
 * of another type than the one it names.
 */
#include "io/io_priv.h"
#include <string.h>

enum { CELLS = 10000 }; /* of one range: more are none that anybody filled */

struct io_cell {
	int column, row; /* both from 1 */
	bool dollar;
};

/* The cell that text begins with; the length of what was read, 0 for none. */
static size_t cell_at(struct io_cell *c, const char *text)
{
	const char *p = text;

	*c = (struct io_cell){ 0 };
	c->dollar = *p == '$';
	p += *p == '$';
	for (; *p >= 'A' && *p <= 'Z' && c->column < CELLS; p++)
		c->column = 26 * c->column + (*p - 'A' + 1);
	if (!c->column)
		return 0;
	c->dollar |= *p == '$';
	p += *p == '$';
	for (; *p >= '0' && *p <= '9' && c->row < CELLS; p++)
		c->row = 10 * c->row + (*p - '0');
	if (!c->row || (*p >= '0' && *p <= '9') || (*p >= 'a' && *p <= 'z') ||
	    (*p >= 'A' && *p <= 'Z') || *p == '_' || *p == '\'' || (unsigned char)*p >= 0x80)
		return 0;
	return (size_t)(p - text);
}

static void label_of(char out[32], int column, int row)
{
	char letters[8], digits[12];
	int n = 0, m = 0, k = 0;

	for (; column && n < 8; column = (column - 1) / 26)
		letters[n++] = (char)('A' + (column - 1) % 26);
	for (; row && m < 12; row /= 10)
		digits[m++] = (char)('0' + row % 10);
	while (n)
		out[k++] = letters[--n];
	while (m)
		out[k++] = digits[--m];
	out[k] = '\0';
}

/* The list of the objects in the cells from one corner to the other. */
static bool range(struct buf *b, const struct io_scope *s, struct io_cell from,
		  struct io_cell to, const char *type)
{
	int c0 = from.column < to.column ? from.column : to.column, n = 0;
	int c1 = from.column < to.column ? to.column : from.column;
	int r0 = from.row < to.row ? from.row : to.row;
	int r1 = from.row < to.row ? to.row : from.row;

	if ((c1 - c0 + 1) > CELLS / (r1 - r0 + 1))
		return false;
	buf_addc(b, '{');
	for (int c = c0; c <= c1; c++)
		for (int r = r0; r <= r1; r++) {
			const char *name, *is;
			char label[32];

			label_of(label, c, r);
			name = io_scope_get(s, label);
			is = io_xml_attr(io_scope_element(s, label), "type");
			if (name && (!*type || (is && !strcmp(is, type))))
				buf_addf(b, "%s%s", n++ ? ", " : "", name);
		}
	buf_addc(b, '}');
	return true;
}

static const char *blank(const char *p)
{
	while (*p == ' ')
		p++;
	return p;
}

/* CellRange(A1,B3,"numeric"): its corners and its type; the length, 0 when it is none. */
static size_t written_out(const char *text, struct io_cell *from, struct io_cell *to,
			  char type[32])
{
	static const char word[] = "CellRange";
	const char *p = text + strlen(word), *end;
	size_t n;

	*type = '\0';
	if (strncmp(text, word, strlen(word)) || (*p != '(' && *p != '['))
		return 0;
	p = blank(p + 1);
	if (!(n = cell_at(from, p)) || *(p = blank(p + n)) != ',')
		return 0;
	p = blank(p + 1);
	if (!(n = cell_at(to, p)))
		return 0;
	p = blank(p + n);
	if (*p == ',') {
		p = blank(p + 1);
		if (*p != '"' || !(end = strchr(p + 1, '"')) || end - p > 31)
			return 0;
		memcpy(type, p + 1, (size_t)(end - p) - 1);
		type[end - p - 1] = '\0';
		p = blank(end + 1);
	}
	return *p == ')' || *p == ']' ? (size_t)(p + 1 - text) : 0;
}

size_t io_cells(struct buf *b, const struct io_scope *s, const char *text)
{
	struct io_cell from, to;
	char type[32] = "", label[32];
	size_t n = written_out(text, &from, &to, type), m;

	if (!n && (n = cell_at(&from, text)) != 0) {
		if (text[n] == ':' && (m = cell_at(&to, text + n + 1)) != 0) {
			n += 1 + m;
		} else {
			label_of(label, from.column, from.row);
			if (!from.dollar || !io_scope_get(s, label))
				return 0;
			buf_add(b, io_scope_get(s, label));
			return n;
		}
	}
	return n && range(b, s, from, to, type) ? n : 0;
}
