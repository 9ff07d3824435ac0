/* write_latex.c -- a proof in LaTeX, as an article or as a part of one. */
#include "base/ascii.h"
#include "proof/proof_text.h"
#include "proof/story_priv.h"
#include <string.h>

/* What stands in formulas, and its command there. */
static const struct {
	const char *utf8, *tex;
} symbols[] = {
	{ "sin ∠", "\\sin\\angle " },
	{ "∠", "\\angle " },
	{ "∥", "\\parallel " },
	{ "⟂", "\\perp " },
	{ "△", "\\triangle " },
	{ "≅", "\\cong " },
	{ "~", "\\sim " },
	{ "√", "\\surd " },
	{ "²", "^{2}" },
	{ "°", "^{\\circ}" },
	{ "·", "\\cdot " },
	{ "½", "\\tfrac{1}{2}" },
	{ "−", "-" },
	{ "×", "\\times " },
};

/* The subscript of a name at t[i], "1" of P1 or "_c" of I_c: how many bytes; 0: none. */
static size_t subscript(const char *t, size_t n, size_t i)
{
	bool line = t[i] == '_';
	size_t k = i + line;

	if (i == 0 || !is_capital(t[i - 1]))
		return 0;
	while (k < n && ((t[k] >= '0' && t[k] <= '9') ||
			 (line && ((t[k] >= 'a' && t[k] <= 'z') || is_capital(t[k])))))
		k++;
	return k > i + line ? k - i : 0;
}

/* Text with formulas in it: whatever has no small letters between blanks, but in subscripts, is one. */
static bool is_word(const char *t, size_t n)
{
	for (size_t i = 0; i < n;) {
		size_t k = subscript(t, n, i);

		if (!k && t[i] >= 'a' && t[i] <= 'z')
			return true;
		i += k ? k : 1;
	}
	return false;
}

/* Names of theorems in capitals: no points, though they look so. */
static bool is_name(const char *t, size_t n)
{
	static const char *const name[] = { "AA", "SAS", "SSS", "SSA" };

	if (n > 1 && *t == '(') {
		t++;
		n -= t[n - 2] == ')' ? 2 : 1;
	}
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (n == strlen(name[i]) && !memcmp(t, name[i], n))
			return true;
	return false;
}

static void add_formula(struct buf *b, const char *t, size_t n)
{
	for (size_t i = 0; i < n;) {
		bool found = false;
		size_t d;

		for (size_t k = 0; k < sizeof symbols / sizeof *symbols && !found; k++) {
			size_t l = strlen(symbols[k].utf8);

			if (l <= n - i && !memcmp(t + i, symbols[k].utf8, l)) {
				buf_add(b, symbols[k].tex);
				i += l;
				found = true;
			}
		}
		if (found)
			continue;
		d = subscript(t, n, i);
		if (d) {
			bool line = t[i] == '_';

			buf_add(b, "_{");
			buf_addn(b, t + i + line, d - line);
			buf_addc(b, '}');
			i += d;
			continue;
		}
		if (strchr("_%&#$", t[i]))
			buf_addc(b, '\\');
		buf_addc(b, t[i++]);
	}
}

/* A mark of words at t, and what it is in TeX: its bytes, 0 if it is none. */
static size_t mark(const char *t, size_t n, const char **tex)
{
	static const struct {
		const char *utf8, *tex;
	} marks[] = { { "“", "``" }, { "”", "''" } };

	for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
		size_t l = strlen(marks[k].utf8);

		*tex = marks[k].tex;
		if (l <= n && !memcmp(t, marks[k].utf8, l))
			return l;
	}
	return 0;
}

static void add_word(struct buf *b, const char *t, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *tex;
		size_t l = mark(t + i, n - i, &tex);

		if (l) {
			buf_add(b, tex);
			i += l - 1;
			continue;
		}
		if (strchr("_%&#$", t[i]))
			buf_addc(b, '\\');
		buf_addc(b, t[i]);
	}
}

/* How much of the token is in front of the formula, and where the formula ends: brackets, quotes,
 * stops stand outside it. */
static void trim(const char *t, size_t n, size_t *head, size_t *tail)
{
	const char *tex;

	*head = mark(t, n, &tex);
	if (*head == 0 && n > 1 && t[0] == '(' && !memchr(t, ')', n))
		*head = 1;
	*tail = n;
	while (*tail > *head) {
		if (*tail >= *head + 3 && mark(t + *tail - 3, 3, &tex))
			*tail -= 3;
		else if (strchr(",;.:", t[*tail - 1]) ||
			 (t[*tail - 1] == ')' && !memchr(t, '(', *tail)))
			*tail -= 1;
		else
			return;
	}
}

