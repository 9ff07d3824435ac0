/* easel_priv.h -- places for those who paint large pictures. */
#ifndef SERVE_EASEL_PRIV_H
#define SERVE_EASEL_PRIV_H
#include "base/base.h"
#include <stdbool.h>

#define API_PIXELS 16e6 /* of one picture */

struct api_easel;
struct api_easel *serve_api_easel_new(void);
void serve_api_easel_free(struct api_easel *s); /* NULL is allowed; nobody paints any more */
/*
 * Waits for a place, as long as the caller's work (base/work.h) goes on; E_UNABLE: it was over; E_ARG:
 * so many pixels nobody paints.  client: who asks, as the carrier calls it.  *place: to give back, < 0:
 * small pictures need none.  From any thread.
 */
enum status serve_api_easel_take(struct api_easel *s, const char *client, const char *canvas,
				 double pixels, int *place, struct err *e) MUST_USE;
void serve_api_easel_give(struct api_easel *s, int place);
#endif
