/*
 * t-folder.c -- the folder of a run: the plan of attempts, records that are appended, cut off, damaged
 * and told again, parts, results; and the numbers that are made of them.
 */
#include "base/t/tap.h"
#include "eval/eval.h"
#include "eval/score.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[] = "/tmp/porism-eval-XXXXXX";
static struct arena *arena;

static const char *in(const char *name)
{
	return arena_printf(arena, "%s/%s", dir, name);
}

static void write_text(const char *path, const char *text, bool more)
{
	FILE *f = fopen(path, more ? "a" : "w");

	if (!f || fputs(text, f) < 0 || fclose(f))
		ok(0, "%s cannot be written", path);
}

static char *read_text(const char *path)
{
	FILE *f = fopen(path, "r");
	struct buf b = { 0 };
	char *text;
	int c;

	while (f && (c = getc(f)) != EOF)
		buf_addc(&b, (char)c);
	if (f)
		fclose(f);
	text = arena_strdup(arena, buf_str(&b));
	buf_clear(&b);
	return text;
}

#define SAMPLES 5
static struct eval_config config;

static void make_config(const char *more)
{
	struct buf b = { 0 };
	struct err e = { 0 };

	for (int i = 0; i < SAMPLES; i++)
		buf_addf(&b,
			 "{\"id\": \"p%d\", \"text\": \"What is %d + 1?\", \"answer\": "
			 "\"%d\"}\n",
			 i, i, i + 1);
	write_text(in("p.jsonl"), b.s, false);
	buf_reset(&b);
	buf_addf(&b,
		 "{\"model\": \"vllm:x\", \"sets\": [{\"file\": \"p.jsonl\", \"name\": "
		 "\"s\"}], \"arms\": "
		 "[\"BL\", \"CT\"]%s}",
		 more);
	if (eval_config_read(&config, b.s, b.n, NULL, arena, &e) != OK)
		ok(0, "config: %s", e.msg);
	buf_clear(&b);
}

static struct eval_plan *make_plan(void)
{
	struct eval_plan *p = NULL;
	struct err e = { 0 };

	if (eval_plan_new(&p, &config, arena_printf(arena, "%s/", dir), &e) != OK)
		ok(0, "plan: %s", e.msg);
	return p;
}

static enum status open_folder(struct eval_folder *f, struct eval_plan *p, struct shard s,
			       struct err *e)
{
	*e = (struct err){ 0 };
	return eval_folder_open(f, p, in("run"), s, "0", "then", e);
}

/* A record of an attempt; sample i is right in BL when i is even, in CT always but for 3. */
static void add(struct eval_folder *f, const struct eval_plan *p, long attempt,
		const char *status)
{
	struct eval_place at = eval_plan_place(p, attempt);
	struct eval_record r = { .key = p->key[at.sample],
				 .set = "s",
				 .id = p->sample[at.sample]->id,
				 .arm = config.arm[at.arm].name,
				 .try = at.try + 1,
				 .status = status,
				 .answer = "1",
				 .truth = p->sample[at.sample]->answer,
				 .verdict = "equal",
				 .usage = { 10, 0, 0, 5, 1 },
				 .cost = 0.5,
				 .turns = 1,
				 .seconds = (double)attempt + 0.25 };
	struct buf b = { 0 };
	struct err e = { 0 };

	r.right = at.arm ? at.sample != 3 : at.sample % 2 == 0;
	r.verdict = r.right ? "equal" : "different";
	eval_record_json(&b, &r);
	if (eval_folder_add(f, b.s, b.n, EVAL_SYNC_NONE, 0, &e) != OK)
		ok(0, "%s", e.msg);
	buf_clear(&b);
}

static long count(const struct eval_plan *p, enum eval_state state)
{
	long n = 0;

	for (long i = 0; i < p->attempts; i++)
		n += p->mark[i].state == state;
	return n;
}

