/*
 * teach.c -- what the writer does at the desk: build the figure of the story, check it, mend it, measure, answer.
 *
 * He knows the construction, and makes mistakes on purpose; what he reads are the desk's answers.  Where these are not what
 * the mistake should have led to, the trajectory is given up (dead), and another one is tried.
 */
#include "base/member.h"
#include "drill/drill_priv.h"
#include "fig/fig.h"
#include <ctype.h>
#include <string.h>

enum drill_style { STYLE_SCRIPT, STYLE_CALLS, STYLE_MIXED };
struct lesson {
	struct play *p;
	struct drill_story *s;
	enum drill_style style;
	int spoil_at;               /* the step that is first done wrong; -1: none */
	bool wrong;                 /* the wrong construction stands for the right one now */
	const char *tools, *system; /* what a model has read: the schemas, the instructions */
};

static bool chance(struct play *p, int percent)
{
	return (int)rng_below(p->r, 100) < percent;
}

static void expect(struct play *p, bool holds)
{
	p->dead = p->dead || !holds;
}

static void mend(struct play *p, const char *name)
{
	if (p->repairs < (int)(sizeof p->repair / sizeof *p->repair))
		p->repair[p->repairs++] = name;
	p->spoiled = true;
}

static const struct drill_step *step_at(const struct lesson *l, int i)
{
	return l->wrong && i == l->s->wrong ? &l->s->instead : &l->s->step[i];
}

static bool all_ok(const struct play *p)
{
	for (int i = 0; i < p->tolds; i++)
		if (!p->told[i].ok)
			return false;
	return true;
}

/* One member of an object of arguments. */
static const char *args_of(struct play *p, const char *key, const char *value)
{
	struct buf b = { 0 };
	const char *s;

	buf_addc(&b, '{');
	json_member_text(&b, key, value);
	buf_addc(&b, '}');
	s = arena_strndup(p->a, b.s, b.n);
	buf_clear(&b);
	return s;
}

/* --- Building --------------------------------------------------------------------------------------------- */
static bool is_listed(const struct lesson *l, const char *tool)
{
	return strstr(l->tools, arena_printf(l->p->a, "\"name\":\"%s\"", tool)) != NULL;
}

/* A tool is called only if it is listed, if an example of the instructions calls it, or if it was found. */
static bool is_known(const struct lesson *l, const char *tool)
{
	return is_listed(l, tool) ||
	       strstr(l->system, arena_printf(l->p->a, "\n> %s {", tool)) ||
	       strstr(l->p->found, arena_printf(l->p->a, " %s ", tool));
}

/* Every tool of the answer to find_tools is known from now on. */
static void remember_found(struct play *p)
{
	for (const struct json *t = json_first(p->told[0].json, "tools"); t; t = t->next) {
		const char *name = json_text(t, "name");

		if (name)
			p->found = arena_printf(p->a, "%s%s ", p->found, name);
	}
}

/* Nothing is looked for twice, and nothing that is known. */
static void find_tool(struct lesson *l, const char *tool, const char *words)
{
	struct play *p = l->p;

	if (p->dead || is_known(l, tool))
		return;
	drill_think(p, FIND, words, "");
	drill_call(p, "find_tools", args_of(p, "query", words));
	drill_send(p);
	if (p->tolds == 1)
		remember_found(p);
	expect(p, is_known(l, tool));
	drill_think(p, FOUND, tool, "");
}

/* Could the step be a call of its own? */
static bool has_tool(const struct lesson *l, const struct drill_step *s)
{
	return s->tool && desk_offers(agent_run_desk(l->p->run), s->tool);
}

static bool can_call(const struct lesson *l, const struct drill_step *s)
{
	return has_tool(l, s) && is_known(l, s->tool);
}

/* A step whose tool is not known is a line of script. */
static void call_step(struct lesson *l, const struct drill_step *s)
{
	l->p->next.wrong = l->p->next.wrong || s == &l->s->instead;
	if (can_call(l, s))
		drill_call(l->p, s->tool, s->args);
	else
		drill_call(l->p, "run_script", args_of(l->p, "script", s->line));
}

