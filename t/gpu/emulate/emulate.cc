/*
 * emulate.cc -- fibers, barriers, warp primitives, guarded memory, and matrix products in place of
 * gemm.cu.
 */
#include "gemm.h"
#include "launch.h"
#include <stdio.h>
#include <sys/mman.h>
#ifndef __x86_64__
#include <ucontext.h>
#endif
#include <vector>

dim3 threadIdx, blockIdx, blockDim, gridDim;
unsigned char *emulate_shared;

enum { STACK = 128 << 10, THREADS_MAX = 1024, SHARED_MAX = 227 << 10 };

/* A thread's own stack, and how to go on there.  swapcontext() asks the kernel about signals each
 * time, which takes longer than all the rest: where it can be said in a few instructions, it is. */
#ifdef __x86_64__
typedef void *context;
extern "C" void emulate_switch(context *from, context to);
asm(".text\n.globl emulate_switch\nemulate_switch:\n"
    "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\n"
    "mov %rsp,(%rdi)\nmov %rsi,%rsp\n"
    "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\nret\n");
static void go(context *from, context *to)
{
	emulate_switch(from, *to);
}
static void prepare(context *c, char *stack, size_t size, void (*entry)(void))
{
	void **top = (void **)(((uintptr_t)stack + size) & ~(uintptr_t)15) - 2;

	*top = (void *)entry; /* ret leaves the stack as a call would */
	*c = top - 6;
}
#else
typedef ucontext_t context;
static void go(context *from, context *to)
{
	swapcontext(from, to);
}
static void prepare(context *c, char *stack, size_t size, void (*entry)(void))
{
	getcontext(c);
	c->uc_stack.ss_sp = stack;
	c->uc_stack.ss_size = size;
	c->uc_link = NULL;
	makecontext(c, entry, 0);
}
#endif

struct fiber {
	context state;
	dim3 at;
	bool ended;
};

static std::vector<fiber> fibers;
static std::vector<char> stacks;
static context scheduler;
static int now, living;
static size_t shared_bytes;
static const std::function<void()> *body;
static struct barrier {
	int here;
	unsigned round;
} block_barrier, warp_barrier[32], group_barrier[8];
static uint32_t slot[32][32];
static const void *rows_of[32][32];

static void fail(const char *what)
{
	fprintf(stderr, "emulate: %s (block %u %u %u, thread %u)\n", what, blockIdx.x,
		blockIdx.y, blockIdx.z, threadIdx.x);
	abort();
}

static void entry(void)
{
	(*body)();
	fibers[now].ended = true;
	living--;
	go(&fibers[now].state, &scheduler);
}

static void yield(void)
{
	int me = now;

	go(&fibers[me].state, &scheduler);
}

static void meet(barrier *b, int wanted)
{
	unsigned round = b->round;

	if (++b->here == wanted) {
		b->here = 0;
		b->round++;
		return;
	}
	while (b->round == round)
		yield();
}

void __syncthreads(void)
{
	meet(&block_barrier, (int)fibers.size());
}

void __syncwarp(unsigned)
{
	meet(&warp_barrier[now / 32], 32);
}

uint32_t emulate_exchange(uint32_t x, int from)
{
	int w = now / 32, me = now % 32;
	uint32_t got;

	slot[w][me] = x;
	__syncwarp();
	got = slot[w][from];
	__syncwarp();
	return got;
}

/* PTX, ldmatrix: lane l gives row l % 8 of matrix l / 8; register i of lane l is of matrix i, row
 * l / 4, columns 2 (l % 4) and the next; with .trans the other way round. */
void emulate_ldmatrix(uint32_t r[4], const void *row, bool turned)
{
	int w = now / 32, l = now % 32;

	if ((uintptr_t)row % 16)
		fail("ldmatrix: not aligned to 16 bytes");
	rows_of[w][l] = row;
	__syncwarp();
	for (int i = 0; i < 4; i++) {
		uint16_t two[2];
		for (int j = 0; j < 2; j++) {
			int a = l / 4, b = 2 * (l % 4) + j;
			if (turned)
				two[j] = ((const uint16_t *)rows_of[w][8 * i + b])[a];
			else
				two[j] = ((const uint16_t *)rows_of[w][8 * i + a])[b];
		}
		r[i] = two[0] | (uint32_t)two[1] << 16;
	}
	__syncwarp();
}

