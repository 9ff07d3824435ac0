/*
 * value.c -- two numbers, or two expressions in letters: are they equal, and how near are they?
 *
 * Numbers are read at sharper and sharper levels, intervals of doubles first, exactly at last; what is
 * told at one level is proven.
 */
#include "base/text.h"
#include "grade/grade_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define AGAIN 3 /* times that the field may begin anew */

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
	enum grade_apart best = GAP_UNKNOWN;

	for (size_t i = 0, again = 0; i < LENGTH(levels); i++) {
		long before;
		enum grade_apart now = GAP_UNKNOWN;
		enum status st;
		num u, v;

		if (again ? !grade_enter_again(w, levels[i]) : !grade_enter(w, levels[i]))
			break;
		before = w->left;
		st = grade_eval(&u, x, NULL, NULL, w);
		if (st == OK)
			st = grade_eval(&v, y, NULL, NULL, w);
		if (st == OK)
			now = gap_here(u, v, tolerance, w);
		grade_leave(w, levels[i], before);
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

truth grade_same(struct grade_work *w, const char *x, const char *y)
{
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w), *v = grade_tree(y, &names, w);
	enum grade_apart g;

	if (!u || !v)
		return TRUTH_UNKNOWN;
	if (names.n)
		return grade_same_letters(w, u, v, &names);
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

		if (!grade_enter(w, levels[i]))
			break;
		before = w->left;
		if (grade_eval(&p, u, NULL, NULL, w) == OK &&
		    grade_eval(&q, v, NULL, NULL, w) == OK)
			told = num_cmp(p, q, w->num);
		grade_leave(w, levels[i], before);
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

/* Is there a word in it, which is more likely one than a product of letters: 5 apples?  other: one that it has
 * not, behind a blank; or NULL. */
static bool has_word(const char *s, const char *other)
{
	for (size_t n, blank = 0; *s; blank = *s == ' ', s += n) {
		char word[16];

		n = *s == '\\';
		while (grade_is_letter(s[n]))
			n++;
		snprintf(word, sizeof word, "%.*s", n < sizeof word ? (int)n : 15, s);
		if (n > 2 && *s != '\\' && !expr_is_function(word) &&
		    (!other || (blank && !strstr(other, word))))
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

	if (!grade_is_arithmetic(v, &own))
		return grade_verdict_of(GRADE_UNCLEAR);
	if (of_answer && !own.n && !is_yes(grade_same_letters(w, u, v, names)))
		return grade_tell(w, GRADE_UNCLEAR,
				  "%s has letters, and the key %s is a number",
				  grade_shown(x, w->a), grade_shown(y, w->a));
	if (!of_answer && has_word(y, NULL))
		return grade_tell(w, GRADE_UNCLEAR, "the key %s has words, and %s is a number",
				  grade_shown(y, w->a), grade_shown(x, w->a));
	t = grade_same_letters(w, u, v, names);
	if (is_yes(t))
		return grade_verdict_of(GRADE_EQUAL);
	if (is_no(t) && (has_word(x, y) || has_word(y, x)))
		return grade_tell(w, GRADE_UNCLEAR, "%s or %s has words that are not known",
				  grade_shown(x, w->a), grade_shown(y, w->a));
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

static bool is_angle(const struct expr *x)
{
	return (x->kind == EXPR_OP && x->op == EXPR_DEGREE) ||
	       (x->kind == EXPR_NAME && !strcmp(x->text, "pi"));
}

/* sin 30 as sin 30°; *found: there is such a thing. */
static struct expr *with_degrees(const struct expr *x, bool *found, struct arena *a)
{
	bool turn = x->kind == EXPR_CALL && x->n == 1 &&
		    (!strcmp(x->text, "sin") || !strcmp(x->text, "cos") ||
		     !strcmp(x->text, "tan") || !strcmp(x->text, "cot")) &&
		    !grade_has(x, is_angle);
	struct expr **arg;

	if (!x->n)
		return (struct expr *)(uintptr_t)x;
	*found = *found || turn;
	arg = arena_alloc(a, (size_t)x->n * sizeof *arg);
	for (int i = 0; i < x->n; i++)
		arg[i] = turn ? expr_op(EXPR_DEGREE, x->arg[i], NULL, a)
			      : with_degrees(x->arg[i], found, a);
	return grade_with_arguments(x, arg, a);
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
	if (!u || !t)
		return v;
	u = with_degrees(u, &found, w->a);
	t = with_degrees(t, &found, w->a);
	if (!found || (names.n ? !is_yes(grade_same_letters(w, u, t, &names))
			       : constants_gap(w, u, t, "0") != GAP_NONE))
		return v;
	return grade_tell(w, GRADE_UNCLEAR,
			  "the same in degrees, and the sign ° is not there");
}

/* What is different may be so only as it was read: asin(x), sin x^2, tan α/2. */
static struct grade_verdict as_meant(struct grade_work *w, const char *x, const char *y,
				     struct grade_verdict v)
{
	bool told = w->told;

	for (int way = 0; way < GRADE_REREADINGS && v.match == GRADE_DIFFERENT; way++) {
		const char *s = grade_reread(x, way, w->a), *t = grade_reread(y, way, w->a);

		if ((s && one_reading(w, s, y).match == GRADE_EQUAL) ||
		    (t && one_reading(w, x, t).match == GRADE_EQUAL) ||
		    (s && t && one_reading(w, s, t).match == GRADE_EQUAL)) {
			w->told = false;
			v = grade_tell(w, GRADE_UNCLEAR, "the same where %s is read as %s",
				       grade_shown(s ? x : y, w->a),
				       grade_shown(s ? s : t, w->a));
			told = true;
		}
	}
	w->told = told;
	return v;
}

struct grade_verdict grade_texts_match(struct grade_work *w, const char *x, const char *y)
{
	bool told = w->told;
	struct grade_verdict v = as_meant(w, x, y, in_degrees(w, x, y, one_reading(w, x, y)));
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

	if (!u || names.n || !grade_enter(w, NUM_EXACT))
		return false;
	before = w->left;
	if (grade_eval(&v, u, NULL, NULL, w) == OK)
		rational = num_print_rational(&b, v, w->num);
	grade_leave(w, NUM_EXACT, before);
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
	if (grade_nodes(u) > 60 || !grade_enter(w, NUM_EXACT))
		return false;
	before = w->left;
	if (grade_eval(&v, u, NULL, NULL, w) == OK)
		done = num_print(b, v, NUM_PLAIN, w->num) ||
		       num_print_decimal(b, v, 15, w->num);
	grade_leave(w, NUM_EXACT, before);
	return done;
}

bool grade_text_number(double *out, struct grade_work *w, const char *x)
{
	struct grade_names names = { 0 };
	struct expr *u = grade_tree(x, &names, w);
	num v;

	if (!u || names.n || !grade_enter(w, NUM_BALL) ||
	    grade_eval(&v, u, NULL, NULL, w) != OK || num_is_bad(v))
		return false;
	*out = num_approx(v, w->num);
	return isfinite(*out);
}
