/*
 * show.c -- objects, answers and observations as text and JSON.
 *
 * Printing asks for exact values, which construction did not need; they are
 * computed here, within a small budget for the objects of an observation and
 * the full one for answers.  Each printing begins with a fresh field, so that the
 * text depends on the figure alone and not on what was asked before.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BALL_PRINT 2048        /* bits for a decimal that has no closed form */
#define APPROXIMATE_ZERO 1e-25 /* what is approximate and smaller than this is shown as 0 */
#define LONG_FORM 60           /* characters of a closed form beside which decimals are told */
#define DEEP 150               /* length of a chain whose end's closed form is shown unasked */

static bool all_points(const struct value *v)
{
	for (int i = 0; i < v->n; i++)
		if (v->v[i].lo != v->v[i].hi)
			return false;
	return true;
}

/* The object's value at the exact level, where the figure then stands; NULL
 * when it is undefined or the budget did not suffice. */
static const struct value *sharp_value(struct fig *f, int obj, long budget)
{
	enum status st = E_UNABLE;
	struct err e;

	if (!fig_defined(f, (fig_id){ obj }))
		return NULL;
	num_set_budget(f->num, budget);
	for (int attempt = 0; attempt < 4 && st != OK; attempt++) {
		fig_enter(f, NUM_EXACT, 0);
		/* A long chain of objects would be computed again for each of them: the
		 * closed form of a deep one is only told when it is asked for. */
		if (budget <= FIG_BUDGET_OBJECT && f->step[f->obj[obj].step].depth > DEEP)
			break;
		st = fig_need(f, &obj, 1, &e);
		if (!num_retry(f->num))
			break;
	}
	num_set_budget(f->num, NUM_BUDGET_DEFAULT);
	return st == OK ? fig_at(f, obj) : NULL;
}

