/*
 * undo.c -- undo and redo: changes of the journal taken back and made again.
 *
 * The journal as it was, or will be, is replayed into a new figure, which is taken over if every
 * line succeeded.  Where the last lines only made something, or left traces of what they changed
 * (trail.c), they are cut off instead, as a call that fails is, and run again; and what the last
 * line moved is moved back.  Both leave what a rebuild would.
 */
#include "fig/fig_priv.h"
#include <string.h>

/* --- Changes ------------------------------------------------------------------------------- */
void fig_changes_add(struct changes *l, struct change c)
{
	l->at = mem_grow(l->at, &l->cap, l->n + 1, sizeof *l->at);
	l->at[l->n++] = c;
	l->joined += c.joined;
}

static struct change take_last(struct changes *l)
{
	struct change c = l->at[--l->n];

	l->joined -= c.joined;
	return c;
}

void fig_changes_forget(struct changes *l)
{
	for (int i = 0; i < l->n; i++) {
		fig_free_lines(l->at[i].old_lines, l->at[i].n_old);
		fig_free_lines(l->at[i].new_lines, l->at[i].n_new);
	}
	mem_free(l->at);
	*l = (struct changes){ 0 };
}

/* --- What a rebuild changed ---------------------------------------------------------------- */
/* Names and values before it. */
struct fig_before {
	const char *name;
	uint64_t print;
	bool constraint;
};

/* Small whole numbers differ in the highest bits of a double alone, which a product would
 * not spread. */
static uint64_t mixed(uint64_t h, uint64_t u)
{
	h = (h ^ u ^ u >> 32) * 1099511628211u;
	return h ^ h >> 29;
}

static uint64_t print_of(const struct fig *f, int id)
{
	const struct value *v = fig_value(f, (fig_id){ id });
	uint64_t h =
		14695981039346656037u ^ (v ? (uint64_t)v->kind * 31 + (uint64_t)v->flag : 77);

	for (int i = 0; v && i < v->n; i++) {
		double d[2] = { v->v[i].lo, v->v[i].hi };
		uint64_t u[2];

		memcpy(u, d, sizeof u);
		h = mixed(mixed(h, u[0]), u[1]);
	}
	for (const char *s = v && v->text ? v->text : ""; *s; s++)
		h = mixed(h, (uint64_t)(unsigned char)*s);
	if (v && v->item)
		h = mixed(h, geo_list_kinds(v) ^ (uint64_t)geo_list_count(v));
	h = mixed(h, (uint64_t)f->obj[id].hidden);
	return mixed(h, f->obj[id].views) ^ fig_looks_print(f, id);
}

/* Adds the object if it is there. */
static void add_before(struct fig *f, int id, struct fig_before *b, int *n)
{
	if (fig_alive(f, (fig_id){ id }))
		b[(*n)++] = (struct fig_before){ arena_strdup(f->answer, f->obj[id].name),
						 print_of(f, id), false };
}

int fig_snapshot(struct fig *f, struct fig_before **out)
{
	int n = 0;

	*out = arena_alloc(f->answer,
			   (size_t)(f->n_objs + f->n_constraints + 1) * sizeof **out);
	for (int i = 0; i < f->n_objs; i++)
		add_before(f, i, *out, &n);
	for (int i = 0; i < f->n_constraints; i++)
		(*out)[n++] = (struct fig_before){
			arena_strdup(f->answer, fig_constraint_name(f, i)), 0, true
		};
	return n;
}

/* Some objects of the figure: those of a list below a number, and all from there on. */
struct some {
	int *obj, n;
	int from;
};

static int snapshot_of(struct fig *f, struct some s, struct fig_before **out)
{
	int n = 0;

	*out = arena_alloc(f->answer, (size_t)(s.n + f->n_objs - s.from + 1) * sizeof **out);
	for (int i = 0; i < s.n; i++)
		add_before(f, s.obj[i], *out, &n);
	for (int i = s.from; i < f->n_objs; i++)
		add_before(f, i, *out, &n);
	return n;
}

