/*
 * scene.c -- random scenes.
 *
 * A scene is placed many times, its free points and choices at random, on a small grid (where much
 * coincides and orders change) and far apart.  A claim that fails in one of these figures is not
 * always so, and that is certain; one that holds in all of them is taken for true, and a door that
 * calls it false has to show a figure, which is measured.
 */
#include "scene.h"
#include "base/base.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 9, PLACES = 20, FACTS_MOST = 2 * POINTS, ASKED = 6 };

/* STEP: as a script, as facts (with ; between), as a construction, how many points it takes.
 * In texts %0 is the new point, %1 ... the given ones, %x %y its place, %k a number between 0 and 1. */
enum step_kind {
	FREE,
	ON_LINE,
	ON_SEGMENT,
	ON_BISECTOR,
	UPRIGHT,
	BESIDE,
	MIDDLE,
	FOOT,
	MEET,
	HALF_TURN,
	MIRROR,
	FOURTH,
	QUARTER,
	SIXTH,
	CIRCUM,
	ORTHO,
	CENTROID,
	SECOND,
	SHARE,
	STEPS
};
static const struct {
	int n;
	const char *script, *facts, *statement;
} kinds[STEPS] = {
	[FREE] = { 0, "%0 = (%x, %y)", "", "%0 = free %0" },
	[ON_LINE] = { 2, "%0 = Point(Line(%1,%2),%x,%y)", "OnLine(%0,%1,%2)",
		      "%0 = on_line %0 %1 %2" },
	[ON_SEGMENT] = { 2, "%0 = Point(Segment(%1,%2),%x,%y)", "OnSegment(%0,%1,%2)", "" },
	[ON_BISECTOR] = { 2, "%0 = Point(PerpendicularBisector(%1,%2),%x,%y)",
			  "Length(%0,%1) = Length(%0,%2)", "%0 = on_bline %0 %1 %2" },
	[UPRIGHT] = { 3, "%0 = Point(PerpendicularLine(%1,Line(%2,%3)),%x,%y)",
		      "Perpendicular(%1,%0,%2,%3)", "%0 = on_tline %0 %1 %2 %3" },
	[BESIDE] = { 3, "%0 = Point(Line(%1,Line(%2,%3)),%x,%y)", "Parallel(%1,%0,%2,%3)",
		     "%0 = on_pline %0 %1 %2 %3" },
	[MIDDLE] = { 2, "%0 = Midpoint(%1,%2)", "Midpoint(%0,%1,%2)",
		     "%0 = midpoint %0 %1 %2" },
	[FOOT] = { 3, "%0 = ClosestPoint(Line(%2,%3),%1)", "Foot(%0,%1,%2,%3)",
		   "%0 = foot %0 %1 %2 %3" },
	[MEET] = { 4, "%0 = Intersect(Line(%1,%2),Line(%3,%4))", "Meet(%0,%1,%2,%3,%4)",
		   "%0 = on_line %0 %1 %2, on_line %0 %3 %4" },
	[HALF_TURN] = { 2, "%0 = Reflect(%1,%2)", "Midpoint(%2,%1,%0)",
			"%0 = mirror %0 %1 %2" },
	[MIRROR] = { 3, "%0 = Reflect(%1,Line(%2,%3))", "PerpBisector(%2,%3,%1,%0)",
		     "%0 = reflect %0 %1 %2 %3" },
	[FOURTH] = { 3, "%0 = %2 + %3 - %1", "Parallelogram(%1,%2,%0,%3)",
		     "%0 = parallelogram %2 %1 %3 %0" },
	[QUARTER] = { 2, "%0 = Rotate(%2,90°,%1)",
		      "RightAngle(%2,%1,%0);Length(%1,%2) = Length(%1,%0)", "" },
	[SIXTH] = { 2, "%0 = Rotate(%2,60°,%1)", "Equilateral(%1,%2,%0)",
		    "%0 = eq_triangle %0 %1 %2" },
	[CIRCUM] = { 3, "%0 = Center(Circle(%1,%2,%3))", "Circumcenter(%0,%1,%2,%3)",
		     "%0 = circumcenter %0 %1 %2 %3" },
	[ORTHO] = { 3,
		    "%0 = Intersect(PerpendicularLine(%1,Line(%2,%3)),PerpendicularLine(%2,"
		    "Line(%1,%3)))",
		    "Orthocenter(%0,%1,%2,%3)", "%0 = orthocenter %0 %1 %2 %3" },
	[CENTROID] = { 3, "%0 = Centroid(Polygon(%1,%2,%3))", "Centroid(%0,%1,%2,%3)",
		       "%0 = centroid %0 %1 %2 %3" },
	[SECOND] = { 4, "%0 = Reflect(%1,ClosestPoint(Line(%1,%4),Center(Circle(%1,%2,%3))))",
		     "Concyclic(%1,%2,%3,%0);OnLine(%0,%1,%4)",
		     "%0 = on_line %0 %1 %4, on_circum %0 %1 %2 %3" },
	[SHARE] = { 2, "%0 = Dilate(%2,%k,%1)",
		    "Between(%0,%1,%2);Length(%1,%0) = %k*Length(%1,%2)", "" },
};

