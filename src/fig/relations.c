/*
 * relations.c -- query_relation: in words, every relation that holds between some objects.
 *
 * For each pair of kinds the table has what may be said of it; every such statement is decided
 * in the present position, exactly, by whoever decides query_holds.  Of those that hold it is
 * told whether they hold for every position of the free points, as query_always knows it.
 */
#include "base/member.h"
#include "fig/always_priv.h"
#include "fig/fig_priv.h"
#include <string.h>

#define MOST 8 /* objects */

#define STRAIGHT (KINDS_LINEAR | KIND_BIT(KIND_VECTOR))
#define ROUND KIND_BIT(KIND_CIRCLE)
#define CENTRED (KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA))
#define REGION                                                                     \
	(KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ELLIPSE) | \
	 KIND_BIT(KIND_SECTOR))
#define ON \
	(KINDS_PATH | KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_IMPLICIT) | KIND_BIT(KIND_CURVE))
/* Of plane and space; the second of a pair of rows below always lies there. */
#define ANY_POINT (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))
#define ANY_LINE (KINDS_LINEAR | KINDS_LINEAR3)
#define ANY_SEGMENT (KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT))
#define PLAIN (KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE))

/* %1 and %2 are the objects; a pair is also looked at the other way round. */
static const struct {
	kind_set first, second;
	const char *relation, *words;
} of_two[] = {
	{ KIND_BIT(KIND_POINT), KIND_BIT(KIND_POINT), "%1 == %2", "%1 and %2 are one point" },
	{ KIND_BIT(KIND_POINT), ON, "IsOn(%1, %2)", "%1 lies on %2" },
	{ KIND_BIT(KIND_POINT), REGION, "IsInRegion(%1, %2) && !IsOn(%1, %2)",
	  "%1 lies inside %2" },
	{ KIND_BIT(KIND_POINT), CENTRED, "%1 == Center(%2)", "%1 is the centre of %2" },
	{ KIND_BIT(KIND_POINT), KIND_BIT(KIND_SEGMENT), "%1 == Midpoint(%2)",
	  "%1 is the midpoint of %2" },
	{ STRAIGHT, STRAIGHT, "%1 ∥ %2", "%1 and %2 are parallel" },
	{ STRAIGHT, STRAIGHT, "%1 ⟂ %2", "%1 and %2 are perpendicular" },
	{ KIND_BIT(KIND_LINE), KIND_BIT(KIND_LINE), "%1 == %2", "%1 and %2 are one line" },
	{ KIND_BIT(KIND_LINE), KIND_BIT(KIND_LINE), "!(%1 ∥ %2)", "%1 and %2 cross" },
	{ KIND_BIT(KIND_RAY), KIND_BIT(KIND_RAY), "%1 == %2", "%1 and %2 are one ray" },
	{ KIND_BIT(KIND_SEGMENT), KIND_BIT(KIND_SEGMENT), "%1 == %2",
	  "%1 and %2 are one segment" },
	{ KIND_BIT(KIND_SEGMENT), KIND_BIT(KIND_SEGMENT), "Length(%1) == Length(%2)",
	  "%1 and %2 are equally long" },
	{ KIND_BIT(KIND_SEGMENT), PLAIN, "Length(%1) == %2", "%1 is %2 long" },
	{ KIND_BIT(KIND_VECTOR), KIND_BIT(KIND_VECTOR), "%1 == %2", "%1 and %2 are equal" },
	{ KINDS_LINEAR, KINDS_CONIC, "IsTangent(%1, %2)", "%1 touches %2" },
	{ KINDS_LINEAR, CENTRED, "IsOn(Center(%2), %1)", "%1 goes through the centre of %2" },
	{ ROUND, ROUND, "%1 == %2", "%1 and %2 are one circle" },
	{ ROUND, ROUND, "Radius(%1) == Radius(%2)", "%1 and %2 have equal radii" },
	{ ROUND, ROUND, "Center(%1) == Center(%2)", "%1 and %2 have one centre" },
	{ ROUND, ROUND, "IsTangent(%1, %2)", "%1 and %2 touch each other" },
	{ KIND_BIT(KIND_POLYGON), KIND_BIT(KIND_POLYGON), "AreCongruent(%1, %2)",
	  "%1 and %2 are congruent" },
	{ KIND_BIT(KIND_POLYGON), KIND_BIT(KIND_POLYGON), "AreSimilar(%1, %2)",
	  "%1 and %2 are similar, vertex by vertex" },
	{ KIND_BIT(KIND_POLYGON), KIND_BIT(KIND_POLYGON), "Area(%1) == Area(%2)",
	  "%1 and %2 have equal areas" },
	{ KIND_BIT(KIND_POLYGON), KIND_BIT(KIND_POLYGON), "Perimeter(%1) == Perimeter(%2)",
	  "%1 and %2 have equal perimeters" },
	{ KIND_BIT(KIND_ARC), KIND_BIT(KIND_ARC), "Length(%1) == Length(%2)",
	  "%1 and %2 are equally long" },
	{ ANY_POINT, KIND_BIT(KIND_SPOINT), "%1 == %2", "%1 and %2 are one point" },
	{ KIND_BIT(KIND_SPOINT), KINDS_LINEAR, "IsOn(%1, %2)", "%1 lies on %2" },
	{ ANY_POINT, KINDS_LINEAR3 | KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPOLYGON),
	  "IsOn(%1, %2)", "%1 lies on %2" },
	{ ANY_POINT, KIND_BIT(KIND_SPOLYGON), "IsInRegion(%1, %2) && !IsOn(%1, %2)",
	  "%1 lies inside %2" },
	{ ANY_POINT, KIND_BIT(KIND_SSEGMENT), "%1 == Midpoint(%2)",
	  "%1 is the midpoint of %2" },
	{ ANY_LINE, KINDS_LINEAR3, "%1 ∥ %2", "%1 and %2 are parallel" },
	{ ANY_LINE, KINDS_LINEAR3, "%1 ⟂ %2", "%1 and %2 are perpendicular" },
	{ ANY_LINE, KINDS_LINEAR3, "AreSkew(%1, %2)", "%1 and %2 are skew" },
	{ ANY_SEGMENT, KIND_BIT(KIND_SSEGMENT), "Length(%1) == Length(%2)",
	  "%1 and %2 are equally long" },
	{ ANY_LINE, KIND_BIT(KIND_PLANE), "IsOnPlane(%1, %2)", "%1 lies in %2" },
	{ ANY_LINE, KIND_BIT(KIND_PLANE), "%1 ∥ %2", "%1 is parallel to %2" },
	{ ANY_LINE, KIND_BIT(KIND_PLANE), "%1 ⟂ %2", "%1 is perpendicular to %2" },
	{ KIND_BIT(KIND_PLANE), KIND_BIT(KIND_PLANE), "%1 == %2", "%1 and %2 are one plane" },
	{ KIND_BIT(KIND_PLANE), KIND_BIT(KIND_PLANE), "%1 ∥ %2", "%1 and %2 are parallel" },
	{ KIND_BIT(KIND_PLANE), KIND_BIT(KIND_PLANE), "%1 ⟂ %2",
	  "%1 and %2 are perpendicular" },
	{ KIND_BIT(KIND_SPOLYGON), KIND_BIT(KIND_SPOLYGON), "AreCongruent(%1, %2)",
	  "%1 and %2 are congruent" },
	{ PLAIN, PLAIN, "%1 == %2", "%1 and %2 are equal" },
	{ KIND_BIT(KIND_LIST), KIND_BIT(KIND_LIST), "%1 == %2", "%1 and %2 are equal" },
	{ KIND_BIT(KIND_TEXT), KIND_BIT(KIND_TEXT), "%1 == %2", "%1 and %2 are equal" },
};

