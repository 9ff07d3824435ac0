/*
 * growth.c -- does what is done to a figure grow with the figure as it may?
 *
 *   growth [PATTERN]           every row of the table, or those with PATTERN in their name
 *   growth --quick             the rows of a test run, at their small sizes
 *   growth --once PATTERN N    rows once, at a size: for a profiler; =I is the row of that number
 *   growth --time PATTERN N    rows at N and 4 N by the processor's clock: for sizes at which
 *                              callgrind takes too long
 *   growth --inside ...        (started by itself under callgrind)
 *
 * A row is a figure of n objects and something that is done to it.  It is done at n and at 4 n
 * under callgrind, which counts instructions: the same on every machine and however loaded it is.
 * What does something with all of the figure may cost 4 times as much, a little more for sorting
 * (WHOLE); what touches a few objects must not notice how large the figure is (FEW).  Memory is
 * what the thread took at most meanwhile (base/work.h).
 *
 * Exits with 1 when a row grows faster than it may, with 77 where there is no valgrind.
 */
#include "base/mem.h"
#include "base/text.h"
#include "base/work.h"
#include "desk/desk.h"
#include "draw/draw.h"
#include "fig/fig.h"
#include "io/io.h"
#include "store/store.h"
#include "tool/tool.h"
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined __has_include
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define COUNTED
#endif
#endif

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

#define TIMES 4

struct world {
	const struct row *row;
	struct tool_table *tools;
	struct fig *f;
	struct store *store;
	char id[STORE_ID];
	struct desk *desk;
	struct scene *scene;
	struct buf out, text;
	struct arena *arena;
	struct json *json;
	int n;
};
typedef void action(struct world *w);
enum growth { WHOLE, FEW };
struct row {
	const char *name;
	enum growth may;
	/* Lines of script: once, n times, once.  # is the number of the turn, @ the one before. */
	const char *head, *each, *tail;
	action *prepare; /* or NULL */
	action *act;
	const char *line; /* what it says */
	int n;            /* the smaller size; 0: the usual one */
	int quick;        /* the size of a test run; 0: it is not in it */
};

static void die(const char *what, const char *why)
{
	fprintf(stderr, "growth: %s: %s\n", what, why);
	exit(2);
}

/* --- Lines ------------------------------------------------------------------------------- */

static void fill(struct buf *b, const char *pattern, int i)
{
	buf_reset(b);
	for (const char *p = pattern; *p; p++) {
		if (*p == '#')
			buf_addf(b, "%d", i);
		else if (*p == '@')
			buf_addf(b, "%d", i - 1);
		else
			buf_addc(b, *p);
	}
}

static void say(struct world *w, const char *line, bool read)
{
	const struct fig_obs *o = NULL;

	if (fig_line(w->f, line, strlen(line), &o) != OK)
		die(line, fig_obs_err(o)->msg);
	if (o && read) {
		buf_reset(&w->out);
		fig_obs_json(&w->out, w->f, o);
	}
}

/* The first line of a pattern; *end: where it ends. */
static const char *one_line(struct world *w, const char *pattern, const char **end, int i)
{
	char one[400];

	*end = pattern + strcspn(pattern, "\n");
	snprintf(one, sizeof one, "%.*s", (int)(*end - pattern), pattern);
	fill(&w->text, one, i);
	return buf_str(&w->text);
}

static void say_pattern(struct world *w, const char *pattern, int i, bool read)
{
	for (const char *p = pattern, *end; *p; p = end + (*end != 0))
		say(w, one_line(w, p, &end, i), read);
}

/* --- Figures ------------------------------------------------------------------------------------- */

#define POINTS "A# = (#, # (#+1)/2)"
#define SPREAD "A# = (Mod(#*7919, 6007), Mod(#*104729, 7001))"
#define STAR "M# = Midpoint(O, (#, 1))"
#define CHAIN "P# = P@ + (1, 1/2)"
#define TRIANGLES "t# = Polygon((#, 0), (#, 1), (0, #))"
#define SEGMENTS "s# = Segment((#, 0), (0, #))"

/* --- What is done --------------------------------------------------------------------------- */

/* The line, once, and what it did. */
static void once(struct world *w)
{
	say_pattern(w, w->row->line, w->n, true);
}

/* The line n times. */
static void often(struct world *w)
{
	for (int i = 1; i <= w->n; i++)
		say_pattern(w, w->row->line, i, true);
}