/* "foot" for add_foot, "reflect line" for transform_reflect_line */
static const char *search_words(struct play *p, const char *tool)
{
	const char *from = strchr(tool, '_');
	char *s = arena_strdup(p->a, from ? from + 1 : tool);

	for (char *c = s; *c; c++)
		*c = *c == '_' ? ' ' : *c;
	return s;
}

static bool is_unknown_tool(const struct lesson *l, const struct drill_step *s)
{
	return has_tool(l, s) && !is_known(l, s->tool);
}

/* Tools that are not known are looked for; sometimes a line of script does, where there is one. */
static void look_for(struct lesson *l, const struct drill_step *s, bool must)
{
	if (!is_unknown_tool(l, s) || (!must && !s->is_call && chance(l->p, 25)))
		return;
	find_tool(l, s->tool, search_words(l->p, s->tool));
}

static bool mentions(const char *text, const char *word)
{
	size_t n = strlen(word);

	for (const char *s = strstr(text, word); n && s; s = strstr(s + 1, word))
		if ((s == text || !isalnum((unsigned char)s[-1])) &&
		    !isalnum((unsigned char)s[n]))
			return true;
	return false;
}

/* A step done wrong, what the engine says to it, and the step done right.  Returns how many steps were done. */
static int spoil_step(struct lesson *l, int i, int to)
{
	struct play *p = l->p;
	const struct drill_step *right = step_at(l, i);
	const struct spoil *kind = drill_spoil(p->r);
	bool early = i + 1 < to && can_call(l, step_at(l, i + 1)) &&
		     mentions(step_at(l, i + 1)->args, right->label) && chance(p, 35);
	struct drill_step wrong = { 0 };
	enum moment repair = early ? TOO_EARLY : kind->repair;

	if (early) {
		drill_call(p, step_at(l, i + 1)->tool, step_at(l, i + 1)->args);
	} else {
		if (!can_call(l, right) || !kind->make(&wrong, right, l->s, p->r, p->a)) {
			p->dead = true;
			return 1;
		}
		drill_call(p, wrong.tool, wrong.args);
	}
	p->next.wrong = true;
	drill_send(p);
	expect(p, p->tolds == 1 && !p->told[0].ok);
	if (p->dead)
		return 1;
	if (!early && kind->named != repair && chance(p, 50) &&
	    drill_names(l->s->ask, drill_meant(&wrong, right, p->a)))
		repair = kind->named;
	drill_think(p, repair, drill_error(&p->told[0]), right->tool);
	mend(p, early ? "too_early" : kind->name);
	call_step(l, right);
	if (early)
		call_step(l, step_at(l, i + 1));
	drill_send(p);
	expect(p, all_ok(p));
	return early ? 2 : 1;
}

static void build_by_calls(struct lesson *l, int from, int to)
{
	struct play *p = l->p;

	while (from < to && !p->dead) {
		int n = 1 + (int)rng_below(p->r, 3);

		if (from && !p->next.text)
			drill_think(p, NEXT,
				    *step_at(l, from)->label ? step_at(l, from)->label
							     : "the next condition",
				    "");
		look_for(l, step_at(l, from), from == l->spoil_at);
		if (from == l->spoil_at) {
			from += spoil_step(l, from, to);
			l->spoil_at = -1;
			continue;
		}
		/* What has to be looked for, and what goes wrong, begins a turn. */
		for (int k = 0; k < n && from < to && from != l->spoil_at; k++, from++) {
			if (k && is_unknown_tool(l, step_at(l, from)))
				break;
			call_step(l, step_at(l, from));
		}
		drill_send(p);
		expect(p, all_ok(p));
	}
}

