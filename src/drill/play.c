/* play.c -- the writer at the desk: what he thinks and calls becomes a reply of a run, and the run's desk answers. */
#include "drill/drill_priv.h"
#include <string.h>

void drill_think(struct play *p, enum moment m, const char *one, const char *two)
{
	const char *s = drill_phrase(m, one, two, p->r, p->a);

	p->next.text = p->next.text && *p->next.text
			       ? arena_printf(p->a, "%s %s", p->next.text, s)
			       : s;
}

void drill_call(struct play *p, const char *tool, const char *args)
{
	struct json *j = NULL;
	struct agent_call *c;

	if (p->next.calls == DRILL_CALLS ||
	    json_read(&j, args, strlen(args), p->a, NULL) != OK) {
		p->dead = true;
		return;
	}
	c = &p->next.call[p->next.calls++];
	*c = (struct agent_call){ .id = arena_printf(p->a, "call_%d", ++p->calls),
				  .name = tool,
				  .text = args,
				  .args = j };
}

static const struct json *read_answer(const char *text, struct arena *a)
{
	struct json *j = NULL;

	return json_read(&j, text, strlen(text), a, NULL) == OK ? j : NULL;
}

static void called(void *user, int call, const char *tool, const char *args, bool ok,
		   const char *observation)
{
	struct play *p = user;
	struct drill_reply *t = &p->told[p->tolds];

	(void)call;
	(void)tool;
	(void)args;
	if (p->tolds == DRILL_CALLS)
		return;
	*t = (struct drill_reply){ .ok = ok, .text = arena_strdup(p->a, observation) };
	t->json = read_answer(t->text, p->a);
	p->tolds++;
}

void drill_send(struct play *p)
{
	struct agent_watch watch = { .called = called, .user = p };
	struct agent_sent about = { .tries = 1, .status = 200 };
	struct agent_reply reply = {
		.thoughts = "", .stop_word = "", .model = "porism", .id = ""
	};
	struct agent_request q;
	struct buf raw = { 0 };
	const double free_of_charge = 0;
	struct drill_turn *s;

	p->tolds = 0;
	if (p->dead || p->turns == DRILL_TURNS || !agent_run_ask(p->run, &q)) {
		p->dead = true;
		return;
	}
	s = &p->said[p->turns++];
	*s = p->next;
	s->text = s->text ? s->text : "";
	p->next = (struct drill_turn){ 0 };
	reply.text = s->text;
	reply.call = s->call;
	reply.calls = s->calls;
	reply.stop = s->calls ? AGENT_STOP_CALLS : AGENT_STOP_END;
	p->d->model.wire->turn(&raw, &reply);
	reply.raw = buf_str(&raw);
	about.cost = &free_of_charge;
	agent_run_watch(p->run, &watch);
	agent_run_reply(p->run, &reply, &about);
	buf_clear(&raw);
	if (p->tolds != s->calls)
		p->dead = true;
}

/* Of a script the error of its first line that failed. */
const char *drill_error(const struct drill_reply *t)
{
	const char *s = json_text(json_get(t->json, "error"), "message");

	for (const struct json *o = json_first(t->json, "observations"); o && !s; o = o->next)
		s = json_text(json_get(o, "error"), "message");
	if (!s)
		s = json_text(t->json, "why");
	return s ? s : "";
}

const char *drill_told(const struct drill_reply *t, const char *outer, const char *inner)
{
	const char *s = json_text(json_get(t->json, outer), inner);

	return s ? s : "";
}
