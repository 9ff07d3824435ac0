/*
 * clean.c -- answers without what the options take away.
 *
 * Errors and notes help with what else could be called: what is not offered must not be named
 * there, and is cut out with the part of the sentence that it stands in.  Without exact values
 * numbers are told with ten digits, and closed forms not at all; without measures a relation says
 * whether it holds, and not what its sides are.
 */
#include "base/member.h"
#include "desk/desk_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static bool is_among(const char *s, const char *const *list, int n)
{
	for (int i = 0; s && i < n; i++)
		if (!strcmp(list[i], s))
			return true;
	return false;
}

/* --- Names of tools ---------------------------------------------------------------------------- */

static bool is_hidden(const struct desk *d, const char *word, bool called)
{
	const struct desk_own *own = desk_own_find(word);
	const struct tool *found[16], *t = own ? NULL : tool_find(d->tools, word);
	bool hidden;
	int n;

	/* undo, note and describe are words as well. */
	if ((own || t) && (called || strchr(word, '_')))
		return own ? !desk_offers_own(d, own) : !desk_offers_row(d, t);
	if (!called)
		return false;
	n = tool_by_command(d->tools, word, found, LENGTH(found));
	hidden = n > 0;
	for (int i = 0; i < n; i++)
		hidden = hidden && !desk_offers_row(d, found[i]);
	return hidden;
}

/* Does a text speak of what is not offered?  In texts of ours a name stands in `...`. */
static bool mentions(const struct desk *d, const char *s, size_t n, bool ours)
{
	for (size_t i = 0; i < n;) {
		size_t k = i;
		char word[64];

		while (k < n && (isalnum((unsigned char)s[k]) || s[k] == '_'))
			k++;
		if (k > i && k - i < sizeof word) {
			bool quoted = ours && i && s[i - 1] == '`';

			memcpy(word, s + i, k - i);
			word[k - i] = 0;
			if (is_hidden(d, word,
				      (k < n && s[k] == '(') ||
					      (quoted && (isupper((unsigned char)*word) ||
							  desk_own_find(word)))))
				return true;
		}
		i = k > i ? k : i + 1;
	}
	return false;
}

bool desk_may_say(const struct desk *d, const char *text)
{
	const struct desk_own *own = desk_own_find(text);
	const struct tool *t = own ? NULL : tool_find(d->tools, text);

	if (own || t)
		return own ? desk_offers_own(d, own) : desk_offers_row(d, t);
	return !is_hidden(d, text, true) && !mentions(d, text, strlen(text), false);
}

/* Those of a list of names that may be said, "did you mean a, b?"; nothing where none may. */
static void add_names(struct buf *b, const struct desk *d, const char *before,
		      const char *names)
{
	size_t first = b->n;

	while (*(names += strspn(names, ", ?"))) {
		size_t n = strcspn(names, ",?");
		char *name = mem_strndup(names, n);

		if (desk_may_say(d, name))
			buf_addf(b, "%s%s", b->n > first ? ", " : before, name);
		mem_free(name);
		names += n;
	}
	buf_add(b, b->n > first ? "?" : "");
}

/* Bytes of the first part of a text: to a stop, semicolon or, where asked, comma that is followed
 * by a blank and stands in no bracket; with it. */
static size_t part_length(const char *s, bool commas)
{
	int depth = 0;
	size_t i = 0;

	for (; s[i]; i++) {
		depth += (s[i] == '(' || s[i] == '[' || s[i] == '{') -
			 (s[i] == ')' || s[i] == ']' || s[i] == '}');
		if (depth <= 0 && s[i + 1] == ' ' &&
		    (s[i] == '.' || s[i] == ';' || s[i] == '?' || (commas && s[i] == ',')))
			return i + 1;
	}
	return i;
}

void desk_add_fit(struct buf *b, const struct desk *d, const char *text, bool commas)
{
	static const char asks[] = "did you mean ";
	size_t first = b->n;

	/* Here a bare word is a name. */
	if (d->less && !strncmp(text, asks, strlen(asks))) {
		add_names(b, d, asks, text + strlen(asks));
		return;
	}
	if (!d->less || desk_may_say(d, text)) {
		buf_add(b, text);
		return;
	}
	while (*text) {
		size_t n = part_length(text, commas);

		if (!mentions(d, text, n, false)) {
			buf_add(b, b->n > first ? " " : "");
			buf_addn(b, text, n);
		}
		text += n;
		text += strspn(text, " ");
	}
	while (b->n > first && strchr(",; ", b->s[b->n - 1]))
		b->s[--b->n] = 0;
}

