/* cmd_render.c -- porism render: a script's figure as a picture. */
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/film_priv.h"
#include <stdlib.h>
#include <string.h>

cmd_fn cmd_render;

#define OUTPUTS 8
struct cmd_render_options {
	struct draw_options draw;
	struct draw_output write;
	const char *file, *out[OUTPUTS], *format;
	int n_out;
	long step; /* -1: the last */
	struct draw_film film;
	bool steps, check;
};

/* "800x600", "800" (the height as it comes). */
static bool read_size(const char *s, double *w, double *h)
{
	char *end;

	*w = strtod(s, &end);
	*h = 0;
	if (end == s)
		return false;
	if (*end == 'x' || *end == 'X') {
		const char *second = end + 1;

		*h = strtod(second, &end);
		if (end == second)
			return false;
	}
	/* 0 means "as needed" to draw_figure; nobody asks for it here. */
	return !*end && *w != 0 && (*h != 0 || !strpbrk(s, "xX"));
}

static bool takes_value(const char *option)
{
	static const char *const all[] = { "-o",       "--output", "--preset", "--size",
					   "--labels", "--title",  "--format", "--ids",
					   "--scale",  "--step",   "--view",   "--hidden",
					   "--slider", "--frames", "--seconds" };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(option, all[i]))
			return true;
	return false;
}

/* An option with a value: takes the next word. */
static const char *value_of(const char *option, int *i, int argc, char **argv)
{
	return *i + 1 < argc && !strcmp(argv[*i], option) ? argv[++*i] : NULL;
}

/* The format of an output: the one asked for, or as its name ends. */
static bool format_of(enum draw_format *out, const struct cmd_render_options *o,
		      const char *path)
{
	return draw_format_of(out, o->format ? o->format : !strcmp(path, "-") ? "svg" : path);
}

/* What does not go together; returns 0, or the exit code of a usage error. */
static int check_options(const struct cmd_render_options *o)
{
	enum draw_format format;
	bool film = o->steps || o->film.slider;
	struct err e = { 0 };
	int hidden;

	if (!o->file)
		return cmd_usage("render", "which file? (- is standard input)");
	if (o->draw.hidden && fig_hidden_read(&hidden, o->draw.hidden, &e) != OK)
		return cmd_usage("render", "--hidden is dashed, none or solid, not %s",
				 o->draw.hidden);
	if (o->steps && o->step >= 0)
		return cmd_usage("render",
				 "--step is one picture, --steps all of them: not both");
	if (o->steps && o->film.slider)
		return cmd_usage("render", "--steps or --slider, not both");
	if (!film && (o->film.frames || o->film.seconds > 0))
		return cmd_usage("render",
				 "--frames and --seconds are of --steps and --slider");
	if (o->film.slider && o->check)
		return cmd_usage("render", "--check looks at one picture: no --slider");
	if (o->format && !draw_format_of(&format, o->format))
		return cmd_usage("render", "--format is svg, png, pdf, tex or gif, not %s",
				 o->format);
	for (int i = 0; i < o->n_out; i++) {
		bool moves = film && cmd_is_film(o->out[i], o->format);

		if (strcmp(o->file, "-") && !strcmp(o->out[i], o->file))
			return cmd_usage("render", "-o %s would be written over what is drawn",
					 o->file);
		if (!moves && !format_of(&format, o, o->out[i]))
			return cmd_usage("render",
					 "%s: the format is svg, png, pdf, tex or gif, by the "
					 "file's ending or --format",
					 o->out[i]);
		if (!moves && o->film.slider)
			return cmd_usage("render", "%s: --slider makes a .gif, .zip or .html",
					 o->out[i]);
		if (!moves && o->steps && o->draw.width != 0)
			return cmd_usage("render",
					 "--steps makes a page of its own size: no --size");
	}
	if (o->steps && o->draw.width != 0 && !o->n_out)
		return cmd_usage("render", "--steps makes a page of its own size: no --size");
	if (o->film.slider && !o->n_out)
		return cmd_usage("render", "--slider: where to? (-o FILE.gif)");
	return 0;
}

