/*
 * story.h -- random true figures, told as facts.
 *
 * A plot (plots.h) draws a figure and says what is true of it.  Every decision about the
 * figure is one draw, numbered: running the plot again with one draw changed (twist) gives
 * another figure for the same words, the other side, the other root, another length.  The
 * decisions about the words come from a generator of their own.
 *
 *  (1) What is said was decided exactly to be true of the figure (truth_facts.h).  A plot that
 *      says something else is a mistake of the plot, counted in lies; but near coincidences
 *      and oriented problems leave out silently what does not hold there.
 *  (2) Near coincidences: one of the numbers that a plot asks for by story_near is displaced
 *      by 1e-6 to 1e-14, and everything else follows it exactly.
 */
#ifndef SOLVE_T_STORY_H
#define SOLVE_T_STORY_H
#include "base/base.h"
#include "base/mem.h"
#include "base/rng.h"
#include "solve/t/truth_facts.h"
#include <stdarg.h>

enum { STORY_POINTS = 14, STORY_FACTS = 40, STORY_TEXT = 220, STORY_GOALS = 24 };

struct story {
	struct truth_figure f;
	struct rng rng, words;
	int draws, twist[2]; /* the draws to be changed, or -1 */
	int by;              /* by how much */
	bool near, silent, dead, told_all;
	int nears, near_at; /* numbers asked for, and the one to be displaced */
	num eps;
	int digit, places; /* eps is digit (with its sign) in that decimal place */
	int lies, facts, goals;
	char fact[STORY_FACTS][STORY_TEXT];
	char goal[STORY_GOALS][STORY_TEXT];
	char choices[200]; /* as in the record, or none */
	double option[4];
	const char *plot;
	char circle_name[TRUTH_CIRCLES];
	char point_name[STORY_POINTS];
};

struct spot {
	num x, y;
};

/* --- Draws ------------------------------------------------------------------------- */

/* One decision about the figure, of n. */
static inline int story_draw(struct story *s, int n)
{
	int v = (int)rng_below(&s->rng, (uint64_t)n), at = s->draws++;

	if ((at == s->twist[0] || at == s->twist[1]) && n > 1)
		v = (v + 1 + s->by % (n - 1)) % n;
	return v;
}

static inline int story_between(struct story *s, int lo, int hi)
{
	return lo + story_draw(s, hi - lo + 1);
}

/* One decision about the words. */
static inline int story_word(struct story *s, int n)
{
	return (int)rng_below(&s->words, (uint64_t)n);
}

static inline int story_sign(struct story *s)
{
	return story_draw(s, 2) ? 1 : -1;
}

/* The number, or what it is displaced to (2). */
static inline num story_near(struct story *s, num a)
{
	int at = s->nears++;

	return s->near && at == s->near_at ? num_add(a, s->eps, s->f.c) : a;
}

/* The same for degrees: as decimals, with as many places as eps has. */
static inline num story_degrees(struct story *s, int degrees, char *out, size_t room)
{
	int at = s->nears++;
	num a;

	if (!s->near || at != s->near_at)
		snprintf(out, room, "%d", degrees);
	else if (s->digit > 0)
		snprintf(out, room, "%d.%0*d", degrees, s->places, s->digit);
	else
		snprintf(out, room, "%d.%.*s%c", degrees - 1, s->places - 1,
			 "99999999999999999999", '0' + 10 + s->digit);
	if (num_decimal(&a, out, s->f.c, NULL))
		s->dead = true;
	return a;
}

/* A positive fraction of small numbers. */
static inline num story_size(struct story *s)
{
	static const int under[] = { 1, 1, 1, 1, 2, 2, 3, 4, 5, 10 };
	int p = story_between(s, 2, 14), q = under[story_draw(s, 10)];

	return story_near(s, num_rat(p, q, s->f.c));
}

static inline num story_int(const struct story *s, long v)
{
	return num_int(v, s->f.c);
}

/* --- Places ------------------------------------------------------------------------ */

static inline struct spot spot_of(const struct story *s, int i)
{
	return (struct spot){ s->f.x[i], s->f.y[i] };
}

