/*
 * truth_terms.h -- the value of a term in an exact figure.
 *
 *  (1) Angles are kept as directions, so that sums of them are compared without a
 *      transcendental number: a product of complex numbers has to be real.
 *  (2) truth_goal encloses the value of a term in a figure of balls (truth_as_balls).
 */
#ifndef SOLVE_T_TRUTH_TERMS_H
#define SOLVE_T_TRUTH_TERMS_H
#include "solve/t/truth.h"

/* A value: k plus angles in degrees, each p/q times the direction of (re, im) in [0, 360).
 * Directions that are multiples of 30 or 45 degrees are part of k.  vague: only told by
 * balls.  bad: there is no such value. */
struct truth_turn {
	num re, im;
	long p, q;
};
struct truth_form {
	bool bad, vague;
	num k;
	int n;
	struct truth_turn turn[TRUTH_TURNS];
};

static inline struct truth_form truth_number(num k)
{
	return (struct truth_form){ .k = k };
}

static inline struct truth_form truth_bad(void)
{
	return (struct truth_form){ .bad = true };
}

/* The number as a fraction of small numbers? */
static inline bool truth_fraction(num a, long *p, long *q, struct num_ctx *c)
{
	struct buf b = { 0 };
	bool ok = false;
	char *end;

	if (num_level_of(c) == NUM_EXACT && num_print_rational(&b, a, c) && b.n < 16) {
		*p = strtol(buf_str(&b), &end, 10);
		*q = *end == '/' ? strtol(end + 1, NULL, 10) : 1;
		ok = true;
	}
	buf_clear(&b);
	return ok;
}

/* The direction of (re, im) in degrees, in [0, 360). */
static inline struct truth_form truth_direction(num re, num im, struct num_ctx *c)
{
	int s = truth_sgn(re, c), t = truth_sgn(im, c), base, by = -1;
	num a = num_sqr(re, c), b = num_sqr(im, c), three = num_int(3, c);
	struct truth_form r = { .k = num_int(0, c) };

	if (s == NUM_UNKNOWN || t == NUM_UNKNOWN || (!s && !t))
		return truth_bad();
	base = s > 0 && t >= 0 ? 0 : s <= 0 && t > 0 ? 90 : s < 0 ? 180 : 270;
	if (!s || !t)
		by = 0;
	else if (truth_cmp(a, b, c) == 0)
		by = 45;
	else if (truth_cmp(num_mul(a, three, c), b, c) == 0)
		by = (base / 90) % 2 ? 30 : 60;
	else if (truth_cmp(a, num_mul(b, three, c), c) == 0)
		by = (base / 90) % 2 ? 60 : 30;
	if (by >= 0)
		return truth_number(num_int(base + by, c));
	if (num_level_of(c) != NUM_EXACT) {
		r.k = num_div(num_mul(num_atan2(im, re, c), num_int(180, c), c), num_pi(c), c);
		if (t < 0)
			r.k = num_add(r.k, num_int(360, c), c);
		return r;
	}
	r.n = 1;
	r.turn[0] = (struct truth_turn){ re, im, 1, 1 };
	return r;
}

static inline struct truth_form truth_scaled(struct truth_form a, long p, long q,
					     struct num_ctx *c)
{
	a.k = num_div(num_mul(a.k, num_int(p, c), c), num_int(q, c), c);
	for (int i = 0; i < a.n; i++) {
		a.turn[i].p *= p;
		a.turn[i].q *= q;
		if (labs(a.turn[i].p) > 5040 || labs(a.turn[i].q) > 5040)
			a.vague = true;
	}
	return a;
}

static inline struct truth_form truth_sum(struct truth_form a, struct truth_form b,
					  struct num_ctx *c)
{
	a.bad |= b.bad;
	a.vague |= b.vague || a.n + b.n > TRUTH_TURNS;
	if (a.bad || a.vague)
		return a;
	a.k = num_add(a.k, b.k, c);
	for (int i = 0; i < b.n; i++)
		a.turn[a.n++] = b.turn[i];
	return a;
}

