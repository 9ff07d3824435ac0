/*
 * spoken.c -- short ways of saying things, in the words that are read everywhere else.
 *
 * Signs: 且, 或, ≌, //, ½, 53°8', 求 ... 的长.  What takes the points to know: sinA and ∠A where
 * one angle at A can be meant, S△ABC, and units, of which a problem has one.
 */
#include "problem/problem_priv.h"
#include <ctype.h>
#include <string.h>

/* --- Signs --------------------------------------------------------------------------------- */
static const char *const sign[][2] = {
	{ "并且", " and " }, { "且", " and " },
	{ "或者", " or " },  { "或", " or " },
	{ "≌", " ≅ " },      { "//", " ∥ " },
	{ "度", "°" },       { "三角形", "△" },
	{ "角", "∠" },       { "′", "'" },
	{ "″", "\"" },       { "½", "1/2" },
	{ "S_△", "S △" },    { "S_\\triangle", "S △" },
	{ "⅓", "1/3" },      { "⅔", "2/3" },
	{ "¼", "1/4" },      { "¾", "3/4" },
	{ "弧", "arc " },    { "⌒", "arc " },
};
/* S_{△ABC} is S △ABC. */
static const char *const area[] = { "S_{△", "S_{\\triangle" };
static const char degree[] = "°";

static size_t length_if(const char *s, const char *start)
{
	size_t n = strlen(start);

	return strncmp(s, start, n) ? 0 : n;
}

/* 8'30" behind the degrees that b ends with, as a part of them; how long it is. */
static size_t add_minutes(struct buf *b, const char *s)
{
	size_t from = b->n, min = strspn(s, "0123456789"), sec;
	char *degrees;

	while (from && (isdigit((unsigned char)b->s[from - 1]) || b->s[from - 1] == '.'))
		from--;
	if (!min || from == b->n || (s[min] != '\'' && !length_if(s + min, "′")))
		return 0;
	degrees = mem_strndup(b->s + from, b->n - from);
	b->n = from;
	buf_addf(b, "(%s+%.*s/60", degrees, (int)min, s);
	mem_free(degrees);
	min += s[min] == '\'' ? 1 : strlen("′");
	sec = strspn(s + min, "0123456789");
	if (sec && (s[min + sec] == '"' || length_if(s + min + sec, "″"))) {
		buf_addf(b, "+%.*s/3600", (int)sec, s + min);
		min += sec + (s[min + sec] == '"' ? 1 : strlen("″"));
	}
	buf_addc(b, ')');
	return min;
}

/* The sign that s begins with, written out; how long it is. */
static size_t add_sign(struct buf *b, const char *s)
{
	size_t n;

	for (size_t i = 0; i < sizeof area / sizeof *area; i++)
		if ((n = length_if(s, area[i])) != 0) {
			size_t end = strcspn(s + n, "}");

			buf_addf(b, "S △%.*s", (int)end, s + n);
			return n + end + (s[n + end] == '}');
		}
	for (size_t i = 0; i < sizeof sign / sizeof *sign; i++)
		if ((n = length_if(s, sign[i][0])) != 0) {
			bool part = isdigit((unsigned char)sign[i][1][0]),
			     mixed = part && b->n && isdigit((unsigned char)b->s[b->n - 1]);

			buf_addf(b, mixed ? " %s" : part ? "(%s)" : "%s", sign[i][1]);
			return n;
		}
	n = length_if(s, degree);
	if (n) {
		n += add_minutes(b, s + n);
		buf_add(b, degree);
	}
	return n;
}

/* 求AD的长 asks for AD. */
static const char *asked(struct arena *a, const char *s)
{
	static const char *const of[][2] = {
		{ "的面积", "Area(%.*s)" }, { "的周长", "Perimeter(%.*s)" },
		{ "的长度", "%.*s" },       { "的度数", "%.*s" },
		{ "的大小", "%.*s" },       { "的长", "%.*s" },
		{ "的值", "%.*s" }
	};
	size_t skip = length_if(s, "求"), n = strlen(s + skip);

	if (!skip)
		return s;
	s += skip;
	for (size_t k = strlen("。"); n >= k && !strcmp(s + n - k, "。");)
		s = arena_strndup(a, s, n -= k);
	for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
		size_t k = strlen(of[i][0]);

		if (n > k && !strcmp(s + n - k, of[i][0])) {
			/* The sign of a shape is said by the word. */
			size_t shape = *of[i][1] == '%' ? 0 : length_if(s, "△");

			return arena_printf(a, of[i][1], (int)(n - k - shape), s + shape);
		}
	}
	return s;
}

const char *problem_signs(struct arena *a, const char *text)
{
	struct buf b = { 0 };
	const char *out;

	text = asked(a, text);
	for (size_t n; *text; text += n) {
		n = add_sign(&b, text);
		if (!n) {
			n = 1;
			buf_addc(&b, *text);
		}
	}
	out = problem_mixed(a, arena_strdup(a, buf_str(&b)));
	buf_clear(&b);
	return out;
}

