/*
 * t-classic.c -- classical figures: every relation decided, and decided as proven.
 *
 * Tables of small scripts.  A line of a script is a statement; a question stands
 * after it as text and must come out as the table says, with the certainty it says.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct tool_table *tools;
static struct fig *f;

/* Statements separated by ; into a fresh figure. */
static bool start(const char *script)
{
	bool good = true;

	fig_free(f);
	f = fig_new(tools, 1);
	for (const char *p = script; *p;) {
		size_t n = strcspn(p, ";");
		const struct fig_obs *o;

		if (fig_line(f, p, n, &o) != OK) {
			printf("# %.*s: %s\n", (int)n, p, f->obs.err.msg);
			good = false;
		}
		p += n + (p[n] == ';');
	}
	return good;
}

static enum status ask(const char *tool, const char *param, const char *text, struct buf *out)
{
	struct buf line = { 0 };
	const struct fig_obs *o;
	enum status st;

	buf_addf(&line, "{\"tool\":\"%s\",\"args\":{\"%s\":", tool, param);
	json_add_string(&line, text);
	buf_add(&line, "}}");
	st = fig_line(f, buf_str(&line), line.n, &o);
	buf_reset(out);
	fig_obs_json(out, f, o);
	buf_clear(&line);
	return st;
}

/* Each relation of a list separated by ; must be proven to hold (or not to). */
static void decided(const char *relations, bool want)
{
	struct buf out = { 0 }, one = { 0 };

	for (const char *p = relations; *p;) {
		size_t n = strcspn(p, ";");

		buf_reset(&one);
		buf_addn(&one, p + strspn(p, " "), n - strspn(p, " "));
		ask("query_holds", "relations", buf_str(&one), &out);
		if (!ok(strstr(buf_str(&out), want ? "\"exact\":\"true\",\"approx\":1,"
						     "\"certainty\":\"proven\""
						   : "\"exact\":\"false\",\"approx\":0,"
						     "\"certainty\":\"proven\"") != NULL,
			"  %s: %s", buf_str(&one), want ? "true, proven" : "false, proven"))
			printf("# %s\n", buf_str(&out));
		p += n + (p[n] == ';');
	}
	buf_clear(&out);
	buf_clear(&one);
}

