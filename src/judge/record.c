/*
 * record.c -- reads a solution record (docs/JUDGE.md): the problem, the steps, the final answer.
 *
 * What is wrong with the shape of the record ends the reading; a statement that the language of
 * facts cannot say is kept with the reason.
 */
#include "judge/judge_priv.h"
#include "read/read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct judge_reader {
	struct judge_record *r;
	struct arena *a;
	struct err *e;
	int statement_cap, step_cap;
};

static enum status bad(struct judge_reader *q, const char *where, const char *key,
		       const char *what)
{
	err_fail(q->e, E_ARG, "bad_argument", "%.60s%s\"%.40s\" must be %s", where,
		 *where ? ": " : "", key, what);
	err_arg(q->e, key);
	return E_ARG;
}

static enum status too_many(struct judge_reader *q, const char *what, int most)
{
	return err_fail(q->e, E_ARG, "limit", "more than %d %s", most, what);
}

static bool is_text(const struct json *j)
{
	return j && (j->type == JSON_STRING || j->type == JSON_NUMBER);
}

/* A text of the record, or NULL; numbers are texts, too. */
static const char *text_of(struct judge_reader *q, const struct json *j, const char *key)
{
	const struct json *m = json_get(j, key);

	return is_text(m) ? arena_strdup(q->a, m->text) : NULL;
}

/* --- Statements ---------------------------------------------------------------------------- */
static enum status add_statement(struct judge_reader *q, struct judge_statement **out,
				 enum judge_part part, const char *text, const char *id)
{
	struct judge_record *r = q->r;
	struct judge_statement *s;

	if (r->statements >= JUDGE_STATEMENTS)
		return too_many(q, "facts and claims", JUDGE_STATEMENTS);
	if (strlen(text) > JUDGE_TEXT)
		return err_fail(q->e, E_ARG, "limit", "%s: more than %d bytes", id,
				JUDGE_TEXT);
	r->statement = arena_grow(q->a, r->statement, &q->statement_cap, r->statements + 1,
				  sizeof *r->statement);
	s = &r->statement[r->statements++];
	text = arena_strdup(q->a, text);
	*s = (struct judge_statement){ .part = part, .written = text, .text = text };
	s->id = id;
	s->step = -1;
	s->scope = -1;
	*out = s;
	return OK;
}

static enum status read_from(struct judge_reader *q, enum judge_from *out,
			     const struct json *j, const char *id)
{
	static const char *const word[] = { "text", "figure", "definition" };
	const char *s = json_text(j, "from");

	*out = JUDGE_FROM_TEXT;
	for (int i = 0; i < 3 && s; i++)
		if (!strcmp(s, word[i])) {
			*out = (enum judge_from)i;
			return OK;
		}
	return s ? bad(q, id, "from", "text, figure or definition") : OK;
}

/* Ids that a step or claim names. */
static enum status read_cites(struct judge_reader *q, const struct json *j, const char *id,
			      const char *const **out, int *n, bool *said)
{
	const struct json *list = json_get(j, "cites");
	const char **cite;

	*n = 0;
	*said = list && list->type == JSON_ARRAY;
	if (!list || list->type == JSON_NULL)
		return OK;
	if (list->type != JSON_ARRAY)
		return bad(q, id, "cites", "a list of ids");
	if (list->n > JUDGE_CITES)
		return too_many(q, "cited premises", JUDGE_CITES);
	cite = arena_alloc(q->a, (size_t)(list->n + 1) * sizeof *cite);
	for (const struct json *c = list->child; c; c = c->next) {
		if (!is_text(c))
			return bad(q, id, "cites", "a list of ids");
		cite[(*n)++] = arena_strdup(q->a, c->text);
	}
	*out = cite;
	return OK;
}

int judge_find_statement(const struct judge_record *r, const char *id)
{
	for (int i = 0; i < r->statements; i++)
		if (!strcmp(r->statement[i].id, id))
			return i;
	return -1;
}

bool judge_is_there(const struct judge_record *r, const char *id)
{
	for (int i = 0; i < r->steps; i++)
		if (r->step[i].id && !strcmp(r->step[i].id, id))
			return true;
	return judge_find_statement(r, id) >= 0;
}

static enum status id_twice(struct judge_reader *q, const char *id)
{
	err_fail(q->e, E_ARG, "name_taken", "the id %.60s is given twice", id);
	err_hint(q->e, "facts, steps and claims have different ids");
	return E_ARG;
}

