/*
 * fact.c -- what rows promise, read once.
 *
 * A fact is an element of geo/relation.def between operands, one that a row of tool.def decides.  When the table is made its column
 * is split into them, which must be quick: a word in front that is no relation, or a number
 * of operands that the relation does not take, is our mistake and ends the program.
 * What commands make inside an operand becomes an expression when somebody wants it said
 * (the tests: t/said.h).
 */
#include "tool/tool_priv.h"
#include <stdlib.h>
#include <string.h>

/* --- Reading ------------------------------------------------------------------------ */
static int param_named(const struct tool *t, const char *s, size_t n)
{
	for (int i = 0; i < t->n_params; i++)
		if (strlen(t->param[i].name) == n && !memcmp(t->param[i].name, s, n))
			return i;
	return -1;
}

/* "n=2: ", "conic=circle|ellipse: ", "plane: " in front of a fact; returns what follows. */
static const char *read_guard(struct tool_fact *f, const struct tool *t, const char *s,
			      size_t n)
{
	const char *colon = memchr(s, ':', n), *equals = colon ? memchr(s, '=', n) : NULL;
	const struct param *p;

	f->when = -1;
	if (!colon)
		return s;
	if (colon - s == 5 && (!memcmp(s, "plane", 5) || !memcmp(s, "space", 5))) {
		size_t skip = 6 + strspn(colon + 1, " ");

		f->where = s[0] == 'p' ? FACT_IN_PLANE : FACT_IN_SPACE;
		return read_guard(f, t, s + skip, n - skip);
	}
	f->when = equals && equals < colon ? param_named(t, s, (size_t)(equals - s)) : -1;
	if (f->when < 1)
		BUG("%s: '%.*s' is no condition", t->name, (int)(colon - s), s);
	p = &t->param[f->when];
	if (p->type == PARAM_INTEGER) {
		f->number = strtol(equals + 1, NULL, 10);
	} else {
		for (const char *w = equals; w < colon;) {
			size_t k = strcspn(++w, "|:");
			kind_set kinds = tool_kinds_word(w, k) & p->kinds;

			if (!kinds)
				BUG("%s: %s is never a %.*s", t->name, p->name, (int)k, w);
			f->kinds |= kinds;
			w += k;
		}
	}
	return colon + 1;
}

static struct tool_operand operand_of(const struct tool *t, const char *s, size_t n)
{
	struct tool_operand o = { .is = OPERAND_MADE, .param = -1, .text = s, .len = (int)n };

	if (n == 1 && *s == 'r')
		o.is = OPERAND_RESULT;
	else
		o.param = param_named(t, s, n);
	if (o.param >= 0)
		o.is = OPERAND_PARAM;
	return o;
}

/* How far to the comma or bracket that ends an operand. */
static size_t operand_length(const char *s)
{
	size_t n = 0;

	for (int depth = 0; s[n] && (depth || (s[n] != ',' && s[n] != ')')); n++)
		depth += s[n] == '(' ? 1 : s[n] == ')' ? -1 : 0;
	return n;
}

/* The elements that a row of tool.def decides. */
struct tool_deciders {
	struct {
		enum element element;
		const struct tool *row;
		size_t len; /* of its command */
	} of[ELEMENTS];
	int n;
};

static void read_fact(struct tool_fact *f, const struct tool_deciders *d, const struct tool *t,
		      const char *s, size_t n, struct arena *a)
{
	const char *at = read_guard(f, t, s, n);
	size_t word;
	int r = 0, least = 0;

	at += strspn(at, " ");
	word = strcspn(at, "(;");
	while (r < d->n && (d->of[r].len != word || memcmp(d->of[r].row->commands, at, word)))
		r++;
	f->relation = r < d->n ? d->of[r].element : ELEMENTS;
	f->text = arena_strndup(a, s, n);
	/* Here and after each operand stands a bracket or a comma. */
	at += word;
	while (r < d->n && at < s + n && *at != ')' && f->n < FACT_OPERANDS) {
		size_t len;

		at += 1 + strspn(at + 1, " ");
		len = operand_length(at);
		f->operand[f->n++] = operand_of(t, at, len);
		at += len;
	}
	for (int i = 0; r < d->n && i < d->of[r].row->n_params; i++)
		least += !d->of[r].row->param[i].optional;
	if (r == d->n || f->n < least || f->n > d->of[r].row->n_params - 1 || at + 1 != s + n)
		BUG("%s: '%s' is no relation", t->name, f->text);
}

void tool_read_facts(const struct tool_table *tab, struct tool *rows, struct arena *a)
{
	struct tool_deciders d = { .n = 0 };

	for (int k = 0; k < ELEMENTS; k++)
		if (*geo_element_query(k)) {
			d.of[d.n].element = (enum element)k;
			d.of[d.n].row = tool_find(tab, geo_element_query(k));
			d.of[d.n].len = strcspn(d.of[d.n].row->commands, " ");
			d.n++;
		}
	for (int i = 0; i < tool_count(tab); i++) {
		struct tool_fact *fact;
		int n = *rows[i].facts != 0;

		for (const char *s = rows[i].facts; (s = strchr(s, ';')); s++)
			n++;
		fact = n ? arena_alloc(a, (size_t)n * sizeof *fact) : NULL;
		n = 0;
		for (const char *s = rows[i].facts; *s; n++) {
			size_t len = strcspn(s, ";");

			read_fact(&fact[n], &d, &rows[i], s, len, a);
			s += len;
			s += strspn(s, "; ");
		}
		rows[i].fact = fact;
		rows[i].n_facts = n;
	}
}
