/* t-solidfgeo.c -- records of solids: every predicate, every kind of slip, what is refused. */
#include "base/json.h"
#include "base/t/tap.h"
#include "read/solidfgeo_priv.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

/* Statements separated by ";"; a construction begins with "c ", the image with "i ". */
static enum status read_statements(struct problem **out, const char *said, const char *goal,
				   const char *text, const char *key, struct arena *a,
				   struct err *e)
{
	static const char *const list[] = { "text_cdl", "image_cdl", "construction_cdl" };
	struct buf b = { 0 };
	struct json *j;
	enum status st;

	buf_add(&b, "{\"problem_id\": 12, \"problem_text_en\": ");
	json_add_string(&b, text);
	for (int i = 0; i < 3; i++) {
		bool first = true;

		buf_addf(&b, ", \"%s\": [", list[i]);
		for (const char *s = said; *s;) {
			size_t n = strcspn(s, ";");
			int which = !strncmp(s, "i ", 2) ? 1 : !strncmp(s, "c ", 2) ? 2 : 0;

			if (which == i) {
				buf_add(&b, first ? "" : ", ");
				json_add_string(&b, arena_strndup(a, s + (which ? 2 : 0),
								  n - (which ? 2 : 0)));
				first = false;
			}
			s += n + (s[n] == ';');
			s += strspn(s, " ");
		}
		buf_addc(&b, ']');
	}
	buf_add(&b, ", \"goal_cdl\": ");
	json_add_string(&b, goal);
	buf_add(&b, ", \"problem_answer\": ");
	json_add_string(&b, key);
	buf_addc(&b, '}');
	*out = NULL;
	st = json_read(&j, buf_str(&b), b.n, a, e);
	if (st == OK)
		st = read_solidfgeo(out, j, a, e);
	buf_clear(&b);
	return st;
}

#define CONE "Cone(O,P);Equal(RadiusOfCircle(O),5)"
#define BOX                                                                     \
	"Cuboid(ABCDEFGH);Equal(LengthOfLine(AB),2);Equal(LengthOfLine(BC),3);" \
	"Equal(LengthOfLine(AE),6)"
#define CUBE "Cube(ABCDEFGH);Equal(SideLengthOfCube(ABCDEFGH),4)"
#define PYRAMID                                                         \
	"RegularQuadrangularPyramid(ABCD,P);Equal(LengthOfLine(AB),6);" \
	"Equal(HeightOfQuadrangularPyramid(ABCD,P),4)"
#define PRISM                                                                 \
	"RightTriangularPrism(ABC,DEF);Prism(U,V);Equal(LengthOfLine(AB),3);" \
	"Equal(LengthOfLine(BC),4);Equal(LengthOfLine(CA),5);Equal(LengthOfLine(AD),7)"

