/*
 * t-follow-random.c -- claims about random figures: what is true is never called false, what is false
 * never follows.
 *
 * A plan of construction steps is written down as facts and carried out several times with random
 * numbers.  An equation that holds in all of these figures is true, one that clearly fails in one is
 * false; of inequalities only the latter is known.
 *
 *   t-follow-random           a bounded run
 *   t-follow-random N SEED    N plans
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "solve/solve.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURES = 10, MOST = 8, PLANS = 90, CLAIMS = 8 };

struct plan {
	int n;             /* points */
	int start;         /* row of starts */
	int step[MOST][5]; /* kind and points, for each point after the start */
	int first;         /* points of the start */
};
struct spot {
	double x, y;
};

static const struct {
	int n;
	const char *facts;
} starts[] = {
	{ 3, "Polygon(A,B,C)" },       { 3, "Polygon(A,B,C);Length(A,B) = Length(A,C)" },
	{ 3, "RightTriangle(A,B,C)" }, { 4, "Parallelogram(A,B,C,D)" },
	{ 4, "Rectangle(A,B,C,D)" },   { 4, "Square(A,B,C,D)" },
};
enum { TRIANGLE, ISOSCELES, RIGHT, PARALLELOGRAM, RECTANGLE, SQUARE, STARTS };
enum { MIDDLE, FOOT, FOURTH, BEYOND, STEPS };

static double any(struct rng *r)
{
	return (double)rng_between(r, -5000, 5000) / 1000;
}

static struct spot minus(struct spot a, struct spot b)
{
	return (struct spot){ a.x - b.x, a.y - b.y };
}
static double cross(struct spot u, struct spot v)
{
	return u.x * v.y - u.y * v.x;
}
static double dot(struct spot u, struct spot v)
{
	return u.x * v.x + u.y * v.y;
}
static double length(struct spot a, struct spot b)
{
	return hypot(a.x - b.x, a.y - b.y);
}
static double angle(struct spot a, struct spot b, struct spot c)
{
	struct spot u = minus(a, b), v = minus(c, b);

	return atan2(fabs(cross(u, v)), dot(u, v)) * 180 / acos(-1);
}

/* --- Plans ----------------------------------------------------------------------------- */

/* Three different ones of the first n. */
static void three(struct rng *r, int n, int *out)
{
	for (int i = 0; i < 3; i++) {
		bool again = true;

		while (again) {
			out[i] = (int)rng_below(r, (uint64_t)n);
			again = (i > 0 && out[i] == out[0]) || (i > 1 && out[i] == out[1]);
		}
	}
}

static void make_plan(struct plan *p, struct rng *r)
{
	int more = (int)rng_below(r, 4);

	p->start = (int)rng_below(r, STARTS);
	p->n = p->first = starts[p->start].n;
	for (int i = 0; i < more; i++) {
		int *s = p->step[p->n];

		s[0] = (int)rng_below(r, STEPS);
		three(r, p->n, s + 1);
		p->n++;
	}
}

static void write_facts(struct buf *b, const struct plan *p)
{
	static const char *const word[STEPS] = {
		[MIDDLE] = ";Midpoint(%c,%c,%c)",
		[FOOT] = ";Foot(%c,%c,%c,%c)",
		[FOURTH] = ";Parallelogram(%c,%c,%c,%c)",
		[BEYOND] = ";Midpoint(%c,%c,%c)",
	};

	buf_add(b, starts[p->start].facts);
	for (int i = p->first; i < p->n; i++) {
		const int *s = p->step[i];
		char x = (char)('A' + i), q[3];

		for (int k = 0; k < 3; k++)
			q[k] = (char)('A' + s[1 + k]);
		switch (s[0]) {
		case MIDDLE: buf_addf(b, word[MIDDLE], x, q[0], q[1]); break;
		case FOOT: buf_addf(b, word[FOOT], x, q[0], q[1], q[2]); break;
		case FOURTH: buf_addf(b, word[FOURTH], q[0], q[1], q[2], x); break;
		default: buf_addf(b, word[BEYOND], q[1], q[0], x); break;
		}
	}
}

