/*
 * t-space.c -- pictures of space: what is seen and hidden, whose look it has, how views and
 * options act, marks in their planes.
 */
#include "base/t/tap.h"
#include "draw/draw_priv.h"
#include "draw/t/drawing.h"
#include "num/num.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct tool_table *tools;

static bool is_hidden(const struct scene_item *it)
{
	return it->kind == ITEM_STROKE && it->dash_scale > 0;
}

static int hidden(const struct scene *s)
{
	int n = 0;

	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++)
			n += is_hidden(&s->group[i].item[k]);
	return n;
}

static int fills(const struct scene *s)
{
	int n = 0;

	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++)
			n += s->group[i].item[k].kind == ITEM_FILL &&
			     s->group[i].item[k].part == PART_SHAPE;
	return n;
}

/* The first item of an object of that kind and part; NULL: none. */
static const struct scene_item *item(const struct scene *s, const char *name,
				     enum scene_item_kind kind, enum scene_part part)
{
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++)
			if (!strcmp(s->group[i].name, name) &&
			    s->group[i].item[k].kind == kind &&
			    s->group[i].item[k].part == part)
				return &s->group[i].item[k];
	return NULL;
}

/* Is a part of it seen and a part hidden? */
static bool both(const struct scene *s, const char *name)
{
	int n[2] = { 0, 0 };

	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++)
			if (!strcmp(s->group[i].name, name) &&
			    s->group[i].item[k].kind == ITEM_STROKE)
				n[is_hidden(&s->group[i].item[k])]++;
	return n[0] && n[1];
}

static int faults(const struct scene *s)
{
	struct draw_fault f[1];

	return draw_check(f, 1, s);
}

#define CUBE "A=(0,0,0)\nB=(3,0,0)\nw=Cube(A,B)\n"
static const struct draw_options book = { .preset = "textbook" };

static void test_cube(void)
{
	struct scene *s = drawn(tools, CUBE, book);
	const struct scene_item *it;

	ok(hidden(s) == 3, "a cube has three hidden edges: %d", hidden(s));
	ok(faults(s) == 0, "its picture has no fault");
	it = item(s, "edgeAB", ITEM_STROKE, PART_SHAPE);
	ok(it && !is_hidden(it) && it->round, "an edge that is seen is one stroke");
	it = item(s, "edgeAD", ITEM_STROKE, PART_SHAPE);
	ok(it && is_hidden(it) && it->dash == DASH_SHORT && it->width < 1.2,
	   "a hidden one is dashed and thinner");
	ok(fills(s) == 0, "the textbook fills nothing");
	draw_scene_free(s);
	s = drawn(tools, CUBE, (struct draw_options){ .preset = "default" });
	ok(fills(s) == 6, "the default fills six faces: %d", fills(s));
	draw_scene_free(s);
}

/* A hidden stroke begins and ends with a dash. */
static void test_dashes(void)
{
	struct scene *s = drawn(tools, CUBE, book);
	int good = 0, all = 0;

	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++) {
			const struct scene_item *it = &s->group[i].item[k];
			double v[4], len, n;

			if (!is_hidden(it) || it->path.n_values != 4)
				continue;
			draw_scene_item_dashes(it, v);
			len = hypot(it->path.v[2] - it->path.v[0],
				    it->path.v[3] - it->path.v[1]);
			n = (len - v[0]) / (v[0] + v[1]);
			all++;
			good += fabs(n - nearbyint(n)) < 0.12;
		}
	ok(all == 3 && good == all, "dashes at both ends: %d of %d", good, all);
	draw_scene_free(s);
}

static void test_looks(void)
{
	struct scene *s = drawn(tools, CUBE "SetColor(edgeAB, \"red\")\n", book);
	const struct scene_item *it = item(s, "edgeAB", ITEM_STROKE, PART_SHAPE);

	ok(it && it->color.r > 200 && it->color.g < 60, "an edge keeps its own colour");
	it = item(s, "edgeBC", ITEM_STROKE, PART_SHAPE);
	ok(it && it->color.r == 0, "the others theirs");
	draw_scene_free(s);
	s = drawn(tools, CUBE "SetColor(w, \"red\")\n", book);
	it = item(s, "edgeBC", ITEM_STROKE, PART_SHAPE);
	ok(it && it->color.r > 200, "what is said of a body holds for its edges");
	draw_scene_free(s);
	s = drawn(tools, CUBE "SetVisible(faceEFGH, 0)\n", book);
	ok(item(s, "edgeDH", ITEM_STROKE, PART_SHAPE) && !both(s, "edgeAD") &&
		   both(s, "edgeDH"),
	   "without its lid a box shows its inside");
	draw_scene_free(s);
	s = drawn(tools, CUBE "d=Segment(A,G)\nSetLineStyle(d,3)\n", book);
	it = item(s, "d", ITEM_STROKE, PART_SHAPE);
	ok(it && is_hidden(it) && it->dash == DASH_DOTS, "a style that was asked for stays");
	draw_scene_free(s);
}

