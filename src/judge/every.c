/*
 * every.c -- what is so in every figure: of those beside a drawing, in its order; of all, where nothing is
 * drawn.
 *
 * Questions are asked with the points where one figure of the facts has them.  Where they are drawn
 * that is the one that is meant; where they are not it is one of perhaps several, and what was found in it
 * is asked again of no figure at all, which the solver answers from as many as it finds.
 */
#include "judge/judge_priv.h"
#include "sketch/fit.h"
#include <math.h>
#include <string.h>

enum { COUNTER_STARTS = 4 };
#define FLAT 1e-6
#define SO 1e-6 /* it is so, in a figure by numbers; what is flat has its angles less sharp */

static const char in_all[] = "what holds in all figures found holds in every one";

/* The sine and cosine of an angle of a figure. */
static void look_at_angle(double *out, const struct judge_figure *f, int i, int j, int k)
{
	double ux = f->xy[2 * i] - f->xy[2 * j], uy = f->xy[2 * i + 1] - f->xy[2 * j + 1],
	       vx = f->xy[2 * k] - f->xy[2 * j], vy = f->xy[2 * k + 1] - f->xy[2 * j + 1],
	       size = hypot(ux, uy) * hypot(vx, vy);

	out[0] = (ux * vy - uy * vx) / size;
	out[1] = (ux * vx + uy * vy) / size;
}

/* Do all triangles turn, and points of lines follow each other, as in the other figure? */
static bool is_alike(const struct judge_figure *f, const struct judge_figure *g, int n)
{
	double a[2], b[2];

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < i; k++) {
				bool flat;

				if (!f->has[i] || !f->has[j] || !f->has[k] || i == j || j == k)
					continue;
				look_at_angle(a, f, i, j, k);
				look_at_angle(b, g, i, j, k);
				flat = fabs(a[0]) < FLAT && fabs(b[0]) < FLAT;
				if (flat ? a[1] * b[1] < 0 : a[0] * b[0] < 0)
					return false;
			}
	return true;
}

/* Figures of every kind of what is given at i; made once. */
static int figures_at(struct judge_session *s, int i, struct judge_figure **out)
{
	struct judge_seen *at = judge_seen_at(s, i);

	if (at->others < 0) {
		at->other = arena_alloc(s->ask.a, JUDGE_FIGURES * sizeof *at->other);
		at->others = judge_make_figures(at->other, &s->ask, at->figure.level);
	}
	*out = at->other;
	return at->others;
}

bool judge_is_somewhere(struct judge_session *s, int i, const char *text)
{
	struct judge_figure *f;
	int n = figures_at(s, i, &f);

	/* A point of which nothing is said may be anywhere. */
	if (judge_miss_in(judge_figure_at(s, i), &s->ask, text) < JUDGE_NEARLY ||
	    !judge_has_points(judge_figure_at(s, i), &s->ask, text))
		return true;
	for (int k = 0; k < n; k++)
		if (judge_miss_in(&f[k], &s->ask, text) < SO)
			return true;
	return false;
}

/* Is it not proven, and found in one figure of several that there may be? */
static bool is_of_one_figure(struct judge_session *s, int i, const struct judge_answer *t)
{
	return t->told == JUDGE_FOLLOWS && judge_badness(t) != JUDGE_PROVEN &&
	       judge_figure_at(s, i)->found;
}

static void take_place(struct judge_answer *out, struct judge_session *s,
		       const struct judge_figure *f)
{
	const struct problem *w = s->ask.r->world->p;

	out->figure = arena_alloc(s->ask.a, (size_t)(w->points + 1) * sizeof *out->figure);
	out->figures = 0;
	for (int k = 0; k < w->points; k++)
		if (f->has[k])
			out->figure[out->figures++] =
				(struct judge_place){ w->point[k].name, f->xy[2 * k],
						      f->xy[2 * k + 1] };
}

/* One of the figures that are found that has it not, or NULL. */
static const struct judge_figure *figure_without(struct judge_session *s, int i,
						 const char *text)
{
	struct judge_figure *f;
	int n = figures_at(s, i, &f);

	for (int k = 0; k < n; k++)
		if (judge_miss_in(&f[k], &s->ask, text) > JUDGE_NEARLY)
			return &f[k];
	return NULL;
}

/* That the comparison, or each of its alternatives, clearly fails: the left sides are the more, or the
 * right ones; NULL: it cannot fail so. */
static const char *denied(struct judge_session *s, const char *text, bool left_more)
{
	const char *one[JUDGE_LINKS] = { text }, *left, *right, *all = NULL;
	int n = judge_alternatives(one, text, s->ask.a);
	double v;

	for (int k = 0; k < (n ? n : 1) && n <= JUDGE_LINKS; k++) {
		const char *sign = judge_compared(one[k], &left, &right, s->ask.a);

		if (!sign || *sign == '!' || *sign == (left_more ? '>' : '<') ||
		    judge_is_outer(left, right) || (judge_is_number(left, &v) && v == 0) ||
		    (judge_is_number(right, &v) && v == 0))
			return NULL;
		all = arena_printf(s->ask.a, "%s%s1.1*(%s) < %s", all ? all : "",
				   all ? " and " : "", left_more ? right : left,
				   left_more ? left : right);
	}
	return all;
}

