/* write_json.c -- proofs as JSON (docs/PROOF.md), and back. */
#include "base/index.h"
#include "base/json.h"
#include "base/member.h"
#include "proof/check_priv.h"
#include "proof/proof_text.h"
#include "proof/story_priv.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const rule_name[RULES] = {
#define RULE(NAME, id, from, to, words, cite) #NAME,
#include "proof/rule.def"
#undef RULE
};
static const char *const reason_name[REASONS] = {
	[REASON_GIVEN] = "given",     [REASON_SEEN] = "seen",
	[REASON_RULE] = "rule",       [REASON_ANGLES] = "angles",
	[REASON_RATIOS] = "ratios",   [REASON_LENGTHS] = "lengths",
	[REASON_SQUARES] = "squares", [REASON_PRODUCTS] = "products",
	[REASON_SAME] = "same",
};

/* ---- writing ---- */

static void add_fraction(struct buf *b, int64_t num, int64_t den)
{
	buf_addf(b, "%" PRId64, num);
	if (den != 1)
		buf_addf(b, "/%" PRId64, den);
}

/* Behind the word: "1 a b * c d -1 e f * g h 0", the angles of "2 a b c d 1/2" in half turns. */
static void add_sum(struct buf *b, const struct setting *s, const struct claim *c)
{
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];

		buf_addc(b, ' ');
		add_fraction(b, t->num, t->den);
		for (int j = 0; j < 2 * t->n; j++)
			buf_addf(b, "%s %s",
				 j && j % 2 == 0 && c->kind == CLAIM_LSUM ? " *" : "",
				 s->point[c->p[t->at[j]]].name);
	}
	buf_addc(b, ' ');
	add_fraction(b, c->num, c->den);
}

/* "rconst a b c d 1/2": the word, the names, the number. */
static void add_claim(struct buf *b, const struct setting *s, const struct claim *c)
{
	struct buf t = { 0 };

	buf_add(&t, proof_shape_of[c->kind].word);
	if (c->sum)
		add_sum(&t, s, c);
	for (int i = 0; i < c->n && !c->sum; i++)
		buf_addf(&t, " %s", s->point[c->p[i]].name);
	if (proof_shape_has_number(c->kind)) {
		buf_addc(&t, ' ');
		add_fraction(&t, c->num, c->den);
	}
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
}

