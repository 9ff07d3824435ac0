/*
 * jgex.c -- problems in the construction language of JGEX provers, as figures.
 *
 * A clause makes new points by one or two constructions: "h = on_tline h b a c, on_tline h c a b".
 * Of two meetings the one that is no point already is taken, and of those one in which the goal
 * is true.  A construction may leave out the
 * new point in its arguments.  Points that the text leaves free get places in general position,
 * always the same ones.
 */
#include "io/io_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum io_jgex_form { JGEX_PLACE, JGEX_PATH, JGEX_LINES };
static const struct io_jgex {
	const char *name;
	int makes, takes;
	enum io_jgex_form form;
	const char *text;
} rows[] = {
#define JGEX(name, makes, takes, form, text) { name, makes, takes, JGEX_##form, text },
#include "io/jgex.def"
#undef JGEX
};
static const struct io_jgex_goal {
	const char *name;
	int takes;
	const char *text;
} goals[] = {
#define JGEX_GOAL(name, takes, text) { name, takes, text },
#include "io/jgex_goal.def"
#undef JGEX_GOAL
};

/* Places no three of which are on a line, no four on a circle, nor nearly so. */
static const char *const places[] = { "0, 0",   "7, 1",  "2, 6",  "9, 7",  "-3, 4", "5, -4",
				      "-5, -2", "11, 3", "-2, 9", "3, 12", "-7, 6", "13, -3",
				      "1, -8",  "-9, 1", "8, 13", "-6, -9" };
#define PLACES (int)(sizeof places / sizeof *places)

#define WORDS 16
#define JGEX_BYTES 20000
struct io_jgex_in {
	struct fig *f;
	struct io_report *r;
	struct arena *a;
	int free;        /* places given out */
	unsigned choice; /* bits: the second meeting is taken there */
	int choices;     /* so many could be chosen */
	struct err *e;
};

/* "a1" is called A1: small letters are words of functions and axes here. */
static const char *name_of(struct io_jgex_in *in, const char *word)
{
	char *name = arena_strdup(in->a, word);

	if (*name >= 'a' && *name <= 'z')
		*name = (char)(*name - 'a' + 'A');
	return name;
}

/* Splits at blanks; returns how many words, at most WORDS. */
static int split(struct io_jgex_in *in, const char *s, size_t n, const char **out)
{
	int k = 0;

	for (size_t i = 0; i < n && k < WORDS;) {
		size_t from;

		while (i < n && isspace((unsigned char)s[i]))
			i++;
		from = i;
		while (i < n && !isspace((unsigned char)s[i]))
			i++;
		if (i > from)
			out[k++] = arena_strndup(in->a, s + from, i - from);
	}
	return k;
}

/* A row's text with its places filled in. */
static void fill(struct buf *b, struct io_jgex_in *in, const char *text, const char *end,
		 const char *const *arg, const char *const *made)
{
	for (; text < end; text++) {
		bool digit = text + 1 < end && text[1] >= '1' && text[1] <= '9';
		int k = digit ? text[1] - '1' : 0;

		if (digit && *text == '$')
			buf_add(b, arg[k]);
		else if (digit && *text == '@')
			buf_add(b, made[k]);
		else if (digit && *text == '#')
			buf_addf(b, "(%s)", places[in->free++ % PLACES]);
		else if (digit && *text == '%')
			buf_add(b, places[in->free++ % PLACES]);
		else {
			buf_addc(b, *text);
			continue;
		}
		text++;
	}
}

static enum status run(struct io_jgex_in *in, const char *line)
{
	const struct fig_obs *obs;

	if (fig_line(in->f, line, strlen(line), &obs) == OK)
		return OK;
	return err_fail(in->e, E_DOMAIN, "no_such_object", "%.120s: %.150s", line,
			obs && fig_obs_err(obs) ? fig_obs_err(obs)->msg : "");
}

static enum status run_lines(struct io_jgex_in *in, const struct io_jgex *row,
			     const char *const *arg, const char *const *made)
{
	const char *text = row->text;
	enum status st = OK;

	while (st == OK && *text) {
		const char *end = strchr(text, ';');
		struct buf b = { 0 };

		if (!end)
			end = text + strlen(text);
		fill(&b, in, text, end, arg, made);
		st = run(in, buf_str(&b));
		buf_clear(&b);
		text = *end ? end + 1 : end;
	}
	return st;
}

