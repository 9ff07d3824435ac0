/*
 * place.c -- free choices: where they fall, and that they are told.
 *
 * A point that is only said to be on a path is put at the place nearest to the origin.  Where
 * a point is there already it goes elsewhere: two points in one place by nobody's wish make
 * later constructions fail.  The place that was chosen is written into the call, so a journal
 * chooses nothing again.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum { PATH = 1, AT_X = 2 }; /* places in the row of add_point_on */

/* A point that may be in the same place: doubles cannot tell them apart.  Or -1. */
static int occupant(struct fig *f, int obj)
{
	const struct value *v = fig_value(f, (fig_id){ obj });

	fig_enter(f, NUM_DOUBLE, 0);
	for (int i = 0; v && i < f->n_objs; i++) {
		const struct value *w;

		if (i == obj || !fig_alive(f, (fig_id){ i }) ||
		    !(KIND_BIT(fig_kind(f, (fig_id){ i })) &
		      (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))))
			continue;
		w = fig_value(f, (fig_id){ i });
		if (w &&
		    !is_no(geo_equal3(geo_place3(v, f->num), geo_place3(w, f->num), f->num)))
			return i;
	}
	return -1;
}

/* Where to look next, number k: around a circle, along a line, to all sides. */
static void elsewhere(struct fig *f, const struct value *path, const double *from, int k,
		      double *out)
{
	/* Squares of different Gaussian primes: no two sums of their angles are the same. */
	static const double way[][2] = {
		{ 3, 4 },   { -12, 5 },   { -8, -15 },  { 21, -20 },
		{ 12, 35 }, { -40, 9 },   { -28, -45 }, { 60, -11 },
		{ 55, 48 }, { -39, 80 },  { -72, -65 }, { 20, -99 },
		{ 91, 60 }, { -15, 112 }, { 88, -105 }, { -51, -140 },
	};
	/* No two of them, or of them and the ends, are as far apart as another two. */
	static const double part[] = { 0.4,  0.69,  0.15, 0.935, 0.52,  0.19,  0.365, 0.08,
				       0.05, 0.165, 0.06, 0.005, 0.089, 0.018, 0.007, 0.001 };
	const double *w = way[k % LENGTH(way)];

	if (value_is(path,
		     KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR))) {
		double r = path->kind == KIND_CIRCLE
				   ? sqrt(num_mid(path->v[2]))
				   : hypot(num_mid(path->v[2]) - num_mid(path->v[0]),
					   num_mid(path->v[3]) - num_mid(path->v[1]));

		/* Beyond it, so that a short number gives the direction exactly. */
		r = exp2(ceil(log2(r > 0 ? r : 1)));
		for (int i = 0; i < 2; i++)
			out[i] = num_mid(path->v[i]) + r * w[i];
	} else if (path->kind == KIND_SEGMENT) {
		double t = part[k % LENGTH(part)];

		for (int i = 0; i < 2; i++)
			out[i] = (1 - t) * num_mid(path->v[i]) + t * num_mid(path->v[2 + i]);
	} else if (path->kind == KIND_POLYGON) {
		int corners = path->n / 2, side = k % corners, next = (side + 1) % corners;
		double t = part[k % LENGTH(part)];

		for (int i = 0; i < 2; i++)
			out[i] = (1 - t) * num_mid(path->v[2 * side + i]) +
				 t * num_mid(path->v[2 * next + i]);
	} else if (value_is(path, KINDS_LINEAR)) {
		struct straight s = geo_straight_of(path, f->num);
		double t = k / 2 + 1 + part[k % LENGTH(part)];

		t = path->kind == KIND_RAY || k % 2 == 0 ? t : -t;
		out[0] = from[0] + t * num_mid(s.d.x);
		out[1] = from[1] + t * num_mid(s.d.y);
	} else {
		for (int i = 0; i < 2; i++)
			out[i] = nearbyint(from[i]) + (1 + k / 4) * w[i] / hypot(w[0], w[1]);
	}
}

