/*
 * account.c -- the numbers of many results: coverage, agreement of engine and judge, labels,
 * controls, scores by who judges.
 *
 * It reads results as they are written, so that those of an earlier start count like new ones.
 */
#include "base/member.h"
#include "translate/translate_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ENGINE, JUDGE, BOTH, WHO };
static const char *const who_word[WHO] = { "engine", "judge", "both" };
static const char *const geolaux_word[] = { "N/A", "Figure", "Knowledge", "Calculation",
					    "Logical" };
enum { TYPES = sizeof geolaux_word / sizeof *geolaux_word, KINDS = 4, WORDS = 4 };
static const char *const planted_word[KINDS] = { "value", "theorem", "cite", "words" };
static const char *const echo_word[WORDS] = { "same", "different", "absent", "unanswered" };
static const char *const status_word[] = { "judged",  "untranslated_steps",
					   "ungated", "untranslated",
					   "failed",  "text_alone" };
enum { STATUSES = sizeof status_word / sizeof *status_word, ALONE = STATUSES - 1 };

/* Pairs of bits with the sample they are of. */
struct translate_pairs {
	int *a, *b, *of;
	int n, cap_a, cap_b, cap_of;
};
struct translate_scores {
	long n, unjudged, acs, pcs;
	double pqs;
};
struct translate_account {
	long samples, status[STATUSES], unjudged, unjudged_alone, anew, unsure;
	long steps, decided, overrides, claims, expressible, decided_claims, unquoted;
	struct translate_pairs step, final;
	long types[TYPES * TYPES], labels[METRIC_LABELS * METRIC_LABELS];
	long echo[WORDS];
	long blind, blind_bad, same[3], all[3];   /* facts, claims, verdicts */
	long planted[KINDS], caught[KINDS], lost; /* lost: not translated */
	struct translate_scores score[WHO];
	long calls[TRANSLATE_ASKS], tokens_in, tokens_out;
	double cost;
	bool unpriced;
};

struct translate_account *translate_account_new(void)
{
	return mem_alloc(sizeof(struct translate_account));
}

static void pairs_clear(struct translate_pairs *p)
{
	mem_free(p->a);
	mem_free(p->b);
	mem_free(p->of);
}

void translate_account_free(struct translate_account *t)
{
	if (!t)
		return;
	pairs_clear(&t->step);
	pairs_clear(&t->final);
	mem_free(t);
}

/* --- Reading ---------------------------------------------------------------------------------- */
/* 1, 0; -1: null or not there. */
static int bit(const struct json *j, const char *key)
{
	const struct json *m = json_get(j, key);

	return m && m->type == JSON_NUMBER ? *m->text == '1' : -1;
}

static const struct json *children(const struct json *j, const char *key)
{
	const struct json *m = json_get(j, key);

	return m && (m->type == JSON_ARRAY || m->type == JSON_OBJECT) ? m->child : NULL;
}

static int find(const char *const *list, int n, const char *s)
{
	for (int i = 0; i < n && s; i++)
		if (!strcmp(list[i], s))
			return i;
	return -1;
}

static void add_pair(struct translate_pairs *p, int a, int b, int of)
{
	p->a = mem_grow(p->a, &p->cap_a, p->n + 1, sizeof *p->a);
	p->b = mem_grow(p->b, &p->cap_b, p->n + 1, sizeof *p->b);
	p->of = mem_grow(p->of, &p->cap_of, p->n + 1, sizeof *p->of);
	p->a[p->n] = a;
	p->b[p->n] = b;
	p->of[p->n++] = of;
}

static void add_labels(struct translate_account *t, const struct json *s)
{
	const struct json *x = json_get(s, "engine_label"), *y = json_get(s, "judge_label");
	int a = find(geolaux_word, TYPES, json_text(x, "geolaux"));
	int b = find(geolaux_word, TYPES, json_text(y, "geolaux"));

	if (a >= 0 && b >= 0)
		t->types[a * TYPES + b]++;
	if (json_text(x, "k12vista") && json_text(y, "k12vista")) {
		a = metric_label_of(json_text(x, "k12vista"));
		b = metric_label_of(json_text(y, "k12vista"));
		if (a < METRIC_LABELS && b < METRIC_LABELS)
			t->labels[a * METRIC_LABELS + b]++;
	}
}

