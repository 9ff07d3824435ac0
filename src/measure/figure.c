/*
 * figure.c -- the solver's figure: which points share a line and in what order, the
 * circles, the variables, and lengths, angles and arcs as linear forms.
 */
#include "base/list.h"
#include "measure/measure_priv.h"
#include <math.h>
#include <string.h>

static const double degree = 180 / 3.14159265358979323846;

struct mask {
	uint64_t w[2];
};
struct gather {
	struct mask m[1024];
	bool drawn[1024];
	int n;
};

static void mask_add(struct mask *m, int i)
{
	m->w[i / 64] |= (uint64_t)1 << (i % 64);
}
static bool mask_has(const struct mask *m, int i)
{
	return m->w[i / 64] >> (i % 64) & 1;
}
static bool mask_within(const struct mask *a, const struct mask *b)
{
	return !(a->w[0] & ~b->w[0]) && !(a->w[1] & ~b->w[1]);
}
/* Do two sets have two points in common? */
static bool mask_share_two(const struct mask *a, const struct mask *b)
{
	uint64_t u = a->w[0] & b->w[0], v = a->w[1] & b->w[1];

	return (u && v) || (u & (u - 1)) || (v & (v - 1));
}

static void add_line(struct gather *g, const int *q, int n, bool drawn)
{
	struct mask m = { { 0, 0 } };

	for (int i = 0; i < n; i++)
		mask_add(&m, q[i]);
	if (!mask_share_two(&m, &m))
		return;
	for (int i = 0; i < g->n; i++)
		if (mask_within(&m, &g->m[i])) {
			g->drawn[i] |= drawn;
			return;
		}
	if (g->n >= 1024)
		return;
	g->drawn[g->n] = drawn;
	g->m[g->n++] = m;
}

static void add_pair(struct gather *g, int a, int b, bool drawn)
{
	add_line(g, (int[]){ a, b }, 2, drawn);
}

static void merge(struct gather *g)
{
	bool again = true;

	while (again) {
		again = false;
		for (int i = 0; i < g->n; i++)
			for (int k = i + 1; k < g->n; k++)
				if (mask_share_two(&g->m[i], &g->m[k])) {
					g->m[i].w[0] |= g->m[k].w[0];
					g->m[i].w[1] |= g->m[k].w[1];
					g->drawn[i] |= g->drawn[k];
					g->m[k] = g->m[--g->n];
					g->drawn[k] = g->drawn[g->n];
					k--;
					again = true;
				}
	}
}

static void polygon_lines(struct gather *g, const int *q, int n, bool drawn)
{
	for (int i = 0; i < n; i++)
		add_pair(g, q[i], q[(i + 1) % n], drawn);
}

static void term_lines(struct gather *g, const struct problem *p, const struct term *t)
{
	if (!t)
		return;
	term_lines(g, p, t->arg[0]);
	term_lines(g, p, t->arg[1]);
	if (t->kind != TERM_MEASURE)
		return;
	switch (t->measure) {
	case MEASURE_LENGTH: add_pair(g, t->p[0], t->p[1], true); break;
	case MEASURE_ANGLE:
		add_pair(g, t->p[0], t->p[1], true);
		add_pair(g, t->p[1], t->p[2], true);
		break;
	case MEASURE_AREA:
		polygon_lines(g, t->p, t->n, true);
		for (int i = 2; i + 1 < t->n; i++)
			add_pair(g, t->p[0], t->p[i], false);
		break;
	case MEASURE_PERIMETER:
	case MEASURE_HEIGHT: polygon_lines(g, t->p, t->n, true); break;
	case MEASURE_SCALE:
		polygon_lines(g, t->p, t->n / 2, true);
		polygon_lines(g, t->p + t->n / 2, t->n / 2, true);
		break;
	case MEASURE_DISTANCE:
		add_pair(g, t->p[1], t->p[2], true);
		add_pair(g, t->p[0], t->p[1], false);
		add_pair(g, t->p[0], t->p[2], false);
		break;
	case MEASURE_ARC:
	case MEASURE_ARC_VIA:
	case MEASURE_MAJOR_ARC:
	case MEASURE_ARC_LENGTH:
	case MEASURE_SECTOR_AREA:
	case MEASURE_RADIUS:
	case MEASURE_DIAMETER:
	case MEASURE_CIRCUMFERENCE:
	case MEASURE_CIRCLE_AREA:
	case MEASURES: break;
	}
}

