/*
 * page.c -- the page, from the files of web/, which are part of the program.
 *
 * Over HTTP the page is index.html and what it names; its policy lets it load and ask
 * nothing but this server.  A host of MCP Apps gets the same page as one text, with style
 * and scripts written into it.
 */
#include "serve/http_priv.h"
#include <string.h>

/* The assembler copies the file; the names are seen in this file alone. */
#define PAGE(symbol, name, type)                                                       \
	__asm__(".section .rodata\n" #symbol ":\n\t.incbin \"web/" name "\"\n" #symbol \
		"_end:\n\t.byte 0\n\t.previous\n");                                    \
	extern const char symbol[] __attribute__((visibility("hidden")));              \
	extern const char symbol##_end[] __attribute__((visibility("hidden")));
#include "serve/page.def"
#undef PAGE

static const struct page {
	const char *name, *type, *text, *end;
} pages[] = {
#define PAGE(symbol, name, type) { name, type, symbol, symbol##_end },
#include "serve/page.def"
#undef PAGE
};

static const struct page *find(const char *name, size_t n)
{
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
		if (strlen(pages[i].name) == n && !memcmp(pages[i].name, name, n))
			return &pages[i];
	return NULL;
}

/* --- Over HTTP ------------------------------------------------------------------------ */
static void send(struct http_reply *r, const struct page *p)
{
	r->type = p->type;
	buf_addn(&r->body, p->text, (size_t)(p->end - p->text));
	serve_http_add_header(r, "Cache-Control", "no-cache");
	serve_http_add_header(r, "Referrer-Policy", "no-referrer");
	serve_http_add_header(
		r, "Content-Security-Policy",
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
		"connect-src 'self'; base-uri 'none'; form-action 'none'; "
		"frame-ancestors 'none'");
}

static void get_index(const struct http_request *q, struct http_reply *r)
{
	(void)q;
	send(r, &pages[0]);
}

static void get_file(const struct http_request *q, struct http_reply *r)
{
	const struct page *p = find(q->part, strlen(q->part));
	struct err e = { 0 };

	if (p) {
		send(r, p);
		return;
	}
	(void)err_fail(&e, E_ARG, "not_found", "the page has no file \"%.60s\"", q->part);
	serve_http_fail(r, 404, &e);
}

const struct http_route serve_page_routes[] = {
	{ "GET", "/", "the page", get_index, 0, NULL, NULL },
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
		if (tag)
			buf_addf(b, "<%s>\n%.*s</%s>", tag, (int)(p->end - p->text), p->text,
				 tag);
	}
}
