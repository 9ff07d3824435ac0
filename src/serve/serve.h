/*
 * serve.h -- Porism over HTTP.
 *
 * A server answers on one address, the loopback unless told otherwise, from a pool of
 * threads.  It owns those threads and nothing else; services share no state between
 * requests.
 *
 * Invariants:
 *  (1) Whatever a client sends gets a typed answer, {"error": {"code", "message", "hint"}}
 *      at worst, and costs no other client anything.
 *  (2) Requests whose Origin or Host is not this machine's own are refused: a web page
 *      elsewhere cannot talk to the server through a reader's browser.
 *  (3) Bodies, connections and waiting times are bounded.
 */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H
#include "base/base.h"
#include <stdbool.h>
#include <stddef.h>

struct serve_options {
	int port;                    /* 0: any free one */
	int threads;                 /* 0: one */
	size_t body;                 /* largest request in bytes; 0: SERVE_BODY */
	bool reward;                 /* POST /get_reward, POST /score */
};
#define SERVE_BODY (64u << 20)
#define SERVE_CONNECTIONS 1024       /* or fewer, where the limit of open files is lower */
#define SERVE_PATIENCE 60            /* seconds that a silent connection is kept */

struct serve;
/* E_ARG: a port that is no port; E_SYS: it is taken, or libmicrohttpd is missing. */
enum status serve_start(struct serve **out, const struct serve_options *o, struct err *e) MUST_USE;
int serve_port(const struct serve *s);
/* Ends when the requests that have arrived are answered, or after SERVE_PATIENCE; NULL is
 * allowed. */
void serve_stop(struct serve *s);
#endif
