/* reason.c -- why attempts have no answer: the reasons, counted, those that come most often first. */
#include "eval/reason.h"
#include "base/json.h"
#include "base/member.h"
#include <string.h>

#define WHY_BYTES 160 /* of a reason, as it is told */

/* What the solver says names a sample's facts and values: what stands in quotes, and numbers, do not make
 * another reason of it.  What servers say is compared as it is. */
static void kind_of(struct buf *b, const char *status, const char *why)
{
	bool same = strcmp(status, "silent") != 0, quoted = false;

	buf_addf(b, "%s\n", status);
	for (const char *s = why; *s; s++) {
		bool digit = *s >= '0' && *s <= '9';

		if (*s == '"')
			quoted = !quoted;
		if (same || (!quoted && !digit))
			buf_addc(b, *s);
	}
}

void eval_reasons_add(struct eval_reasons *r, const char *status, const char *why,
		      struct arena *a)
{
	struct buf kind = { 0 };
	int i = 0;

	if (!why || !*why || !strcmp(status, "answered") || !strcmp(status, "drawn"))
		return;
	kind_of(&kind, status, why);
	while (i < r->n && strcmp(r->at[i].kind, kind.s))
		i++;
	if (i == EVAL_REASONS) {
		r->rest++;
	} else if (i == r->n) {
		r->at[r->n++] = (struct eval_reason){ .kind = arena_strdup(a, kind.s),
						      .status = arena_strdup(a, status),
						      .why = arena_strdup(a, why),
						      .n = 1 };
	} else {
		r->at[i].n++;
		r->at[i].several = r->at[i].several || strcmp(r->at[i].why, why);
	}
	buf_clear(&kind);
}

/* So many bytes of a text, or all; a letter is not cut. */
static size_t clipped(const char *s, size_t most)
{
	size_t n = strlen(s);

	if (n <= most)
		return n;
	while (most && ((unsigned char)s[most] & 0xc0) == 0x80)
		most--;
	return most;
}

/* Most often first, else as they came. */
static void sort(struct eval_reasons *r)
{
	for (int i = 1; i < r->n; i++) {
		struct eval_reason x = r->at[i];
		int k = i;

		for (; k && r->at[k - 1].n < x.n; k--)
			r->at[k] = r->at[k - 1];
		r->at[k] = x;
	}
}

void eval_reasons_text(struct buf *b, const struct eval_reasons *all, int most,
		       const char *first, const char *next)
{
	struct eval_reasons r = *all;
	long others = r.rest;

	sort(&r);
	for (int i = 0; i < r.n; i++) {
		const struct eval_reason *x = &r.at[i];
		size_t k = clipped(x->why, WHY_BYTES);

		if (i >= most) {
			others += x->n;
			continue;
		}
		buf_addf(b, "%s%ld %s%s: %.*s%s\n", i ? next : first, x->n, x->status,
			 x->several ? ", such as" : "", (int)k, x->why,
			 x->why[k] ? "..." : "");
	}
	if (others)
		buf_addf(b, "%s%ld for other reasons\n", next, others);
}

void eval_reasons_json(struct buf *b, const struct eval_reasons *all)
{
	struct eval_reasons r = *all;

	sort(&r);
	json_add_key(b, "reasons");
	buf_addc(b, '[');
	for (int i = 0; i < r.n; i++) {
		buf_add(b, i ? ",{" : "{");
		json_member_text(b, "status", r.at[i].status);
		json_member_text(b, "why", r.at[i].why);
		json_member_count(b, "n", r.at[i].n);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}
