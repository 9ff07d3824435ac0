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

/* Signs that mean the same, or nothing. */
static const struct {
	const char *from, *to;
} plainer[] = {
	{ "\\left", "" },
	{ "\\right", "" },
	{ "\\displaystyle", "" },
	{ "\\!", "" },
	{ "...", "…" },
	{ "\\ldots", "…" },
	{ "\\dots", "…" },
	{ "\\cdots", "…" },
	{ " percent", "%" },
	{ "\\,", " " },
	{ "\\;", " " },
	{ "\\:", " " },
	{ "\\ ", " " },
	{ "\\quad", " " },
	{ "\\qquad", " " },
	{ "~", " " },
	{ "\xc2\xa0", " " },
	{ "\xe2\x80\x89", " " },
	{ "\xe2\x80\xaf", " " },
	{ "\xe3\x80\x80", " " },
	{ "\\$", "" },
	{ "$", "" },
	{ "\\(", "" },
	{ "\\)", "" },
	{ "\\[", "" },
	{ "\\]", "" },
	{ "\\{", "{" },
	{ "\\}", "}" },
	{ "{,}", "," },
	{ "\\%", "%" },
	{ "％", "%" },
	{ "，", ", " },
	{ "；", "; " },
	{ "：", ":" },
	{ "∶", ":" },
	{ "\\colon", ":" },
	{ "（答案不唯一）", "" },
	{ "(答案不唯一)", "" },
	{ "（", "(" },
	{ "）", ")" },
	{ "。", ". " },
	{ "\\pm", "±" },
	{ "\\mp", "∓" },
	{ "\\approx", "≈" },
	{ "\\in", "∈" },
	{ "\\angle", "∠" },
	{ "\\measuredangle", "∠" },
	{ "\\triangle", "△" },
	{ "^{\\circ}", "°" },
	{ "^\\circ", "°" },
	{ "\\circ", "°" },
	{ "^{°}", "°" },
	{ "^°", "°" },
	{ "º", "°" },
	{ "˚", "°" },
	{ "\\degree", "°" },
	{ "\\textdegree", "°" },
	{ "^{\\prime\\prime}", "\"" },
	{ "^{\\prime}", "'" },
	{ "^\\prime", "'" },
	{ "''", "\"" },
	{ "′", "'" },
	{ "’", "'" },
	{ "″", "\"" },
	{ "”", "\"" },
	{ "\\leqslant", "≤" },
	{ "\\geqslant", "≥" },
	{ "\\leq", "≤" },
	{ "\\geq", "≥" },
	{ "\\le", "≤" },
	{ "\\ge", "≥" },
	{ "\\lt", "<" },
	{ "\\gt", ">" },
	{ "\\neq", "≠" },
	{ "\\ne", "≠" },
	{ "<=", "≤" },
	{ ">=", "≥" },
	{ "!=", "≠" },
	{ "≦", "≤" },
	{ "≧", "≥" },
	{ "⩽", "≤" },
	{ "⩾", "≥" },
	{ "\\infty", "∞" },
	{ "\\cup", "∪" },
	{ "⋃", "∪" },
	{ "\\mid", "|" },
	{ "\\lbrack", "[" },
	{ "\\rbrack", "]" },
	{ "【", "[" },
	{ "】", "]" },
	{ "\\mathbb{R}", "ℝ" },
	{ "\\therefore", "" },
	{ "∴", "" },
	{ "∵", "" },
	{ "−", "-" },
	{ "–", "-" },
	{ "﹣", "-" },
	{ "\\alpha", "α" },
	{ "\\beta", "β" },
	{ "\\gamma", "γ" },
	{ "\\delta", "δ" },
	{ "\\theta", "θ" },
	{ "\\omega", "ω" },
	{ "\\varphi", "φ" },
	{ "\\phi", "φ" },
	{ "\\lambda", "λ" },
	{ "\\pi", "π" },
	{ "𝜋", "π" },
	{ "∏", "π" },
	{ "½", "\\frac{1}{2}" },
	{ "⅓", "\\frac{1}{3}" },
	{ "⅔", "\\frac{2}{3}" },
	{ "¼", "\\frac{1}{4}" },
	{ "¾", "\\frac{3}{4}" },
};

/* Commands that say how their argument looks. */
static const char *const looks[] = { "{\\rm ",    "{\\rm~",      "{\\bf ",    "\\boxed{",
				     "\\fbox{",   "\\text{",     "\\textbf{", "\\textit{",
				     "\\textrm{", "\\mathrm{",   "\\mathbf{", "\\mathit{",
				     "\\mbox{",   "\\overline{", "\\mathsf{" };

static size_t plainer_at(const char *s, const char **to)
{
	for (size_t i = 0; i < LENGTH(plainer); i++) {
		size_t k;

		if (*plainer[i].from != *s)
			continue;
		k = strlen(plainer[i].from);
		if (!strncmp(s, plainer[i].from, k) &&
		    !(grade_is_letter(plainer[i].from[k - 1]) && grade_is_letter(s[k]))) {
			*to = plainer[i].to;
			return k;
		}
	}
	return 0;
}

static size_t look_at(const char *s)
{
	for (size_t i = 0; i < LENGTH(looks); i++)
		if (*s == *looks[i] && grade_begins(s, looks[i]))
			return strlen(looks[i]);
	return 0;
}

