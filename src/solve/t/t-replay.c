/*
 * t-replay.c -- the second look (replay.h) accepts the accounts of true answers, and refuses
 * them when something in them is changed.
 *
 * Accounts come from problems with a true drawing: rows of this file, and random stories
 * (sound.h).  Each is changed in every way below, one change at a time.  Some changes say
 * something that is refused whatever the figure; others may happen to say something true (the
 * other half of a side that is halved).  Then what is claimed is measured in the drawing: a
 * changed account that is accepted must be true there.  And every kind of change must have
 * been refused for every theorem that occurs.
 *
 *   t-replay [N [SEED]]   so many stories
 */
#include "base/t/tap.h"
#include "measure/replay.h"
#include "solve/solve_priv.h"
#include "solve/t/sound.h"

enum change {
	NO_PREMISE,    /* one that the theorem needs is left out */
	OTHER_PREMISE, /* about another point */
	OTHER_POINT,   /* in what is claimed */
	COEFFICIENT,
	OTHER_THEOREM,
	NO_FACT, /* a fact that is not stated */
	OTHER_VALUE,
	CHANGES
};
static const char *const change_name[] = {
	"a premise left out", "a premise about another point",
	"another point",      "another coefficient",
	"another theorem",    "a fact not stated",
	"another value",
};
static const struct {
	const char *name, *needs;
} theorem_row[THEOREMS] = {
#define THEOREM(NAME, needs, sentence, source) [THEOREM_##NAME] = { #NAME, needs },
#include "measure/theorem.def"
#undef THEOREM
};

struct lab {
	int accounts, refused_true;
	int met[THEOREMS], refused[THEOREMS + 2][CHANGES]; /* then: facts, and circles */
	int let_pass, tried;
	char first[400]; /* what was let pass */
	const char *record;
};
enum { BY_FACT = THEOREMS, BY_CIRCLE };

/* The account that is looked at, and a copy that is changed. */
struct bench {
	struct lab *lab;
	const struct problem *p;
	const struct account *a;
	const struct config *g;
	struct num_ctx *c;
	struct arena *m;
	struct account copy;
	struct quantity *quantity;
	struct account_step *step;
	struct application *application;
};

static void restore(struct bench *b)
{
	const struct account *a = b->a;
	size_t q = (size_t)a->quantities * sizeof *b->quantity,
	       s = (size_t)a->steps * sizeof *b->step,
	       t = (size_t)a->applications * sizeof *b->application;

	b->copy = *a;
	if (q)
		memcpy(b->quantity, a->quantity, q);
	if (s)
		memcpy(b->step, a->step, s);
	if (t)
		memcpy(b->application, a->application, t);
	b->copy.quantity = b->quantity;
	b->copy.step = b->step;
	b->copy.application = b->application;
}

/* --- Measuring in the drawing ------------------------------------------------------- */

static double apart(const struct account *a, int p, int q)
{
	return hypot(a->x[p] - a->x[q], a->y[p] - a->y[q]);
}

static double heading(const struct account *a, int p, int q)
{
	return atan2(a->y[q] - a->y[p], a->x[q] - a->x[p]) * 180 / acos(-1);
}

static double radius(const struct bench *b, int circle)
{
	for (int i = 0; i < b->p->facts; i++) {
		const struct fact *f = &b->p->fact[i];

		if (f->circle == circle &&
		    (f->kind == RELATION_ON_CIRCLE || f->kind == RELATION_INSCRIBED ||
		     f->kind == RELATION_DIAMETER || f->kind == RELATION_CHORD))
			for (int k = 0; k < f->n; k++)
				if (f->p[k] != b->p->circle[circle].center)
					return apart(b->a, f->p[k], b->p->points + circle);
	}
	return NAN;
}

/* NAN where the drawing does not tell. */
static double measured(const struct bench *b, const struct account *a, int i)
{
	const struct quantity *q = &a->quantity[i];
	const int *p = q->p;
	double v = 0;

	switch (q->kind) {
	case Q_LENGTH: return apart(a, p[0], p[1]);
	case Q_ANGLE:
		v = heading(a, p[1], p[0]) - heading(a, p[1], p[2]);
		return b->p->oriented ? v - 360 * floor(v / 360) : fabs(remainder(v, 360));
	case Q_TURN: return heading(a, p[0], p[1]) - heading(a, p[2], p[3]);
	case Q_RADIUS: return radius(b, q->circle);
	case Q_AREA:
		for (int k = 0; k < q->n; k++) {
			int s = p[k], t = p[(k + 1) % q->n];

			v += a->x[s] * a->y[t] - a->x[t] * a->y[s];
		}
		return fabs(v) / 2;
	case Q_SCALE: return apart(a, p[0], p[1]) / apart(a, p[2], p[3]);
	case Q_SUM:
		v = q->rest;
		for (int k = 0; k < q->parts; k++)
			v += q->weight[k] * measured(b, a, q->part[k]);
		return v;
	case Q_ARC:
	case Q_LETTER:
	case Q_DIRECTION:
	case Q_POLAR: break;
	}
	return NAN;
}

