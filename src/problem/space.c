/* space.c -- bodies, planes and relations of a problem in space, as plain data. */
#include "problem/space.h"
#include "problem/problem_priv.h"
#include <string.h>

static const struct solid_row {
	const char *word, *takes, *sizes, *name;
} solid_row[] = {
#define SOLID(NAME, Word, takes, sizes, name) { #Word, takes, sizes, name },
#include "problem/solid.def"
};
static const struct size_row {
	const char *word;
	char letter;
	const char *text;
} size_row[] = {
#define SIZE(NAME, Word, letter, text) { #Word, letter, text },
#include "problem/solid.def"
};

struct problem_space *problem_space(struct problem *p)
{
	if (!p->space)
		p->space = arena_alloc(p->arena, sizeof *p->space);
	return p->space;
}

bool problem_solid_takes(enum problem_solid k, int n)
{
	const char *takes = solid_row[k].takes;

	if (!strcmp(takes, "2n"))
		return n >= 6 && n % 2 == 0;
	if (!strcmp(takes, "n1"))
		return n >= 4;
	return n == takes[0] - '0';
}

static bool solid_has(enum problem_solid k, enum problem_size z)
{
	return strchr(solid_row[k].sizes, size_row[z].letter) != NULL;
}

const char *problem_solid_word(enum problem_solid k)
{
	return solid_row[k].word;
}

const char *problem_solid_name(enum problem_solid k)
{
	return solid_row[k].name;
}

const char *problem_size_text(enum problem_size z)
{
	return size_row[z].text;
}

char problem_size_letter(enum problem_size z)
{
	return size_row[z].letter;
}

