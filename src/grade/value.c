/*
 * value.c -- two numbers, or two expressions in letters: are they equal, and how near are they?
 *
 * Numbers are read at sharper and sharper levels, intervals of doubles first, exactly at last; what is
 * told at one level is proven.  Expressions in letters are rational functions of them (and roots):
 * equal when their difference is zero at every place.
 */
#include "base/text.h"
#include "grade/grade_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NODE_WORK 20    /* units for evaluating a node at one level */
#define TREE_NODES 1500 /* of what is evaluated at all */
#define BITS 192        /* of balls */
#define AGAIN 3         /* times that the field may begin anew */
#define WORD_LETTERS 3  /* ab is a times b; longer ones are words */

/* --- Reading ------------------------------------------------------------------------------------- */

/* Names of letters, and constants: no products. */
static bool is_one_letter(const char *s)
{
	static const char *const words[] = { "pi",  "mu",  "nu",  "xi",  "phi", "psi",
					     "chi", "eta", "rho", "tau", "inf" };

	for (size_t i = 0; i < LENGTH(words); i++)
		if (!strcmp(s, words[i]))
			return true;
	return false;
}

/* How many factors the letters of a name are: ab is a*b. */
static size_t factors_of(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz");

	return !s[n] && n > 1 && n <= WORD_LETTERS && !is_one_letter(s) ? n : 1;
}

static struct expr *tidy(const struct expr *x, struct arena *a);

/* a*b, the last one to a power where there is one. */
static struct expr *product_of(const char *s, const struct expr *power, struct arena *a)
{
	struct expr *out = NULL;
	char one[2] = "";

	for (; *s; s++) {
		struct expr *f;

		one[0] = *s;
		f = expr_name(one, a);
		if (!s[1] && power)
			f = expr_op(EXPR_POW, f, power, a);
		out = out ? expr_op(EXPR_MUL, out, f, a) : f;
	}
	return out;
}

/* BA is AB. */
static bool is_backward_segment(const char *s)
{
	return *s >= 'A' && *s <= 'Z' && s[1] >= 'A' && s[1] < *s && !s[2];
}

/* Products that are written without a sign: ab, x(x + 1); segments from their first letter. */
static struct expr *tidy(const struct expr *x, struct arena *a)
{
	struct expr *out;

	if (x->kind == EXPR_NAME && is_backward_segment(x->text)) {
		const char turned[] = { x->text[1], x->text[0], 0 };

		return expr_name(turned, a);
	}
	if (x->kind == EXPR_NAME && factors_of(x->text) > 1)
		return product_of(x->text, NULL, a);
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[0]->kind == EXPR_NAME &&
	    factors_of(x->arg[0]->text) > 1)
		return product_of(x->arg[0]->text, tidy(x->arg[1], a), a);
	if (x->kind == EXPR_CALL && x->n == 1 && !expr_is_function(x->text) &&
	    (utf8_len(x->text) == strlen(x->text) || factors_of(x->text) > 1)) {
		struct expr *name = expr_name(x->text, a);

		return expr_op(EXPR_MUL, tidy(name, a), tidy(x->arg[0], a), a);
	}
	if (!x->n)
		return (struct expr *)(uintptr_t)x;
	out = arena_alloc(a, sizeof *out);
	*out = *x;
	out->arg = arena_alloc(a, (size_t)x->n * sizeof *out->arg);
	for (int i = 0; i < x->n; i++)
		out->arg[i] = tidy(x->arg[i], a);
	return out;
}

static int nodes_of(const struct expr *x)
{
	int n = 1;

	for (int i = 0; i < x->n; i++)
		n += nodes_of(x->arg[i]);
	return n;
}

static bool is_constant_name(const char *s)
{
	return !strcmp(s, "pi") || !strcmp(s, "e");
}

static bool add_name(struct grade_names *names, const char *s)
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

