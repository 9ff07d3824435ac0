/*
 * random_fig.h -- random well-typed calls, drawn from the tool table.
 *
 * Shared by t-random.c, t-journal.c and fuzz/fuzz-tools.c.  Choices come from a
 * seeded generator or, for the fuzzer, from bytes.  The calls are biased towards
 * coincidences: small whole coordinates, points used again and again, circles
 * through points that exist, intersections of everything with everything.
 */
#ifndef FIG_T_RANDOM_FIG_H
#define FIG_T_RANDOM_FIG_H
#include "base/json.h"
#include "base/rng.h"
#include "fig/fig.h"
#include <stdio.h>
#include <string.h>

/* Where choices come from. */
struct pick {
	struct rng rng;
	const uint8_t *data; /* NULL: the generator */
	size_t n, at;
};

static inline bool pick_done(const struct pick *p)
{
	return p->data && p->at >= p->n;
}

/* A choice in [0, n), n > 0; bytes that have run out give 0. */
static inline unsigned pick_below(struct pick *p, unsigned n)
{
	unsigned v;

	if (!p->data)
		return (unsigned)rng_below(&p->rng, n);
	if (p->at >= p->n)
		return 0;
	v = p->data[p->at++];
	if (n > 256 && p->at < p->n)
		v = v << 8 | p->data[p->at++];
	return v % n;
}

static inline const char *pick_word(struct pick *p, const char *const *words, unsigned n)
{
	return words[pick_below(p, n)];
}
#define PICK_WORD(p, list) pick_word(p, list, sizeof list / sizeof *list)

/* The name of an object of one of these kinds, or NULL.  Half of the time one of
 * the latest, so that figures grow deep as well as wide. */
static inline const char *pick_object(struct pick *p, const struct fig *f, kind_set kinds,
				      bool defined)
{
	enum { MOST = 400 };
	int id[MOST], n = 0;

	for (int i = fig_count(f) - 1; i >= 0 && n < MOST; i--) {
		fig_id o = { i };

		if (fig_alive(f, o) && (kinds >> fig_kind(f, o) & 1) &&
		    (!defined || fig_defined(f, o)))
			id[n++] = i;
	}
	if (!n)
		return NULL;
	if (n > 6 && pick_below(p, 2))
		n = 6;
	return fig_name(f, (fig_id){ id[pick_below(p, (unsigned)n)] });
}

static inline void pick_number(struct pick *p, const struct fig *f, struct buf *b)
{
	static const char *const some[] = { "1",
					    "2",
					    "3",
					    "1/2",
					    "sqrt(2)",
					    "5",
					    "4",
					    "3/2",
					    "sqrt(3)",
					    "-1",
					    "-2",
					    "2*sqrt(5)",
					    "0",
					    "1.25",
					    "1e-9",
					    "1+sqrt(2)",
					    "sqrt(2+sqrt(3))",
					    "7/3" };
	const char *a = NULL, *c = NULL;

	if (pick_below(p, 10) == 0) {
		a = pick_object(p, f, KIND_BIT(KIND_POINT), true);
		c = pick_object(p, f, KIND_BIT(KIND_POINT), true);
	}
	if (a && c && strcmp(a, c))
		buf_addf(b, "Distance(%s, %s)", a, c);
	else if (pick_below(p, 3))
		buf_addf(b, "%d", (int)pick_below(p, 5) + 1);
	else
		buf_add(b, PICK_WORD(p, some));
}

static inline void pick_angle(struct pick *p, struct buf *b)
{
	static const char *const some[] = { "90°",  "60°",  "45°",  "30°",   "120°", "180°",
					    "-60°", "-90°", "36°",  "72°",   "15°",  "pi/3",
					    "25°",  "270°", "150°", "360°/7" };

	buf_add(b, PICK_WORD(p, some));
}

static inline void pick_coordinate(struct pick *p, struct buf *b)
{
	static const char *const odd[] = { "1/2", "3/2",  "sqrt(2)",  "sqrt(3)", "-1/2",
					   "2.5", "1e-9", "-sqrt(3)", "5/3",     "10" };

	if (pick_below(p, 12) == 0)
		buf_add(b, PICK_WORD(p, odd));
	else
		buf_addf(b, "%d", (int)pick_below(p, 9) - 4);
}

