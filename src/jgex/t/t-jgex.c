/*
 * t-jgex.c -- construction texts: every construction drawn and what it asserts looked at in the
 * drawing, both dialects, pins, goals, auxiliary clauses, meetings, fitted figures, false goals,
 * bad statements; and the shared problems, where they are.
 */
#include "base/t/tap.h"
#include "base/text.h"
#include "jgex/jgex.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct arena *arena;

static struct setting *drawn(const char *text, uint64_t seed, struct jgex_seen *seen)
{
	struct jgex_options o = { .seed = seed, .seen = seen };
	struct setting *s = NULL;
	struct err e = { 0 };

	if (jgex_read(&s, arena, text, &o, &e) != OK) {
		printf("# %s: %s: %s\n", text, e.code, e.msg);
		return NULL;
	}
	return s;
}

/* All that is given holds there: equations by their residual, side conditions for sure. */
static bool faithful(const struct setting *s)
{
	bool good = s->spread < 1e-13;

	for (int i = 0; i < s->givens; i++) {
		const struct claim *c = &s->given[i].claim;
		bool holds = claim_is_equation((enum predicate)c->kind)
				     ? claim_residual(s, c) < 1e-9 && !is_no(claim_seen(s, c))
				     : is_yes(claim_seen(s, c));

		if (!holds) {
			struct buf b = { 0 };

			claim_print(&b, s, c);
			printf("# %s: %g\n", buf_str(&b), claim_residual(s, c));
			buf_clear(&b);
		}
		good &= holds;
	}
	return good;
}

static double at(const struct setting *s, const char *name, char axis)
{
	int i = setting_find(s, name);

	return i < 0 ? NAN : axis == 'x' ? s->point[i].x : s->point[i].y;
}

static bool says(const struct setting *s, const char *text)
{
	struct claim c[4];
	int n;

	if (claim_read(s, text, c, 4, &n, NULL) != OK)
		return false;
	for (int i = 0; i < s->givens; i++)
		if (claim_same(&s->given[i].claim, &c[0]))
			return true;
	return false;
}

/* --- The table ---------------------------------------------------------------------- */

/* Points for the inputs of a row: free, or such that its needs hold. */
static void inputs(struct buf *b, const char *name, const char *args, const char *makes)
{
	if (!strcmp(name, "2l1c")) {
		buf_add(b, "a b d = triangle; o = circle o a b d; c = between c d b; ");
		return;
	}
	if (!strcmp(name, "e5128")) {
		buf_add(b, "a b = segment; c = on_tline c b a b; d = on_circle d c b; ");
		return;
	}
	for (const char *p = args; *p; p++)
		if (*p != '#' && !strchr(makes, *p))
			buf_addf(b, "%c = free %c; ", *p, *p);
}

static void use(struct buf *b, const char *name, const char *args, const char *makes,
		bool whole)
{
	for (const char *p = makes; *p; p++)
		buf_addf(b, "%c ", *p);
	buf_addf(b, "= %s", name);
	for (const char *p = args; *p; p++)
		if (*p == '#')
			buf_add(b, !strcmp(name, "s_angle") || !strcmp(name, "aconst")
					   ? " 40o"
					   : " 2/3");
		else if (whole || !strchr(makes, *p))
			buf_addf(b, " %c", *p);
}

static void every_row(void)
{
	const char *args, *makes, *gives, *needs, *name;

	for (int i = 0; (name = jgex_construction(i, &args, &makes, &gives, &needs)); i++) {
		struct buf whole = { 0 }, brief = { 0 };
		bool good = true, same = true;

		inputs(&whole, name, args, makes);
		use(&whole, name, args, makes, true);
		inputs(&brief, name, args, makes);
		use(&brief, name, args, makes, false);
		for (uint64_t seed = 1; seed <= 4; seed++) {
			struct setting *s = drawn(buf_str(&whole), seed, NULL);
			struct setting *t = drawn(buf_str(&brief), seed, NULL);

			good &= s && faithful(s);
			same &= s && t && s->givens == t->givens && s->points == t->points;
			for (int k = 0; same && k < s->points; k++)
				same = s->point[k].x == t->point[k].x &&
				       s->point[k].y == t->point[k].y;
			for (int k = 0; same && k < s->givens; k++)
				same = claim_same(&s->given[k].claim, &t->given[k].claim);
		}
		ok(good, "%s", buf_str(&whole));
		ok(same, "%s: new points may be left out", name);
		buf_clear(&whole);
		buf_clear(&brief);
	}
}

