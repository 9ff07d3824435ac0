/* words.c -- under which conditions the steps of a plan have one solution. */
#include "algebra/algebra_priv.h"
#include <string.h>

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

/* A condition that no claim says. */
static void add_words(struct arena *a, struct algebra_verdict *out, int *cap, struct buf *b)
{
	struct algebra_condition c = { .worded = true };

	c.words = arena_strdup(a, buf_str(b));
	buf_clear(b);
	for (int i = 0; i < out->conditions; i++)
		if (out->condition[i].worded && !strcmp(out->condition[i].words, c.words))
			return;
	add(a, out, cap, c);
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

static void name(struct buf *b, const struct setting *s, int point)
{
	int16_t p = (int16_t)point;

	claim_say_points(b, s, &p, 1);
}

/* Up to four equations, -1 where there is none; the same claim is said once. */
static void in_words(struct arena *a, const struct plan *p, const struct setting *s,
		     const int eq[4], int point, struct algebra_verdict *out, int *cap)
{
	struct buf b = { 0 };
	int use[4], n = 0;

	for (int i = 0; i < 4; i++) {
		bool new = eq[i] >= 0;

		for (int j = 0; j < n && new; j++)
			new = !claim_same(&p->equation[use[j]].claim,
					  &p->equation[eq[i]].claim);
		if (new)
			use[n++] = eq[i];
	}
	for (int i = 0; i < n; i++)
		quote(&b, p, s, use[i], !i ? "" : i == n - 1 ? " and " : ", ");
	buf_addf(&b, n > 1 ? " together leave " : " leaves ");
	name(&b, s, point);
	buf_add(&b, " no room to move");
	add_words(a, out, cap, &b);
}

static void not_everywhere(struct arena *a, const struct plan *p, const struct setting *s,
			   int eq, int point, struct algebra_verdict *out, int *cap)
{
	struct buf b = { 0 };

	quote(&b, p, s, eq, "");
	buf_add(&b, " does not hold for every point ");
	name(&b, s, point);
	add_words(a, out, cap, &b);
}

/* --- lines through known points ----------------------------------------------------------- */

/* Claims about the directions of pairs of points. */
static bool is_of_pairs(const struct claim *c)
{
	return c->kind == CLAIM_PARA || c->kind == CLAIM_PERP || c->kind == CLAIM_EQANGLE ||
	       c->kind == CLAIM_ACONST;
}

/* Where p is in pairs with one other point alone, its line goes through that: which, or -1. */
static int partner(const struct claim *c, int p)
{
	int found = -1;

	for (int i = 0; i + 1 < c->n && is_of_pairs(c); i += 2) {
		int x = c->p[i], y = c->p[i + 1], other = x == p ? y : x;

		if (x != p && y != p)
			continue;
		if (other == p || (found >= 0 && found != other))
			return -1;
		found = other;
	}
	return found;
}

/* The pairs that do not have p: that they are two points makes the claim say something of p. */
static void pairs_apart(struct arena *a, const struct claim *c, int p,
			struct algebra_verdict *out, int *cap)
{
	for (int i = 0; i + 1 < c->n && is_of_pairs(c); i += 2)
		if (c->p[i] != p && c->p[i + 1] != p)
			add_diff(a, out, cap, c->p[i], c->p[i + 1]);
}

/* Known points of the line that a source gives p: how many, 0 where none is known. */
static int known_on(const struct plan *p, const struct line_source *l, int point, int on[2])
{
	const struct claim *c = &p->equation[l->eq].claim;
	int n = 0;

	if (l->eq2 >= 0)
		return 0;
	if (c->kind == CLAIM_COLL) {
		for (int i = 0; i < 3; i++)
			if (c->p[i] != point && n < 2)
				on[n++] = c->p[i];
		return n;
	}
	on[0] = partner(c, point);
	return on[0] >= 0;
}

/* Two lines through known points, p on both: they are two where the points are not on one. */
static bool meet_of_known(struct arena *a, const struct plan *p, const struct setting *s,
			  const struct step *t, struct algebra_verdict *out, int *cap)
{
	int on[2], other[2], n = known_on(p, &t->line, t->p, on),
			     m = known_on(p, &t->line2, t->p, other), three[3];
	struct claim c;

	if (!n || !m)
		return false;
	three[0] = on[0];
	three[1] = other[0];
	three[2] = n == 2 ? on[1] : m == 2 ? other[1] : t->p;
	c = claim_of(CLAIM_NCOLL, 3, three);
	if (claim_is_degenerate(&c) || !is_yes(claim_seen(s, &c)))
		return false;
	add_claim(a, out, cap, CLAIM_NCOLL, 3, three);
	pairs_apart(a, &p->equation[t->line.eq].claim, t->p, out, cap);
	pairs_apart(a, &p->equation[t->line2.eq].claim, t->p, out, cap);
	return true;
}

/* --- circles -------------------------------------------------------------------------------- */

/* The point round which an equation puts p on a circle, or -1. */
static int centre(const struct claim *c, int p)
{
	bool first = c->p[0] == p || c->p[1] == p,
	     last = c->n >= 4 && (c->p[2] == p || c->p[3] == p);

	if (c->kind == CLAIM_CIRCLE)
		return c->p[0] != p ? c->p[0] : -1;
	if (c->kind != CLAIM_CONG && c->kind != CLAIM_RCONST && c->kind != CLAIM_R2CONST &&
	    c->kind != CLAIM_LCONST && c->kind != CLAIM_L2CONST)
		return -1;
	if (first == last)
		return -1;
	if (first)
		return c->p[0] == p ? c->p[1] : c->p[0];
	return c->p[2] == p ? c->p[3] : c->p[2];
}

/* The line of two circles is one where their centres are two. */
static void two_circles(struct arena *a, const struct plan *p, const struct setting *s,
			const struct step *t, struct algebra_verdict *out, int *cap)
{
	int o = centre(&p->equation[t->line.eq].claim, t->p),
	    q = centre(&p->equation[t->line.eq2].claim, t->p);
	struct buf b = { 0 };

	if (o >= 0 && q >= 0 && o != q) {
		add_diff(a, out, cap, o, q);
		return;
	}
	buf_add(&b, "the circles on which ");
	quote(&b, p, s, t->line.eq, "");
	quote(&b, p, s, t->line.eq2, " and ");
	buf_add(&b, " put ");
	name(&b, s, t->p);
	buf_add(&b, " have different centres");
	add_words(a, out, cap, &b);
}

/* A conic is one: circles round a point always are, one through three points where these are
 * not on a line, two lines through a point where the pairs have directions. */
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
	else if (partner(c, t->p) >= 0)
		pairs_apart(a, c, t->p, out, cap);
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
	} else if (!meet_of_known(a, p, s, t, out, cap)) {
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

/* A line is one. */
static void proper_line(struct arena *a, const struct plan *p, const struct setting *s,
			const struct step *t, struct algebra_verdict *out, int *cap)
{
	struct heading g = source_heading(p, &t->line, t->p);
	const struct claim *c = &p->equation[t->line.eq].claim;

	if (g.known)
		add_diff(a, out, cap, g.a, g.b);
	else if (t->line.eq2 >= 0)
		two_circles(a, p, s, t, out, cap);
	else if (partner(c, t->p) >= 0)
		pairs_apart(a, c, t->p, out, cap);
	else
		not_everywhere(a, p, s, t->line.eq, t->p, out, cap);
}

static void step_conditions(struct arena *a, const struct plan *p, const struct setting *s,
			    const struct step *t, struct algebra_verdict *out, int *cap)
{
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
	    t->way == WAY_TOUCH)
		proper_line(a, p, s, t, out, cap);
	if (t->conic >= 0 && t->way != WAY_AXIS)
		proper_conic(a, p, s, t, out, cap);
}

