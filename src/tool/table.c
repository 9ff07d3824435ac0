/* table.c -- the table of tools: rows read once, names looked up. */
#include "base/index.h"
#include "tool/phrase.h"
#include "tool/tool_priv.h"
#include <string.h>

#define TOOL_PTR_MAKE(name) tool_##name
#define TOOL_PTR_ASK(name) tool_##name
#define TOOL_PTR_ACT(name) NULL

static const struct tool rows[] = {
#define TOOL(c, id, grp, cmds, pars, mks, fcts, ex, txt) \
	{ .name = #id,                                   \
	  .group = grp,                                  \
	  .cls = TOOL_##c,                               \
	  .commands = cmds,                              \
	  .params = pars,                                \
	  .makes = mks,                                  \
	  .facts = fcts,                                 \
	  .example = ex,                                 \
	  .text = txt,                                   \
	  .fn = TOOL_PTR_##c(id) },
#include "tool/tool.def"
#undef TOOL
};
enum { N_ROWS = sizeof rows / sizeof *rows };

struct tool_table {
	struct tool tool[N_ROWS];
	struct arena *arena;
	const char **word; /* tool names and commands, each once */
	int n_words;
	struct index words; /* the same, to their place in `word` */
	struct index tools; /* names and aliases to rows */
	struct meaning {
		int row, next, next_folded;
	} * meaning;           /* next: of the same command, or -1 */
	struct index commands; /* as written, to the first meaning */
	struct index folded;   /* in small letters, to the first meaning of any such command */
	int n_meanings;
	struct index phrases; /* commands in small letters, to their first phrase */
	int *next_phrase;     /* of the same command, or -1 */
};

#define TOOL_ALIAS(alias, tool) { alias, tool },
#define PARAM_ALIAS(tool, alias, param)
#define PARAM_NOTE(tool, param, text)
static const struct {
	const char *alias, *tool;
} tool_alias[] = {
#include "tool/alias.def"
};
#undef TOOL_ALIAS
#undef PARAM_ALIAS
#define TOOL_ALIAS(alias, tool)
#define PARAM_ALIAS(tool, alias, param) { tool, alias, param },
static const struct {
	const char *tool, *alias, *param;
} param_alias[] = {
#include "tool/alias.def"
};
#undef TOOL_ALIAS
#undef PARAM_ALIAS
#undef PARAM_NOTE
#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

/* --- Reading the params column ------------------------------------------------- */
static const struct {
	const char *word;
	enum param_type type;
} types[] = {
	{ "new", PARAM_NEW },           { "number", PARAM_NUMBER },
	{ "angle", PARAM_ANGLE },       { "integer", PARAM_INTEGER },
	{ "points", PARAM_POINTS },     { "equation", PARAM_EQUATION },
	{ "expression", PARAM_EXPR },   { "text", PARAM_TEXT },
	{ "name", PARAM_NAME },         { "objects", PARAM_OBJECTS },
	{ "items", PARAM_ITEMS },       { "body", PARAM_BODY },
	{ "relation", PARAM_RELATION }, { "truth", PARAM_INTEGER },
};

#define KINDS_REGION                                                               \
	(KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ELLIPSE) | \
	 KIND_BIT(KIND_PARABOLA) | KIND_BIT(KIND_SECTOR) | KIND_BIT(KIND_ARC))
static const struct {
	const char *word;
	kind_set kinds;
} groups[] = {
	{ "straight", KINDS_LINEAR }, { "conic", KINDS_CONIC },
	{ "round", KINDS_ROUND },     { "plotted", KINDS_GRAPH },
	{ "path", KINDS_PATH },       { "graph", KIND_BIT(KIND_FUNCTION) },
	{ "region", KINDS_REGION },   { "string", KIND_BIT(KIND_TEXT) },
	{ "object", KINDS_ALL },
};

static bool is_word(const char *s, size_t n, const char *word)
{
	return s[0] == word[0] && strlen(word) == n && !memcmp(s, word, n);
}

kind_set tool_kinds_word(const char *s, size_t n)
{
	for (int i = 0; i < LENGTH(groups); i++)
		if (is_word(s, n, groups[i].word))
			return groups[i].kinds;
	for (int k = 0; k < KIND_COUNT; k++)
		if (is_word(s, n, geo_kind_name((enum kind)k)))
			return KIND_BIT(k);
	return 0;
}

