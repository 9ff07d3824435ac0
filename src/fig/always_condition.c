/*
 * always_condition.c -- the conditions of a proof, in words and as lines of a script.
 *
 * A condition is a polynomial in the free coordinates that must not be zero.  It is put into
 * words by trying: which of the figure's points coincide, which three are on one line, which
 * lines are parallel exactly where it is zero?  The first that fits is told; what fits none is
 * counted.
 */
#include "base/member.h"
#include "fig/always_priv.h"
#include <string.h>

#define THINGS 14 /* points, and other objects, that words are tried with */
#define CORNERS 9 /* points that triples of them are tried with */

enum spoken {
	SAY_NOTHING,
	SAY_DIFFER,
	SAY_TRIANGLE,
	SAY_MEET,
	SAY_OFF,
	SAY_NOT_RIGHT,
	SAY_NO_RIGHT_ANGLE,
	SAY_NOT_AS_FAR
};

struct untold {
	bool told;
	enum spoken how;
	int of[3]; /* objects */
};

struct condition_scene {
	const struct always *a;
	int point[THINGS], line[THINGS], round[THINGS];
	int points, lines, rounds;
	struct untold *untold; /* one for each condition */
	int n, left;
};

static pt point_at(const struct condition_scene *s, int i)
{
	return value_pt(fig_at(s->a->f, s->point[i]), 0);
}

static struct straight line_at(const struct condition_scene *s, int i)
{
	return geo_straight_of(fig_at(s->a->f, s->line[i]), s->a->f->num);
}

static void collect(struct condition_scene *s, int obj)
{
	const struct value *v = fig_at(s->a->f, obj);

	if (!v || !s->a->f->obj[obj].name || s->a->f->obj[obj].removed)
		return;
	if (v->kind == KIND_POINT && s->points < THINGS)
		s->point[s->points++] = obj;
	else if (value_is(v, KINDS_LINEAR) && s->lines < THINGS)
		s->line[s->lines++] = obj;
	else if (v->kind == KIND_CIRCLE && s->rounds < THINGS)
		s->round[s->rounds++] = obj;
}

/* A sentence that is false where a number is zero, and only there. */
static void try_words(struct condition_scene *s, num zero, enum spoken how, const int *of)
{
	for (int i = 0; i < s->n; i++) {
		struct untold *u = &s->untold[i];

		if (u->told || !num_condition_is(i, zero, s->a->f->num))
			continue;
		u->told = true;
		s->left--;
		u->how = how;
		memcpy(u->of, of, sizeof u->of);
	}
}

static bool is_done(struct condition_scene *s)
{
	return !s->left || num_budget_spent(s->a->f->num);
}

static void try_pairs(struct condition_scene *s)
{
	ctx *c = s->a->f->num;

	for (int k = 1; k < s->points; k++)
		for (int j = 0; j < k && !is_done(s); j++)
			try_words(s, geo_dist2(point_at(s, j), point_at(s, k), c), SAY_DIFFER,
				  (int[3]){ s->point[j], s->point[k] });
}

static void try_triples(struct condition_scene *s)
{
	ctx *c = s->a->f->num;

	for (int l = 2; l < s->points && l < CORNERS; l++)
		for (int k = 1; k < l; k++)
			for (int j = 0; j < k && !is_done(s); j++) {
				pt o = point_at(s, j);

				try_words(s,
					  geo_cross(geo_sub(point_at(s, k), o, c),
						    geo_sub(point_at(s, l), o, c), c),
					  SAY_TRIANGLE,
					  (int[3]){ s->point[j], s->point[k], s->point[l] });
			}
}

static void try_lines(struct condition_scene *s, bool right)
{
	ctx *c = s->a->f->num;

	for (int k = 1; k < s->lines; k++)
		for (int j = 0; j < k && !is_done(s); j++) {
			pt u = line_at(s, j).d, v = line_at(s, k).d;

			try_words(s, right ? geo_dot(u, v, c) : geo_cross(u, v, c),
				  right ? SAY_NOT_RIGHT : SAY_MEET,
				  (int[3]){ s->line[j], s->line[k] });
		}
}