/* --- Texts for models --------------------------------------------------------------------------- */

/* A paragraph, or an item of a list, without the parts of sentences that do.  What follows from
 * a part that is gone goes with it: the rest of the sentence after its first part, the rest of an
 * item after its first sentence. */
static void add_sentences(struct buf *b, const struct desk *d, const char *s, size_t n,
			  bool item)
{
	char *line = mem_strndup(s, n);
	size_t first = b->n;
	bool begins = true, gone = false;

	for (const char *at = line; *at;) {
		size_t k = part_length(at, false);
		bool spoken = mentions(d, at, k, true);

		if (spoken && item && at == line)
			break;
		gone = begins ? spoken : gone || spoken;
		/* A sentence whose end is gone ends before it. */
		if (begins && !gone && b->n > first && b->s[b->n - 1] == ';')
			b->s[b->n - 1] = '.';
		if (!gone) {
			buf_add(b, b->n > first ? " " : "");
			buf_addn(b, at, k);
		}
		begins = at[k - 1] != ';';
		at += k;
		at += strspn(at, " ");
	}
	if (b->n > first && b->s[b->n - 1] == ';')
		b->s[b->n - 1] = '.';
	mem_free(line);
}

/* Facts have words of their own: Radius(O) is no command there. */
static bool example_speaks(const struct desk *d, const char *s, size_t n)
{
	static const char facts[] = "> solve_problem ";

	while (n) {
		const char *end = memchr(s, '\n', n);
		size_t k = end ? (size_t)(end - s) + 1 : n;
		bool stated = k > sizeof facts && !strncmp(s, facts, sizeof facts - 1);

		if (mentions(d, s, stated ? sizeof facts - 1 : k, true))
			return true;
		s += k;
		n -= k;
	}
	return false;
}

static bool ends_example(const char *s)
{
	return !strncmp(s, "ANSWER:", 7) || !strncmp(s, "CONSTRUCTION_COMPLETE", 21);
}

/* A line, or an example as a whole, as far as it may stand; returns its bytes in the text. */
static size_t add_piece(struct buf *b, const struct desk *d, const char *text, bool examples,
			int *item)
{
	size_t n = strcspn(text, "\n"), mark = strspn(text, "0123456789");
	const char *end = text;

	if (examples) {
		while (*end && !ends_example(end)) {
			end += strcspn(end, "\n");
			end += *end == '\n';
		}
		n = (size_t)(end - text) + strcspn(end, "\n");
		if (!example_speaks(d, text, n))
			buf_addn(b, text, n);
	} else if (mark && !strncmp(text + mark, ". ", 2)) {
		struct buf said = { 0 };

		add_sentences(&said, d, text + mark + 2, n - mark - 2, true);
		if (said.n)
			buf_addf(b, "%d. %s", ++*item, said.s);
		buf_clear(&said);
	} else {
		add_sentences(b, d, text, n, false);
	}
	return n;
}

void desk_add_prompt(struct buf *b, const struct desk *d, const char *text)
{
	struct buf head = { 0 }, piece = { 0 };
	bool examples = false, gap = false;
	size_t first = b->n;
	int item = 0;

	if (!d->less) {
		buf_add(b, text);
		return;
	}
	while (*text) {
		size_t n = strcspn(text, "\n");

		buf_reset(&piece);
		if (!strncmp(text, "## ", 3)) {
			/* It waits for something to stand under it. */
			buf_reset(&head);
			buf_addn(&head, text, n);
			examples = !strncmp(text, "## Example", 10);
			item = 0;
		} else if (n) {
			n = add_piece(&piece, d, text, examples, &item);
		} else {
			gap = true;
		}
		if (piece.n) {
			buf_add(b, b->n > first && (gap || head.n) ? "\n" : "");
			if (head.n)
				buf_addf(b, "%s\n\n", head.s);
			buf_addn(b, piece.s, piece.n);
			buf_addc(b, '\n');
			buf_reset(&head);
			gap = false;
		}
		text += n;
		text += *text == '\n';
	}
	buf_clear(&head);
	buf_clear(&piece);
}

