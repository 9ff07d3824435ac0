/*
 * t-planted.c -- solutions of our own making, right ones and wrong ones: no false claim holds, no true one
 * is false, the planted error is the first one.
 *
 * Each problem has two sets of numbers, {3|5}, one of them drawn.  Its solutions are made from its parts: what it proves, a
 * special case that nothing gives and what would follow from it, what it leaves open, another theorem's name.
 */
#include "base/t/tap.h"
#include "judge/judge.h"
#include "judge/t/judged.h"
#include <string.h>

struct planted_problem {
	const char *points, *facts, *goal, *key;
	const char *steps;           /* by, cites, claim; the last one is the goal */
	const char *gap;             /* cites of the first step with too little */
	const char *other;           /* a theorem that says no such thing as the first step */
	const char *wrong;           /* the last claim with another value */
	const char *special, *then_; /* a supposition, and what follows from it */
	const char *pair;            /* two points */
	const char *less, *more;     /* lengths: which is more is not given */
	const char *said;            /* true, in short */
};

static const struct planted_problem problem_row[] = {
#include "judge/t/planted.h"
};
enum { PROBLEMS = sizeof problem_row / sizeof *problem_row, SETS = 2 };

/* --- Texts --------------------------------------------------------------------------------- */
/* {3|5}: the first or the second. */
static void add_chosen(struct buf *b, const char *s, size_t n, int set)
{
	for (size_t i = 0; i < n; i++) {
		if (s[i] != '{') {
			buf_addc(b, s[i]);
			continue;
		}
		for (int at = 0; s[++i] != '}';)
			if (s[i] == '|')
				at++;
			else if (at == set)
				buf_addc(b, s[i]);
	}
}

/* a;b as "a","b". */
static void add_list(struct buf *b, const char *s, size_t n, char between, int set)
{
	buf_addc(b, '[');
	for (size_t i = 0; i < n;) {
		const char *end = memchr(s + i, between, n - i);
		size_t k = end ? (size_t)(end - s) - i : n - i;

		buf_add(b, i ? ",\"" : "\"");
		add_chosen(b, s + i, k, set);
		buf_addc(b, '"');
		i += k + 1;
	}
	buf_addc(b, ']');
}

static void add_quoted(struct buf *b, const char *key, const char *s, size_t n, int set)
{
	buf_addf(b, ",\"%s\":\"", key);
	add_chosen(b, s, n, set);
	buf_addc(b, '"');
}

/* What is made of a problem. */
struct made {
	const char *steps;       /* before those of the problem; $S special, $T what follows */
	bool uncited;            /* nobody says what is cited */
	const char *first_cites; /* instead of those of the first step, or NULL */
	const char *first_by;    /* the same of its theorem */
	const char *last;        /* instead of the last claim, or NULL */
	bool own;                /* the problem's own steps follow */
};

/* $S $T $P $G $K $L $M $W of the text are the parts of the problem. */
static void add_parts(struct buf *b, const struct planted_problem *p, const char *s, int set)
{
	for (; *s; s++) {
		const char *part = NULL;

		if (*s == '$')
			switch (*++s) {
			case 'S': part = p->special; break;
			case 'T': part = p->then_; break;
			case 'P': part = p->pair; break;
			case 'G': part = p->goal; break;
			case 'K': part = p->key; break;
			case 'L': part = p->less; break;
			case 'M': part = p->more; break;
			case 'W': part = p->wrong; break;
			default: part = p->said; break;
			}
		if (part)
			add_chosen(b, part, strlen(part), set);
		else
			buf_addc(b, *s);
	}
}

