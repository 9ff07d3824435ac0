/*
 * desk.c -- a desk and its options: which tools are offered.
 *
 * A profile says which tools are listed.  Of "core" the others may be called as well, for
 * find_tools finds them; of every other profile what is not listed is not there.  What `only`,
 * `omit` and `without` take away is taken from both.  The figure asks before it uses a tool
 * (fig_set_filter), so that lines of scripts and commands inside expressions obey too.
 */
#include "base/list.h"
#include "desk/desk_priv.h"
#include "geo/geo.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const struct desk_own rows[] = {
#define OWN_RELATIONS ""
#define OWN(name, profiles, hints, params, text) \
	{ { #name, profiles, hints, params, text }, desk_own_##name },
#include "desk/desk.def"
#undef OWN
};

const struct desk_own *desk_own_list(int *n)
{
	*n = LENGTH(rows);
	return rows;
}

const struct desk_row *desk_own_row(void *user, int i)
{
	(void)user;
	return i < LENGTH(rows) ? &rows[i].row : NULL;
}

const struct desk_own *desk_own_find(const char *name)
{
	for (int i = 0; i < LENGTH(rows); i++)
		if (!strcmp(rows[i].row.name, name))
			return &rows[i];
	return NULL;
}

/* --- What options take away ------------------------------------------------------------------ */

/* b = (A == B) asks under a name. */
static bool is_question(const struct tool *t)
{
	return t->cls == TOOL_ASK || (t->cls == TOOL_MAKE && !strcmp(t->makes, "boolean")) ||
	       !strncmp(t->name, "query_", 6) || !strcmp(t->group, "inspect");
}

/* Does it make a number of what is drawn?  d = Distance(A, B) asks under a name. */
static bool makes_measure(const struct tool *t)
{
	static const kind_set plain = KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE) |
				      KIND_BIT(KIND_LIST) | KIND_BIT(KIND_TEXT) |
				      KIND_BIT(KIND_BOOLEAN);

	if (t->cls != TOOL_MAKE || !strcmp(t->group, "render") ||
	    (strcmp(t->makes, "number") && strcmp(t->makes, "angle")))
		return false;
	for (int i = 0; i < t->n_params; i++)
		if (t->param[i].type == PARAM_OBJECT && (t->param[i].kinds & ~plain))
			return true;
	return false;
}

/* A question that is answered by a number, or by what numbers are read off. */
static bool is_measure(const struct tool *t)
{
	static const char *const other[] = { "boolean", "names", "record", "constraints",
					     "text" };

	return is_question(t) ? !base_has_text(other, LENGTH(other), t->makes)
			      : makes_measure(t);
}

static bool takes_away(unsigned without, const struct tool *t)
{
	static const char *const deletes[] = { "delete_object", "delete_constraint", "undo",
					       "redo" };
	static const char *const facts[] = { "query_constraints", "query_always",
					     "query_prove",       "query_prove_details",
					     "query_discover",    "suggest_auxiliary" };
	/* Texts that say values as they are, in pictures too. */
	static const char *const forms[] = {
		"add_formula_text", "add_fraction_text",      "add_text_sum",
		"add_text_of",      "add_continued_fraction", "add_mixed_number",
	};

	return ((without & DESK_NO_QUERIES) && (is_question(t) || is_measure(t))) ||
	       ((without & DESK_NO_MEASURES) && is_measure(t)) ||
	       ((without & DESK_NO_DELETE) &&
		base_has_text(deletes, LENGTH(deletes), t->name)) ||
	       ((without & DESK_NO_FACTS) && (!strcmp(t->group, "constraint") ||
					      base_has_text(facts, LENGTH(facts), t->name))) ||
	       ((without & DESK_NO_EXACT) && base_has_text(forms, LENGTH(forms), t->name));
}

