/*
 * logic_priv.h -- what the parts of the reader of logic forms share.
 */
#ifndef READ_LOGIC_PRIV_H
#define READ_LOGIC_PRIV_H
#include "read/read.h"

struct json;

/* Where a form comes from: the text, or one of two annotations of the picture. */
enum source { FROM_TEXT, FROM_FIRST, FROM_SECOND };
struct read_form {
	const struct expr *x;
	const char *text;
	bool other; /* its names are those of the other annotation (logic.other) */
	bool said;  /* in the statement itself, not only in its dissolved text */
	enum source from;
};
enum { FORMS = PROBLEM_FACTS };
struct read_forms {
	struct read_form *f; /* FORMS of them */
	int n;
};

/* One annotation of a picture: its points, who is joined to whom, its labels. */
enum { LOGIC_LABELS = 200, LOGIC_PARSED = 4 * PROBLEM_FACTS };
struct annotation {
	int points;
	const char *name[PROBLEM_POINTS];
	bool placed[PROBLEM_POINTS], center[PROBLEM_POINTS];
	double x[PROBLEM_POINTS], y[PROBLEM_POINTS];
	int same[PROBLEM_POINTS]; /* the point of the other annotation, or -1 */
	unsigned char near[PROBLEM_POINTS][PROBLEM_POINTS];
	const struct expr *label[LOGIC_LABELS];
	int labels;
};

/* What all readings of a record share. */
struct logic_record {
	struct arena *a;
	struct index texts; /* of forms: to x */
	const struct expr *x[LOGIC_PARSED];
	int n;
	struct annotation first, second;
	double sx, sy; /* positions of the first are those of the second, shifted by these */
	bool circles;  /* some annotation has one */
};

/* A reading under way. */
struct logic {
	struct problem *p;
	struct logic_record *record;
	bool appear; /* "what appears to be tangent is tangent" */
	unsigned char near[PROBLEM_POINTS][PROBLEM_POINTS]; /* joined by a drawn line */
	struct {
		int number, n, q[8];
	} alias[8]; /* Square(2) is Square(A, B, C, D) */
	int aliases;
	const char *text;     /* the form being read */
	struct index other;   /* names of the other annotation: to points */
	struct index pending; /* those that nobody placed and no form named yet */
	bool renamed;         /* the form being read is of the re-annotation */
};

/* Names of polygons, and of words around them (Shaded, Regular ...); NULL ends each. */
extern const char *const read_logic_polygons[];
extern const char *const read_logic_wrappers[];

/* --- logic_shape.c -------------------------------------------------------- */
bool read_logic_is_call(const struct expr *x, const char *word);
/* Does a name look like that of a point: a capital, or primed? */
bool read_logic_is_point_name(const char *s);
/* Triangle($): the argument is left open. */
bool read_logic_is_open(const struct expr *x);

/* Each gives what a form names, adding points and circles as needed; -1 or false when it
 * names no such thing. */
int read_logic_point_of(struct logic *l, const struct expr *x);
bool read_logic_points_of(struct logic *l, const struct expr *x, int *q,
			  int *n); /* at most 40 */
bool read_logic_line_of(struct logic *l, const struct expr *x, int q[2]);
int read_logic_circle_of(struct logic *l, const struct expr *x);
/* The corners; the kind of shape is stated as a fact.  keep: the order says what
 * corresponds to what and is not changed. */
/* A polygon without the points that are drawn on the line of their neighbours; how many. */
int read_logic_real_corners(const struct problem *p, const int *all, int n, int *q);
bool read_logic_shape_of(struct logic *l, const struct expr *x, int *q, int *n, bool keep);

