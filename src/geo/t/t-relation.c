/*
 * t-relation.c -- the table of relations: each is true of a figure that anybody can check by
 * hand, and not of one in which a point is moved a little.
 */
#include "base/t/tap.h"
#include "geo/geo.h"
#include "geo/relation.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER num
#define COUNT ctx *
#define ADD(c, a, b) num_add(a, b, c)
#define SUB(c, a, b) num_sub(a, b, c)
#define MUL(c, a, b) num_mul(a, b, c)
#define NEG(c, a) num_neg(a, c)
#define WHOLE(c, k) num_int(k, c)
#define TURN_COS(c, k, n) num_cos(num_mul(num_rat(2 * (k), n, c), num_pi(c), c), c)
#define TURN_SIN(c, k, n) num_sin(num_mul(num_rat(2 * (k), n, c), num_pi(c), c), c)
#define ROOT(c, a) num_sqrt(a, c)
#define SIZED(value, size) (value)
#include "geo/element.h"

/*
 * at: the points as `takes` has them, halves of the lattice (1 is 1/2).  Circles: centre and
 * squared radius in quarters, after a bar.  moved: the point that is moved, the last unless said;
 * -1 where nothing can spoil it.
 */
static const struct example {
	const char *name, *at, *circles;
	int moved;
} examples[] = {
	{ "ON_LINE", "2 1 0 0 4 2", "", 0 },
	{ "ON_SEGMENT", "2 1 0 0 4 2", "", 0 },
	{ "BETWEEN", "2 1 0 0 4 2", "", 0 },
	{ "COLLINEAR", "0 0 2 1 6 3 8 4", "", 3 },
	{ "ON_CIRCLE", "6 0 0 6", "0 0 36", 1 },
	{ "ON", "2 1 0 0 4 2", "", 0 },
	{ "ON_ROUND", "6 0 0 6", "0 0 36", 1 },
	{ "CENTER", "2 4", "2 4 9", 0 },
	{ "PARALLEL", "0 0 2 2 4 0 8 4", "", 3 },
	{ "PERPENDICULAR", "0 0 2 2 4 0 0 4", "", 3 },
	{ "HORIZONTAL", "1 3 5 3", "", 1 },
	{ "VERTICAL", "3 1 3 5", "", 1 },
	{ "CONCYCLIC", "6 0 0 6 -6 0 0 -6", "", 3 },
	{ "CONCURRENT", "0 0 2 2 4 0 -2 6 2 0 2 5", "", 5 },
	{ "COINCIDENT", "3 5 3 5", "", 1 },
	{ "SAME_POINT", "3 5 3 5", "", 1 },
	{ "TANGENT", "6 0 6 7", "0 0 36", 1 },
	{ "TANGENT_CIRCLES", "", "0 0 4 10 0 64", -1 },
	{ "DIAMETER", "-6 0 6 0", "0 0 36", 1 },
	{ "CHORD", "6 0 0 6", "0 0 36", 1 },
	{ "MIDPOINT", "3 1 0 0 6 2", "", 0 },
	{ "BISECTOR", "0 0 2 2 5 0 0 0 0 3", "", 1 },
	{ "BISECTOR_POINT", "2 2 5 0 0 0 0 3", "", 0 },
	{ "PERP_BISECTOR", "0 1 0 5 -3 0 3 0", "", 3 },
	{ "FOOT", "2 0 2 5 0 0 7 0", "", 1 },
	{ "ALTITUDE", "0 4 0 0 0 4 -3 0 6 0", "", 1 },
	{ "MEDIAN", "0 0 1 4 1 4 -3 0 3 0", "", 0 },
	{ "MIDSEGMENT", "2 0 0 2 0 0 4 0 0 4", "", 1 },
	{ "MIDLINE", "2 0 2 4 0 0 4 0 4 4 0 4", "", 1 },
	{ "INCENTER", "2 2 0 0 6 0 0 8", "", 0 },
	{ "CENTROID", "2 2 0 0 6 0 0 6", "", 0 },
	{ "CIRCUMCENTER", "3 4 0 0 6 0 0 8", "", 0 },
	{ "ORTHOCENTER", "2 2 0 0 6 0 2 4", "", 0 },
	{ "MEET", "2 2 0 0 4 4 4 0 0 4", "", 0 },
	{ "EQUAL_LENGTH", "0 0 5 0 1 1 4 5 7 7 7 2", "", 5 },
	{ "EQUAL_ANGLE", "5 0 0 0 2 2 1 7 1 1 -1 3", "", 0 },
	{ "RIGHT_ANGLE", "5 0 0 0 0 3", "", 2 },
	{ "EQUAL_RADIUS", "", "0 0 9 5 5 9", -1 },
	{ "EQUAL_CIRCLES", "", "0 0 9 5 5 9", -1 },
	{ "CONGRUENT_CIRCLES", "", "0 0 9 5 5 9", -1 },
	{ "CONGRUENT_SEGMENTS", "0 0 3 4 7 7 2 7", "", 3 },
	{ "CONGRUENT", "0 0 3 0 4 5 1 4 9 9 9 12 4 13 5 10", "", 7 },
	{ "SIMILAR", "0 0 3 0 4 5 1 4 9 9 9 15 -1 17 1 11", "", 7 },
	{ "ISOSCELES", "0 4 -3 0 3 0", "", 2 },
	{ "RIGHT_TRIANGLE", "0 4 0 0 3 0", "", 2 },
	{ "REGULAR", "0 0 4 0 4 4 0 4", "", 3 },
	{ "PARALLELOGRAM", "0 0 4 1 6 4 2 3", "", 3 },
	{ "RECTANGLE", "0 0 4 2 3 4 -1 2", "", 3 },
	{ "RHOMBUS", "0 0 5 0 8 4 3 4", "", 3 },
	{ "SQUARE", "0 0 4 2 2 6 -2 4", "", 3 },
	{ "KITE", "0 0 2 -1 5 0 2 1", "", 3 },
	{ "TRAPEZOID", "0 0 6 0 4 3 1 3", "", 3 },
	{ "ISOSCELES_TRAPEZOID", "0 0 6 0 5 3 1 3", "", 3 },
	{ "INSCRIBED", "6 0 0 6 -6 0 0 -6", "0 0 36", 3 },
	{ "CIRCUMSCRIBED", "6 -6 6 6 -6 6 -6 -6", "0 0 36", 3 },
	{ "SAME_SIDE", "1 1 3 2 0 0 6 0", "", -1 },
	{ "OPPOSITE_SIDE", "1 1 3 -2 0 0 6 0", "", -1 },
	{ "INSIDE", "1 1 0 0 6 0 0 6", "", -1 },
	{ "INSIDE_CIRCLE", "1 1", "0 0 36", -1 },
};

