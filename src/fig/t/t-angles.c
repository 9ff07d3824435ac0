/*
 * t-angles.c -- what is said of angles holds under its conditions wherever the figure is moved,
 * and most of what holds is said.
 *
 * Random figures of points that are free, on lines, circles and segments, feet, images, centres.
 * A copy is moved to many positions, near and far, and claims are made of angles, sums of them and
 * lines that hold near by.  An answer "always" or "proved" is wrong where the claim fails, computed
 * here from coordinates, and all conditions of the answer hold, which the figure is asked.  A claim
 * counts as true where it holds in all positions near by.
 *
 * t-angles [figures [seed]]
 */
#include "base/clock.h"
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/lines.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIGURES 24
#define POINTS 10
#define NEAR 6
#define MOVES 60
#define CLAIMS 8 /* asked of a figure */
#define TERMS 4
#define DEGREE (180 / acos(-1))

static const struct tool_table *tools;
static struct rng rng;

static int below(int n)
{
	return (int)rng_below(&rng, (uint64_t)n);
}

/* --- Figures --------------------------------------------------------------------------------- */

/* What makes a point of earlier ones: @ is another of them each time, # a place, % an angle. */
static const char *const makes[] = {
	"Point(Line(@, @), #)",
	"Point(Line(@, @), #)",
	"Point(Segment(@, @), #)",
	"Point(Circle(@, @), #)",
	"Point(Circle(@, @, @), #)",
	"Point(Circle(@, @, @), #)",
	"Point(Ray(@, @), #)",
	"Point(AngleBisector(@, @, @), #)",
	"Point(PerpendicularBisector(@, @), #)",
	"Foot(@, Line(@, @))",
	"ClosestPoint(Line(@, @), @)",
	"Reflect(@, Line(@, @))",
	"Reflect(@, PerpendicularLine(@, Line(@, @)))",
	"Reflect(@, @)",
	"Rotate(@, %, @)",
	"Rotate(@, %, @)",
	"Midpoint(@, @)",
	"@ + @ - @",
	"TriangleCenter(@, @, @, 1)",
	"TriangleCenter(@, @, @, 3)",
	"TriangleCenter(@, @, @, 4)",
	"Intersect(Line(@, @), Line(@, @))",
	"Intersect(AngleBisector(@, @, @), Line(@, @))",
	"Intersect(PerpendicularLine(@, Line(@, @)), Line(@, @))",
	"Intersect(Line(@, Line(@, @)), Line(@, @))",
	"Intersect(PerpendicularBisector(@, @), Line(@, @))",
};
static const char *const degrees[] = { "90°", "60°",  "120°", "-90°",
				       "45°", "180°", "30°",  "-60°" };

struct scene {
	struct fig *f, *copy;
	int points, places; /* the places are MOVES at most, the first is the drawing */
	bool near[MOVES];
	bool there[MOVES][POINTS];
	double at[MOVES][POINTS][2];
	double drag[MOVES][POINTS][2];
	struct buf script;
};

static void write_place(struct buf *b)
{
	int x = below(13) - 6, y = below(13) - 6;

	buf_addf(b, "%d, %d", x, y);
}

static void name_points(struct buf *b, const char *form, int points)
{
	int taken = 0;

	for (; *form; form++) {
		int p = -1;

		if (*form == '#') {
			write_place(b);
		} else if (*form == '%') {
			buf_add(b, degrees[below(sizeof degrees / sizeof *degrees)]);
		} else if (*form == '@') {
			while (p < 0 || taken >> p & 1)
				p = below(points);
			taken |= 1 << p;
			if ((taken + 1) >> points)
				taken = 0;
			buf_addc(b, (char)('A' + p));
		} else {
			buf_addc(b, *form);
		}
	}
}

