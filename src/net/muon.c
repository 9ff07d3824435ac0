/*
 * muon.c -- Muon: the step is the momentum made orthogonal.
 *
 * Five steps of Newton and Schulz with coefficients that pull all singular values near 1:
 * A = X X^T, X <- a X + (b A + c A A) X, on the side where A is small.
 */
#include "net/net_priv.h"
#include <math.h>

#define STEPS 5

static void take_room(struct net_machine *m)
{
	size_t most = 0, side = 0;
	int i;

	if (m->turning[0])
		return;
	for (i = 0; i < NET_SLOTS; i++) {
		struct net_tensor t = net_tensor(&m->s, net_tensor_of(&m->s, 0, i));
		size_t least = (size_t)(t.rows < t.cols ? t.rows : t.cols);

		if (t.cols && t.size > most)
			most = t.size;
		if (least > side)
			side = least;
	}
	for (i = 0; i < 4; i++)
		m->turning[i] = net_floats(m->arena, i < 2 ? most : side * side);
}

/* The momentum, and x = gradient + momentum * it (Nesterov); the norm of x. */
static double push(struct net_machine *m, const struct net_tensor *t,
		   const struct net_update *u, float scale, float *x)
{
	float *first = m->part[NET_FIRST] + t->at, mu = u->momentum;
	const float *g = m->part[NET_GRADIENT] + t->at;
	double sum = 0;
	size_t i;

	for (i = 0; i < t->size; i++) {
		float own = g[i] * scale;

		first[i] = mu * first[i] + own;
		x[i] = own + mu * first[i];
		sum += (double)x[i] * x[i];
	}
	return sqrt(sum);
}

static void turn_over(float *to, const float *from, int rows, int cols)
{
	int i, j;

	for (i = 0; i < rows; i++)
		for (j = 0; j < cols; j++)
			to[(long)j * rows + i] = from[(long)i * cols + j];
}

/* x of n rows, not more than its columns, and room for another: the result is in either. */
static float *straighten(struct net_machine *m, float *x, float *other, int n, int cols)
{
	const float a = 3.4445f, b = -4.7750f, c = 2.0315f;
	float *square = m->turning[2], *mix = m->turning[3], *swap;
	long i, size = (long)n * cols;
	int step;

	for (step = 0; step < STEPS; step++) {
		net_product(m->shop, square, n, n, n, cols, net_plain(x, cols),
			    net_turned(x, cols), false);
		net_product(m->shop, mix, n, n, n, n, net_plain(square, n),
			    net_plain(square, n), false);
		for (i = 0; i < (long)n * n; i++)
			mix[i] = b * square[i] + c * mix[i];
		net_product(m->shop, other, cols, n, cols, n, net_plain(mix, n),
			    net_plain(x, cols), false);
		for (i = 0; i < size; i++)
			other[i] += a * x[i];
		swap = x, x = other, other = swap;
	}
	return x;
}

void net_muon(struct net_machine *m, const struct net_tensor *t, const struct net_update *u,
	      float scale)
{
	float *w = m->part[NET_WEIGHT] + t->at, *x, *other, *result;
	float keep = (float)(1 - (double)u->muon_lr * u->muon_decay), rate = u->muon_lr, part;
	bool tall = t->rows > t->cols;
	double norm;
	size_t i;

	take_room(m);
	x = m->turning[0];
	other = m->turning[1];
	norm = push(m, t, u, scale, tall ? other : x);
	if (tall) {
		turn_over(x, other, t->rows, t->cols);
		rate *= sqrtf((float)t->rows / (float)t->cols);
	}
	part = (float)(1 / (norm + 1e-7));
	for (i = 0; i < t->size; i++)
		x[i] *= part;
	result = straighten(m, x, other, tall ? t->cols : t->rows, tall ? t->rows : t->cols);
	if (tall) {
		other = result == x ? other : x;
		turn_over(other, result, t->cols, t->rows);
		result = other;
	}
	for (i = 0; i < t->size; i++)
		w[i] = keep * w[i] - rate * result[i];
}
