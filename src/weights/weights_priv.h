/* weights_priv.h -- what the files of the room share. */
#ifndef WEIGHTS_WEIGHTS_PRIV_H
#define WEIGHTS_WEIGHTS_PRIV_H
#include "base/mem.h"
#include "weights/weights.h"
#include <stdio.h>

/* --- type.c ---------------------------------------------------------------------------------------- */
struct weights_type_row {
	const char *word, *torch, *tensors;
	unsigned ggml, file;
	size_t block, bytes;
};
extern const struct weights_type_row weights_types[WEIGHTS_TYPES];
/* Goes on from the sum of what came before; n a multiple of 8 but for the last piece. */
uint64_t weights_sum(uint64_t sum, const unsigned char *s, size_t n);

/* --- config.c -------------------------------------------------------------------------------------- */
enum status weights_layers_fit(const struct net_shape *s, struct err *e) MUST_USE;

/* --- file.c ----------------------------------------------------------------------------------------- */
/* Bytes that are read, coded and written at a time: whole blocks of every type, and whole words. */
#define WEIGHTS_PIECE ((size_t)480 * 34 * 4)

/* A file that is open for reading.  Folders: "" is where we are. */
struct weights_file {
	char *name; /* without the folder */
	int fd;     /* -1: none */
	uint64_t size;
	const unsigned char *memory; /* NULL, or in place of a file */
};
enum status weights_file_open(struct weights_file *f, const char *dir, const char *name,
			      struct err *e) MUST_USE;
void weights_file_close(struct weights_file *f);
/* n bytes from a place; E_SYS, or "damaged" when the file ends before. */
enum status weights_file_read(const struct weights_file *f, void *to, size_t n, uint64_t at,
			      struct err *e) MUST_USE;
/* All of it as text; "not_found" when there is no such file, "limit" when it is longer than most. */
enum status weights_file_text(struct buf *b, const char *dir, const char *name, size_t most,
			      struct err *e) MUST_USE;

/* A file that is being made beside its place. */
struct weights_draft {
	char *path, *beside; /* where it will be, where it is */
	int fd;
	uint64_t at; /* bytes so far */
};
enum status weights_draft_open(struct weights_draft *d, const char *dir, const char *name,
			       struct err *e) MUST_USE;
enum status weights_draft_add(struct weights_draft *d, const void *s, size_t n,
			      struct err *e) MUST_USE;
/* Closed, because there may be more drafts than descriptors; to be mended. */
enum status weights_draft_rest(struct weights_draft *d, struct err *e) MUST_USE;
/* The first n bytes anew; then it is settled. */
enum status weights_draft_mend(struct weights_draft *d, const void *s, size_t n,
			       struct err *e) MUST_USE;
enum status weights_draft_place(struct weights_draft *d, struct err *e) MUST_USE; /* renamed */
void weights_draft_close(struct weights_draft *d); /* gone, where it has no place yet */
enum status weights_folder_make(const char *dir, struct err *e) MUST_USE;
/* A short file, settled. */
enum status weights_draft_text(struct weights_draft *d, const char *dir, const char *name,
			       const struct buf *b, struct err *e) MUST_USE;

/* --- open.c: a model that is open ------------------------------------------------------------------------ */
struct weights_found {
	char name[64]; /* as in safetensors */
	int file;      /* -1: not found */
	enum weights_type type;
	uint64_t at, bytes; /* in the file */
	bool summed;
	uint64_t sum;
};
struct weights {
	enum weights_form form;
	struct weights_config config;
	struct token_set *tokens;
	struct weights_file *file;
	int files, file_cap;
	int tensors;
	struct weights_found *tensor; /* of each number */
	unsigned char *piece;         /* WEIGHTS_PIECE bytes */
};
/* Places for the tensors, none found; the config is read. */
void weights_expect(struct weights *w);
int weights_number(const struct weights *w, const char *name); /* or -1 */
/* All tensors have to be found. */
enum status weights_complete(const struct weights *w, struct err *e) MUST_USE;
/* One more file; *f is the new last one. */
enum status weights_add_file(struct weights *w, const char *dir, const char *name,
			     struct err *e) MUST_USE;

/* --- code.c: a tensor through a file, piece by piece ---------------------------------------------------- */
/* What a sum of so many bytes begins with. */
#define WEIGHTS_SUM_OF(bytes) ((uint64_t)(bytes) ^ 0x706f7269736d3031u)
/* Writes all numbers and tells their sum; piece: WEIGHTS_PIECE bytes. */
enum status weights_put(struct weights_draft *d, const char *name, enum weights_type type,
			const float *from, size_t n, unsigned char *piece, uint64_t *sum,
			struct err *e) MUST_USE;
enum status weights_get(const struct weights_file *f, const struct weights_found *t, float *to,
			unsigned char *piece, struct err *e) MUST_USE;

/* --- header.c: the header of a safetensors file --------------------------------------------------------- */
#define WEIGHTS_HEADER_MOST 100000000u
struct weights_entry {
	const char *name;
	enum weights_type type;
	int64_t dim[4];
	int dims;
	uint64_t begin, end; /* from the beginning of the data */
	bool summed;
	uint64_t sum;
};
struct weights_header {
	struct weights_entry *entry; /* as they lie in the file */
	int entries;
	bool known; /* does it tell the sum of its model? */
	uint64_t model;
};
/* The JSON of a header, n bytes, and how many bytes of data follow; all in the arena. */
enum status weights_header_read(struct weights_header *h, const char *file, const char *s,
				size_t n, uint64_t data, struct arena *a,
				struct err *e) MUST_USE;
/* With its length before it and blanks behind it. */
void weights_header_add(struct buf *b, const struct weights_header *h);
size_t weights_header_bytes(const struct weights_header *h); /* of what that writes */

/* --- folder.c, folder_write.c: safetensors ---------------------------------------------------------------- */
#define WEIGHTS_TEXT_MOST ((size_t)64 << 20) /* bytes of a text of a folder */
/* Reads all but the numbers; only: this one file of tensors, or NULL. */
enum status weights_folder_open(struct weights *w, const char *dir, const char *only,
				struct err *e) MUST_USE;
enum status weights_folder_write(const char *dir, const struct weights_model *m,
				 const struct weights_options *o, struct err *e) MUST_USE;

/* --- gguf_read.c, gguf_write.c ----------------------------------------------------------------------------- */
/* The first file of w is it. */
enum status weights_gguf_read(struct weights *w, struct err *e) MUST_USE;
enum status weights_gguf_write(const char *path, const struct weights_model *m,
			       const struct weights_options *o, struct err *e) MUST_USE;
#endif
