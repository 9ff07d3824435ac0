/*
 * situate_priv.h -- shapes that several situations build.
 */
#ifndef LEARN_SITUATE_PRIV_H
#define LEARN_SITUATE_PRIV_H
#include "learn/make_priv.h"

void situate_triangle(struct make *m, int a, int b, int c); /* its sides are drawn */
/* The corner at distances ac and bc from the ends of the side of length d on the x-axis. */
int situate_third(struct make *m, const struct frame *f, double d, double ac, double bc);
/* On the segment, with the angle at a and the other side: corners in order, drawn. */
void situate_parallelogram(struct make *m, const struct segment *s, double angle, double side,
			   int *p);
/* The circle through three points; its centre is a new point. */
int situate_circle_of(struct make *m, int a, int b, int c);
/* A fresh segment beside everything, of that length; nothing is given. */
struct segment situate_aside(struct make *m, double d);
/* The value of a quantity as a number with two decimals at most. */
struct learn_number situate_number(struct make *m, int quantity);
/* A regular polygon on the segment: corners in order, drawn, said. */
void situate_regular(struct make *m, const struct segment *s, int n, int *p);
#endif
