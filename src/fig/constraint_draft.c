/*
 * constraint_draft.c -- what a statement of add_constraint is read into: wants, measures, and the
 * objects it speaks of, those without names that it needs included.
 */
#include "fig/constraint_read_priv.h"
#include <string.h>

/* --- Remembering objects and measures -------------------------------------------- */

void fig_draft_speak_of(struct draft *d, int obj)
{
	struct constraint *c = d->c;

	for (int i = 0; i < c->n_ref; i++)
		if (c->ref[i] == obj)
			return;
	c->ref = arena_grow(d->f->perm, c->ref, &d->cap_ref, c->n_ref + 1, sizeof *c->ref);
	c->ref[c->n_ref++] = obj;
	/* What has no name rests on what has. */
	if (!d->f->obj[obj].name) {
		int par[FIG_PARENTS],
			n = fig_named_parents(d->f, &d->f->step[d->f->obj[obj].step], par,
					      FIG_PARENTS);

		for (int i = 0; i < n; i++)
			fig_draft_speak_of(d, par[i]);
	}
}

struct fig_want *fig_draft_want(struct draft *d, enum element k)
{
	struct constraint *c = d->c;
	struct fig_want *w;

	c->want =
		arena_grow(d->f->perm, c->want, &d->cap_want, c->n_want + 1, sizeof *c->want);
	w = &c->want[c->n_want++];
	*w = (struct fig_want){ .kind = k, .obj = { -1, -1 }, .contact = -1, .touching = -1 };
	return w;
}

int *fig_draft_points(struct draft *d, const int *p, int n)
{
	int *q = arena_alloc(d->f->perm, (size_t)(n + 1) * sizeof *q);

	memcpy(q, p, (size_t)n * sizeof *q);
	return q;
}

struct expr *fig_draft_measured(struct draft *d, struct fig_measure m)
{
	struct constraint *c = d->c;
	struct expr *x = arena_alloc(d->f->perm, sizeof *x);

	c->measure = arena_grow(d->f->perm, c->measure, &d->cap_measure, c->n_measure + 1,
				sizeof *c->measure);
	m.space = fig_measure_in_space(d->f, &m);
	c->measure[c->n_measure] = m;
	*x = (struct expr){ .kind = EXPR_REF, .ref = -2 - c->n_measure++ };
	return x;
}

struct expr *fig_draft_length(struct draft *d, struct relation_line s)
{
	return fig_draft_measured(
		d, (struct fig_measure){ .kind = M_LENGTH, .line = s, .obj = -1 });
}

/* A measured angle, which counts in degrees, as this equation has it. */
struct expr *fig_draft_as_read(struct draft *d, struct expr *x)
{
	return d->radians ? expr_op(EXPR_DEGREE, x, NULL, d->f->perm) : x;
}

struct expr *fig_draft_angle(struct draft *d, int a, int b, int c)
{
	return fig_draft_measured(
		d, (struct fig_measure){ .kind = M_ANGLE,
					 .n = 3,
					 .p = fig_draft_points(d, (int[]){ a, b, c }, 3),
					 .obj = -1 });
}

struct expr *fig_draft_area(struct draft *d, const int *p, int n)
{
	return fig_draft_measured(d, (struct fig_measure){ .kind = M_AREA,
							   .n = n,
							   .p = fig_draft_points(d, p, n),
							   .obj = -1 });
}

struct expr *fig_draft_perimeter(struct draft *d, const int *p, int n)
{
	struct expr *sum = NULL;

	for (int i = 0; i < n; i++) {
		struct expr *side =
			fig_draft_length(d, (struct relation_line){ p[i], p[(i + 1) % n] });

		sum = sum ? expr_op(EXPR_ADD, sum, side, d->f->perm) : side;
	}
	return sum;
}

struct expr *fig_draft_distance(struct draft *d, int p, struct relation_line l)
{
	return fig_draft_measured(d, (struct fig_measure){ .kind = M_DISTANCE,
							   .n = 1,
							   .p = fig_draft_points(d, &p, 1),
							   .line = l,
							   .obj = -1 });
}

struct expr *fig_draft_radius(struct draft *d, int circle)
{
	return fig_draft_measured(d, (struct fig_measure){ .kind = M_RADIUS, .obj = circle });
}

struct expr *fig_draft_coordinate(struct draft *d, int p, int which)
{
	return fig_draft_measured(d, (struct fig_measure){ .kind = which > 1 ? M_Z
								   : which   ? M_Y
									     : M_X,
							   .n = 1,
							   .p = fig_draft_points(d, &p, 1),
							   .obj = -1 });
}

/* --- Objects --------------------------------------------------------------------------- */

