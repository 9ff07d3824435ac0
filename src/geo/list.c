/*
 * list.c -- lists: values in a row, of any kinds, lists among them.
 *
 * The numbers of all members lie one after another in the list's own array, so that whoever
 * carries numbers from one level to another need not know what they belong to.  A list
 * without members of its own is one of points.
 */
#include "geo/geo_priv.h"
#include <string.h>

int geo_list_count(const struct value *list)
{
	return list->item ? list->n_items : list->n / 2;
}

struct value geo_list_item(const struct value *list, int i)
{
	if (list->item)
		return list->item[i];
	return (struct value){ .kind = KIND_POINT, .n = 2, .v = list->v + (size_t)2 * i };
}

kind_set geo_list_kinds(const struct value *list)
{
	kind_set kinds = 0;

	for (int i = 0; i < geo_list_count(list); i++)
		kinds |= KIND_BIT(geo_list_item(list, i).kind);
	return kinds;
}

static void settle(struct value *list, struct arena *a)
{
	num *at = list->v;

	for (int i = 0; i < list->n_items; i++) {
		struct value *m = &list->item[i];

		m->v = at;
		if (m->n) /* a list of nothing but empty lists has no numbers at all */
			at += m->n;
		if (m->item)
			geo_list_settle(m, m, a);
	}
}

void geo_list_settle(struct value *list, const struct value *like, struct arena *a)
{
	const struct value *from = like->item;
	size_t n = (size_t)like->n_items;

	list->n_items = like->n_items;
	list->item = from ? arena_alloc(a, (n + 1) * sizeof *from) : NULL;
	if (!from)
		return;
	memcpy(list->item, from, n * sizeof *from);
	settle(list, a);
}

struct value *geo_list_new(struct arena *a, const struct value *item, int n)
{
	struct value *list, like = { .kind = KIND_LIST, .n_items = n };
	int at = 0;

	for (int i = 0; i < n; i++)
		like.n += item[i].n;
	list = geo_value_new(a, KIND_LIST, like.n);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < item[i].n; k++)
			list->v[at++] = item[i].v[k];
	like.item = arena_alloc(a, (size_t)(n + 1) * sizeof *like.item);
	for (int i = 0; i < n; i++)
		like.item[i] = item[i];
	geo_list_settle(list, &like, a);
	return list;
}