struct step {
	enum step_kind kind;
	int p[4];
	long k[2];
};
struct scene {
	int n;
	struct step step[POINTS];
	bool corner; /* the first three are stated to be a triangle */
	struct claim fact[FACTS_MOST];
	int facts;
	/* Figures: of the construction, and of the facts. */
	struct spot drawn[POINTS], made[PLACES][POINTS], any[PLACES][POINTS];
	int n_made, n_any;
};

/* --- Making one ------------------------------------------------------------------------------ */
static void make(struct scene *s, struct rng *r)
{
	int first = 2 + (rng_below(r, 4) > 0), more = 1 + (int)rng_below(r, 5);

	*s = (struct scene){ .n = first + more };
	for (int i = 0; i < s->n; i++) {
		struct step *t = &s->step[i];

		do
			t->kind = i < first ? FREE : (enum step_kind)rng_below(r, STEPS);
		while (kinds[t->kind].n > i);
		for (int k = 0; k < kinds[t->kind].n; k++) {
			bool again = true;

			while (again) {
				t->p[k] = (int)rng_below(r, (uint64_t)i);
				again = false;
				/* Of a meeting, the points of each line are different, and
				 * so are the lines. */
				for (int j = 0; j < k; j++)
					again |= t->p[j] == t->p[k] &&
						 !(t->kind == MEET && k > 1 && j < 2 &&
						   !(k == 3 && (t->p[2] == t->p[0] ||
								t->p[2] == t->p[1])));
			}
		}
		t->k[1] = rng_between(r, 2, 4);
		t->k[0] = rng_between(r, 1, t->k[1] - 1);
		if (t->k[0] == 2 && t->k[1] == 4)
			t->k[0] = 1;
	}
	s->corner = first == 3 && rng_below(r, 2);
}

static void write_step(struct buf *b, const struct step *t, int at, const char *s, char first,
		       const struct spot *place)
{
	for (; *s; s++) {
		if (*s != '%') {
			buf_addc(b, *s);
			continue;
		}
		switch (*++s) {
		case '0': buf_addc(b, (char)(first + at)); break;
		case 'x': n_write(b, place[at].x); break;
		case 'y': n_write(b, place[at].y); break;
		case 'k': buf_addf(b, "%ld/%ld", t->k[0], t->k[1]); break;
		default: buf_addc(b, (char)(first + t->p[*s - '1'])); break;
		}
	}
}

static void read_facts(struct scene *s)
{
	struct buf b = { 0 };

	if (s->corner)
		s->fact[s->facts++] = claim_of("Triangle", "ABC");
	for (int i = 0; i < s->n; i++) {
		char *rest;

		buf_reset(&b);
		write_step(&b, &s->step[i], i, kinds[s->step[i].kind].facts, 'A', NULL);
		for (char *f = b.n ? b.s : NULL; f; f = rest) {
			rest = strchr(f, ';');
			if (rest)
				*rest++ = 0;
			if (!claim_read(&s->fact[s->facts++], f))
				BUG("no fact: %s", f);
		}
	}
	buf_clear(&b);
}

/* --- Placing it -------------------------------------------------------------------------------- */
static num any_number(struct rng *r, bool wide)
{
	long p = wide ? rng_between(r, -999, 999) : rng_between(r, -5, 5);

	return n_of(p, wide ? rng_between(r, 1, 99) : 1);
}

