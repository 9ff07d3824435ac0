/*
 * t-sound.c -- is what the solver calls proven or enclosed true?  Random true figures told
 * as facts, judged by exact arithmetic that shares no code with the solver (truth.h).
 *
 *   t-sound                     a bounded run
 *   t-sound N SEED              N stories; every wrong answer with its record
 *   t-sound --list N SEED       a line for each problem: number, mode, plot, status,
 *                               certainty, assumed or not, value, verdict
 *   t-sound --shrink N SEED     wrong records with as few facts as still show it
 *   t-sound --record NUMBER SEED  the record of one problem
 *
 * An answer is wrong when
 *   - it is proven or enclosed, and the figure that the story tells (drawn as it is) has
 *     another value; undrawn or badly drawn, when it names no assumption and some figure in
 *     which all facts hold has another value;
 *   - it is "contradictory", for the figure is there, or the record is refused;
 *   - it is "several_answers" without the value of the figure;
 *   - it is "underdetermined" or "several_answers", where three sides, or two and the angle
 *     between them, fix everything.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "solve/solve.h"
#include "solve/t/plots.h"

enum mode { UNDRAWN, DRAWN, BADLY, ORIENTED, ORIENTED_DRAWN, NEAR, NEAR_DRAWN, MODES };
static const char *const mode_name[] = { "undrawn",	   "drawn", "badly drawn", "oriented",
					 "oriented drawn", "near",  "near drawn" };

static bool has_positions(enum mode m)
{
	return m == DRAWN || m == BADLY || m == ORIENTED_DRAWN || m == NEAR_DRAWN;
}

/* --- Making a story --------------------------------------------------------------------- */

static const struct plot *choose_plot(struct rng *r)
{
	int all = 0, at;

	for (size_t i = 0; i < sizeof plots / sizeof *plots; i++)
		all += plots[i].often;
	at = (int)rng_below(r, (uint64_t)all);
	for (size_t i = 0; i < sizeof plots / sizeof *plots; i++) {
		at -= plots[i].often;
		if (at < 0)
			return &plots[i];
	}
	return plots;
}

/* What is decided before the plot: names, and what is displaced. */
static void prepare(struct story *s, struct num_ctx *c, enum mode m, uint64_t seed)
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
	for (int i = 0; i < TRUTH_POINTS; i++) {
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
	s->rng.s = seed;
	s->words.s = seed ^ 0xabcdef;
	s->twist[0] = s->twist[1] = -1;
}

static void perform(struct story *s, const struct plot *p)
{
	int more;

	s->plot = p->name;
	p->draw(s);
	more = p->draw == plot_lattice ? story_draw(s, 2) : story_draw(s, 3) - 1;
	for (int i = 0; i < more && !s->dead; i++)
		plot_construct(s);
	s->dead = s->dead || !truth_distinct(&s->f);
}

/* Heights of quadrilaterals are between the bases of trapezoids that are said to be some. */
static bool is_needed(const struct story *s, int fact)
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

/* A true figure, facts and a question; false where the plot came to nothing. */
static bool make(struct story *s, const struct plot **plot, struct num_ctx *c, enum mode m,
		 uint64_t seed)
{
	struct rng r = { seed };
	int more, drop;

	*plot = choose_plot(&r);
	prepare(s, c, m, seed);
	perform(s, *plot);
	if (s->dead)
		return false;
	more = (*plot)->draw == plot_lattice ? 60 + story_word(s, 60)
	       : s->near || s->f.oriented    ? 12 + story_word(s, 12)
	       : story_word(s, 3)	     ? 0
					     : 6;
	for (int i = 0; i < more && s->facts < 3 * s->f.n; i++)
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
	if (s->f.n > 3 || s->f.letters || s->f.oriented)
		s->told_all = false;
	for (int i = 0; i < 40 && (s->goals < 2 || i < 2); i++)
		plot_wonder(s);
	if (!s->goals)
		return false;
	more = story_word(s, s->goals);
	memmove(s->goal[0], s->goal[more], STORY_TEXT);
	s->goals = 1;
	return s->facts > 0;
}

