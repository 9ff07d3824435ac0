/*
 * solidfgeo_term.c -- letters, attributes and terms of the condition language for solids.
 *
 * Points are capital letters, perhaps with digits: AB is two, O1P1 as well.  They are written
 * glued or apart, ABCD,EFGH and A,B,C,D,E,F,G,H and ABCD-EFGH alike.
 */
#include "base/list.h"
#include "read/solidfgeo_priv.h"
#include <ctype.h>
#include <string.h>

bool read_cdl_same(const char *a, const char *b)
{
	for (; *a && *b; a++, b++)
		if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
			return false;
	return *a == *b;
}

/* A capital letter with its digits: how long it is. */
static size_t letter_here(const char *s)
{
	size_t n = *s >= 'A' && *s <= 'Z';

	while (n && ((s[n] >= '0' && s[n] <= '9') || s[n] == '\''))
		n++;
	return n;
}

bool read_cdl_is_letters(const char *name)
{
	size_t n;

	for (; (n = letter_here(name)); name += n)
		;
	return !*name;
}

static bool add_group(struct cdl_reader *r, const char *name, struct cdl_letters *out)
{
	int n = 0;

	while (*name) {
		size_t len = letter_here(name);

		if (!len || out->n >= CDL_LETTERS)
			return false;
		out->p[out->n] = problem_point(r->p, arena_strndup(r->a, name, len));
		if (out->p[out->n] < 0)
			return false;
		if (r->stands[out->p[out->n]])
			out->p[out->n] = r->stands[out->p[out->n]] - 1;
		out->n++;
		n++;
		name += len;
	}
	if (out->groups >= CDL_LETTERS)
		return false;
	out->group[out->groups++] = n;
	return n > 0;
}

/* AB,BC,CD,DA, ...: a body by its edges.  Each letter once, in order. */
static void once(struct cdl_letters *q)
{
	int n = 0;

	if (q->groups < 6 || q->n != 2 * q->groups)
		return;
	for (int i = 0; i < q->n; i++) {
		bool seen = false;

		for (int k = 0; k < n; k++)
			seen |= q->p[k] == q->p[i];
		if (!seen)
			q->p[n++] = q->p[i];
	}
	q->n = n;
	q->groups = 1;
	q->group[0] = n;
}

static bool add_operand(struct cdl_reader *r, const struct expr *a, struct cdl_letters *out)
{
	if (a->kind == EXPR_NAME)
		return add_group(r, a->text, out);
	/* ABCD-EFGH */
	return a->kind == EXPR_OP && a->op == EXPR_SUB && add_operand(r, a->arg[0], out) &&
	       add_operand(r, a->arg[1], out);
}

bool read_cdl_letters(struct cdl_reader *r, const struct expr *x, struct cdl_letters *out)
{
	*out = (struct cdl_letters){ .n = 0 };
	for (int i = 0; i < x->n; i++)
		if (!add_operand(r, x->arg[i], out))
			return false;
	once(out);
	return true;
}

/* --- Which body ------------------------------------------------------------------------------- */

static bool is_part(const int *p, int n, const int *q, int m)
{
	for (int i = 0; i < n; i++)
		if (!base_has(q, m, p[i]))
			return false;
	return true;
}

/* How well a body fits letters and kind: 0 not at all. */
static int fitness(const struct problem_body *b, enum problem_solid kind,
		   const struct cdl_letters *q)
{
	bool in = is_part(q->p, q->n, b->p, b->n), over = is_part(b->p, b->n, q->p, q->n);
	bool like = b->kind == kind || (kind == SOLID_CUBOID && b->kind == SOLID_CUBE) ||
		    (kind == SOLID_CUBE && b->kind == SOLID_CUBOID) ||
		    (kind == SOLID_CONE && b->kind == SOLID_CONE_FRUSTUM) ||
		    (kind == SOLID_SPHERE && b->kind == SOLID_HEMISPHERE) ||
		    (kind == SOLID_RIGHT_PRISM &&
		     (b->kind == SOLID_PRISM || b->kind == SOLID_REGULAR_PRISM ||
		      b->kind == SOLID_CUBOID || b->kind == SOLID_CUBE)) ||
		    (kind == SOLID_PYRAMID && (b->kind == SOLID_REGULAR_PYRAMID ||
					       b->kind == SOLID_RECTANGULAR_PYRAMID));

	if (in && over)
		return like ? 5 : b->n > 2 ? 4 : 0;
	if (!like)
		return 0;
	/* All of a body and letters besides, or some of its letters alone. */
	return over ? 3 : in && q->n ? 2 : 0;
}