static inline void pick_place(struct pick *p, struct buf *b)
{
	int x = (int)pick_below(p, 7) - 3, y = (int)pick_below(p, 7) - 3;

	buf_addf(b, "(%d, %d)", x, y);
}

/* One argument as text; false when the figure has nothing that fits. */
static inline bool pick_argument(struct pick *p, const struct fig *f, const struct tool *t,
				 const struct param *q, int serial, struct buf *b)
{
	static const char *const equations[] = { "y = 2x + 1",
						 "x = 3",
						 "x + y = 4",
						 "x^2 + y^2 = 25",
						 "x^2 + y^2 = 1",
						 "x^2/25 + y^2/9 = 1",
						 "y = x^2",
						 "x*y = 4",
						 "x^2 - y^2 = 1",
						 "(x-1)^2 + (y-2)^2 = 5",
						 "y^2 = 4x",
						 "x^2 + x*y + y^2 = 3",
						 "y = -x/2",
						 "y = 0",
						 "x^2 + y^2 - 2x - 4y = 0",
						 "3x - 4y = 5" };
	static const char *const equations3[] = {
		"x + y + z = 1",       "z = 2",
		"x - y = 1",           "2x - 3y + z = 4",
		"x^2 + y^2 + z^2 = 9", "(x-1)^2 + y^2 + (z+2)^2 = 5",
		"z = sqrt(2)*x",       "x = 1"
	};
	static const char *const expressions[] = { "x^2 - 4",
						   "2x + 1",
						   "x^3 - 3x",
						   "sin(x)",
						   "1/x",
						   "abs(x) - 1",
						   "If(x < 0, -x, x^2)",
						   "exp(x) - 2",
						   "(x^2 + 1)/(x - 1)",
						   "ln(x)",
						   "y < x^2",
						   "x + y <= 3",
						   "t^2",
						   "cos(t)",
						   "x^2 = 2",
						   "cos(x) = x",
						   "x^4 - 5x^2 + 4",
						   "sqrt(x) - 1" };
	static const char *const lists[] = { "{1, 2, 3}", "{}", "{(0, 1), (2, 3)}",
					     "2*{1, sqrt(2)} + 1", "{1, {2, 3}}" };
	/* In the variable k, or k1 of a list. */
	static const char *const bodies[] = {
		"k",       "(k, k^2)", "Circle((1, 2), k)",
		"k x^2",   "k^2 + o1", "Segment((0, 0), (k, 1))",
		"1/(k-2)", "{k, 2k}",  "Sequence(i k, i, 1, 2)"
	};
	static const char *const relations[] = { "1 == 1", "sqrt(8) == 2*sqrt(2)", "1 < 0",
						 "" };
	static const char *const acts[] = {
		"Canvas()", "Undo(1)", "IsDefined(o1)", "Delete(o1)", "5", "o1", ""
	};
	static const char *const kinds[] = { "points", "segments", "all",    "circles",
					     "angle",  "Lines",    "conics", "nobody" };
	/* Colours, directions, presets, captions: each tool takes some of them. */
	static const char *const looks[] = {
		"red",  "dark blue", "#0f0",    "ne",      "270",
		"auto", "textbook",  "default", "lengths", "angles, parallels",
		"none", "$x^2$",     ""
	};
	const char *name, *x, *y;
	int n;

	switch (q->type) {
	case PARAM_NEW: buf_addf(b, "o%d", serial); return true;
	case PARAM_OBJECT:
		name = pick_object(p, f, q->kinds, pick_below(p, 20) != 0);
		if ((!name || pick_below(p, 25) == 0) && (q->kinds & KIND_BIT(KIND_POINT))) {
			pick_place(p, b);
			return true;
		}
		if (!name)
			return false;
		buf_add(b, name);
		return true;
	case PARAM_NUMBER:
		if (!strcmp(q->name, "x") || !strcmp(q->name, "y") || !strcmp(q->name, "z"))
			pick_coordinate(p, b);
		else
			pick_number(p, f, b);
		return true;
	case PARAM_ANGLE: pick_angle(p, b); return true;
	case PARAM_INTEGER:
		if (!strcmp(t->name, "add_regular_polygon"))
			n = (int)pick_below(p, 8) ? 3 + (int)pick_below(p, 4)
						  : 3 + (int)pick_below(p, 10);
		else if (!strcmp(t->name, "add_triangle_center"))
			n = 1 + (int)pick_below(p, 8);
		else if (!strcmp(q->name, "visible") || !strcmp(q->name, "cascade") ||
			 !strcmp(q->name, "latex"))
			n = (int)pick_below(p, 2);
		else if (!strncmp(t->name, "render_", 7))
			n = (int)pick_below(p, 8);
		else
			n = 1 + (int)pick_below(p, 3);
		buf_addf(b, "%d", n);
		return true;
	case PARAM_POINTS:
		n = 3 + (int)pick_below(p, 3) / 2;
		for (int i = 0; i < n; i++) {
			name = pick_object(p, f, q->kinds ? q->kinds : KIND_BIT(KIND_POINT),
					   true);
			if (!name)
				return false;
			buf_addf(b, "%s%s", i ? ", " : "", name);
		}
		return true;
	case PARAM_ITEMS:
		name = pick_object(p, f, KINDS_ALL, false);
		if (name && pick_below(p, 3))
			buf_addf(b, "{%s, %s}", name, pick_object(p, f, KINDS_ALL, false));
		else
			buf_add(b, PICK_WORD(p, lists));
		return true;
	case PARAM_BODY: buf_add(b, PICK_WORD(p, bodies)); return true;
	case PARAM_EXPR: buf_add(b, PICK_WORD(p, expressions)); return true;
	case PARAM_RELATION:
		x = pick_object(p, f, KIND_BIT(KIND_POINT), true);
		y = pick_object(p, f, KIND_BIT(KIND_POINT), true);
		n = (int)pick_below(p, 6);
		if (!x || !y)
			return false;
		buf_addf(b,
			 n == 0   ? "Distance(%s, %s) == 2"
			 : n == 1 ? "AreCollinear(%s, %s, (1, 1))"
			 : n == 2 ? "Line(%s, (1, 1)) ⟂ Line(%s, (2, 0))"
			 : n == 3 ? "%s == %s"
			 : n == 4 ? "x(%s) < y(%s) && true"
				  : "Midpoint(%s, %s) != (0, 0)",
			 x, y);
		return true;
	case PARAM_EQUATION: buf_add(b, PICK_WORD(p, equations)); return true;
	case PARAM_EQUATION3: buf_add(b, PICK_WORD(p, equations3)); return true;
	case PARAM_TEXT:
		if (!strncmp(q->name, "variable", 8) && t->param[1].type == PARAM_BODY) {
			buf_add(b, "k");
		} else if (!strcmp(q->name, "new_name")) {
			buf_addf(b, "n%d", serial);
		} else if (!strcmp(q->name, "definition")) {
			x = pick_object(p, f, KIND_BIT(KIND_POINT), true);
			y = pick_object(p, f, KIND_BIT(KIND_POINT), true);
			n = (int)pick_below(p, 8);
			if (n < 3 && x && y)
				buf_addf(b, "%s(%s, %s)",
					 n ? n == 1 ? "Line" : "Circle" : "Midpoint", x, y);
			else if (n == 3)
				buf_add(b, PICK_WORD(p, acts));
			else
				pick_place(p, b);
		} else if (!strcmp(t->name, "add_constraint")) {
			static const char *const words[] = {
				"Midpoint",   "Equilateral", "OnLine",      "Collinear",
				"RightAngle", "Isosceles",   "Length",      "Coincident",
				"Horizontal", "Square",      "EqualLength", "Perpendicular",
				"Regular",    "Similar",     "Between",     "Kite"
			};

			/* pick_call leaves objects and value out */
			buf_addf(b, "%s(", PICK_WORD(p, words));
			n = 2 + (int)pick_below(p, 3);
			for (int i = 0; i < n; i++)
				buf_addf(b, "%s%s", i ? ", " : "",
					 (x = pick_object(p, f, KIND_BIT(KIND_POINT), true))
						 ? x
						 : "o0");
			buf_add(b, pick_below(p, 4) ? ")" : ", 3)");
		} else if (!strncmp(q->name, "relation", 8)) {
			x = pick_object(p, f, KIND_BIT(KIND_POINT), true);
			y = pick_object(p, f, KIND_BIT(KIND_POINT), true);
			name = pick_object(p, f, KIND_BIT(KIND_POINT), true);
			if (x && y && pick_below(p, 4))
				buf_addf(b, "AreCollinear(%s, %s, %s)", x, y, name);
			else
				buf_add(b, PICK_WORD(p, relations));
		} else if (!strncmp(t->name, "render_", 7)) {
			buf_add(b, PICK_WORD(p, looks));
		} else {
			buf_add(b, (name = pick_object(p, f, KINDS_ALL, false))
					   ? name
					   : "some words");
		}
		return true;
	case PARAM_OBJECTS:
		name = pick_object(p, f, KINDS_ALL, false);
		x = pick_object(p, f, KINDS_ALL, false);
		if (!name || pick_below(p, 3) == 0)
			buf_add(b, PICK_WORD(p, kinds));
		else if (pick_below(p, 3) == 0)
			buf_addf(b, "%s, %s", name, x);
		else
			buf_add(b, name);
		return true;
	case PARAM_NAME:
		name = pick_object(p, f,
				   !strcmp(t->name, "move_point")  ? KIND_BIT(KIND_POINT)
				   : !strcmp(t->name, "set_value") ? KIND_BIT(KIND_NUMBER)
								   : KINDS_ALL,
				   false);
		if (!name)
			return false;
		buf_add(b, name);
		return true;
	}
	return false;
}

