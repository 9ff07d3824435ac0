/*
 * t-truth.c -- the judge of the solver, judged: facts and values of one figure that anybody
 * can check by hand, each fact once true and once false.
 */
#include "base/t/tap.h"
#include "solve/t/truth_facts.h"

static const struct {
	char name;
	long x, y, over;
} places[] = {
	{ 'A', 0, 0, 1 },  { 'B', 4, 0, 1 }, { 'C', 4, 3, 1 },  { 'D', 0, 3, 1 },
	{ 'E', 2, 0, 1 },  { 'F', 4, 3, 2 }, { 'G', 1, 0, 1 },  { 'H', 4, -3, 1 },
	{ 'I', -4, 0, 1 }, { 'L', 2, 3, 1 }, { 'M', 8, 0, 1 },  { 'P', 3, 3, 1 },
	{ 'Q', 3, 1, 1 },  { 'R', 8, 3, 3 }, { 'S', 0, 16, 3 }, { 'T', 3, 0, 1 },
};

static const struct {
	const char *fact;
	int holds;
} plain[] = {
	{ "OnLine(E,A,B)", 1 },
	{ "OnLine(C,A,B)", 0 },
	{ "Between(E,A,B)", 1 },
	{ "Between(I,A,B)", 0 },
	{ "Collinear(A,G,E,B)", 1 },
	{ "Collinear(E,A,B)", 0 },
	{ "Line(A,C)", 1 },
	{ "OnCircle(F,A,B,C,D)", 1 },
	{ "OnCircle(F,A,E)", 0 },
	{ "Center(k,A)", 1 },
	{ "Center(k,B)", 0 },
	{ "Parallel(A,B,D,C)", 1 },
	{ "Parallel(A,B,C,D)", 1 },
	{ "Parallel(A,B,E,M)", 0 },
	{ "Parallel(A,C,B,D)", 0 },
	{ "Perpendicular(A,B,B,C)", 1 },
	{ "Perpendicular(A,B,A,C)", 0 },
	{ "Tangent(k,D,C)", 1 },
	{ "Tangent(k,A,B)", 0 },
	{ "IsDiameter(F,A,C)", 1 },
	{ "IsDiameter(F,A,B)", 0 },
	{ "IsChord(F,A,B)", 1 },
	{ "IsChord(F,A,E)", 0 },
	{ "Midpoint(E,A,B)", 1 },
	{ "Midpoint(G,A,B)", 0 },
	{ "Bisector(A,P,B,A,D)", 1 },
	{ "Bisector(A,C,B,A,D)", 0 },
	{ "PerpBisector(E,L,A,B)", 1 },
	{ "PerpBisector(E,C,A,B)", 0 },
	{ "Altitude(L,E,L,A,B)", 1 },
	{ "Altitude(P,E,P,A,B)", 0 },
	{ "Median(P,E,P,A,B)", 1 },
	{ "Median(L,G,L,A,B)", 0 },
	{ "Midsegment(E,F,A,B,C)", 1 },
	{ "Midsegment(E,G,A,B,C)", 0 },
	{ "Incenter(Q,A,B,C)", 1 },
	{ "Incenter(F,A,B,C)", 0 },
	{ "Centroid(R,A,B,C)", 1 },
	{ "Centroid(Q,A,B,C)", 0 },
	{ "Circumcenter(F,A,B,C)", 1 },
	{ "Circumcenter(E,A,B,C)", 0 },
	{ "Orthocenter(S,I,B,D)", 1 },
	{ "Orthocenter(A,I,B,D)", 0 },
	{ "Meet(F,A,C,B,D)", 1 },
	{ "Meet(E,A,C,B,D)", 0 },
	{ "Congruent(A,B,C,C,D,A)", 1 },
	{ "Congruent(A,B,C,B,A,D)", 1 },
	{ "Congruent(A,B,C,A,B,P)", 0 },
	{ "Similar(A,E,F,A,B,C)", 1 },
	{ "Similar(A,E,F,A,B,D)", 0 },
	{ "EqualCircles(k,q)", 1 },
	{ "EqualCircles(k,F)", 0 },
	{ "Polygon(A,B,C,D)", 1 },
	{ "Polygon(A,B,D,C)", 0 },
	{ "Polygon(A,E,B)", 0 },
	{ "Polygon(A,E,B,C)", 0 },
	{ "Face(A,B,C)", 1 },
	{ "Face(A,C,B)", 0 },
	{ "Corner(A,B,C)", 1 },
	{ "Corner(C,B,A)", 0 },
	{ "Isosceles(L,A,B)", 1 },
	{ "Isosceles(A,L,B)", 0 },
	{ "RightTriangle(A,B,C)", 1 },
	{ "RightTriangle(B,A,C)", 0 },
	{ "Equilateral(A,B,L)", 0 },
	{ "Regular(A,T,P,D)", 1 },
	{ "Regular(A,B,C,D)", 0 },
	{ "Parallelogram(A,B,C,D)", 1 },
	{ "Parallelogram(A,B,D,C)", 0 },
	{ "Rectangle(A,B,C,D)", 1 },
	{ "Rectangle(A,H,M,C)", 0 },
	{ "Rhombus(A,H,M,C)", 1 },
	{ "Rhombus(A,B,C,D)", 0 },
	{ "Square(A,T,P,D)", 1 },
	{ "Square(A,B,C,D)", 0 },
	{ "Kite(I,H,M,C)", 1 },
	{ "Kite(H,M,C,I)", 0 },
	{ "Trapezoid(D,A,B,P)", 1 },
	{ "Trapezoid(A,B,P,D)", 0 },
	{ "IsoscelesTrapezoid(D,G,T,C)", 1 },
	{ "IsoscelesTrapezoid(D,A,B,P)", 0 },
	{ "Inscribed(F,A,B,C,D)", 1 },
	{ "Inscribed(F,A,C,B,D)", 0 },
	{ "Circumscribed(c,A,B,C)", 1 },
	{ "Circumscribed(c,A,B,D)", 0 },
	{ "SameSide(C,D,A,B)", 1 },
	{ "SameSide(C,H,A,B)", 0 },
	{ "OppositeSide(C,H,A,B)", 1 },
	{ "OppositeSide(C,E,A,B)", 0 },
	{ "Inside(Q,A,B,C)", 1 },
	{ "Inside(D,A,B,C)", 0 },
	{ "Inside(E,A,B,C)", 0 },
	{ "AC = 5", 1 },
	{ "Length(A,C) = 5.0000000000000000000001", 0 },
	{ "Length(A,D)+AB = 7", 1 },
	{ "DG = sqrt(10)", 1 },
	{ "Angle(A,B,C) = 90", 1 },
	{ "Angle(P,A,B) = 45", 1 },
	{ "Angle(A,E,B) = 180", 0 },
	{ "Angle(A,C,B) = Angle(C,A,D)", 1 },
	{ "Angle(A,C,B)+Angle(B,A,C) = 90", 1 },
	{ "Angle(A,F,B) = 2*Angle(A,C,B)", 1 },
	{ "Angle(A,F,B) = 2*Angle(A,C,D)", 0 },
	{ "Angle(A,F,B)/2-Angle(A,C,B)+30 = 30", 1 },
	{ "tan(Angle(B,A,C)) = 3/4", 1 },
	{ "sin(Angle(B,A,C)) = 3/5", 1 },
	{ "cos(Angle(B,A,C)) = 3/5", 0 },
	{ "Area(A,B,C,D) = 12", 1 },
	{ "Perimeter(A,B,C) = 12", 1 },
	{ "Distance(B,A,C) = 12/5", 1 },
	{ "Height(A,B,C) = 3", 1 },
	{ "Height(B,C,A) = 4", 1 },
	{ "Height(D,A,B,P) = 3", 1 },
	{ "Scale(A,B,C,A,E,F) = 2", 1 },
	{ "Radius(F) = 5/2", 1 },
	{ "Diameter(F) = 5", 1 },
	{ "Circumference(k) = 6*pi", 1 },
	{ "CircleArea(k) = 9*pi", 1 },
	{ "Arc(F,A,B) = Angle(A,F,B)", 1 },
	{ "Arc(F,B,A) = Angle(A,F,B)", 1 },
	{ "MajorArc(F,A,B) = 360-Angle(A,F,B)", 1 },
	{ "ArcVia(F,A,C,B) = MajorArc(F,B,A)", 1 },
	{ "ArcVia(F,A,B,C) = 180", 1 },
	{ "ArcLength(q,C,H) = 3*pi", 1 },
	{ "SectorArea(q,C,H) = 9*pi/2", 1 },
	{ "AB < AC", 1 },
	{ "AC < AB", 0 },
	{ "AB > 3", 1 },
	{ "x = 3", 1 },
	{ "x^2 + 2x = 15", 1 },
	{ "Angle(A,B,C) = 30x", 1 },
	{ "Nothing(A,B)", NUM_UNKNOWN },
	{ "Length(A,Z) = 3", NUM_UNKNOWN },
};

