/*
 * sample.cc -- the sampler's kernels and its host side, run on a CPU, against plain loops.
 *
 * The plain model below rounds where the kernels round.  It is led over the finished answers: at each
 * place the token drawn must be (nearly) the best by the rule of net/draw.h, and the log-probability
 * the plain model's.  The same call with fewer seats must give the same bits, and so must attention
 * wherever in its unit a row stands.
 */
#include "launch.h"
#include "mma.h"
#include "net/draw.h"
#include "sample_priv.h"
#include <algorithm>
#include <stdarg.h>
#include <stdio.h>
#include <vector>

typedef std::vector<float> numbers;

static int tests, failures;

static void check(bool good, const char *format, ...)
{
	va_list a;

	printf(good ? "ok %d - " : "not ok %d - ", ++tests);
	va_start(a, format);
	vprintf(format, a);
	va_end(a);
	printf("\n");
	fflush(stdout);
	failures += !good;
}

static float half_of(float x)
{
	return __uint_as_float(emulate_half(x) << 16);
}

static float noise(uint64_t *s)
{
	*s += 0x9e3779b97f4a7c15u;
	return (float)(net_mix(*s) >> 40) * 0x1p-23f - 1.f;
}

/* ---- a machine ---- */

static void open_machine(net_machine *m, const net_shape &shape, int rows, int reach,
			 uint64_t seed)
{
	int half = shape.head / 2;

	memset((void *)m, 0, sizeof *m);
	m->shape = shape;
	m->limits.rows = rows, m->limits.reach = reach;
	m->multiprocessors = 3;
	m->numbers = net_numbers(&shape);
	take(m, (void **)&m->weight, 2 * m->numbers, "weights");
	for (int i = 0; i < net_tensors(&shape); i++) {
		struct net_tensor t = net_tensor(&shape, i);
		float size = t.cols ? 1.7f / sqrtf((float)t.cols) : 0.5f;

		if (i == 0)
			size = 0.6f;
		for (size_t j = 0; j < t.size; j++) {
			float x = noise(&seed) * size +
				  (t.rows == shape.width && !t.cols ? 1.f : 0.f);
			((uint16_t *)m->weight)[t.at + j] = (uint16_t)emulate_half(x);
		}
	}
	float2 *turn;
	take(m, (void **)&turn, sizeof *turn * (size_t)reach * half, "turns");
	for (int p = 0; p < reach; p++)
		for (int i = 0; i < half; i++) {
			double a = p * pow(shape.theta, -2.0 * i / shape.head);
			turn[(size_t)p * half + i] = make_float2((float)cos(a), (float)sin(a));
		}
	m->turn = turn, m->turns = reach;
	if (sample_open(m)) {
		printf("Bail out! %s\n", m->why);
		exit(1);
	}
}

/* ---- the plain model ---- */

struct plain {
	const net_machine *m;
	std::vector<numbers> key, value; /* of each layer: [tokens][kv * head] */
	int tokens;

	explicit plain(const net_machine *machine)
	    : m(machine), key(machine->shape.layers), value(machine->shape.layers), tokens(0)
	{
	}

	float weight(size_t at) const
	{
		return __uint_as_float((uint32_t)((const uint16_t *)m->weight)[at] << 16);
	}

	numbers norm(const numbers &x, size_t at) const
	{
		float sum = 0;
		numbers out(x.size());

		for (float v : x)
			sum += v * v;
		sum = 1.f / sqrtf(sum / (float)x.size() + m->shape.eps);
		for (size_t i = 0; i < x.size(); i++)
			out[i] = half_of(x[i] * sum * weight(at + i));
		return out;
	}

	numbers product(const numbers &x, size_t at, size_t out) const
	{
		numbers y(out);

		for (size_t i = 0; i < out; i++)
			for (size_t k = 0; k < x.size(); k++)
				y[i] += x[k] * weight(at + i * x.size() + k);
		return y;
	}

	void turn(float *p) const
	{
		int half = m->shape.head / 2;

		for (int i = 0; i < half; i++) {
			float2 by = m->turn[(size_t)tokens * half + i];
			float x = p[i], y = p[i + half];

			p[i] = half_of(x * by.x - y * by.y);
			p[i + half] = half_of(y * by.x + x * by.y);
		}
	}

