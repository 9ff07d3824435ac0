/*
 * span.c -- intervals and inequalities, which are two ways to write one thing: [0, 12.5) and
 * 0 ≤ x < 12.5, x < 3 and (-∞, 3), unions of them, and numbers that are left out.
 */
#include "grade/grade_priv.h"
#include <string.h>

/* --- Reading -------------------------------------------------------------------------------------- */

struct span_scan {
	struct grade_claim *out;
	struct arena *a;
	int cap, holes_cap;
};

static struct grade_span *add_span(struct span_scan *x)
{
	struct grade_claim *c = x->out;

	c->span = arena_grow(x->a, c->span, &x->cap, c->n + 1, sizeof *c->span);
	c->span[c->n] = (struct grade_span){ { .infinite = true }, { .infinite = true } };
	return &c->span[c->n++];
}

/* Of the interval that comes next. */
static bool add_hole(struct span_scan *x, const char *s)
{
	struct grade_claim *c = x->out;

	c->hole = arena_grow(x->a, c->hole, &x->holes_cap, c->holes + 1, sizeof *c->hole);
	c->hole[c->holes] = (struct grade_hole){ .span = c->n };
	grade_amount_read(&c->hole[c->holes].at, s, x->a);
	return c->hole[c->holes++].at.number != NULL;
}

static bool is_infinite(const char *s)
{
	size_t n = grade_word_at(s, s, "∞|+∞|-∞|inf|+inf|-inf");

	return n && !s[n + strspn(s + n, " ")];
}

/* The end of an interval; false: it is infinite on the wrong side. */
static bool read_end(struct grade_end *e, const char *s, bool in, bool upper, struct arena *a)
{
	s = grade_trimmed(s, strlen(s), a);
	*e = (struct grade_end){ .in = in, .infinite = is_infinite(s) };
	if (e->infinite) {
		e->in = false;
		return (*s == '-') != upper;
	}
	grade_amount_read(&e->at, s, a);
	return e->at.number && !strstr(s, "±");
}

/* [a, b), ]a, b[; sure: brackets or infinity say that it is no pair. */
static bool read_brackets(struct span_scan *x, const char *s, bool sure)
{
	size_t n = strlen(s);
	const char *comma = NULL;
	struct grade_span *p;
	int depth = 0;

	if (n < 5 || !strchr("([]", s[0]) || !strchr(")[]", s[n - 1]))
		return false;
	for (size_t i = 1; i + 1 < n; i++) {
		depth += grade_depth(s[i]);
		if (depth < 0 || (s[i] == ',' && !depth && comma))
			return false;
		if (s[i] == ',' && !depth)
			comma = s + i;
	}
	sure = sure || s[0] != '(' || s[n - 1] != ')' || strstr(s, "∞");
	if (!comma || depth || !sure)
		return false;
	p = add_span(x);
	return read_end(&p->lo, arena_strndup(x->a, s + 1, (size_t)(comma - s - 1)),
			s[0] == '[', false, x->a) &&
	       read_end(&p->hi, arena_strndup(x->a, comma + 1, n - 2 - (size_t)(comma - s)),
			s[n - 1] == ']', true, x->a);
}

enum sign { NO_SIGN, LESS, LESS_EQUAL, MORE, MORE_EQUAL, UNEQUAL };

static size_t sign_at(const char *s, enum sign *sign)
{
	static const struct {
		const char *text;
		enum sign sign;
	} signs[] = { { "≤", LESS_EQUAL },
		      { "≥", MORE_EQUAL },
		      { "≠", UNEQUAL },
		      { "<", LESS },
		      { ">", MORE } };

	for (size_t i = 0; i < LENGTH(signs); i++)
		if (grade_begins(s, signs[i].text)) {
			*sign = signs[i].sign;
			return strlen(signs[i].text);
		}
	return 0;
}

/* x, AB, ∠A, x_1: what an inequality is said of. */
static bool is_variable(const char *s)
{
	size_t n = strlen(s);

	if (!n || n > 24 || strpbrk(s, "+-*/^=().,0123456789√%"))
		return n > 2 && grade_is_letter(*s) && s[1] == '_' &&
		       !strpbrk(s, "+-*/^=().,");
	return grade_is_letter(*s) || (unsigned char)*s >= 0xce;
}

