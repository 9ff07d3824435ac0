/*
 * holds.c -- query_holds: relations in the present position, each with its own verdict.
 *
 * One that cannot be read spoils no other; when none can, that is the answer's error.  Where a
 * relation fails, the first part of it that does is told, with both sides and their difference.
 * What speaks of something that does not exist here (a line through one point) does not hold.
 */
#include "base/member.h"
#include "fig/fig_priv.h"
#include "geo/relation.h"
#include <math.h>
#include <string.h>

/* --- Both sides ----------------------------------------------------------------------------- */

/* The first part of a conjunction that fails; of what leaves open which vertex is meant, that for
 * the first. */
static const struct expr *failing(struct fig *f, const struct expr *x)
{
	while (x->kind == EXPR_OP && x->op == EXPR_OR)
		x = x->arg[0];
	while (x->kind == EXPR_OP && x->op == EXPR_AND) {
		struct doubt ignored;
		struct err e = { 0 };
		truth t = TRUTH_UNKNOWN;

		if (fig_relation_settle(f, x->arg[0], &t, &ignored, &e) != OK)
			return NULL;
		x = is_no(t) ? x->arg[0] : x->arg[1];
	}
	return x;
}

static void add_decimals(struct buf *b, const char *before, const double *v, int n,
			 const char *after)
{
	buf_add(b, before);
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%.10g", i ? ", " : "", v[i]);
	buf_add(b, after);
}

enum { TEXT_EXACT = 120 }; /* so long a closed form is read in a line of text */

/* A bound number or point as "exact" and "approx"; false when it has no value. */
static bool add_value(struct fig *f, const struct expr *x, bool degrees, const char *key,
		      struct buf *json, struct buf *text)
{
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	struct expr *unit = expr_op(EXPR_DEGREE, expr_num(1, f->perm), NULL, f->perm);
	struct buf exact = { 0 };
	struct err e = { 0 };
	double v[FIG_NUMBERS];
	static const char *const part[] = { "x", "y", "z" };
	static const char *const tool[] = { "add_number", "add_point", "add_point3d" };
	int step, k, n = fig_dimension(f, x);

	n = n == 2 || n == 3 ? n : 1;
	if (degrees)
		x = expr_op(EXPR_DIV, x, unit, f->perm);
	for (int i = 0; i < n; i++)
		arg[1 + i] = (struct arg){ .form = ARG_EXPR,
					   .x = n > 1 ? expr_call(part[i], &x, 1, f->perm)
						      : (struct expr *)x };
	if (fig_run(f, tool_find(f->tools, tool[n - 1]), arg, &step, &e) != OK)
		return false;
	k = fig_approx(f, f->step[step].first, v, true);
	json_add_key(json, key);
	buf_add(json, "{\"exact\":");
	if (fig_print_exact(&exact, f, f->step[step].first, NUM_PLAIN, FIG_BUDGET_OBJECT)) {
		/* A sum is multiplied by the sign of degrees as a whole. */
		bool sum = degrees && strpbrk(buf_str(&exact) + 1, "+-*/ ");
		const char *shown = arena_printf(f->scratch, sum ? "(%s)%s" : "%s%s",
						 buf_str(&exact), degrees ? "°" : "");

		/* Half of a fraction is another number: what is too long for a line of text is told
		 * there by its decimals alone. */
		bool whole = strlen(shown) <= TEXT_EXACT || !k;

		json_add_string(json, shown);
		buf_addf(text, "%s%s%s", key, whole ? " " : "", whole ? shown : "");
		/* Beside roots and fractions a decimal. */
		if (!whole)
			add_decimals(text, " about ", v, k, degrees ? "°" : "");
		else if (k && buf_str(&exact)[strspn(buf_str(&exact), "-0123456789., ()")])
			add_decimals(text, " (about ", v, k, degrees ? "°)" : ")");
	} else {
		buf_add(json, "null");
		buf_add(text, key);
		add_decimals(text, " about ", v, k, degrees ? "°" : "");
	}
	buf_add(json, ",\"approx\":");
	fig_add_doubles(json, v, k);
	buf_add(json, "}");
	buf_clear(&exact);
	return true;
}

