/*
 * constraint.c -- relations declared of a figure: add, list, delete, ask.
 *
 * They are part of the figure: in the journal in one form (a name and a statement), gone
 * with the objects they speak of, and never acted upon by themselves: only
 * solve_constraints moves anything.
 */
#include "base/member.h"
#include "fig/constraint_priv.h"
#include "num/nearest.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define CONSTRAINTS 200 /* per figure */

int fig_constraint_find(const struct fig *f, const char *name)
{
	for (int i = 0; i < f->n_constraints; i++)
		if (!strcmp(f->constraint[i].name, name))
			return i;
	return -1;
}

const char *fig_constraint_name(const struct fig *f, int i)
{
	return f->constraint[i].name;
}

static const char *free_name(struct fig *f)
{
	for (int i = 1;; i++) {
		char name[16];

		snprintf(name, sizeof name, "c%d", i);
		if (fig_constraint_find(f, name) < 0 && fig_find(f, name).v < 0)
			return arena_strdup(f->perm, name);
	}
}

static void drop(struct fig *f, int i)
{
	memmove(f->constraint + i, f->constraint + i + 1,
		(size_t)(f->n_constraints - i - 1) * sizeof *f->constraint);
	f->n_constraints--;
}

void fig_constraints_forget(struct fig *f)
{
	for (int i = 0; i < f->n_constraints;) {
		const struct constraint *c = &f->constraint[i];
		bool gone = false;

		for (int k = 0; k < c->n_ref; k++)
			gone = gone || f->obj[c->ref[k]].removed;
		if (gone) {
			fig_obs_gone(f, c->name);
			drop(f, i);
		} else {
			i++;
		}
	}
}

int fig_constraints_use(const struct fig *f, int obj, int at, int most)
{
	for (int i = 0; i < f->n_constraints; i++)
		for (int k = 0; k < f->constraint[i].n_ref; k++)
			if (f->constraint[i].ref[k] == obj && f->constraint[i].line > at &&
			    f->constraint[i].line < most)
				most = f->constraint[i].line;
	return most;
}

static const char *word_of(truth t)
{
	return is_yes(t) ? "true" : is_no(t) ? "false" : "null";
}

/* {"name":..,"relation":..} without the closing brace. */
static void add_head(struct buf *b, struct fig *f, const struct constraint *c)
{
	struct buf t = { 0 };

	fig_constraint_text(&t, f, c);
	buf_add(b, "{\"name\":");
	json_add_string(b, c->name);
	json_member_text(b, "relation", buf_str(&t));
	buf_clear(&t);
}

