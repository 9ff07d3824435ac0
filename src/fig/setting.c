/*
 * setting.c -- the stage: points, lines and circles of a figure, and claims about them.
 */
#include "base/list.h"
#include "fig/setting_priv.h"
#include <math.h>
#include <string.h>

#define NEAR 1e-9 /* of the figure's size: drawn in one place */

static double across(double lo, double hi)
{
	return hi - lo;
}

/* --- Points -------------------------------------------------------------------------------- */

int fig_stage_clause(struct fig_stage *st)
{
	const struct fig_step *s = &st->f->step[st->step];
	const char *name = st->f->obj[s->first].name;
	struct buf b = { 0 };

	if (st->clause >= 0)
		return st->clause;
	if (name && fig_is_free(st->f, (fig_id){ s->first }) && !s->ride[0].form) {
		buf_addf(&b, "%s", name);
	} else {
		if (name)
			buf_addf(&b, "%s = ", name);
		fig_step_definition(&b, st->f, st->step);
	}
	st->clause = setting_clause(st->s, arena_strdup(st->a, buf_str(&b)));
	buf_clear(&b);
	return st->clause;
}

/* A name that the setting does not have. */
static const char *fresh_name(struct fig_stage *st, const char *like)
{
	const char *name = like;

	for (int i = 1; setting_find(st->s, name) >= 0; i++)
		name = arena_printf(st->a, "%s%d", like, i);
	return name;
}

static int new_point(struct fig_stage *st, const char *name, pt at)
{
	double x = num_mid(at.x), y = num_mid(at.y);
	double off = fmax(across(at.x.lo, at.x.hi), across(at.y.lo, at.y.hi));
	int n = st->s->points;

	if (n >= SETTING_POINTS - 1) {
		st->full = true;
		return -1;
	}
	st->s->spread = fmax(st->s->spread, off + 4e-16 * fmax(fabs(x), fabs(y)));
	for (int i = 0; i < n; i++)
		if (hypot(st->s->point[i].x - x, st->s->point[i].y - y) < NEAR * st->size)
			st->twin[n] = true;
	/* The figure may rename its objects. */
	return setting_point(st->s, arena_strdup(st->a, name), x, y);
}

int fig_stage_helper(struct fig_stage *st, const char *name, pt at, const char *why,
		     const char *script)
{
	int p;

	name = fresh_name(st, name);
	setting_clause(st->s, why);
	p = new_point(st, name, at);
	if (p >= 0)
		st->script[p] = script;
	/* A point that stands for nothing new is no help. */
	return p >= 0 && st->twin[p] ? -1 : p;
}

int fig_stage_point(struct fig_stage *st, int obj)
{
	const struct value *v = fig_value(st->f, (fig_id){ obj });
	const char *name = st->f->obj[obj].name;
	int was = st->step, clause = st->clause;

	if (!v || v->kind != KIND_POINT || obj >= st->n_objs)
		return -1;
	if (obj == st->hidden)
		return st->instead;
	if (st->skip[st->f->obj[obj].step])
		return -1;
	if (st->point_of[obj] >= 0)
		return st->point_of[obj];
	/* Met before its step was read: it never is, but for parts of one. */
	st->step = st->f->obj[obj].step;
	if (st->step != was)
		st->clause = -1;
	if (!name && st->f->obj[obj].whole >= 0)
		name = st->f->obj[st->f->obj[obj].whole].name;
	fig_stage_clause(st);
	/* Points of the setting belong to its last clause. */
	if (st->clause != st->s->clauses - 1)
		setting_clause(st->s, st->s->clause[st->clause].text);
	st->point_of[obj] = new_point(st, fresh_name(st, name ? name : "P"), value_pt(v, 0));
	if (st->step != was) {
		st->step = was;
		st->clause = clause;
	}
	return st->point_of[obj];
}

/* --- Lines --------------------------------------------------------------------------------- */

int fig_stage_root(const struct fig_stage *st, int line)
{
	while (line >= 0 && st->line[line].into >= 0)
		line = st->line[line].into;
	return line;
}

static int add_line(struct fig_stage *st, int obj)
{
	st->line = arena_grow(st->a, st->line, &st->line_cap, st->lines + 1, sizeof *st->line);
	st->line[st->lines] = (struct fig_stage_line){ .obj = obj, .into = -1 };
	return st->lines++;
}

/* To be shown: p lies on the line.  Of one that is told by a point of it and its direction, that pq
 * has this direction. */
