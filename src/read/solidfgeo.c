/*
 * solidfgeo.c -- records of solids in the condition language of SolidFGeo (docs/SOLIDFGEO.md).
 *
 * construction_cdl says what is drawn, text_cdl and image_cdl what holds, goal_cdl what is
 * wanted.  The records were written by many hands: letters glued or apart, words misspelt, infix
 * terms, sentences among the statements.  What is not understood among the conditions is left
 * aside and told; a goal that is not understood refuses the record.
 */
#include "base/json.h"
#include "read/solidfgeo_priv.h"
#include <string.h>

/* The statement with its slips mended: wide commas, ** for powers, brackets too many or too few
 * at the end, a comma before a closing bracket. */
static const char *mend(struct arena *a, const char *s)
{
	char *out = arena_alloc(a, 2 * strlen(s) + 1), *to = out;
	int open = 0;

	for (; *s; s++) {
		if (!strncmp(s, "\xef\xbc\x8c", 3)) {
			*to++ = ',';
			s += 2;
		} else if (s[0] == '*' && s[1] == '*') {
			*to++ = '^';
			s++;
		} else if (*s == ')' && open <= 0) {
			break;
		} else {
			open += (*s == '(') - (*s == ')');
			if (*s == ')' && to > out && to[-1] == ',')
				to--;
			*to++ = *s;
		}
	}
	while (open-- > 0)
		*to++ = ')';
	*to = 0;
	return out;
}

static const struct expr *parse(struct cdl_reader *r, const char *text)
{
	const char *s = mend(r->a, text);
	struct expr *x;
	struct err e;

	return expr_parse(&x, s, strlen(s), r->a, &e) == OK ? x : NULL;
}

static bool gather(struct cdl_reader *r, const struct json *list, bool drawn)
{
	if (!list)
		return true;
	if (list->type != JSON_ARRAY)
		return false;
	for (const struct json *j = list->child; j; j = j->next) {
		bool seen = false;

		if (j->type != JSON_STRING)
			return false;
		for (int i = 0; i < r->n; i++)
			seen |= !strcmp(r->said[i].text, j->text);
		if (seen)
			continue;
		if (r->n >= CDL_STATEMENTS) {
			r->p->over = true;
			return true;
		}
		r->said[r->n].text = arena_strdup(r->a, j->text);
		r->said[r->n].x = parse(r, j->text);
		r->said[r->n++].drawn = drawn;
	}
	return true;
}

/* --- Conditions -------------------------------------------------------------------------------- */

static const struct relation_row {
	const char *word;
	enum relation kind;
	int letters;
	const char *points;
} relation_row[] = {
#define SOLID_FACT(word, kind, letters, points) { #word, RELATION_##kind, letters, points },
#include "read/solidfgeo.def"
};
static const char *const note[] = {
#define SOLID_NOTE(word) #word,
#include "read/solidfgeo.def"
};
#define COUNT(table) (int)(sizeof table / sizeof *(table))

/* LengthOfLine(AB,CD) is the length of both; each is said. */
static bool equal_lengths(struct cdl_reader *r, const struct expr *x, const char *text)
{
	const struct expr *l = x->arg[0];
	struct cdl_letters q;
	const char *bad;
	const struct term *t;

	if (l->kind != EXPR_CALL || !read_cdl_same(l->text, "LengthOfLine") || l->n < 2 ||
	    !read_cdl_letters(r, l, &q) || q.n != 2 * q.groups)
		return false;
	t = read_cdl_term(r, x->arg[1], &bad);
	for (int i = 0; i + 1 < q.n && t; i += 2)
		if (q.p[i] != q.p[i + 1])
			problem_equal(r->p, problem_length(r->p, q.p[i], q.p[i + 1]), t, text);
	return t != NULL;
}

static bool equal(struct cdl_reader *r, const struct expr *x, const char *text)
{
	const struct term *a, *b;
	const char *bad;
	int facts = r->p->facts;

	if (x->n != 2)
		return false;
	if (equal_lengths(r, x, text))
		return true;
	a = read_cdl_term(r, x->arg[0], &bad);
	b = read_cdl_term(r, x->arg[1], &bad);
	problem_equal(r->p, a, b, text);
	return r->p->facts > facts;
}