/* Does a bound expression speak of angles, so that its values are told in degrees? */
static bool in_degrees(struct fig *f, const struct expr *x)
{
	return fig_compares_angles(f, x->arg[0], x->arg[1]);
}

/* The objects that a relation is about, at most GAP_OPERANDS; 0 where there are others. */
enum { GAP_OPERANDS = 4 };

static int step_operands(const struct fig_step *s, int out[GAP_OPERANDS])
{
	int n = 0;

	for (int i = 0; i < s->tool->n_params; i++) {
		const struct arg *a = &s->arg[i];
		const int *ref = a->form == ARG_POINTS ? a->refs : &a->ref;
		int more = a->form == ARG_POINTS ? a->n : a->form == ARG_REF;

		if (n + more > GAP_OPERANDS)
			return 0;
		for (int k = 0; k < more; k++)
			out[n++] = ref[k];
	}
	return n;
}

/* How far off the element is that is said of these objects.  The way from a point to a graph is
 * told upright, which costs nothing; to a curve it would cost more than the answer is worth. */
static const char *gap_text(struct fig *f, enum element e, const int *of)
{
	const unsigned curves =
		KIND_BIT(KIND_CURVE) | KIND_BIT(KIND_IMPLICIT) | KIND_BIT(KIND_LOCUS);
	const char *name = e == ELEMENT_ON_PATH ? f->obj[of[1]].name : NULL;
	enum kind k = fig_kind(f, (fig_id){ of[e == ELEMENT_ON_PATH] });

	if (k == KIND_FUNCTION)
		return name ? arena_printf(f->scratch, "y(P) = %s(x(P))", name) : "";
	return KIND_BIT(k) & curves ? "" : geo_element_gap(e);
}

/* A relation between objects as an equation of measures that tells how far off it is, and that
 * equation bound to the figure; NULL where there is none. */
static const struct expr *gap_of(struct fig *f, const struct expr *x, struct expr **bound)
{
	static const char *const letter[GAP_OPERANDS] = { "P", "Q", "R", "S" };
	int of[GAP_OPERANDS], n = 0;
	enum element e = ELEMENTS;
	struct err ignored = { 0 };
	const char *text;
	struct expr *gap;

	if (x->kind == EXPR_OP && (x->op == EXPR_PARALLEL || x->op == EXPR_PERP)) {
		e = x->op == EXPR_PERP ? ELEMENT_PERPENDICULAR : ELEMENT_PARALLEL;
		for (; n < 2 && x->arg[n]->kind == EXPR_REF; n++)
			of[n] = x->arg[n]->ref;
	} else if (x->kind == EXPR_REF) {
		const struct fig_step *s = &f->step[f->obj[x->ref].step];

		for (e = 0; e < ELEMENTS && strcmp(geo_element_query(e), s->tool->name);)
			e++;
		n = step_operands(s, of);
	}
	if (e == ELEMENTS || n != (int)strlen(geo_element_takes(e)))
		return NULL;
	text = gap_text(f, e, of);
	if (!*text || expr_parse(&gap, text, strlen(text), f->scratch, &ignored) != OK)
		return NULL;
	for (int i = 0; i < n && gap; i++) {
		struct expr *by = arena_alloc(f->scratch, sizeof *by);

		*by = (struct expr){ .kind = EXPR_REF, .ref = of[i] };
		gap = expr_substitute(gap, letter[i], by, f->scratch, &ignored);
	}
	if (gap && fig_relation_bind(f, gap, false, bound, &ignored) == OK)
		return gap;
	*bound = NULL; /* it may be half done */
	return NULL;
}

/* Is it a comparison of numbers or points, so that it has sides? */
static bool has_sides(struct fig *f, const struct expr *x)
{
	return x->kind == EXPR_OP && x->op >= EXPR_EQ && x->op <= EXPR_GE &&
	       fig_dimension(f, x->arg[0]);
}

/* What fails, or is measured, as it is written. */
static void add_part(struct fig *f, const char *key, const struct expr *x, struct buf *json,
		     struct buf *text)
{
	struct buf part = { 0 };

	fig_arg_text(&part, f, &(struct arg){ .form = ARG_EXPR, .x = (struct expr *)x });
	json_member_text(json, key, buf_str(&part));
	buf_addf(text, "; %s: %.200s", key, buf_str(&part));
	buf_clear(&part);
}

