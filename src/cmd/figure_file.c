/* figure_file.c -- a figure as the bytes of a file: in which format, its ending says. */
#include "cmd/figure_file.h"
#include "draw/draw.h"

enum io_format cmd_format_of(const char *as)
{
	struct buf b = { 0 };
	enum io_format f;

	buf_addf(&b, "x.%s", as);
	f = io_format_of(b.s);
	buf_clear(&b);
	return f != IO_UNKNOWN ? f : io_format_of(as);
}

enum status cmd_figure_picture(struct buf *b, struct fig *f, const char *as, struct err *e)
{
	struct draw_options draw = { 0 };
	struct draw_output write = { 0 };
	struct scene *s;
	enum status st;

	if (!draw_format_of(&write.format, as))
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "the file's ending says it; porism convert has --to, too",
				     "a picture is svg, png, pdf or tex, not \"%.80s\"", as);
	st = draw_figure(&s, f, &draw, e);
	if (st != OK)
		return st;
	st = draw_write(b, s, &write, e);
	draw_scene_free(s);
	return st;
}

enum status cmd_figure_bytes(struct buf *b, const struct app *app, struct fig *f,
			     const char *as, const struct io_report *in, struct io_report *out,
			     struct err *e)
{
	enum io_format to = cmd_format_of(as);

	if (to == IO_GGB)
		return io_ggb_write(b, f, app->tools, out, e);
	if (to == IO_SCRIPT)
		io_script_write(b, f, app->tools, in && in->arena ? in : NULL);
	else if (to == IO_JOURNAL)
		fig_journal(b, f);
	else if (to == IO_JGEX)
		io_jgex_write(b, f, out);
	else
		return cmd_figure_picture(b, f, as, e);
	return OK;
}
