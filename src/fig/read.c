/*
 * read.c -- reading a figure for those who draw it: what objects were made from, their
 * values as labels, relations between them.  Nothing here changes the figure.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Inputs ---------------------------------------------------------------------------- */

static const struct arg *input(const struct fig *f, fig_id id, const char *param)
{
	const struct fig_step *s = &f->step[f->obj[id.v].step];
	int i = tool_param(s->tool, param);

	return i >= 0 && s->arg[i].form != ARG_NONE ? &s->arg[i] : NULL;
}

fig_id fig_input(const struct fig *f, fig_id id, const char *param)
{
	const struct arg *a = input(f, id, param);

	return a && a->form == ARG_REF ? (fig_id){ a->ref } : FIG_NONE;
}

bool fig_input_number(double *out, struct fig *f, fig_id id, const char *param)
{
	const struct arg *a = input(f, id, param);
	struct arena_mark scratch = arena_mark(f->scratch);
	struct err e;
	bool good;

	good = a && (a->form == ARG_EXPR || a->form == ARG_DOUBLE || a->form == ARG_INT) &&
	       fig_read_number(f, a, out, &e) == OK;
	arena_release(f->scratch, scratch);
	return good;
}

/* Sharper and sharper, until the nearest double is known. */
enum status fig_read_number(struct fig *f, const struct arg *a, double *out, struct err *e)
{
	int refs[FIG_PARENTS + 1], n = 0;
	enum status st = E_UNABLE;
	bool told = false;

	if (a->form == ARG_INT && !a->x) {
		*out = (double)a->i;
		return OK;
	}
	if (a->form == ARG_EXPR || a->form == ARG_INT)
		n = fig_expr_refs(a->x, refs, 0, FIG_PARENTS + 1);
	if (n > FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "one number may mention at most %d objects",
				FIG_PARENTS);
	for (int i = 0; i < n; i++)
		if (!fig_defined(f, (fig_id){ refs[i] }))
			return err_fail(e, E_DOMAIN, "undefined_parent",
					"%s is undefined in the present position",
					f->obj[refs[i]].name ? f->obj[refs[i]].name
							     : "a part of the expression");
	num_fresh(f->num, NUM_EXACT);
	for (int r = 0; r < FIG_RUNGS && !told; r++) {
		num v = { 0, 0, NULL };

		if (fig_ladder[r].level == NUM_PRIME)
			break;
		fig_enter(f, fig_ladder[r].level, fig_ladder[r].prec);
		st = fig_ladder[r].level == NUM_DOUBLE ? OK : fig_need(f, refs, n, e);
		if (st == OK)
			st = fig_number(f, a, &v, e);
		if (st != OK && st != E_UNABLE)
			break;
		told = st == OK && num_nearest(out, v, f->num);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	if (st != OK && st != E_UNABLE)
		return st;
	if (!told)
		return err_fail(e, E_UNABLE, "undecided",
				"the number is not known well enough");
	return isfinite(*out)
		       ? OK
		       : err_fail(e, E_ARG, "limit", "the number is too large to be drawn");
}

/* --- Labels ------------------------------------------------------------------------------ */

#define SHORT_NUMBER 40 /* bytes of LaTeX of a closed form that is shown as it is */
#define SHORT_PAIR 72
#define SHORT_EQUATION 120
#define LARGE 1e9 /* from here on with a power of ten */

/* Replace one text by another wherever it stands. */
static void replace(struct buf *b, const char *from, const char *to)
{
	char *s = buf_take(b);
	const char *p = s, *q;

	for (; (q = strstr(p, from)) != NULL; p = q + strlen(from)) {
		buf_addn(b, p, (size_t)(q - p));
		buf_add(b, to);
	}
	buf_add(b, p);
	mem_free(s);
}

static void add_decimal(struct buf *b, double v)
{
	char t[64];

	if (fabs(v) >= LARGE) {
		snprintf(t, sizeof t, "%.2e", v);
		buf_addf(b, "%.*s \\cdot 10^{%ld}", (int)strcspn(t, "e"), t,
			 strtol(t + strcspn(t, "e") + 1, NULL, 10));
		return;
	}
	snprintf(t, sizeof t, "%.2f", v);
	buf_add(b, !strcmp(t, "-0.00") ? "0.00" : t);
}

/* What kinds with an equation say when its numbers are not short. */
static bool add_equation(struct buf *b, enum kind k, const double *v)
{
	if (k == KIND_CIRCLE) {
		for (int i = 0; i < 2; i++) {
			buf_addf(b, "%s(%c %c ", i ? " + " : "", "xy"[i],
				 v[i] < 0 ? '+' : '-');
			add_decimal(b, fabs(v[i]));
			buf_add(b, ")^{2}");
		}
		buf_add(b, " = ");
		add_decimal(b, v[2] * v[2]);
		return true;
	}
	if (!(KIND_BIT(k) & (KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY))))
		return false;
	/* Nearly upright lines as x = ..., which no slope describes well. */
	if (fabs(v[1]) * 1000 < fabs(v[0])) {
		buf_add(b, "x = ");
		add_decimal(b, -v[2] / v[0]);
		return true;
	}
	buf_add(b, "y = ");
	add_decimal(b, -v[0] / v[1]);
	buf_addf(b, "x %c ", -v[2] / v[1] < 0 ? '-' : '+');
	add_decimal(b, fabs(v[2] / v[1]));
	return true;
}

