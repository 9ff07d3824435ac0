/*
 * observe.c -- answers and observations as text and JSON.
 */
#include "base/member.h"
#include "base/work.h"
#include "fig/fig_priv.h"
#include "geo/map3.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Answers ----------------------------------------------------------------------------------------- */

/* query_angle gives the folded angle; the sweep follows from the turn's sense. */
static void read_ccw(struct fig *f, const struct fig_step *s)
{
	int p[3], turn = NUM_UNKNOWN;
	struct err e;

	if (!tool_is(s->tool, TRAIT_SWEEP) || s->arg[1].form != ARG_REF ||
	    s->arg[2].form != ARG_REF || s->arg[3].form != ARG_REF)
		return;
	for (int i = 0; i < 3; i++) {
		p[i] = s->arg[i + 1].ref;
		/* In space there is no sense of turning. */
		if (fig_kind(f, (fig_id){ p[i] }) != KIND_POINT)
			return;
	}
	for (int r = 0; r < FIG_RUNGS && turn == NUM_UNKNOWN; r++) {
		fig_enter(f, fig_ladder[r].level, fig_ladder[r].prec);
		if (fig_ladder[r].level == NUM_DOUBLE || fig_need(f, p, 3, &e) == OK)
			turn = num_sgn(geo_orient(value_pt(fig_at(f, p[1]), 0),
						  value_pt(fig_at(f, p[0]), 0),
						  value_pt(fig_at(f, p[2]), 0), f->num),
				       f->num);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	/* Which way it turns is not told where nothing tells it. */
	f->obs.has_ccw = turn != NUM_UNKNOWN;
	f->obs.ccw = turn < 0 && s->order != TOOL_ORDER_GEOGEBRA ? 360 - f->obs.approx
								 : f->obs.approx;
}

/* A point exactly, or nearly: for people and as JSON. */
static void add_foot(struct buf *text, struct buf *json, pt3 p, ctx *c)
{
	num at[3] = { p.x, p.y, p.z };
	struct value v = { .kind = KIND_SPOINT, .n = 3, .v = at };
	struct buf exact = { 0 };

	if (!geo_value_print(&exact, &v, NUM_PLAIN, c))
		buf_reset(&exact);
	json_member_text(json, "exact", exact.n ? buf_str(&exact) : NULL);
	json_add_key(json, "approx");
	for (int i = 0; i < 3; i++) {
		buf_add(json, i ? "," : "[");
		buf_add_double(json, num_approx(at[i], c));
	}
	buf_addc(json, ']');
	if (exact.n)
		buf_add(text, buf_str(&exact));
	for (int i = 0; i < 3 && !exact.n; i++)
		buf_addf(text, "%s%.10g", i ? ", " : "(", num_approx(at[i], c));
	buf_add(text, exact.n ? "" : ")");
	buf_clear(&exact);
}

/* The points of two things of space that are nearest to each other. */
static bool add_feet(struct buf *text, struct buf *json, const struct value *v,
		     const struct value *w, ctx *c)
{
	struct gap3 g;
	struct err e = { 0 };

	if (geo_space_gap(&g, v, w, c, &e) != OK || g.many || g.zero)
		return false;
	buf_add(text, "between ");
	json_add_key(json, "feet");
	for (int i = 0; i < 2; i++) {
		buf_add(text, i ? " and " : "");
		buf_add(json, i ? ",{" : "[{");
		add_foot(text, json, g.at[i], c);
		buf_addc(json, '}');
	}
	buf_addc(json, ']');
	return true;
}

/* Beside the acute angle of two lines or two planes the obtuse one. */
static bool add_obtuse(struct buf *text, struct buf *json, const struct value *v,
		       const struct value *w, ctx *c)
{
	struct bearing a, b;
	struct err e = { 0 };
	struct buf exact = { 0 };
	num k[2];
	struct value angle = { .kind = KIND_ANGLE, .n = 2, .v = k };
	num r;

	if (geo_bearing_of(&a, v, c, &e) != OK || geo_bearing_of(&b, w, c, &e) != OK ||
	    a.across != b.across || (a.sense && b.sense) ||
	    geo_space_angle(&k[0], &k[1], v, w, c, &e) != OK || num_sgn(k[0], c) != 1)
		return false;
	k[0] = num_neg(k[0], c);
	if (geo_sweep_radians(&r, k[0], k[1], c) != OK)
		return false;
	json_member_number(json, "obtuse", num_approx(r, c) * FIG_DEGREES);
	buf_add(text, "the obtuse angle is ");
	if (geo_value_print(&exact, &angle, NUM_PLAIN, c))
		buf_addf(text, "%s, ", buf_str(&exact));
	buf_addf(text, "about %.10g°", num_approx(r, c) * FIG_DEGREES);
	buf_clear(&exact);
	return true;
}

/* Congruent bodies that cannot be moved on each other without a reflection. */
static bool add_mirror(struct buf *text, struct buf *json, const struct value *v,
		       const struct value *w, ctx *c)
{
	bool mirror = v->kind == KIND_POLYHEDRON && w->kind == KIND_POLYHEDRON &&
		      is_no(geo_solid_lies_on(v, w, false, c)) &&
		      is_yes(geo_solid_lies_on(v, w, true, c));

	if (mirror) {
		buf_add(text,
			"they are mirror images: no turn or shift lays one on the other");
		json_add_key(json, "mirror");
		buf_add(json, "true");
	}
	return mirror;
}

typedef bool beside_fn(struct buf *text, struct buf *json, const struct value *v,
		       const struct value *w, ctx *c);

static beside_fn *beside_of(const struct tool *t)
{
	return !strcmp(t->name, "query_distance")        ? add_feet
	       : !strcmp(t->name, "query_angle_between") ? add_obtuse
	       : !strcmp(t->name, "query_are_congruent") ? add_mirror
							 : NULL;
}

static void read_beside(struct fig *f, const struct fig_step *s)
{
	beside_fn *add = beside_of(s->tool);
	bool told = false;
	struct buf text = { 0 }, json = { 0 };
	int refs[2];

	if (!add || s->arg[1].form != ARG_REF || s->arg[2].form != ARG_REF)
		return;
	for (int i = 0; i < 2; i++)
		refs[i] = s->arg[1 + i].ref;
	if (!((KIND_BIT(fig_kind(f, (fig_id){ refs[0] })) |
	       KIND_BIT(fig_kind(f, (fig_id){ refs[1] }))) &
	      KINDS_SPACE))
		return;
	for (int level = 0; level < 2 && !told; level++) {
		struct err e = { 0 };
		const struct value *v, *w;

		buf_reset(&text);
		buf_reset(&json);
		fig_enter(f, level ? NUM_BALL : NUM_EXACT, level ? FIG_BALL_HIGH : 0);
		if (fig_need(f, refs, 2, &e) != OK)
			continue;
		v = fig_at(f, refs[0]);
		w = fig_at(f, refs[1]);
		told = v && w && add(&text, &json, v, w, f->num);
	}
	if (told) {
		f->obs.beside_text = arena_strdup(f->answer, buf_str(&text));
		f->obs.beside_json = arena_strdup(f->answer, buf_str(&json));
	}
	buf_clear(&text);
	buf_clear(&json);
	fig_enter(f, NUM_DOUBLE, 0);
}

void fig_read_answer(struct fig *f, int step)
{
	const struct fig_step *s = &f->step[step];
	struct fig_obs *o = &f->obs;
	int obj = s->first, n;
	enum kind k = fig_kind(f, (fig_id){ obj });
	struct buf t = { 0 };
	double v[FIG_NUMBERS];

	num_fresh(f->num, NUM_EXACT);
	o->answer = step;
	o->kind = s->tool->cls == TOOL_ASK ? s->tool->makes : geo_kind_name(k);
	if (fig_print_exact(&t, f, obj, NUM_PLAIN, NUM_BUDGET_DEFAULT)) {
		o->exact = arena_strdup(f->answer, buf_str(&t));
		buf_reset(&t);
		if (k != KIND_BOOLEAN &&
		    fig_print_exact(&t, f, obj, NUM_LATEX, NUM_BUDGET_DEFAULT))
			o->latex = arena_strdup(f->answer, buf_str(&t));
	}
	if (k == KIND_ANGLE) {
		const struct value *a = fig_sharp_value(f, obj, NUM_BUDGET_DEFAULT);
		num r;

		buf_reset(&t);
		if (a && geo_sweep_radians(&r, a->v[0], a->v[1], f->num) == OK &&
		    num_print(&t, r, NUM_PLAIN, f->num))
			o->radians = arena_strdup(f->answer, buf_str(&t));
	}
	n = fig_approx(f, obj, v, true);
	/* A closed form was printed at the exact level, a truth was told by some rung of the
	 * ladder, an enclosure is one at every level: each is a proof, unless something that
	 * it rests on is not. */
	o->certainty = s->approximate                  ? "approximate"
		       : s->probable                   ? "probable"
		       : o->exact || k == KIND_BOOLEAN ? "proven"
						       : "enclosed";
	o->believed = s->believed;
	o->has_number = n == 1;
	o->approx = n ? v[0] : 0;
	if (n > 1) {
		buf_reset(&t);
		fig_add_doubles(&t, v, n);
		o->json = arena_printf(f->answer, "\"approx\":%s", buf_str(&t));
	}
	read_ccw(f, s);
	read_beside(f, s);
	buf_clear(&t);
	fig_enter(f, NUM_DOUBLE, 0);
}

enum status fig_show_object(struct fig *f, int obj, struct err *e)
{
	const struct object *o = &f->obj[obj];
	struct buf t = { 0 };
	double v[FIG_NUMBERS];

	num_fresh(f->num, NUM_EXACT);
	f->obs.tool = f->step[o->step].tool;
	if (!fig_defined(f, (fig_id){ obj }))
		return err_fail(e, E_DOMAIN, "undefined_parent",
				"%s is undefined in the present position: %.200s", o->name,
				f->step[o->step].why ? f->step[o->step].why->msg
						     : "it does not exist there");
	buf_addc(&t, '{');
	fig_add_object(&t, f, obj, NUM_BUDGET_DEFAULT);
	f->obs.json = arena_strndup(f->answer, t.s + 1, t.n - 1);
	buf_reset(&t);
	fig_object_line(&t, f, obj);
	f->obs.text = arena_strdup(f->answer, buf_str(&t));
	buf_reset(&t);
	if (fig_print_exact(&t, f, obj, NUM_PLAIN, NUM_BUDGET_DEFAULT))
		f->obs.exact = arena_strdup(f->answer, buf_str(&t));
	if (fig_approx(f, obj, v, true) == 1) {
		f->obs.has_number = true;
		f->obs.approx = v[0];
	}
	buf_clear(&t);
	return OK;
}

/* --- Observations ----------------------------------------------------------------------------------------- */

bool fig_obs_ok(const struct fig_obs *o)
{
	return o->st == OK;
}
const struct err *fig_obs_err(const struct fig_obs *o)
{
	return o->st == OK ? NULL : &o->err;
}
const char *fig_obs_tool(const struct fig_obs *o)
{
	return o->tool ? o->tool->name : "";
}
bool fig_obs_recorded(const struct fig_obs *o)
{
	return o->recorded;
}

static void objects_json(struct buf *b, struct fig *f, const char *key, const int *list, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n && !work_over(); i++) {
		buf_add(b, i ? "," : "");
		fig_object_json(b, f, list[i]);
	}
	buf_addc(b, ']');
}

