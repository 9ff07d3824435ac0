/*
 * draft.c -- what a translator replied, as a record; and what is wrong with it, in words that go
 * back to it.
 *
 * Of a reply only members that are known are taken, each checked: ids of facts are ours, the text
 * of a step is the solution's.  A claim that did not pass a control stays in the record as one that
 * facts cannot say, with the reason; what it was stands beside it.
 */
#include "base/member.h"
#include "translate/translate_priv.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool is_text(const struct json *m)
{
	return m && m->type == JSON_STRING;
}

static void add_member(struct buf *b, const struct json *j, const char *key)
{
	const struct json *m = json_get(j, key);

	if (m && m->type != JSON_NULL) {
		json_add_key(b, key);
		json_add(b, m);
	}
}

static void complain(struct buf *wrong, const char *where, const struct err *e)
{
	buf_addf(wrong, "- %s: %s", where, e->msg);
	if (e->near[0])
		buf_addf(wrong, "; near: %s", e->near);
	if (e->hint[0])
		buf_addf(wrong, "; %s", e->hint);
	buf_addc(wrong, '\n');
}

/* --- Ids ------------------------------------------------------------------------------------ */
/* A set of ids is a text: "\nf1\ns1\n". */
static void ids_add(struct buf *ids, const char *id)
{
	buf_addf(ids, "%s%s\n", ids->n ? "" : "\n", id);
}

static bool ids_have(const char *ids, const char *id)
{
	struct buf b = { 0 };
	bool is;

	buf_addf(&b, "\n%s\n", id);
	is = ids && strstr(ids, buf_str(&b));
	buf_clear(&b);
	return is;
}

/* --- Facts ---------------------------------------------------------------------------------- */
static bool has_digit(const char *s)
{
	for (; *s; s++)
		if (*s >= '0' && *s <= '9')
			return true;
	return false;
}

/* An equation with a number in it: not a matter of incidence and order. */
static bool is_value(const char *fact)
{
	const char *sign = strpbrk(fact, "=<>");

	return sign && (has_digit(sign) || has_digit(fact));
}

static const char *from_of(const struct json *f)
{
	const char *from = json_text(f, "from");

	return from ? from : "text";
}

/* Is it one that is taken into the record? */
static bool is_fact(const struct json *f, const struct translate_settings *o)
{
	return f->type == JSON_OBJECT && is_text(json_get(f, "fact")) &&
	       (o->figure_values || strcmp(from_of(f), "figure") ||
		!is_value(json_text(f, "fact")));
}

static void check_fact(struct translate_draft *d, struct buf *wrong, const struct json *f,
		       int n, const struct translate_sample *s,
		       const struct translate_settings *o, const char *asked)
{
	const char *fact = f->type == JSON_OBJECT ? json_text(f, "fact") : NULL;
	const char *from = fact ? from_of(f) : "", *quote = json_text(f, "quote");

	(void)s;
	if (!fact) {
		buf_addf(wrong, "- fact %d must be an object with \"fact\", a text\n", n);
		return;
	}
	if (strcmp(from, "text") && strcmp(from, "figure") && strcmp(from, "definition"))
		buf_addf(wrong, "- fact %d: \"from\" must be text, figure or definition\n", n);
	if (!is_fact(f, o)) {
		d->figure_values++;
		buf_addf(wrong, "- fact %d, %s: no value is read from the picture\n", n, fact);
	}
	if (!strcmp(from, "text") && (!quote || !translate_quotes(asked, quote)))
		buf_addf(wrong, "- fact %d, %s: its quote is not in the text of the problem\n",
			 n, fact);
}

/* What the quotes of facts are looked for in. */
static void add_asked(struct buf *b, const struct translate_sample *s)
{
	buf_add(b, s->problem.text);
	for (int i = 0; i < s->problem.choices; i++)
		buf_addf(b, "\n%s", s->problem.choice[i]);
}