static void carry_out(struct spot *at, const struct plan *p, struct rng *r)
{
	double t = any(r), k = any(r) / 2.5;
	struct spot u;

	for (int i = 0; i < 3; i++) {
		at[i].x = any(r);
		at[i].y = any(r);
	}
	u = minus(at[0], at[1]);
	if (p->start == ISOSCELES)
		at[2] = (struct spot){ at[0].x + length(at[0], at[1]) * cos(t),
				       at[0].y + length(at[0], at[1]) * sin(t) };
	if (p->start == SQUARE)
		k = k > 0 ? 1 : -1;
	if (p->start == RIGHT || p->start == RECTANGLE || p->start == SQUARE)
		at[2] = (struct spot){ at[1].x - k * u.y, at[1].y + k * u.x };
	if (p->first == 4)
		at[3] = (struct spot){ at[0].x + at[2].x - at[1].x,
				       at[0].y + at[2].y - at[1].y };
	for (int i = p->first; i < p->n; i++) {
		const int *s = p->step[i];
		struct spot a = at[s[1]], b = at[s[2]], c = at[s[3]], v = minus(c, b);
		double by = dot(minus(a, b), v) / dot(v, v);

		switch (s[0]) {
		case MIDDLE: at[i] = (struct spot){ (a.x + b.x) / 2, (a.y + b.y) / 2 }; break;
		case FOOT: at[i] = (struct spot){ b.x + by * v.x, b.y + by * v.y }; break;
		case FOURTH: at[i] = (struct spot){ a.x + c.x - b.x, a.y + c.y - b.y }; break;
		default: at[i] = (struct spot){ 2 * b.x - a.x, 2 * b.y - a.y }; break;
		}
	}
}

/* Points apart, and no parallelogram that is a line. */
static bool is_good(const struct spot *at, const struct plan *p)
{
	double most = 0;

	for (int i = 0; i < p->n; i++)
		for (int k = 0; k < i; k++)
			most = fmax(most, length(at[i], at[k]));
	for (int i = 0; i < p->n; i++)
		for (int k = 0; k < i; k++)
			if (!(length(at[i], at[k]) > 0.03 * most))
				return false;
	for (int i = p->first; i < p->n; i++) {
		const int *s = p->step[i];

		if (s[0] == FOURTH &&
		    fabs(cross(minus(at[s[1]], at[s[2]]), minus(at[s[3]], at[s[2]]))) <
			    1e-3 * most * most)
			return false;
	}
	return fabs(cross(minus(at[0], at[1]), minus(at[2], at[1]))) > 1e-3 * most * most;
}

/* --- Claims ---------------------------------------------------------------------------- */

struct claim {
	int kind, p[6];
};
enum {
	PARALLEL,
	UPRIGHT,
	EQUAL,
	TWICE,
	ANGLES,
	RIGHT_ANGLE,
	LINE,
	ROUND,
	HALF,
	SIMILAR,
	SHORTER,
	ACUTE,
	KINDS
};
static const char *const says[KINDS] = {
	[PARALLEL] = "Parallel(%c,%c,%c,%c)",
	[UPRIGHT] = "Perpendicular(%c,%c,%c,%c)",
	[EQUAL] = "Length(%c,%c) = Length(%c,%c)",
	[TWICE] = "Length(%c,%c) = 2*Length(%c,%c)",
	[ANGLES] = "Angle(%c,%c,%c) = Angle(%c,%c,%c)",
	[RIGHT_ANGLE] = "Angle(%c,%c,%c) = 90",
	[LINE] = "Collinear(%c,%c,%c)",
	[ROUND] = "Concyclic(%c,%c,%c,%c)",
	[HALF] = "Midpoint(%c,%c,%c)",
	[SIMILAR] = "Similar(%c,%c,%c,%c,%c,%c)",
	[SHORTER] = "Length(%c,%c) < Length(%c,%c)",
	[ACUTE] = "Angle(%c,%c,%c) < 90",
};

/* False where it would name a point twice. */
static bool make_claim(struct claim *c, const struct plan *p, struct rng *r)
{
	c->kind = (int)rng_below(r, KINDS);
	three(r, p->n, c->p);
	three(r, p->n, c->p + 3);
	if (c->kind == ROUND)
		return c->p[3] != c->p[0] && c->p[3] != c->p[1] && c->p[3] != c->p[2];
	if (c->kind == PARALLEL || c->kind == UPRIGHT || c->kind == EQUAL ||
	    c->kind == TWICE || c->kind == SHORTER)
		return c->p[2] != c->p[3] && !((c->p[0] == c->p[2] && c->p[1] == c->p[3]) ||
					       (c->p[0] == c->p[3] && c->p[1] == c->p[2]));
	return true;
}

