/*
 * logic.c -- reads problems in the logic forms of Geometry3K and PGPS9K.
 *
 * A form is a call: Equals(LengthOf(Line(A, B)), 3x-4), PointLiesOnLine(Q, Line(R, N)),
 * Find(MeasureOf(Angle(4))).  Text and diagram forms are read alike.  A shape named in any
 * form states its kind (AreaOf(Parallelogram(A,B,C,D)) says it is one).  $ stands for the
 * only object of its kind.  Forms that say nothing we know are left aside, and told;
 * a goal that cannot be read is an error.
 */
#include "base/json.h"
#include "base/list.h"
#include "read/logic_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- The record ---------------------------------------------------------- */

/* Facts that other forms are read with come first: who lies where, shapes, then all. */
static int turn(const struct expr *x)
{
	if (x->kind != EXPR_CALL)
		return 9;
	if (!strcmp(x->text, "PointLiesOnLine") || !strcmp(x->text, "PointLiesOnCircle") ||
	    !strcmp(x->text, "Line") || !strcmp(x->text, "Circle"))
		return 0;
	if (!strcmp(x->text, "Parallel") || !strcmp(x->text, "Perpendicular"))
		return 1;
	if (base_is_one_of(x->text, read_logic_polygons) ||
	    base_is_one_of(x->text, read_logic_wrappers) || !strcmp(x->text, "Similar") ||
	    !strcmp(x->text, "Congruent"))
		return 2;
	if (!strcmp(x->text, "Find"))
		return 9;
	if (!strcmp(x->text, "Equals") && x->n == 2 && x->arg[0]->kind == EXPR_CALL &&
	    base_is_one_of(x->arg[0]->text, read_logic_polygons))
		return 2;
	return 3;
}

static void read_lines(struct logic *l, const struct json *list)
{
	for (const struct json *j = list ? list->child : NULL; j; j = j->next) {
		size_t n = j->type == JSON_STRING ? strlen(j->text) : 0;

		for (size_t cut = 1; cut < n; cut++) {
			char a[64], b[64];
			int u, v;

			if (cut >= sizeof a || n - cut >= sizeof b)
				break;
			memcpy(a, j->text, cut);
			a[cut] = 0;
			memcpy(b, j->text + cut, n - cut + 1);
			u = l->renamed ? index_get(&l->other, a) : problem_find_point(l->p, a);
			v = l->renamed ? index_get(&l->other, b) : problem_find_point(l->p, b);
			if (u >= 0 && v >= 0 && u != v) {
				read_logic_join(l, u, v);
				problem_fact(l->p, RELATION_LINE, (int[]){ u, v }, 2, NULL);
				break;
			}
		}
	}
}

static void read_positions(struct logic *l, const struct json *at)
{
	for (const struct json *j = at ? at->child : NULL; j; j = j->next) {
		double x, y;
		int i;

		/* Points that nobody placed come with the forms that speak of them. */
		if (j->type != JSON_ARRAY || j->n < 2 || !read_logic_number(j->child, &x) ||
		    !read_logic_number(j->child->next, &y) || (x == -1 && y == -1))
			continue;
		i = problem_point(l->p, j->key);
		if (i >= 0)
			problem_place(l->p, i, x, -y);
	}
}