bool fig_print_exact(struct buf *b, struct fig *f, int obj, enum num_form form, long budget)
{
	const struct value *v = fig_value(f, (fig_id){ obj });
	bool good;

	/* Approximate numbers have no closed form, and what is decided with them (a truth)
	 * is told with its certainty. */
	if (f->step[f->obj[obj].step].approximate && v &&
	    !value_is(v, KIND_BIT(KIND_BOOLEAN) | KIND_BIT(KIND_TEXT)))
		return false;
	/* Whole coordinates often say it all; where a root or an angle is needed
	 * the exact level is. */
	fig_enter(f, NUM_DOUBLE, 0);
	good = v && all_points(v) && geo_value_print(b, v, form, f->num);
	if (!good) {
		v = sharp_value(f, obj, budget);
		good = v && geo_value_print(b, v, form, f->num);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	return good;
}

/* --- Decimals -------------------------------------------------------------------------------- */

/* The numbers worth showing of a value: coordinates, a measure, a circle's
 * centre and radius, a line's equation.  Returns how many (at most 3). */
typedef int numbers_fn(const struct value *v, num *out, ctx *c);

static int pair_numbers(const struct value *v, num *out, ctx *c)
{
	(void)c;
	out[0] = v->v[0], out[1] = v->v[1];
	return 2;
}

static int circle_numbers(const struct value *v, num *out, ctx *c)
{
	out[0] = v->v[0], out[1] = v->v[1];
	out[2] = num_sqrt(v->v[2], c);
	return 3;
}

static int line_numbers(const struct value *v, num *out, ctx *c)
{
	geo_straight_equation(geo_straight_of(v, c), &out[0], &out[1], &out[2], c);
	return 3;
}

static int single_number(const struct value *v, num *out, ctx *c)
{
	(void)c;
	out[0] = v->v[0];
	return 1;
}

static int angle_number(const struct value *v, num *out, ctx *c)
{
	return geo_sweep_radians(&out[0], v->v[0], v->v[1], c) == OK;
}

static int length_number(const struct value *v, num *out, ctx *c)
{
	struct err e;

	return geo_measure_length(&out[0], v, c, &e) == OK;
}

static int area_number(const struct value *v, num *out, ctx *c)
{
	struct err e;

	return geo_measure_area(&out[0], v, c, &e) == OK;
}

static int flag_number(const struct value *v, num *out, ctx *c)
{
	out[0] = num_int(v->flag, c);
	return 1;
}

static int diagram_number(const struct value *v, num *out, ctx *c)
{
	(void)c;
	if (!geo_diagram_measures(v))
		return 0;
	out[0] = v->v[0];
	return 1;
}

#define NUMBER_ROWS(ROW, NONE)       \
	ROW(POINT, pair_numbers)     \
	ROW(VECTOR, pair_numbers)    \
	ROW(LINE, line_numbers)      \
	ROW(SEGMENT, length_number)  \
	ROW(RAY, line_numbers)       \
	ROW(CIRCLE, circle_numbers)  \
	ROW(ARC, length_number)      \
	ROW(SECTOR, area_number)     \
	ROW(POLYGON, area_number)    \
	ROW(POLYLINE, length_number) \
	ROW(ANGLE, angle_number)     \
	ROW(NUMBER, single_number)   \
	ROW(BOOLEAN, flag_number)    \
	ROW(DIAGRAM, diagram_number) \
	NONE(ELLIPSE)                \
	NONE(HYPERBOLA)              \
	NONE(PARABOLA)               \
	NONE(TEXT)                   \
	NONE(LIST)                   \
	NONE(FUNCTION) NONE(CURVE) NONE(INEQUALITY) NONE(SHADE) NONE(IMPLICIT) NONE(LOCUS)
KIND_TABLE(numbers_fn *, numbers, NUMBER_ROWS);

static int main_numbers(const struct value *v, num *out, ctx *c)
{
	return numbers[v->kind] ? numbers[v->kind](v, out, c) : 0;
}

/* Angles are shown in degrees. */
static num as_shown(const struct value *v, num a, ctx *c)
{
	if (v->kind != KIND_ANGLE)
		return a;
	return num_div(num_mul(a, num_int(180, c), c), num_pi(c), c);
}

/* The main numbers as doubles, at the level the figure stands at; angles in
 * degrees.  0 when a number is not known there to the last digit.  A ball about
 * zero has no nearest double; one that is no wider than `zero` is taken for zero. */
static int read_doubles(struct fig *f, const struct value *v, double *out, double zero)
{
	num n[3];
	int k = v ? main_numbers(v, n, f->num) : 0;

	for (int i = 0; i < k; i++) {
		n[i] = as_shown(v, n[i], f->num);
		/* Exactly a double, or more than an enclosure of doubles. */
		if (num_is_bad(n[i]) || (n[i].lo != n[i].hi && !n[i].x))
			return 0;
		out[i] = num_approx(n[i], f->num);
		if (num_level_of(f->num) == NUM_BALL) {
			num t = num_enclosure(n[i], f->num);
			bool about_zero = t.lo <= 0 && t.hi >= 0;

			if (t.hi - t.lo > (about_zero ? zero : 1e-15 * fabs(t.lo)))
				return 0;
			if (about_zero)
				out[i] = 0;
		}
	}
	return k;
}

/* The digits that narrow enclosures share; 0 when they are not narrow. */
static int read_enclosures(struct fig *f, const struct value *v, double *out)
{
	num n[3];
	int k;

	fig_enter(f, NUM_DOUBLE, 0);
	k = main_numbers(v, n, f->num);
	for (int i = 0; i < k; i++) {
		num a = as_shown(v, n[i], f->num);
		double width = a.hi - a.lo, size = fabs(num_mid(a));
		int digits = 17;
		char t[40];

		if (!(width < 1e-3 * (1 + size)))
			return 0;
		if (width > 0)
			digits = (int)floor(log10((size + 1e-300) / width));
		/* Zero is as good as any number of it, and shorter. */
		if (a.lo <= 0 && a.hi >= 0) {
			out[i] = 0;
			continue;
		}
		snprintf(t, sizeof t, "%.*g",
			 digits > 17  ? 17
			 : digits < 1 ? 1
				      : digits,
			 num_mid(a));
		out[i] = strtod(t, NULL);
	}
	return k;
}

/* Doubles of an object's main numbers, the same on every machine: from the
 * doubles where they are exact, else from balls, else from the field. */
int fig_approx(struct fig *f, int obj, double *out, bool asked)
{
	const struct value *v = fig_value(f, (fig_id){ obj });
	struct err e;
	int k, depth = f->step[f->obj[obj].step].depth;
	double zero = f->step[f->obj[obj].step].approximate ? APPROXIMATE_ZERO : -1;

	fig_enter(f, NUM_DOUBLE, 0);
	k = v && all_points(v) ? read_doubles(f, v, out, -1) : 0;
	if (v && !k &&
	    !value_is(v, KIND_BIT(KIND_TEXT) | KIND_BIT(KIND_LIST) | KIND_BIT(KIND_SHADE))) {
		fig_enter(f, NUM_BALL, FIG_BALL_LOW);
		if (fig_need(f, &obj, 1, &e) == OK)
			k = read_doubles(f, fig_at(f, obj), out, zero);
		if (!k)
			k = read_doubles(f, sharp_value(f, obj, FIG_BUDGET_OBJECT), out, -1);
		/* Too hard for the field: many bits, where a ball about zero is zero. */
		for (int i = 0; i < 3 && !k && (asked || depth <= DEEP); i++) {
			fig_enter(f, NUM_BALL,
				  (i ? BALL_PRINT : FIG_BALL_HIGH) +
					  (depth > DEEP ? 4 * depth : 0));
			if (fig_need(f, &obj, 1, &e) == OK)
				k = read_doubles(f, fig_at(f, obj), out,
						 i == 2 ? 1e-200 : zero);
		}
		/* No sharper value exists: the middle of a narrow enclosure. */
		if (!k)
			k = read_enclosures(f, v, out);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	return k;
}

/* --- Definitions -------------------------------------------------------------------------------- */

static void ref_text(struct buf *b, const struct fig *f, int obj)
{
	if (f->obj[obj].name || f->obj[obj].bound)
		buf_add(b, f->obj[obj].name ? f->obj[obj].name : f->obj[obj].bound);
	else
		fig_step_definition(b, f, f->obj[obj].step);
}

/* The E of a point (x(E), y(E)) that was made from an expression, or NULL. */
static const struct expr *whole_pair(const struct fig_step *s)
{
	const struct expr *c[2] = { s->arg[1].x, s->arg[2].x };

	for (int i = 0; i < 2; i++)
		if (s->arg[1 + i].form != ARG_EXPR || c[i]->kind != EXPR_CALL ||
		    c[i]->n != 1 || strcmp(c[i]->text, i ? "y" : "x") ||
		    c[i]->arg[0]->kind == EXPR_REF)
			return NULL;
	return expr_equal(c[0]->arg[0], c[1]->arg[0]) ? c[0]->arg[0] : NULL;
}

/* The expression that stands behind an object without a name, or NULL: what is made by a
 * command is printed as that. */
static const struct expr *expression_behind(const struct fig *f, int obj, struct arena *a)
{
	const struct object *o = &f->obj[obj];
	const struct fig_step *s = &f->step[o->step];
	struct expr *pair;

	if (o->name || o->bound || s->tool->commands[0])
		return NULL;
	if (tool_is(s->tool, TRAIT_FREE_NUMBER))
		return s->arg[1].form == ARG_EXPR ? s->arg[1].x : NULL;
	if (!tool_is(s->tool, TRAIT_FREE_POINT) || s->arg[1].form != ARG_EXPR ||
	    s->arg[2].form != ARG_EXPR)
		return NULL;
	if (whole_pair(s))
		return whole_pair(s);
	pair = arena_alloc(a, sizeof *pair);
	*pair = (struct expr){ .kind = EXPR_TUPLE, .n = 2 };
	pair->arg = arena_alloc(a, 2 * sizeof *pair->arg);
	pair->arg[0] = s->arg[1].x;
	pair->arg[1] = s->arg[2].x;
	return pair;
}

/* Refs back to names, so that the printed text parses again. */
static struct expr *named(const struct fig *f, const struct expr *x, struct arena *a)
{
	struct expr *y = arena_alloc(a, sizeof *y);
	struct buf b = { 0 };

	if (x->kind == EXPR_REF && !x->n && expression_behind(f, x->ref, a))
		return named(f, expression_behind(f, x->ref, a), a);
	*y = *x;
	if (x->kind == EXPR_REF) {
		ref_text(&b, f, x->ref);
		if (x->n) /* a function applied, perhaps derived */
			buf_add(&b, x->text);
		y->kind = x->n ? EXPR_CALL : EXPR_NAME;
		y->text = arena_strdup(a, buf_str(&b));
		buf_clear(&b);
	}
	if (x->n) {
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
		for (int i = 0; i < x->n; i++)
			y->arg[i] = named(f, x->arg[i], a);
	}
	return y;
}

void fig_expr_text(struct buf *b, const struct fig *f, const struct expr *x)
{
	struct arena *a = arena_new();

	expr_print(b, named(f, x, a));
	arena_free(a);
}

/* Numbers of objects in what a room below says of an expression, #12, as people know them. */
void fig_say_refs(const struct fig *f, struct err *e)
{
	struct buf b = { 0 }, t = { 0 };
	const char *p = strchr(e->msg, '#');
	char *end;

	if (!p)
		return;
	buf_addn(&b, e->msg, (size_t)(p - e->msg));
	while (*p) {
		long id = p[0] == '#' && p[1] >= '0' && p[1] <= '9' ? strtol(p + 1, &end, 10)
								    : -1;
		bool plain;

		if (id < 0 || id >= f->n_objs) {
			buf_addc(&b, *p++);
			continue;
		}
		p = end;
		buf_reset(&t);
		ref_text(&t, f, (int)id);
		plain = !strpbrk(buf_str(&t), " +-*/") ||
			(t.n && buf_str(&t)[t.n - 1] == ')' && buf_str(&t)[0] != '(');
		buf_addf(&b, plain ? "%s" : "(%s)", buf_str(&t));
	}
	snprintf(e->msg, sizeof e->msg, "%s", buf_str(&b));
	buf_clear(&b);
	buf_clear(&t);
}

void fig_arg_text(struct buf *b, const struct fig *f, const struct arg *a)
{
	switch (a->form) {
	case ARG_NONE: break;
	case ARG_REF: ref_text(b, f, a->ref); break;
	case ARG_EACH: ref_text(b, f, a->refs[0]); break;
	case ARG_INT:
		if (a->x)
			fig_expr_text(b, f, a->x);
		else
			buf_addf(b, "%ld", a->i);
		break;
	case ARG_DOUBLE: buf_add_double(b, a->i ? a->d / (double)a->i : a->d); break;
	case ARG_TEXT: buf_add(b, a->text); break;
	case ARG_EXPR:
	case ARG_OPEN:
	case ARG_ITEMS:
	case ARG_RELATION:
	case ARG_EQUATION: fig_expr_text(b, f, a->x); break;
	case ARG_POINTS:
		for (int i = 0; i < a->n; i++) {
			buf_add(b, i ? ", " : "");
			ref_text(b, f, a->refs[i]);
		}
		break;
	}
}

/* Would the next argument be taken for this parameter, which was left out? */
static bool must_be_skipped(const struct fig *f, const struct fig_step *s, int param)
{
	const struct param *p = &s->tool->param[param];
	const struct arg *next = NULL;

	for (int i = param + 1; p->type != PARAM_NEW && !next && i < s->tool->n_params; i++)
		if (s->arg[i].form != ARG_NONE)
			next = &s->arg[i];
	if (!next)
		return false;
	if (p->type == PARAM_TEXT && fig_is_variable_param(p))
		return next->form == ARG_REF &&
		       fig_kind(f, (fig_id){ next->ref }) != KIND_LIST;
	if (p->type == PARAM_TEXT || p->type == PARAM_EXPR)
		return true;
	if (p->type == PARAM_NUMBER || p->type == PARAM_ANGLE || p->type == PARAM_INTEGER)
		return next->form == ARG_EXPR || next->form == ARG_INT ||
		       next->form == ARG_DOUBLE;
	return p->type == PARAM_OBJECT && next->form == ARG_REF &&
	       (p->kinds >> fig_kind(f, (fig_id){ next->ref }) & 1);
}

/* The parts of a text with + between them. */
static void sum_text(struct buf *b, const struct fig *f, const struct expr *parts)
{
	for (int i = 0; i < parts->n; i++) {
		bool sum = parts->arg[i]->kind == EXPR_OP;

		buf_add(b, i ? " + " : "");
		buf_add(b, sum ? "(" : "");
		fig_expr_text(b, f, parts->arg[i]);
		buf_add(b, sum ? ")" : "");
	}
}

/* true or false, in a list. */
static bool is_truth(const struct fig *f, const struct fig_step *s)
{
	return !strcmp(s->tool->name, "add_boolean") && !f->obj[s->first].name &&
	       s->arg[1].x->kind == EXPR_NAME;
}

/* A text without a name or a place of its own. */
static bool is_bare_text(const struct fig *f, const struct fig_step *s)
{
	if (strcmp(s->tool->name, "add_text") || f->obj[s->first].name ||
	    s->arg[4].form != ARG_NONE)
		return false;
	for (int i = 2; i <= 3; i++)
		if (s->arg[i].form != ARG_EXPR || s->arg[i].x->kind != EXPR_NUMBER ||
		    strcmp(s->arg[i].x->text, "0"))
			return false;
	return true;
}

void fig_step_definition(struct buf *b, const struct fig *f, int step)
{
	const struct fig_step *s = &f->step[step];
	const char *cmd = s->tool->commands;
	bool bare = !cmd[0], first = true;

	/* xAxis is written without brackets. */
	if (s->tool->n_params == 1 && s->tool->param[0].type == PARAM_NEW) {
		buf_add(b, cmd);
		return;
	}

	/* "a = " + a; a text in another one stands as it is written. */
	if (!strcmp(s->tool->name, "add_text_sum")) {
		sum_text(b, f, s->arg[1].x);
		return;
	}
	if (is_truth(f, s)) {
		buf_add(b, s->arg[1].x->text);
		return;
	}
	if (is_bare_text(f, s)) {
		json_add_string(b, s->arg[1].text);
		return;
	}
	if (tool_is(s->tool, TRAIT_FREE_POINT) && whole_pair(s)) {
		fig_expr_text(b, f, whole_pair(s));
		return;
	}
	/* Tools without a command are what stands behind a literal. */
	if (tool_is(s->tool, TRAIT_FREE_POINT))
		bare = true;
	if (bare && s->tool->n_params > 2 && s->arg[2].form != ARG_NONE)
		buf_addc(b, '(');
	else if (!bare)
		buf_addf(b, "%.*s(", (int)strcspn(cmd, " "), cmd);
	for (int i = 0; i < s->tool->n_params; i++) {
		const struct arg *a = &s->arg[i];

		if (a->form == ARG_NONE && !must_be_skipped(f, s, i))
			continue;
		buf_add(b, first ? "" : ", ");
		first = false;
		if (a->form == ARG_NONE) {
			buf_add(b, "{}");
			continue;
		}
		/* The name of a variable stands as it is; other texts in quotes. */
		if (s->tool->param[i].type == PARAM_TEXT &&
		    (!expr_name_ok(a->text, NULL, 0) ||
		     (strcmp(s->tool->param[i].name, "param") &&
		      strncmp(s->tool->param[i].name, "variable", 8)))) {
			json_add_string(b, a->text);
			continue;
		}
		if (param_is_truth(&s->tool->param[i]) && a->form == ARG_INT)
			buf_add(b, a->i ? "true" : "false");
		else
			fig_arg_text(b, f, a);
	}
	if (!bare || (s->tool->n_params > 2 && s->arg[2].form != ARG_NONE))
		buf_addc(b, ')');
}

void fig_definition(struct buf *b, const struct fig *f, fig_id id)
{
	const struct object *o = &f->obj[id.v];

	if (o->whole >= 0) {
		buf_addf(b, "%s of ", o->role == ROLE_SIDE ? "side" : "vertex");
		ref_text(b, f, o->whole);
		return;
	}
	fig_step_definition(b, f, o->step);
	if (o->role == ROLE_SOLUTION)
		buf_addf(b, " [%d]", o->out + 1);
}

/* --- Objects -------------------------------------------------------------------------------------- */

void fig_add_doubles(struct buf *b, const double *v, int n)
{
	if (n > 1)
		buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		if (i)
			buf_addc(b, ',');
		if (isfinite(v[i]))
			buf_add_double(b, v[i]);
		else
			buf_add(b, "null");
	}
	if (n > 1)
		buf_addc(b, ']');
	if (!n)
		buf_add(b, "null");
}

#define LISTED 200        /* members of a list whose decimals are told unasked */
#define LISTED_ZERO 1e-30 /* what a ball about zero may be as wide as, to be shown as 0 */

/* The decimals of a list: an array of what its members have, at the level of balls. */
static void add_list_doubles(struct buf *b, struct fig *f, const struct value *list)
{
	int n = geo_list_count(list);

	buf_addc(b, '[');
	for (int i = 0; i < n && i < LISTED; i++) {
		struct value m = geo_list_item(list, i);
		double d[3];
		num v[3];
		int k = main_numbers(&m, v, f->num);

		buf_add(b, i ? "," : "");
		if (m.kind == KIND_LIST) {
			add_list_doubles(b, f, &m);
			continue;
		}
		for (int j = 0; j < k; j++) {
			num a = as_shown(&m, v[j], f->num), t = num_enclosure(a, f->num);

			d[j] = t.lo <= 0 && t.hi >= 0 && t.hi - t.lo < LISTED_ZERO
				       ? 0
				       : num_approx(a, f->num);
		}
		fig_add_doubles(b, d, k);
	}
	buf_addc(b, ']');
}

/* Whether the decimals of a list can be read off its balls: each holds one double, or is an
 * exact zero. */
static bool list_is_sharp(struct fig *f, const struct value *list)
{
	int n = geo_list_count(list);

	for (int i = 0; i < n && i < LISTED; i++) {
		struct value m = geo_list_item(list, i);
		num v[3];
		int k = m.kind == KIND_LIST ? 0 : main_numbers(&m, v, f->num);

		if (m.kind == KIND_LIST && !list_is_sharp(f, &m))
			return false;
		for (int j = 0; j < k; j++) {
			num t = num_enclosure(as_shown(&m, v[j], f->num), f->num);

			if (!num_is_bad(t) && t.hi != t.lo &&
			    !(t.hi - t.lo <= 1e-15 * fmin(fabs(t.lo), fabs(t.hi)) &&
			      (t.lo > 0) == (t.hi > 0)))
				return false;
		}
	}
	return true;
}

#define SHARP_MOST 8 /* members; sharper values of many inverses take long */

/* A short list at the level of balls, with more bits where its numbers need them: the tail of a
 * distribution is no zero.  NULL when there is none; the figure stays at that level. */
static const struct value *sharp_list(struct fig *f, int obj)
{
	static const int bits[] = { FIG_BALL_LOW, FIG_BALL_HIGH };
	struct err e;

	for (int i = 0; i < 2; i++) {
		fig_enter(f, NUM_BALL, bits[i]);
		if (fig_need(f, &obj, 1, &e) != OK || !fig_at(f, obj))
			return NULL;
		if (i || geo_list_count(fig_at(f, obj)) > SHARP_MOST ||
		    f->step[f->obj[obj].step].approximate || list_is_sharp(f, fig_at(f, obj)))
			break;
	}
	return fig_at(f, obj);
}

static void add_approx(struct buf *b, struct fig *f, int obj)
{
	const struct value *list;
	double v[3];

	json_add_key(b, "approx");
	if (fig_kind(f, (fig_id){ obj }) != KIND_LIST) {
		fig_add_doubles(b, v, fig_approx(f, obj, v, false));
		return;
	}
	list = sharp_list(f, obj);
	if (list)
		add_list_doubles(b, f, list);
	else
		buf_add(b, "null");
	fig_enter(f, NUM_DOUBLE, 0);
}

static void add_text_or_null(struct buf *b, const char *key, const char *text)
{
	json_add_key(b, key);
	if (text)
		json_add_string(b, text);
	else
		buf_add(b, "null");
}

/* Why an object has no closed form. */
static const char *why_inexact(const struct fig *f, int obj, long budget)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];

	if (s->approximate)
		return "it rests on numbers that are only approximate";
	if (budget <= FIG_BUDGET_OBJECT && s->depth > DEEP)
		return "at the end of a long construction it is told when asked for: "
		       "query_value";
	return "no closed form was found";
}

