/*
 * skeleton.c -- what a construction should satisfy: predicates with the tag of where they come
 * from, and the queries T_0, T_1, ... with their keys.
 *
 * A line of a skeleton is "... (Tag) => name[a,b,c] & name[...]": what stands before the tag are
 * the reasons, what stands behind it counts.
 */
#include "dataset/dataset_priv.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* --- Predicates ------------------------------------------------------------------------------ */

static bool tier_of(enum dataset_tier *out, const char *tag)
{
	static const struct {
		const char *tag;
		enum dataset_tier tier;
	} named[] = {
		{ "Premise", DATASET_PREMISE },
		{ "Numerical Check", DATASET_NUMERICAL },
		{ "Pythagoras Verification", DATASET_NUMERICAL },
		{ "Ratio Chasing", DATASET_DERIVED },
		{ "Angle Chasing", DATASET_DERIVED },
	};

	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (strcmp(tag, named[i].tag) == 0) {
			*out = named[i].tier;
			return true;
		}
	*out = DATASET_DERIVED;
	return tag[0] == 'r' && isdigit((unsigned char)tag[1]);
}

static enum status add_predicate(struct dataset_reading *r, const char *text, const char *tag,
				 enum dataset_tier tier)
{
	struct dataset_sample *s = r->s;

	if (!s->predicate)
		s->predicate = arena_alloc(r->a, DATASET_ITEMS * sizeof *s->predicate);
	if (s->predicates == DATASET_ITEMS)
		return dataset_wrong(r, "predicates", "there are more than %d", DATASET_ITEMS);
	s->predicate[s->predicates++] = (struct dataset_predicate){ text, tag, tier };
	return OK;
}

/* eqratio3 O O A B C D of this set: the triangles OAB and OCD are similar, and the points divide
 * the lines through O alike. */
static enum status add_thales(struct dataset_reading *r, const char *const *p, const char *tag,
			      enum dataset_tier tier)
{
	const char *o = p[0], *a = p[2], *b = p[3], *c = p[4], *d = p[5];
	enum status st = add_predicate(
		r, arena_printf(r->a, "simtri %s %s %s %s %s %s", o, a, b, o, c, d), tag,
		tier);

	if (st == OK)
		st = add_predicate(r,
				   arena_printf(r->a, "eqratio %s %s %s %s %s %s %s %s", o, a,
						c, a, o, b, b, d),
				   tag, tier);
	if (st == OK)
		st = add_predicate(r,
				   arena_printf(r->a, "eqratio %s %s %s %s %s %s %s %s", o, c,
						a, c, o, d, b, d),
				   tag, tier);
	return st;
}

/* "Fraction(6, 1)" is 6/1. */
static const char *argument(struct dataset_reading *r, const char *s, size_t n)
{
	static const char fraction[] = "Fraction(";
	size_t k = sizeof fraction - 1;
	struct buf b = { 0 };

	while (n && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	if (n < k + 4 || strncmp(s, fraction, k) != 0 || s[n - 1] != ')')
		return arena_strndup(r->a, s, n);
	for (size_t i = k; i < n - 1; i++)
		if (!isspace((unsigned char)s[i]))
			buf_addc(&b, s[i] == ',' ? '/' : s[i]);
	return buf_keep(&b, r->a);
}

/* PythagoreanPremises is pythagorean_premises. */
static const char *snake(struct dataset_reading *r, const char *s, size_t n)
{
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		if (i && isupper((unsigned char)s[i]))
			buf_addc(&b, '_');
		buf_addc(&b, (char)tolower((unsigned char)s[i]));
	}
	return buf_keep(&b, r->a);
}

enum { ARGUMENTS = 40 };

/* name[a,b,c] with s at the name, n its length, open at the bracket, end at the other. */
static enum status take_call(struct dataset_reading *r, const char *s, size_t n,
			     const char *open, const char *end, const char *tag,
			     enum dataset_tier tier)
{
	const char *arg[ARGUMENTS], *name = snake(r, s, n), *from = open + 1;
	int args = 0, depth = 0;
	struct buf b = { 0 };
	const char *text;

	for (const char *t = from; t <= end && args < ARGUMENTS; t++) {
		depth += *t == '(';
		depth -= *t == ')';
		if (t < end && (*t != ',' || depth > 0))
			continue;
		arg[args] = argument(r, from, (size_t)(t - from));
		args += arg[args][0] != 0;
		from = t + 1;
	}
	if (strcmp(name, "eqratio3") == 0 && args == 6 && strcmp(arg[0], arg[1]) == 0)
		return add_thales(r, arg, tag, tier);
	buf_add(&b, name);
	for (int i = 0; i < args; i++)
		buf_addf(&b, " %s", arg[i]);
	text = buf_keep(&b, r->a);
	return add_predicate(r, text, tag, tier);
}