/* False where it is not, or not known well. */
static bool place_of(const struct fig *f, int point, double at[2])
{
	char name[2] = { (char)('A' + point), 0 };
	const struct value *v = fig_value(f, fig_find(f, name));
	bool good = v != NULL;

	for (int k = 0; v && k < 2; k++) {
		at[k] = num_mid(v->v[k]);
		good = good && v->v[k].hi - v->v[k].lo < 1e-9 && fabs(at[k]) < 1e4;
	}
	return good;
}

static bool is_point(const struct fig *f, int point)
{
	double at[2];
	char name[2] = { (char)('A' + point), 0 };
	fig_id id = fig_find(f, name);

	return id.v >= 0 && fig_kind(f, id) == KIND_POINT && place_of(f, point, at);
}

/* Three or four free points, and others made of them. */
static void draw(struct scene *s)
{
	int frees = 3 + !below(3), want = frees + 2 + below(4);

	s->f = fig_new(tools, 1);
	s->points = 0;
	for (int tries = 0; s->points < want && tries < 40; tries++) {
		struct buf b = { 0 };

		buf_addf(&b, "%c = ", 'A' + s->points);
		name_points(&b,
			    s->points < frees ? "(#)"
					      : makes[below(sizeof makes / sizeof *makes)],
			    s->points);
		if (runf(s->f, "%s", buf_str(&b)) == OK && is_point(s->f, s->points)) {
			buf_addf(&s->script, "%s%s", s->points ? ";" : "", buf_str(&b));
			s->points++;
		}
		buf_clear(&b);
	}
}

/* The copy with its free points at the k-th place; false: one of them cannot go there. */
static bool go(struct scene *s, int k)
{
	struct err e;
	bool good = true;

	for (int i = 0; i < s->points; i++) {
		char name[2] = { (char)('A' + i), 0 };
		fig_id id = fig_find(s->copy, name);

		if (k && fig_is_free(s->copy, id))
			good = fig_drag(s->copy, id, s->drag[k][i][0], s->drag[k][i][1], &e) ==
				       OK &&
			       good;
	}
	return good;
}

static double somewhere(double reach)
{
	return floor(reach * (double)(below(2000001) - 1000000) / 1000000 * 1024) / 1024;
}

static void look_around(struct scene *s)
{
	struct err e;

	s->copy = fig_after(s->f, fig_journal_count(s->f), &e);
	for (int k = 0; k < MOVES; k++) {
		bool good;

		s->near[k] = k > 0 && k <= NEAR;
		for (int i = 0; i < s->points; i++) {
			double *to = s->drag[k][i], *from = s->at[0][i];
			/* Beside the drawing, as wide as it is, one point far off, whole numbers. */
			double reach = s->near[k]                ? 0.01
				       : k % 6 == 1 && !below(3) ? 100
				       : k % 6 == 2              ? 2
								 : 10;

			for (int c = 0; c < 2; c++)
				to[c] = k % 6 == 3  ? below(9) - 4
					: reach < 3 ? (k ? from[c] : 0) + somewhere(reach)
						    : somewhere(reach);
		}
		good = go(s, k);
		for (int i = 0; i < s->points; i++)
			s->there[k][i] = good && place_of(s->copy, i, s->at[k][i]);
	}
}

/* --- Claims ---------------------------------------------------------------------------------- */

enum form { SUM, PARALLEL, PERPENDICULAR, COLLINEAR, CONCYCLIC, DISTANCES, FORMS };
struct claim_made {
	enum form form;
	int p[8];
	/* A sum of angles: their corners, how often each is taken, degrees. */
	int corner[TERMS][3], weight[TERMS], n;
	int rest;
	bool word; /* as EqualAngle, IsParallel */
};

static double angle_at(const struct scene *s, int k, const int p[3])
{
	const double *a = s->at[k][p[0]], *o = s->at[k][p[1]], *b = s->at[k][p[2]];
	double x = a[0] - o[0], y = a[1] - o[1], u = b[0] - o[0], v = b[1] - o[1];
	double l = hypot(x, y), m = hypot(u, v);

	if (l < 1e-6 || m < 1e-6)
		return NAN;
	return atan2(fabs(x * v - y * u), x * u + y * v) * DEGREE;
}

