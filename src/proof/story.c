/*
 * story.c -- what of a proof people want to read.
 *
 * Given claims and what was seen are silent.  A linear step from given claims that turns at most one
 * of them is obvious; base angles, equal radii and the like are told where they are used (atoms);
 * a linear step that one rule needs is told with that rule.  All others have a number.
 */
#include "base/list.h"
#include "proof/story_priv.h"
#include <math.h>
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

enum telling { TELL_NOT, TELL_OBVIOUS, TELL_ATOM, TELL_ALONG, TELL_NUMBERED };
struct telling_of {
	enum telling *how;
	int *uses, *by; /* how often it is used, and by which step last */
};

static bool was_before(const struct proof_step *st, int i)
{
	for (int j = 0; j < i; j++)
		if (proof_premise(st, j) == proof_premise(st, i))
			return true;
	return false;
}

static void count_uses(const struct proof *p, struct telling_of *t, bool *used)
{
	for (int i = 0; i < p->setting->goals; i++)
		if (p->goal[i] >= 0)
			used[p->goal[i]] = true;
	for (int i = p->steps - 1; i >= 0; i--)
		for (int j = 0; used[i] && j < proof_premises(&p->step[i]); j++) {
			int from = proof_premise(&p->step[i], j);

			if (from < 0 || was_before(&p->step[i], j))
				continue;
			used[from] = true;
			t->uses[from]++;
			t->by[from] = i;
		}
}

static bool is_line_claim(const struct claim *c)
{
	return c->kind == CLAIM_COLL || c->kind == CLAIM_MIDP;
}

/* oa = ob from given lengths that all begin at o: radii of one circle. */
static bool are_radii(const struct proof *p, const struct proof_step *st)
{
	const struct claim *c = &st->claim;

	if (st->reason != REASON_RATIOS || c->kind != CLAIM_CONG)
		return false;
	for (int e = 0; e < 2; e++) {
		bool all = c->p[2] == c->p[e] || c->p[3] == c->p[e];

		for (int i = 0; i < st->parts && all; i++) {
			const struct proof_step *from = &p->step[st->part[i].from];
			const struct claim *d = &from->claim;

			all = from->reason == REASON_GIVEN &&
			      (d->kind == CLAIM_CIRCLE || d->kind == CLAIM_MIDP
				       ? d->p[0] == c->p[e]
				       : d->kind == CLAIM_CONG &&
						 (d->p[0] == c->p[e] || d->p[1] == c->p[e]) &&
						 (d->p[2] == c->p[e] || d->p[3] == c->p[e]));
		}
		if (all)
			return true;
	}
	return false;
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
	return proof_is_linear(st) && (more <= 1 || are_radii(p, st));
}

/* The corners of the triangle with equal angles of which one of 60° or 120° is concluded. */
static bool sixty_of(const struct proof *p, int step, int16_t *t)
{
	const struct proof_step *st = &p->step[step];
	int n = 0;

	if (st->claim.kind != CLAIM_ACONST || st->claim.den != 3 ||
	    st->reason != REASON_ANGLES)
		return false;
	for (int i = 0; i < st->parts; i++) {
		const struct proof_step *from = &p->step[st->part[i].from];

		if (from->claim.kind != CLAIM_EQANGLE || from->reason != REASON_GIVEN)
			return false;
		for (int k = 0; k < from->claim.n; k++) {
			int j = 0;

			while (j < n && t[j] != from->claim.p[k])
				j++;
			if (j == 3)
				return false;
			t[j] = from->claim.p[k];
			n = j == n ? n + 1 : n;
		}
	}
	return n == 3;
}

bool proof_story_sixty(struct story *s, struct buf *b, int step)
{
	int16_t t[3];

	if (!sixty_of(s->proof, step, t))
		return false;
	buf_add(b, "△");
	claim_say_points(b, s->proof->setting, t, 3);
	buf_add(b, " is equilateral");
	s->angles = true;
	return true;
}

static void decide(const struct proof *p, struct telling_of *t, const bool *used)
{
	for (int i = 0; i < p->steps; i++) {
		const struct proof_step *st = &p->step[i];
		int16_t corner[3];

		t->how[i] = TELL_NOT;
		if (!used[i] || st->reason == REASON_SEEN ||
		    (st->reason == REASON_GIVEN && !base_has(p->goal, p->setting->goals, i)))
			continue;
		t->how[i] = base_has(p->goal, p->setting->goals, i) ? TELL_NUMBERED
			    : is_obvious(p, t, i)                   ? TELL_OBVIOUS
			    : (st->reason == REASON_RULE && rule_words[st->rule].atom) ||
					    sixty_of(p, i, corner)
				    ? TELL_ATOM
				    : TELL_NUMBERED;
	}
	for (int i = p->steps - 1; i >= 0; i--)
		if (t->how[i] == TELL_NUMBERED && !base_has(p->goal, p->setting->goals, i) &&
		    proof_is_linear(&p->step[i]) && t->uses[i] == 1 &&
		    p->step[t->by[i]].reason == REASON_RULE &&
		    t->how[t->by[i]] == TELL_NUMBERED)
			t->how[i] = TELL_ALONG;
}

