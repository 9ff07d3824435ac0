/*
 * match.c -- are two claims the same?  Equal, close, different, or nobody knows; and why.
 *
 * Equal is what is proven in exact numbers: 1.414 is not sqrt(2), and 5 cm are 50 mm.  Close is what
 * is proven not to be equal but is within the tolerance, or the rounding that was asked for.
 */
#include "grade/grade_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define SURELY 1e-9       /* of a number: doubles that differ by more are of different ones */
#define ROUNDING_DIGITS 3 /* so many of an irrational number are no accident */
#define PLACES_MOST 300
#define LOWER "abcdefghijklmnopqrstuvwxyz"

const char *grade_match_word(enum grade_match m)
{
	static const char *const words[] = { [GRADE_UNCLEAR] = "unclear",
					     [GRADE_EQUAL] = "equal",
					     [GRADE_CLOSE] = "close",
					     [GRADE_DIFFERENT] = "different" };

	return words[m];
}

const char *grade_verdict_word(enum grade_match m)
{
	return grade_match_word(m == GRADE_CLOSE ? GRADE_EQUAL : m);
}

struct grade_verdict grade_verdict_of(enum grade_match m)
{
	return (struct grade_verdict){ m, m == GRADE_UNCLEAR     ? TRUTH_UNKNOWN
					  : m == GRADE_DIFFERENT ? TRUTH_NO
								 : TRUTH_YES };
}

struct grade_verdict grade_doubles(double x, double y, truth equal, double tolerance,
				   bool small)
{
	double gap = fabs(x - y), sure = SURELY * fmax(fabs(x), fabs(y));

	if (is_yes(equal))
		return grade_verdict_of(GRADE_EQUAL);
	if (gap <= tolerance * (small ? fmin(1, fabs(y)) : 1))
		return is_no(equal) ? grade_verdict_of(GRADE_CLOSE)
				    : (struct grade_verdict){ GRADE_UNCLEAR, TRUTH_YES };
	return grade_verdict_of(is_no(equal) || gap > sure ? GRADE_DIFFERENT : GRADE_UNCLEAR);
}

/* --- Roundings ------------------------------------------------------------------------------------ */

/* Digits behind the point. */
static int places_of(const char *decimal)
{
	const char *point = strchr(decimal, '.');

	return point ? (int)strlen(point + 1) : 0;
}

/* Digits from the first that is not 0: 5.20 and 0.866 have three. */
static int digits_of(const char *decimal)
{
	int n = 0;

	for (const char *s = decimal + strcspn(decimal, "123456789"); *s; s++)
		n += *s != '.';
	return n;
}

/* Is x the key y to so many places? */
static bool is_rounding(struct grade_work *w, const char *x, const char *y, int places)
{
	char half[40];
	enum grade_apart g;

	if (places < 0 || places > PLACES_MOST)
		return false;
	snprintf(half, sizeof half, "5e-%d", places + 1);
	g = grade_gap(w, x, y, half);
	return g == GAP_NONE || g == GAP_WITHIN || g == GAP_NEAR;
}

/* What is different exactly may be a rounding. */
static struct grade_verdict rounded(struct grade_work *w, const struct grade_amount *said,
				    const char *x, const char *y, struct grade_verdict v)
{
	int places = said->places ? places_of(said->places) : -1, more = said->percent ? 2 : 0;

	if (v.match != GRADE_DIFFERENT || !w->q)
		return v;
	if (w->q->rounding && w->q->places >= 0 && (said->places || !said->percent) &&
	    is_rounding(w, x, y, w->q->places + more) && grade_is_rational(w, x)) {
		grade_flag(w, GRADE_FLAG_ROUNDED);
		return grade_verdict_of(GRADE_CLOSE);
	}
	if (places < 1 || !is_rounding(w, x, y, places + more))
		return v;
	if (w->q->rounding && w->q->places < 0) {
		grade_flag(w, GRADE_FLAG_ROUNDED);
		return grade_verdict_of(GRADE_CLOSE);
	}
	if (w->q->rounding || digits_of(said->places) < ROUNDING_DIGITS ||
	    grade_is_rational(w, y))
		return v;
	grade_flag(w, GRADE_FLAG_ROUNDED);
	return grade_tell(w, GRADE_UNCLEAR,
			  "%s is %s rounded to %d place%s, and nobody asked for a rounding",
			  said->places, grade_shown(y, w->a), places, places == 1 ? "" : "s");
}