/* A row as the document has it. */
static void spell(struct buf *b, const char *claims)
{
	for (const char *p = claims; *p;) {
		size_t word = strcspn(p, " "), n = strcspn(p, ";");

		buf_addn(b, p, word);
		for (size_t i = word; i < n; i++) {
			if (p[i] != ' ')
				buf_addf(b, p[i - 1] == '/' || p[i] == '/' ? "%c" : " %c",
					 p[i]);
		}
		p += n + strspn(p + n, "; ");
		buf_add(b, *p ? "; " : "");
	}
}

static void row_of(struct buf *b, const char *name, const char *args, const char *makes,
		   const char *gives, const char *needs)
{
	buf_add(b, "| `");
	for (const char *p = makes; *p; p++)
		buf_addf(b, "%c ", *p);
	buf_addf(b, "= %s", name);
	for (const char *p = args; *p; p++)
		buf_addf(b, " %s", *p == '#' ? "NUMBER" : (char[]){ *p, '\0' });
	buf_add(b, "` | ");
	spell(b, gives);
	buf_add(b, " | ");
	spell(b, needs);
	buf_add(b, " |\n");
}

static void table(struct buf *b)
{
	const char *args, *makes, *gives, *needs, *name;

	buf_add(b, "| construction | asserts | needs |\n| --- | --- | --- |\n");
	for (int i = 0; (name = jgex_construction(i, &args, &makes, &gives, &needs)); i++)
		row_of(b, name, args, makes, gives, needs);
}

static void document(void)
{
	FILE *f = fopen("docs/JGEX.md", "rb");
	char *text = arena_alloc(arena, 1 << 18);
	struct buf b = { 0 };

	if (!f) {
		skip("docs/JGEX.md is not here");
		return;
	}
	text[fread(text, 1, (1 << 18) - 1, f)] = '\0';
	fclose(f);
	table(&b);
	ok(strstr(text, b.s) != NULL, "docs/JGEX.md has the table (t-jgex table prints it)");
	buf_clear(&b);
}

/* --- The language -------------------------------------------------------------------- */

static void dialects(void)
{
	struct setting *s, *t;

	s = drawn("a b c = triangle a b c; x = parallelogram a b c x", 1, NULL);
	t = drawn("a b c = triangle a b c; x = parallelogram x a b c", 1, NULL);
	ok(s && t && says(s, "para a b c x") && says(t, "para a b c x") &&
		   says(t, "cong a x b c"),
	   "a parallelogram, its new point last or first");
	s = drawn("a b = segment; x y = square a b x y", 1, NULL);
	t = drawn("a b = segment; x y = square x y a b", 1, NULL);
	ok(s && t && says(s, "perp a b b x") && says(t, "perp a b b x") &&
		   at(s, "x", 'x') == at(t, "x", 'x'),
	   "a square, its new points last or first");
	s = drawn("a b = segment; x = s_angle a b x 30", 1, NULL);
	ok(s && says(s, "aconst a b b x 30o"), "degrees");
	s = drawn("a b = segment; x = s_angle a b x 30o", 1, NULL);
	ok(s && says(s, "aconst a b b x 1pi/6"), "degrees with their mark");
	s = drawn("a b = segment; x = s_angle a b x 1pi/6", 1, NULL);
	ok(s && says(s, "aconst a b b x 30o"), "a part of pi");
	s = drawn("a b = segment; x = s_angle a b x -30", 1, NULL);
	ok(s && says(s, "aconst a b b x 150o"), "a negative angle");
	s = drawn("a b c = triangle; x = rconst a b c x 1 2", 1, NULL);
	t = drawn("a b c = triangle; x = rconst a b c x 1/2", 1, NULL);
	ok(s && t && says(s, "rconst a b c x 1/2") && says(t, "rconst a b c x 1/2"),
	   "a ratio as two numbers or as one");
	s = drawn("a b c d = eq_trapezoid a b c d", 1, NULL);
	t = drawn("a b c d = iso_trapezoid a b c d", 1, NULL);
	ok(s && t && s->givens == 2 && t->givens == 2, "two names of a trapezoid");
	s = drawn("A B C = triangle A B C; D = foot D A B C ? perp A D B C", 1, NULL);
	ok(s && setting_find(s, "D") == 3, "capital letters");
	s = drawn("a b c = triangle A B C; d = foot d A b C ? perp A d b c", 1, NULL);
	ok(s && s->points == 4, "letters of another case are the same points");
	s = drawn("c a b = between c a b; d = between d a c", 1, NULL);
	ok(s && faithful(s) && s->givens == 4, "between, of new points and of old ones");
	s = drawn("a b c = triangle; d = on_line d a b, sameclock a b c d b c, ncoll a c d", 3,
		  NULL);
	ok(s && faithful(s) && says(s, "sameclock a b c d b c"),
	   "side conditions beside a construction hold in the drawing");
	s = drawn("a b c = triangle; d = para d a b c, cong d b a c", 1, NULL);
	ok(s && faithful(s) && s->givens == 2, "predicates as constructions");
	s = drawn("a b c = triangle; d = midp d a b; e = cyclic a b c e, perp e a e b", 1,
		  NULL);
	ok(s == NULL || faithful(s), "and such that few figures have");
}