static bool is_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* What stands behind the tag. */
static enum status take_calls(struct dataset_reading *r, const char *s, const char *end,
			      const char *tag, enum dataset_tier tier)
{
	for (const char *t = s; t < end; t++) {
		const char *from = t, *close;
		enum status st;

		if (*t != '[')
			continue;
		while (from > s && is_name(from[-1]))
			from--;
		while (from < t && isdigit((unsigned char)*from))
			from++;
		close = memchr(t, ']', (size_t)(end - t));
		if (!close)
			return OK;
		if (from == t)
			continue;
		st = take_call(r, from, (size_t)(t - from), t, close, tag, tier);
		if (st != OK)
			return st;
		t = close;
	}
	return OK;
}

/* The "(Tag) =>" of a line: the tag, and where it ends; NULL: there is none. */
static const char *find_tag(struct dataset_reading *r, const char *s, const char *end,
			    const char **behind)
{
	for (const char *t = s; t + 1 < end; t++) {
		const char *close = t, *open;

		if (t[0] != '=' || t[1] != '>')
			continue;
		while (close > s && isspace((unsigned char)close[-1]))
			close--;
		if (close == s || close[-1] != ')')
			continue;
		close--;
		open = close;
		while (open > s && open[-1] != '(' && open[-1] != ')')
			open--;
		if (open == s || open[-1] != '(' || close - open > 80)
			continue;
		*behind = t + 2;
		return dataset_trimmed(r, arena_strndup(r->a, open, (size_t)(close - open)));
	}
	return NULL;
}

enum status dataset_take_skeleton(struct dataset_reading *r, const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");
		const char *behind, *tag = find_tag(r, text, text + n, &behind);
		enum dataset_tier tier;

		/* Lines with other tags say nothing of the figure. */
		if (tag && tier_of(&tier, tag)) {
			enum status st = take_calls(r, behind, text + n, tag, tier);

			if (st != OK)
				return st;
		}
		text += n + (text[n] == '\n');
	}
	return OK;
}

/* "cong a b c d", or as in a skeleton cong[a,b,c,d]. */
static enum status take_predicate(struct dataset_reading *r, const char *text, const char *tag,
				  enum dataset_tier tier)
{
	int before = r->s->predicates;
	enum status st = take_calls(r, text, text + strlen(text), tag, tier);

	return st != OK || r->s->predicates > before ? st : add_predicate(r, text, tag, tier);
}

enum status dataset_take_predicates(struct dataset_reading *r, const struct json *list)
{
	if (list->type != JSON_ARRAY)
		return dataset_wrong(r, "predicates",
				     "they are a list of texts or of {predicate, tag}");
	for (const struct json *m = list->child; m; m = m->next) {
		const char *text = m->type == JSON_OBJECT ? dataset_member(m, "predicate")
							  : dataset_value_text(m);
		const char *tag = m->type == JSON_OBJECT ? dataset_member(m, "tag") : NULL;
		enum dataset_tier tier = DATASET_PREMISE;
		enum status st;

		tag = tag ? tag : "Premise";
		if (!text || !tier_of(&tier, tag))
			return dataset_wrong(
				r, "predicates",
				"number %d has no predicate, or a tag of no tier (Premise, "
				"Numerical Check, Ratio Chasing, Angle Chasing, r43)",
				r->s->predicates + 1);
		st = take_predicate(r, text, tag, tier);
		if (st != OK)
			return st;
	}
	return OK;
}

/* --- Queries --------------------------------------------------------------------------------- */

/* Where "(in degrees, mod 180)" begins in [s, end); end where it does not. */
static const char *qualifier(const char *s, const char *end, bool *modulo)
{
	const char *at = end;

	*modulo = false;
	for (const char *t = s; t < end; t++) {
		size_t left = (size_t)(end - t);
		bool degrees = left >= 7 && strncasecmp(t, "degrees", 7) == 0,
		     mod = left >= 3 && strncasecmp(t, "mod", 3) == 0;

		if (t > s && isalpha((unsigned char)t[-1]))
			continue;
		*modulo |= mod;
		if ((degrees || mod) && at == end)
			at = t;
	}
	for (;;) {
		while (at > s && strchr(" \t\n,(;", at[-1]))
			at--;
		if (at - s < 2 || strncasecmp(at - 2, "in", 2) != 0 ||
		    (at - s > 2 && isalnum((unsigned char)at[-3])))
			return at;
		at -= 2;
	}
}