	numbers attend(int layer, const float *q) const
	{
		const net_shape &s = m->shape;
		int each = s.heads / s.kv, n = tokens + 1, row = s.kv * s.head;
		numbers out(s.width);

		for (int h = 0; h < s.heads; h++) {
			numbers p(n);
			float top = -INFINITY, sum = 0;

			for (int t = 0; t < n; t++) {
				const float *k = &key[layer][t * row + h / each * s.head];

				for (int d = 0; d < s.head; d++)
					p[t] += q[h * s.head + d] * k[d];
				p[t] /= sqrtf((float)s.head);
				top = fmaxf(top, p[t]);
			}
			for (int t = 0; t < n; t++)
				sum += p[t] = expf(p[t] - top);
			for (int d = 0; d < s.head; d++) {
				float x = 0;
				for (int t = 0; t < n; t++)
					x += p[t] *
					     value[layer][t * row + h / each * s.head + d];
				out[h * s.head + d] = half_of(x / sum);
			}
		}
		return out;
	}

	/* Feeds a token; returns the logits. */
	numbers feed(int token)
	{
		const net_shape &s = m->shape;
		numbers x(s.width);
		int k = s.kv * s.head;

		for (int i = 0; i < s.width; i++)
			x[i] = weight((size_t)token * s.width + i);
		for (int l = 0; l < s.layers; l++) {
			numbers h = norm(x, tensor_at(m, l, NET_ATTENTION_NORM));
			numbers qkv = product(h, tensor_at(m, l, NET_Q), (size_t)qkv_rows(&s));

			for (size_t i = 0; i < qkv.size(); i++)
				qkv[i] = half_of(qkv[i] +
						 weight(tensor_at(m, l, NET_Q_BIAS) + i));
			for (int i = 0; i < s.heads + s.kv; i++)
				turn(&qkv[i * s.head]);
			key[l].insert(key[l].end(), &qkv[s.width], &qkv[s.width] + k);
			value[l].insert(value[l].end(), &qkv[s.width] + k,
					&qkv[s.width] + 2 * k);
			h = product(attend(l, &qkv[0]), tensor_at(m, l, NET_O),
				    (size_t)s.width);
			for (int i = 0; i < s.width; i++)
				x[i] = half_of(x[i] + h[i]);
			h = norm(x, tensor_at(m, l, NET_MLP_NORM));
			numbers g = product(h, tensor_at(m, l, NET_GATE), 2 * (size_t)s.inner);
			h.resize(s.inner);
			for (int i = 0; i < s.inner; i++) {
				float a = half_of(g[i]);
				h[i] = half_of(a / (1.f + expf(-a)) * half_of(g[s.inner + i]));
			}
			h = product(h, tensor_at(m, l, NET_DOWN), (size_t)s.width);
			for (int i = 0; i < s.width; i++)
				x[i] = half_of(x[i] + h[i]);
		}
		tokens++;
		return product(norm(x, last_norm_at(m)), head_at(m), (size_t)s.vocab);
	}
};

/* ---- cases ---- */

static const int32_t stop[] = { 3, 17, 5 };

struct wish {
	const char *name;
	net_shape shape;
	int rows, prompts, group, most;
	float temperature, top_p;
	int top_k, stops;
	const char *tile; /* $PORISM_CUDA_TILE */
	int short_by;     /* the longest prompt has that much less room than it asks for */
};

struct got {
	std::vector<int32_t> token, length;
	numbers logp;
	std::vector<unsigned char> stopped;
};

static void ask(net_machine *m, const wish &w, const std::vector<int32_t> &token,
		const std::vector<int32_t> &start, got *g)
{
	int rows = w.prompts * w.group;
	net_sampling a = {};

	g->token.assign((size_t)rows * w.most, -7);
	g->logp.assign((size_t)rows * w.most, NAN);
	g->length.assign(rows, -7);
	g->stopped.assign(rows, 9);
	a.prompts = w.prompts, a.group = w.group, a.most = w.most;
	a.token = token.data(), a.start = start.data();
	a.temperature = w.temperature, a.top_p = w.top_p, a.top_k = w.top_k;
	a.seed = 12345, a.stop = stop, a.stops = w.stops;
	net_sampled out = { g->token.data(), g->logp.data(), g->length.data(),
			    g->stopped.data() };
	if (sample(m, &a, &out)) {
		printf("Bail out! %s\n", m->why);
		exit(1);
	}
}

/* How far u is from the part of [0, 1) that belongs to the token; greedy: how far its logit is from
 * the largest. */
