/*
 * meant_text.c -- texts in expressions, as GeoGebra reads them.
 *
 *   "a = " + a               a text that follows its numbers (add_text_sum)
 *   If(a > 2, "big", "small") one of two texts (add_text_if)
 *   Object("A")              a copy of A
 *   ParseToNumber("3a + 2")  what the text says, where it is written out
 *   CopyFreeObject(P)        the present value, free
 *   SetValue(P, (3, 4))      P moves; other free objects are defined anew
 *
 * Everything becomes what could have been written in full; nothing is decided here.
 */
#include "fig/command_priv.h"
#include <stdlib.h>
#include <string.h>

/* --- Which expressions are texts ------------------------------------------------------- */

/* Does every tool of the command make a text of such arguments? */
static bool command_makes_text(const struct fig *f, const struct expr *x)
{
	enum { MOST = 12 };
	const struct tool *t[MOST];
	int n = tool_by_command(f->tools, x->text, t, MOST);

	for (int i = 0; i < n; i++)
		if (strcmp(t[i]->makes, "text") && (strcmp(t[i]->makes, "list or text") ||
						    !x->n || !fig_is_text(f, x->arg[0])))
			return false;
	return n > 0;
}

bool fig_is_text(const struct fig *f, const struct expr *x)
{
	int id;

	switch (x->kind) {
	case EXPR_STRING: return true;
	case EXPR_REF: return !x->n && fig_kind(f, (fig_id){ x->ref }) == KIND_TEXT;
	case EXPR_NAME:
		id = fig_find(f, x->text).v;
		return id >= 0 && fig_kind(f, (fig_id){ id }) == KIND_TEXT;
	case EXPR_OP:
		return x->op == EXPR_ADD &&
		       (fig_is_text(f, x->arg[0]) || fig_is_text(f, x->arg[1]));
	case EXPR_CALL:
		if (!strcmp(x->text, "If"))
			return (x->n == 2 || x->n == 3) && fig_is_text(f, x->arg[1]);
		return fig_is_command(f, x) && command_makes_text(f, x);
	case EXPR_NUMBER:
	case EXPR_TUPLE:
	case EXPR_LIST: return false;
	}
	return false;
}

/* --- Sums and choices -------------------------------------------------------------------- */

struct parts {
	struct expr **x;
	int n, cap;
};

/* "x" + (a + 1) + "y": x, a + 1, y; numbers are added before a text comes. */
static void collect(struct fig *f, const struct expr *x, struct parts *p)
{
	if (x->kind == EXPR_OP && x->op == EXPR_ADD && fig_is_text(f, x)) {
		collect(f, x->arg[0], p);
		collect(f, x->arg[1], p);
		return;
	}
	p->x = arena_grow(f->scratch, p->x, &p->cap, p->n + 1, sizeof *p->x);
	p->x[p->n++] = (struct expr *)x;
}

static enum status sum_args(struct fig *f, const struct expr *x, struct arg *arg,
			    struct err *e)
{
	struct parts p = { 0 };
	struct expr list = { .kind = EXPR_LIST, .pos = x->pos };

	collect(f, x, &p);
	list.arg = p.x;
	list.n = p.n;
	arg[1].form = ARG_ITEMS;
	return fig_bind_items(f, &list, &arg[1].x, e);
}

static enum status choice_args(struct fig *f, const struct expr *x, struct arg *arg,
			       struct err *e)
{
	struct fig_gloss gloss = { 0 };
	enum status st;

	arg[1].form = ARG_RELATION;
	st = fig_statement_bind(f, x->arg[0], true, &arg[1].x, &gloss, e);
	for (int i = 1; i < x->n && st == OK; i++) {
		arg[1 + i].form = ARG_REF;
		st = fig_object_of(f, x->arg[i], KIND_BIT(KIND_TEXT), &arg[1 + i].ref, e);
	}
	return st;
}

enum status fig_text_args(struct fig *f, const struct expr *x, const struct tool **t,
			  struct arg *arg, struct err *e)
{
	memset(arg, 0, (TOOL_PARAMS + 1) * sizeof *arg);
	if (x->kind == EXPR_STRING) {
		*t = tool_find(f->tools, "add_text");
		arg[1] = (struct arg){ .form = ARG_TEXT,
				       .text = arena_strdup(f->perm, x->text) };
		arg[2] = arg[3] = (struct arg){ .form = ARG_EXPR, .x = expr_num(0, f->perm) };
		return OK;
	}
	*t = tool_find(f->tools, x->kind == EXPR_CALL ? "add_text_if" : "add_text_sum");
	return x->kind == EXPR_CALL ? choice_args(f, x, arg, e) : sum_args(f, x, arg, e);
}

