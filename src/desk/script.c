/*
 * script.c -- the lines of a script, and the account of what became of them.
 *
 * A line that is refused costs no other: the rest runs, what was accepted is kept, and every
 * refusal is told with its line, its column and, where one is near, a line that works.  Lines
 * that fail because an earlier one did are told as such.
 */
#include "base/index.h"
#include "desk/own.h"
#include "fig/fig.h"
#include <string.h>

enum { LINES = 20000 }; /* at most */

static bool is_empty(const char *s)
{
	s += strspn(s, " \t\r;");
	return !*s || *s == '#' || (s[0] == '/' && s[1] == '/');
}

enum status desk_script_split(struct desk_script *s, const char *text, struct err *e)
{
	struct arena *a = s->arena;
	int cap = 0, number_cap = 0, number = 0;

	while (*text) {
		size_t n = strcspn(text, "\n");

		number++;
		for (size_t at = 0; at < n;) {
			size_t k = fig_statement_length(text + at, n - at);
			char *line = arena_strndup(a, text + at, k);

			at += k + 1;
			if (is_empty(line))
				continue;
			if (s->n == LINES)
				return err_fail(e, E_ARG, "limit",
						"a script has at most %d lines", LINES);
			s->line = arena_grow(a, s->line, &cap, s->n + 1, sizeof *s->line);
			s->number = arena_grow(a, s->number, &number_cap, s->n + 1,
					       sizeof *s->number);
			s->line[s->n] = line;
			s->number[s->n++] = number;
		}
		text += n + (text[n] != 0);
	}
	if (!s->n)
		return err_fail_with(
			e, E_ARG, "bad_argument", NULL,
			"a command a line: A = (0, 0), B = (4, 0), Distance(A, B)",
			"the script has no commands");
	s->at = arena_alloc(a, (size_t)s->n * sizeof *s->at);
	return OK;
}

/* --- What is told ------------------------------------------------------------------------- */

/* What the answer is made of, as the lines are gone through. */
struct told {
	struct index place; /* of an object's line: it is told once, as it is at the end */
	struct buf *object; /* "A": "point (0, 0)"; empty where it was removed */
	int objects, cap;
	struct buf observations;
	struct buf failed; /* the lines that were refused */
	int first, accepted;
	bool full, whole_failed, asks;
	struct fig_blame blame;
	struct arena *arena; /* of one observation */
};

/* Who wrote it knows a long line by its beginning. */
static void add_line(struct buf *b, const char *line)
{
	enum { LONGEST = 300, SHOWN = 200 };
	struct buf t = { 0 };
	size_t n = SHOWN;

	line += strspn(line, " \t");
	if (strnlen(line, LONGEST + 1) <= LONGEST) {
		json_add_string(b, line);
		return;
	}
	while (n && ((unsigned char)line[n] & 0xc0) == 0x80)
		n--;
	buf_addn(&t, line, n);
	buf_add(&t, "...");
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
}

/* A refusal: the line, where, why, and what works. */
static void add_refusal(struct buf *b, const char *line, const struct json *j, int cause)
{
	const struct json *e = json_get(j, "error");
	const struct json *column = json_get(e, "column");

	buf_add(b, ",\"ok\":false,\"text\":");
	add_line(b, line);
	if (column)
		buf_addf(b, ",\"column\":%s", column->text);
	if (cause)
		buf_addf(b, ",\"caused_by\":%d", cause);
	buf_add(b, ",\"error\":{\"code\":");
	json_add_string(b, json_text(e, "code") ? json_text(e, "code") : "internal");
	for (const struct json *m = e ? e->child : NULL; m; m = m->next) {
		if (!strcmp(m->key, "code") || !strcmp(m->key, "column") ||
		    m->type == JSON_NULL || (m->type == JSON_ARRAY && !m->child))
			continue;
		/* Mend the line that it waits for, and it may be right. */
		if (cause && strcmp(m->key, "message"))
			continue;
		json_add_key(b, m->key);
		json_add(b, m);
	}
	buf_addc(b, '}');
}

/* The place of an object's line, emptied. */
static struct buf *object_line(struct told *t, const char *name)
{
	int at = index_get(&t->place, name);

	if (at < 0) {
		at = t->objects++;
		t->object = mem_grow(t->object, &t->cap, t->objects, sizeof *t->object);
		t->object[at] = (struct buf){ 0 };
		index_set(&t->place, name, at);
	}
	buf_reset(&t->object[at]);
	return &t->object[at];
}

static void add_objects(struct told *t, const struct json *j)
{
	static const char *const lists[] = { "new", "changed" };
	const struct json *removed = json_get(j, "removed");

	for (const struct json *o = removed ? removed->child : NULL; o; o = o->next)
		if (o->type == JSON_STRING)
			object_line(t, o->text);
	for (int i = 0; i < 2; i++) {
		const struct json *list = json_get(j, lists[i]);
		struct desk_kin kin = { 0 };

		desk_kin_read(&kin, list);
		for (const struct json *o = list ? list->child : NULL; o; o = o->next)
			/* Sides and vertices are there, and query_canvas lists them. */
			if (!json_get(o, "part_of") && json_text(o, "name"))
				desk_add_object_line(object_line(t, json_text(o, "name")), o,
						     &kin, t->asks);
		desk_kin_clear(&kin);
	}
}

/* At most so many: who reads JSON, as traces are read, takes no object with more than 1000
 * members. */
#define TOLD 500

