/*
 * work.h -- what one call may cost, in time and in memory.
 *
 * Whoever answers for others (a server) begins a piece of work in the thread that does it.
 * What runs below asks work_over() wherever it loops, and leaves when the answer is yes, as
 * it leaves when it cannot tell.  Where no work was begun (the library, the commands)
 * nothing is bounded, and asking costs a nanosecond.
 *
 * The work of a thread is found through a variable of the thread and not through arguments:
 * memory is asked for by libraries that pass none on.  It is the only one in the house.
 *
 * Invariants:
 *  (1) Once work_over() was true it stays true until the work ends: nobody goes on with what
 *      another one left half done.
 *  (2) What was computed since is worth nothing, and may stand in caches.  Whoever began the
 *      work learns from work_end() whether it was cut, answers with work_fail(), and drops
 *      what it was done in.
 *  (3) A call that ended before anybody was told is good, however late.
 *  (4) What a call has made last (work_keep) stays, whatever becomes of its answer; the
 *      error then says so.
 */
#ifndef BASE_WORK_H
#define BASE_WORK_H
#include "base/base.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum work_cut {
	WORK_WHOLE = 0, /* nobody was told to leave */
	WORK_LATE,      /* out of time */
	WORK_LARGE,     /* out of memory */
	WORK_UNWANTED,  /* whoever asked has gone */
};
/* Asked now and then, by any thread that works for the call: does nobody wait for it? */
typedef bool work_gone(void *user);
struct work_limits {
	int64_t ms;      /* from now on; 0: any time */
	int64_t of;      /* the error tells of so many, of which some have passed; 0: ms */
	size_t bytes;    /* more than at the beginning; 0: any number */
	work_gone *gone; /* or NULL */
	void *user;
	long asks; /* for tests: so often is the answer "go on", then "leave"; 0: always */
	work_gone *each; /* for tests: asked at every look, whether to leave there; or NULL */
};
struct work {
	struct work_limits most;
	int64_t until, asked; /* milliseconds of the monotonic clock */
	atomic_llong bytes;   /* taken and not given back, to within some kB a thread */
	atomic_llong peak;
	atomic_long asks;             /* so often somebody asked, where that is counted */
	atomic_int cut;               /* enum work_cut, once anybody was told */
	_Atomic(const char *) waited; /* why it is late, if that is not its own doing */
	_Atomic(const char *) ended;  /* why it is not wanted, if somebody still waits */
	atomic_bool kept;             /* something lasts already */
	atomic_int inner;   /* pieces of work with budgets of their own that go on inside it */
	struct work *outer; /* of the same thread; goes on when this one ends */
};

/* The work lives where the caller keeps it, until work_end. */
void work_begin(struct work *w, const struct work_limits *most);
enum work_cut work_end(struct work *w);
/* Must the caller leave? */
bool work_over(void);
/* The same, without looking at the clock: was somebody told already? */
bool work_was_cut(void);
/* For those who waited until work_left() was 0, or were told by somebody else's clock that it
 * is: the work is late, whatever the clock of work_over() says.  `waited`: what for, as a
 * sentence that lives as long as the program; or NULL. */
void work_late(const char *waited);
/* For a work_gone that says yes because the one who answers leaves, not the one who asked: why,
 * as a sentence that lives as long as the program.  The answer is "unavailable" then. */
void work_because(const char *why);
/* What was asked for has been done and lasts: if the work is cut from now on, only its answer
 * is lost. */
void work_keep(void);
/* E_UNABLE with code "limit": which budget was spent, and how large it is; "cancelled" where nobody
 * waits any more; E_SYS where work_because() says more. */
enum status work_fail(struct err *e, const struct work *w);
/* For those who answer for a thread that does not (a watch): how long they wait for a call that
 * may take `ms`; that it is over, said to the work itself while it lives; and the answer, "limit"
 * like the one above. */
int64_t work_patience(int64_t ms);
void work_stop(struct work *w);
enum status work_fail_for(struct err *e, int64_t ms);
/* The monotonic clock, in milliseconds, to within four of them. */
int64_t work_now(void);
/* Milliseconds that are left, at least 0; -1: any number.  For those who wait. */
int64_t work_left(void);

/* A thread that helps: it works for what work_mine() was in the thread that started it
 * (NULL is allowed), until work_part(). */
struct work *work_mine(void);
void work_join(struct work *w);
void work_part(void);

/* Memory, as those tell who take it from the system (mem.c, the libraries of num). */
void work_took(size_t bytes);
void work_gave(size_t bytes);
#endif
