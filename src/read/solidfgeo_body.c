/*
 * solidfgeo_body.c -- the bodies that a record of solids names, as they are meant: apex first
 * or last, letters glued or apart; a cone with a circle at its apex is a frustum, a "regular"
 * pyramid with two different sides stands on a rectangle.
 */
#include "read/solidfgeo_priv.h"
#include <string.h>

static const struct entity_row {
	const char *word;
	enum problem_solid solid;
} entity[] = {
#define SOLID_ENTITY(word, solid) { #word, SOLID_##solid },
#include "read/solidfgeo.def"
};
#define ENTITIES (int)(sizeof entity / sizeof *entity)

static const struct entity_row *entity_of(const char *word)
{
	for (int i = 0; i < ENTITIES; i++)
		if (read_cdl_same(word, entity[i].word))
			return &entity[i];
	return NULL;
}

bool read_cdl_is_entity(const char *word)
{
	return entity_of(word) != NULL;
}

static bool is_pyramid(enum problem_solid k)
{
	return k == SOLID_PYRAMID || k == SOLID_REGULAR_PYRAMID;
}

/* The apex last: it stands alone beside the letters of the base. */
static void apex_last(struct cdl_letters *q)
{
	int apex = q->p[0];

	if (q->groups != 2 || q->group[0] != 1 || q->group[1] < 3)
		return;
	memmove(q->p, q->p + 1, (size_t)(q->n - 1) * sizeof *q->p);
	q->p[q->n - 1] = apex;
}

/* Equal(word(...), number) about these points, in any order: the number. */
static bool stated_number(struct cdl_reader *r, const char *word, const int *p, int n,
			  double *out)
{
	for (int i = 0; i < r->n; i++) {
		const struct expr *x = r->said[i].x;
		struct cdl_letters q;
		const char *bad;
		int in = 0;
		const struct term *t;

		if (!x || x->kind != EXPR_CALL || !read_cdl_same(x->text, "Equal") ||
		    x->n != 2 || x->arg[0]->kind != EXPR_CALL ||
		    !read_cdl_same(x->arg[0]->text, word) || x->arg[1]->kind != EXPR_NUMBER ||
		    !read_cdl_letters(r, x->arg[0], &q) || q.n != n)
			continue;
		for (int k = 0; k < n; k++)
			for (int m = 0; m < n; m++)
				in += q.p[k] == p[m];
		t = read_cdl_term(r, x->arg[1], &bad);
		if (in == n && t && problem_constant(out, t))
			return true;
	}
	return false;
}

static bool has_circle(struct cdl_reader *r, int point)
{
	double v;

	return stated_number(r, "RadiusOfCircle", &point, 1, &v) ||
	       stated_number(r, "DiameterOfCircle", &point, 1, &v);
}

/* Two sides of the base with different sizes? */
static bool is_oblong(struct cdl_reader *r, const int *p, double *a, double *b)
{
	for (int i = 0; i < 4; i += 2) {
		int one[2] = { p[i], p[i + 1] };

		for (int k = 0; k < 2; k++) {
			int two[2] = { p[i + 1], p[(i + 2) % 4] };

			if (k) {
				two[0] = p[i];
				two[1] = p[(i + 3) % 4];
			}
			if (stated_number(r, "LengthOfLine", one, 2, a) &&
			    stated_number(r, "LengthOfLine", two, 2, b) && *a != *b)
				return true;
		}
	}
	return false;
}

/* A cube by one of its faces: the other corners get names of their own. */
static void complete_box(struct cdl_reader *r, struct cdl_letters *q)
{
	for (int i = 0; i < 4; i++)
		q->p[4 + i] = problem_point(
			r->p, arena_printf(r->a, "%s'", r->p->point[q->p[i]].name));
	q->n = 8;
}

static void add_body(struct cdl_reader *r, const struct entity_row *w, struct cdl_letters *q,
		     const char *text)
{
	enum problem_solid k = w->solid;
	double a, b;

	if (is_pyramid(k))
		apex_last(q);
	if ((k == SOLID_CUBE || k == SOLID_CUBOID) && q->n == 4)
		complete_box(r, q);
	if (k == SOLID_CONE &&
	    (q->n == 3 || (q->n == 2 && has_circle(r, q->p[0]) && has_circle(r, q->p[1])))) {
		if (q->n == 2)
			problem_suppose(r->p,
					"the cone %s%s has a circle at both ends and was "
					"taken for a frustum",
					r->p->point[q->p[0]].name, r->p->point[q->p[1]].name);
		k = SOLID_CONE_FRUSTUM;
		q->n = 2;
	}
	if (k == SOLID_REGULAR_PYRAMID && q->n == 5 && is_oblong(r, q->p, &a, &b)) {
		problem_suppose(r->p,
				"the base of the pyramid has sides of %g and %g and was taken "
				"for a rectangle",
				a, b);
		k = SOLID_RECTANGULAR_PYRAMID;
	}
	for (int i = 0; i < q->n; i++)
		for (int j = 0; j < i; j++)
			if (q->p[i] == q->p[j])
				return;
	problem_body(r->p, k, q->p, q->n, text);
}

/* Cubes before boxes and so on: a body that is stated twice is the more special one. */
void read_cdl_bodies(struct cdl_reader *r)
{
	for (int i = 0; i < r->n; i++) {
		const struct expr *x = r->said[i].x;
		const struct entity_row *w;
		struct cdl_letters q;

		if (!x || x->kind != EXPR_CALL)
			continue;
		w = entity_of(x->text);
		/* Prism(U,V) names planes. */
		if (w && read_cdl_letters(r, x, &q) && (w->solid != SOLID_PRISM || q.n >= 6))
			add_body(r, w, &q, r->said[i].text);
	}
}
