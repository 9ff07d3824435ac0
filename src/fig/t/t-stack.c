/*
 * t-stack.c -- stacks of cubes: bodies against counts, views against stacks, the fewest and the
 * most cubes against all stacks there are; and shortest ways as scripts say them.
 */
#include "base/t/tap.h"
#include "fig/fig.h"
#include "fig/t/lines.h"
#include <stdlib.h>

static struct tool_table *tab;
static uint64_t dice = 9;

static int roll(int n)
{
	dice = dice * 6364136223846793005u + 1442695040888963407u;
	return (int)(dice >> 33) % n;
}

#define ROWS 2
#define COLUMNS 3
#define HIGHEST 3
#define CELLS (ROWS * COLUMNS)

struct seen {
	int front[COLUMNS], left[ROWS], top[CELLS], cubes;
};

static struct seen look(const int *h)
{
	struct seen s = { { 0 }, { 0 }, { 0 }, 0 };

	for (int i = 0; i < CELLS; i++) {
		int r = i / COLUMNS, k = i % COLUMNS;

		s.front[k] = h[i] > s.front[k] ? h[i] : s.front[k];
		s.left[r] = h[i] > s.left[r] ? h[i] : s.left[r];
		s.top[i] = h[i] > 0;
		s.cubes += h[i];
	}
	return s;
}

static void list(char *out, const int *v, int n)
{
	strcpy(out, "{");
	for (int i = 0; i < n; i++)
		sprintf(out + strlen(out), "%s%d", i ? ", " : "", v[i]);
	strcat(out, "}");
}

static void grid(char *out, const int *v, int rows, int columns)
{
	strcpy(out, "{");
	for (int r = 0; r < rows; r++) {
		strcat(out, r ? ", " : "");
		list(out + strlen(out), v + r * columns, columns);
	}
	strcat(out, "}");
}

/* Does the record say this? */
static bool says(struct fig *f, const char *line, const char *want)
{
	const char *got = said(f, "%s", line);

	if (strstr(got, want))
		return true;
	printf("# %s: %.200s\n# wanted: %s\n", line, got, want);
	return false;
}

static void value(struct fig *f, const char *line, long want, int *wrong)
{
	char text[60];

	snprintf(text, sizeof text, "\"exact\":\"%ld\"", want);
	*wrong += !says(f, line, text);
}

/* Which of the three views are told. */
static void ranges(void)
{
	static const int told[] = { 7, 3, 5, 6 };
	int wrong = 0, n = 0;
	struct fig *f = fig_new(tab, 1);

	for (int round = 0; round < 120; round++) {
		int h[CELLS], all = 1, which = told[round % 4];
		struct seen want;
		long least = 1000, most = -1;
		char front[80], left[80], top[200], line[500], answer[400];

		for (int i = 0; i < CELLS; i++) {
			h[i] = roll(3) ? roll(HIGHEST + 1) : 0;
			all *= HIGHEST + 1;
		}
		want = look(h);
		for (int code = 0; code < all; code++) {
			struct seen s;

			for (int i = 0, rest = code; i < CELLS; i++, rest /= HIGHEST + 1)
				h[i] = rest % (HIGHEST + 1);
			s = look(h);
			if ((which & 1 && memcmp(s.front, want.front, sizeof s.front)) ||
			    (which & 2 && memcmp(s.left, want.left, sizeof s.left)) ||
			    (which & 4 && memcmp(s.top, want.top, sizeof s.top)))
				continue;
			least = s.cubes < least ? s.cubes : least;
			most = s.cubes > most ? s.cubes : most;
		}
		list(front, want.front, COLUMNS);
		list(left, want.left, ROWS);
		grid(top, want.top, ROWS, COLUMNS);
		snprintf(answer, sizeof answer, "(%s, %s, %s", which & 1 ? front : "{}",
			 which & 2 ? left : "{}", which & 4 ? top : "{}");
		snprintf(line, sizeof line, "LeastCubes%s)", answer);
		value(f, line, least, &wrong);
		snprintf(line, sizeof line, "MostCubes%s)", answer);
		value(f, line, most, &wrong);
		/* The stacks that are given have the views and the numbers. */
		for (int m = 0; m < 2; m++) {
			snprintf(line, sizeof line, "CubeCount(StackOfViews%s, %s))", answer,
				 m ? "true" : "false");
			value(f, line, m ? most : least, &wrong);
			snprintf(line, sizeof line, "StackView(StackOfViews%s, %s), \"%s\")",
				 answer, m ? "true" : "false", which & 1 ? "front" : "left");
			wrong += !says(f, line, which & 1 ? front : left);
		}
		n++;
	}
	ok(!wrong, "fewest and most cubes of %d sets of views as among all stacks", n);
	fig_free(f);
}