/* a*b, or a/b. */
static inline struct truth_form truth_product(struct truth_form a, struct truth_form b,
					      bool over, struct num_ctx *c)
{
	long p, q;

	a.bad |= b.bad || (over && !b.n && truth_sgn(b.k, c) == 0);
	a.vague |= b.vague;
	if (a.bad || a.vague)
		return a;
	if (!a.n && !b.n) {
		a.k = over ? num_div(a.k, b.k, c) : num_mul(a.k, b.k, c);
	} else if (!b.n && truth_fraction(b.k, &p, &q, c)) {
		a = over ? truth_scaled(a, q, p, c) : truth_scaled(a, p, q, c);
	} else if (!a.n && !over && truth_fraction(a.k, &p, &q, c)) {
		a = truth_scaled(b, p, q, c);
	} else {
		a.vague = true;
	}
	return a;
}

static inline double truth_rough(const struct truth_form *a)
{
	double sum = num_mid(a->k);

	for (int i = 0; i < a->n; i++) {
		const struct truth_turn *t = &a->turn[i];
		double d = atan2(num_mid(t->im), num_mid(t->re)) * 180 / acos(-1);

		sum += (d < 0 ? d + 360 : d) * (double)t->p / (double)t->q;
	}
	return sum;
}

/* Cosine and sine of a multiple of 15 degrees. */
static inline void truth_cis(long degrees, num *re, num *im, struct num_ctx *c)
{
	num root2 = num_sqrt(num_int(2, c), c), root3 = num_sqrt(num_int(3, c), c),
	    r = num_int(1, c), i = num_int(0, c);

	for (degrees = ((degrees % 360) + 360) % 360; degrees; degrees -= 15) {
		/* Steps of 90, 60, 45, then 15 = 45 - 30: few of them, all exact. */
		long step = degrees >= 90   ? 90
			    : degrees >= 60 ? 60
			    : degrees >= 45 ? 45
			    : degrees >= 30 ? 30
					    : 15;
		num a = step == 90   ? num_int(0, c)
			: step == 60 ? num_rat(1, 2, c)
			: step == 45 ? num_half(root2, c)
			: step == 30
				? num_half(root3, c)
				: num_div(num_mul(root2, num_add(root3, num_int(1, c), c), c),
					  num_int(4, c), c);
		num b = step == 90   ? num_int(1, c)
			: step == 60 ? num_half(root3, c)
			: step == 45 ? num_half(root2, c)
			: step == 30
				? num_rat(1, 2, c)
				: num_div(num_mul(root2, num_sub(root3, num_int(1, c), c), c),
					  num_int(4, c), c);
		num t = num_sub(num_mul(r, a, c), num_mul(i, b, c), c);

		i = num_add(num_mul(r, b, c), num_mul(i, a, c), c);
		r = t;
		degrees -= step - 15;
	}
	*re = r;
	*im = i;
}

/* The sign of a form; see (1) above. */
static inline int truth_form_sgn(const struct truth_form *a, struct num_ctx *c)
{
	long all = 1, p, q;
	double rough = truth_rough(a);
	num re = num_int(1, c), im = num_int(0, c), x, y, t;
	int s;

	if (a->bad || a->vague)
		return NUM_UNKNOWN;
	if (!a->n)
		return truth_sgn(a->k, c);
	if (fabs(rough) > 1e-3)
		return rough < 0 ? -1 : 1;
	for (int i = 0; i < a->n; i++)
		while (all * a->turn[i].p % a->turn[i].q)
			if (++all > 360)
				return NUM_UNKNOWN;
	if (!truth_fraction(num_mul(a->k, num_int(all, c), c), &p, &q, c) || q != 1 || p % 15)
		return NUM_UNKNOWN;
	truth_cis(p, &re, &im, c);
	for (int i = 0; i < a->n; i++) {
		long m = all * a->turn[i].p / a->turn[i].q;

		if (labs(m) > 24)
			return NUM_UNKNOWN;
		x = a->turn[i].re;
		y = m < 0 ? num_neg(a->turn[i].im, c) : a->turn[i].im;
		for (m = labs(m); m > 0; m--) {
			t = num_sub(num_mul(re, x, c), num_mul(im, y, c), c);
			im = num_add(num_mul(re, y, c), num_mul(im, x, c), c);
			re = t;
		}
	}
	s = truth_sgn(im, c);
	return s == NUM_UNKNOWN ? NUM_UNKNOWN : s;
}

