/*
 * read.c -- the prefix notation to trees, as a person would write them.
 *
 * Signs are pulled out of numbers and products, inverses become quotients, powers of one
 * half roots.  Long sums and products become balanced trees, since a chain of a hundred
 * would be deeper than expr allows.
 *
 * The text comes from another process and is not trusted: what is not in the notation, or
 * names a variable that was not in the request, is an error.
 */
#include "cas/cas_priv.h"
#include <ctype.h>
#include <string.h>

#define CHAIN 32 /* longer ones are split in the middle */
#define WHOLES 8 /* k_1 .. in one answer */

struct cas_reader {
	const char *p, *end;
	const struct cas_names *names;
	struct arena *a;
	int depth, nodes;
	bool large, bad;           /* why reading stopped */
	const char *whole[WHOLES]; /* giac's numbers of k's, in order of appearance */
	size_t whole_len[WHOLES];
	int wholes;
};

/* --- Nodes ------------------------------------------------------------------------------ */

static struct expr *node(struct cas_reader *r, enum expr_kind kind, int n)
{
	struct expr *x;

	if (++r->nodes > EXPR_NODES) {
		r->large = true;
		return NULL;
	}
	x = arena_alloc(r->a, sizeof *x);
	x->kind = kind;
	x->n = n;
	if (n)
		x->arg = arena_alloc(r->a, (size_t)n * sizeof *x->arg);
	return x;
}

static struct expr *leaf(struct cas_reader *r, enum expr_kind kind, const char *text)
{
	struct expr *x = node(r, kind, 0);

	if (x)
		x->text = text;
	return x;
}

static struct expr *unary(struct cas_reader *r, enum expr_op op, struct expr *a)
{
	struct expr *x = a ? node(r, EXPR_OP, 1) : NULL;

	if (x) {
		x->op = op;
		x->arg[0] = a;
	}
	return x;
}

static struct expr *binary(struct cas_reader *r, enum expr_op op, struct expr *a,
			   struct expr *b)
{
	struct expr *x = a && b ? node(r, EXPR_OP, 2) : NULL;

	if (x) {
		x->op = op;
		x->arg[0] = a;
		x->arg[1] = b;
	}
	return x;
}

static bool is_op(const struct expr *x, enum expr_op op)
{
	return x->kind == EXPR_OP && x->op == op;
}

static bool is_number(const struct expr *x, const char *text)
{
	return x->kind == EXPR_NUMBER && !strcmp(x->text, text);
}

/* --- Sums, products, powers ------------------------------------------------------------- */

static struct expr *sum(struct cas_reader *r, struct expr **v, int n)
{
	struct expr *x;

	if (n > CHAIN)
		return binary(r, EXPR_ADD, sum(r, v, n / 2), sum(r, v + n / 2, n - n / 2));
	x = v[0];
	for (int i = 1; i < n && x; i++) {
		if (is_op(v[i], EXPR_NEG))
			x = binary(r, EXPR_SUB, x, v[i]->arg[0]);
		else
			x = binary(r, EXPR_ADD, x, v[i]);
	}
	return x;
}

static struct expr *chain(struct cas_reader *r, struct expr **v, int n)
{
	struct expr *x;

	if (!n)
		return leaf(r, EXPR_NUMBER, "1");
	if (n > CHAIN)
		return binary(r, EXPR_MUL, chain(r, v, n / 2), chain(r, v + n / 2, n - n / 2));
	x = v[0];
	for (int i = 1; i < n && x; i++)
		x = binary(r, EXPR_MUL, x, v[i]);
	return x;
}

static struct expr *product(struct cas_reader *r, struct expr **v, int n)
{
	struct expr **top = arena_alloc(r->a, (size_t)n * sizeof *top);
	struct expr **low = arena_alloc(r->a, (size_t)n * sizeof *low), *x;
	int tops = 0, lows = 0;
	bool minus = false;

	for (int i = 0; i < n; i++) {
		struct expr *f = v[i];

		while (is_op(f, EXPR_NEG)) {
			minus = !minus;
			f = f->arg[0];
		}
		if (is_op(f, EXPR_DIV)) {
			low[lows++] = f->arg[1];
			f = f->arg[0];
		}
		if (!is_number(f, "1"))
			top[tops++] = f;
	}
	x = chain(r, top, tops);
	if (lows)
		x = binary(r, EXPR_DIV, x, chain(r, low, lows));
	return minus ? unary(r, EXPR_NEG, x) : x;
}

static struct expr *call(struct cas_reader *r, const char *name, struct expr **v, int n)
{
	struct expr *x = node(r, EXPR_CALL, n);

	if (!x)
		return NULL;
	x->text = name;
	memcpy(x->arg, v, (size_t)n * sizeof *v);
	return x;
}

static struct expr *power(struct cas_reader *r, struct expr *base, struct expr *ex)
{
	bool minus = is_op(ex, EXPR_NEG);
	struct expr *x;

