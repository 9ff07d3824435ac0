/*
 * mend.c -- what would have worked: a line near the one that failed.
 *
 * Other lines are made from the one that failed: what a habit means (tool/habit.def), a word
 * spelled right, arguments of different kinds in another order, words left out.  Each is one
 * that means what was written, and is run and taken back (fig_line_works): the first that
 * works is offered.  That a line works is no reason to offer it.
 */
#include "fig/command_priv.h"
#include "geo/relation.h"
#include "tool/phrase.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum { TRIES = 80, ARGS = 8, LINE = 400 };

struct mender {
	struct fig *f;
	struct err *e;
	const char *label; /* of the line, or NULL */
	char sep;
	const char *param; /* of f(x) = ..., or NULL */
	const struct expr *body;
	int tries;
};

/* --- Trying ---------------------------------------------------------------------------- */

static bool offer(struct mender *m, const char *line)
{
	if (m->e->mend[0])
		return true;
	if (m->tries >= TRIES || strlen(line) >= sizeof m->e->mend)
		return false;
	m->tries++;
	if (!fig_line_works(m->f, line))
		return false;
	snprintf(m->e->mend, sizeof m->e->mend, "%s", line);
	return true;
}

/* x with the node `at` replaced. */
static const struct expr *replaced(struct mender *m, const struct expr *x,
				   const struct expr *at, const struct expr *by)
{
	struct arena *a = m->f->scratch;
	struct expr *y;

	if (x == at)
		return by;
	if (!x->n)
		return x;
	y = arena_alloc(a, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = (struct expr *)replaced(m, x->arg[i], at, by);
	return y;
}

/* Try the line with one node replaced. */
static bool offer_with(struct mender *m, const struct expr *at, const struct expr *by)
{
	struct buf b = { 0 };
	bool good;

	if (m->e->mend[0])
		return true;
	if (m->label)
		buf_addf(&b, "%s%s%s%s%s ", m->label, m->param ? "(" : "",
			 m->param ? m->param : "", m->param ? ")" : "",
			 m->sep == ':' ? ":" : " =");
	expr_print(&b, replaced(m, m->body, at, by));
	good = offer(m, buf_str(&b));
	buf_clear(&b);
	return good;
}

static const struct expr *call_of(struct mender *m, const char *name,
				  const struct expr *const *arg, int n)
{
	return expr_call(name, arg, n, m->f->scratch);
}

/* --- Arguments ---------------------------------------------------------------------------- */

/* The object that an argument names, or -1. */
static int object_named(const struct mender *m, const struct expr *x)
{
	return x->kind == EXPR_NAME ? fig_find(m->f, x->text).v : -1;
}

static bool is_point(const struct mender *m, const struct expr *x)
{
	int id = object_named(m, x);

	return id >= 0 ? fig_kind(m->f, (fig_id){ id }) == KIND_POINT : x->kind == EXPR_TUPLE;
}

/* An argument as several: a list, a tuple of names, "ABC", the vertices of a polygon or, if they
 * are wanted, the ends of a segment.  Returns how many, 1 when it is but one. */
static int parts_of(struct mender *m, const struct expr *x, const struct expr **out, int most,
		    bool ends)
{
	struct fig *f = m->f;
	int id = object_named(m, x), p[ARGS], n = 0;

	if (x->kind == EXPR_LIST && x->n && x->n <= most) {
		for (int i = 0; i < x->n; i++)
			out[n++] = x->arg[i];
		return n;
	}
	if (x->kind == EXPR_TUPLE && x->n <= most) {
		for (int i = 0; i < x->n; i++)
			if (is_point(m, x->arg[i]))
				out[n++] = x->arg[i];
		if (n == x->n)
			return n;
	}
	/* Midpoint(A B) */
	if (x->kind == EXPR_OP && x->op == EXPR_MUL && is_point(m, x->arg[0]) &&
	    is_point(m, x->arg[1]) && most > 1) {
		out[0] = x->arg[0];
		out[1] = x->arg[1];
		return 2;
	}
	n = 0;
	if (x->kind == EXPR_STRING || (x->kind == EXPR_NAME && id < 0))
		n = fig_spelled_points(f, x->text, p, LENGTH(p));
	if (id >= 0 &&
	    KIND_BIT(fig_kind(f, (fig_id){ id })) &
		    (KIND_BIT(KIND_POLYGON) | (ends ? KIND_BIT(KIND_SEGMENT) : 0))) {
		const struct fig_step *s = &f->step[f->obj[id].step];

		for (int a = 0; a < s->tool->n_params && !n; a++)
			if (s->arg[a].form == ARG_POINTS && s->arg[a].n <= LENGTH(p))
				for (int i = 0; i < s->arg[a].n; i++)
					p[n++] = s->arg[a].refs[i];
		if (!n)
			n = fig_defining_points(f, id, p, LENGTH(p));
	}
	for (int i = 0; i < n; i++)
		if (n > most || !f->obj[p[i]].name)
			n = 0;
	for (int i = 0; i < n; i++)
		out[i] = expr_name(f->obj[p[i]].name, f->scratch);
	if (!n)
		out[n++] = x;
	return n;
}

/* radius = 3; not x = 3, which is a line. */
static bool is_named(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_EQ && x->arg[0]->kind == EXPR_NAME &&
	       strcmp(x->arg[0]->text, "x") && strcmp(x->arg[0]->text, "y");
}

/* center = A, radius = 3: the values, in the order of the tool's parameters. */
static int unnamed(struct mender *m, const char *command, const struct expr *call,
		   const struct expr **out)
{
	const struct tool *t[8];
	int n_tools = tool_by_command(m->f->tools, command, t, LENGTH(t)), n = 0;

	for (int i = 0; i < call->n; i++)
		n += is_named(call->arg[i]);
	if (!n || call->n > ARGS)
		return 0;
	/* Circle(A, radius = 3): each where it stands. */
	if (n != call->n) {
		for (int i = 0; i < call->n; i++)
			out[i] = is_named(call->arg[i]) ? call->arg[i]->arg[1] : call->arg[i];
		return call->n;
	}
	for (int k = 0; k < n_tools; k++) {
		int placed = 0;

		for (int p = 0; p < t[k]->n_params; p++)
			for (int i = 0; i < n; i++) {
				const char *key = call->arg[i]->arg[0]->text;
				int meant = tool_param(t[k], key);

				if (meant < 0)
					meant = tool_param_guess(t[k], key);
				if (meant == p)
					out[placed++] = call->arg[i]->arg[1];
			}
		if (placed == n)
			return n;
	}
	for (int i = 0; i < n; i++)
		out[i] = call->arg[i]->arg[1];
	return n;
}

static void exchange(int *a, int *b)
{
	int t = *a;

	*a = *b;
	*b = t;
}

/* The kind of an argument, of all straight ones the same; -1: it cannot be seen. */
static int sort_of(const struct mender *m, const struct expr *x)
{
	int id = object_named(m, x);

	if (id >= 0)
		return KIND_BIT(fig_kind_of(m->f, id)) & (KINDS_LINEAR | KINDS_LINEAR3)
			       ? KIND_LINE
			       : (int)fig_kind_of(m->f, id);
	return x->kind == EXPR_TUPLE                          ? KIND_POINT
	       : x->kind == EXPR_LIST                         ? KIND_LIST
	       : x->kind == EXPR_STRING                       ? KIND_TEXT
	       : x->kind == EXPR_NUMBER || x->kind == EXPR_OP ? KIND_NUMBER
							      : -1;
}

/* 90 or -90 where an angle belongs: more than a full turn in radians. */
static bool is_degrees(const struct expr *x)
{
	const struct expr *n = x->kind == EXPR_OP && x->op == EXPR_NEG ? x->arg[0] : x;
	double size;

	return n->kind == EXPR_NUMBER && text_double(&size, n->text) && size > 6.3;
}

/* An argument of a command that takes an angle, which it did not stand at. */
static const struct expr *as_angle(struct mender *m, const char *name, const struct expr *x)
{
	const struct tool *t[8];
	int n = is_degrees(x) ? tool_by_command(m->f->tools, name, t, LENGTH(t)) : 0;

	for (int i = 0; i < n; i++)
		if (tool_param(t[i], "angle") >= 0)
			return expr_op(EXPR_DEGREE, x, NULL, m->f->scratch);
	return x;
}

/* The orders of the arguments in which those of one kind follow each other as they did. */
static bool offer_orders(struct mender *m, const struct expr *at, const char *name,
			 const struct expr *const *arg, int n)
{
	int order[4] = { 0, 1, 2, 3 };

	if (n < 2 || n > 4)
		return false;
	for (;;) {
		const struct expr *given[4];
		int i = n - 2, j = n - 1;
		bool same = true;

		/* The next one in the order of dictionaries. */
		while (i >= 0 && order[i] > order[i + 1])
			i--;
		if (i < 0)
			return false;
		while (order[j] < order[i])
			j--;
		exchange(&order[i], &order[j]);
		for (int a = i + 1, z = n - 1; a < z; a++, z--)
			exchange(&order[a], &order[z]);
		for (int k = 0; k < n; k++) {
			given[k] = as_angle(m, name, arg[order[k]]);
			for (int l = 0; l < k; l++)
				same = same && (order[l] < order[k] ||
						sort_of(m, given[l]) != sort_of(m, given[k]));
		}
		if (same && offer_with(m, at, call_of(m, name, given, n)))
			return true;
	}
}

/* Mean(1, 2, 3) as Mean({1, 2, 3}). */
static bool offer_list(struct mender *m, const struct expr *at, const char *name,
		       const struct expr *const *arg, int n)
{
	struct expr *list = arena_alloc(m->f->scratch, sizeof *list);
	const struct expr *only = list;

	*list = (struct expr){ .kind = EXPR_LIST, .n = n, .pos = arg[0]->pos };
	list->arg = arena_alloc(m->f->scratch, (size_t)n * sizeof *list->arg);
	for (int i = 0; i < n; i++)
		list->arg[i] = (struct expr *)arg[i];
	return offer_with(m, at, call_of(m, name, &only, 1));
}

/* Solve(x + y = 3, x - y = 1), Mean(1, 2, 3): equations or numbers that belong together. */
static bool is_row(const struct mender *m, const struct expr *const *arg, int n)
{
	bool equations = n > 1, numbers = n > 1 && strstr(m->e->msg, "too many");

	for (int i = 0; i < n; i++) {
		equations = equations && arg[i]->kind == EXPR_OP && arg[i]->op == EXPR_EQ;
		numbers = numbers && sort_of(m, arg[i]) == KIND_NUMBER;
	}
	return equations || numbers;
}

/* AB, C */
static bool is_pair_first(struct mender *m, const struct expr *const *arg, int n)
{
	const struct expr *part[ARGS];

	return n == 2 && arg[0]->kind == EXPR_NAME &&
	       parts_of(m, arg[0], part, ARGS, false) == 2 && is_point(m, arg[1]);
}

/* The call under a command's name, with its arguments as they are and otherwise. */
static bool offer_call(struct mender *m, const struct expr *at, const char *name)
{
	const struct expr *arg[ARGS], *flat[ARGS];
	int n = unnamed(m, name, at, arg), k = 0;

	if (!n) {
		if (at->n > ARGS)
			return offer_with(
				m, at,
				call_of(m, name, (const struct expr *const *)at->arg, at->n));
		for (n = 0; n < at->n; n++)
			arg[n] = at->arg[n];
	}
	if (offer_with(m, at, call_of(m, name, arg, n)) || offer_orders(m, at, name, arg, n))
		return true;
	/* Median(AB, C) is the one from C; AngleBisector(AB, C) nobody knows. */
	if (is_pair_first(m, arg, n)) {
		if (!strncmp(name, "Angle", 5))
			return false;
		flat[0] = arg[0];
		arg[0] = arg[1];
		arg[1] = flat[0];
	}
	for (int i = 0; i < n && k < ARGS; i++)
		k += parts_of(m, arg[i], flat + k, ARGS - k, n == 1 && strcmp(name, "Circle"));
	if (k > n && offer_with(m, at, call_of(m, name, flat, k)))
		return true;
	return is_row(m, arg, n) && offer_list(m, at, name, arg, n);
}

/* Can it be an argument for a parameter of a habit?  What a command makes is tried. */
static bool fits(const struct mender *m, const struct param *p, const struct expr *x)
{
	int id = object_named(m, x), sort = sort_of(m, x);
	kind_set kinds = p->type == PARAM_NUMBER ? KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE)
			 : p->type == PARAM_TEXT ? KIND_BIT(KIND_TEXT)
						 : p->kinds;
	struct expr_value v;
	struct err e;
	bool constant = expr_eval(&v, x, NULL, NULL, m->f->num, &e) == OK && v.dim == 1;

	if (!strcmp(p->name, "part"))
		return constant && num_mid(v.v[0]) > 0 && num_mid(v.v[0]) < 1;
	if (!strcmp(p->name, "degrees"))
		return is_degrees(x);
	if (id >= 0)
		return fig_kind_fits(m->f, id, kinds);
	if (x->kind == EXPR_OP && (kinds & KIND_BIT(KIND_FUNCTION)))
		return true;
	sort = constant ? KIND_NUMBER : sort;
	return sort < 0 ? x->kind == EXPR_CALL : (kinds & KIND_BIT(sort)) != 0;
}

