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
	return doubted(w, x, y, v);
}

/* --- Names ----------------------------------------------------------------------------------------- */

/* A name in one form: AB of |AB|, ABC of m∠ABC. */
static char *plain_name(const char *s, struct arena *a)
{
	static const char *const marks[] = { "m∠", "∠", "△", " ", "|", "_", "{", "}" };
	char *out = arena_alloc(a, strlen(s) + 1), *to = out;

	while (*s) {
		size_t k = 0;

		for (size_t i = 0; i < sizeof marks / sizeof *marks && !k; i++)
			if (!strncmp(s, marks[i], strlen(marks[i])))
				k = strlen(marks[i]);
		if (k)
			s += k;
		else
			*to++ = *s++;
	}
	return out;
}

static bool is_points(const char *s)
{
	size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	return n > 1 && n < 5 && !s[n];
}

static bool is_backwards(const char *s, const char *t)
{
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
		if (s[i] != t[n - 1 - i])
			return false;
	return true;
}

bool grade_is_other_name(const char *a, const char *b, struct arena *arena)
{
	const char *x, *y;

	if (!a || !b)
		return false;
	x = plain_name(a, arena);
	y = plain_name(b, arena);
	if (is_points(x) && is_points(y))
		return strcmp(x, y) && (strlen(x) != strlen(y) || !is_backwards(x, y));
	return grade_is_letter(*x) && !x[1] && grade_is_letter(*y) && !y[1] && *x != *y;
}

/* --- Several --------------------------------------------------------------------------------------- */

/* One by one; the worst of them. */
static struct grade_verdict match_in_order(struct grade_work *w, const struct grade_claim *x,
					   const struct grade_claim *y)
{
	struct grade_verdict all = grade_verdict_of(GRADE_EQUAL);

	if (x->n != y->n)
		return grade_tell(w, GRADE_DIFFERENT, "%d value%s, and the key has %d", x->n,
				  x->n == 1 ? "" : "s", y->n);
	for (int i = 0; i < x->n; i++) {
		struct grade_verdict v = grade_claims_match(w, &x->item[i], &y->item[i]);

		if (v.match == GRADE_DIFFERENT)
			return v;
		/* close before unclear, and of these one that may be wrong before one that is not */
		if (v.match == GRADE_UNCLEAR)
			all = (struct grade_verdict){ v.match,
						      all.match == v.match
							      ? truth_and(all.right, v.right)
							      : v.right };
		else if (v.match == GRADE_CLOSE && all.match == GRADE_EQUAL)
			all = v;
	}
	return all;
}

struct match_table {
	int n, m;
	struct grade_verdict v[2 * CLAIM_MOST][2 * CLAIM_MOST];
};
typedef bool match_test(struct grade_verdict v);

static bool is_equal(struct grade_verdict v)
{
	return v.match == GRADE_EQUAL;
}
static bool is_decided_right(struct grade_verdict v)
{
	return v.match == GRADE_EQUAL || v.match == GRADE_CLOSE;
}
static bool is_right(struct grade_verdict v)
{
	return is_yes(v.right);
}
static bool is_possible(struct grade_verdict v)
{
	return v.match != GRADE_DIFFERENT;
}

/* Has each of both sides a partner? */
static bool is_covered(const struct match_table *t, match_test *fits)
{
	bool column[2 * CLAIM_MOST] = { false };

	for (int i = 0; i < t->n; i++) {
		bool row = false;

		for (int k = 0; k < t->m; k++)
			if (fits(t->v[i][k]))
				row = column[k] = true;
		if (!row)
			return false;
	}
	for (int k = 0; k < t->m; k++)
		if (!column[k])
			return false;
	return true;
}

/* A partner for row i, others move on if they can (augmenting paths). */
static bool find_partner(const struct match_table *t, match_test *fits, int i, int *of,
			 bool *tried)
{
	for (int k = 0; k < t->m; k++) {
		if (tried[k] || !fits(t->v[i][k]))
			continue;
		tried[k] = true;
		if (of[k] < 0 || find_partner(t, fits, of[k], of, tried)) {
			of[k] = i;
			return true;
		}
	}
	return false;
}

/* Has each a partner of its own? */
static bool is_paired(const struct match_table *t, match_test *fits)
{
	int of[2 * CLAIM_MOST];

	if (t->n != t->m)
		return false;
	for (int k = 0; k < t->m; k++)
		of[k] = -1;
	for (int i = 0; i < t->n; i++) {
		bool tried[2 * CLAIM_MOST] = { false };

		if (!find_partner(t, fits, i, of, tried))
			return false;
	}
	return true;
}

