/*
 * t-shape.c -- what sections and other flat figures are called, how long the way round them is, and
 * where a point of space can be while a condition holds; congruent bodies.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/lines.h"
#include <math.h>
#include <stdlib.h>

static const struct tool_table *tools;
static struct fig *f;

/* Statements separated by ; in a fresh figure; the record of the last. */
static const char *last_of(const char *script)
{
	const char *got = "";

	fig_free(f);
	f = fig_new(tools, 1);
	for (const char *p = script; *p;) {
		size_t n = strcspn(p, ";");

		got = said(f, "%.*s", (int)n, p);
		p += n + (p[n] == ';');
		p += strspn(p, " ");
	}
	return got;
}

#define CUBE "w=Cube((0,0,0),(2,0,0)); "
#define CUT(plane, body) "Shape(CrossSection(Plane(" plane ")," body "))"
#define CONE "k=Cone((0,0,0),(0,0,4),2); "
#define TUBE "k=Cylinder((0,0,0),(0,0,4),2); "

static const struct {
	const char *script, *word;
} words[] = {
	{ CUBE CUT("x+y+z=3", "w"), "regular hexagon" },
	{ CUBE CUT("x+y+z=5/2", "w"), "hexagon" },
	{ CUBE CUT("x+y+z=2", "w"), "equilateral triangle" },
	{ CUBE CUT("x+y+2z=2", "w"), "isosceles triangle" },
	{ CUBE CUT("x+2y+3z=2", "w"), "triangle" },
	{ CUBE CUT("x+y=2", "w"), "rectangle" },
	{ CUBE CUT("z=1/3", "w"), "square" },
	{ CUBE CUT("(0,0,0),(2,1/2,0),(2,2,2)", "w"), "parallelogram" },
	{ CUBE CUT("(0,0,0),(2,0,1),(0,2,1)", "w"), "rhombus" },
	{ CUBE CUT("(1,0,0),(0,1,0),(2,0,2)", "w"), "isosceles trapezoid" },
	{ CUBE CUT("(1,0,0),(0,1,0),(2,2,2)", "w"), "pentagon" },
	{ "t=Tetrahedron((1,1,1),(-1,1,-1),(1,-1,-1)); " CUT("z=0", "t"), "square" },
	{ "t=Tetrahedron((1,1,1),(-1,1,-1),(1,-1,-1)); " CUT("z=1/2", "t"), "rectangle" },
	{ "t=Dodecahedron((0,0,0),(1,0,0)); " CUT("z=11/10", "t"), "decagon" },
	{ "p=Polygon((0,0),(1,0),8); t=Prism(p,2); " CUT("z=1", "t"), "regular octagon" },
	{ "p=Polygon((0,0),(4,0),(4,1),(1,1),(1,4),(0,4)); t=Prism(p,2); " CUT("z=1", "t"),
	  "hexagon" },
	/* Round bodies. */
	{ "k=Sphere((0,0,0),2); " CUT("z=1", "k"), "circle" },
	{ CONE CUT("z=1", "k"), "circle" },
	{ CONE CUT("x=0", "k"), "isosceles triangle" },
	{ CONE CUT("z=x/2+2", "k"), "ellipse" },
	{ CONE CUT("z=1+x", "k"), "part of an ellipse with one straight side" },
	{ CONE CUT("z=1+2x", "k"), "part of a parabola with one straight side" },
	{ CONE CUT("x=1", "k"), "part of a hyperbola with one straight side" },
	{ TUBE CUT("x=1", "k"), "rectangle" },
	{ TUBE CUT("x=0", "k"), "square" },
	{ TUBE CUT("z=2*x+2", "k"), "part of an ellipse with two straight sides" },
	/* In the plane. */
	{ "Shape(Polygon((0,0),(4,0),(0,3)))", "right triangle" },
	{ "Shape(Polygon((0,0),(sqrt(2),0),(0,sqrt(2))))", "isosceles right triangle" },
	{ "Shape(Polygon((0,0),(4,0),(2,2),(0,2)))", "right trapezoid" },
	{ "Shape(Polygon((0,0),(4,0),(3,2),(2,2)))", "trapezoid" },
	{ "Shape(Polygon((0,0),(2,0),(3,3),(0,2)))", "kite" },
	{ "Shape(Polygon((0,0),(2,0),(3,3),(0,1)))", "quadrilateral" },
	{ "Shape(Polygon((0,0),(4,0),(2,1),(2,5)))", "concave quadrilateral" },
	{ "Shape(Polygon((0,0),(2,2),(2,0),(0,2)))", "polygon that crosses itself" },
	{ "Shape(Polygon((0,0),(1,0),(2,0),(2,2),(0,2)))", "square" },
	{ "Shape(Polygon((0,0),(1,0),13))", "regular polygon" },
	{ "A=(0,0); B=Rotate((3,0),144°); C=Rotate((3,0),288°); D=Rotate((3,0),72°); "
	  "E=Rotate((3,0),216°); Shape(Polygon((3,0),B,C,D,E))",
	  "polygon that crosses itself" },
	{ "Shape(Semicircle((0,0),(2,0)))", "semicircle" },
	{ "Shape(CircularSector((0,0),(2,0),(0,2)))", "circular sector" },
	{ "Shape(x^2+4y^2=4)", "ellipse" },
	{ "Shape(y=x^2)", "parabola" },
};

