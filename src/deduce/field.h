/* field.h -- arithmetic modulo the prime 2^61 - 1. */
#ifndef DEDUCE_FIELD_H
#define DEDUCE_FIELD_H
#include <stdint.h>

typedef uint64_t elem;
#define FIELD_P (((elem)1 << 61) - 1)
__extension__ typedef unsigned __int128 field_wide;

static inline elem field_add(elem a, elem b)
{
	a += b;
	return a >= FIELD_P ? a - FIELD_P : a;
}
static inline elem field_neg(elem a)
{
	return a ? FIELD_P - a : 0;
}
static inline elem field_sub(elem a, elem b)
{
	return a >= b ? a - b : a + FIELD_P - b;
}
static inline elem field_mul(elem a, elem b)
{
	field_wide w = (field_wide)a * b;

	return field_add((elem)(w & FIELD_P), (elem)(w >> 61));
}
static inline elem field_of(int64_t v)
{
	return v >= 0 ? (elem)v % FIELD_P : field_neg((elem)-v % FIELD_P);
}
static inline elem field_inverse(elem a)
{
	elem r = 1;

	for (elem e = FIELD_P - 2; e; e >>= 1, a = field_mul(a, a))
		if (e & 1)
			r = field_mul(r, a);
	return r;
}
static inline elem field_ratio(int64_t num, int64_t den)
{
	return field_mul(field_of(num), den == 1 ? 1 : field_inverse(field_of(den)));
}
/* The fraction num/den with both below 2^30 that it is; 0 if there is none. */
static inline int field_fraction(elem a, int64_t *num, int64_t *den)
{
	int64_t r0 = (int64_t)FIELD_P, r1 = (int64_t)a, s0 = 0, s1 = 1;

	while (r1 >= (int64_t)1 << 30) {
		int64_t q = r0 / r1, r = r0 - q * r1, s = s0 - q * s1;

		r0 = r1, r1 = r;
		s0 = s1, s1 = s;
	}
	if (!s1 || s1 >= (int64_t)1 << 30 || -s1 >= (int64_t)1 << 30)
		return 0;
	*num = s1 < 0 ? -r1 : r1;
	*den = s1 < 0 ? -s1 : s1;
	return 1;
}
#endif
