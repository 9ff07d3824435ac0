/* keep.c -- a sample with all its texts in an arena of its own; and as JSON. */
#include "base/member.h"
#include "dataset/dataset_priv.h"
#include <string.h>

static const char *kept(struct arena *a, const char *s)
{
	return s ? arena_strdup(a, s) : NULL;
}

static const char **kept_list(struct arena *a, const char **list, int n)
{
	const char **copy = arena_alloc(a, (size_t)(n + 1) * sizeof *copy);

	for (int i = 0; i < n; i++)
		copy[i] = kept(a, list[i]);
	return copy;
}

static struct dataset_image *kept_images(struct arena *a, const struct dataset_image *from,
					 int n)
{
	struct dataset_image *copy = arena_alloc(a, (size_t)(n + 1) * sizeof *copy);

	for (int i = 0; i < n; i++)
		copy[i] = (struct dataset_image){ kept(a, from[i].path),
						  kept(a, from[i].base64), from[i].found };
	return copy;
}

static void keep_extras(struct dataset_sample *s, struct arena *a)
{
	struct dataset_point *point = arena_alloc(a, (size_t)(s->points + 1) * sizeof *point);
	struct dataset_predicate *predicate =
		arena_alloc(a, (size_t)(s->predicates + 1) * sizeof *predicate);
	struct dataset_query *query = arena_alloc(a, (size_t)(s->queries + 1) * sizeof *query);
	struct dataset_step *step = arena_alloc(a, (size_t)(s->steps + 1) * sizeof *step);

	for (int i = 0; i < s->points; i++)
		point[i] = (struct dataset_point){ kept(a, s->point[i].question),
						   kept(a, s->point[i].check),
						   s->point[i].weight };
	for (int i = 0; i < s->predicates; i++)
		predicate[i] = (struct dataset_predicate){ kept(a, s->predicate[i].text),
							   kept(a, s->predicate[i].tag),
							   s->predicate[i].tier };
	for (int i = 0; i < s->queries; i++) {
		query[i] = s->query[i];
		query[i].text = kept(a, s->query[i].text);
		query[i].key = kept(a, s->query[i].key);
	}
	for (int i = 0; i < s->steps; i++)
		step[i] = (struct dataset_step){ kept(a, s->step[i].text),
						 kept(a, s->step[i].label),
						 kept(a, s->step[i].reason) };
	s->point = point;
	s->predicate = predicate;
	s->query = query;
	s->step = step;
}

void dataset_keep(struct dataset_sample *s, struct arena *a)
{
	struct dataset_group *group = arena_alloc(a, (size_t)(s->groups + 1) * sizeof *group);

	s->set = kept(a, s->set);
	s->id = kept(a, s->id);
	s->key = kept(a, s->key);
	s->text = kept(a, s->text);
	s->image = kept_images(a, s->image, s->images);
	s->choice = kept_list(a, s->choice, s->choices);
	s->answer = kept(a, s->answer);
	s->letter = kept(a, s->letter);
	s->unit = kept(a, s->unit);
	for (int i = 0; i < s->groups; i++)
		group[i] = (struct dataset_group){ kept(a, s->group[i].name),
						   kept(a, s->group[i].value) };
	s->group = group;
	s->solution = kept(a, s->solution);
	s->auxiliary = kept(a, s->auxiliary);
	if (s->reference)
		s->reference = kept_images(a, s->reference, 1);
	if (s->points || s->predicates || s->queries || s->steps)
		keep_extras(s, a);
	s->student = kept(a, s->student);
	s->also = kept_list(a, s->also, s->alsos);
	if (s->record)
		s->record = arena_strndup(a, s->record, s->record_bytes);
}

enum status dataset_record(struct json **out, const struct dataset_sample *s, struct arena *a,
			   struct err *e)
{
	if (!s->record)
		return err_fail(e, E_ARG, "bad_argument", "the sample has no record");
	return json_read(out, s->record, s->record_bytes, a, e);
}

/* --- As JSON --------------------------------------------------------------------------------- */

/* Paths as they are; of pictures within the record only that they are there. */
static void add_images(struct buf *b, const char *key, const struct dataset_image *image,
		       int n)
{
	if (!n)
		return;
	json_add_key(b, key);
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? ",{" : "[{");
		if (image[i].path)
			json_member_text_if(b, "path", image[i].path);
		else
			buf_addf(b, "\"base64_bytes\":%zu", strlen(image[i].base64));
		buf_addf(b, ",\"found\":%s}", image[i].found ? "true" : "false");
	}
	buf_addc(b, ']');
}

