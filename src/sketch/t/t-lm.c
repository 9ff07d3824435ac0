/*
 * t-lm.c -- a second opinion on our least squares: cminpack, where it is installed.
 *
 * The residuals of random figures (distances, angles, a letter) are handed to lmdif1 from the
 * same start.  Both must find the same value where there is a figure, and neither a zero where
 * there is none.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "num/num.h"
#include "sketch/fit.h"
#include <dlfcn.h>
#include <math.h>
#include <string.h>

typedef int residuals_fn(void *p, int m, int n, const double *x, double *f, int flag);
typedef int lmdif1_fn(residuals_fn *fcn, void *p, int m, int n, double *x, double *f,
		      double tol, int *iwa, double *wa, int lwa);

static int residuals(void *p, int m, int n, const double *x, double *f, int flag)
{
	const struct wishes *w = p;
	int k = 0;

	(void)n, (void)flag;
	memset(f, 0, (size_t)m * sizeof *f);
	for (int i = 0; i < w->n; i++) {
		double r[2];
		int parts = sketch_wish_value(w, i, x, r);

		for (int q = 0; q < parts && k < m; q++)
			f[k++] = r[q];
	}
	return 0;
}

static void fact(struct problem *p, struct arena *a, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
static void fact(struct problem *p, struct arena *a, const char *fmt, ...)
{
	char s[200];
	struct err e;
	va_list ap;

	(void)a;
	va_start(ap, fmt);
	vsnprintf(s, sizeof s, fmt, ap);
	va_end(ap);
	if (problem_fact_text(p, s, &e))
		printf("# %s: %s\n", s, e.msg);
}

/* A figure of n points, each held by distances to earlier ones; false: one is impossible. */
static struct problem *figure(struct rng *rng, int n, bool possible, struct arena *a)
{
	struct problem *p = problem_new(a);
	double x[20];
	const struct term *t;
	struct err e;

	for (int i = 0; i < n; i++) {
		char name[2] = { (char)('A' + i), 0 };
		double dx, dy;

		for (int k = 0; k < 2; k++)
			x[2 * i + k] = 7 * cos(2.4 * i + k * 1.57) * (1 + 0.3 * i) +
				       (double)rng_between(rng, -100, 100) / 100;
		dx = (double)rng_between(rng, -60, 60) / 100;
		dy = (double)rng_between(rng, -60, 60) / 100;
		problem_place(p, problem_point(p, name), x[2 * i] + dx, x[2 * i + 1] + dy);
	}
	for (int i = 1; i < n; i++)
		for (int k = i > 4 ? i - 4 : 0; k < i; k++) {
			double d = hypot(x[2 * i] - x[2 * k], x[2 * i + 1] - x[2 * k + 1]);

			if (i == n - 1 && k == n - 2)
				fact(p, a, "Length(%c,%c) = x", 'A' + i, 'A' + k);
			else
				fact(p, a, "Length(%c,%c) = %.12g", 'A' + i, 'A' + k,
				     !possible && i == 2 && k == 0 ? 300 : d);
		}
	fact(p, a, "Angle(A,B,C) = %.12g",
	     fabs(remainder(atan2(x[1] - x[3], x[0] - x[2]) - atan2(x[5] - x[3], x[4] - x[2]),
			    2 * acos(-1))) *
		     180 / acos(-1));
	if (!problem_term(p, &t, "x", &e))
		problem_set_goal(p, t, "x");
	return p;
}

struct opinion {
	double norm, value;
};

/* From the drawing, as large as its unit says. */
static struct opinion ask(lmdif1_fn *lmdif1, const struct problem *p, struct arena *a)
{
	struct wishes w;
	int n, m;
	double *x, *f, *wa;
	int *iwa, lwa;
	struct opinion o = { 0, 0 };

	sketch_wishes_of(&w, p, NULL, p->points, true, a);
	n = sketch_wishes_vars(&w);
	m = 2 * w.n + n;
	lwa = m * n + 5 * n + m;
	x = arena_alloc(a, (size_t)n * sizeof *x);
	f = arena_alloc(a, (size_t)m * sizeof *f);
	wa = arena_alloc(a, (size_t)lwa * sizeof *wa);
	iwa = arena_alloc(a, (size_t)n * sizeof *iwa);
	for (int i = 0; i < p->points; i++) {
		x[2 * i] = p->point[i].x / 10;
		x[2 * i + 1] = p->point[i].y / 10;
	}
	x[n - 2] = 10;
	x[n - 1] = log(10);
	lmdif1(residuals, &w, m, n, x, f, 1e-14, iwa, wa, lwa);
	for (int i = 0; i < m; i++)
		o.norm = fmax(o.norm, fabs(f[i]));
	o.value = sketch_wish_term(&w, p->goal, x);
	return o;
}

int main(void)
{
	void *lib = dlopen("libcminpack.so.1", RTLD_NOW);
	lmdif1_fn *lmdif1 = NULL;
	struct rng rng = { 9 };
	int theirs = 0, ours = 0, differ = 0, false_zero = 0, all = 60;

	if (lib) {
		void *sym = dlsym(lib, "lmdif1");

		memcpy(&lmdif1, &sym, sizeof sym);
	}
	if (!lmdif1) {
		skip("cminpack is not installed");
		return tap_done();
	}
	for (int i = 0; i < all; i++) {
		struct arena *a = arena_new();
		bool possible = i % 3 != 0;
		struct problem *p = figure(&rng, 5 + i % 4, possible, a);
		struct opinion o = ask(lmdif1, p, a);
		struct fit f;

		sketch_fit_problem_within(&f, p, NULL, a);
		if (possible) {
			theirs += o.norm < 1e-8;
			ours += f.holds && f.fixed;
			differ += o.norm < 1e-8 && f.holds &&
				  fabs(o.value - f.value) > 1e-6 * fabs(f.value);
		} else {
			false_zero += f.holds || o.norm < 1e-8;
		}
		problem_free(p);
		arena_free(a);
	}
	ok(differ == 0, "where both find a figure the value is one: %d differ", differ);
	ok(ours >= theirs && ours >= 38, "figures found by us %d, by cminpack %d of 40", ours,
	   theirs);
	ok(theirs > 20, "cminpack finds %d", theirs);
	ok(false_zero == 0, "nobody finds what is not there: %d", false_zero);
	dlclose(lib);
	num_cleanup();
	return tap_done();
}
