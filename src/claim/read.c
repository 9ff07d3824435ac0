/* read.c -- claims from text. */
#include "claim/claim_priv.h"
#include <ctype.h>
#include <string.h>

/* More words in one claim than this are refused; no circle of a theorem has as many points. */
#define WORDS_MOST 64
#define WORD_BYTES 64

struct words {
	char word[WORDS_MOST][WORD_BYTES];
	int column[WORDS_MOST];
	int n;
};

static enum status at_word(struct err *e, const struct words *w, int i, enum status st)
{
	if (e) {
		e->column = w->column[i];
		err_arg(e, w->word[i]);
	}
	return st;
}

static enum status split(const char *text, struct words *w, struct err *e)
{
	const char *t = text;

	w->n = 0;
	for (;;) {
		size_t n;

		t += strspn(t, " \t\r\n,");
		n = strcspn(t, " \t\r\n,");
		if (n == 0)
			return OK;
		if (w->n == WORDS_MOST)
			return err_fail(e, E_ARG, "bad_argument",
					"a claim has at most %d words", WORDS_MOST);
		if (n >= WORD_BYTES)
			return err_fail(e, E_ARG, "bad_argument",
					"a word of a claim has at most %d bytes",
					WORD_BYTES - 1);
		memcpy(w->word[w->n], t, n);
		w->word[w->n][n] = 0;
		w->column[w->n++] = (int)(t - text) + 1;
		t += n;
	}
}

/* Numbers are fractions in lowest terms; what does not fit these bounds is refused. */
#define NUMBER_MOST 1000000000000

static bool lowest(int64_t *num, int64_t *den)
{
	int64_t g;

	if (*den == 0)
		return false;
	g = base_gcd(*num, *den);
	if (*den < 0)
		g = -g;
	*num /= g;
	*den /= g;
	return true;
}

/* Digits with perhaps a decimal point, as a fraction; the end, or NULL. */
static const char *read_decimal(const char *t, int64_t *num, int64_t *den)
{
	bool digits = false, point = false;

	*num = 0;
	*den = 1;
	for (;; t++) {
		if (*t == '.' && !point) {
			point = true;
		} else if (isdigit((unsigned char)*t)) {
			digits = true;
			*num = 10 * *num + (*t - '0');
			*den *= point ? 10 : 1;
			if (*num > NUMBER_MOST || *den > NUMBER_MOST)
				return NULL;
		} else {
			return digits && lowest(num, den) ? t : NULL;
		}
	}
}

bool claim_read_number(const char *t, int64_t *num, int64_t *den, bool *turn)
{
	bool minus = *t == '-', pi = false;
	int64_t below = 1, more = 1;

	if (*t == '-' || *t == '+')
		t++;
	*turn = false;
	*num = *den = 1;
	if (strncmp(t, "pi", 2) != 0) {
		t = read_decimal(t, num, den);
		if (!t)
			return false;
	}
	if (strncmp(t, "pi", 2) == 0) {
		pi = true;
		t += 2;
	}
	if (*t == '/') {
		t = read_decimal(t + 1, &below, &more);
		if (!t || below == 0 || below > 1000000 || more > 1000000)
			return false;
	}
	if (*num > NUMBER_MOST / more || *den > NUMBER_MOST / below)
		return false;
	*num *= minus ? -more : more;
	*den *= below;
	if (!pi && (strcmp(t, "o") == 0 || strcmp(t, "°") == 0)) {
		*turn = true;
		*den *= 180;
		t = "";
	}
	*turn |= pi;
	return *t == 0 && lowest(num, den);
}

/* The number of a claim; angles modulo a half turn, a plain number of degrees. */
static enum status read_value(const char *word, struct claim *c, struct err *e)
{
	bool turn, angle = c->kind == CLAIM_ACONST || c->kind == CLAIM_ASUM;

	if (!claim_read_number(word, &c->num, &c->den, &turn) || (turn && !angle))
		return err_fail(e, E_ARG, "bad_argument", "'%s' is no %s", word,
				angle ? "angle; write 2pi/3 or 120o"
				      : "number; write 3 or 1/2");
	if (angle) {
		if (!turn)
			c->den *= 180;
		c->num %= c->den;
		if (c->num < 0)
			c->num += c->den;
		if (!lowest(&c->num, &c->den))
			BUG("a denominator of 0");
	} else if (c->num <= 0) {
		return err_fail(e, E_ARG, "bad_argument", "'%s' is not positive", word);
	}
	return OK;
}