static void parts(void)
{
	struct setting *s;

	s = drawn("a b c = triangle; d = midpoint d a b ? cong a d d b; coll a b d", 1, NULL);
	ok(s && s->goals == 2, "several goals");
	s = drawn("a b c = triangle", 1, NULL);
	ok(s && s->goals == 0, "none");
	s = drawn("a b c = triangle; d = midpoint d a b | e = midpoint e a c ? cong a d d b",
		  1, NULL);
	ok(s && s->point[4].added && !s->point[3].added && s->goals == 1, "auxiliary clauses");
	ok(s && !strcmp(s->clause[1].text, "d = midpoint d a b") && s->point[4].clause == 2,
	   "clauses are kept as they were written");
	s = drawn("a b c = triangle; d = on_circum d a b c ? eqangle6 c a c b d a d b", 1,
		  NULL);
	ok(s && s->goal[0].kind == CLAIM_EQANGLE, "another name of a predicate");
	s = drawn("a b c = triangle; x y z = triangle; m = midpoint m a b; n = midpoint n a c "
		  "? simtri* a b c a n m; simtri* a b c a m n",
		  1, NULL);
	ok(s && !claim_looks_true(s, &s->goal[0]) && s->goal[1].kind == CLAIM_SIMTRI &&
		   claim_looks_true(s, &s->goal[1]),
	   "similar in either orientation");
	s = drawn("a b c = triangle; x = reflect x a b c ? contri* a b c x b c", 1, NULL);
	ok(s && s->goal[0].kind == CLAIM_CONTRIR && claim_looks_true(s, &s->goal[0]),
	   "congruent, as the drawing has it");
	s = drawn("a b c = triangle;; d = free d; ?", 1, NULL);
	ok(s && s->points == 4, "empty parts");
}

static void pins(void)
{
	struct setting *s = drawn("a@0_0 b@3_0 = segment; c@1_2.5 = free c; "
				  "d@1_0.1 = on_line d a b ? coll a b d",
				  7, NULL);
	struct jgex_options o = { .seed = 1, .unpinned = true };
	struct err e = { 0 };

	ok(!s, "a place that is not on the line");
	s = drawn("a@0_0 b@3_0 = segment; c@1_2.5 = free c; d@1_0 = on_line d a b; "
		  "e@0.0001_2 = on_circle e a d ? coll a b d",
		  7, NULL);
	ok(!s, "a place that is not on the circle");
	s = drawn("a@0_0 b@3_0 = segment; c@1_2.5 = free c; d@1_0 = on_line d a b; "
		  "e@-0.6_-0.8 = on_circle e a d, on_line e a f",
		  7, NULL);
	ok(!s, "an unknown point");
	s = drawn("a@0_0 b@3_0 = segment; c@1_2.5 = free c; d@1_0.0001 = on_line d a b; "
		  "e@-0.9285_0 = on_circle e a d, on_line e a b",
		  7, NULL);
	ok(!s, "a place that is not where the two meet");
	s = drawn("a@0_0 b@3_0 = segment; c@1_2.5 = free c; d@1_0.0001 = on_line d a b; "
		  "e@-1_0 = on_circle e a d, on_line e a b",
		  7, NULL);
	ok(s && at(s, "a", 'x') == 0 && at(s, "b", 'x') == 3 && at(s, "c", 'y') == 2.5,
	   "free points are where they are pinned");
	ok(s && at(s, "d", 'x') == 1 && at(s, "d", 'y') == 0, "others on what they lie on");
	ok(s && at(s, "e", 'x') == -1, "and at the meeting that is nearest");
	ok(jgex_read(&s, arena, "a@0_0 b@3_0 = segment", &o, &e) == OK && at(s, "b", 'x') != 3,
	   "pins can be disregarded");
	s = drawn("a@0_0 b@4_0 c@0_3 = r_triangle a b c", 1, NULL);
	ok(s && at(s, "b", 'x') == 4 && at(s, "c", 'y') == 3, "pinned figures");
	s = drawn("a@0_0 = ; b@4_0 = ; c@0_3 = perp a b a c, cong a c c d; d@2.4_1.2 = coll b "
		  "c d",
		  1, NULL);
	ok(!s, "a point that comes later");
	s = drawn("a@0_0 = ; b@4_0 = ; c@0_3 = perp a b a c; d@1.44_1.92 = coll b c d, perp a "
		  "d b c",
		  1, NULL);
	ok(s && faithful(s) && fabs(at(s, "d", 'y') - 1.92) < 1e-9,
	   "places and predicates, without constructions");
}

