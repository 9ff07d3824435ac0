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

/* --- list_same.c --------------------------------------------------------------------
 * Members that are looked for among others, each time in next to no time. */
struct tool_same {
	const struct value *item; /* all that come into question */
	int n;
	/* Of each: in which group it is, and its neighbours there once it was put. */
	int *group, *next, *before;
	int *first, *last, groups; /* of each group, of those that were put; or -1 */
};
/* The items stay where they are. */
void tool_same_begin(struct tool_call *c, struct tool_same *s, const struct value *item,
		     int n);
/* The same members; none is put. */
struct tool_same tool_same_beside(struct tool_call *c, const struct tool_same *s);
/* Item i is there from now on, behind those that are; or no more. */
void tool_same_put(struct tool_same *s, int i);
void tool_same_take(struct tool_same *s, int i);
/* Is something equal to item i there?  *at: the first such, or -1. */
enum status tool_same_find(struct tool_call *c, const struct tool_same *s, int i,
			   int *at) MUST_USE;

/* --- list_numbers.c ----------------------------------------------------------------
 * The members of the list in argument i as numbers, in the call's arena: numbers, angles,
 * lengths of segments; truths count as 0 and 1. */
enum status tool_list_numbers(struct tool_call *c, int i, const char *param, num **out,
			      int *n) MUST_USE;
/* The sum or the product of a list of functions, among which numbers may be, as a function. */
enum status tool_functions_joined(struct tool_call *c, const struct value *list,
				  bool product) MUST_USE;
/* The same of a list that must not be empty. */
enum status tool_list_some(struct tool_call *c, int i, const char *param, num **out,
			   int *n) MUST_USE;
/* The list in argument i, `want` whole numbers that say how often something occurs. */
enum status tool_list_counts(struct tool_call *c, int i, const char *param, int want,
			     long **out) MUST_USE;
/* The numbers in argument i, at least one, each as often as the list in the optional argument
 * `times` says; the parameters are called list and frequencies. */
enum status tool_list_weighted(struct tool_call *c, int i, int times, num **out,
			       int *n) MUST_USE;
/* The places of the numbers in increasing order; equal ones stay as they were. */
enum status tool_list_order(struct tool_call *c, const num *v, int n, int **out) MUST_USE;
enum status tool_list_sort(struct tool_call *c, num *v, int n) MUST_USE;
/* The middle (which 2) of n > 0 sorted numbers, or of their lower (1) or upper (3) half, the
 * middle member being in neither. */
num tool_sorted_quartile(const num *v, int n, int which, ctx *c);
struct value tool_number_value(num n, struct tool_call *c);
void tool_list_give_numbers(struct tool_call *c, const num *v, int n);

/* --- frequencies.c ----------------------------------------------------------------- */
/* Class boundaries: at least two numbers that increase. */
enum status tool_classes(struct tool_call *c, int i, const char *param, num **out,
			 int *n) MUST_USE;
/* How classes are counted and shown. */
struct tool_counting {
	bool right;      /* a class has its right end, not its left; the first one both */
	bool cumulative; /* and all classes before */
	bool density;    /* over the width of the class, times */
	num scale;
};
/* What argument i says, a truth that may be left out. */
bool tool_yes(const struct tool_call *c, int i);
/* The heights of the n - 1 classes between n boundaries for m numbers; those outside count
 * nowhere. */
enum status tool_class_heights(struct tool_call *c, const num *b, int n, const num *v, int m,
			       struct tool_counting how, num **out) MUST_USE;
/* Each larger than the one before? */
enum status tool_ascending(struct tool_call *c, const num *v, int n,
			   const char *param) MUST_USE;
/* The different members of the list in argument i and how often each is there: numbers and
 * texts in order, others as they come first. */
enum status tool_list_counted(struct tool_call *c, int i, const char *param,
			      struct tool_list *value, long **count) MUST_USE;
/* The different members of the lists in arguments i and i + 1, and how often each of the
 * first comes with each of the second, row by row. */
enum status tool_crossed(struct tool_call *c, int i, struct tool_list *rows,
			 struct tool_list *columns, long **out) MUST_USE;

/* --- tables.c ---------------------------------------------------------------------- */
/* A table of n lists, each a row, or turned each a column; its upper left corner at the point
 * in the optional argument `at`. */
enum status tool_give_table(struct tool_call *c, const struct value *row, int n, bool turned,
			    int at) MUST_USE;
/* Members as texts, tabs between them: texts as they are, numbers as they are read. */
const char *tool_list_cells(struct tool_call *c, const struct value *list);
/* Any value as the text of a cell: a short closed form, else two decimals. */
void tool_cell(struct buf *b, struct tool_call *c, const struct value *v);
#endif
