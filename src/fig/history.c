/*
 * history.c -- going back and redefining: changes of the journal.
 *
 * Each replays the changed journal into a new figure and takes it over only if
 * every line succeeded: all or nothing.  undo.c has undo and redo.
 */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

char **fig_copy_lines(char *const *lines, int n)
{
	char **r = mem_alloc((size_t)(n + 1) * sizeof *r);

	for (int i = 0; i < n; i++)
		r[i] = mem_strdup(lines[i]);
	return r;
}

void fig_free_lines(char **lines, int n)
{
	for (int i = 0; i < n && lines; i++)
		mem_free(lines[i]);
	mem_free(lines);
}

/* Lines with [at, at + n_out) replaced by copies of others. */
static char **spliced(char *const *lines, int *n, int at, int n_out, char *const *in, int n_in)
{
	int total = *n - n_out + n_in;
	char **all = mem_alloc((size_t)(total + 1) * sizeof *all);

	for (int i = 0; i < total; i++)
		all[i] = mem_strdup(i < at          ? lines[i]
				    : i < at + n_in ? in[i - at]
						    : lines[i - n_in + n_out]);
	*n = total;
	return all;
}

static void record_change(struct fig *f, struct change c)
{
	fig_changes_add(&f->undo, c);
	fig_changes_forget(&f->redo);
}

enum status fig_back_to(struct fig *f, int to, const struct fig_obs **out)
{
	struct err *e = &f->obs.err;
	struct change c = { .at = to };
	struct fig_before *b;
	struct fig *g;
	int n;

	fig_obs_begin(f, NULL);
	fig_enter(f, NUM_DOUBLE, 0);
	if (to < 0 || to > f->n_journal) {
		err_fail_with(e, E_ARG, "bad_argument", "step", NULL,
			      "there is no step %d, the figure has %d", to, f->n_journal);
		err_hint(e, "0 is the empty figure, %d is the present one", f->n_journal);
		return fig_finish(f, E_ARG, out);
	}
	if (to == f->n_journal)
		return fig_finish(f, OK, out);
	g = fig_replayed(f, f->journal, to, e);
	if (!g)
		return fig_finish(f, E_UNABLE, out);
	n = fig_snapshot(f, &b);
	c.n_old = f->n_journal - to;
	c.old_lines = fig_copy_lines(f->journal + to, c.n_old);
	c.new_lines = fig_copy_lines(NULL, 0);
	fig_become(f, g);
	record_change(f, c);
	fig_report_difference(f, b, n);
	return fig_finish(f, OK, out);
}

/* The name a journal line gives to what it makes. */
static const char *line_name(struct fig *f, const char *line)
{
	struct json *j;
	struct err e;

	if (json_read(&j, line, strlen(line), f->scratch, &e) != OK)
		return NULL;
	return json_text(json_get(j, "args"), "name");
}

/* A line of the journal that stays when an object is redefined. */
struct kept {
	char *line;
	const char *name; /* of the object, before this line */
	int at;           /* the place of the line so far */
};

/* A journal line with other targets. */
static char *with_targets(struct fig *f, const struct tool *t, const struct json *args,
			  const char *targets)
{
	struct buf b = { 0 };

	buf_add(&b, "{\"tool\":");
	json_add_string(&b, t->name);
	buf_add(&b, ",\"args\":{");
	for (const struct json *m = args->child; m; m = m->next) {
		json_add_key(&b, m->key);
		if (tool_param(t, m->key) == 0)
			json_add_string(&b, targets);
		else
			json_add(&b, m);
	}
	buf_add(&b, "}}");
	return buf_keep(&b, f->scratch);
}

static void add_target(struct buf *b, const char *name)
{
	buf_addf(b, "%s%s", b->n ? ", " : "", name);
}

/* A line that moves objects together, without one of them: false when it is not among them; *line
 * is NULL when it was the only one. */
static bool with_others(struct fig *f, const struct json *j, const char *name,
			const char **line)
{
	const struct json *args = json_get(j, "args");
	const char *p = args ? json_text(args, "obj") : NULL;
	struct buf b = { 0 };
	char word[128];
	bool found = false;

	while (p && fig_next_target(&p, word, sizeof word)) {
		if (!strcmp(word, name))
			found = true;
		else
			add_target(&b, word);
	}
	if (found)
		*line = b.n ? with_targets(f, tool_find(f->tools, "move_objects"), args,
					   buf_str(&b))
			    : NULL;
	buf_clear(&b);
	return found;
}