static const struct {
	const char *name, *script, *hold, *fail;
} figures[] = {
	{ "incircle and Feuerbach",
	  "A=(0,0); B=(7,0); C=(2,5); I=TriangleCenter(A,B,C,1); k=Incircle(A,B,C); "
	  "m=Circle(A,B,C); O=Center(m);"
	  "Ma=Midpoint(B,C); Mb=Midpoint(C,A); Mc=Midpoint(A,B); n=Circle(Ma,Mb,Mc); "
	  "N=Center(n); H=TriangleCenter(A,B,C,4);"
	  "G=TriangleCenter(A,B,C,2); Ha=Foot(A,Line(B,C)); Hb=Foot(B,Line(C,A)); "
	  "Hc=Foot(C,Line(A,B));"
	  "Ta=Foot(I,Line(B,C)); Tb=Foot(I,Line(C,A)); Tc=Foot(I,Line(A,B)); R=Distance(O,A); "
	  "ri=Radius(k)",
	  "IsTangent(k, n); IsTangent(Line(A,B), k); IsTangent(Segment(B,C), k); IsOn(Ha, n); "
	  "IsOn(Hb, n); IsOn(Hc, n);"
	  "IsOn(Midpoint(A,H), n); IsOn(Midpoint(B,H), n); AreCollinear(O, G, H); "
	  "AreCollinear(O, N, H); N == Midpoint(O, H);"
	  "Distance(O, I)^2 == R*(R - 2*ri); Distance(O, H) == 3*Distance(O, G); Radius(n) == "
	  "R/2;"
	  "AreConcurrent(Line(A,Ta), Line(B,Tb), Line(C,Tc)); IsOn(TriangleCenter(A,B,C,7), "
	  "Line(A,Ta));"
	  "IsOn(I, AngleBisector(A,B,C)); IsOn(I, AngleBisector(C,A,B)); Distance(A,Tb) == "
	  "Distance(A,Tc);"
	  "Distance(I,N) == R/2 - ri; AreConcyclic(A, Hb, Hc, H); AreConcyclic(B, C, Hb, Hc); "
	  "Ta != Ma",
	  "Distance(O, I)^2 == R*(R - 2*ri) + 1e-40; AreCollinear(O, I, H); IsTangent(k, m); "
	  "IsOn(H, n); Distance(I,N) == R/2;"
	  "Radius(k) > R/2" },
	{ "the excircles touch the nine-point circle",
	  "A=(0,0); B=(6,1); C=(1,4); n=Circle(Midpoint(A,B),Midpoint(B,C),Midpoint(C,A)); "
	  "I=TriangleCenter(A,B,C,1);"
	  "ea=PerpendicularLine(B, Line(B,I)); eb=PerpendicularLine(C, Line(C,I)); "
	  "J=Intersect(ea,eb); k=Circle(J, Foot(J,Line(B,C)))",
	  "IsTangent(n, k); IsTangent(Line(A,B), k); IsTangent(Line(A,C), k); AreCollinear(A, "
	  "I, J)",
	  "IsTangent(n, Circle(J, Distance(J, Foot(J,Line(B,C))) + 1e-9))" },
	{ "Napoleon",
	  "A=(0,0); B=(5,1); C=(2,4); P=Rotate(B,-60°,A); Q=Rotate(C,-60°,B); "
	  "R=Rotate(A,-60°,C);"
	  "X=TriangleCenter(A,B,P,2); Y=TriangleCenter(B,C,Q,2); Z=TriangleCenter(C,A,R,2)",
	  "Distance(X,Y) == Distance(Y,Z); Distance(Y,Z) == Distance(Z,X); Angle(X,Y,Z) == "
	  "60°;"
	  "AreConcurrent(Line(A,Q), Line(B,R), Line(C,P)); Distance(A,Q) == Distance(B,R); "
	  "Distance(B,R) == Distance(C,P);"
	  "TriangleCenter(X,Y,Z,2) == TriangleCenter(A,B,C,2)",
	  "Distance(A,B) == Distance(B,C); AreCollinear(X,Y,Z)" },
	{ "Simson",
	  "c: x^2+y^2=25; A=(3,4); B=(-5,0); C=(4,-3); P=(0,5); X=Foot(P,Line(B,C)); "
	  "Y=Foot(P,Line(C,A)); Z=Foot(P,Line(A,B));"
	  "Q=(0,4); U=Foot(Q,Line(B,C)); V=Foot(Q,Line(C,A)); W=Foot(Q,Line(A,B)); "
	  "H=TriangleCenter(A,B,C,4)",
	  "AreConcyclic(A,B,C,P); AreCollinear(X,Y,Z); IsOn(Midpoint(P,H), Line(X,Y)); "
	  "IsOn(P, c)",
	  "AreCollinear(U,V,W); IsOn(Q, c)" },
	{ "Ptolemy", "A=(3,4); B=(-5,0); C=(0,-5); D=(4,-3); E=(4,-2)",
	  "AreConcyclic(A,B,C,D); Distance(A,C)*Distance(B,D) == Distance(A,B)*Distance(C,D) "
	  "+ Distance(B,C)*Distance(D,A);"
	  "Distance(A,C)*Distance(B,E) < Distance(A,B)*Distance(C,E) + "
	  "Distance(B,C)*Distance(E,A)",
	  "Distance(A,C)*Distance(B,E) == Distance(A,B)*Distance(C,E) + "
	  "Distance(B,C)*Distance(E,A)" },
	{ "radical axis and radical centre",
	  "c=Circle((0,0),3); d=Circle((4,1),2); g=Circle((1,5),4); P=Intersect(c,d); "
	  "Q=Intersect(c,g); S=Intersect(d,g);"
	  "l=Line(P_1,P_2); m=Line(Q_1,Q_2); n=Line(S_1,S_2); X=Intersect(l,m)",
	  "AreConcurrent(l, m, n); l ⟂ Line(Center(c), Center(d)); IsOn(X, n);"
	  "Distance(X,(0,0))^2 - 9 == Distance(X,(4,1))^2 - 4; Distance(X,(0,0))^2 - 9 == "
	  "Distance(X,(1,5))^2 - 16",
	  "l ∥ m; IsOn(X, c)" },
	{ "Pappus",
	  "A=(0,0); B=(2,1); C=(6,3); D=(1,5); E=(3,6); F=(9,9); "
	  "X=Intersect(Line(A,E),Line(B,D)); Y=Intersect(Line(A,F),Line(C,D));"
	  "Z=Intersect(Line(B,F),Line(C,E))",
	  "AreCollinear(A,B,C); AreCollinear(D,E,F); AreCollinear(X,Y,Z)",
	  "AreCollinear(X,Y,A)" },
	{ "Desargues",
	  "S=(0,0); A=(2,0); B=(3,3); C=(-1,4); A1=(5,0); B1=(4,4); C1=(-2,8); "
	  "X=Intersect(Line(A,B),Line(A1,B1));"
	  "Y=Intersect(Line(B,C),Line(B1,C1)); Z=Intersect(Line(C,A),Line(C1,A1))",
	  "AreConcurrent(Line(A,A1), Line(B,B1), Line(C,C1)); AreCollinear(X,Y,Z)",
	  "AreCollinear(X,Y,S)" },
	{ "Pascal on a circle",
	  "c=Circle((1,2),sqrt(5)); A=(0,0); B=(2,0); C=(3,1); D=(0,4); E=(-1,3); F=(3,3);"
	  "X=Intersect(Line(A,B),Line(D,E)); Y=Intersect(Line(B,C),Line(E,F)); "
	  "Z=Intersect(Line(C,D),Line(F,A))",
	  "IsOn(A,c); IsOn(B,c); IsOn(C,c); IsOn(D,c); IsOn(E,c); IsOn(F,c); "
	  "AreCollinear(X,Y,Z)",
	  "AreCollinear(X,Y,A)" },
	{ "Pascal on an ellipse",
	  "k: x^2/25 + y^2/9 = 1; A=(5,0); B=(0,3); C=(-5,0); D=(3,-12/5); E=(4,9/5); "
	  "F=(-4,-9/5);"
	  "X=Intersect(Line(A,B),Line(D,E)); Y=Intersect(Line(B,C),Line(E,F)); "
	  "Z=Intersect(Line(C,D),Line(F,A))",
	  "IsOn(D,k); IsOn(E,k); IsOn(F,k); AreCollinear(X,Y,Z)", "AreCollinear(X,Z,A)" },
	{ "Morley for the triangle of 45, 60 and 75 degrees",
	  "A=(0,0); B=(4,0); p=Ray(A,Rotate(B,45°,A)); r=Ray(B,Rotate(A,-60°,B)); "
	  "C=Intersect(p,r);"
	  "X=Intersect(Line(A,Rotate(B,15°,A)), Line(B,Rotate(A,-20°,B)));"
	  "Y=Intersect(Line(B,Rotate(C,20°,B)), Line(C,Rotate(B,-25°,C)));"
	  "Z=Intersect(Line(C,Rotate(A,25°,C)), Line(A,Rotate(C,-15°,A)))",
	  "Angle(A,C,B) == 75°; Distance(X,Y) == Distance(Y,Z); Distance(Y,Z) == "
	  "Distance(Z,X); Angle(X,Y,Z) == 60°;"
	  "Distance(A,B) == 4; Angle(B,A,X) == 15°; Angle(C,B,Y) == 20°",
	  "Distance(A,C) == Distance(B,C); Angle(X,Y,Z) == 60° + 1e-20" },
	{ "the regular pentagon",
	  "A=(0,0); B=(2,0); p=Polygon(A,B,5); P=Vertex(p,3); Q=Vertex(p,4); R=Vertex(p,5);"
	  "X=Intersect(Segment(A,P),Segment(B,R))",
	  "Distance(A,B) == Distance(B,P); Distance(B,P) == Distance(P,Q); Distance(P,Q) == "
	  "Distance(Q,R);"
	  "Distance(Q,R) == Distance(R,A); AreConcyclic(A,B,P,Q); AreConcyclic(A,B,P,R); "
	  "Angle(A,B,P) == 108°; Angle(P,A,Q) == 36°;"
	  "Distance(A,P)/Distance(A,B) == (1+sqrt(5))/2; Distance(X,P) == Distance(A,B); "
	  "Line(A,B) ∥ Line(P,R);"
	  "Distance(A,X)*Distance(A,P) == Distance(X,P)^2; Segment(A,Q) == Segment(Q,A); "
	  "Distance(A,Q) == Distance(B,Q)",
	  "Distance(A,P) == 1.618033988749895*Distance(A,B); AreCollinear(A,X,B)" },
	{ "the regular heptagon",
	  "A=(0,0); B=(1,0); p=Polygon(A,B,7); C1=Vertex(p,3); D1=Vertex(p,4); E1=Vertex(p,5)",
	  "Distance(A,B) == Distance(C1,D1); Distance(A,C1) == Distance(B,D1); "
	  "AreConcyclic(A,B,C1,E1); Angle(A,C1,B) == 180°/7;"
	  "1/Distance(A,B) == 1/Distance(A,C1) + 1/Distance(A,D1)",
	  "Distance(A,C1) == 2*Distance(A,B); 1/Distance(A,B) == 1/Distance(A,C1) + "
	  "1/Distance(A,D1) + 1e-50" },
	{ "the regular nonagon",
	  "A=(0,0); B=(1,0); p=Polygon(A,B,9); C1=Vertex(p,3); D1=Vertex(p,4); E1=Vertex(p,5)",
	  "Distance(A,B) == Distance(D1,E1); Angle(A,D1,B) == 20°; AreConcyclic(A,B,D1,E1); "
	  "Distance(A,E1) == Distance(A,B) + Distance(A,C1)",
	  "Distance(A,E1) == Distance(A,D1)" },
	{ "the regular polygon of 17 sides",
	  "A=(0,0); B=(1,0); p=Polygon(A,B,17); C1=Vertex(p,9); D1=Vertex(p,10); "
	  "E1=Vertex(p,13)",
	  "Distance(C1,D1) == 1; Angle(A,B,Vertex(p,3)) == 180° - 360°/17; Distance(A,C1) == "
	  "Distance(B,D1)",
	  "Distance(A,C1) == 5" },
	{ "turning by 25 degrees",
	  "A=(1,2); B=(4,6); P=Rotate(B,25°,A); Q=Rotate(P,35°,A); R=Rotate(B,60°,A); "
	  "S=Rotate(R,-60°,A); T=Rotate(B,25,A)",
	  "Distance(A,P) == 5; Q == R; S == B; Angle(B,A,P) == 25°; Angle(P,A,Q) == 35°; "
	  "Distance(B,R) == 5; Distance(A,T) == 5",
	  "P == Q; Distance(B,P) == 2; T == P" },
	{ "a square of side 3*sqrt(2) and a point at distance 5",
	  "A=(0,0); B=(3*sqrt(2),0); p=Polygon(A,B,4); O=Midpoint(A,Vertex(p,3)); l=Ray(A,B); "
	  "c=Circle(O,5);"
	  "d=Ray(Vertex(p,3),A); E=Intersect(d,c)",
	  "Distance(O,A) == 3; Distance(O,E) == 5; Distance(A,E) == 2; Distance(E,B) == "
	  "sqrt(34)",
	  "Distance(A,E) == 2.0000000001" },
	{ "Brahmagupta and Euler's quadrilateral",
	  "A=(5,0); B=(0,5); C=(-3,4); D=(0,-5); P=Intersect(Segment(A,C),Segment(B,D)); "
	  "q=Polygon(A,B,C,D)",
	  "AreConcyclic(A,B,C,D); Distance(A,P)*Distance(P,C) == Distance(B,P)*Distance(P,D); "
	  "Angle(A,B,D) == Angle(A,C,D);"
	  "Angle(D,A,B) + Angle(B,C,D) == 180°; IsInRegion(P, q)",
	  "Line(A,C) ⟂ Line(B,D); Angle(A,B,C) == 90°" },
	{ "Apollonius, Stewart and the median",
	  "A=(1,5); B=(-2,0); C=(6,1); M=Midpoint(B,C); D=Dilate(C,1/3,B)",
	  "Distance(A,B)^2 + Distance(A,C)^2 == 2*(Distance(A,M)^2 + Distance(B,M)^2);"
	  "Distance(A,B)^2*Distance(D,C) + Distance(A,C)^2*Distance(B,D) == "
	  "Distance(B,C)*(Distance(A,D)^2 + Distance(B,D)*Distance(D,C))",
	  "Distance(A,B) == Distance(A,C)" },
	{ "the bisector divides the side as the legs",
	  "A=(0,0); B=(5,0); C=(1,3); D=Intersect(AngleBisector(B,A,C), Segment(B,C))",
	  "Distance(B,D)*Distance(A,C) == Distance(D,C)*Distance(A,B); Angle(B,A,D) == "
	  "Angle(D,A,C)",
	  "D == Midpoint(B,C); Distance(A,D)^2 == Distance(A,B)*Distance(A,C)" },
	{ "tangents from a point",
	  "O=(0,0); P=(5,1); c=Circle(O,2); t=Tangent(P,c); X=Intersect(t_1,c); "
	  "Y=Intersect(t_2,c)",
	  "IsTangent(t_1, c); IsTangent(t_2, c); Distance(P,X) == Distance(P,Y); "
	  "Distance(P,X)^2 == 22; Line(O,X) ⟂ t_1;"
	  "AreConcyclic(O,X,P,Y); Line(X,Y) ⟂ Line(O,P)",
	  "t_1 ⟂ t_2; Distance(P,X) == 4.69041575982343" },
	{ "common tangents",
	  "c=Circle((0,0),3); d=Circle((10,0),1); t=Tangent(c,d); X=Intersect(t_1,t_2); "
	  "Y=Intersect(t_3,t_4)",
	  "IsTangent(t_1,c); IsTangent(t_1,d); IsTangent(t_3,c); IsTangent(t_4,d); X == "
	  "(15,0); Y == (15/2,0)",
	  "t_1 ∥ t_2" },
	{ "conics by their focal properties",
	  "F=(-4,0); G=(4,0); P=(5,9/5); k=Ellipse(F,G,(5,0)); h=Hyperbola(F,G,(2,0)); "
	  "p=Parabola((0,1),Line((0,-1),(1,-1)));"
	  "Q=(4,9/5); t=Tangent(Q,k); u=Tangent((2,1),p)",
	  "IsOn(Q, k); IsTangent(t, k); Distance(F,Q) + Distance(G,Q) == 10; "
	  "Reflect(Line(F,Q), PerpendicularLine(Q,t)) == Line(G,Q);"
	  "IsTangent(u, p); IsOn((0,-1), u); IsOn((-2,0), h); IsOn((4,6), h)",
	  "IsOn((4,9/5+1e-30), k); IsTangent(Line(F,Q), k)" },
	{ "Thales and angles at the circumference",
	  "A=(-5,0); B=(5,0); c=Circle((0,0),5); P=Intersect(c, Line((0,0),(1,3)), 2); "
	  "Q=Intersect(c, Line((0,0),(2,7)), 2)",
	  "Line(A,P) ⟂ Line(B,P); Angle(A,Q,B) == 90°; Angle(A,P,Q) == Angle(A,B,Q)",
	  "Angle(A,P,Q) + Angle(A,B,Q) == 180°" },
	{ "Ceva and Menelaus with 1/2, 2/3, 3",
	  "A=(0,0); B=(7,1); C=(2,6); D=Dilate(C,1/3,B); E=Dilate(A,2/5,C); "
	  "F=Dilate(B,3/4,A); X=Intersect(Line(D,E),Line(A,B))",
	  "AreConcurrent(Line(A,D), Line(B,E), Line(C,F)); "
	  "Distance(A,X)*Distance(B,D)*Distance(C,E) == "
	  "Distance(X,B)*Distance(D,C)*Distance(E,A)",
	  "AreConcurrent(Line(A,D), Line(B,E), Line(C,Midpoint(A,B)))" },
};

