/*
 * ggb_command.c -- the table of commands (ggb_command.def).
 */
#include "io/io_priv.h"
#include <string.h>

static const struct io_command commands[] = {
#define GGB(theirs, ours, form) { theirs, ours, IO_FORM_##form },
#include "io/ggb_command.def"
#undef GGB
};
#define COMMANDS (int)(sizeof commands / sizeof *commands)

const struct io_command *io_command_find(const char *theirs)
{
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i].theirs, theirs))
			return &commands[i];
	return NULL;
}

const struct io_command *io_command_of_ours(const char *ours)
{
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i].ours, ours))
			return &commands[i];
	return NULL;
}
