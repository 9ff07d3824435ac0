/*
 * agent_many.c -- what commands share that ask models about many lines of a file (judge --translate, synth forward):
 * who is asked, what it may cost, how far it is, files that are gone on with.
 */
#include "base/index.h"
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define LINES_BYTES ((size_t)4 << 30)
#define SHOW_EVERY 10 /* seconds, where there is no terminal */

static bool is_script(const struct agent_model *m)
{
	return !strcmp(m->provider->name, "script");
}

/* --- Who is asked ------------------------------------------------------------------------ */
int cmd_agent_reach(struct cmd_agent *g)
{
	const struct cmd_agent_options *o = g->o;
	struct err e = { 0 };

	if (agent_model_read(&g->model, o->model, o->base_url, g->arena, &e) != OK ||
	    (o->api_version &&
	     agent_model_version(&g->model, o->api_version, g->arena, &e) != OK))
		return cmd_agent_complain_as(g->who, &e, EXIT_USAGE);
	if (!cmd_agent_find_key(g))
		return EXIT_USAGE;
	g->pace = cmd_agent_pace(g);
	return is_script(&g->model) ? cmd_agent_load_script(g, g->model.name) : EXIT_FINE;
}

void cmd_agent_leave(struct cmd_agent *g)
{
	if (g->pace)
		agent_pace_free(g->pace);
	g->pace = NULL;
	cmd_agent_drop_script(g);
}

/* --- How far it is ----------------------------------------------------------------------- */
void cmd_agent_tour_begin(struct cmd_agent_tour *t)
{
	t->began = t->shown = cmd_seconds();
}

int cmd_agent_tour_check(const struct cmd_agent_tour *t, const struct agent_model *m,
			 const char *prices)
{
	struct agent_price price;

	if (!(t->money > 0) || is_script(m) || agent_price_find(&price, prices, m->name))
		return EXIT_FINE;
	fprintf(stderr,
		"porism %s: the price of %s is not known, so --money cannot hold it\n"
		"  hint: --prices FILE names a table (as src/agent/prices.tsv)\n",
		t->who, m->name);
	return EXIT_USAGE;
}

bool cmd_agent_tour_is_over(struct cmd_agent_tour *t)
{
	if (t->money > 0 && t->spent >= t->money)
		t->limited = "the money is spent";
	else if (t->max_seconds > 0 && cmd_seconds() - t->began >= t->max_seconds)
		t->limited = "the time is over";
	return t->limited != NULL;
}

void cmd_agent_tour_show(struct cmd_agent_tour *t, bool last)
{
	bool terminal = isatty(STDERR_FILENO);
	double now = cmd_seconds();
	char paid[40] = "";

	if (t->quiet || (!terminal && (last || now - t->shown < SHOW_EVERY)))
		return;
	t->shown = now;
	if (t->spent > 0)
		snprintf(paid, sizeof paid, ", $%.4f", t->spent);
	if (!terminal)
		fprintf(stderr, "porism %s: ", t->who);
	fprintf(stderr, "%s%d of %d %s%s%s", terminal ? "\r" : "", t->finished, t->all,
		t->what, paid, last || !terminal ? "\n" : "");
}

int cmd_agent_tour_tell_limit(const struct cmd_agent_tour *t)
{
	fprintf(stderr,
		"porism %s: stopped: %s; %d of %d %s are done, and the same command %sgoes "
		"on\n",
		t->who, t->limited, t->finished, t->all, t->what,
		t->money > 0 ? "with more " : "");
	return EXIT_LIMIT;
}

/* --- Lines ------------------------------------------------------------------------------- */
const char *cmd_line_id(const struct cmd_piece *line, const char *path, struct arena *a)
{
	struct json *id = NULL;
	const char *at;
	size_t n;

	if (!json_span(&at, &n, line->s, line->n, path) ||
	    json_read(&id, at, n, a, NULL) != OK)
		return NULL;
	return id->type == JSON_STRING || id->type == JSON_NUMBER ? id->text : NULL;
}

enum status cmd_line_ids(const char ***out, struct index *by_id, const struct cmd_pieces *p,
			 struct arena *a, struct err *e)
{
	const char **id = arena_alloc(a, (size_t)(p->n + 1) * sizeof *id);

	for (int i = 0; i < p->n; i++) {
		id[i] = cmd_line_id(&p->at[i], "id", a);
		if (id[i] && index_get(by_id, id[i]) >= 0)
			return err_fail(e, E_ARG, "name_taken", "the id %.80s is given twice",
					id[i]);
		if (id[i])
			index_set(by_id, id[i], i);
	}
	*out = id;
	return OK;
}

bool cmd_agent_open_lines(struct cmd_agent_file *f, char **text, size_t *n, const char *who,
			  const char *path)
{
	*n = 0;
	*text = access(path, F_OK) ? mem_strdup("") : cmd_read_file(path, LINES_BYTES, n);
	f->path = mem_strdup(path);
	f->fd = *text ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
	if (f->fd < 0) {
		if (*text)
			fprintf(stderr, "porism %s: cannot write %s: %s\n", who, path,
				strerror(errno));
		return false;
	}
	while (*n && (*text)[*n - 1] != '\n')
		--*n;
	(*text)[*n] = 0;
	cmd_agent_cut(f, *n);
	return true;
}
