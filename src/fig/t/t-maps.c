/* t-maps.c -- what belongs to conics, images of functions and curves, polygons put together. */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
static const struct {
	const char *lines, *want;
} row[] = {
	/* What belongs to conics. */
	{ "c: x^2+x y+y^2=3; R=Angle(c)", "R = 135°" },
	{ "c: x^2+2x y+y^2-x+y=0; R=Angle(c)", "R = 135°" },
	{ "c: y=x^2; R=Angle(c)", "R = 90°" },
	{ "c: x y=1; R=Angle(c)", "R = 45°" },
	{ "c=Circle((1,2),3); R=Angle(c)", "R = 0°" },
	{ "SetCompatibility(\"geogebra\"); c: x^2+x y+y^2=3; R=Angle(c)", "R = 315°" },
	{ "R=Angle(3pi/2)", "R = 270°" },
	{ "R=Angle(7)", "about 41.0705°" },
	{ "R=Angle(-pi/3)", "R = 300°" },
	{ "c=Circle((1,2),3); R=Axes(c)", "R_1: y = 2" },
	{ "c=Circle((1,2),3); R=MajorAxis(c)", "R: y = 2" },
	{ "c=Circle((1,2),3); R=MinorAxis(c)", "R: x = 1" },
	{ "c: y=x^2; R=MajorAxis(c)", "R: x = 0" },
	{ "c: y=x^2; R=MinorAxis(c)", "R: y = 0" },
	{ "c: y=x^2; R=LinearEccentricity(c)", "R = 1/4" },
	{ "c: x^2+4y^2=4; R=Directrix(c)", "R_1: x = 4*sqrt(3)/3" },
	{ "c: x^2+4y^2=4; R=Directrix(c,2)", "R: x = -4*sqrt(3)/3" },
	{ "c: x^2-4y^2=4; R=Directrix(c); R_2", "R_2: x = -4*sqrt(5)/5" },
	{ "c: y=x^2; R=Directrix(c,2)", "index must be from 1 to 1" },
	{ "c=Circle((1,2),3); R=Directrix(c)", "argument 1 is of kind circle" },
	{ "c: x^2+4y^2=4; P=Polar(x+y=3,c)", "P = (4/3, 1/3)" },
	{ "c: y=x^2; P=Polar(x+y=3,c)", "P = (-1/2, -3)" },
	{ "c: x^2+x y+y^2=3; P=(2,5); l=Polar(P,c); Q=Polar(l,c)", "Q = (2, 5)" },
	{ "c: x^2+4y^2=4; P=Polar(y=x,c)", "the pole of the line is at infinity" },
	{ "c=Conic({1,1,1,0,0,-4})", "c: x^2 + (y - 2)^2 = 3" },
	{ "M={1,2,3,4,5,-4}; c=Conic(M)", "c: x^2 + 4*x*y + 2*y^2 + 5*x - 4*y + 3 = 0" },
	{ "A=(0,0); B=(4,0); C=(0,3); c=TriangleCurve(A,B,C,A*B=C^2)",
	  "c: 9*x^2 + 12*x*y + 16*y^2 - 36*x = 0" },
	{ "c=TriangleCurve((0,0),(4,0),(0,3),A*B*C=1/27); IsOn((4/3,1),c)", "true" },
	{ "A=(0,0); B=(4,0); c=TriangleCurve(A,B,B,A*B*C=1/27)", "on one line" },
	{ "A=(0,0); B=(4,0); C=(0,3); c=TriangleCurve(A,B,C,1=2)", "TriangleCurve(P, Q, R" },
	{ "c=ImplicitCurve({(0,0),(1,1)})", "c: y = x" },
	{ "c=ImplicitCurve({(0,0),(1,0),(0,1),(1,1),(2,3)})", "c: 3*x^2 - y^2 - 3*x + y = 0" },
	{ "L={(0,0),(1,0),(0,1),(1,1),(2,3),(3,5),(4,1),(5,5),(-1,2)}; c=ImplicitCurve(L)",
	  "c = 164*x^3 + 101*x^2*y - 248*x*y^2 + 67*y^3 - 921*x^2 + 147*x*y" },
	{ "c=ImplicitCurve({(0,0),(1,0),(0,1)})", "3 points fix no curve" },
	{ "c=ImplicitCurve({(0,0),(1,0),(2,0),(3,0),(4,0)})",
	  "more than one curve of degree 2" },
	{ "c=Circle((0,0),5); R=AreEqual(c,x^2+y^2=25)", "R = true" },
	{ "c=Ellipse((-3,0),(3,0),5); d: x^2/25+y^2/16=1; R=AreEqual(c,d)", "R = true" },
	{ "c=Parabola((0,1/4),y=-1/4); d: y=x^2; R=AreEqual(c,d)", "R = true" },
	{ "c=Hyperbola((-5,0),(5,0),3); d: 16x^2-9y^2=144; R=AreEqual(c,d)", "R = true" },
	{ "c=Parabola((0,1/4),y=-1/4); f(x)=x^2; R=AreEqual(c,f)", "R = true" },
	{ "c=Parabola((0,1/4),y=-1/4); f(x)=2x^2; R=AreEqual(f,c)", "R = false" },
	{ "f(x)=2x+1; R=AreEqual(f,y=2x+1)", "R = true" },
	{ "f(x)=sin(x); R=AreEqual(f,Circle((0,0),1))", "R = false" },
	/* Ratios are of points on one line; sizes. */
	{ "R=AffineRatio((1,1),(3,3),(7,7))", "R = 3" },
	{ "R=AffineRatio((1,1),(3,3),(7,5))", "the points are not on one line" },
	{ "R=AffineRatio((1,1),(1,1),(7,5))", "a and b coincide" },
	{ "R=CrossRatio((0,0),(1,0),(3,0),(7,0))", "R = 9/7" },
	{ "R=CrossRatio((0,0),(1,0),(3,1),(7,0))", "the points are not on one line" },
	{ "R=CrossRatio((0,0),(1,0),(3,0),(0,0))", "a and d coincide" },
	{ "R=CrossRatio((0,0),(0,0),(0,0),(7,0))", "coincide" },
	{ "A=(1,2); R=Dimension(A)", "R = 2" },
	{ "R=Dimension({1,2,3})", "R = 3" },
	{ "R=Dimension({{1,2,3},{4,5,6}})", "R = {2, 3}" },
	{ "R=Dimension({{1,2},{3}})", "R = 2" },
	{ "R=Dimension(Vector((1,2)))", "R = 2" },
	{ "A=(0,0); B=(3,4); R=Dimension(A,B)", "R = 5  [diagram" },
	{ "A=(0,0); B=(3,4); R=Dimension(Segment(A,B),\"w\")", "R = 5  [diagram" },
	{ "A=(0,0); B=(3,4); R=Dimension(A,B,1,\"w\")", "DimensionLine(A, B, 1, \"w\")" },
	{ "R=Dimension(3)", "expected a point, vector or list" },
	/* Images of functions: functions where they are; else lines, conics, curves. */
	{ "f(x)=x^2+x; g=Reflect(f,yAxis)", "g = x^2 - x" },
	{ "f(x)=x^2; g=Reflect(f,xAxis); g(3)", "-9" },
	{ "f(x)=x^2; g=Reflect(f,y=x)", "g: y^2 - x = 0  [parabola" },
	{ "f(x)=x^3; g=Reflect(f,y=x); IsOn((8,2),g)", "true" },
	{ "g=Reflect(x^2,(1,1)); g(0)", "-2" },
	{ "f(x)=x^2; g=Rotate(f,90°)", "g: y^2 + x = 0" },
	{ "f(x)=x^2; g=Rotate(f,180°)", "g = -x^2" },
	{ "f(x)=x^2; g=Rotate(f,90°,(1,0))", "g: y^2 + x + 2*y = 0" },
	{ "g=Rotate(sin(x),30°)", "g = sqrt(3)*y/2 - x/2 - sin(sqrt(3)*x/2 + y/2) = 0" },
	{ "f(x)=2x+1; g=Rotate(f,90°)", "g: x + 2*y = -1  [line" },
	{ "f(x)=x^2; g=Translate(f,(1,2))", "g = (x - 1)^2 + 2" },
	{ "f(x)=x^2; g=Dilate(f,2)", "g = x^2/2" },
	{ "f(x)=x^2; g=Shear(f,yAxis,2)", "g = x^2 - 2*x" },
	{ "f(x)=x^2; g=Shear(f,xAxis,2)", "g: x^2 - 4*x*y + 4*y^2 - y = 0" },
	{ "f(x)=x^2; g=Stretch(f,xAxis,2)", "g = 2*x^2" },
	{ "f(x)=x^2; g=Stretch(f,yAxis,2)", "g = x^2/4" },
	{ "f(x)=x^2; g=Stretch(f,yAxis,0)", "the whole plane to a line" },
	{ "f(x)=x^2; g=ApplyMatrix({{0,-1},{1,0}},f)", "g: y^2 + x = 0" },
	{ "f(x)=x^2; g=ApplyMatrix({{1,0},{0,2}},f)", "g = 2*x^2" },
	{ "f(x)=x^2; a=Slider(0,7,1); g=Rotate(f,a*90°); SetValue(a,1); g", "[parabola" },
	{ "f(x)=x^2; a=Slider(0,7,1); g=Rotate(f,a*90°); SetValue(a,2); g", "g = -x^2" },
	{ "F(x,y)=x+y; g=Rotate(F,90°)", "has no image" },
	{ "f=Function(x^3,0,2); g=Rotate(f,90°)", "g = (-t^3, t)  [curve" },
	{ "f=Function(x^3,0,2); g=Reflect(f,x=1); g(2)", "0" },
	{ "f=Function(x^3,0,1); g=Reflect(f,yAxis); A=Point(g,5,5)", "A = (0, 0)" },
	{ "c:x^3+y^3=9; d=Stretch(c,xAxis,2); IsOn((1,4),d)", "true" },
	/* Images of curves. */
	{ "c=Curve(t,t^2,t,0,2); d=Reflect(c,yAxis)", "d = (-t, t^2)" },
	{ "c=Curve(t,t^2,t,0,2); d=Reflect(c,(1,1))", "d = (2 - t, 2 - t^2)" },
	{ "c=Curve(t,t^2,t,0,2); d=Rotate(c,90°,(1,0))", "d = (1 - t^2, t - 1)" },
	{ "c=Curve(s,s^2,s,0,2); d=Rotate(c,90°)", "d = (-s^2, s)" },
	{ "c=Curve(t,t^2,t,0,2); d=Translate(c,Vector((1,2)))", "d = (t + 1, t^2 + 2)" },
	{ "c=Curve(t,t^2,t,0,2); d=Dilate(c,2,(0,0))", "d = (2*t, 2*t^2)" },
	{ "c=Curve(t,t^2,t,0,2); d=ApplyMatrix({{1,1},{0,2}},c)", "d = (t^2 + t, 2*t^2)" },
	{ "c=Curve(t,t^2,t,1,2); d=Reflect(c,Circle((0,0),1))",
	  "d = (1/(t^3 + t), 1/(t^2 + 1))" },
	/* Inversion of parts. */
	{ "a=CircularArc((0,0),(3,0),(0,3)); d=Reflect(a,Circle((0,0),1))", "d = pi/6" },
	{ "a=CircularArc((3,0),(4,0),(2,0)); d=Reflect(a,Circle((0,0),4)); IsOn((32/5,0),d)",
	  "false" },
	{ "a=CircularArc((3,0),(4,0),(2,0)); d=Reflect(a,Circle((0,0),4)); "
	  "P=Reflect((3,1),Circle((0,0),4)); IsOn(P,d)",
	  "true" },
	{ "a=CircularArc((1,0),(2,0),(1,1)); d=Reflect(a,Circle((0,0),1))",
	  "d = 1/2  [segment" },
	{ "a=CircularArc((1,0),(1,1),(2,0)); d=Reflect(a,Circle((0,0),1))",
	  "runs to infinity" },
	{ "s=Segment((2,0),(2,3)); d=Reflect(s,Circle((0,0),1))", "d = pi/4-atan(12/5)/4" },
	{ "s=Segment((2,3),(2,-1)); c=Circle((0,0),1); d=Reflect(s,c); "
	  "IsOn(Reflect((2,0),c),d)",
	  "true" },
	{ "s=Segment((2,0),(5,0)); d=Reflect(s,Circle((0,0),1))", "d = 3/10  [segment" },
	{ "s=Segment((-1,0),(1,0)); d=Reflect(s,Circle((0,0),1))", "runs to infinity" },
	{ "s=Ray((2,0),(2,3)); d=Reflect(s,Circle((0,0),1))", "d = pi/4" },
	{ "s=Ray((2,0),(3,0)); d=Reflect(s,Circle((0,0),1))", "d = 1/2  [segment" },
	{ "s=Ray((2,0),(1,0)); d=Reflect(s,Circle((0,0),1))", "runs to infinity" },
	{ "L={(2,0),(0,4)}; M=Reflect(L,Circle((0,0),1))", "M = {(1/2, 0), (0, 1/4)}" },
	{ "f(x)=x^2; c=Circle((0,0),1); d=Reflect(f,c); IsOn((1/2,1/2),d)", "true" },
	{ "k: x^2/4+y^2=1; c=Circle((0,0),1); d=Reflect(k,c); IsOn((1/2,0),d)", "true" },
	/* Stretches along a vector, away from the line across its tail. */
	{ "A=(3,1); B=Stretch(A,Vector((2,0)))", "B = (6, 1)" },
	{ "A=(3,1); B=Stretch(A,Vector((1,1)))", "B = (1+2*sqrt(2), -1+2*sqrt(2))" },
	{ "A=(3,1); B=Stretch(A,Vector((1,1),(3,1)))", "B = (5, 1)" },
	{ "t=Stretch(Polygon((0,0),(1,0),(1,1)),Vector((2,0)))", "t = 1" },
	{ "c=Stretch(Circle((0,0),1),Vector((2,0)))", "c: x^2 + 4*y^2 - 4 = 0" },
	{ "A=(3,1); B=Stretch(A,Vector((1,1),(1,1)))", "the vector is zero" },
	{ "p=Polyline((0,0),(1,0),(1,1)); q=Shear(p,xAxis,1)", "q = 1+sqrt(2)" },
	/* Polygons put together. */
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((2,2),(6,2),4); u=Union(p,q)", "u = 28" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((2,2),(6,2),4); u=Union(p,q); V=Vertex(u,3)",
	  "V = (4, 2)" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((4,4),(8,4),4); u=Union(p,q)", "u_2 = 16" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((4,0),(8,0),4); u=Union(p,q); V=Vertex(u,2)",
	  "V = (8, 0)" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((2,2),(6,2),4); d=Difference(p,q)", "d = 12" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((2,2),(6,2),4); d=Difference(p,q,true)",
	  "d_2 = 12" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((2,2),(6,2),4); d=Difference(p,q,false)",
	  "d = 12" },
	{ "p=Polygon((0,0),(4,0),4); d=Difference(p,p)", "is covered by the second" },
	{ "p=Polygon((0,0),(4,0),4); d=Difference(p,p,true)", "the same inside" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((1,1),(2,1),4); d=Difference(p,q)", "a hole" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((1,1),(2,1),(0,2)); d=Difference(p,q)",
	  "d = 31/2" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((2,2),(6,2),4); r=IntersectPath(p,q)",
	  "r = 4" },
	{ "p=Polygon((0,0),(4,0),4); q=Polygon((4,0),(8,0),4); r=IntersectPath(p,q)",
	  "no area in common" },
	{ "p=Polygon((0,0),(2,0),6); q=Rotate(p,30°,(1,sqrt(3))); r=IntersectPath(p,q)",
	  "r = 72-36*sqrt(3)" },
	{ "p=Polygon((0,0),(2,0),6); q=Rotate(p,30°,(1,sqrt(3))); "
	  "Area(Union(p,q))+Area(IntersectPath(p,q))-Area(p)-Area(q)",
	  "0" },
	{ "p=Polygon((0,0),(4,0),4); s=IntersectPath(Line((0,1),(1,2)),p)", "s = 3*sqrt(2)" },
	{ "p=Polygon((0,0),(4,0),4); s=IntersectPath(Segment((1,1),(9,1)),p)", "s = 3" },
	{ "w=Polygon((0,0),(6,0),(6,6),(4,6),(4,2),(2,2),(2,6),(0,6)); s=IntersectPath(y=4,w)",
	  "s_2 = 2" },
	{ "w=Polygon((0,0),(6,0),(6,6),(4,6),(4,2),(2,2),(2,6),(0,6)); s=IntersectPath(y=2,w)",
	  "s = 6" },
	{ "w=Polygon((0,0),(6,0),(6,6),(4,6),(4,2),(2,2),(2,6),(0,6)); "
	  "s=IntersectPath(Ray((5,4),(0,4)),w)",
	  "s_1 = 1" },
	{ "p=Polygon((0,0),(4,0),4); s=IntersectPath(y=9,p)", "no segment of the line" },
	/* Iteration of expressions, with several variables, of points. */
	{ "a1=Iteration(a^2,a,{3},2)", "a1 = 81" },
	{ "b=Iteration(a+b,a,b,{1,1},5)", "b = 8" },
	{ "L=IterationList(a+b,a,b,{1,1},5)", "L = {1, 1, 2, 3, 5, 8}" },
	{ "L=IterationList(a+b+c,a,b,c,{1,1,1},4)", "L = {1, 1, 1, 3, 5}" },
	{ "L=IterationList((A+B)/2,A,B,{(0,0),(4,4)},3)",
	  "L = {(0, 0), (4, 4), (2, 2), (3, 3)}" },
	{ "P=Iteration(Midpoint(A,(0,0)),A,{(4,4)},3)", "P = (1/2, 1/2)" },
	{ "M={(0,0),(4,4)}; L=IterationList(Midpoint(A,B),A,B,M,3)", "(3, 3)}" },
	{ "s=Slider(1,5,1); L=IterationList(sqrt(a+s),a,{s},2); SetValue(s,2); L",
	  "L = {2, 2, 2}" },
	{ "n=Slider(0,6,1); L=IterationList(a/2+1/a,a,{1},n); SetValue(n,3); L", "577/408}" },
	{ "L=IterationList(x+y,x,y,{1,2},4)", "L = {1, 2, 3, 5, 8}" },
	{ "f(x)=x^2; k=2; a=Iteration(f,k,3)", "a = 256" },
	{ "L=IterationList(a+b,a,b,{1},5)", "1 start value for 2 variables" },
	{ "L=IterationList((a,1),a,{1},5)", "gives a point, but the start value is a number" },
	{ "L=IterationList(a+1,a,{1},-1)", "a whole number from 0" },
	{ "L=IterationList(1/(a-1),a,{2},4)", "for a = 1" },
	/* Nets over points. */
	{ "L=DelaunayTriangulation({(0,0),(4,0),(4,3),(0,3),(2,1)}); Length(L)", "length: 8" },
	{ "L=DelaunayTriangulation(Flatten(Sequence(Sequence((i,j),i,0,3),j,0,3))); Length(L)",
	  "length: 33" },
	{ "L=DelaunayTriangulation({(0,0),(1,0),(2,0)})", "on one line" },
	{ "L=DelaunayTriangulation({(0,0),(1,0),(0,0)})",
	  "different points are expected, not 2" },
	{ "L=Voronoi({(0,0),(4,0),(0,4)}); r=L(1); Intersect(r,Line((0,2),(1,2)))", "(2, 2)" },
	{ "L=Voronoi(Flatten(Sequence(Sequence((i,j),i,0,3),j,0,3))); Length(L)",
	  "length: 24" },
	{ "L=MinimumSpanningTree({(0,0),(4,0),(4,3),(0,3),(2,1)})",
	  "L = {sqrt(5), sqrt(5), 2*sqrt(2), 2*sqrt(2)}" },
	{ "L=MinimumSpanningTree({(0,0),(0,0)})", "different points are expected, not 1" },
	{ "A=(0,0); B=(1,1); C=(2,0); S={Segment(A,B),Segment(B,C)}; "
	  "s=ShortestDistance(S,A,C,true)",
	  "s = 2*sqrt(2)" },
	{ "A=(0,0); B=(0,9); C=(2,0); D=(1,1/2); "
	  "S={Segment(A,B),Segment(B,C),Segment(A,D),Segment(D,(3/2,1/3)),Segment((3/2,1/"
	  "3),C)}; "
	  "s=ShortestDistance(S,A,C,false)",
	  "s = 9+sqrt(85)" },
	{ "A=(0,0); B=(0,9); C=(2,0); D=(1,1/2); "
	  "S={Segment(A,B),Segment(B,C),Segment(A,D),Segment(D,C)}; "
	  "s=ShortestDistance(S,A,C,true)",
	  "s = sqrt(5)" },
	{ "A=(0,0); B=(1,1); S={Segment(A,B)}; s=ShortestDistance(S,A,(9,9),true)", "no way" },
	{ "A=(0,0); B=(1,1); s=ShortestDistance({1,2},A,B)",
	  "a list of segments is expected" },
};

