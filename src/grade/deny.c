/*
 * deny.c -- what an answer denies: 不是5; 答案应为6，不是5; "not 5 but 6"; "5 is wrong".
 *
 * A text is cut into clauses, and a clause with one word of denial says what is not so.  What the other
 * clauses say counts; where nothing is left, or it is not sure what is meant, the text says no value.
 */
#include "grade/grade_priv.h"
#include <string.h>

#define CLAUSES 16
#define NEAR 60 /* bytes before an answer that may deny it, or of brackets that deny */

/* --- Words -------------------------------------------------------------------------------------- */

size_t grade_word_at(const char *s, const char *from, const char *words)
{
	size_t best = 0;

	for (const char *w = words; *w; w += strspn(w, "|")) {
		size_t n = strcspn(w, "|"), k = 0;
		bool english = *w >= 'a' && *w <= 'z';

		while (k < n && (s[k] == w[k] ||
				 (english && grade_is_letter(s[k]) && (s[k] | 0x20) == w[k])))
			k++;
		if (k == n && k > best &&
		    !(english && (grade_is_letter(s[k]) ||
				  (s > from && (grade_is_letter(s[-1]) || s[-1] == '\\')))))
			best = k;
		w += n;
	}
	return best;
}

bool grade_is_word(const char *s, const char *words)
{
	size_t n = grade_word_at(s, s, words);

	return n && !s[n];
}

/* A word of denial at s, which is within from; 0: none. */
static size_t denial_at(const char *s, const char *from)
{
	static const char denial[] =
		"不|没|非|未|错|错误|有误|假命题|否认|否定|排除|除了|除外|以外|之外|舍去|"
		"舍弃|无法|难以|❌|✗|✘|¬|\\lnot|\\neg|\\not|\\cancel|\\xcancel|"
		"\\bcancel|\\sout|"
		"not|cannot|never|neither|nor|wrong|incorrect|wrongly|incorrectly|false|"
		"untrue|except|excluding|excluded|impossible|unlike|instead of|"
		"rather than|other than|rule out|rules out|ruled out|far from|"
		"anything but|mistaken|mistake|erroneous|invalid|unequal|deny|denies|"
		"denied|reject|rejected|discard|discarded|hardly|without|isnt|arent|cant|"
		"wont|doesnt|no longer|no way|non";
	/* x不大于5 is an inequality, 不等式 and 未知数 are things, 不变 is an answer. */
	static const char none[] =
		"不等式|不等边|不等腰|不大于|不小于|不超过|不少于|不多|不低于|不高于|"
		"不足|不变|不唯一|不同|不含|不计|不存在|不妨|不难|不仅|不但|不论|不管|"
		"不断|不规则|不定|不共|不重|不包|非负|非零|非常|非空|未知|错位|\\nota|"
		"\\negt";

	/* Most of mathematics has no words. */
	if (!strchr("n\\", *s) && (unsigned char)*s < 0xc2 &&
	    (!grade_is_letter(*s) || !grade_is_letter(s[1]) ||
	     (s > from && grade_is_letter(s[-1]))))
		return 0;
	if (grade_word_at(s, s, none))
		return 0;
	if (grade_begins(s, "n't") && s > from && grade_is_letter(s[-1]) &&
	    !grade_is_letter(s[3]))
		return 3;
	/* x ≠ 5 is a set of numbers; ≠ 5 and 结果≠5 are none. */
	if (grade_begins(s, "≠")) {
		const char *before = s;

		while (before > from && strchr(" :", before[-1]))
			before--;
		if (before > from + 3 && grade_is_letter(before[-1]))
			return grade_is_letter(before[-2]) && grade_is_letter(before[-3]) &&
					       before[-1] >= 'a'
				       ? strlen("≠")
				       : 0;
		return before == from || (before > from + 2 &&
					  (unsigned char)before[-3] >= 0xe4 &&
					  !grade_begins(before - 3, "且") &&
					  !grade_begins(before - 3, "或"))
			       ? strlen("≠")
			       : 0;
	}
	return grade_word_at(s, from, denial);
}

/* Words that stand between a denial and what it denies. */
static size_t glue_at(const char *s, const char *from)
{
	static const char glue[] =
		"可能|能够|能|会|应该|应当|应|该|一定|必然|必|再|就|真|是|等于|为|选|叫|"
		"得|到|可以|的|认为|觉得|说|正确|对|答案|结果|$| |:|：|*|=|\\(|\\[|"
		"\\text{|"
		"be|been|is|are|was|equal|equals|to|the|a|an|answer|correct|right|true|"
		"value|final|result|that|it|think|say|believe|necessarily|x|y|exactly|"
		"really|certainly|of|as|have";

	return grade_word_at(s, from, glue);
}

