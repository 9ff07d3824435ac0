/* list_parts.c -- lists from lists: parts of them, put together, in another order. */
#include "tool/text_priv.h"

void tool_list_add(struct tool_list *l, struct value v, struct arena *a)
{
	l->item = arena_grow(a, l->item, &l->cap, l->n + 1, sizeof *l->item);
	l->item[l->n++] = v;
}

void tool_list_add_all(struct tool_list *l, const struct value *list, struct arena *a)
{
	for (int i = 0; i < geo_list_count(list); i++)
		tool_list_add(l, geo_list_item(list, i), a);
}

void tool_list_give(struct tool_call *c, const struct tool_list *l)
{
	tool_give(c, ROLE_MAIN, 0, geo_list_new(c->arena, l->item, l->n));
}

enum status tool_add_append(struct tool_call *c)
{
	struct tool_list l = { 0 };

	/* Append(list, object) or Append(object, list). */
	for (int i = 1; i <= 2; i++)
		if (c->arg[i].val->kind == KIND_LIST && (i == 1 || !l.n))
			tool_list_add_all(&l, c->arg[i].val, c->arena);
		else
			tool_list_add(&l, *c->arg[i].val, c->arena);
	if (c->arg[1].val->kind != KIND_LIST && c->arg[2].val->kind == KIND_LIST) {
		l.n = 0;
		tool_list_add(&l, *c->arg[1].val, c->arena);
		tool_list_add_all(&l, c->arg[2].val, c->arena);
	}
	if (c->arg[1].val->kind != KIND_LIST && c->arg[2].val->kind != KIND_LIST)
		return err_fail_with(c->err, E_ARG, "wrong_kind", "list", NULL,
				     "one of the two must be a list");
	tool_list_give(c, &l);
	return OK;
}

#define JOIN_MOST 6 /* lists, as the row has them */

enum status tool_add_join(struct tool_call *c)
{
	struct tool_list l = { 0 };

	/* Join({{1, 2}, {3}}): the lists in one list. */
	if (!c->arg[2].given && geo_list_kinds(c->arg[1].val) == KIND_BIT(KIND_LIST)) {
		for (int i = 0; i < geo_list_count(c->arg[1].val); i++) {
			struct value m = geo_list_item(c->arg[1].val, i);

			tool_list_add_all(&l, &m, c->arena);
		}
		tool_list_give(c, &l);
		return OK;
	}
	for (int i = 1; i <= JOIN_MOST && c->arg[i].given; i++)
		tool_list_add_all(&l, c->arg[i].val, c->arena);
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_reverse(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	struct tool_list l = { 0 };

	for (int i = geo_list_count(list) - 1; i >= 0; i--)
		tool_list_add(&l, geo_list_item(list, i), c->arena);
	tool_list_give(c, &l);
	return OK;
}

/* A whole number as argument i; `otherwise` where it is left out. */
static enum status whole(struct tool_call *c, int i, long otherwise, long *out)
{
	*out = otherwise;
	if (!c->arg[i].given || num_get_int(c->arg[i].n, out, c->num))
		return OK;
	if (c->arg[i].n.lo != c->arg[i].n.hi && num_level_of(c->num) < NUM_EXACT)
		return tool_undecided(c, "a number of members");
	return err_fail(c->err, E_DOMAIN, "no_such_object", "a whole number is expected");
}

/* How many members of a list, or characters of a text. */
static long count(const struct value *v)
{
	return v->kind == KIND_TEXT ? tool_text_length(v->text) : geo_list_count(v);
}

static enum status give_range(struct tool_call *c, long from, long to)
{
	const struct value *list = c->arg[1].val;
	struct tool_list l = { 0 };
	long n = count(list);

	if (list->kind == KIND_TEXT)
		return tool_text_range(c, list->text, from, to);
	for (long i = from < 1 ? 1 : from; i <= to && i <= n; i++)
		tool_list_add(&l, geo_list_item(list, (int)i - 1), c->arena);
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_first(struct tool_call *c)
{
	long n;
	enum status st = whole(c, 2, 1, &n);

	return st == OK ? give_range(c, 1, n) : st;
}

enum status tool_add_last(struct tool_call *c)
{
	long n, all = count(c->arg[1].val);
	enum status st = whole(c, 2, 1, &n);

	return st == OK ? give_range(c, all - n + 1, all) : st;
}

enum status tool_add_take(struct tool_call *c)
{
	long from, to;
	enum status st = whole(c, 2, 1, &from);

	if (st == OK)
		st = whole(c, 3, count(c->arg[1].val), &to);
	return st == OK ? give_range(c, from, to) : st;
}

enum status tool_add_insert(struct tool_call *c)
{
	const struct value *list = c->arg[2].val, *v = c->arg[1].val;
	struct tool_list l = { 0 };
	long at, n = geo_list_count(list);
	enum status st = whole(c, 3, 1, &at);

