/*
 * world.c -- the statements of a record as facts: their links, what they name, what of them is
 * incidence and order.
 *
 * All are read into one problem that is never solved; it knows every point and circle, tells
 * what can be said at all, and says it back as a sentence.
 */
#include "base/ascii.h"
#include "expr/expr.h"
#include "geo/relation.h"
#include "judge/judge_priv.h"
#include "problem/space.h"
#include <string.h>

/* --- What a statement names ---------------------------------------------------------------- */
static void mark_circle(const struct problem *p, struct judge_mask *m, int c)
{
	if (c < 0)
		return;
	m->circle[c] = true;
	if (p->circle[c].center >= 0)
		m->point[p->circle[c].center] = true;
}

/* A coordinate is a letter that is called x(A): its point. */
static void mark_coordinate(const struct problem *p, struct judge_mask *m, const char *letter)
{
	size_t n = strlen(letter);
	char *name;
	int at;

	if (n < 4 || letter[1] != '(' || letter[n - 1] != ')')
		return;
	name = mem_strndup(letter + 2, n - 3);
	at = problem_find_point(p, name);
	mem_free(name);
	if (at >= 0)
		m->point[at] = true;
}

static void mark_term(const struct problem *p, struct judge_mask *m, const struct term *t)
{
	if (!t)
		return;
	if (t->kind == TERM_LETTER)
		mark_coordinate(p, m, p->letter[t->id]);
	for (int i = 0; t->kind == TERM_MEASURE && i < t->n; i++)
		m->point[t->p[i]] = true;
	if (t->kind == TERM_MEASURE)
		mark_circle(p, m, t->circle);
	mark_term(p, m, t->arg[0]);
	mark_term(p, m, t->arg[1]);
}

static void mark_fact(const struct problem *p, struct judge_mask *m, const struct fact *f)
{
	for (int i = 0; i < f->n; i++)
		m->point[f->p[i]] = true;
	mark_circle(p, m, f->circle);
	mark_circle(p, m, f->circle2);
	mark_term(p, m, f->t[0]);
	mark_term(p, m, f->t[1]);
}

/* A capital letter with its digits and primes: how long it is. */
static size_t point_here(const char *s)
{
	size_t n = is_capital(*s);

	while (n && ((s[n] >= '0' && s[n] <= '9') || s[n] == '_' || s[n] == '\''))
		n++;
	return n;
}

static size_t word_here(const char *s)
{
	size_t n = 0;

	while ((s[n] >= 'a' && s[n] <= 'z') || is_capital(s[n]) ||
	       (s[n] >= '0' && s[n] <= '9') || s[n] == '_' || s[n] == '\'')
		n++;
	return n;
}

/* A word of names of points alone, AB or P'Q1: is it that? */
static bool is_points(const char *s, size_t n)
{
	size_t at = 0;

	while (at < n) {
		size_t one = point_here(s + at);

		if (!one)
			return false;
		at += one;
	}
	return n > 0;
}

void judge_world_new_points(struct judge_record *r, const char *text)
{
	struct problem *p = r->world->p;

	for (const char *s = text; *s;) {
		size_t n = word_here(s);

		for (size_t at = 0, one; is_points(s, n) && s[n] != '(' && at < n; at += one) {
			char *name;

			one = point_here(s + at);
			name = mem_strndup(s + at, one);
			if (problem_find_point(p, name) < 0 &&
			    index_get(&p->names[2], name) < 0)
				problem_point(p, name);
			mem_free(name);
		}
		s += n ? n : 1;
	}
}

/* AX where X is no point would be read as a letter of that name. */
static enum status check_letters(const struct problem *p, int from, struct err *e)
{
	for (int i = from; i < p->letters; i++) {
		const char *s = p->letter[i];

		if (strlen(s) > point_here(s) && is_points(s, strlen(s))) {
			err_fail(e, E_ARG, "not_found",
				 "%.40s is not made of points of the problem", s);
			err_hint(e, "points are listed in \"points\" or named by a "
				    "construction before they are spoken of");
			return E_ARG;
		}
	}
	return OK;
}

