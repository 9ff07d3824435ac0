/*
 * claim.c -- what an answer says, as people and models write it: one value or several, in brackets or
 * with words between them, an interval, an equation, a ratio, with names in front.
 */
#include "grade/grade_priv.h"
#include <string.h>

#define CHAIN 6 /* a = b = c ... */

/* --- Names ------------------------------------------------------------------------------------------ */

/* What numbers begin with, and no name does. */
static bool is_number_begun(const char *s)
{
	return grade_is_digit(*s) || grade_begins(s, "sqrt") || grade_begins(s, "pi") ||
	       grade_word_at(s, s, "\\frac|\\dfrac|\\tfrac|\\sqrt|√|π|\\pi");
}

/* x or y, and not x_1. */
static bool has_coordinate(const char *s)
{
	while ((s = strpbrk(s, "xy")) != NULL && (s[1] == '_' || grade_is_digit(s[1])))
		s++;
	return s;
}

size_t grade_name_before(const char *s, const char **value)
{
	static const char beside[] =
		"平行于|垂直于|大于|小于|高于|低于|多于|少于|至少|至多|负";
	const char *eq = strchr(s, '=');
	size_t n, behind = 1;
	bool letter = false, other = grade_word_at(s, s, beside);

	if (!eq) {
		eq = strstr(s, "≈");
		eq = eq ? eq : strstr(s, "∈");
		behind = 3;
	}
	if (!eq || eq == s || eq[1] == '=' || strchr("<>!:=", eq[-1]) || is_number_begun(s))
		return 0;
	n = (size_t)(eq - s);
	*value = eq + behind;
	for (size_t i = 0; i < n; i++) {
		letter = letter || grade_is_letter(s[i]) || (unsigned char)s[i] >= 0x80;
		/* 平行于y=2x is another line; 平行于x轴的直线y=5 is this one. */
		other = other && !grade_begins(s + i, "的");
		/* a + b = 5 gives the value of a + b, as long as it is no equation of a line;
		 * sin(30°) ≈ 0.5 is no name. */
		if (strchr("+-*/^", s[i]) && (n > 12 || behind > 1 || has_coordinate(s)))
			return 0;
		if (strchr("<>&!;,\"%", s[i]) || (behind > 1 && s[i] == '('))
			return 0;
	}
	return letter && !other && n <= 40 ? n : 0;
}

/* AB of 线段AB, and of AB的长: what has letters of its own needs no words. */
const char *grade_name_of(const char *s, size_t n, struct arena *a)
{
	const char *name = grade_trimmed(s, n, a), *of = strstr(name, "的"), *tail;

	if (of && grade_is_word(of, "的长|的长度|的度数|的大小|的值"))
		name = arena_strndup(a, name, (size_t)(of - name));
	for (const char *p = tail = name; *p && (unsigned char)*name >= 0xe4; p++)
		if ((unsigned char)*p >= 0xe4 || *p == ':')
			tail = p + (*p == ':' ? 1 : strnlen(p, 3));
	tail += strspn(tail, " ");
	return *tail ? tail : name;
}

/* P(1, 2), P_1(1, 2), A'(1, 2): a point and its place; the length of its name, 0: it is none. */
static size_t is_point_called(const char *s)
{
	size_t n = 1;

	if (*s < 'A' || *s > 'Z')
		return 0;
	while (n < 8 && (grade_is_digit(s[n]) || s[n] == '_' || s[n] == '\''))
		n++;
	return s[n] == '(' && strchr(s, ',') && s[strlen(s) - 1] == ')' &&
			       strchr(s, ')') == s + strlen(s) - 1
		       ? n
		       : 0;
}

/* (x, y) = (1, 2) */
static bool is_names_called(const char *s)
{
	const char *end = strchr(s, ')'), *eq = strchr(s, '=');
	size_t n = 1;

	if (*s != '(' || !end || !eq || end > eq || strchr(eq + 1, '='))
		return false;
	while (grade_is_letter(s[n]) || s[n] == ',' || s[n] == ' ' || s[n] == '_')
		n++;
	return s + n == end && end + 1 + strspn(end + 1, " ") == eq;
}

