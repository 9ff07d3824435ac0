/* t-solid.c -- problem records of solids: sizes, relations, what is missing, what is refused. */
#include "base/json.h"
#include "base/t/tap.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

#define BOX "Cuboid(A,B,C,D,E,F,G,H)"
#define CUBE "Cube(A,B,C,D,E,F,G,H)"
#define PYRAMID "RegularPyramid(A,B,C,D,P)"

/* Facts separated by ";", about points A to H, M to S, O.  What comes out: the closed form, or
 * for another status a part of the reason. */
static const struct solid_case {
	const char *facts, *goal, *want;
	enum solve_status status;
} solid_case[] = {
	/* Every formula, forwards. */
	{ CUBE "; AB = 4", "Volume(ABCDEFGH)", "64", SOLVE_FOUND },
	{ CUBE "; Edge(ABCDEFGH) = 4", "Surface(ABCDEFGH)", "96", SOLVE_FOUND },
	{ CUBE "; GH = 4", "Lateral(" CUBE ")", "64", SOLVE_FOUND },
	{ CUBE "; GH = 4", "Base(" CUBE ") + Height(" CUBE ")", "20", SOLVE_FOUND },
	{ CUBE "; AB = 2", "Diagonal(" CUBE ")", "2*sqrt(3)", SOLVE_FOUND },
	{ "RegularPyramid(P,A,B,C,D); AB = 2; Height(PABCD) = 3", "PA", "sqrt(11)",
	  SOLVE_FOUND },
	{ "RegularPyramid(P,A,B,C,D); AB = 2; Height(PABCD) = 3; PA = sqrt(11)", "BD",
	  "2*sqrt(2)", SOLVE_FOUND },
	{ "RegularPyramid(P, ABCD); AB = 2; PC = 3", "Height(PABCD)", "sqrt(7)", SOLVE_FOUND },
	{ "Square(D,P,A,B); RegularPyramid(C,D,P,A,B); AB = 2; PC = 3",
	  "Height(RegularPyramid(C,D,P,A,B))", "sqrt(7)", SOLVE_FOUND },
	{ BOX "; AB = 2; BC = 3; AE = 6", "Volume(" BOX ")", "36", SOLVE_FOUND },
	{ BOX "; AB = 2; BC = 3; AE = 6", "Surface(" BOX ")", "72", SOLVE_FOUND },
	{ BOX "; CD = 2; EH = 3; CG = 6", "Lateral(" BOX ")", "60", SOLVE_FOUND },
	{ BOX "; AB = 2; BC = 3; AE = 6", "AG", "7", SOLVE_FOUND },
	{ BOX "; AB = 2; BC = 3; AE = 6", "Diagonal(" BOX ")", "7", SOLVE_FOUND },
	{ BOX "; AB = 5; BC = 12", "AC", "13", SOLVE_FOUND },
	{ BOX "; AB = 4; BC = 3; AE = 6", "Area(A,C,G,E)", "30", SOLVE_FOUND },
	{ BOX "; AB = 4; BC = 3; AE = 2", "Area(A,B,C)", "6", SOLVE_FOUND },
	{ "RightPrism(A,B,C,D,E,F); AB = 3; BC = 4; AC = 5; AD = 7",
	  "Volume(RightPrism(A,B,C,D,E,F))", "42", SOLVE_FOUND },
	{ "RightPrism(A,B,C,D,E,F); DE = 3; BC = 4; DF = 5; CF = 7", "Surface(ABCDEF)", "96",
	  SOLVE_FOUND },
	{ "RightPrism(A,B,C,D,E,F); AB = 3; BC = 4; AC = 5; AD = 7", "Area(A,B,E,D)", "21",
	  SOLVE_FOUND },
	{ "RightPrism(A,B,C,D,E,F); RightAngle(A,B,C); AB = 3; BC = 4; AD = 12",
	  "Lateral(ABCDEF)", "144", SOLVE_FOUND },
	{ "Prism(A,B,C,D,E,F); Area(A,B,C) = 6; Height(Prism(A,B,C,D,E,F)) = 5",
	  "Volume(ABCDEF)", "30", SOLVE_FOUND },
	{ "RegularPrism(A,B,C,D,E,F); AB = 2; AD = 5", "Volume(ABCDEF)", "5*sqrt(3)",
	  SOLVE_FOUND },
	{ "RegularPrism(A,B,C,D,E,F); AB = 2; AD = 5", "Surface(ABCDEF)", "30+2*sqrt(3)",
	  SOLVE_FOUND },
	{ "Pyramid(A,B,C,P); Area(A,B,C) = 12; Height(Pyramid(A,B,C,P)) = 5", "Volume(ABCP)",
	  "20", SOLVE_FOUND },
	{ PYRAMID "; AB = 6; Height(ABCDP) = 4", "Volume(ABCDP)", "48", SOLVE_FOUND },
	{ PYRAMID "; AB = 6; Height(ABCDP) = 4", "Surface(ABCDP)", "96", SOLVE_FOUND },
	{ PYRAMID "; AB = 6; Height(ABCDP) = 4", "Slant(ABCDP)", "5", SOLVE_FOUND },
	{ PYRAMID "; AB = 2; Height(ABCDP) = 4", "PC", "3*sqrt(2)", SOLVE_FOUND },
	{ "RegularPyramid(A,B,C,P); AB = 6; PA = 6", "Volume(ABCP)", "18*sqrt(2)",
	  SOLVE_FOUND },
	{ "RectangularPyramid(A,B,C,D,P); AB = 6; BC = 16; Height(ABCDP) = 8", "Volume(ABCDP)",
	  "256", SOLVE_FOUND },
	{ "RectangularPyramid(A,B,C,D,P); AB = 12; BC = 16; Height(ABCDP) = 24", "PA", "26",
	  SOLVE_FOUND },
	{ "RegularTetrahedron(A,B,C,P); AB = 6", "Volume(ABCP)", "18*sqrt(2)", SOLVE_FOUND },
	{ "RegularTetrahedron(A,B,C,P); AP = 6", "Surface(ABCP)", "36*sqrt(3)", SOLVE_FOUND },
	{ "RegularFrustum(A,B,C,D,E,F,G,H); AB = 10; EF = 4; Height(ABCDEFGH) = 4",
	  "Volume(ABCDEFGH)", "208", SOLVE_FOUND },
	{ "RegularFrustum(A,B,C,D,E,F,G,H); AB = 10; EF = 4; Height(ABCDEFGH) = 4",
	  "Lateral(ABCDEFGH)", "140", SOLVE_FOUND },
	{ "Cone(O,P); Radius(O) = 5; Height(OP) = 12", "Volume(OP)", "100*pi", SOLVE_FOUND },
	{ "Cone(O,P); Radius(Cone(O,P)) = 5; OP = 12", "Surface(OP)", "90*pi", SOLVE_FOUND },
	{ "Cone(O,P); Diameter(OP) = 10; Slant(OP) = 13", "Lateral(OP)", "65*pi",
	  SOLVE_FOUND },
	{ "Cone(O,P); OnCircle(O,A); OA = 3; PA = 5", "Height(OP)", "4", SOLVE_FOUND },
	{ "Cylinder(P,Q); Radius(Q) = 3; PQ = 7", "Volume(PQ)", "63*pi", SOLVE_FOUND },
	{ "Cylinder(P,Q); Radius(P) = 3; Height(PQ) = 7", "Surface(PQ)", "60*pi",
	  SOLVE_FOUND },
	{ "ConeFrustum(P,Q); Radius(P) = 6; Radius(Q) = 3; Height(PQ) = 4", "Volume(PQ)",
	  "84*pi", SOLVE_FOUND },
	{ "ConeFrustum(P,Q); Radius(P) = 6; TopRadius(PQ) = 3; Height(PQ) = 4", "Lateral(PQ)",
	  "45*pi", SOLVE_FOUND },
	{ "Sphere(O); Radius(Sphere(O)) = 3", "Volume(Sphere(O))", "36*pi", SOLVE_FOUND },
	{ "Sphere(O); Radius(O) = 3", "Surface(Sphere(O))", "36*pi", SOLVE_FOUND },
	{ "Hemisphere(O); Radius(Hemisphere(O)) = 3", "Surface(Hemisphere(O))", "27*pi",
	  SOLVE_FOUND },
	/* Backwards. */
	{ CUBE "; Volume(ABCDEFGH) = 27", "AB", "3", SOLVE_FOUND },
	{ CUBE "; AG = 6", "Volume(ABCDEFGH)", "24*sqrt(3)", SOLVE_FOUND },
	{ BOX "; AB = 2; BC = 3; Surface(ABCDEFGH) = 72", "AE", "6", SOLVE_FOUND },
	{ BOX "; AB*BC = 6; BC*CG = 12; AB*AE = 8", "Volume(ABCDEFGH)", "24", SOLVE_FOUND },
	{ BOX "; AB = 2*BC; BC = 2*AE; AG = sqrt(21)*2", "Volume(ABCDEFGH)", "64",
	  SOLVE_FOUND },
	{ "Cone(O,P); Volume(OP) = 100*pi; Height(OP) = 12", "Slant(OP)", "13", SOLVE_FOUND },
	{ "Cone(O,P); Slant(OP) + Radius(OP) = 25; Height(OP) = 5", "Radius(OP)", "12",
	  SOLVE_FOUND },
	{ "Cylinder(P,Q); Surface(PQ) = 60*pi; Radius(P) = 3", "Height(PQ)", "7",
	  SOLVE_FOUND },
	{ "Cylinder(P,Q); Surface(PQ) = 60*pi; Height(PQ) = 7", "Radius(PQ)", "3",
	  SOLVE_FOUND },
	{ "Sphere(O); Surface(Sphere(O)) = Volume(Sphere(O))", "Radius(Sphere(O))", "3",
	  SOLVE_FOUND },
	{ PYRAMID "; AB = 6; Surface(ABCDP) = 96", "Height(ABCDP)", "4", SOLVE_FOUND },
	{ "Cone(O,P); Radius(OP) = x; Height(OP) = 3*x; Volume(OP) = 8*pi", "x", "2",
	  SOLVE_FOUND },
	/* Two bodies, ratios, figures without a size. */
	{ "Sphere(O); Cylinder(P,Q); Radius(P) = Radius(Sphere(O)); PQ = 2*Radius(Sphere(O))",
	  "Volume(Sphere(O))/Volume(PQ)", "2/3", SOLVE_FOUND },
	{ CUBE, "Angle(A,F,C)", "60", SOLVE_FOUND },
	{ CUBE, "Angle(AC, BG)", "60", SOLVE_FOUND },
	{ CUBE "; AB = 6", "Distance(AC, BG)", "2*sqrt(3)", SOLVE_FOUND },
	{ CUBE "; AB = 6", "Distance(A, Plane(B,D,E))", "2*sqrt(3)", SOLVE_FOUND },
	{ CUBE, "Angle(AF, Plane(A,B,C,D))", "45", SOLVE_FOUND },
	{ CUBE, "Dihedral(A,B,C,F)", "90", SOLVE_FOUND },
	/* Distances of lines and planes that are parallel, meet, or lie in one another. */
	{ BOX "; AB = 3; BC = 4; AE = 12", "Distance(AB, GH)", "4*sqrt(10)", SOLVE_FOUND },
	{ BOX "; AB = 3; BC = 4; AE = 12", "Distance(AE, CG)", "5", SOLVE_FOUND },
	{ BOX "; AB = 3; BC = 4; AE = 12", "Distance(AC, EG)", "12", SOLVE_FOUND },
	{ BOX "; AB = 2; AD = 3; Distance(AB, GH) = 5", "AE", "4", SOLVE_FOUND },
	{ CUBE "; AB = 2", "Distance(AB, BC)", "0", SOLVE_FOUND },
	{ CUBE "; AB = 2", "Distance(AB, Plane(B,C,G))", "0", SOLVE_FOUND },
	{ CUBE "; AB = 2", "Distance(AC, Plane(B,C,D))", "0", SOLVE_FOUND },
	{ CUBE "; AB = 2", "Distance(Plane(A,B,C), Plane(A,B,F))", "0", SOLVE_FOUND },
	{ CUBE "; AB = 3", "Distance(AC, Plane(D,E,G))", "sqrt(3)", SOLVE_FOUND },
	/* A plane by its name alone, also where the name is listed as a point. */
	{ BOX "; AB = 3; BC = 4; AE = 12; Plane(alpha,A,B,C)", "AE ⟂ alpha", "holds",
	  SOLVE_FOUND },
	{ BOX "; AB = 3; BC = 4; AE = 12; Plane(Q,A,B,C)", "Distance(G, Plane(Q))", "12",
	  SOLVE_FOUND },
	/* Pyramids inside bodies, and with an edge across the base. */
	{ CUBE "; AB = 4", "Volume(Pyramid(A,B,D,E))", "32/3", SOLVE_FOUND },
	{ CUBE "; AB = 4", "Height(Pyramid(B,D,E,A))", "4*sqrt(3)/3", SOLVE_FOUND },
	{ "Pyramid(A,B,C,P); AB = 3; BC = 4; CA = 5; PA = 12; PA ⟂ Plane(A,B,C)",
	  "Volume(ABCP)", "24", SOLVE_FOUND },
/* A tetrahedron by its edges. */
#define TETRA "Pyramid(A,B,C,P); AB = 3; BC = 4; CA = 5; PA = 6; PB = 3*sqrt(5); PC = sqrt(61)"
	{ TETRA, "Volume(ABCP)", "12", SOLVE_FOUND },
	{ TETRA, "Height(ABCP)", "6", SOLVE_FOUND },
	{ TETRA, "cos(Angle(PC, AB))", "3*sqrt(61)/61", SOLVE_FOUND },
	{ TETRA, "Distance(A, Plane(P,B,C))", "6*sqrt(5)/5", SOLVE_FOUND },
	{ "Pyramid(A,B,C,P); AB = 3; BC = 4; CA = 5; PA = 12; PA ⟂ Plane(A,B,C)",
	  "tan(Angle(PC, Plane(A,B,C)))", "12/5", SOLVE_FOUND },
	/* Spheres around and inside. */
	{ CUBE "; AB = 2", "Circumradius(ABCDEFGH)/Inradius(ABCDEFGH)", "sqrt(3)",
	  SOLVE_FOUND },
	{ BOX "; AB = 2; BC = 3; Circumradius(ABCDEFGH) = 7/2", "AE", "6", SOLVE_FOUND },
	{ PYRAMID "; AB = 6; PA = 6", "Circumradius(ABCDP)", "3*sqrt(2)", SOLVE_FOUND },
	{ PYRAMID "; AB = 6; Height(ABCDP) = 4", "Inradius(ABCDP)", "3/2", SOLVE_FOUND },
	{ "RectangularPyramid(A,B,C,D,P); AB = 6; BC = 8; Height(ABCDP) = 10",
	  "Circumradius(ABCDP)", "25/4", SOLVE_FOUND },
	{ "RegularPrism(A,B,C,D,E,F); AB = 3; AD = 2", "Circumradius(ABCDEF)", "2",
	  SOLVE_FOUND },
	{ "RegularTetrahedron(A,B,C,P); AB = 4", "Circumradius(ABCP) + Inradius(ABCP)",
	  "4*sqrt(6)/3", SOLVE_FOUND },
	{ "Cone(O,P); Radius(O) = 3; Height(OP) = 4", "Inradius(OP)", "3/2", SOLVE_FOUND },
	{ "Cone(O,P); Radius(O) = 3; Height(OP) = 4", "Circumradius(OP)", "25/8",
	  SOLVE_FOUND },
	{ "Cylinder(P,Q); Radius(P) = 3; Circumradius(PQ) = 5", "Height(PQ)", "8",
	  SOLVE_FOUND },
	{ CUBE, "Angle(Plane(A,B,C), Plane(A,D,F))", "45", SOLVE_FOUND },
	{ "RegularTetrahedron(A,B,C,P)", "cos(Dihedral(C,A,B,P))", "1/3", SOLVE_FOUND },
	{ PYRAMID "; AB = 6; Angle(PA, Plane(A,B,C,D)) = 45", "Volume(ABCDP)", "36*sqrt(2)",
	  SOLVE_FOUND },
	{ PYRAMID "; AB = 6; Dihedral(P,A,B,C) = 60", "Height(ABCDP)", "3*sqrt(3)",
	  SOLVE_FOUND },
	{ PYRAMID "; AB = 6; PA = 5; Midpoint(M,A,B)", "PM", "4", SOLVE_FOUND },
	{ PYRAMID "; AB = 6; PA = 5; PM ⟂ Plane(A,B,C,D,M)", "AM", "3*sqrt(2)", SOLVE_FOUND },
	{ "Square(A,B,C,D); Square(C,D,E,F); Plane(A,B,C,D) ⟂ Plane(C,D,E,F); AB = 3", "BE",
	  "3*sqrt(3)", SOLVE_FOUND },
	/* A straw in a can: C is straight over B. */
	{ "Cylinder(P,Q); OnCircle(P,A,B); OnCircle(Q,C); Collinear(A,P,B); Angle(A,B,C) = "
	  "90; "
	  "Radius(P) = 3; Height(PQ) = 8",
	  "AC", "10", SOLVE_FOUND },
	/* In letters. */
	{ CUBE "; AB = x + 4", "Volume(ABCDEFGH)", "x^3 + 12*x^2 + 48*x + 64", SOLVE_FOUND },
	{ "Cylinder(P,Q); Radius(P) = R; Height(PQ) = 2*R", "Surface(PQ)", "6*pi*R^2",
	  SOLVE_FOUND },
	{ BOX "; AB = a; BC = b; AE = 2", "Volume(ABCDEFGH)", "2*a*b", SOLVE_FOUND },
	{ "Cylinder(P,Q); Height(PQ) = h; PQ = h + x", "x", "0", SOLVE_FOUND },
	/* Relations. */
	{ CUBE, "AG ⟂ Plane(B,D,E)", "holds", SOLVE_FOUND },
	{ BOX, "AB ⟂ CG", "holds", SOLVE_FOUND },
	{ BOX, "Skew(A,B,C,G)", "holds", SOLVE_FOUND },
	{ BOX, "Skew(A,B,B,C)", "does not hold", SOLVE_FOUND },
	{ BOX, "Perpendicular(A,E,Plane(A,B,C))", "holds", SOLVE_FOUND },
	{ BOX, "AC ∥ Plane(E,F,G)", "holds", SOLVE_FOUND },
	{ BOX, "AC ∥ Plane(A,B,C)", "does not hold", SOLVE_FOUND },
	{ BOX, "Plane(A,B,C) ∥ Plane(E,G,H)", "holds", SOLVE_FOUND },
	{ BOX, "Plane(A,B,C) ∥ Plane(A,C,D)", "does not hold", SOLVE_FOUND },
	{ BOX, "Plane(A,C,G) ⟂ Plane(E,F,G)", "holds", SOLVE_FOUND },
	{ BOX, "AB ∥ AB", "does not hold", SOLVE_FOUND },
	{ BOX "; AB = 3; BC = 4", "AC ⟂ BD", "does not hold", SOLVE_FOUND },
	{ BOX "; AB = 3; BC = 3", "AC ⟂ BD", "holds", SOLVE_FOUND },
	{ BOX "; AB = 3; BC = 3.00000001", "AC ⟂ BD", "does not hold", SOLVE_FOUND },
	{ "RightPrism(A,B,C,D,E,F)", "AD ⟂ BC", "holds", SOLVE_FOUND },
	{ "Cylinder(P,Q)", "PQ ⟂ Plane(P)", "holds", SOLVE_FOUND },
	{ "Cylinder(P,Q)", "Plane(P) ∥ Plane(Q)", "holds", SOLVE_FOUND },
	{ "Plane(U) ∥ Plane(V); Plane(V) ⟂ Plane(W)", "Plane(U) ⟂ Plane(W)", "holds",
	  SOLVE_FOUND },
	{ "AB ⟂ Plane(B,D,E); CD ⟂ Plane(B,D,E)", "AB ∥ CD", "holds", SOLVE_FOUND },
	{ "AB ⟂ Plane(U); CD ⟂ Plane(U); BD ⟂ AB", "AB ∥ CD", "holds", SOLVE_FOUND },
	{ "AB ∥ EF; CD ∥ EF; Plane(A,B,C)", "AB ∥ CD", "holds", SOLVE_FOUND },
	{ "AB ⟂ Plane(U); Plane(V,A,B,C)", "Plane(U) ⟂ Plane(V)", "holds", SOLVE_FOUND },
	{ "AB ⟂ CD; AB ⟂ CE; Plane(U,C,D,E)", "AB ⟂ Plane(U)", "holds", SOLVE_FOUND },
	/* What does not follow. */
	{ "AB ⟂ Plane(U); AC ⟂ Plane(U)", "AB ∥ AC", "no fact tells", SOLVE_UNDERDETERMINED },
	{ "AB ∥ CD; Plane(U,A,C,D,E)", "AB ∥ Plane(U)", "no fact tells",
	  SOLVE_UNDERDETERMINED },
	{ "Plane(U) ⟂ Plane(V); Plane(V) ⟂ Plane(W)", "Plane(U) ∥ Plane(W)", "no fact tells",
	  SOLVE_UNDERDETERMINED },
	{ BOX, "AC ⟂ BD", "depends on sizes", SOLVE_UNDERDETERMINED },
	{ "Cone(O,P); Height(OP) = 12", "Volume(OP)", "leave open radius of cone OP",
	  SOLVE_UNDERDETERMINED },
	{ BOX "; AB = 2; BC = 3", "Volume(ABCDEFGH)", "height", SOLVE_UNDERDETERMINED },
	{ CUBE, "Volume(ABCDEFGH)", "edge", SOLVE_UNDERDETERMINED },
	{ "Sphere(O); Plane(U)", "Volume(Sphere(O))", "radius of sphere O",
	  SOLVE_UNDERDETERMINED },
	{ BOX "; AB = 2; BC = 3; AE = 6", "Area(B,C,G,E)", "area of", SOLVE_UNDERDETERMINED },
	/* What cannot be. */
	{ "RegularFrustum(A,B,C,D,E,F); AB = 7; DE = 7; Height(ABCDEF) = 4", "Volume(ABCDEF)",
	  "cannot hold together", SOLVE_CONTRADICTORY },
	{ "RegularFrustum(A,B,C,D,E,F); AB = 7; LateralEdge(ABCDEF) = 4; Height(ABCDEF) = 4",
	  "DE", "cannot hold together", SOLVE_CONTRADICTORY },
	{ "ConeFrustum(P,Q); Radius(P) = 3; TopRadius(PQ) = 3; Height(PQ) = 4", "Height(PQ)",
	  "cannot hold together", SOLVE_CONTRADICTORY },
	{ "ConeFrustum(P,Q); Radius(P) = 3; Height(PQ) = 4; Volume(PQ) = 36*pi",
	  "TopRadius(PQ)", "cannot hold together", SOLVE_CONTRADICTORY },
	{ "Cone(O,P); Height(OP) = 12; Slant(OP) = 5", "Volume(OP)", "cannot hold together",
	  SOLVE_CONTRADICTORY },
	{ BOX "; AB = 3; EF = 4; BC = 1; AE = 1", "Volume(ABCDEFGH)", "cannot hold together",
	  SOLVE_CONTRADICTORY },
	{ "Cylinder(P,Q); Radius(P) = 3; Radius(Q) = 4; PQ = 1", "Volume(PQ)",
	  "cannot hold together", SOLVE_CONTRADICTORY },
	{ "Sphere(O); Volume(Sphere(O)) = -1", "Radius(Sphere(O))", "cannot hold together",
	  SOLVE_CONTRADICTORY },
	{ "RightPrism(A,B,C,D,E,F); AB = 3; BC = 4; AC = 9; AD = 7", "Volume(ABCDEF)",
	  "cannot hold together", SOLVE_CONTRADICTORY },
	{ BOX "; AB = 3; BC = 0; AE = 1", "Volume(ABCDEFGH)", "cannot hold together",
	  SOLVE_CONTRADICTORY },
	/* Two solutions. */
	{ CUBE "; Surface(ABCDEFGH) = Volume(ABCDEFGH) + 5*Edge(ABCDEFGH)", "Edge(ABCDEFGH)",
	  "more than one solution", SOLVE_SEVERAL },
};

