/*
 * t-solid-calls.c -- the 21 tools of solid geometry as a language model calls them: JSON with
 * names, pasted expressions, numbers as strings, defaults left out; and every refusal with its
 * reason.  That each row's own example runs is t-example's work.
 */
#include "base/t/tap.h"
#include "desk/desk.h"
#include <string.h>

static struct tool_table *tools;
static struct arena *arena;

#define SQUARE "q = Polygon((0,0), (4,0), (4,4), (0,4))\n"
#define BENT "A = (0,0,0)\nB = (4,0,0)\nC = (4,4,1)\nD = (0,4,0)\n"
#define CUBE "A = (0,0,0)\nB = (2,0,0)\nw = Cube(A, B)\n"

/* A script, a call, what is in the answer, and a line whose answer has an exact value. */
static const struct call {
	const char *before, *tool, *args, *want;
	const char *then, *exact;
} calls[] = {
	/* --- points, vectors ---------------------------------------------------------------- */
	{ "", "add_point3d", "{'name':'P','x':'sqrt(2)','y':-1,'z':'0.5'}",
	  "'exact':'(sqrt(2), -1, 1/2)'", "Distance(P,(0,0,0))", "sqrt(13)/2" },
	{ "r = 3", "add_point3d", "{'name':'P','x':'2*r','y':'r/2','z':'60°'}",
	  "'exact':'(6, 3/2, pi/3)'", "x(P)", "6" },
	/* a small letter is a point as well: the tool says what it makes */
	{ "", "add_point3d", "{'name':'p','x':1,'y':2,'z':3}", "'kind':'point3d'", "z(p)",
	  "3" },
	{ "", "add_vector3d", "{'name':'v','y':'2'}", "'exact':'(0, 2, 0)'", "Length(v)",
	  "2" },
	{ "A = (1,1,1)", "add_vector3d", "{'name':'v','from_pt':'A','to_pt':'(2,3,3)'}",
	  "'exact':'(1, 2, 2)'", "Length(v)", "3" },
	{ "A = (1,1,1)", "add_vector3d",
	  "{'name':'v','x':0,'y':0,'z':0,'from_pt':'A','to_pt':'xAxis'}", "'arg':'to_pt'", "",
	  "" },
	{ "", "query_coords3d", "{'point':'Midpoint((0,0,0),(2,3,5))'}",
	  "'exact':'(1, 3/2, 5/2)'", "", "" },
	{ CUBE, "query_coords3d", "{'point':'G'}", "'approx':[2,2,2]", "", "" },
	{ CUBE, "query_coords3d", "{'point':'w.G'}", "'exact':'(2, 2, 2)'", "", "" },
	/* --- planes --------------------------------------------------------------------------- */
	{ "A = (1,0,0)", "add_plane", "{'name':'p','a':'A','b':'(0,2,0)','c':'(0,0,3)'}",
	  "'exact':'6*x + 3*y + 2*z = 6'", "Distance((0,0,0),p)", "6/7" },
	{ "", "add_plane", "{'name':'p','a':'(0,0,1)','b':'xAxis'}", "'exact':'y = 0'", "",
	  "" },
	{ "", "add_plane", "{'name':'p','a':'(1,2,3)','b':'x+y+z=1'}",
	  "'exact':'x + y + z = 6'", "", "" },
	{ "", "add_plane", "{'name':'p','a':'X=(0,0,0)+λ(1,2,3)','b':'xAxis'}",
	  "'exact':'3*y - 2*z = 0'", "", "" },
	{ "", "add_plane", "{'name':'p','a':'(1,2,3)','b':'xOyPlane'}", "'exact':'z = 3'", "",
	  "" },
	{ "", "add_plane", "{'name':'p','a':'x+y+z=1'}", "'exact':'x + y + z = 1'", "", "" },
	{ "", "add_plane", "{'name':'p','a':'Polygon((0,0,1),(1,0,1),(0,1,1))'}",
	  "'exact':'z = 1'", "", "" },
	{ "", "add_plane", "{'name':'p','a':'Segment((0,0,0),(1,0,0))','b':'zAxis'}",
	  "'exact':'y = 0'", "", "" },
	{ "", "add_plane", "{'name':'p','a':'(1,1,1)','b':'(1,0,0)','c':'Vector((0,1,0))'}",
	  "these do not say a plane", "", "" },
	{ CUBE, "add_plane", "{'name':'p','a':'faceBCGF'}", "'exact':'x = 2'", "", "" },
	{ "", "add_finite_plane", "{'name':'f','center':'(0,0,1)','dir1':'x','dir2':'y'}",
	  "'exact':'36'", "Perimeter(f)", "24" },
	{ "v = Vector((0,0,0),(1,0,1))", "add_finite_plane",
	  "{'name':'f','center':'(1,1,1)','dir1':'v','dir2':'yAxis','size':'2'}",
	  "'kind':'polygon3d'", "Area(f)", "16*sqrt(2)" },
	{ "", "add_perpendicular_plane", "{'name':'p','point':'(1,2,3)','direction':'xAxis'}",
	  "'exact':'x = 1'", "", "" },
	{ "", "add_perpendicular_plane",
	  "{'name':'p','point':'(1,2,3)','direction':'Vector((1,1,1))'}",
	  "'exact':'x + y + z = 6'", "", "" },
	{ "", "add_perpendicular_plane",
	  "{'name':'p','point':'(0,0,0)','direction':'X=(0,0,0)+λ(1,2,3)'}",
	  "'exact':'x + 2*y + 3*z = 0'", "", "" },
	{ "", "add_plane_bisector", "{'name':'p','a':'(0,0,0)','b':'(2,0,4)'}",
	  "'exact':'x + 2*z = 5'", "", "" },
	{ "", "add_plane_bisector", "{'name':'p','a':'Segment((0,0,0),(0,4,0))'}",
	  "'exact':'y = 2'", "", "" },
	/* --- pyramids, prisms --------------------------------------------------------------------- */
	{ SQUARE, "add_pyramid", "{'name':'k','base':'q','top':'6'}", "'exact':'32'",
	  "query_surface_area(k)", "16+16*sqrt(10)" },
	{ SQUARE, "add_pyramid", "{'name':'k','base':'q','top':'(0,0,3)'}", "'exact':'16'",
	  "Distance(Top(k),(0,0,3))", "0" },
	{ "t = Polygon((0,0),(6,0),(0,3))", "add_pyramid", "{'name':'k','base':'t','top':4}",
	  "'exact':'(2, 1, 4)'", "Volume(k)", "12" },
	{ "A = (0,0,0)\nB = (4,0,0)\nC = (0,3,0)\nD = (1,1,5)", "add_pyramid",
	  "{'name':'k','base':'A','top':'B','c':'C','d':'D'}", "'faceABD'", "Volume(k)",
	  "10" },
	{ "A = (0,0,0)\nB = (4,0,0)\nC = (4,3,0)\nD = (0,3,0)\nS = (2,1,5)", "add_pyramid",
	  "{'name':'k','base':'A','top':'B','c':'C','d':'D','more':'S'}", "'exact':'20'",
	  "EdgeCount(k)", "8" },
	{ "A = (0,0)\nB = (4,0)\nC = (0,3)\nt = Polygon(A,B,C)", "add_prism",
	  "{'name':'k','base':'t','top':'5'}", "'faceABED'", "z(E)", "5" },
	/* a base in the plane grows upwards, also when it runs clockwise */
	{ "t = Polygon((0,0),(0,3),(4,0))", "add_prism", "{'name':'k','base':'t','top':'5'}",
	  "'exact':'30'", "z(A)", "5" },
	{ "t = Polygon((0,0,0),(0,3,0),(4,0,0))", "add_prism",
	  "{'name':'k','base':'t','top':'5'}", "'exact':'30'", "z(A)", "-5" },
	{ "", "add_prism",
	  "{'name':'k','base':'(0,0,0)','top':'(4,0,0)','c':'(0,3,0)','d':'(1,0,5)'}",
	  "'exact':'30'", "FaceCount(k)", "5" },
	/* --- round bodies --------------------------------------------------------------------------- */
	{ "", "add_cone", "{'name':'k','a':'(0,0,0)','b':'(0,0,4)','radius':3}",
	  "'exact':'12*pi'", "query_surface_area(k)", "24*pi" },
	{ "c = Circle((0,0),3)", "add_cone", "{'name':'k','a':'c','b':'4'}",
	  "'exact':'(0, 0, 4)'", "Volume(k)", "12*pi" },
	{ "c = Circle((0,0),3)", "add_cone", "{'name':'k','a':'c','b':'-4'}",
	  "'exact':'(0, 0, -4)'", "Volume(k)", "12*pi" },
	{ "", "add_cylinder", "{'name':'k','a':'(0,0,0)','b':'(0,3,4)','radius':'2'}",
	  "'exact':'20*pi'", "query_surface_area(k)", "28*pi" },
	{ "", "add_cylinder", "{'name':'k','a':'Circle((1,1),2)','b':'sqrt(2)'}",
	  "'exact':'4*sqrt(2)*pi'", "", "" },
	{ "", "add_sphere", "{'name':'s','center':'(1,2,3)','radius_or_point':'4'}",
	  "'exact':'(x - 1)^2 + (y - 2)^2 + (z - 3)^2 = 16'", "Volume(s)", "256*pi/3" },
	{ "A = (1,2,2)", "add_sphere", "{'name':'s','center':'(0,0,0)','radius_or_point':'A'}",
	  "'exact':'x^2 + y^2 + z^2 = 9'", "query_surface_area(s)", "36*pi" },
	/* --- regular solids --------------------------------------------------------------------------- */
	{ "A = (0,0,0)\nB = (2,0,0)", "add_cube", "{'name':'w','a':'A','b':'B'}", "'faceADHE'",
	  "Distance(C,(2,2,0)) + Distance(H,(0,2,2))", "0" },
	{ "A = (0,0,0)\nB = (2,0,0)\nC = (2,0,-2)", "add_cube",
	  "{'name':'w','a':'A','b':'B','c':'C'}", "'exact':'8'", "Distance(E,(0,2,0))", "0" },
	{ "", "add_cube", "{'name':'w','a':'(0,0,0)','b':'(2,0,0)','c':'yAxis'}",
	  "'exact':'8'", "", "" },
	{ SQUARE, "add_cube", "{'name':'w','a':'q'}", "'exact':'64'", "", "" },
	{ "A = (0,0,0)\nB = (2,0,0)", "add_tetrahedron", "{'name':'w','a':'A','b':'B'}",
	  "'exact':'2*sqrt(2)/3'", "Distance(D,(1,sqrt(3)/3,2*sqrt(6)/3))", "0" },
	{ "", "add_tetrahedron", "{'name':'w','a':'(1,1,1)','b':'(1,-1,-1)','c':'(-1,1,-1)'}",
	  "'exact':'8/3'", "query_surface_area(w)", "8*sqrt(3)" },
	/* --- sections, nets, texts, surfaces ------------------------------------------------------------ */
	{ CUBE, "add_cross_section", "{'name':'s','plane':'x+y+z=3','solid':'w'}",
	  "'exact':'3*sqrt(3)'", "Perimeter(s)", "6*sqrt(2)" },
	{ CUBE, "add_cross_section", "{'name':'s','plane':'Plane(A,C,F)','solid':'w'}",
	  "'exact':'2*sqrt(3)'", "", "" },
	{ "k = Cone((0,0,0),(0,0,4),2)", "add_cross_section",
	  "{'name':'s','plane':'z=2','solid':'k'}", "'kind':'circle3d'", "Area(s)", "pi" },
	{ "k = Sphere((0,0,0),5)", "add_cross_section",
	  "{'name':'s','plane':'z=3','solid':'k'}", "'kind':'circle3d'", "Radius(s)", "4" },
	{ CUBE, "add_cross_section", "{'name':'s','plane':'xOyPlane','solid':'Sphere(G,3)'}",
	  "'kind':'circle3d'", "Radius(s)", "sqrt(5)" },
	{ CUBE, "add_net", "{'name':'n','polyhedron':'w','unfold':1}", "'exact':'24'",
	  "VertexCount(n)", "14" },
	{ CUBE, "add_net", "{'name':'n','polyhedron':'w','unfold':'1/2'}", "'kind':'net'",
	  "Area(n)", "24" },
	{ CUBE, "add_net", "{'name':'n','polyhedron':'w'}", "'exact':'24'", "", "" },
	{ "", "add_text_3d", "{'name':'t','text':'top','x':0,'y':'1','z':'sqrt(2)'}",
	  "'kind':'text3d'", "", "" },
	{ "f(x) = sqrt(x)", "add_surface_revolution",
	  "{'name':'s','function':'Function(x/2, 0, 4)','angle':'360°'}", "'kind':'surface'",
	  "Volume(s)", "16*pi/3" },
	{ "f(x) = sqrt(x)", "add_surface_revolution",
	  "{'name':'s','function':'f','angle':'2pi'}", "'kind':'surface'", "", "" },
	/* --- measures, the view ------------------------------------------------------------------------- */
	{ CUBE, "query_volume", "{'solid':'w'}", "'exact':'8'", "", "" },
	{ "", "query_volume", "{'solid':'Sphere((0,0,0),3)'}", "'exact':'36*pi'", "", "" },
	{ CUBE, "query_surface_area", "{'solid':'w'}", "'exact':'24'", "", "" },
	{ "", "query_surface_area", "{'solid':'Cylinder((0,0,0),(0,0,4),3)'}",
	  "'exact':'42*pi'", "", "" },
	{ CUBE, "render_set_3d_view", "{}", "'ok':true", "", "" },
	{ CUBE, "render_set_3d_view",
	  "{'x_angle':'25','z_angle':-55,'scale':80,'show_axes':'true','show_plate':'false',"
	  "'show_numbers':'true'}",
	  "'ok':true", "", "" },

	/* --- refused, with the reason ------------------------------------------------------------------- */
	{ "", "add_plane", "{'name':'p','a':'(0,0,0)','b':'(1,1,1)','c':'(2,2,2)'}",
	  "on one line", "", "" },
	{ "", "add_plane", "{'name':'p','a':'xAxis','b':'Line((0,0,1),(0,1,1))'}",
	  "the lines are skew, 1 apart", "", "" },
	{ "", "add_plane", "{'name':'p','a':'(2,0,0)','b':'xAxis'}",
	  "the point is on the line", "", "" },
	{ "", "add_plane", "{'name':'p'}", "'arg':'a'", "", "" },
	{ "", "add_pyramid",
	  "{'name':'k','base':'(0,0,0)','top':'(1,1,0)','c':'(2,2,0)','d':'(0,0,3)'}",
	  "on one line", "", "" },
	{ BENT, "add_pyramid",
	  "{'name':'k','base':'A','top':'B','c':'C','d':'D','more':'(2,2,5)'}",
	  "its corner 4 is 0.9701 off the plane", "", "" },
	{ SQUARE, "add_pyramid", "{'name':'k','base':'q','top':'(9,9,0)'}", "in the plane", "",
	  "" },
	{ SQUARE, "add_pyramid", "{'name':'k','base':'q','top':'0'}",
	  "a pyramid needs a height", "", "" },
	{ SQUARE, "add_prism", "{'name':'k','base':'q','top':0}", "a prism needs a height", "",
	  "" },
	{ SQUARE, "add_prism", "{'name':'k','base':'q','top':'(1,1,0)'}",
	  "a prism needs a height", "", "" },
	{ "c = Circle((0,0),3)", "add_cone", "{'name':'k','a':'c','b':'0'}",
	  "the height is zero", "", "" },
	{ "", "add_cone", "{'name':'k','a':'(0,0,0)','b':'(0,0,4)','radius':0}",
	  "'arg':'radius'", "", "" },
	{ "", "add_cone", "{'name':'k','a':'(0,0,0)','b':'(0,0,4)','radius':'-3'}",
	  "'arg':'radius'", "", "" },
	{ "", "add_cone", "{'name':'k','a':'(0,0,0)','b':'(0,0,4)'}", "the radius is missing",
	  "", "" },
	{ "", "add_cylinder", "{'name':'k','a':'(0,0,0)','b':'(0,0,0)','radius':2}",
	  "the height is zero", "", "" },
	{ "", "add_sphere", "{'name':'s','center':'(0,0,0)','radius_or_point':'-1'}",
	  "'arg':'radius_or_point'", "", "" },
	{ "", "add_sphere", "{'name':'s','center':'(0,0,0)','radius_or_point':'(0,0,0)'}",
	  "the radius is zero", "", "" },
	{ "", "add_cube", "{'name':'w','a':'(0,0,0)','b':'(0,0,0)'}", "they are no edge", "",
	  "" },
	{ "", "add_cube", "{'name':'w','a':'(0,0,0)','b':'(2,0,0)','c':'(0,2,0)'}",
	  "right angle", "", "" },
	{ "", "add_cube", "{'name':'w','a':'(0,0,0)','b':'(2,0,0)','c':'(2,3,0)'}",
	  "bc is not as long as ab", "", "" },
	{ "", "add_tetrahedron", "{'name':'w','a':'(0,0,0)','b':'(2,0,0)','c':'(2,2,0)'}",
	  "not that of an equilateral triangle", "", "" },
	{ CUBE, "add_cross_section", "{'name':'s','plane':'x+y+z=9','solid':'w'}", "misses",
	  "", "" },
	{ CUBE, "add_cross_section", "{'name':'s','plane':'x+y+z=0','solid':'w'}", "touches",
	  "", "" },
	{ "", "add_cross_section", "{'name':'s','plane':'z=4','solid':'Sphere((0,0,0),3)'}",
	  "distance 4 > radius 3", "", "" },
	{ "p: z = 1\nq: z = 2", "add_intersect", "{'name':'g','obj1':'p','obj2':'q'}",
	  "parallel", "", "" },
	{ "", "add_infinite_cone",
	  "{'name':'k','apex':'(0,0,0)','axis':'zAxis','angle':'90°'}", "90", "", "" },
	{ "", "add_plane_bisector", "{'name':'p','a':'(1,1,1)','b':'(1,1,1)'}",
	  "no plane lies between them", "", "" },
	{ "", "add_perpendicular_plane",
	  "{'name':'p','point':'(1,1,1)','direction':'Vector((0,0,0))'}",
	  "the zero vector has no direction", "", "" },
	{ "", "add_finite_plane",
	  "{'name':'f','center':'(0,0,0)','dir1':'x','dir2':'Vector((2,0,0))'}",
	  "they fix no plane", "", "" },
	{ CUBE, "add_net", "{'name':'n','polyhedron':'w','unfold':'1.5'}", "'arg':'unfold'",
	  "", "" },
	{ "s = Sphere((0,0,0),1)", "add_net", "{'name':'n','polyhedron':'s','unfold':1}",
	  "'code':'wrong_kind'", "", "" },
	{ "", "query_volume", "{'solid':'w'}", "'code':'not_found'", "", "" },
	{ CUBE, "query_volume", "{'solid':'edgeAB'}", "'code':'wrong_kind'", "", "" },
	{ "", "query_volume", "{'solid':'InfiniteCylinder(zAxis,2)'}", "endless", "", "" },
	{ "", "query_coords3d", "{'point':'xAxis'}", "'code':'wrong_kind'", "", "" },
	{ "", "add_surface_revolution", "{'name':'s','function':'x^2','angle':'400°'}",
	  "more than a full turn", "", "" },
	{ "", "render_set_3d_view", "{'x_angle':'steep'}", "'arg':'x_angle'", "", "" },
};

