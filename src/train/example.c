/*
 * example.c -- a line of data as a talk between a user and the model.
 *
 * Five forms, told by their members: {"messages"}; {"prompt", "completion"}; a line of porism synth (clauses,
 * text, cot); a record of PGPS9K (its clauses, its program in boxes); one with logic forms, which become clauses.
 */
#include "base/member.h"
#include "dataset/dataset.h"
#include "train/train_priv.h"
#include <string.h>

#define MESSAGES 1000
#define CALLS 64

static enum status lacks(struct err *e, const char *what)
{
	return err_fail(e, E_ARG, "bad_argument", "%s", what);
}

/* --- Messages --------------------------------------------------------------------------------------- */
/* {"function": {"name", "arguments"}}, or these members alone; arguments as text or as they are. */
static enum status read_call(struct token_call *out, const struct json *j, struct arena *a,
			     struct err *e)
{
	const struct json *f = json_get(j, "function"), *arguments;
	struct buf b = { 0 };

	f = f ? f : j;
	arguments = json_get(f, "arguments");
	out->name = json_text(f, "name");
	if (!out->name)
		return lacks(e, "a call has a name");
	out->arguments = "{}";
	if (arguments && arguments->type == JSON_STRING) {
		out->arguments = arguments->text;
	} else if (arguments) {
		json_add_spaced(&b, arguments);
		out->arguments = buf_keep(&b, a);
	}
	return OK;
}

static enum status read_calls(struct token_message *m, const struct json *list,
			      struct arena *a, struct err *e)
{
	struct token_call *call;
	int n = 0;

	if (!list || list->type != JSON_ARRAY || !list->n)
		return OK;
	if (list->n > CALLS)
		return err_fail(e, E_ARG, "limit", "more than %d calls in a message", CALLS);
	call = arena_alloc(a, (size_t)list->n * sizeof *call);
	for (const struct json *c = list->child; c; c = c->next)
		if (c->type != JSON_OBJECT || read_call(&call[n++], c, a, e) != OK)
			return c->type != JSON_OBJECT ? lacks(e, "a call is an object")
						      : E_ARG;
	m->call = call;
	m->calls = n;
	return OK;
}

/* A text, or a list of parts of which the texts count. */
static const char *read_content(const struct json *c, struct arena *a)
{
	struct buf b = { 0 };
	const char *s;

	if (!c || c->type == JSON_STRING)
		return c ? c->text : NULL;
	for (const struct json *p = c->type == JSON_ARRAY ? c->child : NULL; p; p = p->next)
		if (p->type == JSON_OBJECT && json_text(p, "text"))
			buf_add(&b, json_text(p, "text"));
	s = b.n ? arena_strdup(a, buf_str(&b)) : NULL;
	buf_clear(&b);
	return s;
}

static enum status read_messages(struct train_example *out, const struct json *list,
				 struct arena *a, struct err *e)
{
	struct token_message *m;
	enum status st = OK;

	if (list->type != JSON_ARRAY || !list->n || list->n > MESSAGES)
		return err_fail(e, E_ARG, "bad_argument",
				"messages are a list of 1 to %d messages", MESSAGES);
	m = arena_alloc(a, (size_t)list->n * sizeof *m);
	out->message = m;
	for (const struct json *j = list->child; j && st == OK; j = j->next, m++) {
		if (j->type != JSON_OBJECT || !json_text(j, "role"))
			return lacks(e, "a message has a role and a content");
		m->role = json_text(j, "role");
		m->text = read_content(json_get(j, "content"), a);
		st = read_calls(m, json_get(j, "tool_calls"), a, e);
		out->messages++;
	}
	out->answered = st == OK && !strcmp(m[-1].role, "assistant");
	return st;
}

static enum status read_tools(struct train_example *out, const struct json *list,
			      struct arena *a)
{
	const char **tool;

	if (!list || list->type != JSON_ARRAY || !list->n)
		return OK;
	tool = arena_alloc(a, (size_t)list->n * sizeof *tool);
	for (const struct json *j = list->child; j; j = j->next) {
		struct buf b = { 0 };

		json_add_spaced(&b, j);
		tool[out->tools++] = buf_keep(&b, a);
	}
	out->tool = tool;
	return OK;
}

