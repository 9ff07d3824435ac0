/*
 * frame.c -- is a request what the book says a request is (RFC 9110, RFC 9112)?
 *
 * Where a request ends must be beyond doubt: whoever stands between the client and us may
 * read a doubtful one otherwise, and take part of it for the next client's.  So nothing is
 * guessed: what could be read in two ways is refused, and nothing more is read from that
 * connection.
 */
#include "serve/http_priv.h"
#include <string.h>
#include <strings.h>

#define LENGTH_DIGITS 18 /* more bytes than anybody has */

/* The header, how often it is there in *n, the first of them. */
static const char *find(const struct http_request *q, const char *name, int *n)
{
	const char *first = NULL;

	*n = 0;
	for (int i = 0; i < q->n_headers; i++)
		if (((q->header[i].name[0] ^ name[0]) & ~0x20) == 0 &&
		    !strcasecmp(q->header[i].name, name) && !(*n)++)
			first = q->header[i].value;
	return first;
}

static bool is_token(const char *s)
{
	static const char signs[] = "!#$%&'*+-.^_`|~";

	if (!*s)
		return false;
	for (; *s; s++)
		if (!((*s | 0x20) >= 'a' && (*s | 0x20) <= 'z') && *s != '-' &&
		    !(*s >= '0' && *s <= '9') && !strchr(signs, *s))
			return false;
	return true;
}

static bool is_text(const char *s)
{
	for (; *s; s++)
		if (((unsigned char)*s < ' ' && *s != '\t') || *s == 0x7f)
			return false;
	return true;
}

/* A value that may stand between blanks. */
static bool is_word(const char *value, const char *word)
{
	size_t n;

	value += strspn(value, " \t");
	n = strcspn(value, " \t");
	return n == strlen(word) && !strncasecmp(value, word, n) &&
	       !value[n + strspn(value + n, " \t")];
}

static int bad(struct err *e, const char *what, const char *hint)
{
	err_fail(e, E_ARG, "bad_argument", "%s", what);
	err_hint(e, "%s", hint);
	return 400;
}

static int check_fields(const struct http_request *q, struct err *e)
{
	static const char *const once[] = { "Host",          "Content-Length",
					    "Origin",        "Transfer-Encoding",
					    "Authorization", "Content-Type",
					    "Mcp-Session-Id" };
	int n;

	for (int i = 0; i < q->n_headers; i++)
		if (!is_token(q->header[i].name) || !is_text(q->header[i].value))
			return bad(e, "a header of the request cannot be read",
				   "a name of letters, digits and -, a colon, and a text "
				   "without control characters");
	for (size_t i = 0; i < sizeof once / sizeof *once; i++) {
		find(q, once[i], &n);
		if (n < 2)
			continue;
		err_fail_with(e, E_ARG, "bad_argument", NULL, "there may be one",
			      "the request has %d headers %s", n, once[i]);
		return 400;
	}
	return 0;
}

static int check_length(const struct http_request *q, struct err *e)
{
	int n;
	const char *length = find(q, "Content-Length", &n);
	size_t digits = length ? strspn(length, "0123456789") : 0;

	if (length && (!digits || digits > LENGTH_DIGITS || length[digits]))
		return bad(e, "Content-Length is no number of bytes", "it is made of digits");
	return 0;
}

static int check_coding(const struct http_request *q, bool modern, struct err *e)
{
	int n;
	const char *coding = find(q, "Transfer-Encoding", &n);

	if (!coding)
		return 0;
	find(q, "Content-Length", &n);
	if (n)
		return bad(e, "the request has both Content-Length and Transfer-Encoding",
			   "send one of them");
	if (!modern)
		return bad(e, "HTTP/1.0 has no Transfer-Encoding", "send Content-Length");
	if (!strcasecmp(coding, "chunked"))
		return 0;
	err_fail_with(e, E_ARG, "unsupported", NULL,
		      "send Content-Length, or Transfer-Encoding: chunked",
		      "this transfer coding is not known");
	return 501;
}

int serve_http_frame(const struct http_request *q, const char *version, struct err *e)
{
	bool modern = strcmp(version, "HTTP/1.0") != 0;
	const char *s;
	int n, status = check_fields(q, e);

	if (!status && !is_token(q->method))
		status = bad(e, "the method of the request cannot be read",
			     "a word such as GET or POST");
	if (!status)
		status = check_length(q, e);
	if (!status)
		status = check_coding(q, modern, e);
	if (status)
		return status;
	if (modern && !find(q, "Host", &n))
		return bad(e, "the request does not say which host it is for",
			   "the header Host is needed since HTTP/1.1");
	s = find(q, "Expect", &n);
	if (s && (n > 1 || !is_word(s, "100-continue"))) {
		bad(e, "this cannot be expected", "Expect: 100-continue, or none");
		return 417;
	}
	s = find(q, "Content-Encoding", &n);
	if (s && (n > 1 || !is_word(s, "identity"))) {
		err_fail_with(e, E_ARG, "unsupported", NULL,
			      "send the body without Content-Encoding",
			      "bodies are read as they are");
		return 415;
	}
	return 0;
}

bool serve_http_has_body(const struct http_request *q)
{
	int n;
	const char *length = find(q, "Content-Length", &n);

	return (length && length[strspn(length, "0")]) || find(q, "Transfer-Encoding", &n);
}

/* --- What the body is ------------------------------------------------------------------- */
/* Is the type, without its parameters, the first n characters of `want`?  The one parameter
 * there may be is a charset, utf-8. */
static bool is_type(const char *type, const char *want, size_t n)
{
	const char *p = type + strspn(type, " \t");

	if (strncasecmp(p, want, n))
		return false;
	p += n;
	p += strspn(p, " \t");
	if (!*p)
		return true;
	if (*p != ';')
		return false;
	p += 1 + strspn(p + 1, " \t");
	if (!*p)
		return true;
	if (strncasecmp(p, "charset=", 8))
		return false;
	p += 8;
	return is_word(p, "utf-8") || is_word(p, "\"utf-8\"") || is_word(p, "utf8") ||
	       is_word(p, "us-ascii");
}

bool serve_http_typed(const struct http_request *q, const struct http_route *t, struct err *e)
{
	const char *types = t->types ? t->types : "application/json";
	const char *type = serve_http_header(q, "Content-Type");

	if ((strcmp(q->method, "POST") && strcmp(q->method, "PATCH")) || !*types)
		return true;
	if (!type && !serve_http_has_body(q))
		return true;
	for (const char *p = types; type && *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");

		if (is_type(type, p, n))
			return true;
		p += n;
	}
	err_fail(e, E_ARG, "unsupported", "the body of %s is not of the type that it says",
		 t->path);
	err_hint(e, "send Content-Type: %.*s; with curl: -H 'Content-Type: %.*s'",
		 (int)strcspn(types, " "), types, (int)strcspn(types, " "), types);
	return false;
}