/* A place along a line: t = 0 and 1 are its points. */
static num any_share(struct rng *r, bool wide, bool inside)
{
	long q = wide ? rng_between(r, 20, 99) : 4;

	return n_of(inside ? rng_between(r, wide, q - wide) : rng_between(r, -2 * q, 3 * q),
		    q);
}

/* v a quarter or a sixth of a turn on, or back. */
static struct spot turned(struct spot v, bool quarter, bool back)
{
	num c = quarter ? n_of(0, 1) : n_of(1, 2);
	num s = quarter ? n_of(1, 1) : n_mul(n_of(1, 2), n_root3());

	if (back)
		s = n_sub(n_of(0, 1), s);
	return s_of(n_sub(n_mul(c, v.x), n_mul(s, v.y)), n_add(n_mul(s, v.x), n_mul(c, v.y)));
}

/* Place the i-th point; false: there is none here. */
static bool place(const struct scene *sc, int i, struct spot *at, struct rng *r, bool wide,
		  bool either)
{
	const struct step *t = &sc->step[i];
	struct spot p[4], m, *to = &at[i];

	for (int k = 0; k < kinds[t->kind].n; k++)
		p[k] = at[t->p[k]];
	switch (t->kind) {
	case FREE: {
		num x = any_number(r, wide), y = any_number(r, wide);

		*to = s_of(x, y);
		return true;
	}
	case ON_LINE:
	case ON_SEGMENT:
		*to = s_along(p[0], p[1], any_share(r, wide, t->kind == ON_SEGMENT));
		return !s_same(p[0], p[1]);
	case ON_BISECTOR:
		m = s_times(s_add(p[0], p[1]), n_of(1, 2));
		*to = s_add(m, s_times(turned(s_sub(p[1], p[0]), true, false),
				       any_share(r, wide, false)));
		return !s_same(p[0], p[1]);
	case UPRIGHT:
	case BESIDE:
		m = s_sub(p[2], p[1]);
		*to = s_add(p[0], s_times(t->kind == UPRIGHT ? turned(m, true, false) : m,
					  any_share(r, wide, false)));
		return !s_same(p[1], p[2]);
	case MIDDLE: *to = s_times(s_add(p[0], p[1]), n_of(1, 2)); return true;
	case FOOT:
		if (s_same(p[1], p[2]))
			return false;
		*to = s_foot(p[0], p[1], p[2]);
		return true;
	case MEET: return s_meet(to, p[0], p[1], p[2], p[3]);
	case HALF_TURN: *to = s_sub(s_add(p[1], p[1]), p[0]); return true;
	case MIRROR:
		if (s_same(p[1], p[2]))
			return false;
		m = s_foot(p[0], p[1], p[2]);
		*to = s_sub(s_add(m, m), p[0]);
		return true;
	case FOURTH: *to = s_sub(s_add(p[1], p[2]), p[0]); return true;
	case QUARTER:
	case SIXTH:
		*to = s_add(p[0], turned(s_sub(p[1], p[0]), t->kind == QUARTER,
					 either && rng_below(r, 2)));
		return true;
	case CIRCUM: return s_circumcenter(to, p[0], p[1], p[2]);
	case ORTHO:
		if (!s_circumcenter(&m, p[0], p[1], p[2]))
			return false;
		*to = s_sub(s_add(s_add(p[0], p[1]), p[2]), s_add(m, m));
		return true;
	case CENTROID:
		*to = s_times(s_add(s_add(p[0], p[1]), p[2]), n_of(1, 3));
		return n_sign(s_turn(p[0], p[1], p[2])) != 0;
	case SECOND:
		if (s_same(p[0], p[3]) || !s_circumcenter(&m, p[0], p[1], p[2]))
			return false;
		m = s_foot(m, p[0], p[3]);
		*to = s_sub(s_add(m, m), p[0]);
		return true;
	case SHARE: *to = s_along(p[0], p[1], n_of(t->k[0], t->k[1])); return true;
	case STEPS: break;
	}
	return false;
}

static bool place_all(const struct scene *s, struct spot *at, struct rng *r, bool wide,
		      bool either)
{
	for (int i = 0; i < s->n; i++)
		if (!place(s, i, at, r, wide, either))
			return false;
	return true;
}

/* Is it a figure of the facts, in the strictest reading of each word?  Points with different names
 * are apart, parallel lines are two. */
