/*
 * read_logic_match.c -- logic forms: two annotations of one picture.
 *
 * A record may have a second annotation of its picture, with other names and measured from
 * another corner.  Which points are the same is told by their positions, then by their
 * names; points that the first annotation has no position for are found by the lines and
 * labels at them.  Which labels are the same is told by what they say.
 *
 * Two ways of reading a picture fail differently: the first annotation has the labels in
 * the right places more often, the second the lines and points.
 */
#include "base/json.h"
#include "base/list.h"
#include "read/logic_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Forms, parsed once for all readings ----------------------------------- */

/* $ and $1 are names to the parser; "angle 4" is Angle(4). */
static const char *plain(struct arena *a, const char *s)
{
	struct buf b = { 0 };
	char *t;

	for (; *s; s++)
		if (*s == '$') {
			buf_add(&b, "any");
		} else if (!strncmp(s, "angle ", 6) && s[6] >= '0' && s[6] <= '9') {
			buf_add(&b, "Angle(");
			for (s += 6; *s >= '0' && *s <= '9'; s++)
				buf_addc(&b, *s);
			buf_addc(&b, ')');
			s--;
		} else {
			buf_addc(&b, *s);
		}
	t = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return t;
}

/* A shape is written with a capital; some sources forget it. */
static void capitalise(struct expr *x, struct arena *a)
{
	char *t;

	for (int i = 0; i < x->n; i++)
		capitalise(x->arg[i], a);
	if (x->kind != EXPR_CALL || x->text[0] < 'a' || x->text[0] > 'z' || !x->text[1])
		return;
	t = arena_strdup(a, x->text);
	t[0] = (char)(t[0] + 'A' - 'a');
	if (base_is_one_of(t, read_logic_polygons) || base_is_one_of(t, read_logic_wrappers))
		x->text = t;
}

/* A bracket too many or too few at the end: the text up to where the first one is closed,
 * or with those that are missing.  NULL when it is balanced. */
static const char *balanced(struct arena *a, const char *s)
{
	struct buf b = { 0 };
	const char *t, *c = s;
	int depth = 0;

	for (; *c; c++) {
		depth += *c == '(';
		if (*c == ')' && --depth == 0)
			break;
	}
	if (*c && !c[1 + strspn(c + 1, " ")])
		return NULL;
	buf_addf(&b, "%.*s", *c ? (int)(c - s + 1) : (int)strlen(s), s);
	while (depth-- > 0)
		buf_addc(&b, ')');
	t = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return t;
}

const struct expr *read_logic_parsed(struct logic_record *r, const char *text)
{
	int at = index_get(&r->texts, text);
	struct expr *x = NULL;
	const char *s, *again;
	struct err e;

	if (at >= 0)
		return r->x[at];
	if (r->n >= LOGIC_PARSED)
		return NULL;
	s = problem_mixed(r->a, plain(r->a, text));
	if (expr_parse(&x, s, strlen(s), r->a, &e) &&
	    (!(again = balanced(r->a, s)) || expr_parse(&x, again, strlen(again), r->a, &e)))
		x = NULL;
	if (x)
		capitalise(x, r->a);
	index_set(&r->texts, text, r->n);
	r->x[r->n++] = x;
	return x;
}

bool read_logic_number(const struct json *j, double *out)
{
	struct arena *a;
	bool ok;

	if (!j || j->type != JSON_NUMBER)
		return false;
	a = arena_new();
	ok = problem_constant(out, problem_number(problem_new(a), j->text));
	arena_free(a);
	return ok;
}

/* --- Annotations ------------------------------------------------------------ */

static int find(const struct annotation *n, const char *name)
{
	for (int i = 0; i < n->points; i++)
		if (!strcmp(n->name[i], name))
			return i;
	return -1;
}

static void join(struct annotation *n, int a, int b)
{
	if (a >= 0 && b >= 0 && a != b)
		n->near[a][b] = n->near[b][a] = 1;
}

/* "AB" of two names; false when it is none. */
static bool split_name(const struct annotation *n, const char *s, int *a, int *b)
{
	size_t len = strlen(s);

	for (size_t cut = 1; cut < len && cut < 60; cut++) {
		char first[64];

		memcpy(first, s, cut);
		first[cut] = 0;
		*a = find(n, first);
		*b = find(n, s + cut);
		if (*a >= 0 && *b >= 0 && *a != *b)
			return true;
	}
	return false;
}

