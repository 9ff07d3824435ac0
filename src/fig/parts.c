/*
 * parts.c -- vertices, edges and faces of bodies as objects with names.
 *
 * A step that makes a body gives it first, then its parts, each with its number in the body's
 * mesh.  New vertices take the next free capitals; edges are called edgeXY by their two vertices
 * in the order of the alphabet; faces "face" and their vertices, from the first in the alphabet
 * towards its smaller neighbour.  Where a vertex has no such name, or the name is taken, a part is
 * called by the body: cube.AB, cube.edge3.
 */
#include "fig/fig_priv.h"
#include <stdio.h>
#include <string.h>

/* --- Which objects the vertices are ------------------------------------------------------- */

struct id_list {
	int *id, n, cap;
};

static void push(struct fig *f, struct id_list *l, int id)
{
	l->id = arena_grow(f->scratch, l->id, &l->cap, l->n + 1, sizeof *l->id);
	l->id[l->n++] = id;
}

static void body_vertices(struct fig *f, int step, struct id_list *out);

static void push_object(struct fig *f, struct id_list *l, int id)
{
	enum kind k = fig_kind(f, (fig_id){ id });
	const struct value *v = fig_value(f, (fig_id){ id });

	if (k == KIND_POINT || k == KIND_SPOINT) {
		push(f, l, id);
	} else if (v && (k == KIND_POLYGON || k == KIND_SPOLYGON)) {
		for (int i = 0; i < v->n / (k == KIND_POLYGON ? 2 : 3); i++)
			push(f, l, fig_polygon_corner(f, id, i));
	} else if (v && v->mesh) {
		if (f->step[f->obj[id].step].shape && f->obj[id].role == ROLE_MAIN)
			body_vertices(f, f->obj[id].step, l);
		else
			for (int i = 0; i < v->mesh->n_vertices; i++)
				push(f, l, -1);
	} else if (v && k == KIND_LIST) {
		for (int i = 0; i < geo_list_count(v); i++)
			push(f, l, -1);
	}
}

/* The points a step was given, counted through all its arguments. */
static void given_points(struct fig *f, const struct fig_step *s, struct id_list *out)
{
	for (int a = 1; a < s->tool->n_params; a++) {
		if (s->arg[a].form == ARG_REF)
			push_object(f, out, s->arg[a].ref);
		for (int i = 0; s->arg[a].form == ARG_POINTS && i < s->arg[a].n; i++)
			push(f, out, s->arg[a].refs[i]);
	}
}

/* The objects that are a body's vertices, in the order of its mesh; -1: none is. */
static void body_vertices(struct fig *f, int step, struct id_list *out)
{
	const struct fig_step *s = &f->step[step];
	const struct geo_mesh *m = s->shape;
	struct id_list given = { 0 };
	int at = out->n;

	given_points(f, s, &given);
	for (int i = 0; i < m->n_vertices; i++) {
		int from = m->from ? m->from[i] : i;

		push(f, out, from >= 0 && from < given.n ? given.id[from] : -1);
	}
	for (int k = 1; k < s->n_out; k++)
		if (f->obj[s->first + k].role == ROLE_VERTEX)
			out->id[at + f->obj[s->first + k].part] = s->first + k;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* The names of the vertices; those that cannot be part of a word are NULL. */
static const char **vertex_names(struct fig *f, int step, struct id_list *id)
{
	const char **name;

	body_vertices(f, step, id);
	name = arena_alloc(f->scratch, (size_t)(id->n + 1) * sizeof *name);
	for (int i = 0; i < id->n; i++) {
		const char *s = id->id[i] >= 0 ? f->obj[id->id[i]].name : NULL;

		if (s && !strpbrk(s, "._{}") && strlen(s) < 8)
			name[i] = s;
	}
	return name;
}

#define PART_WORD 100

static bool edge_word(char *out, const struct geo_mesh *m, int edge, const char **name)
{
	const char *a = name[m->edge[edge][0]], *b = name[m->edge[edge][1]];

	if (!a || !b)
		return false;
	if (strcmp(a, b) < 0)
		snprintf(out, PART_WORD, "%s%s", a, b);
	else
		snprintf(out, PART_WORD, "%s%s", b, a);
	return true;
}

/* The corners from the first in the alphabet towards its smaller neighbour. */
static bool face_word(char *out, const struct geo_mesh *m, int face, const char **name)
{
	int n = mesh_size(m, face), first = 0, step;
	size_t at = 0;

	for (int i = 0; i < n; i++) {
		const char *s = name[mesh_corner(m, face, i)];

		if (!s)
			return false;
		if (strcmp(s, name[mesh_corner(m, face, first)]) < 0)
			first = i;
	}
	step = strcmp(name[mesh_corner(m, face, (first + 1) % n)],
		      name[mesh_corner(m, face, (first + n - 1) % n)]) < 0
		       ? 1
		       : n - 1;
	for (int i = 0, k = first; i < n; i++, k = (k + step) % n) {
		const char *s = name[mesh_corner(m, face, k)];
		size_t len = strlen(s);

		if (at + len + 1 > PART_WORD / 2)
			return false;
		memcpy(out + at, s, len + 1);
		at += len;
	}
	return true;
}

/* A part under its own name if that is free, and under the body's; `plain` is what it is called
 * by when somebody takes its name. */
static void name_part(struct fig *f, int id, const char *whole, const char *prefix,
		      const char *word, const char *plain)
{
	struct object *o = &f->obj[id];
	char name[PART_WORD + 8], dotted[2 * PART_WORD + 80];

	snprintf(dotted, sizeof dotted, "%s.%s", whole, word ? word : plain);
	snprintf(name, sizeof name, "%s%s", prefix, word ? word : "");
	if (word && fig_name_free(f, name)) {
		fig_give_name(f, id, name);
		fig_give_alias(f, id, dotted);
		o->letter = arena_strdup(f->perm, dotted);
	} else {
		fig_give_name(f, id, dotted);
	}
}

/* The polygon that the body was given as its first face, or -1. */
static int own_base(const struct fig *f, const struct fig_step *s)
{
	for (int k = 1; k < s->n_out; k++)
		if (f->obj[s->first + k].role == ROLE_FACE && f->obj[s->first + k].part == 0)
			return -1;
	for (int a = 1; a < s->tool->n_params; a++)
		if (s->arg[a].form == ARG_REF &&
		    (KIND_BIT(fig_kind(f, (fig_id){ s->arg[a].ref })) &
		     (KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON))))
			return s->arg[a].ref;
	return -1;
}

