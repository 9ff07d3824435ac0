/* config.h -- files that people write: JSON in which lines that begin with // are comments. */
#ifndef BASE_CONFIG_H
#define BASE_CONFIG_H
#include "base/json.h"

/* As json_read, but a message tells line and column. */
enum status json_read_config(struct json **out, const char *text, size_t n, struct arena *a,
			     struct err *e) MUST_USE;
#endif