/* A function in decimals, where its closed form is long (n characters) or there is none (0),
 * and they say it much shorter. */
static bool in_decimals(struct buf *b, struct fig *f, int obj, size_t n)
{
	return (!n || n > LONG_FORM) && fig_decimal_text(b, f, obj) &&
	       (!n || 4 * b->n < 3 * n);
}

/* The members of an object's record; budget: of its closed form, 0 when it is not wanted. */
static void add_object(struct buf *b, struct fig *f, int obj, long budget)
{
	const struct object *o = &f->obj[obj];
	const struct fig_step *s = &f->step[o->step];
	struct buf t = { 0 };
	struct buf d = { 0 };
	bool good = true;
	int par[64], n;

	add_text_or_null(b, "name", o->name);
	add_text_or_null(b, "kind", geo_kind_name(fig_kind(f, (fig_id){ obj })));
	if (fig_defined(f, (fig_id){ obj })) {
		good = !budget || fig_print_exact(&t, f, obj, NUM_PLAIN, budget);
		add_text_or_null(b, "exact", good && budget ? buf_str(&t) : NULL);
		add_approx(b, f, obj);
		if (budget && in_decimals(&d, f, obj, good ? t.n : 0))
			add_text_or_null(b, "decimal", buf_str(&d));
	} else {
		json_add_key(b, "undefined");
		json_add_string(b, s->why ? s->why->msg
					  : "it does not exist in the present position");
	}
	json_add_key(b, "from");
	buf_addc(b, '[');
	n = fig_named_parents(f, s, par, 64);
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		json_add_string(b, f->obj[par[i]].name);
	}
	buf_addc(b, ']');
	add_text_or_null(b, "tool", s->tool->name);
	buf_reset(&t);
	fig_definition(&t, f, (fig_id){ obj });
	add_text_or_null(b, "definition", buf_str(&t));
	if (o->whole >= 0 && f->obj[o->whole].name)
		add_text_or_null(b, "part_of", f->obj[o->whole].name);
	if (s->approximate || s->probable)
		add_text_or_null(b, "certainty", s->approximate ? "approximate" : "probable");
	if (!good)
		add_text_or_null(b, "reason", why_inexact(f, obj, budget));
	if (s->partial)
		buf_add(b, ",\"complete\":false");
	if (o->hidden)
		buf_add(b, ",\"visible\":false");
	if (o->views != 1)
		buf_add(b, o->views == 2 ? ",\"views\":[2]" : ",\"views\":[1,2]");
	fig_looks_json(b, f, obj);
	buf_clear(&t);
	buf_clear(&d);
}