struct gathering {
	struct gather *g;
	const struct problem *p;
	bool bare; /* no polygon: lines that its parts speak of are drawn */
};

/* What lies on a line by what the fact is made of, and what it draws. */
static void part_lines(void *self, const struct relation_part *t)
{
	const struct gathering *q = self;
	const char *takes = t->element < ELEMENTS ? geo_element_takes(t->element) : "";
	struct gather *g = q->g;
	int lines = 0;

	if (t->element == ELEMENT_ON_LINE || t->element == ELEMENT_ON_SEGMENT ||
	    t->element == ELEMENT_BETWEEN || t->element == ELEMENT_MIDPOINT)
		add_line(g, (int[]){ t->p[0], t->l[0].a, t->l[0].b }, 3, true);
	if (t->element == ELEMENT_DIAMETER && q->p->circle[t->c[0]].center >= 0)
		add_line(g, (int[]){ t->l[0].a, q->p->circle[t->c[0]].center, t->l[0].b }, 3,
			 true);
	if (!q->bare || t->element == ELEMENT_SAME_SIDE || t->element == ELEMENT_OPPOSITE_SIDE)
		return;
	for (; *takes; takes++)
		if (*takes == 'l' || *takes == 's') {
			add_pair(g, t->l[lines].a, t->l[lines].b, true);
			lines++;
		}
	for (int i = 0; t->element == ELEMENT_SAME_ANGLE && i < 6; i += 3) {
		add_pair(g, t->p[i], t->p[i + 1], true);
		add_pair(g, t->p[i + 1], t->p[i + 2], true);
	}
}

static void fact_lines(struct gather *g, const struct problem *p, const struct fact *f)
{
	struct relation_line lines[PROBLEM_POINTS / 2];
	struct relation_operands o;
	struct gathering q = { g, p, true };

	term_lines(g, p, f->t[0]);
	term_lines(g, p, f->t[1]);
	if (f->t[0] || f->kind == RELATION_INSIDE ||
	    !problem_fact_operands(f, &o, lines, PROBLEM_POINTS / 2))
		return;
	if (f->kind == RELATION_COLLINEAR)
		add_line(g, f->p, f->n, true);
	if (f->kind == RELATION_LINE)
		add_pair(g, f->p[0], f->p[1], true);
	for (int i = 0; f->kind == RELATION_CORNER && i < 2; i++)
		add_pair(g, f->p[i], f->p[i + 1], true);
	q.bare = !o.n_g[0];
	for (int k = 0; k < 2; k++)
		polygon_lines(g, o.g[k], o.n_g[k], true);
	for (int i = 0;
	     f->kind != RELATION_SAME_SIDE && f->kind != RELATION_OPPOSITE_SIDE && i < o.lines;
	     i++)
		add_pair(g, o.l[i].a, o.l[i].b, true);
	/* A point of a triangle is joined to its vertices. */
	for (int i = 0; o.n == 1 && i < o.n_g[0]; i++)
		add_pair(g, o.p[0], o.g[0][i], false);
	problem_fact_parts(f, part_lines, &q);
}

/* --- Circles ------------------------------------------------------------- */

static void circle_add(struct measure_round *r, int point)
{
	for (int i = 0; i < r->n; i++)
		if (r->p[i] == point)
			return;
	r->p[r->n++] = point;
}

/* The centre of the circle through three drawn points. */
static bool fit_circle(const struct solver *s, struct measure_round *r)
{
	for (int i = 0; i + 2 < r->n; i++) {
		double ax = s->x[r->p[i]], ay = s->y[r->p[i]];
		double bx = s->x[r->p[i + 1]] - ax, by = s->y[r->p[i + 1]] - ay;
		double cx = s->x[r->p[i + 2]] - ax, cy = s->y[r->p[i + 2]] - ay;
		double d = 2 * (bx * cy - by * cx), b = bx * bx + by * by,
		       c = cx * cx + cy * cy;

		if (fabs(d) < 1e-3 * (b + c))
			continue;
		r->x = ax + (cy * b - by * c) / d;
		r->y = ay + (bx * c - cx * b) / d;
		r->r = hypot(ax - r->x, ay - r->y);
		return true;
	}
	return false;
}

