/* say.c -- the words of steps and explanations, and the labels. */
#include "metric/metric.h"
#include "slip/slip_priv.h"
#include <string.h>

enum { en, zh };
static const struct {
	enum slip_say what;
	int language;
	const char *text;
} says[] = {
#define SAY(what, language, text) { what, language, text },
#include "slip/say.def"
#undef SAY
};
#define SAYS ((int)(sizeof says / sizeof *says))

static const enum metric_label labels[] = {
#define SLIP(NAME, label) METRIC_##label,
#include "slip/kind.def"
#undef SLIP
};

const char *slip_word(enum slip_kind k)
{
	return metric_label_rows[labels[k]].kind;
}

const char *slip_code(enum slip_kind k)
{
	return metric_label_rows[labels[k]].word;
}

const char *slip_label_text(enum slip_kind k, bool chinese)
{
	const struct metric_label_row *row = &metric_label_rows[labels[k]];

	return chinese ? row->chinese : row->text;
}

const char *slip_say(enum slip_say what, bool chinese, const char *const part[4],
		     struct rng *r, struct arena *a)
{
	int n = 0, pick, i = 0, language = chinese ? zh : en;
	struct buf b = { 0 };
	const char *s;

	for (int k = 0; k < SAYS; k++)
		n += says[k].what == what && says[k].language == language;
	if (!n)
		BUG("nothing to say");
	for (pick = (int)rng_below(r, (uint64_t)n); pick >= 0; i++)
		pick -= says[i].what == what && says[i].language == language;
	for (s = says[i - 1].text; *s; s++)
		if (s[0] == '$' && s[1] >= '1' && s[1] <= '4') {
			const char *p = part[*++s - '1'];

			buf_add(&b, p ? p : "");
		} else {
			buf_addc(&b, *s);
		}
	/* A sentence that begins with a theorem's name. */
	if (b.n && !strncmp(says[i - 1].text, "$4", 2) && b.s[0] >= 'a' && b.s[0] <= 'z')
		b.s[0] = (char)(b.s[0] - 'a' + 'A');
	return buf_keep(&b, a);
}
