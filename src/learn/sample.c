/*
 * sample.c -- one sample from its seed and its number: tries until a chain is sound, then the record.
 */
#include "base/json.h"
#include "learn/alike_priv.h"
#include "learn/chain_priv.h"
#include "learn/forms_priv.h"
#include "program/program.h"
#include <string.h>

enum { TRIES = 4000, PATIENCE = 250, HELD_SHARE = 16 };

struct learn_maker {
	struct learn_options o;
	struct program_solver *solver;
	struct learn_problem problem, spare;
	struct arena *arena;
	struct buf scratch, text, clauses, line, skeleton;
};

struct learn_maker *learn_maker_new(const struct learn_options *o)
{
	struct learn_maker *m = mem_alloc(sizeof *m);

	m->o = *o;
	m->solver = program_solver_new();
	m->arena = arena_new();
	return m;
}

void learn_maker_free(struct learn_maker *m)
{
	if (!m)
		return;
	program_solver_free(m->solver);
	arena_free(m->arena);
	buf_clear(&m->scratch);
	buf_clear(&m->text);
	buf_clear(&m->clauses);
	buf_clear(&m->line);
	buf_clear(&m->skeleton);
	mem_free(m);
}

/* What chance is used for; each has numbers of its own, so that one can change without the others. */
enum use { PLAN = 1, BUILD, WORDS, CLAUSES, COT, RETRY };

static struct rng chance(const struct learn_maker *m, long i, enum use what, int turn)
{
	uint64_t h = learn_mix(m->o.seed + 0x9e3779b97f4a7c15u);

	h = learn_mix(h ^ ((uint64_t)i * 0xd6e8feb86659fd93u + 1));
	h = learn_mix(h + (uint64_t)what * 0x2545f4914f6cdd1du + (uint64_t)turn * 0x9e3779b9u);
	return (struct rng){ h };
}

/* --- What it is called --------------------------------------------------------------------------------- */
/* The program with its N in the order in which they come, letters marked; what is given, in the same order. */
static void skeleton_of(const struct learn_problem *p, struct buf *pattern, struct buf *given)
{
	int seen[LEARN_GIVENS], n = 0;

	for (int i = 0; i < p->steps; i++) {
		const struct learn_step *s = &p->step[i];

		buf_add(pattern, learn_operator_name(s->op));
		for (int k = 0; k < s->n; k++) {
			int g = s->operand[k] < 0 ? -1 : p->quantity[s->operand[k]].given, at;

			buf_addc(pattern, ' ');
			if (g < 0) {
				learn_print_operand(pattern, p, s->operand[k]);
				continue;
			}
			for (at = 0; at < n && seen[at] != g; at++)
				;
			if (at == n) {
				seen[n++] = g;
				buf_addf(given, "%s ", p->given[g].text);
			}
			buf_addf(pattern, "N%d", at);
			if (p->given[g].letter >= 0)
				buf_addf(pattern, "x%d", p->given[g].letter);
		}
		buf_addc(pattern, ' ');
	}
	buf_add(pattern, p->goal_letter >= 0 ? "Get x" : "Get");
}

static void describe(struct learn_maker *m, struct learn_facts *f)
{
	const struct learn_problem *p = &m->problem;
	struct buf given = { 0 };

	buf_reset(&m->skeleton);
	skeleton_of(p, &m->skeleton, &given);
	f->skeleton = learn_hash(m->skeleton.s, m->skeleton.n, 0);
	f->operators = p->steps + 1;
	f->first = (int)p->step[0].op;
	f->used = 0;
	for (int i = 0; i < p->steps; i++)
		f->used |= (uint64_t)1 << p->step[i].op;
	f->value = p->value;
	f->split = f->skeleton % HELD_SHARE == 0       ? LEARN_HELD
		   : f->operators > LEARN_TRAIN_LENGTH ? LEARN_LONG
						       : LEARN_TRAIN;
	buf_add(&given, learn_goal_word(p));
	f->key = learn_hash(given.s, given.n, f->skeleton);
	buf_clear(&given);
}

/* --- The record ------------------------------------------------------------------------------------------- */
static void add_text(struct buf *b, const char *key, const struct buf *text)
{
	json_add_key(b, key);
	json_add_string(b, buf_str(text));
}

/* 2*sqrt(74) as 2\sqrt{74}; what is not so simple stays. */
static void tex(struct buf *out, const char *s)
{
	while (*s) {
		const char *close =
			strncmp(s, "sqrt(", 5) ? NULL : s + 5 + strcspn(s + 5, "()");

		if (close && *close == ')') {
			buf_add(out, "\\sqrt{");
			buf_addn(out, s + 5, (size_t)(close - s - 5));
			buf_addc(out, '}');
			s = close + 1;
		} else if (*s == '*' && (!strncmp(s, "*sqrt(", 6) || !strncmp(s, "*pi", 3))) {
			s++;
		} else if (!strncmp(s, "pi", 2)) {
			buf_add(out, "\\pi");
			s += 2;
		} else {
			buf_addc(out, *s++);
		}
	}
}