static void meetings(void)
{
	static const char two[] =
		"o a = segment; w = free w; p = on_circle p o a, on_line p o w; "
		"q = on_circle q o a, on_line q o w ? cong o p o q";
	bool other = true, side[2] = { false, false };
	struct jgex_seen seen;
	struct setting *s;

	for (uint64_t seed = 1; seed <= 12; seed++) {
		double d, w;

		s = drawn(two, seed, NULL);
		if (!s) {
			other = false;
			continue;
		}
		d = hypot(at(s, "p", 'x') - at(s, "q", 'x'),
			  at(s, "p", 'y') - at(s, "q", 'y'));
		other &= d > 0.1;
		w = (at(s, "p", 'x') - at(s, "o", 'x')) * (at(s, "w", 'x') - at(s, "o", 'x')) +
		    (at(s, "p", 'y') - at(s, "o", 'y')) * (at(s, "w", 'y') - at(s, "o", 'y'));
		side[w > 0] = true;
	}
	ok(other, "the second point on two loci is their other meeting");
	ok(side[0] && side[1], "either meeting is taken, by the seed");
	ok(!drawn("o a = segment; w = free w; p = on_circle p o a, on_line p o w; "
		  "q = on_circle q o a, on_line q o w; r = on_circle r o a, on_line r o w",
		  1, NULL),
	   "there is no third one");
	s = drawn("o a = segment; p = on_circle p o a, on_line p o a ? coll o a p", 1, NULL);
	ok(s && fabs(at(s, "p", 'x') - 2 * at(s, "o", 'x') + at(s, "a", 'x')) < 1e-12,
	   "one that is a point already is not taken");
	/* Of the two meetings only one makes the goal true. */
	for (uint64_t seed = 1, good = 0; seed <= 6; seed++) {
		s = drawn("a b c = triangle; d = eq_triangle d a b; e = eq_triangle e b c; "
			  "f = eq_triangle f c a; x = circumcenter x a b d; "
			  "y = circumcenter y b c e; z = circumcenter z c a f ? cong x y y z; "
			  "sameclock a b c b a d",
			  seed, &seen);
		good += s && faithful(s) && claim_looks_true(s, &s->goal[0]) && seen.held == 1;
		if (seed == 6)
			ok(good == 6, "meetings are chosen so that the goals hold");
	}
	/* Circles that touch: d is opposite to c. */
	s = drawn("a b = segment; o = midpoint o a b; c = on_circle c o a; "
		  "d = on_circum d a b c, eqdistance d c a b ? coll o c d",
		  1, NULL);
	ok(s && faithful(s) && claim_looks_true(s, &s->goal[0]), "circles that touch");
}

