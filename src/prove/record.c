/*
 * record.c -- records of docs/PROBLEM.md whose goal is a relation.
 *
 * Rooms that solve problems read the record first, with all that its facts say: what they derive,
 * refute or find contradictory is the verdict.  Then it is written as a construction text: each fact
 * is taken apart into elements (geo/relation.def), each element becomes predicates of points, and each
 * predicate stands in the clause of the last of its points.  A proof of that is shown where both agree.
 * What a predicate does not say (inside, on which side, an order) is missing from the text: there a
 * counter-example need not be one, and what a proof reads off its drawing need not be so.
 */
#include "base/json.h"
#include "base/list.h"
#include "geo/relation.h"
#include "prove/prove_priv.h"
#include "read/read.h"
#include "solve/solve.h"
#include <string.h>

enum { CORNERS = 8 };
struct translation {
	struct problem *p;
	struct arena *a;
	struct buf *clause; /* one for each point */
	struct buf goals;
	int *first; /* [circles] the first point that is told to lie on it, or -1 */
	bool asking, weaker;
	bool turned;  /* the goal is about angles that turn as drawn */
	bool ordered; /* the goal is about points on a line, whose order is not proved */
	int corner[CORNERS][3],
		corners;     /* the goal says, and no fact, that they are on no line */
	const char *missing; /* what cannot be said, or NULL */
	const char *fact;    /* the one at hand */
};

static const char *name(const struct translation *t, int p)
{
	return t->p->point[p].name;
}

/* A predicate of n points, with what stands behind them. */
static void say(struct translation *t, const char *word, int n, const int *p, const char *tail)
{
	struct buf *b = &t->goals;
	int last = 0;

	for (int i = 0; i < n; i++)
		last = p[i] > last ? p[i] : last;
	if (!t->asking)
		b = &t->clause[last];
	if (b->n)
		buf_add(b, t->asking ? "; " : ", ");
	buf_add(b, word);
	for (int i = 0; i < n; i++)
		buf_addf(b, " %s", name(t, p[i]));
	buf_add(b, tail);
}

#define SAY(t, word, ...)                                               \
	say(t, word, (int)(sizeof(int[]){ __VA_ARGS__ } / sizeof(int)), \
	    (int[]){ __VA_ARGS__ }, "")

static void cannot(struct translation *t, const char *what)
{
	if (!t->missing)
		t->missing = arena_printf(t->a, "%s%s%s", what, t->fact ? ": " : "",
					  t->fact ? t->fact : "");
}

/* What predicates do not say: less is given then; but a goal would be less than was asked. */
static void leave_out(struct translation *t)
{
	if (t->asking)
		cannot(t, "order, sides and insides are not proved");
	t->weaker = true;
}

static void on_circle(struct translation *t, int p, int c)
{
	int o = t->p->circle[c].center;

	if (t->first[c] < 0) {
		t->first[c] = p;
		return;
	}
	if (o < 0)
		cannot(t, "a circle needs a point as its centre");
	else if (p != t->first[c])
		SAY(t, "cong", o, p, o, t->first[c]);
}

/* Which way a corner turns in the drawing: 1, -1, or 0 where it is not drawn. */
static int turns(const struct translation *t, int a, int b, int c)
{
	const struct point *p = &t->p->point[a], *q = &t->p->point[b], *r = &t->p->point[c];
	double d;

	if (!p->placed || !q->placed || !r->placed)
		return 0;
	d = (p->x - q->x) * (r->y - q->y) - (p->y - q->y) * (r->x - q->x);
	return d > 0 ? 1 : d < 0 ? -1 : 0;
}

/* Angles are directed here; the drawing tells which way they turn, or they share a side. */
static void same_angle(struct translation *t, const int *p)
{
	int one = turns(t, p[0], p[1], p[2]), other = turns(t, p[3], p[4], p[5]);

	t->weaker = true;
	t->turned |= t->asking;
	if (p[1] == p[4] && p[2] == p[3]) {
		SAY(t, "eqangle", p[1], p[0], p[1], p[2], p[4], p[3], p[4], p[5]);
	} else if (one == 0 || other == 0) {
		cannot(t, "say where the points of equal angles are drawn");
	} else if (one == other) {
		SAY(t, "eqangle", p[1], p[0], p[1], p[2], p[4], p[3], p[4], p[5]);
	} else {
		SAY(t, "eqangle", p[1], p[0], p[1], p[2], p[4], p[5], p[4], p[3]);
	}
}