static const struct {
	const char *said, *goal, *want;
} right[] = {
	/* Bodies and their attributes. */
	{ CONE ";Equal(HeightOfCone(O,P),12)", "Value(VolumeOfCone(O,P))", "100*pi" },
	{ CONE ";Equal(HeightOfCone(O,P),12)", "Value(BusbarOfCone(O,P))", "13" },
	{ CONE ";Equal(BusbarOfCone(O,P),13)", "Value(HeightOfCone(O,P))", "12" },
	{ CONE ";Equal(BusbarOfCone(O,P),13)", "Value(LateralareaOfCone(O,P))", "65*pi" },
	{ CONE ";Equal(BusbarOfCone(O,P),13)", "Value(SurfaceAreaOfCone(O,P))", "90*pi" },
	{ "Cylinder(P,Q);Equal(RadiusOfCircle(Q),3);Equal(HeightOfCylinder(P,Q),7)",
	  "Value(VolumeOfCylinder(P,Q))", "63*pi" },
	{ "Cylinder(P,Q);Equal(DiameterOfCircle(P),6);Equal(HeightOfCylinder(P,Q),7)",
	  "Value(AreaOfCylinder(P,Q))", "60*pi" },
	{ "Cylinder(P,Q);Equal(RadiusOfCylinder(P,Q),3);Equal(HeightOfCylinder(P,Q),7)",
	  "Value(LateralAreaOfCylinder(P,Q))", "42*pi" },
	{ "Cylinder(P,Q);Equal(DiameterOfCylinder(P,Q),6);Equal(LengthOfLine(PQ),7)",
	  "Value(SurfaceAreaOfCylinder(P,Q))", "60*pi" },
	{ "Cylinder(P,Q);Equal(PerimeterOfCircle(P),8*pi)", "Value(RadiusOfCircle(Q))", "4" },
	{ "Sphere(O);Equal(RadiusOfSphere(O),3)", "Value(VolumeOfSphere(O))", "36*pi" },
	{ "Sphere(O);Equal(DiameterOfSphere(O),6)", "Value(AreaOfSphere(O))", "36*pi" },
	{ "Sphere(O);Equal(AreaOfSphere(O),36*pi)", "Value(RadiusOfSphere(O))", "3" },
	{ CUBE, "Value(VolumeOfCube(ABCDEFGH))", "64" },
	{ CUBE, "Value(AreaOfCube(ABCDEFGH))", "96" },
	{ CUBE, "Value(LengthOfLine(AG))", "4*sqrt(3)" },
	{ BOX, "Value(VolumeOfCuboid(ABCDEFGH))", "36" },
	{ BOX, "Value(AreaOfCuboid(ABCDEFGH))", "72" },
	{ BOX, "Value(LengthOfLine(AG))", "7" },
	{ BOX, "Value(AreaOfQuadrilateral(ABFE))", "12" },
	{ BOX, "Value(PerimeterOfQuadrilateral(ABCD))", "10" },
	{ BOX, "Value(HeightOfCuboid(ABCDEFGH))", "6" },
	{ PYRAMID, "Value(VolumeOfQuadrangularPyramid(ABCD,P))", "48" },
	{ PYRAMID, "Value(SurfaceAreaOfQuadrangularPyramid(ABCD,P))", "96" },
	{ PYRAMID, "Value(HeightOfTriangle(PAB))", "5" },
	{ PRISM, "Value(VolumeOfTriangularPrism(ABC,DEF))", "42" },
	{ PRISM, "Value(SurfaceAreaOfTrigularPrism(ABC,DEF))", "96" },
	{ PRISM, "Value(AreaOfTriangle(DEF))", "6" },
	{ PRISM, "Value(HeightOfTriangularPrism(ABC,DEF))", "7" },
	{ "Cone(O,P,Q);Equal(RadiusOfCircle(O),6);Equal(RadiusOfCircle(P),3);"
	  "Equal(HeightOfCone(O,P),4)",
	  "Value(VolumeOfCone(O,P,Q))", "84*pi" },
	{ "RightQuadrangularPrism(ABCD,EFGH);RightTrapezoid(ABCD);Equal(LengthOfLine(AB),4);"
	  "Equal(LengthOfLine(BC),9);Equal(LengthOfLine(AD),6);Equal(LengthOfLine(AE),10)",
	  "Value(SurfaceAreaOfQuadrangularPrism(ABCD,EFGH))", "300" },
	{ "RightQuadrangularPrism(ABCD,EFGH);Trapezoid(ABCD);ParallelBetweenLine(AB,CD);"
	  "Equal(HeightOfQuadrilateral(ABCD),4);Equal(LengthOfLine(AB),9);"
	  "Equal(LengthOfLine(CD),6);Equal(LengthOfLine(AE),10)",
	  "Value(VolumeOfQuadrangularPrism(ABCD,EFGH))", "300" },
	{ "RightTriangularPrism(ABC,EFG);c Collinear(BDC);Equal(MeasureOfAngle(ADC),90);"
	  "Equal(LengthOfLine(AB),10);Equal(LengthOfLine(AC),10);Equal(LengthOfLine(BC),12);"
	  "Equal(LengthOfLine(AD),x);Equal(LengthOfLine(AE),3)",
	  "Value(x)", "8" },
	/* Similar bodies, a prism by its base and one corner over it, the centre of a square. */
	{ "SimilarBetweenCone(O1P1,O2P2);Equal(RadiusOfCircle(O1),6);Equal(HeightOfCone(O1,P1)"
	  ",9);"
	  "Equal(RadiusOfCircle(O2),2)",
	  "Value(HeightOfCone(O2,P2))", "3" },
	{ "SimilarBetweenSphere(QA,QB);Equal(RadiusOfSphere(QA),6);Equal(RadiusOfSphere(QB),"
	  "9)",
	  "Value(RatioOfSimilarSphere(QA,QB))", "2/3" },
	{ "Equal(VolumeOfTriangularPrism(ABCD),36);Equal(LengthOfLine(AB),3);"
	  "Equal(LengthOfLine(BC),4);Equal(LengthOfLine(CA),5)",
	  "Value(HeightOfTriangularPrism(ABCD))", "6" },
	{ BOX ";IsCentreOfSquare(P,EFGH)", "Value(Mul(2,LengthOfLine(AP)))", "sqrt(157)" },
	/* Lines on bodies. */
	{ CONE ";Equal(LengthOfLine(PA),13);IsBusbarOfCone(PA,O,P)",
	  "Value(HeightOfCone(O,P))", "12" },
	{ "Cone(O,P);c Cocircular(O,A);Equal(LengthOfLine(OA),5);Equal(LengthOfLine(PA),13)",
	  "Value(HeightOfCone(O,P))", "12" },
	{ "Cylinder(P,Q);IsDiameterOfCircle(AB,P);Equal(LengthOfLine(AB),6);"
	  "Equal(HeightOfCylinder(P,Q),7)",
	  "Value(VolumeOfCylinder(P,Q))", "63*pi" },
	{ "Cylinder(P,Q);IsRadiusOfCircle(PA,P);Equal(LengthOfLine(PA),3);"
	  "Equal(HeightOfCylinder(P,Q),7)",
	  "Value(VolumeOfCylinder(P,Q))", "63*pi" },
	{ PYRAMID ";IsMidpointOfLine(M,AB)", "Value(LengthOfLine(PM))", "5" },
	{ PYRAMID ";c Coplanar(U,ABCDN);PerpendicularBetweenLineAndPlane(PN,U);"
		  "c Collinear(CMD);Equal(LengthOfLine(CM),LengthOfLine(DM))",
	  "Value(LengthOfLine(NM))", "3" },
	/* Operations. */
	{ CONE ";Equal(HeightOfCone(O,P),12)", "Value(Mul(1/2,VolumeOfCone(O,P)))", "50*pi" },
	{ CONE ";Equal(HeightOfCone(O,P),12)",
	  "Value(Sub(Add(VolumeOfCone(O,P),pi,pi),Div(Pow(LengthOfLine(OP),2),Sqrt(144))))",
	  "102*pi-12" },
	{ "Cylinder(P,Q);Equal(HeightOfCylinder(P,Q),h);Equal(RadiusOfCircle(P),3);"
	  "Equal(Add(LateralareaOfCylinder(P,Q),AreaOfCircle(P),AreaOfCircle(Q)),60*pi)",
	  "Value(h)", "7" },
	/* Letters glued or apart, apex first or last, wide commas, brackets, powers. */
	{ "Cube(A,B,C,D,E,F,G,H);Equal(SideLengthOfCube(AB),4)",
	  "Value(VolumeOfCube(ABCD,EFGH))", "64" },
	{ "Cube(ABCD-EFGH);Equal(LengthOfLine(A,B),4)", "Value(VolumeOfCube(ABCD-EFGH))",
	  "64" },
	{ "Cube(ABCD);Equal(SideLengthOfCube(ABCD),4)", "Value(VolumeOfCuboid(ABCD))", "64" },
	{ "Cube(AB,BC,CD,DA,EF,FG,GH,HE);"
	  "Equal(SideLengthOfCube(AB,BC,CD,DA,EF,FG,GH,HE),4)",
	  "Value(VolumeOfCube(AB,BC,CD,DA,EF,FG,GH,HE))", "64" },
	{ "RectangularPrism(ABCD,EFGH);Equal(LengthOfLine(A,B),2);Equal(LengthOfLine(A,D),3);"
	  "Equal(HeightOfCuboid(A,E),6)",
	  "Value(SurfaceAreaOfQuadrangularPrism(ABCD,EFGH))", "72" },
	{ "VolumeOfCuboid(ABCD,EFGH);Equal(LengthOfLine(AB,CD),2);"
	  "Equal(LengthOfLine(BC,DA),3);Equal(LengthOfLine(AE),6)",
	  "Value(VolumeOfCuboid(ABCD,EFGH))", "36" },
	{ "RegularQuadrangularPyramid(P,ABCD);Equal(SideLengthOfCube(AB),6);"
	  "Equal(HeightOfQuadrangularPyramid(P,ABCD),4)",
	  "Value(SurfaceAreaOfQuadrangularPrism(P,ABCD))", "96" },
	{ "RightQuadrangularPyramid(A,B,C,D,P);Equal(LengthOfLine(AB),6);"
	  "Equal(HeightOfQuadrangularPyramid(P,O),4)",
	  "Value(VolumeOfQuadrangularPyramid(A,B,C,D,P))", "48" },
	{ "Cylinder(O1P1);Equal(RadiusOfCircle(O1),3);Equal(HeightOfCylinder(O1,P1),7)",
	  "Value(VolumeOfCylinder(O1P1))", "63*pi" },
	{ "Cone(O\xef\xbc\x8cP);Equal(RadiusOfCircle(O),5;Equal(HeightOfCone(O,P,),12))",
	  "Value(VolumeOfCone(O,P)", "100*pi" },
	{ CONE ";HeightOfCone(O,P)=3*2**2", "VolumeOfCone(O,P)", "100*pi" },
	{ "Equal(RadiusOfSphere(O),3);Find(VolumeOfSphere(O));Round it to two decimals.",
	  "Value(VolumeOfSphere(O)/2)", "18*pi" },
	{ PRISM, "Value(SurfaceAreaOfTrigularPrism)", "96" },
	{ "Sphere(O);Equal(RadiusOfSphere(O),sqrt(3)x);Equal(x,2)", "Value(AreaOfSphere(O))",
	  "48*pi" },
	{ CUBE ";MeasureOfAngle(AGH,theta)", "Value(theta)", "180*atan(sqrt(2))/pi" },
	{ "Equal(Mul(16,LengthOfLine(HH)),64)", "Value(LengthOfLine(HH))", "4" },
	/* In letters. */
	{ "Cube(ABCDEFGH);Equal(SideLengthOfCube(ABCDEFGH),x+2)",
	  "Value(VolumeOfCube(ABCDEFGH))", "x^3 + 6*x^2 + 12*x + 8" },
	{ "Equal(LengthOfLine(L),2x+3)", "Value(LengthOfLine(L))", "2*x + 3" },
	/* Relations: on a body, of bare planes, by what is given. */
	{ CUBE, "Relation(PerpendicularBetweenLine(AB,BC))", "holds" },
	{ CUBE, "Relation(PerpendicularBetweenLine1(AB,CG))", "holds" },
	{ CUBE, "Relation(PerpendicularBetweenLine(AC,FG))", "does not hold" },
	{ CUBE, "Relation(ParallelBetweenLine(AD,FG))", "holds" },
	{ CUBE ";c Coplanar(W,ABFE)", "Relation(ParallelBetweenLineAndPlane(DH,W))", "holds" },
	{ CUBE, "PerpendicularBetweenLine(FG,CGHD)", "holds" },
	{ CUBE, "PerpendicularBetweenLine(F,G,Plane(CGHD))", "holds" },
	{ CUBE, "PerpendicularBetweenLine(F,G,C,G,H,D)", "holds" },
	{ CUBE, "PerpendicularBetweenLineAndPlane(D,A,CGHD)", "holds" },
	{ CUBE ";c Coplanar(U,ABCD);c Coplanar(V,EFGH)", "Relation(ParallelBetweenPlane(U,V))",
	  "holds" },
	{ "Cylinder(P,Q)", "Value(PerpendicularBetweenLine(P,Q,Base))", "holds" },
	{ "Cone(O,P)", "PerpendicularBetweenLine(OP,Base(O))", "holds" },
	{ "Cylinder(P,Q)", "Value(ParallelBetweenPlane(P,Q))", "holds" },
	{ "ParallelBetweenPlane(U,V);PerpendicularBetweenPlane(V,W)",
	  "PerpendicularBetweenPlane(U, W)", "holds" },
	{ "ParallelBetweenPlane(Red,Blue);Plane(Red)", "ParallelBetweenPlane(Red,Blue)",
	  "holds" },
	/* With BD across: without it the lines might be one. */
	{ "PerpendicularBetweenLine(A,B,U);PerpendicularBetweenLine(C,D,U);"
	  "PerpendicularBetweenLine(A,B,B,D)",
	  "ParallelBetweenLine(A,B,C,D)", "holds" },
	{ "Square(ABCD);Square(CDEF);PerpendicularBetweenPlane(ABCD,CDEF);"
	  "Equal(LengthOfLine(A,B),5)",
	  "Value(LengthOfLine(B,E))", "5*sqrt(3)" },
};