/* --- Closed forms --------------------------------------------------------------------------- */

static const struct {
	const char *script, *question, *exact;
} forms[] = {
	{ "", "Distance((0,0),(3,3))", "3*sqrt(2)" },
	{ "", "Distance((0,0),(1,2))", "sqrt(5)" },
	{ "", "Distance((1/2,0),(0,1/3))", "sqrt(13)/6" },
	{ "", "Distance((0,3), Line((0,0),(1,1)))", "3*sqrt(2)/2" },
	{ "", "Distance(Line((0,0),(1,2)), Line((0,5),(1,7)))", "sqrt(5)" },
	{ "", "Distance((5,0), Circle((0,0),2))", "3" },
	{ "", "Distance((0,0),(sqrt(2),sqrt(3)))", "sqrt(5)" },
	{ "", "Distance((0,0),(1,sqrt(2)))", "sqrt(3)" },
	{ "", "Distance((0,0),(0.1,0.2))", "sqrt(5)/10" },
	{ "", "Distance((0,0),(1e-9,0))", "0.000000001" },
	{ "", "Area(Circle((0,0),3))", "9*pi" },
	{ "", "Area(Circle((0,0),(1,1)))", "2*pi" },
	{ "", "Perimeter(Circle((0,0),(1,2)))", "2*sqrt(5)*pi" },
	{ "", "Area(Polygon((0,0),(2,0),3))", "sqrt(3)" },
	{ "", "Area(Polygon((0,0),(2,0),6))", "6*sqrt(3)" },
	{ "", "Area(Polygon((0,0),(1,0),8))", "2+2*sqrt(2)" },
	{ "", "Area(Polygon((0,0),(1,0),5))", "sqrt(25+10*sqrt(5))/4" },
	{ "", "Area(Polygon((0,0),(1,0),12))", "6+3*sqrt(3)" },
	{ "", "Perimeter(Polygon((0,0),(3,0),(0,4)))", "12" },
	{ "", "Perimeter(Polygon((0,0),(1,0),(0,1)))", "2+sqrt(2)" },
	{ "", "Area(CircularSector((0,0),(2,0),(0,5)))", "pi" },
	{ "", "Area(Semicircle((0,0),(4,0)))", "2*pi" },
	{ "", "Length(CircularArc((0,0),(3,0),(-1,0)))", "3*pi" },
	{ "", "Area(CircularArc((0,0),(2,0),(0,2)))", "pi-2" },
	{ "", "Area(Ellipse((-3,0),(3,0),(5,0)))", "20*pi" },
	{ "", "Slope(Line((0,0),(3,sqrt(3))))", "sqrt(3)/3" },
	{ "", "Slope(Line((1,1),(3,0)))", "-1/2" },
	{ "", "Radius(Incircle((0,0),(4,0),(0,3)))", "1" },
	{ "", "Radius(Incircle((0,0),(1,0),(0,1)))", "(2-sqrt(2))/2" },
	{ "", "Radius(Circle((0,0),(4,0),(0,3)))", "5/2" },
	{ "", "x(Rotate((1,0),15°,(0,0)))", "(sqrt(2)+sqrt(6))/4" },
	{ "", "x(Rotate((1,0),36°,(0,0)))", "(1+sqrt(5))/4" },
	{ "", "x(Rotate((1,0),72°,(0,0)))", "(-1+sqrt(5))/4" },
	{ "", "x(Rotate((2,0),22.5°,(0,0)))", "sqrt(2+sqrt(2))" },
	{ "", "x(Rotate((1,0),20°,(0,0)))", "cos(pi/9)" },
	{ "", "y(Rotate((2,0),30°,(0,0)))", "1" },
	{ "", "x(Intersect(Circle((0,0),2),Line((0,1),(1,1)),2))", "sqrt(3)" },
	{ "", "Distance((0,0),Rotate((3,4),25°,(0,0)))", "5" },
	{ "", "x(TriangleCenter((0,0),(4,0),(0,3),1))", "1" },
	{ "", "x(TriangleCenter((0,0),(6,0),(0,3),2))", "2" },
	{ "", "Length(Vector((1,1),(3,5)))", "2*sqrt(5)" },
	{ "", "sqrt(2)*sqrt(8)", "4" },
	{ "", "sqrt(3+2*sqrt(2))", "1+sqrt(2)" },
	{ "", "sqrt(5+2*sqrt(6)) - sqrt(2) - sqrt(3)", "0" },
	{ "", "1/(sqrt(3)-1)", "(1+sqrt(3))/2" },
	{ "", "cos(25°)^2 + sin(25°)^2", "1" },
	{ "", "sin(18°)", "(-1+sqrt(5))/4" },
	{ "", "(1+sqrt(5))/2 - 1/((1+sqrt(5))/2)", "1" },
	{ "", "4.24", "106/25" },
	{ "p=Polygon((0,0),(2,0),5)", "Distance(Vertex(p,1),Vertex(p,3))", "1+sqrt(5)" },
	{ "A=(0,0);B=(3*sqrt(2),0);p=Polygon(A,B,4);O=Midpoint(A,Vertex(p,3));E=Intersect(Ray("
	  "Vertex(p,3),A),Circle(O,5))",
	  "Distance(A,E)", "2" },
	{ "a=Slider(0,9,1)", "a+1/3", "1/3" },
};

