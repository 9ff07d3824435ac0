/* door.c -- each door asked in process, and its words put into one form. */
#include "door.h"
#include "base/base.h"
#include "mcp/mcp.h"
#include "num/num.h"
#include "porism.h"
#include "tool/tool.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
	const char *words;
	enum question question;
} table[] = {
#define DOOR_ROW(name, question, words) [DOOR_##name] = { words, ASK_##question },
	DOORS(DOOR_ROW)
};

const char *door_words(enum door d)
{
	return table[d].words;
}

bool door_is_mcp(enum door d)
{
	return !strncmp(table[d].words, "mcp", 3);
}

enum question door_question(enum door d)
{
	return table[d].question;
}

struct doors {
	porism_figure *figure;
	struct tool_table *tools;
	struct store *store;
	struct mcp *mcp;
	struct mcp_peer *peer;
	struct buf out;
	char *canvas;
};

/* --- Reading answers ------------------------------------------------------------------------ */
static const struct json *parsed(const char *text, struct arena *a)
{
	struct json *j = NULL;
	struct err e = { 0 };

	return json_read(&j, text, strlen(text), a, &e) == OK ? j : NULL;
}

static const char *text_of(const struct json *j, const char *key)
{
	const char *s = j ? json_text(j, key) : NULL;

	return s ? s : "";
}

static bool is(const char *s, const char *words)
{
	size_t n = strlen(s);

	for (const char *w = words; n && (w = strstr(w, s)); w++)
		if ((w == words || w[-1] == ' ') && (!w[n] || w[n] == ' '))
			return true;
	return false;
}

static void add_values(struct said *s, const struct json *list)
{
	for (const struct json *v = list ? list->child : NULL; v && s->values < SAID_VALUES;
	     v = v->next)
		if (v->type == JSON_NUMBER)
			s->value[s->values++] = strtod(v->text, NULL);
}

static void read_conditions(struct said *s, const struct json *j, const char *key)
{
	const struct json *list = j ? json_get(j, key) : NULL;

	s->conditions = list;
	s->n_conditions = list ? list->n : 0;
}

/* What the engine says of a relation on a canvas: a truth, a verdict or a proof. */
static void read_canvas(struct said *s, const struct json *j, struct arena *a)
{
	const struct json *v = j ? json_get(j, "value") : NULL, *deep = v;
	const char *verdict = text_of(v, "verdict"), *certainty = text_of(v, "certainty");
	const struct json *more = v ? json_get(v, "other_conditions") : NULL;

	if (!v || v->type != JSON_OBJECT) {
		s->says = SAYS_REFUSED;
		s->word =
			j && json_get(j, "error") ? text_of(json_get(j, "error"), "code") : "";
		return;
	}
	if (json_get(v, "algebra"))
		deep = json_get(v, "algebra");
	if (!*certainty)
		certainty = text_of(deep, "certainty");
	if (is(text_of(v, "kind"), "boolean")) {
		const char *exact = text_of(v, "exact");

		s->word = arena_printf(a, "%s, %s", exact, certainty);
		if (is(certainty, "proven"))
			s->says = is(exact, "true")    ? SAYS_TRUE
				  : is(exact, "false") ? SAYS_FALSE
						       : SAYS_NOTHING;
		s->proven = s->says != SAYS_NOTHING;
		return;
	}
	s->word = arena_printf(a, "%s, %s, %s", verdict, certainty, text_of(v, "method"));
	s->says = is(verdict, "always proved")        ? SAYS_TRUE
		  : is(verdict, "no here_only false") ? SAYS_FALSE
						      : SAYS_NOTHING;
	read_conditions(s, v, "conditions");
	if (!s->conditions)
		read_conditions(s, deep, "conditions");
	if (!more)
		more = deep ? json_get(deep, "other_conditions") : NULL;
	s->figure = deep ? json_get(deep, "counter_example") : NULL;
	s->others = more && more->type == JSON_NUMBER ? strtol(more->text, NULL, 10) : 0;
	s->proven = s->says != SAYS_NOTHING && !s->n_conditions && !s->others &&
		    !is(certainty, "probable approximate unknown");
}