static double tree_value(const struct bench *b, const struct account *a, const struct term *t,
			 double *size)
{
	double u = t->arg[0] ? tree_value(b, a, t->arg[0], size) : 0;
	double v = t->arg[1] ? tree_value(b, a, t->arg[1], size) : 0;
	double rad = u * acos(-1) / 180, x = NAN;

	switch (t->kind) {
	case TERM_FORM: x = measured(b, a, t->id); break;
	case TERM_NUMBER: x = t->value; break;
	case TERM_PI: x = acos(-1); break;
	case TERM_ADD: x = u + v; break;
	case TERM_SUB: x = u - v; break;
	case TERM_MUL: x = u * v; break;
	case TERM_DIV: x = u / v; break;
	case TERM_POW: x = pow(u, v); break;
	case TERM_NEG: x = -u; break;
	case TERM_SQRT: x = sqrt(u); break;
	case TERM_SIN: x = sin(rad); break;
	case TERM_COS: x = cos(rad); break;
	case TERM_TAN: x = tan(rad); break;
	case TERM_COT: x = 1 / tan(rad); break;
	case TERM_LETTER:
	case TERM_MEASURE: break;
	}
	*size = fmax(*size, fabs(x));
	return x;
}

/* Does the step claim what is so in the drawing?  True, too, where that is not told. */
static bool true_there(const struct bench *b, const struct account *a,
		       const struct account_step *s)
{
	double v = s->rest, size = 1;

	if (s->claim == CLAIM_TREE || s->claim == CLAIM_ROOT)
		v = tree_value(b, a, s->tree, &size);
	else if (s->claim == CLAIM_SUM)
		for (int i = 0; i < s->n; i++) {
			double x = measured(b, a, s->id[i]);

			v += s->weight[i] * x;
			size = fmax(size, fabs(x));
		}
	else
		return true;
	return isnan(v) || fabs(v) <= 1e-6 * size;
}

/* Does the premise hold in the drawing? */
static bool premise_true(const struct bench *b, const struct account *a,
			 const struct account_reason *q)
{
	double v[4];

	for (int i = 0; i < q->n && i < 4; i++)
		v[i] = strchr("sarv", q->letter) ? measured(b, a, q->id[i]) : NAN;
	switch (q->letter) {
	case 's':
	case 'a': return !(fabs(v[0] - v[1]) > 1e-6 * (1 + fabs(v[0])));
	case 'v': return !(fabs(v[0] - q->value) > 1e-6);
	case 'r': return !(fabs(v[0] * v[3] - v[1] * v[2]) > 1e-6 * fabs(v[0] * v[3]));
	}
	return true;
}

/* --- Changing ----------------------------------------------------------------------- */

static int kind_of(const struct bench *b, const struct account_step *s)
{
	return s->by >= 0     ? (int)b->a->application[s->by].theorem
	       : s->fact >= 0 ? BY_FACT
			      : BY_CIRCLE;
}

/* The changed copy: is it refused?  harmless: it may be accepted. */
static void expect(struct bench *b, const struct problem *p, int of, enum change what,
		   bool harmless)
{
	struct lab *l = b->lab;
	const char *wrong = measure_replay_account(p, &b->copy, b->g, b->c, b->m);

	l->tried++;
	l->refused[of][what] += wrong != NULL;
	if (wrong || harmless)
		return;
	if (!l->let_pass++)
		snprintf(l->first, sizeof l->first, "%s (%s): %s",
			 of < THEOREMS ? theorem_row[of].name : "a fact or circle",
			 change_name[what], l->record);
}

/* How often a theorem needs a premise of this letter, at least. */
static int needed(enum theorem t, char letter)
{
	int n = 0;
	bool open = false;

	for (const char *s = theorem_row[t].needs; *s; s++) {
		open = *s == '(' || (open && *s != ')');
		n += *s == letter && !open;
	}
	return n;
}