static void add_steps(struct translate_account *t, const struct json *j, bool alone)
{
	for (const struct json *s = children(j, "steps"); s; s = s->next) {
		int engine = bit(s, "engine"), judge = bit(s, "judge");

		/* Of what nobody asked the engine there is no coverage. */
		t->steps += !alone;
		t->decided += engine >= 0;
		if (engine >= 0 && judge >= 0) {
			add_pair(&t->step, engine, judge, (int)t->samples);
			t->overrides += engine != judge;
			add_labels(t, s);
		}
	}
}

/* PCS and PQS by one of the judges: all steps and the answer, or it is not judged. */
static void add_score(struct translate_scores *s, const struct json *j, const char *who)
{
	bool right[TRANSLATE_STEPS], known = true;
	int n = 0, answer = bit(json_get(j, "final"), who);
	struct metric_process p;

	for (const struct json *t = children(j, "steps"); t && n < TRANSLATE_STEPS;
	     t = t->next) {
		int one = bit(t, who);

		known = known && one >= 0;
		right[n++] = one == 1;
	}
	if (!known || answer < 0) {
		s->unjudged++;
		return;
	}
	p = (struct metric_process){
		.answer = answer == 1, .judged = true, .right = right, .steps = n
	};
	s->n++;
	s->acs += answer == 1;
	s->pcs += metric_pcs(&p);
	s->pqs += metric_pqs(&p);
}

static void add_controls(struct translate_account *t, const struct json *j)
{
	static const char *const part[] = { "facts", "claims", "verdicts" };
	const struct json *echo = json_get(j, "echo"), *blind = json_get(j, "blind");

	for (int i = 0; i < WORDS; i++)
		t->echo[i] += json_whole(echo, echo_word[i], 0);
	t->blind += blind != NULL;
	t->blind_bad += blind && !json_is_true(blind, "translated");
	for (int i = 0; i < 3; i++) {
		const struct json *pair = children(blind, part[i]);

		if (!pair || !pair->next || pair->type != JSON_NUMBER)
			continue;
		t->same[i] += strtol(pair->text, NULL, 10);
		t->all[i] += pair->next->type == JSON_NUMBER
				     ? strtol(pair->next->text, NULL, 10)
				     : 0;
	}
	for (const struct json *p = children(j, "planted"); p; p = p->next) {
		int k = json_says(p, "in", "words")
				? KINDS - 1
				: find(planted_word, KINDS - 1, json_text(p, "kind"));
		const struct json *caught = json_get(p, "caught");

		if (k < 0 || !caught)
			continue;
		t->lost += caught->type == JSON_NULL;
		t->planted[k] += caught->type != JSON_NULL;
		t->caught[k] += caught->type == JSON_TRUE;
	}
}

static void add_spent(struct translate_account *t, const struct json *j)
{
	const struct json *cost = json_get(j, "cost"), *tokens = json_get(j, "tokens");
	double v;

	for (int k = 0; k < TRANSLATE_ASKS; k++)
		t->calls[k] += json_whole(json_get(j, "calls"),
					  translate_ask_word((enum translate_ask)k), 0);
	t->tokens_in += json_whole(tokens, "input", 0) + json_whole(tokens, "cache_read", 0) +
			json_whole(tokens, "cache_write", 0);
	t->tokens_out += json_whole(tokens, "output", 0);
	if (cost && cost->type == JSON_NUMBER && text_double(&v, cost->text))
		t->cost += v;
	else
		t->unpriced = true;
}

enum status translate_account_add(struct translate_account *t, const struct json *j,
				  struct err *e)
{
	const struct json *claims = json_get(j, "claims"), *final = json_get(j, "final");
	int status = find(status_word, STATUSES, json_text(j, "status"));

	if (status < 0)
		return err_fail(e, E_ARG, "bad_argument", "it is no result of a translation");
	t->status[status]++;
	t->unjudged += json_is_true(j, "unjudged");
	t->unjudged_alone += status == ALONE && json_is_true(j, "unjudged");
	t->anew += json_whole(j, "anew", 0);
	t->unsure += json_whole(j, "unsure", 0);
	t->claims += json_whole(claims, "all", 0);
	t->expressible += json_whole(claims, "expressible", 0);
	t->decided_claims += json_whole(claims, "decided", 0);
	t->unquoted += json_whole(claims, "unquoted", 0);
	add_steps(t, j, status == ALONE);
	if (bit(final, "engine") >= 0 && bit(final, "judge") >= 0)
		add_pair(&t->final, bit(final, "engine"), bit(final, "judge"),
			 (int)t->samples);
	for (int w = 0; w < WHO; w++)
		add_score(&t->score[w], j, who_word[w]);
	add_controls(t, j);
	add_spent(t, j);
	t->samples++;
	return OK;
}

