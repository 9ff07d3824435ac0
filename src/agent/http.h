/*
 * http.h -- requests to model servers, many at once, on libcurl's multi interface.
 *
 * libcurl is loaded when the first client is made (curl.def), so that nothing else in the
 * program waits for it.  A client belongs to one thread; a process may have several, which
 * share a `struct agent_pace` so that the limits of a server hold for all of them.
 *
 * A request is tried again after 408, 409, 429 and 5xx (529) and broken connections, waiting
 * as the server asks (x-should-retry, retry-after-ms, retry-after in seconds or as a date) or
 * 0.5 * 2^n s with a quarter of jitter, at most 8 s (what a server asks for: at most 120 s).
 * How many are under way follows what the server bears: it starts at `start`, grows while
 * all is well to `most`, halves at a rate limit and then rests for 15 s.
 *
 * Redirects are not followed: the key would go along to whoever is named there.
 *
 * Keys are never logged: the messages handed out have every occurrence of the key replaced.
 */
#ifndef AGENT_HTTP_H
#define AGENT_HTTP_H
#include "agent/chat.h"
#include <stdint.h>

struct agent_pace; /* how many at once; shared between threads */
struct agent_pace *agent_pace_new(int start, int most);
void agent_pace_free(struct agent_pace *p);
/* An answer that claimed success told of a rate limit; it was asked for so many seconds ago. */
void agent_pace_limited(struct agent_pace *p, double seconds);

struct agent_http;
struct agent_http_options {
	struct agent_pace *pace; /* borrowed */
	const char *ca_file;     /* certificates to trust beside the system's, or NULL */
	int tries;               /* at most, 0: 5 */
	double seconds; /* of one try, 0: 120; without a byte from the server as well */
	uint64_t seed;  /* of the jitter */
	double scale;   /* of all waits between tries; 0: 1 (tests: less) */
};
/* E_SYS: libcurl is not there; the hint says what to install.  The process may have more files
 * open from then on, where the pace wants that many connections and it is allowed. */
enum status agent_http_new(struct agent_http **out, const struct agent_http_options *o,
			   struct err *e) MUST_USE;
void agent_http_free(struct agent_http *h); /* what is under way is dropped, without a word */

/* How a request ended. */
struct agent_http_answer {
	int status;       /* 0: no answer came: `refusal` says why */
	const char *body; /* of the last try; NUL-terminated */
	size_t n;
	struct agent_headers headers;
	struct agent_refusal refusal; /* status is not 2xx */
	int tries;
	double waited;       /* seconds between tries and for a place */
	double seconds;      /* of the last try: from sending to the last byte */
	double first;        /* to the first byte of the body */
	char request_id[80]; /* x-request-id or request-id, or "" */
};
typedef void agent_http_done(void *user, const struct agent_http_answer *a);
/* Bytes of a 2xx answer as they come; false: stop, the rest is not wanted. */
typedef bool agent_http_data(void *user, const char *bytes, size_t n);
/* It will be tried again: what came so far does not count. */
typedef void agent_http_again(void *user, const struct agent_refusal *why, int tries,
			      double wait);

struct agent_http_request {
	const char *url;
	const char *headers; /* lines, each ended by a newline; copied, never logged */
	const char *key;     /* the secret among them, to be kept out of messages; or NULL */
	const char *body;    /* borrowed until done; NULL: GET */
	size_t n;
	double wait;             /* seconds before it is sent at all */
	agent_http_data *data;   /* or NULL: the body is collected for done */
	agent_http_again *again; /* or NULL */
	agent_http_done *done;
	void *user;
};
/* Never fails: what is wrong with it is told to done, from within agent_http_wait. */
void agent_http_start(struct agent_http *h, const struct agent_http_request *q);
/* How long to wait when so many tries have failed: for who asks again by himself. */
double agent_http_backoff(struct agent_http *h, int tries);
/* Work and wait until something ended, or ms have passed; runs the callbacks.  Returns how many
 * requests are left: under way, or waiting for their turn.  ms < 0: without a limit.  With
 * nothing left it waits all the same. */
int agent_http_wait(struct agent_http *h, int ms);
#endif