/* Angles that must be recognised: a direction, the angle from the x axis. */
static void angles(void)
{
	static const struct {
		const char *step;
		int n;
		const char *unit;
	} rows[] = {
		{ "15°", 12, "15" }, { "36°", 5, "36" },    { "22.5°", 8, "22.5" },
		{ "10°", 18, "10" }, { "180°/7", 7, NULL },
	};
	struct buf line = { 0 }, b = { 0 };
	char want[40];

	for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
		int bad = 0;

		for (int k = 1; k <= rows[r].n; k++) {
			const struct fig_obs *o;
			double v = 0, deg = rows[r].unit ? k * strtod(rows[r].unit, NULL)
							 : k * 180.0 / 7;

			start("A=(1,2); B=(4,3)");
			buf_reset(&line);
			buf_addf(&line, "P=Rotate(B,%d*(%s),A)", k, rows[r].step);
			bad += fig_line(f, buf_str(&line), line.n, &o) != OK;
			bad += fig_line(f, "Angle(B,A,P)", 12, &o) != OK;
			buf_reset(&b);
			bad += !fig_obs_exact(&b, f, o) || !fig_obs_number(&v, f, o) ||
			       fabs(v - deg) > 1e-10;
			if (rows[r].unit || k == 7)
				snprintf(want, sizeof want, "%.10g°", deg);
			else
				snprintf(want, sizeof want, "(%d/7)°", 180 * k);
			if (strcmp(buf_str(&b), want)) {
				printf("# %d * %s: %s, not %s\n", k, rows[r].step, buf_str(&b),
				       want);
				bad++;
			}
			/* What is printed must read back as the same angle. */
			buf_reset(&line);
			buf_addf(&line, "Holds(\"Angle(B,A,P) == %s\")", buf_str(&b));
			v = 0;
			if (fig_line(f, buf_str(&line), line.n, &o) != OK ||
			    !fig_obs_number(&v, f, o) || v != 1) {
				printf("# %s does not read back\n", buf_str(&b));
				bad++;
			}
		}
		ok(!bad, "angles: all multiples of %s are recognised", rows[r].step);
	}
	buf_clear(&line);
	buf_clear(&b);
}