/* Lines that touch a circle as drawn, where the text says that they do. */
static void appearing_tangents(struct logic *l)
{
	struct problem *p = l->p;

	for (int c = 0; c < p->circles; c++) {
		int o = p->circle[c].center;

		if (o < 0 || !p->point[o].placed)
			continue;
		for (int t = 0; t < p->points; t++) {
			double r;

			if (t == o || !p->point[t].placed || !read_logic_on_circle(p, t, c))
				continue;
			r = hypot(p->point[t].x - p->point[o].x,
				  p->point[t].y - p->point[o].y);
			for (int s = 0; s < p->points; s++) {
				double turnby, d;
				bool chord = false;

				if (s == t || s == o || !l->near[t][s] ||
				    !p->point[s].placed || read_logic_on_circle(p, s, c))
					continue;
				/* A chord on the same line is no tangent. */
				for (int k = 0; k < p->points; k++)
					if (k != t && k != s && l->near[t][k] &&
					    read_logic_on_circle(p, k, c) &&
					    p->point[k].placed &&
					    fabs(sin(read_logic_direction(p, t, s) -
						     read_logic_direction(p, t, k))) < 0.12)
						chord = true;
				if (chord)
					continue;
				turnby = read_logic_angle_between(
					read_logic_direction(p, t, o),
					read_logic_direction(p, t, s));
				d = hypot(p->point[s].x - p->point[t].x,
					  p->point[s].y - p->point[t].y);
				if (fabs(turnby - 90) < 12 && d > 0.2 * r)
					problem_circle_fact(
						p, RELATION_TANGENT, c, (int[]){ s, t }, 2,
						"a line that appears to be tangent is");
			}
		}
	}
}

static void gather(struct logic *l, const struct json *list, struct read_forms *f, bool other,
		   enum source from)
{
	for (const struct json *j = list ? list->child : NULL; j; j = j->next) {
		const struct expr *x;

		if (j->type != JSON_STRING || !j->text[0])
			continue;
		if (f->n >= FORMS) {
			l->p->over = true;
			return;
		}
		x = read_logic_parsed(l->record, j->text);
		if (!x) {
			problem_leave_aside(l->p, j->text);
			continue;
		}
		f->f[f->n++] = (struct read_form){
			.x = x, .text = j->text, .other = other, .from = from
		};
	}
}

static bool tangent_left_open(const struct json *list)
{
	for (const struct json *j = list ? list->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING && !strncmp(j->text, "Tangent(", 8) &&
		    strchr(j->text, '$'))
			return true;
	return false;
}

/* Some goal among lists of forms, one list per reader of the text. */
static void gather_goal(struct logic *l, const struct json *lists, struct read_forms *f)
{
	for (const struct json *k = lists && lists->type == JSON_OBJECT ? lists->child : NULL;
	     k; k = k->next)
		for (const struct json *j = k->child; j; j = j->next)
			if (j->type == JSON_STRING && !strncmp(j->text, "Find(", 5)) {
				struct json one = { .type = JSON_ARRAY,
						    .child = (struct json *)j,
						    .n = 1 };
				struct json copy = *j;

				copy.next = NULL;
				one.child = &copy;
				gather(l, &one, f, false, FROM_TEXT);
				return;
			}
}

static bool has_goal(const struct read_forms *f)
{
	for (int i = 0; i < f->n; i++)
		if (read_logic_is_call(f->f[i].x, "Find"))
			return true;
	return false;
}

static bool has_tangent(const struct problem *p)
{
	for (int i = 0; i < p->facts; i++)
		if (p->fact[i].kind == RELATION_TANGENT)
			return true;
	return false;
}

/* Find(...) of a list of forms, or NULL. */
static const char *goal_text(const struct json *list)
{
	for (const struct json *j = list ? list->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING && !strncmp(j->text, "Find(", 5))
			return j->text;
	return NULL;
}

/* The text asks for AG, its dissolved form for AB: the text is right.  It asks for what is
 * coloured, or for a figure that circles bound, and its dissolved form for a polygon: the
 * picture tells. */
static bool asked_otherwise(const char *dissolved, const char *said, bool circles)
{
	size_t n = 0, m = 0;

	if (said && circles && !strncmp(dissolved, "Find(", 5) && strstr(said, "Shape($)") &&
	    !strstr(dissolved, "$") && !strstr(dissolved, "Circle(") &&
	    !strstr(dissolved, "Sector("))
		return true;
	if (!said || strchr(said, '$') || strncmp(dissolved, "Find(", 5) != 0)
		return false;
	for (const char *s = said; *s; s++)
		n += *s != ' ';
	for (const char *s = dissolved; *s; s++)
		m += *s != ' ';
	return n == m && strcmp(said, dissolved) != 0;
}

/* Tangent(Line(A,B),Circle(C)) made from "what appears to be tangent", where nobody knows
 * A or B: the drawing tells which line is meant. */