/* --- Two values, with units ----------------------------------------------------------------------- */

/* The number of an amount in the unit of another one. */
static const char *in_unit(struct grade_work *w, const struct grade_amount *x,
			   const struct grade_unit *u)
{
	if (x->uniform && !strcmp(x->unit.factor, u->factor))
		return x->number;
	return arena_printf(w->a, "(%s)/(%s)", x->scaled, u->factor);
}

static char *without_percent(const char *s, struct arena *a)
{
	char *out = arena_strdup(a, s);

	for (char *p = out; *p; p++)
		*p = *p == '%' ? ' ' : *p;
	return out;
}

/* 24/5 = 4.8 is one value, 3√3 = 5.196 is none. */
static bool is_consistent(struct grade_work *w, const struct grade_amount *x)
{
	struct grade_amount plain = *x;

	plain.also = NULL;
	return !x->also || grade_amounts_match(w, x->also, &plain).match == GRADE_EQUAL;
}

static struct grade_verdict not_one_value(struct grade_work *w, const struct grade_amount *x)
{
	return grade_tell(w, GRADE_UNCLEAR,
			  "what stands on both sides of = is not the same: %s",
			  grade_shown(x->number, w->a));
}

/* 0.33 of 0.33..., whose other digits are not there: may it be this number? */
static bool is_begun(struct grade_work *w, const struct grade_amount *x, const char *number)
{
	char last[40];
	enum grade_apart g;

	if (!x->places || places_of(x->places) > PLACES_MOST)
		return false;
	snprintf(last, sizeof last, "1e-%d", places_of(x->places));
	g = grade_gap(w, x->number, number, last);
	return g == GAP_WITHIN || g == GAP_NEAR;
}

/* What is said of one alone: a unit, a sign of percent, dots. */
static struct grade_verdict doubted(struct grade_work *w, const struct grade_amount *x,
				    const struct grade_amount *y, struct grade_verdict v)
{
	bool ux = x->unit.units, uy = y->unit.units;

	/* 60° is pi/3 as well. */
	if (v.match == GRADE_DIFFERENT && ux != uy && (x->unit.angle || y->unit.angle) &&
	    is_yes(grade_same(w, x->degrees, y->degrees))) {
		grade_flag(w, GRADE_FLAG_RADIANS);
		v = grade_verdict_of(GRADE_EQUAL);
	}
	/* 28 where 28 % is right: the sign may have been forgotten, or not. */
	if (v.match == GRADE_DIFFERENT && x->percent != y->percent &&
	    is_yes(grade_same(w, without_percent(x->number, w->a),
			      without_percent(y->number, w->a))))
		v = grade_tell(w, GRADE_UNCLEAR, "the sign %% is only on one side");
	/* 0.333... may be 1/3, and 0.999... is 1. */
	if (v.match == GRADE_DIFFERENT &&
	    ((x->cut && is_begun(w, x, y->number)) || (y->cut && is_begun(w, y, x->number))))
		v = grade_tell(w, GRADE_UNCLEAR, "digits are left out");
	if (is_yes(v.right) && (x->cut || y->cut)) {
		v.match = GRADE_UNCLEAR;
		(void)grade_tell(w, GRADE_UNCLEAR, "digits are left out");
	}
	/* 5m may be five metres, or five times m. */
	if (is_yes(v.right) && ux != uy && (x->glued || y->glued))
		v = grade_tell(w, GRADE_UNCLEAR, "%s may be a unit, or a letter",
			       ux ? x->unit.word : y->unit.word);
	if (is_yes(v.right) && ux != uy && !x->unit.angle && !y->unit.angle)
		grade_flag(w, GRADE_FLAG_UNIT);
	return v;
}

/* The same, but only one of both is about it. */
static struct grade_verdict only_about(struct grade_work *w, struct grade_verdict v)
{
	const struct grade_question *q = w->q;

