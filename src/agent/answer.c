/*
 * answer.c -- a model's answer: found in what it said, and given to the grader (grade/).
 */
#include "agent/agent_priv.h"
#include "base/ascii.h"
#include "grade/grade.h"
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
	*out = (struct agent_answer){ .text = grade_trimmed(s, n, a), .number = NAN };
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

/* The inside of the last \boxed{} whose braces close, behind its last = sign where that is no equation. */
static bool read_boxed(struct agent_answer *out, const char *text, struct arena *a)
{
	int boxes;
	const char *found = grade_boxed(text, &boxes, a), *end, *last, *name;

	if (!found)
		return false;
	end = found + strlen(found);
	*out = (struct agent_answer){ .text = found, .number = NAN };
	/* x = 5 and a + b = 2 + 3 = 5 are 5, |x| = 5 and x <= 5 are not. */
	last = strrchr(found, '=');
	for (name = found; is_letter(*name) || *name == ' ';)
		name++;
	if ((last == name || last != strchr(found, '=')) && !is_several(found, end))
		found = last + 1;
	out->value = grade_trimmed(found, (size_t)(end - found), a);
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

static void cut_end(struct buf *b, const char *marks)
{
	while (b->n && strchr(marks, b->s[b->n - 1]))
		b->s[--b->n] = 0;
}

/* Where what was marked ends: behind an object, or with its line.  After one object that does not
 * close none is looked for, so that the text is read once. */
static const char *marked_end(const char *s, bool *closed)
{
	const char *in = s + strspn(s, " \t*`"), *end;

	end = *closed && *in == '{' ? object_end(in) : NULL;
	*closed = *closed && (*in != '{' || end);
	return end ? end + strspn(end, " \t*`.") : s + strcspn(s, "\n");
}

char *agent_answer_without(const char *text, struct arena *a)
{
	static const char final[] = "FINAL";
	const size_t n = sizeof final - 1;
	struct buf b = { 0 };
	const char *from = text, *s = text;
	bool closed = true;
	char *rest;

	while ((s = strstr(s, "ANSWER")) != NULL) {
		const char *after = s + 6 + strspn(s + 6, "* \t");

		if (*after != ':') {
			s += 6;
			continue;
		}
		buf_addn(&b, from, (size_t)(s - from));
		cut_end(&b, " \t*`#");
		if (b.n >= n && !strcmp(b.s + b.n - n, final)) {
			b.s[b.n -= n] = 0;
			cut_end(&b, " \t*`#");
		}
		from = s = marked_end(after + 1, &closed);
		/* Its line goes with it. */
		if (*s == '\n' && (!b.n || b.s[b.n - 1] == '\n'))
			from = ++s;
	}
	buf_add(&b, from);
	cut_end(&b, " \t\r\n");
	rest = arena_strdup(a, b.n ? b.s : text);
	buf_clear(&b);
	return rest;
}

/* --- As the paper's harness reads it ---------------------------------------------------------- */

/* "value": 5 in an object that is no JSON: to the next quote, comma or brace. */
static bool read_pattern(struct agent_answer *out, const char *s, struct arena *a)
{
	static const char name[] = "\"value\"";
	const char *at = strstr(s, name);
	size_t n;

	if (!at)
		return false;
	at += sizeof name - 1;
	at += strspn(at, " \t\n");
	if (*at != ':')
		return false;
	at += 1 + strspn(at + 1, " \t\n\"");
	n = strcspn(at, "\",}\n");
	*out = (struct agent_answer){ .text = grade_trimmed(at, n, a), .number = NAN };
	out->value = out->text;
	return *out->value != 0;
}

/* The last block of mathematics with an = sign: what stands behind the last of them. */
static bool read_block(struct agent_answer *out, const char *text, struct arena *a)
{
	static const struct {
		const char *open, *close;
	} marks[] = { { "$$", "$$" }, { "$", "$" }, { "\\(", "\\)" }, { "\\[", "\\]" } };
	const char *found = NULL, *end = NULL;

	for (const char *s = text; *s;) {
		const char *close = NULL, *inside = NULL;
		size_t skip = 1;

		for (size_t i = 0; i < sizeof marks / sizeof *marks && !close; i++) {
			size_t n = strlen(marks[i].open);

			if (strncmp(s, marks[i].open, n))
				continue;
			inside = s + n;
			close = strstr(inside, marks[i].close);
			skip = close ? (size_t)(close - s) + strlen(marks[i].close) : n;
			break;
		}
		for (const char *t = inside; close && t < close; t++)
			if (*t == '=' && !strchr("<>!", t[-1])) {
				found = t + 1;
				end = close;
			}
		s += skip;
	}
	if (!found)
		return false;
	*out = (struct agent_answer){ .text = grade_trimmed(found, (size_t)(end - found), a),
				      .number = NAN };
	out->value = out->text;
	return *out->value != 0;
}

bool agent_answer_read_first(struct agent_answer *out, const char *text, bool boxed,
			     struct arena *a)
{
	const char *found = strstr(text, "ANSWER:");

	if (found) {
		const char *s = found + 7 + strspn(found + 7, " \t\n*`");
		const char *end = *s == '{' ? object_end(s) : NULL;
		struct json *j = end ? read_object(s, (size_t)(end - s), a) : NULL;

		if (*s == '{' && !(j && json_get(j, "value")) && read_pattern(out, s, a))
			return true;
		return read_marked(out, s, a);
	}
	return boxed && (read_boxed(out, text, a) || read_block(out, text, a));
}

/* --- Grading --------------------------------------------------------------------------------- */

const char *agent_match_word(enum grade_match m)
{
	return m == GRADE_UNCLEAR ? "unknown" : grade_match_word(m);
}

int agent_answer_choice(const char *s, const struct agent_problem *p)
{
	return grade_letter(s, p->choices);
}

struct grade_verdict agent_answer_match(struct grader *g, const char *value, const char *other,
					bool small)
{
	return grade_values(g, value, other, AGENT_TOLERANCE, small);
}

/* The letter and the value as one text: "(C) 60". */
static const char *said(const struct agent_answer *a, const struct agent_problem *p,
			struct arena *arena)
{
	int letters = p->choices ? p->choices : GRADE_CHOICES;

	if (!a->choice || !a->value)
		return a->choice ? a->choice : a->value;
	if (grade_letter(a->choice, letters) < 0)
		return a->value;
	if (!p->choices || grade_letter(a->value, letters) >= 0)
		return a->choice;
	return arena_printf(arena, "(%c) %s", 'A' + grade_letter(a->choice, letters),
			    a->value);
}

struct grade_verdict agent_answer_grade(struct grader *g, const struct agent_answer *a,
					const struct agent_problem *p)
{
	struct grade_question q = { .key = p->answer,
				    .choice = (const char *const *)p->choice,
				    .choices = p->choices,
				    .rule = grade_rule_find("draw2think"),
				    .places = -1,
				    .plain = true };
	struct grade_result r;
	struct arena *arena;

	if (!p->answer)
		return (struct grade_verdict){ GRADE_UNCLEAR, TRUTH_UNKNOWN };
	if (!a->text || (!a->value && !a->choice))
		return (struct grade_verdict){ GRADE_DIFFERENT, TRUTH_NO };
	arena = arena_new();
	q.answer = said(a, p, arena);
	grade_ask(&r, g, &q, arena);
	arena_free(arena);
	return r.v;
}
