/*
 * type.c -- numbers as files hold them, from and to floats.
 *
 * Bytes are little-endian in all formats, and so are the machines that this program runs on.
 */
#include "weights/weights_priv.h"
#include <math.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
	       "bytes of files are copied as they are");
_Static_assert(sizeof(float) == 4, "a float is an IEEE single");

const struct weights_type_row weights_types[WEIGHTS_TYPES] = {
#define TYPE(NAME, word, torch, tensors, ggml, file, block, bytes) \
	[WEIGHTS_##NAME] = { word, torch, tensors, ggml, file, block, bytes },
#include "weights/type.def"
#undef TYPE
};

const char *weights_type_word(enum weights_type t)
{
	return weights_types[t].word;
}

bool weights_type_find(enum weights_type *t, const char *word)
{
	for (int i = 0; i < WEIGHTS_TYPES; i++)
		if (!strcmp(weights_types[i].word, word)) {
			*t = (enum weights_type)i;
			return true;
		}
	return false;
}

size_t weights_type_bytes(enum weights_type t, size_t numbers)
{
	return numbers / weights_types[t].block * weights_types[t].bytes;
}

static uint32_t bits_of(float x)
{
	uint32_t u;

	memcpy(&u, &x, sizeof u);
	return u;
}

static float float_of(uint32_t u)
{
	float x;

	memcpy(&x, &u, sizeof x);
	return x;
}

static uint16_t half_at(const unsigned char *s)
{
	uint16_t h;

	memcpy(&h, s, sizeof h);
	return h;
}

/* --- One number ------------------------------------------------------------------------------------- */
/* The upper half of a float.  A NaN stays one, and becomes quiet: cut off, it could be infinite. */
static uint16_t to_bf16(float x)
{
	uint32_t u = bits_of(x);

	if ((u & 0x7fffffff) > 0x7f800000)
		return (uint16_t)(u >> 16 | 0x40);
	return (uint16_t)((u + 0x7fff + (u >> 16 & 1)) >> 16);
}

static float from_bf16(uint16_t h)
{
	return float_of((uint32_t)h << 16);
}

/* 5 bits of exponent, 10 of fraction.  Below 2^-14 a number is a multiple of 2^-24. */
static uint16_t to_f16(float x)
{
	uint32_t u = bits_of(x), a = u & 0x7fffffff, sign = u >> 16 & 0x8000;

	if (a > 0x7f800000)
		return (uint16_t)(sign | 0x7e00 | (a >> 13 & 0x1ff));
	if (a >= 0x47800000)
		return (uint16_t)(sign | 0x7c00);
	if (a < 0x38800000) {
		uint32_t exponent = a >> 23, fraction = (a & 0x7fffff) | 0x800000, shift, m,
			 rest, half;

		if (exponent < 102)
			return (uint16_t)sign;
		shift = 126 - exponent;
		m = fraction >> shift;
		rest = fraction & ((1u << shift) - 1);
		half = 1u << (shift - 1);
		m += rest > half || (rest == half && (m & 1));
		return (uint16_t)(sign | m);
	}
	a -= 0x38000000;
	return (uint16_t)(sign | (a + 0xfff + (a >> 13 & 1)) >> 13);
}

static float from_f16(uint16_t h)
{
	uint32_t sign = (uint32_t)(h & 0x8000) << 16, exponent = h >> 10 & 31, m = h & 0x3ff;
	float x;

	if (exponent == 31)
		return float_of(sign | 0x7f800000 | m << 13);
	if (exponent)
		return float_of(sign | (exponent + 112) << 23 | m << 13);
	x = (float)m * 0x1p-24f;
	return sign ? -x : x;
}

/* --- Many ------------------------------------------------------------------------------------------- */
static void decode_f32(float *to, const unsigned char *from, size_t n)
{
	memcpy(to, from, n * sizeof *to);
}

static void decode_f16(float *to, const unsigned char *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = from_f16(half_at(from + 2 * i));
}

static void decode_bf16(float *to, const unsigned char *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = from_bf16(half_at(from + 2 * i));
}

/* Blocks of 32: a half-precision scale, then as many signed bytes. */
#define Q8 32

static void decode_q8_0(float *to, const unsigned char *from, size_t n)
{
	for (size_t i = 0; i < n; i += Q8, from += 2 + Q8) {
		float scale = from_f16(half_at(from));

		for (int k = 0; k < Q8; k++) {
			int q = from[2 + k];

			to[i + (size_t)k] = scale * (float)(q > 127 ? q - 256 : q);
		}
	}
}

static size_t encode_f32(unsigned char *to, const float *from, size_t n)
{
	memcpy(to, from, n * sizeof *from);
	return n;
}

/* Finite, and too large for the type, which has made it infinite? */
static bool lost(float x, uint16_t coded, uint16_t infinite)
{
	return (coded & 0x7fff) == infinite && isfinite(x);
}

static size_t encode_f16(unsigned char *to, const float *from, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint16_t h = to_f16(from[i]);

		if (lost(from[i], h, 0x7c00))
			return i;
		memcpy(to + 2 * i, &h, sizeof h);
	}
	return n;
}