static void answers(void)
{
	for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
		struct solve_options o = { .exact = true, .explain = true };
		struct solve_answer r = { .status = SOLVE_BAD };
		struct arena *a = arena_new();
		struct err e = { 0 };
		struct problem *p;

		if (read_statements(&p, right[i].said, right[i].goal, "", "1", a, &e) == OK)
			solve_problem(&r, p, &o, a);
		ok(r.status == SOLVE_FOUND && r.exact && !strcmp(r.exact, right[i].want) &&
			   r.certainty == SOLVE_PROVEN,
		   "%s, %s: %s (%s %s %s%s)", right[i].said, right[i].goal, right[i].want,
		   solve_status_name(r.status), r.exact ? r.exact : "", r.why ? r.why : "",
		   e.msg);
		problem_free(p);
		arena_free(a);
	}
}

/* What the reader repairs or supposes is told, and nothing is proven then. */
static const struct {
	const char *said, *goal, *text, *value, *told;
} mended[] = {
	{ "Cone(O,P);Equal(RadiusOfCircle(O),6);Equal(RadiusOfCircle(P),3);"
	  "Equal(HeightOfCone(O,P),4)",
	  "Value(VolumeOfCone(O,P))", "", "84*pi", "taken for a frustum" },
	{ "RegularQuadrangularPyramid(ABCD,P);Equal(LengthOfLine(AB),6);"
	  "Equal(LengthOfLine(BC),16);Equal(HeightOfQuadrangularPyramid(ABCD,P),8)",
	  "Value(VolumeOfQuadrangularPyramid(ABCD,P))", "", "256", "taken for a rectangle" },
	{ "Sphere(O);Equal(RadiusOfSphere(O),3)", "Value(VolumeOfSphere(O))",
	  "How large is the hemisphere?", "18*pi", "half of the volume" },
	{ "SimilarBetweenCube(ABCDEFGH,IJKLMNOP);Equal(SideLengthOfCube(ABCDEFGH),2);"
	  "Equal(SideLengthOfCube(IJKLMNOP),6)",
	  "Value(RatioOfSimilarCube(ABCDEFGH,IJKLMNOP))", "What is the ratio of the volumes?",
	  "1/27", "ratio of the volumes" },
	{ "SimilarBetweenCube(ABCDEFGH,IJKLMNOP);Equal(SideLengthOfCube(ABCDEFGH),2);"
	  "Equal(SideLengthOfCube(IJKLMNOP),6)",
	  "Value(RatioOfSimilarCube(ABCDEFGH,IJKLMNOP))",
	  "Give the ratio of the surface areas.", "1/9", "ratio of the surfaces" },
	{ "Cuboid(ABCD,EFGH);Equal(SideLengthOfCube(ABCD),8);Equal(LengthOfLine(BC),8);"
	  "Equal(HeightOfCuboid(ABCD,EFGH),7);IsCentreOfSquare(P,ABCD);IsCornerOfSquare(Q,"
	  "EFGH)",
	  "Value(LengthOfLine(PQ))", "", "9", "Q is a corner" },
	{ "Cylinder(P,Q);Equal(RadiusOfCircle(P),3);Equal(HeightOfCylinder(P,Q),4)",
	  "Value(VolumeOfCylinder(P,Q))", "Of a half cylinder the volume is wanted.", "18*pi",
	  "half of the volume" },
};

