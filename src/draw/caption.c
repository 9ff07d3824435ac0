/*
 * caption.c -- what a label says, and who gets one.
 *
 * The option of the drawing comes first, then what the figure was told about the
 * object, then custom: points, vectors and graphs are called by their names; lines,
 * circles and the like only when somebody asked.
 */
#include "draw/draw_priv.h"
#include <stdlib.h>
#include <string.h>

/* When a kind is labelled: those that never are have nothing to hang a label on. */
enum labelled { WHEN_ASKED, BY_CUSTOM, NEVER };
struct draw_saying {
	enum labelled labelled;
	bool equation; /* scripts may say it as an equation, g: y = 2x */
};
#define SAYING_ROWS(ROW, NONE)                 \
	ROW(SPOINT, { BY_CUSTOM, false })      \
	ROW(SVECTOR, { BY_CUSTOM, false })     \
	ROW(SLINE, { WHEN_ASKED, true })       \
	ROW(SSEGMENT, { WHEN_ASKED, false })   \
	ROW(SRAY, { WHEN_ASKED, false })       \
	ROW(PLANE, { BY_CUSTOM, true })        \
	ROW(SCIRCLE, { WHEN_ASKED, true })     \
	ROW(SCONIC, { WHEN_ASKED, false })     \
	ROW(SPOLYGON, { WHEN_ASKED, false })   \
	ROW(SPOLYLINE, { WHEN_ASKED, false })  \
	ROW(SCURVE, { WHEN_ASKED, false })     \
	ROW(STEXT, { NEVER, false })           \
	ROW(SPHERE, { WHEN_ASKED, true })      \
	ROW(CONE, { WHEN_ASKED, false })       \
	ROW(CYLINDER, { WHEN_ASKED, false })   \
	ROW(FRUSTUM, { WHEN_ASKED, false })    \
	ROW(POLYHEDRON, { WHEN_ASKED, false }) \
	ROW(NET, { WHEN_ASKED, false })        \
	ROW(SECTION, { WHEN_ASKED, false })    \
	ROW(SURFACE, { WHEN_ASKED, false })    \
	ROW(POINT, { BY_CUSTOM, false })       \
	ROW(VECTOR, { BY_CUSTOM, false })      \
	ROW(LINE, { WHEN_ASKED, true })        \
	ROW(SEGMENT, { WHEN_ASKED, false })    \
	ROW(RAY, { WHEN_ASKED, false })        \
	ROW(CIRCLE, { WHEN_ASKED, true })      \
	ROW(ELLIPSE, { WHEN_ASKED, true })     \
	ROW(HYPERBOLA, { WHEN_ASKED, true })   \
	ROW(PARABOLA, { WHEN_ASKED, true })    \
	ROW(ARC, { WHEN_ASKED, false })        \
	ROW(SECTOR, { WHEN_ASKED, false })     \
	ROW(POLYGON, { WHEN_ASKED, false })    \
	ROW(ANGLE, { WHEN_ASKED, false })      \
	ROW(NUMBER, { WHEN_ASKED, false })     \
	ROW(BOOLEAN, { NEVER, false })         \
	ROW(TEXT, { NEVER, false })            \
	ROW(LIST, { NEVER, false })            \
	ROW(FUNCTION, { BY_CUSTOM, false })    \
	ROW(CURVE, { WHEN_ASKED, false })      \
	ROW(INEQUALITY, { WHEN_ASKED, true })  \
	ROW(SHADE, { NEVER, false })           \
	ROW(DIAGRAM, { WHEN_ASKED, false })    \
	ROW(IMPLICIT, { WHEN_ASKED, true })    \
	ROW(POLYLINE, { WHEN_ASKED, false })   \
	ROW(LOCUS, { WHEN_ASKED, false })
KIND_TABLE(struct draw_saying, saying, SAYING_ROWS);

/* The next name of a list with commas; false after the last. */
static bool next_name(const char **list, struct buf *name)
{
	size_t n;

	*list += strspn(*list, " ,");
	n = strcspn(*list, " ,");
	buf_reset(name);
	buf_addn(name, *list, n);
	*list += n;
	return n > 0;
}

/* Is the object one of the list?  P_1 and P_{1} are the same. */
static bool listed(const struct fig *f, const char *list, fig_id id)
{
	struct buf name = { 0 };
	bool found = false;

	while (!found && next_name(&list, &name))
		found = fig_find(f, buf_str(&name)).v == id.v;
	buf_clear(&name);
	return found;
}

static bool is_word(const char *labels)
{
	return !strcmp(labels, "none") || !strcmp(labels, "points") || !strcmp(labels, "all");
}

enum status draw_check_labels(const struct fig *f, const char *labels, struct err *e)
{
	struct buf name = { 0 };
	enum status st = OK;

	if (!labels || is_word(labels))
		return OK;
	while (st == OK && next_name(&labels, &name))
		if (fig_find(f, buf_str(&name)).v < 0) {
			st = err_fail_with(
				e, E_ARG, "not_found", "labels",
				"labels are none, points, all, or names separated by commas",
				"no object is called %.80s", buf_str(&name));
		}
	buf_clear(&name);
	return st;
}

