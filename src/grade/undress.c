/*
 * undress.c -- an answer without what typesetting and habit put around it: commands of TeX that say
 * how something looks, marks of Markdown, other signs for the same.
 */
#include "base/text.h"
#include "grade/grade_priv.h"
#include <string.h>

#define DEEP 64

bool grade_begins(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

int grade_depth(char c)
{
	return (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
}

/* Signs that mean the same, or nothing: what they become, and they. */
static const struct {
	const char *to, *from[12];
} plainer[] = {
	{ "",
	  { "\\begin{cases}", "\\end{cases}", "\\begin{array}{l}", "\\end{array}", "\\left\\{",
	    "\\right.", "\\left", "\\right" } },
	{ "", { "\\displaystyle", "\\!", "\\$", "$", "\\(", "\\)", "\\[", "\\]" } },
	{ "", { "¥", "￥", "（答案不唯一）", "(答案不唯一)", "\\therefore", "∴", "∵" } },
	{ ", ", { "\\\\", "，" } },
	{ "…", { "...", "\\ldots", "\\dots", "\\cdots" } },
	{ "%", { " percent", "\\%", "％" } },
	{ " ",
	  { "\\,", "\\;", "\\:", "\\ ", "\\quad", "\\qquad", "~", "\xc2\xa0", "\xe2\x80\x89",
	    "\xe2\x80\xaf", "\xe3\x80\x80" } },
	{ "{", { "\\{" } },
	{ "}", { "\\}" } },
	{ ",", { "{,}" } },
	{ "; ", { "；" } },
	{ ":", { "：", "∶", "\\colon" } },
	{ "(", { "（" } },
	{ ")", { "）" } },
	{ ". ", { "。" } },
	{ "±", { "\\pm", "正负" } },
	{ "∓", { "\\mp" } },
	{ "≈", { "\\approx", "\\simeq", "\\doteq", "≒", "≃", "约等于" } },
	{ "∈", { "\\in" } },
	{ "∈ℝ", { "∈R", "∈ R" } },
	{ "∠", { "\\angle", "\\measuredangle" } },
	{ "△", { "\\triangle" } },
	{ "°",
	  { "^{\\circ}", "^\\circ", "\\circ", "^{°}", "^°", "º", "˚", "\\degree",
	    "\\textdegree" } },
	{ "\"", { "^{\\prime\\prime}", "''", "″", "”" } },
	{ "'", { "^{\\prime}", "^\\prime", "′", "’" } },
	{ "≤",
	  { "\\leqslant", "\\leq", "\\le", "<=", "不大于", "不超过", "不多于", "不高于", "≦",
	    "⩽" } },
	{ "≥",
	  { "\\geqslant", "\\geq", "\\ge", ">=", "不小于", "不少于", "不低于", "≧", "⩾" } },
	{ "<", { "\\lt" } },
	{ ">", { "\\gt" } },
	{ "≠", { "\\neq", "\\ne", "!=" } },
	{ "∞", { "\\infty" } },
	{ "∪", { "\\cup", "⋃" } },
	{ "|",
	  { "\\mid", "\\vert", "\\lvert", "\\rvert", "\\lVert", "\\rVert", "\\Vert", "\\|",
	    "∣", "│", "‖" } },
	{ "[", { "\\lbrack", "【" } },
	{ "]", { "\\rbrack", "】" } },
	{ "ℝ", { "\\mathbb{R}" } },
	{ "-", { "−", "–", "﹣" } },
	{ "α", { "\\alpha" } },
	{ "β", { "\\beta" } },
	{ "γ", { "\\gamma" } },
	{ "δ", { "\\delta" } },
	{ "θ", { "\\theta" } },
	{ "ω", { "\\omega" } },
	{ "φ", { "\\varphi", "\\phi" } },
	{ "λ", { "\\lambda" } },
	{ "π", { "\\pi", "𝜋", "∏" } },
	{ "\\frac{1}{2}", { "½" } },
	{ "\\frac{1}{3}", { "⅓" } },
	{ "\\frac{2}{3}", { "⅔" } },
	{ "\\frac{1}{4}", { "¼" } },
	{ "\\frac{3}{4}", { "¾" } }
};

/* The longest of them at s; its length. */
static size_t plainer_at(const char *s, const char **to)
{
	size_t best = 0;

	for (size_t i = 0; i < LENGTH(plainer); i++)
		for (const char *const *from = plainer[i].from; *from; from++) {
			size_t k = **from == *s && grade_begins(s, *from) ? strlen(*from) : 0;

			if (k > best &&
			    !(grade_is_letter(s[k - 1]) && grade_is_letter(s[k]))) {
				*to = plainer[i].to;
				best = k;
			}
		}
	return best;
}

/* √x² as it is printed is √(x²): its length; 0: it is none such. */
static size_t root_of_square(const char *s, const char **to, struct arena *a)
{
	size_t n = strlen("√"), k;

	if (!grade_begins(s, "√") || !grade_is_letter(s[n]))
		return 0;
	s += n + 1;
	k = grade_word_at(s, s, "²|^{2}|^2");
	*to = arena_printf(a, "√(%c²)", s[-1]);
	return k ? n + 1 + k : 0;
}

/* A command that says how its argument looks. */
static size_t look_at(const char *s)
{
	return grade_word_at(
		s, s,
		"{\\rm |{\\rm~|{\\bf |\\boxed{|\\fbox{|\\text{|\\textbf{|\\textit{|"
		"\\textrm{|\\mathrm{|\\mathbf{|\\mathit{|\\mbox{|\\overline{|\\mathsf{");
}

/* Something of which more was left out: 0.333..., 2, 4, 6... or 2, 4, 6. . . */
static bool is_cut(const char *s, size_t n)
{
	size_t dots = 0;

	for (; n && strchr(" .", s[n - 1]); n--)
		dots += s[n - 1] == '.';
	return dots > 2 && n;
}

char *grade_trimmed(const char *s, size_t n, struct arena *a)
{
	while (n && strchr(" \t\r\n*`_", *s)) {
		s++;
		n--;
	}
	while (n && strchr(" \t\r\n*`_.", s[n - 1]) && !is_cut(s, n))
		n--;
	return arena_strndup(a, s, n);
}

/* Wide letters, digits and signs (U+FF01 to U+FF5E) as those of ASCII, but those that the table
 * knows; x_1 of x₁, but for log₂. */
static char *narrow(const char *s, struct arena *a)
{
	char *out = arena_alloc(a, strlen(s) + 1), *to = out;

	while (*s) {
		unsigned char c = (unsigned char)s[0], d = (unsigned char)s[1],
			      e = d ? (unsigned char)s[2] : 0;
		const char *ignored;

		if (c == 0xef && e && ((d == 0xbc && e >= 0x81) || (d == 0xbd && e <= 0x9e)) &&
		    !plainer_at(s, &ignored)) {
			*to++ = (char)(0x20 + (d - 0xbc) * 64 + e - 0x80);
			s += 3;
		} else if (c == 0xe2 && d == 0x82 && e >= 0x80 && e <= 0x89 &&
			   !(to > out && to[-1] == 'g')) {
			if (to > out && !grade_is_digit(to[-1]))
				*to++ = '_';
			*to++ = (char)('0' + e - 0x80);
			s += 3;
		} else {
			*to++ = *s++;
		}
	}
	*to = 0;
	return out;
}

/* "24", '24': what is between the marks. */
static char *unquoted(char *s, struct arena *a)
{
	size_t n = strlen(s);

	if (n > 2 && (*s == '"' || *s == '\'') && s[n - 1] == *s && !memchr(s + 1, *s, n - 2))
		return grade_trimmed(s + 1, n - 2, a);
	return s;
}

char *grade_undressed(const char *s, struct arena *a)
{
	struct buf b = { 0 };
	bool look[DEEP]; /* of the braces that are open: does only the look begin with it? */
	size_t depth = 0;
	char *out;

	if (strlen(s) > GRADE_BYTES)
		return grade_trimmed(s, strlen(s), a);
	s = narrow(s, a);
	while (*s) {
		const char *to = "";
		size_t k = look_at(s);

		if (k && depth < DEEP) {
			look[depth++] = true;
			buf_addc(&b, ' ');
			s += k;
		} else if (*s == '~' && (!b.n || s[-1] == ' ') &&
			   (s[1] == '~' || grade_is_digit(s[1]))) {
			buf_add(&b, *++s == '~' ? "¬" : "≈"); /* ~~5~~ is struck out, ~5 about 5 */
		} else if ((k = plainer_at(s, &to)) > 0 ||
			   (k = root_of_square(s, &to, a)) > 0 ||
			   (k = grade_spoken_at(s, &b, &to, a)) > 0) {
			buf_add(&b, to);
			s += k;
		} else if (*s == '}' && depth && look[--depth]) {
			/* What is upright ends here; a power of it goes on. */
			s++;
			if (*s && *s != '^' && !grade_begins(s, "²") && !grade_begins(s, "³"))
				buf_addc(&b, ' ');
		} else {
			if (*s == '{' && depth < DEEP)
				look[depth++] = false;
			buf_addc(&b, *s++);
		}
	}
	out = grade_trimmed(buf_str(&b), b.n, a);
	buf_clear(&b);
	return unquoted(out, a);
}

char *grade_tight(const char *s, struct arena *a)
{
	char *out = arena_alloc(a, strlen(s) + 1), *to = out;

	for (; *s; s++)
		if (*s != ' ' ||
		    (to > out && (grade_is_digit(to[-1]) || grade_is_letter(to[-1])) &&
		     (grade_is_digit(s[1]) || grade_is_letter(s[1]))))
			*to++ = *s;
	*to = 0;
	return out;
}

bool grade_is_closed(const char *s)
{
	static const char opens[] = "([{", closes[] = ")]}";
	char open[DEEP];
	size_t depth = 0;

	for (; *s; s++) {
		const char *o = strchr(opens, *s), *c = strchr(closes, *s);

		if (*s == '"' || *s == '\n' || *s == ';')
			return false;
		if (o && depth == sizeof open)
			return false;
		if (o)
			open[depth++] = closes[o - opens];
		if (c && (!depth || open[--depth] != *s))
			return false;
	}
	return !depth;
}

bool grade_is_statement(const char *s)
{
	return strpbrk(s, "=<>&") || strstr(s, "||") || strstr(s, "≠") || strstr(s, "≤") ||
	       strstr(s, "≥") || strstr(s, "∧") || strstr(s, "∨") || strstr(s, "¬");
}
