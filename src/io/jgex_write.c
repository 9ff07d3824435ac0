/*
 * jgex_write.c -- a figure in the construction language of JGEX provers.
 *
 * That language knows points alone: lines and circles are written where a point lies on them.
 * What it cannot say (numbers, measures, transformations by an angle) is told in the report.
 */
#include "base/index.h"
#include "expr/expr.h"
#include "io/io_priv.h"
#include "jgex/jgex.h"
#include <ctype.h>
#include <string.h>

struct io_jgex_out {
	struct fig *f;
	struct io_report *r;
	struct arena *a;
	struct buf *b;
	const char **name; /* of points there, by object */
};

/* What a name stands for: a line by its definition; a point is itself. */
static const struct expr *meaning(struct io_jgex_out *o, const struct expr *x)
{
	fig_id id = x->kind == EXPR_NAME ? fig_find(o->f, x->text) : FIG_NONE;
	const struct expr *y;

	if (id.v < 0 || fig_kind(o->f, id) == KIND_POINT)
		return x;
	y = io_definition(o->f, id, o->a);
	return y ? y : x;
}

static bool is_point(struct io_jgex_out *o, const struct expr *x)
{
	fig_id id = x->kind == EXPR_NAME ? fig_find(o->f, x->text) : FIG_NONE;

	return id.v >= 0 && fig_kind(o->f, id) == KIND_POINT;
}

static bool points(struct io_jgex_out *o, const struct expr *x, int n)
{
	bool good = x->n == n;

	for (int i = 0; i < n && good; i++)
		good = is_point(o, x->arg[i]);
	return good;
}

/* --- Names: small letters and digits ---------------------------------------------------- */

/* The name as it would be there; NULL: it cannot be written so. */
static const char *small_name(const char *name, struct arena *a)
{
	char *out = arena_alloc(a, strlen(name) + 1), *t = out;

	for (; *name; name++) {
		unsigned char c = (unsigned char)*name;

		if (c >= 0x80)
			return NULL;
		if (c != '_')
			*t++ = c == '\'' ? 'p' : (char)tolower(c);
	}
	return isalpha((unsigned char)*out) && t - out < JGEX_NAME ? out : NULL;
}

/* A_1, A1 and a1 would be one point: the first has the name, the others get new ones, as those do that
 * have letters which are not known there or are too long. */
static void name_points(struct io_jgex_out *o)
{
	struct index taken = { 0 };
	int fresh = 0;

	o->name = arena_alloc(o->a, (size_t)(fig_count(o->f) + 1) * sizeof *o->name);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < fig_count(o->f); i++) {
			fig_id id = { i };
			const char *name;

			if (!fig_alive(o->f, id) || fig_kind(o->f, id) != KIND_POINT ||
			    o->name[i])
				continue;
			name = pass ? NULL : small_name(fig_name(o->f, id), o->a);
			while (pass && (!name || index_get(&taken, name) >= 0))
				name = arena_printf(o->a, "p%d", ++fresh);
			if (!name || index_get(&taken, name) >= 0)
				continue;
			o->name[i] = name;
			index_set(&taken, name, i);
		}
	index_clear(&taken);
}

static void add_name(const struct io_jgex_out *o, struct buf *b, const char *name)
{
	buf_add(b, o->name[fig_find(o->f, name).v]);
}

static void add_points(const struct io_jgex_out *o, struct buf *b, const struct expr *x, int n)
{
	for (int i = 0; i < n; i++) {
		buf_addc(b, ' ');
		add_name(o, b, x->arg[i]->text);
	}
}

static bool is_call(const struct expr *x, const char *name)
{
	return x->kind == EXPR_CALL && !strcmp(x->text, name);
}

/* Two points of a straight line: Line(A, B), Segment(A, B), Ray(A, B). */
static const struct expr *ends(struct io_jgex_out *o, const struct expr *x)
{
	x = meaning(o, x);
	return (is_call(x, "Line") || is_call(x, "Segment") || is_call(x, "Ray")) &&
			       points(o, x, 2)
		       ? x
		       : NULL;
}

/* "on_line p a b": the construction that puts the point on a path; false when there is none. */
static bool locus(struct io_jgex_out *o, struct buf *b, const char *point,
		  const struct expr *x)
{
	static const struct {
		const char *ours, *theirs;
		int n;
	} plain[] = { { "Line", "on_line", 2 },
		      { "Ray", "on_line", 2 },
		      { "Segment", "on_line", 2 },
		      { "Circle", "on_circle", 2 },
		      { "Circle", "on_circum", 3 },
		      { "PerpendicularBisector", "on_bline", 2 },
		      { "AngleBisector", "angle_bisector", 3 } };
	const struct expr *two;

	x = meaning(o, x);
	if (x->kind != EXPR_CALL)
		return false;
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		if (!strcmp(x->text, plain[i].ours) && points(o, x, plain[i].n)) {
			buf_addf(b, "%s ", plain[i].theirs);
			add_name(o, b, point);
			add_points(o, b, x, plain[i].n);
			return true;
		}
	/* A parallel or a perpendicular to a line of two points. */
	if (x->n == 2 && is_point(o, x->arg[0]) && (two = ends(o, x->arg[1])) != NULL &&
	    (is_call(x, "Line") || is_call(x, "PerpendicularLine"))) {
		buf_add(b, is_call(x, "Line") ? "on_pline " : "on_tline ");
		add_name(o, b, point);
		add_points(o, b, x, 1);
		add_points(o, b, two, 2);
		return true;
	}
	return false;
}

