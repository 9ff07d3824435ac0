/*
 * theorem.c -- a figure and a relation as a theorem: a copy in general position, read by the stage.
 *
 * Free objects of the copy are moved to random places near their own, so that nothing holds there
 * by chance, and the figure still has the shape that was drawn; declared relations are solved
 * anew.  Where that fails the copy stays as it is.
 */
#include "fig/constraint_priv.h"
#include "fig/theorem_priv.h"
#include <math.h>
#include <string.h>

/* How far free objects go, in sizes of the figure: far first, nearer where it comes apart. */
static const double reach[] = { 0.3, 0.3, 0.2, 0.2, 0.1, 0.1, 0.05, 0.02 };
#define TRIES (int)(sizeof reach / sizeof *reach)

/* On a grid: exact numbers stay short. */
static double somewhere(struct rng *r, double center, double by)
{
	double at = center + by * ((double)rng_below(r, 1UL << 30) / (double)(1UL << 29) - 1);
	double step = by > 0 ? ldexp(1, ilogb(by) - 14) : 0;

	return step > 0 ? step * rint(at / step) : at;
}

static double width(struct fig *f)
{
	double lo = HUGE_VAL, hi = -HUGE_VAL;

	for (int i = 0; i < f->n_objs; i++) {
		const struct value *v = fig_value(f, (fig_id){ i });

		if (!f->obj[i].name || !v || v->kind != KIND_POINT)
			continue;
		for (int k = 0; k < 2; k++) {
			lo = fmin(lo, num_mid(v->v[k]));
			hi = fmax(hi, num_mid(v->v[k]));
		}
	}
	return hi > lo ? hi - lo : 1;
}

/* Steps of the figure that are there. */
static int defined(const struct fig *f)
{
	int n = 0;

	for (int i = 0; i < f->n_objs; i++)
		n += fig_value(f, (fig_id){ i }) != NULL;
	return n;
}

/* Where the free objects of f are: into `at`, and which they are; returns how many. */
static int free_objects(struct fig *f, int *obj, double (*at)[FIG_DIM])
{
	int n = 0;

	for (int i = 0; i < f->n_objs; i++) {
		const struct value *v = fig_value(f, (fig_id){ i });

		if (!f->obj[i].name || f->obj[i].removed || !v ||
		    !fig_is_free(f, (fig_id){ i }))
			continue;
		for (int k = 0; k < FIG_DIM; k++)
			at[n][k] = k < v->n ? num_mid(v->v[k]) : 0;
		obj[n++] = i;
	}
	return n;
}

static bool solved(struct fig *f)
{
	const struct fig_obs *o;

	return !f->n_constraints || fig_call(f, "solve_constraints", NULL, &o) == OK;
}

static void move(struct fig *g, struct rng *r, const int *obj, double (*at)[FIG_DIM], int n,
		 double by)
{
	double size = width(g) * by;
	struct err e;

	for (int i = 0; i < n; i++) {
		bool point = fig_kind(g, (fig_id){ obj[i] }) == KIND_POINT;
		double to[FIG_DIM];

		for (int k = 0; k < FIG_DIM; k++)
			to[k] = somewhere(r, at[i][k], point ? size : by * fabs(at[i][k]));
		if (fig_drag_to(g, (fig_id){ obj[i] }, to, &e) != OK)
			continue;
	}
}

/* Its free objects somewhere else, and everything still there. */
static void spread_out(struct fig *g, uint64_t seed, int first)
{
	struct arena *a = arena_new();
	int *obj = arena_alloc(a, ((size_t)g->n_objs + 1) * sizeof *obj);
	double(*at)[FIG_DIM] = arena_alloc(a, ((size_t)g->n_objs + 1) * sizeof *at);
	int n = free_objects(g, obj, at), there = defined(g);
	struct rng r = { seed };
	bool good = false;
	struct err e;

	for (int k = first; k < TRIES && !good; k++) {
		move(g, &r, obj, at, n, reach[k]);
		good = defined(g) == there && solved(g) && defined(g) == there;
	}
	for (int i = 0; i < n && !good; i++)
		if (fig_drag_to(g, (fig_id){ obj[i] }, at[i], &e) != OK)
			continue;
	if (!good)
		good = solved(g);
	arena_free(a);
}

/* --- Declared relations -------------------------------------------------------------------- */

static enum status bind_text(struct fig *g, const char *text, struct expr **out, struct err *e)
{
	struct expr *x, *y;
	struct fig_gloss gloss;
	enum status st = expr_parse(&x, text, strlen(text), g->perm, e);

	if (st == OK)
		st = fig_reword(g, x, false, &y, &gloss, e);
	return st == OK ? fig_relation_bind(g, y, false, out, e) : st;
}

