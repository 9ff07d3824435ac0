/* t-file.c -- whole files: there whole or not at all, and what is said of those that are not. */
#include "base/file.h"
#include "base/mem.h"
#include "base/t/tap.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	char dir[] = "/tmp/t-file.XXXXXX", *path, *beyond, *text;
	static char large[200000];
	struct err e = { 0 };
	size_t n;

	if (!mkdtemp(dir))
		return 1;
	path = file_path(dir, "a");
	beyond = file_path(dir, "none/a");
	memset(large, 'x', sizeof large);
	ok(file_read(&text, &n, path, 10, &e) == E_SYS && !text && errno == ENOENT,
	   "none there: %s", e.msg);
	ok(file_write(path, "one", 3, &e) == OK, "written");
	ok(file_read(&text, &n, path, 3, &e) == OK && n == 3 && !strcmp(text, "one"),
	   "and read");
	mem_free(text);
	ok(file_read(&text, &n, path, 2, &e) == E_ARG && !text && errno == EFBIG, "longer: %s",
	   e.msg);
	ok(file_write(path, large, sizeof large, &e) == OK, "in its place a large one");
	ok(file_read(&text, &n, path, sizeof large, &e) == OK && n == sizeof large &&
		   !memcmp(text, large, n) && !text[n],
	   "all of it");
	mem_free(text);
	ok(file_write(path, "", 0, &e) == OK && file_read(&text, &n, path, 0, &e) == OK &&
		   !n && !*text,
	   "an empty one");
	mem_free(text);
	ok(file_write(beyond, "one", 3, &e) == E_SYS && strstr(e.msg, "cannot write"), "%s",
	   e.msg);
	ok(file_read(&text, &n, dir, 10, &e) == E_SYS && !text, "a folder: %s", e.msg);
	unlink(path);
	ok(!rmdir(dir), "nothing is left beside them");
	mem_free(path);
	mem_free(beyond);
	return tap_done();
}