static void closed_forms(void)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		const struct fig_obs *o;
		struct buf b = { 0 }, j = { 0 };
		bool good =
			start(forms[i].script) &&
			fig_line(f, forms[i].question, strlen(forms[i].question), &o) == OK;

		if (good) {
			fig_obs_exact(&b, f, o);
			fig_obs_json(&j, f, o);
		}
		ok(good && !strcmp(buf_str(&b), forms[i].exact) &&
			   strstr(buf_str(&j), "\"proven\""),
		   "closed form: %s is %s", forms[i].question, forms[i].exact);
		if (!good || strcmp(buf_str(&b), forms[i].exact))
			printf("# got %s %s\n", buf_str(&b), good ? "" : f->obs.err.msg);
		buf_reset(&b);
		buf_addf(&b, "%s == %s", forms[i].question, forms[i].exact);
		decided(buf_str(&b), true);
		buf_clear(&b);
		buf_clear(&j);
	}
}

/* --- Near misses ------------------------------------------------------------------------------- */

static const struct {
	const char *script, *fail;
} near_misses[] = {
	{ "", "AreCollinear((0,0),(1,0),(2,1e-9)); AreCollinear((0,0),(1,0),(2,1e-30)); "
	      "AreCollinear((0,0),(1,1),(2,2+1e-300));"
	      "(0,0) == (1e-9,0); (0,0) == (0,1e-300)" },
	{ "", "AreConcyclic((5,0),(0,5),(-5,0),(3,4+1e-9)); "
	      "AreConcyclic((5,0),(0,5),(-5,0),(3,4+1e-30));"
	      "IsOn((3,4+1e-30), Circle((0,0),5)); IsTangent(Line((0,1+1e-9),(1,1+1e-9)), "
	      "Circle((0,0),1));"
	      "IsTangent(Line((0,1-1e-30),(1,1-1e-30)), Circle((0,0),1)); "
	      "IsTangent(Circle((0,0),1), Circle((3,0),2+1e-30))" },
	{ "", "Line((0,0),(1,2)) ∥ Line((0,0),(1,2+1e-30)); Line((0,0),(1,2)) ⟂ "
	      "Line((0,0),(-2,1+1e-30));"
	      "sqrt(2)+sqrt(3) == 3.14626436994197234232913506571557044551247712918732; "
	      "355/113 == pi;"
	      "AreConcurrent(Line((0,0),(1,1)), Line((0,2),(2,0)), Line((1+1e-30,0),(1,5)))" },
	{ "A=(0,0);B=(1,0);C=Rotate(B,60°+1e-30,A)",
	  "Distance(A,B) == Distance(B,C); Angle(B,A,C) == 60°" },
	{ "A=(0,0);B=(sqrt(2),sqrt(3));C=(2*sqrt(2),2*sqrt(3)+1e-40)",
	  "AreCollinear(A,B,C); B == Midpoint(A,C)" },
	{ "A=(1,sqrt(2)+sqrt(3));B=(1,sqrt(5+2*sqrt(6)+1e-40))",
	  "A == B; Distance(A,(0,0)) == Distance(B,(0,0))" },
};