static const char *const names[] = {
#define RELATION(NAME, Word, takes, made_of, needs, sentence) #NAME,
#include "geo/relation.def"
#undef RELATION
};

struct place {
	ctx *c;
	pt p[16];
	struct element_circle circle[2];
	int parts, off; /* parts seen, numbers that are not as they should be */
};

static struct element_pt at(const struct place *w, int i)
{
	return (struct element_pt){ w->p[i].x, w->p[i].y };
}

static void look(void *self, const struct relation_part *t)
{
	struct place *w = self;
	struct element_at o = { .order = t->order, .sense = 1 };
	struct element_pt g[16];
	num out[16];
	const char *takes = geo_element_takes(t->element);
	int lines = 0, circles = 0, equal = geo_element_equal(t->element),
	    n = t->element == ELEMENT_INSIDE ? t->n_g : equal + geo_element_least(t->element);

	for (int i = 0; i < t->n; i++)
		o.p[i] = at(w, t->p[i]);
	for (; *takes; takes++) {
		if (*takes == 'l' || *takes == 's') {
			o.l[lines] = (struct element_line){ at(w, t->l[lines].a),
							    at(w, t->l[lines].b) };
			lines++;
		} else if (*takes == 'c') {
			o.c[circles] = w->circle[t->c[circles]];
			circles++;
		}
	}
	for (int i = 0; i < t->n_g && t->g; i++)
		g[i] = at(w, t->g[i]);
	o.g = g;
	o.n_g = t->n_g;
	element_rows(t->element, w->c, &o, out);
	w->parts++;
	for (int i = 0; i < n; i++)
		w->off += i < equal ? num_sgn(out[i], w->c) != 0 : num_sgn(out[i], w->c) < 0;
}

/* Places from a text; how many. */
static int read_places(const char *s, long *out)
{
	int n = 0;
	char *end;

	for (; *s; s = end) {
		out[n++] = strtol(s, &end, 10);
		end += strspn(end, " ");
	}
	return n;
}

static void try_example(const struct example *x, enum relation r, bool spoil, ctx *c)
{
	struct place w = { .c = c };
	struct relation_line lines[8];
	struct relation_operands o;
	int p[16], n;
	long v[48];

	num_enter(c, NUM_EXACT, 0);
	n = read_places(x->at, v) / 2;
	for (int i = 0; i < n; i++) {
		p[i] = i;
		for (int k = 0; k < i; k++)
			if (v[2 * i] == v[2 * k] && v[2 * i + 1] == v[2 * k + 1] &&
			    strchr(geo_relation_takes(r), '^'))
				p[i] = k; /* one point, named twice */
		w.p[i] = (pt){ num_rat(v[2 * i], 2, c), num_rat(v[2 * i + 1], 2, c) };
	}
	/* By one part in a million, in a direction that nothing else has. */
	if (spoil) {
		w.p[x->moved].x = num_add(w.p[x->moved].x, num_rat(7, 1000000, c), c);
		w.p[x->moved].y = num_add(w.p[x->moved].y, num_rat(3, 1000000, c), c);
	}
	for (int i = 0, m = read_places(x->circles, v) / 3; i < m; i++)
		w.circle[i] = (struct element_circle){ { num_rat(v[3 * i], 2, c),
							 num_rat(v[3 * i + 1], 2, c) },
						       num_rat(v[3 * i + 2], 4, c) };
	if (!geo_relation_operands(&o, r, p, n, lines, 8)) {
		ok(0, "%s takes %d points", x->name, n);
		return;
	}
	o.c[0] = 0;
	o.c[1] = 1;
	ok(geo_relation_parts(r, &o, look, &w) && w.parts && !w.off == !spoil, "%s: %s%s",
	   x->name, x->at, spoil ? ", but for a little" : "");
}

