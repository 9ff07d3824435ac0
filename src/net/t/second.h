/*
 * second.h -- the model a second time: in doubles, one document, one token, one number at a time.
 *
 * Shares no code with the room but shape.h.  Nothing is packed, blocked or kept in place, so that
 * it can be read beside the formulas.  Whoever includes it gets static functions.
 */
#ifndef NET_T_SECOND_H
#define NET_T_SECOND_H
#include "base/mem.h"
#include "net/shape.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

/* One document and the loss: the sum of by_logp * logp + by_entropy * H + z * (log Z)^2. */
struct second_text {
	int n;
	const int32_t *token, *target; /* -1: none */
	double temperature, z;
	const double *by_logp, *by_entropy;
};
/* Of each token; logits: n * vocab. */
struct second_out {
	double *logp, *entropy, *logits, loss;
};

/* All that one layer computes. */
struct second_layer {
	double *in, *norm1, *q, *k, *v, *prob, *att, *mid, *norm2, *gate, *up, *act;
};

static double *second_take(struct arena *a, long n)
{
	return arena_alloc(a, (size_t)n * sizeof(double));
}

static const double *second_at(const struct net_shape *s, const double *w, int layer, int slot)
{
	return w + net_tensor(s, net_tensor_of(s, layer, slot)).at;
}

static double *second_grad(const struct net_shape *s, double *g, int layer, int slot)
{
	return g + net_tensor(s, net_tensor_of(s, layer, slot)).at;
}

/* y[out] = W x + b */
static void second_linear(double *y, const double *w, const double *bias, const double *x,
			  int out, int in)
{
	for (int o = 0; o < out; o++) {
		y[o] = bias ? bias[o] : 0;
		for (int i = 0; i < in; i++)
			y[o] += w[(long)o * in + i] * x[i];
	}
}

/* dx += W^T dy, dw += dy x^T, db += dy */
static void second_linear_back(double *dx, double *dw, double *db, const double *w,
			       const double *dy, const double *x, int out, int in)
{
	for (int o = 0; o < out; o++) {
		if (db)
			db[o] += dy[o];
		for (int i = 0; i < in; i++) {
			dw[(long)o * in + i] += dy[o] * x[i];
			dx[i] += w[(long)o * in + i] * dy[o];
		}
	}
}

static void second_norm(double *y, const double *x, const double *gain, int n, double eps)
{
	double mean = 0;

	for (int i = 0; i < n; i++)
		mean += x[i] * x[i] / n;
	for (int i = 0; i < n; i++)
		y[i] = x[i] / sqrt(mean + eps) * gain[i];
}

/* y_i = g_i x_i / r, r = sqrt(mean + eps), dr/dx_j = x_j / (n r). */
static void second_norm_back(double *dx, double *dgain, const double *dy, const double *x,
			     const double *gain, int n, double eps)
{
	double mean = 0, r, along = 0;

	for (int i = 0; i < n; i++)
		mean += x[i] * x[i] / n;
	r = sqrt(mean + eps);
	for (int i = 0; i < n; i++) {
		dgain[i] += dy[i] * x[i] / r;
		along += dy[i] * gain[i] * x[i];
	}
	for (int i = 0; i < n; i++)
		dx[i] += dy[i] * gain[i] / r - along * x[i] / (n * r * r * r);
}

/* rotate_half, by an angle per pair (i, i + head / 2); way -1 turns back. */
static void second_turn(double *x, const struct net_shape *s, int heads, int position, int way)
{
	for (int h = 0; h < heads; h++)
		for (int i = 0; i < s->head / 2; i++) {
			double *a = &x[h * s->head + i], *b = a + s->head / 2, old = *a;
			double angle = position * pow(s->theta, -2.0 * i / s->head) * way;

			*a = old * cos(angle) - *b * sin(angle);
			*b = *b * cos(angle) + old * sin(angle);
		}
}

