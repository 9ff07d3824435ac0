/* cmd_exec.c -- porism exec: formal programs, one on the command line or many in a file. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/exec_priv.h"
#include <string.h>
#include <unistd.h>

cmd_fn cmd_exec;

/* --- One program ---------------------------------------------------------------------- */
/* The values on the command line: one word each, or N0=... wherever that is written. */
static enum status read_values(struct program_text *t, const struct exec_options *o,
			       struct arena *a, struct err *e)
{
	struct buf b = { 0 };
	enum status st = OK;
	bool named = false;

	for (int i = 1; i < o->words; i++)
		named = named || (o->word[i][0] == 'N' && strchr(o->word[i], '='));
	if (!named) {
		for (int i = 1; i < o->words; i++)
			t->nums[t->count++] = o->word[i];
		return OK;
	}
	for (int i = 1; i < o->words; i++)
		buf_addf(&b, "%s ", o->word[i]);
	st = program_values(t, buf_str(&b), a, e);
	buf_clear(&b);
	return st;
}

/* "30;45;60;90" */
static int split_choices(const char **out, int most, const char *text, struct arena *a)
{
	int n = 0;

	while (text && n < most) {
		size_t len = strcspn(text, ";");

		out[n++] = arena_strndup(a, text, len);
		text = text[len] ? text + len + 1 : NULL;
	}
	return n;
}

static void print_one(struct buf *b, const struct program_solver *s,
		      const struct exec_options *o)
{
	struct buf exact = { 0 }, value = { 0 };

	if (o->sharegpt && program_status(s) == PROGRAM_OK) {
		program_sharegpt(b, s, NULL);
		buf_addc(b, '\n');
	} else if (o->full) {
		program_json(b, s);
		buf_addc(b, '\n');
	} else if (o->explain || program_error(s)) {
		program_explain(b, s);
	} else if (o->compat) {
		buf_addf(b, "%.3f\n", program_value(s));
	} else {
		buf_add_double(&value, program_value(s));
		if (program_exact(&exact, s) && strcmp(exact.s, value.s))
			buf_addf(b, "%s = ", exact.s);
		buf_addf(b, "%s\n", value.s);
	}
	buf_clear(&value);
	buf_clear(&exact);
}

static void print_verdict(struct buf *b, const struct program_solver *s)
{
	if (program_status(s) == PROGRAM_OK)
		buf_add(b, "right\n");
	else
		buf_addf(b, "%s: %s\n", program_status_word(program_status(s)),
			 program_error(s)->msg);
}

/* On standard error: what stands between the value and a proof. */
static void tell_doubts(const struct program_solver *s)
{
	struct buf b = { 0 };

	if (program_contradicted(s)) {
		program_contradiction(&b, s);
		fprintf(stderr, "porism exec: the given numbers contradict each other: %s\n",
			buf_str(&b));
	} else if (program_several(s)) {
		program_condition(&b, s);
		fprintf(stderr, "porism exec: one of several values: %s\n", buf_str(&b));
	}
	buf_clear(&b);
}

static int run_one(const struct exec_options *o)
{
	struct program_solver *s = program_solver_new();
	struct program_options po = { .compat = o->compat };
	struct arena *a = program_scratch(s);
	struct program_text t = { 0 };
	const char *choices[26];
	struct buf b = { 0 };
	struct err e;
	enum status st = program_reply(&t, o->word[0], a, &e);
	int rc = EXIT_FAILED, n;

	if (st == OK && o->words > 1) {
		t.count = 0;
		st = read_values(&t, o, a, &e);
	}
	if (st != OK) {
		fprintf(stderr, "porism exec: %s\n", e.msg);
	} else {
		program_run(s, t.program, strlen(t.program), t.nums, t.count, &po);
		n = split_choices(choices, 26, o->choices, a);
		if (o->answer && program_status(s) == PROGRAM_OK) {
			if (!o->full && !o->sharegpt)
				print_one(&b, s, o);
			program_grade(s, o->answer, choices, n);
			if (o->full || o->sharegpt)
				print_one(&b, s, o);
			else
				print_verdict(&b, s);
		} else {
			print_one(&b, s, o);
		}
		fwrite(buf_str(&b), 1, b.n, stdout);
		fflush(stdout);
		if (!o->full && !o->sharegpt && !o->explain)
			tell_doubts(s);
		rc = program_status(s) == PROGRAM_OK ? EXIT_FINE : EXIT_FAILED;
	}
	buf_clear(&b);
	program_solver_free(s);
	return rc;
}

