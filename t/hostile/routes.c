/*
 * routes.c -- every route of the HTTP API asked for as much as its parameters allow, of canvases that are
 * dear to draw, write and read.  make hostile
 *
 *   hostile-routes [rounds [seed [words of a path]]]
 *
 * The routes are those of the table, so a new one is asked by itself.  There are no runs of models here:
 * of those it is asked in vain.  Fails when an answer comes later than one and a half times the deadline,
 * when none comes, and when the process grows by more than a request may take and what its answer is.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "io/io.h"
#include "serve/api_priv.h"
#include "serve/serve.h"
#include "serve/t/client.h"
#include "store/t/work.h"
#include <signal.h>
#include <sys/resource.h>
#include <time.h>

#define DEADLINE 2000    /* milliseconds */
#define TOLERANCE_MS 100 /* of a machine on which others work */
#define MEMORY_MB 256
#define ANSWERS_MB 256 /* what several answers on their way take, and what malloc keeps */
#define WORST 12

struct asked {
	double ms, mb;
	int status;
	char what[160];
};
struct run {
	struct rng rng;
	struct store *store;
	char (*id)[STORE_ID];
	struct asked slow[WORST];
	long n, late, silent, refused;
	long mb; /* resident at most, so far */
};

static double ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int below(struct run *r, int n)
{
	return (int)rng_below(&r->rng, (uint64_t)n);
}

/* --- Canvases ----------------------------------------------------------------------------- */
typedef void make_lines(struct run *r, struct buf *b);

/* A line in which @ is the number and <a:b> one that is drawn, from the left to the right. */
static void add_made(struct run *r, struct buf *b, int number, const char *form)
{
	int from, to, n;

	for (const char *s = form; *s; s++)
		if (*s == '@') {
			buf_addf(b, "%d", number);
		} else if (*s == '<' && sscanf(s, "<%d:%d>%n", &from, &to, &n) == 2) {
			buf_addf(b, "%d", from + below(r, to - from + 1));
			s += n - 1;
		} else {
			buf_addc(b, *s);
		}
	buf_addc(b, '\n');
}

static void add_all(struct run *r, struct buf *b, int n, const char *form)
{
	for (int i = 0; i < n; i++)
		add_made(r, b, i, form);
}

static void segments(struct run *r, struct buf *b)
{
	add_all(r, b, 150, "P@=(<-100:99>/7,<-45:44>/3)");
	add_all(r, b, 500, "s@=Segment(P<0:74>,P<75:149>)\nShowLabel(s@,true)");
}

static void inequalities(struct run *r, struct buf *b)
{
	add_all(r, b, 50, "q@: y < sin(<1:40>*x) + <0:39>/9");
}

static void curves(struct run *r, struct buf *b)
{
	add_all(r, b, 25, "f@(x)=sin(<5:24>*exp(x))+floor(<0:8>*x)");
	add_all(r, b, 12, "i@: x^<2:7> + y^<2:7> + sin(<1:9>*x*y) = <1:5>");
}

static void solids(struct run *r, struct buf *b)
{
	add_all(r, b, 60, "c@=Cube((<0:8>/5,<0:8>/7,0),(<1:9>/5,<1:3>,1))");
	add_all(r, b, 12, "b@=Sphere((<0:4>,<0:4>,<0:4>),<1:4>)");
}

static void chain(struct run *r, struct buf *b)
{
	(void)r;
	buf_add(b, "A=(0,0)\nB=(sqrt(2),1)\nC=(1,sqrt(3))\nM0=Midpoint(A,B)\n");
	for (int i = 1; i < 400; i++)
		buf_addf(b, "M%d=Midpoint(M%d,%c)\n", i, i - 1, "ABC"[i % 3]);
}

static void film(struct run *r, struct buf *b)
{
	buf_add(b, "a=Slider(0,10,0.1)\nA=(cos(a),sin(a))\nB=(3,1)\n"
		   "k=Locus(Midpoint(A,B),a)\n");
	add_all(r, b, 60, "g@(x)=sin(a*x+<0:8>)+x/<1:9>\nt@=Circle(A,<1:30>/7)");
}

