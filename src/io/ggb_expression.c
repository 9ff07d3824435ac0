/*
 * ggb_expression.c -- free objects of a file, and those that an expression defines.
 *
 * What is written is tried as it stands first; where the figure reads it otherwise (a sum of
 * points as a point and not as a vector) it is said in the words of a tool.
 */
#include "base/json.h"
#include "expr/expr.h"
#include "io/io_priv.h"
#include <stdio.h>
#include <string.h>

/* "f(x) = x^2" without "f(x) =", "g: y = x" without "g:"; *var: the x, or "". */
static const char *body_of(const char *exp, const char *label, char *var, size_t size)
{
	size_t n = strlen(label);
	const char *p = exp, *q;

	*var = '\0';
	while (*p == ' ')
		p++;
	if (strncmp(p, label, n))
		return exp;
	p += n;
	while (*p == ' ')
		p++;
	if (*p == ':')
		return p + 1;
	if (*p == '(' && (q = strchr(p, ')')) != NULL) {
		const char *eq = q + 1;

		while (*eq == ' ')
			eq++;
		if (*eq == '=' && eq[1] != '=' && (size_t)(q - p) <= size) {
			memcpy(var, p + 1, (size_t)(q - p) - 1);
			var[q - p - 1] = '\0';
			return eq + 1;
		}
	}
	return exp;
}

/* A relation between two things as the command that asks it; false when it is none. */
static bool as_question(struct buf *b, struct io_in *in, const char *relation)
{
	struct arena *a = arena_new();
	struct expr *x;
	struct err e;
	const char *word = NULL;

	if (expr_parse(&x, relation, strlen(relation), a, &e) == OK && x->kind == EXPR_OP &&
	    x->n == 2) {
		fig_id l = x->arg[0]->kind == EXPR_NAME ? fig_find(in->f, x->arg[0]->text)
							: FIG_NONE;
		fig_id r = x->arg[1]->kind == EXPR_NAME ? fig_find(in->f, x->arg[1]->text)
							: FIG_NONE;
		/* Two segments are equal there when they have one length. */
		bool sizes = l.v >= 0 && r.v >= 0 && fig_kind(in->f, l) == KIND_SEGMENT &&
			     fig_kind(in->f, r) == KIND_SEGMENT;

		word = x->op == EXPR_EQ         ? (sizes ? "AreCongruent" : "AreEqual")
		       : x->op == EXPR_PERP     ? "ArePerpendicular"
		       : x->op == EXPR_PARALLEL ? "AreParallel"
						: NULL;
		if (word) {
			/* A segment beside a number is its length. */
			bool number = x->op == EXPR_EQ && (l.v < 0) != (r.v < 0);

			buf_addf(b, number && l.v >= 0 ? "%s(1*" : "%s(", word);
			expr_print(b, x->arg[0]);
			buf_add(b, number && r.v >= 0 ? ", 1*" : ", ");
			expr_print(b, x->arg[1]);
			buf_addc(b, ')');
		}
	}
	arena_free(a);
	return word != NULL;
}

/* "A ∈ c": in a region, on a path, or one of a list. */
static bool is_member(struct io_in *in, const struct io_scope *s, const char *label,
		      const char *relation)
{
	static const char *const ways[] = { "IsInRegion(%.*s, %s)", "IsOn(%.*s, %s)",
					    "IndexOf(%.*s, %s) > 0" };
	const char *sign = strstr(relation, "∈");
	bool good = false;

	if (!sign || strstr(sign + strlen("∈"), "∈") || strstr(relation, "∧") ||
	    strstr(relation, "∨"))
		return false;
	for (size_t i = 0; i < sizeof ways / sizeof *ways && !good; i++) {
		struct buf b = { 0 };

		buf_addf(&b, ways[i], (int)(sign - relation), relation, sign + strlen("∈"));
		good = io_make_one(in, s, label, b.s, false);
		buf_clear(&b);
	}
	return good;
}

bool io_make_relation(struct io_in *in, const struct io_scope *s, const char *label,
		      const char *relation)
{
	struct buf b = { 0 };
	bool good = io_make_one(in, s, label, relation, true) ||
		    is_member(in, s, label, relation) ||
		    (as_question(&b, in, relation) && io_make_one(in, s, label, b.s, true));

	buf_clear(&b);
	return good;
}

/* "X = (0, 1) + λ (2, 3)", "X = A + (λ * v)": a line by a point and a direction. */
static bool parametric(struct buf *b, const char *text)
{
	const char *mid = strstr(text, "λ"), *from = strchr(text, '='), *plus, *open, *way;
	size_t n;

	if (!mid || !from || from > mid)
		return false;
	for (plus = mid; plus > from && *plus != '+'; plus--)
		;
	if (plus == from)
		return false;
	for (open = plus + 1; *open == ' '; open++)
		;
	way = mid + strlen("λ");
	way += strspn(way, " *");
	n = strlen(way);
	while (n && way[n - 1] == ' ')
		n--;
	if (open != mid && (*open != '(' || open + 1 != mid || !n || way[--n] != ')'))
		return false;
	/* The direction may be a vector by name: from the origin on, both are points. */
	buf_addf(b, "Line(%.*s, Vector((0, 0), (0, 0) + %.*s))", (int)(plus - from - 1),
		 from + 1, (int)n, way);
	return true;
}

