/*
 * t-proven.c -- statements whose truth is known and which invite a false proof: coincidences
 * that are missed by little, sides and orders that nothing tells, roots that are no figure's,
 * arcs of more than a half turn, words with several meanings.
 *
 * An honest answer passes, or the right one: "found" without a named assumption must be the
 * only value that the facts allow; with one it must be one of the values; "several_answers"
 * must list such values; "underdetermined" must not be said of a value that is fixed, nor
 * "contradictory" of facts that have a figure.
 */
#include "base/t/tap.h"
#include "solve/t/sound.h"

enum {
	ORIENTED_ROW = 1,
	REFUSABLE = 2,  /* the record may be refused: the language need not know it */
	IMPOSSIBLE = 4, /* no figure satisfies the facts */
	OPEN_ROW = 8,   /* the value is not fixed: any number of values, none of them listed */
	CDL = 16,       /* a FormalGeo record: points are its construction */
	GUESSED = 64,   /* only a numeric value may be told, for which nothing speaks */
	DRAWN_ROW = 32, /* drawn as it is: the first value is that of the drawing */
};

/* points: names, each followed by its place where it is drawn.  facts: separated by ";".
 * right: the values that figures have, closed forms in radians, separated by ";". */
static const struct row {
	const char *points, *facts, *goal, *right;
	int flags;
} rows[] = {
	/* Missed by little: right angles, equal sides, tangents, parallels, lines, circles. */
	{ "A B C", "AB = 4;AC = 3;Angle(B,A,C) = 90.00000001", "BC",
	  "sqrt(25-24*cos(90.00000001*pi/180))", 0 },
	{ "A 0 0 B 4 0 C 0 3", "AB = 4;AC = 3;Angle(B,A,C) = 90.00000001", "BC",
	  "sqrt(25-24*cos(90.00000001*pi/180))", 0 },
	{ "A B C", "AB = 4;AC = 3;BC = 5.000000000001", "Angle(B,A,C)",
	  "180*acos((25-5.000000000001^2)/24)/pi", 0 },
	{ "A B C", "AB = 5.99999999999993;BC = 6;AC = 6", "Angle(C,A,B)",
	  "180*acos(5.99999999999993/12)/pi", 0 },
	{ "A 0 0 B 6 0 C 3 5.196152422706632", "AB = 5.99999999999993;BC = 6;AC = 6",
	  "Angle(C,A,B)", "180*acos(5.99999999999993/12)/pi", 0 },
	{ "A B C", "AB = 4;BC = 4;CA = 4.0000000000006", "Angle(A,B,C)/Angle(B,C,A)",
	  "acos((32-4.0000000000006^2)/32)/acos(4.0000000000006/8)", 0 },
	{ "A B C", "AB = 26;BC = 20;CA = 25.9999999999", "Height(A,B,C)",
	  "2*sqrt(35.99999999995*9.99999999995*15.99999999995*10.00000000005)/26", 0 },
	{ "A B C", "AB = 18;BC = 15;CA = 14.99999999999992", "Angle(A,B,C)",
	  "180*acos((18^2+15^2-14.99999999999992^2)/540)/pi", 0 },
	{ "O T P", "OnCircle(O,T);Radius(O) = 3;PT = 4;OP = 5.0000000001", "Angle(O,T,P)",
	  "180*acos((25-5.0000000001^2)/24)/pi", 0 },
	{ "A B C D",
	  "Angle(B,A,C) = 70;Angle(A,C,D) = 110.000000001;SameSide(B,D,A,C);AB = 5;CD = 5;"
	  "AC = 4",
	  "BD",
	  "sqrt((4+5*cos(69.999999999*pi/180)-5*cos(70*pi/180))^2+"
	  "(5*sin(69.999999999*pi/180)-5*sin(70*pi/180))^2)",
	  0 },
	{ "A B C", "AB = 3;BC = 4;AC = 6.9999999999", "Angle(A,B,C)",
	  "180*acos((25-6.9999999999^2)/24)/pi", 0 },
	{ "O A D", "OnCircle(O,A);Radius(O) = 1;OD = 1.0000000001;Perpendicular(O,D,O,A)",
	  "AD", "sqrt(1+1.0000000001^2)", 0 },
	{ "A B C", "tan(Angle(B,A,C)) = 100000000000000/7;AB = 3;AC = 4", "BC",
	  "sqrt(25-24/sqrt(1+(100000000000000/7)^2))", 0 },
	{ "A B C D", "Kite(A,B,C,D);AB = 4;BC = 4.0000000001;AC = 5", "CD", "4.0000000001",
	  0 },

	{ "A B C", "AB = 0.0000000000007;BC = 5;CA = 5", "Angle(A,C,B)",
	  "180*acos((50-0.0000000000007^2)/50)/pi", 0 },
	{ "A B C", "AB = sqrt(5);BC = sqrt(5);AC = 2*sqrt(5)", "Angle(A,B,C)", "180", 0 },
	{ "A B C D",
	  "Angle(A,B,C) = 60;Angle(B,C,D) = 119.999999993;BA = 4;CD = 4;"
	  "SameSide(A,D,B,C);BC = 6",
	  "AD",
	  "sqrt((6+4*cos(60.000000007*pi/180)-2)^2+(4*sin(60.000000007*pi/180)-2*sqrt(3))^2)",
	  0 },

	/* A triangle that may be flat, and is not if what follows from it is believed. */
	{ "A B C D", "Between(D,B,C);AB = 20;AC = 16;BD = 3;Angle(C,A,D) = Angle(D,A,B)", "CD",
	  "12/5;1", 0 },

	/* What lies where is not told. */
	{ "O A B C", "OnCircle(O,A,B,C)", "Angle(A,O,B)/Angle(A,C,B)", "", OPEN_ROW },
	{ "A B C D", "RightTriangle(A,B,C);RightTriangle(D,B,C);AB = BD", "Angle(A,B,D)",
	  "180", 0 },
	{ "A B C D E", "OnCircle(D,A,B,C);PerpBisector(A,B,C,E);AC = DC;AB = 7",
	  "Angle(E,A,D)", "", OPEN_ROW },
	{ "A B C D E F", "Rectangle(A,B,C,D);Rectangle(A,B,E,F);AB = 3;BC = 2;BE = 5",
	  "Angle(C,B,E)", "0;180", 0 },
	{ "A B C D E F", "Rectangle(A,B,C,D);Rectangle(A,B,E,F);AB = 3;BC = 2;BE = 2",
	  "Angle(C,B,E)", "180", 0 },
	{ "A B C D E F", "Rectangle(A,B,C,D);Square(A,B,E,F)", "Angle(C,B,E)", "0;180", 0 },
	{ "A B C D E F", "Square(A,B,C,D);Square(C,D,E,F)", "Angle(A,D,E)", "180", 0 },
	{ "A B C D", "Parallel(A,B,C,D)", "Angle(A,B,C)/Angle(B,C,D)", "", OPEN_ROW },
	{ "A B C D K",
	  "Parallel(A,B,C,D);OnLine(K,B,C);Angle(A,B,C) = 2x+10;"
	  "Angle(B,C,D) = 170-2x",
	  "Angle(K,B,A)", "", OPEN_ROW },
	{ "U A H K", "Angle(A,U,H) = 90;Angle(H,U,K) = 90", "Angle(A,U,K)", "0;180", 0 },
	{ "O A B C", "Angle(A,O,B) = 30;Angle(B,O,C) = 40", "Angle(A,O,C)", "10;70", 0 },
	{ "A B C", "OnLine(C,A,B);AB = 5;AC = 3", "BC", "2;8", 0 },
	{ "A B C", "AB = 10;BC = 6;Angle(B,A,C) = 30", "AC",
	  "5*sqrt(3)-sqrt(11);5*sqrt(3)+sqrt(11)", 0 },
	{ "A B C D", "AB = 8;AC = 5;BC = 5;AD = 5;BD = 5", "CD", "6", 0 },
	{ "M A B E W", "OnCircle(M,B,E);OnCircle(A,B,E);MA = 8;Altitude(M,W,M,A,B)",
	  "Angle(M,B,A)", "", OPEN_ROW },
	{ "A B C", "RightTriangle(A,B,C);Area(A,B,C) = 24/5;AB + BC = 32/5", "AB", "4;12/5",
	  0 },

	{ "E V Q", "OnLine(Q,E,V)", "Angle(E,Q,V)", "0;180", 0 },
	{ "F J H R", "Incenter(F,J,H,R)", "Angle(H,J,R)", "", OPEN_ROW },
	{ "N W A P", "OnCircle(N,W,A,P);Angle(A,N,W) = 90;Arc(N,A,P) = 90", "MajorArc(N,W,P)",
	  "180", 0 },
	{ "M B C D E F",
	  "OnCircle(M,B,C,D,E);Meet(F,B,C,D,E);FB = 26*sqrt(5)/3;"
	  "FC = 572*sqrt(5)/75",
	  "BC", "26*sqrt(5)/25;1222*sqrt(5)/75", 0 },
	{ "A B C D E", "OnCircle(A,B,C,D,E)", "Angle(B,C,D)+Angle(B,E,D)", "", OPEN_ROW },

	/* Told by the drawing, which is true. */
	{ "A 0 0 B -4.763139720814412 2.75 C -4.763139720814412 -2.75 D 4.763139720814412 "
	  "-2.75",
	  "Radius(A) = 11/2;SectorArea(A,C,B) = 121*pi/24;SectorArea(A,D,C) = 121*pi/12;"
	  "OnCircle(A,B,C,D)",
	  "ArcLength(A,D,B)", "11*pi/2;11*pi/6", DRAWN_ROW },
	{ "O 0 0 B -1 1 C -1 -1", "OnCircle(O,B,C);Radius(O) = 5;SectorArea(O,B,C) = 25*pi/4",
	  "Arc(O,C,B)", "90", 0 },
	{ "A 0 0 B 3 0 C 3 2 D 0 2 E 3 5 F 0 5",
	  "Rectangle(A,B,C,D);Rectangle(A,B,E,F);AB = 3;BC = 2;BE = 5", "Angle(C,B,E)",
	  "0;180", DRAWN_ROW },
	{ "A 0 0 B 3 0 C 3 2 D 0 2 E 3 -5 F 0 -5",
	  "Rectangle(A,B,C,D);Rectangle(A,B,E,F);AB = 3;BC = 2;BE = 5", "Angle(C,B,E)",
	  "180;0", DRAWN_ROW },
	{ "A 0 0 B 5 0 C -3 0", "OnLine(C,A,B);AB = 5;AC = 3", "BC", "8;2", DRAWN_ROW },
	{ "O 0 0 A 5 0 B 0 5 C 3 4", "OnCircle(O,A,B,C);Angle(A,O,B) = 90", "Angle(A,C,B)",
	  "135;45", DRAWN_ROW },
	{ "O 0 0 A 5 0 B 0 5 C -3 -4", "OnCircle(O,A,B,C);Angle(A,O,B) = 90", "Angle(A,C,B)",
	  "45;135", DRAWN_ROW },

	/* Drawn, but not truly. */
	{ "A 0.28 -0.55 B -0.25 0.05 C -3.6 0.3 D 3 0.3",
	  "OnLine(C,A,B);AC = 7/2;OnLine(D,A,B);AD = 3", "CD", "1/2;13/2", 0 },
	{ "A -0.24 -0.74 B 2.1 -0.27 C 0.27 2.2 D -3.1 12.6 E -4.6 -1.4",
	  "Angle(B,A,C) = 60;Angle(C,A,D) = 45;Angle(D,A,E) = 90", "Angle(B,A,E)",
	  "15;75;105;165", 0 },
	{ "W 4 0.4 E -0.35 0.13 H 0 2.5",
	  "RightTriangle(W,E,H);Area(W,E,H) = 24/5;"
	  "WE + EH = 32/5",
	  "WE", "4;12/5", 0 },
	{ "E 0 0 F 1 0 U 3 0", "EF = 1;FU = 2", "EU", "", OPEN_ROW },
	{ "N 12.56 -1.8 S 1.7 0.83 P 0.96 -1 E -0.81 -7.5",
	  "Angle(N,S,P) = 30;Angle(P,S,E) = 60", "Angle(N,S,E)", "30;90", 0 },

	/* Drawn, and left free by the facts; once where the value is at its largest. */
	{ "W 0 0 H 51 0 K 39.7 21.2", "WH = 51;KW = 45", "Angle(W,H,K)", "", OPEN_ROW },
	{ "A 0 0 B 2 0 C 2 2 D 0 2 E 1 1", "Rhombus(A,B,C,D);Meet(E,A,C,B,D);AB = 2",
	  "Area(A,E,B)", "", OPEN_ROW },

	/* Oriented: counterclockwise, up to a full turn. */
	{ "O 0 0 A 1 0 C 0 1", "OnCircle(O,A,C);Arc(O,C,A) = 270", "Arc(O,A,C)", "90",
	  ORIENTED_ROW },
	{ "O A C", "OnCircle(O,A,C);Arc(O,C,A) = 270", "Arc(O,A,C)", "90", ORIENTED_ROW },
	{ "A O B", "Angle(A,O,B) = 130", "Angle(B,O,A)", "230", ORIENTED_ROW },
	{ "O A B", "OnCircle(O,A,B);Radius(O) = 3;Arc(O,A,B) = 240", "SectorArea(O,A,B)",
	  "6*pi", ORIENTED_ROW },
	{ "O A B", "OnCircle(O,A,B);Radius(O) = 3;Arc(O,A,B) = 240", "ArcLength(O,A,B)",
	  "4*pi", ORIENTED_ROW },
	{ "O A B", "OnCircle(O,A,B);Radius(O) = 3;Angle(B,O,A) = 240", "SectorArea(O,A,B)",
	  "6*pi", ORIENTED_ROW },
	{ "O A B", "OnCircle(O,A,B);Radius(O) = 3;ArcLength(O,A,B) = 4*pi", "Angle(B,O,A)",
	  "240", ORIENTED_ROW },
	{ "R J W", "Angle(R,J,W) = 315;RJ = 2;JW = 3", "RW", "sqrt(13-6*sqrt(2))",
	  ORIENTED_ROW },
	{ "A B C", "AB = 2;BC = 3;CA = sqrt(13)", "tan(Angle(B,C,A))", "2/3;0-2/3",
	  ORIENTED_ROW },
	{ "K N L", "Perpendicular(K,N,N,L);KN = 1;KL = sqrt(2)", "Angle(N,K,L)", "45;315",
	  ORIENTED_ROW },
	{ "A B C D E F", "Regular(A,B,C,D,E,F)", "Angle(B,A,C)", "30;330", ORIENTED_ROW },
	{ "A B C D", "Parallel(A,B,C,D)", "Angle(B,A,C)+Angle(A,C,D)", "180;360;540",
	  ORIENTED_ROW },
	{ "A B C", "Isosceles(A,B,C);AB = 5;BC = 6", "Angle(A,B,C)/Angle(A,C,B)", "",
	  OPEN_ROW | ORIENTED_ROW },
	{ "\"Shape(OAB,BO,OA)\",\"Cocircular(O,AB)\"",
	  "IsCentreOfCircle(O,O);Equal(MeasureOfAngle(BOA),240);Equal(RadiusOfCircle(O),3)",
	  "Value(AreaOfSector(OAB))", "6*pi", CDL },
	{ "\"Shape(OAB,BO,OA)\",\"Cocircular(O,AB)\"",
	  "IsCentreOfCircle(O,O);Equal(MeasureOfAngle(AOB),130)", "Value(MeasureOfAngle(BOA))",
	  "230", CDL },
	/* Not oriented: the smaller arc, the larger, the one that holds a point. */
	{ "O A B", "OnCircle(O,A,B);Radius(O) = 3;MajorArc(O,A,B) = 240", "SectorArea(O,A,B)",
	  "3*pi", 0 },
	{ "O A B C", "OnCircle(O,A,B,C);ArcVia(O,A,B,C) = 250", "Arc(O,A,C)", "110", 0 },
	{ "O A B C", "OnCircle(O,A,B,C);ArcVia(O,A,B,C) = 250", "MajorArc(O,A,C)", "250", 0 },

	/* Letters with two roots. */
	{ "A B", "x^2 = 9;AB = x+5", "AB", "8;2", 0 },
	{ "A B", "x^2 = 9;AB = x+5;x > 0", "AB", "8", 0 },
	{ "A B", "x^2 = 9;AB = x+2", "AB", "5", 0 },
	/* Divided by zero; equations that touch zero and do not cross it. */
	{ "A B", "AB = x;(x^2-1)/(x-1) = 2", "AB", "", IMPOSSIBLE },
	{ "A B", "AB = x;x = 1;3/(x-1) = y", "AB", "", IMPOSSIBLE },
	{ "A B", "AB = x;x*(x-2)/(x-2) = 3", "AB", "3", 0 },
	{ "A B", "AB = x;(x^2-5*x+6)/(x-2) = 0", "AB", "3", 0 },
	{ "A", "x^2+y^2 = 0", "x", "0", 0 },
	{ "A B", "AB = x;(x-1)^2+(y-2)^2 = 0", "x+y", "3", 0 },
	{ "A B C", "Between(B,A,C);AB = x;BC = y;(x-1)^2+(y-2)^2 = 0", "AC", "3", 0 },
	{ "A B", "AB = x;(x-1)^4 = 0", "AB", "1", 0 },
	{ "A B", "AB = x+5;(x^2-1)*(x-1)^(-1) = 2", "x", "", IMPOSSIBLE },
	{ "A B", "AB = 2;x = 3;y = 3;(x-y)^(-1) = z", "AB", "", IMPOSSIBLE },
	{ "A B", "AB = 2;x^(-1) = 0", "AB", "", IMPOSSIBLE },
	{ "A B C", "AB = 2;Angle(A,B,C) = 90;tan(Angle(A,B,C)) = y", "AB", "", IMPOSSIBLE },
	{ "A B", "AB = 3;(x-2)^3*(x-3) = 0", "x", "2;3", 0 },
	{ "A B", "AB = 3;(x-1)^4*(x-2)^4 = 0", "x", "1;2", 0 },
	{ "A B", "AB = 3;x^3 = 0", "x", "0", GUESSED },
	{ "A B C D E", "AB = 3;BC = 4;AC = 7;Angle(B,A,D) = 40;Angle(C,A,E) = 30",
	  "Angle(D,A,E)", "10;70", 0 },
	/* Roots are of what is not negative; "less" is not "equal"; nothing is no length. */
	{ "A B", "AB = 3;sqrt(x) = 3", "x", "9", 0 },
	{ "A B", "AB = 3;y = sqrt(x-1);x^2 = 4", "x", "2", 0 },
	{ "A B", "AB = 3;sqrt(x) = 3;x < 0", "x", "", IMPOSSIBLE },
	{ "A B C", "AB = 3;BC = 4;AC = sqrt(x-9);Perpendicular(A,B,B,C)", "x", "34", 0 },
	{ "A B", "AB = 3;(x-1)*(x-3)*(x+2) = 0;2-2*x < 0", "x", "3", 0 },
	{ "A B", "AB = x;x*(x-2)*(x+2) = 0", "x", "2", 0 },
	/* One word is one thing, whatever else is said. */
	{ "A B C", "RightTriangle(A,B,C);RightAngle(B,C,A);AB = 3;AC = 2", "BC", "sqrt(5)",
	  0 },
	{ "A B C", "RightTriangle(A,B,C);Angle(B,C,A) = 90;AB = 3;AC = 2", "BC", "sqrt(5)",
	  0 },
	{ "A B C", "RightTriangle(A,B,C);Foot(C,A,B,C);AB = 3;AC = 2", "BC", "sqrt(5)", 0 },
	{ "A B C D", "RightTriangle(A,B,C);Rectangle(D,A,C,B);AB = 3;AC = 2", "BC", "sqrt(5)",
	  0 },
	{ "O A B", "OnCircle(O,A,B);Arc(O,A,B) = 200", "Arc(O,A,B)", "200", 0 },
	{ "A B C", "Angle(A,B,C) = 270;AB = 3;BC = 4", "Angle(A,B,C)", "270", 0 },
	{ "A B C", "Angle(A,B,C) = 270;AB = 3;BC = 4;x = Angle(A,B,C)/2", "x", "135", 0 },
	{ "A B C D", "Parallel(A,B,C,D);Perpendicular(A,B,C,D);AB = 2", "AB", "", IMPOSSIBLE },
	{ "A B C", "Isosceles(A,B,C);Angle(A,B,C) = 90;AB = 2", "Angle(A,C,B)", "45", 0 },
	{ "O A B", "OnCircle(O,A,B);Arc(O,A,B) = 200;Radius(O) = 3", "SectorArea(O,A,B)",
	  "5*pi", 0 },
	{ "O A B", "OnCircle(O,A,B);Arc(O,A,B) = 270;SectorArea(O,A,B) = 12*pi", "Radius(O)",
	  "4", 0 },
	{ "A B C D E F", "Angle(A,B,C) = 270;Angle(D,E,F) = Angle(A,B,C)", "Angle(D,E,F)",
	  "90", 0 },
	/* Small, and not zero. */
	{ "A B", "AB = 3;x = 100000000;y = 100000001;z = 1/(x-y)", "z", "0-1", 0 },
	{ "A B", "AB = 3;x = 1;1/(x-1.00000001) = y", "y", "0-100000000", 0 },
	{ "A B", "AB = 3;x = 1/10^15;y = 1/x", "AB", "3", 0 },
	{ "O A B C D E",
	  "OnCircle(O,A,B);Radius(O) = 3;AB = 6;Angle(A,O,C) = 50;Angle(C,O,D) = 20;"
	  "Angle(D,O,E) = 7",
	  "Angle(B,O,E)", "103;117;143;157", 0 },
	/* A drawing that shows something else takes no proof away. */
	{ "A 0 0 B 1 1 C 3 1", "Midpoint(C,A,B);AB = 3", "Angle(A,C,B)", "180", 0 },
	/* The figure that is found first is not the one drawn. */
	{ "A 0 0.2 B -6.5 0 C 6.5 0 D 0 211.25",
	  "BC = 13;AB = sqrt(4229)/10;AC = sqrt(4229)/10;Orthocenter(D,C,B,A);DA = 4221/20",
	  "Angle(B,A,C)", "180*acos((2*4229/100-169)/(2*4229/100))/pi", 0 },
	/* What the drawing shows of sides is not so where the facts hold. */
	{ "A 0 0 B 5 0 C 0 2.5 D 3.75 0 E 2 1",
	  "EB = sqrt(10);DB = sqrt(25/16);EC = sqrt(6);OnLine(D,B,A);AB = 5;"
	  "Perpendicular(C,A,A,B);CA = 5/2",
	  "Angle(C,E,B)", "180*acos((16-125/4)/(4*sqrt(15)))/pi", 0 },
	{ "A B", "x^2 = 4*x;AB = x+2;AB = 2", "x", "0", 0 },
	{ "A B C", "x^2 = 9;AB = x+5;RightTriangle(B,A,C);AC = 4", "Area(A,B,C)", "16;4", 0 },
	{ "A 0 0 B 8 0 C 0 4", "x^2 = 9;AB = x+5;RightTriangle(B,A,C);AC = 4", "x", "3;0-3",
	  DRAWN_ROW },
	{ "A 0 0 B 2 0 C 0 4", "x^2 = 9;AB = x+5;RightTriangle(B,A,C);AC = 4", "x", "0-3;3",
	  DRAWN_ROW },
	{ "A B C", "RightTriangle(A,B,C);AB = x;AC = 5;x^2 + 20 = 9*x", "AB", "4", 0 },
	{ "A B C", "RightTriangle(A,B,C);AB = x;AC = 5;x^2 + 20 = 9*x", "BC", "3", 0 },
	{ "A B C D E F",
	  "RightTriangle(A,B,C);RightTriangle(D,E,F);Similar(A,B,C,D,E,F);AB = x;AC = 5;"
	  "DE = 2*x;x^2 + 20 = 9*x",
	  "EF", "6", 0 },
	{ "A B C", "OnLine(C,A,B);AB = 5;AC = x;BC = 5-x;x^2 = 5*x", "x", "", IMPOSSIBLE },

	{ "U -0.742 -0.635 E 3.523 1.13 G -0.644 4.075",
	  "x^2 = 1;UE = x+5;RightTriangle(E,U,G);EG = 6", "UG", "2*sqrt(5)", 0 },

	{ "A B C", "Angle(A,B,C) = 240;AB = 2;BC = 3", "AC", "sqrt(19)", 0 },
	{ "A B C", "Angle(A,B,C) = 240;AB = 2;BC = 3;Angle(A,B,C) = 120", "AC", "sqrt(19)",
	  0 },

	{ "A -0.044444444444444411 0.4 B -2.8 0.4 C -1.2 -0.066666666666666569 "
	  "D -0.12173913043478282 0.38260869565217387",
	  "Tangent(m,A,B);Tangent(m,B,C);Tangent(m,C,D);Tangent(m,D,A);AB = 124/45;BC = 5/3;"
	  "CD = 403/345;DA = 82/1035",
	  "Radius(m)", "", OPEN_ROW | GUESSED },
	{ "F M J B N D",
	  "OnCircle(F,M,J,B,N);Diameter(F) = 8.999999999999;Arc(F,J,M) = 60;"
	  "SectorArea(F,J,B) = 80999999999982000000000001*pi/16000000000000000000000000;"
	  "SectorArea(F,N,B) = 242999999999946000000000003*pi/32000000000000000000000000;"
	  "Face(B,D,J);Length(D,J)+Length(J,N) = "
	  "(8999999999999*sqrt(5)+17999999999998*sqrt(2+sqrt(2)))/4000000000000;"
	  "OnLine(D,F,B);Area(B,N,D) = "
	  "80999999999982000000000001*sqrt(2)/32000000000000000000000000;"
	  "Length(F,B)/Length(N,M) = sqrt(16-10*sqrt(2)-8*sqrt(3)+6*sqrt(6))/2",
	  "SectorArea(F,M,B)", "", OPEN_ROW },

	/* There is a figure, if least squares does not come upon it. */
	{ "A B C D E F", "Length(A,B) = 2*z+1;z = 0", "Angle(E,D,F)", "", OPEN_ROW },
	{ "G N C M B", "tan(Angle(N,G,C)) = -2-sqrt(3);SameSide(N,M,G,C);Incenter(B,G,N,C)",
	  "Length(B,M)", "", OPEN_ROW },
	{ "P 2.73 -0.02 B 2.1 1.52 K 0.16 3.1 J -2.39 2.08 A -2.15 -0.11 V -2.54 -2.53 "
	  "W 0.29 -2.43 Q 1.55 -1.41 H 0.03 -0.38",
	  "Regular(P,B,K,J,A,V,W,Q);Inscribed(H,P,B,K,J,A,V,W,Q)", "Distance(H,P,B)", "",
	  OPEN_ROW },
	{ "Q T E F",
	  "Bisector(Q,F,E,Q,T);Length(Q,F) = "
	  "3*sqrt(51734722222222222222222222227394444444444444444444444444978-"
	  "321666666666666666666666666634*"
	  "sqrt(25867361111111111111111111113697222222222222222222222222489))/"
	  "1400000000000000;Length(F,T) = (482500000000004900000000000049-"
	  "3*sqrt(25867361111111111111111111113697222222222222222222222222489))/"
	  "1400000000000000",
	  "Distance(Q,T,E)", "", OPEN_ROW },
	{ "E 56 90 S 6.8 143.6 D -26.3 -151.8 T -146.5 82.8 C 82 17.2 U 2107.9 492.2",
	  "OnCircle(E,S,D,T,C);Meet(U,S,D,T,C);Length(U,D) = (3311*sqrt(10)+1925*sqrt(30))/10;"
	  "Length(U,T) = (2695*sqrt(26)+1540*sqrt(78))/13;Length(S,D) = 11*sqrt(10)/10",
	  "Length(S,T)/Length(D,C)", "(15*sqrt(195)-5*sqrt(65))/169", DRAWN_ROW },
	/* Arcs whose centre nobody drew. */
	{ "B 3.5355339059327378 3.5355339059327378 C -4.8296291314453415 1.2940952255126041",
	  "OnCircle(m,B,C);Arc(m,C,B) = 240;Radius(m) = 5", "MajorArc(m,C,B)", "240",
	  ORIENTED_ROW },
	{ "B -3.5355339059327378 3.5355339059327378 C -3.5355339059327378 -3.5355339059327378",
	  "OnCircle(m,B,C);Radius(m) = 5;SectorArea(m,B,C) = 25*pi/4", "Arc(m,C,B)", "90", 0 },
	{ "A 0 0 B 2.2 0 C -5.5 -9.5262794416288248 D -10.392304845413264 -6",
	  "Angle(B,A,C) = 120;Angle(C,A,D) = 30;Corner(B,A,D);OnCircle(m,B,C,D);"
	  "Length(D,C)+Length(C,B) = (11*sqrt(31)+5*sqrt(265-132*sqrt(3)))/5;Length(A,C) = 11;"
	  "OnCircle(m,B);IsChord(m,C,D);"
	  "Radius(m) = sqrt(90976875861-49872363024*sqrt(3))/9705",
	  "Arc(m,B,C)", "237.47945137736594418501956946732338783", ORIENTED_ROW | DRAWN_ROW },

	/* Free, but hardly changed by it: no figure's digits are those of the value. */
	{ "R 0 0 S 9 0 J 3.0000000816209713 5.1961523755827415 G 12 5.196152422706632",
	  "Angle(S,R,J) = 59.9999991;Angle(R,S,G) = 120;GS = JR", "Angle(R,J,G)", "",
	  OPEN_ROW },
	{ "A 0 0 B -7 0 C -0.75 0.75 D 3.583333333333333 0.74999999999910005",
	  "Angle(B,A,C) = 45;Area(A,D,B) = 52499999999937/20000000000000;Area(B,C,A) = 21/8",
	  "Angle(B,A,C)+Angle(A,C,D)", "", OPEN_ROW },
	{ "A 0 0 B -2.5 0 C 2.5 0 D -0.96153846153846168 -2.3076923076923079 E 0.7 2.4 "
	  "F -0.14705882352941169 0",
	  "OnCircle(A,B,C,D,E);Meet(F,B,C,D,E);FB = 40/17;FC = 45/17;FD = 150*sqrt(13)/221;"
	  "BC = 5",
	  "Radius(A)", "", OPEN_ROW },

	/* One meaning, drawn or not, however drawn. */
	{ "A B", "AB = 3\\frac{3}{5}", "AB", "18/5", REFUSABLE },
	{ "A B C", "AB = 3\\frac{3}{5};BC = 1;Collinear(A,B,C)", "AC", "23/5;13/5",
	  REFUSABLE },
	{ "A B C D E", "Midsegment(D,E,A,B,C);BC = 6", "DE", "3", REFUSABLE },
	{ "A 0 4 B -3 0 C 3 0 D -1.5 2 E 1.5 2", "Midsegment(D,E,A,B,C);BC = 6", "DE", "3",
	  REFUSABLE },
	{ "A B C D", "Kite(A,B,C,D);AB = 3;BC = 5", "AD", "3", 0 },
	{ "A 0 3 B -2 0 C 0 -5 D 2 0", "Kite(A,B,C,D);AB = 3;BC = 5", "AD", "3", 0 },
	{ "A -2 0 B 0 3 C 2 0 D 0 -5", "Kite(A,B,C,D);AB = 3;BC = 5", "AD", "3", 0 },
	{ "A B C D", "Trapezoid(A,B,C,D);Angle(A,B,C) = 110", "Angle(B,A,D)", "70", 0 },
	{ "A 0 3 B 1 0 C 5 0 D 7 3", "Trapezoid(A,B,C,D);Angle(A,B,C) = 110", "Angle(B,A,D)",
	  "70", 0 },
	{ "A 0 0 B 7 0 C 5 3 D 1 3", "Trapezoid(A,B,C,D);Angle(A,B,C) = 110", "Angle(B,A,D)",
	  "70", 0 },
	{ "A B C D", "IsoscelesTrapezoid(A,B,C,D);BC = 2;DA = 8;AB = 5", "Height(A,B,C,D)",
	  "4", 0 },
	{ "A 0 0 B 3 4 C 5 4 D 8 0", "IsoscelesTrapezoid(A,B,C,D);BC = 2;DA = 8;AB = 5",
	  "Height(A,B,C,D)", "4", 0 },
	{ "A B C D", "IsoscelesTrapezoid(A,B,C,D);BC = 2;DA = 8;Height(A,B,C,D) = 4",
	  "Perimeter(A,B,C,D)", "20", 0 },
	{ "A B C", "Collinear(A,B,C);AB = 2;AC = 5", "BC", "3;7", 0 },
	{ "A 0 0 B 2 0 C 5 0", "Collinear(A,B,C);AB = 2;AC = 5", "BC", "3;7", 0 },
	{ "A 0 0 B 5 0 C 2 0", "Collinear(A,B,C);AB = 2;AC = 5", "BC", "3;7", 0 },
	{ "A B C", "AB = 3;BC = 4;CA = 5", "Height(A,B,C)", "4", 0 },
	{ "A 0 0 B 1.8 2.4 C 5 0", "AB = 3;BC = 4;CA = 5", "Height(A,B,C)", "4", 0 },
};