/* The verdict of a table of all pairs. */
static struct grade_verdict table_verdict(const struct match_table *t)
{
	return is_covered(t, is_equal)          ? grade_verdict_of(GRADE_EQUAL)
	       : is_paired(t, is_decided_right) ? grade_verdict_of(GRADE_CLOSE)
	       : is_paired(t, is_right) ? (struct grade_verdict){ GRADE_UNCLEAR, TRUTH_YES }
	       : (t->n == t->m
			  ? is_paired(t, is_possible)
			  : is_covered(t, is_possible) && !is_covered(t, is_decided_right))
		       ? grade_verdict_of(GRADE_UNCLEAR)
		       : grade_verdict_of(GRADE_DIFFERENT);
}

/* Which value has no partner? */
static struct grade_verdict tell_missing(struct grade_work *w, const struct match_table *t,
					 const struct grade_claim *x,
					 const struct grade_claim *y)
{
	for (int k = 0; k < t->m; k++) {
		bool found = false;

		for (int i = 0; i < t->n; i++)
			found = found || is_possible(t->v[i][k]);
		if (!found)
			return grade_tell(w, GRADE_DIFFERENT, "%s is missing",
					  grade_shown(y->item[k].text, w->a));
	}
	for (int i = 0; i < t->n; i++) {
		bool found = false;

		for (int k = 0; k < t->m; k++)
			found = found || is_possible(t->v[i][k]);
		if (!found)
			return grade_tell(w, GRADE_DIFFERENT, "%s is too many",
					  grade_shown(x->item[i].text, w->a));
	}
	return grade_tell(w, GRADE_DIFFERENT, "%d values, and the key has %d", t->n, t->m);
}

/* In any order.  Equal ones may be there twice, 1 and 1.0; close ones are counted. */
static struct grade_verdict match_sets(struct grade_work *w, const struct grade_claim *x,
				       const struct grade_claim *y)
{
	struct match_table *t = arena_alloc(w->a, sizeof *t);
	struct grade_verdict v;
	bool told = w->told;

	t->n = x->n;
	t->m = y->n;
	for (int i = 0; i < x->n; i++)
		for (int k = 0; k < y->n; k++) {
			t->v[i][k] = grade_claims_match(w, &x->item[i], &y->item[k]);
			/* What is different in one pair is no reason for all. */
			if (t->v[i][k].match != GRADE_UNCLEAR)
				w->told = told;
		}
	v = table_verdict(t);
	if (v.match == GRADE_DIFFERENT) {
		w->told = told;
		return tell_missing(w, t, x, y);
	}
	return v;
}

static bool is_plain_number(const struct grade_claim *x)
{
	return x->kind == CLAIM_VALUE && x->amount->number && !x->amount->unit.units;
}

/* 2:4:6 is 1:2:3. */
static struct grade_verdict match_ratios(struct grade_work *w, const struct grade_claim *x,
					 const struct grade_claim *y)
{
	truth all = TRUTH_YES;

	if (x->n != y->n)
		return grade_tell(w, GRADE_DIFFERENT, "%d terms, and the key has %d", x->n,
				  y->n);
	for (int i = 0; i < x->n; i++)
		if (!is_plain_number(&x->item[i]) || !is_plain_number(&y->item[i]))
			return grade_tell(w, GRADE_UNCLEAR,
					  "a term cannot be read as a number");
	/* 0:0:0 would be all ratios. */
	if (!is_no(grade_same(w, x->item->amount->number, "0")) ||
	    !is_no(grade_same(w, y->item->amount->number, "0")))
		return grade_tell(w, GRADE_UNCLEAR, "a ratio that begins with 0");
	for (int i = 1; i < x->n; i++)
		all = truth_and(
			all,
			grade_same(w,
				   arena_printf(w->a, "(%s)*(%s)", x->item[i].amount->number,
						y->item[0].amount->number),
				   arena_printf(w->a, "(%s)*(%s)", y->item[i].amount->number,
						x->item[0].amount->number)));
	return grade_verdict_of(is_yes(all)  ? GRADE_EQUAL
				: is_no(all) ? GRADE_DIFFERENT
					     : GRADE_UNCLEAR);
}