/*
 * A call of tool t as a line of JSON.  given[i] is the text of parameter i, or
 * empty when it was left out; TOOL_PARAMS buffers that the caller clears.
 */
static inline bool pick_call(struct pick *p, const struct fig *f, const struct tool *t,
			     int serial, struct buf *given, struct buf *line)
{
	bool named = t->cls == TOOL_MAKE || (t->cls == TOOL_ASK && pick_below(p, 8) == 0);

	buf_reset(line);
	buf_addf(line, "{\"tool\":\"%s\",\"args\":{", t->name);
	for (int i = 0; i < t->n_params; i++) {
		const struct param *q = &t->param[i];

		buf_reset(&given[i]);
		if (q->type == PARAM_NEW && !named)
			continue;
		if (q->optional && q->type != PARAM_NEW) {
			/* A circle needs one of the two; few want both. */
			bool want = pick_below(p, 2);

			if (!strcmp(t->name, "add_circle"))
				want = !strcmp(q->name, "radius") ? want : !given[i - 1].n;
			if (!strcmp(t->name, "add_midpoint") ||
			    !strcmp(t->name, "add_perpendicular_bisector")) {
				fig_id first = fig_find(f, buf_str(&given[i - 1]));

				want = first.v < 0 || fig_kind(f, first) == KIND_POINT ||
				       fig_kind(f, first) == KIND_SPOINT;
			}
			if (!want || !strcmp(t->name, "add_constraint") ||
			    !strcmp(q->name, "places"))
				continue;
		}
		if (!pick_argument(p, f, t, q, serial, &given[i]))
			return false;
		json_add_key(line, q->name);
		if (q->type == PARAM_INTEGER)
			buf_add(line, buf_str(&given[i]));
		else
			json_add_string(line, buf_str(&given[i]));
	}
	buf_add(line, "}}");
	return true;
}