static void regular(struct translation *t, const struct relation_part *e)
{
	SAY(t, "cong", e->p[0], e->p[1], e->p[1], e->p[2]);
	if (e->order == 3) {
		SAY(t, "cong", e->p[0], e->p[1], e->p[0], e->p[2]);
	} else if (e->order == 4) {
		SAY(t, "perp", e->p[0], e->p[1], e->p[1], e->p[2]);
		leave_out(t);
	} else {
		cannot(t, "a regular polygon");
	}
}

static void each_part(void *self, const struct relation_part *e)
{
	struct translation *t = self;
	const struct relation_line *l = e->l;
	const int *p = e->p;

	switch ((int)e->element) {
	case ELEMENT_PARALLEL: SAY(t, "para", l[0].a, l[0].b, l[1].a, l[1].b); break;
	case ELEMENT_PERPENDICULAR: SAY(t, "perp", l[0].a, l[0].b, l[1].a, l[1].b); break;
	case ELEMENT_COLLINEAR: SAY(t, "coll", p[0], p[1], p[2]); break;
	case ELEMENT_CONCYCLIC: SAY(t, "cyclic", p[0], p[1], p[2], p[3]); break;
	case ELEMENT_ON_SEGMENT:
	case ELEMENT_BETWEEN: leave_out(t); /* fall through */
	case ELEMENT_ON_LINE: SAY(t, "coll", p[0], l[0].a, l[0].b); break;
	case ELEMENT_ON_CIRCLE: on_circle(t, p[0], e->c[0]); break;
	case ELEMENT_CENTER: break;
	case ELEMENT_MIDPOINT: SAY(t, "midp", p[0], l[0].a, l[0].b); break;
	case ELEMENT_SAME_LENGTH: SAY(t, "cong", l[0].a, l[0].b, l[1].a, l[1].b); break;
	case ELEMENT_SAME_RATIO:
		SAY(t, "eqratio", l[0].a, l[0].b, l[1].a, l[1].b, l[2].a, l[2].b, l[3].a,
		    l[3].b);
		break;
	case ELEMENT_SAME_ANGLE: same_angle(t, p); break;
	case ELEMENT_SAME_STEP:
		SAY(t, "para", p[0], p[1], p[2], p[3]);
		SAY(t, "para", p[0], p[2], p[1], p[3]);
		break;
	case ELEMENT_TURN: regular(t, e); break;
	case ELEMENT_DIAMETER:
		if (t->p->circle[e->c[0]].center < 0) {
			cannot(t, "a circle needs a point as its centre");
			break;
		}
		SAY(t, "midp", t->p->circle[e->c[0]].center, l[0].a, l[0].b);
		on_circle(t, l[0].a, e->c[0]);
		break;
	case ELEMENT_NOT_OBTUSE:
	case ELEMENT_INSIDE:
	case ELEMENT_INSIDE_CIRCLE:
	case ELEMENT_SAME_SIDE:
	case ELEMENT_OPPOSITE_SIDE: leave_out(t); break;
	default: cannot(t, "no predicate of points says this"); break;
	}
}

static bool is_length(const struct term *t)
{
	return t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH;
}

/* Lengths that are equal or known, right angles. */
static void equation(struct translation *t, const struct fact *f)
{
	const struct term *a = f->t[0], *b = f->t[1];

	if (a->kind == TERM_NUMBER) {
		a = f->t[1];
		b = f->t[0];
	}
	if (is_length(a) && is_length(b))
		SAY(t, "cong", a->p[0], a->p[1], b->p[0], b->p[1]);
	else if (is_length(a) && b->kind == TERM_NUMBER)
		say(t, "lconst", 2, a->p, arena_printf(t->a, " %s", b->text));
	else if (a->kind == TERM_MEASURE && a->measure == MEASURE_ANGLE &&
		 b->kind == TERM_NUMBER && b->value == 90)
		SAY(t, "perp", a->p[0], a->p[1], a->p[1], a->p[2]);
	else if (a->kind == TERM_MEASURE && a->measure == MEASURE_ANGLE &&
		 b->kind == TERM_MEASURE && b->measure == MEASURE_ANGLE)
		same_angle(t, (int[]){ a->p[0], a->p[1], a->p[2], b->p[0], b->p[1], b->p[2] });
	else
		cannot(t, "this equation is none between points");
}