static void refused(struct world *w)
{
	const struct fig_obs *o;

	fill(&w->text, w->row->line, w->n);
	if (fig_line(w->f, buf_str(&w->text), w->text.n, &o) == OK)
		die(w->row->line, "is not refused");
	fig_obs_json(&w->out, w->f, o);
}

static void drag(struct world *w)
{
	struct err e = { 0 };

	if (fig_drag(w->f, fig_find(w->f, w->row->line), 0.25, 0.5, &e) != OK)
		die("drag", e.msg);
}

static void save(struct world *w)
{
	buf_reset(&w->out);
	fig_save(&w->out, w->f);
}

static void saved(struct world *w)
{
	struct err e = { 0 };

	save(w);
	if (json_read(&w->json, w->out.s, w->out.n, w->arena, &e) != OK)
		die("json_read", e.msg);
}

static void restore(struct world *w)
{
	struct err e = { 0 };
	struct fig *g = fig_restore(w->tools, 1, NULL, w->json, &e);

	if (!g)
		die("fig_restore", e.msg);
	fig_free(g);
}

static void read_json(struct world *w)
{
	struct err e = { 0 };

	if (json_read(&w->json, w->out.s, w->out.n, w->arena, &e) != OK)
		die("json_read", e.msg);
	buf_reset(&w->text);
	json_add(&w->text, w->json);
}

static void journal(struct world *w)
{
	fig_journal(&w->out, w->f);
}

static void after(struct world *w)
{
	struct err e = { 0 };
	struct fig *g = fig_after(w->f, w->n, &e);

	if (!g)
		die("fig_after", e.msg);
	fig_free(g);
}

static void back_to(struct world *w)
{
	const struct fig_obs *o;

	if (fig_back_to(w->f, fig_journal_count(w->f) / 2, &o) != OK)
		die("fig_back_to", fig_obs_err(o)->msg);
	fig_obs_json(&w->out, w->f, o);
}

static void canvas(struct world *w)
{
	fig_canvas_json(&w->out, w->f);
}

static void describe(struct world *w)
{
	fig_describe(&w->out, w->f);
}

static void records(struct world *w)
{
	for (int i = 0; i < fig_count(w->f); i++)
		if (fig_alive(w->f, (fig_id){ i })) {
			fig_id from[FIG_PARENTS];

			fig_object_record(&w->out, w->f, (fig_id){ i }, true);
			fig_definition(&w->out, w->f, (fig_id){ i });
			fig_from(w->f, (fig_id){ i }, from, FIG_PARENTS);
		}
}

static void complete(struct world *w)
{
	for (int i = 0; i < 8; i++)
		if (!fig_complete(w->f, w->row->line, i))
			die("fig_complete", "nothing");
}

static void scene(struct world *w)
{
	struct err e = { 0 };
	struct draw_options o = { .width = 8000, .height = 8000, .labels = w->row->line };

	if (draw_figure(&w->scene, w->f, &o, &e) != OK)
		die("draw_figure", e.msg);
}

static void write_as(struct world *w, enum draw_format format)
{
	struct err e = { 0 };
	struct draw_output o = { .format = format };

	if (draw_write(&w->out, w->scene, &o, &e) != OK)
		die("draw_write", e.msg);
}

static void svg(struct world *w)
{
	write_as(w, DRAW_SVG);
}

static void tikz(struct world *w)
{
	write_as(w, DRAW_TIKZ);
}

static void faults(struct world *w)
{
	struct draw_fault fault[16];

	draw_check(fault, 16, w->scene);
}

static void live(struct world *w)
{
	struct err e = { 0 };
	struct draw_options o = { .equal = true };
	struct draw_output out = { .format = DRAW_SVG };

	if (draw_live(&w->out, w->f, &o, &out, DRAW_EXACT, &e) != OK)
		die("draw_live", e.msg);
}

static void ggb(struct world *w)
{
	struct err e = { 0 };
	struct io_report r = { 0 };

	if (io_ggb_write(&w->out, w->f, w->tools, &r, &e) != OK)
		die("io_ggb_write", e.msg);
	io_report_json(&w->text, &r);
	io_report_clear(&r);
}

