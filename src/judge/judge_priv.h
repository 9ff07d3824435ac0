/* judge_priv.h -- what the files of the room share: the world of a record, questions, figures. */
#ifndef JUDGE_PRIV_H
#define JUDGE_PRIV_H
#include "judge/judge.h"
#include "problem/problem.h"

#define JUDGE_ABOUT "\xe2\x89\x88" /* about equal */

/* --- record.c, world.c: what the record speaks of ------------------------------------------ */
/* Points and circles that a statement names. */
struct judge_mask {
	bool point[PROBLEM_POINTS], circle[PROBLEM_CIRCLES];
};
struct judge_sense {
	struct judge_mask mask;
	int fact, facts;       /* of world.p: those it was read as */
	bool more;             /* it leaves cases or binds a space, which are none of these */
	int link[JUDGE_LINKS]; /* where those of each link begin */
	/* What of it tells incidence and order, as texts; where it is nothing else: itself. */
	const char **place;
	int places;
	const char **round; /* those of circles apart: strict judging leaves them out */
	int rounds;
	const char *ends; /* of a chain a = b = c: a = c; or NULL */
	/* Which vertex or base a link of a claim, which leaves that open, was found to have: 1 + the
	 * part of a fact; 0: not told. */
	int vertex[JUDGE_LINKS];
};
struct judge_world {
	struct problem *p; /* every point and circle, every statement read as facts */
	struct judge_sense *sense;
	int points, circles;            /* of the problem; those of constructions follow */
	int given;                      /* its facts */
	bool drawn[PROBLEM_POINTS];     /* points of the problem that have a place */
	bool declared[PROBLEM_LETTERS]; /* letters that a fact or a let names */
	bool goal_is_fact;              /* a proof is asked for */
	bool goal_read;                 /* the goal can be read */
	struct err goal_err;            /* where it cannot */
	int unread_facts;               /* facts of the problem that could not be read */
};
/* Reads statement i into the world: links, sense, says, err.  E_ARG: a limit. */
enum status judge_world_read(struct judge_record *r, int i, struct arena *a,
			     struct err *e) MUST_USE;
/* Which vertex or base is meant by what is given from statement `from` and the world's fact `first` on: the
 * problem's facts and they tell it, whatever is claimed and whatever is a premise. */
void judge_world_settle(struct judge_record *r, int from, int first, struct arena *a);
/* What facts mean by the order of their points alone, they leave open from now on; false: none does. */
bool judge_world_unorder(const struct judge_record *r);
/* Does what is asked of the world name letters alone that a fact or a let names? */
enum status judge_world_letters(const struct judge_record *r, struct err *e) MUST_USE;
/* A statement about points that are there as a sentence of ours; NULL: it cannot be read. */
const char *judge_world_says(const struct judge_record *r, const char *text, struct arena *a);
/* The same of a term: angle ABC; the text itself where it cannot be read. */
const char *judge_world_term(const struct judge_record *r, const char *text, struct arena *a);
/* The points that the text of a construction names and nobody introduced. */
void judge_world_new_points(struct judge_record *r, const char *text);
int judge_find_statement(const struct judge_record *r, const char *id);     /* or -1 */
int judge_find_step(const struct judge_record *r, const char *id, size_t n); /* or -1 */
/* May a statement said in the case `from` be used in the case `to`? */
bool judge_in_scope(const struct judge_record *r, int from, int to);

/* --- member.c: names of members ------------------------------------------------------------- */
enum judge_object {
	JUDGE_OBJECT_RECORD,
	JUDGE_OBJECT_PROBLEM,
	JUDGE_OBJECT_FACT,
	JUDGE_OBJECT_STEP,
	JUDGE_OBJECT_CLAIM,
	JUDGE_OBJECT_FINAL,
	JUDGE_OBJECT_ANY
};
/* E_ARG: the object, which is called `what`, has a member that there is not. */
enum status judge_members(enum judge_object where, const char *what, const struct json *j,
			  struct err *e) MUST_USE;

/* --- ask.c: questions to the solver -------------------------------------------------------- */
/* How much of a statement is given. */
enum judge_level { LEVEL_NOTHING, LEVEL_PLACE, LEVEL_WHOLE };

/* A figure in which premises hold: places by the world's points, and the vector by which
 * statements are looked at in it. */