/* Both sides of a comparison and their difference; false where one of them has no value. */
static bool add_sides(struct fig *f, const struct expr *x, struct buf *json, struct buf *text)
{
	bool degrees = in_degrees(f, x);
	const struct expr *side[] = { x->arg[0], x->arg[1],
				      expr_op(EXPR_SUB, x->arg[0], x->arg[1], f->perm) };
	static const char *const key[] = { "left", "right", "difference" };

	for (int i = 0; i < 3; i++) {
		buf_add(text, i ? ", " : "; ");
		if (!add_value(f, side[i], degrees, key[i], json, text))
			return false;
	}
	return true;
}

void fig_tell_sides(struct fig *f, const struct expr *whole, struct buf *json,
		    struct buf *text)
{
	const struct expr *x = failing(f, whole), *gap;
	struct expr *sides = NULL;
	struct fig_mark mark = fig_begin(f);
	struct buf j = { 0 }, t = { 0 };

	if (x && x != whole)
		add_part(f, "fails", x, json, text);
	if (x && has_sides(f, x))
		sides = (struct expr *)x;
	else if (x && (gap = gap_of(f, x, &sides)))
		add_part(f, "measured", gap->arg[0], &j, &t);
	if (sides && add_sides(f, sides, &j, &t)) {
		buf_addf(json, "%s%s", json->n ? "," : "", buf_str(&j));
		buf_add(text, buf_str(&t));
	}
	buf_clear(&j);
	buf_clear(&t);
	fig_rollback(f, mark);
}

/* --- Verdicts -------------------------------------------------------------------------------- */

struct verdict {
	truth holds;
	struct doubt doubt;
	bool failed; /* it could not be read: st, err */
	enum status st;
	struct err err;
	const char *why; /* what does not exist here, or NULL */
	const struct expr *bound;
	struct fig_gloss reading;
	const struct expr *read_as;
};

static void judge(struct fig *f, const struct expr *x, struct verdict *v)
{
	struct expr *said, *bound = NULL;
	enum status st = fig_reword(f, x, false, &said, &v->reading, &v->err);

	v->read_as = st == OK && (v->reading.degrees || v->reading.within) ? said : NULL;
	if (st == OK)
		st = fig_relation_bind(f, said, true, &bound, &v->err);
	if (st == OK)
		st = fig_relation_settle(f, bound, &v->holds, &v->doubt, &v->err);
	v->bound = bound;
	if (st == E_DOMAIN) {
		v->holds = TRUTH_NO;
		v->why = arena_strdup(f->scratch, v->err.msg);
	}
	v->failed = st != OK && st != E_DOMAIN;
	v->st = st;
}

static bool is_read(struct fig *f, const char *relation)
{
	struct fig_mark mark = fig_begin(f);
	struct verdict v = { .holds = TRUTH_UNKNOWN };
	struct expr *x;
	bool good = expr_parse(&x, relation, strlen(relation), f->scratch, &v.err) == OK;

	if (good)
		judge(f, x, &v);
	fig_rollback(f, mark);
	return good && !v.failed;
}

/* What was said in plain words is offered as a relation. */
static void offer(struct fig *f, const char *text, size_t n, struct err *e)
{
	struct buf b = { 0 };

	if (fig_prose(f, text, n, is_read, &b)) {
		err_hint(e, "as a relation: %.200s", buf_str(&b));
		e->near[0] = 0;
	}
	buf_clear(&b);
}

static void add_error(struct buf *b, const struct err *e)
{
	buf_add(b, ",\"error\":{\"code\":");
	json_add_string(b, e->code);
	json_member_text(b, "message", e->msg);
	if (e->hint[0])
		json_member_text(b, "hint", e->hint);
	buf_addc(b, '}');
}

static void add_verdict(struct fig *f, const char *relation, const struct verdict *v,
			struct buf *j, struct buf *t)
{
	const char *word = is_yes(v->holds) ? "true" : is_no(v->holds) ? "false" : "null";
	const char *how = fig_certainty(v->doubt, !is_unknown(v->holds));
	struct buf said = { 0 };