static bool is_made_up_tangent(const struct logic *l, const char *s)
{
	if (strncmp(s, "Tangent(Line(", 13) != 0)
		return false;
	for (s += 13; *s && *s != ')'; s++)
		if (isupper((unsigned char)*s) &&
		    read_logic_is_lost(l->record, (char[]){ *s, 0 }))
			return true;
	return false;
}

/* Forms of the dissolved text: those that the text itself has speak of labels in the
 * picture, the others of points as the first annotation names them. */
static void gather_text(struct logic *l, const struct json *text, const struct json *plain_,
			struct read_forms *f, bool renamed)
{
	const struct json *k = plain_ && plain_->type == JSON_ARRAY ? plain_->child : NULL;

	if (!text || text->type != JSON_ARRAY)
		return;
	for (const struct json *j = text->child; j; j = j->next) {
		struct json one = { .type = JSON_ARRAY, .n = 1 }, copy = *j;
		bool said = false;
		int n;

		for (const struct json *m = k; m && j->type == JSON_STRING; m = m->next)
			said |= m->type == JSON_STRING && !strcmp(m->text, j->text);
		if (j->type == JSON_STRING &&
		    asked_otherwise(j->text, goal_text(plain_), l->record->circles)) {
			copy.text = goal_text(plain_);
			said = true;
		}
		if (!said && j->type == JSON_STRING && is_made_up_tangent(l, j->text))
			continue;
		copy.next = NULL;
		one.child = &copy;
		n = f->n;
		gather(l, &one, f, renamed && !said, FROM_TEXT);
		if (f->n > n)
			f->f[n].said = said;
	}
}

/* Is the number one of the text, or with `longer` the beginning of one?  Writes the first
 * such number. */
static bool in_text(const char *text, const char *number, bool longer, char *found)
{
	size_t n = strlen(number);

	for (const char *s = text; *s;) {
		size_t m = strspn(s, "0123456789.");

		if (!m) {
			s++;
			continue;
		}
		if (m < 20 && !strncmp(s, number, n) && (longer ? m > n : m == n)) {
			memcpy(found, s, m);
			found[m] = 0;
			while (m && found[m - 1] == '.')
				found[--m] = 0;
			return longer ? m > n : true;
		}
		s += m;
	}
	return false;
}

static bool has_number(const struct expr *x, const char *number)
{
	if (x->kind == EXPR_NUMBER && !strcmp(x->text, number))
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_number(x->arg[i], number))
			return true;
	return false;
}

/* A size in a form of the text that the text does not have, but a number that begins so and
 * that no form has: the form lost its end. */
static void mend_sizes(struct logic *l, struct read_forms *f)
{
	struct problem *p = l->p;

	for (int i = 0; i < f->n && p->text; i++) {
		const struct expr *x = f->f[i].x;
		struct expr *y, *number, **arg;
		bool used = false;
		char found[24];

		if (f->f[i].from != FROM_TEXT || !read_logic_is_label(x) ||
		    x->arg[1]->kind != EXPR_NUMBER ||
		    in_text(p->text, x->arg[1]->text, false, found) ||
		    !in_text(p->text, x->arg[1]->text, true, found))
			continue;
		for (int k = 0; k < f->n; k++)
			used |= has_number(f->f[k].x, found);
		if (used)
			continue;
		y = arena_alloc(p->arena, sizeof *y);
		number = arena_alloc(p->arena, sizeof *number);
		arg = arena_alloc(p->arena, 2 * sizeof *arg);
		*y = *x;
		*number = *x->arg[1];
		number->text = arena_strdup(p->arena, found);
		arg[0] = x->arg[0];
		arg[1] = number;
		y->arg = arg;
		f->f[i].x = y;
		problem_suppose(p, "the number %s of a form was read as %s of the text",
				x->arg[1]->text, found);
	}
}

static bool is_foot(const struct problem *p, int from, int foot)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		for (int k = 0; f->kind == RELATION_PERPENDICULAR && k < 4; k += 2)
			if ((f->p[k] == from && f->p[k + 1] == foot) ||
			    (f->p[k] == foot && f->p[k + 1] == from))
				return true;
	}
	return false;
}