static bool in_plane(struct cdl_reader *r, const struct expr *x, const char *text)
{
	struct cdl_letters q;
	bool found = false;

	for (int i = 0; i < COUNT(relation_row); i++) {
		const struct relation_row *w = &relation_row[i];
		int p[8], n = (int)strlen(w->points);

		if (!read_cdl_same(x->text, w->word))
			continue;
		if (!read_cdl_letters(r, x, &q) || q.n != w->letters)
			return false;
		for (int k = 0; k < q.n; k++)
			for (int m = 0; m < k && w->letters <= 4; m++)
				if (q.p[k] == q.p[m])
					return false;
		for (int k = 0; k < n; k++)
			p[k] = q.p[w->points[k] - 'a'];
		problem_fact(r->p, w->kind, p, n, text);
		found = true;
	}
	return found;
}

static int common(const struct cdl_letters *q, const int *p, int n)
{
	int in = 0;

	for (int i = 0; i < q->n; i++)
		for (int k = 0; k < n; k++)
			in += q->p[i] == p[k];
	return in;
}

/* Three corners of one body or polygon are not in a line, whatever the construction says. */
static bool are_corners(struct cdl_reader *r, const struct cdl_letters *q)
{
	const struct problem *p = r->p;

	for (int i = 0; i < p->space->bodies; i++)
		if (p->space->body[i].n > 3 &&
		    common(q, p->space->body[i].p, p->space->body[i].n) >= 3)
			return true;
	for (int i = 0; i < r->n; i++) {
		const struct expr *x = r->said[i].x;
		struct cdl_letters corner;

		for (int k = 0; x && x->kind == EXPR_CALL && k < COUNT(relation_row); k++)
			if (geo_relation_is_polygon(relation_row[k].kind) &&
			    read_cdl_same(x->text, relation_row[k].word) &&
			    read_cdl_letters(r, x, &corner) &&
			    common(q, corner.p, corner.n) >= 3)
				return true;
	}
	return false;
}

/* Is an end of the altitude another corner of the body that has the polygon for a face?  The line to
 * the apex of a pyramid is no altitude of its base. */
static bool leaves_plane(struct cdl_reader *r, const struct cdl_letters *q)
{
	const struct problem_space *s = r->p->space;
	struct cdl_letters face = { .n = q->n - 2 };

	memcpy(face.p, q->p + 2, (size_t)face.n * sizeof *face.p);
	for (int i = 0; i < s->bodies; i++)
		for (int k = 0; k < 2; k++) {
			const struct cdl_letters one = { .p = { q->p[k] }, .n = 1 };

			if (common(&face, s->body[i].p, s->body[i].n) >= 3 &&
			    common(&one, s->body[i].p, s->body[i].n) &&
			    !common(&one, face.p, face.n))
				return true;
		}
	return false;
}

