/*
 * words.c -- the problem as a text: what is said of the figure, what is given, what is asked for.
 *
 * Facts come as sentences, singly or joined, some with the numbers that belong to them; the rest of the numbers
 * and the question are a frame.  Numbers keep the order of their N.  A shape that what is asked for names
 * ("the area of square ABCD") may go without a sentence of its own.
 */
#include "base/list.h"
#include "learn/make_priv.h"
#include "learn/words_priv.h"
#include <string.h>

struct frame_row {
	const char *when, *text;
};
struct story_row {
	char class;
	const char *text;
};
struct scene_row {
	enum learn_situation situation;
	char class;
	const char *text;
};
enum { FRAMES = 40, STORIES = 4, SCENES = 12 };

#define FRAME(when, text) { when, text },
static const struct frame_row frames[LEARN_LANGUAGES][FRAMES] = {
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
};
#undef FRAME
#define STORY(class, text) { class, text },
static const struct story_row stories[LEARN_LANGUAGES][STORIES] = {
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
};
#undef STORY
#define SCENE(situation, class, text) { SITUATION_##situation, class, text },
static const struct scene_row scenes[LEARN_LANGUAGES][SCENES] = {
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
};
#undef SCENE

/* What is still to be said. */
struct words_text {
	int fact[LEARN_FACTS], facts, next;
	int given, givens; /* the next one, and how many stand in the text */
	int said;          /* the fact of %X and %Y */
	int lead, follow;  /* those of %L and %S */
	enum learn_column column;
	bool story;
	size_t from;
};

/* --- Facts ------------------------------------------------------------------------------------ */
static bool is_shape(enum learn_said kind)
{
	return kind >= SAID_ISOSCELES && kind <= SAID_REGULAR;
}

/* Does the noun alone tell it? */
static bool is_told_by_noun(enum learn_said kind)
{
	return kind >= SAID_PARALLELOGRAM && kind <= SAID_REGULAR && kind != SAID_KITE;
}

static bool is_of_polygon(enum learn_kind kind)
{
	return kind == LEARN_AREA || kind == LEARN_PERIMETER || kind == LEARN_SIDES;
}

static void said(struct learn_say *s, int fact)
{
	if (is_shape(s->p->fact[fact].kind))
		s->named |= (uint64_t)1 << fact;
}

static void fact_as(struct learn_say *s, int fact, enum learn_fact_column column)
{
	const struct learn_fact *f = &s->p->fact[fact];

	((struct words_text *)s->of)->said = fact;
	s->named &= ~((uint64_t)1 << fact); /* it is named in full */
	learn_say_of(s, learn_fact_words(s->l, f->kind, column), f->p,
		     f->kind == SAID_SAME ? 0 : f->n, f->circle);
	said(s, fact);
}

static bool has_column(const struct learn_say *s, int fact, enum learn_fact_column column)
{
	return learn_fact_words(s->l, s->p->fact[fact].kind, column)[0] != 0;
}

/* Does a fact speak of the figure of another one, with one more point at most? */
static bool is_about(const struct learn_fact *f, int fact, const struct learn_problem *p)
{
	int stranger = -1, shared = 0;

	if (f->kind == SAID_SAME)
		return false;
	for (int i = 0; i < f->n; i++) {
		if (base_has(p->fact[fact].p, p->fact[fact].n, f->p[i]))
			shared++;
		else if (stranger >= 0 && stranger != f->p[i])
			return false;
		else
			stranger = f->p[i];
	}
	return shared > 1;
}

/* Does the given number belong to the shape of the fact? */
static bool belongs(const struct learn_problem *p, int given, int fact)
{
	const struct learn_fact *f = &p->fact[fact];
	const struct learn_quantity *q = &p->quantity[p->given[given].quantity];

	if (!is_shape(f->kind))
		return false;
	if (is_of_polygon(q->kind))
		return q->n && learn_shape_fact(p, q->p, q->n) == fact;
	if (q->kind != LEARN_LENGTH && q->kind != LEARN_ANGLE)
		return false;
	for (int i = 0; i < q->n; i++)
		if (!base_has(f->p, f->n, q->p[i]))
			return false;
	return true;
}

/* How many of the next numbers belong to it; plain: only those that are equations. */
static int own_givens(const struct learn_say *s, const struct words_text *t, int fact,
		      bool plain)
{
	int n = t->given;

	while (n < t->givens && belongs(s->p, n, fact) &&
	       (!plain || learn_is_plain(s->p->quantity[s->p->given[n].quantity].kind)))
		n++;
	return n - t->given;
}

