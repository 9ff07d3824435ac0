/*
 * save.c -- a figure with its history as text, and back.
 *
 *   {"journal": [line ...], "undo": [change ...], "redo": [change ...]}
 *
 * A line is a string.  A change is a number k, k lines added one after the other, or
 * {"at", "old": [line ...], "new": how many} for lines replaced; in redo, where the journal
 * does not hold them, "new" is the lines too.  "joined": true, it is one step with the change
 * before it.  The oldest change comes first.
 */
#include "base/member.h"
#include "fig/fig_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_lines(struct buf *b, const char *key, char *const *lines, int n)
{
	json_member_texts(b, key, (const char *const *)lines, n);
}

static void add_undo(struct buf *b, const struct fig *f)
{
	int plain = 0;

	json_add_key(b, "undo");
	buf_addc(b, '[');
	for (int i = 0; i <= f->undo.n; i++) {
		const struct change *c = i < f->undo.n ? &f->undo.at[i] : NULL;

		if (c && !c->n_old && c->n_new == 1 && !c->joined) {
			plain++;
			continue;
		}
		if (plain)
			buf_addf(b, "%s%d", b->s[b->n - 1] == '[' ? "" : ",", plain);
		plain = 0;
		if (c) {
			buf_addf(b, "%s{\"at\":%d,\"new\":%d",
				 b->s[b->n - 1] == '[' ? "" : ",", c->at, c->n_new);
			add_lines(b, "old", c->old_lines, c->n_old);
			buf_add(b, c->joined ? ",\"joined\":true}" : "}");
		}
	}
	buf_addc(b, ']');
}

void fig_save(struct buf *b, const struct fig *f)
{
	buf_addc(b, '{');
	add_lines(b, "journal", f->journal, f->n_journal);
	add_undo(b, f);
	json_add_key(b, "redo");
	buf_addc(b, '[');
	for (int i = 0; i < f->redo.n; i++) {
		const struct change *c = &f->redo.at[i];

		buf_addf(b, "%s{\"at\":%d", i ? "," : "", c->at);
		add_lines(b, "old", c->old_lines, c->n_old);
		add_lines(b, "new", c->new_lines, c->n_new);
		buf_add(b, c->joined ? ",\"joined\":true}" : "}");
	}
	buf_add(b, "]}");
}

#define CHANGES 1000000 /* that are read */

/* --- Reading --------------------------------------------------------------------------- */

static enum status bad(struct err *e, const char *what)
{
	return err_fail(e, E_ARG, "bad_argument", "a saved figure has %s", what);
}

static bool count(const struct json *j, int *out)
{
	char *end;
	long v;

	if (!j || j->type != JSON_NUMBER || strlen(j->text) > 9)
		return false;
	v = strtol(j->text, &end, 10);
	*out = (int)v;
	return !*end && v >= 0;
}

static bool take_lines(const struct json *j, char ***out, int *n)
{
	int i = 0;

	if (!j || j->type != JSON_ARRAY)
		return false;
	for (const struct json *m = j->child; m; m = m->next)
		if (m->type != JSON_STRING)
			return false;
	*out = mem_alloc((size_t)(j->n + 1) * sizeof **out);
	*n = j->n;
	for (const struct json *m = j->child; m; m = m->next)
		(*out)[i++] = mem_strdup(m->text);
	return true;
}

/* An empty one, to be filled in. */
static struct change *another(struct changes *l)
{
	fig_changes_add(l, (struct change){ 0 });
	return &l->at[l->n - 1];
}

/* What is undone must fit the journal as it was then: `length` follows it. */
static enum status read_undo(struct fig *f, const struct json *j, struct err *e)
{
	int length = 0, plain;

	for (const struct json *m = j->child; m; m = m->next) {
		struct change *c;

		if (f->undo.n >= CHANGES || length > CHANGES)
			return bad(e, "too many changes");
		if (count(m, &plain)) {
			if (plain > CHANGES - f->undo.n)
				return bad(e, "too many changes");
			for (int i = 0; i < plain; i++) {
				c = another(&f->undo);
				c->at = length++;
				c->n_new = 1;
			}
			continue;
		}
		c = another(&f->undo);
		if (!count(json_get(m, "at"), &c->at) ||
		    !count(json_get(m, "new"), &c->n_new) ||
		    !take_lines(json_get(m, "old"), &c->old_lines, &c->n_old) ||
		    c->n_new > CHANGES || c->at > length - c->n_old)
			return bad(e, "a change that does not fit");
		c->joined = f->undo.n > 1 && json_is_true(m, "joined");
		f->undo.joined += c->joined;
		length += c->n_new - c->n_old;
	}
	return length == f->n_journal ? OK : bad(e, "changes that do not make its journal");
}