struct on_circles {
	const struct problem *p;
	struct measure_round *round;
};

static void part_circles(void *self, const struct relation_part *t)
{
	const struct on_circles *q = self;
	int c = t->c[0];

	if (t->element == ELEMENT_ON_CIRCLE && t->p[0] != q->p->circle[c].center)
		circle_add(&q->round[c], t->p[0]);
	if (t->element == ELEMENT_DIAMETER) {
		circle_add(&q->round[c], t->l[0].a);
		circle_add(&q->round[c], t->l[0].b);
	}
}

static void build_circles(struct solver *s)
{
	struct problem *p = s->p;
	struct on_circles q = { p, NULL };

	s->rounds = p->circles;
	s->round = arena_alloc(s->a, (size_t)(p->circles + 1) * sizeof *s->round);
	for (int c = 0; c < p->circles; c++)
		s->round[c].p =
			arena_alloc(s->a, (size_t)(p->points + 1) * sizeof *s->round[c].p);
	q.round = s->round;
	for (int i = 0; i < p->facts; i++)
		if (!p->fact[i].t[0])
			problem_fact_parts(&p->fact[i], part_circles, &q);
}

static void place_circles(struct solver *s)
{
	for (int c = 0; c < s->rounds; c++) {
		struct measure_round *r = &s->round[c];
		int o = s->p->circle[c].center;

		if (o >= 0) {
			r->x = s->x[o];
			r->y = s->y[o];
			r->r = r->n ? hypot(s->x[r->p[0]] - r->x, s->y[r->p[0]] - r->y) : 1;
		} else if (!fit_circle(s, r) && r->n) {
			r->x = s->x[r->p[0]];
			r->y = s->y[r->p[0]] + 1;
			r->r = 1;
		}
	}
}

/* --- Lines and variables ------------------------------------------------- */

static void order_line(struct solver *s, struct measure_line *l)
{
	double far = -1, dx = 1, dy = 0;
	double at[PROBLEM_POINTS];

	for (int i = 0; i < l->n; i++)
		for (int k = 0; k < i; k++) {
			double u = s->x[l->p[i]] - s->x[l->p[k]],
			       v = s->y[l->p[i]] - s->y[l->p[k]];

			if (hypot(u, v) > far) {
				far = hypot(u, v);
				dx = u;
				dy = v;
			}
		}
	if (dx < 0 || (dx == 0 && dy < 0)) {
		dx = -dx;
		dy = -dy;
	}
	for (int i = 0; i < l->n; i++)
		at[i] = s->x[l->p[i]] * dx + s->y[l->p[i]] * dy;
	for (int i = 1; i < l->n; i++)
		for (int k = i; k > 0 && at[k] < at[k - 1]; k--) {
			double t = at[k];
			int q = l->p[k];

			at[k] = at[k - 1];
			at[k - 1] = t;
			l->p[k] = l->p[k - 1];
			l->p[k - 1] = q;
		}
	l->dir = atan2(dy, dx) * degree;
}

static int new_var(struct solver *s, enum var_kind k, int a, int b)
{
	if (s->vars >= VARS) {
		s->trouble = "the figure has too many lines and points";
		return -1;
	}
	s->var[s->vars] = (struct var){ k, a, b };
	return s->vars++;
}

enum { AUXILIARY_POINTS = 10 };

static bool joined(const struct gather *g, int a, int b)
{
	for (int i = 0; i < g->n; i++)
		if (mask_has(&g->m[i], a) && mask_has(&g->m[i], b))
			return true;
	return false;
}

