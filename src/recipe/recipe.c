/* recipe.c -- targets and kinds, names of files, rows. */
#include "recipe/recipe_priv.h"
#include <string.h>

static const struct {
	const char *word;
} kinds[RECIPE_KINDS] = {
#define KIND(SYMBOL, word, length, text) [RECIPE_##SYMBOL] = { word },
#include "recipe/kind.def"
#undef KIND
};

static const struct recipe_target targets[] = {
#define TARGET(name, text, problems, rewarded, tools, canvas, slips) { name, text },
#include "recipe/target.def"
#undef TARGET
};
#define TARGETS ((int)(sizeof targets / sizeof *targets))

static recipe_row_fn *const rows[][RECIPE_KINDS][RECIPE_USES] = {
#define TARGET(name, text, problems, rewarded, tools, canvas, slips) \
	{ { problems, rewarded }, { tools, canvas }, { slips, NULL } },
#include "recipe/target.def"
#undef TARGET
};

const char *recipe_kind_word(enum recipe_kind k)
{
	return kinds[k].word;
}

int recipe_kind_find(const char *word)
{
	for (int i = 0; i < RECIPE_KINDS; i++)
		if (!strcmp(kinds[i].word, word))
			return i;
	return -1;
}

const struct recipe_target *recipe_targets(int *n)
{
	*n = TARGETS;
	return targets;
}

int recipe_target_find(const char *name)
{
	for (int i = 0; i < TARGETS; i++)
		if (!strcmp(targets[i].name, name))
			return i;
	return -1;
}

bool recipe_file(struct buf *name, int target, enum recipe_kind k, enum recipe_use u,
		 bool held)
{
	if (!rows[target][k][u])
		return false;
	buf_addf(name, "%s-%s%s.jsonl", kinds[k].word, u == RECIPE_RL ? "rl" : "sft",
		 held ? "-held" : "");
	return true;
}

enum status recipe_row(struct buf *b, int target, enum recipe_kind k, enum recipe_use u,
		       const struct json *line, struct err *e)
{
	struct arena *a = arena_new();
	struct buf row = { 0 };
	struct recipe_line l;
	enum status st = recipe_line_read(&l, line, k, a, e);

	if (st == OK && rows[target][k][u])
		st = rows[target][k][u](&row, &l, e);
	if (st == OK && row.n)
		buf_addf(b, "{%s}\n", buf_str(&row));
	buf_clear(&row);
	arena_free(a);
	return st;
}