/* One bound of x: x < 3 is an upper one. */
static bool bound(struct grade_span *p, const char *s, enum sign sign, struct arena *a)
{
	bool upper = sign == LESS || sign == LESS_EQUAL;
	struct grade_end *e = upper ? &p->hi : &p->lo;

	if (!e->infinite)
		return false;
	return read_end(e, s, sign == LESS_EQUAL || sign == MORE_EQUAL, upper, a);
}

static enum sign turned(enum sign s)
{
	static const enum sign to[] = { NO_SIGN, MORE, MORE_EQUAL, LESS, LESS_EQUAL, UNEQUAL };

	return to[s];
}

static bool is_one_variable(struct span_scan *x, const char *name)
{
	if (x->out->name && strcmp(x->out->name, name) != 0)
		return false;
	x->out->name = name;
	return true;
}

/* a < x < b, or x < b, into p. */
static bool read_chain(struct span_scan *x, struct grade_span *p, const char *s)
{
	const char *term[3], *from = s;
	enum sign sign[2];
	int n = 0, at;

	for (const char *q = s; *q;) {
		enum sign now;
		size_t k = sign_at(q, &now);

		if (!k) {
			q++;
			continue;
		}
		if (n == 2)
			return false;
		sign[n] = now;
		term[n++] = grade_trimmed(from, (size_t)(q - from), x->a);
		q += k;
		from = q;
	}
	if (!n)
		return false;
	term[n] = grade_trimmed(from, strlen(from), x->a);
	at = n == 2 ? 1 : is_variable(term[0]) ? 0 : 1;
	if (!is_variable(term[at]) || !is_one_variable(x, term[at]))
		return false;
	/* x ≠ ±1 */
	if (n == 1 && sign[0] == UNEQUAL)
		return add_hole(x, grade_with_sign(term[1 - at], true, x->a)) &&
		       (!strstr(term[1 - at], "±") ||
			add_hole(x, grade_with_sign(term[1 - at], false, x->a)));
	if (n == 1)
		return bound(p, term[1 - at], at ? turned(sign[0]) : sign[0], x->a);
	/* 1 < x > 3 says nothing that anybody would. */
	if (sign[0] == UNEQUAL || sign[1] == UNEQUAL ||
	    (sign[0] == LESS || sign[0] == LESS_EQUAL) !=
		    (sign[1] == LESS || sign[1] == LESS_EQUAL))
		return false;
	return bound(p, term[0], turned(sign[0]), x->a) && bound(p, term[2], sign[1], x->a);
}

/* The next part of a text at one of the marks outside of brackets, NULL: that was all.  A comma is
 * none between digits in brackets. */
static const char *next_part(const char **s, const char *marks, struct arena *a)
{
	const char *from = *s, *part;
	int depth = 0;
	size_t n;

	if (!from)
		return NULL;
	for (const char *p = from; *p; p++) {
		/* ( may close as ], and ]0, 1[ is never open. */
		depth += grade_depth(*p);
		n = depth <= 0 ? grade_word_at(p, p, marks) : 0;
		if (n) {
			part = grade_trimmed(from, (size_t)(p - from), a);
			*s = p + n;
			return part;
		}
	}
	*s = NULL;
	return grade_trimmed(from, strlen(from), a);
}

static bool has_sign(const char *s)
{
	enum sign ignored;

	for (; *s; s++)
		if (sign_at(s, &ignored))
			return true;
	return false;
}

/* x > 1 and x < 3, x ≥ -1 and x ≠ 2 */
static bool read_both(struct span_scan *x, const char *s)
{
	struct grade_span p = { { .infinite = true }, { .infinite = true } };
	const char *part;

	while ((part = next_part(&s, "且| and |并且|,|∧|\\land", x->a)) != NULL)
		if (*part && !read_chain(x, &p, part))
			return false;
	*add_span(x) = p;
	return true;
}

/* A number that is at least 0 as it is written. */
static bool is_unsigned(const char *s)
{
	return (grade_is_digit(*s) || grade_begins(s, "√") || grade_begins(s, "\\frac") ||
		grade_begins(s, "\\sqrt")) &&
	       !strpbrk(s, "-+|=<>") && !strstr(s, "≤") && !strstr(s, "≥") && !strstr(s, "≠");
}