/* Numbers, letters, arithmetic and functions of numbers, and nothing else. */
static bool is_arithmetic(const struct expr *x, struct grade_names *names)
{
	if (x->kind == EXPR_NAME) {
		if (is_constant_name(x->text))
			return true;
		/* Words are no letters, and Chinese characters are words. */
		if ((unsigned char)*x->text > 0xcf || !strcmp(x->text, "inf") ||
		    !strcmp(x->text, "true") || !strcmp(x->text, "false") ||
		    strspn(x->text, "abcdefghijklmnopqrstuvwxyz") > 7)
			return false;
		return add_name(names, x->text);
	}
	if (x->kind == EXPR_CALL && (!expr_is_function(x->text) || is_special(x)))
		return false;
	if (x->kind != EXPR_NUMBER && x->kind != EXPR_OP && x->kind != EXPR_CALL)
		return false;
	if (x->kind == EXPR_OP && x->op > EXPR_DEGREE)
		return false;
	for (int i = 0; i < x->n; i++)
		if (!is_arithmetic(x->arg[i], names))
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
	if (nodes_of(x) > TREE_NODES || !is_arithmetic(x, names))
		return NULL;
	return x;
}

/* --- Evaluating ---------------------------------------------------------------------------------- */

struct letter_reading {
	const struct grade_names *names;
	const long *place; /* of each, in sevenths; or NULL */
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
			out->v[0] = l->place ? num_rat(l->place[i], 7, l->num)
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

	if (!spend(w, NODE_WORK * (long)nodes_of(x)))
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

/* The same level, with what it has learnt. */
static bool enter_again(struct grade_work *w, enum num_level level)
{
	if (w->left <= 0)
		return false;
	num_set_budget(w->num, w->left);
	(void)num_enter(w->num, level, BITS);
	return true;
}

/* Stand at a level; what is spent there is taken from what is left. */
static bool enter(struct grade_work *w, enum num_level level)
{
	if (level >= NUM_EXACT)
		num_fresh(w->num, level);
	return enter_again(w, level);
}

static void leave(struct grade_work *w, enum num_level level, long before)
{
	if (level >= NUM_EXACT)
		w->left -= before - num_budget_left(w->num);
}

/* --- Two numbers --------------------------------------------------------------------------------- */

static bool decimal(num *out, const char *text, struct grade_work *w)
{
	return num_decimal(out, text, w->num, NULL) == OK;
}

/* What counts as within: the tolerance for this key. */
static num allowed(const char *tolerance, num key, struct grade_work *w)
{
	num t, part, size = num_abs(key, w->num);

	if (!decimal(&t, tolerance, w))
		return num_int(0, w->num);
	if (w->small && is_yes(num_less(size, num_int(1, w->num), w->num)))
		t = num_mul(t, size, w->num);
	if (w->relative && strcmp(w->relative, "0") != 0 && decimal(&part, w->relative, w) &&
	    is_yes(num_less(num_int(10000, w->num), size, w->num)))
		t = num_add(t, num_mul(part, size, w->num), w->num);
	return t;
}

/* The difference, without whole turns where they do not count. */
static num gap_of(num x, num y, struct grade_work *w)
{
	num d = num_sub(x, y, w->num);
	double turns = w->modulus ? round(num_mid(d) / w->modulus) : 0;

	if (w->modulus && fabs(turns) < 1e6 && turns != 0)
		d = num_sub(d, num_int((long)turns * w->modulus, w->num), w->num);
	return d;
}

static enum grade_apart gap_here(num x, num y, const char *tolerance, struct grade_work *w)
{
	num d = gap_of(x, y, w);
	int s = num_sgn(d, w->num);
	truth within;

