/*
 * plant.c -- errors for the judge to find: a record that is right, with one thing changed.
 *
 * Kinds and the labels they should get are in damage.def.  What is planted as untrue was looked
 * at in the figure of the record: there it fails.
 */
#include "base/rng.h"
#include "judge/judge_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 60, POINTS = 6, FIGURES = 6, SPOTS = 8, IDEAS = 20 };

struct planting {
	const struct judge_record *r;
	const struct judge_report *report;
	struct json *j; /* a copy of the record, to be changed */
	struct rng rng;
	struct arena *a;
	struct judge_session session; /* for figures */
	/* What was done: */
	const char *step, *claim, *was;
};

/* --- Trees --------------------------------------------------------------------------------- */
static struct json *new_node(struct arena *a, enum json_type type, const char *key,
			     const char *text)
{
	struct json *j = arena_alloc(a, sizeof *j);

	j->type = type;
	j->key = key;
	j->text = text;
	return j;
}

static struct json *clone(const struct json *j, struct arena *a)
{
	struct json *out = new_node(a, j->type, j->key, j->text), **end = &out->child;

	out->n = j->n;
	for (const struct json *c = j->child; c; c = c->next) {
		*end = clone(c, a);
		end = &(*end)->next;
	}
	return out;
}

static struct json *member(const struct json *j, const char *key)
{
	return (struct json *)json_get(j, key);
}

static void append(struct json *to, struct json *node)
{
	struct json **end = &to->child;

	while (*end)
		end = &(*end)->next;
	*end = node;
	to->n++;
}

static void drop(struct json *j, const char *key)
{
	for (struct json **c = &j->child; *c; c = &(*c)->next)
		if (!strcmp((*c)->key, key)) {
			*c = (*c)->next;
			j->n--;
			return;
		}
}

static void set(struct json *j, struct arena *a, const char *key, const char *text)
{
	drop(j, key);
	append(j, new_node(a, JSON_STRING, key, text));
}

static struct json *step_at(const struct planting *q, int i)
{
	struct json *s = member(q->j, "steps")->child;

	while (i--)
		s = s->next;
	return s;
}

/* --- Places for it ------------------------------------------------------------------------- */
struct judge_spot {
	int step, claim; /* of the report */
	const struct judge_claim *of;
};
typedef bool spot_fn(const struct planting *q, const struct judge_spot *at);

/* The last link as an equation with a number on its right. */
static bool has_number(const struct planting *q, const struct judge_spot *at)
{
	const struct judge_statement *s = at->of->of;
	const char *left, *right;
	double v;

	return q->r->step[at->step].kind != JUDGE_RESTATE &&
	       judge_sides(s->link[s->links - 1], &left, &right, q->a) &&
	       judge_is_number(right, &v) && (s->links > 1 || !judge_is_number(left, &v));
}

/* A claim of its step that comes first and rests on what is cited. */
static bool has_premises(const struct planting *q, const struct judge_spot *at)
{
	const struct judge_step *s = &q->r->step[at->step];

	return !at->claim && s->cites && s->kind != JUDGE_RESTATE;
}

static bool has_theorem(const struct planting *q, const struct judge_spot *at)
{
	const struct judge_step *s = &q->r->step[at->step];

	return judge_names_theorem(s) && s->kind == JUDGE_DERIVE;
}

static bool any_spot(struct planting *q, spot_fn *fits, struct judge_spot *out)
{
	int n = 0;

	for (int i = 0; i < q->report->steps; i++)
		for (int k = 0; k < q->report->step[i].claims; k++) {
			const struct judge_claim *c = &q->report->step[i].claim[k];
			struct judge_spot at = { i, k, c };

			if (c->verdict != JUDGE_HOLDS || c->cited != JUDGE_FOLLOWS ||
			    c->vacuous || !fits(q, &at))
				continue;
			n++;
			if (rng_below(&q->rng, (uint64_t)n) == 0)
				*out = at;
		}
	return n > 0;
}

