/*
 * sound.h -- a story as a record, the solver's answer to it, and whether that is a value.
 *
 * What the answer says is read from its fields and from its line of JSON, as a caller sees it.
 */
#ifndef SOLVE_T_SOUND_H
#define SOLVE_T_SOUND_H
#include "base/json.h"
#include "read/read.h"
#include "solve/solve.h"
#include "solve/t/plots_any.h"

enum mode { UNDRAWN, DRAWN, BADLY, ORIENTED, ORIENTED_DRAWN, NEAR, NEAR_DRAWN, MODES };
static const char *const mode_name[] = { "undrawn",        "drawn", "badly drawn", "oriented",
					 "oriented drawn", "near",  "near drawn" };

static inline bool has_positions(enum mode m)
{
	return m == DRAWN || m == BADLY || m == ORIENTED_DRAWN || m == NEAR_DRAWN;
}

/* A third undrawn, the others in turn. */
static inline enum mode mode_of(uint64_t number)
{
	static const enum mode turn[] = {
		UNDRAWN,  DRAWN, NEAR,       BADLY,          UNDRAWN,
		ORIENTED, NEAR,  NEAR_DRAWN, ORIENTED_DRAWN, UNDRAWN
	};

	return turn[number % 10];
}

/* --- Making a story --------------------------------------------------------------------- */

/* Undrawn and drawn figures are rational or have square roots; degrees are for those that
 * miss something. */
static inline const struct plot *choose_plot(struct rng *r, bool near)
{
	int all = 0, at;

	for (size_t i = 0; i < sizeof plots / sizeof *plots; i++)
		all += near || !plots[i].balls ? plots[i].often : 0;
	at = (int)rng_below(r, (uint64_t)all);
	for (size_t i = 0; i < sizeof plots / sizeof *plots; i++) {
		at -= near || !plots[i].balls ? plots[i].often : 0;
		if (at < 0)
			return &plots[i];
	}
	return plots;
}

/*
 * Numbers of a context live until it is entered anew, so a context serves once: the figure is
 * built and the facts are decided at the exact level, then the goal is enclosed by balls, and
 * that is its end.  Figures are made again from the seed, which costs less than to copy them.
 */
static inline struct num_ctx *new_context(enum num_level level)
{
	struct num_ctx *c = num_ctx_new(1);

	num_set_budget(c, 50000000L);
	num_enter(c, level, level == NUM_BALL ? 4 * TRUTH_BITS : 0);
	return c;
}

static inline enum num_level level_of(const struct plot *p)
{
	return p->balls ? NUM_BALL : NUM_EXACT;
}

/* What is decided before the plot: names, and what is displaced. */
static inline void prepare(struct story *s, struct num_ctx *c, enum mode m, uint64_t seed)
{
	static const char letters[] = "ABCDEFGHJKLMNPQRSTUVW";
	static const char *const circles[] = { "abcd", "mnpq" };
	char all[sizeof letters];
	struct rng r = { seed ^ 0x5eed };
	int k = (int)rng_below(&r, 2), size = 6 + (int)rng_below(&r, 9),
	    sign = rng_below(&r, 2) ? 1 : -1, digit = 1 + (int)rng_below(&r, 9);
	num ten = num_int(10, c);

	memset(s, 0, sizeof *s);
	memcpy(all, letters, sizeof all);
	for (int i = 0; i < STORY_POINTS; i++) {
		int j = i + (k ? (int)rng_below(&r, sizeof letters - 1 - (uint64_t)i) : 0);
		char t = all[i];

		all[i] = all[j];
		all[j] = t;
		s->point_name[i] = all[i];
	}
	k = (int)rng_below(&r, 2);
	memcpy(s->circle_name, circles[k], sizeof s->circle_name);
	s->f.c = c;
	s->f.oriented = m == ORIENTED || m == ORIENTED_DRAWN;
	s->near = m == NEAR || m == NEAR_DRAWN;
	s->near_at = (int)rng_below(&r, 5);
	s->eps = num_mul(num_int(sign * digit, c), num_pow(ten, -size, c), c);
	s->digit = sign * digit;
	s->places = size;
	s->rng.s = seed;
	s->words.s = seed ^ 0xabcdef;
	s->twist[0] = s->twist[1] = -1;
}