/* A call by JSON, for what a line would read otherwise. */
static bool call_point(struct io_in *in, const char *name, const char *text)
{
	struct buf b = { 0 }, xy = { 0 };
	bool good;

	buf_add(&b, "{\"tool\":\"add_point\",\"args\":{\"name\":");
	json_add_string(&b, name);
	for (int i = 0; i < 2; i++) {
		buf_reset(&xy);
		buf_addf(&xy, "%c(%s)", i ? 'y' : 'x', text);
		buf_add(&b, i ? ",\"y\":" : ",\"x\":");
		json_add_string(&b, xy.s);
	}
	buf_add(&b, "}}");
	good = io_run(in, "%s", b.s);
	buf_clear(&b);
	buf_clear(&xy);
	return good;
}

static bool is_point_type(const char *type)
{
	return !strcmp(type, "point");
}

static bool has_relation(const char *text)
{
	return strpbrk(text, "<>") || strstr(text, "≤") || strstr(text, "≥");
}

/* The region of an inequality, kept for others that are made of it. */
static bool region(struct io_in *in, const char *name, const char *text)
{
	if (!io_run(in, "%s: %s", name, text))
		return false;
	io_remember(in, name, text);
	return true;
}

/* A vector whose expression makes a point, as the product of a matrix does. */
static bool by_its_end(struct io_in *in, const struct io_scope *s, const char *label,
		       const char *text)
{
	const char *end = io_helper_name(in, "end");
	int before = fig_undo_count(in->f);
	struct buf b = { 0 };
	bool good;

	buf_addf(&b, "Vector((0, 0), %s)", end);
	good = io_run(in, "%s = %s", end, text) && io_run(in, "ShowObject(%s, 0)", end) &&
	       io_make_one(in, s, label, b.s, true);
	if (!good)
		io_back(in, before);
	buf_clear(&b);
	return good;
}

/* "2…6": the whole numbers from one to the other. */
static bool from_to(struct buf *b, const char *text)
{
	const char *dots = strstr(text, "..");

	if (!dots || dots[2] == '.' || strstr(dots + 2, "..") || strpbrk(text, "{\",;"))
		return false;
	buf_addf(b, "Sequence(%.*s, %s)", (int)(dots - text), text, dots + 2);
	return true;
}

/* The ways to say it, from the plainest on; true when one was accepted. */
static bool try_all(struct io_in *in, const struct io_scope *s, const char *label,
		    const char *type, const char *text, const char *var)
{
	const char *name = io_scope_get(s, label);
	int before = fig_undo_count(in->f);
	struct buf b = { 0 };
	char first[sizeof in->why];
	bool good;

	if (strchr(var, ',') && has_relation(text))
		return region(in, name, text);
	if (*var || !strcmp(type, "function")) {
		if (io_run(in, "%s(%s) = %s", name, *var ? var : "x", text))
			return io_kind_fits(in, name, type);
		/* Of x alone, or of y, it is a strip or a half-plane. */
		memcpy(first, in->why, sizeof first);
		if ((!strcmp(var, "x") || !strcmp(var, "y")) && has_relation(text) &&
		    region(in, name, text))
			return true;
		memcpy(in->why, first, sizeof first);
		return false;
	}
	if (strstr(text, "λ") && parametric(&b, text)) {
		good = io_make_one(in, s, label, b.s, true);
		buf_clear(&b);
		return good;
	}
	if (!strcmp(type, "list") && from_to(&b, text)) {
		good = io_make_one(in, s, label, b.s, true);
		buf_clear(&b);
		return good;
	}
	if (!strcmp(type, "line") || !strcmp(type, "conic") || !strcmp(type, "implicitpoly"))
		good = io_run(in, "%s: %s", name, text) && io_kind_fits(in, name, type);
	else
		good = io_make_one(in, s, label, text, false);
	if (good)
		return true;
	io_back(in, before);
	memcpy(first, in->why, sizeof first);
	if (is_point_type(type) && call_point(in, name, text))
		return true;
	if (!strcmp(type, "vector")) {
		buf_addf(&b, "Vector((0, 0), %s)", text);
		good = io_make_one(in, s, label, b.s, true);
		if (!good)
			good = by_its_end(in, s, label, text);
	}
	if (!good && !strcmp(type, "boolean"))
		good = io_make_relation(in, s, label, text);
	if (!good && (!strcmp(type, "numeric") || !strcmp(type, "angle")))
		good = io_make_one(in, s, label, text, true);
	if (!good && expr_name_ok(text, NULL, 0)) { /* a copy of another object */
		buf_reset(&b);
		buf_addf(&b, "Translate(%s, (0, 0))", text);
		good = io_make_one(in, s, label, b.s, true);
	}
	buf_clear(&b);
	if (!good)
		memcpy(in->why, first, sizeof first);
	return good;
}

