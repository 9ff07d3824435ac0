/*
 * show.c -- values as text: exactly, and in words with decimals.
 *
 * Equations are sums of terms, each a printed coefficient and a monomial.
 * Coefficients that are fractions of moderate size are put over their common
 * denominator here, with machine integers; so an equation with whole numbers
 * prints at every level.  Others must have a closed form (num_print).
 */
#include "geo/geo_priv.h"
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Fractions --------------------------------------------------------------------------- */

struct geo_frac {
	long p, q;
}; /* q > 0, in lowest terms */

/* Fractions whose parts have at most 15 digits. */
static bool frac_of(struct geo_frac *f, num a, ctx *c)
{
	struct buf b = { 0 };
	bool good = num_print_rational(&b, a, c) && b.n <= 31;
	char *end = NULL;

	if (good) {
		f->p = strtol(b.s, &end, 10);
		f->q = *end == '/' ? strtol(end + 1, NULL, 10) : 1;
		good = labs(f->p) < 1000000000000000 && f->q < 1000000000000000;
	}
	buf_clear(&b);
	return good;
}

static struct geo_frac frac_make(long p, long q)
{
	long g = base_gcd(p, q);

	g = q < 0 ? -g : g;
	return (struct geo_frac){ p / g, q / g };
}

static void frac_add_text(struct buf *b, struct geo_frac f, enum num_form form)
{
	if (f.q == 1)
		buf_addf(b, "%ld", f.p);
	else if (form == NUM_PLAIN)
		buf_addf(b, "%ld/%ld", f.p, f.q);
	else
		buf_addf(b, "%s\\frac{%ld}{%ld}", f.p < 0 ? "-" : "", labs(f.p), f.q);
}

/* The smallest whole numbers in the ratio of a[0..n), the first non-zero one
 * positive; false when one is not a fraction or they grow too large. */
static bool whole_ratio(long *out, const num *a, int n, ctx *c)
{
	struct geo_frac f[10];
	long den = 1, g = 0;

	for (int i = 0; i < n; i++) {
		if (!frac_of(&f[i], a[i], c) ||
		    __builtin_mul_overflow(den / base_gcd(den, f[i].q), f[i].q, &den))
			return false;
	}
	for (int i = 0; i < n; i++) {
		if (__builtin_mul_overflow(f[i].p, den / f[i].q, &out[i]) ||
		    out[i] == LONG_MIN)
			return false;
		g = base_gcd(g, out[i]);
	}
	if (!g)
		return false;
	for (int i = 0; i < n; i++)
		if (out[i]) {
			g = out[i] < 0 ? -g : g;
			break;
		}
	for (int i = 0; i < n; i++)
		out[i] /= g;
	return true;
}

/* --- Terms ------------------------------------------------------------------------------- */

/* Does a printed number show a sum, so that a factor beside it needs brackets? */
static bool is_sum(const char *s)
{
	int depth = 0;

	for (const char *p = s; *p; p++) {
		if (strchr("({[", *p))
			depth++;
		else if (strchr(")}]", *p))
			depth--;
		else if (depth == 0 && p > s && (*p == '+' || *p == '-')) {
			const char *before = p - 1;

			while (before > s && *before == ' ')
				before--;
			if (!strchr("*/^(", *before))
				return true;
		}
	}
	return false;
}

static void add_bracketed(struct buf *b, const char *s, enum num_form form)
{
	buf_add(b, form == NUM_LATEX ? "\\left(" : "(");
	buf_add(b, s);
	buf_add(b, form == NUM_LATEX ? "\\right)" : ")");
}

/* Append coefficient times monomial to the sum that begins at byte `start`.
 * mono "" is the constant term.  A zero coefficient adds nothing. */
static void add_term(struct buf *b, size_t start, const char *coef, const char *mono,
		     enum num_form form)
{
	bool first = b->n == start, sum = is_sum(coef), neg = *coef == '-' && !(sum && *mono);

