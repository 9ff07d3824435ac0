/* t-algebra.c -- theorems decided by coordinates: true ones, false ones, and what lies between. */
#include "algebra/algebra_priv.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "jgex/jgex.h"
#include <string.h>

static const struct theorem {
	const char *name, *text;
} classical[] = {
	{ "Simson", "a b c = triangle a b c; p = on_circum p a b c; d = foot d p b c; "
		    "e = foot e p c a; f = foot f p a b ? coll d e f" },
	{ "nine-point circle",
	  "a b c = triangle a b c; d = midpoint d b c; e = midpoint e c a; "
	  "f = midpoint f a b; g = foot g a b c ? cyclic d e f g" },
	{ "nine points, an altitude's half",
	  "a b c = triangle a b c; h = orthocenter h a b c; d = midpoint d b c; e = midpoint "
	  "e c a; "
	  "g = foot g a b c; k = midpoint k c h ? cyclic d e g k" },
	{ "Pappus",
	  "a b = segment a b; c = on_line c a b; p q = segment p q; r = on_line r p q; "
	  "x = on_line x a q, on_line x b p; y = on_line y a r, on_line y c p; "
	  "z = on_line z b r, on_line z c q ? coll x y z" },
	{ "Desargues",
	  "a b c = triangle a b c; o = free o; p = on_line p o a; q = on_line q o b; "
	  "r = on_line r o c; x = on_line x a b, on_line x p q; y = on_line y b c, on_line y "
	  "q r; "
	  "z = on_line z c a, on_line z r p ? coll x y z" },
	{ "butterfly",
	  "o a = segment o a; b = on_circle b o a; p = on_circle p o a; q = on_circle q o a; "
	  "m = on_line m a b, on_line m p q; x = on_line x a q, on_tline x m o m; "
	  "y = on_line y b p, on_tline y m o m ? midp m x y" },
	{ "Miquel",
	  "a b c = triangle a b c; p = on_line p b c; q = on_line q c a; r = on_line r a b; "
	  "x = on_circum x a q r, on_circum x b r p ? cyclic x c p q" },
	{ "Euler line", "a b c = triangle a b c; h = orthocenter h a b c; o = circle o a b c; "
			"d e f g = centroid d e f g a b c ? coll h o g" },
	{ "radical centre",
	  "a b c d = quadrangle a b c d; o = circle o a b c; p = circle p a b d; e = "
	  "on_circle e o a; "
	  "f = on_circle f p a; q = circle q d e f; g = on_circle g q e, on_circle g o e; "
	  "x = on_line x e g, on_line x f d ? coll x a b" },
	{ "incentre and arc",
	  "a b c = triangle a b c; i = incenter i a b c; o = circle o a b c; "
	  "m = on_line m a i, on_circle m o a ? cong m b m i" },
	{ "orthocentre reflected", "a b c = triangle a b c; h = orthocenter h a b c; "
				   "k = reflect k h b c ? cyclic a b c k" },
	{ "power of a point",
	  "a b c = triangle a b c; d = on_circum d a b c; p = on_line p a b, on_line p c d "
	  "? eqratio p a p c p d p b" },
	{ "tangent and chord",
	  "a b c = triangle a b c; o = circle o a b c; t = on_tline t a o a "
	  "? eqangle a t a b c a c b" },
	{ "a right angle in a rhombus", "a b c = iso_triangle0 a b c; m = midpoint m b c; "
					"d = mirror d a m ? perp a d b c" },
};

static const struct theorem drawn_case[] = {
	{ "Napoleon", "a b c = triangle a b c; p = eq_triangle p b c; q = eq_triangle q c a; "
		      "r = eq_triangle r a b; d = circle d p b c; e = circle e q c a; "
		      "f = circle f r a b ? cong d e e f" },
	{ "two squares",
	  "a b c = triangle a b c; p = psquare p a b; q = nsquare q a c ? perp b q c p" },
};

