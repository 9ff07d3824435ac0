/*
 * asks.c -- the client against a scripted server; t/9001-agent-http.t starts both.
 *
 *   asks PORT KEY [TLS_PORT CERT [HTTP2_PORT]]
 *
 * What the server does is the suffix of the model's name (t/mock/mock.py).
 */
#include "agent/http.h"
#include "base/mem.h"
#include "base/t/tap.h"
#include "base/text.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *port, *key;
static char lines[400];

/* One request and all that was heard of it. */
struct ask {
	struct agent_http_answer a;
	struct buf body, data, head;
	char url[200], text[400];
	struct agent_refusal why;
	int dones, agains, stop_after;
	double wait;
};

static void on_done(void *self, const struct agent_http_answer *a)
{
	struct ask *k = self;

	k->dones++;
	k->a = *a;
	buf_reset(&k->body);
	buf_addn(&k->body, a->body, a->n);
	buf_reset(&k->head);
	buf_add(&k->head, a->headers.text);
	k->a.body = NULL;
	k->a.headers.text = NULL;
}

static bool on_data(void *self, const char *s, size_t n)
{
	struct ask *k = self;

	buf_addn(&k->data, s, n);
	return !k->stop_after || k->data.n < (size_t)k->stop_after;
}

static void on_again(void *self, const struct agent_refusal *why, int tries, double wait)
{
	struct ask *k = self;

	(void)tries;
	k->agains++;
	k->why = *why;
	k->wait = wait;
	buf_reset(&k->data);
}

static void ask_clear(struct ask *k)
{
	buf_clear(&k->body);
	buf_clear(&k->data);
	buf_clear(&k->head);
	memset(k, 0, sizeof *k);
}

/* Nothing that is handed out has the key in it. */
static bool clean(const struct ask *k)
{
	return !strstr(buf_str(&k->body), key) && !strstr(buf_str(&k->data), key) &&
	       !strstr(buf_str(&k->head), key) && !strstr(k->a.refusal.message, key) &&
	       !strstr(k->a.refusal.hint, key) && !strstr(k->why.message, key);
}

static void start(struct agent_http *h, struct ask *k, const char *model, bool stream)
{
	struct agent_http_request q = { .url = k->url,
					.headers = lines,
					.key = key,
					.body = k->text,
					.data = stream ? on_data : NULL,
					.again = on_again,
					.done = on_done,
					.user = k };

	if (!k->url[0])
		snprintf(k->url, sizeof k->url, "http://127.0.0.1:%s/v1/chat/completions",
			 port);
	snprintf(k->text, sizeof k->text,
		 "{\"model\":\"%s\",\"messages\":[{\"role\":\"user\",\"content\":\"Draw "
		 "%s.\"}]%s}",
		 model, model, stream ? ",\"stream\":true" : "");
	q.n = strlen(k->text);
	agent_http_start(h, &q);
}

static void finish(struct agent_http *h)
{
	while (agent_http_wait(h, 1000))
		;
}

static struct agent_http *client(struct agent_pace *p, int tries, double seconds, double scale,
				 const char *ca)
{
	struct agent_http_options o = { .pace = p,
					.tries = tries,
					.seconds = seconds,
					.scale = scale,
					.ca_file = ca,
					.seed = 7 };
	struct agent_http *h = NULL;
	struct err e = { 0 };

	if (agent_http_new(&h, &o, &e) != OK) {
		ok(0, "a client: %s; %s", e.msg, e.hint);
		exit(tap_done());
	}
	return h;
}

