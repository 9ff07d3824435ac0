/*
 * t-corpus.c -- sixty files that the real GeoGebra wrote, from the scripts beside them.
 *
 * Each opens, all of it is live, and every value is the one that GeoGebra has when it opens the
 * file (t/data/ggb/values.tsv); written as a .ggb and read again, it is still so.
 */
#include "base/t/tap.h"
#include "io/io_priv.h"
#include "num/num.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "t/data/ggb/"
#define PI 3.14159265358979323846

static char *slurp(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	struct buf b = { 0 };
	char part[4096];
	size_t k;

	while (f && (k = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(&b, part, k);
	if (f)
		fclose(f);
	*n = b.n;
	return f ? buf_take(&b) : NULL;
}

static double at(const struct value *v, int i)
{
	return (v->v[i].lo + v->v[i].hi) / 2;
}

static bool near_to(double a, double b)
{
	return fabs(a - b) <= 1e-7 * (1 + fabs(a) + fabs(b));
}

/* The numbers by which the table knows a value; returns how many. */
static int numbers(const struct value *v, const char *type, double *out)
{
	double l;

	if (!strcmp(type, "point") || !strcmp(type, "vector")) {
		out[0] = at(v, 0);
		out[1] = at(v, 1);
		return 2;
	}
	if (v->kind == KIND_LINE || v->kind == KIND_RAY) {
		l = hypot(at(v, 2), at(v, 3));
		out[0] = -at(v, 3) / l;
		out[1] = at(v, 2) / l;
		out[2] = -(out[0] * at(v, 0) + out[1] * at(v, 1));
		return 3;
	}
	if (v->kind == KIND_CIRCLE) {
		out[0] = at(v, 0);
		out[1] = at(v, 1);
		out[2] = sqrt(at(v, 2));
		return 3;
	}
	if (v->kind == KIND_NUMBER) {
		out[0] = at(v, 0);
		return 1;
	}
	if (v->kind == KIND_SEGMENT) {
		out[0] = hypot(at(v, 2) - at(v, 0), at(v, 3) - at(v, 1));
		return 1;
	}
	if (v->kind == KIND_ANGLE) {
		out[0] = atan2(at(v, 1), at(v, 0));
		return 1;
	}
	if (v->kind == KIND_POLYGON) {
		out[0] = 0;
		for (int i = 0; i < v->n; i += 2) {
			int j = (i + 2) % v->n;

			out[0] += (at(v, i) * at(v, j + 1) - at(v, j) * at(v, i + 1)) / 2;
		}
		out[0] = fabs(out[0]);
		return 1;
	}
	if (v->kind == KIND_ARC || v->kind == KIND_SECTOR) {
		double x = at(v, 2) - at(v, 0), y = at(v, 3) - at(v, 1);
		double p = at(v, 4) - at(v, 0), q = at(v, 5) - at(v, 1);
		double sweep = atan2(x * q - y * p, x * p + y * q);

		sweep += sweep < 0 ? 2 * PI : 0;
		out[0] = v->kind == KIND_ARC ? hypot(x, y) * sweep
					     : (x * x + y * y) * sweep / 2;
		return 1;
	}
	return 0;
}

/* Does the object have the value of a row?  Lines may be written with the other sign. */
static bool agrees(struct fig *f, const char *name, const char *type, const char *text)
{
	fig_id id = fig_find(f, name);
	const struct value *v = id.v < 0 ? NULL : fig_value(f, id);
	double w[3];
	int n, same = 0, minus = 0;
	char *end;

	if (!v)
		return false;
	if (!strcmp(text, "true") || !strcmp(text, "false"))
		return v->kind == KIND_BOOLEAN && v->flag == !strcmp(text, "true");
	if (!strcmp(text, "-"))
		return true;
	n = numbers(v, type, w);
	if (!n)
		return false;
	for (int i = 0; i < n; i++) {
		double x = strtod(text, &end);

		if (end == text)
			return false;
		text = end;
		same += near_to(x, w[i]);
		minus += n == 3 && v->kind != KIND_CIRCLE && near_to(-x, w[i]);
	}
	return same == n || (minus && minus == n);
}

/* The name that a label has in the figure. */
static const char *name_of(const struct io_report *r, const char *label)
{
	for (int i = 0; i < r->n; i++) {
		struct buf b = { 0 };
		bool same;

		for (const char *p = r->object[i].label; *p; p++)
			if (*p != '{' && *p != '}')
				buf_addc(&b, *p);
		same = !strcmp(buf_str(&b), label);
		buf_clear(&b);
		if (same)
			return r->object[i].name;
	}
	return label;
}

/* Compares the rows of one file; names by the report of the first reading. */
static int compare(struct fig *f, const struct io_report *r, const char *table,
		   const char *file, int *rows)
{
	int bad = 0;

	*rows = 0;
	for (const char *p = table; *p; p = strchr(p, '\n') + 1) {
		char field[4][200];

		if (sscanf(p, "%199[^\t]\t%199[^\t]\t%199[^\t]\t%199[^\n]", field[0], field[1],
			   field[2], field[3]) != 4 ||
		    strcmp(field[0], file))
			continue;
		++*rows;
		if (!agrees(f, name_of(r, field[1]), field[2], field[3])) {
			printf("# %s %s: %s\n", file, field[1], field[3]);
			bad++;
		}
	}
	return bad;
}

static void try(const struct tool_table *tools, const char *table, const char *file)
{
	struct fig *f = fig_new(tools, 1), *g = fig_new(tools, 1);
	struct io_report r = { 0 }, again = { 0 };
	struct buf path = { 0 }, b = { 0 };
	struct err e = { 0 };
	size_t n;
	char *bytes;
	int rows = 0;

	buf_addf(&path, FOLDER "%s.ggb", file);
	bytes = slurp(path.s, &n);
	if (!bytes || io_ggb_read(f, bytes, n, NULL, &r, &e) != OK) {
		ok(0, "%s opens: %s", file, e.msg);
	} else {
		int differ = 0, bad;

		for (int i = 0; i < r.n; i++)
			differ += r.object[i].differs;
		if (!ok(io_report_count(&r, IO_LIVE) == r.n && !differ, "%s is live", file)) {
			struct buf t = { 0 };

			io_report_text(&t, &r);
			printf("# %s\n", t.s);
			buf_clear(&t);
		}
		bad = compare(f, &r, table, file, &rows);
		ok(!bad && rows, "%s has its %d values", file, rows);
		ok(io_ggb_write(&b, f, tools, NULL, &e) == OK &&
			   io_ggb_read(g, b.s, b.n, NULL, &again, &e) == OK &&
			   !compare(g, &r, table, file, &rows),
		   "%s has them when it was written and read again", file);
	}
	mem_free(bytes);
	io_report_clear(&r);
	io_report_clear(&again);
	buf_clear(&path);
	buf_clear(&b);
	fig_free(f);
	fig_free(g);
}

int main(void)
{
	struct tool_table *tools = tool_table_new();
	size_t n;
	char *table = slurp(FOLDER "values.tsv", &n);
	char last[200] = "";

	for (const char *p = table ? table : ""; *p; p = strchr(p, '\n') + 1) {
		char file[200];

		if (sscanf(p, "%199[^\t]", file) == 1 && strcmp(file, last)) {
			strcpy(last, file);
			try(tools, table, file);
		}
	}
	mem_free(table);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
