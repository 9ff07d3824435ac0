/*
 * t-http.c -- the parts of the client that need no server: pace, limits, keys.
 */
#include "agent/http_priv.h"
#include "base/t/tap.h"
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static int take_all(struct agent_pace *p, struct pace_member *m, double now)
{
	double when;
	int n = 0;

	while (agent_pace_take(p, m, now, &when))
		n++;
	return n;
}

static void test_pace(void)
{
	struct agent_pace *p = agent_pace_new(4, 100);
	struct pace_member m = { 0 }, other = { 0 };
	int fd[2], n;
	double when, now = 1000;
	char word;

	if (pipe(fd))
		return;
	fcntl(fd[0], F_SETFL, O_NONBLOCK);
	m.fd = other.fd = fd[1];
	agent_pace_join(p, &m);
	agent_pace_join(p, &other);
	ok(take_all(p, &m, now) == 4 && !agent_pace_take(p, &m, now, &when) && isinf(when),
	   "it begins with as many as said");
	ok(!agent_pace_take(p, &other, now, &when), "which are shared");
	agent_pace_give(p, PACE_GOOD, now, now);
	ok(read(fd[0], &word, 1) == 1 && word == AGENT_PACE_BYTE,
	   "who waits is told that there is a place");
	n = take_all(p, &m, now);
	for (int i = 0; i < 5; i++)
		agent_pace_give(p, PACE_GOOD, now, now);
	ok(n == 2 && agent_pace_limit(p) >= 8, "it grows fast at first: %d",
	   agent_pace_limit(p));
	for (int i = 0; i < 8; i++) {
		n = take_all(p, &m, now);
		while (n--)
			agent_pace_give(p, PACE_GOOD, now, now);
	}
	ok(agent_pace_limit(p) == 100, "to the most and no further");
	n = take_all(p, &m, now);
	now += 1;
	for (int i = 0; i < 10; i++)
		agent_pace_give(p, PACE_LIMITED, now - 1, now);
	ok(agent_pace_limit(p) == 50, "a rate limit halves it, once for all sent before");
	while (n-- > 10)
		agent_pace_give(p, PACE_GOOD, now - 1, now);
	take_all(p, &m, now);
	agent_pace_give(p, PACE_LIMITED, now + 0.1, now + 0.2);
	ok(agent_pace_limit(p) == 25, "and again for what was sent after");
	for (int i = 0; i < 20; i++)
		agent_pace_give(p, PACE_GOOD, now, now + 14);
	ok(agent_pace_limit(p) == 25, "then it rests");
	for (int i = 0; i < 29; i++)
		agent_pace_give(p, PACE_OTHER, now, now + 14);
	now += 16;
	for (int round = 0; round < 2; round++) {
		n = take_all(p, &m, now);
		for (int i = 0; i < n; i++) {
			agent_pace_give(p, PACE_GOOD, now, now);
			agent_pace_take(p, &m, now, &when);
		}
		while (n--)
			agent_pace_give(p, PACE_OTHER, now, now);
	}
	ok(agent_pace_limit(p) >= 26 && agent_pace_limit(p) <= 28,
	   "and grows by one a round: %d", agent_pace_limit(p));
	n = agent_pace_limit(p);
	agent_pace_cut(p, now - 1000, now);
	ok(agent_pace_limit(p) == n, "what began before the last cut says nothing");
	agent_pace_cut(p, now, now);
	ok(agent_pace_limit(p) == n / 2, "a limit met in an answer that claimed success");
	agent_pace_hold(p, now + 5);
	ok(!agent_pace_take(p, &m, now + 4, &when) && when == now + 5 &&
		   agent_pace_take(p, &m, now + 5, &when),
	   "nobody starts while it is held");
	for (int i = 0; i < 10; i++) {
		now += 1;
		agent_pace_take(p, &m, now + 5, &when);
		agent_pace_give(p, PACE_LIMITED, now, now);
	}
	ok(agent_pace_limit(p) == 1, "one is always allowed");
	agent_pace_leave(p, &m);
	agent_pace_leave(p, &other);
	agent_pace_free(p);
	close(fd[0]);
	close(fd[1]);
}