static void report_object(struct fig *f, const struct index *was, const struct fig_before *b,
			  int id)
{
	int k;

	if (!fig_alive(f, (fig_id){ id }))
		return;
	k = index_get(was, f->obj[id].name);
	if (k < 0)
		fig_obs_fresh(f, id);
	else if (b[k].print != print_of(f, id))
		fig_obs_changed(f, id);
}

/* The difference of these, where others have changed neither their name nor anything else. */
static void report_difference_of(struct fig *f, struct some s, const struct fig_before *b,
				 int n)
{
	struct index was = { 0 };

	for (int i = 0; i < n; i++)
		if (!b[i].constraint)
			index_set(&was, b[i].name, i);
	for (int i = 0; i < s.n; i++)
		report_object(f, &was, b, s.obj[i]);
	for (int i = s.from; i < f->n_objs; i++)
		report_object(f, &was, b, i);
	for (int i = 0; i < n; i++)
		if (b[i].constraint ? fig_constraint_find(f, b[i].name) < 0
				    : fig_find(f, b[i].name).v < 0)
			fig_obs_gone(f, b[i].name);
	index_clear(&was);
}

void fig_report_difference(struct fig *f, const struct fig_before *b, int n)
{
	report_difference_of(f, (struct some){ 0 }, b, n);
}

/* --- Without a rebuild -------------------------------------------------------------------- */

struct fig_moved *fig_place_of(struct fig *f, int obj)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];
	struct fig_moved *m = arena_alloc(f->perm, sizeof *m);
	size_t n = (size_t)s->tool->n_params * sizeof *m->arg;

	m->obj = obj;
	m->next = NULL;
	m->override = s->override;
	memcpy(m->ride, s->ride, sizeof m->ride);
	m->arg = arena_alloc(f->perm, n + 1);
	memcpy(m->arg, s->arg, n);
	return m;
}

static void exchange(struct arg *a, struct arg *b)
{
	struct arg t = *a;

	*a = *b;
	*b = t;
}

void fig_exchange_place(struct fig *f, struct fig_moved *m)
{
	struct fig_step *s = &f->step[f->obj[m->obj].step];

	for (int i = 0; i < s->tool->n_params; i++)
		exchange(&s->arg[i], &m->arg[i]);
	for (int i = 0; i < FIG_DIM; i++)
		exchange(&s->ride[i], &m->ride[i]);
	exchange(&s->override, &m->override);
}

#define MOST_WASTE ((size_t)16 << 20) /* then a rebuild is worth its time */

/* A change that only put one line at the end. */
static bool is_appended(const struct change *c, int length)
{
	return !c->n_old && c->n_new == 1 && c->at == length;
}

/* The last changes, all of them lines that can be cut off again?  Then nothing is as a rebuild
 * would not have it but them. */
static bool can_cut(const struct fig *f, int steps)
{
	if (f->dragged || steps > f->n_cuts || f->waste > MOST_WASTE)
		return false;
	for (int i = 0; i < steps; i++)
		if (!is_appended(&f->undo.at[f->undo.n - 1 - i], f->n_journal - 1 - i) ||
		    (steps > 1 && f->cut[f->n_cuts - 1 - i].moved))
			return false;
	return true;
}

/* What is undone can be redone. */
static void keep_line(struct change *c, char *line)
{
	if (c->new_lines) {
		mem_free(line);
		return;
	}
	c->new_lines = mem_alloc(2 * sizeof *c->new_lines);
	c->new_lines[0] = line;
}

/* The prints of what these steps made, one after the other, in f->scratch. */
static uint64_t *prints_of(struct fig *f, const int *steps, int n)
{
	uint64_t *print;
	size_t all = 0, at = 0;

	for (int i = 0; i < n; i++)
		all += (size_t)f->step[steps[i]].n_out;
	print = arena_alloc(f->scratch, (all + 1) * sizeof *print);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < f->step[steps[i]].n_out; k++)
			print[at++] = print_of(f, f->step[steps[i]].first + k);
	return print;
}

