/*
 * fuzz-render.c -- bytes as a script, drawn.
 *
 * The first byte chooses the options, the rest is a script, line by line.  Whatever figure
 * comes out: it is drawn or refused with a reason, the scene keeps its invariants, the
 * SVG is well-formed, the TikZ picture has its braces in pairs, and drawing it again
 * gives the same bytes.
 */
#include "draw/scene.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define LINES 24
#define BYTES 1500
#define MOST (64L << 20) /* of a picture, far more than DRAW_POINTS coordinates take */

/* --- The scene ----------------------------------------------------------------------- */
static void check_path(const struct scene_path *p)
{
	int values = 0;

	if (p->n_ops && p->op[0] != SCENE_MOVE)
		BUG("a path that does not begin with a move");
	for (int i = 0; i < p->n_ops; i++)
		values += draw_scene_op_values((enum scene_op)p->op[i]);
	if (values != p->n_values)
		BUG("%d numbers for ops that take %d", p->n_values, values);
	for (int i = 0; i < p->n_values; i++)
		if (!(fabs(p->v[i]) <= SCENE_FAR))
			BUG("the coordinate %g", p->v[i]);
}

static void check_words(const char *s)
{
	if (!utf8_valid(s, strlen(s)))
		BUG("not UTF-8");
	for (; *s; s++)
		if ((unsigned char)*s < 32 || *s == 127)
			BUG("a control character");
}

static void check_scene(const struct scene *s)
{
	long values = 0;

	check_words(s->title);
	check_words(s->desc);
	for (int i = 0; i < s->n; i++) {
		const struct scene_group *g = &s->group[i];

		check_words(g->name);
		check_words(g->title);
		for (int k = 0; k < g->n; k++) {
			const struct scene_item *it = &g->item[k];

			if (it->kind == ITEM_TEXT)
				check_words(it->text->plain);
			else
				check_path(&it->path);
			values += it->kind == ITEM_TEXT ? 2 + it->text->n_glyphs
							: it->path.n_values;
			for (const struct scene_clip *c = it->clip; c; c = c->next)
				check_path(&c->path);
		}
	}
	if (values != s->values || values > DRAW_POINTS)
		BUG("%ld coordinates, said to be %ld", values, s->values);
}

/* --- SVG ----------------------------------------------------------------------------- */
/* One tag from its < on; returns what follows it. */
static const char *check_tag(const char *p, char (*open)[16], int *depth)
{
	bool closes = p[1] == '/', quoted = false;
	const char *name = p + 1 + closes;
	size_t n = strcspn(name, " />");

	if (!n || n > 15)
		BUG("a strange tag: %.20s", p);
	for (p = name; *p && (quoted || *p != '>'); p++) {
		quoted ^= *p == '"';
		if (*p == '<')
			BUG("a < within a tag: %.40s", name);
	}
	if (!*p)
		BUG("a tag without end: %.40s", name);
	if (closes) {
		if (!*depth || strncmp(open[--*depth], name, n) || open[*depth][n])
			BUG("closes what is not open: %.20s", name);
	} else if (p[-1] != '/') {
		if (*depth == 64)
			BUG("tags deep within tags");
		memcpy(open[*depth], name, n);
		open[(*depth)++][n] = 0;
	}
	return p + 1;
}

static void check_svg(const struct buf *b)
{
	char open[64][16];
	const char *p = b->s;
	int depth = 0;

	if ((long)b->n > MOST || strlen(p) != b->n || !utf8_valid(p, b->n))
		BUG("%zu bytes that are no text", b->n);
	while (*p) {
		if (*p == '<') {
			p = check_tag(p, open, &depth);
			continue;
		}
		if (*p == '&' && strncmp(p, "&amp;", 5) && strncmp(p, "&lt;", 4) &&
		    strncmp(p, "&gt;", 4) && strncmp(p, "&quot;", 6))
			BUG("a bare &: %.20s", p);
		if ((unsigned char)*p < 32 && *p != '\n')
			BUG("a control character");
		p++;
	}
	if (depth)
		BUG("a tag is left open");
}

/* --- TikZ ---------------------------------------------------------------------------- */
static void check_tikz(const struct buf *b)
{
	int open = 0;

	if ((long)b->n > MOST || !utf8_valid(b->s, b->n))
		BUG("%zu bytes that are no text", b->n);
	for (const char *p = b->s; *p; p++) {
		if (*p == '%')
			p += strcspn(p, "\n"); /* a comment */
		else if (*p == '\\' && p[1])
			p++;
		else if (*p == '{')
			open++;
		else if (*p == '}' && --open < 0)
			BUG("a brace too many");
	}
	if (open)
		BUG("a brace is left open");
}

/* --- Drawing ------------------------------------------------------------------------- */
static void write_all(struct buf *svg, struct buf *tikz, const struct scene *s, unsigned how)
{
	struct draw_output o = { .live_text = how & 1, .standalone = how & 2 };
	struct err e = { 0 };

	buf_reset(svg);
	buf_reset(tikz);
	o.format = DRAW_SVG;
	if (draw_write(svg, s, &o, &e) != OK)
		BUG("no SVG: %s", e.msg);
	o.format = DRAW_TIKZ;
	if (draw_write(tikz, s, &o, &e) != OK)
		BUG("no TikZ: %s", e.msg);
}

static void check_drawing(struct fig *f, unsigned how)
{
	static const char *const labels[] = { NULL, "all", "none", "points" };
	static const double size[][2] = { { 0, 0 }, { 120, 90 }, { 16, 16 }, { 700, 40 } };
	struct draw_options o = { .labels = labels[how / 4 % 4],
				  .width = size[how / 16 % 4][0],
				  .height = size[how / 16 % 4][1],
				  .preset = how & 64 ? "textbook" : NULL };
	struct buf svg[2] = { { 0 }, { 0 } }, tikz[2] = { { 0 }, { 0 } };
	struct draw_fault fault[4];

	for (int i = 0; i < 2; i++) {
		struct err e = { 0 };
		struct scene *s;
		enum status st =
			how & 128 ? draw_sheet(&s, f, &o, &e) : draw_figure(&s, f, &o, &e);

		if (st != OK) {
			if (!e.code || !e.msg[0])
				BUG("refused without a reason");
			break;
		}
		write_all(&svg[i], &tikz[i], s, how);
		if (!i) {
			check_scene(s);
			check_svg(&svg[0]);
			check_tikz(&tikz[0]);
			draw_check(fault, 4, s);
		} else if (strcmp(svg[0].s, svg[1].s) || strcmp(tikz[0].s, tikz[1].s)) {
			BUG("drawn again it is another picture");
		}
		draw_scene_free(s);
	}
	for (int i = 0; i < 2; i++) {
		buf_clear(&svg[i]);
		buf_clear(&tikz[i]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	const char *p = (const char *)data + 1;
	struct fig *f;

	if (!n)
		return 0;
	if (!tools)
		tools = tool_table_new();
	f = fig_new(tools, 1);
	n = n > BYTES ? BYTES : n - 1;
	for (int lines = 0; n && lines < LINES; lines++) {
		const char *end = memchr(p, '\n', n);
		size_t len = end ? (size_t)(end - p) : n;
		const struct fig_obs *o;

		if (fig_line(f, p, len, &o) != OK && o && !fig_obs_err(o)->msg[0])
			BUG("refused without a reason");
		len += end != NULL;
		p += len;
		n -= len;
	}
	check_drawing(f, data[0]);
	fig_free(f);
	return 0;
}
