/*
 * prove_batch.c -- porism prove: one theorem or many.
 *
 * Without added points each thread has a problem of its own; the search for points uses all
 * threads for one problem after the other.
 */
#include "base/json.h"
#include "cmd/batch_priv.h"
#include "cmd/prove_priv.h"
#include "jgex/jgex.h"
#include <math.h>
#include <string.h>

/* A problem: a text with its name, or a record as it stands in the file. */
struct prove_piece {
	const char *name, *statement;
	struct cmd_piece record;
	const char *broken, *hint; /* what is wrong with it, what to do; or NULL */
	const char *page;          /* its file in the folder of --html */
};
struct prove_mark {
	enum prove_status status;
	bool algebra, failed;
	double ms;
};
struct prove_batch {
	const struct app *app;
	const struct prove_request *q;
	struct arena *arena;
	struct prove_piece *piece;
	struct prove_mark *mark;
	int n, cap;
	struct cmd_part part;
	struct cmd_troubles *troubles; /* of what cannot be read */
	int all;                       /* problems of the text; n are ours */
};

/* --- Problems of a text ----------------------------------------------------------------- */
static void add_piece(struct prove_batch *t, struct prove_piece p)
{
	t->piece = mem_grow(t->piece, &t->cap, t->n + 1, sizeof *t->piece);
	t->piece[t->n++] = p;
}

static void add_broken(struct prove_batch *t, const char *why, const char *hint)
{
	add_piece(t, (struct prove_piece){ .record = { .path = t->q->path, .line = 1 },
					   .broken = why,
					   .hint = hint });
}

static void by_records(struct prove_batch *t, const char *s, size_t n)
{
	struct cmd_pieces p = { .path = t->q->path };

	cmd_split(&p, t->q->lines, s, n);
	for (int i = 0; i < p.n; i++)
		add_piece(t, (struct prove_piece){ .record = p.at[i] });
	mem_free(p.at);
}

static void by_names(struct prove_batch *t, const char *text)
{
	static const char by_two[] =
		"a line with a name, a line with the statement: a b c = triangle; m = "
		"midpoint b c ? cong m b m c";
	struct jgex_problem p;
	int line = 0;

	while (jgex_next(&p, &text, &line, t->arena))
		if (*p.statement)
			add_piece(t, (struct prove_piece){ .name = p.name,
							   .statement = p.statement,
							   .record = { .path = t->q->path,
								       .line = p.line } });
		else
			add_piece(t, (struct prove_piece){
					     .name = p.name,
					     .record = { .path = t->q->path, .line = p.line },
					     .broken = "there is no problem in it: a name "
						       "without a statement",
					     .hint = by_two });
	if (!t->n)
		add_broken(t, "there is no problem in it", by_two);
}

static void read_problems(struct prove_batch *t, const char *text, size_t n)
{
	const struct prove_request *q = t->q;
	const char *begin = text + strspn(text, " \t\r\n");
	bool json = q->format == PROVE_PORISM ||
		    (q->format == PROVE_ANY && (*begin == '{' || *begin == '['));

	if (q->lines || json)
		by_records(t, text, n);
	else if (memchr(text, 0, n))
		add_broken(t, "a byte is zero: that is no text", NULL);
	else
		by_names(t, text);
}

/* Those of --shard stay. */
static void keep_ours(struct prove_batch *t)
{
	int n = 0;

	t->all = t->n;
	cmd_part_begin(&t->part, t->q->shard);
	for (int i = 0; i < t->n; i++) {
		const struct prove_piece *p = &t->piece[i];
		struct cmd_piece text = p->record;

		if (!text.s) {
			text.s = arena_printf(t->arena, "%s\n%s", p->name ? p->name : "",
					      p->statement ? p->statement : "");
			text.n = strlen(text.s);
		}
		if (cmd_part_takes(&t->part, p->record.s ? NULL : p->name, text.s, text.n))
			t->piece[n++] = *p;
	}
	t->n = n;
}