	if (s == 0)
		return GAP_NONE;
	if (!strcmp(tolerance, "0"))
		return s == NUM_UNKNOWN ? GAP_UNKNOWN : GAP_APART;
	within = num_leq(num_abs(d, w->num), allowed(tolerance, y, w), w->num);
	if (is_no(within))
		return GAP_APART;
	if (is_unknown(within))
		return GAP_UNKNOWN;
	return s == NUM_UNKNOWN ? GAP_NEAR : GAP_WITHIN;
}

static enum grade_apart constants_gap(struct grade_work *w, const struct expr *x,
				      const struct expr *y, const char *tolerance)
{
	static const enum num_level levels[] = { NUM_DOUBLE, NUM_BALL, NUM_EXACT };
	struct letter_reading none = { 0 };
	enum grade_apart best = GAP_UNKNOWN;

	for (size_t i = 0, again = 0; i < LENGTH(levels); i++) {
		long before;
		enum grade_apart now = GAP_UNKNOWN;
		enum status st;
		num u, v;

		if (again ? !enter_again(w, levels[i]) : !enter(w, levels[i]))
			break;
		before = w->left;
		st = eval(&u, x, &none, w);
		if (st == OK)
			st = eval(&v, y, &none, w);
		if (st == OK)
			now = gap_here(u, v, tolerance, w);
		leave(w, levels[i], before);
		if (st == E_ARG || st == E_DOMAIN)
			return GAP_UNREADABLE;
		if (now == GAP_NEAR)
			best = now;
		else if (now != GAP_UNKNOWN)
			return now;
		/* The field met an angle outside it, and knows it now. */
		if (levels[i] == NUM_EXACT && again < AGAIN && num_retry(w->num)) {
			again++;
			i--;
		}
	}
	return best;
}

enum grade_apart grade_gap(struct grade_work *w, const char *x, const char *y,
			   const char *tolerance)
{
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w), *v = grade_tree(y, &names, w);

	if (!u || !v || names.n)
		return GAP_UNREADABLE;
	return constants_gap(w, u, v, tolerance);
}

/* --- Letters ------------------------------------------------------------------------------------- */

/* Functions that are one formula wherever they have a value; all others have several pieces. */
static bool is_smooth(const char *name)
{
	static const char *const smooth[] = { "sqrt", "sin", "cos", "tan", "cot", "sec",
					      "csc",  "exp", "ln",  "log", "cbrt" };

	for (size_t i = 0; i < LENGTH(smooth); i++)
		if (!strcmp(name, smooth[i]))
			return true;
	return false;
}

/* sqrt((x - 3)^2) is |x - 3|. */
static bool is_root_of_square(const struct expr *x)
{
	const struct expr *square = x->kind == EXPR_CALL && x->n == 1 ? x->arg[0] : NULL;

	return square && !strcmp(x->text, "sqrt") && square->kind == EXPR_OP &&
	       square->op == EXPR_POW && square->arg[1]->kind == EXPR_NUMBER &&
	       !strcmp(square->arg[1]->text, "2");
}

/* Of a letter or a product it may be the length that it looks like; of a sum it may not. */
static bool is_piece(const struct expr *x)
{
	const struct expr *base = is_root_of_square(x) ? x->arg[0]->arg[0] : NULL;

	if (base)
		return base->kind == EXPR_OP && (base->op == EXPR_ADD || base->op == EXPR_SUB);
	return x->kind == EXPR_CALL && !is_smooth(x->text);
}

/* Is there such a call in it? */
static bool has_pieces(const struct expr *x)
{
	if (is_piece(x))
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_pieces(x->arg[i]))
			return true;
	return false;
}

/* Roots take the sign that they have at one place, and may have another one elsewhere. */
static bool has_roots(const struct expr *x)
{
	if ((x->kind == EXPR_CALL && (!strcmp(x->text, "sqrt") || !strcmp(x->text, "cbrt"))) ||
	    (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind != EXPR_NUMBER))
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_roots(x->arg[i]))
			return true;
	return false;
}

/* 0: the difference is zero everywhere, 1: it is not, NUM_UNKNOWN. */
static int differ_anywhere(struct grade_work *w, const struct expr *x, const struct expr *y,
			   const struct grade_names *names, bool positive)
{
	struct letter_reading l = { .names = names, .positive = positive };
	int told = NUM_UNKNOWN;
	long before;
	num u, v;

	if (!enter(w, NUM_GENERIC))
		return told;
	before = w->left;
	if (eval(&u, x, &l, w) == OK && eval(&v, y, &l, w) == OK)
		told = num_vanishes(num_sub(u, v, w->num), w->num);
	leave(w, NUM_GENERIC, before);
	return told;
}