/* y = 2, x = 1 as x = 1, y = 2: where each has a name that the other side has. */
static bool sort_by_name(struct grade_claim *x, const struct grade_claim *y)
{
	struct grade_claim sorted[2 * CLAIM_MOST];
	bool used[2 * CLAIM_MOST] = { false };

	if (x->n < 2 || x->n != y->n || x->n > 2 * CLAIM_MOST)
		return false;
	for (int i = 0; i < y->n; i++) {
		int found = -1;

		for (int k = 0; k < x->n; k++)
			if (y->item[i].name && x->item[k].name &&
			    !strcmp(y->item[i].name, x->item[k].name)) {
				if (found >= 0)
					return false;
				found = k;
			}
		/* x = 3, -3 has one name for both. */
		if (found < 0 || used[found])
			return false;
		used[found] = true;
		sorted[i] = x->item[found];
	}
	memcpy(x->item, sorted, (size_t)x->n * sizeof *sorted);
	return true;
}

int grade_truth_word(const char *s)
{
	static const char *const words[] = { "no", "yes",  "false", "true", "否", "是", "错",
					     "对", "错误", "正确",  "×",    "√",  "✗",  "✓" };

	for (size_t i = 0; i < LENGTH(words); i++) {
		size_t k = 0;

		while (words[i][k] && (s[k] == words[i][k] || (s[k] | 0x20) == words[i][k]))
			k++;
		if (!words[i][k] && !s[k])
			return i & 1;
	}
	return -1;
}

/* --- Claims ---------------------------------------------------------------------------------------- */

static bool is_one_number(struct grade_work *w, const struct grade_claim *x)
{
	double ignored;

	return x->kind == CLAIM_VALUE && x->amount->number &&
	       grade_text_number(&ignored, w, x->amount->number);
}

static bool is_several(const struct grade_claim *x)
{
	return x->kind == CLAIM_LIST || x->kind == CLAIM_SET || x->kind == CLAIM_TUPLE ||
	       x->kind == CLAIM_BLANKS;
}

static struct grade_verdict other_kind(struct grade_work *w, const struct grade_claim *x,
				       const struct grade_claim *y)
{
	return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read as what the key %s is",
			  grade_shown(x->text, w->a), grade_shown(y->text, w->a));
}

