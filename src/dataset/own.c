/* own.c -- records of one's own, and rows of VLMEvalKit's tables. */
#include "base/member.h"
#include "dataset/dataset_priv.h"
#include <string.h>

static enum status take_kind(struct dataset_reading *r)
{
	const char *word = dataset_member(r->j, "kind");

	if (!word)
		return OK;
	for (int k = 0; k < DATASET_KINDS; k++)
		if (strcmp(word, dataset_kind_word((enum dataset_kind)k)) == 0) {
			r->s->kind = (enum dataset_kind)k;
			return OK;
		}
	return dataset_wrong(r, "kind",
			     "it is value, choice, proof, drawing, steps or fidelity, not "
			     "%.40s",
			     word);
}

static enum status take_tolerance(struct dataset_reading *r)
{
	const char *text = dataset_member(r->j, "tolerance");
	double by;

	dataset_within_wording(r, 0.01);
	r->s->tolerance.option = 0.01;
	if (!text)
		return OK;
	if (strcmp(text, "exact") == 0) {
		dataset_exactly(r);
		r->s->tolerance.from = "record";
		return OK;
	}
	if (!text_double(&by, text) || !(by >= 0 && by < 1e6))
		return dataset_wrong(r, "tolerance", "it is a number, or exact, not %.40s",
				     text);
	dataset_within(r, by, "record");
	return OK;
}

static enum status take_groups(struct dataset_reading *r)
{
	const struct json *group = json_get(r->j, "group");

	if (!group || group->type == JSON_NULL)
		return OK;
	if (group->type != JSON_OBJECT)
		return dataset_wrong(r, "group", "it is an object of texts");
	if (group->n > DATASET_GROUPS - 2)
		return dataset_wrong(r, "group", "%d are more than %d", group->n,
				     DATASET_GROUPS - 2);
	for (const struct json *m = group->child; m; m = m->next)
		dataset_add_group(r, m->key, dataset_joined(r, m, ", "));
	return OK;
}

/* A set has a name that can stand in a key and in a file's name. */
static enum status take_set(struct dataset_reading *r)
{
	const char *name = dataset_member(r->j, "set");

	if (!name)
		return OK;
	if (strlen(name) > 40 ||
	    name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
			      "-_.")])
		return dataset_wrong(r, "set",
				     "its name has letters, digits, - _ and . alone, at most "
				     "40");
	r->s->set = name;
	return OK;
}

/* A member that is misspelt would be left aside without a word, and the answer graded otherwise. */
static enum status check_members(struct dataset_reading *r)
{
	static const char *const known[] = { "text|problem|question|prompt",
					     "answer|ground_truth|key",
					     "id|problem_id|_name",
					     "set",
					     "text_en|text_zh",
					     "choices",
					     "unit",
					     "tolerance",
					     "kind",
					     "group",
					     "images|image",
					     "solution",
					     "step_length",
					     "scoring_points",
					     "facts" };
	const char *meant,
		*odd = json_misspelt(r->j, known, sizeof known / sizeof *known, &meant);

	if (!odd)
		return OK;
	dataset_wrong(r, odd, "there is no such member");
	if (r->e)
		snprintf(r->e->near, sizeof r->e->near, "%s", meant);
	err_hint(r->e, "where something else is meant, give it another name");
	return E_ARG;
}

/* The key is a text, a number or a list of them, and of the choices that there are. */
static enum status check_answer(struct dataset_reading *r, const char *key)
{
	const struct json *answer = json_get(r->j, "answer");
	char only[2] = { 0 };

	if (answer && (answer->type == JSON_TRUE || answer->type == JSON_FALSE))
		return dataset_wrong(r, "answer",
				     "it is a text, a number or a list, not %s; as words they "
				     "are a text",
				     answer->type == JSON_TRUE ? "true" : "false");
	if (!r->s->choices || !key || key[0] < 'A' || key[0] > 'Z' || key[1])
		return OK;
	only[0] = (char)('A' + r->s->choices - 1);
	for (int i = 0; i < r->s->choices; i++)
		if (key[0] <= only[0] || !strcmp(r->s->choice[i], key))
			return OK;
	return dataset_wrong(r, "answer", "there is no choice %s: they are A to %s", key,
			     only);
}