static void supposed(void)
{
	for (size_t i = 0; i < sizeof mended / sizeof *mended; i++) {
		struct solve_options o = { .exact = true };
		struct solve_answer r = { .status = SOLVE_BAD };
		struct arena *a = arena_new();
		struct err e = { 0 };
		struct problem *p;

		if (read_statements(&p, mended[i].said, mended[i].goal, mended[i].text, "1", a,
				    &e) == OK)
			solve_problem(&r, p, &o, a);
		ok(r.status == SOLVE_FOUND && !strcmp(r.exact, mended[i].value) && r.mended &&
			   strstr(r.mended, mended[i].told) && r.certainty == SOLVE_NUMERIC,
		   "%s: %s", mended[i].told, r.mended ? r.mended : e.msg);
		problem_free(p);
		arena_free(a);
	}
}

/* No answer: a status and a part of the reason. */
static const struct {
	const char *said, *goal;
	enum solve_status status;
	const char *why;
} open_case[] = {
	/* A cylinder inside a sphere: no circle of it is a great one. */
	{ "Cylinder(O,P);Sphere(O);Equal(HeightOfCylinder(O,P),6);Equal(RadiusOfCylinder(O,P),"
	  "4)",
	  "Value(RadiusOfSphere(O))", SOLVE_UNDERDETERMINED, "sphere O" },
	{ CONE, "Value(VolumeOfCone(O,P))", SOLVE_UNDERDETERMINED, "height of cone OP" },
	{ "RightTriangularPrism(ABC,DEF);Equal(LengthOfLine(AD),8)",
	  "Value(VolumeOfTriangularPrism(ABC,DEF))", SOLVE_UNDERDETERMINED, "" },
	{ "ParallelBetweenPlane(A,B);ParallelBetweenPlane(C,D)", "ParallelBetweenPlane(A,D)",
	  SOLVE_UNDERDETERMINED, "no fact tells" },
	{ "PerpendicularBetweenLine(AB,BC);c Coplanar(U,BC);c Coplanar(V,AB)",
	  "PerpendicularBetweenPlane(U,V)", SOLVE_UNDERDETERMINED, "no fact tells" },
	{ "Cylinder(P,Q);Equal(HeightOfCylinder(P,Q),9);Equal(HeightOfCylinder(P,Q),12);"
	  "Equal(RadiusOfCircle(P),3)",
	  "Value(VolumeOfCylinder(P,Q))", SOLVE_CONTRADICTORY, "cannot hold together" },
	{ "Cuboid(ABCDEFGH);Equal(LengthOfLine(AB),9);Equal(LengthOfLine(EF),7);"
	  "Equal(LengthOfLine(AE),4)",
	  "Value(VolumeOfCuboid(ABCDEFGH))", SOLVE_CONTRADICTORY, "cannot hold together" },
};