/* Of all the objects together: the first `fixed` of them and each other one. */
static const struct {
	kind_set kinds;
	int least, fixed;
	const char *command, *words;
} of_all[] = {
	{ KIND_BIT(KIND_POINT), 3, 2, "AreCollinear", "lie on one line" },
	{ KIND_BIT(KIND_POINT), 4, 3, "AreConcyclic", "lie on one circle" },
	{ KINDS_LINEAR, 3, 2, "AreConcurrent", "go through one point" },
	{ KIND_BIT(KIND_SPOINT), 3, 2, "AreCollinear", "lie on one line" },
	{ KIND_BIT(KIND_SPOINT), 4, 3, "AreCoplanar", "lie in one plane" },
	{ KIND_BIT(KIND_SPOINT), 4, 3, "AreConcyclic", "lie on one circle" },
	{ KINDS_LINEAR3, 3, 2, "AreConcurrent", "go through one point" },
};

struct found {
	struct fig *f;
	struct buf json, text;          /* what holds */
	struct buf denied, denied_json; /* what does not */
	struct buf open, open_json;     /* what could not be told */
	int holds, looked;
};

static void fill(struct buf *b, const char *form, const char *first, const char *second)
{
	for (; *form; form++)
		if (*form == '%') {
			form++;
			buf_add(b, *form == '1' ? first : second);
		} else {
			buf_addc(b, *form);
		}
}