static int only_body(const struct problem *p, enum problem_solid kind)
{
	int found = -1;

	for (int i = 0; i < p->space->bodies; i++)
		if (p->space->body[i].kind == kind ||
		    (kind == SOLID_RIGHT_PRISM && (p->space->body[i].kind == SOLID_CUBOID ||
						   p->space->body[i].kind == SOLID_PRISM)) ||
		    (kind == SOLID_PYRAMID &&
		     p->space->body[i].kind == SOLID_REGULAR_PYRAMID)) {
			if (found >= 0)
				return -1;
			found = i;
		}
	return found;
}

int read_cdl_body(struct cdl_reader *r, enum problem_solid kind, const struct cdl_letters *q,
		  bool make)
{
	struct problem *p = r->p;
	int best = -1, most = 0, count = 0;

	for (int i = 0; i < p->space->bodies; i++) {
		int f = fitness(&p->space->body[i], kind, q);

		count = f > most ? 1 : count + (f == most);
		if (f > most) {
			most = f;
			best = i;
		}
	}
	if (best >= 0 && (count == 1 || most >= 4))
		return best;
	if (!q->n)
		return only_body(p, kind);
	if (!make || best >= 0)
		return -1;
	return problem_body(p, kind, q->p, q->n, NULL);
}

int read_cdl_circle(struct cdl_reader *r, int point)
{
	int c = problem_circle(r->p, r->p->point[point].name);

	if (c >= 0 && r->p->circle[c].center < 0)
		problem_center(r->p, c, point);
	return c;
}

/* --- Terms --------------------------------------------------------------------------------------- */

static const struct attribute_row {
	const char *word;
	enum problem_size size;
	enum problem_solid solid;
} attribute[] = {
#define SOLID_ATTRIBUTE(word, size, solid) { #word, SIZE_##size, SOLID_##solid },
#include "read/solidfgeo.def"
};
static const struct measured_row {
	const char *word;
	enum measure measure;
	const char *points;
} measured[] = {
#define SOLID_MEASURE(word, m, points) { #word, MEASURE_##m, points },
#include "read/solidfgeo.def"
};
static const struct operation_row {
	const char *word;
	enum term_kind kind;
	int arguments;
} operation[] = {
#define SOLID_OPERATION(word, kind, n) { #word, TERM_##kind, n },
#include "read/solidfgeo.def"
};
#define COUNT(table) (int)(sizeof table / sizeof *(table))

bool read_cdl_is_attribute(const char *word)
{
	for (int i = 0; i < COUNT(attribute); i++)
		if (read_cdl_same(word, attribute[i].word))
			return true;
	for (int i = 0; i < COUNT(measured); i++)
		if (read_cdl_same(word, measured[i].word))
			return true;
	return read_cdl_same(word, "DiameterOfSphere") ||
	       read_cdl_same(word, "DiameterOfCylinder");
}

/* The height of a pyramid by its apex and the foot. */
static int apex_body(struct cdl_reader *r, const struct cdl_letters *q)
{
	const struct problem_space *s = r->p->space;

	for (int i = 0; i < s->bodies; i++) {
		const struct problem_body *b = &s->body[i];
		bool pyramid = b->kind == SOLID_PYRAMID || b->kind == SOLID_REGULAR_PYRAMID ||
			       b->kind == SOLID_RECTANGULAR_PYRAMID;

		for (int k = 0; k < 2 && pyramid; k++)
			if (q->p[k] == b->p[b->n - 1] && !base_has(b->p, b->n, q->p[1 - k]))
				return i;
	}
	return -1;
}

/* Two corners of a box, or of a square that somebody calls a cube: a length. */
static const struct term *as_length(struct cdl_reader *r, const struct attribute_row *w,
				    const struct cdl_letters *q)
{
	if (w->size != SIZE_EDGE && w->size != SIZE_HEIGHT)
		return NULL;
	if (q->n == 2 && w->solid != SOLID_CONE && w->solid != SOLID_CYLINDER)
		return problem_length(r->p, q->p[0], q->p[1]);
	if (q->n == 4 && w->size == SIZE_EDGE)
		return problem_length(r->p, q->p[0], q->p[1]);
	return NULL;
}

/* Letters that are fewer or more than the body has.  A triangular prism ABCD: D is over A and
 * the other corners get names of their own; a sphere OA is the one of this name, for there may
 * be an OB. */