static void want_on(struct fig_stage *st, int p, int line)
{
	const struct fig_stage_line *l = &st->line[line];
	struct fig_stage_claim c = { .n = 0 };

	for (int i = 0; i < st->claims && l->n == 1; i++) {
		c = st->claim[i];
		if (fig_stage_root(st, c.n == 2 && c.at[0] < 0 ? -1 - c.at[0] : -1) == line &&
		    (c.kind == CLAIM_PERP || c.kind == CLAIM_PARA) && c.at[1] < 0) {
			fig_stage_say(st, c.kind, 3, (int[]){ p, l->p[0], c.at[1] });
			return;
		}
		if (c.kind == CLAIM_EQANGLE && c.n == 6 && c.at[2] < 0 && c.at[3] < 0 &&
		    fig_stage_root(st, -1 - c.at[2]) == line &&
		    fig_stage_root(st, -1 - c.at[3]) == line) {
			fig_stage_say(st, CLAIM_EQANGLE, 8,
				      (int[]){ c.at[0], c.at[1], l->p[0], p, l->p[0], p,
					       c.at[4], c.at[5] });
			return;
		}
	}
	fig_stage_say(st, CLAIM_COLL, 2, (int[]){ p, STAGE_LINE(line) });
}

void fig_stage_put_on(struct fig_stage *st, int p, int line)
{
	struct fig_stage_line *l;

	line = fig_stage_root(st, line);
	if (p < 0 || line < 0)
		return;
	l = &st->line[line];
	if (base_has(l->p, l->n, p))
		return;
	if (st->wanted) {
		want_on(st, p, line);
		return;
	}
	l->p = arena_grow(st->a, l->p, &l->cap, l->n + 1, sizeof *l->p);
	l->p[l->n++] = p;
}

int fig_stage_line(struct fig_stage *st, int obj)
{
	kind_set straight = KINDS_LINEAR | KIND_BIT(KIND_VECTOR);
	int ends[2];

	if (obj < 0 || obj >= st->n_objs || !fig_value(st->f, (fig_id){ obj }) ||
	    !(KIND_BIT(fig_kind(st->f, (fig_id){ obj })) & straight))
		return -1;
	if (st->skip[st->f->obj[obj].step])
		return -1;
	if (st->line_of[obj] >= 0)
		return fig_stage_root(st, st->line_of[obj]);
	st->line_of[obj] = add_line(st, obj);
	if (fig_stage_ends(st, obj, ends)) {
		fig_stage_put_on(st, ends[0], st->line_of[obj]);
		fig_stage_put_on(st, ends[1], st->line_of[obj]);
	}
	return st->line_of[obj];
}

int fig_stage_through(struct fig_stage *st, int p, int q)
{
	int line;

	if (p < 0 || q < 0 || p == q)
		return -1;
	for (int i = 0; i < st->lines; i++)
		if (st->line[i].into < 0 && base_has(st->line[i].p, st->line[i].n, p) &&
		    base_has(st->line[i].p, st->line[i].n, q))
			return i;
	line = add_line(st, -1);
	fig_stage_put_on(st, p, line);
	fig_stage_put_on(st, q, line);
	return line;
}

int fig_stage_common(const struct fig_stage *st, int l, int m)
{
	const struct fig_stage_line *a = &st->line[fig_stage_root(st, l)],
				    *b = &st->line[fig_stage_root(st, m)];

	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++)
			if (a->p[i] == b->p[k])
				return a->p[i];
	return -1;
}

/* --- Circles ------------------------------------------------------------------------------- */

int fig_stage_round_root(const struct fig_stage *st, int round)
{
	while (round >= 0 && st->round[round].into >= 0)
		round = st->round[round].into;
	return round;
}

int fig_stage_round(struct fig_stage *st, int obj)
{
	if (obj < 0 || obj >= st->n_objs || !fig_value(st->f, (fig_id){ obj }) ||
	    !(KIND_BIT(fig_kind(st->f, (fig_id){ obj })) & KINDS_ROUND))
		return -1;
	if (st->skip[st->f->obj[obj].step])
		return -1;
	if (st->round_of[obj] >= 0)
		return fig_stage_round_root(st, st->round_of[obj]);
	st->round = arena_grow(st->a, st->round, &st->round_cap, st->rounds + 1,
			       sizeof *st->round);
	st->round[st->rounds] = (struct fig_stage_round){
		.obj = obj, .into = -1, .center = -1, .across = { -1, -1 }
	};
	return st->round_of[obj] = st->rounds++;
}

void fig_stage_put_round(struct fig_stage *st, int p, int round)
{
	struct fig_stage_round *r;

	round = fig_stage_round_root(st, round);
	if (p < 0 || round < 0 || st->round[round].center == p)
		return;
	r = &st->round[round];
	if (base_has(r->p, r->n, p))
		return;
	if (st->wanted) {
		if (r->center >= 0 && r->n) {
			int at[] = { r->center, p, r->center, r->p[0] };

			fig_stage_say(st, CLAIM_CONG, 4, at);
		} else if (r->n > 2) {
			int at[] = { p, r->p[0], r->p[1], r->p[2] };

			fig_stage_say(st, CLAIM_CYCLIC, 4, at);
		} else {
			/* It has too few points to be told. */
			fig_stage_say(st, PREDICATES, 0, NULL);
		}
		return;
	}
	r->p = arena_grow(st->a, r->p, &r->cap, r->n + 1, sizeof *r->p);
	r->p[r->n++] = p;
}

