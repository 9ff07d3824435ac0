/* canvas.c -- a figure as what is looked at: its named points, its picture. */
#include "fidelity/fidelity_priv.h"
#include <math.h>
#include <string.h>
#include <strings.h>

const char *fidelity_name(const char *s, size_t n, struct arena *a)
{
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++)
		if (strncmp(s + i, "′", 3) == 0 || strncmp(s + i, "’", 3) == 0) {
			buf_addc(&b, '\'');
			i += 2;
		} else if (!strchr(" \t\r\n$", s[i])) {
			buf_addc(&b, s[i]);
		}
	return buf_keep(&b, a);
}

int fidelity_find(const struct fidelity_canvas *c, const char *name)
{
	for (int i = 0; i < c->spots; i++)
		if (strcmp(c->spot[i].name, name) == 0)
			return i;
	for (int i = 0; i < c->spots; i++)
		if (strcasecmp(c->spot[i].name, name) == 0)
			return i;
	return -1;
}

double fidelity_number(const struct value *v, int i)
{
	return num_mid(v->v[i]);
}

static void collect(struct fidelity_canvas *c)
{
	struct fig *f = c->fig;
	int n = fig_count(f);

	c->spot = arena_alloc(c->arena, (FIDELITY_POINTS + 1) * sizeof *c->spot);
	for (int i = 0; i < n && c->spots < FIDELITY_POINTS; i++) {
		fig_id id = { i };
		const struct value *v;
		double x, y;

		if (!fig_alive(f, id) || fig_kind(f, id) != KIND_POINT || !fig_defined(f, id))
			continue;
		v = fig_value(f, id);
		x = v ? fidelity_number(v, 0) : NAN;
		y = v ? fidelity_number(v, 1) : NAN;
		if (!isfinite(x) || !isfinite(y))
			continue;
		c->spot[c->spots++] = (struct fidelity_spot){
			fidelity_name(fig_name(f, id), strlen(fig_name(f, id)), c->arena), x,
			y, id
		};
	}
}

struct fidelity_canvas *fidelity_canvas_new(struct fig *f)
{
	struct fidelity_canvas *c = mem_alloc(sizeof *c);

	c->arena = arena_new();
	c->fig = f;
	collect(c);
	return c;
}

void fidelity_canvas_free(struct fidelity_canvas *c)
{
	if (!c)
		return;
	draw_scene_free(c->scene);
	if (c->owned)
		fig_free(c->fig);
	arena_free(c->arena);
	mem_free(c);
}

const struct scene *fidelity_scene(struct fidelity_canvas *c)
{
	struct draw_options o = { 0 };
	struct err e;

	if (!c->drawn && draw_figure(&c->scene, c->fig, &o, &e) != OK)
		c->scene = NULL;
	c->drawn = true;
	return c->scene;
}

/* --- Reading --------------------------------------------------------------------------------- */

static int run_line(struct fig *f, const char *line, size_t n)
{
	const struct fig_obs *o;
	int refused = 0;

	for (size_t at = 0; at < n;) {
		size_t one = fig_statement_length(line + at, n - at);

		if (one == 0)
			break;
		refused += fig_line(f, line + at, one, &o) != OK;
		at += one;
		at += at < n && line[at] == ';';
	}
	return refused;
}

static enum status too_many(struct err *e)
{
	return err_fail(e, E_ARG, "limit", "a canvas has more than %d lines", FIDELITY_LINES);
}

static enum status run_script(struct fig *f, const char *text, int *refused, struct err *e)
{
	int lines = 0;

	while (*text) {
		size_t n = strcspn(text, "\n");

		if (++lines > FIDELITY_LINES)
			return too_many(e);
		*refused += run_line(f, text, n);
		text += n + (text[n] == '\n');
	}
	return OK;
}

static enum status run_list(struct fig *f, const struct json *list, int *refused,
			    struct err *e)
{
	struct buf b = { 0 };

	if (list->n > FIDELITY_LINES)
		return too_many(e);
	for (const struct json *m = list->child; m; m = m->next) {
		buf_reset(&b);
		if (m->type == JSON_STRING)
			buf_add(&b, m->text);
		else
			json_add(&b, m);
		*refused += run_line(f, buf_str(&b), b.n);
	}
	buf_clear(&b);
	return OK;
}

/* "A": [x, y], the numbers as they are written. */
static enum status place(struct fig *f, const struct json *m, int *refused, struct err *e)
{
	const struct json *x = m->type == JSON_ARRAY ? m->child : NULL,
			  *y = x ? x->next : NULL;
	struct buf b = { 0 };

	if (!y || x->type != JSON_NUMBER || y->type != JSON_NUMBER)
		return err_fail(e, E_ARG, "bad_argument",
				"%.60s has no place; write \"A\": [1.5, -2]", m->key);
	/* Not as "a = (1, 2)": a small letter would make it a vector. */
	buf_add(&b, "{\"tool\":\"add_point\",\"args\":{\"name\":");
	json_add_string(&b, m->key);
	buf_addf(&b, ",\"x\":%s,\"y\":%s}}", x->text, y->text);
	*refused += run_line(f, buf_str(&b), b.n);
	buf_clear(&b);
	return OK;
}

static enum status run_places(struct fig *f, const struct json *points, int *refused,
			      struct err *e)
{
	if (points->type != JSON_OBJECT || points->n > FIDELITY_POINTS)
		return err_fail(e, E_ARG, "bad_argument",
				"points are an object of at most %d places", FIDELITY_POINTS);
	for (const struct json *m = points->child; m; m = m->next) {
		enum status st = place(f, m, refused, e);

		if (st != OK)
			return st;
	}
	return OK;
}

enum status fidelity_canvas_read(struct fidelity_canvas **out, const struct tool_table *tools,
				 const struct json *j, struct err *e)
{
	const struct json *script = json_get(j, "script"), *journal = json_get(j, "journal"),
			  *points = json_get(j, "points");
	struct fig *f;
	enum status st;
	int refused = 0;

	if (!j || j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument",
				"a canvas is an object: points, script or journal");
	f = fig_new(tools, 0);
	if (script && script->type == JSON_STRING)
		st = run_script(f, script->text, &refused, e);
	else if (journal && journal->type == JSON_STRING)
		st = run_script(f, journal->text, &refused, e);
	else if (journal && journal->type == JSON_ARRAY)
		st = run_list(f, journal, &refused, e);
	else
		st = run_places(f, points ? points : j, &refused, e);
	if (st != OK) {
		fig_free(f);
		return st;
	}
	*out = fidelity_canvas_new(f);
	(*out)->owned = true;
	(*out)->refused = refused;
	return OK;
}