static void test_modes(void)
{
	struct draw_options o = book;
	struct scene *s;
	struct err e = { 0 };
	struct fig *f = fig_new(tools, 1);

	o.hidden = "none";
	s = drawn(tools, CUBE, o);
	ok(hidden(s) == 0 && !item(s, "edgeAD", ITEM_STROKE, PART_SHAPE),
	   "hidden lines can be left out");
	draw_scene_free(s);
	o.hidden = "solid";
	s = drawn(tools, CUBE, o);
	ok(hidden(s) == 0 && item(s, "edgeAD", ITEM_STROKE, PART_SHAPE),
	   "or drawn as if they were seen");
	draw_scene_free(s);
	o.hidden = NULL;
	o.projection = "front";
	s = drawn(tools, CUBE, o);
	ok(hidden(s) == 0, "from the front no hidden edge is beside a seen one");
	draw_scene_free(s);
	o.projection = "sideways";
	ok(draw_figure(&s, f, &o, &e) == E_ARG && strstr(e.msg, "sideways"),
	   "a projection that is none is refused, also of an empty figure");
	o.projection = "cabinet 30 0.5 7";
	ok(draw_figure(&s, f, &o, &e) == E_ARG && strstr(e.msg, "7"), "and too many numbers");
	fig_free(f);
}

static void test_round(void)
{
	struct scene *s = drawn(tools, "k=Cone((0,0,0),(0,0,4),3)\n", book);

	ok(hidden(s) == 1, "the base of a cone is hidden behind: %d", hidden(s));
	ok(faults(s) == 0, "no fault");
	draw_scene_free(s);
	s = drawn(tools, "k=Sphere((0,0,0),3)\n", book);
	ok(hidden(s) == 1, "a sphere gets an equator, half of it hidden: %d", hidden(s));
	draw_scene_free(s);
	s = drawn(tools, CUBE "s=Sphere((1.5,1.5,1.5),1.5)\n", book);
	ok(item(s, "s", ITEM_STROKE, PART_SHAPE) && hidden(s) == 4,
	   "the sphere in a cube is seen through it: %d", hidden(s));
	draw_scene_free(s);
}

static void test_furniture(void)
{
	struct scene *s = drawn(tools,
				CUBE "m=RightAngleMark(A,B,C)\nv=Angle(B,A,G)\n"
				     "n=DimensionLine(A,E)\n",
				book);
	const struct scene_item *it = item(s, "m", ITEM_STROKE, PART_MARK);

	ok(it && it->path.n_ops == 3, "a right angle is the image of a square");
	ok(item(s, "v", ITEM_STROKE, PART_MARK) != NULL, "an angle has its arc");
	ok(item(s, "n", ITEM_STROKE, PART_SHAPE) && item(s, "n", ITEM_TEXT, PART_LABEL),
	   "a dimension line its line and text");
	ok(faults(s) == 0, "no fault");
	draw_scene_free(s);
	s = drawn(tools, "p=Plane((0,0,0),(4,0,0),(0,3,0))\nP=(1,1,2)\n", book);
	ok(item(s, "p", ITEM_TEXT, PART_LABEL) && faults(s) == 0, "a plane has its letter");
	draw_scene_free(s);
	s = drawn(tools, CUBE "Set3DView(20,-60,60,1,1,1)\n", book);
	ok(s->n > 2 && !strcmp(s->group[0].kind, "grid") && !strcmp(s->group[1].kind, "axes"),
	   "the plate and the axes, when they are asked for");
	draw_scene_free(s);
}

/* The plane is z = 0 of the same picture; without anything in space it is itself. */
static void test_mixed(void)
{
	struct scene *s = drawn(tools, "A=(0,0)\nB=(4,0)\nc=Circle(A,2)\nP=(0,0,3)\n", book);
	const struct scene_item *it = item(s, "c", ITEM_STROKE, PART_SHAPE);

	ok(it && it->path.n_ops >= 2 && it->path.v[4] != it->path.v[5],
	   "a circle of the plane is seen as an ellipse");
	draw_scene_free(s);
	s = drawn(tools, "A=(0,0)\nB=(4,0)\nc=Circle(A,2)\n", book);
	it = item(s, "c", ITEM_STROKE, PART_SHAPE);
	ok(it && it->path.v[4] == it->path.v[5], "and without it as a circle");
	draw_scene_free(s);
}

static void test_check(void)
{
	struct scene *s = drawn(tools, CUBE, book);
	struct scene_item *it = NULL;
	struct draw_fault f[4];
	int n;

	for (int i = 0; i < s->n; i++)
		if (!strcmp(s->group[i].name, "edgeAB"))
			it = &s->group[i].item[0];
	ok(it && it->kind == ITEM_STROKE, "the edge is there");
	s->group[0].item[0].path = it->path;
	s->group[0].item[0].dash_scale = 1;
	n = draw_check(f, 4, s);
	ok(n >= 1 && f[0].kind == FAULT_HIDDEN, "a dashed line on a seen one is a fault");
	draw_scene_free(s);
}

/* What is drawn once: rims in common, a circle where the equator would be, a point that a
 * section has as a corner. */