/* Statements about circles and lines on bodies. */
static bool special(struct cdl_reader *r, const struct expr *x, const char *text)
{
	struct problem *p = r->p;
	struct cdl_letters q;
	int c;

	if (read_cdl_same(x->text, "Coplanar") || read_cdl_same(x->text, "Plane")) {
		read_cdl_plane(r, x);
		return true;
	}
	if (!read_cdl_letters(r, x, &q) || !q.n)
		return false;
	if (read_cdl_same(x->text, "Collinear")) {
		for (int i = 0; i < q.n; i++)
			for (int k = 0; k < i; k++)
				if (q.p[i] == q.p[k])
					return false;
		if (q.n >= 3 && !are_corners(r, &q))
			problem_fact(p, RELATION_COLLINEAR, q.p, q.n, text);
		return true;
	}
	if (read_cdl_same(x->text, "Cocircular")) {
		c = read_cdl_circle(r, q.p[0]);
		if (q.n > 1 && q.group[0] == 1 && c >= 0)
			problem_circle_fact(p, RELATION_ON_CIRCLE, c, q.p + 1, q.n - 1, text);
		return true;
	}
	if (read_cdl_same(x->text, "IsCentreOfCircle") && q.n == 2) {
		c = problem_circle(p, p->point[q.p[1]].name);
		problem_center(p, c, q.p[0]);
		return true;
	}
	if (read_cdl_same(x->text, "IsDiameterOfCircle") && q.n == 3) {
		problem_circle_fact(p, RELATION_DIAMETER, read_cdl_circle(r, q.p[2]), q.p, 2,
				    text);
		return true;
	}
	if (read_cdl_same(x->text, "IsRadiusOfCircle") && q.n == 3) {
		c = read_cdl_circle(r, q.p[2]);
		problem_equal(p, problem_length(p, q.p[0], q.p[1]),
			      problem_circle_measure(p, MEASURE_RADIUS, c, NULL, 0), text);
		return true;
	}
	if (read_cdl_same(x->text, "IsBusbarOfCone") && q.n == 4) {
		struct cdl_letters cone = { .p = { q.p[2], q.p[3] }, .n = 2 };
		int body = read_cdl_body(r, SOLID_CONE, &cone, true);

		problem_equal(p, problem_length(p, q.p[0], q.p[1]),
			      body < 0 ? NULL : problem_size(p, body, SIZE_SLANT), text);
		return true;
	}
	if (read_cdl_same(x->text, "IsAltitudeOfQuadrilateral") && q.n == 6) {
		if (leaves_plane(r, &q))
			return false;
		/* Only what has parallel sides has such a height. */
		problem_fact(p, RELATION_TRAPEZOID, q.p + 2, 4, text);
		problem_equal(p, problem_length(p, q.p[0], q.p[1]),
			      problem_measure(p, MEASURE_HEIGHT, q.p + 2, 4), text);
		return true;
	}
	return false;
}

/* MeasureOfAngle(ABC,theta): with its value as the last operand. */
static bool angle_with_value(struct cdl_reader *r, const struct expr *x, const char *text)
{
	struct expr first = *x;
	const struct term *a, *b;
	const char *bad;
	int facts = r->p->facts;

	if (x->n < 2 || !read_cdl_same(x->text, "MeasureOfAngle"))
		return false;
	first.n--;
	if (x->arg[x->n - 1]->kind == EXPR_NAME && read_cdl_is_letters(x->arg[x->n - 1]->text))
		return false;
	a = read_cdl_term(r, &first, &bad);
	b = read_cdl_term(r, x->arg[x->n - 1], &bad);
	problem_equal(r->p, a, b, text);
	return r->p->facts > facts;
}

/* Two lines: as in the plane. */
static void lines_lie(struct cdl_reader *r, const struct problem_claim *c)
{
	int q[4] = { c->of[0].a, c->of[0].b, c->of[1].a, c->of[1].b };

	problem_fact(r->p, c->lie == LIE_PARALLEL ? RELATION_PARALLEL : RELATION_PERPENDICULAR,
		     q, 4, c->text);
}

static bool understood(struct cdl_reader *r, const struct expr *x, const char *text)
{
	struct problem_claim c;
	bool is;

	if (x->kind == EXPR_OP && x->op == EXPR_EQ)
		return equal(r, x, text);
	/* An attribute alone repeats what is asked. */
	if (x->kind == EXPR_NAME)
		return read_cdl_is_attribute(x->text);
	if (x->kind != EXPR_CALL)
		return false;
	if (read_cdl_same(x->text, "Equal"))
		return equal(r, x, text);
	if (angle_with_value(r, x, text))
		return true;
	if (read_cdl_is_entity(x->text) || read_cdl_is_attribute(x->text) ||
	    read_cdl_same(x->text, "Value") || read_cdl_same(x->text, "Find"))
		return true;
	for (int i = 0; i < COUNT(note); i++)
		if (read_cdl_same(x->text, note[i]))
			return true;
	if (read_cdl_claim(r, x, &c, &is)) {
		c.text = text;
		if (c.of[0].plane < 0 && c.of[1].plane < 0)
			lines_lie(r, &c);
		else
			problem_claim(r->p, &c);
		return true;
	}
	return !is &&
	       (read_cdl_similar(r, x, text) || special(r, x, text) || in_plane(r, x, text));
}

