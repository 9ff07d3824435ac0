/*
 * label_kept.c -- how labels lie beside what they name, from one picture to the next.
 *
 * While something is dragged, labels that are placed anew in each picture would jump about;
 * and placing them is most of what such a picture costs.  So what was found once is kept as a
 * reader sees it: in which direction from its point and how far, on which side of its line and
 * where along it, how deep in its angle.  Texts may change their width meanwhile; they keep
 * their distance.  Numbers at axes stay where they are, as long as the view does.
 */
#include "base/mem.h"
#include "draw/label_priv.h"
#include <math.h>
#include <string.h>

/* Lengths are 1/100 pixel.  A label lies in the frame of its object: from (x, y), with the
 * directions (ux, uy) and that turned by a right angle. */
struct label_frame {
	double x, y, ux, uy;
};
struct label_kept {
	const char *name;
	int nth; /* of its object's labels */
	enum want_how how;
	bool led;
	double t;            /* PATH: the frame is after this part of the line's length */
	double along, aside; /* the text's middle in the frame; POINT: its direction */
	double gap;          /* POINT, PATH: how far the text is from the object */
	double lead[4];      /* the leader, seen from (x, y) */
};
/* Which of its places each number of the axes took in a view, in the order in which they are put: -1, none. */
struct numbers_kept {
	struct draw_view view;
	struct arena *arena;
	signed char *spot;
	int n, cap, next;
};
struct draw_kept {
	struct numbers_kept numbers[2]; /* of each panel */
	struct arena *arena;
	struct label_kept *of;
	int n, cap;
	int next; /* the one after the last that was found */
};

struct draw_kept *draw_kept_new(void)
{
	struct draw_kept *k = mem_alloc(sizeof *k);

	k->arena = arena_new();
	for (int i = 0; i < 2; i++)
		k->numbers[i].arena = arena_new();
	return k;
}

void draw_kept_free(struct draw_kept *k)
{
	if (!k)
		return;
	arena_free(k->arena);
	for (int i = 0; i < 2; i++)
		arena_free(k->numbers[i].arena);
	mem_free(k);
}

size_t draw_kept_bytes(const struct draw_kept *k)
{
	return arena_bytes(k->arena) + arena_bytes(k->numbers[0].arena) +
	       arena_bytes(k->numbers[1].arena);
}

/* --- Numbers at axes ------------------------------------------------------------------------- */
static bool same_view(const struct draw_view *a, const struct draw_view *b)
{
	return a->x0 == b->x0 && a->y0 == b->y0 && a->x1 == b->x1 && a->y1 == b->y1 &&
	       a->page.x0 == b->page.x0 && a->page.y0 == b->page.y0 &&
	       a->page.x1 == b->page.x1 && a->page.y1 == b->page.y1 && a->sx == b->sx &&
	       a->sy == b->sy;
}

bool draw_numbers_known(struct draw_kept *k, int panel, const struct draw_view *v)
{
	struct numbers_kept *o = &k->numbers[panel];

	o->next = 0;
	return o->n > 0 && same_view(&o->view, v);
}

void draw_numbers_forget(struct draw_kept *k, int panel, const struct draw_view *v)
{
	struct numbers_kept *o = &k->numbers[panel];

	arena_reset(o->arena);
	o->spot = NULL;
	o->n = o->cap = o->next = 0;
	o->view = *v;
}

void draw_number_keep(struct draw_kept *k, int panel, int spot)
{
	struct numbers_kept *o = &k->numbers[panel];

	o->spot = arena_grow(o->arena, o->spot, &o->cap, o->n + 1, sizeof *o->spot);
	o->spot[o->n++] = (signed char)spot;
}

int draw_number_next(struct draw_kept *k, int panel)
{
	struct numbers_kept *o = &k->numbers[panel];

	return o->next < o->n ? o->spot[o->next++] : -1;
}

/* --- Frames -------------------------------------------------------------------------------- */
static struct label_frame frame_of(const struct label *l, const struct label_space *s,
				   double t)
{
	const struct draw_want *w = l->want;
	struct label_frame f = { draw_label_hundredths(w->x), draw_label_hundredths(w->y), 1,
				 0 };

	if (w->how == WANT_WEDGE) {
		double half = (w->from + w->to) / 2 * (DRAW_PI / 180);

		f.ux = isfinite(half) ? cos(half) : 1;
		f.uy = isfinite(half) ? sin(half) : 0;
	} else if (w->how == WANT_PATH) {
		struct label_course c = draw_label_course(l, s);

		if (c.n) {
			draw_label_course_at(&c, t, &f.x, &f.y, &f.ux, &f.uy);
		} else if (w->n_along > 0) {
			f.x = draw_label_hundredths(w->along[0][0]);
			f.y = draw_label_hundredths(w->along[0][1]);
		}
	}
	return f;
}