/* Every Line(A, B) in a form, a point on it, and the sides of polygons. */
static void join_lines(struct annotation *n, const struct expr *x)
{
	if (x->kind != EXPR_CALL)
		return;
	for (int i = 0; base_is_one_of(x->text, read_logic_polygons) && x->n > 2 && i < x->n;
	     i++) {
		const struct expr *a = x->arg[i], *b = x->arg[(i + 1) % x->n];

		if (a->kind == EXPR_NAME && b->kind == EXPR_NAME)
			join(n, find(n, a->text), find(n, b->text));
	}
	if (!strcmp(x->text, "Line") && x->n == 2 && x->arg[0]->kind == EXPR_NAME &&
	    x->arg[1]->kind == EXPR_NAME)
		join(n, find(n, x->arg[0]->text), find(n, x->arg[1]->text));
	if (!strcmp(x->text, "PointLiesOnLine") && x->n == 2 && x->arg[0]->kind == EXPR_NAME &&
	    x->arg[1]->kind == EXPR_CALL && x->arg[1]->n == 2)
		for (int i = 0; i < 2; i++)
			if (x->arg[1]->arg[i]->kind == EXPR_NAME)
				join(n, find(n, x->arg[0]->text),
				     find(n, x->arg[1]->arg[i]->text));
	for (int i = 0; i < x->n; i++)
		join_lines(n, x->arg[i]);
}

bool read_logic_is_label(const struct expr *x)
{
	static const char *const sizes[] = { "LengthOf", "MeasureOf",  "AreaOf", "PerimeterOf",
					     "RadiusOf", "DiameterOf", NULL };

	return read_logic_is_call(x, "Equals") && x->n == 2 && x->arg[0]->kind == EXPR_CALL &&
	       base_is_one_of(x->arg[0]->text, sizes) &&
	       !(x->arg[1]->kind == EXPR_CALL &&
		 (base_is_one_of(x->arg[1]->text, sizes) || x->arg[1]->n > 1));
}

static void read_annotation(struct logic_record *r, struct annotation *n,
			    const struct json *from)
{
	const struct json *at = json_get(from, "point_positions");
	const struct json *list = json_get(from, "diagram_logic_forms");

	for (const struct json *j = at ? at->child : NULL; j && n->points < PROBLEM_POINTS;
	     j = j->next) {
		double x, y;
		int i = n->points;

		if (j->type != JSON_ARRAY || j->n < 2 || !read_logic_number(j->child, &x) ||
		    !read_logic_number(j->child->next, &y))
			continue;
		n->name[i] = j->key;
		n->placed[i] = x != -1 || y != -1;
		n->x[i] = x;
		n->y[i] = -y;
		n->same[i] = -1;
		n->points++;
	}
	for (const struct json *j = list ? list->child : NULL; j; j = j->next) {
		const struct expr *x = j->type == JSON_STRING && *j->text
					       ? read_logic_parsed(r, j->text)
					       : NULL;

		if (!x)
			continue;
		join_lines(n, x);
		if (read_logic_is_label(x) && n->labels < LOGIC_LABELS)
			n->label[n->labels++] = x;
	}
	list = json_get(from, "circle_instances");
	for (const struct json *j = list ? list->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING && find(n, j->text) >= 0)
			n->center[find(n, j->text)] = true;
	list = json_get(from, "line_instances");
	for (const struct json *j = list ? list->child : NULL; j; j = j->next) {
		int a, b;

		if (j->type == JSON_STRING && split_name(n, j->text, &a, &b))
			join(n, a, b);
	}
}

/* --- Which points are the same ----------------------------------------------- */

/* The shift that makes most positions agree; how near is the same place? */
static double find_shift(struct logic_record *r)
{
	const struct annotation *p = &r->first, *q = &r->second;
	double span = 1, near;
	int best = 0;

	for (int i = 0; i < q->points; i++)
		span = fmax(span, hypot(q->x[i] - q->x[0], q->y[i] - q->y[0]));
	near = 0.035 * span + 2;
	for (int i = 0; i < p->points; i++)
		for (int k = 0; k < q->points && p->placed[i]; k++) {
			double u = p->x[i] - q->x[k], v = p->y[i] - q->y[k];
			int hits = 0;

			if (!q->placed[k])
				continue;
			for (int m = 0; m < p->points; m++)
				for (int o = 0; o < q->points && p->placed[m]; o++)
					if (q->placed[o] &&
					    hypot(p->x[m] - u - q->x[o],
						  p->y[m] - v - q->y[o]) < near) {
						hits += 2 + !strcmp(p->name[m], q->name[o]);
						break;
					}
			if (hits > best) {
				best = hits;
				r->sx = u;
				r->sy = v;
			}
		}
	return near;
}