	grade_flag(w, GRADE_FLAG_ABOUT);
	if (strcmp(w->tolerance, "0") != 0 || (q && (q->about || q->rounding)))
		return v.match == GRADE_EQUAL ? grade_verdict_of(GRADE_CLOSE) : v;
	w->told = false;
	return grade_tell(w, GRADE_UNCLEAR, "only one of both is about its value");
}

struct grade_verdict grade_amounts_match(struct grade_work *w, const struct grade_amount *x,
					 const struct grade_amount *y)
{
	bool ux = x->unit.units, uy = y->unit.units;
	struct grade_verdict v;
	const char *s = x->number, *t = y->number;

	if (!s || !t)
		return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read as a value",
				  s ? "the key" : "the answer");
	if (!is_consistent(w, x))
		return not_one_value(w, x);
	if (!is_consistent(w, y))
		return not_one_value(w, y);
	if ((x->prime && !y->unit.angle) || (y->prime && !x->unit.angle))
		return grade_tell(w, GRADE_UNCLEAR, "' may be minutes, or feet");
	/* 2m and m + m, 2πr h: the letters m and h, and no metres or hours. */
	if ((x->unit.letter || y->unit.letter) &&
	    (grade_has_letters(w, s) || grade_has_letters(w, t)))
		return grade_texts_match(w, x->raw, y->raw);
	if (ux && uy && !grade_unit_fits(&x->unit, &y->unit))
		return grade_tell(w, GRADE_DIFFERENT,
				  "the units measure different things: %s and %s",
				  x->unit.word, y->unit.word);
	if (ux && uy && !x->unit.any && !y->unit.any) {
		s = in_unit(w, x, &y->unit);
		t = in_unit(w, y, &y->unit);
	} else if (!x->uniform || !y->uniform) {
		/* 2 m 30 cm, and a number of what? */
		return grade_tell(w, GRADE_UNCLEAR,
				  "several units on one side, and none on the other");
	}
	v = grade_texts_match(w, s, t);
	v = rounded(w, x, s, t, v);
	if (v.match == GRADE_DIFFERENT && y->about &&
	    is_rounding(w, t, s, y->places ? places_of(y->places) : 0))
		return grade_tell(w, GRADE_UNCLEAR, "the key is only about %s",
				  grade_shown(t, w->a));
	v = doubted(w, x, y, v);
	if (is_yes(v.right) && x->about != y->about)
		return only_about(w, v);
	return v;
}

/* --- Names ----------------------------------------------------------------------------------------- */

static bool is_points(const char *s)
{
	size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	return n > 1 && n < 5 && !s[n];
}

/* A name in one form: AB of |AB|, ABC of m∠ABC.  |x| is no name of x.  formula: only so much that it can
 * be read as one, AB/CD of AB:CD. */
static char *plain_name(const char *s, bool formula, struct arena *a)
{
	static const char *const marks[] = { "m∠", "∠", "△", " ", "_", "{", "}", "|" };
	char *out = arena_alloc(a, strlen(s) + 1), *to = out;
	size_t most = formula ? 3 : LENGTH(marks), capitals = 0;

	for (const char *p = s; *p; p++)
		capitals += *p >= 'A' && *p <= 'Z';
	most -= !formula && capitals < 2;
	while (*s) {
		size_t k = 0;

		for (size_t i = 0; i < most && !k; i++)
			k = grade_begins(s, marks[i]) ? strlen(marks[i]) : 0;
		if (!k)
			*to++ = *s == ':' ? '/' : *s;
		s += k ? k : 1;
	}
	return out;
}

static bool is_backwards(const char *s, const char *t)
{
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
		if (s[i] != t[n - 1 - i])
			return false;
	return true;
}

/* 面积, area: what no letter stands for. */
static bool is_word(const char *s)
{
	return (unsigned char)*s >= 0xe4 || (strlen(s) > 3 && !s[1 + strspn(s + 1, LOWER)]);
}

