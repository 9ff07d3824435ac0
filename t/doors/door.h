/*
 * door.h -- the doors at which a question can be asked, and what each of them says, in one form.
 *
 * Answers live in the arena they were asked for with.
 */
#ifndef DOORS_DOOR_H
#define DOORS_DOOR_H
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"

/* DOOR(NAME, question, words) */
#define DOORS(DOOR)                                     \
	DOOR(LINE, HERE, "run, a line")                 \
	DOOR(HOLDS, HERE, "run, Holds")                 \
	DOOR(MCP_HOLDS, HERE, "mcp, query_holds")       \
	DOOR(ALWAYS, EVER, "run, Always")               \
	DOOR(PROVE, EVER, "run, Prove")                 \
	DOOR(DETAILS, EVER, "run, ProveDetails")        \
	DOOR(MCP_ALWAYS, EVER, "mcp, query_always")     \
	DOOR(MCP_CANVAS, EVER, "mcp, query_prove")      \
	DOOR(SOLVE, FACTS, "solve")                     \
	DOOR(RECORD, FACTS, "prove, a record")          \
	DOOR(JUDGE, FACTS, "judge")                     \
	DOOR(MCP_SOLVE, FACTS, "mcp, solve_problem")    \
	DOOR(MCP_PROVE, FACTS, "mcp, prove with facts") \
	DOOR(MCP_STEP, FACTS, "mcp, check_step")        \
	DOOR(THEOREM, STATEMENT, "prove, a statement")  \
	DOOR(MCP_THEOREM, STATEMENT, "mcp, prove")      \
	DOOR(GRADE, ANSWER, "grade")
#define DOOR_ENUM(name, question, words) DOOR_##name,
enum door { DOORS(DOOR_ENUM) DOOR_COUNT };

/* What is asked: of the figure at hand, of all its positions, of all figures of facts, of a
 * construction statement, of two answers. */
enum question { ASK_HERE, ASK_EVER, ASK_FACTS, ASK_STATEMENT, ASK_ANSWER };
const char *door_words(enum door d);
enum question door_question(enum door d);
bool door_is_mcp(enum door d);

enum says {
	SAYS_NOTHING, /* unknown, open, unable */
	SAYS_TRUE,
	SAYS_FALSE,
	SAYS_VALUE,   /* one */
	SAYS_SEVERAL, /* values */
	SAYS_CLASH,   /* contradictory */
	SAYS_REFUSED  /* it cannot be said there */
};
enum { SAID_VALUES = 16 };
struct said {
	enum door door;
	enum says says;
	bool proven;      /* and without a condition */
	bool sound;       /* of a step: it follows from what is cited, and is no error */
	const char *word; /* as it was answered: status, certainty */
	const struct json *conditions; /* texts, or objects with text and condition */
	int n_conditions;
	const struct json *figure; /* a counter-example: name to place; NULL: none */
	long others;               /* conditions beside, that have no short words */
	double value[SAID_VALUES];
	int values;
	bool complete; /* these are all */
	double seconds;  /* of the processor */
	const char *asked; /* what was handed over, where that is not the question itself */
	const char *all; /* the answer */
};

/* A problem as facts.  Texts of JSON: lists of points (or an object with places), of facts. */
struct facts {
	const char *points, *list;
};

/* Does a condition in words hold of points called A, B ...?  -1: nobody can read it. */
struct spot;
int condition_holds(const char *text, const struct spot *at, int n);

struct doors;
struct doors *doors_open(void);
void doors_close(struct doors *d);

/* A figure by its script (lines, a NUL behind the last); *bad: the first line that failed, or
 * NULL.  mcp: on the server too. */
const char *doors_draw(struct doors *d, const char *script, bool mcp, struct arena *a);
void door_figure(struct doors *d, enum door door, const char *claim, struct said *s,
		 struct arena *a);
/* Does a line of script hold in the figure that the script draws? */
bool doors_hold(const char *script, const char *line);

void door_facts(struct doors *d, enum door door, const struct facts *f, const char *goal,
		const char *choices, struct said *s, struct arena *a);
/* Several claims at once, as steps of one solution. */
void door_judge(const struct facts *f, const char *const *claim, int n, struct said *s,
		struct arena *a);
/* Of a whole solution: what is said of each claim, and its id; how many there are. */
int door_solution(const char *record, struct said *s, const char **id, int most,
		  struct arena *a);
void door_statement(struct doors *d, enum door door, const char *text, struct said *s,
		    struct arena *a);
void door_grade(const char *answer, const char *key, const char *options, struct said *s,
		struct arena *a);
#endif
