/*
 * porism.h -- the public C interface of Porism, an exact geometry engine.
 *
 *     porism_figure *f = porism_new();
 *     porism_run(f, "A = (0, 0)");
 *     porism_run(f, "B = (3*sqrt(2), 3)");
 *     porism_run(f, "Distance(A, B)");
 *     puts(porism_exact(f));                  // 3*sqrt(3)
 *     porism_free(f);
 *
 * A figure belongs to one thread at a time; different figures may be used in
 * different threads at once.  Nothing here reads a clock, the environment, the
 * disk or the network.  Input from outside never aborts the program; running
 * out of memory ends it.
 *
 * Strings returned are UTF-8, owned by the figure and good until the next call
 * that takes the same figure.
 */
#ifndef PORISM_H
#define PORISM_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PORISM_VERSION "0.1.0"

typedef struct porism_figure porism_figure;

/* How a call ended.  The values are stable. */
typedef enum porism_status {
	PORISM_OK = 0,
	PORISM_BAD_REQUEST = 1,    /* asked wrongly: fix the request */
	PORISM_NOT_HERE = 2,       /* asked rightly, but no such object exists here */
	PORISM_UNDECIDED = 3,      /* could not be told within the limits */
	PORISM_SYSTEM = 4          /* memory, disk */
} porism_status;

const char *porism_version(void);

porism_figure *porism_new(void);
/* The same with a seed for the random instances of query_always. */
porism_figure *porism_new_seeded(unsigned long long seed);
void porism_free(porism_figure *f);                       /* NULL is allowed */

/* Run one line: GeoGebra syntax ("M = Midpoint(A, B)") or a JSON call
 * ({"tool": "add_midpoint", "args": {...}}).  A failing call changes nothing. */
porism_status porism_run(porism_figure *f, const char *line);
/* Run a tool; args is the text of a JSON object, or NULL for none. */
porism_status porism_call(porism_figure *f, const char *tool, const char *args);

/* --- What the last call answered (docs/OBSERVATION.md) --------------------- */
const char *porism_observation(porism_figure *f);         /* JSON, one line */
const char *porism_text(porism_figure *f);                /* for people */
/* The exact value of the answer or of the new object; NULL when it has none. */
const char *porism_exact(porism_figure *f);
/* The answer as a double: 1 and *value set, or 0 when there is no number. */
int porism_number(porism_figure *f, double *value);
/* The error's code ("not_found" ...) and sentence; NULL after a success. */
const char *porism_error_code(const porism_figure *f);
const char *porism_error(const porism_figure *f);

/* --- The figure -------------------------------------------------------------- */
const char *porism_canvas(porism_figure *f);              /* every object, JSON array */
const char *porism_describe(porism_figure *f);            /* in words */
/* The document: one JSON call per line; running the lines rebuilds the figure. */
const char *porism_journal(porism_figure *f);

/* A picture: format "svg", "png", "pdf" or "tex"; *size (which may be NULL) is its bytes.
 * options: NULL or a JSON object with any of width, height, scale, preset ("default",
 * "textbook"), labels ("none", "points", "all", "A,B"), title, ids, live_text, standalone,
 * transparent (docs/cmd/render.md).  NULL when it is refused; porism_error says why. */
const char *porism_render(porism_figure *f, const char *format, const char *options, size_t *size);

/* The tool table: schemas as a JSON array.  form: "json", "openai",
 * "anthropic", "gemini" or "mcp"; profile: "all", "plane", "core" or "render".  NULL for
 * an unknown form or profile. */
const char *porism_tools(porism_figure *f, const char *form, const char *profile);

#ifdef __cplusplus
}
#endif
#endif
