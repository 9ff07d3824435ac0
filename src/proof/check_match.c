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
 * A premise that says nothing (cong A B B A) needs no step: -1 stands in its place.  So does a
 * premise marked * in rule.def where two of its points are one: rules are true then too.
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
struct point_order {
	unsigned char at[CLAIM_POINTS];
	char turn;
};
#define GROUP_MOST 128 /* eight ways to read an equality of angles, ends of four segments */
struct proof_group {
	int n;
	uint32_t code[4 * GROUP_MOST]; /* of the orders, hashed; 0: free */
	struct point_order order[GROUP_MOST];
};

static void add_order(struct proof_group *g, const struct point_order *o)
{
	uint32_t code = 2 + (o->turn != 0), h;

	for (int i = 0; i < CLAIM_POINTS; i++)
		code = code << 3 | o->at[i];
	for (h = code * 2654435761u >> 23; g->code[h]; h = (h + 1) % (4 * GROUP_MOST))
		if (g->code[h] == code)
			return;
	if (g->n == GROUP_MOST)
		BUG("more than %d orders", GROUP_MOST);
	g->code[h] = code;
	g->order[g->n++] = *o;
}

/* o, then what the word says.  Both turns are their own inverses, so doing one twice is none. */
static struct point_order then(const struct point_order *o, const char *word, size_t len)
{
	struct point_order r = *o;
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
	struct point_order first = { { 0, 1, 2, 3, 4, 5, 6, 7 }, 0 };

	if (g)
		return g;
	g = m->group[kind] = arena_alloc(m->arena, sizeof *g);
	add_order(g, &first);
	for (int i = 0; i < g->n; i++)
		for (const char *w = proof_shape_of[kind].same; *w && *w != '*';) {
			size_t len = strcspn(w, " ");
			struct point_order o = then(&g->order[i], w, len);

			add_order(g, &o);
			w += len + (w[len] == ' ');
		}
	return g;
}

static bool is_set(int kind)
{
	return proof_shape_of[kind].same[0] == '*';
}

/* The number of the claim after the turn: in lowest terms, den > 0. */
static void turned(const struct claim *c, char turn, int64_t *num, int64_t *den)
{
	*num = turn == '/' ? c->den : turn == '-' && c->num ? c->den - c->num : c->num;
	*den = turn == '/' ? c->num : c->den;
}