static const char *script_of(struct lesson *l, int from, int to, int spoilt, const char *line)
{
	struct buf b = { 0 };
	const char *s;

	for (int i = from; i < to; i++) {
		const char *text = i == spoilt ? line : step_at(l, i)->line;

		if (text)
			buf_addf(&b, "%s%s", b.n ? "\n" : "", text);
		l->p->next.wrong = l->p->next.wrong || step_at(l, i) == &l->s->instead;
	}
	s = arena_strdup(l->p->a, buf_str(&b));
	buf_clear(&b);
	return s;
}

/* Lines whose objects are not there, again. */
static void send_missing(struct lesson *l, int from, int to)
{
	struct play *p = l->p;
	const struct fig *f = desk_figure(agent_run_desk(p->run));
	struct buf b = { 0 };

	for (int i = from; i < to; i++)
		if (!*step_at(l, i)->label || fig_find(f, step_at(l, i)->label).v < 0) {
			/* Tangents from a point are several: t_1, t_2. */
			if (*step_at(l, i)->label &&
			    fig_find(f, arena_printf(p->a, "%s_1", step_at(l, i)->label)).v >=
				    0)
				continue;
			buf_addf(&b, "%s%s", b.n ? "\n" : "", step_at(l, i)->line);
			/* A wrong construction that went unsaid for another mistake is said now. */
			p->next.wrong = p->next.wrong || step_at(l, i) == &l->s->instead;
		}
	expect(p, b.n > 0);
	drill_call(p, "run_script", args_of(p, "script", buf_str(&b)));
	buf_clear(&b);
	drill_send(p);
	expect(p, all_ok(p));
}

static void build_by_script(struct lesson *l, int from, int to)
{
	struct play *p = l->p;
	int spoilt = l->spoil_at >= from && l->spoil_at < to ? l->spoil_at : -1;
	bool left_out = spoilt >= 0 && spoilt + 1 < to && chance(p, 40);
	const char *line = NULL;

	if (spoilt >= 0 && !left_out) {
		line = drill_misspell(step_at(l, spoilt)->line, p->r, p->a);
		expect(p, line != NULL);
	}
	if (p->dead)
		return;
	drill_call(p, "run_script",
		   args_of(p, "script", script_of(l, from, to, spoilt, line)));
	p->next.wrong = p->next.wrong || spoilt >= 0;
	drill_send(p);
	if (spoilt < 0) {
		expect(p, all_ok(p));
		return;
	}
	expect(p, p->tolds == 1 && !p->told[0].ok);
	if (p->dead)
		return;
	l->spoil_at = -1;
	drill_think(p, left_out ? LEFT_OUT : BAD_LINE, drill_error(&p->told[0]), "");
	mend(p, left_out ? "line_left_out" : "misspelt_line");
	send_missing(l, from, to);
}

/* Scripts end where a step is a call and nothing else. */
static void build(struct lesson *l, int from, int to, bool by_script)
{
	while (from < to && !l->p->dead) {
		int end = from;

		while (end < to && step_at(l, end)->is_call == step_at(l, from)->is_call)
			end++;
		if (by_script && !step_at(l, from)->is_call)
			build_by_script(l, from, end);
		else
			build_by_calls(l, from, end);
		from = end;
	}
}

static void construct(struct lesson *l)
{
	struct play *p = l->p;
	struct drill_story *s = l->s;
	bool at_once = l->style == STYLE_SCRIPT && chance(p, 70);

	p->next.text = s->idea;
	if (chance(p, 12)) {
		drill_think(p, NOTE, "", "");
		drill_call(p, "note", args_of(p, "text", s->idea));
		drill_send(p);
		expect(p, all_ok(p));
	}
	drill_think(p, BUILD, "", "");
	if (at_once) {
		build(l, 0, s->steps, true);
		return;
	}
	build(l, 0, s->given, l->style != STYLE_CALLS);
	build(l, s->given, s->steps, l->style == STYLE_SCRIPT);
}

