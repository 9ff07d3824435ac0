/* phrase.c -- the table of phrases (phrase.def). */
#include "tool/phrase.h"
#include "tool/tool_priv.h"
#include <string.h>

static const struct tool_phrase phrases[] = {
#define PHRASE(command, params, means) { command, params, means },
#include "tool/phrase.def"
#undef PHRASE
};

int tool_phrase_count(void)
{
	return (int)(sizeof phrases / sizeof *phrases);
}

const struct tool_phrase *tool_phrase_at(int i)
{
	return &phrases[i];
}

int tool_phrase_params(const struct tool_phrase *p, struct param out[TOOL_PARAMS])
{
	return tool_read_params(out, p->params, p->command);
}

void tool_phrase_signature(struct buf *b, const struct tool_phrase *p)
{
	struct param param[TOOL_PARAMS];
	int n = tool_phrase_params(p, param);

	buf_addf(b, "%s(", p->command);
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s%s", i ? ", " : "", param[i].name,
			 param[i].optional ? "?" : "");
	buf_addc(b, ')');
}
