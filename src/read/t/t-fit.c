/* t-fit.c -- figures by numbers: the value where the facts fix it, nothing where not. */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/num.h"
#include "read/formalgeo_priv.h"
#include "sketch/fit.h"
#include <math.h>
#include <string.h>

static void add_list(struct buf *b, const char *key, const char *s)
{
	buf_addf(b, ", \"%s\": [", key);
	for (bool first = true; *s; first = false) {
		size_t n = strcspn(s, " ");

		buf_addf(b, "%s\"%.*s\"", first ? "" : ", ", (int)n, s);
		s += n + (s[n] == ' ');
	}
	buf_add(b, "]");
}

static struct problem *read_text(const char *goal, const char *construction, const char *text,
				 struct arena *a)
{
	struct buf b = { 0 };
	struct problem *p = NULL;
	struct json *j;
	struct err e;

	buf_addf(&b, "{\"goal_cdl\": \"%s\"", goal);
	add_list(&b, "construction_cdl", construction);
	add_list(&b, "text_cdl", text);
	buf_addc(&b, '}');
	if (json_read(&j, buf_str(&b), b.n, a, &e) || read_formalgeo(&p, NULL, j, a, &e)) {
		printf("# %s\n", e.msg);
		p = NULL;
	}
	buf_clear(&b);
	return p;
}

static const struct {
	const char *goal, *construction, *text, *value;
} known[] = {
	{ "Value(LengthOfLine(AC))", "Shape(AB,BC,CA)",
	  "RightTriangle(ABC) Equal(LengthOfLine(AB),3) Equal(LengthOfLine(BC),4)", "5" },
	{ "Value(MeasureOfAngle(BCA))", "Shape(AB,BC,CA)",
	  "IsoscelesTriangle(ABC) Equal(MeasureOfAngle(CAB),x+40) Equal(x,10)", "65" },
	{ "Value(Sin(MeasureOfAngle(CAB)))", "Shape(AB,BC,CA)", "EquilateralTriangle(ABC)",
	  "sqrt(3)/2" },
	{ "Value(x)", "Shape(AD,DE,EA) Shape(DB,BC,CE,ED) Collinear(ADB) Collinear(AEC)",
	  "ParallelBetweenLine(DE,BC) Equal(LengthOfLine(AD),4) Equal(LengthOfLine(DB),x) "
	  "Equal(LengthOfLine(AE),6) Equal(LengthOfLine(EC),9)",
	  "6" },
	{ "Value(MeasureOfAngle(ACB))",
	  "Shape(OAB,BA) Shape(AB,BO,OA) Shape(AO,OB,BC,CA) Shape(OBC,CB) Shape(OCA,AC) "
	  "Cocircular(O,ABC)",
	  "IsCentreOfCircle(O,O) Equal(MeasureOfAngle(BOA),100)", "50" },
	{ "Value(LengthOfLine(PA))", "Shape(PA,OBA,BP) Shape(OBA,AO,OB) Cocircular(O,AB)",
	  "IsCentreOfCircle(O,O) IsTangentOfCircle(PA,O) IsTangentOfCircle(PB,O) "
	  "Equal(RadiusOfCircle(O),5) Equal(LengthOfLine(PO),13)",
	  "12" },
	{ "Value(AreaOfQuadrilateral(ABCD))", "Shape(AB,BC,CD,DA)",
	  "Trapezoid(ABCD) PerpendicularBetweenLine(AB,CB) Equal(LengthOfLine(AB),4) "
	  "Equal(LengthOfLine(AD),3) Equal(LengthOfLine(BC),6)",
	  "18" },
	{ "Value(MeasureOfArc(OBA))", "Shape(OAB,BO,OA) Shape(OBA,AO,OB) Cocircular(O,AB)",
	  "IsCentreOfCircle(O,O) Equal(MeasureOfArc(OBA),220)", "220" },
	{ "Value(AreaOfSector(OAB))", "Shape(OAB,BO,OA) Cocircular(O,AB)",
	  "IsCentreOfCircle(O,O) Equal(MeasureOfAngle(BOA),90) Equal(DiameterOfCircle(O),8)",
	  "4*pi" },
	{ "Value(LengthOfLine(CG))",
	  "Shape(AD,DG,GA) Shape(DB,BG,GD) Shape(GB,BC,CG) Shape(AG,GC,CA) Collinear(ADB) "
	  "Collinear(CGD)",
	  "IsCentroidOfTriangle(G,ABC) Equal(LengthOfLine(CD),9)", "6" },
	{ "Value(LengthOfLine(DE))", "Shape(AB,BC,CA) Shape(DE,EF,FD)",
	  "MirrorSimilarBetweenTriangle(ABC,DFE) Equal(LengthOfLine(AB),4) "
	  "Equal(LengthOfLine(BC),5) Equal(LengthOfLine(EF),10)",
	  "8" },
};