static void no_such_objects(void)
{
	static const char *const lines[] = {
		"Intersect(Line((0,1+1e-9),(1,1+1e-9)), Circle((0,0),1))",
		"Intersect(Circle((0,0),1), Circle((2+1e-30,0),1))",
		"Intersect(Segment((0,0),(1,0)), Line((1+1e-30,0),(1+1e-30,1)))",
		"Tangent((1-1e-30,0), Circle((0,0),1))",
		"Intersect(Line((0,0),(1,1)), Line((0,1),(1,2)))"
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		const struct fig_obs *o;

		start("");
		ok(fig_line(f, lines[i], strlen(lines[i]), &o) == E_DOMAIN &&
			   !strcmp(f->obs.err.code, "no_such_object"),
		   "%s does not exist", lines[i]);
		if (!f->obs.err.code || strcmp(f->obs.err.code, "no_such_object"))
			printf("# %s %s\n", f->obs.err.code ? f->obs.err.code : "accepted",
			       f->obs.err.msg);
	}
}

/* --- Always -------------------------------------------------------------------------------------- */

#define TRIANGLE "A=(0,0); B=(5,1); C=(2,4);"
/* verdict: p always, proven; a always, at least probable; h here only; n no */
static const struct {
	char verdict;
	const char *script, *relation;
} always[] = {
	{ 'p',
	  TRIANGLE
	  "O=TriangleCenter(A,B,C,3); G=TriangleCenter(A,B,C,2); H=TriangleCenter(A,B,C,4)",
	  "AreCollinear(O,G,H)" },
	{ 'p', TRIANGLE "M=Midpoint(A,B); N=Midpoint(A,C)", "Line(M,N) ∥ Line(B,C)" },
	{ 'a', TRIANGLE "M=Midpoint(A,B); N=Midpoint(A,C)",
	  "2*Distance(M,N) == Distance(B,C)" },
	{ 'p',
	  TRIANGLE
	  "D=(7,7); P=Midpoint(A,B); Q=Midpoint(B,C); R=Midpoint(C,D); S=Midpoint(D,A)",
	  "Midpoint(P,R) == Midpoint(Q,S)" },
	{ 'p', TRIANGLE,
	  "AreConcurrent(Line(A,Midpoint(B,C)), Line(B,Midpoint(C,A)), "
	  "Line(C,Midpoint(A,B)))" },
	{ 'p', TRIANGLE,
	  "AreConcurrent(PerpendicularBisector(A,B), PerpendicularBisector(B,C), "
	  "PerpendicularBisector(C,A))" },
	{ 'p', TRIANGLE,
	  "AreConcurrent(PerpendicularLine(A,Line(B,C)), PerpendicularLine(B,Line(C,A)), "
	  "PerpendicularLine(C,Line(A,B)))" },
	{ 'p', TRIANGLE "O=TriangleCenter(A,B,C,3); H=TriangleCenter(A,B,C,4)",
	  "TriangleCenter(A,B,C,5) == Midpoint(O,H)" },
	{ 'p', TRIANGLE "c=Circle(A,B,C); H=TriangleCenter(A,B,C,4)",
	  "IsOn(Reflect(H,Line(A,B)), c)" },
	{ 'p', TRIANGLE "c=Circle(A,B,C); H=TriangleCenter(A,B,C,4)",
	  "IsOn(Reflect(H,Midpoint(A,B)), c)" },
	{ 'p', TRIANGLE,
	  "AreConcyclic(Midpoint(A,B), Midpoint(B,C), Midpoint(C,A), Foot(A,Line(B,C)))" },
	{ 'p', TRIANGLE "X=Foot(B,Line(A,C)); Y=Foot(C,Line(A,B))", "AreConcyclic(B,C,X,Y)" },
	{ 'p', "a=2; P=((1-a^2)/(1+a^2), 2a/(1+a^2)); A=(-1,0); B=(1,0)",
	  "x(P)^2 + y(P)^2 == 1" },
	{ 'p', "a=2; P=((1-a^2)/(1+a^2), 2a/(1+a^2))", "Line((-1,0),P) ⟂ Line((1,0),P)" },
	{ 'p', TRIANGLE "D=(1,7); X=Intersect(Line(A,B),Line(C,D)); k=Line(X,A)",
	  "IsOn(B, k)" },
	{ 'p', TRIANGLE "D=Translate(C,Vector(A,B))", "Midpoint(A,D) == Midpoint(B,C)" },
	{ 'p', TRIANGLE "R=Reflect(Reflect(C,A),B)", "Line(C,R) ∥ Line(A,B)" },
	{ 'p', TRIANGLE "p=Rotate(B,90°,A); q=Rotate(C,-90°,A)", "Line(p,C) ⟂ Line(B,q)" },
	{ 'p', TRIANGLE "P=Rotate(C,90°,A); Q=Rotate(C,-90°,B); M=Midpoint(P,Q)",
	  "Line(A,M) ⟂ Line(B,M)" },
	{ 'a', TRIANGLE "P=Rotate(B,60°,A)", "Distance(A,P) == Distance(B,P)" },
	{ 'a',
	  TRIANGLE "P=Rotate(B,-60°,A); Q=Rotate(C,-60°,B); R=Rotate(A,-60°,C); "
		   "X=TriangleCenter(A,B,P,2); Y=TriangleCenter(B,C,Q,2);"
		   "Z=TriangleCenter(C,A,R,2)",
	  "Distance(X,Y) == Distance(Y,Z)" },
	{ 'a',
	  TRIANGLE "k=Incircle(A,B,C); n=Circle(Midpoint(A,B),Midpoint(B,C),Midpoint(C,A))",
	  "IsTangent(k,n)" },
	{ 'a',
	  TRIANGLE "I=TriangleCenter(A,B,C,1); O=TriangleCenter(A,B,C,3); k=Incircle(A,B,C); "
		   "c=Circle(A,B,C)",
	  "Distance(O,I)^2 == Radius(c)*(Radius(c) - 2*Radius(k))" },
	{ 'a', TRIANGLE "D=Intersect(AngleBisector(B,A,C), Segment(B,C))",
	  "Distance(B,D)*Distance(A,C) == Distance(D,C)*Distance(A,B)" },
	{ 'a', TRIANGLE, "Angle(A,B,C) + Angle(B,C,A) + Angle(C,A,B) == 180°" },
	{ 'a', TRIANGLE "c=Circle(A,B); P=Point(c,9,9); Q=Reflect(B,A)",
	  "Line(P,B) ⟂ Line(P,Q)" },
	{ 'a', "A=(0,0); B=(6,0); c=Circle(A,4); d=Circle(B,4); P=Intersect(c,d)",
	  "Line(P_1,P_2) ⟂ Line(A,B)" },
	{ 'a', TRIANGLE "P=(9,9); c=Circle(A,B); t=Tangent(P,c)",
	  "AreEqual(Reflect(t_1, Line(P,A)), t_2)" },
	{ 'a', TRIANGLE "I=TriangleCenter(A,B,C,1)", "IsOn(I, AngleBisector(A,B,C))" },
	{ 'h', "A=(-2,0); B=(2,0); C=(0,5)", "Distance(A,C) == Distance(B,C)" },
	{ 'h', "A=(-2,0); B=(2,0); C=(0,5)",
	  "PerpendicularBisector(A,B) ⟂ Line(A,B) && IsOn(C, PerpendicularBisector(A,B))" },
	{ 'h', "A=(0,0); B=(4,0); C=(0,3)", "Line(A,B) ⟂ Line(A,C)" },
	{ 'h', "A=(0,0); B=(4,0); C=(0,3)", "Angle(B,A,C) == 90°" },
	{ 'h', "A=(0,0); B=(1,1); C=(3,3)", "AreCollinear(A,B,C)" },
	{ 'h', "A=(5,0); B=(0,5); C=(-5,0); D=(3,4)", "AreConcyclic(A,B,C,D)" },
	{ 'h', "A=(0,0); B=(2,0); C=(2,2); D=(0,2)", "Line(A,B) ∥ Line(C,D)" },
	{ 'h', "A=(0,0); c=Circle(A,3); B=(3,5); l=Line(B,(3,0))", "IsTangent(l, c)" },
	{ 'h', "A=(0,0); B=(3,4)", "Distance(A,B) == 5" },
	{ 'h', "A=(0,0); B=(4,0); C=(2,2*sqrt(3)); G=TriangleCenter(A,B,C,2)",
	  "G == TriangleCenter(A,B,C,3)" },
	{ 'h', "A=(0,0); B=(4,0); C=(1,3)", "Distance(A,B) > Distance(A,C)" },
	{ 'n', TRIANGLE, "Distance(A,B) == Distance(A,C)" },
	{ 'n', TRIANGLE, "AreCollinear(A,B,C)" },
	{ 'n', TRIANGLE "M=Midpoint(A,B)", "Line(C,M) ⟂ Line(A,B)" },
	{ 'n', TRIANGLE "I=TriangleCenter(A,B,C,1); O=TriangleCenter(A,B,C,3)", "I == O" },
	{ 'n', TRIANGLE "c=Circle(A,B)", "IsOn(C, c)" },
};

