/*
 * label_priv.h -- placing labels: what is in the way, and where a label may go.
 *
 *   label_space.c  the page with everything a label must not touch
 *   label_near.c   what is near a place on it
 *   label_spot.c   the spots one label may take, and what each costs the reader
 *   draw_label_lead.c   labels with a line leading to what they name
 *   label.c        one spot for every label, so that no two overlap
 *   label_kept.c   labels that stay as they lay in the picture before
 *
 * Lengths are whole numbers of 1/100 pixel.  Directions come from a table or are rounded
 * to 1e-6, and what is computed from them uses + - * / and sqrt alone, which IEEE 754
 * rounds alike everywhere: so the same scene gives the same labels on every machine.
 * Costs are whole numbers; ties go to the spot that was thought of first.
 */
#ifndef DRAW_LABEL_PRIV_H
#define DRAW_LABEL_PRIV_H
#include "draw/draw_priv.h"
#include <stdint.h>

/* A rectangle, ends included. */
struct label_box {
	int x0, y0, x1, y1;
};

/* --- label_space.c ----------------------------------------------------------------------- */
/* A piece of a stroke: all points within `half` of the segment.  A disc has a = b. */
struct label_wall {
	int ax, ay, bx, by, half;
	int group;
	bool point; /* of a point's marker */
};
struct label_node {
	int text, next;
};
/*
 * Walls never change after draw_label_space_new; texts come and go.  A uniform grid over the
 * page holds both: of a wall the numbers of the cells it meets, of a text a list per cell.
 */
struct label_space {
	struct arena *arena;
	int px; /* one pixel of a page of 800 x 600, on this page */
	struct label_box page, window;
	struct label_wall *wall;
	int n_walls, cap_walls;
	int cell, nx, ny;
	uint64_t per_cell, per_small; /* of label_part */
	int *first, *entry; /* walls of cell c: entry[first[c]] .. entry[first[c+1]-1] */
	int *seen, query;   /* which query looked at a wall last */
	/* How many small squares that a stroke passes through lie above and left of each
	 * corner: a box that contains one whole is not free, without a closer look. */
	int small, mx, my; /* their side; columns and rows */
	int *passed;       /* (mx + 1) x (my + 1) */
	struct label_box *text;
	int n_texts, cap_texts;
	int n_fixed;      /* the first so many never move */
	int aside, above; /* how far texts must be from one another */
	int *head;        /* of each cell's list of texts, or -1 */
	struct label_node *node;
	int n_nodes, cap_nodes, free_node;
	struct label_wall *lead; /* leaders put so far */
	int n_leads;
	int *lead_head; /* of each cell's list of them, or -1 */
	struct label_node *lead_node;
	int n_lead_nodes, cap_lead_nodes;
	int *lead_seen, lead_query; /* which query looked at a leader last */
	long work; /* what may still be looked at, see draw_label_space_near */
};
/* The page and its window alone: nothing is in the way. */
struct label_space *draw_label_page(const struct scene *s, int px, struct arena *a);
/* `texts` and `leads`: how many labels and leaders may be added. */
struct label_space *draw_label_space_new(const struct scene *s, int px, int texts, int leads,
					 struct arena *a);
/* A text that the grid knows of, by its number; it may be moved with off and on. */
int draw_label_space_add_text(struct label_space *s, struct label_box b);
void draw_label_space_text_on(struct label_space *s, int text, struct label_box b);
void draw_label_space_text_off(struct label_space *s, int text);
void draw_label_space_add_lead(struct label_space *s, struct label_wall w);

/* v / size by a multiplication with 2^44 / size, rounded up: exact for 0 <= v and 64 <= size
 * with v size < 2^44, and neither comes near that on any page. */