void read_logic_join(struct logic *l, int a, int b); /* a drawn line joins them */
bool read_logic_on_circle(const struct problem *p, int point, int c);
int read_logic_circle_through(const struct problem *p, const int *q, int n); /* or -1 */
bool read_logic_in_polygon_fact(const struct fact *f); /* are its points the corners of one? */
/* Joined by a drawn line with no other point of it between? */
bool read_logic_neighbours(const struct logic *l, int a, int b);
/* The boundary of all that is drawn, counterclockwise; at most 40 points. */
bool read_logic_outline(const struct logic *l, int *q, int *n);
/* The same for a figure without a name, Shape($): where it may be another one, that is told. */
bool read_logic_unnamed(struct logic *l, const struct expr *x, int *q, int *n);
bool read_logic_arc_ends(const struct problem *p, int *q); /* a centre named for an end */
bool read_logic_on_side(const struct problem *p, int m, int a, int b); /* said to lie on AB */
bool problem_has_letter(const struct term *t, int letter); /* does it speak of the letter? */
int read_logic_other_arm(const struct logic *l, int v, int a);
bool read_logic_same_corners(const int *p, const int *q, int n);
/* The arms of the angle named by its vertex alone. */
bool read_logic_arms_of(struct logic *l, int v, int *a, int *b);
double read_logic_direction(const struct problem *p, int from, int to); /* radians, as drawn */
double read_logic_angle_between(double a, double b); /* of two directions, degrees */

/* --- read_logic_match.c -------------------------------------------------------- */
/* The form of a text, parsed once; NULL when it is none. */
const struct expr *read_logic_parsed(struct logic_record *r, const char *text);
bool read_logic_number(const struct json *j, double *out);
/* A size written in the picture: Equals(LengthOf(Line(A, B)), 2x+1). */
bool read_logic_is_label(const struct expr *x);
/* Reads both annotations (the second may be NULL) and finds which points are the same. */
void read_logic_match(struct logic_record *r, const struct json *first,
		      const struct json *second);
void read_logic_rename(struct logic *l);
int read_logic_other_point(struct logic *l, const char *name); /* of logic.other; or -1 */
void read_logic_place_by_second(struct logic *l);
void read_logic_mend_corners(struct logic *l, struct read_forms *f);
void read_logic_mend_labels(struct logic *l, struct read_forms *f);
/* Has a point of the first annotation no place, and no counterpart in the second? */
bool read_logic_is_lost(const struct logic_record *r, const char *name);
void read_logic_cross_labels(struct logic *l, struct read_forms *f);

/* --- logic_term.c --------------------------------------------------------- */
/* The term a form stands for, or NULL. */
const struct term *read_logic_term_of(struct logic *l, const struct expr *x);
const struct term *read_logic_angle_term(struct logic *l, const struct expr *x);

/* --- logic_drawn.c -------------------------------------------------------- */
enum { LOGIC_CORNERS = 40, LOGIC_FACES = 40 };
struct logic_face {
	int q[LOGIC_CORNERS], n;
	double area; /* as drawn; below 0: the boundary of all that hangs together */
};
/* What the drawn lines cut the figure into; at most so many.  How many. */
int read_logic_faces(const struct logic *l, struct logic_face *f, int most);
void read_logic_believe(struct logic *l); /* facts as drawn, and supposed to be */

/* --- logic_area.c --------------------------------------------------------- */
const struct term *read_logic_area_term(struct logic *l, const struct expr *x);
const struct expr *read_logic_unwrap(const struct expr *x); /* without Shaded, Regular ... */
/* What the area asked for may mean (problem.guess), where only the picture tells. */
void read_logic_guess_area(struct logic *l, const struct expr *x);

/* --- logic_choice.c ------------------------------------------------------- */
void read_logic_read_choices(struct logic *l, const struct json *list); /* after the facts */

/* --- logic_text.c --------------------------------------------------------- */
void read_logic_read_sentences(struct logic *l);              /* what the forms left out */
const struct term *read_logic_goal_sentence(struct logic *l); /* what the text asks, or NULL */

/* --- logic_fact.c --------------------------------------------------------- */
/* Adds the fact that a form states; false when it states none we know. */
bool read_logic_read_call(struct logic *l, const struct expr *x);
#endif
