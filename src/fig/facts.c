/*
 * facts.c -- a problem record as a figure: its points free, its facts declared and solved.
 *
 * Circles of a record have no objects of their own here: a fact about one is said of its centre and
 * the first point that is known to lie on it.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <string.h>

enum { CIRCLES = 16, OPERANDS = 40 };

struct facts_circle {
	const char *name, *center, *on; /* on: a point of it, or NULL */
};
struct facts {
	struct fig *f;
	struct arena *a;
	struct facts_circle circle[CIRCLES];
	int circles, points;
	struct rng rng;
};

static double about(struct facts *k)
{
	return 12 * ((double)rng_below(&k->rng, 1UL << 20) / (double)(1UL << 20)) - 6;
}

static enum status add_point(struct facts *k, const char *name, const struct json *at,
			     struct err *e)
{
	const struct fig_obs *o;
	struct buf b = { 0 };
	double x[2];
	enum status st;

	for (int i = 0; i < 2; i++) {
		const struct json *c = at && at->type == JSON_ARRAY ? at->child : NULL;

		if (c && i)
			c = c->next;
		if (!c || c->type != JSON_NUMBER || !text_double(&x[i], c->text))
			x[i] = about(k);
	}
	buf_addf(&b, "%s = (", name);
	buf_add_double(&b, x[0]);
	buf_add(&b, ", ");
	buf_add_double(&b, x[1]);
	buf_addc(&b, ')');
	st = fig_line(k->f, buf_str(&b), b.n, &o);
	if (st != OK)
		*e = *fig_obs_err(o);
	buf_clear(&b);
	k->points++;
	return st;
}

static enum status read_points(struct facts *k, const struct json *points, struct err *e)
{
	enum status st = OK;

	if (!points || (points->type != JSON_OBJECT && points->type != JSON_ARRAY))
		return err_fail(e, E_ARG, "missing_argument", "a record needs \"points\"");
	for (const struct json *p = points->child; p && st == OK; p = p->next) {
		bool listed = points->type == JSON_ARRAY;
		const char *name = listed ? p->text : p->key;

		if (!name || (listed && p->type != JSON_STRING))
			return err_fail(e, E_ARG, "bad_argument", "a point needs a name");
		st = add_point(k, name, listed ? NULL : p, e);
	}
	return st;
}

/* --- Circles ------------------------------------------------------------------------------- */

static struct facts_circle *circle_of(struct facts *k, const char *name)
{
	for (int i = 0; i < k->circles; i++)
		if (!strcmp(k->circle[i].name, name))
			return &k->circle[i];
	return NULL;
}

static enum status add_circle(struct facts *k, const char *name, const char *center,
			      struct err *e)
{
	enum status st = OK;

	if (circle_of(k, name))
		return OK;
	if (k->circles == CIRCLES)
		return err_fail(e, E_ARG, "limit", "more than %d circles", CIRCLES);
	if (!center) {
		center = arena_printf(k->a, "O_%s", name);
		st = add_point(k, center, NULL, e);
	}
	k->circle[k->circles++] = (struct facts_circle){ name, center, NULL };
	return st;
}

/* Words whose first operand is a circle. */
static const char *const round_words[] = { "oncircle", "isdiameter", "diameter", "ischord",
					   "chord",    "center",     "centre",   "tangent",
					   "inscribed" };

static int round_word(const char *word)
{
	char small[24];
	size_t n = strlen(word);

	if (n >= sizeof small)
		return -1;
	for (size_t i = 0; i <= n; i++)
		small[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] + 32 : word[i]);
	for (size_t i = 0; i < sizeof round_words / sizeof *round_words; i++)
		if (!strcmp(round_words[i], small))
			return (int)i;
	return -1;
}

static enum status declare(struct facts *k, const char *text, struct err *e)
{
	struct json key = { .type = JSON_STRING, .key = "relation", .text = (char *)text };
	struct json args = { .type = JSON_OBJECT, .child = &key };
	const struct fig_obs *o;
	enum status st = fig_call(k->f, "add_constraint", &args, &o);

	if (st != OK)
		*e = *fig_obs_err(o);
	/* What is so of itself need not be declared. */
	return st == E_ARG && e->code && !strcmp(e->code, "no_effect") ? OK : st;
}

