/*
 * tree.c -- texts as expressions of numbers and letters, and their values at a level.
 */
#include "base/text.h"
#include "grade/grade_priv.h"
#include <stdlib.h>
#include <string.h>

#define BITS 192       /* of balls */
#define WORD_LETTERS 3 /* ab is a times b; longer ones are words */

struct expr *grade_with_arguments(const struct expr *x, struct expr *const *arg,
				  struct arena *a)
{
	struct expr *out = arena_alloc(a, sizeof *out);

	*out = *x;
	out->arg = arena_alloc(a, (size_t)x->n * sizeof *arg);
	memcpy(out->arg, arg, (size_t)x->n * sizeof *arg);
	return out;
}

/* --- Reading ------------------------------------------------------------------------------------- */

/* How many factors the letters of a name are: ab is a*b, and αβ is α*β. */
static size_t factors_of(const char *s)
{
	size_t n = 0;
	bool greek = false;

	for (const char *p = s; *p; p += utf8_len(p), n++) {
		if (!grade_is_greek(p) && !(*p >= 'a' && *p <= 'z'))
			return 1;
		greek = greek || grade_is_greek(p);
	}
	return n > 1 && n <= WORD_LETTERS &&
			       (greek ||
				!grade_is_word(s,
					       "pi|mu|nu|xi|phi|psi|chi|eta|rho|tau|inf")) &&
			       !grade_is_glued(s)
		       ? n
		       : 1;
}

static struct expr *tidy(const struct expr *x, struct arena *a);

/* a*b, the last one to a power where there is one. */
static struct expr *product_of(const char *s, const struct expr *power, struct arena *a)
{
	struct expr *out = NULL;

	for (size_t n; *s; s += n) {
		struct expr *f;

		n = utf8_len(s);
		f = expr_name(arena_strndup(a, s, n), a);
		if (!s[n] && power)
			f = expr_op(EXPR_POW, f, power, a);
		out = out ? expr_op(EXPR_MUL, out, f, a) : f;
	}
	return out;
}

#define CHOSEN 6 /* at most, of a number that is a letter */

/* A number of up to three digits; -1: it is none. */
static long small_number(const char *s)
{
	size_t n = strspn(s, "0123456789");

	return n && n < 4 && !s[n] ? strtol(s, NULL, 10) : -1;
}

/* C_n^2 is n(n - 1)/2, as schools in China write it, and A_n^2 is n(n - 1); NULL: it is none such. */
static struct expr *chosen(const struct expr *x, struct arena *a)
{
	const char *name = x->arg[0]->text, *of = name + 2;
	long k = x->arg[1]->kind == EXPR_NUMBER ? small_number(x->arg[1]->text) : -1,
	     under = 1;
	long all = small_number(of);
	struct expr *n, *out = NULL;

	if ((*name != 'C' && *name != 'A') || name[1] != '_' || k < 1 || k > CHOSEN ||
	    (all < 0 ? !grade_is_letter(*of) || of[1] : all < k))
		return NULL;
	n = all < 0 ? expr_name(of, a) : expr_num(all, a);
	for (long i = 0; i < k; i++) {
		struct expr *f = i ? expr_op(EXPR_SUB, n, expr_num(i, a), a) : n;

		out = out ? expr_op(EXPR_MUL, out, f, a) : f;
		under *= i + 1;
	}
	return *name == 'C' ? expr_op(EXPR_DIV, out, expr_num(under, a), a) : out;
}

/* The name of a point at s, A, A_1, A'; its length. */
static size_t point_at(const char *s)
{
	size_t n = *s >= 'A' && *s <= 'Z', k;

	if (!n)
		return 0;
	k = s[n] == '_' ? 1 + strspn(s + n + 1, "0123456789") : 0;
	n += k > 1 ? k : 0;
	return n + strspn(s + n, "'");
}

/* AB of BA, A_1B_1 of B_1A_1; NULL: it is none such. */
static const char *turned_segment(const char *s, struct arena *a)
{
	size_t n = point_at(s), m = n ? point_at(s + n) : 0;

	if (!m || s[n + m] || strncmp(s, s + n, n > m ? n : m) <= 0)
		return NULL;
	return arena_printf(a, "%s%.*s", s + n, (int)n, s);
}