/* "always", "here_only" or "unknown", as query_always has it; *how: its certainty. */
static const char *lasts(struct fig *f, const struct expr *x, const char **how)
{
	struct always a = { .f = f };
	struct fig_mark mark = fig_begin(f);
	struct fig_verdict v;
	struct err e = { 0 };
	bool good = fig_always_decide(&a, x, &v, &e) == OK;

	fig_always_end(&a);
	fig_rollback(f, mark);
	good = good && (v.found == LASTS_ALWAYS || v.found == LASTS_HERE);
	*how = !good ? "unknown" : v.proven ? "proven" : "probable";
	return !good ? "unknown" : v.found == LASTS_ALWAYS ? "always" : "here_only";
}

static void add_said(struct buf *b, struct buf *json, const char *words, const char *relation)
{
	buf_addf(b, "%s%s", b->n ? "; " : "", words);
	buf_addf(json, "%s", json->n ? "," : "");
	json_add_string(json, relation);
}

/* Decide one statement and put it where it belongs. */
static void look(struct found *r, const char *relation, const char *words)
{
	struct fig *f = r->f;
	struct fig_mark mark = fig_begin(f);
	struct fig_gloss reading = { 0 };
	struct doubt doubt = { 0 };
	struct err e = { 0 };
	struct expr *x, *said, *bound;
	truth t = TRUTH_UNKNOWN;
	const char *always, *how;
	enum status st = expr_parse(&x, relation, strlen(relation), f->scratch, &e);

	if (st == OK)
		st = fig_reword(f, x, false, &said, &reading, &e);
	if (st == OK)
		st = fig_relation_bind(f, said, true, &bound, &e);
	if (st == OK)
		st = fig_relation_settle(f, bound, &t, &doubt, &e);
	fig_rollback(f, mark);
	/* What such objects cannot be asked is no relation of theirs. */
	if (st == E_ARG)
		return;
	r->looked++;
	if (st == E_DOMAIN)
		t = TRUTH_NO;
	if (is_no(t)) {
		add_said(&r->denied, &r->denied_json, words, relation);
		return;
	}
	if (is_unknown(t)) {
		add_said(&r->open, &r->open_json, words, relation);
		return;
	}
	r->holds++;
	always = lasts(f, x, &how);
	buf_add(&r->json, r->json.n ? ",{\"relation\":" : "{\"relation\":");
	json_add_string(&r->json, relation);
	json_member_text(&r->json, "words", words);
	buf_addf(&r->json,
		 ",\"certainty\":\"%s\",\"verdict\":\"%s\",\"verdict_certainty\":\"%s\"}",
		 fig_certainty(doubt, true), always, how);
	buf_addf(&r->text, "%s (%s)", words, fig_certainty(doubt, true));
	if (!strcmp(always, "always"))
		buf_addf(&r->text, ", and so in every position (%s)\n", how);
	else if (!strcmp(always, "here_only"))
		buf_add(&r->text, ", but only here\n");
	else
		buf_add(&r->text, "; whether in every position is not known\n");
}

/* Its name; of one that was made for the question, "AB", its definition. */
static const char *called(struct fig *f, int obj)
{
	struct buf b = { 0 };
	const char *name = f->obj[obj].name;

	if (name)
		return name;
	fig_definition(&b, f, (fig_id){ obj });
	return buf_keep(&b, f->scratch);
}

static void look_at_two(struct found *r, int a, int b)
{
	struct fig *f = r->f;
	const int two[2] = { a, b };

	for (size_t i = 0; i < sizeof of_two / sizeof *of_two; i++)
		for (int k = 0; k < 2; k++) {
			const char *o = called(f, two[k]), *p = called(f, two[!k]);
			struct buf relation = { 0 }, words = { 0 };

			if (!(of_two[i].first >> fig_kind(f, (fig_id){ two[k] }) & 1) ||
			    !(of_two[i].second >> fig_kind(f, (fig_id){ two[!k] }) & 1))
				continue;
			fill(&relation, of_two[i].relation, o, p);
			fill(&words, of_two[i].words, o, p);
			look(r, buf_str(&relation), buf_str(&words));
			buf_clear(&relation);
			buf_clear(&words);
			break;
		}
}

