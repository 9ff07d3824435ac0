/*
 * ggb_label.c -- texts of a file.
 *
 * A text is a string, or strings joined with values: "r = " + r + " cm".  It follows its values
 * where the language can say so; otherwise they are read out once, and the text is frozen: it
 * says what was true when it was read.
 */
#include "base/json.h"
#include "io/io_priv.h"
#include <string.h>

/* Where the + of this level is, or the end. */
static size_t part_length(const char *s)
{
	int depth = 0;
	size_t i = 0;

	for (; s[i]; i++) {
		if (s[i] == '"') {
			const char *end = strchr(s + i + 1, '"');

			if (!end)
				return strlen(s);
			i = (size_t)(end - s);
		} else if (strchr("([{", s[i])) {
			depth++;
		} else if (strchr(")]}", s[i])) {
			depth--;
		} else if (s[i] == '+' && depth <= 0) {
			break;
		}
	}
	return i;
}

/* The value that a part shows now. */
static bool read_out(struct buf *out, struct io_in *in, const struct io_scope *s,
		     const char *part)
{
	const struct fig_obs *obs;
	struct buf b = { 0 };
	fig_id id;
	bool good;

	io_translate(&b, in, s, part);
	while (b.n && b.s[b.n - 1] == ' ')
		b.s[--b.n] = '\0';
	id = fig_find(in->f, buf_str(&b));
	if (id.v >= 0)
		good = fig_exact(out, in->f, id);
	else
		good = fig_line(in->f, buf_str(&b), b.n, &obs) == OK && obs &&
		       !fig_obs_recorded(obs) && fig_obs_exact(out, in->f, obs);
	buf_clear(&b);
	return good;
}

/* Appends what the expression says; *fixed: it is made of strings alone. */
static bool text_of(struct buf *out, struct io_in *in, const struct io_scope *s,
		    const char *exp, bool *fixed)
{
	*fixed = true;
	while (*exp) {
		size_t n = part_length(exp);
		size_t from = 0, to = n;

		while (from < to && (exp[from] == ' ' || exp[from] == '('))
			from++;
		while (to > from && (exp[to - 1] == ' ' || exp[to - 1] == ')'))
			to--;
		if (to - from >= 2 && exp[from] == '"' && exp[to - 1] == '"') {
			buf_addn(out, exp + from + 1, to - from - 2);
		} else if (to > from) {
			struct buf part = { 0 };
			bool good;

			*fixed = false;
			buf_addn(&part, exp, n);
			good = read_out(out, in, s, part.s);
			buf_clear(&part);
			if (!good)
				return false;
		}
		exp += n;
		exp += *exp == '+';
	}
	return true;
}

/* Where it stands: at a point, or at coordinates.  A text fixed to the screen stands in a
 * corner. */
static void place_of(struct buf *x, struct buf *y, struct io_in *in, const struct io_scope *s,
		     const struct io_xml *e)
{
	const struct io_xml *at = io_xml_child(e, "startPoint");
	const char *exp = io_xml_attr(at, "exp");
	struct buf b = { 0 };

	if (exp)
		io_translate(&b, in, s, exp);
	if (b.n && strchr("([{", b.s[0]) == NULL && fig_find(in->f, b.s).v < 0)
		buf_reset(&b);
	if (b.n) {
		buf_addf(x, "x(%s)", b.s);
		buf_addf(y, "y(%s)", b.s);
	} else if (!at || !io_xml_attr(at, "x") || !io_decimal(x, in, io_xml_attr(at, "x")) ||
		   !io_xml_attr(at, "y") || !io_decimal(y, in, io_xml_attr(at, "y"))) {
		buf_reset(x);
		buf_reset(y);
		buf_add(x, "0");
		buf_add(y, "0");
	}
	buf_clear(&b);
}

static bool only_strings(const char *exp)
{
	while (*exp) {
		const char *end;

		exp += strspn(exp, " ()+");
		if (*exp == '\0')
			break;
		if (*exp != '"' || !(end = strchr(exp + 1, '"')))
			return false;
		exp = end + 1;
	}
	return true;
}