static const char points[] = "[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\",\"M\","
			     "\"N\",\"O\",\"P\",\"Q\",\"S\"]";

static enum status read_case(struct problem **out, const char *facts, const char *goal,
			     struct arena *a, struct err *e)
{
	struct buf b = { 0 };
	struct json *j;
	enum status st;

	buf_addf(&b, "{\"points\": %s, \"facts\": [", points);
	for (bool first = true; *facts; first = false) {
		size_t n = strcspn(facts, ";");

		buf_add(&b, first ? "" : ", ");
		json_add_string(&b, arena_strndup(a, facts, n));
		facts += n + (facts[n] == ';');
		facts += strspn(facts, " ");
	}
	buf_add(&b, "], \"goal\": ");
	json_add_string(&b, goal);
	buf_addc(&b, '}');
	*out = NULL;
	st = json_read(&j, buf_str(&b), b.n, a, e);
	if (st == OK)
		st = read_record(out, j, a, e);
	buf_clear(&b);
	return st;
}

/* The last first. */
static const char *reversed(const char *facts, struct arena *a)
{
	const char *out = "";

	while (*facts) {
		size_t n = strcspn(facts, ";");

		out = arena_printf(a, "%.*s; %s", (int)n, facts, out);
		facts += n + (facts[n] == ';');
		facts += strspn(facts, " ");
	}
	return out;
}