/* --- Trees ------------------------------------------------------------------------------------- */

struct cleaner {
	const struct desk *d;
	struct arena *arena;
	/* What is cut out: names of tools, closed forms, the measures in a relation. */
	bool names, exact, measures;
};

/* A closed form, unless it is a truth or a text of words. */
static bool is_closed_form(const struct json *m, const struct json *of)
{
	static const char *const always[] = { "latex",  "radians", "exacts",
					      "digits", "steps",   "explanation",
					      "base",   "period",  "root_of" };
	static const char *const words[] = { "boolean", "text", "names", "string" };

	if (is_among(m->key, always, LENGTH(always)))
		return true;
	/* What is free is defined by its value. */
	if (!strcmp(m->key, "definition")) {
		static const char *const by_value[] = { "point", "number" };
		const struct json *from = json_get(of, "from");

		return from && !from->child &&
		       is_among(json_text(of, "kind"), by_value, LENGTH(by_value));
	}
	return !strcmp(m->key, "exact") &&
	       !is_among(json_text(of, "kind"), words, LENGTH(words)) &&
	       !(m->text && (!strcmp(m->text, "true") || !strcmp(m->text, "false")));
}

static void round_number(struct cleaner *c, struct json *j)
{
	char text[40];
	double v;

	if (!strpbrk(j->text, ".eE") || !text_double(&v, j->text) || !isfinite(v))
		return;
	snprintf(text, sizeof text, "%.10g", v);
	j->text = arena_strdup(c->arena, text);
}

/* What speaks to the reader. */
static bool is_said(const char *key)
{
	static const char *const keys[] = { "message", "hint", "reason", "why", "notes" };

	return is_among(key, keys, LENGTH(keys));
}

/* Cut names out of a text; false: nothing is left. */
static bool cut_names(struct cleaner *c, struct json *j)
{
	struct buf b = { 0 };
	bool left;

	/* A refusal names what was refused. */
	if (strstr(j->text, "is not offered here"))
		return true;
	desk_add_fit(&b, c->d, j->text, false);
	left = b.n > 0;
	j->text = buf_keep(&b, c->arena);
	return left;
}

static void clean(struct cleaner *c, struct json *j, const char *key);

static bool stays(struct cleaner *c, struct json *m, const struct json *of, const char *key)
{
	static const char *const sides[] = { "left", "right", "difference", "miss" };

	if (c->exact && m->key && is_closed_form(m, of))
		return false;
	if (c->measures && is_among(m->key, sides, LENGTH(sides)))
		return false;
	if (c->names && m->type == JSON_STRING && !strcmp(key, "near"))
		return desk_may_say(c->d, m->text);
	if (c->names && m->type == JSON_STRING && is_said(key) && !cut_names(c, m)) {
		if (strcmp(key, "message"))
			return false;
		m->text = "this cannot be done here";
	}
	return true;
}

static void clean(struct cleaner *c, struct json *j, const char *key)
{
	struct json **at = &j->child;

	if (c->exact && j->type == JSON_NUMBER)
		round_number(c, j);
	while (*at) {
		struct json *m = *at;
		const char *under = m->key ? m->key : key;

		if (stays(c, m, j, under)) {
			clean(c, m, under);
			at = &m->next;
		} else {
			*at = m->next;
			j->n--;
		}
	}
}

void desk_clean(const struct desk *d, struct buf *b, bool names)
{
	struct cleaner c = { .d = d,
			     .names = names && d->less,
			     .exact = (d->without & DESK_NO_EXACT) != 0,
			     .measures = (d->without & (DESK_NO_QUERIES | DESK_NO_MEASURES)) !=
					 0 };
	struct json *j;

	if (!c.names && !c.exact && !c.measures)
		return;
	c.arena = arena_new();
	if (json_read(&j, buf_str(b), b->n, c.arena, NULL) == OK) {
		clean(&c, j, "");
		buf_reset(b);
		json_add(b, j);
	} else {
		/* Too large to be looked through: nobody would read it either. */
		buf_reset(b);
		buf_add(b,
			"{\"ok\":false,\"error\":{\"code\":\"limit\",\"message\":\"the answer "
			"is too large\",\"hint\":\"ask for a part of it\"}}");
	}
	arena_free(c.arena);
}