static bool is_figure(const struct scene *s, const struct spot *at)
{
	for (int i = 0; i < s->n; i++) {
		const struct step *t = &s->step[i];

		for (int j = 0; j < i; j++)
			if (s_same(at[i], at[j]))
				return false;
		if (t->kind == BESIDE &&
		    !n_sign(s_turn(at[t->p[0]], at[t->p[1]], at[t->p[2]])))
			return false;
	}
	for (int i = 0; i < s->facts; i++)
		if (claim_fate(&s->fact[i], at) != FATE_TRUE)
			return false;
	return true;
}

/* false: it is hardly ever there. */
static bool place_often(struct scene *s, struct rng *r)
{
	bool drawn = false;

	for (int k = 0; k < 12 && !drawn; k++)
		drawn = place_all(s, s->drawn, r, rng_below(r, 3) == 0, false);
	if (!drawn)
		return false;
	for (int k = 0; k < 4 * PLACES && s->n_made < PLACES; k++)
		s->n_made += place_all(s, s->made[s->n_made], r, s->n_made % 2, false);
	read_facts(s);
	for (int k = 0; k < 8 * PLACES && s->n_any < PLACES; k++)
		s->n_any += place_all(s, s->any[s->n_any], r, k % 2, true) &&
			    is_figure(s, s->any[s->n_any]);
	return s->n_made >= 8;
}

/* --- Claims ------------------------------------------------------------------------------------- */
struct asked {
	struct claim claim;
	const char *text;
	enum fate here;
	enum truth ever, any;
	bool done;
};

static enum truth of_all(const struct claim *c, struct spot at[PLACES][POINTS], int n,
			 bool flat_fails)
{
	int yes = 0, no = 0;

	for (int i = 0; i < n; i++) {
		enum fate f = claim_fate(c, at[i]);

		yes += f == FATE_TRUE;
		no += f == FATE_FALSE || (f == FATE_FLAT && flat_fails);
	}
	return yes && no ? IN_SOME : yes >= 8 ? IN_ALL : no && !yes ? IN_NONE : IN_UNKNOWN;
}

static int choose(struct run *run, const struct scene *s, struct asked *out)
{
	struct rng *r = &run->rng;
	int want[3] = { 3, 2, 1 }, n = 0; /* so in all, here, not here */
	struct buf b = { 0 };

	for (int k = 0; k < 400 && n < ASKED; k++) {
		struct asked q = { 0 };
		int what;
		int kind = (int)rng_below(r, (uint64_t)claim_kinds());

		if (!claim_any(&q.claim, kind, s->n, r) || !claim_is_drawn(&q.claim))
			continue;
		q.here = claim_fate(&q.claim, s->drawn);
		if (q.here == FATE_NONE || (q.here == FATE_FALSE && !want[2]))
			continue;
		q.ever = of_all(&q.claim, (struct spot(*)[POINTS])s->made, s->n_made, false);
		q.any = of_all(&q.claim, (struct spot(*)[POINTS])s->any, s->n_any, true);
		what = q.ever == IN_ALL || q.any == IN_ALL ? 0 : q.here == FATE_TRUE ? 1 : 2;
		if (!want[what])
			continue;
		buf_reset(&b);
		claim_write(&b, &q.claim);
		for (int i = 0; i < n; i++)
			q.done |= !strcmp(out[i].text, buf_str(&b));
		if (q.done)
			continue;
		want[what]--;
		q.text = arena_strdup(run->arena, buf_str(&b));
		out[n++] = q;
	}
	buf_clear(&b);
	return n;
}

/* --- Conditions and counter-examples ---------------------------------------------------------------- */
struct scene_ask {
	const struct scene *s;
	const struct asked *q;
	struct run *r;
	bool facts; /* figures of the facts, not of the construction */
};

static void write_script(struct buf *b, const struct scene *s, const struct spot *at)
{
	for (int i = 0; i < s->n; i++) {
		write_step(b, &s->step[i], i, kinds[s->step[i].kind].script, 'A', at);
		buf_addc(b, '\n');
	}
}

static const char *condition_of(const struct json *c)
{
	return c->type == JSON_STRING ? c->text : json_text(c, "condition");
}