/* --- Several -------------------------------------------------------------------------------------- */

enum between { NOTHING, COMMA, SEMICOLON };

/* A word that stands between values: its length. */
static size_t between(const char *s, char before, enum between *what)
{
	*what = *s == ';' ? SEMICOLON : COMMA;
	if (*s == ',' || *s == ';')
		return 1;
	return grade_word_at(s, s,
			     before == ' ' ? "、|或者|或|和|与|并且|且|or|and"
					   : "、|或者|或|和|与|并且|且");
}

/* The parts of a text at separators of a kind outside of brackets: texts in the arena; their number,
 * -1: too many.  bare: there are no brackets around, and a comma may be one of thousands.  either: one
 * of the separators is "or". */
static int split(const char **part, const char *s, bool bare, enum between at, bool *either,
		 struct arena *a)
{
	int n = 0, depth = 0;
	const char *from = s;
	enum between what;

	for (const char *p = s; *p;) {
		char before = p > s ? p[-1] : 0;
		size_t k = 0;

		if (bare && !depth && grade_is_digit(*p) && !grade_is_digit(before) &&
		    before != '.' && before != ',')
			k = grade_grouped(p, ',');
		if (k) {
			p += k;
			continue;
		}
		depth += grade_depth(*p);
		k = depth ? 0 : between(p, before, &what);
		if (!k || (at == SEMICOLON) != (what == SEMICOLON)) {
			p += k ? k : 1;
			continue;
		}
		if (n == CLAIM_MOST)
			return -1;
		*either = *either || grade_begins(p, "or") || grade_begins(p, "或");
		/* ", and": nothing between.  An empty blank is one, though. */
		if ((size_t)(p - from) > strspn(from, " ") || at == SEMICOLON)
			part[n++] = arena_strndup(a, from, (size_t)(p - from));
		p += k;
		from = p;
	}
	if (n == CLAIM_MOST)
		return -1;
	if (from[strspn(from, " ")] || (n && at == SEMICOLON))
		part[n++] = arena_strndup(a, from, strlen(from));
	return n;
}

bool grade_is_group(const char *s, char open, char close)
{
	int depth = 0;

	if (*s != open)
		return false;
	for (; *s; s++) {
		depth += grade_depth(*s);
		if (!depth)
			return *s == close && !s[1];
	}
	return false;
}

char *grade_with_sign(const char *s, bool upper, struct arena *a)
{
	struct buf b = { 0 };
	char *out;

	while (*s) {
		if (grade_begins(s, "±") || grade_begins(s, "∓")) {
			buf_addc(&b, grade_begins(s, "±") == upper ? '+' : '-');
			s += strlen(grade_begins(s, "±") ? "±" : "∓");
		} else {
			buf_addc(&b, *s++);
		}
	}
	out = grade_trimmed(buf_str(&b), b.n, a);
	buf_clear(&b);
	return *out == '+' ? out + 1 : out;
}

/* --- Ratios --------------------------------------------------------------------------------------- */

/* 3:4 is 3/4, whatever the unit of both is. */
static void read_quotient(struct grade_amount *out, const struct grade_amount *x,
			  const struct grade_amount *y, struct arena *a)
{
	bool units = x->unit.units && y->unit.units;

	*out = (struct grade_amount){ .uniform = true };
	if (!x->number || !y->number || (units && !grade_unit_fits(&x->unit, &y->unit)))
		return;
	out->number = units ? arena_printf(a, "(%s)/(%s)", x->scaled, y->scaled)
			    : arena_printf(a, "(%s)/(%s)", x->number, y->number);
	out->scaled = out->degrees = out->raw = out->number;
}