/* --- Given numbers ------------------------------------------------------------------------------- */
static void list_givens(struct learn_say *s, int to, enum learn_column column)
{
	struct words_text *t = s->of;
	int n = to - t->given;

	for (int i = 0; t->given < to; i++, t->given++) {
		if (i)
			learn_say_phrase(s, i < n - 1 ? PHRASE_COMMA
					    : n == 2  ? PHRASE_AND
						      : PHRASE_LAST);
		learn_say_quantity(s, s->p->given[t->given].quantity, column);
	}
}

static bool all_plain(const struct learn_say *s, const struct words_text *t)
{
	for (int i = t->given; i < t->givens; i++)
		if (!learn_is_plain(s->p->quantity[s->p->given[i].quantity].kind))
			return false;
	return true;
}

/* The circle that all the numbers left are of, or -1. */
static int common_circle(const struct learn_say *s, const struct words_text *t)
{
	int circle = -1;

	for (int i = t->given; i < t->givens; i++) {
		const struct learn_quantity *q = &s->p->quantity[s->p->given[i].quantity];

		if (!learn_is_plain(q->kind) || q->circle < 0 ||
		    (circle >= 0 && q->circle != circle))
			return -1;
		circle = q->circle;
	}
	return circle;
}

/* --- Slots ----------------------------------------------------------------------------------------- */
static void goal(struct learn_say *s, bool ask)
{
	s->accusative = !ask;
	if (s->p->goal_letter >= 0)
		learn_say_phrase(s, ask ? PHRASE_ASK_LETTER : PHRASE_LETTER);
	else
		learn_say_quantity(s, s->p->goal, ask ? COLUMN_ASK : COLUMN_NAME);
	s->accusative = false;
}

/* In the nominative. */
static void goal_name(struct learn_say *s)
{
	if (s->p->goal_letter >= 0)
		buf_addc(s->b, s->p->letter[s->p->goal_letter].name);
	else
		learn_say_quantity(s, s->p->goal, COLUMN_NAME);
}

static void inline_facts(struct learn_say *s)
{
	struct words_text *t = s->of;

	for (bool first = true; t->next < t->facts; first = false) {
		if (!first)
			learn_say_phrase(s, PHRASE_AND);
		fact_as(s, t->fact[t->next++], FACT_CLAUSE);
	}
}

/* "In the figure," or "in \odot O,", perhaps. */
static void prefix(struct learn_say *s)
{
	struct words_text *t = s->of;
	int circle = common_circle(s, t);

	if (circle >= 0 && learn_say_chance(s, 1, 2)) {
		int keep = s->circle;

		s->circle = circle;
		learn_say_phrase(s, PHRASE_CIRCLE_LEAD);
		s->circle = keep;
	} else if (s->b->n == t->from && !s->p->plain && learn_say_chance(s, 1, 5)) {
		learn_say_phrase(s, PHRASE_FIGURE);
	}
}

static bool text_slot(struct learn_say *s, char slot)
{
	struct words_text *t = s->of;
	const struct learn_fact *f = &s->p->fact[t->said];

	switch (slot) {
	case 'E': list_givens(s, t->givens, t->column); return true;
	case 'Q': goal(s, false); return true;
	case 'T': goal(s, true); return true;
	case 'w': goal_name(s); return true;
	case 'l': buf_addc(s->b, s->p->letter[s->p->goal_letter].name); return true;
	case 'f': inline_facts(s); return true;
	case 'j': prefix(s); return true;
	case 'X': learn_say_quantity(s, f->p[0], COLUMN_NAME); return true;
	case 'Y': learn_say_quantity(s, f->p[1], COLUMN_NAME); return true;
	case 'L': fact_as(s, t->lead, FACT_LEAD); return true;
	case 'S': fact_as(s, t->follow, FACT_CLAUSE); return true;
	default: return false;
	}
}

/* --- Sentences --------------------------------------------------------------------------------------- */
static bool can_pair(const struct learn_say *s, const struct words_text *t, int fact)
{
	const struct learn_fact *f = &s->p->fact[fact], *g;

	if (t->next >= t->facts || !has_column(s, fact, FACT_PAIR))
		return false;
	g = &s->p->fact[t->fact[t->next]];
	return g->kind == f->kind && g->circle == f->circle && f->n + g->n <= 10;
}

static void pair(struct learn_say *s, struct words_text *t, int fact)
{
	const struct learn_fact *f = &s->p->fact[fact], *g = &s->p->fact[t->fact[t->next]];
	int points[10], n = 0;

	for (int i = 0; i < f->n; i++)
		points[n++] = f->p[i];
	for (int i = 0; i < g->n; i++)
		points[n++] = g->p[i];
	learn_say_of(s, learn_fact_words(s->l, f->kind, FACT_PAIR), points, n, f->circle);
	said(s, fact);
	said(s, t->fact[t->next++]);
}

