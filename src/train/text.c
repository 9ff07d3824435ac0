/* text.c -- a line of data as the text that its tokens are made of. */
#include "train/train_priv.h"

enum status train_line_text(struct buf *b, const char *line, size_t n, struct err *e)
{
	struct arena *a = arena_new();
	struct train_example x;
	struct json *j;
	enum status st = json_read(&j, line, n, a, e);

	st = st == OK ? train_example_read(&x, j, a, e) : st;
	if (st == OK) {
		struct token_chat c = { .message = x.message,
					.messages = x.messages,
					.tool = x.tool,
					.tools = x.tools };

		st = token_chat_text(b, &c, e);
	}
	arena_free(a);
	return st;
}
