/* figure.c -- a chart as a figure of a page, for wide and for slim ones; the page without scripts. */
#include "report/report_priv.h"
#include <math.h>

/* Nothing to see: no values, or where zeros are not drawn nothing but these. */
static bool is_empty(const struct report_chart *c, bool zeros)
{
	for (int i = 0; i < c->names * c->n_series; i++)
		if (!isnan(c->value[i].value) && !(zeros && c->value[i].value == 0))
			return false;
	return true;
}

/* The chart for one width; the page shows the one that it has room for. */
static void add_chart(struct buf *b, const struct report_chart *c, report_draw *draw,
		      const char *kind, double width)
{
	struct report_chart one = *c;
	struct buf id = { 0 };

	buf_addf(&id, "%s-%s", c->id, kind);
	one.id = buf_str(&id);
	one.width = width;
	buf_addf(b, "<div class=\"%s\">", kind);
	draw(b, &one);
	buf_add(b, "</div>");
	buf_clear(&id);
}

void report_figure(struct buf *b, const struct report_chart *c, report_draw *draw,
		   const char *note)
{
	if (!c->names || !c->n_series ||
	    is_empty(c, draw == report_stack || draw == report_columns))
		return;
	buf_add(b, "<figure class=\"plot\"><figcaption><b>");
	report_escape(b, c->title);
	buf_add(b, "</b> ");
	report_escape(b, note);
	buf_add(b, "</figcaption>");
	add_chart(b, c, draw, "wide", REPORT_WIDE);
	add_chart(b, c, draw, "slim", REPORT_SLIM);
	buf_add(b, "</figure>\n");
}

/* --- The page ---------------------------------------------------------------------------------- */
void report_page_begin(struct buf *b, const char *title)
{
	struct buf text = { 0 };

	report_escape(&text, title);
	report_page_head(b, buf_str(&text), "");
	buf_addf(b,
		 "</head>\n<body>\n<header><h1>%s</h1></header>\n<main>\n"
		 "<section class=\"view\"><p class=\"heading\" aria-hidden=\"true\">%s</p>\n",
		 buf_str(&text), buf_str(&text));
	buf_clear(&text);
}

void report_page_end(struct buf *b)
{
	buf_add(b, "</section>\n</main>\n</body>\n</html>\n");
}
