/*
 * incidence.c -- points that are known to lie on paths, because of how they were built.
 *
 * A step remembers which points lie on which of its objects; where two paths are intersected,
 * the points known to be on both come first and are not computed again.
 */
#include "fig/fig_priv.h"
#include <string.h>

/* Was it made by its tool's form for space? */
static bool made_in_space(const struct fig *f, const struct fig_step *s)
{
	for (int i = 0; i < s->tool->n_params; i++) {
		const struct arg *a = &s->arg[i];

		if (a->form == ARG_REF &&
		    (KIND_BIT(fig_kind(f, (fig_id){ a->ref })) & KINDS_SPACE))
			return true;
		for (int k = 0; a->form == ARG_POINTS && k < a->n; k++)
			if (KIND_BIT(fig_kind(f, (fig_id){ a->refs[k] })) & KINDS_SPACE)
				return true;
	}
	return false;
}

bool fig_fact_applies(const struct fig *f, const struct fig_step *s,
		      const struct tool_fact *fact)
{
	const struct arg *a = fact->when < 0 ? NULL : &s->arg[fact->when];

	if (fact->where != FACT_ANYWHERE &&
	    (fact->where == FACT_IN_SPACE) != made_in_space(f, s))
		return false;

	if (!a)
		return true;
	if (a->form == ARG_REF)
		return (fact->kinds & KIND_BIT(fig_kind(f, (fig_id){ a->ref }))) != 0;
	return a->form == ARG_INT && !a->x && a->i == fact->number;
}

/* Walk the incidences that a step's tool promises: calls back with the point and the path,
 * either of which may be the result (given as -1). */
static void each_incidence(const struct fig *f, const struct fig_step *s,
			   void (*fn)(void *, int point, int path), void *self)
{
	for (int i = 0; i < s->tool->n_facts; i++) {
		const struct tool_fact *fact = &s->tool->fact[i];
		int id[2];
		bool plain = fact->relation == ELEMENT_ON_PATH && fact->when < 0 &&
			     fig_fact_applies(f, s, fact);

		for (int k = 0; k < 2 && plain; k++) {
			const struct tool_operand *o = &fact->operand[k];

			id[k] = -1;
			if (o->is == OPERAND_RESULT)
				continue;
			plain = o->is == OPERAND_PARAM && s->arg[o->param].form == ARG_REF;
			id[k] = plain ? s->arg[o->param].ref : -1;
		}
		if (plain)
			fn(self, id[0], id[1]);
	}
}

struct collector {
	struct fig *f;
	int *list, n, most;
	int result; /* object that r stands for */
};

static void collect_result_path(void *self, int point, int path)
{
	struct collector *c = self;

	if (path == -1 && point >= 0 && c->n < c->most && c->f->obj[point].name)
		c->list[c->n++] = point;
}

int fig_defining_points(struct fig *f, int id, int *out, int most)
{
	const struct object *o = &f->obj[id];
	const struct fig_step *s = &f->step[o->step];
	struct collector c = { f, out, 0, most, id };

	if (o->role == ROLE_MAIN || o->role == ROLE_SOLUTION)
		each_incidence(f, s, collect_result_path, &c);
	/* A side of a polygon passes through its two corners. */
	if (o->role == ROLE_SIDE) {
		int side = 0;

		for (int i = 0; i < o->out; i++)
			side += f->obj[s->first + i].role == ROLE_SIDE;
		for (int a = 0; a < s->tool->n_params; a++)
			for (int j = 0; j < 2 && s->arg[a].form == ARG_POINTS; j++) {
				int p = s->arg[a].refs[(side + j) % s->arg[a].n];

				if (c.n < most && f->obj[p].name)
					out[c.n++] = p;
			}
	}
	return c.n;
}

bool fig_known_on(struct fig *f, int point, int id)
{
	enum { MOST = 64 };
	int def[MOST], n = fig_defining_points(f, id, def, MOST);

	for (int i = 0; i < n; i++)
		if (def[i] == point)
			return true;
	/* A point lies on few paths, while there may be many points on a path. */
	for (const struct incidence *k = f->obj[point].lies; k; k = k->next)
		if (k->obj == id && !f->obj[point].removed)
			return true;
	return false;
}

static void put_first(struct fig *f, struct incidence **list, int obj)
{
	struct incidence *k = arena_alloc(f->perm, sizeof *k);

	k->obj = obj;
	k->next = *list;
	*list = k;
}