static const struct theorem wrong[] = {
	{ "no circle",
	  "a b c = triangle a b c; d = midpoint d b c; e = foot e a b c ? cyclic a b c d" },
	{ "no altitude", "a b c = triangle a b c; d = midpoint d b c ? perp a d b c" },
	{ "Simson off the circle", "a b c = triangle a b c; p = free p; d = foot d p b c; "
				   "e = foot e p c a; f = foot f p a b ? coll d e f" },
	{ "incentre on Euler's line",
	  "a b c = triangle a b c; h = orthocenter h a b c; "
	  "o = circle o a b c; i = incenter i a b c ? coll h o i" },
};

static struct setting *read(struct arena *a, const char *text)
{
	struct setting *s = NULL;
	struct err e = { 0 };
	struct jgex_options o = { .seed = 1 };

	if (jgex_read(&s, a, text, &o, &e) != OK)
		printf("# %s\n", e.msg);
	return s;
}

static enum algebra_answer decide(struct arena *a, const struct setting *s,
				  const struct claim *goal, struct algebra_verdict *v,
				  long work)
{
	struct algebra_options o = { .work = work, .exact_counter = true };
	struct err e = { 0 };

	if (algebra_decide(s, goal, &o, v, a, &e) != OK) {
		printf("# %s\n", e.msg);
		memset(v, 0, sizeof *v);
	}
	return v->answer;
}

static void test_true(struct arena *a)
{
	for (size_t i = 0; i < sizeof classical / sizeof *classical; i++) {
		struct setting *s = read(a, classical[i].text);
		struct algebra_verdict v = { 0 };
		struct err e = { 0 };

		if (!s) {
			skip(classical[i].name);
			continue;
		}
		decide(a, s, &s->goal[0], &v, 0);
		ok(v.answer == ALGEBRA_PROVED, "%s: %s", classical[i].name,
		   v.why ? v.why : "");
		ok(v.proof && algebra_verify(v.proof, 99, &e) == OK,
		   "and a second look says so %s", e.msg);
	}
	for (size_t i = 0; i < sizeof drawn_case / sizeof *drawn_case; i++) {
		struct setting *s = read(a, drawn_case[i].text);
		struct algebra_verdict v = { 0 };

		if (s)
			decide(a, s, &s->goal[0], &v, 0);
		ok(v.proof != NULL, "%s: %s", drawn_case[i].name, v.why ? v.why : "");
	}
}

static void test_false(struct arena *a)
{
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct setting *s = read(a, wrong[i].text);
		struct algebra_verdict v = { 0 };

		ok(s && decide(a, s, &s->goal[0], &v, 0) == ALGEBRA_FALSE, "%s: false",
		   wrong[i].name);
		ok(v.counter_at && v.counter_known && v.counter_known[0], "with an exact figure");
	}
}

/* Each goal with one point replaced by another, wherever the drawing refutes that. */
static void test_altered(struct arena *a)
{
	int proved = 0, refuted = 0, all = 0;

	for (size_t i = 0; i < sizeof classical / sizeof *classical; i++) {
		struct setting *s = read(a, classical[i].text);

		for (int k = 0; s && k < s->goal[0].n; k++)
			for (int p = 0; p < s->points; p += 2) {
				struct algebra_verdict v = { 0 };
				struct claim g = s->goal[0];

				g.p[k] = (int16_t)p;
				if (claim_is_degenerate(&g) || claim_residual(s, &g) < 1e-3)
					continue;
				all++;
				decide(a, s, &g, &v, 0);
				proved += v.answer == ALGEBRA_PROVED ||
					  v.answer == ALGEBRA_BRANCH;
				refuted += v.answer == ALGEBRA_FALSE;
			}
	}
	ok(all > 90 && proved == 0, "%d altered goals: %d proved", all, proved);
	ok(refuted == all, "%d of them refuted", refuted);
}

