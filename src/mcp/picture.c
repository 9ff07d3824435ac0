/* picture.c -- render_canvas, and pictures of canvases for resources. */
#include "mcp/mcp_priv.h"
#include <string.h>

static const struct {
	const char *format, *mime;
	bool text;
} kinds[] = {
	{ "png", "image/png", false },        { "svg", "image/svg+xml", true },
	{ "pdf", "application/pdf", false },  { "tex", "application/x-tex", true },
	{ "json", "application/json", true }, { "txt", "text/plain", true },
};
#define KINDS ((int)(sizeof kinds / sizeof *kinds))

static int find_kind(const char *format)
{
	int i = 0;

	while (i < KINDS && strcmp(kinds[i].format, format))
		i++;
	return i;
}

const char *mcp_mime(const char *format)
{
	int i = find_kind(format);

	return i < KINDS ? kinds[i].mime : "application/octet-stream";
}

/* Of a picture that nobody says the size of. */
#define WIDTH 800
#define HEIGHT 600

struct mcp_drawing {
	const struct desk_drawing *p;
	struct buf *out;
};

static enum status look(struct fig *f, const struct store_entry *about, void *user,
			struct err *e)
{
	const struct mcp_drawing *d = user;
	struct desk_drawing p = *d->p;

	p.title = about->title[0] ? about->title : NULL;
	return desk_draw(d->out, f, &p, NULL, e);
}

enum status mcp_draw(struct mcp *m, const char *id, const struct desk_drawing *p,
		     struct buf *out, struct err *e)
{
	const struct mcp_easel *easel = &m->o.easel;
	bool waits = easel->take && !strcmp(p->format, "png");
	struct mcp_drawing d = { p, out };
	enum status st = OK;
	int place = -1;

	if (waits)
		st = easel->take(easel->user, id,
				 (p->width > 0 ? p->width : WIDTH) *
					 (p->height > 0 ? p->height : HEIGHT),
				 &place, e);
	if (st == OK)
		st = store_read(m->o.store, id, look, &d, e);
	if (waits)
		easel->give(easel->user, place);
	return st;
}

enum status mcp_own_render_canvas(struct mcp_call *c, const struct json *args,
				  struct mcp_result *r, struct err *e)
{
	const char *id = desk_arg_text(args, "canvas_id"),
		   *format = desk_arg_text(args, "format");
	struct desk_drawing p = { .format = format ? format : "png",
				  .preset = desk_arg_text(args, "preset"),
				  .labels = desk_arg_text(args, "labels"),
				  .projection = desk_arg_text(args, "projection"),
				  .width = (double)desk_arg_long(args, "width", 0),
				  .height = (double)desk_arg_long(args, "height", 0),
				  .step = (int)desk_arg_long(args, "step", -1) };
	int kind = find_kind(p.format);
	struct buf picture = { 0 };
	enum status st;

	if (kind >= find_kind("json"))
		return err_fail_with(e, E_ARG, "bad_argument", "format",
				     "png, svg, pdf or tex", "there is no format \"%.40s\"",
				     p.format);
	if (p.step < 0 && desk_arg_text(args, "step"))
		return err_fail_with(e, E_ARG, "bad_argument", "step", NULL,
				     "there is no step %d: the first is 1", p.step);
	st = mcp_draw(c->m, id, &p, &picture, e);
	if (st != OK) {
		buf_clear(&picture);
		return st;
	}
	buf_add(&r->json, "{\"ok\":true,\"canvas_id\":");
	json_add_string(&r->json, id);
	buf_addf(&r->json,
		 ",\"format\":\"%s\",\"mime_type\":\"%s\",\"bytes\":%zu,\"uri\":", p.format,
		 kinds[kind].mime, picture.n);
	buf_addf(&r->json, "\"%s%s.svg\"}", MCP_SCHEME, id);
	if (!strcmp(p.format, "png")) {
		buf_add(&r->more, ",{\"type\":\"image\",\"data\":\"");
		base64_add(&r->more, picture.s, picture.n);
		buf_add(&r->more, "\",\"mimeType\":\"image/png\"}");
	} else {
		buf_addf(&r->more,
			 ",{\"type\":\"resource\",\"resource\":{\"uri\":\"%s%s.%s\","
			 "\"mimeType\":"
			 "\"%s\",\"%s\":",
			 MCP_SCHEME, id, p.format, kinds[kind].mime,
			 kinds[kind].text ? "text" : "blob");
		if (kinds[kind].text) {
			json_add_string(&r->more, buf_str(&picture));
		} else {
			buf_addc(&r->more, '"');
			base64_add(&r->more, picture.s, picture.n);
			buf_addc(&r->more, '"');
		}
		buf_add(&r->more, "}}");
	}
	if (strcmp(c->version, "2025-06-18") >= 0)
		mcp_add_link(&r->more, id, ".svg", NULL);
	buf_clear(&picture);
	return OK;
}