static void test_words(void)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const char *got = last_of(words[i].script);
		char want[200];

		snprintf(want, sizeof want, "\"exact\":\"%s\"", words[i].word);
		if (!ok(strstr(got, want) && strstr(got, "\"certainty\":\"proven\""), "%s: %s",
			words[i].script, words[i].word))
			printf("# %s\n", got);
	}
	ok(strstr(last_of(CUBE "s=CrossSection(Plane(x+y+z=3),w)"),
		  "\"kind\":\"polygon3d\",\"shape\":\"regular hexagon\"") != NULL,
	   "a section is told with its shape");
	ok(strstr(last_of(CUBE "Shape(w)"), "wrong_kind") != NULL, "a body has no such name");
	ok(strstr(last_of(CUBE "a=Shape(faceABFE)"), "\"kind\":\"text\"") != NULL,
	   "a shape under a name is a text");
}

/* The same lengths by another route: sums over many small steps, or closed forms. */
static const struct {
	const char *script;
	double about;
	const char *exact; /* or NULL: enclosed */
} ways[] = {
	{ CUBE "Perimeter(CrossSection(Plane(x+y+z=3),w))", 8.48528137423857, "6*sqrt(2)" },
	{ TUBE "Perimeter(CrossSection(Plane(z=1+x),k))", 14.0010855782808845, NULL },
	{ CONE "Perimeter(CrossSection(Plane(x=1),k))", 8.91254205552546704, NULL },
	{ CONE "Perimeter(CrossSection(Plane(z=2-2x),k))", 11.3151019560819409,
	  "-sqrt(5)*ln(31-8*sqrt(15))/10+6*sqrt(3)" },
};

static void test_ways(void)
{
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		const char *got = last_of(ways[i].script), *at = strstr(got, "\"approx\":");
		double about = at ? strtod(at + strlen("\"approx\":"), NULL) : NAN;
		char want[200];

		snprintf(want, sizeof want, "\"exact\":\"%s\"",
			 ways[i].exact ? ways[i].exact : "");
		if (!ok(fabs(about - ways[i].about) < 1e-14 * about &&
				(ways[i].exact
					 ? strstr(got, want) != NULL
					 : strstr(got, "\"certainty\":\"enclosed\"") != NULL),
			"%s is %.17g", ways[i].script, ways[i].about))
			printf("# %s\n", got);
	}
}

#define FACE "q=Polygon((0,0,0),(4,0,0),(4,4,0),(0,4,0)); X=PointIn(q,1,1,0); A=(0,0,3); "
#define CORNER(name, x, y, z) name "=Pyramid((0,0,0),(" x ",0,0),(0," y ",0),(0,0," z ")); "
#define BALL "s=Sphere((0,0,0),2); "
#define ON(condition) "t=Trajectory(" condition ",X)"

