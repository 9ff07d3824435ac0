/*
 * chart.h -- plots and the page around them, for reports of other rooms too.
 *
 * A chart is drawn for a width; report_figure draws it for a screen and for a page in the hand, and the page's
 * style shows the one that there is room for.  Whatever texts hold, they reach a page as text.
 */
#ifndef REPORT_CHART_H
#define REPORT_CHART_H
#include "base/text.h"
#include "metric/metric.h"
#include <stdbool.h>

#define REPORT_SERIES 8
#define REPORT_WIDE 600.0
#define REPORT_SLIM 340.0 /* a page in the hand */
struct report_chart {
	const char *id, *title, *y; /* y: what the axis measures, or NULL */
	double width;               /* for which it is laid out: REPORT_WIDE, REPORT_SLIM */
	const char **name;          /* of the places along x */
	int names;
	const char *series[REPORT_SERIES];
	int n_series;
	const struct metric_range *value; /* names * n_series; NaN: nothing there */
	double least, most;               /* of y; least > most: as needed */
	bool percent;                     /* shares, told in percent */
	bool logarithmic; /* report_curves: y by powers of ten, where values are positive and far apart */
	const double *
		x; /* report_curves: where the places lie, ascending; names are not looked at */
	const char *x_name; /* report_curves, report_columns: what these are: "step" */
};
typedef void report_draw(struct buf *b, const struct report_chart *c);
/* Each appends an SVG. */
report_draw report_bars;    /* side by side, with whiskers */
report_draw report_stack;   /* one on the other, along x */
report_draw report_columns; /* up the page, side by side */
report_draw report_lines;   /* between named places */
report_draw report_curves;  /* over numbers: any many of them, thinned out for the eye */

/* The chart as a figure of the page, with its title and a note; nothing where it has no values. */
void report_figure(struct buf *b, const struct report_chart *c, report_draw *draw,
		   const char *note);

/* --- The page ---------------------------------------------------------------------------------- */
void report_escape(struct buf *b, const char *s);
/* A page without scripts: its head with the style, a title, an open <main> with one view; and its end. */
void report_page_begin(struct buf *b, const char *title);
void report_page_end(struct buf *b);
#endif
