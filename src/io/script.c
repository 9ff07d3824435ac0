/*
 * script.c -- a figure as a script.
 *
 * Each line of the journal is said as a command and tried in a second figure: it stands when it
 * writes the same line of the journal there.  Otherwise the line itself is written, which a
 * script may hold too; so the script builds the same figure, whatever the figure has learnt
 * since this was written.
 */
#include "base/json.h"
#include "io/io_priv.h"
#include <string.h>

/* Is the journal of the second figure now one line longer, by this line? */
static bool same_line(const struct fig *g, int before, const char *line)
{
	return fig_journal_count(g) == before + 1 &&
	       !strcmp(fig_journal_line(g, before), line);
}

/* "name = Command(a, b)", "Command(a, b)", "name = (x, y)".  gap: what stands for a parameter
 * that is left out before one that is given, or "". */
static bool say(struct buf *b, const struct tool *t, const struct json *args, const char *gap)
{
	const char *name = json_text(args, "name");
	const char *cmd = t->commands;
	bool fresh = false, first = true;
	int skipped = 0;

	if (t->n_params && t->param[0].type == PARAM_NEW && name) {
		fresh = true;
		buf_addf(b, "%s = ", name);
	}
	if (*cmd)
		buf_addf(b, "%.*s(", (int)strcspn(cmd, " "), cmd);
	else if (tool_is(t, TRAIT_FREE_POINT)) /* u = (1, 2) would be a vector */
		buf_add(b, name && (name[0] < 'A' || name[0] > 'Z') ? "Point(" : "(");
	for (int i = fresh; i < t->n_params; i++) {
		const struct json *v = json_get(args, t->param[i].name);

		if (!v) {
			skipped++;
			continue;
		}
		for (; skipped && *gap; skipped--, first = false)
			buf_addf(b, "%s%s", first ? "" : ", ", gap);
		buf_add(b, first ? "" : ", ");
		first = false;
		if (v->type == JSON_NUMBER)
			buf_add(b, v->text);
		else if (v->type != JSON_STRING)
			return false;
		else if (t->param[i].type == PARAM_TEXT)
			json_add_string(b, v->text);
		else if (t->param[i].type == PARAM_OBJECTS && strchr(v->text, ','))
			buf_addf(b, "{%s}", v->text);
		else
			buf_add(b, v->text);
	}
	if (*cmd || tool_is(t, TRAIT_FREE_POINT))
		buf_addc(b, ')');
	return true;
}

/* "f(x) = body" and "c: equation", for tools that stand behind a literal. */
static bool say_literal(struct buf *b, const struct json *args)
{
	const char *name = json_text(args, "name");
	const char *expr = json_text(args, "expr"), *equation = json_text(args, "equation");

	if (!name || args->n != 2 || (!expr && !equation))
		return false;
	if (expr)
		buf_addf(b, "%s(x) = %s", name, expr);
	else
		buf_addf(b, "%s: %s", name, equation);
	return true;
}

static bool stands(struct fig *g, const struct buf *b, const char *line)
{
	const struct fig_obs *obs;
	int before = fig_journal_count(g);
	bool good;

	if (memchr(b->s, '\n', b->n))
		return false;
	good = fig_line(g, b->s, b->n, &obs) == OK && same_line(g, before, line);
	if (!good && fig_journal_count(g) > before) {
		/* It did something else: take that back. */
		const char *undo = "Undo(1)";

		if (fig_line(g, undo, strlen(undo), &obs) != OK)
			BUG("a line that was just accepted cannot be taken back");
	}
	return good;
}

static void add_line(struct buf *b, struct fig *g, const struct tool_table *tools,
		     const char *line)
{
	struct arena *a = arena_new();
	const struct fig_obs *obs;
	struct buf s = { 0 };
	struct json *j;
	struct err e;
	bool done = false;

	if (json_read(&j, line, strlen(line), a, &e) == OK && json_text(j, "tool")) {
		const struct tool *t = tool_find(tools, json_text(j, "tool"));
		const struct json *args = json_get(j, "args");

		done = t && args && say_literal(&s, args) && stands(g, &s, line);
		for (int i = 0; i < 2 && !done && t && args; i++) {
			buf_reset(&s);
			done = say(&s, t, args, i ? "{}" : "") && s.n && stands(g, &s, line);
		}
	}
	if (!done) {
		buf_reset(&s);
		buf_add(&s, line);
		fig_line(g, s.s, s.n, &obs);
	}
	buf_addf(b, "%s\n", s.s);
	buf_clear(&s);
	arena_free(a);
}

/* The name that a line makes, or "". */
static const char *made_by(const char *line, struct arena *a)
{
	struct json *j;
	struct err e;
	const char *name = NULL;

	if (json_read(&j, line, strlen(line), a, &e) == OK && json_get(j, "args"))
		name = json_text(json_get(j, "args"), "name");
	return name ? name : "";
}

/* What the report says about the object. */
static void remark(struct buf *b, const struct io_report *r, const char *name)
{
	for (int i = 0; i < r->n; i++) {
		const struct io_object *o = &r->object[i];

		if (o->fate == IO_FROZEN && !strcmp(o->name, name))
			buf_addf(b, "# frozen: %s%s%s: %s\n", o->label,
				 *o->command ? " = " : "", o->command, o->why);
	}
}

void io_script_write(struct buf *b, const struct fig *f, const struct tool_table *tools,
		     const struct io_report *remarks)
{
	struct fig *g = fig_new(tools, 1);
	struct arena *a = arena_new();

	for (int i = 0; i < fig_journal_count(f); i++) {
		const char *line = fig_journal_line(f, i);

		if (remarks) {
			struct buf note = { 0 };

			remark(&note, remarks, made_by(line, a));
			for (size_t k = 0; k + 1 < note.n; k++)
				if (note.s[k] == '\n' && note.s[k + 1] != '#')
					note.s[k] = ' ';
			buf_add(b, buf_str(&note));
			buf_clear(&note);
		}
		add_line(b, g, tools, line);
	}
	if (remarks) {
		for (int i = 0; i < remarks->n; i++) {
			const struct io_object *o = &remarks->object[i];

			if (o->fate == IO_LOST)
				buf_addf(b, "# lost: %s %s: %s\n", o->type, o->label, o->why);
		}
		for (int i = 0; i < remarks->n_questions; i++) {
			buf_add(b, "Always(");
			json_add_string(b, remarks->question[i]);
			buf_add(b, ")\n");
		}
	}
	arena_free(a);
	fig_free(g);
}
