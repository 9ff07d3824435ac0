/*
 * exact.h -- numbers a + b√3 with rational a and b, and points of them: the truth that the doors are
 * measured by, computed by nothing that they use.
 *
 * Numbers live in one pool until exact_reset.
 */
#ifndef DOORS_EXACT_H
#define DOORS_EXACT_H
#include "base/text.h"
#include <stdbool.h>

struct num;
typedef const struct num *num;

num n_of(long p, long q); /* p/q; q is not 0 */
num n_near(double x);     /* this very double */
num n_root3(void);
num n_add(num a, num b);
num n_sub(num a, num b);
num n_mul(num a, num b);
num n_div(num a, num b); /* b is not 0 */
int n_sign(num a);
int n_cmp(num a, num b);
double n_double(num a);
void n_write(struct buf *b, num a); /* as scripts and facts read it */

struct spot {
	num x, y;
};
struct spot s_of(num x, num y);
struct spot s_add(struct spot a, struct spot b);
struct spot s_sub(struct spot a, struct spot b);
struct spot s_times(struct spot a, num k);
bool s_same(struct spot a, struct spot b);
num s_cross(struct spot u, struct spot v);
num s_dot(struct spot u, struct spot v);
num s_square(struct spot a, struct spot b); /* of their distance */
num s_turn(struct spot a, struct spot b, struct spot c);
/* a + t (b - a) */
struct spot s_along(struct spot a, struct spot b, num t);
struct spot s_foot(struct spot p, struct spot a, struct spot b);
/* false: the lines have no single common point. */
bool s_meet(struct spot *out, struct spot a, struct spot b, struct spot c, struct spot d);
bool s_circumcenter(struct spot *out, struct spot a, struct spot b, struct spot c);

/* All numbers die; those of before the mark do not. */
int exact_mark(void);
void exact_reset(int mark);
#endif
