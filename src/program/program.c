/* program.c -- a solver and its run: words, values, equations, the system, the result. */
#include "program/program_priv.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const words[PROGRAM_STATUSES] = {
	[PROGRAM_OK] = "ok",
	[PROGRAM_WRONG] = "wrong",
	[PROGRAM_PARSE_ERROR] = "parse_error",
	[PROGRAM_UNKNOWN_OPERATOR] = "unknown_operator",
	[PROGRAM_ARITY] = "arity",
	[PROGRAM_UNBOUND] = "unbound",
	[PROGRAM_INCONSISTENT] = "inconsistent",
	[PROGRAM_UNDERDETERMINED] = "underdetermined",
	[PROGRAM_NO_REAL_SOLUTION] = "no_real_solution",
	[PROGRAM_BUDGET] = "budget",
};

const char *program_status_word(enum program_status st)
{
	return words[st];
}

struct program_solver *program_solver_new(void)
{
	struct program_solver *s = mem_alloc(sizeof *s);

	s->arena = arena_new();
	s->scratch = arena_new();
	s->status = PROGRAM_PARSE_ERROR;
	s->err.code = words[s->status];
	s->result.v = NAN;
	s->target = s->off = -1;
	return s;
}

void program_solver_free(struct program_solver *s)
{
	if (!s)
		return;
	arena_free(s->arena);
	arena_free(s->scratch);
	mem_free(s->tree);
	mem_free(s);
}

struct arena *program_scratch(struct program_solver *s)
{
	return s->scratch;
}

enum program_status program_fail(struct program_solver *s, enum program_status st,
				 const char *fmt, ...)
{
	va_list ap;

	s->status = st;
	s->err = (struct err){ .code = words[st] };
	va_start(ap, fmt);
	vsnprintf(s->err.msg, sizeof s->err.msg, fmt, ap);
	va_end(ap);
	return st;
}

/* --- Values ------------------------------------------------------------------------- */
/* The tree of N_i, read when it is first wanted. */
static enum program_status read_num(struct program_solver *s, int i)
{
	struct program_reading r = { .s = s, .letters = true };
	size_t n;
	node t;

	if (s->value[i] != NO_NODE)
		return PROGRAM_OK;
	n = strlen(s->num[i]);
	if (n > VALUE_BYTES)
		return program_fail(s, PROGRAM_PARSE_ERROR, "N%d has more than %d bytes", i,
				    VALUE_BYTES);
	s->num[i] = program_plain_copy(s->arena, s->num[i], n);
	r.p = s->num[i];
	r.end = r.p + strlen(r.p);
	t = program_read_value(&r);
	if (t == NO_NODE) {
		program_fail(s, PROGRAM_PARSE_ERROR, "N%d, \"%.80s\", cannot be read: %s", i,
			     s->num[i], r.why);
		if (r.where && r.where < r.end)
			err_hint(&s->err, "reading stopped at \"%.40s\"", r.where);
		return s->status;
	}
	if (s->tree[t].op == NODE_NUM && !program_real_finite(s->tree[t].k))
		return program_fail(s, PROGRAM_PARSE_ERROR,
				    "N%d, \"%.80s\", is no real number", i, s->num[i]);
	s->value[i] = t;
	return PROGRAM_OK;
}

static enum program_status bind_num(struct program_solver *s, struct operand *o)
{
	enum program_status st;

	if (o->index >= s->nums || !s->num[o->index]) {
		program_fail(s, PROGRAM_UNBOUND, "%.*s has no value", o->n > 20 ? 20 : o->n,
			     o->text);
		if (s->nums && o->index >= s->nums)
			err_hint(&s->err, "values are given for N0 to N%d", s->nums - 1);
		else
			err_hint(&s->err, "write the values as N0=..., N1=...");
		return PROGRAM_UNBOUND;
	}
	st = read_num(s, o->index);
	o->at = s->value[o->index];
	return st;
}

