/*
 * clauses.c -- logic forms of Geometry3K and PGPS9K (Line(A, B), Equals(LengthOf(Line(A, B)), 5)) as the clauses of PGPS9K's own
 * records: `line A B C`, `AB = 5`.
 *
 * Forms tell each two points of a line and each point between two; clauses tell the line once, with its points in order.  Points
 * that lie together with two others of a line belong to it; a point stands behind as many as lie between it and the end.
 */
#include "base/ascii.h"
#include "base/json.h"
#include "base/list.h"
#include "dataset/dataset_priv.h"
#include <math.h>
#include <string.h>

#define DEPTH 8
#define ARGUMENTS 12
#define POINTS 64
#define LINES 256
#define BETWEENS 4096
#define CIRCLES 32
#define FORMS 4000

/* A form: NAME(argument, ...), or a text alone. */
struct dataset_form {
	const char *word;
	struct dataset_form *arg[ARGUMENTS];
	int n;
	bool call;
};

struct dataset_line {
	int p[POINTS], n;
};
struct dataset_circle {
	int center, p[POINTS], n;
};
struct dataset_drawing {
	struct arena *arena;
	const char *name[POINTS];
	double x[POINTS], y[POINTS];
	int points;
	struct dataset_line line[LINES];
	int lines;
	int between[BETWEENS][3]; /* the one between, the two others */
	int betweens;
	struct dataset_circle circle[CIRCLES];
	int circles;
};

/* --- Reading a form ---------------------------------------------------------------------------------- */
static const char *skip(const char *s)
{
	return s + strspn(s, " \t\r\n");
}

static size_t letters(const char *s)
{
	size_t n = 0;

	while (is_capital(s[n]) || (s[n] >= 'a' && s[n] <= 'z'))
		n++;
	return n;
}

/* A text up to the comma or parenthesis that ends it. */
static size_t plain(const char *s)
{
	int depth = 0;
	size_t n = 0;

	for (; s[n]; n++) {
		if (!depth && (s[n] == ',' || s[n] == ')'))
			break;
		depth += strchr("({[", s[n]) != NULL;
		depth -= strchr(")}]", s[n]) != NULL;
	}
	while (n && strchr(" \t\r\n", s[n - 1]))
		n--;
	return n;
}

/* What stands behind it, or NULL: it is none. */
static const char *read_form(struct dataset_form **out, const char *s, int depth,
			     struct arena *a)
{
	struct dataset_form *f = arena_alloc(a, sizeof *f);
	size_t n;

	*f = (struct dataset_form){ 0 };
	*out = f;
	s = skip(s);
	n = letters(s);
	if (!n || !is_capital(*s) || s[n] != '(') {
		n = plain(s);
		f->word = arena_strndup(a, s, n);
		return n ? skip(s + n) : NULL;
	}
	f->call = true;
	f->word = arena_strndup(a, s, n);
	s += n;
	do {
		if (depth == DEPTH || f->n == ARGUMENTS)
			return NULL;
		s = read_form(&f->arg[f->n++], s + 1, depth + 1, a);
	} while (s && *s == ',');
	return s && *s == ')' ? skip(s + 1) : NULL;
}

static bool is(const struct dataset_form *f, const char *word, int least)
{
	return f->call && f->n >= least && !strcmp(f->word, word);
}

/* --- Points --------------------------------------------------------------------------------------------- */
static int point(struct dataset_drawing *d, const struct dataset_form *f)
{
	const char *name = is(f, "Point", 1) ? f->arg[0]->word : f->word;

	if (!is_capital(*name) || strlen(name) > 8)
		return -1;
	for (int i = 0; i < d->points; i++)
		if (!strcmp(d->name[i], name))
			return i;
	if (d->points == POINTS)
		return -1;
	d->name[d->points] = name;
	d->x[d->points] = d->y[d->points] = NAN;
	return d->points++;
}

static bool two_points(struct dataset_drawing *d, const struct dataset_form *f, int *a, int *b)
{
	if (!is(f, "Line", 2) || f->n != 2)
		return false;
	*a = point(d, f->arg[0]);
	*b = point(d, f->arg[1]);
	return *a >= 0 && *b >= 0 && *a != *b;
}