/* The base's sides and itself are not made again, but they are called as if they were. */
static void alias_base(struct fig *f, const struct fig_step *s, const char *whole,
		       const char **name)
{
	const struct geo_mesh *m = s->shape;
	int base = own_base(f, s), n;
	char word[PART_WORD], dotted[2 * PART_WORD + 80];

	if (base < 0)
		return;
	n = mesh_size(m, 0);
	if (face_word(word, m, 0, name)) {
		snprintf(dotted, sizeof dotted, "%s.%s", whole, word);
		fig_give_alias(f, base, dotted);
	}
	for (int i = 0; i < m->n_edges; i++) {
		int a = m->edge[i][0], b = m->edge[i][1], side;

		if ((m->beside[i][0] != 0 && m->beside[i][1] != 0) ||
		    !edge_word(word, m, i, name))
			continue;
		a = m->from ? m->from[a] : a;
		b = m->from ? m->from[b] : b;
		side = (a + 1) % n == b ? a : b;
		if (fig_polygon_side(f, base, side) < 0)
			continue;
		snprintf(dotted, sizeof dotted, "%s.%s", whole, word);
		side = fig_polygon_side(f, base, side);
		fig_give_alias(f, side, dotted);
		if (!f->obj[side]
			     .name) { /* of a polygon without a name: it is known by this */
			fig_trace_letter(f, side);
			f->obj[side].letter = arena_strdup(f->perm, dotted);
		}
	}
}

/* The vertex of an image is called after its original, A'; false: that has no name, or the name is
 * taken. */
static bool primed(struct fig *f, const struct fig_step *s, int part, char *out, size_t size)
{
	struct id_list id = { 0 };
	int of = s->arg[1].form == ARG_REF ? s->arg[1].ref : -1;
	const char *name;

	if (!tool_is(s->tool, TRAIT_IMAGE) || of < 0 || !f->step[f->obj[of].step].shape ||
	    f->obj[of].role != ROLE_MAIN)
		return false;
	body_vertices(f, f->obj[of].step, &id);
	name = part < id.n && id.id[part] >= 0 ? f->obj[id.id[part]].name : NULL;
	if (!name || strchr(name, '.') || strlen(name) > 40)
		return false;
	snprintf(out, size, "%s'", name);
	return fig_name_free(f, out);
}

