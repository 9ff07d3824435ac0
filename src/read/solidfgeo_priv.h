/* solidfgeo_priv.h -- the reader of records of solids, seen from inside the room. */
#ifndef READ_SOLIDFGEO_PRIV_H
#define READ_SOLIDFGEO_PRIV_H
#include "problem/space.h"
#include "read/read.h"

#define CDL_LETTERS 40     /* points of one statement */
#define CDL_STATEMENTS 400 /* of one record */

/* A statement: its text, and as a tree; NULL where it is none. */
struct cdl_statement {
	const char *text;
	const struct expr *x;
	bool drawn; /* of the construction: left out where it makes no sense */
};
struct cdl_reader {
	struct problem *p;
	struct arena *a;
	struct err *e;
	struct cdl_statement said[CDL_STATEMENTS];
	int n;
	/* The point that this name is another one of, and 1; or 0. */
	int stands[PROBLEM_POINTS];
};

/* The points that operands name, in groups as written: ABCD,EFGH is two of four. */
struct cdl_letters {
	int p[CDL_LETTERS], n;
	int group[CDL_LETTERS], groups; /* how many points each has */
};

/* solidfgeo_term.c.  Are the names of the operands points?  New ones are added. */
bool read_cdl_letters(struct cdl_reader *r, const struct expr *x, struct cdl_letters *out);
bool read_cdl_is_letters(const char *name);
bool read_cdl_same(const char *a, const char *b); /* words */
/* A term; NULL with *bad set to the word that is not understood. */
const struct term *read_cdl_term(struct cdl_reader *r, const struct expr *x, const char **bad);
/* SimilarBetweenCone and the like: their sizes have one ratio.  False where it is none. */
bool read_cdl_similar(struct cdl_reader *r, const struct expr *x, const char *text);
/* The body that an attribute is of, by its letters; new where it fits; -1. */
int read_cdl_body(struct cdl_reader *r, enum problem_solid kind, const struct cdl_letters *q,
		  bool make);
/* The operands without those of sizes: is it an attribute or a measure? */
bool read_cdl_is_attribute(const char *word);
int read_cdl_circle(struct cdl_reader *r, int point);

/* solidfgeo_body.c: the bodies that the statements name. */
void read_cdl_bodies(struct cdl_reader *r);
bool read_cdl_is_entity(const char *word);

/* solidfgeo_lie.c: relations of lines and planes; false where the operands make no sense. */
bool read_cdl_claim(struct cdl_reader *r, const struct expr *x, struct problem_claim *out,
		    bool *is);
void read_cdl_plane(struct cdl_reader *r, const struct expr *x);
#endif
