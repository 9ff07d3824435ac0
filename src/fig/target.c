/*
 * target.c -- which objects a text means: "A, B", "{A, B}", "t.sides", "points", "all".
 *
 * A word is a name if an object has it, else the parts of one, else a kind.  A kind
 * stands for the objects of that kind that are there when the call is made; later ones
 * do not follow.
 */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Kinds under other names than their own and that with an s. */
static const struct {
	const char *word;
	kind_set kinds;
} words[] = {
	{ "all", KINDS_ALL },     { "everything", KINDS_ALL },
	{ "objects", KINDS_ALL }, { "conics", KINDS_CONIC },
	{ "conic", KINDS_CONIC }, { "inequalities", KIND_BIT(KIND_INEQUALITY) },
};
enum { N_WORDS = sizeof words / sizeof *words };

bool fig_next_target(const char **text, char *word, size_t size)
{
	static const char blank[] = " \t\r\n";
	const char *p = *text;
	size_t n = 0;
	int depth = 0;

	/* Braces around all; those of P_{12} belong to the name. */
	p += strspn(p, " \t\r\n,;{");
	for (; *p && (depth || !strchr(",;", *p)) && !(*p == '}' && !depth); p++) {
		depth += (*p == '{') - (*p == '}');
		if (n + 1 < size && !strchr(blank, *p))
			word[n++] = *p;
	}
	word[n] = 0;
	p += strspn(p, " \t\r\n,;}");
	*text = p;
	return n > 0;
}

static bool same_letters(const char *a, const char *b)
{
	while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
		a++, b++;
	return !*a && !*b;
}

/* The same in space, where there is such a kind: points are those with three coordinates, too. */
static kind_set with_twin(enum kind k)
{
	const char *name = geo_kind_name(k);
	size_t n = strlen(name);

	for (int i = 0; i < KIND_COUNT; i++) {
		const char *other = geo_kind_name((enum kind)i);

		if (!strncmp(name, other, n) && !strcmp(other + n, "3d"))
			return KIND_BIT(k) | KIND_BIT(i);
	}
	return KIND_BIT(k);
}

kind_set fig_target_kinds(const char *word)
{
	char plural[32];

	for (int i = 0; i < N_WORDS; i++)
		if (same_letters(word, words[i].word))
			return words[i].kinds;
	for (int k = 0; k < KIND_COUNT; k++) {
		size_t n = strlen(geo_kind_name((enum kind)k));

		memcpy(plural, geo_kind_name((enum kind)k), n);
		memcpy(plural + n, "s", 2);
		if (same_letters(word, plural) ||
		    same_letters(word, geo_kind_name((enum kind)k)))
			return with_twin((enum kind)k);
	}
	return 0;
}

/* "AB" where A and B are points: the name of a segment between them, or NULL. */
static const char *segment_between(const struct fig *f, const char *word)
{
	char end[2][2] = { { word[0], 0 }, { word[0] ? word[1] : 0, 0 } };
	const struct value *p[2], *s;
	int id[2];

	if (strlen(word) != 2)
		return NULL;
	for (int i = 0; i < 2; i++) {
		id[i] = fig_find(f, end[i]).v;
		p[i] = id[i] >= 0 ? fig_value(f, (fig_id){ id[i] }) : NULL;
		if (!p[i] || p[i]->kind != KIND_POINT)
			return NULL;
	}
	for (int i = 0; i < f->n_objs; i++) {
		if (!fig_alive(f, (fig_id){ i }) ||
		    fig_kind(f, (fig_id){ i }) != KIND_SEGMENT ||
		    !(s = fig_value(f, (fig_id){ i })))
			continue;
		for (int turn = 0; turn < 2; turn++)
			if (num_mid(s->v[0]) == num_mid(p[turn]->v[0]) &&
			    num_mid(s->v[1]) == num_mid(p[turn]->v[1]) &&
			    num_mid(s->v[2]) == num_mid(p[!turn]->v[0]) &&
			    num_mid(s->v[3]) == num_mid(p[!turn]->v[1]))
				return f->obj[i].name;
	}
	return NULL;
}

static enum status not_found(struct fig *f, const char *word, struct err *e)
{
	enum { MOST = 2000 };
	const char **names =
		arena_alloc(f->scratch, (MOST + KIND_COUNT + N_WORDS) * sizeof *names);
	int n = 0;