static size_t encode_bf16(unsigned char *to, const float *from, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint16_t h = to_bf16(from[i]);

		if (lost(from[i], h, 0x7f80))
			return i;
		memcpy(to + 2 * i, &h, sizeof h);
	}
	return n;
}

/* The place of the number that is not finite or largest in size; its size. */
static int largest(const float *from, float *size)
{
	int at = 0;

	*size = 0;
	for (int k = 0; k < Q8; k++) {
		if (!isfinite(from[k])) {
			*size = INFINITY;
			return k;
		}
		if (fabsf(from[k]) > *size) {
			*size = fabsf(from[k]);
			at = k;
		}
	}
	return at;
}

/* As ggml does it, to the bit: the scale that divides is not yet rounded to half precision, and
 * halves go away from zero. */
static size_t encode_q8_0(unsigned char *to, const float *from, size_t n)
{
	for (size_t i = 0; i < n; i += Q8, to += 2 + Q8) {
		float size, scale, inverse;
		int at = largest(from + i, &size);
		uint16_t h;

		scale = size / 127;
		inverse = scale > 0 ? 1 / scale : 0;
		h = to_f16(scale);
		if (h == 0x7c00)
			return i + (size_t)at;
		if (!isfinite(inverse))
			inverse = 0;
		memcpy(to, &h, sizeof h);
		for (int k = 0; k < Q8; k++)
			to[2 + k] = (unsigned char)(int)roundf(from[i + (size_t)k] * inverse);
	}
	return n;
}

static const struct {
	void (*decode)(float *to, const unsigned char *from, size_t n);
	size_t (*encode)(unsigned char *to, const float *from, size_t n);
} codes[WEIGHTS_TYPES] = {
	[WEIGHTS_F32] = { decode_f32, encode_f32 },
	[WEIGHTS_F16] = { decode_f16, encode_f16 },
	[WEIGHTS_BF16] = { decode_bf16, encode_bf16 },
	[WEIGHTS_Q8_0] = { decode_q8_0, encode_q8_0 },
};

void weights_decode(float *to, enum weights_type t, const unsigned char *from, size_t n)
{
	codes[t].decode(to, from, n);
}

size_t weights_encode(unsigned char *to, enum weights_type t, const float *from, size_t n)
{
	return codes[t].encode(to, from, n);
}

/* --- Sums --------------------------------------------------------------------------------------------- */
/* Every word is mixed into all bits, so that words that changed places are seen as well.  Pieces
 * but for the last are of whole words. */
static uint64_t mixed(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
	return sum ^ sum >> 29;
}

uint64_t weights_sum(uint64_t sum, const unsigned char *s, size_t n)
{
	uint64_t word;

	for (; n >= 8; s += 8, n -= 8) {
		memcpy(&word, s, 8);
		sum = mixed(sum, word);
	}
	if (n) {
		word = 0;
		memcpy(&word, s, n);
		sum = mixed(sum, word);
	}
	return sum;
}
