/* t-steady.c -- what is remembered of labels: of which canvas, which version, how many. */
#include "base/t/tap.h"
#include "draw/draw.h"
#include "serve/api_priv.h"
#include <stdio.h>

int main(void)
{
	struct api_steady *s = serve_api_steady_new();
	struct draw_kept *a, *b;
	char id[STORE_ID];
	int known = 0;

	a = serve_api_steady_take(s, "one", 3);
	serve_api_steady_give(s, "one", 3, a);
	b = serve_api_steady_take(s, "one", 3);
	ok(a == b, "what was given is taken again");
	a = serve_api_steady_take(s, "one", 3);
	ok(a && a != b, "by one at a time");
	serve_api_steady_give(s, "one", 3, b);
	serve_api_steady_give(s, "one", 3, a);
	b = serve_api_steady_take(s, "one", 3);
	ok(a == b, "the last one counts");
	serve_api_steady_give(s, "one", 3, b);
	b = serve_api_steady_take(s, "one", 4);
	ok(b && draw_kept_bytes(b) == 0, "of another version nothing is known");
	draw_kept_free(b);
	for (int i = 0; i < 40; i++) {
		snprintf(id, sizeof id, "canvas-%d", i);
		serve_api_steady_give(s, id, 1, draw_kept_new());
		/* This one is looked at all the time. */
		serve_api_steady_give(s, "canvas-0", 1, draw_kept_new());
	}
	a = serve_api_steady_take(s, "canvas-0", 1);
	serve_api_steady_give(s, "canvas-0", 1, a);
	b = serve_api_steady_take(s, "canvas-0", 1);
	known += a == b;
	draw_kept_free(b);
	ok(known == 1, "those looked at last are remembered");
	serve_api_steady_give(s, "an id that is far too long to be one", 1, draw_kept_new());
	ok(true, "and an id that is none is not");
	serve_api_steady_free(s);
	serve_api_steady_free(NULL);
	return tap_done();
}
