/*
 * reword.c -- facts and terms as people write them, in the words that problems are read in.
 *
 * The same notations as in figures (docs/WORDS.md): AB ∥ CD, ∠ABC, △ABC ≅ △DEF, M ∈ AB,
 * |AB|, AB : CD = 2 : 3; operands as points side by side (AB), as Segment(A, B), as (A, B); circles
 * anywhere among them.  Angles are in degrees; where one is compared with a term in pi or rad, that
 * is in radians.
 */
#include "base/list.h"
#include "problem/problem_priv.h"
#include <ctype.h>
#include <string.h>

struct rewording {
	struct problem *p;
	struct arena *a;
};

enum { LISTED = 2 * PROBLEM_POINTS }; /* more than a reader takes */

int problem_points_side_by_side(const struct problem *p, const char *name, int *out, int most)
{
	int n = 0;

	while (*name && n < most) {
		size_t len = strlen(name);
		char part[64];

		for (; len; len--) {
			if (len >= sizeof part)
				continue;
			memcpy(part, name, len);
			part[len] = 0;
			if ((out[n] = problem_find_point(p, part)) >= 0)
				break;
		}
		if (!len)
			return 0;
		n++;
		name += len;
	}
	return *name ? 0 : n;
}

/* The points that a name lists: at least two; else 0. */
static int listed(const struct problem *p, const char *word, int *out, int most)
{
	int n;

	if (problem_find_point(p, word) >= 0)
		return 0;
	if (!strncmp(word, "Δ", strlen("Δ")))
		word += strlen("Δ");
	n = problem_points_side_by_side(p, word, out, most);
	return n < 2 ? 0 : n;
}

static struct expr *call_of(struct rewording *w, const char *word, struct expr *const *arg,
			    int n)
{
	return expr_call(word, (const struct expr *const *)arg, n, w->a);
}

enum { TOLD = 1 }; /* a name that was found to be a circle's, when this was reworded before */

static struct expr *told(struct rewording *w, const struct expr *x)
{
	struct expr *y = expr_copy(x, w->a);

	y->ref = TOLD;
	return y;
}

/* --- Operands ----------------------------------------------------------------------------- */

static const char *const groups[] = { "Segment", "Line",          "Ray",
				      "Vector",  "Angle",         "Triangle",
				      "Polygon", "Quadrilateral", NULL };

/* All operands, with lines and polygons as their points and Circle(O) as O. */
static int flat(struct rewording *w, struct expr *const *arg, int n, struct expr **out)
{
	int k = 0, q[LISTED];

	for (int i = 0; i < n && k < LISTED; i++) {
		const struct expr *x = arg[i];
		int m = x->kind == EXPR_NAME ? listed(w->p, x->text, q, LISTED - k) : 0;

		for (int j = 0; j < m; j++)
			out[k++] = expr_name(w->p->point[q[j]].name, w->a);
		if (m)
			continue;
		if ((x->kind == EXPR_CALL && base_is_one_of(x->text, groups)) ||
		    x->kind == EXPR_TUPLE || x->kind == EXPR_LIST) {
			struct expr *inner[LISTED];

			m = flat(w, x->arg, x->n, inner);
			for (int j = 0; j < m && k < LISTED; j++)
				out[k++] = inner[j];
		} else if (x->kind == EXPR_CALL && !strcmp(x->text, "Circle") && x->n == 1 &&
			   x->arg[0]->kind == EXPR_NAME) {
			out[k++] = told(w, x->arg[0]);
		} else {
			out[k++] = (struct expr *)x;
		}
	}
	return k;
}

/* Can it be meant for a circle only: ⊙O, or a name in small letters that is no point? */
static bool is_circle(const struct rewording *w, const struct expr *x)
{
	if (x->kind == EXPR_CALL)
		return !strcmp(x->text, "Circle") && x->n == 1;
	if (x->kind == EXPR_NAME && x->ref == TOLD)
		return true;
	return x->kind == EXPR_NAME && problem_find_point(w->p, x->text) < 0 &&
	       !isupper((unsigned char)x->text[0]);
}

