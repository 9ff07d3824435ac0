/* t-deduce.c -- theorems that follow, theorems that do not, and what is known with more points. */
#include "base/t/tap.h"
#include "deduce/deduce.h"
#include "jgex/jgex.h"
#include <string.h>

static struct setting *read(struct arena *a, const char *text)
{
	struct setting *s = NULL;
	struct err e = { 0 };

	if (jgex_read(&s, a, text, &(struct jgex_options){ .seed = 3 }, &e) != OK) {
		printf("# %s\n", e.msg);
		return NULL;
	}
	return s;
}

/* Does it follow, with a proof that is accepted and names the rule? */
static void proves(const char *name, const char *text, int rule)
{
	struct arena *a = arena_new();
	struct setting *s = read(a, text);
	struct closure *c = s ? closure_new(s, NULL) : NULL;
	struct err e = { 0 };
	struct proof *p = c && closure_run(c) ? closure_proof(c, a, &e) : NULL;
	bool named = rule < 0;

	if (!p)
		printf("# %s\n", e.code ? e.msg : "it does not follow");
	for (int i = 0; p && i < p->steps; i++)
		named |= p->step[i].reason == REASON_RULE && (int)p->step[i].rule == rule;
	ok(p && named && proof_check(p, &e) == OK, "%s", name);
	closure_free(c);
	arena_free(a);
}

static void leaves_open(const char *name, const char *text)
{
	struct arena *a = arena_new();
	struct setting *s = read(a, text);
	struct closure *c = s ? closure_new(s, NULL) : NULL;

	ok(c && !closure_run(c), "%s", name);
	closure_free(c);
	arena_free(a);
}