void fig_object_json(struct buf *b, struct fig *f, int obj)
{
	buf_addc(b, '{');
	add_object(b, f, obj, FIG_BUDGET_OBJECT);
	buf_addc(b, '}');
}

bool fig_exact(struct buf *b, struct fig *f, fig_id id)
{
	num_fresh(f->num, NUM_EXACT);
	return fig_defined(f, id) && fig_print_exact(b, f, id.v, NUM_PLAIN, FIG_BUDGET_OBJECT);
}

void fig_object_record(struct buf *b, struct fig *f, fig_id id, bool exact)
{
	const struct object *o = &f->obj[id.v];

	if (exact)
		num_fresh(f->num, NUM_EXACT);
	buf_addc(b, '{');
	add_object(b, f, id.v, exact ? FIG_BUDGET_OBJECT : 0);
	if (!o->hidden)
		buf_add(b, ",\"visible\":true");
	buf_addf(b, ",\"free\":%s,\"defined\":%s}", fig_is_free(f, id) ? "true" : "false",
		 fig_defined(f, id) ? "true" : "false");
}

void fig_canvas_json(struct buf *b, struct fig *f)
{
	bool first = true;

	num_fresh(f->num, NUM_EXACT);
	buf_addc(b, '[');
	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i })) {
			buf_add(b, first ? "" : ",");
			first = false;
			fig_object_json(b, f, i);
		}
	buf_addc(b, ']');
}

