/*
 * logic_text.c -- logic forms: sentences of the problem's text that its forms leave out.
 *
 * The forms of a text are made by others and lose some kinds of sentence: where the
 * bisectors of a triangle meet, proportions, for what value of a letter something holds.  A
 * sentence is matched word by word against patterns:
 *
 *   word      itself            [word]  itself or nothing
 *   *1 *2 *3  the name of so many points (ABC or A B C)
 *   *v        a letter          *n      a number
 *   *a        an angle: its number, its letter, or three points
 */
#include "base/ascii.h"
#include "read/logic_priv.h"
#include <string.h>

enum { WORDS = 120, LENGTH = 24, CAUGHT = 8 };

struct read_words {
	char w[WORDS][LENGTH];
	int n;
};

/* Words, numbers, names of points and the signs / and =; TeX commands are words, names
 * spelled with spaces are joined. */
static void split(struct read_words *out, const char *s)
{
	out->n = 0;
	while (*s && out->n < WORDS) {
		char *w = out->w[out->n];
		int n = 0;

		if (*s == '/' || *s == '=') {
			w[n++] = *s++;
		} else if (is_letter(*s)) {
			const char *from = s;

			while (is_letter(*s) || *s == '\'')
				s++;
			for (const char *c = from; c < s && n < LENGTH - 1; c++)
				w[n++] = *c;
			/* A B C */
			while (s - from == 1 && is_capital(w[0]) && *s == ' ' &&
			       is_capital(s[1]) && !is_letter(s[2]) && n < LENGTH - 1) {
				w[n++] = s[1];
				s += 2;
				from = s - 1;
			}
		} else if (is_digit(*s)) {
			while (is_digit(*s) || (*s == '.' && is_digit(s[1]))) {
				if (n < LENGTH - 1)
					w[n++] = *s;
				s++;
			}
		} else {
			/* A full stop parts what stands around it. */
			if (*s == '.')
				w[n++] = '.';
			s++;
		}
		w[n] = 0;
		if (n)
			out->n++;
	}
}

/* The points that a name lists; how many, 0 when it is no such name. */
static int name_points(struct logic *l, const char *w, int *q)
{
	int n = 0;

	for (; *w; w++) {
		char one[2] = { *w, 0 };

		if (!is_capital(*w) || n >= 4)
			return 0;
		q[n] = problem_find_point(l->p, one);
		if (q[n] < 0)
			q[n] = index_get(&l->other, one);
		if (q[n++] < 0)
			return 0;
	}
	return n;
}

struct caught {
	int q[CAUGHT][4];
	int n;
	char letter[2];
	const char *number; /* the last one */
	const struct term *angle[CAUGHT];
	int angles;
};

/* The angle that a word names, or NULL. */
static const struct term *angle_named(struct logic *l, const char *w)
{
	int q[4], a, b;

	if (is_digit(*w) || (is_letter(*w) && !is_capital(*w) && !w[1])) {
		struct expr name = { .kind = is_digit(*w) ? EXPR_NUMBER : EXPR_NAME };
		struct expr *arg = &name, angle = { .kind = EXPR_CALL, .text = "Angle" };

		name.text = w;
		angle.arg = &arg;
		angle.n = 1;
		return read_logic_angle_term(l, &angle);
	}
	switch (name_points(l, w, q)) {
	case 3: return problem_angle(l->p, q[0], q[1], q[2]);
	case 1:
		return read_logic_arms_of(l, q[0], &a, &b) ? problem_angle(l->p, a, q[0], b)
							   : NULL;
	default: return NULL;
	}
}

/* Does the text match the pattern from word `at` on? */
static bool match(struct logic *l, const struct read_words *t, int at, const char *pattern,
		  struct caught *c)
{
	memset(c, 0, sizeof *c);
	while (*pattern) {
		const char *end = strchr(pattern, ' ');
		size_t n = end ? (size_t)(end - pattern) : strlen(pattern);
		const char *w = at < t->n ? t->w[at] : "";

		if (pattern[0] == '[') {
			if (strlen(w) == n - 2 && !strncmp(w, pattern + 1, n - 2))
				at++;
		} else if (pattern[0] == '*' && pattern[1] == 'v') {
			if (strlen(w) != 1 || is_capital(*w) || !is_letter(*w))
				return false;
			c->letter[0] = *w;
			at++;
		} else if (pattern[0] == '*' && pattern[1] == 'n') {
			if (!is_digit(*w))
				return false;
			c->number = w;
			at++;
		} else if (pattern[0] == '*' && pattern[1] == 'a') {
			if (c->angles >= CAUGHT || !(c->angle[c->angles] = angle_named(l, w)))
				return false;
			c->angles++;
			at++;
		} else if (pattern[0] == '*') {
			if (c->n >= CAUGHT ||
			    name_points(l, w, c->q[c->n]) != pattern[1] - '0')
				return false;
			c->n++;
			at++;
		} else {
			if (strlen(w) != n || strncmp(w, pattern, n) != 0)
				return false;
			at++;
		}
		pattern += n + (end != NULL);
	}
	return true;
}

