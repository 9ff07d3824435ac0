/* fig.c -- objects, names, and going back. */
#include "base/list.h"
#include "fig/fig_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Life cycle ----------------------------------------------------------------------- */

struct fig *fig_new(const struct tool_table *tools, uint64_t seed)
{
	struct fig *f = mem_alloc(sizeof *f);

	f->tools = tools;
	f->num = num_ctx_new(seed);
	f->seed = seed;
	f->perm = arena_new();
	f->scratch = arena_new();
	f->tmp = arena_new();
	f->answer = arena_new();
	for (int i = NUM_BALL; i < NUM_LEVELS; i++)
		f->store[i] = arena_new();
	f->obs.answer = -1;
	for (int i = 0; i < FIG_VIEWS; i++) {
		f->view[i].axes = f->view[i].grid = -1;
		f->view[i].space = fig_space_unseen;
	}
	return f;
}

void fig_free(struct fig *f)
{
	if (!f)
		return;
	for (int i = 0; i < f->n_journal; i++)
		mem_free(f->journal[i]);
	mem_free(f->journal);
	mem_free(f->constraint);
	fig_changes_forget(&f->undo);
	fig_changes_forget(&f->redo);
	for (int i = 0; i < f->n_steps; i++)
		arena_free(f->step[i].own);
	mem_free(f->step);
	mem_free(f->obj);
	mem_free(f->looks);
	mem_free(f->cut);
	fig_names_clear(f);
	mem_free(f->trail);
	for (int i = 0; i < NUM_LEVELS; i++)
		arena_free(f->store[i]);
	arena_free(f->perm);
	arena_free(f->scratch);
	arena_free(f->tmp);
	arena_free(f->answer);
	num_ctx_free(f->num);
	mem_free(f);
}

void fig_set_cas(struct fig *f, struct cas *cas)
{
	f->cas = cas;
}

void fig_set_filter(struct fig *f, fig_filter *fn, void *user)
{
	f->filter = fn;
	f->filter_user = user;
}

void fig_set_decimals(struct fig *f, bool decimals)
{
	f->decimals = decimals;
}

/* --- Steps and roll back ---------------------------------------------------------------- */

struct fig_mark fig_begin(struct fig *f)
{
	return (struct fig_mark){ f->n_steps, f->n_objs, f->n_trail, arena_mark(f->perm) };
}

/* What it was built on forgets the steps and objects after the mark. */
static void unlink_parents(struct fig *f, const struct fig_step *s, struct fig_mark m)
{
	for (int i = 0; i < s->n_par; i++) {
		struct object *o = &f->obj[s->par[i]];

		while (o->users && o->users->step >= m.steps)
			o->users = o->users->next;
		while (o->on && o->on->obj >= m.objs)
			o->on = o->on->next;
	}
}

/* Cut off what was appended since the mark; its memory stays taken. */
static void cut_off(struct fig *f, struct fig_mark m)
{
	for (int i = m.objs; i < f->n_objs; i++)
		f->n_alive -= f->obj[i].name && !f->obj[i].removed;
	fig_unwind(f, m.trail);
	for (int i = f->n_steps - 1; i >= m.steps; i--) {
		unlink_parents(f, &f->step[i], m);
		f->members -= f->step[i].members;
		arena_free(f->step[i].own);
	}
	while (f->last_draw > m.steps)
		f->last_draw = f->step[f->last_draw - 1].draw_before;
	f->n_steps = m.steps;
	f->n_objs = m.objs;
}

void fig_rollback(struct fig *f, struct fig_mark m)
{
	cut_off(f, m);
	arena_release(f->perm, m.perm);
}

char *fig_cut_line(struct fig *f)
{
	const struct fig_cut *c = &f->cut[--f->n_cuts];
	struct arena_mark now = arena_mark(f->perm);

	cut_off(f, c->begin);
	/* Unless something older has taken memory since, or what moved has. */
	if (now.block == c->end.block && now.used == c->end.used && !c->moved)
		arena_release(f->perm, c->begin.perm);
	else
		f->waste += c->end.bytes - c->begin.perm.bytes;
	return f->journal[--f->n_journal];
}

/* A draw by the seed, the place in the journal and how many the same line has made before: the
 * same whenever the journal is replayed. */