static bool number_is(const struct claim *c, char turn, int64_t num, int64_t den)
{
	int64_t n, d;

	turned(c, turn, &n, &d);
	return n == num && d == den;
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
	if (a->sum || b->sum)
		return a->sum && b->sum && proof_sum_same(a, b);
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
		const struct point_order *o = &g->order[k];
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
struct row_claim {
	struct claim claim;
	bool may_collapse;                                     /* * */
	enum { NUMBER_WRITTEN, NUMBER_V, NUMBER_REST } number; /* as written, v, 1-v */
};
struct proof_row {
	struct row_claim claim[ROW_CLAIMS];
	int premises;
	bool good;
};
struct letter_binding {
	int letter[26]; /* -1: not yet */
	bool has_v;
	int64_t num, den; /* v */
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

/* "1/2", "v" or "1-v"; returns its end, or NULL. */
static const char *read_number(const char *t, struct row_claim *w)
{
	char *end;

	if (*t == 'v' || !strncmp(t, "1-v", 3)) {
		w->number = *t == 'v' ? NUMBER_V : NUMBER_REST;
		return t + (*t == 'v' ? 1 : 3);
	}
	if (*t < '0' || *t > '9')
		return NULL;
	w->claim.num = strtol(t, &end, 10);
	if (*end == '/')
		w->claim.den = strtol(end + 1, &end, 10);
	return end;
}

/* "cong A B C D" or "rconst A B C D 1/2", up to a semicolon or the end; NULL where it is no such
 * thing. */
static const char *read_claim(const char *t, struct row_claim *w)
{
	size_t len = strcspn(t, " *");
	int kind = kind_of(t, len);
	struct claim *c = &w->claim;

	*w = (struct row_claim){ .claim = { .den = 1 } };
	if (kind < 0)
		return NULL;
	c->kind = (uint8_t)kind;
	t += len;
	w->may_collapse = *t == '*';
	for (t += *t == '*'; t && *t == ' ';) {
		t++;
		if (*t >= 'A' && *t <= 'Z' && c->n < CLAIM_POINTS)
			c->p[c->n++] = (int16_t)(*t++ - 'A');
		else
			t = read_number(t, w);
	}
	if (!t || (*t && *t != ';'))
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
		for (int k = 0; k < r->claim[i].claim.n && !is_set(r->claim[i].claim.kind);
		     k++)
			bound[r->claim[i].claim.p[k]] = true;
	for (int i = 0; i <= r->premises; i++)
		for (int k = 0; k < r->claim[i].claim.n; k++)
			if (!bound[r->claim[i].claim.p[k]])
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

static bool bind_number(const struct row_claim *w, const struct claim *c, char turn,
			struct letter_binding *b)
{
	int64_t num, den;

	turned(c, turn, &num, &den);
	if (w->number == NUMBER_WRITTEN)
		return num == w->claim.num && den == w->claim.den;
	if (w->number == NUMBER_REST)
		return b->has_v && num == b->den - b->num && den == b->den;
	if (b->has_v)
		return num == b->num && den == b->den;
	b->has_v = true;
	b->num = num;
	b->den = den;
	return true;
}

/* Bind the letters of w to the points of c in this order; false where one is bound otherwise. */
static bool bind(const struct row_claim *w, const struct claim *c, const struct point_order *o,
		 struct letter_binding *b)
{
	for (int i = 0; i < w->claim.n; i++) {
		int *l = &b->letter[w->claim.p[i]], p = c->p[o->at[i]];

		if (*l >= 0 && *l != p)
			return false;
		*l = p;
	}
	return bind_number(w, c, o->turn, b);
}

/* What a claim of the row is for the points found; false where a letter is none. */
static bool becomes(const struct row_claim *w, const struct letter_binding *b, struct claim *c)
{
	*c = w->claim;
	for (int i = 0; i < c->n; i++) {
		c->p[i] = (int16_t)b->letter[c->p[i]];
		if (c->p[i] < 0)
			return false;
	}
	return true;
}

/* ab and cd, ef and gh: do equal segments cancel?  (Of eqangle and eqratio: ab - cd - ef + gh.) */
static bool same_segment(const int16_t *a, const int16_t *b)
{
	return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

/* Does the claim say nothing, of points that may be any? */
static bool says_nothing(const struct claim *c)
{
	const int16_t *p = c->p;

	if (c->kind == CLAIM_PARA || c->kind == CLAIM_CONG)
		return p[0] != p[1] && same_segment(p, p + 2);
	if (c->kind != CLAIM_EQANGLE && c->kind != CLAIM_EQRATIO)
		return false;
	for (int i = 0; i < 8; i += 2)
		if (p[i] == p[i + 1])
			return false;
	return (same_segment(p, p + 2) && same_segment(p + 4, p + 6)) ||
	       (same_segment(p, p + 4) && same_segment(p + 2, p + 6));
}

/* Rules speak of firm claims only. */
static bool is_firm(struct proof_matcher *m, const struct claim *c)
{
	struct buf why = { 0 };
	bool firm = proof_look_firm(m->setting, c, &why);

	buf_clear(&why);
	return firm;
}

/* Points on one line or circle of which two are one; a segment without length. */
static bool collapses(const struct claim *c)
{
	if (c->kind == CLAIM_PARA)
		return c->p[0] == c->p[1] || c->p[2] == c->p[3];
	if (c->kind != CLAIM_COLL && c->kind != CLAIM_CYCLIC)
		return false;
	for (int i = 0; i < c->n; i++)
		for (int k = 0; k < i; k++)
			if (c->p[i] == c->p[k])
				return true;
	return false;
}

/* All letters are bound by now: what is left are sets and premises that need no step. */
static bool rest_fits(struct proof_matcher *m, const struct proof_row *r,
		      const struct claim *const *claim, const struct letter_binding *b)
{
	for (int i = 0; i < r->premises; i++) {
		const struct row_claim *w = &r->claim[i];
		struct claim c;

		if (claim[i] && !is_set(w->claim.kind))
			continue;
		if (!becomes(w, b, &c))
			return false;
		if (claim[i] ? !proof_match_same(m, &c, claim[i])
			     : !(says_nothing(&c) && is_firm(m, &c)) &&
				       !(w->may_collapse && collapses(&c)))
			return false;
	}
	return true;
}

/* Claims i, i + 1, ... of the row, the last being the conclusion; sets come at the end. */
static bool fits(struct proof_matcher *m, const struct proof_row *r,
		 const struct claim *const *claim, int i, struct letter_binding *b)
{
	struct proof_group *g;
	struct letter_binding before = *b;

	while (i <= r->premises && (!claim[i] || is_set(r->claim[i].claim.kind)))
		i++;
	if (i > r->premises)
		return rest_fits(m, r, claim, b);
	g = group_of(m, r->claim[i].claim.kind);
	for (int k = 0; k < g->n; k++) {
		if (bind(&r->claim[i], claim[i], &g->order[k], b) &&
		    fits(m, r, claim, i + 1, b))
			return true;
		*b = before;
	}
	return false;
}

bool proof_match_rule(struct proof_matcher *m, enum rule rule, const struct claim *const *from,
		      int n, const struct claim *claim, int letter[26])
{
	const struct proof_row *r = row_of(m, rule);
	const struct claim *all[ROW_CLAIMS];
	struct letter_binding b = { .has_v = false };
	bool good;

	if (!r->good || n != r->premises)
		return false;
	for (int i = 0; i < n; i++)
		all[i] = from[i];
	all[n] = claim;
	for (int i = 0; i <= n; i++)
		if (all[i] && (all[i]->kind != r->claim[i].claim.kind ||
			       (!is_set(all[i]->kind) && all[i]->n != r->claim[i].claim.n)))
			return false;
	for (int i = 0; i < 26; i++)
		b.letter[i] = -1;
	good = fits(m, r, all, 0, &b);
	memcpy(letter, b.letter, sizeof b.letter);
	return good;
}