static void value_json(struct buf *b, const struct fig *f, const struct fig_obs *o)
{
	json_add_key(b, "value");
	if (o->answer < 0 && !o->json) {
		buf_add(b, "null");
		return;
	}
	buf_addc(b, '{');
	if (o->answer >= 0) {
		json_member_text(b, "kind", o->kind);
		json_member_text(b, "exact", o->exact);
		if (o->has_number) {
			json_add_key(b, "approx");
			fig_add_doubles(b, &o->approx, 1);
		}
		if (o->latex)
			json_member_text(b, "latex", o->latex);
		if (o->radians)
			json_member_text(b, "radians", o->radians);
		if (o->is_angular) {
			double degrees = o->approx * FIG_DEGREES;

			json_add_key(b, "degrees");
			fig_add_doubles(b, &degrees, 1);
		}
		if (o->has_ccw) {
			json_add_key(b, "ccw");
			fig_add_doubles(b, &o->ccw, 1);
		}
		if (o->beside_json)
			buf_addf(b, ",%s", o->beside_json);
		json_member_text(b, "certainty", o->certainty);
		if (!o->exact && !f->decimals)
			json_member_text(b, "reason",
					 o->certainty && !strcmp(o->certainty, "approximate")
						 ? "it rests on numbers that are only "
						   "approximate"
						 : "no closed form was found");
		/* One prime of 61 bits, drawn among 2^54: a non-zero number whose norm has
		 * up to 10^6 bits is divisible by at most 2^14 of them.  A false factor
		 * that vanishes (sqrt(6) + sqrt(2)*sqrt(3), with the wrong signs) is
		 * excluded by the size of the number alone. */
		if (o->believed && o->certainty && !strcmp(o->certainty, "probable")) {
			json_member_text(b, "assumes", "limits that the CAS found");
		} else if (o->certainty && !strcmp(o->certainty, "probable")) {
			json_member_text(b, "error_bound", "2^-40");
			json_member_text(b, "assumes",
					 "a number below 2^-400 with residue 0 is 0");
		}
	}
	if (o->json) {
		if (o->answer >= 0)
			buf_addc(b, ',');
		buf_add(b, o->json);
	}
	buf_addc(b, '}');
}