/* "p2?:point|segment", n bytes of it. */
static void read_param(struct param *p, const char *s, size_t n, const char *tool)
{
	const char *colon = memchr(s, ':', n);
	size_t len = colon ? (size_t)(colon - s) : 0, word = colon ? n - len - 1 : 0;

	*p = (struct param){ .kinds = 0 };
	if (!len || !word || len >= sizeof p->name || word >= sizeof p->word)
		BUG("%s: malformed parameter '%.*s'", tool, (int)n, s);
	memcpy(p->word, colon + 1, word);
	p->optional = s[len - 1] == '?';
	memcpy(p->name, s, len - p->optional);
	for (int i = 0; i < LENGTH(types); i++)
		if (p->word[0] == types[i].word[0] && !strcmp(p->word, types[i].word)) {
			p->type = types[i].type;
			return;
		}
	p->type = PARAM_OBJECT;
	for (const char *w = p->word;; w++) {
		size_t k = strcspn(w, "|");
		kind_set kinds = tool_kinds_word(w, k);

		if (!kinds)
			BUG("%s: no such kind as '%.*s'", tool, (int)k, w);
		p->kinds |= kinds;
		w += k;
		if (!*w)
			return;
	}
}

int tool_read_params(struct param *p, const char *text, const char *whose)
{
	int n = 0;

	for (const char *s = text; *s;) {
		size_t len = strcspn(s, ",");

		if (n == TOOL_PARAMS)
			BUG("%s: more than %d parameters", whose, TOOL_PARAMS);
		read_param(&p[n], s, len, whose);
		for (int i = 0; i < n; i++)
			if (p[i].name[0] == p[n].name[0] && !strcmp(p[i].name, p[n].name))
				BUG("%s: parameter %s twice", whose, p[n].name);
		n++;
		s += len;
		s += strspn(s, ", ");
	}
	return n;
}

static int read_params(struct param *p, const struct tool *t)
{
	int n = tool_read_params(p, t->params, t->name);

	if (t->cls != TOOL_ACT &&
	    (!n || p[0].type != PARAM_NEW || p[0].optional != (t->cls == TOOL_ASK)))
		BUG("%s: the first parameter must be its name", t->name);
	return n;
}

/* --- The table ---------------------------------------------------------------------- */
static const char *add_word(struct tool_table *t, const char *s, size_t n, int *cap)
{
	const char *word = arena_strndup(t->arena, s, n);
	int known = index_get(&t->words, word);

	if (known >= 0)
		return t->word[known];
	t->word = mem_grow(t->word, cap, t->n_words + 1, sizeof *t->word);
	t->word[t->n_words] = word;
	index_set(&t->words, word, t->n_words++);
	return word;
}

/* A word in small letters; false: it is longer than any command. */
#define COMMAND_BYTES 64
static bool folded(const char *word, char out[COMMAND_BYTES])
{
	size_t n = 0;

	for (; word[n] && n < COMMAND_BYTES - 1; n++)
		out[n] = word[n] >= 'A' && word[n] <= 'Z' ? (char)(word[n] + 'a' - 'A')
							  : word[n];
	out[n] = '\0';
	return !word[n];
}

static const char *folded_copy(struct tool_table *t, const char *word)
{
	char small[COMMAND_BYTES];

	if (!folded(word, small))
		BUG("the command %s is too long", word);
	return arena_strdup(t->arena, small);
}

/* The meanings of a command stay in table order. */
static void add_meaning(struct tool_table *t, const char *command, int row, int *cap)
{
	int at = index_get(&t->commands, command), new = t->n_meanings;
	const char *small = folded_copy(t, command);

	t->meaning = mem_grow(t->meaning, cap, new + 1, sizeof *t->meaning);
	t->meaning[new] = (struct meaning){ row, -1, -1 };
	if (at < 0)
		index_set(&t->commands, command, new);
	while (at >= 0 && t->meaning[at].next >= 0)
		at = t->meaning[at].next;
	if (at >= 0 && t->meaning[at].row == row)
		return;
	if (at >= 0)
		t->meaning[at].next = new;
	t->n_meanings++;
	at = index_get(&t->folded, small);
	if (at < 0)
		index_set(&t->folded, small, new);
	while (at >= 0 && t->meaning[at].next_folded >= 0)
		at = t->meaning[at].next_folded;
	if (at >= 0)
		t->meaning[at].next_folded = new;
}

