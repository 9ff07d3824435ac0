/*
 * sample_attend.cu -- attention of the tokens that are being written, and of prompts.
 *
 * A warp holds 16 queries and goes through keys and values 16 at a time (a piece), with the running
 * maximum and sum of a softmax; pieces come through its own ring in shared memory, so that warps
 * do not wait for each other.
 *
 * Decoding: a block is (unit, key head).  Its 16 queries are the query heads of that key head, of
 * all rows of the unit: all of them meet the prompt's pieces together, and each row's queries its own
 * pieces (the others are masked out there, which changes none of their bits).  Piece c of the prompt
 * or of a row is warp c % 4's; the four results are joined in the order of the warps.  The key of the
 * new token is met in shared memory, by warp 0, last.  It stands at the place of its row in the unit, which
 * depends on who else is there: so its weight is added to the sum of all lanes, not to that of the
 * lane whose place it is, and the sum's arithmetic is spelt out: left to the compiler, the weight of the
 * first place of a lane is fused with the product before it and that of the second is not.
 *
 * Prompts: a warp is (16 tokens of one prompt, query head).
 */
#include "mma.h"
#include "sample_priv.h"

/* Distance of rows in shared memory: 16 bytes more, so that rows begin in other banks. */
#define PITCH (HEAD + 8)
/* Pieces of a warp's ring: two blocks of heads of 128 still fit a multiprocessor. */
#define RING (HEAD > 64 ? 2 : 3)

/* Which keys of a piece the lane's two queries may see, the upper and the lower one. */
struct sight {
	int end[2]; /* keys from here on are out of sight */
	int one[2]; /* the only key in sight, or -1: all */
};

template <int HEAD> struct gaze {
	uint32_t q[HEAD / 16][4];
	float o[HEAD / 8][4];
	float top[2], sum[2]; /* of the lane's two queries; sum: this lane's part */

	__device__ __forceinline__ void begin()
	{
#pragma unroll
		for (int d = 0; d < HEAD / 8; d++)
#pragma unroll
			for (int e = 0; e < 4; e++)
				o[d][e] = 0.f;
		top[0] = top[1] = -INFINITY;
		sum[0] = sum[1] = 0.f;
	}

	/* 16 queries in shared memory, rows of pitch. */
	__device__ __forceinline__ void ask(const bf16 *queries)
	{
		int lane = threadIdx.x & 31;
		const bf16 *p = queries + (lane & 15) * PITCH + (lane >> 4) * 8;

#pragma unroll
		for (int k = 0; k < HEAD / 16; k++)
			ldmatrix(q[k], p + k * 16);
	}

	__device__ __forceinline__ void meet(const bf16 *keys, const bf16 *values, float scale,
					     const sight &see)
	{
		int lane = threadIdx.x & 31;
		float s[2][4] = {};
		const bf16 *pk =
			keys + ((lane & 7) + (lane >> 4) * 8) * PITCH + ((lane >> 3) & 1) * 8;

#pragma unroll
		for (int k = 0; k < HEAD / 16; k++) {
			uint32_t b[4];

			ldmatrix(b, pk + k * 16);
			mma(s[0], q[k], b);
			mma(s[1], q[k], b + 2);
		}
		float high[2] = { top[0], top[1] };

#pragma unroll
		for (int j = 0; j < 2; j++)
#pragma unroll
			for (int e = 0; e < 4; e++) {
				int key = j * 8 + lane % 4 * 2 + e % 2, half = e / 2;
				bool seen = key < see.end[half] &&
					    (see.one[half] < 0 || key == see.one[half]);

				s[j][e] = seen ? __fmul_rn(s[j][e], scale) : -INFINITY;
				high[half] = fmaxf(high[half], s[j][e]);
			}
#pragma unroll
		for (int half = 0; half < 2; half++) {
			high[half] = fmaxf(high[half], __shfl_xor_sync(~0u, high[half], 1));
			high[half] = fmaxf(high[half], __shfl_xor_sync(~0u, high[half], 2));
			float base = high[half] == -INFINITY ? 0.f : high[half];
			float fade = power_of_two(top[half] - base), piece = 0.f;

			top[half] = high[half];
#pragma unroll
			for (int j = 0; j < 2; j++)
#pragma unroll
				for (int e = 0; e < 2; e++) {
					s[j][half * 2 + e] =
						power_of_two(s[j][half * 2 + e] - base);
					piece += s[j][half * 2 + e];
				}
			sum[half] = fmaf(sum[half], fade, piece);
#pragma unroll
			for (int d = 0; d < HEAD / 8; d++) {
				o[d][half * 2] *= fade;
				o[d][half * 2 + 1] *= fade;
			}
		}
		uint32_t a[4] = { two_halves(s[0][0], s[0][1]), two_halves(s[0][2], s[0][3]),
				  two_halves(s[1][0], s[1][1]), two_halves(s[1][2], s[1][3]) };
		const bf16 *pv = values + (lane & 15) * PITCH + (lane >> 4) * 8;

#pragma unroll
		for (int d = 0; d < HEAD / 16; d++) {
			uint32_t b[4];

			ldmatrix_turned(b, pv + d * 16);
			mma(o[d * 2], a, b);
			mma(o[d * 2 + 1], a, b + 2);
		}
	}

	/* After the last piece of the caches: the whole sum in every lane. */
	__device__ __forceinline__ void end()
	{
#pragma unroll
		for (int half = 0; half < 2; half++) {
			sum[half] += __shfl_xor_sync(~0u, sum[half], 1);
			sum[half] += __shfl_xor_sync(~0u, sum[half], 2);
		}
	}

	/* After end(): a piece of which a query sees one key at most.  The lane that has this key has the new
	 * sum, the largest of the four, and the same bits come out wherever the key stands. */
	__device__ __forceinline__ void meet_one(const bf16 *keys, const bf16 *values,
						 float scale, const sight &see)
	{
		meet(keys, values, scale, see);
#pragma unroll
		for (int half = 0; half < 2; half++) {
			sum[half] = fmaxf(sum[half], __shfl_xor_sync(~0u, sum[half], 1));
			sum[half] = fmaxf(sum[half], __shfl_xor_sync(~0u, sum[half], 2));
		}
	}
};

