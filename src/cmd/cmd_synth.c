/* cmd_synth.c -- porism synth: data to learn from, made by the engine. */
#include "cmd/synth_priv.h"

cmd_fn cmd_synth;

int cmd_synth(struct app *app, int argc, char **argv)
{
	int result;

	if (cmd_synth_part(&result, app, argc, argv))
		return result;
	return cmd_usage("synth", "what is to be made?");
}
