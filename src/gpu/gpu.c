/* gpu.c -- finding and opening the library for NVIDIA GPUs. */
#include "gpu/gpu.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIBRARY "libporism-cuda.so"

/* Beside the program that runs, or where `make install` puts it from there. */
static void *beside(char *tried, size_t size)
{
	static const char *const places[] = { LIBRARY, "../lib/" LIBRARY };
	char exe[3000], path[3100], *slash;
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
	void *library = NULL;
	size_t i;

	if (n <= 0)
		return NULL;
	exe[n] = 0;
	slash = strrchr(exe, '/');
	if (!slash)
		return NULL;
	*slash = 0;
	for (i = 0; !library && i < sizeof places / sizeof *places; i++) {
		snprintf(path, sizeof path, "%s/%s", exe, places[i]);
		if (access(path, R_OK) != 0)
			continue;
		library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
		if (!library)
			snprintf(tried, size, "%s", dlerror());
	}
	return library;
}

static void *load(struct err *e)
{
	const char *named = getenv("PORISM_CUDA");
	char tried[240] = "";
	void *library;

	if (named && *named) {
		library = dlopen(named, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
		if (!library) {
			err_fail(e, E_SYS, "unsupported",
				 "the library of $PORISM_CUDA cannot be opened: %s",
				 dlerror());
			err_hint(e, "set PORISM_CUDA to a " LIBRARY
				    " that `make CUDA=1` has built, or unset it");
		}
		return library;
	}
	library = beside(tried, sizeof tried);
	if (!library && !*tried)
		library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (library)
		return library;
	if (*tried) {
		err_fail_with(
			e, E_SYS, "unsupported", NULL,
			"it needs CUDA's libcublasLt; LD_LIBRARY_PATH may name its folder",
			"the library for NVIDIA GPUs cannot be opened: %s", tried);
	} else {
		err_fail_with(e, E_SYS, "not_found", NULL,
			      "build it where CUDA is installed: make CUDA=1; or compute on "
			      "the processor",
			      "there is no " LIBRARY " beside the program, in ../lib or where "
			      "libraries are");
	}
	return NULL;
}

enum status gpu_backend(const struct net_backend **out, struct err *e)
{
	net_backend_function *find;
	const struct net_backend *b;
	void *library = load(e);

	if (!library)
		return E_SYS;
	*(void **)&find = dlsym(library, NET_BACKEND_SYMBOL);
	b = find ? find() : NULL;
	if (!b) {
		err_fail(e, E_SYS, "unsupported",
			 "the library for GPUs has no function " NET_BACKEND_SYMBOL);
		err_hint(e, "PORISM_CUDA names a " LIBRARY);
		return E_SYS;
	}
	if (b->version != NET_BACKEND_VERSION)
		return err_fail_with(e, E_SYS, "unsupported", NULL,
				     "build both from the same sources: make CUDA=1",
				     "the library for GPUs speaks version %d, this program %d",
				     b->version, NET_BACKEND_VERSION);
	*out = b;
	return OK;
}

enum status gpu_open(struct net_machine **out, const struct net_backend *b,
		     const struct net_shape *s, const struct net_limits *l, struct err *e)
{
	char reason[300] = "";

	*out = b->open(s, l, reason, sizeof reason);
	if (*out)
		return OK;
	return err_fail(e, E_SYS, "unsupported", "%s: %s", b->name, reason);
}
