/* update.c -- one step of the optimizer: the norm of the gradient, clipping, AdamW; Muon is muon.c's. */
#include "net/net_priv.h"
#include <math.h>
#include <string.h>

#define SQUARES 8 /* stripes of a sum */

/* --- The norm ---------------------------------------------------------------------------------------- */
struct square_sums {
	const float *g;
	size_t n;
	double *sum; /* per piece */
};

static double squares_of(const float *g, size_t n)
{
	double s[SQUARES] = { 0 };
	size_t i;
	int l;

	for (i = 0; i + SQUARES <= n; i += SQUARES)
		for (l = 0; l < SQUARES; l++)
			s[l] += (double)g[i + (size_t)l] * g[i + (size_t)l];
	for (; i < n; i++)
		s[0] += (double)g[i] * g[i];
	return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

static void squares_task(void *self, int task, int worker)
{
	const struct square_sums *q = self;
	size_t first = (size_t)task * NET_PIECE, n = q->n - first;

	(void)worker;
	q->sum[task] = squares_of(q->g + first, n < NET_PIECE ? n : NET_PIECE);
}

static double norm_of(struct net_machine *m)
{
	size_t n = net_numbers(&m->s);
	int pieces = (int)((n + NET_PIECE - 1) / NET_PIECE), i;
	struct square_sums q = { m->part[NET_GRADIENT], n, m->pieces };
	double sum = 0;

	net_crew_each(m->crew, pieces, squares_task, &q);
	for (i = 0; i < pieces; i++)
		sum += m->pieces[i];
	return sqrt(sum);
}

/* --- AdamW ------------------------------------------------------------------------------------------- */
struct adam_of {
	struct net_machine *m;
	const struct net_tensor *t;
	struct net_adam a;
};

static void adam_task(void *self, int task, int worker)
{
	const struct adam_of *a = self;
	size_t first = (size_t)task * NET_PIECE, n = a->t->size - first, at = a->t->at + first;
	float *const *part = a->m->part;

	(void)worker;
	a->m->kernel->adam(part[NET_WEIGHT] + at, part[NET_FIRST] + at, part[NET_SECOND] + at,
			   part[NET_GRADIENT] + at, (long)(n < NET_PIECE ? n : NET_PIECE),
			   &a->a);
}

static void adam(struct net_machine *m, const struct net_tensor *t, const struct net_update *u,
		 float scale)
{
	double step = (double)u->step;
	struct adam_of a = { .m = m, .t = t };

	a.a = (struct net_adam){
		.scale = scale,
		.beta1 = u->beta1,
		.beta2 = u->beta2,
		.rate = (float)(u->lr / (1 - pow(u->beta1, step))),
		.root = (float)(1 / sqrt(1 - pow(u->beta2, step))),
		.eps = u->eps,
		.keep = (float)(t->cols ? 1 - (double)u->lr * u->decay : 1),
	};
	net_crew_each(m->crew, (int)((t->size + NET_PIECE - 1) / NET_PIECE), adam_task, &a);
}

/* --- The step ---------------------------------------------------------------------------------------- */
static int update_wrong(struct net_machine *m, const struct net_update *u)
{
	if (!m->l.train)
		return net_failed(m, "the machine was opened without training");
	if (u->step < 1)
		return net_failed(m, "steps are counted from 1");
	if (!(u->beta1 >= 0 && u->beta1 < 1 && u->beta2 >= 0 && u->beta2 < 1 && u->eps > 0))
		return net_failed(m, "beta1 and beta2 lie in [0, 1), eps above 0");
	if (!(u->clip >= 0))
		return net_failed(m, "clip is 0 or a norm");
	return 0;
}

int net_update_step(struct net_machine *m, const struct net_update *u, struct net_updated *out)
{
	float scale = 1;
	int i;

	if (update_wrong(m, u))
		return -1;
	out->norm = norm_of(m);
	if (isfinite(out->norm)) {
		if (u->clip > 0 && out->norm > u->clip)
			scale = (float)(u->clip / out->norm);
		for (i = 0; i < net_tensors(&m->s); i++) {
			struct net_tensor t = net_tensor(&m->s, i);

			if (u->kind == NET_MUON && t.layer >= 0 && t.cols)
				net_muon(m, &t, u, scale);
			else
				adam(m, &t, u, scale);
		}
		m->blamed = true;
		net_sampler_stale(m);
	}
	memset(m->part[NET_GRADIENT], 0, net_numbers(&m->s) * sizeof(float));
	return 0;
}