static const struct {
	const char *name, *text;
	int rule;
} theorem[] = {
	{ "altitudes meet",
	  "a b c = triangle; h = on_tline b a c, on_tline c a b ? perp a h b c",
	  RULE_ALTITUDES },
	{ "angles in a circle",
	  "a b c = triangle; o = circle o a b c; d = on_circle d o a ? eqangle c a c b d a d "
	  "b",
	  -1 },
	{ "the midline", "a b c = triangle; m = midpoint a b; n = midpoint a c ? para m n b c",
	  RULE_SIMILAR_SAS },
	{ "Simson's line",
	  "a b c = triangle; o = circle o a b c; p = on_circle p o a; x = foot p b c; y = "
	  "foot p c a; "
	  "z = foot p a b ? coll x y z",
	  RULE_CIRCLE_BY_ANGLE },
	{ "Miquel's point",
	  "a b c = triangle; d = on_line d b c; e = on_line e c a; f = on_line f a b; o = "
	  "circle o a e f; "
	  "q = circle q b f d; m = intersection_cc m o q f ? cyclic c d e m",
	  -1 },
	{ "a tangent and a secant",
	  "o a = segment; t = on_circle t o a; p = on_tline p t o t; b = intersection_lc b p "
	  "o a "
	  "? eqratio p a p t p t p b",
	  -1 },
	{ "the bisector divides the side",
	  "a b c = triangle; d = on_line d b c, angle_bisector d b a c ? eqratio d b d c a b "
	  "a c",
	  RULE_BISECTOR },
	{ "Ceva on medians",
	  "a b c = triangle; d = midpoint b c; e = midpoint c a; g = on_line g a d, on_line g "
	  "b e; "
	  "f = on_line f c g, on_line f a b ? midp f a b",
	  -1 },
	{ "Menelaus, backwards",
	  "a b c = triangle; x = incenter x a b c; d = on_line d b c, on_line d a x; "
	  "e = on_line e c a, on_line e b x; f = on_line f a b, on_tline f c c x ? coll d e f",
	  RULE_MENELAUS_BACK },
	{ "feet on a line, and the midpoint between",
	  "a b c d = quadrangle; f = foot a c d; g = foot b c d; m = midpoint a b ? cong m f "
	  "m g",
	  -1 },
	{ "Pappus",
	  "a b p q = quadrangle; c = on_line c a b; r = on_line r p q; x = on_line x a q, "
	  "on_line x b p; "
	  "y = on_line y a r, on_line y c p; z = on_line z b r, on_line z c q ? coll x y z",
	  RULE_PAPPUS },
	{ "isogonal lines",
	  "a b c = triangle; p = free; q = on_aline q a b c a p, on_aline q b a c b p "
	  "? eqangle c a c p c q c b",
	  RULE_PENCILS_MIRROR },
	{ "a chord of the circumcircle through the incentre",
	  "a b c = triangle; m = midpoint b c; i = incenter a b c; d = on_line d a b, on_line "
	  "d m i; "
	  "o = circle a b c; e = on_line e c i, on_circle e o a ? para d e b i",
	  RULE_PENCIL_TRIANGLE },
	{ "equal chords on one line",
	  "d m n = triangle; p = on_tline p m d m; q = on_tline q n d n, on_aline q d n m d "
	  "p; "
	  "r = on_line r m n, on_circle r p m; s = on_line s m n, on_circle s q n ? cong m r "
	  "n s",
	  RULE_CHORD_SINE },
	{ "powers to two circles",
	  "a b c = triangle; w = circle a b c; d = on_circle d w a; p = on_line p a b, "
	  "on_line "
	  "p c d; "
	  "x = free; o = circle a b x; q = circle c d x ? perp p x o q",
	  RULE_RADICAL_AXIS_BACK },
	{ "equally far, equal powers",
	  "o a = segment; c = on_circle c o a; b = on_circle b o a; d = on_circle d o a; "
	  "p = on_line p a c; q = on_line q b d, on_circle q o p ? eqratio p a q b q d p c",
	  RULE_EQUAL_POWERS },
	{ "equal powers, equally far",
	  "a p q = triangle; u = on_line u a p; v = on_line v a q, on_pline v u p q; "
	  "b = on_line b a q, eqdistance b q a u; c = on_line c a p, eqdistance c p a v; "
	  "o = circle a b c ? cong o p o q",
	  RULE_EQUAL_POWERS_BACK },
	{ "Newton's line",
	  "a b c d = quadrangle; e = on_line e a b, on_line e c d; f = on_line f a d, on_line "
	  "f b c; "
	  "m = midpoint a c; n = midpoint b d; l = midpoint e f ? coll m n l",
	  RULE_DIAGONALS_MIDDLES },
	{ "the diagonal triangle",
	  "a b c = triangle; o = circle a b c; d = on_circle d o a; e = on_line e a b, "
	  "on_line "
	  "e c d; "
	  "f = on_line f a d, on_line f b c; g = on_line g a c, on_line g b d ? perp o g e f",
	  RULE_DIAGONAL_TRIANGLE },
	{ "the Simson line on its way to the orthocentre",
	  "a b c = triangle; o = circle a b c; p = on_circle p o a; x = foot p b c; y = foot "
	  "p "
	  "c a; "
	  "h = orthocenter a b c; m = midpoint p h ? coll x y m",
	  RULE_SIMSON_MIDDLE },
	{ "opposite points of contact",
	  "a b c = triangle; i = incenter a b c; d = foot i b c; x = mirror d i; "
	  "y = on_line y a x, on_line y b c ? cong b d c y",
	  RULE_TOUCH_OPPOSITE },
	{ "the point of contact between the feet",
	  "a b c = triangle; i = incenter a b c; d = foot i b c; m = midpoint b c; h = foot a "
	  "b c; "
	  "e = on_line e a i, on_line e b c ? eqratio m d m e m h m d",
	  RULE_TOUCH_MIDDLE },
	{ "Desargues",
	  "o a b c = quadrangle; p = on_line p o a; q = on_line q o b; r = on_line r o c; "
	  "x = on_line x b c, on_line x q r; y = on_line y c a, on_line y r p; "
	  "z = on_line z a b, on_line z p q ? coll x y z",
	  -1 },
};

