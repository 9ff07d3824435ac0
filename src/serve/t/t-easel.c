/* t-easel.c -- places for large pictures: who gets one, who waits, who need not. */
#include "base/t/tap.h"
#include "base/work.h"
#include "serve/easel_priv.h"
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#define LARGE 9e6

struct painter {
	struct api_easel *easel;
	const char *client, *canvas;
	int64_t ms; /* its deadline, 0: none */
	enum status st;
	int place;
	atomic_bool done;
	struct err e;
	pthread_t thread;
};

static void *paint(void *self)
{
	struct painter *p = self;
	struct work w;

	work_begin(&w, &(struct work_limits){ .ms = p->ms });
	p->st = serve_api_easel_take(p->easel, p->client, p->canvas, LARGE, &p->place, &p->e);
	(void)work_end(&w);
	atomic_store(&p->done, true);
	return NULL;
}

static void come(struct painter *p, struct api_easel *s, const char *client,
		 const char *canvas, int64_t ms)
{
	memset(p, 0, sizeof *p);
	p->easel = s;
	p->client = client;
	p->canvas = canvas;
	p->ms = ms;
	pthread_create(&p->thread, NULL, paint, p);
}

static bool has(struct painter *p)
{
	pthread_join(p->thread, NULL);
	return p->st == OK && p->place >= 0;
}

static void a_moment(void)
{
	nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
}

static void give(struct api_easel *s, const struct painter *p)
{
	serve_api_easel_give(s, p->place);
}

static void test_turns(void)
{
	static const char *const canvas[] = { "1", "2", "3", "4" };
	struct api_easel *s = serve_api_easel_new();
	struct painter a[4], b[2], c, late;
	struct err e = { 0 };
	bool all = true;
	int place;

	for (int i = 0; i < 3; i++) {
		come(&a[i], s, "a", canvas[i], 0);
		all = has(&a[i]) && all;
	}
	ok(all, "a client paints three at once");
	come(&late, s, "a", "x", 30);
	pthread_join(late.thread, NULL);
	ok(late.st == E_UNABLE && late.place < 0 && late.e.code &&
		   !strcmp(late.e.code, "limit"),
	   "not a fourth: it waits, until its time is over");
	ok(serve_api_easel_take(s, "a", "x", 480000, &place, &e) == OK && place < 0,
	   "small pictures need no place");
	come(&b[0], s, "b", "5", 0);
	ok(has(&b[0]), "the last place is for somebody else");
	come(&b[1], s, "b", "6", 0);
	a_moment();
	come(&a[3], s, "a", canvas[3], 0);
	a_moment();
	ok(!atomic_load(&a[3].done) && !atomic_load(&b[1].done), "then all wait");
	give(s, &a[0]);
	a_moment();
	ok(!atomic_load(&a[3].done) && !atomic_load(&b[1].done),
	   "one place stays for who has none");
	come(&c, s, "c", "7", 0);
	ok(has(&c), "who gets it");
	give(s, &a[1]);
	give(s, &a[2]);
	ok(has(&a[3]),
	   "of two free ones the first goes to who has fewest, though another came first");
	a_moment();
	ok(!atomic_load(&b[1].done), "and one stays again");
	give(s, &a[3]);
	ok(has(&b[1]), "until there are two");
	give(s, &b[0]);
	give(s, &b[1]);
	give(s, &c);
	serve_api_easel_free(s);
}

static void test_one_canvas(void)
{
	struct api_easel *s = serve_api_easel_new();
	struct painter a, b, c;
	struct err e = { 0 };
	int place;

	come(&a, s, "a", "1", 0);
	ok(has(&a), "a canvas is painted");
	come(&b, s, "b", "1", 0);
	a_moment();
	ok(!atomic_load(&b.done), "by one at a time");
	come(&c, s, "c", "2", 0);
	ok(has(&c), "which keeps nobody from another");
	give(s, &a);
	ok(has(&b), "then by the next");
	give(s, &b);
	give(s, &c);
	ok(serve_api_easel_take(s, "a", "1", 1.7e7, &place, &e) == E_ARG && place < 0 &&
		   !strcmp(e.code, "bad_argument"),
	   "%s", e.msg);
	serve_api_easel_free(s);
}

int main(void)
{
	test_turns();
	test_one_canvas();
	return tap_done();
}