/* A figure of what is given in which a comparison clearly fails, in the order of the drawing where there
 * is one, and no angle is none that is said to be halved; false: none is found. */
static bool find_counter(struct judge_figure *out, struct judge_session *s, int i,
			 const char *text)
{
	const enum judge_level *level = judge_seen_at(s, i)->figure.level;
	struct judge_figure drawn = { 0 };

	if (judge_is_drawn(s->ask.r, text))
		judge_figure_as_drawn(&drawn, &s->ask, level, NULL);
	for (int k = 0; k < 4; k++) {
		s->ask.also = denied(s, text, k % 2);
		if (!s->ask.also)
			continue;
		if (k < 2)
			judge_figure_as_drawn(out, &s->ask, level, NULL);
		else
			judge_make_figure(out, &s->ask, level, COUNTER_STARTS, 0);
		s->ask.also = NULL;
		if (out->found && judge_has_points(out, &s->ask, text) &&
		    !sketch_has_flat_angle(out->p, out->x) &&
		    (!drawn.found || is_alike(&drawn, out, s->ask.r->world->p->points)))
			return true;
	}
	return false;
}

/* In a figure that is found it is not so: there it fails.  Where nothing else tells it (bare), that it is so
 * in all of them does not tell it: of what figures do tell, the solver has said it. */
static void look_in_figures(struct judge_answer *t, struct judge_session *s, int i,
			    const char *text, bool bare)
{
	struct judge_figure *counter = arena_alloc(s->ask.a, sizeof *counter);
	const struct judge_figure *where =
		judge_is_drawn(s->ask.r, text) ? NULL : figure_without(s, i, text);

	if (!where && find_counter(counter, s, i, text))
		where = counter;
	if (where) {
		*t = (struct judge_answer){ .told = JUDGE_FAILS,
					    .certainty = judge_grade_name(0),
					    .weak = true,
					    .why = "it fails in a figure in which the facts "
						   "hold" };
		take_place(t, s, where);
		return;
	}
	if (!bare)
		return;
	memset(&t->assumes, 0, sizeof t->assumes);
	t->certainty = judge_grade_name(0);
	t->weak = true;
	t->told = JUDGE_OPEN;
	t->value = NULL;
	t->why = "it holds in a figure that has the facts; whether in every one was not told, "
		 "and nothing is drawn";
}

/* From the facts, without a figure; where that is too far, with what was found before. */
static void ask_without_figure(struct judge_answer *out, struct judge_session *s, int i,
			       const char *text)
{
	enum judge_level *level = judge_new_level(s);

	judge_context(s, i, level);
	judge_ask(out, &s->ask, level, text, NULL);
	if (out->told != JUDGE_OPEN || !judge_has_true_claims(s, i, 1, level))
		return;
	judge_ask(out, &s->ask, level, text, NULL);
	judge_lower_grade(out, s, level);
}

void judge_ask_every(struct judge_answer *t, struct judge_session *s, int i, const char *text)
{
	struct judge_answer now;

	if (!is_of_one_figure(s, i, t))
		return;
	if (judge_is_drawn(s->ask.r, text)) {
		look_in_figures(t, s, i, text, false);
		return;
	}
	ask_without_figure(&now, s, i, text);
	if (now.told == JUDGE_FAILS) {
		*t = now;
		return;
	}
	if (now.told == JUDGE_FOLLOWS) {
		t->certainty = now.certainty;
		t->weak = now.weak;
		t->vertex = now.vertex;
		t->assumes = now.assumes;
	}
	if (judge_badness(t) != JUDGE_PROVEN)
		look_in_figures(t, s, i, text, now.told != JUDGE_FOLLOWS);
	if (t->told == JUDGE_FOLLOWS && t->weak && !t->assumes.n)
		judge_ids_add(&t->assumes, in_all, s->ask.a);
}

void judge_check_every(struct judge_result *t, struct judge_session *s, int i)
{
	const struct judge_statement *c = &s->ask.r->statement[i];

	for (int k = 0; k < c->links; k++)
		judge_ask_every(&t->each[k], s, i, c->link[k]);
	judge_sum_links(t, s, i);
}

void judge_ask_value(struct judge_answer *out, struct judge_session *s, int i,
		     const enum judge_level *level, const char *term)
{
	const struct judge_figure *f = judge_figure_at(s, i);
	struct judge_answer free;
	bool bare;

	judge_ask(out, &s->ask, level, term, f);
	if (!f->found || judge_is_drawn(s->ask.r, term))
		return;
	judge_ask(&free, &s->ask, level, term, NULL);
	bare = !free.value && !free.several && out->value;
	if (!bare)
		*out = free;
	/* As a number: a closed form has its angles in radians. */
	if (out->value)
		look_in_figures(out, s, i,
				arena_printf(s->ask.a, "(%s) = (%.12f)", term, out->number),
				bare && judge_badness(out) != JUDGE_PROVEN);
}
