/*
 * diagrams.c -- what shows numbers in a figure without lists: intervals of a number line,
 * dimension lines, braces, fields of slopes and arrows.
 */
#include "expr/expr.h"
#include "num/fn.h"
#include "tool/tool_priv.h"
#include <string.h>

/* --- Intervals ------------------------------------------------------------------------------ */

/* Which ends are open: "[]", "(]", "]a, b[" as "][" , words.  -1: it says no such thing. */
static int open_ends(const char *text)
{
	static const struct {
		const char *word;
		int open;
	} row[] = {
		{ "closed", 0 },
		{ "open", DIAGRAM_OPEN_LEFT | DIAGRAM_OPEN_RIGHT },
		{ "leftopen", DIAGRAM_OPEN_LEFT },
		{ "rightopen", DIAGRAM_OPEN_RIGHT },
		{ "[", 0 },
		{ "]", 0 },
		{ "(", DIAGRAM_OPEN_LEFT | DIAGRAM_OPEN_RIGHT },
		{ ")", DIAGRAM_OPEN_LEFT | DIAGRAM_OPEN_RIGHT },
	};
	char word[16];
	size_t n = 0;

	for (; *text && n + 1 < sizeof word; text++)
		if (!strchr(" -_,;", *text))
			word[n++] = *text;
	word[n] = 0;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (!strcmp(word, row[i].word))
			return row[i].open;
	if (n != 2 || !strchr("([]", word[0]) || !strchr(")][", word[1]))
		return -1;
	return (word[0] == '[' ? 0 : DIAGRAM_OPEN_LEFT) |
	       (word[1] == ']' ? 0 : DIAGRAM_OPEN_RIGHT);
}

enum status tool_add_interval(struct tool_call *c)
{
	const struct tool_arg *from = &c->arg[1], *to = &c->arg[2];
	int open = c->arg[3].given ? open_ends(c->arg[3].text) : 0, s;
	struct value *v;

	if (open < 0)
		return err_fail_with(c->err, E_ARG, "bad_argument", "ends",
				     "write [], [), (] or (): Interval(2, 5, \"[)\")",
				     "\"%.20s\" does not say which ends belong to an interval",
				     c->arg[3].text);
	if (!from->given && !to->given)
		return err_fail_with(c->err, E_ARG, "bad_argument", "from",
				     "Interval(2, 5, \"[)\"), a ray is Interval(2, inf)",
				     "an interval has one end or two");
	s = from->given && to->given ? num_cmp(from->n, to->n, c->num) : -1;
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which end is larger");
	if (s > 0 || (s == 0 && open))
		return err_fail_with(
			c->err, E_DOMAIN, "no_such_object", "to", NULL,
			"there is nothing between the ends: from must be smaller than to");
	v = tool_make(c, KIND_DIAGRAM, 3);
	v->flag = (int)DIAGRAM_INTERVAL | open | (from->given ? 0 : DIAGRAM_NO_LEFT) |
		  (to->given ? 0 : DIAGRAM_NO_RIGHT);
	v->v[1] = from->given ? from->n : to->n;
	v->v[2] = to->given ? to->n : from->n;
	v->v[0] = num_sub(v->v[2], v->v[1], c->num);
	return OK;
}

/* --- Dimension lines and braces ---------------------------------------------------------------- */

static enum status beside(struct tool_call *c, enum diagram form)
{
	struct value *v;
	pt a, b;
	enum status st = tool_two_points(c, &a, &b);

	if (st == OK)
		st = tool_distinct(c, a, b, "p1 and p2", "there is nothing between them");
	if (st != OK)
		return st;
	v = tool_make(c, KIND_DIAGRAM, 6);
	v->flag = (int)form | (c->arg[3].given ? DIAGRAM_OFFSET : 0);
	v->v[0] = geo_dist(a, b, c->num);
	v->v[1] = a.x, v->v[2] = a.y, v->v[3] = b.x, v->v[4] = b.y;
	v->v[5] = c->arg[3].given ? c->arg[3].n : num_int(0, c->num);
	if (c->arg[4].given && c->arg[4].text[0])
		v->text = c->arg[4].text;
	return OK;
}

/* The same between places of space. */
static enum status beside3(struct tool_call *c, enum diagram form)
{
	const struct value *of = c->arg[1].val;
	bool segment = of->kind == KIND_SSEGMENT || of->kind == KIND_SEGMENT;
	struct value *v;
	enum status st;
	pt3 a, b;

	if (segment) {
		struct straight3 s = geo_straight3_of(of, c->num);

		a = s.p;
		b = geo_add3(s.p, s.d, c->num);
	} else if (!c->arg[2].given) {
		return err_fail_with(c->err, E_ARG, "bad_argument", "p2", NULL,
				     "the second point is missing: p1 and p2, or a segment");
	} else {
		a = tool_pt3(c, 1);
		b = tool_pt3(c, 2);
	}
	st = tool_distinct3(c, a, b, "p1 and p2", "there is nothing between them");
	if (st != OK)
		return st;
	v = tool_make(c, KIND_DIAGRAM, 8);
	v->flag = (int)form | DIAGRAM_SPACE | (c->arg[3].given ? DIAGRAM_OFFSET : 0);
	v->v[0] = geo_dist3(a, b, c->num);
	v->v[1] = a.x, v->v[2] = a.y, v->v[3] = a.z;
	v->v[4] = b.x, v->v[5] = b.y, v->v[6] = b.z;
	v->v[7] = c->arg[3].given ? c->arg[3].n : num_int(0, c->num);
	if (c->arg[4].given && c->arg[4].text[0])
		v->text = c->arg[4].text;
	return OK;
}

