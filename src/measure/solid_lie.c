/*
 * solid_lie.c -- is a line or plane parallel or perpendicular to another?
 *
 * Two ways.  By rules: what is stated, and what follows from it by the theorems below.  By
 * coordinates: corners of one body have places in terms of its edges; what vanishes for all
 * edges holds for every such body, what never does, for none.
 */
#include "measure/solid_priv.h"
#include <math.h>
#include <string.h>

#define FLATS 60
#define LIE_STEPS 40

/* --- By rules --------------------------------------------------------------------------------- */

struct lie_board {
	const struct problem *p;
	struct arena *a;
	struct problem_flat flat[FLATS];
	int n;
	bool holds[LIES][FLATS][FLATS];
	const char *why[LIES][FLATS][FLATS];
	int from[LIES][FLATS][FLATS][2][3]; /* what it follows from: lie, i, j; lie -1 none */
	const char *assume[LIES][FLATS][FLATS];
	bool lenient;                  /* what rests on a condition counts, too */
	bool firm[LIES][FLATS][FLATS]; /* rests on none */
	bool changed;
};

static bool same_flat(const struct problem_flat *x, const struct problem_flat *y)
{
	if (x->plane >= 0 || y->plane >= 0)
		return x->plane == y->plane;
	return (x->a == y->a && x->b == y->b) || (x->a == y->b && x->b == y->a);
}

static int flat_of(struct lie_board *b, const struct problem_flat *f)
{
	for (int i = 0; i < b->n; i++)
		if (same_flat(&b->flat[i], f))
			return i;
	if (b->n >= FLATS)
		return -1;
	b->flat[b->n] = *f;
	return b->n++;
}

static bool in_plane(const struct problem *p, int plane, int point)
{
	const struct problem_plane *u = &p->space->plane[plane];

	for (int i = 0; i < u->n; i++)
		if (u->p[i] == point)
			return true;
	return false;
}

static bool lies_in(const struct lie_board *b, int line, int plane)
{
	const struct problem_flat *l = &b->flat[line];

	return l->plane < 0 && b->flat[plane].plane >= 0 &&
	       in_plane(b->p, b->flat[plane].plane, l->a) &&
	       in_plane(b->p, b->flat[plane].plane, l->b);
}

static bool is_plane(const struct lie_board *b, int i)
{
	return b->flat[i].plane >= 0;
}

static void learn(struct lie_board *b, enum problem_lie lie, int i, int j, const char *why,
		  const int *one, const int *other, const char *assume)
{
	if (i == j || b->holds[lie][i][j] || (assume && !b->lenient))
		return;
	for (int k = 0; k < 2; k++) {
		int x = k ? j : i, y = k ? i : j;

		b->holds[lie][x][y] = true;
		b->firm[lie][x][y] = !b->lenient;
		b->why[lie][x][y] = why;
		b->assume[lie][x][y] = assume;
		for (int m = 0; m < 3; m++) {
			b->from[lie][x][y][0][m] = one ? one[m] : -1;
			b->from[lie][x][y][1][m] = other ? other[m] : -1;
		}
	}
	b->changed = true;
}

static bool share_point(const struct problem_flat *x, const struct problem_flat *y)
{
	return x->a == y->a || x->a == y->b || x->b == y->a || x->b == y->b;
}

/* Two lines of a plane that are not parallel, as a condition where nothing tells. */
static const char *crossing(const struct lie_board *b, int i, int j)
{
	const struct problem_flat *x = &b->flat[i], *y = &b->flat[j];

	if (share_point(x, y))
		return NULL;
	return arena_printf(b->a, "%s%s and %s%s are not parallel", b->p->point[x->a].name,
			    b->p->point[x->b].name, b->p->point[y->a].name,
			    b->p->point[y->b].name);
}

#define PAR LIE_PARALLEL
#define PERP LIE_PERPENDICULAR

/* --- Parallel, or the same? ------------------------------------------------------------------------- */

