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

struct learn_make {
	struct learn_problem *p;
	struct rng *r;
	int in; /* the quantity to build on, or -1 */
	enum learn_situation situation;
	enum learn_operator op;
	bool failed;
};

/* --- Chance and numbers --------------------------------------------------------------------- */
/* True a times of b. */
bool learn_make_chance(struct learn_make *m, int a, int b);
int learn_make_below(struct learn_make *m, int n);
/* floor and ceiling that rounding of the last bits cannot move. */
long learn_make_floor(double x);
double learn_make_value(struct learn_number v);
/* Comparisons that numbers which ought to be equal do not decide: more, or less, by a hair. */
static inline bool learn_more(double a, double b)
{
	return a > b + 1.37e-6;
}
static inline bool learn_less(double a, double b)
{
	return a < b - 1.37e-6;
}
/* A length between lo and hi as a textbook has it; an angle in degrees. */
struct learn_number learn_make_length(struct learn_make *m, double lo, double hi);
struct learn_number learn_make_angle(struct learn_make *m, double lo, double hi);
/* An area or length of a curve; an integer, or one with a decimal. */
struct learn_number learn_make_plain(struct learn_make *m, double lo, double hi);
struct learn_number learn_make_whole(long k);

/* --- Places ---------------------------------------------------------------------------------- */
int learn_make_point(struct learn_make *m, double x, double y);
double learn_make_distance(const struct learn_make *m, int a, int b);
/* The angle abc in degrees, 0 to 180. */
double learn_make_angle_at(const struct learn_make *m, int a, int b, int c);
/* The direction from a to b, in degrees. */
double learn_make_direction(const struct learn_make *m, int a, int b);
double learn_make_sin(double degrees);
double learn_make_cos(double degrees);
double learn_make_tan(double degrees);

/* A frame: its origin, and the directions of its axes. */
struct learn_frame {
	double ox, oy, ux, uy, vx, vy;
};
/* The first point is the origin, the x-axis goes to the second, y is where fewer points lie. */
struct learn_frame learn_make_frame(struct learn_make *m, int a, int b);
/* The same with y towards the point c. */
struct learn_frame learn_make_frame_to(struct learn_make *m, int a, int b, int c);
/* Beside everything that there is; turned a little. */
struct learn_frame learn_make_aside(struct learn_make *m, double size);
int learn_make_at(struct learn_make *m, const struct learn_frame *f, double x, double y);
/* At an angle from the x-axis, in degrees. */
int learn_make_polar(struct learn_make *m, const struct learn_frame *f, double angle,
		     double distance);
/* On the ray from a through b, at a distance from a; it is on the line. */
int learn_make_on_ray(struct learn_make *m, int a, int b, double distance);
/* Beyond the end a of the segment ba; on the line. */
int learn_make_beyond(struct learn_make *m, int b, int a, double distance);
/* Where lines ab and cd meet. */
int learn_make_meet(struct learn_make *m, int a, int b, int c, int d);

/* --- What is drawn ---------------------------------------------------------------------------- */
void learn_make_draw(struct learn_make *m, int a, int b);
void learn_make_draw_all(struct learn_make *m, const int *p, int n); /* a closed polygon */
void learn_make_on_line(struct learn_make *m, int c, int a,
			int b); /* c lies on the drawn line ab */
/* An own circle about the centre through the point: the one that is there, or a new one. */
int learn_make_circle_through(struct learn_make *m, int center, int point);
void learn_make_on_circle(struct learn_make *m, int circle, int point);
int learn_make_circle_point(struct learn_make *m, int circle,
			    double direction); /* in degrees */

/* --- What is said ------------------------------------------------------------------------------ */
void learn_make_say(struct learn_make *m, enum learn_said kind, int circle, int n, ...);
void learn_make_say_polygons(struct learn_make *m, enum learn_said kind, const int *p, int n);
void learn_make_right(struct learn_make *m, int a, int b,
		      int c); /* ba and bc are perpendicular */

/* --- Quantities --------------------------------------------------------------------------------- */
/* Find or add; measured. */
int learn_make_quantity(struct learn_make *m, enum learn_kind kind, int circle, int n, ...);
int learn_make_polygon_quantity(struct learn_make *m, enum learn_kind kind, const int *p,
				int n);
int learn_make_undrawn(struct learn_make *m, enum learn_kind kind, int sides, double edge);
int learn_make_length_of(struct learn_make *m, int a, int b);
int learn_make_angle_of(struct learn_make *m, int a, int b, int c);
int learn_make_arc_of(struct learn_make *m, int circle, int a, int b);
/* It is given, with this text; it must have this value.  Returns it. */
int learn_make_give(struct learn_make *m, int quantity, struct learn_number v);

/* --- What a situation builds on ------------------------------------------------------------------ */
struct learn_segment {
	int q; /* the quantity */
	int a, b;
	double d;
	struct learn_frame f; /* a is the origin, b on the x-axis */
};
struct learn_segment learn_make_segment(struct learn_make *m);
struct learn_corner {
	int q;
	int a, b, c; /* the vertex is b */
	double angle;
};
/* With an angle between least and most, else it fails. */
struct learn_corner learn_make_corner(struct learn_make *m, double least, double most);
/* A point on the leg from b towards `to` (a or c) whose distance from b is known or given now. */
int learn_make_leg(struct learn_make *m, const struct learn_corner *k, int to, int *quantity);
struct learn_arc {
	int q;
	int circle, a, b;
	double degrees; /* minor */
	double from;    /* the direction of the end from which it goes on counterclockwise */
};
struct learn_arc learn_make_arc(struct learn_make *m, double least, double most);
/* A value of that unit: carried (then *q is it), or fresh: then the quantity is to be given by
 * learn_make_bind. */
struct learn_amount {
	int q;
	double v;
	struct learn_number number;
};
struct learn_amount learn_make_amount(struct learn_make *m, double lo, double hi);
/* The new quantity has that amount: given, or said to be the same. */
int learn_make_bind(struct learn_make *m, const struct learn_amount *a, int quantity);
/* The number of sides of a polygon that is not drawn, and a quantity of it. */
struct learn_ngon {
	int q, sides;
	double edge;
};
struct learn_ngon learn_make_ngon(struct learn_make *m, enum learn_kind kind);

/* --- The step -------------------------------------------------------------------------------------- */
/* C2 and the like: the operand, for values 2 3 4 5 6 8 60 90 180 360. */
int learn_make_constant(int value);
/* What the reason of the situation speaks of. */
void learn_make_about(struct learn_make *m, int circle, int n, ...);
/* States the step that finds `out`; n operands.  False when something failed before, or it cannot be. */
bool learn_make_step(struct learn_make *m, int out, int n, ...);

typedef bool learn_situate_fn(struct learn_make *m);
#define SITUATION(name, operator, in, out, share) learn_situate_fn learn_situate_##name;
#include "learn/situation.def"
#undef SITUATION
/* The function of a situation that is one case of several: what it makes. */
#define SITUATE(name, made)                             \
	bool learn_situate_##name(struct learn_make *m) \
	{                                               \
		return made;                            \
	}

/* --- measure.c -------------------------------------------------------------------------------------- */
double learn_measure(const struct learn_problem *p, const struct learn_quantity *q);
#endif