/* May both be of one thing: x of x_1, S of S_ABC, P of P(A), ∠A of ∠BAC, y of f(x), S of 面积? */
static bool is_short_for(const char *a, const char *b)
{
	size_t n = utf8_len(a);

	if (is_word(a) || is_word(b))
		return is_word(a) != is_word(b) || strstr(b, a + 1);
	if (grade_begins(a, "∠") && grade_is_letter(a[3]) && !a[4])
		return grade_begins(b, "∠") && strlen(b) == 6 && b[4] == a[3];
	/* f(1) may be f, and a(b + c) is not a. */
	return (!a[n] && grade_begins(b, a) &&
		(strchr("_0123456789", b[n]) ||
		 grade_word_at(b + n, b + n, "△|阴影|四边形|扇形|三角形|梯形|菱形|矩形|圆") ||
		 (b[n] == '(' && strchr("fghABCDEFGHIJKLMNOPQRSTUVWXYZ", *a)))) ||
	       (!strcmp(a, "y") && grade_is_letter(*b) && !strcmp(b + 1, "(x)"));
}

bool grade_is_other_name(struct grade_work *w, const char *a, const char *b)
{
	const char *x, *y;

	if (!a || !b)
		return false;
	x = plain_name(a, false, w->a);
	y = plain_name(b, false, w->a);
	if (!strcmp(x, y) || is_short_for(a, b) || is_short_for(b, a))
		return false;
	if (is_points(x) && is_points(y))
		return strlen(x) != strlen(y) || !is_backwards(x, y);
	return !is_yes(grade_same(w, grade_parted(plain_name(a, true, w->a), w->a),
				  grade_parted(plain_name(b, true, w->a), w->a)));
}

int grade_truth_word(const char *s)
{
	return grade_is_word(s, "no|false|否|错|错误|×|✗")   ? 0
	       : grade_is_word(s, "yes|true|是|对|正确|√|✓") ? 1
							     : -1;
}

/* A text of words behind its article; NULL: it is none. */
static const char *words_of(const char *s)
{
	static const char blank[] = LOWER " -";
	size_t n = grade_word_at(s, s, "a|an|the");

	s += n;
	s += n && *s == ' ';
	n = strspn(s + 1 - !*s, blank);
	return grade_is_letter(*s) && n > 2 && !s[n + 1] ? s : NULL;
}

/* A rhombus is rhombus, and Rhombus. */
static bool is_same_words(const char *x, const char *y)
{
	x = words_of(x);
	y = words_of(y);
	return x && y && !strcmp(x + 1, y + 1) &&
	       (*x == *y || (strlen(x) > 5 && (*x | 0x20) == (*y | 0x20)));
}

/* --- Claims ---------------------------------------------------------------------------------------- */

bool grade_is_one_number(struct grade_work *w, const struct grade_claim *x)
{
	double ignored;

	return x->kind == CLAIM_VALUE && x->amount->number &&
	       grade_text_number(&ignored, w, x->amount->number);
}

struct grade_verdict grade_other_kind(struct grade_work *w, const struct grade_claim *x,
				      const struct grade_claim *y)
{
	return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read as what the key %s is",
			  grade_shown(x->text, w->a), grade_shown(y->text, w->a));
}

/* 100,200 and 200,100 may be two numbers each. */
static bool is_same_list(struct grade_work *w, const struct grade_claim *x,
			 const struct grade_claim *y)
{
	struct grade_claim s, t;
	bool told = w->told, same;

	if (!grade_regrouped(&s, x, w->a) || !grade_regrouped(&t, y, w->a))
		return false;
	same = grade_match_several(w, &s, &t).match == GRADE_EQUAL;
	w->told = told;
	return same;
}

bool grade_is_formula(const char *s)
{
	return strpbrk(s, "|+-*/^:") || (strchr(s, '(') && s[1] != '(') || strstr(s, "²") ||
	       strstr(s, "³") || strstr(s, "√") || strstr(s, "\\sqrt");
}

/* Is it said of one letter, y = ... or f(x) = ...? */
static bool is_letter_of(const struct grade_claim *x)
{
	return x->left && x->name && grade_is_letter(*x->name) &&
	       (!x->name[1] || x->name[1] == '(');
}

/* y = ..., f(x) = ...: of letters of both signs. */
static bool is_function(const struct grade_claim *x)
{
	return is_letter_of(x) && (x->name[1] || *x->name == 'y');
}

