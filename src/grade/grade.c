/*
 * grade.c -- a question of the grader: the key is read, then the answer as what the key is; the verdict
 * with its reason.
 */
#include "grade/grade.h"
#include "grade/grade_priv.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define SAID 60           /* of one that is shown as it was typed */
#define SHOWN 120         /* bytes of a text in a sentence */
#define FORM_WORK 100000L /* units for each normal form */
#define LETTERS 8         /* of choices that nobody listed */

struct grader {
	struct num_ctx *num;
};

struct grader *grade_new(void)
{
	struct grader *g = mem_alloc(sizeof *g);

	g->num = num_ctx_new(1);
	return g;
}

void grade_free(struct grader *g)
{
	if (!g)
		return;
	num_ctx_free(g->num);
	mem_free(g);
}

/* --- Saying it ------------------------------------------------------------------------------------ */

struct grade_verdict grade_tell(struct grade_work *w, enum grade_match m, const char *fmt, ...)
{
	va_list ap;

	if (!w->told) {
		va_start(ap, fmt);
		vsnprintf(w->why, sizeof w->why, fmt, ap);
		va_end(ap);
		w->told = true;
	}
	return grade_verdict_of(m);
}

void grade_flag(struct grade_work *w, enum grade_flag f)
{
	w->flags |= 1u << f;
}

const char *grade_shown(const char *s, struct arena *a)
{
	size_t n = strlen(s), k = 0;

	if (n <= SHOWN)
		return s;
	while (k + utf8_len(s + k) <= SHOWN)
		k += utf8_len(s + k);
	return arena_printf(a, "%.*s…", (int)k, s);
}

static struct grade_work work_for(struct grader *g, const struct grade_question *q,
				  struct arena *a)
{
	const struct grade_rule *r = q && q->rule ? q->rule : grade_rule_find("exact");

	return (struct grade_work){ .num = g->num,
				    .a = a,
				    .q = q,
				    .tolerance =
					    q && q->tolerance ? q->tolerance : r->tolerance,
				    .relative = r->relative,
				    .modulus = r->modulus,
				    .small = q && q->small,
				    .left = GRADE_WORK };
}

/* --- What the question says ------------------------------------------------------------------------ */

/* The tolerance that words of the question ask for; NULL: none. */
static const char *worded(const char *question)
{
	static const struct {
		const char *words, *tolerance;
	} table[] = { { "nearest tenth", "0.05" },
		      { "nearest hundredth", "0.005" },
		      { "nearest thousandth", "0.0005" },
		      { "nearest integer", "0.5" },
		      { "nearest whole", "0.5" },
		      { "one decimal place", "0.05" },
		      { "two decimal places", "0.005" },
		      { "three decimal places", "0.0005" },
		      { "精确到0.1", "0.05" },
		      { "精确到0.01", "0.005" },
		      { "保留一位小数", "0.05" },
		      { "保留两位小数", "0.005" },
		      { "精确到个位", "0.5" } };
	const char *best = NULL;

	/* 0.01 begins with 0.1's first letters, not the other way round: the last that fits. */
	for (size_t i = 0; question && i < LENGTH(table); i++)
		if (strstr(question, table[i].words))
			best = table[i].tolerance;
	return best;
}

/* AB, ABC: the names of points at s; their length. */
static size_t points_at(const char *s)
{
	size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	return n > 1 && n < 5 && !grade_is_letter(s[n]) ? n : 0;
}

/* Where the question begins to ask: behind the last of such words. */
static const char *asking(const char *question)
{
	static const char *const words[] = { "求",      "则",      "find ",     "Find ",
					     "what is", "What is", "Determine", "determine",
					     "Compute", "compute" };
	const char *best = NULL;

	for (size_t i = 0; i < LENGTH(words); i++)
		for (const char *s = question; (s = strstr(s, words[i])) != NULL; s++)
			best = !best || s > best ? s : best;
	return best;
}

