/* agent_image.c -- the pictures of problems of porism agent, out of files. */
#include "base/mem.h"
#include "base/member.h"
#include "cmd/agent_priv.h"
#include <string.h>

#define IMAGE_BYTES (20u << 20)

static const char *mime_of(const char *bytes, size_t n)
{
	static const struct {
		const char *magic;
		size_t n;
		const char *mime;
	} all[] = {
		{ "\x89PNG", 4, "image/png" },
		{ "\xff\xd8\xff", 3, "image/jpeg" },
		{ "GIF8", 4, "image/gif" },
		{ "RIFF", 4, "image/webp" },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (n >= all[i].n && !memcmp(bytes, all[i].magic, all[i].n))
			return all[i].mime;
	return NULL;
}

bool cmd_agent_image(struct agent_image *out, const char *path, struct arena *a)
{
	struct buf b = { 0 };
	size_t n;
	char *bytes = cmd_read_file(path, IMAGE_BYTES, &n);

	if (!bytes)
		return false;
	out->mime = mime_of(bytes, n);
	if (out->mime) {
		base64_add(&b, bytes, n);
		out->base64 = arena_strndup(a, b.s, b.n);
	} else {
		fprintf(stderr, "porism: %s is no PNG, JPEG, GIF or WebP\n", path);
	}
	buf_clear(&b);
	mem_free(bytes);
	return out->mime != NULL;
}

/* --- In records of a batch ------------------------------------------------------------------- */
/* The name of a file that an entry is, alone or as its "path"; else NULL. */
static const char *path_of(const struct json *m)
{
	return m->type == JSON_STRING ? m->text : json_text(m, "path");
}

/* "data:image/png;base64,..." */
static bool read_data(struct agent_image *out, const char *s, struct arena *a)
{
	const char *mark = strstr(s, ";base64,");

	if (strncmp(s, "data:", 5) || !mark)
		return false;
	out->mime = arena_strndup(a, s + 5, (size_t)(mark - s) - 5);
	out->base64 = mark + strlen(";base64,");
	return true;
}

static enum status add_entry(struct buf *b, const struct json *m, const char *dir,
			     struct arena *a, struct err *e)
{
	const char *path = path_of(m);
	struct agent_image image;

	if (!path) {
		json_add(b, m);
		return OK;
	}
	if (!read_data(&image, path, a) &&
	    !cmd_agent_image(&image, *path == '/' ? path : arena_printf(a, "%s%s", dir, path),
			     a))
		return err_fail_with(e, E_ARG, "not_found", NULL,
				     "an image is the name of a file, from the folder of the "
				     "problems on, or {\"mime\", \"base64\"}",
				     "its image \"%.120s\" cannot be had", path);
	buf_add(b, "{\"mime\":");
	json_add_string(b, image.mime);
	json_member_text(b, "base64", image.base64);
	buf_addc(b, '}');
	return OK;
}

static enum status add_entries(struct buf *b, const struct json *list, const char *dir,
			       struct arena *a, struct err *e)
{
	const struct json *m = list->type == JSON_ARRAY ? list->child : list;
	enum status st = OK;

	for (; m && st == OK; m = m == list ? NULL : m->next) {
		if (b->s[b->n - 1] != '[')
			buf_addc(b, ',');
		st = add_entry(b, m, dir, a, e);
	}
	return st;
}

static bool is_images(const char *key)
{
	return !strcmp(key, "images") || !strcmp(key, "image");
}

enum status cmd_agent_fetch(struct json **out, struct json *j, const char *dir,
			    struct arena *a, struct err *e)
{
	struct buf b = { 0 };
	enum status st = OK;
	bool any = false;

	*out = j;
	for (const struct json *m = j->type == JSON_OBJECT ? j->child : NULL; m; m = m->next)
		any = any || (is_images(m->key) && m->type != JSON_NULL);
	if (!any)
		return OK;
	/* The record again, with the files in their places. */
	buf_add(&b, "{\"images\":[");
	for (const struct json *m = j->child; m && st == OK; m = m->next)
		if (is_images(m->key) && m->type != JSON_NULL)
			st = add_entries(&b, m, dir, a, e);
	buf_addc(&b, ']');
	for (const struct json *m = j->child; m && st == OK; m = m->next)
		if (!is_images(m->key)) {
			json_add_key(&b, m->key);
			json_add(&b, m);
		}
	buf_addc(&b, '}');
	if (st == OK)
		st = json_read(out, b.s, b.n, a, e);
	buf_clear(&b);
	return st;
}