/* PTX, mma.m16n8k16 row.col with bf16: the layouts of A, B and C as its figures give them. */
void emulate_mma(float d[4], const uint32_t a[4], const uint32_t b[2])
{
	static uint32_t A[32][32][4], B[32][32][2];
	int w = now / 32, l = now % 32, g = l / 4, t = l % 4;

	memcpy(A[w][l], a, 16);
	memcpy(B[w][l], b, 8);
	__syncwarp();
	for (int i = 0; i < 4; i++) {
		int row = g + (i / 2) * 8, col = 2 * t + i % 2;
		float sum = 0;
		for (int k = 0; k < 16; k++) {
			/* element (row, k) of A: lane (row % 8) * 4 + (k % 8) / 2 */
			uint32_t ra =
				A[w][(row % 8) * 4 + (k % 8) / 2][(row / 8) + 2 * (k / 8)];
			uint32_t rb = B[w][col * 4 + (k % 8) / 2][k / 8];
			float x = k % 2 ? high_half(ra) : low_half(ra);
			float y = k % 2 ? high_half(rb) : low_half(rb);
			sum += x * y;
		}
		d[i] += sum;
	}
	__syncwarp();
}

/* PTX, wgmma.m64n64k16: element (row, k) of a tile in the 128-byte swizzle. */
static float swizzled(uint64_t at, int row, int k)
{
	const uint16_t *tile = (const uint16_t *)(uintptr_t)(at & ~(uint64_t)1023);

	k += (int)(at % 128) / 2;
	if (at % 1024 >= 128)
		fail("wgmma: a piece that begins inside eight rows");
	return __uint_as_float((uint32_t)tile[row * 64 + (((k / 8) ^ (row & 7)) << 3) + k % 8]
			       << 16);
}

void emulate_wgmma(float d[8][4], const uint32_t *a, uint64_t A, uint64_t B, int add,
		   bool turned)
{
	static uint32_t regs[8][128][4];
	int group = now / 128, l = now % 128, g = l % 32 / 4, t = l % 4;
	barrier *b = &group_barrier[group];

	if (a)
		memcpy(regs[group][l], a, 16);
	meet(b, 128);
	for (int n = 0; n < 8; n++)
		for (int i = 0; i < 4; i++) {
			int row = l / 32 * 16 + g + i / 2 * 8, col = 8 * n + 2 * t + i % 2;
			float sum = 0;
			for (int k = 0; k < 16; k++) {
				float x,
					y = turned ? swizzled(B, k, col) : swizzled(B, col, k);
				if (a) {
					uint32_t r =
						regs[group]
						    [row / 16 * 32 + row % 8 * 4 + k % 8 / 2]
						    [row % 16 / 8 + 2 * (k / 8)];
					x = k % 2 ? high_half(r) : low_half(r);
				} else {
					x = swizzled(A, row, k);
				}
				sum += x * y;
			}
			d[n][i] = (add ? d[n][i] : 0) + sum;
		}
	meet(b, 128);
}

static unsigned all_rounds(void)
{
	unsigned n = block_barrier.round;

	for (int w = 0; w < 32; w++)
		n += warp_barrier[w].round;
	for (int g = 0; g < 8; g++)
		n += group_barrier[g].round;
	return n;
}

static void run_block(dim3 block)
{
	int n = (int)(block.x * block.y * block.z);

	fibers.resize(n);
	if (stacks.size() < (size_t)n * STACK)
		stacks.resize((size_t)n * STACK);
	memset(&block_barrier, 0, sizeof block_barrier);
	memset(warp_barrier, 0, sizeof warp_barrier);
	memset(group_barrier, 0, sizeof group_barrier);
	memset(emulate_shared, 0xff, shared_bytes);
	living = n;
	for (int i = 0; i < n; i++) {
		fiber *f = &fibers[i];
		prepare(&f->state, &stacks[(size_t)i * STACK], STACK, entry);
		f->ended = false;
		f->at = dim3(i % block.x, i / block.x % block.y, i / block.x / block.y);
	}
	for (long idle = 0; living;) {
		int before = living;
		unsigned rounds = all_rounds();
		for (now = 0; now < n; now++) {
			if (fibers[now].ended)
				continue;
			threadIdx = fibers[now].at;
			go(&scheduler, &fibers[now].state);
		}
		unsigned after = all_rounds();
		idle = after == rounds && before == living ? idle + 1 : 0;
		if (idle > 3)
			fail("a barrier that not all threads reach");
	}
}

