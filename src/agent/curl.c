/*
 * curl.c -- loading libcurl, when the first client is made.
 *
 * It is not linked: it and what it needs (TLS, Kerberos, LDAP) would triple the time that
 * every other command takes to start.  It stays loaded, because its threads that look up
 * names may still be leaving it when a client is freed.
 */
#include "agent/curl_priv.h"
#include <dlfcn.h>

static const char *const names[] = { "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so" };

enum status agent_curl_load(struct curl_library *l, pthread_mutex_t *lock, struct err *e)
{
	const curl_version_info_data *info;
	CURLcode rc;

	for (size_t i = 0; !l->handle && i < sizeof names / sizeof *names; i++)
		l->handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
	if (!l->handle)
		return err_fail_with(e, E_SYS, "unsupported", NULL,
				     "install Debian's libcurl4, or run dev/setup",
				     "libcurl is not installed");
#define CURL_FN(name)                                 \
	*(void **)&l->name = dlsym(l->handle, #name); \
	if (!l->name)                                 \
		return err_fail(e, E_SYS, "unsupported", "libcurl has no %s", #name);
#include "agent/curl.def"
#undef CURL_FN
	/* Since 7.84 safe from any thread; before, only clients that share a pace may be made
	 * at the same time, and this lock is theirs. */
	pthread_mutex_lock(lock);
	rc = l->curl_global_init(CURL_GLOBAL_DEFAULT);
	pthread_mutex_unlock(lock);
	if (rc != CURLE_OK) {
		err_fail(e, E_SYS, "unsupported", "libcurl cannot be set up: %s",
			 l->curl_easy_strerror(rc));
		return E_SYS;
	}
	info = l->curl_version_info(CURLVERSION_NOW);
	if (info && info->age >= CURLVERSION_SEVENTH)
		l->ca_path = info->capath;
	return OK;
}
