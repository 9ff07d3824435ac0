/*
 * fit.c -- drawings by least squares, where computing one point after another does not lead to
 * one: three loci through a point, points that depend on each other.
 *
 * All that is given is written as polynomials in all coordinates.  From a drawing that has
 * some of it the nearest one is sought that has all, with steps as short as can be, so that what
 * is free stays where it was.  Krawczyk's test then proves that a figure is there (num/system.h).
 */
#include "jgex/jgex_priv.h"
#include "num/least.h"
#include "num/system.h"
#include <math.h>
#include <string.h>

struct jgex_fitting {
	struct jgex_pen pen; /* a tape of its own: coordinates, then polynomials */
	struct setting *s;
	int *row;
	int rows;
	double work; /* left, in multiplications */
};

static int value(void *self, int block, const double *x, double *r)
{
	struct jgex_fitting *f = self;

	(void)block;
	f->work -= f->pen.tape.nodes;
	for (int i = 0; i < 2 * f->s->points; i++)
		f->pen.tape.node[i].v = x[i];
	num_tape_again(&f->pen.tape);
	for (int i = 0; i < f->rows; i++) {
		r[i] = f->pen.tape.node[f->row[i]].v;
		if (!isfinite(r[i]))
			return -1;
	}
	return f->rows;
}

static bool spend(void *self, double work)
{
	struct jgex_fitting *f = self;

	f->work -= work;
	return f->work > 0;
}

static void write_down(struct jgex_fitting *f, struct arena *a)
{
	struct setting *s = f->s;

	num_tape_init(&f->pen.tape, a);
	f->pen.spot = arena_alloc(a, (size_t)s->points * sizeof *f->pen.spot);
	for (int i = 0; i < s->points; i++)
		f->pen.spot[i] = jgex_spot_at(&f->pen, s->point[i].x, s->point[i].y);
	f->row = arena_alloc(a, (size_t)(s->givens * JGEX_ROWS + 1) * sizeof *f->row);
	for (int i = 0; i < s->givens; i++)
		f->rows += jgex_equation(&f->pen, &s->given[i].claim, f->row + f->rows);
}

#define FIT_WORK 3e7
static bool descend(struct jgex_fitting *f, struct arena *a, double *x)
{
	struct least l = { .vars = 2 * f->s->points,
			   .blocks = 1,
			   .most = f->rows,
			   .self = f,
			   .value = value,
			   .spend = spend,
			   .unit = true,
			   .by_rows = true,
			   .way = { .h = 1e-6,
				    .first = 1e-3,
				    .up = 8,
				    .down = 10,
				    .floor = 1e-12,
				    .most = 1e6,
				    .tries = 12,
				    .flat = 1,
				    .reach = 0.5 * f->pen.text->unit,
				    .steps = 100,
				    .enough = 1e-24 } };

	num_least_begin(&l, a);
	num_least_descend(&l, x);
	return l.cost < 1e-14;
}

/* The tape as a system of equations, with a node of its own for each. */
static struct system *copy(const struct jgex_fitting *f, struct arena *a)
{
	static const enum system_op op[] = {
		[TAPE_ADD] = SYSTEM_ADD,     [TAPE_SUB] = SYSTEM_SUB,
		[TAPE_MUL] = SYSTEM_MUL,     [TAPE_DIV] = SYSTEM_DIV,
		[TAPE_NEG] = SYSTEM_NEG,     [TAPE_SQRT] = SYSTEM_SQRT,
		[TAPE_ATAN2] = SYSTEM_ATAN2, [TAPE_SIN] = SYSTEM_SIN,
		[TAPE_COS] = SYSTEM_COS,
	};
	struct system *y = num_system_new(2 * f->s->points, a);
	int *at;

	if (!y)
		return NULL;
	at = arena_alloc(a, (size_t)f->pen.tape.nodes * sizeof *at);
	for (int i = 0; i < f->pen.tape.nodes; i++) {
		const struct tape_node *n = &f->pen.tape.node[i];

		if (i < 2 * f->s->points)
			at[i] = num_system_unknown(y, i);
		else if (n->op == TAPE_RATIO) {
			int p = num_system_int(y, (long)n->num),
			    q = num_system_int(y, (long)n->den);

			at[i] = num_system_apply(y, SYSTEM_DIV, p, q);
		} else if (n->op == TAPE_PI)
			at[i] = num_system_pi(y);
		else
			at[i] = num_system_apply(y, op[n->op], at[n->a],
						 n->op <= TAPE_ATAN2 ? at[n->b] : -1);
	}
	for (int i = 0; i < f->rows; i++)
		num_system_demand(y, at[f->row[i]]);
	return y;
}

