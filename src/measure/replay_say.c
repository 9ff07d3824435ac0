/*
 * replay_say.c -- what theorems, facts and circles say, and whether a step claims that.
 */
#include "base/ascii.h"
#include "measure/replay_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pattern {
	const char *where, *says;
};
/* An array for each row of replay.def ... */
#define STATES(NAME, ...) \
	static const struct pattern of_##NAME[] = { __VA_ARGS__, { NULL, NULL } };
#include "measure/replay.def"
#undef STATES
/* ... and one for each theorem: what has no row does not compile. */
static const struct pattern *const theorem_says[THEOREMS] = {
#define THEOREM(NAME, needs, sentence, source) [THEOREM_##NAME] = of_##NAME,
#include "measure/theorem.def"
#undef THEOREM
};

/* --- What the step claims ----------------------------------------------------------- */

enum { ITEMS = 12, LETTERS = 26, POOL = 24 };
struct measure_item {
	char kind[8];
	char letter[12];
	int n, last; /* the letter that is bound last */
	double value;
};
struct match {
	struct replay *r;
	const struct account_step *s;
	const struct application *by;     /* or NULL */
	const struct measure_poly *claim; /* that this is zero; or NULL: of directions */
	int one, other;                   /* the columns of the directions, or -1 ... */
	double turn;                      /* ... and what they differ by, 0 to 180 */
	int circle;                       /* or -1 */
	int pool[POOL], pooled;
	int point[LETTERS];          /* bound to, or -1 */
	int order[LETTERS], letters; /* still to be bound, in this order */
	struct measure_item item[ITEMS];
	int items;
	const char *says;
};

static void pool_point(struct match *m, int p)
{
	for (int i = 0; i < m->pooled; i++)
		if (m->pool[i] == p)
			return;
	if (m->pooled < POOL && p >= 0 && p < m->r->np)
		m->pool[m->pooled++] = p;
}

static void pool_quantity(struct match *m, int i)
{
	const struct quantity *q = &m->r->a->quantity[i];

	for (int k = 0; k < q->n; k++)
		pool_point(m, q->p[k]);
	for (int k = 0; k < q->parts; k++)
		pool_quantity(m, q->part[k]);
}

static void pool_tree(struct match *m, const struct term *t)
{
	if (t->kind == TERM_FORM)
		pool_quantity(m, t->id);
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			pool_tree(m, t->arg[i]);
}

static double half_turns(double v)
{
	v -= 180 * floor(v / 180);
	return v;
}

/* The claim as a polynomial, or as a difference of two directions. */
static bool read_claim(struct match *m)
{
	struct replay *r = m->r;
	const struct account_step *s = m->s;
	struct measure_poly *p;
	struct measure_frac f;
	int alt = 0;

	m->one = m->other = -1;
	switch (s->claim) {
	case CLAIM_NONE: return true;
	case CLAIM_TREE:
	case CLAIM_ROOT:
		pool_tree(m, s->tree);
		if (!measure_replay_frac(r, s->tree, &alt, &f))
			return false;
		m->claim = f.n;
		return true;
	case CLAIM_SUM:
		p = measure_replay_poly(r);
		measure_replay_term(r, p, num_double(s->rest, r->c), NULL, 0);
		for (int i = 0; i < s->n; i++) {
			struct term t = { .kind = TERM_FORM, .id = s->id[i] };

			pool_quantity(m, s->id[i]);
			if (!measure_replay_frac(r, &t, &alt, &f))
				return false;
			p = measure_replay_plus(r, p, num_double(s->weight[i], r->c), f.n);
		}
		m->claim = p;
		return true;
	case CLAIM_DIRECTIONS:
		for (int i = 0; i < s->n; i++)
			pool_quantity(m, s->id[i]);
		if (s->n != 2 || s->weight[0] != 1 || s->weight[1] != -1 || s->ray[0] >= 0)
			return true;
		m->one = r->expr[s->id[0]]->col[0];
		m->other = r->expr[s->id[1]]->col[0];
		m->turn = half_turns(-s->rest);
		return true;
	}
	return false;
}

/* --- Statements in letters ---------------------------------------------------------- */

static int point(const struct match *m, char letter)
{
	return m->point[letter - 'A'];
}

/* One factor of a product: a symbol, or -1 for a number in *f. */
static int factor(struct match *m, const char **text, num *f)
{
	struct replay *r = m->r;
	const char *s = *text;
	int p[8], n = 0, sym;
	bool is_angle = false, is_area = false;
	enum term_kind k = TERM_FORM;

	if (*s >= '0' && *s <= '9') {
		*f = num_mul(*f, num_int(strtol(s, (char **)text, 10), r->c), r->c);
		return -1;
	}
	if (!strncmp(s, "sin", 3) || !strncmp(s, "cos", 3)) {
		k = *s == 's' ? TERM_SIN : TERM_COS;
		s += 3;
	}
	if (*s == 'R' && !is_capital(s[1])) {
		struct measure_symbol t = { .kind = Q_RADIUS, .id = { m->circle }, .n = 1 };

		*text = s + 1;
		return measure_replay_symbol(r, &t);
	}
	is_angle = *s == '<';
	is_area = *s == '[';
	for (s += is_angle || is_area; is_capital(*s) && n < 8; s++)
		p[n++] = point(m, *s);
	s += is_area;
	*text = s;
	sym = is_area    ? measure_replay_area(r, p, n)
	      : is_angle ? measure_replay_angle(r, p[0], p[1], p[2])
			 : measure_replay_length(r, p[0], p[1]);
	if (k != TERM_FORM && sym >= 0) {
		struct measure_poly *arg = measure_replay_poly(r);

		measure_replay_term(r, arg, num_int(1, r->c), &sym, 1);
		sym = measure_replay_function(r, k, arg);
	}
	return sym < 0 ? -2 : sym;
}

