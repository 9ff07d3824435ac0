/* t-work.c -- budgets of time and memory. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "base/text.h"
#include "base/work.h"
#include <pthread.h>
#include <string.h>
#include <time.h>

static bool yes(void *user)
{
	++*(int *)user;
	return true;
}

static void until_over(void)
{
	while (!work_over())
		nanosleep(&(struct timespec){ .tv_nsec = 100000 }, NULL);
}

static void without(void)
{
	ok(!work_over() && !work_was_cut() && work_left() == -1 && !work_mine(),
	   "no work, no bounds");
}

static void time_is_bounded(void)
{
	struct work w;
	struct err e = { 0 };

	work_begin(&w, &(struct work_limits){ .ms = 30 });
	ok(!work_over() && work_left() > 0 && work_left() <= 30,
	   "it begins with all its time");
	until_over();
	ok(work_was_cut() && !work_left(), "and runs out of it");
	ok(work_end(&w) == WORK_LATE, "which is told at the end");
	ok(work_fail(&e, &w) == E_UNABLE && !strcmp(e.code, "limit") &&
		   strstr(e.msg, "0.03 s"),
	   "and in words: %s", e.msg);
	work_begin(&w, &(struct work_limits){ .ms = 1, .of = 2000 });
	work_late("a turn did not come");
	(void)work_end(&w);
	ok(work_fail(&e, &w) == E_UNABLE && strstr(e.msg, "and the 2 s that"), "%s", e.msg);
	without();
}

static void memory_is_bounded(void)
{
	struct work w;
	struct err e = { 0 };
	struct buf b = { 0 };
	struct arena *a = arena_new();
	char *p;

	work_begin(&w, &(struct work_limits){ .bytes = 1 << 20 });
	for (int i = 0; i < 100; i++) {
		p = mem_alloc(500000);
		mem_free(p);
	}
	ok(!work_over(), "what is given back does not count");
	p = mem_take(600000);
	p = mem_resize(p, 700000);
	ok(!work_over(), "nor does a block count twice that grew");
	arena_alloc(a, 600000);
	ok(work_over(), "arenas count");
	arena_free(a);
	mem_free(p);
	ok(work_over(), "over once is over");
	ok(work_end(&w) == WORK_LARGE && work_fail(&e, &w) == E_UNABLE &&
		   strstr(e.msg, "1 MB"),
	   "and told: %s", e.msg);
	work_begin(&w, &(struct work_limits){ .bytes = 1 << 20 });
	for (int i = 0; i < 300000; i++)
		buf_add(&b, "grow");
	ok(work_over(), "texts count");
	work_end(&w);
	buf_clear(&b);
}

static void who_asked_has_gone(void)
{
	struct work w;
	struct err e = { 0 };
	int asked = 0;

	work_begin(&w, &(struct work_limits){ .gone = yes, .user = &asked });
	ok(!work_over() && !asked, "nobody is asked at once");
	until_over();
	ok(asked == 1 && work_over() && asked == 1, "later once, and never again");
	ok(work_end(&w) == WORK_UNWANTED && work_fail(&e, &w) == E_UNABLE &&
		   !strcmp(e.code, "cancelled"),
	   "which has a word of its own");
}

static bool because(void *user)
{
	work_because("the house closes");
	return yes(user);
}

static void who_answers_goes(void)
{
	struct work w;
	struct err e = { 0 };
	int asked = 0;

	work_begin(&w, &(struct work_limits){ .gone = because, .user = &asked });
	until_over();
	ok(work_end(&w) == WORK_UNWANTED && work_fail(&e, &w) == E_SYS &&
		   !strcmp(e.code, "unavailable") && !strcmp(e.msg, "the house closes"),
	   "who answers may go as well, and says so");
}

static void one_in_another(void)
{
	struct work outer, inner;

	work_begin(&outer, &(struct work_limits){ .ms = 20 });
	work_begin(&inner, &(struct work_limits){ 0 });
	nanosleep(&(struct timespec){ .tv_nsec = 40000000 }, NULL);
	ok(!work_over(), "the inner one has its own bounds");
	ok(work_end(&inner) == WORK_WHOLE && work_over(), "the outer one goes on after it");
	ok(work_end(&outer) == WORK_LATE, "with its own");
}

static void *help(void *w)
{
	char *p;

	work_join(w);
	p = mem_alloc(3 << 20);
	work_part();
	mem_free(p);
	return NULL;
}

static void threads_help(void)
{
	struct work w;
	pthread_t t;

	work_begin(&w, &(struct work_limits){ .bytes = 2 << 20 });
	if (!pthread_create(&t, NULL, help, work_mine()))
		pthread_join(t, NULL);
	ok(work_over() && work_end(&w) == WORK_LARGE, "what helpers take counts");
}

int main(void)
{
	without();
	time_is_bounded();
	memory_is_bounded();
	who_asked_has_gone();
	who_answers_goes();
	one_in_another();
	threads_help();
	return tap_done();
}
