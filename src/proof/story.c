/*
 * story.c -- what of a proof people want to read.
 *
 * Given claims and what was seen are silent.  A linear step from given claims that turns at most one
 * of them is obvious; base angles, equal radii and the like are told where they are used (atoms);
 * a linear step that one rule needs is told with that rule.  All others have a number.
 */
#include "proof/story_priv.h"
#include <stdio.h>
#include <string.h>

static const struct {
	const char *sentence, *citation;
	bool atom;
} rule_words[RULES] = {
#define RULE(NAME, id, from, to, words, cite) \
	[RULE_##NAME] = { .sentence = words, .citation = cite },
#include "proof/rule.def"
#undef RULE
	[RULE_MIDLINE].atom = true,          [RULE_KITE].atom = true,
	[RULE_MIDLINE_HALF].atom = true,     [RULE_ISOSCELES].atom = true,
	[RULE_CENTER].atom = true,           [RULE_CENTER_MORE].atom = true,
	[RULE_MIDPOINT].atom = true,         [RULE_CIRCLE_SAME].atom = true,
	[RULE_CIRCLE_BY_CENTER].atom = true,
};

const char *proof_rule_citation(enum rule r)
{
	return rule_words[r].citation;
}

bool proof_story_is_atom(enum rule r)
{
	return rule_words[r].atom;
}

enum telling { TELL_NOT, TELL_OBVIOUS, TELL_ATOM, TELL_ALONG, TELL_NUMBERED };
struct telling_of {
	enum telling *how;
	int *uses, *by; /* how often it is used, and by which step last */
};

static bool is_linear(const struct proof_step *st)
{
	return st->reason >= REASON_ANGLES && st->reason <= REASON_PRODUCTS;
}

static int premise_count(const struct proof_step *st)
{
	return is_linear(st) ? st->parts : st->n_from;
}

/* A premise, -1 where it needs no step. */
static int premise(const struct proof_step *st, int i)
{
	return is_linear(st) ? st->part[i].from : st->from[i];
}

static bool was_before(const struct proof_step *st, int i)
{
	for (int j = 0; j < i; j++)
		if (premise(st, j) == premise(st, i))
			return true;
	return false;
}

static void count_uses(const struct proof *p, struct telling_of *t, bool *used)
{
	for (int i = 0; i < p->setting->goals; i++)
		if (p->goal[i] >= 0)
			used[p->goal[i]] = true;
	for (int i = p->steps - 1; i >= 0; i--)
		for (int j = 0; used[i] && j < premise_count(&p->step[i]); j++) {
			int from = premise(&p->step[i], j);

			if (from < 0 || was_before(&p->step[i], j))
				continue;
			used[from] = true;
			t->uses[from]++;
			t->by[from] = i;
		}
}

static bool is_goal(const struct proof *p, int step)
{
	for (int i = 0; i < p->setting->goals; i++)
		if (p->goal[i] == step)
			return true;
	return false;
}

static bool is_line_claim(const struct claim *c)
{
	return c->kind == CLAIM_COLL || c->kind == CLAIM_MIDP;
}

/* From given claims, turning at most one that is more than points on a line. */
static bool is_obvious(const struct proof *p, const struct telling_of *t, int step)
{
	const struct proof_step *st = &p->step[step];
	int more = 0;

	for (int i = 0; i < st->parts; i++) {
		int from = st->part[i].from;

		if (p->step[from].reason != REASON_GIVEN && t->how[from] != TELL_OBVIOUS)
			return false;
		more += (!is_line_claim(&p->step[from].claim) ||
			 st->reason != REASON_ANGLES) &&
			!was_before(st, i);
	}
	return is_linear(st) && more <= 1;
}

static void decide(const struct proof *p, struct telling_of *t, const bool *used)
{
	for (int i = 0; i < p->steps; i++) {
		const struct proof_step *st = &p->step[i];

		t->how[i] = TELL_NOT;
		if (!used[i] || st->reason == REASON_SEEN ||
		    (st->reason == REASON_GIVEN && !is_goal(p, i)))
			continue;
		t->how[i] = is_goal(p, i)         ? TELL_NUMBERED
			    : is_obvious(p, t, i) ? TELL_OBVIOUS
			    : st->reason == REASON_RULE && rule_words[st->rule].atom
				    ? TELL_ATOM
				    : TELL_NUMBERED;
	}
	for (int i = p->steps - 1; i >= 0; i--)
		if (t->how[i] == TELL_NUMBERED && !is_goal(p, i) && is_linear(&p->step[i]) &&
		    t->uses[i] == 1 && p->step[t->by[i]].reason == REASON_RULE &&
		    t->how[t->by[i]] == TELL_NUMBERED)
			t->how[i] = TELL_ALONG;
}

/* The row of points on a line in the tables of lengths and of products is read from the drawing. */
const char *proof_order(struct arena *a, const struct proof *p, const struct proof_step *st,
			int i)
{
	const struct claim *c;
	struct buf b = { 0 };
	const char *text = NULL;

	if (st->reason != REASON_LENGTHS && st->reason != REASON_PRODUCTS)
		return NULL;
	c = &p->step[st->part[i].from].claim;
	for (int mid = 0; c->kind == CLAIM_COLL && mid < 3 && !text; mid++) {
		int16_t q[3] = { c->p[mid], c->p[(mid + 1) % 3], c->p[(mid + 2) % 3] };

		if (!proof_look_between(p->setting, q[1], q[0], q[2]))
			continue;
		claim_say_points(&b, p->setting, q, 1);
		buf_add(&b, " lies between ");
		claim_say_points(&b, p->setting, q + 1, 1);
		buf_add(&b, " and ");
		claim_say_points(&b, p->setting, q + 2, 1);
		text = arena_strdup(a, buf_str(&b));
	}
	buf_clear(&b);
	return text;
}

/* ---- referring ---- */

void proof_story_tell(struct story *s, struct story_item *it, int step)
{
	for (int i = 0; i < it->n_told; i++)
		if (it->told[i] == step)
			return;
	it->told = arena_grow(s->arena, it->told, &it->told_cap, it->n_told + 1,
			      sizeof *it->told);
	it->told[it->n_told++] = step;
}

static void refer(struct story *s, struct buf *b, int step)
{
	const struct proof_step *st = &s->proof->step[step];
	char text[24];

	if (s->number[step]) {
		snprintf(text, sizeof text, "(%d)", s->number[step]);
		if (!strstr(buf_str(b), text))
			buf_addf(b, "%s%s", b->n && b->s[b->n - 1] == ')' ? ", " : "", text);
		return;
	}
	if (st->reason == REASON_RULE && st->rule == RULE_ISOSCELES && st->from[0] >= 0) {
		claim_say(b, s->proof->setting, &s->proof->step[st->from[0]].claim);
		buf_addc(b, ' ');
	}
	for (int i = 0; i < premise_count(st); i++)
		if (premise(st, i) >= 0 && !was_before(st, i))
			refer(s, b, premise(st, i));
}

void proof_story_refer(struct story *s, struct story_item *it, struct buf *b, int step)
{
	const struct proof_step *st = &s->proof->step[step];

	if (st->reason == REASON_RULE && st->rule == RULE_ISOSCELES && st->from[0] >= 0)
		proof_story_tell(s, it, st->from[0]);
	proof_story_tell(s, it, step);
	refer(s, b, step);
}

void proof_story_line(struct story *s, struct story_item *it, const char *text,
		      const char *why, bool first)
{
	it->line =
		arena_grow(s->arena, it->line, &it->line_cap, it->lines + 1, sizeof *it->line);
	it->line[it->lines++] = (struct story_line){ text, why, first };
}

static const char *keep(struct story *s, struct buf *b)
{
	const char *t;

	while (b->n && b->s[b->n - 1] == ' ')
		b->s[--b->n] = 0;
	t = arena_strdup(s->arena, buf_str(b));
	buf_clear(b);
	return t;
}

static const char *said(struct story *s, const struct claim *c)
{
	struct buf b = { 0 };

	claim_say(&b, s->proof->setting, c);
	return keep(s, &b);
}

/* ---- items ---- */

/* The sentence of the rule with points for the letters in braces. */
static void add_sentence(struct buf *b, const struct setting *s, const char *t,
			 const int letter[26])
{
	for (; *t; t++) {
		int16_t p[12];
		int n = 0;

		if (*t != '{') {
			buf_addc(b, *t);
			continue;
		}
		for (t++; *t && *t != '}'; t++)
			if (*t >= 'A' && *t <= 'Z' && n < 12 && letter[*t - 'A'] >= 0)
				p[n++] = (int16_t)letter[*t - 'A'];
		claim_say_points(b, s, p, n);
	}
}

static void tell_linear(struct story *s, struct story_item *it, int step);

static void tell_rule(struct story *s, struct telling_of *t, struct story_item *it, int step)
{
	const struct proof_step *st = &s->proof->step[step];
	const struct claim *from[16] = { 0 };
	struct buf why = { 0 }, refs = { 0 };
	int letter[26];

	for (int i = 0; i < st->n_from && i < 16; i++)
		from[i] = st->from[i] < 0 ? NULL : &s->proof->step[st->from[i]].claim;
	if (st->n_from <= 16 &&
	    proof_match_rule(&s->matcher, st->rule, from, st->n_from, &st->claim, letter))
		add_sentence(&why, s->proof->setting, rule_words[st->rule].sentence, letter);
	for (int i = 0; i < st->n_from; i++) {
		int f = st->from[i];

		if (f < 0 || was_before(st, i))
			continue;
		if (t->how[f] == TELL_ALONG)
			tell_linear(s, it, f);
		else
			proof_story_refer(s, it, &refs, f);
		proof_story_tell(s, it, f);
	}
	buf_addf(&why, " (%s)", rule_words[st->rule].citation);
	if (refs.n && strchr(refs.s, '('))
		buf_addf(&why, ", by %s", strchr(refs.s, '('));
	buf_clear(&refs);
	it->why = keep(s, &why);
}

static void add_weight(struct buf *b, const struct proof_part *q)
{
	if (q->num == 1 && q->den == 1)
		return;
	buf_addf(b, "%s× %lld", b->n ? ", " : "", (long long)q->num);
	if (q->den != 1)
		buf_addf(b, "/%lld", (long long)q->den);
}

/* Without a readable chain: the equations that are added up, with their weights. */
static void tell_sum(struct story *s, struct story_item *it, int step)
{
	const struct proof_step *st = &s->proof->step[step];

	for (int i = 0; i < st->parts; i++) {
		struct buf why = { 0 };
		int from = st->part[i].from;

		if (st->reason == REASON_ANGLES && was_before(st, i))
			continue;
		proof_story_refer(s, it, &why, from);
		if (!is_line_claim(&s->proof->step[from].claim) || st->reason != REASON_ANGLES)
			add_weight(&why, &st->part[i]);
		proof_story_line(s, it, said(s, &s->proof->step[from].claim), keep(s, &why),
				 true);
	}
}

static void tell_linear(struct story *s, struct story_item *it, int step)
{
	const struct proof_step *st = &s->proof->step[step];

	proof_story_tell(s, it, step);
	for (int i = 0; i < st->parts; i++)
		proof_story_tell(s, it, st->part[i].from);
	if (!proof_story_chain(s, it, step))
		tell_sum(s, it, step);
}

static bool only_lines(const struct story *s, const struct proof_step *st)
{
	for (int i = 0; i < st->parts; i++)
		if (!is_line_claim(&s->proof->step[st->part[i].from].claim))
			return false;
	return st->reason == REASON_ANGLES;
}

static void tell_item(struct story *s, struct telling_of *t, int step)
{
	static const char *const sum_of[] = { "angles", "ratios", "lengths", "squares",
					      "products" };
	const struct proof_step *st = &s->proof->step[step];
	struct story_item *it;
	struct buf why = { 0 };

	s->item = arena_grow(s->arena, s->item, &s->item_cap, s->items + 1, sizeof *s->item);
	it = &s->item[s->items++];
	*it = (struct story_item){ .step = step, .number = s->items, .why = "" };
	it->claim = said(s, &st->claim);
	s->mirrored |= st->claim.kind == CLAIM_SIMTRIR || st->claim.kind == CLAIM_CONTRIR;
	proof_story_tell(s, it, step);
	if (st->reason == REASON_GIVEN) {
		it->why = "that is given";
	} else if (st->reason == REASON_RULE) {
		tell_rule(s, t, it, step);
	} else if (st->reason == REASON_SAME) {
		for (int i = 1; i < st->n_from; i++) {
			buf_add(&why, i > 1 ? " and " : "");
			claim_say(&why, s->proof->setting, &s->proof->step[st->from[i]].claim);
		}
		buf_add(&why, ", by ");
		for (int i = 0; i < st->n_from; i++)
			proof_story_refer(s, it, &why, st->from[i]);
		it->why = keep(s, &why);
	} else {
		bool lines = only_lines(s, st);

		tell_linear(s, it, step);
		if (lines)
			it->why = "these are points of one line";
		else if (it->lines == 0 || it->line[it->lines - 1].first)
			it->why = arena_printf(s->arena, "these equations of %s add up",
					       sum_of[st->reason - REASON_ANGLES]);
	}
	s->number[step] = it->number;
}

/* ---- what stands around ---- */

static void add_unique(struct story *s, const char ***list, int *n, const char *text)
{
	const char **more;

	for (int i = 0; i < *n; i++)
		if (!strcmp((*list)[i], text))
			return;
	more = arena_alloc(s->arena, sizeof *more * (size_t)(*n + 1));
	for (int i = 0; i < *n; i++)
		more[i] = (*list)[i];
	more[(*n)++] = text;
	*list = more;
}

static bool clause_is_added(const struct setting *s, int clause)
{
	for (int i = 0; i < s->points; i++)
		if (s->point[i].clause == clause && s->point[i].added)
			return true;
	return false;
}

/* Why the point is there. */
static const char *reason_to_exist(const struct claim *a, const struct claim *b, int n)
{
	if (n == 1 && a->kind == CLAIM_CIRCLE)
		return " (the three points are not on one line)";
	if (n == 2 && a->kind == CLAIM_COLL && b->kind == CLAIM_COLL)
		return " (the two lines are not parallel)";
	if (n == 2 && (a->kind == CLAIM_COLL || b->kind == CLAIM_COLL) &&
	    (a->kind == CLAIM_PERP || b->kind == CLAIM_PERP))
		return " (the foot of a perpendicular)";
	return n == 1 ? "" : " (there is one, as the figure shows)";
}

/* "Let M be the point with: ...". */
static void tell_added(struct story *s, int clause)
{
	const struct setting *t = s->proof->setting;
	const struct claim *c[2] = { NULL, NULL };
	struct buf b = { 0 };
	int n = 0, points = 0;

	buf_add(&b, "Let ");
	for (int i = 0; i < t->points; i++)
		if (t->point[i].clause == clause) {
			int16_t p = (int16_t)i;

			buf_add(&b, points++ ? ", " : "");
			claim_say_points(&b, t, &p, 1);
		}
	for (int i = 0; i < t->givens; i++) {
		if (t->given[i].clause != clause)
			continue;
		if (n < 2)
			c[n] = &t->given[i].claim;
		buf_add(&b,
			n ? (i + 1 < t->givens && t->given[i + 1].clause == clause ? ", "
										   : " and ")
			: points > 1 ? " be points such that "
				     : " be the point such that ");
		claim_say(&b, t, &t->given[i].claim);
		n++;
	}
	buf_add(&b, n ? reason_to_exist(c[0], c[1], n) : " be any point");
	add_unique(s, &s->added, &s->n_added, keep(s, &b));
}

static void tell_setting(struct story *s)
{
	const struct setting *t = s->proof->setting;

	for (int i = 0; i < t->givens; i++)
		if (!clause_is_added(t, t->given[i].clause))
			add_unique(s, &s->given, &s->givens, said(s, &t->given[i].claim));
	for (int i = 0; i < t->clauses; i++)
		if (clause_is_added(t, i))
			tell_added(s, i);
	for (int i = 0; i < t->goals; i++)
		add_unique(s, &s->goal, &s->goals, said(s, &t->goal[i]));
}

struct story *proof_story(struct arena *a, const struct proof *p)
{
	struct story *s = arena_alloc(a, sizeof *s);
	size_t n = (size_t)p->steps + 1;
	struct telling_of t = { arena_alloc(a, n * sizeof *t.how),
				arena_alloc(a, n * sizeof *t.uses),
				arena_alloc(a, n * sizeof *t.by) };
	bool *used = arena_alloc(a, n * sizeof *used);

	s->proof = p;
	s->arena = a;
	s->matcher = (struct proof_matcher){ .arena = a, .setting = p->setting };
	s->number = arena_alloc(a, n * sizeof *s->number);
	count_uses(p, &t, used);
	decide(p, &t, used);
	tell_setting(s);
	for (int i = 0; i < p->steps; i++) {
		if (t.how[i] == TELL_NUMBERED)
			tell_item(s, &t, i);
		for (int j = 0; used[i] && j < p->step[i].parts; j++) {
			const char *order = proof_order(a, p, &p->step[i], j);

			if (order)
				add_unique(s, &s->seen, &s->n_seen, order);
		}
		if (used[i] && p->step[i].reason == REASON_SEEN &&
		    p->step[i].claim.kind == CLAIM_DIFF)
			add_unique(s, &s->seen, &s->n_seen,
				   "points with different names differ");
		else if (used[i] && p->step[i].reason == REASON_SEEN)
			add_unique(s, &s->seen, &s->n_seen, said(s, &p->step[i].claim));
	}
	return s;
}