	if (st != OK)
		return st;
	if (at < 0)
		at += n + 2; /* -1: at the end */
	if (at < 1 || at > n + 1)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the list has %ld members, there is no place %ld", n, at);
	for (long i = 1; i <= n + 1; i++) {
		if (i == at && v->kind == KIND_LIST)
			tool_list_add_all(&l, v, c->arena);
		else if (i == at)
			tool_list_add(&l, *v, c->arena);
		if (i <= n)
			tool_list_add(&l, geo_list_item(list, (int)i - 1), c->arena);
	}
	tool_list_give(c, &l);
	return OK;
}

/* All members of the lists in the two arguments, one after the other. */
static void begin_both(struct tool_call *c, struct tool_same *s, int first, int second)
{
	struct tool_list all = { 0 };

	tool_list_add_all(&all, c->arg[first].val, c->arena);
	tool_list_add_all(&all, c->arg[second].val, c->arena);
	tool_same_begin(c, s, all.item, all.n);
}

/* Each member of the second list goes once from the first. */
enum status tool_add_remove(struct tool_call *c)
{
	int n = geo_list_count(c->arg[1].val), at;
	bool *gone = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *gone);
	struct tool_list l = { 0 };
	struct tool_same s;

	begin_both(c, &s, 1, 2);
	for (int i = 0; i < n; i++)
		tool_same_put(&s, i);
	for (int i = n; i < s.n; i++) {
		enum status st = tool_same_find(c, &s, i, &at);

		if (st != OK)
			return st;
		if (at >= 0) {
			tool_same_take(&s, at);
			gone[at] = true;
		}
	}
	for (int i = 0; i < n; i++)
		if (!gone[i])
			tool_list_add(&l, s.item[i], c->arena);
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_union(struct tool_call *c)
{
	struct tool_list l = { 0 };
	struct tool_same s;
	int at;

	begin_both(c, &s, 1, 2);
	for (int i = 0; i < s.n; i++) {
		enum status st = tool_same_find(c, &s, i, &at);

		if (st != OK)
			return st;
		if (at >= 0)
			continue;
		tool_same_put(&s, i);
		tool_list_add(&l, s.item[i], c->arena);
	}
	tool_list_give(c, &l);
	return OK;
}

/* Those of the first list that are in the second, each once. */
enum status tool_add_list_intersection(struct tool_call *c)
{
	int n = geo_list_count(c->arg[1].val), seen, among;
	struct tool_same taken, other;
	struct tool_list l = { 0 };

	begin_both(c, &taken, 1, 2);
	other = tool_same_beside(c, &taken);
	for (int i = n; i < other.n; i++)
		tool_same_put(&other, i);
	for (int i = 0; i < n; i++) {
		enum status st = tool_same_find(c, &taken, i, &seen);

		if (st == OK)
			st = tool_same_find(c, &other, i, &among);
		if (st != OK)
			return st;
		if (seen >= 0 || among < 0)
			continue;
		tool_same_put(&taken, i);
		tool_list_add(&l, taken.item[i], c->arena);
	}
	tool_list_give(c, &l);
	return OK;
}

enum status tool_add_index_of(struct tool_call *c)
{
	struct tool_list l = { 0 };
	struct tool_same s;
	enum status st;
	long from;
	int at;

	st = whole(c, 3, 1, &from);
	if (st != OK)
		return st;
	if (c->arg[2].val->kind == KIND_TEXT && c->arg[1].val->kind == KIND_TEXT)
		return tool_text_find(c, c->arg[1].val->text, c->arg[2].val->text, from);
	if (c->arg[2].val->kind == KIND_TEXT)
		return err_fail_with(c->err, E_ARG, "wrong_kind", "object",
				     "IndexOf(\"l\", \"hello\")",
				     "only a text is looked for in a text");
	tool_list_add_all(&l, c->arg[2].val, c->arena);
	tool_list_add(&l, *c->arg[1].val, c->arena);
	tool_same_begin(c, &s, l.item, l.n);
	for (long i = from < 1 ? 0 : from - 1; i < l.n - 1; i++)
		tool_same_put(&s, (int)i);
	st = tool_same_find(c, &s, l.n - 1, &at);
	if (st != OK)
		return st;
	if (at < 0)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the list does not have it");
	tool_give_number(c, num_int(at + 1, c->num));
	return OK;
}

static void flatten(struct tool_call *c, struct tool_list *l, const struct value *list)
{
	for (int i = 0; i < geo_list_count(list); i++) {
		struct value v = geo_list_item(list, i);

		if (v.kind == KIND_LIST)
			flatten(c, l, &v);
		else
			tool_list_add(l, v, c->arena);
	}
}

enum status tool_add_flatten(struct tool_call *c)
{
	struct tool_list l = { 0 };

	flatten(c, &l, c->arg[1].val);
	tool_list_give(c, &l);
	return OK;
}