/* --- Questions and answers ---------------------------------------------------------------------------- */
static void pair(struct train_example *out, const char *question, const char *answer,
		 struct arena *a)
{
	struct token_message *m = arena_alloc(a, 2 * sizeof *m);

	m[0] = (struct token_message){ .role = "user", .text = question };
	m[1] = (struct token_message){ .role = "assistant", .text = answer };
	out->message = m;
	out->answered = answer != NULL;
	out->messages = answer ? 2 : 1;
}

static void add_clauses(struct buf *b, const struct json *list)
{
	(void)json_join(b, list, "; ");
	buf_addc(b, '\n');
}

static const char *question(const struct json *structure, const struct json *semantic,
			    const char *text, struct arena *a)
{
	struct buf b = { 0 };

	add_clauses(&b, structure);
	add_clauses(&b, semantic);
	buf_add(&b, text);
	return buf_keep(&b, a);
}

/* The program and its values in boxes, as program_reply() finds them. */
static const char *boxes(const struct program_text *t, struct arena *a)
{
	struct buf b = { 0 };

	buf_addf(&b, "\\boxed{%s}\n\\boxed{", t->program);
	for (int i = 0; i < t->count; i++)
		buf_addf(&b, "%sN%d=%s", i ? " " : "", i, t->nums[i] ? t->nums[i] : "");
	buf_addc(&b, '}');
	return buf_keep(&b, a);
}

static enum status read_pgps9k(struct train_example *out, const struct json *line,
			       struct arena *a, struct err *e)
{
	struct program_text t;
	enum status st = program_pgps9k(&t, line, a, e);

	if (st == OK)
		pair(out,
		     question(json_get(line, "parsing_stru_seqs"),
			      json_get(line, "parsing_sem_seqs"), json_text(line, "text"), a),
		     boxes(&t, a), a);
	return st;
}

/* Logic forms of the diagram in place of its clauses. */
static enum status read_forms(struct train_example *out, const struct json *line,
			      const char *text, struct arena *a, struct err *e)
{
	struct buf b = { 0 };
	struct json *clauses = NULL;
	enum status st = dataset_clauses(&b, line, a, e);

	st = st == OK ? json_read(&clauses, buf_str(&b), b.n, a, e) : st;
	buf_clear(&b);
	if (st == OK)
		pair(out,
		     question(json_get(clauses, "structure"), json_get(clauses, "semantic"),
			      text, a),
		     json_text(line, "cot"), a);
	return st;
}

enum status train_example_read(struct train_example *out, const struct json *line,
			       struct arena *a, struct err *e)
{
	const struct json *messages, *clauses;
	const char *prompt, *text;

	*out = (struct train_example){ 0 };
	if (line->type != JSON_OBJECT)
		return lacks(e, "a line is an object");
	out->id = json_text(line, "id");
	out->split = json_text(line, "split");
	messages = json_get(line, "messages");
	clauses = json_get(line, "clauses");
	prompt = json_text(line, "prompt");
	text = json_text(line, "text") ? json_text(line, "text")
				       : json_text(line, "problem_text");
	if (messages) {
		enum status st = read_tools(out, json_get(line, "tools"), a);

		return st == OK ? read_messages(out, messages, a, e) : st;
	}
	if (prompt) {
		pair(out, prompt, json_text(line, "completion"), a);
		return OK;
	}
	if (json_get(line, "parsing_stru_seqs"))
		return read_pgps9k(out, line, a, e);
	if (text && !clauses && dataset_has_forms(line))
		return read_forms(out, line, text, a, e);
	if (!text || !clauses || clauses->type != JSON_OBJECT)
		return lacks(
			e, "a line has messages, or prompt and completion, or text and "
			   "clauses (porism synth) or logic forms, or is a record of PGPS9K");
	pair(out,
	     question(json_get(clauses, "structure"), json_get(clauses, "semantic"), text, a),
	     json_text(line, "cot"), a);
	return OK;
}