/* --- One problem ------------------------------------------------------------------------ */
/* When a problem has to end, and its search for points before that. */
struct prove_until {
	double points, all;
};
static bool is_late(void *data)
{
	return cmd_seconds() > ((const struct prove_until *)data)->all;
}
static bool has_points(void *data)
{
	return cmd_seconds() > ((const struct prove_until *)data)->points;
}

#define LOOKS 12 /* drawings of which the clearest is shown on a page */

/* How far apart the two nearest points are, in terms of the whole drawing. */
static double clearness(const struct setting *s)
{
	double near = HUGE_VAL, far = 0;

	for (int i = 0; i < s->points; i++)
		for (int j = 0; j < i; j++) {
			double d = hypot(s->point[i].x - s->point[j].x,
					 s->point[i].y - s->point[j].y);

			near = fmin(near, d);
			far = fmax(far, d);
		}
	return far > 0 ? near / far : 0;
}

/* The seed of the drawing that can be read best. */
static uint64_t clear_seed(const char *statement, uint64_t seed)
{
	uint64_t best = seed;
	double most = 0;

	for (uint64_t k = 0; k < LOOKS; k++) {
		struct jgex_seen seen = { 0 };
		struct jgex_options o = { .seed = seed + k, .seen = &seen };
		struct arena *a = arena_new();
		struct setting *s = NULL;
		struct err e;

		if (jgex_read(&s, a, statement, &o, &e) == OK && seen.held > 0 &&
		    clearness(s) > most) {
			most = clearness(s);
			best = seed + k;
		}
		arena_free(a);
	}
	return best;
}

static void is_bad(struct prove_result *r, const char *why, const char *hint)
{
	err_fail(&r->err, E_ARG, "bad_argument", "%s", why);
	err_hint(&r->err, "%s", hint);
	r->why = r->err.msg;
}

static const char *name_of(const struct prove_piece *p, struct arena *a)
{
	struct json *j;
	struct err e;
	const struct json *id;

	if (!p->record.s)
		return p->name;
	if (json_read(&j, p->record.s, p->record.n, a, &e) != OK)
		return "";
	id = json_get(j, "id");
	return id && id->text ? arena_strdup(a, id->text) : "";
}

static bool has_page(const struct prove_batch *t, int n, const char *path)
{
	for (int i = 0; i < n; i++)
		if (strcmp(t->piece[i].page, path) == 0)
			return true;
	return false;
}

/* A file for each, whatever thread comes to it first: the second of a name is NAME-2. */
static void name_pages(struct prove_batch *t)
{
	const char *folder = t->q->html;

	for (int i = 0; i < t->n; i++) {
		const char *id = name_of(&t->piece[i], t->arena);
		const char *other =
			arena_printf(t->arena, "proof%d", cmd_part_place(&t->part, i) + 1);
		const char *path = cmd_file_for(folder, id, other, "html", t->arena);

		for (int k = 2; has_page(t, i, path); k++) {
			const char *next =
				arena_printf(t->arena, "%.90s-%d", id && *id ? id : other, k);

			path = cmd_file_for(folder, next, other, "html", t->arena);
		}
		t->piece[i].page = path;
	}
}

/* A name in a text stays in its line. */
static const char *one_line(const char *name, struct arena *a)
{
	char *line = arena_strdup(a, name ? name : "");

	for (char *c = line; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 127)
			*c = ' ';
	return line;
}