/* Is point x not on line i?  Then they span a plane, or x is another foot in a plane that the line is perpendicular to, or the
 * end of a perpendicular from the line. */
static bool is_off(const struct lie_board *b, int i, int x)
{
	const struct problem_flat *l = &b->flat[i];

	for (int k = 0; k < b->n; k++) {
		const struct problem_flat *m = &b->flat[k];
		bool first = is_plane(b, k) && in_plane(b->p, m->plane, l->a),
		     last = is_plane(b, k) && in_plane(b->p, m->plane, l->b),
		     other = is_plane(b, k)
				     ? in_plane(b->p, m->plane, x)
				     : (m->a == x && (m->b == l->a || m->b == l->b)) ||
					       (m->b == x && (m->a == l->a || m->a == l->b));

		if (other && b->firm[PERP][i][k] && (!is_plane(b, k) || first || last))
			return true;
		if (other && first && last && b->p->space->plane[m->plane].n == 3)
			return true;
	}
	return false;
}

/* Have two planes, a plane and a line, two lines a point in common? */
static bool share(const struct lie_board *b, int i, int k)
{
	const struct problem_flat *x = &b->flat[i], *y = &b->flat[k];
	const struct problem_plane *u = is_plane(b, i) ? &b->p->space->plane[x->plane] : NULL;
	int line[2] = { x->a, x->b }, n = u ? u->n : 2;

	for (int m = 0; m < n; m++) {
		int p = u ? u->p[m] : line[m];

		if (is_plane(b, k) ? in_plane(b->p, y->plane, p) : p == y->a || p == y->b)
			return true;
	}
	return false;
}

/*
 * Lines or planes of one direction, or a line and a plane along each other: nothing is parallel to itself, nor a line
 * to a plane that it lies in.  False: they have a point in common.  *unless: what nothing rules out, as a condition.
 */
static bool are_apart(const struct lie_board *b, int i, int k, const char **unless)
{
	const struct problem_flat *x = &b->flat[i], *y = &b->flat[k];
	bool mixed = is_plane(b, i) != is_plane(b, k);
	struct buf t = { 0 };

	*unless = NULL;
	if (share(b, i, k))
		return false;
	if (!is_plane(b, i) && !is_plane(b, k) &&
	    (is_off(b, i, y->a) || is_off(b, i, y->b) || is_off(b, k, x->a) ||
	     is_off(b, k, x->b)))
		return true;
	problem_flat_print(&t, b->p, mixed && is_plane(b, i) ? y : x);
	buf_add(&t, mixed ? " does not lie in " : " and ");
	problem_flat_print(&t, b->p, mixed && is_plane(b, i) ? x : y);
	buf_add(&t, mixed ? "" : " are not the same");
	*unless = buf_keep(&t, b->a);
	return true;
}

