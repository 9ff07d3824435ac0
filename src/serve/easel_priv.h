/* easel_priv.h -- places for those who paint large pictures. */
#ifndef SERVE_EASEL_PRIV_H
#define SERVE_EASEL_PRIV_H
#include "base/base.h"
#include <stdbool.h>

struct api_easel;
struct api_easel *serve_api_easel_new(void);
void serve_api_easel_free(struct api_easel *s); /* NULL is allowed; nobody paints any more */
/*
 * Waits for a place, as long as the caller's work (base/work.h) goes on; E_UNABLE: it was over.
 * client: who asks, which is borrowed until the place is given back.  *taken: whether there is one
 * to give back; small pictures need none.  From any thread.
 */
enum status serve_api_easel_take(struct api_easel *s, const char *client, double pixels,
				 bool *taken, struct err *e) MUST_USE;
void serve_api_easel_give(struct api_easel *s, const char *client, bool taken);
#endif