/* What the rows of habit.def say of a word with these arguments. */
static bool offer_habits(struct mender *m, const struct expr *at, const char *word,
			 const struct expr *const *arg, int n)
{
	const struct tool_phrase *h;

	for (int row = 0; n <= TOOL_PARAMS && (h = tool_habit(word, &row)) != NULL;) {
		const struct expr *pair[2 * TOOL_PARAMS];
		struct param p[TOOL_PARAMS];
		struct expr *means;
		struct err e;
		int k = 0;

		if (!strcmp(h->params, "...")) {
			if (offer_call(m, at, h->means))
				return true;
			continue;
		}
		if (tool_phrase_params(h, p, m->f->scratch) != n)
			continue;
		for (; k < n && fits(m, &p[k], arg[k]); k++) {
			pair[2 * k] = expr_name(p[k].name, m->f->scratch);
			pair[2 * k + 1] = arg[k];
		}
		if (expr_parse(&means, h->means, strlen(h->means), m->f->scratch, &e) != OK)
			BUG("habit.def: %s", h->means);
		if (k == n && offer_with(m, at, fig_put_in(m->f, means, pair, 2 * n)))
			return true;
	}
	return false;
}

/* The same, then with points written together apart: Distance(P, AB). */
static bool offer_meant(struct mender *m, const struct expr *at, const char *word)
{
	const struct expr *arg[ARGS];
	int k = 0;

	if (offer_habits(m, at, word, (const struct expr *const *)at->arg, at->n))
		return true;
	for (int i = 0; i < at->n && k < ARGS; i++)
		k += parts_of(m, at->arg[i], arg + k, ARGS - k, false);
	/* Parallel(AB, C) is Parallel(C, AB). */
	if (is_pair_first(m, (const struct expr *const *)at->arg, at->n))
		return offer_orders(m, at, word, (const struct expr *const *)at->arg, at->n);
	return k > at->n && offer_habits(m, at, word, arg, k);
}