const char *fig_stage_called(const struct fig_stage *st, int obj)
{
	struct buf b = { 0 };
	const char *text;

	if (st->f->obj[obj].name)
		return st->f->obj[obj].name;
	fig_step_definition(&b, st->f, st->f->obj[obj].step);
	text = arena_strdup(st->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

const char *fig_stage_spelled(const struct fig_stage *st, int point)
{
	for (int i = 0; i < st->n_objs; i++)
		if (st->point_of[i] == point)
			return fig_stage_called(st, i);
	return st->script[point];
}

int fig_stage_center(struct fig_stage *st, int round)
{
	struct fig_stage_round *r;
	const struct value *v;
	const char *name;

	round = fig_stage_round_root(st, round);
	r = &st->round[round];
	if (r->center >= 0)
		return r->center;
	v = fig_value(st->f, (fig_id){ r->obj });
	name = fig_stage_called(st, r->obj);
	r->center = fig_stage_helper(st, "O", value_pt(v, 0),
				     arena_printf(st->a, "the centre of %s", name),
				     arena_printf(st->a, "Center(%s)", name));
	return r->center;
}

/* --- Claims -------------------------------------------------------------------------------- */

void fig_stage_say_number(struct fig_stage *st, enum predicate k, int n, const int *at,
			  int64_t top, int64_t den)
{
	int64_t g = base_gcd(top, den);
	struct fig_stage_claim c = { .kind = k, .n = n, .num = top / g, .den = den / g };
	struct fig_stage_claim **list = st->wanted ? &st->goal : &st->claim;
	int *count = st->wanted ? &st->goals : &st->claims;

	c.clause = st->wanted ? 0 : fig_stage_clause(st);
	for (int i = 0; i < n; i++) {
		c.at[i] = at[i];
		/* Of a line that nobody asks of, no two points are needed. */
		if (st->wanted && at[i] < 0 && fig_stage_root(st, -1 - at[i]) >= 0)
			st->line[fig_stage_root(st, -1 - at[i])].used = true;
	}
	*list = arena_grow(st->a, *list, st->wanted ? &st->goal_cap : &st->claim_cap,
			   *count + 1, sizeof **list);
	(*list)[(*count)++] = c;
}

void fig_stage_say(struct fig_stage *st, enum predicate k, int n, const int *at)
{
	fig_stage_say_number(st, k, n, at, 0, 1);
}

/* --- The same line, the same circle -------------------------------------------------------- */

static bool apart(const struct fig_stage *st, int p, int q)
{
	return p != q && hypot(st->s->point[p].x - st->s->point[q].x,
			       st->s->point[p].y - st->s->point[q].y) > NEAR * st->size;
}

/* Are so many points of the one, which are different, on the other? */
static bool share(const struct fig_stage *st, const int *p, int n, const int *q, int m,
		  int want)
{
	int found[3], k = 0;

	for (int i = 0; i < n && k < want; i++) {
		bool good = base_has(q, m, p[i]);

		for (int j = 0; j < k && good; j++)
			good = apart(st, found[j], p[i]);
		if (good)
			found[k++] = p[i];
	}
	return k >= want;
}

static bool merge_lines(struct fig_stage *st)
{
	bool any = false;

	for (int i = 0; i < st->lines; i++)
		for (int j = i + 1; j < st->lines; j++) {
			struct fig_stage_line *l = &st->line[i], *m = &st->line[j];

			if (l->into >= 0 || m->into >= 0 ||
			    !share(st, l->p, l->n, m->p, m->n, 2))
				continue;
			m->into = i;
			l->used = l->used || m->used;
			if (l->obj < 0)
				l->obj = m->obj;
			for (int k = 0; k < m->n; k++)
				fig_stage_put_on(st, m->p[k], i);
			any = true;
		}
	return any;
}

static bool same_round(const struct fig_stage *st, const struct fig_stage_round *r,
		       const struct fig_stage_round *s)
{
	bool concentric = r->center >= 0 && r->center == s->center;

	return share(st, r->p, r->n, s->p, s->n, concentric ? 1 : 3);
}

static bool merge_rounds(struct fig_stage *st)
{
	bool any = false;

	for (int i = 0; i < st->rounds; i++)
		for (int j = i + 1; j < st->rounds; j++) {
			struct fig_stage_round *r = &st->round[i], *s = &st->round[j];

			if (r->into >= 0 || s->into >= 0 || !same_round(st, r, s))
				continue;
			s->into = i;
			if (r->center < 0)
				r->center = s->center;
			r->central = r->central || s->central;
			if (r->across[0] < 0)
				memcpy(r->across, s->across, sizeof r->across);
			if (!r->radius.den)
				r->radius = s->radius;
			for (int k = 0; k < s->n; k++)
				fig_stage_put_round(st, s->p[k], i);
			any = true;
		}
	return any;
}

/* --- Helpers ------------------------------------------------------------------------------- */

/* A point of the line that nothing else is said of. */
static void help_line(struct fig_stage *st, int line, double far)
{
	const char *own = st->f->obj[st->line[line].obj].name;
	const char *name = fig_stage_called(st, st->line[line].obj);
	const struct value *v = fig_value(st->f, (fig_id){ st->line[line].obj });
	struct straight s;
	double length;
	pt at;
	int p;

	if (!v)
		return;
	s = geo_straight_of(v, st->f->num);
	length = hypot(num_mid(s.d.x), num_mid(s.d.y));
	at = geo_add(
		s.p,
		geo_scale(s.d, num_double(far * st->size / length, st->f->num), st->f->num),
		st->f->num);
	p = fig_stage_helper(st, own ? arena_printf(st->a, "%s_1", own) : "L", at,
			     arena_printf(st->a, "a point on %s", name),
			     arena_printf(st->a, "Point(%s)", name));
	if (p >= 0)
		fig_stage_put_on(st, p, line);
}

static bool is_line(const struct fig_stage *st, int at, int line)
{
	return at < 0 && fig_stage_root(st, -1 - at) == line;
}

/* Does the claim say that the lines are at right angles? */
static bool says_perp(const struct fig_stage *st, const struct fig_stage_claim *c, int p,
		      int q, int line)
{
	int first, second;

	if (c->kind != CLAIM_PERP)
		return false;
	if (c->n == 3 && c->at[0] >= 0)
		return ((c->at[0] == p && c->at[1] == q) ||
			(c->at[0] == q && c->at[1] == p)) &&
		       is_line(st, c->at[2], line);
	if (c->n != 2)
		return false;
	first = is_line(st, c->at[0], line) ? 0 : 1;
	second = fig_stage_root(st, -1 - c->at[1 - first]);
	return is_line(st, c->at[first], line) &&
	       base_has(st->line[second].p, st->line[second].n, p) &&
	       base_has(st->line[second].p, st->line[second].n, q);
}

/* A point of the line at which it stands at right angles to that from the centre. */
static int foot_of_center(const struct fig_stage *st, int line, int center)
{
	const struct fig_stage_line *l = &st->line[line];

	for (int i = 0; i < l->n && center >= 0; i++)
		for (int k = 0; k < st->claims; k++)
			if (l->p[i] != center &&
			    says_perp(st, &st->claim[k], center, l->p[i], line))
				return l->p[i];
	return -1;
}

/* The point in which the line touches the circle: one that is on both, or the foot of the
 * perpendicular from its centre; else a new one where the line was made as a tangent. */
static int contact(struct fig_stage *st, const struct fig_stage_touch *t)
{
	int line = fig_stage_root(st, t->line), round = fig_stage_round_root(st, t->round), p;
	struct fig_stage_line *l = &st->line[line];
	const struct value *v;
	const char *name;
	pt at;

	for (int i = 0; i < l->n; i++)
		if (base_has(st->round[round].p, st->round[round].n, l->p[i]))
			return l->p[i];
	p = foot_of_center(st, line, st->round[round].center);
	if (p >= 0) {
		fig_stage_put_round(st, p, round);
		return p;
	}
	if (!t->point || l->obj < 0)
		return -1;
	v = fig_value(st->f, (fig_id){ st->round[round].obj });
	at = geo_straight_foot(
		geo_straight_of(fig_value(st->f, (fig_id){ l->obj }), st->f->num),
		value_pt(v, 0), st->f->num);
	name = fig_stage_called(st, l->obj);
	p = fig_stage_helper(st, "T", at,
			     arena_printf(st->a, "the point where %s touches %s", name,
					  fig_stage_called(st, st->round[round].obj)),
			     arena_printf(st->a, "Intersect(%s, %s)", name,
					  fig_stage_called(st, st->round[round].obj)));
	if (p >= 0) {
		fig_stage_put_on(st, p, line);
		fig_stage_put_round(st, p, round);
	}
	return p;
}

static void settle_touches(struct fig_stage *st)
{
	for (int i = 0; i < st->touches; i++) {
		const struct fig_stage_touch *t = &st->touch[i];
		int p = contact(st, t), o;

		if (p < 0)
			continue;
		o = fig_stage_center(st, t->round);
		if (o < 0)
			continue;
		st->clause = t->clause;
		fig_stage_say(st, CLAIM_PERP, 3, (int[]){ o, p, STAGE_LINE(t->line) });
	}
}

/* The foot of a point on a line: one that is there, or a new one. */
static int foot_on(struct fig_stage *st, int p, int line)
{
	int x = foot_of_center(st, line, p), obj = st->line[line].obj;
	const struct setting_point *at = &st->s->point[p];
	struct num_ctx *c = st->f->num;
	const char *name;
	pt foot;

	if (x >= 0 || obj < 0)
		return x;
	foot = geo_straight_foot(geo_straight_of(fig_value(st->f, (fig_id){ obj }), c),
				 (pt){ num_within(num_double(at->x, c), st->s->spread, c),
				       num_within(num_double(at->y, c), st->s->spread, c) },
				 c);
	name = fig_stage_called(st, obj);
	x = fig_stage_helper(st, "X", foot,
			     arena_printf(st->a, "the foot of %s on %s", at->name, name),
			     arena_printf(st->a, "Foot(%s, %s)", at->name, name));
	if (x >= 0) {
		fig_stage_put_on(st, x, line);
		st->clause = st->s->clauses - 1;
		fig_stage_say(st, CLAIM_PERP, 3, (int[]){ p, x, STAGE_LINE(line) });
	}
	return x;
}

static void settle_focals(struct fig_stage *st)
{
	for (int i = 0; i < st->focals; i++) {
		const struct fig_stage_focal k = st->focal[i];
		int x = foot_on(st, k.point, fig_stage_root(st, k.line));

		if (x < 0 || x == k.point)
			continue;
		st->clause = k.clause;
		fig_stage_say(st, CLAIM_CONG, 4, (int[]){ k.point, x, k.point, k.focus });
		if (k.tangent < 0)
			continue;
		st->line[fig_stage_root(st, k.tangent)].used = true;
		fig_stage_say(st, CLAIM_PERP, 3, (int[]){ k.focus, x, STAGE_LINE(k.tangent) });
		st->halves = arena_grow(st->a, st->halves, &st->halves_cap, st->halvess + 1,
					sizeof *st->halves);
		st->halves[st->halvess++] =
			(struct fig_stage_halves){ k.tangent, { k.focus, x }, k.clause };
	}
}

/* --- Writing ------------------------------------------------------------------------------- */

static bool give(struct fig_stage *st, struct claim c, int clause)
{
	for (int i = 0; i < c.n; i++)
		if (c.p[i] < 0 || st->twin[c.p[i]])
			return false;
	if (claim_is_degenerate(&c) || claim_is_trivial(&c))
		return false;
	if (st->s->givens >= SETTING_CLAIMS) {
		st->full = true;
		return false;
	}
	setting_give(st->s, c);
	st->s->given[st->s->givens - 1].clause = clause;
	return true;
}

static void give_of(struct fig_stage *st, enum predicate k, int n, const int *p, int clause)
{
	give(st, claim_of(k, n, p), clause);
}

/* The points that stand for a line. */
static bool two_of(const struct fig_stage *st, int line, int out[2])
{
	const struct fig_stage_line *l = &st->line[fig_stage_root(st, line)];
	int k = 0;

	for (int i = 0; i < l->n && k < 2; i++)
		if (!st->twin[l->p[i]])
			out[k++] = l->p[i];
	return k == 2;
}

static bool spelled(const struct fig_stage *st, const struct fig_stage_claim *c,
		    struct claim *out)
{
	int p[2 * CLAIM_POINTS], n = 0;

	for (int i = 0; i < c->n; i++) {
		if (c->at[i] >= 0) {
			p[n++] = c->at[i];
			continue;
		}
		if (fig_stage_root(st, -1 - c->at[i]) < 0 || !two_of(st, -1 - c->at[i], p + n))
			return false;
		n += 2;
	}
	if (c->kind >= PREDICATES || n > CLAIM_POINTS)
		return false;
	*out = claim_of(c->kind, n, p);
	out->num = c->num;
	out->den = c->den ? c->den : 1;
	return true;
}

static void write_lines(struct fig_stage *st)
{
	for (int i = 0; i < st->lines; i++) {
		const struct fig_stage_line *l = &st->line[i];
		int two[2];

		if (l->into >= 0 || !two_of(st, i, two))
			continue;
		for (int k = 0; k < l->n; k++)
			if (l->p[k] != two[0] && l->p[k] != two[1])
				give_of(st, CLAIM_COLL, 3, (int[]){ two[0], two[1], l->p[k] },
					st->s->point[l->p[k]].clause);
	}
}

/* The length of the radius, where it is known. */
static void write_radius(struct fig_stage *st, const struct fig_stage_round *r, int o, int p)
{
	const struct fig_stage_length *l = &r->radius;
	int q[2] = { l->p[0], l->p[1] }, clause = st->s->point[p].clause;
	struct claim c;

	if (!l->den || l->num <= 0)
		return;
	for (int i = 0; i < st->numbers && l->obj >= 0 && q[0] < 0; i++)
		if (st->number[i].obj == l->obj)
			memcpy(q, st->number[i].p, sizeof q);
	if (l->obj >= 0 && q[0] < 0 && l->num == l->den) {
		st->number = arena_grow(st->a, st->number, &st->number_cap, st->numbers + 1,
					sizeof *st->number);
		st->number[st->numbers++] = (struct fig_stage_number){ l->obj, { o, p } };
		return;
	}
	if (q[0] < 0 && l->obj >= 0)
		return;
	if (q[0] < 0) {
		c = claim_of(CLAIM_LCONST, 2, (int[]){ o, p });
	} else {
		c = claim_of(l->num == l->den ? CLAIM_CONG : CLAIM_RCONST, 4,
			     (int[]){ o, p, q[0], q[1] });
	}
	if (q[0] < 0 || l->num != l->den) {
		c.num = l->num;
		c.den = l->den;
	}
	give(st, c, clause);
}

static void write_round(struct fig_stage *st, const struct fig_stage_round *r)
{
	int o = r->center, first = -1, n = 0, two[3];

	for (int i = 0; i < r->n; i++) {
		int p = r->p[i], clause = st->s->point[p].clause;

		if (st->twin[p])
			continue;
		if (r->across[0] >= 0 && p != r->across[0] && p != r->across[1])
			give_of(st, CLAIM_PERP, 4, (int[]){ p, r->across[0], p, r->across[1] },
				clause);
		if (o >= 0 && first >= 0)
			give_of(st, CLAIM_CONG, 4, (int[]){ o, first, o, p }, clause);
		if (n == 3)
			give_of(st, CLAIM_CYCLIC, 4, (int[]){ two[0], two[1], two[2], p },
				clause);
		else
			two[n++] = p;
		if (first < 0)
			first = p;
	}
	if (o >= 0 && first >= 0)
		write_radius(st, r, o, first);
}

static void write_halves(struct fig_stage *st)
{
	for (int i = 0; i < st->halvess; i++) {
		const struct fig_stage_halves *h = &st->halves[i];
		const struct fig_stage_line *l = &st->line[fig_stage_root(st, h->line)];

		for (int k = 0; k < l->n; k++)
			give_of(st, CLAIM_CONG, 4,
				(int[]){ l->p[k], h->p[0], l->p[k], h->p[1] }, h->clause);
	}
}

/* A midpoint is on the perpendicular bisector. */
static void halve_midpoints(struct fig_stage *st)
{
	for (int i = 0; i < st->halvess; i++)
		for (int k = 0; k < st->claims; k++) {
			const struct fig_stage_claim *c = &st->claim[k];
			const int *h = st->halves[i].p;

			if (c->kind == CLAIM_MIDP && c->n == 3 &&
			    ((c->at[1] == h[0] && c->at[2] == h[1]) ||
			     (c->at[1] == h[1] && c->at[2] == h[0])))
				fig_stage_put_on(st, c->at[0], st->halves[i].line);
		}
}

static bool write_goals(struct fig_stage *st)
{
	for (int i = 0; i < st->goals; i++) {
		struct claim c;

		if (!spelled(st, &st->goal[i], &c) || claim_is_degenerate(&c))
			return false;
		for (int k = 0; k < c.n; k++)
			if (st->twin[c.p[k]])
				return false;
		setting_want(st->s, c);
	}
	return true;
}

bool fig_stage_finish(struct fig_stage *st)
{
	bool wanted = st->wanted;

	st->wanted = false;
	halve_midpoints(st);
	while (merge_lines(st) || merge_rounds(st))
		;
	settle_focals(st);
	settle_touches(st);
	for (int i = 0; i < st->lines; i++) {
		static const double far[] = { 0.6180339887, -0.4142135623 };
		int two[2];

		for (int k = 0; k < 2 && st->line[i].into < 0 && st->line[i].used &&
				st->line[i].obj >= 0 && !two_of(st, i, two);
		     k++)
			help_line(st, i, far[k]);
	}
	for (int i = 0; i < st->rounds; i++)
		if (st->round[i].into < 0 && st->round[i].central)
			fig_stage_center(st, i);
	for (int i = 0; i < st->claims; i++) {
		struct claim c;

		if (spelled(st, &st->claim[i], &c) && !setting_gives(st->s, &c))
			give(st, c, st->claim[i].clause);
	}
	write_lines(st);
	for (int i = 0; i < st->rounds; i++)
		if (st->round[i].into < 0)
			write_round(st, &st->round[i]);
	write_halves(st);
	st->wanted = wanted;
	return write_goals(st) && !st->full;
}

/* --- Lengths ------------------------------------------------------------------------------- */

/* A rational number as text, "-7/2". */
static bool read_rational(const char *s, int64_t *top, int64_t *den)
{
	int64_t v[2] = { 0, 1 };
	int k = 0;
	bool minus = *s == '-';

	s += minus;
	for (v[0] = 0; *s; s++) {
		if (*s == '/' && !k) {
			v[++k] = 0;
			continue;
		}
		if (*s < '0' || *s > '9' || v[k] > 1000000000)
			return false;
		v[k] = 10 * v[k] + (*s - '0');
	}
	*top = minus ? -v[0] : v[0];
	*den = v[1];
	return *den > 0;
}

bool fig_stage_rational(struct fig_stage *st, const struct arg *a, bool angle, int64_t *top,
			int64_t *den)
{
	struct buf b = { 0 };
	bool good = false;
	int refs[1];
	struct num_ctx *c = st->f->num;
	struct err e;
	struct num v;

	if (a->form != ARG_EXPR || a->within > 0 || fig_expr_refs(a->x, refs, 0, 1))
		return false;
	fig_enter(st->f, NUM_EXACT, 0);
	if (fig_number(st->f, a, &v, &e) == OK) {
		if (angle)
			v = num_div(v, num_pi(c), c);
		good = num_print_rational(&b, v, c) && read_rational(buf_str(&b), top, den);
	}
	fig_enter(st->f, NUM_DOUBLE, 0);
	buf_clear(&b);
	return good;
}

static struct fig_stage_length scaled(struct fig_stage_length l, int64_t top, int64_t den)
{
	int64_t g;

	if (!l.den || l.num > 1000000 || l.den > 1000000 || top > 1000000 || den > 1000000 ||
	    top <= 0 || den <= 0)
		return (struct fig_stage_length){ 0 };
	l.num *= top;
	l.den *= den;
	g = base_gcd(l.num, l.den);
	l.num /= g;
	l.den /= g;
	return l;
}

static struct fig_stage_length length_of_object(struct fig_stage *st, int obj)
{
	struct fig_stage_length l = { .num = 1, .den = 1, .p = { -1, -1 }, .obj = -1 };
	static const struct fig_stage_length none;
	const struct fig_step *s = &st->f->step[st->f->obj[obj].step];
	enum kind k = fig_kind(st->f, (fig_id){ obj });

	if (k == KIND_SEGMENT)
		return fig_stage_ends(st, obj, l.p) ? l : none;
	if (k != KIND_NUMBER)
		return none;
	if (fig_measures(s, "distance") && s->arg[1].form == ARG_REF &&
	    s->arg[2].form == ARG_REF) {
		l.p[0] = fig_stage_point(st, s->arg[1].ref);
		l.p[1] = fig_stage_point(st, s->arg[2].ref);
		return l.p[0] >= 0 && l.p[1] >= 0 ? l : none;
	}
	if ((fig_measures(s, "length") || fig_measures(s, "radius")) &&
	    s->arg[1].form == ARG_REF) {
		int round = fig_stage_round(st, s->arg[1].ref);

		if (round < 0)
			return fig_stage_ends(st, s->arg[1].ref, l.p) ? l : none;
		if (fig_measures(s, "length"))
			return none;
		l.p[0] = st->round[round].center;
		l.p[1] = st->round[round].n ? st->round[round].p[0] : -1;
		return l.p[0] >= 0 && l.p[1] >= 0 ? l : none;
	}
	/* Another name of a length, or a number that may be anything. */
	if (tool_is(s->tool, TRAIT_FREE_NUMBER) && s->arg[1].form == ARG_EXPR &&
	    !fig_is_free(st->f, (fig_id){ obj }))
		return fig_stage_length_of(st, s->arg[1].x);
	l.obj = obj;
	return l;
}

struct fig_stage_length fig_stage_length_of(struct fig_stage *st, const struct expr *x)
{
	struct fig_stage_length l = { .num = 1, .den = 1, .p = { -1, -1 }, .obj = -1 };
	struct arg a = { .form = ARG_EXPR };
	int64_t top, den;

	if (x->kind == EXPR_REF && !x->n && x->ref >= 0)
		return length_of_object(st, x->ref);
	a.x = (struct expr *)x;
	if (fig_stage_rational(st, &a, false, &top, &den))
		return scaled(l, top, den);
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV)) {
		a.x = x->arg[1];
		if (fig_stage_rational(st, &a, false, &top, &den))
			return x->op == EXPR_MUL
				       ? scaled(fig_stage_length_of(st, x->arg[0]), top, den)
				       : scaled(fig_stage_length_of(st, x->arg[0]), den, top);
		a.x = x->arg[0];
		if (x->op == EXPR_MUL && fig_stage_rational(st, &a, false, &top, &den))
			return scaled(fig_stage_length_of(st, x->arg[1]), top, den);
	}
	return (struct fig_stage_length){ 0 };
}

