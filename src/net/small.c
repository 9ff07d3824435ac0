/*
 * small.c -- models that only answer: their matrices are bytes with a scale for every 32.
 *
 * The machine is that of the reference, without anything for training.  Numbers beside the weights
 * stay floats, so that only the weights are rounded.  Bytes lie where the floats would, tensor after
 * tensor; of the part of weights only the vectors are ever touched.
 */
#include "net/net.h"
#include "net/net_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define Q8_BYTES 34 /* of a block: the scale, 32 bytes */
#define OUTPUTS 32  /* of a task */

struct net_bytes net_bytes_at(const struct net_machine *m, size_t at)
{
	return (struct net_bytes){ m->bytes.at + at, m->bytes.scale + at / NET_BLOCK };
}

void net_bytes_read(struct net_bytes w, float *to, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		to[i] = (float)w.at[i] * w.scale[i / NET_BLOCK];
}

struct outputs {
	struct net_machine *m;
	float *to;
	const float *from;
	int rows, in, out;
	struct net_bytes w;
};

static void outputs_task(void *self, int task, int worker)
{
	const struct outputs *o = self;
	int first = task * OUTPUTS, end = first + OUTPUTS < o->out ? first + OUTPUTS : o->out;

	(void)worker;
	o->m->kernel->bytes(o->to, o->out, o->from, o->in, o->rows, o->w, o->in / NET_BLOCK,
			    first, end);
}

void net_bytes_product(struct net_machine *m, float *to, const float *from, int rows, int in,
		       int out, struct net_bytes w)
{
	struct outputs o = { m, to, from, rows, in, out, w };

	net_crew_each(m->crew, (out + OUTPUTS - 1) / OUTPUTS, outputs_task, &o);
}

/* --- Opening ------------------------------------------------------------------------------------- */
/* A number of 16 bits, as IEEE 754 has them. */
static float half(const unsigned char *at)
{
	uint32_t bits = at[0] | (uint32_t)at[1] << 8, e = bits >> 10 & 31, part = bits & 1023;
	uint32_t wide = (e == 31 ? 255 : e + 112) << 23 | part << 13;
	float x;

	memcpy(&x, &wide, sizeof x);
	if (e == 0)
		x = (float)part * 0x1p-24f;
	return bits & 0x8000 ? -x : x;
}

static void take_q8(struct net_bytes to, const unsigned char *from, size_t blocks)
{
	size_t i;

	for (i = 0; i < blocks; i++) {
		to.scale[i] = half(from + i * Q8_BYTES);
		memcpy(to.at + i * NET_BLOCK, from + i * Q8_BYTES + 2, NET_BLOCK);
	}
}

/* The greatest of a block becomes 127. */
static void take_plain(struct net_bytes to, const float *from, size_t blocks)
{
	size_t i, j;

	for (i = 0; i < blocks; i++) {
		const float *x = from + i * NET_BLOCK;
		float most = 0, one;

		for (j = 0; j < NET_BLOCK; j++)
			most = fabsf(x[j]) > most ? fabsf(x[j]) : most;
		one = most > 0 ? 127 / most : 0;
		to.scale[i] = most / 127;
		for (j = 0; j < NET_BLOCK; j++)
			to.at[i * NET_BLOCK + j] = (signed char)lrintf(x[j] * one);
	}
}

static const char *small_wrong(const struct net_shape *s, const struct net_limits *l)
{
	if (net_shape_wrong(s))
		return net_shape_wrong(s);
	if (s->width % NET_BLOCK || s->inner % NET_BLOCK || s->kv * s->head % NET_BLOCK)
		return "a small model has widths that are multiples of 32";
	if (l->rows < 1 || l->tokens || l->train)
		return "a small model only answers: rows are wanted, tokens and training are "
		       "not";
	return NULL;
}

struct net_machine *net_small_open(const struct net_shape *s, const struct net_limits *l,
				   const struct net_small *tensor, char *reason, size_t size)
{
	const char *wrong = small_wrong(s, l);
	struct net_machine *m;
	int i;

	if (wrong) {
		snprintf(reason, size, "%s", wrong);
		return NULL;
	}
	m = net_machine_open(s, l, true, reason, size);
	for (i = 0; m && i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);
		struct net_bytes to = net_bytes_at(m, t.at);

		if (!t.cols)
			memcpy(m->part[NET_WEIGHT] + t.at, tensor[i].plain,
			       t.size * sizeof(float));
		else if (tensor[i].q8)
			take_q8(to, tensor[i].q8, t.size / NET_BLOCK);
		else
			take_plain(to, tensor[i].plain, t.size / NET_BLOCK);
	}
	return m;
}