static void draw(struct fig *f, struct fig_step *s)
{
	const struct fig_step *last = f->last_draw ? &f->step[f->last_draw - 1] : NULL;
	struct rng r = { f->chance };

	s->drawn = f->n_journal + 1;
	s->drawn_there = last && last->drawn == s->drawn ? last->drawn_there + 1 : 0;
	s->draw_before = f->last_draw;
	f->last_draw = f->n_steps + 1;
	r.s = rng_next(&r) + (uint64_t)s->drawn;
	r.s = rng_next(&r) + (uint64_t)s->drawn_there;
	s->draw = rng_next(&r);
}

int fig_new_step(struct fig *f, const struct tool *t)
{
	struct fig_step *s;

	f->step = mem_grow(f->step, &f->cap_steps, f->n_steps + 1, sizeof *f->step);
	s = &f->step[f->n_steps];
	memset(s, 0, sizeof *s);
	s->tool = t;
	/* The angle of a statement is the one between the arms, whatever is counted how. */
	s->order = f->stating && tool_is(t, TRAIT_SWEEP) ? TOOL_ORDER_PORISM : f->order;
	if (tool_is(t, TRAIT_DRAW))
		draw(f, s);
	s->arg = arena_alloc(f->perm, (size_t)(t->n_params + 1) * sizeof *s->arg);
	s->first = f->n_objs;
	s->line = -1;
	return f->n_steps++;
}

/* --- Names --------------------------------------------------------------------------------- */

static int find(const struct fig *f, const char *name)
{
	char norm[128];
	int id;

	for (const struct fig_local *l = f->local; l; l = l->next)
		if (!strcmp(l->name, name))
			return l->id;
	id = index_get(&f->names, name);
	if (id < 0 && strchr(name, '{') && expr_name_ok(name, norm, sizeof norm))
		id = index_get(&f->names, norm);
	return id >= 0 && !f->obj[id].removed ? id : -1;
}

void fig_near_names(struct fig *f, const char *word, struct err *e)
{
	const char **names = arena_alloc(f->scratch, (size_t)(f->n_objs + 1) * sizeof *names);
	int n = 0;

	/* The latest objects are the likeliest; a huge figure is not searched whole. */
	for (int i = f->n_objs - 1; i >= 0 && n < 2000; i--)
		if (f->obj[i].name && !f->obj[i].removed)
			names[n++] = f->obj[i].name;
	text_near(e->near, sizeof e->near, word, names, n, 5);
}

static bool is_number(const struct fig *f, int id)
{
	return id >= 0 && fig_kind(f, (fig_id){ id }) == KIND_NUMBER;
}

static bool is_point(const struct fig *f, int id)
{
	return id >= 0 && (KIND_BIT(fig_kind(f, (fig_id){ id })) &
			   (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)));
}

/* sqrt2, sinx, ln2: a function and its argument without brackets. */
static bool run_together(const char *name, struct err *e)
{
	int n;
	const char *const *fn = expr_functions(&n);

	for (int i = 0; i < n; i++) {
		size_t k = strlen(fn[i]);
		const char *rest = name + k;

		if (k < 2 || strncmp(name, fn[i], k) || !*rest ||
		    (strcmp(rest, "x") && strspn(rest, "0123456789") != strlen(rest)))
			continue;
		err_hint(e, "write %s(%s) with brackets", fn[i], rest);
		return true;
	}
	return false;
}

static enum status not_found(struct fig *f, const char *name, struct err *e)
{
	size_t n = strlen(name);
	char a[2] = { name[0], 0 }, b[2] = { n > 1 ? name[1] : 0, 0 };