/* A drawing with an accident: the free triangle is isosceles in it. */
static void test_accident(struct arena *a)
{
	struct setting *s = setting_new(a);
	int p[8], q[4];
	struct claim g;
	struct algebra_verdict v = { 0 };

	setting_clause(s, "a b c = triangle a b c");
	p[0] = setting_point(s, "a", 0, 0);
	p[1] = setting_point(s, "b", 4, 0);
	p[2] = setting_point(s, "c", 2, 3);
	setting_clause(s, "m = midpoint m a b");
	p[3] = setting_point(s, "m", 2, 0);
	q[0] = p[3];
	q[1] = p[0];
	q[2] = p[1];
	setting_give(s, claim_of(CLAIM_MIDP, 3, q));
	q[0] = p[2];
	q[1] = p[0];
	q[2] = p[2];
	q[3] = p[1];
	g = claim_of(CLAIM_CONG, 4, q);
	ok(claim_looks_true(s, &g), "it looks true");
	ok(decide(a, s, &g, &v, 0) == ALGEBRA_FALSE, "and is not");
	q[0] = p[2];
	q[1] = p[3];
	q[2] = p[0];
	q[3] = p[1];
	g = claim_of(CLAIM_PERP, 4, q);
	ok(decide(a, s, &g, &v, 0) == ALGEBRA_FALSE, "nor is the height");
}

/* What holds for no reason: four points of one line are on no circle. */
static void test_nothing(struct arena *a)
{
	struct setting *s = read(a, "a b = segment a b; c = on_line c a b; d = on_line d a b; "
				    "e = free e; f = foot f e a b ? coll a b c");
	struct algebra_verdict v = { 0 };
	struct err e = { 0 };
	struct claim g[4];
	int n;

	if (!s) {
		skip("no drawing");
		return;
	}
	if (claim_read(s, "cyclic a b c d", g, 4, &n, &e) == OK)
		ok(decide(a, s, g, &v, 0) != ALGEBRA_PROVED,
		   "collinear points are not concyclic");
	g[0] = claim_of(CLAIM_NCOLL, 3, (int[]){ 0, 1, 2 });
	ok(algebra_decide(s, g, NULL, &v, a, &e) == E_ARG, "a side condition is no goal");
	g[0] = claim_of(CLAIM_COLL, 3, (int[]){ 0, 1, 77 });
	ok(algebra_decide(s, g, NULL, &v, a, &e) == E_ARG, "nor is a point that is not there");
}

static void test_budget(struct arena *a)
{
	struct setting *s = read(a, classical[0].text);
	struct algebra_verdict v = { 0 };

	ok(s && decide(a, s, &s->goal[0], &v, 100) == ALGEBRA_OPEN &&
		   strstr(v.why, "too large"),
	   "a small budget ends open");
	decide(a, s, &s->goal[0], &v, 0);
	ok(v.answer == ALGEBRA_PROVED && v.work < 100000, "%ld units are enough", v.work);
}

static bool at_once(void *data)
{
	++*(int *)data;
	return true;
}

/* Morley's triangle: no order makes it simple. */
static void test_hopeless(struct arena *a)
{
	struct setting *s = read(a, "p q r = triangle p q r; a b = trisect a b q p r; "
				    "c d = trisect c d r q p; e f = trisect e f p r q; "
				    "x = intersection_ll x q c r f; "
				    "y = intersection_ll y p b r e; "
				    "z = intersection_ll z p a q d ? cong x y y z");
	struct algebra_options o = { .work = 60000 };
	struct algebra_verdict v = { 0 };
	struct err e = { 0 };
	enum status st;

	if (!s) {
		skip("no drawing");
		return;
	}
	st = algebra_decide(s, &s->goal[0], NULL, &v, a, &e);
	ok(st == OK && v.answer == ALGEBRA_OPEN && strstr(v.why, "no order") &&
		   v.work < ALGEBRA_SECOND / 4,
	   "a hopeless search ends soon: %s, %ld units", v.why, v.work);
	st = algebra_decide(s, &s->goal[0], &o, &v, a, &e);
	ok(st == OK && v.answer == ALGEBRA_OPEN && v.work == o.work,
	   "or with its budget: %s, %ld units", v.why, v.work);
}

