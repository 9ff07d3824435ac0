/*
 * loose.c -- arguments as callers write them, turned into what a row reads.
 *
 * Parameters under other names, a list where single points are wanted, coordinates as
 * [1, 2] or {"x": 1, "y": 2}, "line AB", "A B C".  Only what can mean one thing is taken, and a
 * note says how it was read.  Nothing here decides geometry.
 */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

/* --- Words made of points ------------------------------------------------------------- */

/* A named segment or line that was built on both points, or -1. */
static int built_on(struct fig *f, const int *p, enum kind k)
{
	int def[4], *steps, n = fig_users(f, p[0], &steps);

	for (int u = 0; u < n; u++)
		for (int i = f->step[steps[u]].first, end = i + f->step[steps[u]].n_out;
		     i < end; i++)
			if (fig_alive(f, (fig_id){ i }) && fig_kind(f, (fig_id){ i }) == k &&
			    fig_defined(f, (fig_id){ i }) &&
			    fig_defining_points(f, i, def, 4) == 2 &&
			    ((def[0] == p[0] && def[1] == p[1]) ||
			     (def[0] == p[1] && def[1] == p[0])))
				return i;
	return -1;
}

bool fig_pair_named(struct fig *f, const char *word, kind_set kinds, int *out)
{
	static const struct {
		enum kind kind, in_space;
		const char *tool;
	} straight[] = { { KIND_SEGMENT, KIND_SSEGMENT, "add_segment" },
			 { KIND_LINE, KIND_SLINE, "add_line" } };
	enum kind kind;
	struct arg arg[TOOL_PARAMS + 1] = { { 0 } };
	struct fig_mark mark = fig_begin(f);
	struct err e = { 0 };
	bool space;
	int p[2], step, k;

	if (fig_spelled_points(f, word, p, 2) != 2)
		return false;
	space = fig_kind(f, (fig_id){ p[0] }) == KIND_SPOINT ||
		fig_kind(f, (fig_id){ p[1] }) == KIND_SPOINT;
	k = !kinds || (kinds & KIND_BIT(space ? KIND_SSEGMENT : KIND_SEGMENT)) ? 0 : 1;
	kind = space ? straight[k].in_space : straight[k].kind;
	if (kinds && !(kinds & KIND_BIT(kind)))
		return false;
	f->reworded = true;
	*out = built_on(f, p, kind);
	if (*out >= 0) {
		fig_note(f, "%s is read as the %s %s", word, geo_kind_name(straight[k].kind),
			 f->obj[*out].name);
		return true;
	}
	for (int i = 0; i < 2; i++)
		arg[1 + i] = (struct arg){ .form = ARG_REF, .ref = p[i] };
	if (fig_run(f, tool_find(f->tools, straight[k].tool), arg, &step, &e) != OK) {
		fig_rollback(f, mark);
		return false;
	}
	*out = f->step[step].first;
	fig_note(f, "%s is read as %s(%s, %s)", word, k ? "Line" : "Segment",
		 f->obj[p[0]].name, f->obj[p[1]].name);
	return true;
}

/* --- Texts ---------------------------------------------------------------------------------- */

/* What a word in front of an object says: "line AB", "triangle ABC". */
static const struct {
	const char *word, *command;
	int points; /* how many; 0: three or more */
} front[] = {
	{ "point", NULL, 1 },
	{ "line", "Line", 2 },
	{ "segment", "Segment", 2 },
	{ "side", "Segment", 2 },
	{ "chord", "Segment", 2 },
	{ "ray", "Ray", 2 },
	{ "vector", "Vector", 2 },
	{ "plane", "Plane", 3 },
	{ "circle", NULL, 1 },
	{ "angle", "Angle", 3 },
	{ "triangle", "Polygon", 0 },
	{ "polygon", "Polygon", 0 },
	{ "function", NULL, 1 },
	{ "rectangle", "Polygon", 0 },
	{ "square", "Polygon", 0 },
	{ "quadrilateral", "Polygon", 0 },
	{ "parallelogram", "Polygon", 0 },
	{ "the", NULL, 1 },
};

