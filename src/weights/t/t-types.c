/* t-types.c -- numbers as files hold them: every half, the neighbours of floats, blocks of bytes. */
#include "weights/t/model.h"
#include <math.h>

static uint16_t coded(enum weights_type t, float x)
{
	unsigned char s[2] = { 0 };
	uint16_t h;

	(void)weights_encode(s, t, &x, 1);
	memcpy(&h, s, 2);
	return h;
}

static float decoded(enum weights_type t, uint16_t h)
{
	unsigned char s[2];
	float x;

	memcpy(s, &h, 2);
	weights_decode(&x, t, s, 1);
	return x;
}

static float float_of(uint32_t u)
{
	float x;

	memcpy(&x, &u, 4);
	return x;
}

/* --- Halves ---------------------------------------------------------------------------------------------- */
/* What a half is worth, from its definition. */
static double worth(enum weights_type t, uint16_t h)
{
	int fraction = t == WEIGHTS_F16 ? 10 : 7,
	    exponent = h >> fraction & (t == WEIGHTS_F16 ? 31 : 255);
	int bias = t == WEIGHTS_F16 ? 15 : 127, m = h & ((1 << fraction) - 1);
	double sign = h & 0x8000 ? -1 : 1;

	if (exponent == (t == WEIGHTS_F16 ? 31 : 255))
		return m ? (double)NAN : sign * INFINITY;
	return exponent ? sign * ldexp(m + (1 << fraction), exponent - bias - fraction)
			: sign * ldexp(m, 1 - bias - fraction);
}

static void every_half(enum weights_type t)
{
	long wrong = 0, lost = 0;

	for (uint32_t h = 0; h < 65536; h++) {
		double is = worth(t, (uint16_t)h);
		float x = decoded(t, (uint16_t)h);
		uint16_t back = coded(t, x);

		wrong +=
			isnan(is) ? !isnan(x) : is != (double)x || !signbit(is) != !signbit(x);
		lost += isnan(is) ? !isnan(decoded(t, back)) || (back ^ h) & 0x8000
				  : back != h;
	}
	ok(!wrong, "%s: every code is worth what it says", weights_type_word(t));
	ok(!lost, "%s: and comes back", weights_type_word(t));
}

/* The nearest code is found by looking at both neighbours, in doubles. */
static int is_nearest(enum weights_type t, float x)
{
	uint16_t h = coded(t, x), above = (uint16_t)(h + 1), below = (uint16_t)(h - 1);
	double far = fabs(worth(t, h) - (double)x), up = fabs(worth(t, above) - (double)x),
	       down = (h & 0x7fff) ? fabs(worth(t, below) - (double)x) : INFINITY;

	if (far > up || far > down)
		return 0;
	/* Between two the even one. */
	return (far != up && far != down) || !(h & 1);
}

static void nearest(enum weights_type t)
{
	struct rng r = { .s = 7 };
	long wrong = 0, n = 0;

	for (long i = 0; i < 200000; i++) {
		uint64_t z = rng_next(&r);
		/* Any exponent that does not overflow; every second one is halfway between two codes. */
		float x = float_of((uint32_t)z & (i % 2              ? 0xffffffffu
						  : t == WEIGHTS_F16 ? 0xfffff000u
								     : 0xffff8000u));

		if (!isfinite(x) || fabsf(x) >= (t == WEIGHTS_F16 ? 65504.0f : 3.38e38f))
			continue;
		n++;
		wrong += !is_nearest(t, x);
	}
	/* Numbers of the size of small halves, which random exponents hardly meet. */
	for (long i = 0; i < 200000; i++) {
		double m = (double)rng_between(&r, -(1 << 24), 1 << 24);
		float x = (float)ldexp(m, (int)rng_between(&r, -52, -20));

		wrong += !is_nearest(t, x);
	}
	ok(!wrong, "%s: %ld numbers go to the nearest code, to even between two",
	   weights_type_word(t), n + 200000);
}