static inline void perform(struct story *s, const struct plot *p)
{
	int more;

	s->plot = p->name;
	if (p->balls)
		s->near_at %= 2;
	p->draw(s);
	more = p->draw == plot_lattice ? story_draw(s, 2) : story_draw(s, 3) - 1;
	for (int i = 0; i < more && !s->dead && !p->balls; i++)
		plot_construct(s);
	s->dead = s->dead || !truth_distinct(&s->f);
}

/* Heights of quadrilaterals are between the bases of trapezoids that are said to be some. */
static inline bool is_needed(const struct story *s, int fact)
{
	if (!strstr(s->fact[fact], "Trapezoid("))
		return false;
	for (int i = 0; i < s->goals; i++)
		if (strstr(s->goal[i], "Height("))
			return true;
	for (int i = 0; i < s->facts; i++)
		if (strstr(s->fact[i], "Height("))
			return true;
	return false;
}

/* One length is told by a letter, and what the letter is. */
static inline void disguise(struct story *s)
{
	int i = story_word(s, s->facts), a = 1 + story_word(s, 4), b = story_word(s, 6),
	    how = story_word(s, 2);
	const char *mark = strstr(s->fact[i], " = ");
	char value[STORY_TEXT], text[2 * STORY_TEXT], term[2 * STORY_TEXT];
	long p, q;

	if (!mark || strncmp(s->fact[i], "Length", 6) || s->f.letters == TRUTH_LETTERS ||
	    num_level_of(s->f.c) != NUM_EXACT ||
	    !truth_fraction(truth_value(&s->f, mark + 3, false, false).k, &p, &q, s->f.c))
		return;
	snprintf(term, sizeof term, "((%s)-%d)/%d", mark + 3, b, a);
	if (!story_closed(s, value, sizeof value, term))
		return;
	story_letter(s, 'z', value);
	snprintf(text, sizeof text, "%.*s = %d*z+%d", (int)(mark - s->fact[i]), s->fact[i], a,
		 b);
	if (truth_holds(&s->f, text) != 1 || strlen(text) >= STORY_TEXT)
		return;
	memcpy(s->fact[i], text, strlen(text) + 1);
	if (how)
		story_say(s, "3*z-1 = 3*(%s)-1", value);
	else
		story_say(s, "z = %s", value);
	story_ask(s, "z");
}

/* Options, of which one is the value, rounded. */
static inline void offer(struct story *s)
{
	struct truth_form v = truth_value(&s->f, s->goal[0], true, false);
	double value = truth_rough(&v), *option = s->option;
	int right = story_word(s, 4), at = 0;

	if (v.bad || v.vague)
		return;
	option[0] = value * 1.5 + 1;
	option[1] = value * 0.7;
	option[2] = value + 2;
	option[3] = value * 2;
	option[right] = value;
	for (int i = 0; i < 4; i++)
		at += snprintf(s->choices + at, sizeof s->choices - (size_t)at, "%s\"%.4g\"",
			       i ? "," : "", option[i]);
}

/* A true figure, facts and a question; false where the plot came to nothing. */
static inline bool make(struct story *s, const struct plot **plot, struct num_ctx **c,
			enum mode m, uint64_t seed)
{
	struct rng r = { seed };
	int more, drop;

	*plot = choose_plot(&r, m == NEAR || m == NEAR_DRAWN);
	*c = new_context(level_of(*plot));
	prepare(s, *c, m, seed);
	perform(s, *plot);
	if (s->dead)
		return false;
	more = (*plot)->draw == plot_lattice ? 60 + story_word(s, 60)
	       : s->near || s->f.oriented    ? 12 + story_word(s, 12)
	       : story_word(s, 3)            ? 0
					     : 6;
	for (int i = 0; i < 2 * more && s->facts < 3 * s->f.n; i++)
		plot_observe(s);
	drop = story_word(s, 5) == 0 ? 1 + story_word(s, 2) : 0;
	for (int i = 0; i < drop && s->facts > 1; i++) {
		int k = story_word(s, s->facts);

		if (is_needed(s, k))
			continue;
		s->facts--;
		memmove(s->fact[k], s->fact[k + 1], (size_t)(s->facts - k) * STORY_TEXT);
		s->told_all = false;
	}
	if (story_word(s, 6) == 0)
		disguise(s);
	if (s->f.n > 3 || s->f.letters || s->f.oriented)
		s->told_all = false;
	for (int i = 0; i < 40 && (s->goals < 2 || i < 2); i++)
		plot_wonder(s);
	if (!s->goals)
		return false;
	more = story_word(s, s->goals);
	memmove(s->goal[0], s->goal[more], STORY_TEXT);
	s->goals = 1;
	if (story_word(s, 16) == 0)
		offer(s);
	return s->facts > 0;
}