/* Returns 0, or the exit code of a usage error. */
static int read_options(struct cmd_render_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const char *v, *a = argv[i];
		char *end;

		if (i + 1 == argc && takes_value(a))
			return cmd_usage("render", "%s needs a value", a);
		if ((v = value_of("-o", &i, argc, argv)) ||
		    (v = value_of("--output", &i, argc, argv))) {
			if (!*v)
				return cmd_usage("render", "-o needs a file");
			if (o->n_out == OUTPUTS)
				return cmd_usage("render", "at most %d outputs at a time",
						 OUTPUTS);
			o->out[o->n_out++] = v;
		} else if ((v = value_of("--preset", &i, argc, argv))) {
			o->draw.preset = v;
		} else if ((v = value_of("--size", &i, argc, argv))) {
			if (!read_size(v, &o->draw.width, &o->draw.height))
				return cmd_usage("render",
						 "--size is WIDTHxHEIGHT in pixels, not %s",
						 v);
		} else if ((v = value_of("--labels", &i, argc, argv))) {
			o->draw.labels = v;
		} else if ((v = value_of("--view", &i, argc, argv))) {
			o->draw.projection = v;
		} else if ((v = value_of("--hidden", &i, argc, argv))) {
			o->draw.hidden = v;
		} else if ((v = value_of("--title", &i, argc, argv))) {
			o->draw.title = v;
		} else if ((v = value_of("--format", &i, argc, argv))) {
			o->format = v;
		} else if ((v = value_of("--ids", &i, argc, argv))) {
			o->write.ids = v;
		} else if ((v = value_of("--scale", &i, argc, argv))) {
			o->write.scale = strtod(v, &end);
			if (end == v || *end || !(o->write.scale > 0))
				return cmd_usage("render",
						 "--scale is a positive number, not %s", v);
		} else if ((v = value_of("--step", &i, argc, argv))) {
			o->step = strtol(v, &end, 10);
			if (end == v || *end || o->step < 0)
				return cmd_usage("render", "--step is a number from 0, not %s",
						 v);
		} else if ((v = value_of("--slider", &i, argc, argv))) {
			o->film.slider = v;
		} else if ((v = value_of("--frames", &i, argc, argv))) {
			long n = strtol(v, &end, 10);

			if (end == v || *end || n < 2 || n > DRAW_FRAMES)
				return cmd_usage("render", "--frames is 2 to %d, not %s",
						 DRAW_FRAMES, v);
			o->film.frames = (int)n;
		} else if ((v = value_of("--seconds", &i, argc, argv))) {
			o->film.seconds = strtod(v, &end);
			if (end == v || *end || !(o->film.seconds > 0) || o->film.seconds > 60)
				return cmd_usage("render",
						 "--seconds is a number up to 60, not %s", v);
		} else if (!strcmp(a, "--steps")) {
			o->steps = true;
		} else if (!strcmp(a, "--check")) {
			o->check = true;
		} else if (!strcmp(a, "--live-text")) {
			o->write.live_text = true;
		} else if (!strcmp(a, "--standalone")) {
			o->write.standalone = true;
		} else if (!strcmp(a, "--transparent")) {
			o->write.transparent = true;
		} else if (a[0] == '-' && a[1]) {
			return cmd_unknown("render", a);
		} else if (o->file) {
			return cmd_usage("render", "one file at a time, not %s as well", a);
		} else {
			o->file = a;
		}
	}
	return check_options(o);
}

