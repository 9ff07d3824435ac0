/*
 * mend_text.c -- a line that is no statement of the language, said as one.
 *
 * "point A = (1, 2)", "\angle ABC", "Circle[A, 3]", "A, B = Intersect(c, d)": each way of
 * rewording knows one habit.  Whether what comes out works is tried by who asks (mend.c).
 */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum { ARGS = 8 };

/* --- Words and signs --------------------------------------------------------------------------- */

static bool begins_word(const char *s, const char *word, size_t *n)
{
	*n = strlen(word);
	for (size_t i = 0; i < *n; i++)
		if (tolower((unsigned char)s[i]) != word[i])
			return false;
	return s[*n] == ' ' || s[*n] == ':';
}

/* D(2, 3) as D = (2, 3), "A is (1, 2)". */
static bool placed_point(struct fig *f, char *out, size_t size, const char *line)
{
	const char *rest;
	size_t n = 0;

	(void)f;
	if (!isupper((unsigned char)line[0]))
		return false;
	for (n = 1; isdigit((unsigned char)line[n]) || line[n] == '_' || line[n] == '\'';)
		n++;
	if (!strncmp(line + n, " is ", 4) || !strncmp(line + n, " at ", 4)) {
		snprintf(out, size, "%.*s = %s", (int)n, line, line + n + 4);
		return true;
	}
	rest = line + n + strspn(line + n, " ");
	if (*rest != '(')
		return false;
	snprintf(out, size, "%.*s = %s", (int)n, line, rest);
	return true;
}

/* AB == 4 of AB = 4, which is asked and gives no name. */
static void ask(char *line, size_t size)
{
	for (char *s = line + 1; *line && *s && strlen(line) + 1 < size; s++)
		if (*s == '=' && s[1] != '=' && !strchr("=<>!:", s[-1])) {
			memmove(s + 1, s, strlen(s) + 1);
			s++;
		}
}

/* A line without what people write around a statement; true when something was left out. */
static bool without_words(struct fig *f, char *out, size_t size, const char *line)
{
	static const char *const words[] = {
		"let",        "set",     "define",  "construct", "draw",      "create",
		"make",       "plot",    "add",     "point",     "points",    "check",
		"is",         "assert",  "show",    "compute",   "calculate", "find",
		"the",        "measure", "verify",  "var",       "const",     "number",
		"constraint", "given",   "a",       "prove",     "draw the",  "equation",
		"circle",     "line",    "segment", "polygon",   "function",
	};
	size_t n;

	for (int i = 0; i < LENGTH(words); i++)
		if (begins_word(line, words[i], &n)) {
			line += n + strspn(line + n, " :");
			/* point A(1, 2): A is not multiplied where there is one. */
			if (!strcmp(words[i], "point") && placed_point(f, out, size, line))
				return true;
			snprintf(out, size, "%s", line);
			if (strstr("check is assert verify prove", words[i]) && n > 1)
				ask(out, size);
			return *line != 0 && strncmp(line, "= ", 2) != 0;
		}
	return false;
}

/* "line AB", "angle ABC", "\angle ABC", "distance AB": a command and the points after it. */
static bool spelled_points(struct fig *f, char *out, size_t size, const char *line)
{
	static const struct {
		const char *word, *command;
	} spelled[] = {
		{ "line", "Line" },
		{ "segment", "Segment" },
		{ "ray", "Ray" },
		{ "vector", "Vector" },
		{ "triangle", "Polygon" },
		{ "polygon", "Polygon" },
		{ "angle", "Angle" },
		{ "\\angle", "Angle" },
		{ "∠", "Angle" },
		{ "\\triangle", "Polygon" },
		{ "△", "Polygon" },
		{ "distance", "Distance" },
		{ "length", "Distance" },
		{ "midpoint", "Midpoint" },
		{ "circle", "Circle" },
		{ "measure angle", "Angle" },
		{ "area", "Area" },
		{ "circumcircle", "Circumcircle" },
		{ "\\overline", "Segment" },
		{ "incircle", "Incircle" },
		{ "m\\angle", "Angle" },
		{ "m∠", "Angle" },
	};
	const char *eq = strchr(line, '='), *s = line;
	int p[ARGS], n = 0;

	/* A label may stand before it. */
	if (eq && eq[1] != '=') {
		const char *after = eq + 1 + strspn(eq + 1, " ");

		for (int i = 0; i < LENGTH(spelled) && s == line; i++)
			if (!strncmp(after, spelled[i].word, strlen(spelled[i].word)))
				s = after;
	}
	for (int i = 0; i < LENGTH(spelled); i++) {
		size_t len = strlen(spelled[i].word), k = 0;
		const char *rest;

		while (k < len &&
		       tolower((unsigned char)s[k]) == (unsigned char)spelled[i].word[k])
			k++;
		rest = s + len + (k == len ? strspn(s + len, " {") : 0);
		if (k < len || (rest == s + len && isalpha((unsigned char)s[0])))
			continue;
		for (n = 0; *rest;) {
			size_t word = strcspn(rest, " ,}-");
			char name[64];
			int got;

			if (word >= sizeof name)
				return false;
			snprintf(name, sizeof name, "%.*s", (int)word, rest);
			got = word ? fig_spelled_points(f, name, p + n, ARGS - n) : 0;
			if (word && !got)
				break;
			n += got;
			rest += word + strspn(rest + word, " ,}-");
		}
		if (n < 2)
			continue;
		{
			struct buf b = { 0 };

			buf_addf(&b, "%.*s%s(", (int)(s - line), line, spelled[i].command);
			for (int j = 0; j < n; j++)
				buf_addf(&b, "%s%s", j ? ", " : "", f->obj[p[j]].name);
			buf_addf(&b, ")%s%s", *rest ? " " : "", rest);
			snprintf(out, size, "%s", buf_str(&b));
			buf_clear(&b);
		}
		return true;
	}
	return false;
}

