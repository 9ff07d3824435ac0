/* write_latex.c -- a proof in LaTeX, as an article or as a part of one. */
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
	{ "²", "^{2}" },
	{ "°", "^{\\circ}" },
	{ "·", "\\cdot " },
	{ "½", "\\tfrac{1}{2}" },
	{ "−", "-" },
	{ "×", "\\times " },
	{ "“", "\\text{``}" },
	{ "”", "\\text{''}" },
};

/* Text with formulas in it: whatever has no small letters between blanks is one. */
static bool is_word(const char *t, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (t[i] >= 'a' && t[i] <= 'z')
			return true;
	return false;
}

/* Names of theorems in capitals: no points, though they look so. */
static bool is_name(const char *t, size_t n)
{
	static const char *const name[] = { "AA", "SAS", "SSS", "SSA" };

	if (n && *t == '(') {
		t++;
		n--;
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
		if (strchr("_%&#$", t[i]))
			buf_addc(b, '\\');
		if (t[i] >= '0' && t[i] <= '9' && i && t[i - 1] >= 'A' && t[i - 1] <= 'Z') {
			size_t d = strspn(t + i, "0123456789");

			d = d > n - i ? n - i : d;
			buf_add(b, "_{");
			buf_addn(b, t + i, d);
			buf_addc(b, '}');
			i += d;
			continue;
		}
		buf_addc(b, t[i++]);
	}
}

static void add_word(struct buf *b, const char *t, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (strchr("_%&#$", t[i]))
			buf_addc(b, '\\');
		buf_addc(b, t[i]);
	}
}

/* Blanks part words from formulas; neighbouring formulas are one. */
static void add_text(struct buf *b, const char *t)
{
	bool math = false;

	while (*t) {
		size_t n = strcspn(t, " "), tail = n;
		bool word = is_word(t, n);

		while (tail && strchr(",;.)", t[tail - 1]))
			tail--;
		if (t[0] == '(' && strspn(t + 1, "0123456789") + 2 >= tail && n > 1)
			word = true; /* a reference */
		word |= is_name(t, tail);
		if (word || !tail) {
			buf_add(b, math ? "$" : "");
			math = false;
			buf_addc(b, b->n ? ' ' : '\0');
			if (b->n == 1)
				buf_reset(b);
			add_word(b, t, n);
		} else {
			buf_add(b, math ? " " : b->n ? " $" : "$");
			add_formula(b, t, tail);
			math = true;
			if (tail < n) {
				buf_addc(b, '$');
				math = false;
				add_word(b, t + tail, n - tail);
			}
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

static void add_lines(struct buf *b, const struct story_item *it)
{
	for (int i = 0; i < it->lines; i++) {
		const struct story_line *l = &it->line[i];
		bool chain = i + 1 < it->lines && !it->line[i + 1].first;

		if (l->first) {
			/* Lines that stand alone are one block. */
			bool more = i && !chain && it->line[i - 1].first;

			buf_add(b, more ? "\\\\\n"
				   : i  ? "\n\\end{align*}\n\\begin{align*}\n"
					: "\\begin{align*}\n");
			if (chain)
				add_formula(b, l->text, strlen(l->text));
			else {
				buf_add(b, "&\\text{");
				add_line(b, l->text);
				buf_add(b, "}&&\\text{");
				add_line(b, l->why);
				buf_add(b, "}");
			}
			continue;
		}
		buf_add(b, it->line[i - 1].first ? " &= " : "\\\\\n&= ");
		add_formula(b, l->text, strlen(l->text));
		buf_add(b, " &&\\text{");
		add_line(b, l->why);
		buf_add(b, "}");
	}
	if (it->lines)
		buf_add(b, "\n\\end{align*}\n");
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
