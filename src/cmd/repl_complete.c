/*
 * repl_complete.c -- porism repl: what may stand at the end of a line.
 *
 * Behind a word of the session: names of files, or whatever has help.  In the brackets of a command: objects of the
 * kinds that it takes there, after those that stand before, and its forms.  Elsewhere: names of all sorts.
 */
#include "base/list.h"
#include "cmd/repl_priv.h"
#include "expr/expr.h"
#include "tool/phrase.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MOST 400 /* offers at once */
#define FORMS 16 /* tools of one command */
#define DEEP 64  /* brackets within each other */

/* --- Words ---------------------------------------------------------------------------------- */
static void add_word(struct cmd_session *s, const char *w, size_t n)
{
	for (int i = 0; i < s->n_words; i++)
		if (!strncmp(s->word[i], w, n) && !s->word[i][n])
			return;
	s->word = mem_grow(s->word, &s->cap_words, s->n_words + 1, sizeof *s->word);
	s->word[s->n_words++] = mem_strndup(w, n);
}

void cmd_repl_learn(struct cmd_session *s)
{
	const char *const *fn;
	int n;

	for (int i = 0; i < tool_count(s->app->tools); i++) {
		const struct tool *t = tool_at(s->app->tools, i);

		add_word(s, t->name, strlen(t->name));
		for (const char *p = t->commands; *(p += strspn(p, " ")); p += strcspn(p, " "))
			add_word(s, p, strcspn(p, " "));
	}
	fn = expr_functions(&n);
	for (int i = 0; i < n; i++)
		add_word(s, fn[i], strlen(fn[i]));
}

static bool in_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '\'' || c == '.' || (c & 0x80);
}

static void offer(struct repl_offers *o, const char *word)
{
	for (int i = 0; i < o->n; i++)
		if (!strcmp(o->word[i], word))
			return;
	if (o->n == MOST)
		return;
	o->word = arena_grow(o->arena, o->word, &o->cap, o->n + 1, sizeof *o->word);
	o->word[o->n++] = word;
}

static void offer_known(struct repl_offers *o, const struct cmd_session *s, const char *prefix)
{
	size_t n = strlen(prefix);

	for (int i = 0; i < s->n_words; i++)
		if (!strncmp(s->word[i], prefix, n))
			offer(o, s->word[i]);
}

static void offer_actions(struct repl_offers *o, const char *prefix)
{
	int n;
	const struct repl_action *a = cmd_repl_actions(&n);
	size_t colon = *prefix == ':';

	for (int i = 0; i < n; i++)
		if (!strncmp(a[i].name, prefix + colon, strlen(prefix) - colon))
			offer(o, colon ? arena_printf(o->arena, ":%s", a[i].name) : a[i].name);
}

static void offer_objects(struct repl_offers *o, const struct cmd_session *s,
			  const char *prefix)
{
	const char *name;

	for (int i = 0; i < MOST && (name = fig_complete(s->f, prefix, i)); i++)
		offer(o, name);
}

/* --- Files ---------------------------------------------------------------------------------- */
static bool ends_so(const char *name, const char *endings)
{
	const char *dot = strrchr(name, '.');

	for (const char *e = endings; dot && *(e += strspn(e, " ")); e += strcspn(e, " "))
		if (strlen(dot + 1) == strcspn(e, " ") &&
		    !strncmp(dot + 1, e, strcspn(e, " ")))
			return true;
	return false;
}

/* Folders, and files that end so. */
static void offer_files(struct repl_offers *o, const char *typed, const char *endings)
{
	const char *slash = strrchr(typed, '/'), *home = getenv("HOME");
	char *folder = arena_strndup(o->arena, typed, slash ? (size_t)(slash - typed) + 1 : 0);
	const char *base = slash ? slash + 1 : typed, *place = *folder ? folder : ".";
	struct dirent *d;
	DIR *dir;

	if (!strncmp(folder, "~/", 2) && home)
		place = arena_printf(o->arena, "%s%s", home, folder + 1);
	dir = opendir(place);
	o->typed = strlen(typed);
	while (dir && (d = readdir(dir))) {
		char *path = arena_printf(o->arena, "%s/%s", place, d->d_name);
		struct stat about;
		bool is_folder;

		if (strncmp(d->d_name, base, strlen(base)) ||
		    (d->d_name[0] == '.' && *base != '.') || stat(path, &about))
			continue;
		is_folder = S_ISDIR(about.st_mode);
		if (is_folder || ends_so(d->d_name, endings))
			offer(o, arena_printf(o->arena, "%s%s%s", folder, d->d_name,
					      is_folder ? "/" : ""));
	}
	if (dir)
		closedir(dir);
	if (o->n)
		qsort(o->word, (size_t)o->n, sizeof *o->word, base_by_text);
}