/* A sum of products up to a semicolon; NULL: a length without two ends. */
static struct measure_poly *sum_of(struct match *m, const char **text)
{
	struct replay *r = m->r;
	struct measure_poly *p = measure_replay_poly(r);
	const char *s = *text;

	while (*s && *s != ';') {
		num c = num_int(*s == '-' ? -1 : 1, r->c);
		int sym[DEGREE_MOST], n = 0;

		s += *s == '-' || *s == '+';
		for (;;) {
			int k = factor(m, &s, &c);

			if (k == -2)
				return NULL;
			if (k >= 0 && n < DEGREE_MOST)
				sym[n++] = k;
			if (*s != '*')
				break;
			s++;
		}
		measure_replay_term(r, p, c, sym, n);
	}
	*text = s;
	return p;
}

static const char *next_clause(const char *s)
{
	s = strchr(s, ';');
	if (!s)
		return "";
	for (s++; *s == ' '; s++)
		;
	return s;
}

static int direction(struct replay *r, int a, int b)
{
	return a == b ? -1 : measure_replay_straight(r, a, b)->column;
}

static bool directions_are(const struct match *m, int one, int other, double turn)
{
	return m->one >= 0 && one >= 0 && other >= 0 && m->turn == half_turns(turn) &&
	       ((m->one == one && m->other == other) ||
		(m->one == other && m->other == one && half_turns(turn) == half_turns(-turn)));
}

/* Does one of the clauses say what is claimed? */
static bool says(struct match *m, const char *text)
{
	for (const char *s = text; *s; s = next_clause(s)) {
		if (is_capital(s[0]) && is_capital(s[1]) && (s[2] == '|' || s[2] == '!')) {
			const char *t = s + (s[2] == '|' ? 4 : 3);

			if (directions_are(m, direction(m->r, point(m, s[0]), point(m, s[1])),
					   direction(m->r, point(m, t[0]), point(m, t[1])),
					   s[2] == '|' ? 0 : 90))
				return true;
		} else if (m->claim) {
			const char *end = s;
			struct measure_poly *p = sum_of(m, &end);

			if (p && measure_replay_alike(m->r, m->claim, p))
				return true;
		}
	}
	return false;
}

/* --- Premises in letters ------------------------------------------------------------ */

static int letters_symbol(struct match *m, const int *p, int n)
{
	return n == 3 ? measure_replay_angle(m->r, p[0], p[1], p[2])
		      : measure_replay_length(m->r, p[0], p[1]);
}

static bool either(int a, int b, int c, int d)
{
	return a >= 0 && b >= 0 && ((a == c && b == d) || (a == d && b == c));
}

static bool same_set(const int *a, const int *b, int n)
{
	int same = 0;

	for (int i = 0; i < n * n; i++)
		same += a[i / n] == b[i % n];
	return same == n;
}

static bool is_reason(struct match *m, const struct measure_item *t,
		      const struct account_reason *q)
{
	struct replay *r = m->r;
	int p[12], sym[4], of[4];
	int width = t->kind[0] == 'a' || t->kind[0] == 'v' ? 3 : 2;

	for (int i = 0; i < t->n; i++)
		p[i] = point(m, t->letter[i]);
	switch (t->kind[0]) {
	case 's':
	case 'a':
	case 'v':
	case 'r':
		for (int i = 0; i < q->n && i * width < t->n; i++) {
			sym[i] = letters_symbol(m, p + i * width, width);
			of[i] = measure_replay_symbol_of(r, q->id[i]);
		}
		if (t->kind[0] == 'v')
			return sym[0] >= 0 && sym[0] == of[0] && q->value == t->value;
		if (t->kind[0] != 'r')
			return either(sym[0], sym[1], of[0], of[1]);
		/* a : b = c : d is a d = b c */
		return (either(sym[0], sym[3], of[0], of[3]) &&
			either(sym[1], sym[2], of[1], of[2])) ||
		       (either(sym[0], sym[3], of[1], of[2]) &&
			either(sym[1], sym[2], of[0], of[3]));
	case 'd':
		return q->value == t->value &&
		       either(direction(r, p[0], p[1]), direction(r, p[2], p[3]),
			      r->expr[q->id[0]]->col[0], r->expr[q->id[1]]->col[0]);
	case 'c': return same_set(p, q->id, 3);
	case 'o':
		return p[1] == q->id[1] && ((p[0] == q->id[0] && p[2] == q->id[2]) ||
					    (p[0] == q->id[2] && p[2] == q->id[0]));
	case 't':
		return (same_set(p, q->id, 3) && same_set(p + 3, q->id + 3, 3)) ||
		       (same_set(p, q->id + 3, 3) && same_set(p + 3, q->id, 3));
	case 'n':
		return either(direction(r, p[0], p[1]), direction(r, p[2], p[3]),
			      direction(r, q->id[0], q->id[1]),
			      direction(r, q->id[2], q->id[3]));
	}
	return false;
}

static bool touches(struct match *m, int p, int a)
{
	struct replay *r = m->r;
	int line = direction(r, p, a),
	    polar = measure_replay_column(r, COL_POLAR, m->circle, a);

	for (int i = 0; m->by && i < m->by->reasons; i++) {
		const struct account_reason *q = &m->by->reason[i];

		if (q->letter == 'd' && q->value == 90 &&
		    either(line, polar, r->expr[q->id[0]]->col[0], r->expr[q->id[1]]->col[0]))
			return true;
	}
	return false;
}