/* --- Numbers ----------------------------------------------------------------------------------- */
static void add_number(struct buf *b, double x)
{
	if (isfinite(x))
		buf_addf(b, "%.4f", x);
	else
		buf_add(b, "null");
}

static void add_range(struct buf *b, const char *key, struct metric_range r)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	add_number(b, r.value);
	buf_addc(b, ',');
	add_number(b, r.low);
	buf_addc(b, ',');
	add_number(b, r.high);
	buf_addc(b, ']');
}

static void count_pairs(long table[4], const struct translate_pairs *p)
{
	for (int i = 0; i < p->n; i++)
		table[p->a[i] * 2 + p->b[i]]++;
}

static struct metric_range kappa_of(const struct translate_account *t,
				    const struct translate_pairs *p)
{
	return metric_kappa_range(p->a, p->b, p->of, p->n, (int)t->samples, 2,
				  METRIC_UNWEIGHTED, METRIC_SEED);
}

static void add_agreement(struct buf *b, const char *key, const struct translate_account *t,
			  const struct translate_pairs *p)
{
	long table[4] = { 0 };
	struct metric_range k;

	count_pairs(table, p);
	k = kappa_of(t, p);
	json_add_key(b, key);
	buf_addf(b,
		 "{\"n\":%d,\"both_right\":%ld,\"engine_right\":%ld,\"judge_right\":%ld,"
		 "\"both_wrong\":%ld",
		 p->n, table[3], table[2], table[1], table[0]);
	add_range(b, "agreement", metric_wilson(table[0] + table[3], p->n));
	add_range(b, "kappa", k);
	json_member_text(b, "word", isfinite(k.value) ? metric_kappa_word(k.value) : NULL);
	buf_addc(b, '}');
}

static void add_confusion(struct buf *b, const char *key, const long *count, int n,
			  const char *const *word)
{
	struct metric_confusion c = { n, (long *)(uintptr_t)count };

	json_add_key(b, key);
	buf_add(b, "{\"labels\":[");
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		json_add_string(b, word[i]);
	}
	buf_add(b, "],\"engine_by_judge\":[");
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? ",[" : "[");
		for (int k = 0; k < n; k++)
			buf_addf(b, "%s%ld", k ? "," : "", count[i * n + k]);
		buf_addc(b, ']');
	}
	buf_add(b, "],\"agreement\":");
	add_number(b, metric_agreement(&c));
	buf_add(b, ",\"kappa\":");
	add_number(b, metric_kappa(&c, METRIC_UNWEIGHTED));
	buf_addc(b, '}');
}

static void label_words(const char *word[METRIC_LABELS])
{
	for (int i = 0; i < METRIC_LABELS; i++)
		word[i] = metric_label_rows[i].word;
}

static long sum(const long *x, int n)
{
	long s = 0;

	for (int i = 0; i < n; i++)
		s += x[i];
	return s;
}

static struct metric_range disagreement(const struct translate_account *t)
{
	return metric_wilson(t->echo[1] + t->echo[2], t->echo[0] + t->echo[1] + t->echo[2]);
}

static void add_control_numbers(struct buf *b, const struct translate_account *t)
{
	static const char *const part[] = { "facts", "claims", "verdicts" };

	json_add_key(b, "echo");
	buf_addc(b, '{');
	for (int i = 0; i < WORDS; i++)
		json_member_count(b, echo_word[i], t->echo[i]);
	add_range(b, "disagreement", disagreement(t));
	buf_addf(b, "},\"blind\":{\"samples\":%ld,\"untranslated\":%ld", t->blind,
		 t->blind_bad);
	for (int i = 0; i < 3; i++)
		add_range(b, part[i], metric_wilson(t->same[i], t->all[i]));
	buf_add(b, "},\"planted\":{");
	for (int i = 0; i < KINDS; i++) {
		json_add_key(b, planted_word[i]);
		buf_addf(b, "[%ld,%ld]", t->caught[i], t->planted[i]);
	}
	add_range(b, "catch_rate",
		  metric_wilson(sum(t->caught, KINDS), sum(t->planted, KINDS)));
	buf_addf(b, ",\"untranslated\":%ld}", t->lost);
}