static void second_attend(const struct net_shape *s, struct second_layer *l, int n)
{
	int hd = s->head, group = s->heads / s->kv;

	for (int h = 0; h < s->heads; h++)
		for (int t = 0; t < n; t++) {
			double *p = l->prob + ((long)h * n + t) * n, sum = 0;

			for (int u = 0; u <= t; u++) {
				double dot = 0;

				for (int i = 0; i < hd; i++)
					dot += l->q[((long)t * s->heads + h) * hd + i] *
					       l->k[((long)u * s->kv + h / group) * hd + i];
				p[u] = exp(dot / sqrt(hd));
				sum += p[u];
			}
			for (int u = 0; u <= t; u++)
				p[u] /= sum;
			for (int i = 0; i < hd; i++) {
				double y = 0;

				for (int u = 0; u <= t; u++)
					y += p[u] *
					     l->v[((long)u * s->kv + h / group) * hd + i];
				l->att[((long)t * s->heads + h) * hd + i] = y;
			}
		}
}

static void second_attend_back(const struct net_shape *s, const struct second_layer *l, int n,
			       const double *datt, double *dq, double *dk, double *dv)
{
	int hd = s->head, group = s->heads / s->kv;

	for (int h = 0; h < s->heads; h++)
		for (int t = 0; t < n; t++) {
			const double *p = l->prob + ((long)h * n + t) * n;
			long at = ((long)t * s->heads + h) * hd;
			double mean = 0;

			for (int u = 0; u <= t; u++)
				for (int i = 0; i < hd; i++) {
					long to = ((long)u * s->kv + h / group) * hd + i;

					mean += p[u] * datt[at + i] * l->v[to];
					dv[to] += p[u] * datt[at + i];
				}
			for (int u = 0; u <= t; u++) {
				long to = ((long)u * s->kv + h / group) * hd;
				double dp = 0, ds;

				for (int i = 0; i < hd; i++)
					dp += datt[at + i] * l->v[to + i];
				ds = p[u] * (dp - mean) / sqrt(hd);
				for (int i = 0; i < hd; i++) {
					dq[at + i] += ds * l->k[to + i];
					dk[to + i] += ds * l->q[at + i];
				}
			}
		}
}

static void second_layer_forward(const struct net_shape *s, const double *w, int i,
				 struct second_layer *l, double *out, int n)
{
	int width = s->width, q = s->heads * s->head, kv = s->kv * s->head, inner = s->inner;

	for (int t = 0; t < n; t++) {
		double *x = l->norm1 + (long)t * width;

		second_norm(x, l->in + (long)t * width, second_at(s, w, i, NET_ATTENTION_NORM),
			    width, s->eps);
		second_linear(l->q + (long)t * q, second_at(s, w, i, NET_Q),
			      second_at(s, w, i, NET_Q_BIAS), x, q, width);
		second_linear(l->k + (long)t * kv, second_at(s, w, i, NET_K),
			      second_at(s, w, i, NET_K_BIAS), x, kv, width);
		second_linear(l->v + (long)t * kv, second_at(s, w, i, NET_V),
			      second_at(s, w, i, NET_V_BIAS), x, kv, width);
		second_turn(l->q + (long)t * q, s, s->heads, t, 1);
		second_turn(l->k + (long)t * kv, s, s->kv, t, 1);
	}
	second_attend(s, l, n);
	for (int t = 0; t < n; t++) {
		double *mid = l->mid + (long)t * width, *x = l->norm2 + (long)t * width;
		double *gate = l->gate + (long)t * inner, *up = l->up + (long)t * inner;
		double *act = l->act + (long)t * inner, *y = out + (long)t * width;

		second_linear(mid, second_at(s, w, i, NET_O), NULL, l->att + (long)t * q,
			      width, q);
		for (int j = 0; j < width; j++)
			mid[j] += l->in[(long)t * width + j];
		second_norm(x, mid, second_at(s, w, i, NET_MLP_NORM), width, s->eps);
		second_linear(gate, second_at(s, w, i, NET_GATE), NULL, x, inner, width);
		second_linear(up, second_at(s, w, i, NET_UP), NULL, x, inner, width);
		for (int j = 0; j < inner; j++)
			act[j] = gate[j] / (1 + exp(-gate[j])) * up[j];
		second_linear(y, second_at(s, w, i, NET_DOWN), NULL, act, width, inner);
		for (int j = 0; j < width; j++)
			y[j] += mid[j];
	}
}