/* 不中奖的概率是0.2, "the probability of not winning is 0.2": what is denied there is no value. */
static bool is_attribute(const char *from, const char *denial, const char *end)
{
	static const char chinese[] = "概率|个数|面积|体积|周长|人数|数量|率";
	static const char english[] = "probability|number|area|percentage|chance|volume";
	static const char verbs[] = " is | are | equals |=|是|为|等于";
	const char *verb = NULL;

	for (const char *s = denial; s < end && !verb; s++)
		verb = grade_word_at(s, s, verbs) ? s : NULL;
	if (!verb)
		return false;
	for (const char *s = from; s < verb; s++)
		if ((s < denial && grade_word_at(s, from, english)) ||
		    (s > denial && grade_word_at(s, s, chinese)))
			return true;
	return false;
}

/* How many words of denial there are, at most two. */
static int denials(const char *s, const char *end)
{
	int n = 0;

	for (const char *p = s; p < end && n < 2;) {
		size_t k = denial_at(p, s);

		n += k && !is_attribute(s, p, end);
		p += k ? k : 1;
	}
	return n;
}

/* A guess at s; 0: none.  可能的 and "possible" are no guesses. */
static size_t guess_at(const char *s, const char *from)
{
	return grade_word_at(
		s, from,
		"可能是|可能为|可能等于|也许|或许|说不定|我猜|猜是|估计|不确定|原以为|本以为|"
		"误以为|误认为|有人认为|有人说|谁说|很难|maybe|perhaps|"
		"possibly|probably|presumably|doubt|guess|might|could be|may be|unsure");
}

/* A word of condition, or of a guess, at s; 0: none. */
static size_t condition_at(const char *s, const char *from)
{
	size_t n = guess_at(s, from);

	return n ? n
		 : grade_word_at(s, from,
				 "如果|假如|假设|除非|是否|若|难道|if|unless|whether|suppose");
}

bool grade_is_unsaid(const char *s, const char *end, struct arena *a)
{
	const char *text = arena_strndup(a, s, (size_t)(end - s));

	for (const char *p = text; *p; p++)
		if (condition_at(p, text))
			return true;
	return denials(text, text + strlen(text)) > 0;
}

bool grade_is_denied_at(const char *text, const char *at, struct arena *a)
{
	const char *from = at, *s;
	char *before;

	while (from > text && at - from < NEAR && !strchr(".,;!?\n", from[-1]))
		from--;
	before = arena_strndup(a, from, (size_t)(at - from));

	for (s = before; *s;) {
		size_t k = denial_at(s, before), glue;

		k = k ? k : condition_at(s, before);
		s += k ? k : 1;
		while (k && *s && (glue = glue_at(s, before)) > 0)
			s += glue;
		if (k && !*s)
			return true;
	}
	return false;
}

bool grade_is_denied_behind(const char *s)
{
	const char *from = s;

	for (size_t glue; *s && !denial_at(s, from) && (glue = glue_at(s, from)) > 0;)
		s += glue;
	return denial_at(s, from) > 0;
}

/* --- Clauses ------------------------------------------------------------------------------------ */

struct denial_clause {
	const char *text;
	bool denied;
	bool marked; /* "but 6", 而是6, x=6: no further one of what was denied */
	bool value;  /* it has something that may be denied */
	bool bare;   /* a value, and no words */
	bool behind; /* the denial stands behind a value, 5不对 */
};

/* A number, a letter or a sign of its own, and no word. */
static bool has_value(const char *s)
{
	for (size_t n; *s; s += n) {
		n = 0;
		while (grade_is_letter(s[n]))
			n++;
		if (grade_is_digit(*s) || *s == '\\' || grade_begins(s, "√") ||
		    (n == 1 && *s != 'I' && *s != 'a') ||
		    (n > 1 && n < 5 && *s < 'a' && s[1] < 'a') ||
		    ((unsigned char)*s >= 0xce && (unsigned char)*s <= 0xcf) ||
		    (!strncmp(s, "①", 2) && (unsigned char)s[2] <= 0xa9))
			return true;
		n = n ? n : 1;
	}
	return false;
}

/* With these a clause begins that says at its head what is not so. */
static const char turns[] = "而不|而非|并非|and not|but not|rather than|instead of";