/* Terms with colons between them: how many; 0: there are none, or too many. */
static int ratio_terms(struct grade_amount *term, const char *s, struct arena *a)
{
	int n = 0, depth = 0;
	const char *from = s;

	for (const char *p = s;; p++) {
		if (*p && (*p != ':' || depth)) {
			depth += grade_depth(*p);
			continue;
		}
		if (n == CLAIM_MOST || (size_t)(p - from) <= strspn(from, " "))
			return 0;
		if (*p || n)
			grade_amount_read(&term[n++],
					  arena_strndup(a, from, (size_t)(p - from)), a);
		if (!*p)
			return n;
		from = p + 1;
	}
}

/* 12:00, 1:30 */
static bool is_clock(const char *s)
{
	size_t n = strspn(s, "0123456789");

	return (n == 1 || n == 2) && s[n] == ':' && strspn(s + n + 1, "0123456789") == 2 &&
	       !s[n + 3] && s[n + 1] < '6';
}

static void read_ratio(struct grade_claim *out, const char *s, const struct grade_amount *term,
		       int n, struct arena *a)
{
	const char *name = out->amount->name;

	out->clock = is_clock(s);
	out->ratio = true;
	if (n == 2) {
		read_quotient(out->amount, &term[0], &term[1], a);
		out->amount->name = name;
		return;
	}
	out->kind = CLAIM_RATIO;
	out->n = n;
	out->item = arena_alloc(a, (size_t)n * sizeof *out->item);
	for (int i = 0; i < n; i++) {
		out->item[i] = (struct grade_claim){ .kind = CLAIM_VALUE, .text = "" };
		out->item[i].amount = arena_alloc(a, sizeof *term);
		*out->item[i].amount = term[i];
	}
}

/* --- One ------------------------------------------------------------------------------------------ */

/* a = b = c: values that must be the same; the last one counts, and those before it are beside it. */
static bool read_chain(struct grade_amount *out, const char *s, struct arena *a)
{
	const struct grade_amount *before = NULL;
	const char *from = s, *eq;
	int n = 0;

	if (!strchr(s, '='))
		return false;
	for (const char *p = s; (p = strchr(p, '=')) != NULL; p++)
		if (p == s || !p[1] || strchr("<>!:=", p[-1]) || ++n == CHAIN)
			return false;
	for (; (eq = strchr(from, '=')) != NULL; from = eq + 1) {
		struct grade_amount *x = arena_alloc(a, sizeof *x);

		grade_amount_read(x, arena_strndup(a, from, (size_t)(eq - from)), a);
		x->also = before;
		before = x;
	}
	grade_amount_read(out, from, a);
	out->also = before;
	return true;
}

/* AB:CD is (AB)/(CD). */
static const char *read_side(const char *s, size_t n, struct arena *a)
{
	const char *x = grade_parted(grade_trimmed(s, n, a), a), *colon = strchr(x, ':');

	return colon ? arena_printf(a, "(%.*s)/(%s)", (int)(colon - x), x, colon + 1) : x;
}

/* Sides of an equation, where there is one = sign. */
static bool read_sides(struct grade_claim *out, const char *s, struct arena *a)
{
	const char *eq = strchr(s, '=');
	bool letter = false;

	if (!eq || eq == s || !eq[1] || strchr(eq + 1, '=') || strchr("<>!:=", eq[-1]))
		return false;
	for (const char *p = s; *p; p++)
		letter = letter || grade_is_letter(*p) || (unsigned char)*p >= 0xce;
	out->left = read_side(s, (size_t)(eq - s), a);
	out->right = read_side(eq + 1, strlen(eq + 1), a);
	return letter;
}

static bool has_letter_alone(const char *s)
{
	for (; *s; s++)
		if (strchr("abcmnpqrstuvwxyzklABCDEXYZ", *s) &&
		    !(grade_is_letter(s[1]) && grade_is_letter(s[2])) && *s)
			return true;
	return false;
}

