/*
 * jgex.c -- problems in the construction language of JGEX provers, as figures.
 *
 * Room jgex reads the text; the lines that build a construction stand in its table.  Of two
 * meetings the one that is no point already is taken, and of those one in which the goals are
 * true.  Points that the text leaves free get places in general position, always the same ones.
 */
#include "jgex/jgex.h"
#include "claim/claim.h"
#include "io/io_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

#define TEXT_BYTES 20000
struct io_jgex_in {
	struct fig *f;
	struct io_report *r;
	struct arena *a;
	struct jgex_outline o;
	const char **name; /* of the points, in the figure */
	int free;          /* places given out */
	unsigned choice;   /* bits: the second meeting is taken there */
	int choices;       /* so many could be chosen */
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

/* Two points that differ in case only would be one. */
static enum status name_points(struct io_jgex_in *in)
{
	const struct setting *s = in->o.s;

	in->name = arena_alloc(in->a, (size_t)(s->points + 1) * sizeof *in->name);
	for (int i = 0; i < s->points; i++) {
		in->name[i] = name_of(in, s->point[i].name);
		for (int k = 0; k < i; k++)
			if (strcmp(in->name[i], in->name[k]) == 0)
				return err_fail(in->e, E_ARG, "name_taken",
						"the point %.40s is made twice", in->name[i]);
	}
	return OK;
}

static enum status run(struct io_jgex_in *in, const char *line)
{
	const struct fig_obs *obs;

	if (fig_line(in->f, line, strlen(line), &obs) == OK)
		return OK;
	return err_fail(in->e, E_DOMAIN, "no_such_object", "%.120s: %.150s", line,
			obs && fig_obs_err(obs) ? fig_obs_err(obs)->msg : "");
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

/* --- Constructions ---------------------------------------------------------------------- */
static const char *point_of(const struct io_jgex_in *in, const struct jgex_part *p,
			    char letter)
{
	const char *at = strchr(p->args, letter);

	if (!at)
		BUG("construct.def: %s has no %c", p->script, letter);
	return in->name[p->arg[at - p->args]];
}

static void add_ratio(struct buf *b, int64_t p, int64_t q)
{
	if (p % q == 0)
		buf_addf(b, "%" PRId64, p / q);
	else
		buf_addf(b, "(%" PRId64 "/%" PRId64 ")", p, q);
}

/* A line of a row's script with its places filled in. */
static void fill(struct buf *b, struct io_jgex_in *in, const struct jgex_part *p,
		 const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (text[i] == '#') {
			buf_addf(b, "(%s)", places[in->free++ % PLACES]);
		} else if (text[i] != '$' || i + 1 == n) {
			buf_addc(b, text[i]);
		} else if (text[++i] == '#') { /* half turns as degrees, exactly */
			buf_addf(b, "(%lld/%lld)", 180 * (long long)p->num, (long long)p->den);
		} else {
			buf_add(b, point_of(in, p, text[i]));
		}
	}
}

/* "$x on PATH" and nothing else: what the path is, or NULL. */
static const char *path_of(const struct jgex_part *p)
{
	bool is = strncmp(p->script + 2, " on ", 4) == 0 && !strchr(p->script, ';');

	return is ? p->script + 6 : NULL;
}

static enum status run_script(struct io_jgex_in *in, const struct jgex_part *p)
{
	enum status st = OK;

	for (const char *s = p->script; *s && st == OK;) {
		size_t n = strcspn(s, ";");
		struct buf b = { 0 };

		if (strncmp(s + 2, " on ", 4) == 0) {
			fill(&b, in, p, s + 6, n - 6);
			st = lie(in, point_of(in, p, s[1]), buf_str(&b));
		} else {
			fill(&b, in, p, s, n);
			st = run(in, buf_str(&b));
		}
		buf_clear(&b);
		s += n;
		s += strspn(s, "; ");
	}
	return st;
}

static enum status meet_paths(struct io_jgex_in *in, const struct jgex_part *p,
			      const struct jgex_part *q)
{
	const char *one = path_of(p), *two = path_of(q);
	struct buf b = { 0 }, c = { 0 };
	enum status st;

	if (!one || !two)
		return err_fail(in->e, E_ARG, "bad_argument",
				"\"%.80s\" and \"%.80s\" do not go together: each must leave "
				"the point free on something",
				p->text, q->text);
	fill(&b, in, p, one, strlen(one));
	fill(&c, in, q, two, strlen(two));
	st = meet(in, point_of(in, p, p->script[1]), buf_str(&b), buf_str(&c));
	buf_clear(&b);
	buf_clear(&c);
	return st;
}

static void tell(struct io_jgex_in *in, const char *name, const char *clause)
{
	struct io_object *o = io_report_add(in->r, name, "point", IO_LIVE, "");

	o->name = arena_strdup(in->r->arena, name);
	o->command = arena_printf(in->r->arena, "%.200s", clause);
}

/* The constructions of one clause. */
static enum status clause(struct io_jgex_in *in, int number, const struct jgex_part *p, int n)
{
	const struct setting_clause *c = &in->o.s->clause[number];
	enum status st;