/* --- The record -------------------------------------------------------------------------- */

struct record {
	double x[STORY_POINTS], y[STORY_POINTS];
	bool drawn;
};

static inline double size_of(const struct story *s)
{
	double d = 0;

	for (int i = 0; i < s->f.n; i++)
		for (int k = 0; k < i; k++)
			d = fmax(d, hypot(num_mid(s->f.x[i]) - num_mid(s->f.x[k]),
					  num_mid(s->f.y[i]) - num_mid(s->f.y[k])));
	return d;
}

static inline void place(struct record *r, struct story *s, enum mode m)
{
	double size = size_of(s);
	int part = 5 + story_word(s, 16);

	r->drawn = has_positions(m);
	for (int i = 0; i < s->f.n; i++) {
		double dx = story_word(s, 2001) / 1000.0 - 1, dy;

		dy = story_word(s, 2001) / 1000.0 - 1;
		r->x[i] = num_mid(s->f.x[i]) + (m == BADLY ? size * part / 100 * dx : 0);
		r->y[i] = num_mid(s->f.y[i]) + (m == BADLY ? size * part / 100 * dy : 0);
	}
}

/* Is the point or circle named in a fact or in the goal? */
static inline bool is_named(const struct story *s, char name)
{
	for (int i = 0; i <= s->facts; i++) {
		const char *t = i < s->facts ? s->fact[i] : s->goal[0];

		for (; *t; t++)
			if (*t == name && (t[1] < 'a' || t[1] > 'z'))
				return true;
	}
	return false;
}

static inline void write_record(struct buf *b, const struct story *s, const struct record *r,
				unsigned left_out)
{
	bool first = true;

	buf_add(b, "{\"points\":{");
	for (int i = 0; i < s->f.n; i++) {
		if (!is_named(s, s->f.name[i]))
			continue;
		buf_addf(b, "%s\"%c\":", first ? "" : ",", s->f.name[i]);
		first = false;
		if (r->drawn)
			buf_addf(b, "[%.17g,%.17g]", r->x[i], r->y[i]);
		else
			buf_add(b, "null");
	}
	buf_add(b, "}");
	first = true;
	for (int i = 0; i < s->f.circles; i++) {
		const struct truth_circle *k = &s->f.circle[i];

		if (!islower((unsigned char)k->name))
			continue;
		buf_addf(b, "%s\"%c\":", first ? ",\"circles\":{" : ",", k->name);
		first = false;
		if (k->center >= 0 && is_named(s, s->f.name[k->center]))
			buf_addf(b, "\"%c\"", s->f.name[k->center]);
		else
			buf_add(b, "null");
	}
	buf_add(b, first ? "" : "}");
	if (s->f.oriented)
		buf_add(b, ",\"oriented\":true");
	buf_add(b, ",\"facts\":[");
	first = true;
	for (int i = 0; i < s->facts; i++) {
		if (left_out >> i & 1)
			continue;
		buf_addf(b, "%s\"%s\"", first ? "" : ",", s->fact[i]);
		first = false;
	}
	buf_addf(b, "],\"goal\":\"%s\"", s->goal[0]);
	if (s->choices[0])
		buf_addf(b, ",\"choices\":[%s]", s->choices);
	buf_add(b, "}");
}

/* --- The answer -------------------------------------------------------------------------- */

enum { VALUES_MOST = 60, DIGITS_MOST = 400, ASSUMES_MOST = 24, ASSUME_TEXT = 120 };

/* What the program says, as anybody reads it: the answer and its line of JSON. */
struct said {
	enum solve_status status;
	enum solve_certainty certainty;
	bool unread;  /* the record was refused */
	bool assumes; /* it names something that it takes from the drawing, or believes */
	char assume[ASSUMES_MOST][ASSUME_TEXT];
	int n_assumes;  /* ASSUMES_MOST + 1: more than are kept */
	bool unchecked; /* a step of its account was refused (replay.h) */
	double value, lo, hi;
	char exact[20000], digits[DIGITS_MOST];
	double values[VALUES_MOST];
	int n_values;
	bool incomplete; /* it says that there may be other values */
	char line[3000];
};

