/* eval_priv.h -- what the files of the room share: files. */
#ifndef EVAL_EVAL_PRIV_H
#define EVAL_EVAL_PRIV_H
#include <stddef.h>

/* All bytes of a file with a NUL behind them, for mem_free; NULL: errno says why. */
char *eval_read_file(const char *path, size_t *n);
/* The names of the files of records in a folder, in their order: n of them and the list are the
 * caller's to free. */
char **eval_list_records(const char *dir, int *n);
#endif