struct judge_figure {
	bool found, missed; /* missed: least squares ended clearly above zero */
	double miss;        /* where they ended; 0: they did not */
	const char *with;   /* a text whose points are there as well; or NULL */
	bool *has;          /* points */
	double *xy;
	const struct problem *p;
	const struct wishes *of;
	const double *x;
	const enum judge_level *level; /* what was given */
};
struct judge_asking {
	const struct judge_record *r;
	const struct judge_options *o;
	struct arena *a;
	/* Statements that are not so: of a chain its ends alone are taken on, for the fault may
	 * be between two numbers.  Or NULL. */
	const bool *bad;
	/* A premise that nobody states, or NULL; what cannot be one is left out. */
	const char *also;
	long work;
};
struct judge_answer {
	enum judge_told told;
	const char *certainty;
	int vertex; /* of FOLLOWS: as in judge_sense */
	bool weak;
	bool refuted;          /* FAILS: in every figure that has the premises */
	struct judge_ids used; /* whole statements; those of which the place alone was given */
	struct judge_ids used_place;
	struct judge_ids conflict;
	struct judge_ids assumes;   /* what the premises do not say, as texts */
	struct judge_place *figure; /* of FAILS, or NULL */
	int figures;
	const char *why;
	const char *value; /* of a term: its closed form or decimals; NULL: not found */
	bool rounded;      /* decimals */
	double number;     /* the same, where there is a value */
	bool several;      /* values */
	const double *values;
	const char *const *value_text;
	int n_values;
};
/* Does the text follow from what `level` says of each statement?  Points stand as in the
 * figure, or as drawn where it is NULL. */
void judge_ask(struct judge_answer *out, struct judge_asking *q, const enum judge_level *level,
	       const char *text, const struct judge_figure *f);
/* A figure of the premises; starts: how often it is tried; shake: another one each, of what the
 * premises leave free; 0: near the drawing. */
void judge_make_figure(struct judge_figure *out, struct judge_asking *q,
		       const enum judge_level *level, int starts, uint64_t shake);
/* One of the same premises beside another, moved by so much of its size before it is fitted again. */
void judge_figure_beside(struct judge_figure *out, struct judge_asking *q,
			 const struct judge_figure *of, double reach, uint64_t shake);
/* Can the premises hold where the points of a figure are as far apart as there?  *told stays where
 * that is known. */
bool judge_has_room(struct judge_asking *q, const enum judge_level *level,
		    const struct judge_figure *of, bool *told);
/* Figures of the premises from many starts, of every kind that is found; how many.  Nothing is taken
 * from the drawing where points are not drawn. */
enum { JUDGE_FIGURES = 24 }; /* at most */
int judge_make_figures(struct judge_figure *out, struct judge_asking *q,
		       const enum judge_level *level);
/* The one next to the drawing, with the points that a text names as well: what the premises leave
 * free stays where it is drawn. */
void judge_figure_as_drawn(struct judge_figure *out, struct judge_asking *q,
			   const enum judge_level *level, const char *with);
/* Are the points that the text names drawn, so that the drawing tells which figure is meant?  Those of
 * constructions lie where these have them; two points have no shape. */
bool judge_is_drawn(const struct judge_record *r, const char *text);
/* Has the term a value in every figure?  false: it may have none. */
bool judge_has_value(const struct term *t);
/* What a text names, by its words. */
void judge_mark_text(const struct problem *p, struct judge_mask *m, const char *s);
/* Does the text speak of the same points as statement j: two of them, or of no others? */
bool judge_is_near(const struct judge_record *r, int j, const char *text);
/* Are all points that the text names in the figure? */
bool judge_has_points(const struct judge_figure *f, const struct judge_asking *q,
		      const char *text);
/* Does the text name every point that statement j does? */
bool judge_covers(const struct judge_asking *q, const char *text, int j);
/* How far the figure is from having it: 0 where it has, about 1 where it is quite wrong; NAN: not
 * told, as of an inequality where both sides are the same but for rounding. */
double judge_miss_in(const struct judge_figure *f, struct judge_asking *q, const char *text);
#define JUDGE_NEARLY 0.05 /* less may be so */
#define JUDGE_SEEN 0.01   /* nobody sees less in a drawing */
/* The sides of a comparison, as texts, and its sign ("<="); NULL: it is none. */
const char *judge_compared(const char *text, const char **left, const char **right,
			   struct arena *a);
/* The same of an equation; false: it is none. */
bool judge_sides(const char *text, const char **left, const char **right, struct arena *a);
/* An angle or arc and a number beyond 180: the outer one, which the value of the inner does not tell. */
bool judge_is_outer(const char *left, const char *right);
/* a or b or c taken apart, JUDGE_LINKS at most; how many there are, 0: none. */
int judge_alternatives(const char **out, const char *text, struct arena *a);
/* Is it a term without letters and measures? */
bool judge_is_number(const char *text, double *value);