	if (!strcmp(name, "inf")) {
		err_fail(e, E_ARG, "not_found", "Infinity is no number, and not allowed here");
		err_hint(e, "it may be a bound: Limit(1/x, Infinity), "
			    "Integral(exp(-x), 0, Infinity)");
		return E_ARG;
	}
	if (expr_name_reserved(name)) {
		bool e_free = !strcmp(name, "e");

		err_fail(e, E_ARG, "not_found", "\"%s\" is %s", name,
			 e_free ? "the number 2.718..., no object is called so"
				: "a word of the language, no object can be called so");
		err_hint(e, "objects have other names, for example %s1 or %s_a", name, name);
		return E_ARG;
	}
	err_fail(e, E_ARG, "not_found", "there is no object named \"%.60s\"", name);
	if (!e)
		return E_ARG;
	if (!strcmp(name, "i")) {
		err_hint(e, "complex numbers are points here: 1 + 2i is (1, 2), sums are done "
			    "by +, the absolute value by abs");
		return E_ARG;
	}
	if (run_together(name, e))
		return E_ARG;
	fig_near_names(f, name, e);
	if (n == 2 && is_number(f, find(f, a)) && is_number(f, find(f, b)))
		err_hint(e, "the numbers %s and %s exist: write %s*%s, or %s %s with a blank",
			 a, b, a, b, a, b);
	else if (n == 2 && is_point(f, find(f, a)) && is_point(f, find(f, b)))
		err_hint(e,
			 "the points %s and %s exist: write Segment(%s, %s) or Line(%s, %s)",
			 a, b, a, b, a, b);
	else if (e->near[0])
		err_hint(e, "did you mean %s?", e->near);
	else if (f->n_objs == 0)
		err_hint(e, "the figure is empty: make %.60s first", name);
	else
		err_hint(e, "query_canvas lists every object");
	return E_ARG;
}

enum status fig_resolve_name(struct fig *f, const char *name, int *out, struct err *e)
{
	char t[128];
	int id = find(f, name);
	size_t n = strlen(name);

	if (id >= 0) {
		*out = id;
		return OK;
	}
	if (n > 100)
		return not_found(f, name, e);
	/* P_1 where the tool had one solution only and called it P. */
	if (n > 2 && (!strcmp(name + n - 2, "_1") || !strcmp(name + n - 2, "_2"))) {
		snprintf(t, sizeof t, "%.*s", (int)(n - 2), name);
		id = find(f, t);
		if (id >= 0) {
			*out = id;
			return OK;
		}
	}
	/* P where there are P_1 and P_2. */
	snprintf(t, sizeof t, "%s_1", name);
	if (find(f, t) >= 0) {
		int first = find(f, t), many = 1;

		while (many < 32) {
			snprintf(t, sizeof t, "%s_%d", name, many + 1);
			if (find(f, t) != first + many)
				break;
			many++;
		}
		return fig_tell_solutions(f, name, first, many, e);
	}
	id = fig_part_called(f, name);
	if (id >= 0) {
		*out = id;
		return OK;
	}
	return not_found(f, name, e);
}

/* An automatic letter yields to a name; that of a vertex, as long as nothing was built on
 * it: afterwards the caller has taken it up. */
static bool yields(const struct fig *f, int id)
{
	const struct object *o = &f->obj[id];

	for (const struct fig_user *u = o->users; u && o->role == ROLE_VERTEX; u = u->next)
		if (!f->step[u->step].removed)
			return false;
	return o->letter != NULL;
}

/* The first object of a step, or of one that is built on it, that has a name. */
static int named_user(const struct fig *f, int step)
{
	int id = f->step[step].first;

	for (int i = step + 1; !f->obj[id].name && i < f->n_steps; i++)
		if (!f->step[i].removed && fig_depends_on(f, &f->step[i], id))
			id = f->step[i].first;
	return id;
}

/* The object whose definition speaks of the number e, or -1. */
static int euler_user(const struct fig *f)
{
	for (int i = 0; i < f->n_steps; i++) {
		const struct fig_step *s = &f->step[i];

		for (int k = 0; !s->removed && k < s->tool->n_params; k++)
			if (s->arg[k].x && expr_uses(s->arg[k].x, "e"))
				return named_user(f, i);
	}
	return -1;
}

/*
 * "e" is the number 2.718... until an object is called so, and that object afterwards (ℯ and
 * exp(1) stay the number).  Where a definition is already written with the number it cannot
 * be: the same letter would mean two things on one page.
 */
static enum status check_letter_e(const struct fig *f, struct err *e)
{
	int user = euler_user(f);

	if (user < 0)
		return OK;
	err_fail(e, E_ARG, "name_taken", "%s is written with e, the number 2.718...",
		 f->obj[user].name ? f->obj[user].name : "a definition");
	err_hint(e, "choose another name, for example e1 or e_a");
	return E_ARG;
}