/* --- Nodes ----------------------------------------------------------------------------------- */

static bool is_known(const struct mender *m, const struct expr *x)
{
	const struct tool *t;

	return !fig_is_command(m->f, x) || tool_by_command(m->f->tools, x->text, &t, 1) > 0 ||
	       tool_find(m->f->tools, x->text);
}

/* Is one word the other with a slip of the pen: two letters changed places, or one of them (in a
 * long word two) is wrong?  Digits never are, and in a short word none is another: List is not
 * Last. */
static bool is_slip(const char *word, const char *meant)
{
	size_t n = strlen(word), same = 0;
	const char *a = word, *b = meant;

	if (n < 4 || tolower((unsigned char)*a) != tolower((unsigned char)*b))
		return false;
	while (*(a += strcspn(a, "0123456789")) && *(b += strcspn(b, "0123456789")) == *a)
		a++, b++;
	if (*a || b[strcspn(b, "0123456789")])
		return false;
	while (tolower((unsigned char)word[same]) == tolower((unsigned char)meant[same]))
		same++;
	if (n == strlen(meant) && same + 1 < n && word[same] == meant[same + 1] &&
	    word[same + 1] == meant[same] && !strcmp(word + same + 2, meant + same + 2))
		return true;
	return text_distance(word, meant, 3) <= 1 + (n > 7) && (n > 5 || n != strlen(meant));
}

