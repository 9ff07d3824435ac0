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
	{ "L=Join({1},{2},{3},{4},{5},{6})", "L = {1, 2, 3, 4, 5, 6}" },
	/* Numbers that occur so often; classes. */
	{ "Max({3,7,5},{1,0,2})", "a = 5" },
	{ "Min({3,7,5},{0,1,2})", "a = 5" },
	{ "Max({3,7,5},{0,0,0})", "none of the numbers occurs" },
	{ "Max({3,7,5},{1,0})", "frequencies has 2 members where 3 are needed" },
	{ "Max({3,7,5},{1,1/2,-2})", "whole number" },
	{ "Median({1,2,3},{4,1,3})", "3/2" },
	{ "Median({1,3,5,10},{2,3,1})", "11/3" },
	{ "Median({0,10,20,40},{1,4,0})", "55/4" },
	{ "Median({0,10,20},{0,0})", "nothing is in the classes" },
	{ "Median({0,10,20},{-1,2})", "not negative" },
	{ "Quartile1({1,2,3,4},{2,1,3,2})", "3/2" },
	{ "Quartile3({1,2,3,4},{2,1,3,1})", "a = 3" },
	{ "Product({2,3},{3,2})", "72" },
	{ "Product({2,3,7},2)", "a = 6" },
	{ "Sum({1,2,3},{2,1,3})", "a = 13" },
	{ "Sum({1,2,3},{2,1})", "one for each number" },
	{ "Sum({(1,2),(3,4)},{2,3})", "(11, 16)" },
	{ "f=Sum({x,x^2,3})", "f = x + x^2 + 3" },
	{ "f=Product({2,x,x+1}); f(3)", "24" },
	{ "f=Sum(x^k,k,1,3); f(2)", "14" },
	{ "L=Sequence(x^k,k,1,3); f=Sum(L)", "f = x^1 + x^2 + x^3" },
	{ "t=Sum({\"ab\",\"c\"})", "t = abc" },
	{ "Sum({\"ab\",1})", "member 1 of list is a text; numbers are expected" },
	{ "Mean({1,2,3},{2,1,3})", "13/6" },
	{ "Mean({0,10,20},{3,5})", "45/4" },
	{ "Mean({1,2,3,4},{3,5})", "one for each number" },
	{ "Mean({1,2},{1,-1})", "a frequency is not negative; number 2 is" },
	{ "Mean({1,2},{0,0})", "none of the numbers occurs" },
	{ "SampleVariance({1,2},{1,0})", "more than one number" },
	{ "h=Histogram(true,{0,2,4},{1,3},false)",
	  "Histogram(true, {0, 2, 4}, {1, 3}, false)" },
	{ "MAD({1,2,3,6},{1,2,3,1})", "50/49" },
	{ "mad({1,2,3,6},{1,2,3,1})", "50/49" },
	{ "SD({1,2,3,4},{2,1,3,1})", "3*sqrt(6)/7" },
	{ "SD({0,10,20},{3,5})", "5*sqrt(15)/4" },
	{ "SampleSD({1,2,3,4},{2,1,3,1})", "3*sqrt(7)/7" },
	{ "Variance({1,2,3,4},{2,1,3,1})", "54/49" },
	{ "SampleVariance({1,2,3,4},{2,1,3,1})", "9/7" },
	{ "SigmaXX({1,2,3},{2,1,3})", "33" },
	{ "SigmaXX({(1,2),(3,5)})", "10" },
	{ "SigmaXY({(1,2),(3,5)})", "17" },
	{ "Sxx({(1,2),(3,5)})", "a = 2" },
	{ "Sxy({(1,2),(3,5),(4,1)})", "-1/3" },
	{ "Frequency(true,{1,1,2,3,3,3})", "{2, 3, 6}" },
	{ "Frequency({\"b\",\"B\",\"a\",\"b\"})", "{1, 1, 2}" },
	{ "Frequency({\"a\",\"b\",\"a\",\"c\"},{\"x\",\"y\",\"x\",\"x\"})",
	  "{{2, 0}, {0, 1}, {1, 0}}" },
	{ "Frequency({\"a\",\"b\"},{\"x\"})", "not as many members" },
	{ "Frequency(true,{0,2,4},{1,1,2,3,3,3})", "{2, 6}" },
	{ "Frequency({0,1,4},{0,1,2,3,4,4},true)", "{1, 5/3}" },
	{ "Frequency({0,2,4},{1,1,2,3,3,3},true,5)", "{5, 10}" },
	{ "Frequency({0,2,4},{1,1,2,3,3,3},false,5)", "{2, 4}" },
	{ "Frequency(true,{0,1,4},{0,0,2,3,3,3},true)", "{2, 2}" },
	{ "Frequency(true,{0,2,4},{1,1,2,3,3,3},true,5)", "{5, 15}" },
	{ "Frequency({1,2},true)", "no data are given" },
	{ "Frequency({2,1},{1,1,2})", "must increase" },
	{ "Frequency({2},{1,1,2})", "too few members" },
	{ "Unique({3,1,3,2})", "{1, 2, 3}" },
	{ "Unique({\"b\",\"B\",\"a\",\"b\"})", "{B, a, b}" },
	{ "Unique({(2,1),(0,0),(2,1)})", "{(2, 1), (0, 0)}" },
	{ "h=Histogram(true,{0,1,4},{0,0,2,3,3,3},true)", "h = 8" },
	{ "h=Histogram(true,{0,2,4},{1,1,2,3,3,3},false)", "h = 16" },
	{ "h=Histogram(true,{0,2,4},{1,1,2,3,3,3},true,2)", "h = 16" },
	{ "h=HistogramRight({0,2,4,6},{1,3,2})", "h = 12" },
	{ "h=HistogramRight(true,{0,1,4},{0,1,2,3,4,3},true)", "h = 8" },
	{ "h=HistogramRight({0,1,3},{1,2},false,3)", "h = 3" },
	{ "b=BarChart({1,1,2,3,3},1/2,2)", "b = 5" },
	{ "b=BarChart(0,6,k^2,k,1,3)", "b = 28" },
	{ "b=BarChart(0,6,k^2,k,0,3,1/2)", "b = 39/2" },
	{ "b=BoxPlot(1,1,{2,3,5,7,11,40},true)", "b = 6" },
	{ "b=BoxPlot(1,1,{1,2,3,4},{2,1,3,1},false)", "b = 3" },
	{ "b=BoxPlot(1,1,{1,2,3,4},{2,1,3},false)", "frequencies has 3 members" },
	{ "d=DotPlot({1,2,2.1,3},true,2)", "{(1, 1/10), (2, 1/10), (2, 1/2), (3, 1/10)}" },
	{ "d=DotPlot({1,2,2},false,2)", "{(1, 2), (2, 2), (2, 4)}" },
	{ "Classes({1,3,5,7,8,9},3)", "{1, 11/3, 19/3, 9}" },
	{ "Classes({1,3,5,7,8,9},2,2)", "{2, 4, 6, 8, 10}" },
	{ "Classes({1,3,5,7,8,9},0,3)", "{0, 3, 6, 9}" },
	{ "Classes({1,3,9},0,-2)", "must be positive" },
	{ "Classes({1,3,9},10,2)", "begin right of all numbers" },
	{ "Classes({1,3,9},1/2)", "whole number from 1" },
	{ "Classes({1,1},3)", "all numbers are equal" },
	{ "Classes({1,3,9},0,1/1000)", "more than 1000 classes" },
	{ "OrdinalRank({4,1,2,3,4,2})", "{5, 1, 2, 4, 6, 3}" },
	{ "TiedRank({4,1,2,3,4,2})", "{11/2, 1, 5/2, 4, 11/2, 5/2}" },
	{ "Spearman({1,3,4,4},{2,5,1,5})", "-1/18" },
	{ "Spearman({(1,2),(3,5),(4,1),(6,8)})", "2/5" },
	/* Functions of best fit. */
	{ "f=FitPoly({(0,1),(1,2),(2,5),(3,9)},2)", "f = 3/4*x^2 + 9/20*x + 19/20" },
	{ "f=FitPoly({(0,1),(1,2),(2,5),(3,10)},3)", "f = x^2 + 1" },
	{ "f=FitPoly({(0,1),(1,2),(2,5)},0)", "f = 8/3" },
	{ "A=(0,0); B=(1,sqrt(2)); f=FitPoly(A,B,1)", "f = sqrt(2)*x" },
	{ "A=(0,0); L={A,(1,1),(2,4)}; f=FitPoly(L,2); SetCoords(A,0,1); f",
	  "f = 3/2*x^2 - 3/2*x + 1" },
	{ "FitPoly({(0,1),(1,2),(2,5)},4)", "3 points are too few: at least 5" },
	{ "FitPoly({(0,1),(1,2),(1,5)},2)", "too few of them have different x" },
	{ "FitPoly({(0,1),(1,2),(1,5)},-2)", "degree must be from 0" },
	{ "f=Fit({(0,1),(1,2),(2,5)},{x^2,1})", "f = x^2 + 1" },
	{ "f=Fit({(0,1),(pi/2,3),(pi,1)},{sin(x),x,3})", "f = 2*sin(x) + 1" },
	{ "Fit({(0,1),(1,2),(2,5)},{x,2x})", "depend on each other" },
	{ "Fit({(0,1),(1,2),(2,5)},{x,\"a\"})", "member 2 of functions is a text" },
	{ "Fit({(0,1),(1,2),(2,5)},{})", "1 to 12 can be fitted" },
	{ "Fit({(0,1),(1,2),(2,5)},{x,1/x})", "division by zero" },
	{ "f=FitExp({(0,3),(1,6),(2,12)}); f(3)", "24 (proven)" },
	{ "f=FitExp({(0,1),(1,2),(2,5)}); f(2)", "about 4.817" },
	{ "f=FitExp({(0,-1),(1,-2),(2,-4)}); f(3)", "-8" },
	{ "FitExp({(0,1),(1,-2)})", "number 2 is not" },
	{ "FitExp({(1,1),(1,2)})", "all points have the same x" },
	{ "f=FitGrowth({(0,3),(1,6),(2,12)})", "f = 3*2^x" },
	{ "f=FitLog({(1,1),(2,2),(4,5)})", "f = 2/3 + 2/ln(2)*ln(x)" },
	{ "FitLog({(1,1),(-2,2),(4,5)})", "x of all points must be positive" },
	{ "f=FitPow({(1,1),(2,2),(4,5)}); f(2)", "2.1544346900318" },
	{ "FitPow({(1,1),(2,-2),(4,5)})", "y of all points must be positive" },
	{ "f=FitSin({(0,1),(1,3),(2,1),(3,-1),(4,1),(5,3)})", "f = 1 + 2*sin(pi/2*x)" },
	{ "f=FitSin({(0,1),(1,2.5),(2,1.2),(3,-1),(4,1),(5,3.1)})", "sin(1.57339" },
	{ "f=FitSin({(0,1),(1,2.5),(2,1.2),(3,-1),(4,1),(5,3.1)})", "approximate" },
	{ "FitSin({(0,0),(1,1),(2,0)})", "3 points are too few" },
	{ "FitSin({(0,1),(1,1),(2,1),(3,1)})", "the same y" },
	{ "FitSin({(0,1),(0,2),(0,3),(0,4)})", "different x" },
	{ "f=FitLogistic({(0,1),(1,2),(2,4),(3,6),(4,7)})", "7.83311" },
	{ "f=FitLogistic({(0,7),(1,6),(2,4),(3,2),(4,1)})", "approximate" },
	{ "FitLogistic({(0,1),(1,2),(2,-4),(3,6)})", "number 3 is not" },
	/* Charts of lines, tables of data. */
	{ "f=LineGraph({1,2,3},{2,5,1}); f(3/2)", "7/2" },
	{ "f=LineGraph({1,2,3},{2,5,1})", "f = If(x <= 2, 3*x - 1, 13 - 4*x)" },
	{ "f=LineGraph({1,2,3},{2,5,1}); f(4)", "it has bounds" },
	{ "LineGraph({3,1,2},{2,5,1})", "must increase" },
	{ "LineGraph({1},{2})", "needs two points" },
	{ "LineGraph({1,2,3},{2,5})", "one for each x" },
	{ "p=FrequencyPolygon({0,2,4,6},{1,3,2})", "p = 4*sqrt(2)+2*sqrt(5)" },
	{ "p=FrequencyPolygon({0,2,4,6},{1,3,2}); IsOn((7,0),p)", "true" },
	{ "p=FrequencyPolygon({0,1,4},{0,1,2,3,4,3},true); IsOn((5/2,5/3),p)", "true" },
	{ "p=FrequencyPolygon({0,2,4},{1,1,2,3,3,3}); IsOn((1,1),p)", "true" },
	{ "p=FrequencyPolygon({0,2,4},{1,1,2,3,3,3},true,2); IsOn((3,4),p)", "true" },
	{ "p=FrequencyPolygon(true,{0,2,4},{1,1,2,3,3,3},true,2); IsOn((2,2),p)", "true" },
	{ "p=FrequencyPolygon(true,{0,2,4},{1,1,2,3,3,3},false); IsOn((4,6),p)", "true" },
	{ "p=FrequencyPolygon(true,{0,2,4,6},{1,3,2}); IsOn((6,6),p)", "true" },
	{ "s=StepGraph({(1,2),(3,5),(5,1)})", "s = 8" },
	{ "s=StepGraph({1,3,5},{2,5,1},true,-1)", "s = 8" },
	{ "s=StepGraph({(1,2),(3,5)},true,3)", "style is -2 to 2" },
	{ "s=StepGraph({1,3})", "points are expected, or x and y as two lists" },
	{ "s=StickGraph({(1,2),(3,-5)},true)", "s = -3" },
	{ "s=StickGraph({1,3,5},{2,5,1})", "s = 8" },
	{ "s=StickGraph({})", "points is empty" },
	{ "r=ResidualPlot({(0,1),(1,3),(2,3)},x+1)", "{(0, 0), (1, 1), (2, 0)}" },
	{ "f(x)=x^2; r=ResidualPlot({(0,1),(1,3)},f)", "{(0, 1), (1, 2)}" },
	{ "r=ResidualPlot({(0,1),(1,3)},2)", "{(0, -1), (1, 1)}" },
	{ "t=FrequencyTable({1,1,2,3,3,3},2)", "{1, 4}, {2, 2}, {3, 6}}" },
	{ "t=FrequencyTable(true,{\"b\",\"a\",\"b\"})", "{a, 1}, {b, 3}}" },
	{ "t=FrequencyTable({0,2,4},{1,1,2,3,3,3})",
	  "{Interval, Count}, {0 – 2, 2}, {2 – 4, 4}}" },
	{ "t=FrequencyTable(true,{0,2,4},{1,1,2,3,3,3},true,2)", "{0 – 2, 2}, {2 – 4, 6}}" },
	{ "t=ContingencyTable({\"M\",\"F\",\"M\"},{\"L\",\"R\",\"R\"})",
	  "{{Frequency, L, R, Total}, {F, 0, 1, 1}, {M, 1, 1, 2}, {Total, 1, 2, 3}}" },
	{ "t=ContingencyTable({\"M\",\"F\",\"M\"},{\"L\",\"R\",\"R\"},\"|_\")",
	  "{M, 1, 1, 2}, {Row %, 50, 50, }, {Column %, 100, 50, }" },
	{ "t=ContingencyTable({\"M\",\"F\"},{\"L\",\"R\"},{{1,2},{3,4}},\"+\")",
	  "{F, 3, 4, 7}, {Total %, 30, 40, }" },
	{ "t=ContingencyTable({\"M\",\"F\"},{\"L\",\"R\"},{{1,2},{3,4}},\"ek\")",
	  "{M, 1, 2, 3}, {Expected, 1.2, 1.8, }, {χ² part, 0.03, 0.02, }" },
	{ "t=ContingencyTable({\"M\",\"F\"},{\"L\",\"R\"},{{1,2}})", "2 rows with 2 numbers" },
	{ "t=ContingencyTable({\"M\",\"F\"},{\"L\",\"R\"},\"x\")",
	  "says nothing about a table" },
	{ "t=ContingencyTable({\"M\",\"F\"},{\"L\",\"R\"},\"=\")", "the test of a table" },
	{ "t=ContingencyTable({\"M\",\"F\"},{\"L\",\"R\"},{{0,0},{3,4}},\"_\")", "sum zero" },
	{ "t=StemPlot({11,12,23,25,31,48})",
	  "{{1, 1 2}, {2, 3 5}, {3, 1}, {4, 8}, {3 | 1, means 31}}" },
	{ "t=StemPlot({11,12,23,25,31,48},1)", "{{0, 1 1 2 3 3 5}, {3 | 1, means 310}}" },
	{ "t=StemPlot({-11,-3,5,12})", "{{−1, 1}, {−0, 3}, {0, 5}, {1, 2}, " },
	{ "t=StemPlot({0.11,0.023},-1)", "{3 | 1, means 0.031}}" },
	{ "t=StemPlot({0})", "{{0, 0}, " },
	{ "t=StemPlot({1,99},-1)", "there would be" },
	{ "t=StemPlot({1,99},2)", "adjustment is -1, 0 or 1" },
	{ "t=StemPlot({})", "the list is empty" },
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
