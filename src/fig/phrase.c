/*
 * phrase.c -- commands that are said by others (tool/phrase.def), with the arguments put in.
 */
#include "tool/phrase.h"
#include "fig/command_priv.h"
#include <stdlib.h>
#include <string.h>

/* What was offered for the parameters of a phrase. */
struct said {
	const struct tool_phrase *phrase;
	struct param param[TOOL_PARAMS];
	int n, slot[TOOL_PARAMS];
	const struct fig_offered *o;
	int n_offered;
	const struct expr *body[TOOL_PARAMS]; /* of functions that have no name, bound */
	const char *variable;                 /* of the bodies, or NULL */
	struct err *e;
	bool failed;               /* with the error in e */
	const struct expr *needed; /* what it asks of the parameters, and they are not */
};

static const struct expr *offered_as(const struct fig_offered *o)
{
	return o->bound && (o->bound->kind == EXPR_REF || o->dim == 1 || o->dim == 2)
		       ? o->bound
		       : o->x;
}

/* The parameter that a name in the phrase is, or -1. */
static int said_param(const struct said *s, const struct expr *x)
{
	for (int i = 0; x->kind == EXPR_NAME && i < s->n; i++)
		if (!strcmp(s->param[i].name, x->text))
			return i;
	return -1;
}

/* How many arguments stand for a parameter: as many as there are for a list of points. */
static int said_count(const struct said *s, int i)
{
	int next = s->n_offered;

	if (s->slot[i] < 0)
		return 0;
	if (s->param[i].type != PARAM_POINTS)
		return 1;
	for (int k = i + 1; k < s->n; k++)
		if (s->slot[k] >= 0) {
			next = s->slot[k];
			break;
		}
	return next - s->slot[i];
}

/* The k-th argument for a parameter; a text, or names of objects, as it is written. */
static const struct expr *given(const struct said *s, int param, int k)
{
	const struct fig_offered *o = &s->o[s->slot[param] + k];

	return s->param[param].type == PARAM_TEXT || s->param[param].type == PARAM_OBJECTS
		       ? o->x
		       : offered_as(o);
}

/* The function parameter that f(x - 1) or f'(x) of a phrase applies, or -1; the rest of its
 * name tells the derivative. */
static int applied_param(const struct said *s, const struct expr *call, const char **rest)
{
	size_t n;

	if (call->kind != EXPR_CALL || call->n != 1)
		return -1;
	n = strcspn(call->text, "'");
	*rest = call->text + n;
	for (int i = 0; i < s->n; i++)
		if (s->slot[i] >= 0 && strlen(s->param[i].name) == n &&
		    !memcmp(s->param[i].name, call->text, n) &&
		    (s->param[i].type == PARAM_BODY ||
		     (s->param[i].type == PARAM_OBJECT &&
		      (s->param[i].kinds & KIND_BIT(KIND_FUNCTION)))))
			return i;
	return -1;
}