#define PLACES_POSITIVE 24 /* at which expressions with roots or pieces are looked at */
#define PLACES_SIGNED 40   /* with those where letters may be negative */
#define PLACES_PLAIN 5     /* of all others */
#define PLACES_WORK 150000 /* units for all of them */

/* The k-th place: in the order of the letters, against it, then mixed; small and large. */
static void place_at(long *place, int n, int k, bool positive)
{
	static const long size[] = { 1,  2,  4,  5,   9,   11,   13,    16,
				     19, 25, 33, 100, 701, 9001, 70001, 9000001 };
	unsigned long r = 12345 + 7919 * (unsigned long)k;

	for (int i = 0; i < n; i++) {
		int at = k % 2 ? n - 1 - i : i;

		r = (r * 1103515245 + 12345) & 0x7fffffff;
		place[i] = k < 6 ? 3 + (at + 1) * (5 + 4 * (k / 2)) + at * at
				 : size[(r >> 12) % LENGTH(size)];
		if (!positive && (k % 3 == 0 || (r >> 20) & 1))
			place[i] = -place[i];
	}
}

enum differing { NOWHERE, NEGATIVE, ANYWHERE };

/* Do they differ at a place, which is proven in numbers, or only where letters are negative?  Where one
 * has no value, nothing is said. */
static enum differing differ_somewhere(struct grade_work *w, const struct expr *x,
				       const struct expr *y, const struct grade_names *names,
				       bool plain)
{
	long cost = NODE_WORK * (long)(nodes_of(x) + nodes_of(y));
	long most = PLACES_WORK / cost;

	for (int k = 0; k < (plain ? PLACES_PLAIN : PLACES_SIGNED) && k < 3 + most; k++) {
		bool positive = plain ? k < 3 : k < PLACES_POSITIVE;
		long place[GRADE_NAMES];
		num u, v;

		place_at(place, names->n, k, positive);
		if (!enter(w, NUM_BALL) || grade_eval(&u, x, names, place, w) != OK ||
		    grade_eval(&v, y, names, place, w) != OK)
			continue;
		if (is_no(num_eq(u, v, w->num)))
			return positive || plain ? ANYWHERE : NEGATIVE;
	}
	return NOWHERE;
}

#define PIECES 6

/* Calls of functions with several pieces, each with a letter of its own: |a - b| is what |b - a| is,
 * whatever they are. */
struct pieces {
	struct grade_names names;
	const struct expr *call[PIECES];
	const char *letter[PIECES];
	int n;
	bool full;
};

static bool is_negative_of(struct grade_work *w, const struct expr *x, const struct expr *y,
			   const struct grade_names *names)
{
	const struct expr *zero = expr_op(EXPR_SUB, x, x, w->a);
	const struct expr *minus = expr_op(EXPR_SUB, zero, y, w->a);

	return differ_anywhere(w, x, minus, names, false) == 0;
}

/* Have both calls one value, because their arguments have, or because they differ by a sign in |..|? */
static bool is_same_call(struct grade_work *w, const struct expr *x, const struct expr *y,
			 const struct grade_names *names)
{
	bool turn = x->n == 2 && (!strcmp(x->text, "max") || !strcmp(x->text, "min"));
	bool straight = true, turned = turn;

	if (strcmp(x->text, y->text) != 0 || x->n != y->n)
		return false;
	for (int i = 0; i < x->n; i++) {
		straight = straight &&
			   (expr_equal(x->arg[i], y->arg[i]) ||
			    (!has_roots(x->arg[i]) &&
			     differ_anywhere(w, x->arg[i], y->arg[i], names, false) == 0));
		turned = turned && expr_equal(x->arg[i], y->arg[1 - i]);
	}
	return straight || turned ||
	       (!strcmp(x->text, "abs") && x->n == 1 && !has_roots(x->arg[0]) &&
		is_negative_of(w, x->arg[0], y->arg[0], names));
}