/* Of numbers, roots of numbers and pi alone, and not long. */
static bool is_simple(const char *s)
{
	if (strlen(s) > 40)
		return false;
	while (*s) {
		if (!strncmp(s, "sqrt(", 5)) {
			s += 5 + strspn(s + 5, "0123456789");
			if (*s++ != ')')
				return false;
		} else if (!strncmp(s, "pi", 2)) {
			s += 2;
		} else if (strchr("0123456789+-*/()", *s)) {
			s++;
		} else {
			return false;
		}
	}
	return true;
}

static void add_exact(struct learn_maker *m, struct buf *b)
{
	struct buf t = { 0 };

	buf_reset(&m->scratch);
	json_add_key(b, "exact");
	if (program_exact(&m->scratch, m->solver) && is_simple(m->scratch.s)) {
		tex(&t, m->scratch.s);
		json_add_string(b, t.s);
	} else {
		buf_add(b, "null");
	}
	buf_clear(&t);
}

static bool add_steps(struct learn_maker *m, struct buf *b, enum learn_language l,
		      struct rng *r)
{
	const struct learn_problem *p = &m->problem;
	struct buf *t = &m->scratch;

	json_add_key(b, "steps");
	buf_addc(b, '[');
	for (int i = 0; i < p->steps; i++) {
		buf_addf(b, "%s{\"operator\":\"%s\"", i ? "," : "",
			 learn_operator_name(p->step[i].op));
		buf_reset(t);
		learn_print_step(t, p, i);
		add_text(b, "line", t);
		buf_reset(t);
		learn_reason(t, p, i, l, r);
		add_text(b, "reason", t);
		buf_reset(t);
		learn_gloss(t, p, i, l, r);
		add_text(b, "gloss", t);
		buf_reset(t);
		if (!learn_decimal(t, p->quantity[p->step[i].finds].value))
			return false;
		add_text(b, "value", t);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	return true;
}

static void add_numbers(struct learn_maker *m, struct buf *b)
{
	json_add_key(b, "numbers");
	buf_addc(b, '[');
	for (int i = 0; i < m->problem.givens; i++) {
		if (i)
			buf_addc(b, ',');
		json_add_string(b, m->problem.given[i].text);
	}
	buf_addc(b, ']');
}

static const char *const languages[] = { "en", "de", "zh" };

static enum learn_language language_of(const struct learn_maker *m, long i)
{
	struct rng r = chance(m, i, PLAN, 1);

	return m->o.language < 0 ? (enum learn_language)rng_below(&r, LEARN_LANGUAGES)
				 : (enum learn_language)m->o.language;
}

/* What is only made when it is asked for. */
static void add_more(struct learn_maker *m, struct buf *b, enum learn_language l, long i)
{
	const struct learn_problem *p = &m->problem;
	struct buf *t = &m->scratch;
	struct rng r = chance(m, i, RETRY, 0);

	if (m->o.with & LEARN_WITH_RETRY) {
		buf_reset(t);
		learn_cot(t, p, l, m->o.cot, true, &r);
		add_text(b, "cot_retry", t);
	}
	if (m->o.with & LEARN_WITH_SOLUTION) {
		buf_reset(t);
		learn_solution(t, p, l, &r);
		add_text(b, "solution", t);
	}
	learn_add_forms(b, p, &m->o, l, &r, m->arena);
}

static bool write_record(struct learn_maker *m, const struct learn_facts *f, long i,
			 enum learn_language l)
{
	const struct learn_problem *p = &m->problem;
	struct rng r = chance(m, i, COT, 0);
	struct buf *b = &m->line, *t = &m->scratch;

