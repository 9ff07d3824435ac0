/*
 * check_match.c -- rules as they are written, and whether a step is an instance of one.
 *
 * A step is an instance if there is a point for each letter of the rule such that every premise
 * becomes the claim at its place of `from`, and the conclusion the claim, up to orders of
 * the points that say the same (column `same` of shape.def).  Those orders are gone through
 * with backtracking; letters bound by one premise leave few orders for the next.
 *
 * Two letters may be the same point: the rule must then still be true, or one of its claims be no
 * claim any more (a segment with equal ends), which proof_check refuses wherever it stands.
 */
#include "proof/check_priv.h"
#include <stdlib.h>
#include <string.h>

const struct proof_shape proof_shape_of[PREDICATES] = {
#define PREDICATE(NAME, name, needs, which, element, sentence) \
	[CLAIM_##NAME].word = #name, [CLAIM_##NAME].takes = needs, [CLAIM_##NAME].sort = which,
#include "claim/predicate.def"
#undef PREDICATE
#define SHAPE(NAME, orders, shows, angles, ratios, lengths, squares) \
	[CLAIM_##NAME].same = orders, [CLAIM_##NAME].firm = shows,   \
	[CLAIM_##NAME].row = { angles, ratios, lengths, squares },
#include "proof/shape.def"
#undef SHAPE
};

int proof_shape_points(int kind)
{
	int n = 0;

	for (const char *t = proof_shape_of[kind].takes; *t; t++)
		n += *t == 'p';
	return n;
}

bool proof_shape_has_number(int kind)
{
	return strchr(proof_shape_of[kind].takes, 'v') != NULL;
}

/* One order: the claim with p[at[0]], p[at[1]], ... says the same; so does its number after
 * a turn: '-', '/', or 0 for none. */
struct order {
	unsigned char at[CLAIM_POINTS];
	char turn;
};
struct proof_group {
	int n, cap;
	struct order *order;
};

static bool has_order(const struct proof_group *g, const struct order *o)
{
	for (int i = 0; i < g->n; i++)
		if (!memcmp(g->order[i].at, o->at, sizeof o->at) &&
		    g->order[i].turn == o->turn)
			return true;
	return false;
}

static void add_order(struct arena *a, struct proof_group *g, const struct order *o)
{
	if (has_order(g, o))
		return;
	g->order = arena_grow(a, g->order, &g->cap, g->n + 1, sizeof *g->order);
	g->order[g->n++] = *o;
}

/* o, then what the word says.  Both turns are their own inverses, so doing one twice is none. */
static struct order then(const struct order *o, const char *word, size_t len)
{
	struct order r = *o;
	char turn = word[0] == '-' || word[0] == '/' ? word[0] : 0;

	if (turn) {
		r.turn = o->turn ? 0 : turn;
		word++;
		len--;
	}
	for (size_t i = 0; i < len; i++)
		r.at[i] = o->at[word[i] - 'a'];
	return r;
}

static struct proof_group *group_of(struct proof_matcher *m, int kind)
{
	struct proof_group *g = m->group[kind];
	struct order first = { { 0, 1, 2, 3, 4, 5, 6, 7 }, 0 };

	if (g)
		return g;
	g = m->group[kind] = arena_alloc(m->arena, sizeof *g);
	add_order(m->arena, g, &first);
	for (int i = 0; i < g->n; i++)
		for (const char *w = proof_shape_of[kind].same; *w && *w != '*';) {
			size_t len = strcspn(w, " ");
			struct order o = then(&g->order[i], w, len);

			add_order(m->arena, g, &o);
			w += len + (w[len] == ' ');
		}
	return g;
}

static bool is_set(int kind)
{
	return proof_shape_of[kind].same[0] == '*';
}

/* The number of the claim after the turn, against another: both in lowest terms, den > 0. */
static bool number_is(const struct claim *c, char turn, int64_t num, int64_t den)
{
	if (turn == '/')
		return c->den == num && c->num == den;
	if (turn == '-')
		return c->den == den && (c->num ? c->den - c->num == num : num == 0);
	return c->num == num && c->den == den;
}

static bool in_set(const struct claim *c, int p)
{
	for (int i = 0; i < c->n; i++)
		if (c->p[i] == p)
			return true;
	return false;
}

bool proof_match_same(struct proof_matcher *m, const struct claim *a, const struct claim *b)
{
	struct proof_group *g;

	if (a->kind != b->kind)
		return false;
	if (is_set(a->kind)) {
		for (int i = 0; i < a->n; i++)
			if (!in_set(b, a->p[i]))
				return false;
		for (int i = 0; i < b->n; i++)
			if (!in_set(a, b->p[i]))
				return false;
		return true;
	}
	if (a->n != b->n)
		return false;
	g = group_of(m, a->kind);
	for (int k = 0; k < g->n; k++) {
		const struct order *o = &g->order[k];
		bool same = number_is(a, o->turn, b->num, b->den);

		for (int i = 0; i < a->n && same; i++)
			same = a->p[o->at[i]] == b->p[i];
		if (same)
			return true;
	}
	return false;
}

/* A rule as it was read: claims over letters, A is 0.  The last one is the conclusion. */
#define ROW_CLAIMS 16
struct proof_row {
	struct claim claim[ROW_CLAIMS];
	int premises;
	bool good;
};

static const struct {
	const char *premises, *conclusion;
} rule_text[RULES] = {
#define RULE(NAME, id, from, to, sentence, citation) [RULE_##NAME] = { from, to },
#include "proof/rule.def"
#undef RULE
};

static int kind_of(const char *word, size_t len)
{
	for (int k = 0; k < PREDICATES; k++)
		if (strlen(proof_shape_of[k].word) == len &&
		    !memcmp(proof_shape_of[k].word, word, len))
			return k;
	return -1;
}

/* "cong A B C D" or "rconst A B C D 1/2", up to a semicolon or the end; NULL where it is no such
 * thing. */
static const char *read_claim(const char *t, struct claim *c)
{
	size_t len = strcspn(t, " ");
	int kind = kind_of(t, len);

	*c = (struct claim){ .den = 1 };
	if (kind < 0)
		return NULL;
	c->kind = (uint8_t)kind;
	for (t += len; *t == ' '; t++) {
		char *end;

		if (t[1] >= 'A' && t[1] <= 'Z' && c->n < CLAIM_POINTS) {
			c->p[c->n++] = (int16_t)(t[1] - 'A');
			t++;
		} else if (t[1] >= '0' && t[1] <= '9') {
			c->num = strtol(t + 1, &end, 10);
			if (*end == '/')
				c->den = strtol(end + 1, &end, 10);
			t = end - 1;
		} else {
			return NULL;
		}
	}
	if (*t && *t != ';')
		return NULL;
	if (c->n != proof_shape_points(kind) && !(is_set(kind) && c->n >= 3))
		return NULL;
	while (*t == ';' || *t == ' ')
		t++;
	return t;
}

/* A letter that no equation and no side condition of fixed order binds could be any point. */
static bool all_bound(const struct proof_row *r)
{
	bool bound[26] = { false };

	for (int i = 0; i < r->premises; i++)
		for (int k = 0; k < r->claim[i].n && !is_set(r->claim[i].kind); k++)
			bound[r->claim[i].p[k]] = true;
	for (int i = 0; i <= r->premises; i++)
		for (int k = 0; k < r->claim[i].n; k++)
			if (!bound[r->claim[i].p[k]])
				return false;
	return true;
}

static struct proof_row *row_of(struct proof_matcher *m, enum rule rule)
{
	struct proof_row *r = m->row[rule];
	const char *t = rule_text[rule].premises;

	if (r)
		return r;
	r = m->row[rule] = arena_alloc(m->arena, sizeof *r);
	while (t && *t && r->premises < ROW_CLAIMS - 1)
		t = read_claim(t, &r->claim[r->premises++]);
	if (!t || *t || !r->premises)
		return r;
	t = read_claim(rule_text[rule].conclusion, &r->claim[r->premises]);
	r->good = t && !*t && all_bound(r);
	return r;
}

bool proof_match_readable(struct proof_matcher *m, enum rule rule)
{
	return row_of(m, rule)->good;
}

/* Bind the letters of w to the points of c in this order; false where one is bound otherwise. */
static bool bind(const struct claim *w, const struct claim *c, const struct order *o,
		 int letter[26])
{
	if (!number_is(c, o->turn, w->num, w->den))
		return false;
	for (int i = 0; i < w->n; i++) {
		int *l = &letter[w->p[i]], p = c->p[o->at[i]];

		if (*l >= 0 && *l != p)
			return false;
		*l = p;
	}
	return true;
}

/* All its letters are bound by now. */
static bool set_fits(struct proof_matcher *m, const struct claim *w, const struct claim *c,
		     const int letter[26])
{
	struct claim is = *w;

	for (int i = 0; i < w->n; i++)
		is.p[i] = (int16_t)letter[w->p[i]];
	return proof_match_same(m, &is, c);
}

/* Claims i, i + 1, ... of the row, the last being the conclusion; sets come at the end. */
static bool fits(struct proof_matcher *m, const struct proof_row *r,
		 const struct claim *const *claim, int i, int letter[26])
{
	struct proof_group *g;
	int before[26];

	while (i <= r->premises && is_set(r->claim[i].kind))
		i++;
	if (i > r->premises) {
		for (int k = 0; k < r->premises; k++)
			if (is_set(r->claim[k].kind) &&
			    !set_fits(m, &r->claim[k], claim[k], letter))
				return false;
		return true;
	}
	memcpy(before, letter, sizeof before);
	g = group_of(m, r->claim[i].kind);
	for (int k = 0; k < g->n; k++) {
		if (bind(&r->claim[i], claim[i], &g->order[k], letter) &&
		    fits(m, r, claim, i + 1, letter))
			return true;
		memcpy(letter, before, sizeof before);
	}
	return false;
}

bool proof_match_rule(struct proof_matcher *m, enum rule rule, const struct claim *const *from,
		      int n, const struct claim *claim, int letter[26])
{
	const struct proof_row *r = row_of(m, rule);
	const struct claim *all[ROW_CLAIMS];

	if (!r->good || n != r->premises)
		return false;
	for (int i = 0; i < n; i++)
		all[i] = from[i];
	all[n] = claim;
	for (int i = 0; i <= n; i++)
		if (all[i]->kind != r->claim[i].kind ||
		    (!is_set(all[i]->kind) && all[i]->n != r->claim[i].n))
			return false;
	for (int i = 0; i < 26; i++)
		letter[i] = -1;
	return fits(m, r, all, 0, letter);
}