/* IsCornerOfSquare(Q,EFGH): Q is one of them, and nothing tells which. */
static bool corner(struct cdl_reader *r, const struct expr *x)
{
	struct cdl_letters q;

	if (!x || x->kind != EXPR_CALL || !read_cdl_same(x->text, "IsCornerOfSquare"))
		return false;
	if (!read_cdl_letters(r, x, &q) || q.n != 5 || q.group[0] != 1 || q.p[0] == q.p[1])
		return false;
	r->stands[q.p[0]] = q.p[1] + 1;
	problem_suppose(r->p, "%s is a corner of a square and was taken for %s",
			r->p->point[q.p[0]].name, r->p->point[q.p[1]].name);
	return true;
}

static void conditions(struct cdl_reader *r)
{
	for (int i = 0; i < r->n; i++)
		if (corner(r, r->said[i].x))
			r->said[i].drawn = true;
	/* Planes first: their names stand in the others. */
	for (int i = 0; i < r->n; i++) {
		const struct expr *x = r->said[i].x;

		if (x && x->kind == EXPR_CALL &&
		    (read_cdl_same(x->text, "Coplanar") || read_cdl_same(x->text, "Plane")))
			read_cdl_plane(r, x);
	}
	read_cdl_bodies(r);
	for (int i = 0; i < r->n; i++) {
		const struct cdl_statement *s = &r->said[i];

		if ((!s->x || !understood(r, s->x, s->text)) && !s->drawn)
			problem_leave_aside(r->p, s->text);
	}
}

/* --- The goal ------------------------------------------------------------------------------------ */

static enum status no_goal(struct cdl_reader *r, const char *text, const char *bad)
{
	err_fail(r->e, E_ARG, "bad_argument", "the goal, \"%.80s\": %.60s is not understood",
		 text, bad);
	err_hint(r->e, "goals are Value(term) or Relation(statement), with the words of "
		       "docs/SOLIDFGEO.md");
	err_arg(r->e, "goal_cdl");
	return E_ARG;
}

/* The half of the text: the picture shows half a body, the goal has the whole of it. */
static bool says(const char *text, const char *words)
{
	return text && strstr(text, words);
}

static const struct term *as_told(struct cdl_reader *r, const struct term *t)
{
	const char *text = r->p->text;
	enum problem_size z;
	const char *what;
	int body;

	if (t->kind != TERM_LETTER || !problem_size_of(r->p, t->id, &body, &z) ||
	    z != SIZE_VOLUME)
		return t;
	what = r->p->space->body[body].kind == SOLID_SPHERE &&
			       (says(text, "hemisphere") || says(text, "Hemisphere"))
		       ? "hemisphere"
	       : r->p->space->body[body].kind == SOLID_CYLINDER &&
			       (says(text, "half cylinder") ||
				says(text, "half of the cylinder"))
		       ? "half cylinder"
	       : r->p->space->body[body].kind == SOLID_CONE && says(text, "sliced in half")
		       ? "cone sliced in half"
		       : NULL;
	if (!what)
		return t;
	problem_suppose(r->p, "the text speaks of a %s: half of the volume is asked for",
			what);
	return problem_term_op(r->p, TERM_DIV, t, problem_int(r->p, 2));
}

static enum status goal(struct cdl_reader *r, const char *text)
{
	const struct expr *x = parse(r, text);
	struct problem_claim c;
	const struct term *t;
	const char *bad = text;
	bool is;

	if (!x)
		return no_goal(r, text, "it");
	if (x->kind == EXPR_CALL && x->n == 1 &&
	    (read_cdl_same(x->text, "Value") || read_cdl_same(x->text, "Relation") ||
	     read_cdl_same(x->text, "Find")))
		x = x->arg[0];
	if (read_cdl_claim(r, x, &c, &is)) {
		c.text = text;
		problem_ask_space(r->p, &c);
		return OK;
	}
	if (is)
		return no_goal(r, text, "what it relates");
	if (x->kind == EXPR_NUMBER)
		return no_goal(r, text, "a number as a goal");
	t = read_cdl_term(r, x, &bad);
	if (!t)
		return no_goal(r, text, bad);
	problem_set_goal(r->p, as_told(r, t), text);
	return OK;
}