TOOL_CASE(space_dimension, beside3(c, DIAGRAM_DIMENSION))
TOOL_CASE(space_brace, beside3(c, DIAGRAM_BRACE))
TOOL_CASE(add_dimension, beside(c, DIAGRAM_DIMENSION))
TOOL_CASE(add_brace, beside(c, DIAGRAM_BRACE))

/* --- Fields ------------------------------------------------------------------------------------ */

#define ROW_MOST 60

/* An expression in x and y and nothing else. */
static enum status check_field(struct tool_call *c, const struct expr *x, const char *arg)
{
	struct expr var = { .kind = EXPR_NAME, .text = "x" };
	/* With x in place of y it must be a function of x. */
	struct expr *at = expr_substitute(x, "y", &var, c->arena, c->err);
	struct num_fn *nf;
	enum status st = E_ARG;

	if (at)
		st = expr_compile(at, "x", NULL, NULL, c->num, &nf, c->err);
	if (st != OK) {
		err_arg(c->err, arg);
		return st;
	}
	num_fn_free(nf);
	return OK;
}

/* Arguments from i on: how many in a row, how long, and the four ends of the rectangle. */
static enum status field_numbers(struct tool_call *c, struct value *v, int i)
{
	long n = c->arg[i].given ? c->arg[i].i : 0;
	bool boxed = c->arg[i + 2].given;

	if (c->arg[i].given && (n < 2 || n > ROW_MOST))
		return err_fail_with(c->err, E_ARG, "bad_argument", "n", NULL,
				     "n is 2 to %d, not %ld", ROW_MOST, n);
	v->v[0] = num_int(0, c->num);
	v->v[1] = num_int(n, c->num);
	v->v[2] = c->arg[i + 1].given ? c->arg[i + 1].n : num_int(1, c->num);
	for (int k = 0; k < 4; k++) {
		if (c->arg[i + 2 + k].given != boxed)
			return err_fail_with(
				c->err, E_ARG, "bad_argument", "x_min", NULL,
				"x_min, y_min, x_max and y_max must be given together");
		v->v[3 + k] = boxed ? c->arg[i + 2 + k].n : num_int(0, c->num);
	}
	for (int k = 0; boxed && k < 2; k++) {
		int s = num_cmp(v->v[3 + k], v->v[5 + k], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which bound is larger");
		if (s >= 0)
			return err_fail_with(c->err, E_DOMAIN, "degenerate",
					     k ? "y_min" : "x_min", NULL,
					     "%s is not smaller than %s",
					     k ? "y_min" : "x_min", k ? "y_max" : "x_max");
	}
	if (boxed)
		v->flag |= DIAGRAM_OFFSET;
	return OK;
}

static const char *text_of(const struct expr *x, const struct expr *y, struct tool_call *c)
{
	struct buf b = { 0 };

	if (y)
		buf_addc(&b, '(');
	expr_print(&b, x);
	if (y) {
		buf_add(&b, ", ");
		expr_print(&b, y);
		buf_addc(&b, ')');
	}
	return buf_keep(&b, c->arena);
}

enum status tool_add_slope_field(struct tool_call *c)
{
	struct value *v;
	enum status st = check_field(c, c->arg[1].x, "slope");

	if (st != OK)
		return st;
	v = tool_make(c, KIND_DIAGRAM, 7);
	v->flag = DIAGRAM_SLOPES;
	v->fn = c->arg[1].x;
	v->text = text_of(v->fn, NULL, c);
	return field_numbers(c, v, 2);
}

enum status tool_add_vector_field(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x, *y = c->arg[2].given ? c->arg[2].x : NULL;
	struct value *v;
	enum status st;

	/* A pair stands for both. */
	if (y && x->kind == EXPR_TUPLE)
		return err_fail_with(c->err, E_ARG, "bad_argument", "q",
				     "leave q out with {}: VectorField((-y, x), {}, 12)",
				     "p is a pair already, which has both components");
	if (x->kind == EXPR_TUPLE && x->n == 2) {
		y = x->arg[1];
		x = x->arg[0];
	}
	if (!y)
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "q", "VectorField(-y, x)",
			"a vector field has two components, expressions in x and y");
	st = check_field(c, x, "p");
	if (st == OK)
		st = check_field(c, y, "q");
	if (st != OK)
		return st;
	v = tool_make(c, KIND_DIAGRAM, 7);
	v->flag = DIAGRAM_ARROWS;
	v->fn = x;
	v->fn2 = y;
	v->text = text_of(x, y, c);
	return field_numbers(c, v, 3);
}
