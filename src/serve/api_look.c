/* api_look.c -- looking at canvases: pictures, files, words, steps, what is made from what. */
#include "base/member.h"
#include "serve/easel_priv.h"
#include "serve/look_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define STEPS_BYTES (8u << 20) /* of one answer */
#define NAMES 60
#define DECIMALS_MOST 15
#define AS_IT_IS (-2) /* nobody said how values are to be written */
#define PARENTS (FIG_PARENTS + 1)

static enum status read_window(struct serve_wish *w, const struct http_request *q,
			       struct err *e)
{
	static const char *const side[] = { "x_min", "x_max", "y_min", "y_max" };
	int given = 0;

	for (int i = 0; i < 4; i++) {
		enum status st = serve_api_number(q, side[i], &w->window[i], e);

		if (st != OK)
			return st;
		given += serve_http_query(q, side[i]) != NULL;
	}
	if (given == 4)
		w->draw.window = w->window;
	else if (given)
		return err_fail(e, E_ARG, "bad_argument",
				"a window has x_min, x_max, y_min and y_max, all four");
	return OK;
}

enum status serve_look_read(struct serve_wish *w, const struct http_request *q,
			    enum draw_format format, struct err *e)
{
	const char *text = serve_http_query(q, "text");
	double version = -1;
	int decimals = AS_IT_IS;
	enum status st;

	w->step = -1;
	w->objects = true;
	w->write.format = format;
	w->write.standalone = true;
	w->draw.preset = serve_http_query(q, "preset");
	w->draw.labels = serve_http_query(q, "labels");
	w->draw.title = serve_http_query(q, "title");
	w->draw.projection = serve_http_query(q, "projection");
	w->draw.hidden = serve_http_query(q, "hidden");
	if ((st = serve_api_number(q, "width", &w->draw.width, e)) != OK ||
	    (st = serve_api_number(q, "height", &w->draw.height, e)) != OK ||
	    (st = serve_api_number(q, "scale", &w->write.scale, e)) != OK ||
	    (st = serve_api_integer(q, "step", 0, &w->step, e)) != OK ||
	    (st = serve_api_integer(q, "decimals", -1, &decimals, e)) != OK ||
	    (st = serve_api_flag(q, "transparent", &w->write.transparent, e)) != OK ||
	    (st = serve_api_flag(q, "exact", &w->exact, e)) != OK ||
	    (st = serve_api_flag(q, "objects", &w->objects, e)) != OK ||
	    (st = serve_api_flag(q, "looks", &w->draw.looks, e)) != OK ||
	    (st = serve_api_number(q, "version", &version, e)) != OK ||
	    (st = read_window(w, q, e)) != OK)
		return st;
	w->version = version >= 0 && version < 1e15 ? (long)version : -1;
	if (decimals > DECIMALS_MOST)
		return err_fail_with(e, E_ARG, "bad_argument", "decimals", NULL,
				     "decimals is 0 to %d, not %d", DECIMALS_MOST, decimals);
	w->draw.rounded = decimals == AS_IT_IS ? 0 : decimals < 0 ? -1 : decimals + 1;
	if (text && strcmp(text, "live") && strcmp(text, "outlines"))
		return err_fail_with(e, E_ARG, "bad_argument", "text", NULL,
				     "text is live or outlines, not \"%.60s\"", text);
	w->write.live_text = text && !strcmp(text, "live");
	return OK;
}

/* The figure as it was after a step of its journal; f itself for -1. */
static enum status at_step(struct fig **out, struct fig *f, int step, struct err *e)
{
	*out = f;
	if (step < 0)
		return OK;
	if (step > fig_journal_count(f))
		return err_fail_with(e, E_ARG, "bad_argument", "step", NULL,
				     "there is no step %d: the canvas has %d", step,
				     fig_journal_count(f));
	*out = fig_after(f, step, e);
	return *out ? OK : E_ARG;
}

/* Paints the figure as it was after the step that is asked for. */
static enum status look_at(struct serve_wish *w, struct fig *f,
			   const struct store_entry *about, serve_paint *fn, struct err *e)
{
	struct fig *then;
	enum status st = at_step(&then, f, w->step, e);

	w->seen = true;
	if (st != OK)
		return st;
	/* All steps are framed alike. */
	if (then != f)
		w->draw.frame = f;
	st = fn(w, then, f, about, e);
	if (then != f)
		fig_free(then);
	return st;
}

