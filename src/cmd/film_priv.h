/* film_priv.h -- pictures one after the other, as one file: a GIF, a .zip of SVGs, a page. */
#ifndef CMD_FILM_PRIV_H
#define CMD_FILM_PRIV_H
#include "base/text.h"
#include "draw/draw.h"

/* Does a file of this name, or of this format (NULL: none is asked for), move? */
bool cmd_is_film(const char *path, const char *format);
enum status cmd_film(struct buf *b, struct fig *f, const char *path,
		     const struct draw_options *o, const struct draw_output *w,
		     const struct draw_film *film, struct err *e) MUST_USE;
#endif