static void undecided(void)
{
	for (size_t i = 0; i < sizeof open_case / sizeof *open_case; i++) {
		struct solve_options o = { .exact = true };
		struct solve_answer r = { .status = SOLVE_BAD };
		struct arena *a = arena_new();
		struct err e = { 0 };
		struct problem *p;

		if (read_statements(&p, open_case[i].said, open_case[i].goal, "", "", a, &e) ==
		    OK)
			solve_problem(&r, p, &o, a);
		ok(r.status == open_case[i].status && r.why && strstr(r.why, open_case[i].why),
		   "%s, %s: %s", open_case[i].said, open_case[i].goal, r.why ? r.why : e.msg);
		problem_free(p);
		arena_free(a);
	}
}

/* A contradiction beside the value is a doubt in what was read off a picture. */
static void doubts(void)
{
	struct solve_options o = { .exact = true };
	struct arena *a = arena_new();
	struct solve_answer r;
	struct problem *p;
	struct err e;

	ok(read_statements(&p,
			   CONE ";Equal(BusbarOfCone(O,P),9);Equal(HeightOfCone(O,P),9);"
				"Weather(Fine);Equal(Shade,2",
			   "Value(LateralareaOfCone(O,P))", "", "", a, &e) == OK,
	   "a cone with one size too many");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_FOUND && !strcmp(r.exact, "45*pi") && r.doubts == 1 &&
		   r.certainty == SOLVE_NUMERIC && r.conflicts == 4,
	   "its answer has a doubt, and names %d statements", r.conflicts);
	ok(p->asides == 1 && !strcmp(p->aside[0], "Weather(Fine)"),
	   "what is not understood is left aside and told");
	problem_free(p);
	/* The line to the apex lies in no base: as a height of it, it would be the slant edge. */
	ok(read_statements(&p, PYRAMID ";IsAltitudeOfQuadrilateral(AP,ABCD)",
			   "Value(LengthOfLine(AP))", "", "", a, &e) == OK &&
		   p->asides == 1,
	   "an altitude of the base that leaves its plane is left aside");
	solve_problem(&r, p, &o, a);
	ok(r.status != SOLVE_FOUND || r.certainty != SOLVE_PROVEN,
	   "and nothing is proven beside it");
	problem_free(p);
	ok(read_statements(&p, PYRAMID, "Value(LengthOfLine(AP))", "", "", a, &e) == OK,
	   "without it");
	solve_problem(&r, p, &o, a);
	ok(r.status == SOLVE_FOUND && r.certainty == SOLVE_PROVEN, "the edge is proven");
	problem_free(p);
	arena_free(a);
}

