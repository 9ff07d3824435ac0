/*
 * find.c -- find_tools: tools by words, in an answer of two kilobytes; and the near ones of a name
 * that nobody has.
 *
 * For each tool: the call, the command of scripts that means it, the first sentence of what it
 * does.  On request (full) the schemas.
 */
#include "base/member.h"
#include "desk/own.h"
#include "tool/phrase.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 40, USUAL = 6, BYTES = 1900, HINT = 180, PHRASES = 3, NEAR_BEST = 3 };

/* To the first full stop that ends a sentence; "e.g. " and "such as 1.5" have none. */
static size_t sentence(const char *text)
{
	for (size_t i = 0; text[i]; i++)
		if ((text[i] == '.' || text[i] == '?') && (!text[i + 1] || text[i + 1] == ' '))
			return i + (text[i] == '?');
	return strlen(text);
}

/* ,"does":"...": the first sentence of what is said of a tool. */
static void add_does(struct buf *b, const struct desk_search *s, const char *tool,
		     const char *text)
{
	const char *other = s->words ? s->words(s->user, tool, text) : NULL;
	struct buf first = { 0 };

	text = other ? other : text;
	buf_addn(&first, text, sentence(text));
	if (first.n || !other)
		json_member_text(b, "does", buf_str(&first));
	buf_clear(&first);
}

static void add_tool(struct buf *b, const struct desk_search *s, const struct tool *t)
{
	const char *first = s->first;
	struct buf w = { 0 };

	buf_add(b, "{\"name\":");
	json_add_string(b, t->name);
	json_add_key(b, "call");
	buf_addf(&w, "%s(%s", t->name, first ? first : "");
	for (int i = 0; i < t->n_params; i++)
		buf_addf(&w, "%s%s%s", i || first ? ", " : "", t->param[i].name,
			 t->param[i].optional ? "?" : "");
	buf_addc(&w, ')');
	json_add_string(b, buf_str(&w));
	if (t->commands[0]) {
		buf_reset(&w);
		tool_form(&w, t, "", false);
		json_member_text(b, "script", buf_str(&w));
	}
	add_does(b, s, t->name, t->text);
	buf_addc(b, '}');
	buf_clear(&w);
}