	buf_add(j, j->n ? ",{\"relation\":" : "{\"relation\":");
	json_add_string(j, relation);
	if (v->failed) {
		buf_add(j, ",\"holds\":null,\"certainty\":\"unknown\"");
		add_error(j, &v->err);
		buf_addf(t, "%s: not read: %s%s%s\n", relation, v->err.msg,
			 v->err.hint[0] ? "; " : "", v->err.hint);
		buf_addc(j, '}');
		return;
	}
	buf_addf(j, ",\"holds\":%s,\"certainty\":\"%s\"", word, how);
	buf_addf(t, "%s: %s (%s)", relation, is_unknown(v->holds) ? "unknown" : word, how);
	if (v->read_as) {
		expr_print(&said, v->read_as);
		json_member_text(j, "read_as", buf_str(&said));
		buf_addf(t, "; read as %s", buf_str(&said));
	}
	if (v->reading.within) {
		json_member_text(j, "within", v->reading.within);
		buf_addf(t, "; to %s", v->reading.within);
	}
	if (v->why) {
		json_member_text(j, "why", v->why);
		buf_addf(t, "; %s", v->why);
	} else if (is_no(v->holds)) {
		fig_tell_sides(f, v->bound, j, t);
	}
	buf_addc(j, '}');
	buf_addc(t, '\n');
	buf_clear(&said);
}

enum status fig_tool_query_holds(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	struct buf j = { 0 }, t = { 0 };
	truth all = TRUTH_YES;
	struct doubt worst = { 0 };
	bool denied = false;
	int count = 0, read = 0;
	struct err first = { 0 };
	enum status st = OK, failed = OK;

	(void)raw;
	for (const char *p = arg[0].text; *p;) {
		size_t n = strcspn(p, ";\n"), blank = strspn(p, " \t\r");
		struct fig_mark mark = fig_begin(f);
		struct verdict v = { .holds = TRUTH_UNKNOWN };
		struct buf r = { 0 };
		struct expr *x;

		if (blank >= n) {
			p += n + (p[n] != 0);
			continue;
		}
		if (expr_parse(&x, p, n, f->scratch, &v.err) == OK) {
			expr_print(&r, x);
			judge(f, x, &v);
		} else {
			buf_addn(&r, p + blank, n - blank);
			v.failed = true;
			v.st = E_ARG;
		}
		if (v.failed) {
			/* What was not understood is told as it was written. */
			buf_reset(&r);
			buf_addn(&r, p + blank, n - blank);
			offer(f, p + blank, n - blank, &v.err);
		}
		if (v.failed && !failed) {
			first = v.err;
			failed = v.st;
		}
		read += !v.failed;
		count++;
		/* One that is denied for sure denies them all, whatever the others are. */
		if (is_no(v.holds) && !v.doubt.probable && !v.doubt.approximate)
			denied = true;
		all = truth_and(all, v.holds);
		worst.probable = worst.probable || v.doubt.probable;
		worst.approximate = worst.approximate || v.doubt.approximate;
		add_verdict(f, buf_str(&r), &v, &j, &t);
		buf_clear(&r);
		fig_rollback(f, mark);
		p += n + (p[n] != 0);
	}
	if (!count) {
		st = err_fail_with(e, E_ARG, "bad_argument", NULL,
				   "separate relations by semicolons: AreCollinear(A, B, C); "
				   "a ∥ b; Distance(A, B) == 5",
				   "no relation was given");
	} else if (!read) {
		*e = first;
		st = failed;
	}
	if (st != OK) {
		if (!e->arg[0])
			err_arg(e, "relations");
	} else {
		f->obs.json = arena_printf(
			f->answer,
			"\"kind\":\"boolean\",\"exact\":%s,\"approx\":%s,\"certainty\":\"%s\","
			"\"relations\":[%s]",
			is_yes(all)  ? "\"true\""
			: is_no(all) ? "\"false\""
				     : "null",
			is_yes(all)  ? "1"
			: is_no(all) ? "0"
				     : "null",
			fig_certainty(denied ? (struct doubt){ 0 } : worst, !is_unknown(all)),
			buf_str(&j));
		f->obs.text = arena_strdup(f->answer, buf_str(&t));
		f->obs.exact = is_yes(all) ? "true" : is_no(all) ? "false" : NULL;
		f->obs.has_number = !is_unknown(all);
		f->obs.approx = is_yes(all);
	}
	buf_clear(&j);
	buf_clear(&t);
	return st;
}