/* The row of points on a line in the tables of lengths and of products is read from the drawing. */
static const char *order_on_line(struct arena *a, const struct proof *p, const struct claim *c)
{
	struct buf b = { 0 };
	const char *text = NULL;

	for (int mid = 0; c->kind == CLAIM_COLL && mid < 3 && !text; mid++) {
		int16_t q[3] = { c->p[mid], c->p[mid ? 0 : 1], c->p[mid < 2 ? 2 : 1] };

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

const char *proof_order(struct arena *a, const struct proof *p, const struct proof_step *st,
			int i)
{
	if (st->reason != REASON_LENGTHS && st->reason != REASON_PRODUCTS)
		return NULL;
	return order_on_line(a, p, &p->step[st->part[i].from].claim);
}

/* "AX halves the angle BAC, not the one beside it": lines from one corner, the second one twice. */
static bool say_bisector(struct buf *b, const struct setting *s, const struct claim *c)
{
	const struct setting_point *q = s->point;
	int corner = -1, x, e[2], n = 0;
	double u[2][2], d[2], in, out;

	if (c->kind != CLAIM_EQANGLE)
		return false;
	for (int i = 0; i < 2 && corner < 0; i++) {
		int times = 0;

		for (int k = 0; k < 8; k++)
			times += c->p[k] == c->p[i];
		corner = times == 4 ? c->p[i] : -1;
	}
	if (corner < 0)
		return false;
	for (int k = 0; k < 8; k++)
		if (c->p[k] != corner && (k / 2 == 0 || k / 2 == 3))
			e[n++] = c->p[k];
	x = c->p[2] == corner ? c->p[3] : c->p[2];
	if (n != 2 || (c->p[4] != x && c->p[5] != x))
		return false;
	for (int i = 0; i < 2; i++) {
		double dx = q[e[i]].x - q[corner].x, dy = q[e[i]].y - q[corner].y;
		double l = hypot(dx, dy);

		u[i][0] = dx / l;
		u[i][1] = dy / l;
	}
	d[0] = q[x].x - q[corner].x;
	d[1] = q[x].y - q[corner].y;
	in = fabs((u[0][0] + u[1][0]) * d[1] - (u[0][1] + u[1][1]) * d[0]);
	out = fabs((u[0][0] - u[1][0]) * d[1] - (u[0][1] - u[1][1]) * d[0]);
	claim_say_points(b, s, (int16_t[]){ (int16_t)corner, (int16_t)x }, 2);
	buf_add(b, in < out ? " is the inner bisector of ∠" : " is the outer bisector of ∠");
	claim_say_points(b, s, (int16_t[]){ (int16_t)e[0], (int16_t)corner, (int16_t)e[1] },
			 3);
	return true;
}

/* "the rays of ∠ABC are 120° apart": which of two angles of the lines is meant. */
static bool say_rays(struct buf *b, const struct setting *s, const struct claim *c)
{
	const struct setting_point *q = s->point;
	double v = 180.0 * (double)c->num / (double)c->den, dot;
	int corner = -1, p, r;

	if (c->kind != CLAIM_ACONST)
		return false;
	for (int i = 0; i < 2; i++)
		if (c->p[i] == c->p[2] || c->p[i] == c->p[3])
			corner = c->p[i];
	if (corner < 0)
		return false;
	p = c->p[0] == corner ? c->p[1] : c->p[0];
	r = c->p[2] == corner ? c->p[3] : c->p[2];
	dot = (q[p].x - q[corner].x) * (q[r].x - q[corner].x) +
	      (q[p].y - q[corner].y) * (q[r].y - q[corner].y);
	v = (dot > 0) == (v < 90) ? v : 180 - v;
	buf_add(b, "the rays of ∠");
	claim_say_points(b, s, (int16_t[]){ (int16_t)p, (int16_t)corner, (int16_t)r }, 3);
	buf_addf(b, " are %.10g° apart", v);
	return true;
}

const char *proof_read_off(struct arena *a, const struct proof *p, const struct proof_step *st,
			   int i)
{
	struct buf b = { 0 };
	const struct claim *c;

	if (st->reason != REASON_ANGLES)
		return proof_order(a, p, st, i);
	if (st->part[i].den == 1)
		return NULL;
	c = &p->step[st->part[i].from].claim;
	if (c->kind == CLAIM_MIDP)
		return NULL; /* its order is known */
	if (c->kind == CLAIM_COLL)
		return order_on_line(a, p, c);
	if (!say_bisector(&b, p->setting, c) && !say_rays(&b, p->setting, c)) {
		buf_add(&b, "“");
		claim_say(&b, p->setting, c);
		buf_add(&b, "” is halved as it is drawn");
	}
	return buf_keep(&b, a);
}

bool proof_halves(const struct proof *p)
{
	for (int i = 0; i < p->steps; i++)
		for (int k = 0; p->step[i].reason == REASON_ANGLES && k < p->step[i].parts;
		     k++)
			if (p->step[i].part[k].den != 1)
				return true;
	return false;
}

/* ---- referring ---- */

static void tell(struct story *s, struct story_item *it, int step)
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
	for (int i = 0; i < proof_premises(st); i++)
		if (proof_premise(st, i) >= 0 && !was_before(st, i))
			refer(s, b, proof_premise(st, i));
}

void proof_story_refer(struct story *s, struct story_item *it, struct buf *b, int step)
{
	const struct proof_step *st = &s->proof->step[step];

	if (st->reason == REASON_RULE && st->rule == RULE_ISOSCELES && st->from[0] >= 0)
		tell(s, it, st->from[0]);
	tell(s, it, step);
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

static bool is_angle_or_ratio(const struct claim *c)
{
	return c->kind == CLAIM_EQANGLE || c->kind == CLAIM_EQRATIO;
}

static bool only_lines(const struct story *s, const struct proof_step *st);

/* The equality of angles of two similar triangles, with the corners in their order. */
static const char *corner_text(struct story *s, const struct claim *t, const struct claim *c)
{
	const int16_t *p = t->p, *q = t->p + 3;
	bool mirrored = t->kind == CLAIM_SIMTRIR;

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;
		int16_t a[3] = { p[j], p[i], p[k] };
		int16_t b[3] = { q[mirrored ? k : j], q[i], q[mirrored ? j : k] };
		struct claim d = { .kind = CLAIM_EQANGLE,
				   .n = 8,
				   .p = { a[1], a[0], a[1], a[2], b[1], b[0], b[1], b[2] },
				   .den = 1 };
		struct buf text = { 0 };

		if (!proof_match_same(&s->matcher, &d, c))
			continue;
		buf_add(&text, "∠");
		claim_say_points(&text, s->proof->setting, a, 3);
		buf_add(&text, " = ∠");
		claim_say_points(&text, s->proof->setting, b, 3);
		return keep(s, &text);
	}
	return said(s, c);
}

/* What makes triangles similar is said even where it is given or obvious. */
static void tell_plainly(struct story *s, struct story_item *it, const struct claim *triangles,
			 int step)
{
	const struct proof_step *st = &s->proof->step[step];
	const char *text = corner_text(s, triangles, &st->claim);

	s->angles |= st->claim.kind == CLAIM_EQANGLE;
	if (st->reason == REASON_GIVEN)
		proof_story_line(s, it, text, "given", true);
	else if (only_lines(s, st))
		proof_story_line(s, it, text, "the same lines", true);
	else
		tell_linear(s, it, step);
}

static void tell_rule(struct story *s, struct telling_of *t, struct story_item *it, int step)
{
	const struct proof_step *st = &s->proof->step[step];
	const struct claim *from[16] = { 0 };
	struct buf why = { 0 }, refs = { 0 };
	bool similar = st->claim.kind == CLAIM_SIMTRI || st->claim.kind == CLAIM_SIMTRIR;
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
		else if (!s->number[f] && similar &&
			 is_angle_or_ratio(&s->proof->step[f].claim))
			tell_plainly(s, it, &st->claim, f);
		else
			proof_story_refer(s, it, &refs, f);
		tell(s, it, f);
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

/* Where a premise is from: its number, or the rule that is told where it is used. */
static void add_source(struct story *s, struct buf *b, int from)
{
	const struct proof_step *st = &s->proof->step[from];

	if (s->number[from])
		buf_addf(b, " (%d)", s->number[from]);
	else if (st->reason == REASON_RULE)
		buf_addf(b, " (%s)", rule_words[st->rule].citation);
}

/* Parallels and perpendiculars from no more than two of them: "EB ⟂ CA and HB ⟂ CA". */
static bool add_directions(struct story *s, struct buf *b, const struct proof_step *st)
{
	int n = 0;

	if (st->reason != REASON_ANGLES ||
	    (st->claim.kind != CLAIM_COLL && st->claim.kind != CLAIM_PARA &&
	     st->claim.kind != CLAIM_PERP))
		return false;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < st->parts; i++) {
			int from = st->part[i].from;
			const struct claim *c = &s->proof->step[from].claim;
			bool line = is_line_claim(c);

			if (!line && c->kind != CLAIM_PARA && c->kind != CLAIM_PERP)
				return false;
			if (was_before(st, i) || line != pass || (line && !s->number[from]))
				continue;
			n += !line;
			buf_add(b, b->n ? " and " : "");
			claim_say(b, s->proof->setting, c);
			add_source(s, b, from);
		}
	return n == 1 || n == 2;
}

static void tell_linear(struct story *s, struct story_item *it, int step)
{
	const struct proof_step *st = &s->proof->step[step];
	struct buf b = { 0 };
	bool plain = add_directions(s, &b, st);
	const char *why = keep(s, &b);

	tell(s, it, step);
	for (int i = 0; i < st->parts; i++)
		tell(s, it, st->part[i].from);
	if (plain)
		proof_story_line(s, it, said(s, &st->claim), why, true);
	else if (!proof_story_chain(s, it, step))
		tell_sum(s, it, step);
}

static bool only_lines(const struct story *s, const struct proof_step *st)
{
	for (int i = 0; i < st->parts; i++)
		if (!is_line_claim(&s->proof->step[st->part[i].from].claim))
			return false;
	return st->reason == REASON_ANGLES;
}

/* The reason at the end of a line as what follows "for". */
static const char *sentence_of(struct story *s, const char *why)
{
	static const struct {
		const char *begins, *before;
	} words[] = { { "given", "that is " },
		      { "inscribed angles", "these are " },
		      { "law of sines", "that is the " },
		      { "the same lines", "these are between " } };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strncmp(why, words[i].begins, strlen(words[i].begins)))
			return arena_printf(s->arena, "%s%s", words[i].before, why);
	return why;
}

