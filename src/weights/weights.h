/*
 * weights.h -- models as files: folders that transformers, vLLM and their like read and write
 * (config.json, safetensors, tokenizer.json), and GGUF files for llama.cpp.
 *
 * (1) Tensors have the numbers, names and sizes of net/shape.h, and pass one at a time as floats,
 *     whatever the file holds: nobody needs a model's size twice.
 * (2) What is read is checked before it is used: a file that is cut off, has holes, lacks a tensor
 *     or has one too many is refused, and the message names file and tensor.
 * (3) What is written is there whole or not at all: every file is made beside its place, brought
 *     to disk and renamed; when something fails, what was there before is there still.
 * (4) Files of ours carry a sum of each tensor, which reading checks, and shards the sum of
 *     the whole, so that those of two models are not taken for one.
 *
 * Errors: "damaged", "unsupported" (a model that is not Qwen2's, a type of numbers), "limit",
 * "not_found", "bad_argument", and "unavailable" for what the system refuses (a full disk).
 */
#ifndef WEIGHTS_WEIGHTS_H
#define WEIGHTS_WEIGHTS_H
#include "base/base.h"
#include "base/text.h"
#include "net/shape.h"
#include "token/token.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More are not read or written: a header names all tensors of a file in one object of JSON
 * (JSON_MEMBERS).  The largest Qwen2.5 has 80. */
#define WEIGHTS_LAYERS 83
#define WEIGHTS_STOPS 8 /* tokens that end an answer, at most */

/* --- Types of numbers --------------------------------------------------------------------------- */
enum weights_type {
#define TYPE(NAME, word, torch, tensors, ggml, file, block, bytes) WEIGHTS_##NAME,
#include "weights/type.def"
#undef TYPE
	WEIGHTS_TYPES
};
const char *weights_type_word(enum weights_type t);             /* "bf16" */
bool weights_type_find(enum weights_type *t, const char *word); /* or false */
size_t weights_type_bytes(enum weights_type t, size_t numbers); /* of whole blocks */
/* n numbers, a multiple of the block. */
void weights_decode(float *to, enum weights_type t, const unsigned char *from, size_t n);
/* Rounds to the nearest, to even between two.  Returns n, or the place of the first number that
 * the type cannot hold: too large, or (Q8_0) not finite. */
size_t weights_encode(unsigned char *to, enum weights_type t, const float *from, size_t n);

/* --- config.json, generation_config.json ---------------------------------------------------------- */
struct weights_config {
	struct net_shape shape; /* real: all rows, until a tokenizer says how many there are */
	enum weights_type
		type; /* that the file names; what each tensor has is its own matter */
	int bos, pad; /* tokens; -1: none */
	int stop[WEIGHTS_STOPS], stops; /* eos */
};
enum status weights_config_read(struct weights_config *out, const char *json, size_t n,
				struct err *e) MUST_USE;
/* The tokens of a generation_config.json go before those of config.json. */
enum status weights_generation_read(struct weights_config *c, const char *json, size_t n,
				    struct err *e) MUST_USE;
void weights_config_json(struct buf *b, const struct weights_config *c);
void weights_generation_json(struct buf *b, const struct weights_config *c);

/* --- Reading ---------------------------------------------------------------------------------------- */
enum weights_form { WEIGHTS_SAFETENSORS, WEIGHTS_GGUF };
struct weights; /* a model that is open; one thread at a time */

/* path: a folder with config.json and safetensors, one .safetensors file beside its config.json,
 * or a .gguf file.  All headers are read and checked, no numbers. */
enum status weights_open(struct weights **out, const char *path, struct err *e) MUST_USE;
/* The bytes of a .gguf file, which stay the caller's, and there. */
enum status weights_open_bytes(struct weights **out, const void *bytes, size_t n,
			       struct err *e) MUST_USE;
void weights_close(struct weights *w); /* NULL is allowed */
enum weights_form weights_form(const struct weights *w);
const struct weights_config *weights_config(const struct weights *w);
const struct token_set *weights_tokens(const struct weights *w); /* NULL: it has none */
/* Tensor i of net_tensor(), all its numbers. */
enum status weights_tensor(struct weights *w, int i, float *to, struct err *e) MUST_USE;
/* The same for who computes with them: E_ARG "damaged" where one is not finite. */
enum status weights_sound(struct weights *w, int i, float *to, struct err *e) MUST_USE;
/* Where it lies: the name of the file without its folder, its type; summed: does the file tell
 * its sum? */
struct weights_place {
	const char *file;
	enum weights_type type;
	bool summed;
};
struct weights_place weights_place(const struct weights *w, int i);
int weights_files(const struct weights *w);
/* Bytes of all files of numbers together. */
uint64_t weights_bytes(const struct weights *w);

/* --- Writing ---------------------------------------------------------------------------------------- */
struct weights_model {
	const struct weights_config *config; /* its type is not looked at */
	const struct token_set *tokens;      /* NULL: it has none (GGUF needs them) */
	/* Gives tensor i; asked once for each, in their order. */
	enum status (*tensor)(void *self, int i, float *to, struct err *e);
	/* Called after each tensor with the bytes so far; may be NULL. */
	void (*told)(void *self, uint64_t bytes, uint64_t all);
	void *self;
};
struct weights_options {
	enum weights_form form;
	enum weights_type type; /* Q8_0 in GGUF alone, where norms and biases are F32 always */
	uint64_t
		shard; /* bytes of a file at most, as far as single tensors allow; 0: one file */
	const char *name; /* of the model, for GGUF; NULL: none */
};
/* Safetensors: path is a folder, which is made where it is missing: model.safetensors, or shards with
 * their index; config.json, generation_config.json; the files of the tokenizer.  Files of another model
 * there are replaced, or removed where they would be taken for a part of this one.  GGUF: path is the
 * file; it is one, whatever o->shard says. */
enum status weights_write(const char *path, const struct weights_model *m,
			  const struct weights_options *o, struct err *e) MUST_USE;
/* A model that is open, to be written again; w is its self. */
struct weights_model weights_again(struct weights *w);
#endif
