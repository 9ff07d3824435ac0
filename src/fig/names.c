/*
 * names.c -- who goes by which name, which names are free, and the way back.
 *
 * Every change of the index of names passes through here, for two reasons.  It is written into a
 * trail (trail.c), so that what a call named can be unnamed: when the call fails, and when it is
 * undone.  And a name that becomes free is noticed by the rows of automatic names, which always give the
 * first that is free and must not try them all for it.
 */
#include "fig/fig_priv.h"
#include <stdio.h>
#include <string.h>

bool fig_name_free(struct fig *f, const char *name)
{
	return fig_find(f, name).v < 0;
}

/* --- Rows of automatic names ------------------------------------------------------------ */

/*
 * A row is an endless list of names of which the first free one is wanted.  Places below
 * `frontier` were taken when they were looked at; those that may have become free since are in a
 * heap, the lowest on top.
 */
enum row_form {
	ROW_LETTERS = 'l', /* "uvw": u, v, w, u_1, v_1 ... */
	ROW_COUNTED = 'c', /* polygon1, polygon2 ... */
	ROW_MARKED = 'm'   /* A', A'_1, A'_2 ... */
};
struct fig_name_row {
	enum row_form form;
	const char *word;
	int frontier;
	int *freed, n, cap;
};
#define LARGEST_PLACE 100000000
#define ROW_WORD 100

static void row_name(const struct fig_name_row *r, int place, char *out, size_t size)
{
	int n = (int)strlen(r->word);

	if (r->form == ROW_COUNTED)
		snprintf(out, size, "%s%d", r->word, place + 1);
	else if (r->form == ROW_MARKED && place)
		snprintf(out, size, "%s_%d", r->word, place);
	else if (r->form == ROW_MARKED)
		snprintf(out, size, "%s", r->word);
	else if (place / n)
		snprintf(out, size, "%c_%d", r->word[place % n], place / n);
	else
		snprintf(out, size, "%c", r->word[place]);
}

static bool is_free(struct fig *f, const struct fig_name_row *r, int place, char *out,
		    size_t size)
{
	char first[80]; /* solutions would be called A_1, A_2, or polygon1_1, polygon1_2 */

	row_name(r, place, out, size);
	if (!fig_name_free(f, out))
		return false;
	if (r->form == ROW_MARKED)
		return true;
	snprintf(first, sizeof first, "%.60s_1", out);
	return fig_name_free(f, first) && (r->form == ROW_COUNTED || !expr_name_reserved(out));
}

static void heap_down(int *v, int n)
{
	for (int i = 0, k; (k = 2 * i + 1) < n; i = k) {
		int t = v[i];

		if (k + 1 < n && v[k + 1] < v[k])
			k++;
		if (t <= v[k])
			return;
		v[i] = v[k];
		v[k] = t;
	}
}

static void heap_add(struct fig_name_row *r, int place)
{
	int i = r->n;

	r->freed = mem_grow(r->freed, &r->cap, r->n + 1, sizeof *r->freed);
	for (r->n++; i && r->freed[(i - 1) / 2] > place; i = (i - 1) / 2)
		r->freed[i] = r->freed[(i - 1) / 2];
	r->freed[i] = place;
}

static void note_free(struct fig_name_row *r, int place)
{
	if (place >= r->frontier)
		return;
	/* Where it was told more often than there are places it is cheaper to begin anew. */
	if (r->n > r->frontier + 16)
		r->frontier = r->n = 0;
	else
		heap_add(r, place);
}

static struct fig_name_row *row_of(struct fig *f, enum row_form form, const char *word,
				   bool make)
{
	char key[ROW_WORD + 2];
	int i;

	if (strlen(word) > ROW_WORD)
		return NULL;
	snprintf(key, sizeof key, "%c%s", form, word);
	i = index_get(&f->row_index, key);
	if (i < 0 && make) {
		f->row = mem_grow(f->row, &f->cap_rows, f->n_rows + 1, sizeof *f->row);
		i = f->n_rows++;
		f->row[i] = (struct fig_name_row){ .form = form, .word = mem_strdup(word) };
		index_set(&f->row_index, key, i);
		if (form == ROW_LETTERS)
			f->lettered[f->n_lettered++] = i;
	}
	return i < 0 ? NULL : &f->row[i];
}

