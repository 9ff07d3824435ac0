/*
 * phrase.c -- commands that are said by others (tool/phrase.def), with the arguments put in.
 */
#include "tool/phrase.h"
#include "fig/command_priv.h"
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
	bool failed; /* with the error in e */
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

/* The k-th argument for a parameter; a text is taken as it is written. */
static const struct expr *given(const struct said *s, int param, int k)
{
	const struct fig_offered *o = &s->o[s->slot[param] + k];

	return s->param[param].type == PARAM_TEXT ? o->x : offered_as(o);
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

/* body(x): the body with x for its variable. */
static struct expr *body_at(struct fig *f, struct said *s, int param, const struct expr *u)
{
	const struct expr *x = s->o[s->slot[param]].x;

	if (strcmp(s->variable, "x") && expr_uses(x, "x")) {
		err_fail(s->e, E_ARG, "unsupported",
			 "%s: the expression has x beside its variable %.20s",
			 s->phrase->command, s->variable);
		err_hint(s->e, "write a number, or one that has a name, for the other one");
		return NULL;
	}
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
		err_fail(s->e, E_ARG, "unsupported",
			 o->obj >= 0 ? "%s: a function that a command makes needs a name here"
				     : "%s: a function of x alone is expected here",
			 s->phrase->command);
		err_hint(s->e, "make it first, g = ..., then write g in its place");
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

/* The phrase with the arguments in it. */
static struct expr *filled(struct fig *f, struct said *s, const struct expr *x)
{
	struct expr *y = arena_alloc(f->scratch, sizeof *y);
	const char *primes = "";
	int p = said_param(s, x), n = 0, function = applied_param(s, x, &primes), id;

	if (p >= 0)
		return (struct expr *)given(s, p, 0);
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
	}
	/* x((1, 2)) is 1. */
	if (y->kind == EXPR_CALL && y->n == 1 && y->arg[0]->kind == EXPR_TUPLE &&
	    (!strcmp(y->text, "x") || !strcmp(y->text, "y")))
		return y->arg[0]->arg[y->text[0] == 'y'];
	return y;
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
static bool is_variable_of(const struct fig *f, const struct expr *call, const struct expr *x)
{
	int id = x->kind == EXPR_NAME ? fig_find(f, x->text).v : -1;

	if (x->kind != EXPR_NAME)
		return false;
	return id < 0 || !takes_as_many(f, call->text, call->n) ||
	       (expr_uses(call->arg[0], x->text) && fig_kind_of(f, id) == KIND_NUMBER);
}

/* Do the arguments have the bodies and the variable behind them where the parameters do? */
static bool has_bodies(const struct fig *f, const struct expr *call, struct said *s)
{
	int i = 0;

	if (s->n != call->n || s->param[0].type != PARAM_BODY)
		return false;
	while (i < s->n && s->param[i].type == PARAM_BODY)
		i++;
	if (i == s->n || !fig_is_variable_param(&s->param[i]))
		return true;
	s->variable = call->arg[i]->text;
	return is_variable_of(f, call, call->arg[i]);
}

/* Sum(k^2, k, 1, 5): like a tool with a body, told by the variable behind it.  Its arguments
 * are put in as they are written. */
enum status fig_phrase_with_body(struct fig *f, const struct expr *call,
				 const struct expr **out, struct err *e)
{
	struct err ignored;

	*out = NULL;
	for (int i = 0; i < tool_phrase_count(); i++) {
		struct said s = { .phrase = tool_phrase_at(i), .n_offered = call->n, .e = e };
		struct fig_offered *o;
		struct expr *x;

		if (call->n < 2 || !tool_phrase_is(s.phrase, call->text))
			continue;
		s.n = tool_phrase_params(s.phrase, s.param);
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
		*out = filled(f, &s, x);
		/* x is a function, too, where another form takes two of them. */
		if (!strcmp(call->text, "Integral") && s.variable && !strcmp(s.variable, "x"))
			fig_note(f, "x is read as the variable; the area between two graphs "
				    "is IntegralBetween(f, g, a, b)");
		return s.failed ? E_ARG : OK;
	}
	return OK;
}

/* The phrase of the command that the arguments fit; what it means is in *out, or NULL. */
enum status fig_phrase_for(struct fig *f, const struct expr *call, const struct fig_offered *o,
			   const struct expr **out, struct err *e)
{
	struct err ignored;

	*out = NULL;
	for (int i = 0; i < tool_phrase_count(); i++) {
		struct said s = {
			.phrase = tool_phrase_at(i), .o = o, .n_offered = call->n, .e = e
		};
		struct expr *x;

		if (!tool_phrase_is(s.phrase, call->text))
			continue;
		s.n = tool_phrase_params(s.phrase, s.param);
		/* One with a body and its variable was seen before, or is not meant. */
		if (s.n > 1 && s.param[0].type == PARAM_BODY)
			continue;
		if (fig_match_from(f, s.param, s.n, o, call->n, false, s.slot, 0, 0) < 0)
			continue;
		if (expr_parse(&x, s.phrase->means, strlen(s.phrase->means), f->scratch,
			       &ignored) != OK)
			BUG("phrase.def: %s", s.phrase->means);
		*out = filled(f, &s, x);
		return s.failed ? E_ARG : OK;
	}
	return OK;
}

/* None of the phrases of a command fits. */
enum status fig_no_phrase(const struct expr *call, struct err *e)
{
	struct buf b = { 0 };

	for (int i = 0; i < tool_phrase_count(); i++)
		if (tool_phrase_is(tool_phrase_at(i), call->text)) {
			buf_add(&b, b.n ? " or " : "");
			tool_phrase_signature(&b, tool_phrase_at(i));
		}
	err_fail(e, E_ARG, "bad_argument", "%s: the arguments do not fit", call->text);
	err_hint(e, "the forms are %.200s", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

bool fig_phrase_takes_text(const char *command, int i, int n)
{
	bool any = false;

	for (int k = 0; k < tool_phrase_count(); k++) {
		struct param param[TOOL_PARAMS];

		if (!tool_phrase_is(tool_phrase_at(k), command) ||
		    tool_phrase_params(tool_phrase_at(k), param) != n)
			continue;
		if (param[i].type != PARAM_TEXT)
			return false;
		any = true;
	}
	return any;
}

bool fig_has_phrase(const char *command)
{
	for (int i = 0; i < tool_phrase_count(); i++)
		if (tool_phrase_is(tool_phrase_at(i), command))
			return true;
	return false;
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