/* Is the chain one equation, the claim itself?  Then its reason is that of the claim. */
static bool says_again(struct story *s, struct story_item *it)
{
	const struct story_line *l = it->line;
	const char *text;

	if (it->lines < 1 || it->lines > 2 || (it->lines == 2 && l[1].first))
		return false;
	text = it->lines == 1 ? l->text
			      : arena_printf(s->arena, "%s = %s", l[0].text, l[1].text);
	if (strcmp(text, it->claim) || !l[it->lines - 1].why[0])
		return false;
	it->why = sentence_of(s, l[it->lines - 1].why);
	return true;
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
	tell(s, it, step);
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
			it->why = st->claim.kind == CLAIM_COLL
					  ? "these are points of one line"
					  : "directed angles between lines add up";
		else if (proof_story_sixty(s, &why, step)) {
			it->why = keep(s, &why);
			it->lines = 0;
		} else if (says_again(s, it))
			it->lines = 0;
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

static int points_of_clause(const struct setting *s, int clause, int16_t *p, int most)
{
	int n = 0;

	for (int i = 0; i < s->points; i++)
		if (s->point[i].clause == clause && n < most)
			p[n++] = (int16_t)i;
	return n;
}

/* Why the point is there. */
static const char *reason_to_exist(const char *what)
{
	if (strstr(what, "the intersection of"))
		return " (the two lines are not parallel)";
	if (strstr(what, "an intersection of") || strstr(what, "the point of"))
		return " (there is one, as the figure shows)";
	return "";
}

/* Claim by claim: "Let X be the point such that ...". */
static void add_such_that(struct buf *b, const struct setting *t, int clause, int points)
{
	int n = 0, all = 0;

	for (int i = 0; i < t->givens; i++)
		all += t->given[i].clause == clause;
	for (int i = 0; i < t->givens; i++) {
		if (t->given[i].clause != clause)
			continue;
		buf_add(b, n            ? (n + 1 == all ? " and " : ", ")
			   : points > 1 ? " be points such that "
					: " be the point such that ");
		claim_say(b, t, &t->given[i].claim);
		n++;
	}
	buf_add(b, n ? n > 1 ? " (there is one, as the figure shows)" : "" : " be any point");
}

/* "Let M be the midpoint of AB". */
static void tell_added(struct story *s, int clause)
{
	const struct setting *t = s->proof->setting;
	struct buf b = { 0 }, what = { 0 };
	int16_t p[CLAIM_POINTS];
	int points = points_of_clause(t, clause, p, CLAIM_POINTS);

	buf_add(&b, "Let ");
	for (int i = 0; i < points; i++) {
		buf_add(&b, i ? ", " : "");
		claim_say_points(&b, t, &p[i], 1);
	}
	if (proof_say_clause(&what, t, clause))
		buf_addf(&b, " be %s%s", buf_str(&what), reason_to_exist(buf_str(&what)));
	else
		add_such_that(&b, t, clause, points);
	buf_clear(&what);
	add_unique(s, &s->added, &s->n_added, keep(s, &b));
}

static bool says_something(const struct setting *t, int clause)
{
	for (int i = 0; i < t->givens; i++)
		if (t->given[i].clause == clause)
			return true;
	return false;
}

/* What a clause says: of its point in words, of side conditions and of the rest claim by claim. */
static void tell_clause(struct story *s, int clause)
{
	const struct setting *t = s->proof->setting;
	struct buf b = { 0 }, what = { 0 };
	int16_t p[CLAIM_POINTS];
	int points = points_of_clause(t, clause, p, CLAIM_POINTS);
	bool told = false;

	if (points == 3 && !says_something(t, clause)) {
		claim_say_points(&b, t, p, 3);
		buf_add(&b, " is a triangle");
	} else if (proof_say_equilateral(&b, t, clause)) {
		told = true;
	} else if (proof_say_clause(&what, t, clause)) {
		claim_say_points(&b, t, p, 1);
		buf_addf(&b, " is %s", buf_str(&what));
		told = true;
	}
	if (b.n)
		add_unique(s, &s->given, &s->givens, keep(s, &b));
	buf_clear(&what);
	for (int i = 0; i < t->givens; i++) {
		const struct claim *c = &t->given[i].claim;

		if (t->given[i].clause == clause &&
		    (!told || claim_is_seen((enum predicate)c->kind)))
			add_unique(s, &s->given, &s->givens, said(s, c));
	}
}

static void tell_setting(struct story *s)
{
	const struct setting *t = s->proof->setting;

	for (int i = -1; i < t->clauses; i++)
		if (!clause_is_added(t, i))
			tell_clause(s, i);
	for (int i = 0; i < t->clauses; i++)
		if (clause_is_added(t, i))
			tell_added(s, i);
	for (int i = 0; i < t->goals; i++)
		add_unique(s, &s->goal, &s->goals, said(s, &t->goal[i]));
}

static bool is_flatness(const struct claim *c)
{
	return c->kind == CLAIM_NCOLL && c->n == 3;
}

/* "None of △ABC, △DEF and △PQR is flat". */
static void tell_flat(struct story *s, const bool *used)
{
	const struct proof *p = s->proof;
	const char **name = NULL;
	struct buf b = { 0 };
	int n = 0;

	for (int i = 0; i < p->steps; i++)
		if (used[i] && p->step[i].reason == REASON_SEEN &&
		    is_flatness(&p->step[i].claim)) {
			buf_add(&b, "△");
			claim_say_points(&b, p->setting, p->step[i].claim.p, 3);
			add_unique(s, &name, &n, keep(s, &b));
		}
	if (!n)
		return;
	buf_add(&b, n > 1 ? "none of " : "");
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%s", i ? (i + 1 < n ? ", " : " and ") : "", name[i]);
	buf_add(&b, n > 1 ? " is flat" : " is not flat");
	add_unique(s, &s->seen, &s->n_seen, keep(s, &b));
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
	tell_flat(s, used);
	for (int i = 0; i < p->steps; i++) {
		if (t.how[i] == TELL_NUMBERED)
			tell_item(s, &t, i);
		for (int j = 0; used[i] && j < p->step[i].parts; j++) {
			const char *order = proof_read_off(a, p, &p->step[i], j);

			if (order)
				add_unique(s, &s->seen, &s->n_seen, order);
		}
		if (used[i] && p->step[i].reason == REASON_SEEN &&
		    p->step[i].claim.kind == CLAIM_DIFF)
			add_unique(s, &s->seen, &s->n_seen,
				   "points with different names differ");
		else if (used[i] && p->step[i].reason == REASON_SEEN &&
			 !is_flatness(&p->step[i].claim))
			add_unique(s, &s->seen, &s->n_seen, said(s, &p->step[i].claim));
	}
	for (int i = 0; i < p->besides; i++)
		add_unique(s, &s->seen, &s->n_seen, p->beside[i]);
	return s;
}
