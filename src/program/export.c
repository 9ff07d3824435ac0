/* export.c -- a solved program as a training record (LLaMA-Factory, ShareGPT form). */
#include "program/program_priv.h"

static void add_turn(struct buf *b, const char *from, const char *value)
{
	buf_addf(b, "{\"from\":\"%s\",\"value\":", from);
	json_add_string(b, value);
	buf_addc(b, '}');
}

/* The values that the program uses, as the language lists them. */
static void add_values(struct buf *b, const struct program_solver *s)
{
	bool any = false;

	for (int i = 0; i < s->nums; i++) {
		if (s->value[i] == NO_NODE)
			continue;
		buf_addf(b, "%sN%d=%s", any ? ", " : "", i, s->num[i]);
		any = true;
	}
}

void program_sharegpt(struct buf *b, const struct program_solver *s, const char *question)
{
	struct buf ask = { 0 }, tell = { 0 };

	if (question) {
		buf_add(&ask, question);
	} else {
		buf_add(&ask, "Solve the formal program step by step.\nProgram: ");
		program_canonical(&ask, s);
		buf_add(&ask, "\nValues: ");
		add_values(&ask, s);
	}
	program_explain(&tell, s);
	buf_add(&tell, "\n\\boxed{");
	program_canonical(&tell, s);
	buf_add(&tell, "}\n\\boxed{");
	add_values(&tell, s);
	buf_addc(&tell, '}');
	buf_add(b, "{\"conversations\":[");
	add_turn(b, "human", buf_str(&ask));
	buf_addc(b, ',');
	add_turn(b, "gpt", buf_str(&tell));
	buf_add(b, "]}");
	buf_clear(&ask);
	buf_clear(&tell);
}