/* The perpendicular of an incentre, stated of the whole line from vertex to foot: it is that
 * of the part from the centre on. */
static void whole_perpendiculars(struct problem *p)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact in = p->fact[i];

		for (int k = 0; k < p->facts && in.kind == RELATION_INCENTER; k++) {
			const struct fact f = p->fact[k];
			int q[4];

			if (f.kind != RELATION_PERPENDICULAR)
				continue;
			memcpy(q, f.p, sizeof q);
			for (int m = 0; m < 4; m++)
				for (int v = 1; v < 4; v++)
					if (q[m] == in.p[v] &&
					    read_logic_on_side(p, in.p[0], q[m], q[m ^ 1]) &&
					    read_logic_on_side(p, q[m ^ 1], in.p[1 + v % 3],
							       in.p[1 + (v + 1) % 3]))
						q[m] = in.p[0];
			if (memcmp(q, f.p, sizeof q) != 0) {
				problem_fact(p, RELATION_PERPENDICULAR, q, 4, f.text);
				p->fact[k] = p->fact[--p->facts];
			}
		}
	}
}

/* Angles at v with an arm through `foot`: through `to` instead. */
static const struct term *with_arm(struct problem *p, const struct term *t, int v, int foot,
				   int to)
{
	const struct term *a, *b;

	if (!t)
		return t;
	if (t->kind == TERM_MEASURE) {
		if (t->measure != MEASURE_ANGLE || t->p[1] != v ||
		    (t->p[0] != foot && t->p[2] != foot))
			return t;
		return problem_angle(p, t->p[0] == foot ? to : t->p[0], v,
				     t->p[2] == foot ? to : t->p[2]);
	}
	a = with_arm(p, t->arg[0], v, foot, to);
	b = with_arm(p, t->arg[1], v, foot, to);
	return a == t->arg[0] && b == t->arg[1] ? t : problem_term_op(p, t->kind, a, b);
}

static void turn_arms(struct problem *p, int v, int foot, int to)
{
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2; k++)
			p->fact[i].t[k] = with_arm(p, p->fact[i].t[k], v, foot, to);
}

/*
 * Pictures of an incentre show bisectors and perpendiculars to the sides, and readings of
 * them take both for one line through a vertex and the foot, which is wrong unless the
 * triangle is isosceles.  The perpendicular is the one that is marked.
 */
static void part_incenters(struct problem *p)
{
	whole_perpendiculars(p);
	for (int i = 0; i < p->facts; i++) {
		const struct fact in = p->fact[i];
		int n = 0;

		if (in.kind != RELATION_INCENTER)
			continue;
		for (int k = 0; k < p->facts; k++) {
			const struct fact *f = &p->fact[k];
			bool drop = false;

			for (int v = 1;
			     v < 4 && f->kind == RELATION_ON_LINE && f->p[0] == in.p[0]; v++)
				for (int m = 1; m < 3; m++)
					if (f->p[m] == in.p[v] &&
					    is_foot(p, in.p[0], f->p[3 - m])) {
						drop = true;
						turn_arms(p, in.p[v], f->p[3 - m], in.p[0]);
					}
			if (!drop)
				p->fact[n++] = *f;
			else if (k < i)
				i--;
		}
		p->facts = n;
	}
}

/* The corner of a polygon that an angle is at, when its arms are the sides there; -1. */
static int corner_of(const struct term *t, const int *q, int n)
{
	if (t->kind != TERM_MEASURE || t->measure != MEASURE_ANGLE)
		return -1;
	for (int i = 0; i < n; i++) {
		int a = q[(i + n - 1) % n], b = q[(i + 1) % n];

		if (t->p[1] == q[i] &&
		    ((t->p[0] == a && t->p[2] == b) || (t->p[0] == b && t->p[2] == a)))
			return i;
	}
	return -1;
}

/*
 * "Each pair of polygons is similar": which corners correspond is told by the equal angles
 * that the picture marks, whatever order somebody wrote them down in.  Changed only when the
 * marks leave one way round.
 */
