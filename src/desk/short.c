/*
 * short.c -- observations for models: what they need to go on, and no more.
 *
 * A short observation is the full one (docs/OBSERVATION.md) without what is empty, what can
 * be asked for, and what the caller has just written himself; closed forms that fill pages are
 * cut, and say how the whole is got.  Edges and faces, of which a body has dozens, are named with it
 * and not described.  Nothing in it is said differently.
 */
#include "base/member.h"
#include "desk/own.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum { LONGEST = 200, SHOWN = 80 }; /* bytes of a closed form; of one that is cut */

static bool is_one_of(const char *key, const char *const *names, int n)
{
	for (int i = 0; key && i < n; i++)
		if (key[0] == names[i][0] && !strcmp(key, names[i]))
			return true;
	return false;
}

static bool is_empty(const struct json *j)
{
	return j->type == JSON_NULL ||
	       ((j->type == JSON_ARRAY || j->type == JSON_OBJECT) && !j->child);
}

/* Is it left out: of an object of the figure, of anything? */
static bool is_left_out(const struct json *j, bool object)
{
	static const char *const always[] = { "step", "latex" };
	static const char *const of_object[] = { "from", "tool", "visible" };
	static const char *const empty[] = { "new",  "changed", "removed", "value",
					     "near", "arg",     "notes",   "from" };

	return is_one_of(j->key, always, LENGTH(always)) ||
	       (object && is_one_of(j->key, of_object, LENGTH(of_object))) ||
	       (is_empty(j) && is_one_of(j->key, empty, LENGTH(empty)));
}

/* Cut between characters. */
static size_t cut_at(const char *s, size_t n)
{
	while (n && ((unsigned char)s[n] & 0xc0) == 0x80)
		n--;
	return n;
}

static void add_cut(struct buf *b, const char *text, const char *name, bool asks)
{
	struct buf t = { 0 };

	buf_addn(&t, text, cut_at(text, SHOWN));
	buf_addf(&t, "... (%zu characters: ", strlen(text));
	if (name && asks)
		buf_addf(&t, "query_value(\"%s\") has all)", name);
	else
		buf_add(&t, "full: true has all)");
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
}

/* Is an object a part of another one, of a kind? */
static bool is_part(const struct json *object, const char *kind)
{
	const char *is = json_text(object, "kind");

	return is && json_text(object, "part_of") && !strcmp(is, kind);
}

static bool is_edge_or_face(const struct json *object)
{
	return is_part(object, "segment3d") || is_part(object, "polygon3d");
}

void desk_kin_read(struct desk_kin *k, const struct json *list)
{
	k->names.borrows = k->whole.borrows = true;
	for (const struct json *o = list ? list->child : NULL; o; o = o->next) {
		const char *of = json_text(o, "part_of");
		int first = of ? index_get(&k->whole, of) : -1;

		if (!of)
			continue;
		k->part = mem_grow(k->part, &k->cap, k->n + 1, sizeof *k->part);
		k->part[k->n] = (struct desk_part){ o, -1, k->n };
		if (first < 0)
			index_set(&k->whole, of, k->n);
		else
			k->part[k->part[first].last].next = k->n, k->part[first].last = k->n;
		k->n++;
	}
	for (const struct json *o = k->n ? list->child : NULL; o; o = o->next)
		if (json_text(o, "name"))
			index_set(&k->names, json_text(o, "name"), 1);
}

void desk_kin_clear(struct desk_kin *k)
{
	index_clear(&k->names);
	index_clear(&k->whole);
	mem_free(k->part);
	memset(k, 0, sizeof *k);
}

/* Behind a body the names of its edges and faces, which stand in the same list. */
static void add_part_names(struct buf *b, const struct desk_kin *kin, const char *whole)
{
	int n = 0;

	for (int i = index_get(&kin->whole, whole); i >= 0; i = kin->part[i].next) {
		const struct json *o = kin->part[i].object;

		if (is_edge_or_face(o) && json_text(o, "name")) {
			if (n++)
				buf_addc(b, ',');
			else
				buf_add(b, ",\"parts\":[");
			json_add_string(b, json_text(o, "name"));
		}
	}
	buf_add(b, n ? "]" : "");
}

static void add_value(struct buf *b, const struct json *j, const char *name, bool asks);
static void add_members(struct buf *b, const struct json *j, bool asks);

/* The objects of `new` and `changed`.  A part whose whole is not among them is told like others. */
static void add_list(struct buf *b, const struct json *list, bool asks)
{
	struct desk_kin kin = { 0 };
	bool first = true;

	desk_kin_read(&kin, list);
	for (const struct json *o = list->child; o; o = o->next) {
		const char *whole = json_text(o, "part_of"), *name = json_text(o, "name");

		if (whole && is_edge_or_face(o) && index_get(&kin.names, whole) >= 0)
			continue;
		buf_add(b, first ? "" : ",");
		first = false;
		if (o->type != JSON_OBJECT || !name) {
			add_value(b, o, NULL, asks);
			continue;
		}
		buf_addc(b, '{');
		add_members(b, o, asks);
		add_part_names(b, &kin, name);
		buf_addc(b, '}');
	}
	desk_kin_clear(&kin);
}

