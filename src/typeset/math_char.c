/* math_char.c -- characters: reading them, their kinds, and the signs TeX has names for. */
#include "typeset/math_priv.h"
#include <string.h>

unsigned typeset_math_next(const char **p, const char *end)
{
	const unsigned char *s = (const unsigned char *)*p;
	ptrdiff_t left = end - *p;
	unsigned c = s[0], least;
	int more;

	(*p)++;
	if (c < 0x80)
		return c;
	if (c >= 0xc2 && c < 0xe0) {
		more = 1;
		least = 0x80;
		c &= 0x1f;
	} else if (c >= 0xe0 && c < 0xf0) {
		more = 2;
		least = 0x800;
		c &= 0x0f;
	} else if (c >= 0xf0 && c < 0xf5) {
		more = 3;
		least = 0x10000;
		c &= 0x07;
	} else {
		return TYPESET_MISSING;
	}
	if (left <= more)
		return TYPESET_MISSING;
	for (int i = 1; i <= more; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return TYPESET_MISSING;
		c = c << 6 | (s[i] & 0x3f);
	}
	if (c < least || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		return TYPESET_MISSING;
	*p += more;
	return c;
}

bool typeset_math_is_space(unsigned c)
{
	return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xa0 ||
	       (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
	       c == 0x205f || c == 0x3000;
}

bool typeset_math_is_invisible(unsigned c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad ||
	       (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) ||
	       (c >= 0x2060 && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff ||
	       (c >= 0xfff9 && c <= 0xfffb) || c >= 0xe0000 || (c & 0xfffe) == 0xfffe;
}

bool typeset_math_is_letter(unsigned c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= 0xc0 && c < 0x250 && c != 0xd7 && c != 0xf7) || (c >= 0x370 && c < 0x530);
}

int typeset_math_small_form(unsigned c, unsigned *plain)
{
	static const char after[] = "+-=()";

	*plain = c;
	if (c == 0xb9 || c == 0xb2 || c == 0xb3) {
		*plain = c == 0xb9 ? '1' : '0' + (c & 0xf);
	} else if (c == 0x2070 || (c >= 0x2074 && c <= 0x2079)) {
		*plain = '0' + (c & 0xf);
	} else if (c >= 0x207a && c <= 0x207e) {
		*plain = (unsigned char)after[c - 0x207a];
	} else if (c == 0x207f) {
		*plain = 'n';
	} else if (c >= 0x2080 && c <= 0x2089) {
		*plain = '0' + (c & 0xf);
		return -1;
	} else if (c >= 0x208a && c <= 0x208e) {
		*plain = (unsigned char)after[c - 0x208a];
		return -1;
	} else {
		return 0;
	}
	return 1;
}

bool typeset_math_is_prime(unsigned c)
{
	return c == '\'' || c == 0x2019 || c == 0x2032 || c == 0x2033 || c == 0x2034;
}

/* --- Signs and words ------------------------------------------------------------ */

static const struct math_sign signs[] = {
#define SIGN(name, code, class) { name, code, MATH_##class },
#define WORD(name) { name, 0, MATH_OP },
#include "typeset/math.def"
#undef SIGN
#undef WORD
};
#define N_SIGNS (sizeof signs / sizeof *signs)

const struct math_sign *typeset_math_sign_named(const char *name, size_t n)
{
	for (size_t i = 0; i < N_SIGNS; i++)
		if (signs[i].name[0] == name[0] && strlen(signs[i].name) == n &&
		    !memcmp(signs[i].name, name, n))
			return &signs[i];
	return NULL;
}

const struct math_sign *typeset_math_sign_of(unsigned code)
{
	for (size_t i = 0; i < N_SIGNS; i++)
		if (signs[i].code == code && code)
			return &signs[i];
	return NULL;
}

enum math_class typeset_math_class_of(unsigned c)
{
	const struct math_sign *s;

	if (c == 0)
		return MATH_ORD;
	if (c < 0x80) {
		if (strchr("+-*", (int)c))
			return MATH_BIN;
		if (strchr("=<>:", (int)c))
			return MATH_REL;
		if (strchr("([{", (int)c))
			return MATH_OPEN;
		if (strchr(")]}!?", (int)c))
			return MATH_CLOSE;
		return c == ',' || c == ';' ? MATH_PUNCT : MATH_ORD;
	}
	if (c == 0x2212)
		return MATH_BIN;
	s = typeset_math_sign_of(c);
	return s ? s->class : MATH_ORD;
}
