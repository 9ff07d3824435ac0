/* words.c -- under which conditions the steps of a plan have one solution. */
#include "algebra/algebra_priv.h"

/* The direction of a line that an equation gives a point p: that of two points, or across. */
struct heading {
	int a, b;
	bool across, known;
};

static struct heading two_left(const struct claim *c, const int *at)
{
	return (struct heading){ c->p[at[0]], c->p[at[1]], false, true };
}

static struct heading heading_of(const struct claim *c, int p)
{
	static const int first[2] = { 0, 1 }, last[2] = { 2, 3 };
	struct heading none = { 0 }, h;
	int left[2], n = 0;
	bool in_first = c->p[0] == p || c->p[1] == p;

	if (c->kind == CLAIM_COLL) {
		for (int i = 0; i < 3; i++)
			if (c->p[i] != p && n < 2)
				left[n++] = i;
		return n == 2 ? two_left(c, left) : none;
	}
	if (c->kind != CLAIM_PARA && c->kind != CLAIM_PERP && c->kind != CLAIM_CONG)
		return none;
	if (in_first == (c->p[2] == p || c->p[3] == p)) {
		if (c->kind != CLAIM_CONG)
			return none;
		left[0] = c->p[0] == p ? 1 : 0;
		left[1] = c->p[2] == p ? 3 : 2;
		h = two_left(c, left);
		h.across = true;
		return h;
	}
	if (c->kind == CLAIM_CONG)
		return none;
	h = two_left(c, in_first ? last : first);
	h.across = c->kind == CLAIM_PERP;
	return h;
}

static void add(struct arena *a, struct algebra_verdict *out, int *cap,
		struct algebra_condition c)
{
	if (!c.worded) {
		c.claim = claim_normal(c.claim);
		for (int i = 0; i < out->conditions; i++)
			if (!out->condition[i].worded &&
			    claim_same(&out->condition[i].claim, &c.claim))
				return;
	}
	out->condition = arena_grow(a, out->condition, cap, out->conditions + 1,
				    sizeof *out->condition);
	out->condition[out->conditions++] = c;
}

static void add_claim(struct arena *a, struct algebra_verdict *out, int *cap,
		      enum predicate kind, int n, const int *p)
{
	add(a, out, cap, (struct algebra_condition){ .claim = claim_of(kind, n, p) });
}

static void add_diff(struct arena *a, struct algebra_verdict *out, int *cap, int p, int q)
{
	int two[2] = { p, q };

	if (p != q)
		add_claim(a, out, cap, CLAIM_DIFF, 2, two);
}

/* Two headings are not parallel. */
static void not_parallel(struct arena *a, struct algebra_verdict *out, int *cap,
			 struct heading g, struct heading h)
{
	int four[4] = { g.a, g.b, h.a, h.b }, three[3] = { g.a, g.b, 0 }, shared = 0;

	if (h.a == g.a || h.a == g.b) {
		shared++;
		three[2] = h.b;
	}
	if (h.b == g.a || h.b == g.b) {
		shared++;
		three[2] = h.a;
	}
	if (shared == 2)
		add_diff(a, out, cap, g.a, g.b); /* a line and its perpendicular */
	else if (g.across != h.across)
		add_claim(a, out, cap, CLAIM_NPERP, 4, four);
	else if (shared == 1)
		add_claim(a, out, cap, CLAIM_NCOLL, 3, three);
	else
		add_claim(a, out, cap, CLAIM_NPARA, 4, four);
}

static void quote(struct buf *b, const struct plan *p, const struct setting *s, int eq,
		  const char *before)
{
	if (eq < 0)
		return;
	buf_addf(b, "%s“", before);
	claim_say(b, s, &p->equation[eq].claim);
	buf_add(b, "”");
}

/* Up to four equations, -1 where there is none. */
static void in_words(struct arena *a, const struct plan *p, const struct setting *s,
		     const int eq[4], int point, struct algebra_verdict *out, int *cap)
{
	struct buf b = { 0 };
	struct algebra_condition c = { .worded = true };
	int last = 3;

	while (last > 0 && eq[last] < 0)
		last--;
	for (int i = 0, n = 0; i <= last; i++) {
		quote(&b, p, s, eq[i], !n ? "" : i == last ? " and " : ", ");
		n += eq[i] >= 0;
	}
	buf_addf(&b, " together leave single places for the point %s", s->point[point].name);
	c.words = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	add(a, out, cap, c);
}

static void not_everywhere(struct arena *a, const struct plan *p, const struct setting *s,
			   int eq, int point, struct algebra_verdict *out, int *cap)
{
	struct buf b = { 0 };
	struct algebra_condition c = { .worded = true };

	buf_add(&b, "“");
	claim_say(&b, s, &p->equation[eq].claim);
	buf_addf(&b, "” does not hold wherever the point %s is", s->point[point].name);
	c.words = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	add(a, out, cap, c);
}

/* A conic is one: circles round a point always are, one through three points where these are
 * not on a line. */