void emulate_launch(dim3 grid, dim3 block, size_t shared, const std::function<void()> &kernel)
{
	if (!emulate_shared)
		emulate_shared = (unsigned char *)aligned_alloc(1024, SHARED_MAX);
	if (shared > SHARED_MAX || block.x * block.y * block.z > THREADS_MAX)
		fail("a launch that no GPU takes");
	body = &kernel;
	shared_bytes = shared;
	gridDim = grid;
	blockDim = block;
	for (unsigned z = 0; z < grid.z; z++)
		for (unsigned y = 0; y < grid.y; y++)
			for (unsigned x = 0; x < grid.x; x++) {
				blockIdx = dim3(x, y, z);
				run_block(block);
			}
}

/* The piece ends at a page that may not be touched, and begins full of NaNs. */
cudaError_t cudaMalloc(void **p, size_t n)
{
	size_t page = 4096, whole = (n + 255) / 256 * 256, pages = (whole + page - 1) / page;
	char *base = (char *)mmap(NULL, (pages + 2) * page, PROT_READ | PROT_WRITE,
				  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (base == MAP_FAILED)
		return cudaErrorUnknown;
	mprotect(base, page, PROT_NONE);
	mprotect(base + (pages + 1) * page, page, PROT_NONE);
	memset(base + page, 0xff, pages * page);
	*p = base + page + pages * page - whole;
	return cudaSuccess;
}

cudaError_t cudaFree(void *)
{
	return cudaSuccess; /* a test ends soon */
}

cudaError_t cudaMallocHost(void **p, size_t n)
{
	return cudaMalloc(p, n);
}

cudaError_t cudaFreeHost(void *)
{
	return cudaSuccess;
}

/* ---- gemm.h ---- */
static float half_at(const void *p, long i)
{
	return __uint_as_float((uint32_t)((const uint16_t *)p)[i] << 16);
}

int gemm_open(struct net_machine *)
{
	return 0;
}

void gemm_close(struct net_machine *) {}

int gemm(struct net_machine *m, const struct product *p)
{
	long lda = p->lda ? p->lda : p->a_turned ? p->M : p->K;
	long ldb = p->ldb ? p->ldb : p->b_turned ? p->K : p->N;
	long ldd = p->ldd ? p->ldd : p->N;
	float alpha = p->alpha || p->beta ? p->alpha : 1;
	int batch = p->batch ? p->batch : 1;
	const void *C = p->C ? p->C : p->D;

	if ((uintptr_t)p->A % 16 || (uintptr_t)p->B % 16 || (uintptr_t)p->D % 16)
		return failed(m, "gemm: not aligned to 16 bytes");
	for (long z = 0; z < batch; z++)
		for (long i = 0; i < p->M; i++)
			for (long j = 0; j < p->N; j++) {
				float sum = 0;
				long d = z * p->stride_d + i * ldd + j;
				long c = (p->C ? z * p->stride_c : z * p->stride_d) + i * ldd +
					 j;
				for (long k = 0; k < p->K; k++)
					sum += half_at(p->A,
						       z * p->stride_a +
							       (p->a_turned ? k * lda + i
									    : i * lda + k)) *
					       half_at(p->B,
						       z * p->stride_b +
							       (p->b_turned ? j * ldb + k
									    : k * ldb + j));
				sum *= alpha;
				if (p->bias)
					sum += half_at(p->bias, j);
				if (p->beta)
					sum += p->beta * (p->fp32 ? ((const float *)C)[c]
								  : half_at(C, c));
				if (p->fp32)
					((float *)p->D)[d] = sum;
				else
					((uint16_t *)p->D)[d] = (uint16_t)emulate_half(sum);
			}
	return 0;
}
