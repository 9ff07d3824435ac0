/*
 * each.c -- a body evaluated once for each member of a list: Sequence, Zip; or again and again
 * for what it gave: Iteration.
 *
 * The body is built once, as ordinary unnamed steps on an object that stands for the
 * variable.  To evaluate it at some level, the variable is given the value of the first
 * member there, the steps of the body are computed anew, and so on; each turn leaves one
 * value.  So a sequence follows whatever its body and its bounds rest on, at every level.
 *
 * The steps of a body are `local`: what they hold is the value of some turn, and nobody but
 * this file asks for it.
 */
#include "fig/fig_priv.h"
#include <string.h>

#define TURNS 10000 /* members that one call may make */

/* --- Reading ------------------------------------------------------------------------- */

/* An object that stands for a variable: of a list's kind of members, or a number. */
static enum status stand_in(struct fig *f, const struct arg *value, int list, int which,
			    int *out, struct err *e)
{
	const struct tool *t = tool_find(f->tools, list < 0 ? "add_number" : "add_element");
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	enum status st;
	int step;

	if (list < 0) {
		arg[1] = *value;
	} else {
		arg[1] = (struct arg){ .form = ARG_REF, .ref = list };
		arg[2] = (struct arg){ .form = ARG_EXPR, .x = expr_num(which, f->perm) };
	}
	st = fig_run(f, t, arg, &step, e);
	if (st == OK)
		*out = f->step[step].first;
	return st;
}

/* The body's steps from the first on: they are its own. */
static void make_local(struct fig *f, int first)
{
	for (int i = first; i < f->n_steps; i++)
		f->step[i].local = true;
}

struct body {
	struct fig_local local[TOOL_PARAMS];
	int list[TOOL_PARAMS]; /* the objects that the variables run over */
	int n;
	int first; /* step */
};

/* The range of a Sequence as a list: its own object, made from the bounds. */
static enum status range_of(struct fig *f, const struct arg *from, int *out, struct err *e)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	enum status st;
	int step;

	memcpy(arg + 1, from, 3 * sizeof *arg);
	if (arg[3].form == ARG_NONE)
		arg[3] = (struct arg){ .form = ARG_EXPR, .x = expr_num(1, f->perm) };
	st = fig_run(f, tool_find(f->tools, "add_range"), arg, &step, e);
	if (st == OK)
		*out = f->step[step].first;
	return st;
}

/* Build the body on what stands for its variables. */
static enum status build_on(struct fig *f, struct body *b, const struct expr *x, int *out,
			    struct err *e)
{
	enum status st;

	for (int i = 0; i < b->n; i++)
		b->local[i].next = i ? &b->local[i - 1] : f->local;
	f->local = &b->local[b->n - 1];
	st = fig_is_relation(x) && !fig_is_equation(f, x) ? fig_boolean_of(f, x, out, e)
							  : fig_object_of(f, x, 0, out, e);
	f->local = b->local[0].next;
	make_local(f, b->first);
	return st;
}

/* Build the body with its variables at the members `which` of their lists. */
static enum status build(struct fig *f, struct body *b, const struct arg *from, int which,
			 const struct expr *x, int *out, struct err *e)
{
	enum status st = OK;

	for (int i = 0; i < b->n && st == OK; i++) {
		bool empty = geo_list_count(fig_value(f, (fig_id){ b->list[i] })) == 0;

		/* A range that is empty now may grow. */
		st = stand_in(f, from, empty && from ? -1 : b->list[i], which, &b->local[i].id,
			      e);
		if (st == OK)
			f->obj[b->local[i].id].bound = arena_strdup(f->perm, b->local[i].name);
	}
	return st == OK ? build_on(f, b, x, out, e) : st;
}

/* A body that does not exist at the first member may at a later one. */
static enum status build_somewhere(struct fig *f, struct body *b, const struct arg *from,
				   const struct expr *x, int *out, struct err *e)
{
	enum { TRIES = 12 };
	int n = geo_list_count(fig_value(f, (fig_id){ b->list[0] }));
	struct err first;
	enum status st = OK;

	for (int k = 1; k <= TRIES && (k == 1 || k <= n); k++) {
		struct fig_mark mark = fig_begin(f);

		b->first = f->n_steps;
		st = build(f, b, from, k, x, out, e);
		if (k == 1)
			first = *e;
		if (st == OK || st == E_ARG)
			return st;
		fig_rollback(f, mark);
	}
	*e = first;
	return st;
}