void fig_name_body(struct fig *f, int step, const char *whole)
{
	struct fig_step *s = &f->step[step];
	struct id_list id = { 0 };
	const char **name;
	char word[PART_WORD], plain[2 * PART_WORD], letter[80];

	if (s->n_out == 1) {
		if (s->tool->cls == TOOL_MAKE && strncmp(s->tool->name, "transform", 9))
			fig_note(f,
				 "%s has %d vertices, %d edges and %d faces: they are too "
				 "many to "
				 "be objects of their own",
				 whole, s->shape->n_vertices, s->shape->n_edges,
				 s->shape->n_faces);
		return;
	}
	for (int k = 1; k < s->n_out; k++) {
		struct object *o = &f->obj[s->first + k];

		o->whole = s->first;
		if (o->role != ROLE_VERTEX)
			continue;
		if (!primed(f, s, o->part, letter, sizeof letter))
			fig_next_letter(f, KIND_SPOINT, letter, sizeof letter);
		snprintf(plain, sizeof plain, "%s.vertex%d", whole, o->part + 1);
		fig_give_name(f, s->first + k, letter);
		fig_give_alias(f, s->first + k, plain);
		o->letter = arena_strdup(f->perm, plain);
	}
	name = vertex_names(f, step, &id);
	for (int i = 0; i < id.n; i++)
		if (id.id[i] >= 0 && f->obj[id.id[i]].name) {
			snprintf(plain, sizeof plain, "%.60s.%.60s", whole,
				 f->obj[id.id[i]].name);
			fig_give_alias(f, id.id[i], plain);
		}
	for (int k = 1; k < s->n_out; k++) {
		const struct object *o = &f->obj[s->first + k];
		bool edge = o->role == ROLE_EDGE;

		if (o->role == ROLE_VERTEX)
			continue;
		snprintf(plain, sizeof plain, "%s%d", edge ? "edge" : "face", o->part + 1);
		if (edge ? edge_word(word, s->shape, o->part, name)
			 : face_word(word, s->shape, o->part, name))
			name_part(f, s->first + k, whole, edge ? "edge" : "face", word, plain);
		else
			name_part(f, s->first + k, whole, "", NULL, plain);
	}
	alias_base(f, s, whole, name);
}

/* --- Round bodies --------------------------------------------------------------------------------- */

/* The apex takes the next free capital, circles and side small letters, all of which yield to who
 * wants them; under the body they are name.apex, name.circle1, name.side. */
void fig_name_round(struct fig *f, int step, const char *whole)
{
	struct fig_step *s = &f->step[step];
	char letter[80], plain[2 * PART_WORD];

	for (int k = 1; k < s->n_out; k++) {
		struct object *o = &f->obj[s->first + k];
		enum kind as = o->role == ROLE_VERTEX   ? KIND_SPOINT
			       : o->role == ROLE_CIRCLE ? KIND_SCIRCLE
							: KIND_NUMBER;

		o->whole = s->first;
		if (o->role == ROLE_CIRCLE)
			snprintf(plain, sizeof plain, "%s.circle%d", whole, o->part + 1);
		else
			snprintf(plain, sizeof plain, "%s.%s", whole,
				 o->role == ROLE_VERTEX ? "apex" : "side");
		fig_next_letter(f, as, letter, sizeof letter);
		fig_give_name(f, s->first + k, letter);
		fig_give_alias(f, s->first + k, plain);
		o->letter = arena_strdup(f->perm, plain);
	}
}

/* --- Names in another order --------------------------------------------------------------------- */

/* Does the word consist of these corners' names, in their order from any of them on, one way or the
 * other? */
static bool spells_face(const char *word, const struct geo_mesh *m, int face,
			const char **name)
{
	int n = mesh_size(m, face);

	for (int turn = 0; turn < 2 * n; turn++) {
		const char *at = word;
		int i = 0;

		for (; i < n; i++) {
			int k = turn < n ? (turn + i) % n : (turn - n + n - i) % n;
			const char *s = name[mesh_corner(m, face, k)];

			if (!s || strncmp(at, s, strlen(s)))
				break;
			at += strlen(s);
		}
		if (i == n && !*at)
			return true;
	}
	return false;
}

static bool spells_edge(const char *word, const struct geo_mesh *m, int edge,
			const char **name)
{
	const char *a = name[m->edge[edge][0]], *b = name[m->edge[edge][1]];
	size_t n = a ? strlen(a) : 0, k = b ? strlen(b) : 0;

	return a && b &&
	       ((!strncmp(word, a, n) && !strcmp(word + n, b)) ||
		(!strncmp(word, b, k) && !strcmp(word + k, a)));
}

