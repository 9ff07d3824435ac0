/*
 * chat.c -- messages as a text, as ids, and which of the ids the assistant has written.
 *
 * Between two words of markup a turn is encoded as one text, as it is when the text of the template is
 * encoded whole; only the answer of an assistant begins anew behind its "assistant\n", because that is
 * where a model goes on.  Words of people are plain: markup that they spell stays text.
 */
#include "token/token_priv.h"
#include <string.h>

#define TOOLS "Tools that may be called, by their schemas:"
#define CALLS                                                                              \
	"A call is a JSON object with \"name\" and \"arguments\" between <tool_call> and " \
	"</tool_call>."
#define CALL_BEGIN "<tool_call>\n"
#define CALL_END "\n</tool_call>"
#define RESULT_BEGIN "<tool_response>\n"
#define RESULT_END "\n</tool_response>"

/* The same words as a template.  A content may be a list of parts, of which the texts are taken. */
static const char template[] =
	"{%- macro text(content) -%}\n"
	"{%- if content is string -%}{{- content -}}\n"
	"{%- elif content -%}{%- for part in content -%}{%- if part.type == 'text' -%}"
	"{{- part.text -}}{%- endif -%}{%- endfor -%}\n"
	"{%- endif -%}\n"
	"{%- endmacro -%}\n"
	"{%- if tools -%}\n"
	"{{- '<|im_start|>system\\n' -}}\n"
	"{%- if messages and messages[0].role == 'system' -%}"
	"{{- text(messages[0].content) + '\\n\\n' -}}{%- endif -%}\n"
	"{{- '" TOOLS "\\n<tools>' -}}\n"
	"{%- for tool in tools -%}{{- '\\n' + (tool | tojson) -}}{%- endfor -%}\n"
	"{{- '\\n</tools>\\n" CALLS "<|im_end|>\\n' -}}\n"
	"{%- endif -%}\n"
	"{%- for message in messages -%}\n"
	"{%- if message.role == 'assistant' -%}\n"
	"{{- '<|im_start|>assistant\\n' + text(message.content) -}}\n"
	"{%- set written = namespace(any=text(message.content)) -%}\n"
	"{%- for call in message.tool_calls or [] -%}\n"
	"{%- set call = call.function if call.function else call -%}\n"
	"{%- if written.any -%}{{- '\\n' -}}{%- endif -%}{%- set written.any = true -%}\n"
	"{{- '<tool_call>\\n{\"name\": \"' + call.name + '\", \"arguments\": ' -}}\n"
	"{%- if call.arguments is string -%}{{- call.arguments -}}"
	"{%- else -%}{{- call.arguments | tojson -}}{%- endif -%}\n"
	"{{- '}\\n</tool_call>' -}}\n"
	"{%- endfor -%}\n"
	"{{- '<|im_end|>\\n' -}}\n"
	"{%- elif message.role == 'tool' -%}\n"
	"{{- '<|im_start|>user\\n<tool_response>\\n' + text(message.content) + "
	"'\\n</tool_response><|im_end|>\\n' -}}\n"
	"{%- elif not (message.role == 'system' and loop.first and tools) -%}\n"
	"{{- '<|im_start|>' + message.role + '\\n' + text(message.content) + '<|im_end|>\\n' "
	"-}}\n"
	"{%- endif -%}\n"
	"{%- endfor -%}\n"
	"{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}\n";

/* How transformers (5.13 and later) and TRL find the calls in what a model writes after that template. */
static const char replies[] =
	"{\"defaults\":{\"role\":\"assistant\"},\"start_anchor\":\"<|im_start|>assistant\\n\","
	"\"fields\":{\"tool_calls\":{\"open\":\"<tool_call>\",\"close_pattern\":\"</"
	"tool_call>\\\\s*\","
	"\"repeats\":true,\"content\":\"json\","
	"\"transform\":{\"type\":\"function\",\"function\":\"{content}\"}},"
	"\"content\":{\"close_pattern\":\"<\\\\|im_end\\\\|>\\\\s*\",\"content\":\"text\"}}}";

const char *token_chat_template(void)
{
	return template;
}

const char *token_chat_replies(void)
{
	return replies;
}

/* --- Where it goes ----------------------------------------------------------------------------------- */
/* A text, or ids with a byte for each. */
struct token_sink {
	struct buf *text;
	struct token_list *out;
	struct buf *own;
	const struct token_set *t;
	struct buf held; /* not encoded yet */
};

static void sink_own(struct token_sink *k, bool own)
{
	while (k->own && (long)k->own->n < k->out->count)
		buf_addc(k->own, own);
}

