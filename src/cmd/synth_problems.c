/* synth_problems.c -- porism synth problems: geometry problems made by the engine, with programs and derivations. */
#include "cmd/solve_priv.h"
#include "cmd/synth_priv.h"
#include <string.h>

static bool read_range(const char *value, int *least, int *most)
{
	const char *dash = strchr(value, '-');
	char first[8];
	long a, b;

	if (!dash) {
		if (!cmd_whole(value, LEARN_LEAST, LEARN_MOST, &a))
			return false;
		*least = *most = (int)a;
		return true;
	}
	if ((size_t)(dash - value) >= sizeof first)
		return false;
	memcpy(first, value, (size_t)(dash - value));
	first[dash - value] = 0;
	if (!cmd_whole(first, LEARN_LEAST, LEARN_MOST, &a) ||
	    !cmd_whole(dash + 1, a, LEARN_MOST, &b))
		return false;
	*least = (int)a;
	*most = (int)b;
	return true;
}

static int set_operators(void *request, const char *value)
{
	struct cmd_synth_request *q = request;

	if (!read_range(value, &q->o.least, &q->o.most))
		return cmd_usage("synth problems",
				 "--operators is a range such as %d-%d, not %s", LEARN_LEAST,
				 LEARN_MOST, value);
	return 0;
}

static int set_language(void *request, const char *value)
{
	static const char *const names[] = { "en", "de", "zh", "mixed" };
	struct cmd_synth_request *q = request;

	for (int i = 0; i < 4; i++)
		if (!strcmp(value, names[i])) {
			q->o.language = i < 3 ? i : -1;
			return 0;
		}
	return cmd_usage("synth problems", "--language is en, de, zh or mixed, not %s", value);
}

static int set_cot(void *request, const char *value)
{
	struct cmd_synth_request *q = request;

	if (learn_cot_read(&q->o.cot, value))
		return 0;
	return cmd_usage("synth problems", "--cot is full, short or program, not %s", value);
}

static int set_split(void *request, const char *value)
{
	struct cmd_synth_request *q = request;

	if (learn_splits(&q->o.splits, value))
		return 0;
	return cmd_usage("synth problems",
			 "--split is train, long, held, some of these with commas between, or "
			 "all, not %s",
			 value);
}

static int set_with(void *request, const char *value)
{
	static const char *const names[] = { "retry",  "solution", "figure", "svg",
					     "record", "logic",    "proof" };
	struct cmd_synth_request *q = request;

	for (const char *s = value; *s;) {
		size_t n = strcspn(s, ",");
		int i;

		for (i = 0; i < 7 && (strlen(names[i]) != n || memcmp(names[i], s, n)); i++)
			;
		if (i == 7)
			return cmd_usage("synth problems",
					 "--with lists retry, solution, figure, svg, record, "
					 "logic and proof, not %.*s",
					 (int)n, s);
		q->o.with |= 1u << i;
		s += n + (s[n] == ',');
	}
	return 0;
}

static bool draw_script(void *app, struct buf *svg, const char *script)
{
	struct err e = { 0 };

	return cmd_solve_draw_script(svg, app, script, NULL, &e) == OK;
}

int cmd_synth_problems(struct app *app, int argc, char **argv)
{
	struct cmd_synth_request q = { .o = { .least = LEARN_LEAST,
					      .most = LEARN_MOST,
					      .distractors = LEARN_DISTRACTORS,
					      .exact = LEARN_EXACT,
					      .draw = draw_script,
					      .drawer = app },
				       .count = 10,
				       .cap = -1,
				       .threads = cmd_cores(),
				       .out = "-" };
	const struct cmd_flag flags[] = {
		{ "--report", &q.report },     { "--resume", &q.resume },
		{ "--solve", &q.o.solve },     { "--plain", &q.o.plain },
		{ "--certify", &q.o.certify }, { "--retry", &q.o.retry },
	};
	const struct cmd_setting settings[] = {
		{ .name = "--jsonl", .text = &q.out },
		{ .name = "--shield", .text = &q.shield },
		{ .name = "--make-shield", .text = &q.hide },
		{ .name = "--threads", .threads = &q.threads },
		{ .name = "--shard", .shard = &q.shard },
		{ .name = "--seed", .seed = &q.o.seed },
		{ .name = "--count", .whole = &q.count, .least = 1, .most = 1000000000 },
		{ .name = "--lines", .whole = &q.lines, .least = 1, .most = 50000000 },
		{ .name = "--start", .whole = &q.start, .most = 1000000000000 },
		{ .name = "--cap", .whole = &q.cap },
		{ .name = "--distractors", .small = &q.o.distractors, .most = 100 },
		{ .name = "--exact", .whole = &q.o.exact },
		{ .name = "--operators", .set = set_operators },
		{ .name = "--language", .set = set_language },
		{ .name = "--cot", .set = set_cot },
		{ .name = "--split", .set = set_split },
		{ .name = "--with", .set = set_with },
	};
	const struct cmd_options options = CMD_OPTIONS("synth problems", flags, settings, &q);

	for (int i = 0; i < argc; i++) {
		int bad = cmd_take_option(&options, &i, argc, argv);

		if (bad)
			return bad;
	}
	q.o.solve = q.o.solve || q.o.certify;
	if (q.hide)
		return cmd_synth_make_shield(q.hide);
	if (q.o.splits == LEARN_TRAIN && q.o.least > LEARN_TRAIN_LENGTH)
		return cmd_usage("synth problems", "--split train has at most %d operators",
				 LEARN_TRAIN_LENGTH);
	if (q.resume && !strcmp(q.out, "-"))
		return cmd_usage("synth problems",
				 "--resume goes on with a file: --jsonl FILE");
	if (q.resume && q.shard.n)
		return cmd_usage("synth problems",
				 "a part (--shard) is made as a whole, without --resume");
	if (q.lines && q.shard.n)
		return cmd_usage("synth problems",
				 "--lines counts those of a whole run, not of a part "
				 "(--shard)");
	return cmd_synth_run(app, &q);
}
