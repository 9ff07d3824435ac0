/* name.c -- characters, names and words; see expr_priv.h. */
#include "expr/expr_priv.h"
#include <string.h>

#define PI 0x3c0u
#define EULER 0x212fu /* ℯ, as GeoGebra writes it */
#define INFINITE 0x221eu

uint32_t expr_char(const char *s, const char *end, size_t *len)
{
	const unsigned char *p = (const unsigned char *)s;
	size_t n = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
	uint32_t u = p[0] & (0x7fu >> n);

	if (p[0] < 0x80) {
		*len = 1;
		return p[0];
	}

	if (n > (size_t)(end - s))
		n = (size_t)(end - s);
	for (size_t i = 1; i < n; i++)
		u = u << 6 | (p[i] & 0x3f);
	*len = n;
	return u;
}

bool expr_char_space(uint32_t u)
{
	if (u < 0x80)
		return u == ' ' || (u >= '\t' && u <= '\r');
	return u == 0xa0 || u == 0x1680 || (u >= 0x2000 && u <= 0x200b) || u == 0x2028 ||
	       u == 0x2029 || u == 0x202f || u == 0x205f || u == 0x3000 || u == 0xfeff;
}

/* Blocks of letters, coarsely: what matters is that no operator, space, digit
 * or sign of punctuation is among them. */
static const struct {
	uint32_t lo, hi;
} letters[] = {
	{ 'A', 'Z' },         { 'a', 'z' },         { 0xb5, 0xb5 },     { 0xc0, 0xd6 },
	{ 0xd8, 0xf6 },       { 0xf8, 0x2c1 },      { 0x370, 0x373 },   { 0x376, 0x377 },
	{ 0x37b, 0x37d },     { 0x37f, 0x37f },     { 0x386, 0x386 },   { 0x388, 0x481 },
	{ 0x48a, 0x556 },     { 0x561, 0x587 },     { 0x5d0, 0x5ea },   { 0x620, 0x64a },
	{ 0x671, 0x6d3 },     { 0x904, 0x939 },     { 0xe01, 0xe30 },   { 0x10a0, 0x10fa },
	{ 0x1100, 0x11ff },   { 0x1e00, 0x1fbc },   { 0x2102, 0x2102 }, { 0x2107, 0x2107 },
	{ 0x210a, 0x2113 },   { 0x2115, 0x2115 },   { 0x2119, 0x211d }, { 0x2124, 0x2124 },
	{ 0x2128, 0x2138 },   { 0x2c00, 0x2dff },   { 0x3041, 0x3096 }, { 0x30a1, 0x30fa },
	{ 0x3105, 0x312f },   { 0x3131, 0x318e },   { 0x3400, 0x4dbf }, { 0x4e00, 0x9fff },
	{ 0xac00, 0xd7a3 },   { 0xf900, 0xfaff },   { 0xff21, 0xff3a }, { 0xff41, 0xff5a },
	{ 0x1d400, 0x1d7cb }, { 0x20000, 0x3134f },
};

bool expr_char_letter(uint32_t u)
{
	if (u < 0x80)
		return (u | 0x20) >= 'a' && (u | 0x20) <= 'z';
	if (u == INFINITE)
		return true;
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (u >= letters[i].lo && u <= letters[i].hi)
			return true;
	return false;
}

static bool plain_letter(uint32_t u)
{
	return u != PI && u != EULER && u != INFINITE && expr_char_letter(u);
}

static bool digit(uint32_t u)
{
	return u >= '0' && u <= '9';
}

/* ', ′ and ’ */
static bool prime(uint32_t u)
{
	return u == '\'' || u == 0x2032 || u == 0x2019;
}

static bool subscript(uint32_t u)
{
	return u >= 0x2080 && u <= 0x2089;
}

/* The braces after an underscore: their bytes, 0 when they are not well formed. */
static size_t braces(const char *s, const char *end)
{
	const char *p = s + 1;
	size_t len;

	for (; p < end && *p != '}'; p += len) {
		uint32_t u = expr_char(p, end, &len);

		if (!plain_letter(u) && !digit(u) && !prime(u) && u != '_')
			return 0;
	}
	return p < end && p > s + 1 ? (size_t)(p + 1 - s) : 0;
}

/* One character of the normal form; o may be NULL. */
static char *put(char *o, const char *p, size_t len, uint32_t u)
{
	if (!o)
		return NULL;
	if (prime(u)) {
		*o = '\'';
		return o + 1;
	}
	if (subscript(u)) {
		*o = (char)('0' + (u - 0x2080));
		return o + 1;
	}
	memcpy(o, p, len);
	return o + len;
}

/*
 * π, ℯ and ∞ (inf) stand alone: "2πr" is a product of three, although π is a letter.  A
 * subscript digit is an underscore and a digit.  What is changed takes no more
 * bytes than before, so the normal form fits where the name did.
 */