static void ggb_read(struct world *w)
{
	struct err e = { 0 };
	struct io_report r = { 0 };
	struct fig *g = fig_new(w->tools, 1);

	if (io_ggb_read(g, w->out.s, w->out.n, &(struct io_ggb_options){ 0 }, &r, &e) != OK)
		die("io_ggb_read", e.msg);
	io_report_clear(&r);
	fig_free(g);
}

static void script(struct world *w)
{
	io_script_write(&w->out, w->f, w->tools, NULL);
}

static void jgex(struct world *w)
{
	struct io_report r = { 0 };

	io_jgex_write(&w->out, w->f, &r);
	io_report_clear(&r);
}

static void holds(struct world *w)
{
	fig_holds(w->f, w->row->line);
}

/* Names that all fall on one place of a table whose hash is FNV-1a, as anybody can make them: n
 * is rounded up to a power of two, each bit of which chooses one of two pieces that lead from one
 * state of the hash to the same next one. */
#define PIECE 6      /* letters */
#define CRAFTED 1024 /* names of ten pieces; they may not be longer */

static uint32_t fnv(uint32_t h, const char *s)
{
	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h;
}

static void spell(char out[8], uint32_t i)
{
	for (int k = 0; k < PIECE; k++, i /= 26)
		out[k] = (char)('a' + i % 26);
	out[PIECE] = 0;
}

static void crafted(struct world *w)
{
	enum { TABLE = 1 << 20 };
	uint32_t *seen = mem_alloc(TABLE * sizeof *seen), state = 2166136261u;
	int bits = 0;

	if (w->n > CRAFTED)
		w->n = CRAFTED;
	while (1 << bits < w->n)
		bits++;
	buf_reset(&w->out);
	for (int k = 0; k < bits; k++) {
		char one[8], other[8];

		memset(seen, 0, TABLE * sizeof *seen);
		for (uint32_t i = 1; i < 1u << 26; i++) {
			uint32_t h, *at;

			spell(one, i * 2654435761u);
			h = fnv(state, one);
			at = &seen[h % TABLE];
			spell(other, *at * 2654435761u);
			if (*at && strcmp(one, other) && fnv(state, other) == h)
				break;
			*at = i;
		}
		state = fnv(state, one);
		buf_addf(&w->out, "%s%s", one, other);
	}
	mem_free(seen);
}

static void name_crafted(struct world *w)
{
	const char *piece = w->out.s;
	struct buf line = { 0 };

	for (int i = 0; i < w->n; i++) {
		buf_reset(&line);
		for (size_t k = 0; 2 * PIECE * k < w->out.n; k++)
			buf_addn(&line, piece + 2 * PIECE * k + (i >> k & 1 ? PIECE : 0),
				 PIECE);
		buf_add(&line, " = 1");
		say(w, buf_str(&line), false);
	}
	buf_clear(&line);
}

static void blame(struct world *w)
{
	struct fig_blame b = { .arena = w->arena };

	for (int i = 1; i <= w->n; i++) {
		fill(&w->text, w->row->line, i);
		fig_blame_line(&b, buf_str(&w->text), i, "not_found", "there is no object");
	}
}

/* --- The desk ---------------------------------------------------------------------------------- */

static void desk_open(struct world *w)
{
	struct desk_options o = { .tools = w->tools, .seed = 1, .profile = "all" };
	struct err e = { 0 };

	if (desk_new(&w->desk, &o, &e) != OK)
		die("desk_new", e.msg);
}

static void desk_say(struct world *w, const char *tool, const char *args)
{
	struct desk_result r = { 0 };
	struct err e = { 0 };
	struct json *j;

	if (json_read(&j, args, strlen(args), w->arena, &e) != OK)
		die(args, e.msg);
	desk_call(w->desk, tool, j, &r);
	if (!r.ok)
		die(tool, buf_str(&r.json));
	desk_result_clear(&r);
}

/* The row's pattern as one call of run_script. */
static void desk_script(struct world *w)
{
	struct buf all = { 0 }, args = { 0 };

	if (!w->desk)
		desk_open(w);
	for (int i = 1; i <= w->n; i++) {
		fill(&w->text, w->row->line, i);
		buf_addf(&all, "%s\n", buf_str(&w->text));
	}
	buf_add(&args, "{\"script\":");
	json_add_string(&args, buf_str(&all));
	buf_add(&args, "}");
	desk_say(w, "run_script", buf_str(&args));
	buf_clear(&all);
	buf_clear(&args);
}