/* The points of a list with any signs between them, "A, B", "A B", "AB"; 0 when anything else
 * stands there. */
static int listed_points(const struct fig *f, const char *text, int *out, int most)
{
	int n = 0;

	while (*text) {
		size_t len = strcspn(text, " ,-\t");
		char word[64];
		int k;

		if (len >= sizeof word)
			return 0;
		snprintf(word, sizeof word, "%.*s", (int)len, text);
		k = len ? fig_spelled_points(f, word, out + n, most - n) : 0;
		if (len && !k)
			return 0;
		n += k;
		text += len + strspn(text + len, " ,-\t");
	}
	return n;
}

static const char *call_text(struct fig *f, const char *command, const int *p, int n)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s%s", command, command[0] ? "(" : "");
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%s", i ? ", " : "", f->obj[p[i]].name);
	buf_add(&b, command[0] ? ")" : "");
	return buf_keep(&b, f->scratch);
}

static const char *object_text(struct fig *f, const struct param *p, const char *text)
{
	int at[32], n;
	size_t len = strcspn(text, " ");
	const char *rest = text + len + strspn(text + len, " ");

	for (int i = 0; *rest && i < LENGTH(front); i++) {
		if (strlen(front[i].word) != len)
			continue;
		for (size_t k = 0; k < len; k++)
			if (tolower((unsigned char)text[k]) != front[i].word[k])
				goto next;
		if (fig_find(f, rest).v >= 0 ||
		    (!front[i].command && expr_name_ok(rest, NULL, 0)))
			return rest;
		n = front[i].command ? listed_points(f, rest, at, LENGTH(at)) : 0;
		if (n && (front[i].points ? n == front[i].points : n > 2))
			return call_text(f, front[i].command, at, n);
	next:;
	}
	if ((p->kinds & KINDS_LINEAR) && listed_points(f, text, at, LENGTH(at)) == 2 &&
	    strpbrk(text, " ,"))
		return call_text(f, p->kinds & KIND_BIT(KIND_SEGMENT) ? "Segment" : "Line", at,
				 2);
	if ((p->kinds & KIND_BIT(KIND_POLYGON)) && !strchr(text, '(')) {
		n = listed_points(f, text, at, LENGTH(at));
		if (n > 2)
			return call_text(f, "Polygon", at, n);
	}
	return text;
}

const char *fig_loose_text(struct fig *f, const struct param *p, const char *text)
{
	const char *read = text;
	size_t n = strlen(text);
	int at[62], k;

	if (n > 200 || fig_find(f, text).v >= 0)
		return text;
	if (p->type == PARAM_OBJECT) {
		read = object_text(f, p, text);
	} else if (p->type == PARAM_POINTS && !strpbrk(text, "(,{")) {
		const char *rest = strchr(text, ' ');

		k = listed_points(f, text, at, LENGTH(at));
		if (!k && rest)
			k = listed_points(f, rest + 1, at, LENGTH(at));
		if (k > 1)
			read = call_text(f, "", at, k);
	} else if (p->type == PARAM_ANGLE && n > 3) {
		static const char *const units[] = { " degrees", "degrees", " degree", " deg",
						     "deg" };

		for (int i = 0; i < LENGTH(units) && read == text; i++) {
			size_t u = strlen(units[i]);

			if (n > u && !strcmp(text + n - u, units[i]))
				read = arena_printf(f->scratch, "%.*s°", (int)(n - u), text);
		}
	}
	if (read != text) {
		f->reworded = true;
		fig_note(f, "%s \"%.60s\" is read as %.100s", p->name, text, read);
	}
	return read;
}

/* --- Parameters -------------------------------------------------------------------------------- */

/* Is there anything a row does not read as it stands? */
static bool is_plain(const struct tool *t, const struct json *args)
{
	for (const struct json *m = args->child; m; m = m->next) {
		if (tool_param(t, m->key) < 0 || m->type == JSON_OBJECT)
			return false;
		for (const struct json *k = m->type == JSON_ARRAY ? m->child : NULL; k;
		     k = k->next)
			if (k->type == JSON_ARRAY || k->type == JSON_OBJECT)
				return false;
	}
	return true;
}

