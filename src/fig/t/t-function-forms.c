/*
 * t-function-forms.c -- forms of the commands on functions, as they are written elsewhere: with
 * expressions in place of functions, with a variable, with infinity; and what is said of those
 * that do not fit.
 */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
static const struct {
	const char *lines, *want;
} row[] = {
	/* An expression where a phrase applies a function. */
	{ "RectangleSum(x^2,0,1,4,0.5)", "21/64" },
	{ "TrapezoidalSum(x^2,0,1,4)", "11/32" },
	{ "LeftSum(x,0,1,4)", "3/8" },
	{ "a=2; s=RectangleSum(a*x^2+1,0,1,4,0.5); a=3; s", "127/64" },
	{ "L={(0,1),(1,3),(2,3)}; RSquare(L,x+1)", "5/8" },
	{ "L={(0,1),(1,3),(2,3)}; SumSquaredErrors(L,x+1)", "a = 1" },
	{ "Reflect(x^2,(1,1))", "-x^2 + 4*x - 2" },
	{ "T=Translate(x^2,(1,2)); T(3)", "6" },
	{ "Curvature((0,0),x^2)", "a = 2" },
	{ "g(x)=x^3; Curvature((0,0),g+x^2)", "a = 2" },
	{ "g(x)=x^3; Curvature((1,0),g(x^2))", "30*sqrt(37)/1369" },
	{ "OsculatingCircle((0,0),x^2)", "x^2 + (y - 1/2)^2 = 1/4" },
	{ "g(x)=x^3; RectangleSum(Derivative(g),0,1,4,0.5)", "needs a name here" },
	{ "RectangleSum(x+y,0,1,4,0.5)", "a function of x alone" },
	/* Names of the figure are not those of a phrase. */
	{ "P=(1,1); L={(0,1),(1,3),(2,3)}; s=SumSquaredErrors(L,x+y(P)); P=(1,0); s",
	  "s = 6" },
	{ "P=(1,1); L={(0,1),(1,3)}; M=Zip(SumSquaredErrors(L,x+y(P)),P,L); a=1; a=2; M",
	  "M = {1, 5}" },
	/* A variable behind an expression. */
	{ "Derivative(t^2,t)", "2*x" },
	{ "f(x)=x^3; Derivative(f,0)", "= x^3" },
	{ "f(x)=x^3; Derivative(f,x,2)", "6*x" },
	{ "f(x)=x^3; Derivative(f,21)", "from 0 to 20" },
	{ "f(x,y)=x^3+3x*y^2; g=Derivative(f,x); g(1,2)", "15" },
	{ "f(x,y)=x^3+3x*y^2; g=Derivative(f,y,2)", "g = 6*x" },
	{ "a=2; g=Derivative(a*x^2,x); a=5; g", "g = 10*x" },
	{ "Derivative(b*x^2,b)", "= x^2" },
	{ "Derivative(b*x^2,x)", "b is not known" },
	{ "f(x)=x^3; A=(1,1); Derivative(f,A)", "does not fit there" },
	{ "c=Curve(t^2,t^3,t,0,1); d=Derivative(c)", "d = (2*t, 3*t^2)" },
	{ "c=Curve(t^2,t^3,t,0,1); d=Derivative(c,2)", "d = (2, 6*t)" },
	{ "c=Curve(t^2,t^3,t,0,1); d=ParametricDerivative(c)", "d = (t^2, 3*t/2)" },
	{ "c=Curve(2,t,t,0,1); ParametricDerivative(c)", "there is no slope" },
	{ "g=ImplicitDerivative(x+2y)", "g = -1/2" },
	{ "g=ImplicitDerivative(x^2+y^2,y,x)", "g = -x/y" },
	{ "g=ImplicitDerivative(x^2+y^2=1)", "g = -x/y" },
	{ "ImplicitDerivative(x^2)", "does not depend on y" },
	{ "Integral(t^2,t)", "x^3/3" },
	{ "f(x,y)=x^2*y; g=Integral(f,y)", "g = x^2*y^2/2" },
	{ "IntegralSymbolic(x*y,y)", "x*y^2/2" },
	{ "Integral(x^y,y)", "no antiderivative" },
	{ "a=Integral(t^2,t,0,3)", "a = 9" },
	{ "NIntegral(t^2,t,0,3)", "integral: 9" },
	{ "Integral(x^2,x,0,1)", "x is read as the variable" },
	{ "IntegralBetween(x^2,x,0,1)", "= -1/6" },
	{ "Integral(x^2,0,1)", "= 1/3" },
	{ "f(x)=x^2; g(x)=x; a=0; b=3; c=Integral(f,g,a,b)", "c = 9/2" },
	{ "f(x)=x^2; a=0; b=3; c=Integral(f,a,b,true)", "c = 9" },
	{ "a=IntegralBetween(t^2,t,t,0,1)", "a = -1/6" },
	{ "a=IntegralBetween(x^2,x,0,1,true)", "a = -1/6" },
	{ "f(x)=x^2; A=(1,1); Integral(f,A,0,1)", "does not fit there" },
	{ "Limit(sin(t)/t,t,0)", "limit: 1 (proven)" },
	{ "a=Limit(1/u,u,∞)", "a = 0" },
	{ "LimitAbove(abs(u)/u,u,0)", "limit: 1" },
	{ "LimitBelow(abs(u)/u,u,0)", "limit: -1" },
	{ "Limit(x*t,t,2)", "has x beside its variable t" },
	{ "TaylorPolynomial(sin(t),t,0,5)", "x^5/120 - x^3/6 + x" },
	{ "f(x)=x^3; NDerivative(f,2)", "6*x" },
	{ "NIntegral(x^2)", "x^3/3" },
	{ "g=NIntegral(2x,0,3,5); g(2)", "7" },
	{ "NIntegral(x,1,1,1)", "begins and ends at one place" },
	{ "f(x)=2x; Length(f,(0,0),(1,2))", "sqrt(5)" },
	{ "Length(2t,t,0,1)", "sqrt(5)" },
	{ "k=3; Sum(k^2,k,1,5)", "55" },
	{ "k=3; Sum(1,k,1,5)", "5" },
	{ "c=Curve(t^2,t^3,t,0,5); Length(c,(0,0),(1,1))", "1.4397" },
	{ "c=Curve(2,t,t,0,5); Length(c,(2,1),(2,4))", "length: 3 (proven)" },
	{ "c=Curve(t,2t,t,0,5); Length(c,(0,0),(1,3))", "not on the curve" },
	{ "c=Curve(t,2t,t,0,5); Length(c,(0,0),(6,12))", "not on the curve" },
	/* To infinity. */
	{ "Integral(1/x^2,1,inf)", "= 1 " },
	{ "a=Integral(1/(1+x^2),-infinity,infinity)", "= pi" },
	{ "Integral(1/x^2,∞,1)", "= -1" },
	{ "Integral(abs(x)*e^(-abs(x)),-inf,inf)", "= 2" },
	{ "Integral(x*e^x,-inf,0)", "= -1" },
	{ "Integral(1/(x^2-4),3,inf)", "ln(5)/4" },
	{ "Integral(1/(sqrt(x)*(1+x)),0,inf)", "= pi" },
	{ "Integral(If(x<1,1,1/x^3),0,inf)", "= 3/2" },
	{ "Integral(1/x,1,inf)", "towards infinity" },
	{ "Integral(1/x^2,0,inf)", "near x = 0 the function grows too fast" },
	{ "Integral(1/x^2,-1,inf)", "does not converge" },
	{ "Integral(1/(x^2-4),0,inf)", "does not converge" },
	{ "Integral(ln(x),-1,inf)", "not defined everywhere" },
	{ "Integral(1/x^2,inf,inf)", "the same infinity" },
	{ "Integral(sin(x),0,inf)", "undecided" },
	{ "Integral(e^(-x^2),0,inf)", "undecided" },
	{ "A=(1,2); Integral(x,A,inf)", "A is a point, not a number" },
	/* Inverses: defined where they invert. */
	{ "Invert(x^2)", "= sqrt(x)" },
	{ "Invert(2x^3-1)", "= cbrt((x + 1)/2)" },
	{ "f=Invert(2sqrt(x+1)-3); f(1)", "3" },
	{ "f=Invert(2sqrt(x+1)-3); f(-4)", "none of its conditions holds" },
	{ "Invert((x+1)/(x+2))", "= (2*x - 1)/(1 - x)" },
	{ "Invert(e^(2x)+1)", "= ln(x - 1)/2" },
	{ "Invert(2^x)", "= ln(x)/ln(2)" },
	{ "f=Invert(x^(3/2)); f(8)", "4" },
	{ "Invert(asin(x))", "If(x >= -pi/2 && x <= pi/2, sin(x))" },
	{ "f=Invert(x^5); f(-32)", "-2" },
	{ "f=Invert(4/(x-1)); f(2)", "3" },
	{ "f=NInvert(x^3); f(8)", "2" },
	{ "Invert(log(2,x))", "= 2^x" },
	{ "Invert(x^2+x)", "no inverse in closed form" },
	{ "Invert(x+sin(x))", "no inverse in closed form" },
	{ "Invert(0x)", "no inverse" },
	{ "Invert((2x+2)/(x+1))", "no inverse" },
	{ "f=Function(x^2,-1,0); Invert(f)", "with bounds" },
	/* The best place of a slider or of a point on a path: by its digits alone. */
	{ "a=Slider(0,5,0.1); d=(a-2)^2+1; m=Minimize(d,a)", "m = about 2  " },
	{ "a=Slider(0,5,0.1); d=(a-2)^2+1; m=Maximize(d,a)", "m = about 5  " },
	{ "a=Slider(0,5,0.1); m=Minimize(cos(a),a)", "m = about 3.141592654" },
	{ "a=Slider(0,5,0.1); k=2; m=Minimize((a-k)^2,a); k=3; m", "m = about 3  " },
	{ "c=Circle((0,0),1); P=Point(c); m=Minimize(Distance(P,(3,0)),P)",
	  "m = about (1, 0)" },
	{ "s=Segment((0,0),(4,0)); Q=Point(s); m=Maximize(Angle((0,1),Q,(4,1)),Q)",
	  "m = about (2, 0)" },
	{ "a=Slider(0,5,0.1); b=2; Minimize(a^2,b)", "does not move" },
	{ "a=Slider(0,5,0.1); b=2; Minimize(b,a)", "does not depend on a" },
	{ "a=Slider(0,5,0.1); Minimize(sqrt(-1-a),a)", "is not real" },
	/* Solutions as points. */
	{ "L=PlotSolve(x^2=x)", "L = {(0, 0), (1, 0)}" },
	{ "L=PlotSolve(x^2=-1)", "L = {}" },
	{ "L=PlotSolve(sin(x)=0)", "perhaps not all" },
	{ "PlotSolve(x=x)", "every number" },
	{ "PlotSolve(y=2)", "an equation in x is expected" },
	/* One function in two forms. */
	{ "AreEqual(x^2,x*x)", "true (proven)" },
	/* A variable may have the name of a number; an order is one where x is there. */
	{ "t=5; F=Integral(t^2,t)", "F = x^3/3" },
	{ "t=5; F=IntegralSymbolic(t^2,t)", "F = x^3/3" },
	{ "t=5; g=Derivative(t^3,t)", "g = 3*x^2" },
	{ "n=3; g=Derivative(x^n,n)", "g = 6" },
	{ "n=3; f(x)=x^5; g=Derivative(f,n)", "g = 60*x^2" },
	{ "t=5; F=Integral(t*x,t)", "a function has the letters x and y" },
	/* A number beside a function is the constant one. */
	{ "AreEqual(sin(x)^2+cos(x)^2,1)", "true (proven)" },
	{ "k(x)=sqrt(2)*(sin(x)^2+cos(x)^2); b=sqrt(2); AreEqual(b,k)", "true (proven)" },
	{ "f(x)=sin(x)^2+cos(x)^2; f == 1", "true (proven)" },
	{ "AreEqual(x^2,4)", "false (proven)" },
	{ "AreEqual(x/x,1)", "false (proven)" },
	/* Bounds of a function go with it into whatever is made of it. */
	{ "f=Function(x^2,0,2); AreEqual(f,x^2)", "false (proven)" },
	{ "f=Function(x^2,0,2); h(x)=f(x)+1; h(5)", "none of its conditions holds" },
	{ "f=Function(x^2,0,2); h(x)=f(x)+1; h(2)", "5 (proven)" },
	{ "g(x)=Function(x^2,0,2); g(5)", "none of its conditions holds" },
	{ "f=Function(x^2,0,2); t(x)=f(x-3); t(4)", "1 (proven)" },
	{ "f=Function(x^2,0,2); Solve(f(x)=16)", "{} (proven, complete)" },
	{ "f=Function(x^2,0,2); Solve(f(x)=1)", "{x = 1} (proven, complete)" },
	{ "f=Function(x^2,0,2); R=Root(f-9)", "the function has no zero there" },
	{ "f=Function(x^2,0,2); Limit(f,5)", "no piece of it holds" },
	{ "f=Function(x^2,0,2); a=Limit(f,5)", "no piece of it holds" },
	{ "f=Function(x^2,0,2); a=LimitBelow(f,2)", "a = 4" },
	{ "f=Function(x^2,0,2); a=Iteration(f,3,2)", "it has bounds" },
	{ "f=Function(x^2,0,2); a=Iteration(f,1,2)", "a = 1" },
	{ "f=Function(x^2,0,2); g=TaylorPolynomial(f,5,2)", "it has bounds" },
	{ "f=Function(x^2,0,2); g=TaylorPolynomial(f,1,2)", "g = 1 + 2*(x - 1) + (x - 1)^2" },
	{ "a=Slider(0,9,1); SetValue(a,2); f=Function(x^2,-sqrt(2),a); h(x)=f(x)+1; "
	  "SetValue(a,3); h(3)",
	  "10 (proven)" },
	{ "AreEqual((x+1)^2,x^2+2x+1)", "true (proven)" },
	{ "AreEqual((x^2-1)/(x-1),x+1)", "false (proven)" },
	{ "AreEqual(x*(x-1)*(x+1)*(x-2),0x)", "false (proven)" },
	{ "AreEqual(sqrt(x^2),abs(x))", "undecided" },
	{ "f(x)=x^2; g(x)=x*x; f==g", "true (proven)" },
	{ "f(x)=x^2; g(x)=x^3; f==g", "false (proven)" },
	{ "f(x,y)=x*y; g(x,y)=y*x; AreEqual(f,g)", "true (proven)" },
	{ "L=Join({1},{2},{3},{4},{5},{6})", "L = {1, 2, 3, 4, 5, 6}" },
	/* Slopes, intervals, gaps. */
	{ "Slope(3x+2)", "slope: 3" },
	{ "Slope(x^2)", "from place to place" },
	{ "Max(2<x<3)", "number: 3 (proven)" },
	{ "k: -1<=x<7; m=Midpoint(k)", "m = 3" },
	{ "Min(x>sqrt(2) && 2x<=5)", "sqrt(2)" },
	{ "Max(x>2)", "no upper end" },
	{ "Max(x>2||x<1)", "an interval is expected" },
	{ "Max(3<x<2)", "is empty" },
	{ "Max(x+y<2)", "an interval is expected" },
	{ "A=RemovableDiscontinuity((3-x)/(x^2-9))", "A = (3, -1/6)" },
	{ "A=RemovableDiscontinuity(sin(x)/x)", "A = (0, 1)" },
	{ "A=RemovableDiscontinuity((x^2-1)*(x-2)/((x-1)*(x-2)))", "A_2 = (2, 3)" },
	{ "A=RemovableDiscontinuity(If(x<1,x,x>1,x,5))", "A = (1, 1)" },
	{ "RemovableDiscontinuity(1/x)", "no gap" },
};

static const char *play(struct fig *f, const char *lines, struct buf *text)
{
	const struct fig_obs *o = NULL;

	for (const char *s = lines; *s;) {
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
	}
	if (!same)
		printf("# %s\n# %s\n", buf_str(&a), g ? buf_str(&b) : e.msg);
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
