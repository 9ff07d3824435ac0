/* write_html.c -- a proof as a page: each step with its figure. */
#include "proof/proof_text.h"
#include "proof/story_priv.h"

/* Two palettes; the figures use the same names. */
static const char style[] =
	"<style>\n"
	".proof{--ink:#1d2330;--soft:#697386;--line:#c3c9d4;--card:#fff;--edge:#e3e7ee;--one:#"
	"3f7fbf;"
	"--two:#c8472e;--page:#f5f6f9;color:var(--ink);"
	"font:16px/1.5 system-ui,'Segoe UI',Roboto,'DejaVu "
	"Sans',sans-serif;max-width:60rem;margin:0 auto}\n"
	"@media "
	"(prefers-color-scheme:dark){.proof{--ink:#e6e9f0;--soft:#99a3b6;--line:#4c5566;"
	"--card:#1c212b;--edge:#2d3442;--one:#6eb0f2;--two:#ff8a6b;--page:#12161d}}\n"
	".proof h1{font-size:1.35rem;margin:.2rem 0 1rem}\n"
	".proof article{background:var(--card);border:1px solid "
	"var(--edge);border-radius:10px;"
	"padding:1rem 1.2rem;margin:0 0 1rem;display:grid;grid-template-columns:1fr "
	"auto;gap:1rem 1.4rem;"
	"align-items:center}\n"
	".proof article>div{min-width:0}\n"
	".proof "
	".n{display:inline-block;min-width:1.7em;height:1.7em;line-height:1.7em;border-radius:"
	"1em;"
	"text-align:center;background:var(--two);color:var(--card);font-weight:600;margin-"
	"right:.6em;"
	"font-size:.85em}\n"
	".proof .claim{font-weight:600;font-size:1.05rem;margin:0}\n"
	".proof .why{color:var(--soft);margin:.25rem 0 0}\n"
	".proof table{border-collapse:collapse;margin:.6rem 0 "
	"0;font-variant-numeric:tabular-nums}\n"
	".proof td{padding:.1rem .35rem .1rem 0;vertical-align:baseline}\n"
	".proof td:first-child{text-align:right;white-space:nowrap}\n"
	".proof td.eq{white-space:nowrap}\n"
	".proof td.by{color:var(--soft);padding-left:1.1rem;font-size:.9em}\n"
	".proof dl{margin:0}.proof "
	"dt{color:var(--soft);font-size:.9em;margin-top:.6rem}.proof "
	"dt:first-child{margin-top:0}.proof dd{margin:0 0 .2rem}\n"
	".proof svg{display:block;max-width:100%;height:auto;overflow:hidden}\n"
	".proof svg path,.proof svg "
	"circle{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
	".proof svg .base{stroke:var(--line);stroke-width:1.1}\n"
	".proof svg .far{stroke:var(--one);stroke-width:1.1;stroke-dasharray:3 "
	"4;stroke-opacity:.8}\n"
	".proof svg .one{stroke:var(--one);stroke-width:1.6;stroke-opacity:.8}\n"
	".proof svg .two{stroke:var(--two);stroke-width:2.3}\n"
	".proof svg .fill.one{fill:var(--one);fill-opacity:.14}\n"
	".proof svg .fill.two{fill:var(--two);fill-opacity:.18}\n"
	".proof svg .dot{fill:var(--soft);stroke:none}.proof svg "
	".dot.strong{fill:var(--ink)}\n"
	".proof svg text{fill:var(--soft);font:italic 14px Georgia,'DejaVu "
	"Serif',serif;text-anchor:middle;"
	"dominant-baseline:central}\n"
	".proof svg text.strong{fill:var(--ink)}\n"
	".proof .seen{color:var(--soft);font-size:.92rem}.proof .seen li{margin:.1rem 0}\n"
	"@media (max-width:46rem){.proof article{grid-template-columns:1fr}}\n"
	"@media print{.proof article{break-inside:avoid}}\n"
	"</style>\n";

static void add_text(struct buf *b, const char *t)
{
	for (; *t; t++)
		switch (*t) {
		case '<': buf_add(b, "&lt;"); break;
		case '>': buf_add(b, "&gt;"); break;
		case '&': buf_add(b, "&amp;"); break;
		case '"': buf_add(b, "&quot;"); break;
		default: buf_addc(b, *t); break;
		}
}

static void add_list(struct buf *b, const char *head, const char *const *text, int n)
{
	if (!n)
		return;
	buf_addf(b, "<dt>%s</dt>", head);
	for (int i = 0; i < n; i++) {
		buf_add(b, "<dd>");
		add_text(b, text[i]);
		buf_add(b, "</dd>");
	}
}