/* "about 1.5", "about (1, 2)"; of a number beyond all doubles, that it is. */
static void add_about(struct buf *b, const double *v, int n, int digits, const char *after)
{
	buf_add(b, n > 1 ? "about (" : "about ");
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? ", " : "");
		if (isfinite(v[i]))
			buf_addf(b, "%.*g", digits, v[i]);
		else
			buf_add(b, v[i] < 0 ? "-10^308 or less" : "10^308 or more");
	}
	buf_add(b, n > 1 ? ")" : after);
}

/* "P = (0, -3)", "s = 3*sqrt(2), about 4.24264", "c: x^2 + y^2 = 9". */
static void object_line(struct buf *b, struct fig *f, int obj)
{
	const struct object *o = &f->obj[obj];
	const struct fig_step *s = &f->step[o->step];
	enum kind k = fig_kind(f, (fig_id){ obj });
	struct buf t = { 0 }, d = { 0 };
	double v[3];
	int n;

	if (o->name)
		buf_add(b, o->name);
	else
		fig_definition(b, f, (fig_id){ obj });
	if (!fig_defined(f, (fig_id){ obj })) {
		buf_addf(b, ": undefined %s", geo_kind_name(k));
		if (s->why)
			buf_addf(b, " (%s)", s->why->msg);
		return;
	}
	buf_add(b, KIND_BIT(k) & (KINDS_CONIC | KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY))
			   ? ": "
			   : " = ");
	n = fig_approx(f, obj, v, false);
	if (fig_print_exact(&t, f, obj, NUM_PLAIN, FIG_BUDGET_OBJECT)) {
		buf_add(b, buf_str(&t));
		/* A closed form that is no plain decimal gets one beside it. */
		if (n && strpbrk(buf_str(&t), "qpcsat/") && k != KIND_BOOLEAN &&
		    !(KIND_BIT(k) & (KINDS_CONIC | KINDS_LINEAR))) {
			buf_add(b, ", ");
			add_about(b, v, n, 6, k == KIND_ANGLE ? "°" : "");
		}
		if (in_decimals(&d, f, obj, t.n))
			buf_addf(b, ", about %s", buf_str(&d));
	} else if (n && !(KIND_BIT(k) & (KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY)))) {
		add_about(b, v, n, 10, k == KIND_ANGLE ? "°" : "");
	} else {
		const struct value *val = k == KIND_LIST ? sharp_list(f, obj) : NULL;

		geo_value_describe(b, val ? val : fig_value(f, (fig_id){ obj }), f->num);
		fig_enter(f, NUM_DOUBLE, 0);
	}
	buf_addf(b, "  [%s", geo_kind_name(k));
	buf_reset(&t);
	fig_definition(&t, f, (fig_id){ obj });
	if (!tool_is(s->tool, TRAIT_FREE_POINT) || fig_parents(f, s, (int[1]){ 0 }, 1))
		buf_addf(b, ": %s", buf_str(&t));
	buf_reset(&t);
	fig_looks_text(&t, f, obj);
	if (t.n)
		buf_addf(b, "; %s", buf_str(&t));
	buf_add(b, s->partial ? "; perhaps not all" : "");
	buf_add(b, s->approximate ? ", approximate]" : "]");
	buf_clear(&t);
	buf_clear(&d);
}