static void fitted(void)
{
	struct jgex_seen seen;
	struct setting *s;

	s = drawn("a b c = triangle; h = on_tline h a b c, on_tline h b c a, on_tline h c a b",
		  1, &seen);
	ok(s && faithful(s) && !seen.fitted, "three loci through one point");
	s = drawn("a b c = triangle; d = foot d a b c; "
		  "e = on_line e a b, on_circle e d a, on_tline e c a b",
		  1, &seen);
	ok(s && faithful(s) && seen.fitted, "three loci that meet in few figures");
	s = drawn("a b c = triangle; x y = on_line x a b, on_line y a c, cong b x x y, "
		  "cong x y y c ? cong b x y c",
		  1, &seen);
	ok(s && faithful(s) && seen.fitted, "two points that depend on each other");
	s = drawn("a b c = triangle; x = on_bline x a b, on_bline x b c, on_line x a c "
		  "? perp a b b c",
		  1, &seen);
	ok(s && faithful(s) && claim_looks_true(s, &s->goal[0]), "a goal about such a figure");
}

/* --- Goals --------------------------------------------------------------------------- */

static void goals(void)
{
	struct setting *s, *other;
	struct jgex_seen seen;
	struct err e = { 0 };
	int goal = -1;

	s = drawn("a b c = triangle; d = midpoint d b c ? perp a d b c", 1, &seen);
	ok(s && is_no(claim_seen(s, &s->goal[0])) && seen.held == 0 && seen.drawings > 3,
	   "a false goal is false in the drawing");
	s = drawn("a@0_1 b@-1_0 c@1_0 = triangle; d = midpoint d b c ? perp a d b c", 1, NULL);
	ok(s && claim_looks_true(s, &s->goal[0]), "true where it was pinned");
	ok(jgex_refute(&other, &goal, arena,
		       "a@0_1 b@-1_0 c@1_0 = triangle; d = midpoint d b c ? cong b d d c; "
		       "perp a d b c",
		       NULL, 3, &e) == OK &&
		   other && goal == 1 && faithful(other) &&
		   is_no(claim_seen(other, &other->goal[1])),
	   "and refuted elsewhere");
	ok(jgex_refute(&other, &goal, arena,
		       "a b c = iso_triangle a b c; d = midpoint d b c ? perp a d b c", NULL,
		       3, &e) == OK &&
		   !other,
	   "what is always true is not refuted");
}

static void extended(void)
{
	struct setting *s = drawn("a b c = triangle ? coll a b c", 1, NULL), *t = NULL;
	struct err e = { 0 };

	ok(s &&
		   jgex_extend(&t, arena, s, "m = midpoint m a b; n = midpoint n a c", NULL,
			       &e) == OK &&
		   t->points == 5 && t->point[4].added && s->points == 3 &&
		   says(t, "midp n a c") && faithful(t) && t->spread < 1e-14,
	   "further clauses on what is there");
	ok(t && t->point[0].x == s->point[0].x && t->point[1].y == s->point[1].y,
	   "what is there stays");
	ok(s && jgex_extend(&t, arena, s, "m = midpoint m a x", NULL, &e) == E_ARG &&
		   !strcmp(e.code, "not_found"),
	   "an unknown point there");
	ok(s && jgex_extend(&t, arena, s, "m = intersection_ll m a b a c", NULL, &e) ==
			   E_DOMAIN,
	   "a point that is there already");
	ok(s &&
		   jgex_extend(&t, arena, s, "x = midpoint x b c, cong a b a c", NULL, &e) ==
			   E_ARG &&
		   !strcmp(e.code, "bad_argument") && strstr(e.msg, "clause 2") &&
		   strstr(e.msg, "a hypothesis"),
	   "a claim about other points");
}

