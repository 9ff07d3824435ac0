/*
 * wire_priv.h -- what the wires share: reading with patience, writing, what a stream keeps.
 *
 * Invariants:
 *  (1) A turn of the model is a piece of the body, taken with its bytes.  It is changed in two
 *      ways only, when the reply is read: line ends between values become blanks (a turn is one
 *      line), and a call without an id of its own gets one.
 *  (2) When a request is written, a turn is changed only where servers are known to refuse their
 *      own words: arguments that are no JSON object, a message without any content, a text
 *      without a word; and thoughts, once this server has refused them.
 */
#ifndef AGENT_WIRE_PRIV_H
#define AGENT_WIRE_PRIV_H
#include "agent/chat.h"

/* --- Reading (wire_read.c) ------------------------------------------------------------------ */
/* As json_read, but bytes that are no UTF-8 and escapes that stand for no character become
 * U+FFFD: models write them now and then.  *text and *n are what was read, mended or not. */
enum status agent_wire_json(struct json **out, const char **text, size_t *n, struct arena *a,
			    struct err *e);
/* The same for an answer: an object, or E_ARG with code bad_answer; an answer that tells an error
 * is E_ARG with what it says (agent_refusal_fail). */
enum status agent_wire_body(struct json **out, const char **text, size_t *n, struct arena *a,
			    struct err *e);
/* Is the value of a member "error" one?  Successful answers have null there, or "", or {}. */
bool agent_wire_is_error(const struct json *error);
/* The bytes of the value at a path, as one line; NULL: there is none. */
char *agent_wire_span(const char *text, size_t n, const char *path, struct arena *a);
/* Put a member into the object at a path of a JSON text, or in the place of the one it has. */
void agent_wire_set(struct buf *text, const char *path, const char *key, const char *json);
void agent_wire_set_text(struct buf *text, const char *path, const char *key, const char *s);

const struct json *agent_wire_item(const struct json *list, int i); /* or NULL */
/* The first of the named members that is a string with something in it, or NULL. */
const char *agent_wire_text_of(const struct json *object, const char *const *keys, int n);
long agent_wire_count(const struct json *usage,
		      const char *key); /* a count of tokens, or -1 */
/* whole less the parts that are told, at least 0; -1 when it is not told. */
long agent_wire_count_less(long whole, long part, long other);

/* A call more.  text: its arguments as they came. */
struct agent_call *agent_wire_call_add(struct agent_reply *r, int *cap, const char *id,
				       const char *name, const char *text, struct arena *a);
/* Read the arguments; all forms that models are known to give. */
void agent_wire_args(struct agent_call *c, struct arena *a);
/* Make ids where there are none, and set them in the turn: member key of the object at
 * path/PLACE, where place[i] is that of call i (NULL: the turn stays as it is).  E_ARG: more
 * than AGENT_CALLS_MOST calls. */
#define AGENT_CALLS_MOST 256
enum status agent_wire_ids(struct agent_reply *r, const char *path, const int *place,
			   const char *key, struct arena *a, struct err *e);

/* Set text and thoughts of a reply: what it said, less the thoughts in it, and these behind those
 * that it has apart.  Both buffers are cleared. */
void agent_wire_said(struct agent_reply *r, struct buf *text, struct buf *thoughts,
		     struct arena *a);

/* Is a code of a refusal one that passes? */
bool agent_refusal_passes(const char *code);
/* Fill e with what an error answer says, and return E_ARG. */
enum status agent_refusal_fail(struct err *e, int status, const char *body, size_t n);

/* --- Thoughts in a text (thoughts.c) ---------------------------------------------------------- */
/* What is known between two pieces of it.  All 0: at the beginning. */
struct agent_thoughts {
	int in;          /* thoughts: which mark opened them, from 1; 0: words */
	bool seen;       /* a mark came */
	bool blank;      /* right behind a mark, where blanks are left out */
	struct buf held; /* what may be the beginning of a mark; the caller's to clear */
};
/* Part n bytes more into words and thoughts, both added to.  An end that no beginning came before
 * makes all of `text` thoughts.  last: nothing is held back, and nothing more may come. */
void agent_thoughts_feed(struct agent_thoughts *t, struct buf *text, struct buf *thoughts,
			 const char *s, size_t n, bool last);