/* 7 = x as x = 7. */
static const char *turned(const char *s, struct arena *a)
{
	const char *eq = strchr(s, '='), *name;
	size_t n;

	if (!eq || eq == s || strchr(eq + 1, '=') || strchr("<>!:=", eq[-1]))
		return s;
	name = eq + 1 + strspn(eq + 1, " ");
	n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	n = n > 1 && n < 4 ? n : grade_is_letter(*name) ? 1 : 0;
	if (!n || name[n])
		return s;
	for (const char *p = s; p < eq; p++)
		if (grade_is_letter(*p) && *p != 'p' && *p != 'i')
			return s;
	return arena_printf(a, "%s=%.*s", name, (int)(eq - s), s);
}

/* A word for about at s, which is within from: its length. */
static size_t vague_at(const char *s, const char *from)
{
	static const char words[] =
		"approximately|approx.|approx|about|around|roughly|nearly|"
		"almost|close to|circa|or so|≈|约数|约分|约束|约|大约|大概|"
		"近似值|近似|接近|差不多|左右";
	size_t n = grade_word_at(s, from, words);

	/* 约数 is a divisor. */
	return grade_word_at(s, s, "约数|约分|约束") ? 0 : n;
}

/* The value without such words at its head and its end. */
static const char *without_vague(const char *s, bool *vaguely, struct arena *a)
{
	const char *from = s;
	size_t n = 1;

	while (*s && (*s == ' ' || (n = vague_at(s, from)) > 0 ||
		      (*vaguely && (n = grade_word_at(s, s, "为|是|值")) > 0))) {
		*vaguely = *vaguely || *s != ' ';
		s += *s == ' ' ? 1 : n;
	}
	for (const char *p = s + 1; *s && *p; p++)
		if (vague_at(p, s) == strlen(p)) {
			*vaguely = true;
			return grade_trimmed(s, (size_t)(p - s), a);
		}
	return s;
}

/* What is behind words, as about where they say so. */
static const char *behind(const char *s, const char *value, struct arena *a)
{
	for (const char *p = s; p < value; p++)
		if (vague_at(p, s))
			return arena_printf(a, "≈%s", value);
	return value;
}

/* One value: its name, then what is behind it. */
static void read_value(struct grade_claim *out, const char *s, struct arena *a)
{
	struct grade_amount *term, *x = arena_alloc(a, sizeof *x);
	const char *value = s, *about;
	bool vaguely = false;
	size_t name;
	int terms;

	out->kind = CLAIM_VALUE;
	out->amount = x;
	s = grade_trimmed(s, strlen(s), a);
	s = without_vague(s, &vaguely, a);
	/* l: y = 2x + 1 */
	if (grade_is_letter(*s) && s[1] == ':' && strchr(s, '=') && !strchr(s + 2, ':'))
		s = grade_trimmed(s + 2, strlen(s + 2), a);
	s = turned(s, a);
	name = grade_name_before(s, &value);
	if (read_sides(out, s, a) && !name && has_letter_alone(s)) {
		out->kind = CLAIM_EQUATION;
		x->about = vaguely;
		return;
	}
	if (name) {
		x->name = out->name = grade_name_of(s, name, a);
		vaguely = vaguely || !strncmp(value - strlen("≈"), "≈", strlen("≈"));
		s = without_vague(grade_trimmed(value, strlen(value), a), &vaguely, a);
	}
	if (read_chain(x, s, a)) {
		x->name = out->name;
		x->about = vaguely;
		return;
	}
	/* 3√3 ≈ 5.196 says 3√3. */
	about = strstr(s, "≈");
	vaguely = vaguely || about == s;
	if (about)
		s = about == s ? s + 3 : grade_trimmed(s, (size_t)(about - s), a);
	term = strchr(s, ':') ? arena_alloc(a, CLAIM_MOST * sizeof *term) : NULL;
	terms = term ? ratio_terms(term, s, a) : 0;
	if (terms > 1) {
		read_ratio(out, s, term, terms, a);
	} else {
		grade_amount_read(x, s, a);
		x->name = out->name;
	}
	x->about = vaguely;
}

static void read_text(struct grade_claim *out, const char *s, int depth, struct arena *a);

