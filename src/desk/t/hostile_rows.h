/*
 * hostile_rows.h -- every row of the tool table and every command of its script language, with
 * arguments that fit their types and are dear.
 *
 * A case puts an object of every kind on the desk (hostile_bank, another choice of them for each
 * seed) and calls some rows on them, in the order of the table, so that a run of a few hundred
 * cases has called them all.
 */
#ifndef DESK_T_HOSTILE_ROWS_H
#define DESK_T_HOSTILE_ROWS_H
#include "desk/t/hostile_pieces.h"
#include "geo/geo.h"

#define HOSTILE_TURN 6 /* of so many cases one calls rows, */
#define HOSTILE_ROWS 7 /* so many */

/* What each object is made of, and what there is of each kind; %ld is a size. */
static const char hostile_base[] = "ZA=(0,0)\nZB=(4,1)\nZC=(sqrt(2),cos(1))\nZD=(7/3,-10^6)\n"
				   "ZU=(1,2,3)\nZV=(-2,1/3,sqrt(5))\nZW=(0,7,1)\n"
				   "ZM=Point(Circle(ZA,3),1,1)\nZQ=Midpoint(ZM,ZB)\n";
static const struct hostile_object {
	enum kind kind;
	long lo, hi;
	const char *made;
} hostile_bank[] = {
	{ KIND_POINT, 1, 1, "(cbrt(5)+cos(pi/7),sqrt(sqrt(2)+sqrt(3)))" },
	{ KIND_POINT, 1, 1, "Point(Circle(ZA,3))" },
	{ KIND_POINT, 1, 999, "(%ld,1/3)" },
	{ KIND_POINT, 1, 99, "(1/7,sqrt(%ld))" },
	{ KIND_POINT, 1, 99, "(-%ld,-2)" },
	{ KIND_POINT, 1, 1, "Intersect(Circle(ZA,3),Circle(ZC,2),1)" },
	{ KIND_VECTOR, 1, 1, "Vector(ZA,ZC)" },
	{ KIND_VECTOR, 2, 300, "Vector((2^%ld,1/3))" },
	{ KIND_LINE, 1, 1, "Line(ZA,ZC)" },
	{ KIND_LINE, 1, 999, "Line(ZC,(%ld,sin(1)))" },
	{ KIND_SEGMENT, 1, 1, "Segment(ZC,ZD)" },
	{ KIND_RAY, 1, 1, "Ray(ZC,ZB)" },
	{ KIND_CIRCLE, 1, 1, "Circle(ZA,ZB,ZC)" },
	{ KIND_CIRCLE, 1, 999, "Circle(ZC,sqrt(%ld)+sqrt(7))" },
	{ KIND_ELLIPSE, 5, 999, "Ellipse(ZA,ZC,%ld)" },
	{ KIND_HYPERBOLA, 1, 1, "Hyperbola(ZA,ZB,1/2)" },
	{ KIND_PARABOLA, 1, 1, "Parabola(ZC,Line(ZA,ZB))" },
	{ KIND_ARC, 1, 1, "Arc(Circle(ZA,2),(2,0),(0,2))" },
	{ KIND_SECTOR, 1, 1, "CircularSector(ZA,ZB,ZC)" },
	{ KIND_POLYGON, 1, 1, "Polygon(ZA,ZB,ZC)" },
	{ KIND_POLYGON, 3, 400, "Polygon((0,0),(2,1/3),%ld)" },
	{ KIND_ANGLE, 1, 1, "Angle(ZA,ZB,ZC)" },
	{ KIND_NUMBER, 5, 400, "(1+sqrt(2)+sqrt(3))^%ld" },
	{ KIND_NUMBER, 5, 2000, "3^%ld/7^99" },
	{ KIND_BOOLEAN, 1, 1, "AreCollinear(ZA,ZB,ZC)" },
	{ KIND_TEXT, 1, 1, "FormulaText(\"\\frac{x^{2^{3}}}{\\sqrt{1+\\sqrt{2}}}\")" },
	{ KIND_LIST, 3, 2000, "Sequence(k^2/7,k,1,%ld)" },
	{ KIND_LIST, 3, 1000, "Sequence((k,sin(k)),k,1,%ld)" },
	{ KIND_LIST, 2, 40, "Sequence(Sequence(1/(i+j),i,1,%ld),j,1,9)" },
	{ KIND_LIST, 2, 200, "Sequence(Circle((k,0),k),k,1,%ld)" },
	{ KIND_FUNCTION, 1, 1, "Function(sin(20*exp(x)),-9,9)" },
	{ KIND_CURVE, 1, 3000, "Curve(cos(%ldt),sin(t)*t,t,0,100)" },
	{ KIND_INEQUALITY, 1, 99, "x^3+y^3-%ldx*y < 1" },
	{ KIND_SHADE, 1, 1, "Shade(Circle(ZA,2),{},Polygon(ZA,ZB,ZC))" },
	{ KIND_DIAGRAM, 3, 400, "BarChart(Sequence(k,k,1,%ld),Sequence(k^2,k,1,%ld))" },
	{ KIND_IMPLICIT, 1, 1, "x^7*y-x*y^5+x+3=0" },
	{ KIND_IMPLICIT, 1, 1, "sin(x*y)=cos(x+y)" },
	{ KIND_POLYLINE, 3, 300, "Polyline(ZA,ZB,ZC,(%ld,sin(7)),ZD,(1,1))" },
	{ KIND_LOCUS, 1, 1, "Locus(ZQ,ZM)" },
	{ KIND_SPOINT, 1, 1, "(sqrt(2),cbrt(3),sin(1))" },
	{ KIND_SPOINT, 1, 99, "(%ld,1,2)" },
	{ KIND_SPOINT, 1, 99, "(1,sqrt(%ld),5)" },
	{ KIND_SVECTOR, 1, 1, "Vector(ZU,ZV)" },
	{ KIND_SLINE, 1, 1, "Line(ZU,ZV)" },
	{ KIND_SSEGMENT, 1, 1, "Segment(ZV,ZW)" },
	{ KIND_SRAY, 1, 1, "Ray(ZW,ZU)" },
	{ KIND_PLANE, 1, 1, "Plane(ZU,ZV,ZW)" },
	{ KIND_SCIRCLE, 1, 1, "Circle(ZU,ZV,ZW)" },
	{ KIND_SPOLYGON, 1, 1, "Polygon(ZU,ZV,ZW)" },
	{ KIND_SPOLYLINE, 3, 200, "Polyline(ZU,ZV,ZW,(%ld,1,sqrt(2)))" },
	{ KIND_SCURVE, 1, 2000, "Curve(cos(%ldt),sin(t),t,t,0,100)" },
	{ KIND_SCONIC, 1, 1, "CircularArc(ZA,(2,0,0),(0,0,2),Vector((0,0,0),(0,1,0)))" },
	{ KIND_STEXT, 1, 99, "Text3D(\"top\",0,0,%ld)" },
	{ KIND_SPHERE, 1, 999, "Sphere(ZV,sqrt(%ld))" },
	{ KIND_CONE, 1, 99, "Cone(ZU,ZV,%ld)" },
	{ KIND_CYLINDER, 1, 99, "Cylinder(ZU,ZV,%ld)" },
	{ KIND_FRUSTUM, 1, 1, "Frustum(ZU,ZV,3,1)" },
	{ KIND_POLYHEDRON, 1, 1, "Dodecahedron(ZU,ZV)" },
	{ KIND_POLYHEDRON, 3, 200, "Prism(Polygon((0,0),(1,1/2),%ld),3)" },
	{ KIND_NET, 1, 1, "Net(Cube((0,0,0),(1,0,0)),1/2)" },
	{ KIND_SECTION, 1, 1, "CrossSection(Plane(ZU,ZV,ZW),Cube((0,0,0),(9,0,0)))" },
	{ KIND_SURFACE, 1, 60, "Surface(u*cos(v),u*sin(v),sin(%ld*u),u,0,9,v,0,2pi)" },
};
#define HOSTILE_BANK ((int)(sizeof hostile_bank / sizeof *hostile_bank))

