/*
 * hostile.h -- calls that cost as much as a stranger can make them cost, from a seed; a few in
 * t-hostile.c, thousands in t/hostile/calls.c.
 *
 * Each case is a fresh desk and some calls on it.  Kinds of cases are rows of a table; what is
 * asked comes from small banks of what is known to be dear: functions that wiggle or jump,
 * numbers of high degree, long lists, deep nests, figures where everything rests on everything.
 * Every sixth case calls rows of the tool table, in their order (hostile_rows.h).
 */
#ifndef DESK_T_HOSTILE_H
#define DESK_T_HOSTILE_H
#include "desk/desk.h"
#include "desk/t/hostile_rows.h"

/* --- Kinds of cases ---------------------------------------------------------------------------- */
static inline void hostile_numbers(struct hostile *h)
{
	struct buf b = { 0 };
	const char *number;
	long n;

	buf_add(&b, "a=");
	number = hostile_number(h);
	hostile_nest(h, &b, number, (int)hostile_size(h, 2, 40));
	number = hostile_number(h);
	buf_addf(&b, "\nb=(1+%s)^%ld\nc=a*b-b/a\n", number, hostile_size(h, 5, 900));
	buf_addf(&b, "d=Sum(Sequence(sqrt(k),k,1,%ld))\n", hostile_size(h, 5, 60));
	n = hostile_size(h, 5, 200);
	number = HOSTILE_PICK(h, "m", "2^257-1", "10^60+7", "2^128+1", "3^201-1");
	buf_addf(&b, "n=Product(Sequence(k^k+1,k,1,%ld))\nm=n-1\nt=Factor(%s)\nIsPrime(m)\n",
		 n, number);
	buf_add(&b, "AreEqual(a,b)\nc\nL=Sort({a,b,d})");
	hostile_script(h, &b);
	hostile_tool(h, "query_canvas", "{}");
}

/* Numbers that nobody can write down, and those that take long to. */
static inline void hostile_huge(struct hostile *h)
{
	struct buf b = { 0 };

	for (int i = 0; i < 6; i++) {
		long n = hostile_size(h, 10, 2000000000);

		switch (rng_below(&h->rng, 16)) {
		case 0: buf_addf(&b, "a%d=%ld!\n", i, n); break;
		case 1: buf_addf(&b, "a%d=7^%ld\n", i, n); break;
		case 2: buf_addf(&b, "a%d=BinomialCoefficient(%ld,%ld)\n", i, n, n / 2); break;
		case 3: buf_addf(&b, "a%d=mod(7^%ld,13)\n", i, n); break;
		case 4: buf_addf(&b, "a%d=Sum(1/k,k,1,%ld)\n", i, n); break;
		case 5: buf_addf(&b, "a%d=Product(k,k,1,%ld)\n", i, n); break;
		case 6: buf_addf(&b, "a%d=sqrt(%ld!)\n", i, n); break;
		case 7: buf_addf(&b, "a%d=sin(10^%ld)\n", i, n); break;
		case 8: buf_addf(&b, "a%d=1e%ld+1e-%ld\n", i, n, n); break;
		case 9: buf_addf(&b, "a%d=9^9^9^%ld\n", i, n); break;
		case 10: buf_addf(&b, "a%d=exp(exp(%ld))\n", i, n % 100); break;
		case 11: buf_addf(&b, "a%d=Iteration(x^2+1,1/3,%ld)\n", i, n % 1000); break;
		case 12: buf_addf(&b, "a%d=Fibonacci(%ld)\n", i, n); break;
		case 13: buf_addf(&b, "a%d=(1+sqrt(2))^%ld\n", i, n); break;
		case 14: buf_addf(&b, "a%d=NextPrime(10^%ld)\n", i, n % 5000); break;
		default:
			buf_addf(&b, "a%d=", i);
			for (long k = 0; k < n % 100000; k++)
				buf_addc(&b, (char)('1' + k % 9));
			buf_addc(&b, '\n');
			break;
		}
	}
	buf_add(&b,
		"s={a0,a1,a2}\nSort(s)\nc=a0*a1-a2\nAreEqual(a0,a1)\nGCD(a0,a1)\nP=(a0,a1)");
	hostile_script(h, &b);
	hostile_tool(h, "query_canvas", "{}");
	hostile_look(h);
}