/* t(t + 1), which reads as a call, as a product. */
static const struct expr *multiplied(struct fig *f, const struct expr *x, const char *variable)
{
	struct expr *y;

	if (!x->n)
		return x;
	if (x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, variable))
		return expr_op(EXPR_MUL, expr_name(variable, f->scratch),
			       multiplied(f, x->arg[0], variable), f->scratch);
	y = arena_alloc(f->scratch, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(f->scratch, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = (struct expr *)multiplied(f, x->arg[i], variable);
	return y;
}

/* body(x): the body with x for its variable. */
static struct expr *body_at(struct fig *f, struct said *s, int param, const struct expr *u)
{
	const struct expr *x = s->o[s->slot[param]].x;

	if (strcmp(s->variable, "x") && expr_uses(x, "x")) {
		err_fail_with(s->e, E_ARG, "unsupported", NULL,
			      "write a number, or one that has a name, for the other one",
			      "%s: the expression has x beside its variable %.20s",
			      s->phrase->command, s->variable);
		return NULL;
	}
	if (strcmp(s->variable, "x") != 0)
		x = multiplied(f, x, s->variable);
	return expr_substitute(x, s->variable, u, f->scratch, s->e);
}

/* f(u) where f is written out, x^2 + 1: the expression at u, or one of its derivatives. */
static struct expr *expression_at(struct fig *f, struct said *s, int param, const char *primes,
				  const struct expr *u)
{
	const struct fig_offered *o = &s->o[s->slot[param]];
	const struct expr *x = fig_graph_of(f, o->x) ? fig_graph_of(f, o->x) : o->x;
	struct expr *y = NULL;

	if (o->obj >= 0 || expr_uses(x, "y")) {
		err_fail_with(s->e, E_ARG, "unsupported", NULL,
			      "make it first, g = ..., then write g in its place",
			      o->obj >= 0
				      ? "%s: a function that a command makes needs a name here"
				      : "%s: a function of x alone is expected here",
			      s->phrase->command);
		return NULL;
	}
	/* Bound once, so that its names are those of the figure and never the phrase's own. */
	if (!s->body[param] && fig_bind(f, x, &y, s->e) == OK)
		s->body[param] = y;
	x = s->body[param];
	for (size_t i = strlen(primes); x && i; i--)
		x = fig_derived(f, x, "x", s->e);
	return x ? expr_substitute(x, "x", u, f->scratch, s->e) : NULL;
}

/* A variable of the phrase's own, the P of Zip(x(P), P, L): by another name where the figure
 * has one of that name, which may occur in the arguments. */
static const char *own_name(struct fig *f, const char *name)
{
	for (const char *sep = "_0"; fig_find(f, name).v >= 0; sep = "0")
		name = arena_printf(f->scratch, "%s%s", name, sep);
	return name;
}

/* A list that is written out, or that of the coordinates of its members; NULL for another. */
static const struct expr *written_list(const struct expr *x)
{
	while (x->kind == EXPR_CALL && x->n == 1 &&
	       (!strcmp(x->text, "x") || !strcmp(x->text, "y") ||
		!strcmp(x->text, "TiedRank")))
		x = x->arg[0];
	return x->kind == EXPR_LIST ? x : NULL;
}

/* A condition with numbers for the lengths of lists that are written out. */
static struct expr *counted(struct fig *f, const struct expr *x)
{
	struct expr *y = arena_alloc(f->scratch, sizeof *y);

	if (x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, "Length") &&
	    written_list(x->arg[0]))
		return expr_num(written_list(x->arg[0])->n, f->scratch);
	*y = *x;
	y->arg = arena_alloc(f->scratch, (size_t)(x->n + 1) * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = counted(f, x->arg[i]);
	return y;
}

/* If(c, a, b, ...) without the pieces of which it is known, by numbers alone, that they are
 * or are not meant, NULL when none is; -(-a) as a. */
static struct expr *settled(struct fig *f, struct said *s, const struct expr *x,
			    struct expr *y)
{
	while (y->kind == EXPR_CALL && !strcmp(y->text, "If") && y->n >= 2) {
		struct expr *zero = expr_num(0, f->scratch), *one = expr_num(1, f->scratch);
		const struct expr *arg[] = { counted(f, y->arg[0]), one, zero };
		struct expr_value v;
		struct err ignored;
		long is;

		if (expr_eval(&v, expr_call("If", arg, 3, f->scratch), NULL, NULL, f->num,
			      &ignored) != OK ||
		    v.dim != 1 || !num_get_int(v.v[0], &is, f->num))
			break;
		if (is)
			return y->arg[1];
		if (y->n == 2) {
			s->needed = x->arg[x->n - 2];
			return NULL;
		}
		if (y->n == 3)
			return y->arg[2];
		y->arg += 2;
		y->n -= 2;
	}
	if (y->kind == EXPR_OP && y->op == EXPR_NEG && y->arg[0]->kind == EXPR_OP &&
	    y->arg[0]->op == EXPR_NEG)
		return y->arg[0]->arg[0];
	return y;
}

/* L(2) of a phrase, L standing for a list: the member itself where the list is written out.
 * NULL: the call is no such thing. */
static const struct expr *member(struct fig *f, const struct said *s, const struct expr *call)
{
	const struct expr *arg[2], *list;
	char *end;
	long k;
	int p = 0;

	while (p < s->n && strcmp(s->param[p].name, call->text))
		p++;
	if (p == s->n || call->n != 1 || s->slot[p] < 0 ||
	    s->param[p].kinds != KIND_BIT(KIND_LIST) || call->arg[0]->kind != EXPR_NUMBER)
		return NULL;
	list = given(s, p, 0);
	k = strtol(call->arg[0]->text, &end, 10);
	if (list->kind == EXPR_LIST && !*end && k >= 1 && k <= list->n)
		return list->arg[k - 1];
	arg[0] = list;
	arg[1] = call->arg[0];
	return expr_call("Element", arg, 2, f->scratch);
}

static struct expr *filled(struct fig *f, struct said *s, const struct expr *x);

struct expr *fig_put_in(struct fig *f, const struct expr *x, const struct expr *const *pair,
			int n)
{
	struct expr *y = arena_alloc(f->scratch, sizeof *y);

	for (int i = 0; x->kind == EXPR_NAME && i + 1 < n; i += 2)
		if (!strcmp(pair[i]->text, x->text))
			return (struct expr *)pair[i + 1];
	*y = *x;
	y->arg = arena_alloc(f->scratch, (size_t)(x->n + 1) * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = fig_put_in(f, x->arg[i], pair, n);
	return y;
}

/* Where(equation, A, u, B, v) of a phrase: what was given for the equation, with u and v for
 * the names A and B in it. */
static struct expr *where(struct fig *f, struct said *s, const struct expr *x)
{
	const struct expr *pair[2 * TOOL_PARAMS];
	int n = x->n - 1 < 2 * TOOL_PARAMS ? x->n - 1 : 2 * TOOL_PARAMS;

	for (int i = 0; i < n; i++)
		pair[i] = i % 2 ? filled(f, s, x->arg[i + 1]) : x->arg[i + 1];
	return fig_put_in(f, filled(f, s, x->arg[0]), pair, n);
}

/* The phrase with the arguments in it. */
static struct expr *filled(struct fig *f, struct said *s, const struct expr *x)
{
	struct expr *y = arena_alloc(f->scratch, sizeof *y);
	const char *primes = "";
	int p = said_param(s, x), n = 0, function = applied_param(s, x, &primes), id;

	if (p >= 0)
		return (struct expr *)given(s, p, 0);
	if (x->kind == EXPR_CALL && x->n > 2 && !strcmp(x->text, "Where"))
		return where(f, s, x);
	if (x->kind == EXPR_CALL && member(f, s, x))
		return (struct expr *)member(f, s, x);
	id = function >= 0 ? s->o[s->slot[function]].obj : -1;
	*y = *x;
	if ((x->kind == EXPR_NAME || x->kind == EXPR_CALL) && !x->text[1])
		y->text = own_name(f, x->text);
	if (id >= 0 && f->obj[id].name) {
		y->text = arena_printf(f->scratch, "%s%s", f->obj[id].name, primes);
	} else if (function >= 0) {
		const struct expr *u = filled(f, s, x->arg[0]);

		y = s->param[function].type == PARAM_BODY
			    ? body_at(f, s, function, u)
			    : expression_at(f, s, function, primes, u);
		s->failed = s->failed || !y;
		return y ? y : (struct expr *)x;
	}
	for (int i = 0; i < x->n; i++)
		n += said_param(s, x->arg[i]) >= 0 ? said_count(s, said_param(s, x->arg[i]))
						   : 1;
	y->arg = arena_alloc(f->scratch, (size_t)(n + 1) * sizeof *y->arg);
	y->n = 0;
	for (int i = 0; i < x->n; i++) {
		int q = said_param(s, x->arg[i]);

		for (int k = 0; q >= 0 && k < said_count(s, q); k++)
			y->arg[y->n++] = (struct expr *)given(s, q, k);
		if (q < 0)
			y->arg[y->n++] = filled(f, s, x->arg[i]);
		if (q < 0 && !y->arg[y->n - 1])
			return NULL;
	}
	/* x((1, 2)) is 1. */
	if (y->kind == EXPR_CALL && y->n == 1 && y->arg[0]->kind == EXPR_TUPLE &&
	    (!strcmp(y->text, "x") || !strcmp(y->text, "y")))
		return y->arg[0]->arg[y->text[0] == 'y'];
	return settled(f, s, x, y);
}

static bool is_digit(const struct expr *x, const char *digit)
{
	return x->kind == EXPR_NUMBER && !strcmp(x->text, digit);
}

/* 1*x^2 + 0*x*y + -3 as x^2 - 3. */
static struct expr *tidied(struct fig *f, struct expr *x)
{
	struct expr *l = x->n > 0 && x->kind == EXPR_OP ? tidied(f, x->arg[0]) : NULL,
		    *r = x->n > 1 && x->kind == EXPR_OP ? tidied(f, x->arg[1]) : NULL;

	if (!l || !r)
		return x;
	if (x->op == EXPR_MUL && (is_digit(l, "0") || is_digit(r, "0")))
		return expr_num(0, f->scratch);
	if (x->op == EXPR_MUL && (is_digit(l, "1") || is_digit(r, "1")))
		return is_digit(l, "1") ? r : l;
	if (x->op == EXPR_ADD && (is_digit(l, "0") || is_digit(r, "0")))
		return is_digit(l, "0") ? r : l;
	if (x->op == EXPR_ADD && r->kind == EXPR_OP && r->op == EXPR_NEG)
		return expr_op(EXPR_SUB, l, r->arg[0], f->scratch);
	/* -2*x is read as -(2)*x. */
	if (x->op == EXPR_ADD && r->kind == EXPR_OP && r->op == EXPR_MUL &&
	    r->arg[0]->kind == EXPR_OP && r->arg[0]->op == EXPR_NEG)
		return expr_op(
			EXPR_SUB, l,
			tidied(f, expr_op(EXPR_MUL, r->arg[0]->arg[0], r->arg[1], f->scratch)),
			f->scratch);
	return expr_op(x->op, l, r, f->scratch);
}

/* An equation that is said by a phrase, without its idle parts. */
static struct expr *tidy_equation(struct fig *f, struct expr *x)
{
	struct expr *y;

	if (!x || x->kind != EXPR_OP || x->op != EXPR_EQ)
		return x;
	y = tidied(f, x);
	return expr_uses(y, "x") || expr_uses(y, "y") ? y : x;
}

/* Has the command a tool that takes so many arguments? */
static bool takes_as_many(const struct fig *f, const char *command, int n)
{
	enum { MOST = 12 };
	const struct tool *t[MOST];
	int k = tool_by_command(f->tools, command, t, MOST);

	for (int i = 0; i < k; i++) {
		int least = 0, most = 0;

		for (int p = 0; p < t[i]->n_params; p++) {
			const struct param *q = &t[i]->param[p];

			most += q->type != PARAM_NEW;
			least += q->type != PARAM_NEW && !q->optional;
		}
		if (least <= n && n <= most)
			return true;
	}
	return false;
}

/* Is it the variable of the body, and not an object that another form of the command takes? */
static bool is_variable_of(const struct fig *f, const struct expr *call,
			   const struct expr *body, const struct expr *x)
{
	int id = x->kind == EXPR_NAME ? fig_find(f, x->text).v : -1;

	if (x->kind != EXPR_NAME)
		return false;
	return id < 0 || !takes_as_many(f, call->text, call->n) ||
	       (expr_uses(body, x->text) && fig_kind_of(f, id) != KIND_FUNCTION);
}

/* The place of a body among the parameters, or -1. */
static int first_body(const struct said *s)
{
	for (int i = 0; i < s->n; i++)
		if (s->param[i].type == PARAM_BODY)
			return i;
	return -1;
}

/* Do the arguments have the bodies and the variable behind them where the parameters do? */
static bool has_bodies(const struct fig *f, const struct expr *call, struct said *s)
{
	int i = first_body(s), body = i;

	if (s->n != call->n || i < 0)
		return false;
	while (i < s->n && s->param[i].type == PARAM_BODY)
		i++;
	if (i == s->n || !fig_is_variable_param(&s->param[i]))
		return true;
	s->variable = call->arg[i]->text;
	return is_variable_of(f, call, call->arg[body], call->arg[i]);
}

/* If(s > 0, a) where s is no such number: the error says it in the phrase's own names. */
static enum status refuse(const struct said *s, struct err *e)
{
	struct buf b = { 0 }, form = { 0 };

	expr_print(&b, s->needed);
	tool_phrase_signature(&form, s->phrase);
	err_fail(e, E_DOMAIN, "no_such_object", "%s: %.120s is needed", s->phrase->command,
		 buf_str(&b));
	err_hint(e, "the form is %.150s", buf_str(&form));
	buf_clear(&b);
	buf_clear(&form);
	return E_DOMAIN;
}

/* Sum(k^2, k, 1, 5): like a tool with a body, told by the variable behind it.  Its arguments
 * are put in as they are written. */
enum status fig_phrase_with_body(struct fig *f, const struct expr *call,
				 const struct expr **out, struct err *e)
{
	struct err ignored;

	*out = NULL;
	for (int i = call->n < 2 ? -1 : tool_phrase_first(f->tools, call->text); i >= 0;
	     i = tool_phrase_next(f->tools, i)) {
		struct said s = { .phrase = tool_phrase_at(i), .n_offered = call->n, .e = e };
		struct fig_offered *o;
		struct expr *x;

		if (!strstr(s.phrase->params, ":body"))
			continue;
		s.n = tool_phrase_params(s.phrase, s.param, f->scratch);
		if (!has_bodies(f, call, &s))
			continue;
		o = arena_alloc(f->scratch, (size_t)call->n * sizeof *o);
		for (int k = 0; k < call->n; k++) {
			o[k] = (struct fig_offered){ call->arg[k], NULL, -1, 0 };
			s.slot[k] = k;
		}
		s.o = o;
		if (expr_parse(&x, s.phrase->means, strlen(s.phrase->means), f->scratch,
			       &ignored) != OK)
			BUG("phrase.def: %s", s.phrase->means);
		*out = tidy_equation(f, filled(f, &s, x));
		if (s.needed)
			return refuse(&s, e);
		/* x is a function, too, where another form takes two of them. */
		if (!strcmp(call->text, "Integral") && s.variable && !strcmp(s.variable, "x"))
			fig_note(f, "x is read as the variable; the area between two graphs "
				    "is IntegralBetween(f, g, a, b)");
		return s.failed ? E_ARG : OK;
	}
	return OK;
}

/* Does an object without a name rest on chance?  Written twice it would be drawn twice. */
static bool is_drawn(struct fig *f, int obj)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];

	if (f->obj[obj].name)
		return false;
	for (int i = 0; i < s->n_par; i++)
		if (is_drawn(f, s->par[i]))
			return true;
	return s->drawn != 0;
}

