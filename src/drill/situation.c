/* situation.c -- the table of situations, and one of its rows with numbers, names and words drawn. */
#include "drill/drill_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct situation situations[] = {
#define SITUATION(name, profile, task, numbers, given, make, checks, goal, result, wrong, \
		  idea, ask)                                                              \
	{ #name,  profile, TASK_##task, numbers, given, make,                             \
	  checks, goal,    result,      wrong,   idea,  ask },
#include "drill/situation.def"
#undef SITUATION
};
#define COUNT ((int)(sizeof situations / sizeof *situations))

const struct situation *drill_situation(int i)
{
	return i >= 0 && i < COUNT ? &situations[i] : NULL;
}

const char *drill_situation_name(int i)
{
	return i >= 0 && i < COUNT ? situations[i].name : NULL;
}

const char *drill_task_word(enum kind_of_task t)
{
	static const char *const words[] = { "measure", "always", "draw", "facts" };

	return words[t];
}

/* What $A and $a stand for. */
struct drill_names {
	char point[26];
	char number[26][8]; /* "": there is none */
};

/* "a 2 9, n of 3 4 6" */
static bool draw_numbers(struct drill_names *n, const char *row, struct rng *r)
{
	while (*row) {
		char letter = *row;
		char *end;
		long pick = 0;

		if (!islower((unsigned char)letter) || row[1] != ' ')
			return false;
		row += 2;
		if (!strncmp(row, "of ", 3)) {
			long value[16];
			int count = 0;

			for (row += 3; *row && *row != ',' && count < 16;
			     row = end + (*end == ' '))
				value[count++] = strtol(row, &end, 10);
			pick = value[rng_below(r, (uint64_t)count)];
		} else {
			long least = strtol(row, &end, 10), most = strtol(end, &end, 10);

			pick = rng_between(r, least, most);
			row = end;
		}
		snprintf(n->number[letter - 'a'], sizeof n->number[0], "%ld", pick);
		row += strspn(row, ", ");
	}
	return true;
}

/* The names of the row, or other letters; I and O, which look like numbers, only where the row has them. */
static void draw_points(struct drill_names *n, struct rng *r)
{
	static const char pool[] = "ABCDEFGHKLMNPQRSTUVWXYZ";
	char shuffled[sizeof pool];
	int at = 0;

	for (int i = 0; i < 26; i++)
		n->point[i] = (char)('A' + i);
	if (rng_below(r, 2))
		return;
	memcpy(shuffled, pool, sizeof pool);
	for (int i = (int)sizeof pool - 2; i > 0; i--) {
		int k = (int)rng_below(r, (uint64_t)i + 1);
		char c = shuffled[i];

		shuffled[i] = shuffled[k];
		shuffled[k] = c;
	}
	for (int i = 0; i < 26; i++)
		if (strchr(pool, 'A' + i))
			n->point[i] = shuffled[at++];
}

/* --- Numbers as a person writes them ------------------------------------------------------------------- */
/* A fraction in lowest terms, at *s: "6/2" is 3, "6/4" is 3/2.  Not where it is part of a longer term. */
static bool tidy_fraction(struct buf *b, const char **s, char before)
{
	char *bar, *end;
	long up = strtol(*s, &bar, 10), down, d;

	if (strchr("*/^", before) || *bar != '/' || !isdigit((unsigned char)bar[1]))
		return false;
	down = strtol(bar + 1, &end, 10);
	if (down < 1 || isalnum((unsigned char)*end) || strchr("^*/", *end ? *end : ' '))
		return false;
	d = (long)base_gcd(up, down);
	if (down == d)
		buf_addf(b, "%ld", up / d);
	else
		buf_addf(b, "%ld/%ld", up / d, down / d);
	*s = end;
	return true;
}

/* A sum that is an argument: ", 5 + 1)" has 6. */
static bool tidy_sum(struct buf *b, const char **s, char before)
{
	char *sign, *end;
	long one = strtol(*s, &sign, 10), two;

	if (before != ',' || strncmp(sign, " + ", 3) || !isdigit((unsigned char)sign[3]))
		return false;
	two = strtol(sign + 3, &end, 10);
	if (*end != ',' && *end != ')')
		return false;
	buf_addf(b, "%ld", one + two);
	*s = end;
	return true;
}

const char *drill_tidy(const char *text, struct arena *a)
{
	struct buf b = { 0 };
	char before = ' '; /* the last that is no blank */
	const char *s;

	while (*text) {
		bool begins = isdigit((unsigned char)*text) &&
			      (!b.n || (!isalnum((unsigned char)b.s[b.n - 1]) &&
					!strchr("._$", b.s[b.n - 1])));

		if (!begins ||
		    !(tidy_fraction(&b, &text, before) || tidy_sum(&b, &text, before)))
			buf_addc(&b, *text++);
		before = b.s[b.n - 1] == ' ' ? before : b.s[b.n - 1];
	}
	s = buf_keep(&b, a);
	return s;
}

static const char *fill(const char *text, const struct drill_names *n, struct arena *a)
{
	struct buf b = { 0 };
	const char *s;

	for (; *text; text++) {
		if (text[0] == '$' && isupper((unsigned char)text[1]))
			buf_addc(&b, n->point[*++text - 'A']);
		else if (text[0] == '$' && islower((unsigned char)text[1]))
			buf_add(&b, n->number[*++text - 'a']);
		else
			buf_addc(&b, *text);
	}
	s = drill_tidy(buf_str(&b), a);
	buf_clear(&b);
	return s;
}

const char *drill_one_of(const char *list, struct rng *r, struct arena *a)
{
	int n = 1, pick;
	size_t len;

	for (const char *s = list; *s; s++)
		n += *s == '|';
	for (pick = (int)rng_below(r, (uint64_t)n); pick; pick--)
		list = strchr(list, '|') + 1;
	len = strcspn(list, "|");
	return arena_strndup(a, list, len);
}

/* "M = ..." defines M; a call says its name itself. */
static void read_step(struct drill_step *s, const char *line, struct arena *a)
{
	size_t n = strcspn(line, " =");

	s->line = line;
	s->is_call = *line == '{';
	s->label = s->is_call || line[n] != ' ' || line[n + 1] != '='
			   ? ""
			   : arena_strndup(a, line, n);
}

static void add_steps(struct drill_story *s, const char *text, struct arena *a)
{
	while (*text && s->steps < DRILL_LINES) {
		size_t n = strcspn(text, "\n");

		read_step(&s->step[s->steps++], arena_strndup(a, text, n), a);
		text += n + (text[n] == '\n');
	}
}

bool drill_story(struct drill_story *s, const struct situation *of, struct rng *r,
		 struct arena *a)
{
	struct drill_names n = { 0 };

	*s = (struct drill_story){ .of = of, .wrong = -1 };
	if (!draw_numbers(&n, of->numbers, r))
		return false;
	draw_points(&n, r);
	s->ask = fill(drill_one_of(of->ask, r, a), &n, a);
	s->idea = fill(drill_one_of(of->idea, r, a), &n, a);
	s->checks = fill(of->checks, &n, a);
	s->goal = fill(of->goal, &n, a);
	s->result = fill(of->result, &n, a);
	add_steps(s, fill(of->given, &n, a), a);
	s->given = s->steps;
	add_steps(s, fill(of->make, &n, a), a);
	if (*of->wrong) {
		read_step(&s->instead, fill(drill_one_of(of->wrong, r, a), &n, a), a);
		for (int i = 0; i < s->steps; i++)
			if (!strcmp(s->step[i].label, s->instead.label))
				s->wrong = i;
	}
	return true;
}
