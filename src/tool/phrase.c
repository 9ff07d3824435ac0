/* phrase.c -- the table of phrases (phrase.def). */
#include "tool/phrase.h"
#include "tool/tool_priv.h"
#include <string.h>
#include <strings.h>

static const struct tool_phrase phrases[] = {
#define PHRASE(command, params, means) { command, params, means },
#include "tool/phrase.def"
#undef PHRASE
};

static const struct tool_phrase habits[] = {
#define HABIT(words, params, means) { words, params, means },
#include "tool/habit.def"
#undef HABIT
};

const struct tool_phrase *tool_habit(const char *word, int *row)
{
	size_t n = strlen(word), len;

	while (*row < (int)(sizeof habits / sizeof *habits)) {
		const struct tool_phrase *h = &habits[(*row)++];

		for (const char *s = h->command; *s; s += len + (s[len] == '|')) {
			len = strcspn(s, "|");
			if (len == n && !strncasecmp(s, word, n))
				return h;
		}
	}
	return NULL;
}

int tool_phrase_count(void)
{
	return (int)(sizeof phrases / sizeof *phrases);
}

const struct tool_phrase *tool_phrase_at(int i)
{
	return &phrases[i];
}

int tool_phrase_params(const struct tool_phrase *p, struct param out[TOOL_PARAMS],
		       struct arena *a)
{
	int n = tool_read_params(out, arena_strdup(a, p->params), p->command);

	/* Points in a row may lie in space: the command that it means takes them or not. */
	for (int i = 0; i < n; i++)
		if (out[i].type == PARAM_POINTS)
			out[i].kinds |= KIND_BIT(KIND_SPOINT);
	return n;
}

void tool_phrase_signature(struct buf *b, const struct tool_phrase *p)
{
	buf_addf(b, "%s(", p->command);
	for (const char *s = p->params; *s;) {
		buf_addf(b, "%s%.*s", s == p->params ? "" : ", ", (int)strcspn(s, ":"), s);
		s += strcspn(s, ",");
		s += strspn(s, ", ");
	}
	buf_addc(b, ')');
}
