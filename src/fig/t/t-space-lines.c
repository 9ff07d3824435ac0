/*
 * t-space-lines.c -- points, vectors, lines and planes of space: what is made, told and refused,
 * with cases that are degenerate or almost so.
 */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the text of the last one must have `want` in it. */
static const struct {
	const char *lines, *want;
} made[] = {
	/* vectors */
	{ "u=(1,2,3)", "[vector3d" },
	{ "U=(1,2,3)", "[point3d]" },
	{ "A=(1,0,0); B=(0,0,2); v=B-A", "v = (-1, 0, 2)" },
	{ "v=Vector((1,0),(0,0,2)); Length(v)", "length: sqrt(5)" },
	{ "v=Vector((1,2,3))", "v = (1, 2, 3)" },
	{ "u=(1,2,3); v=(3,-1,0); w=Cross(u,v)", "w = (3, 9, -7)" },
	{ "u=(1,2,3); v=(3,-1,0); Dot(u,v)", "number: 1 (proven)" },
	{ "v=UnitVector((0,3,4))", "v = (0, 3/5, 4/5)" },
	{ "v=PerpendicularVector(Plane(x+2y-z=4))", "v = (1, 2, -1)" },
	{ "{\"tool\":\"add_vector3d\",\"args\":{\"name\":\"v\",\"y\":\"2\"}}",
	  "v = (0, 2, 0)" },
	{ "A=(1,1,1); {\"tool\":\"add_vector3d\",\"args\":{\"name\":\"v\",\"from_pt\":\"A\","
	  "\"to_pt\":\"(2,3,4)\"}}",
	  "v = (1, 2, 3)" },
	{ "A=(1,1,1); {\"tool\":\"add_vector3d\",\"args\":{\"name\":\"v\",\"from_pt\":\"A\"}}",
	  "to_pt is missing" },
	/* texts, axes and centres of round bodies, polars, arcs by three points, graphs */
	{ "t=Text(\"top\",(1,2,3))", "[text3d: Text3D(\"top\", 1, 2" },
	{ "A=(1,2,3); t=Text(\"x^2\",A,false,true)", "z(A), 1)" },
	{ "t=Text3D(\"top\",0,0,4); u=Rotate(t,90°,xAxis)", "[text3d" },
	{ "t=Text3D(\"top\",0,0,4); u=Dilate(t,2); AreEqual(t,u)", "true" },
	{ "a=Axes(Sphere((1,2,3),2),2)", "X = (1, 2, 3) + λ*(0, 1, 0)" },
	{ "a=Axes(Cylinder((0,0,0),(2,2,2),1),3)", "X = (1, 1, 1) + λ*(2, 2, 2)" },
	{ "a=Axes(Cylinder((0,0,0),(2,4,2),1),1)", "λ*(-4, 2, 0)" },
	{ "a=Axes(InfiniteCone((0,0,1),zAxis,45°),1)", "X = (0, 0, 1) + λ*(1, 0, 0)" },
	{ "M=Center(InfiniteCone((0,0,1),zAxis,45°))", "M = (0, 0, 1)" },
	{ "M=Center(Cone((0,0,1),(0,0,3),1))", "has no centre" },
	{ "p=Polar((4,0,0),Sphere((0,0,0),2))", "p = x = 1" },
	{ "p=Polar((1,1,1),Sphere((1,1,1),2))", "polar plane is at infinity" },
	{ "k=CircumcircularArc((1,0,0),(0,1,0),(0,0,1))", "k = 4*sqrt(6)*pi/9" },
	{ "k=CircumcircularSector((1,0,0),(0,1,0),(0,0,1))", "k = 4*pi/9" },
	{ "k=CircumcircularArc((0,0,0),(1,1,1),(2,2,2))", "on one line" },
	{ "s=Function(x*y,x,0,3,y,0,2)", "s = (u, v, u*v)" },
	{ "s=Function(x*y,x,0,3,x,0,2)", "both parameters are called x" },
	{ "s=Function(x*y,x,3,0,y,0,2)", "range is empty" },
	{ "c=IntersectConic(Plane(z=1),Sphere((0,0,0),2))", "z = 1" },
	{ "R=Rotate((1,0,5),90°)", "R = (0, 1, 5)" },
	{ "R=Dilate((1,2,3),2)", "R = (2, 4, 6)" },
	/* what is built on a part whose polygon has no name; corners of a polygon with a direction */
	{ "A=(0,0,0); B=(2,0,0); C=(0,2,0); w=Prism(Polygon(A,B,C),2); P=Point(edgeAB)",
	  "[point3d: Point(w.AB" },
	{ "A=(0,0,0); B=(2,0,0); C=(0,2,0); w=Prism(Polygon(A,B,C),2); M=Midpoint(edgeBC)",
	  "M = (1, 1, 0)  [point3d: Midpoint(w.BC)]" },
	{ "A=(0,0,0); B=(2,0,0); q=Polygon(A,B,4,xOzPlane)", "D = (0, 0, 2)" },
	{ "A=(0,0,0); B=(2,0,0); q=Polygon(A,B,4,xOzPlane)", "i = 2  [segment3d: side of q]" },
	/* along the axis nothing turns, and no closed form has to be found for that */
	{ "u=(1,1,0); v=Rotate(u,25°,u)", "v = (1, 1, 0)" },
	{ "l=Rotate(Line((0,0,0),(1,2,3)),25°,Line((0,0,0),(1,2,3)))",
	  "X = (0, 0, 0) + λ*(1, 2, 3)" },
	/* a cube whose third corner can be dragged, as GeoGebra's Cube(A, B) */
	{ "A=(0,0,0); B=(2,0,0); C=Point(Circle(B,Distance(A,B),Line(A,B)),2,2,0); "
	  "w=Cube(A,B,C); MovePoint(C,2,0,5); H",
	  "(0, -2, 2)" },
	/* planes */
	{ "p=Plane((1,0,0),(0,1,0),(0,0,1))", "p = x + y + z = 1" },
	{ "p=Plane((0,0,0),(1,1,1),(2,2,2))", "on one line" },
	{ "p=Plane((0,0,0),(1,1,1),(2,2,2+10^(-12)))", "p = x - y = 0" },
	{ "p=Plane((0,0,3),xAxis)", "p = y = 0" },
	{ "p=Plane((5,0),xAxis)", "the point is on the line" },
	{ "p=Plane((0,0,3),Plane(x+y+z=0))", "p = x + y + z = 3" },
	{ "p=Plane(xAxis,zAxis)", "p = y = 0" },
	{ "p=Plane(zAxis,Line((1,0,0),(1,0,1)))", "p = y = 0" },
	{ "p=Plane(zAxis,Line((0,0,5),(0,0,1)))", "the same line" },
	{ "p=Plane(xAxis,Line((0,0,1),(0,1,1)))", "the lines are skew, 1 apart" },
	{ "p=Plane(xAxis,Line((0,0,10^(-12)),(0,1,10^(-12))))", "the lines are skew, 1e-12" },
	{ "p=Plane(Polygon((0,0,1),(1,0,1),(0,1,1)))", "p = z = 1" },
	{ "p=Plane(Circle((0,0),2))", "p = z = 0" },
	{ "p=Plane((1,2,3),Vector((0,0,0),(1,0,0)),Vector((0,0,0),(0,0,1)))", "p = y = 2" },
	{ "p=Plane((1,2,3),Vector((0,0,0),(1,0,0)),Vector((0,0,0),(2,0,0)))",
	  "both directions are the same" },
	{ "p=Plane((1,2,3),(4,5,6))", "these do not say a plane" },
	{ "p=Plane(x=2)", "p = x = 2" },
	{ "p=Plane(x^2+z=2)", "of degree 2" },
	{ "p: 2x-z=3", "p = 2*x - z = 3" },
	{ "p: z=3", "[plane" },
	{ "a=2; p: z=a*x", "p = 2*x - z = 0" },
	{ "p: z-z=x-x", "cancel out" },
	{ "s: x^2+y^2+z^2=9", "[sphere" },
	{ "s: x^2+y^2+z^2=-9", "no point satisfies" },
	{ "p: x*y+z=1", "axes of the surface are askew" },
	{ "p=PerpendicularPlane((1,2,3),(1,1,1))", "p = x + y + z = 6" },
	{ "p=PerpendicularPlane((1,2,3),(0,0,0))", "zero vector" },
	{ "p=PlaneBisector((0,0,0),(0,0,4))", "p = z = 2" },
	{ "p=PlaneBisector(Segment((0,0,0),(0,4,0)))", "p = y = 2" },
	{ "p=PlaneBisector((1,1,1),(1,1,1))", "the same point" },
	{ "f=FinitePlane((0,0,0),x,z,2); Area(f)", "area: 16" },
	{ "f=FinitePlane((0,0,0),x,x,2)", "one direction" },
	{ "f=FinitePlane((0,0,0),x,z,0)", "size must be positive" },
	/* lines */
	{ "g: X=(1,2,3)+λ*(1,0,1)", "g = X = (1, 2, 3) + λ*(1, 0, 1)" },
	{ "g: X=(1,2,3)+lambda(1,0,1)", "g = X = (1, 2, 3) + λ*(1, 0, 1)" },
	{ "u=(0,1,1); A=(2,0,0); g: X=A+t*u", "g = X = (2, 0, 0) + λ*(0, 1, 1)" },
	{ "d=Distance((0,0,5), X=(0,0,0)+t(1,0,0))", "d = 5" },
	{ "l=Line((1,1,1),(1,1,1))", "they fix no line" },
	{ "l=Line((1,1,1),zAxis)", "X = (1, 1, 1) + λ*(0, 0, 1)" },
	{ "l=PerpendicularLine((1,2,3),xOyPlane)", "X = (1, 2, 3) + λ*(0, 0, 1)" },
	{ "l=PerpendicularLine((0,0,3),xAxis)", "X = (0, 0, 3) + λ*(0, 0, -3)" },
	{ "l=PerpendicularLine((2,0,0),xAxis)", "the point lies on the line" },
	{ "l=PerpendicularLine((2,0,0),xAxis,xOyPlane)", "X = (2, 0, 0) + λ*(0, 1, 0)" },
	{ "l=PerpendicularLine((2,0,0),Vector((0,0,0),(1,2,3)))", "many lines" },
	{ "l=PerpendicularLine((2,0,0),xAxis,xAxis)", "one direction" },
	{ "s=CommonPerpendicular(xAxis,Line((0,0,3),(0,1,3)))", "s = 3" },
	{ "s=CommonPerpendicular(xAxis,zAxis)", "the lines meet" },
	{ "s=CommonPerpendicular(zAxis,Line((1,0,0),(1,0,1)))", "equally long" },
	{ "l=PerpendicularBisector((0,0,1),(4,0,1))", "X = (2, 0, 1) + λ*(0, 4, 0)" },
	{ "l=PerpendicularBisector((0,0,1),(0,0,3))", "PlaneBisector(A, B)" },
	{ "l=AngleBisector((1,0,0),(0,0,0),(0,0,1))", "X = (0, 0, 0) + λ*(1, 0, 1)" },
	{ "l=AngleBisector((1,0,0),(0,0,0),(-1,0,0))", "the angle is straight" },
	{ "l=AngleBisector(xAxis,Line((0,0,1),(0,1,1)))", "skew" },
	/* intersections */
	{ "P=Intersect(zAxis,Plane(x+y+z=5))", "P = (0, 0, 5)" },
	{ "P=Intersect(xAxis,Line((1,-1,-1),(1,1,1)))", "P = (1, 0, 0)" },
	{ "P=Intersect(xAxis,Line((1,-1,-1),(1,1,1+10^(-12))))", "the lines are skew" },
	{ "P=Intersect(Segment((0,0,0),(1,0,0)),Line((2,0,-1),(2,0,1)))", "beyond an end" },
	{ "P=Intersect(Segment((0,0,0),(2,0,0)),Line((2,0,-1),(2,0,1)))", "P = (2, 0, 0)" },
	{ "P=Intersect(Segment((0,0,1),(1,0,3)),xOyPlane)", "beyond an end" },
	{ "P=Intersect(Ray((0,0,1),(1,0,3)),xOyPlane)", "beyond an end" },
	{ "P=Intersect(xAxis,xOyPlane)", "the line lies in the plane" },
	{ "P=Intersect(xAxis,Plane(z=10^(-12)))", "parallel to the plane, 1e-12" },
	{ "l=Intersect(Plane(x=1),Plane(y=2))", "l = X = (1, 2, 0) + λ*(0, 0, 1)" },
	{ "l=Intersect(Plane(z=1),Plane(z=3))", "the planes are parallel, 2 apart" },
	{ "l=Intersect(Plane(z=1),Plane(2z=2))", "the same plane" },
	{ "t=Polygon((0,0,1),(4,0,1),(0,4,1)); P=Intersect(Line((1,1,0),(1,1,5)),t)",
	  "P = (1, 1, 1)" },
	{ "t=Polygon((0,0,1),(4,0,1),(0,4,1)); P=Intersect(Line((3,3,0),(3,3,5)),t)",
	  "outside of it, 1.41421" },
	{ "t=Polygon((0,0,1),(4,0,1),(0,4,1)); P=Intersect(Line((1,-1,1),(1,5,1)),t); P_2",
	  "P_2 = (1, 3, 1)" },
	{ "t=Polygon((0,0,-1),(4,0,-1),(0,0,3)); s=IntersectPath(xOyPlane,t)", "s = 3" },
	{ "t=Polygon((0,0,1),(4,0,1),(0,0,3)); s=IntersectPath(xOyPlane,t)", "single points" },
	{ "t=Polygon((0,0,-1),(4,0,-1),(0,0,3)); s=Polygon((1,-1,0),(1,1,0),(5,0,0)); "
	  "w=IntersectPath(s,t)",
	  "w = 2" },
	/* polygons */
	{ "t=Polygon((0,0,0),(1,0,0),(1,1,0),(0,1,1))", "point 4 lies 1 beside the plane" },
	{ "t=Polygon((0,0,0),(1,0,0),(1,1,0),(0,1,10^(-12)))", "lies 1e-12 beside" },
	{ "t=Polygon((0,0,0),(1,1,1),(2,2,2))", "on one line" },
	{ "t=Polygon((0,0,0),(1,0,0),(0,1,0),(1,1,0))", "cross" },
	{ "t=Polygon((1,0,0),(0,1,0),(0,0,1)); Area(t)", "area: sqrt(3)/2" },
	{ "p=Polyline((0,0,0),(0,3,4),(0,3,6))", "p = 7" },
	{ "t=Polygon((0,0,1),(4,0,1),(4,2,1),(0,2,1)); G=Centroid(t)", "G = (2, 1, 1)" },
	{ "O=TriangleCenter((1,0,0),(0,1,0),(0,0,1),3)", "O = (1/3, 1/3, 1/3)" },
	/* feet and projections */
	{ "F=Foot((1,1,1),Plane(x+y+z=0))", "F = (0, 0, 0)" },
	{ "F=ClosestPoint(Segment((0,0,0),(1,0,0)),(5,0,2))", "F = (1, 0, 0)" },
	{ "P=Point(Segment((0,0,0),(4,8,12)),1/4)", "P = (1, 2, 3)" },
	{ "P=Point(Segment((0,0,0),(4,8,12)),5)", "P = (4, 8, 12)" },
	{ "F=ClosestPoint(xAxis,Line((3,0,2),(3,1,2)))", "F = (3, 0, 0)" },
	{ "s=Projection(Segment((0,0,1),(3,4,9)),xOyPlane)", "s = 5" },
	{ "s=Projection(zAxis,xOyPlane)", "its shadow is one point" },
};

