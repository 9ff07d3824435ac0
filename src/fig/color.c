/* color.c -- colours as people write them. */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <string.h>

static const struct {
	const char *name;
	long rgb;
} colors[] = {
#define COLOR(name, rgb) { #name, rgb },
#include "fig/color.def"
#undef COLOR
};
enum { N_COLORS = sizeof colors / sizeof *colors };

/* Small letters without blanks, - and _; false when that is too long for a name. */
static bool squeeze(const char *text, char *out, size_t size)
{
	size_t n = 0;

	for (; *text; text++) {
		if (strchr(" \t-_", *text))
			continue;
		if (n + 1 >= size)
			return false;
		out[n++] = (char)tolower((unsigned char)*text);
	}
	out[n] = 0;
	return true;
}

/* The digits after #: three or six of them. */
static bool hexadecimal(const char *s, long *out)
{
	size_t n = strlen(s);
	long v = 0;

	if ((n != 3 && n != 6) || strspn(s, "0123456789abcdef") != n)
		return false;
	for (; *s; s++) {
		long d = isdigit((unsigned char)*s) ? *s - '0' : *s - 'a' + 10;

		v = n == 3 ? v << 8 | d * 17 : v << 4 | d;
	}
	*out = v;
	return true;
}

enum status fig_color(const char *text, long *out, struct err *e)
{
	const char *names[N_COLORS];
	char word[32] = "";

	if (squeeze(text, word, sizeof word)) {
		if (word[0] == '#' && hexadecimal(word + 1, out))
			return OK;
		for (int i = 0; i < N_COLORS; i++)
			if (!strcmp(colors[i].name, word)) {
				*out = colors[i].rgb;
				return OK;
			}
	}
	for (int i = 0; i < N_COLORS; i++)
		names[i] = colors[i].name;
	err_fail(e, E_ARG, "bad_argument", "there is no colour \"%.40s\"", text);
	if (word[0] != '#')
		text_near(e->near, sizeof e->near, word, names, N_COLORS, 4);
	if (e->near[0])
		err_hint(e, "did you mean %s?", e->near);
	else
		err_hint(e, "write a name such as red, blue, dark green, or #rrggbb in "
			    "hexadecimal digits");
	err_arg(e, "color");
	return E_ARG;
}
