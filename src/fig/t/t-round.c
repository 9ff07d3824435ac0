/*
 * t-round.c -- round bodies, circles and surfaces of space, and images of everything there.
 *
 * Tables of small scripts: relations that must be proven to hold or fail, measures with their
 * exact text, refusals with a word of their reason.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/lines.h"

static const struct tool_table *tools;
static struct fig *f;

/* Statements separated by ; in a fresh figure. */
static bool start(const char *script)
{
	bool good = true;

	fig_free(f);
	f = fig_new(tools, 1);
	for (const char *p = script; *p;) {
		size_t n = strcspn(p, ";");
		const struct fig_obs *o;

		if (n && fig_line(f, p, n, &o) != OK) {
			printf("# %.*s: %s\n", (int)n, p, f->obs.err.msg);
			good = false;
		}
		p += n + (p[n] == ';');
	}
	return good;
}

/* A question's answer, which must be proven. */
static void answers(const char *script, const char *question, const char *want)
{
	char part[200];
	const char *record;
	bool good = start(script);

	record = said(f, "%s", question);
	snprintf(part, sizeof part, "\"exact\":\"%s\"", want);
	good = good && strstr(record, part) && strstr(record, "\"certainty\":\"proven\"");
	if (!ok(good, "%s is %s", question, want))
		printf("# %s\n", record);
}

/* The last statement is refused with these words. */
static void refuses(const char *script, const char *last, const char *words)
{
	bool good = start(script);
	const char *record = said(f, "%s", last);

	good = good && strstr(record, words) != NULL && strstr(record, "\"code\"") != NULL;
	if (!ok(good, "%s: %s", last, words))
		printf("# %s\n", record);
}

#define LEVEL(z) "Plane((0,0," z "),(1,0," z "),(0,1," z "))"
#define CONE "k=Cone((0,0,0),(0,0,4),3);"
#define TUBE "k=Cylinder((0,0,0),(0,0,5),2);"
#define BALL "s=Sphere((0,0,0),5);"

