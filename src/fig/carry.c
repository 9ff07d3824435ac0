/*
 * carry.c -- dragging a whole object: which free points carry it, and moving them together.
 *
 * An object that is made of points and numbers alone goes along when all of these points are
 * moved by the same vector; so it is with a line through a point in the direction of another.
 * The points must be free: where one of them is made from others, those have to be moved, and
 * nobody but the reader knows whether that is meant.  A text that was put at a place of its own
 * carries itself.  What is fixed stays.
 */
#include "base/json.h"
#include "base/member.h"
#include "fig/fig_priv.h"
#include <math.h>
#include <string.h>

#define CARRIERS 4000 /* that one call moves */
#define PLACES 1e9    /* a preview's places are decimals of so many parts */

static bool is_plain(const struct arg *a)
{
	int refs[1];

	return a->form == ARG_DOUBLE ||
	       (a->form == ARG_EXPR && !fig_expr_refs(a->x, refs, 0, 1));
}

/* The arguments x, y (and z) that say where an object stands; how many, 0: it has none. */
static int place_of(const struct fig_step *s, int at[FIG_DIM])
{
	static const char *const axis[FIG_DIM] = { "x", "y", "z" };
	int n = 0;

	for (int i = 1; i < s->tool->n_params; i++)
		for (int k = 0; k < FIG_DIM; k++)
			if (!strcmp(s->tool->param[i].name, axis[k]) && k == n &&
			    is_plain(&s->arg[i]))
				at[n++] = i;
	return n > 1 ? n : 0;
}

/* Does it stand where it was put, a point or a text? */
static bool is_put(const struct fig *f, int obj)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];
	int at[FIG_DIM];

	if (tool_is(s->tool, TRAIT_ON_PATH))
		return false;
	if (tool_is(s->tool, TRAIT_FREE_POINT))
		return fig_is_free(f, (fig_id){ obj });
	return !strncmp(s->tool->name, "add_text", 8) && place_of(s, at);
}

struct carriers {
	int *obj, n, most;
};

static bool take(struct carriers *c, int obj)
{
	for (int i = 0; i < c->n; i++)
		if (c->obj[i] == obj)
			return true;
	if (c->n == c->most)
		return false;
	c->obj[c->n++] = obj;
	return true;
}

static bool is_fixed(const struct fig *f, int obj)
{
	const struct fig_looks *l = fig_looks(f, obj);

	return l && l->fixed > 0;
}

/* The two corners of a polygon's side. */
static bool take_side(const struct fig *f, int obj, struct carriers *c)
{
	int whole = f->obj[obj].whole, n = 0, side = -1;

	while (fig_polygon_side(f, whole, n) >= 0) {
		if (fig_polygon_side(f, whole, n) == obj)
			side = n;
		n++;
	}
	for (int k = 0; side >= 0 && k < 2; k++) {
		int corner = fig_polygon_corner(f, whole, (side + k) % n);

		if (corner < 0 || !is_put(f, corner) || is_fixed(f, corner) ||
		    !take(c, corner))
			return false;
	}
	return side >= 0;
}

/* Is it made of a point and of what gives a direction? */
static bool has_direction(const struct fig_step *s)
{
	return !strcmp(s->tool->name, "add_parallel_line") ||
	       !strcmp(s->tool->name, "add_perpendicular_line");
}

static bool take_points(const struct fig *f, int obj, struct carriers *c)
{
	enum { MOST = FIG_PARENTS + 1 };
	const struct fig_step *s = &f->step[f->obj[obj].step];
	kind_set points = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT);
	kind_set still = KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE) | KIND_BIT(KIND_BOOLEAN);
	int par[MOST], n = fig_parents(f, s, par, MOST), found = 0;

	if (has_direction(s))
		still |= KINDS_LINEAR | KIND_BIT(KIND_VECTOR);
	for (int i = 0; i < n; i++) {
		kind_set k = KIND_BIT(fig_kind(f, (fig_id){ par[i] }));

		if (k & points && is_put(f, par[i]) && !is_fixed(f, par[i])) {
			if (!take(c, par[i]))
				return false;
			found++;
		} else if (!(k & still)) {
			return false;
		}
	}
	return found > 0;
}