/*
 * The lines after `at` up to the last that matters for redefining the object made
 * there: those before the first line that needs it, and the moves it made since,
 * which the new definition replaces.  `named` is its name at that time.  Writes the
 * lines that stay (borrowed), the name it has before each of them, and how many of them
 * come before its first use.
 */
static int lines_to_keep(struct fig *f, int at, int first_use, const char *named,
			 struct kept *keep, int *before_use, int *end)
{
	int n = 0, n_before = 0, last_move = at;

	for (int pass = 0; pass < 2; pass++) {
		const char *name = named;
		int stop = last_move >= first_use ? last_move + 1 : first_use;

		n = n_before = 0;
		for (int i = at + 1; i < (pass ? stop : f->n_journal); i++) {
			struct json *j;
			struct err ignored;
			const char *tool, *of, *before = name, *line = f->journal[i];
			bool move = false;

			if (json_read(&j, f->journal[i], strlen(f->journal[i]), f->scratch,
				      &ignored) == OK) {
				tool = json_text(j, "tool");
				of = json_text(json_get(j, "args"), "name");
				if (tool && !strcmp(tool, "solve_constraints")) {
					line = fig_places_without(f, j, f->journal[i], name);
					if (line != f->journal[i])
						last_move = i;
				}
				if (tool && !strcmp(tool, "move_objects") &&
				    with_others(f, j, name, &line)) {
					last_move = i;
					move = !line;
				}
				if (tool && of && !strcmp(of, name)) {
					move = !strcmp(tool, "move_point") ||
					       !strcmp(tool, "set_value");
					if (!strcmp(tool, "rename_object"))
						name = json_text(json_get(j, "args"),
								 "new_name");
				}
			}
			if (move)
				last_move = i;
			else
				keep[n++] = (struct kept){ (char *)line, before, i };
			n_before += !move && i < first_use;
		}
		*end = stop;
	}
	*before_use = n_before;
	return n;
}

/* Did another object of these kinds stand before this line of the journal? */
static bool others_before(const struct fig *f, kind_set kinds, int obj, int line)
{
	for (int i = 0; i < f->n_objs; i++) {
		const struct fig_step *s = &f->step[f->obj[i].step];

		if (f->obj[i].name && f->obj[i].step != f->obj[obj].step && s->line >= 0 &&
		    s->line < line && (kinds >> fig_kind(f, (fig_id){ i }) & 1))
			return true;
	}
	return false;
}

/* Sort one target of a line into those that belong to the object (under its name at
 * that time, or its parts) and the others; a kind may mean both. */
static void sort_target(struct fig *f, const char *word, int obj, const struct kept *k,
			struct buf *own, struct buf *rest)
{
	kind_set kinds = fig_find(f, word).v < 0 ? fig_target_kinds(word) : 0;
	size_t n = strlen(k->name);
	bool mine = !strncmp(word, k->name, n) && (!word[n] || word[n] == '.'), sides = false,
	     vertices = false;

	if (kinds >> fig_kind(f, (fig_id){ obj }) & 1)
		add_target(own, k->name);
	for (int i = obj + 1; i < f->n_objs && f->obj[i].step == f->obj[obj].step; i++) {
		if (f->obj[i].whole != obj || !fig_alive(f, (fig_id){ i }))
			continue;
		mine = mine || fig_find(f, word).v == i;
		if (kinds >> fig_kind(f, (fig_id){ i }) & 1) {
			sides = sides || f->obj[i].role == ROLE_SIDE;
			vertices = vertices || f->obj[i].role == ROLE_VERTEX;
		}
	}
	/* Parts may have other names under the new definition. */
	if (sides)
		buf_addf(own, "%s%s.sides", own->n ? ", " : "", k->name);
	if (vertices)
		buf_addf(own, "%s%s.vertices", own->n ? ", " : "", k->name);
	if (!kinds || others_before(f, kinds, obj, k->at))
		add_target(mine ? own : rest, word);
}

