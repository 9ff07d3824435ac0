/* search.c -- finding tools by words. */
#include "tool/tool.h"
#include <ctype.h>
#include <string.h>

static bool contains_word(const char *text, const char *word, size_t n)
{
	for (; *text; text++) {
		size_t i = 0;

		while (i < n &&
		       tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
			i++;
		if (i == n)
			return true;
	}
	return false;
}

int tool_score(const char *words, const char *name, const char *commands, const char *makes,
	       const char *text)
{
	int score = 0;

	for (const char *p = words; *p;) {
		size_t n = strcspn(p, " ,;_");

		if (n > 2)
			score += 6 * contains_word(name, p, n) +
				 4 * contains_word(commands, p, n) +
				 3 * contains_word(makes, p, n) +
				 2 * contains_word(text, p, n);
		p += n + (p[n] != 0);
	}
	return score;
}

int tool_search(const struct tool_table *t, const char *words, const struct tool **out,
		int most)
{
	enum { MOST = 64 };
	int score[MOST], n = 0;

	if (most > MOST)
		most = MOST;
	for (int i = 0; i < tool_count(t); i++) {
		const struct tool *tool = tool_at(t, i);
		int s = tool_score(words, tool->name, tool->commands, tool->makes, tool->text);
		int k;

		if (!s)
			continue;
		for (k = n; k > 0 && score[k - 1] < s; k--)
			if (k < most) {
				out[k] = out[k - 1];
				score[k] = score[k - 1];
			}
		if (k < most) {
			out[k] = tool;
			score[k] = s;
			n += n < most;
		}
	}
	return n;
}
