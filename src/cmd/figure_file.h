/* figure_file.h -- a figure as the bytes of a file.  Private to cmd/. */
#ifndef CMD_FIGURE_FILE_H
#define CMD_FIGURE_FILE_H
#include "cmd/cmd.h"
#include "io/io.h"

/* "ggb" or "x.ggb". */
enum io_format cmd_format_of(const char *as);
/* SVG, PNG, PDF or TikZ; "bad_argument" where `as` is none of them. */
enum status cmd_figure_picture(struct buf *b, struct fig *f, const char *as,
			       struct err *e) MUST_USE;
/* Any format that is written.  in: what became of the file that the figure comes from, or NULL; out: what
 * becomes of its objects. */
enum status cmd_figure_bytes(struct buf *b, const struct app *app, struct fig *f,
			     const char *as, const struct io_report *in, struct io_report *out,
			     struct err *e) MUST_USE;
#endif
