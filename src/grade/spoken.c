/*
 * spoken.c -- numbers as they are spoken and as only people write them: 三分之二, 负根号3, 30度15分, 1比2, 六十度,
 * 0.\dot{3}.  Each becomes what the readers behind it know.
 */
#include "base/text.h"
#include "grade/grade_priv.h"
#include <stdlib.h>
#include <string.h>

/* The digit at s, 零 to 九; -1: there is none.  All are of one length. */
static long digit_at(const char *s)
{
	static const char *const digits[] = { "零", "一", "二", "三", "四",
					      "五", "六", "七", "八", "九" };

	for (size_t i = 0; i < LENGTH(digits); i++)
		if (grade_begins(s, digits[i]))
			return (long)i;
	return grade_begins(s, "两") ? 2 : -1;
}

/* 十, 百, 千: what it is; 0: none. */
static long rank_at(const char *s)
{
	return grade_begins(s, "十")   ? 10
	       : grade_begins(s, "百") ? 100
	       : grade_begins(s, "千") ? 1000
				       : 0;
}

#define HAN sizeof("十") - 1 /* bytes of one such word */

/* 十二, 一千零五, 7: a numeral at s as a text; its length, 0: there is none.  What is spoken in two ways,
 * 二百五 and 一二三, is none. */