static void bodies(void)
{
	int wrong = 0;
	struct fig *f = fig_new(tab, 1);

	for (int round = 0; round < 60; round++) {
		int rows = 1 + roll(4), columns = 1 + roll(4), h[16], cubes = 0;
		long area = 0, bare[7] = { 0 };
		char text[300], line[500];

		for (int i = 0; i < rows * columns; i++)
			cubes += h[i] = roll(3) ? roll(4) : 0;
		if (!cubes)
			continue;
		/* By the rule 2 |T| + sum |h - h'| over neighbours, with the edge of the grid. */
		for (int r = -1; r < rows; r++)
			for (int k = -1; k < columns; k++) {
				int here = r < 0 || k < 0 ? 0 : h[r * columns + k];
				int east =
					r < 0 || k + 1 == columns ? 0 : h[r * columns + k + 1];
				int south =
					k < 0 || r + 1 == rows ? 0 : h[(r + 1) * columns + k];

				area += (r >= 0) * labs(here - east) +
					(k >= 0) * labs(here - south) + 2 * (here > 0);
			}
		grid(text, h, rows, columns);
		snprintf(line, sizeof line, "StackSurface(%s)", text);
		value(f, line, area, &wrong);
		snprintf(line, sizeof line, "SurfaceArea(CubeStack(%s))", text);
		value(f, line, area, &wrong);
		snprintf(line, sizeof line, "Volume(CubeStack(%s))", text);
		value(f, line, cubes, &wrong);
		snprintf(line, sizeof line, "CubeCount(%s)", text);
		value(f, line, cubes, &wrong);
		/* Painted sides one by one: what is not filled beside each cube. */
		for (int i = 0; i < rows * columns; i++)
			for (int z = 0; z < h[i]; z++) {
				static const int step[6][3] = { { 1, 0, 0 }, { -1, 0, 0 },
								{ 0, 1, 0 }, { 0, -1, 0 },
								{ 0, 0, 1 }, { 0, 0, -1 } };
				int sides = 0;

				for (int d = 0; d < 6; d++) {
					int r = i / columns + step[d][0];
					int k = i % columns + step[d][1], y = z + step[d][2];
					bool in = r >= 0 && k >= 0 && r < rows && k < columns;

					sides += !(in && y >= 0 && y < h[r * columns + k]);
				}
				bare[sides]++;
			}
		for (int s = 0; s <= 6; s++) {
			snprintf(line, sizeof line, "PaintedCubes(%s, %d)", text, s);
			value(f, line, bare[s], &wrong);
		}
	}
	ok(!wrong, "bodies of stacks: volume, surface and painted cubes");
	fig_free(f);
}