/* The commands that a word that is none may mean. */
static bool offer_commands(struct mender *m, const struct expr *x, const char *said)
{
	const char *rest = tool_verbless(said);
	char near[240], word[64];
	const struct tool *t;
	int row = 0;

	if (offer_meant(m, x, said) ||
	    (rest && tool_by_command(m->f->tools, rest, &t, 1) && offer_call(m, x, rest)) ||
	    (rest && offer_commands(m, x, rest)))
		return true;
	if (tool_habit(said, &row))
		return false;
	tool_near(m->f->tools, said, near, sizeof near);
	for (const char *s = near; *s;) {
		size_t len = strcspn(s, ",");

		snprintf(word, sizeof word, "%.*s", (int)len, s);
		if (is_slip(said, word) && offer_call(m, x, word))
			return true;
		s += len + strspn(s + len, ", ");
	}
	return false;
}

/* A name that nobody has. */
static bool offer_names(struct mender *m, const struct expr *x)
{
	struct arena *a = m->f->scratch;
	struct err e = { 0 };
	char word[128];
	int id;

	/* t.area, AB.length: as a command. */
	snprintf(word, sizeof word, "%.100s", x->text);
	if (strchr(word, '.') && strlen(strchr(word, '.')) > 2) {
		char *part = strchr(word, '.');
		const struct expr *whole;

		*part++ = 0;
		*part = (char)toupper((unsigned char)*part);
		whole = expr_name(word, a);
		return offer_with(m, x, call_of(m, part, &whole, 1));
	}
	/* Several solutions of that name: the first. */
	snprintf(word, sizeof word, "%.100s_1", x->text);
	if (fig_find(m->f, word).v >= 0)
		return offer_with(m, x, expr_name(word, a));
	if (fig_resolve_name(m->f, x->text, &id, &e) == OK)
		return false;
	/* Only what differs in its case, or by a slip, is near enough to be offered. */
	for (const char *s = e.near; *s;) {
		size_t len = strcspn(s, ",");

		snprintf(word, sizeof word, "%.*s", (int)len, s);
		if ((text_distance(word, x->text, 1) == 0 || is_slip(x->text, word)) &&
		    offer_with(m, x, expr_name(word, a)))
			return true;
		s += len + strspn(s + len, ", ");
	}
	return false;
}