static const struct {
	const char *lines, *want;
} told[] = {
	/* distances, with the two nearest points */
	{ "Distance((1,2,3),Plane(x+2y+2z=2))", "distance: 3 (proven)" },
	{ "Distance(xAxis,Line((0,0,3),(0,1,3)))", "between (0, 0, 0) and (0, 0, 3)" },
	{ "Distance(Line((0,0,0),(1,1,0)),Line((0,0,1),(1,0,1)))", "distance: 1 (proven)" },
	{ "Distance(Line((0,0,0),(1,1,0)),Line((1,0,0),(0,0,1)))", "sqrt(3)/3" },
	{ "Distance(Segment((0,0,0),(1,0,0)),Segment((3,0,4),(3,1,4)))", "2*sqrt(5)" },
	{ "Distance(Ray((0,0,1),(0,0,2)),xOyPlane)", "distance: 1 (proven)" },
	{ "Distance(Plane(z=1),Plane(x+z=1))", "distance: 0 (proven)" },
	{ "Distance(Plane(z=1),Plane(2z=7))", "distance: 5/2" },
	{ "Distance((0,0,5),Polygon((-1,-1,0),(1,-1,0),(0,1,0)))", "distance: 5 (proven)" },
	{ "Distance((4,0,3),Polygon((-1,-1,0),(0,-1,0),(0,1,0)))", "distance: 5 (proven)" },
	{ "Distance((0,0,3),Line((0,0),(4,0)))", "distance: 3 (proven)" },
	{ "{\"tool\":\"query_distance\",\"args\":{\"obj1\":\"(7,2,3)\",\"obj2\":\"x=4\"}}",
	  "distance: 3 (proven)" },
	{ "A=(7,2,3); "
	  "{\"tool\":\"query_distance\",\"args\":{\"obj1\":\"y+z=0\",\"obj2\":\"A\"}}",
	  "5*sqrt(2)/2" },
	{ "Area((1,0,0),(0,1,0),(0,0,1))", "area: sqrt(3)/2" },
	/* angles */
	{ "t=Polygon((1,0,0),(0,1,0),(0,0,1)); a=InteriorAngles(t); a_2", "60°" },
	{ "t=Polygon((0,0,1),(4,0,1),(1,0,2),(0,0,5)); a=InteriorAngles(t); a_3", "a_3 = " },
	{ "Angle((1,0,0),(0,0,0),(1,1,1))", "atan(sqrt(2))" },
	{ "Angle(Line((0,0,0),(1,1,0)),Line((0,0,1),(1,0,1)))", "angle: 45°" },
	{ "Angle(Line((0,0,0),(1,1,0)),Line((0,0,1),(-1,0,1)))", "angle: 45°" },
	{ "Angle(Line((0,0,0),(1,1,0)),Line((0,0,1),(-1,0,1)))", "135°" },
	{ "Angle(Vector((0,0,0),(1,1,0)),Vector((0,0,1),(-1,0,1)))", "angle: 135°" },
	{ "Angle(Line((0,0,0),(1,0,sqrt(3))),xOyPlane)", "angle: 60°" },
	{ "Angle(Plane(2x-y+z=0),xOyPlane)", "114.09" },
	{ "Angle((0,1,0),(0,0,0),(1,0,0),zAxis)", "270°" },
	{ "Angle((0,1,0),(0,0,0),(1,0,0),xAxis)", "lies in the plane of the angle" },
	{ "DihedralAngle((1,0,0),(0,0,0),(0,0,1),(-1,1,0))", "angle: 135°" },
	{ "DihedralAngle((0,0,5),(0,0,0),(0,0,1),(-1,1,0))", "p, a and b are on one line" },
	{ "s=Polygon((0,0,0),(2,0,0),(0,2,0)); t=Polygon((2,0,0),(0,0,0),(0,-2,2)); "
	  "DihedralAngle(s,t)",
	  "angle: 135°" },
	{ "s=Polygon((0,0,0),(2,0,0),(0,2,0)); t=Polygon((2,0,5),(0,0,5),(0,-2,2)); "
	  "DihedralAngle(s,t)",
	  "share no edge" },
	/* the regular tetrahedron */
	{ "A=(1,1,1); B=(1,-1,-1); C=(-1,1,-1); D=(-1,-1,1); DihedralAngle(C,A,B,D)",
	  "acos(1/3)" },
	{ "A=(1,1,1); B=(1,-1,-1); C=(-1,1,-1); D=(-1,-1,1); Distance(Line(A,B),Line(C,D))",
	  "distance: 2 (proven)" },
	/* relations */
	{ "AreCollinear((0,0,0),(1,2,3),(2,4,6))", "true (proven)" },
	{ "AreCollinear((0,0,0),(1,2,3),(2,4,6+10^(-12)))", "false (proven)" },
	{ "AreCoplanar((0,0,0),(1,0,0),(0,1,0),(1,1,10^(-12)))", "false (proven)" },
	{ "Coplanar((0,0,1),(1,0,1),(0,1,1),(7,5,1),(sqrt(2),3,1))", "true (proven)" },
	{ "AreCoplanar(xAxis,Line((0,0,1),(1,0,1)))", "true (proven)" },
	{ "AreCoplanar(xAxis,Line((0,0,1),(1,1,1)))", "false (proven)" },
	{ "AreSkew(xAxis,Line((0,0,1),(0,1,1)))", "true (proven)" },
	{ "AreSkew(xAxis,zAxis)", "false (proven)" },
	{ "AreSkew(xAxis,Line((0,0,1),(1,0,1)))", "false (proven)" },
	{ "AreConcyclic((1,0,0),(0,1,0),(0,0,1),(2/3,2/3,-1/3))", "true (proven)" },
	{ "AreConcyclic((1,0,0),(0,1,0),(0,0,1),(2/3,2/3,-1/3+10^(-12)))", "false (proven)" },
	{ "AreConcyclic((0,0,0),(1,1,1),(2,2,2),(3,3,3))", "false (proven)" },
	{ "AreConcurrent(xAxis,zAxis,Line((0,0,0),(1,2,3)))", "true (proven)" },
	{ "AreConcurrent(xAxis,zAxis,Line((0,1,0),(1,2,3)))", "false (proven)" },
	{ "AreConcurrent(xAxis,Line((0,0,1),(1,0,1)),Line((0,1,0),(1,1,0)))",
	  "false (proven)" },
	{ "AreEqual((1,2),(1,2,0))", "true (proven)" },
	{ "AreEqual((1,2),(1,2,10^(-12)))", "false (proven)" },
	{ "AreEqual(Plane(x+y=2),Plane(2x+2y=4))", "true (proven)" },
	{ "AreEqual(Line((0,0,0),(1,1,1)),Line((2,2,2),(5,5,5)))", "true (proven)" },
	{ "AreCongruent(Segment((0,0,0),(1,1,1)),Segment((0,0,0),(sqrt(3),0,0)))",
	  "true (proven)" },
	{ "AreCongruent(Polygon((0,0,0),(1,0,0),(0,2,0)),Polygon((0,0,1),(0,0,3),(1,0,1)))",
	  "true (proven)" },
	{ "IsOn((1,1,1),Plane(x+y+z=3))", "true (proven)" },
	{ "IsOn((1,1,1+10^(-12)),Plane(x+y+z=3))", "false (proven)" },
	{ "IsInRegion((1,1,1),Polygon((0,0,1),(4,0,1),(0,4,1)))", "true (proven)" },
	{ "IsInRegion((3,3,1),Polygon((0,0,1),(4,0,1),(0,4,1)))", "false (proven)" },
	{ "IsInRegion((1,1,2),Polygon((0,0,1),(4,0,1),(0,4,1)))", "false (proven)" },
	{ "IsInRegion((2,2,1),Polygon((0,0,1),(4,0,1),(0,4,1)))", "true (proven)" },
	{ "IsOnPlane(xAxis,xOyPlane)", "true (proven)" },
	{ "p=Plane(z=1); xAxis ∥ p", "true (proven)" },
	{ "p=Plane(z=1); zAxis ⟂ p", "true (proven)" },
	{ "p=Plane(z=1); q=Plane(x=1); p ⟂ q", "true (proven)" },
	{ "p=Plane(z=1); q=Plane(z=10^(-12)*x); p ∥ q", "false (proven)" },
	{ "A=(0,0,0); B=(1,0,0); C=(0,1,0); D=(0,0,1); AD ⟂ plane ABC", "true (proven)" },
	{ "A=(0,0,0); B=(1,0,0); C=(0,1,0); D=(0,0,1); p=Plane(A,B,C); line AD ∥ plane p",
	  "false (proven)" },
	{ "A=(0,0,0); B=(1,0,0); C=(0,1,0); D=(0,0,1); Holds(\"AB ⟂ CD; Coplanar(A,B,C,D)\")",
	  "false (proven)" },
	{ "A=(0,1,3); B=(4,-1,2); C=(2,2,2); p=PlaneBisector(A,B); "
	  "Always(\"IsOn(Midpoint(A,B), p)\")",
	  "always" },
	{ "z((1,2,3))", "3 (proven)" },
	{ "A=(1,2,3); A.z", "3 (proven)" },
	{ "Coords3D(Midpoint((0,0,0),(1,2,3)))", "(1/2, 1, 3/2)" },
	{ "Slope(Line((0,0,0),(1,2,3)))", "line3d" },
	{ "g=zAxis(); p=xOyPlane(); Relation(g,p)", "perpendicular" },
};

static const struct fig_obs *run_lines(struct fig *f, const char *lines)
{
	const struct fig_obs *o = NULL;

	while (*lines) {
		size_t n = 0;
		bool quoted = false;

		for (; lines[n] && (quoted || lines[n] != ';'); n++)
			quoted = lines[n] == '"' ? !quoted : quoted;
		(void)!fig_line(f, lines, n, &o);
		lines += n;
		lines += strspn(lines, "; ");
	}
	return o;
}

static void check(const struct tool_table *t, const char *lines, const char *want)
{
	struct fig *f = fig_new(t, 1);
	struct buf b = { 0 };

	fig_obs_text(&b, f, run_lines(f, lines));
	if (!ok(strstr(buf_str(&b), want) != NULL, "%s", lines))
		printf("# wanted %s in: %s\n", want, buf_str(&b));
	buf_clear(&b);
	fig_free(f);
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	for (size_t i = 0; i < sizeof made / sizeof *made; i++)
		check(t, made[i].lines, made[i].want);
	for (size_t i = 0; i < sizeof told / sizeof *told; i++)
		check(t, told[i].lines, told[i].want);
	tool_table_free(t);
	num_cleanup();
	return tap_done();
}
