/*
 * member.c -- names of members that a solution record does not have (member.def).
 *
 * A misspelt "claims" would leave a step without any, and nothing of it would be judged: so a
 * name that nobody knows is refused, with those it is near to.
 */
#include "judge/judge_priv.h"
#include <string.h>

static const struct {
	enum judge_object where;
	const char *name;
} member[] = {
#define MEMBER(where, name) { JUDGE_OBJECT_##where, #name },
#include "judge/member.def"
#undef MEMBER
};
#define MEMBERS (sizeof member / sizeof *member)

static bool fits(size_t i, enum judge_object where)
{
	return member[i].where == where || member[i].where == JUDGE_OBJECT_ANY;
}

static bool is_known(enum judge_object where, const char *name)
{
	if (*name == '_')
		return true;
	for (size_t i = 0; i < MEMBERS; i++)
		if (fits(i, where) && !strcmp(member[i].name, name))
			return true;
	return false;
}

static enum status refuse(enum judge_object where, const char *what, const char *name,
			  struct err *e)
{
	const char *names[MEMBERS];
	int n = 0;

	for (size_t i = 0; i < MEMBERS; i++)
		if (fits(i, where))
			names[n++] = member[i].name;
	err_fail(e, E_ARG, "bad_argument", "%.60s has no member \"%.40s\"", what, name);
	err_arg(e, name);
	text_near(e->near, sizeof e->near, name, names, n, 3);
	err_hint(e,
		 "what is yours and not for the judge goes into \"note\", or into a name that "
		 "begins with _");
	return E_ARG;
}

enum status judge_members(enum judge_object where, const char *what, const struct json *j,
			  struct err *e)
{
	for (const struct json *m = j && j->type == JSON_OBJECT ? j->child : NULL; m;
	     m = m->next)
		if (!is_known(where, m->key))
			return refuse(where, what, m->key, e);
	return OK;
}
