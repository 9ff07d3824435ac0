/*
 * check.c -- the scoring language (check.def): read, and decided on a canvas.
 *
 * What is asked of "the circle" or "a curve" is asked of each one that is drawn: one that does it
 * is enough.
 */
#include "fidelity/fidelity_priv.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

enum { ARGUMENTS = 26, CALLS = 40, TRIES = 60 };

/* A call while it is decided. */
struct check_call {
	const struct check_row *row; /* or NULL: an atom */
	int atom;
	bool denied;
	bool rough; /* about so: of atoms alone */
	const char *arg[ARGUMENTS];
	int n;
};
struct scoring {
	struct fidelity_canvas *c;
	struct arena *a;
	const struct check_call *k;
	int spot[ARGUMENTS];
};
typedef void check_fn(struct fidelity_verdict *out, struct scoring *s);

/* --- Of the figure --------------------------------------------------------------------------- */

static const char *said_name(struct scoring *s, int i)
{
	return fig_name(s->c->fig, s->c->spot[s->spot[i]].id);
}

/* The spots of the arguments from `from` on; false with the verdict when one is missing. */
static bool find_spots(struct fidelity_verdict *out, struct scoring *s, int from)
{
	for (int i = from; i < s->k->n; i++) {
		s->spot[i] = fidelity_find(s->c, s->k->arg[i]);
		if (s->spot[i] < 0) {
			fidelity_say(out, false,
				     arena_printf(s->a, "there is no point %s", s->k->arg[i]));
			return false;
		}
	}
	return true;
}

static void check_point(struct fidelity_verdict *out, struct scoring *s)
{
	if (!find_spots(out, s, 0))
		return;
	fidelity_say(out, true, NULL);
	for (int i = 0; i < s->k->n; i++)
		if (!fig_visible(s->c->fig, s->c->spot[s->spot[i]].id))
			fidelity_say(out, false,
				     arena_printf(s->a, "%s is hidden", s->k->arg[i]));
}

static void check_label(struct fidelity_verdict *out, struct scoring *s)
{
	fidelity_say(out, true, NULL);
	for (int i = 0; i < s->k->n; i++)
		if (!fidelity_label_shown(s->c, s->k->arg[i])) {
			fidelity_say(out, false,
				     arena_printf(s->a, "no label says %s", s->k->arg[i]));
			return;
		}
}

static void check_segment(struct fidelity_verdict *out, struct scoring *s)
{
	if (!find_spots(out, s, 0))
		return;
	fidelity_say(
		out, fidelity_joined(s->c, s->spot[0], s->spot[1], false).v >= 0,
		arena_printf(s->a, "%s and %s are not joined", s->k->arg[0], s->k->arg[1]));
}

static void relate(struct fidelity_verdict *out, struct scoring *s, const char *atom,
		   const char *const *point)
{
	struct fidelity_atom t = { .row = fidelity_atom_row(atom) };
	struct fidelity_verdict w;

	for (const char *p = fidelity_atom_takes(t.row); *p; p++)
		t.point[t.points] = point[t.points], t.points++;
	fidelity_atom_decide(&w, s->c, &t, s->a);
	fidelity_both(out, &w);
}

static void check_polygon(struct fidelity_verdict *out, struct scoring *s)
{
	int n = s->k->n;

	if (!find_spots(out, s, 0))
		return;
	fidelity_say(out, true, NULL);
	if (fidelity_polygon(s->c, s->spot, n).v < 0)
		for (int i = 0; i < n; i++)
			if (fidelity_joined(s->c, s->spot[i], s->spot[(i + 1) % n], false).v <
			    0) {
				fidelity_say(out, false,
					     arena_printf(s->a, "%s and %s are not joined",
							  s->k->arg[i],
							  s->k->arg[(i + 1) % n]));
				return;
			}
	relate(out, s, "not_collinear", s->k->arg);
}