/* --- ids ----------------------------------------------------------------------------------- */
void judge_ids_add(struct judge_ids *l, const char *id, struct arena *a); /* once */
void judge_ids_join(struct judge_ids *to, const struct judge_ids *l, struct arena *a);
bool judge_ids_has(const struct judge_ids *l, const char *id);

/* --- claim.c: one claim -------------------------------------------------------------------- */
struct judge_seen {
	struct judge_figure figure;
	struct judge_figure *other; /* every.c: of every kind, where they were asked for */
	int others;                 /* -1: not yet */
	struct judge_seen *next;
};
struct judge_session {
	struct judge_asking ask;
	struct judge_report *out;
	/* By statement: */
	enum judge_told *truth;  /* of claims */
	bool *bad;               /* claims that do not hold, constructions that cannot be */
	signed char *grade;      /* how sure the truth of a claim is: 0 numeric to 2 proven */
	struct judge_ids *rests; /* what each claim was found to rest on */
	struct judge_ids *assumes; /* what it assumes */
	struct judge_seen *seen;   /* figures that were made */
	bool *doubtful;            /* claims that rest on a fact that was set aside */
	bool *added; /* what a step adds to what is given, and is judged as a claim */
	signed char
		*counts; /* claims of cases, outside of them: 1 they do; -n: not by n cases */
	/* By step: */
	bool *impossible; /* a case that cannot be */
	bool *narrow; /* it constructs what some figures have no room for, or nobody knows */
};
void judge_claim_run(struct judge_claim *out, struct judge_session *s, int i);
/* Is all of it at hand for everybody: places; letters and suppositions? */
bool judge_is_at_hand(const struct judge_asking *q, int j);

/* --- scope.c ------------------------------------------------------------------------------- */
bool judge_is_claim(const struct judge_statement *s);
/* Room for all statements, nothing of which is given. */
enum judge_level *judge_new_level(const struct judge_session *s);
/* What is given at statement i, claims aside. */
void judge_context(const struct judge_session *s, int i, enum judge_level *level);
/* What it may rest on by what is cited: places, letters and cases; that; what its step said before. */
void judge_cited_level(struct judge_session *s, int i, enum judge_level *level);
/* The figure of what is given there; made once. */
struct judge_seen *judge_seen_at(struct judge_session *s, int i);
const struct judge_figure *judge_figure_at(struct judge_session *s, int i);
/* May statement j be used at i?  Does an id name it, or its step?  Is it cited there?  Does anybody
 * say what is? */
bool judge_may_use(struct judge_session *s, int j, int i);
/* Does a claim of a case count outside: are the cases that make it all there are? */
bool judge_counts_outside(struct judge_session *s, int j);
/* The first case of which it cites a claim that does not count here, or -1; of, or NULL: all. */
int judge_rests_on_case(struct judge_session *s, int i, bool *of);
/* Are these all there are, and does it follow in each from what is cited? */
bool judge_follows_by_cases(struct judge_session *s, int i);
bool judge_is_named(const struct judge_record *r, int j, const char *id);
bool judge_is_cited(const struct judge_record *r, int j, int i);
bool judge_says_cites(const struct judge_record *r, int i);
/* Does statement j give a number or a letter to something that the text speaks of? */
bool judge_gives_number(const struct judge_session *s, int j, const char *text);
/* Could something of the context not be read?  Then a figure without it refutes nothing. */
bool judge_is_partial(const struct judge_session *s, int i);
/* Could something that it may rest on not be read: what is cited, or all before it? */
bool judge_is_blind(const struct judge_session *s, int i);

/* --- chain.c ------------------------------------------------------------------------------- */
/* How sure it is: 0 numeric, 1 conditional, 2 proven. */
int judge_grade_of(const char *certainty);
const char *judge_grade_name(int grade);
struct judge_result {
	struct judge_answer each[JUDGE_LINKS];
	/* Of all of them: */
	struct judge_answer answer; /* of the worst link */
	int link;                   /* which, or -1 */
	int failing;                /* links that do not follow */
	struct judge_ids used, used_place, assumes;
};
/* The worst is the greatest: what a chain is.  Of what follows, by how sure that is. */
enum { JUDGE_PROVEN, JUDGE_BELIEVED, JUDGE_BY_NUMBERS };
int judge_badness(const struct judge_answer *t);
/* A comparison of two numbers? */
bool judge_is_of_numbers(struct judge_session *s, const char *link);
/* All links of claim i, from the same premises; again those that are worse than `least`, from others;
 * what they come to. */
void judge_ask_links(struct judge_result *out, struct judge_session *s, int i,
		     const enum judge_level *level, const struct judge_figure *f);
void judge_ask_again(struct judge_result *out, struct judge_session *s, int i, int least,
		     const enum judge_level *level, const struct judge_figure *f);
