/*
 * debt.c -- what clients owe: canvases and bytes that they have made, until time has paid.
 *
 * The book is that of all workers of a server, so that who is sent away by one of them is by
 * the others, and it stays when a worker ends.  It has room for SERVE_DEBTS clients, and loses
 * first who owes least.
 *
 * A client's place is one of PROBES after its hash, in memory that another process may be
 * killed over at any point: an entry of which half is written belongs to nobody.
 */
#include "serve/carry_priv.h"
#include "serve/shared_priv.h"
#include "store/store.h"
#include <stdio.h>
#include <string.h>

#define PROBES 16
#define HOUR 3600000.0 /* milliseconds */

struct debt {
	char name[CARRY_NAME];
	double canvases, bytes;
	int64_t settled; /* milliseconds of the monotonic clock */
};
struct carry_debts {
	struct serve_shared *shared; /* whose the book is; NULL: ours */
	pthread_mutex_t lock;        /* where it is ours */
	struct debt *of;
};
_Static_assert(SERVE_DEBTS * sizeof(struct debt) <= SHARED_BOOK, "the book has room for all");

struct carry_debts *serve_debts_new(struct serve_shared *shared)
{
	struct carry_debts *d = mem_alloc(sizeof *d);

	d->shared = shared;
	d->of = shared ? serve_shared_book(shared) : mem_alloc(SERVE_DEBTS * sizeof *d->of);
	pthread_mutex_init(&d->lock, NULL);
	return d;
}

void serve_debts_free(struct carry_debts *d)
{
	if (!d)
		return;
	if (!d->shared)
		mem_free(d->of);
	pthread_mutex_destroy(&d->lock);
	mem_free(d);
}

/* Time pays. */
static void settle(struct debt *d, const struct serve_limits *l, int64_t now)
{
	double hours = now > d->settled ? (double)(now - d->settled) / HOUR : 0;

	d->canvases -= hours * (double)l->client_canvases_hour;
	d->bytes -= hours * (double)l->client_disk_hour;
	d->canvases = d->canvases > 0 ? d->canvases : 0;
	d->bytes = d->bytes > 0 ? d->bytes : 0;
	d->settled = now;
}

static bool owes_less(const struct debt *a, const struct debt *b)
{
	return a->canvases < b->canvases ||
	       (a->canvases <= b->canvases && a->bytes < b->bytes);
}

static struct debt *find(struct carry_debts *all, const char *name,
			 const struct serve_limits *l, int64_t now)
{
	uint32_t h = 2166136261u;
	struct debt *least = NULL;

	for (const char *p = name; *p; p++)
		h = (h ^ (unsigned char)*p) * 16777619u;
	for (uint32_t i = 0; i < PROBES; i++) {
		struct debt *d = &all->of[(h + i) % SERVE_DEBTS];

		settle(d, l, now);
		if (!strncmp(d->name, name, CARRY_NAME))
			return d;
		if (!least || owes_less(d, least))
			least = d;
	}
	memset(least, 0, sizeof *least);
	least->settled = now;
	snprintf(least->name, sizeof least->name, "%s", name);
	return least;
}

/* Its own limit; and what one has taken is never more than what is left for the others. */
static bool too_much(double owed, double more, long limit, double left)
{
	return (limit && owed + more > (double)limit) || owed + more > left;
}

const char *serve_debts_take(struct carry_debts *all, const char *name,
			     const struct serve_limits *l, const struct store_taking *t)
{
	const char *what = NULL;
	struct debt *d;

	if (all->shared)
		serve_shared_enter(all->shared);
	else
		pthread_mutex_lock(&all->lock);
	d = find(all, name, l, serve_carry_now());
	if (t->canvases > 0 &&
	    too_much(d->canvases, t->canvases, l->client_canvases, (double)t->canvases_left)) {
		what = "canvases";
	} else if (t->bytes > 0 && too_much(d->bytes, (double)t->bytes, l->client_disk,
					    (double)t->bytes_left)) {
		what = "bytes of canvases";
	} else {
		d->canvases += t->canvases;
		d->bytes += (double)t->bytes;
		d->canvases = d->canvases > 0 ? d->canvases : 0;
		d->bytes = d->bytes > 0 ? d->bytes : 0;
	}
	if (all->shared)
		serve_shared_leave(all->shared);
	else
		pthread_mutex_unlock(&all->lock);
	return what;
}