static int complain(const char *what, const struct err *e)
{
	fprintf(stderr, "porism render: %s%s%s\n", what, *what ? ": " : "", e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return EXIT_FAILED;
}

/* Runs the script; failing lines are told and left out.  Returns how many failed, or -1. */
static int build(const struct app *app, struct fig *f, const char *file)
{
	struct buf line = { 0 };
	FILE *in = cmd_open_script(app, "render", file);
	int number = 0, failed = 0, more;

	if (!in)
		return -1;
	while ((more = cmd_read_line(in, &line)) > 0)
		failed += cmd_build_line(f, buf_str(&line), line.n, ++number);
	buf_clear(&line);
	if (in != stdin)
		fclose(in);
	return more < 0 ? -1 : failed;
}

static int write_scene(const struct scene *s, const struct cmd_render_options *o,
		       const char *path)
{
	struct draw_output w = o->write;
	struct buf b = { 0 };
	struct err e = { 0 };
	int rc;

	if (!format_of(&w.format, o, path))
		BUG("an output that was checked has no format");
	if (draw_write(&b, s, &w, &e) != OK)
		rc = complain(path, &e);
	else
		rc = cmd_write_file(path, &b) ? EXIT_FINE : EXIT_SYSTEM;
	buf_clear(&b);
	return rc;
}

/* Prints the layout's faults; returns how many. */
static int check(const struct scene *s, FILE *to)
{
	struct draw_fault fault[100];
	int n = draw_check(fault, 100, s), leaders = draw_leaders(s);
	struct buf b = { 0 };

	for (int i = 0; i < n && i < 100; i++) {
		buf_reset(&b);
		draw_fault_text(&b, &fault[i]);
		fprintf(to, "%s\n", buf_str(&b));
	}
	if (n > 100)
		fprintf(to, "and %d more\n", n - 100);
	if (n)
		fprintf(to, "%d fault%s, ", n, n == 1 ? "" : "s");
	else
		fprintf(to, "no faults, ");
	fprintf(to, "%d leader line%s\n", leaders, leaders == 1 ? "" : "s");
	buf_clear(&b);
	return n;
}

/* The outputs that move; the others are taken together to the front of `still`. */
static int write_films(struct fig *f, const struct cmd_render_options *o,
		       struct cmd_render_options *still)
{
	struct err e = { 0 };
	int rc = EXIT_FINE;

	*still = *o;
	if (!o->steps && !o->film.slider)
		return rc;
	still->n_out = 0;
	for (int i = 0; i < o->n_out && rc == EXIT_FINE; i++) {
		struct buf b = { 0 };

		if (!cmd_is_film(o->out[i], o->format)) {
			still->out[still->n_out++] = o->out[i];
			continue;
		}
		if (cmd_film(&b, f, o->out[i], &o->draw, &o->write, &o->film, &e) != OK)
			rc = complain(o->out[i], &e);
		else if (!cmd_write_file(o->out[i], &b))
			rc = EXIT_SYSTEM;
		buf_clear(&b);
	}
	return rc;
}

static int render(struct fig *f, const struct cmd_render_options *all)
{
	struct cmd_render_options only, *o = &only;
	struct err e = { 0 };
	struct scene *s;
	FILE *to = stdout;
	int rc = write_films(f, all, o);

	if (rc != EXIT_FINE || (all->n_out && !o->n_out && !o->check))
		return rc;
	if ((o->steps ? draw_sheet(&s, f, &o->draw, &e) : draw_figure(&s, f, &o->draw, &e)) !=
	    OK)
		return complain("", &e);
	for (int i = 0; i < o->n_out && rc == EXIT_FINE; i++) {
		rc = write_scene(s, o, o->out[i]);
		/* A picture there is not to be mixed with faults. */
		to = strcmp(o->out[i], "-") ? to : stderr;
	}
	if (!o->n_out && !o->check)
		rc = write_scene(s, o, "-");
	if (o->check && check(s, to) && rc == EXIT_FINE)
		rc = EXIT_FAILED;
	else if (!o->check && draw_scene_is_full(s))
		fprintf(stderr,
			"porism render: the picture is too full: what goes beyond %d "
			"coordinates is left out\n",
			DRAW_POINTS);
	draw_scene_free(s);
	return rc;
}

int cmd_render(struct app *app, int argc, char **argv)
{
	struct cmd_render_options o = { .step = -1 };
	struct err e = { 0 };
	struct fig *f;
	int failed, rc = cmd_take_compat(app, "render", &argc, argv);

	if (!rc)
		rc = read_options(&o, argc, argv);
	if (rc)
		return rc;
	f = cmd_figure(app);
	failed = build(app, f, o.file);
	if (failed < 0) {
		fig_free(f);
		return EXIT_SYSTEM;
	}
	if (o.step > fig_journal_count(f)) {
		fprintf(stderr, "porism render: there is no step %ld, the figure has %d\n",
			o.step, fig_journal_count(f));
		fig_free(f);
		return EXIT_FAILED;
	}
	if (o.step >= 0) {
		struct fig *g = fig_after(f, (int)o.step, &e);

		o.draw.frame = g ? f : NULL;
		rc = g ? render(g, &o) : complain("", &e);
		fig_free(g);
	} else {
		rc = render(f, &o);
	}
	fig_free(f);
	return rc ? rc : failed ? EXIT_FAILED : EXIT_FINE;
}