static void read_solved(struct said *s, const struct json *j, struct arena *a)
{
	const char *status = text_of(j, "status"), *certainty = text_of(j, "certainty");
	const struct json *v = j ? json_get(j, "value") : NULL;

	s->word = arena_printf(a, "%s%s%s", status, *certainty ? ", " : "", certainty);
	s->says = is(status, "follows")                       ? SAYS_TRUE
		  : is(status, "false")                       ? SAYS_FALSE
		  : j && json_get(j, "holds")                 ? SAYS_FALSE
		  : is(status, "found")                       ? SAYS_VALUE
		  : is(status, "several_answers")             ? SAYS_SEVERAL
		  : is(status, "contradictory")               ? SAYS_CLASH
		  : is(status, "open unable underdetermined") ? SAYS_NOTHING
							      : SAYS_REFUSED;
	if (j && json_is_true(j, "holds"))
		s->says = SAYS_TRUE; /* of lines and planes */
	s->proven = is(certainty, "proven") || s->says == SAYS_CLASH;
	read_conditions(s, j, "assumes");
	s->figure = j ? json_get(j, "figure") : NULL;
	if (s->says == SAYS_VALUE && v && v->type == JSON_NUMBER)
		s->value[s->values++] = strtod(v->text, NULL);
	if (s->says == SAYS_SEVERAL)
		add_values(s, json_get(j, "values"));
	s->complete = j && json_is_true(j, "complete");
}

static void read_proved(struct said *s, const struct json *j, struct arena *a)
{
	const char *status = text_of(j, "status");
	const struct json *e = j ? json_get(j, "error") : NULL;

	s->word = arena_printf(a, "%s, %s", status, text_of(j, "method"));
	s->says = is(status, "proved")                           ? SAYS_TRUE
		  : is(status, "false")                          ? SAYS_FALSE
		  : is(status, "open")                           ? SAYS_NOTHING
		  : e && is(text_of(e, "code"), "contradiction") ? SAYS_CLASH
								 : SAYS_REFUSED;
	read_conditions(s, j, "conditions");
	s->figure = j ? json_get(j, "counter_example") : NULL;
	s->proven = s->says != SAYS_NOTHING && !s->n_conditions;
}

static void read_claim(struct said *s, const struct json *c, struct arena *a)
{
	const char *verdict = text_of(c, "verdict"), *certainty = text_of(c, "certainty");

	s->word = arena_printf(a, "%s%s%s", verdict, *certainty ? ", " : "", certainty);
	s->says = is(verdict, "holds")             ? SAYS_TRUE
		  : is(verdict, "false")           ? SAYS_FALSE
		  : is(verdict, "not_expressible") ? SAYS_REFUSED
						   : SAYS_NOTHING;
	s->proven = is(certainty, "proven");
	read_conditions(s, c, "assumes");
	s->figure = c ? json_get(c, "witness") : NULL;
}

/* --- Canvases ---------------------------------------------------------------------------------- */
static void put(void *user, bool last, const char *json, size_t n)
{
	struct buf *b = user;

	if (last)
		buf_addn(b, json, n);
}

/* Calls a tool of the server; its structured answer. */
static const struct json *call(struct doors *d, const char *tool, const char *args,
			       struct said *s, struct arena *a)
{
	struct buf b = { 0 };
	const struct json *j;

	buf_addf(&b,
		 "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
		 "\"name\":\"%s\",\"arguments\":%s}}",
		 tool, args);
	buf_reset(&d->out);
	(void)mcp_message(d->mcp, d->peer, b.s, b.n, put, NULL, &d->out);
	buf_clear(&b);
	j = parsed(buf_str(&d->out), a);
	j = j ? json_get(j, "result") : NULL;
	j = j ? json_get(j, "structuredContent") : NULL;
	if (s)
		s->all = arena_strdup(a, buf_str(&d->out));
	return j;
}

