/* api_file.c -- files that are opened and saved, films, the trash, leave to look. */
#include "base/member.h"
#include "io/io.h"
#include "serve/easel_priv.h"
#include "serve/look_priv.h"
#include "serve/share_priv.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* --- Opening ------------------------------------------------------------------------------ */
/* A file that a client sent. */
struct api_upload {
	const struct http_request *q;
	const char *name;  /* as it was called, or "" */
	const char *kind;  /* "ggb", "jgex", "journal", "script", "problem" */
	const char *title; /* of a canvas that is made from it */
	struct api_source source;
	struct io_report report; /* of a file of another program */
};

static bool ends(const char *name, const char *with)
{
	size_t n = strlen(name), k = strlen(with);

	return n > k && !strcmp(name + n - k, with);
}

/* The name without its ending and folders. */
static const char *title_of(const char *name, struct arena *a)
{
	const char *slash = strrchr(name, '/'), *dot;

	name = slash ? slash + 1 : name;
	dot = strrchr(name, '.');
	return arena_strndup(a, name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

/* A construction of another program becomes the lines that build it. */
static enum status build(struct api_upload *u, const char *bytes, size_t n, struct err *e)
{
	const struct api *a = u->q->service;
	struct io_ggb_options usual = { 0 };
	struct fig *f = fig_new(a->tools, 1);
	struct buf lines = { 0 };
	enum status st = !strcmp(u->kind, "ggb")
				 ? io_ggb_read(f, bytes, n, &usual, &u->report, e)
				 : io_jgex_read(f, bytes, n, &u->report, e);

	if (st == OK) {
		fig_journal(&lines, f);
		serve_api_add_lines(&u->source, buf_str(&lines), u->q->arena);
		if (u->report.title && u->report.title[0])
			u->title = arena_strdup(u->q->arena, u->report.title);
	}
	buf_clear(&lines);
	fig_free(f);
	return st;
}

/* A problem is one JSON object; a journal has one in each line. */
static bool is_problem(struct api_upload *u, const char *bytes, size_t n)
{
	struct buf lines = { 0 };
	struct err ignored = { 0 };
	struct json *j;

	if (json_read(&j, bytes, n, u->q->arena, &ignored) != OK || !io_is_problem(j))
		return false;
	u->kind = "problem";
	u->source.script = u->source.some = true;
	if (json_text(j, "id"))
		u->title = json_text(j, "id");
	io_problem_script(&lines, j);
	serve_api_add_lines(&u->source, buf_str(&lines), u->q->arena);
	buf_clear(&lines);
	return true;
}

static enum status is_foreign(const struct api_upload *u, const char *what, struct err *e)
{
	err_fail_with(e, E_ARG, "foreign", NULL,
		      "a script (.pg), a journal (.jsonl), a construction of GeoGebra (.ggb), "
		      "JGEX text (.jgex) or a problem (.json) can be opened",
		      "%.60s is %s", *u->name ? u->name : "this file", what);
	return E_DOMAIN;
}

/* What the file is, and the calls that it holds.  E_DOMAIN: it is none of ours. */
static enum status read_upload(struct api_upload *u, struct err *e)
{
	const char *bytes = u->q->body, *is;
	size_t n = u->q->n;
	enum status st;

	if (!n)
		return is_foreign(u, "empty", e);
	if (io_is_ggb(bytes, n) || ends(u->name, ".ggb") || ends(u->name, ".jgex")) {
		u->kind = ends(u->name, ".jgex") ? "jgex" : "ggb";
		st = build(u, bytes, n, e);
		return st == E_ARG ? E_DOMAIN : st;
	}
	is = io_sniff(bytes, n);
	if (is && strcmp(is, "JSON"))
		return is_foreign(u, is, e);
	if (memchr(bytes, 0, n) || !utf8_valid(bytes, n))
		return is_foreign(u, "no text in UTF-8", e);
	if (!strncmp(bytes, "\xef\xbb\xbf", 3))
		bytes += 3;
	if (is && is_problem(u, bytes, n - (size_t)(bytes - u->q->body)))
		return OK;
	u->source.script = !is && !ends(u->name, ".jsonl") && !ends(u->name, ".journal");
	u->source.some = true;
	u->kind = u->source.script ? "script" : "journal";
	serve_api_add_lines(&u->source, bytes, u->q->arena);
	return OK;
}

void serve_api_open(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const char *name = serve_http_query(q, "name"), *title = serve_http_query(q, "title");
	struct api_upload u = { .q = q, .name = name ? name : "" };
	struct buf more = { 0 };
	struct err e = { 0 };
	char id[STORE_ID] = "";
	enum status st;

	u.title = title_of(u.name, q->arena);
	st = read_upload(&u, &e);
	if (st == OK)
		st = store_create(a->store, id, title ? title : u.title, &e);
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
	} else {
		buf_add(&more, ",\"kind\":");
		json_add_string(&more, u.kind);
		if (u.report.arena) {
			buf_add(&more, ",\"report\":");
			io_report_json(&more, &u.report);
		}
		serve_api_begin(q, r, id, &u.source, buf_str(&more));
	}
	buf_clear(&more);
	io_report_clear(&u.report);
}

/* --- Saving ------------------------------------------------------------------------------- */
struct api_saving {
	const struct api *api;
	struct buf *out;
	bool ggb;
};

static enum status look_save(struct fig *f, const struct store_entry *about, void *user,
			     struct err *e)
{
	struct api_saving *s = user;

	(void)about;
	if (s->ggb)
		return io_ggb_write(s->out, f, s->api->tools, NULL, e);
	io_script_write(s->out, f, s->api->tools, NULL);
	return OK;
}

static void save(const struct http_request *q, struct http_reply *r, bool ggb,
		 const char *type)
{
	const struct api *a = q->service;
	struct api_saving s = { a, &r->body, ggb };
	struct err e = { 0 };
	enum status st = store_read(a->store, q->part, look_save, &s, &e);

	r->type = type;
	if (st != OK)
		serve_api_fail(r, st, &e, false);
}

void serve_api_script(const struct http_request *q, struct http_reply *r)
{
	save(q, r, false, "text/plain; charset=utf-8");
}

void serve_api_ggb(const struct http_request *q, struct http_reply *r)
{
	save(q, r, true, "application/vnd.geogebra.file");
}

/* --- Films -------------------------------------------------------------------------------- */
static enum status look_film(struct fig *f, const struct store_entry *about, void *user,
			     struct err *e)
{
	struct serve_wish *w = user;

	w->seen = true;
	if (!w->draw.title && about->title[0])
		w->draw.title = about->title;
	return w->develop(w->out, f, &w->draw, &w->write, &w->film, e);
}

/* Of more steps that many are shown, unless others are asked for: a request has little time. */
#define GIF_STEPS 24
#define FILM_STEPS 100
static void film(const struct http_request *q, struct http_reply *r, serve_develop *develop,
		 const char *type)
{
	const struct api *a = q->service;
	struct serve_wish w = { .q = q, .out = &r->body, .develop = develop };
	struct err e = { 0 };
	int place = -1;
	enum status st = serve_look_read(&w, q, DRAW_GIF, &e);

	w.film.slider = serve_http_query(q, "slider");
	if (!w.film.slider)
		w.film.frames = develop == draw_animate ? GIF_STEPS : FILM_STEPS;
	if (st == OK)
		st = serve_api_integer(q, "frames", 2, &w.film.frames, &e);
	if (st == OK)
		st = serve_api_number(q, "seconds", &w.film.seconds, &e);
	/* The others are no pixels. */
	if (st == OK && develop == draw_animate)
		st = serve_api_easel_take(a->easel, serve_http_for(q), q->part,
					  serve_look_pixels(&w), &place, &e);
	if (st == OK)
		st = store_read(a->store, q->part, look_film, &w, &e);
	serve_api_easel_give(a->easel, place);
	serve_api_is_picture(r, type);
	serve_look_finish(r, st, &w, &e);
}

void serve_api_gif(const struct http_request *q, struct http_reply *r)
{
	film(q, r, draw_animate, "image/gif");
}

void serve_api_frames(const struct http_request *q, struct http_reply *r)
{
	film(q, r, io_film_write, "application/zip");
}

/* Its script runs where it is saved, not here: the policy of pictures sees to that. */
void serve_api_html(const struct http_request *q, struct http_reply *r)
{
	film(q, r, io_film_page, "text/html; charset=utf-8");
}

/* --- The trash ------------------------------------------------------------------------------ */
#define TRASH_SHOWN 1000

void serve_api_trash(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct store_trashed *list = NULL;
	struct err e = { 0 };
	int n = 0, more = 0;
	enum status st =
		store_trash_newest(a->store, q->arena, TRASH_SHOWN, &list, &n, &more, &e);

	if (st == E_UNABLE) {
		buf_add(&r->body, "{\"trash\":null}\n");
		return;
	}
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	buf_add(&r->body, "{\"trash\":[");
	for (int i = 0; i < n; i++) {
		buf_add(&r->body, i ? ",{" : "{");
		json_member_text(&r->body, "name", list[i].name);
		json_member_text(&r->body, "id", list[i].id);
		json_member_text(&r->body, "title", list[i].title);
		json_member_text(&r->body, "why", list[i].why);
		json_member_count(&r->body, "time", (long)list[i].time);
		json_member_count(&r->body, "version", list[i].version);
		buf_addc(&r->body, '}');
	}
	buf_addf(&r->body, "],\"more\":%d}\n", more);
}

void serve_api_restore(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	char id[STORE_ID] = "", place[HTTP_VALUE];
	struct err e = { 0 };
	enum status st = store_trash_restore(a->store, q->part, id, &e);

	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	r->status = 201;
	snprintf(place, sizeof place, API_ROOT "/canvases/%s", id);
	serve_http_add_header(r, "Location", place);
	serve_api_answer_entry(q, r, id, "");
}

/* --- Sharing -------------------------------------------------------------------------------- */
void serve_api_share(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const struct json *o = serve_api_body(q, r, "days");
	struct http_request as;
	char ticket[SHARE_TICKET] = "";
	int64_t until;
	long version;
	struct err e = { 0 };
	int days = SHARE_DAYS;
	enum status st;

	if (!o)
		return;
	as = serve_api_as_query(q, o);
	st = serve_api_integer(&as, "days", 1, &days, &e);
	if (st == OK && days > SHARE_DAYS_MOST) {
		st = err_fail_with(&e, E_ARG, "bad_argument", "days", NULL, "at most %d days",
				   SHARE_DAYS_MOST);
	}
	if (st == OK)
		st = store_version(a->store, q->part, &version, &e);
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	until = (int64_t)time(NULL) + days * 86400LL;
	if (a->token)
		serve_share_write(ticket, q->part, until, a->token);
	buf_addc(&r->body, '{');
	json_member_text(&r->body, "ticket", a->token ? ticket : NULL);
	if (a->token)
		json_member_count(&r->body, "until", (long)until);
	buf_addf(&r->body, ",\"path\":\"/embed%s%s#%s\"}\n", a->token ? "?ticket=" : "",
		 ticket, q->part);
}