enum status fig_check_new_name(struct fig *f, const char *name, char *out, size_t size,
			       struct err *e)
{
	int id;

	if (strlen(name) > 60 || !expr_name_ok(name, out, size) || strchr(name, '.')) {
		err_fail(e, E_ARG, "bad_argument", "\"%.60s\" cannot be a name", name);
		err_hint(e, "a letter first, then letters, digits, _ or '; for example A, "
			    "P_1, side2");
		return E_ARG;
	}
	id = find(f, out);
	if (id < 0 && !strcmp(out, "e")) {
		if (check_letter_e(f, e) != OK)
			return E_ARG;
	} else if (id < 0 && expr_name_reserved(out)) {
		err_fail(e, E_ARG, "bad_argument",
			 "\"%s\" is a word of the language, not a free name", out);
		err_hint(e, "choose another name, for example %s1 or %s_a", out, out);
		return E_ARG;
	}
	if (id >= 0 && !yields(f, id)) {
		err_fail(e, E_ARG, "name_taken", "%s already names %s", out,
			 geo_kind_a(fig_kind(f, (fig_id){ id })));
		err_hint(e,
			 "choose another name, or delete_object(%s) first; move_point, "
			 "set_value "
			 "and redefine change an existing object",
			 out);
		return E_ARG;
	}
	return OK;
}

/* The object that is the i-th of n corners of a polygon step: a point given to it, or
 * a vertex it made (the vertices made are the last corners); or -1. */
static int corner_of(const struct fig *f, const struct fig_step *s, int i, int n)
{
	int made = 0, seen = 0;

	for (int k = 0; k < s->n_out; k++)
		made += f->obj[s->first + k].role == ROLE_VERTEX;
	for (int k = 0; k < s->n_out; k++)
		if (f->obj[s->first + k].role == ROLE_VERTEX && i == n - made + seen++)
			return s->first + k;
	for (int a = 1; a < s->tool->n_params; a++)
		if (s->arg[a].form == ARG_POINTS && i < s->arg[a].n)
			return s->arg[a].refs[i];
	/* add_regular_polygon(name, p1, p2, n) */
	return i < 2 && made && s->arg[1 + i].form == ARG_REF ? s->arg[1 + i].ref : -1;
}

static const char *corner_name(struct fig *f, const struct fig_step *s, int i, int n)
{
	int id = corner_of(f, s, i, n);

	return id >= 0 ? f->obj[id].name : NULL;
}

/* The automatic name of side i of a polygon with named corners (TOOLS 1.2): in a
 * triangle the small letter of the opposite corner, else of the first end. */
static bool side_letter(struct fig *f, const struct fig_step *s, int i, int n, char *out,
			size_t size)
{
	const char *v = corner_name(f, s, n == 3 ? (i + 2) % 3 : i, n);
	char low[64];

	if (!v || strlen(v) > 40)
		return false;
	for (size_t k = 0; k <= strlen(v); k++)
		low[k] = (char)tolower((unsigned char)v[k]);
	snprintf(out, size, "%s", low);
	if (fig_name_free(f, out) && !expr_name_reserved(out) && strcmp(low, v))
		return true;
	if (strlen(low) > 1)
		return false;
	for (int k = 1; k < 100; k++) {
		snprintf(out, size, "%s_%d", low, k);
		if (fig_name_free(f, out))
			return true;
	}
	return false;
}

/* The k-th output of a step with a role, or -1. */
static int part_of(const struct fig *f, const struct fig_step *s, enum tool_role role, int k)
{
	for (int i = 0; i < s->n_out; i++)
		if (f->obj[s->first + i].role == role && k-- == 0)
			return s->first + i;
	return -1;
}

static int parts_of(const struct fig *f, const struct fig_step *s, enum tool_role role)
{
	int n = 0;

	for (int i = 0; i < s->n_out; i++)
		n += f->obj[s->first + i].role == role;
	return n;
}

int fig_polygon_corner(const struct fig *f, int polygon, int i)
{
	const struct fig_step *s = &f->step[f->obj[polygon].step];

	return f->obj[polygon].role == ROLE_MAIN
		       ? corner_of(f, s, i, parts_of(f, s, ROLE_SIDE))
		       : -1;
}

