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
	/* Lists of functions. */
	{ "L={x^2,x+1}", "L = {x^2, x + 1}" },
	{ "L={x,2}", "L = {x, 2}" },
	{ "Sum({x,x^2,3})", "x^2 + x + 3" },
	{ "f(x)=x^2; g=Sum({f,f}); g(3)", "18" },
	{ "Product({x,x+1,2})", "2*x*(x + 1)" },
	{ "g=Sum(x^k,k,0,3); g(2)", "15" },
	{ "g=Product(x+k,k,1,3); g(1)", "24" },
	{ "Sum({x,(1,2)})", "a list of functions and numbers is expected" },
	/* Vectors as lists. */
	{ "Dot({1,2,3},{3,4,5})", "26" },
	{ "Cross({1,2},{3,4})", "{0, 0, -2}" },
	{ "Cross({1},{3,4})", "lists of two or three numbers" },
	/* Expressions in another variable. */
	{ "Coefficients(t^3-3t+1,t)", "{1, 0, -3, 1}" },
	{ "Degree(t^4+t,t)", "4" },
	{ "Factor(t^2-1,t)", "(x - 1)*(x + 1)" },
	{ "t=3; Factor(t^2-1,t)", "(x - 1)*(x + 1)" },
	{ "PartialFractions(1/(t^2-1),t)", "1/(2*(x - 1)) - 1/(2*(x + 1))" },
	{ "Polynomial(t^2+t(t+1),t)", "2*x^2 + x" },
	{ "a=2; Coefficients(a*t^2+1,t)", "{2, 0, 1}" },
	/* Polynomials divide each other. */
	{ "f(x)=x^2-1; g(x)=2x-2; h=GCD(f,g)", "h = x - 1" },
	{ "GCD(2x^2-2,4x-4)", "2*x - 2" },
	{ "GCD(x^2/2-1/2,x-1)", "x/2 - 1/2" },
	{ "GCD(x^2-2,x-sqrt(2))", "x - sqrt(2)" },
	{ "GCD({x^2-1,x^2+2x+1})", "x + 1" },
	{ "GCD({12,30,18})", "6" },
	{ "GCD({7})", "7" },
	{ "GCD({})", "whole numbers or of polynomials" },
	{ "GCD({A})", "there is no object named" },
	{ "GCD(12,30)", "6" },
	{ "2*GCD(12,30)", "12" },
	{ "GCD(sin(x),x)", "unsupported" },
	{ "LCM({12,30,18})", "180" },
	{ "LCM(x^2-1,x^2+2x+1)", "x^3 + x^2 - x - 1" },
	{ "LCM({x,x^2,2})", "2*x^2" },
	{ "Div(x^2+3x+5,x+1)", "x + 2" },
	{ "Mod(x^3+x^2+x+6,x^2-3)", "4*x + 9" },
	{ "Mod(17,5)", "2" },
	{ "f(x)=mod(x,3); f(7)", "1" },
	{ "Division(x^2+3x+5,x+1)", "{x + 2, 3}" },
	{ "Division(17,5)", "{3, 2}" },
	{ "ExtendedGCD(x^2-1,x+4)", "{1/15, 4/15 - x/15, 1}" },
	{ "ExtendedGCD(240,46)", "{-9, 47, 2}" },
	{ "ExtendedGCD(-240,46)", "{9, 47, 2}" },
	{ "ExtendedGCD(1/2,46)", "two whole numbers" },
	{ "CommonDenominator(3/(2x+1),3/(4x^2+4x+1))", "4*x^2 + 4*x + 1" },
	{ "CommonDenominator(1/6,1/4)", "12" },
	/* Other forms of polynomials and numbers. */
	{ "Polynomial({(1,1),(2,3),(3,6)})", "x^2/2 + x/2" },
	{ "Polynomial({(1,1),(1,3)})", "one above the other" },
	{ "CompleteSquare(2x^2-4x+7)", "2*(x - 1)^2 + 5" },
	{ "CompleteSquare(-x^2+x)", "-(x - 1/2)^2 + 1/4" },
	{ "CompleteSquare(x^3)", "degree 2 is expected" },
	{ "IsVertexForm(x^2-4x+7)", "false" },
	{ "IsVertexForm(3-(x-1)^2/2)", "true" },
	{ "IsFactored((x-1)*(x+2)^2)", "true" },
	{ "IsFactored(x^2-1)", "false" },
	{ "IsFactored(3*(x^2-2))", "true" },
	{ "Factors(x^8-1)", "{{x - 1, 1}, {x + 1, 1}, {x^2 + 1, 1}, {x^4 + 1, 1}}" },
	{ "Factors(-2x^2/3)", "{{-2/3, 1}, {x, 2}}" },
	{ "Factors(360)", "{{2, 3}, {3, 2}, {5, 1}}" },
	{ "Factors(-3/4)", "{{-1, 1}, {2, -2}, {3, 1}}" },
	{ "Factor(360)", "2^3 * 3^2 * 5" },
	{ "Factor(-5/8)", "-2^(-3) * 5" },
	{ "Factor(sqrt(2))", "a rational number other than 0" },
	{ "Numerator(2/3+1/15)", "11" },
	{ "Denominator(-2/3)", "3" },
	{ "Denominator(5)", "1" },
	{ "Numerator(sqrt(2))", "not rational" },
	{ "ContinuedFraction(5.45)", "5+\\frac{1}{2+\\frac{1}{4+\\frac{1}{2}}}" },
	{ "ContinuedFraction(sqrt(2),4,true)", "[1;2,2,2,\\ldots]" },
	{ "ContinuedFraction(-7/3,9,true)", "[-3;1,2]" },
	{ "ContinuedFraction(pi,0)", "level must be from 1" },
	{ "MixedNumber(-7/3)", "-2 - 1/3" },
	{ "MixedNumber(1/3)", "1/3" },
	{ "Numeric(1/3,5)", "0.33333" },
	{ "Numeric(sqrt(2))", "1.41421356237310" },
	{ "Rationalize(1/sqrt(2))", "sqrt(2)/2" },
	{ "Evaluate(2+3)", "5" },
	{ "Normalize({1,2,5})", "{0, 1/4, 1}" },
	{ "Normalize({3,3})", "{0, 0}" },
	{ "Normalize({(1,5),(2,4),(3,3)})", "{(0, 1), (1/2, 1/2), (1, 0)}" },
	{ "Normalize({1,(2,4)})", "numbers, or one of points" },
	/* Sines and cosines. */
	{ "TrigExpand(sin(2x))", "2*cos(x)*sin(x)" },
	{ "TrigExpand(sin(x-y))", "cos(y)*sin(x) - cos(x)*sin(y)" },
	{ "TrigExpand(cos(-3x))", "cos(x)^3 - 3*cos(x)*sin(x)^2" },
	{ "TrigExpand(tan(x+y),tan(x))", "(tan(x) + tan(y))/(1 - tan(x)*tan(y))" },
	{ "TrigExpand(sin(x)/(1+cos(x)),tan(x),x/2)", "tan(x/2)" },
	{ "TrigExpand(csc(x)-cot(x)+csc(y)-cot(y),tan(x),x/2,y/2)", "tan(x/2) + tan(y/2)" },
	{ "TrigExpand(sin(2x),ln(x))", "sin(x), cos(x) or tan(x) is expected" },
	{ "TrigCombine(sin(x)cos(3x))", "sin(4*x)/2 - sin(2*x)/2" },
	{ "TrigCombine(cos(x)^4)", "cos(2*x)/2 + cos(4*x)/8 + 3/8" },
	{ "TrigCombine(sin(x)+cos(x))", "sqrt(2)*cos(x - pi/4)" },
	{ "TrigCombine(sin(x)-cos(x),sin(x))", "sqrt(2)*sin(x - pi/4)" },
	{ "TrigCombine(e^sin(x))", "only sums and products" },
	{ "TrigSimplify(1-sin(x)^2)", "cos(x)^2" },
	{ "TrigSimplify(tan(x)*cos(x))", "sin(x)" },
	{ "f(x)=sin(x)^4-cos(x)^4; g=TrigSimplify(f)", "g = -cos(2*x)" },
	/* Parts of equations. */
	{ "Coefficients(x^2+4y^2=16)", "{1, 4, -16, 0, 0, 0}" },
	{ "c=Circle((1,0),2); Coefficients(c)", "{1, 1, -3, 0, -2, 0}" },
	{ "L=Coefficients(x y=2); c=Conic(L)", "x*y - 2 = 0" },
	{ "c=Circle((1,0),2); Type(c)", "4" },
	{ "Type(x^2-y^2=4)", "5" },
	{ "LeftSide(x+2=3x+1)", "x + 2" },
	{ "RightSide({x^2=3,x+2=3x+1})", "{3, 3*x + 1}" },
	{ "LeftSide({x^2=3,x+2=3x+1},2)", "x + 2" },
	{ "LeftSide({x^2=3},2)", "there is no number 2" },
	{ "l: y=2x+1; g=RightSide(l); g(1)", "3" },
	{ "c: x^2+y^2=4; g=LeftSide(c); g(1,2)", "5" },
	{ "LeftSide(x+2)", "an equation is expected" },
	{ "LeftSide(a^2=x)", "a has no value here" },
	{ "g=Substitute(x^2+y,x,3); g(0,1)", "10" },
	{ "Substitute(x^2+y,{x=3,y=4})", "13" },
	{ "g=Substitute(x/y,{x=y,y=x}); g(2,6)", "3" },
	{ "f(x)=x^2; g=Substitute(f,x,x+1); g(2)", "9" },
	{ "Substitute(x,{3})", "values of variables are expected" },
	/* Solutions as lists. */
	{ "L=Solve(x^2=2)", "L = {-sqrt(2), sqrt(2)}" },
	{ "L=Solve(t^2=4,t); L(2)", "2" },
	{ "L=NSolve(cos(x)=x); L(1)", "0.739085" },
	{ "L=Solutions(sin(x)=1/2)", "perhaps not all" },
	{ "L=Solutions(x^2=-1)", "L = {}" },
	{ "a=4; L=Solutions(x^2=a); a=9; L", "L = {-3, 3}" },
	{ "L=Solve({x+y=3,x-y=1},{x,y})", "L = {{2, 1}}" },
	{ "L=Solve({x^2+y^2=25,x+y=7},{x,y})", "L = {{3, 4}, {4, 3}}" },
	{ "L=Solutions({x y=1,x^2+y^2=2},{x,y})", "L = {{-1, -1}, {1, 1}}" },
	{ "L=Solutions({x^2=y,y^2=z,z=16},{x,y,z})", "L = {{-2, 4, 16}, {2, 4, 16}}" },
	{ "L=Solutions({x+y=1,x+y=2},{x,y})", "L = {}" },
	{ "L=Solutions({x+y=1,2x+2y=2},{x,y})", "1 of 2 unknowns are free" },
	{ "L=Solutions(x^2=4,x,x>0)", "L = {2}" },
	{ "L=Solve(x^2=4,x,{x>0,x>3})", "L = {}" },
	{ "L=Solve(x^2<4)", "L = {x > -2 && x < 2}" },
	{ "L=Solve(x^2-5x+6>=0)", "L = {x <= 2, x >= 3}" },
	{ "L=NSolutions(x^2=2,x=1)", "L = {sqrt(2)}" },
	{ "L=Solutions(t^2=2,x)", "the equation does not contain x" },
	{ "L=Solutions(x=1,2)", "2 is not a condition" },
	{ "L=SolveCubic(x^3-6x^2+11x-6)", "L = {1, 2, 3}" },
	{ "L=SolveQuartic(x^4-5x^2+4)", "L = {-2, -1, 1, 2}" },
	/* The same asked. */
	{ "Solve(x^2<4)", "{-2 < x < 2} (proven, complete)" },
	{ "Solve(1/t>2,t)", "{0 < t < 1/2} (proven, complete)" },
	{ "Solve(x^2<=0)", "{x = 0} (proven, complete)" },
	{ "Solve(x*(x-1)^2>=0)", "{x >= 0} (proven, complete)" },
	{ "Solve(x*(x-1)^2<=0)", "{x <= 0, x = 1} (proven, complete)" },
	{ "Solve(x^2!=1)", "{x < -1, -1 < x < 1, x > 1} (proven, complete)" },
	{ "Solve(x^2>=0)", "{x = x} (proven, complete)" },
	{ "Solve(x^2<0)", "{} (proven, complete)" },
	{ "Solve(sqrt(x)<2)", "{0 <= x < 4} (proven, complete)" },
	{ "Solve(x^3-3x+1>0)", "(enclosed, complete)" },
	{ "Solve(sin(x)>0)", "undecided" },
	{ "Solve({(x,y)=(3,2)+t*(5,1),(x,y)=(4,1)+s*(1,-1)},{x,y,t,s})",
	  "{{x = 3, y = 2, t = 0, s = -1}} (proven, complete)" },
	{ "Solve({x^2+y^2=5,x-y=1},{x,y})",
	  "{{x = -1, y = -2}, {x = 2, y = 1}} (proven, complete)" },
	{ "Solve({(x^2-1)/(x-1)=y,x=1},{x,y})", "{} (proven, complete)" },
	{ "Solve({y=1/x,x=0},{x,y})", "{} (proven, complete)" },
	{ "L=Solutions({(x^2-1)/(x-1)=y,x=1},{x,y})", "L = {}" },
	{ "L=Solutions({y=1/x,x^2=4},{x,y})", "L = {{-2, -1/2}, {2, 1/2}}" },
	{ "Solve({sqrt(x)=y,x=4},{x,y})", "{{x = 4, y = 2}} (proven, complete)" },
	{ "NSolve({y=1/x,x^5-x=1},{x,y})", "{{x = 1.1673039782614185, y = 0.85667488385450" },
	{ "NSolve(cos(x)=x,x=0)", "{x = 0.7390851332151607} (enclosed, perhaps not all)" },
	{ "NSolve(x^2=9,x=1)", "{x = 3} (proven, perhaps not all)" },
	{ "NSolve({x^2+y^2=5,x-y=1},{x,y})", "{{x = -1, y = -2}, {x = 2, y = 1}}" },
	{ "NSolve({y=sin(x),y=x/2},{x=2,y=1})",
	  "{{x = 1.895494267033981, y = 0.94774713351699" },
	/* Matrices. */
	{ "CharacteristicPolynomial({{1,2},{3,4}})", "x^2 - 5*x - 2" },
	{ "Eigenvalues({{1,2},{3,4}})", "{(5-sqrt(33))/2, (5+sqrt(33))/2}" },
	{ "Eigenvalues({{3,1},{0,3}})", "{3, 3}" },
	{ "Eigenvalues({{0,-1},{1,0}})", "no real eigenvalue" },
	{ "L=Eigenvalues({{0,1,0},{0,0,1},{1,0,0}})", "L = {1}" },
	{ "M={{1,2},{3,4}}; V=Eigenvectors(M); W=Invert(V)*M*V; W(1,2)", "0" },
	{ "Eigenvectors({{1,2,3}})", "as many rows as columns" },
	{ "MinimalPolynomial({{2,1},{0,2}})", "x^2 - 4*x + 4" },
	{ "MinimalPolynomial({{1,0},{0,1}})", "x - 1" },
	{ "M=LUDecomposition({{1,2},{3,4}}); M(1)*M(2)", "{{1, 2}, {3, 4}}" },
	{ "LUDecomposition({{0,1},{1,0}})",
	  "{{{1, 0}, {0, 1}}, {{1, 0}, {0, 1}}, {{0, 1}, {1, 0}}}" },
	{ "M=QRDecomposition({{1,2},{3,4}}); M(1)*M(2)", "{{1, 2}, {3, 4}}" },
	{ "QRDecomposition({{1,2},{2,4}})", "column 2 depends" },
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
