/*
 * several.c -- several values against several: in their order, in any order, ratios.
 */
#include "grade/grade_priv.h"
#include <string.h>

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

/* Do they have the same values, but not each as often? */
static bool is_miscounted(const struct match_table *t)
{
	return is_covered(t, is_decided_right) && !is_paired(t, is_possible);
}

/* The verdict of a table of all pairs.  counted: 5, 5, 6 is not 5, 6, 6. */
static struct grade_verdict table_verdict(const struct match_table *t, bool counted)
{
	if (counted && is_miscounted(t))
		return grade_verdict_of(GRADE_DIFFERENT);
	return (counted ? is_paired(t, is_equal) : is_covered(t, is_equal))
		       ? grade_verdict_of(GRADE_EQUAL)
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
	if (t->n == t->m)
		return grade_tell(w, GRADE_DIFFERENT, "the same values, but not as often");
	return grade_tell(w, GRADE_DIFFERENT, "%d values, and the key has %d", t->n, t->m);
}

bool grade_is_of_one(const struct grade_claim *x)
{
	for (int i = 0; i < x->n; i++)
		if (!x->item[i].name || strcmp(x->item[i].name, x->item[0].name) != 0)
			return false;
	return x->n > 1;
}

/* Does it count how often a value is there?  Not in a set, nor of solutions. */
static bool is_counted(const struct grade_claim *x)
{
	return x->kind != CLAIM_SET && !x->either && !grade_is_of_one(x) &&
	       !strstr(x->text, "±") && !strstr(x->text, "∓");
}