void fig_describe(struct buf *b, struct fig *f)
{
	int count[KIND_COUNT] = { 0 }, total = 0, shown = 0, free_points = 0;

	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i })) {
			count[fig_kind(f, (fig_id){ i })]++;
			total++;
			free_points += fig_is_free(f, (fig_id){ i });
		}
	if (!total) {
		buf_add(b, "The figure is empty.\n");
		return;
	}
	buf_addf(b, "The figure has %d object%s (", total, total == 1 ? "" : "s");
	for (int k = 0; k < KIND_COUNT; k++)
		if (count[k])
			buf_addf(b, "%s%d %s%s", shown++ ? ", " : "", count[k],
				 geo_kind_name((enum kind)k), count[k] == 1 ? "" : "s");
	buf_addf(b, "), %d of them free.\n", free_points);
	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i })) {
			const struct value *v = fig_value(f, (fig_id){ i });
			struct buf t = { 0 };

			buf_addf(b, "%s: ", f->obj[i].name);
			fig_definition(&t, f, (fig_id){ i });
			if (!v)
				buf_addf(b, "%s, undefined in the present position",
					 buf_str(&t));
			else if (fig_is_free(f, (fig_id){ i }))
				geo_value_describe(b, v, f->num);
			else {
				buf_addf(b, "%s, ", buf_str(&t));
				geo_value_describe(b, v, f->num);
			}
			if (f->step[f->obj[i].step].approximate)
				buf_add(b, " (approximate)");
			buf_reset(&t);
			fig_looks_text(&t, f, i);
			if (t.n)
				buf_addf(b, "; %s", buf_str(&t));
			buf_addc(b, '\n');
			buf_clear(&t);
		}
	fig_constraints_text(b, f);
}

/* --- Answers ----------------------------------------------------------------------------------------- */

