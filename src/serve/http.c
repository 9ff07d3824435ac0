/* http.c -- reading targets, finding the route, errors as records. */
#include "base/json.h"
#include "base/member.h"
#include "serve/http_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *field(const struct http_field *f, int n, const char *name, bool any_case)
{
	for (int i = 0; i < n; i++)
		if (any_case ? !strcasecmp(f[i].name, name) : !strcmp(f[i].name, name))
			return f[i].value;
	return NULL;
}

const char *serve_http_header(const struct http_request *q, const char *name)
{
	return field(q->header, q->n_headers, name, true);
}

bool serve_http_wish(const char **list, struct http_wish *out)
{
	const char *s = *list, *q;
	size_t n;

	if (!s || !*s)
		return false;
	n = strcspn(s, ",");
	*list = s + n + (s[n] == ',');
	out->name = s + strspn(s, " \t");
	out->n = strcspn(out->name, ",; \t");
	out->weight = 1;
	q = memchr(s, ';', n);
	if (q) {
		q += 1 + strspn(q + 1, " \t");
		if (!strncasecmp(q, "q=", 2))
			out->weight = strtod(q + 2, NULL);
	}
	return true;
}

const char *serve_http_query(const struct http_request *q, const char *name)
{
	return field(q->query, q->n_query, name, false);
}

void serve_http_add_header(struct http_reply *r, const char *name, const char *value)
{
	char *to;

	if (r->n_extra == HTTP_EXTRA)
		BUG("more than %d headers", HTTP_EXTRA);
	r->extra[r->n_extra].name = name;
	to = r->extra[r->n_extra++].value;
	snprintf(to, HTTP_VALUE, "%s", value);
	for (; *to; to++)
		if ((unsigned char)*to < ' ')
			*to = ' ';
}

/* --- Errors ---------------------------------------------------------------------------- */
static void add_member(struct buf *b, const char *key, const char *value)
{
	if (!value[0])
		return;
	json_member_text(b, key, value);
}

void serve_http_fail(struct http_reply *r, int status, const struct err *e)
{
	buf_reset(&r->body);
	buf_add(&r->body, "{\"error\":{");
	add_member(&r->body, "code", e->code);
	add_member(&r->body, "arg", e->arg);
	add_member(&r->body, "message", e->msg);
	add_member(&r->body, "hint", e->hint);
	if (e->near[0])
		json_member_pieces(&r->body, "near", e->near, ',');
	if (r->id)
		json_member_text(&r->body, "request", r->id);
	buf_add(&r->body, "}}\n");
	r->status = status;
	r->type = "application/json";
	snprintf(r->code, sizeof r->code, "%s", e->code ? e->code : "internal");
}

/* --- Targets --------------------------------------------------------------------------- */
static int hex(char c)
{
	const char *digits = "0123456789abcdef", *p;

	p = c ? strchr(digits, c | 0x20) : NULL;
	return p && c > ' ' ? (int)(p - digits) : -1;
}

/* A piece of a target without its escapes, or NULL. */
static const char *decode(struct arena *a, const char *s, size_t n, bool is_path)
{
	char *out = arena_alloc(a, n + 1), *to = out;

	for (const char *end = s + n; s < end; s++) {
		int c = (unsigned char)*s;

		if (c == '%') {
			int high = end - s > 2 ? hex(s[1]) : -1;
			int low = high >= 0 ? hex(s[2]) : -1;

			if (low < 0)
				return NULL;
			c = 16 * high + low;
			s += 2;
			if (is_path && c == '/')
				return NULL;
		} else if (c == '+' && !is_path) {
			c = ' ';
		}
		if ((unsigned char)*s <= ' ' || c == 0x7f ||
		    (c < ' ' && (is_path || (c != '\n' && c != '\t'))))
			return NULL;
		*to++ = (char)c;
	}
	*to = 0;
	return utf8_valid(out, (size_t)(to - out)) ? out : NULL;
}

static enum status read_query(struct http_request *q, const char *s, struct err *e)
{
	struct http_field *f = arena_alloc(q->arena, HTTP_PARAMETERS * sizeof *f);

