/* t-alike.c -- texts against each other: names and numbers do not count, words and orders do. */
#include "base/t/tap.h"
#include "learn/alike_priv.h"
#include <string.h>

static int common(const char *a, const char *b)
{
	uint16_t x[LEARN_SIGNATURE], y[LEARN_SIGNATURE];
	int n = 0;

	learn_signature(x, a);
	learn_signature(y, b);
	for (int i = 0; i < LEARN_SIGNATURE; i++)
		n += x[i] == y[i];
	return n;
}

static void signatures(void)
{
	const char *a =
		"In triangle ABC, D is the midpoint of AB and CD = 12. If AC = 7, find BC.";
	const char *b =
		"In triangle XYZ, W is the midpoint of XY and ZW = 3.5. If XZ = 20, find YZ.";
	const char *c =
		"ABCD is a rectangle with AB = 4 and BC = 9. What is the area of ABCD?";

	ok(common(a, b) == LEARN_SIGNATURE, "names and numbers do not count");
	ok(common(a, c) < LEARN_SIGNATURE / 4, "other words are another text");
	ok(learn_text_hash(a) == learn_text_hash(b) && learn_text_hash(a),
	   "so for the shield");
	ok(learn_text_hash(a) != learn_text_hash(c), "which tells others apart");
	ok(learn_text_hash("Find x.") == 0, "a text that says nothing shields nothing");
}

static struct learn_facts facts(const char *text, uint64_t key)
{
	struct learn_facts f = { .key = key,
				 .skeleton = key / 10,
				 .text = learn_text_hash(text) };

	learn_signature(f.sign, text);
	return f;
}

static void memory(void)
{
	struct learn_memory *m = learn_memory_new(2);
	const char *a =
		"In triangle ABC, D is the midpoint of AB and CD = 12. If AC = 7, find BC.";
	const char *b =
		"ABCD is a rectangle with AB = 4 and BC = 9. What is the area of ABCD?";
	const char *c =
		"AB is tangent to the circle at B, AO = 9 and OB = 2. Find the length of AB.";
	const char *d =
		"The diagonals of rhombus ABCD meet at E. If AE = 3 and BE = 4, what is AB?";
	struct learn_facts f = facts(a, 11);

	ok(learn_memory_take(m, &f) == LEARN_KEPT, "the first is kept");
	ok(learn_memory_take(m, &f) == LEARN_SAME, "the same problem is not");
	f = facts(a, 12);
	ok(learn_memory_take(m, &f) == LEARN_NEAR, "nor the same text of another");
	f = facts(b, 13);
	ok(learn_memory_take(m, &f) == LEARN_KEPT, "another is");
	f = facts(c, 14);
	ok(learn_memory_take(m, &f) == LEARN_CAPPED, "the third of one skeleton is not");
	learn_memory_shield(m, learn_text_hash(d));
	f = facts(d, 99);
	ok(learn_memory_take(m, &f) == LEARN_SHIELDED, "nor a text that is shielded");
	for (uint64_t i = 0; i < 5000; i++) {
		char text[200];

		snprintf(text, sizeof text,
			 "word%c%c%c is not that other%c%c thing at all, see %c",
			 (char)('a' + i % 26), (char)('a' + i / 26 % 26),
			 (char)('a' + i / 676), (char)('a' + i % 7), (char)('a' + i % 11),
			 (char)('a' + i % 13));
		f = facts(text, 1000 + 10 * i);
		learn_memory_take(m, &f);
	}
	f = facts(b, 13);
	ok(learn_memory_take(m, &f) == LEARN_SAME, "after many it is known still");
	learn_memory_free(m);
}

int main(void)
{
	signatures();
	memory();
	return tap_done();
}
