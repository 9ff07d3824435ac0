/*
 * eval.c -- a model put to problems: greedy and by chance, pass@k by the number of operators.
 *
 * Problems come in an order by the seed, so that the first N are a fair choice.  They are sampled in portions, and
 * memory does not grow with them; what is kept of a portion are its verdicts.
 */
#include "base/member.h"
#include "metric/metric.h"
#include "train/train_priv.h"
#include <stdio.h>
#include <string.h>

#define PORTION 4096 /* answers */

/* What is known of all problems after a round over them. */
struct train_score {
	struct train_solved all; /* verdicts, operators, ids: no tokens */
	struct train_tally tally;
	int cap;
	double seconds;
};

static void clear_score(struct train_score *s)
{
	for (int i = 0; i < s->all.problems; i++)
		mem_free(s->all.id[i]);
	mem_free(s->all.id);
	mem_free(s->all.operators);
	mem_free(s->all.verdict);
}

static void add_portion(struct train_score *s, const struct train_solved *x)
{
	struct train_solved *all = &s->all;
	int n = all->problems, cap = s->cap;
	size_t rows;

	s->cap = n + x->problems > cap ? 2 * (n + x->problems) : cap;
	rows = (size_t)s->cap * (size_t)x->group;
	all->group = x->group;
	all->operators = mem_resize(all->operators, (size_t)s->cap * sizeof *all->operators);
	all->id = mem_resize(all->id, (size_t)s->cap * sizeof *all->id);
	all->verdict = mem_resize(all->verdict, rows * sizeof *all->verdict);
	for (int i = 0; i < x->problems; i++) {
		all->operators[n + i] = x->operators[i];
		all->id[n + i] = mem_strdup(x->id[i] ? x->id[i] : "");
		for (int k = 0; k < x->group; k++) {
			int row = i * x->group + k;

			all->verdict[(n + i) * x->group + k] = x->verdict[row];
			train_tally_add(&s->tally, &x->verdict[row], x->length[row]);
		}
	}
	all->problems += x->problems;
}

static void hand_out(const struct train_solved *x, const struct train_run *r, bool greedy)
{
	static const char *const checks[] = { NULL, "agrees", "differs", "untold" };
	struct buf text = { 0 };

	for (int row = 0; r->job->given && row < x->problems * x->group; row++) {
		int i = row / x->group;
		struct train_given g = { .id = x->id[i] ? x->id[i] : "",
					 .line = x->problem[i].line,
					 .sample = greedy ? -1 : row % x->group,
					 .operators = x->operators[i],
					 .tokens = x->length[row],
					 .outcome =
						 train_outcome_word[x->verdict[row].outcome],
					 .check = checks[x->verdict[row].check] };

		buf_reset(&text);
		token_decode_plain(&text, r->model.token,
				   x->token + (size_t)row * (size_t)x->most, x->length[row]);
		g.text = buf_str(&text);
		r->job->given(r->job->self, &g);
	}
	buf_clear(&text);
}

static enum status portion(struct train_score *s, struct train_run *r, struct train_data *d,
			   const struct train_solving *how, long n, bool *more, struct err *e)
{
	struct train_solved x = { .problem = mem_alloc(((size_t)n + 1) * sizeof *x.problem) };
	enum status st = OK;

	*more = true;
	while (st == OK && *more && x.problems < n) {
		st = train_data_next(d, &x.problem[x.problems], more, e);
		x.problems += st == OK && *more;
	}
	if (st == OK && x.problems)
		st = train_solve(&x, r, how, e);
	if (st == OK && x.problems) {
		add_portion(s, &x);
		hand_out(&x, r, how->temperature <= 0);
	}
	for (int i = 0; i < x.problems; i++)
		train_document_clear(&x.problem[i]);
	train_solved_clear(&x);
	mem_free(x.problem);
	return st;
}

/* All problems once. */
static enum status score(struct train_score *s, struct train_run *r,
			 const struct train_solving *how, long left[TRAIN_LEFTS],
			 struct err *e)
{
	const struct train_settings *t = r->s;
	struct train_data d = { .source = &r->source,
				.form = { .token = r->model.token,
					  .split = strcmp(t->split, "all") ? t->split : NULL,
					  .longest = train_run_longest(r),
					  .prompt = true },
				.seed = (uint64_t)t->seed,
				.lenient = t->lenient,
				.to = r->source.count,
				.threads = train_threads(t) };
	long most = t->count ? t->count : r->source.count, size = PORTION / how->group;
	double began = train_now();
	bool more = true;
	enum status st = train_data_open(&d, &(struct train_place){ 0 }, e);

	size = size < 1 ? 1 : size;
	while (st == OK && more && (!most || s->all.problems < most)) {
		long n = most && most - s->all.problems < size ? most - s->all.problems : size;

		st = portion(s, r, &d, how, n, &more, e);
	}
	s->seconds = train_now() - began;
	memcpy(left, d.left, sizeof d.left);
	train_data_close(&d);
	if (st == OK && !s->all.problems)
		st = err_fail(e, E_ARG, "bad_argument", "there is no problem to solve");
	return st;
}

/* --- Written --------------------------------------------------------------------------------------------------- */
static void score_json(struct buf *b, const char *key, const struct train_score *s, bool times)
{
	json_add_key(b, key);
	buf_addc(b, '{');
	train_pass_json(b, &s->all);
	train_tally_json(b, &s->tally);
	json_member_number(b, "length",
			   metric_share((double)s->tally.tokens, (double)s->tally.answers));
	if (times) {
		json_add_key(b, "speed");
		buf_addc(b, '{');
		json_member_number(b, "seconds", s->seconds);
		json_member_number(b, "tokens_per_second",
				   (double)s->tally.tokens / s->seconds);
		buf_addc(b, '}');
	}
	buf_addc(b, '}');
}