static inline uint64_t label_per(int size)
{
	return ((uint64_t)1 << 44) / (uint64_t)size + 1;
}
static inline int label_part(int v, uint64_t per)
{
	return (int)((uint64_t)v * per >> 44);
}
/* The column or row of a coordinate, within the grid. */
static inline int label_cell_of(const struct label_space *s, int v, int n)
{
	int c = v < 0 ? 0 : label_part(v, s->per_cell);

	return c < n ? c : n - 1;
}
/* The cells a box meets when it grows by `more`. */
struct label_cells {
	int c0, c1, r0, r1;
};
static inline struct label_cells label_cells_of(const struct label_space *s,
						const struct label_box *b, int more)
{
	return (struct label_cells){ label_cell_of(s, b->x0 - more, s->nx),
				     label_cell_of(s, b->x1 + more, s->nx),
				     label_cell_of(s, b->y0 - more, s->ny),
				     label_cell_of(s, b->y1 + more, s->ny) };
}
static inline int label_least(int a, int b)
{
	return a < b ? a : b;
}
static inline int label_most(int a, int b)
{
	return a > b ? a : b;
}
/* Plain comparisons: fmin and fmax are calls, for the sake of NaN, which never comes here. */
static inline double label_lower(double a, double b)
{
	return a < b ? a : b;
}
static inline double label_upper(double a, double b)
{
	return a > b ? a : b;
}

/* --- label_near.c ------------------------------------------------------------------------ */
/* What lies around a box: distances to its nearest walls, -1 when they touch it. */
struct label_near {
	int all;    /* anything but the marker of the label's own object */
	int own;    /* strokes of the label's own group */
	int line;   /* strokes of other groups */
	int point;  /* markers of other points */
	int marker; /* the marker of its own */
};
/* False when something is nearer than `hard` (-1: never).  Strokes farther than `lines` and
 * markers farther than `points` are not looked for.  When the work allowed is used up
 * everything seems far away: labels are then put as on an empty page. */
bool draw_label_space_near(struct label_space *s, const struct label_box *b, int group,
			   int hard, int lines, int points, struct label_near *n);
/* Quickly: does a stroke surely pass through the box?  (False: it may.) */
bool draw_label_space_passed(const struct label_space *s, const struct label_box *b);
/* Texts with numbers less than `below` that come nearer to a box than aside and above say,
 * and leaders that touch it (as -1): writes at most `most`, returns how many were
 * written. */
int draw_label_space_texts(struct label_space *s, const struct label_box *b, int below,
			   int *out, int most);
/* What a line from a to b would cross: strokes and leaders, points' markers (what is
 * within `near_b` of b left out: it leads there), and whether it meets a text.  It is not
 * followed to the end once that costs `most`, each line, each point and a text so much. */
struct label_cross {
	int lines, points;
	bool text;
};
struct label_toll {
	int line, point, text, most;
};
struct label_cross draw_label_space_cross(struct label_space *s, int ax, int ay, int bx,
					  int by, int near_b, struct label_toll toll);
/* The nearest whole number, as nearbyint has it, without a call; |v| < 2^31. */
static inline int label_round(double v)
{
	return (int)(v + 0x1.8p52 - 0x1.8p52);
}
/* The same for floor. */
static inline int label_floor(double v)
{
	int n = (int)v;

	return n - (n > v);
}
/* Directions (unit vectors) in which strokes leave the circle around (x, y), markers of
 * its own group left out; at most `most`. */
int draw_label_space_rays(struct label_space *s, int x, int y, int r, int group,
			  double (*out)[2], int most);
/* Does a line from a to b meet a stroke of this group? */
bool draw_label_space_parted(struct label_space *s, int ax, int ay, int bx, int by, int group);
/* The piece of a segment inside a box; false when there is none. */
bool draw_label_clip(const struct label_box *w, int *ax, int *ay, int *bx, int *by);
static inline bool label_box_inside(const struct label_box *b, const struct label_box *w)
{
	return b->x0 >= w->x0 && b->y0 >= w->y0 && b->x1 <= w->x1 && b->y1 <= w->y1;
}
/* 1/100 pixel, within the page's reach; NaN goes to the far left like any outlier. */
int draw_label_hundredths(double v);