static void texts(struct run *r, struct buf *b)
{
	struct buf long_text = { 0 };

	for (int k = 0; k < 40; k++)
		buf_add(&long_text, "$\\frac{x^{<0:98>}}{\\sqrt{<0:98>}}$ ");
	for (int i = 0; i < 60; i++) {
		buf_addf(b, "t%d=Text(\"", i);
		add_made(r, b, i, buf_str(&long_text));
		b->s[--b->n] = 0;
		add_made(r, b, i, "\",(<0:8>,<0:8>))");
	}
	buf_clear(&long_text);
}

static void many(struct run *r, struct buf *b)
{
	add_all(r, b, 5000, "P@=(<-100:99>/7,<-45:44>/3)");
}

static void loci(struct run *r, struct buf *b)
{
	(void)r;
	buf_add(b, "O=(0,0)\nc=Circle(O,3)\nM=Point(c,1,1)\nA=(4,1)\n"
		   "P=Intersect(Line(A,M),Circle(A,2),1)\nl=Locus(P,M)\nQ=Point(l)\n"
		   "k=Locus(Midpoint(Q,A),Q)\nk2=Locus(Midpoint(Q,M),Q)\n"
		   "v=Envelope(Line(P,M),M)\n");
}

static const struct canvas_row {
	const char *name;
	make_lines *lines;
} canvases[] = {
	{ "segments", segments }, { "inequalities", inequalities },
	{ "curves", curves },     { "solids", solids },
	{ "chain", chain },       { "film", film },
	{ "texts", texts },       { "many", many },
	{ "loci", loci },
};
#define CANVASES ((int)(sizeof canvases / sizeof *canvases))

/* Nobody bounds what the store is asked directly. */
static void furnish(struct run *r)
{
	r->id = mem_alloc(CANVASES * sizeof *r->id);
	for (int i = 0; i < CANVASES; i++) {
		struct buf lines = { 0 };
		int refused = 0;

		new_canvas(r->store, r->id[i], canvases[i].name);
		canvases[i].lines(r, &lines);
		for (char *s = lines.s; s && *s;) {
			char *end = strchr(s, '\n');
			struct store_call call = { .line = s };
			struct store_result done = { 0 };
			struct buf seen = { 0 };
			struct err e = { 0 };

			*end = 0;
			refused += store_call(r->store, r->id[i], &call, &done, &seen, &e) !=
					   OK ||
				   !done.ok;
			buf_clear(&seen);
			s = end + 1;
		}
		printf("# %s: %d lines refused\n", canvases[i].name, refused);
		buf_clear(&lines);
	}
}

/* --- Parameters ------------------------------------------------------------------------------ */
#define NAMES_OF(...) ((const char *const[]){ __VA_ARGS__, NULL })
static const struct values {
	const char *names; /* with blanks around each */
	const char *const *bank;
} values[] = {
	{ " width height ", NAMES_OF("800", "8192", "1", "4000", "1e9", "-3", "nan") },
	{ " scale ", NAMES_OF("1", "4", "100", "0.001", "1e300") },
	{ " x_min y_min ", NAMES_OF("-8", "-1e300", "-1e-300", "0", "-1e6") },
	{ " x_max y_max ", NAMES_OF("8", "1e300", "1e-300", "1e6") },
	{ " frames ", NAMES_OF("2", "1000000000", "500", "24") },
	{ " seconds ", NAMES_OF("0.0001", "1e9", "10") },
	{ " slider ", NAMES_OF("a", "nothing", "P0") },
	{ " step from to ", NAMES_OF("0", "1", "100", "1000000000") },
	{ " preset ", NAMES_OF("print", "dark", "nothing") },
	{ " labels ", NAMES_OF("all", "none", "value", "nothing") },
	{ " projection ", NAMES_OF("cabinet", "perspective", "isometric", "nothing") },
	{ " hidden ", NAMES_OF("dashed", "none", "solid") },
	{ " text ", NAMES_OF("live", "outlines") },
	{ " decimals ", NAMES_OF("0", "15", "-1", "99") },
	{ " version after offset limit call event problem ",
	  NAMES_OF("0", "1000000000", "7") },
	{ " form ", NAMES_OF("json", "openai", "mcp", "nothing") },
	{ " profile ", NAMES_OF("all", "core", "nothing") },
	{ " title q model status name prefix ", NAMES_OF("", "a", "W.ggb", "x.jgex") },
};

