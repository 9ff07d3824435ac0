/*
 * form.c -- what was read, in its normal form, and what the key is called.
 */
#include "grade/grade_priv.h"
#include <string.h>

static void add_amount(struct buf *b, struct grade_work *w, const struct grade_amount *x)
{
	if (x->number && !x->uniform && x->raw) {
		buf_add(b, x->raw);
		return;
	}
	if (!x->number || !grade_number_form(b, w, x->number)) {
		buf_add(b, x->number ? x->number : "?");
		return;
	}
	if (x->unit.units && x->uniform)
		buf_addf(b, "%s%s", x->unit.angle ? "" : " ", x->unit.word);
}

static void add_end(struct buf *b, struct grade_work *w, const struct grade_end *e, bool upper)
{
	if (!upper)
		buf_addc(b, e->in ? '[' : '(');
	if (e->infinite)
		buf_add(b, upper ? "∞" : "-∞");
	else
		add_amount(b, w, &e->at);
	if (upper)
		buf_addc(b, e->in ? ']' : ')');
}

static void add_claim(struct buf *b, struct grade_work *w, const struct grade_claim *x)
{
	static const struct {
		const char *open, *between, *close;
	} marks[] = { [CLAIM_LIST] = { "{", ", ", "}" },
		      [CLAIM_SET] = { "{", ", ", "}" },
		      [CLAIM_TUPLE] = { "(", ", ", ")" },
		      [CLAIM_BLANKS] = { "", "; ", "" },
		      [CLAIM_RATIO] = { "", ":", "" } };

	if (x->kind == CLAIM_VALUE && x->left && grade_has_letters(w, x->right)) {
		buf_add(b, x->text);
	} else if (x->kind == CLAIM_VALUE) {
		add_amount(b, w, x->amount);
	} else if (x->kind == CLAIM_SPAN) {
		for (int i = 0; i < x->n; i++) {
			buf_add(b, i ? " ∪ " : "");
			add_end(b, w, &x->span[i].lo, false);
			buf_add(b, ", ");
			add_end(b, w, &x->span[i].hi, true);
			for (int k = 0, more = 0; k < x->holes; k++)
				if (x->hole[k].span == i) {
					buf_add(b, more++ ? ", " : " without ");
					add_amount(b, w, &x->hole[k].at);
				}
		}
	} else if (x->kind >= CLAIM_LIST && x->kind <= CLAIM_RATIO) {
		buf_add(b, marks[x->kind].open);
		for (int i = 0; i < x->n; i++) {
			buf_add(b, i ? marks[x->kind].between : "");
			if (x->item[i].name && x->item[i].kind == CLAIM_VALUE &&
			    !x->item[i].left)
				buf_addf(b, "%s=", x->item[i].name);
			else if (x->item[i].name && x->item[i].kind == CLAIM_VALUE &&
				 !grade_has_letters(w, x->item[i].right))
				buf_addf(b, "%s=", x->item[i].name);
			add_claim(b, w, &x->item[i]);
		}
		buf_add(b, marks[x->kind].close);
	} else {
		buf_add(b, x->text);
	}
}

const char *grade_form(struct grade_work *w, const struct grade_claim *x)
{
	struct buf b = { 0 };
	const char *out;

	if (grade_truth_word(x->text) >= 0)
		return x->text;
	add_claim(&b, w, x);
	out = b.n && b.n <= GRADE_BYTES ? arena_strdup(w->a, b.s) : x->text;
	buf_clear(&b);
	return out;
}

static enum grade_type type_of_value(struct grade_work *w, const struct grade_claim *x)
{
	if (x->ratio)
		return GRADE_TYPE_RATIO;
	if (!x->amount->number)
		return GRADE_TYPE_TEXT;
	if (x->left && x->right && grade_has_letters(w, x->right))
		return GRADE_TYPE_EQUATION;
	if (x->amount->unit.units)
		return x->amount->unit.angle == 1 ? GRADE_TYPE_ANGLE : GRADE_TYPE_QUANTITY;
	if (grade_has_letters(w, x->amount->number))
		return GRADE_TYPE_SYMBOL;
	{
		double ignored;

		return grade_text_number(&ignored, w, x->amount->number) ? GRADE_TYPE_NUMBER
									 : GRADE_TYPE_TEXT;
	}
}

enum grade_type grade_type_of(struct grade_work *w, const struct grade_claim *key)
{
	static const enum grade_type types[] = {
		[CLAIM_NONE] = GRADE_TYPE_TEXT,         [CLAIM_VALUE] = GRADE_TYPE_NUMBER,
		[CLAIM_LIST] = GRADE_TYPE_SET,          [CLAIM_SET] = GRADE_TYPE_SET,
		[CLAIM_TUPLE] = GRADE_TYPE_TUPLE,       [CLAIM_BLANKS] = GRADE_TYPE_BLANKS,
		[CLAIM_RATIO] = GRADE_TYPE_RATIO,       [CLAIM_SPAN] = GRADE_TYPE_INTERVAL,
		[CLAIM_EQUATION] = GRADE_TYPE_EQUATION,
	};

	if (grade_truth_word(key->text) >= 0)
		return GRADE_TYPE_TRUTH;
	return key->kind == CLAIM_VALUE ? type_of_value(w, key) : types[key->kind];
}