struct doors *doors_open(void)
{
	static const char hello[] =
		"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
		"\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}}";
	struct doors *d = mem_alloc(sizeof *d);
	struct store_options so = { 0 };
	struct mcp_options o = { .version = "1" };
	struct err e = { 0 };

	d->tools = tool_table_new();
	o.tools = d->tools;
	if (store_open(&d->store, &so, d->tools, &e) != OK)
		BUG("%s", e.msg);
	o.store = d->store;
	if (mcp_new(&d->mcp, &o, &e) != OK)
		BUG("%s", e.msg);
	d->peer = mcp_peer_new(d->mcp, put, &d->out);
	(void)mcp_message(d->mcp, d->peer, hello, strlen(hello), put, NULL, &d->out);
	return d;
}

static void drop(struct doors *d)
{
	struct err e = { 0 };

	if (d->figure)
		porism_free(d->figure);
	d->figure = NULL;
	if (d->canvas && store_delete(d->store, d->canvas, &e) != OK)
		BUG("%s", e.msg);
	mem_free(d->canvas);
	d->canvas = NULL;
}

void doors_close(struct doors *d)
{
	drop(d);
	mcp_peer_free(d->peer);
	mcp_free(d->mcp);
	store_close(d->store);
	tool_table_free(d->tools);
	buf_clear(&d->out);
	mem_free(d);
	num_cleanup();
}

const char *doors_draw(struct doors *d, const char *script, bool mcp, struct arena *a)
{
	struct buf b = { 0 };
	const struct json *j;
	const char *bad = NULL;

	drop(d);
	d->figure = porism_new();
	if (porism_run_script(d->figure, script, 0) != PORISM_OK)
		bad = arena_printf(a, "line %d: %s", porism_error_line(d->figure),
				   porism_error(d->figure));
	if (!mcp || bad)
		return bad;
	j = call(d, "create_canvas", "{}", NULL, a);
	d->canvas = mem_strdup(text_of(j, "canvas_id"));
	buf_addf(&b, "{\"canvas_id\":\"%s\",\"script\":", d->canvas);
	json_add_string(&b, script);
	buf_addc(&b, '}');
	call(d, "run_script", b.s, NULL, a);
	buf_clear(&b);
	return bad;
}

static void ask_figure(struct doors *d, enum door door, const char *claim, struct said *s,
		       struct arena *a)
{
	static const char *const tool[DOOR_COUNT] = {
		[DOOR_MCP_HOLDS] = "query_holds",
		[DOOR_MCP_ALWAYS] = "query_always",
		[DOOR_MCP_CANVAS] = "query_prove",
	};
	static const char *const command[DOOR_COUNT] = {
		[DOOR_LINE] = "",
		[DOOR_HOLDS] = "Holds",
		[DOOR_ALWAYS] = "Always",
		[DOOR_PROVE] = "Prove",
		[DOOR_DETAILS] = "ProveDetails",
	};
	struct buf b = { 0 };
	const struct json *j;

	*s = (struct said){ .door = door, .word = "", .all = "" };
	if (tool[door]) {
		if (!d->canvas) {
			s->says = SAYS_REFUSED;
			return;
		}
		buf_addf(&b, "{\"canvas_id\":\"%s\",\"full\":true,\"%s\":", d->canvas,
			 door == DOOR_MCP_HOLDS ? "relations" : "relation");
		json_add_string(&b, claim);
		buf_addc(&b, '}');
		j = call(d, tool[door], b.s, s, a);
	} else {
		if (*command[door])
			buf_addf(&b, "%s(\"%s\")", command[door], claim);
		else
			buf_add(&b, claim);
		porism_run(d->figure, b.s);
		s->all = arena_strdup(a, porism_observation(d->figure));
		j = parsed(s->all, a);
	}
	buf_clear(&b);
	read_canvas(s, j, a);
}