/* |x| < 3 and |x - 1| ≥ 2 as intervals; false: it is none such. */
static bool read_modulus(struct span_scan *x, const char *s)
{
	const char *bar = *s == '|' ? strchr(s + 1, '|') : NULL, *size, *shift;
	enum sign sign = NO_SIGN;
	struct grade_span *p;
	char *inner, *lo, *hi;
	size_t k, n;

	if (!bar)
		return false;
	bar += 1 + strspn(bar + 1, " ");
	k = sign_at(bar, &sign);
	size = grade_trimmed(bar + k, strlen(bar + k), x->a);
	if (!k || sign == UNEQUAL || !is_unsigned(size))
		return false;
	inner = grade_tight(arena_strndup(x->a, s + 1, strcspn(s + 1, "|")), x->a);
	n = strcspn(inner, "+-");
	shift = inner + n;
	if ((*shift && !is_unsigned(shift + 1)) || strlen(shift) == 1)
		return false;
	/* x + 1 is at least -3: x is at least -1 - 3. */
	lo = arena_printf(x->a, "%s-(%s)", *shift ? shift : "0", size);
	hi = arena_printf(x->a, "%s+(%s)", *shift ? shift : "0", size);
	if (*shift)
		*lo = *hi = *shift == '+' ? '-' : '+';
	inner = arena_strndup(x->a, inner, n);
	if (!is_variable(inner) || !is_one_variable(x, inner))
		return false;
	p = add_span(x);
	if (sign == LESS || sign == LESS_EQUAL)
		return read_end(&p->lo, lo, sign == LESS_EQUAL, false, x->a) &&
		       read_end(&p->hi, hi, sign == LESS_EQUAL, true, x->a);
	if (!read_end(&p->hi, lo, sign == MORE_EQUAL, true, x->a))
		return false;
	p = add_span(x);
	return read_end(&p->lo, hi, sign == MORE_EQUAL, false, x->a);
}

static bool read_piece(struct span_scan *x, const char *s, bool sure)
{
	const char *value;
	size_t name;

	name = has_sign(s) ? 0 : grade_name_before(s, &value);
	if (name) {
		if (!is_one_variable(x, grade_name_of(s, name, x->a)))
			return false;
		s = grade_trimmed(value, strlen(value), x->a);
	}
	if (!has_sign(s))
		return read_brackets(x, s, sure);
	if (*s == '|')
		return read_modulus(x, s);
	return read_both(x, s);
}

/* {x | x > 1}: what is behind the bar. */
static const char *builder(const char *s, struct arena *a)
{
	const char *bar;

	if (!grade_is_group(s, '{', '}'))
		return s;
	bar = strchr(s, '|');
	bar = bar ? bar : strchr(s, ':');
	if (!bar || bar - s > 8 || !has_sign(bar))
		return s;
	return grade_trimmed(bar + 1, strlen(bar) - 2, a);
}

bool grade_span_read(struct grade_claim *out, const char *s, struct arena *a)
{
	struct grade_claim c = { .text = out->text, .kind = CLAIM_SPAN };
	struct span_scan x = { .out = &c, .a = a };
	const char *part, *rest = builder(s, a);
	bool sure = strstr(s, "∪") || strstr(s, "∈");

	if (grade_is_word(s, "ℝ|全体实数|任意实数|一切实数|all real numbers|all reals")) {
		(void)add_span(&x);
		*out = c;
		return true;
	}
	if (strstr(s, "==") || strchr(s, '&') || strstr(s, "||") ||
	    (!has_sign(rest) && !strpbrk(rest, "[]") && !strstr(rest, "∞") && !sure))
		return false;
	while ((part = next_part(&rest, "∪| or |或者|或| U ", a)) != NULL)
		if (*part && !read_piece(&x, part, sure))
			return false;
	if (!c.n || c.n > CLAIM_MOST || c.holes > CLAIM_MOST)
		return false;
	*out = c;
	return true;
}

bool grade_span_of_pair(struct grade_claim *out, const struct grade_claim *pair,
			struct arena *a)
{
	struct span_scan x = { .out = out, .a = a };
	struct grade_span *p;

