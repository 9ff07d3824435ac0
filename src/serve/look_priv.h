/* look_priv.h -- what a request for a picture says, for whoever draws one. */
#ifndef SERVE_LOOK_PRIV_H
#define SERVE_LOOK_PRIV_H
#include "draw/draw.h"
#include "serve/api_priv.h"

/* One of the ways to make a film one file. */
typedef enum status serve_develop(struct buf *b, struct fig *f, const struct draw_options *o,
				  const struct draw_output *w, const struct draw_film *film,
				  struct err *e);
struct serve_wish {
	const struct http_request *q;
	struct buf *out;
	struct draw_options draw;
	struct draw_output write;
	struct draw_film film;
	serve_develop *develop;
	double window[4];
	int step;     /* -1: now */
	long version; /* that the client knows of; -1: none */
	bool exact, objects, preview, seen, same;
};
/* The parameters of API_LOOK. */
enum status serve_look_read(struct serve_wish *w, const struct http_request *q,
			    enum draw_format format, struct err *e) MUST_USE;
typedef enum status serve_paint(struct serve_wish *w, struct fig *f, struct fig *now,
				const struct store_entry *about, struct err *e);
/* The failure as the reply, if it is one. */
void serve_look_finish(struct http_reply *r, enum status st, const struct serve_wish *w,
		       const struct err *e);
/* How many pixels the picture has. */
double serve_look_pixels(const struct serve_wish *w);
#endif
