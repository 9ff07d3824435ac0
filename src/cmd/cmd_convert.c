/* cmd_convert.c -- porism convert: from one format to another. */
#include "base/mem.h"
#include "base/text.h"
#include "cmd/figure_file.h"
#include "draw/draw.h"
#include <string.h>

cmd_fn cmd_convert;

#define CONVERT_BYTES (64 << 20)

struct cmd_convert_options {
	struct io_ggb_options ggb;
	const char *in, *out, *from, *to;
	bool report, json;
};

static int complain(const char *what, const struct err *e)
{
	fprintf(stderr, "porism convert: %s: %s: %s\n", what, e->code, e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return EXIT_FAILED;
}

/* Lines of a script or a journal; those that fail are told and left out.  Returns how many. */
static int run_lines(struct fig *f, const char *s, size_t n)
{
	int failed = 0, number = 0;

	for (size_t at = 0; at < n;) {
		const char *end = memchr(s + at, '\n', n - at);
		size_t k = end ? (size_t)(end - s) - at : n - at;

		failed += cmd_build_line(f, s + at, k, ++number);
		at += k + 1;
	}
	return failed;
}

/* Builds the figure that the input says; returns an exit code. */
static int read_in(struct fig *f, const struct cmd_convert_options *o, struct io_report *r)
{
	enum io_format from = cmd_format_of(o->from ? o->from : o->in);
	struct err e = { 0 };
	size_t n;
	char *bytes = cmd_read_file(o->in, CONVERT_BYTES, &n);
	int rc = EXIT_FINE;

	if (!bytes)
		return EXIT_SYSTEM;
	if (from == IO_GGB || (!o->from && io_is_ggb(bytes, n))) {
		if (io_ggb_read(f, bytes, n, &o->ggb, r, &e) != OK)
			rc = complain(o->in, &e);
	} else if (from == IO_JGEX) {
		if (io_jgex_read(f, bytes, n, r, &e) != OK)
			rc = complain(o->in, &e);
	} else {
		size_t skip = cmd_mark_bytes(bytes, n);

		if (run_lines(f, bytes + skip, n - skip))
			rc = EXIT_FAILED;
	}
	mem_free(bytes);
	return rc;
}

/* Writes the figure; returns an exit code. */
static int write_out(struct app *app, struct fig *f, const struct cmd_convert_options *o,
		     const struct io_report *in, struct io_report *out)
{
	struct buf b = { 0 };
	struct err e = { 0 };
	enum status st = cmd_figure_bytes(&b, app, f, o->to ? o->to : o->out, in, out, &e);
	int rc;

	if (st != OK)
		rc = complain(o->out, &e);
	else
		rc = cmd_write_file(o->out, &b) ? EXIT_FINE : EXIT_SYSTEM;
	buf_clear(&b);
	return rc;
}

static void tell(const struct cmd_convert_options *o, const char *path,
		 const struct io_report *r, FILE *to)
{
	struct buf b = { 0 };

	if (o->json) {
		io_report_json(&b, r);
		buf_addc(&b, '\n');
	} else {
		io_report_text(&b, r);
	}
	(void)path;
	fputs(buf_str(&b), to);
	buf_clear(&b);
}

static int read_options(struct cmd_convert_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const char *a = argv[i];

		if ((!strcmp(a, "--from") || !strcmp(a, "--to")) && i + 1 == argc)
			return cmd_usage("convert", "%s needs a format", a);
		if (!strcmp(a, "--from"))
			o->from = argv[++i];
		else if (!strcmp(a, "--to"))
			o->to = argv[++i];
		else if (!strcmp(a, "--report"))
			o->report = true;
		else if (!strcmp(a, "--json"))
			o->report = o->json = true;
		else if (!strcmp(a, "--rational"))
			o->ggb.rational = true;
		else if (!strcmp(a, "--plain"))
			o->ggb.no_looks = true;
		else if (a[0] == '-' && a[1])
			return cmd_unknown("convert", a);
		else if (!o->in)
			o->in = a;
		else if (!o->out)
			o->out = a;
		else
			return cmd_usage("convert", "one file into one other, not %s as well",
					 a);
	}
	if (!o->in)
		return cmd_usage("convert", "which file? (- is standard input)");
	if (!o->out && o->to)
		o->out = "-";
	if (!o->out && !o->report)
		return cmd_usage("convert", "into which file? (or --report)");
	if (o->from && cmd_format_of(o->from) == IO_UNKNOWN)
		return cmd_usage("convert", "--from is ggb, pg, jsonl or jgex, not %s",
				 o->from);
	if (o->out && cmd_format_of(o->to ? o->to : o->out) == IO_UNKNOWN)
		return cmd_usage(
			"convert",
			"%s: the format is ggb, pg, jsonl, jgex, svg, png, pdf or tex, "
			"by the file's ending or --to",
			o->to ? o->to : o->out);
	return 0;
}

int cmd_convert(struct app *app, int argc, char **argv)
{
	struct cmd_convert_options o = { 0 };
	struct io_report in = { 0 }, out = { 0 };
	struct fig *f;
	int rc = read_options(&o, argc, argv), failed = EXIT_FINE;

	if (rc)
		return rc;
	f = cmd_figure(app);
	rc = read_in(f, &o, &in);
	/* A script some of whose lines failed is converted without them. */
	if (rc == EXIT_FAILED && !in.arena && fig_journal_count(f)) {
		failed = rc;
		rc = EXIT_FINE;
	}
	if (rc == EXIT_FINE && o.out)
		rc = write_out(app, f, &o, &in, &out);
	if (rc == EXIT_FINE) {
		/* A file on standard output is not to be mixed with words. */
		FILE *to = o.out && !strcmp(o.out, "-") ? stderr : stdout;

		if (o.report && in.arena)
			tell(&o, o.in, &in, to);
		if (out.arena && (o.report || io_report_count(&out, IO_FROZEN) ||
				  io_report_count(&out, IO_LOST)))
			tell(&o, o.out, &out, o.report ? to : stderr);
	}
	io_report_clear(&in);
	io_report_clear(&out);
	fig_free(f);
	return rc ? rc : failed;
}