static void change_premises(struct bench *b, int i)
{
	const struct account_step *s = &b->a->step[i];
	const struct application *t = &b->a->application[s->by];
	struct account_reason *r = arena_alloc(b->m, (size_t)(t->reasons + 1) * sizeof *r);

	for (int k = 0; k < t->reasons; k++) {
		int left = -1, n = 0;

		for (int j = 0; j < t->reasons; j++) {
			left += t->reason[j].letter == t->reason[k].letter;
			if (j != k)
				r[n++] = t->reason[j];
		}
		restore(b);
		b->application[s->by].reason = r;
		b->application[s->by].reasons = n;
		expect(b, b->p, (int)t->theorem, NO_PREMISE,
		       left >= needed(t->theorem, t->reason[k].letter) ||
			       /* Of a secant or a tangent: two ways to be right. */
			       !needed(t->theorem, t->reason[k].letter));
	}
}

/* A quantity about another point: its number, or -1. */
static int another(struct bench *b, int q, int at, int point)
{
	const struct quantity *old = &b->a->quantity[q];
	int *p;

	if (old->kind != Q_LENGTH && old->kind != Q_ANGLE && old->kind != Q_AREA)
		return -1;
	if (at >= old->n)
		return -1;
	for (int i = 0; i < old->n; i++)
		if (old->p[i] == point)
			return -1;
	p = arena_alloc(b->m, (size_t)old->n * sizeof *p);
	memcpy(p, old->p, (size_t)old->n * sizeof *p);
	p[at] = point;
	b->quantity[b->copy.quantities] = *old;
	b->quantity[b->copy.quantities].p = p;
	return b->copy.quantities++;
}

static void change_points_of_premises(struct bench *b, int i, int point)
{
	const struct account_step *s = &b->a->step[i];
	const struct application *t = &b->a->application[s->by];

	for (int k = 0; k < t->reasons; k++)
		for (int j = 0; j < t->reason[k].n; j++) {
			struct account_reason *r =
				arena_alloc(b->m, (size_t)t->reasons * sizeof *r);
			int q;

			restore(b);
			memcpy(r, t->reason, (size_t)t->reasons * sizeof *r);
			if (strchr("sarv", r[k].letter)) {
				q = another(b, r[k].id[j], (i + j) % 3, point);
				if (q < 0)
					continue;
				r[k].id[j] = q;
			} else if (strchr("co", r[k].letter)) {
				bool had = false;

				for (int m = 0; m < 3; m++)
					had |= r[k].id[m] == point;
				if (had)
					continue;
				r[k].id[j] = point;
			} else {
				continue;
			}
			b->application[s->by].reason = r;
			/* It may be one of more than are needed, and true. */
			expect(b, b->p, (int)t->theorem, OTHER_PREMISE,
			       premise_true(b, &b->copy, &r[k]));
		}
}

static const struct term *with_another(struct bench *b, const struct term *t, int leaf,
				       int *at, int corner, int point, bool *done)
{
	struct term *u = arena_alloc(b->m, sizeof *u);

	*u = *t;
	if (t->kind == TERM_FORM && (*at)++ == leaf) {
		int q = another(b, t->id, corner, point);

		*done = q >= 0;
		if (q >= 0)
			u->id = q;
	}
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			u->arg[i] = with_another(b, t->arg[i], leaf, at, corner, point, done);
	return u;
}

static void change_points(struct bench *b, int i, int point)
{
	const struct account_step *s = &b->a->step[i];
	int leaves = s->claim == CLAIM_SUM ? s->n : 6;

	for (int k = 0; k < leaves; k++) {
		int corner = (k + point) % 3, at = 0;
		bool done = false;

		restore(b);
		if (s->claim == CLAIM_SUM) {
			int *id = arena_alloc(b->m, (size_t)s->n * sizeof *id), q;

			memcpy(id, s->id, (size_t)s->n * sizeof *id);
			q = another(b, id[k], corner, point);
			done = q >= 0;
			id[k] = q;
			b->step[i].id = id;
		} else if (s->claim == CLAIM_TREE || s->claim == CLAIM_ROOT) {
			b->step[i].tree =
				with_another(b, s->tree, k, &at, corner, point, &done);
		}
		if (done)
			expect(b, b->p, kind_of(b, s), OTHER_POINT,
			       true_there(b, &b->copy, &b->step[i]));
	}
}