static void check_parallelogram(struct fidelity_verdict *out, struct scoring *s)
{
	const char *const *p = s->k->arg;

	check_polygon(out, s);
	if (!is_yes(out->is))
		return;
	relate(out, s, "parallel", (const char *[]){ p[0], p[1], p[3], p[2] });
	relate(out, s, "parallel", (const char *[]){ p[1], p[2], p[0], p[3] });
}

static void check_rectangle(struct fidelity_verdict *out, struct scoring *s)
{
	const char *const *p = s->k->arg;

	check_parallelogram(out, s);
	if (is_yes(out->is))
		relate(out, s, "perpendicular", (const char *[]){ p[0], p[1], p[1], p[2] });
}

static void check_rhombus(struct fidelity_verdict *out, struct scoring *s)
{
	const char *const *p = s->k->arg;

	check_parallelogram(out, s);
	if (is_yes(out->is))
		relate(out, s, "equal_lengths", (const char *[]){ p[0], p[1], p[1], p[2] });
}

static void check_square(struct fidelity_verdict *out, struct scoring *s)
{
	const char *const *p = s->k->arg;

	check_rectangle(out, s);
	if (is_yes(out->is))
		relate(out, s, "equal_lengths", (const char *[]){ p[0], p[1], p[1], p[2] });
}

static void check_trapezoid(struct fidelity_verdict *out, struct scoring *s)
{
	const char *const *p = s->k->arg;
	struct fidelity_verdict one = { .is = TRUTH_YES, .near = TRUTH_YES, .gap = NAN },
				two = one, both;

	check_polygon(out, s);
	if (!is_yes(out->is))
		return;
	relate(&one, s, "parallel", (const char *[]){ p[0], p[1], p[3], p[2] });
	relate(&two, s, "parallel", (const char *[]){ p[1], p[2], p[0], p[3] });
	both = one;
	fidelity_both(&both, &two);
	fidelity_not(&both);
	fidelity_either(&one, &two);
	fidelity_both(out, &one);
	fidelity_both(out, &both);
}

/* --- Circles --------------------------------------------------------------------------------- */

/* One circle for which a relation holds for each i; format has the circle's name as %s. */
typedef const char *circle_text(struct scoring *s, const char *circle, int i);

static void some_circle(struct fidelity_verdict *out, struct scoring *s, int center,
			circle_text *text, int n)
{
	struct fidelity_verdict all, w;

	fidelity_say(out, false, "there is no such circle");
	for (int i = 0; i < TRIES; i++) {
		fig_id id = fidelity_circle(s->c, center, i);

		if (id.v < 0)
			return;
		fidelity_say(&all, true, NULL);
		all.proven = true;
		for (int k = 0; k < n && !is_no(all.is); k++) {
			const char *t = text(s, fig_name(s->c->fig, id), k);

			if (!t)
				continue;
			fidelity_relation(&w, s->c, t);
			fidelity_both(&all, &w);
		}
		if (i == 0)
			*out = all;
		else
			fidelity_either(out, &all);
	}
}

static void check_circle(struct fidelity_verdict *out, struct scoring *s)
{
	if (!find_spots(out, s, 0))
		return;
	fidelity_say(out, fidelity_circle(s->c, s->k->n ? s->spot[0] : -1, 0).v >= 0,
		     "there is no such circle");
}

static void check_circles(struct fidelity_verdict *out, struct scoring *s)
{
	double want;
	int n = 0;

	if (!text_double(&want, s->k->arg[0])) {
		fidelity_undecided(out, "how many circles?");
		return;
	}
	while (n < 1000 && fidelity_circle(s->c, -1, n).v >= 0)
		n++;
	fidelity_say(out, n == want, arena_printf(s->a, "there are %d circles", n));
}

static const char *goes_through(struct scoring *s, const char *circle, int i)
{
	return arena_printf(s->a, "On(%s, %s)", said_name(s, i), circle);
}

static void check_on_circle(struct fidelity_verdict *out, struct scoring *s)
{
	if (find_spots(out, s, 0))
		some_circle(out, s, -1, goes_through, s->k->n);
}

