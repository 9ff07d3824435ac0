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
};
/* A new want, good until the next one. */
struct fig_want *fig_draft_want(struct draft *d, enum element k);
int *fig_draft_points(struct draft *d, const int *p, int n);
enum status fig_draft_term(struct draft *d, const struct expr *x, struct expr **out,
			   struct err *e) MUST_USE;
void fig_draft_equation(struct draft *d, struct expr *x, enum expr_op op, struct expr *y);
struct expr *fig_draft_length(struct draft *d, struct relation_line s);
struct expr *fig_draft_angle(struct draft *d, int a, int b, int c);
struct expr *fig_draft_area(struct draft *d, const int *p, int n);
struct expr *fig_draft_perimeter(struct draft *d, const int *p, int n);
struct expr *fig_draft_distance(struct draft *d, int p, struct relation_line l);
struct expr *fig_draft_radius(struct draft *d, int circle);
struct expr *fig_draft_coordinate(struct draft *d, int p, int which); /* 0: x, 1: y */
/* A straight object by its ends, where they are objects. */
struct relation_line fig_draft_carrier(struct draft *d, int obj);
/* The vertices of a polygon that are objects; 0 when they are not. */
int fig_draft_vertices(struct draft *d, int obj, int *out, int most);
#endif