/* Asks for a piece: keys and values at `key`, `value`, of which there are `count`; zeros behind them. */
template <int HEAD>
static __device__ __forceinline__ void bring_piece(bf16 *to, const bf16 *key,
						   const bf16 *value, int count)
{
	int lane = threadIdx.x & 31;

#pragma unroll
	for (int i = lane; i < PIECE * (HEAD / 8); i += 32) {
		int r = i / (HEAD / 8), c = i % (HEAD / 8) * 8;
		bool there = r < count;
		size_t at = there ? (size_t)r * HEAD + c : 0;

		copy16(to + r * PITCH + c, key + at, there);
		copy16(to + (PIECE + r) * PITCH + c, value + at, there);
	}
}

/* ---- decoding ---- */

/* One of the parts a unit looks at: the prompt, then each row's own tokens. */
struct stretch {
	const bf16 *key, *value;
	int count;
	int row; /* -1: everyone's */
};

/* What a warp has to go through: pieces warp, warp + 4, ... of each part. */
struct walk {
	int part, piece;
};

static __device__ __forceinline__ void settle(walk &w, const stretch *parts, int count,
					      int warp)
{
	while (w.part < count && w.piece * PIECE >= parts[w.part].count) {
		w.part++;
		w.piece = warp;
	}
}

template <int HEAD>
static __device__ __forceinline__ void bring_walk(bf16 *to, walk &w, const stretch *parts,
						  int count, int warp)
{
	if (w.part < count) {
		const stretch &p = parts[w.part];
		size_t at = (size_t)w.piece * PIECE * HEAD;

		bring_piece<HEAD>(to, p.key + at, p.value + at, p.count - w.piece * PIECE);
		w.piece += ATTEND_WARPS;
		settle(w, parts, count, warp);
	}
	copies_commit();
}