/* --- The walk ------------------------------------------------------------------------------ */

/* The corners of a polygon at both ends of one of its sides. */
static bool corners(const struct fig *f, int polygon, int side, int out[2])
{
	const struct value *v = fig_value(f, (fig_id){ polygon });

	if (!v || v->kind != KIND_POLYGON || side >= value_sides(v))
		return false;
	out[0] = fig_polygon_corner(f, polygon, side);
	out[1] = fig_polygon_corner(f, polygon, (side + 1) % value_sides(v));
	return out[0] >= 0 && out[1] >= 0;
}

bool fig_stage_ends(struct fig_stage *st, int obj, int out[2])
{
	const struct object *o = &st->f->obj[obj];
	const struct fig_step *s = &st->f->step[o->step];
	enum kind k = fig_kind(st->f, (fig_id){ obj });
	int end[2] = { -1, -1 };

	if (k != KIND_SEGMENT && k != KIND_VECTOR)
		return false;
	if (o->role == ROLE_SIDE && o->whole >= 0) {
		int side = 0;

		for (int i = s->first; i < obj; i++)
			side += st->f->obj[i].role == ROLE_SIDE;
		if (!corners(st->f, o->whole, side, end))
			return false;
	} else if (o->role == ROLE_MAIN && (!strcmp(s->tool->name, "add_segment") ||
					    !strcmp(s->tool->name, "add_vector"))) {
		end[0] = s->arg[1].form == ARG_REF ? s->arg[1].ref : -1;
		end[1] = s->arg[2].form == ARG_REF ? s->arg[2].ref : -1;
	}
	for (int i = 0; i < 2; i++) {
		out[i] = end[i] < 0 ? -1 : fig_stage_point(st, end[i]);
		if (out[i] < 0)
			return false;
	}
	return out[0] != out[1];
}