	/* 1/x^2, but e^(-x) and 2^(-x) as they are. */
	if (minus && ex->arg[0]->kind != EXPR_NUMBER &&
	    !(is_op(ex->arg[0], EXPR_DIV) && ex->arg[0]->arg[0]->kind == EXPR_NUMBER))
		minus = false;
	if (minus)
		ex = ex->arg[0];
	if (is_number(ex, "1"))
		x = base;
	else if (is_op(ex, EXPR_DIV) && is_number(ex->arg[0], "1") &&
		 is_number(ex->arg[1], "2"))
		x = call(r, "sqrt", &base, 1);
	else
		x = binary(r, EXPR_POW, base, ex);
	return minus ? binary(r, EXPR_DIV, leaf(r, EXPR_NUMBER, "1"), x) : x;
}

static struct expr *inverse(struct cas_reader *r, struct expr *x)
{
	bool minus = is_op(x, EXPR_NEG);

	if (minus)
		x = x->arg[0];
	if (is_op(x, EXPR_DIV) && is_number(x->arg[0], "1"))
		x = x->arg[1];
	else
		x = binary(r, EXPR_DIV, leaf(r, EXPR_NUMBER, "1"), x);
	return minus ? unary(r, EXPR_NEG, x) : x;
}

/* --- Reading -------------------------------------------------------------------------------- */

static struct expr *read(struct cas_reader *r);

static struct expr *bad(struct cas_reader *r)
{
	r->bad = true;
	return NULL;
}

static bool digits(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isdigit((unsigned char)s[i]))
			return false;
	return n > 0;
}

/* k_1 .. in the order of their appearance, with a letter no variable begins with. */
static struct expr *whole(struct cas_reader *r, const char *s, size_t n)
{
	static const char letters[] = "kmnjpqrst";
	size_t letter = 0;
	int i = 0;

	while (i < r->wholes && (r->whole_len[i] != n || memcmp(r->whole[i], s, n)))
		i++;
	if (i == WHOLES)
		return bad(r);
	if (i == r->wholes) {
		r->whole[i] = s;
		r->whole_len[i] = n;
		r->wholes++;
	}
	for (int k = 0; k < r->names->n; k++) {
		const struct expr *v = r->names->leaf[k];

		if (v->kind == EXPR_NAME && v->text[0] == letters[letter] &&
		    v->text[1] == '_') {
			if (!letters[++letter])
				return bad(r);
			k = -1;
		}
	}
	return leaf(r, EXPR_NAME, arena_printf(r->a, "%c_%d", letters[letter], i + 1));
}

static struct expr *atom(struct cas_reader *r, const char *s, size_t n)
{
	bool minus = n && *s == '-';
	const struct expr *v;
	struct expr *x;
	int i;

	if (digits(s + minus, n - minus)) {
		if (n > NUM_DIGITS) {
			r->large = true;
			return NULL;
		}
		x = leaf(r, EXPR_NUMBER, arena_strndup(r->a, s + minus, n - minus));
		return minus ? unary(r, EXPR_NEG, x) : x;
	}
	if (n == 2 && !memcmp(s, "pi", 2))
		return leaf(r, EXPR_NAME, "pi");
	if (n == 3 && !memcmp(s, "inf", 3))
		return leaf(r, EXPR_NAME, "inf");
	if (n > 1 && *s == 'k' && digits(s + 1, n - 1))
		return whole(r, s + 1, n - 1);
	if (n != 3 || *s != 'v' || !digits(s + 1, 2))
		return bad(r);
	i = (s[1] - '0') * 10 + (s[2] - '0');
	if (i >= r->names->n)
		return bad(r);
	v = r->names->leaf[i];
	x = leaf(r, v->kind, v->kind == EXPR_NAME ? arena_strdup(r->a, v->text) : NULL);
	if (x)
		x->ref = v->ref;
	return x;
}

static size_t word(struct cas_reader *r, const char **s)
{
	*s = r->p;
	while (r->p < r->end && *r->p != ' ' && *r->p != '(' && *r->p != ')')
		r->p++;
	return (size_t)(r->p - *s);
}

/* What follows the head, up to the closing bracket. */
static struct expr **arguments(struct cas_reader *r, int *count)
{
	struct expr **v = NULL, **out = NULL, *x;
	int n = 0, cap = 0;

	for (;;) {
		if (r->p < r->end && *r->p == ')') {
			r->p++;
			break;
		}
		if (r->p == r->end || *r->p != ' ') {
			bad(r);
			goto done;
		}
		r->p++;
		if (!(x = read(r)))
			goto done;
		v = mem_grow(v, &cap, n + 1, sizeof *v);
		v[n++] = x;
	}
	out = arena_alloc(r->a, (size_t)(n + 1) * sizeof *out);
	if (n)
		memcpy(out, v, (size_t)n * sizeof *v);
	*count = n;
done:
	mem_free(v);
	return out;
}