/* --- Which angle --------------------------------------------------------------------------- */
/* Does a fact say that its first point is between the others? */
static bool is_order(const struct fact *f)
{
	return f->n == 3 && (f->kind == RELATION_BETWEEN || f->kind == RELATION_MIDPOINT ||
			     f->kind == RELATION_ON_SEGMENT);
}

/* Do two points lie in one direction from another, as a fact says? */
static bool is_one_ray(const struct problem *p, int v, int a, int b)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		int met = 0;

		for (int k = 0; is_order(f) && k < 3; k++)
			met += f->p[k] == v || f->p[k] == a || f->p[k] == b;
		if (met == 3 && f->p[0] != v)
			return true;
	}
	return a == b;
}

/* Does it lie between two others, so that it is within an angle at v, or on one of its arms? */
static bool is_within(const struct problem *p, int v, int q)
{
	for (int i = 0; i < p->facts; i++)
		if (is_order(&p->fact[i]) && p->fact[i].p[0] == q && p->fact[i].p[1] != v &&
		    p->fact[i].p[2] != v)
			return true;
	return false;
}

struct arms {
	int at[2], n; /* n: 3 are too many */
};

static void add_arm(struct arms *out, const struct problem *p, int v, int point)
{
	for (int i = 0; i < out->n && i < 2; i++)
		if (is_one_ray(p, v, out->at[i], point))
			return;
	if (out->n < 2)
		out->at[out->n] = point;
	out->n += out->n < 3;
}

/* The arms of the one angle at v: of the polygons that have it as a corner; else of the first `points`
 * points, where all lie in two directions from it or between. */
static bool find_arms(const struct problem *p, int points, int v, struct arms *out)
{
	*out = (struct arms){ .n = 0 };
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		for (int k = 0; k < f->n && problem_fact_is_polygon(f); k++)
			if (f->p[k] == v) {
				add_arm(out, p, v, f->p[(k + f->n - 1) % f->n]);
				add_arm(out, p, v, f->p[(k + 1) % f->n]);
			}
	}
	for (int q = 0, none = !out->n; none && q < points; q++)
		if (q != v && !is_within(p, v, q))
			add_arm(out, p, v, q);
	return out->n == 2;
}

/* --- Terms --------------------------------------------------------------------------------- */
struct spoken_term {
	struct problem *p;
	struct arena *a;
	int points;
	bool changed;
};

static bool is_trig(const char *word, size_t n)
{
	static const char *const trig[] = { "sin", "cos", "tan", "cot" };

	for (int i = 0; i < 4; i++)
		if (strlen(trig[i]) == n && !strncmp(word, trig[i], n))
			return true;
	return false;
}

/* The angle that a name says, A or ABC; NULL: not one. */
static struct expr *angle(struct spoken_term *w, const char *name)
{
	int q[3], v = problem_find_point(w->p, name);
	const struct expr *arg[3];
	struct arms arms;

	if (v >= 0 && find_arms(w->p, v < w->points ? w->points : w->p->points, v, &arms)) {
		q[0] = arms.at[0];
		q[1] = v;
		q[2] = arms.at[1];
	} else if (v >= 0 || problem_points_side_by_side(w->p, name, q, 3) != 3) {
		return NULL;
	}
	for (int i = 0; i < 3; i++)
		arg[i] = expr_name(w->p->point[q[i]].name, w->a);
	w->changed = true;
	return expr_call("Angle", arg, 3, w->a);
}

/* Which unit a name is, from 1; 0: none.  An area has that of its side. */
static int unit_of(const struct expr *x)
{
	static const char *const unit[][3] = {
		{ "cm", "厘米", "平方厘米" }, { "mm", "毫米", "平方毫米" },
		{ "dm", "分米", "平方分米" }, { "km", "千米", "平方千米" },
		{ "米", "米", "平方米" },
	};

	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind == EXPR_NUMBER)
		x = x->arg[0];
	for (int i = 0; i < 5 && x->kind == EXPR_NAME; i++)
		for (int k = 0; k < 3; k++)
			if (!strcmp(x->text, unit[i][k]))
				return i + 1;
	return 0;
}

/* arc AC, arc ABC: by its ends, or also a point between. */
static struct expr *arc(struct spoken_term *w, const struct expr *x, const struct expr *of)
{
	const struct expr *arg[3];
	int q[3], n;

	if (x->kind != EXPR_NAME || strcmp(x->text, "arc") || of->kind != EXPR_NAME)
		return NULL;
	n = problem_points_side_by_side(w->p, of->text, q, 3);
	if (n < 2)
		return NULL;
	for (int i = 0; i < n; i++)
		arg[i] = expr_name(w->p->point[q[i]].name, w->a);
	w->changed = true;
	return expr_call(n == 2 ? "Arc" : "ArcVia", arg, n, w->a);
}

