/*
 * account.c -- writes the account of a value: the solver's equations, forms and theorems as
 * steps over quantities that are named by points (account.h).
 */
#include "measure/lift_priv.h"
#include "measure/replay.h"
#include <string.h>

struct measure_writer {
	struct solver *s;
	struct arena *a;
	int *of_form; /* the quantity of a form, or -1 */
	struct quantity *quantity;
	int quantities, quantity_cap;
	struct measure_step **step; /* of the applications */
	struct application *application;
	int applications, application_cap, step_cap;
};

static int *points(struct measure_writer *w, const int *p, int n)
{
	int *copy = arena_alloc(w->a, (size_t)(n + 1) * sizeof *copy);

	memcpy(copy, p, (size_t)n * sizeof *copy);
	return copy;
}

static int add_quantity(struct measure_writer *w, const struct quantity *q)
{
	w->quantity = arena_grow(w->a, w->quantity, &w->quantity_cap, w->quantities + 1,
				 sizeof *w->quantity);
	w->quantity[w->quantities] = *q;
	return w->quantities++;
}

/* What a variable stands for. */
static struct quantity of_var(struct measure_writer *w, int var)
{
	const struct solver *s = w->s;
	const struct var *v = &s->var[var];
	struct quantity q = { .circle = -1, .letter = -1, .via = -1 };

	switch (v->kind) {
	case VAR_GAP:
		q.kind = Q_LENGTH;
		q.p = points(w, (int[]){ v->a, v->b }, q.n = 2);
		break;
	case VAR_DIR:
		q.kind = Q_DIRECTION;
		q.p = points(w, s->line[v->a].p, q.n = 2);
		break;
	case VAR_POLAR:
		q.kind = Q_POLAR;
		q.circle = v->a;
		q.p = points(w, &v->b, q.n = 1);
		break;
	case VAR_RADIUS:
		q.kind = Q_RADIUS;
		q.circle = v->a;
		break;
	case VAR_AREA:
		q.kind = Q_AREA;
		q.p = points(w, s->area[v->a].p, q.n = s->area[v->a].n);
		break;
	case VAR_LETTER:
		q.kind = Q_LETTER;
		q.letter = v->a;
		break;
	case VAR_SCALE:
		q.kind = Q_SCALE;
		q.p = points(w, (int[]){ v->a / 1000, v->a % 1000, v->b / 1000, v->b % 1000 },
			     q.n = 4);
		break;
	}
	return q;
}

static int of_form(struct measure_writer *w, int f)
{
	const struct measure_form *m = &w->s->form[f];
	struct quantity q = { .circle = -1, .letter = -1, .via = -1 };
	int *part;

	if (w->of_form[f] >= 0)
		return w->of_form[f];
	switch (m->of) {
	case OF_VAR: q = of_var(w, m->var[0]); break;
	case OF_LENGTH:
		q.kind = Q_LENGTH;
		q.p = points(w, m->p, q.n = 2);
		break;
	case OF_ANGLE:
		q.kind = Q_ANGLE;
		q.p = points(w, m->p, q.n = 3);
		break;
	case OF_ARC:
		q.kind = Q_ARC;
		q.p = points(w, m->p, q.n = 2);
		q.circle = m->p[2];
		q.via = m->via;
		q.major = m->major;
		break;
	case OF_TURN:
		q.kind = Q_TURN;
		q.p = points(w, m->p, q.n = 4);
		break;
	case OF_SUM:
		q.kind = Q_SUM;
		part = arena_alloc(w->a, (size_t)(m->parts + 1) * sizeof *part);
		for (int i = 0; i < m->parts; i++)
			part[i] = of_form(w, m->part[i]);
		q.part = part;
		q.parts = m->parts;
		q.weight = m->weight;
		q.rest = m->rest;
		break;
	}
	return w->of_form[f] = add_quantity(w, &q);
}

/* The same tree over quantities. */
static const struct term *tree(struct measure_writer *w, const struct term *t)
{
	struct term *u = arena_alloc(w->a, sizeof *u);

	*u = *t;
	if (t->kind == TERM_FORM)
		u->id = of_form(w, t->id);
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			u->arg[i] =
				i && t->arg[1] == t->arg[0] ? u->arg[0] : tree(w, t->arg[i]);
	return u;
}

static void line_points(struct measure_writer *w, int line, int *out)
{
	memcpy(out, w->s->line[line].p, 2 * sizeof *out);
}

static struct account_reason reason_of(struct measure_writer *w, const struct premise *p)
{
	struct account_reason r = { .letter = p->letter, .n = p->n, .value = p->value };
	struct quantity q;