size_t expr_name_scan(const char *s, const char *end, bool dots, char *out)
{
	const char *p = s;
	bool under = false; /* an underscore was just written */
	size_t len, k;
	uint32_t u;

	if (s == end)
		return 0;
	u = expr_char(s, end, &len);
	if (u == PI || u == EULER || u == INFINITE) {
		if (out)
			strcpy(out, u == PI ? "pi" : u == EULER ? "e" : "inf");
		return len;
	}
	if (!plain_letter(u))
		return 0;
	for (; p < end; p += len) {
		u = expr_char(p, end, &len);
		if (u == '_' && p + 1 < end && p[1] == '{') {
			const char *q = p + 2, *close;

			if (!(k = braces(p + 1, end)))
				break;
			close = p + k;
			out = put(out, "_", 1, '_');
			for (; q < close; q += len) {
				u = expr_char(q, end, &len);
				out = put(out, q, len, u);
			}
			len = k + 1;
			under = false;
			continue;
		}
		if (u == '.') {
			if (!dots || p + 1 == end || !plain_letter(expr_char(p + 1, end, &k)))
				break;
		} else if (!plain_letter(u) && !digit(u) && !prime(u) && !subscript(u) &&
			   u != '_') {
			break;
		}
		if (subscript(u) && !under)
			out = put(out, "_", 1, '_');
		out = put(out, p, len, u);
		under = u == '_' || subscript(u);
	}
	if (out)
		*out = 0;
	return (size_t)(p - s);
}

bool expr_name_ok(const char *name, char *out, size_t size)
{
	size_t n = strlen(name);

	if (!n || !utf8_valid(name, n) || expr_name_scan(name, name + n, false, NULL) != n)
		return false;
	if (out && n + 3 <= size) {
		expr_name_scan(name, name + n, false, out);
	} else if (out) {
		char *t = mem_alloc(n + 3);
		bool fits;

		expr_name_scan(name, name + n, false, t);
		fits = strlen(t) < size;
		if (fits)
			memcpy(out, t, strlen(t) + 1);
		mem_free(t);
		return fits;
	}
	return true;
}

#define NAME(name, id, least, most) name,
static const char *const functions[] = { EXPR_FUNCTION_TABLE(NAME, NAME) };
#undef NAME
#define ROW(name, id, least, most) { name, F_##id, least, most },
static const struct expr_function_row rows[] = { EXPR_FUNCTION_TABLE(ROW, ROW) };
#undef ROW

const char *const *expr_functions(int *n)
{
	*n = (int)(sizeof functions / sizeof *functions);
	return functions;
}

/* Every word of a script is looked for here, and few are functions: most are told by their
 * first letter (A to Z and a to z differ in their last six bits), nearly all others that begin
 * with a capital, as commands do, by the second one too. */
const struct expr_function_row *expr_function_find(const char *name)
{
#define PAIR(name) ((unsigned)((name)[0] * 9 + (name)[1]) & 63)
#define HEAD(name, id, least, most) | UINT64_C(1) << ((name)[0] & 63)
#define CAPITAL(name, id, least, most) | (uint64_t)((name)[0] < 'a') << PAIR(name)
	const uint64_t heads = 0 EXPR_FUNCTION_TABLE(HEAD, HEAD);
	const uint64_t capitals = 0 EXPR_FUNCTION_TABLE(CAPITAL, CAPITAL);
#undef CAPITAL
#undef HEAD

	if (!(heads >> (name[0] & 63) & 1) || (name[0] < 'a' && !(capitals >> PAIR(name) & 1)))
		return NULL;
#undef PAIR
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (name[0] == rows[i].name[0] && !strcmp(name, rows[i].name))
			return &rows[i];
	return NULL;
}

const char *expr_function_name(enum expr_function id)
{
	const struct expr_function_row *r = rows;

	while (r->id != id)
		r++;
	return r->name;
}

const char *expr_function_known_as(const char *name)
{
	const struct expr_function_row *r = expr_function_find(name);

	return !r || r->id == F_LOG ? name : expr_function_name(r->id);
}

bool expr_function_yields(const char *name)
{
	static const char *const soft[] = {
		"gamma", "beta", "ld", "mod", "div", "gcd", "lcm"
	};

	for (size_t i = 0; i < sizeof soft / sizeof *soft; i++)
		if (!strcmp(name, soft[i]))
			return true;
	return false;
}

bool expr_is_function(const char *name)
{
	return expr_function_find(name) != NULL;
}

bool expr_name_greek(const char *name, size_t n)
{
	static const char *const word[] = {
		"alpha",  "beta",    "gamma",   "delta",    "epsilon", "varepsilon",
		"zeta",   "eta",     "theta",   "vartheta", "iota",    "kappa",
		"lambda", "mu",      "nu",      "xi",       "rho",     "sigma",
		"tau",    "upsilon", "phi",     "varphi",   "chi",     "psi",
		"omega",  "Gamma",   "Delta",   "Theta",    "Lambda",  "Xi",
		"Pi",     "Sigma",   "Upsilon", "Phi",      "Psi",     "Omega",
	};

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (strlen(word[i]) == n && !memcmp(word[i], name, n))
			return true;
	return false;
}

bool expr_name_reserved(const char *name)
{
	static const char *const words[] = {
		"x", "y", "z", "e", "pi", "\xcf\x80", "rad", "true", "false", "xAxis", "yAxis",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(name, words[i]))
			return true;
	return expr_is_function(name) && !expr_function_yields(name);
}

bool expr_name_assigns(const char *name, bool call)
{
	if (call)
		return !expr_name_reserved(name);
	return strcmp(name, "x") && strcmp(name, "y");
}

bool expr_name_variable(const char *name)
{
	return name[0] >= 'a' && name[0] <= 'z' && !name[1] && name[0] != 'e';
}
