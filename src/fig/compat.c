/*
 * compat.c -- set_compatibility: in which order the results of later calls come; set_seed: by
 * what their chances are drawn.
 *
 * Both are kept with every step that is made, so what a figure has stays as it is
 * whatever is said later, and a journal that holds the call builds the same figure again.
 */
#include "fig/fig_priv.h"
#include <string.h>

enum status fig_tool_set_compatibility(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	static const char *const modes[] = {
		[TOOL_ORDER_PORISM] = "porism", [TOOL_ORDER_GEOGEBRA] = "geogebra"
	};
	enum { N = sizeof modes / sizeof *modes };
	char word[32];
	size_t n = 0;

	(void)raw;
	for (const char *s = arg[0].text; *s && n + 1 < sizeof word; s++)
		if (*s != ' ' && *s != '"')
			word[n++] = (char)(*s >= 'A' && *s <= 'Z' ? *s + 'a' - 'A' : *s);
	word[n] = 0;
	for (int i = 0; i < N; i++)
		if (!strcmp(word, modes[i])) {
			f->order = (enum tool_order)i;
			return OK;
		}
	err_fail_with(e, E_ARG, "bad_argument", "mode", NULL, "there is no mode \"%.40s\"",
		      arg[0].text);
	text_near(e->near, sizeof e->near, word, modes, N, 2);
	err_hint(e, "write SetCompatibility(\"geogebra\") or SetCompatibility(\"porism\")");
	return E_ARG;
}

enum status fig_tool_set_seed(struct fig *f, const struct arg *arg, const struct json *raw,
			      struct err *e)
{
	(void)raw;
	(void)e;
	f->chance = (uint64_t)arg[0].i;
	return OK;
}