/* What was said since the last time is a text of its own. */
static void sink_end(struct token_sink *k, bool own)
{
	if (!k->out)
		return;
	if (k->held.n)
		token_encode_plain(k->out, k->t, k->held.s, k->held.n);
	buf_reset(&k->held);
	sink_own(k, own);
}

static void sink_say(struct token_sink *k, const char *s)
{
	if (s)
		buf_add(k->out ? &k->held : k->text, s);
}

static void sink_mark(struct token_sink *k, const char *mark, bool own)
{
	if (!k->out) {
		buf_add(k->text, mark);
		return;
	}
	sink_end(k, own);
	token_list_add(k->out, token_find(k->t, mark));
	sink_own(k, own);
}

static void turn_begin(struct token_sink *k, const char *role)
{
	sink_mark(k, TOKEN_TURN, false);
	sink_say(k, role);
	sink_say(k, "\n");
}

static void turn_end(struct token_sink *k, bool own)
{
	sink_mark(k, TOKEN_TURN_END, own);
	sink_say(k, "\n");
}

/* --- What is said -------------------------------------------------------------------------------------- */
static bool is_role(const struct token_message *m, const char *role)
{
	return !strcmp(m->role, role);
}

static void say_system(struct token_sink *k, const struct token_chat *c, const char *text)
{
	turn_begin(k, "system");
	sink_say(k, text);
	if (c->tools) {
		sink_say(k, text ? "\n\n" TOOLS "\n<tools>" : TOOLS "\n<tools>");
		for (int i = 0; i < c->tools; i++) {
			sink_say(k, "\n");
			sink_say(k, c->tool[i]);
		}
		sink_say(k, "\n</tools>\n" CALLS);
	}
	turn_end(k, false);
}

static void say_assistant(struct token_sink *k, const struct token_message *m)
{
	bool any = m->text && *m->text;

	turn_begin(k, m->role);
	sink_end(k, false);
	sink_say(k, m->text);
	for (int i = 0; i < m->calls; i++, any = true) {
		sink_say(k, any ? "\n" CALL_BEGIN : CALL_BEGIN);
		sink_say(k, "{\"name\": \"");
		sink_say(k, m->call[i].name);
		sink_say(k, "\", \"arguments\": ");
		sink_say(k, m->call[i].arguments);
		sink_say(k, "}" CALL_END);
	}
	turn_end(k, true);
}

static void say_message(struct token_sink *k, const struct token_message *m)
{
	bool tool = is_role(m, "tool");

	turn_begin(k, tool ? "user" : m->role);
	if (tool)
		sink_say(k, RESULT_BEGIN);
	sink_say(k, m->text);
	if (tool)
		sink_say(k, RESULT_END);
	turn_end(k, false);
}

static void say_chat(struct token_sink *k, const struct token_chat *c)
{
	int from = 0;

	if (c->tools) {
		from = c->messages && is_role(&c->message[0], "system");
		say_system(k, c, from ? c->message[0].text ? c->message[0].text : "" : NULL);
	}
	for (int i = from; i < c->messages; i++)
		if (is_role(&c->message[i], "assistant"))
			say_assistant(k, &c->message[i]);
		else
			say_message(k, &c->message[i]);
	if (c->open)
		turn_begin(k, "assistant");
	sink_end(k, false);
}

static enum status check_roles(const struct token_chat *c, struct err *e)
{
	static const char *const role[] = { "system", "user", "assistant", "tool" };
	enum { ROLES = sizeof role / sizeof *role };

	for (int i = 0; i < c->messages; i++) {
		const char *is = c->message[i].role;
		int k = 0;

		while (k < ROLES && (!is || strcmp(role[k], is)))
			k++;
		if (k < ROLES)
			continue;
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "roles are system, user, assistant and tool",
				     "message %d has the role \"%.40s\"", i + 1, is ? is : "");
	}
	return OK;
}

enum status token_chat_text(struct buf *b, const struct token_chat *c, struct err *e)
{
	struct token_sink k = { .text = b };
	enum status st = check_roles(c, e);

	if (st == OK)
		say_chat(&k, c);
	return st;
}

enum status token_chat(struct token_list *out, struct buf *own, const struct token_set *t,
		       const struct token_chat *c, struct err *e)
{
	struct token_sink k = { .out = out, .own = own, .t = t };
	enum status st = check_roles(c, e);

	if (st != OK)
		return st;
	if (token_find(t, TOKEN_TURN) < 0 || token_find(t, TOKEN_TURN_END) < 0)
		return err_fail(e, E_ARG, "unsupported", "this vocabulary has no %s and %s",
				TOKEN_TURN, TOKEN_TURN_END);
	sink_own(&k, false);
	say_chat(&k, c);
	buf_clear(&k.held);
	return OK;
}