/*
 * A line that stands before the place where an object is to be made, as far as it can:
 * what it says about that object's looks or name comes afterwards.  Writes the line for
 * here and the line for then, either may be NULL.
 */
static void part_line(struct fig *f, const struct kept *k, int obj, char **here, char **then)
{
	struct buf own = { 0 }, rest = { 0 };
	const struct tool *t = NULL;
	const struct json *args = NULL, *of = NULL;
	struct json *j;
	struct err ignored;
	char word[128];

	*here = k->line;
	*then = NULL;
	if (json_read(&j, k->line, strlen(k->line), f->scratch, &ignored) == OK &&
	    json_text(j, "tool")) {
		t = tool_find(f->tools, json_text(j, "tool"));
		args = json_get(j, "args");
	}
	for (of = t && args ? args->child : NULL; of && tool_param(t, of->key) != 0;)
		of = of->next;
	if (!of || !(tool_is(t, TRAIT_LOOKS) || !strcmp(t->name, "rename_object")))
		return;
	for (const struct json *m = of->type == JSON_ARRAY ? of->child : of; m;
	     m = of->type == JSON_ARRAY ? m->next : NULL)
		for (const char *p = m->text ? m->text : "";
		     fig_next_target(&p, word, sizeof word);)
			sort_target(f, word, obj, k, &own, &rest);
	if (own.n) {
		*then = with_targets(f, t, args, buf_str(&own));
		*here = rest.n ? with_targets(f, t, args, buf_str(&rest)) : NULL;
	}
	buf_clear(&own);
	buf_clear(&rest);
}

/* A journal line that makes the same under another name. */
static char *line_named(struct fig *f, const struct fig_definition *d, const char *name)
{
	struct buf b = { 0 };

	if (d->tool) {
		buf_add(&b, "{\"tool\":");
		json_add_string(&b, d->tool->name);
		buf_add(&b, ",\"args\":{");
		for (const struct json *m = d->args->child; m; m = m->next) {
			json_add_key(&b, m->key);
			if (tool_param(d->tool, m->key) == 0)
				json_add_string(&b, name);
			else
				json_add(&b, m);
		}
		buf_add(&b, "}}");
	} else {
		buf_addf(&b, "%s%s", name, d->rest);
	}
	return buf_keep(&b, f->scratch);
}

/* The object, or the first of its solutions, that goes by a name. */
static int named_so(const struct fig *f, const char *name)
{
	char first[160];
	int id = fig_find(f, name).v;

	if (id >= 0)
		return id;
	snprintf(first, sizeof first, "%.120s_1", name);
	return fig_find(f, first).v;
}

/* The first line after `at` of a step that uses what the object's step made. */
static int first_line_using(const struct fig *f, int obj, int at)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];
	int first = f->n_journal;

	for (int k = 0; k < s->n_out; k++)
		for (const struct fig_user *u = f->obj[s->first + k].users; u; u = u->next)
			if (f->step[u->step].line > at && f->step[u->step].line < first)
				first = f->step[u->step].line;
	return first;
}

static bool is_word(char ch)
{
	return isalnum((unsigned char)ch) || ch == '_' || (unsigned char)ch >= 0x80;
}

/* Is the name a word of the text? */
static bool says(const char *text, const char *name)
{
	size_t n = strlen(name);

	for (const char *at = text; (at = strstr(at, name)) != NULL; at += n)
		if ((at == text || !is_word(at[-1])) && !is_word(at[n]))
			return true;
	return false;
}

/* The next word of a line that is the name of something made after a line of the journal; *p is
 * behind it. */
static bool next_later(const struct fig *f, const char **p, int at, char word[128])
{
	while (**p) {
		size_t n = 0;
		int id;

		while (is_word((*p)[n]))
			n++;
		snprintf(word, 128, "%.*s", (int)n, *p);
		*p += n ? n : 1;
		id = n && n < 128 ? fig_find(f, word).v : -1;
		if (id >= 0 && f->step[f->obj[id].step].line > at)
			return true;
	}
	return false;
}

