/*
 * wording.c -- what a judge's question asks, where it is one of those that wording.def has.
 *
 * The question is made plain first: words become small and singular, articles and words that ask
 * for nothing (clearly, correctly) go, a remark in brackets that begins with "i.e." or "e.g." says the
 * same again and goes.  Then all of it must be matched: by one row, or in parts, cut at "and", "with"
 * or a comma, each of which is a question of its own.  What is left over is not understood.
 */
#include "fidelity/fidelity_priv.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { TOKENS = 120, SLOTS = 8, ITEMS = 26, DEPTH = 4, STEPS = 200000 };

/* A word of the question; of a name the letters. */
struct wording_token {
	const char *text; /* small, singular; of names as written */
	int letters;      /* of a name: how many points; else 0 */
	const char *from; /* in the question */
};
struct wording_text {
	struct arena *a;
	struct wording_token t[TOKENS];
	int n, steps;
	const char *end;
};
/* What a slot took: points of items, "A, B". */
struct wording_slot {
	const char *item[ITEMS];
	int behind[ITEMS]; /* of a list: the token behind each item */
	int n;
};

/* --- Plain words ----------------------------------------------------------------------------- */

static const char *const silent[] = { "the",        "a",         "an",         "clearly",
				      "explicitly", "correctly", "distinctly", "properly",
				      "visibly",    "exactly",   "also",       "each",
				      "strictly",   "own",       "'s" };
/* Other words for the same. */
static const struct {
	const char *word, *plain;
} alike[] = {
	{ "are", "is" },
	{ "do", "does" },
	{ "shown", "drawn" },
	{ "present", "drawn" },
	{ "depicted", "drawn" },
	{ "constructed", "drawn" },
	{ "displayed", "drawn" },
	{ "connected", "drawn" },
	{ "located", "placed" },
	{ "lying", "placed" },
	{ "positioned", "placed" },
	{ "situated", "placed" },
	{ "lie", "placed" },
	{ "lies", "placed" },
	{ "labelled", "labeled" },
	{ "marker", "mark" },
	{ "markers", "mark" },
	{ "marks", "mark" },
	{ "symbol", "mark" },
	{ "points", "point" },
	{ "segments", "segment" },
	{ "lines", "line" },
	{ "chords", "chord" },
	{ "vertices", "vertex" },
	{ "sides", "side" },
	{ "diagonals", "diagonal" },
	{ "circles", "circle" },
	{ "angles", "angle" },
	{ "triangles", "triangle" },
	{ "lengths", "length" },
	{ "units", "unit" },
	{ "degrees", "°" },
	{ "bisects", "bisect" },
	{ "intersects", "intersect" },
	{ "meets", "meet" },
	{ "legs", "leg" },
	{ "endpoints", "endpoint" },
	{ "curves", "curve" },
	{ "two", "2" },
	{ "three", "3" },
	{ "four", "4" },
	{ "five", "5" },
	{ "six", "6" },
	{ "feet", "foot" },
	{ "edge", "side" },
	{ "edges", "side" },
	{ "extended", "drawn" },
	{ "intersecting", "meeting" },
	{ "showing", "with" },
	{ "axis", "axes" },
	{ "indicating", "with" },
	{ "plotted", "drawn" },
	{ "graphed", "drawn" },
	{ "passes", "pass" },
	{ "cartesian", "coordinate" },
	{ "equals", "equal" },
};

static bool is_silent(const char *s)
{
	for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
		if (strcmp(s, silent[i]) == 0)
			return true;
	return false;
}

static const char *plain(const char *s)
{
	for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
		if (strcmp(s, alike[i].word) == 0)
			return alike[i].plain;
	return s;
}

/* Signs of several bytes, and what they are. */
static const struct {
	const char *sign, *plain;
} signs[] = {
	{ "’", "'" },
	{ "′", "'" },
	{ "−", "-" },
	{ "–", "-" },
	{ "—", "-" },
	{ "∠", " angle " },
	{ "△", " triangle " },
	{ "∥", " parallel to " },
	{ "⊥", " perpendicular to " },
	{ "⟂", " perpendicular to " },
	{ "·", "*" },
	{ "×", "*" },
	{ "≈", " approximately " },
	{ "right angle mark", "right-angle mark" },
	{ "right-angled mark", "right-angle mark" },
};

static const char *without_signs(struct arena *a, const char *s)
{
	struct buf b = { 0 };

	while (*s) {
		size_t i = 0, n = sizeof signs / sizeof *signs;

		while (i < n && strncasecmp(s, signs[i].sign, strlen(signs[i].sign)) != 0)
			i++;
		if (i < n) {
			buf_add(&b, signs[i].plain);
			s += strlen(signs[i].sign);
		} else {
			buf_addc(&b, *s++);
		}
	}
	return buf_keep(&b, a);
}