static bool takes_own(unsigned without, const char *name)
{
	return ((without & DESK_NO_DELETE) && !strcmp(name, "undo_to")) ||
	       ((without & DESK_NO_PICTURES) && !strcmp(name, "render_canvas")) ||
	       ((without & DESK_NO_FACTS) &&
		(!strcmp(name, "solve_problem") || !strcmp(name, "prove") ||
		 !strcmp(name, "check_step")));
}

/* --- Profiles -------------------------------------------------------------------------------- */

static bool is_listed(const struct tool *t, const char *profile)
{
	if (desk_own_find(t->name))
		return false;
	if (!strcmp(profile, "core"))
		return desk_is_core(t->name);
	return tool_in_profile(t, profile);
}

static bool is_own_listed(const struct desk_row *r, const char *profile)
{
	/* Where all that may be called is listed there is nothing to find. */
	if (!strcmp(r->name, "find_tools") && strcmp(profile, "core"))
		return false;
	return !strcmp(profile, "all") || desk_has_word(r->profiles, profile);
}

static enum status check_profile(const char *profile, struct err *e)
{
	static const char *const known[] = { "core", "plane", "solid", "render", "all" };

	if (base_has_text(known, LENGTH(known), profile))
		return OK;
	err_fail(e, E_ARG, "bad_argument", "there is no profile \"%.40s\"", profile);
	err_arg(e, "profile");
	err_hint(e, "core, plane, solid, render or all");
	return E_ARG;
}

/* --- Lists of names --------------------------------------------------------------------------- */

static bool next_name(const char **at, char name[64])
{
	const char *s = *at + strspn(*at, ", \t\n");
	size_t n = strcspn(s, ", \t\n");

	memcpy(name, s, n < 63 ? n : 63);
	name[n < 63 ? n : 63] = 0;
	*at = s + n;
	return n > 0;
}

static bool is_named(const char *list, const struct tool_table *tools, const char *name)
{
	char word[64];

	while (next_name(&list, word)) {
		const struct tool *t = desk_own_find(word) ? NULL : tool_find(tools, word);

		if (!strcmp(t ? t->name : word, name))
			return true;
	}
	return false;
}

static enum status check_names(const char *list, const char *option,
			       const struct tool_table *tools, struct err *e)
{
	char word[64];

	while (list && next_name(&list, word))
		if (!desk_own_find(word) && !tool_find(tools, word)) {
			char near[240];

			tool_near(tools, word, near, sizeof near);
			err_fail(e, E_ARG, "bad_argument", "%s: there is no tool \"%.60s\"",
				 option, word);
			err_arg(e, option);
			if (e)
				memcpy(e->near, near, sizeof near);
			if (near[0])
				err_hint(e, "did you mean %s?", near);
			return E_ARG;
		}
	return OK;
}

static enum status check_overlay(const struct json *overlay, const struct tool_table *tools,
				 struct err *e)
{
	if (!overlay)
		return OK;
	if (overlay->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument",
				"an overlay is an object, {\"add_circle\": \"...\", "
				"\"add_circle.radius\": \"...\"}");
	for (const struct json *m = overlay->child; m; m = m->next)
		if (m->type != JSON_STRING || !desk_overlay_fits(tools, m->key)) {
			err_fail(e, E_ARG, "bad_argument",
				 m->type != JSON_STRING
					 ? "overlay: \"%.80s\" is given no text"
					 : "overlay: there is no tool or parameter \"%.80s\"",
				 m->key);
			err_arg(e, "overlay");
			err_hint(e, "a tool's name, or a tool and a parameter: "
				    "add_circle.radius");
			return E_ARG;
		}
	return OK;
}

/* --- A desk ------------------------------------------------------------------------------------ */

/* Do `only` and `omit` leave it? */
static bool is_left(const struct desk *d, const char *name)
{
	return (!d->only || is_named(d->only, d->tools, name)) &&
	       (!d->omit || !is_named(d->omit, d->tools, name));
}