static void add_object_lines(struct buf *b, const struct told *t)
{
	int n = 0;

	for (int i = 0; i < t->objects; i++)
		if (t->object[i].n && n++ < TOLD) {
			buf_add(b, n > 1 ? "," : ",\"objects\":{");
			buf_addn(b, t->object[i].s, t->object[i].n);
		}
	buf_add(b, n ? "}" : "");
	if (n > TOLD)
		buf_addf(b, ",\"objects_left_out\":%d", n - TOLD);
}

/* Is an object one that its line gives no name: Median(L), made as a? */
static bool is_unnamed(const struct json *object, const char *line)
{
	const char *name = json_text(object, "name");

	if (!name || json_get(object, "part_of") || line[strspn(line, " \t")] == '{')
		return false;
	/* P_{12} is P_12. */
	for (line += strspn(line, " \t{}"); *name && *name == *line; name++)
		line += 1 + strspn(line + 1, "{}");
	/* P = Intersect(c, d) makes P_1. */
	return !strchr(" \t=:(", *line) || (*name && *name != '_');
}

/* What a bare line made, as its answer: the name that it got may be another's at the end. */
static void add_made(struct told *t, const struct json *list, const char *line)
{
	struct buf *b = &t->observations;
	const struct json *only = NULL;
	int n = 0;

	for (const struct json *o = list ? list->child : NULL; o; o = o->next)
		if (is_unnamed(o, line) && !n++)
			only = o;
	if (!n)
		return;
	buf_add(b, n > 1 ? ",\"values\":[" : ",\"value\":");
	for (const struct json *o = only; o; o = o->next)
		if (is_unnamed(o, line)) {
			buf_add(b, o == only ? "{" : ",{");
			desk_add_short(b, o, t->asks);
			buf_addc(b, '}');
		}
	buf_add(b, n > 1 ? "]" : "");
}

static void tell(struct told *t, const struct desk_script *s, int i, const char *text,
		 size_t n)
{
	struct json *j = NULL;
	const struct json *ok, *value, *notes, *removed, *new;
	const char *code;
	bool good;
	int cause;

	/* It may tell of every object of a figure. */
	static const struct json_limits most = { JSON_MEMBERS, 30 * FIG_OBJECTS };

	arena_reset(t->arena);
	if (json_read_large(&j, text, n, t->arena, &most, NULL) != OK)
		return;
	ok = json_get(j, "ok");
	good = ok && ok->type == JSON_TRUE;
	t->accepted += good;
	code = json_text(json_get(j, "error"), "code");
	cause = fig_blame_line(&t->blame, s->line[i], s->number[i],
			       good   ? NULL
			       : code ? code
				      : "",
			       json_text(json_get(j, "error"), "message"));
	if (!good) {
		t->first = t->first ? t->first : s->number[i];
		buf_addf(&t->failed, "%s%d", t->failed.n ? "," : "", s->number[i]);
	}
	value = json_get(j, "value");
	notes = json_get(j, "notes");
	removed = json_get(j, "removed");
	new = json_get(j, "new");
	if (good && !t->whole_failed && !t->full)
		add_objects(t, j);
	/* Nobody should read of objects that are not there. */
	if (!good || (t->full && !t->whole_failed) || (value && value->type != JSON_NULL) ||
	    (notes && notes->child && !t->whole_failed) || (removed && removed->child) ||
	    (new &&new->child && !t->whole_failed &&is_unnamed(new->child, s->line[i]))) {
		buf_addf(&t->observations, "%s{\"line\":%d", t->observations.n ? "," : "",
			 s->number[i]);
		if (!good) {
			add_refusal(&t->observations, s->line[i], j, cause);
		} else if (t->full) {
			buf_addc(&t->observations, ',');
			buf_addn(&t->observations, text + 1, n - 2);
		} else {
			buf_add(&t->observations, ",\"ok\":true");
			if (notes && notes->child) {
				json_add_key(&t->observations, "notes");
				json_add(&t->observations, notes);
			}
			if (removed && removed->child) {
				json_add_key(&t->observations, "removed");
				json_add(&t->observations, removed);
			}
			if (value && value->type == JSON_OBJECT) {
				json_add_key(&t->observations, "value");
				buf_addc(&t->observations, '{');
				desk_add_short(&t->observations, value, t->asks);
				buf_addc(&t->observations, '}');
			} else if (!t->whole_failed) {
				add_made(t, new, s->line[i]);
			}
		}
		buf_addc(&t->observations, '}');
	}
}

/* Each observation is read alone: together they may be more than one reading of JSON
 * allows. */
void desk_script_add(struct buf *b, const struct desk_script *s, bool lost, bool full,
		     bool asks)
{
	struct told t = { .full = full,
			  .whole_failed = s->stopped || lost,
			  .asks = asks,
			  .blame = { .arena = s->arena },
			  .arena = arena_new() };

	for (int i = 0; i < s->done; i++) {
		const char *text = s->all.s + s->at[i] + 1;
		size_t k = (i + 1 < s->done ? s->at[i + 1] : s->all.n - 1) - s->at[i] - 1;

		if (text[0] == '{')
			tell(&t, s, i, text, k);
		else
			t.accepted++;
	}
	buf_addf(b, ",\"lines\":%d,\"kept\":%d", s->n, t.whole_failed ? 0 : t.accepted);
	if (s->stopped)
		buf_add(b, ",\"stopped\":true");
	if (t.first)
		buf_addf(b, ",\"failed_line\":%d,\"failed\":[%s]", t.first,
			 buf_str(&t.failed));
	add_object_lines(b, &t);
	buf_addf(b, ",\"observations\":[%s]", buf_str(&t.observations));
	for (int i = 0; i < t.objects; i++)
		buf_clear(&t.object[i]);
	mem_free(t.object);
	index_clear(&t.place);
	buf_clear(&t.observations);
	buf_clear(&t.failed);
	arena_free(t.arena);
}