/* --- Iteration: the body's value is the variable's next one ------------------------------- */

static int param_named(const struct tool *t, const char *name)
{
	for (int i = 0; i < t->n_params; i++)
		if (!strcmp(t->param[i].name, name))
			return i;
	return -1;
}

/* How many there are must be known to build a body on the first ones. */
static enum status check_start(struct fig *f, int list, int variables, struct err *e)
{
	int n = geo_list_count(fig_value(f, (fig_id){ list }));

	if (n == variables)
		return OK;
	return err_fail_with(e, E_ARG, "bad_argument", "start",
			     "write one for each: IterationList(a + b, a, b, {1, 1}, 5)",
			     "%d start value%s for %d variable%s", n, n == 1 ? "" : "s",
			     variables, variables == 1 ? "" : "s");
}

static enum status bind_iteration(struct fig *f, const struct tool *t, struct arg *arg,
				  struct body *b, struct arg *body, struct err *e)
{
	struct arg number[TOOL_PARAMS + 1] = { { 0 } };
	int list = arg[param_named(t, "start")].ref, count, id = -1, step;
	int *refs = arena_alloc(f->perm, (size_t)(2 * b->n + 3) * sizeof *refs);
	enum status st = check_start(f, list, b->n, e);

	if (st != OK)
		return st;
	number[1] = arg[param_named(t, "count")];
	st = fig_run(f, tool_find(f->tools, "add_number"), number, &step, e);
	if (st != OK)
		return st;
	count = f->step[step].first;
	b->first = f->n_steps;
	for (int i = 0; i < b->n && st == OK; i++) {
		st = stand_in(f, NULL, list, i + 1, &b->local[i].id, e);
		if (st == OK)
			f->obj[b->local[i].id].bound = arena_strdup(f->perm, b->local[i].name);
	}
	if (st == OK)
		st = build_on(f, b, body->closed, &id, e);
	if (st != OK)
		return st;
	refs[0] = refs[2 * b->n + 1] = id;
	refs[2 * b->n + 2] = count;
	for (int i = 0; i < b->n; i++) {
		refs[1 + 2 * i] = b->local[i].id;
		refs[2 + 2 * i] = list;
	}
	*body = (struct arg){ .form = ARG_EACH, .i = 1, .refs = refs, .n = 2 * b->n + 3 };
	return OK;
}

enum status fig_bind_bodies(struct fig *f, const struct tool *t, struct arg *arg,
			    struct err *e)
{
	struct body b = { .n = 0 };
	struct arg *body = NULL, *from = NULL;
	enum status st = OK;
	int id, *refs;

	for (int i = 0; i < t->n_params && st == OK; i++) {
		if (arg[i].form == ARG_EACH) {
			body = &arg[i];
		} else if (!strncmp(t->param[i].name, "variable", 8) && body && arg[i].text) {
			/* x and y are the coordinates of the plane, but in a body they may be
			 * its variable: KeepIf(x < 3, x, L). */
			if (!strcmp(arg[i].text, "x") || !strcmp(arg[i].text, "y")) {
				const char *other = arg[i].text[0] == 'x' ? "k_x" : "k_y";

				body->closed = expr_substitute(body->closed, arg[i].text,
							       expr_name(other, f->scratch),
							       f->scratch, e);
				if (!body->closed)
					return E_ARG;
				arg[i].text = other;
			}
			if (!expr_name_ok(arg[i].text, NULL, 0))
				return err_fail(e, E_ARG, "bad_argument",
						"\"%.40s\" cannot be a variable here; take "
						"another letter, for example k",
						arg[i].text);
			b.local[b.n].name = arg[i].text;
			if (param_named(t, "start") >= 0) {
				b.list[b.n] = -1;
			} else if (t->param[i + 1].type == PARAM_NUMBER) {
				from = &arg[i + 1];
				st = range_of(f, from, &b.list[b.n], e);
			} else {
				b.list[b.n] = arg[i + 1].ref;
			}
			b.n++;
		}
	}
	if (!body || st != OK)
		return st;
	if (param_named(t, "start") >= 0)
		return bind_iteration(f, t, arg, &b, body, e);
	st = build_somewhere(f, &b, from, body->closed, &id, e);
	if (st != OK)
		return st;
	refs = arena_alloc(f->perm, (size_t)(2 * b.n + 1) * sizeof *refs);
	refs[0] = id;
	for (int i = 0; i < b.n; i++) {
		refs[1 + 2 * i] = b.local[i].id;
		refs[2 + 2 * i] = b.list[i];
	}
	*body = (struct arg){ .form = ARG_EACH, .refs = refs, .n = 2 * b.n + 1 };
	return OK;
}