static enum status add_query(struct dataset_reading *r, int number, const char *s,
			     const char *end)
{
	struct dataset_sample *sample = r->s;
	const char *cut;
	bool modulo;

	while (s < end && isspace((unsigned char)*s))
		s++;
	/* "T0 = T = |AB|" occurs. */
	if (end - s > 2 && *s == 'T') {
		const char *t = s + 1;

		while (t < end && isspace((unsigned char)*t))
			t++;
		if (t < end && *t == '=')
			s = t + 1;
	}
	cut = qualifier(s, end, &modulo);
	while (cut > s && strchr(",.; \t\n$", cut[-1]))
		cut--;
	while (s < cut && strchr(" \t\n$", *s))
		s++;
	if (!sample->query)
		sample->query = arena_alloc(r->a, DATASET_ITEMS * sizeof *sample->query);
	if (sample->queries == DATASET_ITEMS)
		return dataset_wrong(r, "queries", "there are more than %d", DATASET_ITEMS);
	sample->query[sample->queries++] =
		(struct dataset_query){ number, arena_strndup(r->a, s, (size_t)(cut - s)),
					NULL, modulo };
	return OK;
}

/* Is there "T7 =" at t, or "7 =" where 7 is the next?  The number, and where it ends. */
static const char *query_head(const char *text, const char *t, int next, int *number)
{
	bool named = *t == 'T';
	size_t n;

	if (t > text && (isalnum((unsigned char)t[-1]) || strchr("_{.", t[-1])))
		return NULL;
	if (named)
		t++;
	t += named && *t == '_';
	t += named && *t == '{';
	n = strspn(t, "0123456789");
	if (!n || n > 6)
		return NULL;
	*number = 0;
	for (size_t i = 0; i < n; i++)
		*number = 10 * *number + (t[i] - '0');
	t += n;
	t += named && *t == '}';
	t += strspn(t, " \t$");
	return *t == '=' && (named || (next > 0 && *number == next)) ? t + 1 : NULL;
}

/* A sentence that closes the list: "Provide your answers ...". */
static bool closes(const char *text, const char *t)
{
	static const char *const verb[] = { "Provide", "Compute", "Find",
					    "Explain", "Give",    "Return",
					    "Output",  "Express", "Determine" };
	const char *before = t;

	while (before > text && (before[-1] == ' ' || before[-1] == '\t'))
		before--;
	if (before == text || !(before[-1] == '\n' || (before[-1] == '.' && before < t)))
		return false;
	for (size_t i = 0; i < sizeof verb / sizeof *verb; i++)
		if (strncmp(t, verb[i], strlen(verb[i])) == 0)
			return true;
	return false;
}

/* The keys of "['1', '0', '2/1']", one after the other; NULL at the end. */
static const char *next_key(struct dataset_reading *r, const char **at)
{
	const char *s = *at;
	size_t n;

	s += strspn(s, " \t\r\n[],'\"");
	n = strcspn(s, ",]'\"");
	*at = s + n;
	return n ? dataset_trimmed(r, arena_strndup(r->a, s, n)) : NULL;
}

static void take_keys(struct dataset_reading *r, const struct json *keys)
{
	struct dataset_sample *s = r->s;
	const char *text = dataset_value_text(keys);
	const struct json *m = keys && keys->type == JSON_ARRAY ? keys->child : NULL;

	for (int i = 0; i < s->queries; i++) {
		if (text)
			s->query[i].key = next_key(r, &text);
		else if (m) {
			s->query[i].key = dataset_value_text(m);
			m = m->next;
		}
	}
}

enum status dataset_take_queries(struct dataset_reading *r, const char *text,
				 const struct json *keys)
{
	const char *begin = NULL;
	int number = -1;

	for (const char *t = text; *t; t++) {
		int head;
		const char *behind = query_head(text, t, begin ? number + 1 : -1, &head);
		bool end = begin && !behind && closes(text, t);

		if ((behind || end) && begin && add_query(r, number, begin, t) != OK)
			return E_ARG;
		if (end) {
			begin = NULL;
			break;
		}
		/* The list begins with T0. */
		if (behind && (begin || head == 0)) {
			begin = behind;
			number = head;
			t = behind - 1;
		}
	}
	if (begin && add_query(r, number, begin, begin + strlen(begin)) != OK)
		return E_ARG;
	take_keys(r, keys);
	return OK;
}

enum status dataset_take_query_list(struct dataset_reading *r, const struct json *list)
{
	if (list->type != JSON_ARRAY)
		return dataset_wrong(r, "queries",
				     "they are a list of {query, key} or of texts");
	for (const struct json *m = list->child; m; m = m->next) {
		bool object = m->type == JSON_OBJECT;
		const char *text = object ? dataset_member(m, "query") : dataset_value_text(m);
		struct dataset_query *q;

		if (!text)
			return dataset_wrong(r, "queries", "number %d has no query",
					     r->s->queries);
		if (add_query(r, r->s->queries, text, text + strlen(text)) != OK)
			return E_ARG;
		q = &r->s->query[r->s->queries - 1];
		q->key = object ? dataset_member(m, "key") : NULL;
		if (object && json_get(m, "modulo"))
			q->modulo = json_get(m, "modulo")->type == JSON_TRUE;
	}
	return OK;
}
