/*
 * page.c -- the page, from the files of web/, which are part of the program.
 *
 * Over HTTP the page is index.html and what it names; its policy lets it load and ask
 * nothing but this server; who reads gzip gets a third of the bytes.  A host of MCP Apps
 * gets the same page as one text, with style and scripts written into it.
 */
#include "serve/http_priv.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The assembler copies the file; the names are seen in this file alone. */
#define INCLUDE(symbol, name)                                                           \
	__asm__(".section .rodata\n" #symbol ":\n\t.incbin \"page/" name "\"\n" #symbol \
		"_end:\n\t.byte 0\n\t.previous\n");                                     \
	extern const char symbol[] __attribute__((visibility("hidden")));               \
	extern const char symbol##_end[] __attribute__((visibility("hidden")));
#define BOTH(symbol, name)    \
	INCLUDE(symbol, name) \
	INCLUDE(symbol##_packed, name ".gz")
#define PART PAGE
#define ALONE PAGE
#define PAGE(symbol, name, type) BOTH(symbol, name)
#define LANGUAGE(symbol, name) BOTH(symbol, "words-" name ".js")
#include "serve/language.def"
#include "serve/page.def"
#undef PAGE
#undef LANGUAGE

static const struct page {
	const char *name, *type, *text, *end, *packed, *packed_end;
} pages[] = {
#define PAGE(symbol, name, type) \
	{ name, type, symbol, symbol##_end, symbol##_packed, symbol##_packed_end },
#include "serve/page.def"
#undef PAGE
};

/* What the page says in each language: words.js is the one of the reader. */
static const struct page spoken[] = {
#define LANGUAGE(symbol, name)                               \
	{ "words.js",      "text/javascript; charset=utf-8", \
	  symbol,          symbol##_end,                     \
	  symbol##_packed, symbol##_packed_end },
#include "serve/language.def"
#undef LANGUAGE
};

static const struct page *find(const char *name, size_t n)
{
	if (n == strlen(spoken[0].name) && !memcmp(name, spoken[0].name, n))
		return &spoken[0];
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
		if (strlen(pages[i].name) == n && !memcmp(pages[i].name, name, n))
			return &pages[i];
	return NULL;
}

/* --- Over HTTP ------------------------------------------------------------------------ */
#define POLICY                                                                      \
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " \
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "

/* gzip, or *, with a weight; what is said of gzip itself counts. */
static bool reads_gzip(const struct http_request *q)
{
	const char *list = serve_http_header(q, "Accept-Encoding");
	struct http_wish wish;
	bool any = false;

	while (serve_http_wish(&list, &wish)) {
		if (wish.n == 4 && !strncasecmp(wish.name, "gzip", 4))
			return wish.weight > 0;
		any |= wish.n == 1 && *wish.name == '*' && wish.weight > 0;
	}
	return any;
}

static void send_to(const struct http_request *q, struct http_reply *r, const struct page *p,
		    const char *policy)
{
	r->type = p->type;
	serve_http_add_header(r, "Vary", "Accept-Encoding");
	if (reads_gzip(q)) {
		serve_http_add_header(r, "Content-Encoding", "gzip");
		buf_addn(&r->body, p->packed, (size_t)(p->packed_end - p->packed));
	} else {
		buf_addn(&r->body, p->text, (size_t)(p->end - p->text));
	}
	serve_http_add_header(r, "Cache-Control", "no-cache");
	serve_http_add_header(r, "Referrer-Policy", "no-referrer");
	serve_http_add_header(r, "Content-Security-Policy", policy);
}

static void send(const struct http_request *q, struct http_reply *r, const struct page *p)
{
	send_to(q, r, p, POLICY "'none'");
}

static void get_index(const struct http_request *q, struct http_reply *r)
{
	send(q, r, &pages[0]);
}

/* The page for a frame of its own pages, and of the sites that the server was told. */
static void get_embed(const struct http_request *q, struct http_reply *r)
{
	struct buf policy = { 0 };

	buf_add(&policy, POLICY "'self'");
	for (const char *p = q->service; p && *p; p += strspn(p, ",")) {
		buf_addc(&policy, ' ');
		buf_addn(&policy, p, strcspn(p, ","));
		p += strcspn(p, ",");
	}
	send_to(q, r, &pages[0], buf_str(&policy));
	buf_clear(&policy);
}

/* What sites elsewhere load: the element that makes such a frame. */
static void get_element(const struct http_request *q, struct http_reply *r)
{
	send(q, r, find("embed.js", strlen("embed.js")));
	serve_http_add_header(r, "Cross-Origin-Resource-Policy", "cross-origin");
}

static void get_file(const struct http_request *q, struct http_reply *r)
{
	const struct page *p = find(q->part, strlen(q->part));
	struct err e = { 0 };

	if (p == spoken) {
		serve_http_add_header(r, "Vary", "Accept-Language, Cookie");
		p = &spoken[serve_page_language(q)];
	}
	if (p) {
		send(q, r, p);
		return;
	}
	(void)err_fail(&e, E_ARG, "not_found", "the page has no file \"%.60s\"", q->part);
	serve_http_fail(r, 404, &e);
}

const struct http_route serve_page_routes[] = {
	{ "GET", "/", "the page", get_index, 0, NULL, NULL },
	{ "GET", "/embed", "the page for a frame", get_embed, 0, NULL, NULL },
	{ "GET", "/embed.js", "the element for pages elsewhere", get_element, 0, NULL, NULL },
	{ "GET", "/page/{id}", "a file that the page names", get_file, 0, NULL, NULL },
};
const int serve_page_routes_n = sizeof serve_page_routes / sizeof *serve_page_routes;

/* --- As one text ------------------------------------------------------------------------ */
/* At `s` begins an element that names a file: where it ends, and the file.  NULL: it does
 * not. */
static const char *element(const char *s, const char *head, const char *tail,
			   const struct page **file)
{
	size_t n = strlen(head);
	const char *to;

	if (strncmp(s, head, n))
		return NULL;
	to = strchr(s + n, '"');
	if (!to || strncmp(to, tail, strlen(tail)))
		return NULL;
	*file = find(s + n, (size_t)(to - s - n));
	return *file ? to + strlen(tail) : NULL;
}

static void write_in(struct buf *b, const char *tag, const char *more, const struct page *p)
{
	buf_addf(b, "<%s%s>\n%.*s</%s>", tag, more, (int)(p->end - p->text), p->text, tag);
}

#undef PART
#undef ALONE
/* What cannot be loaded later, and what would ask nobody. */
static const char *const parts[] = {
#define PAGE(symbol, name, type)
#define ALONE(symbol, name, type)
#define PART(symbol, name, type) name,
#include "serve/page.def"
#undef ALONE
#undef PART
};
static const char *const left_out[] = {
#define ALONE(symbol, name, type) name,
#define PART(symbol, name, type)
#include "serve/page.def"
#undef PAGE
#undef ALONE
#undef PART
};

static bool is_left_out(const char *name)
{
	for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
		if (!strcmp(left_out[i], name))
			return true;
	return false;
}

static void write_parts(struct buf *b)
{
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		char more[40];

		snprintf(more, sizeof more, " data-part=\"%s\"", parts[i]);
		write_in(b, "script", more, find(parts[i], strlen(parts[i])));
	}
}

void serve_page(struct buf *b)
{
	for (const char *s = pages[0].text, *to; *s; s = to) {
		const struct page *p = NULL;
		const char *tag = NULL;

		if ((to = element(s, "<link rel=\"stylesheet\" href=\"page/", "\">", &p)))
			tag = "style";
		else if ((to = element(s, "<script src=\"page/", "\"></script>", &p)))
			tag = "script";
		else if (!(to = element(s, "<link rel=\"icon\" href=\"page/", "\">", &p)))
			buf_addc(b, *s), to = s + 1;
		if (tag && !strcmp(p->name, "main.js"))
			write_parts(b);
		if (tag && !is_left_out(p->name))
			write_in(b, tag, "", p);
	}
}
