/*
 * pace.c -- how many requests are under way at once, over all threads.
 *
 * It begins at `start`.  Every good answer to a request during which somebody was refused a
 * place makes one place more, so that the number doubles with each round, until the server
 * first says that it is too much.  Then: half of it, no growth for AGENT_HOLD seconds, and after that one
 * place more for each round.  Answers to what was sent before a cut say nothing about the
 * number after it and do not cut again.
 */
#include "agent/http_priv.h"
#include <math.h>
#include <unistd.h>

struct agent_pace {
	pthread_mutex_t lock;
	double limit; /* places; grows by parts of one */
	int most, taken;
	bool met;            /* a limit was met: grow slowly */
	double cut, refused; /* when it was last cut; when a place was last refused */
	double rest, hold;   /* no growth, no start before these */
	struct pace_member *members;
};

struct agent_pace *agent_pace_new(int start, int most)
{
	struct agent_pace *p = mem_alloc(sizeof *p);

	pthread_mutex_init(&p->lock, NULL);
	p->most = most > 0 ? most : 1;
	p->limit = start < 1 ? 1 : start < p->most ? start : p->most;
	p->cut = p->refused = p->rest = p->hold = -INFINITY;
	return p;
}

void agent_pace_free(struct agent_pace *p)
{
	if (!p)
		return;
	pthread_mutex_destroy(&p->lock);
	mem_free(p);
}

pthread_mutex_t *agent_pace_lock(struct agent_pace *p)
{
	return &p->lock;
}

int agent_pace_most(const struct agent_pace *p)
{
	return p->most;
}

int agent_pace_limit(struct agent_pace *p)
{
	int n;

	pthread_mutex_lock(&p->lock);
	n = (int)p->limit;
	pthread_mutex_unlock(&p->lock);
	return n;
}

void agent_pace_join(struct agent_pace *p, struct pace_member *m)
{
	pthread_mutex_lock(&p->lock);
	m->next = p->members;
	p->members = m;
	pthread_mutex_unlock(&p->lock);
}

void agent_pace_leave(struct agent_pace *p, struct pace_member *m)
{
	pthread_mutex_lock(&p->lock);
	for (struct pace_member **at = &p->members; *at; at = &(*at)->next)
		if (*at == m) {
			*at = m->next;
			break;
		}
	pthread_mutex_unlock(&p->lock);
}

bool agent_pace_take(struct agent_pace *p, struct pace_member *m, double now, double *when)
{
	bool free_place;

	*when = INFINITY;
	pthread_mutex_lock(&p->lock);
	free_place = p->taken < (int)p->limit;
	if (now < p->hold) {
		*when = p->hold;
		free_place = false;
	} else if (!free_place)
		p->refused = now;
	if (free_place)
		p->taken++;
	m->waits = !free_place;
	pthread_mutex_unlock(&p->lock);
	return free_place;
}

/* The lock is held.  A full pipe is as good as told. */
static void tell(struct agent_pace *p, int places)
{
	const char word = AGENT_PACE_BYTE;

	for (struct pace_member *m = p->members; m && places > 0; m = m->next)
		if (m->waits) {
			m->waits = false;
			places--;
			if (write(m->fd, &word, 1) < 0)
				continue;
		}
}

/* The lock is held. */
static void cut(struct agent_pace *p, double began, double now)
{
	if (began < p->cut)
		return;
	p->limit = p->limit / 2 < 1 ? 1 : floor(p->limit / 2);
	p->met = true;
	p->cut = now;
	p->rest = now + AGENT_HOLD;
}

void agent_pace_cut(struct agent_pace *p, double began, double now)
{
	pthread_mutex_lock(&p->lock);
	cut(p, began, now);
	pthread_mutex_unlock(&p->lock);
}

void agent_pace_give(struct agent_pace *p, enum pace_word word, double began, double now)
{
	pthread_mutex_lock(&p->lock);
	if (word == PACE_LIMITED) {
		cut(p, began, now);
	} else if (word == PACE_GOOD && now >= p->rest && p->refused >= began) {
		p->limit += p->met ? 1 / p->limit : 1;
		if (p->limit > p->most)
			p->limit = p->most;
	}
	p->taken--;
	tell(p, (int)p->limit - p->taken);
	pthread_mutex_unlock(&p->lock);
}

void agent_pace_hold(struct agent_pace *p, double until)
{
	pthread_mutex_lock(&p->lock);
	if (until > p->hold)
		p->hold = until;
	pthread_mutex_unlock(&p->lock);
}