static double regret(const wish &w, const numbers &logits, int row, int position, int token)
{
	int real = w.shape.real, count = real;
	double heat = w.temperature ? 1.f / w.temperature : 1.f, all = 0, kept = 0, low, high;
	double u = net_draw(12345, (uint64_t)row, (uint64_t)position);
	std::vector<int> order(real);
	numbers weight(real);
	bool cut = (w.top_k && w.top_k < real) || w.top_p < 1;

	if (token < 0 || token >= real)
		return INFINITY;
	for (int i = 0; i < real; i++)
		order[i] = i;
	float top = *std::max_element(logits.begin(), logits.begin() + real);
	if (!w.temperature)
		return top - logits[token];
	if (cut)
		std::stable_sort(order.begin(), order.end(),
				 [&](int a, int b) { return logits[a] > logits[b]; });
	if (w.top_k && w.top_k < real)
		count = w.top_k;
	for (int i = 0; i < count; i++)
		all += weight[i] = (float)exp((logits[order[i]] - top) * heat);
	if (w.top_p < 1)
		for (int i = 0; i < count; i++)
			if ((kept += weight[i]) >= w.top_p * all)
				count = i + 1;
	all = 0;
	for (int i = 0; i < count; i++)
		all += weight[i];
	high = 0;
	for (int i = 0; i < count; i++) {
		low = high;
		high += weight[i] / all;
		if (order[i] == token)
			return u < low ? low - u : u > high ? u - high : 0;
	}
	return INFINITY;
}

static double logp_of(const wish &w, const numbers &logits, int token)
{
	double heat = w.temperature ? 1.f / w.temperature : 1.f, sum = 0;

	for (float l : logits)
		sum += exp(((double)l - logits[token]) * heat);
	return -log(sum);
}

static void run(const wish &w)
{
	std::vector<int32_t> token, start(1, 0);
	uint64_t seed = 99;
	net_machine m, few;
	got g, h;
	int longest = 0, reach;

	for (int p = 0; p < w.prompts; p++) {
		int n = 1 + (p * 13 + (p > 1) * 30) % 53;

		for (int i = 0; i < n; i++)
			token.push_back(
				(int32_t)((noise(&seed) + 1) / 2 * (float)w.shape.real));
		start.push_back((int32_t)token.size());
		longest = std::max(longest, n);
	}
	reach = longest + w.most - w.short_by;
	if (w.tile)
		setenv("PORISM_CUDA_TILE", w.tile, 1);
	else
		unsetenv("PORISM_CUDA_TILE");
	open_machine(&m, w.shape, w.rows, reach, 7);
	ask(&m, w, token, start, &g);

	double worst = 0, off = 0;
	int wrong_length = 0, near = 0, places = 0, stopped = 0;
	for (int r = 0; r < w.prompts * w.group; r++) {
		plain p(&m);
		numbers logits;

		for (int i = start[r / w.group]; i < start[r / w.group + 1]; i++)
			logits = p.feed(token[i]);
		int room = std::min(w.most,
				    reach - (start[r / w.group + 1] - start[r / w.group]));
		if (g.length[r] < 1 || g.length[r] > room) {
			wrong_length++;
			continue;
		}
		stopped += g.stopped[r];
		for (int i = 0; i < g.length[r]; i++, places++) {
			int t = g.token[(size_t)r * w.most + i];
			int from = start[r / w.group + 1] - start[r / w.group];
			double far = regret(w, logits, r, from + i, t);
			bool ends = std::find(stop, stop + w.stops, t) != stop + w.stops;
			bool last = i + 1 == g.length[r];

			wrong_length += ends != (last && g.stopped[r]);
			wrong_length += last && !ends && g.length[r] != room;
			near += far > 0;
			worst = std::max(worst, far);
			off = std::max(off, fabs(logp_of(w, logits, t) -
						 g.logp[(size_t)r * w.most + i]));
			if (t >= 0 && t < w.shape.vocab && !last)
				logits = p.feed(t);
		}
	}
	/* Among the likeliest, nearly equal ones may stand in another order. */
	bool cut = w.top_k || w.top_p < 1;
	check((worst < 0.06 || cut) && near * 20 < places && off < 0.1 && !wrong_length,
	      "%s: %d places, %d stopped, %d not the plain model's, worst by %.3g; "
	      "log-probability off "
	      "by %.3g; wrong lengths %d",
	      w.name, places, stopped, near, worst, off, wrong_length);
	setenv("PORISM_CUDA_TILE", "3", 1);
	open_machine(&few, w.shape, w.rows > 7 ? 5 : w.rows + 3, reach, 7);
	ask(&few, w, token, start, &h);
	bool same = g.length == h.length && g.stopped == h.stopped;
	for (size_t i = 0; i < g.token.size(); i++)
		same &= g.token[i] == h.token[i] && !memcmp(&g.logp[i], &h.logp[i], 4);
	check(same, "%s: the same bits with another number of seats", w.name);
	sample_close(&m);
	sample_close(&few);
}

/* ---- places in a unit ---- */

