/* skeleton.c -- predicates of a canvas's named points, decided as the peer does or strictly. */
#include "fidelity/fidelity_priv.h"
#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

/* Names are compared whatever their case, as the set's own verifier does: small letters on both
 * sides; of two points whose names differ in case alone the first stays. */
static void add_small(struct buf *b, const char *s)
{
	for (; *s; s++)
		buf_addc(b, (char)tolower((unsigned char)*s));
}

static bool is_repeated(const struct fidelity_canvas *c, int spot)
{
	for (int i = 0; i < spot; i++)
		if (strcasecmp(c->spot[i].name, c->spot[spot].name) == 0)
			return true;
	return false;
}

static void add_places(struct buf *b, const struct fidelity_canvas *c)
{
	int n = c->spots < SETTING_POINTS ? c->spots : SETTING_POINTS;

	for (int i = 0; i < n; i++) {
		if (is_repeated(c, i))
			continue;
		buf_addc(b, ' ');
		add_small(b, c->spot[i].name);
		buf_addc(b, '=');
		buf_add_double(b, c->spot[i].x);
		buf_addc(b, ',');
		buf_add_double(b, c->spot[i].y);
	}
}

/* Is an argument of the predicate the name of no point?  Numbers begin with a digit or sign. */
static bool lacks_point(const struct fidelity_canvas *c, const char *text, struct arena *a)
{
	bool first = true;

	while (*text) {
		size_t n = strcspn(text, " ");
		const char *word = arena_strndup(a, text, n);

		if (!first && isalpha((unsigned char)*word) && fidelity_find(c, word) < 0)
			return true;
		first = false;
		text += n + strspn(text + n, " ");
	}
	return false;
}

static struct fidelity_held hold(const struct fidelity_canvas *c, const char *text,
				 const char *places, enum check_mode mode, double tolerance,
				 struct arena *a)
{
	struct fidelity_held h = { 'u', NAN };
	struct check_answer r;
	struct buf b = { 0 };
	struct err e = { 0 };

	add_small(&b, text);
	buf_addf(&b, "\t%s", places);
	if (claim_check_line(&r, buf_str(&b), mode, tolerance, a, &e) == OK) {
		h.verdict = r.verdict;
		h.residual = r.residual;
	} else if (lacks_point(c, text, a)) {
		h.verdict = 'm';
	}
	buf_clear(&b);
	return h;
}

void fidelity_skeleton(struct fidelity_skeleton *out, const struct fidelity_canvas *c,
		       const struct dataset_sample *s, enum check_mode mode, double tolerance,
		       struct arena *a)
{
	struct buf places = { 0 };

	*out = (struct fidelity_skeleton){ .empty = c->spots == 0, .whole = true };
	out->held = arena_alloc(a, (size_t)(s->predicates + 1) * sizeof *out->held);
	add_places(&places, c);
	for (int i = 0; i < s->predicates; i++) {
		const struct dataset_predicate *p = &s->predicate[i];
		struct fidelity_held *h = &out->held[i];

		*h = hold(c, p->text, buf_str(&places), mode,
			  tolerance > 0 ? tolerance : CHECK_TOLERANCE, a);
		out->all[p->tier]++;
		out->passed[p->tier] += h->verdict == '1';
		out->missing += h->verdict == 'm';
		out->unknown += h->verdict == 'u' || h->verdict == 'E';
		out->unsettled += h->verdict == '?';
		out->whole = out->whole && h->verdict == '1';
	}
	buf_clear(&places);
}
