/*
 * suggest.c -- suggest_auxiliary: what to add to a figure so that a relation can be shown.
 *
 * Points are invented in the figure's theorem (room invent) and written as lines of a script, which
 * are tried on a copy before they are told.  Where no proof is found within the number of
 * tries, the most promising points are told, and said to be only that.
 */
#include "base/member.h"
#include "deduce/deduce.h"
#include "fig/prove_priv.h"
#include "invent/invent.h"
#include "jgex/jgex.h"
#include "proof/proof.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 400, TRIES_MOST = 100000, IDEAS = 5, JOINS = 4, OPERANDS = 12, LINES = 40 };
/* What a try may take: 400 of them some three seconds. */
#define TRY 50000L

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

/* The words of "on_line x a b", and in *row what the table says of the first; false: nothing. */
static bool words_of(struct suggest *g, const char *text, size_t n, const char **word, int *k,
		     struct jgex_row_text *row)
{
	*k = 0;
	for (size_t i = strspn(text, " "), len; i < n;
	     i += len + strspn(text + i + len, " ")) {
		len = strcspn(text + i, " ");
		len = i + len > n ? n - i : len;
		if (*k == OPERANDS)
			return false;
		word[(*k)++] = arena_strndup(g->a, text + i, len);
	}
	return *k && jgex_script(row, word[0]) && *k - 1 == (int)strlen(row->args);
}

/* "on_line x a b" as the script of a point, or of a path that it is put on; NULL: it cannot be
 * said. */