/* The part of one body that a word spells, or -1. */
static int part_spelled(struct fig *f, int step, const char *word, bool edges, bool faces)
{
	const struct fig_step *s = &f->step[step];
	const struct geo_mesh *m = s->shape;
	struct id_list id = { 0 };
	const char **name = vertex_names(f, step, &id);
	int base = own_base(f, s);

	for (int k = 1; k < s->n_out; k++) {
		const struct object *o = &f->obj[s->first + k];

		if ((edges && o->role == ROLE_EDGE && spells_edge(word, m, o->part, name)) ||
		    (faces && o->role == ROLE_FACE && spells_face(word, m, o->part, name)))
			return o->removed ? -1 : s->first + k;
	}
	if (faces && base >= 0 && spells_face(word, m, 0, name))
		return base;
	for (int i = 0, n = mesh_size(m, 0); edges && base >= 0 && i < n; i++) {
		const char *a = name[i], *b = name[(i + 1) % n];
		char side[PART_WORD];

		if (m->from || !a || !b)
			return -1;
		snprintf(side, sizeof side, "%s%s", a, b);
		if (!strcmp(side, word))
			return fig_polygon_side(f, base, i);
		snprintf(side, sizeof side, "%s%s", b, a);
		if (!strcmp(side, word))
			return fig_polygon_side(f, base, i);
	}
	return -1;
}

int fig_part_called(const struct fig *cf, const char *name)
{
	struct fig *f = (struct fig *)cf;
	const char *dot = strchr(name, '.');
	bool edge = !strncmp(name, "edge", 4), face = !strncmp(name, "face", 4);

	if (dot) {
		char whole[80];
		int id;

		if (dot - name >= (long)sizeof whole)
			return -1;
		snprintf(whole, sizeof whole, "%.*s", (int)(dot - name), name);
		id = fig_find(f, whole).v;
		if (id < 0 || !f->step[f->obj[id].step].shape || f->obj[id].role != ROLE_MAIN)
			return -1;
		name = dot + 1;
		edge = !strncmp(name, "edge", 4), face = !strncmp(name, "face", 4);
		return part_spelled(f, f->obj[id].step, edge || face ? name + 4 : name, !face,
				    !edge);
	}
	if (!edge && !face)
		return -1;
	for (int i = f->n_steps - 1; i >= 0; i--)
		if (f->step[i].shape && !f->step[i].removed) {
			int id = part_spelled(f, i, name + 4, edge, face);

			if (id >= 0)
				return id;
		}
	return -1;
}

/* --- Another shape ---------------------------------------------------------------------------------- */

/* The vertex that was made of the same given point; -1: none. */
static int same_vertex(const struct geo_mesh *was, int i, const struct geo_mesh *now)
{
	if (!was->from != !now->from)
		return -1;
	if (!was->from)
		return i < now->n_vertices ? i : -1;
	for (int k = 0; was->from[i] >= 0 && k < now->n_vertices; k++)
		if (now->from[k] == was->from[i])
			return k;
	return -1;
}

static bool same_face(const struct geo_mesh *was, int face, const struct geo_mesh *now, int at)
{
	int n = mesh_size(was, face);

	if (mesh_size(now, at) != n)
		return false;
	for (int i = 0; i < n; i++) {
		int v = same_vertex(was, mesh_corner(was, face, i), now), k = 0;

		while (k < n && mesh_corner(now, at, k) != v)
			k++;
		if (v < 0 || k == n)
			return false;
	}
	return true;
}

const struct value *fig_part_now(const struct fig *f, const struct fig_step *s,
				 const struct tool_call *c, int k)
{
	const struct object *o = &f->obj[s->first + k];
	const struct geo_mesh *was = s->shape, *now = c->out[0].val->mesh;
	int a = -1, b = -1;

	if (k == 0)
		return c->out[0].val;
	if (o->role == ROLE_EDGE) {
		a = same_vertex(was, was->edge[o->part][0], now);
		b = same_vertex(was, was->edge[o->part][1], now);
	}
	for (int i = 1; i < c->n_out; i++) {
		int part = c->out[i].index;

		if (c->out[i].role != o->role)
			continue;
		if (o->role == ROLE_VERTEX && !was->from && !now->from && part == o->part)
			return c->out[i].val;
		if (o->role == ROLE_EDGE && a >= 0 && b >= 0 &&
		    ((now->edge[part][0] == a && now->edge[part][1] == b) ||
		     (now->edge[part][0] == b && now->edge[part][1] == a)))
			return c->out[i].val;
		if (o->role == ROLE_FACE && same_face(was, o->part, now, part))
			return c->out[i].val;
	}
	return NULL;
}
