/* t-shared.c -- what workers share: notes, subscriptions, ends; signed session ids; who asks behind a proxy. */
#include "base/t/tap.h"
#include "serve/shared_priv.h"
#include "serve/ticket_priv.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct serve_shared *new_shared(int seats)
{
	struct serve_shared *s = NULL;
	struct err e = { 0 };

	if (serve_shared_new(&s, seats, "a key", 5, &e) != OK)
		BUG("%s", e.msg);
	return s;
}

static void test_notes(void)
{
	struct serve_shared *s = new_shared(3);
	unsigned long at = serve_shared_now(s), other = at;
	struct shared_note n;
	int good = 1;

	ok(!serve_shared_hear(s, 1, &at, &n, 1), "nobody said anything");
	serve_shared_tell(s, 0, SHARED_CHANGED, "abc", 7, NULL);
	serve_shared_tell(s, 1, SHARED_ENDED, "mine", 0, NULL);
	serve_shared_tell(s, 0, SHARED_MESSAGE, "def", 0, "text");
	ok(serve_shared_hear(s, 1, &at, &n, 1000) && n.kind == SHARED_CHANGED &&
		   n.number == 7 && !strcmp(n.id, "abc"),
	   "a note of another seat");
	ok(serve_shared_hear(s, 1, &at, &n, 1000) && !strcmp(n.id, "def") &&
		   !strcmp(n.text, "text"),
	   "the next; one's own is not heard");
	ok(!serve_shared_hear(s, 1, &at, &n, 1), "and no more");
	for (int i = 0; i < 5000; i++)
		serve_shared_tell(s, 0, SHARED_CHANGED, "many", i, NULL);
	for (long want = 5000 - 512; want < 5000; want++)
		good &= serve_shared_hear(s, 2, &other, &n, 1) && n.number == want;
	ok(good && !serve_shared_hear(s, 2, &other, &n, 1), "who is far behind gets the last");
	serve_shared_free(s);
}

static void test_watches(void)
{
	struct serve_shared *s = new_shared(1);
	struct buf b = { 0 };
	char long_uri[3995], name[40];

	ok(serve_shared_watch(s, "x", "u:1") && serve_shared_watch(s, "x", "u:12") &&
		   serve_shared_watch(s, "x", "u:1"),
	   "subscribed");
	serve_shared_watched(s, "x", &b);
	ok(!strcmp(buf_str(&b), "u:1\nu:12\n"), "each once");
	memset(long_uri, 'u', sizeof long_uri - 1);
	long_uri[sizeof long_uri - 1] = 0;
	ok(!serve_shared_watch(s, "x", long_uri), "not more than there is room");
	serve_shared_unwatch(s, "x", "u:1");
	buf_reset(&b);
	serve_shared_watched(s, "x", &b);
	ok(!strcmp(buf_str(&b), "u:12\n"), "no more");
	for (int i = 0; i < 300; i++) {
		snprintf(name, sizeof name, "s%d", i);
		(void)serve_shared_watch(s, name, "u:3");
	}
	buf_reset(&b);
	serve_shared_watched(s, "s299", &b);
	ok(!strcmp(buf_str(&b), "u:3\n"), "the last of many sessions");
	ok(!serve_shared_has_ended(s, "s299"), "it has not ended");
	serve_shared_end_session(s, "s299");
	buf_reset(&b);
	serve_shared_watched(s, "s299", &b);
	ok(serve_shared_has_ended(s, "s299") && !b.n, "it has");
	for (int i = 0; i < 5000; i++)
		serve_shared_end_session(s, "other");
	ok(serve_shared_has_ended(s, "other"), "many more do");
	buf_clear(&b);
	serve_shared_free(s);
}

/* A process that is killed with the lock in its hand leaves it to the others. */
static long counted(struct serve_shared *s)
{
	long n;

	serve_shared_enter(s);
	n = *(long *)serve_shared_table(s, sizeof n);
	serve_shared_leave(s);
	return n;
}

static void test_killed(void)
{
	struct serve_shared *s = new_shared(2);
	unsigned long at = serve_shared_now(s);
	struct shared_note n;

	for (int i = 0; i < 40; i++) {
		long before = counted(s);
		pid_t pid = fork();

		if (!pid)
			for (long k = 0;; k++) {
				serve_shared_tell(s, 1, SHARED_CHANGED, "x", k, NULL);
				serve_shared_enter(s);
				++*(long *)serve_shared_table(s, sizeof(long));
				serve_shared_leave(s);
			}
		/* Not before it has done something, however busy the machine is. */
		while (counted(s) == before)
			nanosleep(&(struct timespec){ .tv_nsec = 500000 }, NULL);
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
		serve_shared_tell(s, 0, SHARED_CHANGED, "mine", i, NULL);
		serve_shared_enter(s);
		serve_shared_leave(s);
	}
	ok(serve_shared_hear(s, 0, &at, &n, 1), "after 40 were killed, the rest go on");
	ok(*(long *)serve_shared_table(s, sizeof(long)) > 0 &&
		   !serve_shared_table(s, (size_t)1 << 20),
	   "a table for others");
	serve_shared_free(s);
}