/* --- The record -------------------------------------------------------------------------- */

struct record {
	double x[TRUTH_POINTS], y[TRUTH_POINTS];
	bool drawn;
};

static double size_of(const struct story *s)
{
	double d = 0;

	for (int i = 0; i < s->f.n; i++)
		for (int k = 0; k < i; k++)
			d = fmax(d, hypot(num_mid(s->f.x[i]) - num_mid(s->f.x[k]),
					  num_mid(s->f.y[i]) - num_mid(s->f.y[k])));
	return d;
}

static void place(struct record *r, struct story *s, enum mode m)
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
static bool is_named(const struct story *s, char name)
{
	for (int i = 0; i <= s->facts; i++) {
		const char *t = i < s->facts ? s->fact[i] : s->goal[0];

		for (; *t; t++)
			if (*t == name && (t[1] < 'a' || t[1] > 'z'))
				return true;
	}
	return false;
}

static void write_record(struct buf *b, const struct story *s, const struct record *r,
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
	buf_addf(b, "],\"goal\":\"%s\"}", s->goal[0]);
}

/* --- The answer -------------------------------------------------------------------------- */

enum { VALUES_MOST = 60, DIGITS_MOST = 400 };

/* What the program says, as anybody reads it: the answer and its line of JSON. */
struct said {
	enum solve_status status;
	enum solve_certainty certainty;
	bool unread;  /* the record was refused */
	bool assumes; /* it names something that it takes from the drawing, or believes */
	double value, lo, hi;
	char exact[4000], digits[DIGITS_MOST];
	double values[VALUES_MOST];
	int n_values;
	char line[3000];
};

/* Does the answer say that it holds only under assumptions? */
static bool is_conditional(const struct solve_answer *r, const struct json *line)
{
	const struct json *assumes = json_get(line, "assumes");

	return r->assumed || r->mended || (assumes && assumes->n > 0);
}

static bool ask(struct said *out, const char *text)
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
	read = !json_read(&j, text, strlen(text), a, &e) && !problem_read(&p, j, a, &e);
	if (!read) {
		out->status = SOLVE_BAD;
		out->unread = true;
		snprintf(out->line, sizeof out->line, "%s", e.msg);
	} else {
		solve_problem(&r, p, &o, a);
		out->status = r.status;
		out->certainty = r.certainty;
		out->value = r.value;
		out->lo = r.lo;
		out->hi = r.hi;
		snprintf(out->exact, sizeof out->exact, "%s", r.exact ? r.exact : "");
		snprintf(out->digits, sizeof out->digits, "%s", r.digits ? r.digits : "");
		for (int i = 0; i < r.n_values && i < VALUES_MOST; i++)
			out->values[out->n_values++] = r.values[i];
		solve_json(&b, NULL, &r, NULL, false);
		if (!json_read(&line, buf_str(&b), b.n, a, NULL))
			out->assumes = is_conditional(&r, line);
		snprintf(out->line, sizeof out->line, "%s", buf_str(&b));
	}
	buf_clear(&b);
	problem_free(p);
	arena_free(a);
	return read;
}

/* --- The verdict ------------------------------------------------------------------------- */

enum verdict {
	FINE,
	OPEN,           /* nothing that could be wrong was said */
	WRONG_VALUE,    /* proven, and the figure has another value */
	WRONG_ENCLOSED, /* enclosed, and the figure has another value */
	OTHER_FIGURE,   /* holds here, but not in another figure of the same facts */
	REFUTED,        /* contradictory, but there it is */
	NOT_AMONG,      /* several answers, and this one is missing */
	NOT_OPEN,       /* underdetermined or several answers, but it is fixed */
	NOT_READ,
	VERDICTS
};
static const char *const verdict_name[] = {
	"fine",	       "-",		"WRONG-PROVEN", "WRONG-ENCLOSED", "OTHER-FIGURE",
	"REFUTED",     "NOT-AMONG",	"NOT-OPEN",	"NOT-READ",
};