/* --- Commands that speak of texts and values ------------------------------------------------ */

/* Of a value e is the number 2.718...: said by exp, where an object is called e. */
static struct expr *without_letter_e(const struct expr *x, struct arena *a)
{
	const struct expr *by = x->kind == EXPR_OP && x->op == EXPR_POW ? x->arg[0] : x;
	struct expr *y;

	if (!expr_uses(x, "e"))
		return (struct expr *)x;
	if (by->kind == EXPR_NAME && !strcmp(by->text, "e")) {
		const struct expr *to =
			by == x ? expr_num(1, a) : without_letter_e(x->arg[1], a);

		return expr_call("exp", &to, 1, a);
	}
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = without_letter_e(x->arg[i], a);
	return y;
}

/* The present value of an expression as an expression without objects. */
static enum status value_now(struct fig *f, const struct expr *x, struct expr **out,
			     struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	struct buf b = { 0 };
	enum status st;
	int id;

	if (fig_is_truth_word(x)) {
		*out = (struct expr *)x;
		return OK;
	}
	st = fig_is_relation(x) && !fig_is_equation(f, x) ? fig_boolean_of(f, x, &id, e)
							  : fig_object_of(f, x, 0, &id, e);
	if (st == OK && fig_kind_of(f, id) == KIND_TEXT)
		json_add_string(&b, fig_value(f, (fig_id){ id })->text);
	else if (st == OK && !fig_closed_form(&b, f, id, NUM_PLAIN, NUM_BUDGET_DEFAULT))
		st = err_fail(e, E_UNABLE, "undecided",
			      "the present value has no closed form that could be kept");
	fig_rollback(f, mark);
	if (st == OK)
		st = expr_parse(out, buf_str(&b), b.n, f->scratch, e);
	if (st == OK && fig_find(f, "e").v >= 0)
		*out = without_letter_e(*out, f->scratch);
	buf_clear(&b);
	return st;
}

/* Of these kinds the printed value says all there is. */
#define KINDS_SAID                                                             \
	(KIND_BIT(KIND_POINT) | KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE) | \
	 KIND_BIT(KIND_LINE) | KINDS_CONIC | KIND_BIT(KIND_FUNCTION) |         \
	 KIND_BIT(KIND_BOOLEAN) | KIND_BIT(KIND_TEXT) | KIND_BIT(KIND_LIST) |  \
	 KIND_BIT(KIND_IMPLICIT) | KIND_BIT(KIND_INEQUALITY))

static enum status free_copy(struct fig *f, const struct expr *x, const struct expr **out,
			     struct err *e)
{
	struct expr *now;
	enum status st;
	int id = x->kind == EXPR_NAME ? fig_find(f, x->text).v : -1;

	if (id >= 0 && !(KIND_BIT(fig_kind_of(f, id)) & KINDS_SAID)) {
		err_fail(e, E_ARG, "unsupported", "%s has no free copy: it needs its points",
			 geo_kind_a(fig_kind_of(f, id)));
		err_hint(e,
			 "copy its points with CopyFreeObject, and build it on those; "
			 "Copy(%s) follows it",
			 x->text);
		return E_ARG;
	}
	st = value_now(f, x, &now, e);
	*out = now;
	return st;
}

/* What a text says, as an expression. */
static enum status parsed(struct fig *f, const struct expr *text, const struct expr **out,
			  struct err *e)
{
	struct expr *x;
	enum status st = expr_parse(&x, text->text, strlen(text->text), f->scratch, e);

	if (st == OK)
		*out = fig_meant_function(f, x);
	return st;
}

bool fig_text_means(struct fig *f, const struct expr *call, const struct expr **out,
		    enum status *st, struct err *e)
{
	const struct expr *first = call->n ? call->arg[0] : NULL;
	bool written = call->n == 1 && first->kind == EXPR_STRING;

	*st = OK;
	if (!strcmp(call->text, "CopyFreeObject") && call->n == 1) {
		*st = free_copy(f, first, out, e);
		return true;
	}
	if (!written)
		return false;
	if (!strcmp(call->text, "Object")) {
		const struct expr *name = expr_name(first->text, f->scratch);

		*out = expr_call("Copy", &name, 1, f->scratch);
		return true;
	}
	if (!strcmp(call->text, "ParseToNumber") || !strcmp(call->text, "ParseToFunction")) {
		*st = parsed(f, first, out, e);
		if (*st == OK &&
		    fig_is_equation(f, *out) != !strcmp(call->text, "ParseToFunction") &&
		    call->text[7] == 'N') {
			err_fail(e, E_ARG, "wrong_kind", "\"%.60s\" is no number",
				 first->text);
			err_hint(e, "ParseToFunction(\"%.60s\") reads a function",
				 first->text);
			*st = E_ARG;
		}
		/* ParseToFunction("3") is the constant function. */
		if (*st == OK && call->text[7] == 'F')
			*out = expr_call("Function", out, 1, f->scratch);
		return true;
	}
	return false;
}

