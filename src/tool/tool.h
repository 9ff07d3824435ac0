/*
 * tool.h -- the tool table: one row and one function per tool.
 *
 * A row (tool.def) is data: name, the GeoGebra commands that mean it, typed
 * parameters, what it makes, the facts it promises, an example that runs, and
 * its description.  Everything else about a tool is read from there: argument
 * checks, schemas, help, journal, tests, random figures.
 *
 * Three classes:
 *   MAKE  values in, new values out; a function tool_NAME here
 *   ASK   values in, an answer out; a function tool_NAME here
 *   ACT   works on the figure itself; its function is fig_tool_NAME in fig/
 *
 * A MAKE or ASK function sees checked argument values at the level its number
 * context stands at, never the figure.  It may be run again at a sharper level
 * (after it returned E_UNABLE), or at any time later when inputs moved, and
 * must give the same outputs in the same order.
 */
#ifndef TOOL_TOOL_H
#define TOOL_TOOL_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "geo/geo.h"
#include "geo/relation.h"
#include "geo/space.h"

struct cas;  /* cas/cas.h */
struct expr; /* expr/expr.h */

enum tool_class { TOOL_MAKE, TOOL_ASK, TOOL_ACT };

/* What a parameter takes. */
enum param_type {
	PARAM_NEW,    /* the name for what is made; optional for ASK */
	PARAM_OBJECT, /* an object, or an expression giving one; kinds in `kinds` */
	PARAM_NUMBER, /* a number or an exact expression */
	PARAM_ANGLE,  /* the same; "60°" or radians */
	PARAM_INTEGER,
	PARAM_POINTS,   /* "A, B, C": a list of points */
	PARAM_EQUATION, /* "y = 2x + 1": of degree at most 2 in x and y; given as six
	                   * numbers a b c d e f of a x^2 + b xy + c y^2 + d x + e y + f = 0 */
	PARAM_EQUATION3, /* "x + y + z = 1": the same in x, y and z; ten numbers, those of x^2 y^2
	                  * z^2 xy xz yz x y z 1 */
	PARAM_ITEMS,     /* "{1, 2, 3}": members of a list, or an expression that gives one */
	PARAM_BODY,      /* "Circle(A, k)": what is made for each value of a variable */
	PARAM_EXPR,      /* an expression with variables: "x^2 - 4", "sin(t)", "x + y < 3" */
	PARAM_RELATION, /* "Distance(A, B) == 2", "a ∥ b && c": true or false here */
	PARAM_TEXT,     /* taken as it is */
	PARAM_NAME,     /* the name of an existing object (ACT tools) */
	PARAM_OBJECTS,  /* "A, B, points": names and kinds (ACT tools), as text */
};
struct param {
	const char *name;
	const char *word; /* the type as written in the row, for help */
	kind_set kinds;   /* PARAM_OBJECT: bits of enum kind */
	enum param_type type;
	bool optional;
};
#define TOOL_PARAMS 10

/* What the figure must know of some tools beyond their rows (trait.def). */
enum tool_trait {
	TRAIT_FREE_POINT = 1,      /* its x and y are free when they are constants */
	TRAIT_FREE_NUMBER = 2,     /* so is its value */
	TRAIT_SLIDER = 4,          /* a free number between bounds */
	TRAIT_ON_PATH = 8,         /* a free point that rides on a path */
	TRAIT_INTERSECT = 16,      /* points known to be on both operands come first */
	TRAIT_REGULAR = 32,        /* makes vertices of its own */
	TRAIT_IMAGE = 64,          /* its parts are called after those of its object */
	TRAIT_SWEEP = 128,         /* answers with the counter-clockwise sweep as well */
	TRAIT_AXES = 256,          /* what it gives depends on where the axes are */
	TRAIT_AXES_OF_POINT = 512, /* the same, when it is given a point */
	TRAIT_CHANGES = 1024,      /* ACT: belongs into the journal */
	TRAIT_ORDER = 2048,        /* its truth is one of order (inside), not of equality */
	TRAIT_LOOKS = 4096,        /* ACT: only about the looks of its first parameter */
	TRAIT_RIGHT_ANGLE = 8192,  /* makes a right-angle mark */
	TRAIT_REGION = 16384,      /* makes a number that is drawn as a region */
	TRAIT_LISTS = 32768,       /* ACT: a command's arguments after the first are a list */
	TRAIT_RIDE = 65536,        /* looks at its first object while its second moves */
	TRAIT_IN_REGION = 131072,  /* with ON_PATH: it rides inside, not on the boundary */
	TRAIT_SAYS = 262144,       /* is told the names and definitions of its objects */
	TRAIT_DRAW = 524288,       /* it is lent a draw of chance */
	TRAIT_DENIES = 1048576, /* true where something is not zero: what is no zero for free
				    * coordinates may be one in some position */
};

