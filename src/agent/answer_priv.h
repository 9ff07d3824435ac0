/*
 * answer_priv.h -- what a text that is an answer says: undressed (undress.c), as amounts (amount.c)
 * in units (unit.c), whose numbers are texts in the script language, which the engine compares
 * (match.c).
 */
#ifndef AGENT_ANSWER_PRIV_H
#define AGENT_ANSWER_PRIV_H
#include "base/mem.h"
#include <stdbool.h>
#include <stddef.h>

#define CLAIM_BYTES 4000      /* what is longer is no value, and not looked at closely */
bool agent_is_letter(char c); /* of ASCII */

/* --- undress.c ----------------------------------------------------------------------------------- */
/* The text without what typesetting and habit put around it. */
char *agent_undressed(const char *text, struct arena *a);
/* Brackets that close what they did not open, or a second statement, would make something else of
 * a relation that the text is put into, and whoever is paid for right answers would find that
 * out. */
bool agent_is_closed(const char *s);
/* Is it a statement, which is true or false, and not a value? */
bool agent_is_statement(const char *s);
/* Blanks and the marks of Markdown around it go, a full stop too. */
char *agent_trimmed(const char *s, size_t n, struct arena *a);
/* Without blanks that say nothing: "x = 4" is "x=4", "2 1/2" is not "21/2". */
char *agent_tight(const char *s, struct arena *a);

/* --- unit.c ------------------------------------------------------------------------------------- */
struct agent_unit {
	int units;                     /* how many it is made of; 0: there is none */
	int length, time, mass, angle; /* powers */
	bool any;                      /* "units": a length, no matter which */
	bool letter;                   /* one letter, which may be meant as a name */
	char factor[128]; /* to metres, seconds, grams, degrees; in the script language */
};
/* The unit at the beginning of s; its length in bytes, 0: there is none. */
size_t agent_unit_read(struct agent_unit *u, const char *s);
bool agent_unit_fits(const struct agent_unit *a, const struct agent_unit *b);

/* --- amount.c ------------------------------------------------------------------------------------ */
/* One value.  The texts are in the script language. */
struct agent_amount {
	const char *name;    /* x of x = 4; or NULL */
	const char *number;  /* without its unit; NULL: it cannot be read */
	const char *scaled;  /* times the factor of its unit */
	const char *degrees; /* as number, but 60° stays 60° */
	struct agent_unit unit;
	bool uniform; /* one unit throughout: 2 m 30 cm has no number of its own */
	bool glued;   /* the unit is one letter and stands right behind: 5m, or five times m */
	bool percent;
	bool cut; /* 0.333...: there is more of it */
	/* 24/5 of "24/5 = 4.8", which must be the same, or nothing is said; or NULL */
	const struct agent_amount *also;
};
enum agent_shape {
	SHAPE_ONE,
	SHAPE_LIST,  /* 1, 2; or "1 or 2": in any order */
	SHAPE_SET,   /* {1, 2} */
	SHAPE_TUPLE, /* (1, 2); or "1; 2": in this order */
	SHAPE_RATIO, /* 1:2:3 */
};
#define CLAIM_MOST 32
struct agent_claim {
	const char *text; /* as it stands, without dress: equal texts say the same */
	enum agent_shape shape;
	struct agent_amount *item;
	int n; /* 0: it cannot be read */
};
void agent_claim_read(struct agent_claim *out, const char *text, struct arena *a);
#endif
