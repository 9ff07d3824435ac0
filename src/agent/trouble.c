/*
 * trouble.c -- why a request failed that no server answered in words: broken connections,
 * time limits, certificates, redirects.
 *
 * A message names the server but neither path nor query nor password of the URL.
 */
#include "agent/curl_priv.h"
#include <stdio.h>
#include <string.h>

static void server_name(char *out, size_t size, const char *url)
{
	const char *at = strstr(url, "://"), *host, *sign;
	size_t n;

	host = at ? at + 3 : url;
	n = strcspn(host, "/?#");
	while ((sign = memchr(host, '@', n)) != NULL) {
		n -= (size_t)(sign + 1 - host);
		host = sign + 1;
	}
	snprintf(out, size, "%.*s%.*s", at && at - url < 8 ? (int)(at + 3 - url) : 0, url,
		 (int)(n < size ? n : size), host);
}

static void refuse(struct agent_refusal *r, bool retry, const char *code, const char *hint)
{
	memset(r, 0, sizeof *r);
	r->retry = retry;
	r->wait = -1;
	snprintf(r->code, sizeof r->code, "%s", code);
	snprintf(r->hint, sizeof r->hint, "%s", hint);
}

/* The library's errors that trying again does not mend. */
static const struct {
	CURLcode code;
	const char *hint;
} final[] = {
	{ CURLE_URL_MALFORMAT, "look at the base URL, such as http://127.0.0.1:8000/v1" },
	{ CURLE_UNSUPPORTED_PROTOCOL, "the base URL must begin with http:// or https://" },
	{ CURLE_PEER_FAILED_VERIFICATION,
	  "if the server is yours, name the file with its certificate as one to trust" },
	{ CURLE_SSL_CACERT_BADFILE, "the file with certificates to trust cannot be read" },
	{ CURLE_SSL_ISSUER_ERROR, "the server's certificate is from someone not trusted" },
	{ CURLE_OUT_OF_MEMORY, "fewer requests at once" },
};

/* Those that it may mend. */
static const struct {
	CURLcode code;
	const char *hint;
} passing[] = {
	{ CURLE_COULDNT_CONNECT, "is the server running, and the base URL right?" },
	{ CURLE_COULDNT_RESOLVE_HOST, "is the server running, and the base URL right?" },
	{ CURLE_COULDNT_RESOLVE_PROXY, "look at the proxy in the environment: http_proxy, "
				       "https_proxy, all_proxy, no_proxy" },
	{ CURLE_GOT_NOTHING,
	  "it closes the connection without an answer: its own messages may "
	  "say why" },
	{ CURLE_SEND_ERROR, "it breaks the connection off: its own messages may say why" },
	{ CURLE_RECV_ERROR, "it breaks the connection off, or a proxy does (https_proxy, "
			    "all_proxy): its own messages may say why" },
	{ CURLE_SSL_CONNECT_ERROR, "does the server speak TLS?  if not, the base URL begins "
				   "with http://" },
};

static const char *passing_hint(CURLcode rc)
{
	for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
		if (passing[i].code == rc)
			return passing[i].hint;
	return "";
}

void agent_trouble_broken(struct agent_refusal *r, const struct http_trouble *t, CURLcode rc)
{
	char server[160];

	server_name(server, sizeof server, t->url);
	if (t->limit) {
		refuse(r, false, "bad_answer", "is this a model's server?");
		snprintf(r->message, sizeof r->message, "%s: %s", server, t->limit);
	} else if (rc == CURLE_OPERATION_TIMEDOUT && !t->status) {
		refuse(r, true, "timeout",
		       "it is slow or gone; allow more seconds per request");
		snprintf(r->message, sizeof r->message, "%s: no answer within %g s", server,
			 t->seconds);
	} else if (rc == CURLE_OPERATION_TIMEDOUT) {
		refuse(r, true, "timeout", "allow more seconds per request");
		snprintf(r->message, sizeof r->message,
			 "%s: the answer was not complete after %g s (%zu bytes came)", server,
			 t->seconds, t->came);
	} else if (t->status) {
		refuse(r, true, "server", "");
		snprintf(r->message, sizeof r->message,
			 "%s: the answer broke off after %zu bytes (%.160s)", server, t->came,
			 t->error);
	} else {
		refuse(r, true, "server", passing_hint(rc));
		snprintf(r->message, sizeof r->message, "%s: %.200s", server, t->error);
		for (size_t i = 0; i < sizeof final / sizeof *final; i++)
			if (final[i].code == rc) {
				r->retry = false;
				snprintf(r->hint, sizeof r->hint, "%s", final[i].hint);
			}
	}
}

void agent_trouble_redirect(struct agent_refusal *r, const struct http_trouble *t)
{
	char to[600] = "", server[160], target[160] = "another path";

	server_name(server, sizeof server, t->url);
	if (agent_headers_get(t->head, "location", to, sizeof to) && strstr(to, "://"))
		server_name(target, sizeof target, to);
	refuse(r, false, "server", "if you trust the target, make it the base URL");
	snprintf(r->message, sizeof r->message,
		 "%s: it answers %d, a redirect to %s, which is not followed: "
		 "the key would go along",
		 server, t->status, target);
}
