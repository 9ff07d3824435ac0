/*
 * agenthttp.c -- the client of model servers alone: how many requests a second it carries.
 *
 *   agenthttp PORT AT_ONCE SECONDS BYTES THREADS
 *
 * Each of AT_ONCE chains sends a request of BYTES, waits for the answer, and sends the next;
 * bench/mockserver.c answers.
 */
#include "agent/http.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct crew {
	struct agent_http *http;
	struct agent_pace *pace;
	struct agent_http_request q;
	int chains;
	long good, bad;
	double until, cpu;
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void done(void *self, const struct agent_http_answer *a)
{
	struct crew *c = self;

	if (a->status == 200 && a->n > 100)
		c->good++;
	else if (!c->bad++)
		fprintf(stderr, "agenthttp: %d %s\n", a->status, a->refusal.message);
	if (now() < c->until)
		agent_http_start(c->http, &c->q);
}

static void *work(void *self)
{
	struct crew *c = self;
	struct agent_http_options o = { .pace = c->pace, .tries = 3 };
	struct timespec t;
	struct err e = { 0 };

	if (agent_http_new(&c->http, &o, &e) != OK) {
		fprintf(stderr, "agenthttp: %s\n", e.msg);
		exit(1);
	}
	c->q.done = done;
	c->q.user = c;
	for (int i = 0; i < c->chains; i++)
		agent_http_start(c->http, &c->q);
	while (agent_http_wait(c->http, 1000))
		;
	agent_http_free(c->http);
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	c->cpu = (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
	return NULL;
}

int main(int argc, char **argv)
{
	int at_once = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 1000;
	double seconds = argc > 3 ? strtod(argv[3], NULL) : 5;
	size_t bytes = argc > 4 ? strtoul(argv[4], NULL, 10) : 12000;
	int threads = argc > 5 ? (int)strtol(argv[5], NULL, 10) : 1;
	struct agent_pace *pace = agent_pace_new(at_once, at_once);
	struct crew crew[16] = { { 0 } };
	pthread_t t[16];
	struct rusage use;
	char url[80], *body = mem_alloc(bytes + 1);
	long good = 0, bad = 0;
	double begun = now(), cpu = 0;

	if (argc < 2 || threads < 1 || threads > 16) {
		fprintf(stderr, "usage: agenthttp PORT AT_ONCE SECONDS BYTES THREADS\n");
		return 2;
	}
	memset(body, 'x', bytes);
	snprintf(url, sizeof url, "http://127.0.0.1:%s/v1/chat/completions", argv[1]);
	for (int i = 0; i < threads; i++) {
		crew[i].pace = pace;
		crew[i].chains = at_once / threads;
		crew[i].until = begun + seconds;
		crew[i].q.url = url;
		crew[i].q.headers = "Authorization: Bearer sk-bench-0123456789\n"
				    "Content-Type: application/json\n";
		crew[i].q.key = "sk-bench-0123456789";
		crew[i].q.body = body;
		crew[i].q.n = bytes;
		pthread_create(&t[i], NULL, work, &crew[i]);
	}
	for (int i = 0; i < threads; i++) {
		pthread_join(t[i], NULL);
		good += crew[i].good;
		bad += crew[i].bad;
		cpu += crew[i].cpu;
	}
	getrusage(RUSAGE_SELF, &use);
	seconds = now() - begun;
	if (bad)
		fprintf(stderr, "agenthttp: %ld of %ld failed\n", bad, good + bad);
	printf("agent_http_requests %ld\nagent_http_per_second %.0f\nagent_http_cpu_us %.1f\n"
	       "agent_http_memory_kb_each %.1f\n",
	       good, (double)good / seconds, cpu / (double)(good + 1) * 1e6,
	       (double)use.ru_maxrss / at_once);
	agent_pace_free(pace);
	mem_free(body);
	return bad != 0;
}
