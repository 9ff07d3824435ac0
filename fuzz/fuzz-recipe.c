/*
 * fuzz-recipe.c -- bytes as a line of made data.
 *
 * Whatever it is, it is refused, or every trainer refuses it or gets one line of JSON.
 */
#include "base/json.h"
#include "base/mem.h"
#include "recipe/recipe.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void look(const struct buf *b, struct arena *a)
{
	struct json *j = NULL;

	if (!b->n)
		return;
	if (json_read(&j, b->s, b->n - 1, a, NULL) != OK ||
	    strchr(b->s, '\n') != b->s + b->n - 1)
		BUG("a row that is no line of JSON");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;
	enum recipe_kind k;
	int targets;

	(void)recipe_targets(&targets);
	if (n < 20000 && json_read(&j, (const char *)data, n, a, NULL) == OK &&
	    recipe_kind_of(&k, j, NULL) == OK)
		for (int t = 0; t < targets; t++)
			for (int u = 0; u < RECIPE_USES; u++) {
				buf_reset(&b);
				if (recipe_row(&b, t, k, (enum recipe_use)u, j, NULL) == OK)
					look(&b, a);
			}
	buf_clear(&b);
	arena_free(a);
	return 0;
}