/* --- What a row promises ---------------------------------------------------------------
 * A fact holds of every result of the tool, in every position: an element of the table of
 * relations (geo/relation.def) between operands,
 * each the result, a parameter, or what commands make of these. */
enum tool_operand_is { OPERAND_RESULT, OPERAND_PARAM, OPERAND_MADE };
struct tool_operand {
	enum tool_operand_is is;
	int param;        /* PARAM: which; a list stands for each of its points */
	const char *text; /* as written: r, a parameter's name, Midpoint(p1, r); */
	int len;          /* so many bytes of it */
};
#define FACT_OPERANDS 4
struct tool_fact {
	enum element relation; /* one that has a query */
	struct tool_operand operand[FACT_OPERANDS];
	int n;
	/* Where it holds: the parameter `when` is an object of these kinds, or this whole
	 * number.  -1: everywhere. */
	int when;
	kind_set kinds;
	long number;
	enum { FACT_ANYWHERE, FACT_IN_PLANE, FACT_IN_SPACE } where; /* of its two forms */
	const char *text;                                           /* as written */
};

struct tool_call;
struct tool_arg;
typedef enum status tool_fn(struct tool_call *c);

struct tool {
	const char *name, *group;
	enum tool_class cls;
	const char *commands;         /* "Midpoint Center": script names, first is canonical */
	const char *params;           /* "name:new, p1:point|segment, p2?:point" */
	const char *makes;            /* kinds in words, or the answer's kind */
	const char *facts;            /* "IsOn(r, p1); ..." in the script language, or "" */
	const struct tool_fact *fact; /* the same, read */
	int n_facts;
	const char *example; /* "A=(0,0); B=(4,2); M=Midpoint(A,B) -> (2, 1)" */
	const char *text;    /* the description */
	tool_fn *fn;         /* NULL for ACT */
	unsigned traits;     /* bits of enum tool_trait */
	int n_params;        /* parsed from params: */
	const struct param *param;
	const struct tool_space *space; /* its form for space, or NULL */
	bool solid;                     /* a row of space.def */
};
/*
 * The same tool where one of its objects lies in space (space_form.def): the kinds that each
 * parameter takes there, and in the plane; param[i].kinds has both.  What has no value of space
 * among its objects is made as ever.
 */
struct tool_space {
	const kind_set *space, *plane; /* by parameter */
	const char *const *word;       /* what it takes there, as it is written */
	tool_fn *fn;
};
/* Has it a form for space that these arguments ask for? */
bool tool_in_space(const struct tool *t, const struct tool_arg *arg);
/* The function that makes what these arguments mean. */
tool_fn *tool_fn_for(const struct tool *t, const struct tool_arg *arg);
/* The kinds that parameter i takes in space, or in the plane. */
static inline kind_set tool_kinds_in(const struct tool *t, bool space, int i)
{
	return !t->space ? t->param[i].kinds : space ? t->space->space[i] : t->space->plane[i];
}

/* Is it true or false: a whole number that is said so? */
static inline bool param_is_truth(const struct param *p)
{
	return p->type == PARAM_INTEGER && p->word[0] == 't';
}

static inline bool tool_is(const struct tool *t, unsigned traits)
{
	return (t->traits & traits) != 0;
}

/* The table, in declared order; built once by the caller and borrowed by all. */
struct tool_table;
struct tool_table *tool_table_new(void);
void tool_table_free(struct tool_table *t);
int tool_count(const struct tool_table *t);
const struct tool *tool_at(const struct tool_table *t, int i);
int tool_index(const struct tool_table *t, const struct tool *row); /* of one of its own */
/* By tool name or one of its aliases (add_perpendicular ...); NULL if unknown. */
const struct tool *tool_find(const struct tool_table *t, const char *name);
/* The tools that a script command may mean, in table order; returns how many. */
int tool_by_command(const struct tool_table *t, const char *command, const struct tool **out,
		    int most);
/* Near tool names and commands, for an error's `near`. */
void tool_near(const struct tool_table *t, const char *word, char *out, size_t size);
/* The tools whose names and texts have most of the words, best first; returns how many. */
int tool_search(const struct tool_table *t, const char *words, const struct tool **out,
		int most);
/* How well words fit a tool; 0: not at all.  For tools that are no rows of the table. */
int tool_score(const char *words, const char *name, const char *commands, const char *makes,
	       const char *text);