/* Does the answer say that it holds only under assumptions? */
static inline bool is_conditional(const struct solve_answer *r, const struct json *line)
{
	const struct json *assumes = json_get(line, "assumes");

	return r->assumed || r->mended || (assumes && assumes->n > 0);
}

static inline bool ask(struct said *out, const char *text)
{
	struct arena *a = arena_new();
	struct solve_options o = { .exact = true };
	struct solve_answer r;
	struct problem *p = NULL;
	struct json *j, *line;
	struct buf b = { 0 };
	struct err e;
	bool read;

	memset(out, 0, sizeof *out);
	read = !json_read(&j, text, strlen(text), a, &e) && !read_as(&p, NULL, j, a, &e);
	if (!read) {
		out->status = SOLVE_BAD;
		out->unread = true;
		snprintf(out->line, sizeof out->line, "%s", e.msg);
	} else {
		solve_problem(&r, p, &o, a);
		out->status = r.status;
		out->certainty = r.certainty;
		out->unchecked = r.unchecked != NULL;
		out->value = r.value;
		out->lo = r.lo;
		out->hi = r.hi;
		for (int i = 0; i < r.assumes && out->n_assumes <= ASSUMES_MOST; i++)
			if (out->n_assumes++ < ASSUMES_MOST)
				snprintf(out->assume[i], ASSUME_TEXT, "%s", r.assume[i]);
		snprintf(out->exact, sizeof out->exact, "%s", r.exact ? r.exact : "");
		snprintf(out->digits, sizeof out->digits, "%s", r.digits ? r.digits : "");
		for (int i = 0; i < r.n_values && i < VALUES_MOST; i++)
			out->values[out->n_values++] = r.values[i];
		solve_json(&b, NULL, &r, NULL, false);
		if (!json_read(&line, buf_str(&b), b.n, a, NULL))
			out->assumes = is_conditional(&r, line);
		out->incomplete = strstr(buf_str(&b), "\"complete\":false") != NULL;
		snprintf(out->line, sizeof out->line, "%s", buf_str(&b));
	}
	buf_clear(&b);
	problem_free(p);
	arena_free(a);
	return read;
}

/* --- Does what is assumed hold? ---------------------------------------------------------- */

/* Twice the area of a triangle of the story's figure, in parts of its size; NAN for names
 * that are no points. */
static inline double turn_of(const struct story *s, const char *abc)
{
	double x[3], y[3], cross, size = 0;

	for (int i = 0; i < 3; i++) {
		int k = 0;

		while (k < s->f.n && s->f.name[k] != abc[i])
			k++;
		if (k == s->f.n)
			return NAN;
		x[i] = num_mid(s->f.x[k]);
		y[i] = num_mid(s->f.y[k]);
	}
	cross = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
	for (int i = 0; i < 3; i++)
		size = fmax(size, hypot(x[i] - x[(i + 1) % 3], y[i] - y[(i + 1) % 3]));
	return cross / (size * size);
}

/* b of three points on a line lies between the others; NAN as above. */
static inline double between_of(const struct story *s, char a, char b, char c)
{
	char abc[] = { a, b, c };
	double x[3], y[3];

	if (isnan(turn_of(s, abc)))
		return NAN;
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < s->f.n; k++)
			if (s->f.name[k] == abc[i]) {
				x[i] = num_mid(s->f.x[k]);
				y[i] = num_mid(s->f.y[k]);
			}
	return (x[1] - x[0]) * (x[1] - x[2]) + (y[1] - y[0]) * (y[1] - y[2]);
}

/* 1: it holds in the story's figure, 0: it does not, NUM_UNKNOWN: not told here.  Flat
 * triangles, nearly, tell nothing. */
