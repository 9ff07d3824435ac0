/* cmd_serve.c -- porism serve: answers over HTTP, on this machine. */
#include "cmd/cmd.h"
#include "serve/serve.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_serve;

static bool number(const char *s, long most, long *out)
{
	char *end;

	*out = strtol(s, &end, 10);
	return end != s && !*end && *out >= 0 && *out <= most;
}

static int read_options(struct serve_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : "";
		long n;

		if (!strcmp(a, "--reward")) {
			o->reward = true;
			continue;
		}
		if (strcmp(a, "--port") && strcmp(a, "--threads"))
			return cmd_usage("serve", "unknown option %s", a);
		if (!number(v, 65535, &n))
			return cmd_usage("serve", "%s needs a number, not %s", a,
					 *v ? v : "nothing");
		if (!strcmp(a, "--port"))
			o->port = (int)n;
		else
			o->threads = (int)n < 256 ? (int)n : 256;
		i++;
	}
	if (!o->reward)
		return cmd_usage("serve", "serve what? --reward scores formal programs");
	return 0;
}

int cmd_serve(struct app *app, int argc, char **argv)
{
	struct serve_options o = { .port = 8765,
				   .threads = (int)sysconf(_SC_NPROCESSORS_ONLN) };
	struct serve *s = NULL;
	struct err e = { 0 };
	sigset_t ends;
	int got, rc = read_options(&o, argc, argv);

	(void)app;
	if (rc)
		return rc;
	/* Before there are threads, so that only this one gets them. */
	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, NULL);
	if (serve_start(&s, &o, &e) != OK) {
		fprintf(stderr, "porism serve: %s\n", e.msg);
		if (e.hint[0])
			fprintf(stderr, "  hint: %s\n", e.hint);
		return EXIT_SYSTEM;
	}
	printf("porism serve: http://127.0.0.1:%d\n", serve_port(s));
	fflush(stdout);
	sigwait(&ends, &got);
	serve_stop(s);
	return EXIT_FINE;
}