/* i to j, and j to k. */
static void chain(struct lie_board *b, int i, int j, int k)
{
	bool si = is_plane(b, i), sj = is_plane(b, j), sk = is_plane(b, k);
	int ij[2][3] = { { PAR, i, j }, { PERP, i, j } };
	int jk[2][3] = { { PAR, j, k }, { PERP, j, k } };
	bool par1 = b->holds[PAR][i][j], par2 = b->holds[PAR][j][k];
	bool perp1 = b->holds[PERP][i][j], perp2 = b->holds[PERP][j][k];
	const char *unless = NULL;

	if (par1 && par2 && si == sj && sj == sk && are_apart(b, i, k, &unless))
		learn(b, PAR, i, k, "what is parallel to one and the same is parallel", ij[0],
		      jk[0], unless);
	if (par1 && perp2 && si == sj)
		learn(b, PERP, i, k, "a parallel is perpendicular to the same", ij[0], jk[1],
		      NULL);
	if (perp1 && perp2 && !si && sj && !sk && are_apart(b, i, k, &unless))
		learn(b, PAR, i, k, "two lines perpendicular to one plane are parallel", ij[1],
		      jk[1], unless);
	if (perp1 && perp2 && si && !sj && sk && are_apart(b, i, k, &unless))
		learn(b, PAR, i, k, "two planes perpendicular to one line are parallel", ij[1],
		      jk[1], unless);
	if (par1 && !si && !sj && sk && lies_in(b, j, k) && are_apart(b, i, k, &unless))
		learn(b, PAR, i, k, "a line parallel to a line of a plane is parallel to it",
		      ij[0], NULL, unless);
	if (perp1 && !sj && si && sk && lies_in(b, j, k))
		learn(b, PERP, i, k, "a plane through a perpendicular is perpendicular", ij[1],
		      NULL, NULL);
	if (perp1 && !si && sj && !sk && lies_in(b, k, j))
		learn(b, PERP, i, k,
		      "a perpendicular to a plane is perpendicular to its lines", ij[1], NULL,
		      NULL);
	if (par2 && sj && sk && !si && lies_in(b, i, j))
		learn(b, PAR, i, k, "a line of a plane is parallel to its parallels", jk[0],
		      NULL, NULL);
}

/* Lines j and k of plane u: both perpendicular to line i, or both parallel to plane i. */
static void span(struct lie_board *b, int i, int j, int k, int u)
{
	enum problem_lie lie = is_plane(b, i) ? PAR : PERP;
	int one[3] = { (int)lie, i, j }, other[3] = { (int)lie, i, k };

	if (j == k || i == u || is_plane(b, j) || is_plane(b, k) || !is_plane(b, u) ||
	    !lies_in(b, j, u) || !lies_in(b, k, u) || !b->holds[lie][i][j] ||
	    !b->holds[lie][i][k] || b->holds[PAR][j][k])
		return;
	learn(b, lie, i, u,
	      lie == PERP ? "perpendicular to two crossing lines of a plane"
			  : "two crossing lines of a plane are parallel to the other",
	      one, other, crossing(b, j, k));
}

static const char *sentence(struct lie_board *b, enum problem_lie lie, int i, int j)
{
	struct problem_claim c = { .lie = lie };
	struct buf t = { 0 };

	c.of[0] = b->flat[i];
	c.of[1] = b->flat[j];
	problem_claim_print(&t, b->p, &c);
	return buf_keep(&t, b->a);
}

struct lie_account {
	struct solve_step *step;
	int n;
	const char **assume;
	int assumes;
};

static void tell(struct lie_board *b, struct lie_account *k, int lie, int i, int j, int depth)
{
	const char *text = sentence(b, (enum problem_lie)lie, i, j), *why = b->why[lie][i][j];

	if (depth > 12 || k->n >= LIE_STEPS)
		return;
	for (int m = 0; m < 2; m++) {
		const int *f = b->from[lie][i][j][m];

		if (f[0] >= 0)
			tell(b, k, f[0], f[1], f[2], depth + 1);
	}
	for (int m = 0; m < k->n; m++)
		if (!strcmp(k->step[m].text, text))
			return;
	if (k->n < LIE_STEPS)
		k->step[k->n++] = (struct solve_step){ text, why };
	if (b->assume[lie][i][j] && k->assumes < LIE_STEPS)
		k->assume[k->assumes++] = b->assume[lie][i][j];
}

static void finish(struct solve_answer *out, bool holds)
{
	out->status = SOLVE_FOUND;
	out->holds = holds ? 1 : -1;
	out->value = NAN;
	out->exact = holds ? "holds" : "does not hold";
	out->certainty = out->assumes ? SOLVE_CONDITIONAL : SOLVE_PROVEN;
}

static void close_once(struct lie_board *b)
{
	for (int i = 0; i < b->n; i++)
		for (int j = 0; j < b->n; j++)
			for (int m = 0; m < b->n; m++) {
				if (i == j || j == m || i == m)
					continue;
				chain(b, i, j, m);
				for (int u = 0; u < b->n && j < m; u++)
					span(b, i, j, m, u);
			}
}