static enum status put_on(struct facts *k, struct facts_circle *c, const char *p,
			  struct err *e)
{
	if (!c->on)
		c->on = p;
	if (!strcmp(c->on, p))
		return OK;
	return declare(k,
		       arena_printf(k->a, "Distance(%s, %s) = Distance(%s, %s)", c->center, p,
				    c->center, c->on),
		       e);
}

static enum status declare_round(struct facts *k, struct facts_circle *c,
				 const struct expr *x, struct err *e)
{
	const char *word = round_words[round_word(x->text)], *p[OPERANDS];
	int n = 0;
	enum status st = OK;

	for (int i = 1; i < x->n && n < OPERANDS; i++) {
		if (x->arg[i]->kind != EXPR_NAME)
			return err_fail(e, E_ARG, "unsupported",
					"points are wanted after the circle");
		p[n++] = x->arg[i]->text;
	}
	if (word[0] == 'c' && word[1] == 'e')
		return n == 1 && strcmp(p[0], c->center) != 0
			       ? declare(k,
					 arena_printf(k->a, "Coincident(%s, %s)", p[0],
						      c->center),
					 e)
			       : OK;
	if (word[0] == 't' && n == 2) {
		/* Where it touches must be told: one of the points is on the circle. */
		const char *t = c->on && !strcmp(c->on, p[1]) ? p[1] : p[0];

		st = put_on(k, c, t, e);
		return st == OK ? declare(k,
					  arena_printf(k->a,
						       "Perpendicular(%s, %s, %s, %s)",
						       c->center, t, p[0], p[1]),
					  e)
				: st;
	}
	for (int i = 0; i < n && st == OK; i++)
		st = put_on(k, c, p[i], e);
	if (st == OK && strstr(word, "diameter") && n == 2)
		st = declare(k,
			     arena_printf(k->a, "Midpoint(%s, %s, %s)", c->center, p[0], p[1]),
			     e);
	return st;
}

static enum status read_fact(struct facts *k, const char *text, struct err *e)
{
	struct expr *x;
	enum status st = expr_parse(&x, text, strlen(text), k->a, e);

	if (st != OK)
		return st;
	if (x->kind == EXPR_CALL && x->n > 1 && x->arg[0]->kind == EXPR_NAME &&
	    round_word(x->text) >= 0) {
		const char *name = x->arg[0]->text;

		if (!circle_of(k, name) && fig_find(k->f, name).v >= 0)
			st = add_circle(k, name, name, e);
		if (st == OK && circle_of(k, name))
			return declare_round(k, circle_of(k, name), x, e);
	}
	return st == OK ? declare(k, text, e) : st;
}

static enum status read_all(struct facts *k, const struct json *record, struct err *e)
{
	const struct json *circles = json_get(record, "circles"),
			  *facts = json_get(record, "facts");
	const struct fig_obs *o;
	enum status st = read_points(k, json_get(record, "points"), e);

	for (const struct json *c = circles && circles->type == JSON_OBJECT ? circles->child
									     : NULL;
	     c && st == OK; c = c->next)
		st = add_circle(k, c->key, c->type == JSON_STRING ? c->text : NULL, e);
	for (const struct json *f = facts ? facts->child : NULL; f && st == OK; f = f->next) {
		if (f->type != JSON_STRING)
			return err_fail(e, E_ARG, "bad_argument", "a fact is a text");
		st = read_fact(k, f->text, e);
		if (st != OK && !e->arg[0])
			err_arg(e, "facts");
	}
	if (st == OK && k->f->n_constraints) {
		st = fig_call(k->f, "solve_constraints", NULL, &o);
		if (st != OK)
			*e = *fig_obs_err(o);
	}
	return st;
}

struct fig *fig_of_facts(const struct tool_table *tools, uint64_t seed,
			 const struct json *record, struct err *e)
{
	struct facts k = { .f = fig_new(tools, seed), .a = arena_new(), .rng = { seed } };
	enum status st = read_all(&k, record, e);

	arena_free(k.a);
	if (st == OK)
		return k.f;
	fig_free(k.f);
	return NULL;
}