/* Text(a, (1, 2)): the point has no other use. */
static bool take_place(const struct fig *f, int obj, struct carriers *c)
{
	fig_id at = fig_input(f, (fig_id){ obj }, "place");

	return at.v >= 0 && !f->obj[at.v].name && is_put(f, at.v) && take(c, at.v);
}

/* Adds what carries the object; false: it cannot be dragged, and c is spoilt. */
static bool carriers_of(const struct fig *f, int obj, struct carriers *c)
{
	kind_set whole = KINDS_PATH | KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_POLYGON) |
			 KIND_BIT(KIND_SECTOR) | KIND_BIT(KIND_ANGLE) | KIND_BIT(KIND_SHADE) |
			 KINDS_SPACE;
	int by = fig_moved_by(f, obj);

	if (is_fixed(f, obj) || !fig_defined(f, (fig_id){ obj }))
		return false;
	if (by != obj)
		return take(c, by);
	if (is_put(f, obj))
		return take(c, obj);
	if (!strcmp(f->step[f->obj[obj].step].tool->name, "add_text_of"))
		return take_place(f, obj, c);
	if (f->obj[obj].role == ROLE_SIDE && f->obj[obj].whole >= 0)
		return take_side(f, obj, c);
	if (f->obj[obj].whole >= 0 ||
	    KIND_BIT(fig_kind(f, (fig_id){ obj })) & KIND_BIT(KIND_SPOINT))
		return false;
	return KIND_BIT(fig_kind(f, (fig_id){ obj })) & whole && take_points(f, obj, c);
}

bool fig_can_drag(const struct fig *f, fig_id id)
{
	int obj[FIG_PARENTS + 1];
	struct carriers c = { obj, 0, FIG_PARENTS + 1 };

	return carriers_of(f, id.v, &c);
}

fig_id fig_free_radius(const struct fig *f, fig_id id)
{
	const struct fig_step *s = &f->step[f->obj[id.v].step];
	fig_id r = FIG_NONE;

	for (int i = 1; i < s->tool->n_params; i++)
		if (!strcmp(s->tool->param[i].name, "radius"))
			r.v = s->arg[i].form == ARG_REF ? s->arg[i].ref
			      : s->arg[i].form == ARG_EXPR && s->arg[i].x->kind == EXPR_REF
				      ? s->arg[i].x->ref
				      : -1;
	if (fig_kind(f, id) != KIND_CIRCLE || r.v < 0 || !f->obj[r.v].name ||
	    !fig_is_free(f, r) || is_fixed(f, id.v) || is_fixed(f, r.v))
		return FIG_NONE;
	return r;
}

static enum status may_be_dragged(void *self, const struct fig *f, int obj, struct err *e)
{
	struct buf b = { 0 };
	int par[32], n;

