/* spot_priv.h -- arithmetic of points as complex numbers, on the tape of a pen. */
#ifndef JGEX_SPOT_PRIV_H
#define JGEX_SPOT_PRIV_H
#include "jgex/jgex_priv.h"

typedef struct jgex_pen pen;
typedef struct jgex_spot spot;

static inline int add(pen *p, int a, int b)
{
	return jgex_op(p, TAPE_ADD, a, b);
}
static inline int sub(pen *p, int a, int b)
{
	return jgex_op(p, TAPE_SUB, a, b);
}
static inline int mul(pen *p, int a, int b)
{
	return jgex_op(p, TAPE_MUL, a, b);
}
static inline int div_(pen *p, int a, int b)
{
	return jgex_op(p, TAPE_DIV, a, b);
}
static inline int neg(pen *p, int a)
{
	return jgex_op(p, TAPE_NEG, a, 0);
}
static inline int root(pen *p, int a)
{
	return jgex_op(p, TAPE_SQRT, a, 0);
}
static inline int num(pen *p, int64_t n, int64_t d)
{
	return num_tape_ratio(&p->tape, n, d);
}

static inline spot plus(pen *p, spot a, spot b)
{
	spot s;

	s.x = add(p, a.x, b.x);
	s.y = add(p, a.y, b.y);
	return s;
}
static inline spot minus(pen *p, spot a, spot b)
{
	spot s;

	s.x = sub(p, a.x, b.x);
	s.y = sub(p, a.y, b.y);
	return s;
}
static inline spot scale(pen *p, spot a, int k)
{
	spot s;

	s.x = mul(p, a.x, k);
	s.y = mul(p, a.y, k);
	return s;
}
static inline spot quarter(pen *p, spot a) /* turned left */
{
	spot s;

	s.x = neg(p, a.y);
	s.y = a.x;
	return s;
}
static inline int dot(pen *p, spot a, spot b)
{
	int x = mul(p, a.x, b.x), y = mul(p, a.y, b.y);

	return add(p, x, y);
}
static inline int cross(pen *p, spot a, spot b)
{
	int x = mul(p, a.x, b.y), y = mul(p, a.y, b.x);

	return sub(p, x, y);
}
static inline int square(pen *p, spot a)
{
	return dot(p, a, a);
}
static inline int length(pen *p, spot a)
{
	return root(p, square(p, a));
}
static inline int distance2(pen *p, spot a, spot b)
{
	return square(p, minus(p, b, a));
}
/* As complex numbers: a b, and a times b mirrored. */
static inline spot times(pen *p, spot a, spot b)
{
	int x = mul(p, a.x, b.x), y = mul(p, a.y, b.y), u = mul(p, a.x, b.y),
	    v = mul(p, a.y, b.x);
	spot s;

	s.x = sub(p, x, y);
	s.y = add(p, u, v);
	return s;
}
static inline spot over(pen *p, spot a, spot b)
{
	spot s;

	s.x = dot(p, b, a);
	s.y = cross(p, b, a);
	return s;
}
static inline spot half(pen *p, spot a)
{
	return scale(p, a, num(p, 1, 2));
}
static inline spot mean(pen *p, spot a, spot b)
{
	return half(p, plus(p, a, b));
}
#endif
