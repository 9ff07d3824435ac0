/*
 * find.c -- find_tools: tools by words, in an answer of two kilobytes.
 *
 * For each tool: the call, the command of scripts that means it, the first sentence of what it
 * does.  On request (full) the schemas as tools/list has them.
 */
#include "mcp/mcp_priv.h"
#include "tool/phrase.h"
#include <string.h>

enum { MOST = 40, USUAL = 6, BYTES = 1900, HINT = 180, PHRASES = 3 };

/* To the first full stop that ends a sentence; "e.g. " and "such as 1.5" have none. */
static size_t sentence(const char *text)
{
	for (size_t i = 0; text[i]; i++)
		if ((text[i] == '.' || text[i] == '?') && (!text[i + 1] || text[i + 1] == ' '))
			return i + (text[i] == '?');
	return strlen(text);
}

static void add_row(struct buf *b, const struct tool *t)
{
	struct buf s = { 0 };

	buf_add(b, "{\"name\":");
	json_add_string(b, t->name);
	json_add_key(b, "call");
	buf_addf(&s, "%s(canvas_id", t->name);
	for (int i = 0; i < t->n_params; i++)
		buf_addf(&s, ", %s%s", t->param[i].name, t->param[i].optional ? "?" : "");
	buf_addc(&s, ')');
	json_add_string(b, buf_str(&s));
	if (t->commands[0]) {
		buf_reset(&s);
		tool_form(&s, t, "");
		json_add_key(b, "script");
		json_add_string(b, buf_str(&s));
	}
	buf_reset(&s);
	buf_addn(&s, t->text, sentence(t->text));
	json_add_key(b, "does");
	json_add_string(b, buf_str(&s));
	buf_addc(b, '}');
	buf_clear(&s);
}

static void add_own(struct buf *b, const struct mcp_own *o)
{
	struct buf s = { 0 };

	buf_add(b, "{\"name\":");
	json_add_string(b, o->name);
	json_add_key(b, "call");
	mcp_own_signature(&s, o);
	json_add_string(b, buf_str(&s));
	buf_reset(&s);
	buf_addn(&s, o->text, sentence(o->text));
	json_add_key(b, "does");
	json_add_string(b, buf_str(&s));
	buf_addc(b, '}');
	buf_clear(&s);
}

/* A command that is said by others. */
static void add_phrase(struct buf *b, const struct tool_phrase *p)
{
	struct buf s = { 0 };

	tool_phrase_signature(&s, p);
	buf_add(b, "{\"script\":");
	json_add_string(b, buf_str(&s));
	buf_reset(&s);
	buf_addf(&s, "%s, in run_script", p->means);
	json_add_key(b, "means");
	json_add_string(b, buf_str(&s));
	buf_addc(b, '}');
	buf_clear(&s);
}

/* One more, unless the answer gets too long with it. */
static bool append(struct buf *b, const struct buf *one, int *shown, bool full)
{
	if (*shown && !full && b->n + one->n + HINT > BYTES)
		return false;
	buf_add(b, (*shown)++ ? "," : "");
	buf_addn(b, buf_str(one), one->n);
	return true;
}

/* Ours come first where they fit at least as well as the best of the table. */
enum status mcp_own_find_tools(struct mcp_call *c, const struct json *args,
			       struct mcp_result *r, struct err *e)
{
	const char *query = mcp_text_arg(args, "query");
	bool full = mcp_bool_arg(args, "full", false), room = true;
	long limit = mcp_long_arg(args, "limit", USUAL);
	const struct tool *found[MOST];
	struct buf *b = &r->json, one = { 0 };
	const struct tool_phrase *phrase[PHRASES];
	int n, n_own, shown = 0, best = 0, n_phrases, score_of[PHRASES];
	const struct mcp_own *own = mcp_own_list(&n_own);

	(void)e;
	limit = limit < 1 ? 1 : limit > MOST ? MOST : limit;
	n = tool_search(c->m->o.tools, query, found, (int)limit);
	if (n)
		best = tool_score(query, found[0]->name, found[0]->commands, found[0]->makes,
				  found[0]->text);
	n_phrases = tool_phrase_search(query, phrase, score_of, PHRASES);
	buf_add(b, "{\"ok\":true,\"tools\":[");
	for (int i = 0; i < n_phrases && score_of[i] >= best && shown < limit; i++) {
		buf_reset(&one);
		add_phrase(&one, phrase[i]);
		room = append(b, &one, &shown, full);
	}
	for (int i = 0; i < n_own && shown < limit && room; i++) {
		int score = tool_score(query, own[i].name, "", "", own[i].text);

		if (!score || score < best || strchr(own[i].hints, 'a'))
			continue;
		buf_reset(&one);
		if (full)
			mcp_own_schema(&one, c->m, &own[i], false);
		else
			add_own(&one, &own[i]);
		room = append(b, &one, &shown, full);
	}
	for (int i = 0; i < n && shown < limit && room; i++) {
		if (mcp_own_find(found[i]->name))
			continue;
		buf_reset(&one);
		if (full)
			tool_schema(&one, found[i], TOOL_FORM_MCP);
		else
			add_row(&one, found[i]);
		room = append(b, &one, &shown, full);
	}
	buf_add(b, "]");
	if (strstr(query, "ggb") || strstr(query, "export")) {
		json_add_key(b, "hint");
		json_add_string(b, "render_canvas gives svg and png; a .ggb is written from a "
				   "script or journal by the command porism convert FILE "
				   "FILE.ggb");
	} else if (!shown) {
		json_add_key(b, "hint");
		json_add_string(b, "no tool has these words; try one of the figure: tangent, "
				   "angle, area, midpoint, reflect");
	}
	buf_addc(b, '}');
	buf_clear(&one);
	return OK;
}