/* The phrases of a command stay in the order of phrase.def. */
static void add_phrases(struct tool_table *t)
{
	int n = tool_phrase_count();

	t->next_phrase = arena_alloc(t->arena, (size_t)(n + 1) * sizeof *t->next_phrase);
	for (int i = n - 1; i >= 0; i--) {
		const char *small = folded_copy(t, tool_phrase_at(i)->command);

		t->next_phrase[i] = index_get(&t->phrases, small);
		index_set(&t->phrases, small, i);
	}
}

int tool_phrase_first(const struct tool_table *t, const char *command)
{
	char small[COMMAND_BYTES];

	return folded(command, small) ? index_get(&t->phrases, small) : -1;
}

int tool_phrase_next(const struct tool_table *t, int i)
{
	return t->next_phrase[i];
}

static const struct {
	const char *tool;
	unsigned trait;
} traits[] = {
#define TRAIT(name, bit) { #name, bit },
#include "tool/trait.def"
#undef TRAIT
};

/* As many as the row has, one row's behind the other's. */
static void read_row_params(struct tool_table *t, int i)
{
	struct param p[TOOL_PARAMS], *own;
	int n = read_params(p, &rows[i]);

	own = arena_alloc(t->arena, (size_t)(n + 1) * sizeof *own);
	memcpy(own, p, (size_t)n * sizeof *own);
	t->tool[i].n_params = n;
	t->tool[i].param = own;
}

struct tool_table *tool_table_new(void)
{
	struct tool_table *t = mem_alloc(sizeof *t);
	int cap = 0, cap_meanings = 0;

	t->arena = arena_new();
	t->tools.borrows = t->words.borrows = t->commands.borrows = true;
	t->folded.borrows = t->phrases.borrows = true;
	for (int i = 0; i < N_ROWS; i++) {
		t->tool[i] = rows[i];
		read_row_params(t, i);
		add_word(t, rows[i].name, strlen(rows[i].name), &cap);
		index_set(&t->tools, rows[i].name, i);
	}
	for (int i = 0; i < LENGTH(traits); i++) {
		int row = index_get(&t->tools, traits[i].tool);

		if (row < 0)
			BUG("trait.def: no tool %s", traits[i].tool);
		t->tool[row].traits |= traits[i].trait;
	}
	for (int i = 0; i < N_ROWS; i++)
		for (const char *s = rows[i].commands; *s;) {
			size_t n = strcspn(s, " ");

			add_meaning(t, add_word(t, s, n, &cap), i, &cap_meanings);
			s += n;
			s += strspn(s, " ");
		}
	for (int i = 0; i < tool_phrase_count(); i++)
		add_word(t, tool_phrase_at(i)->command, strlen(tool_phrase_at(i)->command),
			 &cap);
	add_phrases(t);
	/* A name goes before an alias, and an alias before a later one. */
	for (int i = 0; i < LENGTH(tool_alias); i++) {
		int row = index_get(&t->tools, tool_alias[i].tool);

		if (row >= 0 && index_get(&t->tools, tool_alias[i].alias) < 0)
			index_set(&t->tools, tool_alias[i].alias, row);
	}
	tool_read_facts(t, t->tool, t->arena);
	return t;
}

void tool_table_free(struct tool_table *t)
{
	if (!t)
		return;
	arena_free(t->arena);
	index_clear(&t->words);
	index_clear(&t->tools);
	index_clear(&t->commands);
	index_clear(&t->folded);
	index_clear(&t->phrases);
	mem_free(t->meaning);
	mem_free(t->word);
	mem_free(t);
}

int tool_count(const struct tool_table *t)
{
	(void)t;
	return N_ROWS;
}

const struct tool *tool_at(const struct tool_table *t, int i)
{
	return i >= 0 && i < N_ROWS ? &t->tool[i] : NULL;
}

const struct tool *tool_find(const struct tool_table *t, const char *name)
{
	int row = index_get(&t->tools, name);

	return row >= 0 ? &t->tool[row] : NULL;
}

