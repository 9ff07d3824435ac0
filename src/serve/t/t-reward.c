/*
 * t-reward.c -- the reward service over real sockets: answers, refusals, hostile clients.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "base/text.h"
#include "serve/serve.h"
#include "serve/t/client.h"
#include <pthread.h>
#include <string.h>
#include <time.h>

#define BODY 100000u
/* --- Answers ---------------------------------------------------------------------------- */
static void answers(void)
{
	struct buf b = { 0 };

	ok(ask(&b, "GET", "/health", "", "") == 200 && strstr(buf_str(&b), "\"ok\":true"),
	   "health");
	ok(ask(&b, "POST", "/get_reward", "",
	       "{\"query\":[\"legs: \\\\boxed{Gougu N0 N1 V0 Get V0} \\\\boxed{N0=3, N1=4}\","
	       "\"\\\\boxed{Sum N0 N0 V0 Get V0}\",\"no idea\"],\"prompts\":[\"legs: "
	       "\",\"\",\"\"],"
	       "\"labels\":[\"5\",\"{\\\"answer\\\":8,\\\"nums\\\":[\\\"4\\\"]}\",\"1\"]}") ==
		   200,
	   "OpenRLHF's request is answered");
	ok(!strcmp(buf_str(&b), "{\"rewards\":[1,1,0],\"scores\":[1,1,0],\"extra_logs\":{"
				"\"ran\":[1,1,0]}}\n"),
	   "each its own reward");
	ok(ask(&b, "POST", "/get_reward", "",
	       "{\"query\":[\"try \\\\boxed{Gougu N0 N1 V0 Get V0} \\\\boxed{N0=3, N1=4} I "
	       "cannot\"],"
	       "\"prompts\":[\"try \\\\boxed{Gougu N0 N1 V0 Get V0} \\\\boxed{N0=3, N1=4}\"],"
	       "\"labels\":[\"5\"]}") == 200 &&
		   strstr(buf_str(&b), "\"rewards\":[0]"),
	   "a program in the prompt does not count");
	ok(ask(&b, "POST", "/score", "",
	       "{\"id\":7,\"program\":\"Sum N0 N1 V0 Get "
	       "V0\",\"nums\":[\"1\",2],\"answer\":\"3\"}\n\n"
	       "{\"id\":\"b\",\"program\":\"Sum N0 N1 V0 Get "
	       "V0\",\"nums\":[\"1\",\"2\"],\"answer\":4}\r\n"
	       "not json\n"
	       "{\"id\":9,\"nums\":[]}\n"
	       "{\"program\":\"Equal N0 V0 Get "
	       "V0\",\"nums\":[\"2\"],\"answer\":\"C\",\"choices\":[\"1\",\"3\",\"2\"]}\n"
	       "{\"id\":11,\"program\":\"Get C2\",\"answer\":\"two\"}") == 200,
	   "lines are answered");
	{
		const char *s = buf_str(&b);
		int lines = 0;

		for (const char *p = s; *p; p++)
			lines += *p == '\n';
		ok(lines == 6, "one line each, empty ones left out");
		ok(strstr(s, "{\"id\":11,\"status\":\"parse_error\",\"score\":0,\"value\":2,"
			     "\"error\":\"the answer") != NULL,
		   "an answer that is no number is said to be none");
		ok(!strncmp(s, "{\"id\":7,\"status\":\"ok\",\"score\":1,\"value\":3}\n", 43),
		   "the first is right");
		ok(strstr(s,
			  "{\"id\":\"b\",\"status\":\"wrong\",\"score\":0,\"value\":3}\n") !=
			   NULL,
		   "a wrong one");
		ok(strstr(s, "{\"status\":\"parse_error\",\"score\":0,\"value\":null,"
			     "\"error\":") != NULL,
		   "a line that is no JSON");
		ok(strstr(s, "{\"id\":9,\"status\":\"parse_error\"") != NULL,
		   "a record without program");
		ok(strstr(s, "{\"status\":\"ok\",\"score\":1,\"value\":2}\n") != NULL,
		   "a choice");
	}
	ok(ask(&b, "POST", "/get_reward", "",
	       "{\"query\":[\"\\\\boxed{Get C5}\"],\"prompts\":null,\"labels\":[5]}") == 200 &&
		   strstr(buf_str(&b), "\"rewards\":[1]"),
	   "no prompts");
	ok(ask(&b, "POST", "/get_reward", "",
	       "{\"query\":[\"so \\\\boxed{24/5}\",\"3;7\",\"60\",\"words\"],\"prompts\":null,"
	       "\"labels\":[{\"key\":\"4.8\"},\"{\\\"key\\\":\\\"3;5\\\"}\","
	       "{\"key\":\"B\",\"choices\":[\"45\",\"60\"]},{\"key\":\"5\"}]}") == 200 &&
		   strstr(buf_str(&b), "\"rewards\":[1,0.5,1,0]") &&
		   strstr(buf_str(&b), "\"ran\":[1,1,1,0]"),
	   "labels with a key: answers, and no programs");
	ok(ask(&b, "POST", "/score", "", "{\"id\":1,\"reply\":\"√27\",\"key\":\"3√3\"}") ==
			   200 &&
		   strstr(buf_str(&b), "\"status\":\"ok\",\"score\":1"),
	   "in lines, too");
	ok(ask(&b, "POST", "/score", "", "") == 200 && !b.n,
	   "nothing asked, nothing answered");
	buf_clear(&b);
}

