/*
 * bench.c -- our side of bench/run: builds, drags, growth, decisions, start.
 *
 *   bench seven FILE          each block of FILE: a fresh figure, built and read
 *   bench solid FILE          the same
 *   bench dragKEY FILE        the script, then its point A moved back and forth
 *   bench grow N [json]       a figure of N objects; with its observations read
 *   bench script N            the same figure as a script, to standard output
 *   bench decide              classical figures, decided exactly
 *   bench tools               the tool schemas
 *   bench child N CMD ARG...  run a program N times: wall time, largest memory
 *
 * Prints "key value" lines; times are microseconds of processor time (child:
 * milliseconds on the wall), the median of several batches.
 */
#include "base/mem.h"
#include "base/text.h"
#include "fig/fig.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SEED 1
#define BATCHES 11
#define LINES 200

static double seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double cpu(void)
{
	return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *v, int n)
{
	qsort(v, (size_t)n, sizeof *v, by_size);
	return v[n / 2];
}

/* --- Scripts ---------------------------------------------------------------- */

struct script {
	char text[16384];
	const char *line[LINES]; /* NULL: a block ends */
	int n;
};

static void read_script(struct script *s, const char *path)
{
	FILE *in = fopen(path, "r");
	size_t n = in ? fread(s->text, 1, sizeof s->text - 1, in) : 0;

	if (!n) {
		perror(path);
		exit(1);
	}
	fclose(in);
	s->text[n] = 0;
	s->n = 0;
	for (char *p = s->text, *next; *p && s->n < LINES - 1; p = next) {
		next = p + strcspn(p, "\n");
		if (*next)
			*next++ = 0;
		if (*p == '#')
			continue;
		if (*p)
			s->line[s->n++] = p;
		else if (s->n && s->line[s->n - 1])
			s->line[s->n++] = NULL;
	}
	s->line[s->n] = NULL;
}

static const struct fig_obs *run(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	if (fig_line(f, line, strlen(line), &o) != OK) {
		fprintf(stderr, "bench: %s: %s\n", line, fig_obs_err(o)->msg);
		exit(1);
	}
	return o;
}

/* --- Blocks of a script ----------------------------------------------------------- */

static void build_and_read(const struct tool_table *t, const char *const *line, struct buf *b)
{
	struct fig *f = fig_new(t, SEED);
	const struct fig_obs *o = NULL;

	for (; *line; line++)
		o = run(f, *line);
	buf_reset(b);
	fig_obs_exact(b, f, o);
	fig_free(f);
}

static void bench_blocks(const struct tool_table *t, const char *key, const char *path)
{
	struct script s;
	struct buf b = { 0 };

	read_script(&s, path);
	for (int at = 0, block = 1; at < s.n; block++) {
		double v[BATCHES];
		int n = 300;

		for (int k = -1; k < BATCHES; k++) {
			double from = cpu();

			for (int i = 0; i < n; i++)
				build_and_read(t, s.line + at, &b);
			if (k >= 0)
				v[k] = (cpu() - from) / n * 1e6;
		}
		printf("%s%d_us %.2f\n%s%d_answer %s\n", key, block, median(v, BATCHES), key,
		       block, buf_str(&b));
		while (s.line[at])
			at++;
		at++;
	}
	buf_clear(&b);
}

/* --- Drag ---------------------------------------------------------------------------- */

/* How many objects follow this one. */
static int followers(struct fig *f, const char *name)
{
	struct buf b = { 0 };
	char line[40];
	int n = 1;

	snprintf(line, sizeof line, "Dependents(%s)", name);
	fig_obs_text(&b, f, run(f, line));
	for (const char *p = buf_str(&b); (p = strchr(p, ',')) != NULL; p++)
		n++;
	buf_clear(&b);
	return n;
}

/* The point A moved back and forth, in the plane or in space; G is the centroid of the triangle
 * or pyramid whose vertex it is. */
static void bench_drag(const struct tool_table *t, const char *key, const char *path)
{
	static const double from[] = { 0.5, 0.25, 0.125 },
			    step[] = { 0.00371, -0.00173, 0.00257 };
	struct script s;
	struct fig *f = fig_new(t, SEED);
	fig_id a, g;
	double v[BATCHES], at[3], a0, g0;
	struct err e;
	int n = 300, undefined = 0, last;

	read_script(&s, path);
	for (int i = 0; i < s.n; i++)
		run(f, s.line[i]);
	a = fig_find(f, "A");
	g = fig_find(f, "G");
	last = fig_value(f, a)->n - 1;
	a0 = num_mid(fig_value(f, a)->v[last]);
	g0 = num_mid(fig_value(f, g)->v[last]);
	for (int k = -1; k < BATCHES; k++) {
		double start = cpu();

		for (int i = 0; i < n; i++) {
			/* Values that a mouse gives: no round ones. */
			for (int j = 0; j < 3; j++)
				at[j] = from[j] + step[j] * i;
			if (fig_drag_to(f, a, at, &e) != OK)
				exit(1);
		}
		if (k >= 0)
			v[k] = (cpu() - start) / n * 1e6;
	}
	for (int i = 0; i < fig_count(f); i++)
		undefined += fig_alive(f, (fig_id){ i }) && !fig_defined(f, (fig_id){ i });
	/* The centroid must have followed, by a third or a quarter of the way. */
	printf("%s_objects %d\n%s_followers %d\n%s_us %.2f\n%s_undefined %d\n%s_check %.9f\n",
	       key, fig_count(f), key, followers(f, "A"), key, median(v, BATCHES), key,
	       undefined, key,
	       num_mid(fig_value(f, g)->v[last]) - g0 - (at[last] - a0) / (last + 2));
	fig_free(f);
}