static bool is_unresolved(const struct mender *m, const struct expr *x)
{
	struct err e;
	int id;

	return x->kind == EXPR_NAME && strcmp(x->text, "x") && strcmp(x->text, "y") &&
	       strcmp(x->text, "pi") && strcmp(x->text, "π") && strcmp(x->text, "e") &&
	       strcmp(x->text, "t") && strcmp(x->text, "true") && strcmp(x->text, "false") &&
	       fig_resolve_name(m->f, x->text, &id, &e) != OK &&
	       fig_spelled_points(m->f, x->text, (int[2]){ 0 }, 2) != 2;
}

/* The node at fault, as far as one can be pointed out: the first unknown command or name. */
static const struct expr *culprit(const struct mender *m, const struct expr *x)
{
	if (is_unresolved(m, x) || (x->kind == EXPR_CALL && !is_known(m, x) &&
				    geo_relation_find(x->text, 0) == RELATIONS))
		return x;
	for (int i = 0; i < x->n; i++) {
		const struct expr *at = culprit(m, x->arg[i]);

		if (at)
			return at;
	}
	return NULL;
}

static bool is_ambiguous(const struct err *e)
{
	return e->code && !strcmp(e->code, "ambiguous");
}

/* The call that has several results. */
static const struct expr *manifold(const struct mender *m, const struct expr *x)
{
	size_t n = x->kind == EXPR_CALL ? strlen(x->text) : 0;

	if (n && !strncmp(m->e->msg, x->text, n) && m->e->msg[n] == ' ')
		return x;
	for (int i = 0; i < x->n; i++) {
		const struct expr *at = manifold(m, x->arg[i]);

		if (at)
			return at;
	}
	return NULL;
}

/* Line(y = 2x + 1), Circle(x^2 + y^2 = 4): the equation says it alone. */
static bool offer_equation(struct mender *m, const struct expr *x)
{
	static const char *const shapes[] = { "Line",      "Circle",   "Ellipse",
					      "Hyperbola", "Parabola", "Conic" };

	for (int i = 0; i < LENGTH(shapes) && x->n == 1; i++)
		if (!strcmp(x->text, shapes[i]) && x->arg[0]->kind == EXPR_OP &&
		    x->arg[0]->op == EXPR_EQ && fig_is_equation(m->f, x->arg[0])) {
			if (x == m->body && m->label)
				m->sep = ':';
			return offer_with(m, x, x->arg[0]);
		}
	return false;
}

/* Every call in the tree, the inner ones first. */
static bool walk_calls(struct mender *m, const struct expr *x)
{
	for (int i = 0; i < x->n; i++)
		if (walk_calls(m, x->arg[i]))
			return true;
	if (x->kind != EXPR_CALL || !fig_is_command(m->f, x))
		return false;
	if (offer_equation(m, x))
		return true;
	return is_known(m, x) ? offer_meant(m, x, x->text) || offer_call(m, x, x->text)
			      : offer_commands(m, x, x->text);
}