/* The i-th of the bank is called Oi. */
static inline void hostile_add_bank(struct hostile *h, struct buf *b)
{
	buf_add(b, hostile_base);
	for (int i = 0; i < HOSTILE_BANK; i++) {
		const struct hostile_object *o = &hostile_bank[i];
		long n = hostile_size(h, o->lo, o->hi);
		bool shape = o->kind == KIND_INEQUALITY || o->kind == KIND_IMPLICIT;

		buf_addf(b, "O%d%s", i, shape ? ": " : "=");
		for (const char *s = o->made; *s; s++)
			if (!strncmp(s, "%ld", 3)) {
				buf_addf(b, "%ld", n);
				s += 2;
			} else {
				buf_addc(b, *s);
			}
		buf_addc(b, '\n');
	}
}

/* One of these kinds, of the plane where it can be and the case is one of the plane. */
static inline void hostile_add_object(struct hostile *h, struct buf *b, kind_set kinds)
{
	int fits = 0, at = 0;

	if (h->flat && kinds & ~KINDS_SPACE)
		kinds &= ~KINDS_SPACE;
	for (int i = 0; i < HOSTILE_BANK; i++)
		if (kinds >> hostile_bank[i].kind & 1 && !rng_below(&h->rng, (uint64_t)++fits))
			at = i;
	buf_addf(b, "O%d", at);
}