/* --- Measures ---------------------------------------------------------------------- */

/* Reading a text: where it stands, and in what figure. */
struct truth_reader {
	const struct truth_figure *f;
	const char *s;
	bool goal;    /* degenerate angles and arcs are values too */
	bool radians; /* a closed form: functions take and give radians */
	bool broken;
	int depth;
};

static inline struct truth_form truth_term(struct truth_reader *r);

static inline struct truth_form truth_angle(struct truth_reader *r, int a, int b, int c)
{
	const struct truth_figure *f = r->f;
	num re = truth_dot(f, b, a, b, c), im = truth_cross(f, b, c, b, a);
	int s = truth_sgn(im, f->c);

	if (s == NUM_UNKNOWN || (!s && !r->goal))
		return truth_bad();
	return truth_direction(re, !f->oriented && s < 0 ? num_neg(im, f->c) : im, f->c);
}

/* From a to b: counterclockwise when the problem is oriented, else the smaller (turn 0) or
 * the larger (1) arc, or the one that holds `by` (2). */
static inline struct truth_form truth_arc(struct truth_reader *r, int c, int a, int b,
					  int turn, int by)
{
	const struct truth_figure *f = r->f;
	struct num_ctx *x = f->c;
	num ax, ay, bx, by_, re, im;
	struct truth_form t;
	int s, flip;

	if (c < 0 || !truth_on_circle(f, c, a) || !truth_on_circle(f, c, b) ||
	    (turn == 2 && !truth_on_circle(f, c, by)))
		return truth_bad();
	ax = truth_ox(f, c, a);
	ay = truth_oy(f, c, a);
	bx = truth_ox(f, c, b);
	by_ = truth_oy(f, c, b);
	re = num_add(num_mul(ax, bx, x), num_mul(ay, by_, x), x);
	im = num_sub(num_mul(ax, by_, x), num_mul(ay, bx, x), x);
	s = truth_sgn(im, x);
	if (s == NUM_UNKNOWN)
		return truth_bad();
	if (!s)
		return truth_number(num_int(180, x));
	/* The counterclockwise arc from a to b lies right of ab. */
	flip = turn == 2              ? truth_side(f, a, b, by) > 0
	       : f->oriented && !turn ? 0
	       : turn                 ? s > 0
				      : s < 0;
	t = truth_direction(re, im, x);
	if (flip)
		t = truth_sum(truth_number(num_int(360, x)), truth_scaled(t, -1, 1, x), x);
	return t;
}

static inline struct truth_form truth_length(const struct truth_figure *f, int a, int b)
{
	return truth_number(num_sqrt(truth_square(f, a, b), f->c));
}

static inline struct truth_form truth_distance(const struct truth_figure *f, int p, int a,
					       int b)
{
	num d = num_abs(truth_cross(f, a, p, a, b), f->c);

	return truth_number(num_div(d, num_sqrt(truth_square(f, a, b), f->c), f->c));
}

/* A triangle's over its first side; of a quadrilateral between two parallel sides. */
static inline struct truth_form truth_height(const struct truth_figure *f, const int *q, int n)
{
	if (!truth_simple(f, q, n))
		return truth_bad();
	if (n == 3)
		return truth_distance(f, q[2], q[0], q[1]);
	if (n == 4 && truth_no_turn(f, q[0], q[1], q[2], q[3]))
		return truth_distance(f, q[3], q[0], q[1]);
	if (n == 4 && truth_no_turn(f, q[1], q[2], q[3], q[0]))
		return truth_distance(f, q[3], q[1], q[2]);
	return truth_bad();
}