/* --- Arguments -------------------------------------------------------------------------------- */
/* An open bracket: the word before it, and how many commas stand in it so far. */
struct repl_bracket {
	size_t word, n; /* of the line; n 0: no word */
	size_t begin;   /* behind the bracket */
	int commas;
	char is;
};

/* The innermost command whose brackets are open at the end of the line; false: none. */
static bool open_call(struct repl_bracket *out, const char *line, size_t n)
{
	struct repl_bracket stack[DEEP];
	int deep = 0;
	bool text = false;

	for (size_t i = 0; i < n; i++) {
		char c = line[i];

		if (c == '"')
			text = !text;
		if (text)
			continue;
		if (strchr("([{", c) && c && deep < DEEP) {
			size_t from = i;

			while (from && in_word(line[from - 1]))
				from--;
			stack[deep++] = (struct repl_bracket){ from, c == '(' ? i - from : 0,
							       i + 1, 0, c };
		} else if (strchr(")]}", c) && c && deep) {
			deep--;
		} else if (c == ',' && deep) {
			stack[deep - 1].commas++;
		}
	}
	while (!text && deep-- > 0)
		if (stack[deep].is == '(' && stack[deep].n) {
			*out = stack[deep];
			return true;
		}
	return false;
}

/* The arguments before the one at the end, as they are written; those beyond are left out. */
struct repl_args {
	const char *at[TOOL_PARAMS];
	int n;
};

static void read_args(struct repl_args *out, const char *line, size_t from, size_t n,
		      struct arena *a)
{
	int deep = 0;
	size_t begin = from;

	for (size_t i = from; i < n && out->n < TOOL_PARAMS; i++) {
		deep += strchr("([{", line[i]) != NULL;
		deep -= strchr(")]}", line[i]) != NULL;
		if (line[i] != ',' || deep > 0)
			continue;
		while (begin < i && line[begin] == ' ')
			begin++;
		out->at[out->n++] = arena_strndup(a, line + begin, i - begin);
		begin = i + 1;
	}
}

static kind_set kinds_of(const struct param *p)
{
	const kind_set points = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT);
	const kind_set numbers = KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE);

	switch (p->type) {
	case PARAM_OBJECT: return p->kinds;
	case PARAM_NUMBER:
	case PARAM_ANGLE:
	case PARAM_INTEGER: return numbers;
	case PARAM_POINTS: return points | KIND_BIT(KIND_LIST);
	case PARAM_NEW:
	case PARAM_EQUATION:
	case PARAM_EQUATION3: return 0;
	case PARAM_TEXT: return KIND_BIT(KIND_TEXT);
	case PARAM_ITEMS:
	case PARAM_BODY:
	case PARAM_EXPR:
	case PARAM_RELATION:
	case PARAM_NAME:
	case PARAM_OBJECTS: return KINDS_ALL;
	}
	return 0;
}

/* The parameter that the k-th argument is for; a list of points takes all that follow.  NULL: none. */
static const struct param *param_at(const struct param *p, int n, int k)
{
	const struct param *last = NULL;

	for (int i = 0; i < n; i++) {
		if (p[i].type == PARAM_NEW)
			continue;
		last = &p[i];
		if (k-- == 0)
			return last;
	}
	return last && (last->type == PARAM_POINTS || last->type == PARAM_ITEMS ||
			last->type == PARAM_OBJECTS)
		       ? last
		       : NULL;
}