static void similar_by_marks(struct problem *p, const char *const *named, int n_named)
{
	for (int i = 0; i < p->facts; i++) {
		struct fact *f = &p->fact[i];
		int n = f->n / 2, to[20], *q, ways = 0, turn = 0, way = 1;
		bool said = false;

		if ((f->kind != RELATION_SIMILAR && f->kind != RELATION_CONGRUENT) || n > 20)
			continue;
		for (int k = 0; k < n_named; k++)
			said |= f->text && !strcmp(named[k], f->text);
		if (said)
			continue;
		for (int k = 0; k < n; k++)
			to[k] = -1;
		for (int k = 0; k < p->facts; k++)
			for (int m = 0; m < 2 && p->fact[k].kind == RELATION_EQUAL; m++) {
				int a = corner_of(p->fact[k].t[m], f->p, n);
				int b = corner_of(p->fact[k].t[1 - m], f->p + n, n);

				if (a >= 0 && b >= 0)
					to[a] = b;
			}
		for (int w = 1; w >= -1; w -= 2)
			for (int t = 0; t < n; t++) {
				int hits = 0, misses = 0;

				for (int k = 0; k < n; k++)
					if (to[k] >= 0) {
						bool fits = to[k] == (t + w * k + n) % n;

						hits += fits;
						misses += !fits;
					}
				if (hits >= 2 && !misses) {
					ways++;
					turn = t;
					way = w;
				}
			}
		if (ways != 1 || (turn == 0 && way == 1))
			continue;
		q = arena_alloc(p->arena, (size_t)f->n * sizeof *q);
		memcpy(q, f->p, (size_t)n * sizeof *q);
		for (int k = 0; k < n; k++)
			q[n + k] = f->p[n + (turn + way * k + n) % n];
		f->p = q;
	}
}

/* A letter that no fact speaks of. */
static bool nowhere(const struct problem *p, const struct term *goal)
{
	if (!goal || goal->kind != TERM_LETTER)
		return false;
	for (int i = 0; i < p->facts; i++)
		if (problem_has_letter(p->fact[i].t[0], goal->id) ||
		    problem_has_letter(p->fact[i].t[1], goal->id))
			return false;
	return true;
}

/* "r = 4" of a figure with one circle that marks nothing with r: its radius. */
static void radius_letter(struct problem *p)
{
	int r = -1;

	for (int i = 0; i < p->letters; i++)
		if (!strcmp(p->letter[i], "r"))
			r = i;
	if (r < 0 || p->circles != 1)
		return;
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2; k++) {
			const struct term *t = p->fact[i].t[k];

			if (problem_has_letter(t, r) &&
			    (t->kind != TERM_LETTER ||
			     !problem_constant(&(double){ 0 }, p->fact[i].t[1 - k])))
				return;
		}
	problem_equal(p, problem_circle_measure(p, MEASURE_RADIUS, 0, NULL, 0),
		      problem_letter_term(p, "r"), "r is the radius");
}

static bool same_measure(const struct term *a, const struct term *b)
{
	if (a->kind != TERM_MEASURE || b->kind != TERM_MEASURE || a->measure != b->measure ||
	    a->circle != b->circle || a->n != b->n)
		return false;
	if (a->n == 0)
		return true;
	if (memcmp(a->p, b->p, (size_t)a->n * sizeof *a->p) == 0)
		return true;
	for (int i = 0; i < a->n; i++)
		if (a->p[i] != b->p[a->n - 1 - i])
			return false;
	return a->n <= 3;
}

/* Is a term a size that is written in pictures, not the name of an angle? */
static bool is_size(const struct problem *p, const struct term *t)
{
	return t->kind != TERM_MEASURE &&
	       !(t->kind == TERM_LETTER && !strncmp(p->letter[t->id], "angle_", 6));
}

