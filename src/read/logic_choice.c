/*
 * logic_choice.c -- logic forms: options that are no numbers.
 *
 *   statements   "\angle 1 \cong \angle 4", "x + 80 = 140", "m \angle 4 > 73": which of them
 *                is true, or is not
 *   terms        "m + n - 180": which of them is what is asked for
 *   pairs        "\angle 1 and \angle 5": which of them are alternate exterior angles, and
 *                the like; as drawn
 *   "not enough information"
 */
#include "base/json.h"
#include "read/logic_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The text with TeX of statements as the parser knows it. */
static const char *plain(struct arena *a, const char *s)
{
	static const struct {
		const char *tex, *is;
	} word[] = {
		{ "\\cong", " = " },       { "\\neq", " != " }, { "m \\angle", "\\angle" },
		{ "m\\angle", "\\angle" }, { "\\degree", "" },  { "^{\\circ}", "" },
	};
	struct buf b = { 0 };
	const char *out;

	while (*s) {
		bool done = false;

		for (int i = 0; i < (int)(sizeof word / sizeof *word) && !done; i++)
			if (!strncmp(s, word[i].tex, strlen(word[i].tex)) &&
			    word[i].tex[0] != 'm') {
				buf_add(&b, word[i].is);
				s += strlen(word[i].tex);
				done = true;
			} else if (!strncmp(s, word[i].tex, strlen(word[i].tex))) {
				s += word[i].tex[1] == ' ' ? 2 : 1;
				done = true;
			}
		if (done)
			continue;
		if (!strncmp(s, "\\angle", 6)) {
			const char *name = s + 6 + strspn(s + 6, " ");
			size_t n = strspn(name, "0123456789");

			if (!n)
				while ((name[n] >= 'A' && name[n] <= 'Z') || name[n] == ' ')
					n++;
			buf_add(&b, "Angle(");
			for (size_t i = 0, k = 0; i < n; i++) {
				if (name[i] == ' ')
					continue;
				if (k++ && name[i] > '9')
					buf_add(&b, ", ");
				buf_addc(&b, name[i]);
			}
			buf_add(&b, ") ");
			s = name + n;
		} else {
			buf_addc(&b, *s++);
		}
	}
	out = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return out;
}

static bool is_none(const char *s)
{
	return strstr(s, "not enough information") || strstr(s, "cannot be determined") ||
	       strstr(s, "can not be determined");
}

/* Speaks the term of something that facts speak of? */
static bool is_known(const struct problem *p, const struct term *t)
{
	if (!t)
		return false;
	if (t->kind == TERM_LETTER) {
		for (int i = 0; i < p->facts; i++)
			if (problem_has_letter(p->fact[i].t[0], t->id) ||
			    problem_has_letter(p->fact[i].t[1], t->id))
				return true;
		return false;
	}
	return (!t->arg[0] || is_known(p, t->arg[0])) &&
	       (!t->arg[1] || is_known(p, t->arg[1]));
}

static void read_statement(struct logic *l, int i)
{
	struct problem *p = l->p;
	const char *s = plain(p->arena, p->choice[i].text);
	enum statement rel = STATES_TERM;
	const struct term *t[2] = { NULL, NULL };
	struct expr *x;
	struct err e;

	p->choice[i].states = is_none(s) ? STATES_NOTHING : STATES_UNKNOWN;
	if (is_none(s) || expr_parse(&x, s, strlen(s), p->arena, &e))
		return;
	if (x->kind == EXPR_OP && x->n == 2 &&
	    (x->op == EXPR_EQ || x->op == EXPR_LT || x->op == EXPR_GT || x->op == EXPR_NE)) {
		rel = x->op == EXPR_EQ   ? STATES_EQUAL
		      : x->op == EXPR_LT ? STATES_LESS
		      : x->op == EXPR_GT ? STATES_MORE
					 : STATES_UNEQUAL;
		t[1] = read_logic_term_of(l, x->arg[1]);
		x = x->arg[0];
	}
	t[0] = read_logic_term_of(l, x);
	if (!is_known(p, t[0]) || (rel != STATES_TERM && !is_known(p, t[1])))
		return;
	p->choice[i].states = rel;
	p->choice[i].t[0] = t[0];
	p->choice[i].t[1] = t[1];
}

