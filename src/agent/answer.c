/*
 * answer.c -- a model's answer: found in what it said, and graded (match.c compares).
 */
#include "agent/agent_priv.h"
#include "agent/answer_priv.h"
#include <math.h>
#include <string.h>

/* --- Finding it ----------------------------------------------------------------------------- */

/* The end of a JSON object that begins at s, or NULL. */
static const char *object_end(const char *s)
{
	bool text = false;
	int depth = 0;

	for (; *s; s++) {
		if (text && *s == '\\' && s[1])
			s++;
		else if (*s == '"')
			text = !text;
		else if (!text && *s == '{')
			depth++;
		else if (!text && *s == '}' && !--depth)
			return s + 1;
	}
	return NULL;
}

/* Models write \sqrt{3} and \frac{1}{2} in JSON with one backslash, which is none (\s) or another
 * character (\f): before a word it is doubled. */
static struct json *read_object(const char *s, size_t n, struct arena *a)
{
	struct json *j = NULL;
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\\' && i + 2 < n && agent_is_letter(s[i + 1]) &&
		    agent_is_letter(s[i + 2]))
			buf_addc(&b, '\\');
		else if (s[i] == '\\' && i + 1 < n)
			buf_addc(&b, s[i++]);
		buf_addc(&b, s[i]);
	}
	if (json_read(&j, buf_str(&b), b.n, a, NULL) != OK)
		j = NULL;
	buf_clear(&b);
	return j;
}

static const char *member(const struct json *j, const char *name)
{
	const struct json *m = json_get(j, name);

	return m && (m->type == JSON_STRING || m->type == JSON_NUMBER) && *m->text ? m->text
										   : NULL;
}

static bool is_letter_alone(const char *s)
{
	return s && s[0] >= 'A' && s[0] <= 'Z' && !s[1];
}

/* What follows the word ANSWER: an object, or a text to the end of the line. */
static bool read_marked(struct agent_answer *out, const char *s, struct arena *a)
{
	size_t n;
	const char *end;
	struct json *j;

	s += strspn(s, " \t*`");
	end = *s == '{' ? object_end(s) : NULL;
	j = end ? read_object(s, (size_t)(end - s), a) : NULL;
	if (j && j->type == JSON_OBJECT) {
		const struct json *value = json_get(j, "value");

		*out = (struct agent_answer){ .text = arena_strndup(a, s, (size_t)(end - s)),
					      .value = member(j, "value"),
					      .from = member(j, "from"),
					      .choice = member(j, "choice"),
					      .number = NAN };
		/* A list of values is one text: {1, 2}. */
		if (value && value->type == JSON_ARRAY) {
			struct buf b = { 0 };

			for (const struct json *m = value->child; m; m = m->next)
				buf_addf(&b, "%s%s", b.n ? ", " : "", m->text ? m->text : "");
			out->value = arena_printf(a, "{%s}", buf_str(&b));
			buf_clear(&b);
		}
		return out->value || out->choice;
	}
	n = strcspn(s, "\n");
	*out = (struct agent_answer){ .text = agent_trimmed(s, n, a), .number = NAN };
	if (!*out->text)
		return false;
	if (is_letter_alone(out->text))
		out->choice = out->text;
	else
		out->value = out->text;
	return true;
}

/* x = 1 or x = 2: several equations, of which the last is not all. */
static bool is_several(const char *s, const char *end)
{
	static const char *const marks[] = { ",", ";", "or", "and", "或", "、" };
	int equations = 0;
	bool marked = false;

	for (; s < end; s++) {
		equations += *s == '=';
		for (size_t i = 0; equations && i < sizeof marks / sizeof *marks; i++)
			marked = marked || !strncmp(s, marks[i], strlen(marks[i]));
	}
	return equations > 1 && marked;
}

/* The inside of the last \boxed{} whose braces close, behind its last = sign.  One pass: boxes
 * that are open wait with their depth, and the last to begin of those that closed counts. */
static bool read_boxed(struct agent_answer *out, const char *text, struct arena *a)
{
	const char *found = NULL, *end = NULL;
	struct open_box {
		const char *at;
		long depth;
	} *open = NULL;
	int n = 0, cap = 0;
	long depth = 0;

	for (const char *s = text; *s; s++) {
		if (!strncmp(s, "\\boxed{", 7)) {
			open = arena_grow(a, open, &cap, n + 1, sizeof *open);
			s += 6;
			open[n++] = (struct open_box){ s + 1, depth++ };
		} else if (*s == '{') {
			depth++;
		} else if (*s == '}') {
			depth--;
			if (!n || open[n - 1].depth != depth)
				continue;
			n--;
			if (!found || open[n].at > found) {
				found = open[n].at;
				end = s;
			}
		}
	}
	if (!found)
		return false;
	*out = (struct agent_answer){ .text = arena_strndup(a, found, (size_t)(end - found)),
				      .number = NAN };
	if (!is_several(found, end))
		for (const char *s = found; s < end; s++)
			if (*s == '=')
				found = s + 1;
	out->value = agent_trimmed(found, (size_t)(end - found), a);
	if (!strncmp(out->value, "\\text{", 6))
		out->value = arena_strndup(a, out->value + 6, strcspn(out->value + 6, "}"));
	if (is_letter_alone(out->value)) {
		out->choice = out->value;
		out->value = NULL;
	}
	return true;
}

/* The last ANSWER counts: a model that corrects itself does so further down. */
bool agent_answer_read(struct agent_answer *out, const char *text, bool boxed, struct arena *a)
{
	const char *found = NULL;

	for (const char *s = text; (s = strstr(s, "ANSWER")) != NULL; s += 6) {
		const char *after = s + 6 + strspn(s + 6, "* \t");

		if (*after == ':' && after[1 + strspn(after + 1, "* \t`")])
			found = after + 1;
	}
	if (found && read_marked(out, found, a))
		return true;
	return boxed && read_boxed(out, text, a);
}

