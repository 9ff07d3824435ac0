/*
 * hub.c -- a data set for Hugging Face: records.jsonl, whose rows all have the same members of the same
 * types, a card that names it, and the pictures of the problems with a list of their own.
 */
#include "base/member.h"
#include "export/export_priv.h"
#include <string.h>

/* Numbers of a record under their own names. */
static void add_numbers(struct buf *b, const struct json *j)
{
	static const char *const whole[] = { "turns", "calls", "failed" };
	static const char *const tokens[] = { "input", "cache_read", "cache_write", "output",
					      "reasoning" };
	const struct json *t = json_get(j, "tokens"), *cost = json_get(j, "cost");

	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
		json_add_key(b, whole[i]);
		buf_addf(b, "%.0f", export_number(j, whole[i], 0));
	}
	for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
		buf_addf(b, ",\"tokens_%s\":%.0f", tokens[i], export_number(t, tokens[i], 0));
	/* With a point: a column is of whole numbers or of others, in all rows. */
	buf_addf(b, ",\"cost\":%.6f,\"cost_known\":%s", export_number(j, "cost", 0),
		 cost && cost->type == JSON_NUMBER ? "true" : "false");
	buf_addf(b, ",\"seconds\":%.3f", export_number(j, "seconds", 0));
}

/* What has keys of its own is a text here. */
static void add_as_text(struct buf *b, const char *key, const struct json *j)
{
	struct buf text = { 0 };

	if (j)
		json_add(&text, j);
	json_member_text(b, key, j ? text.s : "{}");
	buf_clear(&text);
}

static void add_words(struct buf *b, const char *key, const char *text)
{
	json_member_text(b, key, text ? text : "");
}

static const char *ending(const char *mime)
{
	static const char *const row[][2] = { { "image/png", "png" },
					      { "image/jpeg", "jpg" },
					      { "image/gif", "gif" },
					      { "image/webp", "webp" } };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (!strcmp(mime, row[i][0]))
			return row[i][1];
	return "bin";
}

struct export_hub {
	struct export_job *x;
	struct buf pictures; /* metadata.jsonl */
};

/* Lists are texts: an empty one in all first rows would have no type. */
static void add_choices(struct buf *b, const struct export_question *q)
{
	struct buf list = { 0 };

	buf_addc(&list, '[');
	for (int i = 0; i < q->choices; i++) {
		buf_add(&list, i ? "," : "");
		json_add_string(&list, q->choice[i]);
	}
	buf_addc(&list, ']');
	json_member_text(b, "choices", list.s);
	buf_clear(&list);
}

/* The names of a problem's pictures. */
static void add_pictures(struct buf *b, const struct export_item *it,
			 const struct export_question *q, struct arena *a)
{
	struct buf list = { 0 };

	buf_addc(&list, '[');
	for (int i = 0; i < q->images; i++) {
		const char *name =
			arena_printf(a, "%s-%d.%s", it->name, i + 1, ending(q->image[i].mime));

		buf_add(&list, i ? "," : "");
		json_add_string(&list, arena_printf(a, "pictures/%s", name));
	}
	buf_addc(&list, ']');
	json_member_text(b, "images", list.s);
	buf_clear(&list);
}

static void write_row(struct export_hub *g, const struct export_attempt *r, struct buf *b)
{
	struct export_job *x = g->x;
	const struct export_item *it = &x->item[r->item];
	struct arena *a = arena_new();
	struct agent_trace t = { 0 };
	struct export_question q;
	char *text;
	bool traced = export_trace(x, r, &text, &t, a);

	export_asked(x, r, traced ? &t : NULL, &q, a);
	buf_addc(b, '{');
	add_words(b, "key", r->key);
	add_words(b, "set", it->set);
	add_words(b, "id", it->id);
	add_words(b, "arm", x->arm[r->arm]);
	buf_addf(b, ",\"try\":%d", r->try);
	add_words(b, "model", x->model);
	add_words(b, "question", q.text);
	add_choices(b, &q);
	add_pictures(b, it, &q, a);
	add_words(b, "status", r->status);
	add_words(b, "answer", r->answer);
	add_words(b, "truth", r->truth);
	add_words(b, "verdict", r->verdict);
	buf_addf(b, ",\"right\":%s", r->right ? "true" : "false");
	add_words(b, "why", r->why);
	add_words(b, "provenance", json_text(r->json, "provenance"));
	add_words(b, "said", export_said(r, traced ? &t : NULL));
	add_numbers(b, r->json);
	add_as_text(b, "tools", json_get(r->json, "tools"));
	add_as_text(b, "failures", json_get(r->json, "failures"));
	add_as_text(b, "group", json_get(r->json, "group"));
	add_as_text(b, "judge", json_get(r->json, "judge"));
	add_as_text(b, "fidelity", json_get(r->json, "fidelity"));
	add_as_text(b, "drawing", json_get(r->json, "drawing"));
	buf_add(b, "}\n");
	mem_free(text);
	arena_free(a);
}