/* Facts are a set. */
static void cases(void)
{
	for (size_t i = 0; i < 2 * (sizeof solid_case / sizeof *solid_case); i++) {
		const struct solid_case *t = &solid_case[i / 2];
		struct solve_options o = { .exact = true, .explain = true };
		struct arena *a = arena_new();
		struct solve_answer r = { .status = SOLVE_BAD };
		struct problem *p;
		struct err e = { 0 };
		const char *got, *facts = i % 2 ? reversed(t->facts, a) : t->facts;

		if (read_case(&p, facts, t->goal, a, &e) == OK)
			solve_problem(&r, p, &o, a);
		got = r.status == SOLVE_FOUND ? r.exact : r.why;
		ok(r.status == t->status && got &&
			   (r.status == SOLVE_FOUND
				    ? !strcmp(got, t->want) && r.certainty == SOLVE_PROVEN
				    : strstr(got, t->want) != NULL),
		   "%s: %s is %s (%s: %s %s)", facts, t->goal, t->want,
		   solve_status_name(r.status), got ? got : "", e.msg);
		problem_free(p);
		arena_free(a);
	}
}

/* What is parallel unless it is the same: the condition is named where nothing rules it out. */
static const struct {
	const char *facts, *goal, *unless;
} apart_case[] = {
	{ "AB ⟂ Plane(U); CD ⟂ Plane(U)", "AB ∥ CD", "AB and CD are not the same" },
	{ "AB ⟂ Plane(E,F,G); CD ⟂ Plane(E,F,G)", "AB ∥ CD", "AB and CD are not the same" },
	{ "AB ∥ EF; CD ∥ EF; Plane(U)", "AB ∥ CD", "AB and CD are not the same" },
	{ "AB ⟂ Plane(U); AB ⟂ Plane(V)", "Plane(U) ∥ Plane(V)",
	  "plane U and plane V are not the same" },
	{ "Plane(U) ∥ Plane(V); Plane(V) ∥ Plane(W)", "Plane(U) ∥ Plane(W)",
	  "plane U and plane W are not the same" },
	{ "AB ∥ CD; Plane(U,C,D,E)", "AB ∥ Plane(U)", "AB does not lie in plane U" },
};

