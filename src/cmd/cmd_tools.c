/* cmd_tools.c -- porism tools: the tool table as a list, as help, as schemas. */
#include "base/json.h"
#include "base/list.h"
#include "cmd/cmd.h"
#include "desk/desk.h"
#include <string.h>

cmd_fn cmd_tools;

#define LINE 100 /* columns of the list */

struct cmd_tools_options {
	const char *name, *form, *profile;
};

/* "all, plane, core" */
static void join(char *out, size_t size, const char *const *list, int n)
{
	size_t at = 0;

	out[0] = 0;
	for (int i = 0; i < n && at < size; i++)
		at += (size_t)snprintf(out + at, size - at, "%s%s", i ? ", " : "", list[i]);
}

/* The first sentence of a description, or what of it fits into the line. */
static void summary(struct buf *b, const char *text, size_t room)
{
	size_t n = 0, last = 0;

	while (text[n] && n <= room) {
		if (text[n] == ' ')
			last = n;
		if (strchr(".;?", text[n]) && (text[n + 1] == ' ' || !text[n + 1]))
			break;
		n++;
	}
	if (text[n] == '?')
		n++;
	if (text[n] && n > room) {
		while (last && strchr(",:-", text[last - 1]))
			last--;
		buf_addn(b, text, last);
		buf_add(b, " ...");
	} else {
		buf_addn(b, text, n);
	}
}

static void list_group(struct buf *b, const struct app *app, const char *group,
		       const char *profile)
{
	buf_addf(b, "\n%s%s%s\n", app->color ? "\033[1m" : "", group,
		 app->color ? "\033[0m" : "");
	for (int i = 0; i < tool_count(app->tools); i++) {
		const struct tool *t = tool_at(app->tools, i);
		struct buf head = { 0 };

		if (strcmp(t->group, group) || !tool_in_profile(t, profile))
			continue;
		buf_addf(&head, "%s", t->name);
		if (*t->commands)
			buf_addf(&head, " (%.*s)", (int)strcspn(t->commands, " "),
				 t->commands);
		buf_addf(b, "  %-42s ", buf_str(&head));
		buf_clear(&head);
		summary(b, t->text, LINE - 45);
		buf_addc(b, '\n');
	}
}

static int list(const struct app *app, const char *profile)
{
	struct buf b = { 0 };
	int n = tool_count(app->tools), shown = 0;

	for (int i = 0; i < n; i++)
		shown += tool_in_profile(tool_at(app->tools, i), profile);
	buf_addf(&b,
		 "%d tools; the script command stands in parentheses. "
		 "`porism tools NAME` tells more.\n",
		 shown);
	/* Groups in the order of their first tool. */
	for (int i = 0; i < n; i++) {
		const char *group = tool_at(app->tools, i)->group;
		bool seen = false, any = false;

		for (int k = 0; k < n; k++) {
			const struct tool *t = tool_at(app->tools, k);

			if (strcmp(t->group, group))
				continue;
			seen = seen || k < i;
			any = any || tool_in_profile(t, profile);
		}
		if (!seen && any)
			list_group(&b, app, group, profile);
	}
	fwrite(b.s, 1, b.n, stdout);
	buf_clear(&b);
	return EXIT_FINE;
}

/* A tool by its name, or all tools that a script command may mean. */
static int show(const struct app *app, const char *name, const char *form)
{
	const struct tool *found[16];
	int n = 1, n_forms, f = 0;
	const char *const *forms = tool_forms(&n_forms);
	struct buf b = { 0 };
	char near[240];

	found[0] = tool_find(app->tools, name);
	if (!found[0])
		n = tool_by_command(app->tools, name, found, 16);
	if (n > 16)
		n = 16;
	if (!n && desk_describe_own(&b, name)) {
		printf("%s  Not for scripts: porism mcp, serve and agent offer it to models "
		       "(docs/MCP.md).\n",
		       buf_str(&b));
		buf_clear(&b);
		return EXIT_FINE;
	}
	if (!n) {
		tool_near(app->tools, name, near, sizeof near);
		return cmd_wrong("tools", "there is no tool \"%.60s\"%s%s%s", name,
				 near[0] ? "; did you mean " : "", near, near[0] ? "?" : "");
	}
	while (form && strcmp(forms[f], form))
		f++;
	for (int i = 0; i < n; i++) {
		if (form) {
			tool_schema(&b, found[i], (enum tool_form)f);
			buf_addc(&b, '\n');
			continue;
		}
		buf_add(&b, i ? "\n----\n\n" : "");
		tool_help(&b, found[i]);
	}
	fwrite(b.s, 1, b.n, stdout);
	buf_clear(&b);
	return EXIT_FINE;
}

static int schemas(const struct app *app, const char *form, const char *profile)
{
	struct buf b = { 0 };

	if (!tool_schemas(&b, app->tools, form, profile))
		return cmd_usage("tools", "no schemas of form %s for profile %s", form,
				 profile);
	buf_addc(&b, '\n');
	fwrite(b.s, 1, b.n, stdout);
	buf_clear(&b);
	return EXIT_FINE;
}

int cmd_tools(struct app *app, int argc, char **argv)
{
	struct cmd_tools_options o = { 0 };
	int n_forms, n_profiles;
	const char *const *forms = tool_forms(&n_forms);
	const char *const *profiles = tool_profiles(&n_profiles);
	char known[120];

	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--profile")) {
			if (++i == argc)
				return cmd_usage("tools", "--profile needs a name");
			o.profile = argv[i];
			continue;
		}
		if (!strncmp(argv[i], "--", 2) && base_has_text(forms, n_forms, argv[i] + 2)) {
			if (o.form)
				return cmd_usage("tools", "one form at a time, not %s as well",
						 argv[i]);
			o.form = argv[i] + 2;
		} else if (argv[i][0] == '-') {
			return cmd_unknown("tools", argv[i]);
		} else if (o.name) {
			return cmd_usage("tools", "one tool at a time, not %s as well",
					 argv[i]);
		} else {
			o.name = argv[i];
		}
	}
	if (o.profile && !base_has_text(profiles, n_profiles, o.profile)) {
		join(known, sizeof known, profiles, n_profiles);
		return cmd_usage("tools", "no profile \"%s\"; there are %s", o.profile, known);
	}
	if (o.name)
		return show(app, o.name, o.form);
	if (o.form)
		return schemas(app, o.form, o.profile ? o.profile : "all");
	return list(app, o.profile ? o.profile : "all");
}
