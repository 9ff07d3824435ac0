/* t-chat.c -- messages as text and as ids, and which ids are the assistant's. */
#include "base/json.h"
#include "base/mem.h"
#include "base/t/tap.h"
#include "token/t/corpus.h"

static const struct token_call call[] = { { "add_point", "{\"name\": \"A\"}" },
					  { "undo", "{}" } };
static const struct token_message plain[] = {
	{ .role = "user", .text = "Find AB." },
	{ .role = "assistant", .text = "AB = 5<|im_end|>" },
};
static const struct token_message tools[] = {
	{ .role = "system", .text = "Be exact." },
	{ .role = "user", .text = "Draw A." },
	{ .role = "assistant", .call = call, .calls = 2 },
	{ .role = "tool", .text = "{\"ok\": true}" },
	{ .role = "assistant", .text = "Done.", .call = call + 1, .calls = 1 },
};
static const char *const schema[] = { "{\"name\": \"add_point\"}", "{\"name\": \"undo\"}" };

static void test_text(void)
{
	struct token_chat c = { .message = plain, .messages = 2 };
	struct buf b = { 0 };
	struct err e = { 0 };

	ok(token_chat_text(&b, &c, &e) == OK &&
		   !strcmp(b.s, "<|im_start|>user\nFind AB.<|im_end|>\n"
				"<|im_start|>assistant\nAB = 5<|im_end|><|im_end|>\n"),
	   "a question and its answer");
	buf_reset(&b);
	c.messages = 1;
	c.open = true;
	ok(token_chat_text(&b, &c, &e) == OK &&
		   !strcmp(b.s,
			   "<|im_start|>user\nFind AB.<|im_end|>\n<|im_start|>assistant\n"),
	   "the model's turn");
	buf_reset(&b);
	c = (struct token_chat){ tools, 5, schema, 2, false };
	ok(token_chat_text(&b, &c, &e) == OK &&
		   strstr(b.s, "<|im_start|>system\nBe exact.\n\nTools") == b.s &&
		   strstr(b.s, "<tools>\n{\"name\": \"add_point\"}\n{\"name\": "
			       "\"undo\"}\n</tools>\n") &&
		   strstr(b.s, "<|im_start|>assistant\n<tool_call>\n{\"name\": \"add_point\", "
			       "\"arguments\": "
			       "{\"name\": \"A\"}}\n</tool_call>\n<tool_call>\n{\"name\": "
			       "\"undo\", "
			       "\"arguments\": {}}\n</tool_call><|im_end|>\n") &&
		   strstr(b.s, "<|im_start|>user\n<tool_response>\n{\"ok\": "
			       "true}\n</tool_response><|im_end|>\n") &&
		   strstr(b.s, "<|im_start|>assistant\nDone.\n<tool_call>\n"),
	   "tools, calls and their results");
	buf_reset(&b);
	c.message++;
	c.messages = 1;
	ok(token_chat_text(&b, &c, &e) == OK &&
		   strstr(b.s, "<|im_start|>system\nTools") == b.s,
	   "tools alone make a system turn");
	buf_clear(&b);
}

static void test_ids(void)
{
	struct token_set *t = corpus_set(600, 200, NULL);
	struct token_chat c = { .message = plain, .messages = 2 };
	struct token_list l = { 0 }, text = { 0 }, said = { 0 };
	struct buf own = { 0 }, b = { 0 }, mine = { 0 };
	struct err e = { 0 };
	int32_t end = token_find(t, TOKEN_TURN_END);

	token_list_add(&l, 0); /* something stands there before */
	ok(token_chat(&l, &own, t, &c, &e) == OK && (long)own.n == l.count && own.s[0] == 0,
	   "a byte for each id");
	token_decode(&b, t, l.id + 1, l.count - 1);
	for (long i = 0; i < l.count; i++)
		if (own.s[i])
			token_list_add(&said, l.id[i]);
	token_decode(&mine, t, said.id, said.count);
	ok(!strcmp(buf_str(&mine), "AB = 5<|im_end|><|im_end|>"),
	   "the answer and its end are the model's");
	ok(said.count > 2 && said.id[said.count - 1] == end && said.id[said.count - 2] != end,
	   "markup that it spells is text");
	ok(!own.s[own.n - 1], "the line end behind is not");
	/* Without words of markup in the messages, the ids are those of the whole text. */
	c = (struct token_chat){ tools, 5, schema, 2, true };
	buf_reset(&b);
	l.count = 0;
	ok(token_chat(&l, NULL, t, &c, &e) == OK && token_chat_text(&b, &c, &e) == OK,
	   "without a mask");
	token_encode(&text, t, b.s, b.n);
	ok(l.count == text.count && !memcmp(l.id, text.id, (size_t)l.count * sizeof *l.id),
	   "the ids are those of the text encoded whole");
	token_list_clear(&l);
	token_list_clear(&text);
	token_list_clear(&said);
	buf_clear(&own);
	buf_clear(&b);
	buf_clear(&mine);
	token_free(t);
}

static void test_refused(void)
{
	static const struct token_message strange[] = { { .role = "wizard", .text = "x" } };
	struct token_chat c = { .message = strange, .messages = 1 };
	struct token_set *t = corpus_set(300, 10, NULL);
	struct token_list l = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };

	ok(token_chat(&l, NULL, t, &c, &e) == E_ARG && !l.count && strstr(e.msg, "wizard"),
	   "a role: %s", e.msg);
	ok(token_chat_text(&b, &c, &e) == E_ARG && !b.n, "in a text too");
	token_free(t);
	buf_clear(&b);
}

static void test_files(void)
{
	struct token_set *t = corpus_set(300, 10, NULL);
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;
	struct err e = { 0 };

	token_config(&b, t, 4096);
	ok(json_read(&j, b.s, b.n, a, &e) == OK && json_text(j, "eos_token") &&
		   !strcmp(json_text(j, "eos_token"), TOKEN_TURN_END) &&
		   !strcmp(json_text(j, "pad_token"), TOKEN_END) &&
		   !strcmp(json_text(j, "chat_template"), token_chat_template()) &&
		   json_get(j, "added_tokens_decoder")->n == 3,
	   "tokenizer_config.json");
	ok(json_get(j, "response_template") &&
		   json_get(json_get(j, "response_template"), "fields"),
	   "and where calls are in a reply");
	ok(!strstr(token_chat_template(), "You are"), "no sentence that nobody wrote");
	token_free(t);
	arena_free(a);
	buf_clear(&b);
}

int main(void)
{
	test_text();
	test_ids();
	test_refused();
	test_files();
	return tap_done();
}