/* In any order.  Equal ones may be there twice in a set, 1 and 1.0; close ones are counted. */
struct grade_verdict grade_match_sets(struct grade_work *w, const struct grade_claim *x,
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
	v = table_verdict(t, is_counted(x) && is_counted(y));
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
struct grade_verdict grade_match_ratios(struct grade_work *w, const struct grade_claim *x,
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

/* y = 1, x = 2 as x = 2, y = 1, as pairs have them; false: it was so before. */
static bool sort_letters(struct grade_claim *x)
{
	bool changed = false;

	for (int i = 0; i < x->n; i++)
		if (!x->item[i].name || x->item[i].name[1])
			return false;
	for (int i = 1; i < x->n; i++)
		for (int k = i; k && *x->item[k].name < *x->item[k - 1].name; k--) {
			struct grade_claim t = x->item[k];

			x->item[k] = x->item[k - 1];
			x->item[k - 1] = t;
			changed = true;
		}
	return changed;
}

bool grade_is_several(const struct grade_claim *x)
{
	return x->kind == CLAIM_LIST || x->kind == CLAIM_SET || x->kind == CLAIM_TUPLE ||
	       x->kind == CLAIM_BLANKS;
}

/* x_1 and x_2, of one equation: their numbers say nothing. */
static bool is_indexed(const char *x, const char *y)
{
	return x && y && *x == *y && strpbrk(x, "_0123456789") == x + 1 &&
	       strpbrk(y, "_0123456789") == y + 1;
}

/* x = 2, y = 3: values of different things. */
static bool is_of_several(struct grade_work *w, const struct grade_claim *x)
{
	for (int i = 1; i < x->n; i++)
		if (!is_indexed(x->item[0].name, x->item[i].name) &&
		    grade_is_other_name(w, x->item[0].name, x->item[i].name))
			return true;
	return false;
}

static struct grade_verdict match_lists(struct grade_work *w, struct grade_claim *x,
					struct grade_claim *y);

/* Lists, sets, tuples. */
struct grade_verdict grade_match_several(struct grade_work *w, struct grade_claim *x,
					 struct grade_claim *y)
{
	bool named = is_of_several(w, x), both = named && is_of_several(w, y);
	bool told = w->told;
	struct grade_verdict v = match_lists(w, x, y);

	named = named || is_of_several(w, y);
	/* x = ±1, y = 2 is two pairs, and may be written as such. */
	if (v.match == GRADE_DIFFERENT && named && x->n != y->n &&
	    (strstr(x->text, "±") || strstr(y->text, "±"))) {
		w->told = told;
		return grade_other_kind(w, x, y);
	}
	if (v.match == GRADE_DIFFERENT)
		return v;
	if (x->name && *x->name < 'a' && grade_is_other_name(w, x->name, y->name))
		return grade_tell(w, GRADE_UNCLEAR, "%s is said of %s, and the key of %s",
				  grade_shown(x->text, w->a), x->name, y->name);
	/* x = 1 and y = 2 is not x = 1 or y = 2; of one thing, both words say the same. */
	if (named && (x->either || y->either) && (!both || x->either != y->either))
		return grade_tell(w, GRADE_UNCLEAR,
				  "values of different things, and only one side says: or");
	if ((x->kind == CLAIM_TUPLE && grade_is_of_one(y)) ||
	    (y->kind == CLAIM_TUPLE && grade_is_of_one(x)))
		return grade_tell(w, GRADE_UNCLEAR, "several values of one thing, and a pair");
	return v;
}

static struct grade_verdict match_lists(struct grade_work *w, struct grade_claim *x,
					struct grade_claim *y)
{
	bool ordered = x->kind == CLAIM_TUPLE || x->kind == CLAIM_BLANKS ||
		       y->kind == CLAIM_TUPLE || y->kind == CLAIM_BLANKS;
	struct grade_verdict v;
	bool told = w->told, turned;

	if (sort_by_name(x, y))
		return match_in_order(w, x, y);
	if (!ordered)
		return grade_match_sets(w, x, y);
	turned = sort_letters(x);
	turned = sort_letters(y) || turned;
	v = match_in_order(w, x, y);
	if ((x->kind == y->kind && !turned) || x->n != y->n)
		return v;
	/* A set is no pair, and a list in another order may be meant as a set. */
	if (x->kind == CLAIM_SET || y->kind == CLAIM_SET)
		return grade_tell(w, GRADE_UNCLEAR, "a set, and values in order");
	if (v.match == GRADE_DIFFERENT) {
		struct grade_verdict any;

		w->told = told;
		any = grade_match_sets(w, x, y);
		if (any.match != GRADE_DIFFERENT)
			return grade_tell(w, GRADE_UNCLEAR,
					  "the same values in another order");
		return v;
	}
	grade_flag(w, GRADE_FLAG_ORDER);
	return v;
}

/* One against several: 5 is not 5 or 8, but A may be any point. */
struct grade_verdict grade_match_one_and_several(struct grade_work *w, struct grade_claim *x,
						 struct grade_claim *y)
{
	struct grade_claim *one = grade_is_several(x) ? y : x, *more = one == x ? y : x,
			   single = *one, listed;
	struct grade_verdict v;
	bool told = w->told;

	/* 60,120 may be two numbers. */
	if (more->n > 1 && grade_regrouped(&listed, one, w->a)) {
		v = one == x ? grade_match_several(w, &listed, more)
			     : grade_match_several(w, more, &listed);
		if (v.match != GRADE_DIFFERENT)
			return v;
		w->told = told;
	}
	/* (x-1)(x-2)=0 is x=1或x=2, and x₁=1，x₂=2. */
	for (int i = more->n; one->left && i-- > 0 && !is_of_several(w, more);)
		if (more->item[i].left && is_indexed(more->item[i].name, more->item[0].name))
			more->item[i].name = more->item[i].left =
				arena_strndup(w->a, more->item[i].name, 1);
	if (one->left && more->n > 1 &&
	    (!one->name || !grade_is_one_number(w, one) || grade_is_formula(one->name) ||
	     grade_is_other_name(w, one->name, more->item->name)) &&
	    (more->either || grade_is_of_one(more))) {
		v = grade_curves_match(w, x, y);
		if (v.match != GRADE_UNCLEAR || !one->name || grade_is_formula(one->name))
			return v;
		w->told = told;
	}
	/* (2)(3) may be a product, and x² = 9 is x = ±3. */
	if (more->statements || (one->name && grade_is_formula(one->name)))
		return grade_other_kind(w, x, y);
	if (!grade_is_one_number(w, one) && one->kind != CLAIM_EQUATION &&
	    one->kind != CLAIM_VALUE)
		return grade_other_kind(w, x, y);
	if (one->kind == CLAIM_VALUE && !grade_is_one_number(w, one) &&
	    (!one->amount->number || more->kind == CLAIM_TUPLE ||
	     !grade_has_letters(w, one->amount->number)))
		return grade_other_kind(w, x, y);
	if (more->kind == CLAIM_TUPLE || more->kind == CLAIM_BLANKS)
		return grade_tell(w, GRADE_DIFFERENT, "one value, and %d in order", more->n);
	single.kind = CLAIM_LIST;
	single.item = one;
	single.n = 1;
	single.either = true;
	v = one == x ? grade_match_sets(w, &single, y) : grade_match_sets(w, x, &single);
	/* 5 and 5, 5: whether that is one thing or two, only the question knows. */
	if (v.match == GRADE_EQUAL && more->n > 1 && is_counted(more))
		return grade_tell(w, GRADE_UNCLEAR, "one value, and the same %d times",
				  more->n);
	return v;
}