/* "by,cites,claim": the steps of the problem are t1, t2 ... */
static void add_own(struct buf *b, const struct planted_problem *p, const struct made *m,
		    int set)
{
	int k = 0;

	for (const char *s = p->steps; *s; k++) {
		size_t by = strcspn(s, "/"), cites = strcspn(s + by + 1, "/"),
		       claim = strcspn(s + by + cites + 2, ";");
		const char *cited = s + by + 1, *said = cited + cites + 1, *name = s;
		size_t said_n = claim;

		s = said + claim + (said[claim] == ';');
		if (m->last && !*s) {
			said = m->last;
			said_n = strlen(said);
		}
		if (m->first_cites && !k) {
			cited = m->first_cites;
			cites = strlen(cited);
		}
		if (m->first_by && !k) {
			name = m->first_by;
			by = strlen(name);
		}
		buf_addf(b, "%s{\"id\":\"t%d\"", b->s[b->n - 1] == '[' ? "" : ",", k + 1);
		add_quoted(b, "by", name, by, set);
		if (!m->uncited) {
			buf_add(b, ",\"cites\":");
			add_list(b, cited, cites, ' ', set);
		}
		buf_add(b, ",\"claims\":[\"");
		add_chosen(b, said, said_n, set);
		buf_add(b, "\"]}");
	}
}

/* The first set of numbers is drawn, of the second one points are named alone. */
static void add_points(struct buf *b, const char *s, int set)
{
	struct buf all = { 0 };

	add_chosen(&all, s, strlen(s), set);
	for (s = buf_str(&all); *s; s++) {
		if (set && *s == '[') {
			buf_add(b, "null");
			s += strcspn(s, "]");
		} else {
			buf_addc(b, *s);
		}
	}
	buf_clear(&all);
}

static bool judge_made(const struct planted_problem *p, const struct made *m, int set)
{
	struct buf b = { 0 };
	struct err e;
	enum status st;

	buf_add(&b, "{\"problem\":{\"points\":{");
	add_points(&b, p->points, set);
	buf_add(&b, "},\"facts\":");
	add_list(&b, p->facts, strlen(p->facts), ';', set);
	add_quoted(&b, "goal", p->goal, strlen(p->goal), set);
	add_quoted(&b, "answer", p->key, strlen(p->key), set);
	buf_add(&b, "},\"steps\":[");
	add_parts(&b, p, m->steps ? m->steps : "", set);
	if (m->own)
		add_own(&b, p, m, set);
	buf_add(&b, "],\"final\":{\"claim\":\"");
	add_parts(&b, p, "$G = $K\"}}", set);
	st = judge(buf_str(&b), &e);
	if (st != OK)
		printf("# %s: %s\n", e.msg, buf_str(&b));
	buf_clear(&b);
	return st == OK;
}

/* --- Right ones ---------------------------------------------------------------------------- */
#define CASES3                                                                           \
	"{\"id\":\"c1\",\"kind\":\"case\",\"suppose\":[\"$L < $M\"],\"claims\":[\"$G = " \
	"$K\"]},"                                                                        \
	"{\"id\":\"c2\",\"kind\":\"case\",\"suppose\":[\"$M = $L\"],\"claims\":[\"$G = " \
	"$K\"]},"                                                                        \
	"{\"id\":\"c3\",\"kind\":\"case\",\"suppose\":[\"$L > $M\"],\"claims\":[\"$G = " \
	"$K\"]},"                                                                        \
	"{\"id\":\"c4\",\"cites\":[\"c1\",\"c2\",\"c3\"],\"claims\":[\"$G = $K\"]}"
#define CASES2                                                                            \
	"{\"id\":\"c1\",\"kind\":\"case\",\"suppose\":[\"$L = $M\"],\"claims\":[\"$G = "  \
	"$K\"]},"                                                                         \
	"{\"id\":\"c2\",\"kind\":\"case\",\"suppose\":[\"$L != $M\"],\"claims\":[\"$G = " \
	"$K\"]},"                                                                         \
	"{\"id\":\"c3\",\"cites\":[\"c1\",\"c2\"],\"claims\":[\"$G = $K\"]}"
#define NEW(what) "{\"id\":\"n1\",\"construct\":[" what "]},"