static void test_plan(void)
{
	struct buf where = { 0 }, name = { 0 }, other = { 0 };
	struct eval_plan *p;
	bool same = true;

	make_config(", \"tries\": 3");
	p = make_plan();
	ok(p->samples == SAMPLES && p->attempts == 5 * 3 * 2, "samples, tries, arms");
	for (long i = 0; i < p->attempts; i++) {
		struct eval_place at = eval_plan_place(p, i);

		same = same && eval_plan_attempt(p, at) == i &&
		       eval_plan_find(p, p->key[at.sample], config.arm[at.arm].name,
				      at.try + 1) == i;
	}
	ok(same, "an attempt, its place, its name: the same");
	ok(eval_plan_place(p, 6).sample == 1 && eval_plan_place(p, 5).sample == 0,
	   "all of a sample before the next");
	ok(eval_plan_find(p, "s/p9", "BL", 1) == -1 &&
		   eval_plan_find(p, "s/p1", "XX", 1) == -1 &&
		   eval_plan_find(p, "s/p1", "BL", 4) == -1 &&
		   eval_plan_find(p, "s/p1", "BL", 0) == -1,
	   "others are none");
	eval_plan_trace(&where, &name, p, (struct eval_place){ 1, 1, 2 });
	eval_plan_trace(&where, &other, p, (struct eval_place){ 1, 1, 0 });
	ok(!strncmp(where.s, "traces/CT/", 10) && !strncmp(name.s, "s-p1-", 5) &&
		   strstr(name.s, ".3") && strstr(other.s, ".1"),
	   "a trace: %s %s", where.s, name.s);
	buf_clear(&where);
	buf_clear(&name);
	buf_clear(&other);
	eval_plan_free(p);
}

static void test_records(void)
{
	const struct shard all = { 0 };
	struct eval_folder f;
	struct eval_plan *p;
	struct eval_tally t[2];
	struct err e;
	bool written;
	char *results;

	make_config("");
	p = make_plan();
	ok(open_folder(&f, p, all, &e) == OK && f.fresh, "a new folder: %s", e.msg);
	for (long i = 0; i < 6; i++)
		add(&f, p, i, i == 4 ? "error" : "answered");
	ok(eval_folder_results(&f, p, &written, &e) == OK && !written, "not all is there yet");
	eval_folder_close(&f);
	write_text(in("run/records.jsonl"), "{\"key\":\"s/p4\",\"arm\":\"B", true);
	ok(open_folder(&f, p, all, &e) == OK && !f.fresh && f.torn,
	   "again: half a line is seen");
	ok(count(p, EVAL_DONE) == 5 && count(p, EVAL_FAILED) == 1 && count(p, EVAL_OPEN) == 4,
	   "what is done, what failed, what is left");
	eval_tally(t, p, all);
	ok(t[0].total == 5 && t[0].done == 3 && t[0].failed == 1 && t[0].right == 2 &&
		   t[1].right == 3 && t[0].cost == 1.5 && t[0].input == 30,
	   "and it adds up");
	add(&f, p, 4, "answered");
	for (long i = 9; i > 5; i--)
		add(&f, p, i, "answered");
	ok(eval_folder_results(&f, p, &written, &e) == OK && written, "then all is there");
	ok(count(p, EVAL_FAILED) == 0, "the later line counts");
	eval_folder_close(&f);
	results = read_text(in("run/results.jsonl"));
	ok(!strstr(results, "seconds") &&
		   strstr(results, "\"key\":\"s/p0\"") < strstr(results, "s/p4"),
	   "results: in the order of the samples, without clock times");
	write_text(in("run/records.jsonl"), "what?\n{\"key\":\"s/p77\",\"arm\":\"BL\"}\n",
		   true);
	ok(open_folder(&f, p, all, &e) == OK && f.damaged == 2 && !f.torn &&
		   count(p, EVAL_DONE) == 10,
	   "lines that are no records are counted, and left out");
	eval_folder_close(&f);
	eval_plan_free(p);
}