static inline struct spot spot_plus(const struct story *s, struct spot a, struct spot b)
{
	return (struct spot){ num_add(a.x, b.x, s->f.c), num_add(a.y, b.y, s->f.c) };
}

static inline struct spot spot_minus(const struct story *s, struct spot a, struct spot b)
{
	return (struct spot){ num_sub(a.x, b.x, s->f.c), num_sub(a.y, b.y, s->f.c) };
}

static inline struct spot spot_times(const struct story *s, struct spot a, num t)
{
	return (struct spot){ num_mul(a.x, t, s->f.c), num_mul(a.y, t, s->f.c) };
}

/* The vector turned by (re, im) as complex numbers are. */
static inline struct spot spot_turned(const struct story *s, struct spot a, num re, num im)
{
	struct num_ctx *c = s->f.c;
	num x = num_sub(num_mul(a.x, re, c), num_mul(a.y, im, c), c),
	    y = num_add(num_mul(a.x, im, c), num_mul(a.y, re, c), c);

	return (struct spot){ x, y };
}

static inline num spot_dot(const struct story *s, struct spot a, struct spot b)
{
	return num_add(num_mul(a.x, b.x, s->f.c), num_mul(a.y, b.y, s->f.c), s->f.c);
}

static inline num spot_cross(const struct story *s, struct spot a, struct spot b)
{
	return num_sub(num_mul(a.x, b.y, s->f.c), num_mul(a.y, b.x, s->f.c), s->f.c);
}

/* A quotient; the figure is dead where there is none. */
static inline num story_over(struct story *s, num a, num b)
{
	if (truth_sgn(b, s->f.c) == 0 || truth_sgn(b, s->f.c) == NUM_UNKNOWN) {
		s->dead = true;
		return story_int(s, 1);
	}
	return num_div(a, b, s->f.c);
}

static inline num story_root(struct story *s, num a)
{
	if (truth_sgn(a, s->f.c) != 1) {
		s->dead = true;
		return story_int(s, 1);
	}
	return num_sqrt(a, s->f.c);
}

static inline struct spot spot_along(const struct story *s, struct spot a, struct spot b,
				     num t)
{
	return spot_plus(s, a, spot_times(s, spot_minus(s, b, a), t));
}

static inline struct spot spot_middle(const struct story *s, int a, int b)
{
	return spot_along(s, spot_of(s, a), spot_of(s, b), num_rat(1, 2, s->f.c));
}

static inline struct spot spot_foot(struct story *s, struct spot p, struct spot a,
				    struct spot b)
{
	struct spot d = spot_minus(s, b, a);

	return spot_along(
		s, a, b,
		story_over(s, spot_dot(s, spot_minus(s, p, a), d), spot_dot(s, d, d)));
}

static inline struct spot spot_mirror(struct story *s, struct spot p, struct spot a,
				      struct spot b)
{
	return spot_along(s, p, spot_foot(s, p, a, b), story_int(s, 2));
}

static inline struct spot spot_meet(struct story *s, struct spot a, struct spot b,
				    struct spot c, struct spot d)
{
	struct spot u = spot_minus(s, b, a), v = spot_minus(s, d, c);

	return spot_along(
		s, a, b,
		story_over(s, spot_cross(s, spot_minus(s, c, a), v), spot_cross(s, u, v)));
}

static inline struct spot spot_center(struct story *s, int a, int b, int c)
{
	struct spot u = spot_minus(s, spot_of(s, b), spot_of(s, a)),
		    v = spot_minus(s, spot_of(s, c), spot_of(s, a));
	struct num_ctx *x = s->f.c;
	num d = num_mul(story_int(s, 2), spot_cross(s, u, v), x), uu = spot_dot(s, u, u),
	    vv = spot_dot(s, v, v);
	num px = num_sub(num_mul(v.y, uu, x), num_mul(u.y, vv, x), x),
	    py = num_sub(num_mul(u.x, vv, x), num_mul(v.x, uu, x), x);

	px = story_over(s, px, d);
	py = story_over(s, py, d);
	return spot_plus(s, spot_of(s, a), (struct spot){ px, py });
}