void io_make_expression(struct io_in *in, struct io_scope *s, const struct io_node *node)
{
	const char *label = node->output[0];
	const struct io_xml *e = io_scope_element(s, label);
	const char *type = io_xml_attr(e, "type"), *text;
	struct buf b = { 0 }, v = { 0 }, point = { 0 };
	char var[64], why[sizeof in->why];

	in->why[0] = '\0';
	if (!type)
		type = node->type ? node->type : "";
	if (!strcmp(type, "text")) {
		io_make_text(in, s, node);
		return;
	}
	text = body_of(node->expression, label, var, sizeof var);
	while (*text == ' ')
		text++;
	io_translate(&b, in, s, text);
	io_translate(&v, in, s, var);
	if (!strcmp(type, "boolean"))
		io_remember(in, io_scope_get(s, label), buf_str(&b));
	if (!strcmp(type, "point") && io_curve_point(&point, in, s, text) &&
	    io_make_one(in, s, label, point.s, false))
		io_made(in, s, node, label);
	else if (try_all(in, s, label, type, buf_str(&b), buf_str(&v))) {
		io_made(in, s, node, label);
	} else {
		memcpy(why, in->why, sizeof why);
		io_freeze(in, s, node, label, why);
	}
	buf_clear(&b);
	buf_clear(&v);
	buf_clear(&point);
}

/* --- Free objects ------------------------------------------------------------------------------ */

/* A number with a range: a slider at its stored value. */
static bool slider(struct io_in *in, const struct io_scope *s, const char *label,
		   const struct io_xml *e)
{
	const char *name = io_scope_get(s, label);
	const char *min = io_xml_of(e, "slider", "min"), *max = io_xml_of(e, "slider", "max");
	const char *step = io_xml_of(e, "animation", "step");
	int before = fig_undo_count(in->f);
	struct buf b = { 0 }, value = { 0 };
	char sep;
	bool good;

	if (!min || !max)
		return false;
	io_translate(&b, in, s, min);
	buf_add(&b, ", ");
	io_translate(&b, in, s, max);
	buf_add(&b, ", ");
	io_translate(&b, in, s, step && strcmp(step, "NaN") ? step : "0.1");
	good = io_value_constant(&value, in, e, &sep) &&
	       io_run(in, "%s = Slider(%s)", name, b.s) &&
	       io_run(in, "SetValue(%s, %s)", name, value.s);
	/* A value beyond its range would be moved into it. */
	if (!good || io_value_same(in, fig_find(in->f, name), e) == IO_DIFFERS) {
		io_back(in, before);
		good = false;
	}
	buf_clear(&b);
	buf_clear(&value);
	return good;
}

void io_make_free(struct io_in *in, struct io_scope *s, const struct io_node *node)
{
	const char *label = node->output[0], *name = io_scope_get(s, label);
	const struct io_xml *e = io_scope_element(s, label);
	const char *type = io_xml_attr(e, "type");
	static const char *const other[] = { "button",  "textfield", "image",   "penstroke",
					     "video",   "audio",     "embed",   "inlinetext",
					     "formula", "table",     "mindmap", "locusstroke",
					     "turtle",  "dropdown" };
	struct buf b = { 0 };
	char sep, why[sizeof in->why];
	bool good;

	in->why[0] = '\0';
	/* Files that no program wrote may leave it out. */
	type = type ? type : "";
	for (size_t i = 0; i < sizeof other / sizeof *other; i++)
		if (!strcmp(type, other[i])) {
			io_tell(in, s, node, label, IO_IGNORED,
				"it is no part of the geometry");
			return;
		}
	if (!strcmp(type, "point3d")) {
		const char *at[3] = { io_xml_of(e, "coords", "x"), io_xml_of(e, "coords", "y"),
				      io_xml_of(e, "coords", "z") };

		for (int i = 0; i < 3; i++) {
			buf_add(&b, i ? ", " : "(");
			if (!at[i] || !io_decimal(&b, in, at[i]))
				buf_add(&b, "?");
		}
		buf_addc(&b, ')');
		sep = '=';
		good = true;
	} else {
		good = io_value_constant(&b, in, e, &sep);
	}
	if (io_xml_child(e, "slider") && slider(in, s, label, e))
		io_made(in, s, node, label);
	else if (good && io_run(in, sep == ':' ? "%s: %s" : "%s = %s", name, b.s))
		io_made(in, s, node, label);
	else {
		if (!good)
			snprintf(in->why, sizeof in->why, "a free %s is not known here", type);
		memcpy(why, in->why, sizeof why);
		io_tell(in, s, node, label, IO_LOST, why);
	}
	buf_clear(&b);
}