/* Products that are written without a sign: ab, x(x + 1); segments from their first letter. */
static struct expr *tidy(const struct expr *x, struct arena *a)
{
	struct expr *out, **arg;

	if (x->kind == EXPR_NAME && turned_segment(x->text, a))
		return expr_name(turned_segment(x->text, a), a);
	if (x->kind == EXPR_NAME && factors_of(x->text) > 1)
		return product_of(x->text, NULL, a);
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[0]->kind == EXPR_NAME) {
		out = chosen(x, a);
		if (out)
			return out;
		if (factors_of(x->arg[0]->text) > 1)
			return product_of(x->arg[0]->text, tidy(x->arg[1], a), a);
	}
	/* x is a function too, of points. */
	if (x->kind == EXPR_CALL && x->n == 1 && (!expr_is_function(x->text) || !x->text[1]) &&
	    (utf8_len(x->text) == strlen(x->text) || factors_of(x->text) > 1)) {
		struct expr *name = expr_name(x->text, a);

		return expr_op(EXPR_MUL, tidy(name, a), tidy(x->arg[0], a), a);
	}
	if (!x->n)
		return (struct expr *)(uintptr_t)x;
	arg = arena_alloc(a, (size_t)x->n * sizeof(*arg));
	for (int i = 0; i < x->n; i++)
		arg[i] = tidy(x->arg[i], a);
	out = grade_with_arguments(x, arg, a);
	/* arcsin is asin. */
	if (x->kind == EXPR_CALL)
		out->text = expr_function_known_as(x->text);
	return out;
}

bool grade_has(const struct expr *x, bool (*is)(const struct expr *x))
{
	bool has = is(x);

	for (int i = 0; i < x->n && !has; i++)
		has = grade_has(x->arg[i], is);
	return has;
}

int grade_nodes(const struct expr *x)
{
	int n = 1;

	for (int i = 0; i < x->n; i++)
		n += grade_nodes(x->arg[i]);
	return n;
}

static bool is_division(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_DIV && x->arg[1]->kind != EXPR_NUMBER;
}

int grade_degree(const struct expr *x, int most)
{
	bool sum = x->kind == EXPR_OP && (x->op == EXPR_ADD || x->op == EXPR_SUB);
	long n;
	int d = 0;

	if (x->kind == EXPR_NAME)
		return !grade_is_constant_name(x->text);
	/* Fractions that are added are brought to one denominator. */
	sum = sum && !grade_has(x, is_division);
	for (int i = 0; i < x->n && d <= most; i++) {
		int e = grade_degree(x->arg[i], most);

		d = !sum ? d + e : d > e ? d : e;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_POW && d) {
		n = x->arg[1]->kind == EXPR_NUMBER ? small_number(x->arg[1]->text) : most + 1;
		n = n < 0 ? most + 1 : n > 0 ? n : 1;
		return d * n <= most ? (int)(d * n) : most + 1;
	}
	return d <= most ? d : most + 1;
}

bool grade_is_constant_name(const char *s)
{
	return !strcmp(s, "pi") || !strcmp(s, "e");
}

static bool is_letter(const struct expr *x)
{
	return x->kind == EXPR_NAME && !grade_is_constant_name(x->text);
}

bool grade_has_letter(const struct expr *x)
{
	return grade_has(x, is_letter);
}

bool grade_add_name(struct grade_names *names, const char *s)
{
	for (int i = 0; i < names->n; i++)
		if (!strcmp(names->name[i], s))
			return true;
	if (names->n == GRADE_NAMES)
		return false;
	names->name[names->n++] = s;
	return true;
}

/* Functions of probability, which no answer needs and which take long. */
static bool is_special(const struct expr *x)
{
	return strstr(x->text, "Regularized") || grade_begins(x->text, "beta") ||
	       grade_begins(x->text, "erf") || (!strcmp(x->text, "gamma") && x->n > 1);
}