/* A statement of a list: a text, or an object with `member` and more. */
static enum status read_statement(struct judge_reader *q, const struct json *j,
				  enum judge_part part, const char *member, const char *given,
				  struct judge_statement **out)
{
	bool object = j->type == JSON_OBJECT, said;
	const char *text = object ? json_text(j, member) : j->text;
	const char *id = object ? text_of(q, j, "id") : NULL;
	struct judge_statement *s;
	enum status st;

	const struct json *null = object ? json_get(j, member) : NULL;
	bool unsaid = null && null->type == JSON_NULL && part != JUDGE_FACT;

	id = id ? id : given;
	st = judge_members(part == JUDGE_FACT ? JUDGE_OBJECT_FACT : JUDGE_OBJECT_CLAIM, id, j,
			   q->e);
	if (st != OK)
		return st;
	if (!unsaid && (!text || !(object || j->type == JSON_STRING)))
		return bad(q, id, member, "a text");
	if (judge_is_there(q->r, id))
		return id_twice(q, id);
	st = add_statement(q, &s, part, unsaid ? "" : text, id);
	if (st == OK && unsaid) {
		const char *why = json_text(j, "unsayable");

		s->unread = true;
		err_fail(&s->err, E_ARG, "unsupported", "%.300s",
			 why && *why ? why : "it cannot be said in facts");
	}
	if (st == OK && object)
		st = read_from(q, &s->from, j, id);
	if (st == OK && object)
		st = read_cites(q, j, id, &s->by, &s->cites, &said);
	if (st == OK && object) {
		s->quote = text_of(q, j, "quote");
		s->expect = text_of(q, j, "expect");
	}
	*out = s;
	return st;
}

/* --- The problem --------------------------------------------------------------------------- */
/* Several values of a key: 5、8 and 5或8, 5; 8, "5 or 8".  The separators are Unicode texts. */
static const char *separator_at(const char *s, size_t *n)
{
	static const char *const between[] = { "、", "或", "；", ";", " or " };

	for (size_t i = 0; i < sizeof between / sizeof *between; i++)
		if (!strncmp(s, between[i], strlen(between[i]))) {
			*n = strlen(between[i]);
			return s;
		}
	return NULL;
}

static void split_answer(struct judge_reader *q, const char *s)
{
	const char *from = s;
	int depth = 0;

	for (;; s++) {
		size_t n = 0;
		bool end = !*s;

		depth += (*s == '(' || *s == '{' || *s == '[') -
			 (*s == ')' || *s == '}' || *s == ']');
		if (!end && !(depth <= 0 && separator_at(s, &n)))
			continue;
		if (s > from && q->r->answers < JUDGE_VALUES)
			q->r->answer[q->r->answers++] =
				arena_strndup(q->a, from, (size_t)(s - from));
		if (end)
			return;
		s += n - 1;
		from = s + 1;
	}
}

static enum status read_answer(struct judge_reader *q, const struct json *j)
{
	const struct json *m = json_get(j, "answer");

	if (!m || m->type == JSON_NULL)
		return OK;
	if (m->type == JSON_ARRAY) {
		for (const struct json *v = m->child; v; v = v->next) {
			if (!is_text(v) || q->r->answers >= JUDGE_VALUES)
				return bad(q, "problem", "answer", "a text or few of them");
			q->r->answer[q->r->answers++] = arena_strdup(q->a, v->text);
		}
		return OK;
	}
	if (!is_text(m))
		return bad(q, "problem", "answer", "a text or few of them");
	split_answer(q, m->text);
	return OK;
}

/* Points and circles, through the reader of problems: a record of them with no facts. */
static enum status read_world(struct judge_reader *q, const struct json *problem)
{
	struct judge_world *w = arena_alloc(q->a, sizeof *w);
	static const char *const kept[] = { "points", "circles", "oriented" };
	struct buf b = { 0 };
	struct json *j;
	enum status st;

	q->r->world = w;
	buf_addc(&b, '{');
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		if (json_get(problem, kept[i])) {
			json_add_key(&b, kept[i]);
			json_add(&b, json_get(problem, kept[i]));
		}
	json_add_key(&b, "goal");
	buf_add(&b, "\"1\"}");
	st = json_read(&j, buf_str(&b), b.n, q->a, q->e);
	if (st == OK)
		st = read_record(&w->p, j, q->a, q->e);
	buf_clear(&b);
	if (st == OK) {
		w->points = w->p->points;
		w->circles = w->p->circles;
		for (int i = 0; i < w->points; i++)
			w->drawn[i] = w->p->point[i].placed;
		w->sense = arena_alloc(q->a, (JUDGE_STATEMENTS + 1) * sizeof *w->sense);
	}
	return st;
}