/* A circle of the record.  What is a point as well may be meant for that. */
static bool is_listed_circle(const struct rewording *w, const struct expr *x)
{
	return x->kind == EXPR_NAME && problem_has_circle(w->p, x->text) &&
	       problem_find_point(w->p, x->text) < 0;
}

/* One name of one thing: not AB, not Segment(A, B). */
static bool is_single(const struct rewording *w, const struct expr *x)
{
	int q[LISTED];

	return x->kind == EXPR_NAME && !listed(w->p, x->text, q, LISTED);
}

/* Circles to the front, where the problem has them; the only single name beside lines; among points
 * the one that is told to be one (heard.c), where the word takes one circle only. */
static void circles_first(struct rewording *w, const char *word, struct expr **arg, int n)
{
	int which = -1, found = 0, singles = 0;

	if (!n || is_circle(w, arg[0]) || is_listed_circle(w, arg[0]))
		return;
	for (int i = 0; i < n; i++)
		singles += is_single(w, arg[i]);
	for (int pass = 0; pass < 3 && !found; pass++)
		for (int i = pass < 2; i < n; i++)
			if (pass == 0   ? is_circle(w, arg[i])
			    : pass == 1 ? is_listed_circle(w, arg[i])
					: singles == 1 && is_single(w, arg[i])) {
				which = i;
				found++;
			}
	if (!found && singles == n)
		which = problem_circle_among(w->p, word, arg, n);
	if (found > 1 || which < 0)
		return;
	arg[which] = told(w, arg[which]);
	for (struct expr *c = arg[which]; which >= 0; which--)
		arg[which] = which ? arg[which - 1] : c;
}

/* How many points an operand is; 0: nothing that is told. */
static int size_of(const struct rewording *w, const struct expr *x)
{
	int q[LISTED], n = 0;

	if (x->kind == EXPR_NAME)
		return is_single(w, x) ? 1 : listed(w->p, x->text, q, LISTED);
	if ((x->kind != EXPR_CALL || !base_is_one_of(x->text, groups)) &&
	    x->kind != EXPR_TUPLE)
		return 0;
	for (int i = 0; i < x->n; i++)
		n += size_of(w, x->arg[i]);
	return n;
}

/* How many points they are if they are nothing else: no circle; else 0. */
static int points_in(const struct rewording *w, struct expr *const *arg, int n)
{
	int all = 0;

	for (int i = 0; i < n; i++) {
		int m = is_circle(w, arg[i]) || (is_single(w, arg[i]) &&
						 problem_find_point(w->p, arg[i]->text) < 0)
				? 0
				: size_of(w, arg[i]);

		if (!m)
			return 0;
		all += m;
	}
	return all;
}

/* Operands in the order of `takes`, where their sizes tell them apart: Midpoint(AB, M). */
static void in_order(const struct rewording *w, const char *takes, struct expr **arg, int n)
{
	struct expr *out[LISTED];
	bool used[LISTED] = { false }, vertex = false;
	int k = 0;

	for (; *takes && *takes != 'v'; takes++) {
		int i = 0, size, m;

		vertex |= *takes == '^';
		if (strchr("c^", *takes))
			continue;
		size = strchr("ls", *takes) ? 2 : *takes == '4' ? 4 : *takes == 'p' ? 1 : 3;
		if (*takes == 'p' && vertex) {
			size = 3; /* the three points of an angle */
			takes += 2;
		}
		for (; i < n; i++) {
			m = used[i] ? 0 : size_of(w, arg[i]);
			if (m == size || (*takes == 'g' && m > 3))
				break;
		}
		if (i == n || *takes == '+')
			return;
		used[i] = true;
		out[k++] = arg[i];
	}
	if (k == n)
		memcpy(arg, out, (size_t)n * sizeof *arg);
}

/* --- Terms --------------------------------------------------------------------------------- */

static struct expr *term(struct rewording *w, const struct expr *x)
{
	static const char *const lengths[] = { "Segment", "Distance", NULL };
	struct expr *arg[LISTED], *out[LISTED], *y;
	const char *word = x->text;
	int n, q[LISTED];