	buf_reset(b);
	buf_add(b, "{\"id\":\"");
	learn_id(b, &m->o, i);
	buf_addf(b, "\",\"seed\":%llu,\"index\":%ld,\"language\":\"%s\"",
		 (unsigned long long)m->o.seed, i, languages[l]);
	add_text(b, "text", &m->text);
	buf_addf(b, ",\"clauses\":%s", m->clauses.s);
	buf_reset(t);
	learn_print_program(t, p);
	add_text(b, "program", t);
	add_numbers(m, b);
	buf_reset(t);
	if (!learn_decimal(t, p->value))
		return false;
	if (p->decimals) {
		struct buf key = { 0 };

		learn_rounded(&key, p->value, p->decimals);
		add_text(b, "answer", &key);
		buf_addf(b, ",\"rounded\":\"%s\"", p->decimals == 1 ? "0.1" : "0.01");
		buf_clear(&key);
	}
	add_text(b, p->decimals ? "answer_value" : "answer", t);
	add_exact(m, b);
	buf_addf(b,
		 ",\"operators\":%d,\"skeleton\":\"%016llx\",\"split\":\"%s\",\"goal\":\"%s\"",
		 f->operators, (unsigned long long)f->skeleton, learn_split_word(f->split),
		 learn_goal_word(p));
	if (!add_steps(m, b, l, &r))
		return false;
	buf_reset(t);
	if (m->o.retry)
		r = chance(m, i, RETRY, 0);
	learn_cot(t, p, l, m->o.cot, m->o.retry, &r);
	add_text(b, "cot", t);
	add_more(m, b, l, i);
	buf_addc(b, '}');
	return true;
}

/* --- Splits ------------------------------------------------------------------------------------------------- */
static const struct {
	enum learn_split split;
	const char *word;
} splits[] = {
	{ LEARN_TRAIN, "train" },
	{ LEARN_LONG, "long" },
	{ LEARN_HELD, "held" },
	{ LEARN_ALL, "all" },
};

const char *learn_split_word(enum learn_split s)
{
	for (size_t i = 0; i < sizeof splits / sizeof *splits; i++)
		if (splits[i].split == s)
			return splits[i].word;
	return "";
}

bool learn_splits(unsigned *out, const char *words)
{
	*out = 0;
	for (const char *s = words;; s++) {
		size_t n = strcspn(s, ","), i = 0, count = sizeof splits / sizeof *splits;

		while (i < count &&
		       (strlen(splits[i].word) != n || memcmp(splits[i].word, s, n)))
			i++;
		if (i == count)
			return false;
		*out |= splits[i].split;
		s += n;
		if (!*s)
			return true;
	}
}

/* --- What it is called, for others ---------------------------------------------------------------------------- */
void learn_id_prefix(struct buf *b, const struct learn_options *o)
{
	unsigned only = o->splits & LEARN_ALL;
	bool more = false;

	buf_addf(b, "s%llu-", (unsigned long long)o->seed);
	if (o->least != LEARN_LEAST || o->most != LEARN_MOST)
		buf_addf(b, "%dto%d-", o->least, o->most);
	if (o->distractors != LEARN_DISTRACTORS)
		buf_addf(b, "d%d-", o->distractors);
	for (size_t i = 0; only && only != LEARN_ALL && i < sizeof splits / sizeof *splits;
	     i++)
		if (splits[i].split != LEARN_ALL && (only & splits[i].split)) {
			buf_addf(b, "%s%s", more ? "+" : "", splits[i].word);
			more = true;
		}
	if (more)
		buf_addc(b, '-');
	if (o->solve)
		buf_add(b, o->certify ? "certify-" : "solve-");
}

void learn_id(struct buf *b, const struct learn_options *o, long i)
{
	learn_id_prefix(b, o);
	buf_addf(b, "%ld", i);
}

/* --- Trying -------------------------------------------------------------------------------------------------- */
/* How many steps, and which operator is first: the same for some tries, so that rare ones come up. */
struct learn_plan {
	int steps, first;
};
/* One step of these makes few problems that differ: how often, of 8 times, they are taken where one is
 * planned; else any is drawn again. */
static const struct {
	enum learn_operator op;
	int of_8;
} narrow[] = {
	{ LEARN_OP_Ngon_Angsum, 1 },     { LEARN_OP_ArcSeg_Area, 4 },
	{ LEARN_OP_Circle_R_Circum, 5 }, { LEARN_OP_Circle_D_Circum, 5 },
	{ LEARN_OP_Circle_R_Area, 5 },   { LEARN_OP_Circle_D_Area, 5 },
};

static int draw_first(struct rng *r, int steps)
{
	int op = (int)rng_below(r, LEARN_OPERATORS);

	for (size_t i = 0; steps == 1 && i < sizeof narrow / sizeof *narrow; i++)
		if (op == (int)narrow[i].op && (int)rng_below(r, 8) >= narrow[i].of_8)
			return (int)rng_below(r, LEARN_OPERATORS);
	return op;
}

static struct learn_plan plan_of(const struct learn_maker *m, long i, int turn)
{
	struct rng r = chance(m, i, PLAN, 2 + turn);
	int most = m->o.most, least = m->o.least, steps;

