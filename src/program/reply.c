/*
 * reply.c -- programs and values in texts: lists of values, a model's reply.
 */
#include "base/ascii.h"
#include "program/program_priv.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(char c)
{
	return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_';
}

/* At p, "N0 =", "N_0=", "N_{0} =" or "'N0':"?  Then its number, and *value behind it. */
static int name_at(const char *begin, const char *p, const char **value)
{
	int n = 0, digits = 0;

	if (*p != 'N' || (p > begin && is_word(p[-1])))
		return -1;
	p++;
	p += *p == '_';
	p += *p == '{';
	for (; is_digit(*p) && digits < 5; digits++)
		n = n * 10 + (*p++ - '0');
	if (!digits)
		return -1;
	p += *p == '}';
	p += strspn(p, "'\" \t&");
	if (*p != '=' && *p != ':')
		return -1;
	*value = p + 1;
	return n;
}

/* The next name from p on, or the end of the text. */
static const char *next_name(const char *begin, const char *p)
{
	const char *value;

	while (*p && name_at(begin, p, &value) < 0)
		p++;
	return p;
}

/* The end of a value without what stands behind it: blanks, separators, quotes, "\ ",
 * \quad, "and", a bracket that closes nothing in it. */
static const char *trimmed_end(const char *p, const char *end)
{
	static const char *const tail[] = { "\\quad", "\\qquad", "\\\\", "\\,",
					    "\\;",    "\\",      "and",  "\\text{" };
	const char *before = NULL;

	while (end > p && end != before) {
		before = end;
		if (strchr(" \t\r\n,;'\"`$]|~&", end[-1]) ||
		    (end[-1] == '}' && !memchr(p, '{', (size_t)(end - p)))) {
			end--;
			continue;
		}
		for (size_t i = 0; i < sizeof tail / sizeof *tail && end == before; i++) {
			size_t n = strlen(tail[i]);

			if ((size_t)(end - p) > n && !memcmp(end - n, tail[i], n) &&
			    !(tail[i][0] == 'a' && is_word(end[-(ptrdiff_t)n - 1])))
				end -= n;
		}
	}
	return end;
}

/* Behind a further equals sign, as in N0=AB=15, and before the end of what is around. */
static char *trimmed(const char *p, const char *end, struct arena *a)
{
	for (const char *q = p; q < end; q++) {
		if (!strncmp(q, "\\end{", 5))
			end = q;
		else if (*q == '=')
			p = q + 1;
	}
	while (p < end && strchr(" \t\r\n'\"`$", *p))
		p++;
	return arena_strndup(a, p, (size_t)(trimmed_end(p, end) - p));
}

static enum status too_many(struct err *e)
{
	return err_fail(e, E_ARG, "limit", "more than %d values (N0 to N%d)", PROGRAM_VALUES,
			PROGRAM_VALUES - 1);
}

static enum status read_list(struct program_text *out, const char *text, struct arena *a,
			     struct err *e)
{
	struct json *j;
	enum status st = json_read(&j, text, strlen(text), a, e);

	if (st != OK)
		return st;
	if (j->n > PROGRAM_VALUES)
		return too_many(e);
	for (const struct json *v = j->child; v; v = v->next) {
		if (v->type != JSON_STRING && v->type != JSON_NUMBER && v->type != JSON_NULL)
			return err_fail(e, E_ARG, "bad_argument",
					"a list of values holds texts and numbers");
		/* null: there is none of this number. */
		out->nums[out->count++] = v->type == JSON_NULL ? NULL : v->text;
	}
	return OK;
}

static enum status read_named(struct program_text *out, const char *text, struct arena *a,
			      struct err *e)
{
	const char *p = next_name(text, text);

	if (!*p) {
		err_fail(e, E_ARG, "bad_argument", "no value in \"%.80s\"", text);
		err_hint(e, "write N0=15, N1=13 or [\"15\", \"13\"]");
		return E_ARG;
	}
	while (*p) {
		const char *value, *next;
		int n = name_at(text, p, &value);

		next = next_name(text, value);
		if (n >= PROGRAM_VALUES)
			return too_many(e);
		out->nums[n] = trimmed(value, next, a);
		if (n >= out->count)
			out->count = n + 1;
		p = next;
	}
	return OK;
}

