/*
 * marks.c -- what of the figure a step speaks of: segments, angles, circles, triangles.
 *
 * MARK text of each predicate, with its points as letters: "ab cd" are segments, "<abc" an angle at b,
 * "<(ab,cd" the angle of two lines, "Oabc" a circle through three points, "Tabc" a triangle,
 * "Labc" the points of one line, "=ab" a segment that is equal to others, "+ab,cd" a right
 * angle.
 */
#include "proof/story_priv.h"

static const char *const mark_text[PREDICATES] = {
	[CLAIM_COLL] = "Labc",
	[CLAIM_CYCLIC] = "Oabcd",
	[CLAIM_PARA] = "ab cd",
	[CLAIM_PERP] = "+abcd",
	[CLAIM_CONG] = "=ab =cd",
	[CLAIM_EQANGLE] = "<abcd <efgh",
	[CLAIM_EQRATIO] = "ab cd ef gh",
	[CLAIM_PRODUCT] = "ab bc cd de ef af",
	[CLAIM_EQSINES] = "<abac <abad <efeg <efeh",
	[CLAIM_SINERATIO] = "<abac <abad ef gh",
	[CLAIM_CHORD] = "ab cd <efgh",
	[CLAIM_COMPLEMENT] = "<abcd <efgh",
	[CLAIM_MIDP] = "=ab =ac",
	[CLAIM_CIRCLE] = "Obcd ab ac ad",
	[CLAIM_SIMTRI] = "Tabc Tdef",
	[CLAIM_SIMTRIR] = "Tabc Tdef",
	[CLAIM_CONTRI] = "Tabc Tdef",
	[CLAIM_CONTRIR] = "Tabc Tdef",
	[CLAIM_ACONST] = "<abcd",
	[CLAIM_RCONST] = "ab cd",
	[CLAIM_R2CONST] = "ab cd",
	[CLAIM_LCONST] = "ab",
	[CLAIM_L2CONST] = "ab",
	[CLAIM_OVERLAP] = "Pab",
};

static void add_mark(struct arena *a, struct story_marks *m, struct story_mark k)
{
	m->mark = arena_grow(a, m->mark, &m->cap, m->n + 1, sizeof *m->mark);
	m->mark[m->n++] = k;
}

/* The segments of the products, the angles. */
static void add_sum(struct arena *a, struct story_marks *m, const struct claim *c, int level)
{
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		int each = c->kind == CLAIM_ASUM ? 4 : 2;

		for (int k = 0; k < 2 * t->n; k += each) {
			struct story_mark mark = { .kind = each == 4 ? '<' : '-',
						   .n = each,
						   .level = level };

			for (int j = 0; j < each; j++)
				mark.p[j] = c->p[t->at[k + j]];
			add_mark(a, m, mark);
		}
	}
}

void proof_marks_add(struct arena *a, struct story_marks *m, const struct claim *c, int level)
{
	const char *t = mark_text[c->kind];

	if (c->sum)
		add_sum(a, m, c, level);

	while (t && *t) {
		struct story_mark k = { .level = level };

		k.kind = *t >= 'a' && *t <= 'h' ? '-' : *t++;
		for (; *t >= 'a' && *t <= 'h' && k.n < 4; t++)
			k.p[k.n++] = c->p[*t - 'a'];
		while (*t == ' ')
			t++;
		add_mark(a, m, k);
	}
}

/* The claim strongly, what it rests on faintly. */
void proof_marks_of(const struct story *s, const struct story_item *it, struct story_marks *m)
{
	for (int i = 0; i < it->n_told; i++) {
		const struct claim *c = &s->proof->step[it->told[i]].claim;

		if (it->told[i] != it->step)
			proof_marks_add(s->arena, m, c, 1);
	}
	proof_marks_add(s->arena, m, &s->proof->step[it->step].claim, 2);
}
