/* train_run.c -- porism train sft and grpo: options, signals, progress, the end. */
#include "base/member.h"
#include "cmd/agent_priv.h"
#include "cmd/train_priv.h"
#include "porism.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool is_stopped(void *self)
{
	(void)self;
	return cmd_agent_stopped() != 0;
}

/* A step of grpo takes minutes: who pressed Ctrl-C is told that it was heard. */
static void told(void *self, const struct train_progress *p)
{
	struct cmd_train_table *t = self;

	if (p->event == TRAIN_BUSY && cmd_agent_stopped() && !t->heard && !t->quiet) {
		t->heard = true;
		fputs("\nthis step comes to its end, then a checkpoint; Ctrl-C again ends at "
		      "once\n",
		      stderr);
	}
	cmd_train_table(t, p);
}

static void print_end(const struct train_end *end, const char *dir, bool times)
{
	struct buf b = { 0 };

	buf_addc(&b, '{');
	json_member_text(&b, "run", dir);
	json_member_count(&b, "step", end->step);
	json_member_count(&b, "steps", end->steps);
	json_member_flag(&b, "stopped", end->stopped);
	json_member_number(&b, "loss", end->loss);
	json_member_number(&b, "held", end->held);
	json_member_number(&b, "reward", end->reward);
	json_member_number(&b, "pass@1", end->pass);
	if (times)
		json_member_number(&b, "seconds", end->seconds);
	buf_add(&b, "}\n");
	fputs(b.s, stdout);
	buf_clear(&b);
}

static int run(const struct app *app, char part, const char *name, int argc, char **argv)
{
	struct cmd_train_options o;
	struct cmd_train_table table = { .table = isatty(STDERR_FILENO) };
	struct train_end end = { 0 };
	struct cmd_train_made made = { .makers = NULL };
	struct err e = { .code = NULL };
	struct train_job j = { .settings = &o.s,
			       .version = porism_version(),
			       .no_times = app->no_times,
			       .stop = is_stopped,
			       .told = told,
			       .self = &table };
	int rc = cmd_train_options(&o, part, name, argc, argv);
	enum status st;

	if (!rc)
		rc = cmd_train_made(&made, name, &o.s);
	if (!rc) {
		j.made = o.s.synth ? &made.source : NULL;
		table.quiet = o.quiet;
		j.out = o.out;
		cmd_agent_mind_signals();
		st = part == TRAIN_SFT ? train_sft(&j, &end, &e) : train_grpo(&j, &end, &e);
		if (table.open)
			fputc('\n', stderr);
		if (st != OK)
			rc = cmd_train_complain(name, &e);
		else if (end.stopped)
			fprintf(stderr,
				"stopped at step %ld of %ld; porism train %s %s goes on\n",
				end.step, end.steps, name, o.out);
		if (st == OK && o.json)
			print_end(&end, o.out, !app->no_times);
		rc = rc ? rc : cmd_agent_stopped();
	}
	cmd_train_made_clear(&made);
	cmd_train_options_clear(&o);
	return rc;
}

int cmd_train_sft(struct app *app, int argc, char **argv)
{
	return run(app, TRAIN_SFT, "sft", argc, argv);
}

int cmd_train_grpo(struct app *app, int argc, char **argv)
{
	return run(app, TRAIN_GRPO, "grpo", argc, argv);
}

/* --- Evaluation ---------------------------------------------------------------------------------------- */
struct train_eval_out {
	FILE *answers;
	bool bad;
};

static void given(void *self, const struct train_given *g)
{
	struct train_eval_out *out = self;
	struct buf b = { 0 };

	buf_addc(&b, '{');
	json_member_text(&b, "id", g->id);
	json_member_count(&b, "line", g->line);
	if (g->sample >= 0)
		json_member_count(&b, "sample", g->sample);
	else
		json_member_text(&b, "sample", "greedy");
	json_member_count(&b, "operators", g->operators);
	json_member_count(&b, "tokens", g->tokens);
	json_member_text(&b, "outcome", g->outcome);
	json_member_text(&b, "check", g->check);
	json_member_text(&b, "answer", g->text);
	buf_add(&b, "}\n");
	out->bad = fwrite(b.s, 1, b.n, out->answers) != b.n || out->bad;
	buf_clear(&b);
}