	if (p->letter == 'n') {
		r.n = 4;
		line_points(w, p->id[0], r.id);
		line_points(w, p->id[1], r.id + 2);
		return r;
	}
	for (int i = 0; i < p->n; i++)
		if (p->letter == 'd') {
			q = of_var(w, p->id[i]);
			r.id[i] = add_quantity(w, &q);
		} else {
			r.id[i] = strchr("sarv", p->letter) ? of_form(w, p->id[i]) : p->id[i];
		}
	return r;
}

static int apply(struct measure_writer *w, struct measure_step *step)
{
	struct application a = { .theorem = step->theorem, .n = step->n };
	struct account_reason *r;

	for (int i = 0; i < w->applications; i++)
		if (w->step[i] == step)
			return i;
	r = arena_alloc(w->a, (size_t)(step->premises + 1) * sizeof *r);
	for (int i = 0; i < step->premises; i++)
		r[i] = reason_of(w, &step->premise[i]);
	a.p = points(w, step->p, step->n);
	a.reason = r;
	a.reasons = step->premises;
	w->application = arena_grow(w->a, w->application, &w->application_cap,
				    w->applications + 1, sizeof a);
	w->step =
		arena_grow(w->a, w->step, &w->step_cap, w->applications + 1, sizeof *w->step);
	w->step[w->applications] = step;
	w->application[w->applications] = a;
	return w->applications++;
}

static struct account_step blank_step(void)
{
	return (struct account_step){
		.fact = -1, .by = -1, .ray = { -1, -1 }, .root = -1, .ratio = -1
	};
}

static void write_sum(struct measure_writer *w, struct account_step *t, const struct eq *e)
{
	int *id = arena_alloc(w->a, (size_t)(e->n + e->forms + 1) * sizeof *id);

	t->id = id;
	if (e->forms) {
		t->claim = CLAIM_SUM;
		t->n = e->forms;
		t->weight = e->weight;
		t->rest = e->rest;
		for (int i = 0; i < e->forms; i++)
			id[i] = of_form(w, e->form[i]);
		return;
	}
	t->claim = CLAIM_DIRECTIONS;
	t->n = e->n;
	t->weight = e->c;
	t->rest = e->k;
	for (int i = 0; i < e->n; i++) {
		struct quantity q = of_var(w, e->var[i]);

		id[i] = add_quantity(w, &q);
	}
	if (e->ray)
		memcpy(t->ray, e->ray, sizeof t->ray);
}

static struct account_step step_of(struct measure_writer *w, const struct eq *e)
{
	struct account_step t = blank_step();

	t.fact = e->fact;
	t.by = e->by ? apply(w, e->by) : -1;
	t.taken = e->taken;
	t.text = measure_explain_text(w->s, e);
	t.why = measure_explain_why(w->s, e, t.text);
	if (e->source == EQ_BINARY) {
		write_sum(w, &t, e);
		return t;
	}
	t.claim = e->source == EQ_TERM ? CLAIM_TREE : CLAIM_ROOT;
	t.tree = tree(w, e->t);
	if (e->source == EQ_ROOT) {
		t.root = of_form(w, e->root_var);
		t.ratio = e->ratio_var >= 0 ? of_form(w, e->ratio_var) : -1;
		t.value = e->exact;
	}
	return t;
}

static void write_steps(struct measure_writer *w, struct account *c, const struct set *rests)
{
	struct solver *s = w->s;
	struct account_step *step =
		arena_alloc(w->a, (size_t)(s->eqs + s->feet + 1) * sizeof *step);
	int *eq = arena_alloc(w->a, (size_t)(s->eqs + 1) * sizeof *eq);

	for (int i = 0; i < s->eqs; i++)
		if (set_has(rests, i)) {
			eq[c->steps] = i;
			step[c->steps++] = step_of(w, &s->eq[i]);
		}
	for (int i = 0; i < c->steps; i++) {
		step[i].use = -1;
		for (int k = i + 1; k < c->steps && step[i].use < 0; k++)
			if (set_has(&s->eq[eq[k]].from, eq[i]) ||
			    set_has(&s->eq[eq[k]].because, eq[i]))
				step[i].use = k;
	}
	for (int i = 0; i < s->feet; i++) {
		struct account_step t = blank_step();

		t.use = -1;
		t.claim = CLAIM_NONE;
		t.by = apply(w, s->foot[i]);
		step[c->steps++] = t;
	}
	c->step = step;
}

static void write_drawing(struct measure_writer *w, struct account *c)
{
	const struct solver *s = w->s;
	int np = s->p->points;
	double *x = arena_alloc(w->a, (size_t)(np + s->rounds + 1) * sizeof *x);
	double *y = arena_alloc(w->a, (size_t)(np + s->rounds + 1) * sizeof *y);

	memcpy(x, s->x, (size_t)np * sizeof *x);
	memcpy(y, s->y, (size_t)np * sizeof *y);
	for (int i = 0; i < s->rounds; i++) {
		x[np + i] = s->round[i].x;
		y[np + i] = s->round[i].y;
	}
	c->x = x;
	c->y = y;
}