static inline int assumption_holds(const struct story *s, const char *text)
{
	char a[4] = { 0 }, b[4] = { 0 }, how[12] = { 0 };
	double t, u;

	if (sscanf(text, "%1[A-Z] lies between %1[A-Z] and %1[A-Z]", how, a, b) == 3) {
		t = between_of(s, a[0], how[0], b[0]);
		return isnan(t) || fabs(t) < 1e-9 ? NUM_UNKNOWN : t < 0;
	}
	if (sscanf(text, "%1[A-Z] and %1[A-Z] lie on %9[a-z] side%*[s ]of %2[A-Z]", a, b, how,
		   a + 1) == 4 &&
	    a[2]) {
		t = turn_of(s, a);
		b[1] = a[1];
		b[2] = a[2];
		u = turn_of(s, b);
		if (isnan(t * u) || fabs(t) < 1e-6 || fabs(u) < 1e-6)
			return NUM_UNKNOWN;
		return (t * u > 0) == !strcmp(how, "one");
	}
	if (sscanf(text, "%3[A-Z] and %3[A-Z] turn %9[a-z]", a, b, how) == 3 && a[2] && b[2]) {
		t = turn_of(s, a);
		u = turn_of(s, b);
		if (isnan(t * u) || fabs(t) < 1e-6 || fabs(u) < 1e-6)
			return NUM_UNKNOWN;
		return (t * u > 0) == !strcmp(how, "the");
	}
	if (sscanf(text, "%1[A-Z], %1[A-Z], %1[A-Z] %9[a-z]", a, a + 1, a + 2, how) == 4) {
		t = turn_of(s, a);
		if (isnan(t) || fabs(t) < 1e-6 || (!strcmp(how, "turn") && !s->f.oriented))
			return NUM_UNKNOWN;
		return !strcmp(how, "are") || (t > 0) == (strstr(text, "left") != NULL);
	}
	return NUM_UNKNOWN;
}

/* Does everything hold that the answer assumes?  Then it must be the figure's value. */
static inline bool all_assumed_hold(const struct story *s, const struct said *r)
{
	for (int i = 0; i < r->n_assumes; i++)
		if (i >= ASSUMES_MOST || assumption_holds(s, r->assume[i]) != 1)
			return false;
	return r->n_assumes > 0;
}

/* --- Is it this value? ------------------------------------------------------------------- */

static inline bool is_sure(const struct said *r)
{
	return r->status == SOLVE_FOUND && r->certainty != SOLVE_NUMERIC;
}

static inline bool near_to(double a, double b, double part)
{
	return fabs(a - b) <= part * (1 + fabs(b));
}

/* 1: the answer is this value, 0: it is not, NUM_UNKNOWN: more bits are needed.  Proven: the
 * closed form to 50 digits; without one the double to its last digits.  Enclosed: the value
 * lies between, and the digits are its digits. */
static inline int agrees(const struct said *r, num v, const struct truth_figure *balls)
{
	struct num_ctx *c = balls->c;
	num e = num_enclosure(v, c), x;
	double value = num_mid(e), scale = 1e-50 * (1 + fabs(value));

	if (e.hi - e.lo > 1e-14 * (1 + fabs(value)))
		return NUM_UNKNOWN;
	if (r->certainty == SOLVE_PROVEN ||
	    (r->certainty == SOLVE_CONDITIONAL && !r->digits[0] && r->exact[0])) {
		if (!near_to(r->value, value, 1e-9))
			return 0;
		if (!truth_goal(&x, balls, r->exact, true))
			return NUM_UNKNOWN;
		x = num_sub(x, v, c);
		if (truth_tiny(x, scale, c))
			return 1;
		x = num_enclosure(x, c);
		return x.lo > 0 || x.hi < 0 ? 0 : NUM_UNKNOWN;
	}
	if (r->certainty == SOLVE_PROVEN)
		return near_to(r->value, value, 1e-13);
	if (r->lo > e.hi || r->hi < e.lo || !near_to(r->value, value, 1e-9))
		return 0;
	if (r->digits[0] && !num_decimal(&x, r->digits, c, NULL)) {
		const char *dot = strchr(r->digits, '.'), *exp = strpbrk(r->digits, "eE");
		size_t n = exp ? (size_t)(exp - r->digits) : strlen(r->digits);
		long places = dot ? (long)(r->digits + n - dot) - 1 : 0;
		num unit = num_pow(num_int(10, c),
				   (exp ? strtol(exp + 1, NULL, 10) : 0) - places, c);

		x = num_enclosure(num_sub(num_abs(num_sub(x, v, c), c), unit, c), c);
		return x.hi <= 0 ? 1 : x.lo > 0 ? 0 : NUM_UNKNOWN;
	}
	return 1;
}
#endif