/* No picture has two sizes at one place: one of them belongs elsewhere. */
static bool two_at_one_place(const struct problem *p, const struct read_forms *f)
{
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < i; k++) {
			const struct fact *a = &p->fact[i], *b = &p->fact[k];
			bool drawn[2] = { false, false };

			if (a->kind != RELATION_EQUAL || b->kind != RELATION_EQUAL ||
			    !a->text || !b->text || !strcmp(a->text, b->text) ||
			    !same_measure(a->t[0], b->t[0]) || !is_size(p, a->t[1]) ||
			    !is_size(p, b->t[1]))
				continue;
			for (int m = 0; m < f->n; m++) {
				drawn[0] |= f->f[m].from != FROM_TEXT &&
					    !strcmp(f->f[m].text, a->text);
				drawn[1] |= f->f[m].from != FROM_TEXT &&
					    !strcmp(f->f[m].text, b->text);
			}
			if (drawn[0] && drawn[1])
				return true;
		}
	return false;
}

/* Nobody asks what is said: a fact that states the goal was misread, or misprinted. */
static int given_goal(const struct problem *p)
{
	double v;

	for (int i = 0; i < p->facts && p->goal; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = p->fact[i].t[k];
			bool letter = t->kind == TERM_LETTER && p->goal->kind == TERM_LETTER &&
				      t->id == p->goal->id;

			if ((letter || same_measure(t, p->goal)) &&
			    problem_constant(&v, p->fact[i].t[1 - k]))
				return 1 + i;
		}
	return 0;
}

/* An area or a perimeter: of figures that are drawn to be seen. */
static bool asks_for_figure(const struct term *t)
{
	return t && ((t->kind == TERM_MEASURE &&
		      (t->measure == MEASURE_AREA || t->measure == MEASURE_PERIMETER)) ||
		     asks_for_figure(t->arg[0]) || asks_for_figure(t->arg[1]));
}

/* Text and picture merged into one list by somebody, one of several such; or NULL. */
static const struct json *aligned_list(const struct json *j, unsigned flags)
{
	const struct json *list = json_get(j, "logic_forms_aligned");

	if (!(flags & LOGIC_ALIGNED) || !list)
		return NULL;
	if (list->type == JSON_OBJECT) {
		list = list->child;
		for (unsigned i = flags % LOGIC_DRAWN / LOGIC_NEXT_ALIGNED; i > 0 && list; i--)
			list = list->next;
	}
	return list && list->type == JSON_ARRAY && list->n ? list : NULL;
}

static enum status read_one(struct problem **out, const struct json *j, unsigned flags,
			    struct logic_record *record, struct arena *a, struct err *e)
{
	const struct json *imp, *id = json_get(j, "id"), *aligned, *text;
	const struct term *goal = NULL;
	const char *named[60];
	struct read_forms f = { .n = 0 };
	struct logic *l;
	int said = 0;

