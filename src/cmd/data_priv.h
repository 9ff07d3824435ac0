/* data_priv.h -- the parts of porism data.  Private to cmd/. */
#ifndef CMD_DATA_PRIV_H
#define CMD_DATA_PRIV_H
#include "cmd/parts.h"

extern const struct cmd_parts cmd_data_parts;

/* The i-th data set; NULL: there are no more. */
const char *cmd_data_name(int i);
#endif