static const char *goes_through_rest(struct scoring *s, const char *circle, int i)
{
	return goes_through(s, circle, i + 1);
}

static void check_circle_about(struct fidelity_verdict *out, struct scoring *s)
{
	if (find_spots(out, s, 0))
		some_circle(out, s, s->spot[0], goes_through_rest, s->k->n - 1);
}

static void check_chord(struct fidelity_verdict *out, struct scoring *s)
{
	struct fidelity_verdict w;

	check_segment(out, s);
	if (!is_yes(out->is))
		return;
	some_circle(&w, s, -1, goes_through, 2);
	fidelity_both(out, &w);
}

static const char *halves(struct scoring *s, const char *circle, int i)
{
	if (i == 0)
		return goes_through(s, circle, 0);
	return arena_printf(s->a, "Midpoint(%s, %s) = Center(%s)", said_name(s, 0),
			    said_name(s, 1), circle);
}

static void check_diameter(struct fidelity_verdict *out, struct scoring *s)
{
	struct fidelity_verdict w;

	check_segment(out, s);
	if (!is_yes(out->is))
		return;
	some_circle(&w, s, -1, halves, 2);
	fidelity_both(out, &w);
}

static const char *goes_through_first(struct scoring *s, const char *circle, int i)
{
	return goes_through(s, circle, i);
}

static void check_radius(struct fidelity_verdict *out, struct scoring *s)
{
	struct fidelity_verdict w, v;

	check_segment(out, s);
	if (!is_yes(out->is))
		return;
	some_circle(&w, s, s->spot[0], goes_through_rest, 1);
	some_circle(&v, s, s->spot[1], goes_through_first, 1);
	fidelity_either(&w, &v);
	fidelity_both(out, &w);
}

static const char *touches(struct scoring *s, const char *circle, int i)
{
	if (i == 0)
		return arena_printf(s->a, "Tangent(Line(%s, %s), %s)", said_name(s, 0),
				    said_name(s, 1), circle);
	if (s->k->n < 3)
		return NULL;
	if (i == 1)
		return goes_through(s, circle, 2);
	/* Of a tangent from its own point of contact the two are one. */
	return s->spot[2] == s->spot[0] || s->spot[2] == s->spot[1]
		       ? NULL
		       : arena_printf(s->a, "Collinear(%s, %s, %s)", said_name(s, 2),
				      said_name(s, 0), said_name(s, 1));
}

static void check_tangent(struct fidelity_verdict *out, struct scoring *s)
{
	if (find_spots(out, s, 0))
		some_circle(out, s, -1, touches, 3);
}

static const char *touches_pair(struct scoring *s, const char *circle, int i)
{
	return arena_printf(s->a, "Tangent(Line(%s, %s), %s)", said_name(s, 2 * i),
			    said_name(s, 2 * i + 1), circle);
}

static void check_tangents(struct fidelity_verdict *out, struct scoring *s)
{
	if (s->k->n % 2)
		fidelity_undecided(out, "a line has two points");
	else if (find_spots(out, s, 0))
		some_circle(out, s, -1, touches_pair, s->k->n / 2);
}

/* Every side touches, and its foot is between the ends. */
static const char *touches_side(struct scoring *s, const char *circle, int i)
{
	int n = s->k->n, k = i / 2, j = (k + 1) % n;

	if (i % 2 == 0)
		return arena_printf(s->a, "Tangent(Line(%s, %s), %s)", said_name(s, k),
				    said_name(s, j), circle);
	return arena_printf(
		s->a, "On(ClosestPoint(Line(%s, %s), Center(%s)), Segment(%s, %s))",
		said_name(s, k), said_name(s, j), circle, said_name(s, k), said_name(s, j));
}

static void check_inscribed(struct fidelity_verdict *out, struct scoring *s)
{
	if (find_spots(out, s, 0))
		some_circle(out, s, -1, touches_side, 2 * s->k->n);
}

static void check_circumscribed(struct fidelity_verdict *out, struct scoring *s)
{
	check_on_circle(out, s);
}