/* The first free name of a row. */
static void first_free(struct fig *f, enum row_form form, const char *word, char *out,
		       size_t size)
{
	/* Variables of a body hide names for a while only. */
	struct fig_name_row passing = { .form = form, .word = word };
	struct fig_name_row *r = f->local ? NULL : row_of(f, form, word, true);

	if (!r)
		r = &passing;
	while (r->n && !is_free(f, r, r->freed[0], out, size)) {
		r->freed[0] = r->freed[--r->n];
		heap_down(r->freed, r->n);
	}
	if (r->n)
		return;
	while (!is_free(f, r, r->frontier, out, size))
		r->frontier++;
}

/* A number as names have it, without zeros before it; -1: it is none, or too large. */
static int count_of(const char *s, size_t n)
{
	int v = 0;

	if (!n || n > 8 || s[0] == '0')
		return -1;
	for (size_t i = 0; i < n; i++) {
		if (s[i] < '0' || s[i] > '9')
			return -1;
		v = 10 * v + (s[i] - '0');
	}
	return v;
}

static void note_letter(struct fig *f, char letter, int round)
{
	for (int i = 0; i < f->n_lettered && round < LARGEST_PLACE / 32; i++) {
		struct fig_name_row *r = &f->row[f->lettered[i]];
		const char *at = strchr(r->word, letter);

		if (at)
			note_free(r, round * (int)strlen(r->word) + (int)(at - r->word));
	}
}

/* polygon12, of which n characters count. */
static void note_counted(struct fig *f, const char *name, size_t n)
{
	char word[ROW_WORD + 1];
	struct fig_name_row *r;
	size_t digits = 0;
	int k;

	while (digits < n && name[n - 1 - digits] >= '0' && name[n - 1 - digits] <= '9')
		digits++;
	k = count_of(name + n - digits, digits);
	if (k <= 0 || digits == n)
		return;
	snprintf(word, sizeof word, "%.*s", (int)(n - digits), name);
	if ((r = row_of(f, ROW_COUNTED, word, false)))
		note_free(r, k - 1);
}

/* A name has nobody any more, or somebody who is removed. */
static void became_free(struct fig *f, const char *name)
{
	size_t n = strlen(name), digits = 0, mark;
	struct fig_name_row *r;
	char word[ROW_WORD + 1];
	int k;

	if (!f->n_rows || n > ROW_WORD)
		return;
	while (digits < n && name[n - 1 - digits] >= '0' && name[n - 1 - digits] <= '9')
		digits++;
	k = count_of(name + n - digits, digits);
	mark = n - digits;
	/* A, A_12, A_12_1. */
	if (n == 1) {
		note_letter(f, name[0], 0);
	} else if (name[1] == '_') {
		size_t end = 2 + strcspn(name + 2, "_");
		int round = count_of(name + 2, end - 2);

		if (round > 0 && (end == n || !strcmp(name + end, "_1")))
			note_letter(f, name[0], round);
		if (round == 1 && end == n)
			note_letter(f, name[0], 0);
	}
	if ((r = row_of(f, ROW_MARKED, name, false)))
		note_free(r, 0);
	note_counted(f, name, n);
	if (n > 2 && !strcmp(name + n - 2, "_1"))
		note_counted(f, name, n - 2);
	if (k <= 0 || !mark)
		return;
	snprintf(word, sizeof word, "%.*s", (int)mark - 1, name);
	if (name[mark - 1] == '_' && (r = row_of(f, ROW_MARKED, word, false)))
		note_free(r, k);
}

#define SIDE_LETTERS "fghijklmnpqrstabcde"
/* The letters that name things of a kind; others are called by their kind, polygon1. */
/* clang-format off */
#define LETTER_ROWS(ROW, NONE) \
	ROW(SPOINT, "ABCDEFGHIJKLMNOPQRSTUVWZ") \
	ROW(SVECTOR, "uvwabc") \
	ROW(SLINE, SIDE_LETTERS) \
	ROW(SSEGMENT, SIDE_LETTERS) \
	ROW(SRAY, SIDE_LETTERS) \
	ROW(PLANE, "pqrstuvw") \
	ROW(SCIRCLE, "cdekpqrst") \
	ROW(SCONIC, "cdekpqrst") \
	ROW(POINT, "ABCDEFGHIJKLMNOPQRSTUVWZ") \
	ROW(VECTOR, "uvwabc") \
	ROW(LINE, SIDE_LETTERS) \
	ROW(SEGMENT, SIDE_LETTERS) \
	ROW(RAY, SIDE_LETTERS) \
	ROW(CIRCLE, "cdekpqrst") \
	ROW(ELLIPSE, "cdekpqrst") \
	ROW(HYPERBOLA, "cdekpqrst") \
	ROW(PARABOLA, "cdekpqrst") \
	ROW(NUMBER, "abcdefghjklmn") \
	ROW(IMPLICIT, "cdekpqrst") \
	ROW(FUNCTION, "fghpqrstuvw") \
	NONE(SPOLYGON) NONE(SPOLYLINE) NONE(SCURVE) NONE(STEXT) NONE(SPHERE) NONE(CONE) \
	NONE(CYLINDER) NONE(FRUSTUM) NONE(POLYHEDRON) NONE(NET) NONE(SECTION) \
	NONE(SURFACE) NONE(ARC) NONE(SECTOR) NONE(POLYGON) NONE(ANGLE) NONE(BOOLEAN) \
	NONE(TEXT) NONE(LIST) NONE(CURVE) NONE(INEQUALITY) NONE(SHADE) NONE(POLYLINE) \
	NONE(LOCUS) NONE(DIAGRAM)