/* Move the free points to the counter-example; the relation must fail there. */
static bool refutes(const char *json, const char *relation)
{
	struct arena *a = arena_new();
	struct json *j;
	const struct json *c = NULL;
	struct buf line = { 0 };
	struct err e;
	bool good = json_read(&j, json, strlen(json), a, &e) == OK;

	if (good)
		c = json_get(json_get(j, "value"), "counter_example");
	good = good && c && c->child;
	for (const struct json *m = good ? c->child : NULL; m; m = m->next) {
		const struct fig_obs *o;

		buf_reset(&line);
		if (m->type == JSON_ARRAY)
			buf_addf(&line, "SetCoords(%s, %s, %s)", m->key, m->child->text,
				 m->child->next->text);
		else
			buf_addf(&line, "SetValue(%s, %s)", m->key, m->text);
		good = fig_line(f, buf_str(&line), line.n, &o) == OK && good;
	}
	buf_reset(&line);
	good = good && ask("query_holds", "relations", relation, &line) == OK &&
	       strstr(buf_str(&line), "\"holds\":false,\"certainty\":\"proven\"");
	if (!good)
		printf("# %s\n# %s\n", json, buf_str(&line));
	buf_clear(&line);
	arena_free(a);
	return good;
}

static void verdicts(void)
{
	for (size_t i = 0; i < sizeof always / sizeof *always; i++) {
		struct buf b = { 0 };
		const char *want = always[i].verdict == 'h'   ? "here_only"
				   : always[i].verdict == 'n' ? "no"
							      : "always";
		char text[60];
		bool good = start(always[i].script) &&
			    ask("query_always", "relation", always[i].relation, &b) == OK;

		snprintf(text, sizeof text, "\"verdict\":\"%s\"", want);
		good = good && strstr(buf_str(&b), text);
		if (always[i].verdict != 'a')
			good = good && strstr(buf_str(&b), "\"certainty\":\"proven\"");
		if (!ok(good, "always? %s: %s%s", always[i].relation, want,
			always[i].verdict == 'p' ? ", proven by structure" : ""))
			printf("# %s\n", buf_str(&b));
		if (always[i].verdict == 'p')
			ok(strstr(buf_str(&b), "structure") != NULL, "  by structure");
		if (always[i].verdict == 'h' ||
		    (always[i].verdict == 'n' && strstr(buf_str(&b), "counter_example")))
			ok(refutes(buf_str(&b), always[i].relation),
			   "  the counter-example refutes it");
		buf_clear(&b);
	}
}

int main(void)
{
	struct tool_table *table = tool_table_new();

	tools = table;
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		ok(start(figures[i].script), "%s: built", figures[i].name);
		decided(figures[i].hold, true);
		decided(figures[i].fail, false);
	}
	for (size_t i = 0; i < sizeof near_misses / sizeof *near_misses; i++) {
		start(near_misses[i].script);
		decided(near_misses[i].fail, false);
	}
	no_such_objects();
	closed_forms();
	angles();
	verdicts();
	fig_free(f);
	tool_table_free(table);
	return tap_done();
}