static void pair(struct logic_record *r, int i, int k)
{
	r->first.same[i] = k;
	r->second.same[k] = i;
}

/* Positions that agree, closely first; then the same name not far away. */
static void match_places(struct logic_record *r, double near)
{
	struct annotation *p = &r->first, *q = &r->second;

	for (int pass = 0; pass < 3; pass++)
		for (int i = 0; i < p->points; i++) {
			double close = pass == 0 ? 0.4 * near : near;
			int found = -1, named = find(q, p->name[i]);

			if (p->same[i] >= 0)
				continue;
			for (int k = 0; k < q->points && pass < 2 && p->placed[i]; k++) {
				double d = hypot(p->x[i] - r->sx - q->x[k],
						 p->y[i] - r->sy - q->y[k]);

				if (q->placed[k] && q->same[k] < 0 && d < close) {
					close = d;
					found = k;
				}
			}
			if (pass == 2 && named >= 0 && q->same[named] < 0 && p->placed[i] &&
			    hypot(p->x[i] - r->sx - q->x[named],
				  p->y[i] - r->sy - q->y[named]) < 6 * near)
				found = named;
			if (found >= 0)
				pair(r, i, found);
		}
}

/* What a label is written at: points of the annotation in order, at most 3. */
static int label_place(const struct annotation *n, const struct expr *x, int *q)
{
	const struct expr *at = x->arg[0];

	while (at->kind == EXPR_CALL && at->n == 1 && at->arg[0]->kind == EXPR_CALL)
		at = at->arg[0];
	if (at->kind != EXPR_CALL || at->n < 2 || at->n > 3)
		return 0;
	for (int i = 0; i < at->n; i++)
		if (at->arg[i]->kind != EXPR_NAME || (q[i] = find(n, at->arg[i]->text)) < 0)
			return 0;
	return at->n;
}

