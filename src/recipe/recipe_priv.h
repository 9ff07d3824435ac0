/* recipe_priv.h -- what the files of recipe/ share. */
#ifndef RECIPE_PRIV_H
#define RECIPE_PRIV_H
#include "base/mem.h"
#include "base/member.h"
#include "recipe/recipe.h"

/* A line, read. */
struct recipe_line {
	enum recipe_kind kind;
	const struct json *json;
	const char *id;
	const char *prompt; /* what is asked */
	const char *reply;  /* what shall be written; of tools NULL */
	const char *truth;  /* what the reward compares with; NULL: nobody knows */
	const char *form;   /* of a trajectory */
	struct arena *a;
};
enum status recipe_line_read(struct recipe_line *out, const struct json *line,
			     enum recipe_kind k, struct arena *a, struct err *e) MUST_USE;

/* Rows, by their targets (target.def): the members of an object, without its braces; nothing: the line has none. */
typedef enum status recipe_row_fn(struct buf *b, const struct recipe_line *l, struct err *e);
recipe_row_fn recipe_alpaca, recipe_messages, recipe_completion, recipe_pair;
recipe_row_fn recipe_verl, recipe_trl, recipe_openrlhf;
recipe_row_fn recipe_sharegpt, recipe_hermes, recipe_talk;
recipe_row_fn recipe_verl_tools, recipe_trl_tools, recipe_openrlhf_tools;
#endif
