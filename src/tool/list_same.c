/*
 * list_same.c -- which members of lists are equal, without asking about every pair.
 *
 * Members whose enclosures do not meet are not equal.  Sorted by where these begin, members fall
 * into groups between which there are gaps, by their first number and in these by their second;
 * texts by their letters.  Only members of one group are compared, in the order in which they
 * were put, so that what is found, and what cannot be told, is the same as if all were.  Of
 * numbers that doubles cannot tell apart every pair may have to be asked about; the bounds of a
 * call (base/work.h) hold there.
 */
#include "base/work.h"
#include "tool/list_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KEYS 2
struct same_key {
	double lo[KEYS], hi[KEYS];
	const char *text;
	enum kind kind;
	int i, group;
};

/* Of which two can only be equal when they are of one kind. */
#define KINDS_PLAIN                                                           \
	(KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_POINT) | KIND_BIT(KIND_TEXT) | \
	 KIND_BIT(KIND_LIST) | KIND_BIT(KIND_BOOLEAN))

/* The k-th number that equal values have in common, or NULL. */
static const num *number(const struct value *v, int k, struct value *member)
{
	if (v->kind == KIND_POINT)
		return &v->v[k];
	if (v->kind == KIND_NUMBER)
		return k ? NULL : v->v;
	if (v->kind != KIND_LIST || k >= geo_list_count(v))
		return NULL;
	*member = geo_list_item(v, k);
	return member->kind == KIND_NUMBER ? member->v : NULL;
}

static struct same_key key_of(const struct value *v, int i)
{
	struct same_key key = { .kind = v->kind, .i = i };

	for (int k = 0; k < KEYS; k++) {
		struct value member;
		const num *x = number(v, k, &member);
		bool known = x && x->lo <= x->hi;

		key.lo[k] = known ? x->lo : -INFINITY;
		key.hi[k] = known ? x->hi : INFINITY;
	}
	key.text = v->kind == KIND_TEXT ? v->text : "";
	return key;
}

static int by_group(const struct same_key *a, const struct same_key *b)
{
	return (a->group > b->group) - (a->group < b->group);
}

static int by_first(const void *x, const void *y)
{
	const struct same_key *a = x, *b = y;
	int s = (a->kind > b->kind) - (a->kind < b->kind);

	if (!s)
		s = strcmp(a->text, b->text);
	return s ? s : (a->lo[0] > b->lo[0]) - (a->lo[0] < b->lo[0]);
}

static int by_second(const void *x, const void *y)
{
	const struct same_key *a = x, *b = y;
	int s = by_group(a, b);

	return s ? s : (a->lo[1] > b->lo[1]) - (a->lo[1] < b->lo[1]);
}

/* Groups of sorted members, by their k-th number.  How many there are. */
static int divide(struct same_key *key, int n, int k)
{
	double end = 0;
	int groups = 0, was = 0;

	for (int i = 0; i < n; i++) {
		bool same = i && (k ? key[i].group == was
				    : key[i].kind == key[i - 1].kind &&
						  !strcmp(key[i].text, key[i - 1].text));

		was = key[i].group;
		if (!same || key[i].lo[k] > end) {
			groups++;
			end = key[i].hi[k];
		}
		end = key[i].hi[k] > end ? key[i].hi[k] : end;
		key[i].group = groups - 1;
	}
	return groups;
}

static int group(struct tool_call *c, struct tool_same *s)
{
	struct same_key *key = arena_alloc(c->arena, (size_t)(s->n + 1) * sizeof *key);
	kind_set kinds = 0;
	int groups;

	for (int i = 0; i < s->n; i++) {
		key[i] = key_of(&s->item[i], i);
		kinds |= KIND_BIT(s->item[i].kind);
	}
	if (!s->n || num_level_of(c->num) == NUM_GENERIC || (kinds & ~KINDS_PLAIN))
		return 1;
	qsort(key, (size_t)s->n, sizeof *key, by_first);
	divide(key, s->n, 0);
	qsort(key, (size_t)s->n, sizeof *key, by_second);
	groups = divide(key, s->n, 1);
	for (int i = 0; i < s->n; i++)
		s->group[key[i].i] = key[i].group;
	return groups;
}

static int *numbers(struct tool_call *c, int n)
{
	int *a = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *a);

	for (int i = 0; i < n; i++)
		a[i] = -1;
	return a;
}

struct tool_same tool_same_beside(struct tool_call *c, const struct tool_same *s)
{
	struct tool_same t = *s;

	t.next = numbers(c, t.n);
	t.before = numbers(c, t.n);
	t.first = numbers(c, t.groups);
	t.last = numbers(c, t.groups);
	return t;
}

void tool_same_begin(struct tool_call *c, struct tool_same *s, const struct value *item, int n)
{
	*s = (struct tool_same){ .item = item, .n = n };
	s->group = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *s->group);
	s->groups = group(c, s);
	*s = tool_same_beside(c, s);
}

void tool_same_put(struct tool_same *s, int i)
{
	int g = s->group[i];

	s->before[i] = s->last[g];
	s->next[i] = -1;
	*(s->last[g] < 0 ? &s->first[g] : &s->next[s->last[g]]) = i;
	s->last[g] = i;
}

void tool_same_take(struct tool_same *s, int i)
{
	int g = s->group[i], before = s->before[i], next = s->next[i];

	*(before < 0 ? &s->first[g] : &s->next[before]) = next;
	*(next < 0 ? &s->last[g] : &s->before[next]) = before;
}

enum status tool_same_find(struct tool_call *c, const struct tool_same *s, int i, int *at)
{
	for (int k = s->first[s->group[i]]; k >= 0; k = s->next[k]) {
		enum status st;
		truth t;

		st = geo_are_equal(&t, &s->item[k], &s->item[i], c->num, c->err);
		if (st != OK)
			return st;
		if (is_unknown(t) || work_over())
			return tool_undecided(c, "whether two members are equal");
		if (is_yes(t)) {
			*at = k;
			return OK;
		}
	}
	*at = -1;
	return OK;
}
