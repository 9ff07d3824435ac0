/* constraint_read_priv.h -- a statement of add_constraint while it is read. */
#ifndef FIG_CONSTRAINT_READ_PRIV_H
#define FIG_CONSTRAINT_READ_PRIV_H
#include "fig/constraint_priv.h"

struct draft {
	struct fig *f;
	struct constraint *c;
	struct fig_item *item;
	int n_item;
	int cap_want, cap_ref, cap_measure;
	bool asked; /* what it says may be true of itself */
	int turn;   /* asked: which vertex is the special one, where the word leaves it open */
	bool radians; /* the equation is not one of angles: they are numbers, of radians */
	bool paths;   /* the word takes a path: Segment(A, B) is one */
	bool angles;  /* its value is an angle */
};
/* --- constraint_draft.c ----------------------------------------------------------------------- */
/* It speaks of an object: of what that rests on, too, where it has no name. */
void fig_draft_speak_of(struct draft *d, int obj);
/* A measure, as a term. */
struct expr *fig_draft_measured(struct draft *d, struct fig_measure m);
/* A measured angle, which counts in degrees, as this equation has it. */
struct expr *fig_draft_as_read(struct draft *d, struct expr *x);
/* A new want, good until the next one. */
struct fig_want *fig_draft_want(struct draft *d, enum element k);
int *fig_draft_points(struct draft *d, const int *p, int n);
struct expr *fig_draft_length(struct draft *d, struct relation_line s);
struct expr *fig_draft_angle(struct draft *d, int a, int b, int c);
struct expr *fig_draft_area(struct draft *d, const int *p, int n);
struct expr *fig_draft_perimeter(struct draft *d, const int *p, int n);
struct expr *fig_draft_distance(struct draft *d, int p, struct relation_line l);
/* How far a point is from an object of any kind: a number without a name; NULL where that does not
 * exist now. */
struct expr *fig_draft_apart(struct draft *d, int p, int obj);
struct expr *fig_draft_radius(struct draft *d, int circle);
struct expr *fig_draft_coordinate(struct draft *d, int p, int which); /* 0: x, 1: y, 2: z */
/* A straight object by its ends, where they are objects. */
struct relation_line fig_draft_carrier(struct draft *d, int obj);
/* A segment that was not made of points, by its ends; false when it is none. */
bool fig_draft_ends(struct draft *d, struct relation_line *l);
/* The vertices of a polygon, which may be objects without names; 0 when it has too many. */
int fig_draft_vertices(struct draft *d, int obj, int *out, int most);

/* --- constraint_space.c ------------------------------------------------------------------------- */
bool fig_part_in_space(const struct fig *f, const struct relation_part *t);
/* The wants of a part in space; false: it has no meaning there. */
bool fig_draft_space(struct draft *d, const struct relation_part *t);
/* A quadrilateral that lies in space is flat; false: it lies in the plane. */
bool fig_draft_space_flat(struct draft *d, const int *corner);
/* A word that planes take; false: it is none, or takes no plane here. */
bool fig_draft_space_word(struct draft *d, const char *word, enum status *st, struct err *e);

/* --- constraint_read.c, constraint_equation.c ---------------------------------------------------- */
enum status fig_draft_term(struct draft *d, const struct expr *x, struct expr **out,
			   struct err *e) MUST_USE;
/* A want that two terms are equal, or one is less. */
void fig_draft_equation(struct draft *d, struct expr *x, enum expr_op op, struct expr *y);
#endif