static const struct made right[] = {
	{ .own = true },
	{ .own = true, .uncited = true },
	{ .steps = NEW("\"Midpoint(Z,$P)\"") "{\"claims\":[\"$G = $K\"]}" },
	{ .steps = "{\"let\":{\"u\":\"Length($P)\"}},{\"claims\":[\"u + Length($P) = 2*u\"]}",
	  .own = true },
	{ .steps = CASES3 },
	{ .steps = CASES2 },
	{ .steps =
		  "{\"id\":\"c1\",\"kind\":\"case\",\"suppose\":[\"$S\"],\"claims\":[\"$T\"]}",
	  .own = true },
	{ .steps = "{\"claims\":[\"$Q\"]}", .own = true },
	{ .steps = "{\"kind\":\"restate\",\"claims\":[\"Length($P) = Length($P)\"]}",
	  .own = true },
	{ .steps = NEW("\"Between(Z,$P)\"") "{\"claims\":[\"$G = $K\"]}" },
};
enum { RIGHT = sizeof right / sizeof *right };

static long held, alarms, rights, errors_found;

static void right_ones(void)
{
	for (int i = 0; i < PROBLEMS * SETS; i++)
		for (int k = 0; k < RIGHT; k++) {
			const struct planted_problem *p = &problem_row[i / SETS];
			bool no_alarm = true, no_error = judge_made(p, &right[k], i % SETS) &&
							 report.first_error < 0;

			for (int s = 0; s < report.steps; s++)
				for (int c = 0; c < report.step[s].claims; c++) {
					enum judge_verdict v = report.step[s].claim[c].verdict;

					held += v == JUDGE_HOLDS;
					no_alarm = no_alarm && v != JUDGE_FALSE &&
						   v != JUDGE_HOLDS_ONLY_HERE;
					if (v != JUDGE_HOLDS)
						printf("# problem %d, right %d: %s %s %s\n", i,
						       k, report.step[s].claim[c].of->text,
						       judge_verdict_name(v),
						       report.step[s].claim[c].why
							       ? report.step[s].claim[c].why
							       : "");
				}
			if (!no_error)
				printf("# problem %d, right %d: an error is found\n", i, k);
			alarms += !no_alarm;
			errors_found += !no_error;
			rights++;
		}
}

/* --- Wrong ones ---------------------------------------------------------------------------- */
static const struct wrong {
	const char *what;
	struct made made;
	const char *first; /* the step of the error */
	bool strict;       /* it is one where gaps are */
	const char *no;    /* the step whose claims are false, or NULL */
} wrong[] = {
	{ "a special construction",
	  { .steps = "{\"id\":\"w1\",\"construct\":[\"$S\"]},"
		     "{\"id\":\"w2\",\"claims\":[\"$T\"]}",
	    .own = true },
	  "w1",
	  false,
	  "w2" },
	{ "a special letter",
	  { .steps = "{\"id\":\"w1\",\"let\":{\"k\":\"$S\"}},"
		     "{\"id\":\"w2\",\"cites\":[\"w1\"],\"claims\":[\"$T\"]}",
	    .own = true },
	  "w1",
	  false,
	  "w2" },
	{ "one case",
	  { .steps = "{\"id\":\"w1\",\"kind\":\"case\",\"suppose\":[\"$S\"],\"claims\":[\"$"
		     "T\"]},"
		     "{\"id\":\"w2\",\"cites\":[\"w1\"],\"claims\":[\"$T\"]}",
	    .own = true },
	  "w2",
	  false,
	  "w2" },
	{ "two cases of three",
	  { .steps = "{\"id\":\"w1\",\"kind\":\"case\",\"suppose\":[\"$L < $M\"],\"claims\":["
		     "\"$L <= $M\"]},{\"id\":\"w2\",\"kind\":\"case\",\"suppose\":[\"$L = "
		     "$M\"],"
		     "\"claims\":[\"$L <= $M\"]},"
		     "{\"id\":\"w3\",\"cites\":[\"w1\",\"w2\"],\"claims\":[\"$L <= $M\"]}",
	    .own = true },
	  "w3",
	  false,
	  "w3" },
	{ "a step that cites itself",
	  { .steps = "{\"id\":\"w1\",\"cites\":[\"w1\"],\"claims\":[\"$G = $K\"]}",
	    .own = true },
	  "w1",
	  false,
	  NULL },
	{ "steps in a circle",
	  { .steps = "{\"id\":\"w1\",\"cites\":[\"w2\"],\"claims\":[\"$G = $K\"]},"
		     "{\"id\":\"w2\",\"cites\":[\"w1\"],\"claims\":[\"2*$G = 2*$K\"]}",
	    .own = true },
	  "w1",
	  false,
	  NULL },
	{ "a premise left out", { .own = true, .first_cites = "" }, "t1", true, NULL },
	{ "another theorem", { .own = true, .first_by = "" }, "t1", true, NULL },
	{ "another value", { .own = true, .last = "" }, "", false, "last" },
	{ "no room",
	  { .steps = "{\"id\":\"w1\",\"construct\":[\"Midpoint(Z,$P)\",\"$S\"]},"
		     "{\"id\":\"w2\",\"cites\":[\"w1\"],\"claims\":[\"$T\"]}",
	    .own = true },
	  "w1",
	  false,
	  "w2" },
};
enum { WRONG = sizeof wrong / sizeof *wrong };