static void place_points(struct dataset_drawing *d, const struct json *places)
{
	for (const struct json *p = places && places->type == JSON_OBJECT ? places->child
									  : NULL;
	     p; p = p->next) {
		struct dataset_form f = { .word = p->key };
		int i = p->key ? point(d, &f) : -1;
		double x, y;

		if (i >= 0 && p->type == JSON_ARRAY && p->n == 2 && p->child->text &&
		    p->child->next->text && text_double(&x, p->child->text) &&
		    text_double(&y, p->child->next->text)) {
			d->x[i] = x;
			d->y[i] = y;
		}
	}
}

/* --- Lines ------------------------------------------------------------------------------------------------ */
static struct dataset_line *line_of(struct dataset_drawing *d, int a, int b)
{
	for (int i = 0; i < d->lines; i++)
		if (base_has(d->line[i].p, d->line[i].n, a) &&
		    base_has(d->line[i].p, d->line[i].n, b))
			return &d->line[i];
	return NULL;
}

static struct dataset_line *add_line(struct dataset_drawing *d, int a, int b)
{
	struct dataset_line *l = line_of(d, a, b);

	if (!l && d->lines < LINES) {
		l = &d->line[d->lines++];
		*l = (struct dataset_line){ .p = { a, b }, .n = 2 };
	}
	return l;
}

static void join(struct dataset_line *l, int p)
{
	if (!base_has(l->p, l->n, p) && l->n < POINTS)
		l->p[l->n++] = p;
}

static void add_between(struct dataset_drawing *d, int p, int a, int b)
{
	struct dataset_line *l = add_line(d, a, b);

	if (l)
		join(l, p);
	if (d->betweens < BETWEENS) {
		int *t = d->between[d->betweens++];

		t[0] = p;
		t[1] = a;
		t[2] = b;
	}
}

/* Lines with two points in common are one. */
static void merge_lines(struct dataset_drawing *d)
{
	for (int i = 0; i < d->lines; i++)
		for (int k = i + 1; k < d->lines; k++) {
			struct dataset_line *l = &d->line[i], *m = &d->line[k];
			int common = 0;

			for (int j = 0; j < m->n; j++)
				common += base_has(l->p, l->n, m->p[j]);
			if (common < 2)
				continue;
			for (int j = 0; j < m->n; j++)
				join(l, m->p[j]);
			d->line[k] = d->line[--d->lines];
			/* What is larger now may meet those before it. */
			i = -1;
			break;
		}
}

static bool is_between(const struct dataset_drawing *d, int p, int a, int b)
{
	for (int i = 0; i < d->betweens; i++) {
		const int *t = d->between[i];

		if (t[0] == p && ((t[1] == a && t[2] == b) || (t[1] == b && t[2] == a)))
			return true;
	}
	return false;
}

static int end_of(const struct dataset_drawing *d, const struct dataset_line *l)
{
	for (int i = 0; i < l->n; i++) {
		bool inside = false;

		for (int j = 0; j < l->n && !inside; j++)
			for (int k = 0; k < j && !inside; k++)
				inside = is_between(d, l->p[i], l->p[j], l->p[k]);
		if (!inside)
			return l->p[i];
	}
	return l->p[0];
}

static void sort_by(int *p, int n, const double *key)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && key[p[k - 1]] > key[p[k]]; k--) {
			int t = p[k];

			p[k] = p[k - 1];
			p[k - 1] = t;
		}
}

/* From one end on: by where the points are, else by how many lie between. */
static void order_line(const struct dataset_drawing *d, struct dataset_line *l)
{
	double key[POINTS] = { 0 };
	int end = end_of(d, l);
	bool placed = true;

	for (int i = 0; i < l->n; i++)
		placed = placed && !isnan(d->x[l->p[i]]);
	for (int i = 0; i < l->n; i++) {
		int p = l->p[i];

		key[p] = p == end ? -1 : 0;
		if (placed && p != end)
			key[p] = hypot(d->x[p] - d->x[end], d->y[p] - d->y[end]);
		for (int k = 0; k < l->n && !placed; k++)
			key[p] += is_between(d, l->p[k], end, p);
	}
	sort_by(l->p, l->n, key);
}

