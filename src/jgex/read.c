/*
 * read.c -- the text of a statement.
 *
 * Both dialects are read: where they differ in the order of arguments the new point tells
 * which one it is, and new points that are left out are put in.  A word that is no
 * construction but a predicate asserts what it says.
 */
#include "jgex/jgex_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct jgex_row jgex_rows[] = {
#define CONSTRUCT(name, args, makes, draw, gives, needs, script) \
	{ name, args, makes, draw, gives, needs, script },
#include "jgex/construct.def"
#undef CONSTRUCT
};
static const int jgex_n_rows = sizeof jgex_rows / sizeof *jgex_rows;

#define WORDS 48
#define WORD 80

struct jgex_reader {
	struct jgex_text *t;
	struct setting *s;
	struct err *e;
	int clause; /* from 1; 0: a goal */
	const char *text;
	char word[WORDS][WORD];
	int words;
};

/* Says where: the clause by number and text. */
static enum status fail(struct jgex_reader *r, enum status st, const char *code,
			const char *fmt, ...) PRINTF_LIKE(4, 5);
static enum status fail(struct jgex_reader *r, enum status st, const char *code,
			const char *fmt, ...)
{
	char what[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(what, sizeof what, fmt, ap);
	va_end(ap);
	if (r->clause)
		err_fail(r->e, st, code, "clause %d, \"%.70s\": %s", r->clause, r->text, what);
	else
		err_fail(r->e, st, code, "the goal \"%.70s\": %s", r->text, what);
	return st;
}

static const char *trimmed(struct arena *a, const char *s, size_t n)
{
	while (n && isspace((unsigned char)*s))
		s++, n--;
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	return arena_strndup(a, s, n);
}

/* Words between blanks; false when there are too many or too long ones. */
static bool split(struct jgex_reader *r, const char *s, size_t n)
{
	r->words = 0;
	for (size_t i = 0; i < n;) {
		size_t from, len;

		while (i < n && isspace((unsigned char)s[i]))
			i++;
		from = i;
		while (i < n && !isspace((unsigned char)s[i]))
			i++;
		len = i - from;
		if (!len)
			break;
		if (r->words == WORDS || len >= WORD)
			return false;
		memcpy(r->word[r->words], s + from, len);
		r->word[r->words++][len] = '\0';
	}
	return true;
}

/* "distseq a b c d 1 -1" as "lequation 1 a b -1 c d 0". */
static void as_sum(struct jgex_reader *r)
{
	char w[WORDS][WORD];
	int n = (r->words - 1) / 3;

	if (strcmp(r->word[0], "distseq") != 0 || r->words != 3 * n + 1 || r->words == WORDS)
		return;
	memcpy(w, r->word, sizeof w);
	strcpy(r->word[0], "lequation");
	for (int i = 0; i < n; i++) {
		memcpy(r->word[1 + 3 * i], w[1 + 2 * n + i], WORD);
		memcpy(r->word[2 + 3 * i], w[1 + 2 * i], 2 * WORD);
	}
	strcpy(r->word[r->words++], "0");
}

/* --- Points ------------------------------------------------------------------- */

static bool is_name(const char *s)
{
	if (!isalpha((unsigned char)*s) && *s != '_')
		return false;
	for (const char *p = s; *p; p++)
		if (!isalnum((unsigned char)*p) && *p != '_' && *p != '\'')
			return false;
	return strlen(s) < JGEX_NAME;
}

static bool same_folded(const char *a, const char *b)
{
	while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
		a++, b++;
	return !*a && !*b;
}

/* As it is written; else the only one that differs in case. */
static int find_point(const struct setting *s, const char *name)
{
	int found = setting_find(s, name);

	for (int i = 0, seen = 0; found < 0 && i < s->points; i++)
		if (same_folded(s->point[i].name, name)) {
			if (seen++)
				return -1;
			found = i;
		}
	return found;
}

static void near_points(struct jgex_reader *r, const char *name)
{
	const char *names[SETTING_POINTS];

	if (!r->e)
		return;
	for (int i = 0; i < r->s->points; i++)
		names[i] = r->s->point[i].name;
	text_near(r->e->near, sizeof r->e->near, name, names, r->s->points, 3);
}

static enum status no_point(struct jgex_reader *r, const char *name)
{
	fail(r, E_ARG, "not_found", "there is no point %.30s yet", name);
	near_points(r, name);
	return E_ARG;
}

/* "a@1.5_-2". */
static bool read_pin(char *word, struct jgex_pin *pin)
{
	char *at = strchr(word, '@'), *bar;

	*pin = (struct jgex_pin){ false, 0, 0 };
	if (!at)
		return true;
	*at++ = '\0';
	bar = strchr(at, '_');
	if (!bar)
		return false;
	*bar = '\0';
	pin->set = true;
	return text_double(&pin->x, at) && text_double(&pin->y, bar + 1) &&
	       fabs(pin->x) < 1e6 && fabs(pin->y) < 1e6;
}

/* The new points of a clause: the words before "=". */
static enum status new_points(struct jgex_reader *r, struct jgex_clause *c)
{
	struct jgex_text *t = r->t;

	if (!r->words)
		return fail(r, E_ARG, "bad_argument", "no point before the \"=\"");
	c->first = r->s->points;
	for (int i = 0; i < r->words; i++) {
		struct jgex_pin pin;

		if (!read_pin(r->word[i], &pin))
			return fail(r, E_ARG, "bad_argument",
				    "a place is written %.20s@1.5_-2, by two decimals",
				    r->word[i]);
		if (!is_name(r->word[i]))
			return fail(r, E_ARG, "bad_argument",
				    "%.30s is no name of a point: a letter, then letters and "
				    "digits",
				    r->word[i]);
		if (setting_find(r->s, r->word[i]) >= 0)
			return fail(r, E_ARG, "name_taken", "the point %.30s is made twice",
				    r->word[i]);
		if (r->s->points >= SETTING_POINTS)
			return fail(r, E_ARG, "limit", "a statement has at most %d points",
				    SETTING_POINTS);
		setting_point(r->s, arena_strdup(r->s->arena, r->word[i]), 0, 0);
		t->pin = arena_grow(r->s->arena, t->pin, &t->pin_cap, r->s->points,
				    sizeof *t->pin);
		t->pin[r->s->points - 1] = pin;
		c->n++;
	}
	return OK;
}

/* --- Numbers ------------------------------------------------------------------ */

#define LARGEST 1000000000
/* "12", "-3", "2.5": a ratio. */
static bool read_decimal(const char *s, size_t n, int64_t *num, int64_t *den)
{
	bool minus = n && *s == '-', dot = false, any = false;

	*num = 0;
	*den = 1;
	for (size_t i = minus; i < n; i++) {
		if (s[i] == '.' && !dot) {
			dot = true;
			continue;
		}
		if (!isdigit((unsigned char)s[i]) || *num > LARGEST || *den > LARGEST)
			return false;
		*num = *num * 10 + (s[i] - '0');
		*den *= dot ? 10 : 1;
		any = true;
	}
	*num = minus ? -*num : *num;
	return any;
}

/* "1/2", "3"; an angle also "30o", "1pi/6", "pi/6": in half turns. */
static bool read_number(const char *s, bool angle, int64_t *num, int64_t *den)
{
	const char *slash = strchr(s, '/'), *pi = angle ? strstr(s, "pi") : NULL;
	size_t n = slash ? (size_t)(slash - s) : strlen(s);
	bool degrees = angle && !pi;
	int64_t p, q = 1, unit = 1, g;

	if (angle && !pi && n && s[n - 1] == 'o' && !slash)
		n--;
	if (pi) {
		if (pi + 2 != s + n)
			return false;
		n = (size_t)(pi - s);
	}
	if (pi && (n == 0 || (n == 1 && *s == '-'))) {
		p = n ? -1 : 1;
	} else if (!read_decimal(s, n, &p, &unit)) {
		return false;
	}
	if (slash && (!read_decimal(slash + 1, strlen(slash + 1), &q, den) || *den != 1))
		return false;
	if (q <= 0)
		return false;
	q *= unit;
	if (degrees) {
		if (q > LARGEST)
			return false;
		q *= 180;
	}
	if (angle) {
		p %= q;
		p = p < 0 ? p + q : p;
	}
	g = base_gcd(p, q);
	*num = p / g;
	*den = q / g;
	return angle || *num > 0;
}

/* --- Constructions ------------------------------------------------------------- */

int jgex_use_point(const struct jgex_use *u, char letter)
{
	const char *at = strchr(u->row->args, letter);

	return at ? u->arg[at - u->row->args] : -1;
}

/* "coll xab", "rconst abac 1/2", "aconst abbx #". */
struct claim jgex_use_claim(const struct jgex_use *u, const char *text, size_t n)
{
	char word[40];
	int p[CLAIM_POINTS], k = 0;
	size_t i = 0, from = 0;
	struct claim c;

	while (i < n && text[i] != ' ' && i < sizeof word - 1)
		i++;
	memcpy(word, text, i);
	word[i++] = '\0';
	for (; i < n && text[i] != ' ' && k < CLAIM_POINTS; i++)
		p[k++] = jgex_use_point(u, text[i]);
	c = claim_of((enum predicate)claim_kind(word), k, p);
	from = i + 1;
	if (from < n && text[from] == '#') {
		c.num = u->num;
		c.den = u->den;
	} else if (from < n) {
		memcpy(word, text + from, n - from);
		word[n - from] = '\0';
		if (!read_number(word, false, &c.num, &c.den))
			BUG("construct.def: %s", text);
	}
	return c;
}

static enum status give(struct jgex_reader *r, struct jgex_use *u, struct claim c)
{
	if (claim_is_degenerate(&c)) {
		struct buf b = { 0 };

		claim_print(&b, r->s, &c);
		fail(r, E_ARG, "bad_argument",
		     "it says \"%.60s\", which needs different points", buf_str(&b));
		buf_clear(&b);
		return E_ARG;
	}
	if (r->s->givens >= SETTING_CLAIMS)
		return fail(r, E_ARG, "limit", "a statement asserts at most %d facts",
			    SETTING_CLAIMS);
	if (!claim_is_trivial(&c)) {
		setting_give(r->s, c);
		u->givens++;
	}
	return OK;
}

static enum status give_row(struct jgex_reader *r, struct jgex_use *u)
{
	enum status st = OK;

	for (const char *p = u->row->needs; *p && st == OK;) {
		size_t n = strcspn(p, ";");
		struct claim c = jgex_use_claim(u, p, n);

		if (claim_is_degenerate(&c)) {
			struct buf b = { 0 };

			claim_print(&b, r->s, &c);
			st = fail(r, E_ARG, "bad_argument",
				  "%s needs \"%.60s\", thus different points", u->row->name,
				  buf_str(&b));
			buf_clear(&b);
		}
		p += n;
		p += strspn(p, "; ");
	}
	for (const char *p = u->row->gives; *p && st == OK;) {
		size_t n = strcspn(p, ";");

		st = give(r, u, jgex_use_claim(u, p, n));
		p += n;
		p += strspn(p, "; ");
	}
	return st;
}

/* Which point of the clause is it?  -1: none. */
static int fresh(const struct jgex_reader *r, const struct jgex_clause *c, const char *word)
{
	int i = find_point(r->s, word);

	return i >= c->first && i < c->first + c->n ? i : -1;
}

/* Do the n words after the first stand where the row has old and new points? */
static bool fits(const struct jgex_reader *r, const struct jgex_clause *c,
		 const struct jgex_row *row, int n)
{
	bool hash = strchr(row->args, '#') != NULL;
	int all = (int)strlen(row->args) - hash, makes = (int)strlen(row->makes);

	if (n == all - makes) {
		for (int i = 1; i <= n; i++)
			if (fresh(r, c, r->word[i]) >= 0)
				return false;
		return c->n == makes;
	}
	if (n != all)
		return false;
	if (all == 1 && makes == 1 && c->n == 1)
		return true; /* "c = free a" is written, too */
	for (int i = 0; i < all; i++) {
		bool is_new = fresh(r, c, r->word[1 + i]) >= 0;

		if (is_new != (strchr(row->makes, row->args[i]) != NULL))
			return false;
		for (int j = 0; j < i && is_new; j++)
			if (fresh(r, c, r->word[1 + i]) == fresh(r, c, r->word[1 + j]))
				return false;
	}
	return true;
}

/* The points of a use whose words fit the row. */
static enum status bind(struct jgex_reader *r, const struct jgex_clause *c, struct jgex_use *u,
			int n)
{
	const struct jgex_row *row = u->row;
	int all = (int)strcspn(row->args, "#"), makes = (int)strlen(row->makes), k = 1,
	    made = 0;
	bool omitted = n == all - makes, named = !omitted;

	for (int i = 0; i < all && makes == all && named; i++)
		named = fresh(r, c, r->word[1 + i]) >= 0;
	for (int i = 0; i < all; i++) {
		bool is_new = strchr(row->makes, row->args[i]) != NULL;
		int at;

		if (is_new && !named) {
			u->arg[i] = c->first + made++;
			continue;
		}
		at = is_new ? fresh(r, c, r->word[k]) : find_point(r->s, r->word[k]);
		if (at < 0 || (!is_new && at >= c->first))
			return no_point(r, r->word[k]);
		u->arg[i] = at;
		k++;
	}
	return OK;
}

static bool is_angle(const char *word)
{
	return !strcmp(word, "s_angle") || !strcmp(word, "aconst");
}

/* Takes the number off the end of the words; "1 2" is 1/2. */
static enum status take_number(struct jgex_reader *r, struct jgex_use *u, int *n)
{
	char both[2 * WORD + 2];

	if (*n < 1)
		return fail(r, E_ARG, "bad_argument", "%s ends with a number", r->word[0]);
	if (*n >= 2 && !is_angle(r->word[0]) &&
	    strspn(r->word[*n - 1], "0123456789") == strlen(r->word[*n - 1]) &&
	    strspn(r->word[*n], "0123456789") == strlen(r->word[*n])) {
		snprintf(both, sizeof both, "%s/%s", r->word[*n - 1], r->word[*n]);
		*n -= 2;
	} else {
		snprintf(both, sizeof both, "%s", r->word[*n]);
		*n -= 1;
	}
	if (!read_number(both, is_angle(r->word[0]), &u->num, &u->den))
		return fail(r, E_ARG, "bad_argument",
			    is_angle(r->word[0])
				    ? "%.30s is no angle: 30o, 1pi/6 and 30 are one"
				    : "%.30s is no positive number like 2, 1/2 or 2.5",
			    both);
	return OK;
}

/* What the construction would look like, for who wrote it otherwise. */
static enum status misfit(struct jgex_reader *r, const char *name)
{
	struct buf b = { 0 };

	for (int i = 0; i < jgex_n_rows; i++) {
		const struct jgex_row *row = &jgex_rows[i];

		if (strcmp(row->name, name))
			continue;
		buf_add(&b, b.n ? " or \"" : "\"");
		for (const char *p = row->makes; *p; p++)
			buf_addf(&b, "%c ", *p);
		buf_addf(&b, "= %s", name);
		for (const char *p = row->args; *p; p++)
			buf_addf(&b, " %s", *p == '#' ? "NUMBER" : (char[]){ *p, '\0' });
		buf_addc(&b, '"');
	}
	fail(r, E_ARG, "bad_argument", "%s is written %.120s", name, buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

static enum status no_construction(struct jgex_reader *r, const char *name)
{
	const char *names[200];
	int n = 0;

	for (int i = 0; i < jgex_n_rows && n < 150; i++)
		names[n++] = jgex_rows[i].name;
	for (int k = 0; k < PREDICATES && n < 200; k++)
		names[n++] = claim_word((enum predicate)k);
	fail(r, E_ARG, "not_found", "there is no construction \"%.30s\"", name);
	if (r->e)
		text_near(r->e->near, sizeof r->e->near, name, names, n, 3);
	return E_ARG;
}

/* "eqangle6 .." and their like, as the other dialects have them. */
static const char *alias(const char *word)
{
	static const char *const other[][2] = {
		{ "eqangle6", "eqangle" }, { "eqratio6", "eqratio" }, { "simtri2", "simtrir" },
		{ "contri2", "contrir" },  { "s_angle", "aconst" },   { "simtri*", "simtri" },
		{ "contri*", "contri" },
	};

	for (size_t i = 0; i < sizeof other / sizeof *other; i++)
		if (same_folded(word, other[i][0]))
			return other[i][1];
	return word;
}

#define CLAIMS 24
/* A predicate in a clause, or a goal: the words again as text. */
static enum status predicate(struct jgex_reader *r, struct claim *out, int *n)
{
	struct buf b = { 0 };
	struct err why = { 0 };
	bool corner = same_folded(r->word[0], "s_angle") && r->words == 5;
	enum status st;

	buf_add(&b, alias(r->word[0]));
	for (int i = 1; i < r->words; i++) {
		int at = find_point(r->s, r->word[i]);

		if (corner && i == 3) /* s_angle a b x y: between ab and bx */
			buf_addf(&b, " %s", r->word[2]);
		buf_addf(&b, " %s", at >= 0 ? r->s->point[at].name : r->word[i]);
	}
	st = claim_read(r->s, buf_str(&b), out, CLAIMS, n, &why);
	buf_clear(&b);
	if (st != OK) {
		fail(r, st, why.code, "%.180s", why.msg);
		if (r->e)
			memcpy(r->e->near, why.near, sizeof why.near);
	}
	return st;
}

static enum status predicate_use(struct jgex_reader *r, struct jgex_use *u)
{
	struct claim c[CLAIMS];
	enum status st;
	int n;

	st = predicate(r, c, &n);
	for (int i = 0; i < n && st == OK; i++)
		st = give(r, u, c[i]);
	return st;
}

static enum status use_row(struct jgex_reader *r, struct jgex_clause *c, struct jgex_use *u)
{
	const char *name = r->word[0];
	bool known = false, numbered = false;
	int n = r->words - 1;

	for (int i = 0; i < jgex_n_rows; i++)
		if (!strcmp(jgex_rows[i].name, name)) {
			known = true;
			numbered |= strchr(jgex_rows[i].args, '#') != NULL;
		}
	if (numbered) {
		enum status st = take_number(r, u, &n);

		if (st != OK)
			return st;
	}
	for (int i = 0; i < jgex_n_rows && !u->row; i++)
		if (!strcmp(jgex_rows[i].name, name) && fits(r, c, &jgex_rows[i], n))
			u->row = &jgex_rows[i];
	if (u->row)
		return bind(r, c, u, n);
	if (claim_kind(name) >= 0 && (!known || r->words > 2))
		return OK;
	if (!known)
		return no_construction(r, name);
	for (int i = 1; i <= n; i++)
		if (find_point(r->s, r->word[i]) < 0)
			return no_point(r, r->word[i]);
	return misfit(r, name);
}

static enum status use(struct jgex_reader *r, struct jgex_clause *c, const char *s, size_t n)
{
	struct jgex_use *u;
	enum status st;

	if (!split(r, s, n))
		return fail(r, E_ARG, "limit",
			    "a construction has at most %d words of %d letters", WORDS,
			    WORD - 1);
	if (!r->words)
		return fail(r, E_ARG, "bad_argument", "a construction is missing");
	if (memchr(s, '=', n))
		return fail(r, E_ARG, "bad_argument",
			    "a second \"=\"; clauses are separated by \";\"");
	for (char *p = r->word[0]; *p; p++)
		*p = (char)tolower((unsigned char)*p);
	as_sum(r);
	c->use = arena_grow(r->s->arena, c->use, &c->cap, c->uses + 1, sizeof *c->use);
	u = &c->use[c->uses++];
	*u = (struct jgex_use){ .first = r->s->givens,
				.den = 1,
				.text = trimmed(r->s->arena, s, n) };
	st = use_row(r, c, u);
	if (st == OK)
		st = u->row ? give_row(r, u) : predicate_use(r, u);
	/* Figures with lengths are drawn in their size. */
	if (st == OK && u->row && strncmp(u->row->name, "l", 1) == 0 && u->num > 0 &&
	    strchr(u->row->args, '#')) {
		double v = (double)u->num / (double)u->den;

		r->t->unit = u->row->name[1] == '2' ? sqrt(v) : v;
	}
	return st;
}

/* --- Clauses and goals ---------------------------------------------------------- */

static enum status clause(struct jgex_reader *r, const char *s, size_t n, bool added)
{
	const char *eq, *end;
	struct jgex_clause *c;
	struct jgex_text *t = r->t;
	enum status st;
	bool pinned;

	r->clause = r->s->clauses + 1;
	r->text = trimmed(r->s->arena, s, n);
	eq = strchr(r->text, '=');
	if (!eq)
		return fail(
			r, E_ARG, "bad_argument",
			"a clause is \"points = construction\"; a goal stands behind \"?\"");
	setting_clause(r->s, r->text);
	t->clause = arena_grow(r->s->arena, t->clause, &t->clause_cap, r->s->clauses,
			       sizeof *t->clause);
	c = &t->clause[r->s->clauses - 1];
	*c = (struct jgex_clause){ .n = 0 };
	if (!split(r, r->text, (size_t)(eq - r->text)))
		return fail(r, E_ARG, "limit", "at most %d new points, names of %d letters",
			    WORDS, WORD - 1);
	st = new_points(r, c);
	for (int i = c->first; i < c->first + c->n && st == OK; i++)
		r->s->point[i].added = added;
	/* "a@1_2 =" needs no construction. */
	pinned = st == OK && !eq[1 + strspn(eq + 1, " \t\r")];
	for (int i = c->first; i < c->first + c->n && pinned; i++)
		pinned = t->pin[i].set;
	for (const char *p = eq + 1; st == OK && !pinned; p = end + 1) {
		end = p + strcspn(p, ",");
		st = use(r, c, p, (size_t)(end - p));
		if (!*end)
			break;
	}
	return st;
}

#define OVERDETERMINED                                                                 \
	"an added point may be on two lines or circles; a third condition would be a " \
	"hypothesis"

/* Which of the clause's points does a claim speak of?  -1: none, or several. */
static int subject(const struct jgex_clause *c, const struct claim *g)
{
	int q = -1;

	for (int i = 0; i < g->n; i++) {
		if (g->p[i] < c->first)
			continue;
		if (q >= 0 && q != g->p[i])
			return -1;
		q = g->p[i];
	}
	return q;
}

/* How much a construction says of the point q, where 2 determine it. */
static int weight(const struct jgex_use *u, int q)
{
	int loci = jgex_row_loci(u->row);

	for (const char *m = u->row->makes; *m; m++)
		if (jgex_use_point(u, *m) == q)
			return loci ? loci : 2;
	return 0;
}

/* A predicate says that a point is on one line or circle, and nothing beside it. */
static enum status added_predicate(struct jgex_reader *r, const struct jgex_clause *c,
				   const struct jgex_use *u, int *said)
{
	for (int i = u->first; i < u->first + u->givens; i++) {
		const struct claim *g = &r->s->given[i].claim;
		int q = subject(c, g), at[CLAIM_POINTS];

		if (q < 0 || !jgex_claim_locus(g, q, at))
			return fail(
				r, E_ARG, "bad_argument",
				"\"%.60s\" would be a hypothesis: an added point is put on "
				"lines and circles, nothing else is said of it",
				u->text);
		said[q - c->first]++;
	}
	return OK;
}

/* What a construction needs or tells beside lines and circles: an equation that must hold before, a
 * side condition.  By itself it can always tell where its point is taken. */
static bool is_hypothesis(const struct jgex_reader *r, const struct jgex_clause *c,
			  const struct jgex_use *u)
{
	for (const char *p = u->row->needs; *p;) {
		size_t n = strcspn(p, ";");
		struct claim need = jgex_use_claim(u, p, n);

		if (claim_is_equation((enum predicate)need.kind))
			return true;
		p += n;
		p += strspn(p, "; ");
	}
	for (int i = u->first; i < u->first + u->givens; i++) {
		const struct claim *g = &r->s->given[i].claim;
		bool own = false;

		for (int k = 0; k < g->n; k++)
			own |= g->p[k] >= c->first;
		if (!own || (c->uses > 1 && !claim_is_equation((enum predicate)g->kind)))
			return true;
	}
	return false;
}

/* An added point says nothing of the figure that it is added to: every claim is about it, and no
 * more are made than determine it. */
static enum status harmless(struct jgex_reader *r, const struct jgex_clause *c)
{
	int said[WORDS] = { 0 };
	enum status st = OK;

	for (int i = 0; i < c->uses && st == OK; i++) {
		const struct jgex_use *u = &c->use[i];

		if (!u->row)
			st = added_predicate(r, c, u, said);
		else if (is_hypothesis(r, c, u))
			st = fail(r, E_ARG, "bad_argument", OVERDETERMINED);
		for (int k = 0; k < c->n && u->row; k++)
			said[k] += weight(u, c->first + k);
	}
	for (int k = 0; k < c->n && st == OK; k++)
		if (said[k] > 2)
			st = fail(r, E_ARG, "bad_argument", OVERDETERMINED);
	return st;
}

static enum status clauses(struct jgex_reader *r, const char *s, size_t n, bool added)
{
	enum status st = OK;

	for (size_t i = 0; i < n && st == OK;) {
		const char *stop = memchr(s + i, ';', n - i);
		size_t k = stop ? (size_t)(stop - s) - i : n - i;
		size_t blank = 0;

		while (blank < k && isspace((unsigned char)s[i + blank]))
			blank++;
		if (blank < k)
			st = clause(r, s + i, k, added);
		if (blank < k && st == OK && added)
			st = harmless(r, &r->t->clause[r->s->clauses - 1]);
		i += k + 1;
	}
	return st;
}

static enum status goal(struct jgex_reader *r, const char *s, size_t n)
{
	struct claim c[CLAIMS];
	enum status st;
	int k;

	r->clause = 0;
	r->text = trimmed(r->s->arena, s, n);
	if (!split(r, s, n))
		return fail(r, E_ARG, "limit", "at most %d words of %d letters", WORDS,
			    WORD - 1);
	as_sum(r);
	st = predicate(r, c, &k);
	if (st == OK && r->s->goals + k > CLAIMS)
		return fail(r, E_ARG, "limit", "a statement has at most %d goals", CLAIMS);
	/* "simtri*": in either orientation, as the drawing has it. */
	if (st == OK && strchr(r->word[0], '*'))
		r->t->either |= 1u << r->s->goals;
	for (int i = 0; i < k && st == OK; i++)
		setting_want(r->s, c[i]);
	return st;
}

static enum status goals(struct jgex_reader *r, const char *s, size_t n)
{
	enum status st = OK;

	for (size_t i = 0; i < n && st == OK;) {
		const char *stop = memchr(s + i, ';', n - i);
		size_t k = stop ? (size_t)(stop - s) - i : n - i, blank = 0;

		while (blank < k && isspace((unsigned char)s[i + blank]))
			blank++;
		if (blank < k)
			st = goal(r, s + i, k);
		i += k + 1;
	}
	return st;
}

/* The parts: clauses, auxiliary ones behind "|", goals behind "?". */
enum status jgex_text_read(struct jgex_text *t, struct arena *a, const char *text, size_t n,
			   struct err *e)
{
	struct jgex_reader r = { .t = t, .e = e };
	enum status st = OK;
	char part = ';';

	*t = (struct jgex_text){ .unit = 1 };
	if (n > JGEX_BYTES || memchr(text, '\0', n))
		return err_fail(e, E_ARG, "limit", "a statement is text of at most %d bytes",
				JGEX_BYTES);
	if (!memchr(text, '=', n))
		return err_fail(e, E_ARG, "foreign",
				"this is no statement: it has no clause \"a b c = triangle\"");
	t->s = r.s = setting_new(a);
	for (size_t i = 0; i < n && st == OK;) {
		size_t k = i;

		while (k < n && text[k] != '|' && text[k] != '?')
			k++;
		st = part == '?' ? goals(&r, text + i, k - i)
				 : clauses(&r, text + i, k - i, part == '|');
		part = k < n ? text[k] : part;
		i = k + 1;
	}
	if (st == OK && !t->s->points)
		return err_fail(e, E_ARG, "foreign", "a statement without points");
	return st;
}

const char *jgex_statement(struct arena *a, const char *text, const char **added)
{
	struct buf own = { 0 }, more = { 0 };
	const char *s;

	for (char part = ';'; *text;) {
		size_t n = strcspn(text, "|?");

		buf_addn(part == '|' ? &more : &own, text, n);
		if (part == '|')
			buf_addc(&more, ';');
		part = text[n] ? text[n] : part;
		if (text[n] == '?')
			buf_addc(&own, '?');
		text += n + (text[n] != '\0');
	}
	s = arena_strdup(a, buf_str(&own));
	*added = arena_strdup(a, buf_str(&more));
	buf_clear(&own);
	buf_clear(&more);
	return s;
}

/* --- Two names for one point ------------------------------------------------------- */

#define ONE_PLACE 1e-9

static bool is_asked(const struct setting *s, int q)
{
	for (int i = 0; i < s->goals; i++)
		for (int k = 0; k < s->goal[i].n; k++)
			if (s->goal[i].p[k] == q)
				return true;
	return false;
}

/* Of two points at one place the later, or the one that no goal speaks of; -1: neither can go. */
static int second_name(const struct jgex_text *t, int p, int q)
{
	const struct jgex_pin *a = &t->pin[p], *b = &t->pin[q];

	if (!a->set || !b->set || hypot(a->x - b->x, a->y - b->y) > ONE_PLACE * t->unit)
		return -1;
	return !is_asked(t->s, q) ? q : !is_asked(t->s, p) ? p : -1;
}

static bool speaks_of(const struct jgex_text *t, const struct jgex_use *u, const bool *aside)
{
	bool is = false;

	for (int i = 0; u->row && u->row->args[i] && u->row->args[i] != '#'; i++)
		is |= aside[u->arg[i]];
	for (int g = u->first; g < u->first + u->givens; g++)
		for (int i = 0; i < t->s->given[g].claim.n; i++)
			is |= aside[t->s->given[g].claim.p[i]];
	return is;
}

/* A clause without those points; what it says of others goes to the one before where it has none left. */
static void add_single(struct buf *b, const struct jgex_text *t, int k, const bool *aside)
{
	const struct jgex_clause *c = &t->clause[k];
	const char *name = t->s->clause[k].text, *comma;
	int left = 0;

	for (int i = 0; i < c->n; i++) {
		size_t n;

		name += strspn(name, " \t\r\n");
		n = strcspn(name, " =\t\r\n");
		if (!aside[c->first + i]) {
			buf_add(b, left++ ? " " : b->n ? "; " : "");
			buf_addn(b, name, n);
		}
		name += n;
	}
	comma = left || b->s[b->n - 1] == '=' ? " " : ", ";
	buf_add(b, left ? " =" : "");
	for (int i = 0; i < c->uses; i++)
		if (!speaks_of(t, &c->use[i], aside)) {
			buf_addf(b, "%s%s", comma, c->use[i].text);
			comma = ", ";
		}
}

const char *jgex_single(struct arena *a, const char *text, const char *aside[], int *n)
{
	const char *goal = strchr(text, '?');
	struct jgex_text t;
	struct buf b = { 0 };
	bool *out;

	*n = 0;
	if (!goal || strchr(text, '|') ||
	    jgex_text_read(&t, a, text, strlen(text), NULL) != OK)
		return text;
	out = arena_alloc(a, (size_t)t.s->points);
	for (int q = 0; q < t.s->points; q++)
		for (int p = 0; p < q; p++) {
			int k = out[p] || out[q] ? -1 : second_name(&t, p, q);

			if (k >= 0) {
				aside[(*n)++] = t.s->point[k].name;
				out[k] = true;
			}
		}
	for (int i = 0; i < t.s->clauses && *n; i++)
		add_single(&b, &t, i, out);
	if (*n) {
		buf_addf(&b, " %s", goal);
		text = arena_strdup(a, buf_str(&b));
	}
	buf_clear(&b);
	return text;
}

enum status jgex_text_more(struct jgex_text *t, const char *text, size_t n, struct err *e)
{
	struct jgex_reader r = { .t = t, .s = t->s, .e = e };
	struct setting *s = t->s;

	if (n > JGEX_BYTES || memchr(text, '\0', n))
		return err_fail(e, E_ARG, "limit", "clauses are text of at most %d bytes",
				JGEX_BYTES);
	t->clause = arena_grow(s->arena, t->clause, &t->clause_cap, s->clauses + 1,
			       sizeof *t->clause);
	t->pin = arena_grow(s->arena, t->pin, &t->pin_cap, s->points + 1, sizeof *t->pin);
	return clauses(&r, text, n, true);
}

enum status jgex_outline(struct jgex_outline *out, struct arena *a, const char *text, size_t n,
			 struct err *e)
{
	struct jgex_text t;
	enum status st = jgex_text_read(&t, a, text, n, e);
	int cap = 0;

	*out = (struct jgex_outline){ .s = t.s };
	for (int i = 0; st == OK && i < t.s->clauses; i++)
		for (int k = 0; k < t.clause[i].uses; k++) {
			const struct jgex_use *u = &t.clause[i].use[k];
			struct jgex_part *p;

			out->step = arena_grow(a, out->step, &cap, out->steps + 1,
					       sizeof *out->step);
			p = &out->step[out->steps++];
			*p = (struct jgex_part){ .clause = i,
						 .text = u->text,
						 .arg = u->arg,
						 .num = u->num,
						 .den = u->den };
			if (u->row) {
				p->args = u->row->args;
				p->script = u->row->script;
			}
		}
	return st;
}

/* --- Files ---------------------------------------------------------------------- */

/* A clause, or a goal without one: "Is it so?" is a name. */
static bool is_statement(const char *s)
{
	const char *goal = strchr(s, '?');

	return strchr(s, '=') || (goal && goal[1 + strspn(goal + 1, "? \t")]);
}

bool jgex_next(struct jgex_problem *out, const char **text, int *line, struct arena *a)
{
	*out = (struct jgex_problem){ "", "", 0 };
	for (const char *p = *text; *p;) {
		size_t n = strcspn(p, "\n");
		const char *s = trimmed(a, p, n);

		if (*s && *out->name && !is_statement(s))
			return true; /* the next name; it is read again */
		p += n + (p[n] == '\n');
		++*line;
		*text = p;
		if (!*s)
			continue;
		out->line = *line;
		if (is_statement(s)) {
			out->statement = s;
			return true;
		}
		out->name = s;
	}
	return *out->name != '\0';
}

const char *jgex_construction(int i, const char **args, const char **makes, const char **gives,
			      const char **needs)
{
	if (i < 0 || i >= jgex_n_rows)
		return NULL;
	*args = jgex_rows[i].args;
	*makes = jgex_rows[i].makes;
	*gives = jgex_rows[i].gives;
	*needs = jgex_rows[i].needs;
	return jgex_rows[i].name;
}

bool jgex_script(struct jgex_row_text *out, const char *name)
{
	for (int i = 0; i < jgex_n_rows; i++) {
		const struct jgex_row *row = &jgex_rows[i];
		bool path;

		if (strcmp(row->name, name) != 0 || row->makes[1] || !*row->script ||
		    strpbrk(row->script, ";#"))
			continue;
		path = strncmp(row->script + 2, " on ", 4) == 0;
		*out = (struct jgex_row_text){ row->args, row->script + (path ? 6 : 5) };
		return true;
	}
	return false;
}
