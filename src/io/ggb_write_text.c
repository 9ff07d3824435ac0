/*
 * ggb_write_text.c -- definitions in GeoGebra's words.
 */
#include "io/ggb_write_priv.h"
#include <string.h>

static const struct io_write {
	const char *ours, *theirs, *order;
} writes[] = {
#define GGB_WRITE(ours, theirs, order) { ours, theirs, order },
#include "io/ggb_write.def"
#undef GGB_WRITE
};

static const struct io_write *write_of(const char *ours)
{
	for (size_t i = 0; i < sizeof writes / sizeof *writes; i++)
		if (!strcmp(writes[i].ours, ours))
			return &writes[i];
	return NULL;
}

void io_out_label(struct buf *b, const char *name)
{
	struct arena *a = arena_new();

	expr_print_geogebra(b, expr_name(name, a), true);
	arena_free(a);
}

void io_out_print(struct buf *b, const struct io_out *o, const struct expr *x)
{
	expr_print_geogebra(b, x, fig_find(o->f, "e").v >= 0);
}

bool io_out_is_command(const struct io_out *o, const char *word)
{
	const struct tool *t;

	return !expr_is_function(word) && tool_by_command(o->tools, word, &t, 1) > 0;
}

/* Theirs names the parameter before its range. */
static const struct expr *curve(struct io_out *o, const struct expr *x)
{
	const struct expr *arg[5];
	bool last = x->n == 5 && x->arg[4]->kind == EXPR_STRING;

	if (x->n != 4 && !last)
		return x;
	arg[0] = x->arg[0];
	arg[1] = x->arg[1];
	arg[2] = expr_name(last ? x->arg[4]->text : "t", o->arena);
	arg[3] = x->arg[2];
	arg[4] = x->arg[3];
	return expr_call("CurveCartesian", arg, 5, o->arena);
}

/* The region between two graphs has both before its bounds; the one under one graph is an
 * Integral. */
static const struct expr *between(struct io_out *o, const struct expr *x)
{
	fig_id second = x->n > 1 && x->arg[1]->kind == EXPR_NAME
				? fig_find(o->f, x->arg[1]->text)
				: FIG_NONE;
	bool first = second.v >= 0 && fig_kind(o->f, second) == KIND_FUNCTION;
	const struct expr *arg[4];

	if (x->n != 4)
		return expr_call("Integral", (const struct expr *const *)x->arg, x->n,
				 o->arena);
	arg[0] = x->arg[0];
	arg[1] = x->arg[first ? 1 : 3];
	arg[2] = x->arg[first ? 2 : 1];
	arg[3] = x->arg[first ? 3 : 2];
	return expr_call("IntegralBetween", arg, 4, o->arena);
}

static const struct expr *nearest(struct io_out *o, const struct expr *x)
{
	struct expr *pair = arena_alloc(o->arena, sizeof *pair);
	const struct expr *arg[2] = { x->arg[0], pair };

	pair->kind = EXPR_TUPLE;
	pair->n = 2;
	pair->arg = x->arg + 1;
	return expr_call("ClosestPoint", arg, 2, o->arena);
}

static bool is_origin(const struct expr *x)
{
	struct buf b = { 0 };
	bool origin;

	expr_print(&b, x);
	origin = !strcmp(buf_str(&b), "(0, 0)");
	buf_clear(&b);
	return origin;
}

static const struct expr *translate(struct io_out *o, const struct expr *x, bool inner,
				    const char **unknown)
{
	const struct io_write *w = NULL;
	const struct io_command *c = NULL;
	struct expr *y = arena_alloc(o->arena, sizeof *y);

	*y = *x;
	if (x->n) {
		y->arg = arena_alloc(o->arena, (size_t)x->n * sizeof *y->arg);
		for (int i = 0; i < x->n; i++) {
			const struct expr *part = translate(o, x->arg[i], true, unknown);

			if (!part)
				return NULL;
			y->arg[i] = (struct expr *)part;
		}
	}
	if (x->kind != EXPR_CALL || !io_out_is_command(o, x->text))
		return y;
	if (!strcmp(x->text, "Curve"))
		return curve(o, y);
	if (!strcmp(x->text, "IntegralBetween"))
		return between(o, y);
	/* A formula or a relation inside another command stands there by itself. */
	if (inner && x->n == 1 &&
	    (!strcmp(x->text, "Function") || !strcmp(x->text, "Boolean")))
		return y->arg[0];
	/* From the origin to a sum of vectors: a point is needed there. */
	if (!strcmp(x->text, "Vector") && x->n == 2 && x->arg[1]->kind == EXPR_OP &&
	    is_origin(x->arg[0]))
		y->arg[1] = expr_op(EXPR_ADD, y->arg[0], y->arg[1], o->arena);
	/* Inside another command nobody keeps the place of a point on a path. */
	if (inner && !strcmp(x->text, "Point") && x->n == 3)
		return nearest(o, y);
	w = write_of(x->text);
	c = w ? NULL : io_command_of_ours(x->text);
	if (w && !*w->theirs) {
		*unknown = x->text;
		return NULL;
	}
	y->text = w ? w->theirs : c ? c->theirs : x->text;
	if (w && *w->order && strlen(w->order) == (size_t)x->n) {
		struct expr **arg = arena_alloc(o->arena, (size_t)x->n * sizeof *arg);

		for (int i = 0; i < x->n; i++)
			arg[i] = y->arg[w->order[i] - '1'];
		y->arg = arg;
	}
	return y;
}

const struct expr *io_out_expr(struct io_out *o, const struct expr *x, const char **unknown)
{
	return translate(o, x, false, unknown);
}

void io_out_attr(struct io_out *o, const struct expr *x)
{
	struct buf b = { 0 };

	io_out_print(&b, o, x);
	io_xml_add(o->b, buf_str(&b));
	buf_clear(&b);
}