static void add_members(struct buf *b, const struct json *j, bool asks)
{
	const struct json *name = json_get(j, "name");
	bool object = name && json_get(j, "kind"), first = true;

	for (const struct json *m = j->child; m; m = m->next) {
		if (is_left_out(m, object))
			continue;
		/* A free point's definition is its value. */
		if (object && !strcmp(m->key, "definition") && json_text(j, "exact") &&
		    m->type == JSON_STRING && !strcmp(m->text, json_text(j, "exact")))
			continue;
		/* What it is a part of stands beside it. */
		if (object && !strcmp(m->key, "definition") && is_part(j, "point3d"))
			continue;
		buf_add(b, first ? "" : ",");
		first = false;
		json_add_string(b, m->key);
		buf_addc(b, ':');
		add_value(b, m, object && name->type == JSON_STRING ? name->text : NULL, asks);
	}
}

/* name: of the object whose member it is, or NULL. */
static void add_value(struct buf *b, const struct json *j, const char *name, bool asks)
{
	if (j->type == JSON_OBJECT) {
		buf_addc(b, '{');
		add_members(b, j, asks);
		buf_addc(b, '}');
	} else if (j->type == JSON_ARRAY) {
		buf_addc(b, '[');
		if (j->key && (!strcmp(j->key, "new") || !strcmp(j->key, "changed")))
			add_list(b, j, asks);
		else
			for (const struct json *k = j->child; k; k = k->next) {
				add_value(b, k, name, asks);
				buf_add(b, k->next ? "," : "");
			}
		buf_addc(b, ']');
	} else if (j->type == JSON_STRING && strlen(j->text) > LONGEST && j->key &&
		   (!strcmp(j->key, "exact") || !strcmp(j->key, "definition") ||
		    !strcmp(j->key, "radians"))) {
		add_cut(b, j->text, !strcmp(j->key, "exact") ? name : NULL, asks);
	} else {
		json_add(b, j);
	}
}

void desk_add_short(struct buf *b, const struct json *observation, bool asks)
{
	add_members(b, observation, asks);
}

/* --- Objects in a few words --------------------------------------------------------------- */

/* 1.5, or (1, 2); lists may hold lists. */
static void add_numbers(struct buf *b, const struct json *approx)
{
	double v = 0;

	if (approx->type == JSON_NUMBER && text_double(&v, approx->text))
		buf_addf(b, "%.10g", v);
	if (approx->type != JSON_ARRAY)
		return;
	buf_addc(b, '(');
	for (const struct json *one = approx->child; one; one = one->next) {
		add_numbers(b, one);
		buf_add(b, one->next ? ", " : "");
	}
	buf_addc(b, ')');
}

/* The vertices that were made with a body or section, by their names, with their places: its own
 * points have theirs. */
static void add_vertices(struct buf *b, const struct desk_kin *kin, const char *whole)
{
	int n = 0;

	for (int i = index_get(&kin->whole, whole); i >= 0; i = kin->part[i].next) {
		const struct json *o = kin->part[i].object, *approx = json_get(o, "approx");
		const char *exact = json_text(o, "exact");

		if (!is_part(o, "point3d") || !json_text(o, "name"))
			continue;
		buf_addf(b, "%s%s ", n++ ? ", " : ", with the vertices ",
			 json_text(o, "name"));
		if (exact && strlen(exact) <= SHOWN)
			buf_add(b, exact);
		else if (approx)
			add_numbers(b, approx);
	}
}

void desk_add_object_line(struct buf *b, const struct json *object, const struct desk_kin *kin,
			  bool asks)
{
	const char *name = json_text(object, "name"), *kind = json_text(object, "kind"),
		   *exact = json_text(object, "exact"),
		   *undefined = json_text(object, "undefined");
	const struct json *approx = json_get(object, "approx");
	struct buf t = { 0 };

	if (!name || !kind)
		return;
	buf_addf(&t, "%s ", kind);
	if (undefined) {
		buf_addf(&t, "undefined: %s", undefined);
	} else if (exact && strlen(exact) <= LONGEST) {
		buf_add(&t, exact);
		if (json_text(object, "decimal"))
			buf_addf(&t, ", about %.200s", json_text(object, "decimal"));
	} else {
		if (json_text(object, "decimal")) {
			buf_addf(&t, "about %.200s", json_text(object, "decimal"));
		} else if (approx && !is_empty(approx)) {
			buf_add(&t, "about ");
			add_numbers(&t, approx);
		} else if (!exact && json_text(object, "definition")) {
			buf_addf(&t, "%.200s", json_text(object, "definition"));
		}
		if (exact && asks)
			buf_addf(&t,
				 "; query_value(\"%s\") has the closed form of %zu characters",
				 name, strlen(exact));
		else if (json_text(object, "reason"))
			buf_addf(&t, "; %s", json_text(object, "reason"));
	}
	if (t.s[t.n - 1] == ' ') /* nothing is to be said but its kind */
		t.s[--t.n] = 0;
	if (!undefined)
		add_vertices(&t, kin, name);
	json_add_string(b, name);
	buf_addc(b, ':');
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
}

/* --- Refusals ------------------------------------------------------------------------------ */

void desk_add_failure(struct buf *b, const struct err *e)
{
	buf_add(b, "{\"ok\":false,\"error\":{\"code\":");
	json_add_string(b, e->code);
	if (e->arg[0])
		json_member_text(b, "arg", e->arg);
	json_member_text(b, "message", e->msg);
	if (e->hint[0])
		json_member_text(b, "hint", e->hint);
	if (e->near[0])
		json_member_pieces(b, "near", e->near, ',');
	if (e->mend[0])
		json_member_text(b, "try", e->mend);
	buf_add(b, "}}");
}
