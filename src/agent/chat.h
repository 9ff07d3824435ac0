/*
 * chat.h -- a conversation with a model, and the four ways of writing it on the wire.
 *
 * A conversation is a list of turns.  A turn of the model keeps the provider's own JSON (raw)
 * and is sent back with exactly these bytes: signatures of thoughts, encrypted reasoning and
 * whatever else a provider hides there survive.  All else is read out of it for us.
 *
 * Nothing here does input or output, or knows a key.  A wire format is a row of wires
 * (wire.def): it writes requests, and reads replies, streams and errors.
 */
#ifndef AGENT_CHAT_H
#define AGENT_CHAT_H
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>

/* --- The conversation --------------------------------------------------------------------- */
struct agent_image {
	const char *mime;   /* image/png ... */
	const char *base64; /* its bytes as text */
};
struct agent_part { /* text or picture: one of both is NULL */
	const char *text;
	const struct agent_image *image;
};
/* What a tool answered. */
struct agent_tool_result {
	const char *id;   /* of the call, the provider's */
	const char *name; /* of the tool, as the model wrote it */
	const char *text; /* the observation, a JSON object */
	bool ok;
	const struct agent_image *image; /* shown with it, or NULL */
};
enum agent_role { AGENT_USER, AGENT_MODEL, AGENT_RESULTS };
struct agent_turn {
	enum agent_role role;
	const struct agent_part
		*part; /* USER; RESULTS: said after the results, such as a hint */
	int parts;
	const char *raw;                        /* MODEL */
	const struct agent_tool_result *result; /* RESULTS: of all calls of the turn before */
	int results;
};

/* --- Requests ------------------------------------------------------------------------------ */
/* What a server refused, and is left out of requests since (leave.def). */
enum agent_leave {
	AGENT_LEAVE_FORCE = 1,
	AGENT_LEAVE_TEMPERATURE = 2,
	AGENT_LEAVE_EFFORT = 4,
	AGENT_LEAVE_SEED = 8,
	AGENT_LEAVE_CACHE = 16,
	AGENT_LEAVE_LIMIT = 32,     /* chat: the other name of max_tokens */
	AGENT_LEAVE_USAGE = 64,     /* chat: stream_options */
	AGENT_LEAVE_THOUGHTS = 128, /* chat: of the model's turns */
	AGENT_LEAVE_INCLUDE = 256,  /* responses: encrypted thoughts */
	AGENT_LEAVE_ORDER = 512,    /* chat: a user's message right behind a tool's */
};
/* The bit that the code of a retry names, or 0. */
unsigned agent_leave_bit(const char *code);
enum agent_choice { AGENT_TOOLS_AUTO, AGENT_TOOLS_REQUIRED, AGENT_TOOLS_NONE };
struct agent_request {
	const char *model;
	const char *system;
	const char *system_json; /* the same as a JSON string; NULL: it is not at hand */
	const char *tools;       /* desk_tools in the wire's form; NULL: none */
	enum agent_choice choice;
	const struct agent_turn *turn;
	int turns;
	bool stream;
	bool cache;         /* mark what may be cached, where the wire has marks */
	double temperature; /* < 0: not said */
	long max_tokens;    /* 0: not said (a wire that must say one says 16000) */
	const char *limit;  /* chat: its name; NULL: max_completion_tokens */
	const char *effort; /* none low medium high xhigh max; NULL: not said */
	long seed;          /* < 0: not said */
	unsigned left;      /* bits of enum agent_leave; only the wires' own are looked at */
	/* Members to add to the body, "a":1,"b":2, or NULL.  They count more than ours of the
	 * same name; objects are joined.  What is no JSON is left out: check it before. */
	const char *extra;
};