/* The tool that a name means which no tool has (create_point, measureDistance); or NULL. */
const struct tool *tool_guess(const struct tool_table *t, const char *name);
/* DrawCircle, FindMinimum: what is left without the verb, of those that make or measure (VERB in
 * synonym.def); NULL: it begins with none. */
const char *tool_verbless(const char *name);
/* The parameter that a key means which is neither a name nor an alias (center_point); -1: none. */
int tool_param_guess(const struct tool *t, const char *key);
/* The parameter that `key` means for this tool, aliases of TOOLS 1.1 included; -1 unknown. */
int tool_param(const struct tool *t, const char *key);
/* "add_midpoint(name, p1, p2?)" */
void tool_signature(struct buf *b, const struct tool *t);
/* The same in the script language, "Circle(center: point, radius?: number)", under the given one
 * of its commands; tools without a command are written with their names.  space: as it is where an
 * object lies there. */
void tool_form(struct buf *b, const struct tool *t, const char *command, bool space);
/* "a point, segment or circle" for messages. */
void tool_kinds_text(struct buf *b, kind_set kinds);

/* --- What a function sees ------------------------------------------------------------- */
struct tool_arg {
	bool given;
	const struct value *val; /* OBJECT; POINTS, ITEMS, BODY as a KIND_LIST; EQUATION */
	num n;                   /* NUMBER, ANGLE (radians) */
	long i;                  /* INTEGER */
	truth holds;             /* RELATION */
	const char *text;        /* TEXT; TRAIT_SAYS: the object's name, or NULL */
	const char *definition;  /* TRAIT_SAYS: how the object was made, as it is written */
	const struct expr *x;    /* EXPR: closed, its variables left as names */
};
/* Roles of outputs beyond the first, for their names. */
enum tool_role {
	ROLE_MAIN,
	ROLE_SOLUTION,
	ROLE_SIDE,
	ROLE_VERTEX,
	ROLE_EDGE,    /* of a body, named after its two vertices */
	ROLE_FACE,    /* of a body, named after its vertices */
	ROLE_CIRCLE,  /* of a cone or cylinder */
	ROLE_LATERAL, /* its curved side */
};
struct tool_output {
	enum tool_role role;
	int index; /* solution or part number, from 0 */
	struct value *val;
};
#define TOOL_OUTPUTS 64        /* of most tools */
#define TOOL_OUTPUTS_MOST 4000 /* of those that make bodies with their parts */
struct tool_answer {
	const char *kind; /* "length", "angle", "area", "boolean", ... or NULL */
	bool is_truth;
	truth t;
	num n;         /* angles: radians */
	bool is_angle; /* query_angle: the folded angle as (cs, sn) */
	num cs, sn;
	bool is_point; /* query_function_max: a point of the graph */
	pt p;
	bool in_space; /* the same of space */
	pt3 p3;
	const char *word; /* query_shape: a name, static; or NULL */
};
/* In which order several results come, and which way a line runs where that decides it: by
 * rules about the figure (the text of each row), or as GeoGebra has it. */
enum tool_order { TOOL_ORDER_PORISM, TOOL_ORDER_GEOGEBRA };

/*
 * One object while another moves: a point along its path, a slider through its range.  The
 * figure lends it to tools with TRAIT_RIDE, for places of its own choice.  Nothing stays
 * moved after the tool returns.
 */