/*
 * An object was defined anew where it stood, g.  Does the line mean what it means now?  A name
 * of something made later may have been another's there: a side's letter that yielded.
 */
static bool means_the_same(const struct fig *f, struct fig *g, const char *line, int at,
			   const char *now)
{
	int id = named_so(g, now);
	struct buf b = { 0 };
	char word[128];
	bool good = true;

	if (id >= 0)
		fig_definition(&b, g, (fig_id){ id });
	while (id >= 0 && good && next_later(f, &line, at, word))
		good = !strcmp(word, now) || says(buf_str(&b), word);
	buf_clear(&b);
	return good;
}

/* It needs what is made later than something that needs it. */
static void tell_later(const struct fig *f, const char *line, int at, const char *now,
		       struct err *e)
{
	char word[128];

	while (next_later(f, &line, at, word))
		if (strcmp(word, now)) {
			err_fail(e, E_ARG, "unsupported",
				 "%s cannot be defined by %s, which is made after something "
				 "that needs %s",
				 now, word, now);
			err_hint(e, "give it another name, %s1 = ..., or make %s first", now,
				 word);
			return;
		}
}

/*
 * Replace the line that made an object and rebuild.  If the new definition
 * needs objects made later, the line moves down, as far as the first line that
 * needs the object itself, and what was said about its looks goes with it.  What
 * does not end as an object of the same name is taken back.
 */
enum status fig_redefine(struct fig *f, int obj, const struct fig_definition *d, struct err *e)
{
	const struct object *o = &f->obj[obj];
	int at = f->step[o->step].line, first_use, total = f->n_journal, n, n_keep,
	    n_lines = 0, before_use, end;
	const char *name = at >= 0 ? line_name(f, f->journal[at]) : NULL, *now;
	enum kind kind = fig_kind(f, (fig_id){ obj });
	struct fig_before *b;
	struct change c = { 0 };
	struct fig *g = NULL;
	char **lines, **later;
	struct kept *keep;
	fig_id id;

	if (o->whole >= 0 || !name || (o->role != ROLE_MAIN && d->same_kind)) {
		err_fail(e, E_ARG, "wrong_kind",
			 "%s is a part of something else; redefine that", o->name);
		return E_ARG;
	}
	now = arena_strdup(f->scratch, o->role == ROLE_MAIN ? o->name : name);
	first_use = fig_constraints_use(f, obj, at, first_line_using(f, obj, at));
	keep = arena_alloc(f->scratch, (size_t)(total + 1) * sizeof *keep);
	n_keep = lines_to_keep(f, at, first_use, name, keep, &before_use, &end);
	lines = arena_alloc(f->scratch, (size_t)(2 * n_keep + 1) * sizeof *lines);
	later = arena_alloc(f->scratch, (size_t)(n_keep + 1) * sizeof *later);
	/* First where it stands, then just before its first use. */
	for (int attempt = 0; attempt < 2 && !g; attempt++) {
		struct err first = *e;
		int place = attempt ? before_use : 0, n_all = total, n_later = 0;
		char **all;

		if (attempt && (!before_use || strcmp(first.code, "not_found")))
			break;
		n_lines = 0;
		for (int i = 0; i < place; i++) {
			char *here, *then;

			part_line(f, &keep[i], obj, &here, &then);
			if (here)
				lines[n_lines++] = here;
			if (then)
				later[n_later++] = then;
		}
		lines[n_lines++] = line_named(f, d, name);
		for (int i = 0; i < n_later; i++)
			lines[n_lines++] = later[i];
		for (int i = place; i < n_keep; i++)
			lines[n_lines++] = keep[i].line;
		all = spliced(f->journal, &n_all, at, end - at, lines, n_lines);
		f->stays_point = kind == KIND_POINT ? name : NULL;
		f->fresh_line = line_named(f, d, name);
		g = fig_replayed(f, all, n_all, e);
		f->stays_point = f->fresh_line = NULL;
		fig_free_lines(all, n_all);
		if (g && !attempt && !means_the_same(f, g, line_named(f, d, name), at, now)) {
			fig_free(g);
			g = NULL;
			err_fail(e, E_ARG, "not_found", "%s means something else there", now);
		}
		if (!g && attempt)
			*e = first;
	}
	if (!g) {
		if (!strcmp(e->code, "not_found"))
			tell_later(f, line_named(f, d, name), at, now, e);
		/* The figure that was rebuilt up to there is not the reader's. */
		if (!strncmp(e->hint, "the figure is empty", 19))
			err_hint(e, "query_canvas lists every object");
		err_arg(e, "definition");
		return E_ARG;
	}
	id.v = named_so(g, now);
	/* P_1 and P_2 do not vanish because another thing is called P. */
	if (o->role == ROLE_SOLUTION &&
	    (id.v < 0 || g->step[g->obj[id.v].step].n_out < f->step[o->step].n_out)) {
		fig_free(g);
		return err_fail(e, E_DOMAIN, "name_taken", "%s_1 is one of %d results", now,
				f->step[o->step].n_out);
	}
	if (g->n_journal != total - (end - at) + n_lines || id.v < 0) {
		err_fail(e, E_ARG, "bad_argument", "the new definition makes no object");
	} else if (d->same_kind && fig_kind(g, id) != kind) {
		err_fail(e, E_ARG, "wrong_kind", "%s is %s, and the new definition makes %s",
			 now, geo_kind_a(kind), geo_kind_a(fig_kind(g, id)));
	} else {
		n = fig_snapshot(f, &b);
		c = (struct change){ .at = at, .n_old = end - at, .n_new = n_lines };
		c.old_lines = fig_copy_lines(f->journal + at, c.n_old);
		fig_become(f, g);
		c.new_lines = fig_copy_lines(f->journal + at, c.n_new);
		record_change(f, c);
		fig_report_difference(f, b, n);
		return OK;
	}
	err_arg(e, "definition");
	fig_free(g);
	return E_ARG;
}