static void add_row(struct buf *b, const struct desk_search *s, const struct desk_row *o)
{
	struct buf w = { 0 };

	buf_add(b, "{\"name\":");
	json_add_string(b, o->name);
	json_add_key(b, "call");
	desk_row_signature(&w, o);
	json_add_string(b, buf_str(&w));
	add_does(b, s, o->name, o->text);
	buf_addc(b, '}');
	buf_clear(&w);
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
	json_member_text(b, "means", buf_str(&s));
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

static bool may_say(const struct desk_search *s, const char *text)
{
	return !s->fits || s->fits(s->user, text);
}

static bool is_own(const struct desk_search *s, const char *name)
{
	const struct desk_row *r;

	for (int i = 0; (r = s->row(s->user, i)) != NULL; i++)
		if (!strcmp(r->name, name))
			return true;
	return false;
}

/* Those that may be named, best first. */
static int search(const struct desk_search *s, const char *query, const struct tool **out,
		  int most)
{
	const struct tool *found[2 * MOST];
	int n = tool_search(s->tools, query, found, s->fits ? 2 * MOST : most), kept = 0;

	for (int i = 0; i < n && kept < most; i++)
		if (may_say(s, found[i]->name))
			out[kept++] = found[i];
	return kept;
}

static int score_of(const char *query, const struct tool *t)
{
	return tool_score(query, t->name, t->commands, t->makes, t->text);
}

/* One answer under way. */
struct desk_hits {
	struct buf *b;
	const struct desk_search *s;
	const char *query;
	bool full, room; /* room: the answer is not too long yet */
	int shown, limit, best;
};

static void tell(struct desk_hits *a, const struct desk_row *own, const struct tool *t)
{
	struct buf one = { 0 };

	if (a->full)
		a->s->schema(&one, a->s->user, own, t);
	else if (own)
		add_row(&one, a->s, own);
	else
		add_tool(&one, a->s, t);
	a->room = append(a->b, &one, &a->shown, a->full);
	buf_clear(&one);
}

/* Our own that fit from `from` on, but worse than `below`; nothing that is far from the best. */
static void tell_own(struct desk_hits *a, int from, int below)
{
	const struct desk_row *own;

	for (int i = 0; (own = a->s->row(a->s->user, i)) != NULL && a->room; i++) {
		int score = tool_score(a->query, own->name, "", "", own->text);

		if (a->shown < a->limit && score >= from && score < below &&
		    NEAR_BEST * score >= a->best && !strchr(own->hints, 'a') &&
		    may_say(a->s, own->name))
			tell(a, own, NULL);
	}
}

/* The table's, and our own among them by how they fit: of equals our own come first. */
static void tell_tools(struct desk_hits *a, const struct tool **found, int n)
{
	int last = INT_MAX;

	for (int i = 0; i < n; i++) {
		int score = score_of(a->query, found[i]);

		tell_own(a, score, last);
		last = score < last ? score : last;
		if (!is_own(a->s, found[i]->name) && a->shown < a->limit && a->room)
			tell(a, NULL, found[i]);
	}
	tell_own(a, 1, last);
}

void desk_find_tools(struct buf *b, const struct desk_search *s, const struct json *args)
{
	struct desk_hits a = { .b = b, .s = s, .query = desk_arg_text(args, "query") };
	long limit = desk_arg_long(args, "limit", USUAL);
	const struct tool *found[MOST];
	const struct tool_phrase *phrase[PHRASES];
	int n, n_phrases, fit[PHRASES];

	a.full = desk_arg_bool(args, "full", false);
	a.limit = limit < 1 ? 1 : limit > MOST ? MOST : (int)limit;
	a.room = true;
	n = search(s, a.query, found, a.limit);
	a.best = n ? score_of(a.query, found[0]) : 0;
	n_phrases = tool_phrase_search(a.query, phrase, fit, PHRASES);
	buf_add(b, "{\"ok\":true,\"tools\":[");
	for (int i = 0; i < n_phrases && fit[i] >= a.best && a.shown < a.limit; i++) {
		struct buf one = { 0 };

		if (may_say(s, phrase[i]->means) && may_say(s, "run_script")) {
			add_phrase(&one, phrase[i]);
			a.room = append(b, &one, &a.shown, a.full);
		}
		buf_clear(&one);
	}
	tell_tools(&a, found, n);
	buf_add(b, "]");
	if (s->files && (strstr(a.query, "ggb") || strstr(a.query, "export"))) {
		json_member_text(b, "hint", s->files);
	} else if (!a.shown) {
		json_member_text(b, "hint",
				 "no tool has these words; try one of the figure: tangent, "
				 "angle, area, midpoint, reflect");
	}
	buf_addc(b, '}');
}

/* --- Names -------------------------------------------------------------------------------------- */

bool desk_is_core(const char *tool)
{
	static const char *const core[] = {
		"add_point",   "add_intersect",  "add_line",    "add_circle",   "add_polygon",
		"query_angle", "query_distance", "query_holds", "query_canvas",
	};

	for (size_t i = 0; i < sizeof core / sizeof *core; i++)
		if (!strcmp(core[i], tool))
			return true;
	return false;
}

enum { NEAR = 4, LOOKED_AT = 16, LISTED = 48 };

/* Those of the table that are written like it, and all of one's own; how many. */
static int listed(const char **out, const struct tool_table *tools, const char *name,
		  const struct desk_row *(*row)(void *user, int i), void *user)
{
	const struct desk_row *r;
	char near[240] = "", word[64];
	const struct tool *t;
	int n = 0;

	tool_near(tools, name, near, sizeof near);
	for (const char *s = near; *s && n < LISTED;) {
		size_t len = strcspn(s, ",");

		snprintf(word, sizeof word, "%.*s", (int)len, s);
		t = tool_find(tools, word);
		if (t && !strcmp(t->name, word))
			out[n++] = t->name;
		s += len + strspn(s + len, ", ");
	}
	for (int i = 0; (r = row(user, i)) != NULL && n < LISTED; i++)
		if (!strchr(r->hints, 'a'))
			out[n++] = r->name;
	return n;
}

void desk_near_tools(struct buf *b, const struct tool_table *tools, const char *name,
		     const struct desk_row *(*row)(void *user, int i),
		     bool (*fits)(void *user, const char *name), void *user)
{
	const char *word[LISTED], *may[LISTED];
	const struct tool *found[LOOKED_AT];
	char near[240] = "";
	int words = listed(word, tools, name, row, user), n = 0, shown = 0;

	for (int i = 0; i < words; i++)
		if (!fits || fits(user, word[i]))
			may[n++] = word[i];
	text_near(near, sizeof near, name, may, n, NEAR);
	buf_add(b, near);
	n = near[0] ? 0 : tool_search(tools, name, found, fits ? LOOKED_AT : NEAR);
	for (int i = 0; i < n && shown < NEAR; i++)
		if (!fits || fits(user, found[i]->name))
			buf_addf(b, "%s%s", shown++ ? ", " : "", found[i]->name);
}