/* How long what a label tells may be; kinds without a row tell nothing. */
#define TOLD_ROWS(ROW, NONE)           \
	ROW(SPOINT, SHORT_PAIR)        \
	ROW(SVECTOR, SHORT_PAIR)       \
	ROW(SLINE, SHORT_EQUATION)     \
	ROW(SSEGMENT, SHORT_NUMBER)    \
	ROW(SRAY, SHORT_EQUATION)      \
	ROW(PLANE, SHORT_EQUATION)     \
	ROW(SCIRCLE, SHORT_EQUATION)   \
	ROW(SCONIC, SHORT_NUMBER)      \
	ROW(SPOLYGON, SHORT_NUMBER)    \
	ROW(SPOLYLINE, SHORT_NUMBER)   \
	ROW(SCURVE, SHORT_NUMBER)      \
	ROW(SPHERE, SHORT_EQUATION)    \
	ROW(CONE, SHORT_NUMBER)        \
	ROW(CYLINDER, SHORT_NUMBER)    \
	ROW(FRUSTUM, SHORT_NUMBER)     \
	ROW(POLYHEDRON, SHORT_NUMBER)  \
	ROW(NET, SHORT_NUMBER)         \
	ROW(SECTION, SHORT_NUMBER)     \
	ROW(SURFACE, SHORT_NUMBER)     \
	NONE(STEXT)                    \
	ROW(POINT, SHORT_PAIR)         \
	ROW(VECTOR, SHORT_PAIR)        \
	ROW(LINE, SHORT_EQUATION)      \
	ROW(SEGMENT, SHORT_NUMBER)     \
	ROW(RAY, SHORT_EQUATION)       \
	ROW(CIRCLE, SHORT_EQUATION)    \
	ROW(ELLIPSE, SHORT_EQUATION)   \
	ROW(HYPERBOLA, SHORT_EQUATION) \
	ROW(PARABOLA, SHORT_EQUATION)  \
	ROW(ARC, SHORT_NUMBER)         \
	ROW(SECTOR, SHORT_NUMBER)      \
	ROW(POLYGON, SHORT_NUMBER)     \
	ROW(ANGLE, SHORT_NUMBER)       \
	ROW(NUMBER, SHORT_NUMBER)      \
	ROW(FUNCTION, SHORT_NUMBER)    \
	ROW(CURVE, SHORT_NUMBER)       \
	ROW(INEQUALITY, SHORT_NUMBER)  \
	ROW(DIAGRAM, SHORT_EQUATION)   \
	ROW(IMPLICIT, SHORT_EQUATION)  \
	ROW(POLYLINE, SHORT_NUMBER)    \
	NONE(BOOLEAN) NONE(TEXT) NONE(LIST) NONE(SHADE) NONE(LOCUS)
KIND_TABLE(size_t, told, TOLD_ROWS);

/* Functions and the like: what they compute. */
static bool graph_label(struct buf *b, const struct value *v)
{
	struct buf t = { 0 };
	bool good;

	if (v->fn2)
		buf_add(&t, "(");
	expr_print_latex(&t, v->fn);
	if (v->fn2) {
		buf_add(&t, ", ");
		expr_print_latex(&t, v->fn2);
		buf_add(&t, ")");
	}
	good = t.n <= SHORT_EQUATION;
	if (good)
		buf_add(b, buf_str(&t));
	buf_clear(&t);
	return good;
}

bool fig_label_value(struct buf *b, struct fig *f, fig_id id)
{
	const struct value *v = fig_value(f, id);
	struct arena_mark scratch = arena_mark(f->scratch);
	struct buf t = { 0 };
	double n[FIG_NUMBERS];
	int k;
	bool good = false;

	if (!v || !told[v->kind])
		return false;
	if (v->fn)
		return !f->decimals && graph_label(b, v);
	num_fresh(f->num, NUM_EXACT);
	if (fig_print_exact(&t, f, id.v, NUM_LATEX, FIG_BUDGET_OBJECT) &&
	    t.n <= told[v->kind]) {
		/* An angle that is no fraction of a degree is better told in decimals. */
		good = v->kind != KIND_ANGLE || strstr(buf_str(&t), "^\\circ");
		replace(&t, "^\\circ", "^{\\circ}");
		if (!strstr(buf_str(&t), "\\frac")) {
			replace(&t, "\\left(", "(");
			replace(&t, "\\right)", ")");
		}
	}
	if (!good) {
		buf_reset(&t);
		k = fig_approx(f, id.v, n, true);
		good = k > 0;
		if (k == 3)
			good = add_equation(&t, v->kind, n);
		else if (k == 2)
			buf_add(&t, "(");
		for (int i = 0; i < k && k < 3; i++) {
			buf_add(&t, i ? ", " : "");
			add_decimal(&t, n[i]);
		}
		if (k == 2)
			buf_add(&t, ")");
		if (k && v->kind == KIND_ANGLE)
			buf_add(&t, "^{\\circ}");
	}
	if (good)
		buf_add(b, buf_str(&t));
	buf_clear(&t);
	arena_release(f->scratch, scratch);
	return good;
}