	for (int i = f->n_objs - 1; i >= 0 && n < MOST; i--)
		if (fig_alive(f, (fig_id){ i }))
			names[n++] = f->obj[i].name;
	for (int k = 0; k < KIND_COUNT; k++)
		names[n++] = arena_printf(f->scratch, "%ss", geo_kind_name((enum kind)k));
	for (int i = 0; i < N_WORDS; i++)
		names[n++] = words[i].word;
	err_fail(e, E_ARG, "not_found",
		 "there is neither an object nor a kind of objects named \"%.60s\"", word);
	text_near(e->near, sizeof e->near, word, names, n, 5);
	if (segment_between(f, word))
		err_hint(e, "the segment between %c and %c is named %.60s", word[0], word[1],
			 segment_between(f, word));
	else if (e->near[0])
		err_hint(e, "did you mean %s?", e->near);
	else
		err_hint(e, "query_canvas lists every object; kinds are points, segments, "
			    "circles, "
			    "..., all");
	return E_ARG;
}

struct target_found {
	struct fig *f;
	int *list, n, cap;
	unsigned seen;
};

static void take(struct target_found *t, int id)
{
	if (t->f->obj[id].seen == t->seen)
		return;
	t->f->obj[id].seen = t->seen;
	t->list = arena_grow(t->f->scratch, t->list, &t->cap, t->n + 1, sizeof *t->list);
	t->list[t->n++] = id;
}

/* The objects of a kind that fit; there must be one. */
static enum status take_kind(struct fig *f, const char *word, kind_set kinds, fig_fits *fits,
			     void *self, struct target_found *t, struct err *e)
{
	struct err why = { 0 }, other;
	int taken = 0;

	for (int i = 0; i < f->n_objs; i++) {
		if (!fig_alive(f, (fig_id){ i }) || !(kinds >> fig_kind(f, (fig_id){ i }) & 1))
			continue;
		if (fits(self, f, i, why.code ? &other : &why) == OK) {
			take(t, i);
			taken++;
		}
	}
	if (taken)
		return OK;
	if (why.code) {
		*e = why;
		return E_ARG;
	}
	return err_fail_with(
		e, E_ARG, "not_found", NULL,
		"a kind stands for the objects that are there when the call is made",
		"there are no %.40s in the figure", word);
}

/* "t.sides", "t.vertices": the parts that t made; there must be one. */
static enum status take_parts(struct fig *f, const char *word, fig_fits *fits, void *self,
			      struct target_found *t, bool *are_parts, struct err *e)
{
	static const struct {
		const char *ending;
		enum tool_role role;
	} parts[] = { { ".sides", ROLE_SIDE }, { ".vertices", ROLE_VERTEX } };
	size_t n = strlen(word);
	enum status st = OK;
	char whole[128];

	*are_parts = false;
	for (int k = 0; k < 2 && !*are_parts; k++) {
		size_t tail = strlen(parts[k].ending);
		int id, before = t->n;

		if (n <= tail || strcmp(word + n - tail, parts[k].ending))
			continue;
		snprintf(whole, sizeof whole, "%.*s", (int)(n - tail), word);
		id = fig_find(f, whole).v;
		*are_parts = id >= 0;
		for (int i = id; id >= 0 && i < f->n_objs && f->obj[i].step == f->obj[id].step;
		     i++) {
			if (f->obj[i].whole != id || f->obj[i].role != parts[k].role ||
			    !fig_alive(f, (fig_id){ i }))
				continue;
			st = fits(self, f, i, e);
			if (st != OK)
				return st;
			take(t, i);
		}
		if (id >= 0 && t->n == before)
			return err_fail(e, E_ARG, "not_found", "%.60s has no %s of its own",
					whole, parts[k].ending + 1);
	}
	return st;
}

static enum status anything(void *self, const struct fig *f, int obj, struct err *e)
{
	(void)self, (void)f, (void)obj, (void)e;
	return OK;
}

enum status fig_targets(struct fig *f, const char *text, fig_fits *fits, void *self, int **out,
			int *n, struct err *e)
{
	struct target_found t = { .f = f, .seen = ++f->mark };
	char word[128];
	enum status st = OK;

	if (!fits)
		fits = anything;
	while (st == OK && fig_next_target(&text, word, sizeof word)) {
		kind_set kinds = fig_target_kinds(word);
		struct err why = { 0 };
		int id = fig_find(f, word).v;
		bool parts = false;

		if (id < 0)
			st = take_parts(f, word, fits, self, &t, &parts, e);
		if (parts)
			continue;
		if (id < 0 && kinds) {
			st = take_kind(f, word, kinds, fits, self, &t, e);
			continue;
		}
		if (id < 0 && fig_resolve_name(f, word, &id, &why) != OK) {
			if (!strcmp(why.code, "not_found"))
				return not_found(f, word, e);
			*e = why;
			return E_ARG;
		}
		st = fits(self, f, id, e);
		if (st == OK)
			take(&t, id);
	}
	if (st == OK && !t.n)
		return err_fail_with(
			e, E_ARG, "bad_argument", NULL,
			"give a name, names separated by commas, or a kind such as points",
			"no object is named");
	*out = t.list;
	*n = t.n;
	return st;
}