static void take_fact(struct translation *t, const struct fact *f)
{
	t->fact = f->text;
	if (f->denied || f->alternative)
		cannot(t, "no predicate of points says this");
	if (f->kind == RELATION_EQUAL)
		equation(t, f);
	else if (f->kind == RELATION_LESS)
		leave_out(t);
	else
		problem_fact_parts(f, each_part, t);
	/* Which vertex is meant a claim leaves open. */
	t->weaker |= t->asking && geo_relation_needs(f->kind, 'd');
	if (t->asking && geo_relation_needs(f->kind, 'o')) {
		if (f->text && strncmp(f->text, "Coll", 4) != 0 &&
		    strncmp(f->text, "AreC", 4) != 0)
			leave_out(t);
		t->ordered = true;
	}
	/* An order on a line, a convex polygon, an inner point; parallelograms are convex anyway. */
	t->weaker |= !t->asking && f->kind != RELATION_PARALLELOGRAM &&
		     f->kind != RELATION_RECTANGLE && f->kind != RELATION_RHOMBUS &&
		     (geo_relation_needs(f->kind, 'o') || geo_relation_needs(f->kind, 'x') ||
		      geo_relation_needs(f->kind, 'i'));
}

static bool is_same_corner(const int *c, const int *d)
{
	return base_has(c, 3, d[0]) && base_has(c, 3, d[1]) && base_has(c, 3, d[2]);
}

/* Of points on a circle it follows; of congruent triangles the first is enough. */
static void want_corner(void *self, const int c[3])
{
	struct translation *t = self;
	bool there = t->corners == CORNERS;

	for (int i = 0; i < t->corners && !there; i++)
		there = is_same_corner(t->corner[i], c);
	if (!there)
		memcpy(t->corner[t->corners++], c, sizeof t->corner[0]);
}

static void has_corner(void *self, const int c[3])
{
	struct translation *t = self;

	for (int i = 0; i < t->corners; i++)
		if (is_same_corner(t->corner[i], c))
			memcpy(t->corner[i], t->corner[--t->corners], sizeof t->corner[0]);
}

static void take_corners(struct translation *t, int given)
{
	for (int i = given; i < t->p->facts; i++) {
		const struct fact *f = &t->p->fact[i];

		if (!geo_relation_needs(f->kind, 'r') && t->corners == 0)
			problem_fact_corners(f, want_corner, t);
		if (f->n > 3 && t->corners > 0)
			t->corners = 1;
	}
	for (int i = 0; i < given; i++)
		problem_fact_corners(&t->p->fact[i], has_corner, t);
}

/* That they are none is a condition, unless the facts show it. */
static void add_corners(struct prove_result *r, const struct translation *t,
			const struct solve_answer *s)
{
	for (int i = 0; i < t->corners; i++) {
		const int *c = t->corner[i];
		const char *text = arena_printf(t->a, "%s, %s, %s do not lie on one line",
						name(t, c[0]), name(t, c[1]), name(t, c[2]));
		bool shown = s->status == SOLVE_FOLLOWS;

		for (int k = 0; k < s->assumes; k++)
			shown &= strcmp(s->assume[k], text) != 0;
		if (!shown)
			prove_condition_beside(r, t->a, text);
	}
}

/* The record with another goal, so that the reader of problems reads all but that. */
static struct json *without_goal(struct arena *a, const struct json *j)
{
	struct json *copy = arena_alloc(a, sizeof *copy), **at = &copy->child;

	*copy = *j;
	for (const struct json *m = j->child; m; m = m->next) {
		struct json *c = arena_alloc(a, sizeof *c);

		*c = *m;
		if (strcmp(m->key, "goal") == 0)
			c->text = "1";
		*at = c;
		at = &c->next;
	}
	return copy;
}

