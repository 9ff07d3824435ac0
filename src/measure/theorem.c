/*
 * theorem.c -- applying a theorem: its premises are named, and none is forgotten.
 *
 * Premises are looked up in doubles when a rule fires; here they are only written down, with
 * the equations that say so.  lift.c decides them exactly before a value counts as proven.
 */
#include "measure/rules_priv.h"
#include <string.h>

static const struct {
	const char *needs, *sentence, *source;
} row[THEOREMS] = {
#define THEOREM(NAME, needs, sentence, source) [THEOREM_##NAME] = { needs, sentence, source },
#include "measure/theorem.def"
#undef THEOREM
};

static uint64_t key_of(enum theorem t, const int *p, int n, int which)
{
	uint64_t key = (uint64_t)t + 1;

	for (int i = 0; i < n; i++)
		key = key * 1000003u + (uint64_t)(p[i] + 7);
	key = key * 1000003u + (uint64_t)(which + 11);
	key ^= key >> 29;
	return key ? key : 1;
}

bool measure_theorem_begin(struct solver *s, enum theorem t, const int *p, int n, int which)
{
	uint64_t key = key_of(t, p, n, which);
	struct measure_step *step;

	if (s->step)
		BUG("a theorem within a theorem");
	for (int i = 0; i < s->bans; i++)
		if (s->banned[i] == key)
			return false;
	if (!measure_rules_once(s, key))
		return false;
	step = arena_alloc(s->a, sizeof *step);
	*step = (struct measure_step){ .theorem = t, .key = key };
	step->p = arena_alloc(s->a, (size_t)(n + 1) * sizeof *step->p);
	memcpy(step->p, p, (size_t)n * sizeof *p);
	step->n = n;
	s->step = step;
	s->premise = (struct set){ { 0 } };
	return true;
}

static struct premise *add(struct solver *s, char letter, const int *id, int n)
{
	struct measure_step *step = s->step;
	struct premise *p;

	if (!step)
		BUG("a premise of no theorem");
	if (step->premises == step->cap) {
		struct premise *old = step->premise;

		step->cap = step->cap ? 2 * step->cap : 4;
		step->premise = arena_alloc(s->a, (size_t)step->cap * sizeof *p);
		if (old)
			memcpy(step->premise, old, (size_t)step->premises * sizeof *p);
	}
	p = &step->premise[step->premises++];
	*p = (struct premise){ .letter = letter, .n = n };
	memcpy(p->id, id, (size_t)n * sizeof *id);
	return p;
}

/* The equations that settle the forms are behind the premise, and behind the theorem. */
static void settle(struct solver *s, struct premise *p, const int *form, int n)
{
	for (int i = 0; i < n; i++)
		measure_linear_support(s, form[i], &p->from);
	measure_set_join(&s->premise, &p->from);
}

void measure_need_equal(struct solver *s, int f, int g)
{
	int id[] = { f, g };
	struct premise *p = add(s, s->form[f].kind == FORM_ANGLE ? 'a' : 's', id, 2);

	settle(s, p, id, 2);
}

void measure_need_ratio(struct solver *s, int f, int g, int h, int i)
{
	int id[] = { f, g, h, i };
	struct premise *p = add(s, 'r', id, 4);

	settle(s, p, id, 4);
}

void measure_need_value(struct solver *s, int f, double value)
{
	struct premise *p = add(s, 'v', &f, 1);

	p->value = value;
	settle(s, p, &f, 1);
}

void measure_need_direction(struct solver *s, int var, int var2, double by)
{
	struct premise *p = add(s, 'd', (int[]){ var, var2 }, 2);
	int form[] = { measure_form_var(s, var), measure_form_var(s, var2) };

	p->value = by;
	settle(s, p, form, 2);
}

void measure_need_corner(struct solver *s, int a, int b, int c)
{
	add(s, 'c', (int[]){ a, b, c }, 3);
}

void measure_need_order(struct solver *s, int a, int b, int c)
{
	add(s, 'o', (int[]){ a, b, c }, 3);
}

void measure_need_turn(struct solver *s, const int *abc, const int *def)
{
	add(s, 't', (int[]){ abc[0], abc[1], abc[2], def[0], def[1], def[2] }, 6);
}

void measure_need_crossing(struct solver *s, int line, int line2)
{
	add(s, 'n', (int[]){ line, line2 }, 2);
}

/* Are the premises those of the row?  Letters in brackets may stand any number of times. */
static bool complete(const struct measure_step *step)
{
	static const char letters[] = "sarvdcotn";

	for (const char *l = letters; *l; l++) {
		int want = 0, have = 0;
		bool more = false, open = false;

		for (const char *c = row[step->theorem].needs; *c; c++) {
			open = *c == '(' || (open && *c != ')');
			if (*c == *l && open)
				more = true;
			else if (*c == *l)
				want++;
		}
		for (int i = 0; i < step->premises; i++)
			have += step->premise[i].letter == *l;
		if (have < want || (have > want && !more))
			return false;
	}
	return true;
}

const char *measure_theorem_sentence(struct solver *s)
{
	const struct measure_step *step = s->step;
	struct buf b = { 0 };

	for (const char *c = row[step->theorem].sentence; *c; c++) {
		if (c[0] != '%') {
			buf_addc(&b, *c);
			continue;
		}
		c++;
		for (int i = 0; i < step->n; i++) {
			if (step->n == 6 && i == 3) /* two triangles */
				buf_add(&b, " and ");
			buf_add(&b, s->p->point[step->p[i]].name);
		}
	}
	return buf_keep(&b, s->a);
}

void measure_theorem_end(struct solver *s)
{
	if (!s->step)
		BUG("no theorem to end");
	if (!complete(s->step))
		BUG("the premises of \"%s\" are not those of its row",
		    row[s->step->theorem].sentence);
	s->step = NULL;
	s->premise = (struct set){ { 0 } };
}