/* Elements that are written with coordinates: said of points here.  false: it is none. */
static bool grant_element(struct fig_stage *st, const struct fig_want *w)
{
	int p[4] = { -1, -1, -1, -1 }, ends[2] = { -1, -1 };

	for (int i = 0; i < 4 && i < w->n; i++)
		p[i] = fig_stage_point(st, w->p[i]);
	if (w->kind == ELEMENT_MIDPOINT && w->line[0].a >= 0 && w->line[0].b >= 0) {
		ends[0] = fig_stage_point(st, w->line[0].a);
		ends[1] = fig_stage_point(st, w->line[0].b);
		if (p[0] >= 0 && ends[0] >= 0 && ends[1] >= 0)
			fig_stage_say(st, CLAIM_MIDP, 3, (int[]){ p[0], ends[0], ends[1] });
		return true;
	}
	if (w->kind != ELEMENT_SAME_STEP && w->kind != ELEMENT_CENTROID)
		return false;
	if (p[0] < 0 || p[1] < 0 || p[2] < 0 || p[3] < 0)
		return true;
	if (w->kind == ELEMENT_CENTROID) {
		fig_stage_centroid(st, p[0], p + 1);
		return true;
	}
	fig_stage_say(st, CLAIM_PARA, 4, (int[]){ p[0], p[1], p[2], p[3] });
	fig_stage_say(st, CLAIM_CONG, 4, (int[]){ p[0], p[1], p[2], p[3] });
	fig_stage_say(st, CLAIM_PARA, 4, (int[]){ p[0], p[2], p[1], p[3] });
	fig_stage_say(st, CLAIM_CONG, 4, (int[]){ p[0], p[2], p[1], p[3] });
	return true;
}

static bool is_element(const struct fig_want *w)
{
	return w->kind == ELEMENT_SAME_STEP || w->kind == ELEMENT_CENTROID ||
	       (w->kind == ELEMENT_MIDPOINT && w->line[0].a >= 0 && w->line[0].b >= 0);
}

static void grant_elements(struct fig_stage *st)
{
	const struct fig *g = st->f;

	st->clause = setting_clause(st->s, "declared");
	for (int i = 0; i < g->n_constraints; i++)
		for (int k = 0; k < g->constraint[i].n_want; k++)
			if (!grant_element(st, &g->constraint[i].want[k]))
				continue;
}

/* What else is declared of the figure, bound; returns how many. */
static int declared(struct fig *g, struct expr **out, int most)
{
	int n = 0;

	for (int i = 0; i < g->n_constraints; i++)
		for (int k = 0; k < g->constraint[i].n_want; k++) {
			struct buf b = { 0 };
			char *rest, *one;

			if (is_element(&g->constraint[i].want[k]))
				continue;
			fig_want_relation(&b, g, &g->constraint[i], &g->constraint[i].want[k]);
			rest = buf_keep(&b, g->perm);
			while (rest && n < most) {
				struct fig_mark mark = fig_begin(g);
				struct err e;

				one = rest;
				rest = strstr(rest, "; ");
				if (rest) {
					*rest = 0;
					rest += 2;
				}
				if (bind_text(g, one, &out[n], &e) == OK)
					n++;
				else
					fig_rollback(g, mark);
			}
		}
	return n;
}

/* --- The theorem --------------------------------------------------------------------------- */

enum { DECLARED = 64 };

/* From the first reach that is tried on. */
static enum status theorem(struct fig_theorem *out, struct fig *f, const char *relation,
			   uint64_t seed, int first, struct err *e)
{
	struct expr *wish[DECLARED];
	int wishes, same[2] = { -1, -1 };
	enum status st = OK;

	*out = (struct fig_theorem){ .arena = arena_new() };
	out->g = fig_after(f, f->n_journal, e);
	if (!out->g)
		return E_UNABLE;
	arena_reset(out->g->scratch);
	if (relation)
		st = bind_text(out->g, relation, &out->relation, e);
	if (st != OK)
		return st;
	wishes = declared(out->g, wish, DECLARED);
	spread_out(out->g, seed, first);
	if (relation)
		fig_stage_same_points(out->g, out->relation, same);
	out->stage = fig_stage_new(out->g, out->arena, same[0], same[1]);
	if (!out->stage)
		return OK;
	grant_elements(out->stage);
	for (int i = 0; i < wishes; i++)
		fig_stage_grant(out->stage, wish[i]);
	out->readable = true;
	if (relation && same[0] < 0)
		out->readable = fig_stage_goal(out->stage, out->relation);
	else if (relation)
		out->readable = fig_stage_goal_is_good(out->stage);
	if (!fig_stage_finish(out->stage))
		out->readable = false;
	out->setting = out->stage->s;
	return OK;
}

static bool goals_look_true(const struct fig_theorem *t)
{
	for (int i = 0; t->readable && i < t->setting->goals; i++)
		if (!claim_looks_true(t->setting, &t->setting->goal[i]))
			return false;
	return true;
}

enum status fig_theorem_new(struct fig_theorem *out, struct fig *f, const char *relation,
			    uint64_t seed, struct err *e)
{
	enum status st = theorem(out, f, relation, seed, 0, e);

	/* Angles may be what they are only where the figure has the shape that was drawn. */
	for (int first = 2; st == OK && first < TRIES && !goals_look_true(out); first += 2) {
		fig_theorem_clear(out);
		st = theorem(out, f, relation, seed, first, e);
	}
	return st;
}

void fig_theorem_clear(struct fig_theorem *t)
{
	fig_free(t->g);
	arena_free(t->arena);
	*t = (struct fig_theorem){ 0 };
}
