/*
 * fuzz-tools.c -- bytes as choices: random well-typed calls from the tool table.
 *
 * The figure must obey its invariants after every call, a failing call must leave
 * it alone, no decision may come out both ways, and the journal must replay to the
 * same figure.
 */
#include "fig/t/random_fig.h"
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define CALLS 24
#define BYTES 600

/* Every object defined or with a reason, every enclosure in order. */
static void check_figure(const struct fig *f)
{
	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i };
		const struct value *v;

		if (!fig_alive(f, id))
			continue;
		if (fig_find(f, fig_name(f, id)).v != i)
			BUG("%s does not find itself", fig_name(f, id));
		v = fig_value(f, id);
		for (int k = 0; v && k < v->n; k++)
			if (!(v->v[k].lo <= v->v[k].hi))
				BUG("%s has an enclosure from %g to %g", fig_name(f, id),
				    v->v[k].lo, v->v[k].hi);
	}
}

/* A relation and its negation must not both hold. */
static void check_negation(struct fig *f, struct pick *p)
{
	const char *a = pick_object(p, f, KIND_BIT(KIND_POINT), true),
		   *b = pick_object(p, f, KIND_BIT(KIND_POINT), true);
	const char *c = pick_object(p, f, KIND_BIT(KIND_POINT), true);
	static const char *const form[] = { "Holds(\"AreCollinear(%s, %s, %s)\")",
					    "Holds(\"!AreCollinear(%s, %s, %s)\")" };
	double v[2] = { -1, -1 };

	if (!a)
		return;
	for (int i = 0; i < 2; i++) {
		const struct fig_obs *o;
		struct buf line = { 0 };

		buf_addf(&line, i ? form[1] : form[0], a, b, c);
		if (fig_line(f, buf_str(&line), line.n, &o) == OK)
			fig_obs_number(&v[i], f, o);
		buf_clear(&line);
	}
	if (v[0] >= 0 && v[0] == v[1])
		BUG("%s, %s, %s are collinear and are not", a, b, c);
}

static void check_looks(const struct fig *f, fig_id a, const struct fig *g, fig_id b)
{
	struct fig_style s = fig_style(f, a), t = fig_style(g, b);

	if (s.color != t.color || s.line_style != t.line_style || s.thickness != t.thickness ||
	    s.point_style != t.point_style || s.point_size != t.point_size ||
	    s.decoration != t.decoration || s.hatch != t.hatch || s.filling != t.filling ||
	    s.label_mode != t.label_mode || s.label_place != t.label_place ||
	    strcmp(s.caption ? s.caption : "", t.caption ? t.caption : "") ||
	    fig_label_shown(f, a) != fig_label_shown(g, b) ||
	    fig_visible(f, a) != fig_visible(g, b))
		BUG("replay gives %s other looks", fig_name(f, a));
}

static void check_replay(const struct fig *f, const struct tool_table *tools)
{
	struct fig *g = fig_new(tools, 1);
	const struct fig_obs *o;

	for (int i = 0; i < fig_journal_count(f); i++) {
		const char *line = fig_journal_line(f, i);

		if (fig_line(g, line, strlen(line), &o) != OK)
			BUG("the journal does not replay: %s: %s", line, fig_obs_err(o)->msg);
	}
	if (fig_journal_count(f) != fig_journal_count(g))
		BUG("replay gives %d lines, not %d", fig_journal_count(g),
		    fig_journal_count(f));
	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i }, other;

		if (!fig_alive(f, id))
			continue;
		other = fig_find(g, fig_name(f, id));
		if (other.v < 0)
			BUG("replay loses %s", fig_name(f, id));
		if (fig_defined(f, id) != fig_defined(g, other) ||
		    fig_kind(f, id) != fig_kind(g, other))
			BUG("replay makes another %s", fig_name(f, id));
		check_looks(f, id, g, other);
	}
	fig_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const uint8_t nothing[1];
	static struct tool_table *tools; /* the same for all inputs */
	struct fig *f;
	struct pick p = { .data = n ? data : nothing, .n = n > BYTES ? BYTES : n };
	struct buf line = { 0 }, given[TOOL_PARAMS] = { { 0 } };

	if (!tools)
		tools = tool_table_new();
	f = fig_new(tools, 1);
	for (int i = 0; i < CALLS && !pick_done(&p); i++) {
		const struct fig_obs *o;
		const struct tool *t = tool_find(tools, "add_point");
		int before = fig_journal_count(f), objects = fig_count(f);
		enum status st;

		if (i < 3)
			pick_start(&p, i, &line);
		else if (!pick_call(&p, f, t = pick_tool(&p, tools, ~0u), i, given, &line))
			continue;
		st = fig_line(f, buf_str(&line), line.n, &o);
		if (st != OK && (fig_journal_count(f) != before || fig_count(f) != objects))
			BUG("a failed call left a trace: %s", buf_str(&line));
		if (st == OK && t->cls == TOOL_ASK && !given[0].n && fig_count(f) != objects)
			BUG("a question made something: %s", buf_str(&line));
		check_figure(f);
		buf_reset(&line);
		fig_obs_json(&line, f, o);
	}
	check_negation(f, &p);
	check_replay(f, tools);
	buf_clear(&line);
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
	fig_free(f);
	return 0;
}