static struct expr *without_pieces(struct grade_work *w, struct pieces *p,
				   const struct expr *x)
{
	struct expr *out;

	if (!x->n)
		return (struct expr *)(uintptr_t)x;
	out = arena_alloc(w->a, sizeof *out);
	*out = *x;
	out->arg = arena_alloc(w->a, (size_t)x->n * sizeof *out->arg);
	for (int i = 0; i < x->n; i++)
		out->arg[i] = without_pieces(w, p, x->arg[i]);
	if (!is_piece(x) && !is_root_of_square(x))
		return out;
	if (is_root_of_square(x)) {
		out->text = "abs";
		out->arg[0] = out->arg[0]->arg[0];
	}
	for (int i = 0; i < p->n; i++)
		if (is_same_call(w, p->call[i], out, &p->names))
			return expr_name(p->letter[i], w->a);
	if (p->n == PIECES) {
		p->full = true;
		return out;
	}
	p->call[p->n] = out;
	p->letter[p->n] = arena_printf(w->a, "piece_%d", p->n);
	p->full = !add_name(&p->names, p->letter[p->n]) || p->full;
	return expr_name(p->letter[p->n++], w->a);
}

/* What has several pieces is equal only where the rest is, whatever the pieces are. */
static bool same_but_for_pieces(struct grade_work *w, const struct expr *x,
				const struct expr *y, const struct grade_names *names)
{
	struct pieces p = { .names = *names };
	struct expr *u = without_pieces(w, &p, x), *v = without_pieces(w, &p, y);

	return !p.full && (expr_equal(u, v) || differ_anywhere(w, u, v, &p.names, false) == 0);
}

static truth same_letters(struct grade_work *w, const struct expr *x, const struct expr *y,
			  const struct grade_names *names)
{
	bool pieces = has_pieces(x) || has_pieces(y), roots = has_roots(x) || has_roots(y);
	enum differing where = differ_somewhere(w, x, y, names, !pieces && !roots);

	/* Who writes |a| on both sides means letters of both signs. */
	if (where == ANYWHERE || (where == NEGATIVE && has_pieces(x) && has_pieces(y)))
		return TRUTH_NO;
	if (pieces)
		return where == NOWHERE && same_but_for_pieces(w, x, y, names) ? TRUTH_YES
									       : TRUTH_UNKNOWN;
	if (where == NOWHERE && differ_anywhere(w, x, y, names, false) == 0)
		return TRUTH_YES;
	/* Lengths are positive: √(a²) is a. */
	if (roots && differ_anywhere(w, x, y, names, true) == 0) {
		grade_flag(w, GRADE_FLAG_POSITIVE);
		return TRUTH_YES;
	}
	return TRUTH_UNKNOWN;
}

truth grade_same(struct grade_work *w, const char *x, const char *y)
{
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w), *v = grade_tree(y, &names, w);
	enum grade_apart g;

	if (!u || !v)
		return TRUTH_UNKNOWN;
	if (names.n)
		return same_letters(w, u, v, &names);
	g = constants_gap(w, u, v, "0");
	return g == GAP_NONE ? TRUTH_YES : g == GAP_APART ? TRUTH_NO : TRUTH_UNKNOWN;
}

int grade_order(struct grade_work *w, const char *x, const char *y)
{
	static const enum num_level levels[] = { NUM_DOUBLE, NUM_BALL, NUM_EXACT };
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w), *v = grade_tree(y, &names, w);
	int told = NUM_UNKNOWN;

	if (!u || !v || names.n)
		return NUM_UNKNOWN;
	for (size_t i = 0; i < LENGTH(levels) && told == NUM_UNKNOWN; i++) {
		long before;
		num p, q;

		if (!enter(w, levels[i]))
			break;
		before = w->left;
		if (grade_eval(&p, u, NULL, NULL, w) == OK &&
		    grade_eval(&q, v, NULL, NULL, w) == OK)
			told = num_cmp(p, q, w->num);
		leave(w, levels[i], before);
	}
	return told;
}

