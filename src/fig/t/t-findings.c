/* t-findings.c -- faults that were found by use, each with the lines that showed it. */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
static const struct {
	const char *what, *lines, *want;
} found[] = {
	{ "index 1 after index 2 of the same pair",
	  "c=Circle((0,0),3); l=Line((0,1),(1,1)); P=Intersect(c,l,2); Q=Intersect(c,l,1)",
	  "Q = (-2*sqrt(2), 1)" },
	{ "index 1 again after 1 and 2",
	  "c=Circle((0,0),3); l=Line((0,1),(1,1)); P=Intersect(c,l,1); Q=Intersect(c,l,2); "
	  "R=Intersect(c,l,1)",
	  "R = (-2*sqrt(2), 1)" },
	{ "swapped operands keep the first numbering",
	  "c=Circle((0,0),3); d=Circle((4,0),3); P=Intersect(c,d); Q=Intersect(d,c,1)",
	  "Q = (2, sqrt(5))" },
	{ "a point known from elsewhere still comes first",
	  "A=(0,0); B=(3,0); c=Circle(A,B); l=Line(A,B); Q=Intersect(c,l,1)", "Q = (3, 0)" },
	{ "deleting one solution leaves the other",
	  "A=(0,0); c=Circle(A,3); l=Line(A,(4,0)); P=Intersect(c,l,1); Q=Intersect(c,l,2); "
	  "S=Segment(A,Q); Delete(P); S",
	  "S = 3" },
	{ "a number under the letters of a segment is no line",
	  "A=(0,0); B=(4,0); C=(1,3); AB=4; AreParallel(AB, C)", "is of kind number" },
	{ "and it is told when it is made", "A=(0,0); B=(4,0); AB = 4",
	  "AB is a number from here on" },
	{ "a variable is none of the objects",
	  "A=(0,0); B=(4,0); t=Segment(A,B); f=Derivative(t^3, t)", "f = 3*x^2" },
	{ "nor where it is a function", "t(x)=x^2; c=Curve(t, 2t, t, 0, 2)", "c = (t, 2*t)" },
	{ "nor in an integral", "t=Segment((0,0),(4,0)); a=Integral(t^2, t, 0, 3)", "a = 9" },
	{ "but two graphs are two", "f(x)=x; g(x)=x^2; a=Integral(f + g, g, 0, 2)", "a = 2" },
	{ "a number beside x is the order", "n=2; f=Derivative(x^3*n, n)", "f = 12*x" },
	{ "tips of vectors are apart", "p=(1,2); q=(4,6); Distance(p,q)", "distance: 5" },
	{ "the median of a triangle", "A=(0,0); B=(4,0); C=(2,6); m=Median(C,A,B)", "m = 6" },
	{ "and of numbers", "a=Median({3,1,2})", "a = 2" },
	{ "the three medians",
	  "A=(0,0); B=(4,1); C=(2,6); "
	  "Prove(AreConcurrent(Median(A,B,C), Median(B,C,A), Median(C,A,B)))",
	  "proved by deduction" },
	{ "a curve does not meet itself", "c=Curve(cos(t), t^2, t, 1e-9, 3); Intersect(c, c)",
	  "both are one curve" },
	{ "a definition that is what it was is shown", "A=(1,2); A=(1,2)", "A = (1, 2)" },
	{ "a text set to itself is shown", "s=\"x\"; SetValue(s, s)", "s = x  [text" },
	{ "and where it stands already", "s=\"x\"; SetCoords(s, 0, 0)", "s = x  [text" },
	{ "a slider stays one", "a=Slider(0,5); a=3/7",
	  "3/7, about 0.428571  [number: Slider" },
	{ "a slider may become what it is not", "a=Slider(0,5); b=3; a=b/2",
	  "3/2, about 1.5  [number: b/2]" },
	{ "what holds of a segment by its points", "A=(0,0); B=(4,0); Relation(A, AB)",
	  "A lies on Segment(A, B) (proven)" },
	{ "and nothing is left of it", "A=(0,0); B=(4,0); Relation(A, AB); s=Segment(A,B)",
	  "s = 4  [segment: Segment(A, B)]" },
	{ "a conic by its coefficients", "c=Conic(1,1,-1,0,0,0)",
	  "x^2 + y^2 = 1  [circle: x^2 + y^2 - 1 = 0]" },
	{ "some of them negative", "c=Conic(1,2,-3,0,-2,0)", "x^2 + 2*y^2 - 2*x - 3 = 0]" },
	{ "four points of a circle are no square",
	  "c=Circle((0,0),5); A=Point(c); B=Point(c); C=Point(c); D=Point(c); "
	  "Holds(\"IsSquare(A,B,C,D) || Trapezoid(A,B,C,D) || Kite(A,B,C,D)\")",
	  "false (proven)" },
	{ "nor have three a right angle or equal sides",
	  "c=Circle((0,0),5); A=Point(c); B=Point(c); C=Point(c); "
	  "Holds(\"RightAngle(A,B,C) || RightAngle(B,C,A) || RightAngle(C,A,B) || "
	  "AB == BC || BC == CA || CA == AB\")",
	  "false (proven)" },
	{ "three points of a segment are not evenly spaced",
	  "A=(0,0); B=(8,0); s=Segment(A,B); C=Point(s); D=Point(s); E=Point(s); "
	  "Holds(\"CD == DE || CE == DE || CD == CE || AC == CB || AD == DB\")",
	  "false (proven)" },
	{ "nor of a line",
	  "A=(0,0); B=(8,0); s=Line(A,B); C=Point(s); D=Point(s); E=Point(s); "
	  "Holds(\"AC == AB || CD == DE || AC == AE || AC == AD || BC == BD\")",
	  "false (proven)" },
	{ "what is equal is congruent",
	  "a=Angle((4,0),(0,0),(1,1)); AreCongruent(a,45°)", "true (proven)" },
	{ "a segment is no number, which does not make it unequal",
	  "s=Segment((0,0),(4,0)); AreEqual(s,4)", "a segment is compared with a number" },
	{ "nor is a polygon, also where it is proved",
	  "p=Polygon((0,0),(4,0),(1,3)); Prove(\"AreEqual(p,6)\")",
	  "a polygon is compared with a number" },
	{ "a curve takes no argument", "c=Curve(2cos(t), sin(t), t, 0, 2pi); P=c(pi/2)",
	  "Point(c, 1/2) is the point" },
	{ "twice a vector is one", "u=(1,2); 2u", "vector: (2, 4)" },
	{ "a pair less a vector, under a small letter", "u=(1,2); w=(3,4)-u",
	  "w = (2, 2)  [vector" },
	{ "and under a capital one", "u=(1,2); W=(3,4)-u", "W = (2, 2)  [point" },
	{ "a system in x and y", "Solve({x^2 + y^2 = 25, x + y = 7})",
	  "{{x = 3, y = 4}, {x = 4, y = 3}} (proven, complete)" },
	{ "a system in x alone", "Solve({x^2 = 4, x = 2})", "{x = 2}" },
	{ "angles that are added", "A=(0,0); B=(4,0); C=(1,3); Angle(A,B,C) + Angle(B,C,A)",
	  "(proven); an angle, about 108.4349488°" },
	{ "and lengths", "A=(0,0); B=(4,0); Distance(A,B) + 1", "number: 5 (proven)\n" },
	{ "an equation in y alone", "Solve(y^2 = 9)", "{y = -3, y = 3} (proven, complete)" },
	{ "and its solutions under a name", "L=Solve(y^2 = 9)", "L = {-3, 3}" },
	{ "the tip of a vector in a typed call",
	  "u=(3,4); "
	  "{\"tool\":\"query_distance\",\"args\":{\"obj1\":\"u\",\"obj2\":\"(0,0)\"}}",
	  "distance: 5 (proven)" },
	{ "four coordinates", "A=(1,2,3,4)", "expected two or three coordinates" },
	{ "a square by its side", "A=(0,0); B=(2,0); q=Square(A,B)", "q = 4" },
	{ "six sides", "A=(0,0); B=(2,0); h=Hexagon(A,B); Area(h)", "area: 6*sqrt(3)" },
	{ "and a relation of four points",
	  "A=(0,0); B=(2,0); C=(2,2); D=(0,2); Square(A,B,C,D)", "true (proven)" },
	{ "a dot product depends on the axes", "A=(0,0); B=(1,0); Always(\"A*B==0\")",
	  "only here" },
	{ "so does a component", "A=(0,0); B=(1,0); u=Vector(A,B); Always(\"y(u)==0\")",
	  "only here" },
	{ "and a number computed from points", "A=(0,0); B=(1,0); d=A*B; Always(\"d==0\")",
	  "only here" },
	{ "not zero in general is not never zero", "A=(1,2); Always(\"x(A) != 5\")",
	  "unknown" },
	{ "nor is a denial", "A=(1,2); B=(3,4); C=(5,9); Always(\"!AreCollinear(A,B,C)\")",
	  "unknown" },
	{ "an inequality is not proven by examples",
	  "A=(0,0); B=(1,1); Always(\"Distance(A,B) < 1000000\")", "unknown" },
	{ "a free number may change its sign", "a=3; Always(\"abs(a) == a\")", "only here" },
	{ "a small one moves too", "a=1e-10; b=3e-10; Always(\"b == 3*a\")", "only here" },
	{ "a large one as well", "a=1e20; b=2e20; Always(\"b == 2*a\")", "only here" },
	{ "what seldom fits is named",
	  "A=(0,0,0); B=(4,0,0); C=(4,4,0); k=Cube(A,B,C); "
	  "Always(\"Volume(k)==Distance(A,B)^3\")",
	  "k = Cube(A, B, C) is seldom there" },
	{ "a list of points of space has a hull",
	  "L={(0,0,0),(1,0,0),(0,1,0),(0,0,1)}; h=ConvexHull(L)", "1/6" },
	{ "also one that is written out", "h=ConvexHull({(0,0,0),(1,0,0),(0,1,0),(0,0,1)})",
	  "1/6" },
	{ "in the plane it is a polygon", "h=ConvexHull({(0,0),(1,0),(0,1)})", "1/2" },
	{ "a dip in a face is found",
	  "f=Polygon((0,0,0),(4,0,0),(4,4,0),(0,4,0)); X=PointIn(f); "
	  "Least(min(1, 16((x(X)-18/5)^2+(y(X)-1.3)^2)), X)",
	  "approximate" },
	{ "also a value of no known form",
	  "S=Point(Sphere((0,0,0),2)); Greatest(x(S)y(S)z(S), S)", "1.53960071" },
	{ "what jumps is no surface",
	  "f=Polygon((0,0,0),(4,0,0),(4,4,0),(0,4,0)); X=PointIn(f); "
	  "t=Trajectory(floor(x(X))==1, X)",
	  "no surface is known" },
	{ "a condition may stand in quotes",
	  "f=Polygon((0,0,0),(4,0,0),(4,4,0),(0,4,0)); X=PointIn(f); "
	  "t=Trajectory(\"Distance(X,(0,0,4))==5\", X)",
	  "3*pi/2" },
	{ "what is only probable says so",
	  "f=Polygon((0,0,0),(4,0,0),(4,4,0),(0,4,0)); X=PointIn(f); "
	  "t=Trajectory(abs(x(X)-1)==1, X)",
	  "probable" },
	{ "a side that is positive nearby is not so everywhere",
	  "p=Plane((0,0,0),(1,0,0),(0,1,0)); X=PointIn(p); t=Trajectory(x(X)+100000==1, X)",
	  "X = (-99999, 0, 0) + λ" },
	{ "nothing nearby is not nothing",
	  "p=Plane((0,0,0),(1,0,0),(0,1,0)); X=PointIn(p); "
	  "t=Trajectory(sqrt((x(X)+100000)^2)==x(X)+100001, X)",
	  "undecided" },
	{ "a square may be zero", "A=(1,2); Always(\"x(A)^2 > 0\")",
	  "1 condition that has no short words" },
	{ "and need not be less for that", "A=(1,2); Always(\"x(A)^2 >= 0\")",
	  "(an identity in the free coordinates)\n" },
	{ "so may an expanded one", "a=3; b=2; Always(\"a^2 + b^2 - 2a + 1 > 0\")",
	  "1 condition that has no short words" },
	{ "but not with a constant more", "a=3; b=2; Always(\"a^2 + b^2 - 2a + 2 > 0\")",
	  "(an identity in the free coordinates)\n" },
	{ "nor has zero the sign 1", "a=3; Always(\"sign(a^2) == 1\")",
	  "1 condition that has no short words" },
	{ "nor is it the first case", "a=3; Always(\"If(a^2 <= 0, 1, 2) == 2\")",
	  "1 condition that has no short words" },
	{ "nearer to one or the other",
	  "A=(0,0); B=(4,0); P=(1,3); Always(\"Distance(P,A) < Distance(P,B) || "
	  "Distance(P,A) > Distance(P,B)\")",
	  "P is not as far from A as from B" },
	{ "the greatest of three equal ones",
	  "A=(0,0); B=(4,0); C=(1,3); Always(\"Max({Distance(A,B), Distance(B,C), "
	  "Distance(C,A)}) > Distance(A,B) || Max({Distance(A,B), Distance(B,C), "
	  "Distance(C,A)}) > Distance(B,C)\")",
	  "B is not as far from A as from C" },
	{ "a whole number at the end of a path",
	  "A=(0,0); B=(4,0); P=Point(Segment(A,B),1,0); "
	  "Always(\"floor(Distance(A,P)/Distance(A,B)) == 0\")",
	  "P and B are different points" },
	{ "and in the middle of it",
	  "A=(0,0); B=(4,0); P=Point(Segment(A,B),1,0); "
	  "Always(\"ceil((Distance(A,P) - Distance(P,B))^2/Distance(A,B)^2) == 1\")",
	  "P is not as far from A as from B" },
	{ "a segment in space may have no length",
	  "A=(0,0,0); B=(2,0,0); C=(1,2,0); D=(1,1,1); "
	  "Always(\"Distance(A,B)^2 + Distance(C,D)^2 > 0\")",
	  "A and B are different points" },
	{ "the end of a slider is not beyond it",
	  "t=Slider(0°,180°,1°); Always(\"t <= 180°\")", "unknown" },
	{ "nor is a root", "t=Slider(0,sqrt(2),0.1); Always(\"t^2 <= 2\")", "unknown" },
	{ "where the incentre of the feet is a corner, it is not the orthocentre",
	  "A=(0,0); B=(4,0); C=(1,3); D=Foot(A,Line(B,C)); E=Foot(B,Line(A,C)); "
	  "F=Foot(C,Line(A,B)); H=Orthocenter(A,B,C); I=Incenter(D,E,F); "
	  "ProveDetails(\"I==H\")",
	  "\"AreEqual[B,I]\"" },
	{ "whatever is asked of it",
	  "A=(0,0); B=(4,0); C=(1,3); D=Foot(A,Line(B,C)); E=Foot(B,Line(A,C)); "
	  "F=Foot(C,Line(A,B)); I=Incenter(D,E,F); Always(\"Orthocenter(I,A,B,C)\")",
	  "B and I are different points" },
	{ "a slider goes to its ends", "s=Slider(0,5,1); Always(\"s < 5\")", "only here" },
	{ "automatic names of two calls with two solutions",
	  "Intersect(Circle((0,0),2),Line((0,0),(1,0))); "
	  "Intersect(Circle((0,0),3),Line((0,0),(1,0)))",
	  "B_1 = (-3, 0)" },
	{ "a point on a polygon stays on its side",
	  "A=(0,0); q=Polygon(A,(4,0),(4,4),(0,4)); P=Point(q,4,1); SetCoords(A,-4,0); P",
	  "P = (4, 1)" },
	{ "a point moves though one result becomes two",
	  "A=(2,4); k=Circle((0,0),2); P=Intersect(k,Line(A,(2,1))); "
	  "Q=Midpoint(P,(0,0)); A=(3,4); A",
	  "A = (3, 4)" },
	{ "and what rests on it follows",
	  "A=(2,4); k=Circle((0,0),2); P=Intersect(k,Line(A,(2,1))); "
	  "Q=Midpoint(P,(0,0)); A=(9,1); Q",
	  "Q = (sqrt(3)/2, 1/2)" },
	{ "vertices of an ellipse that becomes a circle",
	  "A=(-3,0); B=(3,0); k=Ellipse(A,B,(0,4)); V=Vertex(k); SetCoords(B,-3,0); V_3",
	  "V_3 = (-3, 5)" },
	{ "and its directrices",
	  "A=(-3,0); B=(3,0); k=Ellipse(A,B,(0,4)); d=Directrix(k); SetCoords(B,-3,0); d_1",
	  "a circle has no directrix" },
	{ "an equation that is two lines for a while",
	  "a=Slider(-3,3,1); SetValue(a,2); k: x^2+a*y^2=4; F=Focus(k); SetValue(a,0); F_1",
	  "is now of kind implicit" },
	{ "and an ellipse again",
	  "a=Slider(-3,3,1); SetValue(a,2); k: x^2+a*y^2=4; b=SemiMajorAxisLength(k); "
	  "SetValue(a,0); SetValue(a,4); b",
	  "b = 2" },
	{ "but not to where nothing is", "A=(2,4); B=Midpoint(A,(0,0)); A=(1/0,2)",
	  "division by zero" },
	{ "an arc from a direction to itself", "CircularArc((0,0),(1,0),(2,0))",
	  "degenerate" },
	{ "a name is stronger than a side's letter",
	  "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); c=Circle(A,2); t.AB", "t.AB = 4" },
	{ "corners through the polygon", "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); t.C",
	  "C = (0, 3)" },
	{ "sides either way round", "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); t.CB",
	  "a = 5" },
	{ "the image of a side",
	  "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); r=Reflect(a, Line(A,B)); C'",
	  "C' = (0, -3)" },
	{ "a function ends at its bounds", "f=Function(x^2,0,3); f(5)", "no_such_object" },
	{ "its integral too", "f=Function(x^2,0,3); NIntegral(f,0,5)", "no_such_object" },
	{ "an expression where a function is expected", "R=Root(x^2-9)", "R_1 = (-3, 0)" },
	{ "the unknown of an equation hides an object", "a=3; Solve(a^2=16,a)",
	  "{a = -4, a = 4}" },
	{ "a name with its (x)",
	  "{\"tool\":\"add_function\",\"args\":{\"name\":\"p(x)\",\"expr\":\"x^3\"}}",
	  "p = x^3" },
	{ "a corner is a turning point", "f(x)=max(x,1-x); T=TurningPoint(f)",
	  "T = (1/2, 1/2)" },
	{ "corners where square roots are", "TurningPoint(abs(x^2-3))", "A_3 = (sqrt(3), 0)" },
	{ "a cusp", "TurningPoint(cbrt(x^2))", "A = (0, 0)" },
	{ "a pole is none", "TurningPoint(1/abs(x))", "no_such_object" },
	{ "nor is the end of a root", "TurningPoint(sqrt(x))", "no_such_object" },
	{ "jumps are left open", "TurningPoint(If(x<0,x,-x))", "undecided" },
	{ "signs have zeros", "Root(sgn(x^2-3))", "A_2 = about (1.732050808, 0)" },
	/* What may be more than was found says so, and what was not found is not denied. */
	{ "zeros that go on", "Root(sin(x))", "perhaps not all" },
	{ "too many of them", "Root(sin(x),-1e6,1e6)", "perhaps not all" },
	{ "zeros that are all", "Root(exp(x)-3x)",
	  "(1.512134552, 0)  [point: Root(Function(exp(x) - 3*x)) [2]]" },
	{ "far out", "Root(ln(x)-8)", "undecided" },
	{ "nowhere", "Root(x^2+exp(x))", "no_such_object" },
	{ "high powers", "Root(x^40-x^41)", "A_1 = (0, 0)" },
	{ "high powers of a factor", "Root((x-2)^40*x^2-(x-2)^40)", "A_3 = (2, 0)" },
	{ "an inflection of high order", "InflectionPoint(x^50-x^49)", "A_1 = (0, 0)" },
	{ "a zero that is none, by little", "Root(1-cos(x-1/3)+10^-45,-3,3)",
	  "no_such_object" },
	{ "or where nothing can tell", "Root(1-cos(x-sqrt(2))+10^-900,-3,3)", "undecided" },
	{ "a zero that is one", "Root(1-cos(x-1/3),-3,3)", "A = (1/3, 0)" },
	{ "a graph meets what is far away", "P=Intersect(sin(x), Circle((50,0),3))",
	  "P_2 = about (52.96998539" },
	{ "or not", "P=Intersect(exp(x), Circle((50,0),3))", "no_such_object" },
	{ "what was not found is not counted", "P=Intersect(sin(x), Line((0,0),(1,0)), 40)",
	  "undecided" },
	/* Integrals and extrema: not known is not the same as none. */
	{ "too long", "NIntegral(abs(sin(x)),0,1000)",
	  "-cos(1000)+637, about 636.4376209237093 (proven)" },
	{ "an end that hides it", "NIntegral(x*ln(x),0,1)", "-1/4" },
	{ "too wild", "Max(sin(x^2),0,100)", "(sqrt(2)*sqrt(pi)/2, 1) (proven)" },
	{ "known to lie between", "NIntegral(sin(1/x)/x,1/100000,1)", "lies between 0.6" },
	{ "a pole", "NIntegral(1/(x-1)^2,0,2)", "no_such_object: the function has a pole" },
	{ "a gap", "NIntegral(sqrt(x),-1,1)", "no_such_object: the function is not defined" },
	{ "a pole that can be integrated is no such", "NIntegral(1/sqrt(abs(x)),-1,1)",
	  "integral: 4 (proven)" },
	{ "two peaks, one a corner, apart by less than doubles see",
	  "Max(max(1-(x+1)^2, 1+10^-30-abs(x-1)),-3,3)", "undecided" },
	{ "corners count among the places", "Max(3-abs(x-sqrt(2)),-1,5)", "(sqrt(2), 3)" },
	{ "an antiderivative that jumps is not used across", "NIntegral(1/(2+cos(x)),0,6)",
	  "about 3.53278138586665 (enclosed)" },
	{ "what was cancelled is no zero", "Root((x-1)^2/(x-1))", "no_such_object" },
	{ "the others are", "Root((x^2-1)/(x-1))", "A = (-1, 0)" },
	/* Equations */
	{ "nor a solution", "Solve((x^2-1)/(x-1)=2,x)", "{} (proven, complete)" },
	{ "an equation that is true where it is defined", "Solve(x/x=1,x)", "degenerate" },
	{ "touching solutions are proven by closed forms", "NSolve(cos(x-1/3)=1,x)",
	  "(enclosed, perhaps not all, from -10 to 10)" },
	{ "all of them", "Solve(cos(x-1/3)=1,x)", "{x = 1/3 + 2*pi*k} (proven, complete" },
	{ "those without are not", "NSolve(cos(x^5-x-1)=1,x)", "probable, perhaps not all" },
	{ "none, for sure", "Solve(sin(x)=2,x)", "{} (proven, complete)" },
	{ "none that is near", "NSolve(ln(x)=8,x)",
	  "{} (unknown, perhaps not all, from -1000 to 1000)" },
	/* Degrees are degrees, also of what has no closed form. */
	{ "an angle without a closed form",
	  "P=Intersect(exp(x),Circle((0,0),2),2); Angle((1,0),(0,0),P)",
	  "angle: about 71.359356701398" },
	{ "two points are on a circle, however often",
	  "A=(0,0); B=(1,0); AreConcyclic(A,B,A,A)", "true (proven)" },
	{ "three on a line are not", "A=(0,0); B=(1,0); AreConcyclic(A,B,A,(2,0))",
	  "false (proven)" },
	{ "a turn that doubles do not see",
	  "{\"tool\":\"query_angle\",\"args\":{\"a\":\"(1,0)\",\"b\":\"(0,0)\",\"c\":\"(1,-10^"
	  "-30)\"}}",
	  "5.729577951308232e-29" },
	{ "a smooth function without one", "f(x)=x^3; T=TurningPoint(f)", "no_such_object" },
	{ "an inequality in calls of functions", "q: abs(x) + abs(y) <= 3",
	  "[inequality: abs(x) + abs(y) <= 3]" },
	{ "of one variable alone", "q: abs(x) <= 2", "[inequality: abs(x) <= 2]" },
	{ "with several arguments", "q: max(x, y) <= 3 && min(x, y) > 0", "[inequality: " },
	{ "of a function object", "f(x)=x^2; q: f(x) > 2", "q = x^2 > 2" },
	{ "a relation of numbers stays one", "A=(1,2); x(A) < 3", "true (proven)" },
	{ "and may be named", "A=(1,2); q: x(A) < 3", "q = true  [boolean: " },
	{ "an equation in calls is a curve", "q: abs(x) = 3",
	  "[implicit: ImplicitCurve(abs(x) = 3)]" },
	{ "a quotient in an equation too", "c: 1/x + y = 3", "c = 1/x + y = 3  [implicit: " },
	{ "a power too", "c: 2^x + y = 3", "c = 2^x + y = 3  [implicit: " },
	{ "a call of x is a function", "f(x)=x/2; P=Intersect(sin(x), f)", "P_2 = (0, 0)" },
	{ "for integrals", "a=IntegralBetween(abs(x), -1, 3)", "a = 5  [number" },
	{ "pieces", "R=Root(If(x < 0, -x - 1, x - 2))", "R_1 = (-1, 0)" },
	{ "of a function object", "f(x)=x^2; R=Root(f(x) - 4)", "R_2 = (2, 0)" },
	{ "whose value is a number", "f(x)=x^2; c=Circle((0,0), f(2))", "x^2 + y^2 = 16" },
	{ "but not a number", "c=Circle((0,0), sin(x))", "argument 2 does not fit there" },
	{ "a function asked by its (x)", "f(x)=x^2; f(x)",
	  "f = x^2  [function: Function(x^2)]" },
	{ "y = ... that is no conic is a graph", "l: y = sin(x)", "l = sin(x)  [function: " },
	{ "of degree 3 too", "l: y = x^3 - x", "l = x^3 - x  [function: " },
	{ "the other way round", "l: 1/x = y", "l = 1/x  [function: " },
	{ "of degree 2 it is a parabola", "l: y = x^2 - 1", "[parabola: " },
	{ "of a product x(...) too", "l: y = x(x + 1)", "l: x^2 + x - y = 0" },
	{ "as an argument", "P=Intersect(y = x^3, y = 8)", "P = (2, 8)" },
	{ "x = ... is none", "l: x = sin(y)", "l = x = sin(y)  [implicit: " },
	{ "an equation tool says which tool draws it",
	  "{\"tool\":\"add_equation\",\"args\":{\"name\":\"l\",\"equation\":\"y = sin(x)\"}}",
	  "use add_function" },
	{ "z is a word", "z = CircularSector((0,0),(1,0),(0,1))",
	  "\"z\" is a word of the language" },
	{ "x names no circle", "x = Circle((0,0),1)",
	  "x is a coordinate of the plane, it cannot name a circle" },
	{ "but a line", "x = Distance((0,0),(3,4))", "x = 5" },
	{ "e is a number", "l: y = x; P=Intersect(e, l)",
	  "argument 1 is e, the number 2.718..." },
	{ "in a call by name too", "{\"tool\":\"delete_object\",\"args\":{\"name\":\"e\"}}",
	  "the number 2.718..." },
	{ "the image of an image without a name",
	  "A=(0,0); B=(1,0); C=(0,1); p=Polygon(A,B,C); g=Line(A,(1,3)); "
	  "q=Translate(Reflect(p,g),(3,0)); C''",
	  "C'' = (18/5, 4/5)" },
	{ "its sides too",
	  "A=(0,0); B=(1,0); C=(0,1); p=Polygon(A,B,C); g=Line(A,(1,3)); "
	  "q=Translate(Reflect(p,g),(3,0)); a''",
	  "a'' = sqrt(2)" },
	{ "dotted names lead there as well",
	  "A=(0,0); B=(1,0); C=(0,1); p=Polygon(A,B,C); q=Translate(p,(3,0)); q.vertex2",
	  "B' = (4, 0)" },
	{ "a segment's image and its image",
	  "A=(0,0); B=(1,2); s=Segment(A,B); t=Translate(s,(1,0)); u=Translate(t,(1,0)); B''",
	  "B'' = (3, 2)" },
	{ "points without names have images without letters",
	  "p=Polygon((0,0),(1,0),(0,1)); q=Translate(p,(1,1)); q.vertex3",
	  "q.vertex3 = (1, 2)" },
	{ "a vertex's letter yields to a name", "p=Polygon((0,0),(2,0),4); A=(7,7); p.vertex3",
	  "p.vertex3 = (2, 2)" },
	{ "and is told", "p=Polygon((0,0),(2,0),4); A=(7,7)", "changed p.vertex3 = (2, 2)" },
	{ "even to what is built on it", "p=Polygon((0,0),(2,0),4); A=Midpoint(A,B)",
	  "A = (1, 2)  [point: Midpoint(p.vertex3, B)]" },
	{ "but not when it was used", "p=Polygon((0,0),(2,0),4); s=Segment(A,B); A=(7,7)",
	  "name_taken" },
	{ "a renamed part keeps its name",
	  "p=Polygon((0,0),(2,0),4); Rename(A,\"Q\"); Q=(1,1)", "name_taken" },
	{ "a letter yields to a renamed object",
	  "p=Polygon((0,0),(2,0),4); P=(7,7); Rename(P,\"A\"); p.vertex3",
	  "p.vertex3 = (2, 2)" },
	{ "a free point goes where something on it has no place",
	  "A=(0,-1); C=(2,1); k=Circle(C,A); P=TriangleCenter(A,(2,-1),C,3); A=(2,-1); k",
	  "k: (x - 2)^2 + (y - 1)^2 = 4" },
	{ "which is told", "A=(0,-1); C=(2,1); P=TriangleCenter(A,(2,-1),C,3); A=(2,-1)",
	  "changed P: undefined point (a, b and c are on one line, so they form no "
	  "triangle)" },
	{ "and comes back",
	  "A=(0,-1); C=(2,1); P=TriangleCenter(A,(2,-1),C,3); A=(2,-1); A=(4,sqrt(4)-2)",
	  "changed P = (11/4, 0)" },
	{ "but no definition by others does",
	  "C=(2,1); A=(0,-1); P=TriangleCenter(A,(2,-1),C,3); A=Midpoint(C,(2,-1))",
	  "degenerate" },
	{ "the derivative of order 0", "f(x)=x^3; g=Derivative(f,0)", "g = x^3" },
	{ "lists in a list are joined", "L=Join({{1,2},{3},{4,5}})", "L = {1, 2, 3, 4, 5}" },
	{ "but not lists among others", "L=Join({1,{2}})", "L = {1, {2}}" },
	{ "nor by leaving out what is undefined", "L=RemoveUndefined({{1},{2}})",
	  "L = {{1}, {2}}" },
	{ "touching in either order", "IsTangent(Circle((0,0),3), Line((3,0),(3,1)))",
	  "true" },
	{ "within the ends of a segment",
	  "c=Circle((0,0),3); IsTangent(c, Segment((3,-1),(3,0)))", "true" },
	{ "but not beyond them", "c=Circle((0,0),3); IsTangent(Segment((3,1),(3,2)), c)",
	  "false" },
	{ "nor before a ray", "c=Circle((0,0),3); IsTangent(c, Ray((3,1),(3,2)))", "false" },
	{ "on an ellipse too", "k: x^2/25 + y^2/9 = 1; IsTangent(k, Segment((-1,3),(1,3)))",
	  "true" },
	{ "and not beside it", "k: x^2/25 + y^2/9 = 1; IsTangent(Segment((1,3),(2,3)), k)",
	  "false" },
	{ "with roots in it", "c=Circle((0,0),sqrt(2)); IsTangent(Segment((2,0),(0,2)), c)",
	  "true" },
	{ "two lines do not touch", "IsTangent(Line((0,0),(1,0)), Segment((0,0),(1,1)))",
	  "wrong_kind" },
	{ "a graph and itself", "f(x)=x^2; P=Intersect(f,f)",
	  "degenerate: the graph and the function coincide" },
	{ "a graph and another one like it", "f(x)=(x+1)^2; g(x)=x^2+2x+1; P=Intersect(f,g)",
	  "coincide" },
	{ "with sines", "f(x)=2sin(x); g(x)=sin(x)+sin(x); P=Intersect(f,g)", "coincide" },
	{ "a graph and its parabola", "f(x)=x^2; c: y=x^2; P=Intersect(f,c)",
	  "the graph and the parabola coincide" },
	{ "its hyperbola", "f(x)=1/x; c: x*y=1; P=Intersect(c,f)",
	  "the graph and the hyperbola coincide" },
	{ "its line", "f(x)=2x+1; l: y=2x+1; P=Intersect(f,l)",
	  "the graph and the line coincide" },
	{ "its circle", "f(x)=sqrt(9-x^2); c: x^2+y^2=9; P=Intersect(f,c)",
	  "the graph and the circle coincide" },
	{ "one ends where the other begins",
	  "f=Function(x^2,0,1); g=Function(x^2,1,2); P=Intersect(f,g)", "P = (1, 1)" },
	{ "or before", "f=Function(x^2,0,1); g=Function(x^2,2,3); P=Intersect(f,g)",
	  "no_such_object" },
	{ "a segment of it", "f=Function(2x,0,1); s=Segment((3,6),(1/2,1)); P=Intersect(f,s)",
	  "coincide" },
	{ "a segment that touches its end",
	  "f=Function(2x,0,1); s=Segment((3,6),(1,2)); P=Intersect(f,s)", "P = (1, 2)" },
	{ "a ray away from it", "f=Function(2x,0,1); s=Ray((3,6),(4,8)); P=Intersect(f,s)",
	  "no_such_object" },
	{ "parallel graphs still do not meet", "f(x)=x^2; g(x)=x^2+1; P=Intersect(f,g)",
	  "no_such_object" },
	{ "zero everywhere", "f(x)=x-x; R=Root(f)",
	  "degenerate: the function is zero everywhere" },
	{ "foci in the order given", "k=Ellipse((4,0),(-4,0),(0,3)); F=Focus(k); F_1",
	  "F_1 = (4, 0)" },
	{ "of an equation from the left", "k: x^2/9 - y^2/16 = 1; F=Focus(k); F_1",
	  "F_1 = (-5, 0)" },
	{ "of an upright one from below", "k: x^2/9 + y^2/25 = 1; F=Focus(k,1)",
	  "F = (0, -4)" },
	{ "of a parabola", "p: x = y^2 + 2y; F=Focus(p)", "F = (-3/4, -1)" },
	{ "those of a circle are one", "F=Focus(Circle((0,0),1),2)", "F = (0, 0)" },
	{ "a directrix as it was given",
	  "p=Parabola((0,3), Line((1,0),(2,1))); d=Directrix(p)", "d: y = x - 1" },
	{ "vertices of an ellipse", "k: x^2/25 + y^2/9 = 1; V=Vertex(k); V_3",
	  "V_3 = (0, 3)" },
	{ "of a slanted one", "k: x^2 + x*y + y^2 = 3; V=Vertex(k); V_1",
	  "V_1 = (-sqrt(3), sqrt(3))" },
	{ "of a hyperbola", "h: x*y = 2; V=Vertex(h); V_2", "V_2 = (sqrt(2), sqrt(2))" },
	{ "of a parabola", "p: y = x^2 - 4x + 1; V=Vertex(p)", "V = (2, -3)" },
	{ "no third of a hyperbola", "h: x*y = 2; V=Vertex(h,3)",
	  "index must be from 1 to 2" },
	{ "all corners of a polygon", "t=Polygon((0,0),(4,0),(0,3)); V=Vertex(t); V_3",
	  "V_3 = (0, 3)" },
	{ "asymptotes of a hyperbola", "h: x*y = 1; a=Asymptote(h); a_1", "a_1: x = 0" },
	{ "moved and turned", "h: (x-1)^2 - (y-2)^2 = 4; a=Asymptote(h); a_2",
	  "a_2: y = -x + 3" },
	{ "axes", "h: x*y = 1; s=Axes(h); s_2", "s_2: y = -x" },
	{ "of a parabola one", "p: y = x^2 - 4x; s=Axes(p)", "s: x = 2" },
	{ "excircles", "A=(0,0); B=(4,0); C=(0,3); c1=Excircle(B,C,A)",
	  "(x + 2)^2 + (y - 2)^2 = 4" },
	{ "touch one side within",
	  "A=(0,0); B=(4,0); C=(0,3); c1=Excircle(A,B,C); IsTangent(c1, Segment(B,C))",
	  "true" },
	{ "and the others beyond",
	  "A=(0,0); B=(4,0); C=(0,3); c1=Excircle(A,B,C); IsTangent(c1, Segment(A,B))",
	  "false" },
	{ "of a flat triangle none", "c1=Excircle((0,0),(1,1),(2,2))", "degenerate" },
	{ "a polygon beside a number is its area",
	  "t=Polygon((0,0),(4,0),(0,3)); f=6; t == f && f == t && t < 7 && 5 <= t", "true" },
	{ "beside another, too", "t=Polygon((0,0),(4,0),(0,3)); f=7; t == f", "left 6" },
	{ "and beside a segment",
	  "t=Polygon((0,0),(4,0),(0,3)); s=Segment((0,0),(6,0)); s == t", "true" },
	{ "a right angle is its triangle's orthocentre",
	  "A=(0,0); B=(4,0); C=(0,3); D=(0,0); Orthocenter(D,A,B,C) && Foot(D,A,A,B)",
	  "true (proven)" },
	{ "and no other corner is", "A=(0,0); B=(4,0); C=(0,3); D=(4,0); Orthocenter(D,A,B,C)",
	  "false (proven)" },
	{ "ends of a segment are a condition of an order",
	  "A=(0,0); B=(4,0); C=(1,3); E=Point(Segment(A,B),2,0); "
	  "Always(\"SameSide(A,E,B,C)\")",
	  "E and B are different points" },
	{ "and of none that is not strict",
	  "A=(0,0); B=(4,0); C=(1,3); E=Point(Segment(A,B),2,0); F=Center(Circle(A,B,C)); "
	  "Always(\"Length(E,F) <= Length(A,F)\")",
	  "A, B and F are not on one line" },
	{ "what is less is not the same",
	  "A=(-1,-1); B=(-2,-2); C=(-5,-4); D=Reflect(B,Line(C,A)); "
	  "E=ClosestPoint(Line(B,A),C); Always(\"Length(C,E) < Length(C,D)\")",
	  "B and E are different points" },
	{ "a circle is no number", "c=Circle((0,0),2); 4 == c", "a circle is compared" },
	{ "nor a list", "L={1,2}; L == 2", "a list is compared" },
	{ "a flat triangle has an area",
	  "A=(0,0); B=(2,0); C=(4,0); Area(A,B,C) <= 5 && Area(A,B,C) == 0", "true" },
	{ "that is not above 0", "A=(0,0); B=(2,0); C=(4,0); Area(A,B,C) > 0", "left 0" },
	{ "and a perimeter", "A=(0,0); B=(2,0); C=(4,0); Perimeter(A,B,C) == 8", "true" },
	{ "which never is below",
	  "A=(0,0); B=(2,0); C=(4,1); Always(Area(A,B,C) == Area(C,A,B))", "proven" },
	{ "zeros in an interval", "R=Root(sin(x), 0, 7); R_3", "R_3 = (2*pi, 0)" },
	{ "closed ones, ends included", "R=Root(x^3 - 4x, 0, 2); R_2", "R_2 = (2, 0)" },
	{ "of a graph that ends before", "f=Function(x^2 - 4, -3, 1); R=Root(f, -2.5, 5)",
	  "R = (-2, 0)" },
	{ "where it is not", "f=Function(x^2 - 4, -3, 1); R=Root(f, 2, 5)", "it has bounds" },
	{ "one bound alone is a place", "f(x)=x^3-x; R=Root(f,2)", "R = (1, 0)" },
	{ "bounds the wrong way", "f(x)=x; R=Root(f, 2, 1)", "start_x is not smaller" },
	{ "turning points in an interval", "f(x)=x^3 - 3x; T=TurningPoint(f, 0, 5)",
	  "T = (1, -2)" },
	{ "inflections", "f(x)=x^4 - 6x^2; W=InflectionPoint(f, 0, 5)", "W = (1, -5)" },
	{ "poles in an interval", "f(x)=1/(x^2 - 1); a=Asymptote(f, 0, 3); a_1",
	  "a_1: x = 1" },
	{ "not for a hyperbola", "h: x*y = 1; a=Asymptote(h, 0, 1)", "are for functions" },
	{ "no article before a vowel", "e1=Ellipse((0,0),(2,0),(3,0)); s=Segment(e1, (1,1))",
	  "of kind ellipse" },
	{ "a body that was there before its bounds",
	  "s=Polygon((0,0),(4,0),(0,3)); L=Sequence(s,k,1,50); Length(L)", "50" },
	{ "the same without members", "s=Polygon((0,0),(4,0),(0,3)); L=Sequence(s,k,1,0)",
	  "L = {}" },
	{ "an axis in each turn", "L=Sequence(xAxis,k,1,2)", "{y = 0, y = 0}" },
	{ "bodies in bodies end", "L=Sequence(Sequence(i+j,i,1,10000),j,1,10000)",
	  "evaluated at most" },
	{ "so do lists of lists", "L=Sequence(k,k,1,10000); M=Sequence(L,k,1,10000)",
	  "at most 100000 members" },
	{ "and lists of the same", "a=Sequence(k,k,1,10000); b={a,a,a,a,a,a}; c={b,b}",
	  "at most 100000 members" },
	{ "and lists that double", "Iteration(Join(L,L),L,{{1,2}},40)",
	  "at most 100000 members" },
	{ "and lists that nest", "Iteration({L},L,{{1}},200)", "at most 50 levels" },
	{ "and texts that double", "Iteration(\"a\"+t+t,t,{\"b\"},40)",
	  "at most 1000000 bytes" },
	{ "long texts count in a list",
	  "t=Iteration(t+t,t,{\"abcdefgh\"},16); L=Sequence(t,k,1,100)",
	  "at most 100000 members" },
	{ "a number too long to compare",
	  "A=(0,Iteration(a^2,a,{3},18)); B=(4,0); M=Midpoint(A,B); AreCollinear(A,B,M)",
	  "limit" },
	{ "commas of a function in a list",
	  "{\"tool\":\"add_list\",\"args\":{\"items\":\"2*beta(1, 2)*{1, 2}\"}}", "{1, 2}" },
	{ "members without braces",
	  "{\"tool\":\"add_list\",\"args\":{\"items\":\"{1, 2}, {3}\"}}", "{{1, 2}, {3}}" },
	{ "of two nearest points of a graph the left one", "P=ClosestPoint(x^2, (0,3))",
	  "(-sqrt(10)/2, 5/2)" },
	{ "and that there are two is told", "f(x)=x^2; P=(0,3); C=ClosestPoint(f,P)",
	  "another point of f is as near to P; this is the one farthest to the left" },
	{ "also of a curve", "c=Curve(cos(t),2*sin(t),t,0,2*pi); P=ClosestPoint(c,(0,0))",
	  "another point of c is as near to (0, 0)" },
	{ "of a circle seen from its centre", "P=ClosestPoint(Circle((1,1),2),(1,1))",
	  "another point of Circle((1, 1), 2) is as near" },
	{ "of a conic", "P=ClosestPoint(x^2/9+y^2/4=1,(0,0))", "is as near to (0, 0)" },
	{ "of a parabola", "P=ClosestPoint(x^2=4y,(0,5))", "is as near to (0, 5)" },
	{ "of a polygon", "P=ClosestPoint(Polygon((0,0),(2,0),(2,2),(0,2)),(1,1))",
	  "is as near to (1, 1)" },
	{ "of an arc, from afar", "P=ClosestPoint(Semicircle((0,0),(2,0)),(1,-5))",
	  "is as near to (1, -5)" },
	{ "of a list", "P=ClosestPoint({(1,0),(-1,0)},(0,0))", "is as near to (0, 0)" },
	{ "a derivative where pieces meet that no polynomial tells",
	  "f(x)=If(exp(x)>2,x,0); g=Derivative(f); g(ln(2))", "none of its conditions holds" },
	{ "a derivative where pieces meet that no polynomial tells",
	  "f(x)=If(exp(x)>2,x,0); g=Derivative(f); g(1)", "1 (proven)" },
	{ "a derivative where pieces meet that no polynomial tells",
	  "f(x)=sgn(exp(x)-2); g=Derivative(f); g(ln(2))", "none of its conditions holds" },
	{ "a derivative where pieces meet that no polynomial tells",
	  "f(x)=exp(abs(sin(x))); g=Derivative(f); g(0)", "none of its conditions holds" },
	{ "a derivative where pieces meet that no polynomial tells",
	  "f(x)=exp(abs(sin(x))); g=Derivative(f); g(pi/2)", "0 (proven)" },
	{ "a derivative where pieces meet that no polynomial tells",
	  "f(x)=x*abs(sin(x)); g=Derivative(f); g(pi)", "none of its conditions holds" },
	{ "a derivative has no value at a corner", "g=Derivative(abs(x-2)); g(2)",
	  "none of its conditions holds" },
	{ "and says so", "g=Derivative(abs(x-2))", "g = If(x != 2, sgn(x - 2))" },
	{ "nor has f'", "f(x)=If(x<1,x,x^2); g(x)=f'(x)+1; g(1)", "none of its conditions" },
	{ "nor at the roots of a square", "g=Derivative(abs(x^2-3))",
	  "g = If(x != -sqrt(3) && x != sqrt(3), " },
	{ "but where there is one", "g=Derivative(x*abs(x)); g(0)", "number: 0 (proven)" },
	{ "also where pieces meet smoothly", "g=Derivative(If(x<1,x^2,2x-1)); g(1)",
	  "number: 2 (proven)" },
	{ "the second one where the first has none", "g=Derivative(abs(x-2),2)",
	  "g = If(x != 2, 0)" },
	{ "at all corners of a wave", "g=Derivative(abs(sin(x))); g(pi)",
	  "none of its conditions" },
	{ "of a larger and a smaller one", "g=Derivative(max(x,2-x)); g(1)",
	  "none of its conditions" },
	{ "nor a wrong one at a bound", "g=Derivative(Function(abs(x),0,3)); g(0)",
	  "none of its conditions" },
	{ "where one side counts", "f=Function(abs(x),0,3); f'(0)", "number: 1 (proven)" },
	{ "and for a tangent", "f=Function(abs(x),-3,0); t=Tangent((0,0),f)", "t: y = -x" },
	{ "a corner at the end of a curve is none",
	  "k=Curve(t,abs(t),t,0,3); l=Tangent((0,0),k)", "l: y = x" },
	{ "inside it is", "k=Curve(t,abs(t),t,-1,3); l=Tangent((0,0),k)", "corner" },
	{ "what was written in a body", "L=Sequence(Element({1,2},k)/(k-1),k,1,3)",
	  "for k = 1: Element({1, 2}, k)/(k - 1): division by zero" },
	{ "and in an iteration", "a=Iteration(1/k,k,{0},2)", "1/k: division by zero" },
	{ "and in a zip", "a=5; M=Zip(a/b, b, {1,0})", "for b = 0: a/b: division by zero" },
	/* Members of several kinds: a body was run as for the first of them, a line taken for the point
	 * it was given by, or the program ended. */
	{ "a line is not the centre of a circle",
	  "A=(3,4); g=Line((0,0),(1,1)); M=Zip(Circle(k,(1,2)),k,{A,g})",
	  "for k = y = x: center is now of kind line" },
	{ "nor a point the axis",
	  "A=(3,4); g=Line((0,0),(1,1)); M=Zip(Circle(k,(1,2)),k,{g,A})",
	  "for k = (3, 4): axis is now of kind point" },
	{ "nor a line a corner",
	  "A=(3,4); g=Line((0,0),(1,1)); M=Zip(Polygon(A,(1,0),k),k,{(0,2),g})",
	  "points is now of kind line" },
	{ "a corner in space lies there",
	  "A=(3,4); M=Zip(Polygon(A,(1,0),k),k,{(0,2),(0,0,5)})", "M = {4, sqrt(129)}" },
	{ "and before one of the plane",
	  "A=(3,4); M=Zip(Polygon(A,(1,0),k),k,{(0,0,5),(0,2)})", "M = {sqrt(129), 4}" },
	{ "no hull in space", "A=(3,4); M=Zip(ConvexHull(A,(1,0),k),k,{(0,2),(0,0,5)})",
	  "points is now of kind point3d" },
	{ "a member that a slider chooses",
	  "A=(3,4); g=Line((0,0),(1,1)); s=Slider(1,2,1); L={A,g}; P=L(s); k=Circle(P,3); "
	  "SetValue(s,2); k",
	  "center is now of kind line" },
	{ "and back again",
	  "A=(3,4); g=Line((0,0),(1,1)); s=Slider(1,2,1); L={A,g}; P=L(s); k=Circle(P,3); "
	  "SetValue(s,2); "
	  "SetValue(s,1); r=Radius(k)",
	  "r = 3" },
	{ "a path that is a number for a while",
	  "A=(4,4); B=(-3,-3); g=FitLine(A,B); h=RightSide(g); P=Point(h); SetCoords(A,4,-3); "
	  "SetCoords(P,1,1); P",
	  "obj is now of kind number" },
	{ "and a path again",
	  "A=(4,4); B=(-3,-3); g=FitLine(A,B); h=RightSide(g); P=Point(h); SetCoords(A,4,-3); "
	  "SetCoords(P,1,1); "
	  "SetCoords(A,4,4); P",
	  "P = (1, 1)" },
	{ "no negative frequency", "s=SigmaXX({1,2},{3,-1})",
	  "a frequency is not negative; number 2 is" },
	{ "in a sum", "s=Sum({1,2},{3,-1})", "Sum({1, 2}*{3, -1})" },
	{ "in a product", "s=Product({1,2},{3,-1})", "member 2 of frequencies is not" },
	{ "no asymptote between bounds", "a=Asymptote(Function(1/x,1,2))", "no asymptote" },
	{ "but at one of them", "a=Asymptote(Function(1/x,0,2))", "a: x = 0" },
	{ "of other functions, too", "a=Asymptote(Function(ln(x)+atan(x),0,5))", "a: x = 0" },
	{ "and none far away", "a=Asymptote(Function(atan(x),0,5))", "no asymptote" },
	{ "an equation and a condition", "Solve({x^2=4,x>0})", "{x = 2} (proven, complete)" },
	{ "none of them left", "Solve({x^2=4,x>5})", "{} (proven, complete)" },
	{ "said with a sign", "Solve(x^2=4 && x>0)", "{x = 2} (proven, complete)" },
	{ "and as a list", "L=Solve({x^2=4,x>0})", "L = {2}" },
	{ "of two unknowns", "Solve({x+y=3,x*y=2,x>y})", "{{x = 2, y = 1}}" },
	{ "a condition alone is kept", "Solve({sin(x)=0,x>0,x<7})", "{x = pi, x = 2*pi}" },
	{ "several inequalities", "Solve({x^2>4,x<3,x>=-5})",
	  "{-5 <= x < -2, 2 < x < 3} (proven, complete)" },
	{ "that leave nothing", "Solve({x>3,x<1})", "{} (proven, complete)" },
	{ "or one place", "Solve({x>=1,x<=1})", "{x = 1} (proven, complete)" },
	{ "a list of them", "L=Solve({x^2>4,x<3})", "L = {x < -2, x > 2 && x < 3}" },
	{ "a relation in plain words",
	  "A=(0,0); B=(4,0); C=(1,3); D=(1,0); Holds(\"AB is perpendicular to CD\")",
	  "as a relation: Perpendicular(AB, CD)" },
	{ "which can be asked so",
	  "A=(0,0); B=(4,0); C=(1,3); D=(1,0); Holds(\"Perpendicular(AB, CD)\")",
	  "true (proven)" },
	{ "of a point", "A=(0,0); B=(4,0); M=(2,0); Holds(\"M is the midpoint of AB\")",
	  "as a relation: Midpoint(M, AB)" },
	{ "of several", "A=(0,0); B=(4,0); C=(1,3); Holds(\"A, B and C are collinear\")",
	  "as a relation: Collinear(A, B, C)" },
	{ "with a number", "A=(0,0); B=(4,0); C=(1,3); Holds(\"the area of ABC is 6\")",
	  "as a relation: Area(ABC) == 6" },
	{ "or an angle", "A=(0,0); B=(4,0); C=(1,3); Holds(\"angle ABC is 90 degrees\")",
	  "as a relation: Angle(ABC) == 90" },
	{ "beside others, as it was written",
	  "A=(0,0); B=(4,0); c=Circle(A,B); "
	  "{\"tool\":\"query_holds\",\"args\":{\"relations\":\"AB == 4\\nB is on c\"}}",
	  "B is on c: not read: " },
	{ "denied", "A=(0,0); B=(4,0); C=(1,3); D=(1,0); Holds(\"AB is not parallel to CD\")",
	  "as a relation: !Parallel(AB, CD)" },
	{ "never is no, too",
	  "A=(0,0); B=(4,0); C=(1,3); Holds(\"A, B, C are never collinear\")",
	  "as a relation: !Collinear(A, B, C)" },
	{ "an angle in an expression, as GeoGebra counts",
	  "SetCompatibility(\"geogebra\"); A=(1,0); B=(0,0); C=(0,-1); b=Angle(A,B,C)/2",
	  "b = 3*pi/4" },
	{ "and asked for",
	  "SetCompatibility(\"geogebra\"); A=(1,0); B=(0,0); C=(0,-1); Angle(A,B,C)",
	  "angle: 270°" },
	{ "but not in a statement",
	  "SetCompatibility(\"geogebra\"); A=(1,0); B=(0,0); C=(0,-1); Angle(A,B,C) == 90°",
	  "true (proven)" },
	{ "nor without it", "A=(1,0); B=(0,0); C=(0,-1); b=Angle(A,B,C)/2", "b = pi/4" },
	{ "a letter that meant a side when the object was made",
	  "A=(1,2); B=(5,4); C=(2,7); t1=Polygon(A,B,C); k=5; a=7; k=a+1", "k = 8" },
	{ "and with a slider",
	  "A=(1,2); B=(5,4); C=(2,7); t1=Polygon(A,B,C); k=5; a=Slider(0,10,1); k(x)=a*x^2; "
	  "SetValue(a,2); k",
	  "k = 2*x^2" },
	{ "also where it cannot be moved",
	  "A=(1,2); B=(5,4); C=(2,7); t1=Polygon(A,B,C); k=5; m=k+1; a=7; k=a+1",
	  "k cannot be defined by a, which is made after something that needs k" },
	{ "a name that nobody has", "k=5; m=k+1; k=nix+1", "query_canvas lists" },
	{ "with any object", "k=5; m=k+1; a=7; k=a+1", "give it another name, k1 = ..." },
	{ "a function of two variables in place of one", "f(x)=x^2; f(x,y)=x*y", "f = x*y" },
	{ "no function is called e", "e(x)=x^2", "for example e1(x) = x^2" },
	{ "nor z", "z(t)=t^2", "for example z1(t) = t^2" },
	{ "but e*x is", "g: e*x = y", "g: " },
	{ "a unit is no segment", "c=Circle((0,0),1); m=3; a=5 cm", "did you mean" },
	{ "an integral by another name", "int(x^2,0,1)", "Integral(" },
	{ "a radius that is not used",
	  "A=(0,0); B=(6,0); "
	  "{\"tool\":\"add_circle\",\"args\":{\"name\":\"k\",\"center\":\"A\","
	  "\"radius\":\"2\",\"point\":\"B\"}}",
	  "it passes through B; the radius 2 is not used" },
	{ "degrees without their sign", "sin(30)",
	  "sin(30) is read in radians; write sin(30°) for degrees" },
	{ "two signs that meet", "f(x)=x^2; k(x)=f - -3", "k = x^2 + 3" },
	{ "are written apart", "f(x)=x^2; k(x)=f - -3", "Function(f(x) - (-3))" },
	{ "a negative factor goes first", "m(x)=x*-2", "m = -2*x" },
	{ "also a slider's", "a=-3; v(x)=x + a*x - a", "v = x - 3*x + 3" },
	{ "in a formula too", "m(x)=3/-x; t=FormulaText(m)", "\\frac{3}{-x}" },
	{ "with its parentheses", "m(x)=sin(x)*(-x); t=FormulaText(m)",
	  "\\cdot \\left(-x\\right)" },
	{ "a long fraction is not cut in two", "A=(0,0); B=(3,0); Holds(AB = 3 + 1e-200)",
	  "left 3, right about 3, difference about -1e-200" },
	{ "points of space that differ, and by how much", "A=(1,2,3); B=(1,2,4); Holds(A = B)",
	  "left (1, 2, 3), right (1, 2, 4), difference (0, 0, -1)" },
	{ "and of plane and space", "A=(1,2,3); B=(1,2); Holds(A = B)",
	  "right (1, 2), difference (0, 0, 3)" },
	{ "a point of the plane is not at one above it",
	  "A=(0,0); P=Point(Line((0,0,5),(0,1,5)))", "P = (0, 0, 5)" },
	{ "a point on an edge is not at its end",
	  "A=(0,0,0); B=(6,0,0); w=Cube(A,B); P=Point(edgeAE)",
	  "the place nearest to (0, 0, 3), for A is at" },
	{ "nor one in a face at its corner",
	  "A=(0,0,0); B=(6,0,0); w=Cube(A,B); P=PointIn(faceABCD)", "P = (3, 3, 0)" },
	{ "on a polygon of space is on its outline",
	  "A=(0,0,1); p=Polygon(A,(4,0,1),(0,4,1)); P=Point(p)", "it moves on the outline" },
	{ "best where an end is flat",
	  "A=(0,0,0); B=(6,0,0); w=Cube(A,B); P=Point(edgeAE); "
	  "Greatest(Volume(Pyramid(A,B,C,P)), P)",
	  "greatest value 36, where P = (0, 0, 6)" },
	{ "and not attained there",
	  "A=(0,0,0); B=(6,0,0); w=Cube(A,B); P=Point(edgeAE); "
	  "Least(Volume(Pyramid(A,B,C,P)), P)",
	  "at a place where it is not defined" },
	{ "on a face",
	  "A=(0,0,0); B=(6,0,0); w=Cube(A,B); P=PointIn(faceABCD); "
	  "Greatest(Volume(Pyramid(A,D,E,P)), P)",
	  "greatest value 36, where P = (6" },
	{ "on a circle that touches where it is flat",
	  "A=(0,0,0); B=(6,0,0); S=(0,0,6); R=Point(Circle((3,3,0),3,zAxis)); "
	  "Greatest(Volume(Pyramid(A,B,R,S)), R)",
	  "greatest value 36, where R = (3, 6, 0)" },
	{ "on a sphere",
	  "A=(0,0,0); B=(6,0,0); C=(6,6,0); X=Point(Sphere((3,3,3),3)); "
	  "Greatest(Volume(Pyramid(A,B,C,X)), X)",
	  "greatest value 36, where X = (3, 3, 6)" },
	{ "an angle in degrees, a place as a place",
	  "A=(0,0,0); B=(6,0,0); w=Cube(A,B); P=Point(edgeAE); "
	  "Greatest(Angle(Plane(P,B,C),faceABCD), P)",
	  "an angle, about 45°, where P = (0, 0, 6) (approximate)" },
	{ "a tetrahedron by its corners is a pyramid",
	  "A=(0,0,0); t=Tetrahedron(A,(3,0,0),(0,2,0),(0,0,1))",
	  "t = 1  [polyhedron: Pyramid(" },
	{ "a body and a plane in the other order",
	  "A=(0,0,0); w=Cube(A,(2,0,0)); s=Intersect(w,Plane(z=1))",
	  "CrossSection(Plane(z == 1), w)" },
	{ "three planes meet in a point", "X=Intersect(Plane(z=1),Plane(x=2),Plane(x+y=3))",
	  "X = (2, 1, 1)" },
	{ "parallel to a plane", "p=ParallelPlane((0,0,5),Plane(z=3))", "p = z = 5" },
	{ "the radius inside", "w=Cube((0,0,0),(4,0,0)); Inradius(w)", "radius: 2" },
	{ "and around", "w=Cube((0,0,0),(4,0,0)); Circumradius(w)", "radius: 2*sqrt(3)" },
	{ "of a triangle too", "Inradius((0,0),(3,0),(0,4))", "radius: 1" },
	{ "the area of a body is that of its surface", "w=Cube((0,0,0),(4,0,0)); Area(w)",
	  "area: 96" },
	{ "forms for space where an object lies there", "w=Cube((0,0,0),(4,0,0)); Radius(w)",
	  "Radius(conic: circle3d|conic3d|sphere|cone|cylinder)" },
	{ "forms of the plane elsewhere", "A=(1,2); Radius(A)", "Radius(conic: round)" },
};