/* Clauses behind "|" say no more than where their points are. */
static void added(void)
{
	static const char *const good[] = {
		"x = free x",
		"x = on_line x a b",
		"x = between_bound x a b",
		"x = on_line x a b, on_tline x c a b",
		"x = on_line x a b, perp x c a b",
		"x = cong x a x b, cong x b x c",
		"x = cyclic x a b c, coll x a d; y = midpoint y a x",
		"x = intersection_ll x a d b c",
		"x = orthocenter x a b c",
		"x y = square a b x y",
		"x y = on_line x a b, on_line y a c",
		"x y z = triangle x y z",
	};
	static const char *const refused[] = {
		"x = midpoint x b c, cong a b a c",
		"x = midpoint x b c, ncoll a b c",
		"x = foot x a b c, on_line x a d",
		"x = on_line x a b, on_line x b c, on_line x c a",
		"x = intersection_ll x a b c d, on_tline x a b c",
		"x = on_line x a d, between_bound x b c",
		"x = on_line x a d, on_line x b c, obtuse_angle b x c",
		"x = coll a b c x",
		"x = cyclic a b c d x",
		"x = circle a b c x",
		"x = contri x a b x a c",
		"x = eqratio a b a c x a x a",
		"x = eqangle a b a c x a x a",
		"x = lequation 1 a b -1 a c 0",
		"x y = on_line x a b, on_line y a c, para x y b c",
		"x y = e5128 x y a b c d",
	};
	static const char whole[] = "a b c = triangle; d = free d | %s ? cong a b a c";
	struct setting *s, *t;
	struct err e;
	char text[200];

	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		snprintf(text, sizeof text, whole, good[i]);
		s = drawn(text, 1, NULL);
		ok(s && faithful(s) && s->point[4].added, "added: %s", good[i]);
	}
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		e = (struct err){ 0 };
		snprintf(text, sizeof text, whole, refused[i]);
		ok(jgex_read(&s, arena, text, NULL, &e) == E_ARG &&
			   !strcmp(e.code, "bad_argument") && strstr(e.msg, "clause 3") &&
			   strstr(e.msg, "a hypothesis"),
		   "not added: %s: %s", refused[i], e.msg);
	}
	s = drawn("a b c = triangle; d = on_circum d a b c ? cong a b a c", 4, NULL);
	t = drawn("a b c = triangle; d = on_circum d a b c | x = foot x d a b ? cong a b a c",
		  4, NULL);
	ok(s && t && t->points == 5 && !memcmp(&s->point[3].x, &t->point[3].x, sizeof(double)),
	   "the figure is that of the statement");
	ok(drawn("a b c = triangle | ? cong a b a c", 1, NULL) != NULL, "none are added");
	ok(jgex_read(&s, arena, "a b c = triangle | x = midpoint x a b ? cong x a x b", NULL,
		     &e) == E_ARG &&
		   strstr(e.msg, "goal 1 is about x"),
	   "a goal is about the statement");
}

/* --- Bad statements ------------------------------------------------------------------ */

static const struct {
	const char *text, *code, *part;
} bad[] = {
	{ "", "foreign", "no statement" },
	{ "coll a b c", "foreign", "no statement" },
	{ "a b c = triangel a b c", "not_found", "clause 1" },
	{ "a b c = triangle; d = fot d a b c", "not_found", "\"fot\"" },
	{ "a b c = triangle; d = foot d a b", "bad_argument", "clause 2" },
	{ "a b c = triangle; d = foot d a b c a", "bad_argument", "x = foot x a b c" },
	{ "a b c = triangle; d = foot d a b e", "not_found", "no point e" },
	{ "a b c = triangle; b = foot b a c c", "name_taken", "clause 2" },
	{ "a b a = triangle", "name_taken", "made twice" },
	{ "a b = triangle", "bad_argument", "triangle" },
	{ "a b c = triangle; d = on_line d a a", "bad_argument", "different" },
	{ "a b c = triangle; d = on_line a d b", "bad_argument", "on_line x a b" },
	{ "a b c = triangle; d e", "bad_argument", "points = construction" },
	{ "a b c = triangle; d = ", "bad_argument", "missing" },
	{ "a b c = triangle; d = on_line d a b, ", "bad_argument", "missing" },
	{ "= triangle", "bad_argument", "no point" },
	{ "1a = free", "bad_argument", "no name" },
	{ "a@1 = free", "bad_argument", "1.5_-2" },
	{ "a@1_nan = free", "bad_argument", "1.5_-2" },
	{ "a b = segment; x = s_angle a b x thirty", "bad_argument", "angle" },
	{ "a b = segment; x = rconst a b a x 0", "bad_argument", "positive" },
	{ "a b = segment; x = rconst a b a x -1", "bad_argument", "positive" },
	{ "a b = segment; x = lconst x a", "bad_argument", "clause 2" },
	{ "a b = segment ? cong a b", "bad_argument", "goal" },
	{ "a b = segment ? cong a b a c", "not_found", "goal" },
	{ "a b = segment ? kong a b a b", "not_found", "goal" },
	{ "a b = segment ? lequation 1/1 a b", "bad_argument", "goal" },
	{ "a b = segment ? aequation 1/2 a b a b 90o", "bad_argument", "whole" },
	{ "a b c = triangle; p = on_pline p a b c; q = on_line q a p, on_line q b c",
	  "no_such_object", "clause 3" },
	{ "a b = segment; c = on_line c a b; d = circle d a b c", "degenerate",
	  "ncoll a b c" },
	{ "a b = segment; c = midpoint c a b; d = midpoint d a b", "degenerate",
	  "falls on c" },
	{ "a b c = triangle; d = midpoint d a b, midpoint d a c", "contradiction",
	  "clause 2" },
	{ "a b = segment; c = mirror c a b; d = on_circle d a b, on_circle d c b, ncoll a b d",
	  "degenerate", "clause 3" },
	{ "a b c = triangle; o = circle o a b c; x = on_circle x o a, eqangle x a x b c b c a",
	  "contradiction", "false hypothesis" },
	{ "a b c = triangle; d = midpoint d a b, ncoll a b d", "contradiction",
	  "ncoll a b d" },
	{ "a b = segment; c = free c; d e f g = 2l1c d e f g a b c a", "bad_argument",
	  "2l1c" },
};