static struct grade_verdict match_values(struct grade_work *w, const struct grade_claim *x,
					 const struct grade_claim *y)
{
	bool other = grade_is_other_name(w, x->name, y->name);
	bool formulas = other && (grade_is_formula(x->name) || grade_is_formula(y->name));
	bool letters = other && strlen(x->name) == 1 && strlen(y->name) == 1;
	bool curves =
		x->left && y->left && x->amount->about == y->amount->about &&
		(formulas || grade_has_letters(w, x->right) || grade_has_letters(w, y->right));
	unsigned flags = w->flags;
	struct grade_verdict v, c;

	/* 12:00 and 1:00 would be ratios to nothing: they are times of day. */
	if (x->clock && y->clock && !is_no(grade_same(w, y->amount->number, "0")) &&
	    strstr(x->text, ":00") && strstr(y->text, ":00"))
		return grade_tell(w, GRADE_DIFFERENT, "%s and %s are different times", x->text,
				  y->text);
	if (curves && (formulas || letters))
		return grade_curves_match(w, x, y);
	v = grade_amounts_match(w, x->amount, y->amount);
	/* Lengths are positive, and AC may be √(a²) and a; y = √(x²) is another line than y = x. */
	if (w->flags & ~flags & 1u << GRADE_FLAG_POSITIVE &&
	    (is_letter_of(x) || is_letter_of(y))) {
		w->flags = flags;
		return curves ? grade_curves_match(w, x, y)
			      : grade_tell(w, GRADE_UNCLEAR,
					   "the same only where the letters are positive");
	}
	if (is_yes(v.right) && other) {
		return grade_tell(w, GRADE_UNCLEAR, "%s is said of %s, and the key of %s",
				  grade_shown(x->text, w->a), grade_shown(x->name, w->a),
				  grade_shown(y->name, w->a));
	}
	if (v.match == GRADE_DIFFERENT && is_same_list(w, x, y)) {
		w->told = false;
		return grade_tell(w, GRADE_UNCLEAR,
				  "the same as lists, and not as numbers with thousands");
	}
	if (v.match == GRADE_EQUAL && curves && is_function(x) && is_function(y))
		return grade_curves_whole(w, x, y);
	/* y = 2x + 1 and x = (y - 1)/2 */
	if (!is_yes(v.right) && curves) {
		bool told = w->told;

		w->told = false;
		c = grade_curves_match(w, x, y);
		if (c.match != GRADE_UNCLEAR || other)
			return c;
		w->told = told;
	}
	if (is_yes(v.right) && (x->name != NULL) != (y->name != NULL))
		grade_flag(w, GRADE_FLAG_NAME);
	return v;
}

/* R, and all numbers. */
static bool is_reals(const struct grade_claim *x, const struct grade_claim *all)
{
	const char *in = strstr(x->text, "∈");
	const char *set = in && in == x->text + 1 ? in + strlen("∈") : x->text;

	return (!strcmp(set, "R") || !strcmp(set, "ℝ")) && all->kind == CLAIM_SPAN &&
	       all->n == 1 && !all->holes && all->span->lo.infinite && all->span->hi.infinite;
}

/* Is an interval one of several things that it says? */
static bool has_span(const struct grade_claim *x)
{
	for (int i = 0; grade_is_several(x) && i < x->n; i++)
		if (x->item[i].kind == CLAIM_SPAN)
			return true;
	return false;
}

static struct grade_verdict match_spans(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y)
{
	struct grade_claim s = *x, t = *y;
	bool points = false;
	struct grade_verdict v;

	if (is_reals(x, y) || is_reals(y, x))
		return grade_verdict_of(GRADE_EQUAL);
	for (int i = 0; i < 2; i++) {
		const struct grade_claim *from = i ? y : x;
		struct grade_claim *to = i ? &t : &s;

		if (from->kind == CLAIM_SPAN || grade_span_of_pair(to, from, w->a))
			continue;
		/* |x| < 3 and x ≠ 0 */
		if (has_span(from) || !grade_span_of_points(to, from, w))
			return grade_other_kind(w, x, y);
		points = true;
	}
	v = grade_span_match(w, &s, &t);
	if (!points || v.match == GRADE_EQUAL || v.match == GRADE_UNCLEAR)
		return v;
	w->told = false;
	return grade_tell(w, GRADE_DIFFERENT, "only one of both is an interval");
}