static void add_tolerance(struct buf *b, const struct dataset_tolerance *t)
{
	json_add_key(b, "tolerance");
	if (t->exact) {
		buf_add(b, "{\"exact\":true");
	} else {
		buf_add(b, "{\"by\":");
		buf_add_double(b, t->by);
		if (t->option > 0)
			json_member_number(b, "option", t->option);
	}
	json_member_text_if(b, "from", t->from);
	buf_addc(b, '}');
}

static void add_points(struct buf *b, const struct dataset_sample *s)
{
	if (!s->points)
		return;
	json_add_key(b, "scoring_points");
	for (int i = 0; i < s->points; i++) {
		buf_add(b, i ? ",{" : "[{");
		json_member_text_if(b, "question", s->point[i].question);
		json_member_text_if(b, "check", s->point[i].check);
		json_member_number(b, "score", s->point[i].weight);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_predicates(struct buf *b, const struct dataset_sample *s)
{
	if (!s->predicates)
		return;
	json_add_key(b, "predicates");
	for (int i = 0; i < s->predicates; i++) {
		buf_add(b, i ? ",{" : "[{");
		json_member_text_if(b, "predicate", s->predicate[i].text);
		json_member_text_if(b, "tag", s->predicate[i].tag);
		json_member_text_if(b, "tier", dataset_tier_word(s->predicate[i].tier));
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_queries(struct buf *b, const struct dataset_sample *s)
{
	if (!s->queries)
		return;
	json_add_key(b, "queries");
	for (int i = 0; i < s->queries; i++) {
		buf_add(b, i ? ",{" : "[{");
		buf_addf(b, "\"number\":%d", s->query[i].number);
		json_member_text_if(b, "query", s->query[i].text);
		json_member_text_if(b, "key", s->query[i].key);
		if (s->query[i].modulo)
			buf_add(b, ",\"modulo\":true");
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

static void add_steps(struct buf *b, const struct dataset_sample *s)
{
	if (!s->steps)
		return;
	json_add_key(b, "step_labels");
	for (int i = 0; i < s->steps; i++) {
		buf_add(b, i ? ",[" : "[[");
		json_add_string(b, s->step[i].text);
		buf_addc(b, ',');
		json_add_string(b, s->step[i].label);
		buf_addc(b, ',');
		json_add_string(b, s->step[i].reason);
		buf_addc(b, ']');
	}
	buf_addc(b, ']');
}

static void add_groups(struct buf *b, const struct dataset_sample *s)
{
	json_add_key(b, "group");
	buf_addc(b, '{');
	for (int i = 0; i < s->groups; i++)
		json_member_text(b, s->group[i].name, s->group[i].value);
	buf_addc(b, '}');
}

void dataset_sample_json(struct buf *b, const struct dataset_sample *s, bool whole)
{
	buf_addc(b, '{');
	json_member_text_if(b, "key", s->key);
	json_member_text_if(b, "set", s->set);
	json_member_text_if(b, "id", s->id);
	json_member_text_if(b, "kind", dataset_kind_word(s->kind));
	json_member_text_if(b, "text", s->text);
	json_member_text_if(b, "language", s->language);
	add_images(b, "images", s->image, s->images);
	json_member_texts_if(b, "choices", s->choice, s->choices);
	json_member_text_if(b, "answer", s->answer);
	json_member_text_if(b, "letter", s->letter);
	json_member_text_if(b, "unit", s->unit);
	add_tolerance(b, &s->tolerance);
	add_groups(b, s);
	json_member_text_if(b, "solution", s->solution);
	if (s->step_length)
		json_member_count(b, "step_length", s->step_length);
	json_member_text_if(b, "auxiliary", s->auxiliary);
	add_images(b, "reference", s->reference, s->reference != NULL);
	add_points(b, s);
	add_predicates(b, s);
	add_queries(b, s);
	add_steps(b, s);
	json_member_text_if(b, "student", s->student);
	json_member_texts_if(b, "also", s->also, s->alsos);
	json_member_text_if(b, "format", s->format);
	if (whole && s->record) {
		json_add_key(b, "record");
		buf_addn(b, s->record, s->record_bytes);
	}
	buf_addc(b, '}');
}