/* --- Evaluating ---------------------------------------------------------------------- */

/* A copy that outlives the turn. */
static struct value kept(const struct value *v, struct arena *a)
{
	struct value m = *v;

	m.v = arena_alloc(a, (size_t)(v->n + 1) * sizeof *m.v);
	memcpy(m.v, v->v, (size_t)v->n * sizeof *m.v);
	if (v->text)
		m.text = arena_strdup(a, v->text);
	if (v->fn)
		m.fn = expr_copy(v->fn, a);
	if (v->fn2)
		m.fn2 = expr_copy(v->fn2, a);
	fig_keep_list(&m, v, a);
	return m;
}

/* One evaluation of a body: the variables' own readings are put back at its end. */
struct sweep {
	struct fig *f;
	const struct arg *a;
	enum num_level level;
	int n;                               /* variables */
	struct fig_reading own[TOOL_PARAMS]; /* of their steps */
	int *inner, n_inner;                 /* steps of the body, the variables' not */
	struct arena *out;                   /* where the values go */
	long members;                        /* that the values hold */
	unsigned epoch;                      /* of the level at the beginning */
};

/* The level's field was chosen anew: the numbers of the lists and of the turns until now are
 * of another one, or gone with it, and may not be looked at.  fig_each begins again. */
static bool outdated(const struct sweep *s)
{
	return s->f->epoch[s->level] != s->epoch;
}

static enum status begin_again(struct err *e)
{
	return err_fail(e, E_UNABLE, "undecided", "the members are not known well enough");
}

static int variable_step(const struct sweep *s, int i)
{
	return s->f->obj[s->a->refs[1 + 2 * i]].step;
}

static void start(struct sweep *s)
{
	struct fig *f = s->f;
	unsigned mark = ++f->mark;
	int par[FIG_PARENTS], from = f->n_steps, body = f->obj[s->a->refs[0]].step;

	for (int i = 0; i < s->n; i++) {
		int k = variable_step(s, i);

		s->own[i] = f->step[k].at[s->level];
		f->step[k].mark = mark;
		from = k < from ? k : from;
	}
	/* A body that was there before, such as a named object, has no step of its own. */
	s->inner = arena_alloc(f->scratch,
			       (size_t)(body > from ? body - from + 1 : 1) * sizeof *s->inner);
	for (int k = from + 1; k <= body; k++) {
		int n = fig_parents(f, &f->step[k], par, FIG_PARENTS);
		bool moves = false;

		for (int i = 0; i < n; i++)
			moves = moves || f->step[f->obj[par[i]].step].mark == mark;
		moves = moves || f->step[k].drawn; /* anew in each turn */
		if (!moves || f->step[k].mark == mark)
			continue;
		f->step[k].mark = mark;
		s->inner[s->n_inner++] = k;
	}
}

static void finish(struct sweep *s)
{
	for (int i = 0; i < s->n; i++)
		s->f->step[variable_step(s, i)].at[s->level] = s->own[i];
	/* What the body holds belongs to a turn; sharper levels forget it. */
	for (int i = 0; i < s->n_inner && s->level != NUM_DOUBLE; i++)
		s->f->step[s->inner[i]].at[s->level].epoch = 0;
}

/* The member as an expression, for functions of it; NULL where its digits are not known. */
static struct expr *written(struct fig *f, const struct value *v)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	struct err ignored;

	if (v->kind == KIND_NUMBER && num_print(&b, v->v[0], NUM_PLAIN, f->num) &&
	    expr_parse(&x, buf_str(&b), b.n, f->scratch, &ignored) != OK)
		x = NULL;
	buf_clear(&b);
	return x;
}

/* Functions of the variable are closed anew in each turn. */
static enum status close_body(struct sweep *s, const struct value *member, struct err *e)
{
	struct fig *f = s->f;
	int variable[TOOL_PARAMS], open = 0;
	struct expr *is[TOOL_PARAMS];
	struct fig_turn turn = { variable, is, 0 };
	const struct fig_turn *outer = f->turn;
	long prec = num_precision(f->num);
	enum status st = OK;