static void set_claim(struct planting *q, const struct judge_spot *at, const char *text)
{
	struct json *s = step_at(q, at->step), *c = member(s, "claims")->child;

	for (int k = at->claim; k > 0; k--)
		c = c->next;
	q->was = at->of->of->text;
	q->step = q->r->step[at->step].id;
	q->claim = at->of->of->id;
	if (c->type == JSON_STRING)
		c->text = text;
	else
		set(c, q->a, "fact", text);
}

/* --- Numbers ------------------------------------------------------------------------------- */
/* Another number that somebody might write there. */
static const char *other_number(struct planting *q, const char *text)
{
	double v;

	if (judge_is_number(text, &v) && v == floor(v) && fabs(v) < 1e6) {
		long by = rng_between(&q->rng, 1, 3), n = (long)v;

		if (rng_below(&q->rng, 2) && n > by)
			by = -by;
		return arena_printf(q->a, "%ld", n + by);
	}
	switch (rng_below(&q->rng, 5)) {
	case 0: return arena_printf(q->a, "%s + 1", text);
	case 1: return arena_printf(q->a, "2*(%s)", text);
	case 2: return arena_printf(q->a, "%s + 2", text);
	case 3: return arena_printf(q->a, "(%s)/2", text);
	default: return arena_printf(q->a, "%s + 10", text);
	}
}

