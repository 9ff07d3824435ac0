/* agent_again.c -- porism agent --resume and --replay: runs from their traces. */
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include <string.h>

/* A trace says which server to ask, and may come from anybody: a key goes to another server than
 * the provider's own only when the user names it. */
static bool is_known_server(const struct cmd_agent *g)
{
	struct agent_model named;
	struct err e;

	if (!strcmp(g->model.base, g->model.provider->base) ||
	    (g->o->base_url &&
	     agent_model_read(&named, "any", g->o->base_url, g->arena, &e) == OK &&
	     !strcmp(named.base, g->model.base)))
		return true;
	fprintf(stderr,
		"porism agent: this run was with the server %s\n"
		"  hint: if it is to be asked again, say so: --base-url %s\n",
		g->model.base, g->model.base);
	return false;
}

/* The trace that a command goes on with. */
struct agent_revival {
	struct cmd_agent_file file;
	struct agent_trace trace; /* of a torso: its head alone */
	char *text;
	bool torso; /* killed in its first line: begun anew */
};

/* Open, lock and read it; false with a message. */
static bool revive(struct agent_revival *v, const char *path, struct arena *a)
{
	size_t n;

	*v = (struct agent_revival){ .file = { .fd = -1, .then = CMD_AGENT_GOES_ON } };
	if (!cmd_agent_open(&v->file, path) ||
	    !(v->text = cmd_read_file(path, AGENT_TRACE_BYTES, &n)))
		return false;
	v->torso = agent_trace_is_torso(v->text, n);
	if (!v->torso)
		return cmd_agent_parse(&v->trace, v->text, n, path, a);
	v->trace.head = agent_trace_torso(v->text, n, a);
	if (v->trace.head)
		return true;
	fprintf(stderr,
		"porism agent: %s ends in its first line, before what is needed to begin it "
		"anew\n"
		"  hint: that run had asked nothing yet: remove the file, and give the "
		"problem "
		"again\n",
		path);
	return false;
}

static int go_on(struct cmd_agent *g, struct agent_revival *v, struct agent_problem *p)
{
	struct agent_run_options q = cmd_agent_run_options(g);
	const struct agent_trace *t = &v->trace;
	struct agent_again how;
	struct agent_run *r = NULL;
	struct err e = { 0 };
	char started[CMD_AGENT_STARTED];
	enum status st;
	int rc;

	q.sink = cmd_agent_sink;
	q.sink_user = &v->file;
	cmd_agent_cut(&v->file, t->whole);
	if (v->torso) {
		fputs("the run was killed in its first line: it begins anew\n", stderr);
		cmd_agent_started(started, sizeof started, g->app);
		q.problem = p;
		q.id = json_text(t->head, "id");
		q.started = started;
		st = agent_run_new(&r, &q, &e);
	} else {
		st = agent_run_resume(&r, t, &q, &how, &e);
	}
	rc = st == OK ? cmd_agent_to_end(g, r, &v->file,
					 t->events ? t->event[t->events - 1].t : 0)
		      : cmd_agent_complain(&e, EXIT_FAILED);
	agent_run_free(r);
	return rc;
}

int cmd_agent_resume(struct cmd_agent *g)
{
	const struct cmd_agent_options *given = g->o;
	struct cmd_agent_options mine = *given;
	struct agent_revival v;
	struct agent_problem p;
	struct err e = { 0 };
	int rc = EXIT_SYSTEM;

	if (revive(&v, g->o->resume, g->arena)) {
		if (!v.torso)
			cmd_agent_reopen(&v.trace, v.text);
		if (agent_trace_given(&p, &mine.settings, &g->model, &v.trace, g->arena, &e) !=
		    OK) {
			rc = cmd_agent_complain(&e, EXIT_USAGE);
		} else if (!is_known_server(g) || !cmd_agent_find_key(g)) {
			rc = EXIT_USAGE;
		} else {
			/* Its time and its streaming are the trace's, too. */
			g->o = &mine;
			rc = cmd_agent_is_held(g) ? go_on(g, &v, &p) : EXIT_USAGE;
		}
	}
	g->o = given;
	rc = cmd_agent_close(&v.file) ? rc : EXIT_SYSTEM;
	mem_free(v.text);
	return rc;
}

/* The recorded replies, shown as if they came now; no server is asked. */
int cmd_agent_replay(struct cmd_agent *g)
{
	struct cmd_agent_show show = { .out = stdout, .color = g->app->color };
	struct agent_run_options q = cmd_agent_run_options(g);
	struct agent_problem p;
	struct agent_settings s;
	struct agent_model m;
	struct agent_trace t;
	struct agent_watch w;
	struct agent_again how;
	struct agent_run *r = NULL;
	struct err e = { 0 };
	char *text;
	int rc = EXIT_FINE;

	if (!cmd_agent_read(&t, &text, g->o->replay, g->arena))
		return EXIT_SYSTEM;
	q.problem = &p;
	q.settings = &s;
	q.model = &m;
	q.id = "replay";
	if (agent_trace_given(&p, &s, &m, &t, g->arena, &e) != OK ||
	    agent_run_new(&r, &q, &e) != OK) {
		rc = cmd_agent_complain(&e, EXIT_USAGE);
	} else {
		cmd_agent_watch(&w, &show);
		if (!g->o->json && !g->o->quiet)
			agent_run_watch(r, &w);
		if (agent_run_feed(r, &t, &e) != OK) {
			rc = cmd_agent_complain(&e, EXIT_FAILED);
			agent_run_stop(r);
		}
		if (g->o->json) {
			struct buf b = { 0 };

			agent_run_line(&b, r, g->o->replay, 0);
			puts(b.s);
			buf_clear(&b);
		} else {
			cmd_agent_summary(&show, r, NULL, 0);
		}
		rc = rc ? rc : cmd_agent_exit(agent_run_result(r));
		if (agent_run_compare(&t, &q, &how, &e) == OK && how.differ)
			fprintf(stderr,
				"porism agent: from line %d of the trace on it comes out "
				"otherwise "
				"than it was recorded; porism replay shows where\n",
				how.first);
	}
	agent_run_free(r);
	mem_free(text);
	return rc;
}