	if (m->o.splits == LEARN_TRAIN && most > LEARN_TRAIN_LENGTH)
		most = LEARN_TRAIN_LENGTH < least ? least : LEARN_TRAIN_LENGTH;
	if (m->o.splits == LEARN_LONG && least <= LEARN_TRAIN_LENGTH)
		least = LEARN_TRAIN_LENGTH < most ? LEARN_TRAIN_LENGTH + 1 : most;
	steps = (int)rng_between(&r, least, most) - 1;
	return (struct learn_plan){ steps, draw_first(&r, steps) };
}

/* Answers that chance prefers are let through one time in four. */
static bool is_common(double v, struct rng *r)
{
	static const double common[] = { 30, 45, 60, 90, 120, 180 };

	for (size_t i = 0; i < sizeof common / sizeof *common; i++)
		if (v > common[i] - 1e-6 && v < common[i] + 1e-6)
			return rng_below(r, 4) != 0;
	return false;
}

static bool is_wanted(const struct learn_maker *m, const struct learn_facts *f)
{
	return !m->o.splits || (m->o.splits & f->split);
}

static bool is_solved(struct learn_maker *m, struct learn_facts *f)
{
	enum learn_verdict v = learn_solved(&m->problem, m->o.certify, m->arena);

	f->solver_apart += v == LEARN_APART;
	f->solver_unable += v == LEARN_UNABLE;
	return v == LEARN_AGREES;
}

/* One of so many numbers, always the same ones. */
static bool is_exact(struct learn_maker *m, struct learn_facts *f, long i)
{
	enum learn_verdict v;

	if (!m->o.exact || i % m->o.exact)
		return true;
	v = learn_exactly(&m->problem, program_value(m->solver), m->arena);
	f->exact += v == LEARN_AGREES;
	f->exact_apart += v == LEARN_APART;
	f->exact_unable += v == LEARN_UNABLE;
	return v == LEARN_AGREES;
}

/* Short problems are few: these have something more in them twice as often. */
static bool is_distracted(const struct learn_maker *m, int steps, struct rng *r)
{
	return (int)rng_below(r, 100) < m->o.distractors * (steps == 1 ? 2 : 1);
}

static bool attempt(struct learn_maker *m, struct learn_facts *f, long i, int turn)
{
	struct learn_plan plan = plan_of(m, i, turn / PATIENCE);
	struct rng r = chance(m, i, BUILD, turn);
	enum learn_language l = language_of(m, i);

	if (!learn_chain(&m->problem, &m->spare, &r, plan.steps, plan.first) ||
	    !learn_is_drawable(&m->problem))
		return false;
	f->extra = is_distracted(m, plan.steps, &r) &&
		   learn_add_extras(&m->problem, &m->spare, &r);
	if (!learn_finish(&m->problem, &r) || is_common(m->problem.value, &r))
		return false;
	describe(m, f);
	if (!is_wanted(m, f) || !learn_is_stated(&m->problem, m->arena) ||
	    !learn_is_executed(&m->problem, m->solver, &m->scratch))
		return false;
	if (!is_exact(m, f, i) || (m->o.solve && !is_solved(m, f)))
		return false;
	r = chance(m, i, WORDS, 0);
	buf_reset(&m->text);
	if (m->o.plain)
		learn_plain(&m->problem);
	m->problem.decimals = learn_words(&m->text, &m->problem, l, &r);
	r = chance(m, i, CLAUSES, 0);
	buf_reset(&m->clauses);
	if (m->o.plain)
		buf_add(&m->clauses, "{\"structure\":[],\"semantic\":[]}");
	else
		learn_clauses(&m->clauses, &m->problem, &r);
	return write_record(m, f, i, l);
}

/* Text and clauses, as they are compared. */
static void sign(struct learn_maker *m, struct learn_facts *f)
{
	struct buf *t = &m->scratch;

	buf_reset(t);
	buf_add(t, m->text.s);
	for (const char *s = m->clauses.s; *s; s++) {
		if (*s == '"') {
			const char *close = strchr(s + 1, '"');
			bool key = close[1] == ':';

			for (buf_addc(t, ' '), s++; s < close; s++)
				if (!key && (*s != '\\' || s[1] != '\\'))
					buf_addc(t, *s);
		}
	}
	learn_signature(f->sign, t->s);
	f->text = learn_text_hash(m->text.s);
	f->whole = learn_text_hash(t->s);
}

bool learn_sample(struct learn_maker *m, struct buf *b, struct learn_facts *f, long i)
{
	f->solver_apart = f->solver_unable = 0;
	f->exact = f->exact_apart = f->exact_unable = 0;
	for (int turn = 0; turn < TRIES; turn++) {
		f->tries = turn + 1;
		if (!attempt(m, f, i, turn))
			continue;
		sign(m, f);
		buf_addn(b, m->line.s, m->line.n);
		return true;
	}
	return false;
}