static void add_setting(struct buf *b, const struct setting *s)
{
	json_member_text_if(b, "id", s->id);
	json_member_number(b, "spread", s->spread);
	json_add_key(b, "clauses");
	buf_addc(b, '[');
	for (int i = 0; i < s->clauses; i++) {
		buf_add(b, i ? ", " : "");
		json_add_string(b, s->clause[i].text ? s->clause[i].text : "");
	}
	buf_addc(b, ']');
	json_add_key(b, "points");
	buf_addc(b, '[');
	for (int i = 0; i < s->points; i++) {
		buf_add(b, i ? ", {" : "{");
		json_member_text(b, "name", s->point[i].name);
		json_member_number(b, "x", s->point[i].x);
		json_member_number(b, "y", s->point[i].y);
		json_member_count(b, "clause", s->point[i].clause);
		if (s->point[i].added) {
			json_add_key(b, "added");
			buf_add(b, "true");
		}
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	json_add_key(b, "given");
	buf_addc(b, '[');
	for (int i = 0; i < s->givens; i++) {
		buf_add(b, i ? ", {" : "{");
		json_add_key(b, "claim");
		add_claim(b, s, &s->given[i].claim);
		json_member_count(b, "clause", s->given[i].clause);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_step(struct buf *b, const struct setting *s, const struct proof_step *st)
{
	buf_addc(b, '{');
	json_add_key(b, "claim");
	add_claim(b, s, &st->claim);
	json_member_text(b, "by", reason_name[st->reason]);
	if (st->reason == REASON_RULE)
		json_member_text(b, "rule", rule_name[st->rule]);
	if (st->reason == REASON_RULE || st->reason == REASON_SAME) {
		json_add_key(b, "from");
		buf_addc(b, '[');
		for (int i = 0; i < st->n_from; i++)
			buf_addf(b, "%s%d", i ? ", " : "", st->from[i]);
		buf_addc(b, ']');
	}
	if (proof_is_linear(st)) {
		json_add_key(b, "parts");
		buf_addc(b, '[');
		for (int i = 0; i < st->parts; i++) {
			buf_addf(b, "%s[%d, %d, \"", i ? ", " : "", st->part[i].from,
				 st->part[i].row);
			add_fraction(b, st->part[i].num, st->part[i].den);
			buf_add(b, "\"]");
		}
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

static void add_list(struct buf *b, const char *key, const char *const *text, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? ", " : "");
		json_add_string(b, text[i]);
	}
	buf_addc(b, ']');
}

static const char *mark_name(char kind)
{
	static const struct {
		char kind;
		const char *name;
	} names[] = { { '-', "segment" }, { '=', "equal" },  { '<', "angle" },
		      { '+', "right" },   { 'O', "circle" }, { 'T', "triangle" },
		      { 'L', "line" },    { 'P', "points" } };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].kind == kind)
			return names[i].name;
	return "";
}

static void add_marks(struct buf *b, const struct story *s, const struct story_item *it)
{
	struct story_marks m = { 0 };

	proof_marks_of(s, it, &m);
	json_add_key(b, "marks");
	buf_addc(b, '[');
	for (int i = 0; i < m.n; i++) {
		buf_add(b, i ? ", {" : "{");
		json_member_text(b, "what", mark_name(m.mark[i].kind));
		json_add_key(b, "points");
		buf_addc(b, '[');
		for (int j = 0; j < m.mark[i].n; j++) {
			buf_add(b, j ? ", " : "");
			json_add_string(b, s->proof->setting->point[m.mark[i].p[j]].name);
		}
		buf_addc(b, ']');
		json_member_flag(b, "claim", m.mark[i].level == 2);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_item(struct buf *b, const struct story *s, const struct story_item *it)
{
	buf_addc(b, '{');
	json_member_count(b, "n", it->number);
	json_member_count(b, "step", it->step);
	json_member_text(b, "claim", it->claim);
	json_member_text(b, "why", it->why);
	json_add_key(b, "lines");
	buf_addc(b, '[');
	for (int i = 0; i < it->lines; i++) {
		buf_add(b, i ? ", {" : "{");
		json_member_text(b, "text", it->line[i].text);
		json_member_text(b, "why", it->line[i].why);
		json_member_flag(b, "first", it->line[i].first);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	add_marks(b, s, it);
	buf_addc(b, '}');
}

static void add_story(struct buf *b, struct arena *a, const struct proof *p)
{
	const struct story *s = proof_story(a, p);

	buf_addc(b, '{');
	add_list(b, "given", s->given, s->givens);
	add_list(b, "prove", s->goal, s->goals);
	add_list(b, "added", s->added, s->n_added);
	json_add_key(b, "steps");
	buf_addc(b, '[');
	for (int i = 0; i < s->items; i++) {
		buf_add(b, i ? ", " : "");
		add_item(b, s, &s->item[i]);
	}
	buf_addc(b, ']');
	add_list(b, "seen", s->seen, s->n_seen);
	buf_addc(b, '}');
}

static void add_goals(struct buf *b, const struct proof *p)
{
	json_add_key(b, "goal");
	buf_addc(b, '[');
	for (int i = 0; i < p->setting->goals; i++) {
		buf_add(b, i ? ", {" : "{");
		json_add_key(b, "claim");
		add_claim(b, p->setting, &p->setting->goal[i]);
		json_add_key(b, "step");
		buf_addf(b, "%d}", p->goal[i]);
	}
	buf_addc(b, ']');
}

void proof_json(struct buf *b, const struct proof *whole)
{
	struct arena *a = arena_new();
	const struct proof *p = proof_shorten(a, whole);

	buf_addc(b, '{');
	json_add_key(b, "porism_proof");
	buf_addc(b, '1');
	json_member_text(b, "method", p->method ? p->method : "");
	add_setting(b, p->setting);
	add_goals(b, p);
	json_add_key(b, "steps");
	buf_addc(b, '[');
	for (int i = 0; i < p->steps; i++) {
		buf_add(b, i ? ", " : "");
		add_step(b, p->setting, &p->step[i]);
	}
	buf_add(b, "]");
	json_add_key(b, "story");
	add_story(b, a, p);
	buf_add(b, "}");
	arena_free(a);
}

/* ---- reading ---- */

struct proof_reader {
	struct arena *arena;
	struct setting *setting;
	struct index names;
	struct err *err;
};

static enum status bad(struct proof_reader *r, const char *what, int i)
{
	if (i < 0)
		return err_fail(r->err, E_ARG, "bad_argument", "no proof: %s", what);
	return err_fail(r->err, E_ARG, "bad_argument", "no proof: %s %d", what, i);
}

static bool read_int(const struct json *j, long lo, long hi, int *out)
{
	char *end;
	long v;

	if (!j || j->type != JSON_NUMBER)
		return false;
	v = strtol(j->text, &end, 10);
	if (*end || v < lo || v > hi)
		return false;
	*out = (int)v;
	return true;
}

/* "3", "-1/2". */
static bool read_fraction(const char *t, int64_t *num, int64_t *den)
{
	char *end;

	*num = strtoll(t, &end, 10);
	*den = 1;
	if (end == t)
		return false;
	if (*end == '/')
		*den = strtoll(end + 1, &end, 10);
	return !*end && *den > 0;
}

/* One word of a sum: a point, *, or a number, which begins a term or is the last. */
static bool read_sum_word(struct proof_reader *r, struct claim *c, struct claim_sum *sum,
			  const char *word, bool last)
{
	struct claim_term *t = sum->terms ? &sum->term[sum->terms - 1] : NULL;
	int p = index_get(&r->names, word), at = 0;

	if (last)
		return read_fraction(word, &c->num, &c->den);
	if (!strcmp(word, "*"))
		return t && c->kind == CLAIM_LSUM;
	if (p < 0) {
		if (sum->terms == SUM_TERMS)
			return false;
		t = &sum->term[sum->terms++];
		return read_fraction(word, &t->num, &t->den);
	}
	while (at < c->n && c->p[at] != p)
		at++;
	if (!t || t->n >= 2 * SUM_FACTORS || at == CLAIM_POINTS)
		return false;
	c->p[at] = (int16_t)p;
	c->n = (uint8_t)(at == c->n ? at + 1 : c->n);
	t->at[t->n++] = (uint8_t)at;
	return true;
}

/* While it is read, n of a term counts ends. */
static bool read_sum(struct proof_reader *r, const char *t, struct claim *c)
{
	struct claim_sum *sum = arena_alloc(r->arena, sizeof *sum);
	char word[64];

	c->sum = sum;
	while (*t) {
		size_t n = strcspn(t, " ");

		if (!n || n >= sizeof word)
			return false;
		memcpy(word, t, n);
		word[n] = 0;
		t += n + (t[n] == ' ');
		if (!read_sum_word(r, c, sum, word, !*t))
			return false;
	}
	for (int i = 0; i < sum->terms; i++) {
		if (sum->term[i].n % 2)
			return false;
		sum->term[i].n /= 2;
	}
	return sum->terms > 0;
}

static bool read_claim(struct proof_reader *r, const char *t, struct claim *c)
{
	char word[64];
	bool number = false;

	*c = (struct claim){ .den = 1, .kind = PREDICATES };
	for (int w = 0; t && *t; w++) {
		size_t n = strcspn(t, " ");
		int p;

		if (!n || n >= sizeof word)
			return false;
		memcpy(word, t, n);
		word[n] = 0;
		t += n + (t[n] == ' ');
		if (!w) {
			for (int k = 0; k < PREDICATES; k++)
				if (!strcmp(proof_shape_of[k].word, word))
					c->kind = (uint8_t)k;
			if (c->kind == PREDICATES)
				return false;
			if (proof_shape_of[c->kind].takes[0] == '$')
				return read_sum(r, t, c);
			continue;
		}
		p = index_get(&r->names, word);
		if (p >= 0 && c->n < CLAIM_POINTS && !number)
			c->p[c->n++] = (int16_t)p;
		else if (!number && read_fraction(word, &c->num, &c->den))
			number = true;
		else
			return false;
	}
	return c->kind < PREDICATES;
}

static enum status read_points(struct proof_reader *r, const struct json *list)
{
	struct setting *s = r->setting;

	if (!list || list->type != JSON_ARRAY || list->n > SETTING_POINTS)
		return bad(r, "it has no list of points", -1);
	s->point = arena_alloc(r->arena, sizeof *s->point * (size_t)(list->n + 1));
	s->point_cap = list->n;
	for (const struct json *j = list->child; j; j = j->next) {
		struct setting_point *p = &s->point[s->points];
		const struct json *x = json_get(j, "x"), *y = json_get(j, "y");
		const char *name = json_text(j, "name");

		if (!name || !*name || strchr(name, ' ') || index_get(&r->names, name) >= 0)
			return bad(r, "no name of its own has point", s->points);
		if (!x || x->type != JSON_NUMBER || !text_double(&p->x, x->text) || !y ||
		    y->type != JSON_NUMBER || !text_double(&p->y, y->text))
			return bad(r, "no coordinates has point", s->points);
		p->name = arena_strdup(r->arena, name);
		p->added = json_is_true(j, "added");
		if (!read_int(json_get(j, "clause"), -1, s->clauses, &p->clause))
			return bad(r, "no clause has point", s->points);
		index_set(&r->names, name, s->points++);
	}
	return OK;
}

static enum status read_clauses(struct proof_reader *r, const struct json *list)
{
	struct setting *s = r->setting;

	if (!list || list->type != JSON_ARRAY || list->n > SETTING_CLAIMS)
		return bad(r, "it has no list of clauses", -1);
	s->clause = arena_alloc(r->arena, sizeof *s->clause * (size_t)(list->n + 1));
	s->clause_cap = list->n;
	for (const struct json *j = list->child; j; j = j->next) {
		if (j->type != JSON_STRING)
			return bad(r, "no text is clause", s->clauses);
		s->clause[s->clauses++].text = arena_strdup(r->arena, j->text);
	}
	return OK;
}

static void count_clauses(struct setting *s)
{
	for (int i = s->points - 1; i >= 0; i--) {
		int c = s->point[i].clause;

		if (c < 0 || c >= s->clauses)
			continue;
		s->clause[c].first = i;
		s->clause[c].n++;
	}
}

static enum status read_claims(struct proof_reader *r, const struct json *given,
			       const struct json *goal)
{
	struct setting *s = r->setting;

	if (!given || given->type != JSON_ARRAY || given->n > SETTING_CLAIMS || !goal ||
	    goal->type != JSON_ARRAY || goal->n > SETTING_CLAIMS)
		return bad(r, "it has no lists of what is given and wanted", -1);
	s->given = arena_alloc(r->arena, sizeof *s->given * (size_t)(given->n + 1));
	s->goal = arena_alloc(r->arena, sizeof *s->goal * (size_t)(goal->n + 1));
	s->given_cap = given->n;
	s->goal_cap = goal->n;
	for (const struct json *j = given->child; j; j = j->next, s->givens++)
		if (!read_claim(r, json_text(j, "claim"), &s->given[s->givens].claim) ||
		    !proof_claim_fits(s, &s->given[s->givens].claim) ||
		    !proof_claim_fits(s, &s->given[s->givens].claim) ||
		    !read_int(json_get(j, "clause"), -1, s->clauses,
			      &s->given[s->givens].clause))
			return bad(r, "no claim is given", s->givens);
	for (const struct json *j = goal->child; j; j = j->next, s->goals++)
		if (!read_claim(r, json_text(j, "claim"), &s->goal[s->goals]) ||
		    !proof_claim_fits(s, &s->goal[s->goals]))
			return bad(r, "no claim is goal", s->goals);
	return OK;
}

static int name_among(const char *text, const char *const *names, int n)
{
	for (int i = 0; text && i < n; i++)
		if (!strcmp(text, names[i]))
			return i;
	return -1;
}

static bool read_from(struct proof_reader *r, const struct json *list, struct proof_step *st)
{
	int *from;

	if (!list)
		return true;
	if (list->type != JSON_ARRAY)
		return false;
	from = arena_alloc(r->arena, sizeof *from * (size_t)(list->n + 1));
	for (const struct json *j = list->child; j; j = j->next)
		if (!read_int(j, -1, 1000000, &from[st->n_from++]))
			return false;
	st->from = from;
	return true;
}

static bool read_parts(struct proof_reader *r, const struct json *list, struct proof_step *st)
{
	struct proof_part *part;

	if (!list)
		return true;
	if (list->type != JSON_ARRAY)
		return false;
	part = arena_alloc(r->arena, sizeof *part * (size_t)(list->n + 1));
	for (const struct json *j = list->child; j; j = j->next) {
		struct proof_part *q = &part[st->parts++];
		const struct json *w = j->n == 3 ? j->child->next->next : NULL;

		if (!w || w->type != JSON_STRING ||
		    !read_int(j->child, 0, 1000000, &q->from) ||
		    !read_int(j->child->next, 0, 1000000, &q->row) ||
		    !read_fraction(w->text, &q->num, &q->den))
			return false;
	}
	st->part = part;
	return true;
}

static enum status read_steps(struct proof_reader *r, struct proof *p, const struct json *list)
{
	if (!list || list->type != JSON_ARRAY)
		return bad(r, "it has no list of steps", -1);
	for (const struct json *j = list->child; j; j = j->next) {
		struct proof_step st = { .rule = RULES };
		int by = name_among(json_text(j, "by"), reason_name, REASONS);
		int rule = name_among(json_text(j, "rule"), rule_name, RULES);

		if (by < 0 || (by == REASON_RULE && rule < 0) ||
		    !read_claim(r, json_text(j, "claim"), &st.claim) ||
		    !read_from(r, json_get(j, "from"), &st) ||
		    !read_parts(r, json_get(j, "parts"), &st))
			return bad(r, "it cannot be read in step", p->steps);
		st.reason = (enum reason)by;
		st.rule = rule < 0 ? RULES : (enum rule)rule;
		proof_add(r->arena, p, st);
	}
	return OK;
}

static enum status read_proof(struct proof_reader *r, const struct json *j, struct proof **out)
{
	const struct json *version = json_get(j, "porism_proof"), *goal = json_get(j, "goal");
	const struct json *spread = json_get(j, "spread");
	const char *id = json_text(j, "id"), *method = json_text(j, "method");
	enum status st;
	int i = 0;

	if (j->type != JSON_OBJECT || !version || version->type != JSON_NUMBER ||
	    strcmp(version->text, "1"))
		return bad(r, "it has no member porism_proof with the value 1", -1);
	if (!spread || spread->type != JSON_NUMBER ||
	    !text_double(&r->setting->spread, spread->text))
		return bad(r, "it has no spread", -1);
	r->setting->id = id ? arena_strdup(r->arena, id) : NULL;
	st = read_clauses(r, json_get(j, "clauses"));
	st = st == OK ? read_points(r, json_get(j, "points")) : st;
	st = st == OK ? read_claims(r, json_get(j, "given"), goal) : st;
	if (st != OK)
		return st;
	count_clauses(r->setting);
	*out = proof_new(r->arena, r->setting);
	(*out)->method = arena_strdup(r->arena, method ? method : "");
	for (const struct json *g = goal->child; g; g = g->next, i++)
		if (!read_int(json_get(g, "step"), -1, 1000000, &(*out)->goal[i]))
			return bad(r, "no step has goal", i);
	return read_steps(r, *out, json_get(j, "steps"));
}

enum status proof_read_json(struct proof **out, struct arena *a, const char *text, size_t n,
			    struct err *e)
{
	struct proof_reader r = { .arena = a, .err = e };
	struct arena *scratch = arena_new();
	struct proof *p = NULL;
	struct json *j;
	enum status st = json_read(&j, text, n, scratch, e);

	r.setting = arena_alloc(a, sizeof *r.setting);
	r.setting->arena = a;
	if (st == OK)
		st = read_proof(&r, j, &p);
	if (st == OK)
		*out = p;
	index_clear(&r.names);
	arena_free(scratch);
	return st;
}
