/*
 * situate_priv.h -- shapes that several situations build.
 */
#ifndef LEARN_SITUATE_PRIV_H
#define LEARN_SITUATE_PRIV_H
#include "learn/make_priv.h"

void learn_situate_triangle(struct learn_make *m, int a, int b,
			    int c); /* its sides are drawn */
/* The corner at distances ac and bc from the ends of the side of length d on the x-axis. */
int learn_situate_third(struct learn_make *m, const struct learn_frame *f, double d, double ac,
			double bc);
/* On the segment, with the angle at a and the other side: corners in order, drawn. */
void learn_situate_parallelogram(struct learn_make *m, const struct learn_segment *s,
				 double angle, double side, int *p);
/* The circle through three points; its centre is a new point. */
int learn_situate_circle_of(struct learn_make *m, int a, int b, int c);
/* A fresh segment beside everything, of that length; nothing is given. */
struct learn_segment learn_situate_aside(struct learn_make *m, double d);
/* The value of a quantity as a number with two decimals at most. */
struct learn_number learn_situate_number(struct learn_make *m, int quantity);
/* A regular polygon on the segment: corners in order, drawn, said. */
void learn_situate_regular(struct learn_make *m, const struct learn_segment *s, int n, int *p);
#endif