void fig_obs_json(struct buf *b, struct fig *f, const struct fig_obs *o)
{
	if (o->st != OK) {
		const struct err *e = &o->err;

		buf_add(b, "{\"ok\":false");
		if (o->tool)
			json_member_text(b, "tool", o->tool->name);
		json_add_key(b, "error");
		buf_addc(b, '{');
		json_member_text(b, "code", e->code ? e->code : "internal");
		json_member_text(b, "arg", e->arg[0] ? e->arg : NULL);
		json_member_text(b, "message", e->msg);
		if (e->hint[0])
			json_member_text(b, "hint", e->hint);
		json_member_pieces(b, "near", e->near, ',');
		if (e->mend[0])
			json_member_text(b, "try", e->mend);
		if (e->column)
			json_member_count(b, "column", e->column);
		buf_add(b, "}}");
		return;
	}
	num_fresh(f->num, NUM_EXACT);
	buf_addf(b, "{\"ok\":true,\"step\":%d", o->step);
	if (o->tool)
		json_member_text(b, "tool", o->tool->name);
	objects_json(b, f, "new", o->fresh, o->n_fresh);
	objects_json(b, f, "changed", o->changed, o->n_changed);
	json_member_texts(b, "removed", o->gone, o->n_gone);
	value_json(b, f, o);
	for (int i = 0; i < o->n_notes; i++) {
		buf_add(b, i ? "," : ",\"notes\":[");
		json_add_string(b, o->note[i]);
	}
	buf_add(b, o->n_notes ? "]}" : "}");
}

