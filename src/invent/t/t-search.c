/*
 * t-search.c -- proofs with added points: none too many, the same for any number of threads, none
 * of what is true in one drawing only.
 */
#include "base/t/tap.h"
#include "deduce/deduce.h"
#include "invent/invent.h"
#include "jgex/jgex.h"
#include <string.h>

static struct setting *setting_of(struct arena *a, const char *text)
{
	struct jgex_options o = { .seed = 3 };
	struct setting *s = NULL;
	struct err e = { 0 };

	if (jgex_read(&s, a, text, &o, &e))
		printf("# %s: %s\n", text, e.msg);
	return s;
}

static bool reached(const struct setting *s)
{
	struct closure *c = closure_new(s, NULL);
	bool yes = closure_run(c);

	closure_free(c);
	return yes;
}

/* The same of a larger setting, with what is known in the smaller one. */
static bool reached_from(const struct setting *s, const struct setting *larger)
{
	struct closure *c = closure_new(s, NULL), *d;
	bool yes;

	closure_run(c);
	d = closure_more(c, larger, NULL);
	yes = closure_run(d);
	closure_free(d);
	closure_free(c);
	return yes;
}

/* The clauses of the added points, joined. */
static const char *added(const struct proof *p, struct arena *a)
{
	const struct setting *s = p->setting;
	const char *all = "";

	for (int i = 0; i < s->points; i++)
		if (s->point[i].added)
			all = arena_printf(a, "%s%s%s", all, *all ? "; " : "",
					   s->clause[s->point[i].clause].text);
	return all;
}

/* The setting with all added points but number k, NULL where others rest on it.  Their clauses are
 * read, so those are tried, too. */
static struct setting *less_one(struct arena *a, const struct setting *s,
				const struct proof *p, int k)
{
	const struct setting *all = p->setting;
	struct jgex_options o = { .seed = 3 };
	struct setting *out = NULL;
	const char *text = "";
	struct err e = { 0 };
	int n = 0;

	for (int i = 0; i < all->points; i++)
		if (all->point[i].added && n++ != k)
			text = arena_printf(a, "%s%s%s", text, *text ? "; " : "",
					    all->clause[all->point[i].clause].text);
	if (!*text)
		return NULL;
	return jgex_extend(&out, a, s, text, &o, &e) ? NULL : out;
}

/* True where it does. */
static bool needs_points(const char *what, const char *text)
{
	struct arena *a = arena_new();
	struct setting *s = setting_of(a, text);
	const char *first = "";
	bool same = true, idle = false, checks;
	struct proof *p = NULL;
	struct err e = { 0 };
	int all = 0;

	if (!s || reached(s)) {
		ok(s != NULL, "%s: follows without added points", what);
		arena_free(a);
		return false;
	}
	for (int threads = 1; threads <= 4; threads *= 2) {
		struct invent_options o = { .seed = 7, .threads = threads, .jobs = 400 };
		struct invent_report r;

		if (!invent_proof(s, &o, a, &p, &r)) {
			same = false;
			break;
		}
		if (threads == 1)
			first = added(p, a);
		same &= !strcmp(first, added(p, a));
		all = r.added;
	}
	ok(same && p, "%s: the same points for 1, 2 and 4 threads: %s", what, first);
	checks = p && !proof_check(p, &e);
	ok(checks, "%s: the proof is accepted %s", what, e.msg);
	for (int k = 0; p && k < all; k++) {
		struct setting *t = less_one(a, s, p, k);

		idle |= t && reached_from(s, t);
	}
	ok(p && !idle, "%s: none of its %d points can be left out", what, all);
	arena_free(a);
	return true;
}

static void is_not_proved(const char *what, const char *text)
{
	struct arena *a = arena_new();
	struct setting *s = setting_of(a, text);
	struct invent_options o = { .seed = 1, .threads = 2, .jobs = 120 };
	struct invent_report r = { 0 };
	struct proof *p = NULL;
	bool open;

	ok(s && claim_looks_true(s, &s->goal[0]), "%s: it looks true", what);
	open = s && !invent_proof(s, &o, a, &p, &r) && !p && r.trials > 20;
	ok(open, "%s: and is not proved, in %ld trials", what, r.trials);
	arena_free(a);
}

/* What ends a search is how much it took, not how long. */
static void takes_as_much(void)
{
	struct arena *a = arena_new();
	struct setting *s = setting_of(a, "a@0_0 b@2_0 c@1_3 = triangle a b c; d = foot d c a "
					  "b; e = midpoint e b c ? cong c a c b");
	long effort[3] = { 0 }, least = 0;
	bool stopped = true;

	for (int k = 0; k < 3; k++) {
		struct invent_options o = { .seed = 1, .threads = 1 << k, .effort = 3000000 };
		struct invent_report r = { 0 };
		struct proof *p = NULL;

		stopped &= s && !invent_proof(s, &o, a, &p, &r) && r.stopped;
		effort[k] = r.effort;
		least = o.effort;
	}
	ok(stopped && effort[0] >= least && effort[0] == effort[1] && effort[0] == effort[2],
	   "1, 2 and 4 threads give up after the same effort, %ld steps", effort[0]);
	arena_free(a);
}

static bool at_once(void *data)
{
	++*(int *)data;
	return true;
}

static void stops(void)
{
	struct arena *a = arena_new();
	struct setting *s = setting_of(a, "a@0_0 b@2_0 c@1_3 = triangle a b c ? cong c a c b");
	int asked = 0;
	struct invent_options o = { .stop = at_once, .data = &asked };
	struct invent_report r;
	struct proof *p;

	ok(!invent_proof(s, &o, a, &p, &r) && r.stopped && asked,
	   "a search that is told to stop");
	arena_free(a);
}

int main(void)
{
	int n = 0;

	n += needs_points("Simson's line and the orthocentre",
			  "a b c = triangle a b c; o = circumcenter o a b c; p = on_circle p "
			  "o a; d = foot d p b c; e = foot e p a c; h = orthocenter h a b c; "
			  "m = on_line m d e, on_line m p h ? midp m p h");
	n += needs_points("a line of tangency",
			  "a b c = triangle a b c; i = incenter i a b c; d = foot d i b c; m "
			  "= midpoint m b c; e = mirror e d m; f = mirror f d i ? coll a f e");
	n += needs_points(
		"half of the distance",
		"a b c = triangle a b c; d = foot d a b c; o = circumcenter o a b c; h = "
		"orthocenter h a b c; m = midpoint m b c; n = midpoint n a h ? cong n m o a");
	ok(n >= 2, "%d of these need points", n);
	is_not_proved("isosceles as drawn",
		      "a@0_0 b@2_0 c@1_3 = triangle a b c; d = foot d c a b ? cong c a c b");
	is_not_proved("a right angle as drawn",
		      "a@0_0 b@3_0 c@0_4 = triangle a b c; m = midpoint m b c ? perp a b a c");
	is_not_proved("concyclic as drawn",
		      "a@5_0 b@3_4 c@-4_3 d@0_-5 = quadrangle a b c d; e = on_line e a c, "
		      "on_line e b d; m = midpoint m a b ? cyclic a b c d");
	takes_as_much();
	stops();
	return tap_done();
}