/* The same figure, read counterclockwise. */
static const struct {
	const char *fact;
	int holds;
} turning[] = {
	{ "Angle(A,B,C) = 90", 1 },
	{ "Angle(C,B,A) = 270", 1 },
	{ "Angle(C,B,A) = 90", 0 },
	{ "Angle(A,B,C)+Angle(C,B,A) = 360", 1 },
	{ "Arc(F,A,B) = Angle(B,F,A)", 1 },
	{ "Arc(F,A,B) = Angle(A,F,B)", 0 },
	{ "Arc(F,A,B)+Arc(F,B,A) = 360", 1 },
	{ "Arc(F,A,C) = 180", 1 },
	{ "MajorArc(F,A,B) = Arc(F,B,A)", 1 },
	{ "SectorArea(q,H,C) = 9*pi/2", 1 },
	{ "Parallel(A,B,D,C)", 1 },
	{ "Parallel(A,B,C,D)", 0 },
	{ "Polygon(A,C,B)", 0 },
	{ "Congruent(A,B,C,C,D,A)", 1 },
	{ "Congruent(A,B,C,B,A,D)", 0 },
};

static const struct {
	const char *goal;
	double value;
} goals[] = {
	{ "Angle(A,C,B)", 53.13010235415598 },
	{ "Angle(A,E,B)", 180 },
	{ "Angle(A,F,B)/Angle(A,C,B)", 2 },
	{ "Length(D,G)+Perimeter(A,B,C)", 15.16227766016838 },
	{ "ArcLength(F,A,B)", 4.636476090008061 },
	{ "SectorArea(F,A,B)", 5.795595112510076 },
	{ "Area(A,B,P)/Area(A,B,C)", 1 },
};

