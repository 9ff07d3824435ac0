/* list.c -- plain arrays: what is among them, and orders for qsort. */
#include "base/list.h"
#include <string.h>

int base_place(const int *list, int n, int x)
{
	for (int i = 0; i < n; i++)
		if (list[i] == x)
			return i;
	return -1;
}

bool base_has(const int *list, int n, int x)
{
	return base_place(list, n, x) >= 0;
}

bool base_has_text(const char *const *list, int n, const char *s)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(list[i], s))
			return true;
	return false;
}

int base_by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int base_by_number(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

int base_by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}
