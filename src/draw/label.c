/*
 * label.c -- one spot for every label, so that no two overlap.
 *
 * Texts that were put by hand come first; they only give way a little.  Then each label
 * lists its spots (label_spot.c), and labels take them one after another, those with the
 * fewest spots first:
 *
 *   a free spot, the cheapest; or else
 *   a spot whose holders can go elsewhere, and theirs in turn, CHAIN deep; or else
 *   a place farther off with a leader (draw_label_lead.c); or else
 *   where it does the least harm.
 *
 * Before leaders are drawn, labels move to cheaper spots as long as that helps.
 *
 * Invariant: texts that the space knows as movable do not overlap one another, at any
 * time; so there is nothing to repair in the end.  Labels that do harm are not movable.
 *
 * All loops are bounded by the number of labels and by the space's allowance of work;
 * on a page with thousands of labels the search gives up early, not the drawing.
 */
#include "base/work.h"
#include "draw/label_priv.h"
#include <math.h>
#include <stdlib.h>

#define CHAIN 3
#define SWEEPS 4
#define MOST_LEADERS 400

struct trail {
	int label, was;
};
struct draw_placing {
	struct label_space *s;
	struct label *label;
	int n;
	int *owner; /* the label of a text of the space, or -1 */
	struct label_middle middle;
	/* Moves made since a chain began, to undo it. */
	struct trail *trail;
	int n_trail, cap_trail;
	long steps; /* chains may still try */
	int most_leads;
};

static void take(struct draw_placing *p, int i, int at)
{
	struct label *l = &p->label[i];

	if (l->at >= 0)
		draw_label_space_text_off(p->s, l->text);
	l->at = at;
	if (at >= 0)
		draw_label_space_text_on(p->s, l->text, l->spot[at].box);
}

/* As take, remembered. */
static bool move(struct draw_placing *p, int i, int at)
{
	if (p->n_trail == p->cap_trail)
		return false;
	p->trail[p->n_trail].label = i;
	p->trail[p->n_trail++].was = p->label[i].at;
	take(p, i, at);
	return true;
}

static void undo(struct draw_placing *p, int to)
{
	while (p->n_trail > to) {
		p->n_trail--;
		take(p, p->trail[p->n_trail].label, p->trail[p->n_trail].was);
	}
}

static bool free_for(struct draw_placing *p, const struct label_box *b)
{
	int t;

	return draw_label_space_texts(p->s, b, p->s->n_texts, &t, 1) == 0;
}

static bool has_moved(const struct draw_placing *p, int i)
{
	for (int k = 0; k < p->n_trail; k++)
		if (p->trail[k].label == i)
			return true;
	return false;
}

/* Find a spot for label i, which has none, moving others up to `deep` in a row.  On
 * failure everything is as before. */
static bool settle(struct draw_placing *p, int i, int deep)
{
	const struct label *l = &p->label[i];
	int start = p->n_trail;

	for (int k = 0; k < l->n_spots; k++)
		if (free_for(p, &l->spot[k].box))
			return move(p, i, k);
	for (int k = 0; deep && k < l->n_spots && p->steps-- > 0; k++) {
		int holder[4], n;
		bool good = true;

		n = draw_label_space_texts(p->s, &l->spot[k].box, p->s->n_texts, holder, 4);
		for (int j = 0; j < n; j++) {
			holder[j] = holder[j] < 0 ? -1 : p->owner[holder[j]];
			good = good && holder[j] >= 0 && !has_moved(p, holder[j]);
		}
		if (!good || n > 3)
			continue;
		for (int j = 0; j < n; j++)
			good = good && move(p, holder[j], -1);
		good = good && move(p, i, k);
		for (int j = 0; good && j < n; j++)
			good = settle(p, holder[j], deep - 1);
		if (good)
			return true;
		undo(p, start);
	}
	return false;
}

/* --- Better spots ---------------------------------------------------------------------------- */
/* Move label i to a cheaper spot, if need be moving its holder to a dearer one, as long
 * as the sum falls. */
static bool improve(struct draw_placing *p, int i)
{
	struct label *l = &p->label[i];
	int was = l->at;

	for (int k = 0; k < was && l->spot[k].cost < l->spot[was].cost; k++) {
		int gain = l->spot[was].cost - l->spot[k].cost, t[2], n, other;
		const struct label *o;

		draw_label_space_text_off(p->s, l->text);
		n = draw_label_space_texts(p->s, &l->spot[k].box, p->s->n_texts, t, 2);
		draw_label_space_text_on(p->s, l->text, l->spot[was].box);
		if (n == 0) {
			take(p, i, k);
			return true;
		}
		if (n > 1 || t[0] < 0 || (other = p->owner[t[0]]) < 0 || p->steps-- <= 0)
			continue;
		o = &p->label[other];
		p->n_trail = 0;
		move(p, other, -1);
		move(p, i, k);
		for (int m = 0; m < o->n_spots; m++) {
			if (o->spot[m].cost - o->spot[p->trail[0].was].cost >= gain)
				break;
			if (free_for(p, &o->spot[m].box)) {
				take(p, other, m);
				return true;
			}
		}
		undo(p, 0);
	}
	return false;
}