/* --- Growth ----------------------------------------------------------------------------- */

/* The i-th line of a figure that can grow without end: blocks of ten objects,
 * each block resting on its own two free points and on the one before. */
static void grow_line(char *out, size_t size, int i)
{
	int b = i / 10, before = b ? b - 1 : 0;

	switch (i % 10) {
	case 0: snprintf(out, size, "A%d = (%d, %d)", b, b % 97, (7 * b) % 31); return;
	case 1: snprintf(out, size, "B%d = (%d, %d)", b, b % 97 + 5, (7 * b) % 31 + 2); return;
	case 2: snprintf(out, size, "s%d = Segment(A%d, B%d)", b, b, b); return;
	case 3: snprintf(out, size, "M%d = Midpoint(A%d, B%d)", b, b, b); return;
	case 4: snprintf(out, size, "p%d = PerpendicularLine(M%d, s%d)", b, b, b); return;
	case 5: snprintf(out, size, "k%d = Circle(A%d, B%d)", b, b, b); return;
	case 6: snprintf(out, size, "P%d = Intersect(p%d, k%d, 1)", b, b, b); return;
	case 7: snprintf(out, size, "l%d = Line(B%d, A%d)", b, b, before); return;
	case 8: snprintf(out, size, "F%d = Foot(P%d, l%d)", b, b, b); return;
	default: snprintf(out, size, "d%d = Distance(F%d, M%d)", b, b, b); return;
	}
}

static void bench_grow(const struct tool_table *t, int objects, bool json)
{
	double v[5];
	int rounds = objects >= 10000 ? 3 : 5, n = objects >= 1000 ? 1 : 1000 / objects;
	struct buf b = { 0 };
	char line[120];

	for (int k = 0; k < rounds; k++) {
		double from = cpu();

		for (int j = 0; j < n; j++) {
			struct fig *f = fig_new(t, SEED);

			for (int i = 0; i < objects; i++) {
				const struct fig_obs *o;

				grow_line(line, sizeof line, i);
				o = run(f, line);
				buf_reset(&b);
				if (json)
					fig_obs_json(&b, f, o);
			}
			fig_free(f);
		}
		v[k] = (cpu() - from) / n * 1e6;
	}
	printf("grow%s_%d_us %.2f\n", json ? "_json" : "", objects, median(v, rounds));
	buf_clear(&b);
}

static void print_script(int objects)
{
	char line[120];

	for (int i = 0; i < objects; i++) {
		grow_line(line, sizeof line, i);
		puts(line);
	}
}

/* --- Decisions ---------------------------------------------------------------------------- */

struct question {
	const char *key, *build, *ask;
};

/* Statements separated by ; as in the examples of the tools. */
static const struct question questions[] = {
	{ "feuerbach",
	  "A=(0,0); B=(6,1); C=(2,5); n=Circle(Midpoint(A,B),Midpoint(B,C),"
	  "Midpoint(C,A)); c=Incircle(A,B,C)",
	  "IsTangent(c, n)" },
	{ "morley",
	  "A=(0,0); B=(1,0);"
	  "C=Intersect(Line(A,Rotate(B,60°,A)),Line(B,Rotate(A,-75°,B)));"
	  "P=Intersect(Line(A,Rotate(B,20°,A)),Line(B,Rotate(A,-25°,B)));"
	  "Q=Intersect(Line(B,Rotate(C,25°,B)),Line(C,Rotate(B,-15°,C)));"
	  "R=Intersect(Line(C,Rotate(A,15°,C)),Line(A,Rotate(C,-20°,A)))",
	  "Distance(P,Q) == Distance(Q,R)" },
	{ "pentagon", "A=(0,0); B=(1,0); p=Polygon(A,B,5)",
	  "Distance(A,C)^2 == Distance(A,C) + 1" },
	{ "euler_line",
	  "A=(0,0); B=(7,1); C=(2,5); O=TriangleCenter(A,B,C,3); "
	  "G=TriangleCenter(A,B,C,2); H=TriangleCenter(A,B,C,4)",
	  "AreCollinear(O, G, H)" },
	{ "always",
	  "A=(0,0); B=(7,1); C=(2,5); O=TriangleCenter(A,B,C,3); "
	  "G=TriangleCenter(A,B,C,2); H=TriangleCenter(A,B,C,4)",
	  "Always(\"AreCollinear(O, G, H)\")" },
	{ "always_roots",
	  "A=(0,0); B=(6,1); C=(2,5); c=Incircle(A,B,C); J=Center(c); "
	  "a=AngleBisector(B,A,C)",
	  "Always(\"IsOn(J, a)\")" },
	{ "solve", "A=(0,0)", "Solve(x^2 - 3x + 1 = 0, x)" },
	{ "derivative", "f(x) = x^3*sin(2x)/(x^2+1)", "g = Derivative(f)" },
};

