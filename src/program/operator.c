/* operator.c -- the table of operators (operator.def) and looking things up in it. */
#include "program/program_priv.h"
#include <stdio.h>
#include <string.h>

#define MANY PROGRAM_OPERANDS

static const struct operator rows[] = {
#define OPERATOR(name, least, most, order, inside, below, equation, theorem, sentence) \
	{ #name, least, most, order, inside, below, equation, theorem, sentence },
#include "program/operator.def"
#undef OPERATOR
};
#define ROWS (int)(sizeof rows / sizeof *rows)

static bool is_called(const struct operator* op, const char *name, size_t n)
{
	return !strncmp(op->name, name, n) && !op->name[n];
}

const struct operator*
	program_operator_find(const char *name, size_t n, int operands, bool *named)
{
	*named = false;
	for (const struct operator* op = rows; op < rows + ROWS; op++)
		if (op->name[0] == name[0] && is_called(op, name, n)) {
			*named = true;
			if (operands >= op->least && operands <= op->most)
				return op;
		}
	return NULL;
}

bool program_operator_named(const char *name, size_t n)
{
	bool named = false;

	for (int i = 0; i < ROWS && !named; i++)
		named = rows[i].name[0] == name[0] && is_called(&rows[i], name, n);
	return named;
}

bool program_operator_reads(const struct operator* op)
{
	return !op->equation[0];
}

/* Rows of one name lie together, fewer operands first. */
void program_operator_arity(char *out, size_t size, const char *name)
{
	int n = 0;

	out[0] = 0;
	for (int i = 0; i < ROWS; i++) {
		if (strcmp(rows[i].name, name))
			continue;
		n += snprintf(out + n, size - (size_t)n, "%s%d%s", n ? " or " : "",
			      rows[i].least, rows[i].most == MANY ? " or more" : "");
	}
}

void program_operator_near(char *out, size_t size, const char *name)
{
	const char *names[ROWS];
	int n = 0;

	for (int i = 0; i < ROWS; i++)
		if (!n || strcmp(names[n - 1], rows[i].name))
			names[n++] = rows[i].name;
	text_near(out, size, name, names, n, 3);
}

int program_table_size(void)
{
	return ROWS;
}

struct program_row program_table_row(int i)
{
	const struct operator* op = & rows[i];

	return (struct program_row){ op->name,     op->equation, op->theorem,
				     op->sentence, op->least,    op->most };
}
