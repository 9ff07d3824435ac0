/* drill.c -- the door: what trajectories have in common, and one of them by its number. */
#include "base/member.h"
#include "drill/drill_priv.h"
#include "tool/tool.h"
#include <stdio.h>
#include <string.h>

#define TRIES 60 /* of one record, with other numbers each */

/* The number that a record's chances begin with. */
static uint64_t mix(uint64_t seed, uint64_t a, uint64_t b)
{
	struct rng r = { seed };

	r.s = rng_next(&r) ^ (a * 0x9e3779b97f4a7c15u);
	r.s = rng_next(&r) ^ (b + 0x632be59bd9b4e019u);
	return rng_next(&r);
}

struct agent_run_options drill_run_options(const struct drill *d, bool draw)
{
	return (struct agent_run_options){ .tools = d->o.tools,
					   .settings = &d->settings[draw],
					   .model = &d->model,
					   .version = d->o.version ? d->o.version : "",
					   .id = "drill",
					   .started = "",
					   .plan = d->plan[draw] };
}

/* --- Made once --------------------------------------------------------------------------------------------------- */
static bool in_list(const char *list, const char *name)
{
	size_t n = strlen(name);

	for (const char *s = list; *s; s += strcspn(s, ","), s += *s == ',') {
		s += strspn(s, " ");
		if (!strncmp(s, name, n) && (!s[n] || s[n] == ',' || s[n] == ' '))
			return true;
	}
	return false;
}

static enum status no_such(struct err *e, const char *what, const char *name,
			   const char *(*at)(int))
{
	const char *names[128];
	int n = 0;

	while (n < 128 && (names[n] = at(n)) != NULL)
		n++;
	err_fail(e, E_ARG, "not_found", "there is no %s \"%.60s\"", what, name);
	if (e)
		text_near(e->near, sizeof e->near, name, names, n, 3);
	return E_ARG;
}

static const char *form_at(int i)
{
	return drill_form_name(i, NULL);
}

static enum status check_only(const char *only, struct err *e)
{
	for (const char *s = only; *s;) {
		char name[64];
		size_t n = strcspn(s, ", ");
		bool known = false;

		snprintf(name, sizeof name, "%.*s", (int)n, s);
		for (int i = 0; drill_situation(i); i++)
			known = known || !strcmp(drill_situation(i)->name, name);
		if (!known)
			return no_such(e, "situation", name, drill_situation_name);
		s += n;
		s += strspn(s, ", ");
	}
	return OK;
}

static enum status choose(struct drill *d, struct err *e)
{
	const char *profile = d->o.profile;
	bool space = !strcmp(profile, "solid") || !strcmp(profile, "all");

	if (d->o.only && check_only(d->o.only, e) != OK)
		return E_ARG;
	for (int i = 0; drill_situation(i); i++) {
		const struct situation *of = drill_situation(i);

		if ((*of->profile && !space) || (d->o.only && !in_list(d->o.only, of->name)))
			continue;
		d->of[d->situations++] = of;
	}
	if (!d->situations)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "situations in space need --profile solid",
				     "none of these situations belongs to the profile %.40s",
				     profile);
	return OK;
}

/* Few tools and the others by find_tools, or all of the profile at once. */
static void set(struct agent_settings *s, const char *profile, bool draw)
{
	agent_settings_init(s);
	s->mode = draw ? "draw" : "canvas";
	s->looks = false;
	s->turns = DRILL_TURNS + 4;
	s->profile = strcmp(profile, "core") ? profile : "plane";
	s->disclose = strcmp(profile, "core") ? "all" : "find";
}

enum status drill_new(struct drill **out, const struct drill_options *o, struct err *e)
{
	struct drill *d = mem_alloc(sizeof *d);
	enum status st = OK;

