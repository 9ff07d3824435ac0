/*
 * learn.h -- geometry problems made by the engine: figure, words, clauses, program, derivation.
 *
 * A sample is a function of its seed, its number and the options: the same bytes whoever makes it, on whatever
 * machine, in whatever order.  Each was checked before it is handed out: the program's value, exact
 * and as the reference executor has it, is the one measured in the figure; the facts that are stated
 * hold in the figure and fix what is asked for; every step is needed.  Of some, or of all where that is asked
 * for, the figure is built exactly, too.
 *
 * docs/DATA.md has the record.
 */
#ifndef LEARN_LEARN_H
#define LEARN_LEARN_H
#include "base/base.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

struct json;

enum { LEARN_LEAST = 2, LEARN_MOST = 9 }; /* operators, Get included */
enum { LEARN_DISTRACTORS = 25 };          /* of 100 samples, unless told */
enum { LEARN_EXACT = 64 };       /* of so many numbers one is built exactly, unless told */
enum { LEARN_TRAIN_LENGTH = 6 }; /* longer ones are of the split long */

/* What is made beside the members that every record has. */
enum learn_with {
	LEARN_WITH_RETRY = 1,
	LEARN_WITH_SOLUTION = 2,
	LEARN_WITH_FIGURE = 4,
	LEARN_WITH_SVG = 8,
	LEARN_WITH_RECORD = 16,
	LEARN_WITH_LOGIC = 32,
	LEARN_WITH_PROOF = 64,
};
/*
 * Where a sample belongs.  Held: its skeleton is one of the sixteenth that nobody trains on, whatever its
 * length.  Of the others the longer ones are long: a model that was taught by examples of train has never seen
 * such lengths, and rewards on long leave held as it is.
 */
enum learn_split { LEARN_TRAIN = 1, LEARN_LONG = 2, LEARN_HELD = 4, LEARN_ALL = 7 };
const char *learn_split_word(enum learn_split s); /* "train" */
/* "train", "train,long", "all"; false: no such split. */
bool learn_splits(unsigned *out, const char *words);

/* What a derivation has: all; no reasons; the boxes alone. */
enum learn_cot { LEARN_COT_FULL, LEARN_COT_SHORT, LEARN_COT_PROGRAM, LEARN_COTS };
/* "full", "short", "program"; false: no such word. */
bool learn_cot_read(enum learn_cot *out, const char *word);

/* Draws the script of a figure; false where that does not succeed. */
typedef bool learn_draw(void *drawer, struct buf *svg, const char *script);

struct learn_options {
	uint64_t seed;
	int least, most; /* operators, Get included */
	int language;    /* 0 en, 1 de, 2 zh, -1 mixed */
	unsigned with;   /* of enum learn_with */
	enum learn_cot cot;
	bool retry;       /* it has wrong starts that are taken back, as cot_retry has */
	unsigned splits;  /* of enum learn_split; 0: all */
	learn_draw *draw; /* for LEARN_WITH_SVG, or NULL */
	void *drawer;
	long exact;      /* of so many numbers one is also built exactly; 0: none */
	bool solve;      /* the solver must derive the same value, too */
	bool certify;    /* with solve: and enclose it, and find no other figure */
	int distractors; /* of 100 samples, so many are given something that no step needs */
	bool plain;      /* no clauses: everything is said in the text */
};

#define LEARN_SIGNATURE 32 /* numbers of a MinHash */
/* What a caller needs to know of a sample to count it and to tell it from others. */
struct learn_facts {
	int operators,
		first; /* Get included; the row of the first operator (learn_operator_word) */
	uint64_t used; /* a bit for each operator */
	uint64_t skeleton;
	uint64_t key; /* of the program, what it is given and what is asked for */
	uint16_t sign[LEARN_SIGNATURE];
	uint64_t text,
		whole; /* of the words alone, and with the clauses, as a shield lists them */
	double value;
	int tries; /* figures that were begun for it */
	/* Of these: where the solver, asked to, found another value, or none. */
	int solver_apart, solver_unable;
	/* Where the exact figure, asked for, has the executed value, another one, or was not found. */
	int exact, exact_apart, exact_unable;
	enum learn_split split;
	bool extra; /* something was added that no step needs; of a record: a number that none takes */
};

/* Something to make samples with; one thread at a time. */
struct learn_maker;
struct learn_maker *learn_maker_new(const struct learn_options *o);
void learn_maker_free(struct learn_maker *m); /* NULL is allowed */
/* Sample i as a line of JSON without its end, appended.  False: none was found in the tries that
 * it has (then nothing is appended); facts->tries is set. */
bool learn_sample(struct learn_maker *m, struct buf *b, struct learn_facts *facts, long i);

/*
 * What a sample is called: s7-123, or where options choose other problems than they do unless told, with these:
 * s7-2to6-d50-held-solve-123.  One id, one problem; language, --plain and the derivation's form are only how it is said.
 */
void learn_id(struct buf *b, const struct learn_options *o, long i);
/* What the ids of these options have before the number: "s7-". */
void learn_id_prefix(struct buf *b, const struct learn_options *o);

/* Makers with the same options for several threads (makers.c): there are as many as were taken at a time. */
struct learn_makers;
struct learn_makers *learn_makers_new(const struct learn_options *o);
void learn_makers_free(struct learn_makers *m); /* NULL is allowed; all were given back */
struct learn_maker *learn_makers_take(struct learn_makers *m);
void learn_makers_give(struct learn_makers *m, struct learn_maker *one);

const char *learn_operator_word(int i); /* "Sum" ...; NULL beyond the last */

/* --- Samples against each other (alike.c) --------------------------------------------------- */
enum learn_fate {
	LEARN_KEPT,
	LEARN_SAME,
	LEARN_NEAR,
	LEARN_SHIELDED,
	LEARN_CAPPED,
	LEARN_FATES
};
const char *learn_fate_word(enum learn_fate f);
struct learn_memory;                             /* what was kept so far */
struct learn_memory *learn_memory_new(long cap); /* cap: samples of one skeleton, 0: any */
void learn_memory_free(struct learn_memory *m);
/* Texts that must not be made, by learn_text_hash. */
void learn_memory_shield(struct learn_memory *m, uint64_t text);
enum learn_fate learn_memory_take(struct learn_memory *m, const struct learn_facts *f);
/* What a record that was written says of itself (recall.c), as learn_sample told it; tries and the solver's
 * part are 0.  False: it is no such record. */
bool learn_recall(struct learn_facts *f, const struct json *record);
/* The text with the clauses of the record's diagram, as `whole` is made of. */
void learn_whole_text(struct buf *b, const char *text, const struct json *record);
/* Of a text without regard to its points' names, numbers, case and signs; 0 where it is too short to
 * tell one problem from another. */
uint64_t learn_text_hash(const char *text);
#endif