/* Inside and outside are asked of the one circle there is; of several nobody knows which. */
static void beside_circle(struct fidelity_verdict *out, struct scoring *s, char sign)
{
	fig_id id = fidelity_circle(s->c, -1, 0);
	struct fidelity_verdict w;

	if (!find_spots(out, s, 0))
		return;
	if (id.v < 0) {
		fidelity_say(out, false, "there is no circle");
		return;
	}
	if (fidelity_circle(s->c, -1, 1).v >= 0) {
		fidelity_undecided(out, "there are several circles");
		return;
	}
	fidelity_say(out, true, NULL);
	out->proven = true;
	for (int i = 0; i < s->k->n; i++) {
		fidelity_relation(&w, s->c,
				  arena_printf(s->a, "Distance(%s, Center(%s)) %c Radius(%s)",
					       said_name(s, i), fig_name(s->c->fig, id), sign,
					       fig_name(s->c->fig, id)));
		fidelity_both(out, &w);
	}
}

static void check_inside_circle(struct fidelity_verdict *out, struct scoring *s)
{
	beside_circle(out, s, '<');
}

static void check_outside_circle(struct fidelity_verdict *out, struct scoring *s)
{
	beside_circle(out, s, '>');
}

static void check_inside(struct fidelity_verdict *out, struct scoring *s)
{
	struct buf b = { 0 };

	if (!find_spots(out, s, 0))
		return;
	buf_addf(&b, "Inside(%s", said_name(s, 0));
	for (int i = 1; i < s->k->n; i++)
		buf_addf(&b, "%s%s", i == 1 ? ", Polygon(" : ", ", said_name(s, i));
	buf_add(&b, "))");
	fidelity_relation(out, s->c, buf_str(&b));
	buf_clear(&b);
}

/* --- Looks ----------------------------------------------------------------------------------- */

static void check_right_angle_mark(struct fidelity_verdict *out, struct scoring *s)
{
	if (find_spots(out, s, 0))
		fidelity_say(out, fidelity_right_angle_mark(s->c, s->spot[0]),
			     "no right angle is marked there");
}

static void stroke(struct fidelity_verdict *out, struct scoring *s, bool dashed)
{
	struct fig_style style;
	fig_id id;

	if (!find_spots(out, s, 0))
		return;
	id = fidelity_joined(s->c, s->spot[0], s->spot[1], false);
	if (id.v < 0) {
		fidelity_say(out, false, "they are not joined");
		return;
	}
	style = fig_style(s->c->fig, id);
	fidelity_say(out, (style.line_style > 0) == dashed,
		     dashed ? "it is drawn in one stroke" : "it is dashed");
}

static void check_dashed(struct fidelity_verdict *out, struct scoring *s)
{
	stroke(out, s, true);
}

static void check_solid(struct fidelity_verdict *out, struct scoring *s)
{
	stroke(out, s, false);
}

static void check_text(struct fidelity_verdict *out, struct scoring *s)
{
	fidelity_say(out, true, NULL);
	for (int i = 0; i < s->k->n; i++)
		if (fidelity_text_shown(s->c, s->k->arg[i], NULL, NULL) > 0) {
			fidelity_say(
				out, false,
				arena_printf(s->a, "nowhere is written %s", s->k->arg[i]));
			return;
		}
}

/* Pixels from the middle of a text to the line it speaks of, at most. */
#define BESIDE 45.0

static void check_side_text(struct fidelity_verdict *out, struct scoring *s)
{
	const struct scene *scene = fidelity_scene(s->c);
	struct draw_place place;
	double at[2][2], off;

	for (int i = 0; i < 2; i++) {
		s->spot[i] = fidelity_find(s->c, s->k->arg[i]);
		if (s->spot[i] < 0 || !scene) {
			fidelity_say(out, false, "a point is missing");
			return;
		}
		place = draw_scene_place(scene);
		at[i][0] = place.x + s->c->spot[s->spot[i]].x * place.sx;
		at[i][1] = place.y - s->c->spot[s->spot[i]].y * place.sy;
	}
	off = fidelity_text_shown(s->c, s->k->arg[2], at[0], at[1]);
	if (off <= BESIDE)
		fidelity_say(out, true, NULL);
	else if (off < HUGE_VAL)
		fidelity_undecided(out, "the text stands elsewhere");
	else
		fidelity_say(out, false,
			     arena_printf(s->a, "nowhere is written %s", s->k->arg[2]));
}