bool measure_figure_build(struct solver *s)
{
	struct problem *p = s->p;
	struct gather *g = arena_alloc(s->a, sizeof *g);
	int n = p->points;

	build_circles(s);
	for (int i = 0; i < p->facts; i++)
		fact_lines(g, p, &p->fact[i]);
	term_lines(g, p, p->goal);
	for (int c = 0; c < p->circles; c++)
		for (int i = 0; i < s->round[c].n && p->circle[c].center >= 0; i++)
			add_pair(g, p->circle[c].center, s->round[c].p[i], false);
	if (s->auxiliary && n <= AUXILIARY_POINTS)
		for (int a = 0; a < n; a++)
			for (int b = 0; b < a; b++)
				if (!joined(g, a, b))
					add_pair(g, a, b, false);
	merge(g);
	s->work += (long)g->n * (2 * p->facts + g->n) / 8;

	place_circles(s);
	s->lines = g->n;
	s->line = arena_alloc(s->a, (size_t)(g->n + 1) * sizeof *s->line);
	s->line_at = arena_alloc(s->a, (size_t)(n * n + 1) * sizeof *s->line_at);
	s->pos_on = arena_alloc(s->a, (size_t)(g->n * n + 1) * sizeof *s->pos_on);
	for (int i = 0; i < n * n; i++)
		s->line_at[i] = -1;
	for (int i = 0; i < g->n * n; i++)
		s->pos_on[i] = -1;
	for (int i = 0; i < g->n; i++) {
		struct measure_line *l = &s->line[i];

		l->drawn = g->drawn[i];
		l->p = arena_alloc(s->a, (size_t)n * sizeof *l->p);
		for (int k = 0; k < n; k++)
			if (mask_has(&g->m[i], k))
				l->p[l->n++] = k;
		order_line(s, l);
		for (int k = 0; k < l->n; k++) {
			s->pos_on[i * n + l->p[k]] = k;
			for (int m = 0; m < l->n; m++)
				if (m != k)
					s->line_at[l->p[k] * n + l->p[m]] = i;
		}
		l->gap = s->vars;
		for (int k = 0; k + 1 < l->n; k++)
			if (new_var(s, VAR_GAP, l->p[k], l->p[k + 1]) < 0)
				return false;
		l->var = new_var(s, VAR_DIR, i, 0);
		if (l->var < 0)
			return false;
	}
	for (int c = 0; c < s->rounds; c++) {
		struct measure_round *r = &s->round[c];

		r->radius = new_var(s, VAR_RADIUS, c, 0);
		r->polar = s->vars;
		for (int i = 0; i < r->n; i++)
			if (new_var(s, VAR_POLAR, c, r->p[i]) < 0)
				return false;
	}
	s->letter0 = s->vars;
	for (int i = 0; i < p->letters; i++)
		if (new_var(s, VAR_LETTER, i, 0) < 0)
			return false;
	s->length_form = arena_alloc(s->a, (size_t)(n * n + 1) * sizeof *s->length_form);
	for (int i = 0; i < n * n; i++)
		s->length_form[i] = -1;
	s->angle_cap = 4096;
	s->angle_key = arena_alloc(s->a, (size_t)s->angle_cap * sizeof *s->angle_key);
	s->angle_form = arena_alloc(s->a, (size_t)s->angle_cap * sizeof *s->angle_form);
	return s->vars < VARS;
}

bool measure_figure_between(const struct solver *s, int a, int b, int c)
{
	int n = s->p->points, l = measure_figure_line(s, a, c);
	const int *at = s->pos_on + (long)l * n;

	return l >= 0 && at[b] >= 0 && (at[a] < at[b]) == (at[b] < at[c]);
}

int measure_figure_line(const struct solver *s, int a, int b)
{
	return a == b ? -1 : s->line_at[a * s->p->points + b];
}

/* --- Forms --------------------------------------------------------------- */

static int new_form(struct solver *s, enum form_kind kind, int n)
{
	struct measure_form *f;

	s->form = arena_grow(s->a, s->form, &s->form_cap, s->forms + 1, sizeof *s->form);
	f = &s->form[s->forms];
	*f = (struct measure_form){ .kind = kind };
	f->var = arena_alloc(s->a, (size_t)(n + 1) * sizeof *f->var);
	f->c = arena_alloc(s->a, (size_t)(n + 1) * sizeof *f->c);
	s->fresh = false;
	return s->forms++;
}

