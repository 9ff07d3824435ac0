/*
 * relation.c -- the rows of relation.def, and what they are made of.
 *
 * The definitions are short texts, read each time they are needed: a few operands each, and no
 * state to keep.
 */
#include "geo/relation.h"
#include <ctype.h>
#include <string.h>

static const struct {
	const char *name, *takes, *query, *script, *gap;
	int equal, least;
} element_row[ELEMENTS] = {
#define ELEMENT(NAME, takes, equal, least, query, script, gap) \
	[ELEMENT_##NAME] = { #NAME, takes, query, script, gap, equal, least },
#include "geo/relation.def"
#undef ELEMENT
};

static const struct {
	const char *word, *takes, *made_of, *needs, *sentence;
} relation_row[RELATIONS] = {
#define RELATION(NAME, Word, takes, made_of, needs, sentence) \
	[RELATION_##NAME] = { #Word, takes, made_of, needs, sentence },
#include "geo/relation.def"
#undef RELATION
};

#define OF_RELATION(type, member)                            \
	type geo_relation_##member(enum relation r)          \
	{                                                    \
		return relation_row[r].member;               \
	}
OF_RELATION(const char *, word)
OF_RELATION(const char *, takes)
OF_RELATION(const char *, sentence)
OF_RELATION(const char *, made_of)

bool geo_relation_needs(enum relation r, char letter)
{
	return strchr(relation_row[r].needs, letter) != NULL;
}

#define OF_ELEMENT(type, member)                             \
	type geo_element_##member(enum element e)            \
	{                                                    \
		return element_row[e].member;                \
	}
OF_ELEMENT(const char *, name)
OF_ELEMENT(const char *, takes)
OF_ELEMENT(int, equal)
OF_ELEMENT(int, least)
OF_ELEMENT(const char *, query)
OF_ELEMENT(const char *, script)
OF_ELEMENT(const char *, gap)

/* --- Words ------------------------------------------------------------------------------ */

static const struct {
	const char *word, *others;
} spelling_row[] = {
#define SPELLING(Word, others) { #Word, others },
#include "geo/relation.def"
#undef SPELLING
};
#define SPELLING_ROWS (sizeof spelling_row / sizeof *spelling_row)

enum { WORD = 64 }; /* longer words are none */

/* Letters and digits alone, in lower case; false when it is too long. */
static bool plain(const char *word, char out[WORD])
{
	size_t n = 0;

	for (; *word; word++)
		if (isalnum((unsigned char)*word)) {
			if (n + 1 == WORD)
				return false;
			out[n++] = (char)tolower((unsigned char)*word);
		}
	out[n] = 0;
	return n > 0;
}

static const char *without(const char *word, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(word, prefix, n) || !word[n] ? NULL : word + n;
}

/* Two plain words, but for a plural of the first. */
static bool same(const char *given, const char *word)
{
	size_t n = strlen(word);

	return !strncmp(given, word, n) && (!given[n] || (given[n] == 's' && !given[n + 1]));
}

/* A word that was given: plain, without query, and without Are or Is in front (or NULL). */
struct given_word {
	char text[WORD];
	const char *whole, *shorter;
};

static bool give(struct given_word *g, const char *word)
{
	if (!plain(word, g->text))
		return false;
	g->whole = without(g->text, "query") ? without(g->text, "query") : g->text;
	g->shorter =
		without(g->whole, "are") ? without(g->whole, "are") : without(g->whole, "is");
	return true;
}

/* Can the two begin alike, but for Is?  Looked at before anything else: most words differ. */
static bool begins(const char *given, const char *word)
{
	return given && ((given[0] | 0x20) == (word[0] | 0x20) ||
			 (word[0] == 'I' && word[1] == 's' && given[0] == (word[2] | 0x20)));
}

static bool means(const struct given_word *g, const char *word)
{
	char b[WORD];
	const char *w;

	if ((!begins(g->whole, word) && !begins(g->shorter, word)) || !plain(word, b))
		return false;
	/* Is may also be the beginning of the word itself. */
	w = without(b, "is");
	return same(g->whole, b) || (w && same(g->whole, w)) ||
	       (g->shorter && (same(g->shorter, b) || (w && same(g->shorter, w))));
}

bool geo_relation_word_is(const char *given, const char *word)
{
	struct given_word g;

	return give(&g, given) && means(&g, word);
}

/* The word that a spelling stands for, or NULL. */
static const char *spelled(const struct given_word *given)
{
	for (size_t i = 0; i < SPELLING_ROWS; i++)
		for (const char *s = spelling_row[i].others; *s;) {
			size_t n = strcspn(s, " ");
			char one[WORD];

			memcpy(one, s, n);
			one[n] = 0;
			if (means(given, one))
				return spelling_row[i].word;
			s += n + (s[n] != 0);
		}
	return NULL;
}

const char *geo_relation_spellings(enum relation r)
{
	for (size_t i = 0; i < SPELLING_ROWS; i++)
		if (!strcmp(spelling_row[i].word, relation_row[r].word))
			return spelling_row[i].others;
	return "";
}

enum relation geo_relation_find(const char *word, enum relation from)
{
	struct given_word given;
	const char *meant;

	if (!give(&given, word))
		return RELATIONS;
	for (int r = 0; r < RELATIONS; r++)
		if (means(&given, relation_row[r].word)) {
			while (from < RELATIONS && !means(&given, relation_row[from].word))
				from++;
			return from;
		}
	meant = spelled(&given);
	while (from < RELATIONS && (!meant || strcmp(meant, relation_row[from].word)))
		from++;
	return from;
}

/* --- Telling about them ------------------------------------------------------------------- */

void geo_relation_operand_text(struct buf *b, enum relation r)
{
	static const struct {
		char c;
		const char *text;
	} words[] = {
		{ 'p', "point" },   { 'l', "line" },     { 's', "segment" },
		{ 'g', "polygon" }, { '3', "triangle" }, { '4', "quadrilateral" },
		{ 'c', "circle" },  { 'o', "path" },     { 'v', "number" },
		{ '+', "..." },     { 't', "term" },
	};
	bool first = true;

	for (const char *t = relation_row[r].takes; *t; t++)
		for (size_t i = 0; i < sizeof words / sizeof *words; i++)
			if (words[i].c == *t) {
				buf_addf(b, "%s%s", first ? "" : ", ", words[i].text);
				first = false;
			}
}

void geo_relation_example(struct buf *b, enum relation r)
{
	char point = 'A', circle = 'c';
	bool first = true;

	if (strchr(relation_row[r].takes, 't')) {
		buf_add(b, r == RELATION_LESS ? "AB < CD" : "AB = 2*CD");
		return;
	}
	buf_addf(b, "%s(", relation_row[r].word);
	for (const char *t = relation_row[r].takes; *t; t++) {
		int n = strchr("ls", *t)         ? 2
			: *t == 'g' || *t == '3' ? 3
			: *t == '4'              ? 4
						 : *t == 'p';

		for (int i = 0; i < n; i++, first = false)
			buf_addf(b, "%s%c", first ? "" : ", ", point++);
		if (*t == 'c' || *t == 'o')
			buf_addf(b, "%s%c", first ? "" : ", ", *t == 'o' ? 's' : circle++);
		if (*t == 'v')
			buf_add(b, ", 5");
		if (strchr("cov", *t))
			first = false;
	}
	buf_addc(b, ')');
}

int geo_relation_vertices(enum relation r)
{
	return strchr(relation_row[r].takes, '3')   ? 3
	       : strchr(relation_row[r].takes, '4') ? 4
						    : 0;
}

bool geo_relation_is_polygon(enum relation r)
{
	const char *t = relation_row[r].takes;

	t += strspn(t, "c");
	return strchr("g34", *t) && *t && !t[1];
}

/* --- Operands --------------------------------------------------------------------------- */

static bool is_polygon_letter(char c)
{
	return c == 'g' || c == '3' || c == '4';
}

void geo_relation_count(enum relation r, int *least, bool *any)
{
	int last = 0;

	*least = 0;
	*any = false;
	for (const char *t = relation_row[r].takes; *t; t++) {
		last = *t == 'p'                ? 1
		       : *t == 'l' || *t == 's' ? 2
		       : *t == 'g' || *t == '3' ? 3
		       : *t == '4'              ? 4
						: 0;
		*least += last;
		*any |= *t == '+' || *t == 'g';
	}
}

bool geo_relation_operands(struct relation_operands *out, enum relation r, const int *p, int n,
			   struct relation_line *lines, int most)
{
	const char *takes = relation_row[r].takes;
	int at = 0, least, polygons = 0;
	bool any;

	geo_relation_count(r, &least, &any);
	*out = (struct relation_operands){ .p = p, .l = lines, .c = { -1, -1 }, .path = -1 };
	if (any ? n < least : n != least)
		return false;
	for (const char *t = takes; *t; t++)
		polygons += is_polygon_letter(*t);
	for (const char *t = takes; *t; t++) {
		if (*t == 'p') {
			/* Points stand side by side in every row. */
			if (!out->n)
				out->p = p + at;
			out->n++;
			at++;
		} else if (*t == 'l' || *t == 's') {
			if (out->lines == most)
				return false;
			lines[out->lines++] = (struct relation_line){ p[at], p[at + 1] };
			at += 2;
		} else if (*t == '+' && t[-1] == 'p') {
			out->n += n - at;
			at = n;
		} else if (*t == '+') {
			for (; at + 1 < n && out->lines < most; at += 2)
				lines[out->lines++] =
					(struct relation_line){ p[at], p[at + 1] };
		} else if (is_polygon_letter(*t)) {
			int k = out->n_g[0] != 0,
			    m = polygons == 2 ? (k ? n - at : (n - at) / 2) : n - at;

			out->g[k] = p + at;
			out->n_g[k] = m;
			at += m;
		}
	}
	return at == n && (polygons < 2 || out->n_g[0] == out->n_g[1]);
}

static void corners_round(const int *q, int n, relation_corner_fn *each, void *self)
{
	for (int i = 0; i < (n == 3 ? 1 : n); i++)
		each(self, (int[]){ q[i], q[(i + 1) % n], q[(i + 2) % n] });
}

void geo_relation_corners(enum relation r, const struct relation_operands *o,
			  relation_corner_fn *each, void *self)
{
	if (geo_relation_needs(r, 'c') || geo_relation_needs(r, 'x'))
		for (int k = 0; k < 2; k++)
			if (o->n_g[k] >= 3)
				corners_round(o->g[k], o->n_g[k], each, self);
	if (geo_relation_needs(r, 'c') && !o->n_g[0] && o->n == 3)
		each(self, o->p);
	for (int i = 0; geo_relation_needs(r, 'r') && i < o->n; i++)
		for (int j = i + 1; j < o->n; j++)
			for (int k = j + 1; k < o->n; k++)
				each(self, (int[]){ o->p[i], o->p[j], o->p[k] });
}

/* --- Taking apart ------------------------------------------------------------------------ */

struct geo_reading {
	const struct relation_operands *o;
	struct relation_line l[3]; /* the lines, turned as ^ says */
	int turn;                  /* of the polygon, with that of ^ */
	int from, second;          /* A; with # also B; else -1 */
	int each;                  /* the point or line for Z, Y */
	bool missing;
};

static int vertex(struct geo_reading *r, int polygon, int i)
{
	const struct relation_operands *o = r->o;
	int n = o->n_g[polygon];

	if (n < 3) {
		r->missing = true;
		return -1;
	}
	return o->g[polygon][((r->turn + i) % n + n) % n];
}

/* A point: its letter, and a digit after letters of lines and polygons. */
static int point(struct geo_reading *r, const char **at)
{
	const char *s = *at;
	int i, polygon = islower((unsigned char)*s) || *s == 'H';

	(*at)++;
	if ((i = strchr("PQRSTU", *s) ? *s - 'P' : -1) >= 0 && i < r->o->n)
		return r->o->p[i];
	if (*s == 'Z')
		return r->o->p[r->each];
	if (strchr("LMK", *s)) {
		int k = *s == 'L' ? 0 : *s == 'M' ? 1 : 2;

		(*at)++;
		if (r->l[k].b < 0)
			r->missing = true;
		return s[1] == '0' ? r->l[k].a : r->l[k].b;
	}
	if (*s == 'G' || *s == 'H') {
		(*at)++;
		return vertex(r, polygon, s[1] - '0');
	}
	i = toupper((unsigned char)*s) - 'A';
	if (i < 0 || i > 3)
		BUG("relation.def: %c is no point", *s);
	return vertex(r, polygon, r->second >= 0 ? (i ? r->second : r->from) : r->from + i);
}

static struct relation_line line(struct geo_reading *r, const char **at)
{
	const char *s = *at;
	struct relation_line l;

	if ((strchr("LMK", *s) && !isdigit((unsigned char)s[1])) || *s == 'Y') {
		(*at)++;
		return *s == 'Y'   ? r->o->l[r->each]
		       : *s == 'L' ? r->l[0]
		       : *s == 'M' ? r->l[1]
				   : r->l[2];
	}
	l.a = point(r, at);
	l.b = point(r, at);
	return l;
}

static bool same_line(struct relation_line l, struct relation_line m)
{
	return (l.a == m.a && l.b == m.b) || (l.b >= 0 && l.a == m.b && l.b == m.a);
}

/* Does it say nothing: a point on a line through it, a length equal to itself? */
static bool is_idle(const struct relation_part *t)
{
	if (t->element == ELEMENT_ON_LINE)
		return t->l[0].b >= 0 && (t->p[0] == t->l[0].a || t->p[0] == t->l[0].b);
	if (t->element == ELEMENT_SAME_LENGTH)
		return same_line(t->l[0], t->l[1]);
	return t->element == ELEMENT_SAME_RATIO && same_line(t->l[0], t->l[2]) &&
	       same_line(t->l[1], t->l[3]);
}

static enum element element_named(const char *s, size_t n)
{
	int e = 0;

	while (e < ELEMENTS && (strncmp(element_row[e].name, s, n) || element_row[e].name[n]))
		e++;
	if (e == ELEMENTS)
		BUG("relation.def: %.*s is no element", (int)n, s);
	return (enum element)e;
}

static void take_part(struct geo_reading *r, const char *s, relation_part_fn *each, void *self)
{
	size_t n = strcspn(s, "(");
	struct relation_part t = {
		.element = element_named(s, n), .of = r->o, .c = { -1, -1 }, .path = -1
	};
	int lines = 0, circles = 0;

	s += n;
	for (const char *k = element_row[t.element].takes; *k; k++) {
		s++; /* the bracket or comma */
		if (*k == 'p') {
			t.p[t.n++] = point(r, &s);
		} else if (*k == 'l' || *k == 's') {
			t.l[lines++] = line(r, &s);
		} else if (*k == 'c') {
			t.c[circles++] = r->o->c[*s++ == 'o'];
		} else if (*k == 'o') {
			t.path = r->o->path;
			s++;
		} else if (*k == 'g') {
			t.g = r->o->g[*s++ == 'H'];
		}
		if (*s != ',' && *s != ')')
			BUG("relation.def: %s has other operands",
			    element_row[t.element].name);
	}
	t.n_g = r->o->n_g[0];
	t.order = r->o->n_g[0];
	if (!r->missing && !is_idle(&t))
		each(self, &t);
}

/* The segment of ^ turned to begin at a vertex, which becomes the first; or at the second
 * point. */
static void turn_to_vertex(struct geo_reading *r)
{
	const struct relation_operands *o = r->o;

	if (!o->n_g[0]) {
		if (o->n > 1 && r->l[0].b == o->p[1])
			r->l[0] = (struct relation_line){ r->l[0].b, r->l[0].a };
		return;
	}
	/* Named from its vertex: where both ends are vertices the first counts. */
	for (int way = 0; way < 2; way++)
		for (int i = 0; i < o->n_g[0]; i++)
			if ((way ? r->l[0].b : r->l[0].a) == o->g[0][i]) {
				if (way)
					r->l[0] =
						(struct relation_line){ r->l[0].b, r->l[0].a };
				r->turn = i;
				return;
			}
	r->missing = true;
}

static void statement(struct geo_reading *r, const char *s, size_t n, relation_part_fn *each,
		      void *self)
{
	const struct relation_operands *o = r->o;
	const char *takes = strpbrk(s + strcspn(s, "("), "ZY");
	int m = o->n_g[0];

	r->from = 0;
	r->second = -1;
	if (memchr(s, '=', n)) {
		struct relation_part t = { .element = ELEMENTS,
					   .equation = s,
					   .equation_length = (int)n,
					   .of = o,
					   .c = { -1, -1 },
					   .path = -1 };

		each(self, &t);
	} else if (*s == '*') {
		for (r->from = 0; r->from < m; r->from++)
			take_part(r, s + 1, each, self);
	} else if (*s == '#') {
		r->missing |= o->n_g[1] != m;
		for (r->second = 1; r->second < m && !r->missing; r->second++)
			for (r->from = 0; r->from < r->second && r->from < 3; r->from++)
				take_part(r, s + 1, each, self);
	} else if (takes && takes < s + n) {
		int most = *takes == 'Z' ? o->n : o->lines;

		for (; r->each < most; r->each++)
			take_part(r, s, each, self);
	} else {
		take_part(r, s, each, self);
	}
}

bool geo_relation_parts(enum relation k, const struct relation_operands *o,
			relation_part_fn *each, void *self)
{
	const char *takes = relation_row[k].takes, *plus = strchr(takes, '+');
	struct geo_reading r = { .o = o, .turn = o->turn };

	for (int i = 0; i < o->lines && i < 3; i++)
		r.l[i] = o->l[i];
	if (strchr(takes, '^'))
		turn_to_vertex(&r);
	for (const char *s = relation_row[k].made_of; *s && !r.missing;) {
		size_t n = strcspn(s, ";");

		/* + repeats the last of those in front of it. */
		r.each = 0;
		for (const char *t = takes; plus && t < plus; t++)
			r.each += *t == plus[-1];
		r.each -= plus != NULL;
		statement(&r, s, n, each, self);
		s += n;
		s += strspn(s, "; ");
	}
	return !r.missing;
}

/* --- Equations ---------------------------------------------------------------------------- */

void geo_relation_spell(struct buf *b, const struct relation_part *part,
			relation_name_fn *name, void *self)
{
	const struct relation_operands *o = part->of;
	const char *s = part->equation, *end = s + part->equation_length;

	for (; s < end; s++) {
		bool alone = s == part->equation || !isalpha((unsigned char)s[-1]);
		int k = *s == 'L' ? 0 : *s == 'M' ? 1 : *s == 'H';

		if (isalpha((unsigned char)s[1]) || !alone || !isalpha((unsigned char)*s)) {
			buf_addc(b, *s);
		} else if (strchr("PQRSTU", *s)) {
			name(self, b, 'p', o->p[*s - 'P']);
		} else if (*s == 'L' || *s == 'M') {
			name(self, b, 'p', o->l[k].a);
			if (o->l[k].b >= 0) {
				buf_addc(b, ',');
				name(self, b, 'p', o->l[k].b);
			}
		} else if (*s == 'G' || *s == 'H') {
			for (int i = 0; i < o->n_g[k]; i++) {
				buf_add(b, i ? "," : "");
				name(self, b, 'p', o->g[k][i]);
			}
		} else if (*s == 'O' || *s == 'o') {
			name(self, b, 'c', o->c[*s == 'o']);
		} else {
			name(self, b, 'v', 0);
		}
	}
}
