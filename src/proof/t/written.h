/*
 * written.h -- settings and proofs as texts, for the tests of this room.
 *
 * Setting: "a 0 0; b 4 0 | midp m a b | perp c a c b": points, givens, goals.
 * Proof: lines "claim : reason".  Reasons: given, seen, a rule with its steps (from 1), same with its
 * steps, a table with steps for which weights are found: "angles 3 4".
 */
#ifndef PROOF_T_WRITTEN_H
#define PROOF_T_WRITTEN_H
#include "base/base.h"
#include "proof/proof.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const written_word[PREDICATES] = {
#define PREDICATE(NAME, word, takes, sort, element, sentence) #word,
#include "claim/predicate.def"
#undef PREDICATE
};
static const char *const written_rule[RULES] = {
#define RULE(NAME, id, premises, conclusion, sentence, citation) #NAME,
#include "proof/rule.def"
#undef RULE
};

/* The next word of a text, up to a blank or one of `ends`. */
static inline const char *written_next(const char **t, const char *ends, char word[40])
{
	size_t n;

	while (**t == ' ' || **t == '\n')
		(*t)++;
	n = strcspn(*t, " \n");
	for (size_t i = 0; i < n; i++)
		if (strchr(ends, (*t)[i]))
			n = i;
	snprintf(word, 40, "%.*s", (int)n, *t);
	*t += n;
	while (**t == ' ')
		(*t)++;
	return word;
}

static inline int written_point(const struct setting *s, const char *name)
{
	for (int i = 0; i < s->points; i++)
		if (!strcmp(s->point[i].name, name))
			return i;
	return -1;
}

static inline struct claim written_sum(const struct setting *s, const char **t)
{
	size_t n = strcspn(*t + strspn(*t, " \n"), ";:|\n") + strspn(*t, " \n");
	struct claim c = { .den = 1, .kind = PREDICATES };
	struct err e = { 0 };
	int made = 0;

	if (claim_read(s, arena_strndup(s->arena, *t, n), &c, 1, &made, &e) != OK)
		c.kind = PREDICATES;
	*t += n;
	return c;
}

/* A claim, up to one of ";:|" or the end. */
static inline struct claim written_claim(const struct setting *s, const char **t)
{
	struct claim c = { .den = 1 };
	char w[40];

	if (!strncmp(*t + strspn(*t, " \n"), "lequation", 9) ||
	    !strncmp(*t + strspn(*t, " \n"), "aequation", 9))
		return written_sum(s, t);
	written_next(t, ";:|", w);
	while (c.kind < PREDICATES && strcmp(written_word[c.kind], w))
		c.kind++;
	while (**t && !strchr(";:|\n", **t)) {
		char *end;

		written_next(t, ";:|", w);
		if (written_point(s, w) >= 0 && c.n < CLAIM_POINTS) {
			c.p[c.n++] = (int16_t)written_point(s, w);
		} else {
			c.num = strtol(w, &end, 10);
			c.den = *end == '/' ? strtol(end + 1, NULL, 10) : 1;
		}
	}
	return c;
}

static inline struct setting *written_setting(struct arena *a, const char *t)
{
	struct setting *s = arena_alloc(a, sizeof *s);
	int at = 0;

	s->arena = a;
	s->spread = 1e-12;
	s->point = arena_alloc(a, 40 * sizeof *s->point);
	s->given = arena_alloc(a, 60 * sizeof *s->given);
	s->goal = arena_alloc(a, 10 * sizeof *s->goal);
	s->clause = arena_alloc(a, 40 * sizeof *s->clause);
	s->point_cap = 40;
	s->clause_cap = 40;
	s->given_cap = 60;
	s->goal_cap = 10;
	for (; *t; t++) {
		char w[40];

		while (*t == ' ' || *t == '\n')
			t++;
		if (*t == '|' || *t == ';') {
			at += *t == '|';
		} else if (at == 0) {
			struct setting_point *p = &s->point[s->points];

			p->name = arena_strdup(a, written_next(&t, ";|", w));
			p->x = strtod(written_next(&t, ";|", w), NULL);
			p->y = strtod(written_next(&t, ";|", w), NULL);
			p->clause = s->clauses;
			s->clause[s->clauses++] =
				(struct setting_clause){ arena_printf(a, "%s = free", p->name),
							 s->points, 1 };
			s->points++;
			t--;
		} else if (at == 1) {
			s->given[s->givens++] = (struct given){ written_claim(s, &t), 0 };
			t--;
		} else {
			s->goal[s->goals++] = written_claim(s, &t);
			t--;
		}
	}
	return s;
}

static inline void written_reason(struct arena *a, const struct proof *p,
				  struct proof_step *st, const char **t)
{
	static const char *const table[] = { "given",   "seen",     "rule",
					     "angles",  "ratios",   "lengths",
					     "squares", "products", "same" };
	int *from = arena_alloc(a, 40 * sizeof *from);
	char w[40];

	written_next(t, "\n", w);
	st->reason = REASON_RULE;
	st->rule = RULES;
	for (int i = 0; i < REASONS; i++)
		if (!strcmp(table[i], w))
			st->reason = (enum reason)i;
	for (int i = 0; i < RULES; i++)
		if (!strcmp(written_rule[i], w))
			st->rule = (enum rule)i;
	st->from = from;
	while (**t && **t != '\n') {
		written_next(t, "\n", w);
		from[st->n_from++] = (int)strtol(w, NULL, 10) - 1;
	}
	if (st->reason >= REASON_ANGLES && st->reason <= REASON_PRODUCTS)
		if (!proof_combine(a, p, st->reason, &st->claim, from, st->n_from, st))
			printf("# no weights for step %d\n", p->steps + 1);
}

/* The last step is the goal, where there is one. */
static inline struct proof *written_proof(struct arena *a, const struct setting *s,
					  const char *t)
{
	struct proof *p = proof_new(a, s);

	while (*t) {
		struct proof_step st = { .rule = RULES };

		st.claim = written_claim(s, &t);
		t += *t == ':';
		written_reason(a, p, &st, &t);
		proof_add(a, p, st);
		while (*t == '\n' || *t == ' ')
			t++;
	}
	for (int i = 0; i < s->goals; i++)
		p->goal[i] = p->steps - s->goals + i;
	return p;
}
#endif