/* The record of the last line has it. */
static const struct {
	const char *what, *lines, *want;
} record[] = {
	{ "a fit that is approximate tells its formula",
	  "p=FitSin({(0,1),(1,2.2),(2,2.9),(3,2.1),(4,1.2),(5,0.1),(6,1)})",
	  "\"decimal\":\"1.58859 + 1.2722*sin(1.03905*x - 0.510004)\"" },
	{ "one with a long closed form, too",
	  "o=FitPoly({(1.13,2.71),(2.37,3.55),(3.91,1.23),(4.77,7.19),(5.53,3.37),(6.1,8.21)},"
	  "4)",
	  "\"decimal\":\"-0.0306213*x^4 + 0.546633*x^3 - " },
};

/* What must not be said: the last line's text does not contain `never`. */
static const struct {
	const char *what, *lines, *never;
} silent[] = {
	/* A word that is left over may turn the meaning. */
	{ "less than is not equal",
	  "A=(0,0); B=(4,0); Holds(\"the distance AB is less than 5\")", "as a relation" },
	{ "about is not equal", "A=(0,0); B=(4,0); Holds(\"the length of AB is about 5\")",
	  "as a relation" },
	{ "nor is half", "A=(0,0); B=(4,0); C=(1,3); Holds(\"AB equals half of AC\")",
	  "as a relation" },
	{ "none of them", "A=(0,0); B=(4,0); C=(1,3); Holds(\"no A, B, C are collinear\")",
	  "as a relation" },
	{ "one function among others", "1 + 10 mod 3", "try" },
	{ "one nearest point of a graph", "P=ClosestPoint(x^2, (1,3))", "as near" },
	{ "of a closed curve where it begins",
	  "c=Curve(2*cos(t),sin(t),t,0,2*pi); P=ClosestPoint(c,(3,0))", "as near" },
	{ "of a polygon at a corner", "P=ClosestPoint(Polygon((0,0),(2,0),(0,2)),(-1,-1))",
	  "as near" },
	{ "of a parabola outside", "P=ClosestPoint(x^2=4y,(0,-5))", "as near" },
	{ "of an ellipse beside its end", "P=ClosestPoint(x^2/9+y^2/4=1,(5,0))", "as near" },
	{ "degrees with it", "sin(30°)", "radians" },
	{ "a distance is one number", "d=Distance((0,3), x^2)", "as near" },
};