static bool by_rules(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	const struct problem_space *s = p->space;
	struct lie_board *b = arena_alloc(a, sizeof *b);
	struct lie_account k = { 0 };
	int x, y;

	b->p = p;
	b->a = a;
	x = flat_of(b, &s->goal.of[0]);
	y = flat_of(b, &s->goal.of[1]);
	for (int i = 0; i < s->claims; i++) {
		int u = flat_of(b, &s->claim[i].of[0]), v = flat_of(b, &s->claim[i].of[1]);

		if (u >= 0 && v >= 0)
			learn(b, s->claim[i].lie, u, v, "given", NULL, NULL, NULL);
	}
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if (f->kind == RELATION_PARALLEL || f->kind == RELATION_PERPENDICULAR) {
			int u = flat_of(b, &(struct problem_flat){ -1, f->p[0], f->p[1] });
			int v = flat_of(b, &(struct problem_flat){ -1, f->p[2], f->p[3] });

			if (u >= 0 && v >= 0)
				learn(b, f->kind == RELATION_PARALLEL ? PAR : PERP, u, v,
				      "given", NULL, NULL, NULL);
		}
	}
	for (int i = 0; i < s->planes; i++)
		flat_of(b, &(struct problem_flat){ i, -1, -1 });
	for (int turn = 0; turn < 2 && x >= 0 && y >= 0; turn++) {
		b->lenient = turn;
		do {
			b->changed = false;
			close_once(b);
		} while (b->changed && !b->holds[s->goal.lie][x][y]);
		if (b->holds[s->goal.lie][x][y])
			break;
	}
	if (x < 0 || y < 0 || !b->holds[s->goal.lie][x][y])
		return false;
	k.step = arena_alloc(a, LIE_STEPS * sizeof *k.step);
	k.assume = arena_alloc(a, LIE_STEPS * sizeof *k.assume);
	tell(b, &k, (int)s->goal.lie, x, y, 0);
	out->step = k.step;
	out->steps = k.n;
	out->assume = k.assume;
	out->assumes = k.assumes;
	finish(out, true);
	return true;
}

/* --- By coordinates --------------------------------------------------------------------------- */

struct lie_place {
	num p[3], d[3]; /* a point of it; its direction, or that of its perpendicular */
	bool plane;
};
/* Does it vanish always, never, or as the sizes are? */
enum lie_zero { ZERO_ALWAYS, ZERO_NEVER, ZERO_OPEN };

static enum lie_zero zero_of(struct solid_engine *s, num v)
{
	unsigned epoch = num_epoch(s->c, num_level_of(s->c));
	int sign;

	if (s->over || num_is_bad(v))
		return ZERO_OPEN;
	if (num_vanishes(v, s->c) == 0)
		return ZERO_ALWAYS;
	sign = num_sgn(v, s->c);
	if (sign != NUM_UNKNOWN && !num_was_cased(s->c))
		return sign ? ZERO_NEVER : ZERO_ALWAYS;
	/* The next question begins without the distinction of cases of this one. */
	if (num_was_cased(s->c))
		s->over = num_enter(s->c, num_level_of(s->c), 128) != epoch;
	return ZERO_OPEN;
}

/* Of three numbers: all vanish; one never does; else. */
static enum lie_zero zero_of_all(struct solid_engine *s, const num *v)
{
	enum lie_zero z = ZERO_ALWAYS;

	for (int i = 0; i < 3; i++) {
		enum lie_zero now = zero_of(s, v[i]);

		if (now == ZERO_NEVER)
			return ZERO_NEVER;
		if (now == ZERO_OPEN)
			z = ZERO_OPEN;
	}
	return z;
}