/* The row's pattern as one call, then what stands behind it in the tail's place. */
static void desk_star(struct world *w)
{
	struct row star = { .line = STAR };
	const struct row *was = w->row;

	desk_open(w);
	desk_say(w, "run_script", "{\"script\":\"O = (0, 0)\"}");
	w->row = &star;
	desk_script(w);
	w->row = was;
}

static void desk_line(struct world *w)
{
	struct buf args = { 0 };

	buf_add(&args, "{\"script\":");
	json_add_string(&args, w->row->line);
	buf_add(&args, "}");
	desk_say(w, "run_script", buf_str(&args));
	buf_clear(&args);
}

static void desk_color(struct world *w)
{
	desk_say(w, "render_set_color", "{\"obj\":\"all\",\"color\":\"red\"}");
}

static void desk_canvas(struct world *w)
{
	desk_say(w, "query_canvas", "{}");
}

static void desk_render(struct world *w)
{
	desk_say(w, "render_canvas", "{}");
}

/* --- The store ------------------------------------------------------------------------------------ */

static void store_begin(struct world *w)
{
	struct store_options o = { .canvases = 1000000, .calls = 10000000, .bytes = 1u << 30 };
	struct err e = { 0 };

	if (store_open(&w->store, &o, w->tools, &e) != OK ||
	    store_create(w->store, w->id, "growth", &e) != OK)
		die("store", e.msg);
}

static void store_many(struct world *w)
{
	struct err e = { 0 };

	store_begin(w);
	for (int i = 0; i < w->n; i++)
		if (store_create(w->store, w->id, "growth", &e) != OK)
			die("store_create", e.msg);
}

static void store_list_all(struct world *w)
{
	struct store_entry *list;
	struct err e = { 0 };
	int n;

	if (store_list(w->store, w->arena, &list, &n, &e) != OK)
		die("store_list", e.msg);
}

static void store_one(struct world *w)
{
	struct err e = { 0 };
	struct store_call call = { .line = "A = (1, 2)" };
	struct store_result r;
	char id[STORE_ID];

	if (store_create(w->store, id, "growth", &e) != OK ||
	    store_call(w->store, id, &call, &r, &w->out, &e) != OK ||
	    store_call(w->store, w->id, &call, &r, &w->out, &e) != OK ||
	    store_rename(w->store, w->id, "other", &e) != OK ||
	    store_delete(w->store, id, &e) != OK)
		die("store", e.msg);
}

static void store_batch_all(struct world *w)
{
	struct store_call *call = mem_alloc((size_t)w->n * sizeof *call);
	struct store_result r;
	struct err e = { 0 };

	for (int i = 0; i < w->n; i++) {
		fill(&w->text, w->row->line, i + 1);
		call[i].line = arena_strdup(w->arena, buf_str(&w->text));
	}
	if (store_batch(w->store, w->id, call, w->n, STORE_STOP, &r, &w->out, &e) != OK ||
	    !r.ok)
		die("store_batch", e.msg);
	mem_free(call);
}

static void store_each(struct world *w)
{
	struct err e = { 0 };

	for (int i = 1; i <= w->n; i++)
		for (const char *p = w->row->line, *end; *p; p = end + (*end != 0)) {
			struct store_call call = { .line = one_line(w, p, &end, i) };
			struct store_result r;

			buf_reset(&w->out);
			if (store_call(w->store, w->id, &call, &r, &w->out, &e) != OK || !r.ok)
				die(call.line, buf_str(&w->out));
		}
}

/* --- The table ---------------------------------------------------------------------------------------- */

static const struct row table[] = {
#include "growth.def"
};
enum { ROWS = sizeof table / sizeof *table };
/* Sizes, and by how much instructions may grow when these do by TIMES. */
#define USUAL 150
#define FEW_SIZE 800
#define MOST_WHOLE 6.5
#define MOST_FEW 1.5

/* --- Measuring ------------------------------------------------------------------------------------------ */

static void prepare(struct world *w, const struct row *row, int n, struct tool_table *tools)
{
	memset(w, 0, sizeof *w);
	w->row = row;
	w->tools = tools;
	w->n = n;
	w->arena = arena_new();
	w->f = fig_new(tools, 1);
	if (row->head)
		say_pattern(w, row->head, 0, false);
	for (int i = 1; row->each && i <= n; i++)
		say_pattern(w, row->each, i, false);
	if (row->tail)
		say_pattern(w, row->tail, n, false);
	if (row->prepare)
		row->prepare(w);
}

