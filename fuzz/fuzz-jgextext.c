/*
 * fuzz-jgextext.c -- any bytes as theorems in the construction language of provers.
 *
 * A typed error that gives a reason, or a setting that is what it promises: numbers that are finite,
 * claims about its own points, and all that is given true in the drawing.
 */
#include "jgex/jgex.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 1200

static void check_claim(const struct setting *s, const struct claim *c)
{
	if (c->kind >= PREDICATES || c->n > CLAIM_POINTS || c->den <= 0)
		BUG("no claim");
	for (int i = 0; i < c->n; i++)
		if (c->p[i] < 0 || c->p[i] >= s->points)
			BUG("a claim about no point");
}

static void check(const struct setting *s)
{
	struct buf b = { 0 };

	for (int i = 0; i < s->points; i++)
		if (!isfinite(s->point[i].x) || !isfinite(s->point[i].y))
			BUG("%s is nowhere", s->point[i].name);
	if (!(s->spread >= 0) || s->spread > JGEX_VAGUE)
		BUG("spread %g", s->spread);
	for (int i = 0; i < s->givens; i++) {
		check_claim(s, &s->given[i].claim);
		claim_print(&b, s, &s->given[i].claim);
		if (!(claim_residual(s, &s->given[i].claim) < 1e-5))
			BUG("what is given is not so: %s", buf_str(&b));
		if (claim_is_equation((enum predicate)s->given[i].claim.kind) &&
		    is_no(claim_seen(s, &s->given[i].claim)))
			BUG("what is given is refuted: %s", buf_str(&b));
		buf_reset(&b);
	}
	for (int i = 0; i < s->goals; i++)
		check_claim(s, &s->goal[i]);
	buf_clear(&b);
}

static void problem(const char *text)
{
	struct jgex_options o = { .seed = 1, .tries = 12 };
	struct arena *a = arena_new();
	struct setting *s = NULL, *t = NULL;
	struct err e = { 0 };

	if (jgex_read(&s, a, text, &o, &e) == OK) {
		check(s);
		if (s->points >= 2 && jgex_extend(&t, a, s, "aux0 = free aux0", &o, &e) == OK)
			check(t);
	} else if (!e.code || !e.msg[0]) {
		BUG("refused without a reason");
	}
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct jgex_problem q;
	const char *text, *p;
	struct arena *a;
	int line = 0;

	if (n > BYTES)
		return 0;
	a = arena_new();
	p = text = arena_strndup(a, (const char *)data, n);
	problem(text);
	for (int i = 0; i < 4 && jgex_next(&q, &p, &line, a); i++)
		problem(q.statement);
	arena_free(a);
	return 0;
}
