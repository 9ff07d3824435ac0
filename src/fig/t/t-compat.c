/*
 * t-compat.c -- set_compatibility: the order of results as GeoGebra has it.
 *
 * What is wanted was read off GeoGebra itself (peers/ggb-eval); `make peers` compares many
 * more.
 */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Lines separated by ; and numbers of what the last one makes: x and y of points, a b c of the
 * equations of lines up to a positive factor, degrees. */
static const struct {
	const char *lines;
	int n;
	double want[12];
} figures[] = {
	/* Line and conic: along the line where the form, as it was written, is positive. */
	{ "h: x^2-y^2=3; l=Line((0,0),(2,1)); P=Intersect(l,h)", 4, { -2, -1, 2, 1 } },
	{ "h: y^2-x^2=-3; l=Line((0,0),(2,1)); P=Intersect(l,h)", 4, { 2, 1, -2, -1 } },
	{ "k: 4=x^2+y^2; l=Line((0,0),(1,0)); P=Intersect(l,k)", 4, { 2, 0, -2, 0 } },
	{ "k: y=x^2; l=Line((0,4),(1,4)); P=Intersect(k,l)", 4, { 2, 4, -2, 4 } },
	{ "k: y=x^2; m=Reflect(k,Line((0,0),(1,0))); l=Line((0,-4),(1,-4)); P=Intersect(m,l)",
	  4,
	  { 2, -4, -2, -4 } },
	{ "k: y=x^2; m=Dilate(k,-2,(0,0)); l=Line((0,-8),(1,-8)); P=Intersect(m,l)",
	  4,
	  { 4, -8, -4, -8 } },
	/* Tangents run to their contacts; on the curve with the sign of the equation. */
	{ "k: 25=x^2+y^2; t=Tangent((3,4),k)", 3, { -3, -4, 25 } },
	{ "k: x^2+y^2=25; t=Tangent((3,4),k)", 3, { 3, 4, -25 } },
	{ "k=Circle((0,0),5); t=Tangent((5,10),k)", 6, { 15, -20, 125, 1, 0, -5 } },
	{ "k=Hyperbola((-5,0),(5,0),(3,0)); t=Tangent((1,0),k)",
	  6,
	  { 1.4142135623730951, 1, -1.4142135623730951, -1.4142135623730951, 1,
	    1.4142135623730951 } },
	/* Common tangents: right ones backwards, and first only if it goes to the right. */
	{ "c=Circle((0,0),1); d=Circle((5,0),2); t=Tangent(c,d)",
	  12,
	  { -0.2, -0.979795897113271, -1, -0.2, 0.979795897113271, -1, 0.6, -0.8, -1, 0.6, 0.8,
	    -1 } },
	{ "c=Circle((5,0),1); d=Circle((0,0),2); t=Tangent(c,d)",
	  12,
	  { 0.2, -0.979795897113271, -2, 0.2, 0.979795897113271, -2, -0.6, -0.8, 2, -0.6, 0.8,
	    2 } },
	{ "c=Circle((-2,-5),(3,2)); d=Reflect(c,(3,2)); t=Tangent(d,c)",
	  9,
	  { 7, -5, -85, -7, 5, -63, -5, -7, 29 } },
	{ "c=Circle((0,0),1); d=Circle((0,-5),1); t=Tangent(c,d)",
	  12,
	  { -1, 0, -1, 1, 0, -1, -0.9165151389911685, -0.4, -1, 0.9165151389911685, -0.4,
	    -1 } },
	/* Of other conics: polars of their contacts with the first. */
	{ "k=Circle((-1,2),(1,2)); p: y=2x^2-x-2; t=Tangent(k,p)",
	  6,
	  { -1.9983596998139292, -0.08098462915633942, -5.83639044150125, -1.4615970221620955,
	    -1.365186487190266, -2.7312240477815637 } },
	{ "k=Circle((-4,-6),(2,-1),(2,1)); p: y=-2x^2+2x+1; t=Tangent(k,p)",
	  6,
	  { 5.979247305215926, 0.5055156847344571, -12.588225832348739, -6.000145266005697,
	    0.0721195623514056, -59.50751340296676 } },
	/* Four, three, and with a hyperbola: those that pass between the conics last. */
	{ "k = Circle((-2, 0), 1); m = Parabola((3, 2), Line((0, -4), (-6, 2))); t = "
	  "Tangent(k, m)",
	  12,
	  { -0.9843360445134928, 0.17630244318166138, -2.9686720890269855,
	    -0.17996649486826177, -0.9836727406638435, -1.3599329897365235, 0.9962206471589901,
	    0.08685863327303091, 0.9924412943179801, 0.5129094784294277, 0.858442698691755,
	    0.02581895685885538 } },
	{ "k: -1*x^2 + 1*x*y - 3*y^2 - 2*x - 3*y = -3; m = Hyperbola((3, 3), (-2, 3), (-5, "
	  "0)); t = Tangent(k, m)",
	  12,
	  { -2.3334631859233914, 1.005141711362373, 3.0035623547316463, 2.3323334356423167,
	    -1.367678624933563, 7.640324775924205, 2.0014673829317706, -2.996692825921118,
	    6.004406194237056, -1.8356492269848155, -1.4766644275228624, 1.877449652276806 } },
	{ "k = Parabola((-6, -4), Line((4, -4), (-4, 2))); m = Parabola((0, 3), Line((-5, "
	  "-4), (-6, -4))); t = Tangent(k, m)",
	  9,
	  { 55.472572753369654, -22.912840779980513, -481.5082245723338, 12.511355049399066,
	    9.30807249799743, 63.513592641614125, 0.5352829968159121, 18.290126537434794,
	    9.19989326682203 } },
	{ "k: x^2/2 + y^2/5 = 1; m = Circle((6, 6), 6); t = Tangent(k, m)",
	  12,
	  { -1.3323028679781361, 0.29997937794270674, -2, 0.28738540115298294,
	    -0.8757647243876161, -2, 0.44089132991987917, 0.8498505363183585, -2,
	    1.2706928035719405, 0.39260147679318835, -2 } },
	{ "k: -1*x^2 + 2*x*y + 3*y^2 - 1*x + 1*y = -2; m = Ellipse((3, 1), (-2, -3), (1, 0)); "
	  "t = Tangent(k, m)",
	  12,
	  { -12.278916847752274, 36.652820839851245, -3.889458423876137, 1.6923284347704683,
	    -0.125196620106915, 3.096164217385234, -1.576157502027364, 2.544191532828248,
	    1.461921248986318, -1.5167797600163084, 1.9667612725038464, 1.491610119991846 } },
	/* Parts of polygons: the one that reaches higher. */
	{ "p=Polygon((-9,0),(-8,0),(-8,1)); q=Polygon((0,0),(2,0),(2,3)); u=Union(p,q); "
	  "A=Vertex(u_1,2)",
	  2,
	  { 2, 0 } },
	/* Polygon and line: along the line. */
	{ "q=Polygon((0,0),(4,0),(4,4),(0,4)); l=Line((5,2),(0,2)); P=Intersect(q,l)",
	  4,
	  { 4, 2, 0, 2 } },
	{ "q=Polygon((0,0),(4,0),(4,4),(0,4)); l=Line((-1,2),(0,2)); P=Intersect(l,q)",
	  4,
	  { 0, 2, 4, 2 } },
	{ "b=AngleBisector((-1,0),(0,0),(1,0))", 3, { 1, 0, 0 } },
	{ "b=AngleBisector((1,0),(0,0),(0,1))", 3, { -1, 1, 0 } },
	/* Two polygons: side by side of the first, on each side by side of the second. */
	{ "p=Polygon((0,0),(4,0),(0,4)); q=Polygon((1,-1),(3,5),(-2,3)); P=Intersect(p,q)",
	  12,
	  { 1.3333333333333333, 0, 0.25, 0, 2, 2, 0.14285714285714285, 3.857142857142857, 0,
	    3.8, 0, 0.3333333333333333 } },
	{ "q=Polygon((-3,4),(3,4),(0,9)); k: y=x^2; P=Intersect(q,k,1)", 2, { 2, 4 } },
	/* The second bisector is the first one, turned to the left. */
	{ "b=AngleBisector(Line((0,1),(1,-1)),Line((-1,0),(1,0)))",
	  6,
	  { 0.5257311121191336, 0.85065080835204, -0.2628655560595668, -0.85065080835204,
	    0.5257311121191336, 0.42532540417602 } },
	/* Images of lines that run to the right run back; of others they do not. */
	{ "l: y=2x+1; m=ApplyMatrix({{0,-1},{1,0}},l)", 3, { 1, 2, 1 } },
	{ "m=Shear(Line((4,-2),(1,3)),xAxis,2)", 3, { -15, 21, 42 } },
	{ "m=Stretch(Line((2,-5),(5,1)),xAxis,5)", 3, { 90, -9, -405 } },
	{ "m=Stretch(Line((0,1),(0,5)),xAxis,1)", 3, { -4, 0, 0 } },
	/* Lines of best fit. */
	{ "l=FitLine({(-2,-1),(-3,5),(-2,-1),(-2,-1)})", 3, { -4.5, -0.75, -9.75 } },
	{ "l=FitLine((0,0),(1,2),(3,1))", 3, { 3, -14, 10 } },
	{ "l=FitLineX({(2,-2),(5,-4),(2,-7),(6,1)})", 3, { -2.125, 0.8125, 10.40625 } },
	/* Polars and diameters have the sign of the equation. */
	{ "k: y=x^2-2x; l=Polar((4,-3),k)", 3, { -6, 1, 5 } },
	{ "k: x^2-2x-y=0; l=Polar((4,-3),k)", 3, { 6, -1, -5 } },
	{ "k: y=x^2-x+3; v=Vector((3,8),(7,0)); l=ConjugateDiameter(v,k)", 3, { -4, 0, -2 } },
	{ "c: x^2-y^2=1; l: y=4x; t=Tangent(l,c)",
	  6,
	  { -4, 1, 3.8729833462074175, -4, 1, -3.8729833462074175 } },
	{ "g: y=1; q=Polyline((0,0),(2,2),(-4,-2)); P=Intersect(g,q)", 4, { 0.5, 1, 1, 1 } },
	/* Two points that are known: as the conic has them. */
	{ "A=(-2,5); B=(4,-6); C=(4,-4); k=Circle(A,B,C); l=Line(B,A); P=Intersect(l,k)",
	  4,
	  { -2, 5, 4, -6 } },
	{ "A=(-5,-4); B=(-1,1); s=Semicircle(A,B); l=Line(B,A); P=Intersect(l,s,2)",
	  2,
	  { -1, 1 } },
	{ "A=(0,0); B=(3,0); k=Circle(A,B); P=Intersect(k,Line(A,B))", 4, { 3, 0, -3, 0 } },
	/* Axes and what follows them. */
	{ "k: x^2/9+y^2/4=1; V=Vertex(k)", 8, { -3, 0, 3, 0, 0, -2, 0, 2 } },
	{ "k=Ellipse((3,0),(-3,0),(5,0)); F=Focus(k)", 4, { -3, 0, 3, 0 } },
	{ "k: x^2/9-y^2/4=1; a=Asymptote(k)", 6, { -2, 3, 0, -2, -3, 0 } },
	{ "k: x^2/9+y^2/4=1; a=Axes(k)", 6, { 0, 1, 0, -1, 0, 0 } },
	{ "k=Ellipse((0,3),(0,-3),(0,5)); a=Axes(k)", 6, { -1, 0, 0, 0, -1, 0 } },
	/* Axes go along with a conic that is turned or reflected. */
	{ "k = Ellipse((-5, -2), (0, -5), (-1, 0)); m = Rotate(k, 180°, (-6, 2)); w = Axes(m)",
	  6,
	  { -0.5144957554275267, -0.8574929257125442, 1.543487266282578, 0.8574929257125442,
	    -0.5144957554275267, 12.004900959975618 } },
	{ "k: -2*x^2 - 3*x*y + 3*y^2 + 3*y = -5; m = Reflect(k, (0, 3)); w = Asymptote(m)",
	  6,
	  { 1.4630840126793125, -1.0038814324866534, 6.787359301100334, 0.7380914546287447,
	    1.61357174096886, -10.066886136721267 } },
	{ "k = Hyperbola((1, 2), (-2, -3), (-4, -1)); m = Reflect(k, Line((-3, 2), (-4, "
	  "-5))); w = Asymptote(m)",
	  6,
	  { -2.086451480210285, 2.036349729473872, -13.338258948124901, 0.817746669379879,
	    2.7984442793663264, 4.148721399407363 } },
	{ "k: 1*x^2 + 3*x*y - 1*y^2 - 3*y = -2; m = Reflect(k, Line((-5, -3), (-3, -1))); w = "
	  "Axes(m)",
	  6,
	  { -0.4718579255320243, -0.8816745987679436, 1.2122428722964038, -0.8816745987679436,
	    0.4718579255320243, -3.440662658015004 } },
	{ "k = Ellipse((-2, -5), (3, 4), (-6, 5)); m = Reflect(k, Line((-5, -4), (2, -6))); w "
	  "= Vertex(m)",
	  8,
	  { -1.6887511470247312, 0.023356476723032316, -2.669739419013005, -19.778073457855108,
	    6.281785245467532, -10.296528810325915, -10.64027581150527, -9.458188170806162 } },
	{ "k = Ellipse((-3, -5), (-5, 2), (3, -3)); m = Reflect(k, Line((1, -5), (-5, 5))); w "
	  "= Directrix(m)",
	  6,
	  { 0.719122952437254, -0.6948828529168976, -16.510073220514215, 0.719122952437254,
	    -0.6948828529168976, 17.600877698930276 } },
	{ "k = Parabola((2, 4), Line((0, -2), (-5, 5))); m = Dilate(k, -1, (3, -1)); w = "
	  "MinorAxis(m)",
	  3,
	  { -0.813733471206735, -0.5812381937190965, 2.3249527748763863 } },
	{ "k = Parabola((2, -2), Line((-2, 6), (-3, 6))); m = Dilate(k, 2, (4, 6)); w = "
	  "Directrix(m)",
	  3,
	  { 0, 1, -6 } },
	{ "k = Parabola((4, 5), Line((-5, 4), (2, 2))); w = Directrix(k)",
	  3,
	  { -0.274721127897378, -0.9615239476408232, 2.472490151076402 } },
	/* Two conics. */
	{ "c=Circle((0,0),5); k: x^2/49+y^2/9=1; P=Intersect(c,k)",
	  8,
	  { -4.427188724235731, -2.32379000772445, 4.427188724235731, -2.32379000772445,
	    -4.427188724235731, 2.32379000772445, 4.427188724235731, 2.32379000772445 } },
	{ "k=Ellipse((-3,0),(3,0),(5,0)); c=Circle((3,0),3); P=Intersect(k,c)",
	  4,
	  { 3.333333333333333, -2.981423969999720, 3.333333333333333, 2.981423969999720 } },
	{ "a=CircularArc((0,0),(5,0),(-5,0)); k: x^2/49+y^2/9=1; P=Intersect(a,k)",
	  4,
	  { -4.427188724235731, 2.32379000772445, 4.427188724235731, 2.32379000772445 } },
	/* One is a parabola, neither has x y: across its axis; the first decides. */
	{ "k: y=x^2+4; c: (x-1)^2+y^2=17; P=Intersect(k,c,1)", 2, { 0, 4 } },
	{ "k: y=x^2-2; c: x=y^2-2; P=Intersect(k,c)",
	  8,
	  { -1.618033988749895, 0.618033988749895, -1, -1, 0.618033988749895,
	    -1.618033988749895, 2, 2 } },
	{ "k: y=x^2-2; c: x=y^2-2; P=Intersect(c,k)",
	  8,
	  { 0.618033988749895, -1.618033988749895, -1, -1, -1.618033988749895,
	    0.618033988749895, 2, 2 } },
	/* Alike but for linear terms: along the line that is left. */
	{ "k: y=x^2-x+4; c: y=2x^2+4; P=Intersect(k,c)", 4, { -1, 6, 0, 4 } },
	{ "k: -x^2-x+y=-2; c: x^2-2x+y=4; P=Intersect(k,c)", 4, { 2, 4, -1.5, -1.25 } },
	{ "k: y=x^2+3x-1; c=Parabola((-1,-1),Line((-4,-2),(1,-2))); P=Intersect(k,c)",
	  4,
	  { -4, 3, 0, -1 } },
	/* x y = k: by x; of three the middle one last. */
	{ "c: x*y=1; k: x^2/9+y^2/9=1; P=Intersect(c,k)",
	  8,
	  { -2.9811880507099953, -0.3354367396454046, -0.3354367396454046, -2.9811880507099953,
	    0.3354367396454046, 2.9811880507099953, 2.9811880507099953, 0.3354367396454046 } },
	{ "k: y=x^2+x-4; c: x*y=2; P=Intersect(k,c)",
	  6,
	  { -2.3429230827771703, -0.8536345109670914, 1.8136065026483308, 1.1027750490966408,
	    -0.4706834198711606, -4.2491405381295495 } },
	{ "c=Circle((2,1),3); k: x*y=8; P=Intersect(c,k,1)", 2, { 2, 4 } },
	/* Also with y: upwards, but the root that is found first; a root 0 last, and before it the
	 * middle one of three, the larger one of two. */
	{ "m: 1*x^2 + 1*y^2 + 3*x - 3*y = 7; k: -1*x*y + 2*x + 3*y = -7; P = Intersect(m, k)",
	  4,
	  { -4.674002073742533, 0.30596866210383594, -0.48108166069239294,
	    -1.734471427887813 } },
	{ "k: -1*x*y + 3*x + 1*y = 1; m = Circle((6, 3), (6, 2)); P = Intersect(k, m)",
	  4,
	  { 6.941645185374977, 3.3366071075605266, 5.125377258620818, 3.484804146292461 } },
	{ "k: x*y + 1*x + 1*y = 3; m: -1*x^2 - 1*y^2 + 1*x - 2*y = -15; P = Intersect(k, m)",
	  8,
	  { -2.9999999999999996, -3.000000000000001, 4.464101615137755, -0.2679491924311228,
	    -2.4641016151377553, -3.732050807568876, 0, 3 } },
	{ "k: x*y + 1*x + 1*y = -4; m: 0*x^2 + 2*y^2 + 2*x = 32; P = Intersect(k, m)",
	  6,
	  { 14.577747210701755, -1.192582403567252, -1.577747210701756, 4.192582403567252, 0,
	    -4 } },
	/* An equation that stands for two lines: line by line. */
	{ "k: x*y - 1*x + 1*y = 1; m: 3*x^2 + 1*y^2 + 2*x = 7; P = Intersect(k, m)",
	  8,
	  { 1.1196329811802244, 1, -1.786299647846891, 1, -1, 2.449489742783178, -1,
	    -2.4494897427831783 } },
	{ "m: 0*x^2 - 1*y^2 + 1*y = -3; k: x*y = -2; P = Intersect(m, k)",
	  4,
	  { 1.5351837584879966, -1.3027756377319946, -0.8685170918213297,
	    2.302775637731995 } },
	{ "m: y = -2*x^2 + -1; k: -1*x*y - 2*x + 1*y = -2; P = Intersect(m, k)",
	  6,
	  { 1, -3, -0.7071067811865476, -2, 0.7071067811865476, -2 } },
	/* The image of an equation keeps its sign. */
	{ "k: 2x^2-x*y-3y^2+x=0; m=Shear(k,xAxis,-1); l=Line((6,-1),(1,-1)); P=Intersect(l,m)",
	  4,
	  { 1.8228756555322954, -1, -0.8228756555322952, -1 } },
	{ "c=Circle((0,0),2); d=Circle((2,0),2); P=Intersect(c,d)",
	  4,
	  { 1, 1.7320508075688772, 1, -1.7320508075688772 } },
	/* Angles are sweeps. */
	{ "w=Angle((0,1),(0,0),(1,0))", 1, { 270 } },
	{ "w=Angle((1,0),(0,0),(0,1))", 1, { 90 } },
	{ "w=Angle(Polygon((0,0),(0,4),(4,0)))", 3, { 270, 315, 315 } },
	{ "w=Angle(Polygon((0,0),(4,0),(0,4)))", 3, { 90, 45, 45 } },
	{ "w=InteriorAngles(Polygon((0,0),(0,4),(4,0)))", 3, { 90, 45, 45 } },
	/* Heights have a sign: over the plane that of z, else that of the base's order. */
	{ "c=Circle((0,0),3); h=Height(Cone(c,-4))", 1, { -4 } },
	{ "h=Height(Cone((0,0,0),(0,0,-4),3))", 1, { 4 } },
	{ "p=Polygon((0,0),(0,3),(4,0)); q=Height(Prism(p,5))", 1, { 5 } },
	{ "p=Polygon((0,0),(0,3),(4,0)); q=Height(Prism(p,-5))", 1, { -5 } },
	{ "p=Polygon((0,0),(0,3),(4,0)); q=Height(Pyramid(p,(1,1,5)))", 1, { 5 } },
	{ "p=Polygon((0,0,0),(0,3,0),(4,0,0)); q=Height(Pyramid(p,(1,1,5)))", 1, { -5 } },
	{ "p=Polygon((0,0,0),(0,3,0),(4,0,0)); q=Height(Pyramid(p,5))", 1, { 5 } },
};

