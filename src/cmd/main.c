/* main.c -- the porism program: picks a command. */
#include "cas/cas.h"
#include "cmd/option.h"
#include "num/num.h"
#include "porism.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CMD(name, usage, text) cmd_fn cmd_##name;
#define BRIEF(name, words)
#include "cmd/cmd.def"
#undef CMD
#undef BRIEF

static const struct cmd commands[] = {
#define CMD(name, usage, text) { #name, usage, text, cmd_##name },
#define BRIEF(name, words)
#include "cmd/cmd.def"
#undef CMD
#undef BRIEF
};
#define COMMANDS (int)(sizeof commands / sizeof *commands)

const struct cmd *cmd_list(int *n)
{
	*n = COMMANDS;
	return commands;
}

const struct cmd *cmd_find(const char *name)
{
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

const char *cmd_brief(const struct cmd *c)
{
	static const struct {
		const char *name, *words;
	} all[] = {
#define CMD(name, usage, text)
#define BRIEF(name, words) { #name, words },
#include "cmd/cmd.def"
#undef CMD
#undef BRIEF
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i].name, c->name))
			return all[i].words;
	return c->text;
}

const char *cmd_first_line(const struct app *app)
{
	return app->order == TOOL_ORDER_GEOGEBRA ? "SetCompatibility(\"geogebra\")" : NULL;
}

struct fig *cmd_figure(const struct app *app)
{
	struct fig *f = fig_new(app->tools, CMD_SEED);

	fig_set_cas(f, app->cas);
	if (cmd_first_line(app)) {
		const char *line = cmd_first_line(app);
		const struct fig_obs *obs;

		if (fig_line(f, line, strlen(line), &obs) != OK)
			BUG("%s fails", line);
	}
	return f;
}

int cmd_take_compat(struct app *app, const char *command, int *argc, char **argv)
{
	int n = 0;

	for (int i = 0; i < *argc; i++) {
		if (strcmp(argv[i], "--compat")) {
			argv[n++] = argv[i];
			continue;
		}
		if (i + 1 == *argc)
			return cmd_usage(command, "--compat needs geogebra or porism");
		i++;
		if (!strcmp(argv[i], "geogebra"))
			app->order = TOOL_ORDER_GEOGEBRA;
		else if (!strcmp(argv[i], "porism"))
			app->order = TOOL_ORDER_PORISM;
		else
			return cmd_usage(command, "--compat is geogebra or porism, not %s",
					 argv[i]);
	}
	*argc = n;
	return 0;
}

/* A terminal that shows colours, and a person who wants them (no-color.org). */
static bool has_color(void)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");

	return isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") && !(no && *no);
}

/* A file that is opened must not take the place of a closed standard output, or what is said is
 * written into it.  The other way round, so that using it is still an error. */
static void fill_standard(void)
{
	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)open("/dev/null", fd ? O_RDONLY : O_WRONLY);
}

/* What was said has to arrive.  Returns rc, or the code of the complaint that it did not. */
static int end(int rc)
{
	/* Why an earlier write failed is no longer known. */
	errno = 0;
	if (!fflush(stdout) && !ferror(stdout))
		return rc;
	fprintf(stderr, "porism: cannot write the output%s%s\n", errno ? ": " : "",
		errno ? strerror(errno) : "");
	return EXIT_SYSTEM;
}

static bool is_help(const char *arg)
{
	return !strcmp(arg, "--help") || !strcmp(arg, "-h");
}

int main(int argc, char **argv)
{
	struct app app = { 0 };
	struct arena *words;
	const struct cmd *c;
	int rc;

	fill_standard();

	if (argc < 2) {
		cmd_help_all(stderr);
		return EXIT_USAGE;
	}
	if (is_help(argv[1]) || !strcmp(argv[1], "help"))
		return end(cmd_help(argc - 2, argv + 2));
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V") ||
	    !strcmp(argv[1], "version")) {
		printf("porism %s\n", porism_version());
		return end(EXIT_FINE);
	}
	c = cmd_find(argv[1]);
	for (int i = 2; i < argc && strcmp(argv[i], "--"); i++)
		if (!strcmp(argv[i], "--help") || (i == 2 && is_help(argv[i])))
			return end(cmd_help(i - 1, argv + 1));
	if (!c)
		return cmd_no_command(argv[1]);
	argc -= 2;
	argv += 2;
	words = arena_new();
	rc = cmd_take_words(c->name, words, &argc, &argv, &app.no_times);
	if (rc) {
		arena_free(words);
		return rc;
	}
	app.tools = tool_table_new();
	app.cas = cas_new(NULL);
	app.color = has_color();
	app.command = c->name;
	app.argc = argc;
	app.argv = argv;
	rc = c->fn(&app, argc, argv);
	arena_free(words);
	tool_table_free(app.tools);
	cas_free(app.cas);
	num_cleanup();
	return end(rc);
}