/* m = Max(3, 5): the line of m says all that the answer would. */
static bool told_by_object(const struct fig_obs *o)
{
	return o->n_fresh == 1 && o->exact && !o->text && !strcmp(o->certainty, "proven");
}

void fig_obs_text(struct buf *b, struct fig *f, const struct fig_obs *o)
{
	if (o->st != OK) {
		const struct err *e = &o->err;

		buf_addf(b, "error: %s%s%s: %s\n", e->code ? e->code : "internal",
			 e->arg[0] ? " in " : "", e->arg, e->msg);
		if (e->hint[0])
			buf_addf(b, "  hint: %s\n", e->hint);
		if (e->near[0] && !strstr(e->hint, e->near) && !strstr(e->msg, e->near))
			buf_addf(b, "  near: %s\n", e->near);
		if (e->mend[0])
			buf_addf(b, "  try: %s\n", e->mend);
		return;
	}
	num_fresh(f->num, NUM_EXACT);
	for (int i = 0; i < o->n_fresh; i++) {
		fig_object_line(b, f, o->fresh[i]);
		buf_addc(b, '\n');
	}
	if (o->text) {
		buf_add(b, o->text);
		if (!b->n || b->s[b->n - 1] != '\n')
			buf_addc(b, '\n');
	} else if (o->answer >= 0 && !told_by_object(o)) {
		buf_addf(b, "%s: ", o->kind);
		if (o->exact)
			buf_add(b, o->exact);
		else if (!o->has_number && o->json)
			buf_addf(b, "about %s", o->json + strlen("\"approx\":"));
		if (o->has_number && strcmp(o->kind, "boolean")) {
			struct buf t = { 0 };

			if (isfinite(o->approx))
				buf_add_double(&t, o->approx);
			else
				buf_add(&t,
					o->approx < 0 ? "-10^308 or less" : "10^308 or more");
			if (!o->exact)
				buf_addf(b, "about %s%s", buf_str(&t),
					 o->radians || !strcmp(o->kind, "angle") ? "°" : "");
			else if (strcmp(buf_str(&t), o->exact) && strpbrk(o->exact, "qpcsat/"))
				buf_addf(b, ", about %s%s", buf_str(&t),
					 !strcmp(o->kind, "angle") ? "°" : "");
			buf_clear(&t);
		}
		buf_addf(b, " (%s)", o->certainty);
		if (o->beside_text)
			buf_addf(b, "; %s", o->beside_text);
		if (o->is_angular)
			buf_addf(b, "; an angle, about %.10g°", o->approx * FIG_DEGREES);
		buf_addc(b, '\n');
	}
	for (int i = 0; i < o->n_changed; i++) {
		buf_add(b, "changed ");
		fig_object_line(b, f, o->changed[i]);
		buf_addc(b, '\n');
	}
	if (o->n_gone) {
		buf_add(b, "removed");
		for (int i = 0; i < o->n_gone; i++)
			buf_addf(b, "%s %s", i ? "," : "", o->gone[i]);
		buf_addc(b, '\n');
	}
	if (!o->n_fresh && !o->n_changed && !o->n_gone && o->answer < 0 && !o->text)
		buf_add(b, "done\n");
	for (int i = 0; i < o->n_notes; i++)
		buf_addf(b, "  note: %s\n", o->note[i]);
}

bool fig_obs_exact(struct buf *b, struct fig *f, const struct fig_obs *o)
{
	if (o->st != OK)
		return false;
	if (o->answer >= 0 || o->exact) {
		if (o->exact)
			buf_add(b, o->exact);
		return o->exact != NULL;
	}
	num_fresh(f->num, NUM_EXACT);
	if (o->n_fresh)
		return fig_print_exact(b, f, o->fresh[0], NUM_PLAIN, NUM_BUDGET_DEFAULT);
	if (o->n_changed)
		return fig_print_exact(b, f, o->changed[0], NUM_PLAIN, NUM_BUDGET_DEFAULT);
	if (o->text)
		buf_add(b, o->text);
	return o->text != NULL;
}

bool fig_obs_number(double *out, struct fig *f, const struct fig_obs *o)
{
	double v[FIG_NUMBERS];

	if (o->st != OK)
		return false;
	if (o->has_number) {
		*out = o->approx;
		return true;
	}
	num_fresh(f->num, NUM_EXACT);
	if (o->n_fresh && fig_approx(f, o->fresh[0], v, false) == 1) {
		*out = v[0];
		return true;
	}
	return false;
}