	if (pair->kind != CLAIM_TUPLE || pair->n != 2 || pair->item[0].kind != CLAIM_VALUE ||
	    pair->item[1].kind != CLAIM_VALUE)
		return false;
	*out = (struct grade_claim){ .text = pair->text,
				     .kind = CLAIM_SPAN,
				     .name = pair->name };
	p = add_span(&x);
	p->lo = (struct grade_end){ .at = *pair->item[0].amount };
	p->hi = (struct grade_end){ .at = *pair->item[1].amount };
	return p->lo.at.number && p->hi.at.number;
}

bool grade_span_of_points(struct grade_claim *out, const struct grade_claim *x,
			  struct grade_work *w)
{
	const struct grade_claim *item = grade_is_several(x) ? x->item : x;
	struct span_scan scan = { .out = out, .a = w->a };
	int n = item == x ? 1 : x->n;

	*out = (struct grade_claim){ .text = x->text, .kind = CLAIM_SPAN, .name = item->name };
	for (int i = 0; i < n; i++) {
		if (!grade_is_one_number(w, &item[i]))
			return false;
		*add_span(&scan) = (struct grade_span){ { *item[i].amount, false, true },
							{ *item[i].amount, false, true } };
	}
	return n > 0;
}

/* --- Comparing ------------------------------------------------------------------------------------ */

/* The order of two ends by their numbers alone; NUM_UNKNOWN. */
static int order(struct grade_work *w, const struct grade_end *x, const struct grade_end *y)
{
	return grade_order(w, x->at.number, y->at.number);
}

/* Lower ends first; false: the order could not be told. */
static bool sort(struct grade_work *w, struct grade_span *s, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0; k--) {
			struct grade_span t = s[k];
			int o = s[k].lo.infinite       ? -1
				: s[k - 1].lo.infinite ? 1
						       : order(w, &s[k].lo, &s[k - 1].lo);

			if (o == NUM_UNKNOWN)
				return false;
			if (o > 0 || (o == 0 && !(s[k].lo.in && !s[k - 1].lo.in)))
				break;
			s[k] = s[k - 1];
			s[k - 1] = t;
		}
	return true;
}

/* Sorted ones that overlap or touch become one; how many there are, -1: it could not be told. */
static int merge(struct grade_work *w, struct grade_span *s, int n)
{
	int m = 0;

	for (int i = 1; i < n; i++) {
		struct grade_span *last = &s[m];
		int o, h;

		o = last->hi.infinite || s[i].lo.infinite ? -1 : order(w, &s[i].lo, &last->hi);
		if (o == NUM_UNKNOWN)
			return -1;
		if (o > 0 || (o == 0 && !s[i].lo.in && !last->hi.in)) {
			s[++m] = s[i];
			continue;
		}
		h = last->hi.infinite  ? -1
		    : s[i].hi.infinite ? 1
				       : order(w, &s[i].hi, &last->hi);
		if (h == NUM_UNKNOWN)
			return -1;
		if (h > 0 || (h == 0 && s[i].hi.in))
			last->hi = s[i].hi;
	}
	return n ? m + 1 : 0;
}

/* Cut the spans at a number that is left out; how many there are, -1: it could not be told. */
static int cut(struct grade_work *w, struct grade_span *s, int n,
	       const struct grade_amount *at)
{
	struct grade_end e = { .at = *at };

	for (int i = 0; i < n; i++) {
		int lo = s[i].lo.infinite ? -1 : order(w, &s[i].lo, &e);
		int hi = s[i].hi.infinite ? 1 : order(w, &s[i].hi, &e);

		if (lo == NUM_UNKNOWN || hi == NUM_UNKNOWN)
			return -1;
		if (lo == 0)
			s[i].lo.in = false;
		else if (hi == 0)
			s[i].hi.in = false;
		if (lo >= 0 || hi <= 0)
			continue;
		memmove(&s[i + 1], &s[i], (size_t)(n - i) * sizeof *s);
		s[i].hi = s[i + 1].lo = e;
		return n + 1;
	}
	return n;
}

/* x > 3 and x < 3 */
static bool is_empty(struct grade_work *w, const struct grade_span *s)
{
	int o = s->lo.infinite || s->hi.infinite ? -1 : order(w, &s->lo, &s->hi);

	return o == 1 || (o == 0 && !(s->lo.in && s->hi.in));
}

