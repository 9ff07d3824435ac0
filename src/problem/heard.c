/*
 * heard.c -- which of several points beside each other is a circle: OnCircle(A,B,O), Arc(A,C).
 *
 * All texts are listened to before the first is read, so that their order counts for nothing.  A point
 * is known as a centre where a text says so by itself: ⊙O, Radius(O), IsDiameter(AB,O), Center(c,O), a
 * circle that the record declares.  Of points side by side the circle is the one that is known, else
 * the one called O, else the first; where two are known, or one beside an O, it is refused.
 */
#include "problem/problem_priv.h"
#include <ctype.h>
#include <string.h>

struct problem_heard {
	struct index center; /* points that are known as centres */
	struct index letter; /* words that stand for a side of an equation */
	struct index first;  /* how often a name comes first, where nothing else tells */
	const struct expr **said;
	int n, cap;
	bool all; /* there will be no more */
};

static void clear_heard(void *p)
{
	struct problem_heard *h = p;

	index_clear(&h->center);
	index_clear(&h->first);
	index_clear(&h->letter);
}

/* Called O, O1, O': as centres are. */
static bool is_called_o(const char *name)
{
	return name[0] == 'O' && !name[1 + strspn(name + 1, "0123456789_'")];
}

static bool is_point(const struct problem *p, const struct expr *x)
{
	return x->kind == EXPR_NAME && problem_find_point(p, x->text) >= 0;
}

/* ⊙O, a name in small letters that is no point, a circle of the record. */
static bool is_circle(const struct problem *p, const struct expr *x)
{
	if (x->kind == EXPR_CALL)
		return !strcmp(x->text, "Circle") && x->n == 1 && x->arg[0]->kind == EXPR_NAME;
	return x->kind == EXPR_NAME && problem_find_point(p, x->text) < 0 &&
	       (!isupper((unsigned char)x->text[0]) || problem_has_circle(p, x->text));
}

/* Does the word take a circle and then points, in all that it means? */
static bool takes_circle(const char *word, bool *two)
{
	bool all = problem_measures_circle(word);

	*two = false;
	for (enum relation r = geo_relation_find(word, 0); r < RELATIONS;
	     r = geo_relation_find(word, r + 1)) {
		const char *takes = geo_relation_takes(r);

		if (geo_relation_needs(r, 'f'))
			continue;
		if (takes[0] != 'c')
			return false;
		*two |= takes[1] == 'c';
		all = true;
	}
	return all;
}

static int times(const struct index *x, const char *name)
{
	int n = index_get(x, name);

	return n < 0 ? 0 : n;
}

/* --- Listening ------------------------------------------------------------------------------ */

static void hear_call(struct problem *p, const struct expr *x, bool stated)
{
	struct index *center = &p->heard->center;
	int points = 0, last = 0, circles = 0;
	bool two, o = false;

	if (!strcmp(x->text, "Circle") && x->n == 1 && is_point(p, x->arg[0]))
		index_set(center, x->arg[0]->text, 1);
	for (int i = 0; i < x->n; i++) {
		circles += is_circle(p, x->arg[i]);
		if (!is_point(p, x->arg[i]))
			continue;
		o |= is_called_o(x->arg[i]->text);
		points++;
		last = i;
	}
	if (geo_relation_find(x->text, 0) == RELATION_CENTER) {
		if (circles != 1 || points != 1 || x->n != 2)
			return;
		index_set(center, x->arg[last]->text, 1);
		if (stated && x->arg[!last]->kind == EXPR_NAME)
			problem_center(p, problem_circle(p, x->arg[!last]->text),
				       problem_find_point(p, x->arg[last]->text));
	} else if (takes_circle(x->text, &two) && !circles &&
		   problem_arc_points(x->text) != x->n) {
		if (points == 1)
			index_set(center, x->arg[last]->text, 1);
		else if (two && points == 2 && x->n == 2)
			for (int i = 0; i < 2; i++)
				index_set(center, x->arg[i]->text, 1);
		else if (points == x->n && points && (!o || is_called_o(x->arg[0]->text)))
			index_set(&p->heard->first, x->arg[0]->text,
				  1 + times(&p->heard->first, x->arg[0]->text));
	}
}

static struct problem_heard *heard_by(struct problem *p)
{
	struct problem_heard *h = p->heard;

	if (h)
		return h;
	p->heard = h = arena_alloc(p->arena, sizeof *h);
	arena_defer(p->arena, clear_heard, h);
	for (int i = 0; i < p->circles; i++)
		if (p->circle[i].center >= 0)
			index_set(&h->center, p->point[p->circle[i].center].name, 1);
	return h;
}

void problem_name_letter(struct problem *p, const struct expr *side)
{
	if (side->kind == EXPR_NAME)
		index_set(&heard_by(p)->letter, side->text, 1);
}

