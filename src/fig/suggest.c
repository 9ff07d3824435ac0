/*
 * suggest.c -- suggest_auxiliary: what to add to a figure so that a relation can be shown.
 *
 * Points are invented in the figure's theorem (room invent) and written as lines of a script, which
 * are tried on a copy before they are told.  Where no proof is found within the number of
 * tries, the most promising points are told, and said to be only that.
 */
#include "fig/prove_priv.h"
#include "invent/invent.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 400, TRIES_MOST = 100000, IDEAS = 5, OPERANDS = 8, LINES = 40 };
/* What a try may take: 400 of them some three seconds. */
#define TRY 50000L

static const struct suggestion {
	const char *word;
	int made;
	const char *script;
} rows[] = {
#define SUGGEST(word, made, script) { word, made, script },
#include "fig/suggest.def"
#undef SUGGEST
};

struct suggest {
	struct fig *f, *copy; /* lines are tried on the copy */
	const struct fig_theorem *t;
	const struct setting *s; /* with the added points */
	struct arena *a;
	const char **name; /* by point of the setting: what it is called, or NULL */
	const char *line[LINES];
	int lines;
};

static bool runs(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	return fig_line(f, line, strlen(line), &o) == OK;
}

static bool add_line(struct suggest *g, int point, const char *script)
{
	char name[32];
	const char *line;

	fig_next_letter(g->copy, KIND_POINT, name, sizeof name);
	line = arena_printf(g->a, "%s = %s", name, script);
	/* The copy in general position has it too: others may be built on it. */
	if (g->lines == LINES || !runs(g->copy, line) || !runs(g->t->g, line))
		return false;
	g->line[g->lines++] = line;
	g->name[point] = arena_strdup(g->a, name);
	return true;
}

/* What a point of the setting is called in the figure; made where the figure has none. */
static const char *called(struct suggest *g, const char *word)
{
	int p = setting_find(g->s, word);

	if (p < 0)
		return NULL;
	if (!g->name[p] && fig_find(g->copy, word).v >= 0)
		g->name[p] = word;
	if (!g->name[p] && p < g->t->setting->points && g->t->stage->script[p] &&
	    !add_line(g, p, g->t->stage->script[p]))
		return NULL;
	return g->name[p];
}

/* "on_line x a b" as a script; NULL: it cannot be said. */
static const char *script_of(struct suggest *g, const char *text, size_t n)
{
	const char *operand[OPERANDS], *word = NULL;
	const struct suggestion *row = NULL;
	struct buf b = { 0 };
	int k = 0, all = 0;

	for (size_t i = strspn(text, " "), len; i < n;
	     i += len + strspn(text + i + len, " ")) {
		const char *p;

		len = strcspn(text + i, " ");
		len = i + len > n ? n - i : len;
		p = arena_strndup(g->a, text + i, len);
		if (!word) {
			word = p;
			for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
				if (!strcmp(rows[r].word, word))
					row = &rows[r];
			if (!row)
				return NULL;
		} else if (all++ != row->made) {
			if (k == OPERANDS)
				return NULL;
			operand[k] = called(g, p);
			if (!operand[k++])
				return NULL;
		}
	}
	if (!row)
		return NULL;
	for (const char *p = row->script; *p; p++) {
		int i = *p == '%' ? p[1] - '1' : -1;

		if (i >= k) {
			buf_clear(&b);
			return NULL;
		}
		if (i >= 0)
			buf_add(&b, operand[i]);
		else
			buf_addc(&b, *p);
		p += i >= 0;
	}
	word = arena_strdup(g->a, buf_str(&b));
	buf_clear(&b);
	return word;
}

/* Which of the meetings is meant: the one nearest to where the point was drawn. */
static const char *meeting(struct suggest *g, int point, const char *one, const char *two)
{
	const char *script = arena_printf(g->a, "Intersect(%s, %s)", one, two);
	const struct setting_point *p = &g->s->point[point];
	struct fig *f = g->t->g;
	int first = f->n_objs, n = 0, best = 0;
	double least = HUGE_VAL;

	if (!runs(f, arena_printf(g->a, "M_{1234%d} = %s", point, script)))
		return NULL;
	for (int i = first; i < f->n_objs; i++) {
		const struct value *v = fig_value(f, (fig_id){ i });
		double far;

		if (!f->obj[i].name || !v || v->kind != KIND_POINT)
			continue;
		far = hypot(num_mid(v->v[0]) - p->x, num_mid(v->v[1]) - p->y);
		n++;
		if (far < least) {
			least = far;
			best = n;
		}
	}
	return n < 2 ? script : arena_printf(g->a, "Intersect(%s, %s, %d)", one, two, best);
}

/* The line that makes an added point. */
static bool make(struct suggest *g, int point, const char *clause)
{
	const char *text = strchr(clause, '='), *comma, *one, *two;

	if (!text)
		return false;
	text += 1 + strspn(text + 1, " ");
	comma = strchr(text, ',');
	one = script_of(g, text, comma ? (size_t)(comma - text) : strlen(text));
	if (!one || !comma)
		return one && add_line(g, point, one);
	text = comma + 1 + strspn(comma + 1, " ");
	two = script_of(g, text, strlen(text));
	if (!two)
		return false;
	one = meeting(g, point, one, two);
	return one && add_line(g, point, one);
}

