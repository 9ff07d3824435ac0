/*
 * t-follow.c -- relations as goals: what follows, what fails in a figure, what contradicts itself;
 * next to the truth by 1e-8 and 1e-12, of two configurations, with letters, cases, coordinates.
 */
#include "base/t/tap.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Points with places as "A:1:2"; NULL: as in the row above. */
static const struct {
	const char *points, *facts, *goal;
	enum solve_status status;
	bool proven;
} rows[] = {
	{ "A B C D E", "Parallelogram(A,B,C,D);Meet(E,A,C,B,D)", "Parallel(A,B,C,D)",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Parallel(A,D,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Midpoint(E,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Congruent(A,B,C,C,D,A)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,B) = Length(C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(A,C,B,D)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,B)=Length(B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "Angle(A,B,C)=Angle(C,D,A)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Distance(C,A,B)=Distance(D,A,B)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Angle(D,A,B)+Angle(A,B,C)=180", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "SameSide(C,D,A,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "OppositeSide(B,D,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Area(A,B,C)=Area(A,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Area(A,B,E)=Area(B,C,E)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Parallelogram(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Rectangle(A,B,C,D)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,E) < Length(A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,B) < Length(B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "Between(E,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Collinear(A,E,C)", SOLVE_FOLLOWS, true },
	{ "A:0:0 B:5:0 C:7:3 D:2:3 E:3.5:1.5", "Parallelogram(A,B,C,D);Meet(E,A,C,B,D)",
	  "Parallel(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Midpoint(E,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(A,C,B,D)", SOLVE_FALSE, true },
	{ NULL, NULL, "Distance(C,A,B)-Distance(D,A,B)=0", SOLVE_FOLLOWS, false },
	{ "A B C", "Length(A,B)=3;Length(B,C)=4;Length(A,C)=5", "Perpendicular(A,B,B,C)",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "RightAngle(A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,B,C)=90", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,B,C)=90.00000001", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,B)=3.000000000001", SOLVE_FALSE, true },
	{ NULL, NULL, "Angle(A,B,C) < 91", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,B,C) < 90", SOLVE_FALSE, true },
	{ NULL, NULL, "Area(A,B,C)=6", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "sin(Angle(B,A,C))=4/5", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "RightTriangle(A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Isosceles(A,B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,B) < Length(B,C)", SOLVE_FOLLOWS, true },
	{ "A B C", "Length(A,B)=3;Length(B,C)=4;Length(A,C)=5.00000001",
	  "Perpendicular(A,B,B,C)", SOLVE_FALSE, true },
	{ "A B C", "Length(A,B)=3;Length(B,C)=4;Length(A,C)=5.000000000001",
	  "Perpendicular(A,B,B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,C)=5", SOLVE_FALSE, true },
	{ "A B C M", "Polygon(A,B,C);Length(A,B)=Length(A,C);Midpoint(M,B,C)",
	  "Perpendicular(A,M,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Bisector(A,M,B,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Congruent(A,B,M,A,C,M)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,B,C)=Angle(A,C,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "EqualAngle(B,A,M,M,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Isosceles(A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Isosceles(B,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Equilateral(A,B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "PerpBisector(A,M,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Foot(M,A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Altitude(A,M,A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(B,A,C) < 90", SOLVE_FALSE, true },
	{ "A B C O", "IsDiameter(O,A,B);OnCircle(O,C)", "Perpendicular(A,C,B,C)",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,C,B)=90", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(O,A)=Length(O,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,B)=2*Length(O,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Midpoint(O,A,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(C,A,B)=45", SOLVE_FALSE, true },
	{ NULL, NULL, "Circumcenter(O,A,B,C)", SOLVE_FOLLOWS, true },
	{ "A:-0.9:-0.44 B:0.9:-0.44 C:0.2:0.98 D:-0.6:0.8 O:0:0", "OnCircle(O,A,B,C,D)",
	  "Angle(A,C,B)=Angle(A,D,B)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Angle(A,O,B)=2*Angle(A,C,B)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Concyclic(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Parallel(A,B,C,D)", SOLVE_FALSE, true },
	{ "A B C D E",
	  "Polygon(A,B,C,D);Meet(E,A,C,B,D);Between(E,A,C);Between(E,B,D);Length(A,E)*Length("
	  "E,C)=Length(B,E)*Length(E,D)",
	  "Concyclic(A,B,C,D)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Similar(A,E,B,D,E,C)", SOLVE_FOLLOWS, false },
	{ "A B C D", "Perpendicular(A,B,B,C);Perpendicular(A,D,D,C);OppositeSide(B,D,A,C)",
	  "Concyclic(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ "A B C D E F H",
	  "Polygon(A,B,C);Foot(D,A,B,C);Foot(E,B,A,C);Meet(H,A,D,B,E);Meet(F,C,H,A,B)",
	  "Perpendicular(C,F,A,B)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Concyclic(A,B,D,E)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Concurrent(A,D,B,E,C,F)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Orthocenter(H,A,B,C)", SOLVE_FOLLOWS, true },
	{ "A B C D E F G",
	  "Polygon(A,B,C);Midpoint(D,B,C);Midpoint(E,A,C);Midpoint(F,A,B);Meet(G,A,D,B,E)",
	  "Parallel(E,F,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(E,F)=Length(B,C)/2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Centroid(G,A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Collinear(C,G,F)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Concurrent(A,D,B,E,C,F)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Length(A,G)=2*Length(G,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Parallelogram(A,F,D,E)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Similar(A,F,E,A,B,C)", SOLVE_FOLLOWS, true },
	{ "O P A B", "OnCircle(O,A,B);Tangent(O,P,A);Tangent(O,P,B)",
	  "Length(P,A)=Length(P,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(O,A,A,P)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Bisector(P,O,A,P,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(O,P,A,B)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Kite(O,A,P,B)", SOLVE_FOLLOWS, false },
	{ "A B C D E", "Square(A,B,C,D);Midpoint(E,A,B)", "Length(D,E)=Length(C,E)",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(A,C,B,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(D,E,C)=60", SOLVE_FALSE, true },
	{ NULL, NULL, "tan(Angle(A,D,E))=1/2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Rhombus(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Parallelogram(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Equilateral(D,E,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "Area(D,E,C)=Area(A,B,C,D)/2", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Trapezoid(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ "A B C", "Length(A,B)=5;Length(A,C)=4;Angle(A,B,C)=45", "Length(B,C) < 4",
	  SOLVE_FALSE, true },
	{ "A:0:3.5 B:-3.5:0 C:1.9:0", "Length(A,B)=5;Length(A,C)=4;Angle(A,B,C)=45",
	  "Length(B,C) > 4", SOLVE_FOLLOWS, false },
	{ "A B C", "AB = 5;BC = 5;Angle(A,B,C) = 60;AC = 5.00000001", "Angle(B,A,C) = 60",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C", "AB = 5;BC = 5;Angle(A,B,C) = 60;AC = 5.000000000001", "Angle(B,A,C) = 60",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C D", "Parallelogram(A,B,C,D);Angle(A,B,C) = 60;Angle(B,C,D) = 100", "AB = CD",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C D E", "AB = 3;BC = 4;AC = 9;DE = 2", "DE = 2", SOLVE_CONTRADICTORY, false },
	{ NULL, NULL, "DE", SOLVE_CONTRADICTORY, false },
	{ "A B C D", "Polygon(A,B,C);OnLine(D,A,B);Perpendicular(A,D,A,B);AB = 4", "AD",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C", "Length(A,B)=3;Length(B,C)=4;Length(A,C)=9", "Angle(A,B,C)=90",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C", "Angle(A,B,C)=100;Angle(B,C,A)=90", "Angle(B,A,C)=-10", SOLVE_CONTRADICTORY,
	  false },
	{ "A B C D", "Parallelogram(A,B,C,D);Length(A,B)=t;Length(B,C)=2*t+1", "Length(C,D)=t",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,D)=2*t+1", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,D) = 3*t", SOLVE_FALSE, true },
	{ NULL, NULL, "Perimeter(A,B,C,D)=6*t+2", SOLVE_FOLLOWS, true },
	{ "O A B C", "OnCircle(O,A,B,C);Radius(O)=1;Length(A,B)=2.0000001", "Length(B,C)>100",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C", "Length(A,B)=2;Length(A,C)=1;Angle(A,B,C)=30.0000001", "BC>4",
	  SOLVE_CONTRADICTORY, false },
	{ NULL, NULL, "BC<1", SOLVE_CONTRADICTORY, false },
	{ "A B C", "A=(0,0);B=(4,0);C=(2,0)", "Midpoint(C,A,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Collinear(A,C,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Between(C,A,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Between(A,C,B)", SOLVE_FALSE, true },
	{ NULL, NULL, "AC=2.000000000001", SOLVE_FALSE, true },
	{ "A B C", "A=(0,0);B=(4,2);C=(2,1.00000000001)", "Midpoint(C,A,B)", SOLVE_FALSE,
	  true },
	{ "A B C D", "A=(0,0);B=(2,0);C=(3,0);D=(5,0)", "Parallel(A,B,C,D)", SOLVE_FOLLOWS,
	  true },
	{ NULL, NULL, "Perpendicular(A,B,C,D)", SOLVE_FALSE, true },
	{ "A B C P", "Bisector(P,A,B,C)", "Angle(A,B,P)=Angle(A,B,C)/2", SOLVE_FOLLOWS,
	  false },
	{ "A B C", "EqualAngle(A,B,C,A,C,B)", "AB=AC", SOLVE_FOLLOWS, false },
	{ "A B C", "Angle(A,B,C)=Angle(A,C,B)", "AB=AC", SOLVE_FOLLOWS, false },
	{ "", "x^2=y^2", "x=y", SOLVE_FALSE, true },
	{ "", "x^2=4", "x=2", SOLVE_FALSE, true },
	{ NULL, NULL, "x^4=16", SOLVE_FOLLOWS, false },
	{ "", "x*y=0", "x=0", SOLVE_FALSE, true },
	{ NULL, NULL, "x*y+1=1", SOLVE_FOLLOWS, false },
	{ "", "(x-1)*(y-2)=0", "y=2", SOLVE_FALSE, true },
	{ "", "x*y=6;x+y=5", "x=2", SOLVE_FALSE, true },
	{ NULL, NULL, "x=3", SOLVE_FALSE, true },
	{ "A B", "A=(t,t^2);B=(0,0)", "AB=t*sqrt(1+t^2)", SOLVE_FALSE, true },
	{ "O P", "Tangent(c,d);Radius(c)=2;Radius(d)=3;Center(c,O);Center(d,P)", "OP=1",
	  SOLVE_FALSE, true },
	{ NULL, NULL, "OP=5", SOLVE_FALSE, true },
	{ "A B C D", "A=(0,0);B=(1,0);Distance(C,A,B)=1;Distance(D,A,B)=2",
	  "SameSide(C,D,A,B)", SOLVE_FALSE, true },
	{ "", "x>1", "x/x+1=2", SOLVE_FOLLOWS, true },
	{ "", "2*x+3=11", "x=4", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x=5", SOLVE_FALSE, true },
	{ NULL, NULL, "x<5", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x>5", SOLVE_FALSE, true },
	{ NULL, NULL, "x != 3", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x <= 4", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x >= 5", SOLVE_FALSE, true },
	{ "A B C D",
	  "Angle(A,B,C) = 180;Length(A,B)=2;Length(B,C)=3;Length(A,D)=5;Length(C,D)=5",
	  "Length(A,C)=5", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Between(B,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,B,C)=180", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,C,D)=60", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Equilateral(A,C,D)", SOLVE_FOLLOWS, false },
	{ "A B C D", "Concyclic(A,B,C,D);Polygon(A,B,C,D);Angle(A,B,C)=80", "Angle(A,D,C)=100",
	  SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Angle(A,C,B)=Angle(A,D,B)", SOLVE_FOLLOWS, false },
	{ "A B C", "Length(A,B)=5;Length(A,C)=4;Angle(A,B,C)=45",
	  "Angle(B,A,C) < 90 or Angle(B,A,C) > 80", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Angle(B,A,C) < 90", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Angle(B,A,C) < 50", SOLVE_FALSE, true },
	{ NULL, NULL, "Angle(B,C,A) < 90", SOLVE_FALSE, true },
	{ NULL, NULL, "Angle(B,A,C) < 20 or Angle(B,A,C) > 70", SOLVE_OPEN, false },
	{ NULL, NULL, "Angle(B,A,C) < 17 or Angle(B,A,C) > 70", SOLVE_FALSE, true },
	{ NULL, NULL, "not Angle(B,A,C) = 30", SOLVE_FOLLOWS, true },
	{ "", "x = 3 or x = 5", "x > 2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x = 3", SOLVE_FALSE, true },
	{ NULL, NULL, "x = 3 or x = 5", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x < 4", SOLVE_FALSE, true },
	{ NULL, NULL, "x", SOLVE_SEVERAL, false },
	{ NULL, NULL, "x*(8-x)", SOLVE_FOUND, true },
	{ "", "x <= 5;x >= 5", "x = 5", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x", SOLVE_FOUND, true },
	{ "A B C M", "A = (0, 4);B = (3, 0);C = (0, 0);Midpoint(M,A,B)", "Length(A,B) = 5",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(A,C,C,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x(M) = 3/2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "M = (1.5, 2)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "M = (2, 1.5)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(C,M) = 5/2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Area(A,B,C) = 6", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x(M)", SOLVE_FOUND, true },
	{ NULL, NULL, "Length(C,M)", SOLVE_FOUND, true },
	{ "A B C D E", "Coordinates(A,0,0);B=(4,0);C=(4,4);D=(0,4);Meet(E,A,C,B,D)",
	  "E = (2,2)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Square(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(A,C,B,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,E)=2*sqrt(2)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "y(E)=2.00000001", SOLVE_FALSE, true },
	{ NULL, NULL, "Parallel(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ "A B C", "A=(0,0);B=(t,0);C=(0,t)", "Length(B,C)=t*sqrt(2)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,B)=Length(A,C)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Perpendicular(A,B,A,C)", SOLVE_FOLLOWS, false },
	{ "A B C", "Angle(A,B,C) = 0;Length(B,A)=2;Length(B,C)=5", "Length(A,C)=3",
	  SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Between(A,B,C)", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Angle(A,B,C)=0", SOLVE_FOLLOWS, false },
	{ NULL, NULL, "Angle(B,A,C)=180", SOLVE_FOLLOWS, false },
	{ "A B C D", "Polygon(A,B,C);Between(D,A,B);Perpendicular(A,D,A,B)", "Length(A,D) = 1",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C D E", "Square(A,B,C,D);Length(A,B)=2;Midpoint(E,C,D)",
	  "Length(A,E) > Length(A,B)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,E) = sqrt(5)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,E) = 2.2360679774", SOLVE_FALSE, true },
	{ NULL, NULL, "Angle(E,A,B) > 63", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(E,A,B) < 63", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,E) != 2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "AB ∥ CD", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "AB ⟂ BC", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "△ABE ≅ △BAE", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,E) <= sqrt(5)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,E) >= sqrt(5)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,E) < sqrt(5)", SOLVE_FALSE, true },
	{ NULL, NULL, "Inside(E,A,B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,E,3)", SOLVE_FALSE, true },
	{ "A:24:200 B:145:200 P:207:200 O:84:222 C:124:269",
	  "Inscribed(O,A,B,C);Tangent(O,C,P)", "Angle(O,C,P) = 90", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Perpendicular(O,C,C,P)", SOLVE_FOLLOWS, true },
	{ "A:0:0 B:4:0 O:2:0 D:4:2", "IsDiameter(O,A,B);Tangent(O,B,D)",
	  "Perpendicular(B,D,A,B)", SOLVE_FOLLOWS, true },
	{ NULL, "IsChord(O,A,B);Tangent(O,B,D)", "Angle(O,B,D) = 90", SOLVE_FOLLOWS, true },
	{ NULL, "Length(O,B) = Radius(O);Tangent(O,B,D)", "Angle(O,B,D) = 90", SOLVE_FOLLOWS,
	  true },
	{ "A B C E", "Angle(A,B,C) = 90;Length(A,B)=8;Length(B,C)=6;Between(E,A,C)",
	  "Length(A,C) = 10", SOLVE_FOLLOWS, true },
	{ "A B C D", "Angle(A,B,C) = 90", "sin(Angle(B,A,C)) = Length(B,C)/Length(A,C)",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "cos(Angle(B,A,C)) = Length(A,B)/Length(A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "tan(Angle(A,C,B)) = Length(A,B)/Length(B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "tan(Angle(A,C,B)) = Length(B,C)/Length(A,B)", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,B) = Length(A,C)*cos(Angle(B,A,C))", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,B)^2 + Length(B,C)^2 = Length(A,C)^2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,B)^2 = Length(A,C)^2 - Length(B,C)^2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,B)^2 + Length(A,C)^2 = Length(B,C)^2", SOLVE_FALSE, true },
	{ "A B C D", "Rhombus(A,B,C,D);Perpendicular(A,D,B,C)", "Length(A,B) = 1",
	  SOLVE_CONTRADICTORY, false },
	{ NULL, "Parallelogram(A,B,C,D);Perpendicular(D,C,A,B)", "Length(A,B) = 1",
	  SOLVE_CONTRADICTORY, false },
	{ "A B C", "Length(A,B)=2;Length(B,C)=3", "Length(A,C) <= 5", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,C) >= 1", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,C) < 5", SOLVE_OPEN, false },
	{ NULL, NULL, "Length(A,C) < 4.9", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,C) > 1.1", SOLVE_FALSE, true },
	{ NULL, NULL, "Angle(A,B,C) <= 180", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,B,C) < 170", SOLVE_FALSE, true },
	{ NULL, NULL, "Angle(A,C,B) < Angle(B,A,C)", SOLVE_OPEN, false },
	{ "A B C", "Polygon(A,B,C);Length(A,B)=2;Length(B,C)=3", "Length(A,C) < 5",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,C) > 1", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,C,B) < Angle(B,A,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Angle(A,C,B) + Angle(B,A,C) < 180", SOLVE_FOLLOWS, true },
	{ "A B C", "Polygon(A,B,C);Angle(A,B,C)=100", "Angle(A,C,B) < 80", SOLVE_FOLLOWS,
	  true },
	{ NULL, NULL, "Angle(A,C,B) < 79", SOLVE_FALSE, true },
	{ NULL, NULL, "Length(A,C) < Length(A,B) + Length(B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Length(A,B) < Length(B,C)", SOLVE_FALSE, true },
	/* A root that no start leads to is one: what figures show of letters is not believed. */
	{ "", "x*(x+3) = 0", "x = 0", SOLVE_FALSE, true },
	{ NULL, NULL, "x != -3", SOLVE_FALSE, false },
	{ NULL, NULL, "x > -3", SOLVE_FALSE, false },
	{ NULL, NULL, "x >= -3", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x = 0 or x = -3", SOLVE_FOLLOWS, true },
	{ "", "x^2 + 3*x = 0", "x = 0", SOLVE_FALSE, true },
	{ "", "(x-3)*x*(x+3) = 0", "x = 0", SOLVE_FALSE, true },
	{ NULL, NULL, "x >= 0", SOLVE_FALSE, true },
	{ "", "(-9/2) + (-6)*x + (-1/2)*x^2 + x^3 = 0", "sqrt(x^2) != x", SOLVE_FALSE, false },
	{ "", "y^3 + y^2 - 5*y + 3 = 0;(x+3)*(x+1) = 0", "y > -3", SOLVE_FALSE, false },
	{ "", "(y-1)*y = 0;(x+3)*(x+3)*(x-1/2) = 0", "(-1+x)*x > y^2-(x+1/2)", SOLVE_FALSE,
	  true },
	{ "", "x^3 - 3*x + 1 = 0", "x < 2", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x > -1.88", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x > -1.87", SOLVE_FALSE, true },
	{ NULL, NULL, "x != 1", SOLVE_FOLLOWS, true },
	{ "", "x^5 - x + 3 = 0", "x < 0", SOLVE_FOLLOWS, true },
	{ "A B", "AB = x+6;x^2 + 3*x = 10", "AB = 8", SOLVE_FALSE, true },
	/* A word with an open vertex or base is denied with all it may mean. */
	{ "A B C", "A=(0,0);B=(1,0);C=(0,1)", "not RightTriangle(A,B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "RightTriangle(A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "not Isosceles(B,A,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "not Equilateral(B,A,C)", SOLVE_FOLLOWS, true },
	{ "A B C D", "A=(0,0);B=(4,0);C=(3,1);D=(1,1)", "not Trapezoid(A,B,C,D)", SOLVE_FALSE,
	  true },
	{ "A B C", "A=(0,0);B=(4,0);C=(4,3)",
	  "RightTriangle(A,B,C) and not RightTriangle(A,C,B)", SOLVE_FALSE, true },
	{ NULL, NULL, "RightTriangle(A,B,C) and not Isosceles(A,C,B)", SOLVE_FOLLOWS, true },
	{ "A B C", "AB=3;BC=4;CA=5", "not RightTriangle(C,A,B)", SOLVE_FALSE, true },
	/* Polygons as goals: no line, no crossing. */
	{ "A B C D", "A=(0,0);B=(1,0);C=(0,1);D=(1,1)", "Polygon(A,B,C,D)", SOLVE_FALSE,
	  true },
	{ NULL, NULL, "not Polygon(A,B,C,D)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Quadrilateral(A,B,D,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "△ABC", SOLVE_FOLLOWS, true },
	{ "A B C", "A=(0,0);B=(1,0);C=(2,0)", "not Triangle(A,B,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Triangle(A,B,C)", SOLVE_FALSE, true },
	{ "A B C D", "A=(4,2);B=(-1.000000000001,4);C=(2,3);D=(1,3)",
	  "not Quadrilateral(A,D,C,B)", SOLVE_FOLLOWS, true },
	{ "A B C D E", "A=(0,0);B=(4,0);C=(5,3);D=(2,5);E=(-1,3)", "Polygon(A,B,C,D,E)",
	  SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Polygon(A,C,B,D,E)", SOLVE_FALSE, true },
	{ "A B C", "AB=3;BC=4;CA=5", "Triangle(A,B,C)", SOLVE_FOLLOWS, true },
	{ "A B C", "Triangle(A,B,C)", "Triangle(B,C,A)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "not Triangle(B,C,A)", SOLVE_FALSE, true },
	{ "A B C", "AB=3", "Triangle(A,B,C)", SOLVE_FALSE, true },
	{ NULL, NULL, "not Triangle(A,B,C)", SOLVE_FALSE, true },
	{ "A B C D", "Parallelogram(A,B,C,D)", "Quadrilateral(B,A,D,C)", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "Quadrilateral(A,C,B,D)", SOLVE_FALSE, true },
	{ "A B C D", "AB=3;BC=3", "Quadrilateral(A,B,C,D)", SOLVE_FALSE, true },
	{ "A B C D", "Quadrilateral(A,B,C,D);AB=CD;Parallel(A,B,C,D)",
	  "Parallelogram(A,B,C,D)", SOLVE_FOLLOWS, true },
	/* What has no value; roundings with both ends, stated as claimed. */
	{ "", "x = 90", "tan(x) = tan(x)", SOLVE_FALSE, true },
	{ "", "x = 45", "tan(x) = tan(x)", SOLVE_FOLLOWS, true },
	{ "", "x = 3.145", "x ≈ 3.14", SOLVE_FOLLOWS, true },
	{ "", "x = 3.145;x ≈ 3.14", "x > 3", SOLVE_FOLLOWS, true },
	{ "", "x = 3.1451;x ≈ 3.14", "x > 3", SOLVE_CONTRADICTORY, false },
	{ "", "x ≈ 3.14", "x <= 3.145", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x < 3.145", SOLVE_FALSE, true },
	/* Cases within cases, and what is denied. */
	{ "", "x^2-4*x+3 = 0;x = 1 or x >= 3", "x >= 1", SOLVE_FOLLOWS, true },
	{ "", "(x = 1 or x = 2) and (y = 3 or y = 4)", "x*y >= 3", SOLVE_FOLLOWS, true },
	{ NULL, NULL, "x*y > 3", SOLVE_FALSE, false },
	{ "", "x = 3;y^2 = 16;not (x = 3 and y = 4)", "y = -4", SOLVE_FOLLOWS, true },
	{ "A B C", "not Collinear(A,B,C);AB=AC", "Angle(A,B,C) = Angle(A,C,B)", SOLVE_FOLLOWS,
	  true },
	{ NULL, NULL, "Triangle(A,B,C)", SOLVE_FOLLOWS, true },
	{ "A B C", "not Triangle(A,B,C);AB=3;BC=4", "AC = 7", SOLVE_FALSE, true },
};

static void add_points(struct problem *p, const char *s, struct arena *a)
{
	while (*s) {
		size_t n = strcspn(s, " "), name = strcspn(s, " :");
		int i = problem_point(p, arena_strndup(a, s, name));

		if (name < n) {
			char *end;
			double x = strtod(s + name + 1, &end);

			problem_place(p, i, x, strtod(end + 1, NULL));
		}
		s += n + (s[n] != 0);
	}
}

static bool add_facts(struct problem *p, const char *s, struct arena *a, struct err *e)
{
	while (*s) {
		size_t n = strcspn(s, ";");

		if (problem_fact_text(p, arena_strndup(a, s, n), e) != OK)
			return false;
		s += n + (s[n] != 0);
	}
	return true;
}

static void ask(const char *points, const char *facts, int i)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, points, a);
	read = add_facts(p, facts, a, &e) && problem_ask(p, rows[i].goal, &e) == OK;
	if (read) {
		problem_imply(p);
		solve_problem(&r, p, &o, a);
	}
	ok(read && r.status == rows[i].status &&
		   (!rows[i].proven || r.certainty == SOLVE_PROVEN),
	   "%s: %s (%s)%s", rows[i].goal, solve_status_name(r.status),
	   solve_certainty_name(r.certainty), read ? "" : e.msg);
	problem_free(p);
	arena_free(a);
}

/* Facts by their ids, and only those that it takes. */
static void used(void)
{
	static const char *const fact[] = { "Parallelogram(A,B,C,D)", "Length(A,B) = 7",
					    "Meet(E,A,C,B,D)", "Length(A,C) = 10" };
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read = true;
	char id[] = "f0";

	add_points(p, "A B C D E", a);
	for (int i = 0; i < 4; i++) {
		id[1] = (char)('1' + i);
		read &= problem_fact_named(p, fact[i], id, &e) == OK;
	}
	read &= problem_ask(p, "Length(A,E) = 5", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FOLLOWS && r.certainty == SOLVE_PROVEN,
	   "half a diagonal");
	ok(r.n_used == 3 && !strcmp(r.used[0], "f1") && !strcmp(r.used[1], "f3") &&
		   !strcmp(r.used[2], "f4"),
	   "rests on what makes it half, and on the diagonal");
	problem_free(p);
	arena_free(a);
}

/* A counter-figure is one: the facts hold in it, and the claim does not. */
static void counter_figure(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, "A B C D", a);
	read = problem_fact_text(p, "Parallelogram(A,B,C,D)", &e) == OK &&
	       problem_ask(p, "Perpendicular(A,C,B,D)", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FALSE && r.figure, "diagonals need not be upright");
	if (r.figure) {
		const double *q = r.xy;
		double off = 0,
		       dot = (q[4] - q[0]) * (q[6] - q[2]) + (q[5] - q[1]) * (q[7] - q[3]);

		for (int i = 0; i < 2; i++) {
			double d = q[i] + q[4 + i] - q[2 + i] - q[6 + i];

			off += d * d;
		}
		ok(off < 1e-24 && fabs(dot) > 1e-6, "as the figure shows: %g %g", off, dot);
	}
	problem_free(p);
	arena_free(a);
}

/* What the left side is instead is what it is in the counter-figure. */
static void counter_value(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, "A B C D", a);
	read = add_facts(p, "Concyclic(A,B,C,D);Angle(A,B,C)=70", a, &e) &&
	       problem_ask(p, "Angle(A,D,C) = 110", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FALSE && !(fabs(r.value - 110) < 1e-6) &&
		   (!r.exact || !strcmp(r.exact, "70")),
	   "on the other arc it is not what was claimed: %g", r.value);
	problem_free(p);
	arena_free(a);
}

/* Where it is divided by what may be nothing, that is said. */
static void divisor(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read = add_facts(p, "x > -3", a, &e) && problem_ask(p, "x/x+1 = 2", &e) == OK;

	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.status == SOLVE_FOLLOWS && r.certainty == SOLVE_CONDITIONAL &&
		   r.assumes == 1 && !strcmp(r.assume[0], "x is not 0"),
	   "divided by what may be nothing");
	problem_free(p);
	arena_free(a);
}

/* Whatever it is, it ends. */
static void budget(void)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	struct solve_options o = { .exact = true, .budget = 100000 };
	struct solve_answer r = { 0 };
	struct err e = { 0 };
	bool read;

	add_points(p, "A B C D E F G H K L M", a);
	read = add_facts(p, "OnCircle(A,B,C,D,E,F,G,H,K,L,M);BC = CD;CD = DE;DE = EF;EF = FG",
			 a, &e) &&
	       problem_ask(p, "Regular(B,C,D,E,F,G,H,K,L,M)", &e) == OK;
	problem_imply(p);
	solve_problem(&r, p, &o, a);
	ok(read && r.work < 200000, "a small budget is kept: %ld units", r.work);
	problem_free(p);
	arena_free(a);
}

int main(void)
{
	const char *points = "", *facts = "";

	for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
		points = rows[i].points ? rows[i].points : points;
		facts = rows[i].facts ? rows[i].facts : facts;
		ask(points, facts, i);
	}
	used();
	counter_figure();
	counter_value();
	divisor();
	budget();
	return tap_done();
}