/* Signs that do not belong: $ around formulas, TeX's words, a full stop, brackets. */
static bool without_signs(struct fig *f, char *out, size_t size, const char *line)
{
	static const struct {
		const char *sign, *by;
	} signs[] = {
		{ "$", "" },
		{ "\\overline", "" },
		{ "\\mathrm", "" },
		{ "`", "" },
		{ " degrees", "°" },
		{ "degrees", "°" },
		{ " deg)", "°)" },
		{ "\\degree", "°" },
		{ "^o", "°" },
		{ " degree", "°" },
		{ "\\,", "" },
		{ "\\(", "" },
		{ "\\)", "" },
		{ "“", "\"" },
		{ "”", "\"" },
		{ "’", "'" },
		{ " perpendicular to ", " ⟂ " },
		{ " is perpendicular to ", " ⟂ " },
		{ " parallel to ", " ∥ " },
		{ " is parallel to ", " ∥ " },
		{ " is equal to ", " == " },
		{ " equals ", " == " },
		{ " and ", " && " },
		{ ",)", ")" },
		{ ", )", ")" },
		{ " || ", " ∥ " },
		{ " // ", " ∥ " },
	};
	struct buf b = { 0 };
	bool changed = false, inside = false, asked = false;
	size_t n = strlen(line);

	(void)f;
	/* 3!! is no call for attention. */
	while (n && (line[n - 1] == '.' || line[n - 1] == '?' ||
		     (line[n - 1] == '!' && n > 1 && !strchr("!)0123456789", line[n - 2])))) {
		asked = asked || line[n - 1] == '?';
		n--;
		changed = true;
	}
	for (const char *s = line; s < line + n;) {
		int i = 0;

		while (i < LENGTH(signs) && strncmp(s, signs[i].sign, strlen(signs[i].sign)))
			i++;
		if (i < LENGTH(signs)) {
			buf_add(&b, signs[i].by);
			s += strlen(signs[i].sign);
			changed = true;
		} else if (*s == '[' && s > line && isalnum((unsigned char)s[-1])) {
			/* Circle[A, 3], as it was written once. */
			buf_addc(&b, '(');
			inside = changed = true;
			s++;
		} else if (*s == ']' && inside) {
			buf_addc(&b, ')');
			s++;
		} else {
			buf_addc(&b, *s++);
		}
	}
	snprintf(out, size, "%s", buf_str(&b));
	if (asked)
		ask(out, size);
	buf_clear(&b);
	return changed;
}

/* A, B = Intersect(c, d): a name for each result, one line each. */
static bool first_of_labels(struct fig *f, char *out, size_t size, const char *line)
{
	const char *eq = strchr(line, '='), *end = strrchr(line, ')');
	size_t n = strcspn(line, ", ");

	(void)f;
	if (!eq || !end || strcspn(line, ",") > (size_t)(eq - line) || line[0] == '(' ||
	    strcspn(line, "(") < (size_t)(eq - line))
		return false;
	snprintf(out, size, "%.*s =%.*s, 1)", (int)n, line, (int)(end - eq - 1), eq + 1);
	return true;
}