/* --- Grading --------------------------------------------------------------------------------- */

#define LETTERS 8 /* of choices that nobody listed */

/* Is what stands behind a letter the mark that ends it, and no formula?  "A = 12" is a value, and
 * so is "a + 1". */
static bool is_letter_ended(const char *s)
{
	const char *next;

	if (!*s)
		return true;
	if (!strchr(").:, ", *s))
		return false;
	next = s + 1 + strspn(s + 1, " ");
	/* "A square" is no letter. */
	if (*s == ' ' && agent_is_letter(*next))
		return false;
	return !strpbrk(s, "=") && (!*next || !strchr("+*/^", *next)) &&
	       (strchr(").:", *s) || !strpbrk(s, "+-*/^"));
}

/* The letter at the beginning, and what is said behind it. */
static int letter_of(const char *s, const struct agent_problem *p, const char **behind)
{
	char letter;

	s += strspn(s, "( ");
	letter = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
	if (letter < 'A' || letter >= 'A' + p->choices || !is_letter_ended(s + 1))
		return -1;
	*behind = s + 1 + strspn(s + 1, ").:, ");
	return letter - 'A';
}

/* The letter of a choice, and what is said behind it. */
static int choice_of(const char *s, const struct agent_problem *p, const char **behind)
{
	static const char *const words[] = { "Choice ", "choice ", "Option ", "option ",
					     "答案选",  "故选:",   "故选",    "选" };
	static const char *const also[] = { "", "or ", "and ", "& ", "/" };
	const char *ignored;
	int choice;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strncmp(s, words[i], strlen(words[i]))) {
			s += strlen(words[i]);
			break;
		}
	choice = letter_of(s, p, behind);
	/* "(A) or (B)", "A, B": who says two says none. */
	for (size_t i = 0; choice >= 0 && i < sizeof also / sizeof *also; i++)
		if (!strncmp(*behind, also[i], strlen(also[i])) &&
		    letter_of(*behind + strlen(also[i]), p, &ignored) >= 0)
			choice = -1;
	return choice;
}

int agent_answer_choice(const char *s, const struct agent_problem *p)
{
	struct arena *a = arena_new();
	const char *behind;
	int choice = choice_of(agent_undressed(s, a), p, &behind);

	arena_free(a);
	return choice;
}

/* Is this the text of another choice, and not of that one? */
static bool is_other_choice(struct fig *f, const struct agent_problem *p, int said,
			    const char *text)
{
	if (is_yes(agent_answer_match(f, text, p->choice[said], false).right))
		return false;
	for (int i = 0; i < p->choices; i++)
		if (i != said &&
		    is_yes(agent_answer_match(f, text, p->choice[i], false).right))
			return true;
	return false;
}

/* Is the key one capital letter, as those of choices are: B, (B), B.? */
static bool is_letter_key(const char *key, struct arena *a)
{
	const char *s = agent_undressed(key, a);

	s += *s == '(';
	return *s >= 'A' && *s < 'A' + LETTERS && (!s[1] || (s[1] == ')' && !s[2]));
}

static struct agent_verdict grade(struct fig *f, const struct agent_answer *a,
				  const struct agent_problem *p, struct arena *arena)
{
	const struct agent_verdict wrong = { AGENT_MATCH_DIFFERENT, TRUTH_NO },
				   unclear = { AGENT_MATCH_UNKNOWN, TRUTH_UNKNOWN },
				   equal = { AGENT_MATCH_EQUAL, TRUTH_YES };
	const struct agent_problem letters = { .choices = LETTERS };
	const char *behind = "";
	int key = p->choices ? agent_answer_choice(p->answer, p) : -1, said = -1;

	/* Choices that only the text of the problem tells: their letters can be compared. */
	if (!p->choices && is_letter_key(p->answer, arena)) {
		key = agent_answer_choice(p->answer, &letters);
		said = a->choice  ? agent_answer_choice(a->choice, &letters)
		       : a->value ? agent_answer_choice(a->value, &letters)
				  : -1;
		return said < 0 ? unclear : said == key ? equal : wrong;
	}
	if (p->choices && a->choice)
		said = choice_of(agent_undressed(a->choice, arena), p, &behind);
	if (said >= 0 && !*behind && a->value && agent_answer_choice(a->value, p) < 0)
		behind = a->value;
	if (said < 0 && p->choices && a->value)
		said = choice_of(agent_undressed(a->value, arena), p, &behind);
	/* "C. 75°" where C is 60° and D is 75°: which of them is meant? */
	if (said >= 0 && *behind && is_other_choice(f, p, said, behind))
		return unclear;
	if (key >= 0 && said >= 0)
		return key == said ? equal : wrong;
	/* A letter stands for the text of its choice, on either side. */
	if (said >= 0)
		return agent_answer_match(f, p->choice[said], p->answer, false);
	/* A letter that is none, or of choices that nobody knows. */
	if (!a->value)
		return a->choice ? unclear : wrong;
	return agent_answer_match(f, a->value, key >= 0 ? p->choice[key] : p->answer, false);
}

struct agent_verdict agent_answer_grade(struct fig *f, const struct agent_answer *a,
					const struct agent_problem *p)
{
	struct agent_verdict v = { AGENT_MATCH_UNKNOWN, TRUTH_UNKNOWN };
	struct arena *arena;

	if (!p->answer)
		return v;
	if (!a->text)
		return (struct agent_verdict){ AGENT_MATCH_DIFFERENT, TRUTH_NO };
	arena = arena_new();
	v = grade(f, a, p, arena);
	arena_free(arena);
	return v;
}