static const char *play(struct fig *f, const char *lines, struct buf *text)
{
	const struct fig_obs *o = NULL;

	for (const char *s = lines; *s;) {
		/* Calls in JSON have no ; in them. */
		size_t n = strcspn(s, ";");

		fig_line(f, s, n, &o);
		s += n;
		s += strspn(s, "; ");
	}
	buf_reset(text);
	if (o)
		fig_obs_text(text, f, o);
	return buf_str(text);
}

/* What was built, asked and changed replays to the same figure. */
static bool replays(struct fig *f)
{
	struct buf a = { 0 }, b = { 0 };
	struct err e;
	struct fig *g = fig_after(f, 1000, &e);
	bool same = false;

	if (g) {
		fig_canvas_json(&a, f);
		fig_canvas_json(&b, g);
		same = !strcmp(buf_str(&a), buf_str(&b));
		if (!same)
			printf("# %s\n# %s\n", buf_str(&a), buf_str(&b));
	}
	buf_clear(&a);
	buf_clear(&b);
	fig_free(g);
	return same;
}

int main(void)
{
	struct tool_table *t = tool_table_new();
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fig *f = fig_new(t, 1);
		const char *said = play(f, row[i].lines, &b);

		if (!ok(strstr(said, row[i].want) != NULL, "%s -> %s", row[i].lines,
			row[i].want))
			printf("# %s\n", said);
		if (!replays(f))
			ok(false, "%s: replayed", row[i].lines);
		fig_free(f);
	}
	buf_clear(&b);
	tool_table_free(t);
	return tap_done();
}