static void change_coefficients(struct bench *b, int i)
{
	const struct account_step *s = &b->a->step[i];
	struct term *one = arena_alloc(b->m, sizeof *one),
		    *sum = arena_alloc(b->m, sizeof *sum);
	double *w = arena_alloc(b->m, (size_t)(s->n + 1) * sizeof *w);

	for (int way = 0; way < 2; way++) {
		restore(b);
		if (s->claim == CLAIM_SUM || s->claim == CLAIM_DIRECTIONS) {
			memcpy(w, s->weight, (size_t)s->n * sizeof *w);
			if (way)
				w[s->n - 1] *= 3;
			else
				b->step[i].rest += 30;
			b->step[i].weight = w;
		} else if (s->claim == CLAIM_TREE || s->claim == CLAIM_ROOT) {
			*one = (struct term){ .kind = TERM_NUMBER, .text = "1", .value = 1 };
			*sum = (struct term){ .kind = way ? TERM_SUB : TERM_ADD,
					      .arg = { s->tree, one } };
			b->step[i].tree = sum;
		} else {
			continue;
		}
		/* A number times one quantity that is zero says as much. */
		expect(b, b->p, kind_of(b, s), COEFFICIENT,
		       way && s->n == 1 && s->rest == 0 && s->claim == CLAIM_SUM);
	}
}

static bool same_statement(enum theorem t, enum theorem u)
{
	return ((t == THEOREM_SINES || t == THEOREM_RIGHT_SINES) &&
		(u == THEOREM_SINES || u == THEOREM_RIGHT_SINES)) ||
	       ((t == THEOREM_CLOSED || t == THEOREM_LAST_SIDE) &&
		(u == THEOREM_CLOSED || u == THEOREM_LAST_SIDE));
}

static void change_theorem(struct bench *b, int i)
{
	const struct account_step *s = &b->a->step[i];
	enum theorem t = b->a->application[s->by].theorem;

	for (int u = 0; u < THEOREMS; u++) {
		restore(b);
		b->application[s->by].theorem = (enum theorem)u;
		if (u != (int)t && !same_statement(t, (enum theorem)u))
			expect(b, b->p, (int)t, OTHER_THEOREM, false);
	}
}

/* The fact is said to be none, and then it is not among the facts. */
static void change_fact(struct bench *b, int i)
{
	int at = b->a->step[i].fact, n = b->p->facts;
	struct problem *p = arena_alloc(b->m, sizeof *p);
	struct fact *f = arena_alloc(b->m, (size_t)(n + 1) * sizeof *f);

	restore(b);
	b->step[i].fact = -1;
	expect(b, b->p, BY_FACT, NO_FACT, false);
	*p = *b->p;
	memcpy(f, p->fact, (size_t)n * sizeof *f);
	f[at] = (struct fact){ .kind = RELATION_LINE,
			       .circle = -1,
			       .circle2 = -1,
			       .n = 2,
			       .p = (int[]){ 0, 1 } };
	p->fact = f;
	restore(b);
	expect(b, p, BY_FACT, NO_FACT, false);
}

static void change_value(struct bench *b, int i)
{
	restore(b);
	if (i < 0) {
		b->copy.value = num_add(b->a->value, num_int(1, b->c), b->c);
		expect(b, b->p, BY_CIRCLE, OTHER_VALUE, false);
	} else if (b->a->step[i].claim == CLAIM_ROOT) {
		b->step[i].value = num_add(b->a->step[i].value, num_int(1, b->c), b->c);
		expect(b, b->p, kind_of(b, &b->a->step[i]), OTHER_VALUE, false);
	}
}

/* Changes of one account are many; the memory of each is given back. */
static void change_all(struct bench *b)
{
	for (int i = -1; i < b->a->steps && !num_budget_spent(b->c); i++) {
		struct arena_mark mark = arena_mark(b->m);
		const struct account_step *s = i < 0 ? NULL : &b->a->step[i];

		change_value(b, i);
		if (s) {
			change_coefficients(b, i);
			change_points(b, i, i % b->p->points);
			change_points(b, i, (i + 2) % b->p->points);
			if (s->by < 0 && s->fact >= 0)
				change_fact(b, i);
		}
		if (s && s->by >= 0) {
			change_premises(b, i);
			for (int k = 0; k < b->p->points && k < 8; k++)
				change_points_of_premises(b, i, k);
			change_theorem(b, i);
		}
		arena_release(b->m, mark);
	}
}