/* --- Options -------------------------------------------------------------------- */
static bool flag(struct exec_options *o, const char *arg)
{
	const struct cmd_flag flags[] = {
		{ "--compat", &o->compat },   { "--explain", &o->explain },
		{ "--json", &o->full },       { "--full", &o->full },
		{ "--summary", &o->summary },
	};

	return cmd_take_flag(flags, sizeof flags / sizeof *flags, arg);
}

/* An option with a value: 0 taken, else the exit code of the complaint. */
static int setting(struct exec_options *o, const char *name, const char *value)
{
	long n;

	if (!value)
		return cmd_unknown("exec", name);
	if (!strcmp(name, "--threads")) {
		if (!cmd_whole(value, 1, PROGRAM_THREADS, &n))
			return cmd_usage("exec", "--threads is a number from 1 to %d, not %s",
					 PROGRAM_THREADS, value);
		o->threads = (int)n;
	} else if (!strcmp(name, "--from")) {
		if (!strcmp(value, "pgps9k"))
			o->from = FROM_PGPS9K;
		else if (!strcmp(value, "boxed"))
			o->from = FROM_BOXED;
		else if (strcmp(value, "jsonl"))
			return cmd_usage("exec", "--from is jsonl, pgps9k or boxed, not %s",
					 value);
	} else if (!strcmp(name, "--to")) {
		if (!strcmp(value, "sharegpt"))
			o->sharegpt = true;
		else if (strcmp(value, "json"))
			return cmd_usage("exec", "--to is json or sharegpt, not %s", value);
	} else if (!strcmp(name, "--jsonl")) {
		o->jsonl = value;
	} else if (!strcmp(name, "--shard")) {
		return cmd_take_shard(&o->shard, "exec", value);
	} else if (!strcmp(name, "--choices")) {
		o->choices = value;
	} else if (!strcmp(name, "--answer")) {
		o->answer = value;
	} else {
		return cmd_unknown("exec", name);
	}
	return 0;
}

static bool has(int argc, char **argv, const char *name)
{
	for (int i = 0; i < argc; i++)
		if (!strcmp(argv[i], name))
			return true;
	return false;
}

/* A word that begins with a minus sign and a digit is a value, not an option. */
static bool is_option(const char *arg)
{
	return arg[0] == '-' && arg[1] == '-' && arg[2];
}

int cmd_exec(struct app *app, int argc, char **argv)
{
	struct exec_options o = { .threads = 1 };
	bool batch = has(argc, argv, "--jsonl");

	for (int i = 0; i < argc; i++) {
		int rc;

		if (flag(&o, argv[i]))
			continue;
		/* In a file the answers are in the records. */
		if (batch && !strcmp(argv[i], "--answer"))
			continue;
		if (is_option(argv[i])) {
			rc = setting(&o, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
			if (rc)
				return rc;
			i++;
		} else if (o.words > PROGRAM_VALUES) {
			return cmd_usage("exec", "more than %d values", PROGRAM_VALUES);
		} else {
			o.word[o.words++] = argv[i];
		}
	}
	if (batch && o.words)
		return cmd_usage("exec",
				 "--jsonl takes its programs from the file, not from %s",
				 o.word[0]);
	if (batch)
		return cmd_exec_batch(app, &o);
	if (o.shard.n)
		return cmd_usage("exec", "--shard is a part of many: --jsonl FILE");
	if (!o.words)
		return cmd_usage("exec", "which program?");
	if (o.words == 1 && !strchr(o.word[0], ' ') && !access(o.word[0], F_OK))
		return cmd_usage("exec", "%s is a file: --jsonl FILE, or the program itself",
				 o.word[0]);
	return run_one(&o);
}