static inline struct truth_form truth_measure(struct truth_reader *r, const char *word, int c,
					      const int *q, int n)
{
	const struct truth_figure *f = r->f;
	struct num_ctx *x = f->c;
	struct truth_form t = { .k = num_int(0, x) };

	if (!strcmp(word, "Length"))
		return truth_length(f, q[0], q[1]);
	if (!strcmp(word, "Angle"))
		return truth_angle(r, q[0], q[1], q[2]);
	if (!strcmp(word, "Arc"))
		return truth_arc(r, c, q[0], q[1], 0, -1);
	if (!strcmp(word, "MajorArc"))
		return truth_arc(r, c, q[0], q[1], 1, -1);
	if (!strcmp(word, "ArcVia"))
		return truth_arc(r, c, q[0], q[2], 2, q[1]);
	if (!strcmp(word, "Distance"))
		return truth_distance(f, q[0], q[1], q[2]);
	if (!strcmp(word, "Height"))
		return truth_height(f, q, n);
	if (!strcmp(word, "Area")) {
		if (!truth_simple(f, q, n))
			return truth_bad();
		return truth_number(num_half(num_abs(truth_twice_area(f, q, n), x), x));
	}
	if (!strcmp(word, "Perimeter")) {
		if (!truth_simple(f, q, n))
			return truth_bad();
		for (int i = 0; i < n; i++)
			t = truth_sum(t, truth_length(f, q[i], q[(i + 1) % n]), x);
		return t;
	}
	if (!strcmp(word, "Scale")) {
		if (!truth_alike(f, q, n / 2, false))
			return truth_bad();
		return truth_product(truth_length(f, q[0], q[1]),
				     truth_length(f, q[n / 2], q[n / 2 + 1]), true, x);
	}
	if (c < 0)
		return truth_bad();
	t.k = num_sqrt(f->circle[c].r2, x);
	if (!strcmp(word, "ArcLength"))
		return truth_product(
			truth_arc(r, c, q[0], q[1], 0, -1),
			truth_number(num_div(num_mul(t.k, num_pi(x), x), num_int(180, x), x)),
			false, x);
	if (!strcmp(word, "SectorArea"))
		return truth_product(
			truth_arc(r, c, q[0], q[1], 0, -1),
			truth_number(num_div(num_mul(f->circle[c].r2, num_pi(x), x),
					     num_int(360, x), x)),
			false, x);
	if (!strcmp(word, "Radius"))
		return t;
	if (!strcmp(word, "Diameter"))
		return truth_number(num_mul(t.k, num_int(2, x), x));
	if (!strcmp(word, "Circumference"))
		return truth_number(num_mul(num_mul(t.k, num_int(2, x), x), num_pi(x), x));
	if (!strcmp(word, "CircleArea"))
		return truth_number(num_mul(f->circle[c].r2, num_pi(x), x));
	return truth_bad();
}

/* --- Terms ------------------------------------------------------------------------- */

static inline void truth_blank(struct truth_reader *r)
{
	while (*r->s == ' ')
		r->s++;
}

static inline bool truth_take(struct truth_reader *r, char c)
{
	truth_blank(r);
	if (*r->s != c)
		return false;
	r->s++;
	return true;
}

/* "(A,B,...)" or "(c,A,B,...)": the circle by its name where the word has one. */
static inline int truth_args(struct truth_reader *r, int *circle, int circles, int *q)
{
	int n = 0;

	if (!truth_take(r, '('))
		r->broken = true;
	for (int i = 0; !r->broken; i++) {
		truth_blank(r);
		if (i < circles)
			circle[i] = truth_circle(r->f, *r->s);
		else if (n < TRUTH_POINTS && (q[n] = truth_point(r->f, *r->s)) >= 0)
			n++;
		else
			r->broken = true;
		r->broken |= !*r->s || (i < circles && circle[i] < 0);
		if (!r->broken)
			r->s++;
		if (truth_take(r, ')'))
			break;
		if (!truth_take(r, ','))
			r->broken = true;
	}
	return n;
}

