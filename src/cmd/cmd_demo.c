/* cmd_demo.c -- porism demo: a small problem solved by constructing it, one in space, then
 * problems stated as facts (cmd_demo_facts.c). */
#include "cmd/demo_priv.h"
#include "draw/draw.h"
#include <string.h>

cmd_fn cmd_demo;

static const char problem[] =
	"A square ABCD has sides of length 3*sqrt(2); its centre is O. The point E lies on\n"
	"the ray from O through A, and OE = 5. How long is AE?\n";

struct demo_step {
	const char *why, *line;
};
static const struct demo_step steps[] = {
	{ "One side of the square, of the length that was given.", "A = (0, 0)" },
	{ NULL, "B = (3*sqrt(2), 0)" },
	{ "The square on it; its other corners are called C and D.", "s = Polygon(A, B, 4)" },
	{ "Its centre halves a diagonal.", "O = Midpoint(A, C)" },
	{ "E is on the ray from O through A, at distance 5 from O.", "r = Ray(O, A)" },
	{ NULL, "k = Circle(O, 5)" },
	{ NULL, "E = Intersect(r, k)" },
	{ "Does the figure say what the problem says?",
	  "Holds(\"Distance(A, B) == 3*sqrt(2); AreCollinear(O, A, E); Distance(O, E) == "
	  "5\")" },
	{ "The question.", "Distance(A, E)" },
	{ "What of it is true for every square, and what only for this one?",
	  "Always(\"AreCollinear(C, A, E)\")" },
	{ NULL, "Always(\"Distance(A, E) == 2\")" },
	{ "A picture of it: without the helping lines, with the lengths that matter.",
	  "SetPreset(\"textbook\")" },
	{ NULL, "ShowObject({k, r}, 0)" },
	{ NULL, "OA = Segment(O, A)" },
	{ NULL, "AE = Segment(A, E)" },
	{ NULL, "SetLineStyle(OA, 2)" },
	{ NULL, "SetLabelMode({AE, s.AB}, 2)" },
};
#define LINES 8 /* of one observation */
#define STEPS (int)(sizeof steps / sizeof *steps)
#define QUESTION "Distance(A, E)"
#define ANSWER "2"

/* In space; the README shows its picture. */
static const struct demo_step solid[] = {
	{ NULL, "A = (0, 0, 0)" },
	{ NULL, "B = (6, 0, 0)" },
	{ "The cube on that edge, and a plane through the midpoints of three others.",
	  "c = Cube(A, B)" },
	{ NULL, "p = Plane(Midpoint(A, B), Midpoint(B, C), Midpoint(C, G))" },
	{ "Where it cuts the cube.", "s = CrossSection(p, c)" },
	{ NULL, "Area(s)" },
	{ "The diagonal from D to F is at right angles to it.", "Angle(Line(D, F), p)" },
	{ "The picture: hidden edges are dashed by themselves.", "SetPreset(\"textbook\")" },
	{ NULL, "ShowObject(p, 0)" },
};
#define SOLID (int)(sizeof solid / sizeof *solid)
#define SOLID_QUESTION "Area(s)"
#define SOLID_ANSWER "27*sqrt(3)"

/* Print a line and its observation; keeps the exact text of the question. */
static bool show_step(const struct app *app, struct fig *f, const struct demo_step *d,
		      const char *question, struct buf *answer)
{
	const struct fig_obs *obs;
	enum status st = fig_line(f, d->line, strlen(d->line), &obs);
	const char *on = app->color ? "\033[1m" : "", *off = app->color ? "\033[0m" : "";
	struct buf b = { 0 };
	int lines = 0;

	if (d->why)
		printf("\n%s\n", d->why);
	printf("  > %s%s%s\n", on, d->line, off);
	fig_obs_text(&b, f, obs);
	for (const char *p = buf_str(&b); *p; lines++) {
		size_t n = strcspn(p, "\n");

		if (lines < LINES)
			printf("    %.*s\n", (int)n, p);
		p += n + (p[n] != 0);
	}
	if (lines > LINES) /* edges and faces of bodies */
		printf("    ... and %d more\n", lines - LINES);
	buf_clear(&b);
	if (!strcmp(d->line, question))
		fig_obs_exact(answer, f, obs);
	return st == OK;
}

