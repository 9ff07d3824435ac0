/*
 * list.h -- plain arrays: what is among them, and orders for qsort.
 */
#ifndef BASE_LIST_H
#define BASE_LIST_H
#include <stdbool.h>

/* Where x is first; -1: it is not there. */
int base_place(const int *list, int n, int x);
bool base_has(const int *list, int n, int x);
bool base_has_text(const char *const *list, int n, const char *s);

/* Rising: elements are double, int, char *. */
int base_by_size(const void *a, const void *b);
int base_by_number(const void *a, const void *b);
int base_by_text(const void *a, const void *b);
#endif
