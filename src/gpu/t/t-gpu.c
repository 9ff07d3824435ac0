/* t-gpu.c -- a library that is not there, is none, or is another one. */
#include "base/t/tap.h"
#include "gpu/gpu.h"
#include <stdlib.h>
#include <string.h>

static struct net_machine *refuse(const struct net_shape *s, const struct net_limits *l,
				  char *reason, size_t size)
{
	(void)s, (void)l;
	snprintf(reason, size, "there is no such device");
	return NULL;
}

static void fails(const char *library, const char *why)
{
	const struct net_backend *b = NULL;
	struct err e = { 0 };

	setenv("PORISM_CUDA", library, 1);
	ok(gpu_backend(&b, &e) == E_SYS && !b && strcmp(e.code, "unsupported") == 0,
	   "%s: not opened", library);
	ok(strstr(e.msg, why) && e.hint[0], "%s: %s", library, why);
}

int main(void)
{
	static const struct net_backend none = { .version = NET_BACKEND_VERSION,
						 .name = "none",
						 .open = refuse };
	struct net_shape s = { 0 };
	struct net_limits l = { 0 };
	struct net_machine *m = NULL;
	struct err e = { 0 };

	fails("/nowhere/libporism-cuda.so", "cannot be opened");
	fails("/dev/null", "cannot be opened");
	fails("libm.so.6", "no function net_backend");
	ok(gpu_open(&m, &none, &s, &l, &e) == E_SYS && !m, "a machine that cannot be had");
	ok(strcmp(e.msg, "none: there is no such device") == 0, "and why");
	return tap_done();
}