int fig_polygon_side(const struct fig *f, int polygon, int i)
{
	const struct fig_step *s = &f->step[f->obj[polygon].step];

	return f->obj[polygon].role == ROLE_MAIN ? part_of(f, s, ROLE_SIDE, i) : -1;
}

/*
 * What part i of the image of object `of` is called after: the name of the corner or
 * side it is the image of, through images that have no names themselves; *primes grows
 * by one for each of those.  NULL when there is none.
 */
static const char *image_of(struct fig *f, int of, enum tool_role role, int i, int *primes)
{
	for (;;) {
		const struct object *o = &f->obj[of];
		const struct fig_step *s = &f->step[o->step];
		int sides = parts_of(f, s, ROLE_SIDE), side = 0, part;
		const char *name = NULL;

		if (o->role == ROLE_SIDE) {
			while (part_of(f, s, ROLE_SIDE, side) != of)
				side++;
			i = (side + i) % sides;
		}
		part = part_of(f, s, role, i);
		if (role == ROLE_VERTEX && sides)
			name = corner_name(f, s, i, sides);
		else if (part >= 0)
			name = f->obj[part].name;
		else if (role == ROLE_VERTEX && i + 1 < s->tool->n_params &&
			 s->arg[1 + i].form == ARG_REF) /* add_segment(name, p1, p2) */
			name = f->obj[s->arg[1 + i].ref].name;
		if (name && !strchr(name, '.'))
			return name;
		if (!tool_is(s->tool, TRAIT_IMAGE) || s->arg[1].form != ARG_REF)
			return NULL;
		of = s->arg[1].ref;
		(*primes)++;
	}
}

/* A', then A'_1 ...; false when the part is the image of something without a name. */
static bool image_name(struct fig *f, const struct fig_step *s, enum tool_role role, int i,
		       char *out, size_t size)
{
	int primes = 1;
	const char *base = s->arg[1].form == ARG_REF
				   ? image_of(f, s->arg[1].ref, role, i, &primes)
				   : NULL;
	char name[80];

	if (!base || strlen(base) + (size_t)primes > 40)
		return false;
	snprintf(name, sizeof name, "%s", base);
	for (size_t n = strlen(name); primes > 0; primes--) {
		name[n++] = '\'';
		name[n] = 0;
	}
	fig_next_marked(f, name, out, size);
	return true;
}

static void name_part(struct fig *f, struct fig_step *s, int k, const char *whole_name)
{
	int id = s->first + k;
	struct object *o = &f->obj[id];
	bool image = tool_is(s->tool, TRAIT_IMAGE);
	bool regular = tool_is(s->tool, TRAIT_REGULAR);
	int corners = parts_of(f, s, ROLE_SIDE), part = 0;
	char name[128], dotted[200], plain[128];

	o->whole = s->first;
	for (int i = 0; i < k; i++)
		part += f->obj[s->first + i].role == o->role;
	/* A regular polygon makes its vertices from the third on, a section all of them. */
	snprintf(plain, sizeof plain, "%s.%s%d", whole_name,
		 o->role == ROLE_SIDE ? "side" : "vertex",
		 part + 1 +
			 (o->role == ROLE_VERTEX && regular
				  ? corners - parts_of(f, s, ROLE_VERTEX)
				  : 0));
	snprintf(name, sizeof name, "%s", plain);
	snprintf(dotted, sizeof dotted, "%s", plain);
	if (o->role == ROLE_VERTEX && regular) {
		fig_next_letter(f, KIND_POINT, name, sizeof name);
	} else if (o->role == ROLE_SIDE && regular) {
		fig_next_letter(f, KIND_SEGMENT, name, sizeof name);
	} else if (image) {
		image_name(f, s, o->role, part, name, sizeof name);
	} else if (o->role == ROLE_SIDE) {
		char letter[80];

		if (side_letter(f, s, part, corners, letter, sizeof letter))
			snprintf(name, sizeof name, "%s", letter);
		else if (!corner_name(f, s, corners == 3 ? (part + 2) % 3 : part, corners))
			fig_next_letter(f, KIND_SEGMENT, name, sizeof name);
	}
	if (o->role == ROLE_SIDE) {
		const char *a = corner_name(f, s, part, corners);
		const char *b =
			corner_name(f, s, (part + 1) % (corners ? corners : 1), corners);

		if (a && b) {
			snprintf(dotted, sizeof dotted, "%s.%.40s%.40s", whole_name, b, a);
			fig_give_alias(f, id, dotted);
			snprintf(dotted, sizeof dotted, "%s.%.40s%.40s", whole_name, a, b);
		}
	}
	if (o->role == ROLE_VERTEX && !strchr(name, '.'))
		snprintf(dotted, sizeof dotted, "%s.%s", whole_name, name);
	fig_give_name(f, id, name);
	fig_give_alias(f, id, dotted);
	fig_give_alias(f, id, plain);
	/* What it is called when somebody takes its letter: p.AB, p.vertex3. */
	if (o->role == ROLE_VERTEX)
		snprintf(dotted, sizeof dotted, "%s", plain);
	if ((o->role == ROLE_SIDE ? !image : regular) && strcmp(name, dotted) &&
	    find(f, dotted) == id)
		o->letter = arena_strdup(f->perm, dotted);
}