static void proper_conic(struct arena *a, const struct plan *p, const struct setting *s,
			 const struct step *t, struct algebra_verdict *out, int *cap)
{
	const struct claim *c = &p->equation[t->conic].claim;
	int three[3], n = 0;

	for (int i = 0; i < c->n && c->kind == CLAIM_CYCLIC; i++)
		if (c->p[i] != t->p && n < 3)
			three[n++] = c->p[i];
	if (n == 3)
		add_claim(a, out, cap, CLAIM_NCOLL, 3, three);
	else if (c->kind == CLAIM_EQANGLE || c->kind == CLAIM_EQRATIO ||
		 c->kind == CLAIM_ACONST)
		not_everywhere(a, p, s, t->conic, t->p, out, cap);
}

static struct heading source_heading(const struct plan *p, const struct line_source *l,
				     int point)
{
	struct heading none = { 0 };

	if (l->eq2 >= 0 || l->split_at >= 0)
		return none;
	return heading_of(&p->equation[l->eq].claim, point);
}

/* Both halves of one claim, as midp or circle, need no words where they always have an answer. */
static bool of_one_claim(const struct plan *p, const struct step *t)
{
	const struct claim *c = &p->equation[t->line.eq].claim;

	return t->line2.eq2 < 0 && claim_same(c, &p->equation[t->line2.eq].claim);
}

static void meet(struct arena *a, const struct plan *p, const struct setting *s,
		 const struct step *t, struct algebra_verdict *out, int *cap)
{
	struct heading g = source_heading(p, &t->line, t->p),
		       h = source_heading(p, &t->line2, t->p);
	const struct claim *c = &p->equation[t->line.eq].claim;

	if (g.known && h.known) {
		not_parallel(a, out, cap, g, h);
	} else if (of_one_claim(p, t) && (c->kind == CLAIM_MIDP || c->kind == CLAIM_OVERLAP)) {
		return;
	} else if (of_one_claim(p, t) && c->kind == CLAIM_CIRCLE && c->p[0] == t->p) {
		int three[3] = { c->p[1], c->p[2], c->p[3] };

		add_claim(a, out, cap, CLAIM_NCOLL, 3, three);
	} else {
		int eq[4] = { t->line.eq, t->line.eq2, t->line2.eq, t->line2.eq2 };

		in_words(a, p, s, eq, t->p, out, cap);
	}
}

/* Of two lines through a point the one that is not known. */
static void other_line(struct arena *a, const struct setting *s, const struct line_source *l,
		       int p, struct algebra_verdict *out, int *cap)
{
	int three[3] = { p, l->split_at, l->split_by };
	struct claim c;

	if (l->split_at < 0 || l->split_by < 0)
		return;
	c = claim_of(CLAIM_NCOLL, 3, three);
	if (is_yes(claim_seen(s, &c)))
		add_claim(a, out, cap, CLAIM_NCOLL, 3, three);
}

static void step_conditions(struct arena *a, const struct plan *p, const struct setting *s,
			    const struct step *t, struct algebra_verdict *out, int *cap)
{
	struct heading g;

	if (t->way == WAY_UNIT || t->way == WAY_AXIS)
		add_diff(a, out, cap, p->step[0].p, t->p);
	if (t->way == WAY_MEET) {
		meet(a, p, s, t, out, cap);
		other_line(a, s, &t->line2, t->p, out, cap);
	}
	if (t->way == WAY_MEET || t->way == WAY_LINE || t->way >= WAY_SECOND)
		other_line(a, s, &t->line, t->p, out, cap);
	if (t->way == WAY_SECOND && t->q.p >= 0)
		add_diff(a, out, cap, t->p, t->q.p);
	if (t->way == WAY_LINE || t->way == WAY_SECOND || t->way == WAY_ROOT ||
	    t->way == WAY_TOUCH) {
		g = source_heading(p, &t->line, t->p);
		if (g.known)
			add_diff(a, out, cap, g.a, g.b);
		else if (t->line.eq2 >= 0)
			in_words(a, p, s, (int[4]){ t->line.eq, t->line.eq2, -1, -1 }, t->p,
				 out, cap);
		else
			not_everywhere(a, p, s, t->line.eq, t->p, out, cap);
	}
	if (t->conic >= 0 && t->way != WAY_AXIS)
		proper_conic(a, p, s, t, out, cap);
}

static void as_drawn(struct arena *a, const struct setting *s, int p,
		     struct algebra_verdict *out, int *cap)
{
	struct algebra_condition c = { .worded = true };

	c.words = arena_printf(
		a, "of the two places for the point %s it has the one that is drawn",
		s->point[p].name);
	add(a, out, cap, c);
}

void algebra_conditions_of(struct arena *a, const struct plan *p, const struct setting *s,
			   const bool *chosen, struct algebra_verdict *out)
{
	int cap = 0;

	out->conditions = 0;
	for (int i = 0; i < p->steps; i++)
		step_conditions(a, p, s, &p->step[i], out, &cap);
	for (int i = 0; i < p->steps; i++)
		if (chosen[p->step[i].p])
			as_drawn(a, s, p->step[i].p, out, &cap);
}

void algebra_say(struct buf *b, const struct setting *s, const struct algebra_condition *c)
{
	if (c->worded)
		buf_add(b, c->words);
	else
		claim_say(b, s, &c->claim);
}
