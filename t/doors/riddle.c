/*
 * riddle.c -- problems with all their values, found by going through every order and side: points on a
 * line at distances, rays about a point at angles, triangles of two sides and an angle that is not
 * between them; and the rows of solve/t/follow.def.
 */
#include "riddle.h"
#include "base/base.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 6, FACTS = 4 };

/* Places along a line, or directions about O: each but the first is `step` from the one it hangs on. */
struct chain {
	bool rays;
	int n, from[MOST], step[MOST];
	int hidden[MOST]; /* the configuration that the further facts are read off */
	struct order {
		int p, q, r; /* p between q and r; of p and q beside the ray of r */
		int side;    /* 1: on one side, or between; -1: on two */
	} order[FACTS];
	int orders, a, b; /* asked: from a to b */
};

/* -180 < a <= 180 */
static int turned(int a)
{
	return (a % 360 + 540) % 360 == 0 ? 180 : (a % 360 + 540) % 360 - 180;
}

/* The configuration with its signs as bits; false: two points of the line coincide. */
static bool unfold(const struct chain *c, unsigned signs, int *at)
{
	at[0] = 0;
	for (int i = 1; i < c->n; i++) {
		at[i] = at[c->from[i]] + (signs >> i & 1 ? -c->step[i] : c->step[i]);
		for (int k = 0; k < i; k++)
			if (!c->rays && at[i] == at[k])
				return false;
	}
	return true;
}

static int sign(int a)
{
	return turned(a) % 180 == 0 ? 0 : turned(a) > 0 ? 1 : -1;
}

static int side_of(const struct chain *c, const struct order *o, const int *at)
{
	int x = at[o->p], y = at[o->q], z = at[o->r];

	return c->rays ? sign(x - z) * sign(y - z) : (y < x && x < z) || (z < x && x < y);
}

static bool fits(const struct chain *c, const int *at)
{
	for (int i = 0; i < c->orders; i++)
		if (side_of(c, &c->order[i], at) != c->order[i].side)
			return false;
	return true;
}

static void make_chain(struct chain *c, struct rng *r)
{
	unsigned signs;

	do {
		*c = (struct chain){ .n = 3 + (int)rng_below(r, 3) };
		c->rays = rng_below(r, 2);
		for (int i = 1; i < c->n; i++) {
			c->from[i] = (int)rng_below(r, (uint64_t)i);
			c->step[i] = c->rays ? 5 * (int)rng_between(r, 2, 34)
					     : (int)rng_between(r, 1, 9);
		}
		signs = (unsigned)rng_next(r);
	} while (!unfold(c, signs, c->hidden));
	for (int want = (int)rng_below(r, FACTS); c->orders < want;) {
		struct order *o = &c->order[c->orders++];
		int k = (int)rng_below(r, (uint64_t)c->n);

		o->p = k;
		o->q = (k + 1) % c->n;
		o->r = (k + 2) % c->n;
		o->side = side_of(c, o, c->hidden);
		/* Problems do not say that something is not between. */
		if (!o->side) {
			c->orders--;
			want--;
		}
	}
	c->a = (int)rng_below(r, (uint64_t)c->n);
	c->b = (c->a + 1 + (int)rng_below(r, (uint64_t)c->n - 1)) % c->n;
}

static void add_value(double *value, int *n, double v)
{
	for (int i = 0; i < *n; i++)
		if (fabs(value[i] - v) < 1e-9)
			return;
	value[(*n)++] = v;
}

static int values_of(const struct chain *c, double *value)
{
	int n = 0, at[MOST];

	for (unsigned signs = 0; signs < 1U << c->n; signs += 2)
		if (unfold(c, signs, at) && fits(c, at))
			add_value(value, &n,
				  abs(c->rays ? turned(at[c->a] - at[c->b])
					      : at[c->a] - at[c->b]));
	return n;
}

static void write_chain(struct buf *b, const struct chain *c)
{
	const char *all = "ABCDEF";

	buf_add(b, "\"points\":[");
	for (int i = 0; i < c->n; i++)
		buf_addf(b, "%s\"%c\"", i ? "," : "", all[i]);
	buf_add(b, c->rays ? ",\"O\"],\"facts\":[" : "],\"facts\":[");
	if (!c->rays) {
		buf_add(b, "\"Collinear(");
		for (int i = 0; i < c->n; i++)
			buf_addf(b, "%s%c", i ? "," : "", all[i]);
		buf_add(b, ")\"");
	}
	for (int i = 1; i < c->n; i++)
		buf_addf(b, c->rays ? "%s\"Angle(%c,O,%c) = %d\"" : "%s\"Length(%c,%c) = %d\"",
			 c->rays && i == 1 ? "" : ",", all[c->from[i]], all[i], c->step[i]);
	for (int i = 0; i < c->orders; i++) {
		const struct order *o = &c->order[i];

		buf_addf(b,
			 !c->rays      ? ",\"Between(%c,%c,%c)\""
			 : o->side > 0 ? ",\"SameSide(%c,%c,O,%c)\""
				       : ",\"OppositeSide(%c,%c,O,%c)\"",
			 all[o->p], all[o->q], all[o->r]);
	}
	buf_addf(b, c->rays ? "],\"goal\":\"Angle(%c,O,%c)\"" : "],\"goal\":\"Length(%c,%c)\"",
		 all[c->a], all[c->b]);
}