/* --- Equations ---------------------------------------------------------------------------- */

static void name(void *self, struct buf *b, char kind, int operand)
{
	(void)self;
	buf_addf(b, "%c%d", kind, operand);
}

static void spell(void *self, const struct relation_part *t)
{
	struct buf *b = self;

	buf_add(b, b->n ? "; " : "");
	if (t->element == ELEMENTS)
		geo_relation_spell(b, t, name, NULL);
	else
		buf_add(b, geo_element_name(t->element));
}

static void check_spelling(const char *row, const char *want)
{
	int r = 0, p[8] = { 0, 1, 2, 3, 4, 5, 6, 7 }, least;
	struct relation_line lines[4];
	struct relation_operands o;
	struct buf b = { 0 };
	bool any;

	while (strcmp(names[r], row))
		r++;
	geo_relation_count((enum relation)r, &least, &any);
	geo_relation_operands(&o, (enum relation)r, p, least, lines, 4);
	o.c[0] = 0;
	geo_relation_parts((enum relation)r, &o, spell, &b);
	ok(!strcmp(buf_str(&b), want), "%s: %s", row, buf_str(&b));
	buf_clear(&b);
}

/* --- Corners ------------------------------------------------------------------------------- */

static void add_corner(void *self, const int corner[3])
{
	struct buf *b = self;

	buf_addf(b, "%d%d%d ", corner[0], corner[1], corner[2]);
}

static void check_corners(enum relation r, int n, const char *expected)
{
	static const int p[] = { 0, 1, 2, 3, 4, 5 };
	struct relation_line lines[4];
	struct relation_operands o;
	struct buf b = { 0 };

	if (geo_relation_operands(&o, r, p, n, lines, 4))
		geo_relation_corners(r, &o, add_corner, &b);
	ok(!strcmp(buf_str(&b), expected), "corners of %s: %s", geo_relation_word(r),
	   buf_str(&b));
	buf_clear(&b);
}

static void corners(void)
{
	check_corners(RELATION_POLYGON, 3, "012 ");
	check_corners(RELATION_POLYGON, 4, "012 123 230 301 ");
	check_corners(RELATION_ISOSCELES, 3, "012 ");
	check_corners(RELATION_MEDIAN, 5, "234 ");
	check_corners(RELATION_CONGRUENT, 6, "012 345 ");
	check_corners(RELATION_CONCYCLIC, 4, "012 013 023 123 ");
	check_corners(RELATION_CORNER, 3, "012 ");
	check_corners(RELATION_COLLINEAR, 3, "");
	check_corners(RELATION_INSIDE, 4, "");
}

int main(void)
{
	ctx *c = num_ctx_new(1);

	for (int r = 0; r < RELATIONS; r++) {
		const struct example *x = NULL;

		for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
			if (!strcmp(examples[i].name, names[r]))
				x = &examples[i];
		if (x) {
			try_example(x, (enum relation)r, false, c);
			if (x->moved >= 0)
				try_example(x, (enum relation)r, true, c);
		} else {
			/* What is there, equations, and what needs irrational or other objects. */
			ok(!*geo_relation_made_of((enum relation)r) ||
				   strchr(geo_relation_made_of((enum relation)r), '=') ||
				   r == RELATION_EQUILATERAL || r == RELATION_ON_PATH,
			   "%s needs no example", names[r]);
		}
	}
	check_spelling("LENGTH", "Length(p0,p1) = v0");
	check_spelling("RATIO", "Length(p0,p1) = (v0)*Length(p2,p3)");
	check_spelling("DISTANCE_LINE", "Distance(p0,p1,p2) = v0");
	check_spelling("AREA", "Area(p0,p1,p2) = v0");
	check_spelling("EQUAL_AREA", "Area(p0,p1,p2) = Area(p3,p4,p5)");
	check_spelling("RADIUS", "Radius(c0) = v0");
	check_spelling("ALTITUDE", "");
	ok(geo_relation_word_is("are_parallel", "Parallel") &&
		   geo_relation_word_is("Chord", "IsChord") &&
		   geo_relation_word_is("IsChord", "IsChord") &&
		   geo_relation_word_is("isosceles", "Isosceles") &&
		   !geo_relation_word_is("osceles", "Parallel"),
	   "words are read without case, underscores, Is and Are");
	ok(geo_relation_find("Tangent", 0) == RELATION_TANGENT &&
		   geo_relation_find("Tangent", RELATION_TANGENT + 1) ==
			   RELATION_TANGENT_CIRCLES &&
		   geo_relation_find("Nonsense", 0) == RELATIONS,
	   "a word may have several rows");
	corners();
	num_ctx_free(c);
	num_cleanup();
	return tap_done();
}