/* Lines separated by ; the record of the last must contain `want`. */
static const struct {
	const char *what, *lines, *want;
} said_so[] = {
	{ "left view: the back comes first", "v=StackView({{3,1},{1,0}},\"left\")",
	  "v = {3, 1}" },
	{ "right view: the front comes first", "v=StackView({{3,1},{1,0}},\"right\")",
	  "v = {1, 3}" },
	{ "from behind left and right change", "v=StackView({{3,1},{1,0}},\"back\")",
	  "v = {1, 3}" },
	{ "the whole of a large cube",
	  "PaintedCubes({{4,4,4,4},{4,4,4,4},{4,4,4,4},{4,4,4,4}},0)", "number: 8" },
	{ "on the floor", "PaintedCubes({{2,2},{2,2}},2,false)", "number: 4" },
	{ "a grid of two columns that touch in an edge", "s=CubeStack({{1,0},{0,1}})",
	  "s = 2" },
	{ "cubes of another edge", "s=CubeStack({{1,2}},1/2); SurfaceArea(s)", "area: 7/2" },
	{ "views that no stack has", "MostCubes({2,1},{3,1})", "no stack has these views" },
	{ "one view is not enough", "LeastCubes({2,1})", "two of the views are needed" },
	{ "a top view against the front", "LeastCubes({2,0},{},{{1,1}})",
	  "shows a cube where the front" },
	{ "widths that differ", "LeastCubes({2,1,1},{},{{1,1}})",
	  "3 columns, the top view 2" },
	{ "a height that is no whole number", "CubeCount({{1/2}})", "no whole number" },
	{ "a height below 0", "CubeCount({{-1}})", "below 0" },
	{ "no rows", "CubeCount({1,2})", "a list of rows" },
	{ "nothing", "CubeStack({{0,0},{0}})", "there is no cube" },
	{ "too high", "CubeCount({{100000}})", "at most 1000 cubes" },
	{ "an edge of 0", "CubeStack({{1}},0)", "not positive" },
	{ "a side that is none", "StackView({{1}},\"below\")",
	  "front, back, left, right or top" },
	{ "seven sides", "PaintedCubes({{1}},7)", "0 to 6" },
	/* shortest ways */
	{ "a cube, from corner to corner",
	  "c=Cube((0,0,0),(2,0,0)); "
	  "ShortestPathLength(c,(0,0,0),(2,2,2))",
	  "length: 2*sqrt(5)" },
	{ "its corner is in the middle of an edge",
	  "c=Cube((0,0,0),(2,0,0)); w=ShortestPath(c,(0,0,0),(2,2,2)); w.vertex1",
	  "w.vertex1 = (1, 2, 0)" },
	{ "that it has twins is told",
	  "c=Cube((0,0,0),(2,0,0)); w=ShortestPath(c,(0,0,0),(2,2,2))",
	  "another way on c from (0, 0, 0) is as short" },
	{ "opposite vertices of a dodecahedron",
	  "d=Dodecahedron((0,0,0),(1,0,0)); ShortestPathLength(d,(0,0,0),Q)", "length: " },
	{ "a pyramid",
	  "p=Polygon((0,0),(6,0),(6,6),(0,6)); q=Pyramid(p,4); "
	  "ShortestPathLength(q,(0,3,0),(9/2,9/2,2))",
	  "length: sqrt(40426)/34" },
	{ "a body that is not convex",
	  "s=CubeStack({{2,1}}); ShortestPathLength(s,(0,0,0),(1,1,2))", "not convex" },
	{ "a point that is not on it",
	  "c=Cube((0,0,0),(2,0,0)); ShortestPathLength(c,(0,0,0),(1,1,1))",
	  "inside of it, about 1 away" },
	/* Round bodies: the curve's own length, by its integral, is that of the formula. */
	{ "a helix", "k=Cylinder((0,0,0),(0,0,4),1); w=ShortestPath(k,(1,0,0),(-1,0,4))",
	  "w = (cos(t), sin(t), 4*t/pi)" },
	{ "and the other way about",
	  "k=Cylinder((0,0,0),(0,0,4),1); w=ShortestPath(k,(1,0,0),(0,-1,4))",
	  "w = (cos(t), -sin(t), 8*t/pi)" },
	{ "its length",
	  "k=Cylinder((0,0,0),(0,0,4),1); w=ShortestPath(k,(1,0,0),(-1,0,4)); Length(w)",
	  "about 5.08621710125407" },
	{ "by the formula",
	  "k=Cylinder((0,0,0),(0,0,4),1); ShortestPathLength(k,(1,0,0),(-1,0,4))",
	  "length: sqrt(pi^2+16), about 5.08621710125407" },
	{ "on a cone",
	  "k=Cone((0,0,0),(0,0,4*sqrt(2)),2); "
	  "w=ShortestPath(k,(2,0,0),(-1,0,2*sqrt(2))); Length(w)",
	  "length: about 5.19615242270663" },
	{ "round the small rim of a frustum",
	  "k=Frustum((0,0,0),(0,0,sqrt(3)),2,1); w=ShortestPath(k,(2,0,0),(2,0,0),1); "
	  "Length(w)",
	  "length: 2*pi/3+4*sqrt(3)" },
	{ "over the rim of a cup",
	  "k=Cylinder((0,0,0),(0,0,6),1); "
	  "w=ShortestPath(k,(1,0,3),(-1,0,5),0,true)",
	  "6 - abs(3 - 4*t/pi)" },
	{ "straight over the rim",
	  "k=Cylinder((0,0,0),(0,0,6),1); "
	  "w=ShortestPath(k,(1,0,3),(1,0,5),0,true); w.vertex1",
	  "(1, 0, 6)" },
	{ "an arc of a great circle",
	  "s=Sphere((0,0,0),2); w=ShortestPath(s,(2,0,0),(0,0,2)); Length(w)", "length: pi" },
	{ "opposite points of a sphere",
	  "s=Sphere((0,0,0),2); w=ShortestPath(s,(2,0,0),(-2,0,0))", "every great circle" },
	{ "over the apex",
	  "k=Cone((0,0,0),(0,0,sqrt(3)),3); w=ShortestPath(k,(3,0,0),(3,0,0),1); "
	  "w.vertex1",
	  "(0, 0, sqrt(3))" },
	{ "a point on the base of a cone",
	  "k=Cone((0,0,0),(0,0,4),3); "
	  "ShortestPathLength(k,(3,0,0),(1,0,0))",
	  "second point is not on the side of the cone, but about 1.6 off" },
	{ "a stack like a cube: its squares are one face",
	  "s=CubeStack({{4,4,4,4},{4,4,4,4},{4,4,4,4},{4,4,4,4}}); "
	  "w=ShortestPath(s,(0,0,0),(4,4,4))",
	  "w.vertex1 = (2, 4, 0)" },
	/* views of bodies */
	{ "a pyramid from above: a square and four edges",
	  "p=Polygon((0,0),(6,0),(6,6),(0,6)); v=BodyView(Pyramid(p,4),\"top\")",
	  "v = {36, 3*sqrt(2), 3*sqrt(2), 3*sqrt(2), 3*sqrt(2)}" },
	{ "a tetrahedron from the front: an edge inside",
	  "v=BodyView(Pyramid((0,0,0),(4,0,0),(0,4,0),(0,0,4)),\"front\")", "v = {8}" },
	{ "and from behind: its slanted face",
	  "v=BodyView(Pyramid((0,0,0),(4,0,0),(0,4,0),(0,0,4)),"
	  "\"back\"); Vertex(Element(v,1))",
	  "(-4, 0)" },
	{ "an edge of a prism in the middle",
	  "p=Polygon((0,0),(4,0),(2,-2)); v=BodyView(Prism(p,5),\"front\")", "v = {20, 5}" },
	{ "a cone from the front", "v=BodyView(Cone((0,0,0),(0,0,4),3),\"front\")",
	  "v = {12}" },
	{ "from above a circle", "v=BodyView(Cylinder((0,0,0),(0,0,4),3),\"top\"); Length(v)",
	  "length: 1" },
	{ "a frustum from above: two circles",
	  "v=BodyView(Frustum((0,0,0),(0,0,4),3,1),\"top\"); Length(v)", "length: 2" },
	{ "from its small side up: one",
	  "v=BodyView(Frustum((0,0,4),(0,0,0),3,1),\"top\"); Length(v)", "length: 1" },
	{ "a slanted axis", "v=BodyView(Cone((0,0,0),(0,1,4),3),\"front\")", "aslant" },
	{ "a view of a stack", "v=BodyView(CubeStack({{2,1}}),\"front\")", "not convex" },
	{ "of a box moved to its place",
	  "v=BodyView(Box(3,4,5),\"left\",(10,0)); "
	  "Vertex(Element(v,1))",
	  "(6, 0)" },
	{ "turns are for round bodies",
	  "c=Cube((0,0,0),(2,0,0)); ShortestPathLength(c,(0,0,0),(1,1,0),1)",
	  "turns is for cones" },
};

static void sayings(void)
{
	for (size_t i = 0; i < sizeof said_so / sizeof *said_so; i++) {
		struct fig *f = fig_new(tab, 1);
		const char *s = said_so[i].lines, *next, *got;
		char line[LINES_LINE];
		struct buf b = { 0 };

		for (; *s; s = next) {
			const struct fig_obs *o;

			next = strchr(s, ';');
			next = next ? next : s + strlen(s);
			snprintf(line, sizeof line, "%.*s", (int)(next - s), s);
			next += strspn(next, "; ");
			fig_line(f, line, strlen(line), &o);
			buf_reset(&b);
			fig_obs_text(&b, f, o);
		}
		got = buf_str(&b);
		if (!ok(strstr(got, said_so[i].want) != NULL, "%s", said_so[i].what))
			printf("# got: %s# wanted: %s\n", got, said_so[i].want);
		buf_clear(&b);
		fig_free(f);
	}
}

int main(void)
{
	tab = tool_table_new();
	bodies();
	ranges();
	sayings();
	tool_table_free(tab);
	num_cleanup();
	return tap_done();
}