	(void)self;
	/* What a journal moved may have another definition now, and then it stays. */
	if (f->replaying || fig_can_drag(f, (fig_id){ obj }))
		return OK;
	if (is_fixed(f, obj)) {
		err_fail(e, E_ARG, "wrong_kind", "%s is fixed", f->obj[obj].name);
		err_hint(e, "SetFixed(%s, false) sets it free", f->obj[obj].name);
		return E_ARG;
	}
	fig_definition(&b, f, (fig_id){ obj });
	err_fail(e, E_ARG, "wrong_kind", "%s cannot be dragged as a whole: it is %.120s",
		 f->obj[obj].name, buf_str(&b));
	buf_reset(&b);
	n = fig_named_parents(f, &f->step[f->obj[obj].step], par, 32);
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%s", b.n ? ", " : "", f->obj[par[i]].name);
	if (b.n)
		err_hint(e, "it follows %.160s; move those", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

/* What carries all that a text names, in f->scratch. */
static enum status carriers(struct fig *f, const char *objects, struct carriers *c,
			    struct err *e)
{
	int *id, n;
	enum status st = fig_targets(f, objects, may_be_dragged, NULL, &id, &n, e);

	*c = (struct carriers){ arena_alloc(f->scratch, CARRIERS * sizeof *c->obj), 0,
				CARRIERS };
	for (int i = 0; st == OK && i < n; i++) {
		struct carriers was = *c;

		if (carriers_of(f, id[i], c))
			continue;
		if (c->n == c->most)
			return err_fail(e, E_ARG, "limit",
					"at most %d points are moved at once", CARRIERS);
		*c = was;
	}
	return st;
}

/* The names of what carries, for the journal; what has none goes by those that it carries. */
static const char *names_of(struct fig *f, const char *objects, const struct carriers *c)
{
	struct buf b = { 0 };
	const char *text;

	for (int i = 0; i < c->n; i++) {
		if (!f->obj[c->obj[i]].name) {
			buf_clear(&b);
			return objects;
		}
		buf_addf(&b, "%s%s", b.n ? ", " : "", f->obj[c->obj[i]].name);
	}
	text = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	return text;
}

static const char *const by_axis[FIG_DIM] = { "dx", "dy", "dz" };

static void write_line(struct fig *f, const char *names, struct expr *const by[FIG_DIM])
{
	struct buf b = { 0 }, t = { 0 };

	buf_add(&b, "{\"tool\":\"move_objects\",\"args\":{\"obj\":");
	json_add_string(&b, names);
	for (int k = 0; k < FIG_DIM; k++)
		if (by[k]) {
			buf_reset(&t);
			expr_print(&t, by[k]);
			json_member_text(&b, by_axis[k], buf_str(&t));
		}
	buf_add(&b, "}}");
	f->act_line = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	buf_clear(&t);
}

static enum status shift(struct fig *f, int obj, struct expr *const by[FIG_DIM], struct err *e)
{
	struct fig_step *s = &f->step[f->obj[obj].step];
	int at[FIG_DIM], n = place_of(s, at);
	struct arg to[FIG_DIM];
	enum status st = OK;

	for (int k = 0; st == OK && k < n; k++) {
		to[k] = s->arg[at[k]];
		if (by[k]) {
			double within = to[k].within;

			st = fig_as_constant(f, expr_op(EXPR_ADD, to[k].x, by[k], f->perm),
					     true, &to[k], e);
			to[k].within = within;
		}
	}
	s = &f->step[f->obj[obj].step];
	for (int k = 0; st == OK && k < n; k++)
		s->arg[at[k]] = to[k];
	return st;
}

enum status fig_tool_move_objects(struct fig *f, const struct arg *arg, const struct json *raw,
				  struct err *e)
{
	struct expr *by[FIG_DIM] = { NULL };
	struct fig_moved *was = NULL;
	struct carriers c;
	int *steps, n;
	enum status st = carriers(f, arg[0].text, &c, e);

	(void)raw;
	if (st != OK) {
		if (!e->arg[0])
			err_arg(e, "obj");
		return st;
	}
	for (int k = 0; k < FIG_DIM; k++) {
		struct arg d;

		if (!arg[1 + k].form)
			continue;
		st = fig_as_constant(f, arg[1 + k].x, true, &d, e);
		if (st != OK) {
			err_arg(e, by_axis[k]);
			return st;
		}
		by[k] = d.x;
	}
	for (int i = 0; i < c.n; i++) {
		struct fig_moved *m = fig_place_of(f, c.obj[i]);

		st = shift(f, c.obj[i], by, e);
		if (st != OK) {
			for (; was; was = was->next)
				fig_exchange_place(f, was);
			return st;
		}
		m->next = was;
		was = m;
	}
	write_line(f, names_of(f, arg[0].text, &c), by);
	n = fig_update_all(f, c.obj, c.n, &steps);
	fig_report_steps(f, steps, n);
	f->moved = was;
	return OK;
}

/* --- While it is dragged -------------------------------------------------------------------- */

static double near_decimal(double v)
{
	return fabs(v) < 1e6 ? nearbyint(v * PLACES) / PLACES : v;
}

enum status fig_drag_by(struct fig *f, const char *objects, const double by[FIG_DIM],
			struct err *e)
{
	struct carriers c;
	int *steps;
	enum status st;

	arena_reset(f->scratch);
	st = carriers(f, objects, &c, e);
	if (st != OK)
		return st;
	f->dragged = true;
	for (int i = 0; i < c.n; i++) {
		struct fig_step *s = &f->step[f->obj[c.obj[i]].step];
		const struct value *v = fig_value(f, (fig_id){ c.obj[i] });
		int at[FIG_DIM], n = place_of(s, at);

		for (int k = 0; v && k < n && k < v->n; k++)
			if (by[k] != 0)
				s->arg[at[k]] =
					fig_dragged(near_decimal(num_mid(v->v[k]) + by[k]));
	}
	fig_update_all(f, c.obj, c.n, &steps);
	return OK;
}
