/* drawing.c -- sets whose answer is a drawing: GenExam, GeoBuildBench, GeoGoal. */
#include "dataset/dataset_priv.h"
#include <string.h>

/* "Mathematics/Plane_Geometry/Circle/Chord": the part at a place, from 0. */
static const char *part_of(struct dataset_reading *r, const char *path, int place)
{
	for (; path && place > 0; place--) {
		path = strchr(path, '/');
		path = path ? path + 1 : NULL;
	}
	return path ? arena_strndup(r->a, path, strcspn(path, "/")) : NULL;
}

enum status dataset_read_genexam(struct dataset_reading *r)
{
	const char *taxonomy = dataset_member(r->j, "taxonomy"),
		   *picture = dataset_member(r->j, "image_path");

	if (dataset_take_id(r, "id|_name") != OK ||
	    dataset_take_points(r, json_get(r->j, "scoring_points")) != OK)
		return E_ARG;
	dataset_take_text(r, dataset_member(r->j, "prompt"), dataset_member(r->j, "prompt"));
	r->s->kind = DATASET_DRAWING;
	dataset_exactly(r);
	dataset_add_group(r, "taxonomy", taxonomy);
	dataset_add_group(r, "subject", part_of(r, taxonomy, 0));
	dataset_add_group(r, "category", part_of(r, taxonomy, 1));
	dataset_add_groups(r, "difficulty img_type");
	if (picture)
		r->s->reference = dataset_find_image(r, r->row->pictures, picture);
	return OK;
}

enum status dataset_read_geobuildbench(struct dataset_reading *r)
{
	const struct json *objects = json_get(r->j, "required_objects"),
			  *conditions = json_get(r->j, "verification_conditions");

	if (dataset_take_id(r, "id|_name") != OK)
		return E_ARG;
	if (!objects || objects->type != JSON_OBJECT)
		return dataset_wrong(r, "required_objects",
				     "they are an object: points, segments, lines, circles, "
				     "polygons");
	if (!conditions || conditions->type != JSON_ARRAY)
		return dataset_wrong(r, "verification_conditions",
				     "they are a list of objects with a type");
	dataset_take_text(r, dataset_first(r->j, "cleaned_text|subject|original_text"),
			  dataset_first(r->j, "cleaned_text_zh|subject_zh"));
	r->s->kind = DATASET_DRAWING;
	dataset_exactly(r);
	dataset_add_groups(r, "category difficulty split");
	return OK;
}

enum status dataset_read_geogoal(struct dataset_reading *r)
{
	const struct json *list = json_get(r->j, "predicates"),
			  *queries = json_get(r->j, "queries");
	const char *skeleton = dataset_member(r->j, "solution_FL"),
		   *text = dataset_first(r->j, "question|text|problem");

	if (dataset_take_id(r, "id|_name") != OK)
		return E_ARG;
	dataset_take_text(r, text, text);
	r->s->kind = DATASET_FIDELITY;
	dataset_within(r, 0.01, "set");
	if (skeleton && dataset_take_skeleton(r, skeleton) != OK)
		return E_ARG;
	if (list && dataset_take_predicates(r, list) != OK)
		return E_ARG;
	if (queries) {
		if (dataset_take_query_list(r, queries) != OK)
			return E_ARG;
	} else if (text && dataset_take_queries(r, text, json_get(r->j, "answer")) != OK) {
		return E_ARG;
	}
	if (!r->s->predicates && !r->s->queries)
		return dataset_leave_out(r, "no predicates and no queries");
	dataset_add_groups(r, "split level type");
	/* Pictures of constructions are optional: one is named, or lies where the set has it. */
	if (json_get(r->j, "image") && json_get(r->j, "image")->type == JSON_STRING)
		dataset_add_images(r, "image");
	else if (skeleton)
		dataset_add_image(r, NULL);
	return OK;
}