static bool same_points(const int *a, const int *b, int n)
{
	for (int i = 0; i < n; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

int problem_find_body(const struct problem *p, enum problem_solid k, const int *points, int n)
{
	for (int i = 0; p->space && i < p->space->bodies; i++) {
		const struct problem_body *b = &p->space->body[i];

		if (b->n == n && (k == SOLIDS || b->kind == k) && same_points(b->p, points, n))
			return i;
	}
	return -1;
}

int problem_body(struct problem *p, enum problem_solid k, const int *points, int n,
		 const char *text)
{
	struct problem_space *s = problem_space(p);
	struct problem_body *b;
	struct buf name = { 0 };
	int found, *q;

	for (int i = 0; i < n; i++)
		if (points[i] < 0)
			return -1;
	if (!problem_solid_takes(k, n))
		return -1;
	found = problem_find_body(p, k, points, n);
	if (found >= 0 && text && !s->body[found].text)
		s->body[found].text = arena_strdup(p->arena, text);
	if (found >= 0)
		return found;
	if (s->bodies >= PROBLEM_BODIES) {
		p->over = true;
		return -1;
	}
	b = &s->body[s->bodies];
	q = arena_alloc(p->arena, (size_t)n * sizeof *q);
	memcpy(q, points, (size_t)n * sizeof *q);
	buf_addf(&name, "%s ", solid_row[k].name);
	problem_print_points(&name, p, q, n);
	*b = (struct problem_body){ .kind = k, .n = n, .p = q };
	b->name = arena_strdup(p->arena, buf_str(&name));
	b->text = text ? arena_strdup(p->arena, text) : NULL;
	for (int i = 0; i < SIZES; i++)
		b->letter[i] = -1;
	buf_clear(&name);
	return s->bodies++;
}

const struct term *problem_size(struct problem *p, int body, enum problem_size z)
{
	struct problem_body *b;
	const char *name;

	if (body < 0 || !solid_has(p->space->body[body].kind, z))
		return NULL;
	b = &p->space->body[body];
	name = arena_printf(
		p->arena, "%s of %s",
		z == SIZE_EDGE && b->kind == SOLID_CUBE ? "edge" : size_row[z].text, b->name);
	/* By its name, for cases of a problem share their bodies and not their letters. */
	b->letter[z] = problem_letter(p, name);
	return b->letter[z] < 0 ? NULL : problem_letter_term(p, name);
}

bool problem_size_of(const struct problem *p, int letter, int *body, enum problem_size *z)
{
	for (int i = 0; p->space && i < p->space->bodies; i++)
		for (int k = 0; k < SIZES; k++)
			if (p->space->body[i].letter[k] == letter) {
				*body = i;
				*z = (enum problem_size)k;
				return true;
			}
	return false;
}

bool problem_is_measured(const struct problem *p, int letter)
{
	enum problem_size z;
	int body;

	for (int i = 0; p->space && i < p->space->gauges; i++)
		if (p->space->gauge[i].letter == letter)
			return true;
	return problem_size_of(p, letter, &body, &z);
}

static bool holds_point(const struct problem_plane *u, int point)
{
	for (int i = 0; i < u->n; i++)
		if (u->p[i] == point)
			return true;
	return false;
}

/* Three points of one are on the other: then, bodies being what they are, the planes are one.
 * (Three corners of a face are not in a line.) */
static bool same_plane(const struct problem_plane *u, const int *points, int n)
{
	int common = 0;

	if (u->n != n)
		return false;
	for (int i = 0; i < n; i++)
		common += holds_point(u, points[i]);
	return common == n;
}

int problem_plane(struct problem *p, const char *name, const int *points, int n)
{
	struct problem_space *s = problem_space(p);
	struct problem_plane *u = NULL;
	int i;

	for (int k = 0; k < n; k++)
		if (points[k] < 0)
			return -1;
	for (i = 0; i < s->planes; i++) {
		u = &s->plane[i];
		if (name ? u->name && !strcmp(u->name, name)
			 : u->n && same_plane(u, points, n))
			break;
	}
	if (i == s->planes) {
		if (s->planes >= PROBLEM_PLANES) {
			p->over = true;
			return -1;
		}
		u = &s->plane[s->planes++];
		*u = (struct problem_plane){ .name = name ? arena_strdup(p->arena, name)
							  : NULL };
	}
	if (n) {
		int *all = arena_alloc(p->arena, (size_t)(u->n + n) * sizeof *all), m = u->n;

		if (m)
			memcpy(all, u->p, (size_t)m * sizeof *all);
		for (int k = 0; k < n; k++)
			if (!holds_point(&(struct problem_plane){ NULL, m, all }, points[k]))
				all[m++] = points[k];
		u->p = all;
		u->n = m;
	}
	return i;
}

static bool is_flat(const struct problem_flat *f)
{
	return f->plane >= 0 || (f->a >= 0 && f->b >= 0);
}

void problem_claim(struct problem *p, const struct problem_claim *c)
{
	struct problem_space *s = problem_space(p);

	if (!is_flat(&c->of[0]) || !is_flat(&c->of[1]))
		return;
	if (s->claims >= PROBLEM_CLAIMS) {
		p->over = true;
		return;
	}
	s->claim[s->claims] = *c;
	s->claim[s->claims++].text = c->text ? arena_strdup(p->arena, c->text) : NULL;
}

void problem_ask_space(struct problem *p, const struct problem_claim *c)
{
	struct problem_space *s = problem_space(p);

	s->goal = *c;
	s->goal.text = c->text ? arena_strdup(p->arena, c->text) : NULL;
	s->asks = is_flat(&c->of[0]) && is_flat(&c->of[1]);
}

void problem_flat_print(struct buf *b, const struct problem *p, const struct problem_flat *f)
{
	const struct problem_plane *u;

	if (f->plane < 0) {
		problem_print_points(b, p, (int[]){ f->a, f->b }, 2);
		return;
	}
	u = &p->space->plane[f->plane];
	buf_add(b, "plane ");
	if (u->name)
		buf_add(b, u->name);
	else
		problem_print_points(b, p, u->p, u->n);
}

static void gauge_print(struct buf *b, const struct problem *p, const struct problem_gauge *g)
{
	if (g->gap == GAP_DIHEDRAL) {
		buf_addf(b, "dihedral angle %s-%s%s-%s", p->point[g->of[0].a].name,
			 p->point[g->of[1].a].name, p->point[g->of[1].b].name,
			 p->point[g->of[0].b].name);
		return;
	}
	buf_add(b, g->gap == GAP_ANGLE ? "angle between " : "distance between ");
	for (int i = 0; i < 2; i++) {
		buf_add(b, i ? " and " : "");
		if (g->of[i].plane < 0 && g->of[i].a == g->of[i].b)
			buf_add(b, p->point[g->of[i].a].name);
		else
			problem_flat_print(b, p, &g->of[i]);
	}
}

const struct term *problem_gauge(struct problem *p, const struct problem_gauge *g)
{
	struct problem_space *s = problem_space(p);
	const struct term *t;
	struct buf b = { 0 };
	int letter;

	gauge_print(&b, p, g);
	letter = problem_letter(p, buf_str(&b));
	t = letter < 0 ? NULL : problem_letter_term(p, buf_str(&b));
	buf_clear(&b);
	for (int i = 0; i < s->gauges; i++)
		if (s->gauge[i].letter == letter)
			return t;
	if (!t || s->gauges >= PROBLEM_GAUGES) {
		p->over = true;
		return NULL;
	}
	s->gauge[s->gauges] = *g;
	s->gauge[s->gauges++].letter = letter;
	return t;
}

void problem_claim_print(struct buf *b, const struct problem *p, const struct problem_claim *c)
{
	static const char *const lie[] = { "parallel to", "perpendicular to", "skew to" };

	problem_flat_print(b, p, &c->of[0]);
	buf_addf(b, " is %s ", lie[c->lie]);
	problem_flat_print(b, p, &c->of[1]);
}

void problem_body_print(struct buf *b, const struct problem *p, int body)
{
	const struct problem_body *s = &p->space->body[body];

	problem_print_points(b, p, s->p, s->n);
	buf_addf(b, " is a %s", solid_row[s->kind].name);
}
