/*
 * film.c -- a row of pictures as one file: an archive of SVGs, 001.svg and so on, or a page of HTML with a
 * slider, that needs nothing and nobody.
 */
#include "io/io_priv.h"
#include <stdio.h>

struct io_reel {
	struct io_archive *archive;
	const struct draw_output *w;
	int n;
};

static enum status take(void *user, struct scene *s, int number, const char *said,
			struct err *e)
{
	struct io_reel *r = user;
	struct buf b = { 0 };
	char name[24];
	enum status st = draw_write(&b, s, r->w, e);

	(void)number;
	(void)said;
	snprintf(name, sizeof name, "%03d.svg", ++r->n);
	if (st == OK)
		io_archive_add(r->archive, name, buf_str(&b), b.n);
	buf_clear(&b);
	draw_scene_free(s);
	return st;
}

enum status io_film_write(struct buf *b, struct fig *f, const struct draw_options *o,
			  const struct draw_output *w, const struct draw_film *film,
			  struct err *e)
{
	struct draw_output svg = *w;
	struct io_reel r = { io_archive_new(), &svg, 0 };
	struct buf whole = { 0 };
	struct err ignored = { 0 };
	enum status st, packed;

	svg.format = DRAW_SVG;
	st = draw_frames(f, o, film, take, &r, e);
	packed = io_archive_end(&whole, r.archive, st == OK ? e : &ignored);
	if (st == OK)
		st = packed;
	if (st == OK)
		buf_addn(b, whole.s, whole.n);
	buf_clear(&whole);
	return st;
}

/* --- A page ------------------------------------------------------------------------------- */
static const char page_head[] =
	"<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
	"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	"<style>body{margin:0;background:#fff;color:#222;font:16px/1.4 system-ui,sans-serif}"
	"main{max-width:900px;margin:auto;padding:12px}figure{margin:0;display:none}"
	"figure.on{display:block}figure "
	"svg{display:block;width:100%;height:auto;max-height:80vh}"
	"figcaption{min-height:1.5em;padding:6px "
	"2px;font-family:monospace;overflow-wrap:anywhere}"
	"form{display:flex;gap:12px;align-items:center}input{flex:1;height:28px}</"
	"style>\n<title>";
static const char page_foot[] =
	"</main><script>(()=>{const all=[...document.querySelectorAll('figure')],"
	"range=document.querySelector('input'),told=document.querySelector('output');"
	"const show=()=>{all.forEach((f,i)=>f.classList.toggle('on',i===range.value-1));"
	"told.textContent=range.value+' / '+all.length};"
	"range.max=range.value=all.length;range.addEventListener('input',show);show()})()"
	"</script></body></html>\n";

struct io_sheet {
	struct buf *out;
	const struct draw_output *w;
	struct scene *last; /* not yet written, and what is said of it */
	struct buf said;
	int n;
};

static enum status add_figure(struct io_sheet *p, bool on, struct err *e)
{
	struct draw_output w = *p->w;
	char ids[24];
	enum status st;

	if (!p->last)
		return OK;
	snprintf(ids, sizeof ids, "f%d-", ++p->n);
	w.ids = ids;
	buf_add(p->out, on ? "<figure class=\"on\">" : "<figure>");
	st = draw_write(p->out, p->last, &w, e);
	buf_add(p->out, "<figcaption>");
	io_xml_add(p->out, buf_str(&p->said));
	buf_add(p->out, "</figcaption></figure>\n");
	draw_scene_free(p->last);
	p->last = NULL;
	return st;
}

static enum status take_figure(void *user, struct scene *s, int number, const char *said,
			       struct err *e)
{
	struct io_sheet *p = user;
	enum status st = add_figure(p, false, e);

	(void)number;
	p->last = s;
	buf_reset(&p->said);
	buf_add(&p->said, said);
	return st;
}

enum status io_film_page(struct buf *b, struct fig *f, const struct draw_options *o,
			 const struct draw_output *w, const struct draw_film *film,
			 struct err *e)
{
	struct draw_output svg = *w;
	struct buf whole = { 0 };
	struct io_sheet p = { .out = &whole, .w = &svg };
	enum status st;

	svg.format = DRAW_SVG;
	buf_add(&whole, page_head);
	io_xml_add(&whole, o->title && *o->title ? o->title : "Porism");
	buf_add(&whole, "</title></head><body><main>\n");
	st = draw_frames(f, o, film, take_figure, &p, e);
	if (st == OK)
		st = add_figure(&p, true, e);
	buf_add(&whole, "<form><input type=\"range\" min=\"1\" value=\"1\" "
			"aria-label=\"Step\"><output></output></form>");
	buf_add(&whole, page_foot);
	if (st == OK)
		buf_addn(b, whole.s, whole.n);
	draw_scene_free(p.last);
	buf_clear(&p.said);
	buf_clear(&whole);
	return st;
}
