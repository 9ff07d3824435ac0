/* t-index.c -- the map against a plain array, under random operations. */
#include "base/index.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include <string.h>

enum { KEYS = 300 };

static void key_of(char *out, size_t size, int i)
{
	/* Short, long and empty names; many that differ in one letter. */
	if (i == 0)
		out[0] = 0;
	else if (i % 3 == 0)
		snprintf(out, size, "P_%d", i);
	else if (i % 3 == 1)
		snprintf(out, size, "%c%d", 'A' + i % 26, i);
	else
		snprintf(out, size, "a_rather_long_name_of_an_object_number_%d'", i);
}

static int agrees(const struct index *m, const int *model)
{
	char key[80];

	for (int i = 0; i < KEYS; i++) {
		key_of(key, sizeof key, i);
		if (index_get(m, key) != model[i])
			return 0;
	}
	return index_get(m, "never there") == -1;
}

static void test_random(uint64_t seed, int removals)
{
	struct index m = { 0 };
	struct rng r = { seed };
	int model[KEYS], good = 1;
	char key[80];

	memset(model, -1, sizeof model);
	good &= agrees(&m, model);
	for (int step = 0; step < 4000; step++) {
		int i = (int)rng_below(&r, KEYS);

		key_of(key, sizeof key, i);
		if ((int)rng_below(&r, 10) < removals) {
			index_remove(&m, key);
			model[i] = -1;
		} else {
			model[i] = (int)rng_below(&r, 1000000);
			index_set(&m, key, model[i]);
		}
		if (step % 97 == 0)
			good &= agrees(&m, model);
	}
	ok(good && agrees(&m, model), "as a plain array, %d0%% removals", removals);
	ok(m.cap <= 16 * KEYS, "removed names do not pile up (%d slots)", m.cap);
	index_clear(&m);
	ok(index_get(&m, "A1") == -1, "empty after index_clear");
	index_remove(&m, "A1");
	index_set(&m, "A1", 5);
	ok(index_get(&m, "A1") == 5, "and usable again");
	index_clear(&m);
}

/* The same few names come and go: graves must not fill the table. */
static void test_churn(void)
{
	struct index m = { 0 };
	char key[80];
	int good = 1;

	for (int i = 0; i < 20000; i++) {
		snprintf(key, sizeof key, "step%d", i);
		index_set(&m, key, i);
		good &= index_get(&m, key) == i;
		index_remove(&m, key);
		good &= index_get(&m, key) == -1;
	}
	ok(good && m.cap <= 64, "20000 names that come and go leave %d slots", m.cap);
	index_clear(&m);
}

/* Letters' case ignored, and nothing else. */
static void test_folds(void)
{
	struct index m = { .borrows = true, .folds = true };
	static const char *const other[] = { "Mid point", "Midpoin", "Midpoints", "" };
	int good = 1;

	index_set(&m, "Midpoint", 1);
	index_set(&m, "a[1]", 2);
	index_set(&m, "\xc3\x89t\xc3\xa9", 3);
	ok(index_get(&m, "midPOINT") == 1 && index_get(&m, "A[1]") == 2 &&
		   index_get(&m, "\xc3\x89T\xc3\xa9") == 3,
	   "capital and small letters are the same");
	for (int i = 0; i < 4; i++)
		good &= index_get(&m, other[i]) == -1;
	ok(good && index_get(&m, "a{1}") == -1 && index_get(&m, "\xc3\xa9t\xc3\xa9") == -1,
	   "other characters are not");
	index_set(&m, "MIDPOINT", 4);
	ok(index_get(&m, "Midpoint") == 4 && m.used == 3, "one key in two spellings");
	index_clear(&m);
}

static void test_reserve(void)
{
	struct index m = { 0 };
	char key[80];
	int cap;

	index_reserve(&m, 700);
	cap = m.cap;
	for (int i = 0; i < 700; i++) {
		snprintf(key, sizeof key, "n%d", i);
		index_set(&m, key, i);
	}
	ok(m.cap == cap && index_get(&m, "n699") == 699, "room that was reserved is enough");
	index_reserve(&m, 1000);
	ok(m.cap > cap && index_get(&m, "n0") == 0 && index_get(&m, "n700") == -1,
	   "more of it keeps what was there");
	index_clear(&m);
}

/* SipHash-1-3 as others have it, with a key of zeros; and letters without their case. */
static void test_hash(void)
{
	static const struct {
		const char *text;
		uint64_t hash;
	} known[] = { { "A", 0xebd11618f299a286u },
		      { "abcdefg", 0x6db12aae9070f506u },
		      { "abcdefgh", 0x3f7b849c0b8e35eau },
		      { "a_rather_long_name", 0xb4433c485c674ea7u } };
	struct hash_key zero = { { 0, 0 } }, one = { { 1, 0 } }, here = hash_key_here();
	int good = 1;

	for (int i = 0; i < 4; i++)
		good &= hash_text(&zero, known[i].text, strlen(known[i].text), 0) ==
			known[i].hash;
	ok(good, "hashes as SipHash-1-3 has them");
	ok(hash_text(&one, "A", 1, 0) != known[0].hash && (here.k[0] || here.k[1]),
	   "other keys give others");
	ok(hash_text(&one, "MidPoint_AB", 11, 0x20) ==
			   hash_text(&one, "midpoint_ab", 11, 0x20) &&
		   hash_text(&one, "MidPoint_AB", 11, 0) !=
			   hash_text(&one, "midpoint_ab", 11, 0),
	   "folded letters have one hash");
}

int main(void)
{
	test_hash();
	test_random(1, 0);
	test_random(2, 3);
	test_random(3, 7);
	test_churn();
	test_folds();
	test_reserve();
	return tap_done();
}
