/*
 * t-way-round.c -- shortest ways over the sides of cylinders, cones and frusta and on spheres:
 * known lengths, the forms of the ways, and what is refused.
 */
#include "base/t/tap.h"
#include "geo/way.h"
#include <math.h>
#include <string.h>

#define HALF_TURN 3.14159265358979323846

static struct arena *arena;
static ctx *c;

static struct value *round_body(enum kind k, pt3 a, pt3 b, num ra, num rb)
{
	struct value *v = geo_value_new(arena, k, 0);

	value_set_pt3(v, 0, a);
	value_set_pt3(v, 1, b);
	v->v[6] = ra;
	if (k == KIND_FRUSTUM)
		v->v[7] = rb;
	return v;
}

static num root(long n)
{
	return num_sqrt(num_int(n, c), c);
}

static pt3 up(num z)
{
	return (pt3){ num_int(0, c), num_int(0, c), z };
}

static pt3 at(num x, num y, num z)
{
	return (pt3){ x, y, z };
}

/* The text of the length, which is `about`. */
static bool way(const struct value *v, pt3 a, pt3 b, long turns, bool cup, enum way_form form,
		const char *length, double about)
{
	struct way_round w;
	struct err e = { 0 };
	struct buf t = { 0 };
	bool good = geo_way_on_round(&w, v, a, b, turns, cup, c, &e) == OK &&
		    num_print(&t, w.length, NUM_PLAIN, c);

	if (!good || w.form != form || strcmp(buf_str(&t), length) != 0 ||
	    fabs(num_mid(w.length) - about) > 1e-12 * about) {
		printf("# got %s, form %d; wanted %s (%.15g); %s\n", buf_str(&t),
		       good ? (int)w.form : -1, length, about, e.msg);
		good = false;
	}
	buf_clear(&t);
	return good;
}

static bool refused(const struct value *v, pt3 a, pt3 b, long turns, bool cup,
		    const char *code, const char *says)
{
	struct way_round w;
	struct err e = { 0 };
	enum status st = geo_way_on_round(&w, v, a, b, turns, cup, c, &e);

	if (st != OK && !strcmp(e.code, code) && strstr(e.msg, says))
		return true;
	printf("# %d %s: %s\n", (int)st, e.code, e.msg);
	return false;
}

static void cylinders(void)
{
	num o = num_int(0, c), one = num_int(1, c), back = num_int(-1, c);
	struct value *v = round_body(KIND_CYLINDER, up(o), up(num_int(6, c)), one, o);

	ok(way(v, at(one, o, o), at(back, o, num_int(4, c)), 0, false, WAY_HELIX,
	       "sqrt(pi^2+16)", sqrt(16 + HALF_TURN * HALF_TURN)),
	   "half round a cylinder");
	ok(way(v, at(one, o, o), at(one, o, num_int(3, c)), 1, false, WAY_HELIX,
	       "sqrt(4*pi^2+9)", sqrt(9 + 4 * HALF_TURN * HALF_TURN)),
	   "once round, to the point above");
	ok(way(v, at(one, o, o), at(o, back, num_int(3, c)), 2, false, WAY_HELIX,
	       "3*sqrt(9*pi^2+4)/2", sqrt(9 + 20.25 * HALF_TURN * HALF_TURN)),
	   "two turns and a quarter");
	ok(way(v, at(one, o, num_int(3, c)), at(back, o, num_int(5, c)), 0, true, WAY_HELIX,
	       "sqrt(pi^2+16)", sqrt(16 + HALF_TURN * HALF_TURN)),
	   "over the rim of a cup: 3 up and 1 down");
	ok(way(v, at(one, o, one), at(one, o, num_int(5, c)), 0, false, WAY_ACROSS, "4", 4),
	   "straight up");
	ok(refused(v, at(one, o, one), at(o, o, one), 0, false, "no_such_object",
		   "second point is not on the side of the body, but about 1 off"),
	   "a point on the axis");
	ok(refused(v, at(one, o, num_int(8, c)), at(one, o, one), 0, false, "no_such_object",
		   "first point is not on the side of the body, but about 2 off"),
	   "a point above the rim");
	ok(refused(v, at(num_add(one, num_pow(num_int(10, c), -12, c), c), o, one),
		   at(one, o, num_int(2, c)), 0, false, "no_such_object", "about 1"),
	   "a point that is off by 1e-12");
	ok(refused(v, at(one, o, one), at(one, o, one), 0, false, "degenerate", "the same"),
	   "no way from a to a");
	ok(refused(v, at(one, o, one), at(one, o, one), -1, false, "bad_argument", "turns"),
	   "turns below 0");
}

