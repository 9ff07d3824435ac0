/* laws.h -- the equations of the operators a second time, as C, for the tests. */
#ifndef PROGRAM_T_LAWS_H
#define PROGRAM_T_LAWS_H
#include "base/rng.h"
#include "program/program.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define DEG (3.14159265358979323846 / 180)
#define PI 3.14159265358979323846
#define MOST 6

/* left - right, divided by the size of both */
static double gap(double l, double r)
{
	return (l - r) / (fabs(l) + fabs(r) + 1e-12);
}

struct law {
	const char *name;
	int n;
	double (*gap)(const double *o);
	unsigned angles;  /* bit i: operand i is an angle */
	unsigned several; /* bit i: another positive root is possible */
};

#define LAW(f, l, r)                     \
	static double f(const double *o) \
	{                                \
		return gap(l, r);        \
	}
LAW(sum4, o[0] + o[1] + o[2], o[3])
LAW(multiple3, o[0] * o[1], o[2])
LAW(equal, o[0], o[1])
LAW(iso, o[0] + 2 * o[1], 180)
LAW(gougu, o[0] * o[0] + o[1] * o[1], o[2] * o[2])
LAW(gsin, o[0], o[1] * sin(o[2] * DEG))
LAW(gcos, o[0], o[1] * cos(o[2] * DEG))
LAW(gtan, o[0], o[1] * tan(o[2] * DEG))
LAW(cos_law, o[0] * o[0] + 2 * o[1] * o[2] * cos(o[3] * DEG), o[1] * o[1] + o[2] * o[2])
LAW(sin_law, o[3] * sin(o[0] * DEG), o[1] * sin(o[2] * DEG))
LAW(median, o[0] + o[2], 2 * o[1])
LAW(geo_mean, o[0] * o[1], o[2] * o[2])
LAW(proportion4, o[0] * o[3], o[1] * o[2])
LAW(proportion5, pow(o[0] / o[1], o[4]), o[2] / o[3])
LAW(ratio3, o[0], o[1] * o[2])
LAW(ratio4, pow(o[0] / o[1], o[2]), o[3])
LAW(chord, 2 * o[0], o[1] + o[2])
LAW(tansec, 2 * o[0] + o[1], o[2])
LAW(half, o[0] * o[1] / 2, o[2])
LAW(sas, o[0] * o[2] * sin(o[1] * DEG) / 2, o[3])
LAW(perim, 2 * (o[0] + o[1]), o[2])
LAW(area, o[0] * o[1], o[2])
LAW(rhom, 2 * o[0] * o[1], o[2])
LAW(trap, (o[0] + o[1]) * o[2] / 2, o[3])
LAW(r_circum2, 2 * PI * o[0], o[1])
LAW(r_circum3, 2 * PI * o[0] * o[1] / 360, o[2])
LAW(d_circum2, PI *o[0], o[1])
LAW(d_circum3, PI *o[0] * o[1] / 360, o[2])
LAW(r_area2, PI *o[0] * o[0], o[1])
LAW(r_area3, PI *o[0] * o[0] * o[1] / 360, o[2])
LAW(d_area2, PI *o[0] * o[0] / 4, o[1])
LAW(d_area3, PI *o[0] * o[0] / 4 * o[1] / 360, o[2])
LAW(segment, o[0] * o[0] * (o[1] * DEG - sin(o[1] * DEG)) / 2, o[2])
LAW(angsum, (o[0] - 2) * 180, o[1])
LAW(ngon_b, o[0] * o[1] * o[1] / (4 * tan(PI / o[0])), o[2])
LAW(ngon_l, o[0] * o[1] * o[1] * sin(2 * PI / o[0]) / 2, o[2])
LAW(ngon_h, o[0] * o[1] * o[1] * tan(PI / o[0]), o[2])