/* Forms rather than meanings: long, deep, much of the same. */
static inline void hostile_forms(struct hostile *h)
{
	static const char *const unit[] = { "(",     "[",       "{",   "a+", "a*(", "-",
					    "sin(",  "\"",      "A=",  ";",  "x^",  "1,",
					    "{1,",   "(1,",     "!",   "√",  "∠",   "If(",
					    "f(x)=", "\\frac{", "abc", "= ", "|x|", "2x",
					    "a_{",   "//",      "°",   "1/" };
	struct buf b = { 0 };
	const char *one = hostile_one_of(h, unit, (int)(sizeof unit / sizeof *unit));
	long n = hostile_size(h, 50, 200000);

	for (int lines = 0; lines < 3; lines++) {
		buf_add(&b, HOSTILE_PICK(h, "a=", "A=(1,", "f(x)=", "", "Sequence(", "t=\""));
		for (long i = 0; i < n; i++)
			buf_add(&b, one);
		buf_add(&b, HOSTILE_PICK(h, "1", ")", "x", "\"", "", "1)))))"));
		buf_addc(&b, '\n');
	}
	hostile_script(h, &b);
	for (long i = 0; i < n / 20 + 1; i++)
		buf_addf(&b, "%s\n",
			 HOSTILE_PICK(h, "A=(1,2)", "Nonsense(A)", "A", "Undo(1)", "", "# a",
				      "Redo(1)"));
	hostile_script(h, &b);
	buf_add(&b, "{\"query\":\"");
	for (long i = 0; i < n / 3; i++)
		buf_add(&b, HOSTILE_PICK(h, "angle ", "a", "(a+)+", ".*"));
	buf_add(&b, "\",\"limit\":2000000000}");
	hostile_add(h, "find_tools", &b);
	buf_add(&b, "{\"program\":\"");
	for (long i = 0; i < n / 3; i++)
		buf_add(&b, HOSTILE_PICK(h, "Get ", "V0 ", "N0 ", "Gougu "));
	buf_add(&b, "\",\"values\":[\"10^10^10\"]}");
	hostile_add(h, "run_program", &b);
	hostile_tool(h, "render_canvas",
		     HOSTILE_PICK(h, "{\"width\":100000,\"height\":100000}",
				  "{\"width\":4000,\"height\":4000}",
				  "{\"width\":-1,\"height\":0}", "{\"step\":100000}"));
}

static inline void hostile_calculus(struct hostile *h)
{
	struct buf b = { 0 };

	buf_addf(&b, "f(x)=%s\ng(x)=", hostile_function(h));
	if (rng_below(&h->rng, 2))
		buf_add(&b, hostile_function(h));
	else
		hostile_nest(h, &b, "x", (int)hostile_size(h, 1, 20));
	hostile_script(h, &b);
	for (int i = 0; i < 3; i++) {
		const char *ask = HOSTILE_PICK(
			h, "IntegralBetween(f,%s,%s,g)", "Integral(f,%s,%s)", "Root(g,%s,%s)",
			"Max(g,%s,%s)", "Intersect(f,g,%s,%s)", "Length(g,%s,%s)",
			"UpperSum(f,%s,%s,1000)", "Min(f,%s,%s)", "Extremum(g,%s,%s)");
		char line[300];

		/* The one of all words that are used with two numbers. */
		snprintf(line, sizeof line, "%.*s", (int)strcspn(ask, "%"), ask);
		buf_addf(&b, "%s%s", line, hostile_number(h));
		buf_addf(&b, ",%s%s\n", hostile_number(h), strrchr(ask, 's') + 1);
	}
	buf_addf(&b, "d=Derivative(g,%ld)\n", hostile_size(h, 1, 30));
	buf_addf(&b, "Limit(f,%s)\nF=Integral(g)\nh=f(g(f(x)))\n",
		 HOSTILE_PICK(h, "0", "inf", "1", "-inf"));
	buf_addf(&b, "T=TaylorPolynomial(g,%s,", HOSTILE_PICK(h, "0", "1", "pi"));
	buf_addf(&b, "%ld)\nInflectionPoint(f)\nAsymptote(g)\nExtremum(h)\n",
		 hostile_size(h, 2, 60));
	buf_addf(&b, "Solve(%s=", hostile_function(h));
	buf_addf(&b, "%s,x)\nNSolve(f=g,x)", hostile_function(h));
	hostile_script(h, &b);
	hostile_look(h);
}