static const char *label_of(struct arena *a, const struct expr *x)
{
	struct buf b = { 0 };
	const char *s;

	expr_print(&b, x->arg[1]);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static bool same_label(const struct expr *x, const struct expr *y)
{
	struct arena *a = arena_new();
	bool same = !strcmp(label_of(a, x), label_of(a, y));

	arena_free(a);
	return same;
}

/* How well does point u of the first annotation sit at v of the second, given the pairs so
 * far?  Lines that both have count for it, lines that only one has against it, and the same
 * label at it for it. */
static int affinity(const struct logic_record *r, int u, int v)
{
	const struct annotation *p = &r->first, *q = &r->second;
	int score = !strcmp(p->name[u], q->name[v]);

	for (int w = 0; w < p->points; w++)
		if (w != u && p->near[u][w] && p->same[w] >= 0)
			score += q->near[v][p->same[w]] ? 2 : -1;
	for (int i = 0; i < p->labels; i++) {
		int a[3], b[3], n = label_place(p, p->label[i], a), at = -1;

		for (int m = 0; m < n; m++)
			if (a[m] == u)
				at = m;
		for (int k = 0; at >= 0 && k < q->labels; k++) {
			int hits = 0;

			if (label_place(q, q->label[k], b) != n ||
			    !same_label(p->label[i], q->label[k]))
				continue;
			for (int m = 0; m < n; m++)
				hits += b[m] == v ? 1 : 0;
			if (hits && (n == 2 || (at == 1) == (b[1] == v)))
				score += 3;
		}
	}
	return score;
}

/* The only centre without a place is the only one that the second has besides. */
static void match_centre(struct logic_record *r)
{
	const struct annotation *p = &r->first, *q = &r->second;
	int u = -1, v = -1, n = 0, m = 0;

	for (int i = 0; i < p->points; i++)
		if (p->center[i] && !p->placed[i] && p->same[i] < 0) {
			u = i;
			n++;
		}
	for (int k = 0; k < q->points; k++)
		if (q->center[k] && q->placed[k] && q->same[k] < 0) {
			v = k;
			m++;
		}
	if (n == 1 && m == 1)
		pair(r, u, v);
}

/* Points without a position: the best fitting of those left, while there is one that fits
 * better than it does not. */
static void match_unplaced(struct logic_record *r)
{
	struct annotation *p = &r->first, *q = &r->second;

	for (;;) {
		int best = 1, u = -1, v = -1;

		for (int i = 0; i < p->points; i++)
			for (int k = 0; k < q->points && p->same[i] < 0 && !p->placed[i];
			     k++) {
				int fit;

				if (q->same[k] >= 0 || !q->placed[k])
					continue;
				fit = affinity(r, i, k);
				if (fit > best) {
					best = fit;
					u = i;
					v = k;
				}
			}
		if (u < 0)
			break;
		pair(r, u, v);
	}
	/* A part of a figure that does not sit there whole is another one. */
	for (bool again = true; again;) {
		again = false;
		for (int u = 0; u < p->points; u++) {
			bool sits = true;

			if (p->placed[u] || p->same[u] < 0)
				continue;
			for (int w = 0; w < p->points; w++)
				if (p->near[u][w])
					sits &= p->same[w] >= 0 &&
						q->near[p->same[u]][p->same[w]];
			if (!sits) {
				q->same[p->same[u]] = -1;
				p->same[u] = -1;
				again = true;
			}
		}
	}
}

/* How unlike are the polygons p and q as drawn, 0 for similar ones?  Of the vectors between
 * the corners and their middle, the part that no turn, stretch and reflection explains. */
static double unlike(const double (*p)[2], const double (*q)[2], int n)
{
	double m[4] = { 0 }, pp = 0, qq = 0, best = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < 2; k++) {
			m[k] += p[i][k] / n;
			m[2 + k] += q[i][k] / n;
		}
	for (int mirror = -1; mirror <= 1; mirror += 2) {
		double re = 0, im = 0;

		pp = qq = 0;
		for (int i = 0; i < n; i++) {
			double a = p[i][0] - m[0], b = p[i][1] - m[1];
			double c = q[i][0] - m[2], d = mirror * (q[i][1] - m[3]);

			re += a * c + b * d;
			im += a * d - b * c;
			pp += a * a + b * b;
			qq += c * c + d * d;
		}
		best = fmax(best, re * re + im * im);
	}
	return pp > 0 && qq > 0 ? 1 - best / (pp * qq) : 1;
}

enum { CORNERS = 12 };

static int corners(const struct annotation *n, const struct expr *x, int *q)
{
	while (x->kind == EXPR_CALL && x->n == 1)
		x = x->arg[0];
	if (x->kind != EXPR_CALL || x->n < 3 || x->n > CORNERS)
		return 0;
	for (int i = 0; i < x->n; i++)
		if (x->arg[i]->kind != EXPR_NAME || (q[i] = find(n, x->arg[i]->text)) < 0)
			return 0;
	return x->n;
}

/* The search for a polygon of the second annotation that looks like p. */
struct likeness {
	const struct annotation *in;
	double p[CORNERS][2];
	bool barred[PROBLEM_POINTS];
	int n, at[CORNERS], best[CORNERS];
	double least;
	int steps;
};

static void look_for_polygon(struct likeness *k, int have)
{
	const struct annotation *s = k->in;
	double q[CORNERS][2], u;

	if (++k->steps > 20000)
		return;
	if (have == k->n) {
		if (!s->near[k->at[0]][k->at[have - 1]])
			return;
		for (int i = 0; i < have; i++) {
			q[i][0] = s->x[k->at[i]];
			q[i][1] = s->y[k->at[i]];
		}
		u = unlike(k->p, q, have);
		if (u < k->least) {
			k->least = u;
			memcpy(k->best, k->at, sizeof k->best);
		}
		return;
	}
	for (int v = 0; v < s->points; v++)
		if (s->placed[v] && !k->barred[v] && (!have || s->near[k->at[have - 1]][v])) {
			k->at[have] = v;
			k->barred[v] = true;
			look_for_polygon(k, have + 1);
			k->barred[v] = false;
		}
}

/* A polygon without positions that is said to be similar to a drawn one: its corners are
 * those, in this order, that look like it. */