/* Another run is kept out, and another process. */
static void test_refusals(void)
{
	const struct shard all = { 0 };
	struct eval_folder f, g;
	struct eval_plan *p;
	struct err e;

	p = make_plan();
	ok(open_folder(&f, p, all, &e) == OK, "the folder of before");
	ok(open_folder(&g, p, all, &e) == E_SYS && strstr(e.msg, "another porism eval"),
	   "is locked: %s", e.msg);
	ok(open_folder(&g, p, (struct shard){ 1, 2 }, &e) == OK, "a part has its own lock");
	eval_folder_close(&g);
	unlink(in("run/records-1-of-2.jsonl"));
	eval_folder_close(&f);
	eval_plan_free(p);
	make_config(", \"tries\": 2");
	p = make_plan();
	ok(open_folder(&f, p, all, &e) == E_ARG && strstr(e.msg, "tries was 1, is 2"),
	   "other tries: %s", e.msg);
	eval_plan_free(p);
	make_config("");
	write_text(in("p.jsonl"), "{\"id\": \"more\", \"text\": \"?\", \"answer\": \"1\"}\n",
		   true);
	p = make_plan();
	ok(open_folder(&f, p, all, &e) == E_ARG &&
		   strstr(e.msg, "p.jsonl has changed (5 samples then, 6 now)"),
	   "other samples: %s", e.msg);
	eval_plan_free(p);
}

static void test_parts(void)
{
	struct eval_folder f;
	struct eval_plan *p;
	struct err e;
	char *whole = read_text(in("run/results.jsonl"));
	bool written = false;
	long done = 0;

	make_config("");
	p = make_plan();
	rename(in("run"), in("first"));
	for (int i = 1; i <= 3; i++) {
		struct shard s = { i, 3 };

		ok(!written, "before part %d it is not whole", i);
		if (open_folder(&f, p, s, &e) != OK)
			ok(0, "%s", e.msg);
		for (long k = 0; k < p->attempts; k++)
			if (shard_has(s, p->key[eval_plan_place(p, k).sample],
				      strlen(p->key[eval_plan_place(p, k).sample]))) {
				add(&f, p, k, "answered");
				done++;
			}
		if (eval_folder_results(&f, p, &written, &e) != OK)
			ok(0, "%s", e.msg);
		eval_folder_close(&f);
	}
	ok(done == p->attempts && written, "three parts do all of it, each once");
	ok(!strcmp(read_text(in("run/results.jsonl")), whole), "the results are those of one");
	eval_plan_free(p);
}

static void test_score(void)
{
	struct eval_rows *r = NULL;
	struct eval_side before, after;
	struct eval_pairing p;
	struct buf b = { 0 };
	struct json *j;
	struct err e = { 0 };

	ok(eval_rows_load(&r, in("run"), &e) == OK && r->n == 10 && r->arms == 2, "rows: %s",
	   e.msg);
	before = (struct eval_side){ r, "BL" };
	after = (struct eval_side){ r, "CT" };
	eval_compare(&p, &before, &after);
	ok(p.pairs.both == 3 && p.pairs.save == 1 && p.pairs.broken == 0 &&
		   p.pairs.neither == 1,
	   "pairs by hand");
	ok(p.delta.value > 0.199 && p.delta.value < 0.201 && p.p == 1, "their difference");
	eval_score_text(&b, r);
	ok(strstr(b.s, "Save 1, Break 0") && strstr(b.s, "60.0 %"), "as text");
	buf_reset(&b);
	eval_score_json(&b, r);
	ok(json_read(&j, b.s, b.n, arena, &e) == OK, "as JSON: %s", e.msg);
	buf_clear(&b);
	eval_rows_free(r);
	ok(eval_rows_load(&r, in("nowhere"), &e) == E_SYS, "no folder: %s", e.msg);
}

int main(void)
{
	if (!mkdtemp(dir)) {
		skip("there is no folder to write to");
		return tap_done();
	}
	arena = arena_new();
	test_plan();
	test_records();
	test_refusals();
	test_parts();
	test_score();
	if (system(arena_printf(arena, "rm -rf %s", dir)))
		ok(0, "the folder stays");
	arena_free(arena);
	return tap_done();
}