enum status fig_tool_redefine(struct fig *f, const struct arg *arg, const struct json *raw,
			      struct err *e)
{
	struct fig_definition d = { .same_kind = true };

	(void)raw;
	d.rest = arena_printf(f->scratch, " = %s", arg[1].text);
	return fig_redefine(f, arg[0].ref, &d, e);
}

/* --- Assignments to names that are taken ------------------------------------------------ */

int fig_assigned(const struct fig *f, const char *name)
{
	char norm[128];
	int id;

	if ((f->replaying && !f->rehearsal) || !expr_name_ok(name, norm, sizeof norm) ||
	    strlen(norm) > 100)
		return -1;
	id = fig_find(f, norm).v;
	if (id >= 0)
		return f->obj[id].letter ? -1 : id;
	/* P = ... where there are P_1 and P_2, all made under the name P. */
	memcpy(norm + strlen(norm), "_1", sizeof "_1");
	id = fig_find(f, norm).v;
	return id >= 0 && f->obj[id].role == ROLE_SOLUTION && f->obj[id].out == 0 ? id : -1;
}

/* Does it speak of the object, or of something that is built on it? */
static bool mentions(struct fig *f, const struct expr *x, unsigned mark)
{
	int id = x->kind == EXPR_NAME || x->kind == EXPR_CALL ? fig_find(f, x->text).v : -1;

	if (id >= 0 && f->step[f->obj[id].step].mark == mark)
		return true;
	for (int i = 0; i < x->n; i++)
		if (mentions(f, x->arg[i], mark))
			return true;
	return false;
}

/* Numbers and what is computed from them alone? */
static bool is_constant(const struct fig *f, const struct expr *x)
{
	if ((x->kind == EXPR_NAME || x->kind == EXPR_CALL) && fig_find(f, x->text).v >= 0)
		return false;
	for (int i = 0; i < x->n; i++)
		if (!is_constant(f, x->arg[i]))
			return false;
	return true;
}

/* a = 3/7 of a slider sets it; it stays one. */
static bool is_new_value(const struct fig *f, int obj, const struct fig_definition *d)
{
	const struct expr *x = d->body;

	return x && !d->tool && tool_is(f->step[f->obj[obj].step].tool, TRAIT_SLIDER) &&
	       (x->kind == EXPR_NUMBER ||
		(x->kind == EXPR_OP && x->op != EXPR_EQ && !fig_is_relation(x) &&
		 is_constant(f, x) && !fig_is_equation(f, x)));
}

