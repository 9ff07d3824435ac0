/* formal.c -- sets with a formal statement: Geometry3K, PGPS9K, FormalGeo, SolidFGeo. */
#include "dataset/dataset_priv.h"
#include <ctype.h>
#include <string.h>

enum status dataset_read_geometry3k(struct dataset_reading *r)
{
	const char *answer;

	if (dataset_take_id(r, "id|_name") != OK ||
	    dataset_take_choices(r, json_get(r->j, "choices")) != OK)
		return E_ARG;
	dataset_take_text(r, dataset_first(r->j, "problem_text|compact_text|annotat_text"),
			  NULL);
	answer = dataset_member(r->j, "answer");
	dataset_within(r, 0.01, "set");
	r->s->tolerance.option = 0.01;
	dataset_take_key(r, dataset_as_letters(r, answer),
			 dataset_member(r->j, "answer_value_str"));
	dataset_add_groups(r, "split type:problem_type_graph goal:problem_type_goal");
	dataset_add_image(r, NULL);
	dataset_add_also(r, "formalgeo", dataset_member(r->j, "formalgeo7k_id"));
	r->s->format = "geometry3k";
	return OK;
}

/* ["Geometry3K/test"]: where it is from, and its part there. */
static void splits(struct dataset_reading *r)
{
	const char *in = dataset_joined(r, json_get(r->j, "in_split"), ", "), *cut;

	if (!in) {
		dataset_add_groups(r, "split");
		return;
	}
	cut = strchr(in, '/');
	dataset_add_group(r, "split", cut ? cut + 1 : in);
	if (cut)
		dataset_add_group(r, "source", arena_strndup(r->a, in, (size_t)(cut - in)));
}

enum status dataset_read_pgps9k(struct dataset_reading *r)
{
	const char *answer = dataset_member(r->j, "answer"), *letter;

	if (dataset_take_id(r, "id|_name") != OK ||
	    dataset_take_choices(r, json_get(r->j, "choices")) != OK)
		return E_ARG;
	dataset_take_text(r, dataset_first(r->j, "problem_text|text"), NULL);
	dataset_within(r, 0.005, "set");
	r->s->tolerance.option = 0.05;
	letter = dataset_as_letters(r, answer);
	dataset_take_key(r, letter, letter ? dataset_member(r->j, "answer_value") : answer);
	splits(r);
	dataset_add_groups(r, "type");
	dataset_add_image(r, dataset_member(r->j, "diagram"));
	if (json_get(r->j, "diagram_logic_forms"))
		r->s->format = "pgps9k";
	return OK;
}

/* "Geometry3k-12" is problem 12 of that set. */
static void named_source(struct dataset_reading *r)
{
	const char *source = dataset_member(r->j, "source"),
		   *cut = source ? strrchr(source, '-') : NULL;
	char *set;

	if (!source)
		return;
	if (!cut || dataset_small(cut + 1) < 0) {
		dataset_add_group(r, "source", source);
		return;
	}
	set = arena_strndup(r->a, source, (size_t)(cut - source));
	dataset_add_group(r, "source", arena_strdup(r->a, set));
	for (char *t = set; *t; t++)
		*t = (char)tolower((unsigned char)*t);
	dataset_add_also(r, set, cut + 1);
}

static void count_theorems(struct dataset_reading *r)
{
	const struct json *seq = json_get(r->j, "theorem_seqs");

	if (!seq || seq->type != JSON_ARRAY || !seq->n)
		return;
	r->s->step_length = seq->n;
	dataset_add_group(r, "steps", dataset_step_bucket(seq->n));
}

/* A goal that is a relation is proved, not computed. */
static bool is_relation(const char *goal, const char *answer)
{
	static const char *const proven[] = { "True", "Proven", "Yes", "true", "proven" };

	for (size_t i = 0; answer && i < sizeof proven / sizeof *proven; i++)
		if (strcmp(answer, proven[i]) == 0)
			return true;
	return goal && strncmp(goal, "Value", 5) != 0 && !answer;
}

static enum status cdl(struct dataset_reading *r, const char *format)
{
	const char *goal = dataset_member(r->j, "goal_cdl"),
		   *answer = dataset_member(r->j, "problem_answer");
	const struct json *img = json_get(r->j, "problem_img");

	if (dataset_take_id(r, "problem_id|id|_name") != OK)
		return E_ARG;
	dataset_take_text(r, dataset_member(r->j, "problem_text_en"),
			  dataset_member(r->j, "problem_text_cn"));
	dataset_within(r, 0.01, "set");
	if (answer && strcmp(answer, "Not provided") == 0)
		answer = NULL;
	if (is_relation(goal, answer))
		r->s->kind = DATASET_PROOF;
	else
		dataset_take_key(r, NULL, answer);
	named_source(r);
	count_theorems(r);
	if (img)
		dataset_add_images(r, "problem_img");
	r->s->format = format;
	return OK;
}

enum status dataset_read_formalgeo(struct dataset_reading *r)
{
	enum status st = cdl(r, "formalgeo");

	dataset_add_groups(r, "level:problem_level split");
	return st;
}

enum status dataset_read_solidfgeo(struct dataset_reading *r)
{
	enum status st = cdl(r, "solidfgeo");

	dataset_add_groups(r, "level:complexity_level type:problem_type split");
	return st;
}
