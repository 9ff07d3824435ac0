/*
 * t-calculus.c -- functions and calculus: a table of problems with known answers.
 *
 * Every row is a script whose last object r (or last answer) must print as written in the
 * row.  The same answer is then checked a second way that shares nothing with the first
 * but the compiled expression: zeros by certified isolation, derivatives by power series,
 * integrals by quadrature with an error bound, extrema by enclosure, to 1e-12.
 *
 * A wanted text that begins with ~ is a value that the engine may know by its enclosure
 * alone: the number must be that one, however it is written.  Rows marked CAS need the
 * worker and are skipped without it.
 */
#include "base/t/tap.h"
#include "cas/cas.h"
#include "expr/expr.h"
#include "fig/fig.h"
#include "geo/geo.h"
#include "num/fn.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST 24
#define NEAR 1e-12
#define BITS 192

static const struct tool_table *tools;
static struct cas *worker; /* or NULL */
static struct num_ctx *numbers;
static struct arena *arena;
static long skipped, checked;

/* --- The table --------------------------------------------------------------------------- */

enum how {
	ROOTS, /* fn has these zeros in [lo, hi] and no others */
	TURN,  /* its derivative changes sign at these */
	BEND,  /* so does its second derivative */
	DIFF,  /* the derivative of order lo (1 if empty) of fn */
	ANTI,  /* an antiderivative, on [lo, hi] */
	AREA,  /* the integral of fn from lo to hi */
	HIGH,
	LOW,   /* the largest, smallest point of fn on [lo, hi] */
	MEET,  /* points of "fn | difference": the zeros of the latter in [lo, hi] */
	TOUCH, /* the tangent of fn at lo */
	VALUE, /* the number fn(lo), or the hi-th derivative there */
	POINT, /* the point (lo, fn(lo)) */
	SAME,  /* the function fn */
	CURVE, /* the pair of functions "x | y" of t, from lo to hi */
	SOLVE, /* the answer's solutions are the zeros of fn in [lo, hi] */
	LINES, /* asymptotes of fn */
};
#define CAS 64 /* the worker is asked */