void door_figure(struct doors *d, enum door door, const char *claim, struct said *s,
		 struct arena *a)
{
	clock_t from = clock();

	ask_figure(d, door, claim, s, a);
	s->seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
}

bool doors_hold(const char *script, const char *line)
{
	porism_figure *f = porism_new();
	struct buf b = { 0 };
	const char *exact = NULL;
	bool holds;

	if (porism_run_script(f, script, 0) == PORISM_OK && porism_run(f, line) == PORISM_OK)
		exact = porism_exact(f);
	holds = exact && !strcmp(exact, "true");
	buf_clear(&b);
	porism_free(f);
	return holds;
}

/* --- Facts --------------------------------------------------------------------------------------- */
static void add_record(struct buf *b, const struct facts *f)
{
	if (f->points)
		buf_addf(b, "\"points\":%s,", f->points);
	buf_addf(b, "\"facts\":%s", f->list);
}

static const char *kept(char *given, struct arena *a)
{
	const char *s = arena_strdup(a, given);

	porism_string_free(given);
	return s;
}

void door_judge(const struct facts *f, const char *const *claim, int n, struct said *s,
		struct arena *a)
{
	struct buf b = { 0 };
	const struct json *step, *report;
	const char *all, *asked;

	buf_add(&b, "{\"problem\":{");
	add_record(&b, f);
	buf_add(&b, ",\"goal\":");
	json_add_string(&b, claim[0]);
	buf_add(&b, "},\"steps\":[");
	for (int i = 0; i < n; i++) {
		buf_addf(&b, "%s{\"claims\":[", i ? "," : "");
		json_add_string(&b, claim[i]);
		buf_add(&b, "]}");
	}
	buf_add(&b, "]}");
	all = kept(porism_judge(b.s), a);
	asked = arena_strdup(a, b.s);
	buf_clear(&b);
	report = parsed(all, a);
	step = report ? json_get(report, "steps") : NULL;
	step = step ? step->child : NULL;
	for (int i = 0; i < n; i++) {
		const struct json *c = step ? json_get(step, "claims") : NULL;

		s[i] = (struct said){
			.door = DOOR_JUDGE, .word = "", .all = all, .asked = asked
		};
		read_claim(&s[i], c ? c->child : NULL, a);
		/* It was judged with one of them set aside, and not for sure. */
		if (!s[i].proven && json_get(report, "contradictory"))
			s[i].says = SAYS_CLASH;
		step = step ? step->next : NULL;
	}
}

int door_solution(const char *record, struct said *s, const char **id, int most,
		  struct arena *a)
{
	const char *all = kept(porism_judge(record), a);
	const struct json *j = parsed(all, a);
	const struct json *step = j ? json_get(j, "steps") : NULL;
	int n = 0;

	for (step = step ? step->child : NULL; step; step = step->next) {
		const struct json *c = json_get(step, "claims"), *eta = json_get(step, "eta");

		for (c = c ? c->child : NULL; c && n < most; c = c->next) {
			s[n] = (struct said){ .door = DOOR_JUDGE, .all = all };
			read_claim(&s[n], c, a);
			s[n].sound = is(text_of(step, "follows"), "follows") && eta &&
				     eta->child && is(eta->child->text, "1") &&
				     !json_get(c, "supposes");
			id[n++] = text_of(c, "id");
		}
	}
	return n;
}

/* Places as the server takes them, "A 0 0", of an object of places; of a list nothing. */
static void add_drawn(struct buf *b, const struct facts *f, const char *member,
		      struct arena *a)
{
	const struct json *j = f->points ? parsed(f->points, a) : NULL;
	bool any = false;