/* --- SetValue ------------------------------------------------------------------------------ */

/* The written members of a list, with one of them another; *out is NULL where the list is not
 * written by its members. */
static enum status with_member(struct fig *f, int list, const struct expr *place,
			       const struct expr *value, struct expr **out, struct err *e)
{
	/* Not the step itself: value_now adds steps, and then they may move. */
	const struct arg *arg = f->step[f->obj[list].step].arg;
	const struct expr *items;
	struct expr *x, *now;
	struct buf b = { 0 };
	enum status st;
	long k;

	*out = NULL;
	if (strcmp(f->step[f->obj[list].step].tool->name, "add_list") ||
	    arg[1].form != ARG_ITEMS || arg[1].x->kind != EXPR_LIST)
		return OK;
	items = arg[1].x;
	st = value_now(f, place, &x, e);
	if (st != OK)
		return st;
	k = x->kind == EXPR_NUMBER ? strtol(x->text, NULL, 10) : 0;
	if (x->kind != EXPR_NUMBER || strspn(x->text, "0123456789") != strlen(x->text) ||
	    k < 1 || k > items->n + 1) {
		err_fail(e, E_DOMAIN, "no_such_object",
			 "%s has %d members; the number of one is from 1 to %d, or %d to add "
			 "one",
			 f->obj[list].name, items->n, items->n, items->n + 1);
		return E_DOMAIN;
	}
	st = value_now(f, value, &now, e);
	if (st != OK)
		return st;
	fig_expr_text(&b, f, items);
	st = expr_parse(&x, buf_str(&b), b.n, f->scratch, e);
	buf_clear(&b);
	if (st != OK)
		return st;
	*out = arena_alloc(f->scratch, sizeof **out);
	**out = *x;
	(*out)->n = k > x->n ? x->n + 1 : x->n;
	(*out)->arg = arena_alloc(f->scratch, (size_t)(*out)->n * sizeof *x->arg);
	for (int i = 0; i < x->n; i++)
		(*out)->arg[i] = x->arg[i];
	(*out)->arg[k - 1] = now;
	return OK;
}

/* SetCoords of a text: its definition with another place. */
static enum status text_at(struct fig *f, int id, struct expr *const xy[2], struct expr **out,
			   struct err *e)
{
	const struct fig_step *s; /* looked up once value_now has added its steps */
	const struct expr *arg[TOOL_PARAMS + 1], *pair = NULL;
	struct expr *now[2], *x, *place;
	struct buf b = { 0 };
	enum status st = OK;
	int n = 0;

	for (int i = 0; i < 2 && st == OK; i++)
		st = value_now(f, xy[i], &now[i], e);
	if (st != OK)
		return st;
	s = &f->step[f->obj[id].step];
	fig_step_definition(&b, f, f->obj[id].step);
	st = expr_parse(&x, buf_str(&b), b.n, f->scratch, e);
	buf_clear(&b);
	if (st != OK)
		return st;
	place = arena_alloc(f->scratch, sizeof *place);
	*place = (struct expr){ .kind = EXPR_TUPLE, .n = 2, .pos = x->pos };
	place->arg = arena_alloc(f->scratch, sizeof now);
	memcpy(place->arg, now, sizeof now);
	if (!strcmp(s->tool->name, "add_text")) {
		for (; n < x->n; n++)
			arg[n] = n == 1 || n == 2 ? now[n - 1] : x->arg[n];
	} else if (!strcmp(s->tool->name, "add_text_of")) {
		arg[n++] = x->arg[0];
		arg[n++] = place;
		for (int i = s->arg[2].form == ARG_NONE ? 1 : 2; i < x->n; i++)
			arg[n++] = x->arg[i];
	} else if (!strcmp(s->tool->name, "add_turned_text")) {
		arg[n++] = x->arg[0];
		arg[n++] = x->arg[1];
		arg[n++] = place;
	} else {
		arg[n++] = x;
		arg[n++] = pair = place;
	}
	*out = expr_call(pair ? "Text" : x->text, arg, n, f->scratch);
	return OK;
}