static enum status read_problem(struct judge_reader *q, const struct json *problem)
{
	const struct json *facts = json_get(problem, "facts");
	struct judge_statement *s;
	enum status st;
	int n = 0;

	if (!problem || problem->type != JSON_OBJECT) {
		bad(q, "", "problem", "an object: points, facts, goal");
		err_hint(q->e, "a solution in words goes through a model: porism judge "
			       "--translate FILE --model PROVIDER:NAME");
		return E_ARG;
	}
	st = judge_members(JUDGE_OBJECT_PROBLEM, "problem", problem, q->e);
	if (st == OK)
		st = read_world(q, problem);
	if (st != OK)
		return st;
	if (facts && facts->type != JSON_ARRAY)
		return bad(q, "problem", "facts", "a list");
	for (const struct json *f = facts ? facts->child : NULL; f; f = f->next) {
		const char *text = f->type == JSON_OBJECT ? json_text(f, "fact") : f->text;

		if (text)
			problem_hear(q->r->world->p, text, true);
	}
	problem_heard_all(q->r->world->p);
	problem_heard_bodies(q->r->world->p);
	for (const struct json *f = facts ? facts->child : NULL; f; f = f->next) {
		st = read_statement(q, f, JUDGE_FACT, "fact", arena_printf(q->a, "f%d", ++n),
				    &s);
		if (st == OK)
			st = judge_world_read(q->r, q->r->statements - 1, q->a, q->e);
		if (st != OK)
			return st;
		q->r->world->unread_facts += q->r->statement[q->r->statements - 1].unread;
	}
	q->r->facts = q->r->statements;
	judge_world_settle(q->r, 0, 0, q->a);
	q->r->world->given = q->r->world->p->facts;
	q->r->goal = text_of(q, problem, "goal");
	return read_answer(q, problem);
}

/* --- Steps --------------------------------------------------------------------------------- */
static enum status read_kind(struct judge_reader *q, enum judge_kind *out,
			     const struct json *j, const char *id)
{
	static const char *const word[] = {
#define KIND(NAME, word, text) #word,
#include "judge/kind.def"
#undef KIND
	};
	const char *s = json_text(j, "kind");

	*out = json_get(j, "construct")                       ? JUDGE_CONSTRUCT
	       : json_get(j, "let") && !json_get(j, "claims") ? JUDGE_LET
							      : JUDGE_DERIVE;
	for (int i = 0; i < JUDGE_KINDS && s; i++)
		if (!strcmp(s, word[i])) {
			*out = (enum judge_kind)i;
			return OK;
		}
	return s ? bad(q, id, "kind", "derive, construct, let, compute, case or restate") : OK;
}

/* A list of statements of one part; construct and suppose may be a single text. */
static enum status read_list(struct judge_reader *q, const struct json *j, const char *key,
			     enum judge_part part, int step, const char *mark)
{
	const struct json *list = json_get(j, key);
	const char *id = q->r->step[step].id;
	const struct json *first;
	struct judge_statement *s;
	int n = 0;

	if (!list || list->type == JSON_NULL)
		return OK;
	if (list->type != JSON_ARRAY && list->type != JSON_STRING)
		return bad(q, id, key, "a list");
	first = list->type == JSON_ARRAY ? list->child : list;
	for (const struct json *m = first; m; m = m->next) {
		enum status st = read_statement(
			q, m, part, "fact", arena_printf(q->a, "%s.%s%d", id, mark, ++n), &s);

		if (st != OK)
			return st;
		s->step = step;
		s->scope = part == JUDGE_SUPPOSED ? step : q->r->step[step].scope;
		if (part == JUDGE_CLAIM && q->r->step[step].kind == JUDGE_CASE)
			s->scope = step;
		if (part == JUDGE_BUILT)
			judge_world_new_points(q->r, s->text);
		st = judge_world_read(q->r, q->r->statements - 1, q->a, q->e);
		if (st != OK)
			return st;
		if (list->type == JSON_STRING)
			break;
	}
	return OK;
}

