/*
 * solidfgeo_lie.c -- relations of lines and planes in the condition language for solids.
 *
 * A line is two letters, glued or apart; a plane is its name, three letters or more of it,
 * Plane(...), or Base: the base of the only round body.
 */
#include "read/solidfgeo_priv.h"
#include <string.h>

static const struct lie_row {
	const char *word;
	enum problem_lie lie;
	const char *takes;
} lie_row[] = {
#define SOLID_RELATION(word, lie, takes) { #word, LIE_##lie, takes },
#include "read/solidfgeo.def"
};
#define LIE_ROWS (int)(sizeof lie_row / sizeof *lie_row)

static int named_plane(struct cdl_reader *r, const char *name)
{
	return problem_plane(r->p, name, NULL, 0);
}

/* The base of the only cone or cylinder is called after its centre. */
static int base_plane(struct cdl_reader *r)
{
	const struct problem_space *s = r->p->space;
	int found = -1;

	for (int i = 0; i < s->bodies; i++)
		if (s->body[i].kind == SOLID_CONE || s->body[i].kind == SOLID_CYLINDER) {
			if (found >= 0)
				return -1;
			found = i;
		}
	return found < 0 ? -1 : named_plane(r, r->p->point[s->body[found].p[0]].name);
}

/* Points of a plane that has no name: one that is named and holds them all is meant. */
static int plane_of(struct cdl_reader *r, const int *q, int n)
{
	const struct problem_space *s = r->p->space;

	for (int i = 0; i < s->planes; i++) {
		int in = 0;

		for (int k = 0; k < n; k++)
			for (int m = 0; m < s->plane[i].n; m++)
				in += s->plane[i].p[m] == q[k];
		if (in == n && s->plane[i].name)
			return i;
	}
	return problem_plane(r->p, NULL, q, n);
}

struct flats {
	struct problem_flat f[2];
	int n;
	int loose[CDL_LETTERS], looses; /* letters that stand alone */
};

static bool add_plane(struct flats *f, int plane)
{
	if (f->n >= 2 || plane < 0)
		return false;
	f->f[f->n++] = (struct problem_flat){ plane, -1, -1 };
	return true;
}

static bool add_line(struct flats *f, int a, int b)
{
	if (f->n >= 2 || a == b)
		return false;
	f->f[f->n++] = (struct problem_flat){ -1, a, b };
	return true;
}

/* Letters that stand alone: two are a line, the third and last a plane's name, more are points
 * of a plane. */
static bool take_loose(struct cdl_reader *r, struct flats *f, const char *takes, bool last)
{
	const char *name;

	if (takes[f->n] == 'p' && f->looses == 1) {
		name = r->p->point[f->loose[0]].name;
		f->looses = 0;
		return add_plane(f, named_plane(r, name));
	}
	if (takes[f->n] == 'l' && f->looses == 2 && f->n == 0) {
		f->looses = 0;
		return add_line(f, f->loose[0], f->loose[1]);
	}
	if (!last || !f->looses)
		return true;
	if (f->looses == 1)
		return add_plane(f, named_plane(r, r->p->point[f->loose[0]].name));
	if (f->looses == 2)
		return add_line(f, f->loose[0], f->loose[1]);
	return add_plane(f, plane_of(r, f->loose, f->looses));
}

static bool take_operand(struct cdl_reader *r, const struct expr *a, struct flats *f,
			 const char *takes)
{
	struct cdl_letters q;
	struct expr one = { .kind = EXPR_CALL,
			    .arg = (struct expr *[]){ (struct expr *)a },
			    .n = 1 };

	if (a->kind == EXPR_CALL && read_cdl_same(a->text, "Base"))
		return add_plane(f, base_plane(r));
	if (a->kind == EXPR_CALL && read_cdl_same(a->text, "Plane") && a->n == 1 &&
	    a->arg[0]->kind == EXPR_NAME) {
		if (strlen(a->arg[0]->text) < 3 || !read_cdl_is_letters(a->arg[0]->text))
			return add_plane(f, named_plane(r, a->arg[0]->text));
		return read_cdl_letters(r, a, &q) && add_plane(f, plane_of(r, q.p, q.n));
	}
	if (a->kind != EXPR_NAME)
		return false;
	if (read_cdl_same(a->text, "Base"))
		return add_plane(f, base_plane(r));
	/* P1, or a word: a plane, where one is due. */
	if (!read_cdl_is_letters(a->text) || takes[f->n] == 'p') {
		if (strlen(a->text) < 3 || !read_cdl_is_letters(a->text))
			return add_plane(f, named_plane(r, a->text));
	}
	if (!read_cdl_letters(r, &one, &q))
		return false;
	if (q.n >= 3)
		return add_plane(f, plane_of(r, q.p, q.n));
	if (q.n == 2)
		return add_line(f, q.p[0], q.p[1]);
	if (f->looses >= CDL_LETTERS)
		return false;
	f->loose[f->looses++] = q.p[0];
	return take_loose(r, f, takes, false);
}

bool read_cdl_claim(struct cdl_reader *r, const struct expr *x, struct problem_claim *out,
		    bool *is)
{
	const struct lie_row *w = NULL;
	struct flats f = { .n = 0 };

	*is = false;
	for (int i = 0; i < LIE_ROWS && x->kind == EXPR_CALL; i++)
		if (read_cdl_same(x->text, lie_row[i].word))
			w = &lie_row[i];
	if (!w)
		return false;
	*is = true;
	for (int i = 0; i < x->n; i++)
		if (f.n >= 2 || !take_operand(r, x->arg[i], &f, w->takes))
			return false;
	if (f.looses && (f.n >= 2 || !take_loose(r, &f, w->takes, true)))
		return false;
	*out = (struct problem_claim){ .lie = w->lie, .of = { f.f[0], f.f[1] } };
	return f.n == 2;
}

/* Coplanar(U,ABCD), Plane(U,ABCD): a name and points; Coplanar(ABCD) without one says nothing
 * that the bodies do not. */
void read_cdl_plane(struct cdl_reader *r, const struct expr *x)
{
	struct cdl_letters q;
	struct expr rest = *x;

	if (!x->n || x->arg[0]->kind != EXPR_NAME)
		return;
	if (x->n == 1 &&
	    (strlen(x->arg[0]->text) < 3 || !read_cdl_is_letters(x->arg[0]->text))) {
		named_plane(r, x->arg[0]->text);
		return;
	}
	rest.arg++;
	rest.n--;
	if (x->n < 2 || !read_cdl_letters(r, &rest, &q))
		return;
	/* A, B, C, D apart: points, and no name. */
	if (q.groups > 1 && q.groups == q.n)
		return;
	problem_plane(r->p, x->arg[0]->text, q.p, q.n);
}