static char *statement(struct translation *t)
{
	struct buf b = { 0 };
	char *text;

	for (int i = 0; i < t->p->points; i++) {
		const char *n = name(t, i);

		if (t->clause[i].n)
			buf_addf(&b, "%s%s = %s", i ? "; " : "", n, buf_str(&t->clause[i]));
		else
			buf_addf(&b, "%s%s = free %s", i ? "; " : "", n, n);
	}
	buf_addf(&b, " ? %s", buf_str(&t->goals));
	text = arena_strdup(t->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

/* Facts first; then the goal, which is a fact to be shown. */
static enum status translate(struct translation *t, const char *goal, char **out,
			     struct err *e)
{
	int given = t->p->facts, cases = t->p->eithers;
	enum status st = problem_fact_text(t->p, goal, e);

	if (st != OK)
		return st;
	t->weaker = cases > 0;
	if (t->p->eithers > cases)
		cannot(t, "cases are not proved");
	if (t->p->space)
		return err_fail(e, E_ARG, "unsupported",
				"only theorems of the plane are proved");
	t->clause = arena_alloc(t->a, (size_t)(t->p->points + 1) * sizeof *t->clause);
	t->first = arena_alloc(t->a, (size_t)(t->p->circles + 1) * sizeof *t->first);
	for (int i = 0; i < t->p->circles; i++)
		t->first[i] = -1;
	for (int i = 0; i < t->p->facts; i++) {
		t->asking = i >= given;
		take_fact(t, &t->p->fact[i]);
	}
	take_corners(t, given);
	if (!t->missing && t->goals.n == 0)
		t->missing = "the goal says nothing about points";
	if (t->missing)
		st = err_fail(e, E_ARG, "unsupported", "%s", t->missing);
	else
		*out = statement(t);
	for (int i = 0; i < t->p->points; i++)
		buf_clear(&t->clause[i]);
	buf_clear(&t->goals);
	return st;
}

static void is_bad(struct prove_result *r)
{
	*r = (struct prove_result){ .status = PROVE_BAD, .method = "", .err = r->err };
	r->why = r->err.msg;
}

/* The record as a construction text, proved or refuted. */
static void by_text(struct prove_result *r, const struct json *j, const char *goal,
		    const struct solve_answer *s, const struct prove_options *o,
		    struct arena *a)
{
	struct translation t = { .a = a };
	char *text = NULL;
	enum status st = read_record(&t.p, without_goal(a, j), a, &r->err);

	if (st == OK)
		st = translate(&t, goal, &text, &r->err);
	/* The text has the words in the order of their points. */
	if (st == OK && s->read_as && strstr(s->read_as, PROBLEM_UNORDERED))
		st = err_fail(&r->err, E_ARG, "unsupported", "%s", s->read_as);
	if (st == OK)
		prove_statement(r, text, o, a);
	else
		is_bad(r);
	if (r->status == PROVE_PROVED)
		add_corners(r, &t, s);
	problem_free(t.p);
	if (r->status == PROVE_BAD)
		return;
	if (r->status == PROVE_PROVED && t.turned)
		prove_condition_beside(
			r, a, "the angles of the goal turn as they are drawn in the record");
	if (r->status == PROVE_PROVED && t.weaker && !s->figure)
		prove_condition_beside(
			r, a, "there is a figure in which all facts hold; none was found");
	if (r->status == PROVE_PROVED && t.ordered)
		prove_condition_beside(
			r, a, "nothing is said about the order of the points on the line");
	if (r->status == PROVE_FALSE && t.weaker) {
		r->status = PROVE_OPEN;
		r->why = "it fails in a figure that may not be as the record wants it (order, "
			 "sides, inside)";
	}
	if (r->status == PROVE_PROVED && t.weaker && r->as_drawn) {
		r->status = PROVE_OPEN;
		r->why = arena_printf(a,
				      "a proof rests on its drawing, which may not be as the "
				      "record wants it: %s",
				      r->condition[r->conditions - 1]);
	}
}

/* The figure of a counter-example, by the names of its points. */
static const struct setting *figure_of(const struct solve_answer *s, struct arena *a)
{
	const struct problem *p = s->reading;
	struct setting *f;

	if (!s->figure || !p)
		return NULL;
	f = setting_new(a);
	for (int i = 0; i < p->points; i++)
		setting_point(f, arena_strdup(a, p->point[i].name), s->xy[2 * i],
			      s->xy[2 * i + 1]);
	return f;
}

static void is_open(struct prove_result *r, const char *why)
{
	*r = (struct prove_result){ .status = PROVE_OPEN,
				    .method = "",
				    .why = why,
				    .asked = r->asked,
				    .facts = r->facts };
}

static void contradicts(struct prove_result *r, const struct solve_answer *s)
{
	struct buf b = { 0 };

	for (int i = 0; i < s->conflicts; i++)
		buf_addf(&b, "%s%s", i ? "; " : ": ", s->conflict[i]);
	err_fail(&r->err, E_DOMAIN, "contradiction", "the facts cannot hold together%s",
		 buf_str(&b));
	buf_clear(&b);
	is_bad(r);
}

/* What the facts say all together: the verdict that the text does not give, or gives otherwise. */
static void agree(struct prove_result *r, const struct solve_answer *s,
		  const struct prove_options *o, struct arena *a)
{
	bool proven = s->certainty == SOLVE_PROVEN;
	struct buf account = { 0 };

	if (s->status == SOLVE_CONTRADICTORY) {
		contradicts(r, s);
	} else if (s->status == SOLVE_FALSE && proven) {
		is_open(r, s->why && *s->why
				   ? arena_strdup(a, s->why)
				   : "there is a figure in which this does not hold");
		r->status = PROVE_FALSE;
		r->method = "counter-example";
		r->counter = figure_of(s, a);
	} else if (s->status == SOLVE_FALSE && r->status == PROVE_PROVED) {
		is_open(r, "a figure speaks against it; that it has all that is given is not "
			   "proven");
	} else if (s->status == SOLVE_FOLLOWS && proven && r->status != PROVE_PROVED &&
		   !o->no_algebra && !o->no_deduce) {
		is_open(r, "");
		r->status = PROVE_PROVED;
		r->method = "the facts";
		solve_text(&account, s->reading, s, true);
		r->account = arena_strdup(a, buf_str(&account));
		buf_clear(&account);
	} else if (s->status == SOLVE_FOLLOWS && r->status == PROVE_FALSE) {
		is_open(r, "it fails in a figure, and seems to follow from the facts");
	} else if (r->status == PROVE_BAD) {
		is_open(r, arena_strdup(a, r->err.msg));
	}
}

void prove_record(struct prove_result *r, const struct json *j, const struct prove_options *o,
		  struct arena *a)
{
	const char *goal = json_text(j, "goal");
	struct solve_options so = { .exact = true, .explain = true };
	struct solve_answer s = { 0 };
	struct problem *p = NULL;

	memset(r, 0, sizeof *r);
	if (read_record(&p, j, a, &r->err) != OK || !p->askeds) {
		if (!r->err.code)
			err_fail(&r->err, E_ARG, "bad_argument",
				 "the goal is no relation: %.80s", goal);
		is_bad(r);
		problem_free(p);
		return;
	}
	solve_problem(&s, p, &so, a);
	by_text(r, j, goal, &s, o, a);
	r->asked = arena_strdup(a, goal);
	agree(r, &s, o, a);
	r->read_as = s.read_as ? arena_strdup(a, s.read_as) : NULL;
	problem_free(p);
}

/* --- Either -------------------------------------------------------------------------------- */
static const char *id_of(const struct json *j)
{
	const struct json *id = json_get(j, "id");

	return id && id->text ? id->text : "";
}

const char *prove_any(struct prove_result *r, const char *text, size_t n,
		      const struct prove_options *o, struct arena *a)
{
	const char *statement = arena_strndup(a, text, n);
	char first = statement[strspn(statement, " \t\r\n")];
	struct json *j;

	if (first != '{' && first != '[') {
		prove_statement(r, statement, o, a);
		return "";
	}
	if (json_read(&j, text, n, a, &r->err) != OK) {
		is_bad(r);
		return "";
	}
	statement = json_text(j, "statement");
	if (statement) {
		prove_statement(r, statement, o, a);
	} else if (json_get(j, "facts")) {
		prove_record(r, j, o, a);
	} else {
		err_fail(&r->err, E_ARG, "bad_argument",
			 "a record needs a statement, or points, facts and a goal");
		err_hint(&r->err, "{\"id\": \"1\", \"statement\": \"a b c = triangle; m = "
				  "midpoint b c ? cong m b m c\"}");
		is_bad(r);
	}
	return id_of(j);
}