	if (strcmp(coef, "0") == 0)
		return;
	if (neg)
		coef++;
	buf_add(b, first ? neg ? "-" : "" : neg ? " - " : " + ");
	if (*mono && strcmp(coef, "1") == 0) {
		buf_add(b, mono);
		return;
	}
	if (sum && *mono)
		add_bracketed(b, coef, form);
	else
		buf_add(b, coef);
	if (!*mono)
		return;
	if (form == NUM_PLAIN)
		buf_addc(b, '*');
	else if (isalpha((unsigned char)b->s[b->n - 1]))
		buf_addc(b, ' ');
	buf_add(b, mono);
}

static void add_term_frac(struct buf *b, size_t start, struct geo_frac f, const char *mono,
			  enum num_form form)
{
	struct buf t = { 0 };

	frac_add_text(&t, f, form);
	add_term(b, start, buf_str(&t), mono, form);
	buf_clear(&t);
}

static bool add_term_num(struct buf *b, size_t start, num a, const char *mono,
			 enum num_form form, ctx *c)
{
	struct buf t = { 0 };
	bool good = num_print(&t, a, form, c);

	if (good)
		add_term(b, start, buf_str(&t), mono, form);
	buf_clear(&t);
	return good;
}

/* An empty sum is 0. */
static void close_sum(struct buf *b, size_t start)
{
	if (b->n == start)
		buf_addc(b, '0');
}

bool geo_print_equation(struct buf *b, const num *k, const char *const *mono, int n,
			enum num_form form, ctx *c)
{
	size_t start = b->n;
	long w[10];

	if (whole_ratio(w, k, n, c)) {
		for (int i = 0; i < n - 1; i++)
			add_term_frac(b, start, (struct geo_frac){ w[i], 1 }, mono[i], form);
		close_sum(b, start);
		buf_addf(b, " = %ld", -w[n - 1]);
		return true;
	}
	for (int i = 0; i < n - 1; i++)
		if (!add_term_num(b, start, k[i], mono[i], form, c))
			return false;
	close_sum(b, start);
	buf_add(b, " = ");
	return num_print(b, num_neg(k[n - 1], c), form, c);
}

/* --- Exact text of each kind ------------------------------------------------------------- */

typedef bool print_fn(struct buf *b, const struct value *v, enum num_form form, ctx *c);

static bool print_pair(struct buf *b, pt p, enum num_form form, ctx *c)
{
	buf_add(b, form == NUM_LATEX ? "\\left(" : "(");
	if (!num_print(b, p.x, form, c))
		return false;
	buf_add(b, ", ");
	if (!num_print(b, p.y, form, c))
		return false;
	buf_add(b, form == NUM_LATEX ? "\\right)" : ")");
	return true;
}

static bool print_first(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return print_pair(b, value_pt(v, 0), form, c);
}

static bool print_list(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	buf_add(b, form == NUM_LATEX ? "\\left\\{" : "{");
	for (int i = 0; i < geo_list_count(v); i++) {
		struct value m = geo_list_item(v, i);

		if (i)
			buf_add(b, ", ");
		if (!geo_value_print(b, &m, form, c))
			return false;
	}
	buf_add(b, form == NUM_LATEX ? "\\right\\}" : "}");
	return true;
}

/* With whole k[0] x + k[1] y + k[2] = 0: y = m x + q where m is whole. */
static void print_line_whole(struct buf *b, const long k[3], enum num_form form)
{
	size_t start;

	if (!k[1]) {
		buf_add(b, "x = ");
		frac_add_text(b, frac_make(-k[2], k[0]), form);
		return;
	}
	if (k[0] % k[1] == 0) {
		buf_add(b, "y = ");
		start = b->n;
		add_term_frac(b, start, frac_make(-k[0], k[1]), "x", form);
		add_term_frac(b, start, frac_make(-k[2], k[1]), "", form);
		close_sum(b, start);
		return;
	}
	start = b->n;
	add_term_frac(b, start, (struct geo_frac){ k[0], 1 }, "x", form);
	add_term_frac(b, start, (struct geo_frac){ k[1], 1 }, "y", form);
	buf_addf(b, " = %ld", -k[2]);
}