/* Is there a value with the letter in it?  What cannot be read has none. */
static bool letter_is_given(struct program_solver *s, int u)
{
	bool there = false;

	for (int i = 0; i < s->nums && !there; i++)
		if (s->num[i] && read_num(s, i) == PROGRAM_OK)
			there = (s->tree[s->value[i]].vars & BIT(u)) != 0;
	s->status = PROGRAM_OK;
	return there;
}

static enum program_status bind(struct program_solver *s)
{
	enum program_status st = PROGRAM_OK;

	for (int i = 0; i < s->operands && st == PROGRAM_OK; i++)
		if (s->operand[i].kind == OPERAND_N)
			st = bind_num(s, &s->operand[i]);
	for (int i = 0; i < s->operands && st == PROGRAM_OK; i++) {
		const struct operand *o = &s->operand[i];

		if (o->kind == OPERAND_LETTER && !letter_is_given(s, o->index)) {
			st = program_fail(s, PROGRAM_UNBOUND, "the letter %.1s is in no value",
					  o->text);
			err_hint(&s->err, "a letter is an unknown of some N, as x in N0=3x+5");
		}
	}
	return st;
}

/* --- Equations ------------------------------------------------------------------------ */
static enum program_status build(struct program_solver *s)
{
	for (int i = 0; i < s->steps; i++) {
		struct program_step *e = &s->step[i];
		const char *text = e->op->equation;
		struct program_reading r = {
			.s = s, .p = text, .end = text + strlen(text), .step = e
		};

		if (program_operator_reads(e->op))
			s->target = e->first;
		else if (!program_read_equation(&r, &e->left, &e->right))
			return program_fail(s, PROGRAM_BUDGET, "step %d is too large",
					    e->line + 1);
		e->was_left = e->left;
		e->was_right = e->right;
	}
	if (s->target < 0) {
		program_fail(s, PROGRAM_PARSE_ERROR, "the program reads no value");
		err_hint(&s->err, "end it with Get and the operand asked for");
		return s->status;
	}
	return PROGRAM_OK;
}

/* Some unknowns stay open, and yet what is asked for does not depend on them: V3*V1 may
 * be known where neither factor is.  Three values for each must make no difference. */
static bool same_anyhow(struct program_solver *s, node t, uint64_t open, struct real *out)
{
	static const double try[3][2] = { { 1.7, 0.61 }, { 3.1, 1.37 }, { 12.9, 0.83 } };
	double v[3];

	for (int i = 0; i < 3; i++) {
		double x = try[i][0];

		for (uint64_t m = open; m; m &= m - 1) {
			struct unknown *u = &s->unknown[__builtin_ctzll(m)];

			u->known = true;
			u->value = (struct real){ x, 0, NULL };
			x = x * try[i][1] + 1;
		}
		v[i] = program_node_at(s, t, -1, 0);
	}
	for (uint64_t m = open; m; m &= m - 1)
		s->unknown[__builtin_ctzll(m)].known = false;
	*out = (struct real){ v[0], 1e-9 * fabs(v[0]), NULL };
	/* 0 is where a common factor vanishes, and not what is meant. */
	return isfinite(v[0]) && fabs(v[0]) > 1e-6 && fabs(v[1] - v[0]) <= out->e &&
	       fabs(v[2] - v[0]) <= out->e;
}

enum program_status program_read_target(struct program_solver *s)
{
	const struct operand *o = &s->operand[s->target];
	uint64_t open = program_node_open(s, o->at);
	char name[8];

	if (s->work < 1000)
		s->work = 1000; /* reading off costs little and is always paid */
	if (open && same_anyhow(s, o->at, open, &s->result)) {
		s->guessed = true;
		return PROGRAM_OK;
	}
	if (open) {
		s->result = (struct real){ NAN, INFINITY, NULL };
		program_unknown_name(name, __builtin_ctzll(open));
		program_fail(s, PROGRAM_UNDERDETERMINED, "the steps do not determine %s",
			     name);
		if (o->kind == OPERAND_N)
			err_hint(&s->err, "Get %.*s needs it", o->n, o->text);
		return s->status;
	}
	s->result = program_node_value(s, o->at);
	if (!program_real_finite(s->result))
		return program_fail(s, PROGRAM_NO_REAL_SOLUTION, "%.*s has no real value",
				    o->n, o->text);
	return PROGRAM_OK;
}