static void add_score_numbers(struct buf *b, const struct translate_account *t)
{
	json_add_key(b, "scores");
	buf_addc(b, '{');
	for (int w = 0; w < WHO; w++) {
		const struct translate_scores *s = &t->score[w];

		json_add_key(b, who_word[w]);
		buf_addf(b, "{\"n\":%ld,\"unjudged\":%ld,\"acs\":", s->n, s->unjudged);
		add_number(b, metric_share((double)s->acs, (double)s->n));
		buf_add(b, ",\"pcs\":");
		add_number(b, metric_share((double)s->pcs, (double)s->n));
		buf_add(b, ",\"pqs\":");
		add_number(b, metric_share(s->pqs, (double)s->n));
		buf_addc(b, '}');
	}
	buf_addc(b, '}');
}

static void add_spent_numbers(struct buf *b, const struct translate_account *t)
{
	json_add_key(b, "calls");
	buf_addc(b, '{');
	for (int k = 0; k < TRANSLATE_ASKS; k++)
		if (t->calls[k])
			json_member_count(b, translate_ask_word((enum translate_ask)k),
					  t->calls[k]);
	buf_addf(b, "},\"tokens\":{\"input\":%ld,\"output\":%ld},\"cost\":", t->tokens_in,
		 t->tokens_out);
	if (t->unpriced)
		buf_add(b, "null");
	else
		buf_add_double(b, t->cost);
}

void translate_account_json(struct buf *b, const struct translate_account *t)
{
	const char *word[METRIC_LABELS];

	label_words(word);
	buf_addf(b, "{\"samples\":%ld", t->samples);
	for (int i = 0; i < STATUSES; i++)
		json_member_count(b, status_word[i], t->status[i]);
	buf_addf(b,
		 ",\"translated_anew\":%ld,\"unsure\":%ld,\"unjudged\":%ld,\"steps\":%ld,"
		 "\"decided\":%ld",
		 t->anew, t->unsure, t->unjudged, t->steps, t->decided);
	add_range(b, "coverage", metric_wilson(t->decided, t->steps));
	buf_addf(b,
		 ",\"claims\":{\"all\":%ld,\"expressible\":%ld,\"decided\":%ld,\"unquoted\":%"
		 "ld}"
		 ",\"overrides\":%ld",
		 t->claims, t->expressible, t->decided_claims, t->unquoted, t->overrides);
	add_agreement(b, "step_agreement", t, &t->step);
	add_agreement(b, "answer_agreement", t, &t->final);
	add_confusion(b, "geolaux", t->types, TYPES, geolaux_word);
	add_confusion(b, "k12vista", t->labels, METRIC_LABELS, word);
	add_control_numbers(b, t);
	add_score_numbers(b, t);
	add_spent_numbers(b, t);
	buf_addc(b, '}');
}

/* --- For people -------------------------------------------------------------------------------- */
static void say_share(struct buf *b, const char *what, struct metric_range r, const char *of)
{
	if (isfinite(r.value))
		buf_addf(b, "  %-24s %5.1f %%  (%.1f to %.1f)%s%s\n", what, 100 * r.value,
			 100 * r.low, 100 * r.high, *of ? "  " : "", of);
}

static void say_confusion(struct buf *b, const char *title, const long *count, int n,
			  const char *const *word)
{
	int width = 0;

	if (!sum(count, n * n))
		return;
	for (int i = 0; i < n; i++)
		width = (int)strlen(word[i]) > width ? (int)strlen(word[i]) : width;
	buf_addf(b, "\n%s: engine down, judge across\n  %-*s", title, width, "");
	for (int k = 0; k < n; k++)
		buf_addf(b, "  %*s", width, word[k]);
	buf_addc(b, '\n');
	for (int i = 0; i < n; i++) {
		if (!sum(count + i * n, n))
			continue;
		buf_addf(b, "  %-*s", width, word[i]);
		for (int k = 0; k < n; k++)
			buf_addf(b, "  %*ld", width, count[i * n + k]);
		buf_addc(b, '\n');
	}
}