bool grade_has_letters(struct grade_work *w, const char *x)
{
	struct grade_names names = { 0 };

	return grade_tree(x, &names, w) && names.n;
}

/* --- a/bc ---------------------------------------------------------------------------------------- */

/* The end of a factor at s: a number, a name, a root, what is in brackets, with powers behind it; NULL:
 * there is none. */
static const char *factor_end(const char *s)
{
	int depth = 0;

	while (grade_begins(s, "√") || grade_begins(s, "\\sqrt") || grade_begins(s, "sqrt"))
		s += *s == '\\' ? 5 : *s == 's' ? 4 : strlen("√");
	if (strchr("([{", *s) && *s) {
		do {
			depth += grade_depth(*s);
			s++;
		} while (*s && depth > 0);
	} else if (grade_is_digit(*s) || *s == '.') {
		s += strspn(s, "0123456789.");
	} else if (*s == '\\' && grade_is_letter(s[1]) && !grade_begins(s, "\\frac") &&
		   !grade_begins(s, "\\cdot") && !grade_begins(s, "\\times")) {
		s++;
		while (grade_is_letter(*s))
			s++;
	} else if (grade_is_letter(*s)) {
		while (grade_is_letter(*s))
			s++;
	} else if (grade_begins(s, "π") ||
		   ((unsigned char)*s >= 0xce && (unsigned char)*s <= 0xcf)) {
		s += utf8_len(s);
	} else {
		return NULL;
	}
	for (;;) {
		if (grade_begins(s, "²") || grade_begins(s, "³") || grade_begins(s, "°"))
			s += 2;
		else if (*s == '^' && s[1] == '{')
			s += strcspn(s, "}") + (strchr(s, '}') != NULL);
		else if (*s == '^' && s[1])
			s += 2;
		else
			return s;
	}
}

char *grade_other_fraction(const char *s, struct arena *a)
{
	struct buf b = { 0 };
	bool other = false;
	char *out;

	while (*s) {
		const char *end = *s == '/' ? factor_end(s + 1 + strspn(s + 1, " ")) : NULL;
		const char *last = end, *next;

		buf_addc(&b, *s++);
		if (!end)
			continue;
		while ((next = factor_end(last + strspn(last, " "))) != NULL && next > last)
			last = next;
		if (last > end) {
			other = true;
			buf_addf(&b, "(%.*s)", (int)(last - s), s);
			s = last;
		}
	}
	out = other ? arena_strdup(a, buf_str(&b)) : NULL;
	buf_clear(&b);
	return out;
}

/* --- With the key -------------------------------------------------------------------------------- */

static struct grade_verdict by_gap(enum grade_apart g)
{
	if (g == GAP_NEAR)
		return (struct grade_verdict){ GRADE_UNCLEAR, TRUTH_YES };
	return grade_verdict_of(g == GAP_NONE     ? GRADE_EQUAL
				: g == GAP_WITHIN ? GRADE_CLOSE
				: g == GAP_APART  ? GRADE_DIFFERENT
						  : GRADE_UNCLEAR);
}

/* α for a: they look alike, and only one of them is there. */
static bool is_alias(struct grade_work *w, const char *x, const char *y)
{
	static const char *const alike[][2] = { { "α", "a" }, { "\\alpha", "a" },
						{ "β", "b" }, { "\\beta", "b" },
						{ "ω", "w" }, { "\\omega", "w" },
						{ "γ", "y" }, { "ρ", "p" } };

	for (size_t i = 0; i < LENGTH(alike); i++) {
		const char *greek = strstr(x, alike[i][0]) ? x : y,
			   *latin = greek == x ? y : x;
		struct buf b = { 0 };
		bool same;

		if (!strstr(greek, alike[i][0]) || strstr(latin, alike[i][0]) ||
		    strchr(greek, *alike[i][1]))
			continue;
		for (const char *s = greek; *s;) {
			if (grade_begins(s, alike[i][0])) {
				buf_add(&b, alike[i][1]);
				s += strlen(alike[i][0]);
			} else {
				buf_addc(&b, *s++);
			}
		}
		same = is_yes(grade_same(w, buf_str(&b), latin));
		buf_clear(&b);
		if (same)
			return true;
	}
	return false;
}