	q->query = f;
	for (; *s; s += *s == '&') {
		size_t n = strcspn(s, "&"), k = strcspn(s, "=&");

		if (n && q->n_query == HTTP_PARAMETERS)
			return err_fail(e, E_ARG, "limit", "more than %d parameters",
					HTTP_PARAMETERS);
		if (n) {
			f->name = decode(q->arena, s, k, false);
			f->value = k < n ? decode(q->arena, s + k + 1, n - k - 1, false) : "";
			if (!f->name || !f->value)
				return err_fail(e, E_ARG, "bad_argument",
						"parameter %d cannot be read", q->n_query + 1);
			f++;
			q->n_query++;
		}
		s += n;
	}
	return OK;
}

/* A target that names the host, as a proxy is asked: what follows it, or NULL when it is not
 * the host of the request. */
static const char *after_host(const struct http_request *q, const char *target)
{
	static const char scheme[] = "http://";
	const char *host = serve_http_header(q, "Host");
	size_t n;

	if (strncasecmp(target, scheme, sizeof scheme - 1))
		return target;
	target += sizeof scheme - 1;
	n = strcspn(target, "/?");
	if (!host || strlen(host) != n || strncasecmp(host, target, n))
		return NULL;
	return target[n] ? target + n : "/";
}

enum status serve_http_target(struct http_request *q, const char *target, struct err *e)
{
	size_t n;

	q->path = "";
	q->query = NULL;
	q->n_query = 0;
	target = after_host(q, target);
	if (!target) {
		err_fail(e, E_ARG, "bad_argument",
			 "the address and the header Host name different hosts");
		return E_ARG;
	}
	n = strcspn(target, "?");
	if (target[0] == '/' || !strcmp(target, "*"))
		q->path = decode(q->arena, target, n, true);
	if (!q->path || !q->path[0]) {
		q->path = "";
		err_fail(e, E_ARG, "bad_argument",
			 "the address of the request cannot be read");
		err_hint(e, "it begins with /, escapes are %%41, and a slash is no part of a "
			    "name");
		return E_ARG;
	}
	return target[n] ? read_query(q, target + n + 1, e) : OK;
}

/* --- Routes ---------------------------------------------------------------------------- */
/* Does the path fit?  part, n: what {id} stands for. */
static bool fits(const char *route, const char *path, const char **part, size_t *n)
{
	*part = NULL;
	*n = 0;
	while (*route) {
		if (*route == '{') {
			*part = path;
			*n = strcspn(path, "/");
			if (!*n)
				return false;
			path += *n;
			route = strchr(route, '}') + 1;
		} else if (*route++ != *path++) {
			return false;
		}
	}
	return !*path;
}

static bool wanted(const struct http_route *t, const char *method)
{
	return !method || !strcmp(t->method, method) ||
	       (!strcmp(method, "HEAD") && !strcmp(t->method, "GET"));
}

const struct http_route *serve_http_find(struct http_request *q, const struct http_service *s,
					 int n)
{
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < s[i].n; k++) {
			const struct http_route *t = &s[i].route[k];
			const char *part;
			size_t len;

			if (!wanted(t, q->method) || !fits(t->path, q->path, &part, &len))
				continue;
			q->part = part ? arena_strndup(q->arena, part, len) : NULL;
			q->service = s[i].self;
			return t;
		}
	}
	return NULL;
}

/* The methods that a path has, "" for an unknown path. */
static void methods(struct buf *b, const char *path, const struct http_service *s, int n)
{
	const char *part;
	size_t len;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < s[i].n; k++)
			if (fits(s[i].route[k].path, path, &part, &len))
				buf_addf(b, "%s%s%s", b->n ? ", " : "", s[i].route[k].method,
					 strcmp(s[i].route[k].method, "GET") ? "" : ", HEAD");
	if (b->n)
		buf_add(b, ", OPTIONS");
}