/* 0.999...: the dots stand for digits. */
static bool is_cut_decimal(const char *s, size_t n)
{
	if (n < 6 || memcmp(s + n - 3, "...", 3) != 0 || !grade_is_digit(s[n - 4]))
		return false;
	for (n -= 3; n && grade_is_digit(s[n - 1]);)
		n--;
	return n && s[n - 1] == '.';
}

char *grade_trimmed(const char *s, size_t n, struct arena *a)
{
	while (n && strchr(" \t\r\n*`_", *s)) {
		s++;
		n--;
	}
	while (n && strchr(" \t\r\n*`_.", s[n - 1]) && !is_cut_decimal(s, n))
		n--;
	return arena_strndup(a, s, n);
}

/* Wide letters, digits and signs (U+FF01 to U+FF5E) as those of ASCII, but those that the table
 * knows. */
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
		} else {
			*to++ = *s++;
		}
	}
	*to = 0;
	return out;
}

/* --- Numbers in words -------------------------------------------------------------------------------- */

/* 十二, 7, √3 of 根号三: a numeral at s as a text; its length, 0: there is none. */
static size_t numeral_at(const char *s, char **to, struct arena *a)
{
	static const char *const digits[] = { "零", "一", "二", "三", "四",
					      "五", "六", "七", "八", "九" };
	size_t n = strspn(s, "0123456789"), k;
	long all = 0, last = 0;

	if (n) {
		*to = arena_strndup(a, s, n);
		return n;
	}
	for (bool more = true; more && n < 15; n += k) {
		k = 0;
		for (size_t i = 0; i < LENGTH(digits) && !k; i++)
			if (grade_begins(s + n, digits[i])) {
				k = strlen(digits[i]);
				last = (long)i;
			}
		if (!k && (grade_begins(s + n, "十") || grade_begins(s + n, "百"))) {
			k = strlen("十");
			all += (last || n ? last : 1) * (grade_begins(s + n, "十") ? 10 : 100);
			last = 0;
		}
		more = k > 0;
	}
	*to = arena_printf(a, "%ld", all + last);
	return n;
}

/* 根号3, 根号下三 as √3. */
static size_t root_at(const char *s, char **to, struct arena *a)
{
	size_t n = strlen("根号"), k;
	char *of;

	if (!grade_begins(s, "根号"))
		return numeral_at(s, to, a);
	n += grade_begins(s + n, "下") ? strlen("下") : 0;
	k = numeral_at(s + n, &of, a);
	*to = arena_printf(a, "√%s", k ? of : "");
	return k || s[n] == '(' ? n + k : 0;
}

/* 三分之二 as 2/3, 百分之二十 as 20%, 一又二分之一 as 1 1/2; its length, 0: there is none. */
static size_t share_at(const char *s, char **to, struct arena *a)
{
	char *whole = NULL, *under, *over;
	size_t n = numeral_at(s, &under, a), k;

	if (n && grade_begins(s + n, "又")) {
		whole = under;
		n += strlen("又");
		k = numeral_at(s + n, &under, a);
		n = k ? n + k : 0;
	}
	if (!n || !grade_begins(s + n, "分之"))
		return 0;
	n += strlen("分之");
	k = root_at(s + n, &over, a);
	if (!k)
		return 0;
	if (whole)
		*to = arena_printf(a, "(%s+%s/%s)", whole, over, under);
	else if (!strcmp(under, "100") || grade_begins(s, "百"))
		*to = arena_printf(a, "%s%%", over);
	else
		*to = arena_printf(a, "(%s/%s)", over, under);
	return n + k;
}

/* 30万 as 30*10000; 6/30万 would be something else then. */
static size_t myriad_at(const char *s, const struct buf *before, const char **to)
{
	bool wan = grade_begins(s, "万");
	size_t n = before->n;

	if (!wan && !grade_begins(s, "亿"))
		return 0;
	while (n && (grade_is_digit(before->s[n - 1]) || before->s[n - 1] == '.'))
		n--;
	if (n == before->n || (n && strchr("/^}\xb7", before->s[n - 1])))
		return 0;
	*to = wan ? "*10000" : "*100000000";
	return strlen("万");
}

/* Words of numbers as numbers. */
static size_t spoken_at(const char *s, const struct buf *before, const char **to,
			struct arena *a)
{
	bool inside = before->n && grade_is_digit(before->s[before->n - 1]);
	size_t n = myriad_at(s, before, to);
	char *text = NULL;

	/* They begin with a digit or a word of Chinese, and most texts have neither of these words. */
	if (n || !(grade_is_digit(*s) || (unsigned char)*s >= 0xe4) ||
	    (inside && grade_is_digit(*s)))
		return n;
	n = share_at(s, &text, a);
	if (!n && grade_begins(s, "根号"))
		n = root_at(s, &text, a);
	*to = text;
	return n;
}

/* sin30° as sin 30°. */
static bool is_behind_sine(const struct buf *b)
{
	static const char *const names[] = { "sin", "cos", "tan", "cot" };

	for (size_t i = 0; i < LENGTH(names); i++)
		if (b->n >= 3 && !memcmp(b->s + b->n - 3, names[i], 3))
			return true;
	return false;
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
		} else if ((k = plainer_at(s, &to)) > 0 ||
			   (k = spoken_at(s, &b, &to, a)) > 0) {
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
			if (grade_is_digit(*s) && is_behind_sine(&b))
				buf_addc(&b, ' ');
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
