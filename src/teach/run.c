/* run.c -- one problem: asked until enough replies are kept or the tries are spent. */
#include "teach/teach_priv.h"
#include <string.h>

struct teach_run {
	struct teach_run_options o;
	struct arena *arena;
	struct teach_problem problem;
	const char *system;
	struct agent_part part;
	struct agent_turn turn;
	const char **said; /* replies that were kept now */
	int says, cap;
	int tried, kept; /* all of them */
	unsigned left;   /* enum agent_leave */
	bool failed;
	struct agent_refusal error;
};

static void prepare(struct teach_run *r)
{
	const struct teach_plan *p = r->o.plan;
	const char *gold = r->problem.gold.program;
	struct buf b = { 0 };

	teach_system(&b, p,
		     p->o.mode == TEACH_BACKWARD && gold ? teach_first(gold, r->arena) : NULL);
	r->system = arena_strdup(r->arena, buf_str(&b));
	buf_reset(&b);
	teach_question(&b, p, &r->problem);
	r->part.text = arena_strdup(r->arena, buf_str(&b));
	r->turn = (struct agent_turn){ .role = AGENT_USER, .part = &r->part, .parts = 1 };
	buf_clear(&b);
}

enum status teach_run_new(struct teach_run **out, const struct teach_run_options *o,
			  const char *line, size_t n, struct err *e)
{
	struct teach_run *r = mem_alloc(sizeof *r);
	struct json *j = NULL;
	enum status st;

	r->o = *o;
	r->arena = arena_new();
	r->tried = o->tried;
	r->kept = o->kept;
	st = json_read(&j, line, n, r->arena, e);
	st = st == OK ? teach_problem_read(&r->problem, j, o->solver, r->arena, e) : st;
	if (st == OK && o->plan->o.mode == TEACH_BACKWARD && !r->problem.gold.program)
		st = err_fail(e, E_ARG, "bad_argument",
			      "backward needs the program, and it has none that runs");
	if (st != OK) {
		teach_run_free(r);
		return st;
	}
	prepare(r);
	if (o->count)
		teach_count_problem(o->count);
	*out = r;
	return OK;
}

void teach_run_free(struct teach_run *r)
{
	if (r)
		arena_free(r->arena);
	mem_free(r);
}

struct arena *teach_run_arena(struct teach_run *r)
{
	return r->arena;
}

bool teach_run_over(const struct teach_run *r)
{
	const struct teach_plan_options *o = &r->o.plan->o;

	return r->failed || r->kept >= o->keep || r->tried >= o->tries;
}

bool teach_run_failed(const struct teach_run *r)
{
	return r->failed;
}

const char *teach_run_error(const struct teach_run *r)
{
	return r->failed ? r->error.message : NULL;
}

bool teach_run_ask(struct teach_run *r, struct agent_request *q)
{
	const struct teach_plan_options *o = &r->o.plan->o;

	if (teach_run_over(r))
		return false;
	agent_request_begin(q, o->model, o->agent, r->left);
	q->system = r->system;
	q->choice = AGENT_TOOLS_NONE;
	q->turn = &r->turn;
	q->turns = 1;
	/* Another try is another draw, also of a server that keeps to its seed. */
	if (q->seed >= 0)
		q->seed += r->tried;
	return true;
}

struct agent_script_ask teach_run_script(const struct teach_run *r)
{
	return (struct agent_script_ask){ .id = r->problem.id,
					  .mode = teach_mode_word(r->o.plan->o.mode),
					  .seed = -1,
					  .turn = r->tried };
}

static bool is_repeated(const struct teach_run *r, const char *text)
{
	for (int i = 0; i < r->says; i++)
		if (!strcmp(r->said[i], text))
			return true;
	return false;
}

static void take(struct teach_run *r, const char *text, bool cut, struct teach_had *had)
{
	const struct teach_plan *p = r->o.plan;
	struct teach_verdict v;
	struct buf b = { 0 };
	bool kept;

	had->number = r->tried++;
	teach_judge(&v, &r->problem, p->o.mode, &p->o.checks, text, r->o.solver, r->arena);
	if (v.fate == TEACH_NONE && cut)
		v.fate = TEACH_CUT;
	if (v.fate == TEACH_KEPT && is_repeated(r, text))
		v.fate = TEACH_AGAIN;
	kept = v.fate == TEACH_KEPT;
	if (r->o.count)
		teach_count_reply(r->o.count, &r->problem, &v, had, kept && !r->kept);
	if (kept) {
		r->said = arena_grow(r->arena, r->said, &r->cap, r->says + 1, sizeof *r->said);
		r->said[r->says++] = arena_strdup(r->arena, text);
		r->kept++;
		teach_line(&b, p, &r->problem, &v, had, text, r->o.solver);
	} else {
		teach_line_not(&b, p, &r->problem, &v, had, text);
	}
	r->o.sink(r->o.user, kept, buf_str(&b), b.n);
	buf_clear(&b);
}

double teach_run_reply(struct teach_run *r, const struct agent_reply *reply,
		       const struct agent_sent *about)
{
	const struct teach_plan *p = r->o.plan;
	struct teach_had had = { .usage = reply->usage, .cost = -1 };

	if (about->cost)
		had.cost = *about->cost;
	else if (p->priced)
		had.cost = agent_cost(&p->price, &reply->usage);
	take(r, reply->text, reply->stop == AGENT_STOP_LENGTH, &had);
	return had.cost;
}

void teach_run_retry(struct teach_run *r, const struct agent_refusal *why)
{
	r->left |= agent_leave_bit(why->code);
}

void teach_run_fail(struct teach_run *r, const struct agent_refusal *why)
{
	r->failed = true;
	r->error = *why;
}

void teach_run_take(struct teach_run *r, const char *text)
{
	static const struct agent_usage none = { -1, -1, -1, -1, -1 };
	struct teach_had had = { .usage = none, .cost = -1 };

	take(r, text, false, &had);
}
