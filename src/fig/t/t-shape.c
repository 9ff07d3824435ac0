/*
 * t-shape.c -- what sections and other flat figures are called, and how long the way round them is.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/lines.h"
#include <math.h>
#include <stdlib.h>

static const struct tool_table *tools;
static struct fig *f;

/* Statements separated by ; in a fresh figure; the record of the last. */
static const char *last_of(const char *script)
{
	const char *got = "";

	fig_free(f);
	f = fig_new(tools, 1);
	for (const char *p = script; *p;) {
		size_t n = strcspn(p, ";");

		got = said(f, "%.*s", (int)n, p);
		p += n + (p[n] == ';');
		p += strspn(p, " ");
	}
	return got;
}

#define CUBE "w=Cube((0,0,0),(2,0,0)); "
#define CUT(plane, body) "Shape(CrossSection(Plane(" plane ")," body "))"
#define CONE "k=Cone((0,0,0),(0,0,4),2); "
#define TUBE "k=Cylinder((0,0,0),(0,0,4),2); "

static const struct {
	const char *script, *word;
} words[] = {
	{ CUBE CUT("x+y+z=3", "w"), "regular hexagon" },
	{ CUBE CUT("x+y+z=5/2", "w"), "hexagon" },
	{ CUBE CUT("x+y+z=2", "w"), "equilateral triangle" },
	{ CUBE CUT("x+y+2z=2", "w"), "isosceles triangle" },
	{ CUBE CUT("x+2y+3z=2", "w"), "triangle" },
	{ CUBE CUT("x+y=2", "w"), "rectangle" },
	{ CUBE CUT("z=1/3", "w"), "square" },
	{ CUBE CUT("(0,0,0),(2,1/2,0),(2,2,2)", "w"), "parallelogram" },
	{ CUBE CUT("(0,0,0),(2,0,1),(0,2,1)", "w"), "rhombus" },
	{ CUBE CUT("(1,0,0),(0,1,0),(2,0,2)", "w"), "isosceles trapezoid" },
	{ CUBE CUT("(1,0,0),(0,1,0),(2,2,2)", "w"), "pentagon" },
	{ "t=Tetrahedron((1,1,1),(-1,1,-1),(1,-1,-1)); " CUT("z=0", "t"), "square" },
	{ "t=Tetrahedron((1,1,1),(-1,1,-1),(1,-1,-1)); " CUT("z=1/2", "t"), "rectangle" },
	{ "t=Dodecahedron((0,0,0),(1,0,0)); " CUT("z=11/10", "t"), "decagon" },
	{ "p=Polygon((0,0),(1,0),8); t=Prism(p,2); " CUT("z=1", "t"), "regular octagon" },
	{ "p=Polygon((0,0),(4,0),(4,1),(1,1),(1,4),(0,4)); t=Prism(p,2); " CUT("z=1", "t"),
	  "hexagon" },
	/* Round bodies. */
	{ "k=Sphere((0,0,0),2); " CUT("z=1", "k"), "circle" },
	{ CONE CUT("z=1", "k"), "circle" },
	{ CONE CUT("x=0", "k"), "isosceles triangle" },
	{ CONE CUT("z=x/2+2", "k"), "ellipse" },
	{ CONE CUT("z=1+x", "k"), "part of an ellipse with one straight side" },
	{ CONE CUT("z=1+2x", "k"), "part of a parabola with one straight side" },
	{ CONE CUT("x=1", "k"), "part of a hyperbola with one straight side" },
	{ TUBE CUT("x=1", "k"), "rectangle" },
	{ TUBE CUT("x=0", "k"), "square" },
	{ TUBE CUT("z=2*x+2", "k"), "part of an ellipse with two straight sides" },
	/* In the plane. */
	{ "Shape(Polygon((0,0),(4,0),(0,3)))", "right triangle" },
	{ "Shape(Polygon((0,0),(sqrt(2),0),(0,sqrt(2))))", "isosceles right triangle" },
	{ "Shape(Polygon((0,0),(4,0),(2,2),(0,2)))", "right trapezoid" },
	{ "Shape(Polygon((0,0),(4,0),(3,2),(2,2)))", "trapezoid" },
	{ "Shape(Polygon((0,0),(2,0),(3,3),(0,2)))", "kite" },
	{ "Shape(Polygon((0,0),(2,0),(3,3),(0,1)))", "quadrilateral" },
	{ "Shape(Polygon((0,0),(4,0),(2,1),(2,5)))", "concave quadrilateral" },
	{ "Shape(Polygon((0,0),(2,2),(2,0),(0,2)))", "polygon that crosses itself" },
	{ "Shape(Polygon((0,0),(1,0),(2,0),(2,2),(0,2)))", "square" },
	{ "Shape(Polygon((0,0),(1,0),13))", "regular polygon" },
	{ "A=(0,0); B=Rotate((3,0),144°); C=Rotate((3,0),288°); D=Rotate((3,0),72°); "
	  "E=Rotate((3,0),216°); Shape(Polygon((3,0),B,C,D,E))",
	  "polygon that crosses itself" },
	{ "Shape(Semicircle((0,0),(2,0)))", "semicircle" },
	{ "Shape(CircularSector((0,0),(2,0),(0,2)))", "circular sector" },
	{ "Shape(x^2+4y^2=4)", "ellipse" },
	{ "Shape(y=x^2)", "parabola" },
};

