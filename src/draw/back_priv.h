/*
 * back_priv.h -- what the back ends share: a scene written down in one format.
 *
 *   write.c   which format, checks, the table of back ends
 *   back.c    paths as moves, lines and cubics; what needs to be clipped
 *   svg.c     SVG
 *   tikz.c    TikZ;  cut.c  paths cut down to what TeX can count
 *   cairo.c   PNG, GIF and PDF, with libcairo loaded when it is needed;  png.c, gif.c  the files
 */
#ifndef DRAW_BACK_PRIV_H
#define DRAW_BACK_PRIV_H
#include "draw/draw.h"
#include "draw/scene.h"

/* Appends to b, which is left as it was on failure.  The scene and the options have
 * been checked (write.c); o->scale and o->ids are set. */
typedef enum status draw_back_fn(struct buf *b, const struct scene *s,
				 const struct draw_output *o, struct err *e);
draw_back_fn draw_write_svg, draw_write_png, draw_write_pdf, draw_write_tikz, draw_write_gif;

/* --- back.c ------------------------------------------------------------------------- */
/* Where a path is traced to. */
struct draw_pen {
	void (*move)(void *self, double x, double y);
	void (*line)(void *self, double x, double y);
	void (*curve)(void *self, double x1, double y1, double x2, double y2, double x,
		      double y);
	void (*close)(void *self);
};
/* A path with its arcs as cubics, within 0.01 of them. */
void draw_trace(const struct scene_path *p, const struct draw_pen *pen, void *self);
/* One ARC, of these seven values, from where the pen is. */
void draw_trace_arc(const double v[7], const struct draw_pen *pen, void *self);
/* The outlines of a text on the page, to be filled by the nonzero rule. */
void draw_trace_text(const struct scene_item *i, const struct draw_pen *pen, void *self);
/* Is it one whole circle or ellipse, starting at parameter 0?  Then v are its seven values. */
bool draw_whole_ellipse(const struct scene_path *p, const double **v);
/* A box that holds the path; of lines exactly, of curves with room to spare. */
struct scene_box draw_path_box(const struct scene_path *p);
/* May a stroke or fill have ink beyond the window, so that it must be clipped? */
bool draw_leaves_window(const struct scene *s, const struct scene_item *i);
bool draw_same_path(const struct scene_path *a, const struct scene_path *b);
bool draw_same_clip(const struct scene_clip *a, const struct scene_clip *b);

/* --- cut.c -------------------------------------------------------------------------- */
/* The parts of a line inside the box, one run after the other, as straight pieces;
 * `along` is how much line lies before the run, for the phase of dashes. */
typedef void draw_run(void *self, const struct scene_path *run, double along);
void draw_cut_line(const struct scene_path *p, struct scene_box box, draw_run *call,
		   void *self);
/* The region inside the box, as polygons that cover the same by the even-odd rule. */
struct scene_path draw_cut_region(const struct scene_path *p, struct scene_box box,
				  struct arena *a);

/* --- png.c -------------------------------------------------------------------------- */
/* A PNG file from pixels as cairo has them: 32 bits, premultiplied when there is alpha.
 * The same pixels give the same bytes, whatever libraries the machine has. */
void draw_png(struct buf *b, const unsigned char *pixels, int stride, int width, int height,
	      bool alpha);

/* --- gif.c -------------------------------------------------------------------------- */
struct draw_gif;
struct draw_gif *draw_gif_new(struct buf *b);
/* The next picture, from pixels as cairo has them; all of them are of one size. */
void draw_gif_add(struct draw_gif *g, const unsigned char *pixels, int stride, int width,
		  int height, int hundredths);
enum status draw_gif_frame(struct draw_gif *g, const struct scene *s,
			   const struct draw_output *o, double seconds,
			   struct err *e) MUST_USE;
void draw_gif_end(struct draw_gif *g); /* frees it; without a picture nothing is written */

/* --- cairo.c ------------------------------------------------------------------------ */
/* Paints the scene; the pixels live while they are taken. */
typedef void draw_take_pixels(void *user, const unsigned char *pixels, int stride, int w,
			      int h);
enum status draw_pixels(const struct scene *s, const struct draw_output *o,
			draw_take_pixels *take, void *user, struct err *e) MUST_USE;
#endif