static long wrongs, believed, firsts;

static bool is_first(const char *id, bool strict)
{
	int at = strict ? report.first_gap : report.first_error;

	return at >= 0 && at < report.steps &&
	       (*id ? !strcmp(report.step[at].of->id, id) : at == report.steps - 1);
}

static void wrong_ones(void)
{
	for (int i = 0; i < PROBLEMS * SETS; i++)
		for (int k = 0; k < WRONG; k++) {
			const struct planted_problem *p = &problem_row[i / SETS];
			struct made m = wrong[k].made;
			bool first;

			m.first_cites = m.first_cites ? p->gap : NULL;
			m.first_by = m.first_by ? p->other : NULL;
			m.last = m.last ? p->wrong : NULL;
			if (!judge_made(p, &m, i % SETS))
				continue;
			first = is_first(wrong[k].first, wrong[k].strict);
			for (int s = 0; s < report.steps; s++) {
				const struct judge_step_report *t = &report.step[s];
				bool no = wrong[k].no &&
					  (!strcmp(wrong[k].no, "last")
						   ? s == report.steps - 1
						   : !strcmp(wrong[k].no, t->of->id));

				for (int c = 0; c < t->claims && no; c++) {
					believed += t->claim[c].verdict == JUDGE_HOLDS;
					if (t->claim[c].verdict == JUDGE_HOLDS)
						printf("# problem %d, %s: %s holds\n", i,
						       wrong[k].what, t->claim[c].of->text);
				}
			}
			if (!first)
				printf("# problem %d, %s: the first error is in %s\n", i,
				       wrong[k].what,
				       report.first_error < 0 ? "none"
				       : report.first_error == report.steps
					       ? "final"
					       : report.step[report.first_error].of->id);
			wrongs++;
			firsts += first;
		}
}

int main(void)
{
	arena = arena_new();
	right_ones();
	ok(rights >= 300 && !alarms, "%ld right solutions, true claims called false: %ld",
	   rights, alarms);
	ok(!errors_found, "and no error is found in them: %ld", errors_found);
	wrong_ones();
	ok(wrongs >= 300 && !believed, "%ld wrong solutions, false claims that hold: %ld",
	   wrongs, believed);
	ok(firsts * 10 >= wrongs * 9, "the planted error is the first one in %ld", firsts);
	judge_free(record);
	arena_free(arena);
	return tap_done();
}