static void as_meant(struct cdl_reader *r, const struct attribute_row *w,
		     struct cdl_letters *q)
{
	if (w->solid == SOLID_RIGHT_PRISM && q->n == 4 && q->groups == 1 &&
	    (strstr(w->word, "Triangular") || strstr(w->word, "Trigular"))) {
		for (int i = 1; i < 3; i++)
			q->p[3 + i] = problem_point(
				r->p, arena_printf(r->a, "%s'", r->p->point[q->p[i]].name));
		q->n = 6;
	} else if (w->solid == SOLID_SPHERE && q->n == 2 && q->groups == 1) {
		q->p[0] = problem_point(r->p,
					arena_printf(r->a, "%s%s", r->p->point[q->p[0]].name,
						     r->p->point[q->p[1]].name));
		q->n = 1;
	}
}

static const struct term *attribute_term(struct cdl_reader *r, const struct attribute_row *w,
					 const struct expr *x, const char **bad)
{
	const struct term *t;
	struct cdl_letters q;
	int body;

	*bad = x->text;
	if (!read_cdl_letters(r, x, &q))
		return NULL;
	as_meant(r, w, &q);
	body = read_cdl_body(r, w->solid, &q, false);
	if (body < 0 && q.n == 2 && w->size == SIZE_HEIGHT && w->solid == SOLID_PYRAMID)
		body = apex_body(r, &q);
	else if (body < 0 || (q.n == 2 && r->p->space->body[body].n > 2) ||
		 (q.n == 4 && w->size == SIZE_EDGE &&
		  r->p->space->body[body].kind != SOLID_CUBE)) {
		t = as_length(r, w, &q);
		if (t)
			return t;
	}
	if (body < 0)
		body = read_cdl_body(r, w->solid, &q, true);
	return body < 0 ? NULL : problem_size(r->p, body, w->size);
}

static const struct term *diameter(struct cdl_reader *r, const struct expr *x,
				   enum problem_solid k, const char **bad)
{
	const struct attribute_row w = { "", SIZE_RADIUS, k };
	const struct term *t = attribute_term(r, &w, x, bad);

	return t ? problem_term_op(r->p, TERM_MUL, problem_int(r->p, 2), t) : NULL;
}

static const struct term *measure_term(struct cdl_reader *r, const struct measured_row *w,
				       const struct expr *x, const char **bad)
{
	struct cdl_letters q;
	int p[CDL_LETTERS];

	*bad = x->text;
	/* LengthOfLine(L) is a letter, and so is LengthOfLine(HH). */
	if (w->measure == MEASURE_LENGTH && x->n == 1 && x->arg[0]->kind == EXPR_NAME &&
	    read_cdl_is_letters(x->arg[0]->text)) {
		const char *name = x->arg[0]->text;

		if (letter_here(name) == strlen(name) ||
		    (strlen(name) == 2 && name[0] == name[1]))
			return problem_letter_term(r->p, name);
	}
	if (!read_cdl_letters(r, x, &q))
		return NULL;
	if (*w->points == 'c') {
		int c = q.n == 1 ? read_cdl_circle(r, q.p[0]) : -1;

		return c < 0 ? NULL : problem_circle_measure(r->p, w->measure, c, NULL, 0);
	}
	if (*w->points == '0')
		return q.n < 3 ? NULL : problem_measure(r->p, w->measure, q.p, q.n);
	if (q.n != (int)strlen(w->points))
		return NULL;
	for (int i = 0; i < q.n; i++)
		p[i] = q.p[w->points[i] - 'a'];
	for (int i = 0; i < q.n; i++)
		for (int k = 0; k < i; k++)
			if (p[i] == p[k])
				return NULL;
	return problem_measure(r->p, w->measure, p, q.n);
}

/* --- Similar bodies ------------------------------------------------------------------------------ */