static bool print_line(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	num k[3];
	long w[3];
	int s;
	size_t start;

	geo_straight_equation(geo_straight_of(v, c), &k[0], &k[1], &k[2], c);
	if (whole_ratio(w, k, 3, c)) {
		print_line_whole(b, w, form);
		return true;
	}
	s = num_sgn(k[1], c);
	if (s == NUM_UNKNOWN)
		return false;
	if (s == 0) {
		buf_add(b, "x = ");
		return num_print(b, num_neg(num_div(k[2], k[0], c), c), form, c);
	}
	/* The ratios may be fractions where the coefficients are not. */
	k[0] = num_div(k[0], k[1], c);
	k[2] = num_div(k[2], k[1], c);
	k[1] = num_int(1, c);
	if (whole_ratio(w, k, 3, c)) {
		print_line_whole(b, w, form);
		return true;
	}
	buf_add(b, "y = ");
	start = b->n;
	if (!add_term_num(b, start, num_neg(k[0], c), "x", form, c) ||
	    !add_term_num(b, start, num_neg(k[2], c), "", form, c))
		return false;
	close_sum(b, start);
	return true;
}

bool geo_print_shifted(struct buf *b, const char *x, num at, enum num_form form, ctx *c)
{
	struct buf t = { 0 };
	const char *s;
	bool good = num_print(&t, at, form, c), neg;

	s = buf_str(&t);
	neg = *s == '-' && !is_sum(s);
	if (good && strcmp(s, "0") == 0) {
		buf_addf(b, "%s^2", x);
	} else if (good) {
		buf_add(b, form == NUM_LATEX ? "\\left(" : "(");
		buf_addf(b, "%s %c ", x, neg ? '+' : '-');
		if (is_sum(s))
			add_bracketed(b, s, form);
		else
			buf_add(b, s + neg);
		buf_add(b, form == NUM_LATEX ? "\\right)^2" : ")^2");
	}
	buf_clear(&t);
	return good;
}

static bool print_circle(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	if (!geo_print_shifted(b, "x", v->v[0], form, c))
		return false;
	buf_add(b, " + ");
	if (!geo_print_shifted(b, "y", v->v[1], form, c))
		return false;
	buf_add(b, " = ");
	return num_print(b, v->v[2], form, c);
}

static const char *const monomial[2][6] = {
	[NUM_PLAIN] = { "x^2", "x*y", "y^2", "x", "y", "" },
	[NUM_LATEX] = { "x^2", "xy", "y^2", "x", "y", "" },
};

static bool print_coefficients(struct buf *b, const num k[6], enum num_form form, ctx *c)
{
	size_t start = b->n;
	long w[6];
	bool whole = whole_ratio(w, k, 6, c);

	for (int i = 0; i < 6; i++) {
		const char *mono = monomial[form][i];

		if (whole)
			add_term_frac(b, start, (struct geo_frac){ w[i], 1 }, mono, form);
		else if (!add_term_num(b, start, k[i], mono, form, c))
			return false;
	}
	buf_add(b, " = 0");
	return true;
}

/* As it comes when that is whole; else with leading coefficient 1, which often
 * is; else as it comes. */
static bool print_conic(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	struct conic q;
	num k[6], r[6];
	long w[6];
	int lead = 0;

	if (geo_conic_of(&q, v, c) != OK)
		return false;
	memcpy(k, (num[]){ q.a, q.b, q.c, q.d, q.e, q.f }, sizeof k);
	if (whole_ratio(w, k, 6, c))
		return print_coefficients(b, k, form, c);
	while (lead < 2 && num_sgn(k[lead], c) == 0)
		lead++;
	if (num_sgn(k[lead], c) != NUM_UNKNOWN && num_sgn(k[lead], c) != 0) {
		size_t n = b->n;

		for (int i = 0; i < 6; i++)
			r[i] = i == lead ? num_int(1, c) : num_div(k[i], k[lead], c);
		if (print_coefficients(b, r, form, c))
			return true;
		b->n = n;
	}
	return print_coefficients(b, k, form, c);
}

typedef enum status measure_fn(num *out, const struct value *v, ctx *c, struct err *e);

static bool print_measure(measure_fn *measure, struct buf *b, const struct value *v,
			  enum num_form form, ctx *c)
{
	num t;

	return measure(&t, v, c, NULL) == OK && num_print(b, t, form, c);
}

static bool print_length(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return print_measure(geo_measure_length, b, v, form, c);
}