/* --- label_spot.c ------------------------------------------------------------------------ */
struct label_spot {
	struct label_box box;
	int cost;
};
/* How many spots a label keeps, the best ones. */
#define LABEL_SPOTS 32
/* A label with somewhere to go is worth this much; a leader costs as much again. */
#define LABEL_LEADER_COST 125

struct label {
	const struct draw_want *want;
	int group;
	int ink_x, ink_y, w, h;  /* the ink's box relative to the baseline's left end */
	struct label_spot *spot; /* cheapest first */
	int n_spots;
	bool all; /* also those farther off were asked for */
	int at;   /* the spot it has, -1: none */
	int text; /* its number in the space */
	/* When it is done: */
	bool placed, led;
	struct label_box box;
	int lead[4]; /* the leader: from the text to the object */
};
/* What all labels together say: the middle of the points, for what outside means. */
struct label_middle {
	int x, y, n;
};

/* Fill l->spot with spots that touch no wall and no fixed text: those next to the object
 * and, while they are few, or when `all` is set, those farther off.  When it is asked again,
 * texts are kept apart as far as before, or farther. */
void draw_label_spots(struct label *l, struct label_space *s, const struct label_middle *m,
		      bool all);
/* With nowhere to go: where it does the least harm. */
struct label_box draw_label_least_bad(struct label *l, struct label_space *s,
				      const struct label_middle *m);
/* For a text that is put by hand: the nearest box that touches nothing; itself when there
 * is none near. */
struct label_box draw_label_nudged(const struct label *l, struct label_space *s,
				   struct label_box b);
/* The box of a label's text whose middle is (x, y). */
struct label_box draw_label_box_at(const struct label *l, double x, double y);
/* The 24 directions, every 15 degrees, and what a reader thinks of a label there. */
#define LABEL_TURNS 24
extern const double draw_label_turn[LABEL_TURNS][2];
extern const unsigned char draw_label_turn_cost[LABEL_TURNS];
/* How far from (0, 0) in the direction (dx, dy) the middle of a box with half sizes a and
 * b must be to be r away from it. */
double draw_label_push(double dx, double dy, double a, double b, double r);
/* The visible pieces of a line and the length up to the end of each; in the space's arena. */
struct label_course {
	int n;
	int (*piece)[4];
	double *upto;
	bool closed;
	double cx, cy; /* the middle of the whole line, visible or not */
};
struct label_course draw_label_course(const struct label *l, const struct label_space *s);
/* The place after the fraction t of the length, and the unit vector to the left of the way
 * there (with y down: (dy, -dx) turns towards the top for a way to the right). */
void draw_label_course_at(const struct label_course *c, double t, double *x, double *y,
			  double *nx, double *ny);
/* Points of an object that a leader may end at: writes (x, y), the distance to keep and a
 * cost; returns how many (at most LABEL_ENDS). */
#define LABEL_ENDS 5
struct label_end {
	int x, y, keep, cost;
};
int draw_label_ends(const struct label *l, const struct label_space *s, struct label_end *out);

/* --- draw_label_lead.c ------------------------------------------------------------------------ */
/* A place farther off, with a line; fills box and lead.  False when there is none that
 * costs less than `most`. */
bool draw_label_lead(struct label *l, struct label_space *s, int most);

/* --- label_kept.c --------------------------------------------------------------------------- */
/* Remember where the labels lie, in place of what was known; and put them there again: false
 * when a label is not known.  Of the space only the window and the arena are asked for. */
void draw_label_keep(struct draw_kept *k, const struct scene *s, const struct label *l, int n,
		     const struct label_space *space);
bool draw_label_put_kept(struct draw_kept *k, const struct scene *s, struct label *l, int n,
			 const struct label_space *space) MUST_USE;
#endif