/* Brackets that were not closed, or closed once too often. */
static bool closed_brackets(struct fig *f, char *out, size_t size, const char *line)
{
	int depth = 0;
	size_t n = strlen(line);

	(void)f;
	for (const char *s = line; *s; s++)
		depth += (*s == '(') - (*s == ')');
	if (!depth || depth > 3 || depth < -3 || n + 4 > size)
		return false;
	snprintf(out, size, "%s%.*s", line, depth > 0 ? depth : 0, ")))");
	for (; depth < 0 && n && out[n - 1] == ')'; depth++)
		out[--n] = 0;
	return depth >= 0;
}

/* SetColor(k, #ff0000): what follows # is a comment unless it is in quotes. */
static bool quoted_color(struct fig *f, char *out, size_t size, const char *line)
{
	const char *at = strchr(line, '#');
	size_t n = at ? strspn(at + 1, "0123456789abcdefABCDEF") : 0;

	(void)f;
	if ((n != 3 && n != 6) || at == line || memchr(line, '"', (size_t)(at - line)))
		return false;
	n++;
	snprintf(out, size, "%.*s\"%.*s\"%s", (int)(at - line), line, (int)n, at, at + n);
	return true;
}

/* k.color = "blue", k.caption = "start" by the command that sets it. */
static bool set_part(struct fig *f, char *out, size_t size, const char *line)
{
	static const struct {
		const char *part, *command;
	} parts[] = {
		{ "color", "SetColor" },
		{ "colour", "SetColor" },
		{ "caption", "SetCaption" },
		{ "label", "SetCaption" },
		{ "visible", "SetVisible" },
		{ "opacity", "SetFilling" },
		{ "fill", "SetFilling" },
		{ "thickness", "SetLineThickness" },
		{ "linewidth", "SetLineThickness" },
		{ "size", "SetPointSize" },
		{ "style", "SetLineStyle" },
		{ "linestyle", "SetLineStyle" },
	};
	size_t name = strcspn(line, ".="), word, skip;
	const char *part = line + name + 1;

	(void)f;
	if (line[name] != '.')
		return false;
	word = strcspn(part, " =");
	skip = word + strspn(part + word, " ");
	if (part[skip] != '=' || part[skip + 1] == '=')
		return false;
	for (int i = 0; i < LENGTH(parts); i++)
		if (strlen(parts[i].part) == word && !memcmp(parts[i].part, part, word)) {
			const char *value = part + skip + 1;

			value += strspn(value, " ");
			/* label = off is no text to be shown. */
			if (!strcmp(parts[i].part, "label") && *value != '"')
				return false;
			snprintf(out, size, "%s(%.*s, %s)", parts[i].command, (int)name, line,
				 value);
			return true;
		}
	return false;
}

/* Is it one of the words between the operands of a sentence, and no object? */
static bool between_operands(const struct fig *f, const char *word, size_t n)
{
	static const char *const words[] = {
		"of",    "and",    "the",     "with",    "to",      "through", "at",
		"from",  "by",     "on",      "a",       "an",      "center",  "centre",
		"point", "points", "radius",  "passing", "between", "about",   "around",
		"line",  "circle", "segment", "its",     "=",       "angle",   "in",
	};
	char w[16];

	if (n >= sizeof w)
		return false;
	snprintf(w, sizeof w, "%.*s", (int)n, word);
	for (int i = 0; i < LENGTH(words); i++)
		if (!strcmp(w, words[i]))
			return fig_find(f, w).v < 0;
	return false;
}

/* The length of the next word of a sentence; blanks in brackets do not end it. */
static size_t word_length(const char *s)
{
	size_t n = 0;

	for (int depth = 0; s[n] && (depth > 0 || !strchr(" ,", s[n])); n++)
		depth += (s[n] == '(') - (s[n] == ')');
	return n;
}

/* The length of a word with a blank after it that may be one of a command's name, after so many
 * others; or 0. */
static size_t command_word(const struct fig *f, const char *s, int before)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
	char name[32];

	if (n < 4 || n >= sizeof name || s[n] != ' ' || (before && between_operands(f, s, n)))
		return 0;
	snprintf(name, sizeof name, "%.*s", (int)n, s);
	return fig_find(f, name).v < 0 ? n : 0;
}