/* Model, how it should end: status, tries, whether part of the body, data or message. */
static const struct {
	const char *model;
	bool stream;
	int status, tries;
	const char *part, *code;
} row[] = {
	{ "solver", false, 200, 1, "the first turn", "" },
	{ "solver", true, 200, 1, "[DONE]", "" },
	{ "solver+429x2,ms=20", false, 200, 3, "the first turn", "" },
	{ "solver+429x1,ra=1", false, 200, 2, "the first turn", "" },
	{ "solver+429x1", true, 200, 2, "[DONE]", "" },
	{ "solver+500x1", false, 200, 2, "the first turn", "" },
	{ "solver+529x3", false, 200, 4, "the first turn", "" },
	{ "solver+503x1", true, 200, 2, "[DONE]", "" },
	{ "solver+408x1", false, 200, 2, "the first turn", "" },
	{ "solver+409x1", false, 200, 2, "the first turn", "" },
	{ "solver+500x9", false, 500, 5, "had an error", "server" },
	{ "solver+529x9", true, 529, 5, "Overloaded", "overloaded" },
	{ "solver+500x1,no", false, 500, 1, "had an error", "server" },
	{ "solver+cutx1", false, 200, 2, "the first turn", "" },
	{ "solver+cutx1", true, 200, 2, "[DONE]", "" },
	{ "solver+cut", false, 0, 5, "broke off", "server" },
	{ "solver+cut", true, 0, 5, "broke off", "server" },
	{ "solver+big", false, 200, 1, "All work", "" },
	{ "solver+big", true, 200, 1, "[DONE]", "" },
	{ "solver+slow,ms=0.2", false, 200, 1, "the first turn", "" },
	{ "solver+slow,ms=0.2", true, 200, 1, "[DONE]", "" },
	{ "solver+headers", false, 0, 1, "headers are larger", "bad_answer" },
	{ "solver+type", false, 200, 1, "Welcome to the proxy", "" },
	{ "solver+error200", false, 200, 1, "overloaded", "" },
	{ "solver+echo", false, 400, 1, "cannot use the key ***", "refused" },
	{ "solver+echo", true, 400, 1, "cannot use the key ***", "refused" },
	{ "solver+echo200", false, 200, 1, "The key is ***", "" },
	{ "nobody", false, 404, 1, "does not exist", "" },
};

static void test_rows(void)
{
	struct agent_pace *p = agent_pace_new(4, 16);
	struct agent_http *h = client(p, 0, 20, 0.01, NULL);

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct ask k = { 0 };
		const char *said;

		start(h, &k, row[i].model, row[i].stream);
		finish(h);
		said = strstr(k.a.refusal.message, row[i].part) ? k.a.refusal.message
		       : row[i].stream                          ? buf_str(&k.data)
								: buf_str(&k.body);
		ok(k.dones == 1 && k.a.status == row[i].status && k.a.tries == row[i].tries &&
			   k.agains == k.a.tries - 1 && strstr(said, row[i].part) &&
			   (!row[i].code[0] || !strcmp(k.a.refusal.code, row[i].code)) &&
			   clean(&k),
		   "%s%s: %d after %d tries%s%s%s", row[i].model,
		   row[i].stream ? ", streamed" : "", k.a.status, k.a.tries,
		   k.a.refusal.code[0] ? ", " : "", k.a.refusal.code,
		   clean(&k) ? "" : ", KEY");
		ask_clear(&k);
	}
	/* These may be mended by libcurl itself, which knows that nothing was answered. */
	for (int i = 0; i < 2; i++) {
		struct ask k = { 0 };

		start(h, &k, i ? "solver+resetx1" : "solver+closex1", false);
		finish(h);
		ok(k.a.status == 200 && k.a.tries <= 2, "%s: answered at last",
		   i ? "a reset connection" : "a closed connection");
		ask_clear(&k);
	}
	for (int i = 0; i < 3; i++) {
		struct ask k = { 0 };

		start(h, &k, "solver+bye", false);
		finish(h);
		ok(k.a.status == 200 && agent_http_wait(h, 30) == 0,
		   "the server closes its connection while nothing is under way");
		ask_clear(&k);
	}
	agent_http_free(h);
	agent_pace_free(p);
}