static void free_arena(void *a)
{
	arena_free(a);
}

/* A line in place of the one that is being run.  What that one was read into is still looked
 * at afterwards, so this one has a scratch of its own, which lasts as long. */
static enum status run_instead(struct fig *f, const struct buf *line)
{
	struct arena *own = f->scratch;
	const struct fig_obs *o;
	enum status st;

	f->scratch = arena_new();
	arena_defer(own, free_arena, f->scratch);
	st = fig_line(f, line->s, line->n, &o);
	f->scratch = own;
	return st;
}

/*
 * A = (1, 2) of a free point that cannot be defined so, because something that is built on it
 * degenerates there, or has another number of results than those that are spoken of: the
 * point moves.  What has no place is undefined until it moves on, and of several results the
 * one that was there stays.
 */
static bool moves_there(struct fig *f, int obj, const struct fig_definition *d, struct err *e)
{
	const struct expr *x = d->body;
	struct err why = *e;
	struct buf line = { 0 };
	bool done = false;

	if (!x || d->tool || x->kind != EXPR_TUPLE || !fig_is_free(f, (fig_id){ obj }) ||
	    !tool_is(f->step[f->obj[obj].step].tool, TRAIT_FREE_POINT) ||
	    x->n != fig_place_dim(&f->step[f->obj[obj].step]))
		return false;
	for (int i = 0; i < x->n; i++)
		if (!is_constant(f, x->arg[i]))
			return false;
	buf_addf(&line, "SetCoords(%s", f->obj[obj].name);
	for (int i = 0; i < x->n; i++) {
		buf_add(&line, ", ");
		expr_print(&line, x->arg[i]);
	}
	buf_add(&line, ")");
	done = run_instead(f, &line) == OK;
	buf_clear(&line);
	if (!done)
		*e = why;
	return done;
}

enum status fig_assign(struct fig *f, int obj, const char *as, const struct fig_definition *d,
		       struct err *e)
{
	char *name = arena_strdup(f->scratch, f->obj[obj].name);
	struct buf was = { 0 };
	enum status st;

	if (is_new_value(f, obj, d)) {
		struct buf line = { 0 };

		buf_addf(&line, "SetValue(%s, %s)", name, d->rest + strspn(d->rest, " =:"));
		st = run_instead(f, &line);
		buf_clear(&line);
		return st;
	}
	if (f->obj[obj].role == ROLE_SOLUTION && f->step[f->obj[obj].step].n_out > 1 &&
	    !strcmp(name, as))
		return err_fail_with(e, E_ARG, "name_taken", NULL, "choose another name",
				     "%s is one of the %d results of %s", name,
				     f->step[f->obj[obj].step].n_out,
				     line_name(f, f->journal[f->step[f->obj[obj].step].line]));
	f->obs.tool = tool_find(f->tools, "redefine");
	st = fig_may(f, f->obs.tool, FIG_USE_CALL, e);
	if (st != OK)
		return st;
	/* What it was may have its name from nobody, and is gone with it. */
	if (f->step[f->obj[obj].step].n_par)
		fig_step_definition(&was, f, f->obj[obj].step);
	st = fig_redefine(f, obj, d, e);
	if (st == OK && was.n)
		fig_note(f, "%s was %.200s until now", as, buf_str(&was));
	buf_clear(&was);
	if (st == E_DOMAIN)
		return st;
	if (st == OK || moves_there(f, obj, d, e))
		return OK;
	/* It needs itself, or what is built on it. */
	if (d->body && mentions(f, d->body, fig_mark_descendants(f, obj))) {
		err_fail(e, E_ARG, "name_taken",
			 "%s cannot be defined so: it would depend on itself", name);
		err_hint(e, "choose another name for it, for example %s1", name);
		return E_ARG;
	}
	if (!strcmp(e->code, "wrong_kind") && f->obj[obj].whole >= 0) {
		err_fail(e, E_ARG, "name_taken", "%s already names a part of %s", name,
			 f->obj[f->obj[obj].whole].name);
		err_hint(e, "choose another name, or delete_object(%s) first",
			 f->obj[f->obj[obj].whole].name);
	}
	return st;
}
