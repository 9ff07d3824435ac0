/* document.c -- a line of data as tokens. */
#include "train/train_priv.h"
#include <string.h>

static void damaged(struct train_document *d, const struct train_source *s,
		    const struct err *e)
{
	char where[300] = "";

	s->where(s->self, d->line, where, sizeof where);
	d->left = TRAIN_DAMAGED;
	d->e = mem_alloc(sizeof *d->e);
	err_fail(d->e, E_ARG, e->code ? e->code : "bad_argument", "%.160s: %.150s", where,
		 e->msg);
	if (e->hint[0])
		err_hint(d->e, "%.230s", e->hint);
	else
		err_hint(d->e, "--lenient leaves such lines out and counts them");
}

/* What a document is made of, without the last answer where only the question is wanted. */
static enum status encode(struct train_document *d, const struct train_form *f,
			  const struct train_example *x, struct err *e)
{
	struct token_chat c = { .message = x->message,
				.messages = x->messages,
				.tool = x->tool,
				.tools = x->tools };
	struct token_list l = { 0 };
	struct buf own = { 0 };
	enum status st;

	if (f->prompt) {
		c.messages -= x->answered;
		c.open = true;
	}
	st = token_chat(&l, &own, f->token, &c, e);
	d->token = l.id;
	d->count = l.count;
	d->own = (unsigned char *)buf_take(&own);
	for (long i = 0; st == OK && f->all && i < d->count; i++)
		d->own[i] = 1;
	return st;
}

/* Is the word one of a list with commas? */
static bool is_listed(const char *list, const char *word)
{
	size_t n = strlen(word), k;

	for (const char *s = list;; s += k + 1) {
		k = strcspn(s, ",");
		if (k == n && !memcmp(s, word, n))
			return true;
		if (!s[k])
			return false;
	}
}

static enum status make(struct train_document *d, const struct train_form *f,
			const struct buf *text, struct arena *a, struct err *e)
{
	struct train_example x;
	struct json *j;
	enum status st = json_read(&j, buf_str(text), text->n, a, e);

	st = st == OK ? train_example_read(&x, j, a, e) : st;
	if (st != OK)
		return st;
	if (f->split && x.split && !is_listed(f->split, x.split)) {
		d->left = TRAIN_OTHER_SPLIT;
		return OK;
	}
	if (!f->prompt && !x.answered)
		return err_fail(e, E_ARG, "bad_argument", "there is no answer to learn");
	if (f->prompt && train_truth_told(j, a, e) != OK)
		return E_ARG;
	st = encode(d, f, &x, e);
	if (st == OK && d->count > f->longest)
		d->left = TRAIN_TOO_LONG;
	return st;
}

void train_document_make(struct train_document *d, const struct train_source *s,
			 const struct train_form *f, uint64_t seed, long at, struct arena *a)
{
	struct buf text = { 0 };
	struct err e = { .code = NULL };
	enum status st;

	*d = (struct train_document){ .at = at, .line = at };
	/* Every epoch has its own order. */
	if (s->count)
		d->line = train_shuffle(at % s->count, s->count,
					train_mix(seed, 1, (uint64_t)(at / s->count)));
	st = s->line(s->self, d->line, &text, &e);
	if (st == OK && !text.n)
		d->left = TRAIN_NO_LINE;
	else if (st == OK)
		st = make(d, f, &text, a, &e);
	if (st != OK)
		damaged(d, s, &e);
	if (st == OK && f->prompt) {
		d->text_n = text.n;
		d->text = buf_take(&text);
	}
	buf_clear(&text);
	arena_reset(a);
}

void train_document_clear(struct train_document *d)
{
	struct token_list l = { d->token, d->count, d->count };

	token_list_clear(&l);
	mem_free(d->own);
	mem_free(d->text);
	mem_free(d->e);
	*d = (struct train_document){ 0 };
}