	for (int k = 0; k < s->n_inner; k++)
		for (int i = 0; i < f->step[s->inner[k]].tool->n_params; i++)
			open += f->step[s->inner[k]].arg[i].form == ARG_OPEN;
	if (!open)
		return OK;
	for (int i = 0; i < s->n; i++) {
		is[turn.n] = written(f, &member[i]);
		variable[turn.n] = s->a->refs[1 + 2 * i];
		turn.n += is[turn.n] != NULL;
	}
	f->turn = &turn;
	for (int k = 0; k < s->n_inner && st == OK; k++) {
		struct fig_step *step = &f->step[s->inner[k]];

		if (step->own)
			arena_reset(step->own);
		step->memo = NULL;
		/* The expressions of the turn before went with it: a sharper level must not
		 * take them for this one's. */
		for (int o = 0; step->at[NUM_DOUBLE].out && o < step->n_out; o++) {
			struct value *v = &step->at[NUM_DOUBLE].out[o];

			v->fn = v->fn2 = NULL;
			v->text = NULL;
		}
		st = fig_close_arguments(f, s->inner[k], e);
	}
	f->turn = outer;
	fig_enter(f, s->level, prec);
	return st;
}

/* One turn: the variables are the given members. */
static enum status turn(struct sweep *s, struct value *member, struct value *out,
			struct err *e)
{
	struct fig *f = s->f;
	int body = s->a->refs[0];
	const struct value *v;
	enum status st;

	if (++f->turns > FIG_TURNS)
		return err_fail_with(
			e, E_ARG, "limit", NULL,
			"take fewer members: Sequence(Sequence((i, k), i, 1, 10), k, 1, 10)",
			"bodies in bodies are evaluated at most %d times", FIG_TURNS);
	for (int i = 0; i < s->n; i++) {
		struct fig_reading *r = &f->step[variable_step(s, i)].at[s->level];

		*r = (struct fig_reading){ .st = OK,
					   .epoch = s->level == NUM_DOUBLE
							    ? 1
							    : f->epoch[s->level],
					   .out = &member[i] };
	}
	for (int i = 0; i < s->n_inner; i++)
		f->step[s->inner[i]].at[s->level].epoch = 0;
	st = close_body(s, member, e);
	if (outdated(s))
		return begin_again(e);
	if (st == OK)
		st = fig_need(f, &body, 1, e);
	if (outdated(s))
		return begin_again(e);
	v = st == OK ? fig_at(f, body) : NULL;
	if (st == OK && !v)
		st = err_fail(e, E_DOMAIN, "no_such_object", "it does not exist");
	if (st == OK)
		st = fig_member_fits(v, &s->members, e);
	if (st == OK)
		*out = kept(v, s->out);
	return st;
}

static enum status say_where(struct sweep *s, const struct value *member, enum status st,
			     struct err *e)
{
	struct buf b = { 0 };
	struct err why = *e;

	for (int i = 0; i < s->n; i++) {
		buf_addf(&b, "%s%s = ", i ? ", " : "", s->f->obj[s->a->refs[1 + 2 * i]].bound);
		if (!geo_value_print(&b, &member[i], NUM_PLAIN, s->f->num))
			geo_value_describe(&b, &member[i], s->f->num);
	}
	st = err_fail(e, st, why.code, "for %.80s: %.200s", buf_str(&b), why.msg);
	err_hint(e, "%s", why.hint);
	buf_clear(&b);
	return st;
}

static enum status sweep(struct fig *f, const struct arg *a, struct value *out,
			 struct arena *keep, struct err *e)
{
	struct sweep s = { .f = f,
			   .a = a,
			   .level = num_level_of(f->num),
			   .n = (a->n - 1) / 2,
			   .out = keep,
			   .epoch = f->epoch[num_level_of(f->num)] };
	const struct value *list[TOOL_PARAMS];
	struct value *item, member[TOOL_PARAMS];
	struct rng r = { f->turn_draw };
	uint64_t outer = f->turn_draw;
	enum status st = OK;
	int turns = TURNS + 1;