static inline bool truth_round_word(const char *w)
{
	return strstr(w, "Arc") || !strcmp(w, "SectorArea") || !strcmp(w, "Radius") ||
	       !strcmp(w, "Diameter") || !strcmp(w, "Circumference") ||
	       !strcmp(w, "CircleArea");
}

static inline struct truth_form truth_function(struct truth_reader *r, const char *w,
					       struct truth_form a)
{
	struct num_ctx *c = r->f->c;
	num degree = num_div(num_pi(c), num_int(180, c), c), re, im;
	long p, q;

	if (a.bad || a.vague)
		return a;
	if (!strcmp(w, "sqrt")) {
		a.bad = a.n || truth_sgn(a.k, c) == -1;
		if (!a.bad)
			a.k = num_sqrt(a.k, c);
		return a;
	}
	if (!strcmp(w, "cbrt")) {
		a.k = num_root(a.k, 3, c);
		return a;
	}
	if (num_level_of(c) != NUM_EXACT) {
		if (!r->radians)
			a.k = num_mul(a.k, degree, c);
		if (!strcmp(w, "sin"))
			a.k = num_sin(a.k, c);
		else if (!strcmp(w, "cos"))
			a.k = num_cos(a.k, c);
		else if (!strcmp(w, "tan"))
			a.k = num_tan(a.k, c);
		else if (!strcmp(w, "cot"))
			a.k = num_div(num_int(1, c), num_tan(a.k, c), c);
		else if (!strcmp(w, "asin"))
			a.k = num_asin(a.k, c);
		else if (!strcmp(w, "acos"))
			a.k = num_acos(a.k, c);
		else if (!strcmp(w, "atan"))
			a.k = num_atan(a.k, c);
		else
			a.bad = true;
		return a;
	}
	/* Exactly: of a direction, or of a multiple of 15 degrees. */
	if (a.n == 1 && a.turn[0].p == 1 && a.turn[0].q == 1 && truth_sgn(a.k, c) == 0) {
		re = a.turn[0].re;
		im = a.turn[0].im;
	} else if (!a.n && truth_fraction(a.k, &p, &q, c) && q == 1 && p % 15 == 0) {
		truth_cis(p, &re, &im, c);
	} else {
		a.vague = true;
		return a;
	}
	a = truth_number(num_sqrt(num_add(num_sqr(re, c), num_sqr(im, c), c), c));
	if (!strcmp(w, "sin"))
		return truth_product(truth_number(im), a, true, c);
	if (!strcmp(w, "cos"))
		return truth_product(truth_number(re), a, true, c);
	if (!strcmp(w, "tan"))
		return truth_product(truth_number(im), truth_number(re), true, c);
	if (!strcmp(w, "cot"))
		return truth_product(truth_number(re), truth_number(im), true, c);
	return truth_bad();
}

static inline struct truth_form truth_word(struct truth_reader *r)
{
	char w[24];
	size_t n = 0;
	int q[TRUTH_POINTS], c = -1, a, b;
	struct truth_form t;

	while (isalnum((unsigned char)r->s[n]) && n + 1 < sizeof w)
		n++;
	memcpy(w, r->s, n);
	w[n] = 0;
	if (isupper((unsigned char)w[0]) && n > 2) {
		r->s += n;
		a = truth_args(r, &c, truth_round_word(w), q);
		return r->broken ? truth_bad() : truth_measure(r, w, c, q, a);
	}
	if (n == 2 && (a = truth_point(r->f, w[0])) >= 0 &&
	    (b = truth_point(r->f, w[1])) >= 0) {
		r->s += 2;
		return truth_length(r->f, a, b);
	}
	if (!strcmp(w, "pi")) {
		r->s += 2;
		return truth_number(num_pi(r->f->c));
	}
	if (n > 1 && r->s[n] == '(') {
		r->s += n + 1;
		t = truth_term(r);
		if (!strcmp(w, "root") && truth_take(r, ',')) {
			t.k = num_root(t.k, strtol(r->s, (char **)&r->s, 10), r->f->c);
			w[0] = 0;
		}
		r->broken |= !truth_take(r, ')');
		return w[0] ? truth_function(r, w, t) : t;
	}
	for (int i = 0; i < r->f->letters; i++)
		if (*r->s == r->f->letter[i].name && r->depth < 5) {
			struct truth_reader in = { r->f,    r->f->letter[i].value,
						   r->goal, false,
						   false,   r->depth + 1 };

			r->s++;
			t = truth_term(&in);
			r->broken |= in.broken || *in.s;
			return t;
		}
	r->broken = true;
	return truth_bad();
}