template <int HEAD> struct attend_shared {
	stretch parts[1 + 16];
	alignas(16) bf16 query[PIECE * PITCH];
	alignas(16) bf16
		fresh[2 * PIECE * PITCH]; /* keys and values of the new tokens, one per row */
	union alignas(16) {
		bf16 ring[ATTEND_WARPS][RING][2 * PIECE * PITCH];
		float o[ATTEND_WARPS][16][HEAD];
	};
	float top[ATTEND_WARPS][16], sum[ATTEND_WARPS][16];
};

static __device__ __forceinline__ float number_at(const bf16 *p)
{
	return low_half(*reinterpret_cast<const uint16_t *>(p));
}

static __device__ __forceinline__ void put(bf16 *p, float x)
{
	*reinterpret_cast<uint16_t *>(p) = (uint16_t)two_halves(x, 0.f);
}

/* Rotates pair i of a head at p by the row of the table. */
static __device__ __forceinline__ float2 turned(const bf16 *p, int i, int half, float2 by)
{
	float x = number_at(p + i), y = number_at(p + i + half);

	return make_float2(x * by.x - y * by.y, y * by.x + x * by.y);
}

/* The unit's queries, new keys and new values into shared memory, the latter two also into the
 * rows' own parts of the cache. */
template <int HEAD>
static __device__ __forceinline__ void take_new(attend_shared<HEAD> &s, const attend_args &a,
						const unit &u, int h, size_t seat_numbers)
{
	constexpr int half = HEAD / 2;
	int each = a.heads / a.kv, all = (a.heads + 2 * a.kv) * HEAD;
	uint32_t *zero = (uint32_t *)s.query;

	for (int i = threadIdx.x; i < 3 * PIECE * PITCH / 2; i += blockDim.x)
		zero[i] = 0; /* query and fresh lie one behind the other */
	__syncthreads();
	for (int i = threadIdx.x; i < u.rows * (each + 1) * half; i += blockDim.x) {
		int pair = i % half, q = i / half % (each + 1), r = i / half / (each + 1);
		int j = u.first + r, own = a.rows.own[j];
		float2 by = a.turn[(size_t)(u.before + own) * half + pair];
		int head = q < each ? h * each + q : a.heads + h;
		float2 t = turned(a.qkv + (size_t)j * all + head * HEAD, pair, half, by);
		bf16 *to = q < each ? s.query + (r * each + q) * PITCH : s.fresh + r * PITCH;

		put(to + pair, t.x);
		put(to + pair + half, t.y);
		if (q == each) {
			bf16 *kept = a.key + (size_t)a.rows.seat[j] * seat_numbers * a.kv +
				     h * seat_numbers + (size_t)own * HEAD;

			kept[pair] = to[pair];
			kept[pair + half] = to[pair + half];
		}
	}
	for (int i = threadIdx.x; i < u.rows * HEAD; i += blockDim.x) {
		int d = i % HEAD, r = i / HEAD, j = u.first + r;
		bf16 v = a.qkv[(size_t)j * all + (a.heads + a.kv + h) * HEAD + d];

		s.fresh[(PIECE + r) * PITCH + d] = v;
		a.value[(size_t)a.rows.seat[j] * seat_numbers * a.kv + h * seat_numbers +
			(size_t)a.rows.own[j] * HEAD + d] = v;
	}
}

template <int HEAD>
static __device__ __forceinline__ void list_parts(attend_shared<HEAD> &s, const attend_args &a,
						  const unit &u, int h, size_t seat_numbers)
{
	const table &t = *a.rows.table;
	int i = threadIdx.x;

	if (i > u.rows)
		return;
	if (i == 0) {
		size_t desk_numbers = (size_t)t.desk_room * HEAD;
		size_t at = (size_t)t.desk_at * a.kv * HEAD +
			    ((size_t)u.desk * a.kv + h) * desk_numbers;

		s.parts[0] = { a.key + at, a.value + at, u.before, -1 };
	} else {
		int j = u.first + i - 1;
		size_t at = ((size_t)a.rows.seat[j] * a.kv + h) * seat_numbers;

		s.parts[i] = { a.key + at, a.value + at, a.rows.own[j], i - 1 };
	}
}