/* Is the name one of those that were asked for?  Unknown where nothing is known of it. */
static truth is_asked(struct grade_work *w, const char *name)
{
	const struct grade_question *q = w->q;
	const char *from = q->asked ? q->asked : q->question ? asking(q->question) : NULL;
	const char *own = name + strcspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	bool any = false;

	if (!from || !points_at(own))
		return TRUTH_UNKNOWN;
	for (const char *s = from; *s;) {
		size_t n = s == from || !grade_is_letter(s[-1]) ? points_at(s) : 0;

		/* Where AB was asked, -AB and half of AB are others. */
		if (n && !grade_is_other_name(w, arena_strndup(w->a, s, n),
					      s == q->asked && !s[n] ? name : own))
			return TRUTH_YES;
		any = any || n;
		s += n ? n : 1;
	}
	return any ? TRUTH_NO : TRUTH_UNKNOWN;
}

/* --- Blanks ---------------------------------------------------------------------------------------- */

static struct grade_verdict match_blanks(struct grade_work *w, struct grade_result *out,
					 struct grade_claim *x, struct grade_claim *y)
{
	struct grade_claim listed, *said;
	int n, equal = 0, unclear = 0, first = 0;
	bool several;

	/* 60,120 for 60; 120 */
	if (y->n > 1 && grade_regrouped(&listed, x, w->a))
		x = &listed;
	several = x->kind == CLAIM_BLANKS || x->kind == CLAIM_LIST || x->kind == CLAIM_TUPLE;
	said = several ? x->item : x;
	n = several ? x->n : 1;
	out->blanks = y->n;
	if (x->kind != CLAIM_BLANKS && several)
		grade_flag(w, GRADE_FLAG_ORDER);
	for (int i = 0; i < y->n; i++) {
		struct grade_verdict v = { GRADE_DIFFERENT, TRUTH_NO };

		w->told = false;
		if (i < n && *said[i].text)
			v = grade_claims_match(w, &said[i], &y->item[i]);
		out->right += is_yes(v.right);
		equal += v.match == GRADE_EQUAL;
		unclear += v.match == GRADE_UNCLEAR;
		first = first || is_yes(v.right) ? first : i + 1;
	}
	w->told = false;
	out->score = (double)out->right / y->n;
	if (n > y->n)
		return grade_tell(w, GRADE_DIFFERENT, "%d blanks, and the key has %d", n,
				  y->n);
	if (out->right == y->n)
		return grade_verdict_of(equal == y->n ? GRADE_EQUAL
					: unclear     ? GRADE_UNCLEAR
						      : GRADE_CLOSE);
	return grade_tell(w, out->right + unclear == y->n ? GRADE_UNCLEAR : GRADE_DIFFERENT,
			  "%d of %d blanks are right; number %d is not", out->right, y->n,
			  first);
}

/* --- Values ---------------------------------------------------------------------------------------- */

static struct grade_verdict match_claims(struct grade_work *w, struct grade_result *out,
					 struct grade_claim *x, struct grade_claim *y)
{
	struct grade_verdict v;

	if (y->kind == CLAIM_BLANKS && *x->text && strcmp(x->text, y->text) != 0)
		return match_blanks(w, out, x, y);
	v = grade_claims_match(w, x, y);
	if (is_yes(v.right) && x->name && x->kind == CLAIM_VALUE && w->q &&
	    is_no(is_asked(w, x->name)))
		v = grade_tell(w, GRADE_UNCLEAR,
			       "the answer is said of %s, and that was not asked",
			       grade_shown(x->name, w->a));
	return v;
}

/* Two texts as values; their forms where they are of the whole question. */
static struct grade_verdict match_texts(struct grade_work *w, struct grade_result *out,
					const char *answer, const char *key)
{
	struct grade_claim x, y;
	struct grade_verdict v;
	long left;

	grade_claim_read(&x, answer, w->a);
	grade_claim_read(&y, key, w->a);
	v = match_claims(w, out, &x, &y);
	left = w->left;
	w->left = FORM_WORK;
	out->type = out->type == GRADE_TYPE_CHOICE ? out->type : grade_type_of(w, &y);
	out->answer_form = grade_form(w, &x);
	w->left = FORM_WORK;
	out->key_form = grade_form(w, &y);
	w->left = left;
	return v;
}

/* --- Choices --------------------------------------------------------------------------------------- */

/* Is the text that of a choice?  Nothing is told about it. */
static bool is_choice_text(struct grade_work *w, const char *text, const char *choice)
{
	struct grade_work own = *w;
	struct grade_claim x, y;
	bool same;

	grade_claim_read(&x, text, w->a);
	grade_claim_read(&y, choice, w->a);
	same = is_yes(grade_claims_match(&own, &x, &y).right);
	w->left = own.left;
	return same;
}