static bool item_holds(struct match *m, const struct measure_item *t)
{
	struct replay *r = m->r;
	int p[12];

	for (int i = 0; i < t->n; i++)
		p[i] = point(m, t->letter[i]);
	if (!strcmp(t->kind, "line")) {
		int a = 0, b = 0;

		for (int i = 1; i < t->n; i++)
			if (p[i] != p[a])
				b = i;
		for (int i = 0; i < t->n; i++)
			if (!measure_replay_on_line(r, p[a], p[b], p[i]))
				return false;
		return true;
	}
	if (!strcmp(t->kind, "circle")) {
		for (int i = 0; i < t->n; i++)
			if (!measure_replay_on_circle(r, m->circle, p[i]))
				return false;
		return true;
	}
	if (!strcmp(t->kind, "apart"))
		return p[0] != p[1];
	if (!strcmp(t->kind, "same"))
		return p[0] == p[1];
	if (!strcmp(t->kind, "touch"))
		return touches(m, p[0], p[1]);
	for (int i = 0; m->by && i < m->by->reasons; i++)
		if (m->by->reason[i].letter == t->kind[0] &&
		    is_reason(m, t, &m->by->reason[i]))
			return true;
	return false;
}

/* --- Matching ----------------------------------------------------------------------- */

static void see_letter(struct match *m, char c)
{
	if (!is_capital(c) || m->point[c - 'A'] != -1)
		return;
	m->point[c - 'A'] = -2;
	m->order[m->letters++] = c - 'A';
}

static void read_items(struct match *m, const char *where)
{
	m->items = 0;
	for (const char *s = where; *s && m->items < ITEMS; s = next_clause(s)) {
		struct measure_item *t = &m->item[m->items++];
		int k = 0;

		memset(t, 0, sizeof *t);
		while (*s && *s != ' ' && k < 7)
			t->kind[k++] = *s++;
		for (; *s && *s != ';'; s++) {
			if (is_capital(*s) && t->n < 12)
				t->letter[t->n++] = *s;
			else if (*s >= '0' && *s <= '9')
				t->value = 10 * t->value + (*s - '0');
		}
		for (int i = 0; i < t->n; i++)
			see_letter(m, t->letter[i]);
	}
	for (int i = 0; i < m->items; i++) {
		struct measure_item *t = &m->item[i];

		t->last = -1;
		for (int k = 0; k < t->n; k++)
			for (int j = 0; j < m->letters; j++)
				if (m->order[j] == t->letter[k] - 'A' && j > t->last)
					t->last = j;
	}
}

static bool bind(struct match *m, int i)
{
	if (i == m->letters)
		return says(m, m->says);
	for (int k = 0; k < m->pooled; k++) {
		bool ok = true;

		m->point[m->order[i]] = m->pool[k];
		for (int j = 0; j < m->items && ok; j++)
			if (m->item[j].last == i)
				ok = item_holds(m, &m->item[j]);
		if (ok && bind(m, i + 1))
			return true;
	}
	return false;
}

/* Letters that are bound stay so. */
static bool fits(struct match *m, const struct pattern *t)
{
	int was[LETTERS];
	bool ok = true, round = strstr(t->where, "circle") || strstr(t->where, "touch");

	memcpy(was, m->point, sizeof was);
	m->letters = 0;
	read_items(m, t->where);
	for (const char *s = t->says; *s; s++)
		if (*s != 'R' || is_capital(s[1]) || (s > t->says && is_capital(s[-1])))
			see_letter(m, *s);
	m->says = t->says;
	for (int j = 0; j < m->items && ok; j++)
		if (m->item[j].last < 0)
			ok = item_holds(m, &m->item[j]);
	if (ok && round) {
		ok = false;
		for (m->circle = 0; m->circle < m->r->p->circles && !ok; m->circle++)
			ok = bind(m, 0);
	} else if (ok) {
		ok = bind(m, 0);
	}
	memcpy(m->point, was, sizeof was);
	return ok;
}

static void unbind(struct match *m)
{
	for (int i = 0; i < LETTERS; i++)
		m->point[i] = -1;
}

/* --- Theorems about polygons -------------------------------------------------------- */

static int turn_symbol(struct replay *r, const int *q, int n, int i, int k)
{
	struct measure_symbol s = { .kind = Q_TURN,
				    .id = { q[i], q[(i + 1) % n], q[k], q[(k + 1) % n] },
				    .n = 4 };

	return measure_replay_symbol(r, &s);
}

static int of_turn(struct replay *r, enum term_kind f, const int *q, int n, int i, int k)
{
	struct measure_poly *arg = measure_replay_poly(r);
	int sym = turn_symbol(r, q, n, i, k);

	measure_replay_term(r, arg, num_int(1, r->c), &sym, 1);
	return measure_replay_function(r, f, arg);
}

static int side(struct replay *r, const int *q, int n, int i)
{
	return measure_replay_length(r, q[i], q[(i + 1) % n]);
}

/* Twice the area is the sum of l_i l_j sin(turn from i to j), one way round or the other; that
 * it is positive is looked at in the end. */
static bool walk_area(struct match *m)
{
	struct replay *r = m->r;
	const int *q = m->by->p;
	int n = m->by->n, area = measure_replay_area(r, q, n);

	for (int sign = -1; sign <= 1; sign += 2) {
		struct measure_poly *p = measure_replay_poly(r);

		measure_replay_term(r, p, num_int(2 * sign, r->c), &area, 1);
		for (int i = 0; i < n; i++)
			for (int k = 0; k < i; k++) {
				int f[3] = { side(r, q, n, i), side(r, q, n, k),
					     of_turn(r, TERM_SIN, q, n, i, k) };

				measure_replay_term(r, p, num_int(1, r->c), f, 3);
			}
		if (m->claim && measure_replay_alike(r, m->claim, p))
			return true;
	}
	return false;
}