static const struct {
	const char *name, *text;
} nothing[] = {
	{ "a point of no account", "a b c = triangle; d = on_line d b c ? cong a d a b" },
	{ "isosceles by its drawing", "a@0_0 b@2_0 c@1_3 = triangle a b c ? cong c a c b" },
	{ "a right angle by its drawing",
	  "a@0_0 b@4_0 c@0_3 = triangle a b c ? perp a b a c" },
	{ "concyclic by its drawing",
	  "a@0_0 b@2_0 c@2_1 d@0_1 = quadrangle a b c d ? cyclic a b c d" },
	{ "nearly a right angle",
	  "a@0_0 b@4_0 c@0.00000001_3 = triangle a b c ? perp a b a c" },
	{ "isogonal at one corner only",
	  "a b c = triangle; p = free; q = on_aline q a b c a p ? eqangle c a c p c q c b" },
	{ "midpoint by its drawing",
	  "a@0_0 b@4_0 c@1_3 = triangle a b c; m@2_0 = on_line m a b ? midp m a b" },
};

/* What is known with fewer points is known with more, and can be explained there. */
static void with_more(void)
{
	struct arena *a = arena_new();
	struct setting *s =
		read(a, "a b c = triangle; o = circle o a b c; d = on_circle d o a; "
			"m = midpoint a b; n = midpoint c d ? perp o m o n");
	struct setting *more = NULL;
	struct closure *c = closure_new(s, NULL), *l;
	struct err e = { 0 };
	struct claim k = claim_of(CLAIM_PERP, 4, (int[]){ 3, 5, 0, 1 });
	int facts;

	ok(!closure_run(c), "it is not reached");
	facts = closure_facts(c);
	ok(closure_holds(c, &k), "but that OM is perpendicular to AB");
	ok(closure_prove(c, &k, a, &e) != NULL, "which has a proof");
	ok(jgex_extend(&more, a, s, "x = midpoint x a c", &(struct jgex_options){ .seed = 1 },
		       &e) == OK,
	   "with another point");
	l = closure_more(c, more, NULL);
	ok(closure_facts(l) >= facts && closure_holds(l, &k), "nothing is lost");
	closure_run(l);
	k = claim_of(CLAIM_PERP, 4, (int[]){ 3, 7, 0, 2 });
	ok(closure_holds(l, &k) && closure_prove(l, &k, a, &e), "and there is more");
	closure_free(l);
	closure_free(c);
	arena_free(a);
}

/* n points on the circle abc, and a goal about the first and the last ones. */
static char *round_table(struct arena *a, int n, const char *how, const char *goal)
{
	char *t = arena_strdup(a, "a b c = triangle; o = circle a b c");

	for (int i = 0; i < n; i++)
		t = arena_printf(a, "%s; p%d = %s", t, i, how);
	return arena_printf(a, "%s ? %s", t, goal);
}

/* Circles with many points are no end of what is known; the work is. */
static void many_points(void)
{
	struct arena *a = arena_new();
	struct setting *s;
	struct closure *c;

	proves("36 points on a circle, by its centre",
	       round_table(a, 33, "on_circle o a", "cyclic p0 p11 p22 p32"), -1);
	proves("36 points on a circle, by three of them",
	       round_table(a, 33, "on_circum a b c", "eqangle p0 p1 p0 p2 p32 p1 p32 p2"), -1);
	s = read(a, round_table(a, 70, "on_circle o a", "cong p0 p1 p68 p69"));
	c = s ? closure_new(s, &(struct deduce_options){ .work = 300000 }) : NULL;
	ok(c && !closure_run(c) && closure_is_spent(c), "70 points, and little work");
	closure_free(c);
	arena_free(a);
}

int main(void)
{
	for (size_t i = 0; i < sizeof theorem / sizeof *theorem; i++)
		proves(theorem[i].name, theorem[i].text, theorem[i].rule);
	for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
		leaves_open(nothing[i].name, nothing[i].text);
	with_more();
	many_points();
	return tap_done();
}