/* "(i.e., ...)" and "(e.g., ...)" go; ", i.e., ..." to the end as well. */
static const char *without_remarks(struct arena *a, const char *s)
{
	struct buf b = { 0 };

	for (; *s; s++) {
		if (*s == '(' &&
		    (strncmp(s + 1, "i.e.", 4) == 0 || strncmp(s + 1, "e.g.", 4) == 0)) {
			int depth = 0;

			for (; *s; s++) {
				depth += *s == '(';
				depth -= *s == ')';
				if (depth == 0)
					break;
			}
			if (!*s)
				break;
			continue;
		}
		if (strncmp(s, ", i.e.", 6) == 0 || strncmp(s, ", e.g.", 6) == 0)
			break;
		buf_addc(&b, *s);
	}
	return buf_keep(&b, a);
}

/* How many points a word of capitals names: "AB'" two; 0: it is no name. */
static int letters_of(const char *s, size_t n)
{
	int letters = 0;

	for (size_t i = 0; i < n; i++)
		if (isupper((unsigned char)s[i]))
			letters++;
		else if (s[i] != '\'' || i == 0)
			return 0;
	return letters;
}

/* The end of a word at s: letters, primes, hyphens between letters. */
static size_t word_length(const char *s)
{
	size_t n = 0;

	/* A possessive is no part of it, a prime is. */
	while (isalpha((unsigned char)s[n]) || (n && s[n] == '\'' && s[n + 1] != 's') ||
	       (n && s[n] == '-' && isalpha((unsigned char)s[n + 1]) &&
		islower((unsigned char)s[n - 1])) ||
	       (n == 1 && s[n] == '-' && (s[0] == 'x' || s[0] == 'y')))
		n++;
	return n;
}

static bool add_token(struct wording_text *w, const char *text, int letters, const char *from)
{
	if (w->n == TOKENS)
		return false;
	w->t[w->n++] = (struct wording_token){ text, letters, from };
	return true;
}

static bool add_word(struct wording_text *w, const char *s, size_t n)
{
	int letters = letters_of(s, n);
	char *word = arena_strndup(w->a, s, n);

	/* The article "A" begins no question of these. */
	if (letters)
		return add_token(w, word, letters, s);
	for (char *t = word; *t; t++)
		*t = (char)tolower((unsigned char)*t);
	if (is_silent(word))
		return true;
	return add_token(w, plain(word), 0, s);
}

static bool cut(struct wording_text *w, const char *s)
{
	while (*s) {
		size_t n = word_length(s);

		if (*s == '?' || isspace((unsigned char)*s)) {
			s++;
			continue;
		}
		if (strncmp(s, "'s", 2) == 0) {
			s += 2;
			continue;
		}
		if (n) {
			if (!add_word(w, s, n))
				return false;
			s += n;
			continue;
		}
		n = strspn(s, "0123456789.");
		if (n && s[n - 1] == '.')
			n--;
		n = n ? n : utf8_len(s);
		if (!add_token(w, arena_strndup(w->a, s, n), 0, s))
			return false;
		s += n;
	}
	w->end = s;
	return true;
}

/* --- Matching -------------------------------------------------------------------------------- */

static bool is_number(const char *s)
{
	return isdigit((unsigned char)*s);
}

/* "AB" as "A, B". */
static const char *points_of(struct wording_text *w, const char *name)
{
	struct buf b = { 0 };

	for (const char *s = name; *s; s++) {
		if (b.n && *s != '\'')
			buf_add(&b, ", ");
		buf_addc(&b, *s);
	}
	return buf_keep(&b, w->a);
}

/* Is the token one of "a|b|c"? */
static bool is_one_of(const char *text, const char *list, size_t n)
{
	size_t len = strlen(text);

	while (n) {
		size_t k = 0;

		while (k < n && list[k] != '|')
			k++;
		if (k == len && strncmp(text, list, len) == 0)
			return true;
		k += k < n;
		list += k;
		n -= k;
	}
	return false;
}

/* What separates two items of a list: ",", "and", ", and"; how many tokens, 0: nothing. */
static int separator(const struct wording_text *w, int i, int end)
{
	int n = 0;

	if (i + n < end && strcmp(w->t[i + n].text, ",") == 0)
		n++;
	if (i + n < end && strcmp(w->t[i + n].text, "and") == 0)
		n++;
	return n;
}