/* query_angle gives the folded angle; the sweep follows from the turn's sense. */
static void read_ccw(struct fig *f, const struct fig_step *s)
{
	int p[3], turn = NUM_UNKNOWN;
	struct err e;

	if (!tool_is(s->tool, TRAIT_SWEEP) || s->arg[1].form != ARG_REF ||
	    s->arg[2].form != ARG_REF || s->arg[3].form != ARG_REF)
		return;
	for (int i = 0; i < 3; i++)
		p[i] = s->arg[i + 1].ref;
	for (int r = 0; r < FIG_RUNGS && turn == NUM_UNKNOWN; r++) {
		fig_enter(f, fig_ladder[r].level, fig_ladder[r].prec);
		if (fig_ladder[r].level == NUM_DOUBLE || fig_need(f, p, 3, &e) == OK)
			turn = num_sgn(geo_orient(value_pt(fig_at(f, p[1]), 0),
						  value_pt(fig_at(f, p[0]), 0),
						  value_pt(fig_at(f, p[2]), 0), f->num),
				       f->num);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	/* Which way it turns is not told where nothing tells it. */
	f->obs.has_ccw = turn != NUM_UNKNOWN;
	f->obs.ccw = turn < 0 && s->order != TOOL_ORDER_GEOGEBRA ? 360 - f->obs.approx
								 : f->obs.approx;
}

void fig_read_answer(struct fig *f, int step)
{
	const struct fig_step *s = &f->step[step];
	struct fig_obs *o = &f->obs;
	int obj = s->first, n;
	enum kind k = fig_kind(f, (fig_id){ obj });
	struct buf t = { 0 };
	double v[3];

	num_fresh(f->num, NUM_EXACT);
	o->answer = step;
	o->kind = s->tool->cls == TOOL_ASK ? s->tool->makes : geo_kind_name(k);
	if (fig_print_exact(&t, f, obj, NUM_PLAIN, NUM_BUDGET_DEFAULT)) {
		o->exact = arena_strdup(f->answer, buf_str(&t));
		buf_reset(&t);
		if (k != KIND_BOOLEAN &&
		    fig_print_exact(&t, f, obj, NUM_LATEX, NUM_BUDGET_DEFAULT))
			o->latex = arena_strdup(f->answer, buf_str(&t));
	}
	if (k == KIND_ANGLE) {
		const struct value *a = sharp_value(f, obj, NUM_BUDGET_DEFAULT);
		num r;

		buf_reset(&t);
		if (a && geo_sweep_radians(&r, a->v[0], a->v[1], f->num) == OK &&
		    num_print(&t, r, NUM_PLAIN, f->num))
			o->radians = arena_strdup(f->answer, buf_str(&t));
	}
	n = fig_approx(f, obj, v, true);
	/* A closed form was printed at the exact level, a truth was told by some rung of the
	 * ladder, an enclosure is one at every level: each is a proof, unless something that
	 * it rests on is not. */
	o->certainty = s->approximate                  ? "approximate"
		       : s->probable                   ? "probable"
		       : o->exact || k == KIND_BOOLEAN ? "proven"
						       : "enclosed";
	o->believed = s->believed;
	o->has_number = n == 1;
	o->approx = n ? v[0] : 0;
	if (n > 1) {
		buf_reset(&t);
		fig_add_doubles(&t, v, n);
		o->json = arena_printf(f->answer, "\"approx\":%s", buf_str(&t));
	}
	read_ccw(f, s);
	buf_clear(&t);
	fig_enter(f, NUM_DOUBLE, 0);
}

enum status fig_show_object(struct fig *f, int obj, struct err *e)
{
	const struct object *o = &f->obj[obj];
	struct buf t = { 0 };
	double v[3];

	num_fresh(f->num, NUM_EXACT);
	f->obs.tool = f->step[o->step].tool;
	if (!fig_defined(f, (fig_id){ obj }))
		return err_fail(e, E_DOMAIN, "undefined_parent",
				"%s is undefined in the present position: %.200s", o->name,
				f->step[o->step].why ? f->step[o->step].why->msg
						     : "it does not exist there");
	buf_addc(&t, '{');
	add_object(&t, f, obj, NUM_BUDGET_DEFAULT);
	f->obs.json = arena_strndup(f->answer, t.s + 1, t.n - 1);
	buf_reset(&t);
	object_line(&t, f, obj);
	f->obs.text = arena_strdup(f->answer, buf_str(&t));
	buf_reset(&t);
	if (fig_print_exact(&t, f, obj, NUM_PLAIN, NUM_BUDGET_DEFAULT))
		f->obs.exact = arena_strdup(f->answer, buf_str(&t));
	if (fig_approx(f, obj, v, true) == 1) {
		f->obs.has_number = true;
		f->obs.approx = v[0];
	}
	buf_clear(&t);
	return OK;
}

/* --- Observations ----------------------------------------------------------------------------------------- */

bool fig_obs_ok(const struct fig_obs *o)
{
	return o->st == OK;
}
const struct err *fig_obs_err(const struct fig_obs *o)
{
	return o->st == OK ? NULL : &o->err;
}
const char *fig_obs_tool(const struct fig_obs *o)
{
	return o->tool ? o->tool->name : "";
}
bool fig_obs_recorded(const struct fig_obs *o)
{
	return o->recorded;
}

static void near_json(struct buf *b, const char *near)
{
	json_add_key(b, "near");
	buf_addc(b, '[');
	for (const char *p = near; *p;) {
		size_t n = strcspn(p, ",");
		char word[128];

		snprintf(word, sizeof word, "%.*s", (int)(n < 120 ? n : 120), p);
		buf_add(b, p == near ? "" : ",");
		json_add_string(b, word);
		p += n;
		while (*p == ',' || *p == ' ')
			p++;
	}
	buf_addc(b, ']');
}

static void objects_json(struct buf *b, struct fig *f, const char *key, const int *list, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		fig_object_json(b, f, list[i]);
	}
	buf_addc(b, ']');
}

#define DEGREES (180 / 3.14159265358979323846) /* in a radian */

static void value_json(struct buf *b, const struct fig_obs *o)
{
	json_add_key(b, "value");
	if (o->answer < 0 && !o->json) {
		buf_add(b, "null");
		return;
	}
	buf_addc(b, '{');
	if (o->answer >= 0) {
		add_text_or_null(b, "kind", o->kind);
		add_text_or_null(b, "exact", o->exact);
		if (o->has_number) {
			json_add_key(b, "approx");
			fig_add_doubles(b, &o->approx, 1);
		}
		if (o->latex)
			add_text_or_null(b, "latex", o->latex);
		if (o->radians)
			add_text_or_null(b, "radians", o->radians);
		if (o->is_angular) {
			double degrees = o->approx * DEGREES;

			json_add_key(b, "degrees");
			fig_add_doubles(b, &degrees, 1);
		}
		if (o->has_ccw) {
			json_add_key(b, "ccw");
			fig_add_doubles(b, &o->ccw, 1);
		}
		add_text_or_null(b, "certainty", o->certainty);
		if (!o->exact)
			add_text_or_null(b, "reason",
					 o->certainty && !strcmp(o->certainty, "approximate")
						 ? "it rests on numbers that are only "
						   "approximate"
						 : "no closed form was found");
		/* One prime of 61 bits, drawn among 2^54: a non-zero number whose norm has
		 * up to 10^6 bits is divisible by at most 2^14 of them.  A false factor
		 * that vanishes (sqrt(6) + sqrt(2)*sqrt(3), with the wrong signs) is
		 * excluded by the size of the number alone. */
		if (o->believed && o->certainty && !strcmp(o->certainty, "probable")) {
			add_text_or_null(b, "assumes", "limits that the CAS found");
		} else if (o->certainty && !strcmp(o->certainty, "probable")) {
			add_text_or_null(b, "error_bound", "2^-40");
			add_text_or_null(b, "assumes",
					 "a number below 2^-400 with residue 0 is 0");
		}
	}
	if (o->json) {
		if (o->answer >= 0)
			buf_addc(b, ',');
		buf_add(b, o->json);
	}
	buf_addc(b, '}');
}