/* Is the newest point none of the others?  What cannot be told counts as new. */
static bool is_new(struct io_jgex_in *in, const char *name)
{
	for (int i = 0; i < fig_count(in->f); i++) {
		fig_id id = { i };
		struct buf b = { 0 };
		bool same;

		if (!fig_alive(in->f, id) || fig_kind(in->f, id) != KIND_POINT ||
		    !strcmp(fig_name(in->f, id), name))
			continue;
		buf_addf(&b, "AreEqual(%s, %s)", name, fig_name(in->f, id));
		same = is_yes(fig_holds(in->f, b.s));
		buf_clear(&b);
		if (same)
			return false;
	}
	return true;
}

/* A point on two paths: the first meeting that is no point already, or the second one. */
static enum status meet(struct io_jgex_in *in, const char *name, const char *p, const char *q)
{
	bool second = in->choices < 16 && (in->choice >> in->choices & 1);
	struct buf b = { 0 };
	enum status st = OK;
	int found = 0;

	in->choices++;
	for (int i = 1; i <= 4 && st == OK; i++) {
		bool good;

		buf_reset(&b);
		buf_addf(&b, "%s = Intersect(%s, %s, %d)", name, p, q, i);
		st = run(in, b.s);
		if (st != OK)
			break;
		good = is_new(in, name);
		if (good && !second)
			goto done;
		found = good ? i : found;
		second = second && !good;
		st = run(in, "Undo(1)");
	}
	if (found) { /* there is no second one */
		buf_reset(&b);
		buf_addf(&b, "%s = Intersect(%s, %s, %d)", name, p, q, found);
		st = run(in, b.s);
	} else if (st == OK) {
		st = err_fail(in->e, E_DOMAIN, "no_such_object",
			      "%s: where the two meet there are points already", name);
	}
done:
	buf_clear(&b);
	return st;
}

/* A point on a path: near a place of the list, and where no other point is, as the end of a ray
 * may be. */
static enum status lie(struct io_jgex_in *in, const char *name, const char *path)
{
	struct buf b = { 0 };
	enum status st;

	for (int i = 0;; i++) {
		buf_reset(&b);
		buf_addf(&b, "%s = Point(%s, %s)", name, path, places[in->free++ % PLACES]);
		st = run(in, b.s);
		if (st != OK || i == 3 || is_new(in, name))
			break;
		st = run(in, "Undo(1)");
		if (st != OK)
			break;
	}
	buf_clear(&b);
	return st;
}

static const struct io_jgex *find(const char *name)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (!strcmp(rows[i].name, name))
			return &rows[i];
	return NULL;
}

/* The row and the arguments of a construction, without the new points. */
static const struct io_jgex *construction(struct io_jgex_in *in, const char *s, size_t n,
					  const char *const *made, int n_made,
					  const char **arg)
{
	const char *word[WORDS];
	int k = split(in, s, n, word), from = 1;
	const struct io_jgex *row = k ? find(word[0]) : NULL;

	if (!row) {
		err_fail(in->e, E_ARG, "unsupported", "the construction \"%.60s\" is not here",
			 k ? word[0] : "");
		return NULL;
	}
	if (row->makes != n_made) {
		err_fail(in->e, E_ARG, "bad_argument", "%s makes %d points, not %d", row->name,
			 row->makes, n_made);
		return NULL;
	}
	if (!strcmp(row->name, "s_angle") && k == 5) { /* 30 degrees: "30" or "30o" */
		char *o = (char *)word[4] + strspn(word[4], "0123456789");

		if (o == word[4] || (*o && strcmp(o, "o")) ||
		    strcmp(name_of(in, word[3]), made[0])) {
			err_fail(in->e, E_ARG, "bad_argument",
				 "s_angle is written \"s_angle a b x 30\", x being the new "
				 "point");
			return NULL;
		}
		*o = '\0';
		word[3] = word[4];
		k = 4;
	}
	/* Some write "parallelogram a b c x", the new point last. */
	if (k - 1 == row->takes + n_made) {
		bool last = strcmp(name_of(in, word[1]), made[0]) != 0 &&
			    !strcmp(name_of(in, word[row->takes + 1]), made[0]);

		from = last ? 1 : 1 + n_made;
	} else if (k - 1 != row->takes) {
		err_fail(in->e, E_ARG, "bad_argument", "%s takes %d points after the new %s",
			 row->name, row->takes, n_made == 1 ? "one" : "ones");
		return NULL;
	}
	for (int i = 0; i < row->takes; i++) {
		arg[i] = name_of(in, word[from + i]);
		if (i == 2 && !strcmp(row->name, "s_angle"))
			continue;
		if (fig_find(in->f, arg[i]).v < 0) {
			err_fail(in->e, E_ARG, "not_found", "%s: there is no point %.40s yet",
				 row->name, word[from + i]);
			return NULL;
		}
	}
	return row;
}

