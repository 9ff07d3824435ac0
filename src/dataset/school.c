/* school.c -- sets of school problems in words: GeoQA, UniGeo, MathVerse, GeoLaux, K12Vista,
 * OlympiadBench, DynaSolidGeo. */
#include "dataset/dataset_priv.h"
#include <ctype.h>
#include <string.h>

static const char *letter_of_label(struct dataset_reading *r, const char *member)
{
	return dataset_letter(r, dataset_small(dataset_member(r->j, member)));
}

static void school_tolerance(struct dataset_reading *r)
{
	dataset_within(r, 0.01, "set");
	r->s->tolerance.option = 0.01;
}

enum status dataset_read_geoqa(struct dataset_reading *r)
{
	bool ours = json_get(r->j, "question_en") != NULL; /* with the English beside it */
	const char *letter;

	if (dataset_take_id(r, "test_index|id|_name") != OK ||
	    dataset_take_choices(r, json_get(r->j, "choices")) != OK)
		return E_ARG;
	dataset_take_text(r, dataset_first(r->j, "question_en|English_problem"),
			  dataset_first(r->j, "problem_cn|subject"));
	school_tolerance(r);
	letter = letter_of_label(r, ours ? "label0" : "label");
	if (!letter && ours)
		letter = dataset_as_letters(r, dataset_member(r->j, "answer"));
	dataset_take_key(r, letter, NULL);
	/* In the original records "answer" is the solution in words. */
	r->s->solution = dataset_member(r->j, ours ? "rationale_cn" : "answer");
	dataset_add_groups(r, "type:formal_point");
	if (json_get(r->j, "image") && json_get(r->j, "image")->type == JSON_STRING)
		dataset_add_images(r, "image");
	else
		dataset_add_image(r, NULL);
	dataset_add_also(r, "formalgeo", dataset_member(r->j, "formalgeo7k_id"));
	return OK;
}

static enum status unigeo_proof(struct dataset_reading *r)
{
	const struct json *sequence = json_get(r->j, "proving_sequence");

	dataset_take_text(r, dataset_first(r->j, "input_text|English_problem"),
			  dataset_member(r->j, "subject"));
	r->s->kind = DATASET_PROOF;
	r->s->solution = dataset_joined(r, sequence, " ");
	dataset_exactly(r);
	dataset_add_groups(r, "type:problem_type");
	dataset_add_images(r, "img|image");
	return OK;
}

enum status dataset_read_unigeo(struct dataset_reading *r)
{
	if (dataset_take_id(r, "id|_name|_number") != OK ||
	    dataset_take_choices(r, json_get(r->j, "choices")) != OK)
		return E_ARG;
	if (json_get(r->j, "proving_sequence"))
		return unigeo_proof(r);
	dataset_take_text(r, dataset_member(r->j, "English_problem"),
			  dataset_member(r->j, "subject"));
	school_tolerance(r);
	dataset_take_key(r, letter_of_label(r, "label"),
			 dataset_member(r->j, "target_number"));
	r->s->solution = dataset_member(r->j, "answer");
	dataset_add_groups(r, "type:problem_type points:formal_point");
	if (json_get(r->j, "image") && json_get(r->j, "image")->type == JSON_STRING)
		dataset_add_images(r, "image");
	else
		dataset_add_image(r, NULL);
	return OK;
}

/* MathVerse writes the choices into the question: "...\nChoices:\nA:40\nB:60". */
static const char *cut_choices(struct dataset_reading *r, const char *question)
{
	const char *at = question ? strstr(question, "Choices:") : NULL, *text, *line;

	if (!at)
		return question;
	text = arena_strndup(r->a, question, (size_t)(at - question));
	r->s->choice = arena_alloc(r->a, DATASET_CHOICES * sizeof *r->s->choice);
	line = at + strlen("Choices:");
	for (int i = 0; i < DATASET_CHOICES; i++) {
		size_t n;
		const char *bare;

		line += strspn(line, " \r\n");
		n = strcspn(line, "\n");
		if (!n)
			break;
		bare = arena_strndup(r->a, line, n);
		r->s->choice[i] = dataset_bare_choice(r, bare, i);
		r->s->choices = i + 1;
		line += n;
	}
	return text;
}

enum status dataset_read_mathverse(struct dataset_reading *r)
{
	const struct json *about = json_get(r->j, "metadata");
	const char *answer = dataset_member(r->j, "answer"), *letter;

	if (dataset_take_id(r, "sample_index|id|_name") != OK)
		return E_ARG;
	dataset_take_text(r, cut_choices(r, dataset_member(r->j, "question")), NULL);
	school_tolerance(r);
	letter = dataset_as_letters(r, answer);
	letter = r->s->choices ? letter : NULL;
	dataset_take_key(r, letter, letter ? NULL : answer);
	dataset_add_groups(r, "problem_version question_type");
	dataset_add_group(r, "subject", dataset_member(about, "subject"));
	dataset_add_group(r, "subfield", dataset_member(about, "subfield"));
	dataset_add_group(r, "split", dataset_member(about, "split"));
	dataset_add_group(r, "source", dataset_member(about, "source"));
	dataset_add_images(r, "image");
	return OK;
}