void fig_constraints_json(struct buf *b, struct fig *f)
{
	if (!f->n_constraints)
		return;
	json_add_key(b, "constraints");
	for (int i = 0; i < f->n_constraints; i++) {
		buf_addc(b, i ? ',' : '[');
		add_head(b, f, &f->constraint[i]);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

void fig_constraints_text(struct buf *b, struct fig *f)
{
	for (int i = 0; i < f->n_constraints; i++) {
		buf_addf(b, "%s: ", f->constraint[i].name);
		fig_constraint_text(b, f, &f->constraint[i]);
		buf_add(b, " (declared)\n");
	}
}

/* --- The tools -------------------------------------------------------------------------- */

enum status fig_tool_add_constraint(struct fig *f, const struct arg *arg,
				    const struct json *raw, struct err *e)
{
	struct constraint c;
	struct buf b = { 0 }, t = { 0 }, said = { 0 };
	const char *name = f->act_name && f->act_name[0] ? f->act_name : NULL;
	struct doubt doubt;
	truth holds;
	enum status st;

	(void)raw;
	if (f->n_constraints >= CONSTRAINTS)
		return err_fail(e, E_ARG, "limit", "a figure may have at most %d constraints",
				CONSTRAINTS);
	if (name && fig_constraint_find(f, name) >= 0)
		return err_fail_with(e, E_ARG, "name_taken", "name",
				     "choose another name, or delete_constraint first",
				     "there is a constraint %.60s already", name);
	st = fig_constraint_read(f, &c, false, 0, arg[1].text,
				 arg[2].form ? arg[2].text : NULL,
				 arg[3].form ? arg[3].text : NULL, e);
	if (st != OK) {
		if (!e->arg[0])
			err_arg(e, "relation");
		return st;
	}
	c.name = name ? arena_strdup(f->perm, name) : free_name(f);
	c.line = f->n_journal;
	f->constraint = mem_grow(f->constraint, &f->cap_constraints, f->n_constraints + 1,
				 sizeof *f->constraint);
	f->constraint[f->n_constraints++] = c;
	fig_constraint_text(&t, f, &c);
	buf_add(&b, "{\"tool\":\"add_constraint\",\"args\":{\"name\":");
	json_add_string(&b, c.name);
	json_member_text(&b, "relation", buf_str(&t));
	buf_add(&b, "}}");
	f->act_line = arena_strdup(f->scratch, buf_str(&b));
	buf_reset(&b);
	if (!f->replaying) {
		holds = fig_constraint_truth(f, &c, &doubt);
		buf_add(&b, "\"kind\":\"constraint\",\"name\":");
		json_add_string(&b, c.name);
		json_member_text(&b, "relation", buf_str(&t));
		buf_addf(&b, ",\"holds\":%s,\"certainty\":\"%s\"", word_of(holds),
			 fig_certainty(doubt, !is_unknown(holds)));
		if (c.degrees) {
			fig_want_relation(&said, f, &c, &c.want[0]);
			json_member_text(&b, "read_as", buf_str(&said));
			buf_reset(&said);
			buf_add(&said, "; the numbers are degrees");
		}
		if (is_no(holds))
			fig_constraint_sides(f, &c, &b, &said);
		f->obs.json = arena_strdup(f->answer, buf_str(&b));
		f->obs.text =
			arena_printf(f->answer, "%s: %s (%s)%s\n", c.name, buf_str(&t),
				     is_yes(holds) && doubt.approximate ? "holds approximately"
				     : is_yes(holds)                    ? "holds"
				     : is_no(holds)                     ? "does not hold; "
									  "solve_constraints makes it"
									: "could not be told",
				     buf_str(&said));
	}
	buf_clear(&said);
	buf_clear(&b);
	buf_clear(&t);
	return OK;
}

static enum status no_constraint(struct fig *f, const char *name, struct err *e)
{
	const char **names =
		arena_alloc(f->scratch, (size_t)(f->n_constraints + 1) * sizeof *names);

	for (int i = 0; i < f->n_constraints; i++)
		names[i] = f->constraint[i].name;
	err_fail(e, E_ARG, "not_found", "there is no constraint %.60s", name);
	text_near(e->near, sizeof e->near, name, names, f->n_constraints, 3);
	err_hint(e, "query_constraints lists them");
	err_arg(e, "name");
	return E_ARG;
}

enum status fig_tool_delete_constraint(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	int i = fig_constraint_find(f, arg[0].text);

	(void)raw;
	if (i < 0)
		return no_constraint(f, arg[0].text, e);
	fig_obs_gone(f, f->constraint[i].name);
	drop(f, i);
	return OK;
}

/* --- What holds ----------------------------------------------------------------------------- */

/* First-order facts at the present position: misses, rank, what follows from the others. */
struct survey {
	bool good;
	double *miss;    /* per constraint */
	bool *redundant; /* per constraint: each of its rows follows from earlier ones */
	int freedom;
	double *x; /* where the units are */
};

static void survey(struct survey *s, struct fig_trial *t)
{
	struct fig *f = t->f;
	int m = t->rows, n = t->vars, *order, k = 0;
	double *x = arena_alloc(t->arena, (size_t)(n + 1) * sizeof *x),
	       *slope = arena_alloc(t->arena, (size_t)(m * n + 1) * sizeof *slope),
	       *miss = arena_alloc(t->arena, (size_t)(m + 1) * sizeof *miss);
	bool *depends = arena_alloc(t->arena, (size_t)m + 1);
	struct nearest sys = fig_trial_system(t, NULL, 100000);

	s->miss = arena_alloc(t->arena, (size_t)(f->n_constraints + 1) * sizeof *s->miss);
	s->redundant = arena_alloc(t->arena, (size_t)f->n_constraints + 1);
	for (int i = 0; i < t->units; i++)
		for (int c = 0; c < t->unit[i].dim; c++)
			x[t->var[i] + c] = t->unit[i].now[c];
	s->x = x;
	fig_trial_orient(t, x);
	s->good = num_nearest_slopes(&sys, x, slope, miss, NULL, t->arena);
	if (!s->good)
		return;
	/* Rows of order do not take freedom away. */
	order = arena_alloc(t->arena, (size_t)(m + 1) * sizeof *order);
	for (int i = 0; i < m; i++)
		if (t->least[i])
			memset(slope + i * n, 0, (size_t)n * sizeof *slope);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < m; i++)
			if ((t->row[i].constraint >= 0) == pass)
				order[k++] = i;
	s->freedom = n + t->others - num_nearest_rank(slope, m, n, order, depends, t->arena);
	for (int i = 0; i < f->n_constraints; i++) {
		int rows = 0, free_rows = 0;

		for (int r = 0; r < m; r++)
			if (t->row[r].constraint == i) {
				s->miss[i] = fmax(s->miss[i], fabs(miss[r]));
				rows += !t->least[r];
				free_rows += !t->least[r] && depends[r];
			}
		s->redundant[i] = rows && rows == free_rows;
	}
}

/* Equations miss by the difference of their sides.  What doubles cannot see is looked at
 * again with many digits. */
static double miss_of(struct fig_trial *t, const struct survey *s, int i)
{
	const struct constraint *c = &t->f->constraint[i];
	double gap = c->n_want == 1 && !t->engine ? fig_want_gap(t, c, &c->want[0]) : NAN;
	double miss = isfinite(gap) ? fabs(gap) : s->miss[i];
	double *fine;

	if (miss > 1e-9 * t->size)
		return miss;
	fine = arena_alloc(t->arena, (size_t)(t->rows + 1) * sizeof *fine);
	if (!fig_trial_misses(t, s->x, fine))
		return miss;
	miss = 0;
	for (int r = 0; r < t->rows; r++)
		if (t->row[r].constraint == i)
			miss = fmax(miss, fine[r]);
	return miss;
}

bool fig_constraints_report(struct fig *f, const int *fixed, int n_fixed, struct doubt *worst,
			    struct buf *j, struct buf *text)
{
	struct arena *a = arena_new();
	struct fig_trial t;
	struct survey s = { 0 };
	int hold = 0;

	*worst = (struct doubt){ 0 };
	fig_trial_begin(&t, f, fixed, n_fixed, a);
	survey(&s, &t);
	buf_addf(j, "\"constraints\":[");
	for (int i = 0; i < f->n_constraints; i++) {
		const struct constraint *c = &f->constraint[i];
		struct doubt doubt;
		truth holds = fig_constraint_truth(f, c, &doubt);
		bool off = !is_yes(holds) || doubt.approximate;
		double miss = off && s.good ? miss_of(&t, &s, i) : 0;
		/* One that is violated does not follow, whatever its derivative. */
		bool follows = s.good && s.redundant[i] && is_yes(holds);

		hold += is_yes(holds);
		worst->probable = worst->probable || doubt.probable;
		worst->approximate = worst->approximate || doubt.approximate;
		buf_add(j, i ? "," : "");
		add_head(j, f, c);
		buf_addf(j, ",\"holds\":%s,\"certainty\":\"%s\"", word_of(holds),
			 fig_certainty(doubt, !is_unknown(holds)));
		if (off && s.good && isfinite(miss)) {
			/* Few digits: the rest is the machine's rounding. */
			buf_addf(j, ",\"miss\":%.3g", miss);
		}
		if (follows)
			buf_add(j, ",\"redundant\":true");
		buf_addc(j, '}');
		buf_addf(text, "%s: ", c->name);
		fig_constraint_text(text, f, c);
		if (is_yes(holds) && doubt.approximate)
			buf_addf(text, " holds as declared (approximate, off by %.2g)", miss);
		else if (is_yes(holds))
			buf_addf(text, " holds (%s)", fig_certainty(doubt, true));
		else if (is_no(holds) && miss < 1e-30 * t.size)
			buf_addf(text, " holds only to about %.0f digits (off by %.2g)",
				 -log10(miss / t.size + 1e-99), miss);
		else if (is_no(holds))
			buf_addf(text, " is violated, by about %.4g", miss);
		else
			buf_add(text, " could not be told");
		buf_add(text, follows ? ", follows from the others\n" : "\n");
	}
	buf_addf(j, "],\"hold\":%d,\"of\":%d", hold, f->n_constraints);
	if (s.good) {
		buf_addf(j, ",\"freedom\":%d", s.freedom);
		buf_addf(text, "%d of %d hold; %d degree%s of freedom left\n", hold,
			 f->n_constraints, s.freedom, s.freedom == 1 ? "" : "s");
	}
	fig_trial_end(&t);
	arena_free(a);
	return hold == f->n_constraints;
}

enum status fig_tool_query_constraints(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	struct buf j = { 0 }, t = { 0 };
	struct doubt doubt;
	bool all = fig_constraints_report(f, NULL, 0, &doubt, &j, &t);

	(void)arg, (void)raw, (void)e;
	f->obs.json = arena_printf(f->answer, "\"kind\":\"constraints\",\"exact\":\"%s\",%s",
				   all ? "true" : "false", buf_str(&j));
	f->obs.text =
		arena_strdup(f->answer, f->n_constraints ? buf_str(&t) : "no constraints\n");
	f->obs.exact = all ? "true" : "false";
	f->obs.has_number = true;
	f->obs.approx = all;
	buf_clear(&j);
	buf_clear(&t);
	return OK;
}
