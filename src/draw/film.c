/*
 * film.c -- a figure as a row of pictures: how it grew step by step, or what a slider does; and
 * such a row as one GIF that moves.
 *
 * The journal is replayed line by line; each state that looks different from the one before is a
 * frame.  All are framed as the last one is, so that nothing moves that need not.  What a step is
 * called is what it made, or else the call.
 */
#include "base/json.h"
#include "base/work.h"
#include "draw/back_priv.h"
#include "draw/draw_priv.h"
#include "tool/tool.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define FILM_WIDTH 640.0
#define FILM_HEIGHT 480.0
#define STEP_SECONDS 1.0
#define LAST_SECONDS 3.0 /* as long as a step is at least shown, the last */
#define SLIDER_SECONDS 0.06
#define SLIDER_FRAMES 40

/* An argument as scripts have it: texts in quotes, several objects in braces. */
static void add_argument(struct buf *b, const struct tool *t, const struct json *j)
{
	int i = t ? tool_param(t, j->key) : -1;
	enum param_type type = i < 0 ? PARAM_NAME : t->param[i].type;

	if (type == PARAM_TEXT)
		buf_addf(b, "\"%s\"", j->text);
	else if (type == PARAM_OBJECTS && strchr(j->text, ','))
		buf_addf(b, "{%s}", j->text);
	else
		buf_add(b, j->text);
}

/* A call in the language of scripts: SetCaption(p, "c^2"). */
static void add_call(struct buf *b, const char *line, const struct tool_table *tools,
		     struct arena *a)
{
	const struct json *args;
	const char *name;
	const struct tool *t;
	struct json *call;
	struct err e = { 0 };
	int n = 0;

	if (json_read(&call, line, strlen(line), a, &e) != OK)
		return;
	name = json_text(call, "tool") ? json_text(call, "tool") : "";
	t = tool_find(tools, name);
	if (t && t->commands[0])
		name = t->commands;
	buf_addn(b, name, strcspn(name, " "));
	buf_addc(b, '(');
	args = json_get(call, "args");
	for (const struct json *j = args ? args->child : NULL; j; j = j->next) {
		if (!j->text)
			continue;
		buf_add(b, n++ ? ", " : "");
		add_argument(b, t, j);
	}
	buf_addc(b, ')');
}

/* What a step did: the first object it made, or else the call. */
static const char *words(const struct fig *f, int before, const char *line,
			 const struct tool_table *tools, struct arena *a)
{
	struct buf b = { 0 };

	for (int i = before; i < fig_count(f) && !b.n; i++) {
		fig_id id = { i };

		if (!fig_alive(f, id))
			continue;
		draw_words(&b, f, id);
	}
	if (!b.n)
		add_call(&b, line, tools, a);
	return buf_keep(&b, a);
}

/* --- Steps ------------------------------------------------------------------------------ */
static enum status too_many(struct err *e)
{
	return err_fail_with(e, E_ARG, "limit", NULL,
			     "draw single steps (--step N), or begin with fewer objects",
			     "there is room for %d steps, the figure has more", DRAW_FRAMES);
}

/* Does the scene look otherwise than the one whose dump `last` is?  That becomes its own. */
static bool is_news(struct buf *last, const struct scene *s)
{
	struct buf now = { 0 };
	bool r;

	draw_scene_dump(&now, s);
	r = strcmp(buf_str(last), buf_str(&now)) != 0;
	buf_clear(last);
	*last = now;
	return r;
}

/* Grows `now`, which is empty, into f; frames: that many steps at most are shown, evenly, and the
 * last is one of them. */
static enum status grow(struct fig *now, struct fig *f, const struct draw_options *o,
			int frames, draw_take *take, void *user, struct err *e)
{
	struct tool_table *tools = tool_table_new();
	struct arena *a = arena_new();
	struct buf last = { 0 };
	struct scene *s = NULL;
	int n = 0, steps = fig_journal_count(f);
	int every = frames > 1 && steps > frames ? (steps + frames - 1) / frames : 1;
	enum status st = draw_figure(&s, now, o, e);

	if (st == OK)
		(void)is_news(&last, s);
	draw_scene_free(s);
	for (int i = 0; i < steps && st == OK; i++) {
		const char *line = fig_journal_line(f, i);
		int before = fig_count(now);
		const struct fig_obs *obs;

		if (fig_line(now, line, strlen(line), &obs) != OK) {
			*e = *fig_obs_err(obs);
			st = E_UNABLE;
			break;
		}
		if ((steps - 1 - i) % every)
			continue;
		st = draw_figure(&s, now, o, e);
		if (st != OK)
			break;
		if (!is_news(&last, s)) {
			draw_scene_free(s);
		} else if (n++ == DRAW_FRAMES) {
			draw_scene_free(s);
			st = too_many(e);
		} else {
			st = take(user, s, i + 1, words(now, before, line, tools, a), e);
		}
		arena_reset(a);
	}
	buf_clear(&last);
	arena_free(a);
	tool_table_free(tools);
	return st;
}

