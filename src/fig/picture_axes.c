/*
 * picture_axes.c -- the render tools on axes (names, ticks, the number line), on the two
 * views, and on the text under a picture.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <string.h>

#define TEXT_MOST 1000
#define TICKS_MOST 200
#define FRACTION_MOST 1000 /* denominators of a tick distance */

static enum status too_long(const char *text, const char *param, struct err *e)
{
	if (strlen(text) <= TEXT_MOST)
		return OK;
	err_fail(e, E_ARG, "limit", "%s has at most %d bytes", param, TEXT_MOST);
	err_arg(e, param);
	return E_ARG;
}

/* An empty text takes back what was said before. */
static const char *or_null(const char *text)
{
	return text[0] ? text : NULL;
}

/* --- Axes ------------------------------------------------------------------------------------ */

enum status fig_tool_render_set_axis_names(struct fig *f, const struct arg *arg,
					   const struct json *raw, struct err *e)
{
	static const char *const param[2] = { "x", "y" };

	(void)raw;
	for (int i = 0; i < 2; i++)
		if (arg[i].form == ARG_TEXT && too_long(arg[i].text, param[i], e) != OK)
			return E_ARG;
	for (int i = 0; i < 2; i++)
		if (arg[i].form == ARG_TEXT)
			f->view[f->active].axis[i].name = or_null(arg[i].text);
	return OK;
}

/* Which axes a text means, a bit for each; 0: none. */
static unsigned axes_of(const char *text)
{
	static const struct {
		const char *word;
		unsigned axes;
	} table[] = {
		{ "x", 1 },    { "xaxis", 1 }, { "1", 1 },   { "horizontal", 1 },
		{ "y", 2 },    { "yaxis", 2 }, { "2", 2 },   { "vertical", 2 },
		{ "both", 3 }, { "xy", 3 },    { "all", 3 }, { "axes", 3 },
	};
	char word[24];

	fig_squeeze(text, strlen(text), word, sizeof word);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (!strcmp(table[i].word, word))
			return table[i].axes;
	return 0;
}

/* Is the distance exactly this fraction, of pi or of 1?  Decided, not rounded. */
static bool is_fraction(struct fig *f, const char *text, long top, long of, bool pi)
{
	const char *relation = arena_printf(f->scratch, "(%s) == %ld%s / %ld", text, top,
					    pi ? " * pi" : "", of);

	return is_yes(fig_holds(f, relation));
}

/* The distance as a fraction of 1 or of pi: the doubles propose, the engine decides. */
static enum status read_distance(struct fig *f, const struct arg *arg, struct fig_axis *out,
				 struct err *e)
{
	double d, at;
	struct buf b = { 0 };
	enum status st = fig_read_number(f, arg, &d, e);
	const char *text;

	if (st != OK)
		return st;
	out->of = 0;
	if (d == 0)
		return OK; /* as the drawing likes */
	if (!(d > 0 && d < 1e12))
		return err_fail(e, E_ARG, "bad_argument",
				"the distance of ticks is positive, not %.6g", d);
	fig_arg_text(&b, f, arg);
	text = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	for (int pi = 0; pi < 2; pi++)
		for (long of = 1; of <= FRACTION_MOST; of++) {
			at = d / (pi ? 3.14159265358979323846 : 1) * (double)of;
			if (fabs(at - nearbyint(at)) > 1e-9 * at || at < 0.5 ||
			    !is_fraction(f, text, (long)nearbyint(at), of, pi))
				continue;
			out->top = (long)nearbyint(at);
			out->of = of;
			out->pi = pi;
			return OK;
		}
	err_fail(
		e, E_ARG, "bad_argument",
		"ticks stand at multiples of a fraction, or of a fraction of pi, not of %.40s",
		text);
	err_hint(e, "give places and texts instead: SetTicks(\"x\", \"sqrt(2): $\\sqrt{2}$; "
		    "2: 2\")");
	return E_ARG;
}