void serve_look_finish(struct http_reply *r, enum status st, const struct serve_wish *w,
		       const struct err *e)
{
	if (st != OK)
		serve_api_fail(r, st, e, w->seen);
}

/* --- Pictures ------------------------------------------------------------------------------ */
static enum status paint_live(struct serve_wish *w, struct fig *f, struct fig *now,
			      const struct store_entry *about, struct err *e)
{
	const struct api *a = w->q->service;
	enum draw_said said = !w->objects ? DRAW_HANDLES
			      : w->exact  ? DRAW_EXACT
					  : DRAW_DECIMALS;
	enum status st;

	buf_addf(w->out, "{\"version\":%ld,\"steps\":%d", about->version,
		 fig_journal_count(now));
	/* A preview's figure is a copy without a past. */
	if (!w->preview)
		buf_addf(w->out, ",\"can_undo\":%s,\"can_redo\":%s",
			 fig_undo_count(now) ? "true" : "false",
			 fig_redo_count(now) ? "true" : "false");
	if (f != now)
		return draw_live(w->out, f, &w->draw, &w->write, said, e);
	/* While something is dragged, labels stay where they lay before. */
	w->draw.steady = w->preview;
	w->draw.kept = serve_api_steady_take(a->steady, w->q->part, about->version);
	st = draw_live(w->out, f, &w->draw, &w->write, said, e);
	serve_api_steady_give(a->steady, w->q->part, about->version, w->draw.kept);
	w->draw.kept = NULL;
	return st;
}

static enum status look_live(struct fig *f, const struct store_entry *about, void *user,
			     struct err *e)
{
	return look_at(user, f, about, paint_live, e);
}

void serve_api_picture(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct serve_wish w = { .q = q, .out = &r->body, .exact = true };
	struct err e = { 0 };
	enum status st = serve_look_read(&w, q, DRAW_SVG, &e);

	w.draw.equal = true;
	if (st == OK)
		st = store_read(a->store, q->part, look_live, &w, &e);
	buf_add(&r->body, "}\n");
	serve_look_finish(r, st, &w, &e);
}

static bool is_there(const struct api *a, const char *id)
{
	struct err e = { 0 };
	long version;

	return store_version(a->store, id, &version, &e) == OK;
}

void serve_api_preview(const struct http_request *q, struct http_reply *r,
		       const struct json *body)
{
	const struct api *a = q->service;
	struct http_request as = serve_api_as_query(q, body);
	struct serve_wish w = { .q = q, .out = &r->body, .preview = true };
	struct err e = { 0 };
	static const char *const to[] = { "x", "y", "z" }, *const by[] = { "dx", "dy", "dz" };
	const char *several = json_text(body, "names");
	double at[3] = { 0 };
	int n = json_get(body, "z") ? 3 : 2;
	enum status st = serve_look_read(&w, &as, DRAW_SVG, &e);

	w.draw.equal = true;
	for (int i = 0; i < 3 && st == OK; i++)
		st = serve_api_number(&as, several ? by[i] : to[i], &at[i], &e);
	if (st == OK)
		st = several ? store_preview_by(a->store, q->part, several, at, look_live, &w,
						&e)
			     : store_preview(a->store, q->part, json_text(body, "name"), at, n,
					     look_live, &w, &e);
	buf_add(&r->body, "}\n");
	/* That there is no such object is said before anybody looks. */
	w.seen = w.seen || (st != OK && is_there(a, q->part));
	serve_look_finish(r, st, &w, &e);
}

/* One of the moves of a request, {"name", "x", "y", "z"}; false: e says what is wrong. */
static bool read_place(struct store_place *p, const struct json *j, struct err *e)
{
	static const char *const axis[] = { "x", "y", "z" };

	memset(p, 0, sizeof *p);
	p->name = j->type == JSON_OBJECT ? json_text(j, "name") : NULL;
	for (int i = 0; p->name && i < 3; i++) {
		const struct json *v = json_get(j, axis[i]);

		if (v && v->type == JSON_NUMBER && text_double(&p->at[i], v->text) &&
		    isfinite(p->at[i]))
			p->n = i + 1;
		else if (v || !i)
			p->name = NULL;
	}
	if (!p->name)
		err_fail(e, E_ARG, "bad_argument",
			 "a move is {\"name\", \"x\", \"y\"}, with numbers");
	p->n = p->n < 2 ? 2 : p->n;
	return p->name != NULL;
}