static void write_facts(struct buf *b, const struct json *j,
			const struct translate_settings *o)
{
	static const char *const members[] = { "fact", "quote" };
	int n = 0;

	buf_addc(b, '{');
	add_member(b, j, "points");
	add_member(b, j, "circles");
	add_member(b, j, "goal");
	json_add_key(b, "facts");
	buf_addc(b, '[');
	for (const struct json *f = json_first(j, "facts"); f; f = f->next) {
		const char *from;

		if (!is_fact(f, o))
			continue;
		from = from_of(f);
		buf_addf(b, "%s{\"id\":\"f%d\"", n ? "," : "", n + 1);
		n++;
		for (int i = 0; i < 2; i++)
			if (is_text(json_get(f, members[i])))
				add_member(b, f, members[i]);
		json_member_text(b, "from",
				 !strcmp(from, "figure") || !strcmp(from, "definition")
					 ? from
					 : "text");
		buf_addc(b, '}');
	}
	buf_add(b, "]}");
}

static struct json *reread(const struct buf *b, struct arena *a)
{
	struct json *j = NULL;

	return json_read(&j, buf_str(b), b->n, a, NULL) == OK ? j : NULL;
}

/* What the engine cannot read of a record; false: it is none. */
static bool check_record(struct buf *wrong, const char *record, bool steps, int *unread,
			 struct arena *a)
{
	struct judge_record *r = NULL;
	struct err e = { 0 };
	struct json *j = NULL;
	enum status st = json_read(&j, record, strlen(record), a, &e);

	if (st == OK)
		st = judge_read(&r, j, a, &e);
	if (st != OK)
		complain(wrong, "the record", &e);
	for (int i = 0; st == OK && i < r->statements; i++) {
		const struct judge_statement *t = &r->statement[i];

		if (!t->unread || !*t->text || (t->part == JUDGE_FACT) == steps)
			continue;
		(*unread)++;
		complain(wrong, arena_printf(a, "%s, %s", t->id, t->text), &t->err);
	}
	judge_free(r);
	return st == OK;
}

bool translate_draft_facts(struct translate_draft *d, struct buf *wrong, const char *reply,
			   const struct translate_sample *s,
			   const struct translate_settings *o, struct arena *a)
{
	struct buf asked = { 0 }, b = { 0 };
	struct err e = { 0 };
	struct json *j = NULL;
	const struct json *points;
	int n = 0;
	bool good;

	*d = (struct translate_draft){ 0 };
	if (translate_reply_read(&j, reply, JSON_OBJECT, a, &e) != OK) {
		complain(wrong, "the reply", &e);
		return false;
	}
	points = json_get(j, "points");
	if (!points || (points->type != JSON_OBJECT && points->type != JSON_ARRAY))
		buf_add(wrong, "- \"points\" must be an object: name to [x, y] or null\n");
	if (!is_text(json_get(j, "goal")))
		buf_add(wrong,
			"- \"goal\" must be a text: a term, or the fact to be proven\n");
	if (!json_get(j, "facts") || json_get(j, "facts")->type != JSON_ARRAY)
		buf_add(wrong, "- \"facts\" must be a list\n");
	add_asked(&asked, s);
	for (const struct json *f = json_first(j, "facts"); f; f = f->next)
		check_fact(d, wrong, f, ++n, s, o, buf_str(&asked));
	for (const struct json *u = json_first(j, "unsure"); u; u = u->next)
		d->unsure++;
	write_facts(&b, j, o);
	d->facts = reread(&b, a);
	buf_reset(&b);
	translate_draft_record(&b, d, s, NULL, false);
	good = check_record(wrong, buf_str(&b), false, &d->unread_facts, a);
	if (!good)
		d->facts = NULL;
	buf_clear(&asked);
	buf_clear(&b);
	return good;
}

void translate_draft_list(struct buf *b, const struct translate_draft *d)
{
	for (const struct json *f = json_first(d->facts, "facts"); f; f = f->next)
		buf_addf(b, "%s %s\n", json_text(f, "id"), json_text(f, "fact"));
	if (json_text(d->facts, "goal"))
		buf_addf(b, "asked: %s\n", json_text(d->facts, "goal"));
}

/* --- Steps ---------------------------------------------------------------------------------- */
/* Which step of the solution it is of, from 1; 0: it does not say. */
static int number_of(const struct json *t, int steps)
{
	const struct json *n = json_get(t, "number");
	long v = n && (n->type == JSON_NUMBER || n->type == JSON_STRING)
			 ? strtol(n->text, NULL, 10)
			 : 0;

	return v >= 1 && v <= steps ? (int)v : 0;
}

