/*
 * fuzz-alike.c -- bytes as the text of a problem: its signature and its hash.
 *
 * Whatever it is has a signature, the same when it is asked again; a memory that kept it knows it.
 */
#include "base/base.h"
#include "base/mem.h"
#include "learn/alike_priv.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 20000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct learn_memory *m = learn_memory_new(1);
	struct learn_facts f = { .key = 1, .skeleton = 1 };
	uint16_t again[LEARN_SIGNATURE];
	char *text = mem_strndup((const char *)data, n < BYTES ? n : BYTES);

	learn_signature(f.sign, text);
	learn_signature(again, text);
	if (memcmp(f.sign, again, sizeof again))
		BUG("a text with two signatures");
	f.text = learn_text_hash(text);
	if (f.text != learn_text_hash(text))
		BUG("a text with two hashes");
	if (learn_memory_take(m, &f) != LEARN_KEPT || learn_memory_take(m, &f) != LEARN_SAME)
		BUG("what was kept is not known");
	f.key = 2;
	if (learn_memory_take(m, &f) != LEARN_NEAR)
		BUG("its text is not near to itself");
	learn_memory_shield(m, f.text);
	if (f.text && learn_memory_take(m, &f) != LEARN_SHIELDED)
		BUG("its shield lets it through");
	learn_memory_free(m);
	mem_free(text);
	return 0;
}