/* A point's own construction; false when the language has none. */
static bool place(struct io_jgex_out *o, struct buf *b, const char *point,
		  const struct expr *x)
{
	static const char *const centre[] = { "", "incenter", NULL, "circumcenter",
					      "orthocenter" };
	const struct expr *two;

	if (is_call(x, "Midpoint") && points(o, x, 2)) {
		buf_add(b, "midpoint ");
		add_name(o, b, point);
		add_points(o, b, x, 2);
		return true;
	}
	if (is_call(x, "Foot") && is_point(o, x->arg[0]) &&
	    (two = ends(o, x->arg[1])) != NULL) {
		buf_add(b, "foot ");
		add_name(o, b, point);
		add_points(o, b, x, 1);
		add_points(o, b, two, 2);
		return true;
	}
	if (is_call(x, "Reflect") && points(o, x, 2)) {
		buf_add(b, "mirror ");
		add_name(o, b, point);
		add_points(o, b, x, 2);
		return true;
	}
	if (is_call(x, "Reflect") && x->n == 2 && is_point(o, x->arg[0]) &&
	    (two = ends(o, x->arg[1])) != NULL) {
		buf_add(b, "reflect ");
		add_name(o, b, point);
		add_points(o, b, x, 1);
		add_points(o, b, two, 2);
		return true;
	}
	if (is_call(x, "TriangleCenter") && x->n == 4 && x->arg[3]->kind == EXPR_NUMBER &&
	    strlen(x->arg[3]->text) == 1 && strchr("134", x->arg[3]->text[0]) &&
	    is_point(o, x->arg[0]) && is_point(o, x->arg[1]) && is_point(o, x->arg[2])) {
		buf_addf(b, "%s ", centre[x->arg[3]->text[0] - '0']);
		add_name(o, b, point);
		add_points(o, b, x, 3);
		return true;
	}
	if (is_call(x, "Point") && x->n >= 1)
		return locus(o, b, point, x->arg[0]);
	if (is_call(x, "Intersect") && x->n >= 2 && locus(o, b, point, x->arg[0])) {
		buf_add(b, ", ");
		return locus(o, b, point, x->arg[1]);
	}
	return false;
}

/* Does a reader of that language take the construction?  Some want points that differ where ours
 * do not: the midpoint of C and C is C here and nothing there. */
static bool is_understood(const struct io_jgex_out *o, const char *point, const char *how)
{
	struct jgex_outline outline;
	struct err e = { 0 };
	struct index seen = { 0 };
	struct buf b = { 0 };
	bool good;

	for (const char *part = how; part; part = strchr(part, ',')) {
		/* Behind the word of the construction, and behind ", ". */
		part += part == how ? 0 : 2;
		for (const char *s = strchr(part, ' '); s && *s == ' ';
		     s += strcspn(s, " ,")) {
			const char *name = arena_strndup(o->a, s + 1, strcspn(s + 1, " ,"));

			s++;
			if (!strcmp(name, point) || index_get(&seen, name) >= 0)
				continue;
			index_set(&seen, name, 0);
			buf_addf(&b, "%s = free %s; ", name, name);
		}
	}
	buf_addf(&b, "%s = %s", point, how);
	good = jgex_outline(&outline, o->a, b.s, b.n, &e) == OK;
	index_clear(&seen);
	buf_clear(&b);
	return good;
}

static void tell(struct io_jgex_out *o, fig_id id, enum io_fate fate, const char *why)
{
	struct io_object *r;
	struct buf b = { 0 };

	fig_definition(&b, o->f, id);
	r = io_report_add(o->r, fig_name(o->f, id), geo_kind_name(fig_kind(o->f, id)), fate,
			  why);
	r->command = buf_keep(&b, o->r->arena);
}

/* Why a point is called otherwise there; "" when it is not. */
static const char *renamed(const struct io_jgex_out *o, int obj)
{
	const char *name = small_name(fig_name(o->f, (fig_id){ obj }), o->a);

	return name && !strcmp(name, o->name[obj])
		       ? ""
		       : arena_printf(o->r->arena, "written as %s", o->name[obj]);
}

void io_jgex_write(struct buf *b, struct fig *f, struct io_report *r)
{
	struct io_jgex_out o = { .f = f, .r = r, .a = arena_new(), .b = b };
	struct buf c = { 0 };
	bool first = true;

	io_report_start(r);
	name_points(&o);
	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i };
		const struct expr *x;
		const char *why = "JGEX text has no such construction";
		bool good;

		if (!fig_alive(f, id))
			continue;
		if (fig_kind(f, id) != KIND_POINT) {
			if (!strstr("line segment ray circle", geo_kind_name(fig_kind(f, id))))
				tell(&o, id, IO_LOST, "JGEX text knows points alone");
			continue;
		}
		x = io_definition(o.f, id, o.a);
		buf_reset(&c);
		if (fig_is_free(f, id) && tool_is(fig_tool(f, id), TRAIT_FREE_POINT)) {
			buf_add(&c, "free ");
			add_name(&o, &c, fig_name(f, id));
			good = true;
		} else {
			good = x && place(&o, &c, fig_name(f, id), x);
			if (good && !is_understood(&o, o.name[i], c.s)) {
				good = false;
				why = arena_printf(r->arena, "JGEX text does not take \"%s\"",
						   c.s);
			}
		}
		if (!good) {
			tell(&o, id, IO_FROZEN,
			     arena_printf(r->arena, "written as a free point: %s", why));
			buf_reset(&c);
			buf_add(&c, "free ");
			add_name(&o, &c, fig_name(f, id));
		} else {
			tell(&o, id, IO_LIVE, renamed(&o, i));
		}
		buf_add(b, first ? "" : "; ");
		first = false;
		add_name(&o, b, fig_name(f, id));
		buf_addf(b, " = %s", c.s);
	}
	buf_addc(b, '\n');
	buf_clear(&c);
	arena_free(o.a);
}