/* Circles round the last points through earlier ones: polynomials that grow. */
static void test_stopped(struct arena *a)
{
	struct setting *s =
		read(a, "a b c d = quadrangle a b c d; e = circle e a b c; "
			"f = circle f b c d; g = circle g c d e; h = circle h d e f; "
			"i = circle i e f g; j = circle j f g h; k = circle k g h i; "
			"m = midpoint m h k; n = midpoint n h j; p = midpoint p j k "
			"? eqratio m n j k n p h k");
	int times = 0;
	struct algebra_options o = { .stop = at_once, .data = &times };
	struct algebra_verdict v = { 0 };
	struct err e = { 0 };
	enum status st;

	if (!s) {
		skip("no drawing");
		return;
	}
	st = algebra_decide(s, &s->goal[0], &o, &v, a, &e);
	ok(st == OK && v.answer == ALGEBRA_OPEN && strstr(v.why, "stopped"), "%s", v.why);
	ok(times == 1 && v.work < ALGEBRA_SECOND / 20, "asked %d times, %ld units", times,
	   v.work);
}

static void test_words(struct arena *a)
{
	struct setting *s =
		read(a, "a b c = triangle a b c; d = on_line d a c; "
			"e = on_pline e d a b, on_line e b c ? eqratio c d c a c e c b");
	struct algebra_verdict v = { 0 };
	struct buf b = { 0 };

	decide(a, s, &s->goal[0], &v, 0);
	ok(v.answer == ALGEBRA_PROVED, "a theorem with conditions %s", v.why ? v.why : "");
	for (int i = 0; i < v.conditions; i++) {
		algebra_say(&b, s, &v.condition[i]);
		buf_addc(&b, '\n');
	}
	ok(strstr(buf_str(&b), "not parallel") || strstr(buf_str(&b), "not lie on one line"),
	   "in words");
	buf_reset(&b);
	if (v.proof)
		algebra_print(&b, v.proof);
	ok(strstr(buf_str(&b), "the origin") != NULL, "the proof is printed");
	buf_clear(&b);
}

static bool has(const int16_t *p, int n, int x)
{
	for (int i = 0; i < n; i++)
		if (p[i] == x)
			return true;
	return false;
}

/* No condition twice, and no two points that a triangle of the conditions has. */
static void test_no_echo(struct arena *a)
{
	int twice = 0, said = 0, quoted = 0, all = 0;

	for (size_t i = 0; i < sizeof classical / sizeof *classical; i++) {
		struct setting *s = read(a, classical[i].text);
		struct algebra_verdict v = { 0 };

		if (!s || decide(a, s, &s->goal[0], &v, 0) != ALGEBRA_PROVED)
			continue;
		for (int j = 0; j < v.conditions; j++)
			for (int k = 0; k < v.conditions; k++) {
				struct buf b = { 0 }, c = { 0 };
				const struct claim *d = &v.condition[j].claim,
						   *n = &v.condition[k].claim;

				algebra_say(&b, s, &v.condition[j]);
				algebra_say(&c, s, &v.condition[k]);
				twice += j != k && strcmp(buf_str(&b), buf_str(&c)) == 0;
				said += d->kind == CLAIM_DIFF && n->kind == CLAIM_NCOLL &&
					has(n->p, 3, d->p[0]) && has(n->p, 3, d->p[1]);
				quoted += j == k && v.condition[j].worded;
				all += j == k;
				buf_clear(&b);
				buf_clear(&c);
			}
	}
	ok(all > 30 && !twice && !said, "of %d conditions %d are said twice, %d by others",
	   all, twice, said);
	ok(quoted <= 2, "%d are no claims", quoted);
}

/* An incentre of which a corner is made: what the angles need is said of points. */
static void test_angle_words(struct arena *a)
{
	struct setting *s = read(a, "a b c = triangle a b c; i = incenter i a b c; "
				    "d = foot d i b c; e = foot e i c a ? cong c d c e");
	struct algebra_verdict v = { 0 };
	int triangles = 0, worded = 0;

	decide(a, s, &s->goal[0], &v, 0);
	for (int i = 0; i < v.conditions; i++) {
		triangles += v.condition[i].claim.kind == CLAIM_NCOLL;
		worded += v.condition[i].worded;
	}
	ok(v.answer == ALGEBRA_PROVED && triangles > 0 && !worded, "%d triangles, %d words",
	   triangles, worded);
}