/* --- Answers ------------------------------------------------------------------------------- */

static void begin(struct suggest *g, struct fig *f, const struct fig_theorem *t,
		  const struct setting *s)
{
	struct err e;

	*g = (struct suggest){ .f = f, .t = t, .s = s, .a = t->arena };
	g->copy = fig_after(f, f->n_journal, &e);
	g->name = arena_alloc(g->a, (size_t)(s->points + 1) * sizeof *g->name);
}

static void tell_lines(const struct suggest *g, struct buf *json, struct buf *text)
{
	buf_add(json, "\"lines\":[");
	for (int i = 0; i < g->lines; i++) {
		buf_add(json, i ? "," : "");
		json_add_string(json, g->line[i]);
		buf_addf(text, "\n  %s", g->line[i]);
	}
	buf_addc(json, ']');
}

/* The added points of a proof, and the proof. */
static bool tell_found(struct fig *f, const struct fig_theorem *t, const struct proof *p)
{
	struct buf json = { 0 }, text = { 0 };
	struct suggest g;
	bool good = true;

	begin(&g, f, t, p->setting);
	for (int i = 0; i < p->setting->points && good && g.copy; i++)
		if (p->setting->point[i].added)
			good = make(&g, i,
				    p->setting->clause[p->setting->point[i].clause].text);
	if (good && g.copy) {
		buf_add(&text, "add");
		tell_lines(&g, &json, &text);
		fig_tell_proof(f, p);
		f->obs.json = arena_printf(f->answer, "%s,%s", f->obs.json, buf_str(&json));
		f->obs.text = arena_printf(f->answer, "%s\n%s", buf_str(&text), f->obs.text);
	}
	buf_clear(&json);
	buf_clear(&text);
	fig_free(g.copy);
	return good && g.copy;
}

/* Points that might help. */
static void tell_ideas(struct fig *f, const struct fig_theorem *t)
{
	struct buf json = { 0 }, text = { 0 };
	struct invent_idea *idea;
	int n = invent_ideas(t->setting, 4 * IDEAS, t->arena, &idea), told = 0;

	buf_add(&json, "\"kind\":\"proof\",\"verdict\":\"open\",\"method\":\"invention\","
		       "\"ideas\":[");
	buf_add(&text, "open: no proof was found; what might help");
	for (int i = 0; i < n && told < IDEAS; i++) {
		struct setting *s = setting_copy(t->arena, t->setting);
		struct fig_mark mark;
		struct suggest g;
		int p;

		/* Each is tried without the others. */
		mark = fig_begin(t->g);
		setting_clause(s, idea[i].text);
		p = setting_point(s, idea[i].name, idea[i].x, idea[i].y);
		begin(&g, f, t, s);
		if (g.copy && make(&g, p, idea[i].text)) {
			buf_add(&json, told++ ? ",{" : "{");
			buf_addf(&text, "\n%d.", told);
			tell_lines(&g, &json, &text);
			json_add_key(&json, "why");
			json_add_string(&json, idea[i].reason);
			buf_addf(&text, "  (%s)", idea[i].reason);
			buf_addc(&json, '}');
		}
		fig_rollback(t->g, mark);
		fig_free(g.copy);
	}
	buf_addc(&json, ']');
	f->obs.json = arena_strdup(f->answer, buf_str(&json));
	f->obs.text = arena_strdup(f->answer, buf_str(&text));
	buf_clear(&json);
	buf_clear(&text);
}

static enum status suggest(struct fig *f, const char *relation, long tries, struct err *e)
{
	struct fig_theorem t;
	struct invent_options o = { .seed = 1, .effort = tries * TRY };
	struct fig_proved known;
	struct proof *p = NULL;
	enum status st = fig_prove(f, relation, &known, e);

	/* What follows already, or is wrong, needs no more points. */
	if (st != OK || known.verdict == FIG_FALSE ||
	    (known.verdict == FIG_PROVED && strcmp(known.method, "algebra") != 0))
		return st;
	st = fig_theorem_new(&t, f, relation, 1, e);
	if (st == OK && !t.readable)
		st = err_fail(
			e, E_UNABLE, "unsupported",
			"this relation is not one about points, lines and circles alone");
	if (st == OK &&
	    (!invent_proof(t.setting, &o, t.arena, &p, NULL) || !tell_found(f, &t, p)))
		tell_ideas(f, &t);
	fig_theorem_clear(&t);
	return st;
}

enum status fig_tool_suggest_auxiliary(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	long tries = arg[1].form == ARG_INT ? arg[1].i : TRIES;
	enum status st;

	(void)raw;
	if (tries < 1 || tries > TRIES_MOST) {
		st = err_fail(e, E_ARG, "bad_argument", "tries must be from 1 to %d",
			      TRIES_MOST);
		err_arg(e, "tries");
	} else {
		st = suggest(f, arg[0].text, tries, e);
	}
	if (st != OK && !e->arg[0])
		err_arg(e, "relation");
	fig_rollback(f, mark);
	return st;
}