static void read_items(struct grade_claim *out, enum claim_kind kind, const char **part, int n,
		       int depth, struct arena *a)
{
	out->kind = kind;
	out->n = n;
	out->item = arena_alloc(a, (size_t)n * sizeof *out->item);
	for (int i = 0; i < n; i++)
		read_text(&out->item[i], part[i], depth - 1, a);
}

/* Lists within a list, as ± makes them, are one list. */
static void flatten(struct grade_claim *x, struct arena *a)
{
	struct grade_claim *all;
	int n = 0;

	for (int i = 0; i < x->n; i++)
		n += x->item[i].kind == CLAIM_LIST ? x->item[i].n : 1;
	if (n == x->n || n > 2 * CLAIM_MOST)
		return;
	all = arena_alloc(a, (size_t)n * sizeof *all);
	n = 0;
	for (int i = 0; i < x->n; i++)
		if (x->item[i].kind != CLAIM_LIST)
			all[n++] = x->item[i];
		else
			for (int k = 0; k < x->item[i].n; k++)
				all[n++] = x->item[i].item[k];
	x->item = all;
	x->n = n;
}

/* A = (1, 2), P(1, 2), x ∈ {1, 2}: what is behind the name. */
static const char *behind_name(struct grade_claim *out, const char *s, struct arena *a)
{
	const char *value;
	size_t name;

	name = is_point_called(s);
	if (name) {
		out->name = arena_strndup(a, s, name);
		return s + name;
	}
	if (is_names_called(s))
		return strchr(s, '=') + 1 + strspn(strchr(s, '=') + 1, " ");
	name = grade_name_before(s, &value);
	if (name) {
		const char *rest = value + strspn(value, " ");

		if (grade_is_group(rest, '(', ')') || grade_is_group(rest, '{', '}')) {
			out->name = grade_name_of(s, name, a);
			return rest;
		}
	}
	return s;
}

static bool is_both(const char *s)
{
	return strstr(s, "±") || strstr(s, "∓");
}

/* Signs in a row, ±±2, say nothing. */
static bool is_both_twice(const char *s, struct arena *a)
{
	s = grade_tight(s, a);
	return strstr(s, "±±") || strstr(s, "±∓") || strstr(s, "∓±") || strstr(s, "∓∓");
}

/* (1, ±2) is two points; (±1, ±2) may be two or four. */
static bool is_two_points(const char *s)
{
	const char *first = strstr(s, "±");

	return strstr(s, "∓") || (first && !strstr(first + 1, "±"));
}

/* The one with the upper signs, and the one with the lower. */
static void read_two(struct grade_claim *out, const char *s, int depth, struct arena *a)
{
	const char *sign[2] = { grade_with_sign(s, true, a), grade_with_sign(s, false, a) };

	read_items(out, CLAIM_LIST, sign, 2, depth, a);
}

/* (1,000) is a number, while (1,234) may be a pair. */
static bool is_thousand(const char *inner)
{
	return grade_grouped(inner, ',') == strlen(inner) && strstr(inner, ",0");
}

/* The inside of brackets; semicolons in a set are commas. */
static char *inside(const char *s, bool set, struct arena *a)
{
	char *inner = arena_strndup(a, s + 1, strlen(s) - 2);
	int depth = 0;

	for (char *p = inner; *p && set; p++) {
		depth += grade_depth(*p);
		if (*p == ';' && !depth)
			*p = ',';
	}
	return inner;
}