/* --- Checking --------------------------------------------------------------------------------------------- */
/* The first relation that is said not to hold. */
static const char *failing(const struct drill_reply *t)
{
	for (const struct json *m = json_first(json_get(t->json, "value"), "relations"); m;
	     m = m->next) {
		const struct json *holds = json_get(m, "holds");

		if (holds && holds->type == JSON_FALSE)
			return json_text(m, "relation");
	}
	return NULL;
}

static void ask_checks(struct lesson *l, const char *relations, const char *wanted)
{
	struct play *p = l->p;

	drill_call(p, "query_holds", args_of(p, "relations", relations));
	drill_send(p);
	expect(p, p->tolds == 1 && p->told[0].ok &&
			  !strcmp(drill_told(&p->told[0], "value", "exact"), wanted));
}

/* The right line in the place of the wrong one, in one of three ways.  Where only going back is listed, it is done most. */
static void redo(struct lesson *l)
{
	struct play *p = l->p;
	struct drill_story *s = l->s;
	const char *label = s->instead.label, *line = s->step[s->wrong].line;
	const char *right = strstr(line, " = ");
	int way = (int)rng_below(p->r, is_listed(l, "delete_object") ? 3 : 6);
	bool undo = way != 0 && way != 2 && !p->spoiled;

	l->wrong = false;
	if (way == 0 && right) {
		find_tool(l, "redefine",
			  drill_one_of("redefine|change definition", p->r, p->a));
		drill_call(p, "redefine",
			   arena_printf(p->a, "{\"name\":\"%s\",\"definition\":\"%s\"}", label,
					right + 3));
		drill_send(p);
		expect(p, all_ok(p));
		mend(p, "redefined");
		return;
	}
	if (undo) {
		drill_call(p, "undo_to", arena_printf(p->a, "{\"step\":%d}", s->wrong));
	} else {
		find_tool(l, "delete_object",
			  drill_one_of("delete object|remove object|delete", p->r, p->a));
		drill_call(p, "delete_object",
			   arena_printf(p->a, "{\"name\":\"%s\",\"cascade\":true}", label));
	}
	drill_send(p);
	expect(p, all_ok(p));
	mend(p, undo ? "undone" : "deleted");
	drill_think(p, REDO, "", "");
	if (!p->dead)
		send_missing(l, s->wrong, s->steps);
}

static void check(struct lesson *l)
{
	struct play *p = l->p;
	const char *bad;

	if (!*l->s->checks || p->dead)
		return;
	drill_think(p, CHECK, "", "");
	if (!l->wrong) {
		ask_checks(l, l->s->checks, "true");
		return;
	}
	ask_checks(l, l->s->checks, "false");
	bad = p->dead ? NULL : failing(&p->told[0]);
	expect(p, bad != NULL);
	if (p->dead)
		return;
	drill_think(p, CHECK_BAD, bad, l->s->instead.label);
	redo(l);
	drill_think(p, AGAIN, "", "");
	ask_checks(l, l->s->checks, "true");
}

/* --- Answering --------------------------------------------------------------------------------------------- */
static const struct drill_query {
	const char *command, *tool, *params;
} measures[] = {
#define MEASURE(command, tool, params) { command, tool, params },
#include "drill/measure.def"
#undef MEASURE
};

/* Does the comma at s stand outside of brackets that were opened since the beginning? */
static size_t argument_length(const char *s)
{
	size_t n = 0;

	for (int depth = 0; s[n] && (depth || (s[n] != ',' && s[n] != ')')); n++)
		depth += s[n] == '(' ? 1 : s[n] == ')' ? -1 : 0;
	return n;
}

/* "Distance(A, B)" as a call of a query; NULL: it is none. */
static const struct drill_query *query_of(struct buf *args, const char *goal)
{
	size_t n = strcspn(goal, "(");

	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
		const char *at = goal + n, *key = measures[i].params;

		if (strlen(measures[i].command) != n || strncmp(goal, measures[i].command, n))
			continue;
		while (*at && *at != ')' && *key) {
			size_t m, k = strcspn(key, " ");
			struct buf name = { 0 }, value = { 0 };

			at++;
			at += strspn(at, " ");
			m = argument_length(at);
			buf_addn(&name, key, k);
			buf_addn(&value, at, m);
			json_member_text(args, name.s, buf_str(&value));
			buf_clear(&name);
			buf_clear(&value);
			at += m;
			key += k + (key[k] == ' ');
		}
		return at[0] == ')' && !at[1] ? &measures[i] : NULL;
	}
	return NULL;
}