static const struct {
	const char *said, *goal, *message;
} refusal[] = {
	{ CONE, "", "no goal_cdl" },
	{ CONE, "Value(0)", "a number as a goal" },
	{ CONE, "Value(WeightOfCone(O,P))", "WeightOfCone is not understood" },
	{ CONE, "Value(LengthOfArc(PQ))", "LengthOfArc is not understood" },
	{ CONE, "Value(VolumeOfPrism(U,V))", "VolumeOfPrism is not understood" },
	{ CONE, "Relation(ParallelBetweenLine(AB))", "what it relates" },
	{ CONE, "Value(((", "it is not understood" },
};

static void refusals(void)
{
	static const char spaced[] =
		"{\"construction_cdl\":[\"Shape(AB,BC,CD,DA)\"],"
		"\"text_cdl\":[\"Equal(LengthOfLine(A,B),6)\"],\"image_cdl\":[],"
		"\"goal_cdl\":\"PerpendicularBetweenLine(A,B,B,C)\"}";
	struct arena *a = arena_new();
	struct problem *p = NULL;
	struct json *j;
	struct err e = { 0 };
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof refusal / sizeof *refusal; i++) {
		enum status st;

		e = (struct err){ 0 };
		st = read_statements(&p, refusal[i].said, refusal[i].goal, "", "", a, &e);
		ok(st == E_ARG && strstr(e.msg, refusal[i].message), "\"%s\": %s",
		   refusal[i].goal, e.msg);
		problem_free(p);
	}
	ok(json_read(&j, "{\"text_cdl\": 5, \"goal_cdl\": \"x\"}", 32, a, &e) == OK &&
		   read_solidfgeo(&p, j, a, &e) == E_ARG && strstr(e.msg, "lists of texts"),
	   "lists must be lists: %s", e.msg);
	problem_free(p);
	ok(json_read(&j, spaced, strlen(spaced), a, &e) == OK &&
		   read_as(&p, NULL, j, a, &e) == OK,
	   "without a solid the lines A,B tell which language it is");
	problem_free(p);
	buf_add(&b, "{\"goal_cdl\": \"Value(x)\", \"text_cdl\": [\"Cone(O,P)\"");
	for (int i = 0; i < 90; i++)
		buf_addf(&b, ", \"Cylinder(A%d,B%d)\"", i, i);
	buf_add(&b, "]}");
	ok(json_read(&j, buf_str(&b), b.n, a, &e) == OK &&
		   read_solidfgeo(&p, j, a, &e) == E_ARG && !strcmp(e.code, "limit"),
	   "too much is refused: %s", e.msg);
	problem_free(p);
	buf_clear(&b);
	arena_free(a);
}