static const char *look(void *by, const struct problem *p, const struct account *a,
			const struct config *g, struct num_ctx *c, struct arena *m)
{
	struct lab *l = by;
	struct bench *b = arena_alloc(m, sizeof *b);
	unsigned epoch = num_epoch(c, NUM_EXACT);
	long was = num_budget_left(c);
	const char *wrong;

	wrong = measure_replay_account(p, a, g, c, m);
	l->accounts++;
	l->refused_true += wrong != NULL;
	if (wrong && !l->first[0])
		snprintf(l->first, sizeof l->first, "%s: %s", wrong, l->record);
	/* Only what the drawing is a witness of, and what is quickly looked at. */
	if (wrong || was - num_budget_left(c) > 300000 || a->steps > 60)
		return NULL;
	*b = (struct bench){ .lab = l, .p = p, .a = a, .g = g, .c = c, .m = m };
	b->quantity = arena_alloc(m, (size_t)(a->quantities + 2) * sizeof *b->quantity);
	b->step = arena_alloc(m, (size_t)(a->steps + 1) * sizeof *b->step);
	b->application =
		arena_alloc(m, (size_t)(a->applications + 1) * sizeof *b->application);
	for (int i = 0; i < a->steps; i++)
		if (a->step[i].by >= 0)
			l->met[a->application[a->step[i].by].theorem]++;
	/* A large budget; not where entering anew would make the numbers worthless. */
	num_set_budget(c, 2000000000L);
	if (!num_retry(c) && num_enter(c, NUM_EXACT, 128) == epoch)
		change_all(b);
	return NULL;
}

static const char *object(void *by, const struct problem *p, const struct account *a,
			  const struct config *g, struct num_ctx *c, struct arena *m)
{
	(void)by;
	(void)p;
	(void)a;
	(void)g;
	(void)c;
	(void)m;
	return "Pythagoras in ABC: nobody said so";
}

static void solve_with(struct buf *json, struct buf *words, account_seen_fn *seen,
		       struct lab *l, const char *text)
{
	struct arena *a = arena_new();
	struct account_watch watch = { seen, l };
	struct solve_options o = { .exact = true, .watch = seen ? &watch : NULL };
	struct solve_answer r;
	struct problem *p = NULL;
	struct json *j;
	struct err e;

	if (json_read(&j, text, strlen(text), a, &e) || read_as(&p, NULL, j, a, &e))
		ok(0, "%s is read: %s", text, e.msg);
	else
		solve_problem(&r, p, &o, a);
	if (json && p) {
		solve_json(json, NULL, &r, NULL, false);
		solve_text(words, p, &r, false);
	}
	problem_free(p);
	arena_free(a);
}

static void solve_record(struct lab *l, const char *text)
{
	l->record = text;
	solve_with(NULL, NULL, look, l, text);
}

/* An answer with a step that is not accepted is not proven, and tells which. */
static void check_told(void)
{
	static const char text[] = "{\"points\":[\"A\",\"B\",\"C\"],\"facts\":["
				   "\"Angle(B,A,C) = 90\",\"AB = 3\",\"AC = 4\"],"
				   "\"goal\":\"BC\"}";
	struct buf json = { 0 }, words = { 0 };

	solve_with(&json, &words, NULL, NULL, text);
	ok(strstr(buf_str(&json), "\"certainty\":\"proven\"") &&
		   !strstr(buf_str(&json), "unchecked"),
	   "proven when all is accepted");
	buf_reset(&json);
	buf_reset(&words);
	solve_with(&json, &words, object, NULL, text);
	ok(!strstr(buf_str(&json), "proven") &&
		   strstr(buf_str(&json),
			  "\"unchecked\":\"Pythagoras in ABC: nobody said so\""),
	   "not proven when a step is refused, and which is told");
	ok(strstr(buf_str(&words), "a step was not accepted: Pythagoras in ABC") != NULL,
	   "in words as well");
	buf_clear(&json);
	buf_clear(&words);
}

/* points: names with their places.  facts: separated by ";".  Together they lead to every
 * theorem. */
