/*
 * added.c -- what a step adds to what is given: constructions and letters.
 *
 * Something new, a point or a letter, may be anything that every figure has room for.  What speaks of
 * known things alone, or leaves some figures beside this one no room, says more than what is given: it
 * is judged as a claim, and where it does not hold it counts no more; what follows from it inherits.
 * What only far other figures have no room for stays, as an assumption with a name.
 */
#include "judge/judge_priv.h"
#include <string.h>

enum { NEAR = 3, FIGURES = 5 }; /* the first ones are beside the one that is meant */
#define A_LITTLE 0.02
#define FAR_OFF (1.0 / 3)

static bool names_letter(const struct judge_record *r, int i, int letter)
{
	const struct judge_sense *t = &r->world->sense[i];
	const struct problem *p = r->world->p;

	for (int k = t->fact; k < t->fact + t->facts && !r->statement[i].unread; k++)
		if (problem_has_letter(p->fact[k].t[0], letter) ||
		    problem_has_letter(p->fact[k].t[1], letter))
			return true;
	return false;
}

static bool is_added(const struct judge_statement *s)
{
	return (s->part == JUDGE_BUILT || s->part == JUDGE_NAMED) && !s->unread;
}

bool judge_is_new_point(const struct judge_record *r, int from, int point)
{
	bool known = r->world->drawn[point];

	for (int j = 0; j < from && !known; j++)
		known = r->world->sense[j].mask.point[point];
	return !known;
}

/* Does the statement name a point, circle or letter that nothing before `from` does? */
static bool opens(const struct judge_record *r, int from, int i)
{
	const struct judge_mask *m = &r->world->sense[i].mask;
	bool open = false;

	for (int k = 0; k < r->world->p->points && !open; k++)
		open = m->point[k] && judge_is_new_point(r, from, k);
	for (int c = r->world->circles; c < r->world->p->circles && !open; c++) {
		open = m->circle[c];
		for (int j = 0; j < from && open; j++)
			open = !r->world->sense[j].mask.circle[c];
	}
	for (int letter = 0; letter < r->world->p->letters && !open; letter++) {
		open = names_letter(r, i, letter);
		for (int j = 0; j < from && open; j++)
			open = !names_letter(r, j, letter);
	}
	return open;
}

bool judge_has_value(const struct term *t)
{
	double v;

	if (!t || problem_constant(&v, t))
		return true;
	if (t->kind == TERM_SQRT || t->kind == TERM_POW || t->kind == TERM_TAN ||
	    t->kind == TERM_COT || (t->kind == TERM_DIV && !problem_constant(&v, t->arg[1])))
		return false;
	return judge_has_value(t->arg[0]) && judge_has_value(t->arg[1]);
}

/* x = AB, where nothing before it names x: a name for what is there. */
static bool is_name(const struct judge_record *r, int i)
{
	const struct judge_sense *t = &r->world->sense[i];
	const struct fact *f = &r->world->p->fact[t->fact];
	bool first = r->statement[i].part == JUDGE_NAMED && t->facts == 1 &&
		     f->kind == RELATION_EQUAL && f->t[0]->kind == TERM_LETTER &&
		     !problem_has_letter(f->t[1], f->t[0]->id) && judge_has_value(f->t[1]);

	for (int j = 0; j < i && first; j++)
		first = !names_letter(r, j, f->t[0]->id);
	return first;
}

/* Lines that are drawn and triangles say nothing of the figure. */
static bool says_nothing(const struct judge_record *r, int i)
{
	const struct judge_sense *t = &r->world->sense[i];

	for (int k = t->fact; k < t->fact + t->facts; k++) {
		const struct fact *f = &r->world->p->fact[k];
		bool corners = f->kind == RELATION_POLYGON || f->kind == RELATION_FACE ||
			       f->kind == RELATION_CORNER;

		if (f->kind != RELATION_LINE && !(corners && f->n == 3))
			return false;
	}
	return !t->more;
}

/* In space nobody looks for room: there a new thing is what one statement says of it. */
bool judge_binds_given(const struct judge_record *r, int i)
{
	int step = r->statement[i].step;
	bool space = r->world->p->space;

	return is_added(&r->statement[i]) && step >= 0 && step < r->steps &&
	       (!opens(r, space ? i : r->step[step].from, i) ||
		(space && r->statement[i].links > 1)) &&
	       !says_nothing(r, i);
}

/* Is there room in figures [from, to)?  Where that is not told, there is. */
static bool has_room(struct judge_session *s, const enum judge_level *level,
		     const struct judge_figure *f, int from, int to, bool *told)
{
	for (int k = from; k < to; k++)
		if (f[k].found && !judge_has_room(&s->ask, level, &f[k], told) && *told)
			return false;
	return true;
}

/* What opens something new, all together; then one by one, where that leaves no room. */
static void check_room(struct judge_session *s, const struct judge_step *t, bool *open)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	struct judge_figure f[FIGURES] = { 0 };
	bool told, *narrow = &s->narrow[t - r->step];

	judge_context(s, t->from, level);
	judge_figure_as_drawn(&f[0], &s->ask, level, NULL);
	f[0].level = judge_seen_at(s, t->from)->figure.level;
	if (!f[0].found || !judge_is_drawn(r, ""))
		f[0] = *judge_figure_at(s, t->from);
	told = f[0].found;
	for (int k = 1; k < FIGURES && told; k++)
		judge_figure_beside(&f[k], &s->ask, &f[0], k < NEAR ? A_LITTLE : FAR_OFF,
				    (uint64_t)k);
	for (int i = t->from; i < t->to; i++)
		level[i] = open[i - t->from] ? LEVEL_WHOLE : LEVEL_NOTHING;
	if (!has_room(s, level, f, 0, NEAR, &told)) {
		for (int i = t->from; i < t->to; i++)
			level[i] = LEVEL_NOTHING;
		for (int i = t->from; i < t->to; i++) {
			if (!open[i - t->from])
				continue;
			level[i] = LEVEL_WHOLE;
			if (!has_room(s, level, f, 0, NEAR, &told)) {
				s->added[i] = true;
				level[i] = LEVEL_NOTHING;
			}
		}
	}
	*narrow = !has_room(s, level, f, NEAR, FIGURES, &told) || !told;
}