static inline struct truth_form truth_factor(struct truth_reader *r)
{
	struct truth_form t;
	char text[NUM_DIGITS];
	size_t n = 0;
	num k;

	truth_blank(r);
	if (truth_take(r, '-'))
		return truth_scaled(truth_factor(r), -1, 1, r->f->c);
	if (truth_take(r, '(')) {
		t = truth_term(r);
		r->broken |= !truth_take(r, ')');
	} else if (isdigit((unsigned char)*r->s)) {
		n = strspn(r->s, "0123456789.");
		if (r->s[n] == 'e')
			n += 1 + strspn(r->s + n + 1, "-+0123456789");
		snprintf(text, sizeof text, "%.*s", (int)n, r->s);
		r->s += n;
		if (n >= sizeof text || num_decimal(&k, text, r->f->c, NULL)) {
			r->broken = true;
			return truth_bad();
		}
		t = truth_number(k);
	} else {
		t = truth_word(r);
	}
	if (!r->broken && truth_take(r, '^')) {
		struct truth_form e = truth_factor(r);
		long p, q;

		if (num_level_of(r->f->c) != NUM_EXACT) {
			/* Exponents are written numbers, known as doubles. */
			q = 1;
			p = (long)num_mid(e.k);
			t.bad |= num_mid(e.k) != (double)p;
		} else if (!truth_fraction(e.k, &p, &q, r->f->c) || q != 1) {
			return truth_bad();
		}
		t.vague |= t.n > 0;
		if (!t.bad && !t.vague)
			t.k = num_pow(t.k, p, r->f->c);
	}
	return t;
}

static inline struct truth_form truth_products(struct truth_reader *r)
{
	struct truth_form t = truth_factor(r);

	while (!r->broken) {
		if (truth_take(r, '*'))
			t = truth_product(t, truth_factor(r), false, r->f->c);
		else if (truth_take(r, '/'))
			t = truth_product(t, truth_factor(r), true, r->f->c);
		else if (isalpha((unsigned char)*r->s) || *r->s == '(')
			t = truth_product(t, truth_factor(r), false, r->f->c);
		else
			break;
	}
	return t;
}

static inline struct truth_form truth_term(struct truth_reader *r)
{
	struct truth_form t = truth_products(r);

	while (!r->broken) {
		if (truth_take(r, '+'))
			t = truth_sum(t, truth_products(r), r->f->c);
		else if (truth_take(r, '-'))
			t = truth_sum(t, truth_scaled(truth_products(r), -1, 1, r->f->c),
				      r->f->c);
		else
			break;
	}
	return t;
}

/* The value of a whole text; bad where it cannot be read. */
static inline struct truth_form truth_value(const struct truth_figure *f, const char *text,
					    bool goal, bool radians)
{
	struct truth_reader r = { f, text, goal, radians, false, 0 };
	struct truth_form t = truth_term(&r);

	truth_blank(&r);
	return r.broken || *r.s ? truth_bad() : t;
}

/* In a figure of balls: the value, or false where there is none. */
static inline bool truth_goal(num *out, const struct truth_figure *f, const char *text,
			      bool radians)
{
	struct truth_form t = truth_value(f, text, true, radians);

	*out = t.k;
	return !t.bad && !t.vague && !t.n && !num_is_bad(t.k);
}
#endif
