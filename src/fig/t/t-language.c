/* t-language.c -- what people write: lists, sequences, other definitions, phrases. */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
static const struct {
	const char *lines, *want;
} row[] = {
	/* Lists. */
	{ "L={1,2,3}", "L = {1, 2, 3}" },
	{ "L={1,2,3}; 2*L+1", "{3, 5, 7} (proven)" },
	{ "L={1,2,3}; L*L", "{1, 4, 9}" },
	{ "L={1,2,3}; 2^L", "{2, 4, 8}" },
	{ "L={1,2,3}; L^2", "{1, 4, 9}" },
	{ "L={1,2,3}; sqrt(L)", "{1, sqrt(2), sqrt(3)}" },
	{ "L={1,2,3}; L+{10,20}", "{11, 22}" },
	{ "L={1,2,3}; -L", "{-1, -2, -3}" },
	{ "L={(1,2),(3,4)}; L+(1,1)", "{(2, 3), (4, 5)}" },
	{ "L={(1,2),(3,4)}; x(L)", "{1, 3}" },
	{ "L={{1,2},{3,4}}; 2*L", "{{2, 4}, {6, 8}}" },
	{ "L={{1,2},{3,4}}; L(2,1)", "3" },
	{ "M={{1,2},{3,4}}; M*M", "{{7, 10}, {15, 22}}" },
	{ "M={{0,-1},{1,0}}; A=(3,1); M*A", "(-1, 3)" },
	{ "M={{1,2},{3,4}}; M*Invert(M)", "{{1, 0}, {0, 1}}" },
	{ "L={}; Length(L)", "length: 0" },
	{ "A=(0,0); c=Circle(A,2); L={A,c,\"text\",x^2,y=2x}; Length(L)", "length: 5" },
	{ "A=(0,0); c=Circle(A,2); L={A,c}; d=Element(L,2); Radius(d)", "radius: 2" },
	{ "A=(0,0); B=(4,0); L={A,B,(0,3)}; t=Polygon(L)", "t = 6" },
	{ "A=(0,0); L={A,(1,1)}; M=Translate(L,(2,0))", "M = {(2, 0), (3, 1)}" },
	{ "A=(0,0); L={A,Circle(A,1)}; M=Dilate(L,2,A)", "M = {(0, 0), x^2 + y^2 = 4}" },
	{ "L={1,2,3}; L(3)", "3" },
	{ "L={1,2,3}; L(-1)", "3" },
	{ "L={1,2,3}; L(4)", "there is no number 4" },
	{ "L={1,2,3}; L(1/2)", "whole number" },
	{ "f(x)=x^2; f({1,2,sqrt(2)})", "{1, 4, 2}" },
	{ "L={1,sqrt(2)}; L=={1,sqrt(2)}", "true" },
	{ "L={1,2}; L=={1,2,3}", "false" },
	{ "L={1,2}; A=(L,1)", "not a number" },
	{ "L={1,2}; Circle((0,0),L)", "does not fit" },
	{ "A=(1,1); L={A,2A}; SetCoords(A,2,5); L", "L = {(2, 5), (4, 10)}" },
	{ "A=(1,1); L={A}; Delete(A)", "removed A, L" },
	/* Sequences follow what their bounds and bodies rest on. */
	{ "Sequence(4)", "{1, 2, 3, 4}" },
	{ "Sequence(2,8,3)", "{2, 5, 8}" },
	{ "Sequence(3,1)", "{3, 2, 1}" },
	{ "L=Sequence((k,k^2),k,1,3)", "L = {(1, 1), (2, 4), (3, 9)}" },
	{ "L=Sequence(k,k,0,1,1/4)", "L = {0, 1/4, 1/2, 3/4, 1}" },
	{ "L=Sequence(k/3,k,3,1)", "L = {}" },
	{ "n=Slider(0,6,1); A=(1,1); Q=Sequence(Circle(A,k),k,1,n); SetValue(n,3); Length(Q)",
	  "length: 3" },
	{ "n=Slider(0,6,1); SetValue(n,3); L=Sequence(Sequence(i*j,j,1,2),i,1,n); L",
	  "{{1, 2}, {2, 4}, {3, 6}}" },
	{ "L=Sequence(k x^2,k,-1,1); f=L(3); f(2)", "4" },
	{ "A=(1,0); L=Sequence(Rotate(A,k*90°),k,0,3); SetCoords(A,2,1); L",
	  "{(2, 1), (-1, 2), (-2, -1), (1, -2)}" },
	{ "t=Polygon(Sequence(Rotate((2,0),k*2*pi/5,(0,0)),k,0,4)); Area(t)",
	  "5*sqrt(10+2*sqrt(5))/2" },
	{ "L=Sequence(Circle((0,0),k),k,0,3)", "for k = 0: the radius is zero" },
	{ "L=Sequence(Intersect(Circle((0,0),k),Line((0,0),(1,1))),k,1,2)", "ambiguous" },
	{ "k=7; L=Sequence(k^2,k,1,2); k", "7" },
	{ "L=Sequence(k,k,1,100000)", "at most 10000 members" },
	{ "L=Sequence(k,k,1,3,0)", "the step is zero" },
	{ "L=Zip(a*b,a,{1,2,3},b,{4,5})", "L = {4, 10}" },
	{ "L={(1,2),(3,4)}; M=Zip(Midpoint(P,(0,0)),P,L)", "M = {(1/2, 1), (3/2, 2)}" },
	{ "L=Zip(Radius(c),c,{Circle((0,0),2),Circle((1,1),3)})", "L = {2, 3}" },
	/* Points of paths by a parameter, which counts as in GeoGebra. */
	{ "s=Segment((1,2),(5,4)); P=Point(s,1/4)", "P = (2, 5/2)" },
	{ "s=Segment((1,2),(5,4)); P=Point(s,7)", "P = (5, 4)" },
	{ "l=Line((1,2),(5,4)); P=Point(l,0.1)", "P = (-15, -6)" },
	{ "l: x+2y=3; P=Point(l,3/4)", "P = (13/5, 1/5)" },
	{ "l: y=x; P=Point(l,1)", "the path is endless: it has no point at this parameter" },
	{ "r=Ray((1,2),(5,4)); P=Point(r,3/4)", "P = (13, 8)" },
	{ "c=Circle((1,2),3); P=Point(c,0)", "P = (-2, 2)" },
	{ "c=Circle((1,2),3); P=Point(c,0.75)", "P = (1, 5)" },
	{ "c=Circle((0,0),2); P=Point(c,1/3); t=PathParameter(P)", "t = 1/3" },
	{ "c: 4x^2+y^2=4; P=Point(c,1/4)", "P = (1, 0)" },
	{ "c: 4x^2+y^2=4; P=Point(c,0.3); t=PathParameter(P)", "t = 3/10" },
	{ "c: x^2-4y^2=4; P=Point(c,3/4)", "P = (-2, 0)" },
	{ "c: x^2-4y^2=4; P=Point(c,1/2)", "the branch is endless" },
	{ "c: y=x^2; P=Point(c,0.1)", "P = (2, 4)" },
	{ "c: y=x^2; P=Point(c,0.1); t=PathParameter(P)", "t = 1/10" },
	{ "a=CircularArc((0,0),(0,2),(2,0)); P=Point(a,1/3)", "P = (-2, 0)" },
	{ "a=CircumcircularArc((-2,0),(0,2),(2,0)); P=Point(a,1/2); t=PathParameter(P)",
	  "t = 1/2" },
	{ "q=Polygon((0,0),(4,0),(0,3)); P=Point(q,1/2); t=PathParameter(P)", "t = 1/2" },
	{ "q=Polyline((0,0),(4,0),(4,3)); P=Point(q,3/4)", "P = (4, 3/2)" },
	{ "f(x)=x^2; P=Point(f,1/4); t=PathParameter(P)", "t = 1/4" },
	{ "c=Curve(2t,t^2,t,1,3); P=Point(c,1/2); t=PathParameter(P)", "t = 1/2" },
	{ "v=Vector((1,2),(5,4)); P=Point(v)", "P = (1, 2)" },
	{ "v=Vector((1,2),(5,4)); P=Point(v,1/2)", "P = (3, 3)" },
	{ "L={(1,1),(2,5),(7,0)}; P=Point(L,0.4)", "P = (2, 5)" },
	{ "L={Segment((0,0),(2,0)),Circle((5,0),1)}; P=Point(L,3/4); t=PathParameter(P)",
	  "t = 3/4" },
	{ "P=Point({(1,1),(2,5),(7,0)})", "P = (1, 1)" },
	{ "P=Point({3,4})", "P = (3, 4)" },
	{ "P=Point({3,4,5})", "a list of two numbers, or of points and paths, is expected" },
	{ "A=(1,2); v=Vector((3,1)); P=Point(A,v)", "P = (4, 3)" },
	{ "v=Vector((0,1),(3,5)); w=Vector(v)", "w = (3, 4)" },
	{ "A=(1,2); t=PathParameter(A)", "say on which path it is: PathParameter(P, c)" },
	{ "c=Circle((0,0),2); t=PathParameter((0,2),c)", "t = 3/4" },
	{ "c=Circle((0,0),2); t=PathParameter((1,2),c)", "the point is not on the circle" },
	{ "c=Circle((0,0),2); P=Point(c,5,0); P", "P = (2, 0)" },
	/* Inside of regions, where they stay. */
	{ "q=Polygon((0,0),(4,0),(0,3)); P=PointIn(q,1,1); SetCoords(P,3,3)",
	  "P = (48/25, 39/25)" },
	{ "A=(4,0); q=Polygon((0,0),A,(0,4)); P=PointIn(q,1,1); SetCoords(A,8,0); P",
	  "P = (2, 2)" },
	{ "c=Circle((3,4),1); P=PointIn(c)", "P = (12/5, 16/5)" },
	{ "i: x+y<3 && x>0 && y>0; P=PointIn(i,5,5); SetCoords(P,1,1); P", "P = (1, 1)" },
	{ "i: x+y<3 && x>0 && y>0; P=PointIn(i,5,5)", "P = (3/2, 3/2)" },
	{ "i: y>sin(x); P=PointIn(i,1,0)", "P = (1, sin(1))" },
	{ "P=PointIn(Line((0,0),(1,1)))", "of kind line, which does not fit" },
	{ "c=Circle((0,0),2); P=PointIn(c,1,1); M=Midpoint(P,(0,0)); l=Locus(M,P)",
	  "P does not move along a path" },
	{ "q=Polygon((0,0),(4,0),(0,3)); P=ClosestPointRegion(q,(1,1))", "P = (1, 1)" },
	{ "i: x+y<=3; P=ClosestPointRegion(i,(3,3))", "P = (3/2, 3/2)" },
	{ "i: x^2+y^2<9 && y>x; P=ClosestPointRegion(i,(4,1))",
	  "all of its parts are linear" },
	{ "i: x+y<3 && x>0 && y>0 && y<10; V=Vertex(i); V_2", "V_2 = (3, 0)" },
	{ "i: y>x^2 && y<x+2; V=Vertex(i,2)", "V = (2, 4)" },
	{ "i: x+y<3; V=Vertex(i)", "no two of its boundaries meet" },
	{ "q=Polyline((0,0),(4,0),(4,3)); V=Vertex(q,2)", "V = (4, 0)" },
	/* The nearest points of graphs, curves and lists. */
	{ "f(x)=x^2; P=ClosestPoint(f,(0,2))", "P = (-sqrt(6)/2, 3/2)" },
	{ "f(x)=x^2; P=ClosestPoint(f,(3,1))", "1.28962390" },
	{ "f(x)=abs(x)-1; P=ClosestPoint(f,(0,-3))", "P = (0, -1)" },
	{ "f(x)=sqrt(x); P=ClosestPoint(f,(-1,0))", "P = (0, 0)" },
	{ "f(x)=1/x; d=Distance((0,0),f)", "d = sqrt(2)" },
	{ "f(x)=x^2/x; P=ClosestPoint(f,(0,0))", "could not decide" },
	{ "c=Curve(t,2-t,t,0,3); P=ClosestPoint(c,(0,0))", "P = (1, 1)" },
	{ "c=Curve(2t,t^2,t,0,3); d=Distance((3,1),c)", "0.74274012" },
	{ "P=ClosestPoint({(1,1),(2,5),(7,0)},(3,4))", "P = (2, 5)" },
	{ "d=Distance((3,2),{Segment((0,0),(4,0)),(2,5)})", "d = 2" },
	{ "l: y=x; m: y=2x+1; P=ClosestPoint(l,m)", "P = (-1, -1)" },
	{ "l: y=x; m: y=x+1; P=ClosestPoint(l,m)", "parallel" },
	/* How curves bend; tangents at points of curves. */
	{ "c: x^2+4y^2=4; k=Curvature((0,1),c)", "k = 1/4" },
	{ "c: x^2-y^2=1; k=Curvature((-1,0),c)", "k = 1" },
	{ "c: x^2+4y^2=4; k=Curvature((5,1),c)", "the point is not on the ellipse" },
	{ "c=Curve(cos(t),-sin(t),t,0,3); k=Curvature((0,-1),c)", "k = -1" },
	{ "k=Curvature((1,5),x^2)", "k = 2*sqrt(5)/25" },
	{ "f(x)=x^2; v=CurvatureVector((1,1),f)", "v = (-4/25, 2/25)" },
	{ "c: y=x^2; k=OsculatingCircle((1,1),c)", "(x + 4)^2 + (y - 7/2)^2 = 125/4" },
	{ "c=Curve(2t,t^2,t,0,3); k=OsculatingCircle((2,1),c)", "(x + 2)^2 + (y - 5)^2 = 32" },
	{ "f(x)=x^3; c=OsculatingCircle((0,0),f)", "the curvature is zero at the point" },
	{ "c=Curve(cos(t),sin(t),t,0,3); l=Tangent((0,1),c)", "l: y = 1" },
	{ "c=Curve(t,t^3,t,-2,2); l=Tangent((1,2),c)", "the point is not on the curve" },
	/* Arcs of ellipses and by angles, splines, curves that meet. */
	{ "c=Circle((1,2),3); a=Arc(c,30°,90°)", "a = pi" },
	{ "c=Circle((1,2),3); a=Sector(c,0,pi)", "a = 9*pi/2" },
	{ "c: x^2+4y^2=4; a=Arc(c,(2,0),(0,1)); Length(a)", "2.4221120" },
	{ "c: x^2+4y^2=4; a=Arc(c,2,1); P=Point(a,0)", "P = (2*cos(2), sin(2))" },
	{ "c: x^2+4y^2=4; a=Sector(c,(0,1),(2,0)); Area(a)", "3*pi/2" },
	{ "c=Curve((2t,t^2),t,0,3); P=Point(c,1/3)", "P = (2, 1)" },
	{ "A=(1,2); B=(3,5); c=Curve(A+t*(B-A),t,0,2); SetCoords(A,1,1); P=Point(c,1/4)",
	  "P = (2, 3)" },
	{ "c=BezierCurve((0,0),(1,2),(3,2),(4,0)); P=Point(c,1/2)", "P = (2, 3/2)" },
	{ "s=Spline({(0,0),(2,3),(5,1),(7,4)}); P=Point(s,1/4)", "P = (89/64, 179/64)" },
	{ "s=Spline({(0,0),(4,0),(4,4),(0,4),(0,0)}); P=Point(s,1/10)",
	  "P = (1.252, -51/50)" },
	{ "s=Spline({(0,0),(1,2),(3,2),(4,0)},3,abs(x)+abs(y)); P=Point(s,1/2)",
	  "P = (2, 13/6)" },
	{ "s=Spline({(0,0),(1,2)})", "a spline goes through a list of 3 to 40 points" },
	{ "s=Spline({(0,0),(1,2),(3,2)},5)", "splines are made of degree 3 alone" },
	{ "c=Curve(t,t^2,t,-3,3); d=Curve(t^2,t,t,-3,3); P=Intersect(c,d); P_2",
	  "P_2 = (1, 1)" },
	{ "c=Curve(t,t^2,t,-3,3); d=Curve(t^2,t,t,-3,3); P=Intersect(c,d,0.1,-0.1)",
	  "P = (0, 0)" },
	{ "c=Curve(t,t^2,t,-3,3); d=Curve(t,t^2-1,t,-3,3); P=Intersect(c,d)",
	  "the curves do not meet" },
	{ "c=Curve(cos(t),sin(t),t,0,2pi); d=Curve(t,t^2,t,-3,3); P=Intersect(c,d)",
	  "0.7861513" },
	{ "c=Curve(3t,4t,t,0,5); Length(c,(6,8),(3,4))", "length: 5 (proven)" },
	/* Assignments to names that are taken. */
	{ "A=(0,0); B=(4,0); M=Midpoint(A,B); A=(2,2); M", "M = (3, 1)" },
	{ "A=(0,0); A=(2,2)", "changed A = (2, 2)" },
	{ "A=(0,0); B=(4,0); A=Midpoint(B,(0,2)); A", "A = (2, 1)" },
	{ "A=(0,0); B=(4,0); M=Midpoint(A,B); A=M", "it would depend on itself" },
	{ "A=(0,0); A=A+(1,0)", "it would depend on itself" },
	{ "f(x)=x; f(x)=x^2; f(3)", "9" },
	{ "f(x)=x; f(x)=x^2", "changed f = x^2" },
	{ "a=Slider(0,5,1); a=3; a=9; a", "a = 5  [number: Slider" },
	{ "c=Circle((0,0),3); P=Point(c); c=Circle((0,0),5); Distance(P,(0,0))", "5" },
	{ "c=Circle((0,0),3); P=Point(c); c=7", "c is a number" },
	{ "c=Circle((0,0),3); c=7; c", "c = 7" },
	{ "c=Circle((0,0),3); l=Line((0,0),(1,0)); P=Intersect(c,l); c=Circle((0,0),2); P_2",
	  "P_2 = (2, 0)" },
	{ "c=Circle((0,0),3); l=Line((0,0),(1,0)); P=Intersect(c,l); P=Intersect(c,l,2); P",
	  "P = (3, 0)" },
	{ "c=Circle((0,0),3); l=Line((0,0),(1,0)); P=Intersect(c,l); P_1=(1,1)",
	  "P_1 is one of the 2 results of P" },
	{ "A=(0,0); A=(2,2); Undo(); A", "A = (0, 0)" },
	{ "A=(0,0); s=Segment(A,(1,1)); SetColor(s,\"red\"); s=Segment(A,(3,4)); s",
	  "s = 5  [segment: Segment(A, (3, 4)); color #ff0000]" },
	{ "A=(0,0); {\"tool\":\"add_point\",\"args\":{\"name\":\"A\",\"x\":1,\"y\":2}}; A",
	  "A = (1, 2)" },
	{ "A=(0,0); {\"tool\":\"query_distance\",\"args\":{\"name\":\"A\",\"obj1\":\"A\","
	  "\"obj2\":\"(1,1)\"}}",
	  "name_taken" },
	/* Commands said by others. */
	{ "Rotate((2,0),90°)", "(0, 2)" },
	{ "s=Segment((2,0),3); s", "s = 3" },
	{ "Dot((1,2),(3,4))", "11 (proven)" },
	{ "r=CrossRatio((0,0),(1,0),(2,0),(3,0)); r", "r = 4/3" },
	{ "Dot((1,2))", "the forms are Dot(u, v)" },
	{ "A=(0,0); B=(4,0); C=(0,3); Area(A,B,C)", "area: 6" },
	{ "A=(0,0); B=(4,0); C=(0,3); Area(ABC)", "area: 6" },
	{ "A=(0,0); B=(4,0); C=(0,3); ∠BAC", "angle: 90°" },
	{ "A=(0,0); B=(4,0); C=(0,3); b = ∠BAC == 90; b", "b = true" },
	{ "A=(0,0); B=(4,0); C=(0,3); Circumcircle(ABC)", "(x - 2)^2" },
	{ "t=Polygon((0,0),(4,0),(0,3)); Circumcenter(t)", "(2, 3/2)" },
	{ "t=Polygon((0,0),(4,0),(0,3)); Orthocenter(t)", "(0, 0)" },
	{ "Incenter((0,0),(4,0),(0,3))", "(1, 1)" },
	{ "t=Polygon((0,0),(4,0),(4,4),(2,1)); G=Centroid(t); x(G)*Area(t)", "52/3" },
	{ "A=(0,0); Angle(Line(A,(1,0)),Line(A,(1,1)))", "45°" },
	{ "Angle(Vector((0,0),(1,0)),Vector((0,0),(0,5)))", "90°" },
	{ "f(x)=x^2; g=Translate(f,(1,2)); g(3)", "6" },
	{ "f(x)=x^2; g=Dilate(f,2); g(4)", "8" },
	{ "f(x)=x^2; g=Reflect(f,(1,0)); g(3)", "-1" },
	{ "f(x)=x^2; t=Tangent(3,f)", "y = 6*x - 9" },
	{ "c=Conic(1,1,-4,0,0,0)", "x^2 + y^2 = 4" },
	{ "c=Conic((0,0),(1,1),(-1,1),(2,4),(-3,9))", "x^2 - y = 0" },
	{ "c=Conic((0,0),(1,0),(2,0),(3,0),(1,1))", "degenerate" },
	{ "c=Reflect(Line((1,0),(1,1)),Circle((0,0),2))", "(x - 2)^2 + y^2 = 4" },
	{ "c=Reflect(Circle((2,0),2),Circle((0,0),2))", "x = 1" },
	{ "c=Reflect(Circle((3,0),1),Circle((0,0),2)); Radius(c)", "1/2" },
	{ "c=Shear(Circle((0,0),1),Line((0,0),(1,0)),1); Area(c)", "pi" },
	{ "c=Stretch(Circle((0,0),1),Line((0,0),(1,0)),2); Area(c)", "2*pi" },
	{ "c=ApplyMatrix({{2,0},{0,1}},Polygon((0,0),(1,0),(0,1))); c", "c = 1" },
	{ "c=ApplyMatrix({{1,2},{2,4}},Circle((0,0),1))", "whole plane to a line" },
	{ "h=ConvexHull({(0,0),(4,0),(2,0),(1,1),(4,4),(0,4)}); Perimeter(h)", "16" },
	{ "h=ConvexHull({(0,0),(1,1),(2,2)})", "on one line" },
	{ "Polar((0,0),Circle((0,0),2))", "at infinity" },
	{ "k=CircumcircularArc((2,0),(0,-2),(-2,0)); IsOn((0,2),k)", "false" },
	{ "Eccentricity(Parabola((0,1),Line((0,-1),(1,-1))))", "1" },
	{ "Tangent(Line((0,0),(0,1)),Parabola((0,1),Line((0,-1),(1,-1))))",
	  "direction of the parabola's axis" },
	{ "Mean({1,2,4})", "7/3" },
	{ "SD({2,4,4,4,5,5,7,9})", "2 (proven)" },
	{ "Sum(k^2,k,1,10)", "385" },
	{ "Sort({(2,1),(1,5),(1,2)})", "{(1, 2), (1, 5), (2, 1)}" },
	{ "Sort({sqrt(2)+sqrt(3),sqrt(5+2sqrt(6)),1})", "1, " },
	{ "Median({})", "the list is empty" },
	{ "Unique({sqrt(8),2*sqrt(2)})", "{2*sqrt(2)}" },
	{ "Frequency({0,2,4},{0,1,2,3,4,5})", "{2, 3}" },
	{ "Text(\"a\",(3,4))", "a  [text" },
	{ "s=Slider(0,5)", "s = 0" },
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
