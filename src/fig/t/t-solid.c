/*
 * t-solid.c -- bodies with flat faces: classical values as proven closed forms, names of parts,
 * sections, nets, hulls, and every refusal.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "fig/t/lines.h"

static struct tool_table *tools;

/* After the lines, the last one's answer has this closed form and is proven. */
static void proven(const char *lines, const char *question, const char *exact)
{
	struct fig *f = fig_new(tools, 1);
	char want[400];
	const char *got;
	bool good = true;

	for (const char *s = lines; *s;) {
		size_t n = strcspn(s, ";");

		good = good && runf(f, "%.*s", (int)n, s) == OK;
		s += n + (s[n] == ';');
	}
	got = said(f, "%s", question);
	snprintf(want, sizeof want, "\"exact\":\"%s\"", exact);
	ok(good && strstr(got, want) && strstr(got, "\"certainty\":\"proven\""),
	   "%s; %s -> %s", lines, question, exact);
	if (!strstr(got, want))
		printf("# got %s\n", got);
	fig_free(f);
}

/* The last line is refused, for this reason, and leaves nothing behind. */
static void refused(const char *lines, const char *line, const char *reason)
{
	struct fig *f = fig_new(tools, 1);
	const struct fig_obs *o;
	bool good = true;
	int before;

	for (const char *s = lines; *s;) {
		size_t n = strcspn(s, ";");

		good = good && runf(f, "%.*s", (int)n, s) == OK;
		s += n + (s[n] == ';');
	}
	before = fig_count(f);
	good = good && fig_line(f, line, strlen(line), &o) != OK && fig_count(f) == before &&
	       strstr(fig_obs_err(o)->msg, reason);
	ok(good, "refused: %s; %s", lines, line);
	if (!good)
		printf("# said: %s\n", fig_obs_err(o)->msg);
	fig_free(f);
}

/* Dihedral angle, radii, volume and surface with the edge 1. */
static void test_regular(void)
{
	static const struct {
		const char *name, *angle, *circum, *mid, *in, *volume, *area;
	} row[] = {
		{ "Tetrahedron", "acos(1/3)", "sqrt(6)/4", "sqrt(2)/4", "sqrt(6)/12",
		  "sqrt(2)/12", "sqrt(3)" },
		{ "Cube", "90°", "sqrt(3)/2", "sqrt(2)/2", "1/2", "1", "6" },
		{ "Octahedron", "acos(-1/3)", "sqrt(2)/2", "1/2", "sqrt(6)/6", "sqrt(2)/3",
		  "2*sqrt(3)" },
		{ "Dodecahedron", "pi-atan(2)", "(sqrt(3)+sqrt(15))/4", "(3+sqrt(5))/4",
		  "sqrt(250+110*sqrt(5))/20", "(15+7*sqrt(5))/4", "3*sqrt(25+10*sqrt(5))" },
		{ "Icosahedron", "pi-asin(2/3)", "sqrt(10+2*sqrt(5))/4", "(1+sqrt(5))/4",
		  "(3*sqrt(3)+sqrt(15))/12", "(15+5*sqrt(5))/12", "5*sqrt(3)" },
	};
	char made[100];

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		snprintf(made, sizeof made, "A=(0,0,0);B=(1,0,0);s=%s(A,B)", row[i].name);
		proven(made, "EdgeAngle(s, edgeAB)", row[i].angle);
		proven(made, "Radius(Circumsphere(s))", row[i].circum);
		proven(made, "Radius(Midsphere(s))", row[i].mid);
		proven(made, "Radius(Insphere(s))", row[i].in);
		proven(made, "Volume(s)", row[i].volume);
		proven(made, "SurfaceArea(s)", row[i].area);
		proven(made, "SurfaceArea(s) - Area(Net(s, 1))", "0");
		proven(made, "VertexCount(s) - EdgeCount(s) + FaceCount(s)", "2");
		/* A body with an insphere: V = r S/3. */
		proven(made, "3*Volume(s) - Radius(Insphere(s))*SurfaceArea(s)", "0");
	}
	/* Other forms: by a third corner, a direction, a plane, a face. */
	proven("s=Octahedron((1,0,0),(0,1,0),(0,0,1))", "Volume(s)", "4/3");
	proven("A=(0,0,0);B=(0,3,0);s=Cube(A,B,Vector((0,0,0),(1,0,0)))", "z(s.D)", "3");
	proven("A=(0,0,0);B=(1,0,0);p=Polygon(A,B,(1,1,0),(0,1,0));s=Cube(p)", "Volume(s)",
	       "1");
	proven("p=Polygon((0,0),(0,1),(1,1),(1,0));s=Cube(p)", "Volume(s)", "1");
	proven("A=(0,0,0);B=(0,0,2);s=Cube(A,B)", "Volume(s)", "8");
}