static void tell(struct io_jgex_in *in, const char *name, const char *clause, size_t n)
{
	struct io_object *o = io_report_add(in->r, name, "point", IO_LIVE, "");

	o->name = arena_strdup(in->r->arena, name);
	o->command = arena_strndup(in->r->arena, clause, n < 200 ? n : 200);
}

/* "x y = incenter2 ..., ...". */
static enum status clause(struct io_jgex_in *in, const char *s, size_t n)
{
	const char *eq = memchr(s, '=', n), *made[WORDS], *arg[2][WORDS], *body, *comma;
	const struct io_jgex *row[2] = { NULL, NULL };
	int n_made, parts;
	size_t left;
	enum status st;

	if (!eq)
		return err_fail(in->e, E_ARG, "bad_argument",
				"a clause is \"points = construction\", not \"%.*s\"",
				n > 80 ? 80 : (int)n, s);
	n_made = split(in, s, (size_t)(eq - s), made);
	for (int i = 0; i < n_made; i++) {
		/* a@1_2 pins a point; its place is not needed here. */
		char *at = strchr(made[i], '@');

		if (at)
			*at = '\0';
		made[i] = name_of(in, made[i]);
		if (fig_find(in->f, made[i]).v >= 0)
			return err_fail(in->e, E_ARG, "name_taken",
					"the point %.40s is made twice", made[i]);
	}
	body = eq + 1;
	left = n - (size_t)(body - s);
	comma = memchr(body, ',', left);
	parts = comma ? 2 : 1;
	if (comma && memchr(comma + 1, ',', left - (size_t)(comma + 1 - body)))
		return err_fail(in->e, E_ARG, "unsupported",
				"two constructions determine a point; this clause has more");
	for (int i = 0; i < parts; i++) {
		const char *from = i ? comma + 1 : body;
		size_t len = i       ? left - (size_t)(from - body)
			     : comma ? (size_t)(comma - body)
				     : left;

		row[i] = construction(in, from, len, made, n_made, arg[i]);
		if (!row[i])
			return E_ARG;
	}
	if (parts == 2 && (row[0]->form != JGEX_PATH || row[1]->form != JGEX_PATH))
		return err_fail(in->e, E_ARG, "bad_argument",
				"%s and %s do not go together: each must leave the point free "
				"on something",
				row[0]->name, row[1]->name);
	if (row[0]->form == JGEX_LINES) {
		st = run_lines(in, row[0], arg[0], made);
	} else {
		struct buf p = { 0 }, q = { 0 }, line = { 0 };

		fill(&p, in, row[0]->text, row[0]->text + strlen(row[0]->text), arg[0], made);
		if (parts == 2)
			fill(&q, in, row[1]->text, row[1]->text + strlen(row[1]->text), arg[1],
			     made);
		buf_addf(&line, "%s = %s", made[0], p.s);
		st = parts == 2                  ? meet(in, made[0], p.s, q.s)
		     : row[0]->form == JGEX_PATH ? lie(in, made[0], p.s)
						 : run(in, line.s);
		buf_clear(&p);
		buf_clear(&q);
		buf_clear(&line);
	}
	for (int i = 0; i < n_made && st == OK; i++)
		tell(in, made[i], s, n);
	return st;
}

static enum status goal(struct io_jgex_in *in, const char *s, size_t n)
{
	const char *word[WORDS], *arg[WORDS];
	int k = split(in, s, n, word);

