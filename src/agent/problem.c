/* problem.c -- the problem of a run as a record: read, and written into a trace. */
#include "agent/agent_priv.h"
#include "base/member.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

/* What a member says as a text; NULL: it is a list or an object, or says nothing. */
static const char *text_of(const struct json *m)
{
	if (m->type == JSON_TRUE || m->type == JSON_FALSE)
		return m->type == JSON_TRUE ? "true" : "false";
	return m->type == JSON_STRING || m->type == JSON_NUMBER ? m->text : NULL;
}

static bool is_blank(const char *s)
{
	return !s[strspn(s, " \t\r\n")];
}

/* A list that may be there; null and "" say that it is not.  E_ARG: it is something else. */
static enum status list_of(const struct json **out, const struct json *j, const char *name,
			   struct err *e)
{
	const struct json *m = json_get(j, name);

	*out = NULL;
	if (!m || m->type == JSON_NULL || (m->type == JSON_STRING && is_blank(m->text)))
		return OK;
	if (m->type != JSON_ARRAY)
		return err_fail_with(e, E_ARG, "bad_argument", name, NULL,
				     "%s are a list, not %s", name,
				     m->type == JSON_OBJECT   ? "an object"
				     : m->type == JSON_STRING ? "a text"
							      : "a value");
	if (m->n)
		*out = m;
	return OK;
}

/* The first of these that says something; a key that is a list would be lost without a word. */
static enum status first_text(const char **out, const struct json *j, const char *const *names,
			      int n, struct err *e)
{
	*out = NULL;
	for (int i = 0; i < n; i++) {
		const struct json *m = json_get(j, names[i]);

		if (!m || m->type == JSON_NULL)
			continue;
		if (!text_of(m))
			return err_fail_with(e, E_ARG, "bad_argument", names[i], NULL,
					     "%s of a problem is a text, not %s", names[i],
					     m->type == JSON_ARRAY ? "a list" : "an object");
		if (!is_blank(text_of(m))) {
			*out = text_of(m);
			return OK;
		}
	}
	return OK;
}

static enum status read_images(struct agent_problem *p, const struct json *list,
			       struct arena *a, struct err *e)
{
	p->image = arena_alloc(a, (size_t)(list->n + 1) * sizeof *p->image);
	for (const struct json *m = list->child; m; m = m->next) {
		const char *mime = json_text(m, "mime"), *base64 = json_text(m, "base64");

		if (!mime || !base64)
			return err_fail_with(e, E_ARG, "bad_argument", "images", NULL,
					     "an image is an object with mime and base64");
		p->image[p->images++] = (struct agent_image){ mime, base64 };
	}
	return OK;
}

enum status agent_problem_read(struct agent_problem *p, const struct json *j, struct arena *a,
			       struct err *e)
{
	static const char *const texts[] = { "text", "problem", "question", "prompt" };
	static const char *const keys[] = { "answer", "ground_truth", "key" };
	static const char *const ids[] = { "id", "problem_id" };
	const struct json *choices, *images;
	bool is_object = j && j->type == JSON_OBJECT;

	*p = (struct agent_problem){ 0 };
	if (is_object && (first_text(&p->id, j, ids, LENGTH(ids), e) != OK ||
			  first_text(&p->text, j, texts, LENGTH(texts), e) != OK ||
			  first_text(&p->answer, j, keys, LENGTH(keys), e) != OK ||
			  list_of(&choices, j, "choices", e) != OK ||
			  list_of(&images, j, "images", e) != OK))
		return E_ARG;
	if (!is_object || !p->text)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "{\"id\": \"1\", \"text\": \"In triangle ABC ...\", "
				     "\"answer\": \"5\"}",
				     "a problem is an object with a text");
	p->id = p->id ? p->id : "";
	if (choices) {
		p->choice = arena_alloc(a, (size_t)choices->n * sizeof *p->choice);
		for (const struct json *m = choices->child; m; m = m->next) {
			if (!text_of(m))
				return err_fail_with(e, E_ARG, "bad_argument", "choices", NULL,
						     "choices are a list of texts");
			p->choice[p->choices++] = text_of(m);
		}
	}
	return images ? read_images(p, images, a, e) : OK;
}

void agent_problem_json(struct buf *b, const struct agent_problem *p)
{
	buf_add(b, "{\"id\":");
	json_add_string(b, p->id ? p->id : "");
	json_member_text(b, "text", p->text);
	if (p->choices) {
		json_member_texts(b, "choices", p->choice, p->choices);
	}
	json_member_text_if(b, "answer", p->answer);
	if (p->images) {
		json_add_key(b, "images");
		for (int i = 0; i < p->images; i++) {
			buf_addc(b, i ? ',' : '[');
			agent_add_image(b, &p->image[i]);
		}
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}
