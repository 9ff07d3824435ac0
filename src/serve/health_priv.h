/* health_priv.h -- what /livez, /healthz and /metrics tell of. */
#ifndef SERVE_HEALTH_PRIV_H
#define SERVE_HEALTH_PRIV_H
#include "serve/trail_priv.h"
#include "store/store.h"
#include <pthread.h>

/* What was last seen of the store. */
struct health_seen {
	int64_t at, searched; /* milliseconds; 0: never */
	struct store_stats stats;
	struct store_troubles troubles;
};
/* The service of serve_health_routes; all borrowed. */
struct serve_health {
	const struct serve_trail *trail; /* with a meter */
	struct store *store;             /* or NULL */
	const char *version;
	bool (*leaving)(void *user); /* does the server take no new clients? */
	void (*publish)(void *user); /* what it does now, to the meter */
	void *user;
	pthread_mutex_t lock; /* of what follows */
	bool looking;         /* somebody asks the store */
	struct health_seen seen;
};
extern const struct http_route serve_health_routes[];
extern const int serve_health_routes_n;
#endif