static const char *value_of(struct run *r, const char *name, bool flag)
{
	char word[60];
	int n = 0;

	if (flag)
		return below(r, 2) ? "1" : "0";
	snprintf(word, sizeof word, " %s ", name);
	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		if (strstr(values[i].names, word)) {
			while (values[i].bank[n])
				n++;
			return values[i].bank[below(r, n)];
		}
	return "1";
}

/* Of "name:type ..." some, or many; windows have four sides. */
static void add_query(struct run *r, struct buf *b, const char *list)
{
	bool window = below(r, 3) == 0;
	const char *mark = "?";
	char name[40], type[20];
	int n;

	for (const char *s = list; sscanf(s, " %39[^:]:%19[^ ]%n", name, type, &n) == 2;
	     s += n) {
		bool side = name[1] == '_' && (name[0] == 'x' || name[0] == 'y');

		if (side ? !window : below(r, 3) > 0)
			continue;
		buf_addf(b, "%s%s=%s", mark, name,
			 value_of(r, name, !strcmp(type, "boolean")));
		mark = "&";
	}
}

/* --- Bodies ----------------------------------------------------------------------------------- */
/* JSON text of a line of script. */
static void add_line(struct run *r, struct buf *b)
{
	static const char *const lines[] = {
		"f(x)=floor(x)",
		"IntegralBetween(f0,1/1000,100,f1)",
		"Sequence(Circle((k,k^2),k),k,1,3000)",
		"LocusEquation(Distance(P,M)==3,A)",
		"Sum(Sequence(sqrt(k),k,1,60))",
		"Undo(100000)",
		"Redo(100000)",
		"Delete(P0)",
		"Always(AreEqual(Distance(A,B),Distance(A,C)))",
		"Discover()",
		"SetCoords(A,1/3,sqrt(2))",
		"Intersect(k,l)",
		"2^(2^40)",
	};

	json_add_string(b, lines[below(r, (int)(sizeof lines / sizeof *lines))]);
}

static void body_call(struct run *r, struct buf *b)
{
	buf_add(b, "{\"line\":");
	add_line(r, b);
	buf_addc(b, '}');
}

static void add_calls(struct run *r, struct buf *b, int n)
{
	buf_add(b, "{\"calls\":[");
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		body_call(r, b);
	}
	buf_add(b, "]");
}

static void body_batch(struct run *r, struct buf *b)
{
	add_calls(r, b, 1 + below(r, 400));
	buf_add(b, ",\"whole\":true}");
}

static void body_preview(struct run *r, struct buf *b)
{
	add_calls(r, b, 1 + below(r, 12));
	buf_add(b, ",\"width\":8000,\"height\":8000,\"objects\":true}");
}

static void body_move(struct run *r, struct buf *b)
{
	if (below(r, 2))
		add_made(r, b, below(r, 2),
			 "{\"name\":\"P@\",\"x\":1e300,\"y\":<0:49>.5,\"preview\":true}");
	else
		buf_add(b, "{\"names\":\"P0 P1 P2 P3 A B\",\"dx\":1e-300,\"dy\":3,\"preview\":"
			   "true}");
}

static void body_moved(struct run *r, struct buf *b)
{
	int n = 1 + below(r, 3) * 5000;

	buf_add(b, "{\"moves\":[");
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s{\"name\":\"P%d\",\"x\":%d,\"y\":0.25}", i ? "," : "",
			 below(r, 5000), i);
	buf_add(b, "],\"width\":8000,\"height\":6000}");
}

static void body_create(struct run *r, struct buf *b)
{
	struct buf lines = { 0 };

	canvases[below(r, CANVASES)].lines(r, &lines);
	buf_add(b, "{\"script\":");
	json_add_string(b, buf_str(&lines));
	buf_addc(b, '}');
	buf_clear(&lines);
}