/* A list of names of so many letters from token i on.  "triangle" may stand before each of three
 * letters, "segment" and the like before each of two. */
static void take_list(struct wording_text *w, struct wording_slot *s, int i, int end,
		      int letters)
{
	static const char before[] = "triangle|segment|angle|chord|line|diameter";

	for (s->n = 0; s->n < ITEMS;) {
		int at = i + (s->n ? separator(w, i, end) : 0);

		if (s->n && at == i)
			break;
		if (at < end && letters >= 2 && w->t[at].letters == 0 &&
		    is_one_of(w->t[at].text, before, sizeof before - 1))
			at++;
		if (at >= end || w->t[at].letters != letters)
			break;
		i = at + 1;
		s->behind[s->n] = i;
		s->item[s->n++] = points_of(w, w->t[at].text);
	}
}

/* A number with its sign at i: how many tokens; 0: none. */
static int take_number(struct wording_text *w, struct wording_slot *s, int i, int end)
{
	bool minus = i < end && strcmp(w->t[i].text, "-") == 0;

	if (i + minus >= end || !is_number(w->t[i + minus].text))
		return 0;
	s->item[0] = minus ? arena_printf(w->a, "-%s", w->t[i + 1].text) : w->t[i].text;
	s->n = 1;
	return 1 + minus;
}

/* "( x , y )": how many tokens. */
static int take_place(struct wording_text *w, struct wording_slot *s, int i, int end)
{
	struct wording_slot x, y;
	int at = i, n;

	if (at >= end || strcmp(w->t[at].text, "(") != 0)
		return 0;
	at++;
	n = take_number(w, &x, at, end);
	at += n;
	if (!n || at >= end || strcmp(w->t[at].text, ",") != 0)
		return 0;
	at++;
	n = take_number(w, &y, at, end);
	at += n;
	if (!n || at >= end || strcmp(w->t[at].text, ")") != 0)
		return 0;
	s->item[0] = arena_printf(w->a, "%s, %s", x.item[0], y.item[0]);
	s->n = 1;
	return at + 1 - i;
}

static int letters_of_slot(char kind)
{
	return kind == 'P' || kind == 'L' ? 1 : kind == 'S' || kind == 'M' ? 2 : 3;
}

static bool match(struct wording_text *w, const char *p, int i, int end,
		  struct wording_slot *slot, int slots);

/* Digits, x, operators, brackets, and the names of functions. */
static bool is_expression(const char *s)
{
	static const char *const known[] = { "x",   "e",    "pi",  "sin", "cos", "tan",
					     "log", "sqrt", "abs", "exp", "ln" };

	for (; *s; s++) {
		size_t n = 0, i = 0, all = sizeof known / sizeof *known;

		while (isalpha((unsigned char)s[n]))
			n++;
		if (!n) {
			if (!strchr("0123456789.+-*/^() |", *s))
				return false;
			continue;
		}
		while (i < all && (strlen(known[i]) != n || strncmp(known[i], s, n) != 0))
			i++;
		if (i == all)
			return false;
		s += n - 1;
	}
	return true;
}

/* A list may end at any of its items: the longest first. */
static bool match_list(struct wording_text *w, const char *p, char kind, int i, int end,
		       struct wording_slot *slot, int slots)
{
	struct wording_slot all;

	take_list(w, &all, i, end, letters_of_slot(kind));
	for (int most = all.n; most >= 1; most--) {
		slot[slots] = all;
		slot[slots].n = most;
		if (match(w, p, all.behind[most - 1], end, slot, slots + 1))
			return true;
	}
	return false;
}

/* An expression of x as it is written; it may end at any word, the later the better. */
static bool match_expression(struct wording_text *w, const char *p, int i, int end,
			     struct wording_slot *slot, int slots)
{
	for (int k = end; k > i; k--) {
		const char *from = w->t[i].from, *to = k < w->n ? w->t[k].from : w->end;
		const char *text;

		while (to > from && strchr(" ?,", to[-1]))
			to--;
		text = arena_strndup(w->a, from, (size_t)(to - from));
		/* No words, no equations within it. */
		if (!is_expression(text))
			continue;
		slot[slots].item[0] = text;
		slot[slots].n = 1;
		if (match(w, p, k, end, slot, slots + 1))
			return true;
	}
	return false;
}

/* A slot at i; p is behind it. */
static bool match_slot(struct wording_text *w, const char *p, char kind, int i, int end,
		       struct wording_slot *slot, int slots)
{
	int n = 0;