static const char *step_id(const struct json *t, int place, struct arena *a)
{
	const char *id = json_text(t, "id");

	return id && *id ? id : arena_printf(a, "s%d", place);
}

static const char *claim_id(const struct json *c, const char *step, int place, struct arena *a)
{
	const char *id = c->type == JSON_OBJECT ? json_text(c, "id") : NULL;

	return id && *id ? id : arena_printf(a, "%s.%d", step, place);
}

/* Ids that may be cited: facts, then steps and claims as they come. */
static void add_fact_ids(struct buf *ids, const struct translate_draft *d)
{
	for (const struct json *f = json_first(d->facts, "facts"); f; f = f->next)
		ids_add(ids, json_text(f, "id"));
}

static void add_step_ids(struct buf *ids, const struct json *t, const char *id,
			 struct arena *a)
{
	int n = 0;

	ids_add(ids, id);
	for (const struct json *c = json_first(t, "claims"); c; c = c->next) {
		n++;
		ids_add(ids, claim_id(c, id, n, a));
	}
}

/* The first cite that names nothing; NULL: all are there. */
static const char *bad_cite(const struct json *t, const char *ids)
{
	for (const struct json *c = json_first(t, "cites"); c; c = c->next)
		if (!is_text(c) || !ids_have(ids, c->text))
			return is_text(c) ? c->text : "what is no text";
	return NULL;
}

static void check_claims(struct translate_draft *d, struct buf *wrong, const struct json *t,
			 const char *id, const char *text, struct arena *a)
{
	int n = 0;

	for (const struct json *c = json_first(t, "claims"); c; c = c->next) {
		const char *name = claim_id(c, id, ++n, a), *quote = json_text(c, "quote");
		const struct json *fact = json_get(c, "fact");

		if (c->type != JSON_OBJECT || !fact ||
		    (fact->type != JSON_STRING && fact->type != JSON_NULL)) {
			buf_addf(wrong,
				 "- %s must be an object with \"fact\" (a text or null) and "
				 "\"quote\"\n",
				 name);
			continue;
		}
		d->unsure += fact->type == JSON_NULL;
		if (!quote || !translate_quotes(text, quote)) {
			d->unquoted++;
			buf_addf(wrong, "- %s: its quote is not in the text of that step\n",
				 name);
		}
	}
}

static void check_step(struct translate_draft *d, struct buf *wrong, struct buf *ids,
		       const struct json *t, int place, int *last,
		       const struct translate_sample *s, const char *const *step,
		       struct arena *a)
{
	const char *id = step_id(t, place, a), *cite;
	int number = t->type == JSON_OBJECT ? number_of(t, s->steps) : 0;

	if (!number) {
		buf_addf(wrong, "- %s: \"number\" must be that of its step, 1 to %d\n", id,
			 s->steps);
		return;
	}
	if (number < *last)
		buf_addf(wrong, "- %s: steps come in the order of the text\n", id);
	*last = number;
	cite = bad_cite(t, buf_str(ids));
	if (cite)
		buf_addf(wrong, "- %s cites %s, which is no fact and no step before it\n", id,
			 cite);
	if (ids_have(buf_str(ids), id))
		buf_addf(wrong, "- the id %s is given twice\n", id);
	check_claims(d, wrong, t, id, step[number - 1], a);
	add_step_ids(ids, t, id, a);
}

bool translate_draft_steps(struct translate_draft *d, struct buf *wrong, const char *reply,
			   const struct translate_sample *s, const char *const *step,
			   struct arena *a)
{
	struct buf ids = { 0 }, b = { 0 };
	struct err e = { 0 };
	struct json *j = NULL;
	int place = 0, last = 0, unread = 0;
	bool good;

	d->steps = NULL;
	d->unquoted = 0;
	if (translate_reply_read(&j, reply, JSON_OBJECT, a, &e) != OK) {
		complain(wrong, "the reply", &e);
		return false;
	}
	if (!json_get(j, "steps") || json_get(j, "steps")->type != JSON_ARRAY) {
		buf_add(wrong, "- \"steps\" must be a list\n");
		return false;
	}
	add_fact_ids(&ids, d);
	for (const struct json *t = json_first(j, "steps"); t; t = t->next)
		check_step(d, wrong, &ids, t, ++place, &last, s, step, a);
	d->steps = j;
	translate_draft_record(&b, d, s, step, true);
	good = check_record(wrong, buf_str(&b), true, &unread, a);
	if (!good)
		d->steps = NULL;
	buf_clear(&ids);
	buf_clear(&b);
	return good;
}

