/*
 * t-jgex-claims.c -- the columns of jgex/construct.def do not contradict each other: what a row
 * asserts holds in the figure that its script makes.
 */
#include "base/t/tap.h"
#include "claim/claim.h"
#include "io/io_priv.h"
#include "jgex/jgex.h"
#include "num/num.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

static struct arena *arena;
static int vague; /* claims about points in one place */

/* Inputs free, then the construction. */
static void write_use(struct buf *b, const char *name, const char *args, const char *makes)
{
	for (const char *p = args; *p; p++)
		if (*p != '#' && !strchr(makes, *p))
			buf_addf(b, "%c = free %c; ", *p, *p);
	for (const char *p = makes; *p; p++)
		buf_addf(b, "%c ", *p);
	buf_addf(b, "= %s", name);
	for (const char *p = args; *p; p++)
		buf_addf(b, *p == '#' ? " 40" : " %c", *p);
}

/* The figure's places, in the setting. */
static bool move(struct setting *s, const struct fig *f)
{
	for (int i = 0; i < s->points; i++) {
		char name[2] = { (char)toupper((unsigned char)s->point[i].name[0]), '\0' };
		fig_id id = fig_find(f, name);
		const struct value *v = id.v < 0 ? NULL : fig_value(f, id);

		if (!v)
			return false;
		s->point[i].x = num_mid(v->v[0]);
		s->point[i].y = num_mid(v->v[1]);
	}
	return true;
}

/* Where the figure has two points in one place, a claim about their line says nothing. */
static bool agrees(const struct setting *s)
{
	bool good = true;

	for (int i = 0; i < s->givens; i++) {
		double r = claim_residual(s, &s->given[i].claim);

		vague += !(r < HUGE_VAL);

		if (!(r < 1e-9) && r < HUGE_VAL) {
			struct buf b = { 0 };

			claim_print(&b, s, &s->given[i].claim);
			printf("# %s: %g\n", buf_str(&b), r);
			buf_clear(&b);
			good = false;
		}
	}
	return good;
}

int main(void)
{
	const char *args, *makes, *gives, *needs, *name;
	struct tool_table *tools = tool_table_new();
	int compared = 0;

	arena = arena_new();
	for (int i = 0; (name = jgex_construction(i, &args, &makes, &gives, &needs)); i++) {
		struct io_report r = { 0 };
		struct fig *f = fig_new(tools, 1);
		struct buf b = { 0 };
		struct setting *s = NULL;
		struct err e = { 0 };

		write_use(&b, name, args, makes);
		if (io_jgex_read(f, b.s, b.n, &r, &e) == OK &&
		    jgex_read(&s, arena, b.s, NULL, &e) == OK) {
			compared++;
			ok(move(s, f) && agrees(s), "%s", b.s);
		}
		io_report_clear(&r);
		buf_clear(&b);
		fig_free(f);
	}
	ok(compared >= 70, "%d constructions make a figure", compared);
	ok(vague <= 1, "points on rays are not at their end");
	tool_table_free(tools);
	arena_free(arena);
	return tap_done();
}