/* dy, by what the layer gives, becomes the derivative by what it takes. */
static void second_layer_back(struct arena *a, const struct net_shape *s, const double *w,
			      double *g, int i, const struct second_layer *l, double *dy,
			      int n)
{
	int width = s->width, q = s->heads * s->head, kv = s->kv * s->head, inner = s->inner;
	double *datt = second_take(a, (long)n * q), *dq = second_take(a, (long)n * q);
	double *dk = second_take(a, (long)n * kv), *dv = second_take(a, (long)n * kv);

	for (int t = 0; t < n; t++) {
		double *d = dy + (long)t * width, *dact = second_take(a, inner);
		double *dgate = second_take(a, inner), *dup = second_take(a, inner);
		double *dx = second_take(a, width);
		const double *gate = l->gate + (long)t * inner, *up = l->up + (long)t * inner;

		second_linear_back(dact, second_grad(s, g, i, NET_DOWN), NULL,
				   second_at(s, w, i, NET_DOWN), d, l->act + (long)t * inner,
				   width, inner);
		for (int j = 0; j < inner; j++) {
			double sigma = 1 / (1 + exp(-gate[j]));

			dup[j] = dact[j] * gate[j] * sigma;
			dgate[j] = dact[j] * up[j] * (sigma + gate[j] * sigma * (1 - sigma));
		}
		second_linear_back(dx, second_grad(s, g, i, NET_GATE), NULL,
				   second_at(s, w, i, NET_GATE), dgate,
				   l->norm2 + (long)t * width, inner, width);
		second_linear_back(dx, second_grad(s, g, i, NET_UP), NULL,
				   second_at(s, w, i, NET_UP), dup, l->norm2 + (long)t * width,
				   inner, width);
		second_norm_back(d, second_grad(s, g, i, NET_MLP_NORM), dx,
				 l->mid + (long)t * width, second_at(s, w, i, NET_MLP_NORM),
				 width, s->eps);
		second_linear_back(datt + (long)t * q, second_grad(s, g, i, NET_O), NULL,
				   second_at(s, w, i, NET_O), d, l->att + (long)t * q, width,
				   q);
	}
	second_attend_back(s, l, n, datt, dq, dk, dv);
	for (int t = 0; t < n; t++) {
		double *dx = second_take(a, width);
		const double *x = l->norm1 + (long)t * width;

		second_turn(dq + (long)t * q, s, s->heads, t, -1);
		second_turn(dk + (long)t * kv, s, s->kv, t, -1);
		second_linear_back(dx, second_grad(s, g, i, NET_Q),
				   second_grad(s, g, i, NET_Q_BIAS), second_at(s, w, i, NET_Q),
				   dq + (long)t * q, x, q, width);
		second_linear_back(dx, second_grad(s, g, i, NET_K),
				   second_grad(s, g, i, NET_K_BIAS), second_at(s, w, i, NET_K),
				   dk + (long)t * kv, x, kv, width);
		second_linear_back(dx, second_grad(s, g, i, NET_V),
				   second_grad(s, g, i, NET_V_BIAS), second_at(s, w, i, NET_V),
				   dv + (long)t * kv, x, kv, width);
		second_norm_back(dy + (long)t * width,
				 second_grad(s, g, i, NET_ATTENTION_NORM), dx,
				 l->in + (long)t * width,
				 second_at(s, w, i, NET_ATTENTION_NORM), width, s->eps);
	}
}

static struct second_layer second_layer_new(struct arena *a, const struct net_shape *s, int n)
{
	long width = (long)n * s->width, q = (long)n * s->heads * s->head;
	long kv = (long)n * s->kv * s->head, inner = (long)n * s->inner;

