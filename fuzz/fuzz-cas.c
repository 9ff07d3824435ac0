/*
 * fuzz-cas.c -- bytes as the worker's reply, and bytes as an expression on its way there.
 *
 * A reply that is taken must be an expression as any other: it prints, parses back to an
 * equal tree, and can be sent to the worker again.
 */
#include "cas/cas_priv.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What we write is in the notation, so that we could read it ourselves. */
static void send_and_read(const struct expr *x, struct arena *a, bool must)
{
	struct cas_names names;
	struct buf b = { 0 };
	struct expr *y;
	struct err e;
	enum status st = cas_write(&b, "list", &x, 1, &names, &e);

	if (st == OK && cas_read(&y, b.s, b.n, &names, a, &e) == E_SYS)
		BUG("not in the notation: %.200s", b.s);
	if (st != OK && (must || !e.msg[0] || b.n > 2 * WIRE_BODY))
		BUG("not sent: %s", e.msg);
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct expr x = { .kind = EXPR_NAME, .text = "x" };
	static const struct expr y = { .kind = EXPR_NAME, .text = "k_1" };
	struct cas_names names = { { &y, &x }, 2 };
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct expr *t, *u;
	struct err e;

	if (cas_read(&t, (const char *)data, size, &names, a, &e) == OK) {
		expr_print(&b, t);
		if (b.n <= EXPR_LENGTH &&
		    (expr_parse(&u, buf_str(&b), b.n, a, &e) != OK || !expr_equal(t, u)))
			BUG("does not read back: %.200s", buf_str(&b));
		send_and_read(t, a, true);
		buf_clear(&b);
	}
	if (expr_parse(&t, (const char *)data, size, a, &e) == OK)
		send_and_read(t, a, false);
	arena_free(a);
	return 0;
}