static void finish(struct world *w)
{
	draw_scene_free(w->scene);
	desk_free(w->desk);
	store_close(w->store);
	fig_free(w->f);
	buf_clear(&w->out);
	buf_clear(&w->text);
	arena_free(w->arena);
}

/* Instructions are counted in here: callgrind knows its name, or is told. */
void growth_act(struct world *w);
__attribute__((noinline)) void growth_act(struct world *w)
{
	w->row->act(w);
}

/* What comes before is slow under callgrind's instruments; but to put them in and out takes half
 * a second, so that small sizes are run with them all the time. */
static void begin_counting(bool quick)
{
#ifdef COUNTED
	if (quick)
		CALLGRIND_TOGGLE_COLLECT;
	else
		CALLGRIND_START_INSTRUMENTATION;
#else
	(void)quick;
#endif
}

static void end_counting(bool quick)
{
#ifdef COUNTED
	if (quick)
		CALLGRIND_TOGGLE_COLLECT;
	else
		CALLGRIND_STOP_INSTRUMENTATION;
	CALLGRIND_DUMP_STATS;
#else
	(void)quick;
#endif
}

/* Bytes taken at most; *ms, unless NULL: the processor's time. */
static long long measure(const struct row *row, int n, struct tool_table *tools, bool quick,
			 double *ms)
{
	struct world w;
	struct work work;
	clock_t at;

	prepare(&w, row, n, tools);
	work_begin(&work, &(struct work_limits){ 0 });
	begin_counting(quick);
	at = clock();
	growth_act(&w);
	if (ms)
		*ms = 1e3 * (double)(clock() - at) / CLOCKS_PER_SEC;
	end_counting(quick);
	work_end(&work);
	finish(&w);
	return (long long)work.peak;
}

static bool is_meant(const struct row *row, bool quick, const char *pattern)
{
	if (pattern && pattern[0] == '=')
		return row - table == atoi(pattern + 1);
	return (!quick || row->quick) && (!pattern || strstr(row->name, pattern));
}

/* The smaller size. */
static int size_of(const struct row *row, bool quick)
{
	return quick ? row->quick : row->n ? row->n : row->may == FEW ? FEW_SIZE : USUAL;
}

/* Both sizes of every row that is meant, one after the other. */
static void run_rows(bool quick, const char *pattern, struct tool_table *tools,
		     long long (*bytes)[2])
{
	for (int i = 0; i < ROWS; i++)
		for (int k = 0; k < 2 && is_meant(&table[i], quick, pattern); k++) {
			long long peak =
				measure(&table[i], (k ? TIMES : 1) * size_of(&table[i], quick),
					tools, quick, NULL);

			if (bytes)
				bytes[i][k] = peak;
		}
}

/* Under callgrind; every act leaves a file. */
static void count(const char *self, bool quick, const char *pattern, const char *dir)
{
	char out[300];
	pid_t child;
	int st = 0;

	snprintf(out, sizeof out, "--callgrind-out-file=%s/out", dir);
	child = fork();
	if (child == 0) {
		execlp("valgrind", "valgrind", "--tool=callgrind", "-q", "--combine-dumps=no",
		       out,
#ifdef COUNTED
		       quick ? "--collect-atstart=no" : "--instr-atstart=no",
#else
		       "--toggle-collect=growth_act", "--dump-after=growth_act",
#endif
		       self, "--inside", quick ? "quick" : "all", pattern, (char *)NULL);
		_exit(77);
	}
	if (child < 0 || waitpid(child, &st, 0) != child)
		die("valgrind", "could not be started");
	if (WIFEXITED(st) && WEXITSTATUS(st) == 77) {
		printf("growth: skipped, there is no valgrind\n");
		exit(77);
	}
	if (!WIFEXITED(st) || WEXITSTATUS(st))
		die("valgrind", "failed");
}

/* The instructions of a file of callgrind's, which is removed. */
static double counted(const char *dir, int number)
{
	char path[300], line[400];
	double n = 0;
	FILE *in;

	snprintf(path, sizeof path, "%s/out.%d", dir, number);
	in = fopen(path, "r");
	if (!in)
		die(path, "callgrind left no such file");
	while (fgets(line, sizeof line, in))
		if (!strncmp(line, "summary: ", 9) || !strncmp(line, "totals: ", 8))
			n = atof(strchr(line, ' '));
	fclose(in);
	remove(path);
	return n;
}