enum status fig_name_is_free(struct fig *f, int step, const char *name, struct err *e)
{
	const struct fig_step *s = &f->step[step];
	char t[160];

	for (int k = 0; name[0] && s->n_out > 1 && k < s->n_out; k++) {
		snprintf(t, sizeof t, "%s_%d", name, k + 1);
		if (f->obj[s->first + k].role == ROLE_SOLUTION && !fig_name_free(f, t))
			return err_fail(e, E_ARG, "name_taken", "%s is already in use", t);
	}
	return OK;
}

enum status fig_name_outputs(struct fig *f, int step, const char *name, struct err *e)
{
	struct fig_step *s = &f->step[step];
	int solutions = 0;
	char t[160];

	for (int k = 0; k < s->n_out; k++)
		solutions += f->obj[s->first + k].role == ROLE_SOLUTION;
	if (solutions < 2 && s->n_out > 0)
		fig_give_name(f, s->first, name);
	for (int k = 0; k < s->n_out && solutions >= 2; k++) {
		const char *cut = strchr(name, '_');

		snprintf(t, sizeof t, "%s_%d", name, k + 1);
		if (!fig_name_free(f, t)) {
			err_fail(e, E_ARG, "name_taken",
				 "there are %d solutions, and %s is already in use", solutions,
				 t);
			err_hint(e, "choose another name, or give an index");
			return E_ARG;
		}
		fig_give_name(f, s->first + k, t);
		if (cut) {
			snprintf(t, sizeof t, "%.*s_%d", (int)(cut - name), name, k + 1);
			fig_give_alias(f, s->first + k, t);
		}
	}
	/* The corners that were given are parts too: poly.C. */
	for (int a = 1; a < s->tool->n_params && solutions < 2; a++)
		for (int i = 0; s->arg[a].form == ARG_POINTS && i < s->arg[a].n; i++)
			if (f->obj[s->arg[a].refs[i]].name) {
				snprintf(t, sizeof t, "%s.%.60s", name,
					 f->obj[s->arg[a].refs[i]].name);
				fig_give_alias(f, s->arg[a].refs[i], t);
			}
	if (s->shape) {
		fig_name_body(f, step, name);
		return OK;
	}
	if (part_of(f, s, ROLE_LATERAL, 0) >= 0) {
		fig_name_round(f, step, name);
		return OK;
	}
	/* Vertices first: sides are called after them. */
	for (int k = 1; k < s->n_out && solutions < 2; k++)
		if (f->obj[s->first + k].role == ROLE_VERTEX)
			name_part(f, s, k, name);
	for (int k = 1; k < s->n_out && solutions < 2; k++)
		if (f->obj[s->first + k].role == ROLE_SIDE)
			name_part(f, s, k, name);
	return OK;
}

/* --- Ancestors and descendants --------------------------------------------------------------- */