void fig_obs_json(struct buf *b, struct fig *f, const struct fig_obs *o)
{
	if (o->st != OK) {
		const struct err *e = &o->err;

		buf_add(b, "{\"ok\":false");
		if (o->tool)
			add_text_or_null(b, "tool", o->tool->name);
		json_add_key(b, "error");
		buf_addc(b, '{');
		add_text_or_null(b, "code", e->code ? e->code : "internal");
		add_text_or_null(b, "arg", e->arg[0] ? e->arg : NULL);
		add_text_or_null(b, "message", e->msg);
		if (e->hint[0])
			add_text_or_null(b, "hint", e->hint);
		near_json(b, e->near);
		if (e->mend[0])
			add_text_or_null(b, "try", e->mend);
		if (e->column) {
			json_add_key(b, "column");
			buf_addf(b, "%d", e->column);
		}
		buf_add(b, "}}");
		return;
	}
	num_fresh(f->num, NUM_EXACT);
	buf_addf(b, "{\"ok\":true,\"step\":%d", o->step);
	if (o->tool)
		add_text_or_null(b, "tool", o->tool->name);
	objects_json(b, f, "new", o->fresh, o->n_fresh);
	objects_json(b, f, "changed", o->changed, o->n_changed);
	json_add_key(b, "removed");
	buf_addc(b, '[');
	for (int i = 0; i < o->n_gone; i++) {
		buf_add(b, i ? "," : "");
		json_add_string(b, o->gone[i]);
	}
	buf_addc(b, ']');
	value_json(b, o);
	for (int i = 0; i < o->n_notes; i++) {
		buf_add(b, i ? "," : ",\"notes\":[");
		json_add_string(b, o->note[i]);
	}
	buf_add(b, o->n_notes ? "]}" : "}");
}

/* m = Max(3, 5): the line of m says all that the answer would. */
static bool told_by_object(const struct fig_obs *o)
{
	return o->n_fresh == 1 && o->exact && !o->text && !strcmp(o->certainty, "proven");
}

void fig_obs_text(struct buf *b, struct fig *f, const struct fig_obs *o)
{
	if (o->st != OK) {
		const struct err *e = &o->err;

		buf_addf(b, "error: %s%s%s: %s\n", e->code ? e->code : "internal",
			 e->arg[0] ? " in " : "", e->arg, e->msg);
		if (e->hint[0])
			buf_addf(b, "  hint: %s\n", e->hint);
		if (e->near[0] && !strstr(e->hint, e->near) && !strstr(e->msg, e->near))
			buf_addf(b, "  near: %s\n", e->near);
		if (e->mend[0])
			buf_addf(b, "  try: %s\n", e->mend);
		return;
	}
	num_fresh(f->num, NUM_EXACT);
	for (int i = 0; i < o->n_fresh; i++) {
		object_line(b, f, o->fresh[i]);
		buf_addc(b, '\n');
	}
	if (o->text) {
		buf_add(b, o->text);
		if (!b->n || b->s[b->n - 1] != '\n')
			buf_addc(b, '\n');
	} else if (o->answer >= 0 && !told_by_object(o)) {
		buf_addf(b, "%s: ", o->kind);
		if (o->exact)
			buf_add(b, o->exact);
		else if (!o->has_number && o->json)
			buf_addf(b, "about %s", o->json + strlen("\"approx\":"));
		if (o->has_number && strcmp(o->kind, "boolean")) {
			struct buf t = { 0 };

			if (isfinite(o->approx))
				buf_add_double(&t, o->approx);
			else
				buf_add(&t,
					o->approx < 0 ? "-10^308 or less" : "10^308 or more");
			if (!o->exact)
				buf_addf(b, "about %s%s", buf_str(&t),
					 o->radians || !strcmp(o->kind, "angle") ? "°" : "");
			else if (strcmp(buf_str(&t), o->exact) && strpbrk(o->exact, "qpcsat/"))
				buf_addf(b, ", about %s%s", buf_str(&t),
					 !strcmp(o->kind, "angle") ? "°" : "");
			buf_clear(&t);
		}
		buf_addf(b, " (%s)", o->certainty);
		if (o->is_angular)
			buf_addf(b, "; an angle, about %.10g°", o->approx * DEGREES);
		buf_addc(b, '\n');
	}
	for (int i = 0; i < o->n_changed; i++) {
		buf_add(b, "changed ");
		object_line(b, f, o->changed[i]);
		buf_addc(b, '\n');
	}
	if (o->n_gone) {
		buf_add(b, "removed");
		for (int i = 0; i < o->n_gone; i++)
			buf_addf(b, "%s %s", i ? "," : "", o->gone[i]);
		buf_addc(b, '\n');
	}
	if (!o->n_fresh && !o->n_changed && !o->n_gone && o->answer < 0 && !o->text)
		buf_add(b, "done\n");
	for (int i = 0; i < o->n_notes; i++)
		buf_addf(b, "  note: %s\n", o->note[i]);
}

bool fig_obs_exact(struct buf *b, struct fig *f, const struct fig_obs *o)
{
	if (o->st != OK)
		return false;
	if (o->answer >= 0 || o->exact) {
		if (o->exact)
			buf_add(b, o->exact);
		return o->exact != NULL;
	}
	num_fresh(f->num, NUM_EXACT);
	if (o->n_fresh)
		return fig_print_exact(b, f, o->fresh[0], NUM_PLAIN, NUM_BUDGET_DEFAULT);
	if (o->n_changed)
		return fig_print_exact(b, f, o->changed[0], NUM_PLAIN, NUM_BUDGET_DEFAULT);
	if (o->text)
		buf_add(b, o->text);
	return o->text != NULL;
}

bool fig_obs_number(double *out, struct fig *f, const struct fig_obs *o)
{
	double v[3];

	if (o->st != OK)
		return false;
	if (o->has_number) {
		*out = o->approx;
		return true;
	}
	num_fresh(f->num, NUM_EXACT);
	if (o->n_fresh && fig_approx(f, o->fresh[0], v, false) == 1) {
		*out = v[0];
		return true;
	}
	return false;
}