static bool find(struct logic *l, const struct read_words *t, const char *pattern,
		 struct caught *c)
{
	for (int at = 0; at < t->n; at++)
		if (match(l, t, at, pattern, c))
			return true;
	return false;
}

static void say_center(struct logic *l, enum relation k, int at, const int *corner)
{
	problem_fact(l->p, k, (int[]){ at, corner[0], corner[1], corner[2] }, 4, l->text);
}

/* "The perpendicular bisectors of triangle ABC meet at P." */
static void meeting_points(struct logic *l, const struct read_words *t)
{
	static const struct {
		const char *pattern;
		enum relation kind;
	} meet[] = {
		{ "perpendicular bisectors of triangle *3 [and] meet at [point] *1",
		  RELATION_CIRCUMCENTER },
		{ "perpendicular bisectors of triangle *3 [and] intersect at [point] *1",
		  RELATION_CIRCUMCENTER },
		{ "angle bisectors of triangle *3 [and] meet at [point] *1",
		  RELATION_INCENTER },
		{ "angle bisectors of triangle *3 [and] intersect at [point] *1",
		  RELATION_INCENTER },
		{ "medians of triangle *3 [and] meet at [point] *1", RELATION_CENTROID },
		{ "medians of triangle *3 [and] intersect at [point] *1", RELATION_CENTROID },
		{ "altitudes of triangle *3 [and] meet at [point] *1", RELATION_ORTHOCENTER },
		{ "altitudes of triangle *3 [and] intersect at [point] *1",
		  RELATION_ORTHOCENTER },
	};
	struct caught c;

	for (int i = 0; i < (int)(sizeof meet / sizeof *meet); i++)
		if (find(l, t, meet[i].pattern, &c))
			say_center(l, meet[i].kind, c.q[1][0], c.q[0]);
}

/* "AD, BD, and CD are angle bisectors of triangle ABC." */
static void three_segments(struct logic *l, const struct read_words *t)
{
	static const struct {
		const char *pattern;
		enum relation center, kind;
	} three[] = {
		{ "*2 *2 [and] *2 are [the] angle bisectors of triangle *3", RELATION_INCENTER,
		  RELATION_BISECTOR },
		{ "*2 *2 [and] *2 are [the] perpendicular bisectors of triangle *3",
		  RELATION_CIRCUMCENTER, RELATIONS },
		{ "*2 *2 [and] *2 are [the] medians of triangle *3", RELATION_CENTROID,
		  RELATION_MEDIAN },
		{ "*2 *2 [and] *2 are [the] altitudes of triangle *3", RELATION_ORTHOCENTER,
		  RELATION_ALTITUDE },
	};
	struct caught c;

	for (int i = 0; i < (int)(sizeof three / sizeof *three); i++) {
		const int *v = c.q[3];
		int from[3], to[3], found = 0;

		if (!find(l, t, three[i].pattern, &c))
			continue;
		for (int k = 0; k < 3; k++)
			for (int e = 0; e < 2; e++)
				for (int m = 0; m < 3 && found == k; m++)
					if (c.q[k][e] == v[m]) {
						from[k] = m;
						to[k] = c.q[k][1 - e];
						found++;
					}
		if (found < 3)
			continue;
		if (to[0] == to[1] && to[1] == to[2]) {
			say_center(l, three[i].center, to[0], v);
			continue;
		}
		for (int k = 0; k < 3 && three[i].kind != RELATIONS; k++) {
			int a = v[from[k]], b = v[(from[k] + 1) % 3], d = v[(from[k] + 2) % 3];

			if (three[i].kind == RELATION_BISECTOR)
				problem_fact(l->p, RELATION_BISECTOR,
					     (int[]){ a, to[k], b, a, d }, 5, l->text);
			else
				problem_fact(l->p, three[i].kind, (int[]){ a, to[k], a, b, d },
					     5, l->text);
		}
	}
}

static bool is_length(const struct term *t, const int *q)
{
	return t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH &&
	       ((t->p[0] == q[0] && t->p[1] == q[1]) || (t->p[0] == q[1] && t->p[1] == q[0]));
}

/* "BT / RT = ES / LS", of which a form may have kept RT = ES. */
static void proportions(struct logic *l, const struct read_words *t)
{
	struct problem *p = l->p;
	struct caught c;
	int n = 0;

	if (!find(l, t, "*2 / *2 = *2 / *2", &c))
		return;
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if (f->kind == RELATION_EQUAL &&
		    ((is_length(f->t[0], c.q[1]) && is_length(f->t[1], c.q[2])) ||
		     (is_length(f->t[0], c.q[2]) && is_length(f->t[1], c.q[1]))))
			continue;
		p->fact[n++] = *f;
	}
	p->facts = n;
	problem_equal(p,
		      problem_term_op(p, TERM_MUL, problem_length(p, c.q[0][0], c.q[0][1]),
				      problem_length(p, c.q[3][0], c.q[3][1])),
		      problem_term_op(p, TERM_MUL, problem_length(p, c.q[1][0], c.q[1][1]),
				      problem_length(p, c.q[2][0], c.q[2][1])),
		      l->text);
}