	for (size_t i = 0; k && i < sizeof goals / sizeof *goals; i++) {
		struct buf b = { 0 };

		if (strcmp(goals[i].name, word[0]))
			continue;
		if (k - 1 != goals[i].takes)
			return err_fail(in->e, E_ARG, "bad_argument",
					"%s asks about %d points", word[0], goals[i].takes);
		for (int j = 1; j < k; j++) {
			arg[j - 1] = name_of(in, word[j]);
			if (fig_find(in->f, arg[j - 1]).v < 0)
				return err_fail(in->e, E_ARG, "not_found",
						"the goal asks about %.40s, which is not made",
						word[j]);
		}
		fill(&b, in, goals[i].text, goals[i].text + strlen(goals[i].text), arg, arg);
		io_report_ask(in->r, b.s);
		buf_clear(&b);
		return OK;
	}
	return err_fail(in->e, E_ARG, "unsupported", "the goal \"%.60s\" is not here",
			k ? word[0] : "");
}

/* The statement: the first line that has clauses; a line before it may be its name. */
static const char *statement(const char *text, size_t n, size_t *len)
{
	const char *p = text, *end = text + n;

	while (p < end) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));
		size_t k = nl ? (size_t)(nl - p) : (size_t)(end - p);

		if (memchr(p, '=', k)) {
			*len = k;
			return p;
		}
		p += k + (nl != NULL);
	}
	*len = 0;
	return text;
}

/* Take everything back. */
static void forget(struct io_jgex_in *in, int before)
{
	const struct fig_obs *obs;
	char undo[40];

	io_report_clear(in->r);
	snprintf(undo, sizeof undo, "Undo(%d)", fig_undo_count(in->f) - before);
	if (fig_undo_count(in->f) > before && fig_line(in->f, undo, strlen(undo), &obs) != OK)
		BUG("what was just made cannot be taken back");
}

/* All clauses and the goal, with the free points from a place of the list on. */
static enum status build(struct io_jgex_in *in, const char *s, size_t len)
{
	const char *ask = memchr(s, '?', len), *end = ask ? ask : s + len;
	enum status st = OK;

	for (const char *p = s; p < end && st == OK;) {
		const char *semi = memchr(p, ';', (size_t)(end - p));
		const char *bar = memchr(p, '|', (size_t)(end - p));
		const char *stop = semi ? semi : end;

		if (bar && bar < stop)
			stop = bar;
		if (strspn(p, " \t\r") < (size_t)(stop - p))
			st = clause(in, p, (size_t)(stop - p));
		p = stop + 1;
	}
	if (st == OK && ask)
		st = goal(in, ask + 1, (size_t)(s + len - ask - 1));
	return st;
}

/* One attempt; what does not succeed leaves nothing behind. */
static enum status attempt(struct io_jgex_in *in, const char *s, size_t len, int from,
			   unsigned choice)
{
	int before = fig_undo_count(in->f);
	enum status st;

	in->free = from;
	in->choice = choice;
	in->choices = 0;
	io_report_start(in->r);
	st = build(in, s, len);
	if (st != OK) {
		struct err kept = in->e ? *in->e : (struct err){ 0 };

		forget(in, before);
		if (in->e)
			*in->e = kept;
	}
	return st;
}

#define PLACES_TRIED 8
#define CHOICES_TRIED 16
enum status io_jgex_read(struct fig *f, const char *text, size_t n, struct io_report *r,
			 struct err *e)
{
	struct io_jgex_in in = { .f = f, .r = r, .e = e, .a = arena_new() };
	int before = fig_undo_count(f), from = 0;
	const char *s;
	size_t len;
	enum status st = E_DOMAIN;

	s = statement(text, n, &len);
	if (!len || len > JGEX_BYTES || memchr(s, '\0', len)) {
		arena_free(in.a);
		return err_fail(
			e, E_ARG, "foreign",
			"this is no JGEX text: no line has a clause \"a b c = triangle\"");
	}
	/* Where a line misses a circle, other places of the free points may do. */
	for (int i = 0; i < PLACES_TRIED && st == E_DOMAIN; i++) {
		from = 3 * i;
		st = attempt(&in, s, len, from, 0);
	}
	/* The text does not say which meeting it means: one in which its goal is true. */
	if (st == OK && r->n_questions && is_no(fig_holds(f, r->question[0]))) {
		unsigned most = in.choices > 4 ? CHOICES_TRIED : 1u << in.choices, k = 1;

		for (; k < most; k++) {
			forget(&in, before);
			if (attempt(&in, s, len, from, k) == OK &&
			    !is_no(fig_holds(f, r->question[0])))
				break;
		}
		if (k == most) { /* it is true in none: the first, then */
			forget(&in, before);
			st = attempt(&in, s, len, from, 0);
		}
	}
	arena_free(in.a);
	return st;
}