static const struct row {
	const char *points, *facts, *goal;
	bool circle; /* there is one that is called k and has no centre that is named */
} rows[] = {
	{ "A 0 0 B 3 0 C 0 4 D 1 0", "Angle(B,A,C) = 90;Between(D,A,B);AB = 3;AC = 4", "BC",
	  false },
	{ "A 0 3 B -3 0 C 3 0 D 1 0",
	  "Polygon(A,B,C);OnLine(D,B,C);Angle(A,B,C) = 45;Angle(A,C,B) = 45;AB = 3*sqrt(2)",
	  "AC", false },
	{ "A 0 0 B 3.4641016151377544 0 C 0 2 D 10 0 E 11.732050807568877 0 F 10 1",
	  "Angle(B,A,C) = 90;Angle(E,D,F) = 90;BC = 2*EF;AB = 2*DE;Angle(A,B,C) = 30",
	  "Angle(D,E,F)", false },
	{ "A 0 0 B 8 0 C 1 4 X 4 0 D 20 0 E 24 0 F 20.5 2 Y 22 0",
	  "Similar(A,B,C,D,E,F);Midpoint(X,A,B);Midpoint(Y,D,E);CX = 5;AB = 8;DE = 4", "FY",
	  false },
	{ "A 0 6 B -2 0 C 2 0 D 0 0 E 1 3 G 0 2",
	  "Polygon(A,B,C);Midpoint(D,B,C);Midpoint(E,A,C);Meet(G,A,D,B,E);GD = 2", "AG",
	  false },
	{ "A 0 0 B 0 2 C 0 4 D 4 0 E 5 2 F 6 4",
	  "Parallel(A,D,C,F);Between(B,A,C);Between(E,D,F);AB = BC;DE = EF;"
	  "Angle(B,A,D) = 90",
	  "Angle(A,B,E)", false },
	{ "A 0 0 B 0 2 C 0 6 D 4 0 E 5 2 F 7 6",
	  "Parallel(A,D,B,E);Parallel(B,E,C,F);Between(B,A,C);Between(E,D,F);AB = 2;BC "
	  "= 4;DE = sqrt(5)",
	  "EF", false },
	{ "A 0 0 B 0 2 C 0 4 D 4 0 E 5 2 F 6 4",
	  "Parallel(A,D,B,E);Parallel(B,E,C,F);Between(B,A,C);Between(E,D,F);AB = BC;"
	  "SameSide(D,F,A,C);AD = 4;CF = 6",
	  "BE", false },
	{ "A 0 0 B 0 2 C 0 6 D 4 0 E 5 2 F 7 6",
	  "Between(E,D,F);Between(B,A,C);Parallel(A,D,B,E);Parallel(B,E,C,F);AB = 2;BC "
	  "= 4;SameSide(D,F,A,C);AD = 4;CF = 7",
	  "BE", false },
	{ "A 0 0 B 6 0 C 5 2 D 2 2",
	  "Polygon(A,B,C,D);Parallel(A,B,C,D);AB = 6;CD = 3;AD = 2*sqrt(2);"
	  "Angle(D,A,B) = 45",
	  "Area(A,B,C,D)", false },
	{ "A 1 0 B 0.92387953251128674 0.38268343236508978 C 0.70710678118654757 "
	  "0.70710678118654746 D 0.38268343236508984 0.92387953251128674 E "
	  "6.123233995736766e-17 1 F -0.38268343236508973 0.92387953251128674 G "
	  "-0.70710678118654746 0.70710678118654757 H -0.92387953251128674 "
	  "0.38268343236508989 J -1 1.2246467991473532e-16 K -0.92387953251128685 "
	  "-0.38268343236508967 L -0.70710678118654768 -0.70710678118654746 M "
	  "-0.38268343236509034 -0.92387953251128652 N -1.8369701987210297e-16 -1 P "
	  "0.38268343236509 -0.92387953251128663 Q 0.70710678118654735 "
	  "-0.70710678118654768 R 0.92387953251128652 -0.38268343236509039",
	  "Regular(A,B,C,D,E,F,G,H,J,K,L,M,N,P,Q,R);AB = 2*sin(11.25)",
	  "Area(A,B,C,D,E,F,G,H,J,K,L,M,N,P,Q,R)", false },
	{ "A 0 0 B 4 0 C 3 1.7320508075688772 D 1 1.7320508075688772",
	  "Polygon(A,B,C,D);Parallel(A,B,C,D);BC = AD;Angle(D,A,B) = 60", "Angle(A,B,C)",
	  false },
	{ "A 0 0 B 13 0 C 4 6 H 4 0",
	  "Perpendicular(C,H,A,B);Between(H,A,B);Angle(A,C,B) = 90;AH = 4;HB = 9", "BC",
	  false },
	{ "A 0 0 B 4 0 C 1 3 D 10 0 E 14 0 F 11 3",
	  "Polygon(A,B,C);Angle(B,A,C) = Angle(E,D,F);Angle(A,B,C) = Angle(D,E,F);AB = "
	  "DE;AC = sqrt(10)",
	  "DF", false },
	{ "A 0 0 B 4 0 C 1 3 D 10 0 E 12 0 F 10.5 1.5",
	  "Polygon(A,B,C);Polygon(D,E,F);Angle(B,A,C) = Angle(E,D,F);AB = 2*DE;AC = "
	  "2*DF;Angle(A,B,C) = 45",
	  "Angle(D,E,F)", false },
	{ "A 0 0 B 4 0 C 1 3 D 10 0 E 12 0 F 10.5 1.5",
	  "AB = 2*DE;AC = 2*DF;BC = 2*EF;Angle(A,B,C) = 45", "Angle(D,E,F)", false },
	{ "A 3 0 B 0 0 C 0 4 D 1.7142857142857142 1.7142857142857142",
	  "Polygon(A,B,C);Between(D,A,C);Angle(A,B,D) = Angle(D,B,C);AB = 3;BC = 4;AD "
	  "= 15/7",
	  "DC", false },
	{ "A 6 0 B 0 8 C 0 0 M 3 4", "Angle(A,C,B) = 90;Midpoint(M,A,B);AM = 5", "CM", false },
	{ "A 0 0 B 8 0 C 1.5 2.598076211353316 D 5 0",
	  "OnCircle(k,A,B,C);Between(D,A,B);AB = 8;AC = 3;Angle(B,A,C) = 60", "Radius(k)",
	  true },
	{ "O 0 0 P 5 0 A 1.8 2.4 B 1.8 -2.4",
	  "OnCircle(O,A,B);Tangent(O,P,A);Tangent(O,P,B);PA = 4", "PB", false },
	{ "O 0 0 P 1 0 A 5 0 B -5 0 C 1 4.898979485566356 D 1 -4.898979485566356",
	  "OnCircle(O,A,B,C,D);Between(P,A,B);Between(P,C,D);PA = 4;PB = 6;PC = "
	  "2*sqrt(6)",
	  "PD", false },
	{ "O 0 0 P 5 0 T 1.8 2.4 A 3 0 B -3 0",
	  "OnCircle(O,T,A,B);Tangent(O,P,T);Between(A,P,B);PA = 2;PB = 8", "PT", false },
	{ "A 0 0 B 5 0 P 2 3 H 2 0", "OnLine(H,A,B);Perpendicular(P,H,A,B);PH = 3",
	  "Distance(P,A,B)", false },
	{ "A 2 3 B 0 0 C 6 0 H 2 0", "OnLine(H,B,C);Perpendicular(A,H,B,C);AH = 3;BC = 6",
	  "Area(A,B,C)", false },
	{ "A 0 0 B 6 0 C 5 3 D 2 3 H 2 0",
	  "Polygon(A,B,C,D);Parallel(A,B,C,D);OnLine(H,A,B);Perpendicular(D,H,A,B);AB "
	  "= 6;CD = 3;DH = 3",
	  "Area(A,B,C,D)", false },
	{ "A 0 -2 B 3 0 C 0 4 D -1 0", "Polygon(A,B,C,D);Perpendicular(A,C,B,D);AC = 6;BD = 4",
	  "Area(A,B,C,D)", false },
	{ "A 0 0 B 4 0 C 4 3 D 0 3 E 1 0",
	  "Rectangle(A,B,C,D);Between(E,A,B);Area(A,B,C) = 6;Area(A,C,D) = 6", "Area(A,B,C,D)",
	  false },
	{ "A 1 4 B 0 0 C 6 0 D 2 0", "Between(D,B,C);Area(A,B,C) = 12;BC = 6;BD = 2",
	  "Area(A,B,D)", false },
	{ "A 0 0 B 4 0 C 1 3 D 10 0 E 12 0 F 10.5 1.5",
	  "Polygon(A,B,C);Angle(B,A,C) = Angle(E,D,F);Angle(A,B,C) = Angle(D,E,F);AB = "
	  "4;DE = 2;Area(A,B,C) = 6",
	  "Area(D,E,F)", false },
	{ "A 0 0 B 5 0 C 3 2 D 0 2",
	  "Polygon(A,B,C,D);Angle(D,A,B) = 90;Angle(A,D,C) = 90;Angle(A,B,C) = 45;AB = "
	  "5;AD = 2",
	  "CD", false },
	{ "A 0 0 B 6 0 C 4 5 D 0 1",
	  "Polygon(A,B,C,D);Angle(D,A,B) = 90;Angle(A,D,C) = 135;AB = 6;AD = 1;CD = "
	  "4*sqrt(2)",
	  "BC", false },
	{ "A 0 0 B 5 0 C 3 2 D 0 2",
	  "Polygon(A,B,C,D);Angle(D,A,B) = 90;Angle(A,D,C) = 90;Angle(A,B,C) = 45;AB = "
	  "5;AD = 2",
	  "Area(A,B,C,D)", false },
	{ "A 0 0 B 8 0 C 1.5 2.598076211353316", "AB = 8;AC = 3;Angle(B,A,C) = 60", "BC",
	  false },
	{ "A 0 0 B 3.4641016151377544 0 C 0 2", "Angle(B,A,C) = 90;Angle(A,B,C) = 30;AC = 2",
	  "BC", false },
	{ "A 0 0 B 2.732050807568877 0 C 1 1.7320508075688772",
	  "Angle(B,A,C) = 60;Angle(A,B,C) = 45;AC = 2", "BC", false },
	{ "A 0 0 B 8 0 C 1.5 2.598076211353316", "AB = 8;AC = 3;Angle(B,A,C) = 60",
	  "Area(A,B,C)", false },
};