/* --- Circles ------------------------------------------------------------------------------------------------ */
static struct dataset_circle *circle_of(struct dataset_drawing *d,
					const struct dataset_form *f)
{
	int c = is(f, "Circle", 1) ? point(d, f->arg[0]) : -1;

	for (int i = 0; i < d->circles; i++)
		if (d->circle[i].center == c)
			return &d->circle[i];
	if (c < 0 || d->circles == CIRCLES)
		return NULL;
	d->circle[d->circles] = (struct dataset_circle){ .center = c };
	return &d->circle[d->circles++];
}

/* As they go round, where it is known where they are. */
static void order_circle(const struct dataset_drawing *d, struct dataset_circle *c)
{
	double key[POINTS] = { 0 };

	for (int i = 0; i < c->n; i++) {
		int p = c->p[i];

		key[p] = atan2(d->y[p] - d->y[c->center], d->x[p] - d->x[c->center]);
		if (isnan(key[p]))
			return;
	}
	sort_by(c->p, c->n, key);
}

/* --- The drawing ----------------------------------------------------------------------------------------------- */
static void take_drawing(struct dataset_drawing *d, const struct dataset_form *f)
{
	struct dataset_circle *c;
	int a, b, p;

	if (two_points(d, f, &a, &b)) {
		(void)add_line(d, a, b);
	} else if (is(f, "PointLiesOnLine", 2) && two_points(d, f->arg[1], &a, &b)) {
		p = point(d, f->arg[0]);
		if (p >= 0 && p != a && p != b)
			add_between(d, p, a, b);
	} else if (is(f, "Circle", 1)) {
		(void)circle_of(d, f);
	} else if (is(f, "PointLiesOnCircle", 2)) {
		c = circle_of(d, f->arg[1]);
		p = point(d, f->arg[0]);
		for (int i = 0; c && i < c->n; i++)
			p = c->p[i] == p ? -1 : p;
		if (c && p >= 0 && c->n < POINTS)
			c->p[c->n++] = p;
	}
}

static void add_structure(struct buf *b, struct dataset_drawing *d)
{
	const char *comma = "";
	struct buf one = { 0 };

	for (int i = 0; i < d->lines; i++, comma = ",") {
		buf_reset(&one);
		buf_add(&one, "line");
		order_line(d, &d->line[i]);
		for (int k = 0; k < d->line[i].n; k++)
			buf_addf(&one, " %s", d->name[d->line[i].p[k]]);
		buf_add(b, comma);
		json_add_string(b, buf_str(&one));
	}
	for (int i = 0; i < d->circles; i++, comma = ",") {
		struct dataset_circle *c = &d->circle[i];

		buf_reset(&one);
		order_circle(d, c);
		buf_addf(&one, "\\odot %s", d->name[c->center]);
		for (int k = 0; k < c->n; k++)
			buf_addf(&one, "%s %s", k ? "" : " lieson", d->name[c->p[k]]);
		buf_add(b, comma);
		json_add_string(b, buf_str(&one));
	}
	buf_clear(&one);
}

/* --- Marks -------------------------------------------------------------------------------------------------------- */
static void add_names(struct buf *b, const struct dataset_form *f)
{
	for (int i = 0; i < f->n; i++)
		buf_add(b, f->arg[i]->word);
}

/* A measure as clauses write it; false: they have none such. */
static bool add_measure(struct buf *b, const struct dataset_form *f)
{
	const struct dataset_form *of = f->call && f->n == 1 ? f->arg[0] : NULL;

	if (!f->call) {
		buf_add(b, f->word);
	} else if (is(f, "Line", 2)) {
		add_names(b, f);
	} else if (of && is(f, "LengthOf", 1) && is(of, "Line", 2)) {
		add_names(b, of);
	} else if (of && is(f, "MeasureOf", 1) && is(of, "Angle", 1)) {
		buf_add(b, "m \\angle ");
		add_names(b, of);
	} else if (of && is(f, "MeasureOf", 1) && is(of, "Arc", 2)) {
		buf_add(b, "m \\widehat ");
		add_names(b, of);
	} else if (of && is(f, "LengthOf", 1) && is(of, "Arc", 2)) {
		buf_add(b, "length \\widehat ");
		add_names(b, of);
	} else {
		return false;
	}
	return true;
}