/* Of the lines through p[0], p[1] and p[2], p[3]: the sine or cosine. */
static double direction(const struct scene *s, int k, const int *p, bool across)
{
	const double *a = s->at[k][p[0]], *b = s->at[k][p[1]], *c = s->at[k][p[2]],
		     *d = s->at[k][p[3]];
	double x = b[0] - a[0], y = b[1] - a[1], u = d[0] - c[0], v = d[1] - c[1];
	double l = hypot(x, y), m = hypot(u, v);

	if (l < 1e-6 || m < 1e-6)
		return NAN;
	return (across ? x * v - y * u : x * u + y * v) / l / m;
}

/* 0 where it holds, in degrees or the like; NAN: it says nothing there. */
static double failure(const struct scene *s, int k, const struct claim_made *c)
{
	double sum = c->rest;
	static const int points[] = { [PARALLEL] = 4,
				      [PERPENDICULAR] = 4,
				      [COLLINEAR] = 3,
				      [CONCYCLIC] = 4,
				      [DISTANCES] = 4 };
	int q[4];

	if (c->form == SUM) {
		for (int i = 0; i < c->n; i++)
			for (int j = 0; j < 3; j++)
				if (!s->there[k][c->corner[i][j]])
					return NAN;
		for (int i = 0; i < c->n; i++)
			sum += c->weight[i] * angle_at(s, k, c->corner[i]);
		return fabs(sum);
	}
	for (int i = 0; i < points[c->form]; i++)
		if (!s->there[k][c->p[i]])
			return NAN;
	memcpy(q, c->p, sizeof q);
	switch (c->form) {
	case PARALLEL: return fabs(direction(s, k, q, true)) * DEGREE;
	case PERPENDICULAR: return fabs(direction(s, k, q, false)) * DEGREE;
	case COLLINEAR:
		q[3] = q[0];
		return fabs(direction(s, k, (int[]){ q[0], q[1], q[0], q[2] }, true)) * DEGREE;
	case CONCYCLIC: {
		double one = direction(s, k, (int[]){ q[0], q[1], q[0], q[2] }, true);
		double two = direction(s, k, (int[]){ q[3], q[1], q[3], q[2] }, true);
		double cosine = direction(s, k, (int[]){ q[0], q[1], q[0], q[2] }, false);
		double other = direction(s, k, (int[]){ q[3], q[1], q[3], q[2] }, false);

		/* Of points on a line nothing is said. */
		if (fabs(one) < 1e-6)
			return NAN;
		return fabs(one * other - two * cosine) * DEGREE;
	}
	case DISTANCES: {
		double l = hypot(s->at[k][q[1]][0] - s->at[k][q[0]][0],
				 s->at[k][q[1]][1] - s->at[k][q[0]][1]);
		double m = hypot(s->at[k][q[3]][0] - s->at[k][q[2]][0],
				 s->at[k][q[3]][1] - s->at[k][q[2]][1]);

		return fabs(l - m) / (1 + l + m) * DEGREE;
	}
	case SUM:
	case FORMS: break;
	}
	return NAN;
}