	for (int i = 0; i < n; i++)
		if (!p[i].args || !*p[i].script)
			return err_fail(in->e, E_ARG, "unsupported",
					"clause %d: no figure is made of \"%.80s\"",
					number + 1, p[i].text);
	if (n != 1 && n != 2)
		return err_fail(in->e, E_ARG, "unsupported",
				"clause %d, \"%.80s\": one or two constructions determine a "
				"point",
				number + 1, c->text);
	st = n == 1 ? run_script(in, p) : meet_paths(in, p, p + 1);
	for (int i = c->first; i < c->first + c->n && st == OK; i++)
		tell(in, in->name[i], c->text);
	return st;
}

static enum status goal(struct io_jgex_in *in, const struct claim *c)
{
	for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
		struct buf b = { 0 };

		if (strcmp(goals[i].name, claim_word((enum predicate)c->kind)) != 0)
			continue;
		if (c->n != goals[i].takes)
			BUG("jgex_goal.def: %s", goals[i].name);
		for (const char *t = goals[i].text; *t; t++)
			if (t[0] == '$' && t[1] == '#') {
				add_ratio(&b, c->num, c->den);
				t++;
			} else if (t[0] == '$') {
				buf_add(&b, in->name[c->p[*++t - '1']]);
			} else {
				buf_addc(&b, *t);
			}
		io_report_ask(in->r, buf_str(&b));
		buf_clear(&b);
		return OK;
	}
	return err_fail(in->e, E_ARG, "unsupported", "the goal \"%.60s\" is not here",
			claim_word((enum predicate)c->kind));
}

/* --- The whole --------------------------------------------------------------------------- */
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

/* All clauses and the goals, with the free points from a place of the list on. */
static enum status build(struct io_jgex_in *in)
{
	const struct jgex_outline *o = &in->o;
	enum status st = OK;

	for (int c = 0, k = 0; c < o->s->clauses && st == OK; c++) {
		int n = 0;

		while (k + n < o->steps && o->step[k + n].clause == c)
			n++;
		st = clause(in, c, o->step + k, n);
		k += n;
	}
	for (int i = 0; i < o->s->goals && st == OK; i++)
		st = goal(in, &o->s->goal[i]);
	return st;
}

/* One attempt; what does not succeed leaves nothing behind. */
static enum status attempt(struct io_jgex_in *in, int from, unsigned choice)
{
	int before = fig_undo_count(in->f);
	enum status st;

	in->free = from;
	in->choice = choice;
	in->choices = 0;
	io_report_start(in->r);
	st = build(in);
	if (st != OK) {
		struct err kept = in->e ? *in->e : (struct err){ 0 };

		forget(in, before);
		if (in->e)
			*in->e = kept;
	}
	return st;
}

static bool is_false(const struct io_jgex_in *in)
{
	for (int i = 0; i < in->r->n_questions; i++)
		if (is_no(fig_holds(in->f, in->r->question[i])))
			return true;
	return false;
}

#define PLACES_TRIED 8
#define CHOICES_TRIED 16
static enum status draw(struct io_jgex_in *in)
{
	int before = fig_undo_count(in->f), from = 0;
	unsigned most, k = 1;
	enum status st = E_DOMAIN;

	/* Where a line misses a circle, other places of the free points may do. */
	for (int i = 0; i < PLACES_TRIED && st == E_DOMAIN; i++) {
		from = 3 * i;
		st = attempt(in, from, 0);
	}
	if (st != OK || !is_false(in))
		return st;
	/* The text does not say which meeting it means: one in which its goals are true. */
	most = in->choices > 4 ? CHOICES_TRIED : 1u << in->choices;
	for (; k < most; k++) {
		forget(in, before);
		if (attempt(in, from, k) == OK && !is_false(in))
			return OK;
	}
	/* They are true in none: the first, then. */
	forget(in, before);
	return attempt(in, from, 0);
}

enum status io_jgex_read(struct fig *f, const char *text, size_t n, struct io_report *r,
			 struct err *e)
{
	struct io_jgex_in in = { .f = f, .r = r, .e = e };
	const char *s;
	size_t len;
	enum status st;

	s = statement(text, n, &len);
	if (!len || len > TEXT_BYTES || memchr(s, '\0', len))
		return err_fail(
			e, E_ARG, "foreign",
			"this is no JGEX text: no line has a clause \"a b c = triangle\"");
	in.a = arena_new();
	st = jgex_outline(&in.o, in.a, s, len, e);
	if (st == OK)
		st = name_points(&in);
	if (st == OK)
		st = draw(&in);
	arena_free(in.a);
	return st;
}