static const char *script_of(struct suggest *g, const char *text, size_t n)
{
	const char *word[OPERANDS], *out = NULL;
	struct jgex_row_text row;
	struct buf b = { 0 };
	int k;

	if (!words_of(g, text, n, word, &k, &row))
		return NULL;
	for (const char *p = row.one; *p; p++) {
		const char *at = *p == '$' ? strchr(row.args, p[1]) : NULL;
		const char *name = at ? called(g, word[1 + (at - row.args)]) : NULL;

		if (*p == '$' && !name)
			goto done;
		if (name)
			buf_add(&b, name);
		else
			buf_addc(&b, *p);
		p += *p == '$';
	}
	out = arena_strdup(g->a, buf_str(&b));
done:
	buf_clear(&b);
	return out;
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

/* --- Lines between points that are there --------------------------------------------------- */
/* Is something drawn along the line: an object with a name that is shown? */
static bool is_shown(const struct suggest *g, int line)
{
	const struct fig_stage *st = g->t->stage;

	for (int i = 0; i < st->n_objs && i < st->f->n_objs; i++) {
		int l = st->line_of[i];
		fig_id id;

		while (l >= 0 && st->line[l].into >= 0)
			l = st->line[l].into;
		if (l != line || !st->f->obj[i].name)
			continue;
		id = fig_find(g->f, st->f->obj[i].name);
		if (id.v >= 0 && fig_visible(g->f, id))
			return true;
	}
	return false;
}

/* As it looks; it only decides what is told. */
static bool looks_on(const struct setting *s, const struct fig_stage_line *l, int p)
{
	const struct setting_point *a = &s->point[l->p[0]], *b = &s->point[l->p[1]],
				   *c = &s->point[p];
	double ux = b->x - a->x, uy = b->y - a->y, vx = c->x - a->x, vy = c->y - a->y;

	return fabs(ux * vy - uy * vx) <= 1e-9 * (ux * ux + uy * uy + vx * vx + vy * vy);
}

static bool is_drawn(const struct suggest *g, int a, int b)
{
	const struct fig_stage *st = g->t->stage;

	for (int l = 0; l < st->lines; l++)
		if (st->line[l].into < 0 && st->line[l].n > 1 &&
		    looks_on(g->s, &st->line[l], a) && looks_on(g->s, &st->line[l], b) &&
		    is_shown(g, l))
			return true;
	return false;
}

/* How a claim speaks of lines: two points each, the sides of triangles, not at all. */
enum suggest_lines { LINES_NONE, LINES_PAIRS, LINES_SIDES };
static enum suggest_lines lines_of(enum predicate kind)
{
	static const uint8_t table[PREDICATES] = {
		[CLAIM_PARA] = LINES_PAIRS,    [CLAIM_PERP] = LINES_PAIRS,
		[CLAIM_CONG] = LINES_PAIRS,    [CLAIM_EQANGLE] = LINES_PAIRS,
		[CLAIM_EQRATIO] = LINES_PAIRS, [CLAIM_ACONST] = LINES_PAIRS,
		[CLAIM_SIMTRI] = LINES_SIDES,  [CLAIM_SIMTRIR] = LINES_SIDES,
		[CLAIM_CONTRI] = LINES_SIDES,  [CLAIM_CONTRIR] = LINES_SIDES,
	};

	return (enum suggest_lines)table[kind];
}

static int pair_of(int a, int b)
{
	return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b;
}

/* Add to how often each two points are spoken of. */
static void count_pairs(int *count, const struct claim *c, int by)
{
	enum suggest_lines how = lines_of((enum predicate)c->kind);

	for (int i = 0; i < c->n && how != LINES_NONE; i++) {
		int j = how == LINES_PAIRS ? i + 1 : i % 3 == 2 ? i - 2 : i + 1;

		if (j < c->n && c->p[i] != c->p[j] && (how == LINES_SIDES || i % 2 == 0))
			count[pair_of(c->p[i], c->p[j])] += by;
	}
}

/* That a circle has equal radii, and what lies on a line, is no reason to draw them. */
static bool is_reason(const struct proof_step *s)
{
	return s->reason != REASON_SEEN &&
	       (s->reason != REASON_GIVEN || s->claim.kind == CLAIM_PERP ||
		s->claim.kind == CLAIM_PARA || s->claim.kind == CLAIM_EQANGLE);
}

/* Segments that the proof speaks of, neither drawn nor of the goal, the most used first. */
static void add_joins(struct suggest *g, const struct proof *p)
{
	int n = g->s->points;
	int *count = arena_alloc(g->a, (size_t)(n * n / 2 + 1) * sizeof *count);

	for (int i = 0; i < p->steps; i++)
		if (is_reason(&p->step[i]))
			count_pairs(count, &p->step[i].claim, 1);
	for (int i = 0; i < g->s->goals; i++)
		count_pairs(count, &g->s->goal[i], -10000);
	for (int k = 0, tries = 0; k < JOINS && tries < 4 * JOINS; tries++) {
		int a = -1, b = -1, most = 0;
		const char *one, *two, *line;

		for (int i = 0; i < n; i++)
			for (int j = 0; j < i; j++)
				if (count[pair_of(i, j)] > most) {
					most = count[pair_of(i, j)];
					a = j;
					b = i;
				}
		if (a < 0)
			return;
		count[pair_of(a, b)] = 0;
		if (is_drawn(g, a, b))
			continue;
		one = called(g, g->s->point[a].name);
		two = called(g, g->s->point[b].name);
		if (!one || !two || g->lines == LINES)
			continue;
		line = arena_printf(g->a, "Segment(%s, %s)", one, two);
		if (runs(g->copy, line)) {
			g->line[g->lines++] = line;
			k++;
		}
	}
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

/* They behind what was told. */
static void tell_with(const struct suggest *g, const char *what)
{
	struct fig *f = g->f;
	struct buf json = { 0 }, text = { 0 };

	buf_add(&text, what);
	tell_lines(g, &json, &text);
	f->obs.json = arena_printf(f->answer, "%s,%s", f->obs.json, buf_str(&json));
	f->obs.text = arena_printf(f->answer, "%s\n%s", buf_str(&text), f->obs.text);
	buf_clear(&json);
	buf_clear(&text);
}

/* The added points of a proof, and the proof. */
static bool tell_found(struct fig *f, const struct fig_theorem *t, const struct proof *p)
{
	struct suggest g;
	bool good = true;

	begin(&g, f, t, p->setting);
	for (int i = 0; i < p->setting->points && good && g.copy; i++)
		if (p->setting->point[i].added)
			good = make(&g, i,
				    p->setting->clause[p->setting->point[i].clause].text);
	good = good && g.copy && fig_tell_proof(f, t, p);
	if (good) {
		add_joins(&g, p);
		tell_with(&g, "add");
	}
	fig_free(g.copy);
	return good && g.copy;
}

/* It follows without further points: what may have to be drawn to see it. */
static void tell_joins(struct fig *f, const struct fig_theorem *t)
{
	struct closure *c = closure_new(t->setting, NULL);
	const struct proof *p = closure_run(c) ? closure_proof(c, t->arena, NULL) : NULL;
	struct suggest g;

	closure_free(c);
	if (!p)
		return;
	begin(&g, f, t, p->setting);
	if (g.copy)
		add_joins(&g, p);
	if (g.lines)
		tell_with(&g, "draw");
	fig_free(g.copy);
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
			json_member_text(&json, "why", idea[i].reason);
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
	    (known.verdict == FIG_PROVED && !strcmp(known.method, "construction")))
		return st;
	st = fig_theorem_new(&t, f, relation, 1, e);
	if (st == OK && known.verdict == FIG_PROVED && !strcmp(known.method, "deduction")) {
		tell_joins(f, &t);
		fig_theorem_clear(&t);
		return OK;
	}
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
		st = err_fail_with(e, E_ARG, "bad_argument", "tries", NULL,
				   "tries must be from 1 to %d", TRIES_MOST);
	} else {
		st = suggest(f, arg[0].text, tries, e);
	}
	if (st != OK && !e->arg[0])
		err_arg(e, "relation");
	fig_rollback(f, mark);
	return st;
}