static struct measure_writer *begin(struct solver *s)
{
	struct measure_writer *w = arena_alloc(s->a, sizeof *w);

	w->s = s;
	w->a = s->a;
	w->of_form = arena_alloc(s->a, (size_t)(s->forms + 1) * sizeof *w->of_form);
	memset(w->of_form, -1, (size_t)(s->forms + 1) * sizeof *w->of_form);
	return w;
}

static void finish(struct measure_writer *w, struct account *c)
{
	c->quantity = w->quantity;
	c->quantities = w->quantities;
	c->application = w->application;
	c->applications = w->applications;
}

struct account *measure_account_of(struct solver *s, const struct term *goal,
				   const struct set *rests)
{
	struct account *c = arena_alloc(s->a, sizeof *c);
	struct measure_writer *w = begin(s);

	write_steps(w, c, rests);
	c->goal = tree(w, goal);
	finish(w, c);
	return c;
}

static void write_assumptions(struct measure_writer *w, struct account *c,
			      const struct lifted *v)
{
	struct assumption *a = arena_alloc(w->a, (size_t)(v->assumptions + 1) * sizeof *a);

	for (int i = 0; i < v->assumptions; i++) {
		a[i] = v->assumption[i];
		if ((a[i].letter == 'z' || a[i].letter == 'x') && a[i].id[0] >= 0)
			a[i].id[0] = of_form(w, a[i].id[0]);
	}
	c->assumption = a;
	c->assumptions = v->assumptions;
}

/* The relations that made other roots impossible. */
static void write_witnesses(struct measure_writer *w, struct account *c,
			    const struct measure_lift *l)
{
	struct account_step *step = arena_alloc(w->a, (size_t)(l->breaks + 1) * sizeof *step);

	for (int i = 0; i < l->breaks; i++) {
		const struct rel *r = &w->s->rel[l->broken[i]];

		step[i] = blank_step();
		step[i].claim = CLAIM_TREE;
		step[i].fact = r->fact;
		step[i].by = r->by ? apply(w, r->by) : -1;
		step[i].tree = tree(w, r->t);
		step[i].text = r->why;
	}
	c->witness = step;
	c->witnesses = l->breaks;
}

#define EXACT_BYTES 24 /* a longer closed form is not easier to read than its digits */

/* Values as they are, now that they are known: "CA = 2*sqrt(13)". */
static void write_exact(struct measure_writer *w, struct account *c, struct num_ctx *ctx)
{
	struct account_step *step = arena_alloc(w->a, (size_t)(c->steps + 1) * sizeof *step);

	memcpy(step, c->step, (size_t)c->steps * sizeof *step);
	for (int i = 0; i < c->steps; i++) {
		const char *is = step[i].text ? strstr(step[i].text, " = ") : NULL;
		struct buf b = { 0 };

		if (step[i].claim == CLAIM_ROOT && step[i].ratio < 0 && is &&
		    num_print(&b, step[i].value, NUM_PLAIN, ctx) && b.n <= EXACT_BYTES)
			step[i].text =
				arena_printf(w->a, "%.*s = %s", (int)(is - step[i].text),
					     step[i].text, buf_str(&b));
		buf_clear(&b);
	}
	c->step = step;
}

void measure_account_lifted(struct measure_lift *l, const struct term *goal, num value,
			    struct lifted *out)
{
	struct solver *s = l->s;
	struct account *c = arena_alloc(s->a, sizeof *c);
	struct measure_writer *w = begin(s);
	struct set rests = { { 0 } };

	for (int i = 0; i < s->eqs; i++)
		if (l->used_eq[i] && l->state[i] == 2)
			set_add(&rests, i);
	write_steps(w, c, &rests);
	write_exact(w, c, l->c);
	c->goal = tree(w, goal);
	c->asked = goal == s->goal;
	c->value = value;
	/* What bounds the whole turns and the roots. */
	for (int f = 0; f < l->forms; f++)
		if (l->used_form[f])
			of_form(w, f);
	write_witnesses(w, c, l);
	write_assumptions(w, c, out);
	write_drawing(w, c);
	finish(w, c);
	out->account = c;
	if (s->watch)
		out->unchecked = s->watch->fn(s->watch->by, s->p, c, l->config, l->c, s->a);
	if (!out->unchecked)
		out->unchecked = measure_replay_account(s->p, c, l->config, l->c, s->a);
}
