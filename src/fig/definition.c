/*
 * definition.c -- how objects were made, in the language of scripts.
 */
#include "fig/fig_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By its name; a part without one as a body knows it (w.AB), the rest as it was made. */
static void ref_text(struct buf *b, const struct fig *f, int obj)
{
	const char *letter = f->obj[obj].letter;

	if (f->obj[obj].name || f->obj[obj].bound)
		buf_add(b, f->obj[obj].name ? f->obj[obj].name : f->obj[obj].bound);
	else if (f->obj[obj].role == ROLE_SIDE && letter && fig_find(f, letter).v == obj)
		buf_add(b, letter);
	else
		fig_step_definition(b, f, f->obj[obj].step);
}

/* The E of a point (x(E), y(E)), in space with z(E), that was made from an expression, or NULL. */
static const struct expr *whole_pair(const struct fig_step *s)
{
	static const char *const axis[FIG_DIM] = { "x", "y", "z" };
	const struct expr *first = s->arg[1].x;

	for (int i = 0; i < fig_place_dim(s); i++) {
		const struct expr *c = s->arg[1 + i].x;

		if (s->arg[1 + i].form != ARG_EXPR || c->kind != EXPR_CALL || c->n != 1 ||
		    strcmp(c->text, axis[i]) || c->arg[0]->kind == EXPR_REF ||
		    !expr_equal(first->arg[0], c->arg[0]))
			return NULL;
	}
	return first->arg[0];
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
	if (!tool_is(s->tool, TRAIT_FREE_POINT))
		return NULL;
	for (int i = 0; i < fig_place_dim(s); i++)
		if (s->arg[1 + i].form != ARG_EXPR)
			return NULL;
	if (whole_pair(s))
		return whole_pair(s);
	pair = arena_alloc(a, sizeof *pair);
	*pair = (struct expr){ .kind = EXPR_TUPLE, .n = fig_place_dim(s) };
	pair->arg = arena_alloc(a, (size_t)pair->n * sizeof *pair->arg);
	for (int i = 0; i < pair->n; i++)
		pair->arg[i] = s->arg[1 + i].x;
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
		y->text = buf_keep(&b, a);
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
#define SAID 100 /* characters of a message after which objects are left out */

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
		if (b.n > SAID) { /* what is wrong comes last and must not be cut off */
			buf_add(&b, "...");
			continue;
		}
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
	case ARG_EQUATION:
	case ARG_EQUATION3: fig_expr_text(b, f, a->x); break;
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
		static const char *const part[] = {
			[ROLE_SIDE] = "side", [ROLE_VERTEX] = "vertex", [ROLE_EDGE] = "edge",
			[ROLE_FACE] = "face", [ROLE_CIRCLE] = "circle", [ROLE_LATERAL] = "side"
		};

		buf_addf(b, "%s of ", part[o->role] ? part[o->role] : "part");
		ref_text(b, f, o->whole);
		return;
	}
	fig_step_definition(b, f, o->step);
	if (o->role == ROLE_SOLUTION)
		buf_addf(b, " [%d]", o->out + 1);
}