/* --- Answers ------------------------------------------------------------------------------------- */

/* Of a relation: 0 (nothing is left to show), True, Proven, Yes or nothing at all say that it
 * holds. */
static const char *relation_key(const char *text)
{
	static const char *const yes[] = { "", "0", "1", "true", "proven", "yes" };
	static const char *const no[] = { "false", "no", "disproven" };

	for (int i = 0; i < COUNT(yes); i++)
		if (read_cdl_same(text, yes[i]))
			return "holds";
	for (int i = 0; i < COUNT(no); i++)
		if (read_cdl_same(text, no[i]))
			return "does not hold";
	return NULL;
}

/* Is the comma at s[i] one between thousands: 12,500? */
static bool parts_thousands(const char *s, size_t i)
{
	return i && strspn(s + i + 1, "0123456789") == 3 && s[i - 1] >= '0' && s[i - 1] <= '9';
}

/* Powers as ^, ratios as quotients, thousands without commas. */
static const char *value_key(const char *text, struct arena *a)
{
	char *s = arena_strdup(a, mend(a, text)), *colon;

	for (size_t i = strlen(s); i-- > 0;)
		if (s[i] == ',' && parts_thousands(s, i))
			memmove(s + i, s + i + 1, strlen(s + i));

	colon = strchr(s, ':');
	if (colon)
		return arena_printf(a, "(%.*s)/(%s)", (int)(colon - s), s, colon + 1);
	return *s ? s : NULL;
}

enum status read_solidfgeo(struct problem **out, const struct json *j, struct arena *a,
			   struct err *e)
{
	const struct json *id = json_get(j, "problem_id");
	const char *wanted = json_text(j, "goal_cdl"), *key = json_text(j, "problem_answer");
	struct cdl_reader *r = arena_alloc(a, sizeof *r);
	struct problem *p;
	enum status st;

	if (j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a problem is a JSON object");
	p = problem_new(a);
	*out = p;
	*r = (struct cdl_reader){ .p = p, .a = a, .e = e };
	problem_space(p)->noted = true;
	p->annotated = true;
	if (id && (id->type == JSON_STRING || id->type == JSON_NUMBER))
		p->id = arena_strdup(a, id->text);
	if (json_text(j, "problem_text_en"))
		p->text = arena_strdup(a, json_text(j, "problem_text_en"));
	if (!gather(r, json_get(j, "text_cdl"), false) ||
	    !gather(r, json_get(j, "image_cdl"), false) ||
	    !gather(r, json_get(j, "construction_cdl"), true)) {
		err_fail(e, E_ARG, "bad_argument",
			 "construction_cdl, text_cdl and image_cdl are lists of texts");
		return E_ARG;
	}
	if (!wanted || !wanted[strspn(wanted, " \t\n")]) {
		err_fail(e, E_ARG, "bad_argument", "the record has no goal_cdl");
		err_hint(e, "say what is wanted: \"goal_cdl\": \"Value(VolumeOfCone(O,P))\"");
		err_arg(e, "goal_cdl");
		return E_ARG;
	}
	conditions(r);
	/* Also of a record that is refused below, so that a score counts it. */
	p->answer = key ? value_key(key, a) : NULL;
	st = p->over ? OK : goal(r, wanted);
	if (p->over) {
		err_fail(e, E_ARG, "limit",
			 "the record has more than %d points, %d facts or %d bodies",
			 PROBLEM_POINTS, PROBLEM_FACTS, PROBLEM_BODIES);
		err_hint(e, "leave out what the goal does not need");
		return E_ARG;
	}
	if (st != OK)
		return st;
	if (key && p->space->asks)
		p->answer = relation_key(key);
	problem_imply(p);
	return OK;
}