static num dot(struct solid_engine *s, const num *u, const num *v)
{
	struct num_ctx *c = s->c;

	return num_add(num_add(num_mul(u[0], v[0], c), num_mul(u[1], v[1], c), c),
		       num_mul(u[2], v[2], c), c);
}

static void cross(struct solid_engine *s, const num *u, const num *v, num *out)
{
	for (int k = 0; k < 3; k++) {
		int i = (k + 1) % 3, j = (k + 2) % 3;

		out[k] = num_sub(num_mul(u[i], v[j], s->c), num_mul(u[j], v[i], s->c), s->c);
	}
}

static void minus(struct solid_engine *s, const num *u, const num *v, num *out)
{
	for (int k = 0; k < 3; k++)
		out[k] = num_sub(u[k], v[k], s->c);
}

static bool spot_value(struct solid_engine *s, int body, int point, num *out)
{
	const struct solid_spot *x = measure_solid_spot(s, body, point);

	if (x && x->assume)
		return false;
	for (int k = 0; x && k < 3; k++)
		if (!measure_solid_value(s, x->x[k], &out[k]))
			return false;
	return x != NULL;
}

/* The planes of the bases of a round body, called after their centres. */
static bool round_base(struct solid_engine *s, int body, const struct problem_plane *u,
		       struct lie_place *out)
{
	const struct problem_body *b = &s->p->space->body[body];

	if (!u->name || (b->kind != SOLID_CONE && b->kind != SOLID_CYLINDER &&
			 b->kind != SOLID_CONE_FRUSTUM))
		return false;
	for (int k = 0; k < (b->kind == SOLID_CONE ? 1 : 2); k++)
		if (!strcmp(s->p->point[b->p[k]].name, u->name) &&
		    spot_value(s, body, b->p[k], out->p)) {
			for (int i = 0; i < 3; i++)
				out->d[i] = num_int(i == 2, s->c);
			return true;
		}
	return false;
}

static bool plane_place(struct solid_engine *s, int body, const struct problem_plane *u,
			struct lie_place *out)
{
	num at[12][3];
	int n = 0;

	for (int i = 0; i < u->n && n < 12; i++)
		n += spot_value(s, body, u->p[i], at[n]);
	for (int j = 1; j < n; j++)
		for (int k = j + 1; k < n; k++) {
			num x[3], y[3];

			minus(s, at[j], at[0], x);
			minus(s, at[k], at[0], y);
			cross(s, x, y, out->d);
			if (zero_of_all(s, out->d) == ZERO_NEVER) {
				memcpy(out->p, at[0], sizeof out->p);
				return true;
			}
		}
	return round_base(s, body, u, out);
}

static bool flat_place(struct solid_engine *s, int body, const struct problem_flat *f,
		       struct lie_place *out)
{
	num b[3];

	out->plane = f->plane >= 0;
	if (out->plane)
		return plane_place(s, body, &s->p->space->plane[f->plane], out);
	if (!spot_value(s, body, f->a, out->p) || !spot_value(s, body, f->b, b))
		return false;
	minus(s, b, out->p, out->d);
	return zero_of_all(s, out->d) == ZERO_NEVER;
}

/* Yes, no, or as the sizes are. */
static enum lie_zero decide(struct solid_engine *s, enum problem_lie lie, struct lie_place *x,
			    struct lie_place *y, const char **note)
{
	bool mixed = x->plane != y->plane;
	num w[3], n[3];
	enum lie_zero along, apart, turn;