static void look_at_all(struct found *r, const int *id, int n)
{
	struct fig *f = r->f;
	struct buf names = { 0 };
	kind_set kinds = 0;

	for (int i = 0; i < n; i++) {
		kinds |= KIND_BIT(fig_kind(f, (fig_id){ id[i] }));
		buf_addf(&names, "%s%s",
			 !i           ? ""
			 : i == n - 1 ? " and "
				      : ", ",
			 called(f, id[i]));
	}
	for (size_t k = 0; k < sizeof of_all / sizeof *of_all; k++) {
		struct buf relation = { 0 }, words = { 0 };

		if (kinds & ~of_all[k].kinds || n < of_all[k].least)
			continue;
		for (int i = of_all[k].fixed; i < n; i++) {
			buf_addf(&relation, "%s%s(", i > of_all[k].fixed ? " && " : "",
				 of_all[k].command);
			for (int j = 0; j < of_all[k].fixed; j++)
				buf_addf(&relation, "%s, ", f->obj[id[j]].name);
			buf_addf(&relation, "%s)", f->obj[id[i]].name);
		}
		buf_addf(&words, "%s %s", buf_str(&names), of_all[k].words);
		look(r, buf_str(&relation), buf_str(&words));
		buf_clear(&relation);
		buf_clear(&words);
	}
	buf_clear(&names);
}

static void tell(struct found *r)
{
	struct fig *f = r->f;

	if (!r->holds)
		buf_add(&r->text, r->looked ? "none that is known to hold\n"
					    : "nothing is asked of such objects\n");
	if (r->open.n)
		buf_addf(&r->text, "not known: %s\n", buf_str(&r->open));
	if (r->denied.n)
		buf_addf(&r->text, "not so: %s\n", buf_str(&r->denied));
	f->obs.json = arena_printf(
		f->answer,
		"\"kind\":\"relations\",\"holds\":[%s],\"unknown\":[%s],\"not\":[%s]",
		buf_str(&r->json), buf_str(&r->open_json), buf_str(&r->denied_json));
	f->obs.text = arena_strdup(f->answer, buf_str(&r->text));
	f->obs.exact = NULL;
	f->obs.has_number = false;
}

/* The objects of the text, each once; AB is the segment of A and B where nothing has that name.
 * One more than MOST may be found, and no more. */
static enum status objects_of(struct fig *f, const char *text, int out[MOST + 1], int *n,
			      struct err *e)
{
	char word[128];
	enum status st = OK;

	*n = 0;
	while (st == OK && fig_next_target(&text, word, sizeof word)) {
		int pair, *id = &pair, found = 1;

		if (fig_find(f, word).v >= 0 || fig_target_kinds(word) ||
		    !fig_pair_named(f, word, KIND_BIT(KIND_SEGMENT), &pair))
			st = fig_targets(f, word, NULL, NULL, &id, &found, e);
		for (int i = 0; i < found && st == OK; i++) {
			bool seen = false;

			for (int k = 0; k < *n; k++)
				seen = seen || out[k] == id[i];
			if (!seen && *n <= MOST)
				out[(*n)++] = id[i];
		}
	}
	return st;
}

enum status fig_tool_query_relation(struct fig *f, const struct arg *arg,
				    const struct json *raw, struct err *e)
{
	const char *all = arg[0].text;
	struct fig_mark mark = fig_begin(f);
	struct found r = { .f = f };
	int id[MOST + 1], n;
	enum status st;

	(void)raw;
	if (arg[1].form == ARG_TEXT)
		all = arena_printf(f->scratch, "%s, %s", arg[0].text, arg[1].text);
	st = objects_of(f, all, id, &n, e);
	if (st == OK && (n < 2 || n > MOST)) {
		st = err_fail_with(e, E_ARG, n < 2 ? "bad_argument" : "limit", NULL,
				   "Relation(A, c), Relation({A, B, C})",
				   n < 2 ? "a relation is between two objects or more"
					 : "at most %d objects",
				   MOST);
	}
	for (int i = 0; i < n && st == OK; i++)
		if (!fig_defined(f, (fig_id){ id[i] }))
			st = err_fail(e, E_DOMAIN, "undefined_parent",
				      "%s is undefined in the present position",
				      called(f, id[i]));
	if (st != OK) {
		fig_rollback(f, mark);
		err_arg(e, "objects");
		return st;
	}
	for (int i = 0; i < n; i++)
		for (int k = i + 1; k < n; k++)
			look_at_two(&r, id[i], id[k]);
	if (n > 2)
		look_at_all(&r, id, n);
	fig_rollback(f, mark);
	tell(&r);
	buf_clear(&r.json);
	buf_clear(&r.text);
	buf_clear(&r.denied);
	buf_clear(&r.denied_json);
	buf_clear(&r.open);
	buf_clear(&r.open_json);
	return OK;
}