/* What is not split at semicolons, and no interval. */
static void read_several(struct grade_claim *out, const char *s, int depth, struct arena *a)
{
	const char *part[CLAIM_MOST + 1], *inner, *names = NULL;
	bool set, tuple;
	int n;

	if (is_names_called(s))
		names = arena_strndup(a, s + 1, strcspn(s, ")") - 1);
	s = behind_name(out, s, a);
	set = grade_is_group(s, '{', '}');
	tuple = grade_is_group(s, '(', ')');
	inner = set || tuple ? inside(s, set, a) : s;
	/* {x | x² = 4} is x² = 4. */
	if (set && grade_is_letter(*inner) && strchr(" |", inner[1]) && strchr(inner, '|')) {
		s = inner = strchr(inner, '|') + 1;
		set = false;
	}
	if (tuple && is_thousand(inner)) {
		tuple = false;
		s = inner;
	}
	n = split(part, inner, !set && !tuple, COMMA, &out->either, a);
	if (n <= 0 || is_both_twice(inner, a))
		return;
	if (tuple && n == 1)
		part[0] = s;
	if (tuple && n > 1 && is_both(s)) {
		if (is_two_points(s))
			read_two(out, s, depth, a);
	} else if (n > 1 || set) {
		read_items(out,
			   set     ? CLAIM_SET
			   : tuple ? CLAIM_TUPLE
				   : CLAIM_LIST,
			   part, n, depth, a);
		if (!tuple)
			flatten(out, a);
		else if (names && split(part, names, false, COMMA, &set, a) == n)
			for (int i = 0; i < n; i++)
				out->item[i].name = grade_trimmed(part[i], strlen(part[i]), a);
	} else if (is_both(part[0])) {
		read_two(out, part[0], depth, a);
	} else {
		const char *name = out->name;

		read_value(out, part[0], a);
		out->name = out->name ? out->name : name;
	}
}

/* The mark of numbered answers at s, ① or (1): its number, and its length; 0: there is none. */
static int number_mark(const char *s, size_t *n)
{
	static const char *const circled[] = {
		"①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩"
	};

	for (size_t i = 0; i < LENGTH(circled); i++)
		if (grade_begins(s, circled[i])) {
			*n = strlen(circled[i]);
			return (int)i + 1;
		}
	*n = 3;
	return s[0] == '(' && s[1] > '0' && s[1] <= '9' && s[2] == ')' ? s[1] - '0' : 0;
}

/* ①③④, (1)(3): marks and nothing else are the numbers of statements, in any order. */
static bool read_statements(struct grade_claim *out, const char *s, struct arena *a)
{
	const char *part[CLAIM_MOST + 1];
	bool brackets = *s == '(';
	int n = 0;

	while (*s) {
		size_t k = 0;

		if (number_mark(s, &k) && n < CLAIM_MOST) {
			part[n++] = arena_printf(a, "%d", number_mark(s, &k));
			s += k;
			continue;
		}
		k = !n ? 0
		    : grade_is_word(s, "正确|都正确|是正确的|是真命题")
			    ? strlen(s)
			    : grade_word_at(s, s, " |,|、|和|与|and");
		if (!k)
			return false;
		s += k;
	}
	if (n < 1 + brackets)
		return false;
	read_items(out, CLAIM_SET, part, n, 2, a);
	out->statements = true;
	return true;
}

/* ①② or ①③: several such, of which one or the other is meant. */
static bool read_alternatives(struct grade_claim *out, const char *s, struct arena *a)
{
	const char *part[CLAIM_MOST + 1];
	struct grade_claim item;
	bool either = false;
	int n = strstr(s, "或") || strstr(s, " or ") ? 0 : -1;

	/* Split at "or" alone: ① and ② are one of them. */
	for (const char *from = s; n >= 0 && n < CLAIM_MOST;) {
		const char *at = strstr(from, "或"), *word = strstr(from, " or ");
		bool chinese = at && (!word || at < word);
		const char *end = chinese ? at : word;
		size_t k = chinese ? strlen("或") : strlen(" or ");

		part[n++] = end ? grade_trimmed(from, (size_t)(end - from), a)
				: grade_trimmed(from, strlen(from), a);
		if (!end)
			break;
		either = true;
		from = end + k + (grade_begins(end + k, "者") && chinese ? strlen("者") : 0);
	}
	if (!either || n < 2)
		return false;
	for (int i = 0; i < n; i++)
		if (!read_statements(&item, part[i], a))
			return false;
	read_items(out, CLAIM_LIST, part, n, CLAIM_DEPTH, a);
	out->statements = out->either = true;
	return true;
}