/* A piece of a text without blanks and quotes around it. */
static const char *trimmed(struct arena *a, const char *s, size_t n)
{
	while (n && strchr(" \t\r\n", *s))
		s++, n--;
	while (n && strchr(" \t\r\n", s[n - 1]))
		n--;
	if (n > 1 && s[0] == '"' && s[n - 1] == '"')
		s++, n -= 2;
	return arena_strndup(a, s, n);
}

/* The end of an item of a list: the separator outside of (), {} and $ $. */
static const char *item_end(const char *p, char separator)
{
	int depth = 0;
	bool formula = false;

	for (; *p; p++) {
		if (*p == '$')
			formula = !formula;
		depth += (*p == '(' || *p == '{') - (*p == ')' || *p == '}');
		if (*p == separator && depth <= 0 && !formula)
			break;
	}
	return p;
}

/*
 * "0: Monday; 1: Tuesday" or "Jan, Feb, Mar": texts with places, or one after the other,
 * the first at one distance from zero.  Separated by ; where there is one, else by commas.
 */
static enum status read_ticks(struct fig *f, const char *text, struct fig_axis *out,
			      struct err *e)
{
	double step = out->of ? (double)out->top / (double)out->of : 1, at = 0;
	size_t n = strlen(text);
	struct fig_tick *tick;
	char separator;

	while (n && strchr(" {", *text))
		text++, n--;
	while (n && strchr(" }", text[n - 1]))
		n--;
	text = arena_strndup(f->scratch, text, n);
	separator = *item_end(text, ';') ? ';' : ',';
	if (out->pi)
		step *= 3.14159265358979323846;
	tick = arena_alloc(f->perm, TICKS_MOST * sizeof *tick);
	out->n_ticks = 0;
	for (const char *p = text; *p;) {
		const char *end = item_end(p, separator), *colon = p;
		enum status st = OK;

		while (colon < end && *colon != ':')
			colon++;
		if (out->n_ticks == TICKS_MOST)
			return err_fail(e, E_ARG, "limit", "an axis has at most %d texts",
					TICKS_MOST);
		at += step;
		if (colon < end) {
			const char *place = trimmed(f->scratch, p, (size_t)(colon - p));

			st = fig_text_number(f, place, &at, e);
			p = colon + 1;
		}
		if (st != OK) {
			err_hint(e, "write a place, a colon and the text: \"0: start; pi/2: "
				    "$\\frac{\\pi}{2}$\"");
			return st;
		}
		tick[out->n_ticks].at = at;
		tick[out->n_ticks++].text = trimmed(f->perm, p, (size_t)(end - p));
		p = *end ? end + 1 : end;
	}
	out->tick = tick;
	return OK;
}

enum status fig_tool_render_set_ticks(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	unsigned axes = axes_of(arg[0].text);
	struct fig_axis said = { 0 };
	enum status st = OK;
	char word[8] = "";

	(void)raw;
	if (!axes) {
		err_fail(e, E_ARG, "bad_argument", "\"%.40s\" is no axis", arg[0].text);
		err_arg(e, "axis");
		err_hint(e, "write x, y or both: SetTicks(\"x\", pi/2)");
		return E_ARG;
	}
	if (arg[1].form != ARG_NONE && (st = read_distance(f, &arg[1], &said, e)) != OK) {
		err_arg(e, "distance");
		return st;
	}
	if (arg[2].form == ARG_TEXT)
		fig_squeeze(arg[2].text, strlen(arg[2].text), word, sizeof word);
	said.bare = !strcmp(word, "none");
	if (arg[2].form == ARG_TEXT && arg[2].text[0] && !said.bare)
		st = too_long(arg[2].text, "texts", e) == OK
			     ? read_ticks(f, arg[2].text, &said, e)
			     : E_ARG;
	if (st != OK) {
		err_arg(e, "texts");
		return st;
	}
	for (int i = 0; i < 2; i++)
		if (axes >> i & 1) {
			const char *name = f->view[f->active].axis[i].name;

			f->view[f->active].axis[i] = said;
			f->view[f->active].axis[i].name = name;
		}
	return OK;
}

