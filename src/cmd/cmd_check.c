/* cmd_check.c -- porism check: predicates on given coordinates, one line each; proofs. */
#include "base/json.h"
#include "base/mem.h"
#include "base/member.h"
#include "cmd/batch_priv.h"
#include "cmd/check_priv.h"
#include <math.h>
#include <string.h>

cmd_fn cmd_check;

struct check_count {
	int lines, yes, no, run, division, bad; /* by verdict */
	int expected, agree;
};

static int set_tolerance(void *request, const char *value)
{
	struct check_request *q = request;

	if (!text_double(&q->tolerance, value) || !(q->tolerance > 0 && q->tolerance < 1))
		return cmd_usage("check", "--tolerance is a number between 0 and 1, not %s",
				 value);
	return 0;
}

static int set_mode(void *request, const char *value)
{
	struct check_request *q = request;

	if (strcmp(value, "strict") == 0)
		q->mode = CHECK_STRICT;
	else if (strcmp(value, "compat") == 0)
		q->mode = CHECK_COMPAT;
	else
		return cmd_usage("check", "--mode is compat or strict, not %s", value);
	return 0;
}

static int read_request(struct check_request *q, int argc, char **argv)
{
	const struct cmd_flag flags[] = { { "--json", &q->json },
					  { "--jsonl", &q->lines },
					  { "--residuals", &q->residuals },
					  { "--details", &q->details },
					  { "--score", &q->score } };
	const struct cmd_setting settings[] = {
		{ .name = "--predicates", .text = &q->predicates },
		{ .name = "--proof", .text = &q->proof },
		{ .name = "--fidelity", .text = &q->fidelity },
		{ .name = "--canvas", .text = &q->canvas },
		{ .name = "--id", .text = &q->id },
		{ .name = "--threads", .threads = &q->threads },
		{ .name = "--shard", .shard = &q->shard },
		{ .name = "--mode", .set = set_mode },
		{ .name = "--tolerance", .set = set_tolerance },
	};
	const struct cmd_options options = CMD_OPTIONS("check", flags, settings, q);
	const char *path;
	int result = cmd_take_options(&options, &path, argc, argv);

	if (result)
		return result;
	if (path)
		return cmd_usage("check",
				 "what is checked in %s? --predicates FILE, --proof FILE or "
				 "--fidelity FILE",
				 path);
	if (!q->predicates && !q->proof && !q->fidelity)
		return cmd_usage("check",
				 "--predicates, --proof or --fidelity which file? (- is "
				 "standard input)");
	if ((q->predicates != NULL) + (q->proof != NULL) + (q->fidelity != NULL) > 1)
		return cmd_usage("check", "predicates, proofs or canvases, one at a time");
	if ((q->fidelity != NULL) != (q->canvas != NULL))
		return cmd_usage("check",
				 "--fidelity FILE of samples goes with --canvas FILE");
	return 0;
}

static void add_number(struct buf *b, double r)
{
	if (isfinite(r))
		buf_addf(b, "%.3g", r);
	else
		buf_add(b, "null");
}

void cmd_check_add(struct buf *b, const char *key, const char *text)
{
	if (!text || !*text)
		return;
	json_member_text(b, key, text);
}

static void write_json(struct buf *b, int number, const struct check_answer *r,
		       const struct err *e)
{
	buf_addf(b, "{\"line\":%d", number);
	cmd_check_add(b, "predicate", r->predicate);
	json_add_key(b, "verdict");
	if (e) {
		buf_add(b, "null");
		json_add_key(b, "error");
		json_add_error(b, e);
	} else {
		buf_addf(b, "\"%c\"", r->verdict);
		json_add_key(b, r->margin ? "margin" : "residual");
		add_number(b, r->residual);
		cmd_check_add(b, "expected", r->expected);
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

/* Whatever else would be repeated in complaints, at a terminal. */
static bool is_text(const char *line)
{
	const char *s = line;

	while (*s && ((unsigned char)*s >= ' ' || *s == '\t') && *s != 127)
		s++;
	return !*s && utf8_valid(line, strlen(line));
}

static void check_one(const struct check_request *q, struct check_count *n,
		      struct cmd_part *part, const char *line, int number)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct check_answer r;
	struct err e = { 0 };
	bool text = is_text(line);
	bool bad = !text || claim_check_line(&r, line, q->mode, q->tolerance, a, &e) != OK;

	if (!text) {
		r = (struct check_answer){ .predicate = "", .expected = "", .note = "" };
		(void)err_fail(&e, E_ARG, "bad_argument", "this is no text");
		e.column = 1;
	}

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
	cmd_part_print(part, n->lines - 1, buf_str(&b), b.n);
	buf_clear(&b);
	arena_free(a);
}

static bool says_nothing(const char *line)
{
	line += strspn(line, " \t\r");
	return *line == 0 || *line == '#';
}

static int check_predicates(const struct app *app, const struct check_request *q)
{
	struct check_count n = { 0 };
	struct cmd_part part;
	struct buf line = { 0 };
	FILE *in = cmd_open("check", q->predicates);
	int more, number = 0;

	if (!in)
		return EXIT_SYSTEM;
	cmd_part_begin(&part, q->shard);
	while ((more = cmd_read_line(in, &line)) > 0) {
		number++;
		if (number == 1 && line.n)
			memset(line.s, ' ', cmd_mark_bytes(line.s, line.n));
		while (line.n && line.s[line.n - 1] == '\r')
			line.s[--line.n] = 0;
		if (!says_nothing(buf_str(&line)) &&
		    cmd_part_takes(&part, NULL, buf_str(&line), line.n))
			check_one(q, &n, &part, buf_str(&line), number);
	}
	buf_clear(&line);
	if (in != stdin)
		fclose(in);
	if (more == 0)
		cmd_part_end(&part, app, q->predicates);
	cmd_part_clear(&part);
	fflush(stdout);
	fprintf(stderr, "lines %d true %d false %d ? %d E %d bad %d\n", n.lines, n.yes, n.no,
		n.run, n.division, n.bad);
	if (q->score)
		fprintf(stderr, "as expected %d of %d\n", n.agree, n.expected);
	if (more < 0)
		return EXIT_SYSTEM;
	return n.bad || (q->score && n.agree < n.expected) ? EXIT_FAILED : EXIT_FINE;
}

int cmd_check(struct app *app, int argc, char **argv)
{
	struct check_request q = { .tolerance = CHECK_TOLERANCE, .threads = cmd_cores() };
	int result = read_request(&q, argc, argv);

	if (result)
		return result;
	if (q.fidelity)
		return cmd_check_fidelity(app, &q);
	return q.proof ? cmd_check_proofs(app, &q) : check_predicates(app, &q);
}