/* Where on the line of a label is nearest to (x, y), as a part of its length. */
static double nearest(const struct label *l, const struct label_space *s, double x, double y)
{
	struct label_course c = draw_label_course(l, s);
	double best = INFINITY, t = 0.5;

	for (int i = 0; i < c.n; i++) {
		const int *p = c.piece[i];
		double dx = (double)p[2] - p[0], dy = (double)p[3] - p[1];
		double f = ((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy);
		double ex, ey, from = i ? c.upto[i - 1] : 0;

		f = f < 0 ? 0 : f > 1 ? 1 : f;
		ex = x - p[0] - f * dx;
		ey = y - p[1] - f * dy;
		if (ex * ex + ey * ey < best) {
			best = ex * ex + ey * ey;
			t = (from + f * (c.upto[i] - from)) / c.upto[c.n - 1];
		}
	}
	return t;
}

/* How far a text's edge is from its middle, towards (ux, uy). */
static double reach(const struct label *l, double ux, double uy)
{
	return l->w / 2.0 * fabs(ux) + l->h / 2.0 * fabs(uy);
}

/* --- Remembering ----------------------------------------------------------------------------- */
static void keep_point(struct label_kept *k, const struct label *l, double ox, double oy)
{
	double x = fabs(ox) - l->w / 2.0, y = fabs(oy) - l->h / 2.0;
	double d = sqrt(ox * ox + oy * oy);

	x = x > 0 ? x : 0;
	y = y > 0 ? y : 0;
	k->gap = sqrt(x * x + y * y);
	k->along = d > 0 ? ox / d : 0;
	k->aside = d > 0 ? oy / d : 0;
}

static struct label_kept keep(const struct label *l, const struct label_space *s)
{
	struct label_kept k = { .how = l->want->how, .led = l->led };
	double x = (l->box.x0 + l->box.x1) / 2.0, y = (l->box.y0 + l->box.y1) / 2.0, ox, oy;
	struct label_frame f;

	if (k.how == WANT_PATH)
		k.t = l->led ? nearest(l, s, l->lead[2], l->lead[3]) : nearest(l, s, x, y);
	f = frame_of(l, s, k.t);
	ox = x - f.x;
	oy = y - f.y;
	if (l->led) {
		k.along = ox;
		k.aside = oy;
		for (int i = 0; i < 4; i++)
			k.lead[i] = l->lead[i] - (i % 2 ? f.y : f.x);
	} else if (k.how == WANT_POINT) {
		keep_point(&k, l, ox, oy);
	} else if (k.how == WANT_FIXED) {
		k.along = l->box.x0 - l->ink_x - f.x;
		k.aside = l->box.y0 - l->ink_y - f.y;
	} else {
		k.along = ox * f.ux + oy * f.uy;
		k.aside = oy * f.ux - ox * f.uy;
		k.gap = fabs(k.along) - reach(l, f.ux, f.uy);
	}
	return k;
}

static struct label_kept *find(struct draw_kept *k, const char *name, int nth,
			       enum want_how how)
{
	for (int i = 0; i < k->n; i++) {
		struct label_kept *o = &k->of[(k->next + i) % k->n];

		if (o->nth == nth && o->how == how && !strcmp(o->name, name)) {
			k->next = (int)(o - k->of) + 1;
			return o;
		}
	}
	return NULL;
}

void draw_label_keep(struct draw_kept *k, const struct scene *s, const struct label *l, int n,
		     const struct label_space *space)
{
	int nth = 0;

	arena_reset(k->arena);
	k->of = NULL;
	k->n = k->cap = k->next = 0;
	for (int i = 0; i < n; i++) {
		struct label_kept o = keep(&l[i], space);

		nth = i && l[i].group == l[i - 1].group ? nth + 1 : 0;
		o.name = arena_strdup(k->arena, s->group[l[i].group].name);
		o.nth = nth;
		k->of = arena_grow(k->arena, k->of, &k->cap, k->n + 1, sizeof *k->of);
		k->of[k->n++] = o;
	}
}

/* --- Putting it there again -------------------------------------------------------------------- */
static void put(struct label *l, const struct label_space *s, const struct label_kept *k)
{
	struct label_frame f = frame_of(l, s, k->t);
	double along = k->along, aside = k->aside;

	l->led = k->led;
	if (k->led) {
		l->box = draw_label_box_at(l, f.x + along, f.y + aside);
		for (int i = 0; i < 4; i++)
			l->lead[i] = label_round(k->lead[i] + (i % 2 ? f.y : f.x));
		return;
	}
	if (k->how == WANT_FIXED) {
		int x = label_round(f.x + along) + l->ink_x;
		int y = label_round(f.y + aside) + l->ink_y;

		l->box = (struct label_box){ x, y, x + l->w, y + l->h };
		return;
	}
	if (k->how == WANT_POINT) {
		double d = along == 0 && aside == 0 ? 0
						    : draw_label_push(along, aside, l->w / 2.0,
								      l->h / 2.0, k->gap);

		l->box = draw_label_box_at(l, f.x + d * along, f.y + d * aside);
		return;
	}
	if (k->how == WANT_PATH)
		along = copysign(k->gap + reach(l, f.ux, f.uy), along);
	l->box = draw_label_box_at(l, f.x + along * f.ux - aside * f.uy,
				   f.y + along * f.uy + aside * f.ux);
}

bool draw_label_put_kept(struct draw_kept *k, const struct scene *s, struct label *l, int n,
			 const struct label_space *space)
{
	/* The numbers of axes lie where they are. */
	static const struct label_kept as_it_is = { .how = WANT_FIXED };
	int nth = 0;

	k->next = 0;
	for (int i = 0; i < n; i++) {
		const char *name = s->group[l[i].group].name;
		const struct label_kept *o = &as_it_is;

		nth = i && l[i].group == l[i - 1].group ? nth + 1 : 0;
		if (name[0] || l[i].want->how != WANT_FIXED)
			o = find(k, name, nth, l[i].want->how);
		if (!o)
			return false;
		put(&l[i], space, o);
	}
	return true;
}