static void apart(void)
{
	for (size_t i = 0; i < sizeof apart_case / sizeof *apart_case; i++) {
		struct solve_options o = { .exact = true, .explain = true };
		struct arena *a = arena_new();
		struct solve_answer r = { .status = SOLVE_BAD };
		struct problem *p;
		struct err e = { 0 };

		if (read_case(&p, apart_case[i].facts, apart_case[i].goal, a, &e) == OK)
			solve_problem(&r, p, &o, a);
		ok(r.status == SOLVE_FOUND && r.holds > 0 &&
			   r.certainty == SOLVE_CONDITIONAL && r.assumes == 1 &&
			   !strcmp(r.assume[0], apart_case[i].unless),
		   "%s: %s if %s", apart_case[i].facts, apart_case[i].goal,
		   apart_case[i].unless);
		problem_free(p);
		arena_free(a);
	}
}

static const struct {
	const char *facts, *goal, *message;
} refusal[] = {
	{ "Cone(O)", "x", "Cone expects 2 points" },
	{ "Cone(O,O)", "x", "names O twice" },
	{ "Cone(O,Z)", "x", "no point is called Z" },
	{ "Cube(A,B,C,D)", "x", "Cube expects 8 points" },
	{ "Prism(A,B,C,D)", "x", "an even number, six or more" },
	{ "RegularPyramid(A,B,P)", "x", "and then the apex" },
	{ "Sphere(O,P)", "x", "Sphere expects 1 point" },
	{ "Cone(O,P)", "Volume(P,O)", "Volume expects a body" },
	{ "Cone(O,P)", "Volume(5)", "Volume expects a body" },
	{ "Cone(O,P)", "Diagonal(Cone(O,P))", "a cone has no diagonal" },
	{ "Cone(O,P); Volume(OP)", "x", "Volume" },
	{ "Skew(A,B,C)", "x", "Skew expects two lines" },
	{ "Skew(A,B,Plane(C,D,E))", "x", "Skew expects two lines" },
	{ "Plane(A,B)", "x", "Plane expects a name or three points" },
	{ "AB ⟂ Plane(U)", "AB ∥ CC", "names C twice" },
	{ "Cone(O,P)", "Dihedral(A,B,C)", "Dihedral expects four points" },
	{ "Cone(O,P)", "Dihedral(A,B,B,C)", "names B twice" },
	{ "Cone(O,P)", "Angle(AB, Plane(C))", "" },
};