static void edges(void)
{
	unsigned char s[64];
	float big = 65520, most = 65519.996f, inf = INFINITY, huge = 3.4e38f;

	ok(coded(WEIGHTS_BF16, 1 + 0x1p-8f) == 0x3f80 &&
		   coded(WEIGHTS_BF16, 1 + 3 * 0x1p-8f) == 0x3f82,
	   "bf16: halfway to even, down and up");
	ok(coded(WEIGHTS_BF16, float_of(0x7f800001)) == 0x7fc0 &&
		   coded(WEIGHTS_BF16, float_of(0xffffffff)) == 0xffff,
	   "bf16: a NaN stays one, whatever its bits are");
	ok(coded(WEIGHTS_BF16, INFINITY) == 0x7f80 && coded(WEIGHTS_BF16, -INFINITY) == 0xff80,
	   "bf16: infinities");
	ok(coded(WEIGHTS_BF16, float_of(1)) == 0 &&
		   coded(WEIGHTS_BF16, float_of(0x18000)) == 2 &&
		   coded(WEIGHTS_BF16, -0.0f) == 0x8000,
	   "bf16: subnormals are rounded like the others");
	ok(coded(WEIGHTS_F16, 0x1p-25f) == 0 && coded(WEIGHTS_F16, 0x1.8p-24f) == 2 &&
		   coded(WEIGHTS_F16, 0x1.ff8p-15f) == 0x3ff &&
		   coded(WEIGHTS_F16, 0x1.ffcp-15f) == 0x400,
	   "f16: the smallest ones");
	ok(weights_encode(s, WEIGHTS_F16, &big, 1) == 0 &&
		   weights_encode(s, WEIGHTS_F16, &most, 1) == 1 &&
		   weights_encode(s, WEIGHTS_F16, &inf, 1) == 1 &&
		   weights_encode(s, WEIGHTS_BF16, &huge, 1) == 0,
	   "what a type makes infinite it does not hold; what is infinite it does");
}

/* --- Blocks ---------------------------------------------------------------------------------------------- */
static void blocks(void)
{
	float x[64], back[64];
	unsigned char s[68];
	double worst = 0;

	for (int i = 0; i < 64; i++)
		x[i] = i < 32 ? (float)(i - 16) : 0;
	x[3] = -127;
	ok(weights_encode(s, WEIGHTS_Q8_0, x, 64) == 64 && s[0] == 0 && s[1] == 0x3c &&
		   s[2] == 0xf0 && s[5] == 0x81 && s[33] == 15 && s[34] == 0 && s[35] == 0 &&
		   s[67] == 0,
	   "q8_0: scale 1, bytes as they are; a block of zeros");
	weights_decode(back, WEIGHTS_Q8_0, s, 64);
	ok(!memcmp(x, back, sizeof x), "and back");
	for (int i = 0; i < 64; i++)
		x[i] = sinf((float)i) * (i < 32 ? 0.02f : 30);
	(void)weights_encode(s, WEIGHTS_Q8_0, x, 64);
	weights_decode(back, WEIGHTS_Q8_0, s, 64);
	for (int i = 0; i < 64; i++)
		worst = fmax(worst, fabs((double)(x[i] - back[i])) / (i < 32 ? 0.02 : 30));
	ok(worst < 0.5 / 127 * 1.1, "q8_0: off by half a step at most: %.5f of the largest",
	   worst);
	x[40] = NAN;
	ok(weights_encode(s, WEIGHTS_Q8_0, x, 64) == 40, "q8_0: what is not finite is named");
	x[40] = 1e8f;
	ok(weights_encode(s, WEIGHTS_Q8_0, x, 64) == 40,
	   "and what is too large for the scale");
	for (int i = 0; i < 64; i++)
		x[i] = float_of(1);
	ok(weights_encode(s, WEIGHTS_Q8_0, x, 64) == 64 && s[0] == 0,
	   "the smallest floats are zeros");
}

static void words(void)
{
	enum weights_type t = WEIGHTS_F32;

	ok(weights_type_find(&t, "q8_0") && t == WEIGHTS_Q8_0 &&
		   weights_type_bytes(t, 64) == 68,
	   "types have words");
	ok(!weights_type_find(&t, "q4") && t == WEIGHTS_Q8_0, "others are none");
}

int main(void)
{
	every_half(WEIGHTS_F16);
	every_half(WEIGHTS_BF16);
	nearest(WEIGHTS_F16);
	nearest(WEIGHTS_BF16);
	edges();
	blocks();
	words();
	return tap_done();
}