void judge_check_added(struct judge_session *s, const struct judge_step *t)
{
	const struct judge_record *r = s->ask.r;
	bool *open = arena_alloc(s->ask.a, (size_t)(t->to - t->from) + 1), any = false;

	for (int i = t->from; i < t->to; i++) {
		if (!is_added(&r->statement[i]))
			continue;
		open[i - t->from] = opens(r, t->from, i);
		s->added[i] = judge_binds_given(r, i);
		any |= open[i - t->from] && !is_name(r, i);
	}
	if (any)
		check_room(s, t, open);
}

bool judge_is_judged(const struct judge_session *s, int i)
{
	return s->ask.r->statement[i].part == JUDGE_CLAIM || s->added[i];
}

/* Does the statement name a point or letter that step k introduces? */
static bool names_built(const struct judge_record *r, int i, int k)
{
	const struct problem *p = r->world->p;
	int from = r->step[k].from;
	bool named = false, is_placed = false;

	for (int q = 0; q < p->letters; q++)
		is_placed |= strchr(p->letter[q], '(') && names_letter(r, i, q);
	for (int j = from; j < r->step[k].to && !named; j++) {
		if (!is_added(&r->statement[j]))
			continue;
		for (int q = 0; q < p->points && !named; q++)
			named = r->world->sense[i].mask.point[q] &&
				r->world->sense[j].mask.point[q] &&
				judge_is_new_point(r, from, q);
		for (int q = 0; q < p->letters && !named; q++) {
			bool place = strchr(p->letter[q], '('); /* all are of one frame */

			named = names_letter(r, j, q) &&
				(place ? is_placed : names_letter(r, i, q));
			for (int m = 0; m < from && named; m++)
				named = !names_letter(r, m, q);
		}
	}
	return named;
}

/* May there be figures that have no room for it? */
static bool is_doubtful(const struct judge_session *s, int j, int i)
{
	const struct judge_record *r = s->ask.r;

	return j < i && is_added(&r->statement[j]) && !s->bad[j] && !is_name(r, j) &&
	       judge_in_scope(r, r->statement[j].scope,
			      i < r->statements ? r->statement[i].scope : -1);
}

/* Does it name what step k introduces, or what was introduced by that, or does its case? */
static bool rests_on_step(const struct judge_session *s, int i, int k)
{
	const struct judge_record *r = s->ask.r;

	for (int j = r->step[k].to; j < i; j++)
		if (names_built(r, j, k) &&
		    (is_added(&r->statement[j])
			     ? names_built(r, i, r->statement[j].step)
			     : r->statement[j].part == JUDGE_SUPPOSED &&
				       judge_in_scope(r, r->statement[j].scope,
						      r->statement[i].scope)))
			return true;
	return names_built(r, i, k);
}

/* What is found without what these steps introduce, and without claims that speak of it. */
static void ask_without(struct judge_result *out, struct judge_session *s, int i,
			const bool *without)
{
	const struct judge_record *r = s->ask.r;
	size_t n = (size_t)r->statements;
	bool *bad = arena_alloc(s->ask.a, n + 1);
	enum judge_told *told = arena_alloc(s->ask.a, (n + 1) * sizeof *told);

	memcpy(bad, s->bad, n);
	memcpy(told, s->truth, n * sizeof *told);
	for (int k = 0; k < r->steps; k++)
		for (int j = without[k] ? r->step[k].from : i; j < i; j++) {
			s->bad[j] |= j < r->step[k].to && is_added(&r->statement[j]);
			if (judge_is_claim(&r->statement[j]) && rests_on_step(s, j, k))
				s->truth[j] = JUDGE_UNASKED;
		}
	judge_ask_truth(out, s, i, judge_figure_at(s, i));
	judge_check_every(out, s, i);
	memcpy(s->bad, bad, n);
	memcpy(s->truth, told, n * sizeof *told);
}

/* What does not speak of what a step introduces holds without that: else it holds where that is possible.
 * So does what speaks of it, where some figures have no room for it. */
void judge_check_narrow(struct judge_result *t, struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;
	bool *without = arena_alloc(s->ask.a, (size_t)r->steps + 1), any = false;
	struct judge_ids assumes = { 0 };
	struct judge_result bare;

	for (int k = 0; k < r->steps && r->step[k].from <= i; k++) {
		bool doubt = false;

		for (int j = r->step[k].from; j < r->step[k].to; j++)
			doubt |= is_doubtful(s, j, i);
		without[k] = doubt && !rests_on_step(s, i, k);
		any |= without[k];
		if (without[k] || (doubt && s->narrow[k]))
			judge_ids_add(
				&assumes,
				arena_printf(s->ask.a, "%s can be constructed", r->step[k].id),
				s->ask.a);
	}
	if (!assumes.n || t->answer.told != JUDGE_FOLLOWS)
		return;
	if (any)
		ask_without(&bare, s, i, without);
	if (any && (bare.answer.told == JUDGE_FOLLOWS || bare.answer.told == JUDGE_FAILS)) {
		*t = bare;
		return;
	}
	judge_ids_join(&t->assumes, &assumes, s->ask.a);
	if (judge_badness(&t->answer) == JUDGE_PROVEN)
		t->answer.certainty = judge_grade_name(1);
}