static void choose(struct desk *d, const char *profile)
{
	bool every = !strcmp(profile, "core") && !d->only;

	d->brief = !strcmp(profile, "core");
	d->less = false;
	for (int i = 0; i < tool_count(d->tools); i++) {
		const struct tool *t = tool_at(d->tools, i);
		bool own = desk_own_find(t->name) != NULL,
		     may = !own && !takes_away(d->without, t) && is_left(d, t->name);

		/* Who names a tool wants to see it. */
		d->listed[i] = may && (d->only || is_listed(t, profile));
		d->offered[i] = may && (d->listed[i] || every);
		d->less |= !own && !d->offered[i];
	}
	for (int i = 0; i < LENGTH(rows); i++) {
		const char *name = rows[i].row.name;
		bool may = !takes_own(d->without, name) && is_left(d, name);

		d->own_listed[i] = may && (d->only || is_own_listed(&rows[i].row, profile));
		d->own[i] = may && (d->own_listed[i] || every);
		d->less |= !d->own[i];
	}
	/* A row that our own stands for finds what is not offered as well. */
	for (int i = 0; i < LENGTH(rows); i++) {
		const struct tool *t = tool_find(d->tools, rows[i].row.name);

		if (t)
			d->offered[tool_index(d->tools, t)] = d->own[i] && !d->less;
	}
}

void desk_list_more(struct desk *d, const char *profile)
{
	for (int i = 0; i < tool_count(d->tools); i++) {
		const struct tool *t = tool_at(d->tools, i);

		if (!desk_own_find(t->name) && !takes_away(d->without, t) &&
		    is_left(d, t->name) && is_listed(t, profile))
			d->offered[i] = d->listed[i] = true;
	}
}

bool desk_offers_row(const struct desk *d, const struct tool *t)
{
	return d->offered[tool_index(d->tools, t)];
}

bool desk_offers_own(const struct desk *d, const struct desk_own *o)
{
	return d->own[o - rows];
}

bool desk_offers(const struct desk *d, const char *tool)
{
	const struct desk_own *own = desk_own_find(tool);
	const struct tool *t = own ? NULL : tool_find(d->tools, tool);

	return own ? desk_offers_own(d, own) : t && desk_offers_row(d, t);
}

void desk_not_offered(const char *name, struct err *e)
{
	err_fail(e, E_ARG, "unsupported", "%.80s is not offered here", name);
	err_hint(e, "go on with the tools that are");
}

/* Asked by the figure.  Points and numbers that are written down inside an argument are no use of
 * the tools that would make them by themselves. */
static bool filter(void *user, const struct tool *t, enum fig_use use, struct err *e)
{
	const struct desk *d = user;

	if (use == FIG_USE_SHOW && (d->without & (DESK_NO_QUERIES | DESK_NO_MEASURES))) {
		err_fail(e, E_ARG, "unsupported", "showing a value is not offered here");
		err_hint(e, "give what you make a name: n = ...");
		return false;
	}
	if (use == FIG_USE_SHOW || desk_offers_row(d, t) ||
	    (use != FIG_USE_CALL && t->cls == TOOL_MAKE && !t->commands[0]))
		return true;
	/* Of a measure in a relation nothing is seen but whether the relation holds. */
	if (use == FIG_USE_STATED && !(d->without & DESK_NO_QUERIES) && is_measure(t))
		return true;
	desk_not_offered(t->name, e);
	return false;
}

void desk_take_figure(struct desk *d, struct fig *f)
{
	if (f != d->fig)
		fig_free(d->fig);
	d->fig = f;
	fig_set_cas(f, d->cas);
	fig_set_filter(f, d->less ? filter : NULL, d);
	fig_set_decimals(f, d->without & DESK_NO_EXACT);
}

static enum status first_figure(struct fig **out, const struct tool_table *tools,
				uint64_t seed, struct cas *cas, const char *first,
				struct err *e)
{
	struct fig *f = fig_new(tools, seed);
	const struct fig_obs *obs;
	enum status st = OK;

