/*
 * conformance.c -- a server for the conformance suite: its fixtures, over our HTTP.
 *
 * t/5104-mcp-conformance.t starts it.  It prints where it answers and ends at a signal.
 */
#include "base/mem.h"
#include "mcp/t/fixture.h"
#include "serve/serve.h"
#include "store/store.h"
#include "tool/tool.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

int main(void)
{
	struct serve_options o = { .threads = 2, .version = "0", .service = &fixture_service };
	struct tool_table *tools = tool_table_new();
	struct store_options keep = { 0 };
	struct serve *s = NULL;
	struct err e = { 0 };
	bool up;
	sigset_t ends;
	int got;

	/* Before there are threads, so that only this one gets them. */
	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, NULL);
	signal(SIGPIPE, SIG_IGN);
	o.tools = tools;
	up = store_open(&o.store, &keep, tools, &e) == OK && serve_start(&s, &o, &e) == OK;
	if (up) {
		printf("conformance: http://127.0.0.1:%d\n", serve_port(s));
		fflush(stdout);
		sigwait(&ends, &got);
	} else {
		fprintf(stderr, "conformance: %s\n", e.msg);
	}
	serve_stop(s);
	store_close(o.store);
	tool_table_free(tools);
	return up ? 0 : 1;
}
