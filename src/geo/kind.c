/* kind.c -- what a kind is: its name, its numbers; sets of kinds in words. */
#include "geo/geo_priv.h"
#include <stdio.h>
#include <string.h>

static const struct {
	const char *name, *a, *an;
	int numbers;
} row[KIND_COUNT] = {
#define KIND(U, l, n) [KIND_##U] = { #l, "a " #l, "an " #l, n },
#include "geo/kind.def"
#undef KIND
};

const char *geo_kind_name(enum kind k)
{
	return row[k].name;
}

const char *geo_kind_a(enum kind k)
{
	return strchr("aeiou", row[k].name[0]) ? row[k].an : row[k].a;
}

int geo_kind_numbers(enum kind k)
{
	return row[k].numbers;
}

struct value *geo_value_new(struct arena *a, enum kind k, int n)
{
	struct value *v = arena_alloc(a, sizeof *v);

	/* All bits zero is the constant 0 (num.h (2)). */
	v->kind = k;
	v->n = n ? n : geo_kind_numbers(k);
	v->v = v->n ? arena_alloc(a, (size_t)v->n * sizeof *v->v) : NULL;
	return v;
}

/* "polygon, circle or sector" */
static void kinds_text(char *out, size_t size, kind_set kinds)
{
	size_t n = 0;
	bool first = true;

	if (!size)
		return;
	out[0] = 0;
	for (int k = 0; k < KIND_COUNT && n < size; k++) {
		kind_set rest = kinds & ~((KIND_BIT(k) << 1) - 1);
		const char *sep = first ? "" : rest ? ", " : " or ";

		if (!(kinds & KIND_BIT(k)))
			continue;
		n += (size_t)snprintf(out + n, size - n, "%s%s", sep,
				      geo_kind_name((enum kind)k));
		first = false;
	}
}

static const char *article(const char *noun)
{
	return strchr("aeiou", noun[0]) ? "an" : "a";
}

enum status geo_kind_refuse(struct err *e, const struct value *v, const char *what,
			    kind_set kinds)
{
	const char *name = geo_kind_name(v->kind);
	char list[200];

	if (v->kind == KIND_SHADE)
		return err_fail_with(e, E_ARG, "unsupported", NULL,
				     "ask about the objects that it is made of",
				     "a shade is only drawn: it has no %s", what);
	kinds_text(list, sizeof list, kinds);
	return err_fail(e, E_ARG, "wrong_kind", "%s %s has no %s; expected: %s", article(name),
			name, what, list);
}

enum status geo_not_told(struct err *e, const char *what)
{
	return err_fail(e, E_UNABLE, "undecided", "could not tell %s at this precision", what);
}