/* "Angle 6 and angle 8 are complementary." */
static void angle_pairs(struct logic *l, const struct read_words *t)
{
	static const struct {
		const char *pattern;
		long sum; /* 0: they are equal */
	} pair[] = {
		{ "angle *a and angle *a are complementary", 90 },
		{ "angle *a and angle *a are supplementary", 180 },
		{ "angle *a and angle *a are congruent", 0 },
		{ "angle *a is complementary to angle *a", 90 },
		{ "angle *a is supplementary to angle *a", 180 },
		{ "angle *a is congruent to angle *a", 0 },
	};
	struct problem *p = l->p;
	struct caught c;

	for (int i = 0; i < (int)(sizeof pair / sizeof *pair); i++) {
		if (!find(l, t, pair[i].pattern, &c))
			continue;
		if (pair[i].sum)
			problem_equal(p, problem_term_op(p, TERM_ADD, c.angle[0], c.angle[1]),
				      problem_int(p, pair[i].sum), l->text);
		else
			problem_equal(p, c.angle[0], c.angle[1], l->text);
	}
}

/* The stated number that is the length, or -1. */
static int length_fact(const struct problem *p, const int *q, const char *number)
{
	double v, want = 0;

	if (number && !problem_constant_text(&want, number))
		return -1;
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++)
			if (is_length(p->fact[i].t[k], q) &&
			    problem_constant(&v, p->fact[i].t[1 - k]) &&
			    (!number || v == want))
				return i;
	return -1;
}

/* "AN is 5 meters long", of which a form may have lost the number. */
static void lengths(struct logic *l, const struct read_words *t)
{
	static const char *const said[] = {
		"*2 is *n long",      "*2 is *n meters long", "*2 is *n units long",
		"*2 is *n feet long", "*2 is *n inches long", "*2 is *n centimeters long",
		"length of *2 is *n"
	};
	struct problem *p = l->p;
	struct caught c;

	for (int i = 0; i < (int)(sizeof said / sizeof *said); i++)
		if (find(l, t, said[i], &c) && length_fact(p, c.q[0], NULL) < 0)
			problem_equal(p, problem_length(p, c.q[0][0], c.q[0][1]),
				      problem_number(p, c.number), l->text);
}

/* "m AB = 60" of an arc whose sign somebody took for that of a vector: the form says a
 * length of 60. */
static void arcs_for_vectors(struct logic *l, const struct read_words *t)
{
	struct problem *p = l->p;
	struct caught c;
	int i, round;

	if (!find(l, t, "m overrightarrow *2 = *n", &c))
		return;
	i = length_fact(p, c.q[0], c.number);
	round = read_logic_circle_through(p, c.q[0], 2);
	if (i < 0 || round < 0 || !read_logic_on_circle(p, c.q[0][0], round) ||
	    !read_logic_on_circle(p, c.q[0][1], round))
		return;
	p->fact[i].t[0] = problem_circle_measure(p, MEASURE_ARC, round, c.q[0], 2);
	p->fact[i].t[1] = problem_number(p, c.number);
	problem_suppose(p, "m %s%s = %s was read of the arc", p->point[c.q[0][0]].name,
			p->point[c.q[0][1]].name, c.number);
}

void read_logic_read_sentences(struct logic *l)
{
	struct read_words t;

	if (!l->p->text)
		return;
	l->text = l->p->text;
	split(&t, l->p->text);
	meeting_points(l, &t);
	three_segments(l, &t);
	proportions(l, &t);
	angle_pairs(l, &t);
	lengths(l, &t);
	arcs_for_vectors(l, &t);
}

const struct term *read_logic_goal_sentence(struct logic *l)
{
	static const char *const letter[] = {
		"value of [the] [variable] *v",
		"value [of] variable *v",
		"solve for *v",
		"Solve for *v",
		"find *v",
		"Find *v",
		"What is *v",
		"m angle *v",
		"measure of angle *v",
	};
	static const char *const length[] = { "length of *2", "Find *2", "find *2",
					      "What is *2" };
	struct read_words t;
	struct caught c;

	if (!l->p->text)
		return NULL;
	split(&t, l->p->text);
	for (int i = 0; i < (int)(sizeof letter / sizeof *letter); i++)
		if (find(l, &t, letter[i], &c) && c.letter[0] != 'a' && c.letter[0] != 'm')
			return problem_letter_term(l->p, c.letter);
	if (find(l, &t, "measure of angle *3", &c) || find(l, &t, "m angle *3", &c))
		return problem_angle(l->p, c.q[0][0], c.q[0][1], c.q[0][2]);
	for (int i = 0; i < (int)(sizeof length / sizeof *length); i++)
		if (find(l, &t, length[i], &c))
			return problem_length(l->p, c.q[0][0], c.q[0][1]);
	return NULL;
}