static bool is_sure(const struct said *r)
{
	return r->status == SOLVE_FOUND && r->certainty != SOLVE_NUMERIC;
}

static bool near_to(double a, double b, double part)
{
	return fabs(a - b) <= part * (1 + fabs(b));
}

/* 1: the answer is this value, 0: it is not, NUM_UNKNOWN: more bits are needed.  Proven: the
 * closed form to 50 digits; without one the double to its last digits.  Enclosed: the value
 * lies between, and the digits are its digits. */
static int agrees(const struct said *r, num v, const struct truth_figure *balls)
{
	struct num_ctx *c = balls->c;
	num e = num_enclosure(v, c), x;
	double value = num_mid(e), scale = 1e-50 * (1 + fabs(value));

	if (e.hi - e.lo > 1e-14 * (1 + fabs(value)))
		return NUM_UNKNOWN;
	if (r->certainty == SOLVE_PROVEN && r->exact[0]) {
		if (!near_to(r->value, value, 1e-9))
			return 0;
		if (!truth_goal(&x, balls, r->exact, true)) {
			printf("# closed form not read: %s\n", r->exact);
			return NUM_UNKNOWN;
		}
		x = num_sub(x, v, c);
		if (truth_tiny(x, scale, c))
			return 1;
		x = num_enclosure(x, c);
		return x.lo > 0 || x.hi < 0 ? 0 : NUM_UNKNOWN;
	}
	if (r->certainty == SOLVE_PROVEN)
		return near_to(r->value, value, 1e-13);
	if (r->lo > e.hi || r->hi < e.lo)
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

/* --- Other figures ----------------------------------------------------------------------- */

/* Do all facts hold, exactly? */
static bool all_hold(const struct story *s, const struct truth_figure *f, unsigned left_out)
{
	if (!truth_distinct(f))
		return false;
	for (int i = 0; i < s->facts; i++)
		if (!(left_out >> i & 1) && truth_holds(f, s->fact[i]) != 1)
			return false;
	return true;
}

/*
 * Numbers of a context live until it is entered anew, so a context serves once: the figure is
 * built and the facts are decided at the exact level, then the goal is enclosed by balls, and
 * that is its end.  Figures are made again from the seed, which costs less than to copy them.
 */
struct search {
	const struct story *s;
	const struct plot *plot;
	const struct said *r;
	enum mode m;
	uint64_t seed;
	unsigned left_out;
	int found;      /* other figures in which all facts hold */
	int unknown;    /* some of them in which the value could not be told */
	bool wrong;     /* in one of them the value is another one: */
	char at[1000];  /* this figure */
	double value;
};

static struct num_ctx *exact_context(void)
{
	struct num_ctx *c = num_ctx_new(1);

	num_set_budget(c, 400000000L);
	num_enter(c, NUM_EXACT, 0);
	return c;
}

/* The figure of the story again, or with two of its decisions changed. */
static struct num_ctx *again(struct story *t, const struct search *w, int twist, int twist2,
			     int by)
{
	struct num_ctx *c = exact_context();

	prepare(t, c, w->m, w->seed);
	t->silent = true;
	t->twist[0] = twist;
	t->twist[1] = twist2;
	t->by = by;
	perform(t, w->plot);
	return c;
}

static void describe(char *out, size_t room, const struct truth_figure *f)
{
	size_t n = 0;

	for (int i = 0; i < f->n && n < room; i++)
		n += (size_t)snprintf(out + n, room - n, " %c(%.12g,%.12g)", f->name[i],
				      num_mid(f->x[i]), num_mid(f->y[i]));
	for (int i = 0; i < f->letters && n < room; i++)
		n += (size_t)snprintf(out + n, room - n, " %c=%s", f->letter[i].name,
				      f->letter[i].value);
}

/* Does the answer hold in this figure?  The context has served then. */
static void compare(struct search *w, const struct truth_figure *f)
{
	struct truth_figure balls;
	num v;

	w->found++;
	for (long bits = TRUTH_BITS; bits <= TRUTH_BITS_MOST; bits *= 4) {
		int same = 1;

		num_enter(f->c, NUM_BALL, bits);
		truth_as_balls(&balls, f);
		if (truth_goal(&v, &balls, w->s->goal[0], false))
			same = agrees(w->r, v, &balls);
		if (same == 0) {
			w->wrong = true;
			describe(w->at, sizeof w->at, f);
			w->value = num_mid(num_enclosure(v, f->c));
		}
		if (same != NUM_UNKNOWN)
			return;
	}
	w->unknown++;
}

/* The same plot with one decision changed, or two. */
static void retell(struct search *w)
{
	struct story *t = mem_alloc(sizeof *t);
	struct rng r = { w->seed + 99 };
	int draws = w->s->draws;

	for (int i = 0; i < 2 * draws + 40 && !w->wrong; i++) {
		int k = (int)rng_below(&r, (uint64_t)draws),
		    l = (int)rng_below(&r, (uint64_t)draws), by = (int)rng_below(&r, 13);
		struct num_ctx *c = again(t, w, i < 2 * draws ? i % draws : k,
					  i < 2 * draws ? -1 : l, by);

		if (!t->dead && t->f.n == w->s->f.n && t->f.circles == w->s->f.circles &&
		    all_hold(w->s, &t->f, w->left_out))
			compare(w, &t->f);
		num_ctx_free(c);
	}
	mem_free(t);
}

/* One way to move points; see move.  u/v is any fraction. */
static void displace(struct story *t, int kind, unsigned which, const int *p, int u, int v)
{
	struct num_ctx *c = t->f.c;
	struct spot a = spot_of(t, p[0]), b = spot_of(t, p[1]), q = spot_of(t, p[2]),
		    d = spot_minus(t, b, a), up = { num_neg(d.y, c), d.x },
		    middle = spot_along(t, a, b, num_rat(1, 2, c));
	num scale = num_rat(v + 10, 10, c);

	for (int k = 0; k < t->f.n && !t->dead; k++) {
		struct spot at = spot_of(t, k);

		if (!(which >> k & 1))
			continue;
		switch (kind) {
		case 0:
		case 2: at = spot_mirror(t, at, a, b); break;
		case 1: at = spot_along(t, at, q, num_int(2, c)); break;
		case 3: at = spot_mirror(t, at, q, spot_plus(t, q, up)); break;
		case 4: at = spot_mirror(t, at, middle, spot_plus(t, middle, up)); break;
		case 5: at = spot_plus(t, at, spot_times(t, d, num_rat(u, v, c))); break;
		case 6:
			at.x = num_add(at.x, num_rat(u, v, c), c);
			at.y = num_add(at.y, num_rat(v - 4, 2, c), c);
			break;
		default: at = spot_times(t, at, scale); break;
		}
		t->f.x[k] = at.x;
		t->f.y[k] = at.y;
	}
	for (int k = 0; kind == 7 && k < t->f.circles; k++)
		t->f.circle[k].r2 = num_mul(t->f.circle[k].r2, num_sqr(scale, c), c);
}

/* Points moved: some of them mirrored in a line through two others, or in a point; one
 * mirrored in an upright to such a line, moved along it, or anywhere; all stretched. */
static void move(struct search *w)
{
	enum { TRIES = 1200, OF_ONE = 100 };
	struct story *t = mem_alloc(sizeof *t), *base = mem_alloc(sizeof *base);
	uint64_t n = (uint64_t)w->s->f.n;
	struct rng r = { w->seed + 7 };
	struct num_ctx *c = NULL;

	for (int i = 0, used = OF_ONE; i < TRIES && !w->wrong; i++, used++) {
		int kind = (int)rng_below(&r, 8), p[3], u, v;
		unsigned which = (unsigned)rng_below(&r, (uint64_t)1 << n);

		for (int k = 0; k < 3; k++)
			p[k] = (int)rng_below(&r, n);
		u = (int)rng_between(&r, -9, 9);
		v = (int)rng_between(&r, 1, 9);
		if (kind >= 2)
			which = kind == 7 ? ~0u : 1u << rng_below(&r, n);
		if (p[0] == p[1])
			continue;
		if (used >= OF_ONE) {
			num_ctx_free(c);
			c = again(base, w, -1, -1, 0);
			used = 0;
		}
		*t = *base;
		displace(t, kind, which, p, u, v);
		if (!t->dead && story_refit(t) && all_hold(w->s, &t->f, w->left_out)) {
			compare(w, &t->f);
			used = OF_ONE;
		}
	}
	num_ctx_free(c);
	mem_free(t);
	mem_free(base);
}

/* --- Judging ----------------------------------------------------------------------------- */

struct judged {
	enum verdict verdict;
	double value;   /* in the figure of the story */
	double other;   /* OTHER_FIGURE: its value there */
	char at[1000];  /* and the figure */
	int figures;    /* other figures that were found, whatever their value */
	bool unknown;   /* it could not be told whether the value is the one that is said */
	bool unnamed;   /* drawn: another figure has another value, and nothing is assumed */
};

/* Is the value in the story's figure the one that is said?  False where there is none. */
static bool true_value(struct judged *j, int *same, bool *among, const struct search *w)
{
	struct story *t = mem_alloc(sizeof *t);
	struct num_ctx *c = again(t, w, -1, -1, 0);
	struct truth_figure balls;
	bool is = true;
	num v;

	for (long bits = TRUTH_BITS;
	     is && *same == NUM_UNKNOWN && bits <= TRUTH_BITS_MOST; bits *= 4) {
		num_enter(c, NUM_BALL, bits);
		truth_as_balls(&balls, &t->f);
		is = truth_goal(&v, &balls, w->s->goal[0], false);
		if (!is)
			break;
		j->value = num_mid(num_enclosure(v, c));
		*same = is_sure(w->r) ? agrees(w->r, v, &balls) : 0;
		for (int i = 0; i < w->r->n_values; i++)
			*among |= near_to(w->r->values[i], j->value, 1e-9);
	}
	num_ctx_free(c);
	mem_free(t);
	return is;
}

/* left_out: facts that are not told. */
static void judge(struct judged *j, const struct said *r, const struct story *s,
		  const struct plot *plot, enum mode m, uint64_t seed, unsigned left_out)
{
	struct search *w = mem_alloc(sizeof *w);
	bool alone = m == DRAWN || m == NEAR_DRAWN || m == ORIENTED_DRAWN, among = false,
	     fixed = s->told_all && !left_out;
	int same = NUM_UNKNOWN;

	*w = (struct search){ s, plot, r, m, seed, left_out, 0, 0, false, "", 0 };
	memset(j, 0, sizeof *j);
	j->verdict = OPEN;
	if (!true_value(j, &same, &among, w))
		j->verdict = VERDICTS;
	else if (r->unread)
		j->verdict = NOT_READ;
	else if (r->status == SOLVE_CONTRADICTORY)
		j->verdict = REFUTED;
	else if (r->status == SOLVE_SEVERAL && !among)
		j->verdict = NOT_AMONG;
	else if ((r->status == SOLVE_SEVERAL || r->status == SOLVE_UNDERDETERMINED) && fixed)
		j->verdict = NOT_OPEN;
	else if (is_sure(r) && same == 0 && (alone || !r->assumes))
		j->verdict = r->certainty == SOLVE_PROVEN ? WRONG_VALUE : WRONG_ENCLOSED;
	else if (is_sure(r))
		j->verdict = same == 0 ? OPEN : FINE;
	j->unknown = is_sure(r) && same == NUM_UNKNOWN;
	if (j->verdict == FINE && !r->assumes) {
		retell(w);
		move(w);
		j->figures = w->found;
		j->unnamed = alone && w->wrong;
		if (w->wrong && !alone) {
			j->verdict = OTHER_FIGURE;
			j->other = w->value;
			memcpy(j->at, w->at, sizeof j->at);
		}
	}
	mem_free(w);
}

static bool is_wrong(enum verdict v)
{
	return v >= WRONG_VALUE && v < VERDICTS;
}

/* --- Counting and printing --------------------------------------------------------------- */

struct tally {
	int asked, found, proven, enclosed, numeric, several, underdetermined, contradictory,
		unable, bad, conditional, wrong[VERDICTS], others, unnamed, unknown;
};

static void count(struct tally *t, const struct said *r, const struct judged *j)
{
	t->asked++;
	t->found += r->status == SOLVE_FOUND;
	t->proven += is_sure(r) && r->certainty == SOLVE_PROVEN;
	t->enclosed += is_sure(r) && r->certainty == SOLVE_ENCLOSED;
	t->numeric += r->status == SOLVE_FOUND && r->certainty == SOLVE_NUMERIC;
	t->several += r->status == SOLVE_SEVERAL;
	t->underdetermined += r->status == SOLVE_UNDERDETERMINED;
	t->contradictory += r->status == SOLVE_CONTRADICTORY;
	t->unable += r->status == SOLVE_UNABLE;
	t->bad += r->status == SOLVE_BAD;
	t->conditional += is_sure(r) && r->assumes;
	t->wrong[j->verdict]++;
	t->others += j->figures > 0;
	t->unnamed += j->unnamed;
	t->unknown += j->unknown;
}

static int wrongs(const struct tally *t)
{
	int n = 0;

	for (int v = WRONG_VALUE; v < VERDICTS; v++)
		n += t->wrong[v];
	return n;
}

static void print_tally(const struct tally *t, const char *name)
{
	printf("# %s: asked %d found %d proven %d enclosed %d numeric %d several %d "
	       "underdetermined %d contradictory %d unable %d bad %d conditional %d "
	       "others %d unnamed %d unknown %d wrong %d",
	       name, t->asked, t->found, t->proven, t->enclosed, t->numeric, t->several,
	       t->underdetermined, t->contradictory, t->unable, t->bad, t->conditional,
	       t->others, t->unnamed, t->unknown, wrongs(t));
	for (int v = WRONG_VALUE; v < VERDICTS; v++)
		if (t->wrong[v])
			printf(" %s %d", verdict_name[v], t->wrong[v]);
	printf("\n");
}

struct run {
	enum { COUNT, LIST, SHRINK, RECORD } what;
	int n;
	uint64_t seed;
	struct tally tally[MODES];
	int lies, made;
};

/* Leaves out facts while the answer stays wrong in the same way. */
static unsigned shrink(const struct story *s, const struct record *p, const struct plot *plot,
		       enum mode m, uint64_t seed, enum verdict v)
{
	struct said *r = mem_alloc(sizeof *r);
	struct judged *j = mem_alloc(sizeof *j);
	struct buf b = { 0 };
	unsigned out = 0;

	for (int i = 0; i < s->facts && i < 31; i++) {
		if (is_needed(s, i))
			continue;
		buf_reset(&b);
		write_record(&b, s, p, out | 1u << i);
		ask(r, buf_str(&b));
		judge(j, r, s, plot, m, seed, out | 1u << i);
		if (j->verdict == v)
			out |= 1u << i;
	}
	buf_clear(&b);
	mem_free(r);
	mem_free(j);
	return out;
}

static void report(const struct story *s, const struct record *p, const struct said *r,
		   const struct judged *j, enum mode m, uint64_t number, unsigned left_out)
{
	struct buf b = { 0 };

	write_record(&b, s, p, left_out);
	printf("# %s (%s, %s, %llu): the value is %.15g", verdict_name[j->verdict],
	       mode_name[m], s->plot, (unsigned long long)number, j->value);
	if (j->verdict == OTHER_FIGURE)
		printf(" here, %.15g elsewhere", j->other);
	printf("\n#   says: %s\n#   %s\n", r->line, buf_str(&b));
	if (j->verdict == OTHER_FIGURE)
		printf("#   there:%s\n", j->at);
	buf_clear(&b);
}

static void one(struct run *run, uint64_t number, enum mode m)
{
	struct num_ctx *c = NULL;
	struct story *s = mem_alloc(sizeof *s);
	struct said *r = mem_alloc(sizeof *r);
	struct judged *j = mem_alloc(sizeof *j);
	struct record p;
	const struct plot *plot = NULL;
	struct buf b = { 0 };
	uint64_t seed = run->seed * 1000003u + number;
	bool made = false;

	/* Some plots come to nothing: then the next. */
	for (int i = 0; i < 20 && !made; i++) {
		seed += 7919u * 1000003u;
		num_ctx_free(c);
		c = exact_context();
		made = make(s, &plot, c, m, seed);
		run->lies += s->lies;
	}
	if (made) {
		place(&p, s, m);
		write_record(&b, s, &p, 0);
		if (run->what == RECORD) {
			printf("%s\n", buf_str(&b));
		}
		ask(r, buf_str(&b));
		judge(j, r, s, plot, m, seed, 0);
	}
	if (made && j->verdict != VERDICTS) {
		count(&run->tally[m], r, j);
		run->made++;
		if (run->what == LIST)
			printf("%llu %s|%s|%s|%s|%s|%.12g|%s\n", (unsigned long long)number,
			       mode_name[m], plot->name, solve_status_name(r->status),
			       r->status == SOLVE_FOUND ? solve_certainty_name(r->certainty)
							: "-",
			       r->assumes ? "assumes" : "-", r->value,
			       verdict_name[j->verdict]);
		else if (is_wrong(j->verdict) && run->what == SHRINK) {
			unsigned out = shrink(s, &p, plot, m, seed, j->verdict);

			buf_reset(&b);
			write_record(&b, s, &p, out);
			ask(r, buf_str(&b));
			judge(j, r, s, plot, m, seed, out);
			report(s, &p, r, j, m, number, out);
		} else if (is_wrong(j->verdict))
			report(s, &p, r, j, m, number, 0);
	}
	buf_clear(&b);
	mem_free(s);
	mem_free(r);
	mem_free(j);
	num_ctx_free(c);
}

/* A third undrawn, the others in turn. */
static enum mode mode_of(uint64_t number)
{
	static const enum mode turn[] = { UNDRAWN,  DRAWN, NEAR,       BADLY,	       UNDRAWN,
					  ORIENTED, NEAR,  NEAR_DRAWN, ORIENTED_DRAWN, UNDRAWN };

	return turn[number % 10];
}

int main(int argc, char **argv)
{
	struct run run = { COUNT, 300, 1, { { 0 } }, 0, 0 };
	int at = 1;
	uint64_t first = 0;

	if (argc > 1 && !strcmp(argv[1], "--list"))
		run.what = LIST;
	else if (argc > 1 && !strcmp(argv[1], "--shrink"))
		run.what = SHRINK;
	else if (argc > 1 && !strcmp(argv[1], "--record"))
		run.what = RECORD;
	at += run.what != COUNT;
	if (argc > at)
		run.n = atoi(argv[at]);
	if (argc > at + 1)
		run.seed = strtoull(argv[at + 1], NULL, 10);
	if (run.what == RECORD) {
		first = (uint64_t)run.n;
		run.n = 1;
	}
	for (int i = 0; i < run.n; i++)
		one(&run, first + (uint64_t)i, mode_of(first + (uint64_t)i));
	if (run.what == LIST)
		return 0;
	for (int m = 0; m < MODES; m++) {
		const struct tally *t = &run.tally[m];

		print_tally(t, mode_name[m]);
		ok(wrongs(t) == t->wrong[REFUTED], "%s: nothing wrong is said to be sure (%d of %d)",
		   mode_name[m], wrongs(t) - t->wrong[REFUTED], t->asked);
		ok(!t->wrong[REFUTED], "%s: nothing true is refuted (%d of %d)", mode_name[m],
		   t->wrong[REFUTED], t->asked);
	}
	ok(run.lies == 0, "stories are true (%d lies)", run.lies);
	ok(run.made * 10 >= run.n * 9, "nine in ten plots come to something (%d of %d)",
	   run.made, run.n);
	return tap_done();
}