/* An argument as it is written in a script. */
static inline void hostile_add_arg(struct hostile *h, struct buf *b, const struct param *p)
{
	switch (p->type) {
	case PARAM_NEW: buf_add(b, "r"); break;
	case PARAM_OBJECT: hostile_add_object(h, b, p->kinds); break;
	case PARAM_NUMBER:
		if (rng_below(&h->rng, 6))
			buf_add(b, hostile_number(h));
		else
			hostile_nest(h, b, "7/3", (int)hostile_size(h, 1, 30));
		break;
	case PARAM_ANGLE:
		buf_add(b, HOSTILE_PICK(h, "60°", "pi/17", "10^9", "1", "-37°", "sqrt(2)°"));
		break;
	case PARAM_INTEGER:
		buf_add(b, param_is_truth(p) ? HOSTILE_PICK(h, "true", "false")
					     : HOSTILE_PICK(h, "1", "2", "3", "7", "40", "200",
							    "1000", "10^6", "2^31-1", "10^18",
							    "-5", "0", "5000"));
		break;
	case PARAM_POINTS:
		buf_add(b, HOSTILE_PICK(h, "ZA,ZB,ZC", "ZA,ZB,ZC,ZD,ZA", "ZU,ZV,ZW",
					"Sequence((k,sin(k)),k,1,500)", "ZA,(1/3,1),ZC,ZD"));
		break;
	case PARAM_EQUATION: buf_add(b, "x^2+sqrt(2)x*y-10^9y^2=7"); break;
	case PARAM_EQUATION3: buf_add(b, "x^2+x*y-z^2+sqrt(2)x=7"); break;
	case PARAM_ITEMS: {
		long n = hostile_size(h, 2, 600);

		buf_addc(b, '{');
		for (long i = 0; i < n; i++)
			buf_addf(b, "%s%s", i ? "," : "", hostile_number(h));
		buf_addc(b, '}');
		break;
	}
	case PARAM_BODY:
		buf_add(b, HOSTILE_PICK(h, "Circle((k,0),k)", "k^k", "Polygon(ZA,ZB,(k,k))",
					"Intersect(Circle(ZA,k),Circle(ZB,3))", "sin(k)/k",
					"Sequence(k*j,j,1,90)"));
		break;
	case PARAM_EXPR: buf_add(b, hostile_function(h)); break;
	case PARAM_RELATION:
		buf_add(b, HOSTILE_PICK(h, "Distance(ZA,ZQ)==3", "AreCollinear(ZA,ZM,ZQ)",
					"Distance(ZA,ZM)>2 && Angle(ZA,ZB,ZM)<1"));
		break;
	case PARAM_TEXT:
		buf_add(b, HOSTILE_PICK(h, "\"x\"", "\"(((((((((((((((((((((((((((((\"",
					"\"\"", "\"AB = CD\"", "\"{\\\"a\\\":[[[[[[]]]]]]}\"",
					"\"x^2^2^2^2^2\"", "\"10^10^10\"",
					"\"(a|aa)*b.*.*.*.*$\""));
		break;
	case PARAM_NAME: buf_add(b, HOSTILE_PICK(h, "ZA", "O0", "O17", "ZQ", "O29")); break;
	case PARAM_OBJECTS:
		buf_add(b, HOSTILE_PICK(h, "\"all\"", "\"points\"", "\"ZA,ZB,C\"", "ZA"));
		break;
	}
}

/* The arguments that a row's example gives to a command of its, as they are written. */
struct hostile_given {
	const char *at[TOOL_PARAMS];
	int len[TOOL_PARAMS], n;
};

static inline const char *hostile_find_call(const struct tool *t, const char *word, size_t n)
{
	const char *s = t->example;

	for (const char *at = strchr(s, '('); at; at = strchr(at + 1, '('))
		if ((size_t)(at - s) >= n && !strncmp(at - n, word, n) &&
		    ((size_t)(at - s) == n || strchr(" =;,(", at[-1 - (int)n])))
			return at + 1;
	return NULL;
}