static void cones(void)
{
	num o = num_int(0, c), one = num_int(1, c), back = num_int(-1, c),
	    h = num_rat(1, 2, c);
	num two = num_int(2, c), tall = num_mul(two, root(2), c);
	struct value *v = round_body(KIND_CONE, up(o), up(tall), one, o);
	struct value *flat = round_body(KIND_CONE, up(o), up(root(3)), num_int(3, c), o);
	struct way_round w;
	struct err e = { 0 };

	ok(way(v, at(one, o, o), at(one, o, o), 1, false, WAY_SLANT, "3*sqrt(3)", 3 * sqrt(3)),
	   "once round a cone of slant height 3 and radius 1: 2 l sin(pi r / l)");
	ok(way(v, at(one, o, o), at(num_neg(h, c), o, root(2)), 0, false, WAY_SLANT,
	       "3*sqrt(3)/2", 1.5 * sqrt(3)),
	   "to the middle of the opposite generator");
	ok(geo_way_on_round(&w, v, at(one, o, o), at(num_neg(h, c), o, root(2)), 0, false, c,
			    &e) == OK &&
		   is_yes(w.tied),
	   "of which there are two");
	ok(way(v, at(one, o, o), up(tall), 0, false, WAY_ACROSS, "3", 3), "to the apex");
	ok(way(flat, at(num_int(3, c), o, o), at(num_int(3, c), o, o), 1, false, WAY_APEX,
	       "4*sqrt(3)", 4 * sqrt(3)),
	   "round a flat cone the apex is the nearest way");
	ok(way(flat, at(num_int(3, c), o, o), at(o, num_int(3, c), o), 0, false, WAY_SLANT,
	       "2*sqrt(-6*cos(sqrt(3)*pi/4)+6)", sqrt(24 - 24 * cos(sqrt(3) * HALF_TURN / 4))),
	   "a quarter of it");
	ok(refused(v, at(one, o, o), at(o, o, o), 0, false, "no_such_object",
		   "side of the cone"),
	   "the middle of the base is not on the side");
	ok(refused(v, at(one, o, o), at(back, o, o), 0, true, "unsupported", "rolled out"),
	   "a cone is no cup");
}

static void frusta(void)
{
	num o = num_int(0, c), one = num_int(1, c), two = num_int(2, c), low = num_int(-2, c);
	struct value *v = round_body(KIND_FRUSTUM, up(o), up(root(3)), two, one);
	struct value *turned = round_body(KIND_FRUSTUM, up(root(3)), up(o), one, two);

	ok(way(v, at(two, o, o), at(low, o, o), 0, false, WAY_SLANT, "4*sqrt(2)", 4 * sqrt(2)),
	   "half round the large rim of a frustum");
	ok(way(v, at(two, o, o), at(two, o, o), 1, false, WAY_ROUND, "2*pi/3+4*sqrt(3)",
	       4 * sqrt(3) + 2 * HALF_TURN / 3),
	   "once round: two tangents and a third of the small circle");
	ok(way(turned, at(two, o, o), at(two, o, o), 1, false, WAY_ROUND, "2*pi/3+4*sqrt(3)",
	       4 * sqrt(3) + 2 * HALF_TURN / 3),
	   "the same body from its other end");
	ok(way(v, at(two, o, o), at(one, o, root(3)), 0, false, WAY_ACROSS, "2", 2),
	   "along the slant height");
	/* 60 degrees between 4 and 2 in the plane: a right angle at the rim, which is touched. */
	ok(way(v, at(two, o, o), at(num_rat(-1, 2, c), num_half(root(3), c), root(3)), 0,
	       false, WAY_SLANT, "2*sqrt(3)", 2 * sqrt(3)),
	   "a tangent of the small rim");
	ok(way(v, at(two, o, o), at(num_neg(one, c), o, root(3)), 0, false, WAY_ROUND,
	       "pi/3+2*sqrt(3)", 2 * sqrt(3) + HALF_TURN / 3),
	   "to the other side of the small rim: a tangent, and along it");
}

static void spheres(void)
{
	struct value *v = geo_value_new(arena, KIND_SPHERE, 0);
	num o = num_int(0, c), two = num_int(2, c), low = num_int(-2, c);
	struct way_round w;
	struct err e = { 0 };

	v->v[3] = num_int(4, c);
	for (int i = 0; i < 3; i++)
		v->v[i] = o;
	ok(way(v, at(two, o, o), at(o, o, two), 0, false, WAY_GREAT, "pi", HALF_TURN),
	   "a quarter of a great circle");
	ok(refused(v, at(two, o, o), at(num_int(1, c), o, o), 0, false, "no_such_object",
		   "not on the sphere, but about 1 off"),
	   "a point inside of the sphere");
	ok(way(v, at(two, o, o), at(low, o, o), 0, false, WAY_GREAT, "2*pi", 2 * HALF_TURN) &&
		   geo_way_on_round(&w, v, at(two, o, o), at(low, o, o), 0, false, c, &e) ==
			   OK &&
		   is_yes(w.tied),
	   "opposite points: there are many");
}

int main(void)
{
	c = num_ctx_new(1);
	arena = arena_new();
	num_enter(c, NUM_EXACT, 0);
	cylinders();
	cones();
	frusta();
	spheres();
	arena_free(arena);
	num_ctx_free(c);
	num_cleanup();
	return tap_done();
}