static bool has_group(struct scoring *s, enum scene_part part)
{
	const struct scene *scene = fidelity_scene(s->c);

	for (int g = 0; scene && g < scene->n; g++)
		for (int i = 0; i < scene->group[g].n; i++)
			if (scene->group[g].item[i].part == part &&
			    scene->group[g].item[i].kind == ITEM_STROKE)
				return true;
	return false;
}

static void check_axes(struct fidelity_verdict *out, struct scoring *s)
{
	fidelity_say(out, has_group(s, PART_AXIS), "there are no axes");
}

static void check_grid(struct fidelity_verdict *out, struct scoring *s)
{
	fidelity_say(out, has_group(s, PART_GRID), "there is no grid");
}

static void check_layout(struct fidelity_verdict *out, struct scoring *s)
{
	const struct scene *scene = fidelity_scene(s->c);
	struct draw_fault fault[1];
	struct buf b = { 0 };

	if (!scene) {
		fidelity_say(out, false, "there is no picture");
		return;
	}
	if (draw_check(fault, 1, scene) == 0) {
		fidelity_say(out, true, NULL);
		return;
	}
	draw_fault_text(&b, &fault[0]);
	fidelity_say(out, false, buf_keep(&b, s->a));
}

/* --- Places and graphs ----------------------------------------------------------------------- */

/* One visible object of the kinds for which the relation holds; %s is its name. */
static void some_object(struct fidelity_verdict *out, struct scoring *s, kind_set kinds,
			const char *(*text)(struct scoring *s, const char *name))
{
	int n = fig_count(s->c->fig), tries = 0;
	struct fidelity_verdict w;

	fidelity_say(out, false, "nothing of the kind is drawn");
	for (int i = 0; i < n && tries < TRIES; i++) {
		fig_id id = { i };

		if (!fig_alive(s->c->fig, id) || !fig_visible(s->c->fig, id) ||
		    !fig_defined(s->c->fig, id) ||
		    !(kinds & KIND_BIT(fig_kind(s->c->fig, id))))
			continue;
		fidelity_relation(&w, s->c, text(s, fig_name(s->c->fig, id)));
		if (tries++ == 0)
			*out = w;
		else
			fidelity_either(out, &w);
	}
}

static bool is_among(struct scoring *s, fig_id id, kind_set kinds)
{
	return fig_alive(s->c->fig, id) && fig_visible(s->c->fig, id) &&
	       fig_defined(s->c->fig, id) && (kinds & KIND_BIT(fig_kind(s->c->fig, id)));
}

static bool some_seen(struct scoring *s, kind_set kinds)
{
	for (int i = 0; i < fig_count(s->c->fig); i++)
		if (is_among(s, (fig_id){ i }, kinds))
			return true;
	return false;
}

static const char *is_there(struct scoring *s, const char *name)
{
	return arena_printf(s->a, "%s = (%s, %s)", name, s->k->arg[0], s->k->arg[1]);
}

static void check_point_at(struct fidelity_verdict *out, struct scoring *s)
{
	some_object(out, s, KIND_BIT(KIND_POINT), is_there);
}

static void check_labeled_at(struct fidelity_verdict *out, struct scoring *s)
{
	struct fidelity_verdict w;

	fidelity_say(out, false, "no point with a label is there");
	for (int i = 0; i < s->c->spots && !is_yes(out->is); i++) {
		const char *name = fig_name(s->c->fig, s->c->spot[i].id);

		if (!fidelity_is_labeled(s->c, name))
			continue;
		fidelity_relation(&w, s->c, is_there(s, name));
		if (is_yes(w.is))
			fidelity_say(out, true, NULL);
	}
}

