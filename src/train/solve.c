/* solve.c -- answers to problems: sampled by the machine, judged on all processors, counted. */
#include "base/member.h"
#include "metric/metric.h"
#include "train/train_priv.h"
#include <stdio.h>

/* --- Judging --------------------------------------------------------------------------------------------- */
struct train_judges {
	struct train_solved *x;
	const struct train_solving *o;
	const struct token_set *token;
	struct train_truth *truth; /* of each problem */
	struct arena **arena;
	bool *bad;
};

static void read_truth(void *self, int i, struct program_solver *s)
{
	struct train_judges *g = self;
	const struct train_document *d = &g->x->problem[i];
	struct train_truth *t = &g->truth[i];
	struct json *line;
	struct err ignored;

	g->arena[i] = arena_new();
	g->bad[i] = json_read(&line, d->text, d->text_n, g->arena[i], &ignored) != OK ||
		    train_truth_read(t, line, s, g->arena[i], &ignored) != OK;
	if (g->bad[i])
		return;
	g->x->operators[i] = t->operators;
	g->x->id[i] = mem_strdup(t->id ? t->id : "");
	g->x->textual[i] = t->text != NULL;
}

static void judge_row(void *self, int row, struct program_solver *s)
{
	struct train_judges *g = self;
	struct train_solved *x = g->x;
	int i = row / x->group;
	long n = x->length[row];
	struct train_judging o = g->o->judging;
	struct buf answer = { 0 };

	if (g->bad[i]) {
		x->verdict[row].outcome = TRAIN_WRONG;
		return;
	}
	o.seed = train_mix(o.seed, (uint64_t)x->problem[i].line, 3);
	token_decode_plain(&answer, g->token, x->token + (size_t)row * (size_t)x->most,
			   n - x->stopped[row]);
	train_judge(&x->verdict[row], &g->truth[i], buf_str(&answer), x->stopped[row], &o, s);
	buf_clear(&answer);
}

static void judge(struct train_solved *x, const struct token_set *token,
		  const struct train_solving *o)
{
	size_t n = (size_t)x->problems + 1;
	struct train_judges g = { .x = x,
				  .o = o,
				  .token = token,
				  .truth = mem_alloc(n * sizeof *g.truth),
				  .arena = mem_alloc(n * sizeof *g.arena),
				  .bad = mem_alloc(n * sizeof *g.bad) };

	program_each(x->problems, o->threads, read_truth, &g);
	program_each(x->problems * x->group, o->threads, judge_row, &g);
	for (int i = 0; i < x->problems; i++)
		arena_free(g.arena[i]);
	mem_free(g.truth);
	mem_free(g.arena);
	mem_free(g.bad);
}

/* --- Sampling ---------------------------------------------------------------------------------------------- */
static int sampling(void *self, long answers, long tokens)
{
	struct train_run *r = self;
	struct train_progress p = { .answers = answers, .tokens = (double)tokens };

	train_run_tell(r, TRAIN_BUSY, NULL, &p);
	return 0;
}

void train_solved_clear(struct train_solved *x)
{
	mem_free(x->token);
	mem_free(x->logp);
	mem_free(x->length);
	mem_free(x->stopped);
	mem_free(x->verdict);
	mem_free(x->operators);
	mem_free(x->textual);
	for (int i = 0; x->id && i < x->problems; i++)
		mem_free(x->id[i]);
	mem_free(x->id);
	*x = (struct train_solved){ .problem = x->problem, .problems = x->problems };
}

static void make_room(struct train_solved *x, const struct train_solving *o)
{
	size_t rows = (size_t)x->problems * (size_t)o->group + 1, n = (size_t)x->problems + 1;

	x->group = o->group;
	x->most = o->most;
	x->token = mem_alloc(rows * (size_t)o->most * sizeof *x->token);
	x->logp = mem_alloc(rows * (size_t)o->most * sizeof *x->logp);
	x->length = mem_alloc(rows * sizeof *x->length);
	x->stopped = mem_alloc(rows);
	x->verdict = mem_alloc(rows * sizeof *x->verdict);
	x->operators = mem_alloc(n * sizeof *x->operators);
	x->textual = mem_alloc(n * sizeof *x->textual);
	x->id = mem_alloc(n * sizeof *x->id);
}