void serve_api_moved(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const struct json *o = serve_api_body(
		q, r,
		"moves width height x_min x_max y_min y_max preset labels title transparent "
		"text exact objects decimals looks projection hidden");
	const struct json *moves = o ? json_get(o, "moves") : NULL;
	struct serve_wish w = { .q = q, .out = &r->body, .preview = true, .objects = true };
	struct store_place *place;
	struct http_request as;
	struct err e = { 0 };
	int n = 0;
	enum status st = OK;

	if (!o)
		return;
	if (!moves || moves->type != JSON_ARRAY || !moves->n) {
		err_fail_with(&e, E_ARG, "bad_argument", "moves", NULL,
			      "the request has no list \"moves\"");
		serve_http_fail(r, 400, &e);
		return;
	}
	place = arena_alloc(q->arena, (size_t)moves->n * sizeof *place);
	for (const struct json *j = moves->child; j && st == OK; j = j->next)
		if (!read_place(&place[n++], j, &e)) {
			snprintf(e.arg, sizeof e.arg, "moves[%d]", n - 1);
			st = E_ARG;
		}
	as = serve_api_as_query(q, o);
	if (st == OK)
		st = serve_look_read(&w, &as, DRAW_SVG, &e);
	w.draw.equal = true;
	if (st == OK) {
		st = store_preview_all(a->store, q->part, place, n, look_live, &w, &e);
		buf_add(&r->body, "}\n");
		w.seen = w.seen || (st != OK && is_there(a, q->part));
	}
	serve_look_finish(r, st, &w, &e);
}

/* The picture's members without the brace before them, those of what was tried behind. */
void serve_api_attempt(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const struct json *o = serve_api_body(
		q, r,
		"calls picture width height x_min x_max y_min y_max preset labels title "
		"transparent text exact objects projection hidden");
	const struct json *picture = o ? json_get(o, "picture") : NULL;
	struct serve_wish w = { .q = q, .out = &r->body, .preview = true };
	struct buf seen = { 0 };
	struct err e = { 0 };
	struct http_request as;
	struct store_call *c;
	int n = 0;
	enum status st;

	if (!o || !(c = serve_api_calls(q, r, o, &n)))
		return;
	as = serve_api_as_query(q, o);
	st = serve_look_read(&w, &as, DRAW_SVG, &e);
	w.draw.equal = true;
	if (st == OK)
		st = store_try(a->store, q->part, c, n, &seen,
			       picture && picture->type == JSON_FALSE ? NULL : look_live, &w,
			       &e);
	buf_addf(&r->body, "%s\"observations\":%s}\n", r->body.n ? "," : "{", buf_str(&seen));
	buf_clear(&seen);
	serve_look_finish(r, st, &w, &e);
}

static enum status paint_file(struct serve_wish *w, struct fig *f, struct fig *now,
			      const struct store_entry *about, struct err *e)
{
	struct scene *s = NULL;
	enum status st;

	(void)now;
	w->same = w->version == about->version;
	if (!w->draw.title && about->title[0])
		w->draw.title = about->title;
	st = draw_figure(&s, f, &w->draw, e);
	if (st == OK)
		st = draw_write(w->out, s, &w->write, e);
	draw_scene_free(s);
	return st;
}

static enum status look_file(struct fig *f, const struct store_entry *about, void *user,
			     struct err *e)
{
	return look_at(user, f, about, paint_file, e);
}

