/*
 * choice.c -- letters of choices: B, (B), B., "B) 60", 选B, 故选：B, BD.
 */
#include "grade/grade_priv.h"
#include <string.h>

/* C选项, C项正确: and nothing behind it, as C项错误 has. */
static bool is_said_right(const char *s)
{
	const char *at = s;

	at += grade_begins(at, "选项") ? strlen("选项")
	      : grade_begins(at, "项") ? strlen("项")
				       : 0;
	at += grade_word_at(at, at, "正确|都正确|都对");
	return at > s && !at[strspn(at, " .")];
}

/* Is what stands behind a letter the mark that ends it, and no formula?  "A = 12" is a value, and
 * so is "a + 1". */
static bool is_letter_ended(const char *s)
{
	const char *next;

	if (!*s)
		return true;
	if (grade_begins(s, "、") || grade_begins(s, "．") || is_said_right(s))
		return true;
	if (!strchr(").:, ", *s))
		return false;
	next = s + 1 + strspn(s + 1, " ");
	/* "A square" is no letter. */
	if (*s == ' ' && grade_is_letter(*next))
		return false;
	return !strpbrk(s, "=") && (!*next || !strchr("+*/^", *next)) &&
	       (strchr(").:", *s) || !strpbrk(s, "+-*/^"));
}

/* The letter at the beginning, and what is said behind it. */
static int letter_of(const char *s, int choices, const char **behind)
{
	char letter;

	s += strspn(s, "( ");
	letter = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
	if (letter < 'A' || letter >= 'A' + choices || !is_letter_ended(s + 1))
		return -1;
	*behind = s + 1;
	if (grade_begins(*behind, "、") || grade_begins(*behind, "．"))
		*behind += 3;
	if (is_said_right(*behind))
		*behind = "";
	*behind += strspn(*behind, ").:, ");
	return letter - 'A';
}

/* What people say in front of a letter. */
static const char *without_words(const char *s)
{
	for (size_t n;
	     (n = grade_word_at(s, s,
				"choice|option|the answer is|answer:|答案选|故答案选|"
				"故选择|应选|故选:|故选|选择|选项|選|选|:| ")) > 0;)
		s += n;
	return s;
}

int grade_choice_of(const char *s, int choices, const char **behind)
{
	static const char also[] = "or|and|then|maybe|but|it is|或者|或|和|与|及|还是|&|/|→|…| ";
	const char *other;
	int choice;
	size_t n;

	s = without_words(s);
	choice = letter_of(s, choices, behind);
	if (choice < 0)
		return choice;
	/* "(A) or (B)", "A, B": who says two says none. */
	for (other = *behind; (n = *other == '|' ? 1 : grade_word_at(other, *behind, also)) > 0;)
		other += n;
	return letter_of(other, choices, &other) >= 0 ? -1 : choice;
}

unsigned grade_choices_of(const char *s, int choices)
{
	unsigned bits = 0;

	for (s = without_words(s); *s;) {
		size_t k;

		if (*s >= 'A' && *s < 'A' + choices && !(bits & 1u << (*s - 'A'))) {
			bits |= 1u << (*s++ - 'A');
			continue;
		}
		k = grade_word_at(s, s, ",|、|和|与|and|&| |.|;");
		if (!k)
			return 0;
		s += k;
	}
	return bits;
}

int grade_letter(const char *s, int choices)
{
	struct arena *a = arena_new();
	const char *behind;
	int choice = grade_choice_of(grade_undressed(s, a), choices, &behind);

	arena_free(a);
	return choice;
}

#define LETTERS 8 /* of choices that nobody listed */

unsigned grade_letter_key(const char *key, int choices, struct arena *a)
{
	const char *s = grade_undressed(key, a);
	int most = choices ? choices : LETTERS;

	s += *s == '(';
	if (*s >= 'A' && *s < 'A' + most && (!s[1] || (s[1] == ')' && !s[2])))
		return 1u << (*s - 'A');
	return grade_choices_of(grade_undressed(key, a), most);
}