static bool prove_one(void *self, struct buf *b, int i)
{
	const struct prove_batch *t = self;
	const struct prove_request *q = t->q;
	const struct prove_piece *p = &t->piece[i];
	struct prove_options o = q->o;
	struct prove_result r = { .status = PROVE_BAD, .method = "", .why = "" };
	struct arena *a = arena_new();
	double (*now)(void) = o.aux ? cmd_seconds : cmd_thread_seconds;
	/* With added points: so long for these, and so long for algebra. */
	double start = now(), points = cmd_seconds() + q->seconds;
	struct prove_until until = { points, points + (o.aux ? q->seconds : 0) };
	struct prove_mark *m = &t->mark[i];
	const char *name = p->name;

	o.stop = is_late;
	o.enough = has_points;
	o.data = &until;
	o.threads = o.aux ? q->threads : 1;
	if (p->statement && q->html && !q->seeded)
		o.seed = clear_seed(p->statement, o.seed);
	if (p->broken)
		is_bad(&r, p->broken, p->hint ? p->hint : "");
	else if (p->statement)
		prove_statement(&r, p->statement, &o, a);
	else
		name = prove_any(&r, p->record.s, p->record.n, &o, a);
	*m = (struct prove_mark){ .status = r.status,
				  .algebra = r.algebra != NULL,
				  .ms = 1e3 * (now() - start) };
	if (r.status == PROVE_BAD && (!q->text || t->all > 1))
		cmd_trouble(t->troubles, i, &p->record, name, &r.err);
	if (q->text && q->explain && cmd_part_place(&t->part, i))
		buf_addc(b, '\n');
	if (!q->html || strcmp(q->html, "-") != 0 || !r.proof)
		cmd_prove_show(b, q, &r, q->text || !name ? one_line(name, a) : name,
			       t->app->no_times ? -1 : m->ms, t->all == 1);
	if (q->html)
		m->failed = !cmd_prove_page(b, q, &r, one_line(name, a), p->page, a);
	arena_free(a);
	return m->status == PROVE_PROVED;
}

/* --- Many ------------------------------------------------------------------------------- */
static void print_score(const struct prove_batch *t)
{
	double *ms = mem_alloc((size_t)(t->n + 1) * sizeof *ms), sum = 0;
	int status[PROVE_STATUSES] = { 0 }, algebra = 0;

	for (int i = 0; i < t->n; i++) {
		ms[i] = t->mark[i].ms;
		sum += ms[i];
		status[t->mark[i].status]++;
		algebra += t->mark[i].status == PROVE_PROVED && t->mark[i].algebra;
	}
	cmd_sort(ms, t->n);
	fprintf(stderr, "problems %d proved %d (algebra %d) false %d open %d bad %d", t->n,
		status[PROVE_PROVED], algebra, status[PROVE_FALSE], status[PROVE_OPEN],
		status[PROVE_BAD]);
	if (!t->app->no_times)
		fprintf(stderr, " ms mean %.2f median %.2f longest %.2f",
			t->n ? sum / t->n : 0, ms[t->n / 2], ms[t->n ? t->n - 1 : 0]);
	fputc('\n', stderr);
	mem_free(ms);
}

int cmd_prove_batch(const struct app *app, const struct prove_request *q, char *text, size_t n)
{
	struct cmd_troubles troubles = { 0 };
	struct prove_batch t = {
		.app = app, .q = q, .arena = arena_new(), .troubles = &troubles
	};
	struct cmd_batch many = {
		.word = "proved", .one = prove_one, .self = &t, .part = &t.part
	};
	int result;

	read_problems(&t, text, n);
	keep_ours(&t);
	if (t.all > 1 && q->html && cmd_prove_one_page(q)) {
		result = cmd_usage("prove",
				   "%d problems in one page: give --html a folder, not %s",
				   t.all, q->html);
		goto done;
	}
	if (q->html && !cmd_prove_one_page(q))
		name_pages(&t);
	t.mark = mem_alloc((size_t)(t.n + 1) * sizeof *t.mark);
	many.n = t.n;
	many.threads = q->o.aux ? 1 : q->threads;
	cmd_troubles_begin(&troubles, t.n);
	result = cmd_batch_run(&many) == t.n ? EXIT_FINE : EXIT_FAILED;
	cmd_part_end(&t.part, app, q->path);
	cmd_troubles_end(&troubles);
	if (q->score)
		print_score(&t);
	for (int i = 0; i < t.n; i++)
		if (t.mark[i].failed)
			result = EXIT_SYSTEM;
	mem_free(t.mark);
done:
	cmd_part_clear(&t.part);
	mem_free(t.piece);
	arena_free(t.arena);
	return result;
}