/* The closed form must say what the double says; that it does is our theorem, looking
 * is cheap.  Where it is the sharper of the two, the double is taken from it; but a sine
 * of a huge angle has no good double at all, and is not shown as if it had. */
static void reconcile(struct real *r)
{
	double v;

	if (!r->x)
		return;
	v = program_form_value(r->x);
	if (!(fabs(v - r->v) <= r->e + 1e-9 * fabs(v)) ||
	    (program_form_has_atoms(r->x) && r->e > 1e-9 * fabs(v)))
		r->x = NULL;
	else if (r->x->n == 1)
		r->v = v;
}

static enum program_status run(struct program_solver *s, const char *text, size_t n)
{
	enum program_status st = program_words_read(s, text, n);

	if (st == PROGRAM_OK && !s->o.compat)
		program_steps_arrange(s);
	if (st == PROGRAM_OK)
		st = bind(s);
	if (st == PROGRAM_OK)
		st = build(s);
	if (st == PROGRAM_OK)
		st = program_solve_system(s);
	if (st == PROGRAM_OK)
		st = program_read_target(s);
	if (st == PROGRAM_OK)
		program_several_find(s);
	return st;
}

long program_budget(const struct program_solver *s)
{
	return s->o.budget > 0 ? s->o.budget : PROGRAM_BUDGET_DEFAULT;
}

enum program_status program_run(struct program_solver *s, const char *text, size_t n,
				const char *const *nums, int count,
				const struct program_options *o)
{
	arena_reset(s->arena);
	s->forms.arena = s->arena;
	s->forms.n = 0;
	s->forms.work = &s->work;
	s->o = o ? *o : (struct program_options){ 0 };
	s->work = program_budget(s);
	s->text = NULL;
	s->operands = s->steps = s->trees = s->events = 0;
	s->used = s->known = 0;
	s->off = -1;
	s->others = 0;
	s->all_tried = true;
	s->unsure = s->guessed = false;
	s->nums = count > PROGRAM_VALUES ? PROGRAM_VALUES : count;
	for (int i = 0; i < s->nums; i++) {
		s->num[i] = nums[i];
		s->value[i] = NO_NODE;
	}
	s->target = -1;
	s->result = (struct real){ NAN, INFINITY, NULL };
	s->status = run(s, text, n);
	if (s->status == PROGRAM_OK) {
		for (int u = 0; u < UNKNOWNS; u++)
			if (s->used & s->known & BIT(u))
				reconcile(&s->unknown[u].value);
		reconcile(&s->result);
	}
	return s->status;
}

enum program_status program_status(const struct program_solver *s)
{
	return s->status;
}

const struct err *program_error(const struct program_solver *s)
{
	return s->status == PROGRAM_OK ? NULL : &s->err;
}

/* In compat mode three decimals, as the reference prints them. */
double program_value(const struct program_solver *s)
{
	return s->result.v;
}

/* Numbers that contradict each other determine none; there are only those that the first
 * steps give. */
bool program_exact(struct buf *b, const struct program_solver *s)
{
	return s->result.x && !program_contradicted(s) && program_form_print(b, s->result.x);
}

bool program_contradicted(const struct program_solver *s)
{
	return s->off >= 0 && !s->o.compat;
}

/* Counted in the text, so that a program that cannot be read has a length too. */
int program_operators(const struct program_solver *s)
{
	int count = 0;

	for (const char *w = s->text ? s->text : ""; *w;) {
		size_t n = strcspn(w, " ");

		count += program_operator_named(w, n);
		w += n + strspn(w + n, " ");
	}
	return count;
}
