/* plan.c -- what a run does: the samples of its sets, each with every try of every arm. */
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include <stdio.h>
#include <string.h>

/* The path of a set's file or folder. */
static const char *path_of(const char *path, const char *folder, struct arena *a)
{
	return *path == '/' || !strcmp(path, "-") ? path
						  : arena_printf(a, "%s%s", folder, path);
}

static enum status add_samples(struct eval_plan *p, int set, struct err *e)
{
	const struct dataset *d = p->data[set];
	const char *name = p->config->set[set].name;

	for (int i = 0; i < d->samples; i++) {
		const struct dataset_sample *s = &d->sample[i];
		const char *key = name ? arena_printf(p->arena, "%s/%s", name, s->id) : s->key;

		if (index_get(&p->index, key) >= 0)
			return err_fail_with(e, E_ARG, "name_taken", NULL,
					     "give the sets of the config different names",
					     "two samples have the key %.80s", key);
		index_set(&p->index, key, p->samples);
		p->sample[p->samples] = s;
		p->key[p->samples] = key;
		p->set[p->samples++] = set;
	}
	return OK;
}

/* Pictures that are not there are asked about before anything is paid for. */
static enum status check_pictures(const struct eval_plan *p, struct err *e)
{
	for (int i = 0; i < p->config->sets; i++) {
		const struct dataset *d = p->data[i];

		if (!d->images_absent || p->config->set[i].pictures != EVAL_PICTURES_NEEDED)
			continue;
		return err_fail_with(e, E_ARG, "not_found", NULL,
				     "\"images\": FOLDER says where they are; \"pictures\": "
				     "\"any\" goes on without those, \"none\" without all",
				     "%s: the files of %d pictures are not there", d->file,
				     d->images_absent);
	}
	return OK;
}

/* Solutions to be labelled need the judge's protocol, and it needs such. */
static enum status check_protocols(const struct eval_plan *p, struct err *e)
{
	for (int i = 0; i < p->samples; i++)
		for (int k = 0; k < p->config->arms; k++) {
			const struct eval_arm *arm = &p->config->arm[k];
			bool judge = !strcmp(arm->protocol->name, "JUDGE"),
			     steps = eval_is_bench(p->sample[i]);

			if (judge == steps || arm->engine)
				continue;
			return err_fail_with(
				e, E_ARG, "bad_argument", NULL,
				"the protocol JUDGE is for such sets (pebench), and only for "
				"these; a run has the ones or the others",
				steps ? "%.80s is a solution whose steps are to be labelled: "
					"the arm %s cannot"
				      : "%.80s has no steps that are to be labelled: the arm "
					"%s cannot judge it",
				p->key[i], arm->name);
		}
	return OK;
}

static enum status load(struct eval_plan *p, const char *folder, struct err *e)
{
	long samples = 0;
	bool engine = true;

	for (int k = 0; k < p->config->arms; k++)
		engine = engine && p->config->arm[k].engine;
	for (int i = 0; i < p->config->sets; i++) {
		const struct eval_set *s = &p->config->set[i];
		struct dataset_options o = s->o;
		enum status st;

		if (o.images)
			o.images = path_of(o.images, folder, p->arena);
		/* The engine reads statements that have no text for people; models cannot. */
		o.formal = o.formal || engine;
		st = dataset_load(&p->data[i], path_of(s->file, folder, p->arena), &o, e);
		if (st == E_SYS && e && !e->hint[0])
			err_hint(e,
				 "sets[%d].file of the config names it; paths go on from the "
				 "config's folder",
				 i);
		if (st != OK)
			return st;
		samples += p->data[i]->samples;
	}
	if (samples > 100000000)
		return err_fail(e, E_ARG, "limit", "%ld samples are too many", samples);
	p->sample = arena_alloc(p->arena, (size_t)(samples + 1) * sizeof *p->sample);
	p->key = arena_alloc(p->arena, (size_t)(samples + 1) * sizeof *p->key);
	p->set = arena_alloc(p->arena, (size_t)(samples + 1) * sizeof *p->set);
	p->index.borrows = true;
	index_reserve(&p->index, (int)samples);
	for (int i = 0; i < p->config->sets; i++)
		if (add_samples(p, i, e) != OK)
			return E_ARG;
	return OK;
}

