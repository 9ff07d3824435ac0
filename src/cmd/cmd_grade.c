/* cmd_grade.c -- porism grade: is an answer the same as the key? */
#include "base/mem.h"
#include "cmd/grade_priv.h"
#include <string.h>
#include <unistd.h>

cmd_fn cmd_grade;

/* "30;45;60;90" */
static void split_choices(struct grade_question *q, const char *text, struct arena *a)
{
	const char **choice = arena_alloc(a, GRADE_CHOICES * sizeof *choice);

	while (text && q->choices < GRADE_CHOICES) {
		size_t n = strcspn(text, ";");

		choice[q->choices++] = arena_strndup(a, text, n);
		text = text[n] ? text + n + 1 : NULL;
	}
	q->choice = choice;
}

static void print_text(const struct grade_result *r)
{
	bool any = false;

	printf("%s: %s\n", grade_match_word(r->v.match), r->why);
	if (r->blanks)
		printf("  score %g: %d of %d blanks\n", r->score, r->right, r->blanks);
	if (r->answer_form && r->key_form)
		printf("  answer %s, key %s (%s)\n", r->answer_form, r->key_form,
		       grade_type_word(r->type));
	for (int i = 0; i < GRADE_FLAGS; i++)
		if (r->flags & 1u << i) {
			printf("%s%s",
			       any ? ", " : "  noted: ", grade_flag_word((enum grade_flag)i));
			any = true;
		}
	if (any)
		putchar('\n');
}

static int run_one(struct grade_request *o)
{
	struct grader *g = grade_new();
	struct arena *a = arena_new();
	struct grade_result r;
	struct buf b = { 0 };
	int rc;

	if (o->choices)
		split_choices(&o->q, o->choices, a);
	grade_ask(&r, g, &o->q, a);
	if (o->json) {
		buf_addc(&b, '{');
		grade_result_json(&b, &r);
		buf_add(&b, "}\n");
		fwrite(b.s, 1, b.n, stdout);
	} else {
		print_text(&r);
	}
	rc = r.v.match == GRADE_EQUAL || r.v.match == GRADE_CLOSE ? EXIT_FINE : EXIT_FAILED;
	buf_clear(&b);
	arena_free(a);
	grade_free(g);
	return rc;
}

/* --- Options -------------------------------------------------------------------- */

static int set_tolerance(void *request, const char *value)
{
	struct grade_request *r = request;
	double x;

	if (!text_double(&x, value) || !(x >= 0) || x > 1e9 || strlen(value) > 40)
		return cmd_usage("grade", "--tolerance is a number from 0 on, not %s", value);
	r->q.tolerance = value;
	return 0;
}

static int set_rule(void *request, const char *value)
{
	struct grade_request *r = request;
	struct buf b = { 0 };
	int rc;

	r->q.rule = grade_rule_find(value);
	if (r->q.rule)
		return 0;
	grade_rule_names(&b);
	rc = cmd_usage("grade", "--rule is one of %s, not %s", buf_str(&b), value);
	buf_clear(&b);
	return rc;
}

static int set_places(void *request, const char *value)
{
	struct grade_request *r = request;
	long n;

	if (!cmd_whole(value, 0, 99, &n))
		return cmd_usage("grade", "--places is a number from 0 to 99, not %s", value);
	r->q.rounding = true;
	r->q.places = (int)n;
	return 0;
}

/* A word that begins with a minus sign and a digit is a value, not an option. */
static bool is_option(const char *arg)
{
	return arg[0] == '-' && arg[1] == '-' && arg[2];
}

static int list_rules(void)
{
	int n;
	const struct grade_rule *r = grade_rules(&n);

	for (int i = 0; i < n; i++)
		printf("%-14s %s\n", r[i].name, r[i].text);
	return EXIT_FINE;
}

int cmd_grade(struct app *app, int argc, char **argv)
{
	struct grade_request r = { .q = { .places = -1 }, .threads = cmd_cores() };
	bool rules = false;
	const struct cmd_flag flags[] = { { "--json", &r.json },
					  { "--rounding", &r.q.rounding },
					  { "--about", &r.q.about },
					  { "--rules", &rules } };
	const struct cmd_setting settings[] = {
		{ .name = "--choices", .text = &r.choices },
		{ .name = "--asked", .text = &r.q.asked },
		{ .name = "--question", .text = &r.q.question },
		{ .name = "--jsonl", .text = &r.jsonl },
		{ .name = "--tolerance", .set = set_tolerance },
		{ .name = "--rule", .set = set_rule },
		{ .name = "--places", .set = set_places },
		{ .name = "--threads", .threads = &r.threads },
		{ .name = "--shard", .shard = &r.shard },
	};
	const struct cmd_options o = CMD_OPTIONS("grade", flags, settings, &r);
	const char *word[2];
	bool plain = false; /* behind --: no option any more */
	int words = 0;

	for (int i = 0; i < argc; i++) {
		int rc;

		if (!plain && !strcmp(argv[i], "--")) {
			plain = true;
			continue;
		}
		if (plain || !is_option(argv[i])) {
			if (words == 2)
				return cmd_usage("grade",
						 "an answer and a key, not %s as well",
						 argv[i]);
			word[words++] = argv[i];
			continue;
		}
		rc = cmd_take_option(&o, &i, argc, argv);
		if (rc)
			return rc;
	}
	if (rules)
		return list_rules();
	if (r.jsonl && words)
		return cmd_usage("grade",
				 "--jsonl takes its answers from the file, not from %s",
				 word[0]);
	if (r.jsonl)
		return cmd_grade_batch(app, &r);
	if (words == 1 && !access(word[0], F_OK))
		return cmd_usage("grade", "%s is a file: --jsonl FILE, or an answer and a key",
				 word[0]);
	if (words < 2)
		return cmd_usage("grade", "which answer and which key?");
	r.q.answer = word[0];
	r.q.key = word[1];
	return run_one(&r);
}