	return (struct second_layer){
		.in = second_take(a, width),
		.norm1 = second_take(a, width),
		.q = second_take(a, q),
		.k = second_take(a, kv),
		.v = second_take(a, kv),
		.prob = second_take(a, (long)s->heads * n * n),
		.att = second_take(a, q),
		.mid = second_take(a, width),
		.norm2 = second_take(a, width),
		.gate = second_take(a, inner),
		.up = second_take(a, inner),
		.act = second_take(a, inner),
	};
}

/* The loss at one token, and dlogits when wanted. */
static double second_loss(const struct net_shape *s, const struct second_text *x, int t,
			  const double *logits, struct second_out *out, double *dlogits)
{
	double sum = 0, entropy = 0, z;
	int y = x->target[t];

	out->logp[t] = out->entropy[t] = 0;
	if (y < 0)
		return 0;
	for (int v = 0; v < s->vocab; v++)
		sum += exp(logits[v] / x->temperature);
	z = log(sum);
	for (int v = 0; v < s->vocab; v++) {
		double logp = logits[v] / x->temperature - z;

		entropy -= exp(logp) * logp;
	}
	out->logp[t] = logits[y] / x->temperature - z;
	out->entropy[t] = entropy;
	for (int v = 0; dlogits && v < s->vocab; v++) {
		double logp = logits[v] / x->temperature - z, p = exp(logp);

		dlogits[v] = (x->by_logp[t] * ((v == y) - p) -
			      x->by_entropy[t] * p * (logp + entropy) + 2 * x->z * z * p) /
			     x->temperature;
	}
	return x->by_logp[t] * out->logp[t] + x->by_entropy[t] * entropy + x->z * z * z;
}

/* A document through the model w; g, when not NULL, gets the derivatives of the loss added. */
static void second_run(const struct net_shape *s, const double *w, double *g,
		       const struct second_text *x, struct second_out *out)
{
	struct arena *a = arena_new();
	struct second_layer *l = arena_alloc(a, (size_t)(s->layers + 1) * sizeof *l);
	int norm = net_tensor_of(s, s->layers, 0), width = s->width;
	size_t gain = net_tensor(s, norm).at;
	size_t head = s->tied ? 0 : net_tensor(s, norm + 1).at;
	double *dy = second_take(a, (long)x->n * width), *last = second_take(a, width);

	for (int i = 0; i <= s->layers; i++)
		l[i] = second_layer_new(a, s, x->n);
	for (int t = 0; t < x->n; t++)
		memcpy(l[0].in + (long)t * width, w + (long)x->token[t] * width,
		       (size_t)width * sizeof *w);
	for (int i = 0; i < s->layers; i++)
		second_layer_forward(s, w, i, &l[i], l[i + 1].in, x->n);
	out->loss = 0;
	for (int t = 0; t < x->n; t++) {
		double *logits = out->logits + (long)t * s->vocab;
		double *dlogits = second_take(a, s->vocab), *dlast = second_take(a, width);
		const double *y = l[s->layers].in + (long)t * width;

		second_norm(last, y, w + gain, width, s->eps);
		second_linear(logits, w + head, NULL, last, s->vocab, width);
		out->loss += second_loss(s, x, t, logits, out, g ? dlogits : NULL);
		if (!g)
			continue;
		second_linear_back(dlast, g + head, NULL, w + head, dlogits, last, s->vocab,
				   width);
		second_norm_back(dy + (long)t * width, g + gain, dlast, y, w + gain, width,
				 s->eps);
	}
	for (int i = s->layers - 1; g && i >= 0; i--)
		second_layer_back(a, s, w, g, i, &l[i], dy, x->n);
	for (int t = 0; g && t < x->n; t++)
		for (int j = 0; j < width; j++)
			g[(long)x->token[t] * width + j] += dy[(long)t * width + j];
	arena_free(a);
}
#endif