static int uses(const struct expr *x, const char *name)
{
	int n = x->kind == EXPR_NAME && !strcmp(x->text, name);

	for (int i = 0; i < x->n; i++)
		n += uses(x->arg[i], name);
	return n;
}

static bool drawn_twice(struct fig *f, const struct said *s, const struct expr *x,
			struct err *e)
{
	for (int i = 0; i < s->n; i++) {
		int obj = s->slot[i] < 0 ? -1 : s->o[s->slot[i]].obj;

		if (obj < 0 || uses(x, s->param[i].name) < 2 || !is_drawn(f, obj))
			continue;
		err_fail_with(e, E_ARG, "unsupported", NULL,
			      "give it a name first, such as a = RandomBetween(1, 6), and "
			      "write that name",
			      "%s needs what is drawn in its argument %d more than once",
			      s->phrase->command, s->slot[i] + 1);
		return true;
	}
	return false;
}

/* The phrase of the command that the arguments fit; what it means is in *out, or NULL. */
enum status fig_phrase_for(struct fig *f, const struct expr *call, const struct fig_offered *o,
			   enum fig_fit fit, const struct expr **out, struct err *e)
{
	struct err ignored;

	*out = NULL;
	for (int i = tool_phrase_first(f->tools, call->text); i >= 0;
	     i = tool_phrase_next(f->tools, i)) {
		struct said s = {
			.phrase = tool_phrase_at(i), .o = o, .n_offered = call->n, .e = e
		};
		struct expr *x;

		s.n = tool_phrase_params(s.phrase, s.param, f->scratch);
		/* One with a body and its variable was seen before, or is not meant. */
		if (s.n > 1 && first_body(&s) >= 0)
			continue;
		if (fig_match_from(f, s.param, s.n, o, call->n, fit, s.slot, 0, 0) < 0)
			continue;
		if (expr_parse(&x, s.phrase->means, strlen(s.phrase->means), f->scratch,
			       &ignored) != OK)
			BUG("phrase.def: %s", s.phrase->means);
		if (drawn_twice(f, &s, x, e))
			return E_ARG;
		*out = tidy_equation(f, filled(f, &s, x));
		if (s.needed)
			return refuse(&s, e);
		return s.failed ? E_ARG : OK;
	}
	return OK;
}