static void form_put(struct measure_form *f, int var, double c)
{
	for (int i = 0; i < f->n; i++)
		if (f->var[i] == var) {
			f->c[i] += c;
			if (f->c[i] == 0) {
				f->n--;
				f->var[i] = f->var[f->n];
				f->c[i] = f->c[f->n];
			}
			return;
		}
	f->var[f->n] = var;
	f->c[f->n++] = c;
}

static void name_points(struct solver *s, int f, const char *before, const int *q, int n)
{
	struct buf b = { 0 };

	buf_add(&b, before);
	for (int i = 0; i < n; i++)
		buf_add(&b, s->p->point[q[i]].name);
	s->form[f].name = buf_keep(&b, s->a);
}

int measure_form_length(struct solver *s, int a, int b)
{
	int n = s->p->points, l = measure_figure_line(s, a, b), i, k, f;

	if (l < 0)
		return -1;
	if (s->length_form[a * n + b] >= 0)
		return s->length_form[a * n + b];
	i = s->pos_on[l * n + a];
	k = s->pos_on[l * n + b];
	f = new_form(s, FORM_LENGTH, i < k ? k - i : i - k);
	s->form[f].of = OF_LENGTH;
	s->form[f].p[0] = a;
	s->form[f].p[1] = b;
	for (int g = i < k ? i : k; g < (i < k ? k : i); g++)
		form_put(&s->form[f], s->line[l].gap + g, 1);
	s->length_form[a * n + b] = s->length_form[b * n + a] = f;
	name_points(s, f, "", (int[]){ a, b }, 2);
	return f;
}

/* The drawn direction of the ray from a to b, by its line. */
static double ray(const struct solver *s, int l, int a, int b)
{
	int n = s->p->points;

	return s->line[l].dir + (s->pos_on[l * n + a] < s->pos_on[l * n + b] ? 0 : 180);
}

double measure_drawn_angle(const struct solver *s, int a, int b, int c)
{
	double d = atan2(s->y[a] - s->y[b], s->x[a] - s->x[b]) -
		   atan2(s->y[c] - s->y[b], s->x[c] - s->x[b]);

	return fabs(remainder(d * degree, 360));
}

double measure_drawn_length(const struct solver *s, int a, int b)
{
	return hypot(s->x[a] - s->x[b], s->y[a] - s->y[b]);
}

int measure_form_angle(struct solver *s, int a, int b, int c)
{
	int n = s->p->points, l = measure_figure_line(s, b, a),
	    m = measure_figure_line(s, b, c), f, h, key;
	double ra, rc, v, turn;
	bool swap = !s->p->oriented && a > c;

	if (l < 0 || m < 0 || a == c)
		return -1;
	if (swap) {
		int t = a;

		a = c;
		c = t;
		t = l;
		l = m;
		m = t;
	}
	key = 1 + (a * n + b) * n + c;
	for (h = key % s->angle_cap; s->angle_key[h]; h = (h + 1) % s->angle_cap)
		if (s->angle_key[h] == key)
			return s->angle_form[h];
	if (s->angle_used > s->angle_cap / 2)
		return -1;
	f = new_form(s, FORM_ANGLE, 2);
	s->form[f].of = OF_ANGLE;
	s->form[f].p[0] = a;
	s->form[f].p[1] = b;
	s->form[f].p[2] = c;
	if (l == m) {
		bool apart = (s->pos_on[l * n + a] < s->pos_on[l * n + b]) !=
			     (s->pos_on[l * n + c] < s->pos_on[l * n + b]);

		s->form[f].k = apart ? 180 : 0;
	} else {
		ra = ray(s, l, b, a);
		rc = ray(s, m, b, c);
		turn = 1;
		if (s->p->oriented) {
			v = ra - rc;
			v -= 360 * floor(v / 360);
			turn = -1;
		} else {
			v = remainder(rc - ra, 360);
			if (v < 0) {
				v = -v;
				turn = -1;
			}
		}
		form_put(&s->form[f], s->line[m].var, turn);
		form_put(&s->form[f], s->line[l].var, -turn);
		/* v = turn * (dir m - dir l) + k with k a multiple of 180 */
		s->form[f].k =
			180 * rint((v - turn * (s->line[m].dir - s->line[l].dir)) / 180);
	}
	name_points(s, f, "angle ", (int[]){ a, b, c }, 3);
	s->angle_key[h] = key;
	s->angle_form[h] = f;
	s->angle_used++;
	return f;
}