#define SMALL_BYTES 500000 /* whose growth says nothing */

static bool report(const struct row *row, int n, const double count[2],
		   const long long bytes[2])
{
	double times = count[0] > 0 ? count[1] / count[0] : 0;
	double room = bytes[0] > 0 ? (double)bytes[1] / (double)bytes[0] : 0;
	double most = row->may == FEW ? MOST_FEW : MOST_WHOLE;
	bool good = times > 0 && times <= most && (bytes[1] < SMALL_BYTES || room <= most);

	printf("%s %-48s %6d %9.3f %10.3f %5.1f (%s) %8.2f %8.2f %5.1f\n",
	       good ? "   " : "BAD", row->name, n, count[0] / 1e6, count[1] / 1e6, times,
	       row->may == FEW ? "1.5" : "6.5", (double)bytes[0] / 1e6, (double)bytes[1] / 1e6,
	       room);
	fflush(stdout);
	return good;
}

static int compare(const char *self, bool quick, const char *pattern)
{
	static long long bytes[ROWS][2];
	struct tool_table *tools = tool_table_new();
	char dir[] = "/tmp/growth.XXXXXX", last[64];
	int files = 0, rows = 0, bad = 0;

#ifdef SANITIZED
	printf("growth: skipped, built with sanitizers\n");
	return 77;
#endif
	if (!mkdtemp(dir))
		die(dir, "cannot be made");
	if (quick)
		count(self, quick, pattern, dir);
	run_rows(quick, pattern, tools, bytes);
	printf("    %-48s %6s %9s %10s %5s (max) %8s %8s %5s\n", "", "n", "Mi at n",
	       "Mi at 4n", "x", "MB", "MB", "x");
	for (int i = 0; i < ROWS; i++)
		if (is_meant(&table[i], quick, pattern)) {
			char only[16];
			double n[2];

			/* One by one, so that one sees how far it is. */
			snprintf(only, sizeof only, "=%d", i);
			if (!quick) {
				count(self, quick, only, dir);
				files = 0;
			}
			n[0] = counted(dir, ++files);
			n[1] = counted(dir, ++files);
			rows++;
			bad += !report(&table[i], size_of(&table[i], quick), n, bytes[i]);
		}
	tool_table_free(tools);
	snprintf(last, sizeof last, "%s/out", dir);
	remove(last);
	rmdir(dir);
	printf("%d of %d grow as they may\n", rows - bad, rows);
	return bad != 0;
}

/* At n, and at 4 n if that is to be seen, too. */
static void show_time(const struct row *row, int n, int sizes, struct tool_table *tools)
{
	double ms[2] = { 0, 0 };

	if (sizes > 1 && row->n && row->n < USUAL) /* a turn makes many objects */
		n = n * row->n / USUAL;
	printf("%-48s", row->name);
	for (int k = 0; k < sizes; k++) {
		long long peak = measure(row, (k ? TIMES : 1) * n, tools, false, &ms[k]);

		printf(" %9.1f ms %8.2f MB", ms[k], (double)peak / 1e6);
		fflush(stdout);
	}
	if (sizes > 1)
		printf(" %5.1f", ms[1] / (ms[0] > 0.1 ? ms[0] : 0.1));
	printf("\n");
}

int main(int argc, char **argv)
{
	bool quick = argc > 1 && !strcmp(argv[1], "--quick");
	struct tool_table *tools;

	if (argc < 3 || argv[1][0] != '-')
		return compare(argv[0], quick, quick || argc < 2 ? NULL : argv[1]);
	tools = tool_table_new();
	if (!strcmp(argv[1], "--inside"))
		run_rows(!strcmp(argv[2], "quick"), argc > 3 ? argv[3] : NULL, tools, NULL);
	for (int i = 0; argc > 3 && argv[1][2] != 'i' && i < ROWS; i++)
		if (is_meant(&table[i], false, argv[2]))
			show_time(&table[i], atoi(argv[3]), strcmp(argv[1], "--time") ? 1 : 2,
				  tools);
	tool_table_free(tools);
	return 0;
}