static bool asks(const char *part)
{
	static const char *const signs[] = { "<", ">", "≤", "≥", "≟", "≠", "∧", "∨", "¬" };

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strstr(part, signs[i]))
			return true;
	return false;
}

/* The parts, joined; a part that is a question, (a > 0), as a hidden boolean that answers it. */
static void answered(struct buf *b, struct io_in *in, const struct io_scope *s,
		     const char *expression)
{
	for (const char *exp = expression; *exp;) {
		size_t n = part_length(exp);
		struct buf part = { 0 };

		buf_addn(&part, exp, n);
		if (part.s[strspn(part.s, " ")] != '"' && !strstr(part.s, "If") &&
		    asks(part.s)) {
			const char *helper = io_helper_name(in, "answer");
			struct buf ours = { 0 };

			io_translate(&ours, in, s, buf_str(&part));
			if (io_run(in, "%s = %s", helper, buf_str(&ours))) {
				io_run(in, "ShowObject(%s, 0)", helper);
				buf_addf(b, "%s ", helper);
			} else {
				buf_add(b, buf_str(&ours));
			}
			buf_clear(&ours);
		} else {
			io_translate(b, in, s, buf_str(&part));
		}
		buf_clear(&part);
		exp += n;
		if (*exp == '+') {
			buf_add(b, "+ ");
			exp++;
		}
	}
}

/* Make a text that follows its values; false where it cannot be said so here. */
static bool follows(struct io_in *in, const struct io_scope *s, const char *expression,
		    const char *name, const char *x, const char *y, bool latex)
{
	const char *form =
		latex ? "%s = Text(%s, (%s, %s), true, true)" : "%s = Text(%s, (%s, %s))";
	int before = fig_undo_count(in->f);
	char why[sizeof in->why];
	struct buf b = { 0 };
	bool good;

	memcpy(why, in->why, sizeof why);
	io_translate(&b, in, s, expression);
	good = b.n && io_run(in, form, name, buf_str(&b), x, y);
	if (!good && asks(expression)) {
		buf_reset(&b);
		answered(&b, in, s, expression);
		good = io_run(in, form, name, buf_str(&b), x, y);
		if (!good)
			io_back(in, before);
	}
	memcpy(in->why, why, sizeof why);
	buf_clear(&b);
	return good;
}

void io_make_text(struct io_in *in, struct io_scope *s, const struct io_node *node)
{
	const char *label = node->output[0], *name = io_scope_get(s, label);
	const struct io_xml *e = io_scope_element(s, label);
	struct buf b = { 0 }, text = { 0 }, x = { 0 }, y = { 0 };
	char why[sizeof in->why];
	bool fixed = true, latex = io_xml_true(e, "isLaTeX", "val");

	place_of(&x, &y, in, s, e);
	if (!only_strings(node->expression) &&
	    follows(in, s, node->expression, name, x.s, y.s, latex)) {
		io_made(in, s, node, label);
		goto done;
	}
	if (!text_of(&text, in, s, node->expression, &fixed)) {
		memcpy(why, in->why, sizeof why);
		io_tell(in, s, node, label, IO_LOST,
			"it shows a value that cannot be read out here");
		goto done;
	}
	buf_add(&b, "{\"tool\":\"add_text\",\"args\":{\"name\":");
	json_add_string(&b, name);
	buf_add(&b, ",\"text\":");
	json_add_string(&b, text.n ? text.s : " ");
	buf_add(&b, ",\"x\":");
	json_add_string(&b, x.s);
	buf_add(&b, ",\"y\":");
	json_add_string(&b, y.s);
	buf_addf(&b, ",\"latex\":%d}}", latex);
	if (!io_run(in, "%s", b.s)) {
		memcpy(why, in->why, sizeof why);
		io_tell(in, s, node, label, IO_LOST, why);
	} else if (fixed) {
		io_made(in, s, node, label);
	} else {
		io_tell(in, s, node, label, IO_FROZEN,
			"what it says no longer follows the values in it");
	}
done:
	buf_clear(&b);
	buf_clear(&text);
	buf_clear(&x);
	buf_clear(&y);
}