static const char *is_about(struct scoring *s, const char *name)
{
	if (s->k->n < 3)
		return arena_printf(s->a, "Center(%s) = (%s, %s)", name, s->k->arg[0],
				    s->k->arg[1]);
	return arena_printf(s->a, "Center(%s) = (%s, %s) && Radius(%s) = %s", name,
			    s->k->arg[0], s->k->arg[1], name, s->k->arg[2]);
}

static void check_circle_at(struct fidelity_verdict *out, struct scoring *s)
{
	some_object(out, s, KIND_BIT(KIND_CIRCLE), is_about);
}

static const char *is_between(struct scoring *s, const char *name)
{
	const char *const *v = s->k->arg;

	return arena_printf(s->a,
			    "Length(%s) = Distance((%s, %s), (%s, %s)) && On((%s, %s), %s) && "
			    "On((%s, %s), %s)",
			    name, v[0], v[1], v[2], v[3], v[0], v[1], name, v[2], v[3], name);
}

static void check_segment_at(struct fidelity_verdict *out, struct scoring *s)
{
	some_object(out, s, KIND_BIT(KIND_SEGMENT), is_between);
}

static const char *runs_through(struct scoring *s, const char *name)
{
	fig_id id = fig_find(s->c->fig, name);

	if (fig_kind(s->c->fig, id) == KIND_FUNCTION)
		return arena_printf(s->a, "%s(%s) = %s", name, s->k->arg[0], s->k->arg[1]);
	return arena_printf(s->a, "On((%s, %s), %s)", s->k->arg[0], s->k->arg[1], name);
}

/* "The curve" is each of them: all must go there for a yes, none for a no. */
static void check_passes(struct fidelity_verdict *out, struct scoring *s)
{
	const kind_set curves = KINDS_CONIC | KIND_BIT(KIND_FUNCTION) |
				KIND_BIT(KIND_IMPLICIT) | KIND_BIT(KIND_ARC) |
				KIND_BIT(KIND_CURVE) | KIND_BIT(KIND_LOCUS);
	kind_set kinds = some_seen(s, curves) ? curves : KINDS_LINEAR;
	int n = fig_count(s->c->fig), yes = 0, no = 0, all = 0;

	for (int i = 0; i < n && all < TRIES; i++) {
		fig_id id = { i };
		struct fidelity_verdict w;

		if (!is_among(s, id, kinds))
			continue;
		all++;
		fidelity_relation(&w, s->c, runs_through(s, fig_name(s->c->fig, id)));
		yes += is_yes(w.is);
		no += is_no(w.is);
	}
	if (yes == all || no == all)
		fidelity_say(out, all && yes == all, "nothing that is drawn goes there");
	else
		fidelity_undecided(out, "some of what is drawn goes there");
}

static void check_crossing(struct fidelity_verdict *out, struct scoring *s)
{
	kind_set kinds = KINDS_PATH | KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_IMPLICIT);
	int n = fig_count(s->c->fig), through = 0, open = 0, tries = 0;

	for (int i = 0; i < n && tries < TRIES; i++) {
		fig_id id = { i };
		struct fidelity_verdict w;

		/* The sides of a polygon are the polygon. */
		if (!fig_alive(s->c->fig, id) || !fig_visible(s->c->fig, id) ||
		    !fig_defined(s->c->fig, id) || fig_whole(s->c->fig, id).v >= 0 ||
		    !(kinds & KIND_BIT(fig_kind(s->c->fig, id))))
			continue;
		tries++;
		fidelity_relation(&w, s->c, runs_through(s, fig_name(s->c->fig, id)));
		through += is_yes(w.is);
		open += is_unknown(w.is);
	}
	if (through < 2 && through + open >= 2)
		fidelity_undecided(out, "the figure cannot tell");
	else
		fidelity_say(out, through >= 2, "no two curves meet there");
}