static bool print_area(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return print_measure(geo_measure_area, b, v, form, c);
}

/* Multiples of 30 and 45 degrees are seen from the numbers themselves, at every
 * level; -1 for others. */
static int easy_degrees(num cs, num sn, ctx *c)
{
	int x = num_sgn(cs, c), y = num_sgn(sn, c), first = -1;
	num x2, y2, three = num_int(3, c);

	if (x == NUM_UNKNOWN || y == NUM_UNKNOWN)
		return -1;
	if (y == 0)
		return x > 0 ? 0 : 180;
	if (x == 0)
		return y > 0 ? 90 : 270;
	x2 = num_sqr(cs, c);
	y2 = num_sqr(sn, c);
	if (is_yes(num_eq(x2, y2, c)))
		first = 45;
	else if (is_yes(num_eq(x2, num_mul(three, y2, c), c)))
		first = 30;
	else if (is_yes(num_eq(y2, num_mul(three, x2, c), c)))
		first = 60;
	if (first < 0)
		return -1;
	if (x < 0)
		first = 180 - first;
	return y < 0 ? 360 - first : first;
}

static void add_degree_sign(struct buf *b, enum num_form form)
{
	buf_add(b, form == NUM_LATEX ? "^\\circ" : "\xc2\xb0");
}

/* The sign binds tighter than a bar, so 45/2 degrees is 22.5° or (180/7)°. */
static void add_degrees_of(struct buf *b, struct geo_frac f, enum num_form form)
{
	if (f.q > 1 && 1000 % f.q == 0) {
		buf_add_double(b, (double)f.p / (double)f.q);
	} else if (f.q > 1) {
		buf_add(b, form == NUM_LATEX ? "\\left(" : "(");
		frac_add_text(b, f, form);
		buf_add(b, form == NUM_LATEX ? "\\right)" : ")");
	} else {
		frac_add_text(b, f, form);
	}
	add_degree_sign(b, form);
}

static bool frac_ratio(struct geo_frac *out, num top, num bottom, ctx *c)
{
	struct geo_frac f, g;
	long p, q;

	if (!frac_of(&f, top, c) || !frac_of(&g, bottom, c) || !g.p ||
	    __builtin_mul_overflow(f.p, g.q, &p) || __builtin_mul_overflow(f.q, g.p, &q))
		return false;
	*out = frac_make(p, q);
	return true;
}

static void add_acos(struct buf *b, const char *cosine, bool reflex, enum num_form form)
{
	if (form == NUM_LATEX)
		buf_addf(b, "%s\\arccos\\left(%s\\right)", reflex ? "2\\pi - " : "", cosine);
	else
		buf_addf(b, "%sacos(%s)", reflex ? "2*pi - " : "", cosine);
}

/* Degrees where they are rational; else radians, as the arc cosine of a
 * fraction, or whatever closed form the number has. */
static bool print_angle(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	num cs = v->v[0], sn = v->v[1], t, len;
	int whole = easy_degrees(cs, sn, c), s = num_sgn(sn, c);
	struct geo_frac f;
	struct buf tmp = { 0 };
	bool good;

	if (whole >= 0) {
		buf_addf(b, "%d", whole);
		add_degree_sign(b, form);
		return true;
	}
	if (s == NUM_UNKNOWN || geo_sweep_radians(&t, cs, sn, c) != OK)
		return false;
	if (frac_of(&f, num_div(num_mul(t, num_int(180, c), c), num_pi(c), c), c)) {
		add_degrees_of(b, f, form);
		return true;
	}
	len = num_sqrt(num_add(num_sqr(cs, c), num_sqr(sn, c), c), c);
	if (frac_ratio(&f, cs, len, c) || frac_of(&f, num_div(cs, len, c), c)) {
		frac_add_text(&tmp, f, form);
		add_acos(b, buf_str(&tmp), s < 0, form);
		buf_clear(&tmp);
		return true;
	}
	if (num_print(b, t, form, c))
		return true;
	good = num_print(&tmp, num_div(cs, len, c), form, c);
	if (good)
		add_acos(b, buf_str(&tmp), s < 0, form);
	buf_clear(&tmp);
	return good;
}