static void test_names(void)
{
	static const char cube[] = "A=(0,0,0);B=(2,0,0);w=Cube(A,B)";

	proven(cube, "Length(edgeFG)", "2");
	proven(cube, "Length(w.GF)", "2");
	proven(cube, "Area(faceADHE)", "4");
	proven(cube, "Area(w.HEAD)", "4");
	proven(cube, "Area(faceEHDA)", "4");
	proven(cube, "x(w.G)", "2");
	proven("A=(0,0);B=(4,0);C=(0,3);p=Polygon(A,B,C);P=Prism(p,5)", "Length(P.AB)", "4");
	proven("A=(0,0);B=(4,0);C=(0,3);p=Polygon(A,B,C);P=Prism(p,5)", "Area(faceABED)",
	       "20");
	proven("A=(0,0);B=(4,0);C=(0,3);p=Polygon(A,B,C);P=Prism(p,5)", "Area(P.CAB)", "6");
	proven("A_1=(0,0,0);B_1=(2,0,0);w=Cube(A_1,B_1)", "Length(w.edge1)", "2");
	/* A clockwise base in the plane still grows upwards. */
	proven("A=(0,0);B=(0,3);C=(4,0);p=Polygon(A,B,C);P=Prism(p,5)", "z(D)", "5");
	proven("A=(0,0);B=(0,3);C=(4,0);p=Polygon(A,B,C);P=Prism(p,-5)", "z(D)", "-5");
	/* In space a height goes to the side from which the base runs counter-clockwise. */
	proven("A=(0,0,0);B=(0,3,0);C=(4,0,0);p=Polygon(A,B,C);P=Prism(p,5)", "z(D)", "-5");
	/* The apex over the mean of the corners. */
	proven("p=Polygon((0,0),(4,0),(4,1),(0,3));P=Pyramid(p,6)", "y(A)", "1");
	/* A name that somebody wants is given up. */
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);E=(9,9,9)", "z(w.vertex5)", "2");
}