/* clang-format on */
KIND_TABLE(const char *, letters, LETTER_ROWS);

void fig_next_letter(struct fig *f, enum kind k, char *out, size_t size)
{
	first_free(f, ROW_LETTERS, letters[k], out, size);
}

void fig_auto_name(struct fig *f, enum kind k, char *out, size_t size)
{
	if (letters[k])
		fig_next_letter(f, k, out, size);
	else
		first_free(f, ROW_COUNTED, geo_kind_name(k), out, size);
}

void fig_next_marked(struct fig *f, const char *name, char *out, size_t size)
{
	first_free(f, ROW_MARKED, name, out, size);
}

/* --- The index -------------------------------------------------------------------------------- */

void fig_set_name(struct fig *f, const char *name, int obj)
{
	struct fig_said *s = arena_alloc(f->perm, sizeof *s);

	s->name = arena_strdup(f->perm, name);
	s->next = f->obj[obj].said;
	f->obj[obj].said = s;
	fig_trace_name(f, s->name, obj, index_get(&f->names, name));
	index_set(&f->names, name, obj);
}

void fig_unset_name(struct fig *f, const char *name, int obj, int was)
{
	f->obj[obj].said = f->obj[obj].said->next;
	if (was >= 0)
		index_set(&f->names, name, was);
	else
		index_remove(&f->names, name);
	became_free(f, name);
}

/* The name means nobody now. */
static void forget(struct fig *f, const char *name)
{
	fig_trace_dropped(f, name, index_get(&f->names, name));
	index_remove(&f->names, name);
}

void fig_drop_name(struct fig *f, const char *name)
{
	forget(f, name);
	became_free(f, name);
}

void fig_drop_names(struct fig *f, int obj)
{
	if (f->obj[obj].name)
		forget(f, f->obj[obj].name);
	for (const struct fig_said *s = f->obj[obj].said; s; s = s->next)
		became_free(f, s->name);
}

void fig_names_clear(struct fig *f)
{
	for (int i = 0; i < f->n_rows; i++) {
		mem_free((char *)f->row[i].word);
		mem_free(f->row[i].freed);
	}
	mem_free(f->row);
	index_clear(&f->row_index);
	index_clear(&f->names);
}

/* --- Giving names ---------------------------------------------------------------------------- */

void fig_take_letter(struct fig *f, const char *name)
{
	int holder = fig_find(f, name).v, whole;

	if (holder < 0 || !f->obj[holder].letter)
		return;
	fig_trace_letter(f, holder);
	f->obj[holder].name = f->obj[holder].letter;
	f->obj[holder].letter = NULL;
	if (f->obj[holder].role != ROLE_VERTEX) {
		fig_obs_changed(f, holder);
		return;
	}
	/* The whole is told anew with its vertices, of which it is a list to the reader. */
	whole = f->obj[holder].whole;
	fig_note(f, "the vertex %s of %s is called %s from here on%s", name,
		 f->obj[whole].name, f->obj[holder].name,
		 f->step[f->obj[whole].step].shape ? "; edges and faces keep their names"
						   : "");
	for (int i = whole; i < whole + f->step[f->obj[whole].step].n_out; i++)
		if (i == whole || f->obj[i].role == ROLE_VERTEX)
			fig_obs_changed(f, i);
}

void fig_give_name(struct fig *f, int obj, const char *name)
{
	if (fig_find(f, name).v != obj)
		fig_take_letter(f, name);
	if (!f->obj[obj].name) {
		f->obj[obj].name = arena_strdup(f->perm, name);
		f->n_alive++;
	}
	fig_set_name(f, name, obj);
}

void fig_give_alias(struct fig *f, int obj, const char *name)
{
	if (fig_name_free(f, name) && !expr_name_reserved(name))
		fig_set_name(f, name, obj);
}