static bool print_number(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return num_print(b, v->v[0], form, c);
}

static bool print_boolean(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	(void)form, (void)c;
	buf_add(b, v->flag ? "true" : "false");
	return true;
}

static bool print_text(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	(void)form, (void)c;
	buf_add(b, v->text);
	return true;
}

/* What it is made of has names, which a value does not know. */
static bool print_shade(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	(void)b, (void)v, (void)form, (void)c;
	return false;
}

/* "[2, 5)": the ends as they are written here and in many places, an endless one as inf. */
static bool print_interval(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	const char *inf = form == NUM_LATEX ? "\\infty" : "inf";

	buf_addc(b, v->flag & (DIAGRAM_OPEN_LEFT | DIAGRAM_NO_LEFT) ? '(' : '[');
	if (v->flag & DIAGRAM_NO_LEFT)
		buf_addf(b, "-%s", inf);
	else if (!num_print(b, v->v[1], form, c))
		return false;
	buf_add(b, ", ");
	if (v->flag & DIAGRAM_NO_RIGHT)
		buf_add(b, inf);
	else if (!num_print(b, v->v[2], form, c))
		return false;
	buf_addc(b, v->flag & (DIAGRAM_OPEN_RIGHT | DIAGRAM_NO_RIGHT) ? ')' : ']');
	return true;
}

/* A table as a list of rows; $ signs are for whoever sets it. */
static void print_table(struct buf *b, const struct value *v)
{
	buf_add(b, "{{");
	for (const char *p = v->text ? v->text : ""; *p; p++)
		if (*p == '\t' || *p == '\n')
			buf_add(b, *p == '\t' ? ", " : "}, {");
		else if (*p != '$')
			buf_addc(b, *p);
	buf_add(b, "}}");
}

static bool print_diagram(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	if (geo_diagram_of(v) == DIAGRAM_INTERVAL)
		return print_interval(b, v, form, c);
	if (geo_diagram_measures(v))
		return num_print(b, v->v[0], form, c);
	if (geo_diagram_of(v) == DIAGRAM_TABLE)
		print_table(b, v);
	else
		buf_add(b, v->text ? v->text : "");
	return true;
}

/* --- In words ---------------------------------------------------------------------------- */

typedef void describe_fn(struct buf *b, const struct value *v, ctx *c);

void geo_describe_number(struct buf *b, num a, ctx *c)
{
	double d = num_approx(a, c);
	char s[32];

	if (num_is_bad(a)) {
		buf_add(b, "?");
		return;
	}
	snprintf(s, sizeof s, "%.6g", d);
	buf_add(b, strcmp(s, "-0") == 0 ? "0" : s);
}

static void add_pair(struct buf *b, pt p, ctx *c)
{
	buf_addc(b, '(');
	geo_describe_number(b, p.x, c);
	buf_add(b, ", ");
	geo_describe_number(b, p.y, c);
	buf_addc(b, ')');
}

static void add_named_pair(struct buf *b, const char *name, pt p, ctx *c)
{
	buf_addf(b, "%s ", name);
	add_pair(b, p, c);
}

/* ", area 6"; nothing when it cannot be told here. */
static void add_measure(struct buf *b, const char *name, measure_fn *measure,
			const struct value *v, ctx *c)
{
	num t;

	if (measure(&t, v, c, NULL) != OK)
		return;
	buf_addf(b, ", %s ", name);
	geo_describe_number(b, t, c);
}

static void describe_point(struct buf *b, const struct value *v, ctx *c)
{
	add_named_pair(b, "point", value_pt(v, 0), c);
}

static void describe_vector(struct buf *b, const struct value *v, ctx *c)
{
	add_named_pair(b, "vector", value_pt(v, 0), c);
	add_named_pair(b, " from", value_pt(v, 1), c);
}

static void describe_line(struct buf *b, const struct value *v, ctx *c)
{
	bool ray = v->kind == KIND_RAY;

	add_named_pair(b, ray ? "ray from" : "line through", value_pt(v, 0), c);
	add_named_pair(b, ", direction", value_pt(v, 1), c);
}