static void run_all(struct fig *f, const char *statements)
{
	while (*statements) {
		size_t n = strcspn(statements, ";");
		const struct fig_obs *o;

		if (fig_line(f, statements, n, &o) != OK) {
			fprintf(stderr, "bench: %.*s: %s\n", (int)n, statements,
				fig_obs_err(o)->msg);
			exit(1);
		}
		statements += n + (statements[n] == ';');
	}
}

/* The question alone is timed, in a figure where nothing is known exactly yet. */
static void bench_decide(const struct tool_table *t)
{
	struct buf b = { 0 };

	for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
		const struct question *x = &questions[q];
		double v[BATCHES];

		for (int k = 0; k < BATCHES; k++) {
			struct fig *f = fig_new(t, SEED);
			const struct fig_obs *o;
			double from;

			run_all(f, x->build);
			from = cpu();
			o = run(f, x->ask);
			v[k] = (cpu() - from) * 1e6;
			buf_reset(&b);
			fig_obs_text(&b, f, o);
			fig_free(f);
		}
		b.s[strcspn(b.s, "\n")] = 0;
		printf("decide_%s_us %.1f\ndecide_%s_answer %s\n", x->key, median(v, BATCHES),
		       x->key, buf_str(&b));
	}
	buf_clear(&b);
}

static void bench_tools(const struct tool_table *t)
{
	struct buf b = { 0 };
	double v[BATCHES], w[BATCHES];

	for (int k = 0; k < BATCHES; k++) {
		double from = cpu();

		for (int i = 0; i < 20; i++) {
			buf_reset(&b);
			tool_schemas(&b, t, "mcp", "all");
		}
		v[k] = (cpu() - from) / 20 * 1e6;
		from = cpu();
		for (int i = 0; i < 20; i++)
			tool_table_free(tool_table_new());
		w[k] = (cpu() - from) / 20 * 1e6;
	}
	printf("tools_us %.1f\ntools_bytes %zu\ntable_us %.1f\n", median(v, BATCHES), b.n,
	       median(w, BATCHES));
	buf_clear(&b);
}

/* --- Whole programs ----------------------------------------------------------------------- */

static void bench_child(int n, char **argv)
{
	double *v = mem_alloc((size_t)n * sizeof *v);
	long kb = 0;

	for (int i = 0; i < n; i++) {
		double from = seconds(CLOCK_MONOTONIC);
		pid_t pid = fork();
		struct rusage u;
		int status;

		if (pid < 0)
			exit(1);
		if (!pid) {
			int null = open("/dev/null", O_RDWR);

			dup2(null, 0);
			dup2(null, 1);
			execvp(argv[0], argv);
			_exit(127);
		}
		if (wait4(pid, &status, 0, &u) != pid || status) {
			fprintf(stderr, "bench: %s failed\n", argv[0]);
			exit(1);
		}
		v[i] = (seconds(CLOCK_MONOTONIC) - from) * 1e3;
		if (u.ru_maxrss > kb)
			kb = u.ru_maxrss;
	}
	/* Median first: it sorts. */
	printf("wall_ms %.2f\n", median(v, n));
	printf("best_ms %.2f\nmemory_mb %.1f\n", v[0], (double)kb / 1024);
	mem_free(v);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	struct tool_table *t = tool_table_new();

	if ((!strcmp(what, "seven") || !strcmp(what, "solid")) && argc == 3)
		bench_blocks(t, what, argv[2]);
	else if (!strncmp(what, "drag", 4) && argc == 3)
		bench_drag(t, what, argv[2]);
	else if (!strcmp(what, "grow") && argc >= 3)
		bench_grow(t, (int)strtol(argv[2], NULL, 10), argc > 3);
	else if (!strcmp(what, "script") && argc == 3)
		print_script((int)strtol(argv[2], NULL, 10));
	else if (!strcmp(what, "decide"))
		bench_decide(t);
	else if (!strcmp(what, "tools"))
		bench_tools(t);
	else if (!strcmp(what, "child") && argc > 3)
		bench_child((int)strtol(argv[2], NULL, 10), argv + 3);
	else
		return 2;
	tool_table_free(t);
	return 0;
}