/* --- The record ------------------------------------------------------------------------------ */
/* Why a claim is not to be used; NULL: it is. */
static const char *why_not(const struct translate_draft *d, const struct json *c,
			   const char *id, const char *text)
{
	const char *quote = json_text(c, "quote");

	if (!quote || !translate_quotes(text, quote))
		return "its quote is not in the text";
	if (ids_have(d->silent, id))
		return "the echo was asked for it and did not answer";
	return ids_have(d->doubt, id) ? "the echo does not find it in the text" : NULL;
}

static void write_claim(struct buf *b, const struct translate_draft *d, const struct json *c,
			const char *id, const char *text)
{
	const char *why = why_not(d, c, id, text);

	buf_addc(b, '{');
	json_member_text(b, "id", id);
	json_add_key(b, "fact");
	if (why || !is_text(json_get(c, "fact")))
		buf_add(b, "null");
	else
		json_add_string(b, json_text(c, "fact"));
	if (why) {
		json_member_text(b, "unsayable", why);
		if (is_text(json_get(c, "fact")))
			json_member_text(b, "was", json_text(c, "fact"));
	} else if (is_text(json_get(c, "unsayable"))) {
		add_member(b, c, "unsayable");
	}
	if (is_text(json_get(c, "quote")))
		add_member(b, c, "quote");
	buf_addc(b, '}');
}

static void write_claims(struct buf *b, const struct translate_draft *d, const struct json *t,
			 const char *id, const char *text, struct arena *a)
{
	int n = 0;
	bool first = true;

	if (!json_first(t, "claims"))
		return;
	json_add_key(b, "claims");
	buf_addc(b, '[');
	for (const struct json *c = json_first(t, "claims"); c; c = c->next) {
		n++;
		if (c->type != JSON_OBJECT)
			continue;
		buf_add(b, first ? "" : ",");
		first = false;
		write_claim(b, d, c, claim_id(c, id, n, a), text);
	}
	buf_addc(b, ']');
}

static void write_step(struct buf *b, const struct translate_draft *d, const struct json *t,
		       const char *id, int number, const char *text, bool cites,
		       struct arena *a)
{
	static const char *const members[] = { "kind",    "by", "construct", "let",
					       "suppose", "in", "points" };

	buf_addc(b, '{');
	json_member_text(b, "id", id);
	json_member_count(b, "number", number);
	json_member_text(b, "text", text);
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		add_member(b, t, members[i]);
	if (cites)
		add_member(b, t, "cites");
	write_claims(b, d, t, id, text, a);
	buf_addc(b, '}');
}

/* What a model adds of its own is left out: the judge refuses members that it does not know. */
static void write_final(struct buf *b, const struct json *j)
{
	static const char *const members[] = { "text", "claim", "claims" };

	if (!j || j->type == JSON_NULL)
		return;
	json_add_key(b, "final");
	if (j->type != JSON_OBJECT) {
		json_add(b, j);
		return;
	}
	buf_addc(b, '{');
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		add_member(b, j, members[i]);
	buf_addc(b, '}');
}

static void write_steps(struct buf *b, const struct translate_draft *d,
			const struct translate_sample *s, const char *const *step)
{
	struct arena *a = arena_new();
	struct buf ids = { 0 };
	int place = 0;
	bool first = true;

	add_fact_ids(&ids, d);
	json_add_key(b, "steps");
	buf_addc(b, '[');
	for (const struct json *t = json_first(d->steps, "steps"); t; t = t->next) {
		const char *id = step_id(t, ++place, a);
		int number = t->type == JSON_OBJECT ? number_of(t, s->steps) : 0;

		if (!number || ids_have(buf_str(&ids), id))
			continue;
		buf_add(b, first ? "" : ",");
		first = false;
		/* Of cites that are not there nobody knows what was meant. */
		write_step(b, d, t, id, number, step[number - 1], !bad_cite(t, buf_str(&ids)),
			   a);
		add_step_ids(&ids, t, id, a);
	}
	buf_addc(b, ']');
	write_final(b, json_get(d->steps, "final"));
	buf_clear(&ids);
	arena_free(a);
}

