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

/* The k-th argument for a parameter; a text is taken as it is written. */
static const struct expr *given(const struct said *s, int param, int k)
{
	const struct fig_offered *o = &s->o[s->slot[param] + k];

	return s->param[param].type == PARAM_TEXT ? o->x : offered_as(o);
}

/* f(x - 1) or f'(x) of a phrase applies the function that f stands for; others stay as they
 * are. */
static const char *applied_name(struct fig *f, const struct said *s, const char *name)
{
	size_t n = strcspn(name, "'");

	for (int i = 0; i < s->n; i++) {
		const struct fig_offered *o = s->slot[i] >= 0 ? &s->o[s->slot[i]] : NULL;

		if (o && o->obj >= 0 && strlen(s->param[i].name) == n &&
		    !memcmp(s->param[i].name, name, n) &&
		    fig_kind_of(f, o->obj) == KIND_FUNCTION && f->obj[o->obj].name)
			return arena_printf(f->scratch, "%s%s", f->obj[o->obj].name, name + n);
	}
	return name;
}

/* If(c, a, b, ...) without the pieces of which it is known, by numbers alone, that they are
 * or are not meant, NULL when none is; -(-a) as a. */
static struct expr *settled(struct fig *f, struct said *s, const struct expr *x,
			    struct expr *y)
{
	while (y->kind == EXPR_CALL && !strcmp(y->text, "If") && y->n >= 2) {
		struct expr *zero = expr_num(0, f->scratch), *one = expr_num(1, f->scratch);
		const struct expr *arg[] = { y->arg[0], one, zero };
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

/* The phrase with the arguments in it. */
static struct expr *filled(struct fig *f, struct said *s, const struct expr *x)
{
	struct expr *y = arena_alloc(f->scratch, sizeof *y);
	int p = said_param(s, x), n = 0;

	if (p >= 0)
		return (struct expr *)given(s, p, 0);
	*y = *x;
	if (x->kind == EXPR_CALL)
		y->text = applied_name(f, s, x->text);
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

/* Sum(k^2, k, 1, 5): like a tool with a body, told by the variable behind it.  Its arguments
 * are put in as they are written. */
bool fig_phrase_with_body(struct fig *f, const struct expr *call, const struct expr **out)
{
	struct err ignored;

	for (int i = 0; i < tool_phrase_count(); i++) {
		struct said s = { .phrase = tool_phrase_at(i), .n_offered = call->n };
		struct fig_offered *o;
		struct expr *x;

		if (call->n < 2 || !tool_phrase_is(s.phrase, call->text))
			continue;
		s.n = tool_phrase_params(s.phrase, s.param);
		if (s.n != call->n || s.param[0].type != PARAM_BODY ||
		    (s.n > 2 && call->arg[1]->kind != EXPR_NAME))
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
		return *out != NULL;
	}
	return false;
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
		err_fail(e, E_ARG, "unsupported",
			 "%s needs what is drawn in its argument %d more than once",
			 s->phrase->command, s->slot[i] + 1);
		err_hint(e, "give it a name first, such as a = RandomBetween(1, 6), and write "
			    "that name");
		return true;
	}
	return false;
}

/* If(s > 0, a) where s is no such number: the error says it in the phrase's own names. */
static void refuse(const struct said *s, struct err *e)
{
	struct buf b = { 0 }, form = { 0 };

	expr_print(&b, s->needed);
	tool_phrase_signature(&form, s->phrase);
	err_fail(e, E_DOMAIN, "no_such_object", "%s: %.120s is needed", s->phrase->command,
		 buf_str(&b));
	err_hint(e, "the form is %.150s", buf_str(&form));
	buf_clear(&b);
	buf_clear(&form);
}

bool fig_phrase_for(struct fig *f, const struct expr *call, const struct fig_offered *o,
		    const struct expr **out, struct err *e)
{
	struct err ignored;

	for (int i = 0; i < tool_phrase_count(); i++) {
		struct said s = { .phrase = tool_phrase_at(i), .o = o, .n_offered = call->n };
		struct expr *x;

		if (!tool_phrase_is(s.phrase, call->text))
			continue;
		s.n = tool_phrase_params(s.phrase, s.param);
		if (fig_match_from(f, s.param, s.n, o, call->n, false, s.slot, 0, 0) < 0)
			continue;
		if (expr_parse(&x, s.phrase->means, strlen(s.phrase->means), f->scratch,
			       &ignored) != OK)
			BUG("phrase.def: %s", s.phrase->means);
		*out = drawn_twice(f, &s, x, e) ? NULL : filled(f, &s, x);
		if (!*out && s.needed)
			refuse(&s, e);
		return true;
	}
	return false;
}

/* None of the phrases of a command fits. */
enum status fig_no_phrase(const struct expr *call, struct err *e)
{
	struct buf b = { 0 };

	for (int i = 0; i < tool_phrase_count(); i++) {
		struct buf one = { 0 };

		if (!tool_phrase_is(tool_phrase_at(i), call->text))
			continue;
		/* Of a number and of x: said once. */
		tool_phrase_signature(&one, tool_phrase_at(i));
		if (!b.n || !strstr(buf_str(&b), buf_str(&one))) {
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