int measure_form_corner(struct solver *s, int a, int b, int c)
{
	double v;

	if (!s->p->oriented)
		return measure_form_angle(s, a, b, c);
	v = (atan2(s->y[a] - s->y[b], s->x[a] - s->x[b]) -
	     atan2(s->y[c] - s->y[b], s->x[c] - s->x[b])) *
	    degree;
	v -= 360 * floor(v / 360);
	return v > 180 ? measure_form_angle(s, c, b, a) : measure_form_angle(s, a, b, c);
}

static double polar(const struct solver *s, const struct measure_round *r, int point)
{
	return atan2(s->y[point] - r->y, s->x[point] - r->x) * degree;
}

int measure_form_arc(struct solver *s, int c, int a, int b, int via, bool major)
{
	struct measure_round *r;
	int i, k, f;
	double pa, pb, v, turn = 1;

	if (c < 0)
		return -1;
	r = &s->round[c];
	i = base_place(r->p, r->n, a);
	k = base_place(r->p, r->n, b);
	if (i < 0 || k < 0 || i == k)
		return -1;
	pa = polar(s, r, a);
	pb = polar(s, r, b);
	v = remainder(pb - pa, 360);
	if (s->p->oriented) {
		if (v < 0)
			v += 360;
	} else if (v < 0) {
		v = -v;
		turn = -1;
	}
	/* From a to b the way that passes via. */
	if (via >= 0) {
		double d = turn * (polar(s, r, via) - pa);

		d -= 360 * floor(d / 360);
		major = d > v;
	}
	/* Swept counterclockwise, it may be the larger one already. */
	if (major && !(s->p->oriented && via < 0 && v > 180)) {
		v = 360 - v;
		turn = -turn;
	}
	f = new_form(s, FORM_OTHER, 2);
	s->form[f].of = OF_ARC;
	s->form[f].p[0] = a;
	s->form[f].p[1] = b;
	s->form[f].p[2] = c;
	s->form[f].via = via;
	s->form[f].major = via < 0 && major;
	form_put(&s->form[f], r->polar + k, turn);
	form_put(&s->form[f], r->polar + i, -turn);
	s->form[f].k = 360 * rint((v - turn * (pb - pa)) / 360);
	name_points(s, f, major ? "major arc " : "arc ", (int[]){ a, b }, 2);
	return f;
}

int measure_form_direction(struct solver *s, int line)
{
	return measure_form_var(s, s->line[line].var);
}

int measure_form_var(struct solver *s, int var)
{
	int f = new_form(s, FORM_OTHER, 1);
	const struct var *v = &s->var[var];

	form_put(&s->form[f], var, 1);
	if (v->kind == VAR_LETTER)
		s->form[f].name = s->p->letter[v->a];
	else if (v->kind == VAR_RADIUS)
		s->form[f].name =
			arena_printf(s->a, "the radius of circle %s", s->p->circle[v->a].name);
	else if (v->kind == VAR_SCALE)
		s->form[f].name = "the scale factor";
	if (v->kind == VAR_RADIUS || v->kind == VAR_SCALE)
		s->form[f].kind = FORM_LENGTH;
	return f;
}

bool measure_figure_same_polygon(const int *p, const int *q, int n)
{
	for (int shift = 0; shift < n; shift++) {
		bool there = true, back = true;

		for (int i = 0; i < n; i++) {
			there &= p[i] == q[(shift + i) % n];
			back &= p[i] == q[(shift + n - i) % n];
		}
		if (there || back)
			return true;
	}
	return false;
}