/* length of AB */
static struct expr *measure_of(struct spoken_term *w, const struct expr *of,
			       const struct expr *x)
{
	char *word;

	if (of->kind != EXPR_OP || of->op != EXPR_MUL || of->arg[0]->kind != EXPR_NAME ||
	    of->arg[1]->kind != EXPR_NAME || strcmp(of->arg[1]->text, "of"))
		return NULL;
	word = arena_strdup(w->a, of->arg[0]->text);
	*word = (char)toupper((unsigned char)*word);
	w->changed = true;
	return expr_call(word, (const struct expr *const *)x->arg + 1, 1, w->a);
}

static struct expr *say(struct spoken_term *w, const struct expr *x)
{
	struct expr *y = (struct expr *)x, *arg = NULL;
	int unit;

	if (x->kind == EXPR_NAME && strlen(x->text) > 3 && is_trig(x->text, 3) &&
	    (arg = angle(w, x->text + 3)) != NULL)
		return expr_call(arena_strndup(w->a, x->text, 3),
				 (const struct expr *const *)&arg, 1, w->a);
	if (x->kind == EXPR_CALL && x->n == 1 && x->arg[0]->kind == EXPR_NAME) {
		bool is_angle = !strcmp(x->text, "Angle"),
		     is_one = problem_find_point(w->p, x->arg[0]->text) >= 0;

		if ((is_trig(x->text, strlen(x->text)) || (is_angle && is_one)) &&
		    (arg = angle(w, x->arg[0]->text)) != NULL)
			return is_angle ? arg
					: expr_call(x->text, (const struct expr *const *)&arg,
						    1, w->a);
	}
	if (x->kind == EXPR_OP && x->op == EXPR_MUL && (unit = unit_of(x->arg[1])) != 0 &&
	    (!w->p->unit || w->p->unit == unit)) {
		w->p->unit = unit;
		w->changed = true;
		return say(w, x->arg[0]);
	}
	if (x->kind == EXPR_OP && x->op == EXPR_MUL && x->arg[0]->kind == EXPR_NAME &&
	    !strcmp(x->arg[0]->text, "S") && x->arg[1]->kind == EXPR_CALL &&
	    (problem_is_polygon_word(x->arg[1]->text) ||
	     !strcmp(x->arg[1]->text, "Polygon"))) {
		w->changed = true;
		return expr_call("Area", (const struct expr *const *)x->arg[1]->arg,
				 x->arg[1]->n, w->a);
	}
	if (x->kind == EXPR_OP && x->op == EXPR_MUL &&
	    ((arg = arc(w, x->arg[0], x->arg[1])) || (arg = measure_of(w, x->arg[0], x))))
		return arg;
	if (!x->n)
		return y;
	y = expr_copy(x, w->a);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = say(w, x->arg[i]);
	return y;
}

const struct expr *problem_spoken(struct problem *p, const struct expr *x)
{
	struct spoken_term w = { p, p->arena, p->points, false };
	const struct expr *y = say(&w, x);

	return w.changed ? y : x;
}

const char *problem_spoken_text(struct problem *p, int points, const char *text)
{
	const char *plain = problem_plain(p->arena, text);
	struct spoken_term w = { p, p->arena, points, false };
	struct buf b = { 0 };
	struct expr *x;
	struct err e;

	if (expr_parse(&x, plain, strlen(plain), p->arena, &e) != OK)
		return text;
	x = say(&w, x);
	if (!w.changed)
		return text;
	expr_print(&b, x);
	text = arena_strdup(p->arena, buf_str(&b));
	buf_clear(&b);
	return text;
}

/* Two letters and more without digits, subscripts or primes, and no Greek one: English, or a product. */
static bool is_word(const char *name)
{
	size_t n = 0;

	while (isalpha((unsigned char)name[n]))
		n++;
	return n > 1 && !name[n] && strcmp(name, "pi") && !expr_name_greek(name, n);
}

enum status problem_check_letter(const struct problem *p, const char *name, struct err *e)
{
	bool strange = unit_of(&(struct expr){ .kind = EXPR_NAME, .text = name }) != 0;
	size_t n = strncmp(name, "sqrt", 4) ? 3 : 4;

	for (const char *s = name; *s; s++)
		strange |= (unsigned char)*s >= 0xe3; /* no letter of Greek */
	if ((n == 4 || is_trig(name, n)) &&
	    (isupper((unsigned char)name[n]) || isdigit((unsigned char)name[n]))) {
		err_fail(e, E_ARG, "bad_argument", "of what %.40s is is not told", name);
		err_hint(
			e,
			"write %.*s(30), or name an angle by three points: %.*s(Angle(B,A,C))",
			(int)n, name, (int)n, name);
		return E_ARG;
	}
	if (!strange && (!is_word(name) || problem_hears_letter(p, name)))
		return OK;
	err_fail(e, E_ARG, "bad_argument", "%.40s is neither a word known here nor a letter",
		 name);
	err_hint(e, "letters are x, a, S_1, alpha, products a*b; a problem has one unit at "
		    "most; facts are a list, without words between them");
	return E_ARG;
}
