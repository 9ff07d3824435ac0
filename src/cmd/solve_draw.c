/* solve_draw.c -- porism solve --figure, --script: the figures of answered problems. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/solve_priv.h"
#include "draw/draw.h"
#include <string.h>

enum status cmd_solve_draw_script(struct buf *svg, const struct app *app, const char *script,
				  const char *title, struct err *e)
{
	struct draw_options o = { .title = title };
	struct draw_output w = { .format = DRAW_SVG };
	struct fig *f = fig_new(app->tools, CMD_SEED);
	struct scene *s = NULL;
	enum status st = OK;

	for (const char *p = script; *p && st == OK;) {
		size_t n = strcspn(p, "\n");
		const struct fig_obs *obs;

		st = fig_line(f, p, n, &obs);
		if (st != OK && obs && fig_obs_err(obs))
			*e = *fig_obs_err(obs);
		p += n + (p[n] != 0);
	}
	if (st == OK)
		st = draw_figure(&s, f, &o, e);
	if (st == OK)
		st = draw_write(svg, s, &w, e);
	draw_scene_free(s);
	fig_free(f);
	return st;
}

/* The file of a problem; of one without an id by its number, and figure if it is the first. */
static char *file_name(const char *folder, const char *id, int number, const char *ending,
		       struct arena *a)
{
	return cmd_file_for(folder, id,
			    number == 1 ? "figure" : arena_printf(a, "figure%d", number),
			    ending, a);
}

bool cmd_solve_draw(const struct app *app, const struct solve_request *q,
		    const struct problem *p, const struct solve_answer *r, int number,
		    struct arena *a)
{
	struct buf script = { 0 }, svg = { 0 };
	struct err e = { 0 };
	bool good = true;

	if (!solve_script(&script, r, q->reveal, a))
		return true;
	if (q->scripts)
		good = cmd_write_in(q->scripts, file_name(q->scripts, p->id, number, "pg", a),
				    &script);
	if (q->figures && good) {
		if (cmd_solve_draw_script(&svg, app, buf_str(&script), p->text, &e) == OK)
			good = cmd_write_in(q->figures,
					    file_name(q->figures, p->id, number, "svg", a),
					    &svg);
		else
			fprintf(stderr, "porism solve: %s cannot be drawn: %s\n",
				p->id ? p->id : "the figure", e.msg);
	}
	buf_clear(&script);
	buf_clear(&svg);
	return good;
}