static void test_tickets(void)
{
	struct serve_shared *s = new_shared(1), *same = new_shared(2), *other = NULL;
	struct ticket t = { .version = "2025-11-25",
			    .can = 5,
			    .issued = 1000000,
			    .name = "00112233445566778899aabbccddeeff" },
		      r;
	char id[TICKET_ID], bad[TICKET_ID + 80];
	const unsigned char *key = serve_shared_key(s);
	struct err e = { 0 };
	int refused = 0;

	serve_ticket_write(id, &t, key);
	ok(serve_ticket_read(&r, id, key, 1000001) && !strcmp(r.version, t.version) &&
		   r.can == 5 && r.issued == 1000000 && !strcmp(r.name, t.name),
	   "a session's id says what it is: %s", id);
	ok(serve_ticket_read(&r, id, serve_shared_key(same), 1000001),
	   "on another machine with the same key");
	ok(serve_shared_new(&other, 1, NULL, 0, &e) == OK &&
		   !serve_ticket_read(&r, id, serve_shared_key(other), 1000001),
	   "not with another key");
	ok(!serve_ticket_read(&r, id, key, 1000000 + TICKET_AGE), "it gets old");
	for (size_t i = 0; i < strlen(id); i++) {
		strcpy(bad, id);
		bad[i] = bad[i] == '1' ? '2' : '1';
		refused += !serve_ticket_read(&r, bad, key, 1000001);
		bad[i] = 0;
		refused += !serve_ticket_read(&r, bad, key, 1000001);
	}
	ok(refused == 2 * (int)strlen(id), "no letter can be changed, none be missing");
	memset(bad, 'a', sizeof bad - 1);
	bad[sizeof bad - 1] = 0;
	ok(!serve_ticket_read(&r, bad, key, 1000001) && !serve_ticket_read(&r, "", key, 1),
	   "what is none");
	serve_shared_free(s);
	serve_shared_free(same);
	serve_shared_free(other);
}

static void test_proxies(void)
{
	static const struct {
		const char *from, *trusted, *forwarded, *want;
	} row[] = {
		{ "10.0.0.1", NULL, "1.2.3.4", "10.0.0.1" },
		{ "10.0.0.1", "10.0.0.1", "1.2.3.4", "1.2.3.4" },
		{ "10.0.0.2", "10.0.0.1", "1.2.3.4", "10.0.0.2" },
		{ "10.0.0.1", "10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4" },
		{ "10.0.0.1", "10.0.0.1", "6.6.6.6,\t1.2.3.4 ", "1.2.3.4" },
		{ "10.0.0.1", "10.0.0.1,10.0.0.9", "6.6.6.6, 1.2.3.4, 10.0.0.9", "1.2.3.4" },
		{ "10.0.0.1", "10.0.0.1", "1.2.3.4, rubbish", "10.0.0.1" },
		{ "10.0.0.1", "10.0.0.1", "", "10.0.0.1" },
		{ "10.0.0.1", "10.0.0.1", "1.2.3.4:5555", "1.2.3.4" },
		{ "::1", "::1", "[2001:db8::0:1]:443", "2001:db8::1" },
		{ "::1", "::1", "2001:DB8:0::1", "2001:db8::1" },
		{ "?", "unix", "1.2.3.4", "1.2.3.4" },
		{ "?", "127.0.0.1", "1.2.3.4", "?" },
		{ "127.0.0.1", "unix", "1.2.3.4", "127.0.0.1" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct http_field f = { "x-forwarded-for", row[i].forwarded };
		struct http_request q = { .header = &f, .n_headers = 1 };
		char got[HTTP_FROM];

		serve_http_client(&q, row[i].from, row[i].trusted, got);
		ok(!strcmp(got, row[i].want), "'%s' from %s: %s", row[i].forwarded,
		   row[i].from, got);
	}
	ok(serve_proxies_known("127.0.0.1,::1,unix") && !serve_proxies_known("localhost") &&
		   !serve_proxies_known("") && !serve_proxies_known("1.2.3") &&
		   !serve_proxies_known("0:0::1"),
	   "lists of proxies");
}

int main(void)
{
	test_notes();
	test_watches();
	test_killed();
	test_tickets();
	test_proxies();
	return tap_done();
}