static void test_details(void)
{
	struct agent_pace *p = agent_pace_new(1, 1);
	struct agent_http *h = client(p, 0, 20, 0.1, NULL);
	struct ask k = { 0 }, l = { 0 };
	struct agent_http_request q = {
		.headers = lines, .key = key, .done = on_done, .user = &k
	};

	start(h, &k, "solver", false);
	finish(h);
	ok(!strcmp(k.a.request_id, "req_mock_0") && k.a.seconds > 0 && k.a.first > 0 &&
		   k.a.first <= k.a.seconds,
	   "the id of the request and its times are told");
	ok(strstr(buf_str(&k.head), "content-type: application/json\n") != NULL,
	   "headers have small names");
	ask_clear(&k);
	start(h, &k, "details+429x1,ms=500", false);
	finish(h);
	ok(k.wait > 0.0499 && k.wait < 0.0501 && k.a.waited >= 0.05 &&
		   !strcmp(k.why.code, "limited"),
	   "it waits as long as the server asks");
	ask_clear(&k);
	start(h, &k, "details+500x2", false);
	finish(h);
	ok(k.wait >= 0.075 && k.wait <= 0.1, "else the second wait is 1 s less some jitter");
	ask_clear(&k);
	start(h, &k, "details+left0,s=2", false);
	start(h, &l, "solver", false);
	finish(h);
	ok(k.a.status == 200 && l.a.status == 200 && l.a.waited >= 0.2,
	   "where nothing is left of a limit nobody starts until it is reset");
	ask_clear(&k);
	ask_clear(&l);
	k.stop_after = 100;
	start(h, &k, "details+big", true);
	finish(h);
	ok(k.dones == 1 && k.a.status == 200 && k.data.n < 100000, "data may stop the rest");
	ask_clear(&k);
	start(h, &k, "details+echo200", true);
	finish(h);
	ok(k.a.status == 200 && clean(&k), "the key is not in the bytes of a stream");
	ask_clear(&k);
	snprintf(k.url, sizeof k.url, "ftp://127.0.0.1/v1");
	start(h, &k, "solver", false);
	ok(k.dones == 0, "what is wrong is told later");
	finish(h);
	ok(k.dones == 1 && k.a.status == 0 && k.a.tries == 1 &&
		   strstr(k.a.refusal.hint, "https://"),
	   "only http and https: %s", k.a.refusal.message);
	ask_clear(&k);
	snprintf(k.url, sizeof k.url, "http://user:%s@127.0.0.1:1/v1?k=%s", key, key);
	start(h, &k, "solver", false);
	finish(h);
	ok(k.a.status == 0 && k.a.tries == 5 && clean(&k) &&
		   strstr(k.a.refusal.message, "http://127.0.0.1:1: "),
	   "nobody there, and no secret of the address is told: %s", k.a.refusal.message);
	ask_clear(&k);
	snprintf(k.url, sizeof k.url, "http://127.0.0.1:%s/v1/models", port);
	q.url = k.url;
	agent_http_start(h, &q);
	finish(h);
	ok(k.a.status == 200 && strstr(buf_str(&k.body), "\"id\":\"solver\""), "a GET");
	ask_clear(&k);
	snprintf(k.url, sizeof k.url, "http://127.0.0.1:%s/v1/models", port);
	q.url = k.url;
	q.headers = "Authorization: Bearer wrong\n";
	agent_http_start(h, &q);
	finish(h);
	ok(k.a.status == 401 && k.a.tries == 1, "a wrong key is not tried again");
	ask_clear(&k);
	agent_http_free(h);
	agent_pace_free(p);
}

static void test_redirect(void)
{
	struct agent_pace *p = agent_pace_new(1, 1);
	struct agent_http *h = client(p, 0, 20, 0.1, NULL);
	struct ask k = { 0 };
	char model[100];

	snprintf(model, sizeof model, "solver+redirect,to=http://localhost:%s/stolen", port);
	start(h, &k, model, false);
	finish(h);
	ok(k.a.status == 307 && k.a.tries == 1 &&
		   strstr(k.a.refusal.message, "redirect to http://localhost:"),
	   "a redirect is told, not followed: %s", k.a.refusal.message);
	ask_clear(&k);
	agent_http_free(h);
	agent_pace_free(p);
}

static void test_time(void)
{
	struct agent_pace *p = agent_pace_new(4, 4);
	struct agent_http *h = client(p, 2, 0.3, 0.01, NULL);
	struct ask k = { 0 }, l = { 0 };

	start(h, &k, "solver+never", false);
	start(h, &l, "solver+slow,ms=20", true);
	finish(h);
	ok(k.a.status == 0 && k.a.tries == 2 &&
		   strstr(k.a.refusal.message, "no answer within 0.3 s"),
	   "a server that never answers: %s", k.a.refusal.message);
	ok(l.a.status == 0 && l.a.tries == 2 && strstr(l.a.refusal.message, "not complete"),
	   "one that is too slow: %s", l.a.refusal.message);
	ask_clear(&k);
	ask_clear(&l);
	agent_http_free(h);
	agent_pace_free(p);
}

static void test_freed(void)
{
	struct agent_pace *p = agent_pace_new(4, 4);
	struct agent_http *h = client(p, 2, 60, 1, NULL);
	struct ask k = { 0 }, l = { 0 };

	start(h, &k, "solver+never", false);
	start(h, &l, "solver+500x9,ra=100", false);
	ok(agent_http_wait(h, 50) == 2, "two are under way");
	agent_http_free(h);
	ok(!k.dones && !l.dones,
	   "what is under way when it is freed is dropped without a word");
	agent_pace_free(p);
	ask_clear(&k);
	ask_clear(&l);
}