/* --- Replies -------------------------------------------------------------------------------- */
struct agent_usage { /* tokens; -1: not told */
	long input;  /* not read from a cache, nor written to one */
	long cache_read, cache_write;
	long output;    /* thoughts included */
	long reasoning; /* of these */
};
struct agent_call {
	const char *id, *name;
	const char *text;        /* the arguments as they came */
	const struct json *args; /* an object, or NULL when they cannot be read: */
	const char *wrong;       /* then: why */
};
enum agent_stop {
	AGENT_STOP_END,     /* it is done */
	AGENT_STOP_CALLS,   /* it waits for results */
	AGENT_STOP_LENGTH,  /* cut at max_tokens, or the context is full */
	AGENT_STOP_REFUSED, /* a refusal, a filter */
	AGENT_STOP_PAUSED,  /* send it back, it goes on */
	AGENT_STOP_OTHER,
};
/* All in the arena it was read into. */
struct agent_reply {
	const char *raw;      /* of the turn, for agent_turn.raw; JSON, one line */
	const char *text;     /* what it said, "" if nothing */
	const char *thoughts; /* what it shows of its thinking, "" if nothing */
	struct agent_call *call;
	int calls;
	enum agent_stop stop;
	const char *stop_word; /* the provider's word */
	struct agent_usage usage;
	const char *model, *id; /* as the server says, or "" */
};

/* --- Wires ----------------------------------------------------------------------------------- */
/* What a stream tells while it comes. */
enum agent_delta { AGENT_DELTA_TEXT, AGENT_DELTA_THOUGHT, AGENT_DELTA_CALL };
typedef void agent_delta_fn(void *user, enum agent_delta kind, const char *s, size_t n);
struct agent_stream; /* what came of one, wire_priv.h's own */

/* An error answer: what it means, and when to try again. */
struct agent_refusal {
	bool retry;   /* may the same request succeed later? */
	double wait;  /* seconds that the server asks for, or < 0 */
	bool limited; /* it was for the rate: fewer at once from now on */
	char code
		[32]; /* no_key bad_key no_model no_tools no_images too_long limited overloaded
	                  * refused server timeout bad_answer */
	char message[400]; /* the provider's sentence */
	char hint[240];    /* what the user may do */
};
struct agent_headers { /* of an answer: "name: value" lines, lower-case names */
	const char *text;
};

struct agent_wire {
	const char *name; /* chat responses anthropic gemini */
	const char *form; /* of desk_tools */
	/* Where requests go: BASE/VERSION and the path for a model, or for the list of models.
	 * inside: a base URL of this format may have the version inside it. */
	const char *version;
	bool inside;
	void (*path)(struct buf *b, const char *model, bool stream);
	const char *models_path;
	/* The header with a version, and the version that is spoken; or NULL. */
	const char *dated, *date;
	/* The header with the key, "Authorization: Bearer KEY", ended by a newline. */
	void (*key)(struct buf *b, const char *key);
	void (*request)(struct buf *body, const struct agent_request *q);
	/* E_ARG: it is no such reply (code bad_answer), or it tells an error (code as in struct
	 * agent_refusal, and the server's sentence). */
	enum status (*reply)(struct agent_reply *out, const char *body, size_t n,
			     struct arena *a, struct err *e);
	/* One event of a stream: its name ("" if it has none) and data.  E_ARG: an event that
	 * ends the stream with an error, or makes no sense. */
	enum status (*event)(struct agent_stream *s, const char *name, const char *data,
			     size_t n, struct err *e);
	/* The body of a whole reply out of what came; E_ARG: it was cut short. */
	enum status (*whole)(struct buf *body, struct agent_stream *s, struct err *e);
	/* What a reply says (text, calls with ids) as the provider writes a turn, for agent_turn.raw. */
	void (*turn)(struct buf *raw, const struct agent_reply *r);
	/* Ids of the models in a list's body. */
	enum status (*models)(const char ***id, int *n, const char *body, size_t size,
			      struct arena *a, struct err *e);
};
const struct agent_wire *agent_wire_find(const char *name); /* or NULL */
const struct agent_wire *agent_wire_list(int *n);

/* Read what an error answer means (every wire's form is known). */
void agent_refusal_read(struct agent_refusal *out, int status, struct agent_headers h,
			const char *body, size_t n);

/* --- Streams: server-sent events in pieces of any size --------------------------------------- */
struct agent_stream *agent_stream_new(const struct agent_wire *w, agent_delta_fn *fn,
				      void *user);
void agent_stream_free(struct agent_stream *s);
/* E_ARG: as event above; what comes after is ignored. */
enum status agent_stream_feed(struct agent_stream *s, const char *bytes, size_t n,
			      struct err *e) MUST_USE;
/* The stream is over: the reply, read from the same body as if it had come at once. */
enum status agent_stream_end(struct agent_reply *out, struct agent_stream *s, struct arena *a,
			     struct err *e) MUST_USE;
#endif