/* {"x": "Length(A,B)"}: the letter is this; a text that is an equation stays one. */
static enum status read_lets(struct judge_reader *q, const struct json *j, int step)
{
	const struct json *list = json_get(j, "let");
	const char *id = q->r->step[step].id;
	struct judge_statement *s;

	if (!list || list->type == JSON_NULL)
		return OK;
	if (list->type != JSON_OBJECT)
		return bad(q, id, "let", "an object: letter to term");
	for (const struct json *m = list->child; m; m = m->next) {
		const char *text, *name;
		enum status st;

		if (!is_text(m))
			return bad(q, id, "let", "an object: letter to term");
		text = strchr(m->text, '=') ? m->text
					    : arena_printf(q->a, "%s = %s", m->key, m->text);
		name = arena_printf(q->a, "%s.%s", id, m->key);
		if (judge_is_there(q->r, name))
			return id_twice(q, name);
		st = add_statement(q, &s, JUDGE_NAMED, text, name);
		if (st != OK)
			return st;
		s->step = step;
		s->scope = q->r->step[step].scope;
		st = judge_world_read(q->r, q->r->statements - 1, q->a, q->e);
		if (st != OK)
			return st;
	}
	return OK;
}

/* Points that a step introduces. */
static enum status read_new_points(struct judge_reader *q, const struct json *j,
				   const char *id)
{
	const struct json *list = json_get(j, "points");

	if (!list || list->type == JSON_NULL)
		return OK;
	if (list->type != JSON_ARRAY && list->type != JSON_OBJECT)
		return bad(q, id, "points", "a list of names, or an object of positions");
	for (const struct json *m = list->child; m; m = m->next) {
		const char *name = list->type == JSON_OBJECT ? m->key : m->text;
		int p;

		if (!name || !expr_name_ok(name, NULL, 0))
			return bad(q, id, "points", "names such as A, B', P_1");
		p = problem_point(q->r->world->p, name);
		if (p >= 0 && m->type == JSON_ARRAY && m->n == 2 && is_text(m->child) &&
		    is_text(m->child->next))
			problem_place(q->r->world->p, p, strtod(m->child->text, NULL),
				      strtod(m->child->next->text, NULL));
	}
	return OK;
}

static enum status read_scope(struct judge_reader *q, const struct json *j, const char *id,
			      int *out)
{
	const char *in = json_text(j, "in");

	*out = in ? judge_find_step(q->r, in, strlen(in)) : -1;
	if (in && (*out < 0 || q->r->step[*out].kind != JUDGE_CASE))
		return bad(q, id, "in", "the id of an earlier step of kind case");
	return OK;
}

static enum status read_step(struct judge_reader *q, const struct json *j)
{
	struct judge_record *r = q->r;
	struct judge_step *s;
	const char *id = j->type == JSON_OBJECT ? text_of(q, j, "id") : NULL;
	const struct json *number = json_get(j, "number");
	int i = r->steps, facts = r->world->p->facts;
	enum status st;

	if (j->type != JSON_OBJECT)
		return bad(q, "", "steps", "a list of objects");
	if (r->steps >= JUDGE_STEPS)
		return too_many(q, "steps", JUDGE_STEPS);
	id = id ? id : arena_printf(q->a, "s%d", i + 1);
	st = judge_members(JUDGE_OBJECT_STEP, id, j, q->e);
	if (st != OK)
		return st;
	if (judge_is_there(r, id))
		return id_twice(q, id);
	r->step = arena_grow(q->a, r->step, &q->step_cap, r->steps + 1, sizeof *r->step);
	s = &r->step[i];
	*s = (struct judge_step){ .id = id,
				  .text = text_of(q, j, "text"),
				  .by = text_of(q, j, "by"),
				  .from = r->statements,
				  .expect = text_of(q, j, "expect"),
				  .label = text_of(q, j, "label") };
	if (s->by && !*s->by)
		s->by = NULL;
	s->number = number && number->type == JSON_NUMBER ? (int)strtol(number->text, NULL, 10)
							  : 0;
	st = read_kind(q, &s->kind, j, id);
	if (st == OK)
		st = read_scope(q, j, id, &s->scope);
	if (st == OK)
		st = read_cites(q, j, id, &s->cite, &s->cites, &s->says_cites);
	if (st == OK)
		st = read_new_points(q, j, id);
	r->steps++;
	if (st == OK)
		st = read_list(q, j, "suppose", JUDGE_SUPPOSED, i, "if");
	if (st == OK)
		st = read_list(q, j, "construct", JUDGE_BUILT, i, "c");
	if (st == OK)
		st = read_lets(q, j, i);
	if (st == OK)
		judge_world_settle(r, r->step[i].from, facts, q->a);
	if (st == OK)
		st = read_list(q, j, "claims", JUDGE_CLAIM, i, "");
	r->step[i].to = r->statements;
	return st;
}

