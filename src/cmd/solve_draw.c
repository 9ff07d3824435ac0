/* cmd_solve_draw.c -- porism solve --figure, --script: the figures of answered problems. */
#include "base/mem.h"
#include "cmd/solve_priv.h"
#include "draw/draw.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

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

/* FOLDER/ID.ending, where only letters, digits, - and _ of the id are kept, and points that
 * do not begin it; without an id its number. */
static char *file_name(const char *folder, const char *id, int number, const char *ending,
		       struct arena *a)
{
	char *name = id && *id ? arena_printf(a, "%.100s", id)
			       : arena_printf(a, "figure%d", number);

	if ((!id || !*id) && number == 1)
		name = arena_strdup(a, "figure");
	for (char *c = name; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
		      (*c >= '0' && *c <= '9') || *c == '-' || (*c == '.' && c > name)))
			*c = '_';
	return arena_printf(a, "%s/%s.%s", folder, name, ending);
}

static bool write_to(const char *folder, const char *path, const struct buf *b)
{
	if (mkdir(folder, 0777) && errno != EEXIST) {
		fprintf(stderr, "porism: cannot make the folder %s: %s\n", folder,
			strerror(errno));
		return false;
	}
	return cmd_write_file(path, b);
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
		good = write_to(q->scripts, file_name(q->scripts, p->id, number, "pg", a),
				&script);
	if (q->figures && good) {
		if (cmd_solve_draw_script(&svg, app, buf_str(&script), p->text, &e) == OK)
			good = write_to(q->figures,
					file_name(q->figures, p->id, number, "svg", a), &svg);
		else
			fprintf(stderr, "porism solve: %s cannot be drawn: %s\n",
				p->id ? p->id : "the figure", e.msg);
	}
	buf_clear(&script);
	buf_clear(&svg);
	return good;
}