/* Is this the text of another choice, and not of that one? */
static bool is_other_choice(struct grade_work *w, int said, const char *text)
{
	const struct grade_question *q = w->q;

	if (is_choice_text(w, text, q->choice[said]))
		return false;
	for (int i = 0; i < q->choices; i++)
		if (i != said && is_choice_text(w, text, q->choice[i]))
			return true;
	return false;
}

/* The value for the nearest choice, within what the rule allows. */
static bool is_nearest(struct grade_work *w, const char *text, int key)
{
	const struct grade_question *q = w->q;
	const char *within = q->rule ? q->rule->choice : "0";
	struct grade_work own = *w;
	int found = 0;

	if (!strcmp(within, "0"))
		return false;
	own.tolerance = within;
	if (!is_choice_text(&own, text, q->choice[key]))
		return false;
	for (int i = 0; i < q->choices; i++)
		found += is_choice_text(&own, text, q->choice[i]);
	return found == 1;
}

static struct grade_verdict letters_told(struct grade_work *w, unsigned said, unsigned key)
{
	char s[GRADE_CHOICES + 1] = "", k[GRADE_CHOICES + 1] = "";
	int n = 0, m = 0;

	for (int i = 0; i < GRADE_CHOICES; i++) {
		if (said & 1u << i)
			s[n++] = (char)('A' + i);
		if (key & 1u << i)
			k[m++] = (char)('A' + i);
	}
	if (said == key)
		return grade_tell(w, GRADE_EQUAL, "both are choice %s", k);
	return grade_tell(w, GRADE_DIFFERENT, "choice %s, and the key is %s", s, k);
}

static int lowest(unsigned bits)
{
	int i = 0;

	while (!(bits >> i & 1u))
		i++;
	return i;
}

static bool is_single(unsigned bits)
{
	return bits && !(bits & (bits - 1));
}