/* A picture is shown, never run: whatever a caption says. */
void serve_api_is_picture(struct http_reply *r, const char *type)
{
	r->type = type;
	serve_http_add_header(r, "Content-Security-Policy",
			      "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}

enum status serve_api_draw(const struct http_request *q, struct buf *out, struct fig *f,
			   struct fig *frame, struct err *e)
{
	struct serve_wish w = { .q = q, .out = out };
	struct store_entry about = { 0 };
	enum status st = serve_look_read(&w, q, DRAW_SVG, e);

	w.draw.frame = frame;
	return st == OK ? paint_file(&w, f, f, &about, e) : st;
}

static void file(const struct http_request *q, struct http_reply *r, enum draw_format format,
		 const char *type)
{
	const struct api *a = q->service;
	struct serve_wish w = { .q = q, .out = &r->body };
	struct err e = { 0 };
	enum status st = serve_look_read(&w, q, format, &e);

	if (st == OK)
		st = (w.version < 0 ? store_read : store_glance)(a->store, q->part, look_file,
								 &w, &e);
	serve_api_is_picture(r, type);
	/* What the client knows the version of stays as it is. */
	if (st == OK && w.same)
		serve_http_add_header(r, "Cache-Control", "private, max-age=604800");
	serve_look_finish(r, st, &w, &e);
}

void serve_api_svg(const struct http_request *q, struct http_reply *r)
{
	file(q, r, DRAW_SVG, "image/svg+xml");
}

double serve_look_pixels(const struct serve_wish *w)
{
	double scale = w->write.scale > 0 ? w->write.scale : 1;

	return (w->draw.width > 0 ? w->draw.width : 800) *
	       (w->draw.height > 0 ? w->draw.height : 600) * scale * scale;
}

/* Pixels take memory: not too many, and not everybody's at once. */
void serve_api_png(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct serve_wish w = { .q = q };
	struct err e = { 0 };
	int place = -1;
	enum status st = serve_look_read(&w, q, DRAW_PNG, &e);

	if (st == OK)
		st = serve_api_easel_take(a->easel, serve_http_for(q), q->part,
					  serve_look_pixels(&w), &place, &e);
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	file(q, r, DRAW_PNG, "image/png");
	serve_api_easel_give(a->easel, place);
}

void serve_api_pdf(const struct http_request *q, struct http_reply *r)
{
	file(q, r, DRAW_PDF, "application/pdf");
}
void serve_api_tex(const struct http_request *q, struct http_reply *r)
{
	file(q, r, DRAW_TIKZ, "application/x-tex");
}

/* --- Words ---------------------------------------------------------------------------------- */
static enum status paint_words(struct serve_wish *w, struct fig *f, struct fig *now,
			       const struct store_entry *about, struct err *e)
{
	(void)now;
	(void)about;
	(void)e;
	fig_describe(w->out, f);
	return OK;
}

static enum status look_words(struct fig *f, const struct store_entry *about, void *user,
			      struct err *e)
{
	return look_at(user, f, about, paint_words, e);
}

void serve_api_text(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct serve_wish w = { .q = q, .out = &r->body, .step = -1 };
	struct err e = { 0 };
	enum status st = serve_api_integer(q, "step", 0, &w.step, &e);

	r->type = "text/plain; charset=utf-8";
	if (st == OK)
		st = store_read(a->store, q->part, look_words, &w, &e);
	serve_look_finish(r, st, &w, &e);
}

/* The canvas, or with `intact` what is intact of a damaged one. */
static enum status read_asked(const struct api *a, const struct http_request *q,
			      store_look *look, struct buf *b, struct err *e)
{
	bool intact = false;
	enum status st = serve_api_flag(q, "intact", &intact, e);

	if (st != OK)
		return st;
	return intact ? store_read_intact(a->store, q->part, look, b, e)
		      : store_read(a->store, q->part, look, b, e);
}

static enum status look_journal(struct fig *f, const struct store_entry *about, void *user,
				struct err *e)
{
	(void)about;
	(void)e;
	fig_journal(user, f);
	return OK;
}

void serve_api_journal(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct err e = { 0 };
	enum status st = read_asked(a, q, look_journal, &r->body, &e);

	r->type = "application/x-ndjson";
	if (st != OK)
		serve_api_fail(r, st, &e, false);
}

static enum status look_entry(struct fig *f, const struct store_entry *about, void *user,
			      struct err *e)
{
	struct buf *b = user;

	(void)e;
	buf_addc(b, '{');
	serve_api_add_entry(b, about);
	buf_addf(b, ",\"steps\":%d,\"can_undo\":%s,\"can_redo\":%s,\"canvas\":",
		 fig_journal_count(f), fig_undo_count(f) ? "true" : "false",
		 fig_redo_count(f) ? "true" : "false");
	fig_canvas_json(b, f);
	buf_add(b, "}\n");
	return OK;
}

void serve_api_entry(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct err e = { 0 };
	enum status st = read_asked(a, q, look_entry, &r->body, &e);

	if (st != OK)
		serve_api_fail(r, st, &e, false);
}

/* --- Steps ------------------------------------------------------------------------------------ */
struct steps {
	struct arena *arena;
	int from, to, n;   /* asked for, counted from 1; how many there are */
	struct fig *fig;   /* as it was before the first of them */
	const char **line; /* from .. to */
	bool seen;
};

static enum status look_steps(struct fig *f, const struct store_entry *about, void *user,
			      struct err *e)
{
	struct steps *s = user;

	(void)about;
	s->seen = true;
	s->n = fig_journal_count(f);
	if (s->to < 0 || s->to > s->n)
		s->to = s->n;
	if (s->from > s->to)
		return OK;
	s->fig = fig_after(f, s->from - 1, e);
	if (!s->fig)
		return E_ARG;
	s->line = arena_alloc(s->arena, (size_t)(s->to - s->from + 1) * sizeof *s->line);
	for (int i = s->from; i <= s->to; i++)
		s->line[i - s->from] = arena_strdup(s->arena, fig_journal_line(f, i - 1));
	return OK;
}

static void add_argument(struct buf *b, const struct param *p, const struct json *j)
{
	if (j->type == JSON_STRING && p->type == PARAM_TEXT)
		json_add_string(b, j->text);
	else if (j->type == JSON_STRING)
		buf_add(b, j->text);
	else
		json_add(b, j);
}

/* The call in the script language, as far as a row tells: SetCoords(A, 1, 2). */
static void add_script(struct buf *b, const struct tool *t, const struct json *args)
{
	size_t n = strcspn(t->commands, " ");
	const char *comma = "";

	for (int i = 0; i < t->n_params; i++) {
		const struct json *j = args ? json_get(args, t->param[i].name) : NULL;

		if (j && t->param[i].type == PARAM_NEW && j->type == JSON_STRING)
			buf_addf(b, "%s = ", j->text);
	}
	if (n)
		buf_addn(b, t->commands, n);
	else
		buf_add(b, t->name);
	buf_addc(b, '(');
	for (int i = 0; i < t->n_params; i++) {
		const struct json *j = args ? json_get(args, t->param[i].name) : NULL;

		if (!j || t->param[i].type == PARAM_NEW)
			continue;
		buf_add(b, comma);
		add_argument(b, &t->param[i], j);
		comma = ", ";
	}
	buf_addc(b, ')');
}

/* A step as a person would write it: the definition of what it made, where that is one
 * thing, else the call. */
static void step_line(struct buf *b, const struct api *a, struct fig *f, int before,
		      const struct json *call)
{
	const struct tool *t =
		tool_find(a->tools, json_text(call, "tool") ? json_text(call, "tool") : "");
	struct buf d = { 0 };

	for (int i = before; i < fig_count(f); i++) {
		if (!fig_alive(f, (fig_id){ i }))
			continue;
		fig_definition(&d, f, (fig_id){ i });
		if (t && t->cls == TOOL_MAKE && !strstr(buf_str(&d), " ["))
			buf_addf(b, "%s = %s", fig_name(f, (fig_id){ i }), buf_str(&d));
		break;
	}
	if (!b->n && t)
		add_script(b, t, json_get(call, "args"));
	buf_clear(&d);
}

static void add_step(struct buf *b, const struct api *a, struct fig *f, int number,
		     const char *line, struct arena *scratch)
{
	const struct fig_obs *o = NULL;
	struct json *call = NULL;
	struct buf text = { 0 };
	struct err e = { 0 };
	int before = fig_count(f);
	enum status st = fig_line(f, line, strlen(line), &o);

	(void)st;
	buf_addf(b, "{\"step\":%d,\"line\":", number);
	if (json_read(&call, line, strlen(line), scratch, &e) == OK)
		step_line(&text, a, f, before, call);
	json_add_string(b, buf_str(&text));
	buf_clear(&text);
	buf_addf(b, ",\"call\":%s,\"observation\":", line);
	if (o)
		fig_obs_json(b, f, o);
	else
		buf_add(b, "null");
	buf_addc(b, '}');
}

void serve_api_steps(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct steps s = { .arena = q->arena, .from = 1, .to = -1 };
	struct arena *scratch;
	struct err e = { 0 };
	enum status st = serve_api_integer(q, "from", 1, &s.from, &e);
	int i;

	if (st == OK)
		st = serve_api_integer(q, "to", 0, &s.to, &e);
	if (st == OK)
		st = store_read(a->store, q->part, look_steps, &s, &e);
	if (st != OK) {
		serve_api_fail(r, st, &e, s.seen);
		return;
	}
	/* Run again outside the store: nobody waits for it. */
	scratch = arena_new();
	buf_add(&r->body, "{\"steps\":[");
	for (i = s.from; i <= s.to && r->body.n < STEPS_BYTES; i++) {
		if (i % 256 == 0 && serve_http_gone(q))
			break;
		buf_add(&r->body, i > s.from ? "," : "");
		add_step(&r->body, a, s.fig, i, s.line[i - s.from], scratch);
		arena_reset(scratch);
	}
	buf_addf(&r->body, "],\"count\":%d", s.n);
	if (i <= s.to)
		buf_addf(&r->body, ",\"next\":%d", i);
	buf_add(&r->body, "}\n");
	arena_free(scratch);
	fig_free(s.fig);
}

/* --- What is made from what --------------------------------------------------------------------- */
static void add_node(struct buf *b, struct fig *f, fig_id id)
{
	struct buf d = { 0 };

	fig_definition(&d, f, id);
	buf_add(b, "{\"name\":");
	json_add_string(b, fig_name(f, id));
	json_member_text(b, "kind", geo_kind_name(fig_kind(f, id)));
	json_member_text(b, "definition", buf_str(&d));
	buf_addf(b, ",\"free\":%s,\"defined\":%s", fig_is_free(f, id) ? "true" : "false",
		 fig_defined(f, id) ? "true" : "false");
	if (fig_whole(f, id).v >= 0 && fig_name(f, fig_whole(f, id)))
		json_member_text(b, "part_of", fig_name(f, fig_whole(f, id)));
	buf_addc(b, '}');
	buf_clear(&d);
}

static enum status look_graph(struct fig *f, const struct store_entry *about, void *user,
			      struct err *e)
{
	struct buf *b = user;
	const char *comma = "";
	fig_id from[PARENTS];

	(void)about;
	(void)e;
	buf_add(b, "{\"nodes\":[");
	for (int i = 0; i < fig_count(f); i++) {
		if (!fig_alive(f, (fig_id){ i }))
			continue;
		buf_add(b, comma);
		add_node(b, f, (fig_id){ i });
		comma = ",";
	}
	buf_add(b, "],\"edges\":[");
	comma = "";
	for (int i = 0; i < fig_count(f); i++) {
		int n = fig_alive(f, (fig_id){ i }) ? fig_from(f, (fig_id){ i }, from, PARENTS)
						    : 0;

		for (int k = 0; k < n; k++) {
			buf_addf(b, "%s[", comma);
			json_add_string(b, fig_name(f, from[k]));
			buf_addc(b, ',');
			json_add_string(b, fig_name(f, (fig_id){ i }));
			buf_addc(b, ']');
			comma = ",";
		}
	}
	buf_add(b, "]}\n");
	return OK;
}

void serve_api_graph(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct err e = { 0 };
	enum status st = store_read(a->store, q->part, look_graph, &r->body, &e);

	if (st != OK)
		serve_api_fail(r, st, &e, false);
}

/* --- Completion -------------------------------------------------------------------------------- */
struct serve_names {
	const char *prefix;
	const char *name[NAMES];
	int n;
	struct arena *arena;
};

static void add_name(struct serve_names *x, const char *s, size_t n)
{
	if (x->n == NAMES || strlen(x->prefix) > n ||
	    strncasecmp(s, x->prefix, strlen(x->prefix)))
		return;
	for (int i = 0; i < x->n; i++)
		if (strlen(x->name[i]) == n && !strncmp(x->name[i], s, n))
			return;
	x->name[x->n++] = arena_strndup(x->arena, s, n);
}

static enum status look_names(struct fig *f, const struct store_entry *about, void *user,
			      struct err *e)
{
	struct serve_names *x = user;

	(void)about;
	(void)e;
	for (int i = 0; i < fig_count(f); i++)
		if (fig_alive(f, (fig_id){ i }))
			add_name(x, fig_name(f, (fig_id){ i }),
				 strlen(fig_name(f, (fig_id){ i })));
	return OK;
}

void serve_api_complete(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const char *prefix = serve_http_query(q, "prefix");
	struct serve_names x = { .prefix = prefix ? prefix : "", .arena = q->arena };
	struct err e = { 0 };
	enum status st = store_read(a->store, q->part, look_names, &x, &e);

	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	for (int i = 0; i < tool_count(a->tools); i++)
		for (const char *p = tool_at(a->tools, i)->commands; *p;) {
			size_t n = strcspn(p, " ");

			add_name(&x, p, n);
			p += n + strspn(p + n, " ");
		}
	for (int i = 0; i < tool_count(a->tools); i++)
		add_name(&x, tool_at(a->tools, i)->name, strlen(tool_at(a->tools, i)->name));
	buf_add(&r->body, "{\"names\":[");
	for (int i = 0; i < x.n; i++) {
		buf_add(&r->body, i ? "," : "");
		json_add_string(&r->body, x.name[i]);
	}
	buf_add(&r->body, "]}\n");
}