/* ∠ABC, and nothing else. */
static bool is_angle_named(const char *s)
{
	const char *name = s + strlen("∠");

	return grade_begins(s, "∠") && is_points(name) && strlen(name) == 3;
}

static struct grade_verdict match_angle_names(struct grade_work *w, const char *x,
					      const char *y)
{
	if (!grade_is_other_name(w, x, y))
		return grade_verdict_of(GRADE_EQUAL);
	return grade_tell(w, GRADE_DIFFERENT, "%s is another angle than %s", x, y);
}

/* Words for: there is none. */
static bool is_no_solution(const char *s)
{
	static const char words[] =
		"∅|\\emptyset|\\varnothing|空集|{}|无解|无实数解|无实数根|无实根|没有实数根|"
		"没有解|"
		"不存在实数解|no solution|no solutions|no real solution|no real solutions|"
		"no real roots|no real root|there is no solution|there are no solutions|"
		"there are no real solutions|empty set|the empty set";

	s += grade_word_at(s, s, "原方程|此方程|该方程|方程组|方程|不等式组|不等式");
	return grade_is_word(s, words);
}

/* A number, or several values. */
static bool is_some(struct grade_work *w, const struct grade_claim *x)
{
	return grade_is_one_number(w, x) || (grade_is_several(x) && x->n > 0);
}

/* Relations that are so the other way round as well. */
static const char *const mutual[][4] = { { "∥", "\\parallel", "//", "//" },
					 { "⊥", "\\perp", "⟂", "\\bot" },
					 { "≅", "\\cong", "≌", "\\cong" },
					 { "∽", "\\sim", "~", "∼" } };

/* The names on both sides of one; which it is, or -1. */
static int mutual_sides(const char *s, const char **left, const char **right, struct arena *a)
{
	for (size_t i = 0; i < LENGTH(mutual); i++)
		for (size_t k = 0; k < LENGTH(mutual[i]); k++) {
			const char *at = strstr(s, mutual[i][k]);

			if (!at)
				continue;
			*left = plain_name(arena_strndup(a, s, (size_t)(at - s)), false, a);
			*right = plain_name(at + strlen(mutual[i][k]), false, a);
			return is_points(*left) && is_points(*right) ? (int)i : -1;
		}
	return -1;
}

/* Names of n letters may be read backwards, AB or ∠ABC; of others the order counts. */
static bool is_same_named(const char *x, const char *y, size_t n)
{
	return !strcmp(x, y) || (strlen(x) == n && strlen(y) == n && is_points(x) &&
				 is_backwards(x, y));
}

/* The same two, either way round. */
static bool is_same_pair(const char *const *p, const char *const *q, size_t n)
{
	return (is_same_named(p[0], q[0], n) && is_same_named(p[1], q[1], n)) ||
	       (is_same_named(p[0], q[1], n) && is_same_named(p[1], q[0], n));
}

/* ∠A = ∠BCD: the names of the angles on both sides. */
static bool angle_sides(const char *s, const char **left, const char **right, struct arena *a)
{
	const char *eq = strchr(s, '=');

	if (!eq || strchr(eq + 1, '=') || !grade_begins(s, "∠") || !grade_begins(eq + 1, "∠"))
		return false;
	*left = plain_name(arena_strndup(a, s, (size_t)(eq - s)), false, a);
	*right = plain_name(eq + 1, false, a);
	return true;
}

/* ∠A = ∠B is ∠B = ∠A. */
static bool is_same_equality(const char *x, const char *y, struct arena *a)
{
	const char *p[2], *q[2];

	return angle_sides(x, &p[0], &p[1], a) && angle_sides(y, &q[0], &q[1], a) &&
	       is_same_pair(p, q, 3);
}