/* What once took a minute, or all memory. */
static inline void hostile_known(struct hostile *h)
{
	struct buf b = { 0 };

	switch (rng_below(&h->rng, 3)) {
	case 0:
		buf_add(&b, "f(x)=floor(x)\ng(x)=sin(20*exp(x))\n"
			    "IntegralBetween(f,1/1000,100,g)");
		hostile_script(h, &b);
		for (int i = 0; i < 400; i++)
			buf_addf(&b, "q%d: y < x^2*%d/7+sin(x)\n", i, i);
		break;
	case 1:
		for (int i = 0; i < 1500; i++)
			buf_addf(&b, "Polygon((%d,0),(%d,1),(0,%d))\n", i, i + 1, i + 2);
		break;
	default:
		buf_add(&b, "A=(0,0)\n");
		for (int i = 0; i < 5000; i++)
			buf_addf(&b, "P%d=A+(%d,1)\n", i, i);
		hostile_script(h, &b);
		buf_add(&b, "Delete(A)\nUndo()\nRename(A,\"B\")\nDelete(B)");
		break;
	}
	hostile_script(h, &b);
	hostile_look(h);
}

static inline void hostile_inequalities(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 10, 400);

	for (long i = 0; i < n; i++)
		switch (rng_below(&h->rng, 4)) {
		case 0: buf_addf(&b, "q%ld: y < %ld*x^2-%ld\n", i, i, i % 7); break;
		case 1: buf_addf(&b, "q%ld: x^2+y^2 < %ld\n", i, i + 1); break;
		case 2: buf_addf(&b, "q%ld: sin(%ld*x)*y > %s\n", i, i % 20, "1/2"); break;
		default: buf_addf(&b, "q%ld: x^3+y^3-%ldx*y < 1\n", i, i % 11); break;
		}
	hostile_script(h, &b);
	hostile_look(h);
}

static inline void hostile_implicit(struct hostile *h)
{
	static const char *const curve[] = { "sin(x*y)=cos(x+y)",
					     "x^20+y^20-x^10*y^7=3",
					     "(x^2+y^2-1)^3=x^2*y^3",
					     "sin(x^2+y^2)=cos(x*y)*tan(x)",
					     "exp(sin(x)+cos(y))=sin(exp(x+y))",
					     "abs(sin(x^2-y^2))=sin(x+y)+cos(x*y)",
					     "floor(x)*floor(y)=2",
					     "y^2=x^31-x+1" };
	struct buf b = { 0 };

	for (long i = 0, n = hostile_size(h, 1, 12); i < n; i++)
		buf_addf(&b, "k%ld: %s\n", i, hostile_one_of(h, curve, 8));
	buf_addf(&b, "l: y=%s*x+1\nIntersect(k0,l)\nIntersect(k0,k1)\n", hostile_number(h));
	buf_addf(&b, "c=Circle((0,0),%s)\nIntersect(k0,c)\nTangent((1,1),k0)\n",
		 hostile_number(h));
	buf_addf(&b, "r=Curve(%s*cos(t),", hostile_number(h));
	buf_addf(&b, "sin(%ld*t)*t,t,0,", hostile_size(h, 1, 3000));
	buf_addf(&b, "%s)\nLength(r)\n", HOSTILE_PICK(h, "2pi", "1000", "10^6"));
	hostile_script(h, &b);
	hostile_look(h);
}

static inline void hostile_algebra(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 3, 200);

	buf_addf(&b, "a=Expand((x+1)^%ld)\nb=Factor(x^%ld-1)\nc=Expand((x+y+1)^%ld)\n", n, n,
		 n / 4 + 2);
	buf_addf(&b,
		 "Solve(x^%ld-x-1=0,x)\nL=Solutions(x^%ld=2)\nD=Division(x^%ld+1,x^3+x+1)\n",
		 n / 5 + 3, n / 7 + 2, n);
	buf_addf(&b, "g=Simplify((x^%ld-1)/(x-1)+%s)\np=PartialFractions(1/(x^%ld-1))\n", n,
		 hostile_function(h), n / 8 + 2);
	buf_addf(&b,
		 "M=Sequence(Sequence(1/"
		 "(i+j),i,1,%ld),j,1,%ld)\nd=Determinant(M)\ni=Invert(M)\n",
		 n / 8 + 2, n / 8 + 2);
	buf_addf(
		&b,
		"T=TrigExpand(sin(%ldx))\nU=TrigCombine(sin(x)^%ld)\nG=GCD(x^%ld-1,x^%ld-1)\n",
		n / 4 + 1, n / 8 + 1, n, n / 2 + 1);
	buf_add(&b, "Solve({x^2+y^2=5,x^3-y^3=7,x*y*z=1},{x,y,z})\nNSolve({x^4+y^4=5,sin(x)=y}"
		    ",{x,y})");
	hostile_script(h, &b);
}