enum status dataset_read_geolaux(struct dataset_reading *r)
{
	static const char *const lines =
		"mini_auxiliary_images/%n.png|auxiliary_images/%n.png|images/%n.png";
	const char *type = dataset_member(r->j, "type"),
		   *steps = dataset_member(r->j, "step_length"),
		   *drawn = dataset_member(r->j, "auxiliary_image_name");
	struct dataset_sample *s = r->s;

	if (dataset_take_id(r, "id|_name") != OK ||
	    dataset_take_choices(r, json_get(r->j, "choices")) != OK)
		return E_ARG;
	dataset_take_text(r, dataset_member(r->j, "problem_text_en"),
			  dataset_member(r->j, "problem_text"));
	dataset_exactly(r);
	if (type && strcmp(type, "proving") == 0)
		s->kind = DATASET_PROOF;
	else
		dataset_take_key(r, NULL, dataset_member(r->j, "number_answer"));
	s->unit = dataset_member(r->j, "unit");
	s->solution = dataset_member(r->j, "solution");
	s->auxiliary = dataset_member(r->j, "auxiliary_text");
	s->step_length = dataset_small(steps) > 0 ? dataset_small(steps) : 0;
	dataset_add_groups(r, "type auxiliary_type step_length");
	dataset_add_group(r, "steps", dataset_step_bucket(s->step_length));
	dataset_add_group(r, "form",
			  s->kind == DATASET_PROOF    ? "proof"
			  : s->kind == DATASET_CHOICE ? "choice"
						      : "free");
	dataset_add_image(r, dataset_member(r->j, "original_image_name"));
	if (drawn)
		s->reference = dataset_find_image(r, lines, drawn);
	return OK;
}

/* "math-g9": the subject and the last year of the school. */
static void k12_groups(struct dataset_reading *r)
{
	const char *subject = dataset_member(r->j, "subject"),
		   *cut = subject ? strchr(subject, '-') : NULL;

	dataset_add_group(r, "subject",
			  cut ? arena_strndup(r->a, subject, (size_t)(cut - subject))
			      : subject);
	if (cut)
		dataset_add_group(r, "grade", cut + 1);
	else
		dataset_add_groups(r, "grade");
	dataset_add_groups(r, "type");
}

enum status dataset_read_k12vista(struct dataset_reading *r)
{
	const struct json *about = json_get(r->j, "format_answer");
	const char *key = dataset_joined(r, json_get(about, "ground_truth"), ";"), *letter;

	if (dataset_take_id(r, "hash_id|id|_name") != OK ||
	    dataset_take_choices(r, json_get(r->j, "choices")) != OK)
		return E_ARG;
	dataset_take_text(r, NULL, dataset_member(r->j, "question"));
	dataset_exactly(r);
	letter = dataset_as_letters(r, key);
	dataset_take_key(r, letter, letter ? NULL : key);
	if (letter)
		r->s->kind = DATASET_CHOICE; /* the choices may be in the text alone */
	r->s->solution = dataset_joined(r, json_get(about, "format_solution"), "\n");
	k12_groups(r);
	dataset_add_images(r, "image|images|image_path|image_paths");
	return OK;
}

/* A list, or a text of one as JSON or Python has it. */
static const struct json *list_of(struct dataset_reading *r, const struct json *m)
{
	struct buf b = { 0 };
	struct json *j = NULL;

	if (!m || m->type != JSON_STRING || !strchr("[(", m->text[strspn(m->text, " \n")]))
		return m;
	if (json_from_python(&b, m->text, strlen(m->text)) &&
	    json_read(&j, arena_strndup(r->a, b.s, b.n), b.n, r->a, NULL) != OK)
		j = NULL;
	buf_clear(&b);
	return j ? j : m;
}

static enum status take_labels(struct dataset_reading *r, const struct json *list)
{
	struct dataset_sample *s = r->s;

	list = list_of(r, list);
	if (!list || list->type != JSON_ARRAY || !list->n || list->n > DATASET_ITEMS)
		return dataset_wrong(r, "step_labels",
				     "they are a list of [step, label, reason]");
	s->step = arena_alloc(r->a, (size_t)list->n * sizeof *s->step);
	for (const struct json *m = list->child; m; m = m->next) {
		const struct json *triple = list_of(r, m);
		const struct json *one = triple->type == JSON_ARRAY ? triple->child : NULL;
		const char *text = dataset_value_text(one), *label, *reason;

		label = dataset_value_text(one ? one->next : NULL);
		reason = dataset_value_text(one && one->next ? one->next->next : NULL);
		if (!label)
			return dataset_wrong(r, "step_labels", "number %d has no label",
					     s->steps + 1);
		s->step[s->steps++] =
			(struct dataset_step){ text ? text : "", label, reason ? reason : "" };
	}
	return OK;
}

