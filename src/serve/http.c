/* http.c -- finding the route, refusing strangers, errors as records. */
#include "base/json.h"
#include "serve/http_priv.h"
#include <string.h>
#include <strings.h>

void http_fail(struct http_reply *r, int status, const struct err *e)
{
	buf_reset(&r->body);
	buf_add(&r->body, "{\"error\":{\"code\":");
	json_add_string(&r->body, e->code);
	buf_add(&r->body, ",\"message\":");
	json_add_string(&r->body, e->msg);
	if (e->hint[0]) {
		buf_add(&r->body, ",\"hint\":");
		json_add_string(&r->body, e->hint);
	}
	buf_add(&r->body, "}}\n");
	r->status = status;
	r->type = "application/json";
}

static void refuse(const struct http_request *q, struct http_reply *r, bool path_known,
		   const struct http_route *route, int n)
{
	struct err e = { 0 };
	struct buf all = { 0 };

	for (int i = 0; i < n; i++)
		if (!path_known || !strcmp(route[i].path, q->path))
			buf_addf(&all, "%s%s %s", all.n ? ", " : "", route[i].method,
				 route[i].path);
	if (path_known)
		fail(&e, E_ARG, "bad_argument", "%s is not %s here", q->path, q->method);
	else
		fail(&e, E_ARG, "not_found", "there is nothing at %.100s", q->path);
	err_hint(&e, "there is %.200s", buf_str(&all));
	buf_clear(&all);
	http_fail(r, path_known ? 405 : 404, &e);
}

void http_answer(const struct http_request *q, struct http_reply *r,
		 const struct http_route *route, int n)
{
	bool path_known = false;

	for (int i = 0; i < n; i++) {
		if (strcmp(route[i].path, q->path))
			continue;
		path_known = true;
		if (!strcmp(route[i].method, q->method)) {
			route[i].fn(q, r);
			return;
		}
	}
	refuse(q, r, path_known, route, n);
}

bool http_is_local(const char *header)
{
	static const char *const local[] = { "localhost", "127.0.0.1", "[::1]" };
	const char *host = header ? strstr(header, "://") : NULL;

	if (!header)
		return true;
	host = host ? host + 3 : header;
	for (size_t i = 0; i < sizeof local / sizeof *local; i++) {
		size_t n = strlen(local[i]);

		if (!strncasecmp(host, local[i], n) && (!host[n] || host[n] == ':'))
			return true;
	}
	return false;
}