static bool fact_has_letter(const struct fact *f, int n, int letter)
{
	for (int i = 0; i < n; i++)
		if (problem_has_letter(f[i].t[0], letter) ||
		    problem_has_letter(f[i].t[1], letter))
			return true;
	return false;
}

/* Coordinates are letters that nobody has to declare. */
static enum status check_letter(const struct judge_world *w, int letter, struct err *e)
{
	const char *name = w->p->letter[letter];

	if (w->declared[letter] || strpbrk(name, "( ")) /* a volume is one, too */
		return OK;
	err_fail(e, E_ARG, "undeclared",
		 "%.40s is no point, and no fact or let says what it is", name);
	err_hint(e, "say what it stands for: \"let\": {\"%.20s\": \"Length(A,B)\"}", name);
	return E_ARG;
}

/* Facts and lets declare letters; whatever else names one that was not is not understood. */
static enum status check_declared(struct judge_record *r, const struct judge_statement *s,
				  int from, struct err *e)
{
	const struct problem *p = r->world->p;
	bool declares = s->part == JUDGE_FACT || s->part == JUDGE_NAMED;
	enum status st = OK;

	for (int letter = 0; letter < p->letters && st == OK; letter++) {
		bool named = fact_has_letter(p->fact + from, p->facts - from, letter);

		for (int i = 0; i < p->eithers && declares && !named; i++)
			named = fact_has_letter(p->either[i].fact, p->either[i].n, letter);
		if (named && declares)
			r->world->declared[letter] = true;
		else if (named)
			st = check_letter(r->world, letter, e);
	}
	return st;
}

enum status judge_world_letters(const struct judge_record *r, struct err *e)
{
	const struct problem *p = r->world->p;
	enum status st = OK;

	for (int letter = 0; letter < p->letters && st == OK; letter++)
		if (problem_has_letter(p->goal, letter) ||
		    fact_has_letter(p->asked, p->goal ? 0 : p->askeds, letter))
			st = check_letter(r->world, letter, e);
	return st;
}