/* AC of a triangle with AB, BC and the angle at A: none, one or two. */
static int triangle(struct buf *b, struct rng *r, double *value)
{
	long degrees = 5 * rng_between(r, 3, 33), c = rng_between(r, 2, 12);
	long a = degrees == 30 && rng_below(r, 2) ? c : rng_between(r, 2, 24);
	double t = (double)degrees * acos(-1) / 180, x = (double)c * cos(t);
	double root = (double)a * (double)a / 4 - pow((double)c * sin(t), 2);
	int n = 0;

	root = fabs(root) < 1e-9 ? 0 : root;
	for (int s = -1; s <= 1 && root >= 0; s += 2)
		if (x + s * sqrt(root) > 1e-9)
			add_value(value, &n, x + s * sqrt(root));
	buf_addf(b,
		 "\"points\":[\"A\",\"B\",\"C\"],\"facts\":[\"Triangle(A,B,C)\",\"Length(A,B) "
		 "= "
		 "%ld\",\"Length(B,C) = %ld/2\",\"Angle(B,A,C) = "
		 "%ld\"],\"goal\":\"Length(A,C)\"",
		 c, a, degrees);
	return n;
}

static void ask(struct run *run, const char *id, const char *record, const double *value,
		int n)
{
	struct buf b = { 0 };
	struct json *j;
	struct err e = { 0 };

	buf_addf(&b, "{\"id\":\"%s\",%s", id, record);
	buf_add(&b, ",\"values\":[");
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%.15g", i ? "," : "", value[i]);
	buf_add(&b, "]}");
	run->arena = arena_new();
	run->context = buf_str(&b);
	if (json_read(&j, b.s, b.n, run->arena, &e) != OK)
		BUG("%s: %s", e.msg, buf_str(&b));
	run_case(run, j);
	run->context = NULL;
	arena_free(run->arena);
	buf_clear(&b);
}

void riddles_run(struct run *run, long n)
{
	for (long i = 0; i < n; i++) {
		struct buf b = { 0 };
		double value[1 << MOST];
		char id[40];
		int values;

		snprintf(id, sizeof id, "riddle %lu", (unsigned long)run->rng.s);
		if (rng_below(&run->rng, 3)) {
			struct chain c;

			make_chain(&c, &run->rng);
			values = values_of(&c, value);
			write_chain(&b, &c);
		} else {
			values = triangle(&b, &run->rng, value);
		}
		ask(run, id, buf_str(&b), value, values);
		buf_clear(&b);
	}
}

/* --- Rows of relations as goals ------------------------------------------------------------- */
static const struct {
	const char *points, *facts, *goal, *status;
} rows[] = {
#define FOLLOW(points, facts, goal, status, proven) { points, facts, goal, #status },
#include "solve/t/follow.def"
#undef FOLLOW
};

static void add_points(struct buf *b, const char *s)
{
	bool placed = strchr(s, ':') != NULL;

	buf_add(b, placed ? "{" : "[");
	for (const char *p = s; *p;) {
		size_t n = strcspn(p, " "), name = strcspn(p, " :");

		buf_addf(b, "%s\"%.*s\"", p == s ? "" : ",", (int)name, p);
		if (placed && name < n) {
			char *end;
			double x = strtod(p + name + 1, &end);

			buf_addf(b, ":[%.17g,%.17g]", x, strtod(end + 1, NULL));
		} else if (placed) {
			buf_add(b, ":null");
		}
		p += n + (p[n] != 0);
	}
	buf_add(b, placed ? "}" : "]");
}

void follow_run(struct run *run)
{
	const char *points = "", *facts = "";

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		bool yes = !strcmp(rows[i].status, "FOLLOWS"),
		     no = !strcmp(rows[i].status, "FALSE"),
		     clash = !strcmp(rows[i].status, "CONTRADICTORY");
		struct buf b = { 0 };
		struct json *j;
		struct err e = { 0 };

		points = rows[i].points ? rows[i].points : points;
		facts = rows[i].facts ? rows[i].facts : facts;
		buf_addf(&b, "{\"id\":\"follow %zu\",\"points\":", i);
		add_points(&b, points);
		buf_add(&b, ",\"facts\":[");
		for (const char *f = facts; *f;) {
			size_t n = strcspn(f, ";");
			char one[300];

			snprintf(one, sizeof one, "%.*s", (int)n, f);
			buf_add(&b, f == facts ? "" : ",");
			json_add_string(&b, one);
			f += n + (f[n] != 0);
		}
		buf_add(&b, "],\"goal\":");
		json_add_string(&b, rows[i].goal);
		if (yes || no || clash)
			buf_addf(&b, ",\"truth\":\"%s\"", yes ? "all" : no ? "some" : "clash");
		buf_addc(&b, '}');
		run->arena = arena_new();
		run->context = buf_str(&b);
		if (json_read(&j, b.s, b.n, run->arena, &e) != OK)
			BUG("%s: %s", e.msg, buf_str(&b));
		run_case(run, j);
		run->context = NULL;
		arena_free(run->arena);
		buf_clear(&b);
	}
}