/* The pictures themselves, of the first attempt at each problem that has them. */
static void write_pictures(struct export_hub *g)
{
	struct export_job *x = g->x;
	bool *done = arena_alloc(x->arena, (size_t)(x->items + 1) * sizeof *done);

	for (int i = 0; i < x->n && !x->broken; i++) {
		const struct export_attempt *r = &x->at[i];
		const struct export_item *it = &x->item[r->item];
		struct agent_trace t = { 0 };
		struct export_question q;
		struct arena *a;
		char *text;

		if (done[r->item])
			continue;
		a = arena_new();
		export_asked(x, r, export_trace(x, r, &text, &t, a) ? &t : NULL, &q, a);
		for (int k = 0; k < q.images; k++) {
			const char *name = arena_printf(a, "%s-%d.%s", it->name, k + 1,
							ending(q.image[k].mime));
			size_t n;
			char *bytes = base64_read(q.image[k].base64, strlen(q.image[k].base64),
						  &n, a);

			if (!bytes || !export_begin(x, arena_printf(a, "pictures/%s", name)))
				continue;
			export_put_bytes(x, bytes, n);
			export_end(x);
			buf_addc(&g->pictures, '{');
			json_member_text(&g->pictures, "file_name", name);
			json_member_text(&g->pictures, "key", it->key);
			json_member_text(&g->pictures, "question", q.text);
			buf_add(&g->pictures, "}\n");
		}
		done[r->item] = q.images > 0;
		mem_free(text);
		arena_free(a);
	}
}

/* The card.  Without its head the list of pictures would be read as more records.  One reader reads all
 * that a card names, so the pictures, which need another, are told of in words. */
static void write_card(struct export_hub *g)
{
	struct export_job *x = g->x;
	struct buf b = { 0 };

	buf_addf(&b, "---\nconfigs:\n- config_name: records\n  data_files: records.jsonl\n"
		     "  default: true\n");
	buf_add(&b, "---\n\n");
	buf_addf(&b, "# %s\n\n%d attempts at %d problems by %s, by porism %s.\n\n",
		 export_fit(x->name, x->arena), x->n, x->items, export_fit(x->model, x->arena),
		 export_fit(x->version, x->arena));
	buf_add(&b, "| arm | attempts | problems with a key | right |\n| --- | --- | --- | "
		    "--- |\n");
	for (int arm = 0; arm < x->arms; arm++) {
		int first, n = export_arm(x, arm, &first);
		struct export_mean m = export_accuracy(x, first, n, NULL);

		if (n)
			buf_addf(&b, "| %s | %d | %d | %.1f %% |\n",
				 export_fit(x->arm[arm], x->arena), n, m.known, 100 * m.mean);
	}
	buf_add(&b, "\n`choices`, `images`, `tools`, `failures`, `group`, `judge`, `fidelity` "
		    "and `drawing` are JSON "
		    "as text; an empty text is nothing.\n");
	if (g->pictures.n)
		buf_add(&b, "\nThe pictures of the problems: `load_dataset(\"imagefolder\", "
			    "data_dir=\"pictures\")`, each with the `key` of its problem.\n");
	if (export_begin(x, "README.md")) {
		export_put(x, &b);
		export_end(x);
	}
	buf_clear(&b);
}

void export_hf(struct export_job *x)
{
	struct export_hub g = { .x = x };
	struct buf b = { 0 };

	if (export_begin(x, "records.jsonl")) {
		for (int i = 0; i < x->n && !x->broken; i++) {
			write_row(&g, &x->at[i], &b);
			export_put(x, &b);
		}
		export_end(x);
	}
	write_pictures(&g);
	if (g.pictures.n && export_begin(x, "pictures/metadata.jsonl")) {
		export_put_bytes(x, g.pictures.s, g.pictures.n);
		export_end(x);
	}
	write_card(&g);
	buf_clear(&g.pictures);
	buf_clear(&b);
}