static const char *free_name(struct play *p)
{
	static const char *const names[] = { "d", "m", "v", "d1", "res" };
	const struct fig *f = desk_figure(agent_run_desk(p->run));

	for (int i = 0; i < 20; i++) {
		const char *s = names[rng_below(p->r, 5)];

		if (fig_find(f, s).v < 0)
			return s;
	}
	return "value1";
}

static void answer(struct play *p, const char *value, const char *from)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s\n\nANSWER: {\"value\": ", p->next.text ? p->next.text : "");
	json_add_string(&b, value);
	buf_add(&b, ", \"from\": ");
	json_add_string(&b, from);
	buf_addc(&b, '}');
	p->next.text = arena_strdup(p->a, b.s);
	buf_clear(&b);
	drill_send(p);
}

static const char *call_number(struct play *p)
{
	const struct json *n = json_get(p->told[p->tolds - 1].json, "call");

	return arena_printf(p->a, "#%s", n && n->text ? n->text : "0");
}

static const char *value_of(struct play *p, const char *name)
{
	struct fig *f = desk_figure(agent_run_desk(p->run));
	struct buf b = { 0 };
	const char *s = NULL;

	if (fig_find(f, name).v >= 0 && fig_exact(&b, f, fig_find(f, name)))
		s = arena_strdup(p->a, b.s);
	buf_clear(&b);
	return s;
}

static void measure(struct lesson *l)
{
	struct play *p = l->p;
	const char *name = free_name(p), *value, *from = name;
	struct buf args = { 0 };
	const struct drill_query *m;
	bool named = chance(p, 70);

	if (p->dead)
		return;
	drill_think(p, MEASURE, "", "");
	buf_addc(&args, '{');
	if (named)
		json_member_text(&args, "name", name);
	m = query_of(&args, l->s->goal);
	buf_addc(&args, '}');
	if (m && desk_offers(agent_run_desk(p->run), m->tool) && is_known(l, m->tool) &&
	    chance(p, 75)) {
		drill_call(p, m->tool, arena_strdup(p->a, args.s));
	} else {
		named = true;
		drill_call(
			p, "run_script",
			args_of(p, "script", arena_printf(p->a, "%s = %s", name, l->s->goal)));
	}
	buf_clear(&args);
	drill_send(p);
	expect(p, p->tolds == 1 && all_ok(p));
	if (p->dead)
		return;
	value = named ? value_of(p, name) : drill_told(&p->told[0], "value", "exact");
	expect(p, value && *value);
	from = named && chance(p, 80) ? name : call_number(p);
	if (named && *l->s->result && chance(p, 20)) {
		drill_think(p, SECOND, "", "");
		ask_checks(l, arena_printf(p->a, "%s == %s", name, l->s->result), "true");
	}
	if (p->dead)
		return;
	drill_think(p, ANSWER, value, "");
	answer(p, value, from);
}

static void always(struct lesson *l)
{
	struct play *p = l->p;
	const char *verdict;
	bool is;

	if (p->dead)
		return;
	if (chance(p, 30)) {
		drill_think(p, HERE, "", "");
		ask_checks(l, l->s->goal, "true");
	}
	drill_think(p, ALWAYS, "", "");
	find_tool(l, "query_always", "always");
	drill_call(p, "query_always", args_of(p, "relation", l->s->goal));
	drill_send(p);
	expect(p, p->tolds == 1 && all_ok(p));
	if (p->dead)
		return;
	verdict = drill_told(&p->told[0], "value", "verdict");
	is = !strcmp(verdict, "always");
	expect(p, *verdict && is == !strcmp(l->s->key, "true") && strcmp(verdict, "unknown"));
	drill_think(p, is ? YES : NO, verdict, "");
	answer(p, is ? "true" : "false", call_number(p));
}