static void match_similar(struct logic_record *r, const struct expr *x)
{
	struct annotation *f = &r->first, *s = &r->second;
	struct likeness k = { .in = s, .least = 0.01 };
	int a[CORNERS], b[CORNERS], c[CORNERS], n;

	if ((!read_logic_is_call(x, "Similar") && !read_logic_is_call(x, "Congruent")) ||
	    x->n != 2)
		return;
	n = corners(f, x->arg[0], a);
	if (!n || corners(f, x->arg[1], b) != n)
		return;
	if (!f->placed[a[0]]) {
		memcpy(c, a, sizeof c);
		memcpy(a, b, sizeof a);
		memcpy(b, c, sizeof b);
	}
	for (int v = 0; v < s->points; v++)
		k.barred[v] = s->same[v] >= 0;
	for (int i = 0; i < n; i++) {
		if (!f->placed[a[i]] || f->placed[b[i]])
			return;
		if (f->same[b[i]] >= 0)
			k.barred[f->same[b[i]]] = false;
		k.p[i][0] = f->x[a[i]];
		k.p[i][1] = f->y[a[i]];
	}
	k.n = n;
	k.best[0] = -1;
	look_for_polygon(&k, 0);
	if (k.best[0] < 0)
		return;
	for (int i = 0; i < n; i++)
		if (f->same[b[i]] >= 0)
			s->same[f->same[b[i]]] = -1;
	for (int i = 0; i < n; i++)
		pair(r, b[i], k.best[i]);
}

void read_logic_match(struct logic_record *r, const struct json *first,
		      const struct json *second)
{
	const struct json *text = json_get(first, "text_logic_forms_dissolved");

	read_annotation(r, &r->first, first);
	if (!second)
		return;
	for (const struct json *j = text ? text->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING && *j->text && read_logic_parsed(r, j->text))
			join_lines(&r->first, read_logic_parsed(r, j->text));
	read_annotation(r, &r->second, second);
	match_places(r, find_shift(r));
	match_unplaced(r);
	match_centre(r);
	/* What nothing speaks against is meant by its name. */
	for (int i = 0; i < r->first.points; i++) {
		int named = find(&r->second, r->first.name[i]);

		if (r->first.same[i] < 0 && !r->first.placed[i] && named >= 0 &&
		    r->second.same[named] < 0)
			pair(r, i, named);
	}
	for (const struct json *j = text ? text->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING && *j->text && read_logic_parsed(r, j->text))
			match_similar(r, read_logic_parsed(r, j->text));
}

/* A point of the first annotation that the second does not have: under its name when that is
 * free, else under a new one. */
static int add_own(struct logic *l, const char *name)
{
	char fresh[80];
	size_t n = strlen(name) < 60 ? strlen(name) : 60;
	int at;

	memcpy(fresh, name, n);
	fresh[n] = 0;
	while (problem_find_point(l->p, fresh) >= 0 && n < 70) {
		fresh[n++] = '\'';
		fresh[n] = 0;
	}
	at = problem_point(l->p, fresh);
	if (at >= 0)
		index_set(&l->other, name, at);
	return at;
}

int read_logic_other_point(struct logic *l, const char *name)
{
	int at = index_get(&l->other, name);

	return at < 0 && index_get(&l->pending, name) >= 0 ? add_own(l, name) : at;
}

/* The problem has the points of the second annotation: what are those of the first called
 * there?  Points that nobody placed are added when a form speaks of them. */
void read_logic_rename(struct logic *l)
{
	const struct logic_record *r = l->record;
	struct problem *p = l->p;

	for (int i = 0; i < r->first.points; i++) {
		const char *name = r->first.name[i];
		int at;

		if (r->first.same[i] >= 0) {
			at = problem_find_point(p, r->second.name[r->first.same[i]]);
			if (at >= 0)
				index_set(&l->other, name, at);
		} else if (!r->first.placed[i]) {
			index_set(&l->pending, name, i);
		} else if ((at = add_own(l, name)) >= 0) {
			problem_place(p, at, r->first.x[i] - r->sx, r->first.y[i] - r->sy);
		}
	}
}

/* The problem has the points of the first annotation: those without a position get that of
 * their counterpart. */
void read_logic_place_by_second(struct logic *l)
{
	const struct logic_record *r = l->record;

	for (int i = 0; i < r->first.points; i++) {
		int at, k = r->first.same[i];

		if (k < 0 || r->first.placed[i] || !r->second.placed[k])
			continue;
		at = problem_point(l->p, r->first.name[i]);
		if (at >= 0)
			problem_place(l->p, at, r->second.x[k] + r->sx,
				      r->second.y[k] + r->sy);
	}
}