static const struct {
	const char *goal, *construction, *text;
} free_one[] = {
	{ "Value(LengthOfLine(AC))", "Shape(AB,BC,CA)", "Equal(LengthOfLine(AB),3)" },
	{ "Value(MeasureOfAngle(CAB))", "Shape(AB,BC,CA)", "RightTriangle(ABC)" },
	{ "Value(LengthOfLine(AB))", "Shape(AB,BC,CA)", "EquilateralTriangle(ABC)" },
	{ "Value(x)", "Shape(AB,BC,CA)", "Equal(LengthOfLine(AB),x+y)" },
	{ "Value(AreaOfQuadrilateral(ABCD))", "Shape(AB,BC,CD,DA)",
	  "Rhombus(ABCD) Equal(LengthOfLine(AB),5)" },
};

/* The enclosure of the value in the figure holds the true one. */
static void enclosed(const struct fit *f, const char *value, struct arena *a)
{
	struct certified c;
	double v;
	bool good = f->holds && f->fixed && problem_constant_text(&v, value) &&
		    sketch_certify_value(&c, f->of, f->x, NULL, a);

	ok(good && c.lo <= v * (1 + 1e-15) && c.hi >= v * (1 - 1e-15) &&
		   c.hi - c.lo < 1e-13 * v && c.good >= 20,
	   "enclosed: %s of %d equations and %d more", good ? c.digits : "no",
	   good ? c.independent : 0, good ? c.left_out : 0);
}

static void values(void)
{
	for (int i = 0; i < (int)(sizeof known / sizeof *known); i++) {
		struct arena *a = arena_new();
		struct problem *p =
			read_text(known[i].goal, known[i].construction, known[i].text, a);
		struct fit f = { 0 };
		double v;

		if (p)
			sketch_fit_problem_within(&f, p, NULL, a);
		ok(f.holds && f.fixed && problem_constant_text(&v, known[i].value) &&
			   fabs(f.value - v) <= 1e-6 * fmax(1, fabs(v)),
		   "%s is %s (%.12g, misses %.1g)", known[i].goal, known[i].value, f.value,
		   f.miss);
		enclosed(&f, known[i].value, a);
		problem_free(p);
		arena_free(a);
	}
	for (int i = 0; i < (int)(sizeof free_one / sizeof *free_one); i++) {
		struct arena *a = arena_new();
		struct problem *p = read_text(free_one[i].goal, free_one[i].construction,
					      free_one[i].text, a);
		struct fit f = { 0 };

		if (p)
			sketch_fit_problem_within(&f, p, NULL, a);
		ok(f.holds && !f.fixed, "%s is free", free_one[i].goal);
		problem_free(p);
		arena_free(a);
	}
}

static void contradiction(void)
{
	struct arena *a = arena_new();
	struct problem *p = read_text("Value(LengthOfLine(AC))", "Shape(AB,BC,CA)",
				      "Equal(LengthOfLine(AB),1) Equal(LengthOfLine(BC),2) "
				      "Equal(LengthOfLine(AC),4)",
				      a);
	struct fit f;

	sketch_fit_problem_within(&f, p, NULL, a);
	ok(!f.holds && f.miss > 0.01, "no triangle has the sides 1, 2, 4");
	problem_free(p);
	arena_free(a);
}

/* Random triangles by two sides and the angle between: the law of cosines says the rest. */
static void triangles(void)
{
	struct rng rng = { 5 };
	int good = 0, all = 40;

	for (int i = 0; i < all; i++) {
		struct arena *a = arena_new();
		double u = (double)rng_between(&rng, 3, 20),
		       v = (double)rng_between(&rng, 3, 20);
		double t = (double)rng_between(&rng, 20, 150), want;
		struct problem *p = read_text(
			"Value(LengthOfLine(AC))", "Shape(AB,BC,CA)",
			arena_printf(
				a,
				"Equal(LengthOfLine(AB),%.0f) Equal(LengthOfLine(BC),%.0f) "
				"Equal(MeasureOfAngle(ABC),%.0f)",
				u, v, t),
			a);
		struct certified c;
		struct fit f;

		sketch_fit_problem_within(&f, p, NULL, a);
		want = sqrt(u * u + v * v - 2 * u * v * cos(t * acos(-1) / 180));
		good += f.holds && f.fixed && fabs(f.value - want) < 1e-6 * want &&
			sketch_certify_value(&c, f.of, f.x, NULL, a) &&
			c.lo <= want * (1 + 1e-14) && c.hi >= want * (1 - 1e-14);
		problem_free(p);
		arena_free(a);
	}
	ok(good == all, "%d of %d triangles", good, all);
}

int main(void)
{
	values();
	contradiction();
	triangles();
	num_cleanup();
	return tap_done();
}