static const struct fig_obs *run_lines(struct fig *f, const char *lines)
{
	const struct fig_obs *o = NULL;

	while (*lines) {
		size_t n = strcspn(lines, ";");

		fig_line(f, lines, n, &o);
		lines += n + (lines[n] == ';');
	}
	return o;
}

/* The numbers in the approx members of a record, in their order. */
static int numbers(double *out, int most, const char *json)
{
	int n = 0;

	for (const char *p = json; (p = strstr(p, "\"approx\":")) != NULL;) {
		p += strlen("\"approx\":");
		while (n < most && *p && !strchr("]}", *p)) {
			char *end;
			double x;

			p += strspn(p, "[,");
			x = strtod(p, &end);
			if (end == p)
				break;
			out[n++] = x;
			p = end;
			if (*p != ',' || p[1] == '"')
				break;
		}
	}
	return n;
}

static bool near(const double *a, const double *b, int n, bool line)
{
	double sa = 1, sb = 1;

	if (line) {
		sa = hypot(a[0], a[1]);
		sb = hypot(b[0], b[1]);
	}
	for (int i = 0; i < n; i++)
		if (fabs(a[i] / sa - b[i] / sb) > 1e-9)
			return false;
	return true;
}

/* In the other order nothing of this happens; and a journal keeps what was said. */
static void check_switch(const struct tool_table *t)
{
	struct fig *f = fig_new(t, 1), *g;
	const struct fig_obs *o;
	struct buf b = { 0 };
	struct err e;

	o = run_lines(f, "k: y=x^2; l=Line((0,4),(1,4)); P=Intersect(k,l,1); "
			 "SetCompatibility(\"geogebra\"); Q=Intersect(k,l,1)");
	ok(o && !fig_obs_err(o), "two orders in one figure");
	ok(fig_exact(&b, f, fig_find(f, "P")) && !strcmp(buf_str(&b), "(-2, 4)"),
	   "what was made keeps its order");
	buf_reset(&b);
	ok(fig_exact(&b, f, fig_find(f, "Q")) && !strcmp(buf_str(&b), "(2, 4)"),
	   "what comes has the new one");
	run_lines(f, "SetCompatibility(\"Porism\"); R=Intersect(k,l,1)");
	buf_reset(&b);
	ok(fig_exact(&b, f, fig_find(f, "R")) && !strcmp(buf_str(&b), "(-2, 4)"), "and back");
	g = fig_after(f, fig_journal_count(f), &e);
	buf_reset(&b);
	ok(g && fig_exact(&b, g, fig_find(g, "Q")) && !strcmp(buf_str(&b), "(2, 4)"),
	   "the journal builds it again");
	run_lines(f, "Undo(4)");
	run_lines(f, "Redo(4)");
	buf_reset(&b);
	ok(fig_exact(&b, f, fig_find(f, "Q")) && !strcmp(buf_str(&b), "(2, 4)"),
	   "undo and redo too");
	o = run_lines(f, "SetCompatibility(\"geogebr\")");
	ok(o && fig_obs_err(o) && !strcmp(fig_obs_err(o)->near, "geogebra"),
	   "an unknown mode is told");
	buf_clear(&b);
	fig_free(g);
	fig_free(f);
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		struct fig *f = fig_new(t, 1);
		const struct fig_obs *o;
		struct buf b = { 0 };
		double got[24];
		int n, each;
		bool good;

		run_lines(f, "SetCompatibility(\"geogebra\")");
		o = run_lines(f, figures[i].lines);
		if (o)
			fig_obs_json(&b, f, o);
		n = numbers(got, 24, buf_str(&b));
		each = strstr(buf_str(&b), "\"kind\":\"line\"") ? 3 : 2;
		good = n == figures[i].n;
		for (int k = 0; good && k + each <= figures[i].n; k += each)
			good = near(got + k, figures[i].want + k, each, each == 3);
		if (good && figures[i].n == 1)
			good = near(got, figures[i].want, 1, false);
		if (!ok(good, "%s", figures[i].lines))
			printf("# %s\n", buf_str(&b));
		buf_clear(&b);
		fig_free(f);
	}
	check_switch(t);
	tool_table_free(t);
	return tap_done();
}
