/*
 * desk_priv.h -- what the parts of a desk share.
 *
 *   desk.c    a desk and its options: what is offered
 *   call.c    a call from its name to its answer
 *   tools.c   the desk's own tools (desk.def, common.def)
 *   schema.c  the tools as providers want them
 *   clean.c   answers without what the options take away
 */
#ifndef DESK_DESK_PRIV_H
#define DESK_DESK_PRIV_H
#include "desk/desk.h"
#include "desk/own.h"

struct desk {
	const struct tool_table *tools;
	struct cas *cas;
	uint64_t seed;
	unsigned without;
	bool brief;             /* schemas in few words */
	bool less;              /* something is taken away that an answer could mention */
	bool *offered;          /* by the number of a row: may it be called? */
	bool *listed;           /* is it among the schemas? */
	bool *own, *own_listed; /* the same of the desk's own rows */
	const struct json *overlay;
	const char *only, *omit, *first; /* as the options say, or NULL */
	struct fig *fig;
	struct arena *arena; /* of one call */
	char *note;
	int calls;
};

/* Appends an object to r->json, whose "ok" says how it went; sets r->ok when that is true, and
 * what it measured.  Another status: nothing happened, and e becomes the answer. */
typedef enum status desk_own_fn(struct desk *d, const struct json *args, struct desk_result *r,
				struct err *e);
#define OWN(name, profiles, hints, params, text) desk_own_fn desk_own_##name;
#include "desk/desk.def"
#undef OWN
struct desk_own {
	struct desk_row row;
	desk_own_fn *fn;
};
const struct desk_own *desk_own_list(int *n);
/* The same one after another, for desk_search; NULL behind the last. */
const struct desk_row *desk_own_row(void *user, int i);
const struct desk_own *desk_own_find(const char *name); /* or NULL */

/* --- desk.c -------------------------------------------------------------------------------- */
bool desk_offers_row(const struct desk *d, const struct tool *t);
bool desk_offers_own(const struct desk *d, const struct desk_own *o);
/* What is said of a tool that is not offered. */
void desk_not_offered(const char *name, struct err *e);
/* A figure made elsewhere becomes the desk's: its CAS, filter and way to tell numbers. */
void desk_take_figure(struct desk *d, struct fig *f);

/* --- schema.c ------------------------------------------------------------------------------- */
/* own or t, in a form. */
void desk_add_schema(struct buf *b, const struct desk *d, const struct desk_row *own,
		     const struct tool *t, const char *form);
/* Is there such a tool, or parameter, "add_circle.radius"? */
bool desk_overlay_fits(const struct tool_table *tools, const char *key);

/* --- clean.c -------------------------------------------------------------------------------- */
/* The text but for its parts (sentences, or what commas separate) that mention a tool or command that
 * is not offered. */
void desk_add_fit(struct buf *b, const struct desk *d, const char *text, bool commas);
/* May it be said: does it mention no tool or command that is not offered? */
bool desk_may_say(const struct desk *d, const char *text);
/* An observation, {"ok": ...}, without what is not to be told.  Changes nothing where nothing was
 * taken away.  names: also without names of tools and commands; problems and programs have a
 * language of their own. */
void desk_clean(const struct desk *d, struct buf *b, bool names);
/* Is the value of an answer proven, as it says? */
bool desk_is_proven(const struct json *value);
/* What an observation measured, into r->value, number and proven; leaves them where it did not. */
void desk_saw(struct desk_result *r, const char *exact, double number, bool proven, bool made);
void desk_read_value(const struct json *observation, struct desk_result *r);
#endif