/* Blanks part words from formulas; neighbouring formulas are one. */
static void add_text(struct buf *b, const char *t)
{
	bool math = false;

	for (bool first = true; *t; first = false) {
		size_t n = strcspn(t, " "), head, tail;
		bool word = is_word(t, n);

		trim(t, n, &head, &tail);
		if (t[0] == '(' && strspn(t + 1, "0123456789") + 2 >= tail && n > 1)
			word = true; /* a reference */
		word |= head == tail || is_name(t + head, tail - head);
		if (math && (word || head)) {
			buf_addc(b, '$');
			math = false;
		}
		buf_add(b, first ? "" : " ");
		if (word) {
			add_word(b, t, n);
		} else {
			add_word(b, t, head);
			buf_add(b, math ? "" : "$");
			add_formula(b, t + head, tail - head);
			math = tail == n;
			buf_add(b, math ? "" : "$");
			add_word(b, t + tail, n - tail);
		}
		t += n;
		t += *t == ' ';
	}
	buf_add(b, math ? "$" : "");
}

static void add_line(struct buf *b, const char *t)
{
	struct buf x = { 0 };

	add_text(&x, t);
	buf_add(b, buf_str(&x));
	buf_clear(&x);
}

static void add_list(struct buf *b, const char *head, const char *const *text, int n,
		     const char *between)
{
	if (!n)
		return;
	buf_addf(b, "\\noindent\\textbf{%s} ", head);
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? between : "");
		add_line(b, text[i]);
	}
	buf_add(b, ".\\par\n");
}

/* The lines of a step: a chain "a = b = c" has its reasons at the right, equations that are added up
 * stand one below the other. */
static void add_lines(struct buf *b, const struct story_item *it)
{
	buf_add(b, it->lines ? "\\begin{align*}\n" : "");
	for (int i = 0; i < it->lines; i++) {
		const struct story_line *l = &it->line[i];
		bool chain = i + 1 < it->lines && !it->line[i + 1].first;

		if (!l->first) {
			buf_add(b, it->line[i - 1].first ? " &= " : "\\\\\n&= ");
			add_formula(b, l->text, strlen(l->text));
		} else if (chain) {
			buf_add(b, i ? "\\\\\n" : "");
			add_formula(b, l->text, strlen(l->text));
			continue;
		} else {
			buf_add(b, i ? "\\\\\n&\\text{" : "&\\text{");
			add_line(b, l->text);
			buf_addc(b, '}');
		}
		if (l->why[0]) {
			buf_add(b, " &&\\text{");
			add_line(b, l->why);
			buf_addc(b, '}');
		}
	}
	buf_add(b, it->lines ? "\n\\end{align*}\n" : "");
}

void proof_latex(struct buf *b, const struct proof *p, bool whole)
{
	struct arena *a = arena_new();
	const struct story *s = proof_story(a, proof_shorten(a, p));

	if (whole)
		buf_add(b, "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n"
			   "\\usepackage{amsmath,amssymb,amsthm}\n\\begin{document}\n");
	add_list(b, "Given.", s->given, s->givens, "; ");
	add_list(b, "To prove.", s->goal, s->goals, "; ");
	add_list(b, "Added.", s->added, s->n_added, ". ");
	buf_add(b, "\\begin{proof}");
	if (s->angles)
		buf_add(b, " Angles are directed, modulo $180^{\\circ}$.");
	buf_add(b, "\n\\begin{enumerate}\n");
	for (int i = 0; i < s->items; i++) {
		const struct story_item *it = &s->item[i];

		buf_add(b, "\\item ");
		add_line(b, it->claim);
		if (it->why[0]) {
			buf_add(b, ", for ");
			add_line(b, it->why);
		}
		buf_add(b, it->lines ? ":\n" : ".\n");
		add_lines(b, it);
	}
	buf_add(b, "\\end{enumerate}\n");
	if (s->n_seen) {
		buf_add(b, "Seen in the figure: ");
		for (int i = 0; i < s->n_seen; i++) {
			buf_add(b, i ? "; " : "");
			add_line(b, s->seen[i]);
		}
		buf_add(b, ".\n");
	}
	buf_add(b, "\\end{proof}\n");
	if (whole)
		buf_add(b, "\\end{document}\n");
	arena_free(a);
}
