/*
 * clock.c -- can the time be believed?
 *
 * Canvases expire by the time of day, which people and networks set.  A clock that jumps ahead
 * by a year must not make every canvas old at once.  So two things are asked for before one
 * goes: it was found too old, and then again after the store has been open for some more time
 * (store_grace), measured by a clock that nobody sets; and in that time the clocks agreed.  The
 * life of a store is the sum of what its processes were open, kept in DIR/clock.
 *
 * A jump is seen when the two clocks of one process disagree, when the time is before the last
 * that anybody noted, or long after that and after the last use of any canvas.  The last may
 * also be a machine that was switched off for months, and then nobody wants its canvases gone
 * on the first day either.
 *
 * Where several machines share canvases, they share the time as well, that of the database
 * (store_clock_compare): a server whose own clock is wrong would find the canvases of the others
 * old, or give them its own as last used long ago.
 */
#include "store/store_priv.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

#define NOTE "clock"
#define NOTE_SUM 4 /* as in snap.c */
/* Clocks may differ by so much: they are set by hand, and by summer time in bad systems. */
#define SLACK 5400
#define GRACE_MOST (3L * 86400)
#define SAME 2        /* seconds by which two clocks that agree may seem to differ */
#define GRACE_PART 30 /* of the time after which canvases expire */

static int64_t steady(struct store *s)
{
	struct timespec t;

	if (s->steady)
		return s->steady(s->clock_user);
	clock_gettime(CLOCK_BOOTTIME, &t); /* goes on while the machine sleeps */
	return t.tv_sec;
}

int64_t store_now(struct store *s)
{
	struct timespec t;

	if (s->clock)
		return s->clock(s->clock_user) + s->ahead;
	clock_gettime(CLOCK_REALTIME, &t);
	return t.tv_sec + s->ahead;
}

void store_clock_compare(struct store *s)
{
	int64_t there = s->back->now ? s->back->now(s) : 0, by;

	if (!there)
		return;
	by = there - (store_now(s) - s->ahead);
	s->ahead = by > SAME || by < -SAME ? by : 0;
}

void store_clock_begin(struct store *s)
{
	s->last_wall = store_now(s);
	s->last_steady = steady(s);
}

void store_set_clock(struct store *s, store_clock *fn, void *user)
{
	s->clock = s->steady = fn;
	s->clock_user = user;
	store_clock_begin(s);
}

void store_set_steady(struct store *s, store_clock *fn)
{
	s->steady = fn;
	store_clock_begin(s);
}

/* A store whose canvases never expire has a trash. */
static int64_t expire(const struct store *s)
{
	return s->o.expire > 0 ? s->o.expire : STORE_EXPIRE;
}

int64_t store_grace(const struct store *s)
{
	int64_t part = expire(s) / GRACE_PART;

	return part < GRACE_MOST ? part : GRACE_MOST;
}

void store_time_add(struct buf *b, const struct store_time *t)
{
	char rest[100];

	snprintf(rest, sizeof rest, "%lld %lld %lld %lld\n", (long long)t->wall,
		 (long long)t->lived, (long long)t->doubt, (long long)t->by);
	buf_addf(b, "%016llx %s", (unsigned long long)store_sum(NOTE_SUM, rest, strlen(rest)),
		 rest);
}

static const char *number(const char *p, const char *end, int64_t *out)
{
	bool minus = p < end && *p == '-';
	const char *begin = p += minus;
	int64_t v = 0;

	while (p < end && *p >= '0' && *p <= '9' && p - begin < 18)
		v = 10 * v + (*p++ - '0');
	*out = minus ? -v : v;
	return p > begin && p < end && (*p == ' ' || *p == '\n') ? p + 1 : NULL;
}

bool store_time_read(const char *s, size_t n, struct store_time *t)
{
	int64_t *const to[] = { &t->wall, &t->lived, &t->doubt, &t->by };
	const char *p = s + 17;
	uint64_t sum;

	if (n < 20 || s[n - 1] != '\n' || !store_sum_read(s, n, &sum) ||
	    store_sum(NOTE_SUM, p, n - 17) != sum)
		return false;
	for (int i = 0; p && i < 4; i++)
		p = number(p, s + n, to[i]);
	return p == s + n;
}

static bool read_note(struct store *s, struct store_time *t)
{
	struct buf text = { 0 };
	bool good = s->back->note_read && s->back->note_read(s, NOTE, &text) && text.n &&
		    store_time_read(text.s, text.n, t);

	buf_clear(&text);
	return good;
}

/* By how many seconds did the time jump since it was last looked at?  0: it did not. */
static int64_t jump(struct store *s, const struct store_time *t, int64_t newest,
		    int64_t passed)
{
	int64_t now = store_now(s), away = now - s->last_wall - passed,
		long_time = expire(s) / 3;
	int64_t last;

	/* What was used while the clock was ahead says nothing. */
	if (newest > now)
		newest = 0;
	last = t->wall > newest ? t->wall : newest;
	if (away > SLACK || away < -SLACK)
		return away;
	if (now < t->wall - SLACK)
		return now - t->wall;
	if (long_time < SLACK)
		long_time = SLACK;
	return last && now - last > passed + long_time ? now - last - passed : 0;
}

/* Without notes of its own (in memory) the life of a store is that of its process. */
bool store_clock_look(struct store *s, int64_t newest, struct store_time *t)
{
	struct buf text = { 0 };
	int64_t now, passed, by;
	bool locked;

	if (!s->clock)
		store_clock_compare(s);
	now = store_now(s);
	locked = store_lock(s, NULL) == OK;
	passed = steady(s) - s->last_steady;
	if (passed < 0)
		passed = 0;
	*t = s->time;
	if (s->back->note_read && !read_note(s, t))
		*t = (struct store_time){ .doubt = -1 };
	else if (!s->back->note_read && !t->wall)
		t->doubt = -1;
	by = jump(s, t, newest, passed);
	/* Two processes live no faster than one. */
	if (!by)
		t->lived += t->wall && now - t->wall < passed
				    ? (now > t->wall ? now - t->wall : 0)
				    : passed;
	if (by) {
		t->doubt = t->lived;
		t->by = by;
	}
	t->wall = now;
	s->time = *t;
	s->last_wall = now;
	s->last_steady += passed;
	store_time_add(&text, t);
	if (locked && s->back->note_write)
		s->back->note_write(s, NOTE, &text);
	if (locked)
		store_unlock(s);
	buf_clear(&text);
	return t->doubt < 0 || t->lived - t->doubt >= store_grace(s);
}

bool store_clock_doubted(struct store *s, struct buf *b)
{
	struct store_time t = s->time;
	int64_t left;

	if (s->back->note_read && !read_note(s, &t))
		return false;
	left = store_grace(s) - (t.lived - t.doubt);
	if (!t.wall || t.doubt < 0 || left <= 0)
		return false;
	buf_addf(
		b,
		"the time jumped %s by %lld days and %lld hours: no canvas expires before the "
		"store has been open for %lld more hours",
		t.by > 0 ? "ahead" : "back", (long long)(t.by > 0 ? t.by : -t.by) / 86400,
		(long long)(t.by > 0 ? t.by : -t.by) / 3600 % 24,
		(long long)(left + 3599) / 3600);
	return true;
}
