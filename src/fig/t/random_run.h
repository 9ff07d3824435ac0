/*
 * random_run.h -- for tests: random figures, and everything that is said of them held against
 * a second way.
 *
 * Every figure is built from random calls.  Then
 *   - each construction is checked against its definition, and each decided
 *     relation is decided again, by the plain formulas of second_plane.h and
 *     second_space.h on the objects' numbers to 300 digits;
 *   - the facts that the tool table promises are asked of the engine itself;
 *   - closed forms are read back and compared to 100 digits;
 *   - a call that fails must leave no trace.
 * t-random.c begins its figures in the plane, t-random-space.c in space.
 */
#ifndef FIG_T_RANDOM_RUN_H
#define FIG_T_RANDOM_RUN_H
#include "base/t/tap.h"
#include "base/t/times.h"
#include "fig/fig_priv.h"
#include "fig/t/promise.h"
#include "fig/t/random_fig.h"
#include "fig/t/second_plane.h"
#include "fig/t/second_space.h"
#include <stdlib.h>
#include <time.h>

#define STEPS 25
#define QUESTIONS 14
#define UNKNOWN_CEILING 0.03 /* share of undecided questions that is allowed */

static const struct tool_table *tools;

static struct {
	long figures, calls, failed, relations, yes, no, unknown, second, constructions, facts,
		facts_unknown;
	long forms, no_form, decimals, no_decimals, probable, refused, sampled, similar;
	long wrong, traces;
	double slowest;
} count;
static char slowest[400];
static uint64_t seed;

