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
	char client[8];
	int64_t ms; /* its deadline, 0: none */
	enum status st;
	bool taken;
	atomic_bool done;
	struct err e;
	pthread_t thread;
};

static void *paint(void *self)
{
	struct painter *p = self;
	struct work w;

	work_begin(&w, &(struct work_limits){ .ms = p->ms });
	p->st = serve_api_easel_take(p->easel, p->client, LARGE, &p->taken, &p->e);
	(void)work_end(&w);
	atomic_store(&p->done, true);
	return NULL;
}

static void come(struct painter *p, struct api_easel *s, const char *client, int64_t ms)
{
	memset(p, 0, sizeof *p);
	p->easel = s;
	strcpy(p->client, client);
	p->ms = ms;
	pthread_create(&p->thread, NULL, paint, p);
}

static bool has(struct painter *p)
{
	pthread_join(p->thread, NULL);
	return p->st == OK && p->taken;
}

static void a_moment(void)
{
	nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
}

int main(void)
{
	struct api_easel *s = serve_api_easel_new();
	struct painter a[4], b[2], c, late, small = { .client = "a" };
	bool all = true;

	for (int i = 0; i < 3; i++) {
		come(&a[i], s, "a", 0);
		all = has(&a[i]) && all;
	}
	ok(all, "a client paints three at once");
	come(&late, s, "a", 30);
	pthread_join(late.thread, NULL);
	ok(late.st == E_UNABLE && !late.taken && late.e.code && !strcmp(late.e.code, "limit"),
	   "not a fourth: it waits, until its time is over");
	ok(serve_api_easel_take(s, small.client, 480000, &small.taken, &small.e) == OK &&
		   !small.taken,
	   "small pictures need no place");
	come(&b[0], s, "b", 0);
	ok(has(&b[0]), "the last place is for somebody else");
	come(&b[1], s, "b", 0);
	a_moment();
	come(&a[3], s, "a", 0);
	a_moment();
	ok(!atomic_load(&a[3].done) && !atomic_load(&b[1].done), "then all wait");
	serve_api_easel_give(s, a[0].client, true);
	a_moment();
	ok(!atomic_load(&a[3].done) && !atomic_load(&b[1].done),
	   "one place stays for who has none");
	come(&c, s, "c", 0);
	ok(has(&c), "who gets it");
	serve_api_easel_give(s, a[1].client, true);
	serve_api_easel_give(s, a[2].client, true);
	ok(has(&a[3]),
	   "of two free ones the first goes to who has fewest, though another came first");
	a_moment();
	ok(!atomic_load(&b[1].done), "and one stays again");
	serve_api_easel_give(s, a[3].client, true);
	ok(has(&b[1]), "until there are two");
	serve_api_easel_give(s, b[0].client, true);
	serve_api_easel_give(s, b[1].client, true);
	serve_api_easel_give(s, c.client, true);
	serve_api_easel_free(s);
	return tap_done();
}