/* ABD: letters and nothing else. */
static bool is_run(const char *s)
{
	return s[strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == 0;
}

/* D of two choices: a letter that none of them has, and nothing else? */
static int beyond_choices(const struct grade_work *w, const char *s)
{
	const char *behind = "";
	int n = w->q->choices,
	    said = n && n < LETTERS ? grade_choice_of(s, LETTERS, &behind) : -1;

	return said >= n && !*behind ? said : -1;
}

/* What is unclear, and a letter that no choice has, is told as such. */
static struct grade_verdict tell_beyond(struct grade_work *w, const char *s,
					struct grade_verdict v)
{
	int last = 'A' + w->q->choices - 1;
	int said = v.match == GRADE_UNCLEAR ? beyond_choices(w, s) : -1;

	if (said < 0)
		return v;
	w->told = false;
	if (w->q->choices == 1)
		return grade_tell(w, GRADE_UNCLEAR, "%c is no choice: there is only A",
				  'A' + said);
	return grade_tell(w, GRADE_UNCLEAR, "%c is no choice: there are only A %s %c",
			  'A' + said, w->q->choices == 2 ? "and" : "to", last);
}

/* The key is a letter, or several. */
static struct grade_verdict match_letters(struct grade_work *w, struct grade_result *out,
					  const char *answer, unsigned key)
{
	const struct grade_question *q = w->q;
	const char *behind = "", *s = grade_undressed(answer, w->a);
	int letters = q->choices ? q->choices : LETTERS;
	int said = grade_choice_of(s, letters, &behind);
	unsigned several = grade_choices_of(s, letters);
	struct grade_verdict v;

	out->type = GRADE_TYPE_CHOICE;
	if (said >= 0) {
		if (q->choices && *behind && is_other_choice(w, said, behind))
			return grade_tell(w, GRADE_UNCLEAR,
					  "the letter %c and the text behind it disagree",
					  'A' + said);
		return letters_told(w, 1u << said, key);
	}
	if (several && (!is_single(key) || is_single(several) || is_run(s)))
		return letters_told(w, several, key);
	if (!q->choices)
		return grade_tell(w, GRADE_UNCLEAR, "the key is a letter, and %s is none",
				  grade_shown(s, w->a));
	if (!is_single(key))
		return grade_tell(w, GRADE_UNCLEAR, "the key is several letters");
	v = tell_beyond(w, s, match_texts(w, out, answer, q->choice[lowest(key)]));
	if (v.match == GRADE_DIFFERENT && is_nearest(w, answer, lowest(key))) {
		grade_flag(w, GRADE_FLAG_NEAREST);
		w->told = false;
		return grade_tell(w, GRADE_CLOSE, "%s is nearest to choice %c",
				  grade_shown(s, w->a), 'A' + lowest(key));
	}
	if (is_yes(v.right))
		grade_flag(w, GRADE_FLAG_LETTER);
	return v;
}

/* The key is a value, and there may be choices. */
static struct grade_verdict match_value(struct grade_work *w, struct grade_result *out,
					const char *answer, const char *key)
{
	const struct grade_question *q = w->q;
	const char *behind = "", *s = grade_undressed(answer, w->a);
	int said = grade_choice_of(s, q->choices ? q->choices : LETTERS, &behind);
	struct grade_verdict v;

	if (q->choices && said >= 0) {
		if (*behind && is_other_choice(w, said, behind))
			return grade_tell(w, GRADE_UNCLEAR,
					  "the letter %c and the text behind it disagree",
					  'A' + said);
		grade_flag(w, GRADE_FLAG_LETTER);
		return match_texts(w, out, q->choice[said], key);
	}
	v = match_texts(w, out, answer, key);
	if (v.match != GRADE_UNCLEAR || said < 0)
		return tell_beyond(w, s, v);
	w->told = false;
	if (!*behind)
		return grade_tell(w, GRADE_UNCLEAR,
				  "the answer is a letter, and nobody knows the choices");
	return match_texts(w, out, behind, key);
}

/* --- All of it ------------------------------------------------------------------------------------- */

/* As it was typed, where people read that easily; else its form. */
static const char *said(struct grade_work *w, const char *typed, const char *form)
{
	if (!form || (strlen(typed) <= SAID && !strpbrk(typed, "\\\n{}$")))
		return grade_shown(typed, w->a);
	return grade_shown(form, w->a);
}

static void say_why(struct grade_work *w, struct grade_result *out, bool same_text)
{
	const char *x = said(w, out->answer, out->answer_form),
		   *y = said(w, w->q->key ? w->q->key : "", out->key_form);

	switch (out->v.match) {
	case GRADE_EQUAL:
		if (same_text)
			(void)grade_tell(w, GRADE_EQUAL, "the texts are the same");
		else if (out->answer_form && out->key_form &&
			 !strcmp(out->answer_form, out->key_form))
			(void)grade_tell(w, GRADE_EQUAL, "both are %s",
					 grade_shown(out->key_form, w->a));
		else
			(void)grade_tell(w, GRADE_EQUAL, "%s is equal to %s", x, y);
		break;
	case GRADE_CLOSE:
		if (w->flags & 1u << GRADE_FLAG_ABOUT)
			(void)grade_tell(w, GRADE_CLOSE, "%s is %s, as far as is said", x, y);
		else if (w->flags & 1u << GRADE_FLAG_ROUNDED)
			(void)grade_tell(w, GRADE_CLOSE, "%s is %s rounded", x, y);
		else
			(void)grade_tell(w, GRADE_CLOSE, "%s is within %s of %s", x,
					 w->tolerance, y);
		break;
	case GRADE_DIFFERENT:
		(void)grade_tell(w, GRADE_DIFFERENT, "%s is not %s", x, y);
		break;
	case GRADE_UNCLEAR:
		(void)grade_tell(w, GRADE_UNCLEAR, "%s and %s could not be compared", x, y);
		break;
	}
}

static bool is_same_text(const char *x, const char *y, struct arena *a)
{
	const char *s = grade_tight(grade_undressed(x, a), a),
		   *t = grade_tight(grade_undressed(y, a), a);

	return !strcmp(x, y) || (*s && !strcmp(s, t));
}

/* Without blanks and marks around it; one that is too long to be read as it is. */
static const char *bare(const char *s, struct arena *a)
{
	size_t n = strlen(s);

	return n <= GRADE_BYTES ? grade_trimmed(s, n, a) : s;
}

static struct grade_verdict decide(struct grade_work *w, struct grade_result *out,
				   bool *same_text)
{
	const struct grade_question *q = w->q;
	const char *answer = out->answer, *s, *behind;
	bool denied = false;
	unsigned letters;

	if (!q->key || !*bare(q->key, w->a))
		return grade_tell(w, GRADE_UNCLEAR, "there is no key");
	if (!*out->answer)
		return grade_tell(w, GRADE_DIFFERENT, "there is no answer");
	if (strlen(out->answer) > GRADE_BYTES && strcmp(out->answer, q->key) != 0)
		return grade_tell(w, GRADE_UNCLEAR,
				  "there is no answer in a reply that is too long");
	if (strlen(q->key) > GRADE_BYTES) {
		*same_text = !strcmp(out->answer, q->key);
		return *same_text ? grade_verdict_of(GRADE_EQUAL)
				  : grade_tell(w, GRADE_UNCLEAR, "the key is too long");
	}
	letters = grade_letter_key(q->key, q->choices, w->a);
	/* Of the answer, too, marks around it are gone. */
	*same_text = is_same_text(out->answer, bare(q->key, w->a), w->a);
	if (*same_text) {
		(void)match_texts(w, out, q->key, q->key);
		if (letters)
			out->type = GRADE_TYPE_CHOICE;
		w->told = false;
		w->flags &= 1u << GRADE_FLAG_BOXES;
		out->blanks = out->right = 0;
		return grade_verdict_of(GRADE_EQUAL);
	}
	if (!letters && q->choices && grade_letter(q->key, q->choices) >= 0)
		letters = 1u << grade_letter(q->key, q->choices);
	/* "B, not C" is B, and "B, wrong" is none. */
	s = grade_affirmed(grade_undressed(answer, w->a), &denied, w->a);
	if (denied && grade_choice_of(s, q->choices ? q->choices : LETTERS, &behind) >= 0)
		return grade_tell(w, GRADE_UNCLEAR, "%s denies something, and says no choice",
				  grade_shown(s, w->a));
	if ((letters || q->choices) && !denied && !strchr(s, ';'))
		answer = s;
	return letters ? match_letters(w, out, answer, letters)
		       : match_value(w, out, answer, q->key);
}

void grade_ask(struct grade_result *out, struct grader *g, const struct grade_question *q,
	       struct arena *a)
{
	struct grade_question own = *q;
	struct grade_work w;
	bool same_text = false;
	unsigned ignored = 0;

	*out = (struct grade_result){ .answer = "" };
	if (q->rule && q->rule->wording && !q->tolerance)
		own.tolerance = worded(q->question);
	w = work_for(g, &own, a);
	if (q->key)
		own.key = grade_found(q->key, &ignored, a);
	if (q->answer)
		out->answer = q->plain || (q->key && !strcmp(q->answer, q->key))
				      ? q->answer
				      : grade_found(q->answer, &w.flags, a);
	if (q->key && q->answer && !strcmp(q->answer, q->key))
		own.key = q->key;
	out->answer = bare(out->answer, a);
	out->score = -1;
	out->v = decide(&w, out, &same_text);
	out->work = GRADE_WORK - w.left;
	if (out->v.match == GRADE_CLOSE &&
	    !(w.flags & (1u << GRADE_FLAG_ROUNDED | 1u << GRADE_FLAG_ABOUT)))
		grade_flag(&w, GRADE_FLAG_TOLERANCE);
	say_why(&w, out, same_text);
	out->why = arena_strdup(a, w.why);
	out->flags = w.flags;
	if (out->score < 0 || out->v.match == GRADE_EQUAL)
		out->score = is_yes(out->v.right) ? 1 : 0;
}

/* --- Parts ----------------------------------------------------------------------------------------- */

struct grade_verdict grade_values(struct grader *g, const char *value, const char *other,
				  const char *tolerance, bool small)
{
	struct grade_question q = { .tolerance = tolerance, .small = small };
	struct arena *a = arena_new();
	struct grade_work w = work_for(g, &q, a);
	struct grade_claim x, y;
	struct grade_verdict v;

	grade_claim_read(&x, value, a);
	grade_claim_read(&y, other, a);
	v = grade_claims_match(&w, &x, &y);
	arena_free(a);
	return v;
}

bool grade_number(double *out, struct grader *g, const char *value)
{
	struct arena *a = arena_new();
	struct grade_work w = work_for(g, NULL, a);
	struct grade_claim x;
	bool found;

	grade_claim_read(&x, value, a);
	found = x.kind == CLAIM_VALUE && x.amount->uniform && x.amount->number &&
		grade_text_number(out, &w, x.amount->number);
	arena_free(a);
	return found;
}