static bool walk_names(struct mender *m, const struct expr *x)
{
	if (is_unresolved(m, x))
		return offer_names(m, x);
	for (int i = 0; i < x->n; i++)
		if (walk_names(m, x->arg[i]))
			return true;
	return false;
}

/* A call inside that has several results: the first of them. */
static bool walk_indices(struct mender *m, const struct expr *x)
{
	const struct tool *t[8];
	int n = x->kind == EXPR_CALL ? tool_by_command(m->f->tools, x->text, t, LENGTH(t)) : 0;
	bool index = false;

	for (int i = 0; i < x->n; i++)
		if (walk_indices(m, x->arg[i]))
			return true;
	for (int i = 0; i < n; i++)
		index = index || tool_param(t[i], "index") >= 0;
	if (index && x->n < ARGS) {
		const struct expr *arg[ARGS];

		for (int i = 0; i < x->n; i++)
			arg[i] = x->arg[i];
		arg[x->n] = expr_num(1, m->f->scratch);
		return offer_with(m, x, call_of(m, x->text, arg, x->n + 1));
	}
	return false;
}

/* T = Tangent(A, c), where Tangent(A, c) stands inside and has two results without an index:
 * then T_1 can be used. */
static bool offer_apart(struct mender *m, const struct expr *x, bool inside)
{
	const struct tool *t;
	struct buf b = { 0 };
	bool good;

	for (int i = 0; i < x->n; i++)
		if (offer_apart(m, x->arg[i], true))
			return true;
	if (!inside || x->kind != EXPR_CALL || !fig_is_command(m->f, x) ||
	    tool_by_command(m->f->tools, x->text, &t, 1) == 0)
		return false;
	for (const char *c = "TPQRSUVW"; *c; c++) {
		char name[2] = { *c, 0 }, first[4] = { *c, '_', '1', 0 };

		if (fig_find(m->f, name).v >= 0 || fig_find(m->f, first).v >= 0)
			continue;
		buf_addf(&b, "%s = ", name);
		expr_print(&b, x);
		good = offer(m, buf_str(&b));
		if (good)
			err_hint(m->e, "make it first, then use %s_1 or %s_2", name, name);
		buf_clear(&b);
		return good;
	}
	return false;
}

/* Segments in an intersection that meet only beyond their ends, as lines. */
static bool walk_segments(struct mender *m, const struct expr *x)
{
	const struct expr *arg[ARGS];
	bool changed = false;

	for (int i = 0; i < x->n; i++)
		if (walk_segments(m, x->arg[i]))
			return true;
	if (x->kind != EXPR_CALL || x->n > ARGS || x->n < 2 ||
	    (strcmp(x->text, "Intersect") && strcmp(x->text, "Intersection")))
		return false;
	for (int i = 0; i < x->n; i++) {
		const struct expr *ends[ARGS];
		const struct expr *p = x->arg[i];
		int k = p->kind == EXPR_CALL && !strcmp(p->text, "Segment") ? p->n : 0;

		for (int j = 0; j < k && j < ARGS; j++)
			ends[j] = p->arg[j];
		if (!k)
			k = parts_of(m, p, ends, ARGS, true);
		arg[i] = k == 2 ? call_of(m, "Line", ends, 2) : p;
		changed = changed || k == 2;
	}
	return changed && offer_with(m, x, call_of(m, x->text, arg, x->n));
}

/* --- Lines ---------------------------------------------------------------------------------- */

static bool mend_tree(struct mender *m, const char *line)
{
	struct expr_statement s;
	struct err e = { 0 };

	if (expr_parse_statement(&s, line, strlen(line), m->f->scratch, &e) != OK || !s.body)
		return false;
	m->label = s.label;
	m->sep = s.sep;
	m->param = s.param;
	m->body = s.body;
	return walk_indices(m, s.body) || walk_names(m, s.body) || walk_calls(m, s.body) ||
	       walk_segments(m, s.body) ||
	       (is_ambiguous(m->e) && offer_apart(m, s.body, false));
}