/* The point that two lines have in common, or -1. */
static int meeting(struct dataset_drawing *d, const struct dataset_form *f)
{
	int a, b, c, e;
	const struct dataset_line *l, *m;

	if (!two_points(d, f->arg[0], &a, &b) || !two_points(d, f->arg[1], &c, &e))
		return -1;
	l = line_of(d, a, b);
	m = line_of(d, c, e);
	for (int i = 0; l && m && l != m && i < l->n; i++)
		if (base_has(m->p, m->n, l->p[i]))
			return l->p[i];
	return -1;
}

static bool add_mark(struct buf *b, struct dataset_drawing *d, const struct dataset_form *f)
{
	bool perpendicular = is(f, "Perpendicular", 2);
	int at;

	if (is(f, "Equals", 2) && f->arg[0]->call) {
		if (!add_measure(b, f->arg[0]))
			return false;
		buf_add(b, " = ");
		return add_measure(b, f->arg[1]);
	}
	if ((!perpendicular && !is(f, "Parallel", 2)) || !is(f->arg[0], "Line", 2) ||
	    !is(f->arg[1], "Line", 2))
		return false;
	add_names(b, f->arg[0]);
	buf_add(b, perpendicular ? " \\perp " : " \\parallel ");
	add_names(b, f->arg[1]);
	at = perpendicular ? meeting(d, f) : -1;
	if (at >= 0)
		buf_addf(b, " on %s", d->name[at]);
	return true;
}

/* Relations before sizes, as the records of PGPS9K have them. */
static void add_semantic(struct buf *b, struct dataset_drawing *d, struct dataset_form **form,
			 int n)
{
	struct buf one = { 0 };
	const char *comma = "";

	for (int sizes = 0; sizes < 2; sizes++)
		for (int i = 0; i < n; i++) {
			buf_reset(&one);
			if (is(form[i], "Equals", 2) != (sizes == 1) ||
			    !add_mark(&one, d, form[i]))
				continue;
			buf_add(b, comma);
			json_add_string(b, buf_str(&one));
			comma = ",";
		}
	buf_clear(&one);
}

/* --- The door ------------------------------------------------------------------------------------------------------- */
static const struct json *forms_of(const struct json *record)
{
	const struct json *list = json_get(record, "diagram_logic_forms");

	list = list ? list : json_get(record, "logic_forms");
	return list && list->type == JSON_ARRAY ? list : NULL;
}

bool dataset_has_forms(const struct json *record)
{
	return record->type == JSON_OBJECT && forms_of(record);
}

enum status dataset_clauses(struct buf *b, const struct json *record, struct arena *a,
			    struct err *e)
{
	const struct json *list = forms_of(record);
	struct dataset_drawing *d;
	struct dataset_form **form;
	int n = 0;

	if (!list || list->n > FORMS)
		return err_fail(e, E_ARG, "bad_argument",
				"logic forms are a list of up to %d texts", FORMS);
	d = mem_alloc(sizeof *d);
	form = arena_alloc(a, ((size_t)list->n + 1) * sizeof *form);
	for (const struct json *j = list->child; j; j = j->next) {
		const char *end =
			j->type == JSON_STRING ? read_form(&form[n], j->text, 0, a) : NULL;

		if (!end || *end) {
			mem_free(d);
			return err_fail(e, E_ARG, "bad_argument",
					"a logic form cannot be read: %.80s",
					j->text ? j->text : "");
		}
		take_drawing(d, form[n++]);
	}
	place_points(d, json_get(record, "point_positions"));
	merge_lines(d);
	buf_add(b, "{\"structure\":[");
	add_structure(b, d);
	buf_add(b, "],\"semantic\":[");
	add_semantic(b, d, form, n);
	buf_add(b, "]}");
	mem_free(d);
	return OK;
}