/* The expression with a number in the place of x. */
static const char *put_number(struct scoring *s, const char *text, const char *number)
{
	struct buf b = { 0 };

	for (const char *t = text; *t; t++) {
		bool alone = *t == 'x' && (t == text || !isalpha((unsigned char)t[-1])) &&
			     !isalpha((unsigned char)t[1]);

		if (alone)
			buf_addf(&b, "(%s)", number);
		else
			buf_addc(&b, *t);
	}
	return buf_keep(&b, s->a);
}

/* Two functions that agree at so many places of no common pattern are taken for one: not
 * proven. */
static const char *same_values(struct scoring *s, const char *name)
{
	static const char *const at[] = { "7/10", "-13/10", "29/17", "-37/11", "53/23" };
	bool function = fig_kind(s->c->fig, fig_find(s->c->fig, name)) == KIND_FUNCTION;
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		const char *value = put_number(s, s->k->arg[0], at[i]);

		buf_add(&b, i ? " && " : "");
		if (function)
			buf_addf(&b, "%s(%s) = %s", name, at[i], value);
		else
			buf_addf(&b, "On((%s, %s), %s)", at[i], value, name);
	}
	return buf_keep(&b, s->a);
}

static void check_graph(struct fidelity_verdict *out, struct scoring *s)
{
	some_object(out, s, KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_LINE) | KINDS_CONIC,
		    same_values);
	if (is_yes(out->is))
		out->proven = false;
}

static void check_holds(struct fidelity_verdict *out, struct scoring *s)
{
	fidelity_relation(out, s->c, s->k->arg[0]);
}

/* --- Reading --------------------------------------------------------------------------------- */

