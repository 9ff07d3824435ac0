/* api.c -- the HTTP API: its table, what requests say, what is wrong with them. */
#include "serve/api_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define API(method, path, name, text, parameters, body, answer) \
	{ #method, API_ROOT path, text, serve_api_##name, 0, parameters, NULL },
/* No type that a form of another page could send. */
#define API_BYTES(method, path, name, text, parameters, body, answer) \
	{ #method,                                                    \
	  API_ROOT path,                                              \
	  text,                                                       \
	  serve_api_##name,                                           \
	  SERVE_FILE,                                                 \
	  parameters,                                                 \
	  "application/octet-stream application/vnd.geogebra.file application/x-ndjson" },
const struct http_route serve_api_routes[] = {
#include "serve/api.def"
};
#undef API
const int serve_api_routes_n = sizeof serve_api_routes / sizeof *serve_api_routes;

/* --- Errors ----------------------------------------------------------------------------- */
static int status_of(enum status st, const char *code, bool of_figure)
{
	if (!strcmp(code, "unavailable"))
		return 503;
	if (!strcmp(code, "unsupported"))
		return 501;
	switch (st) {
	case E_ARG:
		if (!strcmp(code, "not_found"))
			return of_figure ? 422 : 404;
		return !strcmp(code, "limit") ? 409 : 400;
	case E_DOMAIN:
	case E_UNABLE: return 422;
	case OK:
	case E_SYS: break;
	}
	return 500;
}

void serve_api_fail(struct http_reply *r, enum status st, const struct err *e, bool of_figure)
{
	serve_http_fail(r, status_of(st, e->code ? e->code : "internal", of_figure), e);
}

/* --- Bodies ------------------------------------------------------------------------------- */
static bool is_among(const char *key, const char *keys)
{
	size_t n = strlen(key);

	for (const char *p = keys; (p = strstr(p, key)); p += n)
		if ((p == keys || p[-1] == ' ') && (!p[n] || p[n] == ' '))
			return n > 0 && !strchr(key, ' ');
	return false;
}

const struct json *serve_api_body(const struct http_request *q, struct http_reply *r,
				  const char *keys)
{
	struct json *o = NULL;
	struct err e = { 0 };

	if (!q->n)
		return arena_alloc(q->arena, sizeof *o);
	if (json_read(&o, q->body, q->n, q->arena, &e) != OK) {
		serve_http_fail(r, 400, &e);
		return NULL;
	}
	if (o->type != JSON_OBJECT) {
		err_fail(&e, E_ARG, "bad_argument", "the request is no JSON object");
		err_hint(&e, "its members may be %s", keys);
		serve_http_fail(r, 400, &e);
		return NULL;
	}
	for (const struct json *j = o->child; j; j = j->next) {
		if (is_among(j->key, keys))
			continue;
		err_fail(&e, E_ARG, "bad_argument", "the request has no member \"%.60s\"",
			 j->key);
		snprintf(e.arg, sizeof e.arg, "%.60s", j->key);
		err_hint(&e, "its members may be %s", keys);
		serve_http_fail(r, 400, &e);
		return NULL;
	}
	return o;
}

struct http_request serve_api_as_query(const struct http_request *q, const struct json *o)
{
	struct http_request as = *q;
	struct http_field *f = arena_alloc(q->arena, (size_t)(o->n + 1) * sizeof *f);

	as.query = f;
	as.n_query = 0;
	for (const struct json *j = o->child; j; j = j->next) {
		const char *value = j->type == JSON_TRUE    ? "1"
				    : j->type == JSON_FALSE ? "0"
				    : j->type == JSON_NUMBER || j->type == JSON_STRING
					    ? j->text
					    : NULL;

		if (!value)
			continue;
		f->name = j->key;
		f->value = value;
		f++;
		as.n_query++;
	}
	return as;
}

/* --- Parameters ----------------------------------------------------------------------------- */
static enum status bad(const char *name, const char *value, const char *what, struct err *e)
{
	return err_fail_with(e, E_ARG, "bad_argument", name, NULL, "%s is %s, not \"%.60s\"",
			     name, what, value);
}

enum status serve_api_number(const struct http_request *q, const char *name, double *out,
			     struct err *e)
{
	const char *s = serve_http_query(q, name);
	double v;

	if (!s)
		return OK;
	if (!text_double(&v, s) || !isfinite(v))
		return bad(name, s, "a number", e);
	*out = v;
	return OK;
}

enum status serve_api_integer(const struct http_request *q, const char *name, int least,
			      int *out, struct err *e)
{
	const char *s = serve_http_query(q, name);
	double v;

	if (!s)
		return OK;
	if (!text_double(&v, s) || !(v >= least && v <= 1e9) || v != floor(v))
		return bad(name, s, "a whole number", e);
	*out = (int)v;
	return OK;
}

enum status serve_api_flag(const struct http_request *q, const char *name, bool *out,
			   struct err *e)
{
	const char *s = serve_http_query(q, name);

	if (!s)
		return OK;
	if (!strcmp(s, "1") || !strcmp(s, "true") || !strcmp(s, ""))
		*out = true;
	else if (!strcmp(s, "0") || !strcmp(s, "false"))
		*out = false;
	else
		return bad(name, s, "true or false", e);
	return OK;
}

/* --- Not about a canvas ------------------------------------------------------------------------ */
void serve_api_health(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;

	buf_add(&r->body, "{\"ok\":true,\"version\":");
	json_add_string(&r->body, a->version);
	buf_addf(&r->body, ",\"canvases\":%d}\n", store_count(a->store));
}

void serve_api_openapi(const struct http_request *q, struct http_reply *r)
{
	serve_api_openapi_json(&r->body, ((const struct api *)q->service)->version);
}

void serve_api_tools(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	const char *form = serve_http_query(q, "form"),
		   *profile = serve_http_query(q, "profile");
	struct err e = { 0 };

	if (tool_schemas(&r->body, a->tools, form ? form : "json", profile ? profile : "all"))
		return;
	err_fail_with(&e, E_ARG, "bad_argument", NULL,
		      "forms: json, openai, anthropic, gemini, mcp; profiles: all, plane, "
		      "core, render",
		      "there are no tools of form %.40s for profile %.40s",
		      form ? form : "json", profile ? profile : "all");
	serve_http_fail(r, 400, &e);
}

/* --- Changes ------------------------------------------------------------------------------------- */
void serve_api_events(const struct http_request *q, struct http_reply *r)
{
	const struct api *a = q->service;
	struct http_stream *s;
	struct err e = { 0 };
	long version = 0;
	enum status st = store_version(a->store, q->part, &version, &e);

	if (st == OK && serve_api_events_full(a->events))
		st = err_fail(&e, E_SYS, "unavailable", "%d listeners already", API_LISTENERS);
	if (st != OK) {
		serve_api_fail(r, st, &e, false);
		return;
	}
	if (!serve_http_may_listen(q, r))
		return;
	r->type = "text/event-stream";
	serve_http_add_header(r, "X-Accel-Buffering", "no");
	buf_addf(&r->body, "retry: 1000\nid: %ld\nevent: change\ndata: {\"version\":%ld}\n\n",
		 version, version);
	s = serve_http_stream_open(q, r);
	if (!serve_api_events_add(a->events, s, q->part, version))
		serve_http_stream_end(s);
}