static void try_incidences(struct condition_scene *s)
{
	ctx *c = s->a->f->num;

	for (int j = 0; j < s->points; j++) {
		for (int k = 0; k < s->lines && !is_done(s); k++)
			try_words(s, geo_straight_offset(line_at(s, k), point_at(s, j), c),
				  SAY_OFF, (int[3]){ s->point[j], s->line[k] });
		for (int k = 0; k < s->rounds && !is_done(s); k++) {
			const struct value *v = fig_at(s->a->f, s->round[k]);

			try_words(s,
				  num_sub(geo_dist2(point_at(s, j), value_pt(v, 0), c),
					  v->v[2], c),
				  SAY_OFF, (int[3]){ s->point[j], s->round[k] });
		}
	}
}

/* Right angles and equal distances at a point. */
static void try_apexes(struct condition_scene *s, bool right)
{
	ctx *c = s->a->f->num;

	for (int j = 0; j < s->points && j < CORNERS; j++)
		for (int l = 1; l < s->points && l < CORNERS; l++)
			for (int k = 0; k < l && !is_done(s); k++) {
				pt u = geo_sub(point_at(s, k), point_at(s, j), c);
				pt v = geo_sub(point_at(s, l), point_at(s, j), c);

				if (j != k && j != l)
					try_words(s,
						  right ? geo_dot(u, v, c)
							: num_sub(geo_norm2(u, c),
								  geo_norm2(v, c), c),
						  right ? SAY_NO_RIGHT_ANGLE : SAY_NOT_AS_FAR,
						  (int[3]){ s->point[j], s->point[k],
							    s->point[l] });
			}
}

/* A form with names in it. */
static const char *filled(const struct condition_scene *s, const char *form, const int *of)
{
	const struct object *o = s->a->f->obj;
	struct buf b = { 0 };
	const char *text;

	for (const char *p = form; *p; p++)
		if (*p >= '1' && *p <= '3')
			buf_add(&b, o[of[*p - '1']].name);
		else
			buf_addc(&b, *p);
	text = arena_strdup(s->a->f->scratch, buf_str(&b));
	buf_clear(&b);
	return text;
}

static void tell(const struct condition_scene *s, const struct untold *u,
		 struct always_conditions *k)
{
	static const char *const form[][3] = {
		[SAY_DIFFER] = { "1 and 2 are different points", "AreEqual[1,2]", "1 != 2" },
		[SAY_TRIANGLE] = { "1, 2 and 3 are not on one line", "AreCollinear[1,2,3]",
				   "!AreCollinear(1, 2, 3)" },
		[SAY_MEET] = { "1 and 2 are not parallel", "AreParallel[1,2]", "!(1 ∥ 2)" },
		[SAY_OFF] = { "1 is not on 2", "1 ∈ 2", "!IsOn(1, 2)" },
		[SAY_NOT_RIGHT] = { "1 and 2 are not perpendicular", "ArePerpendicular[1,2]",
				    "!(1 ⟂ 2)" },
		[SAY_NO_RIGHT_ANGLE] = { "there is no right angle at 1 between 2 and 3",
					 "ArePerpendicular[Line[1,2],Line[1,3]]",
					 "!(Line(1, 2) ⟂ Line(1, 3))" },
		[SAY_NOT_AS_FAR] = { "1 is not as far from 2 as from 3",
				     "AreCongruent[Segment[1,2],Segment[1,3]]",
				     "Distance(1, 2) != Distance(1, 3)" },
	};

	fig_add_condition(
		k, (struct always_condition){ .text = filled(s, form[u->how][0], u->of),
					      .failed = filled(s, form[u->how][1], u->of),
					      .line = filled(s, form[u->how][2], u->of) });
}

/* Two points that are corners of a triangle need not be said to differ. */
static bool is_implied(const struct condition_scene *s, const struct untold *u)
{
	for (int i = 0; i < s->n && u->how == SAY_DIFFER; i++) {
		const struct untold *t = &s->untold[i];
		int shared = 0;

		for (int k = 0; t->told && t->how == SAY_TRIANGLE && k < 3; k++)
			shared += t->of[k] == u->of[0] || t->of[k] == u->of[1];
		if (shared == 2)
			return true;
	}
	return false;
}

void fig_add_condition(struct always_conditions *k, struct always_condition c)
{
	for (int i = 0; i < k->n; i++)
		if (!strcmp(k->at[i].text, c.text))
			return;
	if (k->n < CONDITIONS_MOST)
		k->at[k->n++] = c;
	else
		k->most_others++;
}

void fig_always_differ(const struct always *a, const int two[2], struct always_conditions *k)
{
	tell(&(struct condition_scene){ .a = a },
	     &(struct untold){ true, SAY_DIFFER, { two[0], two[1] } }, k);
}