bool grade_is_arithmetic(const struct expr *x, struct grade_names *names)
{
	if (x->kind == EXPR_NAME) {
		if (grade_is_constant_name(x->text))
			return true;
		/* Words are no letters, and Chinese characters are words. */
		for (const char *s = x->text; *s; s++)
			if ((unsigned char)*s > 0xe3)
				return false;
		if ((unsigned char)*x->text > 0xcf || !strcmp(x->text, "inf") ||
		    !strcmp(x->text, "true") || !strcmp(x->text, "false") ||
		    strspn(x->text, "abcdefghijklmnopqrstuvwxyz") > 7 ||
		    grade_is_glued(x->text))
			return false;
		return grade_add_name(names, x->text);
	}
	if (x->kind == EXPR_CALL && (!expr_is_function(x->text) || is_special(x)))
		return false;
	if (x->kind != EXPR_NUMBER && x->kind != EXPR_OP && x->kind != EXPR_CALL)
		return false;
	if (x->kind == EXPR_OP && x->op > EXPR_DEGREE)
		return false;
	for (int i = 0; i < x->n; i++)
		if (!grade_is_arithmetic(x->arg[i], names))
			return false;
	return true;
}

struct expr *grade_tree(const char *s, struct grade_names *names, struct grade_work *w)
{
	struct expr *x = NULL;

	if (!s || !*s || strlen(s) > GRADE_BYTES || !grade_is_closed(s) ||
	    grade_is_statement(s) || expr_parse(&x, s, strlen(s), w->a, NULL) != OK || !x)
		return NULL;
	x = tidy(x, w->a);
	if (grade_nodes(x) > GRADE_NODES || !grade_is_arithmetic(x, names))
		return NULL;
	return x;
}

/* --- Evaluating ---------------------------------------------------------------------------------- */

struct letter_reading {
	const struct grade_names *names;
	const long *place; /* of each, in sevenths; or NULL */
	const num *value;  /* of each; or NULL */
	bool positive;
	struct num_ctx *num;
};

static enum status letter_value(void *self, const struct expr *leaf, struct expr_value *out,
				struct err *e)
{
	const struct letter_reading *l = self;

	for (int i = 0; leaf->kind == EXPR_NAME && i < l->names->n; i++)
		if (!strcmp(leaf->text, l->names->name[i])) {
			num now = num_double(0.75 + 0.375 * i, l->num);

			out->dim = 1;
			out->v[0] = l->value   ? l->value[i]
				    : l->place ? num_rat(l->place[i], 7, l->num)
					       : num_variable(i, now, l->positive, l->num);
			return OK;
		}
	return err_fail(e, E_ARG, "not_found", "an unknown name");
}

static bool spend(struct grade_work *w, long units)
{
	w->left -= units;
	return w->left > 0;
}

static enum status eval(num *out, const struct expr *x, struct letter_reading *l,
			struct grade_work *w)
{
	struct expr_value v = { 0 };
	enum status st;

	if (!spend(w, GRADE_NODE_WORK * (long)grade_nodes(x)))
		return E_UNABLE;
	l->num = w->num;
	st = expr_eval(&v, x, l->names ? letter_value : NULL, l, w->num, NULL);
	if (st == OK && v.dim != 1)
		st = E_ARG;
	*out = v.v[0];
	return st;
}

enum status grade_eval(num *out, const struct expr *x, const struct grade_names *names,
		       const long *place, struct grade_work *w)
{
	struct letter_reading l = { .names = names, .place = place };

	return eval(out, x, &l, w);
}

enum status grade_eval_values(num *out, const struct expr *x, const struct grade_names *names,
			      const num *value, struct grade_work *w)
{
	struct letter_reading l = { .names = names, .value = value };

	return eval(out, x, &l, w);
}

enum status grade_eval_letters(num *out, const struct expr *x, const struct grade_names *names,
			       bool positive, struct grade_work *w)
{
	struct letter_reading l = { .names = names, .positive = positive };

	return eval(out, x, &l, w);
}

bool grade_enter_again(struct grade_work *w, enum num_level level)
{
	if (w->left <= 0)
		return false;
	num_set_budget(w->num, w->left);
	(void)num_enter(w->num, level, BITS);
	return true;
}

bool grade_enter(struct grade_work *w, enum num_level level)
{
	if (level >= NUM_EXACT)
		num_fresh(w->num, level);
	return grade_enter_again(w, level);
}

void grade_leave(struct grade_work *w, enum num_level level, long before)
{
	if (level >= NUM_EXACT)
		w->left -= before - num_budget_left(w->num);
}