static const struct fig_row {
	int how;
	const char *script, *want, *at[3]; /* at: fn, lo, hi */
} table[] = {
	/* --- Zeros: polynomials */
	{ ROOTS, "f(x)=x^2-4; r=Root(f)", "(-2, 0) (2, 0)", { "x^2-4", "-1000", "1000" } },
	{ ROOTS, "f(x)=2x-6; r=Root(f)", "(3, 0)", { "2x-6", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^2-x-1; r=Root(f)",
	  "((1-sqrt(5))/2, 0) ((1+sqrt(5))/2, 0)",
	  { "x^2-x-1", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^2-2; r=Root(f)",
	  "(-sqrt(2), 0) (sqrt(2), 0)",
	  { "x^2-2", "-50", "50" } },
	{ ROOTS, "f(x)=(x-1)^2; r=Root(f)", "(1, 0)", { "(x-1)^2", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^3-6x^2+11x-6; r=Root(f)",
	  "(1, 0) (2, 0) (3, 0)",
	  { "x^3-6x^2+11x-6", "-50", "50" } },
	{ ROOTS, "f(x)=x^3-2; r=Root(f)", "(cbrt(2), 0)", { "x^3-2", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^3+x^2-2x; r=Root(f)",
	  "(-2, 0) (0, 0) (1, 0)",
	  { "x^3+x^2-2x", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^4-5x^2+4; r=Root(f)",
	  "(-2, 0) (-1, 0) (1, 0) (2, 0)",
	  { "x^4-5x^2+4", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^4-10x^2+1; r=Root(f)",
	  "(-sqrt(2)-sqrt(3), 0) (sqrt(2)-sqrt(3), 0) (-sqrt(2)+sqrt(3), 0) "
	  "(sqrt(2)+sqrt(3), 0)",
	  { "x^4-10x^2+1", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^3-3x+1; r=Root(f)",
	  "~(2cos(8pi/9), 0), (2cos(4pi/9), 0), (2cos(2pi/9), 0)",
	  { "x^3-3x+1", "-50", "50" } },
	{ ROOTS,
	  "f(x)=0.5x^2-0.125; r=Root(f)",
	  "(-1/2, 0) (1/2, 0)",
	  { "0.5x^2-0.125", "-50", "50" } },
	{ ROOTS,
	  "f(x)=6x^3-7x^2+1; r=Root(f)",
	  "(-1/3, 0) (1/2, 0) (1, 0)",
	  { "6x^3-7x^2+1", "-50", "50" } },
	{ ROOTS,
	  "f(x)=x^2-2sqrt(2)x+1; r=Root(f)",
	  "(-1+sqrt(2), 0) (1+sqrt(2), 0)",
	  { "x^2-2sqrt(2)x+1", "-50", "50" } },
	{ ROOTS,
	  "f(x)=(x-1)^3*(x+2); r=Root(f)",
	  "(-2, 0) (1, 0)",
	  { "(x-1)^3*(x+2)", "-50", "50" } },
	{ ROOTS, "f(x)=x^5-x; r=Root(f)", "(-1, 0) (0, 0) (1, 0)", { "x^5-x", "-50", "50" } },
	/* rational */
	{ ROOTS,
	  "f(x)=(x^2-9)/(x+1); r=Root(f)",
	  "(-3, 0) (3, 0)",
	  { "(x^2-9)/(x+1)", "-50", "50" } },
	{ ROOTS, "f(x)=1/x-x; r=Root(f)", "(-1, 0) (1, 0)", { "1/x-x", "-50", "50" } },
	{ ROOTS, "f(x)=x/(x^2+1); r=Root(f)", "(0, 0)", { "x/(x^2+1)", "-50", "50" } },
	{ ROOTS, "f(x)=2/(x-1)-1; r=Root(f)", "(3, 0)", { "2/(x-1)-1", "-50", "50" } },
	/* trigonometric */
	{ ROOTS,
	  "f=Function(sin(x), 0, 2pi); r=Root(f)",
	  "(0, 0) (pi, 0) (2*pi, 0)",
	  { "sin(x)", "-0.1", "6.4" } },
	{ ROOTS,
	  "f=Function(cos(x), 0, 6); r=Root(f)",
	  "(pi/2, 0) (3*pi/2, 0)",
	  { "cos(x)", "0", "6" } },
	{ ROOTS,
	  "f=Function(2sin(x)-1, 0, 3); r=Root(f)",
	  "(pi/6, 0) (5*pi/6, 0)",
	  { "2sin(x)-1", "0", "3" } },
	{ ROOTS,
	  "f=Function(tan(x)-1, -1, 4); r=Root(f)",
	  "(pi/4, 0) (5*pi/4, 0)",
	  { "tan(x)-1", "-1", "4" } },
	{ ROOTS,
	  "f=Function(sin(2x)-cos(x), 0, 3); r=Root(f)",
	  "(pi/6, 0) (pi/2, 0) (5*pi/6, 0)",
	  { "sin(2x)-cos(x)", "0", "3" } },
	{ ROOTS,
	  "f=Function(sin(pi x), 0.5, 3.5); r=Root(f)",
	  "(1, 0) (2, 0) (3, 0)",
	  { "sin(pi x)", "0.5", "3.5" } },
	{ ROOTS,
	  "f=Function(2cos(x)+sqrt(3), 0, 6); r=Root(f)",
	  "(5*pi/6, 0) (7*pi/6, 0)",
	  { "2cos(x)+sqrt(3)", "0", "6" } },
	{ ROOTS, "f(x)=atan(x)-pi/4; r=Root(f)", "(1, 0)", { "atan(x)-pi/4", "-9", "9" } },
	/* exponential and logarithm */
	{ ROOTS, "f(x)=ln(x); r=Root(f)", "(1, 0)", { "ln(x)", "0.01", "9" } },
	{ ROOTS, "f(x)=2^x-8; r=Root(f)", "(3, 0)", { "2^x-8", "-9", "9" } },
	{ ROOTS, "f(x)=e^x-1; r=Root(f)", "(0, 0)", { "e^x-1", "-9", "9" } },
	{ ROOTS | CAS, "f(x)=e^x-2; r=Root(f)", "(ln(2), 0)", { "e^x-2", "-9", "9" } },
	{ ROOTS | CAS, "f(x)=ln(x)-1; r=Root(f)", "(exp(1), 0)", { "ln(x)-1", "0.1", "9" } },
	{ ROOTS | CAS,
	  "f(x)=log(x)-1/2; r=Root(f)",
	  "(sqrt(10), 0)",
	  { "log(x)-1/2", "0.1", "9" } },
	{ ROOTS, "f(x)=x*e^x; r=Root(f)", "(0, 0)", { "x*e^x", "-9", "9" } },
	{ ROOTS,
	  "f(x)=x^2*e^(-x)-e^(-x); r=Root(f)",
	  "(-1, 0) (1, 0)",
	  { "x^2*e^(-x)-e^(-x)", "-9", "9" } },
	{ ROOTS, "f(x)=sqrt(x+1)-2; r=Root(f)", "(3, 0)", { "sqrt(x+1)-2", "-0.9", "9" } },
	{ ROOTS, "f(x)=cbrt(x)+2; r=Root(f)", "(-8, 0)", { "cbrt(x)+2", "-9", "9" } },
	/* absolute value and pieces */
	{ ROOTS, "f(x)=|x-2|-1; r=Root(f)", "(1, 0) (3, 0)", { "abs(x-2)-1", "-9", "9" } },
	{ ROOTS, "f(x)=|x|; r=Root(f)", "(0, 0)", { "abs(x)", "-9", "9" } },
	{ ROOTS, "f(x)=|x^2-1|; r=Root(f)", "(-1, 0) (1, 0)", { "abs(x^2-1)", "-9", "9" } },
	{ ROOTS,
	  "f(x)=If(x<0, -x-1, x^2-4); r=Root(f)",
	  "(-1, 0) (2, 0)",
	  { "If(x<0, -x-1, x^2-4)", "-9", "9" } },
	{ ROOTS,
	  "f(x)=If(x<=1, x, 2-x); r=Root(f)",
	  "(0, 0) (2, 0)",
	  { "If(x<=1, x, 2-x)", "-9", "9" } },
	{ ROOTS, "f=Function(x^2-4, 0, 3); r=Root(f)", "(2, 0)", { "x^2-4", "0", "3" } },
	{ ROOTS,
	  "f=Function(x^2-4, -2, 2); r=Root(f)",
	  "(-2, 0) (2, 0)",
	  { "x^2-4", "-3", "3" } },
	{ ROOTS,
	  "f=Function(x^2-2, -1, sqrt(2)); r=Root(f)",
	  "(sqrt(2), 0)",
	  { "x^2-2", "-1", "3" } },
	/* --- Turning points */
	{ TURN, "f(x)=x^2-4; r=TurningPoint(f)", "(0, -4)", { "x^2-4", "-50", "50" } },
	{ TURN,
	  "f(x)=x^3-3x; r=TurningPoint(f)",
	  "(-1, 2) (1, -2)",
	  { "x^3-3x", "-50", "50" } },
	{ TURN,
	  "f(x)=x^4-5x^2+4; r=TurningPoint(f)",
	  "(-sqrt(10)/2, -9/4) (0, 4) (sqrt(10)/2, -9/4)",
	  { "x^4-5x^2+4", "-50", "50" } },
	{ TURN, "f(x)=3x^4-4x^3; r=TurningPoint(f)", "(1, -1)", { "3x^4-4x^3", "-50", "50" } },
	{ TURN, "f(x)=x+1/x; r=TurningPoint(f)", "(-1, -2) (1, 2)", { "x+1/x", "-50", "50" } },
	{ TURN,
	  "f(x)=x/(x^2+1); r=TurningPoint(f)",
	  "(-1, -1/2) (1, 1/2)",
	  { "x/(x^2+1)", "-50", "50" } },
	{ TURN,
	  "f(x)=(x^2+3)/(x-1); r=TurningPoint(f)",
	  "(-1, -2) (3, 6)",
	  { "(x^2+3)/(x-1)", "-50", "50" } },
	{ TURN,
	  "f=Function(sin(x), 0, 6); r=TurningPoint(f)",
	  "(pi/2, 1) (3*pi/2, -1)",
	  { "sin(x)", "0", "6" } },
	{ TURN,
	  "f=Function(sin(x)+cos(x), 0, 6); r=TurningPoint(f)",
	  "(pi/4, sqrt(2)) (5*pi/4, -sqrt(2))",
	  { "sin(x)+cos(x)", "0", "6" } },
	{ TURN, "f(x)=x*e^x; r=TurningPoint(f)", "(-1, -exp(-1))", { "x*e^x", "-9", "9" } },
	{ TURN, "f(x)=e^(-x^2); r=TurningPoint(f)", "(0, 1)", { "e^(-x^2)", "-9", "9" } },
	{ TURN, "f(x)=x-ln(x); r=TurningPoint(f)", "(1, 1)", { "x-ln(x)", "0.1", "9" } },
	{ TURN | CAS,
	  "f(x)=x*ln(x); r=TurningPoint(f)",
	  "(exp(-1), -exp(-1))",
	  { "x*ln(x)", "0.01", "9" } },
	{ TURN | CAS,
	  "f(x)=e^x-2x; r=TurningPoint(f)",
	  "(ln(2), -2*ln(2)+2)",
	  { "e^x-2x", "-9", "9" } },
	{ TURN, "f(x)=|x-2|-1; r=TurningPoint(f)", "(2, -1)", { "abs(x-2)-1", "-9", "9" } },
	{ TURN,
	  "f(x)=x^2*(x-3); r=TurningPoint(f)",
	  "(0, 0) (2, -4)",
	  { "x^2*(x-3)", "-50", "50" } },
	{ TURN,
	  "f(x)=sqrt(x)*(3-x); r=TurningPoint(f)",
	  "(1, 2)",
	  { "sqrt(x)*(3-x)", "0.1", "9" } },
	{ TURN,
	  "f=Function(x^3-3x, 0, 5); r=TurningPoint(f)",
	  "(1, -2)",
	  { "x^3-3x", "0", "5" } },
	/* --- Inflection points */
	{ BEND, "f(x)=x^3-3x; r=InflectionPoint(f)", "(0, 0)", { "x^3-3x", "-50", "50" } },
	{ BEND,
	  "f(x)=x^3-6x^2+5; r=InflectionPoint(f)",
	  "(2, -11)",
	  { "x^3-6x^2+5", "-50", "50" } },
	{ BEND,
	  "f(x)=x^4-6x^2; r=InflectionPoint(f)",
	  "(-1, -5) (1, -5)",
	  { "x^4-6x^2", "-50", "50" } },
	{ BEND,
	  "f(x)=x^4-5x^2+4; r=InflectionPoint(f)",
	  "(-sqrt(30)/6, 19/36) (sqrt(30)/6, 19/36)",
	  { "x^4-5x^2+4", "-50", "50" } },
	{ BEND,
	  "f(x)=1/(x^2+3); r=InflectionPoint(f)",
	  "(-1, 1/4) (1, 1/4)",
	  { "1/(x^2+3)", "-50", "50" } },
	{ BEND,
	  "f(x)=x/(x^2+1); r=InflectionPoint(f)",
	  "(-sqrt(3), -sqrt(3)/4) (0, 0) (sqrt(3), sqrt(3)/4)",
	  { "x/(x^2+1)", "-50", "50" } },
	{ BEND,
	  "f=Function(cos(x), 0, 6); r=InflectionPoint(f)",
	  "(pi/2, 0) (3*pi/2, 0)",
	  { "cos(x)", "0", "6" } },
	{ BEND,
	  "f(x)=x*e^x; r=InflectionPoint(f)",
	  "(-2, -2*exp(-2))",
	  { "x*e^x", "-9", "9" } },
	{ BEND,
	  "f(x)=e^(-2x^2); r=InflectionPoint(f)",
	  "(-1/2, exp(-1/2)) (1/2, exp(-1/2))",
	  { "e^(-2x^2)", "-9", "9" } },
	{ BEND,
	  "f(x)=ln(x^2+1); r=InflectionPoint(f)",
	  "(-1, ln(2)) (1, ln(2))",
	  { "ln(x^2+1)", "-9", "9" } },
	{ BEND, "f(x)=atan(x); r=InflectionPoint(f)", "(0, 0)", { "atan(x)", "-9", "9" } },
	{ BEND,
	  "f(x)=x+sin(x)/2; s=Function(f(x), 1, 5); r=InflectionPoint(s)",
	  "(pi, pi)",
	  { "x+sin(x)/2", "1", "5" } },
	/* --- Derivatives */
	{ DIFF, "f(x)=x^3-3x; r=Derivative(f)", "3*x^2 - 3", { "x^3-3x" } },
	{ DIFF, "f(x)=x^3-3x; r=Derivative(f, 2)", "6*x", { "x^3-3x", "2" } },
	{ DIFF, "f(x)=x^3-3x; r=Derivative(f, 3)", "6", { "x^3-3x", "3" } },
	{ DIFF, "f(x)=x^3-3x; r=Derivative(f, 4)", "0", { "x^3-3x", "4" } },
	{ SAME, "f(x)=x^3-3x; r=Derivative(f, 0)", "x^3 - 3*x", { "x^3-3x" } },
	{ DIFF, "f(x)=1/x; r=Derivative(f)", "-1/x^2", { "1/x" } },
	{ DIFF, "f(x)=(x+1)/(x-1); r=Derivative(f)", "-2/(x - 1)^2", { "(x+1)/(x-1)" } },
	{ DIFF, "f(x)=sin(x); r=Derivative(f)", "cos(x)", { "sin(x)" } },
	{ DIFF, "f(x)=cos(3x); r=Derivative(f)", "-3*sin(3*x)", { "cos(3x)" } },
	{ DIFF, "f(x)=tan(x); r=Derivative(f)", "1/cos(x)^2", { "tan(x)" } },
	{ DIFF, "f(x)=sin(x)^2; r=Derivative(f)", "2*cos(x)*sin(x)", { "sin(x)^2" } },
	{ DIFF, "f(x)=sin(x); r=Derivative(f, 4)", "sin(x)", { "sin(x)", "4" } },
	{ DIFF, "f(x)=e^(2x); r=Derivative(f)", "2*e^(2*x)", { "e^(2x)" } },
	{ DIFF, "f(x)=x*e^x; r=Derivative(f)", "x*e^x + e^x", { "x*e^x" } },
	{ DIFF, "f(x)=ln(x); r=Derivative(f)", "1/x", { "ln(x)" } },
	{ DIFF, "f(x)=ln(x^2+1); r=Derivative(f)", "2*x/(x^2 + 1)", { "ln(x^2+1)" } },
	{ DIFF, "f(x)=2^x; r=Derivative(f)", "2^x*ln(2)", { "2^x" } },
	{ DIFF, "f(x)=x^x; r=Derivative(f)", "(ln(x) + 1)*x^x", { "x^x" } },
	{ DIFF, "f(x)=sqrt(x); r=Derivative(f)", "1/(2*sqrt(x))", { "sqrt(x)" } },
	{ DIFF, "f(x)=sqrt(x^2+1); r=Derivative(f)", "x/sqrt(x^2 + 1)", { "sqrt(x^2+1)" } },
	{ DIFF, "f(x)=atan(x); r=Derivative(f)", "1/(x^2 + 1)", { "atan(x)" } },
	{ DIFF, "f(x)=asin(x/5); r=Derivative(f)", "1/(5*sqrt(1 - x^2/25))", { "asin(x/5)" } },
	{ DIFF, "f(x)=|x-2|; r=Derivative(f)", "If(x != 2, sgn(x - 2))", { "abs(x-2)" } },
	{ DIFF,
	  "f(x)=If(x<0, -x, x^2); r=Derivative(f)",
	  "If(x != 0, If(x < 0, -1, 2*x))",
	  { "If(x<0, -x, x^2)" } },
	{ DIFF, "f(x)=(x^2+1)^5; r=Derivative(f)", "10*x*(x^2 + 1)^4", { "(x^2+1)^5" } },
	{ DIFF,
	  "f(x)=x^2; g(x)=f(x)*sin(x); r=Derivative(g)",
	  "x^2*cos(x) + 2*x*sin(x)",
	  { "x^2*sin(x)" } },
	/* --- Antiderivatives */
	{ ANTI, "f(x)=3x^2-3; r=Integral(f)", "x^3 - 3*x", { "3x^2-3", "-1", "2" } },
	{ ANTI, "f(x)=x^2-4; r=Integral(f)", "x^3/3 - 4*x", { "x^2-4", "-1", "2" } },
	{ ANTI, "f(x)=5; r=Integral(f)", "5*x", { "5", "-1", "2" } },
	{ ANTI, "f(x)=sqrt(2)*x; r=Integral(f)", "sqrt(2)*x^2/2", { "sqrt(2)*x", "-1", "2" } },
	{ ANTI, "f(x)=(x+1)^2; r=Integral(f)", "(x + 1)^3/3", { "(x+1)^2", "-1", "2" } },
	{ ANTI, "f(x)=e^x-2; r=Integral(f)", "e^x - 2*x", { "e^x-2", "-1", "2" } },
	{ ANTI, "f(x)=ln(x); r=Integral(f)", "x*ln(x) - x", { "ln(x)", "1", "2" } },
	{ ANTI, "f(x)=cos(2x); r=Integral(f)", "sin(2*x)/2", { "cos(2x)", "-1", "2" } },
	{ ANTI,
	  "f(x)=x*sin(x); r=Integral(f)",
	  "sin(x) - x*cos(x)",
	  { "x*sin(x)", "-1", "2" } },
	{ ANTI, "f(x)=1/(x^2+1); r=Integral(f)", "atan(x)", { "1/(x^2+1)", "-1", "2" } },
	{ ANTI, "f(x)=x*e^x; r=Integral(f)", "(x - 1)*e^x", { "x*e^x", "-1", "2" } },
	{ ANTI, "f(x)=1/(x+2); r=Integral(f)", "ln(abs(x + 2))", { "1/(x+2)", "-1", "2" } },
	{ ANTI, "f(x)=sqrt(x); r=Integral(f)", "2*x^(3/2)/3", { "sqrt(x)", "1", "2" } },
	/* --- Integrals */
	{ AREA, "f(x)=x^2; r=NIntegral(f, 0, 3)", "9", { "x^2", "0", "3" } },
	{ AREA, "f(x)=x^2; r=Integral(f, 3, 0)", "-9", { "x^2", "3", "0" } },
	{ AREA, "f(x)=x^3; r=Integral(f, -1, 1)", "0", { "x^3", "-1", "1" } },
	{ AREA,
	  "f(x)=x^2; r=Integral(f, 0, sqrt(2))",
	  "2*sqrt(2)/3",
	  { "x^2", "0", "sqrt(2)" } },
	{ AREA, "f(x)=x^2-4; r=Integral(f, -2, 2)", "-32/3", { "x^2-4", "-2", "2" } },
	{ AREA, "f(x)=2x+1; r=Integral(f, 1, pi)", "pi^2+pi-2", { "2x+1", "1", "pi" } },
	{ AREA | CAS, "f(x)=sin(x); r=NIntegral(f, 0, pi)", "2", { "sin(x)", "0", "pi" } },
	{ AREA | CAS,
	  "f(x)=cos(x); r=NIntegral(f, 0, pi/6)",
	  "1/2",
	  { "cos(x)", "0", "pi/6" } },
	{ AREA | CAS, "f(x)=1/x; r=NIntegral(f, 1, 2)", "ln(2)", { "1/x", "1", "2" } },
	{ AREA | CAS, "f(x)=e^x; r=NIntegral(f, 0, 1)", "exp(1)-1", { "e^x", "0", "1" } },
	{ AREA | CAS,
	  "f(x)=1/(1+x^2); r=NIntegral(f, 0, 1)",
	  "pi/4",
	  { "1/(1+x^2)", "0", "1" } },
	{ AREA, "f(x)=sin(x)^2; r=NIntegral(f, 0, pi)", "~pi/2", { "sin(x)^2", "0", "pi" } },
	{ AREA | CAS,
	  "f(x)=x*e^(-x); r=NIntegral(f, 0, 1)",
	  "-2*exp(-1)+1",
	  { "x*e^(-x)", "0", "1" } },
	{ AREA | CAS, "f(x)=ln(x); r=NIntegral(f, 1, e)", "1", { "ln(x)", "1", "e" } },
	{ AREA,
	  "f(x)=sqrt(4-x^2); r=NIntegral(f, 0, 1)",
	  "~pi/3+sqrt(3)/2",
	  { "sqrt(4-x^2)", "0", "1" } },
	{ AREA, "f(x)=|x-1|; r=Integral(f, 0, 3)", "~5/2", { "abs(x-1)", "0", "3" } },
	{ AREA,
	  "f(x)=If(x<0, -x, x^2); r=Integral(f, -1, 1)",
	  "~5/6",
	  { "If(x<0, -x, x^2)", "-1", "1" } },
	/* between two graphs */
	{ AREA, "f(x)=x; g(x)=x^2; r=Integral(f, 0, 1, g)", "1/6", { "x-x^2", "0", "1" } },
	{ AREA,
	  "f(x)=4-x^2; g(x)=x+2; r=Integral(f, -2, 1, g)",
	  "9/2",
	  { "2-x^2-x", "-2", "1" } },
	{ AREA | CAS,
	  "f(x)=cos(x); g(x)=sin(x); r=Integral(f, 0, pi/4, g)",
	  "-1+sqrt(2)",
	  { "cos(x)-sin(x)", "0", "pi/4" } },
	{ AREA, "f(x)=0; g(x)=x^2; r=Integral(f, 0, 3, g)", "-9", { "-x^2", "0", "3" } },
	/* --- Largest and smallest */
	{ HIGH, "f(x)=x^2-4; r=Max(f, -1, 3)", "(3, 5)", { "x^2-4", "-1", "3" } },
	{ LOW, "f(x)=x^2-4; r=Min(f, -1, 3)", "(0, -4)", { "x^2-4", "-1", "3" } },
	{ HIGH, "f(x)=x^3-3x; r=Max(f, -2, 1)", "(-1, 2)", { "x^3-3x", "-2", "1" } },
	{ LOW, "f(x)=x^3-3x; r=Min(f, 0, 3)", "(1, -2)", { "x^3-3x", "0", "3" } },
	{ HIGH,
	  "f(x)=x*(10-2x)^2; r=Max(f, 0, 5)",
	  "(5/3, 2000/27)",
	  { "x*(10-2x)^2", "0", "5" } },
	{ LOW, "f(x)=x+4/x; r=Min(f, 1, 10)", "(2, 4)", { "x+4/x", "1", "10" } },
	{ HIGH,
	  "f(x)=x/(x^2+2); r=Max(f, 0, 9)",
	  "(sqrt(2), sqrt(2)/4)",
	  { "x/(x^2+2)", "0", "9" } },
	{ HIGH,
	  "f(x)=sin(x)+cos(x); r=Max(f, 0, 3)",
	  "(pi/4, sqrt(2))",
	  { "sin(x)+cos(x)", "0", "3" } },
	{ LOW, "f(x)=cos(x); r=Min(f, 0, 5)", "(pi, -1)", { "cos(x)", "0", "5" } },
	{ HIGH, "f(x)=x*e^(-x); r=Max(f, 0, 5)", "(1, exp(-1))", { "x*e^(-x)", "0", "5" } },
	{ LOW | CAS,
	  "f(x)=x*ln(x); r=Min(f, 1/10, 2)",
	  "(exp(-1), -exp(-1))",
	  { "x*ln(x)", "1/10", "2" } },
	{ LOW, "f(x)=|x-2|-1; r=Min(f, 0, 5)", "(2, -1)", { "abs(x-2)-1", "0", "5" } },
	{ HIGH, "f(x)=|x-2|-1; r=Max(f, 0, 5)", "(5, 2)", { "abs(x-2)-1", "0", "5" } },
	{ HIGH,
	  "f(x)=If(x<0, -x, x^2); r=Max(f, -2, 1)",
	  "(-2, 2)",
	  { "If(x<0, -x, x^2)", "-2", "1" } },
	{ LOW, "f(x)=2x+1; r=Min(f, -3, 3)", "(-3, -5)", { "2x+1", "-3", "3" } },
	/* --- Intersections */
	{ MEET,
	  "f(x)=x^2-4; g: y=2x-1; r=Intersect(f, g)",
	  "(-1, -3) (3, 5)",
	  { "x^2-4 | x^2-2x-3", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2; g: y=2x-1; r=Intersect(f, g)",
	  "(1, 1)",
	  { "x^2 | x^2-2x+1", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2; g: x=3; r=Intersect(f, g)",
	  "(3, 9)",
	  { "x^2 | x-3", "-50", "50" } },
	{ MEET,
	  "f(x)=x^3; g: y=x; r=Intersect(f, g)",
	  "(-1, -1) (0, 0) (1, 1)",
	  { "x^3 | x^3-x", "-50", "50" } },
	{ MEET,
	  "f(x)=1/x; g: y=x; r=Intersect(f, g)",
	  "(-1, -1) (1, 1)",
	  { "1/x | 1/x-x", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2; g=Segment((0,0),(5,5)); r=Intersect(f, g)",
	  "(0, 0) (1, 1)",
	  { "x^2 | x^2-x", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2; g=Segment((1/2,1/2),(5,5)); r=Intersect(f, g)",
	  "(1, 1)",
	  { "x^2 | x-1", "-50", "50" } },
	{ MEET,
	  "f(x)=x; k=Circle((0,0), 2); r=Intersect(f, k)",
	  "(-sqrt(2), -sqrt(2)) (sqrt(2), sqrt(2))",
	  { "x | 2x^2-4", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2; k=Circle((0,0), sqrt(2)); r=Intersect(f, k)",
	  "(-1, 1) (1, 1)",
	  { "x^2 | x^4+x^2-2", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2; k=Circle((0,1), 1); r=Intersect(f, k)",
	  "(-1, 1) (0, 0) (1, 1)",
	  { "x^2 | x^4-x^2", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2-4; k=Circle((0,0), 3); r=Intersect(f, k)",
	  "(-sqrt(14+2*sqrt(21))/2, (-1+sqrt(21))/2) (-sqrt(14-2*sqrt(21))/2, "
	  "(-1-sqrt(21))/2) (sqrt(14-2*sqrt(21))/2, (-1-sqrt(21))/2) "
	  "(sqrt(14+2*sqrt(21))/2, (-1+sqrt(21))/2)",
	  { "x^2-4 | x^2+(x^2-4)^2-9", "-50", "50" } },
	{ MEET,
	  "f(x)=1/x; k=Circle((0,0), 2); r=Intersect(f, k)",
	  "((-sqrt(2)-sqrt(6))/2, (sqrt(2)-sqrt(6))/2) ((sqrt(2)-sqrt(6))/2, "
	  "(-sqrt(2)-sqrt(6))/2) ((-sqrt(2)+sqrt(6))/2, (sqrt(2)+sqrt(6))/2) "
	  "((sqrt(2)+sqrt(6))/2, (-sqrt(2)+sqrt(6))/2)",
	  { "1/x | x^2+1/x^2-4", "-50", "50" } },
	{ MEET,
	  "f(x)=x^2; g(x)=2-x; r=Intersect(f, g)",
	  "(-2, 4) (1, 1)",
	  { "x^2 | x^2+x-2", "-50", "50" } },
	{ MEET,
	  "f(x)=x^3; g(x)=4x; r=Intersect(f, g)",
	  "(-2, -8) (0, 0) (2, 8)",
	  { "x^3 | x^3-4x", "-50", "50" } },
	{ MEET,
	  "f=Function(sin(x), 0, 4); g(x)=cos(x); r=Intersect(f, g)",
	  "(pi/4, sqrt(2)/2) (5*pi/4, -sqrt(2)/2)",
	  { "sin(x) | sin(x)-cos(x)", "0", "4" } },
	{ MEET,
	  "f(x)=e^x; g(x)=1; r=Intersect(f, g)",
	  "(0, 1)",
	  { "e^x | e^x-1", "-9", "9" } },
	{ MEET,
	  "f(x)=|x|; g(x)=2-x^2; r=Intersect(f, g)",
	  "(-1, 1) (1, 1)",
	  { "abs(x) | abs(x)+x^2-2", "-9", "9" } },
	{ MEET,
	  "f(x)=1/(x^2+1); g(x)=1/2; r=Intersect(f, g)",
	  "(-1, 1/2) (1, 1/2)",
	  { "1/(x^2+1) | 1/(x^2+1)-1/2", "-9", "9" } },
	{ MEET,
	  "f(x)=x^2; p: y^2=x; r=Intersect(f, p)",
	  "(0, 0) (1, 1)",
	  { "x^2 | x^4-x", "-9", "9" } },
	/* --- Bounds that are no doubles, and bounds of graphs */
	{ ROOTS,
	  "f=Function(sin(x), -pi, 4); r=Root(f)",
	  "(-pi, 0) (0, 0) (pi, 0)",
	  { "sin(x)", "-3.2", "4" } },
	{ ROOTS,
	  "f=Function(x^2-2, -sqrt(2), 1); r=Root(f)",
	  "(-sqrt(2), 0)",
	  { "x^2-2", "-2", "1" } },
	{ ROOTS | CAS,
	  "f=Function(e^x-2, ln(2), 4); r=Root(f)",
	  "(ln(2), 0)",
	  { "e^x-2", "0", "4" } },
	{ HIGH,
	  "f(x)=x; r=Max(f, 0, sqrt(2))",
	  "(sqrt(2), sqrt(2))",
	  { "x", "0", "sqrt(2)" } },
	{ LOW,
	  "f(x)=x^3; r=Min(f, -sqrt(2), 1)",
	  "(-sqrt(2), -2*sqrt(2))",
	  { "x^3", "-sqrt(2)", "1" } },
	{ HIGH, "f(x)=sin(x); r=Max(f, 0, pi/2)", "(pi/2, 1)", { "sin(x)", "0", "pi/2" } },
	{ MEET,
	  "f=Function(x^2, 0, 3); g: y=4; r=Intersect(f, g)",
	  "(2, 4)",
	  { "x^2 | x-2", "0", "3" } },
	{ MEET,
	  "f=Function(x^2, -3, 3); g=Function(x+2, -3, 1); r=Intersect(f, g)",
	  "(-1, 1)",
	  { "x^2 | x+1", "-3", "1" } },
	{ MEET,
	  "f(x)=sin(x); g=Segment((0,1/2), (5,1/2)); r=Intersect(f, g)",
	  "(pi/6, 1/2) (5*pi/6, 1/2)",
	  { "sin(x) | sin(x)-1/2", "0", "5" } },
	{ MEET,
	  "f(x)=sin(x); g=Segment((0,1/3), (5,1/3)); r=Intersect(f, g)",
	  "~(asin(1/3), 1/3), (pi-asin(1/3), 1/3)",
	  { "sin(x) | sin(x)-1/3", "0", "5" } },
	{ MEET,
	  "f=Function(sin(x), -1, 4); g: y=0; r=Intersect(f, g)",
	  "(0, 0) (pi, 0)",
	  { "sin(x) | sin(x)", "-1", "4" } },
	{ MEET | CAS,
	  "f(x)=e^x; g: y=3; r=Intersect(f, g)",
	  "(ln(3), 3)",
	  { "e^x | e^x-3", "-9", "9" } },
	{ MEET,
	  "f(x)=x^2; h: x*y=1; r=Intersect(f, h)",
	  "(1, 1)",
	  { "x^2 | x^3-1", "-9", "9" } },
	{ MEET,
	  "f(x)=1/x; g: y=2x; r=Intersect(f, g)",
	  "(-sqrt(2)/2, -sqrt(2)) (sqrt(2)/2, sqrt(2))",
	  { "1/x | 2x-1/x", "-9", "9" } },
	/* --- Tangents */
	{ TOUCH, "f(x)=x^2-4; r=Tangent((1,0), f)", "y = 2*x - 5", { "x^2-4", "1" } },
	{ TOUCH, "f(x)=x^3; A=(2,8); r=Tangent(A, f)", "y = 12*x - 16", { "x^3", "2" } },
	{ TOUCH, "f(x)=1/x; r=Tangent((1/2,2), f)", "y = -4*x + 4", { "1/x", "1/2" } },
	{ TOUCH, "f(x)=sin(x); r=Tangent((0,0), f)", "y = x", { "sin(x)", "0" } },
	{ TOUCH, "f(x)=e^x; r=Tangent((0,1), f)", "y = x + 1", { "e^x", "0" } },
	{ TOUCH, "f(x)=ln(x); r=Tangent((1,0), f)", "y = x - 1", { "ln(x)", "1" } },
	{ TOUCH, "f(x)=sqrt(x); r=Tangent((4,2), f)", "x - 4*y = -4", { "sqrt(x)", "4" } },
	{ TOUCH, "f(x)=cos(x); r=Tangent((pi,0), f)", "y = -1", { "cos(x)", "pi" } },
	{ TOUCH, "f(x)=|x-2|; r=Tangent((5,0), f)", "y = x - 2", { "abs(x-2)", "5" } },
	/* Pieces that meet smoothly. */
	{ TOUCH,
	  "f(x)=If(x<1, 2x-1, x^2); r=Tangent(1, f)",
	  "y = 2*x - 1",
	  { "If(x<1, 2x-1, x^2)", "1" } },
	/* --- Values */
	{ VALUE, "f(x)=x^2-4; r=f(3)", "5", { "x^2-4", "3" } },
	{ VALUE, "f(x)=x^2-4; r=f'(3)", "6", { "x^2-4", "3", "1" } },
	{ VALUE, "f(x)=x^3; r=f''(2)", "12", { "x^3", "2", "2" } },
	{ VALUE, "f(x)=x^2; r=f(sqrt(2)+1)", "3+2*sqrt(2)", { "x^2", "sqrt(2)+1" } },
	{ VALUE, "f(x)=sin(x); r=f(pi/3)", "sqrt(3)/2", { "sin(x)", "pi/3" } },
	{ VALUE, "f(x)=e^x; r=f(1)", "exp(1)", { "e^x", "1" } },
	{ VALUE, "f(x)=ln(x); r=f'(4)", "1/4", { "ln(x)", "4", "1" } },
	{ VALUE, "f(x)=If(x<0, -x, x^2); r=f(-3)", "3", { "If(x<0, -x, x^2)", "-3" } },
	{ VALUE, "f(x)=x^2; g(x)=f(x)+f'(x); r=g(3)", "15", { "x^2+2x", "3" } },
	{ VALUE, "f(x)=x^2; g(x)=f(f(x))+1; r=g(2)", "17", { "x^4+1", "2" } },
	{ VALUE, "f(x)=x^2; r=f(f(2))", "16", { "x^4", "2" } },
	{ VALUE, "f(x)=x^2; r=2f(3)+1", "19", { "2x^2+1", "3" } },
	{ VALUE, "A=(0,0); B=(3,4); f(x)=x*Distance(A,B); r=f(2)", "10", { "5x", "2" } },
	{ POINT, "f(x)=x^2-4; r=(1, f(1))", "(1, -3)", { "x^2-4", "1" } },
	{ POINT, "f(x)=x^3; r=(2, f'(2))", "(2, 12)", { "3x^2", "2" } },
	{ POINT, "f(x)=x^2-4; r=Point(f, 1, 5)", "(1, -3)", { "x^2-4", "1" } },
	/* --- Functions of functions, numbers inside */
	{ SAME, "f(x)=x^2; r(x)=f(x+1)", "(x + 1)^2", { "(x+1)^2" } },
	{ SAME, "f(x)=x^2; r(x)=f'(x)+f(x)", "2*x + x^2", { "2x+x^2" } },
	{ SAME, "f(x)=sin(x); g(x)=x^2; r(x)=f(g(x))", "sin(x^2)", { "sin(x^2)" } },
	{ SAME, "r(x)=\\frac{x^2}{2}", "x^2/2", { "x^2/2" } },
	{ SAME, "a=3; r(x)=a x + 1", "3*x + 1", { "3x+1" } },
	{ SAME, "r(x)=2x sin(x)", "2*x*sin(x)", { "2x*sin(x)" } },
	/* --- Sliders */
	{ ROOTS,
	  "m=Slider(1,5,1); f(x)=m*x^2-4; r=Root(f); SetValue(m, 4)",
	  "(-1, 0) (1, 0)",
	  { "4x^2-4", "-50", "50" } },
	{ TURN,
	  "m=Slider(-5,5,1); f(x)=x^2-2m*x; r=TurningPoint(f); SetValue(m, 3)",
	  "(3, -9)",
	  { "x^2-6x", "-50", "50" } },
	{ AREA,
	  "m=Slider(1,5,1); f(x)=x^2; r=Integral(f, 0, m); SetValue(m, 3)",
	  "9",
	  { "x^2", "0", "3" } },
	{ AREA,
	  "m=Slider(1,5,1); f(x)=m*x; r=Integral(f, 0, 2); SetValue(m, 5)",
	  "10",
	  { "5x", "0", "2" } },
	{ DIFF,
	  "m=Slider(1,5,1); f(x)=x^m; r=Derivative(f); SetValue(m, 4)",
	  "4*x^3",
	  { "x^4" } },
	{ TOUCH,
	  "m=Slider(1,5,1); f(x)=m*x^2; r=Tangent((1,0), f); SetValue(m, 2)",
	  "y = 4*x - 2",
	  { "2x^2", "1" } },
	{ MEET,
	  "m=Slider(1,5,1); f(x)=x^2; g: y=m; r=Intersect(f, g); SetValue(m, 4)",
	  "(-2, 4) (2, 4)",
	  { "x^2 | x^2-4", "-9", "9" } },
	{ HIGH,
	  "m=Slider(1,5,1); f(x)=m-x^2; r=Max(f, -1, 2); SetValue(m, 3)",
	  "(0, 3)",
	  { "3-x^2", "-1", "2" } },
	{ VALUE,
	  "m=Slider(1,5,1); f(x)=m*x; g(x)=f(x)^2; r=g(3); SetValue(m, 2)",
	  "36",
	  { "4x^2", "3" } },
	{ POINT,
	  "m=Slider(1,5,1); f(x)=x^2; r=(m, f(m)); SetValue(m, 3)",
	  "(3, 9)",
	  { "x^2", "3" } },
	/* --- Curves */
	{ CURVE,
	  "r=Curve(cos(t), sin(t), 0, 2pi)",
	  "(cos(t), sin(t))",
	  { "cos(t) | sin(t)", "0", "2pi" } },
	{ CURVE,
	  "r=Curve(2cos(t), sin(t), 0, pi)",
	  "(2*cos(t), sin(t))",
	  { "2cos(t) | sin(t)", "0", "pi" } },
	{ CURVE,
	  "r=Curve(t-sin(t), 1-cos(t), 0, 4pi)",
	  "(t - sin(t), 1 - cos(t))",
	  { "t-sin(t) | 1-cos(t)", "0", "4pi" } },
	{ CURVE,
	  "r=Curve(t*cos(t), t*sin(t), 0, 6)",
	  "(t*cos(t), t*sin(t))",
	  { "t*cos(t) | t*sin(t)", "0", "6" } },
	{ CURVE, "r=Curve(t^2, t^3, -1, 1)", "(t^2, t^3)", { "t^2 | t^3", "-1", "1" } },
	{ CURVE,
	  "m=Slider(1,5,1); r=Curve(m*cos(t), t, 0, m); SetValue(m, 3)",
	  "(3*cos(t), t)",
	  { "3cos(t) | t", "0", "3" } },
	{ CURVE, "f(x)=x^2; r=Curve(t, f(t), 0, 2)", "(t, t^2)", { "t | t^2", "0", "2" } },
	/* --- Equations */
	{ SOLVE,
	  "Solve(x^2 = 2, x)",
	  "{x = -sqrt(2), x = sqrt(2)}",
	  { "x^2-2", "-50", "50" } },
	{ SOLVE, "Solve(x^2 = -1, x)", "{}", { "x^2+1", "-50", "50" } },
	{ SOLVE, "Solve(2x + 3 = 7, x)", "{x = 2}", { "2x-4", "-50", "50" } },
	{ SOLVE, "Solve(x^2 - 5x + 6 = 0)", "{x = 2, x = 3}", { "x^2-5x+6", "-50", "50" } },
	{ SOLVE, "Solve(x^3 = 8, x)", "{x = 2}", { "x^3-8", "-50", "50" } },
	{ SOLVE,
	  "Solve(x^4 = 4, x)",
	  "{x = -sqrt(2), x = sqrt(2)}",
	  { "x^4-4", "-50", "50" } },
	{ SOLVE, "Solve(1/x + x = 5/2, x)", "{x = 1/2, x = 2}", { "1/x+x-5/2", "0.1", "50" } },
	{ SOLVE, "Solve((x^2-1)/(x-1) = 0, x)", "{x = -1}", { "x+1", "-50", "50" } },
	{ SOLVE, "Solve(y^2 = 9, y)", "{y = -3, y = 3}", { "x^2-9", "-50", "50" } },
	{ SOLVE,
	  "f(x)=x^2-x; Solve(f(x) = 2, x)",
	  "{x = -1, x = 2}",
	  { "x^2-x-2", "-50", "50" } },
	{ SOLVE, "m=3; Solve(m x = 12, x)", "{x = 4}", { "3x-12", "-50", "50" } },
	{ SOLVE,
	  "Solve(x^2 = 7x/3 + 2, x)",
	  "{x = -2/3, x = 3}",
	  { "x^2-7x/3-2", "-50", "50" } },
	{ SOLVE, "Solve(2^x = 8, x)", "{x = 3}", { "2^x-8", "-9", "9" } },
	{ SOLVE, "Solve(ln(x) = 2, x)", "{x = exp(2)}", { "ln(x)-2", "0.1", "9" } },
	{ SOLVE, "Solve(|x-1| = 2, x)", "{x = -1, x = 3}", { "abs(x-1)-2", "-9", "9" } },
	{ SOLVE, "Solve(sqrt(x) = 3, x)", "{x = 9}", { "sqrt(x)-3", "0", "99" } },
	{ SOLVE | CAS,
	  "Solve(e^(2x) - 3e^x + 2 = 0, x)",
	  "{x = 0, x = ln(2)}",
	  { "e^(2x)-3e^x+2", "-9", "9" } },
	{ SOLVE, "Solve(e^x = 5, x)", "{x = ln(5)}", { "e^x-5", "-9", "9" } },
	{ SOLVE,
	  "Solve(cos(x) = x, x)",
	  "{x = 0.7390851332151607}",
	  { "cos(x)-x", "-9", "9" } },
	{ SOLVE,
	  "NSolve(cos(x) = x, x)",
	  "{x = 0.7390851332151607}",
	  { "cos(x)-x", "-9", "9" } },
	{ SOLVE,
	  "NSolve(x^2 = 2, x)",
	  "{x = -1.4142135623730951, x = 1.4142135623730951}",
	  { "x^2-2", "-9", "9" } },
	{ SOLVE,
	  "NSolve(e^x = x + 2, x)",
	  "{x = -1.8414056604369606, x = 1.1461932206205825}",
	  { "e^x-x-2", "-9", "9" } },
	{ SOLVE, "NSolve(x^3 = 10^12, x)", "{x = 10000}", { "x^3-10^12", "-99999", "99999" } },
	{ SOLVE, "NSolve(e^x = -1, x)", "{}", { "e^x+1", "-9", "9" } },
	{ SOLVE,
	  "NSolve(sin(x) = 0, x)",
	  "{x = -9.42477796076938, x = -6.283185307179586, x = -3.141592653589793, x = "
	  "0, x = 3.141592653589793, x = 6.283185307179586, x = 9.42477796076938}",
	  { "sin(x)", "-10", "10" } },
	/* --- Asymptotes */
	{ LINES, "f(x)=(x^2+1)/x; r=Asymptote(f)", "x = 0 y = x", { "(x^2+1)/x" } },
	{ LINES,
	  "f(x)=(x^2+1)/(x-1); r=Asymptote(f)",
	  "x = 1 y = x + 1",
	  { "(x^2+1)/(x-1)" } },
	{ LINES, "f(x)=1/x; r=Asymptote(f)", "x = 0 y = 0", { "1/x" } },
	{ LINES, "f(x)=(2x+1)/(x-3); r=Asymptote(f)", "x = 3 y = 2", { "(2x+1)/(x-3)" } },
	{ LINES,
	  "f(x)=1/(x^2-2); r=Asymptote(f)",
	  "x = -sqrt(2) x = sqrt(2) y = 0",
	  { "1/(x^2-2)" } },
	{ LINES, "f(x)=1/(x^2+1); r=Asymptote(f)", "y = 0", { "1/(x^2+1)" } },
	{ LINES, "f(x)=x^3/(x^2-1); r=Asymptote(f)", "x = -1 x = 1 y = x", { "x^3/(x^2-1)" } },
	{ LINES, "f(x)=(x^3+1)/x; r=Asymptote(f)", "x = 0", { "(x^3+1)/x" } },
	{ LINES, "f(x)=(x^2-1)/(x^2-x); r=Asymptote(f)", "x = 0 y = 1", { "(x+1)/x" } },
	{ LINES | CAS, "f(x)=2^x; r=Asymptote(f)", "y = 0", { "2^x" } },
	{ LINES | CAS, "f(x)=e^x+3; r=Asymptote(f)", "y = 3", { "e^x+3" } },
	{ LINES | CAS, "f(x)=ln(x-2); r=Asymptote(f)", "x = 2", { "ln(x-2)" } },
	{ LINES | CAS, "f(x)=ln(x)/x; r=Asymptote(f)", "x = 0 y = 0", { "ln(x)/x" } },
	{ LINES | CAS,
	  "f(x)=1/(x-2)+ln(x+1); r=Asymptote(f)",
	  "x = -1 x = 2",
	  { "1/(x-2)+ln(x+1)" } },
	{ LINES | CAS, "f(x)=atan(x); r=Asymptote(f)", "y = -pi/2 y = pi/2", { "atan(x)" } },
	{ LINES | CAS, "f(x)=sqrt(x^2+1); r=Asymptote(f)", "y = -x y = x", { "sqrt(x^2+1)" } },
	{ LINES | CAS,
	  "f=Function(tan(x), 0, 5); r=Asymptote(f)",
	  "x = pi/2 x = 3*pi/2",
	  { "tan(x)" } },
	{ LINES | CAS, "f(x)=x+e^(-x); r=Asymptote(f)", "y = x", { "x+e^(-x)" } },
	{ LINES | CAS, "f(x)=e^(1/x); r=Asymptote(f)", "x = 0 y = 1", { "e^(1/x)" } },
};

/* --- Helpers ------------------------------------------------------------------------ */

static enum status run(struct fig *f, const char *line, const struct fig_obs **o)
{
	return fig_line(f, line, strlen(line), o);
}

/* Statements separated by ; . */
static bool script(struct fig *f, const char *s, const struct fig_obs **o)
{
	char line[400];

	while (*s) {
		size_t n = strcspn(s, ";");

		snprintf(line, sizeof line, "%.*s", (int)n, s);
		s += n + (s[n] == ';');
		s += strspn(s, " ");
		if (run(f, line, o) != OK) {
			const struct err *e = fig_obs_err(*o);

			printf("# %s: %s: %s\n", line, e ? e->code : "?", e ? e->msg : "?");
			return false;
		}
	}
	return true;
}

static struct fig *figure(void)
{
	struct fig *f = fig_new(tools, 1);

	fig_set_cas(f, worker);
	return f;
}

static struct expr *parse(const char *s)
{
	struct expr *x = NULL;
	struct err e;

	if (expr_parse(&x, s, strlen(s), arena, &e) != OK)
		printf("# %s does not parse: %s\n", s, e.msg);
	return x;
}

static num number(const char *s)
{
	struct err e;
	num n = num_bad(numbers);

	if (expr_number(&n, s, numbers, &e) != OK)
		printf("# %s is no number: %s\n", s, e.msg);
	return n;
}

static double real(const char *s)
{
	return num_mid(number(s));
}

static double value(const struct expr *x, const char *var, double at)
{
	struct err e;
	num y;

	if (expr_eval_at(&y, x, var, num_double(at, numbers), NULL, NULL, numbers, &e) != OK ||
	    num_is_bad(y))
		return NAN;
	return num_mid(y);
}

static bool near(double x, double y)
{
	return fabs(x - y) <= NEAR * fmax(1, fabs(y));
}

static struct num_fn *compiled(const struct expr *x, const char *var)
{
	struct num_fn *nf = NULL;
	struct err e;

	if (!x || expr_compile(x, var, NULL, NULL, numbers, &nf, &e) != OK)
		return NULL;
	return nf;
}

/* What the row's object is: its texts, and numbers where it has them. */
struct result {
	struct buf text; /* "(1, 0) (2, 0)" */
	const char *part[MOST];
	double v[MOST][2], seen[MOST][2]; /* of the closed form, and as the figure has it */
	bool exact;
	int n;
};

static void numbers_of(const char *text, double *out)
{
	struct expr *x = parse(text);
	struct expr_value v;
	struct err e;

	out[0] = out[1] = NAN;
	if (x && expr_eval(&v, x, NULL, NULL, numbers, &e) == OK)
		for (int i = 0; i < v.dim; i++)
			out[i] = num_mid(v.v[i]);
}

static void look(struct fig *f, struct result *r)
{
	char name[16] = "r";
	fig_id id = fig_find(f, name);
	bool one = id.v >= 0;

	r->exact = true;
	for (int i = 0; i < MOST; i++) {
		const struct fig_obs *o;
		const struct value *v;
		struct buf b = { 0 };

		if (!one) {
			snprintf(name, sizeof name, "r_%d", i + 1);
			id = fig_find(f, name);
		}
		if (id.v < 0 || (one && i))
			break;
		v = fig_value(f, id);
		for (int k = 0; k < 2; k++)
			r->seen[i][k] = v && v->n > k && v->v ? num_mid(v->v[k]) : NAN;
		if (!v || run(f, name, &o) != OK || !fig_obs_exact(&b, f, o) ||
		    strstr(buf_str(&b), "about"))
			r->exact = false;
		r->part[i] = arena_strdup(arena, buf_str(&b));
		buf_addf(&r->text, "%s%s", i ? " " : "", buf_str(&b));
		buf_clear(&b);
		r->n++;
	}
}

/* --- The second way ---------------------------------------------------------- */

/* The zeros of x in [lo, hi], those with a change of sign alone if `simple`. */
static int zeros(double *out, const struct expr *x, const char *var, const struct fig_row *row,
		 bool simple)
{
	struct num_fn *nf = compiled(x, var);
	struct num_fn_root root[MOST];
	int n = 0, k = 0;

	if (!nf)
		return -1;
	if (num_fn_roots(root, MOST, &n, nf, real(row->at[1]), real(row->at[2]), numbers) ==
	    FN_FAILED)
		n = 0;
	for (int i = 0; i < n; i++)
		if (!simple || !root[i].touching)
			out[k++] = root[i].x.mid;
	num_fn_free(nf);
	return k;
}

static bool same_places(const struct result *r, const double *z, int n)
{
	bool good = n == r->n;

	for (int i = 0; i < n && good; i++)
		good = near(r->v[i][0], z[i]);
	if (!good) {
		printf("# found %d:", n);
		for (int i = 0; i < n; i++)
			printf(" %.17g", z[i]);
		printf("\n# printed %d:", r->n);
		for (int i = 0; i < r->n; i++)
			printf(" %.17g", r->v[i][0]);
		putchar('\n');
	}
	return good;
}

/* The k-th derivative at each point, as a power series tells it, is zero. */
static bool flat(const struct result *r, const struct num_fn *nf, int k)
{
	struct num_enclosed y;

	for (int i = 0; i < r->n; i++)
		/* At a kink there is none. */
		if (num_fn_derivative_at(&y, nf, k, num_double(r->v[i][0], numbers),
					 numbers) &&
		    fabs(y.mid) > 1e-9)
			return false;
	return true;
}

static bool on_graph(const struct result *r, const struct num_fn *nf)
{
	struct num_enclosed y;

	for (int i = 0; i < r->n; i++)
		if (!num_fn_at(&y, nf, num_double(r->v[i][0], numbers), numbers) ||
		    fabs(y.mid - r->v[i][1]) > 1e-11)
			return false;
	return true;
}

static const double places[] = { -2.375, -0.625, 0.3125, 1.1875, 2.75, 4.5 };
#define PLACES (int)(sizeof places / sizeof *places)

static bool is_derivative(const struct expr *d, const struct num_fn *nf, int k)
{
	struct num_enclosed y;
	int seen = 0;

	for (int i = 0; i < PLACES; i++) {
		double x = value(d, "x", places[i]);

		if (!num_fn_derivative_at(&y, nf, k, num_double(places[i], numbers), numbers))
			continue;
		seen++;
		if (!near(x, y.mid))
			return false;
	}
	return seen >= 2;
}

/* A line's equation, left minus right, at a point. */
static double off(const struct expr *line, double x, double y)
{
	char text[40];
	struct expr *d;
	struct err e;

	if (!line || line->kind != EXPR_OP || line->op != EXPR_EQ)
		return NAN;
	snprintf(text, sizeof text, "%.17g", y);
	d = expr_op(EXPR_SUB, line->arg[0], line->arg[1], arena);
	d = expr_substitute(d, "y", parse(text), arena, &e);
	return d ? value(d, "x", x) : NAN;
}

/* Near x = c the graph must grow without end on one side; to y = m x + b it must come
 * nearer and nearer at one end. */
static bool is_asymptote(const char *text, const struct expr *fn)
{
	const struct expr *line = parse(text), *d;
	bool upright, good = false;
	struct num_fn *nf;
	struct err e;

	if (!line || line->kind != EXPR_OP || line->op != EXPR_EQ ||
	    line->arg[0]->kind != EXPR_NAME)
		return false;
	upright = !strcmp(line->arg[0]->text, "x");
	/* Moved so that the line is x = 0, or y = 0. */
	d = upright ? expr_substitute(fn, "x",
				      expr_op(EXPR_ADD, line->arg[1], parse("x"), arena),
				      arena, &e)
		    : expr_op(EXPR_SUB, fn, line->arg[1], arena);
	nf = compiled(d, "x");
	for (int side = -1; side <= 1 && nf && !good; side += 2) {
		struct num_enclosed y;
		double first = NAN, last = NAN;
		bool steady = true;

		for (int k = 3; k <= 60 && steady; k++) {
			num x = num_double(side * ldexp(1, upright ? -k : k), numbers);

			if (!num_fn_at(&y, nf, x, numbers) || !isfinite(y.mid) ||
			    y.hi - y.lo > 1e-9 * fabs(y.mid))
				continue;
			if (!isnan(last))
				steady = upright ? fabs(y.mid) > last : fabs(y.mid) <= last;
			else
				first = fabs(y.mid);
			last = fabs(y.mid);
		}
		good = steady && !isnan(last) && (upright ? last > first + 5 : last < NEAR);
	}
	num_fn_free(nf);
	return good;
}

static bool second_way(const struct fig_row *row, struct result *r)
{
	enum how how = (enum how)(row->how & ~CAS);
	char left[200];
	const char *bar;
	const struct expr *x, *y = NULL;
	struct num_enclosed at, high;
	bool several;
	struct num_fn *nf;
	struct err e;
	double z[MOST];
	bool good = false;

	snprintf(left, sizeof left, "%s", row->at[0]);
	if (how == MEET || how == CURVE) {
		bar = strstr(row->at[0], " | ");
		left[bar - row->at[0]] = 0;
		y = parse(bar + 3);
	}
	x = parse(left);
	nf = compiled(x, how == CURVE ? "t" : "x");
	if (!nf)
		return false;
	switch (how) {
	case ROOTS:
		good = same_places(r, z, zeros(z, x, "x", row, false)) && on_graph(r, nf);
		break;
	case TURN:
		y = expr_diff(x, "x", arena, &e);
		good = y && same_places(r, z, zeros(z, y, "x", row, true)) && flat(r, nf, 1) &&
		       on_graph(r, nf);
		break;
	case BEND:
		y = expr_diff(x, "x", arena, &e);
		y = y ? expr_diff(y, "x", arena, &e) : NULL;
		good = y && same_places(r, z, zeros(z, y, "x", row, true)) && flat(r, nf, 2) &&
		       on_graph(r, nf);
		break;
	case DIFF:
		good = r->n == 1 &&
		       is_derivative(parse(r->part[0]), nf, row->at[1] ? atoi(row->at[1]) : 1);
		break;
	case ANTI: {
		const struct expr *F = parse(r->part[0]);
		num a = number(row->at[1]), b = number(row->at[2]);

		good = num_fn_integral(&at, nf, a, b, numbers) &&
		       near(value(F, "x", num_mid(b)) - value(F, "x", num_mid(a)), at.mid);
		break;
	}
	case AREA:
		good = num_fn_integral(&at, nf, number(row->at[1]), number(row->at[2]),
				       numbers) &&
		       r->n == 1 && near(r->v[0][0], at.mid);
		break;
	case HIGH:
	case LOW:
		good = num_fn_extremum(&at, &high, &several, nf, real(row->at[1]),
				       real(row->at[2]), how == HIGH ? 1 : -1, numbers) &&
		       r->n == 1 && near(r->v[0][1], high.mid) && on_graph(r, nf) &&
		       r->v[0][0] >= at.lo - 1e-9 && r->v[0][0] <= at.hi + 1e-9;
		break;
	case MEET:
		good = same_places(r, z, zeros(z, y, "x", row, false)) && on_graph(r, nf);
		break;
	case TOUCH: {
		const struct expr *line = parse(r->part[0]);
		double a = real(row->at[1]);

		good = num_fn_at(&at, nf, number(row->at[1]), numbers) &&
		       num_fn_derivative_at(&high, nf, 1, number(row->at[1]), numbers) &&
		       fabs(off(line, a, at.mid)) < NEAR &&
		       fabs(off(line, a + 1, at.mid + high.mid)) < NEAR &&
		       fabs(off(line, a, at.mid + 1)) > 0.01;
		break;
	}
	case VALUE:
		good = num_fn_derivative_at(&at, nf, row->at[2] ? atoi(row->at[2]) : 0,
					    number(row->at[1]), numbers) &&
		       r->n == 1 && near(r->v[0][0], at.mid);
		break;
	case POINT:
		good = num_fn_at(&at, nf, number(row->at[1]), numbers) && r->n == 1 &&
		       near(r->v[0][0], real(row->at[1])) && near(r->v[0][1], at.mid);
		break;
	case SAME: good = r->n == 1 && is_derivative(parse(r->part[0]), nf, 0); break;
	case CURVE: {
		const struct expr *pair = parse(r->part[0]);
		double a = real(row->at[1]), b = real(row->at[2]);

		good = pair && pair->kind == EXPR_TUPLE && pair->n == 2 &&
		       near(r->seen[0][0], a) && near(r->seen[0][1], b);
		for (int i = 0; i <= 8 && good; i++) {
			double t = a + (b - a) * i / 8;

			good = near(value(pair->arg[0], "t", t), value(x, "t", t)) &&
			       near(value(pair->arg[1], "t", t), value(y, "t", t));
		}
		break;
	}
	case SOLVE: {
		const struct expr *list = parse(r->part[0]);

		good = list && list->kind == EXPR_LIST;
		r->n = good ? list->n : 0;
		for (int i = 0; i < r->n && good; i++) {
			good = list->arg[i]->kind == EXPR_OP && list->arg[i]->op == EXPR_EQ;
			r->v[i][0] = good ? value(list->arg[i]->arg[1], "x", 0) : NAN;
		}
		good = good && same_places(r, z, zeros(z, x, "x", row, false));
		break;
	}
	case LINES:
		good = true;
		for (int i = 0; i < r->n && good; i++)
			good = is_asymptote(r->part[i], x);
		break;
	}
	num_fn_free(nf);
	return good;
}

static void check(const struct fig_row *row)
{
	struct fig *f;
	const struct fig_obs *o = NULL;
	struct result r = { .n = 0 };
	enum how how = (enum how)(row->how & ~CAS);
	bool first, second, enclosed = row->want[0] == '~';
	const char *want = row->want + enclosed;

	if ((row->how & CAS) && !worker) {
		skipped++;
		skip("needs the CAS worker");
		return;
	}
	f = figure();
	arena_reset(arena);
	num_enter(numbers, NUM_BALL, BITS);
	if (!script(f, row->script, &o)) {
		ok(0, "%s", row->script);
		fig_free(f);
		return;
	}
	if (how == SOLVE) {
		fig_obs_exact(&r.text, f, o);
		r.part[0] = arena_strdup(arena, buf_str(&r.text));
		r.n = 1;
		r.exact = true;
	} else {
		look(f, &r);
	}
	if (enclosed) {
		const struct expr *list = parse(arena_printf(arena, "{%s}", want));

		first = list && list->n == r.n && r.n > 0;
		for (int i = 0; i < r.n && first; i++) {
			struct buf b = { 0 };

			expr_print(&b, list->arg[i]);
			numbers_of(buf_str(&b), r.v[i]);
			first = near(r.v[i][0], r.seen[i][0]) &&
				(isnan(r.v[i][1]) || near(r.v[i][1], r.seen[i][1]));
			buf_clear(&b);
		}
	} else {
		first = r.exact && !strcmp(buf_str(&r.text), want);
		for (int i = 0; i < r.n && how != SOLVE; i++)
			numbers_of(r.part[i], r.v[i]);
	}
	second = second_way(row, &r);
	checked++;
	if (!ok(first && second, "%s -> %s", row->script, row->want))
		printf("# %s%s: %s\n", first ? "" : "another text",
		       second ? "" : " not confirmed", buf_str(&r.text));
	buf_clear(&r.text);
	fig_free(f);
}

/* --- What has no answer ---------------------------------------------------------- */

static char *state(struct fig *f)
{
	struct buf b = { 0 };

	fig_canvas_json(&b, f);
	buf_addc(&b, '\n');
	fig_journal(&b, f);
	return buf_take(&b);
}

/* Compare with what was; frees both texts. */
static bool unchanged(char *was, char *is)
{
	size_t at = 0;
	bool good = !strcmp(was, is);

	while (!good && was[at] == is[at])
		at++;
	if (!good)
		printf("# was %.120s\n# is  %.120s\n", was + (at > 40 ? at - 40 : 0),
		       is + (at > 40 ? at - 40 : 0));
	mem_free(was);
	mem_free(is);
	return good;
}

static const struct {
	const char *before, *line, *code;
	int needs;
} refused[] = {
	{ "f(x)=x^2+1", "r=Root(f)", "no_such_object", 0 },
	{ "f(x)=5", "r=Root(f)", "no_such_object", 0 },
	{ "f(x)=e^x", "r=Root(f)", "no_such_object", 0 },
	{ "f(x)=1/x", "r=Root(f)", "no_such_object", 0 },
	{ "f=Function(x^2-4, 3, 5)", "r=Root(f)", "no_such_object", 0 },
	{ "f(x)=2x-6", "r=TurningPoint(f)", "no_such_object", 0 },
	{ "f(x)=x^3", "r=TurningPoint(f)", "no_such_object", 0 },
	{ "f(x)=x^2", "r=InflectionPoint(f)", "no_such_object", 0 },
	{ "f(x)=x^4", "r=InflectionPoint(f)", "no_such_object", 0 },
	{ "f(x)=x^2-4", "r=Asymptote(f)", "no_such_object", 0 },
	{ "f(x)=sin(x)", "r=Asymptote(f)", "no_such_object", CAS },
	{ "f(x)=1/x", "r=Integral(f, -1, 1)", "no_such_object", 0 },
	{ "f(x)=tan(x)", "NIntegral(f, 0, 2)", "no_such_object", 0 },
	{ "f(x)=1/x^2", "NIntegral(f, -1, 2)", "no_such_object", 0 },
	{ "f(x)=1/x", "Max(f, -1, 1)", "no_such_object", 0 },
	{ "f(x)=If(x<1,x,0)", "Max(f, 0, 2)", "no_such_object", 0 },
	{ "f(x)=1/x", "Min(f, -1, 1)", "no_such_object", 0 },
	{ "f(x)=sqrt(x)", "Max(f, -4, -1)", "no_such_object", 0 },
	{ "f(x)=x^2", "Max(f, 3, 1)", "degenerate", 0 },
	{ "f(x)=x^2", "Min(f, 1, 1)", "degenerate", 0 },
	{ "f(x)=x^2", "r=Derivative(f, 21)", "bad_argument", 0 },
	{ "f(x)=x^2", "r=Derivative(f, -1)", "bad_argument", 0 },
	{ "f(x)=floor(x)", "r=Derivative(f)", "unsupported", 0 },
	{ "f(x)=x^2; g: y=-1", "r=Intersect(f, g)", "no_such_object", 0 },
	{ "f(x)=x^2; g=Segment((1,5),(2,5))", "r=Intersect(f, g)", "no_such_object", 0 },
	{ "f(x)=x^2+9; k=Circle((0,0), 1)", "r=Intersect(f, k)", "no_such_object", 0 },
	{ "f(x)=x; g(x)=x+1", "r=Intersect(f, g)", "no_such_object", 0 },
	{ "f(x)=1/x; g: x=0", "r=Intersect(f, g)", "no_such_object", 0 },
	{ "f(x)=1/x", "f(0)", "degenerate", 0 },
	{ "f(x)=sqrt(x)", "r=(-1, f(-1))", "degenerate", 0 },
	{ "f(x)=ln(x)", "r=Tangent((-1,0), f)", "degenerate", 0 },
	/* Corners and jumps: no derivative, though the formula of it has a value. */
	{ "f(x)=abs(x-2)", "r=Tangent(2, f)", "no_such_object", 0 },
	{ "f(x)=abs(x-2)", "r=Tangent((2,5), f)", "no_such_object", 0 },
	{ "f(x)=abs(x^2-2)", "r=Tangent(sqrt(2), f)", "no_such_object", 0 },
	{ "f(x)=abs(x-2)", "f'(2)", "no_such_object", 0 },
	{ "f(x)=If(x<1, x, x^2)", "f'(1)", "no_such_object", 0 },
	{ "f(x)=x*abs(x)", "f''(0)", "no_such_object", 0 },
	{ "f(x)=sgn(x)", "r=Tangent(0, f)", "no_such_object", 0 },
	{ "f(x)=max(x, 2-x)", "r=Tangent(1, f)", "no_such_object", 0 },
	{ "f(x)=abs(x)", "r=TaylorPolynomial(f, 0, 1)", "no_such_object", 0 },
	{ "f(x)=abs(x)", "r=Curvature((0,0), f)", "no_such_object", 0 },
	{ "c=Curve(t, abs(t), t, -2, 2)", "r=Tangent((0,0), c)", "no_such_object", 0 },
	{ "A=(1,2)", "r=Root(A)", "wrong_kind", 0 },
	{ "A=(1,2)", "r=Root(nobody)", "not_found", 0 },
	{ "A=(1,2)", "f(x)=x+A", "wrong_kind", 0 },
	{ "A=(1,2)", "f(x)=x+nobody", "not_found", 0 },
	{ "A=(1,2)", "r=Function(x, 2, 1)", "degenerate", 0 },
	{ "A=(1,2)", "r=Curve(t, t, 2, 2)", "degenerate", 0 },
	{ "f(x)=x", "f(x)=f(x)+1", "name_taken", 0 },
	{ "A=(1,2)", "Solve(sin(x) < 1/2, x)", "undecided", 0 },
	{ "A=(1,2)", "Solve(x^2 < 4, t)", "bad_argument", 0 },
	{ "A=(1,2)", "Solve(y = 3, x)", "bad_argument", 0 },
	{ "f(x)=e^(-x)/(x^3-3x+1)", "r=Asymptote(f)", "undecided", CAS },
	{ "A=(1,2)",
	  "{\"tool\":\"add_function\",\"args\":{\"name\":\"f\",\"expr\":\"x\",\"start_x\":1}}",
	  "bad_argument", 0 },
	{ "A=(1,2)", "{\"tool\":\"add_function\",\"args\":{\"name\":\"f\",\"expr\":\"x+\"}}",
	  "bad_argument", 0 },
	{ "A=(1,2)",
	  "{\"tool\":\"add_inequality\",\"args\":{\"name\":\"q\",\"expr\":\"x+1\"}}",
	  "bad_argument", 0 },
};

static void refusals(void)
{
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		struct fig *f;
		const struct fig_obs *o;
		const struct err *e;
		char *was;
		bool good;

		if (refused[i].needs == CAS && !worker) {
			skip("needs the CAS worker");
			continue;
		}
		f = figure();
		good = script(f, refused[i].before, &o);
		was = state(f);
		good = good && run(f, refused[i].line, &o) != OK;
		e = good ? fig_obs_err(o) : NULL;
		if (e)
			printf("# %s: %s\n", e->code, e->msg);
		good = e && !strcmp(e->code, refused[i].code) && e->msg[0];
		ok(unchanged(was, state(f)) && good, "%s; %s -> %s", refused[i].before,
		   refused[i].line, refused[i].code);
		fig_free(f);
	}
}

/* --- Functions in a figure ---------------------------------------------------------- */

static const char *const story[] = {
	"m = Slider(1, 5, 1)",
	"f(x) = x^2 - m",
	"g(x) = f(x) + f'(x)",
	"R = Root(f)",
	"T = TurningPoint(g)",
	"P = (2, f(2))",
	"Q = (1, f'(1))",
	"d = f(3) + g(1)",
	"h = Derivative(f)",
	"F = Integral(f)",
	"s = Integral(f, 0, 3)",
	"u: y = x + 1",
	"X = Intersect(f, u)",
	"t = Tangent(P, f)",
	"L = Function(1/x, 0, 3)",
	"a = Asymptote(L)",
	"c = Curve(m*cos(t), sin(t), 0, 2pi)",
	"q: y < x^2",
	"M = Max(f, -1, 2)",
	"SetValue(m, 4)",
	"Rename(f, \"p\")",
	"k(x) = p(x)^2",
	"W = Point(p, 1, 1)",
	"SetValue(m, 2)",
	"Delete(L)",
	"n(x) = |x| - m",
};
#define STORY (int)(sizeof story / sizeof *story)

static struct fig *told(void)
{
	struct fig *f = figure();
	const struct fig_obs *o;

	for (int i = 0; i < STORY; i++)
		if (run(f, story[i], &o) != OK)
			printf("# %s: %s\n", story[i], fig_obs_err(o)->msg);
	return f;
}

static bool is(struct fig *f, const char *name, const char *want)
{
	struct buf b = { 0 };
	const struct fig_obs *o;
	bool good = run(f, name, &o) == OK && fig_obs_exact(&b, f, o) &&
		    !strcmp(buf_str(&b), want);

	if (!good)
		printf("# %s is %s, not %s\n", name, buf_str(&b), want);
	buf_clear(&b);
	return good;
}

static void journals(void)
{
	struct fig *f = told(), *g = figure();
	char *step[STORY];
	const struct fig_obs *o;
	bool good = true;

	ok(fig_journal_count(f) == STORY, "every line of the story is accepted");
	for (int i = 0; i < fig_journal_count(f); i++)
		if (run(g, fig_journal_line(f, i), &o) != OK) {
			printf("# %s: %s\n", fig_journal_line(f, i), fig_obs_err(o)->msg);
			good = false;
		}
	ok(good && unchanged(state(f), state(g)), "the journal replays to the same bytes");
	for (int i = 0; i < STORY; i++) {
		step[i] = state(f);
		good = good && run(f, "Undo(1)", &o) == OK;
	}
	ok(good && fig_journal_count(f) == 0, "all of it can be undone");
	for (int i = STORY - 1; i >= 0; i--) {
		good = good && run(f, "Redo(1)", &o) == OK;
		good = unchanged(step[i], state(f)) && good;
	}
	ok(good, "and redone, step by step the same bytes");
	fig_free(f);
	fig_free(g);
}

static void figures(void)
{
	struct fig *f = figure();
	const struct fig_obs *o;

	script(f,
	       "m=Slider(0,5,1); f(x)=x^2-m; g(x)=2f(x)+f'(x); R=Root(f); P=(m, f(m)); "
	       "s=Integral(f, 0, m);"
	       "D=Derivative(g); t=Tangent(P, f)",
	       &o);
	ok(is(f, "P", "(0, 0)") && is(f, "s", "0") && is(f, "t", "y = 0"),
	   "with the slider at its start");
	run(f, "SetValue(m, 4)", &o);
	ok(is(f, "f", "x^2 - 4") && is(f, "P", "(4, 12)") && is(f, "t", "y = 8*x - 20"),
	   "the slider moved: graph, point and tangent follow");
	ok(is(f, "s", "16/3"), "and the integral, its function and its bound");
	ok(is(f, "D", "4*x + 2") && is(f, "g(1)", "-4"), "and functions of functions");
	run(f, "SetValue(m, 5)", &o);
	ok(is(f, "R", "(-sqrt(5), 0)"), "a zero follows exactly");
	run(f, "Rename(f, \"p\")", &o);
	run(f, "SetValue(m, 1)", &o);
	ok(is(f, "P", "(1, 0)") && is(f, "g(2)", "10") && is(f, "p(3)", "8") &&
		   fig_find(f, "f").v < 0,
	   "renamed, everything keeps working");
	run(f, "Delete(g)", &o);
	ok(fig_find(f, "D").v < 0 && fig_find(f, "p").v >= 0 && fig_find(f, "R").v >= 0,
	   "deleting a function takes what is built on it, no more");
	run(f, "Delete(p)", &o);
	ok(fig_find(f, "R").v < 0 && fig_find(f, "P").v < 0 && fig_find(f, "s").v < 0 &&
		   fig_find(f, "t").v < 0,
	   "also what uses its value");
	ok(fig_find(f, "m").v >= 0 && run(f, "Undo(2)", &o) == OK && is(f, "D", "4*x + 2") &&
		   is(f, "P", "(1, 0)"),
	   "and undo brings all back");
	fig_free(f);

	/* A zero that is no more, and comes back. */
	f = figure();
	script(f,
	       "m=Slider(-5,5,1); SetValue(m, 4); f(x)=x^2-m; R=Root(f); A=Midpoint(R_1, R_2)",
	       &o);
	run(f, "SetValue(m, -1)", &o);
	ok(!fig_defined(f, fig_find(f, "R_1")) && !fig_defined(f, fig_find(f, "A")) &&
		   fig_defined(f, fig_find(f, "f")),
	   "zeros that are no more are undefined, and what is built on them");
	run(f, "SetValue(m, 1)", &o);
	ok(is(f, "R_1", "(-1, 0)") && is(f, "R_2", "(1, 0)") && is(f, "A", "(0, 0)"),
	   "and defined again later");
	fig_free(f);

	/* A moved point inside a function. */
	f = figure();
	script(f, "A=(1,2); f(x)=x*y(A)+x(A); R=Root(f); SetCoords(A, 3, 6)", &o);
	ok(is(f, "R", "(-1/2, 0)") && is(f, "f(1)", "9"),
	   "coordinates of points may occur in functions");
	fig_free(f);
}

int main(void)
{
	struct tool_table *t = tool_table_new();
	const char *build = getenv("BUILD");
	char path[4096];

	tools = t;
	snprintf(path, sizeof path, "%s/porism-cas", build ? build : "build");
	worker = cas_new(path);
	if (!cas_present(worker)) {
		cas_free(worker);
		worker = NULL;
	}
	numbers = num_ctx_new(1);
	arena = arena_new();
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		check(&table[i]);
	refusals();
	journals();
	figures();
	printf("# %ld rows checked two ways, %ld skipped\n", checked, skipped);
	arena_free(arena);
	num_ctx_free(numbers);
	cas_free(worker);
	tool_table_free(t);
	num_cleanup();
	return tap_done();
}