static double size_of(struct fig *f)
{
	double lo[2] = { HUGE_VAL, HUGE_VAL }, hi[2] = { -HUGE_VAL, -HUGE_VAL };

	for (int i = 0; i < f->n_objs; i++) {
		const struct value *v = fig_value(f, (fig_id){ i });

		for (int k = 0; v && v->kind == KIND_POINT && k < 2; k++) {
			lo[k] = fmin(lo[k], num_mid(v->v[k]));
			hi[k] = fmax(hi[k], num_mid(v->v[k]));
		}
	}
	return lo[0] > hi[0] ? 1 : fmax(fmax(hi[0] - lo[0], hi[1] - lo[1]), 1e-300);
}

/* Does the step rest on one that is not read? */
static bool rests_on_skipped(const struct fig_stage *st, const struct fig_step *s)
{
	int par[FIG_PARENTS], n = fig_parents(st->f, s, par, FIG_PARENTS);

	for (int i = 0; i < n; i++)
		if (st->skip[st->f->obj[par[i]].step])
			return true;
	return false;
}

struct fig_stage *fig_stage_new(struct fig *f, struct arena *a, int hide, int instead)
{
	struct fig_stage *st = arena_alloc(a, sizeof *st);
	size_t n = (size_t)f->n_objs + 1;