/* --- Many, in two threads ------------------------------------------------------------------ */
#define CROWD 150
struct crew {
	struct agent_pace *pace;
	struct ask ask[CROWD];
	int good;
};

static void *crew_work(void *self)
{
	struct crew *c = self;
	struct agent_http *h = client(c->pace, 0, 60, 0.01, NULL);

	for (int i = 0; i < CROWD; i++) {
		char model[40];

		snprintf(model, sizeof model, "solver%s", i % 10 ? "" : "+429x5");
		start(h, &c->ask[i], model, i % 2);
	}
	finish(h);
	for (int i = 0; i < CROWD; i++) {
		c->good += c->ask[i].dones == 1 && c->ask[i].a.status == 200;
		ask_clear(&c->ask[i]);
	}
	agent_http_free(h);
	return NULL;
}

static void test_many(void)
{
	struct agent_pace *p = agent_pace_new(3, 40);
	struct crew *c = mem_alloc(2 * sizeof *c);
	pthread_t t[2];

	for (int i = 0; i < 2; i++) {
		c[i].pace = p;
		pthread_create(&t[i], NULL, crew_work, &c[i]);
	}
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	ok(c[0].good == CROWD && c[1].good == CROWD,
	   "two threads that share a pace: %d of %d answered", c[0].good + c[1].good,
	   2 * CROWD);
	mem_free(c);
	agent_pace_free(p);
}

static void test_tls(const char *tls_port, const char *cert)
{
	struct agent_pace *p = agent_pace_new(4, 4);

	for (int i = 0; i < 3; i++) {
		struct agent_http *h = client(p, 0, 20, 0.01,
					      i == 0   ? NULL
					      : i == 1 ? cert
						       : port);
		struct ask k = { 0 }, l = { 0 };

		snprintf(k.url, sizeof k.url, "https://%s:%s/v1/chat/completions",
			 i ? "localhost" : "127.0.0.1", tls_port);
		memcpy(l.url, k.url, sizeof l.url);
		start(h, &k, "solver", true);
		start(h, &l, "solver+cutx1", false);
		finish(h);
		if (i == 1)
			ok(k.a.status == 200 && strstr(buf_str(&k.data), "[DONE]") &&
				   l.a.status == 200 && l.a.tries == 2,
			   "over TLS with a certificate to trust (%d %d %d) %s", k.a.status,
			   l.a.status, l.a.tries, k.a.refusal.message);
		else
			ok(k.a.status == 0 && k.a.tries == 1 && k.a.refusal.hint[0],
			   "not with %s: %s",
			   i ? "a file that is not there" : "an unknown one",
			   k.a.refusal.message);
		ask_clear(&k);
		ask_clear(&l);
		agent_http_free(h);
	}
	agent_pace_free(p);
}

/* 120 at once: one connection carries many. */
static void test_http2(const char *h2_port, const char *cert)
{
	struct agent_pace *p = agent_pace_new(120, 120);
	struct agent_http *h = client(p, 0, 60, 0.01, cert);
	struct crew *c = mem_alloc(sizeof *c);
	int good = 0, most = 0;

	for (int i = 0; i < 120; i++) {
		snprintf(c->ask[i].url, sizeof c->ask[i].url,
			 "https://localhost:%s/v1/chat/completions", h2_port);
		start(h, &c->ask[i], "solver", false);
	}
	finish(h);
	for (int i = 0; i < 120; i++) {
		const char *at = strstr(buf_str(&c->ask[i].body), "\"connections\":");
		int n = at ? (int)strtol(at + 14, NULL, 10) : 0;

		good += c->ask[i].a.status == 200 && n > 0;
		most = n > most ? n : most;
		ask_clear(&c->ask[i]);
	}
	ok(good == 120 && most <= 12, "HTTP/2: %d answers over %d connections", good, most);
	mem_free(c);
	agent_http_free(h);
	agent_pace_free(p);
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return 2;
	port = argv[1];
	key = argv[2];
	snprintf(lines, sizeof lines, "Authorization: Bearer %s\n", key);
	test_rows();
	test_details();
	test_redirect();
	test_time();
	test_freed();
	test_many();
	if (argc > 4)
		test_tls(argv[3], argv[4]);
	else
		skip("TLS: there is no certificate");
	if (argc > 5)
		test_http2(argv[5], argv[4]);
	else
		skip("HTTP/2: there is no node, or no certificate");
	return tap_done();
}
