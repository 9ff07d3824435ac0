/*
 * read.h -- records of several formats, each read into a problem.
 *
 * Each reader turns one record (a JSON object) into a problem, or says what is wrong with it.
 */
#ifndef READ_READ_H
#define READ_READ_H
#include "problem/problem.h"

struct json;
enum status read_record(struct problem **out, const struct json *j, struct arena *a,
			struct err *e) MUST_USE; /* docs/PROBLEM.md */
/* The re-annotation "imp" of a record is matched with the drawing by positions and gives
 * other readings: it alone, and both together (problem.other).  LOGIC_IMP: it instead of the
 * first annotation; LOGIC_PLAIN: without it; LOGIC_BOTH: both in one. */
enum {
	LOGIC_IMP = 1,
	LOGIC_UNDISSOLVED = 2,
	LOGIC_PLAIN = 4,
	LOGIC_BOTH = 8,
	LOGIC_CROSS = 16,
	LOGIC_DRAWN = 1 << 15, /* what looks upright or parallel is */
	LOGIC_ALIGNED = 32,    /* a merged list of text and picture; the next ones: */
	LOGIC_NEXT_ALIGNED = 64,
};
enum status read_logic(struct problem **out, const struct json *j, unsigned flags,
		       struct arena *a, struct err *e) MUST_USE;
/* fit: how well our drawing fits (formalgeo_priv.h), or NULL. */
struct formalgeo_fit;
enum status read_formalgeo(struct problem **out, struct formalgeo_fit *fit,
			   const struct json *j, struct arena *a, struct err *e) MUST_USE;
/* Solids: bodies, planes and their sizes (docs/SOLIDFGEO.md). */
enum status read_solidfgeo(struct problem **out, const struct json *j, struct arena *a,
			   struct err *e) MUST_USE;
/* Any of them by its name (docs/cmd/solve.md), or NULL: by the members of the record.
 * *out may be set, and is to be freed, also when this fails. */
enum status read_as(struct problem **out, const char *format, const struct json *j,
		    struct arena *a, struct err *e) MUST_USE;
/* E_ARG with code "not_found" when there is no format of this name. */
enum status read_format_check(const char *name, struct err *e) MUST_USE;
#endif