static inline void hostile_lists(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 5, 1000);

	buf_addf(&b, "L=Sequence(Sequence((i,j*%s),i,1,%ld),j,1,%ld)\n", hostile_number(h),
		 n / 10 + 1, n / 10 + 1);
	buf_addf(&b,
		 "K=Sequence(sqrt(k)*sin(k),k,1,%ld)\nS=Sort(K)\nm=Median(K)\nU=Unique(Join(K,"
		 "K))\n",
		 n);
	buf_addf(&b, "f=FitPoly(Sequence((k,k^3),k,1,%ld),%ld)\ns=SD(K)\n", n / 4 + 5,
		 hostile_size(h, 1, 20));
	buf_addf(&b, "I=IterationList(x^2-2,%s,", hostile_number(h));
	buf_addf(&b, "%ld)\nZ=Zip(a*b,a,K,b,K)\nP=Product(K)\nq=Sum(Z)\n",
		 hostile_size(h, 3, 40));
	buf_addf(&b, "w=Sequence(Circle((k,0),k/%ld),k,1,%ld)\n", n + 1, n / 2 + 2);
	buf_addf(&b, "C=Sequence(Intersect(Element(w,k),Element(w,k+1)),k,1,%ld)\n",
		 n / 4 + 1);
	hostile_script(h, &b);
	hostile_look(h);
}

static inline void hostile_polygons(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 5, 1500);

	if (rng_below(&h->rng, 2)) {
		buf_addf(&b, "p=Polygon((0,0),(%s,1/3),%ld)\n", hostile_number(h), n);
	} else {
		buf_add(&b, "p=Polygon(");
		for (long i = 0; i < n; i++)
			buf_addf(&b, "%s(%ld*cos(%ld),%ld)", i ? "," : "", i % 17 + 1, i,
				 (i * 7919) % 101);
		buf_add(&b, ")\n");
	}
	buf_addf(&b,
		 "q=Polygon((1,1),(5,2),%ld)\nUnion(p,q)\nIntersect(p,q)\nDifference(p,q)\n",
		 hostile_size(h, 3, 200));
	buf_add(&b,
		"Area(p)\nPerimeter(p)\nCentroid(p)\nIsInRegion((1,1),p)\nAreCongruent(p,q)\n"
		"k=ConvexHull(p)\nc=Circumcircle(p)\nR=Rotate(p,1,(0,0))\nIntersect(p,R)");
	hostile_script(h, &b);
	hostile_look(h);
}

static inline void hostile_loci(struct hostile *h)
{
	struct buf b = { 0 };

	buf_addf(&b, "O=(0,0)\nc=Circle(O,%s)\nM=Point(c,1,1)\nA=(4,1)\n", hostile_number(h));
	for (long i = 0, n = hostile_size(h, 1, 8); i < n; i++)
		buf_addf(&b, "%s%ld=%s\n", "P", i,
			 HOSTILE_PICK(h, "Midpoint(M,A)", "Reflect(M,Line(A,O))",
				      "Intersect(Line(A,M),Circle(A,2),1)",
				      "ClosestPoint(Circle(A,3),M)", "Rotate(M,37°,A)"));
	buf_add(&b, "l=Locus(P0,M)\nLocusEquation(P0,M)\nQ=Point(l)\nN=Midpoint(Q,A)\nk=Locus("
		    "N,Q)\n"
		    "X=Intersect(l,c)\nI=Intersect(k,l)\ng=Line(P0,M)\nv=Envelope(g,M)\n"
		    "LocusEquation(Distance(P0,M)==3,A)\nl2=Locus(Midpoint(N,M),Q)\n");
	hostile_script(h, &b);
	hostile_look(h);
}

