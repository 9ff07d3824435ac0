/* agent_page.c -- porism agent --watch: the page beside a run, on this machine. */
#include "cmd/agent_priv.h"
#include "porism.h"
#include "serve/serve.h"
#include "store/store.h"
#include <spawn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* Where there is a desktop the page is opened; elsewhere the address is enough. */
static void show(const char *url)
{
	char *argv[] = { (char[]){ "xdg-open" }, (char *)(uintptr_t)url, NULL };
	const char *desktop =
		getenv("DISPLAY") ? getenv("DISPLAY") : getenv("WAYLAND_DISPLAY");
	posix_spawn_file_actions_t quiet;
	pid_t child;

	if (!desktop || !*desktop || posix_spawn_file_actions_init(&quiet))
		return;
	posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", 01, 0);
	posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", 01, 0);
	(void)posix_spawnp(&child, argv[0], &quiet, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&quiet);
}

bool cmd_agent_page_open(struct cmd_agent_page *p, const struct app *app, const char *dir,
			 const char *id)
{
	struct store_options keep = { .cas = NULL };
	char token[SERVE_TOKEN_ROOM];
	struct serve_options o = { .threads = 2,
				   .tools = app->tools,
				   .version = porism_version(),
				   .runs = dir,
				   .token = token,
				   .log = "none" };
	struct err e = { 0 };
	struct buf url = { 0 };

	if (serve_token_new(token, &e) != OK)
		goto failed;
	if (store_open(&p->store, &keep, app->tools, &e) != OK)
		goto failed;
	o.store = p->store;
	if (serve_start(&p->serve, &o, &e) != OK)
		goto failed;
	buf_addf(&url, "http://127.0.0.1:%d/?token=%s#runs", serve_port(p->serve), token);
	if (id)
		buf_addf(&url, "/%s", id);
	fprintf(stderr, "watch: %s\n", url.s);
	show(url.s);
	buf_clear(&url);
	return true;
failed:
	fprintf(stderr, "porism agent: no page: %s\n", e.msg);
	if (e.hint[0])
		fprintf(stderr, "  hint: %s\n", e.hint);
	cmd_agent_page_close(p);
	return false;
}

void cmd_agent_page_stay(const struct cmd_agent_page *p)
{
	if (!p->serve || cmd_agent_stopped())
		return;
	fputs("the page stays until Ctrl-C\n", stderr);
	/* A signal may come to any thread, and before one waits: it is looked for. */
	while (!cmd_agent_stopped())
		nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
}

void cmd_agent_page_close(struct cmd_agent_page *p)
{
	serve_stop(p->serve);
	store_close(p->store);
	*p = (struct cmd_agent_page){ 0 };
}
