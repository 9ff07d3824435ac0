/*
 * http_priv.h -- requests and replies, apart from the library that carries them.
 *
 * A service is a constant table of routes.  A handler sees a whole request and fills in
 * a reply; several run at once in different threads.
 */
#ifndef SERVE_HTTP_PRIV_H
#define SERVE_HTTP_PRIV_H
#include "base/mem.h"
#include "base/text.h"
#include "serve/serve.h"

struct http_request {
	const char *method, *path;
	const char *body;            /* NUL-terminated */
	size_t n;
	int threads;                 /* the service may use so many for it */
	struct arena *arena;         /* dies with the request */
};
struct http_reply {
	int status;                  /* 200 */
	const char *type;            /* "application/json" */
	struct buf body;
};
typedef void http_handler(const struct http_request *q, struct http_reply *r);
struct http_route {
	const char *method, *path, *text;
	http_handler *fn;
};

/* The error's record as the body, with this status. */
void http_fail(struct http_reply *r, int status, const struct err *e);
/* Find the route and run it; 404 and 405 name what there is. */
void http_answer(const struct http_request *q, struct http_reply *r,
                 const struct http_route *route, int n);
/* Is the host of an Origin ("http://localhost:80") or Host header this machine?  NULL is. */
bool http_is_local(const char *header);

/* --- reward.c ------------------------------------------------------------------ */
extern const struct http_route reward_routes[];
extern const int reward_routes_n;
#endif