/* ' stands for the quotes of JSON. */
static const char *quoted(const char *s)
{
	char *t = arena_strdup(arena, s);

	for (char *p = t; *p; p++)
		*p = *p == '\'' ? '"' : *p;
	return t;
}

static const char *answer(struct desk *d, const char *tool, const char *args)
{
	struct desk_result r = { 0 };
	struct json *j = NULL;
	const char *text;

	if (json_read(&j, args, strlen(args), arena, NULL) != OK)
		return "no JSON";
	desk_call(d, tool, j, &r);
	text = arena_strdup(arena, buf_str(&r.json));
	desk_result_clear(&r);
	return text;
}

static const char *script(struct desk *d, const char *lines)
{
	struct buf b = { 0 };
	const char *text;

	buf_add(&b, "{\"script\":");
	json_add_string(&b, lines);
	buf_addc(&b, '}');
	text = answer(d, "run_script", buf_str(&b));
	buf_clear(&b);
	return text;
}

static void check(const struct call *c)
{
	struct desk_options o = { .tools = tools, .seed = 1 };
	struct err e = { 0 };
	struct desk *d = NULL;
	const char *said, *then = "";
	bool good = desk_new(&d, &o, &e) == OK;
	bool fine = strstr(c->want, "'kind'") || strstr(c->want, "'exact'") ||
		    strstr(c->want, "'approx'") || strstr(c->want, "'face") ||
		    strstr(c->want, "'ok':true");

	if (c->before[0])
		good = good && strstr(script(d, c->before), "\"ok\":true");
	said = answer(d, c->tool, quoted(c->args));
	good = good && strstr(said, fine ? "\"ok\":true" : "\"ok\":false") &&
	       strstr(said, quoted(c->want));
	if (c->then[0]) {
		then = script(d, c->then);
		good = good &&
		       strstr(then, quoted(arena_printf(arena, "'exact':'%s'", c->exact)));
	}
	if (!ok(good, "%s %s", c->tool, c->args))
		printf("# wanted %s, %s\n# %.400s\n# %.400s\n", c->want, c->exact, said, then);
	desk_free(d);
}

/* All 21 are called. */
static void test_all(void)
{
	static const char *const names[] = {
		"add_point3d",
		"add_vector3d",
		"add_plane",
		"add_finite_plane",
		"add_perpendicular_plane",
		"add_plane_bisector",
		"add_pyramid",
		"add_prism",
		"add_cone",
		"add_cylinder",
		"add_sphere",
		"add_tetrahedron",
		"add_cube",
		"add_cross_section",
		"add_net",
		"add_text_3d",
		"add_surface_revolution",
		"query_volume",
		"query_surface_area",
		"query_coords3d",
		"render_set_3d_view",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		int n = 0;

		for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
			n += !strcmp(calls[k].tool, names[i]);
		ok(n > 0 && tool_find(tools, names[i]), "%s: %d calls", names[i], n);
	}
}

int main(void)
{
	tools = tool_table_new();
	arena = arena_new();
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		check(&calls[i]);
	test_all();
	arena_free(arena);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
