/* format.c -- the forms that a record may have, by name or by what is in it. */
#include "base/json.h"
#include "read/read.h"
#include <string.h>

typedef enum status read_fn(struct problem **out, const struct json *j, struct arena *a,
			    struct err *e);

static enum status as_logic(struct problem **out, const struct json *j, struct arena *a,
			    struct err *e)
{
	return read_logic(out, j, 0, a, e);
}

static enum status as_logic_imp(struct problem **out, const struct json *j, struct arena *a,
				struct err *e)
{
	return read_logic(out, j, LOGIC_IMP, a, e);
}

static enum status as_logic_plain(struct problem **out, const struct json *j, struct arena *a,
				  struct err *e)
{
	return read_logic(out, j, LOGIC_PLAIN, a, e);
}

static enum status as_logic_both(struct problem **out, const struct json *j, struct arena *a,
				 struct err *e)
{
	return read_logic(out, j, LOGIC_BOTH, a, e);
}

static enum status as_logic_cross(struct problem **out, const struct json *j, struct arena *a,
				  struct err *e)
{
	return read_logic(out, j, LOGIC_CROSS, a, e);
}

/* Words that statements about solids have, and those about figures in a plane have not. */
static const char *const solid_word[] = { "Coplanar(", "Cospherical(", "Plane(",  "Cube(",
					  "Cuboid(",   "Prism",        "Pyramid", "Cone(",
					  "Cylinder",  "Sphere(",      "OfCone" };

/* A line is written A,B there, and AB in the plane. */
static const char *const line_word[] = { "LengthOfLine(", "BetweenLine(" };

static bool has_spaced_line(const char *text)
{
	for (size_t i = 0; i < sizeof line_word / sizeof *line_word; i++)
		for (const char *s = text; (s = strstr(s, line_word[i]));) {
			s += strlen(line_word[i]);
			if (*s && s[1] == ',')
				return true;
		}
	return false;
}

static bool is_solid_text(const char *text)
{
	for (size_t i = 0; i < sizeof solid_word / sizeof *solid_word; i++)
		if (strstr(text, solid_word[i]))
			return true;
	return has_spaced_line(text);
}

/* A text or a list of them. */
static bool is_solid(const struct json *m)
{
	if (!m)
		return false;
	if (m->type == JSON_STRING)
		return is_solid_text(m->text);
	for (const struct json *s = m->type == JSON_ARRAY ? m->child : NULL; s; s = s->next)
		if (s->type == JSON_STRING && is_solid_text(s->text))
			return true;
	return false;
}

static enum status as_formalgeo(struct problem **out, const struct json *j, struct arena *a,
				struct err *e)
{
	return read_formalgeo(out, NULL, j, a, e);
}

/* The two languages share most of their members: one of the set of solids tells, or the words. */
static enum status as_cdl(struct problem **out, const struct json *j, struct arena *a,
			  struct err *e)
{
	static const char *const tells[] = { "construction_cdl", "text_cdl", "image_cdl",
					     "goal_cdl" };

	if (json_get(j, "complexity_level"))
		return read_solidfgeo(out, j, a, e);
	for (size_t i = 0; i < sizeof tells / sizeof *tells; i++)
		if (is_solid(json_get(j, tells[i])))
			return read_solidfgeo(out, j, a, e);
	return as_formalgeo(out, j, a, e);
}

/* name: on the command line, or NULL.  has: a member that only records of this form have. */
static const struct format {
	const char *name, *has;
	read_fn *read;
} format[] = {
	{ "porism", "facts", read_record },
	{ "geometry3k", "diagram_logic_forms", as_logic },
	{ "pgps9k", "text_logic_forms_rule", as_logic },
	{ "formalgeo", NULL, as_formalgeo },
	{ "solidfgeo", NULL, read_solidfgeo },
	{ NULL, "construction_cdl", as_cdl },
	{ "geometry3k-imp", NULL, as_logic_imp },
	{ "geometry3k-plain", NULL, as_logic_plain },
	{ "geometry3k-both", NULL, as_logic_both },
	{ "geometry3k-cross", NULL, as_logic_cross },
};
#define FORMATS (int)(sizeof format / sizeof *format)

static const struct format *find(const char *name)
{
	for (int i = 0; i < FORMATS; i++)
		if (format[i].name && !strcmp(format[i].name, name))
			return &format[i];
	return NULL;
}

enum status read_format_check(const char *name, struct err *e)
{
	const char *names[FORMATS];
	enum status st;
	int n = 0;

	if (find(name))
		return OK;
	st = err_fail(e, E_ARG, "not_found", "there is no format %.40s", name);
	err_hint(
		e,
		"porism, geometry3k, pgps9k, formalgeo or solidfgeo; without one the record's "
		"members tell");
	for (int i = 0; i < FORMATS; i++)
		if (format[i].name)
			names[n++] = format[i].name;
	text_near(e->near, sizeof e->near, name, names, n, 3);
	return st;
}

enum status read_as(struct problem **out, const char *name, const struct json *j,
		    struct arena *a, struct err *e)
{
	const struct format *f = &format[0];
	enum status st;

	if (name) {
		st = read_format_check(name, e);
		return st ? st : find(name)->read(out, j, a, e);
	}
	for (int i = 0; i < FORMATS && j->type == JSON_OBJECT; i++)
		if (format[i].has && json_get(j, format[i].has)) {
			f = &format[i];
			break;
		}
	return f->read(out, j, a, e);
}