static void add_row(struct buf *b, const char *left, const char *right, const char *why)
{
	buf_add(b, "<tr><td>");
	add_text(b, left);
	buf_add(b, "</td><td class=\"eq\">");
	if (right[0]) {
		buf_add(b, "= ");
		add_text(b, right);
	}
	buf_add(b, "</td><td class=\"by\">");
	add_text(b, why);
	buf_add(b, "</td></tr>\n");
}

static void add_lines(struct buf *b, const struct story_item *it)
{
	bool open = false;

	for (int i = 0; i < it->lines; i++) {
		const struct story_line *l = &it->line[i];
		bool chain = i + 1 < it->lines && !it->line[i + 1].first;

		if (l->first) {
			bool alone = !chain && i && it->line[i - 1].first;

			if (open && !alone) {
				buf_add(b, "</table>\n");
				open = false;
			}
			if (!open)
				buf_add(b, "<table>\n");
			open = true;
			if (!chain)
				add_row(b, l->text, "", l->why);
			continue;
		}
		add_row(b, it->line[i - 1].first ? it->line[i - 1].text : "", l->text, l->why);
	}
	if (open)
		buf_add(b, "</table>\n");
}

static void add_item(struct buf *b, const struct story *s, const struct story_item *it)
{
	struct story_marks m = { 0 };
	struct buf what = { 0 };

	buf_addf(b,
		 "<article id=\"step-%d\"><div><p class=\"claim\"><span class=\"n\">%d</span>",
		 it->number, it->number);
	add_text(b, it->claim);
	buf_add(b, "</p>\n");
	if (it->why[0]) {
		buf_add(b, "<p class=\"why\">for ");
		add_text(b, it->why);
		buf_add(b, "</p>\n");
	}
	add_lines(b, it);
	buf_add(b, "</div><figure style=\"margin:0\">");
	proof_marks_of(s, it, &m);
	add_text(&what, it->claim);
	proof_svg(b, s->arena, s->proof, &m, buf_str(&what));
	buf_clear(&what);
	buf_add(b, "</figure></article>\n");
}

static void add_seen(struct buf *b, const struct story *s)
{
	if (!s->n_seen && !s->angles)
		return;
	buf_add(b, "<article class=\"seen\"><div>");
	if (s->angles)
		buf_add(b, "<p class=\"why\">Angles are directed: from the first line to the "
			   "second, modulo 180°.</p>");
	if (s->n_seen) {
		buf_add(b, "<p class=\"why\">Seen in the figure, exactly:</p><ul>");
		for (int i = 0; i < s->n_seen; i++) {
			buf_add(b, "<li>");
			add_text(b, s->seen[i]);
			buf_add(b, "</li>");
		}
		buf_add(b, "</ul>");
	}
	buf_add(b, "</div></article>\n");
}

/* The same without a page around it: a <section class="proof"> with its own <style>. */
static void html_part(struct buf *b, const struct proof *p)
{
	struct arena *a = arena_new();
	const struct story *s = proof_story(a, proof_shorten(a, p));

	buf_add(b, style);
	buf_add(b, "<section class=\"proof\">\n");
	if (p->setting->id) {
		buf_add(b, "<h1>");
		add_text(b, p->setting->id);
		buf_add(b, "</h1>\n");
	}
	buf_add(b, "<article><div><dl>");
	add_list(b, "Given", s->given, s->givens);
	add_list(b, "To prove", s->goal, s->goals);
	add_list(b, "Added", s->added, s->n_added);
	buf_add(b, "</dl></div><figure style=\"margin:0\">");
	proof_svg(b, a, s->proof, NULL, "the figure");
	buf_add(b, "</figure></article>\n");
	for (int i = 0; i < s->items; i++)
		add_item(b, s, &s->item[i]);
	add_seen(b, s);
	buf_add(b, "</section>\n");
	arena_free(a);
}

void proof_html(struct buf *b, const struct proof *p)
{
	buf_add(b, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
		   "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
		   "<title>Proof");
	if (p->setting->id) {
		buf_add(b, ": ");
		add_text(b, p->setting->id);
	}
	buf_add(b, "</title>\n<style>body{margin:0;padding:1.2rem;background:#f5f6f9}"
		   "@media (prefers-color-scheme:dark){body{background:#12161d}}</style>\n"
		   "</head><body>\n");
	html_part(b, p);
	buf_add(b, "</body></html>\n");
}