/* Is there a figure in which all conditions hold and the claim does not? */
static bool fails_under(void *user, const struct said *s)
{
	const struct scene_ask *x = user;
	const struct scene *sc = x->s;
	int n = x->facts ? sc->n_any : sc->n_made, tried = 0;
	struct buf b = { 0 };
	bool fails = false;

	for (int i = 0; i < n && !fails && tried < 6; i++) {
		const struct spot *at = x->facts ? sc->any[i] : sc->made[i];
		enum fate f = claim_fate(&x->q->claim, at);
		bool all = true;

		/* Conditions without words are about places that no wide figure has. */
		if (s->others && i % 2 == 0)
			continue;

		if (f != FATE_FALSE && !(x->facts && f == FATE_FLAT))
			continue;
		tried++;
		buf_reset(&b);
		write_script(&b, sc, at);
		for (const struct json *c = s->conditions->child; c && all; c = c->next) {
			const char *line = condition_of(c);

			if (x->facts) {
				int told = condition_holds(line, at, sc->n);

				if (told < 0)
					run_unknown(x->r, line);
				all = told > 0;
			} else {
				all = line && doors_hold(b.s, line);
			}
		}
		fails = all;
	}
	buf_clear(&b);
	return fails;
}

/* Places of a counter-example; what it does not tell of a construction follows. */
static bool read_figure(const struct scene_ask *x, const struct json *figure, struct spot *at)
{
	const struct scene *s = x->s;

	for (int i = 0; i < s->n; i++) {
		char name[2] = { (char)('A' + i), 0 };
		const struct json *p = json_get(figure, name);

		if (!p) {
			name[0] = (char)('a' + i);
			p = json_get(figure, name);
		}
		if (p && p->n == 2)
			at[i] = s_of(n_near(strtod(p->child->text, NULL)),
				     n_near(strtod(p->child->next->text, NULL)));
		else if (x->facts || kinds[s->step[i].kind].n == 0)
			at[i] = x->facts ? s->any[0][i]
					 : s->drawn[i]; /* nothing rests on it */
		else if (!place(s, i, at, &x->r->rng, false, false))
			return false;
	}
	return true;
}

/* Does the door's counter-example show that the claim fails? */
static bool is_shown(void *user, const struct said *s)
{
	const struct scene_ask *x = user;
	struct spot at[POINTS];
	/* The judge writes six digits. */
	bool short_ones = s->door == DOOR_JUDGE || s->door == DOOR_MCP_STEP;
	enum fate f;

	if (!s->figure || s->figure->type != JSON_OBJECT || !read_figure(x, s->figure, at))
		return false;
	for (int i = 0; x->facts && i < x->s->facts; i++)
		if (claim_near(&x->s->fact[i], at, short_ones ? 2e-4 : 1e-5, NULL) !=
		    FATE_TRUE)
			return false;
	f = claim_near(&x->q->claim, at, short_ones ? 1e-3 : 1e-9, NULL);
	return f == FATE_FALSE || (x->facts && f == FATE_FLAT);
}

/* --- Asking -------------------------------------------------------------------------------------------- */
static void ask_figure(struct run *r, const struct scene *s, struct asked *q, int n,
		       const char *id, bool mcp)
{
	struct buf b = { 0 };
	const char *bad;

	write_script(&b, s, s->drawn);
	r->context = arena_strdup(r->arena, b.s);
	bad = doors_draw(r->doors, b.s, mcp, r->arena);
	if (bad) {
		r->unread++;
		printf("# %s: %s in\n%s", id, bad, b.s);
	}
	for (int i = 0; i < n && !bad; i++)
		for (int ask = ASK_HERE; ask <= ASK_EVER; ask++) {
			struct scene_ask x = { s, &q[i], r, false };
			struct truths t = { .truth = ask == ASK_EVER          ? q[i].ever
						     : q[i].here == FATE_TRUE ? IN_ALL
									      : IN_NONE,
					    .fails = fails_under,
					    .shown = is_shown,
					    .user = &x };
			struct said said[DOOR_COUNT];
			int k = 0;

			/* Prove says of what fails here that it does. */
			if (ask == ASK_EVER && t.truth == IN_ALL && q[i].here != FATE_TRUE)
				t.truth = IN_SOME;
			for (int d = 0; d < DOOR_COUNT; d++)
				if (door_question((enum door)d) == (enum question)ask &&
				    (mcp || !door_is_mcp((enum door)d)))
					door_figure(r->doors, (enum door)d, q[i].text,
						    &said[k++], r->arena);
			run_compare(r, id, q[i].text, said, k, &t);
		}
	buf_clear(&b);
}