static void refusals(void)
{
	for (size_t i = 0; i < sizeof refusal / sizeof *refusal; i++) {
		struct arena *a = arena_new();
		struct problem *p;
		struct err e = { 0 };
		enum status st = read_case(&p, refusal[i].facts, refusal[i].goal, a, &e);

		ok(*refusal[i].message ? st == E_ARG && strstr(e.msg, refusal[i].message)
				       : st == OK,
		   "%s; %s: %s (%s)", refusal[i].facts, refusal[i].goal, refusal[i].message,
		   e.msg);
		problem_free(p);
		arena_free(a);
	}
}

/* Explanations name what is given and every formula; what is only meant is told. */
static void accounts(void)
{
	struct solve_options o = { .exact = true, .explain = true };
	struct arena *a = arena_new();
	struct solve_answer r;
	struct problem *p;
	struct err e;
	struct buf b = { 0 };

	ok(read_case(&p, "Cone(O,P); Slant(OP) = 13; Height(OP) = 12", "Volume(OP)", a, &e) ==
		   OK,
	   "a cone is read");
	solve_problem(&r, p, &o, a);
	solve_text(&b, p, &r, true);
	ok(!strcmp(buf_str(&b),
		   "Given and used:\n  OP is a cone\n  slant height of cone OP = 13\n"
		   "  height of cone OP = 12\nFrom these:\n  radius of cone OP = 5   "
		   "Pythagoras: "
		   "radius, height and slant height of a cone\nAnswer: volume of cone OP = "
		   "100*pi, about 314.159 (proven)\nReason: the volume of a cone is a third "
		   "of "
		   "base times height.\n"),
	   "the account of a cone");
	problem_free(p);
	buf_reset(&b);

	ok(read_case(&p, "Cylinder(P,Q); Cone(Q,O); Radius(P) = 3; PQ = 4; QO = 5",
		     "Volume(Cone(Q,O))", a, &e) == OK,
	   "a cone on a cylinder is read");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_FOUND && !strcmp(r.exact, "15*pi") &&
		   r.certainty == SOLVE_CONDITIONAL && r.assumes == 1 &&
		   strstr(r.assume[0], "have a circle about Q in common"),
	   "what is meant but not said is assumed: %s", r.assumes ? r.assume[0] : "");
	problem_free(p);

	ok(read_case(&p, PYRAMID "; AB = 6; PA = 5; PM ⟂ Plane(A,B,C,D)", "AM", a, &e) == OK,
	   "a perpendicular that ends somewhere is read");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_FOUND && !strcmp(r.exact, "3*sqrt(2)") &&
		   r.certainty == SOLVE_CONDITIONAL &&
		   strstr(r.assume[0], "M lies in the base"),
	   "that it ends in the plane is assumed");
	problem_free(p);

	ok(read_case(&p, "AB ⟂ CD; AB ⟂ EF; Plane(U,C,D,E,F)", "AB ⟂ Plane(U)", a, &e) == OK,
	   "two lines of a plane are read");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_FOUND && r.holds == 1 && r.certainty == SOLVE_CONDITIONAL &&
		   strstr(r.assume[0], "CD and EF are not parallel"),
	   "they must cross");
	problem_free(p);

	ok(read_case(&p,
		     "Sphere(O); Volume(Sphere(O)) = 4*pi/3*Radius(Sphere(O)) + "
		     "Radius(Sphere(O))^2 + 1",
		     "Radius(Sphere(O))", a, &e) == OK,
	   "an equation of the third degree is read");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_FOUND && r.certainty == SOLVE_NUMERIC && !r.exact &&
		   fabs(4 * acos(-1) / 3 * (pow(r.value, 3) - r.value) - pow(r.value, 2) - 1) <
			   1e-9,
	   "without an exact root there is a number: %.12g", r.value);
	problem_free(p);

	ok(read_case(&p, "Cylinder(P,Q); Volume(PQ) = 10; Surface(PQ) = 40", "Radius(PQ)", a,
		     &e) == OK,
	   "a cylinder by volume and surface is read");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_SEVERAL && r.n_values == 2, "two cylinders fit: %d", r.n_values);
	problem_free(p);

	ok(read_case(&p, "Cylinder(P,Q); Base(PQ) = 9*pi; Radius(PQ) = 3", "Volume(PQ)", a,
		     &e) == OK,
	   "a cylinder with its base twice is read");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_UNDERDETERMINED && strstr(r.why, "height of cylinder PQ"),
	   "its height is open");
	problem_free(p);

	ok(read_case(&p, BOX "; AB = 3; EF = 4; BC = 1; AE = 1", "Volume(ABCDEFGH)", a, &e) ==
		   OK,
	   "a box with two lengths");
	solve_problem(&r, p, &o, a);
	ok(r.conflicts == 3 && !strcmp(r.conflict[0], "ABCDEFGH is a cuboid") &&
		   !strcmp(r.conflict[1], "AB = 3") && !strcmp(r.conflict[2], "EF = 4"),
	   "what cannot hold together is named, the body with it");
	problem_free(p);
	buf_clear(&b);
	arena_free(a);
}

int main(void)
{
	cases();
	apart();
	refusals();
	accounts();
	return tap_done();
}