/* Where a clause ends at s: the length of the mark; *marked: what follows is said instead. */
static size_t end_at(const char *s, const char *from, bool *marked)
{
	size_t n = grade_word_at(s, from, turns)
			   ? 0
			   : grade_word_at(s, from,
					   "而应是|而应|而是|而为|但是|但|but rather|"
					   "but|so|then|therefore");

	*marked = n;
	if (n)
		return n;
	return *s == ',' || *s == '!' || (*s == '.' && (s[1] == ' ' || !s[1])) ? 1 : 0;
}

/* The end of brackets at s that deny something, (舍去), (not 5); NULL: they are none such. */
static const char *denying_group(const char *s)
{
	const char *end = *s == '(' ? strchr(s, ')') : NULL;

	return end && end - s < NEAR && denials(s + 1, end) ? end : NULL;
}

static bool add_clause(struct denial_clause *c, int *n, const char *from, const char *end,
		       bool marked, bool *sure, struct arena *a)
{
	static const char copula[] = "=|是|为|等于| is |'s | be |≈";
	struct denial_clause *x = &c[*n];
	const char *s = grade_trimmed(from, (size_t)(end - from), a);
	int denied;

	if (!*s || *n == CLAUSES)
		return !*s;
	/* true, false are two answers. */
	denied = grade_truth_word(s) >= 0 ? 0 : denials(s, s + strlen(s));
	*x = (struct denial_clause){ .text = s, .denied = denied, .marked = marked };
	*sure = *sure && denied < 2;
	x->value = has_value(s);
	for (const char *p = s; *p; p++) {
		x->marked = x->marked || grade_word_at(p, p, copula);
		if (denied == 1 && denial_at(p, s))
			x->behind = has_value(arena_strndup(a, s, (size_t)(p - s)));
	}
	x->bare = x->value && !x->marked;
	++*n;
	return true;
}

/* The clauses of a text; 0: too many. */
static int clauses(struct denial_clause *c, const char *s, bool *sure, struct arena *a)
{
	const char *from = s, *close;
	bool marked = false, next;
	int n = 0, depth = 0;

	for (const char *p = s; *p;) {
		size_t k;

		close = depth ? NULL : denying_group(p);
		if (close) {
			if (!add_clause(c, &n, from, p, marked, sure, a) ||
			    !add_clause(c, &n, p + 1, close, false, sure, a))
				return 0;
			from = p = close + 1;
			marked = false;
			continue;
		}
		depth += grade_depth(*p);
		k = depth ? 0 : end_at(p, s, &next);
		if (!k && !(depth == 0 && p > from && grade_word_at(p, s, turns))) {
			p++;
			continue;
		}
		if (!add_clause(c, &n, from, p, marked, sure, a))
			return 0;
		marked = k && next;
		from = p + k;
		p = from + !k;
	}
	return add_clause(c, &n, from, from + strlen(from), marked, sure, a) ? n : 0;
}

/* What is left of the clauses: whether it is sure. */
static bool left_over(struct denial_clause *c, int n)
{
	bool behind = false;

	/* "5, wrong" denies what stands before it. */
	for (int i = 1; i < n; i++)
		c[i - 1].denied = c[i - 1].denied || (c[i].denied && !c[i].value);
	for (int i = 0; i < n; i++) {
		/* "not 5, 6" and "5, 6 are wrong" may be said of both. */
		if ((behind && !c[i].denied && !c[i].marked) ||
		    (i && c[i].behind && c[i - 1].bare && !c[i - 1].denied))
			return false;
		behind = behind || (c[i].denied && c[i].value);
	}
	return true;
}

const char *grade_affirmed(const char *s, bool *denied, struct arena *a)
{
	struct denial_clause c[CLAUSES];
	const char *out = NULL;
	bool sure = true;
	int n;

	*denied = condition_at(s, s) && !strchr(s, ',');
	for (const char *p = s; *p; p++)
		*denied = *denied || guess_at(p, s) ||
			  grade_word_at(p, s, "wait|sorry|i mean|actually|correction|"
					      "corrected|hold on|更正|改为|改成|等一下");
	if (*denied || grade_truth_word(s) >= 0 || !denials(s, s + strlen(s)))
		return s;
	n = clauses(c, s, &sure, a);
	*denied = true;
	if (!n || !sure || !left_over(c, n))
		return s;
	for (int i = 0; i < n; i++)
		if (!c[i].denied)
			out = out ? arena_printf(a, "%s, %s", out, c[i].text) : c[i].text;
	if (!out)
		return s;
	*denied = false;
	return out;
}