static void report_prints(struct fig *f, const int *steps, int n, const uint64_t *was)
{
	size_t at = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < f->step[steps[i]].n_out; k++) {
			int id = f->step[steps[i]].first + k;

			if (fig_alive(f, (fig_id){ id }) && was[at] != print_of(f, id))
				fig_obs_changed(f, id);
			at++;
		}
}

/* What is undefined remembers what it was before, which a move back does not bring. */
static bool all_defined(const struct fig *f, const int *steps, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < f->step[steps[i]].n_out; k++)
			if (!fig_defined(f, (fig_id){ f->step[steps[i]].first + k }))
				return false;
	return true;
}

static void exchange_places(struct fig *f, struct fig_moved *m, const int *obj, int n)
{
	int *moved;

	for (; m; m = m->next)
		fig_exchange_place(f, m);
	fig_update_all(f, obj, n, &moved);
}

/* Move what was moved last back to where it was.  False: the figure is as before, and it takes a
 * rebuild. */
static bool move_back(struct fig *f)
{
	struct fig_moved *last = f->cut[f->n_cuts - 1].moved;
	int *steps, *obj, n, n_objs = 0;
	uint64_t *was;

	for (struct fig_moved *m = last; m; m = m->next)
		n_objs++;
	obj = arena_alloc(f->scratch, (size_t)n_objs * sizeof *obj);
	n_objs = 0;
	for (struct fig_moved *m = last; m; m = m->next)
		obj[n_objs++] = m->obj;
	n = fig_descendants(f, obj, n_objs, &steps);
	if (!all_defined(f, steps, n))
		return false;
	was = prints_of(f, steps, n);
	exchange_places(f, last, obj, n_objs);
	if (!all_defined(f, steps, n)) {
		exchange_places(f, last, obj, n_objs);
		return false;
	}
	report_prints(f, steps, n, was);
	keep_line(&f->undo.at[f->undo.n - 1], fig_cut_line(f));
	f->changes++;
	return true;
}

static void cut_lines(struct fig *f, int steps)
{
	const struct fig_mark *begin = &f->cut[f->n_cuts - steps].begin;
	struct some touched = { .from = begin->objs };
	struct fig_before *b;
	int n;

	touched.n = fig_trail_touched(f, begin->trail, begin->objs, &touched.obj);
	n = snapshot_of(f, touched, &b);
	for (int i = 0; i < steps; i++) {
		char *line = fig_cut_line(f);

		keep_line(&f->undo.at[f->undo.n - 1 - i], line);
	}
	f->changes++;
	report_difference_of(f, touched, b, n);
}

/* Does a line move a free object?  Then which one, else -1. */
static int object_moved(struct fig *f, const char *line, const struct tool *t)
{
	struct json *j;
	struct err e;
	const char *name;
	int id;

	if ((strcmp(t->name, "move_point") && strcmp(t->name, "set_value")) ||
	    json_read(&j, line, strlen(line), f->scratch, &e) != OK)
		return -1;
	name = json_text(json_get(j, "args"), "name");
	id = name ? fig_find(f, name).v : -1;
	return id < 0 ? -1 : fig_moved_by(f, id);
}

/* Will all that a line changes be in the trail?  A deletion may end what was declared, and a new
 * name changes texts; of several lines nobody looks that far ahead. */
static bool will_be_traced(struct fig *f, const char *line, const struct tool *t, int steps)
{
	int *users, n, id = -1;
	struct json *j;
	struct err e;

	if (!fig_leaves_traces(t))
		return false;
	if (strcmp(t->group, "edit") || strcmp(t->name, "rename_object"))
		return strcmp(t->name, "delete_object") || (steps == 1 && !f->n_constraints);
	if (steps > 1 || json_read(&j, line, strlen(line), f->scratch, &e) != OK)
		return false;
	for (const struct json *m = json_get(j, "args") ? json_get(j, "args")->child : NULL; m;
	     m = m->next)
		if (tool_param(t, m->key) == 0 && m->type == JSON_STRING)
			id = fig_find(f, m->text).v;
	if (id < 0)
		return false;
	n = fig_users(f, id, &users);
	for (int i = 0; i < n; i++)
		if (tool_is(f->step[users[i]].tool, TRAIT_SAYS))
			return false;
	return true;
}