/* The sides along the side `base`, or across; without one, or -1. */
static struct measure_poly *walk(struct replay *r, const int *q, int n, int base,
				 enum term_kind f, int without)
{
	struct measure_poly *p = measure_replay_poly(r);

	for (int i = 0; i < n; i++) {
		int s[2] = { side(r, q, n, i), of_turn(r, f, q, n, i, base) };

		if (i != without)
			measure_replay_term(r, p, num_int(1, r->c), s, 2);
	}
	return p;
}

static bool closes(struct match *m)
{
	struct replay *r = m->r;
	const int *q = m->by->p;
	int n = m->by->n;

	for (int base = 0; base < n && m->claim; base++)
		if (measure_replay_alike(r, m->claim, walk(r, q, n, base, TERM_COS, -1)) ||
		    measure_replay_alike(r, m->claim, walk(r, q, n, base, TERM_SIN, -1)))
			return true;
	return false;
}

static bool last_side(struct match *m)
{
	struct replay *r = m->r;
	const int *q = m->by->p;
	int n = m->by->n;

	if (closes(m))
		return true;
	for (int base = 0; base < n && m->claim; base++)
		for (int odd = 0; odd < n; odd++) {
			struct measure_poly *x = walk(r, q, n, base, TERM_COS, odd),
					    *y = walk(r, q, n, base, TERM_SIN, odd), *p;
			int s[2] = { side(r, q, n, odd), side(r, q, n, odd) };

			p = measure_replay_plus(r, measure_replay_times(r, x, x),
						num_int(1, r->c),
						measure_replay_times(r, y, y));
			measure_replay_term(r, p, num_int(-1, r->c), s, 2);
			if (measure_replay_alike(r, m->claim, p))
				return true;
		}
	return false;
}

static bool same_corners(const int *a, const int *b, int n)
{
	for (int shift = 0; shift < n; shift++) {
		int there = 0, back = 0;

		for (int i = 0; i < n; i++) {
			there += a[i] == b[(shift + i) % n];
			back += a[i] == b[(shift + n - i) % n];
		}
		if (there == n || back == n)
			return true;
	}
	return false;
}

/* n/4 times the square of the side, times the cotangent of 180/n; the fact says that it is
 * regular. */
static bool regular_area(struct match *m)
{
	struct replay *r = m->r;
	const struct fact *f = m->s->fact >= 0 ? &r->p->fact[m->s->fact] : NULL;
	struct measure_poly *p = measure_replay_poly(r), *arg = measure_replay_poly(r);
	int n = m->by->n, area, s[3];

	if (!f || f->kind != RELATION_REGULAR || f->n != n || !same_corners(f->p, m->by->p, n))
		return false;
	area = measure_replay_area(r, f->p, n);
	measure_replay_term(r, arg, num_rat(180, n, r->c), NULL, 0);
	s[2] = measure_replay_function(r, TERM_COT, arg);
	measure_replay_term(r, p, num_int(-4, r->c), &area, 1);
	for (int i = 0; i < n; i++) {
		struct measure_poly *one;

		s[0] = s[1] = side(r, f->p, n, i);
		one = measure_replay_plus(r, p, num_int(0, r->c), p);
		measure_replay_term(r, one, num_int(n, r->c), s, 3);
		if (m->claim && measure_replay_alike(r, m->claim, one))
			return true;
	}
	return false;
}

/* The triangles at the first corner, which all turn one way. */
static bool parts_area(struct match *m)
{
	struct replay *r = m->r;
	struct measure_poly *p = measure_replay_poly(r);
	const int *q = m->by->p;
	int n = m->by->n, area = measure_replay_area(r, q, n);

	measure_replay_term(r, p, num_int(-1, r->c), &area, 1);
	for (int i = 1; i + 1 < n; i++) {
		area = measure_replay_area(r, (int[]){ q[0], q[i], q[i + 1] }, 3);
		measure_replay_term(r, p, num_int(1, r->c), &area, 1);
	}
	for (int i = 1; i + 2 < n; i++) {
		int abc[] = { q[0], q[i], q[i + 1] }, def[] = { q[0], q[i + 1], q[i + 2] };
		bool named = false;

		for (int k = 0; k < m->by->reasons; k++) {
			const struct account_reason *t = &m->by->reason[k];

			named |= t->letter == 't' && same_set(t->id, abc, 3) &&
				 same_set(t->id + 3, def, 3);
		}
		if (!named)
			return false;
	}
	return m->claim && measure_replay_alike(r, m->claim, p);
}

/* The foot h is on a line, and the line from p to h is perpendicular to it. */
static bool is_foot(struct match *m)
{
	struct replay *r = m->r;
	const int *p = m->by->p;
	int up = m->by->n == 2 ? direction(r, p[0], p[1]) : -1;

	for (int i = 0; up >= 0 && i < m->by->reasons; i++) {
		const struct account_reason *q = &m->by->reason[i];

		for (int k = 0; k < 2 && q->letter == 'd' && q->value == 90; k++) {
			const struct quantity *l = &r->a->quantity[q->id[k]];

			if (l->kind == Q_DIRECTION && r->expr[q->id[1 - k]]->col[0] == up &&
			    measure_replay_on_line(r, l->p[0], l->p[1], p[1]))
				return true;
		}
	}
	return false;
}

