/*
 * api_priv.h -- the HTTP API over a store of canvases (docs/API.md).
 *
 *   api.c         the table of routes, reading bodies and parameters, errors
 *   api_canvas.c  canvases, calls, moves
 *   api_look.c    pictures, words, steps, graph
 *   api_file.c    files that are opened and saved, films, the trash, sharing
 *   api_runs.c    runs of models, from the folder of runs.c
 *   steady.c      how labels lay in the last picture
 *   events.c      who wants to know of changes
 *   openapi.c     the table for machines
 */
#ifndef SERVE_API_PRIV_H
#define SERVE_API_PRIV_H
#include "base/json.h"
#include "fig/fig.h"
#include "serve/http_priv.h"
#include "store/store.h"
#include "tool/tool.h"

#define API_ROOT "/api/v1"
struct serve_runs;
/* What pictures of any kind take (docs/API.md). */
#define API_LOOK                                                                          \
	"width:number height:number x_min:number x_max:number y_min:number y_max:number " \
	"step:integer preset:string labels:string title:string transparent:boolean "      \
	"text:string scale:number projection:string hidden:string version:integer "       \
	"decimals:integer"

#define API(method, path, name, text, parameters, body, answer) http_handler serve_api_##name;
#include "serve/api.def"
#undef API

struct api {
	struct store *store;
	const struct tool_table *tools;
	const char *version;
	const char *token;       /* that signs tickets; NULL: everybody may ask */
	struct serve_runs *runs; /* NULL: none are shown */
	struct api_events *events;
	struct api_steady *steady;
	struct api_easel *easel; /* easel_priv.h */
};

/* --- api.c --------------------------------------------------------------------------- */
/* A failure as a reply.  of_figure: the canvas is there, something in it is not. */
void serve_api_fail(struct http_reply *r, enum status st, const struct err *e, bool of_figure);
/* The body as a JSON object whose members are all among `keys` (separated by spaces); NULL
 * when it is none: then r says why.  An empty body is an empty object. */
const struct json *serve_api_body(const struct http_request *q, struct http_reply *r,
				  const char *keys);
/* The body's or query's number; E_ARG names it.  Absent: *out stays. */
enum status serve_api_number(const struct http_request *q, const char *name, double *out,
			     struct err *e) MUST_USE;
enum status serve_api_integer(const struct http_request *q, const char *name, int least,
			      int *out, struct err *e) MUST_USE;
enum status serve_api_flag(const struct http_request *q, const char *name, bool *out,
			   struct err *e) MUST_USE;
/* A request whose query is the scalar members of an object: so that what may come in either
 * is read once. */
struct http_request serve_api_as_query(const struct http_request *q, const struct json *o);
void serve_api_add_entry(struct buf *b, const struct store_entry *e); /* its members */

/* --- api_canvas.c ---------------------------------------------------------------------- */
struct store_call;
/* The calls of a body's list "calls"; NULL: r says what is wrong with them. */
struct store_call *serve_api_calls(const struct http_request *q, struct http_reply *r,
				   const struct json *body, int *n);
/* The entry of a canvas as the reply.  more: further members, each with a comma before it. */
void serve_api_answer_entry(const struct http_request *q, struct http_reply *r, const char *id,
			    const char *more);
/* The calls that a new canvas begins with. */
struct api_source {
	struct store_call *call;
	int *number; /* of the line it stands in, from 1 */
	int n, cap, cap_number;
	bool script; /* lines of people: one that is refused costs no other */
	bool some;   /* but one at least must be good */
};
/* The statements of a text (NULL: none). */
void serve_api_add_lines(struct api_source *s, const char *text, struct arena *a);
/* Runs them in a canvas that was just made, and answers 201; where they are refused it is deleted
 * and the reply says which and why. */
void serve_api_begin(const struct http_request *q, struct http_reply *r, const char *id,
		     const struct api_source *s, const char *more);

/* --- api_look.c ------------------------------------------------------------------------ */
/* The answer to a move that is only to be seen. */
void serve_api_preview(const struct http_request *q, struct http_reply *r,
		       const struct json *body);
/* A figure of no canvas as SVG, as the request's parameters say; framed like another one, or
 * NULL. */
enum status serve_api_draw(const struct http_request *q, struct buf *out, struct fig *f,
			   struct fig *frame, struct err *e) MUST_USE;
void serve_api_is_picture(struct http_reply *r, const char *type); /* the type is constant */

/* --- steady.c --------------------------------------------------------------------------- */
struct draw_kept;
struct api_steady *serve_api_steady_new(void);
void serve_api_steady_free(struct api_steady *s); /* NULL is allowed */
/* What is known of the labels of a canvas at this version, perhaps nothing; it is given back. */
struct draw_kept *serve_api_steady_take(struct api_steady *s, const char *id, long version);
void serve_api_steady_give(struct api_steady *s, const char *id, long version,
			   struct draw_kept *kept);

/* --- events.c --------------------------------------------------------------------------- */
#define API_LISTENERS 256
struct api_events *serve_api_events_new(struct store *s);
void serve_api_events_free(struct api_events *v); /* ends the streams; NULL is allowed */
/* Takes the stream over; false: there are too many. */
bool serve_api_events_add(struct api_events *v, struct http_stream *s, const char *id,
			  long version);
bool serve_api_events_full(struct api_events *v);
void serve_api_events_changed(struct api_events *v, const char *id, long version);

/* --- openapi.c -------------------------------------------------------------------------- */
struct api_row {
	const char *method, *path, *name, *text, *parameters, *body, *answer;
};
extern const struct api_row serve_api_rows[];
extern const int serve_api_rows_n;
void serve_api_openapi_json(struct buf *b, const char *version);
#endif
