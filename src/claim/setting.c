/* setting.c -- theorems as plain data. */
#include "claim/claim.h"
#include <string.h>

struct setting *setting_new(struct arena *a)
{
	struct setting *s = arena_alloc(a, sizeof *s);

	s->arena = a;
	return s;
}

/* Exactly as large as it is: the first addition makes room in the new arena. */
static void *copied(struct arena *a, const void *from, int n, size_t size)
{
	void *to;

	if (n == 0)
		return NULL;
	to = arena_alloc(a, (size_t)n * size);
	memcpy(to, from, (size_t)n * size);
	return to;
}

struct setting *setting_copy(struct arena *a, const struct setting *s)
{
	struct setting *c = arena_alloc(a, sizeof *c);

	*c = *s;
	c->arena = a;
	c->point = copied(a, s->point, s->points, sizeof *s->point);
	c->clause = copied(a, s->clause, s->clauses, sizeof *s->clause);
	c->given = copied(a, s->given, s->givens, sizeof *s->given);
	c->goal = copied(a, s->goal, s->goals, sizeof *s->goal);
	c->point_cap = s->points;
	c->clause_cap = s->clauses;
	c->given_cap = s->givens;
	c->goal_cap = s->goals;
	return c;
}

int setting_clause(struct setting *s, const char *text)
{
	s->clause = arena_grow(s->arena, s->clause, &s->clause_cap, s->clauses + 1,
			       sizeof *s->clause);
	s->clause[s->clauses] = (struct setting_clause){ text, s->points, 0 };
	return s->clauses++;
}

int setting_point(struct setting *s, const char *name, double x, double y)
{
	s->point =
		arena_grow(s->arena, s->point, &s->point_cap, s->points + 1, sizeof *s->point);
	s->point[s->points] = (struct setting_point){
		.name = name, .x = x, .y = y, .clause = s->clauses - 1
	};
	if (s->clauses > 0)
		s->clause[s->clauses - 1].n++;
	return s->points++;
}

int setting_find(const struct setting *s, const char *name)
{
	for (int i = 0; i < s->points; i++)
		if (strcmp(s->point[i].name, name) == 0)
			return i;
	return -1;
}

void setting_give(struct setting *s, struct claim c)
{
	s->given =
		arena_grow(s->arena, s->given, &s->given_cap, s->givens + 1, sizeof *s->given);
	s->given[s->givens++] = (struct given){ c, s->clauses - 1 };
}

void setting_want(struct setting *s, struct claim c)
{
	s->goal = arena_grow(s->arena, s->goal, &s->goal_cap, s->goals + 1, sizeof *s->goal);
	s->goal[s->goals++] = c;
}

bool setting_gives(const struct setting *s, const struct claim *c)
{
	for (int i = 0; i < s->givens; i++)
		if (claim_same(&s->given[i].claim, c))
			return true;
	return false;
}