static struct grade_verdict match_values(struct grade_work *w, const struct grade_claim *x,
					 const struct grade_claim *y)
{
	bool curves = x->left && y->left &&
		      (grade_has_letters(w, x->right) || grade_has_letters(w, y->right));
	struct grade_verdict v;

	/* 12:00 and 1:00 would be ratios to nothing: they are times of day. */
	if (x->clock && y->clock && !is_no(grade_same(w, y->amount->number, "0")) &&
	    strstr(x->text, ":00") && strstr(y->text, ":00"))
		return grade_tell(w, GRADE_DIFFERENT, "%s and %s are different times", x->text,
				  y->text);
	v = grade_amounts_match(w, x->amount, y->amount);
	if (is_yes(v.right) && grade_is_other_name(x->name, y->name, w->a)) {
		if (curves)
			return grade_curves_match(w, x, y);
		return grade_tell(w, GRADE_UNCLEAR, "%s is said of %s, and the key of %s",
				  grade_shown(x->text, w->a), grade_shown(x->name, w->a),
				  grade_shown(y->name, w->a));
	}
	/* y = 2x + 1 and x = (y - 1)/2 */
	if (!is_yes(v.right) && curves) {
		bool told = w->told;
		struct grade_verdict c;

		w->told = false;
		c = grade_curves_match(w, x, y);
		if (c.match != GRADE_UNCLEAR)
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

static struct grade_verdict match_spans(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y)
{
	struct grade_claim s = *x, t = *y;

	if (is_reals(x, y) || is_reals(y, x))
		return grade_verdict_of(GRADE_EQUAL);

	if (x->kind != CLAIM_SPAN && !grade_span_of_pair(&s, x, w->a))
		return is_one_number(w, x) || is_several(x)
			       ? grade_tell(w, GRADE_DIFFERENT,
					    "%s is no interval, as the key is",
					    grade_shown(x->text, w->a))
			       : other_kind(w, x, y);
	if (y->kind != CLAIM_SPAN && !grade_span_of_pair(&t, y, w->a))
		return is_one_number(w, y) || is_several(y)
			       ? grade_tell(w, GRADE_DIFFERENT,
					    "%s is an interval, and the key is none",
					    grade_shown(x->text, w->a))
			       : other_kind(w, x, y);
	return grade_span_match(w, &s, &t);
}

/* x = 2, x = 3: several values of one thing. */
static bool is_of_one(const struct grade_claim *x)
{
	for (int i = 0; i < x->n; i++)
		if (!x->item[i].name || strcmp(x->item[i].name, x->item[0].name) != 0)
			return false;
	return x->n > 1;
}

/* x = 2, y = 3: values of different things. */
static bool is_of_several(const struct grade_claim *x, struct arena *a)
{
	for (int i = 1; i < x->n; i++)
		if (grade_is_other_name(x->item[0].name, x->item[i].name, a))
			return true;
	return false;
}

static struct grade_verdict match_lists(struct grade_work *w, struct grade_claim *x,
					struct grade_claim *y);

/* Lists, sets, tuples. */
static struct grade_verdict match_several(struct grade_work *w, struct grade_claim *x,
					  struct grade_claim *y)
{
	bool named = is_of_several(x, w->a), both = named && is_of_several(y, w->a);
	bool told = w->told;
	struct grade_verdict v = match_lists(w, x, y);

	named = named || is_of_several(y, w->a);
	/* x = ±1, y = 2 is two pairs, and may be written as such. */
	if (v.match == GRADE_DIFFERENT && named && x->n != y->n &&
	    (strstr(x->text, "±") || strstr(y->text, "±"))) {
		w->told = told;
		return other_kind(w, x, y);
	}
	if (v.match == GRADE_DIFFERENT)
		return v;
	/* x = 1 and y = 2 is not x = 1 or y = 2; of one thing, both words say the same. */
	if (named && (x->either || y->either) && (!both || x->either != y->either))
		return grade_tell(w, GRADE_UNCLEAR,
				  "values of different things, and only one side says: or");
	if ((x->kind == CLAIM_TUPLE && is_of_one(y)) ||
	    (y->kind == CLAIM_TUPLE && is_of_one(x)))
		return grade_tell(w, GRADE_UNCLEAR, "several values of one thing, and a pair");
	return v;
}

static struct grade_verdict match_lists(struct grade_work *w, struct grade_claim *x,
					struct grade_claim *y)
{
	bool ordered = x->kind == CLAIM_TUPLE || x->kind == CLAIM_BLANKS ||
		       y->kind == CLAIM_TUPLE || y->kind == CLAIM_BLANKS;
	struct grade_verdict v;
	bool told = w->told;

	if (sort_by_name(x, y))
		return match_in_order(w, x, y);
	if (!ordered)
		return match_sets(w, x, y);
	v = match_in_order(w, x, y);
	if (x->kind == y->kind || x->n != y->n)
		return v;
	/* A set is no pair, and a list in another order may be meant as a set. */
	if (x->kind == CLAIM_SET || y->kind == CLAIM_SET)
		return grade_tell(w, GRADE_UNCLEAR, "a set, and values in order");
	if (v.match == GRADE_DIFFERENT) {
		struct grade_verdict any;

		w->told = told;
		any = match_sets(w, x, y);
		if (any.match != GRADE_DIFFERENT)
			return grade_tell(w, GRADE_UNCLEAR,
					  "the same values in another order");
		return v;
	}
	grade_flag(w, GRADE_FLAG_ORDER);
	return v;
}

/* One against several: 5 is not 5 or 8, but A may be any point. */
static struct grade_verdict match_one_and_several(struct grade_work *w, struct grade_claim *x,
						  struct grade_claim *y)
{
	struct grade_claim *one = is_several(x) ? y : x, *more = one == x ? y : x,
			   single = *one;

	/* (2)(3) may be a product. */
	if (more->statements)
		return other_kind(w, x, y);
	if (!is_one_number(w, one) && one->kind != CLAIM_EQUATION && one->kind != CLAIM_VALUE)
		return other_kind(w, x, y);
	if (one->kind == CLAIM_VALUE && !is_one_number(w, one) &&
	    (!one->amount->number || more->kind == CLAIM_TUPLE ||
	     !grade_has_letters(w, one->amount->number)))
		return other_kind(w, x, y);
	if (more->kind == CLAIM_TUPLE || more->kind == CLAIM_BLANKS)
		return grade_tell(w, GRADE_DIFFERENT, "one value, and %d in order", more->n);
	single.kind = CLAIM_LIST;
	single.item = one;
	single.n = 1;
	return one == x ? match_sets(w, &single, y) : match_sets(w, x, &single);
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
	if (!grade_is_other_name(x, y, w->a))
		return grade_verdict_of(GRADE_EQUAL);
	return grade_tell(w, GRADE_DIFFERENT, "%s is another angle than %s", x, y);
}

/* Words for: there is none. */
static bool is_no_solution(const char *s)
{
	static const char *const words[] = {
		"∅",
		"\\emptyset",
		"\\varnothing",
		"空集",
		"{}",
		"无解",
		"无实数解",
		"无实数根",
		"无实根",
		"没有实数根",
		"没有解",
		"不存在实数解",
		"no solution",
		"no solutions",
		"no real solution",
		"no real solutions",
		"no real roots",
		"no real root",
		"there is no solution",
		"there are no solutions",
		"there are no real solutions",
		"empty set",
		"the empty set",
	};
	static const char *const who[] = { "原方程", "此方程",   "该方程", "方程组",
					   "方程",   "不等式组", "不等式" };

	for (size_t i = 0; i < LENGTH(who); i++)
		s += grade_begins(s, who[i]) ? strlen(who[i]) : 0;
	for (size_t i = 0; i < LENGTH(words); i++) {
		size_t k = 0;

		while (words[i][k] &&
		       (s[k] == words[i][k] ||
			(!k && s[0] >= 'A' && s[0] <= 'Z' && (s[0] | 0x20) == words[i][0])))
			k++;
		if (!words[i][k] && !s[k])
			return true;
	}
	return false;
}

/* A number, or several values. */
static bool is_some(struct grade_work *w, const struct grade_claim *x)
{
	return is_one_number(w, x) || (is_several(x) && x->n > 0);
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
			*left = plain_name(arena_strndup(a, s, (size_t)(at - s)), a);
			*right = plain_name(at + strlen(mutual[i][k]), a);
			return is_points(*left) && is_points(*right) ? (int)i : -1;
		}
	return -1;
}

/* AB is BA; of ABC the order counts. */
static bool is_same_side(const char *x, const char *y)
{
	return !strcmp(x, y) || (strlen(x) == 2 && strlen(y) == 2 && is_backwards(x, y));
}

/* AB ∥ CD is CD ∥ BA. */
static bool is_same_relation(const char *x, const char *y, struct arena *a)
{
	const char *p[2], *q[2];
	int i = mutual_sides(x, &p[0], &p[1], a);

	return i >= 0 && i == mutual_sides(y, &q[0], &q[1], a) &&
	       ((is_same_side(p[0], q[0]) && is_same_side(p[1], q[1])) ||
		(is_same_side(p[0], q[1]) && is_same_side(p[1], q[0])));
}

/* ①②, and ①② or ①③: one of them is not both. */
static struct grade_verdict match_alternatives(struct grade_work *w, struct grade_claim *x,
					       struct grade_claim *y)
{
	struct grade_claim one = { .kind = CLAIM_LIST, .n = 1, .text = "", .either = true };
	bool first = x->kind == CLAIM_LIST;

	one.item = first ? y : x;
	return first ? match_sets(w, x, &one) : match_sets(w, &one, y);
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
	    is_same_relation(x->text, y->text, w->a))
		return grade_verdict_of(GRADE_EQUAL);
	if (yes >= 0 && no >= 0)
		return grade_verdict_of(GRADE_DIFFERENT);
	if (!x->kind || !y->kind || w->left <= 0)
		return grade_tell(w, GRADE_UNCLEAR, "%s cannot be read",
				  grade_shown(x->kind ? y->text : x->text, w->a));
	if (x->kind == CLAIM_SPAN || y->kind == CLAIM_SPAN)
		return match_spans(w, x, y);
	if (x->kind == CLAIM_RATIO || y->kind == CLAIM_RATIO)
		return x->kind == y->kind ? match_ratios(w, x, y)
		       : x->ratio && y->ratio
			       ? grade_tell(w, GRADE_DIFFERENT, "ratios of different length")
			       : other_kind(w, x, y);
	if (x->statements && y->statements && x->kind != y->kind)
		return match_alternatives(w, x, y);
	if (is_several(x) && is_several(y))
		return match_several(w, x, y);
	if (is_several(x) || is_several(y))
		return match_one_and_several(w, x, y);
	if (x->kind == CLAIM_VALUE && y->kind == CLAIM_VALUE)
		return match_values(w, x, y);
	if (x->left && y->left)
		return grade_curves_match(w, x, y);
	return other_kind(w, x, y);
}