/* Words of the record. */
static const struct {
	const char *script, *words;
} traces[] = {
	{ FACE ON("Distance(A,X)==5"), "\"exact\":\"2*pi\"" },
	{ FACE ON("5==Distance(X,A)") "; Length(t)", "\"certainty\":\"proven\"" },
	/* A whole circle, one that touches all sides, one that the corners cut off. */
	{ FACE ON("Distance(X,(1,1,0))==1"), "(x - 1)^2 + (y - 1)^2 + z^2 = 1, z = 0" },
	{ FACE ON("Distance(X,(2,2,0))==2"), "(x - 2)^2 + (y - 2)^2 + z^2 = 4, z = 0" },
	{ FACE ON("Distance(X,(2,2,0))==5/2"), "\"name\":\"t_4\"" },
	{ FACE ON("Distance(X,(2,2,0))==2*sqrt(2)"), "no_such_object" },
	{ FACE ON("Distance(X,A)==2"), "no_such_object" },
	{ FACE ON("Distance(X,A)==2*Distance(X,(1,1,0))") "; Length(t)",
	  "\"exact\":\"sqrt(35)*pi/3-sqrt(35)*asin(3/35)/3\"" },
	/* Lines: one, two that cross, two that are parallel of which one is outside. */
	{ FACE ON("Line(A,X) ⟂ Line((0,0,0),(1,2,3))"), "\"exact\":\"3*sqrt(5)/2\"" },
	{ FACE ON("Angle(Line((0,0,0),X),Line((0,0,0),(1,1,1)))==45°"),
	  "\"exact\":\"-4*sqrt(2)+4*sqrt(6)\"" },
	{ FACE ON("Distance(X,xAxis)==1"),
	  "\"name\":\"t\",\"kind\":\"segment3d\",\"exact\":\"4\"" },
	{ FACE ON("Distance(X,Line((0,2,0),(1,2,0)))==1"), "\"name\":\"t_2\"" },
	/* Other conics: an arc of each. */
	{ FACE ON("Distance(X,Line((0,0,0),(1,1,1)))==1") "; Length(t)",
	  "\"approx\":2.6087930339447" },
	{ "q=Polygon((1,-1,0),(1,1,0),(1,1,2),(1,-1,2)); X=PointIn(q,1,0,1); " ON(
		  "Angle(Line((0,0,0),X),xOyPlane)==30°") "; Length(t)",
	  "\"approx\":2.06965363679712" },
	{ FACE ON("Distance(X,Plane(x=0))==Distance(X,(1,2,1))"), "(t^2/2 + 1, 2 - t, 0)" },
	/* What is built on the point. */
	{ FACE "M=Midpoint(A,X); " ON("Distance(M,(0,0,0))==2"),
	  "\"exact\":\"sqrt(7)*pi/2\"" },
	/* Free in space. */
	{ "X=(1,2,3); A=(0,0,3); " ON("Distance(A,X)==Distance((1,1,1),X)"),
	  "x + y - 2*z = -3" },
	{ "X=(1,2,3); A=(0,0,3); " ON("Distance(A,X)==2*Distance((1,1,1),X)"),
	  "(x - 4/3)^2 + (y - 4/3)^2 + (z - 1/3)^2 = 8/3" },
	{ "X=(1,2,3); " ON("Distance(xAxis,X)==2"), "\"kind\":\"cylinder\"" },
	/* On bodies. */
	{ CUBE "X=(1,1,1); t=Trajectory(Distance((0,0,0),X)==2,X,w)", "\"name\":\"t_3\"" },
	{ CUBE "X=(1,1,1); t=Trajectory(z(X)==1,X,w)", "\"exact\":\"4\"" },
	{ "s=Sphere((0,0,0),3); X=Point(s,0,0,3); " ON("Distance(X,(0,0,5))==4"),
	  "x^2 + y^2 + (z - 9/5)^2 = 144/25, 5*z = 9" },
	{ CONE "X=(1,1,1); t=Trajectory(Line(X,(0,0,1)) ⟂ zAxis,X,k)",
	  "\"kind\":\"circle3d\"" },
	{ CONE "X=(1,1,1); t=Trajectory(Distance(X,(0,0,1))==1,X,k)", "unsupported" },
	/* Moved: the surface is found again. */
	{ FACE ON("Distance(A,X)==5") "; SetCoords(A,0,0,4)", "\"exact\":\"3*pi/2\"" },
	{ FACE ON("Distance(A,X)==5") "; SetCoords(A,0,0,6)", "\"undefined\"" },
	/* Congruent bodies, mirror images, faces in pieces. */
	{ "AreCongruent(Box(1,2,3),Box(3,1,2))", "\"exact\":\"true\"" },
	{ "AreCongruent(Box(1,2,3),Box(3,1,3))", "\"exact\":\"false\"" },
	{ CUBE "AreCongruent(w,Cube((1,1,1),(2,2,1+sqrt(2))))", "\"exact\":\"true\"" },
	{ CUBE "AreCongruent(w,Box(2,2,2))", "\"exact\":\"true\"" },
	{ CUBE "AreCongruent(w,Tetrahedron((0,0,0),(1,0,0)))", "\"exact\":\"false\"" },
	{ CORNER("p", "1", "2", "3") CORNER("q", "3", "1", "2") "AreCongruent(p,q)",
	  "\"exact\":\"true\",\"approx\":1,\"certainty\"" },
	{ CORNER("p", "1", "2", "3") CORNER("q", "2", "1", "3") "AreCongruent(p,q)",
	  "\"approx\":1,\"mirror\":true" },
	{ CORNER("p", "1", "2", "3") "q=Reflect(p,Plane(x+2y+3z=1)); AreCongruent(p,q)",
	  "\"mirror\":true" },
	{ CORNER("p", "1", "2", "2") "q=Reflect(p,Plane(x+2y+3z=1)); AreCongruent(p,q)",
	  "\"exact\":\"true\",\"approx\":1,\"certainty\"" },
	{ CORNER("p", "1", "2", "3") CORNER("q", "1", "2", "4") "AreCongruent(p,q)",
	  "\"exact\":\"false\"" },
	{ "p=Icosahedron((0,0,0),(1,0,0)); q=Rotate(p,90°,Line((1,0,0),(1,1,0))); "
	  "AreCongruent(p,q)",
	  "\"exact\":\"true\"" },
	{ "p=CubeStack({{2,1},{1,0}}); q=CubeStack({{0,1},{1,2}}); AreCongruent(p,q)",
	  "\"exact\":\"true\"" },
	{ "p=CubeStack({{1},{1}}); AreCongruent(p,Box(1,1,2))", "undecided" },
	{ "p=CubeStack({{1},{1}}); AreCongruent(p,Box(1,1,3))", "\"exact\":\"false\"" },
	{ CUBE "V=Vertex(w,7)", "(2, 2, 2)" },
	/* Spheres about and inside round bodies. */
	{ "Insphere(Cone((0,0,0),(0,0,4),3))", "x^2 + y^2 + (z - 3/2)^2 = 9/4" },
	{ "s=Insphere(Cone((1,1,1),(2,3,3),1)); Radius(s)", "\"exact\":\"(-1+sqrt(10))/3\"" },
	{ "Circumsphere(Cone((0,0,0),(0,0,4),3))", "x^2 + y^2 + (z - 7/8)^2 = 625/64" },
	{ "Circumsphere(Cylinder((0,0,0),(0,0,6),4))", "x^2 + y^2 + (z - 3)^2 = 25" },
	{ "Circumsphere(Frustum((0,0,0),(0,0,7),4,3))", "x^2 + y^2 + (z - 3)^2 = 25" },
	{ "Insphere(Cylinder((0,0,0),(0,0,6),3))", "x^2 + y^2 + (z - 3)^2 = 9" },
	{ "Insphere(Frustum((0,0,0),(0,0,4),4,1))", "x^2 + y^2 + (z - 2)^2 = 4" },
	{ "Insphere(Cylinder((0,0,0),(0,0,6),4))", "its height is 6, and that would take 8" },
	{ "Circumsphere(InfiniteCone((0,0,0),(0,0,1),45°))", "endless" },
	/* Circles of a sphere on the axis: on the side, on an end, none, beside. */
	{ BALL "Intersect(s,Cylinder((0,0,-3),(0,0,3),1))",
	  "x^2 + y^2 + (z - sqrt(3))^2 = 1" },
	{ BALL "Intersect(s,Cylinder((0,0,1),(0,0,3),4))", "x^2 + y^2 + (z - 1)^2 = 3" },
	{ BALL "Intersect(Cylinder((0,0,-3),(0,0,3),1),s)",
	  "x^2 + y^2 + (z + sqrt(3))^2 = 1" },
	{ BALL "Intersect(s,InfiniteCone((0,0,0),(0,0,1),45°))",
	  "x^2 + y^2 + (z - sqrt(2))^2 = 2" },
	{ BALL "Intersect(s,Cone((0,0,5),(0,0,9),1))", "does not meet the surface" },
	{ BALL "Intersect(s,Cone((1,0,0),(1,0,9),1))", "lies on the axis" },
	/* Numbers that differ are told with the digits that say so. */
	{ BALL "Intersect(s,Plane(z=2+10^-14))", "at distance 2.0000000000000102 > radius 2" },
	{ BALL "Intersect(s,Line((0,0,2+10^-11),(1,0,2+10^-11)))",
	  "2.00000000001 > radius 2" },
	{ BALL "Intersect(s,Sphere((5,0,0),3-10^-11))", "make 4.99999999999 together" },
	{ BALL "Intersect(s,Sphere((1,0,0),1-10^-11))", "differ by 1.00000000001" },
	/* What of a path is inside. */
	{ BALL "IntersectPath(s,Segment((0,0,0),(5,0,0)))", "\"exact\":\"2\"" },
	{ BALL "IntersectPath(s,Ray((1,0,0),(0,0,0)))", "\"exact\":\"3\"" },
	{ BALL "IntersectPath(s,Segment((1,0,0),(0,0,0)))", "\"exact\":\"1\"" },
	{ BALL "IntersectPath(s,Segment((3,0,0),(4,0,0)))", "no part of the segment" },
	{ CUBE "IntersectPath(w,Segment((-1,1,1),(1,1,1)))", "\"exact\":\"1\"" },
	{ CUBE "IntersectPath(Line((0,0,0),(1,1,1)),w)", "\"exact\":\"2*sqrt(3)\"" },
	{ CUBE "IntersectPath(Line((0,0,2),(1,1,2)),w)", "\"exact\":\"2*sqrt(2)\"" },
	{ CUBE "IntersectPath(Line((0,0,3),(1,1,3)),w)", "no part of the line" },
	{ "p=Polygon((0,0),(3,0),(3,3),(2,3),(2,1),(1,1),(1,3),(0,3)); t=Prism(p,1); "
	  "IntersectPath(Line((0,2,1/2),(1,2,1/2)),t)",
	  "_2\"" },
	/* Refused. */
	{ FACE ON("Line(A,X) ∥ Line((0,0,0),(1,1,1))"), "these are two conditions" },
	{ FACE ON("Distance(A,X)==Distance(A,X)"), "holds everywhere on the face" },
	{ FACE ON("Distance(A,X)>3"), "an order holds" },
	{ FACE "t=Trajectory(Distance(A,(1,1,1))==3,X)", "does not speak of X" },
	{ FACE "M=Midpoint(A,X); t=Trajectory(Distance(M,A)==1,M)", "not a free point" },
	{ FACE ON("Distance(A,X)+Distance(X,(1,1,1))==9"), "a degree above 2" },
	{ FACE ON("Angle(X,A,(4,4,0))==30°"), "acute or obtuse" },
};

static void test_traces(void)
{
	for (size_t i = 0; i < sizeof traces / sizeof *traces; i++) {
		const char *got = last_of(traces[i].script);

		if (!ok(strstr(got, traces[i].words) != NULL, "%s: %s", traces[i].script,
			traces[i].words))
			printf("# %s\n", got);
	}
}

int main(void)
{
	struct tool_table *tab = tool_table_new();

	tools = tab;
	test_words();
	test_ways();
	test_traces();
	fig_free(f);
	tool_table_free(tab);
	num_cleanup();
	return tap_done();
}