static void write_claim(struct buf *b, const struct claim_made *c)
{
#define N(i) ('A' + c->p[i])
	int n = 0;

	switch (c->form) {
	case PARALLEL:
		buf_addf(b,
			 c->word ? "IsParallel(Line(%c,%c), Line(%c,%c))"
				 : "Line(%c,%c) ∥ Line(%c,%c)",
			 N(0), N(1), N(2), N(3));
		return;
	case PERPENDICULAR:
		buf_addf(b, "Line(%c,%c) ⟂ Line(%c,%c)", N(0), N(1), N(2), N(3));
		return;
	case COLLINEAR: buf_addf(b, "AreCollinear(%c,%c,%c)", N(0), N(1), N(2)); return;
	case CONCYCLIC:
		buf_addf(b, "AreConcyclic(%c,%c,%c,%c)", N(0), N(1), N(2), N(3));
		return;
	case DISTANCES:
		buf_addf(b, "Distance(%c,%c) == Distance(%c,%c)", N(0), N(1), N(2), N(3));
		return;
	case SUM:
	case FORMS: break;
	}
	if (c->word && c->n == 2) {
		const int *p = c->corner[0], *q = c->corner[1];

		buf_addf(b, "EqualAngle(%c,%c,%c,%c,%c,%c)", 'A' + p[0], 'A' + p[1],
			 'A' + p[2], 'A' + q[0], 'A' + q[1], 'A' + q[2]);
		return;
	}
	for (int side = 1; side >= -1; side -= 2) {
		n = 0;
		for (int i = 0; i < c->n; i++) {
			if (c->weight[i] * side < 0)
				continue;
			buf_add(b, n++ ? " + " : "");
			if (abs(c->weight[i]) > 1)
				buf_addf(b, "%d*", abs(c->weight[i]));
			buf_addf(b, "Angle(%c,%c,%c)", 'A' + c->corner[i][0],
				 'A' + c->corner[i][1], 'A' + c->corner[i][2]);
		}
		if (c->rest * side > 0 || !n)
			buf_addf(b, "%s%d°", n ? " + " : "", abs(c->rest));
		buf_add(b, side > 0 ? " == " : "");
	}
}

static void corner(const struct scene *s, int p[3])
{
	do {
		for (int i = 0; i < 3; i++)
			p[i] = below(s->points);
	} while (p[0] == p[1] || p[1] == p[2] || p[0] == p[2]);
	if (p[0] > p[2]) {
		int t = p[0];

		p[0] = p[2];
		p[2] = t;
	}
}

static int different(const struct scene *s, int n, int *p)
{
	for (int i = 0; i < n; i++) {
		bool again = true;

		while (again) {
			p[i] = below(s->points);
			again = false;
			for (int j = 0; j < i; j++)
				again = again || p[j] == p[i];
		}
	}
	return n;
}

/* One that holds as drawn, or not. */
static void guess(const struct scene *s, struct claim_made *c)
{
	static const int weights[][TERMS] = {
		{ 1 },          { 1 },        { 1, -1 }, { 1, -1 },   { 1, -1 },
		{ 1, 1 },       { 1, 1, -1 }, { 1, -2 }, { 1, 1, 1 }, { 1, 1, -1, -1 },
		{ 1, 1, 1, 1 }, { 2, -1 },
	};
	double at;

	*c = (struct claim_made){ .word = below(2) };
	if (below(5) == 0)
		c->form = 1 + below(FORMS - 1);
	if (c->form == SUM) {
		const int *w = weights[below(sizeof weights / sizeof *weights)];

		for (; c->n < TERMS && w[c->n]; c->n++) {
			corner(s, c->corner[c->n]);
			c->weight[c->n] = w[c->n];
			for (int j = 0; j < c->n; j++)
				if (!memcmp(c->corner[j], c->corner[c->n], sizeof *c->corner))
					c->n = TERMS + 1; /* no */
			if (c->n > TERMS)
				break;
		}
		if (c->n > TERMS) {
			c->n = 0;
			c->rest = 1;
			return;
		}
		at = failure(s, 0, c);
		for (int i = 0; i < c->n && isnan(at); i++)
			return;
		/* A constant that makes it true: every 15 degrees. */
		at = 0;
		for (int i = 0; i < c->n; i++)
			at += c->weight[i] * angle_at(s, 0, c->corner[i]);
		if (fabs(at - 15 * rint(at / 15)) < 1e-7)
			c->rest = -15 * (int)lrint(at / 15);
		c->word = c->word && c->n == 2 && c->weight[0] == 1 && c->weight[1] == -1 &&
			  !c->rest;
		return;
	}
	if (c->form == PARALLEL || c->form == PERPENDICULAR || c->form == DISTANCES) {
		do {
			different(s, 2, c->p);
			different(s, 2, c->p + 2);
		} while ((c->p[0] == c->p[2] && c->p[1] == c->p[3]) ||
			 (c->p[0] == c->p[3] && c->p[1] == c->p[2]));
	} else {
		if (s->points < 4)
			c->form = COLLINEAR;
		different(s, c->form == COLLINEAR ? 3 : 4, c->p);
	}
}