/* No samples: is there nothing in the files, or is all of it left out? */
static enum status nothing_there(const struct eval_plan *p, struct err *e)
{
	const struct dataset *d = p->data[0];

	for (int i = 1; i < p->config->sets && !d->records; i++)
		d = p->data[i];
	if (!d->records) {
		err_fail(e, E_ARG, "bad_argument", "there are no samples: %.200s is empty",
			 d->file);
		return E_ARG;
	}
	return err_fail_with(
		e, E_ARG, "bad_argument", NULL,
		"porism eval samples FILE tells what is left out and why; look at the sets' "
		"filters",
		"there are no samples: %.200s has %d records, of which none is left", d->file,
		d->records);
}

enum status eval_plan_new(struct eval_plan **out, const struct eval_config *c,
			  const char *folder, struct err *e)
{
	struct eval_plan *p = mem_alloc(sizeof *p);
	enum status st;

	p->config = c;
	p->arena = arena_new();
	st = load(p, folder, e);
	if (st == OK)
		st = check_pictures(p, e);
	if (st == OK)
		st = check_protocols(p, e);
	if (st == OK && !p->samples)
		st = nothing_there(p, e);
	if (st != OK) {
		eval_plan_free(p);
		return st;
	}
	p->attempts = (long)p->samples * c->tries * c->arms;
	p->mark = mem_alloc((size_t)p->attempts * sizeof *p->mark);
	*out = p;
	return OK;
}

void eval_plan_free(struct eval_plan *p)
{
	if (!p)
		return;
	for (int i = 0; i < EVAL_SETS; i++)
		dataset_free(p->data[i]);
	index_clear(&p->index);
	mem_free(p->mark);
	arena_free(p->arena);
	mem_free(p);
}

/* All of a sample before the next one: who stops early has pairs to compare. */
struct eval_place eval_plan_place(const struct eval_plan *p, long attempt)
{
	const struct eval_config *c = p->config;
	long of = attempt / c->arms;

	return (struct eval_place){ .sample = (int)(of / c->tries),
				    .try = (int)(of % c->tries),
				    .arm = (int)(attempt % c->arms) };
}

long eval_plan_attempt(const struct eval_plan *p, struct eval_place at)
{
	const struct eval_config *c = p->config;

	return ((long)at.sample * c->tries + at.try) * c->arms + at.arm;
}

long eval_plan_find(const struct eval_plan *p, const char *key, const char *arm, long try)
{
	const struct eval_config *c = p->config;
	struct eval_place at = { .sample = index_get(&p->index, key), .try = (int)(try - 1) };

	while (at.arm < c->arms && strcmp(c->arm[at.arm].name, arm))
		at.arm++;
	if (at.sample < 0 || at.arm == c->arms || try < 1 || try > c->tries)
		return -1;
	return eval_plan_attempt(p, at);
}

/* Spread over 256 folders for each arm.  What cannot be in a name becomes -, and a hash of the whole
 * key tells those apart that become alike. */
void eval_plan_trace(struct buf *dir, struct buf *name, const struct eval_plan *p,
		     struct eval_place at)
{
	const char *key = p->key[at.sample];
	uint64_t hash = shard_hash(key, strlen(key));
	size_t n = name->n;

	buf_addf(dir, "traces/%s/%02x", p->config->arm[at.arm].name,
		 (unsigned)(hash >> 32 & 0xff));
	for (const char *s = key; *s && name->n < n + 60; s++) {
		bool plain = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
			     (*s >= '0' && *s <= '9') || *s == '_' ||
			     (*s == '.' && name->n > n);

		buf_addc(name, plain ? *s : '-');
	}
	buf_addf(name, "-%08x.%d", (unsigned)(hash & 0xffffffffu), at.try + 1);
}

void eval_plan_problem(struct agent_problem *out, const struct eval_plan *p, int sample,
		       struct arena *a)
{
	const struct dataset_sample *s = p->sample[sample];

	if (eval_is_bench(s)) {
		eval_bench_problem(out, s, a);
		out->id = p->key[sample];
		return;
	}
	*out = (struct agent_problem){ .id = p->key[sample],
				       .text = s->text,
				       .answer = s->answer ? s->answer : s->letter,
				       .choice = s->choice,
				       .choices = s->choices };
}