static bool is_point(const struct fig *f, int obj)
{
	return (KIND_BIT(fig_kind(f, (fig_id){ obj })) &
		(KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) != 0;
}

/* Points that are the ends of a straight object, when it was made of points. */
static bool ends_of(const struct fig *f, int obj, int out[2])
{
	const struct fig_step *s = &f->step[f->obj[obj].step];
	int whole = f->obj[obj].whole;

	if (f->obj[obj].role == ROLE_SIDE && whole >= 0) {
		const struct arg *a = &f->step[f->obj[whole].step].arg[1];
		int side = 0;

		for (int i = f->step[f->obj[obj].step].first; i < obj; i++)
			side += f->obj[i].role == ROLE_SIDE;
		if (a->form != ARG_POINTS || side >= a->n)
			return false;
		out[0] = a->refs[side];
		out[1] = a->refs[(side + 1) % a->n];
		return true;
	}
	if (strcmp(s->tool->name, "add_segment") && strcmp(s->tool->name, "add_line") &&
	    strcmp(s->tool->name, "add_ray") && strcmp(s->tool->name, "add_vector"))
		return false;
	for (int i = 0; i < 2; i++) {
		if (s->arg[1 + i].form != ARG_REF || !is_point(f, s->arg[1 + i].ref))
			return false;
		out[i] = s->arg[1 + i].ref;
	}
	return true;
}

/* An object without a name that a command makes of others; or -1. */
static int made_of(struct draft *d, const char *command, int obj, int other, int i)
{
	struct fig *f = d->f;
	struct buf b = { 0 };
	struct expr *x;
	struct err ignored;
	int out = -1;

	buf_addf(&b, "%s(", command);
	fig_arg_text(&b, f, &(struct arg){ .form = ARG_REF, .ref = obj });
	buf_add(&b, ", ");
	if (other >= 0)
		fig_arg_text(&b, f, &(struct arg){ .form = ARG_REF, .ref = other });
	else
		buf_addf(&b, "%d", i);
	buf_addc(&b, ')');
	if (expr_parse(&x, arena_strdup(f->scratch, buf_str(&b)), b.n, f->scratch, &ignored) !=
		    OK ||
	    fig_object_of(f, x, 0, &out, &ignored) != OK)
		out = -1;
	buf_clear(&b);
	return out;
}

static int part_of(struct draft *d, int obj, int i)
{
	return made_of(d, "Vertex", obj, -1, i);
}

struct expr *fig_draft_apart(struct draft *d, int p, int obj)
{
	struct expr *x = arena_alloc(d->f->perm, sizeof *x);

	*x = (struct expr){ .kind = EXPR_REF, .ref = made_of(d, "Distance", p, obj, 0) };
	if (x->ref < 0)
		return NULL;
	fig_draft_speak_of(d, x->ref);
	return x;
}

/* The vertices of a polygon: the points it was made of, or its parts; 0 when it has more. */
int fig_draft_vertices(struct draft *d, int obj, int *out, int most)
{
	struct fig *f = d->f;
	const struct fig_step *s = &f->step[f->obj[obj].step];
	const struct value *v = fig_value(f, (fig_id){ obj });
	int n = 0, dim = v && value_in_space(v) ? 3 : 2;

	if (!strcmp(s->tool->name, "add_polygon") && s->arg[1].form == ARG_POINTS) {
		for (int i = 0; i < s->arg[1].n && n < most; i++)
			out[n++] = s->arg[1].refs[i];
		return s->arg[1].n <= most ? n : 0;
	}
	if (tool_is(s->tool, TRAIT_REGULAR) && s->arg[1].form == ARG_REF &&
	    s->arg[2].form == ARG_REF && is_point(f, s->arg[1].ref) &&
	    is_point(f, s->arg[2].ref)) {
		out[n++] = s->arg[1].ref;
		out[n++] = s->arg[2].ref;
		for (int i = 0; i < s->n_out && n < most; i++)
			if (f->obj[s->first + i].role == ROLE_VERTEX)
				out[n++] = s->first + i;
		return n > 2 ? n : 0;
	}
	for (; v && n < v->n / dim && n < most; n++)
		if ((out[n] = part_of(d, obj, n + 1)) < 0)
			return 0;
	return v && n == v->n / dim && n > 2 ? n : 0;
}

struct relation_line fig_draft_carrier(struct draft *d, int obj)
{
	int end[2];

	if (ends_of(d->f, obj, end))
		return (struct relation_line){ end[0], end[1] };
	return (struct relation_line){ obj, -1 };
}

bool fig_draft_ends(struct draft *d, struct relation_line *l)
{
	struct relation_line ends;

	if (l->b >= 0 || !(KIND_BIT(fig_kind(d->f, (fig_id){ l->a })) &
			   (KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT))))
		return false;
	ends.a = part_of(d, l->a, 1);
	ends.b = part_of(d, l->a, 2);
	if (ends.a < 0 || ends.b < 0)
		return false;
	*l = ends;
	return true;
}