/* Is there a word in it, which is more likely one than a product of letters: 5 apples? */
static bool has_word(const char *s)
{
	for (size_t n; *s; s += n) {
		char word[16];

		n = *s == '\\';
		while (grade_is_letter(s[n]))
			n++;
		snprintf(word, sizeof word, "%.*s", n < sizeof word ? (int)n : 15, s);
		if (n > 2 && *s != '\\' && !expr_is_function(word))
			return true;
		n = n ? n : 1;
	}
	return false;
}

static struct grade_verdict letters_match(struct grade_work *w, const struct expr *u,
					  const struct expr *v, struct grade_names *names,
					  int of_answer, const char *x, const char *y)
{
	struct grade_names own = { 0 };
	truth t;

	if (!is_arithmetic(v, &own))
		return grade_verdict_of(GRADE_UNCLEAR);
	if (of_answer && !own.n)
		return grade_tell(w, GRADE_UNCLEAR,
				  "%s has letters, and the key %s is a number",
				  grade_shown(x, w->a), grade_shown(y, w->a));
	if (!of_answer && has_word(y))
		return grade_tell(w, GRADE_UNCLEAR, "the key %s has words, and %s is a number",
				  grade_shown(y, w->a), grade_shown(x, w->a));
	t = same_letters(w, u, v, names);
	if (is_yes(t))
		return grade_verdict_of(GRADE_EQUAL);
	if (is_alias(w, x, y)) {
		grade_flag(w, GRADE_FLAG_ALIAS);
		return grade_verdict_of(GRADE_EQUAL);
	}
	if (is_no(t))
		return grade_tell(w, GRADE_DIFFERENT, "%s is not %s", grade_shown(x, w->a),
				  grade_shown(y, w->a));
	return grade_tell(w, GRADE_UNCLEAR, "whether %s is %s could not be decided",
			  grade_shown(x, w->a), grade_shown(y, w->a));
}

static struct grade_verdict one_reading(struct grade_work *w, const char *x, const char *y)
{
	struct grade_names names = { 0 };
	struct expr *u, *v;
	enum grade_apart g;
	int of_answer;

	if (!strcmp(x, y))
		return grade_verdict_of(GRADE_EQUAL);
	u = grade_tree(x, &names, w);
	of_answer = names.n;
	v = u ? grade_tree(y, &names, w) : NULL;
	if (!u || !v)
		return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read",
				  grade_shown(u ? y : x, w->a));
	if (expr_equal(u, v))
		return grade_verdict_of(GRADE_EQUAL);
	if (names.n)
		return letters_match(w, u, v, &names, of_answer, x, y);
	g = constants_gap(w, u, v, w->tolerance);
	if (g == GAP_UNREADABLE) {
		enum grade_apart own = constants_gap(w, u, u, "0");

		return grade_tell(w, GRADE_UNCLEAR, "%s has no value that can be computed",
				  grade_shown(own == GAP_UNREADABLE ? x : y, w->a));
	}
	if (g == GAP_UNKNOWN || g == GAP_NEAR)
		(void)grade_tell(w, GRADE_UNCLEAR,
				 "whether %s is %s could not be decided within the budget",
				 grade_shown(x, w->a), grade_shown(y, w->a));
	return by_gap(g);
}

static bool has_angle(const struct expr *x)
{
	if ((x->kind == EXPR_OP && x->op == EXPR_DEGREE) ||
	    (x->kind == EXPR_NAME && !strcmp(x->text, "pi")))
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_angle(x->arg[i]))
			return true;
	return false;
}