/* Are the next changes lines at the end that make something, or leave traces of what they change?
 * Or is the next one, alone, such a move, of *moved? */
static bool can_append(struct fig *f, int steps, int *moved)
{
	static const char begin[] = "{\"tool\":\"";
	char name[64];

	*moved = -1;
	for (int i = 0; i < steps; i++) {
		const struct change *c = &f->redo.at[f->redo.n - 1 - i];
		const char *line = c->new_lines ? c->new_lines[0] : "";
		const struct tool *t;
		size_t n;

		if (f->dragged || !is_appended(c, f->n_journal + i) ||
		    strncmp(line, begin, sizeof begin - 1))
			return false;
		line += sizeof begin - 1;
		n = strcspn(line, "\"");
		if (n >= sizeof name)
			return false;
		memcpy(name, line, n);
		name[n] = 0;
		t = tool_find(f->tools, name);
		if (t && t->cls == TOOL_ACT && steps == 1)
			*moved = object_moved(f, c->new_lines[0], t);
		if (!t || (t->cls == TOOL_ACT && *moved < 0 &&
			   !will_be_traced(f, c->new_lines[0], t, steps)))
			return false;
	}
	return true;
}

/* Run the lines here, as a replay would.  False: one did not do what it did then, and all are
 * taken back. */
static bool append_lines(struct fig *f, int steps)
{
	struct fig_obs now = f->obs;
	struct arena *scratch = f->scratch, *answer = f->answer;
	fig_filter *filter = f->filter;
	int cuts = f->n_cuts;
	bool was = f->replaying, good = true;

	f->scratch = arena_new();
	f->answer = arena_new();
	f->replaying = true;
	f->filter = NULL;
	for (int i = 0; i < steps && good; i++) {
		const char *line = f->redo.at[f->redo.n - 1 - i].new_lines[0];
		const struct fig_obs *o;

		good = fig_line(f, line, strlen(line), &o) == OK && f->n_cuts == cuts + i + 1;
	}
	while (!good && f->n_cuts > cuts)
		mem_free(fig_cut_line(f));
	arena_free(f->scratch);
	arena_free(f->answer);
	f->scratch = scratch;
	f->answer = answer;
	f->replaying = was;
	f->replayed += steps;
	f->filter = filter;
	f->obs = now;
	return good;
}

/* A move again. */
static bool redo_move(struct fig *f, int obj)
{
	int *steps, n = fig_descendants(f, &obj, 1, &steps);
	uint64_t *was;

	if (!all_defined(f, steps, n))
		return false;
	was = prints_of(f, steps, n);
	if (!append_lines(f, 1))
		return false;
	report_prints(f, steps, n, was);
	f->changes++;
	return true;
}

static bool redo_lines(struct fig *f, int steps)
{
	struct some touched = { .from = f->n_objs };
	int trail = f->n_trail, n;
	struct fig_before *b;

	if (!append_lines(f, steps))
		return false;
	touched.n = fig_trail_touched(f, trail, touched.from, &touched.obj);
	if (touched.n) {
		/* Old objects are other than they were: again, with these in view. */
		for (int i = 0; i < steps; i++)
			mem_free(fig_cut_line(f));
		n = snapshot_of(f, touched, &b);
		if (!append_lines(f, steps))
			return false;
		report_difference_of(f, touched, b, n);
	} else {
		for (int i = touched.from; i < f->n_objs; i++)
			if (fig_alive(f, (fig_id){ i }))
				fig_obs_fresh(f, i);
	}
	f->changes++;
	return true;
}

/* --- By a rebuild --------------------------------------------------------------------------- */

/* The journal of the other figure, borrowed lines of this one and of its changes. */
struct line_list {
	char **v;
	int n, cap;
};

static void splice(struct line_list *l, int at, int n_out, char *const *in, int n_in)
{
	l->v = mem_grow(l->v, &l->cap, l->n - n_out + n_in + 1, sizeof *l->v);
	memmove(l->v + at + n_in, l->v + at + n_out,
		(size_t)(l->n - at - n_out) * sizeof *l->v);
	if (n_in)
		memcpy(l->v + at, in, (size_t)n_in * sizeof *l->v);
	l->n += n_in - n_out;
}

