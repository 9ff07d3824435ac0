/*
 * relation_list.c -- the table of relations for those who use it: every word, what it takes, an
 * example, other spellings; and how statements are written and read.
 */
#include "base/json.h"
#include "base/member.h"
#include "geo/relation.h"
#include <string.h>

/* Statements as they are written besides words (expr/notation.c, docs/WORDS.md). */
static const char *const notations[][2] = {
	{ "AB ∥ CD, AB || CD", "Parallel(A, B, C, D)" },
	{ "AB ⟂ CD, AB ⊥ CD", "Perpendicular(A, B, C, D)" },
	{ "M ∈ AB, M on AB", "On(M, A, B), the line; On(M, Segment(A, B)) the segment" },
	{ "△ABC ≅ △DEF, △ABC ~ △DEF", "Congruent, Similar; vertices in order" },
	{ "∠ABC, m∠ABC, \\angle ABC", "Angle(A, B, C), the vertex in the middle" },
	{ "AB, |AB|, \\overline{AB}", "Length(A, B), unless an object is called AB" },
	{ "AB : CD = 2 : 3", "AB/CD = 2/3" },
	{ "AB ≈ 4.24", "equal to half a unit of the last digit written" },
	{ "AE ⟂ Plane(B,C,D), Plane(U) ∥ Plane(V)", "in space, of lines and planes" },
};

static bool is_first(int r)
{
	for (int k = 0; k < r; k++)
		if (!strcmp(geo_relation_word((enum relation)k),
			    geo_relation_word((enum relation)r)))
			return false;
	return true;
}

static void add_text(struct buf *b, const char *key,
		     void (*text)(struct buf *b, enum relation r), int r)
{
	struct buf t = { 0 };

	text(&t, (enum relation)r);
	json_member_text(b, key, buf_str(&t));
	buf_clear(&t);
}

static void add_row(struct buf *b, int r)
{
	buf_addc(b, '{');
	add_text(b, "takes", geo_relation_operand_text, r);
	add_text(b, "example", geo_relation_example, r);
	if (geo_relation_needs((enum relation)r, 'f')) {
		json_member_text(b, "for", "figures");
	} else if (geo_relation_needs((enum relation)r, 'n')) {
		json_member_text(b, "for", "problems");
	}
	buf_addc(b, '}');
}

static void add_word(struct buf *b, int r)
{
	const char *also = geo_relation_spellings((enum relation)r);
	bool more = false;

	buf_addc(b, '{');
	json_member_text(b, "word", geo_relation_word((enum relation)r));
	buf_add(b, ",\"forms\":[");
	for (int k = r; k < RELATIONS; k++)
		if (!strcmp(geo_relation_word((enum relation)k),
			    geo_relation_word((enum relation)r))) {
			buf_add(b, more ? "," : "");
			add_row(b, k);
			more = true;
		}
	buf_addc(b, ']');
	if (also[0])
		json_member_text(b, "also", also);
	buf_addc(b, '}');
}

void geo_relation_list(struct buf *b, const char *further)
{
	bool more = false;

	buf_add(b, "{\"about\":");
	json_add_string(
		b, "Statements for query_holds, query_always, add_constraint, lines of a "
		   "script and facts of solve_problem: a word with its operands, or an "
		   "equation or inequality between terms. Case, underscores, a leading Is, "
		   "Are or query_ and a plural s do not matter. A line or segment is an "
		   "object, two points, or AB; a polygon an object or its vertices. Numbers "
		   "compared with angles are degrees; write pi/2 or 2 rad for radians.");
	buf_add(b, ",\"notations\":[");
	for (size_t i = 0; i < sizeof notations / sizeof *notations; i++) {
		buf_add(b, i ? ",{" : "{");
		json_member_text(b, "written", notations[i][0]);
		json_member_text(b, "means", notations[i][1]);
		buf_addc(b, '}');
	}
	buf_add(b, "],\"relations\":[");
	for (int r = 0; r < RELATIONS; r++)
		if (is_first(r)) {
			buf_add(b, more ? ",\n" : "\n");
			add_word(b, r);
			more = true;
		}
	buf_addf(b, "%s\n]}", further);
}
