/* cmd_check.c -- porism check: predicates on given coordinates, one line each. */
#include "base/json.h"
#include "base/mem.h"
#include "claim/check.h"
#include "cmd/cmd.h"
#include <math.h>
#include <string.h>

cmd_fn cmd_check;

struct check_request {
	const char *path;
	enum check_mode mode;
	double tolerance;
	bool json, residuals, score;
};
struct check_count {
	int lines, yes, no, run, division, bad; /* by verdict */
	int expected, agree;
};

/* An option with a value: 0 taken, else the exit code of the complaint. */
static int setting(struct check_request *q, const char *name, const char *value)
{
	if (strcmp(name, "--predicates") != 0 && strcmp(name, "--mode") != 0 &&
	    strcmp(name, "--tolerance") != 0)
		return cmd_usage("check", "unknown option %s", name);
	if (!value || !*value)
		return cmd_usage("check", "%s needs a value", name);
	if (strcmp(name, "--predicates") == 0) {
		q->path = value;
	} else if (strcmp(name, "--tolerance") == 0) {
		if (!text_double(&q->tolerance, value) ||
		    !(q->tolerance > 0 && q->tolerance < 1))
			return cmd_usage("check",
					 "--tolerance is a number between 0 and 1, not %s",
					 value);
	} else if (strcmp(value, "strict") == 0) {
		q->mode = CHECK_STRICT;
	} else if (strcmp(value, "compat") == 0) {
		q->mode = CHECK_COMPAT;
	} else {
		return cmd_usage("check", "--mode is compat or strict, not %s", value);
	}
	return 0;
}

static int read_request(struct check_request *q, int argc, char **argv)
{
	const struct {
		const char *name;
		bool *to;
	} flags[] = { { "--json", &q->json },
		      { "--residuals", &q->residuals },
		      { "--score", &q->score } };

	for (int i = 0; i < argc; i++) {
		size_t k = 0;
		int result;

		while (k < 3 && strcmp(argv[i], flags[k].name) != 0)
			k++;
		if (k < 3) {
			*flags[k].to = true;
			continue;
		}
		if (argv[i][0] != '-')
			return cmd_usage("check", "what is checked in %s? --predicates FILE",
					 argv[i]);
		result = setting(q, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
		if (result)
			return result;
		i++;
	}
	if (!q->path)
		return cmd_usage("check", "--predicates which file? (- is standard input)");
	return 0;
}

static void add_number(struct buf *b, double r)
{
	if (isfinite(r))
		buf_addf(b, "%.3g", r);
	else
		buf_add(b, "null");
}

static void add_text(struct buf *b, const char *key, const char *value)
{
	if (!value || !*value)
		return;
	json_add_key(b, key);
	json_add_string(b, value);
}

static void write_json(struct buf *b, int number, const struct check_answer *r,
		       const struct err *e)
{
	buf_addf(b, "{\"line\":%d", number);
	add_text(b, "predicate", r->predicate);
	json_add_key(b, "verdict");
	if (e) {
		buf_add(b, "null");
		json_add_key(b, "error");
		buf_addf(b, "{\"code\":\"%s\"", e->code);
		add_text(b, "message", e->msg);
		add_text(b, "hint", e->hint);
		add_text(b, "near", e->near);
		json_add_key(b, "column");
		buf_addf(b, "%d}", e->column);
	} else {
		buf_addf(b, "\"%c\"", r->verdict);
		json_add_key(b, r->margin ? "margin" : "residual");
		add_number(b, r->residual);
		add_text(b, "expected", r->expected);
	}
	buf_add(b, "}\n");
}

static void write_plain(struct buf *b, const struct check_request *q,
			const struct check_answer *r, bool bad)
{
	buf_addc(b, bad ? '!' : r->verdict);
	if (q->residuals) {
		buf_addc(b, '\t');
		if (bad || isnan(r->residual))
			buf_addc(b, '-');
		else
			buf_addf(b, "%.3g", r->residual);
	}
	buf_addc(b, '\n');
}

static void count(struct check_count *n, const struct check_answer *r, bool bad)
{
	n->lines++;
	n->bad += bad;
	n->yes += !bad && r->verdict == '1';
	n->no += !bad && r->verdict == '0';
	n->run += !bad && r->verdict == '?';
	n->division += !bad && r->verdict == 'E';
}

static void check_one(const struct check_request *q, struct check_count *n, const char *line,
		      int number)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct check_answer r;
	struct err e = { 0 };
	bool bad = claim_check_line(&r, line, q->mode, q->tolerance, a, &e) != OK;

	count(n, &r, bad);
	/* In the order of the lines, where both go to one place. */
	if (bad || q->score)
		fflush(stdout);
	if (bad)
		fprintf(stderr, "porism check: line %d, column %d: %s%s%s%s\n", number,
			e.column, e.msg, e.near[0] ? " (near: " : "", e.near,
			e.near[0] ? ")" : "");
	if (r.expected && *r.expected) {
		bool same = !bad && r.expected[0] == r.verdict && !r.expected[1];

		n->expected++;
		n->agree += same;
		if (q->score && !same)
			fprintf(stderr, "porism check: line %d: %s: %c, expected %s\n", number,
				r.predicate, bad ? '!' : r.verdict, r.expected);
	}
	if (q->json)
		write_json(&b, number, &r, bad ? &e : NULL);
	else
		write_plain(&b, q, &r, bad);
	fputs(buf_str(&b), stdout);
	buf_clear(&b);
	arena_free(a);
}

static bool says_nothing(const char *line)
{
	line += strspn(line, " \t\r");
	return *line == 0 || *line == '#';
}

int cmd_check(struct app *app, int argc, char **argv)
{
	struct check_request q = { .tolerance = CHECK_TOLERANCE };
	struct check_count n = { 0 };
	struct buf line = { 0 };
	FILE *in;
	int result = read_request(&q, argc, argv), more, number = 0;

	(void)app;
	if (result)
		return result;
	in = strcmp(q.path, "-") == 0 ? stdin : fopen(q.path, "r");
	if (!in) {
		fprintf(stderr, "porism check: cannot read %s\n", q.path);
		return EXIT_SYSTEM;
	}
	while ((more = cmd_read_line(in, &line)) > 0) {
		number++;
		while (line.n && line.s[line.n - 1] == '\r')
			line.s[--line.n] = 0;
		if (!says_nothing(buf_str(&line)))
			check_one(&q, &n, buf_str(&line), number);
	}
	buf_clear(&line);
	if (in != stdin)
		fclose(in);
	fflush(stdout);
	fprintf(stderr, "lines %d true %d false %d ? %d E %d bad %d\n", n.lines, n.yes, n.no,
		n.run, n.division, n.bad);
	if (q.score)
		fprintf(stderr, "as expected %d of %d\n", n.agree, n.expected);
	if (more < 0)
		return EXIT_SYSTEM;
	return n.bad || (q.score && n.agree < n.expected) ? EXIT_FAILED : EXIT_FINE;
}
