/*
 * put.c -- a candidate becomes a point: its clause, its place with a bound, what is given.
 */
#include "invent/invent_priv.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

/* Beyond this times the size of the drawing a bound is worth nothing. */
#define WORST_BOUND 1e-9

/* Texts of rows have letters for points: x the new one, a and so on its parents. */
static int point_of(char letter, int x, const uint8_t *p)
{
	return letter == 'x' ? x : p[letter - 'a'];
}

static bool is_letter(const char *text, const char *at)
{
	return (at == text || at[-1] == ' ') && (at[1] == ' ' || at[1] == 0 || at[1] == ';');
}

static void write_row(struct buf *b, const struct setting *s, const char *name,
		      const char *text, const uint8_t *p)
{
	for (const char *t = text; *t; t++)
		if (!is_letter(text, t) || !islower((unsigned char)*t))
			buf_addc(b, *t);
		else
			buf_add(b, *t == 'x' ? name : s->point[point_of(*t, 0, p)].name);
}

void invent_write(struct buf *b, const struct setting *s, const char *name,
		  const struct invent_candidate *c)
{
	buf_addf(b, "%s = ", name);
	if (c->shape < SHAPES) {
		write_row(b, s, name, invent_shape_table[c->shape].text, c->p);
		return;
	}
	write_row(b, s, name, invent_locus_table[c->l[0].kind].text, c->l[0].p);
	buf_add(b, ", ");
	write_row(b, s, name, invent_locus_table[c->l[1].kind].text, c->l[1].p);
}

const char *invent_name(const struct setting *s, struct arena *a)
{
	static const char letters[] = "xyzuvwtsrqpnmlkjhgfedcba";
	char name[8] = "";

	for (const char *l = letters; *l; l++) {
		name[0] = *l;
		if (setting_find(s, name) < 0)
			return arena_strdup(a, name);
	}
	for (int i = 1;; i++) {
		const char *more = arena_printf(a, "x%d", i);

		if (setting_find(s, more) < 0)
			return more;
	}
}

/* The claims of a row, "coll x a b; cong x a x b". */
static void give(struct setting *s, const char *claims, int x, const uint8_t *p)
{
	for (const char *t = claims; *t;) {
		char word[24];
		size_t n = strcspn(t, " ");
		int q[CLAIM_POINTS], k = 0;

		memcpy(word, t, n);
		word[n] = 0;
		for (t += n; *t && *t != ';'; t++)
			if (*t != ' ')
				q[k++] = point_of(*t, x, p);
		setting_give(s, claim_of((enum predicate)claim_kind(word), k, q));
		t += strspn(t, "; ");
	}
}

/* The two loci where it is. */
static void loci_of(struct invent_locus l[2], const struct invent_candidate *c)
{
	const struct invent_shape_row *row;

	if (c->shape == SHAPES) {
		l[0] = c->l[0];
		l[1] = c->l[1];
		return;
	}
	row = &invent_shape_table[c->shape];
	l[0] = (struct invent_locus){ .kind = (uint8_t)row->one };
	l[1] = (struct invent_locus){ .kind = (uint8_t)row->two };
	for (int i = 0; row->first[i]; i++)
		l[0].p[i] = c->p[row->first[i] - 'a'];
	for (int i = 0; row->second[i]; i++)
		l[1].p[i] = c->p[row->second[i] - 'a'];
}

bool invent_place(double *x, double *y, double *bound, const struct invent_draft *d,
		  const struct invent_candidate *c)
{
	const struct setting *s = d->s;
	struct invent_locus l[2];
	struct invent_curve f, g;
	double size = 0;

	loci_of(l, c);
	*x = c->x;
	*y = c->y;
	if (!invent_curve_of(&f, s, d->bound, &l[0]) ||
	    !invent_curve_of(&g, s, d->bound, &l[1]) ||
	    !invent_meet_surely(x, y, bound, &f, &g))
		return false;
	for (int i = 0; i < s->points; i++)
		size = fmax(size, hypot(s->point[i].x - *x, s->point[i].y - *y));
	return *bound < WORST_BOUND * size && hypot(*x - c->x, *y - c->y) < 1e-5 * size;
}

struct invent_draft *invent_draft_of(const struct setting *s, struct arena *a)
{
	struct invent_draft *d = arena_alloc(a, sizeof *d);

	if (s->points > INVENT_POINTS)
		return NULL;
	d->s = setting_copy(a, s);
	for (int i = 0; i < s->points; i++)
		d->bound[i] = s->spread;
	return d;
}

struct invent_draft *invent_draft_copy(const struct invent_draft *d, struct arena *a)
{
	struct invent_draft *e = arena_alloc(a, sizeof *e);

	*e = *d;
	e->s = setting_copy(a, d->s);
	return e;
}

/* Is there a point already? */
static bool is_taken(const struct setting *s, double x, double y)
{
	double size = 0, near = HUGE_VAL;

	for (int i = 0; i < s->points; i++) {
		double h = hypot(s->point[i].x - x, s->point[i].y - y);

		size = fmax(size, h);
		near = fmin(near, h);
	}
	return near < 1e-4 * size;
}

bool invent_put(struct invent_draft *d, const struct invent_candidate *c)
{
	struct setting *s = d->s;
	double x, y, bound;
	const char *name;
	struct buf b = { 0 };
	int at;

	if (s->points >= INVENT_POINTS || !invent_place(&x, &y, &bound, d, c) ||
	    is_taken(s, x, y))
		return false;
	name = invent_name(s, s->arena);
	invent_write(&b, s, name, c);
	setting_clause(s, buf_keep(&b, s->arena));
	at = setting_point(s, name, x, y);
	s->point[at].added = true;
	d->bound[at] = bound;
	s->spread = fmax(s->spread, bound);
	if (c->shape < SHAPES) {
		give(s, invent_shape_table[c->shape].claims, at, c->p);
		return true;
	}
	for (int i = 0; i < 2; i++)
		give(s, invent_locus_table[c->l[i].kind].claims, at, c->l[i].p);
	return true;
}