/* --- Sliders ---------------------------------------------------------------------------- */
static enum status slide(struct fig *g, const struct draw_options *o,
			 const struct draw_film *film, draw_take *take, void *user,
			 struct err *e)
{
	fig_id id = fig_find(g, film->slider);
	bool is = id.v >= 0 && fig_is_free(g, id) && tool_is(fig_tool(g, id), TRAIT_SLIDER);
	double from = NAN, to = NAN;
	int n = film->frames > 1 ? film->frames : SLIDER_FRAMES;
	char said[80];

	if (!is || !fig_input_number(&from, g, id, "min") ||
	    !fig_input_number(&to, g, id, "max") || !isfinite(from) || !isfinite(to))
		return err_fail_with(e, E_ARG, "not_found", "slider", NULL,
				     "there is no slider \"%.60s\"", film->slider);
	n = n < DRAW_FRAMES ? n : DRAW_FRAMES;
	for (int i = 0; i < n; i++) {
		double v = from + (to - from) * i / (n - 1);
		struct scene *s = NULL;
		enum status st = fig_drag(g, id, v, 0, e);

		if (st == OK)
			st = draw_figure(&s, g, o, e);
		if (st != OK)
			return st;
		snprintf(said, sizeof said, "%.40s = %g", film->slider, v);
		st = take(user, s, i + 1, said, e);
		if (st != OK)
			return st;
	}
	return OK;
}

enum status draw_frames(struct fig *f, const struct draw_options *o,
			const struct draw_film *film, draw_take *take, void *user,
			struct err *e)
{
	struct draw_options with = *o;
	const char *preset = o->preset ? o->preset : fig_view(f).preset;
	struct fig *g = fig_after(f, film->slider ? fig_journal_count(f) : 0, e);
	enum status st;

	if (!g)
		return E_UNABLE;
	with.width = o->width > 0 ? o->width : FILM_WIDTH;
	with.height = o->height > 0 ? o->height : FILM_HEIGHT;
	with.frame = f;
	/* A preset chosen at the end holds for all of them. */
	with.preset = preset ? preset : "default";
	st = film->slider ? slide(g, &with, film, take, user, e)
			  : grow(g, f, &with, film->frames, take, user, e);
	fig_free(g);
	return st;
}

/* --- One file that moves ------------------------------------------------------------------ */
struct draw_reel {
	struct draw_gif *gif;
	const struct draw_output *w;
	double seconds;
	struct scene *last; /* not yet written: it may stay longer */
};

static enum status write_frame(struct draw_reel *r, double seconds, struct err *e)
{
	enum status st = OK;

	if (r->last)
		st = draw_gif_frame(r->gif, r->last, r->w, seconds, e);
	draw_scene_free(r->last);
	r->last = NULL;
	return st;
}

static enum status take_frame(void *user, struct scene *s, int step, const char *said,
			      struct err *e)
{
	struct draw_reel *r = user;
	enum status st = write_frame(r, r->seconds, e);

	(void)step;
	(void)said;
	r->last = s;
	if (st == OK && work_over())
		st = err_fail(e, E_UNABLE, "limit", "the budget of the call is spent");
	return st;
}

enum status draw_animate(struct buf *b, struct fig *f, const struct draw_options *o,
			 const struct draw_output *w, const struct draw_film *film,
			 struct err *e)
{
	size_t before = b->n;
	double seconds = film->seconds > 0 ? film->seconds
			 : film->slider    ? SLIDER_SECONDS
					   : STEP_SECONDS;
	struct draw_reel r = { .gif = draw_gif_new(b), .w = w, .seconds = seconds };
	enum status st;

	if (!(film->seconds >= 0 && film->seconds <= 60)) {
		st = err_fail_with(e, E_ARG, "bad_argument", "seconds", NULL,
				   "a frame stays up to 60 seconds, not %g", film->seconds);
	} else {
		st = draw_frames(f, o, film, take_frame, &r, e);
	}
	if (st == OK && !r.last)
		st = draw_figure(&r.last, f, o, e);
	if (st == OK)
		st = write_frame(
			&r, film->slider || seconds > LAST_SECONDS ? seconds : LAST_SECONDS,
			e);
	draw_scene_free(r.last);
	draw_gif_end(r.gif);
	if (st != OK && b->s) {
		b->n = before;
		b->s[before] = 0;
	}
	return st;
}
