/*
 * dataset.h -- records of benchmark sets, each read into a sample: what is asked, the key, how
 * near an answer must be to it, and what tables are broken down by.
 *
 * Invariants:
 *  (1) Nothing is lost without a word: a record becomes a sample, or is counted under the reason
 *      why it does not, or ends the reading with FILE:LINE and what is wrong with it.
 *  (2) The same file and the same options give the same samples in the same order, with keys
 *      that are different from each other.
 *  (3) The room reads; it neither solves nor grades, and opens no picture.
 *
 * docs/DATASETS.md tells the members of each set.
 */
#ifndef DATASET_DATASET_H
#define DATASET_DATASET_H
#include "base/base.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

struct json;

/* --- The sets (set.def) ---------------------------------------------------------------------- */
struct dataset_set {
	const char *name;    /* on the command line and in keys: "geometry3k" */
	const char *title;   /* "Geometry3K" */
	const char *kinds;   /* what it asks for, in words */
	const char *source;  /* where it is published */
	const char *licence; /* as it is stated there */
};
const struct dataset_set *dataset_sets(int *n);
/* E_ARG "not_found": there is no set of this name (near names).  "auto" is one. */
enum status dataset_set_check(const char *name, struct err *e) MUST_USE;

/* --- A sample -------------------------------------------------------------------------------- */
enum dataset_kind {
	DATASET_VALUE,   /* a number, a quantity, an expression ... */
	DATASET_CHOICE,  /* one of the choices */
	DATASET_PROOF,   /* a proof: there is no answer to compare */
	DATASET_DRAWING, /* a picture, with scoring points or conditions */
	DATASET_STEPS,   /* a judgement of each step of a solution that is given */
	DATASET_FIDELITY, /* a construction, with predicates and queries that it should satisfy */
	DATASET_KINDS
};
const char *dataset_kind_word(enum dataset_kind k); /* "value" ... */

/* When an answer that is not equal is near enough. */
struct dataset_tolerance {
	bool exact;       /* never */
	double by;        /* |answer - key| at most */
	double option;    /* a number means the nearest option within this; 0: no such rule */
	const char *from; /* "set", "error" (a member of the record), "wording", "record" */
};

/* A picture: a path relative to the folder of the file, or the bytes in base64. */
struct dataset_image {
	const char *path;   /* or NULL */
	const char *base64; /* or NULL */
	bool found; /* the file is there (dataset_load looks; false from dataset_read) */
};
struct dataset_group {
	const char *name, *value;
};
/* A question of a drawing's judge, with its share of the score. */
struct dataset_point {
	const char *question;
	const char *check; /* in the scoring language (docs/FIDELITY.md), or NULL */
	double weight;
};
/* What a construction should satisfy. */
enum dataset_tier { DATASET_PREMISE, DATASET_NUMERICAL, DATASET_DERIVED, DATASET_TIERS };
const char *dataset_tier_word(enum dataset_tier t); /* "premise" ... */
struct dataset_predicate {
	const char *text; /* "cong a b c d"; eqratio3 as the three that it stands for */
	const char *tag;  /* "Premise", "r43" ... */
	enum dataset_tier tier;
};
/* What is measured on a construction: |AB|/|AC|, with its key. */
struct dataset_query {
	int number;       /* T_number */
	const char *text; /* without the words about degrees */
	const char *key;  /* or NULL */
	bool modulo;      /* as angles of lines are: 0 is 180 */
};
/* A step of a solution that is to be judged, and what people said of it. */
struct dataset_step {
	const char *text, *label, *reason; /* reason: "" where none is given */
};

struct dataset_sample {
	const char *set, *id;
	const char *key; /* SET/ID: unlike that of every other sample */
	enum dataset_kind kind;
	const char *text;     /* what is asked, without the choices; "" where there is none */
	const char *language; /* "en", "zh": of the text */
	struct dataset_image *image;
	int images;
	const char **choice; /* without their letters */
	int choices;
	const char
		*answer; /* the key as a text; NULL where there is none (proofs, drawings) */
	const char *letter; /* of the right choice, "C" or "BD"; or NULL */
	const char *unit;   /* of the key, or NULL */
	struct dataset_tolerance tolerance;
	struct dataset_group *group; /* for tables and filters, in a fixed order */
	int groups;

	const char *solution;            /* the reference, or NULL */
	int step_length;                 /* of the reference; 0: not said */
	const char *auxiliary;           /* lines that the reference adds, in words; or NULL */
	struct dataset_image *reference; /* a picture that is no part of the question: of the
					  * solution's lines, or what should be drawn; or NULL */
	struct dataset_point *point;     /* of a drawing */
	int points;
	struct dataset_predicate *predicate;
	int predicates;
	struct dataset_query *query;
	int queries;
	struct dataset_step *step;
	int steps;
	const char *student; /* the solution whose steps are judged, or NULL */
	const char **also;   /* keys under which other sets have it: "geometry3k/12" */
	int alsos;