/* The line under another name where its own is taken or cannot be one. */
static bool offer_label(struct mender *m, const char *line)
{
	struct expr_statement s;
	struct err e = { 0 };
	char fresh[96];
	struct buf b = { 0 };
	bool good = false, digit;

	if (expr_parse_statement(&s, line, strlen(line), m->f->scratch, &e) != OK || !s.body ||
	    !s.label || s.param || strlen(s.label) > 60)
		return false;
	digit = s.label[0] && strchr("0123456789", s.label[strlen(s.label) - 1]);
	for (int i = 1; i < 6 && !good; i++) {
		snprintf(fresh, sizeof fresh, "%s%s%d", s.label, digit ? "_" : "", i);
		if (!expr_name_ok(fresh, NULL, 0) || fig_find(m->f, fresh).v >= 0)
			continue;
		buf_reset(&b);
		buf_addf(&b, "%s%s ", fresh, s.sep == ':' ? ":" : " =");
		expr_print(&b, s.body);
		good = offer(m, buf_str(&b));
	}
	buf_clear(&b);
	return good;
}

static bool mend_text(struct mender *m, const char *line, int depth)
{
	char t[LINE];
	bool more = true;

	if (depth > 3 || m->e->mend[0])
		return m->e->mend[0] != 0;
	if (depth && offer(m, line))
		return true;
	for (int way = 0; more; way++)
		if (fig_mend_text(m->f, way, t, sizeof t, line, &more) &&
		    mend_text(m, t, depth + 1))
			return true;
	return mend_tree(m, line);
}

/* "EF is parallel to GH" as the relation that it says. */
static bool offer_relation(struct mender *m, const char *line)
{
	struct buf b = { 0 };
	bool good = fig_prose(m->f, line, strlen(line), fig_line_works, &b) &&
		    offer(m, buf_str(&b));

	buf_clear(&b);
	return good;
}

/* --- The doors -------------------------------------------------------------------------------------- */

/* Characters before byte `at` of the line, and one. */
static int column_of(const char *line, size_t n, int at)
{
	int column = 1;

	for (int i = 0; i < at && (size_t)i < n; i++)
		column += ((unsigned char)line[i] & 0xc0) != 0x80;
	return column;
}

static void find_column(struct mender *m, const char *line, size_t n)
{
	struct expr_statement s;
	struct err e = { 0 };
	const struct expr *at;

	if (m->e->column || expr_parse_statement(&s, line, n, m->f->scratch, &e) != OK ||
	    !s.body)
		return;
	at = culprit(m, s.body);
	if (!at && is_ambiguous(m->e))
		at = manifold(m, s.body);
	if (at || strcmp(m->e->code ? m->e->code : "", "name_taken"))
		m->e->column = column_of(line, n, at ? at->pos : s.body->pos);
	else
		m->e->column = 1;
}

/* Is it a mistake of the caller's language, which other words might mend?  Where the geometry
 * refuses, only an intersection beyond the ends of segments is looked at. */
static bool is_mendable(enum status st, const struct err *e)
{
	if (e->code && (!strcmp(e->code, "limit") || !strcmp(e->code, "internal")))
		return false;
	return st == E_ARG ||
	       (st == E_DOMAIN && e->code && !strcmp(e->code, "no_such_object"));
}

void fig_mend_line(struct fig *f, const char *line, size_t n, enum status st, struct err *e)
{
	struct mender m = { .f = f, .e = e };
	const char *text;

	if (f->trying || f->replaying || f->refused || n >= LINE / 2)
		return;
	find_column(&m, line, n);
	if (!is_mendable(st, e))
		return;
	text = arena_strndup(f->scratch, line, n);
	if (st == E_DOMAIN) {
		struct expr_statement s;
		struct err ignored = { 0 };

		if (expr_parse_statement(&s, line, n, f->scratch, &ignored) != OK || !s.body)
			return;
		m.label = s.label;
		m.sep = s.sep;
		m.body = s.body;
		(void)walk_segments(&m, s.body);
		return;
	}
	if (!strcmp(e->code, "name_taken") || strstr(e->msg, "free name") ||
	    strstr(e->msg, "cannot name") || strstr(e->msg, "cannot be a name"))
		(void)offer_label(&m, text);
	else if (!mend_text(&m, text, 0))
		(void)offer_relation(&m, text);
}