/* Keys as the records write them. */
static void keys(void)
{
	static const struct {
		const char *goal, *key, *answer;
	} key[] = {
		{ "Value(VolumeOfCone(O,P))", "3*2**2", "3*2^2" },
		{ "Value(VolumeOfCone(O,P))", "1:8", "(1)/(8)" },
		{ "Value(VolumeOfCone(O,P))", "", NULL },
		{ "ParallelBetweenPlane(U,V)", "0", "holds" },
		{ "ParallelBetweenPlane(U,V)", "Proven", "holds" },
		{ "ParallelBetweenPlane(U,V)", "", "holds" },
		{ "ParallelBetweenPlane(U,V)", "False", "does not hold" },
		{ "ParallelBetweenPlane(U,V)", "perhaps", NULL },
	};

	for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
		struct arena *a = arena_new();
		struct problem *p;
		struct err e;
		bool read =
			read_statements(&p, CONE, key[i].goal, "", key[i].key, a, &e) == OK;

		ok(read && (key[i].answer ? p->answer && !strcmp(p->answer, key[i].answer)
					  : !p->answer),
		   "the key \"%s\" is %s", key[i].key, p->answer ? p->answer : "none");
		problem_free(p);
		arena_free(a);
	}
}

int main(void)
{
	answers();
	supposed();
	undecided();
	doubts();
	refusals();
	keys();
	return tap_done();
}
