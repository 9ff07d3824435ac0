/*
 * setting_priv.h -- a figure as a theorem: from its steps to a setting of room claim.
 *
 * The stage walks the steps once and notes points, lines (which points lie on them), circles
 * (centre, points) and what each tool promises; which two points stand for a line is only known
 * at the end, and then the claims are written into the setting.  Nothing is read off coordinates:
 * they only say where the points are drawn.
 */
#ifndef FIG_SETTING_PRIV_H
#define FIG_SETTING_PRIV_H
#include "claim/claim.h"
#include "fig/fig_priv.h"

/* A point is its number in the setting; a line as an operand: */
#define STAGE_LINE(i) (-1 - (i))
struct fig_stage_line {
	int *p, n, cap; /* points on it */
	int obj;        /* one of its objects, or -1 */
	int into;       /* the same line as that one, or -1 */
	bool used;      /* somebody needs two points of it */
};
/* A length: a rational number times one of the following, or alone. */
struct fig_stage_length {
	int64_t num, den; /* den 0: it is not known */
	int p[2];         /* between two points, or -1 */
	int obj;          /* a number of the figure, or -1 */
};
struct fig_stage_round {
	int center; /* point, or -1 */
	int *p, n, cap;
	int obj, into;
	int across[2]; /* ends of a diameter, or -1 */
	bool central;  /* somebody needs its centre */
	struct fig_stage_length radius;
};
struct fig_stage_claim {
	enum predicate kind;
	int n, at[CLAIM_POINTS]; /* points and lines */
	int64_t num, den;
	int clause;
};
/* Every point of the line is as far from the one as from the other. */
struct fig_stage_halves {
	int line, p[2], clause;
};
struct fig_stage_touch {
	int line, round, clause;
	bool point; /* the point where it touches is made if there is none */
};
/* A point of a parabola is as far from its focus as from its directrix; a tangent in it halves
 * the way from the focus to the foot on that. */
struct fig_stage_focal {
	int point, focus, line, clause;
	int tangent; /* line, or -1 */
};
/* What was seen in the drawing so that a statement about angles of 0 to 180 degrees could be said
 * of lines: which way round a corner turns, or whether two corners turn alike.  The claims that
 * were said mean the statement only where it is so. */
struct fig_stage_reading {
	int p[6]; /* the corner, first leg, vertex, second leg; another one */
	bool two;
	int turn; /* 1: counterclockwise, or alike; -1 */
};
/* A number of the figure and a segment that has this length. */
struct fig_stage_number {
	int obj, p[2];
};
struct fig_stage {
	struct fig *f;
	struct arena *a;
	struct setting *s;
	int *point_of, *line_of, *round_of; /* by object; -1: none */
	int n_objs;
	bool *skip;          /* by step: it is not read */
	const char **script; /* by point: how a figure makes it that has none; or NULL */
	bool *twin;          /* by point: it is drawn where another is */
	struct fig_stage_line *line;
	struct fig_stage_round *round;
	struct fig_stage_claim *claim, *goal;
	struct fig_stage_halves *halves;
	struct fig_stage_touch *touch;
	struct fig_stage_focal *focal;
	struct fig_stage_number *number;
	struct fig_stage_reading *reading;
	int lines, rounds, claims, goals, halvess, touches, focals, numbers, readings;
	int line_cap, round_cap, claim_cap, goal_cap, halves_cap, touch_cap, focal_cap,
		number_cap, reading_cap;
	int step;   /* being read */
	int clause; /* of that step; -1: none yet */
	double size;
	/* of a goal A == B: the object that is not there; what is promised of it is to be shown of
	 * the other */
	int hidden, instead;
	bool wanted; /* claims that are said now are goals */
	bool full;   /* more than a setting holds */
};

/* --- setting.c ------------------------------------------------------------------------------ */
/* All that the figure's steps say; hide: an object whose promises become goals about `instead`
 * (-1: none).  NULL: more than a setting holds. */
struct fig_stage *fig_stage_new(struct fig *f, struct arena *a, int hide, int instead);
/* Write claims and goals into the setting.  false: more than it holds, or a goal speaks of points
 * that are not there. */
bool fig_stage_finish(struct fig_stage *st);

int fig_stage_point(struct fig_stage *st,
		    int obj); /* of a point object; -1: it is none of the plane */
int fig_stage_line(struct fig_stage *st, int obj); /* of a line, segment, ray, vector; or -1 */
int fig_stage_round(struct fig_stage *st, int obj); /* of a circle, arc, sector; or -1 */
int fig_stage_through(struct fig_stage *st, int p, int q); /* the line through two points */
int fig_stage_common(const struct fig_stage *st, int l,
		     int m); /* a point on both lines, or -1 */
int fig_stage_meeting(struct fig_stage *st, int l,
		      int m); /* the same, made where there is none */
void fig_stage_put_on(struct fig_stage *st, int p, int line);
void fig_stage_put_round(struct fig_stage *st, int p, int round);
int fig_stage_root(const struct fig_stage *st, int line);
int fig_stage_round_root(const struct fig_stage *st, int round);
void fig_stage_say(struct fig_stage *st, enum predicate k, int n, const int *at);
void fig_stage_say_number(struct fig_stage *st, enum predicate k, int n, const int *at,
			  int64_t top, int64_t den);
/* The two ends of a segment, side or vector as points; false: they are not known. */
bool fig_stage_ends(struct fig_stage *st, int obj, int out[2]);
/* A new point that the statement does not have, where the numbers say; `why` is its clause, and
 * script makes it. */
int fig_stage_helper(struct fig_stage *st, const char *name, pt at, const char *why,
		     const char *script);
/* Its name, or how it was made. */
const char *fig_stage_called(const struct fig_stage *st, int obj);
int fig_stage_clause(struct fig_stage *st);            /* of the step that is read */
int fig_stage_center(struct fig_stage *st, int round); /* made where there is none */
struct fig_stage_length fig_stage_length_of(struct fig_stage *st, const struct expr *x);
bool fig_stage_rational(struct fig_stage *st, const struct arg *a, bool angle, int64_t *top,
			int64_t *den);

/* --- setting_tool.c ------------------------------------------------------------------------- */
/* What the tool of the step promises of one of its objects. */
void fig_stage_read_step(struct fig_stage *st, int step);

/* r is the centre of mass of three points. */
void fig_stage_centroid(struct fig_stage *st, int r, const int *p);

/* --- setting_goal.c ------------------------------------------------------------------------- */
/* The goals that a bound relation means, none where it was made so; false: it says something that
 * claims about points do not. */
bool fig_stage_goal(struct fig_stage *st, const struct expr *x);
/* Are they such as claims can say? */
bool fig_stage_goal_is_good(const struct fig_stage *st);
/* A point as the script language has it; NULL: it cannot be written. */
const char *fig_stage_spelled(const struct fig_stage *st, int point);
/* A bound relation that is declared of the figure: given, as far as claims can say it. */
void fig_stage_grant(struct fig_stage *st, const struct expr *x);
/* Does it say that two points are one?  Their objects, the later first. */
bool fig_stage_same_points(const struct fig *f, const struct expr *x, int out[2]);

#endif