static void complain(long *counter, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
static void complain(long *counter, const char *fmt, ...)
{
	va_list ap;
	struct buf b = { 0 };

	static uint64_t shown;

	if (++*counter > 8)
		return;
	printf("# seed %llu: ", (unsigned long long)seed);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	if (shown != seed + 1)
		fig_journal(&b, f);
	shown = seed + 1;
	for (char *line = b.s; line && *line;) {
		size_t n = strcspn(line, "\n");

		printf("#   %.*s\n", (int)n, line);
		line += n + 1;
	}
	buf_clear(&b);
}

/* A call, and how long the slowest takes: to look at, no test. */
static enum status timed_line(const char *line, const struct fig_obs **o)
{
	clock_t start = clock();
	enum status st = fig_line(f, line, strlen(line), o);
	double took = (double)(clock() - start) / CLOCKS_PER_SEC;

	count.calls++;
	if (took > count.slowest) {
		count.slowest = took;
		snprintf(slowest, sizeof slowest, "seed %llu, %.300s",
			 (unsigned long long)seed, line);
	}
	return st;
}

/* --- The second way, in the plane or in space --------------------------------------------- */

/* The answer of the second way to an ASK tool's question. */
static int second_way(const char *tool, const struct held *const *h, int n)
{
	bool space = !strcmp(tool, "query_are_coplanar") || !strcmp(tool, "query_are_skew") ||
		     !strcmp(tool, "query_is_on_plane");
	double s = 1;

	for (int i = 0; i < n; i++) {
		s = fmax(s, h[i]->size);
		space = space || in_space(h[i]);
	}
	return (space ? second_way3 : second_way2)(tool, h, n, s);
}

/* The objects of a call in the order of the row; does one lie in space? */
static bool objects_in_space(const struct tool *t, const struct buf *given,
			     const struct held **x)
{
	bool space = false;
	int k = 0;

	for (int i = 0; i < t->n_params; i++) {
		if (t->param[i].type != PARAM_OBJECT)
			continue;
		x[k] = given[i].n ? held(buf_str(&given[i])) : NULL;
		space = space || (x[k] && in_space(x[k]));
		k++;
	}
	return space;
}

/* 1: as defined, 0: not, DOUBT: not covered. */
static int as_defined(const struct tool *t, const struct buf *given, const char *name)
{
	const struct held *r = held(name), *a, *x[TOOL_PARAMS] = { NULL };
	double s;

	if (!r)
		return DOUBT;
	s = r->size;
	for (int i = 0; i < t->n_params; i++)
		if (given[i].n && t->param[i].type == PARAM_OBJECT &&
		    (a = held(buf_str(&given[i]))) != NULL)
			s = fmax(s, a->size);
	return objects_in_space(t, given, x) || in_space(r)
		       ? as_defined3(t, r, x[0], x[1], x[2], s)
		       : as_defined2(t, given, r, s);
}

/* --- Asking ------------------------------------------------------------------------------- */

/* query_holds on one relation: 1, 0, DOUBT for unknown, -2 for an error. */
static int holds(const char *relation, bool *probable)
{
	struct buf line = { 0 }, out = { 0 };
	const struct fig_obs *o;
	enum status st;
	int r = -2;

	buf_add(&line, "{\"tool\":\"query_holds\",\"args\":{\"relations\":");
	json_add_string(&line, relation);
	buf_add(&line, "}}");
	st = timed_line(buf_str(&line), &o);
	if (st == OK) {
		fig_obs_json(&out, f, o);
		r = strstr(buf_str(&out), "\"holds\":true")    ? 1
		    : strstr(buf_str(&out), "\"holds\":false") ? 0
							       : DOUBT;
		if (probable)
			*probable =
				strstr(buf_str(&out), "\"certainty\":\"probable\"") != NULL;
	} else if (st == E_UNABLE) {
		r = DOUBT;
	}
	buf_clear(&line);
	buf_clear(&out);
	return r;
}

static void check_fact(const char *relation)
{
	int r = holds(relation, NULL);

	count.facts++;
	if (r == DOUBT)
		count.facts_unknown++;
	if (r == 0)
		complain(&count.wrong, "promised but false: %s", relation);
	if (r == -2)
		complain(&count.refused, "promised but refused: %s: %s", relation,
			 f->obs.err.msg);
}

static void check_facts(const struct tool *t, const struct buf *given, int obj)
{
	const char *arg[TOOL_PARAMS];
	struct buf b = { 0 };

	for (int i = 0; i < t->n_params; i++)
		arg[i] = given[i].n ? given[i].s : NULL;
	for (int i = 0; i < t->n_facts; i++)
		for (int k = 0; promise_said(&b, f, obj, &t->fact[i], arg, k); k++)
			check_fact(buf_str(&b));
	buf_clear(&b);
}

/* A random question that the table knows, as a relation. */
static bool pick_relation(struct pick *p, struct buf *relation, const struct tool **tool,
			  struct buf *given)
{
	struct buf line = { 0 };
	const struct tool *t;
	bool good;

	do
		t = pick_tool(p, tools, 1u << TOOL_ASK);
	while (strcmp(t->makes, "boolean"));
	good = pick_call(p, f, t, 0, given, &line);
	buf_clear(&line);
	buf_reset(relation);
	buf_addf(relation, "%.*s(", (int)strcspn(t->commands, " "), t->commands);
	for (int i = 1, first = 1; i < t->n_params && good; i++) {
		if (!given[i].n)
			continue;
		good = fig_find(f, buf_str(&given[i])).v >= 0;
		buf_addf(relation, "%s%s", first ? "" : ", ", buf_str(&given[i]));
		first = 0;
	}
	buf_addc(relation, ')');
	*tool = t;
	return good;
}

static void ask_relation(struct pick *p)
{
	struct buf relation = { 0 }, given[TOOL_PARAMS] = { { 0 } };
	const struct tool *t;
	const struct held *h[TOOL_PARAMS];
	int n = 0, mine = DOUBT, r;
	bool probable;

	for (int tries = 0; tries < 10; tries++)
		if (pick_relation(p, &relation, &t, given))
			goto ask;
	goto out;
ask:
	r = holds(buf_str(&relation), &probable);
	if (r == -2) {
		if (strcmp(f->obs.err.code, "unsupported") &&
		    strcmp(f->obs.err.code, "wrong_kind") &&
		    strcmp(f->obs.err.code, "undefined_parent"))
			complain(&count.refused, "refused: %s: %s", buf_str(&relation),
				 f->obs.err.msg);
		goto out;
	}
	count.relations++;
	if (r == DOUBT) {
		count.unknown++;
		if (getenv("SHOW_UNKNOWN"))
			complain(&count.sampled, "unknown: %s", buf_str(&relation));
		goto out;
	}
	count.probable += probable;
	count.yes += r == 1;
	count.no += r == 0;
	for (int i = 1; i < t->n_params; i++)
		if (given[i].n && !(h[n++] = held(buf_str(&given[i]))))
			goto out;
	mine = second_way(t->name, h, n);
	if (mine == DOUBT)
		goto out;
	count.second++;
	if (mine != r)
		complain(&count.wrong, "%s: decided %s, the second way says %s",
			 buf_str(&relation), r ? "true" : "false", mine ? "true" : "false");
out:
	buf_clear(&relation);
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
}

/* Two distances compared, with the second way beside it. */
static void ask_distances(struct pick *p)
{
	static const char *const ops[] = { "==", "<", "<=", "!=", ">" };
	const char *name[4], *op = PICK_WORD(p, ops);
	const struct held *h[4];
	struct buf b = { 0 };
	double s = 1;
	int k = 1 + (int)pick_below(p, 2), r, z, mine;
	bool probable;
	num d;

	for (int i = 0; i < 4; i++) {
		name[i] = pick_object(p, f, KIND_BIT(KIND_POINT), true);
		if (!name[i])
			return;
	}
	buf_addf(&b, "Distance(%s, %s) %s %d*Distance(%s, %s)", name[0], name[1], op, k,
		 name[2], name[3]);
	r = holds(buf_str(&b), &probable);
	if (r == -2)
		complain(&count.refused, "refused: %s: %s", buf_str(&b), f->obs.err.msg);
	count.relations += r != -2;
	count.unknown += r == DOUBT;
	count.yes += r == 1;
	count.no += r == 0;
	for (int i = 0; i < 4 && r >= 0; i++) {
		h[i] = held(name[i]);
		if (!h[i])
			r = DOUBT;
		else
			s = fmax(s, h[i]->size);
	}
	if (r >= 0) {
		count.probable += probable;
		d = sub(dist2(at(h[0], 0), at(h[1], 0)),
			mul(num_int(k * k, q), dist2(at(h[2], 0), at(h[3], 0))));
		z = zero(d, s, 2);
		mine = !strcmp(op, "==")   ? z
		       : !strcmp(op, "!=") ? !z
		       : !strcmp(op, "<")  ? !z && val(d) < 0
		       : !strcmp(op, ">")  ? !z && val(d) > 0
					   : z || val(d) < 0;
		if (z >= 0) {
			count.second++;
			if (mine != r)
				complain(&count.wrong,
					 "%s: decided %d, the second way says %d", buf_str(&b),
					 r, mine);
		}
	}
	buf_clear(&b);
}

/* A measure: its closed form read back must be the number, its double near it. */
static void ask_measure(struct pick *p)
{
	const char *a = pick_object(p, f, KIND_BIT(KIND_POINT), true),
		   *b = pick_object(p, f, KIND_BIT(KIND_POINT), true);
	const struct held *h, *k;
	const struct fig_obs *o;
	struct buf line = { 0 }, text = { 0 };
	struct err e;
	num form, mine;
	double v = 0;

	if (!a || !b)
		return;
	buf_addf(&line, "Distance(%s, %s)", a, b);
	if (timed_line(buf_str(&line), &o) == OK) {
		bool number = fig_obs_number(&v, f, o), exact = fig_obs_exact(&text, f, o);

		h = held(a);
		k = held(b);
		if (h && k) {
			double s = fmax(h->size, k->size);

			mine = dist(at(h, 0), at(k, 0));
			count.forms += exact;
			count.no_form += !exact;
			if (exact && (expr_number(&form, buf_str(&text), q, &e) != OK ||
				      zero(sub(form, mine), s, 1) != 1))
				complain(&count.wrong,
					 "%s: the closed form %.200s is not %.17g",
					 buf_str(&line), buf_str(&text), val(mine));
			if (!number || fabs(v - val(mine)) > 1e-12 * (s + fabs(v)))
				complain(&count.wrong, "%s: %.17g is not %.17g",
					 buf_str(&line), v, val(mine));
		}
	}
	buf_clear(&line);
	buf_clear(&text);
}

/* The decimals that are shown for a point must be those of its numbers. */
static void check_decimals(struct pick *p)
{
	const char *name = pick_object(p, f, KIND_BIT(KIND_POINT), true);
	const struct held *h = name ? held(name) : NULL;
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j;
	struct err e;
	int i = 0;

	if (h) {
		fig_object_json(&b, f, fig_find(f, name).v);
		if (json_read(&j, b.s, b.n, a, &e) == OK &&
		    json_get(j, "approx")->type == JSON_ARRAY) {
			count.decimals++;
			for (const struct json *m = json_get(j, "approx")->child; m && i < 2;
			     m = m->next, i++) {
				double shown = m->text ? strtod(m->text, NULL) : NAN,
				       true_one = val(h->v[i]);

				if (!(fabs(shown - true_one) <=
				      1e-14 * fabs(true_one) + 1e-150))
					complain(&count.wrong,
						 "%s is shown at %.17g, not %.17g", name,
						 shown, true_one);
			}
		} else {
			count.no_decimals++;
		}
	}
	buf_clear(&b);
	arena_free(a);
}

/* --- Figures ------------------------------------------------------------------------------- */

/* What a figure is, in one number: names, kinds, enclosures, journal. */
static uint64_t fingerprint(void)
{
	uint64_t h = 14695981039346656037u;
	double d[2];

	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i };
		const struct value *v;

		if (!fig_alive(f, id))
			continue;
		v = fig_value(f, id);
		for (const char *p = fig_name(f, id); *p; p++)
			h = (h ^ (unsigned char)*p) * 1099511628211u;
		h = (h ^ (uint64_t)(v ? v->n + 100 : 7)) * 1099511628211u;
		for (int k = 0; v && k < v->n; k++) {
			uint64_t u[2];

			d[0] = v->v[k].lo;
			d[1] = v->v[k].hi;
			memcpy(u, d, sizeof u);
			h = ((h ^ u[0]) * 1099511628211u ^ u[1]) * 1099511628211u;
		}
	}
	return (h ^ (uint64_t)fig_journal_count(f)) * 1099511628211u;
}