/* May what stands before stand there?  Of expressions nobody knows the kind yet. */
static bool takes(const struct cmd_session *s, const struct param *p, int n,
		  const struct repl_args *args)
{
	for (int k = 0; k < args->n; k++) {
		const struct param *one = param_at(p, n, k);
		fig_id id = fig_find(s->f, args->at[k]);

		if (!one || (id.v >= 0 && !(kinds_of(one) >> fig_kind(s->f, id) & 1)))
			return false;
	}
	return true;
}

/* What the argument may be, over all forms that what stands before allows; the forms, a line each. */
static kind_set wanted(struct repl_offers *o, const struct cmd_session *s, const char *command,
		       const struct repl_args *args)
{
	const struct tool *t[FORMS];
	int n = tool_by_command(s->app->tools, command, t, FORMS);
	kind_set kinds = 0;

	n = n > FORMS ? FORMS : n;
	for (int i = 0; i < n; i++) {
		const struct param *p = param_at(t[i]->param, t[i]->n_params, args->n);

		if (!takes(s, t[i]->param, t[i]->n_params, args))
			continue;
		kinds |= p ? kinds_of(p) : 0;
		buf_add(&o->forms, "  ");
		tool_form(&o->forms, t[i], command, false);
		buf_addc(&o->forms, '\n');
	}
	for (int i = tool_phrase_first(s->app->tools, command); i >= 0;
	     i = tool_phrase_next(s->app->tools, i)) {
		struct param list[TOOL_PARAMS];
		int k = tool_phrase_params(tool_phrase_at(i), list, o->arena);
		const struct param *p = param_at(list, k, args->n);

		if (!takes(s, list, k, args))
			continue;
		kinds |= p ? kinds_of(p) : 0;
		buf_add(&o->forms, "  ");
		tool_phrase_signature(&o->forms, tool_phrase_at(i));
		buf_addc(&o->forms, '\n');
	}
	return kinds;
}

static bool is_among(const struct repl_args *args, const char *name)
{
	for (int i = 0; i < args->n; i++)
		if (!strcmp(args->at[i], name))
			return true;
	return false;
}

/* Objects of the kinds; those that stand in the call already come in where there are no others. */
static void offer_fitting(struct repl_offers *o, const struct cmd_session *s, kind_set kinds,
			  const char *prefix, const struct repl_args *args)
{
	for (int again = 0; again < 2 && !o->n; again++)
		for (int i = 0; i < fig_count(s->f); i++) {
			fig_id id = { i };

			if (!fig_alive(s->f, id) || !(kinds >> fig_kind(s->f, id) & 1) ||
			    strncmp(fig_name(s->f, id), prefix, strlen(prefix)))
				continue;
			if (again || !is_among(args, fig_name(s->f, id)))
				offer(o, fig_name(s->f, id));
		}
}

/* --- The end of a line --------------------------------------------------------------------------- */
void cmd_repl_offer(struct repl_offers *o, struct cmd_session *s, const char *line, size_t n)
{
	struct repl_args args = { .n = 0 };
	struct repl_bracket call;
	const struct repl_action *a;
	const char *prefix;
	size_t from, rest;

	while (n && (*line == ' ' || *line == '\t')) {
		line++;
		n--;
	}
	a = cmd_repl_action_of(line, n, &rest);
	if (a && rest > strlen(a->name) + (*line == ':') && a->files) {
		offer_files(o, arena_strndup(o->arena, line + rest, n - rest), a->files);
		return;
	}
	for (from = n; from && in_word(line[from - 1]); from--)
		;
	from -= from == 1 && *line == ':';
	prefix = arena_strndup(o->arena, line + from, n - from);
	o->typed = n - from;
	if (a && rest > strlen(a->name) && !strcmp(a->name, "help")) {
		offer_actions(o, prefix);
		offer_known(o, s, prefix);
		return;
	}
	if (open_call(&call, line, from)) {
		kind_set kinds;

		read_args(&args, line, call.begin, from, o->arena);
		kinds = wanted(o, s, arena_strndup(o->arena, line + call.word, call.n), &args);
		offer_fitting(o, s, kinds, prefix, &args);
	}
	/* Where an object fits it is meant; else it may be another command. */
	if (!*prefix || o->n)
		return;
	if (!from)
		offer_actions(o, prefix);
	if (*prefix == ':')
		return;
	offer_objects(o, s, prefix);
	offer_known(o, s, prefix);
}