/* Does the journal, run into an empty figure, build the same figure? */
static bool replays(const struct app *app, struct fig *f)
{
	struct fig *g = cmd_figure(app);
	struct buf a = { 0 }, b = { 0 };
	bool same = true;

	for (int i = 0; i < fig_journal_count(f) && same; i++) {
		const char *line = fig_journal_line(f, i);
		const struct fig_obs *obs;

		same = fig_line(g, line, strlen(line), &obs) == OK;
	}
	fig_journal(&a, f);
	fig_canvas_json(&a, f);
	fig_journal(&b, g);
	fig_canvas_json(&b, g);
	same = same && !strcmp(buf_str(&a), buf_str(&b));
	buf_clear(&a);
	buf_clear(&b);
	fig_free(g);
	return same;
}

/* The figure as SVG; false with a message when it cannot be written. */
static bool write_picture(struct fig *f, const char *path, struct draw_options o)
{
	struct draw_output w = { .format = DRAW_SVG };
	struct buf b = { 0 };
	struct err e = { 0 };
	struct scene *s = NULL;
	bool done = draw_figure(&s, f, &o, &e) == OK && draw_write(&b, s, &w, &e) == OK;

	if (!done)
		fprintf(stderr, "porism demo: %s\n", e.msg);
	done = done && cmd_write_file(path, &b);
	draw_scene_free(s);
	buf_clear(&b);
	return done;
}

static int demo_solid(const struct app *app, const char *picture)
{
	struct fig *f = cmd_figure(app);
	struct buf answer = { 0 };
	bool good = true, written;

	printf("\nSpace is the same canvas. How large is the section through the midpoints of "
	       "three "
	       "edges of a cube?\n");
	for (int i = 0; i < SOLID && good; i++)
		good = show_step(app, f, &solid[i], SOLID_QUESTION, &answer);
	good = good && !strcmp(buf_str(&answer), SOLID_ANSWER);
	if (!good)
		printf("That is wrong: it should be %s. Please report this.\n", SOLID_ANSWER);
	written = write_picture(
		f, picture,
		(struct draw_options){ .title = "A plane cuts a cube in a regular hexagon",
				       .width = 330,
				       .height = 300 });
	if (written)
		printf("The picture is in %s.\n", picture);
	buf_clear(&answer);
	fig_free(f);
	return !written ? EXIT_SYSTEM : good ? EXIT_FINE : EXIT_FAILED;
}

int cmd_demo(struct app *app, int argc, char **argv)
{
	const char *path = "demo.journal", *picture = "demo.svg", *solved = "demo-facts.svg",
		   *body = "demo-solid.svg";
	struct fig *f;
	struct buf answer = { 0 };
	bool good = true, written;
	int space, facts;

	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--journal") && i + 1 < argc)
			path = argv[++i];
		else if (!strcmp(argv[i], "--picture") && i + 1 < argc)
			picture = argv[++i];
		else if (!strcmp(argv[i], "--solid-picture") && i + 1 < argc)
			body = argv[++i];
		else if (!strcmp(argv[i], "--facts-picture") && i + 1 < argc)
			solved = argv[++i];
		else
			return cmd_unknown("demo", argv[i]);
	}
	f = cmd_figure(app);
	printf("%s", problem);
	for (int i = 0; i < STEPS && good; i++)
		good = show_step(app, f, &steps[i], QUESTION, &answer);
	printf("\nAE = %s, exactly.\n", buf_str(&answer));
	good = good && !strcmp(buf_str(&answer), ANSWER);
	if (!good)
		printf("That is wrong: it should be %s. Please report this.\n", ANSWER);
	written = cmd_write_journal(f, path);
	if (written)
		printf("The journal, %d steps, is in %s; `porism run %s` builds the figure "
		       "again.\n",
		       fig_journal_count(f), path, path);
	if (written &&
	    (written = write_picture(
		     f, picture,
		     (struct draw_options){ .title = "The square and the point E" })))
		printf("The picture is in %s; `porism render` draws journals and scripts.\n",
		       picture);
	if (replays(app, f)) {
		printf("Replayed into an empty figure it gives the identical figure.\n");
	} else {
		printf("Replayed into an empty figure it gives another figure. Please report "
		       "this.\n");
		good = false;
	}
	buf_clear(&answer);
	fig_free(f);
	space = demo_solid(app, body);
	facts = cmd_demo_facts(app, solved);
	return !written ? EXIT_SYSTEM : !good ? EXIT_FAILED : space ? space : facts;
}