static const struct {
	const char *script, *question, *want;
} answer[] = {
	/* Archimedes: sphere and cylinder are as 2 to 3, in volume and in surface. */
	{ "s=Sphere((1,2,3),7); k=Cylinder((1,2,-4),(1,2,10),7)", "Volume(s)/Volume(k)",
	  "2/3" },
	{ "s=Sphere((1,2,3),7); k=Cylinder((1,2,-4),(1,2,10),7)",
	  "SurfaceArea(s)/SurfaceArea(k)", "2/3" },
	{ "s=Sphere((1,2,3),7); k=Cylinder((1,2,-4),(1,2,10),7)",
	  "AreEqual(SurfaceArea(s), LateralArea(k))", "true" },
	/* and the zone between two planes as the part of the cylinder between them */
	{ "s=Sphere((0,0,0),3)", "ZoneArea(s, " LEVEL("2") ", " LEVEL("-1") ")", "18*pi" },
	{ "s=Sphere((0,0,0),3)", "ZoneVolume(s, " LEVEL("2") ", " LEVEL("-1") ")", "24*pi" },
	{ "s=Sphere((0,0,0),3)",
	  "AreEqual(CapVolume(s," LEVEL("2") ")+ZoneVolume(s," LEVEL("2") "," LEVEL(
		  "-1") ")+CapVolume(s," LEVEL("-1") "), Volume(s))",
	  "true" },
	{ CONE, "Volume(k)", "12*pi" },
	{ CONE, "SurfaceArea(k)", "24*pi" },
	{ CONE, "LateralArea(k)", "15*pi" },
	{ CONE, "SlantHeight(k)", "5" },
	{ "k=Frustum((0,0,0),(0,0,4),5,2)", "Volume(k)", "52*pi" },
	{ "k=Frustum((0,0,0),(0,0,4),5,2)", "LateralArea(k)", "35*pi" },
	{ "k=Cone((0,0,0),(0,0,6),2); g=Frustum(k,3)", "AreEqual(Volume(g)*8, Volume(k)*7)",
	  "true" },
	{ "t=Torus((1,2,3),3,1,Vector((0,0,0),(1,1,1)))", "Volume(t)", "6*pi^2" },
	{ "t=Torus((1,2,3),3,1,Vector((0,0,0),(1,1,1)))", "SurfaceArea(t)", "12*pi^2" },
	{ "h=Function(sqrt(9-x^2),-3,3); s=Surface(h,360°)", "Volume(s)", "36*pi" },
	{ "h=Function(sqrt(9-x^2),-3,3); s=Surface(h,360°)", "SurfaceArea(s)", "36*pi" },
	{ "h=Function(sqrt(9-x^2),-3,3); s=Surface(h,180°)", "Volume(s)", "18*pi" },
	{ "h=Function(3x/4,0,4); s=Surface(h,2pi)", "SurfaceArea(s)", "15*pi" },
	{ "h=Function(3x/4,0,4); s=Surface(h,2pi)", "Volume(s)", "12*pi" },
	{ "h=Curve(3cos(t),3sin(t),4t,t,0,2pi)", "Length(h)", "10*pi" },

	/* Sections of all sorts. */
	{ BALL "c=Intersect(s," LEVEL("3") ")", "Radius(c)", "4" },
	{ CONE "c=IntersectPath(" LEVEL("2") ",k)", "Radius(c)", "3/2" },
	{ CONE "c=IntersectPath(Plane((0,0,4),(0,1,4),(1,0,0)),k)", "Area(c)", "2*sqrt(34)" },
	/* parallel to a generator: a parabola's piece, 2/3 of chord times height, 3 sqrt(3) by 5/2 */
	{ CONE "c=IntersectPath(Plane((0,0,2),(0,1,2),(3/2,0,0)),k)", "Area(c)",
	  "15*sqrt(3)/2" },
	/* parallel to the axis: 4/3 (3 sqrt(8) - arcosh 3) */
	{ CONE "c=IntersectPath(Plane((1,0,0),(1,1,0),(1,0,1)),k)", "Area(c)",
	  "-2*ln(17+12*sqrt(2))/3+8*sqrt(2)" },
	{ TUBE "c=IntersectPath(Plane((0,0,2),(1,0,3),(0,1,2)),k)", "Area(c)",
	  "4*sqrt(2)*pi" },
	{ TUBE "c=IntersectPath(Plane((1,0,0),(1,0,3),(1,1,0)),k)", "Area(c)", "10*sqrt(3)" },
	/* through the centre, cut off by both ends: the two arcs */
	{ "k=Cylinder((0,0,-1),(0,0,1),2); c=IntersectPath(Plane((0,0,0),(1,0,1),(0,1,0)),k)",
	  "Area(c)", "4*sqrt(2)*pi/3+2*sqrt(6)" },
	/* the wedge's ellipse half: from the diameter of the base up to the rim */
	{ "k=Cylinder((0,0,0),(0,0,2),2); c=IntersectPath(Plane((0,0,0),(1,0,1),(0,1,0)),k)",
	  "Area(c)", "2*sqrt(2)*pi" },
	{ "k=Frustum((0,0,0),(0,0,1),2,1); c=IntersectPath(Plane((0,0,2),(0,1,2),(1,0,0)),k)",
	  "Area(c)", "3*sqrt(15)/4" },
	{ "k=InfiniteCone((0,0,0),(0,0,1),45°); c=IntersectPath(" LEVEL("3") ",k)",
	  "Radius(c)", "3" },
	{ "a=Sphere((0,0,0),5); b=Sphere((0,0,6),5); c=Intersect(a,b)", "Radius(c)", "4" },
	{ BALL "A=Intersect(s,Line((-9,3,0),(0,3,0)))", "x(A_1)", "-4" },
	{ BALL "A=Intersect(s,Line((0,3,0),(-9,3,0)))", "x(A_1)", "4" },
	{ CONE "A=Intersect(k,Line((0,0,-3),(0,0,9)))", "z(A_2)", "4" },
	{ CONE "A=Intersect(k,Line((3,0,-1),(3,0,1)))", "z(A)", "0" },
	{ TUBE "A=Intersect(k,Ray((0,0,1),(1,0,1)))", "x(A)", "2" },

	/* From equations. */
	{ "k: x^2+y^2=4*z^2-8*z+4", "IsOn((0,4,3),k)", "true" },
	{ "k: x^2+z^2-2*x+y*0=8", "IsOn((4,7,0),k)", "true" },

	/* Circles and conics of planes in space. */
	{ "c=Circle((1,0,0),(0,1,0),(0,0,1))", "Area(c)", "2*pi/3" },
	{ "c=Incircle((0,0,0),(4,0,0),(0,0,3))", "Radius(c)", "1" },
	{ "c=CircularArc((0,0,0),(2,0,0),(0,0,5))", "Length(c)", "pi" },
	{ "c=Sector((0,0,0),(2,0,0),(0,0,2),Vector((0,0,0),(0,1,0)))", "Area(c)", "3*pi" },
	{ "p=Polygon((0,0,0),(2,0,0),6,Vector((0,0,0),(0,-1,0)))", "Area(p)", "6*sqrt(3)" },
	{ "c=Ellipse((-3,0,1),(3,0,1),(0,4,1))", "Area(c)", "20*pi" },
	{ "p=Parabola((0,1,7),Line((0,-1,7),(1,-1,7)))", "IsOn((2,1,7),p)", "true" },
	{ "c=Circle((0,0,1),5); A=Intersect(c,Plane((3,0,0),(3,1,0),(3,0,1)))",
	  "y(A_1)+y(A_2)", "0" },
	{ "c=Circle((0,0,0),2,Vector((0,0,0),(1,2,2))); t=Tangent((4,-2,0),c)",
	  "IsTangent(t_1,c)", "true" },

	/* On, in, touching, far. */
	{ CONE, "IsOn((3,0,0),k)", "true" },
	{ CONE, "IsOn((1,1,0),k)", "true" },
	{ CONE, "IsOn((0,0,1),k)", "false" },
	{ CONE, "IsInRegion((0,0,1),k)", "true" },
	{ CONE, "IsInRegion((0,0,-1/1000000000000),k)", "false" },
	{ CONE, "IsInRegion((3/2,0,2),k)", "true" },
	{ CONE, "IsInRegion((3/2+1/1000000000000,0,2),k)", "false" },
	{ BALL, "IsTangent(" LEVEL("5") ",s)", "true" },
	{ BALL, "IsTangent(" LEVEL("5+1/1000000000000") ",s)", "false" },
	{ BALL, "IsTangent(Line((5,0,0),(5,1,1)),s)", "true" },
	{ BALL, "IsTangent(Segment((5,1,1),(5,2,2)),s)", "false" },
	{ BALL, "IsTangent(s,Sphere((0,3,0),2))", "true" },
	{ BALL, "IsTangent(s,Sphere((0,7,0),2))", "true" },
	{ BALL, "IsTangent(s,Sphere((0,7,0),2+1/100000000))", "false" },
	{ CONE "p=TangentPlane((3,0,0),k)", "IsTangent(p,k)", "true" },
	{ CONE "p=TangentPlane((3,0,0),k)", "IsOn((0,0,4),p)", "true" },
	{ BALL, "Distance((0,0,9),s)", "4" },
	{ BALL, "Distance((0,0,1),s)", "4" },
	{ BALL, "Distance(" LEVEL("9") ",s)", "4" },
	{ BALL, "Distance(" LEVEL("3") ",s)", "0" },
	{ BALL, "Distance(s,Sphere((0,0,12),3))", "4" },
	{ BALL, "Distance(Segment((0,0,1),(0,0,2)),s)", "3" },
	{ "", "AreCospherical((1,0,0),(0,1,0),(0,0,1),(-1,0,0),(0,-1,0))", "true" },
	{ "", "AreCospherical((1,0,0),(0,1,0),(0,0,1),(-1,0,0),(0,-1,1/100000000))", "false" },
	{ "", "AreCospherical((1,0,0),(0,1,0),(-1,0,0),(0,-1,0),(3/5,4/5,0))", "true" },
	{ "", "AreCospherical((1,0,0),(0,1,0),(-1,0,0),(0,-1,0),(0,0,0))", "false" },
	{ "s=Sphere((1,2,3),(1,0,3),(3,2,3),(1,2,9))", "IsOn((3,0,3),s)", "true" },

	/* Images: of every kind, and back; n times the n-th part of a turn. */
	{ CONE "a=Line((1,2,3),(2,3,4)); m=Rotate(Rotate(Rotate(k,120°,a),120°,a),120°,a)",
	  "AreEqual(m,k)", "true" },
	{ "k=Cube((0,0,0),(2,0,0)); a=Line((0,0,0),(1,1,1)); m=Rotate(k,120°,a)",
	  "AreEqual(m,k)", "true" },
	{ "k=Cube((0,0,0),(2,0,0)); a=Line((0,0,0),(1,1,1)); m=Rotate(k,60°,a)",
	  "AreEqual(m,k)", "false" },
	{ "P=(1,2,3); a=Line((0,0,0),(0,1,1)); Q=Rotate(Rotate(Rotate(Rotate(Rotate(P,72°,a),"
	  "72°,a),72°,a),72°,a),72°,a)",
	  "AreEqual(P,Q)", "true" },
	{ CONE "c=IntersectPath(Plane((1,0,0),(1,1,0),(1,0,1)),k); a=Line((1,2,3),(2,3,4)); "
	       "m=Rotate(Rotate(c,180°,a),180°,a)",
	  "AreEqual(m,c)", "true" },
	{ CONE "m=Reflect(k," LEVEL("1") ")", "Volume(m)", "12*pi" },
	{ CONE "m=Dilate(k,-2,(1,1,1))", "Volume(m)", "96*pi" },
	{ "k=Cube((0,0,0),(2,0,0)); m=Reflect(k,(5,5,5))", "Volume(m)", "8" },
	{ "k=Cube((0,0,0),(2,0,0)); m=Reflect(k,Plane((0,0,0),(1,2,3),(3,1,1)))", "Volume(m)",
	  "8" },
	{ "k=Cube((0,0,0),(2,0,0)); m=Dilate(k,-3,(1,0,0))", "Volume(m)", "216" },
	{ "k=Cube((0,0,0),(2,0,0)); m=Reflect(k,Plane((0,0,0),(1,2,3),(3,1,1))); "
	  "n=Reflect(m,Plane((0,0,0),(1,2,3),(3,1,1)))",
	  "AreEqual(n,k)", "true" },
	{ "c=Ellipse((-3,0,1),(3,0,1),(0,4,1)); m=Dilate(c,2,(0,0,0))", "Area(m)", "80*pi" },
	{ "p=Plane((1,0,0),(0,1,0),(0,0,1)); q=Dilate(p,2,(0,0,0))", "IsOn((2,0,0),q)",
	  "true" },
	{ "p=Plane((1,0,0),(0,1,0),(0,0,1)); q=Translate(p,(1,1,1))", "IsOn((2,1,1),q)",
	  "true" },
	{ "P=Rotate((1,0,0),90°,(0,0,0),Vector((0,0,0),(0,1,0)))", "z(P)", "-1" },
	{ "P=Rotate((1,0),90°,xAxis)", "z(P)", "0" },
	{ "P=Rotate((0,1),90°,xAxis)", "z(P)", "1" },
	{ "P=Reflect((1,2,3),Line((0,0,0),(0,0,1)))", "x(P)", "-1" },
	{ CONE "T=Top(k)", "z(T)", "4" },
	{ TUBE "e=Ends(k)", "z(Center(e_2))", "5" },
	{ TUBE "h=Height(k)", "h+0", "5" },
	{ "p=Polygon((0,0),(4,0),(0,3)); k=Prism(p,5); t=Top(k)", "Area(t)", "6" },
	{ CONE, "Area(k.circle1)", "9*pi" },
	{ CONE, "SurfaceArea(k.side)", "15*pi" },
};