	for (int i = 0; i < s.n; i++) {
		int id = a->refs[2 + 2 * i];

		st = s.level == NUM_DOUBLE ? OK : fig_need(f, &id, 1, e);
		list[i] = st == OK ? fig_at(f, id) : NULL;
		if (!list[i])
			return st != OK ? st
					: err_fail(e, E_UNABLE, "undecided",
						   "a list is not known well enough");
		if (geo_list_count(list[i]) < turns)
			turns = geo_list_count(list[i]);
	}
	if (outdated(&s))
		return begin_again(e);
	if (turns > TURNS)
		return err_fail(e, E_ARG, "limit", "at most %d members", TURNS);
	item = arena_alloc(keep, (size_t)(turns + 1) * sizeof *item);
	start(&s);
	for (int k = 0; k < turns && st == OK; k++) {
		for (int i = 0; i < s.n; i++)
			member[i] = geo_list_item(list[i], k);
		f->turn_draw = rng_next(&r);
		st = turn(&s, member, &item[k], e);
		if (st != OK && !outdated(&s))
			st = say_where(&s, member, st, e);
	}
	f->turn_draw = outer;
	finish(&s);
	if (st == OK)
		*out = *geo_list_new(keep, item, turns);
	return st;
}

/* How often, from the last of the refs. */
static enum status how_often(struct fig *f, const struct arg *a, long *out, struct err *e)
{
	int id = a->refs[a->n - 1];
	enum status st = num_level_of(f->num) == NUM_DOUBLE ? OK : fig_need(f, &id, 1, e);
	const struct value *v = st == OK ? fig_at(f, id) : NULL;

	if (!v)
		return st != OK ? st
				: err_fail(e, E_UNABLE, "undecided",
					   "the number of turns is not known well enough");
	if (num_get_int(v->v[0], out, f->num) && *out >= 0 && *out <= TURNS)
		return OK;
	return err_fail_with(e, E_ARG, "bad_argument", "count", NULL,
			     "the number of turns is a whole number from 0 to %d", TURNS);
}

/* The first values, and what comes of them: each turn takes the last ones for its variables. */
static enum status iterate(struct fig *f, const struct arg *a, struct value *out,
			   struct arena *keep, struct err *e)
{
	struct sweep s = { .f = f,
			   .a = a,
			   .level = num_level_of(f->num),
			   .n = (a->n - 3) / 2,
			   .out = keep,
			   .epoch = f->epoch[num_level_of(f->num)] };
	int id = a->refs[2];
	const struct value *list;
	struct value *item;
	long count;
	enum status st = how_often(f, a, &count, e);

	if (st == OK && s.level != NUM_DOUBLE)
		st = fig_need(f, &id, 1, e);
	if (st != OK)
		return st;
	list = fig_at(f, id);
	if (!list)
		return err_fail(e, E_UNABLE, "undecided", "a list is not known well enough");
	st = check_start(f, id, s.n, e);
	if (st != OK)
		return st;
	item = arena_alloc(keep, ((size_t)count + (size_t)s.n + 1) * sizeof *item);
	for (int i = 0; i < s.n; i++) {
		struct value one = geo_list_item(list, i);

		item[i] = kept(&one, keep);
	}
	start(&s);
	for (long k = s.n; k <= count && st == OK; k++) {
		struct value member[TOOL_PARAMS];

		memcpy(member, &item[k - s.n], (size_t)s.n * sizeof *member);
		st = turn(&s, member, &item[k], e);
		if (st != OK && !outdated(&s))
			st = say_where(&s, member, st, e);
		else if (st == OK && item[k].kind != item[0].kind)
			st = err_fail(e, E_ARG, "wrong_kind",
				      "the expression gives %s, but the start value is %s",
				      geo_kind_a(item[k].kind), geo_kind_a(item[0].kind));
	}
	finish(&s);
	if (st == OK)
		*out = *geo_list_new(keep, item, (int)count + 1);
	return st;
}

enum status fig_each(struct fig *f, const struct arg *a, struct value *out, struct err *e)
{
	enum num_level level = num_level_of(f->num);
	struct arena *keep = f->tmp;
	long turns = f->turns;
	enum status st = OK;

	/* The steps of the body use f->tmp for themselves.  A level whose field had to be
	 * chosen anew has other numbers, and the turns begin again. */
	for (int attempt = 0; attempt < FIG_RETRIES; attempt++) {
		unsigned epoch = f->epoch[level];

		f->turns = f->bodies++ ? turns : 0;
		f->tmp = arena_new();
		st = a->i ? iterate(f, a, out, keep, e) : sweep(f, a, out, keep, e);
		arena_free(f->tmp);
		f->tmp = keep;
		f->bodies--;
		if (f->epoch[level] == epoch)
			break;
	}
	return st;
}
