/* problem.c -- the problem of a run as a record: read, and written into a trace. */
#include "agent/agent_priv.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const char *first_text(const struct json *j, const char *const *names, int n)
{
	for (int i = 0; i < n; i++) {
		const struct json *m = json_get(j, names[i]);

		if (m && (m->type == JSON_STRING || m->type == JSON_NUMBER))
			return m->text;
	}
	return NULL;
}

static enum status read_images(struct agent_problem *p, const struct json *list,
			       struct arena *a, struct err *e)
{
	p->image = arena_alloc(a, (size_t)(list->n + 1) * sizeof *p->image);
	for (const struct json *m = list->child; m; m = m->next) {
		const char *mime = json_text(m, "mime"), *base64 = json_text(m, "base64");

		if (!mime || !base64) {
			err_fail(e, E_ARG, "bad_argument",
				 "an image is an object with mime and base64");
			err_arg(e, "images");
			return E_ARG;
		}
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
	const struct json *choices = json_get(j, "choices"), *images = json_get(j, "images");

	*p = (struct agent_problem){ .id = first_text(j, ids, LENGTH(ids)),
				     .text = first_text(j, texts, LENGTH(texts)),
				     .answer = first_text(j, keys, LENGTH(keys)) };
	if (!j || j->type != JSON_OBJECT || !p->text || !*p->text) {
		err_fail(e, E_ARG, "bad_argument", "a problem is an object with a text");
		err_hint(e, "{\"id\": \"1\", \"text\": \"In triangle ABC ...\", \"answer\": "
			    "\"5\"}");
		return E_ARG;
	}
	p->id = p->id ? p->id : "";
	if (choices && choices->type == JSON_ARRAY && choices->n) {
		p->choice = arena_alloc(a, (size_t)choices->n * sizeof *p->choice);
		for (const struct json *m = choices->child; m; m = m->next) {
			if (!m->text) {
				err_fail(e, E_ARG, "bad_argument",
					 "choices are a list of texts");
				err_arg(e, "choices");
				return E_ARG;
			}
			p->choice[p->choices++] = m->text;
		}
	}
	return images && images->type == JSON_ARRAY && images->n ? read_images(p, images, a, e)
								 : OK;
}

void agent_problem_json(struct buf *b, const struct agent_problem *p)
{
	buf_add(b, "{\"id\":");
	json_add_string(b, p->id ? p->id : "");
	json_add_key(b, "text");
	json_add_string(b, p->text);
	if (p->choices) {
		json_add_key(b, "choices");
		for (int i = 0; i < p->choices; i++) {
			buf_addc(b, i ? ',' : '[');
			json_add_string(b, p->choice[i]);
		}
		buf_addc(b, ']');
	}
	if (p->answer) {
		json_add_key(b, "answer");
		json_add_string(b, p->answer);
	}
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