/* SetValue(b, 0) of a boolean: false. */
static void as_truth(struct fig *f, struct expr **x)
{
	if ((*x)->kind == EXPR_NUMBER)
		*x = expr_name(strspn((*x)->text, "0.") == strlen((*x)->text) ? "false"
									      : "true",
			       f->scratch);
}

/* The name of an object, kept while the line is run: to redefine it builds the figure anew. */
static const char *own_name(struct fig *f, int id)
{
	return arena_strdup(f->scratch, f->obj[id].name);
}

enum status fig_meant_setting(struct fig *f, struct expr_statement *s, struct err *e)
{
	const struct expr *call = s->body, *value;
	int id, par[1];
	bool parse;
	struct expr *now = NULL;
	enum status st = OK;
	enum kind k;

	if (s->label || call->kind != EXPR_CALL || call->n < 2 || call->n > 3 ||
	    call->arg[0]->kind != EXPR_NAME)
		return OK;
	id = fig_find(f, call->arg[0]->text).v;
	if (id >= 0 && call->n == 3 && fig_kind_of(f, id) == KIND_TEXT &&
	    !strcmp(call->text, "SetCoords")) {
		st = text_at(f, id, call->arg + 1, &now, e);
		if (st == OK) {
			s->label = own_name(f, id);
			s->sep = '=';
			s->body = now;
		}
		return st;
	}
	/* Where a slider stands on the screen: nothing here shows it. */
	if (id >= 0 && call->n == 3 && fig_kind_of(f, id) == KIND_NUMBER &&
	    !strcmp(call->text, "SetCoords")) {
		s->body = expr_call("no_effect", (const struct expr *const *)call->arg, 3,
				    f->scratch);
		return OK;
	}
	parse = !strcmp(call->text, "ParseToNumber") || !strcmp(call->text, "ParseToFunction");
	if (id < 0 || (strcmp(call->text, "SetValue") && !parse))
		return OK;
	k = fig_kind_of(f, id);
	value = call->arg[call->n - 1];
	if (parse) {
		if (call->n != 2 || value->kind != EXPR_STRING)
			return OK;
		st = parsed(f, value, &value, e);
		if (st != OK)
			return st;
	}
	if (k == KIND_NUMBER || k == KIND_ANGLE) {
		if (parse) {
			const struct expr *arg[2] = { call->arg[0], value };

			s->body = expr_call("SetValue", arg, 2, f->scratch);
		}
		return OK;
	}
	if (k == KIND_POINT && call->n == 2) {
		const struct expr *arg[3] = { call->arg[0] };

		for (int i = 0; i < 2; i++)
			arg[1 + i] = value->kind == EXPR_TUPLE && value->n == 2
					     ? value->arg[i]
					     : expr_call(i ? "y" : "x", &value, 1, f->scratch);
		s->body = expr_call("SetCoords", arg, 3, f->scratch);
		return OK;
	}
	if (k != KIND_LIST && call->n == 3)
		return err_fail(e, E_ARG, "wrong_kind",
				"%s is %s; the number of a member is for lists",
				f->obj[id].name, geo_kind_a(k));
	if (!(KIND_BIT(k) & KINDS_SAID) ||
	    fig_named_parents(f, &f->step[f->obj[id].step], par, 1)) {
		struct buf b = { 0 };

		fig_definition(&b, f, (fig_id){ id });
		err_fail(e, E_ARG, "wrong_kind", "%s is not free: it is %.120s",
			 f->obj[id].name, buf_str(&b));
		buf_clear(&b);
		err_hint(e, "%s = ... gives it another definition", f->obj[id].name);
		return E_ARG;
	}
	if (call->n == 3) {
		st = with_member(f, id, call->arg[1], value, &now, e);
		if (st == OK && !now) {
			err_fail(e, E_ARG, "wrong_kind",
				 "%s is not written by its members: none can be set alone",
				 f->obj[id].name);
			err_hint(e, "SetValue(%s, {1, 2, 3}) sets all of them",
				 f->obj[id].name);
			return E_ARG;
		}
	} else if (k == KIND_FUNCTION || k == KIND_LINE || (KINDS_CONIC & KIND_BIT(k)) ||
		   k == KIND_IMPLICIT || k == KIND_INEQUALITY) {
		now = (struct expr *)fig_meant_copy(f, value);
	} else {
		st = value_now(f, value, &now, e);
		if (st == OK && k == KIND_BOOLEAN)
			as_truth(f, &now);
	}
	if (st != OK)
		return st;
	s->label = own_name(f, id);
	s->sep = '=';
	s->body = now;
	return OK;
}