static double part(double a, double b)
{
	return fabs(a - b) / (fabs(a) + fabs(b) + 1e-9);
}

/* How far it is from holding. */
static double miss(const struct claim *c, const struct spot *at)
{
	const int *p = c->p;
	struct spot a = at[p[0]], b = at[p[1]], d = at[p[2]], e = at[p[3]], f = at[p[4]],
		    g = at[p[5]], u = minus(b, a), v = minus(e, d);
	double ab = length(a, b), de = length(d, e);

	switch (c->kind) {
	case PARALLEL: return fabs(cross(u, v)) / (ab * de);
	case UPRIGHT: return fabs(dot(u, v)) / (ab * de);
	case EQUAL: return part(ab, de);
	case TWICE: return part(ab, 2 * de);
	case ANGLES: return fabs(angle(a, b, d) - angle(e, f, g)) / 90;
	case RIGHT_ANGLE: return fabs(angle(a, b, d) - 90) / 90;
	case LINE: return fabs(cross(u, minus(d, a))) / (ab * length(a, d));
	case ROUND: {
		struct spot s = minus(a, b), t = minus(d, b), w = minus(a, e), z = minus(d, e);

		return fabs(cross(s, t) * dot(w, z) - dot(s, t) * cross(w, z)) /
		       (ab * length(d, b) * length(a, e) * de);
	}
	case HALF:
		return length((struct spot){ 2 * a.x, 2 * a.y },
			      (struct spot){ b.x + d.x, b.y + d.y }) /
		       length(b, d);
	case SIMILAR:
		return fmax(part(ab * length(f, g), length(e, f) * length(b, d)),
			    part(length(a, d) * length(f, g), length(e, g) * length(b, d)));
	case SHORTER: return fmax(0, (ab - de) / de);
	default: return fmax(0, angle(a, b, d) - 90) / 90;
	}
}

/* --- Both ------------------------------------------------------------------------------ */

struct count {
	int asked, truths, lies, follows, refuted, wrong;
};

static void judge(struct count *n, const struct plan *p, const struct claim *c,
		  struct spot (*figure)[MOST], bool drawn)
{
	struct arena *a = arena_new();
	struct problem *q = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	struct buf facts = { 0 }, goal = { 0 };
	double most = 0, here = miss(c, figure[0]);
	bool loose = c->kind == SHORTER || c->kind == ACUTE, sound, lie, wrong, read = true;
	char name[2] = "A";

	for (int i = 0; i < FIGURES; i++)
		most = fmax(most, miss(c, figure[i]));
	sound = most < 1e-9 && !loose;
	lie = drawn ? here > 1e-3 : most > 1e-3;
	for (int i = 0; i < p->n; i++) {
		name[0] = (char)('A' + i);
		problem_point(q, name);
		if (drawn)
			problem_place(q, i, figure[0][i].x, figure[0][i].y);
	}
	write_facts(&facts, p);
	for (const char *s = buf_str(&facts); *s && read;) {
		size_t len = strcspn(s, ";");

		read = problem_fact_text(q, arena_strndup(a, s, len), &e) == OK;
		s += len + (s[len] != 0);
	}
	buf_addf(&goal, says[c->kind], 'A' + c->p[0], 'A' + c->p[1], 'A' + c->p[2],
		 'A' + c->p[3], 'A' + c->p[4], 'A' + c->p[5]);
	read = read && problem_ask(q, buf_str(&goal), &e) == OK;
	if (read) {
		problem_imply(q);
		solve_problem(&r, q, &o, a);
	}
	wrong = !read || (sound && r.status == SOLVE_FALSE) ||
		(lie && r.status == SOLVE_FOLLOWS) || r.status == SOLVE_CONTRADICTORY;
	if (wrong) {
		buf_clear(&facts);
		write_facts(&facts, p);
		printf("# %s: %s: %s %s%s\n", buf_str(&facts), buf_str(&goal),
		       solve_status_name(r.status), drawn ? "drawn" : "", e.msg);
	}
	n->asked++;
	n->truths += sound;
	n->lies += lie;
	n->follows += sound && r.status == SOLVE_FOLLOWS;
	n->refuted += lie && r.status == SOLVE_FALSE;
	n->wrong += wrong;
	buf_clear(&facts);
	buf_clear(&goal);
	problem_free(q);
	arena_free(a);
}