/* A construction as large as packed zeros allow, or deep. */
static void add_bomb(struct run *r, struct buf *b)
{
	struct io_archive *z = io_archive_new();
	struct buf xml = { 0 };
	struct err e = { 0 };
	bool deep = below(r, 2);

	buf_add(&xml, "<?xml version=\"1.0\"?><geogebra format=\"5.0\"><construction>");
	for (int i = 0; i < (deep ? 200000 : 400000); i++)
		buf_add(&xml, deep ? "<x>"
				   : "<element type=\"point\" label=\"A\"><coords x=\"0\" "
				     "y=\"0\" z=\"1\"/></element>");
	io_archive_add(z, "geogebra.xml", xml.s, xml.n);
	if (io_archive_end(b, z, &e) != OK)
		printf("# no archive: %s\n", e.msg);
	buf_clear(&xml);
}

static void body_open(struct run *r, struct buf *b)
{
	switch (below(r, 6)) {
	case 0: add_bomb(r, b); break;
	case 1:
		for (int i = 0; i < 100000; i++)
			buf_add(b, "[[[[");
		break;
	case 2:
		for (int i = 0; i < 200000; i++)
			buf_addf(b, "A%d=(1,%d)\n", i, i);
		break;
	case 3:
		for (int i = 0; i < 4000; i++)
			buf_addf(b, "%sp%d = free p%d", i ? "; " : "", i, i);
		buf_add(b, " ? coll p1 p2 p3\n");
		break;
	case 4:
		for (int i = 0; i < 4000; i++)
			buf_addf(b,
				 "{\"tool\":\"add_point\",\"args\":{\"name\":\"A%d\",\"x\":%d,"
				 "\"y\":\"sqrt(%d)\"}}\n",
				 i, i, i);
		break;
	default:
		buf_add(b, "{\"id\":1,\"points\":[\"A\",\"B\",\"C\"],\"facts\":[");
		for (int i = 0; i < 4000; i++)
			buf_addf(b, "%s\"Equal(LengthOfLine(AB),%d)\"", i ? "," : "", i);
		buf_add(b, "],\"goal\":\"Value(LengthOfLine(BC))\"}");
	}
}

static const struct body_row {
	const char *method, *end; /* of the path */
	void (*make)(struct run *r, struct buf *b);
} bodies[] = {
	{ "POST", "/canvases", body_create }, { "POST", "/call", body_call },
	{ "POST", "/batch", body_batch },     { "POST", "/move", body_move },
	{ "POST", "/preview", body_preview }, { "POST", "/moved", body_moved },
	{ "POST", "/open", body_open },
};

static void add_body(struct run *r, const struct http_route *t, struct buf *b)
{
	size_t n = strlen(t->path);

	for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
		size_t k = strlen(bodies[i].end);

		if (!strcmp(t->method, bodies[i].method) && n >= k &&
		    !strcmp(t->path + n - k, bodies[i].end)) {
			bodies[i].make(r, b);
			return;
		}
	}
	if (strcmp(t->method, "GET") && strcmp(t->method, "DELETE"))
		buf_add(b, strstr(t->path, "/share") ? "{\"days\":365}" : "{\"title\":\"W\"}");
}

/* --- Asking ---------------------------------------------------------------------------------------- */
static void keep_worst(struct run *r, const struct asked *a)
{
	for (int i = 0; i < WORST; i++)
		if (a->ms > r->slow[i].ms) {
			memmove(r->slow + i + 1, r->slow + i,
				(size_t)(WORST - 1 - i) * sizeof *r->slow);
			r->slow[i] = *a;
			return;
		}
}

/* A stream goes on: its first words are the answer. */
static int fetch(int fd, struct buf *b, bool stream)
{
	int status = -1;

	buf_reset(b);
	if (!wait_for(fd, b, "\r\n\r\n"))
		return -1;
	sscanf(b->s, "HTTP/1.1 %d", &status);
	if (!stream)
		receive(fd, b);
	return status;
}

static long resident_mb(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return u.ru_maxrss >> 10;
}