/* --- Refusals --------------------------------------------------------------------------------- */
static void refusals(void)
{
	static const char *const bad[] = {
		"",
		"[]",
		"{",
		"null",
		"{\"query\":1,\"labels\":[]}",
		"{\"query\":[\"a\"],\"labels\":[]}",
		"{\"query\":[\"a\"],\"labels\":[\"1\"],\"prompts\":[]}",
		"\xff\xfe"
	};
	struct buf b = { 0 };
	static char large[2 * BODY];

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ok(ask(&b, "POST", "/get_reward", "", bad[i]) == 400 &&
			   strstr(buf_str(&b), "\"code\":\"bad_argument\""),
		   "refused with a reason: %s", bad[i]);
	ok(ask(&b, "GET", "/nowhere", "", "") == 404 &&
		   strstr(buf_str(&b), "POST /get_reward"),
	   "an unknown path: which there are");
	ok(ask(&b, "GET", "/score", "", "") == 405, "the wrong method");
	ok(ask(&b, "GET", "/../../etc/passwd", "", "") == 404, "path tricks");
	ok(ask(&b, "POST", "/score", "Origin: http://example.org\r\n", "") == 403,
	   "a page elsewhere");
	ok(ask(&b, "POST", "/score", "Origin: http://localhost.example.org\r\n", "") == 403,
	   "a page that sounds like here");
	ok(ask(&b, "POST", "/score", "Origin: http://127.0.0.1\r\n", "") == 200,
	   "a page of this machine");
	memset(large, 'a', sizeof large - 1);
	ok(ask(&b, "POST", "/score", "", large) == 413, "too large");
	ok(ask(&b, "GET", "/health", "", "") == 200, "still there");
	buf_clear(&b);
}

/* Says how large it is only piece by piece. */
static void chunked(void)
{
	int fd = dial();
	struct buf b = { 0 };
	char piece[4100];
	const char *head =
		"POST /score HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
		"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

	send_all(fd, head, strlen(head));
	memset(piece, 'x', sizeof piece);
	for (int i = 0; i < 60; i++) {
		send_all(fd, "1000\r\n", 6);
		send_all(fd, piece, 4096);
		send_all(fd, "\r\n", 2);
	}
	send_all(fd, "0\r\n\r\n", 5);
	receive(fd, &b);
	ok(!strncmp(buf_str(&b), "HTTP/1.1 413", 12), "too large, in pieces: %.20s",
	   buf_str(&b));
	close(fd);
	buf_clear(&b);
}

static void rude(void)
{
	static const char *const said[] = {
		"",
		"\r\n\r\n",
		"GET",
		"GET / HTTP/9.9\r\n\r\n",
		"\0\0\0\0",
		"POST /score HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
		("POST /score HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
		 "application/json\r\nContent-Length: 50\r\n\r\nhalf"),
		"{\"jsonrpc\":\"2.0\"}\r\n\r\n"
	};
	int silent[20];
	struct buf b = { 0 };

	for (int i = 0; i < 20; i++)
		silent[i] = dial();
	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		int fd = dial();

		send_all(fd, said[i], strlen(said[i]));
		close(fd);
	}
	ok(ask(&b, "GET", "/health", "", "") == 200, "rude and silent clients harm nobody");
	for (int i = 0; i < 20; i++)
		close(silent[i]);
	buf_clear(&b);
}

