/* condition.c -- the words in which proofs name their conditions, decided in exact numbers. */
#include "claim.h"
#include "door.h"
#include <ctype.h>
#include <string.h>

/* %: a point; the words beside are themselves. */
static bool read_words(const char *text, const char *form, int *at, int *n)
{
	*n = 0;
	for (; *form; form++) {
		if (*form != '%') {
			if (*text++ != *form)
				return false;
		} else {
			int c = toupper((unsigned char)*text++);

			if (c < 'A' || c > 'I' || *n == CLAIM_POINTS)
				return false;
			at[(*n)++] = c - 'A';
		}
	}
	return !*text;
}

int condition_holds(const char *text, const struct spot *at, int n)
{
	static const struct {
		const char *form;
		enum { TRIANGLE, APART, SAME_TURN, OTHER_TURN, WITHIN, CROSSING } what;
	} forms[] = {
		{ "%, % and % do not lie on one line", TRIANGLE },
		{ "%, %, % do not lie on one line", TRIANGLE },
		{ "%, % and % are not on one line", TRIANGLE },
		{ "%, % and % are no line", TRIANGLE },
		{ "% and % are different points", APART },
		{ "△%%% and △%%% have the same orientation", SAME_TURN },
		{ "△%%% and △%%% have opposite orientations", OTHER_TURN },
		{ "% lies between % and %", WITHIN },
	};
	int p[CLAIM_POINTS], k;

	for (size_t i = 0; text && i < sizeof forms / sizeof *forms; i++) {
		int s;

		if (!read_words(text, forms[i].form, p, &k))
			continue;
		for (int j = 0; j < k; j++)
			if (p[j] >= n)
				return -1;
		switch (forms[i].what) {
		case TRIANGLE: return n_sign(s_turn(at[p[0]], at[p[1]], at[p[2]])) != 0;
		case APART: return !s_same(at[p[0]], at[p[1]]);
		case SAME_TURN:
		case OTHER_TURN:
			s = n_sign(s_turn(at[p[0]], at[p[1]], at[p[2]])) *
			    n_sign(s_turn(at[p[3]], at[p[4]], at[p[5]]));
			return s == (forms[i].what == SAME_TURN ? 1 : -1);
		case WITHIN: {
			struct claim c = claim_of("Between", "ABC");

			memcpy(c.at, p, 3 * sizeof *p);
			return claim_fate(&c, at) == FATE_TRUE;
		}
		case CROSSING: break;
		}
	}
	return -1;
}
