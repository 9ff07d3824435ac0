/*
 * make_priv.h -- what situations are built with: fresh numbers, places, facts, quantities, the step.
 *
 * A situation builds on the quantity `in` (found by the step before it), or on nothing; then what
 * it would build on is fresh and given.  All of these note a failure in m->failed and go on with
 * something harmless, so that a situation can be written without looking after each call.
 */
#ifndef LEARN_MAKE_PRIV_H
#define LEARN_MAKE_PRIV_H
#include "learn/learn_priv.h"

#define LEARN_PI 3.14159265358979323846
#define LEARN_DEGREE 57.295779513082320877 /* a radian, in degrees */

struct make {
	struct learn_problem *p;
	struct rng *r;
	int in; /* the quantity to build on, or -1 */
	enum learn_situation situation;
	enum learn_operator op;
	bool failed;
};

/* --- Chance and numbers --------------------------------------------------------------------- */
/* True a times of b. */
bool make_chance(struct make *m, int a, int b);
int make_below(struct make *m, int n);
/* floor and ceiling that rounding of the last bits cannot move. */
long make_floor(double x);
long make_ceil(double x);
double make_value(struct learn_number v);
/* A length between lo and hi as a textbook has it; an angle in degrees. */
struct learn_number make_length(struct make *m, double lo, double hi);
struct learn_number make_angle(struct make *m, double lo, double hi);
/* An area or length of a curve; an integer, or one with a decimal. */
struct learn_number make_plain(struct make *m, double lo, double hi);
struct learn_number make_whole(long k);

/* --- Places ---------------------------------------------------------------------------------- */
int make_point(struct make *m, double x, double y);
double make_distance(const struct make *m, int a, int b);
/* The angle abc in degrees, 0 to 180. */
double make_angle_at(const struct make *m, int a, int b, int c);
/* The direction from a to b, in degrees. */
double make_direction(const struct make *m, int a, int b);
double make_sin(double degrees);
double make_cos(double degrees);
double make_tan(double degrees);

/* A frame: its origin, and the directions of its axes. */
struct frame {
	double ox, oy, ux, uy, vx, vy;
};
/* The first point is the origin, the x-axis goes to the second, y is where fewer points lie. */
struct frame make_frame(struct make *m, int a, int b);
/* The same with y towards the point c. */
struct frame make_frame_to(struct make *m, int a, int b, int c);
/* Beside everything that there is; turned a little. */
struct frame make_aside(struct make *m, double size);
int make_at(struct make *m, const struct frame *f, double x, double y);
/* At an angle from the x-axis, in degrees. */
int make_polar(struct make *m, const struct frame *f, double angle, double distance);
/* On the ray from a through b, at a distance from a; it is on the line. */
int make_on_ray(struct make *m, int a, int b, double distance);
/* Beyond the end a of the segment ba; on the line. */
int make_beyond(struct make *m, int b, int a, double distance);
/* Where lines ab and cd meet. */
int make_meet(struct make *m, int a, int b, int c, int d);

/* --- What is drawn ---------------------------------------------------------------------------- */
void make_draw(struct make *m, int a, int b);
void make_draw_all(struct make *m, const int *p, int n); /* a closed polygon */
void make_on_line(struct make *m, int c, int a, int b);  /* c lies on the drawn line ab */
int make_circle(struct make *m, int center, double radius);
/* An own circle about the centre through the point: the one that is there, or a new one. */
int make_circle_through(struct make *m, int center, int point);
void make_on_circle(struct make *m, int circle, int point);
int make_circle_point(struct make *m, int circle, double direction); /* in degrees */

/* --- What is said ------------------------------------------------------------------------------ */
void make_say(struct make *m, enum learn_said kind, int circle, int n, ...);
void make_say_polygons(struct make *m, enum learn_said kind, const int *p, int n);
void make_right(struct make *m, int a, int b, int c); /* ba and bc are perpendicular */

/* --- Quantities --------------------------------------------------------------------------------- */
/* Find or add; measured. */
int make_quantity(struct make *m, enum learn_kind kind, int circle, int n, ...);
int make_polygon_quantity(struct make *m, enum learn_kind kind, const int *p, int n);
int make_undrawn(struct make *m, enum learn_kind kind, int sides, double edge);
int length_of(struct make *m, int a, int b);
int angle_of(struct make *m, int a, int b, int c);
int arc_of(struct make *m, int circle, int a, int b);
bool make_known(const struct make *m, int quantity);
/* It is given, with this text; it must have this value.  Returns it. */
int make_give(struct make *m, int quantity, struct learn_number v);

/* --- What a situation builds on ------------------------------------------------------------------ */
struct segment {
	int q; /* the quantity */
	int a, b;
	double d;
	struct frame f; /* a is the origin, b on the x-axis */
};
struct segment make_segment(struct make *m);
struct corner {
	int q;
	int a, b, c; /* the vertex is b */
	double angle;
};
/* With an angle between least and most, else it fails. */
struct corner make_corner(struct make *m, double least, double most);
/* A point on the leg from b towards `to` (a or c) whose distance from b is known or given now. */
int make_leg(struct make *m, const struct corner *k, int to, int *quantity);
struct arc {
	int q;
	int circle, a, b;
	double degrees; /* minor */
	double from;    /* the direction of the end from which it goes on counterclockwise */
};
struct arc make_arc(struct make *m, double least, double most);
/* A value of that unit: carried (then *q is it), or fresh: then the quantity is to be given by
 * make_bind. */
struct amount {
	int q;
	double v;
	struct learn_number number;
};
struct amount make_amount(struct make *m, double lo, double hi);
/* The new quantity has that amount: given, or said to be the same. */
int make_bind(struct make *m, const struct amount *a, int quantity);
/* The number of sides of a polygon that is not drawn, and a quantity of it. */
struct ngon {
	int q, sides;
	double edge;
};
struct ngon make_ngon(struct make *m, enum learn_kind kind);

/* --- The step -------------------------------------------------------------------------------------- */
/* C2 and the like: the operand, for values 2 3 4 5 6 8 60 90 180 360. */
int make_constant(int value);
/* What the reason of the situation speaks of. */
void make_about(struct make *m, int circle, int n, ...);
/* States the step that finds `out`; n operands.  False when something failed before, or it cannot be. */
bool make_step(struct make *m, int out, int n, ...);

typedef bool situate_fn(struct make *m);
#define SITUATION(name, operator, in, out, share) situate_fn situate_##name;
#include "learn/situation.def"
#undef SITUATION

/* --- measure.c -------------------------------------------------------------------------------------- */
double learn_measure(const struct learn_problem *p, const struct learn_quantity *q);
#endif
