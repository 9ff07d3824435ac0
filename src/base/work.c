/* work.c -- see work.h. */
#include "base/work.h"
#include <time.h>

#define GONE_EVERY 50           /* milliseconds between two looks whether anybody waits */
#define TELL_BYTES (64LL << 10) /* that a thread takes before the others hear of it */

/* What this thread works for, and the bytes that it has not told yet. */
static _Thread_local struct work *mine;
static _Thread_local long long untold;

/* For a quarter of what the exact clock costs. */
int64_t work_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void tell_bytes(void)
{
	long long n =
		atomic_fetch_add_explicit(&mine->bytes, untold, memory_order_relaxed) + untold;
	long long peak = atomic_load_explicit(&mine->peak, memory_order_relaxed);

	untold = 0;
	while (n > peak && !atomic_compare_exchange_weak(&mine->peak, &peak, n))
		;
}

void work_begin(struct work *w, const struct work_limits *most)
{
	if (mine) {
		tell_bytes();
		atomic_fetch_add(&mine->inner, 1);
	}
	*w = (struct work){ .most = *most, .outer = mine };
	w->asked = work_now();
	w->until = most->ms ? w->asked + most->ms : INT64_MAX;
	mine = w;
	untold = 0;
}

enum work_cut work_end(struct work *w)
{
	if (mine != w)
		BUG("a piece of work ends that is not the last begun");
	tell_bytes();
	mine = w->outer;
	if (mine)
		atomic_fetch_sub(&mine->inner, 1);
	return (enum work_cut)atomic_load(&w->cut);
}

struct work *work_mine(void)
{
	return mine;
}

void work_join(struct work *w)
{
	if (mine)
		BUG("a thread that works already joins another piece of work");
	mine = w;
	untold = 0;
}

void work_part(void)
{
	if (mine)
		tell_bytes();
	mine = NULL;
}

/* Why to leave now, if at all. */
static enum work_cut reason(struct work *w)
{
	int64_t t = work_now();

	if (w->most.asks && atomic_fetch_add(&w->asks, 1) >= w->most.asks)
		return WORK_LATE;
	if (w->most.each && w->most.each(w->most.user))
		return WORK_LATE;
	if (w->most.bytes && (unsigned long long)atomic_load_explicit(
				     &w->peak, memory_order_relaxed) > w->most.bytes)
		return WORK_LARGE;
	if (t >= w->until)
		return WORK_LATE;
	/* Two threads may both ask; it costs a system call more. */
	if (w->most.gone && t - w->asked >= GONE_EVERY) {
		w->asked = t;
		if (w->most.gone(w->most.user))
			return WORK_UNWANTED;
	}
	return WORK_WHOLE;
}

static void cut(struct work *w, enum work_cut why)
{
	int none = WORK_WHOLE;

	atomic_compare_exchange_strong(&w->cut, &none, (int)why);
}

bool work_over(void)
{
	struct work *w = mine;
	enum work_cut why;

	if (!w)
		return false;
	if (atomic_load_explicit(&w->cut, memory_order_relaxed) != WORK_WHOLE)
		return true;
	why = reason(w);
	if (why == WORK_WHOLE)
		return false;
	cut(w, why);
	return true;
}

void work_late(const char *waited)
{
	if (!mine || !mine->most.ms || work_was_cut())
		return;
	atomic_store(&mine->waited, waited);
	cut(mine, WORK_LATE);
}

void work_because(const char *why)
{
	if (mine)
		atomic_store(&mine->ended, why);
}

void work_keep(void)
{
	for (struct work *w = mine; w; w = w->outer)
		atomic_store(&w->kept, true);
}

bool work_was_cut(void)
{
	return mine && atomic_load_explicit(&mine->cut, memory_order_relaxed) != WORK_WHOLE;
}

#define KEPT "what it changed is kept, only the answer is missing: look before you repeat it"

/* What the caller may do about it. */
static void advise(struct err *e, const struct work *w, const char *option)
{
	if (atomic_load(&w->kept))
		err_hint(e, KEPT);
	else
		err_hint(e, "nothing was changed; ask for less at once, or raise %s", option);
}

enum status work_fail(struct err *e, const struct work *w)
{
	enum work_cut why = (enum work_cut)atomic_load(&w->cut);
	double seconds = (double)(w->most.of ? w->most.of : w->most.ms) / 1000;

	if (why == WORK_UNWANTED && atomic_load(&w->ended)) {
		err_fail(e, E_SYS, "unavailable", "%s", atomic_load(&w->ended));
		err_hint(e, "%s",
			 atomic_load(&w->kept) ? KEPT : "nothing was changed; ask again");
		return E_SYS;
	}
	if (why == WORK_UNWANTED)
		return err_fail(e, E_UNABLE, "cancelled", "nobody waits for the answer");
	if (why == WORK_LARGE) {
		err_fail(e, E_UNABLE, "limit",
			 "the call needs more than the %zu MB of memory that one may take",
			 w->most.bytes >> 20);
		advise(e, w, "--memory-limit");
		return E_UNABLE;
	}
	if (atomic_load(&w->waited))
		return err_fail_with(e, E_UNABLE, "limit", NULL,
				     "nothing was changed; ask again",
				     "%s, and the %g s that a call may take are over",
				     atomic_load(&w->waited), seconds);
	err_fail(e, E_UNABLE, "limit", "the call takes longer than the %g s that one may take",
		 seconds);
	advise(e, w, "--deadline");
	return E_UNABLE;
}

int64_t work_patience(int64_t ms)
{
	return ms + ms / 4;
}

void work_stop(struct work *w)
{
	cut(w, WORK_LATE);
}

enum status work_fail_for(struct err *e, int64_t ms)
{
	return err_fail_with(e, E_UNABLE, "limit", NULL,
			     "it was told to end; whether it changed anything yet, the "
			     "version of the canvas tells",
			     "the call takes longer than the %g s that one may take",
			     (double)ms / 1000);
}

int64_t work_left(void)
{
	int64_t left;

	if (!mine || !mine->most.ms)
		return -1;
	left = mine->until - work_now();
	return left > 0 ? left : 0;
}

void work_took(size_t bytes)
{
	if (!mine)
		return;
	untold += (long long)bytes;
	if (untold > TELL_BYTES)
		tell_bytes();
}

void work_gave(size_t bytes)
{
	if (!mine)
		return;
	untold -= (long long)bytes;
	if (untold < -TELL_BYTES)
		tell_bytes();
}
