/*
 * rule.c -- tolerances by name (rule.def), and the words of types and flags.
 */
#include "grade/grade.h"
#include <string.h>

static const struct grade_rule rules[] = {
#define RULE(name, tolerance, choice, relative, modulus, wording, text) \
	{ name, tolerance, choice, relative, modulus, wording, text },
#include "grade/rule.def"
#undef RULE
};

const struct grade_rule *grade_rules(int *n)
{
	*n = (int)(sizeof rules / sizeof *rules);
	return rules;
}

const struct grade_rule *grade_rule_find(const char *name)
{
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (!strcmp(rules[i].name, name))
			return &rules[i];
	return NULL;
}

void grade_rule_names(struct buf *b)
{
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		buf_addf(b, "%s%s", i ? ", " : "", rules[i].name);
}

const char *grade_type_word(enum grade_type t)
{
	static const char *const words[] = {
#define TYPE(name, word, text) word,
#include "grade/type.def"
#undef TYPE
	};

	return words[t];
}

const char *grade_flag_word(enum grade_flag f)
{
	static const char *const words[] = {
#define FLAG(name, word, text) word,
#include "grade/flag.def"
#undef FLAG
	};

	return words[f];
}