static struct json *text_node(struct fig *f, const char *text)
{
	struct json *j = arena_alloc(f->scratch, sizeof *j);

	j->type = JSON_STRING;
	j->text = arena_strdup(f->scratch, text);
	return j;
}

static const char *member_text(const struct json *j, const char *key)
{
	const struct json *m = j->type == JSON_OBJECT ? json_get(j, key) : NULL;

	return m && (m->type == JSON_STRING || m->type == JSON_NUMBER) ? m->text : NULL;
}

/* [1, 2] and {"x": 1, "y": 2} as "(1, 2)", {"name": "A"} as "A"; NULL: neither. */
static struct json *pair_node(struct fig *f, const struct json *j)
{
	static const char *const names[] = { "name", "id", "label", "ref", "point" };
	const char *x = member_text(j, "x"), *y = member_text(j, "y");

	if (j->type == JSON_ARRAY && j->child && j->child->next && !j->child->next->next &&
	    j->child->text && j->child->next->text) {
		x = j->child->text;
		y = j->child->next->text;
	}
	if (x && y)
		return text_node(f, arena_printf(f->scratch, "(%s, %s)", x, y));
	for (int i = 0; i < LENGTH(names); i++)
		if (member_text(j, names[i]))
			return text_node(f, member_text(j, names[i]));
	return NULL;
}

/* A copy of one member, its pairs and named things as texts. */
static struct json *plain_value(struct fig *f, const struct json *j)
{
	struct json *out = arena_alloc(f->scratch, sizeof *out), **at;

	if (j->type == JSON_OBJECT) {
		struct json *pair = pair_node(f, j);

		if (pair)
			return pair;
	}
	*out = *j;
	out->next = NULL;
	if (j->type != JSON_ARRAY)
		return out;
	out->child = NULL;
	at = &out->child;
	for (const struct json *k = j->child; k; k = k->next) {
		struct json *pair = k->type == JSON_ARRAY || k->type == JSON_OBJECT
					    ? pair_node(f, k)
					    : NULL;

		*at = pair ? pair : arena_alloc(f->scratch, sizeof **at);
		if (!pair)
			**at = *k;
		(*at)->next = NULL;
		at = &(*at)->next;
	}
	return out;
}

static bool is_given(const struct tool *t, const struct json *args, int param)
{
	for (const struct json *m = args ? args->child : NULL; m; m = m->next)
		if (tool_param(t, m->key) == param)
			return true;
	return false;
}

static void append(struct json *list, struct json *m, const char *key)
{
	struct json **at = &list->child;

	while (*at)
		at = &(*at)->next;
	m->key = key;
	m->next = NULL;
	*at = m;
	list->n++;
}

/* The items of a list, or of a text with commas or blanks; returns how many. */
static int items_of(struct fig *f, const struct json *m, struct json **item, int most)
{
	int n = 0, depth = 0;

	if (m->type == JSON_ARRAY) {
		for (struct json *k = m->child; k && n <= most; k = k->next)
			if (n < most)
				item[n++] = k;
			else
				n++;
		return n;
	}
	for (const char *s = m->type == JSON_STRING ? m->text : ""; *s && n < most;) {
		size_t len = 0;

		s += strspn(s, " ,{[");
		while (s[len] && (depth || !strchr(" ,}]", s[len]))) {
			depth += (s[len] == '(') - (s[len] == ')');
			len++;
		}
		if (len)
			item[n++] =
				text_node(f, arena_printf(f->scratch, "%.*s", (int)len, s));
		s += len + strspn(s + len, " ,}]");
	}
	return n;
}

/* What models add to a call though no row reads it. */
static bool is_aside(const char *key)
{
	static const char *const aside[] = {
		"color",       "colour",     "style", "description", "comment",   "type",
		"visible",     "show_label", "fill",  "reason",      "thickness", "kind",
		"explanation", "note",       "draw",  "size"
	};

	for (int i = 0; i < LENGTH(aside); i++)
		if (!strcmp(aside[i], key))
			return true;
	return false;
}