struct tool_ride {
	double from, to; /* of the parameter t */
	bool round;      /* both ends are one place */
	/* Stand at a level: the double level for prec 0, else balls of so many bits. */
	void (*enter)(struct tool_ride *r, long prec);
	/* The object there; NULL where it is undefined, or was not told.  The mover is at t, and
	 * 2^-RIDE_NUDGE further for each nudge (balls alone, where the path allows). */
	const struct value *(*at)(struct tool_ride *r, double t, int nudge);
	/* The mover itself, where it was looked from last. */
	const struct value *(*mover)(struct tool_ride *r);
	/* Is the expression zero for every place of the mover, where x and y are the object's
	 * coordinates?  false: it was not proven. */
	bool (*proves)(struct tool_ride *r, const struct expr *fn);
	/* Of a relation and a free point: the polynomial in the point's coordinates that is
	 * zero where the relation holds, as text in x and y; proven: in every position, not
	 * only in those that share the order of things here. */
	enum status (*equation)(struct tool_ride *r, struct buf *out, bool *proven,
				struct err *e);
	/* Of a relation and a point of space: the numbers of x^2, y^2, z^2, xy, xz, yz, x, y, z,
	 * 1 in a polynomial that is zero where the relation holds and nowhere else. */
	enum status (*quadric)(struct tool_ride *r, const struct expr **out, bool *proven,
			       struct err *e);
	/* What the tool found and wants to find again until something moves, and room for it. */
	void **kept;
	struct arena *keep;
};
#define RIDE_NUDGE 700
struct tool_memo; /* private to the tool room */
struct tool_call {
	ctx *num;
	struct arena *arena;        /* dies after the call; results are copied out */
	const struct tool_arg *arg; /* by position in the row's params */
	const pt *known;            /* points known to lie on both operands (add_intersect) */
	int n_known;
	enum tool_order order;
	uint64_t draw;           /* TRAIT_DRAW: the same whenever the figure is built */
	struct tool_output *out; /* room for TOOL_OUTPUTS, then in the arena */
	int n_out, cap_out;
	bool stated;   /* only to compare it: a flat triangle has an area, too */
	bool partial;  /* there may be more results than those that were given */
	truth tied;    /* another result would do as well as the one that was given */
	bool believed; /* it rests on what the CAS said and we could not prove */
	bool likely;   /* it was found by numbers alone, and not proven */
	bool rough;    /* it is known by its digits alone, and near counts */
	struct tool_answer answer;
	/* What a function found that is the same at every level and costs much (isolated
	 * zeros) may be kept here until the arguments change; NULL: nowhere. */
	struct tool_memo **memo;
	struct arena *memo_arena;
	struct tool_ride *ride; /* TRAIT_RIDE; NULL: it cannot be looked at here */
	struct cas *cas;        /* who may be asked for symbolic answers; or NULL */
	int rounded; /* texts: numbers with so many decimals less one; 0: as they are; -1: set */
	struct err *err;
};
/* Append an output with room for n numbers (0: what the kind has). */
struct value *tool_make(struct tool_call *c, enum kind k, int n);
struct value *tool_part(struct tool_call *c, enum tool_role role, int index, enum kind k,
			int n);
/* Append an already built value. */
void tool_give(struct tool_call *c, enum tool_role role, int index, struct value *v);
/* Could not decide here: E_UNABLE with code "undecided". */
enum status tool_undecided(struct tool_call *c, const char *what) MUST_USE;

/* The limit of a function at the place that an expression names (a number, inf, -inf), from
 * both sides or one (side -1, 1); c needs num, arena and err, and stands at NUM_EXACT. */
struct expr_limit;
enum status tool_graph_limit(struct expr_limit *out, const struct expr *fn,
			     const struct expr *at, int side, struct tool_call *c) MUST_USE;

/* Are two functions one?  c needs num, arena and err.  For two values of which
 * tool_graph_is_same_kind is true: functions, or a function and a number, the constant one. */
bool tool_graph_is_same_kind(const struct value *f, const struct value *g);
enum status tool_graph_same(truth *out, const struct value *f, const struct value *g,
			    struct tool_call *c) MUST_USE;

/* --- Schemas and help -------------------------------------------------------------------- */
enum tool_form {
	TOOL_FORM_JSON,
	TOOL_FORM_OPENAI,
	TOOL_FORM_ANTHROPIC,
	TOOL_FORM_GEMINI,
	TOOL_FORM_MCP
};
/* One tool's schema as a JSON object. */
void tool_schema(struct buf *b, const struct tool *t, enum tool_form form);
/* What a schema is made of: the type of a parameter in JSON ("string", "integer", "boolean"; a
 * number is a string, for it may be an expression); what is said of it, and of the tool.  brief:
 * in few words, or none where the name and type say it. */
const char *tool_param_json(const struct param *p);
void tool_param_words(struct buf *b, const struct tool *t, const struct param *p, bool brief);
void tool_words(struct buf *b, const struct tool *t, bool brief);
/* The MCP form in few words: the first sentence, parameters by their kinds. */
void tool_schema_brief(struct buf *b, const struct tool *t);
/* All tools of a profile as a JSON array; form is "json", "openai", "anthropic",
 * "gemini" or "mcp".  false (nothing written) for an unknown form or profile. */
bool tool_schemas(struct buf *b, const struct tool_table *t, const char *form,
		  const char *profile);
const char *const *tool_forms(int *n);
/* Does the tool belong to a profile ("all", "plane", "solid", "core",
 * "render")?  false for unknown ones. */
bool tool_in_profile(const struct tool *t, const char *profile);
const char *const *tool_profiles(int *n);
/* The help page of a tool as plain text. */
void tool_help(struct buf *b, const struct tool *t);
#endif