enum status program_values(struct program_text *out, const char *text, struct arena *a,
			   struct err *e)
{
	memset(out->nums, 0, sizeof out->nums);
	out->count = 0;
	if (!text)
		return OK;
	text += strspn(text, " \t\r\n");
	if (!*text)
		return OK;
	if (strlen(text) > PROGRAM_BYTES)
		return err_fail(e, E_ARG, "limit", "values of more than %d bytes",
				PROGRAM_BYTES);
	text = program_plain_copy(a, text, strlen(text));
	return *text == '[' ? read_list(out, text, a, e) : read_named(out, text, a, e);
}

/* --- Replies ------------------------------------------------------------------------ */
/* A reply may be boxes inside boxes, or never end; the last ones are looked at until so
 * many bytes have been read in all. */
#define LOOKED (32 * PROGRAM_BYTES)

/* The last \\boxed that begins before p, or NULL. */
static const char *box_before(const char *text, const char *p)
{
	static const char word[] = "\\boxed";

	while (p > text)
		if (*--p == '\\' && !strncmp(p, word, sizeof word - 1))
			return p;
	return NULL;
}

/* Where the group that begins at the brace p ends, or else where looking for it did. */
static const char *group_end(const char *p)
{
	const char *stop = p + PROGRAM_BYTES;
	int depth = 0;

	for (; *p && p < stop; p++) {
		depth += (*p == '{') - (*p == '}');
		if (!depth)
			break;
	}
	return p;
}

/* Is there an operator among the words? */
static bool has_operator(const char *p)
{
	while (*p) {
		char word[40];
		size_t n = 0, k = 0;

		for (; is_word(p[n]) || (p[n] == '\\' && p[n + 1] == '_'); n++)
			if (p[n] != '\\' && k + 1 < sizeof word)
				word[k++] = p[n];
		if (k && program_operator_named(word, k))
			return true;
		p += n ? n : 1;
	}
	return false;
}

/* What the boxes of a reply hold, from the last one back. */
struct program_found {
	const char *program, *values;
	bool boxed;
};

/* A box with a program, with values, or with both, one after the other. */
static void look_into(const char *box, struct arena *a, struct program_found *f)
{
	const char *name = next_name(box, box);
	char *before = arena_strndup(a, box, (size_t)(name - box));

	if (!f->program && has_operator(before))
		f->program = before;
	if (f->values)
		return;
	if (*name)
		f->values = name;
	else if (!has_operator(box) && strchr(box, '['))
		f->values = strchr(box, '[');
}

static void look_back(const char *text, struct arena *a, struct program_found *f)
{
	const char *p = text + strlen(text);
	size_t looked = 0;

	while (looked < LOOKED && !(f->program && f->values) &&
	       (p = box_before(text, p)) != NULL) {
		const char *open = p + 6 + strspn(p + 6, " "), *end;

		if (*open != '{')
			continue;
		end = group_end(open);
		looked += (size_t)(end - open);
		if (*end != '}')
			continue;
		f->boxed = true;
		look_into(program_plain_copy(a, open + 1, (size_t)(end - open - 1)), a, f);
	}
}

enum status program_reply(struct program_text *out, const char *text, struct arena *a,
			  struct err *e)
{
	struct program_found f = { .boxed = false };
	struct err ignored;

	out->program = NULL;
	out->count = 0;
	memset(out->nums, 0, sizeof out->nums);
	look_back(text, a, &f);
	if (!f.program && f.boxed)
		return err_fail(e, E_ARG, "bad_argument",
				"no \\boxed{} of the reply holds a program");
	out->program = f.program ? f.program : text;
	/* A box that looks like values and cannot be read as such holds none. */
	if (f.values && program_values(out, f.values, a, &ignored) != OK)
		out->count = 0;
	return OK;
}

void program_numbers(bool *used, const char *program)
{
	for (const char *s = program; (s = strchr(s, 'N')); s++) {
		const char *digits = s + 1 + strspn(s + 1, "_{");
		long i = *digits >= '0' && *digits <= '9' ? strtol(digits, NULL, 10) : -1;

		if ((s == program || !isalnum((unsigned char)s[-1])) && i >= 0 &&
		    i < PROGRAM_VALUES)
			used[i] = true;
	}
}
