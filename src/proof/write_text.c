/* write_text.c -- a proof as plain text. */
#include "proof/proof_text.h"
#include "proof/story_priv.h"

/* Columns, not bytes. */
static int width(const char *t)
{
	int n = 0;

	for (; *t; t++)
		n += ((unsigned char)*t & 0xc0) != 0x80;
	return n;
}

static void spaces(struct buf *b, int n)
{
	for (int i = 0; i < n; i++)
		buf_addc(b, ' ');
}

static void list(struct buf *b, const char *head, const char *const *text, int n,
		 const char *sep)
{
	if (!n)
		return;
	buf_add(b, head);
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", i ? sep : "", text[i]);
	buf_add(b, ".\n");
}

/* Chains with the signs of equality below each other, the reasons too. */
static void lines(struct buf *b, const struct story_item *it)
{
	int at = 0, most = 0;

	for (int i = 0; i < it->lines; i++) {
		const struct story_line *l = &it->line[i];

		if (l->first) {
			at = i + 1 < it->lines && !it->line[i + 1].first ? width(l->text) : 0;
			most = 0;
			for (int j = i + 1; j < it->lines && !it->line[j].first; j++) {
				int w = width(it->line[j].text);

				most = w > most ? w : most;
			}
			buf_addf(b, "     %s", l->text);
			if (at)
				continue; /* the first equality stands behind it */
			if (l->why[0])
				buf_addf(b, "   [%s]", l->why);
			buf_addc(b, '\n');
			continue;
		}
		if (!it->line[i - 1].first)
			spaces(b, 5 + at);
		buf_addf(b, " = %s", l->text);
		spaces(b, most - width(l->text));
		buf_addf(b, "   [%s]\n", l->why);
	}
}

void proof_text(struct buf *b, const struct proof *p)
{
	struct arena *a = arena_new();
	const struct story *s = proof_story(a, proof_shorten(a, p));

	list(b, "Given: ", s->given, s->givens, "; ");
	list(b, "To prove: ", s->goal, s->goals, "; ");
	if (s->n_added)
		list(b, "Added: ", s->added, s->n_added, ". ");
	buf_add(b, "\nProof.");
	if (s->angles)
		buf_add(b, " Angles are directed, modulo 180°.");
	buf_addc(b, '\n');
	for (int i = 0; i < s->items; i++) {
		const struct story_item *it = &s->item[i];

		buf_addf(b, "%3d. %s", it->number, it->claim);
		if (it->why[0])
			buf_addf(b, ", for %s", it->why);
		buf_add(b, it->lines ? ":\n" : ".\n");
		lines(b, it);
	}
	buf_add(b, "Which was to be proved.\n");
	if (s->n_seen) {
		buf_addc(b, '\n');
		list(b, "Seen in the figure: ", s->seen, s->n_seen, "; ");
	}
	arena_free(a);
}