struct numbering {
	const char *at[10]; /* what is behind the mark of each */
	size_t n[10];
	int marks, last;
	bool mixed; /* not 1, 2, 3 */
};

/* Is a mark of this number expected at s?  In their order anywhere, else at the head of a part. */
static bool is_next_mark(const struct numbering *x, int k, const char *s, const char *from)
{
	if (!k || k > (int)LENGTH(x->at) || x->at[k - 1])
		return false;
	if (!x->mixed && k == x->marks + 1)
		return true;
	return (s == from || strchr(" ;,", s[-1])) && (s == from || x->mixed);
}

/* "(1) 5 (2) 6" and "①5②6" as 5; 6, and "(2) 6; (1) 5" too.  NULL: they are none such. */
static char *numbered(const char *from, struct arena *a)
{
	struct numbering x = { .last = -1 };
	char *out = arena_strdup(a, "");
	bool said = false;

	for (const char *s = from; *s; s++) {
		size_t n;
		int k = number_mark(s, &n);

		if (!is_next_mark(&x, k, s, from)) {
			if (s == from)
				return NULL;
			continue;
		}
		x.mixed = x.mixed || k != x.marks + 1;
		if (x.last >= 0)
			x.n[x.last] = (size_t)(s - x.at[x.last]);
		x.last = k - 1;
		x.at[k - 1] = s + n;
		x.n[k - 1] = strlen(s + n);
		x.marks++;
		s += n - 1;
	}
	for (int i = 0; i < x.marks; i++) {
		if (x.marks < 2 || !x.at[i])
			return NULL;
		while (x.n[i] && strchr(" ,;", x.at[i][x.n[i] - 1]))
			x.n[i]--;
		if (x.mixed && !x.n[i])
			return NULL;
		said = said || x.n[i];
		out = arena_printf(a, "%s%s%.*s", out, i ? ";" : "", (int)x.n[i], x.at[i]);
	}
	return said ? out : NULL;
}

/* AB, ABC in a sentence: the one name of points that it has, with a word that makes something else of it, half AB;
 * NULL: none, or several. */
static const char *one_name(const char *s, const char *end, struct arena *a)
{
	static const char others[] =
		"half|twice|double|triple|square|squared|cube|root|reciprocal|opposite|"
		"complement|supplement|ratio|sum|product|difference|plus|minus|times|distance|"
		"midpoint|from|to";
	const char *found = NULL, *other = "";

	for (const char *p = s; p < end;) {
		size_t n = strspn(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), k = n;

		if (grade_word_at(p, s, others))
			other = arena_printf(a, "%.*s ", (int)grade_word_at(p, s, others), p);
		while (grade_is_letter(p[k]))
			k++;
		if (n == k && n > 1 && n < 5) {
			if (found)
				return NULL;
			found = arena_printf(a, "%s%.*s",
					     p - s > 6 && !strncmp(p - 6, "angle ", 6) ? "∠"
										       : "",
					     (int)n, p);
		}
		p += k ? k : 1;
	}
	return found ? arena_printf(a, "%s%s", other, found) : NULL;
}

/* "The length of BC is 5 cm", "Therefore the angle measures 45": what is behind the verb, with the name
 * that it is said of.  Words alone before it, one verb, and no word behind it: else it is as it was. */
static const char *behind_verb(const char *s, struct arena *a)
{
	static const char *const verbs[] = { " is equal to ", " is ",  " equals ",
					     " measures ",    " are ", " should be " };
	const char *at = NULL, *value = NULL, *name;

	if (!grade_is_letter(*s) || !(grade_is_letter(s[1]) || s[1] == ' '))
		return s;
	for (size_t i = 0; i < LENGTH(verbs) && !at; i++) {
		at = strstr(s, verbs[i]);
		value = at ? at + strlen(verbs[i]) : NULL;
	}
	if (!at || grade_is_unsaid(s, value, a) || strstr(value, " is ") ||
	    strstr(value, " are "))
		return s;
	for (const char *p = s; p < at; p++)
		if (!grade_is_letter(*p) && !strchr(" ,'-", *p))
			return s;
	for (value += strspn(value, " :"); vague_at(value, s); value += strspn(value, " "))
		value += vague_at(value, s);
	if (grade_is_letter(*value) && grade_is_letter(value[1]) &&
	    !grade_begins(value, "sqrt") && !grade_begins(value, "pi"))
		return s;
	value = behind(s, value, a);
	name = at == s + 1 ? arena_strndup(a, s, 1) : one_name(s, at, a);
	return name && *value != '(' ? arena_printf(a, "%s=%s", name, value) : value;
}