	l = arena_alloc(a, sizeof *l);
	l->p = problem_new(a);
	l->p->annotated = true;
	l->record = record;
	f.f = arena_alloc(a, FORMS * sizeof *f.f);
	*out = l->p;
	if (id && (id->type == JSON_STRING || id->type == JSON_NUMBER))
		l->p->id = arena_strdup(a, id->text);
	if (json_text(j, "problem_text"))
		l->p->text = arena_strdup(a, json_text(j, "problem_text"));
	imp = flags & LOGIC_PLAIN ? NULL : json_get(j, "imp");
	if (imp && imp->type == JSON_OBJECT) {
		read_positions(l, json_get(imp, "point_positions"));
		read_logic_rename(l);
		read_lines(l, json_get(imp, "line_instances"));
		gather(l, json_get(imp, "diagram_logic_forms"), &f, false, FROM_SECOND);
	} else {
		imp = NULL;
		read_positions(l, json_get(j, "point_positions"));
		read_logic_place_by_second(l);
	}
	aligned = aligned_list(j, flags);
	if (aligned) {
		gather(l, aligned, &f, false, FROM_TEXT);
		if (!has_goal(&f))
			gather_goal(l, json_get(j, "logic_forms_aligned"), &f);
		if (!has_goal(&f))
			gather(l, json_get(j, "text_logic_forms_rule"), &f, false, FROM_TEXT);
	} else {
		text = json_get(j, "text_logic_forms_dissolved");
		if (!text || (flags & LOGIC_UNDISSOLVED))
			text = json_get(j, "text_logic_forms");
		if (!text)
			text = json_get(j, "text_logic_forms_rule");
		gather_text(l, text, json_get(j, "text_logic_forms"), &f, imp != NULL);
		if (!imp || !(flags & LOGIC_IMP))
			gather(l, json_get(j, "diagram_logic_forms"), &f, imp != NULL,
			       FROM_FIRST);
	}
	if (!aligned)
		mend_sizes(l, &f);
	read_logic_mend_corners(l, &f);
	read_logic_mend_labels(l, &f);
	if (imp && (flags & LOGIC_CROSS))
		read_logic_cross_labels(l, &f);
	if (!imp || !(flags & (LOGIC_IMP | LOGIC_CROSS))) {
		l->renamed = imp != NULL;
		read_lines(l, json_get(j, "line_instances"));
		l->renamed = false;
	}
	for (int step = 0; step < 9; step++)
		for (int i = 0; i < f.n; i++) {
			if (turn(f.f[i].x) != step)
				continue;
			l->text = f.f[i].text;
			l->renamed = f.f[i].other;
			if (!read_logic_read_call(l, f.f[i].x))
				problem_leave_aside(l->p, l->text);
		}
	l->renamed = false;
	for (int i = 0; i < f.n; i++)
		if (f.f[i].said && said < (int)(sizeof named / sizeof *named))
			named[said++] = f.f[i].text;
	similar_by_marks(l->p, named, said);
	read_logic_read_sentences(l);
	part_incenters(l->p);
	if (tangent_left_open(json_get(j, "text_logic_forms")) ||
	    tangent_left_open(json_get(j, "text_logic_forms_rule")))
		l->appear = true;
	if (l->appear && !has_tangent(l->p))
		appearing_tangents(l);
	if (json_text(j, "answer"))
		l->p->answer = arena_strdup(a, json_text(j, "answer"));
	for (int i = 0; i < f.n; i++) {
		if (!read_logic_is_call(f.f[i].x, "Find") || f.f[i].x->n != 1)
			continue;
		l->text = f.f[i].text;
		l->renamed = f.f[i].other;
		goal = read_logic_term_of(l, f.f[i].x->arg[0]);
		if (goal)
			problem_set_goal(l->p, goal, l->text);
		read_logic_guess_area(l, f.f[i].x->arg[0]);
		break;
	}
	if (!has_goal(&f) || nowhere(l->p, goal)) {
		const struct term *asked = read_logic_goal_sentence(l);

		if (asked && !nowhere(l->p, asked))
			problem_set_goal(l->p, goal = asked, l->p->text);
	}
	if (flags & LOGIC_DRAWN)
		read_logic_believe(l);
	read_logic_read_choices(l, json_get(j, "choices"));
	index_clear(&l->other);
	index_clear(&l->pending);
	radius_letter(l->p);
	l->p->given = given_goal(l->p);
	l->p->misread = two_at_one_place(l->p, &f) ||
			(l->record->circles && !l->p->circles && asks_for_figure(goal));
	if (l->p->over)
		return err_fail(e, E_ARG, "limit",
				"the problem has too many points, letters or facts");
	if (!goal && !l->p->guesses && l->p->asks < ASKS_TRUE)
		return err_fail(e, E_ARG, "bad_argument", "the goal %.200s is not understood",
				l->text ? l->text : "is missing: Find(...)");
	return OK;
}

static bool has_circles(const struct json *list)
{
	for (const struct json *j = list ? list->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING && *j->text)
			return true;
	return false;
}

/* Readings in the order of trust: text and picture as they were annotated; then where the picture was annotated twice both annotations, and
 * where somebody merged text and picture the merged lists. */