static const struct similar_row {
	const char *fact, *ratio;
	enum problem_solid solid;
	enum problem_size length, other;
} similar[] = {
#define SOLID_SIMILAR(body, solid, length, other)                                       \
	{ "SimilarBetween" #body, "RatioOfSimilar" #body, SOLID_##solid, SIZE_##length, \
	  SIZE_##other },
#include "read/solidfgeo.def"
};

/* The quotient of a size of the two bodies that the operands name, half of them each. */
static const struct term *quotient(struct cdl_reader *r, const struct similar_row *w,
				   const struct expr *x, enum problem_size z)
{
	const struct attribute_row row = { "", z, w->solid };
	const struct term *t[2] = { NULL, NULL };

	if (x->n < 2 || x->n % 2)
		return NULL;
	for (int i = 0; i < 2; i++) {
		struct expr half = *x;
		const char *bad;

		half.n = x->n / 2;
		half.arg = x->arg + i * half.n;
		t[i] = attribute_term(r, &row, &half, &bad);
	}
	return problem_term_op(r->p, TERM_DIV, t[0], t[1]);
}

bool read_cdl_similar(struct cdl_reader *r, const struct expr *x, const char *text)
{
	for (int i = 0; i < COUNT(similar); i++) {
		const struct similar_row *w = &similar[i];
		const struct term *a, *b;

		if (!read_cdl_same(x->text, w->fact))
			continue;
		a = quotient(r, w, x, w->length);
		b = quotient(r, w, x, w->other);
		if (w->length != w->other)
			problem_equal(r->p, a, b, text);
		return a && b;
	}
	return false;
}

/* The ratio is one of lengths, unless the text asks for that of volumes or areas. */
static const struct term *ratio_term(struct cdl_reader *r, const struct similar_row *w,
				     const struct expr *x)
{
	const char *text = r->p->text ? r->p->text : "";
	enum problem_size z = strstr(text, "ratio of the volume") ? SIZE_VOLUME
			      : strstr(text, "ratio of the surface area") ||
					      strstr(text, "ratio of the area")
				      ? SIZE_SURFACE
				      : w->length;

	if (z != w->length)
		problem_suppose(r->p, "the text asks for the ratio of the %s",
				z == SIZE_VOLUME ? "volumes" : "surfaces");
	return quotient(r, w, x, z);
}

static const struct term *operate(struct cdl_reader *r, const struct operation_row *w,
				  const struct expr *x, const char **bad)
{
	const struct term *t;

	*bad = x->text;
	if (w->arguments < 0 ? x->n < 1 : x->n != w->arguments)
		return NULL;
	t = read_cdl_term(r, x->arg[0], bad);
	if (w->arguments == 1)
		return problem_term_op(r->p, w->kind, t, NULL);
	for (int i = 1; i < x->n && t; i++)
		t = problem_term_op(r->p, w->kind, t, read_cdl_term(r, x->arg[i], bad));
	return t;
}

static const struct term *call_term(struct cdl_reader *r, const struct expr *x,
				    const char **bad)
{
	for (int i = 0; i < COUNT(operation); i++)
		if (read_cdl_same(x->text, operation[i].word))
			return operate(r, &operation[i], x, bad);
	for (int i = 0; i < COUNT(attribute); i++)
		if (read_cdl_same(x->text, attribute[i].word))
			return attribute_term(r, &attribute[i], x, bad);
	for (int i = 0; i < COUNT(measured); i++)
		if (read_cdl_same(x->text, measured[i].word))
			return measure_term(r, &measured[i], x, bad);
	for (int i = 0; i < COUNT(similar); i++)
		if (read_cdl_same(x->text, similar[i].ratio)) {
			*bad = x->text;
			return ratio_term(r, &similar[i], x);
		}
	if (read_cdl_same(x->text, "DiameterOfSphere"))
		return diameter(r, x, SOLID_SPHERE, bad);
	if (read_cdl_same(x->text, "DiameterOfCylinder"))
		return diameter(r, x, SOLID_CYLINDER, bad);
	if (read_cdl_same(x->text, "Value") && x->n == 1)
		return read_cdl_term(r, x->arg[0], bad);
	/* x(x+1) is a product to people. */
	if (x->n == 1 && strlen(x->text) == 1)
		return problem_term_op(r->p, TERM_MUL, problem_letter_term(r->p, x->text),
				       read_cdl_term(r, x->arg[0], bad));
	*bad = x->text;
	return NULL;
}

const struct term *read_cdl_term(struct cdl_reader *r, const struct expr *x, const char **bad)
{
	const struct term *a, *b = NULL;

	switch (x->kind) {
	case EXPR_NUMBER: return problem_number(r->p, x->text);
	case EXPR_NAME:
		if (!strcmp(x->text, "pi"))
			return problem_pi(r->p);
		/* SurfaceAreaOfTrigularPrism without brackets: of the only one. */
		if (read_cdl_is_attribute(x->text)) {
			struct expr call = { .kind = EXPR_CALL, .text = x->text };

			return call_term(r, &call, bad);
		}
		*bad = x->text;
		return strlen(x->text) > 8 ? NULL : problem_letter_term(r->p, x->text);
	case EXPR_OP:
		if (x->op == EXPR_DEGREE)
			return read_cdl_term(r, x->arg[0], bad);
		if (x->op > EXPR_POW)
			break;
		a = read_cdl_term(r, x->arg[0], bad);
		if (x->n > 1)
			b = read_cdl_term(r, x->arg[1], bad);
		return problem_term_op(r->p, problem_op_kind[x->op], a, b);
	case EXPR_CALL: return call_term(r, x, bad);
	case EXPR_REF:
	case EXPR_TUPLE:
	case EXPR_LIST:
	case EXPR_STRING: break;
	}
	*bad = "the term";
	return NULL;
}