static struct fig *rebuilt(struct fig *f, int steps, bool back, struct err *e)
{
	struct line_list l = { 0 };
	struct fig *g;

	splice(&l, 0, 0, f->journal, f->n_journal);
	for (int i = 0; i < steps; i++) {
		struct change *c =
			back ? &f->undo.at[f->undo.n - 1 - i] : &f->redo.at[f->redo.n - 1 - i];

		if (back && !c->new_lines)
			c->new_lines = fig_copy_lines(l.v + c->at, c->n_new);
		if (back)
			splice(&l, c->at, c->n_new, c->old_lines, c->n_old);
		else
			splice(&l, c->at, c->n_old, c->new_lines, c->n_new);
	}
	g = fig_replayed(f, l.v, l.n, e);
	mem_free(l.v);
	return g;
}

static enum status rebuild(struct fig *f, int steps, bool back, struct err *e)
{
	struct fig *g = rebuilt(f, steps, back, e);
	struct fig_before *b;
	int n;

	if (!g)
		return E_UNABLE;
	n = fig_snapshot(f, &b);
	fig_become(f, g);
	fig_report_difference(f, b, n);
	return OK;
}

/* --- Steps of several changes -------------------------------------------------------------- */

/* Each step has one change that is not joined to another: its first. */
int fig_undo_count(const struct fig *f)
{
	return f->undo.n - f->undo.joined;
}

int fig_redo_count(const struct fig *f)
{
	return f->redo.n - f->redo.joined;
}

void fig_join(struct fig *f, int since)
{
	for (int i = since + 1; i < f->undo.n; i++) {
		f->undo.joined += !f->undo.at[i].joined;
		f->undo.at[i].joined = true;
	}
}

/* How many changes the next so many steps are.  The next one is the last of its list: in undo the
 * last of its step, in redo the first. */
static long changes_of(const struct fig *f, long steps, bool back)
{
	long n = 0;

	for (long i = 0; i < steps; i++) {
		n++;
		if (back)
			while (f->undo.at[f->undo.n - n].joined)
				n++;
		else
			while (n < f->redo.n && f->redo.at[f->redo.n - 1 - n].joined)
				n++;
	}
	return n;
}

static enum status history(struct fig *f, const struct arg *arg, bool back, struct err *e)
{
	int have = back ? fig_undo_count(f) : fig_redo_count(f);
	long steps = arg[0].form == ARG_INT ? arg[0].i : 1;
	enum status st = OK;
	int moved = -1;
	bool done;

	if (steps < 1 || steps > have)
		return err_fail_with(e, E_ARG, "bad_argument", "steps", NULL,
				     "there %s %d step%s to %s, not %ld",
				     have == 1 ? "is" : "are", have, have == 1 ? "" : "s",
				     back ? "undo" : "redo", steps);
	steps = changes_of(f, steps, back);
	done = back ? can_cut(f, (int)steps) : can_append(f, (int)steps, &moved);
	if (done && back && f->cut[f->n_cuts - 1].moved)
		done = move_back(f);
	else if (done && back)
		cut_lines(f, (int)steps);
	else if (done)
		done = moved >= 0 ? redo_move(f, moved) : redo_lines(f, (int)steps);
	if (!done)
		st = rebuild(f, (int)steps, back, e);
	if (st != OK)
		return st;
	for (int i = 0; i < steps; i++)
		fig_changes_add(back ? &f->redo : &f->undo,
				take_last(back ? &f->undo : &f->redo));
	return OK;
}

enum status fig_tool_undo(struct fig *f, const struct arg *arg, const struct json *raw,
			  struct err *e)
{
	(void)raw;
	return history(f, arg, true, e);
}

enum status fig_tool_redo(struct fig *f, const struct arg *arg, const struct json *raw,
			  struct err *e)
{
	(void)raw;
	return history(f, arg, false, e);
}