static void ask_facts(struct run *r, const struct scene *s, struct asked *q, int n,
		      const char *id, bool mcp)
{
	struct buf points = { 0 }, list = { 0 };
	struct facts f;
	struct said judged[ASKED];
	const char *text[ASKED];

	buf_addc(&list, '[');
	for (int i = 0; i < s->facts; i++) {
		buf_add(&list, i ? ",\"" : "\"");
		claim_write(&list, &s->fact[i]);
		buf_addc(&list, '"');
	}
	buf_addc(&list, ']');
	for (int i = 0; i < s->n; i++)
		buf_addf(&points, "%s\"%c\"", i ? "," : "[", 'A' + i);
	buf_addc(&points, ']');
	f = (struct facts){ points.s, list.s };
	r->context = arena_strdup(r->arena, list.s);
	for (int i = 0; i < n; i++)
		text[i] = q[i].text;
	door_judge(&f, text, n, judged, r->arena);
	for (int i = 0; i < n; i++) {
		struct scene_ask x = { s, &q[i], r, true };
		struct truths t = {
			.truth = q[i].any, .fails = fails_under, .shown = is_shown, .user = &x
		};
		struct said said[DOOR_COUNT];
		int k = 0;

		for (int d = 0; d < DOOR_COUNT; d++) {
			if (door_question((enum door)d) != ASK_FACTS ||
			    (door_is_mcp((enum door)d) && !mcp))
				continue;
			if (d == DOOR_JUDGE)
				said[k++] = judged[i];
			else
				door_facts(r->doors, (enum door)d, &f, q[i].text, NULL,
					   &said[k++], r->arena);
		}
		run_compare(r, id, q[i].text, said, k, &t);
	}
	buf_clear(&points);
	buf_clear(&list);
}

static void ask_statement(struct run *r, const struct scene *s, struct asked *q, int n,
			  const char *id, bool mcp)
{
	struct buf b = { 0 };
	size_t given;

	for (int i = 0; i < s->n; i++) {
		const char *text = kinds[s->step[i].kind].statement;

		if (!*text || (i == 3 && s->corner && !b.n)) {
			buf_clear(&b);
			return;
		}
		if (s->corner && i < 3) {
			if (i == 2)
				buf_add(&b, "a b c = triangle a b c");
			continue;
		}
		if (b.n)
			buf_add(&b, "; ");
		write_step(&b, &s->step[i], i, text, 'a', NULL);
	}
	buf_add(&b, " ? ");
	given = b.n;
	for (int i = 0; i < n; i++) {
		struct scene_ask x = { s, &q[i], r, true };
		struct truths t = {
			.truth = q[i].any, .fails = fails_under, .shown = is_shown, .user = &x
		};
		struct said said[2];
		int k = 0;

		b.n = given;
		b.s[given] = 0;
		if (!claim_predicate(&b, &q[i].claim))
			continue;
		for (int d = DOOR_THEOREM; d <= DOOR_MCP_THEOREM; d++)
			if (mcp || !door_is_mcp((enum door)d))
				door_statement(r->doors, (enum door)d, b.s, &said[k++],
					       r->arena);
		r->context = NULL;
		run_compare(r, id, b.s, said, k, &t);
	}
	buf_clear(&b);
}

void scenes_run(struct run *r, long n)
{
	struct scene *s = mem_alloc(sizeof *s);

	for (long i = 0; i < n; i++) {
		struct asked q[ASKED];
		char id[40];
		bool mcp = i % 4 == 0;
		uint64_t from = r->rng.s;
		int asked;

		snprintf(id, sizeof id, "scene %lu", (unsigned long)from);
		r->arena = arena_new();
		do {
			exact_reset(0);
			make(s, &r->rng);
		} while (!place_often(s, &r->rng));
		asked = choose(r, s, q);
		if (asked) {
			ask_figure(r, s, q, asked, id, mcp);
			if (s->n_any >= 8) {
				ask_facts(r, s, q, asked, id, mcp);
				ask_statement(r, s, q, asked, id, mcp);
			}
		}
		r->context = r->told = NULL;
		arena_free(r->arena);
	}
	mem_free(s);
}