/* --- Points of a lattice, and letters --------------------------------------------------- */

/* Facts and a claim whose truth is known: 1, or -1. */
static void judge_text(struct count *n, const char *points, const char *facts,
		       const char *goal, int right)
{
	struct arena *a = arena_new();
	struct problem *q = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	char name[2] = "A";
	bool wrong, read = true;

	for (; *points; points++) {
		name[0] = *points;
		problem_point(q, name);
	}
	for (const char *s = facts; *s && read;) {
		size_t len = strcspn(s, ";");

		read = problem_fact_text(q, arena_strndup(a, s, len), &e) == OK;
		s += len + (s[len] != 0);
	}
	read = read && problem_ask(q, goal, &e) == OK;
	if (read) {
		problem_imply(q);
		solve_problem(&r, q, &o, a);
	}
	wrong = !read || r.status == SOLVE_CONTRADICTORY ||
		r.status == (right > 0 ? SOLVE_FALSE : SOLVE_FOLLOWS);
	if (wrong)
		printf("# %s: %s: %s %s\n", facts, goal, solve_status_name(r.status), e.msg);
	n->asked++;
	n->truths += right > 0;
	n->lies += right < 0;
	n->follows += right > 0 && r.status == SOLVE_FOLLOWS;
	n->refuted += right < 0 && r.status == SOLVE_FALSE;
	n->wrong += wrong;
	problem_free(q);
	arena_free(a);
}

/* Four points with small coordinates, two thirds of them on one line. */
static void on_lattice(struct count *n, struct rng *r, int kind)
{
	static const char *const goal[] = {
		"Midpoint(C,A,B)",        "Between(C,A,B)",          "Parallel(A,B,C,D)",
		"Perpendicular(A,B,C,D)", "Length(A,B)=Length(C,D)", "Length(A,C)<Length(A,B)"
	};
	long x[4], y[4], ux, uy, vx, vy, wx, wy, zx, zy;
	struct buf facts = { 0 };
	bool right;

	for (int i = 0; i < 4; i++) {
		bool again = false;

		x[i] = rng_between(r, -3, 3);
		y[i] = kind % 3 ? (kind % 2 ? x[i] : 0) : rng_between(r, -3, 3);
		for (int k = 0; k < i; k++)
			again |= x[i] == x[k] && y[i] == y[k];
		i -= again;
	}
	for (int i = 0; i < 4; i++)
		buf_addf(&facts, "%s%c=(%ld,%ld)", i ? ";" : "", 'A' + i, x[i], y[i]);
	ux = x[1] - x[0], uy = y[1] - y[0], vx = x[2] - x[0], vy = y[2] - y[0];
	wx = x[3] - x[2], wy = y[3] - y[2], zx = x[2] - x[1], zy = y[2] - y[1];
	switch (kind / 6 % 6) {
	case 0: right = 2 * vx == ux && 2 * vy == uy; break;
	case 1: right = ux * vy == uy * vx && vx * zx + vy * zy < 0; break;
	case 2: right = ux * wy == uy * wx; break;
	case 3: right = ux * wx + uy * wy == 0; break;
	case 4: right = ux * ux + uy * uy == wx * wx + wy * wy; break;
	default: right = vx * vx + vy * vy < ux * ux + uy * uy;
	}
	judge_text(n, "ABCD", buf_str(&facts), goal[kind / 6 % 6], right ? 1 : -1);
	buf_clear(&facts);
}