static void bad_statements(void)
{
	struct buf many = { 0 };
	struct setting *s;
	struct err e;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		enum status st;

		e = (struct err){ 0 };
		st = jgex_read(&s, arena, bad[i].text, NULL, &e);
		if (!ok(st != OK && e.code && !strcmp(e.code, bad[i].code) &&
				strstr(e.msg, bad[i].part),
			"%s: \"%s\"", bad[i].code, bad[i].text))
			printf("# %d %s: %s\n", st, e.code ? e.code : "", e.msg);
	}
	e = (struct err){ 0 };
	ok(jgex_read(&s, arena, "a b c = triangle; d = fot d a b c", NULL, &e) == E_ARG &&
		   strstr(e.near, "foot"),
	   "near names of constructions");
	ok(jgex_read(&s, arena, "abc bcd cde = triangle; d = foot d abd bcd cde", NULL, &e) ==
			   E_ARG &&
		   strstr(e.near, "abc"),
	   "near names of points");
	ok(jgex_read(&s, arena,
		     "a b c = triangle; o = circle o a b c; x = on_circle x o a, "
		     "eqangle x a x b c b c a",
		     NULL, &e) == E_DOMAIN &&
		   strstr(e.hint, "eqangle x a x b c a c b"),
	   "an angle turned the wrong way is told");
	buf_add(&many, "a b = segment a b");
	for (int i = 0; i < 500; i++)
		buf_addf(&many, "; p%d = midpoint p%d a b", i, i);
	ok(jgex_read(&s, arena, many.s, NULL, &e) == E_ARG && !strcmp(e.code, "limit"),
	   "500 points");
	buf_reset(&many);
	buf_add(&many, "p0 q = segment p0 q");
	for (int i = 1; i < 190; i++)
		buf_addf(&many, "; p%d = on_bline p%d p%d q, on_circle p%d q p0", i, i, i - 1,
			 i);
	(void)(jgex_read(&s, arena, many.s, NULL, &e) == OK);
	ok(true, "190 points end in one way or the other");
	/* Each point by three predicates, of which none is a locus. */
	buf_reset(&many);
	buf_add(&many, "p0 p1 p2 = triangle p0 p1 p2");
	for (int i = 3; i < 199; i++)
		buf_addf(&many,
			 "; p%d = eqangle p%d p0 p%d p1 p%d p1 p%d p2, eqratio p%d p0 p%d p1 "
			 "p%d p1 "
			 "p%d p2, simtri p0 p1 p%d p1 p2 p%d",
			 i, i, i, i - 1, i - 1, i, i, i - 1, i - 1, i, i - 1);
	(void)(jgex_read(&s, arena, many.s, NULL, &e) == OK);
	ok(true, "so do 199 that no computation reaches");
	buf_reset(&many);
	for (int i = 0; i < 300000; i++)
		buf_addc(&many, 'a');
	ok(jgex_read(&s, arena, many.s, NULL, &e) == E_ARG, "a long word");
	buf_add(&many, " = free");
	ok(jgex_read(&s, arena, many.s, NULL, &e) == E_ARG && !strcmp(e.code, "limit"),
	   "a long statement");
	buf_clear(&many);
}