/* "midpoint of A and B", "t = tangent to c at P": a command and what it is done to. */
static bool told(struct fig *f, char *out, size_t size, const char *line)
{
	const char *s = line, *command;
	size_t n = strcspn(line, " (");
	struct buf b = { 0 }, centre = { 0 }, rest = { 0 };
	int words = 0, operands = 0, between = 0;
	bool good, round, turns, central = false;

	if (!strncmp(line + n, " = ", 3)) /* after a label */
		s += n + 3;
	buf_addn(&b, line, (size_t)(s - line));
	command = s;
	/* The command may be two words, "perpendicular bisector of AB". */
	for (; (n = command_word(f, s, words)); s += n + 1, words++)
		buf_addn(&b, s, n);
	buf_addc(&b, '(');
	round = words && !strncmp(command + 1, "ircle ", 6);
	turns = words && !strncmp(command + 1, "otate ", 6);
	while (words && *(s += strspn(s, " ,"))) {
		n = word_length(s);
		if (between_operands(f, s, n)) {
			between++;
			central = central || (round && !strncmp(s, "cent", 4));
		} else {
			struct buf *to = central ? &centre : &rest;

			/* In a sentence "by 90" means degrees. */
			buf_addf(to, "%s%.*s%s", to->n ? ", " : "", (int)n, s,
				 turns && strspn(s, "0123456789.") == n ? "°" : "");
			central = false;
			operands++;
		}
		s += n;
	}
	/* "through A with centre B": the centre comes first. */
	buf_addf(&b, "%s%s%s)", buf_str(&centre), centre.n && rest.n ? ", " : "",
		 buf_str(&rest));
	good = between && operands && operands <= 4 && b.n < size;
	if (good)
		snprintf(out, size, "%s", buf_str(&b));
	buf_clear(&b);
	buf_clear(&centre);
	buf_clear(&rest);
	return good;
}

/* The length of a number, a name or a call at s, which nothing is added to or multiplied by. */
static size_t operand_length(const char *s)
{
	size_t n = 0;

	for (int depth = 0; s[n] && (depth > 0 || !strchr(" +-*/^,=<>)", s[n])); n++)
		depth += (s[n] == '(') - (s[n] == ')');
	return n;
}

/* 5 choose 2, 10 mod 3: a function between its operands. */
static bool infix_word(struct fig *f, char *out, size_t size, const char *line)
{
	static const char *const words[][2] = {
		{ "choose", "nCr" }, { "mod", "mod" }, { "div", "div" }, { "MOD", "mod" }
	};
	const char *s = line, *word, *b;
	size_t n = strcspn(line, " ("), k;

	(void)f;
	if (!strncmp(line + n, " = ", 3)) /* after a label */
		s += n + 3;
	else if (line[n = strcspn(line, "=(")] == '=' && line[n + 1] != '=')
		s += n + 1;
	n = operand_length(s);
	if (!n || s[n] != ' ')
		return false;
	word = s + n + strspn(s + n, " ");
	for (int i = 0; i < LENGTH(words); i++) {
		k = strlen(words[i][0]);
		b = word + k + strspn(word + k, " ");
		if (strncmp(word, words[i][0], k) || word[k] != ' ' || !*b)
			continue;
		k = operand_length(b);
		if (!k || b[k])
			return false;
		snprintf(out, size, "%.*s%s(%.*s, %s)", (int)(s - line), line, words[i][1],
			 (int)n, s, b);
		return true;
	}
	return false;
}

/* [1, 2, 3] as {1, 2, 3}: brackets that belong to no name. */
static bool list_brackets(struct fig *f, char *out, size_t size, const char *line)
{
	int depth = 0; /* of brackets that are replaced */
	bool changed = false;
	size_t n = strlen(line);

	(void)f;
	if (n >= size)
		return false;
	memcpy(out, line, n + 1);
	for (size_t i = 0; i < n; i++) {
		bool named = i && (isalnum((unsigned char)line[i - 1]) || line[i - 1] == ')');

		if (line[i] == '[' && !named) {
			out[i] = '{';
			depth++;
			changed = true;
		} else if (line[i] == ']' && depth) {
			out[i] = '}';
			depth--;
		}
	}
	return changed;
}

/* The first of several statements. */
static bool first_statement(struct fig *f, char *out, size_t size, const char *line)
{
	size_t n = fig_statement_length(line, strlen(line));

	(void)f;
	if (!line[n])
		return false;
	snprintf(out, size, "%.*s", (int)n, line);
	return true;
}

bool fig_mend_text(struct fig *f, int way, char *out, size_t size, const char *line,
		   bool *more)
{
	static bool (*const ways[])(struct fig * f, char *out, size_t size,
				    const char *line) = {
		first_statement, without_signs,   spelled_points, without_words, placed_point,
		first_of_labels, quoted_color,    set_part,       list_brackets, told,
		infix_word,      closed_brackets,
	};

	*more = way < LENGTH(ways);
	return *more && ways[way](f, out, size, line);
}