/* --- Links --------------------------------------------------------------------------------- */
/* An equation with one sign, whatever its left side looks like. */
static const char *print(const struct expr *x, struct arena *a)
{
	bool equation = x->kind == EXPR_OP && x->op == EXPR_EQ;
	struct buf b = { 0 };
	const char *s;

	expr_print(&b, equation ? x->arg[0] : x);
	if (equation) {
		buf_add(&b, " = ");
		expr_print(&b, x->arg[1]);
	}
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

/* About so: neither side is more than half a unit of the last place above the other. */
static const struct expr *bounds(const struct expr *x, struct arena *a)
{
	const struct expr *l = x->arg[0], *r = x->arg[1], *half = expr_about_half(x, a);

	if (!half)
		return x;
	return expr_op(EXPR_AND, expr_op(EXPR_LE, l, expr_op(EXPR_ADD, r, half, a), a),
		       expr_op(EXPR_LE, r, expr_op(EXPR_ADD, l, half, a), a), a);
}

/* What is claimed to be about so lies between two bounds; given, it is taken for equal.  about: what
 * the bounds are of, or NULL. */
static bool take_apart(struct judge_statement *s, const struct expr *x, const char *about,
		       struct arena *a)
{
	if (expr_is_about(x) && judge_is_claim(s)) {
		about = arena_printf(a, "%s = %s", print(x->arg[0], a), print(x->arg[1], a));
		x = bounds(x, a);
	}
	if (x->kind == EXPR_OP && x->op == EXPR_AND)
		return take_apart(s, x->arg[0], about, a) &&
		       take_apart(s, x->arg[1], about, a);
	if (s->links >= JUDGE_LINKS)
		return false;
	s->about[s->links] = about;
	s->link[s->links++] = print(x, a);
	return true;
}

static enum status find_links(struct judge_statement *s, struct arena *a, struct err *e)
{
	const char *plain = problem_plain(a, s->text);
	struct expr *x;
	enum status st = expr_parse(&x, plain, strlen(plain), a, e);

	s->links = 0;
	if (st != OK)
		return st;
	if ((x->kind == EXPR_OP && x->op == EXPR_AND) || expr_is_about(x)) {
		if (!take_apart(s, x, NULL, a))
			return err_fail(e, E_ARG, "limit", "more than %d parts", JUDGE_LINKS);
		return OK;
	}
	s->link[s->links++] = s->text;
	return OK;
}

static const char *const comparison[] = {
	[EXPR_EQ] = "=",  [EXPR_NE] = "!=", [EXPR_LT] = "<",
	[EXPR_LE] = "<=", [EXPR_GT] = ">",  [EXPR_GE] = ">="
};

const char *judge_compared(const char *text, const char **left, const char **right,
			   struct arena *a)
{
	const char *plain = problem_plain(a, text);
	struct expr *x;
	struct err e;

	if (expr_parse(&x, plain, strlen(plain), a, &e) != OK || x->kind != EXPR_OP ||
	    (size_t)x->op >= sizeof comparison / sizeof *comparison || !comparison[x->op])
		return NULL;
	*left = print(x->arg[0], a);
	*right = print(x->arg[1], a);
	return comparison[x->op];
}

bool judge_sides(const char *text, const char **left, const char **right, struct arena *a)
{
	const char *sign = judge_compared(text, left, right, a);

	return sign && !strcmp(sign, "=");
}

static int take_alternatives(const char **out, const struct expr *x, int n, struct arena *a)
{
	if (x->kind == EXPR_OP && x->op == EXPR_OR) {
		n = take_alternatives(out, x->arg[0], n, a);
		return take_alternatives(out, x->arg[1], n, a);
	}
	if (n < JUDGE_LINKS)
		out[n] = print(x, a);
	return n + 1;
}

int judge_alternatives(const char **out, const char *text, struct arena *a)
{
	const char *plain = problem_plain(a, text);
	struct expr *x;
	struct err e;

	if (expr_parse(&x, plain, strlen(plain), a, &e) != OK || x->kind != EXPR_OP ||
	    x->op != EXPR_OR)
		return 0;
	return take_alternatives(out, x, 0, a);
}

bool judge_is_number(const char *text, double *value)
{
	return problem_constant_text(value, text);
}

/* --- Incidence and order ------------------------------------------------------------------- */
/* What of an element is a matter of places, in the words of facts; %N its points, its lines'
 * points, its circle.  The rest of it is left out. */
static const struct {
	enum element element;
	const char *says; /* p points, l points of the line, c the circle, g the polygon */
} place_row[] = {
	{ ELEMENT_ON_LINE, "OnLine(pl)" },     { ELEMENT_ON_SEGMENT, "OnSegment(pl)" },
	{ ELEMENT_BETWEEN, "Between(pl)" },    { ELEMENT_MIDPOINT, "Between(pl)" },
	{ ELEMENT_ON_CIRCLE, "OnCircle(cp)" }, { ELEMENT_DIAMETER, "OnCircle(cl)" },
	{ ELEMENT_CENTER, "Center(cp)" },
};

struct judge_placing {
	struct judge_world *w;
	struct judge_sense *to;
	struct arena *a;
	int cap[2];
};

static void add_place(struct judge_placing *q, const char *text, bool round)
{
	const char ***list = round ? &q->to->round : &q->to->place;
	int *n = round ? &q->to->rounds : &q->to->places;

	for (int i = 0; i < *n; i++)
		if (!strcmp((*list)[i], text))
			return;
	*list = arena_grow(q->a, *list, &q->cap[round], *n + 1, sizeof **list);
	(*list)[(*n)++] = arena_strdup(q->a, text);
}

static void name_points(struct buf *b, const struct problem *p, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", b->s[b->n - 1] == '(' ? "" : ",", p->point[q[i]].name);
}

/* The place of one element, as a fact. */
static void place_of(void *self, const struct relation_part *t)
{
	struct judge_placing *q = self;
	const struct problem *p = q->w->p;

	for (size_t i = 0; i < sizeof place_row / sizeof *place_row; i++) {
		struct buf b = { 0 };

		if (place_row[i].element != t->element)
			continue;
		for (const char *s = place_row[i].says; *s; s++) {
			bool inside = b.n && memchr(b.s, '(', b.n);

			if (inside && *s == 'p')
				name_points(&b, p, t->p, t->n);
			else if (inside && *s == 'l' && t->l[0].b >= 0)
				name_points(&b, p, (int[]){ t->l[0].a, t->l[0].b }, 2);
			else if (inside && *s == 'c')
				buf_addf(&b, "⊙%s", p->circle[t->c[0]].name);
			else
				buf_addc(&b, *s);
		}
		add_place(q, buf_str(&b), strchr(place_row[i].says, 'c'));
		buf_clear(&b);
	}
	if (t->element == ELEMENT_DIAMETER && p->circle[t->c[0]].center >= 0)
		add_place(q,
			  arena_printf(q->a, "Between(%s,%s,%s)",
				       p->point[p->circle[t->c[0]].center].name,
				       p->point[t->l[0].a].name, p->point[t->l[0].b].name),
			  false);
}

/* Relations that are nothing but places. */
static bool is_place(enum relation k)
{
	static const enum relation place[] = {
		RELATION_ON_LINE,
		RELATION_ON_SEGMENT,
		RELATION_BETWEEN,
		RELATION_COLLINEAR,
		RELATION_LINE,
		RELATION_ON_CIRCLE,
		RELATION_ON,
		RELATION_ON_ROUND,
		RELATION_CENTER,
		RELATION_CHORD,
		RELATION_MEET,
		RELATION_POLYGON,
		RELATION_FACE,
		RELATION_CORNER,
		RELATION_INSCRIBED,
		RELATION_SAME_SIDE,
		RELATION_OPPOSITE_SIDE,
		RELATION_INSIDE,
		RELATION_INSIDE_CIRCLE,
	};

	for (size_t i = 0; i < sizeof place / sizeof *place; i++)
		if (place[i] == k)
			return true;
	return false;
}

/* A polygon of any kind is one, with its corners in this order. */
static void place_of_polygon(struct judge_placing *q, const struct fact *f)
{
	struct buf b = { 0 };

	if (!problem_fact_is_polygon(f))
		return;
	buf_add(&b, "Polygon(");
	name_points(&b, q->w->p, f->p, f->n);
	buf_addc(&b, ')');
	add_place(q, buf_str(&b), false);
	buf_clear(&b);
}

static void find_places(struct judge_record *r, int i, struct arena *a)
{
	struct judge_statement *s = &r->statement[i];
	struct judge_sense *to = &r->world->sense[i];
	struct judge_placing q = { .w = r->world, .to = to, .a = a };
	const struct problem *p = r->world->p;
	bool round = false, open = false; /* denied, or one of several */

	s->place = to->facts > 0;
	for (int k = to->fact; k < to->fact + to->facts; k++) {
		s->place = s->place && is_place(p->fact[k].kind);
		round = round || p->fact[k].circle >= 0;
		open = open || p->fact[k].denied || p->fact[k].alternative;
	}
	if (s->place) {
		add_place(&q, s->text, round);
		return;
	}
	for (int k = to->fact; k < to->fact + to->facts && !open; k++) {
		const struct fact *f = &p->fact[k];

		if (f->t[0])
			continue;
		place_of_polygon(&q, f);
		problem_fact_parts(f, place_of, &q);
	}
}

/* The ends of a chain of equations. */
static void find_ends(const struct judge_statement *s, struct judge_sense *to, struct arena *a)
{
	const char *first = NULL, *last = NULL, *left, *right;

	for (int k = 0; k < s->links; k++) {
		if (!judge_sides(s->link[k], &left, &right, a) || (last && strcmp(last, left)))
			return;
		first = first ? first : left;
		last = right;
	}
	if (s->links > 1)
		to->ends = arena_printf(a, "%s = %s", first, last);
}

/* --- Reading ------------------------------------------------------------------------------- */
/* The facts as a sentence, one that says the same again left out. */
static const char *sentence(const struct problem *p, int from, int to, struct arena *a)
{
	struct buf b = { 0 }, one = { 0 };
	const char *s;

	for (int i = from; i < to; i++) {
		const struct fact *f = &p->fact[i];
		bool other = i > from && f->alternative > f[-1].alternative;

		buf_reset(&one);
		buf_add(&one, f->denied ? "not: " : "");
		problem_fact_print(&one, p, f);
		if (b.n && strstr(b.s, buf_str(&one)))
			continue;
		buf_add(&b, !b.n ? "" : other ? ", or " : "; ");
		buf_add(&b, buf_str(&one));
	}
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	buf_clear(&one);
	return s;
}

/* As one that is asked for: it may deny and have alternatives.  How lines and planes lie is no
 * fact. */
static enum status read_asked(struct problem *p, const char *text, struct err *e)
{
	enum status st = problem_ask(p, text, e);

	if (st != OK)
		return st;
	if (p->goal)
		return err_fail(e, E_ARG, "bad_argument", "a value, not a statement: %.60s",
				text);
	for (int i = 0; i < p->askeds; i++) {
		struct fact f = p->asked[i];

		if (p->facts >= PROBLEM_FACTS) {
			p->over = true;
			break;
		}
		p->fact = arena_grow(p->arena, p->fact, &p->fact_cap, p->facts + 1,
				     sizeof *p->fact);
		p->fact[p->facts++] = f;
	}
	return OK;
}

const char *judge_world_says(const struct judge_record *r, const char *text, struct arena *a)
{
	struct problem *p = r->world->p;
	int facts = p->facts, letters = p->letters;
	struct err e = { 0 };
	const char *s = NULL;

	if (read_asked(p, text, &e) == OK && p->letters == letters)
		s = p->facts == facts ? text : sentence(p, facts, p->facts, a);
	p->facts = facts;
	return s;
}

const char *judge_world_term(const struct judge_record *r, const char *text, struct arena *a)
{
	struct problem *p = r->world->p;
	int letters = p->letters;
	const struct term *t;
	struct err e = { 0 };
	struct buf b = { 0 };

	if (problem_term(p, &t, text, &e) == OK && p->letters == letters) {
		problem_term_print(&b, p, t);
		text = arena_strdup(a, buf_str(&b));
	}
	buf_clear(&b);
	return text;
}

/* A claim that something is about so, in which this says it better than its bounds; NULL: it says
 * no such thing. */
static const char *says_about(const struct judge_record *r, const struct judge_statement *s,
			      struct arena *a)
{
	const char *all = NULL, *one, *left, *right;
	bool any = false;

	for (int k = 0; k < s->links; k++) {
		if (k && s->about[k] && s->about[k] == s->about[k - 1])
			continue;
		if (s->about[k] && judge_sides(s->about[k], &left, &right, a))
			one = arena_printf(a, "%s " JUDGE_ABOUT " %s",
					   judge_world_term(r, left, a),
					   judge_world_term(r, right, a));
		else
			one = judge_world_says(r, s->link[k], a);
		any |= s->about[k] != NULL;
		all = !all ? one : arena_printf(a, "%s; %s", all, one ? one : s->link[k]);
	}
	return any ? all : NULL;
}

/* How lines and planes lie, and bodies: a pyramid says no more than Triangle does. */
static int count_bound(const struct problem *p)
{
	int n = p->space ? p->space->claims : 0;

	for (int i = 0; p->space && i < p->space->bodies; i++)
		n += p->space->body[i].kind != SOLID_PYRAMID;
	return n;
}

enum status judge_world_read(struct judge_record *r, int i, struct arena *a, struct err *e)
{
	struct judge_statement *s = &r->statement[i];
	struct judge_sense *to = &r->world->sense[i];
	struct problem *p = r->world->p;
	int facts = p->facts, letters = p->letters, eithers = p->eithers,
	    bound = count_bound(p);
	enum status st;

	s->text = problem_spoken_text(p, r->world->points, s->text);
	st = s->unread ? E_ARG : find_links(s, a, &s->err);
	for (int k = 0; k < s->links && st == OK; k++) {
		to->link[k] = p->facts;
		st = judge_is_claim(s) ? read_asked(p, s->link[k], &s->err)
				       : problem_fact_text(p, s->link[k], &s->err);
	}
	if (p->over)
		return err_fail(e, E_ARG, "limit",
				"%.40s: more points, letters or facts than "
				"a problem may have",
				s->id);
	if (st == OK && s->part != JUDGE_NAMED)
		st = check_letters(p, letters, &s->err);
	if (st == OK)
		st = check_declared(r, s, facts, &s->err);
	/* Cases and bodies are kept aside: each statement has its own. */
	to->more = p->eithers > eithers || count_bound(p) > bound;
	for (; st == OK && p->eithers > eithers; p->eithers--)
		for (int k = 0; k < p->either[p->eithers - 1].n; k++)
			mark_fact(p, &to->mask, &p->either[p->eithers - 1].fact[k]);
	if (st == OK && p->facts == facts)
		judge_mark_text(p, &to->mask, s->text);
	p->eithers = eithers;
	s->unread = st != OK;
	if (s->unread) {
		s->says = NULL;
		p->facts = facts;
		return OK;
	}
	to->fact = facts;
	to->facts = p->facts - facts;
	find_ends(s, to, a);
	for (int k = facts; k < p->facts; k++)
		mark_fact(p, &to->mask, &p->fact[k]);
	s->says = says_about(r, s, a);
	if (!s->says)
		s->says = sentence(p, facts, p->facts, a);
	if (!*s->says)
		s->says = s->text; /* cases, which are kept aside */
	find_places(r, i, a);
	return OK;
}

bool judge_world_unorder(const struct judge_record *r)
{
	struct problem *p = r->world->p;
	bool any = false;

	for (int i = 0; i < r->world->given; i++) {
		struct fact *f = &p->fact[i];

		if (!f->by_order)
			continue;
		/* Its sentence names the part that it does not mean. */
		for (int k = 0; k < r->facts; k++)
			if (r->world->sense[k].fact <= i &&
			    i < r->world->sense[k].fact + r->world->sense[k].facts)
				r->statement[k].says = r->statement[k].text;
		if (!any)
			p->read_as = NULL;
		problem_read_as(p, "%.200s: " PROBLEM_UNORDERED, f->text);
		f->open = any = true;
	}
	return any;
}

void judge_world_settle(struct judge_record *r, int from, int first, struct arena *a)
{
	struct problem *p = r->world->p, q = *p;
	int given = r->world->given, n = p->facts - first;

	if (!p->facts)
		return;
	q.facts = given + n;
	q.fact = arena_alloc(a, (size_t)(q.facts + 1) * sizeof *q.fact);
	memcpy(q.fact, p->fact, (size_t)given * sizeof *q.fact);
	memcpy(q.fact + given, p->fact + first, (size_t)n * sizeof *q.fact);
	problem_settle_parts(&q);
	p->read_as = q.read_as;
	memcpy(p->fact + first, q.fact + given, (size_t)n * sizeof *q.fact);
	for (; from < r->statements; from++) {
		const struct judge_sense *to = &r->world->sense[from];

		if (to->facts)
			r->statement[from].says =
				sentence(p, to->fact, to->fact + to->facts, a);
	}
}
