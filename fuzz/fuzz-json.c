/* fuzz-json.c -- any bytes through the JSON reader; what is read must survive printing. */
#include "base/json.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct buf one = { 0 }, two = { 0 };
	struct json *j;
	struct err e;

	if (json_read(&j, (const char *)data, n, a, &e) == OK) {
		json_add(&one, j);
		if (json_read(&j, one.s, one.n, a, &e) != OK)
			BUG("what was printed cannot be read: %s", e.msg);
		json_add(&two, j);
		if (strcmp(buf_str(&one), buf_str(&two)))
			BUG("printed differently the second time");
	} else if (!e.code || !e.msg[0]) {
		BUG("refused without a reason");
	}
	/* The same bytes as a text to be written: the result is always valid. */
	buf_reset(&one);
	buf_addn(&one, (const char *)data, n);
	buf_addc(&one, 0);
	buf_reset(&two);
	json_add_string(&two, one.s);
	if (json_read(&j, two.s, two.n, a, &e) != OK)
		BUG("a written string cannot be read: %s", e.msg);
	buf_clear(&one);
	buf_clear(&two);
	arena_free(a);
	return 0;
}