static enum status read_redo(struct fig *f, const struct json *j, struct err *e)
{
	int length = f->n_journal;

	for (const struct json *m = j->child; m; m = m->next) {
		struct change *c = another(&f->redo);

		if (!count(json_get(m, "at"), &c->at) ||
		    !take_lines(json_get(m, "old"), &c->old_lines, &c->n_old) ||
		    !take_lines(json_get(m, "new"), &c->new_lines, &c->n_new))
			return bad(e, "a change that cannot be read");
		c->joined = json_is_true(m, "joined");
	}
	/* The first of the changes that would be done again begins a step. */
	if (f->redo.n)
		f->redo.at[f->redo.n - 1].joined = false;
	for (int i = f->redo.n - 1; i >= 0; i--) {
		const struct change *c = &f->redo.at[i];

		if (c->at > length - c->n_old)
			return bad(e, "a change that does not fit");
		length += c->n_new - c->n_old;
		f->redo.joined += c->joined;
	}
	return OK;
}

/* What a line moves to plain numbers, or "". */
static void moved(struct fig *f, const struct json *line, char *name, size_t size)
{
	struct json *j;
	const struct json *args = NULL;
	const char *text = line && line->type == JSON_STRING ? line->text : "";

	name[0] = 0;
	if (strncmp(text, "{\"tool\":\"move_point\"", 20) &&
	    strncmp(text, "{\"tool\":\"set_value\"", 19))
		return;
	arena_reset(f->scratch);
	if (json_read(&j, text, strlen(text), f->scratch, NULL) == OK)
		args = json_get(j, "args");
	if (!args || !json_text(args, "name") || strlen(json_text(args, "name")) >= size)
		return;
	for (const struct json *m = args->child; m; m = m->next)
		if (strcmp(m->key, "name") &&
		    (!m->text || strspn(m->text, "0123456789.+-*/() ") != strlen(m->text)))
			return;
	snprintf(name, size, "%s", json_text(args, "name"));
}

/* The lines are our own and were all accepted.  quick: a move that the next line replaces
 * is recorded only; where nothing is undefined, that makes no difference. */
static enum status replay(struct fig *f, const struct json *lines, bool quick, struct err *e)
{
	char name[128] = "", next[128] = "";
	bool passed = false;

	for (const struct json *m = lines->child; m; m = m->next) {
		const struct fig_obs *o;
		int before = f->n_journal;

		if (m->type != JSON_STRING)
			return bad(e, "a line that is no text");
		memcpy(name, next, sizeof name);
		if (quick)
			moved(f, m->next, next, sizeof next);
		if (name[0] && !strcmp(name, next)) {
			fig_journal_add(f, m->text);
			passed = true;
			continue;
		}
		if (fig_line(f, m->text, strlen(m->text), &o) != OK) {
			*e = o->err;
			err_hint(e, "line %d of the saved figure fails", before + 1);
			return o->st;
		}
		if (f->n_journal != before + 1)
			return bad(e, "a line that makes nothing");
		/* It did not move from where the line before has put it. */
		if (passed)
			f->n_cuts = f->n_trail = 0;
		passed = false;
	}
	return OK;
}

static bool all_defined(const struct fig *f)
{
	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i }) && !fig_defined(f, (fig_id){ i }))
			return false;
	return true;
}

/* An undefined object remembers the kind it had last. */
static struct fig *replayed(const struct tool_table *tools, uint64_t seed, struct cas *cas,
			    const struct json *lines, struct err *e)
{
	for (int quick = 1; quick >= 0; quick--) {
		struct fig *f = fig_new(tools, seed);
		enum status st;

		f->cas = cas;
		f->replaying = true;
		st = replay(f, lines, quick, e);
		f->replaying = false;
		if (st == OK && (!quick || all_defined(f)))
			return f;
		fig_free(f);
	}
	return NULL;
}

struct fig *fig_restore(const struct tool_table *tools, uint64_t seed, struct cas *cas,
			const struct json *saved, struct err *e)
{
	const struct json *lines = json_get(saved, "journal"), *undo = json_get(saved, "undo"),
			  *redo = json_get(saved, "redo");
	struct fig *f;
	enum status st;

	if (!lines || !undo || !redo || lines->type != JSON_ARRAY ||
	    undo->type != JSON_ARRAY || redo->type != JSON_ARRAY) {
		bad(e, "no journal, undo or redo");
		return NULL;
	}
	f = replayed(tools, seed, cas, lines, e);
	if (!f)
		return NULL;
	st = read_undo(f, undo, e);
	if (st == OK)
		st = read_redo(f, redo, e);
	if (st == OK)
		return f;
	fig_free(f);
	return NULL;
}
