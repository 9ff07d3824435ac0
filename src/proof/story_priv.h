/*
 * story_priv.h -- a proof as people tell it: what is given, points added, numbered steps with
 * chains of equations, what was seen in the figure.
 *
 * The writers (text, LaTeX, HTML, JSON) say the same story in their own marks.  All texts are
 * UTF-8 in the arena of the story.
 */
#ifndef PROOF_STORY_PRIV_H
#define PROOF_STORY_PRIV_H
#include "proof/check_priv.h"

/* One line of a chain: "∠ABC" or "∠DEF", the second and later ones after a sign of equality. */
struct story_line {
	const char *text, *why; /* why: of the equality before it, "" in the first line */
	bool first;             /* a new chain begins */
};
struct story_item {
	int step, number; /* of the proof; for people, from 1 */
	const char *claim, *why;
	struct story_line *line;
	int lines, line_cap;
	/* Steps of the proof that this item tells: its own, and premises told along. */
	int *told;
	int n_told, told_cap;
};
struct story {
	const struct proof *proof;
	struct arena *arena;
	struct proof_matcher matcher;
	const char **given, **goal, **added, **seen;
	int givens, goals, n_added, n_seen;
	struct story_item *item;
	int items, item_cap;
	int *number; /* of each step of the proof: the item that is it, from 1; 0: none */
	bool angles, halves; /* directed angles are spoken of; halves of them */
	bool mirrored;
};
struct story *proof_story(struct arena *a, const struct proof *p);

/* The chain of equations by which a linear step follows; false where it has no readable one.
 * why(step): how a premise is referred to. */
bool proof_story_chain(struct story *s, struct story_item *it, int step);
/* How people refer to a step: "(3)", "given", or what it rests on. */
void proof_story_refer(struct story *s, struct story_item *it, struct buf *b, int step);
void proof_story_line(struct story *s, struct story_item *it, const char *text,
		      const char *why, bool first);
/* "△ABC is equilateral", where that is why an angle is 60° or 120°. */
bool proof_story_sixty(struct story *s, struct buf *b, int step);
/* Is the rule one whose steps are told where they are used: base angles, equal radii? */
const char *proof_rule_citation(enum rule r);

/* What the point of a clause is: "the midpoint of AB", "a point of the line AB"; or all that the
 * clause says of three points.  false where there are no such words.  story_given.c */
bool proof_say_clause(struct buf *b, const struct setting *s, int clause);
bool proof_say_equilateral(struct buf *b, const struct setting *s, int clause);

/* What of the figure an item speaks of.  marks.c */
struct story_mark {
	char kind; /* - segment, = one of equal ones, < angle of two lines, + right angle, O circle,
		    * T triangle, L line, P points */
	int n;
	int level; /* 2: the claim itself, 1: what it rests on, 0: the figure */
	int16_t p[4];
};
struct story_marks {
	struct story_mark *mark;
	int n, cap;
};
void proof_marks_add(struct arena *a, struct story_marks *m, const struct claim *c, int level);
void proof_marks_of(const struct story *s, const struct story_item *it, struct story_marks *m);

/* The figure as SVG with these marks, or with none.  svg.c */
void proof_svg(struct buf *b, struct arena *a, const struct proof *p,
	       const struct story_marks *m, const char *what);
#endif