static const struct law laws[] = {
	{ "Sum", 4, sum4, 0, 0 },
	{ "Multiple", 3, multiple3, 0, 0 },
	{ "Equal", 2, equal, 0, 0 },
	{ "Iso_Tri_Ang", 2, iso, 3, 0 },
	{ "Gougu", 3, gougu, 0, 0 },
	{ "Gsin", 3, gsin, 4, 0 },
	{ "Gcos", 3, gcos, 4, 0 },
	{ "Gtan", 3, gtan, 4, 0 },
	{ "Cos_Law", 4, cos_law, 8, 6 },
	{ "Sin_Law", 4, sin_law, 5, 0 },
	{ "Median", 3, median, 0, 0 },
	{ "Geo_Mean", 3, geo_mean, 0, 0 },
	{ "Proportion", 4, proportion4, 0, 0 },
	{ "Proportion", 5, proportion5, 0, 0 },
	{ "Ratio", 3, ratio3, 0, 0 },
	{ "Ratio", 4, ratio4, 0, 0 },
	{ "Chord2_Ang", 3, chord, 7, 0 },
	{ "TanSec_Ang", 3, tansec, 7, 0 },
	{ "Tria_BH_Area", 3, half, 0, 0 },
	{ "Tria_SAS_Area", 4, sas, 2, 0 },
	{ "PRK_Perim", 3, perim, 0, 0 },
	{ "Para_Area", 3, area, 0, 0 },
	{ "Rect_Area", 3, area, 0, 0 },
	{ "Rhom_Area", 3, rhom, 0, 0 },
	{ "Kite_Area", 3, half, 0, 0 },
	{ "Trap_Area", 4, trap, 0, 0 },
	{ "Circle_R_Circum", 2, r_circum2, 0, 0 },
	{ "Circle_R_Circum", 3, r_circum3, 2, 0 },
	{ "Circle_D_Circum", 2, d_circum2, 0, 0 },
	{ "Circle_D_Circum", 3, d_circum3, 2, 0 },
	{ "Circle_R_Area", 2, r_area2, 0, 0 },
	{ "Circle_R_Area", 3, r_area3, 2, 0 },
	{ "Circle_D_Area", 2, d_area2, 0, 0 },
	{ "Circle_D_Area", 3, d_area3, 2, 0 },
	{ "ArcSeg_Area", 3, segment, 2, 0 },
	{ "Ngon_Angsum", 2, angsum, 0, 0 },
	{ "RNgon_B_Area", 3, ngon_b, 0, 0 },
	{ "RNgon_L_Area", 3, ngon_l, 0, 0 },
	{ "RNgon_H_Area", 3, ngon_h, 0, 0 },
};
#define LAWS (int)(sizeof laws / sizeof *laws)

/* Values that satisfy the law: all but one drawn, that one by halving an interval. */
static inline bool draw(struct rng *r, const struct law *w, double *o)
{
	int last = w->n - 1;

	for (int i = 0; i < w->n; i++)
		o[i] = w->angles & 1u << i ? (double)rng_between(r, 100, 890) / 10
					   : (double)rng_between(r, 30, 400) / 10;
	/* Counts and exponents are whole. */
	if (strstr(w->name, "gon"))
		o[0] = (double)rng_between(r, 3, 12);
	if (w->gap == ratio4)
		o[2] = (double)rng_between(r, 2, 3);
	if (w->gap == proportion5)
		o[last] = (double)rng_between(r, 2, 3), last = 2;
	/* An angle is no operand to search for. */
	if (w->angles & 1u << last || w->gap == cos_law)
		last = 0;
	for (double lo = 1e-3, hi = 1e7; hi - lo > 1e-13 * hi;) {
		double a, b;

		o[last] = lo;
		a = w->gap(o);
		o[last] = lo + (hi - lo) / 2;
		b = w->gap(o);
		if (a * b > 0)
			lo = o[last];
		else
			hi = o[last];
	}
	return fabs(w->gap(o)) < 1e-9 && o[last] < (w->angles & 1u << last ? 179 : 1e6);
}
#endif