enum status fig_tool_render_number_line(struct fig *f, const struct arg *arg,
					const struct json *raw, struct err *e)
{
	struct fig_view *v = &f->view[f->active];
	double from, to;
	enum status st = OK;

	(void)raw;
	if (arg[0].form == ARG_NONE && arg[1].form == ARG_NONE) {
		v->number_line = true;
		v->has_box = false;
		return OK;
	}
	if (arg[0].form == ARG_NONE || arg[1].form == ARG_NONE) {
		err_fail(e, E_ARG, "bad_argument",
			 "a number line has two ends, or none is given");
		err_hint(e, "NumberLine(-5, 5), or NumberLine() to show what there is");
		return E_ARG;
	}
	st = fig_read_number(f, &arg[0], &from, e);
	if (st == OK)
		st = fig_read_number(f, &arg[1], &to, e);
	if (st == OK)
		st = fig_check_range(from, to, e);
	if (st != OK)
		return st;
	v->number_line = true;
	v->has_box = true;
	v->x_min = from, v->x_max = to;
	v->y_min = v->y_max = 0;
	return OK;
}

/* --- Two views ------------------------------------------------------------------------------- */

static enum status check_view(const struct arg *arg, struct err *e)
{
	if (arg->i >= 1 && arg->i <= FIG_VIEWS)
		return OK;
	err_fail(e, E_ARG, "bad_argument", "view is 1 or 2, not %ld", arg->i);
	err_arg(e, "view");
	return E_ARG;
}

enum status fig_tool_render_set_active_view(struct fig *f, const struct arg *arg,
					    const struct json *raw, struct err *e)
{
	enum status st = check_view(&arg[0], e);

	(void)raw;
	if (st == OK)
		f->active = (int)arg[0].i - 1;
	return st;
}

static enum status anything(void *self, const struct fig *f, int obj, struct err *e)
{
	(void)self, (void)f, (void)obj, (void)e;
	return OK;
}

enum status fig_tool_render_set_visible_in_view(struct fig *f, const struct arg *arg,
						const struct json *raw, struct err *e)
{
	enum status st = check_view(&arg[1], e);
	bool show = arg[2].form != ARG_INT || arg[2].i != 0;
	int *id, n;

	(void)raw;
	if (st == OK && arg[2].form == ARG_INT && arg[2].i != 0 && arg[2].i != 1) {
		err_fail(e, E_ARG, "bad_argument", "visible is 1 or 0, not %ld", arg[2].i);
		err_arg(e, "visible");
		return E_ARG;
	}
	if (st == OK)
		st = fig_targets(f, arg[0].text, anything, NULL, &id, &n, e);
	if (st != OK) {
		if (!e->arg[0])
			err_arg(e, "obj");
		return st;
	}
	for (int i = 0; i < n; i++) {
		struct object *o = &f->obj[id[i]];
		unsigned bit = 1u << (arg[1].i - 1), was = o->hidden ? 0 : o->views;
		unsigned now = show ? was | bit : was & ~bit;

		fig_trace_looks(f, id[i]);
		o->hidden = !now;
		o->views = (unsigned char)(now ? now : o->views);
		if (now != was)
			fig_obs_changed(f, id[i]);
	}
	return OK;
}

/* --- Under the picture ----------------------------------------------------------------------- */

enum status fig_tool_render_set_footnote(struct fig *f, const struct arg *arg,
					 const struct json *raw, struct err *e)
{
	(void)raw;
	if (too_long(arg[0].text, "text", e) != OK)
		return E_ARG;
	f->view[f->active].note = or_null(arg[0].text);
	return OK;
}
