/* value_priv.h -- expressions in x and y as values: numbers, functions. */
#ifndef TOOL_VALUE_PRIV_H
#define TOOL_VALUE_PRIV_H
#include "tool/tool_priv.h"

/* Give a number, a function of x, or one of x and y; E_ARG when another name is in it. */
enum status tool_value_give(struct tool_call *c, const struct expr *x) MUST_USE;
#endif
