/* gguf_priv.h -- GGUF, version 3: what its reader and its writer share. */
#ifndef WEIGHTS_GGUF_PRIV_H
#define WEIGHTS_GGUF_PRIV_H
#include "weights/weights_priv.h"

enum gguf_value {
	GGUF_U8,
	GGUF_I8,
	GGUF_U16,
	GGUF_I16,
	GGUF_U32,
	GGUF_I32,
	GGUF_F32,
	GGUF_BOOL,
	GGUF_STRING,
	GGUF_ARRAY,
	GGUF_U64,
	GGUF_I64,
	GGUF_F64,
	GGUF_VALUES
};
/* Types of tokens in tokenizer.ggml.token_type. */
enum gguf_token {
	GGUF_NORMAL = 1,
	GGUF_UNKNOWN = 2,
	GGUF_CONTROL = 3,
	GGUF_USER = 4,
	GGUF_UNUSED = 5,
	GGUF_BYTE = 6
};
#define GGUF_VERSION 3
#define GGUF_ALIGNMENT 32
#define GGUF_SUMS "porism.sums"
#define GGUF_NFC "porism.nfc"
#define GGUF_FILE "tokenizer.huggingface.json" /* a whole tokenizer.json */

/* A key and its value, or the list of values, where it lies in the bytes of the header. */
struct gguf_key {
	const char *name;
	size_t length;
	enum gguf_value type; /* of the value, or of each in the list */
	bool list;
	uint64_t count; /* of the list */
	const unsigned char *at;
	size_t bytes;
};
struct gguf_tensor {
	const char *name; /* in the arena */
	int dims;
	uint64_t dim[4];
	uint32_t type;
	uint64_t offset;
};
struct gguf_header {
	struct gguf_key *key;
	struct gguf_tensor *tensor;
	int keys, tensors;
	size_t bytes; /* of the header: what follows is padding, then data */
};
/* What can be said of n bytes from the beginning of a file.  *more: the header goes on behind them. */
enum status weights_gguf_parse(struct gguf_header *h, bool *more, const unsigned char *s,
			       size_t n, struct arena *a, struct err *e) MUST_USE;
const struct gguf_key *weights_gguf_key(const struct gguf_header *h,
					const char *name); /* or NULL */
/* Values as they are asked for; false: not there, or of another type. */
bool weights_gguf_number(const struct gguf_header *h, const char *name, double *out);
bool weights_gguf_text(const struct gguf_header *h, const char *name, const char **out,
		       struct arena *a);
/* Texts of a list, NULL when it is none. */
const char **weights_gguf_texts(const struct gguf_header *h, const char *name,
				struct arena *a);

/* The name of tensor i, as llama.cpp calls it. */
void weights_gguf_name(char out[64], const struct net_shape *s, int i);
extern const struct weights_gguf_size {
	const char *key;
	size_t at; /* of an int in struct net_shape */
} weights_gguf_sizes[];
extern const int weights_gguf_size_count;
#endif
