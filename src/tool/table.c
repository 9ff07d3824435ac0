/* table.c -- the table of tools: rows read once, names looked up. */
#include "base/index.h"
#include "tool/phrase.h"
#include "tool/tool_priv.h"
#include <string.h>

#define TOOL_PTR_MAKE(name) tool_##name
#define TOOL_PTR_ASK(name) tool_##name
#define TOOL_PTR_ACT(name) NULL

/*
 * A row's columns one behind the other, each with its 0: a pointer in a constant table is put
 * right by the loader at every start of the program, so there is one for all of them.
 */
enum tool_column { NAME, GROUP, COMMANDS, PARAMS, MAKES, FACTS, EXAMPLE, TEXT, COLUMNS };
static const struct row {
	const char *text;
	tool_fn *fn;
	unsigned short size[COLUMNS];
	unsigned short cls;
} rows[] = {
#define TOOL(c, id, grp, cmds, pars, mks, fcts, ex, txt)                                \
	{ .text = #id "\0" grp "\0" cmds "\0" pars "\0" mks "\0" fcts "\0" ex "\0" txt, \
	  .fn = TOOL_PTR_##c(id),                                                       \
	  .size = { sizeof #id, sizeof grp, sizeof cmds, sizeof pars, sizeof mks,       \
		    sizeof fcts, sizeof ex, sizeof txt },                               \
	  .cls = TOOL_##c },
#include "tool/tool.def"
#undef TOOL
};
enum { N_ROWS = sizeof rows / sizeof *rows };

struct tool_table {
	struct tool tool[N_ROWS];
	struct arena *arena;
	struct index tools; /* names and aliases to rows */
	struct meaning {
		const char *command; /* as it is written */
		int row, next; /* next: of the same command but for letters' case, or -1 */
		bool again;    /* an earlier one is written the same */
	} * meaning;
	int n_meanings;
	struct index commands; /* letters' case ignored, to the first meaning */
	struct index phrases;  /* commands, letters' case ignored, to their first phrase */
	int *next_phrase;      /* of the same command, or -1 */
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
	{ "new", PARAM_NEW },
	{ "number", PARAM_NUMBER },
	{ "angle", PARAM_ANGLE },
	{ "integer", PARAM_INTEGER },
	{ "points", PARAM_POINTS },
	{ "equation", PARAM_EQUATION },
	{ "expression", PARAM_EXPR },
	{ "text", PARAM_TEXT },
	{ "name", PARAM_NAME },
	{ "objects", PARAM_OBJECTS },
	{ "items", PARAM_ITEMS },
	{ "body", PARAM_BODY },
	{ "relation", PARAM_RELATION },
	{ "truth", PARAM_INTEGER },
	{ "equation3", PARAM_EQUATION3 },
	{ "anypoints", PARAM_POINTS }, /* of plane and space */
};

#define KINDS_REGION                                                               \
	(KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ELLIPSE) | \
	 KIND_BIT(KIND_PARABOLA) | KIND_BIT(KIND_SECTOR) | KIND_BIT(KIND_ARC))
static const struct {
	const char *word;
	kind_set kinds;
} groups[] = {
	{ "straight", KINDS_LINEAR },
	{ "conic", KINDS_CONIC },
	{ "round", KINDS_ROUND },
	{ "plotted", KINDS_GRAPH },
	{ "path", KINDS_PATH },
	{ "graph", KIND_BIT(KIND_FUNCTION) },
	{ "region", KINDS_REGION },
	{ "string", KIND_BIT(KIND_TEXT) },
	{ "object", KINDS_ALL },
	/* of plane and space */
	{ "anypoint", KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT) },
	{ "anyvector", KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR) },
	{ "anyline", KINDS_LINEAR | KINDS_LINEAR3 },
	{ "anysegment", KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT) },
	{ "anypolygon", KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON) },
	{ "anycircle", KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_SCIRCLE) },
	{ "anyconic", KINDS_CONIC | KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SCONIC) },
	{ "quadric", KINDS_ROUND_BODY | KIND_BIT(KIND_SPHERE) },
	{ "curve3", KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SCONIC) }, /* in a plane of space */
	{ "direction", KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) |
			       KIND_BIT(KIND_SVECTOR) | KIND_BIT(KIND_PLANE) |
			       KIND_BIT(KIND_SPOLYGON) | KIND_BIT(KIND_SCIRCLE) |
			       KIND_BIT(KIND_SCONIC) },
	{ "solid", KINDS_SOLID },
	{ "spatial", KINDS_SPACE },
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