static size_t numeral_at(const char *s, char **to, struct arena *a)
{
	size_t n = strspn(s, "0123456789");
	long all = 0, last = -1, rank = 10000;
	bool zero = false;

	if (n) {
		*to = arena_strndup(a, s, n);
		return n;
	}
	for (;; n += HAN) {
		long digit = digit_at(s + n), r = rank_at(s + n);

		if (digit < 0 && !r)
			break;
		if (digit == 0) {
			if (last >= 0)
				return 0;
			zero = true;
			last = n ? -1 : 0;
		} else if (digit > 0) {
			if (last > 0 || (last == 0 && n))
				return 0;
			last = digit;
		} else {
			/* 百分之五; 千克 is a unit. */
			if (last < 0 && n == 0 && r != 10) {
				*to = arena_strdup(a, "100");
				return r == 100 && grade_begins(s + HAN, "分之") ? HAN : 0;
			}
			if (r >= rank || last == 0)
				return 0;
			all += (last < 0 ? 1 : last) * r;
			rank = r;
			last = -1;
			zero = false;
		}
	}
	/* 二百五 may be 205 or 250. */
	if (!n || (last > 0 && rank < 10000 && rank > 10 && !zero))
		return 0;
	*to = arena_printf(a, "%ld", all + (last < 0 ? 0 : last));
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

/* --- Words between and around numbers ------------------------------------------------------------------ */

static char last_of(const struct buf *b)
{
	return b->n ? b->s[b->n - 1] : 0;
}

/* Does a number begin here, in digits, as a root, or in words? */
static bool is_number_at(const char *s, struct arena *a)
{
	char *ignored;

	return *s == '(' || grade_begins(s, "√") || grade_begins(s, "\\sqrt") ||
	       grade_begins(s, "\\frac") || grade_begins(s, "根号") ||
	       numeral_at(s, &ignored, a);
}

/* 负3 is -3, 1比2 is 1:2, 2倍根号3 is 2√3. */
static size_t sign_at(const char *s, const struct buf *before, const char **to,
		      struct arena *a)
{
	static const struct {
		const char *word, *to;
		bool behind; /* a number: it stands between two */
	} signs[] = { { "负", "-", false }, { "比", ":", true }, { "倍", "", true } };

	for (size_t i = 0; i < LENGTH(signs); i++) {
		size_t k = strlen(signs[i].word);
		char c = last_of(before);
		bool number = grade_is_digit(c) || c == ')';

		if (!grade_begins(s, signs[i].word) || number != signs[i].behind ||
		    (!number && c && !strchr(" =,;([{:", c)) || !is_number_at(s + k, a) ||
		    (!strcmp(signs[i].word, "倍") && grade_is_digit(s[k])))
			continue;
		*to = signs[i].to;
		return k;
	}
	return 0;
}

/* What stands before the digits at the end of the text: of 30° it ends with the mark. */
static bool is_digits_behind(const struct buf *b, const char *mark)
{
	size_t n = b->n, k = strlen(mark);

	while (n && (grade_is_digit(b->s[n - 1]) || b->s[n - 1] == '.'))
		n--;
	return n < b->n && n >= k && !memcmp(b->s + n - k, mark, k);
}

/* The minutes and seconds of 30度15分36秒, and the minutes of 1小时30分. */
static size_t minutes_at(const char *s, const struct buf *before, const char **to)
{
	size_t k = strlen("分");

	if (grade_begins(s, "分") && !grade_begins(s + k, "钟") &&
	    !grade_begins(s + k, "之")) {
		*to = is_digits_behind(before, "度") || is_digits_behind(before, "°") ? "'"
		      : is_digits_behind(before, "时") ? "分钟"
						       : NULL;
		return *to ? k : 0;
	}
	*to = "\"";
	return grade_begins(s, "秒") && is_digits_behind(before, "'") ? k : 0;
}

/* 点五 behind a numeral, as .5; its length, 0: there is none. */
static size_t decimals_at(const char *s, char **to, struct arena *a)
{
	size_t n = strlen("点");
	char *digits = arena_strdup(a, "");

	if (!grade_begins(s, "点") || digit_at(s + n) < 0)
		return 0;
	for (; digit_at(s + n) >= 0; n += HAN)
		digits = arena_printf(a, "%s%ld", digits, digit_at(s + n));
	*to = arena_printf(a, "%s.%s", *to, digits);
	return n;
}

/* 一万, 一万二千 behind the first numeral of n bytes; the length of all, 0: it is spoken in two ways. */
static size_t myriads_at(const char *s, size_t n, char **to, struct arena *a)
{
	size_t zero = digit_at(s + n + HAN) == 0 ? HAN : 0, k;
	const char *rest = s + n + HAN + zero;
	char *behind = NULL;
	long low;

	k = digit_at(rest) > 0 ? numeral_at(rest, &behind, a) : 0;
	low = k ? strtol(behind, NULL, 10) : 0;
	/* 三万五 may be 35000; 三万零五 is not. */
	if (k ? low < 1000 && !zero : zero || digit_at(rest) >= 0)
		return 0;
	*to = arena_printf(a, "%ld", 10000 * strtol(*to, NULL, 10) + low);
	return n + HAN + zero + k;
}

/* 五, 六十度, 零点五: a numeral in words that is all of the text, but for its sign and unit. */
static size_t alone_at(const char *s, const struct buf *before, char **to, struct arena *a)
{
	bool first = !before->n || (before->n == 1 && *before->s == '-');
	size_t n = !first || grade_is_digit(*s) ? 0 : numeral_at(s, to, a);
	struct grade_unit u;
	const char *rest;

	if (n && grade_begins(s + n, "万"))
		n = myriads_at(s, n, to, a);
	n += n ? decimals_at(s + n, to, a) : 0;
	rest = s + n + strspn(s + n, " ");

	if (!n || grade_begins(s + n, "分之") || grade_begins(s + n, "又"))
		return 0;
	return !rest[strspn(rest, " .")] || grade_unit_read(&u, rest) == strlen(rest) ? n : 0;
}

/* --- Digits that repeat ---------------------------------------------------------------------------------- */
#define REPEAT_DIGITS 14 /* behind the point, and before it: together they fit a long */
#define REPEAT_WHOLE 4

/* A digit of a repeating decimal at s: \dot{3}, 3 with a dot above; its length, 0: there is none.  marked:
 * it has a dot. */
static size_t dotted_at(const char *s, char *digit, bool *marked)
{
	size_t k = grade_begins(s, "\\dot{") ? 5 : grade_begins(s, "\\dot ") ? 5 : 0;

	if (k) {
		*digit = s[k];
		*marked = true;
		return grade_is_digit(s[k]) && (s[4] == ' ' || s[6] == '}')
			       ? k + 1 + (s[4] == '{')
			       : 0;
	}
	*digit = *s;
	*marked = grade_is_digit(*s) && grade_begins(s + 1, "\xcc\x87");
	return grade_is_digit(*s) ? 1 + 2 * (size_t)*marked : 0;
}

/* 0.\overline{36}, 0.1\dot{6}, 0.\dot{1}4285\dot{7} as a fraction; its length, 0: there is none. */
static size_t repeating_at(const char *s, const char **to, struct arena *a)
{
	long all = 0, first = 0, under = 1, rep = 1;
	size_t n = strspn(s, "0123456789"), k;
	int digits = 0, from = -1, last = -1;
	bool over;

	if (!n || n > REPEAT_WHOLE || s[n] != '.')
		return 0;
	for (size_t i = 0; i < n; i++)
		all = 10 * all + s[i] - '0';
	over = false;
	for (n++; digits < REPEAT_DIGITS; n += k) {
		bool marked = false;
		char d = 0;

		if (!over && from < 0 && grade_begins(s + n, "\\overline{")) {
			over = true;
			from = digits;
			first = all;
			k = strlen("\\overline{");
			continue;
		}
		k = dotted_at(s + n, &d, &marked);
		if (!k)
			break;
		if (marked && from < 0) {
			from = digits;
			first = all;
		}
		last = marked ? digits : last;
		all = 10 * all + d - '0';
		digits++;
	}
	if (from < 0 || (over ? s[n] != '}' || from == digits : last != digits - 1))
		return 0;
	for (int i = 0; i < digits; i++)
		*(i < from ? &under : &rep) *= 10;
	*to = arena_printf(a, "(%ld/%ld)", all - first, under * (rep - 1));
	return n + over;
}

size_t grade_spoken_at(const char *s, const struct buf *before, const char **to,
		       struct arena *a)
{
	bool inside = grade_is_digit(last_of(before));
	size_t n;
	char *text = NULL;

	/* They begin with a digit or a word of Chinese, and most texts have neither of these words. */
	if (!grade_is_digit(*s) && (unsigned char)*s < 0xe4)
		return 0;
	if (grade_is_digit(*s)) {
		n = inside || last_of(before) == '.' ? 0 : repeating_at(s, to, a);
		if (n || inside)
			return n;
	}
	n = myriad_at(s, before, to);
	n = n ? n : sign_at(s, before, to, a);
	n = n ? n : minutes_at(s, before, to);
	if (n)
		return n;
	n = share_at(s, &text, a);
	if (!n && grade_begins(s, "根号"))
		n = root_at(s, &text, a);
	n = n ? n : alone_at(s, before, &text, a);
	*to = text;
	return n;
}
