/*
 * recall.c -- what a record that was written says of itself: the same as its maker knew when it was made.
 */
#include "base/json.h"
#include "learn/alike_priv.h"
#include <stdlib.h>
#include <string.h>

enum { VALUES = 64 };

struct learn_words_of {
	const char *word;
	size_t n;
};

static struct learn_words_of next_word(const char **s)
{
	struct learn_words_of w;

	*s += strspn(*s, " ");
	w.word = *s;
	w.n = strcspn(*s, " ");
	*s += w.n;
	return w;
}

static int operator_of(struct learn_words_of w)
{
	for (int i = 0; learn_operator_word(i); i++)
		if (strlen(learn_operator_word(i)) == w.n &&
		    !memcmp(learn_operator_word(i), w.word, w.n))
			return i;
	return -1;
}

/* N12 as 12; -1 where it is no such word. */
static int number_of(struct learn_words_of w)
{
	char *end;
	long n;

	if (w.n < 2 || w.word[0] != 'N' || w.word[1] < '0' || w.word[1] > '9')
		return -1;
	n = strtol(w.word + 1, &end, 10);
	return end == w.word + w.n && n < VALUES ? (int)n : -1;
}

/* Operators, and what is given in the order in which the program takes it. */
static void read_program(struct learn_facts *f, const char *program,
			 const struct json *numbers, struct buf *given)
{
	const char *value[VALUES] = { NULL };
	bool seen[VALUES] = { false };
	int n = 0, taken = 0;

	for (const struct json *j = numbers ? numbers->child : NULL; j && n < VALUES;
	     j = j->next)
		value[n++] = j->type == JSON_STRING ? j->text : "";
	f->first = -1;
	while (*(program += strspn(program, " "))) {
		struct learn_words_of w = next_word(&program);
		int op = operator_of(w), i = number_of(w);

		if (op >= 0) {
			f->operators++;
			f->used |= (uint64_t)1 << op;
			f->first = f->first < 0 ? op : f->first;
		} else if (w.n == 3 && !memcmp(w.word, "Get", 3)) {
			/* What it takes is no operand of a step. */
			f->operators++;
			break;
		} else if (i >= 0 && !seen[i]) {
			seen[i] = true;
			taken++;
			buf_addf(given, "%s ", i < n ? value[i] : "");
		}
	}
	f->extra = taken < n;
}

static void add_list(struct buf *b, const struct json *list)
{
	for (const struct json *j = list ? list->child : NULL; j; j = j->next)
		if (j->type == JSON_STRING)
			buf_addf(b, " %s", j->text);
}

void learn_whole_text(struct buf *b, const char *text, const struct json *record)
{
	const struct json *clauses = json_get(record, "clauses");

	buf_add(b, text);
	add_list(b, clauses ? json_get(clauses, "structure")
			    : json_get(record, "parsing_stru_seqs"));
	add_list(b, clauses ? json_get(clauses, "semantic")
			    : json_get(record, "parsing_sem_seqs"));
}

static enum learn_split split_of(const char *word)
{
	unsigned s;

	return word && learn_splits(&s, word) ? (enum learn_split)s : LEARN_TRAIN;
}

bool learn_recall(struct learn_facts *f, const struct json *record)
{
	const char *text = json_text(record, "text"), *program = json_text(record, "program"),
		   *skeleton = json_text(record, "skeleton"),
		   *goal = json_text(record, "goal"),
		   *answer = json_text(record, "rounded") ? json_text(record, "answer_value")
							  : json_text(record, "answer");
	struct buf given = { 0 }, whole = { 0 };
	char *end;

	memset(f, 0, sizeof *f);
	if (!text || !program || !skeleton || !goal || !answer ||
	    !text_double(&f->value, answer))
		return false;
	f->skeleton = strtoull(skeleton, &end, 16);
	if (*end || end == skeleton)
		return false;
	read_program(f, program, json_get(record, "numbers"), &given);
	buf_add(&given, goal);
	f->key = learn_hash(given.s, given.n, f->skeleton);
	learn_whole_text(&whole, text, record);
	learn_signature(f->sign, whole.s);
	f->text = learn_text_hash(text);
	f->whole = learn_text_hash(whole.s);
	f->split = split_of(json_text(record, "split"));
	buf_clear(&given);
	buf_clear(&whole);
	return f->first >= 0 && f->operators >= LEARN_LEAST && f->operators <= LEARN_MOST;
}