static void near_words(struct err *e, const char *word)
{
	const char *names[PREDICATES];

	for (int k = 0; k < PREDICATES; k++)
		names[k] = claim_rows[k].word;
	if (e)
		text_near(e->near, sizeof e->near, word, names, PREDICATES, 3);
}

static enum status read_point(const struct setting *s, const char *word, int *out,
			      struct err *e)
{
	*out = setting_find(s, word);
	if (*out >= 0)
		return OK;
	return err_fail(e, E_ARG, "not_found", "there is no point '%s'", word);
}

static enum status wrong_count(enum predicate kind, int n, struct err *e)
{
	const struct claim_row *r = &claim_rows[kind];

	return err_fail(e, E_ARG, "bad_argument", "%s takes %s%d points%s, not %d", r->word,
			r->more ? "at least " : "", r->least, r->number ? " and a number" : "",
			n);
}

/* A point twice on a line or circle says no more than once. */
static int without_repeats(int *p, int n)
{
	int m = 0;

	for (int i = 0; i < n; i++) {
		int j = 0;

		while (j < m && p[j] != p[i])
			j++;
		if (j == m)
			p[m++] = p[i];
	}
	return m;
}

static enum status keep(struct claim c, struct claim *out, int most, int *n, struct err *e)
{
	if (claim_is_degenerate(&c))
		return err_fail(e, E_ARG, "bad_argument",
				"%s needs points that differ: a segment has two ends, a "
				"triangle three corners",
				claim_rows[c.kind].word);
	if (*n >= most)
		return err_fail(e, E_ARG, "bad_argument", "at most %d claims fit here", most);
	out[(*n)++] = c;
	return OK;
}

/* Equations of many points are as many claims, each with one more point beside the first few. */
static enum status spread_out(enum predicate kind, const int *p, int points, struct claim *out,
			      int most, int *n, struct err *e)
{
	int least = claim_rows[kind].least, q[CLAIM_POINTS];

	for (int i = least - 1; i < points; i++) {
		enum status st;

		memcpy(q, p, (size_t)(least - 1) * sizeof *q);
		q[least - 1] = p[i];
		st = keep(claim_of(kind, least, q), out, most, n, e);
		if (st != OK)
			return st;
	}
	return OK;
}

/* The place of a point among those of the claim, which it joins if it is new. */
static bool join(struct claim *c, int p, uint8_t *at)
{
	int i = 0;

	while (i < c->n && c->p[i] != p)
		i++;
	if (i == CLAIM_POINTS)
		return false;
	if (i == c->n)
		c->p[c->n++] = (int16_t)p;
	*at = (uint8_t)i;
	return true;
}

static bool is_number(const char *word)
{
	return strchr("+-.0123456789", word[0]) != NULL;
}

/* Where a sum is being read, and what of. */
struct sum_reader {
	const struct setting *s;
	const struct words *w;
	struct claim *c;
	int at;
	struct err *e;
};

static enum status bad_here(struct sum_reader *r, const char *text)
{
	int i = r->at < r->w->n ? r->at : r->w->n - 1;

	return at_word(r->e, r->w, i, err_fail(r->e, E_ARG, "bad_argument", "%s", text));
}

static enum status read_end(struct sum_reader *r, struct claim_term *t, int k)
{
	int p;
	enum status st;

	if (r->at + 1 >= r->w->n)
		return bad_here(r, "the sum ends with a number, behind whole segments");
	st = read_point(r->s, r->w->word[r->at], &p, r->e);
	if (st != OK)
		return at_word(r->e, r->w, r->at, st);
	if (!join(r->c, p, &t->at[k]))
		return bad_here(r, "a sum has at most 8 points");
	r->at++;
	return OK;
}

static enum status read_coefficient(struct sum_reader *r, struct claim_term *t)
{
	bool turn = false, angle = r->c->kind == CLAIM_ASUM;
	const char *word = r->w->word[r->at];

