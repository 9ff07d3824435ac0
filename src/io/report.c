/*
 * report.c -- what became of the objects of a file.
 */
#include "base/json.h"
#include "base/member.h"
#include "io/io_priv.h"
#include <string.h>

void io_report_start(struct io_report *r)
{
	if (!r->arena)
		r->arena = arena_new();
	r->title = r->made = "";
}

void io_report_clear(struct io_report *r)
{
	arena_free(r->arena);
	mem_free(r->object);
	mem_free(r->question);
	*r = (struct io_report){ 0 };
}

struct io_object *io_report_add(struct io_report *r, const char *label, const char *type,
				enum io_fate fate, const char *why)
{
	struct io_object *o;

	r->object = mem_grow(r->object, &r->cap, r->n + 1, sizeof *r->object);
	o = &r->object[r->n++];
	*o = (struct io_object){ .label = arena_strdup(r->arena, label),
				 .type = arena_strdup(r->arena, type),
				 .name = "",
				 .command = "",
				 .fate = fate,
				 .why = arena_strdup(r->arena, why),
				 .space = io_type_is_space(type) };
	return o;
}

void io_report_ask(struct io_report *r, const char *relation)
{
	r->question = mem_grow(r->question, &r->cap_questions, r->n_questions + 1,
			       sizeof *r->question);
	r->question[r->n_questions++] = arena_strdup(r->arena, relation);
}

int io_report_count(const struct io_report *r, enum io_fate fate)
{
	int n = 0;

	for (int i = 0; i < r->n; i++)
		n += r->object[i].fate == fate;
	return n;
}

static const char *const fates[IO_FATES] = { "live", "frozen", "lost", "ignored" };

void io_report_text(struct buf *b, const struct io_report *r)
{
	int live = io_report_count(r, IO_LIVE), frozen = io_report_count(r, IO_FROZEN);
	int lost = io_report_count(r, IO_LOST), ignored = io_report_count(r, IO_IGNORED);

	if (*r->made)
		buf_addf(b, "%s%s%s\n", r->made, *r->title ? ": " : "", r->title);
	buf_addf(b, "%d object%s: %d live, %d frozen, %d lost", live + frozen + lost,
		 live + frozen + lost == 1 ? "" : "s", live, frozen, lost);
	if (ignored)
		buf_addf(b, "; %d ignored", ignored);
	buf_addc(b, '\n');
	for (int i = 0; i < r->n; i++) {
		const struct io_object *o = &r->object[i];

		if (o->fate == IO_LIVE && !*o->why)
			continue;
		buf_addf(b, "%s %s %s", fates[o->fate], o->type, o->label);
		if (*o->name && strcmp(o->name, o->label))
			buf_addf(b, " (here %s)", o->name);
		if (*o->command)
			buf_addf(b, " = %s", o->command);
		buf_addf(b, "%s%s\n", *o->why ? ": " : "", o->why);
	}
	if (r->scripts)
		buf_addf(b, "%d script%s inside, not run\n", r->scripts,
			 r->scripts == 1 ? "" : "s");
	for (int i = 0; i < r->n_questions; i++) {
		buf_add(b, "asks: Always(");
		json_add_string(b, r->question[i]);
		buf_add(b, ")\n");
	}
}

void io_report_json(struct buf *b, const struct io_report *r)
{
	buf_addc(b, '{');
	json_member_text(b, "made", r->made);
	json_member_text(b, "title", r->title);
	for (int i = 0; i < IO_FATES; i++)
		json_member_count(b, fates[i], io_report_count(r, (enum io_fate)i));
	json_member_count(b, "scripts", r->scripts);
	json_add_key(b, "objects");
	buf_addc(b, '[');
	for (int i = 0; i < r->n; i++) {
		const struct io_object *o = &r->object[i];

		buf_add(b, i ? ",{" : "{");
		json_member_text(b, "label", o->label);
		json_member_text(b, "name", o->name);
		json_member_text(b, "type", o->type);
		json_member_text(b, "command", o->command);
		json_member_text(b, "fate", fates[o->fate]);
		json_member_text(b, "why", o->why);
		buf_addf(b, ",\"space\":%s,\"differs\":%s}", o->space ? "true" : "false",
			 o->differs ? "true" : "false");
	}
	buf_addc(b, ']');
	json_member_texts(b, "questions", r->question, r->n_questions);
	buf_addc(b, '}');
}