/* Areas, squares of lengths, distances and sines of three points, right or off by 1e-7 to 1e-12. */
static void measured_on_lattice(struct count *n, struct rng *r, int kind)
{
	static const char *const goal[] = { "2*Area(A,B,C) = %ld",
					    "Length(A,B)^2 = %ld",
					    "Distance(C,A,B)*Length(A,B) = %ld",
					    "Length(A,B)*Length(A,C)*cos(Angle(B,A,C)) = %ld",
					    "Length(A,B)*Length(A,C)*sin(Angle(B,A,C)) = %ld",
					    "Length(A,M)^2*4 = %ld" };
	struct buf facts = { 0 }, text = { 0 };
	long x[3], y[3], ux, uy, vx, vy, area, value[6];
	int off = (int)rng_between(r, 7, 12);

	do {
		for (int i = 0; i < 3; i++) {
			x[i] = rng_between(r, -4, 4);
			y[i] = rng_between(r, -4, 4);
		}
		ux = x[1] - x[0], uy = y[1] - y[0], vx = x[2] - x[0], vy = y[2] - y[0];
		area = labs(ux * vy - uy * vx);
	} while (!area);
	for (int i = 0; i < 3; i++)
		buf_addf(&facts, "%c=(%ld,%ld);", 'A' + i, x[i], y[i]);
	buf_add(&facts, "Midpoint(M,A,B)");
	value[0] = value[2] = value[4] = area;
	value[1] = value[5] = ux * ux + uy * uy;
	value[3] = ux * vx + uy * vy;
	buf_addf(&text, goal[kind % 6], value[kind % 6]);
	if (kind / 6 % 2)
		buf_addf(&text, " + 10^(0-%d)", off);
	judge_text(n, "ABCM", buf_str(&facts), buf_str(&text), kind / 6 % 2 ? -1 : 1);
	buf_clear(&facts);
	buf_clear(&text);
}

/* Equations with several solutions: no letter is the one number, both are one or the other. */
static void of_letters(struct count *n, struct rng *r)
{
	static const char *const text[] = { "(x-%ld)*(y-%ld)=0", "x*y=(%ld)*(%ld);x+y=%ld",
					    "(x-%ld)*(x-%ld)=0", "(x-%ld)^2=(y-%ld)^2" };
	long a = rng_between(r, 1, 6), b = a + rng_between(r, 1, 5);

	for (int i = 0; i < 4; i++)
		for (int k = 0; k < 2; k++) {
			struct buf facts = { 0 }, goal = { 0 };

			buf_addf(&facts, text[i], a, b, a + b);
			buf_addf(&goal, "x=%ld", k ? a : b);
			judge_text(n, "", buf_str(&facts), buf_str(&goal), -1);
			buf_clear(&facts);
			buf_clear(&goal);
		}
}

static void by_numbers(uint64_t seed, int figures)
{
	struct rng r = { seed };
	struct count n = { 0 };

	for (int i = 0; i < figures; i++)
		on_lattice(&n, &r, i);
	ok(!n.wrong && n.follows == n.truths && n.refuted == n.lies,
	   "on a lattice: %d of %d follow, %d of %d are refuted", n.follows, n.truths,
	   n.refuted, n.lies);
	n = (struct count){ 0 };
	for (int i = 0; i < 6; i++)
		of_letters(&n, &r);
	ok(!n.wrong && n.refuted == n.lies, "of letters: %d of %d are refuted", n.refuted,
	   n.lies);
	n = (struct count){ 0 };
	for (int i = 0; i < figures; i++)
		measured_on_lattice(&n, &r, i);
	ok(!n.wrong && n.follows == n.truths && n.refuted == n.lies,
	   "measured on a lattice: %d of %d follow, %d of %d are refuted", n.follows, n.truths,
	   n.refuted, n.lies);
}

int main(int argc, char **argv)
{
	bool mine = argc == 3;
	struct rng r = { mine ? strtoull(argv[2], NULL, 10) : 20 };
	struct count n = { 0 };
	int plans = mine ? atoi(argv[1]) : test_times(PLANS);

	for (int i = 0; i < plans; i++) {
		struct spot figure[FIGURES][MOST];
		struct plan p = { 0 };
		int good = 0;

		make_plan(&p, &r);
		for (int k = 0; k < 200 && good < FIGURES; k++) {
			carry_out(figure[good], &p, &r);
			good += is_good(figure[good], &p);
		}
		for (int k = 0; k < CLAIMS && good == FIGURES; k++) {
			struct claim c;

			if (make_claim(&c, &p, &r))
				judge(&n, &p, &c, figure, i % 2);
		}
	}
	ok(n.asked > test_times(300) && n.truths > test_times(20),
	   "%d claims, %d true, %d false", n.asked, n.truths, n.lies);
	ok(!n.wrong, "none is judged wrong");
	ok(10 * n.follows >= 9 * n.truths, "of the true ones %d follow", n.follows);
	ok(10 * n.refuted >= 8 * n.lies, "of the false ones %d are refuted", n.refuted);
	by_numbers(mine ? r.s : 4, mine ? plans : test_times(108));
	return tap_done();
}