	for (const struct json *p = j && j->type == JSON_OBJECT ? j->child : NULL; p;
	     p = p->next) {
		if (p->type != JSON_ARRAY)
			continue;
		buf_addf(b, "%s\"%s %s %s\"", any ? "," : "", p->key, p->child->text,
			 p->child->next->text);
		any = true;
	}
	if (any) {
		/* The member's name goes before what was written. */
		char *list = buf_take(b);

		buf_addf(b, ",\"%s\":[%s]", member, list);
		mem_free(list);
	}
}

static void ask_facts(struct doors *d, enum door door, const struct facts *f, const char *goal,
		      const char *choices, struct said *s, struct arena *a)
{
	struct buf b = { 0 }, drawn = { 0 };
	const struct json *j;

	if (door == DOOR_JUDGE) {
		door_judge(f, &goal, 1, s, a);
		return;
	}
	*s = (struct said){ .door = door, .word = "", .all = "" };
	buf_addc(&b, '{');
	if (door == DOOR_SOLVE || door == DOOR_RECORD) {
		add_record(&b, f);
	} else {
		buf_addf(&b, "\"facts\":%s", f->list);
		add_drawn(&drawn, f, door == DOOR_MCP_PROVE ? "drawn" : "points", a);
		buf_add(&b, buf_str(&drawn));
	}
	if (door == DOOR_MCP_STEP)
		buf_add(&b, ",\"claims\":[");
	else
		buf_add(&b, ",\"goal\":");
	json_add_string(&b, goal);
	if (door == DOOR_MCP_STEP)
		buf_addc(&b, ']');
	else if (choices && (door == DOOR_SOLVE || door == DOOR_MCP_SOLVE))
		buf_addf(&b, ",\"choices\":%s", choices);
	buf_addc(&b, '}');
	s->asked = arena_strdup(a, b.s);
	switch ((int)door) {
	case DOOR_SOLVE:
		s->all = kept(porism_solve(b.s, "porism", 0), a);
		read_solved(s, parsed(s->all, a), a);
		break;
	case DOOR_RECORD:
		s->all = kept(porism_prove(b.s, 0, 2), a);
		read_proved(s, parsed(s->all, a), a);
		break;
	case DOOR_MCP_SOLVE: read_solved(s, call(d, "solve_problem", b.s, s, a), a); break;
	case DOOR_MCP_PROVE: read_proved(s, call(d, "prove", b.s, s, a), a); break;
	default:
		j = call(d, "check_step", b.s, s, a);
		j = j ? json_get(j, "claims") : NULL;
		read_claim(s, j ? j->child : NULL, a);
		break;
	}
	buf_clear(&b);
	buf_clear(&drawn);
}

void door_facts(struct doors *d, enum door door, const struct facts *f, const char *goal,
		const char *choices, struct said *s, struct arena *a)
{
	clock_t from = clock();

	ask_facts(d, door, f, goal, choices, s, a);
	s->seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
}

void door_statement(struct doors *d, enum door door, const char *text, struct said *s,
		    struct arena *a)
{
	struct buf b = { 0 };
	clock_t from = clock();

	*s = (struct said){ .door = door, .word = "", .all = "" };
	if (door == DOOR_THEOREM) {
		s->all = kept(porism_prove(text, 0, 2), a);
		read_proved(s, parsed(s->all, a), a);
	} else {
		buf_add(&b, "{\"statement\":");
		json_add_string(&b, text);
		buf_addc(&b, '}');
		read_proved(s, call(d, "prove", b.s, s, a), a);
	}
	s->seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
	buf_clear(&b);
}

void door_grade(const char *answer, const char *key, const char *options, struct said *s,
		struct arena *a)
{
	const struct json *j;
	const char *verdict;

	*s = (struct said){ .door = DOOR_GRADE };
	s->all = kept(porism_grade_result(answer, key, options), a);
	j = parsed(s->all, a);
	s->word = verdict = text_of(j, "verdict");
	s->says = is(verdict, "equal")       ? SAYS_TRUE
		  : is(verdict, "different") ? SAYS_FALSE
					     : SAYS_NOTHING;
	s->proven = true;
}