/* Are all lengths of the problem such as things in gardens and halls have?  A ladder is no tower. */
static bool is_life_size(const struct learn_problem *p, double most)
{
	for (int i = 0; i < p->quantities; i++) {
		const struct learn_quantity *q = &p->quantity[i];
		bool spoken = q->given >= 0 || q->var >= 0;

		if (spoken && learn_unit(q->kind) == 'l' &&
		    (learn_less(q->value, 2) || learn_more(q->value, most)))
			return false;
	}
	return true;
}

static const char *story_of(const struct learn_say *s, const struct words_text *t, int fact)
{
	char class = learn_unit_class(s->p, s->l);

	if (t->story || !is_told_by_noun(s->p->fact[fact].kind) || s->p->fact[fact].n > 8 ||
	    !is_life_size(s->p, 150))
		return NULL;
	for (int i = 0; i < STORIES && stories[s->l][i].text; i++)
		if (stories[s->l][i].class == class)
			return stories[s->l][i].text;
	return NULL;
}

static void scene(struct learn_say *s, struct words_text *t)
{
	const struct learn_step *step = &s->p->step[0];
	char class = learn_unit_class(s->p, s->l);

	if (s->p->steps > 1 || !class || !is_life_size(s->p, 30) || !learn_say_chance(s, 1, 2))
		return;
	for (int i = 0; i < SCENES && scenes[s->l][i].text; i++)
		if (scenes[s->l][i].situation == step->situation &&
		    scenes[s->l][i].class == class) {
			learn_say_of(s, scenes[s->l][i].text, step->p, step->points, -1);
			learn_say_phrase(s, PHRASE_END);
			t->story = true;
		}
}

/* A number that comes next is best said with its shape. */
static void bring_forward(const struct learn_say *s, struct words_text *t)
{
	for (int i = t->next; i < t->facts; i++)
		if (t->given < t->givens && belongs(s->p, t->given, t->fact[i])) {
			int keep = t->fact[i];

			t->fact[i] = t->fact[t->next];
			t->fact[t->next] = keep;
			return;
		}
}

/* With what belongs to it, or with the fact that comes next.  False: it must be said alone. */
static bool joined(struct learn_say *s, struct words_text *t, int fact, int die)
{
	int own = own_givens(s, t, fact, false), plain = own_givens(s, t, fact, true);
	enum learn_said kind = s->p->fact[fact].kind;
	bool lead = has_column(s, fact, FACT_LEAD), last = t->next >= t->facts;

	t->lead = fact;
	if (plain && lead && die < 3) {
		int keep = t->givens;

		t->givens = t->given + plain;
		t->column = COLUMN_WITH;
		learn_say_phrase(s, PHRASE_LEAD_GIVENS);
		t->givens = keep;
		return true;
	}
	if (own && die < 7 && kind != SAID_KITE && kind != SAID_ISOSCELES) {
		fact_as(s, fact, FACT_CLAUSE);
		learn_say_phrase(s, PHRASE_WITH);
		list_givens(s, t->given + own, COLUMN_WITH);
		return true;
	}
	if (die < 5 && can_pair(s, t, fact)) {
		pair(s, t, fact);
		return true;
	}
	if (lead && die < 5 && !last && is_about(&s->p->fact[t->fact[t->next]], fact, s->p)) {
		t->follow = t->fact[t->next++];
		learn_say_phrase(s, PHRASE_LEAD_FACT);
		return true;
	}
	return false;
}

static void sentence(struct learn_say *s, struct words_text *t)
{
	int die = (int)rng_below(s->r, 10), fact;
	const char *story;

	if (die % 2)
		bring_forward(s, t);
	fact = t->fact[t->next++];
	story = story_of(s, t, fact);
	if (story && learn_say_chance(s, 1, 3)) {
		s->named &= ~((uint64_t)1 << fact);
		learn_say_of(s, story, s->p->fact[fact].p, s->p->fact[fact].n, -1);
		t->story = true;
	} else if (joined(s, t, fact, die)) {
		/* It is said. */
	} else if (has_column(s, fact, FACT_ALONE) && die < 7) {
		fact_as(s, fact, FACT_ALONE);
	} else {
		if (s->b->n == t->from && !s->p->plain && learn_say_chance(s, 1, 5))
			learn_say_phrase(s, PHRASE_FIGURE);
		fact_as(s, fact, FACT_CLAUSE);
		if (t->next < t->facts && learn_say_chance(s, 1, 3)) {
			learn_say_phrase(s, PHRASE_JOIN);
			fact_as(s, t->fact[t->next++], FACT_CLAUSE);
		}
	}
	learn_say_phrase(s, PHRASE_END);
}