/* Everything rests on everything: centres, feet and crossings of what was before. */
static inline void hostile_web(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 4, 60);

	for (int i = 0; i < 4; i++) {
		buf_addf(&b, "P%d=(%ld,", i, rng_between(&h->rng, -9, 9));
		buf_addf(&b, "%s)\n",
			 HOSTILE_PICK(h, "1/3", "sqrt(2)", "5", "-7/4", "cos(1)"));
	}
	for (long i = 4; i < n; i++) {
		long u = rng_between(&h->rng, 0, i - 1), v = rng_between(&h->rng, 0, i - 1),
		     w = rng_between(&h->rng, 0, i - 1);

		buf_addf(&b, "P%ld=", i);
		switch (rng_below(&h->rng, 5)) {
		case 0: buf_addf(&b, "Midpoint(P%ld,P%ld)\n", u, v); break;
		case 1: buf_addf(&b, "Foot(P%ld,Line(P%ld,P%ld))\n", u, v, w); break;
		case 2: buf_addf(&b, "Circumcenter(P%ld,P%ld,P%ld)\n", u, v, w); break;
		case 3: buf_addf(&b, "Incenter(P%ld,P%ld,P%ld)\n", u, v, w); break;
		default:
			buf_addf(&b, "Intersect(Circle(P%ld,P%ld),Circle(P%ld,P%ld),1)\n", u,
				 v, v, w);
			break;
		}
	}
	hostile_script(h, &b);
	hostile_tool(h, "query_discover", "{}");
	buf_addf(&b, "{\"relation\":\"%s(P%ld,P%ld,P%ld)\"}", "AreCollinear", n / 2, n / 2 + 1,
		 n - 1);
	hostile_add(h, rng_below(&h->rng, 2) ? "query_always" : "query_prove", &b);
	buf_addf(&b, "SetCoords(P0,%s,2)\nDescribe()\nRelation(P1,P%ld)\nDag()",
		 hostile_number(h), n - 1);
	hostile_script(h, &b);
	hostile_look(h);
}

static inline void hostile_constraints(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 4, 30);

	for (long i = 0; i < n; i++) {
		buf_addf(&b, "P%ld=(%ld,", i, rng_between(&h->rng, -20, 20));
		buf_addf(&b, "%ld)\n", rng_between(&h->rng, -20, 20));
	}
	for (long i = 0; i < 2 * n; i++) {
		long u = rng_between(&h->rng, 0, n - 1),
		     v = (u + 1 + (long)rng_below(&h->rng, 3)) % n, w = (v + 1) % n;

		if (rng_below(&h->rng, 2))
			buf_addf(&b, "Constrain(\"Length\",\"P%ld,P%ld\",%s)\n", u, v,
				 HOSTILE_PICK(h, "5", "sqrt(7)", "1/3", "12"));
		else
			buf_addf(&b, "Constrain(\"Angle\",\"P%ld,P%ld,P%ld\",%s)\n", u, v, w,
				 HOSTILE_PICK(h, "60", "90", "17", "135"));
	}
	hostile_script(h, &b);
	buf_add(&b, "SolveConstraints()\nQueryConstraints()");
	hostile_script(h, &b);
	buf_add(&b, "Least(Distance(P0,P1)+Distance(P1,P2)+Distance(P2,P3),P1)\n"
		    "Greatest(Area(Polygon(P0,P1,P2,P3)),P1)");
	hostile_script(h, &b);
}

static inline void hostile_solids(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 2, 60);

	for (long i = 0; i < n; i++)
		switch (rng_below(&h->rng, 6)) {
		case 0:
			buf_addf(&b, "w%ld=Dodecahedron((%ld,0,0),(%ld,1,0))\n", i, i, i);
			break;
		case 1: buf_addf(&b, "w%ld=Sphere((%ld,1,2),%ld)\n", i, i, i % 5 + 1); break;
		case 2:
			buf_addf(&b, "w%ld=Prism(Polygon((%ld,0),(%ld,1/2),%ld),3)\n", i, i, i,
				 hostile_size(h, 3, 200));
			break;
		case 3:
			buf_addf(&b,
				 "w%ld=Surface(u*cos(v),u*sin(v),sin(%ld*u),u,0,9,v,0,2pi)\n",
				 i, i);
			break;
		case 4: buf_addf(&b, "w%ld=Cone((%ld,0,0),(%ld,0,4),3)\n", i, i, i); break;
		default:
			buf_addf(&b, "w%ld=Curve(cos(%ldt),sin(t),t,t,0,100)\n", i, i * 10);
			break;
		}
	buf_add(&b,
		"e=Plane((1,1,1),(2,1,0),(1,2,0))\ns=CrossSection(e,w0)\nt=Cut(w0,e,(0,0,0))\n"
		"h=ConvexHull3D(Sequence((cos(k),sin(k),k/9),k,1,60))\nn=Net(w0,1/2)\n"
		"Intersect(w0,w1)\nV=Volume(w0)\nShortestPathLength(w0,(0,0,0),(1,1,1))");
	hostile_script(h, &b);
	hostile_look(h);
}