/* The corners of the frame's triangle are not on one line: what is zero only there is told by
 * that. */
static void tell_frame(struct condition_scene *s, const struct generic_frame *g,
		       struct always_conditions *k)
{
	struct fig *f = s->a->f;
	int of[3] = { f->step[g->origin].first, f->step[g->axis].first,
		      f->step[g->apex].first };
	struct untold u = { true, SAY_TRIANGLE, { of[0], of[1], of[2] } };
	pt p[3];
	num area;

	for (int i = 0; i < 3; i++)
		p[i] = value_pt(fig_at(f, of[i]), 0);
	area = geo_cross(geo_sub(p[1], p[0], f->num), geo_sub(p[2], p[0], f->num), f->num);
	for (int i = 0; i < s->n; i++)
		if (!s->untold[i].told && num_condition_in(i, area, f->num)) {
			s->untold[i] = u;
			s->left--;
		}
	tell(s, &u, k);
}

void fig_always_conditions(struct always *a, const struct generic_frame *frame,
			   struct always_conditions *k)
{
	struct fig *f = a->f;
	struct condition_scene s = { .a = a, .n = num_conditions(f->num) };

	s.untold = arena_alloc(f->scratch, (size_t)(s.n + 1) * sizeof *s.untold);
	for (int i = 0; i < f->n_objs; i++)
		if (a->used[f->obj[i].step])
			collect(&s, i);
	for (int i = 0; i < s.n; i++) {
		s.untold[i].how = SAY_NOTHING;
		s.untold[i].told = num_condition_is_empty(i, f->num);
		s.left += !s.untold[i].told;
	}
	if (frame && frame->apex >= 0)
		tell_frame(&s, frame, k);
	try_pairs(&s);
	try_triples(&s);
	try_lines(&s, false);
	try_incidences(&s);
	try_lines(&s, true);
	try_apexes(&s, true);
	try_apexes(&s, false);
	for (int i = 0; i < s.n; i++) {
		struct untold *u = &s.untold[i];

		/* Where nothing is divided by it, a right angle or an equal distance is one with
		 * the axes that the proof chose. */
		if (u->how == SAY_NOTHING || is_implied(&s, u) ||
		    (u->how >= SAY_NOT_RIGHT && !num_condition_divides(i, f->num))) {
			k->others += !u->told;
			continue;
		}
		tell(&s, u, k);
	}
	/* Where the frame's points coincide, what is strict was not shown. */
	if (frame && frame->apex < 0 && a->strict) {
		struct untold u = { true,
				    SAY_DIFFER,
				    { f->step[frame->origin].first,
				      f->step[frame->axis].first } };

		k->others += frame->third >= 0;
		if (!is_implied(&s, &u))
			tell(&s, &u, k);
	}
	if (k->others > k->most_others)
		k->most_others = k->others;
	k->others = 0;
}

void fig_tell_conditions(const struct always_conditions *k, struct buf *members,
			 struct buf *text)
{
	if (!k->n && !k->most_others)
		return;
	json_add_key(members, "conditions");
	buf_addc(members, '[');
	for (int i = 0; i < k->n; i++) {
		buf_add(members, i ? ",{\"text\":" : "{\"text\":");
		json_add_string(members, k->at[i].text);
		if (k->at[i].line)
			json_member_text(members, "condition", k->at[i].line);
		buf_addc(members, '}');
		buf_addf(text, "%s%s",
			 !i             ? "; where "
			 : i + 1 < k->n ? ", "
					: " and ",
			 k->at[i].text);
	}
	buf_addc(members, ']');
	if (k->most_others) {
		buf_addf(members, ",\"other_conditions\":%d", k->most_others);
		buf_addf(text, "; %d %scondition%s that ha%s no short words", k->most_others,
			 k->n ? "other " : "", k->most_others > 1 ? "s" : "",
			 k->most_others > 1 ? "ve" : "s");
	}
}

void fig_keep_conditions(struct fig *f, const struct always_conditions *k)
{
	struct buf b = { 0 };

	for (int i = 0; i < k->n; i++)
		buf_addf(&b, "%s\"%s\"", i ? ", " : "", k->at[i].failed);
	if (k->most_others)
		buf_addf(&b, "%s\"...\"", k->n ? ", " : "");
	f->degenerate = arena_strdup(f->answer, buf_str(&b));
	buf_clear(&b);
}