	const char
		*format; /* in which read_as (read/read.h) reads the record; NULL: the engine
			     * cannot */
	const char *record; /* the record itself, one JSON object */
	size_t record_bytes;
	int line; /* of the file where the record begins; 0: of no file */
};
/* The value of a group, or NULL. */
const char *dataset_group_of(const struct dataset_sample *s, const char *name);
/* The record as a tree: for the engine, and for required_objects and verification_conditions. */
enum status dataset_record(struct json **out, const struct dataset_sample *s, struct arena *a,
			   struct err *e) MUST_USE;
/* The sample as an object, with all that it has; the record itself where `whole`. */
void dataset_sample_json(struct buf *b, const struct dataset_sample *s, bool whole);

/* --- One record ------------------------------------------------------------------------------ */
struct dataset_options {
	const char *set;      /* NULL or "auto": by the members of the record */
	const char *language; /* "en" (NULL) or "zh": where a record has both */
	bool formal;          /* keep what has no text but a statement the engine can read */
	bool lenient;       /* broken records are counted with those left out, not an error */
	const char *images; /* folder of the pictures instead of the file's own; or NULL */
	/* NAME=VALUE, NAME!=VALUE; several values are separated by |.  NAME is a group, kind or
	 * id.  A sample is kept when all hold; one without the group has the value "". */
	const char *const *filter;
	int filters;
	long limit; /* samples at most; 0: all */
	/* Which ones: the first, or, seeded, those that chance chooses by their keys: the same
	 * whatever order the file has, and those of a smaller limit are among those of a larger. */
	bool seeded;
	uint64_t seed;
};
/*
 * All texts are borrowed from the tree or lie in the arena.
 * E_ARG     what the record says makes no sense (weights that do not add up to 1 ...), or it is
 *           of no set, or not of this one
 * E_DOMAIN  it is of the set but not to be used: e->msg is the reason, a short phrase
 */
enum status dataset_read(struct dataset_sample *out, const struct dataset_options *o,
			 const struct json *j, struct arena *a, struct err *e) MUST_USE;

/* --- A file ---------------------------------------------------------------------------------- */
#define DATASET_RECORD_BYTES ((size_t)64 << 20) /* of one record */
#define DATASET_RECORDS 4000000

struct dataset_reason {
	const char *text;
	int n, line; /* how many, and the first one's line */
};
struct dataset {
	struct arena *arena;
	const char *file, *folder; /* as given; where relative paths begin */
	const char *set;           /* of all samples; "mixed" */
	struct dataset_sample *sample;
	int samples;
	int records;       /* that the file has */
	int filtered;      /* kept back by filters and limit */
	int renamed;       /* had the id of an earlier one: "7" became "7#2" */
	int images_absent; /* pictures whose file is not there */
	struct dataset_reason *reason;
	int reasons;                /* kinds of records left out */
	char checksum[SHA256_TEXT]; /* of all records, whatever ends their lines */
};
/*
 * A file of records: a line each, or a JSON list of them; or, named .tsv, a table with a line
 * of names (VLMEvalKit).  "-" is standard input.
 * E_SYS: it cannot be read.  E_ARG: FILE:LINE and what is wrong there, or the options.
 */
enum status dataset_load(struct dataset **out, const char *path,
			 const struct dataset_options *o, struct err *e) MUST_USE;
void dataset_free(struct dataset *d); /* NULL is allowed */
const struct dataset_sample *dataset_find(const struct dataset *d,
					  const char *key); /* or NULL */

/* --- Samples that are in two sets ------------------------------------------------------------ */
struct dataset_pair {
	int first, second; /* samples of either */
	const char *by;    /* "name" (one says that it is the other), "text" */
};
/* Pairs in the order of the first set; at most one for each of its samples.  In the arena. */
struct dataset_pair *dataset_overlap(const struct dataset *a, const struct dataset *b, int *n,
				     struct arena *arena);

/* --- Texts for commands ---------------------------------------------------------------------- */
/* All sets, a line each. */
void dataset_write_sets(struct buf *b, bool json);
/* What was read and what was left out and why; and the groups with how many of each value. */
void dataset_write_account(struct buf *b, const struct dataset *d, bool json);
/* A line for each sample: its key, kind, key answer, groups; as JSON all of it. */
void dataset_write_samples(struct buf *b, const struct dataset *d, bool json);

/* --- Clauses (clauses.c) --------------------------------------------------------------------- */
/* Has the record logic forms of its diagram: "diagram_logic_forms", or "logic_forms" of all? */
bool dataset_has_forms(const struct json *record);
/* These as clauses, {"structure":[...],"semantic":[...]} (docs/DATA.md): lines with all their points, circles; what is
 * marked.  What the diagram does not tell (shapes, what is to be found) is the text's.  E_ARG: a form that cannot be
 * read. */
enum status dataset_clauses(struct buf *b, const struct json *record, struct arena *a,
			    struct err *e) MUST_USE;
#endif