static void write_row(struct buf *b, const struct row *w)
{
	const char *t = w->points;
	bool first = true;

	buf_add(b,
		w->flags & CDL ? "{\"problem_id\":1,\"construction_cdl\":[" : "{\"points\":{");
	if (w->flags & CDL)
		buf_add(b, t);
	while (!(w->flags & CDL) && *t) {
		char name = *t;
		size_t n;

		t += 1 + strspn(t + 1, " ");
		n = strspn(t, "-0123456789. ");
		buf_addf(b, "%s\"%c\":", first ? "" : ",", name);
		first = false;
		if (!n || !isdigit((unsigned char)t[*t == '-'])) {
			buf_add(b, "null");
			continue;
		}
		n = strcspn(t, " ");
		buf_addf(b, "[%.*s,", (int)n, t);
		t += n + 1;
		n = strcspn(t, " ");
		buf_addf(b, "%.*s]", (int)n, t);
		t += n;
		t += strspn(t, " ");
	}
	buf_add(b, w->flags & CDL ? "],\"text_cdl\":[" : "},\"facts\":[");
	first = true;
	for (t = w->facts; *t; first = false) {
		size_t n = strcspn(t, ";");
		char *fact = mem_strndup(t, n);

		buf_add(b, first ? "" : ",");
		json_add_string(b, fact);
		mem_free(fact);
		t += n + (t[n] == ';');
	}
	buf_addf(b, "]%s,\"%s\":\"%s\"%s}",
		 strstr(w->facts, "(m,") ? ",\"circles\":{\"m\":null}" : "",
		 w->flags & CDL ? "goal_cdl" : "goal", w->goal,
		 w->flags & ORIENTED_ROW ? ",\"oriented\":true"
		 : w->flags & CDL        ? ",\"problem_answer\":\"1\""
					 : "");
}