/* The spans in order, none touching another; their number, -1: it could not be told. */
static int normal(struct grade_work *w, struct grade_span **out, const struct grade_claim *x)
{
	int n = 0;

	*out = arena_alloc(w->a, (size_t)(x->n + x->holes + 1) * sizeof **out);
	for (int i = 0; i < x->n; i++) {
		int m = !is_empty(w, &x->span[i]);

		(*out)[n] = x->span[i];
		for (int k = 0; k < x->holes && m >= 0; k++)
			if (x->hole[k].span == i)
				m = cut(w, *out + n, m, &x->hole[k].at);
		if (m < 0)
			return -1;
		n += m;
	}
	return n > 1 && !sort(w, *out, n) ? -1 : merge(w, *out, n);
}

static struct grade_verdict ends_match(struct grade_work *w, const struct grade_end *x,
				       const struct grade_end *y)
{
	struct grade_verdict v;

	if (x->infinite || y->infinite)
		return x->infinite == y->infinite
			       ? grade_verdict_of(GRADE_EQUAL)
			       : grade_tell(w, GRADE_DIFFERENT,
					    "only one of the intervals is bounded there");
	v = grade_amounts_match(w, &x->at, &y->at);
	if (v.match != GRADE_DIFFERENT && x->in != y->in)
		return grade_tell(w, GRADE_DIFFERENT,
				  "the end point %s belongs to only one of the intervals",
				  grade_shown(y->at.number, w->a));
	return v;
}

/* b > a as a < b, where both are letters; false: it is none such. */
static bool turn(struct grade_claim *out, const struct grade_claim *x, struct arena *a)
{
	struct grade_span *p = arena_alloc(a, sizeof *p);
	const struct grade_end *e;

	if (x->n != 1 || x->holes || !x->name || x->span->lo.infinite == x->span->hi.infinite)
		return false;
	e = x->span->lo.infinite ? &x->span->hi : &x->span->lo;
	if (!is_variable(e->at.raw))
		return false;
	*p = (struct grade_span){ { .infinite = true }, { .infinite = true } };
	*out = *x;
	out->span = p;
	out->name = e->at.raw;
	return read_end(x->span->lo.infinite ? &p->lo : &p->hi, x->name, e->in,
			!x->span->lo.infinite, a);
}

static struct grade_verdict match_as_said(struct grade_work *w, const struct grade_claim *x,
					  const struct grade_claim *y)
{
	struct grade_verdict all = grade_verdict_of(GRADE_EQUAL);
	struct grade_span *s, *t;
	int n = normal(w, &s, x), m = normal(w, &t, y);

	if (n < 0 || m < 0)
		return grade_tell(w, GRADE_UNCLEAR,
				  "the order of the end points is not known");
	if (n != m)
		return grade_tell(w, GRADE_DIFFERENT, "%d interval%s, and the key has %d", n,
				  n == 1 ? "" : "s", m);
	for (int i = 0; i < 2 * n; i++) {
		struct grade_verdict v = i % 2 ? ends_match(w, &s[i / 2].hi, &t[i / 2].hi)
					       : ends_match(w, &s[i / 2].lo, &t[i / 2].lo);

		if (v.match == GRADE_DIFFERENT)
			return v;
		if (v.match == GRADE_UNCLEAR ||
		    (v.match == GRADE_CLOSE && all.match == GRADE_EQUAL))
			all = v;
	}
	if (all.match == GRADE_EQUAL && grade_is_other_name(w, x->name, y->name))
		return grade_tell(w, GRADE_UNCLEAR, "%s is said of %s, and the key of %s",
				  grade_shown(x->text, w->a), x->name, y->name);
	return all;
}

struct grade_verdict grade_span_match(struct grade_work *w, const struct grade_claim *x,
				      const struct grade_claim *y)
{
	struct grade_claim turned_y;
	bool told = w->told;

	if (x->name && y->name && grade_is_other_name(w, x->name, y->name) &&
	    turn(&turned_y, y, w->a)) {
		if (match_as_said(w, x, &turned_y).match == GRADE_EQUAL)
			return grade_verdict_of(GRADE_EQUAL);
		w->told = told;
	}
	return match_as_said(w, x, y);
}