/* Joins what the four warps have found, in their order. */
template <int HEAD>
static __device__ __forceinline__ void join(attend_shared<HEAD> &s, const gaze<HEAD> &g,
					    const attend_args &a, const unit &u, int h)
{
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, each = a.heads / a.kv;

	__syncthreads(); /* nobody reads the rings any more */
#pragma unroll
	for (int half = 0; half < 2; half++) {
		int q = lane / 4 + half * 8;

		if (lane % 4 == 0)
			s.top[warp][q] = g.top[half], s.sum[warp][q] = g.sum[half];
#pragma unroll
		for (int d = 0; d < HEAD / 8; d++)
			*reinterpret_cast<float2 *>(&s.o[warp][q][d * 8 + lane % 4 * 2]) =
				make_float2(g.o[d][half * 2], g.o[d][half * 2 + 1]);
	}
	__syncthreads();
	for (int i = threadIdx.x; i < u.rows * each * (HEAD / 2); i += blockDim.x) {
		int d = i % (HEAD / 2) * 2, q = i / (HEAD / 2), r = q / each;
		float top = s.top[0][q], sum = 0, x = 0, y = 0;

#pragma unroll
		for (int w = 1; w < ATTEND_WARPS; w++)
			top = fmaxf(top, s.top[w][q]);
#pragma unroll
		for (int w = 0; w < ATTEND_WARPS; w++) {
			float part = power_of_two(s.top[w][q] - top);

			sum += part * s.sum[w][q];
			x += part * s.o[w][q][d];
			y += part * s.o[w][q][d + 1];
		}
		size_t at = (size_t)(u.first + r) * a.heads * HEAD +
			    (size_t)(h * each + q % each) * HEAD + d;
		*reinterpret_cast<uint32_t *>(a.out + at) = two_halves(x / sum, y / sum);
	}
}

template <int HEAD>
__global__ void __launch_bounds__(ATTEND_WARPS * 32) attend_kernel(attend_args a)
{
	SHARED_BYTES(shared);
	attend_shared<HEAD> &s = *(attend_shared<HEAD> *)shared;
	const table &t = *a.rows.table;
	int h = blockIdx.y, warp = threadIdx.x >> 5, lane = threadIdx.x & 31;

	if ((int)blockIdx.x >= t.units)
		return;
	unit u = a.rows.unit[blockIdx.x];
	int each = a.heads / a.kv, parts = 1 + u.rows;
	size_t seat_numbers = (size_t)t.seat_room * HEAD;

	list_parts<HEAD>(s, a, u, h, seat_numbers);
	__syncthreads();

	gaze<HEAD> g;
	walk ahead = { 0, warp }, now;

	settle(ahead, s.parts, parts, warp);
	now = ahead;
#pragma unroll
	for (int i = 0; i < RING - 1; i++)
		bring_walk<HEAD>(s.ring[warp][i], ahead, s.parts, parts, warp);
	take_new<HEAD>(s, a, u, h, seat_numbers); /* while the first pieces are under way */
	__syncthreads();
	g.begin();
	g.ask(s.query);
	int upper = lane / 4 / each, lower = (lane / 4 + 8) / each;

	for (int i = 0; now.part < parts; i++) {
		const stretch &p = s.parts[now.part];
		int left = p.count - now.piece * PIECE;
		sight see = { { p.row < 0 || p.row == upper ? left : 0,
				p.row < 0 || p.row == lower ? left : 0 },
			      { -1, -1 } };
		const bf16 *piece = s.ring[warp][i % RING];

		copies_wait<RING - 2>();
		__syncwarp(); /* everyone's part has come, and everyone is done with the piece before */
		bring_walk<HEAD>(s.ring[warp][(i + RING - 1) % RING], ahead, s.parts, parts,
				 warp);
		g.meet(piece, piece + PIECE * PITCH, a.scale, see);
		now.piece += ATTEND_WARPS;
		settle(now, s.parts, parts, warp);
	}
	copies_wait<0>();
	g.end();
	if (warp == 0) {
		sight see = { { u.rows, u.rows }, { upper, lower } };

		g.meet_one(s.fresh, s.fresh + PIECE * PITCH, a.scale, see);
	}
	join<HEAD>(s, g, a, u, h);
}