/* The inside of attention, a second time. */
namespace inside
{
#include "sample_attend.cu"

struct twins {
	bf16 query[16 * 24], cached[32 * 24], fresh[32 * 24];
	float top[16], sum[16], o[16][16];
	float scale;
};

/* 16 queries meet a piece, then query q the q-th of the fresh keys. */
static void twins_kernel(twins *t)
{
	int lane = threadIdx.x & 31, place = lane / 4;
	gaze<16> g;

	g.begin();
	g.ask(t->query);
	g.meet(t->cached, t->cached + 16 * 24, t->scale, { { 16, 16 }, { -1, -1 } });
	g.end();
	g.meet_one(t->fresh, t->fresh + 16 * 24, t->scale,
		   { { 16, 16 }, { place, place + 8 } });
	for (int half = 0; half < 2; half++) {
		int q = place + half * 8;

		t->top[q] = g.top[half], t->sum[q] = g.sum[half];
		for (int d = 0; d < 2; d++)
			for (int e = 0; e < 2; e++)
				t->o[q][d * 8 + lane % 4 * 2 + e] = g.o[d][half * 2 + e];
	}
}
} // namespace inside

/* One query 16 times, one fresh key 16 times: not a bit may depend on the place.  Rounding shows where the
 * fresh key outweighs the others and the sum passes a power of two, so sharp softmaxes are among them. */
static void run_twins(void)
{
	alignas(16) static inside::twins t;
	uint64_t seed = 4;
	int other = 0;

	for (int turn = 0; turn < 1000; turn++) {
		t.scale = 0.36f * (float)(1 + turn % 8);
		for (int i = 0; i < 32 * 24; i++) {
			auto any = [&] { return (uint16_t)emulate_half(noise(&seed)); };
			uint16_t *query = (uint16_t *)t.query + i,
				 *fresh = (uint16_t *)t.fresh + i;

			((uint16_t *)t.cached)[i] = any();
			*fresh = i / 24 % 16 ? fresh[-24] : any();
			if (i < 16 * 24)
				*query = i / 24 ? query[-24] : any();
		}
		emulate_launch(dim3(1), dim3(32), 0, [&] { inside::twins_kernel(&t); });
		for (int q = 1; q < 16; q++)
			other += memcmp(&t.sum[q], &t.sum[0], sizeof t.sum[0]) ||
				 memcmp(&t.top[q], &t.top[0], sizeof t.top[0]) ||
				 memcmp(t.o[q], t.o[0], sizeof t.o[0]);
	}
	check(!other,
	      "attention: %d of 15000 queries have other bits at another place of their unit",
	      other);
}

int main(int count, char **word)
{
	/* vocab real width inner layers heads kv head context eps theta tied */
	static const net_shape four = { 67, 61, 64, 40, 2, 4, 1, 16, 512, 1e-5f, 1e4f, 1 };
	static const net_shape three = { 72, 72, 96, 72, 1, 3, 1, 32, 512, 1e-5f, 1e4f, 0 };
	static const net_shape two = { 96, 90, 128, 136, 2, 2, 1, 64, 512, 1e-5f, 1e4f, 1 };
	static const net_shape eight = { 64, 64, 256, 72, 1, 16, 2, 16, 512, 1e-5f, 1e4f, 1 };
	static const net_shape wide = { 64, 64, 128, 72, 1, 1, 1, 128, 512, 1e-5f, 1e4f, 1 };
	static const wish wishes[] = {
		{ "drawn, more rows than seats", four, 6, 5, 3, 21, 1.f, 1.f, 0, 3, NULL, 0 },
		{ "greedy", four, 16, 4, 1, 19, 0.f, 1.f, 0, 1, "0", 7 },
		{ "group larger than seats, untied", three, 4, 3, 7, 18, 0.8f, 1.f, 0, 2, NULL,
		  17 },
		{ "head of 64, long", two, 8, 3, 2, 70, 1.f, 1.f, 0, 0, "1", 0 },
		{ "eight queries a key", eight, 8, 2, 3, 10, 1.3f, 1.f, 0, 0, "2", 0 },
		{ "head of 128, one query a key, seventeen rows", wide, 40, 2, 17, 5, 1.f, 1.f,
		  0, 0, NULL, 2 },
		{ "top_k", four, 8, 3, 3, 17, 1.5f, 1.f, 4, 0, NULL, 0 },
		{ "top_p", four, 8, 3, 3, 17, 1.5f, 0.7f, 0, 0, NULL, 0 },
		{ "top_k and top_p", four, 8, 3, 2, 17, 1.5f, 0.8f, 9, 1, NULL, 0 },
	};

	run_twins();
	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
		if (count < 2 || atoi(word[1]) == (int)i)
			run(wishes[i]);
	printf("1..%d\n", tests);
	return failures != 0;
}