static void ask_route(struct run *r, const struct http_route *t)
{
	struct buf q = { 0 }, body = { 0 }, path = { 0 }, b = { 0 };
	const char *part = strstr(t->path, "{id}");
	struct asked a = { 0 };
	char own[STORE_ID] = "";
	int k = below(r, CANVASES), fd = dial();

	buf_addn(&path, t->path, part ? (size_t)(part - t->path) : strlen(t->path));
	if (part) {
		/* What is deleted, or changed much, is a canvas of its own. */
		if (!strcmp(t->method, "DELETE"))
			new_canvas(r->store, own, "own");
		buf_addf(&path, "%s%s",
			 strstr(t->path, "/runs/") || strstr(t->path, "/trash/") ? "nothing"
			 : own[0]                                                ? own
										 : r->id[k],
			 part + 4);
	}
	add_query(r, &path, t->query ? t->query : "");
	add_body(r, t, &body);
	buf_addf(&q,
		 "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: "
		 "%s\r\n"
		 "Content-Length: %zu\r\n\r\n",
		 t->method, buf_str(&path),
		 strstr(t->path, "/open") ? "application/octet-stream" : "application/json",
		 body.n);
	if (body.n)
		buf_addn(&q, body.s, body.n);
	a.ms = ms();
	send_all(fd, q.s, q.n);
	a.status = fetch(fd, &b, strstr(t->path, "/events"));
	a.ms = ms() - a.ms;
	a.mb = (double)b.n / (1 << 20);
	close(fd);
	snprintf(a.what, sizeof a.what, "%s %.120s (%s)", t->method, buf_str(&path),
		 part ? canvases[k].name : "");
	r->n++;
	r->late += a.ms > 1.5 * DEADLINE + TOLERANCE_MS;
	r->silent += a.status < 0;
	r->refused += a.status >= 400;
	if (a.status < 0 || a.status == 500)
		printf("# %d of %s: %.200s\n", a.status, a.what, buf_str(&b));
	keep_worst(r, &a);
	if (resident_mb() - r->mb >= 20)
		printf("# from %ld to %ld MB: %s\n", r->mb, resident_mb(), a.what);
	r->mb = resident_mb();
	buf_clear(&q);
	buf_clear(&b);
	buf_clear(&body);
	buf_clear(&path);
}

int main(int argc, char **argv)
{
	long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 12, before;
	struct run r = { .rng = { argc > 2 ? strtoull(argv[2], NULL, 10) : 1 } };
	const char *only = argc > 3 ? argv[3] : "";
	char *dir = new_folder();
	/* What lasts is on disk: the process keeps few figures. */
	struct store_options keep = { .canvases = 10000, .open = CANVASES, .dir = dir };
	struct serve_options o = { .threads = 2,
				   .version = "0",
				   .log = "none",
				   .deadline = DEADLINE,
				   .memory = (size_t)MEMORY_MB << 20 };
	struct serve *server = NULL;
	struct err e = { 0 };
	double start;

	signal(SIGPIPE, SIG_IGN);
	o.tools = tools = tool_table_new();
	o.store = r.store = open_store(&keep);
	furnish(&r);
	if (serve_start(&server, &o, &e) != OK) {
		skip(e.msg);
		return tap_done();
	}
	port = serve_port(server);
	before = resident_mb();
	start = ms();
	for (long i = 0; i < rounds; i++)
		for (int k = 0; k < serve_api_routes_n; k++)
			if (strstr(serve_api_routes[k].path, only))
				ask_route(&r, &serve_api_routes[k]);
	printf("# the slowest:\n");
	for (int i = 0; i < WORST && r.slow[i].ms > 0; i++)
		printf("# %8.0f ms, %6.1f MB, %d: %s\n", r.slow[i].ms, r.slow[i].mb,
		       r.slow[i].status, r.slow[i].what);
	printf("# %ld requests of %d routes in %.0f s, %ld refused, %ld MB resident, then "
	       "%ld\n",
	       r.n, serve_api_routes_n, (ms() - start) / 1000, r.refused, before,
	       resident_mb());
	ok(!r.late, "no answer later than 1.5 deadlines: all but %ld", r.late);
	ok(!r.silent, "every request is answered: all but %ld", r.silent);
	ok(resident_mb() - before < MEMORY_MB + ANSWERS_MB, "within %d MB, and its answers",
	   MEMORY_MB);
	ok(serve_stop(server), "it ends");
	store_close(o.store);
	remove_folder(dir);
	mem_free(r.id);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