/* --- Answers --------------------------------------------------------------------------------- */

static struct {
	int asked, answered, falsely, contradict, by_chance, orders;
	int everywhere, everywhere_answered, ordered, ordered_answered;
} tally;

struct verdict {
	bool always, proven;
	bool false_;
	int conditions;
	char line[32][400];
	bool lineless;
};

static void read_text(const char *s, char *out, size_t size)
{
	size_t n = 0;

	for (; *s && *s != '"' && n + 1 < size; s++) {
		if (*s == '\\' && s[1])
			s++;
		out[n++] = *s;
	}
	out[n] = 0;
}

static void read_verdict(const char *json, struct verdict *v)
{
	const char *p = strstr(json, "\"conditions\":["), *end;

	*v = (struct verdict){ .always = strstr(json, "\"verdict\":\"always\"") ||
					 strstr(json, "\"verdict\":\"proved\""),
			       .proven = strstr(json, "\"certainty\":\"proven\"") ||
					 strstr(json, "\"kind\":\"proof\""),
			       .false_ = strstr(json, "\"verdict\":\"no\"") ||
					 strstr(json, "\"verdict\":\"here_only\"") ||
					 strstr(json, "\"verdict\":\"false\""),
			       .lineless = strstr(json, "\"other_conditions\"") != NULL };
	end = p ? strstr(p, "]") : NULL;
	/* Lines have no brackets of this kind. */
	while (p && v->conditions < 32) {
		const char *next;

		p = strstr(p + 1, "{\"text\":\"");
		if (!p || p > end)
			break;
		next = strstr(p + 1, "{\"text\":\"");
		p = strstr(p, "\"condition\":\"");
		if (!p || (next && p > next)) {
			v->lineless = true;
			p = next ? next - 1 : NULL;
			continue;
		}
		read_text(p + 13, v->line[v->conditions++], sizeof *v->line);
	}
}

/* Do all conditions hold at the k-th place? */
static bool meets(struct scene *s, int k, const struct verdict *v)
{
	if (!go(s, k))
		return false;
	for (int i = 0; i < v->conditions; i++)
		if (!is_yes(fig_holds(s->copy, v->line[i])))
			return false;
	return true;
}

/* Where the claim fails though the conditions hold, or -1. */
static int false_at(struct scene *s, const struct claim_made *c, const struct verdict *v)
{
	for (int k = 0; k < MOVES; k++)
		if (failure(s, k, c) > 1e-3 && !(v->lineless && k % 6 == 3) && meets(s, k, v))
			return k;
	return -1;
}

static void complain(struct scene *s, const char *claim, const char *what, const char *json)
{
	printf("# %s: %s ? %s\n#   %.900s\n", what, buf_str(&s->script), claim, json);
}

static const char *const doors[] = { "Always", "Prove", "ProveDetails" };

/* Is it about nothing but the order of points on lines? */
static bool is_order(const struct scene *s, const struct claim_made *c)
{
	if (c->form != SUM)
		return false;
	for (int i = 0; i < c->n; i++) {
		double at = angle_at(s, 0, c->corner[i]);

		if (at > 1e-6 && at < 180 - 1e-6)
			return false;
	}
	return true;
}