static void drawn(struct play *p)
{
	drill_think(p, DRAWN, "", "");
	p->next.text = arena_printf(p->a, "%s\n\nGEOMETRY_DONE", p->next.text);
	drill_send(p);
}

/* All facts but one, or all of them. */
static void state(struct lesson *l, int without)
{
	struct play *p = l->p;
	struct buf b = { 0 };
	const char *fact[DRILL_LINES];
	int n = 0;

	for (int i = 0; i < l->s->steps; i++)
		if (i != without)
			fact[n++] = l->s->step[i].line;
	buf_addc(&b, '{');
	json_member_texts(&b, "facts", fact, n);
	json_member_text(&b, "goal", l->s->goal);
	buf_addc(&b, '}');
	drill_call(p, "solve_problem", arena_strndup(p->a, b.s, b.n));
	buf_clear(&b);
	p->next.wrong = without >= 0;
	drill_send(p);
	expect(p, p->tolds == 1 && p->told[0].ok == (without < 0));
}

static void facts(struct lesson *l, bool forgets)
{
	struct play *p = l->p;
	int without = forgets ? (int)rng_below(p->r, (uint64_t)l->s->steps) : -1;
	const char *value;

	p->next.text = l->s->idea;
	drill_think(p, STATE, "", "");
	if (forgets) {
		state(l, without);
		if (p->dead)
			return;
		mend(p, "fact_left_out");
		drill_think(p, UNDER, l->s->step[without].line, "");
	}
	state(l, -1);
	value = p->dead ? NULL : json_text(p->told[0].json, "exact");
	expect(p, value && *value);
	if (p->dead)
		return;
	drill_think(p, ANSWER, value, "");
	answer(p, value, call_number(p));
}

void drill_teach(struct play *p, int mistakes)
{
	struct lesson l = { .p = p, .s = p->s, .spoil_at = -1 };
	struct agent_request q;

	agent_run_conversation(p->run, &q);
	l.tools = q.tools ? q.tools : "";
	l.system = q.system ? q.system : "";
	l.style = chance(p, 40) ? STYLE_SCRIPT : chance(p, 55) ? STYLE_CALLS : STYLE_MIXED;
	l.wrong = p->s->wrong >= 0;
	mistakes -= l.wrong;
	if (p->s->of->task == TASK_FACTS) {
		facts(&l, mistakes > 0);
		return;
	}
	if (mistakes > 0)
		l.spoil_at = (int)rng_below(p->r, (uint64_t)p->s->steps);
	construct(&l);
	expect(p, l.spoil_at < 0);
	check(&l);
	if (p->s->of->task == TASK_MEASURE)
		measure(&l);
	else if (p->s->of->task == TASK_ALWAYS)
		always(&l);
	else
		drawn(p);
}

/* Every condition of the problem, in the figure as it is at the end. */
static bool are_proven(struct play *p, const char *relations)
{
	struct fig *f = desk_figure(agent_run_desk(p->run));

	while (*relations) {
		size_t n = strcspn(relations, ";");

		if (!is_yes(fig_proves(f, arena_strndup(p->a, relations, n))))
			return false;
		relations += n + (relations[n] == ';');
		relations += strspn(relations, " ");
	}
	return true;
}

bool drill_holds(struct play *p)
{
	const struct agent_result *r = agent_run_result(p->run);

	if (p->dead || (r->failed && !p->repairs))
		return false;
	if (p->s->of->task != TASK_FACTS && !are_proven(p, p->s->checks))
		return false;
	if (p->s->of->task == TASK_DRAW)
		return r->end == AGENT_DRAWN;
	return r->end == AGENT_ANSWERED && is_yes(r->correct) && r->match == GRADE_EQUAL &&
	       is_yes(r->agrees);
}