static void test_once(void)
{
	struct scene *s =
		drawn(tools, "O=(0,0,0)\ns=Sphere(O,3)\nk=Circle(O,3,zAxis())\n", book);

	ok(both(s, "k"), "a great circle in the place of the equator is seen and hidden");
	draw_scene_free(s);
	s = drawn(tools, "c=Cylinder((0,0,0),(0,0,4),2)\nk=Cone((0,0,4),(0,0,7),2)\n", book);
	ok(hidden(s) == 2, "a roof on a cylinder: two circles have hidden halves, %d",
	   hidden(s));
	draw_scene_free(s);
	s = drawn(tools,
		  CUBE "K=Midpoint(A,E)\nL=Midpoint(B,C)\nM=Midpoint(G,H)\n"
		       "p=Plane(K,L,M)\nSetVisible(p,0)\nt=IntersectPath(p,w)\n",
		  book);
	ok(item(s, "K", ITEM_TEXT, PART_LABEL) && !item(s, "P", ITEM_TEXT, PART_LABEL) &&
		   item(s, "Q", ITEM_TEXT, PART_LABEL),
	   "a corner of a section in a point has that one's name alone");
	draw_scene_free(s);
}

/* How many numbers the strokes have that are seen. */
static int ink(const struct scene *s)
{
	int n = 0;

	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++) {
			const struct scene_item *it = &s->group[i].item[k];

			n += it->kind == ITEM_STROKE && !is_hidden(it) ? it->path.n_values : 0;
		}
	return n;
}

/* Where planes meet a line is seen, from border to border. */
static void test_planes(void)
{
	struct scene *s = drawn(tools, "α=Plane(z=0)\nβ=Plane(y=z)\n", book);
	struct scene *t =
		drawn(tools, "α=Plane(z=0)\nβ=Plane(y=z)\ng=IntersectPath(α,β)\n", book);
	const struct scene_item *it = item(t, "g", ITEM_STROKE, PART_SHAPE);

	ok(faults(s) == 0 && faults(t) == 0 && ink(s) == ink(t),
	   "the line in which planes meet is drawn whether it has a name or not");
	ok(it && it->path.n_values == 4 && fabs(it->path.v[2] - it->path.v[0]) > 300,
	   "and runs from border to border");
	draw_scene_free(s);
	draw_scene_free(t);
}

#define BOWL "f(x)=Function(sqrt(x),0,4)\n"
/* Surfaces that turned, all round and not, and surfaces by two parameters. */
static void test_surfaces(void)
{
	struct scene *s = drawn(tools, BOWL "s=Surface(f,360°)\nSetVisible(f,0)\n", book);

	ok(hidden(s) == 0, "the outline of a bowl is seen all along: %d", hidden(s));
	draw_scene_free(s);
	s = drawn(tools, BOWL "s=Surface(f,360°)\n", book);
	ok(both(s, "f") && hidden(s) == 1,
	   "a line on it is seen through the mouth, and hidden");
	draw_scene_free(s);
	s = drawn(tools, BOWL "s=Surface(f,200°)\n", book);
	ok(both(s, "s") && faults(s) == 0, "a part of a turn has borders, seen and hidden");
	draw_scene_free(s);
	s = drawn(tools, "t=Torus((0,0,0),3,1)\nSet3DView(35,-60)\n", book);
	ok(faults(s) == 0 && hidden(s) < 3, "a torus from above hides nearly nothing: %d",
	   hidden(s));
	draw_scene_free(s);
	s = drawn(tools, "t=Torus((0,0,0),3,1)\nSetProjection(\"front\")\n", book);
	ok(faults(s) == 0 && hidden(s) == 2,
	   "from the side the inner halves of two circles are hidden, each one line: %d",
	   hidden(s));
	draw_scene_free(s);
	s = drawn(tools, "s=Surface(u,v,u^2-v^2,u,-1,1,v,-1,1)\n", book);
	ok(both(s, "s") && faults(s) == 0, "a saddle hides a part of itself");
	draw_scene_free(s);
	s = drawn(tools,
		  "s=Surface(cos(u)*cos(v),sin(u)*cos(v),sin(v),u,0,2*pi,v,-pi/2,pi/2)\n"
		  "g=Segment((0,0,-2),(0,0,2))\n",
		  book);
	ok(both(s, "g"), "a sphere by parameters hides what goes through it");
	draw_scene_free(s);
	s = drawn(tools,
		  "k=Cylinder((0,0,0),(0,0,4),1)\nw=ShortestPath(k,(1,0,0),(0,-1,4))\n"
		  "v=ShortestPath(k,(1,0,0),(0,1,4))\n",
		  book);
	ok(!both(s, "w") && both(s, "v"), "ways on a cylinder: before it, and round it");
	draw_scene_free(s);
}

int main(void)
{
	tools = tool_table_new();
	test_cube();
	test_dashes();
	test_looks();
	test_modes();
	test_round();
	test_furniture();
	test_mixed();
	test_check();
	test_once();
	test_surfaces();
	test_planes();
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