	st->f = f;
	st->a = a;
	st->s = setting_new(a);
	st->n_objs = f->n_objs;
	st->point_of = arena_alloc(a, n * sizeof *st->point_of);
	st->line_of = arena_alloc(a, n * sizeof *st->line_of);
	st->round_of = arena_alloc(a, n * sizeof *st->round_of);
	for (int i = 0; i < f->n_objs; i++)
		st->point_of[i] = st->line_of[i] = st->round_of[i] = -1;
	st->skip = arena_alloc(a, (size_t)f->n_steps + 1);
	st->twin = arena_alloc(a, SETTING_POINTS * sizeof *st->twin);
	st->script = arena_alloc(a, SETTING_POINTS * sizeof *st->script);
	st->size = size_of(f);
	st->hidden = -1;
	for (int i = 0; i < f->n_steps && !st->full; i++) {
		const struct fig_step *s = &f->step[i];

		if (s->removed || s->local || s->at[NUM_DOUBLE].st != OK)
			continue;
		st->step = i;
		st->clause = -1;
		st->skip[i] = rests_on_skipped(st, s);
		if (st->skip[i])
			continue;
		if (hide >= s->first && hide < s->first + s->n_out) {
			/* Shown of the other point in its stead. */
			st->hidden = hide;
			st->instead = fig_stage_point(st, instead);
			st->wanted = true;
			fig_stage_read_step(st, i);
			st->wanted = false;
			/* What is built on it would take for granted what is to be shown. */
			st->hidden = -1;
			st->skip[i] = true;
			continue;
		}
		fig_stage_read_step(st, i);
	}
	return st->full ? NULL : st;
}
