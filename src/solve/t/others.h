/*
 * others.h -- other figures in which all facts of a story hold: the same plot with other
 * decisions, and figures with some points moved.  Each is decided exactly.
 */
#ifndef SOLVE_T_OTHERS_H
#define SOLVE_T_OTHERS_H
#include "solve/t/sound.h"

/* Do all facts hold, exactly? */
static inline bool all_hold(const struct story *s, const struct truth_figure *f,
			    unsigned left_out)
{
	if (!truth_distinct(f))
		return false;
	for (int i = 0; i < s->facts; i++)
		if (!(left_out >> i & 1) && truth_holds(f, s->fact[i]) != 1)
			return false;
	return true;
}

enum { OTHERS_MOST = 80 };

struct search {
	const struct story *s;
	const struct plot *plot;
	const struct said *r;
	enum mode m;
	uint64_t seed;
	unsigned left_out;
	int tried;     /* figures that were looked at exactly: at most OTHERS_MOST each way */
	int found;     /* other figures in which all facts hold */
	int unknown;   /* some of them in which the value could not be told */
	bool wrong;    /* in one of them the value is another one: */
	char at[1000]; /* this figure */
	double value;
};

/* The figure of the story again, or with two of its decisions changed. */
static inline void again(struct story *t, const struct search *w, struct num_ctx *c, int twist,
			 int twist2, int by)
{
	prepare(t, c, w->m, w->seed);
	t->silent = true;
	t->twist[0] = twist;
	t->twist[1] = twist2;
	t->by = by;
	perform(t, w->plot);
	/* Letters that came with the words. */
	for (int i = t->f.letters; i < w->s->f.letters; i++)
		t->f.letter[t->f.letters++] = w->s->f.letter[i];
}

static inline void describe(char *out, size_t room, const struct truth_figure *f)
{
	size_t n = 0;

	for (int i = 0; i < f->n && n < room; i++)
		n += (size_t)snprintf(out + n, room - n, " %c(%.12g,%.12g)", f->name[i],
				      num_mid(f->x[i]), num_mid(f->y[i]));
	for (int i = 0; i < f->letters && n < room; i++)
		n += (size_t)snprintf(out + n, room - n, " %c=%s", f->letter[i].name,
				      f->letter[i].value);
}

/* Options say that the value is one of them: figures with another one are not meant. */
static inline bool is_meant(const struct story *s, double value)
{
	bool is = !s->choices[0];

	for (int i = 0; i < 4; i++)
		is |= fabs(s->option[i] - value) < 0.02 * (1 + fabs(value));
	return is;
}

/* Does the answer hold in this figure?  The context has served then. */
static inline void compare(struct search *w, const struct truth_figure *f)
{
	struct truth_figure balls;
	num v;

	w->found++;
	for (long bits = TRUTH_BITS; bits <= TRUTH_BITS_MOST; bits *= 4) {
		int same = 1;

		if (!w->plot->balls)
			num_enter(f->c, NUM_BALL, bits);
		truth_as_balls(&balls, f, w->plot->balls);
		if (truth_goal(&v, &balls, w->s->goal[0], false))
			same = agrees(w->r, v, &balls);
		if (same == 0 && is_meant(w->s, num_mid(num_enclosure(v, f->c)))) {
			w->wrong = true;
			describe(w->at, sizeof w->at, f);
			w->value = num_mid(num_enclosure(v, f->c));
		}
		if (same != NUM_UNKNOWN)
			return;
	}
	w->unknown++;
}

/* Does another story tell the same? */
static inline bool fits(const struct search *w, const struct story *t)
{
	return !t->dead && t->f.n == w->s->f.n && t->f.circles == w->s->f.circles &&
	       all_hold(w->s, &t->f, w->left_out);
}