static void test_sections(void)
{
	static const char cube[] = "A=(0,0,0);B=(2,0,0);w=Cube(A,B)";
	static const char cut[] = "A=(0,0,0);B=(2,0,0);w=Cube(A,B);"
				  "s=CrossSection(Plane((1,0,0),(0,1,0),(2,1,2)),w)";
	/* A prism with a notch. */
	static const char hollow[] =
		"p=Polygon((0,0),(6,0),(6,4),(5,4),(3,1),(1,4),(0,4));P=Prism(p,2);"
		"e=Plane((0,2,0),(1,2,0),(0,2,1))";

	/* The regular hexagon: six equal sides, and the area of the regular one. */
	proven(cut, "Area(s)", "3*sqrt(3)");
	for (int i = 0; i < 6; i++) {
		char side[20];

		snprintf(side, sizeof side, "Length(%c)", "fghijk"[i]);
		proven(cut, side, "sqrt(2)");
	}
	proven(cut, "Angle(I, J, K)", "120°");
	proven(cube, "Area(CrossSection(Plane(A, C, F), w))", "2*sqrt(3)");
	proven(cube, "Area(CrossSection(Plane(A, B, C), w))", "4");
	proven(cube, "Area(CrossSection(Plane(A, C, G), w))", "4*sqrt(2)");
	proven(cube, "Volume(Cut(w, Plane(A, C, F), B))", "4/3");
	proven(cube, "Volume(Cut(w, Plane(A, C, F), H))", "20/3");
	proven(cube, "SurfaceArea(Cut(w, Plane(A, C, F), B))", "6+2*sqrt(3)");
	proven(hollow, "SectionArea(e, P)", "28/3");
	proven(hollow, "Volume(Cut(P, e, (0,0,0))) + Volume(Cut(P, e, (0,9,0))) - Volume(P)",
	       "0");
	proven(hollow, "EdgeAngle(P, (3,1,0), (3,1,2))", "2*pi - acos(5/13)");
	/* Through a vertex of the notch: one piece. */
	proven(hollow, "Area(CrossSection(Plane((0,1,0),(1,1,0),(0,1,1)), P))", "12");
	proven(cube, "x(Pierce(Line((1,1,1),(2,1,1)), w, 2))", "2");
	proven(cube, "IsInside((1,1,1), w)", "true");
	proven(cube, "IsInside((2,1,1), w)", "false");
	proven(cube, "IsInSolid((2,1,1), w)", "true");
	proven(cube, "IsInSolid((2+10^-12,1,1), w)", "false");
	proven(hollow, "IsInSolid((3,2,1), P)", "false");
	refused(cube, "s=CrossSection(Plane((0,0,3),(1,0,3),(0,1,3)),w)", "misses");
	refused(cube, "s=CrossSection(Plane((0,0,2),(1,-1,2),(0,0,3)),w)", "touches");
	refused(cube, "s=CrossSection(Plane((-1,1,0),(1,-1,0),(0,1,-1)),w)", "touches");
	refused(cube, "s=Cut(w,Plane((0,0,2),(1,0,2),(0,1,2)))", "does not cut");
	refused(cube, "s=Cut(w,Plane((0,0,1),(1,0,1),(0,1,1)),(5,5,1))", "tells no side");
	refused(cube, "P=Pierce(Segment((1,1,1),(1,1,3/2)),w)", "does not meet");
}

