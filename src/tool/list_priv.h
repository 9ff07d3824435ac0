/* list_priv.h -- what the files on lists share. */
#ifndef TOOL_LIST_PRIV_H
#define TOOL_LIST_PRIV_H
#include "tool/tool_priv.h"

/* A list that grows. */
struct tool_list {
	struct value *item;
	int n, cap;
};
void tool_list_add(struct tool_list *l, struct value v, struct arena *a);
void tool_list_add_all(struct tool_list *l, const struct value *list, struct arena *a);
void tool_list_give(struct tool_call *c, const struct tool_list *l);
#define CHART_MOST 400 /* members */

/* The numbers of the list in argument i, in the call's arena. */
enum status tool_list_numbers(struct tool_call *c, int i, const char *param, num **out,
			      int *n) MUST_USE;
/* The sum or the product of a list of functions, among which numbers may be, as a function. */
enum status tool_functions_joined(struct tool_call *c, const struct value *list,
				  bool product) MUST_USE;
/* Members as texts, tabs between them: texts as they are, numbers as they are read. */
const char *tool_list_cells(struct tool_call *c, const struct value *list);
/* Any value as the text of a cell: a short closed form, else two decimals. */
void tool_cell(struct buf *b, struct tool_call *c, const struct value *v);
#endif