static bool by_theorem(struct match *m)
{
	enum theorem t = m->by->theorem;
	bool polygon = m->by->n >= 3;

	if (m->s->claim == CLAIM_NONE)
		return t == THEOREM_FOOT && is_foot(m);
	switch ((int)t) {
	case THEOREM_WALK_AREA: return polygon && walk_area(m);
	case THEOREM_CLOSED: return polygon && closes(m);
	case THEOREM_LAST_SIDE: return polygon && last_side(m);
	case THEOREM_REGULAR_AREA: return polygon && regular_area(m);
	case THEOREM_PARTS_AREA: return polygon && parts_area(m);
	case THEOREM_FOOT: return false;
	}
	for (int i = 0; i < m->by->n; i++)
		pool_point(m, m->by->p[i]);
	for (int i = 0; i < m->by->reasons; i++) {
		const struct account_reason *q = &m->by->reason[i];

		for (int k = 0; k < q->n; k++) {
			if (strchr("cotn", q->letter))
				pool_point(m, q->id[k]);
			else if (q->letter != 'd')
				pool_quantity(m, q->id[k]);
		}
	}
	for (const struct pattern *p = theorem_says[t]; p->where; p++) {
		unbind(m);
		if (fits(m, p))
			return true;
	}
	return false;
}

/* --- Facts -------------------------------------------------------------------------- */

enum spin {
	AS_NAMED,
	ROUND, /* the points from `first` on may be taken from any of them, either way */
	PART,  /* from the one that is meant (fact.part); of pictures any, as the step tells */
};
static const struct {
	enum spin spin;
	int first;
	struct pattern says[4];
} fact_says[RELATIONS] = {
	[RELATION_PARALLEL] = { AS_NAMED, 0, { { "", "AB||CD" } } },
	[RELATION_PERPENDICULAR] = { AS_NAMED, 0, { { "", "AB!CD" } } },
	[RELATION_MIDPOINT] = { AS_NAMED, 0, { { "", "AB-AC" } } },
	[RELATION_PERP_BISECTOR] = { AS_NAMED,
				     0,
				     { { "", "AB!CD" }, { "line ABX", "XC-XD" } } },
	[RELATION_BISECTOR] = { AS_NAMED,
				0,
				{ { "same AD", "<CDB-<BDE" }, { "same BD", "<CDA-<ADE" } } },
	[RELATION_BISECTOR_POINT] = { AS_NAMED, 0, { { "", "<BCA-<ACD" } } },
	[RELATION_FOOT] = { AS_NAMED, 0, { { "", "BA!CD" } } },
	[RELATION_RIGHT_ANGLE] = { AS_NAMED, 0, { { "", "AB!BC" } } },
	[RELATION_EQUAL_ANGLE] = { AS_NAMED, 0, { { "", "<ABC-<DEF" } } },
	[RELATION_CONGRUENT_SEGMENTS] = { AS_NAMED, 0, { { "", "AB-CD" } } },
	[RELATION_MIDSEGMENT] = { AS_NAMED, 0, { { "", "AC-AD; BC-BE" } } },
	[RELATION_MIDLINE] = { AS_NAMED, 0, { { "", "AC-AD; BE-BF" } } },
	[RELATION_ALTITUDE] = { ROUND, 2, { { "same AC", "AB!DE" }, { "same BC", "AB!DE" } } },
	[RELATION_MEDIAN] = { ROUND, 2, { { "same AC", "BD-BE" }, { "same BC", "AD-AE" } } },
	[RELATION_INCENTER] = { ROUND, 1, { { "", "<CBA-<ABD" } } },
	[RELATION_CENTROID] = { ROUND, 1, { { "line BAX; line CXD", "CX-XD; BA-2*AX" } } },
	[RELATION_CIRCUMCENTER] = { ROUND, 1, { { "", "AB-AC" } } },
	[RELATION_ORTHOCENTER] = { ROUND, 1, { { "", "AB!CD" } } },
	[RELATION_ISOSCELES] = { PART, 0, { { "", "AB-AC" } } },
	[RELATION_RIGHT_TRIANGLE] = { PART, 0, { { "", "AB!AC" } } },
	[RELATION_PARALLELOGRAM] = { ROUND,
				     0,
				     { { "", "AB||CD; AB-CD" },
				       { "line AXC; line BXD", "AX-XC" } } },
	[RELATION_RECTANGLE] = { ROUND,
				 0,
				 { { "", "AB||CD; AB-CD; AB!BC; AC-BD" },
				   { "line AXC; line BXD", "AX-XC" } } },
	[RELATION_RHOMBUS] = { ROUND,
			       0,
			       { { "", "AB||CD; AB-CD; AB-BC; AC!BD" },
				 { "line AXC; line BXD", "AX-XC" } } },
	[RELATION_SQUARE] = { ROUND,
			      0,
			      { { "", "AB||CD; AB-CD; AB-BC; AB!BC; AC-BD; AC!BD" },
				{ "line AXC; line BXD", "AX-XC" } } },
	[RELATION_KITE] = { PART,
			    0,
			    { { "", "AB-AD; CB-CD; <ABC-<ADC; AC!BD" },
			      { "line AXC; line BXD", "BX-XD" } } },
	[RELATION_TRAPEZOID] = { PART, 0, { { "", "AB||CD" } } },
	[RELATION_ISOSCELES_TRAPEZOID] = { PART,
					   0,
					   { { "", "AB||CD; AD-BC; <DAB-<ABC; AC-BD" } } },
};