	fig_set_cas(f, cas);
	if (first)
		st = fig_line(f, first, strlen(first), &obs);
	if (st == OK) {
		*out = f;
		return OK;
	}
	*e = *fig_obs_err(obs);
	err_arg(e, "first");
	fig_free(f);
	return st;
}

enum status desk_new(struct desk **out, const struct desk_options *o, struct err *e)
{
	const char *profile = o->profile ? o->profile : "core";
	int n = tool_count(o->tools);
	struct fig *f;
	struct desk *d;
	enum status st = check_profile(profile, e);

	if (st == OK)
		st = check_names(o->only, "only", o->tools, e);
	if (st == OK)
		st = check_names(o->omit, "omit", o->tools, e);
	if (st == OK)
		st = check_overlay(o->overlay, o->tools, e);
	if (st != OK)
		return st;
	st = first_figure(&f, o->tools, o->seed, o->cas, o->first, e);
	if (st != OK)
		return st;
	d = mem_alloc(sizeof *d);
	*d = (struct desk){ .tools = o->tools,
			    .cas = o->cas,
			    .seed = o->seed,
			    .without = o->without,
			    .overlay = o->overlay,
			    .only = o->only,
			    .omit = o->omit,
			    .first = o->first,
			    .note = mem_strdup(""),
			    .arena = arena_new() };
	d->offered = mem_alloc((size_t)n * sizeof *d->offered);
	d->listed = mem_alloc((size_t)n * sizeof *d->listed);
	d->own = mem_alloc(LENGTH(rows) * sizeof *d->own);
	d->own_listed = mem_alloc(LENGTH(rows) * sizeof *d->own_listed);
	choose(d, profile);
	desk_take_figure(d, f);
	*out = d;
	return OK;
}

/* What is offered costs more to find out than the rest of a desk, and is the same. */
static bool *copied(const bool *from, int n)
{
	bool *to = mem_alloc((size_t)n * sizeof *to);

	memcpy(to, from, (size_t)n * sizeof *to);
	return to;
}

struct desk *desk_like(const struct desk *d, struct cas *cas)
{
	int n = tool_count(d->tools);
	struct desk *x = mem_alloc(sizeof *x);
	struct fig *f;
	struct err e;

	*x = *d;
	x->cas = cas;
	x->fig = NULL;
	x->calls = 0;
	x->note = mem_strdup("");
	x->arena = arena_new();
	x->offered = copied(d->offered, n);
	x->listed = copied(d->listed, n);
	x->own = copied(d->own, LENGTH(rows));
	x->own_listed = copied(d->own_listed, LENGTH(rows));
	if (first_figure(&f, d->tools, d->seed, cas, d->first, &e) != OK)
		BUG("%s was a first line once", d->first);
	desk_take_figure(x, f);
	return x;
}

void desk_free(struct desk *d)
{
	if (!d)
		return;
	fig_free(d->fig);
	arena_free(d->arena);
	mem_free(d->offered);
	mem_free(d->listed);
	mem_free(d->own);
	mem_free(d->own_listed);
	mem_free(d->note);
	mem_free(d);
}

struct fig *desk_figure(struct desk *d)
{
	return d->fig;
}

const char *desk_note(const struct desk *d)
{
	return d->note;
}

int desk_calls(const struct desk *d)
{
	return d->calls;
}

bool desk_describe_own(struct buf *b, const char *name)
{
	const struct desk_own *own = desk_own_find(name);
	struct desk_param p;
	const char *at;

	if (!own)
		return false;
	desk_row_signature(b, &own->row);
	buf_addf(b, "\n  %s.\n", own->row.text);
	for (at = own->row.params; desk_param_next(&at, &p);)
		buf_addf(b, "  %-10s %s%s%s%s\n", p.name, p.type,
			 p.optional ? ", optional" : "", p.text[0] ? ": " : "", p.text);
	return true;
}