static void test_spheres_and_nets(void)
{
	static const char corner[] = "w=Pyramid((0,0,0),(3,0,0),(0,3,0),(0,0,3))";

	proven(corner, "Radius(Insphere(w))", "(3-sqrt(3))/2");
	proven(corner, "Radius(Circumsphere(w))", "3*sqrt(3)/2");
	proven("w=Box(2,4,4)", "Radius(Circumsphere(w))", "3");
	proven("w=Box(3,4,5)", "LateralArea(w)", "70");
	proven("w=Box(3,4,5);n=Net(w,1)", "Area(n) - SurfaceArea(w)", "0");
	proven("p=Polygon((0,0),(6,0),(6,6),(0,6));w=Pyramid(p,4)", "Area(Net(w,1/2))", "96");
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);n=Net(w,1)", "VertexCount(n)", "14");
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);n=Net(w,1/2)", "z(n.vertex5)", "sqrt(2)");
	proven("p=Polygon((0,0),(4,0),(4,4),(0,4));w=PyramidFrustum(p,3,1/2)", "Volume(w)",
	       "28");
	refused("w=Box(2,4,4)", "s=Insphere(w)", "touches all faces");
	refused("w=Box(2,4,4)", "s=Midsphere(w)", "touches all edges");
	refused("w=Pyramid((0,0,0),(4,0,0),(4,1,0),(0,3,0),(0,0,5))", "s=Circumsphere(w)",
		"through all vertices");
	/* another face stays, other edges are cut: EFGH hangs on BCGF, not on ABFE */
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);n=Net(w,1,faceEFGH)", "Area(n)", "24");
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);n=Net(w,1,faceEFGH)", "z(n.vertex1)", "2");
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);n=Net(w,1,faceABCD,edgeEF);"
	       "m=Net(w,1,faceABCD,{edgeEF})",
	       "Distance(n.vertex14,m.vertex14)", "0");
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);n=Net(w,1,faceABCD,edgeEF)", "x(n.vertex14)",
	       "6");
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B);n=Net(w,1,faceABCD)", "x(n.vertex14)", "0");
	refused("A=(0,0,0);B=(2,0,0);w=Cube(A,B)",
		"n=Net(w,1,faceABCD,edgeAB,edgeBC,edgeCD,edgeAD)", "falls apart");
	refused("A=(0,0,0);B=(2,0,0);w=Cube(A,B)", "n=Net(w,1,faceABCD,Segment(A,G))",
		"no edge of the body");
	refused("A=(0,0,0);B=(2,0,0);w=Cube(A,B)", "n=Net(w,1,Polygon(A,B,G))",
		"no such face");
	/* the third edge of a body is an edge as the others are */
	proven("A=(0,0,0);B=(2,0,0);w=Cube(A,B)", "EdgeAngle(w,edgeBC)", "90°");
	refused("w=Box(2,4,4)", "n=Net(w,2)", "from 0");
	refused("w=Box(2,4,4)", "n=Net(w,-1/10)", "from 0");
	refused("p=Polygon((0,0),(6,0),(6,4),(5,4),(3,1),(1,4),(0,4));P=Prism(p,2)",
		"n=Net(P,1)", "overlap");
}

static void test_refusals(void)
{
	refused("", "w=Cube((0,0,0),(1,0,0),(0,1,0))", "right angle is at a");
	refused("", "w=Cube((0,0,0),(1,0,0),(1,1+10^-12,0))", "not as long");
	refused("", "w=Cube((0,0,0),(1,0,0),(1+10^-12,1,0))", "");
	refused("", "w=Cube((0,0,0),(0,0,0))", "same point");
	refused("", "w=Cube((0,0,0),(1,0,0),Vector((0,0,0),(1,0,1)))", "right angle");
	refused("", "w=Tetrahedron((0,0,0),(1,0,0),(0,1,0))", "");
	refused("", "w=Cube(Polygon((0,0),(2,0),(2,1),(0,1)))", "not a square");
	refused("", "w=Pyramid((0,0,0),(1,0,0),(2,0,0),(0,0,1))", "on one line");
	refused("", "w=Pyramid((0,0,0),(1,0,0),(1,1,1),(0,1,0),(0,0,4))", "not flat");
	refused("", "w=Prism((0,0,0),(1,0,0),(1,1,10^-12),(0,1,0),(0,0,4))", "not flat");
	refused("", "w=Prism((0,0,0),(2,0,0),(0,2,0),(2,2,0),(0,0,4))", "crosses");
	refused("", "w=Prism(Polygon((0,0),(1,0),(0,1)),0)", "height");
	refused("", "w=Pyramid(Polygon((0,0),(1,0),(0,1)),0)", "height");
	refused("", "w=Pyramid(Polygon((0,0),(1,0),(0,1)),(5,5))", "plane of the base");
	refused("", "w=PyramidFrustum(Polygon((0,0),(1,0),(0,1)),3,1)", "ratio");
	refused("", "w=PyramidFrustum(Polygon((0,0),(1,0),(0,1)),3,-1)", "ratio");
	refused("", "w=Box(1,2,0)", "longer than 0");
	refused("", "w=Box((0,0,0),(1,2,0))", "differ");
	refused("", "w=Parallelepiped((0,0,0),(1,0,0),(0,1,0),(1,1,0))", "one plane");
	refused("", "w=ConvexHull3D((0,0,0),(1,0,0),(0,1,0),(1,1,0))", "in one plane");
	refused("", "w=ConvexHull3D((0,0,0),(1,1,1),(2,2,2),(3,3,3))", "on one line");
	refused("",
		"w=Polyhedron({(0,0,0),(1,0,0),(0,1,0),(0,0,1)},{{1,2,3},{1,2,4},{2,3,4}})",
		"four faces");
	refused("",
		"w=Polyhedron({(0,0,0),(1,0,0),(1,1,0),(0,1,0),(0,0,1)},{{1,2,3,4},{1,2,5},"
		"{2,3,5},{3,4,5}})",
		"do not close");
	refused("",
		"w=Polyhedron({(0,0,0),(1,0,0),(1,1,1/9),(0,1,0),(0,0,1)},{{1,2,3,4},{1,2,5},"
		"{2,3,5},{3,4,5},{4,1,5}})",
		"not flat");
	refused("",
		"w=Polyhedron({(0,0,0),(1,0,0),(0,1,0),(0,0,1)},{{1,2,3},{1,2,4},{2,3,4},"
		"{3,1,7}})",
		"vertex 7");
}