static bool shape_says(struct match *m, const struct fact *f)
{
	enum spin spin = fact_says[f->kind].spin;
	int first = fact_says[f->kind].first, n = f->n - first;

	if (n < 2 || f->n > LETTERS)
		return false;
	for (int k = 0; k < (spin == AS_NAMED ? 1 : 2 * n); k++) {
		int start = k % n, way = k < n ? 1 : n - 1;

		/* Opposite corners of a kite, opposite sides of a trapezoid are as good. */
		if (spin == PART && !m->r->p->annotated &&
		    (n == 3     ? start != f->part
		     : way == 1 ? start % 2 != f->part % 2
				: true))
			continue;
		unbind(m);
		for (int i = 0; i < f->n; i++)
			m->point[i] =
				f->p[i < first ? i : first + (start + way * (i - first)) % n];
		for (const struct pattern *p = fact_says[f->kind].says; p->where; p++)
			if (fits(m, p))
				return true;
	}
	return false;
}

static bool lengths_equal(struct match *m, int a, int b, int c, int d)
{
	struct replay *r = m->r;
	struct measure_poly *p = measure_replay_poly(r);
	int s = measure_replay_length(r, a, b), t = measure_replay_length(r, c, d);

	measure_replay_term(r, p, num_int(1, r->c), &s, 1);
	measure_replay_term(r, p, num_int(-1, r->c), &t, 1);
	return m->claim && s != t && measure_replay_alike(r, m->claim, p);
}

static bool angles_equal(struct match *m, const int *p, const int *q)
{
	struct replay *r = m->r;
	struct measure_poly *e = measure_replay_poly(r);
	int s = measure_replay_angle(r, p[0], p[1], p[2]),
	    t = measure_replay_angle(r, q[0], q[1], q[2]);

	measure_replay_term(r, e, num_int(1, r->c), &s, 1);
	measure_replay_term(r, e, num_int(-1, r->c), &t, 1);
	return m->claim && s != t && measure_replay_alike(r, m->claim, e);
}

static bool angle_is(struct match *m, int a, int b, int c, long p, long q)
{
	struct replay *r = m->r;
	struct measure_poly *e = measure_replay_poly(r);
	int s = measure_replay_angle(r, a, b, c);

	measure_replay_term(r, e, num_int(1, r->c), &s, 1);
	measure_replay_term(r, e, num_rat(-p, q, r->c), NULL, 0);
	return m->claim && measure_replay_alike(r, m->claim, e);
}

/* Of pictures: a point taken for the centre of a regular polygon, and the middle of a side. */
static bool about_center(struct match *m, const int *q, int n)
{
	struct replay *r = m->r;

	for (int i = 0; i < m->pooled; i++)
		for (int k = 0; k < n; k++) {
			int o = m->pool[i], a = q[k], b = q[(k + 1) % n];

			if (o == a || o == b)
				continue;
			if (lengths_equal(m, o, a, o, b) || angle_is(m, a, o, b, 360, n) ||
			    angle_is(m, o, a, b, 90L * (n - 2), n) ||
			    angle_is(m, o, b, a, 90L * (n - 2), n))
				return true;
			if (measure_replay_on_line(r, a, b, o) && lengths_equal(m, a, o, o, b))
				return true;
			for (int j = 0; j < m->pooled; j++)
				if (m->pool[j] != o &&
				    measure_replay_on_line(r, a, b, m->pool[j]) &&
				    directions_are(m, direction(r, o, m->pool[j]),
						   direction(r, a, b), 90))
					return true;
		}
	return false;
}

static bool regular_says(struct match *m, const struct fact *f)
{
	const int *q = f->p;
	int n = f->n;

	for (int i = 0; i < n; i++) {
		int b[3] = { q[(i + n - 1) % n], q[i], q[(i + 1) % n] };

		if (f->kind == RELATION_REGULAR || n == 3)
			if (angle_is(m, b[0], b[1], b[2], 180L * (n - 2), n))
				return true;
		for (int k = 0; k < i; k++) {
			int c[3] = { q[(k + n - 1) % n], q[k], q[(k + 1) % n] };

			if (lengths_equal(m, b[1], b[2], c[1], c[2]) ||
			    (f->kind == RELATION_REGULAR && angles_equal(m, b, c)))
				return true;
		}
	}
	if (f->kind == RELATION_REGULAR && n == 4)
		for (int i = 0; i < 2; i++)
			if (directions_are(m, direction(m->r, q[i], q[i + 1]),
					   direction(m->r, q[i + 2], q[(i + 3) % 4]), 0))
				return true;
	return f->kind == RELATION_REGULAR && m->s->taken && about_center(m, q, n);
}

static int scale(struct replay *r, const int *p, const int *q)
{
	struct measure_symbol s = { .kind = Q_SCALE,
				    .id = { p[0], p[1], q[0], q[1] },
				    .n = 4 };

	return measure_replay_symbol(r, &s);
}

/* a b c ... - d e f ...: zero */
static bool products(struct match *m, const int *a, int n, const int *b, int k)
{
	struct measure_poly *p = measure_replay_poly(m->r);

	measure_replay_term(m->r, p, num_int(1, m->r->c), a, n);
	measure_replay_term(m->r, p, num_int(-1, m->r->c), b, k);
	return m->claim && measure_replay_alike(m->r, m->claim, p);
}