static const struct check_row {
	const char *word;
	int least, most;
	check_fn *decide;
	const char *text;
} rows[] = {
#define CHECK(word, least, most, function, text) \
	{ #word, least, most, check_##function, text },
#include "fidelity/check.def"
#undef CHECK
};

static enum status bad_check(struct err *e, const char *text, const char *why)
{
	return err_fail(e, E_ARG, "bad_argument", "%.80s: %s", text, why);
}

/* An argument: a name, a number, a text in quotes; blanks around it go. */
static const char *argument(const char *s, size_t n, struct arena *a)
{
	while (n && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	if (n >= 2 && s[0] == '"' && s[n - 1] == '"')
		return arena_strndup(a, s + 1, n - 2);
	return arena_strndup(a, s, n);
}

/* Where the bracket that opens at s closes; NULL: nowhere.  At depth 1 commas cut. */
static const char *take_arguments(struct check_call *k, const char *s, bool whole,
				  struct arena *a)
{
	const char *from = s + 1;
	bool quoted = false;
	int depth = 0;

	for (; *s; s++) {
		if (*s == '"')
			quoted = !quoted;
		if (quoted)
			continue;
		depth += *s == '(';
		depth -= *s == ')';
		if (depth == 0 || (depth == 1 && *s == ',' && !whole)) {
			const char *one = argument(from, (size_t)(s - from), a);

			if (*one && k->n == ARGUMENTS)
				return NULL;
			if (*one)
				k->arg[k->n++] = one;
			from = s + 1;
		}
		if (depth == 0)
			return s;
	}
	return NULL;
}

static enum status count_atom(const struct check_call *k, const char *text, struct err *e)
{
	size_t n = strlen(fidelity_atom_takes(k->atom));
	double x;

	if ((size_t)k->n != n)
		return bad_check(e, text, "it has other arguments");
	for (size_t i = 0; i < n; i++)
		if (fidelity_atom_takes(k->atom)[i] != 'p' && !text_double(&x, k->arg[i]))
			return bad_check(e, text, "a number is none");
	return OK;
}

static enum status read_call(struct check_call *k, const char **at, struct arena *a,
			     struct err *e)
{
	const char *s = *at + strspn(*at, " \t\n"), *word, *end;
	size_t n;

	*k = (struct check_call){ .atom = -1 };
	if (strncmp(s, "not ", 4) == 0) {
		k->denied = true;
		s += 4 + strspn(s + 4, " \t\n");
	}
	if (strncmp(s, "roughly ", 8) == 0) {
		k->rough = true;
		s += 8 + strspn(s + 8, " \t\n");
	}
	n = strspn(s, "abcdefghijklmnopqrstuvwxyz_");
	word = arena_strndup(a, s, n);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strcmp(rows[i].word, word) == 0)
			k->row = &rows[i];
	if (!k->row)
		k->atom = fidelity_atom_row(word);
	if (!k->row && k->atom < 0)
		return bad_check(e, s, "there is no such check");
	if (k->rough && k->atom < 0)
		return bad_check(e, s, "only relations between points hold roughly");
	if (s[n] != '(')
		return bad_check(e, s, "a bracket is missing");
	end = take_arguments(k, s + n, k->row && k->row->decide == check_holds, a);
	if (!end)
		return bad_check(e, s,
				 "a bracket does not close, or there are too many "
				 "arguments");
	if (k->row ? k->n < k->row->least || k->n > k->row->most : count_atom(k, s, e) != OK)
		return bad_check(e, s, "it has other arguments");
	end++;
	end += strspn(end, " \t\n");
	if (*end && *end != ';')
		return bad_check(e, s, "checks are separated by ;");
	*at = end + (*end == ';');
	return OK;
}

static enum status read_calls(struct check_call *k, int *n, const char *check, struct arena *a,
			      struct err *e)
{
	*n = 0;
	for (const char *at = check; at[strspn(at, " \t\n")];) {
		enum status st;

		if (*n == CALLS)
			return bad_check(e, check, "there are too many");
		st = read_call(&k[(*n)++], &at, a, e);
		if (st != OK)
			return st;
	}
	return *n ? OK : bad_check(e, check, "it says nothing");
}

enum status fidelity_check_read(const char *check, struct arena *a, struct err *e)
{
	struct check_call k[CALLS];
	int n;

	return read_calls(k, &n, check, a, e);
}

static void decide_atom(struct fidelity_verdict *out, struct scoring *s)
{
	struct fidelity_atom t = { .row = s->k->atom };

	for (int i = 0; i < s->k->n; i++)
		if (fidelity_atom_takes(t.row)[i] == 'p')
			t.point[t.points++] = s->k->arg[i];
		else
			t.number[t.numbers++] = s->k->arg[i];
	fidelity_atom_decide(out, s->c, &t, s->a);
}

/* What is drawn "roughly" so: within 3 degrees or a thirtieth of the figure it is, beyond 10 degrees
 * or a tenth it is not; between them people differ. */
static void roughly(struct fidelity_verdict *v, const struct fidelity_canvas *c,
		    const struct check_call *k)
{
	char unit = fidelity_atom_unit(k->atom);
	double size = unit == 'D' ? 1 : fidelity_scale(c), gap = fabs(v->gap);

	if (is_yes(v->is) || isnan(v->gap) || unit == 'N')
		return;
	if (gap <= (unit == 'D' ? 3 : size / 30))
		fidelity_say(v, true, NULL);
	else if (gap <= (unit == 'D' ? 10 : size / 10))
		fidelity_undecided(v, "it is neither near nor far");
}

enum status fidelity_check(struct fidelity_verdict *out, struct fidelity_canvas *c,
			   const char *check, struct arena *a, struct err *e)
{
	struct check_call k[CALLS];
	struct fidelity_verdict w;
	int n;
	enum status st = read_calls(k, &n, check, a, e);

	if (st != OK)
		return st;
	for (int i = 0; i < n; i++) {
		struct scoring s = { .c = c, .a = a, .k = &k[i] };

		if (k[i].row)
			k[i].row->decide(&w, &s);
		else
			decide_atom(&w, &s);
		if (k[i].rough)
			roughly(&w, c, &k[i]);
		if (k[i].denied)
			fidelity_not(&w);
		if (i == 0)
			*out = w;
		else
			fidelity_both(out, &w);
	}
	return OK;
}