/* Solutions of `porism synth slips` have their triples and texts under other names. */
static const struct json *first_of(const struct json *j, const char *one, const char *other,
				   const char *third)
{
	const struct json *m = json_get(j, one);

	m = m ? m : json_get(j, other);
	return m || !third ? m : json_get(j, third);
}

enum status dataset_read_pebench(struct dataset_reading *r)
{
	if (dataset_take_id(r, "hash_id|id|_name") != OK ||
	    take_labels(r, first_of(r->j, "step_labels", "output", "triples")) != OK)
		return E_ARG;
	dataset_take_text(r, NULL, dataset_member(r->j, "question"));
	dataset_exactly(r);
	r->s->kind = DATASET_STEPS;
	r->s->answer = dataset_joined(r, first_of(r->j, "ground_truth", "answer", NULL), ";");
	r->s->solution = dataset_joined(
		r, first_of(r->j, "format_solution", "reference", "program"), "\n");
	r->s->student =
		dataset_joined(r, first_of(r->j, "student_infer", "student", NULL), "\n");
	r->s->step_length = r->s->steps;
	k12_groups(r);
	dataset_add_images(r, "image|images|image_path|image_paths");
	return OK;
}

/* --- OlympiadBench --------------------------------------------------------------------------- */

static bool is_geometry(const char *subfield)
{
	static const char *const words[] = { "Geometry", "Conic", "Plane", "Solid",
					     "几何",     "圆锥",  "Circle" };

	for (size_t i = 0; subfield && i < sizeof words / sizeof *words; i++)
		if (strstr(subfield, words[i]))
			return true;
	return !subfield;
}

/* "<img_3362>" in the question is the picture 3362. */
static void pictures_in_text(struct dataset_reading *r, const char *text)
{
	for (const char *at = text; (at = strstr(at, "<img_")) != NULL; at++) {
		size_t n = strspn(at + 5, "0123456789");

		if (n && n < 12 && at[5 + n] == '>')
			dataset_add_image(r, arena_printf(r->a, "%.*s.jpg", (int)n, at + 5));
	}
}

static void numbered_pictures(struct dataset_reading *r)
{
	for (int i = 1; i <= 9; i++) {
		const struct json *m = json_get(r->j, arena_printf(r->a, "image_%d", i));
		const char *name = m && m->type == JSON_OBJECT ? dataset_member(m, "path")
							       : dataset_value_text(m);

		if (name)
			dataset_add_image(r, name);
	}
}

enum status dataset_read_olympiadbench(struct dataset_reading *r)
{
	const char *context = dataset_member(r->j, "context"),
		   *question = dataset_member(r->j, "question"),
		   *error = dataset_member(r->j, "error"),
		   *key = dataset_joined(r, json_get(r->j, "final_answer"), ", ");
	double by;

	if (dataset_take_id(r, "id|_name") != OK)
		return E_ARG;
	if (!is_geometry(dataset_member(r->j, "subfield")))
		return dataset_leave_out(r, "not geometry");
	if (context && question)
		question = arena_printf(r->a, "%s\n%s", context, question);
	dataset_take_text(r, question, question);
	dataset_within_wording(r, 0.01);
	if (error && text_double(&by, error) && by > 0)
		dataset_within(r, by, "error");
	dataset_take_key(r, NULL, key);
	if (!key)
		r->s->kind = DATASET_PROOF;
	r->s->unit = dataset_member(r->j, "unit");
	r->s->solution = dataset_joined(r, json_get(r->j, "solution"), "\n\n");
	dataset_add_groups(r, "subfield answer_type difficulty subject language split "
			      "multiple:is_multiple_answer");
	numbered_pictures(r);
	if (!r->s->images)
		pictures_in_text(r, r->s->text);
	return OK;
}

/* --- DynaSolidGeo ---------------------------------------------------------------------------- */

/* A word of the template that was never filled in: two small letters or more, _, and a letter or
 * digit (len_side1, arg_theta); \angle_{1} and V_{1} are none. */
static bool leaks(const char *s)
{
	for (const char *t = s; t && (t = strchr(t, '_')) != NULL; t++) {
		const char *from = t;

		while (from > s && islower((unsigned char)from[-1]))
			from--;
		if (t - from >= 2 && isalnum((unsigned char)t[1]) &&
		    (from == s || (from[-1] != '\\' && !isalpha((unsigned char)from[-1]))))
			return true;
	}
	return false;
}

enum status dataset_read_dynasolidgeo(struct dataset_reading *r)
{
	const char *english = dataset_member(r->j, "en_problem"),
		   *chinese = dataset_member(r->j, "cn_problem");

	if (dataset_take_id(r, "id|_name") != OK)
		return E_ARG;
	if (leaks(english) || leaks(chinese))
		return dataset_leave_out(r, "words of the template in the text");
	dataset_take_text(r, english, chinese);
	dataset_within(r, 0.01, "set");
	dataset_take_key(r, NULL, dataset_member(r->j, "solution"));
	dataset_add_groups(r, "level type");
	dataset_add_images(r, "image");
	return OK;
}