static bool similar_says(struct match *m, const struct fact *f)
{
	struct replay *r = m->r;
	int n = f->n / 2;
	const int *q = f->p, *w = f->p + n;
	int t = scale(r, q, w), back = scale(r, w, q);
	int a = measure_replay_area(r, q, n), b = measure_replay_area(r, w, n);

	if (products(m, (int[]){ t, back }, 2, NULL, 0) ||
	    products(m, &a, 1, (int[]){ t, t, b }, 3))
		return true;
	for (int i = 0; i < n; i++) {
		int l = side(r, q, n, i), k = side(r, w, n, i);

		if (products(m, &l, 1, (int[]){ t, k }, 2) ||
		    products(m, (int[]){ a, k, k }, 3, (int[]){ b, l, l }, 3))
			return true;
		for (int j = 0; j < i; j++)
			if (products(m, (int[]){ l, side(r, w, n, j) }, 2,
				     (int[]){ side(r, q, n, j), k }, 2))
				return true;
	}
	return false;
}

static bool corners_equal(struct match *m, const struct fact *f)
{
	int n = f->n / 2;
	const int *q = f->p, *w = f->p + n;

	for (int i = 0; i < n; i++) {
		int a = (i + n - 1) % n, b = (i + 1) % n;

		if (angles_equal(m, (int[]){ q[a], q[i], q[b] }, (int[]){ w[a], w[i], w[b] }))
			return true;
	}
	return false;
}

static bool congruent_says(struct match *m, const struct fact *f)
{
	int n = f->n / 2;
	const int *q = f->p, *w = f->p + n;

	for (int i = 0; i < n; i++)
		if (lengths_equal(m, q[i], q[(i + 1) % n], w[i], w[(i + 1) % n]))
			return true;
	return corners_equal(m, f);
}

/* The line touches the circle: where it meets it, the radius is upright. */
static bool tangent_says(struct match *m, int circle, int a, int b)
{
	struct replay *r = m->r;
	int line = direction(r, a, b);

	for (int i = 0; i < r->np && circle >= 0 && line >= 0; i++)
		if (measure_replay_on_circle(r, circle, i) &&
		    measure_replay_on_line(r, a, b, i) &&
		    directions_are(m, line, measure_replay_column(r, COL_POLAR, circle, i),
				   90))
			return true;
	return false;
}

/* --- Equations of facts ------------------------------------------------------------- */

enum { READINGS_MOST = 64 };

static bool outer(const struct match *m, const struct term *t, const struct term *other)
{
	double v;

	if (t->kind != TERM_MEASURE || m->r->p->oriented)
		return false;
	if (t->measure == MEASURE_ARC)
		return problem_constant(&v, other) && v > 180;
	return t->measure == MEASURE_ANGLE &&
	       (m->s->taken || (problem_constant(&v, other) && v > 180 && v < 360));
}

/* A side of an equation.  An angle or arc of more than 180 degrees is the outer one. */
static bool one_side(struct match *m, const struct term *t, bool other_way, int *alt,
		     struct measure_frac *out)
{
	struct replay *r = m->r;
	struct term u = *t;

	if (other_way && t->measure == MEASURE_ARC) {
		u.measure = MEASURE_MAJOR_ARC;
		t = &u;
	}
	if (!measure_replay_frac(r, t, alt, out))
		return false;
	if (other_way && t->measure == MEASURE_ANGLE) {
		struct measure_poly *p = measure_replay_poly(r);

		measure_replay_term(r, p, num_int(360, r->c), NULL, 0);
		out->n = measure_replay_plus(r, p, num_int(-1, r->c), out->n);
	}
	return true;
}

/* Is the quotient zero when and where the claim is? */
static bool same_zero(struct replay *r, const struct measure_poly *claim,
		      const struct measure_frac *a, const struct measure_frac *b)
{
	struct measure_poly *p;

	if (measure_replay_same(r, a->d, b->d))
		p = measure_replay_plus(r, a->n, num_int(-1, r->c), b->n);
	else
		p = measure_replay_plus(r, measure_replay_times(r, a->n, b->d),
					num_int(-1, r->c),
					measure_replay_times(r, b->n, a->d));
	return measure_replay_alike(r, claim, p);
}

static bool equal_says(struct match *m, const struct fact *f)
{
	struct replay *r = m->r;

	if (!m->claim)
		return false;
	/* Equally long arcs of one circle are equal arcs. */
	if (f->t[0]->kind == TERM_MEASURE && f->t[0]->measure == MEASURE_ARC_LENGTH &&
	    f->t[1]->kind == TERM_MEASURE && f->t[1]->measure == MEASURE_ARC_LENGTH &&
	    f->t[0]->circle == f->t[1]->circle) {
		struct term t = *f->t[0], u = *f->t[1];
		struct measure_frac a, b;
		int alt = 0;

		t.measure = u.measure = MEASURE_ARC;
		if (measure_replay_frac(r, &t, &alt, &a) &&
		    measure_replay_frac(r, &u, &alt, &b) && same_zero(r, m->claim, &a, &b))
			return true;
	}
	for (int way = 0; way < 4; way++) {
		bool one = way & 1, two = way & 2;

		if ((one && !outer(m, f->t[0], f->t[1])) ||
		    (two && !outer(m, f->t[1], f->t[0])))
			continue;
		for (int i = 0; i < READINGS_MOST; i++) {
			struct measure_frac a, b;
			int alt = i;

			if (one_side(m, f->t[0], one, &alt, &a) &&
			    one_side(m, f->t[1], two, &alt, &b) &&
			    same_zero(r, m->claim, &a, &b))
				return true;
			if (alt)
				break; /* there are not so many readings */
		}
	}
	return false;
}