/* The same plot with one decision changed, or two: with doubles first, then exactly. */
static inline void retell(struct search *w)
{
	struct story *t = mem_alloc(sizeof *t);
	struct num_ctx *rough = new_context(NUM_DOUBLE);
	struct rng r = { w->seed + 99 };
	int draws = w->s->draws;

	for (int i = 0; i < 2 * draws + 40 && !w->wrong && w->tried < OTHERS_MOST; i++) {
		int k = (int)rng_below(&r, (uint64_t)draws),
		    l = (int)rng_below(&r, (uint64_t)draws), by = (int)rng_below(&r, 13);
		struct num_ctx *c;

		if (i < 2 * draws) {
			k = i % draws;
			l = -1;
		}
		again(t, w, rough, k, l, by);
		if (!fits(w, t))
			continue;
		w->tried++;
		c = new_context(level_of(w->plot));
		again(t, w, c, k, l, by);
		if (fits(w, t))
			compare(w, &t->f);
		num_ctx_free(c);
	}
	num_ctx_free(rough);
	mem_free(t);
}

/* One way to move points; see move.  u/v is any fraction. */
static inline void displace(struct story *t, int kind, unsigned which, const int *p, int u,
			    int v)
{
	struct num_ctx *c = t->f.c;
	struct spot a = spot_of(t, p[0]), b = spot_of(t, p[1]), q = spot_of(t, p[2]),
		    d = spot_minus(t, b, a), up = { num_neg(d.y, c), d.x },
		    middle = spot_along(t, a, b, num_rat(1, 2, c));
	num scale = num_rat(v + 10, 10, c);

	for (int k = 0; k < t->f.n && !t->dead; k++) {
		struct spot at = spot_of(t, k);

		if (!(which >> k & 1))
			continue;
		switch (kind) {
		case 0:
		case 2: at = spot_mirror(t, at, a, b); break;
		case 1: at = spot_along(t, at, q, num_int(2, c)); break;
		case 3: at = spot_mirror(t, at, q, spot_plus(t, q, up)); break;
		case 4: at = spot_mirror(t, at, middle, spot_plus(t, middle, up)); break;
		case 5: at = spot_plus(t, at, spot_times(t, d, num_rat(u, v, c))); break;
		case 6:
			at.x = num_add(at.x, num_rat(u, v, c), c);
			at.y = num_add(at.y, num_rat(v - 4, 2, c), c);
			break;
		default: at = spot_times(t, at, scale); break;
		}
		t->f.x[k] = at.x;
		t->f.y[k] = at.y;
	}
	for (int k = 0; kind == 7 && k < t->f.circles; k++)
		t->f.circle[k].r2 = num_mul(t->f.circle[k].r2, num_sqr(scale, c), c);
}

/* Points moved: some of them mirrored in a line through two others, or in a point; one
 * mirrored in an upright to such a line, moved along it, or anywhere; all stretched. */
static inline void move(struct search *w)
{
	enum { TRIES = 1500 };
	struct story *t = mem_alloc(sizeof *t), *base = mem_alloc(sizeof *base);
	uint64_t n = (uint64_t)w->s->f.n;
	struct rng r = { w->seed + 7 };
	struct num_ctx *rough = new_context(NUM_DOUBLE), *c;

	again(base, w, rough, -1, -1, 0);
	for (int i = 0; i < TRIES && !w->wrong && w->tried < 2 * OTHERS_MOST; i++) {
		int kind = (int)rng_below(&r, 8), p[3], u, v;
		unsigned which = (unsigned)rng_below(&r, (uint64_t)1 << n);

		for (int k = 0; k < 3; k++)
			p[k] = (int)rng_below(&r, n);
		u = (int)rng_between(&r, -9, 9);
		v = (int)rng_between(&r, 1, 9);
		if (kind >= 2)
			which = kind == 7 ? ~0u : 1u << rng_below(&r, n);
		if (p[0] == p[1])
			continue;
		*t = *base;
		displace(t, kind, which, p, u, v);
		if (!story_refit(t) || !fits(w, t))
			continue;
		w->tried++;
		c = new_context(level_of(w->plot));
		again(t, w, c, -1, -1, 0);
		displace(t, kind, which, p, u, v);
		if (story_refit(t) && fits(w, t))
			compare(w, &t->f);
		num_ctx_free(c);
	}
	num_ctx_free(rough);
	mem_free(t);
	mem_free(base);
}
#endif