	if (x->kind == EXPR_OP && x->op == EXPR_MUL && x->arg[1]->kind == EXPR_NAME &&
	    (!strcmp(x->arg[1]->text, "deg") || !strcmp(x->arg[1]->text, "degrees") ||
	     !strcmp(x->arg[1]->text, "degree")))
		return expr_op(EXPR_DEGREE, term(w, x->arg[0]), NULL, w->a);
	/* |AB| */
	if (x->kind == EXPR_CALL && !strcmp(word, "abs") && x->n == 1 &&
	    x->arg[0]->kind == EXPR_NAME && listed(w->p, x->arg[0]->text, q, LISTED) == 2)
		return x->arg[0];
	if (x->kind == EXPR_CALL &&
	    (problem_is_measure(word) || base_is_one_of(word, lengths)) && x->n + 1 < LISTED) {
		for (int i = 0; i < x->n; i++)
			arg[i] = x->arg[i];
		n = problem_arc_points(word);
		if (n && points_in(w, arg, x->n) == n) {
			/* Without its circle: that of which alone is spoken. */
			const char *c = problem_only_circle(w->p, x);

			memmove(arg + 1, arg, (size_t)x->n * sizeof *arg);
			arg[0] = c ? expr_name(c, w->a) : arg[1];
			n = flat(w, (struct expr *const *)arg + 1, x->n, out + 1);
			out[0] = arg[0];
			return call_of(w, word, out, n + 1);
		}
		if (problem_measures_circle(word))
			circles_first(w, word, arg, x->n);
		if (!strcmp(word, "Distance"))
			in_order(w, "pl", arg, x->n);
		if (x->n == 1 && is_circle(w, arg[0]))
			word = !strcmp(word, "Area")        ? "CircleArea"
			       : !strcmp(word, "Perimeter") ? "Circumference"
							    : word;
		n = flat(w, (struct expr *const *)arg, x->n, out);
		if (n == 2 && base_is_one_of(word, lengths) && out[0]->kind == EXPR_NAME &&
		    out[1]->kind == EXPR_NAME)
			word = "Length";
		return call_of(w, word, out, n);
	}
	if (!x->n)
		return (struct expr *)x;
	y = expr_copy(x, w->a);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = term(w, x->arg[i]);
	return y;
}

/* --- Facts --------------------------------------------------------------------------------- */

static enum expr_unit unit_of(void *self, const struct expr *x)
{
	static const char *const angles[] = { "Angle", "Arc", "ArcVia", "MajorArc", NULL };

	(void)self;
	return x->kind == EXPR_CALL && base_is_one_of(x->text, angles) ? UNIT_ANGLE
								       : UNIT_NONE;
}

/* What is written in radians beside an angle as degrees. */
static struct expr *angular(struct rewording *w, const struct expr *x)
{
	struct expr *rad =
		expr_op(EXPR_DEGREE,
			expr_op(EXPR_DIV, expr_num(180, w->a), expr_name("pi", w->a), w->a),
			NULL, w->a);
	struct expr *y = expr_substitute(x, "rad", rad, w->a, NULL);
	bool plain = false;

	return expr_with_units(y ? y : x, unit_of, NULL, true, &plain, w->a);
}

static struct expr *compared(struct rewording *w, const struct expr *x)
{
	struct expr *l = term(w, x->arg[0]), *r = term(w, x->arg[1]);
	bool angles = expr_unit(l, unit_of, NULL) == UNIT_ANGLE ||
		      expr_unit(r, unit_of, NULL) == UNIT_ANGLE;
	bool radians = expr_uses(l, "pi") || expr_uses(r, "pi") || expr_uses(l, "rad") ||
		       expr_uses(r, "rad");

	if (angles && radians) {
		l = angular(w, l);
		r = angular(w, r);
	}
	return expr_op(x->op, l, r, w->a);
}

static bool is_line(const struct rewording *w, const struct expr *x)
{
	static const char *const lines[] = { "Segment", "Line", "Ray", "Vector", NULL };
	int q[LISTED];

	return x->kind == EXPR_CALL
		       ? base_is_one_of(x->text, lines)
		       : x->kind == EXPR_NAME && listed(w->p, x->text, q, LISTED) == 2;
}

