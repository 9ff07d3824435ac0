/* cmd_ask.c -- porism ask: a problem in plain words, read by the model that comes along. */
#include "base/mem.h"
#include "cmd/ask_priv.h"
#include "cmd/batch_priv.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_ask;

/* --- The model ------------------------------------------------------------------------------------------ */
/* Where `make install` puts it, seen from the program; and where it lies beside a build folder. */
static char *beside(void)
{
	static const char *const places[] = { "../share/porism/" ASK_MODEL,
					      "../models/" ASK_MODEL, "models/" ASK_MODEL };
	char exe[3000], *slash;
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);

	if (n <= 0)
		return NULL;
	exe[n] = 0;
	slash = strrchr(exe, '/');
	if (!slash)
		return NULL;
	*slash = 0;
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		struct buf b = { 0 };

		buf_addf(&b, "%s/%s", exe, places[i]);
		if (!access(buf_str(&b), R_OK))
			return buf_take(&b);
		buf_clear(&b);
	}
	return NULL;
}

static void complain(const struct err *e)
{
	fprintf(stderr, "porism ask: %s\n", e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
}

struct ask_model *cmd_ask_model(const struct cmd_ask_request *q, int *result)
{
	const char *named = q->model ? q->model : getenv("PORISM_MODEL");
	char *path = named && *named ? mem_strdup(named) : beside();
	int rows = q->o.tries > 16 ? 16 : q->o.tries;
	struct ask_model *m = NULL;
	struct err e = { 0 };

	*result = EXIT_SYSTEM;
	if (!path) {
		err_fail_with(&e, E_SYS, "not_found", NULL,
			      "name one with --model FILE or PORISM_MODEL; porism train makes "
			      "them (docs/LEARN.md), porism solve needs none",
			      "there is no model: no " ASK_MODEL
			      " in ../share/porism or ../models, seen from the program");
	}
	if (!path || ask_model_open(&m, path, rows, q->threads, &e) != OK)
		complain(&e);
	mem_free(path);
	return m;
}

/* --- One problem ------------------------------------------------------------------------------------------ */
static int answer_one(const struct cmd_ask_request *q, const char *text)
{
	struct arena *a = arena_new();
	struct ask_question question = { .text = text };
	struct ask_answer r;
	struct buf b = { 0 };
	struct err e = { 0 };
	int result;
	struct ask_model *m = cmd_ask_model(q, &result);

	if (m) {
		struct ask_writer w = ask_model_writer(m);
		double start = cmd_seconds();

		if (q->clauses)
			ask_clauses(&question, q->clauses, a);
		if (ask_about(&r, &question, &w, &q->o, a, &e) != OK) {
			complain(&e);
			result = EXIT_FAILED;
		} else {
			if (q->json) {
				ask_json(&b, &question, &r, q->explain,
					 q->no_times ? -1 : 1e3 * (cmd_seconds() - start));
				buf_addc(&b, '\n');
			} else {
				ask_text(&b, &r, q->explain);
			}
			fwrite(buf_str(&b), 1, b.n, stdout);
			result = r.status == ASK_UNREAD ? EXIT_FAILED : EXIT_FINE;
		}
	}
	ask_model_close(m);
	buf_clear(&b);
	arena_free(a);
	return result;
}

/* The words themselves, or where they stand: a problem has a blank in it, which a file's name rarely has. */
static char *take_text(const char *word, int *result)
{
	size_t n;
	char *text;

	*result = EXIT_SYSTEM;
	if (strcmp(word, "-") && (strchr(word, ' ') || access(word, R_OK)))
		return mem_strdup(word);
	text = cmd_read_text(word, ASK_BYTES, &n);
	while (text && n && strchr(" \t\r\n", text[n - 1]))
		text[--n] = 0;
	return text;
}

/* --- Options ---------------------------------------------------------------------------------------------- */
int cmd_ask(struct app *app, int argc, char **argv)
{
	struct cmd_ask_request q = { .threads = cmd_cores() };
	const struct cmd_flag flags[] = {
		{ "--json", &q.json },
		{ "--text", &q.people },
		{ "--explain", &q.explain },
		{ "--score", &q.score },
	};
	const struct cmd_setting settings[] = {
		{ .name = "--model", .text = &q.model },
		{ .name = "--clauses", .text = &q.clauses },
		{ .name = "--jsonl", .text = &q.jsonl },
		{ .name = "--threads", .threads = &q.threads },
		{ .name = "--tries", .small = &q.o.tries, .least = 1, .most = ASK_TRIES },
		{ .name = "--seed", .seed = &q.o.seed },
		{ .name = "--agree", .number = &q.o.agree, .most = 1 },
		{ .name = "--temperature", .number = &q.o.temperature, .most = 2 },
	};
	const struct cmd_options options = CMD_OPTIONS("ask", flags, settings, &q);
	const char *word;
	char *text;
	int result;

	q.no_times = app->no_times;
	ask_options_init(&q.o);
	result = cmd_take_options(&options, &word, argc, argv);
	if (result)
		return result;
	if (q.json && q.people)
		return cmd_usage("ask", "--json or --text, not both");
	if (q.jsonl && (word || q.clauses))
		return cmd_usage("ask",
				 "--jsonl takes its problems from the file, not from %s",
				 word ? word : "--clauses");
	if (q.jsonl)
		return cmd_ask_batch(&q);
	if (q.score)
		return cmd_usage("ask", "--score counts over many: --jsonl FILE");
	if (!word)
		return cmd_usage("ask", "which problem? (- is standard input)");
	text = take_text(word, &result);
	if (text)
		result = answer_one(&q, text);
	mem_free(text);
	return result;
}