bool measure_replay_reads(struct replay *r, const struct term *tree, const struct term *t)
{
	struct measure_frac a, b;
	int none = 0;

	if (!measure_replay_frac(r, tree, &none, &a))
		return false;
	for (int i = 0; i < READINGS_MOST; i++) {
		int alt = i;

		if (measure_replay_frac(r, t, &alt, &b) &&
		    (measure_replay_same(r, a.d, b.d)
			     ? measure_replay_same(r, a.n, b.n)
			     : measure_replay_same(r, measure_replay_times(r, a.n, b.d),
						   measure_replay_times(r, b.n, a.d))))
			return true;
		if (alt)
			break;
	}
	return false;
}

static bool by_fact(struct match *m)
{
	struct replay *r = m->r;
	const struct fact *f = &r->p->fact[m->s->fact];

	switch ((int)f->kind) {
	case RELATION_EQUAL: return equal_says(m, f);
	case RELATION_TANGENT: return tangent_says(m, f->circle, f->p[0], f->p[1]);
	case RELATION_CIRCUMSCRIBED:
		for (int i = 0; i < f->n; i++)
			if (tangent_says(m, f->circle, f->p[i], f->p[(i + 1) % f->n]))
				return true;
		return false;
	case RELATION_EQUAL_LENGTH:
		for (int i = 2; i + 1 < f->n; i += 2)
			if (lengths_equal(m, f->p[0], f->p[1], f->p[i], f->p[i + 1]))
				return true;
		return false;
	case RELATION_EQUAL_RADIUS:
	case RELATION_CONGRUENT_CIRCLES:
	case RELATION_EQUAL_CIRCLES: {
		struct measure_symbol a = { .kind = Q_RADIUS, .id = { f->circle }, .n = 1 };
		struct measure_symbol b = { .kind = Q_RADIUS, .id = { f->circle2 }, .n = 1 };
		int s = measure_replay_symbol(r, &a), t = measure_replay_symbol(r, &b);

		return f->circle2 >= 0 && products(m, &s, 1, &t, 1);
	}
	case RELATION_EQUILATERAL:
	case RELATION_REGULAR: return regular_says(m, f);
	case RELATION_CONGRUENT: return congruent_says(m, f);
	case RELATION_SIMILAR: return similar_says(m, f) || corners_equal(m, f);
	default: return fact_says[f->kind].says[0].where && shape_says(m, f);
	}
}

/* --- Circles ------------------------------------------------------------------------ */

/* Radii are equal; the radius to a point has its direction; a chord is upright to the mean of
 * the directions of its ends. */
static bool by_circle(struct match *m)
{
	struct replay *r = m->r;
	const struct account_step *s = m->s;
	const struct quantity *l, *a, *b;

	if (s->claim == CLAIM_SUM && s->n == 2)
		for (int c = 0; c < r->p->circles; c++) {
			struct measure_symbol t = { .kind = Q_RADIUS, .id = { c }, .n = 1 };
			int o = r->p->circle[c].center, radius = measure_replay_symbol(r, &t);

			for (int i = 0; i < m->pooled && o >= 0; i++) {
				int len = measure_replay_length(r, o, m->pool[i]);

				if (len >= 0 && measure_replay_on_circle(r, c, m->pool[i]) &&
				    products(m, &len, 1, &radius, 1))
					return true;
			}
		}
	if (s->claim != CLAIM_DIRECTIONS || s->n < 2)
		return false;
	l = &r->a->quantity[s->id[0]];
	a = &r->a->quantity[s->id[1]];
	if (l->kind != Q_DIRECTION || a->kind != Q_POLAR || s->weight[0] != 1)
		return false;
	if (s->n == 2) {
		int o = r->p->circle[a->circle].center;

		return s->weight[1] == -1 && o >= 0 && s->ray[0] == o &&
		       s->ray[1] == a->p[0] &&
		       direction(r, o, a->p[0]) == r->expr[s->id[0]]->col[0] &&
		       half_turns(s->rest) == 0;
	}
	b = &r->a->quantity[s->id[2]];
	return s->n == 3 && b->kind == Q_POLAR && b->circle == a->circle &&
	       s->weight[1] == -0.5 && s->weight[2] == -0.5 && s->ray[0] < 0 &&
	       direction(r, a->p[0], b->p[0]) == r->expr[s->id[0]]->col[0] &&
	       half_turns(s->rest) == 90;
}

static const char *line_name(const struct match *m, int k)
{
	const struct replay *r = m->r;
	const int *p = r->a->quantity[m->s->id[k]].p;

	return arena_printf(r->m, "%s%s", r->p->point[p[0]].name, r->p->point[p[1]].name);
}

/* What is only believed of the drawing is claimed between directions, and told in words:
 * these. */
static bool by_drawing(const struct match *m)
{
	const struct replay *r = m->r;
	const char *text = m->s->taken;

	if (!text || m->one < 0 || (m->turn != 0 && m->turn != 90))
		return false;
	if (r->a->quantity[m->s->id[0]].kind != Q_DIRECTION)
		return false;
	if (r->a->quantity[m->s->id[1]].kind == Q_POLAR)
		return m->turn == 90 &&
		       !strcmp(text, arena_printf(r->m, "the line %s touches the circle",
						  line_name(m, 0)));
	return !strcmp(text,
		       arena_printf(r->m, "%s and %s are %s", line_name(m, 0), line_name(m, 1),
				    m->turn == 0 ? "parallel" : "perpendicular"));
}

bool measure_replay_says(struct replay *r, const struct account_step *s)
{
	struct match m = { .r = r, .s = s, .circle = -1 };

	if (s->by >= 0)
		m.by = &r->a->application[s->by];
	if (!read_claim(&m))
		return false;
	if (m.by)
		return by_theorem(&m);
	if (s->fact >= 0)
		return s->fact < r->p->facts && by_fact(&m);
	return by_circle(&m) || by_drawing(&m);
}