/* How many members have keys that say nothing to the row. */
static int count_unknown(const struct tool *t, const struct json *args)
{
	int n = 0;

	for (const struct json *m = args->child; m; m = m->next)
		n += tool_param(t, m->key) < 0 && tool_param_guess(t, m->key) < 0 &&
		     !is_aside(m->key);
	return n;
}

/* A member whose key says nothing to the row: spread over what is missing, or dropped. */
static bool place_unknown(struct fig *f, const struct tool *t, struct json *out,
			  const struct json *given, struct json *m, int unplaced)
{
	struct json *item[TOOL_PARAMS];
	int missing[TOOL_PARAMS], n = 0, k;
	char key[64];

	snprintf(key, sizeof key, "%s", m->key);
	for (int i = 0; i < t->n_params; i++)
		if (t->param[i].type != PARAM_NEW && !t->param[i].optional &&
		    !is_given(t, out, i) && !is_given(t, given, i))
			missing[n++] = i;
	if (!strcmp(key, "diameter") && tool_param(t, "radius") >= 0 && m->text &&
	    !is_given(t, given, tool_param(t, "radius"))) {
		append(out, text_node(f, arena_printf(f->scratch, "(%s)/2", m->text)),
		       "radius");
		fig_note(f, "diameter %.40s is read as radius (%.40s)/2", m->text, m->text);
		return true;
	}
	/* A place: near = [0, 5] for x and y, which may be left out. */
	if (m->type == JSON_ARRAY && items_of(f, m, item, LENGTH(item)) == 2 && !n &&
	    tool_param(t, "x") >= 0 && tool_param(t, "y") >= 0 &&
	    !is_given(t, given, tool_param(t, "x")) &&
	    !is_given(t, given, tool_param(t, "y"))) {
		append(out, item[0], "x");
		append(out, item[1], "y");
		fig_note(f, "%s is read as x and y", key);
		return true;
	}
	k = n > 1 ? items_of(f, m, item, LENGTH(item)) : 0;
	if (n > 1 && k == n) {
		for (int i = 0; i < n; i++)
			append(out, item[i], t->param[missing[i]].name);
		fig_note(f, "%s is read as %s to %s", key, t->param[missing[0]].name,
			 t->param[missing[n - 1]].name);
		return true;
	}
	/* As many as are missing: in their order. */
	if (n > 0 && m->type != JSON_OBJECT && m->type != JSON_ARRAY && !is_aside(key) &&
	    n == unplaced) {
		append(out, m, t->param[missing[0]].name);
		fig_note(f, "%s is read as %s", key, t->param[missing[0]].name);
		return true;
	}
	if (is_aside(key)) {
		fig_note(f, "%s has no parameter %s: that was left out", t->name, key);
		return true;
	}
	return false;
}

const struct json *fig_loose_args(struct fig *f, const struct tool *t, const struct json *args)
{
	struct json *out;
	int unplaced;

	if (!args || args->type != JSON_OBJECT || is_plain(t, args))
		return args;
	unplaced = count_unknown(t, args);
	out = arena_alloc(f->scratch, sizeof *out);
	*out = (struct json){ .type = JSON_OBJECT };
	/* First what has a name of the row's, then guesses, then what is left. */
	for (int pass = 0; pass < 3; pass++)
		for (const struct json *m = args->child; m; m = m->next) {
			int own = tool_param(t, m->key);
			int i = own >= 0 ? own : tool_param_guess(t, m->key);
			/* One guess for each parameter, and none for what is given. */
			bool guess = own < 0 && i >= 0 && !is_given(t, args, i);

			if (pass == 0 && own >= 0) {
				append(out, plain_value(f, m), m->key);
			} else if (pass == 1 && guess && !is_given(t, out, i)) {
				append(out, plain_value(f, m), t->param[i].name);
				fig_note(f, "%.40s is read as %s", m->key, t->param[i].name);
			} else if (pass == 1 && guess) {
				append(out, plain_value(f, m), m->key);
			} else if (pass == 2 && own < 0 && !guess) {
				struct json *value = plain_value(f, m);

				value->key = m->key;
				if (!place_unknown(f, t, out, args, value, unplaced))
					append(out, value, m->key);
				unplaced -= !is_aside(m->key);
			}
		}
	return out;
}