static void test_words(void)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const char *got = last_of(words[i].script);
		char want[200];

		snprintf(want, sizeof want, "\"exact\":\"%s\"", words[i].word);
		if (!ok(strstr(got, want) && strstr(got, "\"certainty\":\"proven\""), "%s: %s",
			words[i].script, words[i].word))
			printf("# %s\n", got);
	}
	ok(strstr(last_of(CUBE "s=CrossSection(Plane(x+y+z=3),w)"),
		  "\"kind\":\"polygon3d\",\"shape\":\"regular hexagon\"") != NULL,
	   "a section is told with its shape");
	ok(strstr(last_of(CUBE "Shape(w)"), "wrong_kind") != NULL, "a body has no such name");
	ok(strstr(last_of(CUBE "a=Shape(faceABFE)"), "\"kind\":\"text\"") != NULL,
	   "a shape under a name is a text");
}

/* The same lengths by another route: sums over many small steps, or closed forms. */
static const struct {
	const char *script;
	double about;
	const char *exact; /* or NULL: enclosed */
} ways[] = {
	{ CUBE "Perimeter(CrossSection(Plane(x+y+z=3),w))", 8.48528137423857, "6*sqrt(2)" },
	{ TUBE "Perimeter(CrossSection(Plane(z=1+x),k))", 14.0010855782808845, NULL },
	{ CONE "Perimeter(CrossSection(Plane(x=1),k))", 8.91254205552546704, NULL },
	{ CONE "Perimeter(CrossSection(Plane(z=2-2x),k))", 11.3151019560819409,
	  "-sqrt(5)*ln(31-8*sqrt(15))/10+6*sqrt(3)" },
};

static void test_ways(void)
{
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		const char *got = last_of(ways[i].script), *at = strstr(got, "\"approx\":");
		double about = at ? strtod(at + strlen("\"approx\":"), NULL) : NAN;
		char want[200];

		snprintf(want, sizeof want, "\"exact\":\"%s\"",
			 ways[i].exact ? ways[i].exact : "");
		if (!ok(fabs(about - ways[i].about) < 1e-14 * about &&
				(ways[i].exact
					 ? strstr(got, want) != NULL
					 : strstr(got, "\"certainty\":\"enclosed\"") != NULL),
			"%s is %.17g", ways[i].script, ways[i].about))
			printf("# %s\n", got);
	}
}

int main(void)
{
	struct tool_table *tab = tool_table_new();

	tools = tab;
	test_words();
	test_ways();
	fig_free(f);
	tool_table_free(tab);
	num_cleanup();
	return tap_done();
}
