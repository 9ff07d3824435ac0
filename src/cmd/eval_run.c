/*
 * eval_run.c -- porism eval run CONFIG: every attempt of the plan that has no record yet.
 *
 * Models are asked through the crowd of agent_crowd.c; the solver as a contestant has threads of
 * its own.  What ends a start early (a limit, a signal, a full disk) leaves a folder that the same
 * command goes on with.
 */
#include "base/mem.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include "dataset/dataset.h"
#include "num/num.h"
#include <stdlib.h>
#include <unistd.h>

#define TEXT_BYTES (1u << 20)
#define TOLD 10 /* refusals that are told one by one */

static struct cmd_eval *eval_of(struct cmd_crowd *c)
{
	return (struct cmd_eval *)c;
}

static void limit(struct cmd_eval *x, const char *why)
{
	pthread_mutex_lock(&x->crowd.lock);
	x->limited = true;
	pthread_mutex_unlock(&x->crowd.lock);
	cmd_crowd_halt(&x->crowd, why);
}

/* What it has cost so far is counted while it is under way; and the time. */
static void seen(struct cmd_crowd *c, struct cmd_task *t, const struct agent_run *r)
{
	struct cmd_eval *x = eval_of(c);
	double cost = agent_run_result(r)->cost;
	bool spent;

	pthread_mutex_lock(&c->lock);
	if (cost > t->cost) {
		x->spent += cost - t->cost;
		t->cost = cost;
	}
	spent = x->config.budget.money > 0 && x->spent >= x->config.budget.money;
	cmd_eval_show(&x->show, cmd_seconds(), false);
	pthread_mutex_unlock(&c->lock);
	if (spent)
		limit(x, "the money is spent; raise budget.money, and");
	else if (x->config.budget.seconds > 0 &&
		 cmd_seconds() - x->began >= x->config.budget.seconds)
		limit(x, "the time is over;");
}

static void over(struct cmd_crowd *c, struct cmd_task *t, struct agent_run *r)
{
	cmd_eval_record(eval_of(c), t, r);
	seen(c, t, r);
}

/* Its trace is whole, but who wrote it ended before the record: it is made from the trace. */
static void done(struct cmd_crowd *c, struct cmd_task *t, const struct agent_trace *trace,
		 const struct agent_run_options *q)
{
	struct agent_run *r = NULL;
	struct err e = { 0 };

	if (agent_run_new(&r, q, &e) == OK && agent_run_feed(r, trace, &e) == OK) {
		cmd_eval_record(eval_of(c), t, r);
		seen(c, t, r);
	} else {
		pthread_mutex_lock(&c->lock);
		c->refused(c, t, &e);
		pthread_mutex_unlock(&c->lock);
	}
	agent_run_free(r);
}

static bool next(struct cmd_crowd *c, struct cmd_task *t)
{
	struct cmd_eval *x = eval_of(c);
	long attempt;
	bool found = false;

	while (!found && !x->lost && cmd_eval_next(x, &attempt))
		found = cmd_eval_task(x, t, attempt);
	if (x->lost)
		cmd_crowd_halt(c, x->lost);
	return found;
}

static void refused(struct cmd_crowd *c, struct cmd_task *t, const struct err *e)
{
	cmd_eval_refuse(eval_of(c), t->number, e);
}

/* --- The solver ---------------------------------------------------------------------------------------------- */
static bool is_time_over(const struct cmd_eval *x)
{
	return x->config.budget.seconds > 0 &&
	       cmd_seconds() - x->began >= x->config.budget.seconds;
}

static void *solve_some(void *arg)
{
	struct cmd_eval *x = arg;
	long attempt;

	for (;;) {
		struct arena *a;
		struct eval_record r;
		double start;
		bool is;

		pthread_mutex_lock(&x->crowd.lock);
		is = !x->lost && !x->limited && !cmd_agent_stopped() &&
		     cmd_eval_next(x, &attempt);
		pthread_mutex_unlock(&x->crowd.lock);
		if (!is)
			break;
		a = arena_new();
		start = cmd_seconds();
		eval_record_engine(&r,
				   x->plan->sample[eval_plan_place(x->plan, attempt).sample],
				   &x->config, a);
		r.seconds = cmd_seconds() - start;
		cmd_eval_add(x, attempt, &r, a);
		arena_free(a);
		if (is_time_over(x))
			limit(x, "the time is over;");
	}
	return NULL;
}

static void *solve_thread(void *arg)
{
	solve_some(arg);
	num_cleanup();
	return NULL;
}

static void run_engine(struct cmd_eval *x)
{
	pthread_t id[BATCH_THREADS];
	int n = 0, want = (int)(x->config.threads ? x->config.threads : cmd_cores());

	pthread_mutex_init(&x->crowd.lock, NULL);
	pthread_mutex_init(&x->crowd.gate, NULL);
	x->engine = true;
	x->at = 0;
	while (n < want - 1 && n < BATCH_THREADS &&
	       !pthread_create(&id[n], NULL, solve_thread, x))
		n++;
	solve_some(x);
	for (int i = 0; i < n; i++)
		pthread_join(id[i], NULL);
	pthread_mutex_destroy(&x->crowd.lock);
	pthread_mutex_destroy(&x->crowd.gate);
}

/* --- Models ---------------------------------------------------------------------------------- */
static bool asks_models(const struct eval_config *c)
{
	for (int i = 0; i < c->arms; i++)
		if (!c->arm[i].engine)
			return true;
	return false;
}

static int run_crowd(struct cmd_eval *x)
{
	int rc;

	x->crowd.g->pace = cmd_agent_pace(x->crowd.g);
	x->crowd.threads = (int)(x->config.threads ? x->config.threads : cmd_cores());
	x->crowd.parallel = (int)x->crowd.g->o->parallel;
	rc = cmd_crowd_run(&x->crowd);
	agent_pace_free(x->crowd.g->pace);
	return rc;
}

static void tell_plan(const struct cmd_eval *x)
{
	for (int i = 0; i < x->config.sets; i++)
		printf("%-24s %8d %s  %s\n",
		       x->config.set[i].name ? x->config.set[i].name : x->plan->data[i]->set,
		       x->plan->data[i]->samples,
		       x->plan->data[i]->samples == 1 ? "sample" : "samples",
		       x->plan->data[i]->checksum);
	for (int i = 0; i < x->config.arms; i++)
		printf("%-24s %8ld %s, %ld done  (%s: %s)\n", x->config.arm[i].name,
		       x->tally[i].total, x->tally[i].total == 1 ? "attempt" : "attempts",
		       x->tally[i].done, x->config.arm[i].protocol->name,
		       x->config.arm[i].protocol->text);
}

static int work(struct cmd_eval *x, struct app *app)
{
	int rc = 0;

	if (x->o->write || x->o->read)
		return cmd_parts_usage(&cmd_eval_parts, "run",
				       "--write and --read are porism eval batch's");
	if (x->o->plan) {
		tell_plan(x);
		return EXIT_FINE;
	}
	x->crowd.next = next;
	x->crowd.over = over;
	x->crowd.done = done;
	x->crowd.refused = refused;
	x->crowd.seen = seen;
	x->crowd.anew = true;
	cmd_agent_mind_signals();
	run_engine(x);
	if (asks_models(&x->config) && !x->lost && !x->limited && !cmd_agent_stopped())
		rc = cmd_eval_ask(x, app, run_crowd);
	return cmd_eval_finish(x, rc);
}

int cmd_eval_run(struct app *app, int argc, char **argv)
{
	return cmd_eval_start(app, "run", argc, argv, work);
}