static void add_circle(struct truth_figure *f, char name, int center, long p, long q)
{
	f->circle[f->circles++] =
		(struct truth_circle){ name,         center,       { -1, -1, -1 },
				       f->x[center], f->y[center], num_rat(p, q, f->c) };
}

static void build(struct truth_figure *f, bool oriented)
{
	memset(f, 0, sizeof *f);
	f->c = num_ctx_new(1);
	f->oriented = oriented;
	num_enter(f->c, NUM_EXACT, 0);
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		f->name[f->n] = places[i].name;
		f->x[f->n] = num_rat(places[i].x, places[i].over, f->c);
		f->y[f->n++] = num_rat(places[i].y, places[i].over, f->c);
	}
	add_circle(f, 'F', 5, 25, 4);
	add_circle(f, 'k', 0, 9, 1);
	add_circle(f, 'q', 1, 9, 1);
	add_circle(f, 'c', 12, 1, 1);
	f->letter[f->letters++] = (struct truth_letter){ 'x', "AD" };
}

int main(void)
{
	struct truth_figure f, balls;
	num v;

	build(&f, false);
	ok(truth_distinct(&f), "different points are in different places");
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		ok(truth_holds(&f, plain[i].fact) == plain[i].holds, "%s: %d", plain[i].fact,
		   plain[i].holds);
	num_enter(f.c, NUM_BALL, TRUTH_BITS);
	truth_as_balls(&balls, &f, false);
	for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
		ok(truth_goal(&v, &balls, goals[i].goal, false) &&
			   fabs(num_mid(num_enclosure(v, f.c)) - goals[i].value) < 1e-13 * 200,
		   "%s is %.16g", goals[i].goal, goals[i].value);
	ok(truth_goal(&v, &balls, "180*acos(3/5)/pi-53", true) &&
		   fabs(num_mid(v) - 0.13010235415598) < 1e-12,
	   "closed forms are read in radians");
	num_ctx_free(f.c);
	build(&f, true);
	for (size_t i = 0; i < sizeof turning / sizeof *turning; i++)
		ok(truth_holds(&f, turning[i].fact) == turning[i].holds,
		   "counterclockwise, %s: %d", turning[i].fact, turning[i].holds);
	num_ctx_free(f.c);
	return tap_done();
}