/* --- At once ------------------------------------------------------------------------------------- */
static void *client(void *self)
{
	long k = (long)self, wrong = 0;
	struct buf b = { 0 }, q = { 0 }, want = { 0 };

	for (int i = 0; i < 20; i++) {
		buf_reset(&q);
		buf_reset(&want);
		for (int j = 0; j < 50; j++) {
			buf_addf(&q,
				 "{\"id\":%d,\"program\":\"Multiple N0 N1 V0 Get "
				 "V0\",\"nums\":[\"%ld\",\"%d\"],\"answer\":\"%ld\"}\n",
				 j, k + 1, j + 1, j % 7 ? (k + 1) * (j + 1) : 0);
			buf_addf(&want,
				 "{\"id\":%d,\"status\":\"%s\",\"score\":%d,\"value\":%ld}\n",
				 j, j % 7 ? "ok" : "wrong", j % 7 != 0, (k + 1) * (j + 1));
		}
		if (ask(&b, "POST", "/score", "", buf_str(&q)) != 200 ||
		    strcmp(buf_str(&b), buf_str(&want)))
			wrong++;
	}
	buf_clear(&b);
	buf_clear(&q);
	buf_clear(&want);
	return (void *)wrong;
}

static void at_once(void)
{
	pthread_t t[8];
	long wrong = 0;

	for (long i = 0; i < 8; i++)
		pthread_create(&t[i], NULL, client, (void *)i);
	for (int i = 0; i < 8; i++) {
		void *r;

		pthread_join(t[i], &r);
		wrong += (long)r;
	}
	ok(wrong == 0, "8 clients at once: 8,000 programs, each answered to whom it belongs");
}

/* --- The end ------------------------------------------------------------------------------------ */
#define SLOW 200 /* programs that spend their budget */

/* A request that takes a while: is it answered in full? */
static void *patient(void *self)
{
	struct buf b = { 0 }, q = { 0 };
	int lines = 0, fd = dial();

	(void)self;
	for (int i = 0; i < SLOW; i++)
		buf_add(&q, "{\"program\":\"Multiple V0 V1 V2 V3 V4 Gsin V1 V2 V3 Cos_Law V4 "
			    "V3 V2 V1 "
			    "Sin_Law V0 V5 V2 V6 Gougu V5 V6 V0 Trap_Area V6 V1 V5 V4 Ratio "
			    "V1 V2 V3 V5 "
			    "Get V1\",\"answer\":\"1\"}\n");
	buf_addf(&b,
		 "POST /score HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: "
		 "close\r\nContent-Type: application/jsonl\r\n"
		 "Content-Length: %zu\r\n\r\n",
		 q.n);
	send_all(fd, b.s, b.n);
	send_all(fd, q.s, q.n);
	receive(fd, &b);
	for (const char *p = strstr(buf_str(&b), "\r\n\r\n"); p && *p; p++)
		lines += *p == '\n';
	close(fd);
	buf_clear(&b);
	buf_clear(&q);
	return (void *)(intptr_t)(lines == SLOW + 2);
}

/* Stopped while a request is worked on.  It may not have arrived yet when the server is
 * stopped, hence three attempts. */
static void stopping(void)
{
	bool answered = false;

	for (int i = 0; i < 3 && !answered; i++) {
		struct serve_options o = { .threads = 2, .body = BODY, .reward = true };
		struct buf b = { 0 };
		struct serve *s = NULL;
		struct err e = { 0 };
		const struct timespec moment = { .tv_nsec = 50000000 };
		pthread_t t;
		void *r;

		if (serve_start(&s, &o, &e) != OK)
			break;
		port = serve_port(s);
		pthread_create(&t, NULL, patient, NULL);
		nanosleep(&moment, NULL);
		ask(&b, "GET", "/health", "", "");
		serve_stop(s);
		pthread_join(t, &r);
		answered = r != NULL;
		buf_clear(&b);
	}
	ok(answered, "a request under way is answered before the end");
}

int main(void)
{
	struct serve_options o = { .threads = 2, .body = BODY, .reward = true };
	struct serve *s = NULL;
	struct err e = { 0 };

	if (serve_start(&s, &o, &e) != OK) {
		skip(e.msg);
		return tap_done();
	}
	port = serve_port(s);
	ok(port > 0, "listens on a free port");
	answers();
	refusals();
	chunked();
	rude();
	at_once();
	{
		struct serve_options taken = { .port = port, .reward = true };
		struct serve *second = NULL;

		ok(serve_start(&second, &taken, &e) == E_SYS && !second,
		   "a port that is taken: %s", e.msg);
		taken.port = 70000;
		ok(serve_start(&second, &taken, &e) == E_ARG, "no port: %s", e.msg);
	}
	serve_stop(s);
	ok(dial() < 0, "stopped");
	stopping();
	return tap_done();
}
