/*
 * export.h -- a run of porism eval as other programs write and read theirs.
 *
 * A run's records and traces (docs/EVAL.md, docs/TRACE.md) go in, files come out.  The room opens
 * none: whoever calls gives the texts and a way to the traces, and takes what is written piece by
 * piece.  docs/EXPORT.md has the shapes and the rules by which ours become theirs.
 *
 *  (1) The same run gives the same bytes.
 *  (2) Names of files are made of letters, digits and - . _ +, and stay in their folder.
 *  (3) Nothing is made up: what a record does not know is left out, or empty where their readers
 *      want it to be there.
 */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>

struct export_image {
	const char *mime, *base64;
};
/* What was asked, where no trace tells it. */
struct export_question {
	const char *text; /* NULL: nobody knows */
	bool unknown;     /* nobody knows it, and the key stands for it */
	const char **choice;
	int choices;
	struct export_image *image;
	int images;
};
struct export_file {
	const char *name, *text;
	size_t n;
};
struct export_input {
	const char *run; /* run.json */
	size_t run_n;
	const struct export_file *file; /* results.jsonl, records*.jsonl */
	int files;
	const char *arm;   /* this one alone; NULL: all */
	const char *model; /* whom requests are for; NULL: the model of the run */
	void *self;
	/* A file below the folder, NUL-terminated, for mem_free; NULL: there is none. */
	char *(*read)(void *self, const char *path, size_t *n);
	/* The question with this key, in the arena; false: nobody knows.  NULL: there is no way. */
	bool (*asked)(void *self, const char *key, struct export_question *out,
		      struct arena *a);
};
/* Takes files: begun, filled, ended, one after the other.  false: it cannot, and has said why; then
 * nothing more comes. */
struct export_sink {
	void *self;
	bool (*begin)(void *self, const char *name); /* "a/b.json": folders with / */
	bool (*add)(void *self, const char *bytes, size_t n);
	bool (*end)(void *self);
};

struct export_format {
	const char *name, *text;
};
const struct export_format *export_formats(int *n);

struct export_count {
	int files, arms, samples;
	long attempts;
	long damaged;  /* lines that are no records */
	long untraced; /* attempts that name no trace */
	long unasked; /* attempts that are no requests: nobody knows what was asked, or no model was */
};
/*
 * Write the run in a format.
 * E_ARG  "not_found": there is no such format, or arm (near names); "bad_argument": run.json is
 *        none, there are no records, or none of them is a request
 * E_SYS  the sink takes no more
 */
enum status export_run(struct export_count *out, const char *format,
		       const struct export_input *in, const struct export_sink *sink,
		       struct err *e) MUST_USE;
#endif