static void add_percent(struct buf *b, double share)
{
	if (isnan(share))
		buf_add(b, "       -");
	else
		buf_addf(b, "  %6.2f", 100 * share);
}

/* pass@k of the problems with so many operators (below 0: all), a line. */
static void pass_line(struct buf *b, const struct train_score *s, int operators)
{
	const struct train_solved *x = &s->all;
	struct metric_tries *t = mem_alloc(((size_t)x->problems + 1) * sizeof *t);
	int n = 0;

	for (int i = 0; i < x->problems; i++) {
		if (operators >= 0 && x->operators[i] != operators)
			continue;
		t[n].n = x->group;
		for (int k = 0; k < x->group; k++)
			t[n].right += x->verdict[i * x->group + k].outcome == TRAIN_RIGHT;
		n++;
	}
	if (n) {
		if (operators < 0)
			buf_addf(b, "  all       %8d", n);
		else
			buf_addf(b, "  %-9d %8d", operators, n);
		for (int k = 1; k; k = metric_pass_next(k, x->group))
			add_percent(b, metric_pass_mean(t, n, k));
		buf_addc(b, '\n');
	}
	mem_free(t);
}

static void score_text(struct buf *b, const char *title, const struct train_score *s)
{
	const struct train_tally *t = &s->tally;
	int most = 0;

	buf_addf(b, "%s, %%\n  operators problems", title);
	for (int k = 1; k; k = metric_pass_next(k, s->all.group)) {
		char head[24];

		snprintf(head, sizeof head, "pass@%d", k);
		buf_addf(b, "  %6s", head);
	}
	buf_addc(b, '\n');
	for (int i = 0; i < s->all.problems; i++)
		most = s->all.operators[i] > most ? s->all.operators[i] : most;
	for (int n = 0; n <= most; n++)
		pass_line(b, s, n);
	pass_line(b, s, -1);
	buf_add(b, "  answers:");
	for (int i = 0; i < TRAIN_OUTCOMES; i++)
		if (t->outcome[i])
			buf_addf(b, " %s %ld", train_outcome_word[i], t->outcome[i]);
	buf_addf(b, "; %.1f tokens each\n",
		 metric_share((double)t->tokens, (double)t->answers));
	if (t->check[TRAIN_AGREES] + t->check[TRAIN_DIFFERS])
		buf_addf(b, "  with other numbers: %ld of %ld agree, %ld cannot be told\n",
			 t->check[TRAIN_AGREES],
			 t->check[TRAIN_AGREES] + t->check[TRAIN_DIFFERS],
			 t->check[TRAIN_UNTOLD]);
}

static void head_json(struct buf *b, const struct train_run *r, const long *left)
{
	json_member_text(b, "model", r->s->model);
	json_member_text(b, "data", r->s->data);
	json_member_text(b, "split", r->s->split);
	json_member_text(b, "device", train_machine_name(&r->machine));
	json_member_number(b, "parameters", (double)net_numbers(&r->machine.shape));
	json_member_count(b, "most", r->s->most);
	json_member_count(b, "too_long", left[TRAIN_TOO_LONG]);
	json_member_count(b, "damaged", left[TRAIN_DAMAGED]);
}

enum status train_eval(const struct train_job *j, struct buf *json, struct buf *text,
		       struct err *e)
{
	const struct train_settings *s = j->settings;
	struct train_solving how = { .group = 1,
				     .most = s->most,
				     .top_p = 1,
				     .judging = { (int)s->perturb, s->tolerance,
						  (uint64_t)s->seed, s->slack },
				     .threads = train_threads(s) };
	struct train_score greedy = { 0 }, sampled = { 0 };
	struct train_run r;
	long left[TRAIN_LEFTS] = { 0 };
	enum status st = train_run_open(&r, j, TRAIN_EVAL, e);

	if (st == OK && !s->greedy && !s->samples)
		st = err_fail(e, E_ARG, "bad_argument",
			      "neither greedy nor by chance: nothing to do");
	if (st == OK && s->greedy)
		st = score(&greedy, &r, &how, left, e);
	if (st == OK && s->samples) {
		how.group = (int)s->samples;
		how.temperature = s->temperature;
		how.top_p = s->top_p;
		how.top_k = (int)s->top_k;
		how.seed = train_mix((uint64_t)s->seed, 5, 0);
		st = score(&sampled, &r, &how, left, e);
	}
	if (st == OK) {
		buf_addc(json, '{');
		head_json(json, &r, left);
		if (s->greedy)
			score_json(json, "greedy", &greedy, !j->no_times);
		if (s->samples)
			score_json(json, "sampled", &sampled, !j->no_times);
		buf_addc(json, '}');
	}
	if (st == OK && text && left[TRAIN_TOO_LONG] + left[TRAIN_DAMAGED])
		buf_addf(text, "left out: %ld problems too long, %ld damaged\n",
			 left[TRAIN_TOO_LONG], left[TRAIN_DAMAGED]);
	if (st == OK && text && s->greedy)
		score_text(text, "greedy", &greedy);
	if (st == OK && text && s->samples)
		score_text(text, "by chance", &sampled);
	clear_score(&greedy);
	clear_score(&sampled);
	train_run_close(&r);
	return st;
}