	if (slots == SLOTS || i >= end)
		return false;
	if (kind == 'L' || kind == 'M' || kind == 'K')
		return match_list(w, p, kind, i, end, slot, slots);
	if (kind == 'X')
		return match_expression(w, p, i, end, slot, slots);
	if (kind == 'N') {
		n = take_number(w, &slot[slots], i, end);
	} else if (kind == 'C') {
		n = take_place(w, &slot[slots], i, end);
	} else if (kind == 'Q' ? w->t[i].letters >= 4
			       : w->t[i].letters == letters_of_slot(kind)) {
		slot[slots].item[0] = points_of(w, w->t[i].text);
		slot[slots].n = 1;
		n = 1;
	}
	return n && match(w, p, i + n, end, slot, slots + 1);
}

/* Do the words of the pattern p match tokens i to end? */
static bool match(struct wording_text *w, const char *p, int i, int end,
		  struct wording_slot *slot, int slots)
{
	size_t n;
	bool optional;

	if (++w->steps > STEPS)
		return false;
	p += strspn(p, " ");
	if (!*p)
		return i == end;
	n = strcspn(p, " ");
	optional = n > 1 && p[n - 1] == '?';
	if (n == 1 && isupper((unsigned char)*p))
		return match_slot(w, p + 1, *p, i, end, slot, slots);
	if (i < end && w->t[i].letters == 0 && is_one_of(w->t[i].text, p, n - optional) &&
	    match(w, p + n, i + 1, end, slot, slots))
		return true;
	return optional && match(w, p + n, i, end, slot, slots);
}

/* --- Checks ---------------------------------------------------------------------------------- */

/* Words of the table that are several checks, with the points written out. */
static bool split_points(const char *list, const char **p, int n, struct arena *a)
{
	for (int i = 0; i < n; i++) {
		size_t k = strcspn(list, ",");

		if (!k)
			return false;
		p[i] = fidelity_name(list, k, a);
		list += k + (list[k] == ',');
	}
	return !*list;
}

/* right_at(A, B, C, B), angle_at(A, B, C, B, v): the angle of the triangle at a corner;
 * bisector(X, Y, A, B, C): of the angle at B; marked_angle(A, B, C); on_polyline(P, A, B, C);
 * all_pass(x, y). */
static bool write_special(struct buf *b, const char *word, const char *args, struct arena *a)
{
	const char *p[5];

	if (strcmp(word, "marked_angle") == 0 && split_points(args, p, 3, a)) {
		buf_addf(b, "angle(%s, %s, %s, 90); right_angle_mark(%s)", p[0], p[1], p[2],
			 p[1]);
		return true;
	}
	if (strcmp(word, "bisector") == 0 && split_points(args, p, 5, a)) {
		const char *other = strcmp(p[0], p[3]) == 0   ? p[1]
				    : strcmp(p[1], p[3]) == 0 ? p[0]
							      : NULL;

		if (!other)
			return false;
		buf_addf(b, "bisects(%s, %s, %s, %s)", other, p[2], p[3], p[4]);
		return true;
	}
	if (strcmp(word, "right_at") == 0 || strcmp(word, "angle_at") == 0) {
		const char *cut_at = strrchr(args, ','), *value = "90";
		bool right = strcmp(word, "right_at") == 0;

		if (!right) {
			value = cut_at + 1 + strspn(cut_at + 1, " ");
			args = arena_strndup(a, args, (size_t)(cut_at - args));
		}
		if (!split_points(args, p, 4, a))
			return false;
		for (int i = 0; i < 3; i++)
			if (strcmp(p[i], p[3]) == 0) {
				buf_addf(b, "angle(%s, %s, %s, %s)", p[(i + 1) % 3], p[i],
					 p[(i + 2) % 3], value);
				return true;
			}
	}
	return false;
}

/* Slots of the template put in: "$1" the first item of the first slot, "$" the item itself. */
static void put_in(struct buf *b, const char *s, size_t n, const struct wording_slot *slot,
		   const char *item)
{
	for (size_t i = 0; i < n; i++) {
		if (s[i] != '$') {
			buf_addc(b, s[i]);
		} else if (i + 1 < n && isdigit((unsigned char)s[i + 1])) {
			const struct wording_slot *k = &slot[s[++i] - '1'];

			for (int j = 0; j < k->n; j++)
				buf_addf(b, "%s%s", j ? ", " : "", k->item[j]);
		} else {
			buf_add(b, item ? item : "$");
		}
	}
}

/* One check of the template. */
static bool write_one(struct buf *b, const char *s, size_t n, const struct wording_slot *slot,
		      struct arena *a)
{
	struct buf one = { 0 };
	const char *open;
	bool good = true;