/* A tool of one of the classes (bits 1 << enum tool_class). */
static inline const struct tool *pick_tool(struct pick *p, const struct tool_table *tools,
					   unsigned classes)
{
	for (int tries = 0; tries < 100; tries++) {
		const struct tool *t =
			tool_at(tools, (int)pick_below(p, (unsigned)tool_count(tools)));

		if (classes >> t->cls & 1)
			return t;
		if (pick_done(p))
			break;
	}
	return tool_find(tools, "add_point");
}

/* The same in space. */
static inline void pick_start3(struct pick *p, int serial, struct buf *line)
{
	static const char *const axis[] = { "x", "y", "z" };

	buf_reset(line);
	buf_addf(line, "{\"tool\":\"add_point3d\",\"args\":{\"name\":\"o%d\"", serial);
	for (int i = 0; i < 3; i++) {
		buf_addf(line, ",\"%s\":\"", axis[i]);
		pick_coordinate(p, line);
		buf_addc(line, '"');
	}
	buf_add(line, "}}");
}

/* A free point at small coordinates, the start of most figures. */
static inline void pick_start(struct pick *p, int serial, struct buf *line)
{
	buf_reset(line);
	buf_addf(line, "{\"tool\":\"add_point\",\"args\":{\"name\":\"o%d\",\"x\":\"", serial);
	pick_coordinate(p, line);
	buf_add(line, "\",\"y\":\"");
	pick_coordinate(p, line);
	buf_add(line, "\"}}");
}
#endif
