/* t-thread.c -- episodes outlive the threads that began them; what threads give back. */
#include "base/t/tap.h"
#include "porism.h"
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#define MANY 8

#define CALL(script)                                                              \
	"<tool_call>{\"name\":\"run_script\",\"arguments\":{\"script\":\"" script \
	"\"}}</tool_call>"

struct carried {
	porism_agent *agent;
	porism_episode *e;
	bool drawn, right;
};

static void *begin(void *arg)
{
	struct carried *c = arg;

	c->e = porism_agent_reset(c->agent, "{\"text\":\"?\",\"answer\":\"2^900\"}");
	c->drawn =
		strstr(porism_agent_step(c->e, CALL("a=sqrt(2)^99\\nb=cbrt(5)+a\\nc=2^900\\n"
						    "s=sin(a)\\nA=(a,b)\\nB=(c,1)\\n"
						    "d=Distance(A,B)")),
		       "\\\"kept\\\":7") != NULL;
	porism_thread_end();
	return NULL;
}

static void *go_on(void *arg)
{
	struct carried *c = arg;

	c->drawn &= strstr(porism_agent_step(c->e, CALL("f=d*c\\ng=c/a\\nh=g^3")),
			   "\\\"kept\\\":3") != NULL;
	c->right =
		strstr(porism_agent_step(c->e, "ANSWER: {\"value\":\"2^900\",\"from\":\"c\"}"),
		       "\"reward\":1") != NULL;
	porism_agent_end(c->e);
	porism_thread_end();
	return NULL;
}

static bool all(void *(*fn)(void *), struct carried *c)
{
	pthread_t id[MANY];
	int n = 0;

	while (n < MANY && !pthread_create(&id[n], NULL, fn, &c[n]))
		n++;
	for (int i = 0; i < n; i++)
		pthread_join(id[i], NULL);
	return n == MANY;
}

int main(void)
{
	porism_agent *a = porism_agent_new("{\"turns\":5}");
	struct carried c[MANY] = { 0 };
	bool fine, drawn = true, right = true;

	for (int i = 0; i < MANY; i++)
		c[i].agent = a;
	fine = all(begin, c) && all(go_on, c);
	for (int i = 0; i < MANY; i++) {
		drawn &= c[i].drawn;
		right &= c[i].right;
	}
	ok(fine && drawn, "what one thread drew another measures, though the first is gone");
	ok(fine && right, "and is answered");
	porism_agent_free(a);
	porism_thread_end();
	porism_thread_end();
	ok(1, "twice is fine");
	return tap_done();
}