void judge_sum_links(struct judge_result *out, struct judge_session *s, int i);
/* How sure it is, since claims among its premises may be less sure themselves. */
void judge_lower_grade(struct judge_answer *t, const struct judge_session *s,
		       const enum judge_level *level);
/* Adds earlier claims that were found true, so sure at least; false: there are none. */
bool judge_has_true_claims(struct judge_session *s, int i, int grade, enum judge_level *level);
/* From the facts alone first; what that leaves open, or leaves to numbers, with what was found
 * before. */
void judge_ask_truth(struct judge_result *out, struct judge_session *s, int i,
		     const struct judge_figure *f);

/* --- every.c: where nothing is drawn ------------------------------------------------------- */
/* Where the points of the text are not drawn: an answer that says that it follows, and was found in one
 * figure of what is given at i, becomes that of all figures. */
void judge_ask_every(struct judge_answer *t, struct judge_session *s, int i, const char *text);
/* The same of all links of claim i. */
void judge_check_every(struct judge_result *t, struct judge_session *s, int i);
/* The value of a term: the one that it has in every figure, or several, where nothing is drawn. */
void judge_ask_value(struct judge_answer *out, struct judge_session *s, int i,
		     const enum judge_level *level, const char *term);
/* Is it so in some figure of what is given at i? */
bool judge_is_somewhere(struct judge_session *s, int i, const char *text);

/* --- given.c: what is given, and what is said to be ---------------------------------------- */
/* Is the claim of a step that says something again? */
bool judge_is_restated(const struct judge_record *r, int i);
/* A restated link from one statement before claim i, which is added to cited; else *out stays. */
void judge_give_link(struct judge_answer *out, struct judge_session *s, int i,
		     const char *link, enum judge_level *cited, const struct judge_figure *f);
/* Leaves of what is whole what is at hand for everybody. */
void judge_keep_places(const struct judge_session *s, enum judge_level *level);
/* Does a text contradict one given fact, with the places that are given?  figure: also of facts that
 * the figure tells, else of the text alone. */
bool judge_contradicts(struct judge_session *s, const char *text, bool figure);
/* After a claim was decided: does it stand or fall with a fact that was set aside? */
void judge_doubt(struct judge_claim *out, struct judge_session *s, int i);

/* --- bits.c -------------------------------------------------------------------------------- */
/* GeoLaux' bit of a claim, where its step leaves so many premises unsaid: 1, 0, -1 not told. */
int judge_claim_eta(const struct judge_claim *c, int missing, enum judge_reading how);
/* Is the answer the key and every step right: 1, 0, -1 not told. */
int judge_pcs(const struct judge_report *p, enum judge_reading how);
void judge_set_eta(struct judge_step_report *t);
void judge_gather_eta(struct judge_report *out, struct arena *a);
void judge_find_first(struct judge_report *out);

/* --- judge.c ------------------------------------------------------------------------------ */
/* Is what an id names all said before statement i? */
bool judge_is_before(const struct judge_record *r, const char *id, int i);
bool judge_is_lost(const struct judge_report *p);

/* --- added.c ------------------------------------------------------------------------------- */
/* What a step adds: which of it is judged as a claim, and whether every figure has room for the rest. */
void judge_check_added(struct judge_session *s, const struct judge_step *t);
/* Does a construction or letter speak of things alone that are there before its step? */
bool judge_binds_given(const struct judge_record *r, int i);
/* Is the statement of a step judged: a claim, or something added that says more than what is given? */
bool judge_is_judged(const struct judge_session *s, int i);
/* Is the point neither drawn nor named before statement `from`? */
bool judge_is_new_point(const struct judge_record *r, int from, int point);
/* After the truth of claim i: constructions that some figures have no room for are assumptions. */
void judge_check_narrow(struct judge_result *t, struct judge_session *s, int i);

/* --- theorem.c ----------------------------------------------------------------------------- */
/* Does the step of claim i, which follows from what is cited, name a theorem that cannot say it? */
bool judge_is_misnamed(struct judge_session *s, int i, const enum judge_level *cited);

/* --- final.c ------------------------------------------------------------------------------- */
void judge_final_run(struct judge_session *s);

/* --- label.c ------------------------------------------------------------------------------- */
/* Does it name a theorem: a reason that is more than "substitution" (reason.def)? */
bool judge_names_theorem(const struct judge_step *s);
void judge_label_claim(struct judge_label *out, const struct judge_record *r,
		       const struct judge_claim *c);
void judge_label_step(struct judge_label *out, const struct judge_record *r,
		      const struct judge_step_report *s);
void judge_label_final(struct judge_label *out, const struct judge_report *p);
#endif