static void hear(struct problem *p, const struct expr *x, bool stated)
{
	if (x->kind == EXPR_CALL)
		hear_call(p, x, stated);
	for (int i = 0; i < x->n; i++) {
		if (x->kind == EXPR_OP && x->op >= EXPR_EQ)
			problem_name_letter(p, x->arg[i]);
		hear(p, x->arg[i], false);
	}
}

bool problem_hears_letter(const struct problem *p, const char *name)
{
	return !p->heard || index_get(&p->heard->letter, name) >= 0;
}

static const struct expr *parsed(struct problem *p, const char *text)
{
	const char *plain = problem_plain(p->arena, text);
	struct expr *x;
	struct err quiet = { 0 };

	return expr_parse(&x, plain, strlen(plain), p->arena, &quiet) == OK ? x : NULL;
}

void problem_hear(struct problem *p, const char *text, bool stated)
{
	struct problem_heard *h = heard_by(p);
	const struct expr *x = h->all ? NULL : parsed(p, text);

	if (!x)
		return;
	h->said = arena_grow(p->arena, h->said, &h->cap, h->n + 1, sizeof *h->said);
	h->said[h->n++] = x;
	problem_name_letter(p, x); /* it is what is asked for */
	hear(p, x, stated);
}

void problem_heard_all(struct problem *p)
{
	heard_by(p)->all = true;
}

void problem_heard_bodies(struct problem *p)
{
	for (int i = 0; i < heard_by(p)->n; i++)
		problem_read_bodies(p, p->heard->said[i]);
}

/* --- Telling which -------------------------------------------------------------------------- */

/* Which operand is the circle; two: another one may be as well, or -1. */
static int which(struct problem *p, const char *word, struct expr *const *arg, int n, int *two)
{
	struct problem_heard *h = heard_by(p);
	int known = -1, called = -1, points = 0;
	bool own, defines = geo_relation_find(word, 0) == RELATION_ON_CIRCLE;

	*two = -1;
	for (int i = n - 1; i >= 0; i--) {
		points += is_point(p, arg[i]);
		if (is_point(p, arg[i]) && is_called_o(arg[i]->text))
			called = i;
	}
	own = points == n && called <= 0; /* it was heard as coming first */
	for (int i = 0; i < n; i++) {
		if (!is_point(p, arg[i]) ||
		    (!times(&h->center, arg[i]->text) &&
		     (defines || times(&h->first, arg[i]->text) <= (i == 0 && own))))
			continue;
		*two = known;
		known = i;
		if (*two >= 0)
			return known;
	}
	if (known > 0 && called == 0)
		*two = 0;
	if (known >= 0)
		return known;
	/* OnCircle(A,B,C) beside OnCircle(B,A,D): each may be a circle of its own. */
	for (int i = 1; i < n && called < 0; i++)
		if (is_point(p, arg[i]) && times(&h->first, arg[i]->text))
			*two = i;
	return called >= 0 ? called : 0;
}

static const char *as_written(struct problem *p, const char *word, struct expr *const *arg,
			      int n)
{
	struct buf b = { 0 };
	const char *s;

	expr_print(&b, expr_call(word, (const struct expr *const *)arg, n, p->arena));
	s = arena_strdup(p->arena, buf_str(&b));
	buf_clear(&b);
	return s;
}

void problem_unclear(struct problem *p, const char *what, const char *hint)
{
	if (p->unclear)
		return;
	p->unclear = arena_alloc(p->arena, sizeof *p->unclear);
	err_fail(p->unclear, E_ARG, "ambiguous", "%s", what);
	err_hint(p->unclear, "%s", hint);
}

enum status problem_check_clear(struct problem *p, struct err *e)
{
	if (!p->unclear)
		return OK;
	if (e)
		*e = *p->unclear;
	p->unclear = NULL;
	return E_ARG;
}

/* May one of n points side by side be the circle? */
static bool is_among(const char *word, int n)
{
	bool two, may = takes_circle(word, &two) && !(two && n == 2);

	for (enum relation r = geo_relation_find(word, 0); r < RELATIONS && n == 2;
	     r = geo_relation_find(word, r + 1))
		may |= !strncmp(geo_relation_takes(r), "cp", 2);
	return may && n > 1 && geo_relation_find(word, 0) != RELATION_CENTER;
}