/* --- Hulls of random points ------------------------------------------------------------------ */

static void cloud(struct rng *r, struct buf *b, int n, int range)
{
	buf_reset(b);
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? ",(" : "(");
		for (int k = 0; k < 3; k++)
			buf_addf(b, "%s%d", k ? "," : "",
				 (int)(rng_next(r) % (uint64_t)(2 * range + 1)) - range);
		buf_add(b, ")");
	}
}

/* Many points share planes and lines where the range is small. */
static void test_hulls(void)
{
	struct rng r = { 20 };
	struct buf points = { 0 };
	int hulls = 0, bad = 0, flat = 0, cuts = 0;

	for (int i = 0; i < 120; i++) {
		struct fig *f = fig_new(tools, 1);
		int n = 4 + (int)(rng_next(&r) % 20);

		cloud(&r, &points, n, i % 3 ? i % 7 + 1 : 1000);
		if (runf(f, "h=ConvexHull3D(%s)", buf_str(&points)) != OK) {
			flat++;
			fig_free(f);
			continue;
		}
		hulls++;
		bad += !strstr(said(f, "VertexCount(h)-EdgeCount(h)+FaceCount(h)"),
			       "\"exact\":\"2\"");
		/* By the faces' fans, and as the two parts that a plane cuts it into. */
		if (runf(f, "a=Cut(h,Plane((1/3,1/7,0),(2,1,1/5),(0,1/11,3)))") == OK &&
		    runf(f, "b=Cut(h,Plane((1/3,1/7,0),(0,1/11,3),(2,1,1/5)))") == OK) {
			cuts++;
			bad += !strstr(said(f, "Volume(a)+Volume(b)-Volume(h)"),
				       "\"exact\":\"0\"");
		}
		fig_free(f);
	}
	ok(hulls > 80 && cuts > 40 && !bad,
	   "Euler's formula on %d random hulls, volumes of %d in two ways (%d sets were flat; "
	   "%d wrong)",
	   hulls, cuts, flat, bad);
	buf_clear(&points);
}

static void test_large(void)
{
	struct fig *f = fig_new(tools, 1);

	ok(runf(f, "p=Polygon(Sequence((cos(k*pi/400), sin(k*pi/400)), k, 1, 800))") != OK ||
		   runf(f, "P=Prism(p, 1)") == OK,
	   "a prism over 800 sides");
	ok(runf(f, "Q=Prism(Polygon((0,0),(1,0),1000000), 1)") != OK,
	   "a prism over a million sides is refused");
	fig_free(f);
}

int main(void)
{
	tools = tool_table_new();
	test_regular();
	test_names();
	test_sections();
	test_spheres_and_nets();
	test_refusals();
	test_hulls();
	test_large();
	tool_table_free(tools);
	return tap_done();
}