static void test_limits(void)
{
	static const struct {
		const char *head;
		double hold;
	} row[] = {
		{ "", 0 },
		{ "content-type: text/plain\n", 0 },
		{ "x-ratelimit-remaining-requests: 1\nx-ratelimit-reset-requests: 9s\n", 0 },
		{ "x-ratelimit-remaining-requests: 0\nx-ratelimit-reset-requests: 9s\n", 9 },
		{ "x-ratelimit-remaining-tokens: 0\nx-ratelimit-reset-tokens: 12ms\n", 0.012 },
		{ "x-ratelimit-remaining-tokens: 0\nx-ratelimit-reset-tokens: 6m0s\n",
		  AGENT_HOLD },
		{ "x-ratelimit-remaining-tokens: 0\nx-ratelimit-reset-tokens: 1h\n",
		  AGENT_HOLD },
		{ "x-ratelimit-remaining-tokens: 0\nx-ratelimit-reset-tokens: 1.5\n", 1.5 },
		{ "x-ratelimit-remaining-tokens: 0\nx-ratelimit-reset-tokens: soon\n", 0 },
		{ "x-ratelimit-remaining-tokens: 0\n", 0 },
		{ "x-ratelimit-remaining-tokens: -1\nx-ratelimit-reset-tokens: 9s\n", 0 },
		{ "x-ratelimit-limit-tokens: 0\nx-ratelimit-remaining-tokens: 0\n"
		  "x-ratelimit-reset-tokens: 9s\n",
		  0 },
		{ "anthropic-ratelimit-input-tokens-remaining: 0\r\n"
		  "anthropic-ratelimit-input-tokens-reset: 2001-09-09T01:46:47Z\r\n",
		  7 },
		{ "anthropic-ratelimit-tokens-remaining: 0\n"
		  "anthropic-ratelimit-tokens-reset: 2001-09-09T03:46:46.5+02:00\n",
		  6 },
		{ "anthropic-ratelimit-requests-remaining: 0\n"
		  "anthropic-ratelimit-requests-reset: 2001-09-09T01:46:00Z\n",
		  0 },
		{ "anthropic-ratelimit-requests-remaining: 0\n"
		  "anthropic-ratelimit-requests-reset: 2001-09-10T00:00:00Z\n",
		  AGENT_HOLD },
	};
	char out[8];
	struct agent_headers h = { "a: 1\nbb:  two words \r\nb: 3" };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct agent_headers head = { row[i].head };
		double hold = agent_limits_hold(head, 1000000000);

		ok(fabs(hold - row[i].hold) < 1e-9, "limits %zu: %g s", i, hold);
	}
	ok(agent_headers_get(h, "b", out, sizeof out) && !strcmp(out, "3"),
	   "a header by name");
	ok(agent_headers_get(h, "bb", out, sizeof out) && !strcmp(out, "two wor"),
	   "without blanks around it, as much as fits");
	ok(!agent_headers_get(h, "c", out, sizeof out), "one that is not there");
}

static void test_keys(void)
{
	static const char key[] = "sk-abab-abac";
	static const char text[] = "x sk-abab-sk-abab-abacsk-abab-abac sk-abab-aba sk-";
	static const char want[] = "x sk-abab-****** sk-abab-aba sk-";
	bool same = true;

	for (size_t size = 1; size < sizeof text; size++) {
		struct http_scrub s = { 0 };
		struct buf out = { 0 };
		const char *t;
		size_t m;

		agent_scrub_start(&s, key);
		for (size_t at = 0; at < sizeof text - 1; at += size) {
			size_t n = sizeof text - 1 - at;

			t = agent_scrub_feed(&s, text + at, n < size ? n : size, &m);
			buf_addn(&out, t, m);
		}
		t = agent_scrub_end(&s, &m);
		buf_addn(&out, t, m);
		if (strcmp(buf_str(&out), want))
			same = ok(0, "in pieces of %zu: %s", size, buf_str(&out));
		buf_clear(&out);
		buf_clear(&s.out);
	}
	ok(same, "a key is found in pieces of any size");
	{
		char message[40] = "bad key sk-abab-abac, sk-abab-abac";
		char small[] = "EMPTY is no key";
		struct buf b = { 0 };

		agent_scrub_text(message, sizeof message, key);
		ok(!strcmp(message, "bad key ***, ***"), "and in a message: %s", message);
		agent_scrub_text(small, sizeof small, "EMPTY");
		ok(!strcmp(small, "*** is no key"), "short ones too");
		buf_add(&b, "EMPTY sk-abab-abac.");
		agent_scrub_buf(&b, "EMPTY");
		agent_scrub_buf(&b, key);
		agent_scrub_buf(&b, NULL);
		ok(!strcmp(buf_str(&b), "EMPTY ***."), "which are left in what models say");
		buf_clear(&b);
	}
}

int main(void)
{
	test_pace();
	test_limits();
	test_keys();
	return tap_done();
}
