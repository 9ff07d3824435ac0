/* export_priv.h -- porism eval export, for the table of porism eval.  Private to cmd/. */
#ifndef CMD_EXPORT_PRIV_H
#define CMD_EXPORT_PRIV_H
#include "cmd/cmd.h"

#define CMD_EVAL_EXPORT "export RUN --to FORMAT [-o DIR] [--arm ARM]"
cmd_fn cmd_eval_export;
#endif