/* --- Writing (wire_write.c) ------------------------------------------------------------------ */
void agent_wire_comma(struct buf *b); /* unless something was just opened */
/* The system text, which may be at hand as a JSON string. */
void agent_wire_add_system(struct buf *b, const char *key, const struct agent_request *q);
void agent_wire_add_data_url(struct buf *b, const char *key, const struct agent_image *i);
bool agent_wire_has_tools(const struct agent_request *q);
/* "tools", and "tool_choice" where it is not the model's; as OpenAI's two wires have them. */
void agent_wire_add_tools(struct buf *b, const struct agent_request *q);
/* A member of the request's `extra`, in a's memory, or NULL. */
const struct json *agent_wire_extra_get(const struct agent_request *q, const char *key,
					struct arena *a);
/* Put the members of extra into a body; objects are joined, all else is replaced. */
void agent_wire_extra_add(struct buf *body, const struct agent_request *q);
/* The turn of the model that results answer, or NULL. */
const char *agent_wire_turn_before(const struct agent_request *q, int results);

/* --- What came of a stream ------------------------------------------------------------------- */
enum agent_block_kind { AGENT_BLOCK_CALL, AGENT_BLOCK_DETAIL, AGENT_BLOCK_OTHER };
struct agent_block {
	enum agent_block_kind kind;
	long index; /* the server's */
	struct buf id, name;
	struct buf text;  /* arguments, or what is said */
	struct buf other; /* anthropic: signature */
	struct buf json;  /* the object that it began with, or members that came with it */
	bool open;        /* anthropic: its end has not come */
};
struct agent_stream {
	const struct agent_wire *wire;
	agent_delta_fn *fn;
	void *user;
	/* stream.c: lines, the event under way, and what came before the first event. */
	struct buf line, name, data, plain;
	size_t total;
	bool after_cr, begun, events, has_data, over;
	struct err failed; /* what the stream ended with, or code NULL */
	/* The wires: what the reply is made of. */
	struct arena *a; /* for one event */
	struct buf id, model, stop, usage, text, refusal, more, body;
	struct buf reasoning, reasoning_content;
	struct agent_block *block;
	int blocks, cap;
	struct agent_thoughts told; /* of the words told so far */
	bool done;                  /* the server says that it is whole */
};
#define AGENT_STREAM_MOST (64u << 20) /* bytes of one stream */
#define AGENT_BLOCKS_MOST 4096

/* A block more, or E_ARG when there are too many. */
enum status agent_stream_block_add(struct agent_block **out, struct agent_stream *s,
				   enum agent_block_kind kind, long index, struct err *e);
struct agent_block *agent_stream_block_find(struct agent_stream *s, enum agent_block_kind kind,
					    long index); /* the last such, or NULL */
/* The data of an event as an object; errors in it as agent_wire_body. */
enum status agent_stream_event(struct json **out, const char **text, size_t *n,
			       struct agent_stream *s, struct err *e);
void agent_stream_tell(struct agent_stream *s, enum agent_delta kind, const char *text);
/* Keep the string member of an event, unless it has none. */
void agent_stream_keep(struct buf *b, const struct json *object, const char *key);
enum status agent_stream_cut(struct err *e);

/* --- The wires ------------------------------------------------------------------------------- */
#define WIRE(id, form, version, inside, models, dated, date)                                \
	void agent_##id##_path(struct buf *b, const char *model, bool stream);              \
	void agent_##id##_key(struct buf *b, const char *key);                              \
	void agent_##id##_request(struct buf *body, const struct agent_request *q);         \
	enum status agent_##id##_reply(struct agent_reply *out, const char *body, size_t n, \
				       struct arena *a, struct err *e);                     \
	enum status agent_##id##_event(struct agent_stream *s, const char *name,            \
				       const char *data, size_t n, struct err *e);          \
	enum status agent_##id##_whole(struct buf *body, struct agent_stream *s,            \
				       struct err *e);                                      \
	void agent_##id##_turn(struct buf *raw, const struct agent_reply *r);
#include "agent/wire.def"
#undef WIRE
/* What a message of Chat Completions says: a string, null, or a list of parts, which may be
 * thoughts (Mistral). */
void agent_chat_content(struct buf *text, struct buf *thoughts, const struct json *content);
/* {"data": [{"id": ...}]}, and Gemini's {"models": [{"name": "models/..."}]}. */
enum status agent_wire_models(const char ***id, int *n, const char *body, size_t size,
			      struct arena *a, struct err *e);
/* "Name: KEY" and a newline; what cannot be in a header's line is left out of the key. */
void agent_wire_key_line(struct buf *b, const char *before, const char *key);
#endif