/* --- Labels ------------------------------------------------------------------- */

/* Is what a label of the first annotation is written at the same as for one of the second?
 * Arms of angles may be named by other points of the ray. */
static bool same_place(const struct logic_record *r, const struct expr *x,
		       const struct expr *y)
{
	const struct annotation *p = &r->first, *q = &r->second;
	int a[3], b[3], n = label_place(p, x, a);

	if (!n || n != label_place(q, y, b) || strcmp(x->arg[0]->text, y->arg[0]->text) != 0 ||
	    strcmp(x->arg[0]->arg[0]->text, y->arg[0]->arg[0]->text) != 0)
		return false;
	if (n == 2)
		return (p->same[a[0]] == b[0] && p->same[a[1]] == b[1]) ||
		       (p->same[a[0]] == b[1] && p->same[a[1]] == b[0]);
	if (p->same[a[1]] != b[1])
		return false;
	for (int way = 0; way < 2; way++) {
		bool same = true;

		for (int k = 0; k < 3; k += 2) {
			int u = a[k], v = b[way ? 2 - k : k];
			double d = atan2(p->y[u] - p->y[a[1]], p->x[u] - p->x[a[1]]);
			double e = atan2(q->y[v] - q->y[b[1]], q->x[v] - q->x[b[1]]);

			same &= p->same[u] == v ||
				(p->placed[u] && q->placed[v] && p->placed[a[1]] &&
				 read_logic_angle_between(d, e) < 6);
		}
		if (same)
			return true;
	}
	return false;
}

static bool has_label(const struct logic_record *r, const struct annotation *n, const char *s)
{
	for (int i = 0; i < n->labels; i++)
		if (!strcmp(label_of(r->a, n->label[i]), s))
			return true;
	return false;
}

/* A letter that the statement speaks of. */
static bool is_spoken_of(const struct problem *p, const char *s)
{
	const char *at = p->text;

	if (!s[0] || s[1] || !at)
		return false;
	for (; (at = strchr(at, *s)); at++)
		if ((at == p->text || at[-1] == ' ') && strchr(" .,?", at[1]))
			return true;
	return false;
}

/* Labels of the first annotation that the second reads otherwise at the same place: the
 * second, made with more care, has what is written.  Not so when one of the two has both
 * labels; then one of them stands in a wrong place. */
void read_logic_mend_labels(struct logic *l, struct read_forms *f)
{
	struct logic_record *r = l->record;

	for (int i = 0; i < f->n; i++) {
		struct read_form *m = &f->f[i];
		const char *s;

		if (m->from != FROM_FIRST || !read_logic_is_label(m->x))
			continue;
		s = label_of(r->a, m->x);
		for (int k = 0; k < r->second.labels; k++) {
			const struct expr *y = r->second.label[k];
			const char *t = label_of(r->a, y);
			struct expr *x, **arg;

			if (!strcmp(s, t) || is_spoken_of(l->p, s) ||
			    !same_place(r, m->x, y) || has_label(r, &r->second, s) ||
			    has_label(r, &r->first, t))
				continue;
			x = arena_alloc(r->a, sizeof *x);
			arg = arena_alloc(r->a, 2 * sizeof *arg);
			*x = *m->x;
			arg[0] = x->arg[0];
			arg[1] = y->arg[1];
			x->arg = arg;
			m->x = x;
			problem_suppose(l->p, "the label %s was read as %s", s, t);
			break;
		}
	}
}

/* Does a drawn line go from one point to the other, through others perhaps? */
static bool is_drawn(const struct annotation *n, int a, int b)
{
	if (n->near[a][b])
		return true;
	for (int m = 0; m < n->points; m++)
		if (m != a && m != b && n->near[a][m] && n->near[m][b] && n->placed[a] &&
		    n->placed[b] && n->placed[m] &&
		    hypot(n->x[a] - n->x[m], n->y[a] - n->y[m]) +
				    hypot(n->x[m] - n->x[b], n->y[m] - n->y[b]) <
			    1.01 * hypot(n->x[a] - n->x[b], n->y[a] - n->y[b]))
			return true;
	return false;
}

/* Angle(C, E, D) with no line from C to E: the angle at the corner that both others are
 * joined to. */
