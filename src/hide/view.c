/*
 * view.c -- projections: parallel ones by two rows and a direction, perspective by an eye.
 */
#include "hide/hide_priv.h"

/* Sine of an angle in degrees, the same for angles that have the same sine, and exact where
 * it is 0, 1/2 or 1: a scene along the axes seen at 45 degrees has planes that are seen as
 * lines, and they must be so in doubles too. */
static double sine(double degrees)
{
	double d = fmod(degrees, 360), sign = 1;

	if (d < 0)
		d += 360;
	if (d >= 180) {
		sign = -1;
		d -= 180;
	}
	if (d > 90)
		d = 180 - d;
	if (d == 0)
		return 0;
	if (d == 30)
		return sign * 0.5;
	if (d == 45)
		return sign * 0.70710678118654752440;
	if (d == 90)
		return sign;
	return sign * (d < 45 ? sin(d * (HIDE_PI / 180)) : cos((90 - d) * (HIDE_PI / 180)));
}
static double cosine(double degrees)
{
	return sine(fmod(degrees, 360) + 90);
}

static struct hide_view parallel(struct hide_vec right, struct hide_vec up,
				 struct hide_vec toward)
{
	return (struct hide_view){ .right = right, .up = up, .toward = toward, .f = 1 };
}
static struct hide_view orthographic(double sa, double ca, double sb, double cb, double k)
{
	return parallel(vec(-sa * k, ca * k, 0), vec(-ca * sb * k, -sa * sb * k, cb * k),
			vec(ca * cb, sa * cb, sb));
}

struct hide_view hide_view_orthographic(double z_angle, double x_angle)
{
	return orthographic(sine(z_angle), cosine(z_angle), sine(x_angle), cosine(x_angle), 1);
}
struct hide_view hide_view_oblique(double k, double alpha)
{
	double c = k * cosine(alpha), s = k * sine(alpha);

	return parallel(vec(1, c, 0), vec(0, s, 1), vec(c, -1, s));
}
struct hide_view hide_view_forward(double k, double alpha)
{
	double c = k * cosine(alpha), s = k * sine(alpha);

	return parallel(vec(-c, 1, 0), vec(-s, 0, 1), vec(1, c, s));
}
struct hide_view hide_view_military(double k, double beta)
{
	double c = cosine(beta), s = sine(beta);

	return parallel(vec(c, -s, 0), vec(s, c, k), vec(-k * s, -k * c, 1));
}
struct hide_view hide_view_isometric(void)
{
	double c = cosine(30);

	return parallel(vec(-c, c, 0), vec(-0.5, -0.5, 1), vec(1, 1, 1));
}
/* The orthographic view with sin b = 1/3 and sin^2 a = 1/8, in which x is half as long as y
 * and z, enlarged so that these are true. */
struct hide_view hide_view_dimetric(void)
{
	return orthographic(sqrt(0.125), sqrt(0.875), 1 / 3.0, sqrt(8) / 3, 3 / sqrt(8));
}

static bool finite_vec(struct hide_vec p)
{
	return isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
}
enum status hide_view_perspective(struct hide_view *out, struct hide_vec eye,
				  struct hide_vec target, struct err *e)
{
	struct hide_vec back = vec_sub(eye, target), right, up = vec(0, 0, 1);
	double far = vec_length(back);

	if (!finite_vec(eye) || !finite_vec(target) || !(far > 0) || !isfinite(far))
		return err_fail_with(
			e, E_ARG, "degenerate", NULL, "move the eye away from the target",
			"the eye and what it looks at must be two different places");
	back = vec_unit(back);
	if (fabs(back.x) + fabs(back.y) < 1e-9)
		up = vec(0, 1, 0);
	right = vec_unit(vec_cross(up, back));
	*out = (struct hide_view){ .perspective = true,
				   .right = right,
				   .up = vec_cross(back, right),
				   .toward = back,
				   .eye = eye,
				   .f = far };
	return OK;
}

static struct hide_vec turn(struct hide_vec p, double s, double c)
{
	return vec(c * p.x - s * p.y, s * p.x + c * p.y, p.z);
}
/* Rows are turned back instead of the scene forward. */
struct hide_view hide_view_turned(struct hide_view v, double degrees)
{
	double s = -sine(degrees), c = cosine(degrees);

	v.right = turn(v.right, s, c);
	v.up = turn(v.up, s, c);
	v.toward = turn(v.toward, s, c);
	v.eye = turn(v.eye, s, c);
	return v;
}

bool hide_view_point(const struct hide_view *v, struct hide_vec p, double out[2])
{
	double depth, k = 1;

	if (v->perspective) {
		p = vec_sub(p, v->eye);
		depth = -vec_dot(p, v->toward);
		if (!(depth > 0))
			return false;
		k = v->f / depth;
	}
	out[0] = k * vec_dot(p, v->right);
	out[1] = k * vec_dot(p, v->up);
	return true;
}
struct hide_vec hide_view_toward(const struct hide_view *v, struct hide_vec p)
{
	return v->perspective ? vec_sub(v->eye, p) : v->toward;
}
