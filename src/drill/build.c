/*
 * build.c -- the story's figure, made apart from the run: which calls its lines are, what the answer is, and whether these
 * numbers give the figure that the row is about.
 */
#include "drill/drill_priv.h"
#include "fig/fig.h"
#include <string.h>

/* The call of a line, as the journal of the figure wrote it down. */
static bool read_journal(struct drill_step *s, const struct fig *f, int at, struct arena *a)
{
	struct json *j = NULL;
	const char *line, *args;
	size_t n;

	if (fig_journal_count(f) != at + 1)
		return false;
	/* The journal keeps what constraints came to; the call is without it. */
	line = s->is_call ? s->line : fig_journal_line(f, at);
	if (json_read(&j, line, strlen(line), a, NULL) != OK ||
	    !json_span(&args, &n, line, strlen(line), "args"))
		return false;
	s->tool = json_text(j, "tool");
	s->args = arena_strndup(a, args, n);
	return s->tool != NULL;
}

/* The lines, one of them perhaps another. */
static bool draw(struct fig *f, struct drill_story *s, const struct drill_step *instead,
		 struct arena *a)
{
	for (int i = 0; i < s->steps; i++) {
		struct drill_step *step = &s->step[i];
		const char *line = instead && i == s->wrong ? instead->line : step->line;
		const struct fig_obs *obs = NULL;

		if (fig_line(f, line, strlen(line), &obs) != OK || !obs || !fig_obs_ok(obs))
			return false;
		if (!instead && !read_journal(step, f, i, a))
			return false;
		if (instead && i == s->wrong && !read_journal(&s->instead, f, i, a))
			return false;
	}
	return true;
}

/* All relations of a list with ; between them: proven true, or one of them proven false. */
static truth decide(struct fig *f, const char *relations, struct arena *a)
{
	truth all = TRUTH_YES;

	while (*relations) {
		size_t n = strcspn(relations, ";");

		all = truth_and(all, fig_proves(f, arena_strndup(a, relations, n)));
		relations += n + (relations[n] == ';');
		relations += strspn(relations, " ");
	}
	return all;
}

static bool exact_of(const char **out, struct fig *f, const char *line, struct arena *a)
{
	const struct fig_obs *obs = NULL;
	struct buf b = { 0 };
	bool good = fig_line(f, line, strlen(line), &obs) == OK && obs && fig_obs_ok(obs) &&
		    fig_obs_exact(&b, f, obs);

	if (good)
		*out = arena_strndup(a, b.s, b.n);
	buf_clear(&b);
	return good;
}

/* Measured, and as the formula has it. */
static bool measure(struct drill_story *s, struct fig *f, struct arena *a)
{
	if (!exact_of(&s->key, f, s->goal, a) || strlen(s->key) > 60)
		return false;
	if (!strcmp(s->key, "0") || !strcmp(s->key, "0°"))
		return false;
	return !*s->result ||
	       is_yes(fig_proves(f, arena_printf(a, "%s == %s", s->goal, s->result)));
}

/* Does the wrong line give a figure, and one that the checks find out? */
static bool is_found_out(struct drill_story *s, const struct tool_table *tools,
			 struct arena *a)
{
	struct fig *f = fig_new(tools, 1);
	bool found = draw(f, s, &s->instead, a) && is_no(decide(f, s->checks, a));

	fig_free(f);
	return found;
}

bool drill_build(struct drill_story *s, const struct tool_table *tools, struct rng *r,
		 bool wrong, struct arena *a)
{
	struct fig *f = fig_new(tools, 1);
	bool good = true;

	(void)r;
	if (s->of->task == TASK_FACTS) {
		good = exact_of(&s->key, f, arena_printf(a, "key = %s", s->result), a) &&
		       strlen(s->key) <= 60;
		s->wrong = -1;
		fig_free(f);
		return good;
	}
	good = draw(f, s, NULL, a) && is_yes(decide(f, s->checks, a));
	if (good && s->of->task == TASK_MEASURE)
		good = measure(s, f, a);
	if (good && s->of->task == TASK_ALWAYS)
		s->key = s->result;
	fig_free(f);
	if (good && (!wrong || s->wrong < 0 || !is_found_out(s, tools, a)))
		s->wrong = -1;
	return good;
}