/* A direction of rational cosine and sine, or a multiple of 30 or 45 degrees. */
static inline struct spot spot_direction(struct story *s)
{
	int p, q;
	struct spot d;

	if (story_draw(s, 4) == 0) {
		p = story_draw(s, 2) ? 30 * story_draw(s, 12) : 45 * story_draw(s, 8);
		truth_cis(p, &d.x, &d.y, s->f.c);
		return d;
	}
	p = story_between(s, -5, 5);
	q = story_between(s, 1, 5);
	d.x = num_rat(q * q - p * p, q * q + p * p, s->f.c);
	d.y = num_rat(2 * p * q, q * q + p * p, s->f.c);
	if (story_draw(s, 2))
		d.x = num_neg(d.x, s->f.c);
	return d;
}

/* --- Points, circles and letters ------------------------------------------------------ */

static inline int story_put(struct story *s, struct spot p)
{
	int n = s->f.n;

	if (n == STORY_POINTS || num_is_bad(p.x) || num_is_bad(p.y)) {
		s->dead = true;
		return 0;
	}
	s->f.x[n] = p.x;
	s->f.y[n] = p.y;
	s->f.name[n] = s->point_name[n];
	return s->f.n++;
}

static inline int story_put_xy(struct story *s, num x, num y)
{
	return story_put(s, (struct spot){ x, y });
}

static inline int story_circle(struct story *s, int center, struct spot o, num r2)
{
	struct truth_circle *k;

	if (s->f.circles == TRUTH_CIRCLES || num_is_bad(r2)) {
		s->dead = true;
		return 0;
	}
	k = &s->f.circle[s->f.circles];
	*k = (struct truth_circle){
		s->circle_name[s->f.circles], center, { -1, -1, -1 }, o.x, o.y, r2
	};
	/* Half of the circles about a named point are named like it. */
	if (center >= 0 && k->name < 'l')
		k->name = s->f.name[center];
	return s->f.circles++;
}

/* The circle through the point, or where three are given through them. */
static inline void story_rim(struct story *s, int c, int p)
{
	int *rim = s->f.circle[c].rim;

	for (int i = 0; i < 3; i++)
		if (rim[i] == p)
			return;
		else if (rim[i] < 0) {
			rim[i] = p;
			return;
		}
}

/* Circles follow the points that they are about and through. */
static inline bool story_refit(struct story *s)
{
	for (int i = 0; i < s->f.circles; i++) {
		struct truth_circle *k = &s->f.circle[i];
		struct spot o = { k->x, k->y }, r;

		if (k->center >= 0)
			o = spot_of(s, k->center);
		else if (k->rim[2] >= 0)
			o = spot_center(s, k->rim[0], k->rim[1], k->rim[2]);
		k->x = o.x;
		k->y = o.y;
		if (k->rim[0] < 0)
			continue;
		r = spot_minus(s, spot_of(s, k->rim[0]), o);
		k->r2 = spot_dot(s, r, r);
	}
	return !s->dead;
}

static inline void story_letter(struct story *s, char name, const char *value)
{
	struct truth_letter *l = &s->f.letter[s->f.letters++];

	l->name = name;
	snprintf(l->value, sizeof l->value, "%s", value);
}

/* --- Words ------------------------------------------------------------------------- */

/* "$3" is the name of point 3, "@0" of circle 0. */
static inline void story_format(const struct story *s, char *out, size_t room,
				const char *format, va_list args)
{
	char text[STORY_TEXT];
	size_t n = 0;

	vsnprintf(text, sizeof text, format, args);
	for (const char *t = text; *t && n + 1 < room; t++)
		if (*t == '$' || *t == '@') {
			char *end;
			long i = strtol(t + 1, &end, 10);

			out[n++] = *t == '$' ? s->f.name[i] : s->f.circle[i].name;
			t = end - 1;
		} else {
			out[n++] = *t;
		}
	out[n] = 0;
}

static inline bool story_add(struct story *s, const char *text)
{
	if (s->silent || s->facts == STORY_FACTS || strlen(text) >= STORY_TEXT - 1)
		return false;
	for (int i = 0; i < s->facts; i++)
		if (!strcmp(s->fact[i], text))
			return true;
	memcpy(s->fact[s->facts++], text, strlen(text) + 1);
	return true;
}