static struct expr *word(struct rewording *w, const struct expr *x)
{
	struct expr *arg[LISTED], *out[LISTED];
	bool circle = false, value = false;
	int n = x->n;

	for (enum relation r = geo_relation_find(x->text, 0); r < RELATIONS;
	     r = geo_relation_find(x->text, r + 1)) {
		circle |= strchr(geo_relation_takes(r), 'c') != NULL;
		value |= strchr(geo_relation_takes(r), 'v') != NULL;
		if (strchr(geo_relation_takes(r), 't') && x->n == 2)
			return call_of(
				w, x->text,
				(struct expr *[]){ term(w, x->arg[0]), term(w, x->arg[1]) },
				2);
	}
	if (!n || n >= LISTED)
		return (struct expr *)x;
	memcpy(arg, x->arg, (size_t)n * sizeof *arg);
	if (circle)
		circles_first(w, x->text, arg, value ? n - 1 : n);
	for (enum relation r = geo_relation_find(x->text, 0); r < RELATIONS && !circle;
	     r = geo_relation_find(x->text, r + 1))
		in_order(w, geo_relation_takes(r), arg, value ? n - 1 : n);
	n = flat(w, (struct expr *const *)arg, value ? n - 1 : n, out);
	if (value && n < LISTED)
		out[n++] = term(w, x->arg[x->n - 1]);
	return call_of(w, x->text, out, n);
}

const char *problem_plain(struct arena *a, const char *text)
{
	static const char *const words[][2] = { { "and", "∧" },
						{ "or", "∨" },
						{ "not", "¬" } };
	struct buf b = { 0 };
	const char *s = problem_signs(a, text), *out;

	for (char before = ' '; *s;) {
		size_t n = 0;

		while (isalnum((unsigned char)s[n]) || s[n] == '_')
			n++;
		for (int i = 0; i < 3 && n; i++)
			if (strlen(words[i][0]) == n && !strncmp(s, words[i][0], n) &&
			    before != '_' && before != '\\') {
				buf_addf(&b, " %s ", words[i][1]);
				s += n;
				n = 0;
				before = ' ';
			}
		if (s[n] == '~' && s[n + 1] == '=' && !n) {
			buf_add(&b, " ≈ ");
			s += 2;
			before = ' ';
			continue;
		}
		if (!n && *s && !isalnum((unsigned char)*s))
			n = 1;
		if (n) {
			buf_addn(&b, s, n);
			before = s[n - 1];
			s += n;
		}
	}
	out = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return out;
}

const struct expr *problem_reword_term(struct problem *p, const struct expr *x)
{
	struct rewording w = { p, p->arena };

	return term(&w, problem_spoken(p, x));
}

bool problem_is_polygon_word(const char *text)
{
	static const char *const shapes[] = { "Triangle", "Quadrilateral", NULL };

	return base_is_one_of(text, shapes);
}

const struct expr *problem_reword(struct problem *p, const struct expr *x)
{
	struct rewording w = { p, p->arena };
	struct expr *out[LISTED];

	x = problem_spoken(p, x);
	if (x->kind == EXPR_CALL && problem_is_polygon_word(x->text)) {
		struct expr *polygon = expr_copy(x, w.a);

		polygon->text = "Polygon";
		return word(&w, polygon);
	}
	if (x->kind == EXPR_CALL && geo_relation_find(x->text, 0) != RELATIONS)
		return word(&w, x);
	if (x->kind != EXPR_OP || x->op < EXPR_EQ)
		return x;
	if (x->op == EXPR_PARALLEL || x->op == EXPR_PERP ||
	    (x->op == EXPR_OR && is_line(&w, x->arg[0]) && is_line(&w, x->arg[1])))
		return call_of(&w, x->op == EXPR_PERP ? "Perpendicular" : "Parallel", out,
			       flat(&w, x->arg, 2, out));
	if (x->op >= EXPR_AND)
		return x;
	return compared(&w, x);
}
