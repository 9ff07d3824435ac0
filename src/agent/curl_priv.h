/*
 * curl_priv.h -- libcurl's functions, as loaded.
 *
 * Apart from http_priv.h because nothing but http.c and curl.c needs the library's header.
 */
#ifndef AGENT_CURL_PRIV_H
#define AGENT_CURL_PRIV_H
#define CURL_DISABLE_TYPECHECK
#include "agent/http_priv.h"
#include <curl/curl.h>

struct curl_library {
	void *handle;
	const char *ca_path; /* where the system's certificates are, or NULL */
#define CURL_FN(name) __typeof__(&name) name;
#include "agent/curl.def"
#undef CURL_FN
};

/* --- What went wrong without a word of a server (trouble.c) --------------------------------- */
struct http_trouble {
	const char *url;
	struct agent_headers head; /* what came of it */
	int status;                /* 0: none came */
	double seconds;            /* that a try may take */
	size_t came;               /* bytes of the body */
	const char *limit;         /* the bound of ours that was passed, or NULL */
	const char *error;         /* the library's words */
};
void agent_trouble_broken(struct agent_refusal *r, const struct http_trouble *t, CURLcode rc);
/* Redirects are not followed: the key would go along to whoever is named there. */
void agent_trouble_redirect(struct agent_refusal *r, const struct http_trouble *t);
#endif