static inline bool story_say(struct story *s, const char *format, ...) PRINTF_LIKE(2, 3);
static inline bool story_say(struct story *s, const char *format, ...)
{
	char text[STORY_TEXT];
	va_list args;

	if (s->silent || s->dead)
		return false;
	va_start(args, format);
	story_format(s, text, sizeof text, format, args);
	va_end(args);
	if (truth_holds(&s->f, text) == 1)
		return story_add(s, text);
	if (!s->near && !s->f.oriented) {
		s->lies++;
		printf("# %s says what is not so: %s\n", s->plot, text);
	}
	return false;
}

/* The same where it may or may not be so. */
static inline bool story_try(struct story *s, const char *format, ...) PRINTF_LIKE(2, 3);
static inline bool story_try(struct story *s, const char *format, ...)
{
	char text[STORY_TEXT];
	va_list args;

	if (s->silent || s->dead)
		return false;
	va_start(args, format);
	story_format(s, text, sizeof text, format, args);
	va_end(args);
	return truth_holds(&s->f, text) == 1 && story_add(s, text);
}

/* A fraction as decimals, where it has few. */
static inline bool story_decimal(const char *fraction, char *out, size_t room)
{
	const char *over = strchr(fraction, '/');
	size_t n;
	int zeros = 0;

	/* Only powers of ten: other terminating fractions are told as fractions. */
	if (!over || over[1] != '1' || fraction[0] == '-')
		return false;
	for (const char *t = over + 2; *t; t++, zeros++)
		if (*t != '0')
			return false;
	n = (size_t)(over - fraction);
	if (!zeros || n > 40)
		return false;
	if (n > (size_t)zeros)
		snprintf(out, room, "%.*s.%.*s", (int)n - zeros, fraction, zeros,
			 fraction + n - (size_t)zeros);
	else
		snprintf(out, room, "0.%.*s%.*s", zeros - (int)n,
			 "0000000000000000000000000000000000000000", (int)n, fraction);
	return true;
}

/* The value of a term in a closed form that reads back; false where it has none. */
static inline bool story_closed(const struct story *s, char *out, size_t room,
				const char *term)
{
	struct truth_form v = truth_value(&s->f, term, false, false);
	struct buf b = { 0 };
	char decimal[64];
	bool ok = false;

	if (!v.bad && !v.vague && !v.n && num_level_of(s->f.c) == NUM_EXACT) {
		if (num_print_rational(&b, v.k, s->f.c)) {
			ok = true;
			if (story_decimal(buf_str(&b), decimal, sizeof decimal)) {
				buf_reset(&b);
				buf_add(&b, decimal);
			}
		} else {
			buf_reset(&b);
			ok = num_print(&b, v.k, NUM_PLAIN, s->f.c) && b.n < room &&
			     !strstr(buf_str(&b), "cos") && !strstr(buf_str(&b), "atan");
		}
	}
	if (ok)
		snprintf(out, room, "%s", buf_str(&b));
	buf_clear(&b);
	return ok;
}

/* Says what a term is worth. */
static inline bool story_tell(struct story *s, const char *format, ...) PRINTF_LIKE(2, 3);
static inline bool story_tell(struct story *s, const char *format, ...)
{
	char term[STORY_TEXT], value[STORY_TEXT], text[2 * STORY_TEXT + 4];
	va_list args;

	if (s->silent || s->dead)
		return false;
	va_start(args, format);
	story_format(s, term, sizeof term, format, args);
	va_end(args);
	/* Lengths are positive: a distance of nothing is no fact. */
	if (!story_closed(s, value, sizeof value, term) || !strcmp(value, "0"))
		return false;
	snprintf(text, sizeof text, "%s = %s", term, value);
	return truth_holds(&s->f, text) == 1 && story_add(s, text);
}

/* What may be asked. */
static inline void story_ask(struct story *s, const char *format, ...) PRINTF_LIKE(2, 3);
static inline void story_ask(struct story *s, const char *format, ...)
{
	va_list args;

	if (s->silent || s->dead || s->goals == STORY_GOALS)
		return;
	va_start(args, format);
	story_format(s, s->goal[s->goals++], STORY_TEXT, format, args);
	va_end(args);
}
#endif
