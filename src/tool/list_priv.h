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
#endif