/* ---- prompts ---- */

/* A token and a head per HEAD / 2 threads: q turned in place, k turned and v into the desk. */
template <int HEAD> __global__ void keep_kernel(keep_args a)
{
	constexpr int half = HEAD / 2;
	int all = a.heads + 2 * a.kv;
	long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
	int pair = (int)(i % half), head = (int)(i / half % all);
	long j = i / half / all;

	if (j >= a.tokens)
		return;
	const table &t = *a.table;
	bf16 *p = a.qkv + (j * all + head) * HEAD;
	int position = a.prefill.position[j], which = (head - a.heads) % a.kv;
	size_t at =
		(size_t)t.desk_at * a.kv * HEAD +
		(((size_t)a.prefill.desk[j] * a.kv + which) * t.desk_room + position) * HEAD;

	if (head >= a.heads + a.kv) {
		a.value[at + pair] = p[pair];
		a.value[at + pair + half] = p[pair + half];
		return;
	}
	float2 r = turned(p, pair, half, a.turn[(size_t)position * half + pair]);
	bf16 *to = head < a.heads ? p : a.key + at;

	put(to + pair, r.x);
	put(to + pair + half, r.y);
}

template <int HEAD> struct prompt_shared {
	bf16 query[ATTEND_WARPS][PIECE * PITCH];
	bf16 ring[ATTEND_WARPS][RING][2 * PIECE * PITCH];
};

template <int HEAD>
__global__ void __launch_bounds__(ATTEND_WARPS * 32) attend_prompt_kernel(keep_args a)
{
	SHARED_BYTES(shared);
	prompt_shared<HEAD> &s = *(prompt_shared<HEAD> *)shared;
	const table &t = *a.table;
	int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
	int head = blockIdx.y * ATTEND_WARPS + warp, all = (a.heads + 2 * a.kv) * HEAD;

	if (head >= a.heads)
		return; /* whole warps; no barrier of the block follows */
	prefill_tile w = a.prefill.tile[blockIdx.x];
	size_t at = (size_t)t.desk_at * a.kv * HEAD +
		    ((size_t)w.desk * a.kv + head / (a.heads / a.kv)) * t.desk_room * HEAD;
	const bf16 *key = a.key + at, *value = a.value + at;
	int keys = w.position + w.rows, pieces = (keys + PIECE - 1) / PIECE;
	bf16 *query = s.query[warp];

	for (int i = lane; i < PIECE * (HEAD / 8); i += 32) {
		int r = i / (HEAD / 8), c = i % (HEAD / 8) * 8;
		const bf16 *from =
			a.qkv + (size_t)(w.at + min(r, w.rows - 1)) * all + head * HEAD + c;

		*reinterpret_cast<uint4 *>(query + r * PITCH + c) =
			*reinterpret_cast<const uint4 *>(from);
	}
	__syncwarp();
	gaze<HEAD> g;

	g.begin();
	g.ask(query);
#pragma unroll
	for (int i = 0; i < RING - 1; i++) {
		if (i < pieces)
			bring_piece<HEAD>(s.ring[warp][i], key + (size_t)i * PIECE * HEAD,
					  value + (size_t)i * PIECE * HEAD, keys - i * PIECE);
		copies_commit();
	}
	for (int i = 0; i < pieces; i++) {
		int next = i + RING - 1;
		int upper =
			w.position + lane / 4 + 1 - i * PIECE; /* keys it may see from here */
		sight see = { { upper, upper + 8 }, { -1, -1 } };
		const bf16 *piece = s.ring[warp][i % RING];

		copies_wait<RING - 2>();
		__syncwarp();
		if (next < pieces)
			bring_piece<HEAD>(
				s.ring[warp][next % RING], key + (size_t)next * PIECE * HEAD,
				value + (size_t)next * PIECE * HEAD, keys - next * PIECE);
		copies_commit();
		g.meet(piece, piece + PIECE * PITCH, a.scale, see);
	}
	g.end();
#pragma unroll
	for (int half = 0; half < 2; half++) {
		int r = lane / 4 + half * 8;

		if (r >= w.rows)
			continue;
		bf16 *out =
			a.out + ((size_t)(w.at + r) * a.heads + head) * HEAD + lane % 4 * 2;
		float by = 1.f / g.sum[half];

#pragma unroll
		for (int d = 0; d < HEAD / 8; d++)
			*reinterpret_cast<uint32_t *>(out + d * 8) =
				two_halves(g.o[d][half * 2] * by, g.o[d][half * 2 + 1] * by);
	}
}