enum status train_solve(struct train_solved *x, struct train_run *r,
			const struct train_solving *o, struct err *e)
{
	const struct train_machine *m = &r->machine;
	struct net_sampling q = { .prompts = x->problems,
				  .group = o->group,
				  .most = (int)o->most,
				  .temperature = (float)o->temperature,
				  .top_p = (float)o->top_p,
				  .top_k = o->top_k,
				  .seed = o->seed,
				  .stop = r->model.stop,
				  .stops = r->model.stops,
				  .told = sampling,
				  .self = r };
	struct net_sampled got;
	struct token_list all = { 0 };
	int32_t *start = mem_alloc(((size_t)x->problems + 1) * sizeof *start);
	int failed;

	make_room(x, o);
	for (int i = 0; i < x->problems; i++) {
		for (long k = 0; k < x->problem[i].count; k++)
			token_list_add(&all, x->problem[i].token[k]);
		start[i + 1] = (int32_t)all.count;
	}
	q.token = all.id;
	q.start = start;
	got = (struct net_sampled){ x->token, x->logp, x->length, x->stopped };
	failed = x->problems ? m->backend->sample(m->m, &q, &got) : 0;
	token_list_clear(&all);
	mem_free(start);
	if (failed)
		return train_machine_failed(m, "sample", e);
	judge(x, r->model.token, o);
	return OK;
}

/* --- Counts ------------------------------------------------------------------------------------------------- */
void train_tally_add(struct train_tally *t, const struct train_verdict *v, long length)
{
	t->outcome[v->outcome]++;
	t->check[v->check]++;
	t->answers++;
	t->tokens += length;
}

void train_tally_json(struct buf *b, const struct train_tally *t)
{
	long checked = t->check[TRAIN_AGREES] + t->check[TRAIN_DIFFERS];

	json_add_key(b, "outcomes");
	buf_addc(b, '{');
	for (int i = 0; i < TRAIN_OUTCOMES; i++)
		if (t->outcome[i])
			json_member_count(b, train_outcome_word[i], t->outcome[i]);
	buf_addc(b, '}');
	json_add_key(b, "checked");
	buf_addc(b, '{');
	json_member_count(b, "agrees", t->check[TRAIN_AGREES]);
	json_member_count(b, "differs", t->check[TRAIN_DIFFERS]);
	json_member_count(b, "untold", t->check[TRAIN_UNTOLD]);
	json_member_number(b, "rate",
			   metric_share((double)t->check[TRAIN_AGREES], (double)checked));
	buf_addc(b, '}');
}

static void add_pass(struct buf *b, const struct metric_tries *t, int n, int group)
{
	char key[24];

	json_member_count(b, "problems", n);
	for (int k = 1; k; k = metric_pass_next(k, group)) {
		snprintf(key, sizeof key, "pass@%d", k);
		json_member_number(b, key, metric_pass_mean(t, n, k));
	}
}

void train_pass_json(struct buf *b, const struct train_solved *x)
{
	struct metric_tries *t = mem_alloc(((size_t)x->problems + 1) * sizeof *t);
	int most = 0;

	for (int i = 0; i < x->problems; i++)
		most = x->operators[i] > most ? x->operators[i] : most;
	for (int operators = -1; operators <= most; operators++) {
		int n = 0;

		/* All of them, and then by the number of operators. */
		for (int i = 0; i < x->problems; i++) {
			if (operators >= 0 && x->operators[i] != operators)
				continue;
			t[n] = (struct metric_tries){ .n = x->group };
			for (int k = 0; k < x->group; k++)
				t[n].right +=
					x->verdict[i * x->group + k].outcome == TRAIN_RIGHT;
			n++;
		}
		if (operators < 0) {
			add_pass(b, t, n, x->group);
			json_add_key(b, "by_operators");
			buf_addc(b, '{');
		} else if (n) {
			char key[24];

			snprintf(key, sizeof key, "%d", operators);
			json_add_key(b, key);
			buf_addc(b, '{');
			add_pass(b, t, n, x->group);
			buf_addc(b, '}');
		}
	}
	buf_addc(b, '}');
	mem_free(t);
}