static void add_rounded(struct buf *b, double v, int decimals)
{
	char t[400];
	size_t n;

	if (fabs(v) >= LARGE) {
		add_decimal(b, v);
		return;
	}
	n = (size_t)snprintf(t, sizeof t, "%.*f", decimals, v);
	for (bool more = strchr(t, '.') != NULL;
	     more && (t[n - 1] == '0' || t[n - 1] == '.');) {
		more = t[--n] != '.';
		t[n] = 0;
	}
	buf_add(b, !strcmp(t, "-0") ? "0" : t);
}

bool fig_label_rounded(struct buf *b, struct fig *f, fig_id id, int decimals)
{
	const struct value *v = fig_value(f, id);
	double n[FIG_NUMBERS];
	int k;

	if (!v || !told[v->kind])
		return false;
	k = v->fn ? 0 : fig_approx(f, id.v, n, true);
	if (k < 1 || k > 2)
		return fig_label_value(b, f, id);
	buf_add(b, k == 2 ? "(" : "");
	for (int i = 0; i < k; i++) {
		buf_add(b, i ? ", " : "");
		add_rounded(b, n[i], decimals);
	}
	buf_add(b, k == 2 ? ")" : v->kind == KIND_ANGLE ? "^{\\circ}" : "");
	return true;
}

bool fig_text_rounded(struct buf *b, struct fig *f, fig_id id, int decimals)
{
	const struct fig_step *s = &f->step[f->obj[id.v].step];
	fig_id of = fig_input(f, id, "object");
	struct tool_arg arg[TOOL_PARAMS + 1];
	struct tool_output outputs[TOOL_OUTPUTS];
	struct err e = { 0 };
	struct tool_call c = { .num = f->num,
			       .arena = f->tmp,
			       .arg = arg,
			       .order = s->order,
			       .out = outputs,
			       .cap_out = TOOL_OUTPUTS,
			       .rounded = decimals + 1,
			       .err = &e };
	enum status st = OK;

	if (strcmp(s->tool->name, "add_text_sum") && strcmp(s->tool->name, "add_text_of"))
		return false;
	if (of.v >= 0 && fig_kind(f, of) == KIND_TEXT)
		return fig_text_rounded(b, f, of, decimals);
	fig_enter(f, c.rounded < 0 ? NUM_EXACT : NUM_DOUBLE, 0);
	if (c.rounded < 0)
		st = fig_need(f, &id.v, 1, &e);
	arena_reset(f->tmp);
	if (st == OK)
		st = fig_arguments(f, f->obj[id.v].step, arg, &e);
	if (st == OK)
		st = s->tool->fn(&c);
	if (st != OK || c.n_out < 1 || !c.out[0].val->text)
		return false;
	buf_add(b, c.out[0].val->text);
	return true;
}

/* --- Relations ------------------------------------------------------------------------------ */

static truth settle(struct fig *f, const char *relation, struct doubt *doubt)
{
	struct fig_mark mark = fig_begin(f);
	struct arena_mark scratch = arena_mark(f->scratch);
	struct expr *x, *bound;
	struct err e = { 0 };
	truth t = TRUTH_UNKNOWN;
	struct fig_gloss reading;

	fig_enter(f, NUM_DOUBLE, 0);
	if (expr_parse(&x, relation, strlen(relation), f->scratch, &e) != OK ||
	    fig_statement_bind(f, x, true, &bound, &reading, &e) != OK ||
	    fig_relation_settle(f, bound, &t, doubt, &e) != OK)
		t = TRUTH_UNKNOWN;
	fig_rollback(f, mark);
	arena_release(f->scratch, scratch);
	return t;
}

truth fig_holds(struct fig *f, const char *relation)
{
	struct doubt doubt;

	return settle(f, relation, &doubt);
}

truth fig_proves(struct fig *f, const char *relation)
{
	struct doubt doubt = { 0 };
	truth t = settle(f, relation, &doubt);

	return doubt.probable || doubt.approximate ? TRUTH_UNKNOWN : t;
}