static inline void hostile_texts(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 3, 150);

	buf_add(&b, "t=FormulaText(\"");
	for (long i = 0; i < n; i++)
		buf_add(&b, HOSTILE_PICK(h, "\\\\frac{1}{", "\\\\sqrt{2+", "{x^{"));
	buf_add(&b, "1");
	for (long i = 0; i < 2 * n; i++)
		buf_addc(&b, '}');
	buf_add(&b, "\")\n");
	for (long i = 0; i < n * 4; i++)
		buf_addf(&b, "A%ld=(%ld/7,%ld/9)\n", i, i % 13, i % 11);
	hostile_script(h, &b);
	hostile_tool(h, "render_canvas", "{\"labels\":\"all\"}");
}

static inline void hostile_long_script(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 100, 6000);

	buf_add(&b, "A=(0,0)\nB=(4,1)\n");
	for (long i = 0; i < n; i++)
		switch (rng_below(&h->rng, 6)) {
		case 0: buf_addf(&b, "Polygon(A,B,(%ld,3))\n", i); break;
		case 1: buf_add(&b, "A=Midpoint(A,B)\n"); break;
		case 2: buf_addf(&b, "Circle(A,%ld)\n", i + 1); break;
		case 3: buf_add(&b, "Undo(1)\n"); break;
		case 4: buf_addf(&b, "SetCoords(B,%ld,2)\n", i % 9); break;
		default: buf_addf(&b, "Q%ld=(%ld,A)\n", i, i); break;
		}
	hostile_script(h, &b);
	hostile_tool(h, "query_canvas", "{}");
	hostile_tool(h, "undo_to", "{\"step\":5}");
}

/* A figure as facts, with more of them than it needs, some against each other. */
static inline void hostile_problem(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 3, 16);

	buf_add(&b, "{\"facts\":[\"Polygon(A,B,C)\"");
	for (long i = 0; i < n; i++) {
		char p[5] = { 0 };

		for (int k = 0; k < 4; k++)
			p[k] = (char)('A' + rng_below(&h->rng, (uint64_t)(3 + n / 2)));
		switch (rng_below(&h->rng, 8)) {
		case 0: buf_addf(&b, ",\"%c%c = %ld\"", p[0], p[1], i + 2); break;
		case 1:
			buf_addf(&b, ",\"∠%c%c%c = %ld\"", p[0], p[1], p[2], 10 * i + 7);
			break;
		case 2: buf_addf(&b, ",\"%c%c ∥ %c%c\"", p[0], p[1], p[2], p[3]); break;
		case 3: buf_addf(&b, ",\"%c%c ⟂ %c%c\"", p[0], p[1], p[2], p[3]); break;
		case 4: buf_addf(&b, ",\"OnCircle(O,%c,%c)\"", p[0], p[1]); break;
		case 5: buf_addf(&b, ",\"Tangent(O,%c,%c)\"", p[0], p[1]); break;
		case 6: buf_addf(&b, ",\"%c%c = x^2+%ld\"", p[0], p[1], i); break;
		default: buf_addf(&b, ",\"Collinear(%c,%c,%c)\"", p[0], p[1], p[2]); break;
		}
	}
	buf_addf(&b, "],\"goal\":\"%s\"",
		 HOSTILE_PICK(h, "AC", "Area(A,B,C)", "∠ABC", "x", "AB=BC", "sin(∠CAB)"));
	if (rng_below(&h->rng, 3)) {
		buf_add(&b, "}");
		hostile_add(h, rng_below(&h->rng, 3) ? "solve_problem" : "prove", &b);
		return;
	}
	b.s[strstr(b.s, "],\"goal\"") - b.s + 1] = 0;
	b.n = strlen(b.s);
	buf_add(&b, ",\"claims\":[\"AB = 7\",\"∠ABC = 40\",\"AC ⟂ AB\"],\"earlier\":[\"BC = "
		    "5\"]}");
	hostile_add(h, "check_step", &b);
}

