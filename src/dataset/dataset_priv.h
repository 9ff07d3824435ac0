/*
 * dataset_priv.h -- a record while it is being read, and what the readers of the sets share.
 */
#ifndef DATASET_DATASET_PRIV_H
#define DATASET_DATASET_PRIV_H
#include "base/json.h"
#include "base/sha256.h"
#include "dataset/dataset.h"
#include <stdio.h>

/* More than any record of these sets has; what exceeds them is refused. */
#define DATASET_CHOICES 26
#define DATASET_IMAGES 64
#define DATASET_GROUPS 24
#define DATASET_ITEMS 5000 /* points, predicates, queries, steps */

/* A row of set.def. */
struct dataset_reading;
typedef enum status dataset_reader(struct dataset_reading *r);
struct dataset_row {
	struct dataset_set set;
	const char *marks, *pictures;
	dataset_reader *read;
};

struct dataset_reading {
	struct dataset_sample *s;
	const struct dataset_options *o;
	const struct dataset_row *row;
	const struct json *j;
	struct arena *a;
	struct err *e;
	const char *folder; /* where pictures are looked for; NULL: they are not */
	int number;         /* of the record in its file, from 1 */
};

/* One function for each row. */
#define SET(name, function, title, marks, kinds, pictures, source, licence) \
	dataset_reader dataset_read_##function;
#include "dataset/set.def"
#undef SET

/* Which set a record is of; `last`: that of the record before, tried first.  NULL: of none. */
const struct dataset_row *dataset_recognise(const struct json *j,
					    const struct dataset_row *last);
const struct dataset_row *dataset_row_of(const char *name); /* or NULL */
/* As dataset_read, for a record of a file: pictures are looked for in the folder. */
enum status dataset_read_in(struct dataset_sample *out, const struct dataset_options *o,
			    const struct dataset_row *row, const char *folder, int number,
			    const struct json *j, struct arena *a, struct err *e) MUST_USE;
/* All texts of a sample moved into an arena of its own. */
void dataset_keep(struct dataset_sample *s, struct arena *a);

/* --- member.c: members as texts -------------------------------------------------------------- */
/* A text, a number as written, true and false; NULL for all else, for blanks and for "null". */
const char *dataset_value_text(const struct json *m);
const char *dataset_member(const struct json *object, const char *name);
/* The first of several, "a|b|c", that says something. */
const char *dataset_first(const struct json *object, const char *names);
/* The texts of a list, joined; NULL where it is none or empty.  A plain text is itself. */
const char *dataset_joined(struct dataset_reading *r, const struct json *list,
			   const char *between);
bool dataset_is_chinese(const char *text); /* has it a Chinese character? */
/* Without blanks at its ends. */
const char *dataset_trimmed(struct dataset_reading *r, const char *s);
/* A whole number of few digits, or -1. */
int dataset_small(const char *text);

/* --- sample.c: what a reader fills in -------------------------------------------------------- */
/* E_DOMAIN with the reason. */
enum status dataset_leave_out(struct dataset_reading *r, const char *reason);
/* E_ARG "bad_argument" about a member. */
enum status dataset_wrong(struct dataset_reading *r, const char *member, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
/* The id by the first of these members, and the key; E_ARG without one.  _number, last: that of
 * the record in its file. */
enum status dataset_take_id(struct dataset_reading *r, const char *members);
/* The text in the language asked for; the other where that has none. */
void dataset_take_text(struct dataset_reading *r, const char *english, const char *chinese);
/* A value of NULL or "" adds nothing. */
void dataset_add_group(struct dataset_reading *r, const char *name, const char *value);
/* Members as groups, "difficulty level:problem_level": their own names, or others. */
void dataset_add_groups(struct dataset_reading *r, const char *members);
/* The step bucket of GeoLaux' tables: 1-4, 5-8, 9-12, 13-24, 25+. */
const char *dataset_step_bucket(int steps);
enum status dataset_take_choices(struct dataset_reading *r, const struct json *list) MUST_USE;
/* A choice as a text without its letter: "A.", "(A)", "A:". */
const char *dataset_bare_choice(struct dataset_reading *r, const char *s, int place);
/* The letter of a choice by its place. */
const char *dataset_letter(struct dataset_reading *r, int place);
/* Is it letters of the choices, "C", "BD", "(C)"?  Then those letters, else NULL. */
const char *dataset_as_letters(struct dataset_reading *r, const char *s);
/* The key by letter or by value, and the kind: choice where there are choices. */
void dataset_take_key(struct dataset_reading *r, const char *letter, const char *value);
/* A picture by the name that the record gives (NULL: by its id alone). */
void dataset_add_image(struct dataset_reading *r, const char *name);
/* Pictures of the first of these members: a path, a list, {path}, {mime, base64}, {bytes}. */
void dataset_add_images(struct dataset_reading *r, const char *members);
struct dataset_image *dataset_find_image(struct dataset_reading *r, const char *pictures,
					 const char *name);
enum status dataset_take_points(struct dataset_reading *r, const struct json *list) MUST_USE;
void dataset_add_also(struct dataset_reading *r, const char *set, const char *id);

/* --- tolerance.c ----------------------------------------------------------------------------- */
void dataset_within(struct dataset_reading *r, double by, const char *from);
void dataset_exactly(struct dataset_reading *r);
/* By the words of the text: to the nearest tenth ..., else `by`. */
void dataset_within_wording(struct dataset_reading *r, double by);

/* --- skeleton.c: predicates and queries of constructions ------------------------------------- */
/* Lines "... (Tag) => cong[a,b,c,d] ..." */
enum status dataset_take_skeleton(struct dataset_reading *r, const char *text) MUST_USE;
/* [{"predicate", "tag"}] or texts */
enum status dataset_take_predicates(struct dataset_reading *r,
				    const struct json *list) MUST_USE;
/* "T0 = |AB|/|AC|, T1 = ..." of the text, with the keys of "['1', '90']" or a list. */
enum status dataset_take_queries(struct dataset_reading *r, const char *text,
				 const struct json *keys) MUST_USE;
enum status dataset_take_query_list(struct dataset_reading *r,
				    const struct json *list) MUST_USE;

/* --- stream.c: the records of a file --------------------------------------------------------- */
struct dataset_stream;
/* E_SYS "unavailable". */
enum status dataset_stream_open(struct dataset_stream **out, const char *path,
				struct err *e) MUST_USE;
/* The stream of an open file, which it closes; the path is for messages, and its ending tells. */
struct dataset_stream *dataset_stream_take(FILE *in, const char *path);
/* The next record as JSON text, borrowed until the next call; *s NULL: the end.
 * E_ARG: FILE:LINE and what is wrong; the next call goes on behind it. */
enum status dataset_stream_next(struct dataset_stream *t, const char **s, size_t *n, int *line,
				struct err *e) MUST_USE;
/* Of all records so far. */
void dataset_stream_sum(const struct dataset_stream *t, char out[SHA256_TEXT]);
void dataset_stream_close(struct dataset_stream *t);
#define DATASET_HASH_BEGIN 0xcbf29ce484222325u
uint64_t dataset_hash(uint64_t h, const char *s, size_t n); /* FNV-1a, 64 bits */
#endif
