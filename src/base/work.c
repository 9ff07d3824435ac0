/* work.c -- see work.h. */
#include "base/work.h"
#include <time.h>

#define GONE_EVERY 50           /* milliseconds between two looks whether anybody waits */
#define TELL_BYTES (64LL << 10) /* that a thread takes before the others hear of it */

/* What this thread works for, and the bytes that it has not told yet. */
static _Thread_local struct work *mine;
static _Thread_local long long untold;

/* To within four milliseconds, for a quarter of what the exact clock costs. */
static int64_t now(void)
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
	if (mine)
		tell_bytes();
	*w = (struct work){ .most = *most, .outer = mine };
	w->asked = now();
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
	int64_t t = now();

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

bool work_over(void)
{
	struct work *w = mine;
	int none = WORK_WHOLE;
	enum work_cut why;

	if (!w)
		return false;
	if (atomic_load_explicit(&w->cut, memory_order_relaxed) != WORK_WHOLE)
		return true;
	why = reason(w);
	if (why == WORK_WHOLE)
		return false;
	atomic_compare_exchange_strong(&w->cut, &none, (int)why);
	return true;
}

bool work_was_cut(void)
{
	return mine && atomic_load_explicit(&mine->cut, memory_order_relaxed) != WORK_WHOLE;
}

enum status work_fail(struct err *e, const struct work *w)
{
	enum work_cut why = (enum work_cut)atomic_load(&w->cut);

	if (why == WORK_UNWANTED)
		return err_fail(e, E_UNABLE, "cancelled", "nobody waits for the answer");
	if (why == WORK_LARGE) {
		err_fail(e, E_UNABLE, "limit",
			 "the call needs more than the %zu MB of memory that one may take",
			 w->most.bytes >> 20);
		err_hint(e,
			 "nothing was changed; ask for less at once, or raise --memory-limit");
		return E_UNABLE;
	}
	err_fail(e, E_UNABLE, "limit", "the call takes longer than the %g s that one may take",
		 (double)w->most.ms / 1000);
	err_hint(e, "nothing was changed; ask for less at once, or raise --deadline");
	return E_UNABLE;
}

int64_t work_left(void)
{
	int64_t left;

	if (!mine || !mine->most.ms)
		return -1;
	left = mine->until - now();
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