int problem_circle_among(struct problem *p, const char *word, struct expr *const *arg, int n)
{
	const char *name, *other;
	int two, at;

	if (!is_among(word, n))
		return -1;
	at = which(p, word, arg, n, &two);
	name = arg[at]->text;
	if (two >= 0) {
		other = arg[two]->text;
		problem_unclear(p,
				arena_printf(p->arena,
					     "%.200s may speak of circle %s and of circle %s",
					     as_written(p, word, arg, n), other, name),
				arena_printf(p->arena, "say which: ⊙%s or ⊙%s", other, name));
	} else if (at && !times(&p->heard->center, name) && !times(&p->heard->first, name)) {
		problem_read_as(p, "%.200s: %s is the circle", as_written(p, word, arg, n),
				name);
	}
	return at;
}

/* --- The one circle ------------------------------------------------------------------------- */

enum { NAMES = PROBLEM_CIRCLES };
struct naming {
	struct problem *p;
	const char *name[NAMES];
	int n;
};

static void add_circle(struct naming *w, const char *name)
{
	int c = problem_find_circle(w->p, name);

	if (c >= 0)
		name = w->p->circle[c].name;
	for (int i = 0; i < w->n; i++)
		if (!strcmp(w->name[i], name))
			return;
	if (w->n < NAMES)
		w->name[w->n++] = name;
}

static void name_circles(struct naming *w, const struct expr *x)
{
	bool two = false, takes = x->kind == EXPR_CALL && takes_circle(x->text, &two);
	int points = 0, last = 0, other;

	if (x->kind == EXPR_CALL && !strcmp(x->text, "Circle") && is_circle(w->p, x))
		add_circle(w, x->arg[0]->text);
	for (int i = 0; i < x->n; i++) {
		const struct expr *a = x->arg[i];

		if (takes && a->kind == EXPR_NAME && is_circle(w->p, a))
			add_circle(w, a->text);
		takes &= !is_circle(w->p, a);
		points += is_point(w->p, a);
		last = is_point(w->p, a) ? i : last;
		name_circles(w, a);
	}
	if (!takes || !points || problem_arc_points(x->text) == x->n)
		return;
	if (points == 1)
		add_circle(w, x->arg[last]->text);
	else if (points == x->n && !(two && points == 2))
		add_circle(w, x->arg[which(w->p, x->text, x->arg, x->n, &other)]->text);
	for (int i = 0; i < x->n && two && points == 2 && x->n == 2; i++)
		add_circle(w, x->arg[i]->text);
}

const char *problem_only_circle(struct problem *p, const struct expr *x)
{
	struct problem_heard *h = heard_by(p);
	struct naming w = { .p = p };
	struct buf b = { 0 };

	for (int i = 0; i < p->circles; i++)
		add_circle(&w, p->circle[i].name);
	for (int i = 0; i < h->n; i++)
		name_circles(&w, h->said[i]);
	if (w.n == 1)
		return w.name[0];
	for (int i = 0; i < w.n && i < 4; i++)
		buf_addf(&b, "%s⊙%s", i ? " or " : "of ", w.name[i]);
	if (!w.n)
		buf_add(&b, "of which circle is not told");
	problem_unclear(p,
			arena_printf(p->arena, "%.100s: %s",
				     as_written(p, x->text, x->arg, x->n), buf_str(&b)),
			arena_printf(p->arena, "name the circle first: %.40s(%s,...)", x->text,
				     w.n ? w.name[0] : "O"));
	buf_clear(&b);
	return NULL;
}

/* --- Bases ------------------------------------------------------------------------------------ */

/* Are these points, however they are written, the operands of the call? */
static bool is_said_of(const struct problem *p, const struct expr *x, const int *q, int n)
{
	int at[PROBLEM_POINTS], m = 0, in = 0;

	for (int i = 0; i < x->n; i++) {
		int k = x->arg[i]->kind != EXPR_NAME
				? 0
				: problem_points_side_by_side(p, x->arg[i]->text, at + m,
							      PROBLEM_POINTS - m);

		if (!k)
			return false;
		m += k;
	}
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			in += q[i] == at[k];
	return m == n && in == n;
}

static bool says_polygon(const struct problem *p, const struct expr *x, const int *q, int n)
{
	bool is = x->kind == EXPR_CALL &&
		  (!strcmp(x->text, "Plane") || !strcmp(x->text, "Area") ||
		   problem_is_polygon_word(x->text));

	for (enum relation r = x->kind == EXPR_CALL ? geo_relation_find(x->text, 0)
						    : RELATIONS;
	     r < RELATIONS; r = geo_relation_find(x->text, r + 1))
		is |= geo_relation_is_polygon(r);
	if (is && is_said_of(p, x, q, n))
		return true;
	for (int i = 0; i < x->n; i++)
		if (says_polygon(p, x->arg[i], q, n))
			return true;
	return false;
}

bool problem_hears_polygon(struct problem *p, const int *q, int n)
{
	for (int i = 0; i < heard_by(p)->n; i++)
		if (says_polygon(p, p->heard->said[i], q, n))
			return true;
	return false;
}