int fig_expr_refs(const struct expr *x, int *out, int n, int most)
{
	if (!x)
		return n;
	if (x->kind == EXPR_REF && n < most && !base_has(out, n, x->ref))
		out[n++] = x->ref;
	for (int i = 0; i < x->n; i++)
		n = fig_expr_refs(x->arg[i], out, n, most);
	return n;
}

int fig_parents(const struct fig *f, const struct fig_step *s, int *out, int most)
{
	int n = 0;

	(void)f;
	if (s->par) {
		n = s->n_par < most ? s->n_par : most;
		memcpy(out, s->par, (size_t)n * sizeof *out);
		return n;
	}
	for (int i = 0; i < s->tool->n_params; i++) {
		const struct arg *a = &s->arg[i];

		if (a->form == ARG_REF && n < most)
			out[n++] = a->ref;
		for (int k = 0;
		     (a->form == ARG_POINTS || a->form == ARG_EACH) && k < a->n && n < most;
		     k++)
			out[n++] = a->refs[k];
		if (a->x)
			n = fig_expr_refs(a->x, out, n, most);
	}
	return n; /* known points are ancestors already */
}

bool fig_depends_on(const struct fig *f, const struct fig_step *s, int id)
{
	int par[FIG_PARENTS], n = fig_parents(f, s, par, FIG_PARENTS);

	for (int i = 0; i < n; i++)
		if (par[i] == id)
			return true;
	return false;
}

int fig_named_parents(const struct fig *f, const struct fig_step *s, int *out, int most)
{
	enum { MOST = 256 };
	int par[MOST], n = fig_parents(f, s, par, MOST), k = 0;

	for (int i = 0; i < n && k < most; i++) {
		bool seen = false;

		if (!f->obj[par[i]].name) {
			n += fig_parents(f, &f->step[f->obj[par[i]].step], par + n, MOST - n);
			continue;
		}
		for (int j = 0; j < k; j++)
			seen = seen || out[j] == par[i];
		if (!seen)
			out[k++] = par[i];
	}
	return k;
}

void fig_link_parents(struct fig *f, int step)
{
	const struct fig_step *s = &f->step[step];

	for (int i = 0; i < s->n_par; i++) {
		struct object *o = &f->obj[s->par[i]];
		struct fig_user *u;

		if (o->users && o->users->step == step)
			continue;
		u = arena_alloc(f->perm, sizeof *u);
		*u = (struct fig_user){ step, o->users };
		o->users = u;
	}
}

int fig_users(struct fig *f, int id, int **steps)
{
	int n = 0, k;

	for (const struct fig_user *u = f->obj[id].users; u; u = u->next)
		n += !f->step[u->step].removed;
	*steps = arena_alloc(f->scratch, (size_t)(n + 1) * sizeof **steps);
	k = n;
	for (const struct fig_user *u = f->obj[id].users; u; u = u->next)
		if (!f->step[u->step].removed)
			(*steps)[--k] = u->step;
	return n;
}

static int by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

struct step_list {
	int *v, n, cap;
};

static void add_marked(struct fig *f, struct step_list *l, int step, unsigned mark)
{
	if (f->step[step].mark == mark)
		return;
	f->step[step].mark = mark;
	l->v = mem_grow(l->v, &l->cap, l->n + 1, sizeof *l->v);
	l->v[l->n++] = step;
}

int fig_descendants(struct fig *f, const int *objs, int n, int **steps)
{
	struct step_list l = { 0 };
	unsigned mark = ++f->mark;

	for (int i = 0; i < n; i++)
		add_marked(f, &l, f->obj[objs[i]].step, mark);
	for (int done = 0; done < l.n; done++) {
		const struct fig_step *s = &f->step[l.v[done]];

		for (int k = 0; k < s->n_out; k++)
			for (const struct fig_user *u = f->obj[s->first + k].users; u;
			     u = u->next)
				if (!f->step[u->step].removed)
					add_marked(f, &l, u->step, mark);
	}
	*steps = arena_alloc(f->scratch, (size_t)(l.n + 1) * sizeof **steps);
	if (l.n) {
		qsort(l.v, (size_t)l.n, sizeof *l.v, by_number);
		memcpy(*steps, l.v, (size_t)l.n * sizeof **steps);
	}
	mem_free(l.v);
	return l.n;
}

