/*
 * leave.h -- who is told to leave, leaves: hostile calls are cut at many of the places where they look
 * whether to go on, and what they still do then is measured; some in t-leave.c, many in
 * t/hostile/leave.c.
 *
 * At such a place the process makes a copy of itself; the copy is told that its time is up, the
 * original goes on.  So one run of a call tries all places.  What one step may take that cannot look
 * is in docs/PROMISES.md.
 */
#ifndef DESK_T_LEAVE_H
#define DESK_T_LEAVE_H
#include "base/work.h"
#include "desk/t/hostile.h"
#include "num/num.h"
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LEAVE_MS 200      /* of the processor, on a machine on which others work */
#define LEAVE_MB 16       /* more than ever before in the call */
#define LEAVE_MOST 10     /* seconds, after which a copy is ended */
#define LEAVE_LOOKS 60000 /* of a call: then it is cut itself */
/* Looks at the beginning that are all tried; then one in k / LEAVE_DENSE. */
#define LEAVE_DENSE 25

/* What a copy still did. */
struct leave_left {
	double ms, mb;
};
struct leave_run {
	void (*late_there)(int); /* called in a copy that works on after LEAVE_MS; or NULL */
	long looks, next, every; /* of the call: so many, the next to be tried */
	long calls, cuts, late, large;
	struct leave_left worst, most;
	struct work work;
	const char *kind, *tool;
	uint64_t seed;
	/* In a copy: */
	bool copy;
	int out;
	double cpu;
	long long peak;
};

static inline double leave_processor(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static inline void leave_become_copy(struct leave_run *r, int out)
{
	const struct itimerval late = { .it_value = { .tv_usec = LEAVE_MS * 1000 } };
	const struct rlimit most = { (rlim_t)(leave_processor() / 1000) + LEAVE_MOST,
				     (rlim_t)(leave_processor() / 1000) + LEAVE_MOST + 1 };

	r->copy = true;
	r->out = out;
	setrlimit(RLIMIT_CPU, &most);
	if (r->late_there) {
		signal(SIGPROF, r->late_there);
		setitimer(ITIMER_PROF, &late, NULL);
	}
	r->peak = atomic_load(&r->work.peak);
	r->cpu = leave_processor();
}

static inline void leave_hear_of(struct leave_run *r, pid_t copy, int in)
{
	struct leave_left left = { LEAVE_MOST * 1000, 0 };
	ssize_t n = read(in, &left, sizeof left);

	close(in);
	while (waitpid(copy, NULL, 0) < 0)
		continue;
	if (n != (ssize_t)sizeof left)
		left = (struct leave_left){ LEAVE_MOST * 1000, 0 };
	r->cuts++;
	r->late += left.ms > LEAVE_MS;
	r->large += left.mb > LEAVE_MB;
	if (left.ms > r->worst.ms)
		r->worst = left;
	if (left.mb > r->most.mb)
		r->most = left;
	if (left.ms > LEAVE_MS || left.mb > LEAVE_MB)
		printf("# seed %llu, %s, %s: at look %ld, then %.0f ms and %.1f MB\n",
		       (unsigned long long)r->seed, r->kind, r->tool, r->looks, left.ms,
		       left.mb);
}

/* Asked at every look: in a copy the answer is to leave. */
static inline bool leave_at_look(void *user)
{
	struct leave_run *r = user;
	int fd[2];
	pid_t copy;

	if (r->copy || ++r->looks < r->next)
		return false;
	r->next = r->looks + (r->every ? r->every : 1 + r->looks / LEAVE_DENSE);
	fflush(stdout);
	if (pipe(fd))
		BUG("no pipe");
	copy = fork();
	if (copy < 0)
		BUG("no copy");
	if (!copy) {
		close(fd[0]);
		leave_become_copy(r, fd[1]);
		return true;
	}
	close(fd[1]);
	leave_hear_of(r, copy, fd[0]);
	return false;
}

/* false: it was cut, and the desk is worth nothing any more. */
static inline bool leave_one(struct leave_run *r, struct desk *d, const struct hostile_call *c)
{
	struct desk_result out = { 0 };
	struct arena *a = arena_new();
	struct json *args = NULL;
	struct err e = { 0 };
	bool whole;

	if (json_read(&args, c->args, strlen(c->args), a, &e) != OK)
		BUG("bad arguments: %.200s", c->args);
	r->tool = c->tool;
	r->looks = r->next = 0;
	/* The time of the copies is not that of the call: it may take as long as it wants within
	 * them, and is cut by the number of its looks. */
	work_begin(&r->work, &(struct work_limits){ .bytes = (size_t)256 << 20,
						    .ms = 200000,
						    .asks = LEAVE_LOOKS,
						    .each = leave_at_look,
						    .user = r });
	desk_call(d, c->tool, args, &out);
	if (r->copy) {
		struct leave_left left = { leave_processor() - r->cpu,
					   (double)(atomic_load(&r->work.peak) - r->peak) /
						   (1 << 20) };

		(void)!write(r->out, &left, sizeof left);
		_exit(0);
	}
	whole = work_end(&r->work) == WORK_WHOLE;
	desk_result_clear(&out);
	arena_free(a);
	return whole;
}

/* Hostile calls from a seed on.  every: at each so-manieth look, 0: closer at the beginning. */
static inline void leave_calls(struct leave_run *r, const struct desk *first,
			       struct tool_table *tools, uint64_t seed, long calls, long every)
{
	r->every = every;
	for (r->seed = seed; calls > 0; r->seed++) {
		struct arena *a = arena_new();
		struct desk *d = desk_like(first, NULL);
		struct hostile h;

		hostile_make(&h, r->seed, tools, a);
		r->kind = h.kind;
		for (int i = 0; i < h.n && calls > 0; i++) {
			calls--;
			r->calls++;
			if (!leave_one(r, d, &h.call[i]))
				break;
		}
		desk_free(d);
		arena_free(a);
	}
}
#endif
