/*
 * ggb_curve.c -- curves of a file called like functions: c(2) is the point at the parameter 2.
 *
 * A curve here has points at shares of its range, so c(2) by itself is Point(c, share): it is
 * known to be on the curve.  Inside an expression the parameter is put into the curve's formulas.
 */
#include "io/io_priv.h"
#include <string.h>

enum { DEEP = 4, LONG = 4000, MOST = 500 }; /* calls in calls, their text, their number */

static bool part_of_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '\'' || (unsigned char)c >= 0x80;
}

/* "(2 + s)" at the start of text: its length with the brackets, 0 when it does not end. */
static size_t bracket(const char *text)
{
	int depth = 0;

	for (size_t i = 0; text[i]; i++) {
		depth += strchr("([{", text[i]) != NULL;
		depth -= strchr(")]}", text[i]) != NULL;
		if (!depth)
			return i + 1;
	}
	return 0;
}

/* text with every var in it replaced by what is in the brackets. */
static void put_in(struct buf *b, const char *text, const char *var, const char *inside,
		   size_t n)
{
	size_t length = strlen(var);

	for (const char *p = text; *p && b->n < LONG; p++) {
		bool starts = p == text || !part_of_name(p[-1]);

		if (starts && !strncmp(p, var, length) && !part_of_name(p[length])) {
			buf_addn(b, inside, n);
			p += length - 1;
		} else {
			buf_addc(b, *p);
		}
	}
}

/* The input of the command that makes the curve, and where its parameter stands in it: 1 after
 * one formula for both coordinates, 2 after two.  NULL when the label is no curve. */
static const struct io_xml *curve(const struct io_scope *s, const char *label, int *at)
{
	int i = index_get(&s->curve, label), n = 0;
	const struct io_xml *input = i < 0 ? NULL : io_xml_child(s->xml[i], "input");

	while (input && input->attr[2 * n])
		n++;
	*at = n - 3;
	return input && (n == 4 || n == 5) ? input : NULL;
}

static const char *argument(const struct io_xml *input, int i)
{
	return input->attr[2 * i + 1];
}

size_t io_curve_called(struct buf *b, struct io_in *in, const struct io_scope *s,
		       const char *label, const char *rest)
{
	struct buf text = { 0 };
	int at;
	const struct io_xml *input = curve(s, label, &at);
	size_t n = input && *rest == '(' ? bracket(rest) : 0;

	if (!n || in->curves_deep >= DEEP || in->curves++ >= MOST)
		return 0;
	if (at == 2)
		buf_addc(&text, '(');
	for (int i = 0; i < at; i++) {
		if (i)
			buf_add(&text, ", ");
		put_in(&text, argument(input, i), argument(input, at), rest, n);
	}
	if (at == 2)
		buf_addc(&text, ')');
	if (text.n < LONG) {
		in->curves_deep++;
		io_translate(b, in, s, text.s);
		in->curves_deep--;
	} else {
		n = 0;
	}
	buf_clear(&text);
	return n;
}

bool io_curve_point(struct buf *b, struct io_in *in, const struct io_scope *s,
		    const char *expression)
{
	const char *open = strchr(expression, '(');
	size_t n = open ? (size_t)(open - expression) : 0;
	struct buf label = { 0 };
	const struct io_xml *input = NULL;
	const char *name = NULL;
	int at;

	if (n && bracket(open) == strlen(open)) {
		buf_addn(&label, expression, n);
		input = curve(s, label.s, &at);
		name = io_scope_get(s, label.s);
	}
	buf_clear(&label);
	if (!input || !name)
		return false;
	buf_addf(b, "Point(%s, (", name);
	io_translate(b, in, s, open);
	buf_add(b, " - (");
	io_translate(b, in, s, argument(input, at + 1));
	buf_add(b, "))/((");
	io_translate(b, in, s, argument(input, at + 2));
	buf_add(b, ") - (");
	io_translate(b, in, s, argument(input, at + 1));
	buf_add(b, ")))");
	return true;
}