static void improve_all(struct draw_placing *p)
{
	bool again = true;

	for (int sweep = 0; again && sweep < SWEEPS && !work_over(); sweep++) {
		again = false;
		for (int i = 0; i < p->n && !work_over(); i++)
			if (p->label[i].at > 0 && improve(p, i))
				again = true;
	}
}

/* --- One after another ------------------------------------------------------------------------ */
static void settle_all(struct draw_placing *p, const int *order, int n)
{
	for (int k = 0; k < n && !work_over(); k++) {
		struct label *l = &p->label[order[k]];
		bool found = l->at >= 0;

		for (int deep = 0; !found && deep <= CHAIN; deep++) {
			p->n_trail = 0;
			found = settle(p, order[k], deep);
			/* The spots farther off come in before others have to move far. */
			if (!found && deep == 1 && !l->all)
				draw_label_spots(l, p->s, &p->middle, true);
		}
	}
}

/* Lead a label whose place next to its object costs `most`, if that is cheaper. */
static bool lead(struct draw_placing *p, struct label *l, int most)
{
	struct label_space *s = p->s;

	if (s->n_leads == p->most_leads || s->work < 0)
		return false;
	if (l->at >= 0)
		draw_label_space_text_off(s, l->text);
	l->led = draw_label_lead(l, s, most);
	if (l->led) {
		draw_label_space_add_lead(s, (struct label_wall){ .ax = l->lead[0],
								  .ay = l->lead[1],
								  .bx = l->lead[2],
								  .by = l->lead[3],
								  .half = s->px / 2,
								  .group = l->group });
	}
	if (l->led || l->at >= 0)
		draw_label_space_text_on(s, l->text, l->led ? l->box : l->spot[l->at].box);
	return l->led;
}

static void finish(struct draw_placing *p, struct label *l)
{
	if (l->at >= 0) {
		if (l->spot[l->at].cost > LABEL_LEADER_COST)
			lead(p, l, l->spot[l->at].cost);
		if (!l->led)
			l->box = l->spot[l->at].box;
	} else if (!lead(p, l, 1000)) {
		l->box = draw_label_least_bad(l, p->s, &p->middle);
		draw_label_space_text_on(p->s, l->text, l->box);
	}
}

static void middle_of(struct label_middle *m, const struct draw_want *w, int n)
{
	double x = 0, y = 0;

	for (int i = 0; i < n; i++) {
		if (w[i].how == WANT_POINT) {
			x += draw_label_hundredths(w[i].x);
			y += draw_label_hundredths(w[i].y);
			m->n++;
		}
	}
	if (m->n) {
		m->x = label_round(x / m->n);
		m->y = label_round(y / m->n);
	}
}

static bool has_ink(const struct typeset *t)
{
	return t && t->x0 < t->x1 && t->y0 < t->y1;
}

static void measure(struct label *l, const struct draw_want *w)
{
	const struct typeset *t = w->text;

	/* Outwards, so that the ink never sticks out of its box. */
	l->ink_x = draw_label_hundredths(floor(t->x0 * 100) / 100);
	l->ink_y = draw_label_hundredths(floor(t->y0 * 100) / 100);
	l->w = draw_label_hundredths(ceil(t->x1 * 100) / 100) - l->ink_x;
	l->h = draw_label_hundredths(ceil(t->y1 * 100) / 100) - l->ink_y;
	l->want = w;
	l->group = w->group;
	l->at = -1;
}

struct draw_rank {
	int spots, label;
};

static int fewest_first(const void *a, const void *b)
{
	const struct draw_rank *x = a, *y = b;

	return x->spots != y->spots ? (x->spots < y->spots ? -1 : 1)
				    : (x->label > y->label) - (x->label < y->label);
}