/* sin 30 as sin 30°; *found: there is such a thing. */
static struct expr *with_degrees(const struct expr *x, bool *found, struct arena *a)
{
	bool turn = x->kind == EXPR_CALL && x->n == 1 &&
		    (!strcmp(x->text, "sin") || !strcmp(x->text, "cos") ||
		     !strcmp(x->text, "tan") || !strcmp(x->text, "cot")) &&
		    !has_angle(x);
	struct expr *out;

	if (!x->n)
		return (struct expr *)(uintptr_t)x;
	*found = *found || turn;
	out = arena_alloc(a, sizeof *out);
	*out = *x;
	out->arg = arena_alloc(a, (size_t)x->n * sizeof *out->arg);
	for (int i = 0; i < x->n; i++)
		out->arg[i] = turn ? expr_op(EXPR_DEGREE, x->arg[i], NULL, a)
				   : with_degrees(x->arg[i], found, a);
	return out;
}

/* What is different may be meant in degrees: sin 30. */
static struct grade_verdict in_degrees(struct grade_work *w, const char *x, const char *y,
				       struct grade_verdict v)
{
	struct grade_names names = { 0 };
	struct expr *u, *t;
	bool found = false;

	if (v.match != GRADE_DIFFERENT)
		return v;
	u = grade_tree(x, &names, w);
	t = grade_tree(y, &names, w);
	if (!u || !t || names.n)
		return v;
	u = with_degrees(u, &found, w->a);
	t = with_degrees(t, &found, w->a);
	if (!found || constants_gap(w, u, t, "0") != GAP_NONE)
		return v;
	return grade_tell(w, GRADE_UNCLEAR,
			  "the same in degrees, and the sign ° is not there");
}

struct grade_verdict grade_texts_match(struct grade_work *w, const char *x, const char *y)
{
	bool told = w->told;
	struct grade_verdict v = in_degrees(w, x, y, one_reading(w, x, y));
	char *x2 = grade_other_fraction(x, w->a), *y2 = grade_other_fraction(y, w->a);

	if (!x2 && !y2)
		return v;
	if (v.match == GRADE_DIFFERENT) {
		struct grade_verdict other = x2 ? one_reading(w, x2, y) : v;

		if (other.match != GRADE_EQUAL && y2)
			other = one_reading(w, x, y2);
		if (other.match == GRADE_EQUAL) {
			v = other;
			w->told = told;
		}
	}
	if (v.match == GRADE_EQUAL && strcmp(x, y) != 0)
		grade_flag(w, GRADE_FLAG_FRACTION);
	return v;
}

/* --- Reading out --------------------------------------------------------------------------------- */

bool grade_is_rational(struct grade_work *w, const char *x)
{
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w);
	struct buf b = { 0 };
	bool rational = false;
	long before;
	num v;

	if (!u || names.n || !enter(w, NUM_EXACT))
		return false;
	before = w->left;
	if (grade_eval(&v, u, NULL, NULL, w) == OK)
		rational = num_print_rational(&b, v, w->num);
	leave(w, NUM_EXACT, before);
	buf_clear(&b);
	return rational;
}

bool grade_number_form(struct buf *b, struct grade_work *w, const char *x)
{
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w);
	bool done = false;
	long before;
	num v;

	if (!u)
		return false;
	if (names.n) {
		expr_print(b, u);
		return true;
	}
	if (nodes_of(u) > 60 || !enter(w, NUM_EXACT))
		return false;
	before = w->left;
	if (grade_eval(&v, u, NULL, NULL, w) == OK)
		done = num_print(b, v, NUM_PLAIN, w->num) ||
		       num_print_decimal(b, v, 15, w->num);
	leave(w, NUM_EXACT, before);
	return done;
}

bool grade_text_number(double *out, struct grade_work *w, const char *x)
{
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w);
	num v;

	if (!u || names.n || !enter(w, NUM_BALL) || grade_eval(&v, u, NULL, NULL, w) != OK ||
	    num_is_bad(v))
		return false;
	*out = num_approx(v, w->num);
	return isfinite(*out);
}
