/*
 * answer.c -- a model's answer: found in what it said, compared exactly, graded.
 *
 * Values are compared by the engine as the script language reads them: 5/2, \frac{5}{2}, 2.5 and
 * 2\frac{1}{2} cm are what they are, and 1.414 is not sqrt(2).
 */
#include "agent/agent_priv.h"
#include <math.h>
#include <string.h>

#define LENGTH(a) (sizeof(a) / sizeof *(a))

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

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Models write \sqrt{3} and \frac{1}{2} in JSON with one backslash, which is none (\s) or another
 * character (\f): before a word it is doubled. */
static struct json *read_object(const char *s, size_t n, struct arena *a)
{
	struct json *j = NULL;
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\\' && i + 2 < n && is_letter(s[i + 1]) && is_letter(s[i + 2]))
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

/* Blanks and the marks of Markdown around a text go. */
static char *trimmed(const char *s, size_t n, struct arena *a)
{
	while (n && strchr(" \t\r*`_", *s)) {
		s++;
		n--;
	}
	while (n && strchr(" \t\r*`_.", s[n - 1]))
		n--;
	return arena_strndup(a, s, n);
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
	*out = (struct agent_answer){ .text = trimmed(s, n, a), .number = NAN };
	if (!*out->text)
		return false;
	if (is_letter_alone(out->text))
		out->choice = out->text;
	else
		out->value = out->text;
	return true;
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
	for (const char *s = found; s < end; s++)
		if (*s == '=')
			found = s + 1;
	out->value = trimmed(found, (size_t)(end - found), a);
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

/* --- Comparing ------------------------------------------------------------------------------- */

/* Words and signs around a number that do not change it; longer ones first. */
static const char *const dressing[] = {
	"\\left", "\\right", "\\!", "\\,",  "\\;",  "\\$", "$",     "cm^{3}",
	"cm^{2}", "cm³",     "cm²", "cm^3", "cm^2", "cm",  "units", "unit",
};
static const char *const degrees[] = {
	"^{\\circ}", "^\\circ", "\\circ", "°", "degrees", "degree",
};

/* Does a power follow?  Of what it is one then decides. */
static bool is_power(const char *s)
{
	s += strspn(s, " ");
	return *s == '^' || !strncmp(s, "²", 2) || !strncmp(s, "³", 2);
}

/* How long one of the words is that stands at s; words in letters stand alone (lcm is not l and
 * a centimetre). */
static size_t word_at(const char *s, bool after_letter, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t k = strlen(words[i]);

		if (!strncmp(s, words[i], k) &&
		    !(is_letter(*s) && (after_letter || is_letter(s[k]) || is_power(s + k))))
			return k;
	}
	return 0;
}

/* In sin(30°) the sign is no dressing: without it another number is meant. */
static bool has_angle_function(const char *s)
{
	return strstr(s, "sin") || strstr(s, "cos") || strstr(s, "tan") || strstr(s, "cot") ||
	       strstr(s, "sec") || strstr(s, "csc");
}

/* keep: degrees stay, written as the script language does. */
static char *undressed(const char *s, bool keep, struct arena *a)
{
	struct buf b = { 0 };
	const char *eq = strrchr(s, '=');
	char *out;

	/* n = 4: the name goes, when it is one. */
	if (eq && eq != s && !strpbrk(s, "<>!") && strchr(s, '=') == eq && eq - s <= 12 &&
	    !strpbrk(s, "xy") && !strchr("=<>!", eq[-1]))
		s = eq + 1;
	keep = keep || has_angle_function(s);
	while (*s) {
		bool letter = b.n && is_letter(b.s[b.n - 1]);
		size_t k = word_at(s, letter, dressing, LENGTH(dressing)),
		       d = k ? 0 : word_at(s, letter, degrees, LENGTH(degrees));

		if (d && keep)
			buf_add(&b, "°");
		else if (k || d)
			buf_addc(&b, ' ');
		else
			buf_addc(&b, *s);
		s += k ? k : d ? d : 1;
	}
	out = trimmed(buf_str(&b), b.n, a);
	buf_clear(&b);
	return out;
}

static char *plain(const char *s, struct arena *a)
{
	return undressed(s, false, a);
}

/* A value is compared as it stands: brackets that close what it did not open would make another
 * relation of the comparison, and whoever is paid for right answers would find that out. */
static bool is_closed(const char *s)
{
	static const char opens[] = "([{", closes[] = ")]}";
	char open[64];
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

/* Is it a statement, which is true or false, and not a value? */
static bool is_statement(const char *s)
{
	return strpbrk(s, "=<>&") || strstr(s, "||") || strstr(s, "≠") || strstr(s, "≤") ||
	       strstr(s, "≥") || strstr(s, "∧") || strstr(s, "∨") || strstr(s, "¬");
}

truth agent_answer_same(struct fig *f, const char *value, const char *other)
{
	struct arena *a = arena_new();
	const char *x = plain(value, a), *y = plain(other, a);
	truth t;

	if (!*x || !*y)
		t = TRUTH_UNKNOWN;
	else if (!strcmp(x, y))
		t = TRUTH_YES;
	else if (!is_closed(x) || !is_closed(y) || is_statement(x) != is_statement(y))
		t = TRUTH_UNKNOWN;
	else
		t = fig_holds(f, arena_printf(a, "(%s) == (%s)", x, y));
	/* 60° is 60, and is pi/3 as well. */
	if (is_no(t))
		t = fig_holds(f, arena_printf(a, "(%s) == (%s)", undressed(value, true, a),
					      undressed(other, true, a)));
	arena_free(a);
	return t;
}

/* true and false are no numbers, though they count as 1 and 0. */
static bool is_number(double *out, struct fig *f, const struct fig_obs *obs)
{
	struct buf exact = { 0 };
	bool truth_value = fig_obs_exact(&exact, f, obs) &&
			   (!strcmp(exact.s, "true") || !strcmp(exact.s, "false"));

	buf_clear(&exact);
	return !truth_value && fig_obs_number(out, f, obs) && isfinite(*out);
}

bool agent_answer_number(double *out, struct fig *f, const char *value)
{
	struct arena *a = arena_new();
	const char *x = plain(value, a);
	const struct fig_obs *obs = NULL;
	int before = fig_journal_count(f);
	bool found;

	found = *x && is_closed(x) && !is_statement(x) &&
		fig_line(f, x, strlen(x), &obs) == OK && obs && is_number(out, f, obs);
	/* What an answer makes must not be there for the next one to name. */
	if (fig_journal_count(f) != before)
		(void)fig_back_to(f, before, &obs);
	arena_free(a);
	return found;
}

/* --- Grading --------------------------------------------------------------------------------- */
#define NEAR_ENOUGH 0.01 /* of Draw2Think's protocol */

int agent_answer_choice(const char *s, const struct agent_problem *p)
{
	char letter;

	s += strspn(s, "( ");
	letter = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
	/* "A = 12" is a value, and so is "a + 1". */
	return letter >= 'A' && letter < 'A' + p->choices && strchr(").:, ", s[1]) &&
			       !strpbrk(s + 1, "=+-*/^")
		       ? letter - 'A'
		       : -1;
}

static truth same_number(struct fig *f, const char *value, const char *key)
{
	truth t = agent_answer_same(f, value, key);
	double x, y;

	if (is_yes(t))
		return t;
	if (agent_answer_number(&x, f, value) && agent_answer_number(&y, f, key))
		return fabs(x - y) <= NEAR_ENOUGH ? TRUTH_YES : TRUTH_NO;
	return t;
}

truth agent_answer_grade(struct fig *f, const struct agent_answer *a,
			 const struct agent_problem *p)
{
	int key, said;

	if (!p->answer)
		return TRUTH_UNKNOWN;
	if (!a->text)
		return TRUTH_NO;
	key = p->choices ? agent_answer_choice(p->answer, p) : -1;
	said = a->choice && p->choices ? agent_answer_choice(a->choice, p) : -1;
	if (said < 0 && p->choices && a->value)
		said = agent_answer_choice(a->value, p);
	if (key >= 0 && said >= 0)
		return key == said ? TRUTH_YES : TRUTH_NO;
	/* A letter stands for the text of its choice, on either side. */
	if (said >= 0)
		return same_number(f, p->choice[said], p->answer);
	if (!a->value)
		return TRUTH_NO;
	return same_number(f, a->value, key >= 0 ? p->choice[key] : p->answer);
}
