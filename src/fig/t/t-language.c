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
	/* Texts as values. */
	{ "t=First(\"hällo\",2)", "t = hä" },
	{ "t=First(\"hello\")", "t = h" },
	{ "t=Last(\"hello\",2)", "t = lo" },
	{ "t=Take(\"hello\",2,4)", "t = ell" },
	{ "t=Take(\"hello\",2)", "t = ello" },
	{ "t=Take(\"hello\",4,2)", "t =   [text" },
	{ "s=\"hello\"; t=First(s,3); SetValue(s,\"world\"); t", "t = wor" },
	{ "n=Length(\"hällo\"); n", "n = 5" },
	{ "n=IndexOf(\"l\",\"hello\"); n", "n = 3" },
	{ "n=IndexOf(\"l\",\"hello\",4); n", "n = 4" },
	{ "n=IndexOf(\"z\",\"hello\")", "the text does not have it" },
	{ "n=IndexOf(3,\"hello\")", "only a text is looked for in a text" },
	{ "Sort({\"pear\",\"Apple\",\"banana\",\"apple\"})", "{Apple, apple, banana, pear}" },
	{ "Sort({true,false,true})", "{false, true, true}" },
	{ "t=Sum({\"a\",\"b\",\"c\"})", "t = abc" },
	{ "t=Simplify(\"3 x + 1 x + -1 x^2\")", "t = 3*x + x - x^2" },
	{ "t=Ordinal(11)", "t = 11th" },
	{ "t=Ordinal(23)", "t = 23rd" },
	{ "t=Ordinal(5/2)", "a whole number is expected" },
	{ "L=Split(\"a-b c\",{\"-\",\" \"}); Length(L)", "length: 3" },
	{ "L=Split(\"a-b\",{1})", "the separators are texts" },
	{ "t=ReplaceAll(\"3cos(t)\",\"t\",\"x\")", "t = 3cos(x)" },
	{ "L=TextToUnicode(\"hé\")", "L = {104, 233}" },
	{ "t=UnicodeToText({104,233})", "t = hé" },
	{ "t=UnicodeToLetter(960)", "t = π" },
	{ "t=UnicodeToLetter(-3)", "no letter has the number -3" },
	{ "n=LetterToUnicode(\"a\")", "n = 97" },
	{ "n=LetterToUnicode(\"ab\")", "one letter is expected" },
	{ "t=ScientificText(0.002)", "t = 2 \\times 10^{-3}" },
	{ "t=ScientificText(-123456,2)", "t = -1.2 \\times 10^{5}" },
	{ "t=ScientificText(sqrt(2)*10^30,4)", "t = 1.414 \\times 10^{30}" },
	{ "t=ScientificText(0)", "t = 0 \\times 10^{0}" },
	{ "t=ScientificText(2,0)", "the number of digits is whole" },
	{ "L=Sequence(\"k\",k,1,2)", "L = {k, k}" },
	/* Texts that follow their values: exact where that is short, else two decimals. */
	{ "a=3; t=\"a = \"+a", "t = a = 3  [text: \"a = \" + a]" },
	{ "a=Slider(0,5,0.1); t=\"a = \"+a; SetValue(a,2.5); t", "t = a = 2.5" },
	{ "a=1/3; t=\"a = \"+a", "t = a = 1/3" },
	{ "a=sqrt(2); t=a+\" is a\"", "t = sqrt(2) is a" },
	{ "a=sqrt(2)+sqrt(3)+sqrt(7)/12345; t=\"a = \"+a", "t = a = 3.15" },
	{ "f(x)=x^3-3x+1; R=Root(f); t=\"R = \"+R_1", "t = R = (-1.88, 0)" },
	{ "f(x)=x^5-x-1; R=Root(f); t=\"R = \"+R; Undo()", "removed t" },
	{ "A=(1/3,2); t=\"A = \"+A", "t = A = (1/3, 2)" },
	{ "f(x)=x^2; t=\"f(x) = \"+f; f(x)=x^3; t", "t = f(x) = x^3" },
	{ "t=\"x\"+(3+1)+\"y\"", "t = x4y" },
	{ "L={1,2}; t=\"L = \"+L", "t = L = {1, 2}" },
	{ "A=(0,0); c=Circle(A,2); t=\"c: \"+c; SetCoords(A,1,0); t",
	  "t = c: (x - 1)^2 + y^2 = 4" },
	{ "t=\"angle \"+Angle((1,0),(0,0),(1,1))", "t = angle 45°" },
	{ "t=\"angle \"+Angle((1,0),(0,0),(1,2))", "t = angle 63.43°" },
	{ "b=1<2; t=\"b is \"+b", "t = b is true" },
	{ "t=\"area \"+Polygon((0,0),(4,0),(0,3))", "t = area 6" },
	{ "L=Sequence(\"k = \"+k/2,k,1,2)", "L = {k = 0.5, k = 1}" },
	{ "\"a\"+\"b\"", "text: ab" },
	{ "a=3; t=\"a = \"+a; Rename(a,\"b\"); t", "[text: \"a = \" + b]" },
	{ "a=3; t=If(a>2,\"large\",\"small\"); a=1; t", "t = small" },
	{ "\"ab\"==\"ab\"", "true" },
	/* Objects as texts. */
	{ "a=sqrt(2); t=Text(a,true)", "t = sqrt(2)" },
	{ "a=3; b=a+1; t=Text(b,false)", "t = a + 1" },
	{ "f(x)=x^2; t=Text(f,(1,2),true); describe()", "text \"x^2\" at (1, 2)" },
	{ "f(x)=x^2; t=Text(f,(1,2),true,true,0,-1)", "t = x^{2}" },
	{ "f(x)=x^2; t=Text(f,(1,2),true,true,0,2)", "vertical is -1, 0 or 1" },
	{ "a=3; t=Text(\"a = \"+a,(1,2)); a=4; t", "t = a = 4" },
	{ "t=Text(\"hi\",(1,2),true,false,0,1)", "t = hi" },
	{ "t=Text(\"hi\",(1,2),true)", "t = hi  [text: Text(\"hi\", 1, 2)]" },
	{ "a=3; b=a/4; t=FormulaText(b,true)", "t = \\frac{3}{4}" },
	{ "a=3; b=a/4; t=FormulaText(b,false)", "t = \\frac{a}{4}" },
	{ "f(x)=x^2; t=FormulaText(f,true,true)", "t = f(x) = x^{2}" },
	{ "t=FractionText(-0.75,true)", "t = -3/4" },
	{ "t=SurdText(sqrt(12)/5,{sqrt(3)})", "t = 2*sqrt(3)/5" },
	{ "A=(1,2); t=Name(A); Rename(A,\"Q\"); t", "t = Q" },
	{ "t=Name((1,2))", "it has no name" },
	{ "t=RotateText(\"up\",45°); describe()", "text \"up\" at (0, 0)" },
	{ "t=VerticalText(\"up\",(1,3)); describe()", "text \"up\" at (1, 3)" },
	/* What a text says. */
	{ "a=4; n=ParseToNumber(\"3a+2\"); a=5; n", "n = 17" },
	{ "s=\"5+3\"; n=ParseToNumber(s); SetValue(s,\"sqrt(8)\"); n", "n = 2*sqrt(2)" },
	{ "n=ParseToNumber(\"x+1\")", "is no number" },
	{ "s=\"a+1\"; n=ParseToNumber(s)", "says no number" },
	{ "a=4; ParseToNumber(a,\"7\"); a", "a = 7" },
	{ "f=ParseToFunction(\"x^2+1\"); f(3)", "10" },
	{ "s=\"x^2\"; f=ParseToFunction(s); SetValue(s,\"x^3\"); f(2)", "8" },
	{ "g(x)=x; ParseToFunction(g,\"x^2+1\"); g(2)", "5" },
	{ "A=(1,2); B=Object(\"A\"); SetCoords(A,3,4); B", "B = (3, 4)" },
	{ "B=Object(\"A\")", "no object named \"A\"" },
	{ "A=(1,2); B=CopyFreeObject(A); SetCoords(A,3,4); B", "B = (1, 2)  [point]" },
	{ "A=(0,0); c=Circle(A,2); d=CopyFreeObject(c); SetCoords(A,3,4); Radius(d)",
	  "radius: 2" },
	{ "s=Segment((0,0),(1,0)); t=CopyFreeObject(s)", "a segment has no free copy" },
	/* SetValue of other kinds; SetCoords of texts. */
	{ "b=true; SetValue(b,0); b", "b = false" },
	{ "b=true; SetValue(b,1<0); b", "b = false" },
	{ "P=(1,1); SetValue(P,(3,4)); P", "P = (3, 4)" },
	{ "B=(1,1); P=(0,0); SetValue(P,B+(1,2)); SetCoords(B,9,9); P", "P = (2, 3)" },
	{ "f(x)=x^2; SetValue(f,x^3); f(2)", "8" },
	{ "L={1,2,3}; SetValue(L,{4,5}); L", "L = {4, 5}" },
	{ "L={1,2,3}; SetValue(L,2,9); L", "L = {1, 9, 3}" },
	{ "L={1,2,3}; SetValue(L,4,9); L", "L = {1, 2, 3, 9}" },
	{ "L={1,2,3}; SetValue(L,5,9)", "from 1 to 3, or 4 to add one" },
	{ "L=Sequence(3); SetValue(L,2,9)", "is not written by its members" },
	{ "s=\"x\"; SetValue(s,\"y\"); s", "s = y" },
	{ "a=2; c=Circle((0,0),a); SetValue(c,x^2+y^2=9)", "c is not free" },
	{ "t=Text(\"hi\",1,2); SetCoords(t,3,4); t", "Text(\"hi\", 3, 4)" },
	{ "a=3; t=\"a = \"+a; SetCoords(t,3,4); a=5; t",
	  "t = a = 5  [text: Text(\"a = \" + a" },
	/* A polygon of a list that grows. */
	{ "n=Slider(3,6,1); P=Polygon(Sequence((k,k^2),k,1,n)); SetValue(n,5)",
	  "P has 5 sides now, and only the first 3 are objects" },
	{ "n=Slider(3,6,1); P=Polygon(Sequence((k,k^2),k,1,n)); SetValue(n,5); "
	  "s=Segment(Vertex(P,5),Vertex(P,1)); s",
	  "s = 4*sqrt(37)" },
	/* Whole numbers follow, too. */
	{ "A=(0,0); B=(1,0); n=Slider(3,8,1); P=Polygon(A,B,n); SetValue(n,4); P", "P = 1" },
	{ "A=(0,0); B=(1,0); n=Slider(3,8,1); P=Polygon(A,B,n); SetValue(n,4); h",
	  "h = 1  [segment: side of P]" },
	{ "A=(0,0); B=(1,0); n=Slider(3,8,1); P=Polygon(A,B,n); SetValue(n,7/2)",
	  "P: undefined polygon (a whole number is expected here)" },
	{ "t=Polygon((0,0),(4,0),(0,3)); L=Sequence(Vertex(t,k),k,1,3)",
	  "L = {(0, 0), (4, 0), (0, 3)}" },
	{ "c=Circle((0,0),2); L=Sequence(Intersect(c,xAxis,k),k,1,2)",
	  "L = {(-2, 0), (2, 0)}" },
	{ "k=1; I=Intersect(Circle((0,0),2),xAxis,k); k=2; I", "I = (2, 0)" },
	/* Every relation that holds, in words. */
	{ "A=(0,0); B=(4,0); M=Midpoint(A,B); s=Segment(A,B); Relation(M,s)",
	  "M is the midpoint of s (proven), and so in every position (proven)" },
	{ "A=(0,0); B=(4,0); c=Circle(A,B); D=(0,4); Relation(D,c)",
	  "D lies on c (proven), but only here" },
	{ "l: y=2x; m: y=-x/2+1; Relation(l,m)",
	  "l and m are perpendicular (proven), and so in every position (proven)" },
	{ "c: x^2+y^2=1; l: y=1; Relation(l,c)", "l touches c (proven)" },
	{ "A=(0,0); B=(4,0); C=(1,3); t=Polygon(A,B,C); u=Reflect(t,Line(A,B)); Relation(t,u)",
	  "t and u are congruent (proven), and so in every position (proven)" },
	{ "A=(0,0); B=(4,0); M=Midpoint(A,B); Relation({A,B,M})",
	  "A, B and M lie on one line (proven), and so in every position (proven)" },
	{ "A=(1,0); B=(0,1); C=(-1,0); D=(0,-1); Relation(A,B,C,D)",
	  "A, B, C and D lie on one circle (proven), but only here" },
	{ "A=(0,0); B=(4,0); Relation(A,B)", "none that is known to hold" },
	{ "a=2; b=2; Relation(a,b)", "a and b are equal (proven), but only here" },
	{ "A=(0,0); Relation(A)", "between two objects or more" },
	{ "A=(0,0); B=(4,0); C=(1,3); t=Polygon(A,B,C); Constrain(\"EqualLength\",a,b)",
	  "EqualLength(t.BC, t.CA)" },
	/* Other forms. */
	{ "a=Slider(0,10,1); SetCoords(a,2,3)", "read; it has no effect here" },
	{ "a=Slider(0,10,1,2); a", "Slider(0, 10, 1)" },
	{ "a=Slider(0,10,1,1,100,false,true,false,false); a", "Slider(0, 10, 1)" },
	{ "Element({{{1,2},{3,4}},{{5,6},{7,8}}},2,1,2)", "6" },
	{ "Join({{1,2},{3,{4}}})", "{1, 2, 3, {4}}" },
	{ "t=TableText({1,2},{3,4},\"v\",30,20)", "t = {{1, 3}, {2, 4}}" },
	{ "s=Segment((0,0),(3,4)); SetDecoration(s,2,10); s", "decoration 2" },
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