/* ---- doors ---- */

/* The sizes of heads that are compiled. */
#define HEADS(X) X(16) X(32) X(64) X(128)

template <int HEAD>
static int attend_of(struct net_machine *m, const struct attend_args *a, int units_cap)
{
	LAUNCH(m, (attend_kernel<HEAD>), dim3(units_cap, a->kv), ATTEND_WARPS * 32,
	       sizeof(attend_shared<HEAD>), *a);
	return 0;
}

int sample_attend(struct net_machine *m, const struct attend_args *a, int units_cap)
{
	switch (m->shape.head) {
#define X(HEAD) \
	case HEAD: return attend_of<HEAD>(m, a, units_cap);
		HEADS(X)
#undef X
	}
	return -1;
}

template <int HEAD> static int keep_of(struct net_machine *m, const struct keep_args *a)
{
	long n = (long)a->tokens * (a->heads + 2 * a->kv) * (HEAD / 2);

	LAUNCH(m, (keep_kernel<HEAD>), blocks_for(n, 256), 256, 0, *a);
	return 0;
}

int sample_keep(struct net_machine *m, const struct keep_args *a)
{
	switch (m->shape.head) {
#define X(HEAD) \
	case HEAD: return keep_of<HEAD>(m, a);
		HEADS(X)
#undef X
	}
	return -1;
}

template <int HEAD>
static int attend_prompt_of(struct net_machine *m, const struct keep_args *a)
{
	LAUNCH(m, (attend_prompt_kernel<HEAD>),
	       dim3(a->tiles, blocks_for(a->heads, ATTEND_WARPS)), ATTEND_WARPS * 32,
	       sizeof(prompt_shared<HEAD>), *a);
	return 0;
}

int sample_attend_prompt(struct net_machine *m, const struct keep_args *a)
{
	switch (m->shape.head) {
#define X(HEAD) \
	case HEAD: return attend_prompt_of<HEAD>(m, a);
		HEADS(X)
#undef X
	}
	return -1;
}

int sample_attend_open(struct net_machine *m)
{
	switch (m->shape.head) {
#define X(HEAD)                                                                           \
	case HEAD:                                                                        \
		ALLOW_SHARED(m, (attend_kernel<HEAD>), (int)sizeof(attend_shared<HEAD>)); \
		ALLOW_SHARED(m, (attend_prompt_kernel<HEAD>),                             \
			     (int)sizeof(prompt_shared<HEAD>));                           \
		break;
		HEADS(X)
#undef X
	default: return failed(m, "the sampler has no kernels for heads of %d", m->shape.head);
	}
	if (m->shape.heads / m->shape.kv > 16)
		return failed(m, "the sampler takes 16 query heads per key head at most");
	return 0;
}