static void remember(void *self, int point, int path)
{
	struct collector *c = self;

	if (point != -1 || path < 0 || c->f->obj[c->result].role > ROLE_SOLUTION)
		return;
	put_first(c->f, &c->f->obj[path].on, c->result);
	put_first(c->f, &c->f->obj[c->result].lies, path);
}

void fig_incidences_remember(struct fig *f, int step)
{
	struct fig_step *s = &f->step[step];

	for (int i = 0; i < s->n_out; i++) {
		struct collector c = { f, NULL, 0, 0, s->first + i };

		each_incidence(f, s, remember, &c);
	}
}

/* Place of a point in the list of those that a path has: the ones it was built through, then
 * those that were put on it, as they came. */
static int place_on(struct fig *f, int point, int id)
{
	enum { MOST = 64 };
	int def[MOST], n = fig_defining_points(f, id, def, MOST);

	for (int i = 0; i < n; i++)
		if (def[i] == point)
			return i;
	return n + point;
}

/* GeoGebra goes through the list of the conic; of two, through that of the arc, or else of the
 * first. */
static void sort_by_list(struct fig *f, const struct fig_step *s, int *common, int n)
{
	kind_set first = KIND_BIT(fig_kind(f, (fig_id){ s->arg[1].ref }));
	kind_set second = KIND_BIT(fig_kind(f, (fig_id){ s->arg[2].ref }));
	bool other = (first & KINDS_LINEAR) ||
		     (second & KIND_BIT(KIND_ARC) && !(first & KIND_BIT(KIND_ARC)));
	int id = s->arg[other ? 2 : 1].ref;

	for (int i = 1; i < n; i++) {
		int p = common[i], j = i;

		for (; j > 0 && place_on(f, common[j - 1], id) > place_on(f, p, id); j--)
			common[j] = common[j - 1];
		common[j] = p;
	}
}

/*
 * Points that a new intersection's operands share by construction.  One of the two
 * was built through the point, so the point is an ancestor anyway; solutions of an
 * earlier intersection of the same pair are not meant.
 */
void fig_incidences_find(struct fig *f, struct fig_step *s)
{
	enum { MOST = 64, KNOWN = 4 };
	int common[KNOWN], n = 0;

	if (!tool_is(s->tool, TRAIT_INTERSECT) || s->arg[1].form != ARG_REF ||
	    s->arg[2].form != ARG_REF)
		return;
	for (int side = 0; side < 2; side++) {
		int def[MOST], k = fig_defining_points(f, s->arg[1 + side].ref, def, MOST);

		for (int i = 0; i < k && n < KNOWN; i++) {
			bool seen = false;

			for (int j = 0; j < n; j++)
				seen = seen || common[j] == def[i];
			if (!seen && fig_known_on(f, def[i], s->arg[2 - side].ref))
				common[n++] = def[i];
		}
	}
	if (!n)
		return;
	if (s->order == TOOL_ORDER_GEOGEBRA)
		sort_by_list(f, s, common, n);
	s->known = arena_alloc(f->perm, (size_t)n * sizeof *s->known);
	memcpy(s->known, common, (size_t)n * sizeof *s->known);
	s->n_known = n;
}

/* Does the point come from an intersection of the two, in this order? */
static bool is_met(const struct fig *f, const struct incidence *k, int a, int b)
{
	const struct fig_step *s = &f->step[f->obj[k->obj].step];

	return tool_is(s->tool, TRAIT_INTERSECT) && s->arg[1].ref == a && s->arg[2].ref == b;
}

void fig_incidences_order(struct fig *f, struct fig_step *s)
{
	const struct incidence *at[2];
	int a, b;

	/* Other tools may have fewer arguments. */
	if (!tool_is(s->tool, TRAIT_INTERSECT) || s->arg[1].form != ARG_REF ||
	    s->arg[2].form != ARG_REF)
		return;
	a = s->arg[1].ref;
	b = s->arg[2].ref;
	/* The first intersection of the two decides for all that follow, so that any of them
	 * tells.  Their points are in both lists, and the shorter one is enough. */
	at[0] = f->obj[a].on;
	at[1] = f->obj[b].on;
	while (at[0] && at[1])
		for (int i = 0; i < 2; i++) {
			if (is_met(f, at[i], a, b))
				return;
			if (is_met(f, at[i], b, a)) {
				s->arg[1].ref = b;
				s->arg[2].ref = a;
				return;
			}
			at[i] = at[i]->next;
		}
}