/* All links but the last as they are, then this. */
static const char *with_last(struct planting *q, const struct judge_statement *s,
			     const char *last)
{
	struct buf b = { 0 };
	const char *text;

	for (int k = 0; k + 1 < s->links; k++)
		buf_addf(&b, "%s && ", s->link[k]);
	buf_add(&b, last);
	text = arena_strdup(q->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

static bool plant_value(struct planting *q)
{
	const char *left, *right;
	struct judge_spot at;

	if (!any_spot(q, has_number, &at))
		return false;
	(void)judge_sides(at.of->of->link[at.of->of->links - 1], &left, &right, q->a);
	set_claim(q, &at,
		  with_last(q, at.of->of,
			    arena_printf(q->a, "%s = %s", left, other_number(q, right))));
	return true;
}

static bool plant_slip(struct planting *q)
{
	const char *left, *right;
	struct judge_spot at;

	if (!any_spot(q, has_number, &at))
		return false;
	(void)judge_sides(at.of->of->link[at.of->of->links - 1], &left, &right, q->a);
	set_claim(q, &at,
		  with_last(q, at.of->of,
			    arena_printf(q->a, "%s = 3*(%s)/3 = %s", left, right,
					 other_number(q, right))));
	return true;
}

/* --- Relations ----------------------------------------------------------------------------- */
/* Points that are named before statement i, at random and different; how many. */
static int some_points(struct planting *q, int i, const char **name)
{
	const struct problem *p = q->r->world->p;
	int at[PROBLEM_POINTS], n = 0;

	for (int k = 0; k < p->points; k++) {
		bool named = false;

		for (int j = 0; j < i; j++)
			named |= q->r->statement[j].part != JUDGE_CLAIM &&
				 q->r->world->sense[j].mask.point[k];
		if (named)
			at[n++] = k;
	}
	for (int k = n - 1; k > 0; k--) {
		int other = (int)rng_below(&q->rng, (uint64_t)k + 1), keep = at[k];

		at[k] = at[other];
		at[other] = keep;
	}
	for (int k = 0; k < n && k < POINTS; k++)
		name[k] = p->point[at[k]].name;
	return n < POINTS ? n : POINTS;
}

/* A relation of the points; a to f stand for them. */
static const char *relation_of(struct planting *q, const char *pattern, const char **name,
			       int n)
{
	struct buf b = { 0 };
	const char *text = NULL;
	bool fits = true;

	for (const char *s = pattern; *s; s++) {
		bool point = *s >= 'a' && *s <= 'f' &&
			     (s == pattern || s[-1] == '(' || s[-1] == ',') &&
			     (s[1] == ')' || s[1] == ',');

		fits = fits && !(point && *s - 'a' >= n);
		if (point && fits)
			buf_add(&b, name[*s - 'a']);
		else if (!point)
			buf_addc(&b, *s);
	}
	if (fits)
		text = arena_strdup(q->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

static const char *const relations[] = {
	"Length(a,b) = Length(b,c)",
	"Angle(a,b,c) = 90",
	"Angle(a,b,c) = Angle(b,c,a)",
	"Perpendicular(a,b,c,d)",
	"Parallel(a,b,c,d)",
	"Length(a,b) = Length(c,d)",
	"Congruent(a,b,c,d,e,f)",
	"Length(a,b)^2 = Length(b,c)^2 + Length(a,c)^2",
	"Angle(a,b,c) = 2*Angle(b,c,a)",
	"Equilateral(a,b,c)",
	"Similar(a,b,c,d,e,f)",
	"Length(a,b) = 2*Length(b,c)",
	"Angle(a,b,c) + Angle(b,c,d) = 180",
	"Midpoint(a,b,c)",
};
static const char *const places[] = {
	"Between(a,b,c)",   "SameSide(a,b,c,d)", "OppositeSide(a,b,c,d)",
	"Collinear(a,b,c)", "Inside(a,b,c,d)",
};

/* One that fails in the figure at statement i, said of points that are known there. */
static const char *untrue(struct planting *q, int i, const char *const *pattern, size_t n)
{
	const struct judge_figure *f = judge_figure_at(&q->session, i);
	const char *name[POINTS];

	for (int t = 0; t < TRIES; t++) {
		int points = some_points(q, i, name);
		const char *text =
			relation_of(q, pattern[rng_below(&q->rng, n)], name, points);

		if (text && judge_miss_in(f, &q->session.ask, text) > JUDGE_NEARLY)
			return text;
	}
	return NULL;
}

/* The claim with two of its points changed for each other, where that is wrong. */
static const char *twisted(struct planting *q, int i, const char *text)
{
	const struct judge_figure *f = judge_figure_at(&q->session, i);
	const struct problem *p = q->r->world->p;

	for (int t = 0; t < TRIES; t++) {
		int a = (int)rng_below(&q->rng, (uint64_t)p->points),
		    c = (int)rng_below(&q->rng, (uint64_t)p->points);
		const char *s = p->point[a].name, *u = p->point[c].name;
		size_t half = strlen(text) / 2;
		struct buf b = { 0 };
		bool no;

		if (a == c || strlen(s) != 1 || strlen(u) != 1)
			continue;
		for (size_t k = 0; text[k]; k++)
			buf_addc(&b, k > half && text[k] == *s   ? *u
				     : k > half && text[k] == *u ? *s
								 : text[k]);
		no = judge_miss_in(f, &q->session.ask, buf_str(&b)) > JUDGE_NEARLY;
		if (no) {
			const char *out = arena_strdup(q->a, buf_str(&b));

			buf_clear(&b);
			return out;
		}
		buf_clear(&b);
	}
	return NULL;
}

static bool plant_theorem(struct planting *q)
{
	struct judge_spot at;
	const char *text = NULL;
	int i;

	if (!any_spot(q, has_theorem, &at))
		return false;
	i = (int)(at.of->of - q->r->statement);
	if (at.of->of->links == 1 && !has_number(q, &at))
		text = twisted(q, i, at.of->of->text);
	if (!text)
		text = untrue(q, i, relations, sizeof relations / sizeof *relations);
	if (text)
		set_claim(q, &at, text);
	return text != NULL;
}

/* --- Premises ------------------------------------------------------------------------------ */
/* Something that is given, not set aside, and that the claim neither needs nor cites. */
static const char *other_premise(struct planting *q, const struct judge_spot *at)
{
	const struct judge_step *s = &q->r->step[at->step];
	const char *out = NULL;
	int n = 0;

	for (int i = 0; i < q->r->facts; i++) {
		const char *id = q->r->statement[i].id;
		bool cited = judge_ids_has(&at->of->used, id) ||
			     judge_ids_has(&q->report->aside, id);

		for (int k = 0; k < s->cites; k++)
			cited |= !strcmp(s->cite[k], id);
		if (!cited && rng_below(&q->rng, (uint64_t)++n) == 0)
			out = id;
	}
	return out;
}

/* Is there a figure that has places and the other premise, and not the claim? */
static bool is_needed(struct planting *q, const struct judge_spot *at, const char *other)
{
	const struct judge_statement *c = at->of->of;
	int i = (int)(c - q->r->statement);
	enum judge_level *level =
		arena_alloc(q->a, (size_t)(q->r->statements + 1) * sizeof *level);

	judge_context(&q->session, i, level);
	for (int j = 0; j < i; j++)
		if (level[j] == LEVEL_WHOLE && !q->r->statement[j].place &&
		    q->r->statement[j].part == JUDGE_FACT &&
		    !(other && !strcmp(q->r->statement[j].id, other)))
			level[j] = LEVEL_PLACE;
	for (uint64_t shake = 1; shake <= FIGURES; shake++) {
		struct judge_figure f;

		judge_make_figure(&f, &q->session.ask, level, 3, shake);
		f.level = level;
		for (int k = 0; k < c->links; k++)
			if (judge_miss_in(&f, &q->session.ask, c->link[k]) > JUDGE_NEARLY)
				return true;
	}
	return false;
}

static bool plant_cite(struct planting *q)
{
	struct judge_spot at;
	const char *other = NULL;
	struct json *s, *list;
	bool needed = false;

	for (int t = 0; t < SPOTS && !needed; t++) {
		if (!any_spot(q, has_premises, &at))
			return false;
		other = other_premise(q, &at);
		needed = is_needed(q, &at, other);
	}
	if (!needed)
		return false;
	s = step_at(q, at.step);
	list = new_node(q->a, JSON_ARRAY, "cites", NULL);
	if (other)
		append(list, new_node(q->a, JSON_STRING, NULL, other));
	q->step = q->r->step[at.step].id;
	q->claim = at.of->of->id;
	if (member(s, "cites")) {
		struct buf b = { 0 };

		json_add(&b, member(s, "cites"));
		q->was = arena_strdup(q->a, buf_str(&b));
		buf_clear(&b);
	}
	drop(s, "cites");
	append(s, list);
	for (struct json *c = member(s, "claims")->child; c; c = c->next)
		if (c->type == JSON_OBJECT)
			drop(c, "cites");
	return true;
}

/* --- What is said to be given -------------------------------------------------------------- */
/* A step that says something again, before the step `at`. */
static void insert_step(struct planting *q, int at, const char *kind, const char *text)
{
	struct json *step = new_node(q->a, JSON_OBJECT, NULL, NULL);
	struct json *claim = new_node(q->a, JSON_OBJECT, NULL, NULL);
	struct json *list = new_node(q->a, JSON_ARRAY, "claims", NULL);
	struct json **link = &member(q->j, "steps")->child;

	q->step = "planted";
	q->claim = "planted.1";
	set(step, q->a, "id", q->step);
	set(step, q->a, "kind", kind);
	set(claim, q->a, "id", q->claim);
	set(claim, q->a, "fact", text);
	append(list, claim);
	append(step, list);
	while (at--)
		link = &(*link)->next;
	step->next = *link;
	*link = step;
	member(q->j, "steps")->n++;
}

/* A step to stand before, outside of cases; and the statement it begins with. */
static int any_place(struct planting *q, int *statement)
{
	int out = 0, n = 0;

	for (int i = 0; i < q->r->steps; i++)
		if (q->r->step[i].scope < 0 && rng_below(&q->rng, (uint64_t)++n) == 0)
			out = i;
	*statement = q->r->steps ? q->r->step[out].from : q->r->facts;
	return out;
}

static bool plant_place(struct planting *q)
{
	int i, at = any_place(q, &i);
	const char *text = untrue(q, i, places, sizeof places / sizeof *places);

	if (text)
		insert_step(q, at, "restate", text);
	return text != NULL;
}

/* What is invented is not given, and no fact says otherwise: that would be misquoted. */
static bool plant_invent(struct planting *q)
{
	int i, at = any_place(q, &i);
	const char *text = NULL;

	for (int t = 0; t < IDEAS && !text; t++) {
		text = untrue(q, i, relations, 10);
		if (text && judge_contradicts(&q->session, text, true))
			text = NULL;
	}
	if (text)
		insert_step(q, at, "restate", text);
	return text != NULL;
}

static bool plant_quote(struct planting *q)
{
	int n = 0, chosen = -1, i, at = any_place(q, &i);
	const char *left, *right;
	double v;

	for (int k = 0; k < q->r->facts; k++) {
		const struct judge_statement *s = &q->r->statement[k];

		if (s->from == JUDGE_FROM_TEXT && !s->unread && s->links == 1 &&
		    !q->session.bad[k] && judge_sides(s->link[0], &left, &right, q->a) &&
		    judge_is_number(right, &v) && !judge_is_number(left, &v) &&
		    rng_below(&q->rng, (uint64_t)++n) == 0)
			chosen = k;
	}
	if (chosen < 0)
		return false;
	(void)judge_sides(q->r->statement[chosen].link[0], &left, &right, q->a);
	insert_step(q, at, "restate",
		    arena_printf(q->a, "%s = %s", left, other_number(q, right)));
	q->was = q->r->statement[chosen].text;
	return true;
}

static bool plant_name(struct planting *q)
{
	const struct problem *p = q->r->world->p;
	int i, at = any_place(q, &i);
	const char *name[POINTS];

	if (some_points(q, i, name) < 2)
		return false;
	for (char c = 'Z'; c >= 'A'; c--) {
		char fresh[2] = { c, 0 };

		if (problem_find_point(p, fresh) >= 0)
			continue;
		insert_step(q, at, "derive",
			    arena_printf(q->a, "Length(%s,%s) = Length(%s,%s)", name[0], fresh,
					 name[1], fresh));
		return true;
	}
	return false;
}

static bool plant_end(struct planting *q)
{
	if (!member(q->j, "final") || !q->r->has_final)
		return false;
	q->was = q->r->final_text;
	drop(q->j, "final");
	return true;
}

/* --- The door ------------------------------------------------------------------------------ */
static bool (*const plant_fn[])(struct planting *q) = {
	[JUDGE_PLANT_VALUE] = plant_value,     [JUDGE_PLANT_SLIP] = plant_slip,
	[JUDGE_PLANT_THEOREM] = plant_theorem, [JUDGE_PLANT_CITE] = plant_cite,
	[JUDGE_PLANT_PLACE] = plant_place,     [JUDGE_PLANT_QUOTE] = plant_quote,
	[JUDGE_PLANT_INVENT] = plant_invent,   [JUDGE_PLANT_NAME] = plant_name,
	[JUDGE_PLANT_END] = plant_end,
};
static const char *const label_of[][2] = {
#define DAMAGE(NAME, word, geolaux, k12vista, text) { geolaux, k12vista },
#include "judge/damage.def"
#undef DAMAGE
};

static void tell(struct planting *q, enum judge_damage d)
{
	struct json *t = new_node(q->a, JSON_OBJECT, "planted", NULL);

	set(t, q->a, "kind", judge_damage_name(d));
	if (q->step)
		set(t, q->a, "step", q->step);
	if (q->claim)
		set(t, q->a, "claim", q->claim);
	if (q->was)
		set(t, q->a, "was", q->was);
	set(t, q->a, "geolaux", label_of[d][0]);
	set(t, q->a, "k12vista", label_of[d][1]);
	drop(q->j, "planted");
	append(q->j, t);
}

bool judge_plant(struct buf *b, const struct json *j, const struct judge_report *report,
		 enum judge_damage d, uint64_t seed, struct arena *a)
{
	static const struct judge_options none = { 0 };
	struct judge_report scratch = { 0 };
	const struct judge_record *r = report->of;
	struct planting q = { .r = r,
			      .report = report,
			      .j = clone(j, a),
			      .rng = { seed * 64 + (uint64_t)d },
			      .a = a };

	q.session = (struct judge_session){ .ask = { .r = r, .o = &none, .a = a },
					    .out = &scratch };
	q.session.bad = arena_alloc(a, (size_t)r->statements + 1);
	for (int i = 0; i < r->facts; i++)
		q.session.bad[i] = judge_ids_has(&report->aside, r->statement[i].id);
	if (!member(q.j, "steps") || member(q.j, "steps")->type != JSON_ARRAY ||
	    !plant_fn[d](&q))
		return false;
	tell(&q, d);
	json_add(b, q.j);
	return true;
}