/* --- What was measured ------------------------------------------------------------------------- */

static bool number_of(double *out, const struct json *j)
{
	return j && j->type == JSON_NUMBER && text_double(out, j->text);
}

static void add_numbers(struct buf *b, const struct json *list)
{
	buf_addc(b, '(');
	for (const struct json *m = list->child; m; m = m->next)
		buf_addf(b, "%s%s", m->text ? m->text : "", m->next ? ", " : "");
	buf_addc(b, ')');
}

bool desk_is_proven(const struct json *value)
{
	const char *certainty = json_text(value, "certainty");

	/* A value on a condition is exact under it, unless it has only these digits. */
	if (certainty && !strcmp(certainty, "conditional"))
		return !json_get(value, "digits");
	/* The record of an object says only what stands against it. */
	return certainty ? !strcmp(certainty, "proven")
			 : json_get(value, "definition") != NULL;
}

enum {
	SEEN = 16384
}; /* bytes: of a figure with hundreds of sizes nobody reads an answer off */

void desk_saw(struct desk_result *r, const char *exact, double number, bool proven, bool made)
{
	if (r->seen.n > SEEN)
		return;
	buf_add(&r->seen, r->seen.n ? ",{" : "{");
	json_member_text(&r->seen, "exact", exact);
	json_member_number(&r->seen, "number", number);
	json_member_flag(&r->seen, "proven", proven);
	json_member_flag(&r->seen, "made", made);
	buf_addc(&r->seen, '}');
}

static bool begins(const char *s, const char *with)
{
	return s && !strncmp(s, with, strlen(with));
}

/* What a construction returned beside its objects' names: sizes, and places that were computed.  What its caller wrote
 * himself is none. */
static void see_objects(const struct json *list, struct desk_result *r)
{
	for (const struct json *o = list ? list->child : NULL; o; o = o->next) {
		const char *exact = json_text(o, "exact"), *by = json_text(o, "definition"),
			   *kind = json_text(o, "kind");
		const struct json *approx = json_get(o, "approx");
		double number = NAN;
		bool one = number_of(&number, approx);

		if ((!exact && !one) || (exact && by && !strcmp(exact, by)) ||
		    (!one && !begins(kind, "point")) ||
		    begins(json_text(o, "tool"), "add_slider") ||
		    (json_text(o, "part_of") && kind && strstr(kind, "3d")))
			continue;
		desk_saw(r, exact ? exact : approx->text, number, exact && desk_is_proven(o),
			 !begins(json_text(o, "tool"), "query_"));
	}
}

void desk_read_value(const struct json *observation, struct desk_result *r)
{
	static const char *const no_value[] = { "text", "names", "record", "constraints",
						"constraint" };
	const struct json *v = json_get(observation, "value"), *approx;
	const char *exact, *kind;
	double number = NAN;
	struct buf text = { 0 };

	see_objects(json_get(observation, "new"), r);
	see_objects(json_get(observation, "changed"), r);
	if (!v || v->type != JSON_OBJECT)
		return;
	kind = json_text(v, "kind");
	exact = json_text(v, json_get(v, "verdict") ? "verdict" : "exact");
	approx = json_get(v, "approx");
	if (is_among(kind, no_value, LENGTH(no_value)))
		return;
	if (kind && !strcmp(kind, "boolean") && exact)
		number = !strcmp(exact, "true") ? 1 : !strcmp(exact, "false") ? 0 : NAN;
	else
		(void)number_of(&number, approx);
	if (exact)
		buf_add(&text, exact);
	else if (approx && approx->type == JSON_ARRAY && approx->child)
		add_numbers(&text, approx);
	else if (approx && approx->type == JSON_NUMBER)
		buf_add(&text, approx->text);
	if (!text.n) {
		buf_clear(&text);
		return;
	}
	buf_clear(&r->value);
	r->value = text;
	r->number = number;
	r->proven = exact && desk_is_proven(v);
	desk_saw(r, text.s, number, r->proven, begins(json_text(observation, "tool"), "add_"));
}