void read_logic_mend_corners(struct logic *l, struct read_forms *f)
{
	struct logic_record *r = l->record;

	for (int i = 0; i < f->n; i++) {
		struct read_form *m = &f->f[i];
		const struct annotation *n = m->from == FROM_FIRST ? &r->first : &r->second;
		const struct expr *at;
		struct expr *x, *size, *angle, **arg;
		int q[3], corner = -1;

		if (m->from == FROM_TEXT || !read_logic_is_label(m->x))
			continue;
		at = m->x->arg[0]->n == 1 ? m->x->arg[0]->arg[0] : NULL;
		/* Arcs are written as angles at the centre, which nobody draws. */
		if (!at || !read_logic_is_call(at, "Angle") || label_place(n, m->x, q) != 3 ||
		    n->center[q[1]] || (is_drawn(n, q[0], q[1]) && is_drawn(n, q[1], q[2])))
			continue;
		for (int k = 0; k < 3; k += 2)
			if (is_drawn(n, q[k], q[1]) && is_drawn(n, q[k], q[2 - k]))
				corner = corner < 0 ? k : 9;
		if (corner < 0 || corner == 9)
			continue;
		x = arena_alloc(r->a, sizeof *x);
		size = arena_alloc(r->a, sizeof *size);
		angle = arena_alloc(r->a, sizeof *angle);
		*x = *m->x;
		*size = *m->x->arg[0];
		*angle = *at;
		arg = arena_alloc(r->a, 6 * sizeof *arg);
		x->arg = arg;
		arg[0] = size;
		arg[1] = m->x->arg[1];
		size->arg = arg + 2;
		arg[2] = angle;
		angle->arg = arg + 3;
		arg[3] = at->arg[1];
		arg[4] = at->arg[corner];
		arg[5] = at->arg[2 - corner];
		problem_suppose(l->p, "angle %s%s%s was read as angle %s%s%s",
				at->arg[0]->text, at->arg[1]->text, at->arg[2]->text,
				arg[3]->text, arg[4]->text, arg[5]->text);
		m->x = x;
	}
}

bool read_logic_is_lost(const struct logic_record *r, const char *name)
{
	int at = find(&r->first, name);

	return at >= 0 && !r->first.placed[at] && r->first.same[at] < 0;
}

/* Is a label of the first annotation at a point that nobody knows, while the second has it
 * at something of the same kind? */
static bool is_found(const struct logic_record *r, const struct expr *x, const struct expr *y)
{
	int q[3], n = label_place(&r->first, x, q);
	bool lost = false;

	for (int i = 0; i < n; i++)
		lost |= read_logic_is_lost(r, r->first.name[q[i]]);
	return lost && same_label(x, y) && label_place(&r->second, y, q) == n &&
	       !strcmp(x->arg[0]->text, y->arg[0]->text) &&
	       !strcmp(x->arg[0]->arg[0]->text, y->arg[0]->arg[0]->text);
}

/* Lines and points as the second annotation has them, the labels where the first puts them;
 * labels that only one has are kept, and those that the first puts nowhere are where the
 * second has them. */
void read_logic_cross_labels(struct logic *l, struct read_forms *f)
{
	int n = 0;
	bool *keep = mem_alloc((size_t)(f->n + 1) * sizeof *keep);

	for (int i = 0; i < f->n; i++) {
		keep[i] = true;
		if (f->f[i].from == FROM_TEXT)
			continue;
		if (!read_logic_is_label(f->f[i].x)) {
			keep[i] = f->f[i].from == FROM_SECOND;
			continue;
		}
		for (int k = 0; k < f->n && f->f[i].from == FROM_FIRST; k++)
			if (f->f[k].from == FROM_SECOND && read_logic_is_label(f->f[k].x) &&
			    is_found(l->record, f->f[i].x, f->f[k].x))
				keep[i] = false;
		for (int k = 0; k < f->n && f->f[i].from == FROM_SECOND; k++)
			if (f->f[k].from == FROM_FIRST && read_logic_is_label(f->f[k].x) &&
			    !is_found(l->record, f->f[k].x, f->f[i].x) &&
			    (same_label(f->f[i].x, f->f[k].x) ||
			     same_place(l->record, f->f[k].x, f->f[i].x)))
				keep[i] = false;
	}
	for (int i = 0; i < f->n; i++)
		if (keep[i])
			f->f[n++] = f->f[i];
	f->n = n;
	mem_free(keep);
}
