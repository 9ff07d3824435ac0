/*
 * cmd_mcp.c -- porism mcp: the Model Context Protocol on standard input and output.
 */
#include "cmd/cmd.h"
#include "cmd/limits_priv.h"
#include "mcp/mcp.h"
#include "num/num.h"
#include "porism.h"
#include "serve/serve.h"
#include "store/store.h"
#include <signal.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_mcp;

#define GRACE 1000 /* milliseconds for what does not end, when the input has */

static void changed(void *user, const char *id, long version)
{
	mcp_changed(user, id, version);
}

static void serve(struct mcp *m, struct store *store)
{
	/* The number libraries keep things for reuse in each thread; they go with it. */
	const struct mcp_lines lines = { .in = STDIN_FILENO,
					 .out = STDOUT_FILENO,
					 .longest = CMD_LINE_BYTES,
					 .last_words = num_cleanup,
					 .grace = GRACE };

	store_listen(store, changed, m);
	/* What does not end holds what would be freed.  Canvases are safe: they stand every end
	 * of the process. */
	if (!mcp_lines_serve(m, &lines))
		_exit(EXIT_LIMIT);
	store_listen(store, NULL, NULL);
}

struct cmd_mcp_options {
	const char *dir, *profile;
	bool memory;
	struct work_limits limits;
};

static int read_options(struct cmd_mcp_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		bool value = !strcmp(argv[i], "--store") || !strcmp(argv[i], "--profile");
		int rc;

		if (!strcmp(argv[i], "--memory")) {
			o->memory = true;
			continue;
		}
		if (!strcmp(argv[i], "--deadline") || !strcmp(argv[i], "--memory-limit")) {
			rc = cmd_take_limit(&o->limits, "mcp", argv[i], argv[i + 1]);
			if (rc)
				return rc;
			i++;
			continue;
		}
		if (!value)
			return cmd_unknown("mcp", argv[i]);
		else if (i + 1 == argc || !*argv[i + 1])
			return cmd_usage("mcp", "%s needs a value", argv[i]);
		else if (!strcmp(argv[i], "--store"))
			o->dir = argv[++i];
		else
			o->profile = argv[++i];
	}
	if (o->dir && o->memory)
		return cmd_usage("mcp", "--store keeps canvases, --memory does not: not both");
	return 0;
}

static int complain(const struct err *e, int code)
{
	fprintf(stderr, "porism mcp: %s\n", e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return code;
}

int cmd_mcp(struct app *app, int argc, char **argv)
{
	struct cmd_mcp_options o = { .limits = cmd_usual_limits() };
	struct mcp_options m = { .tools = app->tools, .version = porism_version() };
	struct store_options s = { .cas = "" };
	struct buf dir = { 0 }, page = { 0 };
	struct mcp *mcp = NULL;
	struct err e = { 0 };
	int rc = cmd_take_compat(app, "mcp", &argc, argv);

	if (!rc)
		rc = read_options(&o, argc, argv);
	if (rc)
		return rc;
	s.first = cmd_first_line(app);
	if (!o.memory) {
		if (!cmd_store_place(&dir, o.dir))
			return EXIT_SYSTEM;
		s.dir = dir.s;
	}
	signal(SIGPIPE, SIG_IGN);
	num_count_memory();
	if (store_open(&m.store, &s, app->tools, &e) != OK) {
		buf_clear(&dir);
		return complain(&e, EXIT_SYSTEM);
	}
	serve_page(&page);
	m.page = buf_str(&page);
	m.page_n = page.n;
	m.profile = o.profile;
	m.limits = o.limits;
	if (mcp_new(&mcp, &m, &e) == OK)
		serve(mcp, m.store);
	else
		rc = complain(&e, EXIT_USAGE);
	mcp_free(mcp);
	store_close(m.store);
	buf_clear(&dir);
	buf_clear(&page);
	return rc;
}