static void write_row(struct buf *b, const struct row *w)
{
	const char *s = w->points;

	buf_add(b, "{\"points\":{");
	for (int i = 0; *s; i++) {
		char name = *s;
		size_t x = strcspn(s + 2, " "), y = strcspn(s + 3 + x, " ");

		buf_addf(b, "%s\"%c\":[%.*s,%.*s]", i ? "," : "", name, (int)x, s + 2, (int)y,
			 s + 3 + x);
		s += 3 + x + y;
		s += *s == ' ';
	}
	buf_addf(b, "},%s\"facts\":[\"", w->circle ? "\"circles\":{\"k\":null}," : "");
	for (s = w->facts; *s; s++)
		buf_add(b, *s == ';' ? "\",\"" : (char[]){ *s, 0 });
	buf_addf(b, "\"],\"goal\":\"%s\"}", w->goal);
}

static void stories(struct lab *l, int n, uint64_t seed)
{
	struct story *s = mem_alloc(sizeof *s);

	for (int i = 0; i < n; i++) {
		const struct plot *plot;
		struct num_ctx *c = NULL;
		struct record r;
		struct buf b = { 0 };

		if (make(s, &plot, &c, DRAWN, seed * 1000003u + (uint64_t)i)) {
			place(&r, s, DRAWN);
			write_record(&b, s, &r, 0);
			solve_record(l, buf_str(&b));
		}
		buf_clear(&b);
		num_ctx_free(c);
	}
	mem_free(s);
}