	/* $1:word(...) and $1+$2:word */
	if (n > 3 && s[0] == '$' && s[2] == ':') {
		const struct wording_slot *k = &slot[s[1] - '1'];

		for (int i = 0; i < k->n && good; i++) {
			if (i)
				buf_add(b, "; ");
			buf_reset(&one);
			put_in(&one, s + 3, n - 3, slot, k->item[i]);
			good = write_one(b, buf_str(&one), one.n, slot, a);
		}
		buf_clear(&one);
		return good;
	}
	if (n > 6 && s[0] == '$' && s[2] == '+') {
		const struct wording_slot *k = &slot[s[1] - '1'], *m = &slot[s[4] - '1'];

		for (int i = 0; i < k->n && k->n == m->n; i++)
			buf_addf(b, "%s%.*s(%s, %s)", i ? "; " : "", (int)(n - 6), s + 6,
				 k->item[i], m->item[i]);
		return k->n == m->n;
	}
	put_in(&one, s, n, slot, NULL);
	open = strchr(buf_str(&one), '(');
	if (open) {
		const char *word = arena_strndup(a, one.s, (size_t)(open - one.s));
		const char *args = arena_strndup(a, open + 1, strlen(open) - 2);

		if (fidelity_check_read(buf_str(&one), a, NULL) == OK)
			buf_add(b, buf_str(&one));
		else
			good = write_special(b, word, args, a);
	}
	buf_clear(&one);
	return good && open;
}

static const char *write_check(struct wording_text *w, const char *check,
			       const struct wording_slot *slot)
{
	struct buf b = { 0 };
	const char *out = NULL;
	bool good = true;

	while (*check && good) {
		size_t n = 0;
		int depth = 0;

		for (; check[n]; n++) {
			depth += check[n] == '(';
			depth -= check[n] == ')';
			if (depth == 0 && check[n] == ';')
				break;
		}
		if (b.n)
			buf_add(&b, "; ");
		good = write_one(&b, check, n, slot, w->a);
		check += n + (check[n] == ';');
		check += strspn(check, " ");
	}
	if (good && b.n)
		out = arena_strdup(w->a, buf_str(&b));
	buf_clear(&b);
	return out;
}

/* --- Questions ------------------------------------------------------------------------------- */

static const struct wording_row {
	const char *words, *check;
} wordings[] = {
#define WORDING(words, check) { words, check },
#include "fidelity/wording.def"
#undef WORDING
};

static const char *whole(struct wording_text *w, int i, int end)
{
	struct wording_slot slot[SLOTS + 1];

	for (size_t k = 0; k < sizeof wordings / sizeof *wordings; k++)
		if (match(w, wordings[k].words, i, end, slot, 0)) {
			const char *check = write_check(w, wordings[k].check, slot);

			if (check)
				return check;
		}
	return NULL;
}

static const char *in_parts(struct wording_text *w, int i, int end, int depth);

/* A part behind "and" may lack its verb: then it has that of the question. */
static const char *second_part(struct wording_text *w, int head, int i, int end, int depth)
{
	const char *check = in_parts(w, i, end, depth);
	struct wording_token before;

	if (check || i == 0 || i - 1 == head)
		return check;
	before = w->t[i - 1];
	w->t[i - 1] = w->t[head];
	check = in_parts(w, i - 1, end, depth);
	w->t[i - 1] = before;
	return check;
}

static bool cuts(const struct wording_text *w, int i)
{
	return w->t[i].letters == 0 && is_one_of(w->t[i].text, "and|with|,", 10);
}

static const char *in_parts(struct wording_text *w, int i, int end, int depth)
{
	const char *check = i < end ? whole(w, i, end) : NULL;

	for (int k = end - 1; !check && depth > 0 && k > i; k--) {
		int to = k;
		const char *first, *second;

		if (!cuts(w, k))
			continue;
		while (to > i && cuts(w, to - 1))
			to--;
		first = whole(w, i, to);
		second = first ? second_part(w, i, k + 1, end, depth - 1) : NULL;
		if (second)
			check = arena_printf(w->a, "%s; %s", first, second);
	}
	return check;
}

const char *fidelity_wording(const char *question, struct arena *a)
{
	struct wording_text w = { .a = a };

	if (strlen(question) > 2000 || !utf8_valid(question, strlen(question)) ||
	    !cut(&w, without_remarks(a, without_signs(a, question))))
		return NULL;
	return w.n ? in_parts(&w, 0, w.n, DEPTH) : NULL;
}
