/*
 * equations_rows.c -- answers of query_solve and query_nsolve that tool/solutions.h finds:
 * systems, the solution nearest to a start, inequalities.
 */
#include "fig/equations_priv.h"
#include "tool/solutions.h"
#include <math.h>
#include <string.h>

/* A number in words: its closed form, else decimals; false for decimals. */
static bool add_number(struct buf *b, struct fig *f, num x, bool numeric)
{
	bool exact = !num_is_bad(x) && num_print(b, x, NUM_PLAIN, f->num);
	double near = num_approx(x, f->num);

	/* Whole numbers are themselves in decimals, too. */
	if (exact && (!numeric || near == floor(near)))
		return true;
	return false;
}

/* One solution: "x = 3, y = 4". */
static void say_row(struct fig *f, struct solve_said *s, const struct tool_solved *t,
		    const char *const *name, const num *row, bool list, bool numeric)
{
	struct buf line = { 0 }, b = { 0 }, approx = { 0 };
	bool exact = true;

	for (int k = 0; k < t->n_unknowns; k++) {
		bool good = add_number(&b, f, row[k], numeric) && !s->rounded;
		double at = num_is_bad(row[k]) ? num_mid(row[k]) : num_approx(row[k], f->num);
		struct buf d = { 0 };

		buf_add_double(&d, at);
		buf_addf(&line, "%s%s = %s", k ? ", " : "", name[k],
			 good ? buf_str(&b) : buf_str(&d));
		buf_add(&approx, k ? "," : "");
		fig_add_doubles(&approx, &at, 1);
		exact = exact && good;
		buf_reset(&b);
		buf_clear(&d);
	}
	if (!exact && !strcmp(s->certainty, "proven"))
		s->certainty = "enclosed";
	buf_addf(&s->json, "%s{\"exact\":", s->n ? "," : "");
	if (exact)
		json_add_string(&s->json,
				list ? buf_str(&line) : buf_str(&line) + strlen(name[0]) + 3);
	else
		buf_add(&s->json, "null");
	buf_addf(&s->json, list ? ",\"approx\":[%s]}" : ",\"approx\":%s}", buf_str(&approx));
	buf_addf(&s->text, list ? "%s{%s}" : "%s%s", s->n++ ? ", " : "", buf_str(&line));
	buf_clear(&line);
	buf_clear(&b);
	buf_clear(&approx);
}

enum status fig_solve_rows(struct fig *f, struct solve_said *s, const struct expr *x,
			   const char *unknowns, bool numeric, struct err *e)
{
	struct tool_call c = { .num = f->num, .arena = f->scratch, .cas = f->cas, .err = e };
	const struct expr *d[SOLVE_UNKNOWNS], *start[SOLVE_UNKNOWNS];
	const char *name[SOLVE_UNKNOWNS];
	const struct expr *conditions = tool_conditions_of(&x, &c);
	struct tool_solved t;
	bool begin = false;
	int n = tool_unknowns_of(name, start, SOLVE_UNKNOWNS, unknowns, &c),
	    m = n < 0 ? -1 : tool_equations_of(d, SOLVE_UNKNOWNS, x, &c);
	enum status st;

	if (n < 0)
		return E_ARG;
	if (m < 0)
		return err_fail(e, E_ARG, "limit", "at most %d equations", SOLVE_UNKNOWNS);
	if (conditions && !m && n == 1)
		return fig_solve_inequality(f, s, conditions, name[0], e);
	for (int k = 0; k < n; k++)
		begin = begin || start[k];
	st = tool_solve(&t, d, m, name, n, &c);
	if (st == OK && conditions)
		st = tool_keep_assumed(&t, conditions, name, &c);
	if (st == OK && begin)
		st = tool_nearest_row(&t, start, &c);
	if (st != OK)
		return st;
	s->complete = t.complete && !begin;
	s->far = begin ? 0 : t.reach;
	if (!t.n && !t.complete)
		s->certainty = "unknown";
	for (int i = 0; i < t.n; i++)
		say_row(f, s, &t, name, t.row[i], x->kind == EXPR_LIST, numeric);
	return OK;
}

/* --- Inequalities ---------------------------------------------------------------------- */

static void add_end(struct buf *b, struct fig *f, struct solve_said *s,
		    const struct tool_end *end)
{
	if (!s->rounded && !num_is_bad(end->x) && num_print(b, end->x, NUM_PLAIN, f->num))
		return;
	buf_add_double(b, end->at.mid);
	if (!strcmp(s->certainty, "proven"))
		s->certainty = "enclosed";
}

static void add_piece(struct buf *b, struct fig *f, struct solve_said *s,
		      const struct tool_piece *p, const char *variable)
{
	if (p->lo.is && p->hi.is && p->lo.at.lo == p->hi.at.lo && p->lo.at.hi == p->hi.at.hi) {
		buf_addf(b, "%s = ", variable);
		add_end(b, f, s, &p->lo);
	} else if (p->lo.is && p->hi.is) {
		add_end(b, f, s, &p->lo);
		buf_addf(b, " %s %s %s ", p->lo.closed ? "<=" : "<", variable,
			 p->hi.closed ? "<=" : "<");
		add_end(b, f, s, &p->hi);
	} else if (p->lo.is || p->hi.is) {
		buf_addf(b, "%s %s%s ", variable, p->lo.is ? ">" : "<",
			 (p->lo.is ? p->lo.closed : p->hi.closed) ? "=" : "");
		add_end(b, f, s, p->lo.is ? &p->lo : &p->hi);
	} else {
		buf_addf(b, "%s = %s", variable, variable);
	}
}

enum status fig_solve_inequality(struct fig *f, struct solve_said *s, const struct expr *x,
				 const char *variable, struct err *e)
{
	struct tool_call c = { .num = f->num, .arena = f->scratch, .cas = f->cas, .err = e };
	struct tool_pieces p;
	enum status st = tool_solve_inequalities(&p, x, variable, &c);

	if (st != OK)
		return st;
	for (int i = 0; i < p.n; i++) {
		struct buf b = { 0 };

		add_piece(&b, f, s, &p.p[i], variable);
		buf_addf(&s->json, "%s{\"exact\":", s->n ? "," : "");
		json_add_string(&s->json, buf_str(&b));
		buf_addc(&s->json, '}');
		buf_addf(&s->text, "%s%s", s->n++ ? ", " : "", buf_str(&b));
		buf_clear(&b);
	}
	return OK;
}