bool draw_is_labelled(const struct draw_drawing *d, fig_id id)
{
	const char *say = d->options->labels;
	enum kind k = fig_kind(d->fig, id);
	struct fig_style s = fig_style(d->fig, id);
	int shown = fig_label_shown(d->fig, id);

	if (saying[k].labelled == NEVER)
		return false;
	if (say && !strcmp(say, "none"))
		return false;
	if (say && !strcmp(say, "all"))
		return true;
	if (say && !strcmp(say, "points"))
		return k == KIND_POINT || k == KIND_SPOINT;
	if (say)
		return listed(d->fig, say, id);
	if (shown >= 0)
		return shown;
	return s.caption || s.label_mode != FIG_LABEL_UNSET || saying[k].labelled == BY_CUSTOM;
}

static const struct typeset *set(struct draw_drawing *d, const char *text,
				 enum typeset_mode mode)
{
	const struct preset *p = d->preset;

	return typeset_text(text, strlen(text), mode, p->font, p->italic,
			    p->text_size * d->unit, d->scene->arena);
}

bool draw_label_value(struct buf *b, const struct draw_drawing *d, fig_id id)
{
	return d->options->rounded > 0
		       ? fig_label_rounded(b, d->fig, id, d->options->rounded - 1)
		       : fig_label_value(b, d->fig, id);
}

/* Is the decimal just what the label would say exactly: the same, or a fraction of that value? */
static bool is_exactly(const char *decimal, const char *exact)
{
	static const char frac[] = "\\frac{";
	bool minus = *exact == '-';
	const char *digits = exact + minus, *point = strchr(decimal, '.');
	long long p, q, n, ten = 1;
	char *end;

	/* Closed forms have no point: what is too long for a label is told in decimals. */
	if (!strcmp(decimal, exact))
		return !point;
	if (strncmp(digits, frac, sizeof frac - 1) || strlen(exact) > 40 ||
	    strlen(decimal) > 24)
		return false;
	p = strtoll(digits + sizeof frac - 1, &end, 10);
	q = !strncmp(end, "}{", 2) ? strtoll(end + 2, &end, 10) : 0;
	n = llabs(strtoll(decimal, NULL, 10));
	for (const char *s = point ? point + 1 : ""; *s >= '0' && *s <= '9' && n < 1000000;
	     s++) {
		n = 10 * n + (*s - '0');
		ten *= 10;
	}
	/* What follows is a degree sign, or nothing; products stay far below 2^63. */
	return *end == '}' && (!end[1] || end[1] == '^') && q > 0 && q < 1000000000 &&
	       p < 1000000000 && n < 1000000000 && minus == (*decimal == '-') &&
	       n * q == p * ten;
}

static bool is_rounded(const struct draw_drawing *d, fig_id id, const char *value)
{
	struct buf exact = { 0 };
	bool same = d->options->rounded <= 0 || !fig_label_value(&exact, d->fig, id) ||
		    is_exactly(value, buf_str(&exact));

	buf_clear(&exact);
	return !same;
}

/* "A(1, 2)", "f(x) = x^2", "s = 5"; what is an equation itself follows a colon. */
static const struct typeset *name_and_value(struct draw_drawing *d, fig_id id,
					    const char *value)
{
	const struct typeset *name = set(d, fig_name(d->fig, id), TYPESET_NAME);
	enum kind k = fig_kind(d->fig, id);
	struct buf b = { 0 };
	const struct typeset *t;

	buf_add(&b, name->source);
	if (k == KIND_FUNCTION)
		buf_add(&b, "(x) = ");
	else if (k != KIND_POINT && k != KIND_SPOINT)
		buf_add(&b, saying[k].equation         ? "\\colon "
			    : is_rounded(d, id, value) ? " \\approx "
						       : " = ");
	buf_add(&b, value);
	t = set(d, buf_str(&b), TYPESET_MATH);
	buf_clear(&b);
	return t;
}

void draw_words(struct buf *b, const struct fig *f, fig_id id)
{
	struct buf def = { 0 };
	bool equation;

	fig_definition(&def, f, id);
	equation = saying[fig_kind(f, id)].equation && strpbrk(buf_str(&def), "=<>");
	buf_addf(b, "%s%s%s", fig_name(f, id), equation ? ": " : " = ", buf_str(&def));
	buf_clear(&def);
}

const struct typeset *draw_label_text(struct draw_drawing *d, fig_id id)
{
	struct fig_style s = fig_style(d->fig, id);
	enum fig_label_mode mode = s.label_mode;
	const struct typeset *t = NULL;
	struct buf value = { 0 };

	if (!draw_is_labelled(d, id))
		return NULL;
	if (mode == FIG_LABEL_UNSET)
		mode = s.caption ? FIG_LABEL_CAPTION : FIG_LABEL_NAME;
	if (mode == FIG_LABEL_CAPTION && s.caption)
		return set(d, s.caption, typeset_caption_mode(s.caption));
	if ((mode == FIG_LABEL_VALUE || mode == FIG_LABEL_NAME_VALUE) &&
	    draw_label_value(&value, d, id))
		t = mode == FIG_LABEL_VALUE ? set(d, buf_str(&value), TYPESET_MATH)
					    : name_and_value(d, id, buf_str(&value));
	buf_clear(&value);
	return t ? t : set(d, fig_name(d->fig, id), TYPESET_NAME);
}