/* The same in space. */
static void elsewhere3(const struct value *path, const double *from, bool in, int k,
		       double *out)
{
	static const double way[][FIG_DIM] = {
		{ 1, 0, 0 },  { 0, 1, 0 },  { 0, 0, 1 }, { -1, 0, 0 },
		{ 0, -1, 0 }, { 0, 0, -1 }, { 1, 2, 2 }, { -2, -1, 2 },
	};
	static const double part[] = { 0.5, 0.25, 0.75, 0.2, 0.8, 0.4, 0.6, 0.1 };
	const double *w = way[k % LENGTH(way)];
	double t = part[k % LENGTH(part)];
	int corner = 0, next = 1;

	if (path->kind == KIND_SPOLYGON || path->kind == KIND_SPOLYLINE) {
		int corners = path->n / FIG_DIM;

		corner = k % (corners - (path->kind == KIND_SPOLYLINE));
		next = (corner + 1) % corners;
		t = part[k / corners % LENGTH(part)];
	}
	if (in && path->kind == KIND_SPOLYGON) { /* the middle, or from there to a corner */
		int corners = path->n / FIG_DIM;

		t = k ? part[k % LENGTH(part)] : 0;
		for (int i = 0; i < FIG_DIM; i++) {
			double sum = 0;

			for (int j = 0; j < corners; j++)
				sum += num_mid(path->v[FIG_DIM * j + i]);
			out[i] = (1 - t) * sum / corners +
				 t * num_mid(path->v[FIG_DIM * corner + i]);
		}
	} else if (path->kind == KIND_SLINE || path->kind == KIND_SRAY) {
		t = path->kind == KIND_SRAY || k % 2 == 0 ? k / 2 + 1 : -(k / 2 + 1);
		for (int i = 0; i < FIG_DIM; i++)
			out[i] = from[i] + t * num_mid(path->v[FIG_DIM + i]);
	} else if (value_is(path, KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SPOLYGON) |
					  KIND_BIT(KIND_SPOLYLINE))) {
		for (int i = 0; i < FIG_DIM; i++)
			out[i] = (1 - t) * num_mid(path->v[FIG_DIM * corner + i]) +
				 t * num_mid(path->v[FIG_DIM * next + i]);
	} else if (path->kind == KIND_SPHERE || path->kind == KIND_SCIRCLE) {
		double r = sqrt(num_mid(path->v[path->n - 1])); /* last its radius squared */

		/* Beyond it, as above. */
		r = exp2(ceil(log2(r > 0 ? r : 1)));
		for (int i = 0; i < FIG_DIM; i++)
			out[i] = num_mid(path->v[i]) + r * w[i];
	} else {
		for (int i = 0; i < FIG_DIM; i++)
			out[i] = nearbyint(from[i]) + (1 + k / LENGTH(way)) * w[i];
	}
}

static bool number_arg(struct fig *f, double v, struct arg *out)
{
	struct buf b = { 0 };
	struct err e = { 0 };
	bool good;

	/* A short number: the place is nobody's wish. */
	buf_addf(&b, "%.6g", v);
	if (strchr(buf_str(&b), 'e')) {
		buf_reset(&b);
		buf_add_double(&b, v);
	}
	out->form = ARG_EXPR;
	good = isfinite(v) && expr_parse(&out->x, buf_str(&b), b.n, f->perm, &e) == OK;
	buf_clear(&b);
	return good;
}

/* Where a free choice fell, in the words of the call. */
static void note_place(struct fig *f, const double *at, int dim, int taken)
{
	if (dim == FIG_DIM)
		fig_note(
			f,
			"a free choice: the place nearest to (%.6g, %.6g, %.6g), for %s is at "
			"the one nearest to the origin",
			at[0], at[1], at[2], f->obj[taken].name);
	else
		fig_note(f,
			 "a free choice: the place nearest to (%.6g, %.6g), for %s is at the "
			 "one nearest to the origin",
			 at[0], at[1], f->obj[taken].name);
}

enum status fig_run_apart(struct fig *f, const struct tool *t, struct arg *arg, int *step,
			  struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	enum status st = fig_run(f, t, arg, step, e);
	const struct value *path, *first;
	double from[FIG_DIM] = { 0 };
	bool in = strcmp(t->name, "add_point_on") != 0;
	int taken, dim;

	if (st != OK || !tool_is(t, TRAIT_ON_PATH) || arg[PATH].form != ARG_REF ||
	    f->replaying || f->trying)
		return st;
	for (int i = 0; i < FIG_DIM; i++)
		if (arg[AT_X + i].form != ARG_NONE)
			return st;
	path = fig_value(f, (fig_id){ arg[PATH].ref });
	first = fig_value(f, (fig_id){ f->step[*step].first });
	if (path->kind == KIND_SPOLYGON && !in)
		fig_note(f, "it moves on the outline; PointIn moves on the face");
	taken = occupant(f, f->step[*step].first);
	dim = first->kind == KIND_SPOINT ? FIG_DIM : 2;
	if (taken < 0) {
		fig_note(f,
			 "a free choice: the place nearest to the origin; x%s put it "
			 "elsewhere",
			 dim == FIG_DIM ? ", y and z" : " and y");
		return OK;
	}
	for (int i = 0; i < dim; i++)
		from[i] = num_mid(first->v[i]);
	for (int k = 0; k < 16; k++) {
		struct err other = { 0 };
		double at[FIG_DIM];
		bool good = true;

		fig_enter(f, NUM_DOUBLE, 0);
		if (dim == FIG_DIM)
			elsewhere3(path, from, in, k, at);
		else
			elsewhere(f, path, from, k, at);
		fig_rollback(f, mark);
		for (int i = 0; i < dim && good; i++)
			good = number_arg(f, at[i], &arg[AT_X + i]);
		if (!good)
			break;
		if (fig_run(f, t, arg, step, &other) == OK &&
		    occupant(f, f->step[*step].first) < 0) {
			note_place(f, at, dim, taken);
			return OK;
		}
	}
	/* Everywhere somebody is: where it was.  The expressions tried went with the step. */
	fig_rollback(f, mark);
	for (int i = 0; i < FIG_DIM; i++)
		arg[AT_X + i] = (struct arg){ 0 };
	st = fig_run(f, t, arg, step, e);
	if (st == OK)
		fig_note(f, "it is in the same place as %s", f->obj[taken].name);
	return st;
}