unsigned fig_mark_descendants(struct fig *f, int id)
{
	int *steps;

	fig_descendants(f, &id, 1, &steps);
	return f->mark;
}

/* --- The door --------------------------------------------------------------------------------- */

fig_id fig_find(const struct fig *f, const char *name)
{
	return (fig_id){ find(f, name) };
}
int fig_count(const struct fig *f)
{
	return f->n_objs;
}
int fig_alive_count(const struct fig *f)
{
	return f->n_alive;
}
int fig_made_end(const struct fig *f, fig_id id)
{
	const struct fig_step *s = &f->step[f->obj[id.v].step];

	return s->first + s->n_out;
}

bool fig_alive(const struct fig *f, fig_id id)
{
	return id.v >= 0 && id.v < f->n_objs && f->obj[id.v].name && !f->obj[id.v].removed;
}

const char *fig_name(const struct fig *f, fig_id id)
{
	return f->obj[id.v].name;
}

const struct tool *fig_tool(const struct fig *f, fig_id id)
{
	return f->step[f->obj[id.v].step].tool;
}

/* The kind is kept even while the object is undefined. */
enum kind fig_kind(const struct fig *f, fig_id id)
{
	const struct object *o = &f->obj[id.v];

	return f->step[o->step].at[NUM_DOUBLE].out[o->out].kind;
}

const struct value *fig_value(const struct fig *f, fig_id id)
{
	const struct object *o = &f->obj[id.v];
	const struct fig_reading *r = &f->step[o->step].at[NUM_DOUBLE];

	return r->st == OK && r->out[o->out].n >= 0 ? &r->out[o->out] : NULL;
}

bool fig_defined(const struct fig *f, fig_id id)
{
	return fig_value(f, id) != NULL;
}
bool fig_visible(const struct fig *f, fig_id id)
{
	return !f->obj[id.v].hidden;
}

fig_id fig_whole(const struct fig *f, fig_id id)
{
	return (fig_id){ f->obj[id.v].whole };
}

bool fig_measures(const struct fig_step *s, const char *what)
{
	const char *name = s->tool->name;
	size_t n = !strncmp(name, "add_", 4) ? 4 : !strncmp(name, "query_", 6) ? 6 : 0;

	return n && !strcmp(name + n, what);
}

bool fig_is_free(const struct fig *f, fig_id id)
{
	const struct fig_step *s = &f->step[f->obj[id.v].step];
	int par[1];

	if (tool_is(s->tool, TRAIT_ON_PATH))
		return s->ride[0].form != ARG_NONE;
	return tool_is(s->tool, TRAIT_FREE_POINT | TRAIT_SLIDER | TRAIT_FREE_NUMBER) &&
	       fig_parents(f, s, par, 1) == 0;
}

bool fig_is_approximate(const struct fig *f, fig_id id)
{
	return f->step[f->obj[id.v].step].approximate;
}

int fig_from(const struct fig *f, fig_id id, fig_id *out, int most)
{
	int par[FIG_PARENTS + 1], n;

	n = fig_named_parents(f, &f->step[f->obj[id.v].step], par, FIG_PARENTS + 1);
	for (int i = 0; i < n && i < most; i++)
		out[i] = (fig_id){ par[i] };
	return n < most ? n : most;
}

const char *fig_complete(const struct fig *f, const char *prefix, int i)
{
	size_t n = strlen(prefix);

	for (int k = 0; k < f->n_objs; k++) {
		const struct object *o = &f->obj[k];

		if (o->name && !o->removed && !strncmp(o->name, prefix, n) && i-- == 0)
			return o->name;
	}
	return NULL;
}

int fig_journal_count(const struct fig *f)
{
	return f->n_journal;
}
long fig_changes(const struct fig *f)
{
	return f->changes;
}
long fig_replays(const struct fig *f)
{
	return f->replayed;
}
int fig_change_count(const struct fig *f)
{
	return f->undo.n;
}
const char *fig_journal_line(const struct fig *f, int i)
{
	return f->journal[i];
}

void fig_journal(struct buf *b, const struct fig *f)
{
	for (int i = 0; i < f->n_journal; i++) {
		buf_add(b, f->journal[i]);
		buf_addc(b, '\n');
	}
}
