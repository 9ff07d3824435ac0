/*
 * shard.h -- a part of a batch: who does which record, and the account that a part ends with.
 *
 * (1) A record belongs to the part that its key says, and to no other: the same on every machine,
 *     whatever else is in the input.  The key is its id, or where it has none its text.
 * (2) Records with one key belong to one part, so what is counted by id can be added up.
 * (3) The account tells enough to put parts together again without the input: what each did,
 *     where it stood, how many lines it became, and checksums of all that was read and written.
 *
 * docs/CLUSTER.md has the format of an account.
 */
#ifndef BASE_SHARD_H
#define BASE_SHARD_H
#include "base/base.h"
#include "base/sha256.h"
#include "base/text.h"
#include <stdbool.h>

#define SHARD_MOST 100000 /* parts of a batch */

/* Part i of n, from 1.  n is 0 where nobody asked for a part: then all is ours. */
struct shard {
	int i, n;
};

/* FNV-1a over 64 bits and its bits mixed once more (the last step of splitmix64). */
uint64_t shard_hash(const char *key, size_t n);
/* The part, from 1 to n, that a key belongs to. */
int shard_of(const char *key, size_t len, int n);
/* Is it one of ours? */
bool shard_has(struct shard s, const char *key, size_t len);
/* The key of a record: its id, a text or a number, or all of it without blanks around it. */
void shard_key(struct buf *key, const char *record, size_t n);

/* "3/8"; "auto": what the variables of a Slurm array, of srun or of an indexed job of Kubernetes
 * say; "auto/8": the same, where only some of the 8 are run again.  look finds a variable, or
 * NULL; getenv is one. */
typedef char *shard_look(const char *name);
enum status shard_read(struct shard *out, const char *text, shard_look *look,
		       struct err *e) MUST_USE;

/* --- The account of a part -------------------------------------------------------------- */
struct shard_account {
	struct shard is;
	long records, mine; /* of the input, in all and ours */
	long lines;         /* that became of ours */
	struct sha256 in, out;
	struct buf places; /* see shard_json */
	long last;         /* the last of them */
};
void shard_begin(struct shard_account *c, struct shard is);
void shard_clear(struct shard_account *c);
/* The next record of the input: is it ours? */
bool shard_take(struct shard_account *c, const char *key, size_t len, const char *record,
		size_t n);
/* What became of the record at place (from 1, of the whole input), in the order of the input:
 * whole lines, or nothing.  The caller writes them. */
void shard_wrote(struct shard_account *c, long place, const char *lines, size_t n);
/* The account, a line of JSON without its end.  settings: a list of texts as JSON, whatever must be
 * the same in all parts. */
void shard_json(struct buf *b, const struct shard_account *c, const char *program,
		const char *command, const char *settings);

/* An account that was read.  Lives in the arena. */
struct shard_place {
	long at;  /* of the record in the whole input, from 1 */
	int part; /* who did it: for who puts parts together */
	long lines;
};
struct shard_manifest {
	const char *program, *command, *settings;
	const char *in, *out; /* checksums */
	struct shard is;
	long records, mine, lines;
	struct shard_place *place; /* mine of them, rising */
};
struct arena;
/* Does a line claim to be an account? */
bool shard_is_account(const char *line, size_t n);
/* E_ARG with a reason where it is none, or does not agree with itself. */
enum status shard_account_read(struct shard_manifest *out, const char *line, size_t n,
			       struct arena *a, struct err *e) MUST_USE;
#endif