/* --- What is told ---------------------------------------------------------------------------- */

static void note_rule(struct fig *f, const struct fig_step *s, const char *text)
{
	struct buf b = { 0 };

	for (; *text; text++)
		if (text[0] == '%' && text[1] >= '1' && text[1] <= '9')
			fig_arg_text(&b, f, &s->arg[*++text - '0']);
		else
			buf_addc(&b, *text);
	fig_note(f, "%s", buf_str(&b));
	buf_clear(&b);
}

/* Which of several common points an index means. */
static void note_index(struct fig *f, const struct fig_step *s)
{
	kind_set straight = KINDS_LINEAR;
	enum kind k[2];

	for (int i = 0; i < 2; i++) {
		if (s->arg[1 + i].form != ARG_REF)
			return;
		k[i] = fig_kind(f, (fig_id){ s->arg[1 + i].ref });
	}
	if (k[0] == KIND_CIRCLE && k[1] == KIND_CIRCLE)
		note_rule(f, s,
			  "counted from the left of the way from the centre of %1 to that of "
			  "%2");
	else if ((KIND_BIT(k[0]) & straight) != 0 && !(KIND_BIT(k[1]) & straight))
		note_rule(f, s, "counted along %1");
	else if ((KIND_BIT(k[1]) & straight) != 0 && !(KIND_BIT(k[0]) & straight))
		note_rule(f, s, "counted along %2");
}

/* 90 where an angle is wanted is 90 radians. */
static void note_radians(struct fig *f, const struct fig_step *s)
{
	for (int i = 0; i < s->tool->n_params; i++) {
		const struct arg *a = &s->arg[i];
		double v;

		if (s->tool->param[i].type == PARAM_ANGLE && a->form == ARG_EXPR &&
		    a->x->kind == EXPR_NUMBER && text_double(&v, a->x->text) && v > 6.3)
			fig_note(f, "%s was read in radians; write %s° for degrees",
				 a->x->text, a->x->text);
	}
}

/* What a shortest way on a body is made as. */
#define WAY_KINDS (KIND_BIT(KIND_SPOLYLINE) | KIND_BIT(KIND_SCURVE) | KIND_BIT(KIND_SCONIC))

/* One of several results that are equally good: on which rung that was seen is the step's. */
static void note_tie(struct fig *f, const struct fig_step *s)
{
	bool graph = s->tool->n_params > 1 && s->arg[1].form == ARG_REF &&
		     fig_kind(f, (fig_id){ s->arg[1].ref }) == KIND_FUNCTION;
	int first = s->first;
	enum status st = OK;
	struct err ignored;

	if (is_no(s->tied) || !s->n_out)
		return;
	if (is_unknown(s->tied)) {
		fig_enter(f, NUM_EXACT, 0);
		st = fig_need(f, &first, 1, &ignored);
		fig_enter(f, NUM_DOUBLE, 0);
	}
	if (st == OK && is_yes(s->tied) && (WAY_KINDS >> fig_kind(f, (fig_id){ first }) & 1))
		note_rule(f, s, "another way on %1 from %2 is as short; one was chosen");
	else if (st == OK && is_yes(s->tied))
		note_rule(f, s,
			  graph ? "another point of %1 is as near to %2; this is the one "
				  "farthest to the left"
				: "another point of %1 is as near to %2; one was chosen");
}

void fig_note_degrees(struct fig *f, const struct expr *x)
{
	double v;

	if (f->replaying || f->trying)
		return;
	if (x->kind == EXPR_CALL && x->n == 1 && x->arg[0]->kind == EXPR_NUMBER &&
	    (!strcmp(x->text, "sin") || !strcmp(x->text, "cos") || !strcmp(x->text, "tan")) &&
	    text_double(&v, x->arg[0]->text) && v > 6.3)
		fig_note(f, "%s(%s) is read in radians; write %s(%s°) for degrees", x->text,
			 x->arg[0]->text, x->text, x->arg[0]->text);
	for (int i = 0; i < x->n; i++)
		fig_note_degrees(f, x->arg[i]);
}

void fig_note_place(struct fig *f, int step)
{
	static const struct {
		const char *tool, *text;
	} rules[] = {
#define PLACE(tool, text) { #tool, text },
#include "fig/place.def"
#undef PLACE
	};
	const struct fig_step *s = &f->step[step];

	if (f->replaying || f->trying)
		return;
	for (int i = 0; i < LENGTH(rules); i++)
		if (!strcmp(rules[i].tool, s->tool->name))
			note_rule(f, s, rules[i].text);
	if (tool_is(s->tool, TRAIT_INTERSECT) && s->tool->n_params > 3 &&
	    s->arg[3].form == ARG_INT)
		note_index(f, s);
	if (!strcmp(s->tool->name, "add_circle") && s->arg[2].form != ARG_NONE &&
	    s->arg[3].form != ARG_NONE)
		note_rule(f, s, "it passes through %3; the radius %2 is not used");
	note_tie(f, s);
	note_radians(f, s);
}