/* None of the phrases of a command fits. */
enum status fig_no_phrase(const struct fig *f, const struct expr *call, struct err *e)
{
	struct buf b = { 0 };

	for (int i = tool_phrase_first(f->tools, call->text); i >= 0;
	     i = tool_phrase_next(f->tools, i)) {
		struct buf one = { 0 };

		/* Of a number and of x: said once. */
		tool_phrase_signature(&one, tool_phrase_at(i));
		if (!b.n || (b.n + one.n + 4 < 200 && !strstr(buf_str(&b), buf_str(&one)))) {
			buf_add(&b, b.n ? " or " : "");
			buf_add(&b, buf_str(&one));
		}
		buf_clear(&one);
	}
	err_fail(e, E_ARG, "bad_argument", "%s: the arguments do not fit", call->text);
	err_hint(e, "the forms are %.200s", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

bool fig_phrase_takes_text(const struct fig *f, const char *command, int i, int n)
{
	bool any = false;

	for (int k = tool_phrase_first(f->tools, command); k >= 0;
	     k = tool_phrase_next(f->tools, k)) {
		struct param param[TOOL_PARAMS];

		if (tool_phrase_params(tool_phrase_at(k), param, f->scratch) != n)
			continue;
		if (param[i].type != PARAM_TEXT)
			return false;
		any = true;
	}
	return any;
}

bool fig_has_phrase(const struct fig *f, const char *command)
{
	return tool_phrase_first(f->tools, command) >= 0;
}

/* The tool and the arguments of what a phrase means. */
enum status fig_said_otherwise(struct fig *f, const struct expr *means, bool labelled,
			       const struct tool **t, struct arg *out, struct err *e)
{
	struct expr *bound;
	enum status st;

	if (fig_is_command(f, means))
		return fig_args_call(f, means, labelled, t, out, e);
	st = fig_bind_items(f, means, &bound, e);
	return st == OK ? fig_literal(f, bound, t, out, e) : st;
}