static const struct fig_obs *run_lines(struct fig *f, const char *lines)
{
	const struct fig_obs *o = NULL;

	for (const char *p = lines; *p;) {
		size_t n = strcspn(p, ";");

		(void)!fig_line(f, p, n, &o);
		p += n + (p[n] != 0);
	}
	return o;
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
		struct fig *f = fig_new(t, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = run_lines(f, found[i].lines);

		if (o)
			fig_obs_text(&b, f, o);
		if (!ok(strstr(buf_str(&b), found[i].want) != NULL, "%s", found[i].what))
			printf("# wanted %s in: %s\n", found[i].want, buf_str(&b));
		buf_clear(&b);
		fig_free(f);
	}
	for (size_t i = 0; i < sizeof record / sizeof *record; i++) {
		struct fig *f = fig_new(t, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = run_lines(f, record[i].lines);

		fig_obs_json(&b, f, o);
		if (!ok(strstr(buf_str(&b), record[i].want) != NULL, "%s", record[i].what))
			printf("# wanted %s in: %s\n", record[i].want, buf_str(&b));
		buf_clear(&b);
		fig_free(f);
	}
	for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
		struct fig *f = fig_new(t, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = run_lines(f, silent[i].lines);

		if (o)
			fig_obs_text(&b, f, o);
		if (!ok(b.n && !strstr(buf_str(&b), silent[i].never), "%s", silent[i].what))
			printf("# wanted no %s in: %s\n", silent[i].never, buf_str(&b));
		buf_clear(&b);
		fig_free(f);
	}
	{
		/* A chain of 400 turns: objects deep in it have no closed form unasked, but
		 * have one when asked. */
		struct fig *f = fig_new(t, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = run_lines(f, "P0=(1,2)");

		for (int i = 0; i < 402; i++) {
			buf_reset(&b);
			buf_addf(&b, "P%d=Rotate(P%d,60°,(1,1/3))", i + 1, i);
			o = run_lines(f, buf_str(&b));
		}
		o = run_lines(f, "y(P402)");
		buf_reset(&b);
		if (o)
			fig_obs_text(&b, f, o);
		if (!ok(strstr(buf_str(&b), "coordinate: 2 (proven)") != NULL,
			"a long chain answers exactly"))
			printf("# %s\n", buf_str(&b));
		buf_clear(&b);
		fig_free(f);
	}
	{
		/* Short lines make long lists, and all of them are held. */
		struct fig *f = fig_new(t, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = NULL;
		int n = 0;

		run_lines(f, "n=Slider(1,9999,1)");
		for (; n < 130; n++) {
			buf_reset(&b);
			buf_addf(&b, "L%d=Sequence(k,k,1,%s)", n, n < 70 ? "9999" : "n");
			o = run_lines(f, buf_str(&b));
			if (!fig_obs_ok(o))
				break;
		}
		ok(n == 130, "a hundred and thirty lists");
		o = run_lines(f, "SetValue(n,9999)");
		ok(fig_obs_ok(o) && fig_defined(f, fig_find(f, "L80")) &&
			   !fig_defined(f, fig_find(f, "L129")),
		   "which grow until the figure is full");
		o = run_lines(f, "M=Sequence(k,k,1,9999)");
		ok(!fig_obs_ok(o) && !strcmp(fig_obs_err(o)->code, "limit"),
		   "and then no more");
		o = run_lines(f, "SetValue(n,2)");
		ok(fig_defined(f, fig_find(f, "L129")), "and come back when there is room");
		o = run_lines(f, "M=Sequence(k,k,1,9999)");
		ok(fig_obs_ok(o), "for others too");
		buf_clear(&b);
		fig_free(f);
	}
	{
		static const char *const lines[] = { "A = (1, 2); B = (3, 4)",
						     "Midpoint((0,0),(1,1)) ; # m" };
		struct fig *f = fig_new(t, 1);

		for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
			const struct fig_obs *o;

			ok(fig_line(f, lines[i], strlen(lines[i]), &o) == E_ARG &&
				   !fig_count(f) &&
				   strstr(fig_obs_err(o)->msg, "one statement per line"),
			   "%s", lines[i]);
		}
		fig_free(f);
	}
	{
		/* Dragging gives doubles; those that stand for a short decimal are meant as it. */
		static const struct {
			double x;
			const char *want;
		} to[] = {
			{ 1.24, "(31/50, 0)" },
			{ -0.015, "(-0.0075, 0)" },
			{ 1e-9, "(0.0000000005, 0)" },
			{ 2.5, "(5/4, 0)" },
			{ 7, "(7/2, 0)" },
			{ 1.0 / 3, "(6004799503160661/36028797018963968, 0)" },
		};
		struct fig *f = fig_new(t, 1);
		struct err e;

		run_lines(f, "A=(0,0); B=(4,0); M=Midpoint(A,B)");
		for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
			struct buf b = { 0 };
			double x;
			bool good = fig_drag(f, fig_find(f, "B"), to[i].x, 0, &e) == OK &&
				    fig_exact(&b, f, fig_find(f, "M"));

			if (!ok(good && !strcmp(buf_str(&b), to[i].want), "dragged to %g",
				to[i].x))
				printf("# %s\n", buf_str(&b));
			good = fig_input_number(&x, f, fig_find(f, "B"), "x");
			ok(good && x == to[i].x, "and the double is the same");
			buf_clear(&b);
		}
		fig_free(f);
	}
	tool_table_free(t);
	return tap_done();
}
