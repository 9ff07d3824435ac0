/* json_python.c -- a list or dict as Python prints it, as JSON: single quotes, tuples, True, a comma before the end. */
#include "base/json.h"
#include <ctype.h>
#include <string.h>

struct python {
	const char *p, *end;
	struct buf *b;
};

/* Does a text end at this quote?  One within a word, the student's, does not. */
static bool closes(const struct python *w, const char *quote)
{
	const char *next = quote + 1;

	while (next < w->end && isspace((unsigned char)*next))
		next++;
	return next == w->end || strchr(",:]})", *next) != NULL;
}

/* One character of a text that is no plain one.  \triangle and \rho of formulas keep their sign. */
static void add_escape(struct python *w, char quote)
{
	char c = w->p + 1 < w->end ? w->p[1] : 0;
	bool word = w->p + 2 < w->end && isalpha((unsigned char)w->p[2]), code = c == 'u';

	for (int i = 2; i < 6; i++)
		code = code && w->p + i < w->end && isxdigit((unsigned char)w->p[i]);

	if (c == quote || c == '\'') {
		buf_add(w->b, c == '"' ? "\\\"" : "'");
		w->p += 2;
	} else if (c == '\\' || c == '"' || c == 'n' || code ||
		   ((c == 't' || c == 'r') && !word)) {
		buf_addn(w->b, w->p, 2);
		w->p += 2;
	} else {
		buf_add(w->b, "\\\\");
		w->p++;
	}
}

static bool text(struct python *w)
{
	char quote = *w->p++;

	buf_addc(w->b, '"');
	while (w->p < w->end && !(*w->p == quote && closes(w, w->p))) {
		if (*w->p == '\\') {
			add_escape(w, quote);
			continue;
		}
		if ((unsigned char)*w->p < ' ')
			buf_add(w->b, *w->p == '\n' ? "\\n" : " ");
		else if (*w->p == '"')
			buf_add(w->b, "\\\"");
		else
			buf_addc(w->b, *w->p);
		w->p++;
	}
	buf_addc(w->b, '"');
	return w->p++ < w->end;
}

static bool word(struct python *w, const char *python, const char *json)
{
	size_t n = strlen(python);

	if ((size_t)(w->end - w->p) < n || memcmp(w->p, python, n) != 0)
		return false;
	buf_add(w->b, json);
	w->p += n;
	return true;
}

size_t json_from_python(struct buf *b, const char *s, size_t n)
{
	struct python w = { s, s + n, b };
	int depth = 0;

	do {
		if (w.p == w.end)
			return 0;
		if (*w.p == '\'' || *w.p == '"') {
			if (!text(&w))
				return 0;
			continue;
		}
		if (word(&w, "True", "true") || word(&w, "False", "false") ||
		    word(&w, "None", "null"))
			continue;
		if (strchr("])}", *w.p)) {
			while (b->n && strchr(", \n\t", b->s[b->n - 1]))
				b->s[--b->n] = 0;
			depth--;
		}
		depth += *w.p == '[' || *w.p == '(' || *w.p == '{';
		buf_addc(b, *w.p == '(' ? '[' : *w.p == ')' ? ']' : *w.p);
		w.p++;
	} while (depth > 0);
	return (size_t)(w.p - s);
}