static int lower(int ch)
{
	return ch >= 'A' && ch <= 'Z' ? ch + 'a' - 'A' : ch;
}

bool tool_same_word(const char *s, size_t n, const char *word)
{
	size_t i = 0;

	if (n != strlen(word))
		return false;
	while (i < n && lower(s[i]) == lower(word[i]))
		i++;
	return n && i == n;
}

/* The same but for letters' case? */
static bool has_command(const struct tool *t, const char *command)
{
	for (const char *s = t->commands; *s;) {
		size_t n = strcspn(s, " ");

		if (tool_same_word(s, n, command))
			return true;
		s += n;
		s += strspn(s, " ");
	}
	return false;
}

/* GeoGebra reads midpoint(A,B) too, so letters' case is ignored where nothing
 * is written that way. */
int tool_by_command(const struct tool_table *t, const char *command, const struct tool **out,
		    int most)
{
	char small[COMMAND_BYTES];
	int n = 0;

	for (int m = index_get(&t->commands, command); m >= 0 && n < most;
	     m = t->meaning[m].next)
		out[n++] = &t->tool[t->meaning[m].row];
	if (n || !folded(command, small))
		return n;
	for (int m = index_get(&t->folded, small); m >= 0 && n < most;
	     m = t->meaning[m].next_folded)
		out[n++] = &t->tool[t->meaning[m].row];
	return n;
}

void tool_near(const struct tool_table *t, const char *word, char *out, size_t size)
{
	text_near(out, size, word, t->word, t->n_words, 5);
}

static int param_index(const struct tool *t, const char *name)
{
	for (int i = 0; i < t->n_params; i++)
		if (!strcmp(t->param[i].name, name))
			return i;
	return -1;
}

int tool_param(const struct tool *t, const char *key)
{
	int i = param_index(t, key);

	for (int k = 0; i < 0 && k < LENGTH(param_alias); k++)
		if (!strcmp(param_alias[k].alias, key) &&
		    (!strcmp(param_alias[k].tool, t->name) ||
		     !strcmp(param_alias[k].tool, "*")))
			i = param_index(t, param_alias[k].param);
	return i;
}

void tool_signature(struct buf *b, const struct tool *t)
{
	buf_add(b, t->name);
	buf_addc(b, '(');
	for (int i = 0; i < t->n_params; i++)
		buf_addf(b, "%s%s%s", i ? ", " : "", t->param[i].name,
			 t->param[i].optional ? "?" : "");
	buf_addc(b, ')');
}

void tool_form(struct buf *b, const struct tool *t, const char *command)
{
	bool own = has_command(t, command);
	int shown = 0;

	if (own)
		buf_addf(b, "%s(", command);
	else if (t->commands[0])
		buf_addf(b, "%.*s(", (int)strcspn(t->commands, " "), t->commands);
	else
		buf_addf(b, "%s(", t->name);
	for (int i = 0; i < t->n_params; i++)
		if (t->param[i].type != PARAM_NEW)
			buf_addf(b, "%s%s%s: %s", shown++ ? ", " : "", t->param[i].name,
				 t->param[i].optional ? "?" : "", t->param[i].word);
	buf_addc(b, ')');
}

void tool_kinds_text(struct buf *b, kind_set kinds)
{
	const char *word[KIND_COUNT];
	int n = 0;

	if ((kinds & KINDS_ALL) == KINDS_ALL) {
		buf_add(b, "any object");
		return;
	}
	for (int k = 0; k < KIND_COUNT; k++) {
		if (!(kinds >> k & 1))
			continue;
		if ((kinds & KINDS_CONIC) == KINDS_CONIC && (KINDS_CONIC >> k & 1)) {
			if (k == KIND_CIRCLE)
				word[n++] = "conic";
			continue;
		}
		word[n++] = geo_kind_name((enum kind)k);
	}
	if (!n) {
		buf_add(b, "nothing");
		return;
	}
	buf_add(b, strchr("aeiou", word[0][0]) ? "an " : "a ");
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", !i ? "" : i + 1 < n ? ", " : " or ", word[i]);
}

const char *tool_class_name(enum tool_class cls)
{
	static const char *const names[] = { "make", "ask", "act" };

	return names[cls];
}