static void canvas_and_journal(struct buf *b)
{
	buf_reset(b);
	fig_canvas_json(b, f);
	fig_journal(b, f);
}

static void check_made(const struct tool *t, const struct buf *given, int from)
{
	for (int i = from; i < fig_count(f); i++) {
		int good;

		if (!fig_alive(f, (fig_id){ i }) || f->obj[i].role > ROLE_SOLUTION)
			continue;
		if (t->cls == TOOL_MAKE)
			check_facts(t, given, i);
		good = as_defined(t, given, fig_name(f, (fig_id){ i }));
		if (good == DOUBT)
			continue;
		count.constructions++;
		if (!good)
			complain(&count.wrong, "%s is not what %s defines",
				 fig_name(f, (fig_id){ i }), t->name);
	}
}

/* In space: the points after the first lie there, and tools of space are preferred. */
static void build(struct pick *p, bool space)
{
	struct buf line = { 0 }, given[TOOL_PARAMS] = { { 0 } }, before = { 0 }, after = { 0 };
	const struct fig_obs *o;
	int start = 3 + (int)pick_below(p, 4),
	    steps = start + (int)pick_below(p, (unsigned)(STEPS - start + 1));

	for (int i = 0; i < steps; i++) {
		const struct tool *t = tool_find(tools, "add_point");
		bool sampled = pick_below(p, 40) == 0;
		int from = fig_count(f);
		uint64_t was = fingerprint();

		for (int k = 0; k < TOOL_PARAMS; k++)
			buf_reset(&given[k]);
		if (i < start) {
			(space && i ? pick_start3 : pick_start)(p, i, &line);
		} else {
			t = pick_tool(p, tools, 1u << TOOL_MAKE);
			for (int tries = 0; space && tries < 20 && !t->space && !t->solid;
			     tries++)
				t = pick_tool(p, tools, 1u << TOOL_MAKE);
			/* The workhorses come more often. */
			if (pick_below(p, 4) == 0)
				t = tool_find(tools, "add_intersect");
			if (!pick_call(p, f, t, i, given, &line))
				continue;
		}
		if (sampled)
			canvas_and_journal(&before);
		if (timed_line(buf_str(&line), &o) == OK) {
			if (i >= start)
				check_made(t, given, from);
			continue;
		}
		count.failed++;
		if (!f->obs.err.code || !f->obs.err.msg[0])
			complain(&count.traces, "fails without a reason: %s", buf_str(&line));
		if (was != fingerprint())
			complain(&count.traces, "changed the figure though it failed: %s",
				 buf_str(&line));
		if (sampled) {
			canvas_and_journal(&after);
			count.sampled++;
			if (strcmp(buf_str(&before), buf_str(&after)))
				complain(&count.traces,
					 "changed the canvas though it failed: %s",
					 buf_str(&line));
		}
	}
	buf_clear(&line);
	buf_clear(&before);
	buf_clear(&after);
	for (int k = 0; k < TOOL_PARAMS; k++)
		buf_clear(&given[k]);
}