static void ask(struct scene *s, const struct claim_made *c, bool everywhere, bool near)
{
	struct buf b = { 0 };
	bool all = true, any = false, denied = false;
	char *first = NULL;

	write_claim(&b, c);
	tally.asked++;
	for (int d = 0; d < 3; d++) {
		int64_t before = base_clock_ms();
		const char *json = said(s->f, "%s(\"%s\")", doors[d], buf_str(&b));
		struct verdict v;
		int k;

		before = base_clock_ms() - before;
		if (before > 200 && getenv("PORISM_SHOW"))
			printf("# %d ms %s %s ? %s: %.300s\n", (int)before, doors[d],
			       buf_str(&s->script), buf_str(&b), json + 60);
		read_verdict(json, &v);
		if (!d)
			first = mem_strdup(json);
		denied = denied || v.false_;
		any = any || v.always;
		all = all && v.always;
		k = v.always ? false_at(s, c, &v) : -1;
		if (k >= 0) {
			tally.falsely++;
			complain(s, buf_str(&b), doors[d], json);
			printf("#   fails with");
			for (int i = 0; i < s->points; i++)
				printf(" %c(%g, %g)", 'A' + i, s->at[k][i][0], s->at[k][i][1]);
			printf("\n");
		}
	}
	tally.answered += any;
	if (any && (denied || !all)) {
		tally.contradict++;
		complain(s, buf_str(&b), "contradiction", first);
	}
	tally.by_chance += !near;
	/* In which order points lie is no condition of itself. */
	tally.orders += near && !everywhere && is_order(s, c);
	if (near && (everywhere || !is_order(s, c))) {
		*(everywhere ? &tally.everywhere : &tally.ordered) += 1;
		*(everywhere ? &tally.everywhere_answered : &tally.ordered_answered) += any;
		if (!any && getenv("PORISM_SHOW"))
			complain(s, buf_str(&b), everywhere ? "open" : "open, ordered", first);
	}
	mem_free(first);
	buf_clear(&b);
}

static void one_figure(void)
{
	struct scene s = { .points = 0 };
	struct claim_made made[CLAIMS];
	int asked = 0;

	draw(&s);
	look_around(&s);
	for (int tries = 0; tries < 6000 && asked < CLAIMS && s.points > 3; tries++) {
		struct claim_made c;
		int failed = 0, near_failed = 0;
		double here;

		guess(&s, &c);
		here = failure(&s, 0, &c);
		for (int i = 0; i < asked; i++)
			if (!memcmp(&made[i], &c, sizeof c))
				here = NAN;
		if (!(here < 1e-7))
			continue;
		for (int k = 1; k < MOVES; k++) {
			double x = failure(&s, k, &c);

			failed += x > 1e-3;
			near_failed += s.near[k] && !(x < 1e-6);
		}
		/* What holds by chance, or says an order, is asked now and then. */
		if ((near_failed || (failed && is_order(&s, &c))) && below(10))
			continue;
		made[asked++] = c;
		ask(&s, &c, !failed, !near_failed);
	}
	fig_free(s.f);
	fig_free(s.copy);
	buf_clear(&s.script);
}

int main(int argc, char **argv)
{
	struct tool_table *table = tool_table_new();
	int figures = argc > 1 ? atoi(argv[1]) : FIGURES, seed = argc > 2 ? atoi(argv[2]) : 1;
	int held, answered;

	tools = table;
	for (int i = 0; i < figures; i++) {
		rng.s = (uint64_t)i * 6364136223846793005u + (uint64_t)seed;
		one_figure();
	}
	held = tally.everywhere + tally.ordered;
	answered = tally.everywhere_answered + tally.ordered_answered;
	printf("# %d claims, %d answered always or proved, %d false; %d by chance\n",
	       tally.asked, tally.answered, tally.falsely, tally.by_chance);
	printf("# of %d that hold everywhere %d answered, of %d in the order drawn %d\n",
	       tally.everywhere, tally.everywhere_answered, tally.ordered,
	       tally.ordered_answered);
	ok(!tally.falsely, "what is always so is so under its conditions");
	ok(!tally.contradict, "Always, Prove and ProveDetails agree");
	ok(answered * 100 >= held * 85, "%d %% of what holds is answered",
	   held ? answered * 100 / held : 0);
	tool_table_free(table);
	return tap_done();
}