	minus(s, y->p, x->p, w);
	cross(s, x->d, y->d, n);
	turn = zero_of_all(s, n);
	along = zero_of(s, dot(s, x->d, y->d));
	if (lie == LIE_PERPENDICULAR)
		return mixed ? turn : along;
	if (lie == LIE_SKEW) {
		apart = zero_of(s, dot(s, w, n));
		*note = apart == ZERO_ALWAYS ? "they lie in one plane" : NULL;
		return apart == ZERO_NEVER    ? ZERO_ALWAYS
		       : apart == ZERO_ALWAYS ? ZERO_NEVER
					      : ZERO_OPEN;
	}
	if (mixed || x->plane) {
		/* A point of one is not in the plane that is the other. */
		const struct lie_place *u = x->plane ? x : y;

		apart = zero_of(s, dot(s, w, u->d));
	} else {
		num c[3];

		cross(s, w, x->d, c);
		apart = zero_of_all(s, c);
	}
	if ((mixed ? along : turn) != ZERO_ALWAYS)
		return mixed ? along : turn;
	if (apart == ZERO_ALWAYS) {
		*note = mixed ? "the line lies in the plane" : "they are the same";
		return ZERO_NEVER;
	}
	return apart == ZERO_NEVER ? ZERO_ALWAYS : ZERO_OPEN;
}

/* The axis of a round body, for its bases and what is upright to them. */
static void place_axis(struct solid_engine *s)
{
	for (int i = 0; i < s->p->space->bodies; i++) {
		const struct problem_body *b = &s->p->space->body[i];
		const struct term *zero = measure_solid_int(s, 0), *h;

		if (b->kind != SOLID_CONE && b->kind != SOLID_CYLINDER &&
		    b->kind != SOLID_CONE_FRUSTUM)
			continue;
		h = measure_solid_size(s, i, SIZE_HEIGHT);
		for (int k = 0; k < 2 && s->spots < SOLID_SPOTS; k++)
			s->spot[s->spots++] = (struct solid_spot){
				b->p[k], i, { zero, zero, k ? h : zero }, NULL
			};
	}
}

static struct solid_engine *board(const struct problem *p, struct num_ctx *c, struct arena *a)
{
	struct solid_engine *s = arena_alloc(a, sizeof *s);

	s->p = (struct problem *)p;
	s->a = a;
	s->c = c;
	s->var = arena_alloc(a, SOLID_VARS * sizeof *s->var);
	s->eq = arena_alloc(a, SOLID_EQS * sizeof *s->eq);
	s->spot = arena_alloc(a, SOLID_SPOTS * sizeof *s->spot);
	s->goal_var = -1;
	s->work_most = 400000;
	measure_solid_state(s);
	measure_solid_place(s);
	place_axis(s);
	measure_solid_rights(s);
	measure_solid_over(s);
	measure_solid_flat(s);
	measure_solid_link(s);
	measure_solid_spread(s);
	return s;
}

/* In the frame of a body that has both. */
static bool in_frames(struct solid_engine *s, enum lie_zero *is, int *body, const char **note)
{
	const struct problem_claim *g = &s->p->space->goal;

	for (int i = 0; i < s->p->space->bodies; i++) {
		struct lie_place x, y;

		if (!flat_place(s, i, &g->of[0], &x) || !flat_place(s, i, &g->of[1], &y))
			continue;
		*body = i;
		*note = NULL;
		*is = decide(s, g->lie, &x, &y, note);
		return true;
	}
	return false;
}

static void say_placed(struct solve_answer *out, const struct problem *p, int body, bool holds,
		       bool general, const char *note, struct arena *a)
{
	struct solve_step *step = arena_alloc(a, 5 * sizeof *step);
	struct buf t = { 0 };
	int n = 0;

	problem_body_print(&t, p, body);
	step[n++] = (struct solve_step){ arena_strdup(a, buf_str(&t)), "given" };
	for (int i = 0; i < 2; i++) {
		const struct problem_flat *f = &p->space->goal.of[i];
		const struct problem_plane *u =
			f->plane < 0 ? NULL : &p->space->plane[f->plane];

		if (!u || !u->name || u->n < 3)
			continue;
		buf_reset(&t);
		buf_addf(&t, "plane %s is that of ", u->name);
		for (int k = 0; k < u->n; k++)
			buf_add(&t, p->point[u->p[k]].name);
		step[n++] = (struct solve_step){ arena_strdup(a, buf_str(&t)), "given" };
	}
	buf_reset(&t);
	problem_claim_print(&t, p, &p->space->goal);
	buf_addf(&t, ": %s", holds ? "yes" : "no");
	step[n].text = arena_strdup(a, buf_str(&t));
	step[n].why =
		arena_printf(a, "from the places of the points, %s%s%s",
			     general ? "whatever its edges are" : "with the edges as given",
			     note ? "; " : "", note ? note : "");
	step[n + 1] = step[n];
	buf_clear(&t);
	out->step = step;
	out->steps = n + 2;
	finish(out, holds);
}