static void nothing_there(const struct http_request *q, struct http_reply *r,
			  const struct http_service *s, int n)
{
	struct buf all = { 0 };
	struct err e = { 0 };
	int count = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < s[i].n; k++, count++)
			if (count < 6)
				buf_addf(&all, "%s%s %s", count ? ", " : "",
					 s[i].route[k].method, s[i].route[k].path);
	err_fail(&e, E_ARG, "not_found", "there is nothing at %.100s", q->path);
	err_hint(&e, "there is %.200s%s", buf_str(&all), count > 6 ? " ..." : "");
	buf_clear(&all);
	serve_http_fail(r, 404, &e);
}

static void no_route(const struct http_request *q, struct http_reply *r,
		     const struct http_service *s, int n)
{
	struct buf allow = { 0 };
	struct err e = { 0 };
	bool options = !strcmp(q->method, "OPTIONS");

	if (options && !strcmp(q->path, "*"))
		buf_add(&allow, "GET, HEAD, POST, PATCH, DELETE, OPTIONS");
	else
		methods(&allow, q->path, s, n);
	if (!allow.n) {
		nothing_there(q, r, s, n);
		return;
	}
	serve_http_add_header(r, "Allow", buf_str(&allow));
	if (options) {
		r->status = 204;
	} else {
		err_fail(&e, E_ARG, "bad_argument", "%.100s cannot be asked with %.20s",
			 q->path, q->method);
		err_hint(&e, "it has %s", buf_str(&allow));
		serve_http_fail(r, 405, &e);
	}
	buf_clear(&allow);
}

/* The first parameter that the route does not have, or NULL; names: those it has. */
static const char *stray(const struct http_request *q, const struct http_route *t,
			 const char *names[HTTP_PARAMETERS], int *n)
{
	*n = 0;
	if (!t->query)
		return NULL;
	for (const char *p = t->query; *p && *n < HTTP_PARAMETERS; p += strspn(p, " ")) {
		names[(*n)++] = arena_strndup(q->arena, p, strcspn(p, ":"));
		p += strcspn(p, " ");
	}
	for (int i = 0; i < q->n_query; i++) {
		int k = 0;

		while (k < *n && strcmp(names[k], q->query[i].name))
			k++;
		if (k == *n)
			return q->query[i].name;
	}
	return NULL;
}

static void refuse_query(struct http_reply *r, const char *name, const char *const *names,
			 int n)
{
	struct buf all = { 0 };
	struct err e = { 0 };

	for (int i = 0; i < n; i++)
		buf_addf(&all, "%s%s", i ? ", " : "", names[i]);
	err_fail(&e, E_ARG, "bad_argument", "there is no parameter \"%.60s\" here", name);
	snprintf(e.arg, sizeof e.arg, "%.60s", name);
	text_near(e.near, sizeof e.near, name, names, n, 3);
	err_hint(&e, "there are %.200s", n ? all.s : "none");
	buf_clear(&all);
	serve_http_fail(r, 400, &e);
}

void serve_http_answer(struct http_request *q, struct http_reply *r,
		       const struct http_service *s, int n)
{
	const struct http_route *t = serve_http_find(q, s, n);
	const char *names[HTTP_PARAMETERS], *name;
	int known;

	if (!t) {
		no_route(q, r, s, n);
		return;
	}
	q->method = t->method;
	name = stray(q, t, names, &known);
	if (name)
		refuse_query(r, name, names, known);
	else
		t->fn(q, r);
}

/* The length of the host without its port; 0 when it has no such form. */
static size_t host_of(const char *host)
{
	size_t n = *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":"), k;

	if (n > strlen(host))
		return 0;
	k = n;
	if (host[k] == ':')
		k += 1 + strspn(host + k + 1, "0123456789");
	return host[k] ? 0 : n;
}

bool serve_http_is_local(const char *host)
{
	static const char *const local[] = { "localhost", "[::1]" };
	size_t n;

	if (!host)
		return true;
	n = host_of(host);
	for (size_t i = 0; i < sizeof local / sizeof *local; i++)
		if (n == strlen(local[i]) && !strncasecmp(host, local[i], n))
			return true;
	/* All of 127.0.0.0/8, as numbers: a name could lead anywhere. */
	return n > 4 && !strncmp(host, "127.", 4) && strspn(host, "0123456789.") >= n;
}