/* "p2?:point|segment", which is cut into a name and a word. */
static void read_param(struct param *p, char *s, const char *tool)
{
	char *colon = strchr(s, ':');

	if (!colon || colon == s || !colon[1])
		BUG("%s: malformed parameter '%s'", tool, s);
	*p = (struct param){ .name = s, .word = colon + 1, .optional = colon[-1] == '?' };
	colon[p->optional ? -1 : 0] = '\0';
	for (int i = 0; i < LENGTH(types); i++)
		if (p->word[0] == types[i].word[0] && !strcmp(p->word, types[i].word)) {
			p->type = types[i].type;
			p->kinds = p->type == PARAM_POINTS ? KIND_BIT(KIND_POINT) : 0;
			if (p->type == PARAM_POINTS && p->word[0] == 'a')
				p->kinds |= KIND_BIT(KIND_SPOINT);
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

int tool_read_params(struct param *p, char *text, const char *whose)
{
	int n = 0;

	for (char *s = text, *next; *s; s = next) {
		next = s + strcspn(s, ",");
		while (*next == ',' || *next == ' ')
			*next++ = '\0';
		if (n == TOOL_PARAMS)
			BUG("%s: more than %d parameters", whose, TOOL_PARAMS);
		read_param(&p[n], s, whose);
		for (int i = 0; i < n; i++)
			if (p[i].name[0] == p[n].name[0] && !strcmp(p[i].name, p[n].name))
				BUG("%s: parameter %s twice", whose, p[n].name);
		n++;
	}
	return n;
}

#define FIRST_OF_SPACE "add_point3d" /* space.def is the last part of tool.def */

/* --- Forms for space --------------------------------------------------------------------- */
#define SPACE_FORM(tool, pars, fn) { #tool, pars, tool_space_##fn },
#define SPACE_SAME(tool, pars) { #tool, pars, tool_##tool },
static const struct {
	const char *tool, *params;
	tool_fn *fn;
} space_form[] = {
#include "tool/space_form.def"
};
#undef SPACE_FORM
#undef SPACE_SAME

static void read_space_form(struct tool *t, const char *params, tool_fn *fn, struct arena *a)
{
	struct tool_space *s = arena_alloc(a, sizeof *s);
	size_t n = (size_t)t->n_params;
	kind_set *space = arena_alloc(a, (n + 1) * sizeof *space);
	kind_set *plane = arena_alloc(a, (n + 1) * sizeof *plane);
	const char **word = arena_alloc(a, (n + 1) * sizeof *word);
	struct param *both = arena_alloc(a, (n + 1) * sizeof *both), p[TOOL_PARAMS];
	int m = tool_read_params(p, arena_strdup(a, params), t->name);

	memcpy(both, t->param, (n + 1) * sizeof *both);
	for (size_t i = 0; i < n; i++) {
		space[i] = plane[i] = both[i].kinds;
		word[i] = both[i].word;
	}
	for (int k = 0; k < m; k++) {
		int i = tool_param(t, p[k].name);

		if (i < 0 || p[k].type != both[i].type)
			BUG("space_form.def: %s has no such parameter as %s", t->name,
			    p[k].name);
		space[i] = p[k].type == PARAM_POINTS
				   ? KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)
				   : p[k].kinds;
		both[i].kinds |= space[i];
		word[i] = p[k].word;
	}
	*s = (struct tool_space){ space, plane, word, fn };
	t->space = s;
	t->param = both;
}

/* --- The table ---------------------------------------------------------------------- */
/* The meanings of a command stay in table order. */
static void add_meaning(struct tool_table *t, const char *command, int row, int *cap)
{
	int first = index_get(&t->commands, command), last = first, new = t->n_meanings;
	bool again = false;

	for (int m = first; m >= 0; m = t->meaning[m].next) {
		bool same = !strcmp(t->meaning[m].command, command);

		if (same && t->meaning[m].row == row)
			return;
		again |= same;
		last = m;
	}
	t->meaning = mem_grow(t->meaning, cap, new + 1, sizeof *t->meaning);
	t->meaning[new] = (struct meaning){ command, row, -1, again };
	if (first < 0)
		index_set(&t->commands, command, new);
	else
		t->meaning[last].next = new;
	t->n_meanings++;
}

/* The words of a row's column of commands, cut apart. */
static void add_commands(struct tool_table *t, int row, int *cap)
{
	const char *commands = t->tool[row].commands;

	if (*commands && !strchr(commands, ' ')) {
		add_meaning(t, commands, row, cap);
		return;
	}
	for (char *s = *commands ? arena_strdup(t->arena, commands) : "", *next; *s;
	     s = next) {
		next = s + strcspn(s, " ");
		while (*next == ' ')
			*next++ = '\0';
		add_meaning(t, s, row, cap);
	}
}

/* The phrases of a command stay in the order of phrase.def. */
static void add_phrases(struct tool_table *t)
{
	int n = tool_phrase_count();

	t->next_phrase = arena_alloc(t->arena, (size_t)(n + 1) * sizeof *t->next_phrase);
	for (int i = n - 1; i >= 0; i--) {
		const char *command = tool_phrase_at(i)->command;

		t->next_phrase[i] = index_get(&t->phrases, command);
		index_set(&t->phrases, command, i);
	}
}

int tool_phrase_first(const struct tool_table *t, const char *command)
{
	return index_get(&t->phrases, command);
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

static const char *column(const struct row *r, enum tool_column c)
{
	const char *s = r->text;

	for (int i = 0; i < (int)c; i++)
		s += r->size[i];
	return s;
}

static void read_row(struct tool_table *t, int i)
{
	struct param p[TOOL_PARAMS], *own;
	struct tool *to = &t->tool[i];
	const struct row *r = &rows[i];
	int n;

	*to = (struct tool){ .name = column(r, NAME),
			     .group = column(r, GROUP),
			     .cls = (enum tool_class)r->cls,
			     .commands = column(r, COMMANDS),
			     .params = column(r, PARAMS),
			     .makes = column(r, MAKES),
			     .facts = column(r, FACTS),
			     .example = column(r, EXAMPLE),
			     .text = column(r, TEXT),
			     .fn = r->fn };
	n = tool_read_params(p, arena_strdup(t->arena, to->params), to->name);
	if (to->cls != TOOL_ACT &&
	    (!n || p[0].type != PARAM_NEW || p[0].optional != (to->cls == TOOL_ASK)))
		BUG("%s: the first parameter must be its name", to->name);
	own = arena_alloc(t->arena, (size_t)(n + 1) * sizeof *own);
	memcpy(own, p, (size_t)n * sizeof *own);
	own[n] =
		(struct param){ .name = "", .word = "" }; /* who looks one too far sees none */
	to->n_params = n;
	to->param = own;
}

struct tool_table *tool_table_new(void)
{
	struct tool_table *t = mem_alloc(sizeof *t);
	int cap = 0;

	t->arena = arena_new();
	t->tools.borrows = t->commands.borrows = t->phrases.borrows = true;
	t->commands.folds = t->phrases.folds = true;
	index_reserve(&t->tools, N_ROWS + LENGTH(tool_alias));
	index_reserve(&t->commands, N_ROWS);
	for (int i = 0; i < N_ROWS; i++) {
		read_row(t, i);
		index_set(&t->tools, t->tool[i].name, i);
	}
	for (int i = 0; i < LENGTH(traits); i++) {
		int row = index_get(&t->tools, traits[i].tool);

		if (row < 0)
			BUG("trait.def: no tool %s", traits[i].tool);
		t->tool[row].traits |= traits[i].trait;
	}
	for (int i = 0; i < N_ROWS; i++)
		add_commands(t, i, &cap);
	add_phrases(t);
	/* A name goes before an alias, and an alias before a later one. */
	for (int i = 0; i < LENGTH(tool_alias); i++) {
		int row = index_get(&t->tools, tool_alias[i].tool);

		if (row >= 0 && index_get(&t->tools, tool_alias[i].alias) < 0)
			index_set(&t->tools, tool_alias[i].alias, row);
	}
	for (int i = index_get(&t->tools, FIRST_OF_SPACE); i < N_ROWS; i++)
		t->tool[i].solid = true;
	for (int i = 0; i < LENGTH(space_form); i++) {
		int row = index_get(&t->tools, space_form[i].tool);

		if (row < 0)
			BUG("space_form.def: no tool %s", space_form[i].tool);
		read_space_form(&t->tool[row], space_form[i].params, space_form[i].fn,
				t->arena);
	}
	tool_read_facts(t, t->tool, t->arena);
	return t;
}

void tool_table_free(struct tool_table *t)
{
	if (!t)
		return;
	arena_free(t->arena);
	index_clear(&t->tools);
	index_clear(&t->commands);
	index_clear(&t->phrases);
	mem_free(t->meaning);
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

int tool_index(const struct tool_table *t, const struct tool *row)
{
	return (int)(row - t->tool);
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
	int first = index_get(&t->commands, command), n = 0;

	for (int pass = 0; pass < 2 && !n; pass++)
		for (int m = first; m >= 0 && n < most; m = t->meaning[m].next)
			if (pass || !strcmp(t->meaning[m].command, command))
				out[n++] = &t->tool[t->meaning[m].row];
	return n;
}

/* Has a tool the command, in these letters? */
static bool is_written(const struct tool_table *t, const char *command)
{
	int m = index_get(&t->commands, command);

	while (m >= 0 && strcmp(t->meaning[m].command, command))
		m = t->meaning[m].next;
	return m >= 0;
}

/* Tool names and commands (none is both), each once, into room for them all; returns how
 * many. */
static int all_words(const struct tool_table *t, const char **word)
{
	int n = 0;

	for (int i = 0; i < N_ROWS; i++)
		word[n++] = t->tool[i].name;
	for (int m = 0; m < t->n_meanings; m++)
		if (!t->meaning[m].again)
			word[n++] = t->meaning[m].command;
	for (int i = 0; i < tool_phrase_count(); i++) {
		const char *command = tool_phrase_at(i)->command;
		int k = tool_phrase_first(t, command);

		while (k < i && strcmp(tool_phrase_at(k)->command, command))
			k = tool_phrase_next(t, k);
		if (k == i && !is_written(t, command))
			word[n++] = command;
	}
	return n;
}

void tool_near(const struct tool_table *t, const char *word, char *out, size_t size)
{
	const char **words = mem_alloc((size_t)(N_ROWS + t->n_meanings + tool_phrase_count()) *
				       sizeof *words);

	text_near(out, size, word, words, all_words(t, words), 5);
	mem_free(words);
}

static int param_index(const struct tool *t, const char *name)
{
	for (int i = 0; i < t->n_params; i++)
		if (t->param[i].name[0] == name[0] && !strcmp(t->param[i].name, name))
			return i;
	return -1;
}

int tool_param(const struct tool *t, const char *key)
{
	int i = param_index(t, key);

	for (int k = 0; i < 0 && k < LENGTH(param_alias); k++)
		if (param_alias[k].alias[0] == key[0] && !strcmp(param_alias[k].alias, key) &&
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

void tool_form(struct buf *b, const struct tool *t, const char *command, bool space)
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
				 t->param[i].optional ? "?" : "",
				 space && t->space ? t->space->word[i] : t->param[i].word);
	buf_addc(b, ')');
}

/* Is it a kind of space whose namesake of the plane is among the kinds? */
static bool twin_is_in(kind_set kinds, enum kind k)
{
	const char *name = geo_kind_name(k);
	size_t n = strlen(name);

	if (!(KINDS_SPACE >> k & 1) || n < 3 || strcmp(name + n - 2, "3d") != 0)
		return false;
	for (int i = 0; i < KIND_SPOINT; i++)
		if ((kinds >> i & 1) && is_word(name, n - 2, geo_kind_name((enum kind)i)))
			return true;
	return false;
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
		if (twin_is_in(kinds, (enum kind)k))
			continue; /* a point is one of space, too */
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