/* The table, and the files that were asked for. */
static int evaluate(const struct app *app, const struct cmd_train_options *o,
		    struct train_eval_out *out)
{
	struct buf json = { 0 }, text = { 0 };
	struct err e = { .code = NULL };
	struct train_job j = { .settings = &o->s,
			       .version = porism_version(),
			       .no_times = app->no_times,
			       .given = out->answers ? given : NULL,
			       .self = out };
	int rc = 0;

	if (train_eval(&j, &json, &text, &e) != OK)
		rc = cmd_train_complain("eval", &e);
	buf_addc(&json, '\n');
	if (!rc && !o->quiet)
		fputs(buf_str(&text), o->out && !strcmp(o->out, "-") ? stderr : stdout);
	if (!rc && o->out && !cmd_write_file(o->out, &json))
		rc = EXIT_SYSTEM;
	buf_clear(&json);
	buf_clear(&text);
	return rc;
}

int cmd_train_eval(struct app *app, int argc, char **argv)
{
	struct train_eval_out out = { 0 };
	struct cmd_train_options o;
	int rc = cmd_train_options(&o, TRAIN_EVAL, "eval", argc, argv);

	if (!rc && o.answers) {
		out.answers = fopen(o.answers, "wb");
		out.bad = !out.answers;
	}
	if (!rc && !out.bad)
		rc = evaluate(app, &o, &out);
	if (out.answers && fclose(out.answers))
		out.bad = true;
	if (out.bad) {
		fprintf(stderr, "porism train eval: cannot write %s: %s\n", o.answers,
			strerror(errno));
		rc = EXIT_SYSTEM;
	}
	cmd_train_options_clear(&o);
	return rc;
}

/* --- The page ------------------------------------------------------------------------------------------- */
static int write_page(const struct train_page *p, const char *out, bool quiet)
{
	struct buf html = { 0 }, path = { 0 };
	struct err e = { .code = NULL };
	int rc = 0;

	buf_addf(&path, "%s/report.html", p->dir);
	if (train_page(&html, p, &e) != OK)
		rc = cmd_train_complain("report", &e);
	else if (!cmd_write_file(out ? out : path.s, &html))
		rc = EXIT_SYSTEM;
	else if (!quiet && !(out && !strcmp(out, "-")))
		fprintf(stderr, "porism train report: %s\n", out ? out : path.s);
	buf_clear(&html);
	buf_clear(&path);
	return rc;
}

int cmd_train_report(struct app *app, int argc, char **argv)
{
	const char *out = NULL, *account[TRAIN_ACCOUNTS];
	struct train_page p = { .version = porism_version(), .account = account };
	bool quiet = false;

	(void)app;
	for (int i = 0; i < argc; i++) {
		const char **to = !strcmp(argv[i], "-o")        ? &out
				  : !strcmp(argv[i], "--title") ? &p.title
				  : !strcmp(argv[i], "--eval") && p.accounts < TRAIN_ACCOUNTS
					  ? &account[p.accounts]
					  : NULL;

		if (to && i + 1 < argc) {
			p.accounts += to == &account[p.accounts];
			*to = argv[++i];
		} else if (!strcmp(argv[i], "--quiet")) {
			quiet = true;
		} else if (argv[i][0] == '-' || to) {
			return cmd_parts_unknown(&cmd_train_parts, "report", argv[i]);
		} else if (p.dir) {
			return cmd_parts_usage(&cmd_train_parts, "report", "one run");
		} else {
			p.dir = argv[i];
		}
	}
	if (!p.dir)
		return cmd_parts_usage(&cmd_train_parts, "report", "which run?");
	if (!p.title)
		p.title = p.dir;
	return write_page(&p, out, quiet);
}