	t->num = t->den = 1;
	if (!is_number(word))
		return OK;
	if (!claim_read_number(word, &t->num, &t->den, &turn) || turn || t->num == 0)
		return bad_here(r, "a coefficient is a number like 2 or -1/2, and not 0");
	if (angle && t->den != 1)
		return bad_here(r, "angles modulo a half turn have no parts: "
				   "their coefficients are whole");
	r->at++;
	return OK;
}

/* "2 a b * c d", "2 a b c d". */
static enum status read_term(struct sum_reader *r, struct claim_term *t)
{
	bool angle = r->c->kind == CLAIM_ASUM;
	enum status st = read_coefficient(r, t);

	do {
		if (st == OK && t->n == SUM_FACTORS)
			return bad_here(r, "a product has at most 4 lengths");
		for (int k = 0; k < 2 && st == OK; k++)
			st = read_end(r, t, 2 * t->n + k);
		t->n++;
		if (!angle && st == OK && !strcmp(r->w->word[r->at], "*"))
			r->at++;
		else if (!angle || t->n == 2)
			break;
	} while (st == OK);
	return st;
}

/* The value at the end: of lengths any number, of angles modulo a half turn. */
static enum status read_total(struct sum_reader *r)
{
	const char *word = r->w->word[r->at];
	bool turn;

	if (r->c->kind == CLAIM_ASUM)
		return read_value(word, r->c, r->e);
	if (!claim_read_number(word, &r->c->num, &r->c->den, &turn) || turn)
		return bad_here(r, "the sum ends with a number; write 0 or 1/2");
	return OK;
}

static enum status read_sum(const struct setting *s, const struct words *w, struct claim *c,
			    struct err *e)
{
	struct claim_sum *sum = arena_alloc(s->arena, sizeof *sum);
	struct sum_reader r = { s, w, c, 1, e };
	enum status st;

	c->sum = sum;
	while (r.at + 1 < w->n) {
		if (sum->terms == SUM_TERMS)
			return bad_here(&r, "a sum has at most 8 terms");
		st = read_term(&r, &sum->term[sum->terms++]);
		if (st != OK)
			return st;
	}
	if (!sum->terms || r.at >= w->n)
		return bad_here(&r, "a sum has terms, and a number at its end");
	return read_total(&r);
}

enum status claim_read(const struct setting *s, const char *text, struct claim *out, int most,
		       int *n, struct err *e)
{
	struct words w;
	int kind, points, p[WORDS_MOST];
	const struct claim_row *r;
	enum status st = split(text, &w, e);
	struct claim c;

	*n = 0;
	if (st != OK)
		return st;
	if (w.n == 0)
		return err_fail(e, E_ARG, "bad_argument", "a claim begins with a predicate");
	kind = claim_kind(w.word[0]);
	if (kind < 0) {
		st = err_fail(e, E_ARG, "not_found", "there is no predicate '%s'", w.word[0]);
		near_words(e, w.word[0]);
		return at_word(e, &w, 0, st);
	}
	r = &claim_rows[kind];
	if (claim_is_sum((enum predicate)kind)) {
		c = (struct claim){ .kind = (uint8_t)kind, .den = 1 };
		st = read_sum(s, &w, &c, e);
		return st == OK ? keep(c, out, most, n, e) : st;
	}
	points = w.n - 1 - r->number;
	if (points < r->least || (!r->more && points > r->least))
		return at_word(e, &w, 0, wrong_count((enum predicate)kind, points, e));
	for (int i = 0; i < points; i++) {
		st = read_point(s, w.word[1 + i], &p[i], e);
		if (st != OK)
			return at_word(e, &w, 1 + i, st);
	}
	if (r->more) {
		points = without_repeats(p, points);
		if (points < r->least || (r->sort != 'e' && points > CLAIM_POINTS))
			return at_word(e, &w, 0, wrong_count((enum predicate)kind, points, e));
		if (r->sort == 'e')
			return spread_out((enum predicate)kind, p, points, out, most, n, e);
	}
	c = claim_of((enum predicate)kind, points, p);
	if (r->number) {
		st = read_value(w.word[w.n - 1], &c, e);
		if (st != OK)
			return at_word(e, &w, w.n - 1, st);
	}
	return keep(c, out, most, n, e);
}