static void describe_segment(struct buf *b, const struct value *v, ctx *c)
{
	add_named_pair(b, "segment from", value_pt(v, 0), c);
	add_named_pair(b, " to", value_pt(v, 1), c);
	add_measure(b, "length", geo_measure_length, v, c);
}

static void describe_circle(struct buf *b, const struct value *v, ctx *c)
{
	add_named_pair(b, "circle, centre", value_pt(v, 0), c);
	add_measure(b, "radius", geo_measure_radius, v, c);
}

static void describe_foci(struct buf *b, const struct value *v, ctx *c)
{
	buf_add(b, geo_kind_name(v->kind));
	add_named_pair(b, ", foci", value_pt(v, 0), c);
	add_named_pair(b, " and", value_pt(v, 1), c);
	buf_add(b, v->kind == KIND_ELLIPSE ? ", long half axis " : ", real half axis ");
	geo_describe_number(b, v->v[4], c);
}

static void describe_parabola(struct buf *b, const struct value *v, ctx *c)
{
	add_named_pair(b, "parabola, focus", value_pt(v, 0), c);
	add_named_pair(b, ", directrix through", value_pt(v, 1), c);
	add_named_pair(b, ", direction", value_pt(v, 2), c);
}

static void add_degrees(struct buf *b, num radians, ctx *c)
{
	geo_describe_number(b, num_div(num_mul(radians, num_int(180, c), c), num_pi(c), c), c);
	buf_add(b, "\xc2\xb0");
}

static void describe_arc(struct buf *b, const struct value *v, ctx *c)
{
	num t;

	buf_add(b, geo_kind_name(v->kind));
	add_named_pair(b, ", centre", value_pt(v, 0), c);
	add_measure(b, "radius", geo_measure_radius, v, c);
	add_named_pair(b, ", from", geo_arc_start(v), c);
	add_named_pair(b, " to", geo_arc_end(v, c), c);
	if (geo_arc_sweep(&t, v, c) == OK) {
		buf_add(b, v->flag ? ", clockwise " : ", counter-clockwise ");
		add_degrees(b, t, c);
	}
}

static void describe_polygon(struct buf *b, const struct value *v, ctx *c)
{
	static const char *const name[] = {
		"triangle",
		"quadrilateral",
		"pentagon",
		"hexagon",
	};
	int n = v->n / 2;

	buf_add(b, n >= 3 && n <= 6 ? name[n - 3] : "polygon");
	for (int i = 0; i < n; i++)
		add_named_pair(b, i ? "," : "", value_pt(v, i), c);
	add_measure(b, "area", geo_measure_area, v, c);
}

static void describe_angle(struct buf *b, const struct value *v, ctx *c)
{
	num t;

	buf_add(b, "angle ");
	if (geo_sweep_radians(&t, v->v[0], v->v[1], c) == OK)
		add_degrees(b, t, c);
	else
		buf_add(b, "?");
}

static void describe_number(struct buf *b, const struct value *v, ctx *c)
{
	buf_add(b, "number ");
	geo_describe_number(b, v->v[0], c);
}

static void describe_boolean(struct buf *b, const struct value *v, ctx *c)
{
	(void)c;
	buf_add(b, v->flag ? "true" : "false");
}

static void describe_text(struct buf *b, const struct value *v, ctx *c)
{
	buf_addf(b, "text \"%s\"", v->text);
	add_named_pair(b, " at", value_pt(v, 0), c);
}

static void describe_graph(struct buf *b, const struct value *v, ctx *c)
{
	(void)c;
	buf_addf(b, "%s %s", geo_kind_name(v->kind), v->text);
}

static void describe_implicit(struct buf *b, const struct value *v, ctx *c)
{
	(void)c;
	buf_addf(b, "curve %s", v->text);
}

static void describe_polyline(struct buf *b, const struct value *v, ctx *c)
{
	buf_add(b, "polyline");
	for (int i = 0; i < v->n / 2; i++)
		add_named_pair(b, i ? "," : "", value_pt(v, i), c);
	add_measure(b, "length", geo_measure_length, v, c);
}

static void describe_locus(struct buf *b, const struct value *v, ctx *c)
{
	(void)v, (void)c;
	buf_add(b, "locus");
}

#define DESCRIBED 20 /* members of a list */

