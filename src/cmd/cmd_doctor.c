/* cmd_doctor.c -- porism doctor: what this is, what it allows, and whether it works. */
#include "base/json.h"
#include "cmd/cmd.h"
#include "draw/draw.h"
#include "expr/expr.h"
#include "num/num.h"
#include "porism.h"
#include <fenv.h>
#include <float.h>
#include <string.h>

cmd_fn cmd_doctor;

static const char *machine(void)
{
#if defined(__x86_64__)
	return "x86-64";
#elif defined(__aarch64__)
	return "arm64";
#else
	return "another machine";
#endif
}

static void versions(void)
{
	struct buf b = { 0 };

	printf("porism %s\n", porism_version());
#if defined(__clang__)
	printf("compiled by clang %s for %s\n", __clang_version__, machine());
#elif defined(__GNUC__)
	printf("compiled by gcc %s for %s\n", __VERSION__, machine());
#else
	printf("compiled for %s\n", machine());
#endif
	num_versions(&b);
	draw_versions(&b);
	fwrite(b.s, 1, b.n, stdout);
	buf_clear(&b);
}

static void limits(void)
{
	struct buf b = { 0 };

	printf("\nlimits\n");
	printf("%10d bytes of one line\n", CMD_LINE_BYTES);
	printf("%10d bytes of one expression\n", EXPR_LENGTH);
	printf("%10d depth of an expression\n", EXPR_DEPTH);
	printf("%10d parts of an expression\n", EXPR_NODES);
	printf("%10d digits of a decimal\n", NUM_DIGITS);
	printf("%10d exponent of a decimal, either sign\n", NUM_EXPONENT);
	printf("%10d depth of JSON\n", JSON_DEPTH);
	printf("%10d members of one JSON object\n", JSON_MEMBERS);
	printf("%10d values of one JSON text\n", JSON_VALUES);
	printf("%10d objects of one figure\n", FIG_OBJECTS);
	printf("%10d objects that one call may use\n", FIG_PARENTS);
	printf("%10d results of one call\n", TOOL_OUTPUTS);
	printf("%10d members of a list, with those of the lists in it\n", FIG_MEMBERS);
	printf("%10d members of all lists of one figure\n", FIG_HELD);
	printf("%10d levels of lists in lists\n", FIG_LEVELS);
	printf("%10d bytes of a text\n", FIG_TEXT);
	printf("%10d turns of Sequences and the like in one another\n", FIG_TURNS);
	num_limits(&b);
	for (const char *p = buf_str(&b); *p;) {
		size_t number = strcspn(p, " "), n = strcspn(p, "\n");

		printf("%10.*s%.*s\n", (int)number, p, (int)(n - number), p + number);
		p += n + (p[n] != 0);
	}
	buf_clear(&b);
}

/* What the double intervals rest on (PROMISES, floating point).  Volatile, so that
 * the machine answers and not the compiler. */
static bool check_doubles(void)
{
	volatile double one = 1, tiny = 0x1p-53, x = 1 + 0x1p-30, y = 1 + 0x1p-29,
			small = DBL_MIN;
	bool nearest = fegetround() == FE_TONEAREST;
	bool plain = (one + tiny) + tiny == 1;
	bool unfused = x * x - y == 0;
	bool gradual = small / 2 > 0;

	printf("%s doubles: rounding to nearest, %s extra precision, %s, subnormals %s\n",
	       nearest && plain && unfused && gradual ? "ok  " : "FAIL", plain ? "no" : "with",
	       unfused ? "no fused operations" : "FUSED OPERATIONS",
	       gradual ? "kept" : "LOST");
	return nearest && plain && unfused && gradual;
}

static bool check_examples(const struct app *app)
{
	int n = tool_count(app->tools), good = 0;

	for (int i = 0; i < n; i++) {
		const struct tool *t = tool_at(app->tools, i);
		struct fig *f = cmd_figure(app);
		struct buf got = { 0 }, expected = { 0 };
		struct err e = { 0 };
		int line;
		enum status st = fig_run_example(f, t, &got, &expected, &line, &e);

		if (st == OK && !strcmp(buf_str(&got), buf_str(&expected)))
			good++;
		else
			printf("FAIL %s: %s\n     got %s\n", t->name, t->example,
			       st == OK ? buf_str(&got) : e.msg);
		buf_clear(&got);
		buf_clear(&expected);
		fig_free(f);
	}
	printf("%s examples: %d of %d\n", good == n ? "ok  " : "FAIL", good, n);
	return good == n;
}

int cmd_doctor(struct app *app, int argc, char **argv)
{
	bool good;

	if (argc)
		return cmd_usage("doctor", "takes no arguments, not %s", argv[0]);
	versions();
	printf("%d tools\n", tool_count(app->tools));
	limits();
	printf("\nself-check\n");
	good = check_doubles();
	good = check_examples(app) && good;
	return good ? EXIT_FINE : EXIT_FAILED;
}