static void files(void)
{
	static const char text[] = "one\n"
				   "a b c = triangle\n"
				   "\n\n"
				   "two words\r\n"
				   "a b = segment ? cong a b a b\n"
				   "a = free\n"
				   "Is it so?\n"
				   "? coll a b c\n"
				   "alone\n"
				   "a b triangle ? cong a b a b\n"
				   "nothing\n\n"
				   "last";
	const char *p = text;
	struct jgex_problem q;
	int line = 0;

	ok(jgex_next(&q, &p, &line, arena) && !strcmp(q.name, "one") && q.line == 2 &&
		   !strcmp(q.statement, "a b c = triangle"),
	   "a name and a statement");
	ok(jgex_next(&q, &p, &line, arena) && !strcmp(q.name, "two words") && q.line == 6,
	   "blank lines");
	ok(jgex_next(&q, &p, &line, arena) && !*q.name && q.line == 7, "a statement alone");
	ok(jgex_next(&q, &p, &line, arena) && !strcmp(q.name, "Is it so?") && q.line == 9 &&
		   !strcmp(q.statement, "? coll a b c"),
	   "a goal without clauses");
	ok(jgex_next(&q, &p, &line, arena) && !strcmp(q.name, "alone") && q.line == 11 &&
		   !strncmp(q.statement, "a b triangle", 12),
	   "a clause without its sign");
	ok(jgex_next(&q, &p, &line, arena) && !strcmp(q.name, "nothing") && q.line == 12 &&
		   !*q.statement,
	   "a name before another");
	ok(jgex_next(&q, &p, &line, arena) && !strcmp(q.name, "last") && q.line == 14 &&
		   !*q.statement,
	   "a name alone");
	ok(!jgex_next(&q, &p, &line, arena), "the end");
}

static void seeds(void)
{
	static const char text[] = "a b c = triangle; d = on_circum d a b c; e = foot e d a b";
	struct setting *s = drawn(text, 5, NULL), *t = drawn(text, 5, NULL),
		       *u = drawn(text, 6, NULL);

	ok(s && t && u && !memcmp(&s->point[4].x, &t->point[4].x, sizeof(double)) &&
		   s->point[4].x != u->point[4].x,
	   "the seed decides");
}

/* --- Shared problems ------------------------------------------------------------------ */

static char *slurp(const char *name)
{
	const char *data = getenv("PORISM_DATA");
	char *path = arena_printf(arena, "%s/jgex/%s", data ? data : "../shared/data", name);
	FILE *f = fopen(path, "rb");
	char *text;
	size_t n;

	if (!f)
		return NULL;
	text = arena_alloc(arena, 1 << 20);
	n = fread(text, 1, (1 << 20) - 1, f);
	text[n] = '\0';
	fclose(f);
	return text;
}

/* wrong: goals that are false as they are written. */
static void shared(const char *name, int problems, int wrong)
{
	const char *text = slurp(name);
	int n = 0, good = 0, line = 0;
	struct jgex_problem q;

	if (!text) {
		skip("no shared problems (PORISM_DATA)");
		return;
	}
	while (jgex_next(&q, &text, &line, arena)) {
		struct arena *kept = arena;
		struct setting *s = NULL;
		struct err e = { 0 };
		bool holds;

		n++;
		arena = arena_new();
		if (jgex_read(&s, arena, q.statement, NULL, &e) != OK) {
			printf("# %s: %s\n", q.name, e.msg);
		} else {
			holds = faithful(s);
			for (int i = 0; i < s->goals; i++)
				holds &= claim_looks_true(s, &s->goal[i]);
			if (!holds)
				printf("# %s: does not hold\n", q.name);
			good += holds;
		}
		arena_free(arena);
		arena = kept;
	}
	ok(n == problems && good + wrong == n, "%s: %d of %d drawn, goals true; %d are false",
	   name, good, n, wrong);
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "table")) {
		struct buf b = { 0 };

		table(&b);
		fputs(b.s, stdout);
		buf_clear(&b);
		return 0;
	}
	arena = arena_new();
	document();
	every_row();
	dialects();
	parts();
	pins();
	meetings();
	fitted();
	goals();
	extended();
	added();
	bad_statements();
	files();
	seeds();
	shared("imo_ag_30.txt", 30, 0);
	shared("jgex_ag_231.txt", 231, 0);
	shared("hageo_dev205.txt", 205, 0);
	shared("examples.txt", 4, 0);
	shared("minimal_rules.txt", 89, 1); /* r89, as it is printed */
	arena_free(arena);
	return tap_done();
}
