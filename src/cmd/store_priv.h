/* store_priv.h -- the parts of porism store.  Private to cmd/. */
#ifndef CMD_STORE_PRIV_H
#define CMD_STORE_PRIV_H
#include "cmd/parts.h"

extern const struct cmd_parts cmd_store_parts;
#define STORE(name, usage, text) cmd_fn cmd_store_##name;
#include "cmd/store.def"
#undef STORE
#endif