/* Which changes there are to refuse of what a theorem, a fact or a circle says. */
static bool can_change(int of, enum change what)
{
	const char *needs = of < THEOREMS ? theorem_row[of].needs : "";

	switch (what) {
	case NO_PREMISE: return needs[0] && needs[0] != '(';
	case OTHER_PREMISE: return strpbrk(needs, "sarvco") && of != THEOREM_PARTS_AREA;
	case OTHER_POINT:
	case COEFFICIENT: return of != THEOREM_FOOT && of != THEOREM_DIVIDED_ALIKE;
	case OTHER_THEOREM: return of < THEOREMS;
	case NO_FACT: return of == BY_FACT;
	case OTHER_VALUE: return of == BY_CIRCLE; /* the account's own */
	case CHANGES: break;
	}
	return false;
}

static void check_refused(const struct lab *l, int of)
{
	int n = 0;
	const char *missing = NULL;

	for (int k = 0; k < CHANGES; k++) {
		n += l->refused[of][k];
		if (can_change(of, (enum change)k) && !l->refused[of][k])
			missing = change_name[k];
	}
	ok((of >= THEOREMS || l->met[of]) && !missing, "%s: %d changes were refused%s%s",
	   of < THEOREMS   ? theorem_row[of].name
	   : of == BY_FACT ? "facts"
			   : "circles, and the value",
	   n, missing ? ", but never " : "", missing ? missing : "");
}

int main(int argc, char **argv)
{
	struct lab *l = mem_alloc(sizeof *l);

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct buf b = { 0 };
		int had = l->accounts;

		write_row(&b, &rows[i]);
		solve_record(l, buf_str(&b));
		if (l->accounts == had)
			ok(0, "there is an account of %s", buf_str(&b));
		buf_clear(&b);
	}
	stories(l, argc > 1 ? atoi(argv[1]) : 60, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
	ok(l->accounts > 0 && !l->refused_true, "accounts are accepted (%d of %d)",
	   l->accounts - l->refused_true, l->accounts);
	ok(!l->let_pass, "changed accounts are refused, or true (%d of %d are not)",
	   l->let_pass, l->tried);
	if (l->first[0])
		printf("# %s\n", l->first);
	for (int t = 0; t <= BY_CIRCLE; t++)
		check_refused(l, t);
	check_told();
	mem_free(l);
	return tap_done();
}