/* Angles: some in a quadratic field, some only as free ones. */
static void test_angles(struct arena *a)
{
	static const char *const text[] = {
		"a b = segment; c = s_angle b a c 60o, on_circle c a b ? cong c a c b",
		("a b = segment; c = s_angle b a c 30o; d = foot d b a c; m = midpoint m a b "
		 "? cong m d d b"),
		("a b = segment; c = s_angle a b c 40o; d = foot d a b c; m = midpoint m a b "
		 "? cong m d m a"),
		("a b = segment; c = s_angle b a c 25o; d = foot d b a c; e = mirror e b d "
		 "? aconst a e a b 155o"),
	};

	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		struct setting *s = read(a, text[i]);
		struct algebra_verdict v = { 0 };

		if (!s) {
			skip("no such drawing");
			continue;
		}
		decide(a, s, &s->goal[0], &v, 0);
		ok(v.answer == ALGEBRA_PROVED || v.answer == ALGEBRA_BRANCH ||
			   claim_residual(s, &s->goal[0]) > 1e-6,
		   "angle %d: %s", (int)i, v.why ? v.why : "");
	}
}

/* The second look refuses what was changed. */
static void test_damage(struct arena *a)
{
	struct rng rng = { 5 };
	int damaged = 0, refused = 0;

	for (size_t i = 0; i < sizeof classical / sizeof *classical; i++) {
		struct setting *s = read(a, classical[i].text);
		struct algebra_verdict v = { 0 };

		if (!s || decide(a, s, &s->goal[0], &v, 0) != ALGEBRA_PROVED)
			continue;
		for (int k = 0; k < 40; k++) {
			struct plan *plan = (struct plan *)v.proof->plan;
			int n = plan->steps, j = 2 + (int)rng_below(&rng, (uint64_t)(n - 2));
			int p = plan->step[j].p;
			struct spot saved = v.proof->world->at[p];
			struct claim goal = v.proof->goal;
			struct spot *at = &v.proof->world->at[p];
			struct cpoly t;

			switch (k % 3) {
			case 0: /* a coordinate */
				t = at->x;
				at->x = num_chain_add(v.proof->chain, at->y, at->z);
				if (is_yes(num_chain_equal(v.proof->chain, t, at->x))) {
					at->x = t;
					continue;
				}
				break;
			case 1: /* two coordinates exchanged */
				if (is_yes(num_chain_equal(v.proof->chain, at->x, at->y)))
					continue;
				t = at->x;
				at->x = at->y;
				at->y = t;
				break;
			default: /* the goal */
				v.proof->goal.p[0] =
					(int16_t)rng_below(&rng, (uint64_t)s->points);
				if (claim_is_degenerate(&v.proof->goal) ||
				    claim_residual(s, &v.proof->goal) < 1e-3) {
					v.proof->goal = goal;
					continue;
				}
			}
			damaged++;
			refused += algebra_verify(v.proof, (uint64_t)k, NULL) != OK;
			*at = saved;
			v.proof->goal = goal;
		}
		ok(algebra_verify(v.proof, 3, NULL) == OK, "%s: mended", classical[i].name);
	}
	ok(damaged > 200, "%d proofs damaged", damaged);
	ok(refused >= damaged * 99 / 100, "%d refused", refused);
}

int main(void)
{
	struct arena *a = arena_new();

	test_true(a);
	test_false(a);
	test_altered(a);
	test_accident(a);
	test_nothing(a);
	test_budget(a);
	test_hopeless(a);
	test_stopped(a);
	test_words(a);
	test_no_echo(a);
	test_angle_words(a);
	test_angles(a);
	test_damage(a);
	arena_free(a);
	return tap_done();
}
