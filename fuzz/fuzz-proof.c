/* fuzz-proof.c -- any bytes as a proof: read, checked, and told if it is one. */
#include "proof/proof_text.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* What passes can be told in every way, and passes again when it was written and read. */
static void tell(struct arena *a, const struct proof *p)
{
	struct buf b = { 0 };
	struct proof *again;
	struct err e;

	proof_text(&b, p);
	proof_latex(&b, p, true);
	proof_html(&b, p);
	if (!utf8_valid(b.s, b.n))
		BUG("a text is not UTF-8");
	buf_reset(&b);
	proof_json(&b, p);
	if (proof_read_json(&again, a, b.s, b.n, &e) != OK || proof_check(again, &e) != OK)
		BUG("a proof that was written is none: %s", e.msg);
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct proof *p;
	struct err e = { 0 };

	if (proof_read_json(&p, a, (const char *)data, n, &e) == OK) {
		if (proof_check(p, &e) == OK)
			tell(a, p);
		else if (!e.code || !e.msg[0])
			BUG("refused without a reason");
	} else if (!e.code || !e.msg[0]) {
		BUG("not read, without a reason");
	}
	arena_free(a);
	return 0;
}
