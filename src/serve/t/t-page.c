/* t-page.c -- the page over HTTP and as one text. */
#include "base/t/tap.h"
#include "serve/http_priv.h"
#include <string.h>

static struct http_reply ask_with(const char *target, const char *name, const char *value)
{
	struct arena *a = arena_new();
	struct http_field h = { name, value };
	struct http_request q = {
		.method = "GET", .arena = a, .header = &h, .n_headers = name != NULL
	};
	struct http_service s = { serve_page_routes, serve_page_routes_n, NULL };
	struct http_reply r = { .status = 200, .type = "application/json" };
	struct err e = { 0 };

	if (serve_http_target(&q, target, &e) == OK)
		serve_http_answer(&q, &r, &s, 1);
	arena_free(a);
	return r;
}

static struct http_reply ask(const char *target)
{
	return ask_with(target, NULL, NULL);
}

/* The language of words.js for a reader with this header. */
static bool speaks(const char *language, const char *name, const char *value)
{
	struct http_reply r = ask_with("/page/words.js", name, value);
	bool yes = r.status == 200 && !strncmp(buf_str(&r.body), "speak(\"", 7) &&
		   !strncmp(buf_str(&r.body) + 7, language, 2);

	buf_clear(&r.body);
	return yes;
}

static void test_languages(void)
{
	static const char *const odd[] = { ",",     ";",   "q=1",     "de;",     ";q=",
					   "de;q=", ",,,", "de;q=0",  "xx-de",   "deutsch",
					   " \t ,", "*",   "de;q=-1", "de;q=nan" };
	const char *name = "Accept-Language";
	int bad = 0;

	ok(speaks("en", NULL, NULL), "English, unless the reader says otherwise");
	ok(speaks("de", name, "de"), "the language that the browser asks for");
	ok(speaks("fr", name, "fr-CA, en;q=0.5"), "of any country");
	ok(speaks("zh", name, "nl, en;q=0.3 , ZH-Hant;q=0.7"), "the best of several");
	ok(speaks("es", name, "es,de"), "the first of equals");
	ok(speaks("en", name, "nl, pl;q=0.5"), "none of ours");
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		bad += !speaks("en", name, odd[i]) && !speaks("de", name, odd[i]);
	ok(!bad, "what is no list of languages");
	ok(speaks("ar", "Cookie", "a=b; porism_language=ar; c=d"), "the one that was chosen");
	ok(speaks("en", "Cookie", "my_porism_language=ar") &&
		   speaks("en", "Cookie", "porism_language=") &&
		   speaks("en", "Cookie", "porism_language=arabic"),
	   "or nothing was");
}

/* Whether a reader with this header gets a packed file. */
static bool packed(const char *value)
{
	struct http_reply r =
		ask_with("/page/main.js", value ? "Accept-Encoding" : NULL, value);
	bool gzip = !strncmp(buf_str(&r.body), "\x1f\x8b", 2);
	bool said = false;

	for (int i = 0; i < r.n_extra; i++)
		said |= !strcmp(r.extra[i].name, "Content-Encoding");
	ok(r.status == 200 && said == gzip, "%s: what it says is what it is",
	   value ? value : "nothing");
	buf_clear(&r.body);
	return gzip;
}

static void test_packed(void)
{
	ok(!packed(NULL) && !packed("") && !packed("br, deflate"),
	   "as it is, unless gzip is read");
	ok(packed("gzip") && packed("br, GZIP ;q=0.5") && packed("*") &&
		   packed("deflate,gzip;q=1.0"),
	   "packed");
	ok(!packed("gzip;q=0") && !packed("gzip;q=0, *") && !packed("*;q=0") &&
		   !packed("gzipped"),
	   "or it is refused");
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
		if (!strstr(path, ".svg") && !strstr(path, "/http.js"))
			inside += strstr(buf_str(&one), buf_str(&r.body)) != NULL;
		buf_clear(&r.body);
	}
	ok(files >= 10 && !bad, "%d files that it names are there", files);
	ok(total < 220000, "all of it: %zu bytes", total);
	ok(inside == files - 2 && strstr(buf_str(&one), "class AppTransport") &&
		   !strstr(buf_str(&one), "class HttpTransport"),
	   "one text holds style and scripts, and how it asks its host");
	ok(!strstr(buf_str(&one), "\"page/"), "and names no file");
	ok(count(buf_str(&one), "<script") == count(buf_str(&one), "</script>") &&
		   count(buf_str(&one), "<script>") ==
			   files - 2 - count(buf_str(&one), "<style>") &&
		   count(buf_str(&one), "<script data-part") == 3,
	   "a script for each");
	ok(one.n < 220000 && !strncmp(buf_str(&one), "<!doctype html>", 15), "%zu bytes",
	   one.n);
	r = ask("/page/secret");
	ok(r.status == 404 && strstr(buf_str(&r.body), "not_found"), "no other file");
	buf_clear(&r.body);
	r = ask("/page/index.htm");
	ok(r.status == 404, "nor the beginning of a name");
	buf_clear(&r.body);
	buf_clear(&index.body);
	buf_clear(&one);
	test_languages();
	test_packed();
	return tap_done();
}