static void one_figure(bool space)
{
	struct pick p = { .rng = { seed } };
	uint64_t was;

	f = fig_new(tools, seed);
	forget_held();
	build(&p, space);
	was = fingerprint();
	for (int i = 0; i < QUESTIONS; i++) {
		if (i % 5 == 4)
			ask_distances(&p);
		else
			ask_relation(&p);
	}
	ask_measure(&p);
	for (int i = 0; i < 3; i++)
		check_decimals(&p);
	if (was != fingerprint())
		complain(&count.traces, "questions changed the figure");
	count.figures++;
	fig_free(f);
	f = NULL;
}

/* --- The run ------------------------------------------------------------------------------ */

static void run_begin(const struct tool_table *table)
{
	tools = table;
	q = num_ctx_new(7);
}

/* So many figures, counted from this seed. */
static void run_figures(uint64_t first, long figures, bool space)
{
	for (long i = 0; i < figures; i++) {
		seed = first + (uint64_t)i;
		one_figure(space);
	}
}

static void run_end(void)
{
	double share = count.relations ? (double)count.unknown / (double)count.relations : 0;

	printf("# %ld figures, %ld calls of which %ld failed, %.1f s\n", count.figures,
	       count.calls, count.failed, (double)clock() / CLOCKS_PER_SEC);
	printf("# %ld relations: %ld true, %ld false (%ld of them probable), %ld unknown; %ld "
	       "decided a second way\n",
	       count.relations, count.yes, count.no, count.probable, count.unknown,
	       count.second);
	printf("# %ld constructions checked, %ld facts (%ld unknown), %ld closed forms read "
	       "back (%ld without)\n",
	       count.constructions, count.facts, count.facts_unknown, count.forms,
	       count.no_form);
	printf("# decimals of %ld points compared, %ld points without\n", count.decimals,
	       count.no_decimals);
	printf("# %ld relations compared in similar figures, %ld close calls\n", count.similar,
	       close_calls);
	printf("# slowest call %.2f s: %s\n", count.slowest, slowest);
	ok(count.wrong == 0, "no wrong decision, construction or closed form (%ld)",
	   count.wrong);
	ok(share <= UNKNOWN_CEILING, "unknown decisions: %.2f %%, at most %.0f %%",
	   100 * share, 100 * UNKNOWN_CEILING);
	ok(count.facts_unknown <= UNKNOWN_CEILING * (double)count.facts,
	   "promised facts: %ld of %ld unknown", count.facts_unknown, count.facts);
	ok(count.refused == 0, "no well-formed question is refused (%ld)", count.refused);
	ok(count.traces == 0, "failed calls and questions leave the figure alone (%ld)",
	   count.traces);
	ok(count.second * 2 > count.relations, "most relations are covered by the second way");
	num_ctx_free(q);
}
#endif