static void describe_list(struct buf *b, const struct value *v, ctx *c)
{
	int n = geo_list_count(v);

	buf_addf(b, "list of %d", n);
	for (int i = 0; i < n && i < DESCRIBED; i++) {
		struct value m = geo_list_item(v, i);

		buf_add(b, i ? ", " : ": ");
		geo_value_describe(b, &m, c);
	}
	if (n > DESCRIBED)
		buf_add(b, ", ...");
}

static void describe_shade(struct buf *b, const struct value *v, ctx *c)
{
	int outside = v->flag / 8;

	(void)c;
	buf_addf(b, "shaded region, inside %s",
		 v->flag % 8 > 1 ? "two objects" : "one object");
	if (outside)
		buf_addf(b, " and outside %d", outside);
}

static void describe_diagram(struct buf *b, const struct value *v, ctx *c)
{
	static const char *const name[DIAGRAM_COUNT] = {
		[DIAGRAM_BARS] = "bars, area",
		[DIAGRAM_BOX] = "box plot, median",
		[DIAGRAM_PIE] = "pie, sum",
		[DIAGRAM_TABLE] = "table",
		[DIAGRAM_INTERVAL] = "interval, length",
		[DIAGRAM_DIMENSION] = "dimension line, length",
		[DIAGRAM_BRACE] = "brace, length",
		[DIAGRAM_SLOPES] = "slope field",
		[DIAGRAM_ARROWS] = "vector field",
		[DIAGRAM_STEPS] = "step graph, sum",
		[DIAGRAM_STICKS] = "stick graph, sum",
	};

	buf_addf(b, "%s ", name[geo_diagram_of(v)]);
	if (geo_diagram_measures(v))
		geo_describe_number(b, v->v[0], c);
	else if (geo_diagram_of(v) == DIAGRAM_TABLE)
		print_table(b, v);
	else
		buf_add(b, v->text ? v->text : "");
}

/* --- Of each kind ---------------------------------------------------------------------- */

struct show {
	print_fn *print;
	describe_fn *describe;
};
#define SHOW_ROWS(ROW, NONE)                               \
	ROW(POINT, { print_first, describe_point })        \
	ROW(VECTOR, { print_first, describe_vector })      \
	ROW(LINE, { print_line, describe_line })           \
	ROW(SEGMENT, { print_length, describe_segment })   \
	ROW(RAY, { print_line, describe_line })            \
	ROW(CIRCLE, { print_circle, describe_circle })     \
	ROW(ELLIPSE, { print_conic, describe_foci })       \
	ROW(HYPERBOLA, { print_conic, describe_foci })     \
	ROW(PARABOLA, { print_conic, describe_parabola })  \
	ROW(ARC, { print_length, describe_arc })           \
	ROW(SECTOR, { print_area, describe_arc })          \
	ROW(POLYGON, { print_area, describe_polygon })     \
	ROW(ANGLE, { print_angle, describe_angle })        \
	ROW(NUMBER, { print_number, describe_number })     \
	ROW(BOOLEAN, { print_boolean, describe_boolean })  \
	ROW(TEXT, { print_text, describe_text })           \
	ROW(LIST, { print_list, describe_list })           \
	ROW(FUNCTION, { print_text, describe_graph })      \
	ROW(CURVE, { print_text, describe_graph })         \
	ROW(INEQUALITY, { print_text, describe_graph })    \
	ROW(SHADE, { print_shade, describe_shade })        \
	ROW(IMPLICIT, { print_text, describe_implicit })   \
	ROW(POLYLINE, { print_length, describe_polyline }) \
	ROW(LOCUS, { print_text, describe_locus })         \
	ROW(DIAGRAM, { print_diagram, describe_diagram })  \
	KINDS_SPACE_ROWS(ROW, { geo_space_print, geo_space_describe })
KIND_TABLE(struct show, shows, SHOW_ROWS);

bool geo_value_print(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	struct buf t = { 0 };
	bool good = shows[v->kind].print(&t, v, form, c);

	if (good)
		buf_add(b, buf_str(&t));
	buf_clear(&t);
	return good;
}

void geo_value_describe(struct buf *b, const struct value *v, ctx *c)
{
	shows[v->kind].describe(b, v, c);
}