/* The call as a line of script. */
static void add_line(struct buf *b, const struct tool *t, const struct json *args)
{
	const char *name = NULL;
	struct buf list = { 0 };
	bool point = tool_is(t, TRAIT_FREE_POINT);
	int shown = 0;

	for (int i = 0; i < t->n_params; i++)
		for (const struct json *m = args ? args->child : NULL; m; m = m->next) {
			if (tool_param(t, m->key) != i)
				continue;
			if (t->param[i].type == PARAM_NEW) {
				name = m->text;
			} else if (m->type == JSON_ARRAY) {
				for (const struct json *k = m->child; k; k = k->next)
					if (k->text)
						buf_addf(&list, "%s%s", shown++ ? ", " : "",
							 k->text);
			} else if (m->text && t->param[i].type == PARAM_TEXT) {
				buf_add(&list, shown++ ? ", " : "");
				json_add_string(&list, m->text);
			} else if (m->text) {
				buf_addf(&list, "%s%s", shown++ ? ", " : "", m->text);
			}
		}
	if (json_text(args, "equation") && tool_param(t, "equation") < 0) {
		buf_addf(b, "%s%s%s", name ? name : "", name ? ": " : "",
			 json_text(args, "equation"));
		buf_clear(&list);
		return;
	}
	/* What a caller wrote under no name of the row's comes last. */
	for (const struct json *m = args ? args->child : NULL; m; m = m->next)
		if (tool_param(t, m->key) < 0 && m->text)
			buf_addf(&list, "%s%s", shown++ ? ", " : "", m->text);
	if (name)
		buf_addf(b, "%s = ", name);
	if (!point && t->commands[0])
		buf_addf(b, "%.*s", (int)strcspn(t->commands, " "), t->commands);
	buf_addf(b, "%s%s%s", point || t->commands[0] ? "(" : "", buf_str(&list),
		 point || t->commands[0] ? ")" : "");
	buf_clear(&list);
}

void fig_mend_call(struct fig *f, const struct tool *t, const struct json *args,
		   enum status st, struct err *e)
{
	struct buf b = { 0 };

	if (f->trying || f->replaying || !is_mendable(st, e) || !args ||
	    args->type != JSON_OBJECT || t->cls == TOOL_ACT)
		return;
	add_line(&b, t, args);
	if (b.n < LINE / 2) {
		struct mender m = { .f = f, .e = e };

		if (st == E_DOMAIN || !offer(&m, buf_str(&b)))
			fig_mend_line(f, buf_str(&b), b.n, st, e);
		e->column = 0;
	}
	buf_clear(&b);
}

/* --- Several results --------------------------------------------------------------------------------- */

enum status fig_tell_solutions(struct fig *f, const char *what, int first, int n,
			       struct err *e)
{
	bool named = f->obj[first].name != NULL;
	struct buf b = { 0 }, t = { 0 }, near = { 0 };
	double v[FIG_NUMBERS];

	if (f->trying)
		return err_fail(e, E_ARG, "ambiguous", "several solutions");
	num_fresh(f->num, NUM_EXACT);
	if (named && n == 1)
		buf_addf(&b, "there is no %.60s, but", what);
	else
		buf_addf(&b,
			 named ? "%.60s stands for %d objects:"
			       : "%.60s has %d solutions here:",
			 what, n);
	for (int i = 0; i < n && b.n < 250; i++) {
		int k;

		buf_reset(&t);
		if (!fig_print_exact(&t, f, first + i, NUM_PLAIN, FIG_BUDGET_OBJECT) ||
		    t.n > 40) {
			buf_reset(&t);
			k = fig_approx(f, first + i, v, true);
			for (int j = 0; j < k; j++)
				buf_addf(&t, "%s%.6g", j ? ", " : k > 1 ? "(" : "", v[j]);
			buf_add(&t, k > 1 ? ")" : "");
		}
		buf_add(&b, i ? ", " : " ");
		if (named)
			buf_addf(&b, "%s = ", f->obj[first + i].name);
		else
			buf_addf(&b, "%d: ", i + 1);
		buf_add(&b, buf_str(&t));
		if (named && near.n < 200)
			buf_addf(&near, "%s%s", i ? ", " : "", f->obj[first + i].name);
	}
	err_fail(e, E_ARG, "ambiguous", "%s", buf_str(&b));
	err_hint(
		e, "%s",
		named ? "name one of them"
		      : "give the index of one, or make it first under a name and use name_1, "
			"name_2");
	if (e)
		snprintf(e->near, sizeof e->near, "%s", buf_str(&near));
	buf_clear(&b);
	buf_clear(&t);
	buf_clear(&near);
	return E_ARG;
}