static enum status take_points_of_own(struct dataset_reading *r)
{
	const struct json *points = json_get(r->j, "scoring_points");

	if (!points)
		return OK;
	r->s->kind = DATASET_DRAWING;
	return dataset_take_points(r, points);
}

enum status dataset_read_own(struct dataset_reading *r)
{
	const char *text = dataset_first(r->j, "text|problem|question|prompt"),
		   *key = dataset_first(r->j, "answer|ground_truth|key"), *letter;
	const char *steps = dataset_member(r->j, "step_length");

	if (check_members(r) != OK || take_set(r) != OK ||
	    dataset_take_id(r, "id|problem_id|_name|_number") != OK ||
	    dataset_take_choices(r, json_get(r->j, "choices")) != OK ||
	    take_tolerance(r) != OK || take_groups(r) != OK)
		return E_ARG;
	dataset_take_text(r, text, dataset_member(r->j, "text_zh"));
	if (!key)
		key = dataset_joined(r, json_get(r->j, "answer"), "; ");
	if (check_answer(r, key) != OK)
		return E_ARG;
	letter = r->s->choices ? dataset_as_letters(r, key) : NULL;
	dataset_take_key(r, letter, letter ? NULL : key);
	if (take_points_of_own(r) != OK || take_kind(r) != OK)
		return E_ARG;
	r->s->unit = dataset_member(r->j, "unit");
	r->s->solution = dataset_member(r->j, "solution");
	r->s->step_length = dataset_small(steps) > 0 ? dataset_small(steps) : 0;
	dataset_add_group(r, "steps", dataset_step_bucket(r->s->step_length));
	dataset_add_images(r, "images|image");
	if (json_get(r->j, "facts"))
		r->s->format = "porism";
	return OK;
}

/* The columns A, B, ... as far as they have a text. */
static void take_columns(struct dataset_reading *r)
{
	struct dataset_sample *s = r->s;

	s->choice = arena_alloc(r->a, DATASET_CHOICES * sizeof *s->choice);
	for (int i = 0; i < DATASET_CHOICES; i++) {
		char name[2] = { (char)('A' + i), 0 };
		const char *text = dataset_member(r->j, name);

		if (!text)
			return;
		s->choice[s->choices++] = dataset_trimmed(r, text);
	}
}

enum status dataset_read_vlmeval(struct dataset_reading *r)
{
	const char *hint = dataset_member(r->j, "hint"),
		   *question = dataset_member(r->j, "question"),
		   *answer = dataset_member(r->j, "answer"),
		   *image = dataset_member(r->j, "image"),
		   *path = dataset_member(r->j, "image_path"), *letter;

	if (dataset_take_id(r, "index") != OK)
		return E_ARG;
	take_columns(r);
	if (hint && question)
		question = arena_printf(r->a, "%s\n%s", hint, question);
	dataset_take_text(r, question, question);
	dataset_within(r, 0.01, "set");
	r->s->tolerance.option = 0.01;
	letter = r->s->choices ? dataset_as_letters(r, answer) : NULL;
	dataset_take_key(r, letter, letter ? NULL : answer);
	dataset_add_groups(r, "category subfield:l2-category split");
	if (path) {
		dataset_add_image(r, path);
	} else if (image && strlen(image) > 64) {
		r->s->image = arena_alloc(r->a, sizeof *r->s->image);
		r->s->image[r->s->images++] =
			(struct dataset_image){ .base64 = image, .found = true };
	} else if (image) {
		/* The index of the row that has the picture. */
		dataset_add_group(r, "image_of", image);
	}
	return OK;
}