static inline void hostile_theorem(struct hostile *h)
{
	struct buf b = { 0 };
	long n = hostile_size(h, 1, 14);

	buf_add(&b, "{\"statement\":\"a b c = triangle a b c");
	for (long i = 0; i < n; i++) {
		char p[3];

		for (int k = 0; k < 3; k++)
			p[k] = (char)('a' + rng_below(&h->rng, (uint64_t)(3 + i)));
		buf_addf(&b, "; %c = %s %c ", (char)('d' + i),
			 HOSTILE_PICK(h, "orthocenter", "circumcenter", "incenter", "foot",
				      "centroid", "parallelogram"),
			 (char)('d' + i));
		buf_addf(&b, "%c %c %c", p[0], p[1], p[2]);
	}
	buf_addf(&b, " ? %s\"",
		 HOSTILE_PICK(h, "coll a b d", "perp a d b c", "cyclic a b c d",
			      "cong a d b d", "eqangle a b a d a d a c"));
	buf_addf(&b, "%s}", HOSTILE_PICK(h, "", ",\"points\":true", ",\"explain\":true"));
	hostile_add(h, "prove", &b);
}

static inline void hostile_example(struct hostile *h)
{
	uint64_t count = (uint64_t)tool_count(h->tools);

	hostile_vary_example(h, tool_at(h->tools, (int)rng_below(&h->rng, count)));
	if (!rng_below(&h->rng, 2))
		hostile_look(h);
}

static inline void hostile_program(struct hostile *h)
{
	struct buf b = { 0 };

	buf_add(&b, "{\"program\":\"");
	for (long i = 0, n = hostile_size(h, 1, 300); i < n; i++)
		buf_addf(&b, "%s N%ld V%ld ",
			 HOSTILE_PICK(h, "Gougu", "Sum", "Multiple", "Equal", "Sin_Law",
				      "Proportion"),
			 i % 5, i % 7);
	buf_add(&b, "Get V0\",\"values\":[\"3\",\"sqrt(7)\",\"1/9\",\"12\",\"5\"]}");
	hostile_add(h, "run_program", &b);
}

static const struct hostile_kind {
	const char *name;
	void (*make)(struct hostile *h);
	int share; /* of all cases */
} hostile_kinds[] = {
	{ "numbers", hostile_numbers, 2 },
	{ "huge", hostile_huge, 2 },
	{ "forms", hostile_forms, 1 },
	{ "calculus", hostile_calculus, 4 },
	{ "inequalities", hostile_inequalities, 2 },
	{ "implicit", hostile_implicit, 2 },
	{ "algebra", hostile_algebra, 2 },
	{ "lists", hostile_lists, 2 },
	{ "polygons", hostile_polygons, 2 },
	{ "loci", hostile_loci, 2 },
	{ "web", hostile_web, 3 },
	{ "constraints", hostile_constraints, 2 },
	{ "solids", hostile_solids, 2 },
	{ "texts", hostile_texts, 1 },
	{ "long script", hostile_long_script, 1 },
	{ "problem", hostile_problem, 3 },
	{ "theorem", hostile_theorem, 3 },
	{ "example", hostile_example, 6 },
	{ "program", hostile_program, 1 },
	{ "known", hostile_known, 1 },
};
#define HOSTILE_KINDS ((int)(sizeof hostile_kinds / sizeof *hostile_kinds))

/* The case of a seed; lives in the arena. */
static inline void hostile_make(struct hostile *h, uint64_t seed,
				const struct tool_table *tools, struct arena *a)
{
	int sum = 0, at;

	*h = (struct hostile){
		.rng = { seed * 7919 + 17 }, .seed = seed, .arena = a, .tools = tools
	};
	if (seed % HOSTILE_TURN == 0) {
		h->kind = "rows";
		hostile_rows(h);
		return;
	}
	for (int i = 0; i < HOSTILE_KINDS; i++)
		sum += hostile_kinds[i].share;
	at = (int)rng_below(&h->rng, (uint64_t)sum);
	for (int i = 0; i < HOSTILE_KINDS; i++) {
		at -= hostile_kinds[i].share;
		if (at < 0) {
			h->kind = hostile_kinds[i].name;
			hostile_kinds[i].make(h);
			return;
		}
	}
}
#endif