static void as_drawn(struct arena *a, const struct setting *s, int p,
		     struct algebra_verdict *out, int *cap)
{
	struct buf b = { 0 };

	buf_add(&b, "of two possible points ");
	name(&b, s, p);
	buf_add(&b, " the drawn one is meant");
	add_words(a, out, cap, &b);
}

static bool has_both(const int16_t *p, int n, const struct claim *two)
{
	int found = 0;

	for (int i = 0; i < n; i++)
		found += p[i] == two->p[0] || p[i] == two->p[1];
	return found == 2;
}

/* That two points are two is said by what speaks of their line, or of a triangle with them. */
static bool is_said(const struct claim *two, const struct claim *by)
{
	if (by->kind == CLAIM_NCOLL)
		return has_both(by->p, 3, two);
	if (by->kind == CLAIM_NPARA || by->kind == CLAIM_NPERP)
		return has_both(by->p, 2, two) || has_both(by->p + 2, 2, two);
	return false;
}

static void leave_out_said(struct algebra_verdict *out)
{
	int n = 0;

	for (int i = 0; i < out->conditions; i++) {
		const struct algebra_condition *c = &out->condition[i];
		bool said = false;

		for (int k = 0; k < out->conditions && !c->worded; k++)
			said |= c->claim.kind == CLAIM_DIFF && !out->condition[k].worded &&
				is_said(&c->claim, &out->condition[k].claim);
		out->condition[n] = *c;
		n += !said;
	}
	out->conditions = n;
}

void algebra_conditions_of(struct arena *a, const struct plan *p, const struct setting *s,
			   const bool *chosen, struct algebra_verdict *out)
{
	int cap = 0;

	out->conditions = 0;
	for (int i = 0; i < p->steps; i++)
		step_conditions(a, p, s, &p->step[i], out, &cap);
	leave_out_said(out);
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