/* One area variable per polygon, however it is named. */
int measure_form_area(struct solver *s, const int *q, int n)
{
	int f, v, *copy;

	for (int i = 0; i < s->areas; i++)
		if (s->area[i].n == n && measure_figure_same_polygon(s->area[i].p, q, n))
			return s->area[i].form;
	if (s->vars >= s->stride - 1)
		return -1;
	v = new_var(s, VAR_AREA, s->areas, 0);
	if (v < 0)
		return -1;
	s->row_of[v] = -1;
	f = measure_form_var(s, v);
	s->form[f].kind = FORM_LENGTH;
	name_points(s, f, "the area of ", q, n);
	copy = arena_alloc(s->a, (size_t)n * sizeof *copy);
	memcpy(copy, q, (size_t)n * sizeof *copy);
	s->area = arena_grow(s->a, s->area, &s->area_cap, s->areas + 1, sizeof *s->area);
	s->area[s->areas++] = (struct measure_area){ f, n, copy };
	s->fresh = false;
	return f;
}

int measure_form_sum(struct solver *s, enum form_kind k, const int *f, const double *c, int n,
		     double k0)
{
	int total = 0, g;

	for (int i = 0; i < n; i++) {
		if (f[i] < 0)
			return -1;
		total += s->form[f[i]].n;
	}
	g = new_form(s, k, total);
	s->form[g].of = OF_SUM;
	s->form[g].rest = k0;
	s->form[g].part = arena_alloc(s->a, (size_t)(n + 1) * sizeof *f);
	s->form[g].weight = arena_alloc(s->a, (size_t)(n + 1) * sizeof *c);
	s->form[g].k = k0;
	for (int i = 0; i < n; i++) {
		s->form[g].part[i] = f[i];
		s->form[g].weight[i] = c[i];
		s->form[g].parts = i + 1;
		s->form[g].k += c[i] * s->form[f[i]].k;
		for (int j = 0; j < s->form[f[i]].n; j++)
			form_put(&s->form[g], s->form[f[i]].var[j], c[i] * s->form[f[i]].c[j]);
	}
	return g;
}

int measure_form_turn(struct solver *s, int l, int m, const int *abcd, double flip)
{
	int f = new_form(s, FORM_OTHER, 2);

	s->form[f].of = OF_TURN;
	memcpy(s->form[f].p, abcd, 4 * sizeof *abcd);
	s->form[f].k = flip;
	form_put(&s->form[f], s->line[l].var, 1);
	form_put(&s->form[f], s->line[m].var, -1);
	return f;
}

/* What the form measures in the drawing, lengths times scale. */
double measure_drawn_form(const struct solver *s, int f, double scale)
{
	const struct measure_form *m = &s->form[f];
	double sum = m->k;

	for (int i = 0; i < m->n; i++) {
		const struct var *v = &s->var[m->var[i]];

		if (v->kind == VAR_GAP)
			sum += m->c[i] * scale * measure_drawn_length(s, v->a, v->b);
		else if (v->kind == VAR_DIR)
			sum += m->c[i] * s->line[v->a].dir;
		else if (v->kind == VAR_POLAR)
			sum += m->c[i] * polar(s, &s->round[v->a], v->b);
		else if (v->kind == VAR_RADIUS)
			sum += m->c[i] * scale * s->round[v->a].r;
		else
			return NAN;
	}
	return sum;
}

static bool directions_apart(struct solver *s, int l, int m, double by)
{
	double d1, d2;

	if (l == m)
		return by == 0;
	measure_linear_refresh(s);
	d1 = s->w1[s->line[l].var] - s->w1[s->line[m].var] - by;
	d2 = s->w2[s->line[l].var] - s->w2[s->line[m].var] - by;
	return fabs(d1 - d2) < 1e-7 && fabs(remainder(d1, 180)) < LOOKS_EQUAL;
}

bool measure_is_parallel(struct solver *s, int l, int m)
{
	return directions_apart(s, l, m, 0);
}
bool measure_is_perpendicular(struct solver *s, int l, int m)
{
	return directions_apart(s, l, m, 90);
}