	d->o = *o;
	d->o.profile = o->profile ? o->profile : "core";
	d->a = arena_new();
	d->form = drill_form(o->form ? o->form : "openai");
	if (!d->form)
		st = no_such(e, "form", o->form, form_at);
	if (st == OK)
		st = choose(d, e);
	if (st == OK)
		st = agent_model_read(&d->model, d->form->model, NULL, d->a, e);
	for (int draw = 0; draw < 2 && st == OK; draw++) {
		struct agent_run_options run;

		set(&d->settings[draw], d->o.profile, draw);
		run = drill_run_options(d, draw);
		st = agent_plan_new(&d->plan[draw], &run, e);
	}
	if (st != OK)
		drill_free(d);
	else
		*out = d;
	return st;
}

void drill_free(struct drill *d)
{
	if (!d)
		return;
	agent_plan_free(d->plan[0]);
	agent_plan_free(d->plan[1]);
	arena_free(d->a);
	mem_free(d);
}

/* --- One record ------------------------------------------------------------------------------------------------------ */
/* Every situation once in a row of as many records, each row in another order. */
static const struct situation *situation_of(const struct drill *d, long index)
{
	struct rng r = { mix(d->o.seed, (uint64_t)(index / d->situations), 1) };
	int place[96], n = d->situations;

	for (int i = 0; i < n; i++)
		place[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int k = (int)rng_below(&r, (uint64_t)i + 1), was = place[i];

		place[i] = place[k];
		place[k] = was;
	}
	return d->of[place[index % n]];
}

static void keep(void *user, const char *line, size_t n)
{
	buf_addn(user, line, n);
}

/* One try; true: the record was added. */
static bool try_one(struct buf *line, const struct drill *d, const struct situation *of,
		    long index, int mistakes, struct rng *r)
{
	struct arena *a = arena_new();
	struct drill_story *s = arena_alloc(a, sizeof *s);
	struct play *p = arena_alloc(a, sizeof *p);
	struct agent_run_options o = drill_run_options(d, of->task == TASK_DRAW);
	struct agent_problem problem = { 0 };
	struct buf trace = { 0 };
	bool good = drill_story(s, of, r, a) &&
		    drill_build(s, d->o.tools, r, mistakes > 0 && rng_below(r, 2), a);

	if (good) {
		problem.id =
			arena_printf(a, "t%llu-%ld", (unsigned long long)d->o.seed, index);
		problem.text = s->ask;
		problem.answer = s->key;
		o.problem = &problem;
		o.id = problem.id;
		if (!strcmp(d->form->name, "trace")) {
			o.sink = keep;
			o.sink_user = &trace;
		}
		*p = (struct play){ .d = d, .s = s, .a = a, .r = r, .found = " " };
		good = agent_run_new(&p->run, &o, NULL) == OK;
	}
	if (good) {
		drill_teach(p, mistakes);
		good = drill_holds(p);
		if (good)
			drill_record(line, p, index, &trace);
		agent_run_free(p->run);
	}
	buf_clear(&trace);
	arena_free(a);
	return good;
}

bool drill_make(struct buf *line, const struct drill *d, long index)
{
	const struct situation *of = situation_of(d, index);
	struct rng first = { mix(d->o.seed, (uint64_t)index, 2) };
	int mistakes =
		(int)rng_below(&first, 100) < d->o.repair ? 1 + (int)rng_below(&first, 2) : 0;

	for (int i = 0; i < TRIES; i++) {
		struct rng r = { mix(d->o.seed, (uint64_t)index, 3 + (uint64_t)i) };

		/* Numbers that bear no mistake of ours are used without one at last. */
		if (try_one(line, d, of, index, i < TRIES / 2 ? mistakes : mistakes > 0, &r))
			return true;
	}
	return false;
}

void drill_head(struct buf *b, const struct drill *d)
{
	struct agent_problem problem = { .id = "head", .text = "", .answer = NULL };
	struct agent_run_options o = drill_run_options(d, false);
	struct agent_request q;
	struct agent_run *run = NULL;

	o.problem = &problem;
	if (agent_run_new(&run, &o, NULL) != OK)
		BUG("a plan that makes no run");
	agent_run_conversation(run, &q);
	buf_addc(b, '{');
	json_member_text(b, "form", d->form->name);
	json_member_text(b, "system", q.system);
	buf_addf(b, ",\"tools\":%s}", q.tools);
	agent_run_free(run);
}
