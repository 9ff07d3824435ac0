/* file.h -- whole files: read, written at once, there whole or not at all. */
#ifndef BASE_FILE_H
#define BASE_FILE_H
#include "base/base.h"
#include <stdbool.h>
#include <stddef.h>

/* "cannot WHAT PATH: why", by errno: E_SYS "unavailable". */
enum status file_fail(struct err *e, const char *what, const char *path);
/* "DIR/NAME", for mem_free. */
char *file_path(const char *dir, const char *name);
/* All bytes with a NUL behind them, for mem_free; E_SYS "unavailable", and beyond `most` E_ARG
 * "limit".  *out is NULL then, and errno says why. */
enum status file_read(char **out, size_t *n, const char *path, size_t most,
		      struct err *e) MUST_USE;
/* False: errno says why. */
bool file_add(int fd, const void *s, size_t n) MUST_USE;
/* On disk when it returns, whole; on failure what was there before is there still. */
enum status file_write(const char *path, const void *s, size_t n, struct err *e) MUST_USE;
/* The names of its files are on disk, too, as far as the system can. */
void file_settle_folder(const char *dir);
#endif
