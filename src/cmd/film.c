/* film.c -- the steps of a figure, or what a slider does, as one file. */
#include "cmd/film_priv.h"
#include "io/io.h"
#include <string.h>
#include <strings.h>

static bool ends(const char *path, const char *with)
{
	size_t n = strlen(path), k = strlen(with);

	return n > k && !strcasecmp(path + n - k, with);
}

bool cmd_is_film(const char *path, const char *format)
{
	enum draw_format is;

	return (draw_format_of(&is, format ? format : path) && is == DRAW_GIF) ||
	       (!format && (ends(path, ".zip") || ends(path, ".html")));
}

enum status cmd_film(struct buf *b, struct fig *f, const char *path,
		     const struct draw_options *o, const struct draw_output *w,
		     const struct draw_film *film, struct err *e)
{
	if (ends(path, ".zip"))
		return io_film_write(b, f, o, w, film, e);
	if (ends(path, ".html"))
		return io_film_page(b, f, o, w, film, e);
	return draw_animate(b, f, o, w, film, e);
}
