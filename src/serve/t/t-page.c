/* t-page.c -- the page over HTTP and as one text. */
#include "base/t/tap.h"
#include "serve/http_priv.h"
#include <string.h>

static struct http_reply ask(const char *target)
{
	struct arena *a = arena_new();
	struct http_request q = { .method = "GET", .arena = a };
	struct http_service s = { serve_page_routes, serve_page_routes_n, NULL };
	struct http_reply r = { .status = 200, .type = "application/json" };
	struct err e = { 0 };

	if (serve_http_target(&q, target, &e) == OK)
		serve_http_answer(&q, &r, &s, 1);
	arena_free(a);
	return r;
}

static const char *header(const struct http_reply *r, const char *name)
{
	for (int i = 0; i < r->n_extra; i++)
		if (!strcmp(r->extra[i].name, name))
			return r->extra[i].value;
	return "";
}

/* How often one text is in another. */
static int count(const char *whole, const char *part)
{
	int n = 0;

	for (const char *s = whole; (s = strstr(s, part)); s += strlen(part))
		n++;
	return n;
}

int main(void)
{
	struct http_reply index = ask("/"), r;
	const char *policy = header(&index, "Content-Security-Policy");
	const char *s = buf_str(&index.body);
	struct buf one = { 0 };
	size_t total = index.body.n;
	int files = 0, bad = 0, inside = 0;

	ok(index.status == 200 && !strncmp(index.type, "text/html", 9), "the page");
	ok(strstr(policy, "default-src 'none'") && strstr(policy, "frame-ancestors 'none'") &&
		   !strstr(policy, "unsafe") && !strstr(policy, "*"),
	   "a strict policy: %s", policy);
	serve_page(&one);
	while ((s = strstr(s, "\"page/"))) {
		char path[80];
		size_t n = strcspn(++s, "\"");

		snprintf(path, sizeof path, "/%.*s", (int)n, s);
		r = ask(path);
		total += r.body.n;
		files++;
		bad += r.status != 200 || !r.body.n ||
		       strcmp(header(&r, "Content-Security-Policy"), policy);
		/* What is written into the page must not end its element early. */
		bad += strstr(buf_str(&r.body), "</script") ||
		       strstr(buf_str(&r.body), "</style");
		if (!strstr(path, ".svg"))
			inside += strstr(buf_str(&one), buf_str(&r.body)) != NULL;
		buf_clear(&r.body);
	}
	ok(files >= 10 && !bad, "%d files that it names are there", files);
	ok(total < 200000, "all of it: %zu bytes", total);
	ok(inside == files - 1, "one text holds style and scripts");
	ok(!strstr(buf_str(&one), "\"page/"), "and names no file");
	ok(count(buf_str(&one), "<script") == count(buf_str(&one), "</script>") &&
		   count(buf_str(&one), "<script>") == files - 2,
	   "a script for each");
	ok(one.n < 200000 && !strncmp(buf_str(&one), "<!doctype html>", 15), "%zu bytes",
	   one.n);
	r = ask("/page/secret");
	ok(r.status == 404 && strstr(buf_str(&r.body), "not_found"), "no other file");
	buf_clear(&r.body);
	r = ask("/page/index.htm");
	ok(r.status == 404, "nor the beginning of a name");
	buf_clear(&r.body);
	buf_clear(&index.body);
	buf_clear(&one);
	return tap_done();
}