static const struct {
	const char *script, *last, *words;
} refusal[] = {
	{ "", "Sphere((0,0,0),0)", "must be positive" },
	{ "", "Sphere((0,0,0),-2)", "must be positive" },
	{ "", "Sphere((1,1,1),(1,1,1))", "the radius is zero" },
	{ "", "Sphere((0,0,0),(1,0,0),(0,1,0),(5,7,0))", "lie in one plane" },
	{ "", "Cone((0,0,0),(0,0,0),1)", "the height is zero" },
	{ "", "Cone((0,0,0),(0,0,1),0)", "must be positive" },
	{ "c=Circle((0,0),2)", "Cone(c,0)", "height is zero" },
	{ "c=Circle((0,0),2)", "Cone(c,(0,0,3))", "height" },
	{ "", "Cylinder((0,0,0),(0,0,1))", "radius is missing" },
	{ "", "Frustum((0,0,0),(0,0,1),2,2)", "cylinder" },
	{ "k=Cone((0,0,0),(0,0,6),2)", "Frustum(k,6)", "only 6 high" },
	{ "", "InfiniteCone((0,0,0),(0,0,1),90°)", "below 90" },
	{ "", "InfiniteCone((0,0,0),(0,0,1),0)", "must be positive" },
	{ "", "InfiniteCylinder((0,0,0),(0,0,0),1)", "fix no axis" },
	{ "", "Torus((0,0,0),1,1)", "does not fit" },
	{ "", "Circle((0,0,0),(0,0,1))", "not on one level" },
	{ "", "Circle(Line((0,0,0),(0,0,1)),(0,0,7))", "the radius is zero" },
	{ "", "Circle((0,0,0),(1,1,1),(2,2,2))", "on one line" },
	{ "", "CircularArc((0,0,0),(1,0,0),(-2,0,0))", "on one line" },
	{ "", "Semicircle((0,0,0),(1,0,1))", "not on one level" },
	{ "", "Polygon((0,0,0),(2,0,0),4,Vector((0,0,0),(1,0,0)))", "not perpendicular" },
	{ "c=Circle((0,0,1),2)", "Tangent((5,0,0),c)", "do not lie in one plane" },
	{ "k=CircularArc((0,1),(3,1,-4),(4,-3))", "Axes(k)", "is an arc, a part" },
	{ "k=CircularSector((0,1),(3,1,-4),(4,-3))", "Directrix(k)", "is a sector, a part" },
	{ "k=CircularSector((0,1),(3,1,-4),(4,-3))", "Focus(k)", "whole conic" },
	{ BALL, "Intersect(s," LEVEL("8") ")", "distance 8 > radius 5" },
	{ BALL, "Intersect(s," LEVEL("5") ")", "only touches" },
	{ BALL, "Intersect(s," LEVEL("5+1/1000000000000") ")", "passes the sphere" },
	{ BALL, "Intersect(s,Line((0,0,7),(1,0,7)))", "distance 7 > radius 5" },
	{ BALL, "Intersect(s,Segment((0,0,7),(0,0,9)))", "does not reach" },
	{ BALL, "Intersect(s,Sphere((0,0,20),2))", "apart" },
	{ BALL, "Intersect(s,Sphere((0,0,1),2))", "inside the other" },
	{ BALL, "Intersect(s,Sphere((0,0,7),2))", "touch each other" },
	{ BALL, "Intersect(s,Sphere((0,0,0),2))", "concentric" },
	{ CONE, "IntersectPath(" LEVEL("4") ",k)", "in its apex" },
	{ CONE, "IntersectPath(" LEVEL("5") ",k)", "misses the cone" },
	{ CONE, "IntersectPath(Plane((0,0,4),(0,1,4),(3,0,0)),k)", "along a straight line" },
	{ CONE, "IntersectPath(Plane((0,0,4),(0,1,4),(4,0,3)),k)", "in its apex" },
	{ CONE, "IntersectPath(Plane((3,0,0),(3,1,0),(4,0,1)),k)", "point of its rim" },
	{ CONE, "IntersectPath(Plane((9,0,0),(9,1,0),(9,0,1)),k)", "misses the cone" },
	{ TUBE, "IntersectPath(Plane((2,0,0),(2,0,3),(2,1,0)),k)", "along a straight line" },
	{ TUBE, "Intersect(k,Line((2,0,0),(2,0,1)))", "lies on the surface" },
	{ CONE, "TangentPlane((0,0,4),k)", "no tangent plane" },
	{ CONE, "TangentPlane((0,0,1),k)", "inside the cone" },
	{ CONE, "TangentPlane((1,0,0),k)", "end of the cone" },
	{ BALL, "TangentPlane((5,0,1),s)", "does not lie on" },
	{ BALL, "ContactCircle((1,0,0),s)", "inside the sphere" },
	{ BALL, "ZoneArea(s," LEVEL("1") ",Plane((0,0,0),(1,0,1),(0,1,0)))", "not parallel" },
	{ "q(x)=x^2; k=Surface(q,2pi)", "Volume(k)", "no bounds" },
	{ "q(x)=x^2", "k=Surface(q,7)", "full turn" },
	{ "k=InfiniteCone((0,0,0),(0,0,1),45°)", "Volume(k)", "endless" },
	{ CONE, "Dilate(k,0,(0,0,0))", "factor is zero" },
	{ CONE, "Rotate(k,90°,(0,0,0),Vector((1,1,1),(1,1,1)))", "" },
	{ BALL, "Top(s)", "no base" },
	{ "", "k: x^2+2*y^2+3*z^2=4", "does not turn" },
	{ "", "k: x^2+y^2+3*z^2=4", "ellipsoid" },
	{ "", "k: x^2+y^2-3*z^2=4", "hyperboloid" },
	{ "", "k: x^2+y^2-z=0", "paraboloid" },
};

int main(void)
{
	struct tool_table *table = tool_table_new();

	tools = table;
	for (size_t i = 0; i < sizeof answer / sizeof *answer; i++)
		answers(answer[i].script, answer[i].question, answer[i].want);
	for (size_t i = 0; i < sizeof refusal / sizeof *refusal; i++)
		refuses(refusal[i].script, refusal[i].last, refusal[i].words);
	fig_free(f);
	tool_table_free(table);
	return tap_done();
}