/* AB ∥ CD is CD ∥ BA. */
static bool is_same_relation(const char *x, const char *y, struct arena *a)
{
	const char *p[2], *q[2];
	int i = mutual_sides(x, &p[0], &p[1], a);

	return i >= 0 && i == mutual_sides(y, &q[0], &q[1], a) && is_same_pair(p, q, 2);
}

/* ①②, and ①② or ①③: one of them is not both. */
static struct grade_verdict match_alternatives(struct grade_work *w, struct grade_claim *x,
					       struct grade_claim *y)
{
	struct grade_claim one = { .kind = CLAIM_LIST, .n = 1, .text = "", .either = true };
	bool first = x->kind == CLAIM_LIST;

	one.item = first ? y : x;
	return first ? grade_match_sets(w, x, &one) : grade_match_sets(w, &one, y);
}

static bool is_set_of_one(const struct grade_claim *x)
{
	return x->kind == CLAIM_SET && x->n == 1 && x->item->kind == CLAIM_TUPLE;
}

struct grade_verdict grade_claims_match(struct grade_work *w, struct grade_claim *x,
					struct grade_claim *y)
{
	int yes = grade_truth_word(x->text), no = grade_truth_word(y->text);

	if (is_angle_named(x->text) && is_angle_named(y->text))
		return match_angle_names(w, x->text, y->text);
	if (is_no_solution(x->text) && is_no_solution(y->text))
		return grade_verdict_of(GRADE_EQUAL);
	/* There is none, and there is this one. */
	if ((is_no_solution(x->text) && is_some(w, y)) ||
	    (is_no_solution(y->text) && is_some(w, x)))
		return grade_tell(w, GRADE_DIFFERENT, "%s has none, %s has",
				  is_no_solution(x->text) ? "the answer" : "the key",
				  is_no_solution(x->text) ? "the key" : "the answer");
	if (!*x->text || !*y->text)
		return grade_tell(w, GRADE_UNCLEAR, "%s is empty",
				  *x->text ? "the key" : "the answer");
	if (!strcmp(x->text, y->text) || (yes >= 0 && yes == no) ||
	    is_same_words(x->text, y->text) || is_same_relation(x->text, y->text, w->a) ||
	    is_same_equality(x->text, y->text, w->a))
		return grade_verdict_of(GRADE_EQUAL);
	if (yes >= 0 && no >= 0)
		return grade_verdict_of(GRADE_DIFFERENT);
	if (x->denied || y->denied)
		return grade_tell(w, GRADE_UNCLEAR,
				  "%s denies or doubts something, and says no value",
				  grade_shown(x->denied ? x->text : y->text, w->a));
	if (!x->kind || !y->kind || w->left <= 0)
		return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read",
				  grade_shown(x->kind ? y->text : x->text, w->a));
	if (x->kind == CLAIM_SPAN || y->kind == CLAIM_SPAN)
		return match_spans(w, x, y);
	if (x->kind == CLAIM_RATIO || y->kind == CLAIM_RATIO)
		return x->kind == y->kind && x->amount->about == y->amount->about
			       ? grade_match_ratios(w, x, y)
		       : x->ratio && y->ratio
			       ? grade_tell(w, GRADE_DIFFERENT, "ratios of different length")
			       : grade_other_kind(w, x, y);
	/* {(1, 2)} is the point. */
	if (is_set_of_one(x) && y->kind == CLAIM_TUPLE)
		return grade_claims_match(w, x->item, y);
	if (is_set_of_one(y) && x->kind == CLAIM_TUPLE)
		return grade_claims_match(w, x, y->item);
	if (x->statements && y->statements && x->kind != y->kind)
		return match_alternatives(w, x, y);
	/* x² = 9 and x > 0 is x = 3. */
	if (has_span(x) != has_span(y))
		return grade_other_kind(w, x, y);
	if (grade_is_several(x) && grade_is_several(y))
		return grade_match_several(w, x, y);
	if (grade_is_several(x) || grade_is_several(y))
		return grade_match_one_and_several(w, x, y);
	if (x->kind == CLAIM_VALUE && y->kind == CLAIM_VALUE)
		return match_values(w, x, y);
	if (x->left && y->left && x->amount->about == y->amount->about)
		return grade_curves_match(w, x, y);
	return grade_other_kind(w, x, y);
}