/* --- The end ------------------------------------------------------------------------------- */
static enum status read_final_claim(struct judge_reader *q, const struct json *j,
				    const char *given)
{
	struct judge_statement *s;
	enum status st = read_statement(q, j, JUDGE_FINAL_CLAIM, "fact", given, &s);

	if (st != OK)
		return st;
	s->step = q->r->steps;
	if (j->type == JSON_OBJECT)
		st = read_scope(q, j, given, &s->scope);
	return st ? st : judge_world_read(q->r, q->r->statements - 1, q->a, q->e);
}

static enum status read_final(struct judge_reader *q, const struct json *j)
{
	const struct json *one = json_get(j, "claim"), *many = json_get(j, "claims");
	enum status st = OK;
	int n = 0;

	q->r->final_from = q->r->final_to = q->r->statements;
	if (!j || j->type == JSON_NULL)
		return OK;
	if (j->type != JSON_OBJECT)
		return bad(q, "", "final", "an object: text, claim");
	st = judge_members(JUDGE_OBJECT_FINAL, "final", j, q->e);
	if (st != OK)
		return st;
	q->r->final_text = text_of(q, j, "text");
	if (one && one->type == JSON_STRING)
		st = read_final_claim(q, one, "final");
	else if (one && one->type != JSON_NULL)
		return bad(q, "final", "claim", "a text");
	if (st == OK && many && many->type != JSON_ARRAY)
		return bad(q, "final", "claims", "a list");
	for (const struct json *m = many ? many->child : NULL; m && st == OK; m = m->next)
		st = read_final_claim(q, m, arena_printf(q->a, "final.%d", ++n));
	q->r->final_to = q->r->statements;
	q->r->has_final =
		q->r->final_to > q->r->final_from || (q->r->final_text && *q->r->final_text);
	return st;
}

/* Is the goal a value or a statement?  It may name letters of its own. */
static void look_at_goal(struct judge_reader *q)
{
	struct judge_world *w = q->r->world;

	if (!q->r->goal)
		return;
	q->r->goal = problem_spoken_text(w->p, w->points, q->r->goal);
	w->goal_read = problem_ask(w->p, q->r->goal, &w->goal_err) == OK &&
		       judge_world_letters(q->r, &w->goal_err) == OK;
	w->goal_is_fact = w->goal_read && !w->p->goal;
}

enum status judge_read(struct judge_record **out, const struct json *j, struct arena *a,
		       struct err *e)
{
	struct judge_record *r = arena_alloc(a, sizeof *r);
	struct judge_reader q = { .r = r, .a = a, .e = e };
	const struct json *steps = json_get(j, "steps");
	enum status st;

	*out = r;
	if (!j || j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a solution is a JSON object");
	r->id = text_of(&q, j, "id");
	r->planted = json_get(j, "planted");
	st = read_problem(&q, json_get(j, "problem"));
	if (st == OK)
		st = judge_members(JUDGE_OBJECT_RECORD, "a solution", j, e);
	if (st != OK)
		return st;
	if (!steps || steps->type != JSON_ARRAY)
		return bad(&q, "", "steps", "a list of objects, one for each step");
	for (const struct json *s = steps->child; s && st == OK; s = s->next)
		st = read_step(&q, s);
	if (st == OK)
		st = read_final(&q, json_get(j, "final"));
	if (st == OK)
		look_at_goal(&q);
	return st;
}

void judge_free(struct judge_record *r)
{
	if (r && r->world)
		problem_free(r->world->p);
}

int judge_find_step(const struct judge_record *r, const char *id, size_t n)
{
	for (int i = 0; i < r->steps; i++)
		if (strlen(r->step[i].id) == n && !strncmp(r->step[i].id, id, n))
			return i;
	return -1;
}

bool judge_in_scope(const struct judge_record *r, int from, int to)
{
	while (to >= 0 && to != from)
		to = r->step[to].scope;
	return to == from;
}
