/* phrase.c -- thoughts in words: one of the phrases of a moment, with what it is about. */
#include "drill/drill_priv.h"

static const struct {
	enum moment moment;
	const char *text;
} phrases[] = {
#define PHRASE(moment, text) { moment, text },
#include "drill/phrase.def"
#undef PHRASE
};
#define COUNT ((int)(sizeof phrases / sizeof *phrases))

const char *drill_phrase(enum moment m, const char *one, const char *two, struct rng *r,
			 struct arena *a)
{
	struct buf b = { 0 };
	int n = 0, pick, i = 0;
	const char *s;

	for (int k = 0; k < COUNT; k++)
		n += phrases[k].moment == m;
	if (!n)
		BUG("a moment without a phrase");
	for (pick = (int)rng_below(r, (uint64_t)n); pick >= 0; i++)
		pick -= phrases[i].moment == m;
	for (s = phrases[i - 1].text; *s; s++)
		if (s[0] == '$' && (s[1] == '1' || s[1] == '2'))
			buf_add(&b, *++s == '1' ? one : two);
		else
			buf_addc(&b, *s);
	s = buf_keep(&b, a);
	return s;
}