static int values_of(const struct row *w, num *v, int most, const struct truth_figure *none)
{
	int n = 0;

	for (const char *t = w->right; *t && n < most;) {
		size_t k = strcspn(t, ";");
		char *text = mem_strndup(t, k);

		if (!truth_goal(&v[n], none, text, true))
			ok(0, "%s is a value", text);
		else
			n++;
		mem_free(text);
		t += k + (t[k] == ';');
	}
	return n;
}

/* What is wrong with the answer, or NULL. */
static const char *fault(const struct row *w, const struct said *r,
			 const struct truth_figure *f)
{
	num v[8];
	int n = values_of(w, v, 8, f), same = 0, likely = w->flags & DRAWN_ROW ? 1 : n;
	bool open = w->flags & OPEN_ROW;

	if (r->unchecked)
		return "a step of the account is refused";
	for (int i = 0; i < likely; i++)
		same += is_sure(r) ? agrees(r, v[i], f) == 1
				   : near_to(r->value, num_mid(v[i]), 1e-6);
	switch (r->status) {
	case SOLVE_FOUND:
		if (w->flags & IMPOSSIBLE)
			return "there is no figure";
		if (w->flags & GUESSED)
			return is_sure(r) ? "nothing tells which is meant" : NULL;
		if (open)
			return r->assumes ? NULL : "the value is not fixed";
		/* What a reader supposed, and says, may be meant otherwise. */
		if (!same && !is_sure(r) && r->assumes)
			return NULL;
		if (!same)
			return "no figure has this value, or not the drawn one";
		return likely > 1 && !r->assumes ? "other figures have another value" : NULL;
	case SOLVE_SEVERAL:
		if (w->flags & IMPOSSIBLE)
			return "there is no figure";
		if (r->n_values < 2)
			return "the values are missing";
		for (int i = 0; i < r->n_values && !open; i++) {
			bool is = false;

			for (int k = 0; k < n; k++)
				is |= near_to(r->values[i], num_mid(v[k]), 1e-9);
			if (!is)
				return "no figure has one of these values";
		}
		return NULL;
	case SOLVE_UNDERDETERMINED: return n ? "the value is fixed, up to a choice" : NULL;
	case SOLVE_CONTRADICTORY: return w->flags & IMPOSSIBLE ? NULL : "there is a figure";
	case SOLVE_BAD: return w->flags & REFUSABLE ? NULL : "the record is good";
	case SOLVE_FOLLOWS:
	case SOLVE_FALSE:
	case SOLVE_OPEN: return "a value is asked for";
	case SOLVE_UNABLE:
	case SOLVE_STATUSES: break;
	}
	return NULL;
}

int main(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *w = &rows[i];
		struct truth_figure none = { .c = new_context(NUM_BALL) };
		struct said *r = mem_alloc(sizeof *r);
		struct buf b = { 0 };
		const char *why;

		write_row(&b, w);
		ask(r, buf_str(&b));
		why = fault(w, r, &none);
		if (!ok(!why, "%s: %s", w->facts, w->goal))
			printf("# %s\n#   %s\n#   %s\n", why, r->line, buf_str(&b));
		buf_clear(&b);
		mem_free(r);
		num_ctx_free(none.c);
	}
	return tap_done();
}