static inline void hostile_read_example(struct hostile_given *g, const struct tool *t,
					const char *word, size_t n)
{
	const char *from = hostile_find_call(t, word, n);
	int deep = 0;

	g->n = 0;
	for (const char *at = from; at && *at && g->n < TOOL_PARAMS; at++) {
		bool ends = !deep && *at == ')';

		if (ends || (!deep && *at == ',')) {
			from += strspn(from, " ");
			g->at[g->n] = from;
			g->len[g->n++] = (int)(at - from);
			from = at + 1;
		}
		if (ends)
			break;
		deep += strchr("([{", *at) != NULL;
		deep -= strchr(")]}", *at) != NULL;
	}
}

/* The i-th argument: that of the example, or one of ours that fits the parameter. */
static inline void hostile_choose(struct hostile *h, struct buf *b, const struct param *p,
				  const struct hostile_given *g, int i)
{
	if (i < g->n && rng_below(&h->rng, p->type == PARAM_TEXT ? 5 : 2))
		buf_addn(b, g->at[i], (size_t)g->len[i]);
	else
		hostile_add_arg(h, b, p);
}

/* The round-th command of a row, round and round; its name, where it has none. */
static inline const char *hostile_word(const struct tool *t, uint64_t round, size_t *n)
{
	const char *word = t->commands;
	uint64_t words = 0;

	for (const char *s = word; *s; s += strcspn(s, " "), s += strspn(s, " "))
		words++;
	for (uint64_t i = words ? round % words : 0; i > 0; i--)
		word += strcspn(word, " "), word += strspn(word, " ");
	if (!words)
		word = t->name;
	*n = strcspn(word, " ");
	return word;
}

/* A row as a command of a script. */
static inline void hostile_call_command(struct hostile *h, const struct tool *t,
					uint64_t round)
{
	struct hostile_given g;
	struct buf b = { 0 };
	size_t n;
	const char *word = hostile_word(t, round, &n);
	int given = 0;

	hostile_read_example(&g, t, word, n);
	buf_addn(&b, word, n);
	buf_addc(&b, '(');
	for (int i = 0; i < t->n_params; i++) {
		const struct param *p = &t->param[i];

		if (p->type == PARAM_NEW ||
		    (p->optional && (g.n ? given >= g.n : rng_below(&h->rng, 2) > 0)))
			continue;
		buf_add(&b, given ? "," : "");
		hostile_choose(h, &b, p, &g, given++);
	}
	buf_addc(&b, ')');
	hostile_script(h, &b);
}

/* The same as a call with named arguments. */
static inline void hostile_call_row(struct hostile *h, const struct tool *t)
{
	struct buf b = { 0 }, one = { 0 };
	struct hostile_given g;
	size_t n;
	const char *word = hostile_word(t, 0, &n);
	int given = 0;

	hostile_read_example(&g, t, word, n);
	for (int i = 0; i < t->n_params; i++) {
		const struct param *p = &t->param[i];

		if (p->type == PARAM_NEW && t->cls == TOOL_ASK)
			continue;
		if (p->optional && (g.n ? given >= g.n : rng_below(&h->rng, 2) > 0))
			continue;
		buf_reset(&one);
		if (p->type == PARAM_NEW)
			buf_addf(&one, "r%d", h->n);
		else
			hostile_choose(h, &one, p, &g, given++);
		buf_addf(&b, "%c\"%s\":", b.n ? ',' : '{', p->name);
		if (one.s[0] == '"' && one.n > 1 && one.s[one.n - 1] == '"') {
			one.s[--one.n] = 0;
			json_add_string(&b, one.s + 1);
		} else {
			json_add_string(&b, one.s);
		}
	}
	if (b.n)
		buf_addc(&b, '}');
	buf_clear(&one);
	hostile_add(h, t->name, &b);
}

/* So many rows, from one on that goes round the table with the seeds. */
static inline void hostile_rows(struct hostile *h)
{
	uint64_t count = (uint64_t)tool_count(h->tools),
		 first = h->seed / HOSTILE_TURN * HOSTILE_ROWS;
	struct buf b = { 0 };

	hostile_add_bank(h, &b);
	hostile_script(h, &b);
	h->set_up = h->n;
	for (uint64_t at = first; at < first + HOSTILE_ROWS; at++) {
		const struct tool *t = tool_at(h->tools, (int)(at % count));

		h->flat = rng_below(&h->rng, 4) && !t->solid;
		hostile_vary_example(h, t);
		hostile_call_command(h, t, at / count);
		hostile_call_row(h, t);
	}
}
#endif