static struct expr *fold(struct cas_reader *r, enum expr_op op, struct expr **v, int n)
{
	struct expr *x = v[0];

	for (int i = 1; i < n; i++)
		x = binary(r, op, x, v[i]);
	return x;
}

static struct expr *build(struct cas_reader *r, enum cas_head h, struct expr **v, int n)
{
	switch (h) {
	case CAS_ADD_HEAD: return sum(r, v, n);
	case CAS_NEG_HEAD:
		return is_op(v[0], EXPR_NEG) ? v[0]->arg[0] : unary(r, EXPR_NEG, v[0]);
	case CAS_MUL_HEAD: return product(r, v, n);
	case CAS_INV_HEAD: return inverse(r, v[0]);
	case CAS_POW_HEAD: return power(r, v[0], v[1]);
	case CAS_EQ_HEAD: return binary(r, EXPR_EQ, v[0], v[1]);
	case CAS_NE_HEAD: return binary(r, EXPR_NE, v[0], v[1]);
	case CAS_LT_HEAD: return binary(r, EXPR_LT, v[0], v[1]);
	case CAS_LE_HEAD: return binary(r, EXPR_LE, v[0], v[1]);
	case CAS_GT_HEAD: return binary(r, EXPR_GT, v[0], v[1]);
	case CAS_GE_HEAD: return binary(r, EXPR_GE, v[0], v[1]);
	case CAS_AND_HEAD: return fold(r, EXPR_AND, v, n);
	case CAS_OR_HEAD: return fold(r, EXPR_OR, v, n);
	case CAS_IF_HEAD: return call(r, "If", v, n);
	case CAS_EXP_HEAD:
		return is_number(v[0], "1") ? leaf(r, EXPR_NAME, "e") : call(r, "exp", v, n);
	case CAS_SQRT_HEAD:
	case CAS_ROOT_HEAD:
	case CAS_ABS_HEAD:
	case CAS_SIGN_HEAD:
	case CAS_SIN_HEAD:
	case CAS_COS_HEAD:
	case CAS_TAN_HEAD:
	case CAS_ASIN_HEAD:
	case CAS_ACOS_HEAD:
	case CAS_ATAN_HEAD:
	case CAS_SINH_HEAD:
	case CAS_COSH_HEAD:
	case CAS_TANH_HEAD:
	case CAS_LN_HEAD:
	case CAS_MIN_HEAD:
	case CAS_MAX_HEAD:
	case CAS_FLOOR_HEAD:
	case CAS_CEIL_HEAD:
	case CAS_ROUND_HEAD: return call(r, cas_row(h)->word, v, n);
	case CAS_HEADS: break;
	}
	return bad(r);
}

static struct expr *read_list(struct cas_reader *r)
{
	struct expr *x = NULL, **v;
	const char *s;
	size_t len;
	int n;

	len = word(r, &s);
	if (++r->depth > WIRE_DEPTH) {
		r->large = true;
		return NULL;
	}
	if (!(v = arguments(r, &n)))
		return NULL;
	r->depth--;
	if (len == 4 && !memcmp(s, "list", 4)) {
		if ((x = node(r, EXPR_LIST, n)) && n)
			memcpy(x->arg, v, (size_t)n * sizeof *v);
		return x;
	}
	for (int h = 0; h < CAS_HEADS; h++) {
		const struct cas_row *row = cas_row((enum cas_head)h);

		if (strlen(row->word) != len || memcmp(row->word, s, len))
			continue;
		if (n < row->least || n > row->most)
			break;
		return build(r, (enum cas_head)h, v, n);
	}
	return bad(r);
}

static struct expr *read(struct cas_reader *r)
{
	const char *s;
	size_t n;

	if (r->p < r->end && *r->p == '(') {
		r->p++;
		return read_list(r);
	}
	n = word(r, &s);
	return atom(r, s, n);
}

static int depth_of(const struct expr *x, int most)
{
	int d = 0, k;

	for (int i = 0; most && i < x->n; i++)
		if ((k = depth_of(x->arg[i], most - 1)) > d)
			d = k;
	return d + 1;
}

enum status cas_read(struct expr **out, const char *s, size_t n, const struct cas_names *names,
		     struct arena *a, struct err *e)
{
	struct cas_reader r = { .p = s, .end = s + n, .names = names, .a = a };
	struct expr *x = read(&r);

	if (x && r.p != r.end)
		x = bad(&r);
	if (x && depth_of(x, EXPR_DEPTH) > EXPR_DEPTH)
		r.large = true;
	if (r.large)
		return err_fail(e, E_UNABLE, "limit", "the answer of the CAS is too large");
	if (!x)
		return err_fail(e, E_SYS, "internal",
				"the CAS worker answered something unreadable");
	*out = x;
	return OK;
}
