/* count.c -- what came of many problems: by status, by the first operator, by the number of operators. */
#include "base/index.h"
#include "base/member.h"
#include "teach/teach_priv.h"
#include <stdio.h>

#define OPERATORS 128 /* names that are counted */

struct teach_share {
	long replies, kept;
};
struct teach_count {
	long problems, solved; /* solved: something of them is kept */
	struct teach_share all, operators[PROGRAM_STEPS + 1], first[OPERATORS];
	long fate[TEACH_FATES], status[PROGRAM_STATUSES];
	const char *name[OPERATORS];
	struct index by_name;
	struct arena *arena;
	int names;
	long input, output;
	double cost;
	bool paid;
};

struct teach_count *teach_count_new(void)
{
	struct teach_count *t = mem_alloc(sizeof *t);

	t->arena = arena_new();
	return t;
}

void teach_count_free(struct teach_count *t)
{
	if (t) {
		index_clear(&t->by_name);
		arena_free(t->arena);
	}
	mem_free(t);
}

void teach_count_problem(struct teach_count *t)
{
	t->problems++;
}

static struct teach_share *share_of(struct teach_count *t, const char *name)
{
	int i = index_get(&t->by_name, name);

	if (i < 0 && t->names < OPERATORS) {
		i = t->names++;
		t->name[i] = arena_strdup(t->arena, name);
		index_set(&t->by_name, name, i);
	}
	return i < 0 ? NULL : &t->first[i];
}

static void add(struct teach_share *s, bool kept)
{
	if (s) {
		s->replies++;
		s->kept += kept;
	}
}

void teach_count_reply(struct teach_count *t, const struct teach_problem *q,
		       const struct teach_verdict *v, const struct teach_had *had,
		       bool first_kept)
{
	bool kept = v->fate == TEACH_KEPT;
	struct arena *a = arena_new();
	/* A known program says how hard the problem is; else the reply's own does. */
	const char *first = q->gold.program ? teach_first(q->gold.program, a) : v->first;
	int operators = q->gold.program ? q->operators : v->operators;

	add(&t->all, kept);
	t->fate[v->fate]++;
	if (v->fate == TEACH_STATUS)
		t->status[v->status]++;
	if (first)
		add(share_of(t, first), kept);
	if (operators > 0 && operators <= PROGRAM_STEPS)
		add(&t->operators[operators], kept);
	t->solved += first_kept;
	t->input += had->usage.input > 0 ? had->usage.input : 0;
	t->input += had->usage.cache_read > 0 ? had->usage.cache_read : 0;
	t->input += had->usage.cache_write > 0 ? had->usage.cache_write : 0;
	t->output += had->usage.output > 0 ? had->usage.output : 0;
	if (had->cost >= 0) {
		t->cost += had->cost;
		t->paid = true;
	}
	arena_free(a);
}

static void add_share(struct buf *b, const char *key, const struct teach_share *s)
{
	json_add_key(b, key);
	buf_addc(b, '{');
	json_member_count(b, "replies", s->replies);
	json_member_count(b, "kept", s->kept);
	buf_addc(b, '}');
}

static double share(long n, long all)
{
	return all ? (double)n / (double)all : 0;
}

void teach_count_json(struct buf *b, const struct teach_count *t)
{
	static const char *const word[] = {
#define FATE(NAME, word, text) word,
#include "teach/fate.def"
#undef FATE
	};

	buf_addc(b, '{');
	json_member_count(b, "problems", t->problems);
	json_member_count(b, "replies", t->all.replies);
	json_member_count(b, "kept", t->all.kept);
	json_member_number(b, "yield", share(t->solved, t->problems));
	json_member_number(b, "reply_yield", share(t->all.kept, t->all.replies));
	json_add_key(b, "by_status");
	buf_addc(b, '{');
	for (int i = 0; i < TEACH_FATES; i++)
		if (t->fate[i] && i != TEACH_STATUS)
			json_member_count(b, word[i], t->fate[i]);
	for (int i = 0; i < PROGRAM_STATUSES; i++)
		if (t->status[i])
			json_member_count(b, program_status_word((enum program_status)i),
					  t->status[i]);
	buf_addc(b, '}');
	json_add_key(b, "by_first");
	buf_addc(b, '{');
	/* In the order of the table, whatever came first. */
	for (int i = 0; i < program_table_size(); i++) {
		const char *name = program_table_row(i).name;
		int k = index_get(&t->by_name, name);

		if (k >= 0 && (!i || program_table_row(i - 1).name != name))
			add_share(b, name, &t->first[k]);
	}
	buf_addc(b, '}');
	json_add_key(b, "by_operators");
	buf_addc(b, '{');
	for (int i = 0; i <= PROGRAM_STEPS; i++)
		if (t->operators[i].replies) {
			char key[16];

			snprintf(key, sizeof key, "%d", i);
			add_share(b, key, &t->operators[i]);
		}
	buf_addc(b, '}');
	json_add_key(b, "tokens");
	buf_addc(b, '{');
	json_member_count(b, "input", t->input);
	json_member_count(b, "output", t->output);
	buf_addc(b, '}');
	if (t->paid)
		json_member_number(b, "cost", t->cost);
	buf_addc(b, '}');
}