static void put_all(struct scene *s, const struct draw_placing *p, int px)
{
	for (int i = 0; i < p->n; i++) {
		const struct label *l = &p->label[i];
		const struct draw_want *w = l->want;

		if (l->led) {
			struct scene_path path = draw_scene_path_new(s->arena);

			draw_scene_move(&path, l->lead[0] / 100.0, l->lead[1] / 100.0);
			draw_scene_line(&path, l->lead[2] / 100.0, l->lead[3] / 100.0);
			draw_scene_put_stroke(s, w->group, PART_LEADER, path, w->color,
					      0.0075 * px);
		}
		draw_scene_add_label(
			s, (struct scene_label){ w->group,
						 { l->box.x0 / 100.0, l->box.y0 / 100.0,
						   l->box.x1 / 100.0, l->box.y1 / 100.0 },
						 { w->at[0], w->at[1] } });
		draw_scene_put_text(s, w->group, PART_LABEL, w->text,
				    (l->box.x0 - l->ink_x) / 100.0,
				    (l->box.y0 - l->ink_y) / 100.0, w->color);
	}
}

static void gather(struct draw_placing *p, const struct draw_want *w, int n)
{
	for (int i = 0; i < n; i++)
		if (has_ink(w[i].text))
			measure(&p->label[p->n++], &w[i]);
}

/* The fixed ones are put into the space. */
static void put_fixed(struct draw_placing *p)
{
	for (int i = 0; i < p->n; i++) {
		struct label *l = &p->label[i];

		if (l->want->how == WANT_FIXED) {
			int x = draw_label_hundredths(l->want->x) + l->ink_x;
			int y = draw_label_hundredths(l->want->y) + l->ink_y;

			l->placed = true;
			l->box = (struct label_box){ x, y, x + l->w, y + l->h };
			if (!l->want->put)
				l->box = draw_label_nudged(l, p->s, l->box);
			l->text = draw_label_space_add_text(p->s, l->box);
		}
	}
	p->s->n_fixed = p->s->n_texts;
	for (int i = 0; i < p->n; i++)
		if (!p->label[i].placed)
			p->label[i].text = p->s->n_texts++;
}

/* Generous distances first, so that no two labels read as one word; then what a reader
 * can just tell apart. */
static void keep_apart(struct label_space *s, bool generous)
{
	s->aside = generous ? 7 * s->px : 7 * s->px / 2;
	s->above = generous ? 4 * s->px : 3 * s->px / 2;
}

/* All of them, as the head of this file says. */
static void place_all(struct draw_placing *p, struct arena *a)
{
	struct draw_rank *rank = arena_alloc(a, ((size_t)p->n + 1) * sizeof *rank);
	int *order = arena_alloc(a, ((size_t)p->n + 1) * sizeof *order), to_place = 0;

	keep_apart(p->s, false);
	p->trail = arena_alloc(a, (size_t)p->cap_trail * sizeof *p->trail);
	put_fixed(p);
	p->owner = arena_alloc(a, ((size_t)p->s->n_texts + 1) * sizeof *p->owner);
	for (int t = 0; t < p->s->n_texts; t++)
		p->owner[t] = -1;
	for (int i = 0; i < p->n && !work_over(); i++) {
		if (p->label[i].placed)
			continue;
		p->owner[p->label[i].text] = i;
		draw_label_spots(&p->label[i], p->s, &p->middle, false);
		rank[to_place++] = (struct draw_rank){ p->label[i].n_spots, i };
	}
	qsort(rank, (size_t)to_place, sizeof *rank, fewest_first);
	for (int i = 0; i < to_place; i++)
		order[i] = rank[i].label;
	keep_apart(p->s, true);
	settle_all(p, order, to_place);
	improve_all(p);
	keep_apart(p->s, false);
	settle_all(p, order, to_place);
	/* Where nothing was found comes first: it has the least choice. */
	for (int i = 0; i < to_place && !work_over(); i++)
		if (p->label[order[i]].at < 0)
			finish(p, &p->label[order[i]]);
	for (int i = 0; i < to_place && !work_over(); i++)
		if (p->label[order[i]].at >= 0)
			finish(p, &p->label[order[i]]);
}

void draw_place_labels(struct scene *s, const struct draw_want *w, int n, double unit,
		       struct draw_kept *kept, bool steady)
{
	struct arena *a = arena_new();
	struct draw_placing p = { .cap_trail = 64 };
	int px = draw_label_hundredths(unit);

	px = px < 20 ? 20 : px > 2000 ? 2000 : px;
	p.label = arena_alloc(a, ((size_t)n + 1) * sizeof *p.label);
	gather(&p, w, n);
	if (!kept || !steady ||
	    !draw_label_put_kept(kept, s, p.label, p.n, draw_label_page(s, px, a))) {
		p.most_leads = n < MOST_LEADERS ? n : MOST_LEADERS;
		p.s = draw_label_space_new(s, px, n, p.most_leads, a);
		p.steps = 1000 + 20L * n;
		middle_of(&p.middle, w, n);
		place_all(&p, a);
		if (kept && !work_was_cut())
			draw_label_keep(kept, s, p.label, p.n, p.s);
	}
	if (!work_was_cut())
		put_all(s, &p, px);
	arena_free(a);
}