/* For all edges: they are free and above zero. */
static bool in_general(struct solve_answer *out, const struct problem *p, bool *open,
		       struct arena *a)
{
	struct num_ctx *c = num_ctx_new(1);
	struct solid_engine *s;
	enum lie_zero is = ZERO_OPEN;
	const char *note = NULL;
	int body = 0;
	bool told;

	num_enter(c, NUM_GENERIC, 128);
	s = board(p, c, a);
	for (int i = 0; i < s->vars; i++) {
		/* Odd values apart, so that nothing vanishes by chance. */
		num now = num_double(1.0 + 0.37 * (i + 1), c);

		s->var[i].known = true;
		s->var[i].value = num_variable(i, now, true, c);
	}
	told = in_frames(s, &is, &body, &note);
	*open = told;
	told = told && is != ZERO_OPEN;
	if (told)
		say_placed(out, p, body, is == ZERO_ALWAYS, true, note, a);
	num_ctx_free(c);
	return told;
}

/* With the edges that the facts give; what has one size only may have any. */
static bool as_given(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	struct num_ctx *c = num_ctx_new(1);
	enum lie_zero is = ZERO_OPEN;
	const char *note = NULL;
	bool told = false;
	int body = 0;

	for (int i = 0; i < 3 && !told; i++) {
		struct solid_engine *s;

		num_enter(c, NUM_EXACT, 128);
		s = board(p, c, a);
		measure_solid_run(s);
		told = in_frames(s, &is, &body, &note) && is != ZERO_OPEN && !s->conflicts;
		if (told)
			say_placed(out, p, body, is == ZERO_ALWAYS, false, note, a);
		else if (!num_retry(c))
			break;
	}
	num_ctx_free(c);
	return told;
}

void measure_solid_lie(struct solve_answer *out, const struct measure_job *o, struct arena *a)
{
	struct solve_answer placed = *out;
	struct buf t = { 0 };
	bool open = false, told = by_rules(out, o->p, a);

	if (told && !out->assumes)
		return;
	/* Places need no condition. */
	if (in_general(&placed, o->p, &open, a) || as_given(&placed, o->p, a)) {
		*out = placed;
		return;
	}
	if (told)
		return;
	problem_claim_print(&t, o->p, &o->p->space->goal);
	out->status = SOLVE_UNDERDETERMINED;
	out->why =
		open ? arena_printf(a, "whether %s depends on sizes that no fact gives",
				    buf_str(&t))
		     : arena_printf(a,
				    "no fact tells whether %s, and not all of its points are "
				    "corners of one body",
				    buf_str(&t));
	buf_clear(&t);
}

int measure_solid_parallel(struct solid_engine *s, const struct problem_flat *of)
{
	struct problem p = *s->p;
	struct problem_space *space = arena_alloc(s->a, sizeof *space);
	struct measure_job job = { .p = &p };
	struct solve_answer out = { .status = SOLVE_UNDERDETERMINED };

	*space = *s->p->space;
	space->asks = true;
	space->goal = (struct problem_claim){ .lie = LIE_PARALLEL, .of = { of[0], of[1] } };
	/* What is measured between lines and planes would ask this again. */
	space->gauges = 0;
	p.space = space;
	measure_solid_lie(&out, &job, s->a);
	return out.status == SOLVE_FOUND ? out.holds : 0;
}