static void say_agreement(struct buf *b, const struct translate_account *t)
{
	struct metric_range k = kappa_of(t, &t->step);
	long table[4] = { 0 };

	count_pairs(table, &t->step);
	if (!t->step.n) {
		buf_add(b,
			t->status[ALONE] < t->samples ? "\nno step was judged by both\n" : "");
		return;
	}
	buf_addf(b,
		 "\nsteps judged by both: %d\n"
		 "                      judge: right   judge: wrong\n"
		 "  engine: right      %13ld  %13ld\n"
		 "  engine: wrong      %13ld  %13ld\n",
		 t->step.n, table[3], table[2], table[1], table[0]);
	say_share(b, "agreement", metric_wilson(table[0] + table[3], t->step.n), "");
	if (isfinite(k.value))
		buf_addf(b, "  %-24s %7.3f  (%.3f to %.3f)  %s\n", "Cohen's kappa", k.value,
			 k.low, k.high, metric_kappa_word(k.value));
	else
		buf_addf(b, "  %-24s       -  both say one thing only\n", "Cohen's kappa");
	buf_addf(b, "  %-24s %7ld\n", "overrides", t->overrides);
}

static void say_scores(struct buf *b, const struct translate_account *t)
{
	buf_addf(b, "\n  %-8s %7s %9s %7s %7s %7s\n", "by", "judged", "unjudged", "ACS", "PCS",
		 "PQS");
	for (int w = 0; w < WHO; w++) {
		const struct translate_scores *s = &t->score[w];

		buf_addf(b, "  %-8s %7ld %9ld", who_word[w], s->n, s->unjudged);
		if (s->n)
			buf_addf(b, " %7.4f %7.4f %7.4f\n", (double)s->acs / (double)s->n,
				 (double)s->pcs / (double)s->n, s->pqs / (double)s->n);
		else
			buf_addf(b, " %7s %7s %7s\n", "-", "-", "-");
	}
}

/* Claims that passed no control, and which they failed: why steps are not decided. */
static void say_unused(struct buf *b, const struct translate_account *t)
{
	const struct {
		long n;
		const char *why;
	} row[] = { { t->echo[1], "different by the echo" },
		    { t->echo[2], "absent by the echo" },
		    { t->echo[3], "without an answer of the echo" },
		    { t->unquoted, "without their quote in the text" } };
	int said = 0;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (row[i].n)
			buf_addf(b, "%s%ld %s", said++ ? ", " : "  not used: ", row[i].n,
				 row[i].why);
	if (said)
		buf_addc(b, '\n');
}

void translate_account_text(struct buf *b, const struct translate_account *t)
{
	const char *word[METRIC_LABELS];

	label_words(word);
	if (t->status[ALONE])
		buf_addf(b,
			 "%ld solutions by the judge of texts alone, %ld of them unjudged\n",
			 t->status[ALONE], t->unjudged_alone);
	if (t->status[ALONE] < t->samples || !t->samples)
		buf_addf(b,
			 "%ld solutions: %ld judged, %ld with facts alone, %ld ungated, %ld "
			 "untranslated, %ld failed; %ld translated anew, %ld unjudged by the "
			 "judge of "
			 "texts\n",
			 t->samples - t->status[ALONE], t->status[0], t->status[1],
			 t->status[2], t->status[3], t->status[4], t->anew,
			 t->unjudged - t->unjudged_alone);
	say_share(b, "coverage", metric_wilson(t->decided, t->steps),
		  "steps that are decided");
	say_share(b, "expressible", metric_wilson(t->expressible, t->claims), "claims");
	say_unused(b, t);
	say_agreement(b, t);
	say_confusion(b, "GeoLaux", t->types, TYPES, geolaux_word);
	say_confusion(b, "K12Vista", t->labels, METRIC_LABELS, word);
	buf_addc(b, '\n');
	say_share(b, "echo disagreement", disagreement(t), "sentences");
	say_share(b, "blind: facts", metric_wilson(t->same[0], t->all[0]), "in normal form");
	say_share(b, "blind: claims", metric_wilson(t->same[1], t->all[1]), "in normal form");
	say_share(b, "blind: verdicts", metric_wilson(t->same[2], t->all[2]), "steps");
	say_share(b, "planted, caught",
		  metric_wilson(sum(t->caught, KINDS), sum(t->planted, KINDS)), "errors");
	say_scores(b, t);
}
