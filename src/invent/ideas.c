/*
 * ideas.c -- candidates for people: a clause, and what is unexpected about its point.
 */
#include "invent/invent_priv.h"

static void some(struct buf *b, int n, const char *one, const char *many)
{
	if (n > 0)
		buf_addf(b, "%s%d %s", b->n ? ", " : "on ", n, n == 1 ? one : many);
}

static const char *reason(const struct invent_scene *c, const struct invent_candidate *k,
			  struct arena *a)
{
	struct invent_hits h = invent_scene_hits(c, k->x, k->y);
	struct buf b = { 0 };

	some(&b, h.lines - k->lines, "more line", "more lines");
	some(&b, h.circles - k->circles, "more circle", "more circles");
	if (h.apart > k->apart)
		buf_addf(&b, "%sequally far from points of the figure", b.n ? ", " : "");
	return buf_keep(&b, a);
}

int invent_ideas(const struct setting *s, int most, struct arena *a, struct invent_idea **out)
{
	struct arena *mine = arena_new();
	const struct invent_draft *d = invent_draft_of(s, mine);
	const struct invent_scene *c = invent_scene_of(d, mine);
	struct invent_pool p = { 0 };
	const char *name;
	int n = 0;

	if (c && most > 0)
		p = invent_pool_of(c, mine, 4 * most, 0);
	*out = arena_alloc(a, (size_t)(p.n + 1) * sizeof **out);
	name = p.n ? invent_name(s, a) : "";
	for (int i = 0; i < p.n && n < most; i++) {
		struct invent_idea *k = &(*out)[n];
		struct buf b = { 0 };
		double bound;

		*k = (struct invent_idea){ .name = name,
					   .inc = p.c[i].inc,
					   .score = p.c[i].score };
		if (!invent_place(&k->x, &k->y, &bound, d, &p.c[i]))
			continue;
		invent_write(&b, s, name, &p.c[i]);
		k->text = arena_strdup(a, buf_str(&b));
		k->reason = reason(c, &p.c[i], a);
		buf_clear(&b);
		n++;
	}
	arena_free(mine);
	return n;
}