/* Are two points one, or one far away? */
static bool crowded(const struct jgex_pen *p, const double *x, int n)
{
	for (int i = 0; i < n; i++) {
		if (hypot(x[2 * i], x[2 * i + 1]) > p->far * p->text->unit)
			return true;
		for (int k = 0; k < i; k++)
			if (hypot(x[2 * i] - x[2 * k], x[2 * i + 1] - x[2 * k + 1]) <
			    p->near * p->text->unit)
				return true;
	}
	return false;
}

static bool prove(struct jgex_fitting *f, struct arena *a, double *x)
{
	struct system *y = copy(f, a);
	struct system_zero z;

	if (!y)
		return false;
	num_system_enclose(&z, y, x, num_system_int(y, 0));
	if (!z.enclosed)
		return false;
	for (int i = 0; i < f->s->points; i++) {
		f->s->point[i].x = z.x[2 * i];
		f->s->point[i].y = z.x[2 * i + 1];
	}
	f->s->spread = z.off;
	return true;
}

/* Points made out of nothing, with nothing said about them. */
static int loose_points(const struct jgex_pen *p, const struct setting *s, int *out)
{
	int n = 0;

	for (int i = 0; i < s->clauses; i++) {
		const struct jgex_clause *c = &p->text->clause[i];
		const struct jgex_row *row = c->uses == 1 ? c->use[0].row : NULL;

		for (int k = 0; row && !*row->gives && k < c->n; k++)
			if (strlen(row->args) == strlen(row->makes))
				out[n++] = c->first + k;
	}
	return n;
}

/* A triangle whose corners the fit has put on a line is none: all would be true there, or nothing. */
static bool flat(const struct jgex_pen *p, const struct setting *s, struct arena *a)
{
	int *q = arena_alloc(a, (size_t)(s->points + 1) * sizeof *q),
	    n = loose_points(p, s, q);

	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			for (int k = 0; k < j; k++) {
				const struct setting_point *o = &s->point[q[i]];
				double ux = s->point[q[j]].x - o->x,
				       uy = s->point[q[j]].y - o->y;
				double vx = s->point[q[k]].x - o->x,
				       vy = s->point[q[k]].y - o->y;

				if (!(fabs(ux * vy - uy * vx) >
				      1e-3 * hypot(ux, uy) * hypot(vx, vy)))
					return true;
			}
	return false;
}

/* Side conditions of the constructions, at the places that were found. */
static bool needs_hold(const struct jgex_pen *p, const struct setting *s)
{
	for (int i = 0; i < s->clauses; i++)
		for (int k = 0; k < p->text->clause[i].uses; k++) {
			const struct jgex_use *u = &p->text->clause[i].use[k];

			for (const char *t = u->row ? u->row->needs : ""; *t;) {
				size_t n = strcspn(t, ";");
				struct claim c = jgex_use_claim(u, t, n);

				if (claim_is_seen((enum predicate)c.kind) &&
				    !is_yes(claim_seen(s, &c)))
					return false;
				t += n;
				t += strspn(t, "; ");
			}
		}
	return true;
}

bool jgex_fit(struct jgex_pen *p, struct setting *s)
{
	struct arena *a = arena_new();
	struct jgex_fitting f = { .pen = { .text = p->text }, .s = s, .work = FIT_WORK };
	double *x = arena_alloc(a, (size_t)(2 * s->points) * sizeof *x);
	double spread = s->spread;
	bool good;

	write_down(&f, a);
	for (int i = 0; i < s->points; i++) {
		x[2 * i] = s->point[i].x;
		x[2 * i + 1] = s->point[i].y;
	}
	good = 2 * s->points <= SYSTEM_UNKNOWNS && f.rows <= SYSTEM_EQUATIONS &&
	       f.pen.tape.nodes <= SYSTEM_NODES && descend(&f, a, x) &&
	       !crowded(p, x, s->points) && prove(&f, a, x);
	for (int i = 0; i < s->givens && good; i++)
		good = claim_residual(s, &s->given[i].claim) < 1e-7;
	good = good && !flat(p, s, a) && needs_hold(p, s);
	if (!good)
		s->spread = spread;
	arena_free(a);
	return good;
}