/* 最大值为24, 面积是24, 共有4种: what is behind the words. */
static const char *behind_words(const char *s, int depth, struct arena *a)
{
	const char *best = NULL;
	size_t n;

	if ((unsigned char)*s < 0xe4)
		return depth == CLAIM_DEPTH ? behind_verb(s, a) : s;
	n = grade_word_at(s, s, "一共有|总共有|共有|一共|共");
	if (n && grade_is_digit(s[n]))
		return s + n;
	for (const char *p = s; *p; p++) {
		const char *end = p + (n = grade_word_at(p, p, "等于|为|是"));

		end += strspn(end, ": ");
		if (n && *end && (unsigned char)*end < 0xe4)
			best = end;
	}
	return best && !grade_is_unsaid(s, best, a) ? behind(s, best, a) : s;
}

/* "Therefore, x = 3", 所以x=3: what is behind the word. */
static const char *behind_so(const char *s)
{
	size_t n = grade_word_at(s, s, "therefore|hence|thus|so|then|it's|所以|因此|故|则");
	size_t blank = n ? strspn(s + n, " ,:") : 0;

	return n && s[n + blank] && (blank || !grade_is_letter(*s)) ? s + n + blank : s;
}

static void read_text(struct grade_claim *out, const char *s, int depth, struct arena *a)
{
	const char *part[CLAIM_MOST + 1], *list;
	int n;

	s = grade_trimmed(s, strlen(s), a);
	s = depth == CLAIM_DEPTH ? behind_so(s) : s;
	*out = (struct grade_claim){ .text = grade_tight(s, a) };
	if (depth > 1 && (read_statements(out, s, a) || read_alternatives(out, s, a)))
		return;
	list = depth == CLAIM_DEPTH ? numbered(s, a) : NULL;
	if (!list && !strchr(s, ';'))
		s = grade_affirmed(s, &out->denied, a);
	if (out->denied)
		return;
	s = list                   ? list
	    : depth == CLAIM_DEPTH ? behind_words(behind_so(s), depth, a)
				   : behind_words(s, depth, a);
	out->text = grade_tight(s, a);
	if (depth <= 0 || !*s)
		return;
	n = split(part, s, true, SEMICOLON, &out->either, a);
	if (n > 1) {
		read_items(out, CLAIM_BLANKS, part, n, depth, a);
		if (grade_is_of_one(out))
			out->kind = CLAIM_LIST;
	} else if (n == 1 && !grade_span_read(out, s, a)) {
		read_several(out, s, depth, a);
	}
}

bool grade_regrouped(struct grade_claim *out, const struct grade_claim *x, struct arena *a)
{
	const char *part[CLAIM_MOST + 1], *s = x->kind == CLAIM_VALUE ? x->amount->raw : NULL;
	bool either = false;
	int n;

	if (!s || !strchr(s, ',') || strstr(s, ",0") || grade_grouped(s, ',') != strlen(s))
		return false;
	n = split(part, s, false, COMMA, &either, a);
	if (n < 2)
		return false;
	*out = (struct grade_claim){ .text = x->text };
	read_items(out, CLAIM_LIST, part, n, 2, a);
	return true;
}

void grade_claim_read(struct grade_claim *out, const char *text, struct arena *a)
{
	const char *s = grade_undressed(text, a);

	if (strlen(text) > GRADE_BYTES)
		*out = (struct grade_claim){ .text = s };
	else
		read_text(out, s, CLAIM_DEPTH, a);
}