void translate_draft_record(struct buf *b, const struct translate_draft *d,
			    const struct translate_sample *s, const char *const *step,
			    bool steps)
{
	static const char *const members[] = { "points", "circles", "facts", "goal" };

	buf_addc(b, '{');
	json_member_text(b, "id", s->id);
	json_member_text(b, "text", s->problem.text);
	json_add_key(b, "problem");
	buf_addc(b, '{');
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		add_member(b, d->facts, members[i]);
	json_member_text_if(b, "answer", s->key);
	buf_addc(b, '}');
	if (steps && d->steps)
		write_steps(b, d, s, step);
	else
		buf_add(b, ",\"steps\":[]");
	buf_addc(b, '}');
}

/* --- Judged ---------------------------------------------------------------------------------- */
void translate_judged_run(struct translate_judged *out, const char *record, long budget,
			  struct arena *a)
{
	struct judge_options o = { .budget = budget };
	struct json *j = NULL;
	enum status st;

	*out = (struct translate_judged){ 0 };
	st = json_read(&j, record, strlen(record), a, &out->err);
	if (st == OK)
		st = judge_read(&out->read, j, a, &out->err);
	out->record = j;
	out->is = st == OK;
	if (out->is)
		judge_run(&out->report, out->read, &o, a);
}

void translate_judged_clear(struct translate_judged *j)
{
	judge_free(j->read);
	j->read = NULL;
}

/* Has the step something that could not be said, or was doubted? */
static bool has_gap(const struct judge_record *r, const struct judge_step *t)
{
	for (int i = t->from; i < t->to; i++)
		if (r->statement[i].unread)
			return true;
	return false;
}

/* Does what it rests on lack something?  Then nobody knows whether it follows. */
static bool rests_on_gap(const struct judge_record *r, const struct judge_step *t)
{
	for (const struct judge_step *u = r->step; u < t; u++) {
		size_t n = strlen(u->id);
		bool cited = !t->says_cites;

		for (int i = 0; i < t->cites && !cited; i++)
			cited = !strncmp(t->cite[i], u->id, n) &&
				(!t->cite[i][n] || t->cite[i][n] == '.');
		if (cited && has_gap(r, u))
			return true;
	}
	return false;
}

/* What is built, named or supposed and could not be read is missing from there on. */
static int first_loss(const struct judge_record *r, const char *doubt)
{
	for (int i = r->facts; i < r->statements; i++) {
		const struct judge_statement *t = &r->statement[i];

		if (t->part != JUDGE_CLAIM && t->part != JUDGE_FINAL_CLAIM &&
		    (t->unread || ids_have(doubt, t->id)))
			return t->step;
	}
	return INT_MAX;
}

static int bit_of(const struct judge_record *r, const struct judge_step_report *t)
{
	if (t->verdict == JUDGE_UNJUSTIFIED && rests_on_gap(r, t->of))
		return -1;
	/* A step that is right in all that could be read, and has more, is not decided. */
	if (t->eta[JUDGE_READING_FAIR] == 1 && has_gap(r, t->of))
		return -1;
	return t->eta[JUDGE_READING_FAIR];
}

void translate_judged_bits(const struct translate_judged *j, const char *doubt, int steps,
			   signed char *bit, int *which)
{
	bool said[TRANSLATE_STEPS] = { false };
	int lost = j->is ? first_loss(j->read, doubt) : 0;

	for (int i = 0; i < steps; i++) {
		bit[i] = -1;
		which[i] = -1;
	}
	for (int k = 0; j->is && j->report.gated && k < j->report.steps; k++) {
		const struct judge_step_report *t = &j->report.step[k];
		int i = t->of->number - 1, now = k >= lost ? -1 : bit_of(j->read, t);

		if (i < 0 || i >= steps)
			continue;
		/* The worst: wrong, then not decided, then right. */
		if (!said[i] || now == 0 || (now < 0 && bit[i] == 1)) {
			if (!said[i] || bit[i] != 0)
				which[i] = k;
			bit[i] = said[i] && bit[i] == 0 ? 0 : (signed char)now;
		}
		said[i] = true;
	}
}