static enum status read_all(struct problem **out, const struct json *j, unsigned flags,
			    struct logic_record *r, struct arena *a, struct err *e)
{
	static const unsigned twice[] = { LOGIC_PLAIN,
					  LOGIC_CROSS,
					  LOGIC_IMP,
					  LOGIC_BOTH,
					  LOGIC_IMP | LOGIC_UNDISSOLVED,
					  LOGIC_PLAIN | LOGIC_DRAWN,
					  LOGIC_CROSS | LOGIC_DRAWN,
					  LOGIC_IMP | LOGIC_DRAWN };
	static const unsigned outline[] = { LOGIC_CROSS,
					    LOGIC_PLAIN,
					    LOGIC_IMP,
					    LOGIC_BOTH,
					    LOGIC_IMP | LOGIC_UNDISSOLVED,
					    LOGIC_CROSS | LOGIC_DRAWN,
					    LOGIC_PLAIN | LOGIC_DRAWN,
					    LOGIC_IMP | LOGIC_DRAWN };
	static const unsigned merged[] = { LOGIC_PLAIN,
					   LOGIC_ALIGNED,
					   LOGIC_ALIGNED + LOGIC_NEXT_ALIGNED,
					   LOGIC_ALIGNED + 2 * LOGIC_NEXT_ALIGNED,
					   LOGIC_PLAIN | LOGIC_DRAWN,
					   LOGIC_ALIGNED | LOGIC_DRAWN };
	static const unsigned open[] = { LOGIC_ALIGNED,
					 LOGIC_ALIGNED + LOGIC_NEXT_ALIGNED,
					 LOGIC_ALIGNED + 2 * LOGIC_NEXT_ALIGNED,
					 LOGIC_PLAIN,
					 LOGIC_ALIGNED | LOGIC_DRAWN,
					 LOGIC_PLAIN | LOGIC_DRAWN };
	const struct json *imp = json_get(j, "imp");
	bool second = imp && imp->type == JSON_OBJECT;
	const unsigned *way = second ? twice : merged;
	int ways = second ? (int)(sizeof twice / sizeof *twice)
			  : (int)(sizeof merged / sizeof *merged);
	const char *asked = goal_text(json_get(j, "text_logic_forms_rule"));
	struct problem **last = out;
	enum status st = E_ARG;
	bool of_figure = false;

	read_logic_match(r, j, second ? imp : NULL);
	r->circles = has_circles(json_get(j, "circle_instances")) ||
		     (second && has_circles(json_get(imp, "circle_instances")));
	/* A figure that is not named is what its lines bound, which the second has right. */
	if (second && goal_text(json_get(j, "text_logic_forms")) &&
	    strstr(goal_text(json_get(j, "text_logic_forms")), "Shape($)"))
		way = outline;
	/* Who merged them saw which figure is meant where the text leaves it open. */
	if (!second && asked && strchr(asked, '$') && aligned_list(j, LOGIC_ALIGNED))
		way = open;
	if (flags & (LOGIC_PLAIN | LOGIC_IMP | LOGIC_BOTH | LOGIC_CROSS))
		return read_one(out, j, flags, r, a, e);
	for (int i = 0; i < ways; i++) {
		struct problem *p = NULL;
		struct err other;
		enum status one;

		if ((way[i] & LOGIC_ALIGNED) && !aligned_list(j, way[i]))
			continue;
		if ((way[i] & LOGIC_DRAWN) && !of_figure)
			continue;
		one = read_one(&p, j, flags | way[i], r, a, i ? &other : e);
		if (one)
			p->goal = NULL;
		p->repeats = (way[i] & (LOGIC_BOTH | LOGIC_UNDISSOLVED | LOGIC_DRAWN)) != 0;
		of_figure |= p->guesses || asks_for_figure(p->goal);
		*last = p;
		for (const struct problem *q = *out; q != p && !p->twin && !one; q = q->other)
			if (problem_same(p, q))
				p->twin = q;
		last = &p->other;
		if (!one)
			st = OK;
	}
	return st;
}

enum status read_logic(struct problem **out, const struct json *j, unsigned flags,
		       struct arena *a, struct err *e)
{
	struct logic_record *r;
	enum status st;

	if (j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a record is a JSON object");
	r = mem_alloc(sizeof *r);
	r->a = a;
	st = read_all(out, j, flags, r, a, e);
	index_clear(&r->texts);
	mem_free(r);
	return st;
}