/* --- The whole ------------------------------------------------------------------------------------------ */
/* The fact that what is asked for tells by its noun; or -1. */
static int told_by_goal(const struct learn_problem *p)
{
	const struct learn_quantity *q = &p->quantity[p->goal];
	int fact;

	if (p->goal_letter >= 0 || !is_of_polygon(q->kind) || !q->n)
		return -1;
	fact = learn_shape_fact(p, q->p, q->n);
	return fact >= 0 && is_told_by_noun(p->fact[fact].kind) ? fact : -1;
}

static struct words_text plan(struct learn_say *s)
{
	struct words_text t = { .column = COLUMN_STATE, .from = s->b->n };
	int told = told_by_goal(s->p);

	if (told >= 0 && !learn_say_chance(s, 1, 2)) /* now and then it has a sentence */
		told = -1;
	while (t.givens < s->p->givens && s->p->given[t.givens].in_text)
		t.givens++;
	for (int i = 0; i < s->p->facts; i++)
		if (s->p->fact[i].in_text && i != told)
			t.fact[t.facts++] = i;
	if (learn_say_chance(s, 1, 2))
		for (int i = t.facts - 1; i > 0; i--) {
			int k = (int)rng_below(s->r, (uint64_t)(i + 1)), keep = t.fact[i];

			t.fact[i] = t.fact[k];
			t.fact[k] = keep;
		}
	return t;
}

static bool frame_fits(const struct learn_say *s, const struct words_text *t, const char *when)
{
	bool facts = t->next < t->facts, givens = t->given < t->givens,
	     letter = s->p->goal_letter >= 0;

	return (strchr(when, 'f') != NULL) == facts && (strchr(when, 'g') != NULL) == givens &&
	       (!strchr(when, 'x') || letter) && (!strchr(when, 'e') || all_plain(s, t)) &&
	       (!strchr(when, 'd') || !s->p->plain);
}

static void frame(struct learn_say *s, struct words_text *t)
{
	const struct frame_row *fit[FRAMES], *row;
	int n = 0;

	for (int i = 0; i < FRAMES && frames[s->l][i].text; i++)
		if (frame_fits(s, t, frames[s->l][i].when))
			fit[n++] = &frames[s->l][i];
	row = fit[rng_below(s->r, (uint64_t)n)];
	t->column = strchr(row->when, 'e') ? COLUMN_WITH : COLUMN_STATE;
	learn_say(s, row->text);
}

/* Away from whole numbers. */
static bool is_broken(double x)
{
	double part = x - (double)learn_make_floor(x);

	return learn_more(part, 0.001) && learn_less(part, 0.999);
}

/* To tenths or hundredths, where all round alike; returns to how many decimals. */
static int ask_to_round(struct learn_say *s)
{
	int decimals = 1 + learn_say_chance(s, 1, 2);
	struct buf number = { 0 };

	if (!learn_rounded(&number, s->p->value, decimals))
		decimals = 3 - decimals;
	if (!learn_rounded(&number, s->p->value, decimals))
		decimals = 0;
	if (decimals)
		learn_say_phrase(s, decimals == 1 ? PHRASE_TENTHS : PHRASE_HUNDREDTHS);
	buf_clear(&number);
	return decimals;
}

int learn_words(struct buf *b, const struct learn_problem *p, enum learn_language l,
		struct rng *r)
{
	static const enum learn_style styles[] = { STYLE_TEX,   STYLE_TEX,   STYLE_TEX,
						   STYLE_TEX,   STYLE_TEX,   STYLE_WORDS,
						   STYLE_WORDS, STYLE_WORDS, STYLE_SIGNS,
						   STYLE_SIGNS };
	struct learn_say s = learn_say_begin(b, p, l, r);
	struct words_text t;
	int keep, decimals = 0;

	s.style = styles[rng_below(r, sizeof styles / sizeof *styles)];
	s.degrees = learn_say_chance(&s, 1, 2);
	s.refers = true;
	if (p->plain)
		learn_say_plain(&s);
	s.slot = text_slot;
	t = plan(&s);
	s.of = &t;
	scene(&s, &t);
	/* One or two facts may stay for the frame. */
	keep = t.facts && learn_say_chance(&s, 1, 4) ? 1 : 0;
	keep += keep && !t.givens && t.facts == 2;
	/* "Find the area of square ABCD if ABCD is a square" is not one of them. */
	for (int i = t.facts - keep; i < t.facts; i++)
		if (t.fact[i] == told_by_goal(p))
			keep = 0;
	while (t.next < t.facts - keep)
		sentence(&s, &t);
	frame(&s, &t);
	if (is_broken(p->value) && learn_say_chance(&s, 1, 8))
		decimals = ask_to_round(&s);
	learn_say_capitals(b, t.from, l == LEARN_DE ? ".?:" : ".?");
	return decimals;
}