/* --- Pairs of angles at a transversal ---------------------------------------- */

/* A numbered angle of the picture: its vertex and arms. */
static const struct term *numbered(const struct problem *p, const char *number)
{
	char name[40];

	snprintf(name, sizeof name, "angle_%.20s", number);
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = p->fact[i].t[k], *u = p->fact[i].t[1 - k];

			if (u->kind == TERM_LETTER && !strcmp(p->letter[u->id], name) &&
			    t->kind == TERM_MEASURE && t->measure == MEASURE_ANGLE)
				return t;
		}
	return NULL;
}

/* Of an angle at v with the transversal through w: does the arm along it point to w (1) or
 * away (-1), and to which side of it is the other arm?  False when no arm lies along it. */
static bool at_transversal(const struct problem *p, const struct term *t, int w, int *towards,
			   int *side)
{
	int v = t->p[1];
	double d = read_logic_direction(p, v, w);

	for (int k = 0; k < 3; k += 2) {
		double u = read_logic_angle_between(read_logic_direction(p, v, t->p[k]), d);
		double o = read_logic_direction(p, v, t->p[2 - k]);

		if (u > 4 && u < 176)
			continue;
		*towards = u < 90 ? 1 : -1;
		*side = sin(o - d) > 0 ? 1 : -1;
		return fabs(sin(o - d)) > 0.05;
	}
	return false;
}

static bool is_pair(const struct problem *p, const char *kind, const struct term *a,
		    const struct term *b)
{
	int ta, sa, tb, sb, v = a->p[1], w = b->p[1];

	if (v == w || !p->point[v].placed || !p->point[w].placed ||
	    !at_transversal(p, a, w, &ta, &sa) || !at_transversal(p, b, v, &tb, &sb))
		return false;
	sb = -sb; /* seen the same way along the transversal */
	if (!strcmp(kind, "alternate exterior"))
		return ta < 0 && tb < 0 && sa != sb;
	if (!strcmp(kind, "alternate interior"))
		return ta > 0 && tb > 0 && sa != sb;
	if (!strcmp(kind, "consecutive interior") || !strcmp(kind, "same-side interior"))
		return ta > 0 && tb > 0 && sa == sb;
	return ta != tb && sa == sb; /* corresponding */
}

static void read_pairs(struct problem *p)
{
	static const char *const kinds[] = { "alternate exterior", "alternate interior",
					     "consecutive interior", "same-side interior",
					     "corresponding" };
	const char *kind = NULL;

	for (int i = 0; i < (int)(sizeof kinds / sizeof *kinds) && !kind; i++)
		if (p->text && strstr(p->text, kinds[i]))
			kind = kinds[i];
	for (int i = 0; i < p->choices && kind; i++) {
		char a[8], b[8];
		const struct term *t, *u;

		if (p->choice[i].ok ||
		    sscanf(p->choice[i].text, "\\angle %7[0-9] and \\angle %7[0-9]", a, b) !=
			    2 ||
		    !(t = numbered(p, a)) || !(u = numbered(p, b)))
			continue;
		p->choice[i].states = is_pair(p, kind, t, u) ? STATES_TRUE : STATES_FALSE;
	}
}

void read_logic_read_choices(struct logic *l, const struct json *list)
{
	struct problem *p = l->p;
	bool all = true;

	for (const struct json *j = list ? list->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING || j->type == JSON_NUMBER)
			problem_add_choice(p, j->text);
	for (int i = 0; i < p->choices; i++)
		if (!p->choice[i].ok)
			read_statement(l, i);
	read_pairs(p);
	for (int i = 0; i < p->choices; i++)
		all &= p->choice[i].states > STATES_NOTHING;
	p->asks = !all || !p->choices ? ASKS_VALUE : ASKS_TRUE;
	if (p->asks == ASKS_TRUE && p->choice[0].states == STATES_TERM)
		p->asks = ASKS_TERM;
	if (p->asks == ASKS_TRUE && p->text &&
	    (strstr(p->text, "not true") || strstr(p->text, "not be true") ||
	     strstr(p->text, "cannot be true") || strstr(p->text, "false")))
		p->asks = ASKS_UNTRUE;
}
