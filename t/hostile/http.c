/*
 * http.c -- strangers who storm a server, with an honest client beside them.  make hostile
 *
 *   hostile-http [seconds of each storm [words of its name]]
 *
 * Fails when the honest client gets no answer, or 5 of 100 of its calls take longer than
 * HONEST_MS; when an answer to anybody comes later than one and a half times the deadline;
 * and when the server still works, or does not end, once the strangers have gone.  Strangers
 * come from addresses of their own: the loopback has many.
 */
#include "base/t/tap.h"
#include "serve/serve.h"
#include "serve/t/client.h"
#include "store/t/work.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>

#define DEADLINE 2000 /* milliseconds */
#define GRACE 5000
#define HONEST_MS 250
#define TOLERANCE_MS 100 /* of a machine on which the strangers work, too */
#define HONEST 9         /* 127.0.0.9 */
#define POLYGONS 1500
#define CALLS 20000
#define CANVASES 3000
#define CUBES 60

struct stage {
	char canvas[STORE_ID]; /* the honest client's */
	char dear[STORE_ID];   /* one that takes long to draw */
	struct buf polygons, integral;
	atomic_bool over;
	atomic_int answers, refused, late;
	_Atomic double longest;
};
struct stranger {
	struct stage *s;
	int address;
	pthread_t thread;
};

static double ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void rest(int n)
{
	nanosleep(&(struct timespec){ .tv_sec = n / 1000, .tv_nsec = n % 1000 * 1000000L },
		  NULL);
}

/* From 127.0.x.y, where address is 256 x + y. */
static int dial_from(int address)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	struct sockaddr_in from = { .sin_family = AF_INET };
	const struct timeval patience = { .tv_sec = 20 };
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0)
		return -1;
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	from.sin_addr.s_addr = htonl(0x7f000000u | (uint32_t)address);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
	if (bind(fd, (struct sockaddr *)&from, sizeof from) ||
	    connect(fd, (struct sockaddr *)&to, sizeof to)) {
		close(fd);
		return -1;
	}
	return fd;
}

#define MCP_VERSION "2026-07-28"
#define MCP_META                                                                              \
	"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" MCP_VERSION                \
	"\",\"io.modelcontextprotocol/clientInfo\":{\"name\":\"x\",\"version\":\"1\"},"        \
	"\"io.modelcontextprotocol/clientCapabilities\":{}}"
/* What models' clients say besides, when they want a picture. */
#define MCP_HEADERS                                                                           \
	"Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: " MCP_VERSION   \
	"\r\nMcp-Method: tools/call\r\nMcp-Name: render_canvas\r\n"

static bool post(int fd, const char *path, const char *body, size_t n)
{
	struct buf q = { 0 };
	bool sent = true;

	buf_addf(&q,
		 "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\n%s\r\n",
		 path, n, strcmp(path, "/mcp") ? "" : MCP_HEADERS);
	buf_addn(&q, body, n);
	for (size_t at = 0; at < q.n && sent;) {
		ssize_t k = send(fd, q.s + at, q.n - at, MSG_NOSIGNAL);

		sent = k > 0;
		at += sent ? (size_t)k : 0;
	}
	buf_clear(&q);
	return sent;
}

/* The status of the answer, -1: none came. */
static int fetch(int fd, struct buf *b)
{
	size_t whole = 0;
	char piece[16384];
	int status = -1;

	buf_reset(b);
	while (!whole || b->n < whole) {
		ssize_t k = recv(fd, piece, sizeof piece, 0);
		const char *end, *length;

		if (k <= 0)
			return -1;
		buf_addn(b, piece, (size_t)k);
		end = whole ? NULL : strstr(b->s, "\r\n\r\n");
		length = end ? strstr(b->s, "Content-Length: ") : NULL;
		if (end)
			whole = (size_t)(end + 4 - b->s) +
				(length ? strtoul(length + 16, NULL, 10) : 0);
	}
	sscanf(b->s, "HTTP/1.1 %d", &status);
	return status;
}

static bool get(int fd, const char *path)
{
	char q[300];
	int n = snprintf(q, sizeof q, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", path);

	return send(fd, q, (size_t)n, MSG_NOSIGNAL) == n;
}

/* Ask, and note how long it took.  Without a body it is a GET. */
static int timed(struct stage *s, int fd, const char *path, const struct buf *body,
		 struct buf *b)
{
	double start = ms(), took, longest;
	bool sent = body ? post(fd, path, body->s, body->n) : get(fd, path);
	int status = sent ? fetch(fd, b) : -1;

	took = ms() - start;
	if (status < 0)
		return status;
	atomic_fetch_add(&s->answers, 1);
	atomic_fetch_add(&s->refused, status >= 400);
	atomic_fetch_add(&s->late, took > 1.5 * DEADLINE + TOLERANCE_MS);
	longest = atomic_load(&s->longest);
	while (took > longest && !atomic_compare_exchange_weak(&s->longest, &longest, took))
		;
	return status;
}

/* --- Strangers ---------------------------------------------------------------------------- */
/* Ask and wait for the answer, on a new connection where there is none (fd < 0). */
static void ask_again(struct stranger *me, int *fd, const char *path, const struct buf *body,
		      struct buf *b)
{
	if (*fd < 0)
		*fd = dial_from(me->address);
	if (*fd >= 0 && timed(me->s, *fd, path, body, b) >= 0)
		return;
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
	rest(5);
}

/* Posts, and waits for the answer. */
static void *stormer(void *self)
{
	struct stranger *me = self;
	struct buf b = { 0 };
	int fd = -1;

	while (!atomic_load(&me->s->over))
		ask_again(me, &fd, "/api/v1/canvases", &me->s->polygons, &b);
	if (fd >= 0)
		close(fd);
	buf_clear(&b);
	return NULL;
}

/* Posts and hangs up. */
static void *leaver(void *self)
{
	struct stranger *me = self;

	while (!atomic_load(&me->s->over)) {
		const struct buf *what = me->address % 2 ? &me->s->polygons : &me->s->integral;
		int fd = dial_from(me->address);

		if (fd >= 0) {
			post(fd, "/api/v1/canvases", what->s, what->n);
			rest(20);
			close(fd);
		} else {
			rest(5);
		}
	}
	return NULL;
}

#define HELD 100 /* connections of one stranger */
/* Sends a byte now and then, of a head or of a body. */
static void *trickler(void *self)
{
	struct stranger *me = self;
	const char *head = "POST /api/v1/canvases HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: bbbbb";
	const char *body = "POST /api/v1/canvases HTTP/1.1\r\nHost: 127.0.0.1\r\n"
			   "Content-Type: application/json\r\nContent-Length: 3000000\r\n\r\n";
	const char *text = me->address % 2 ? head : body;
	int fd[HELD];

	for (int i = 0; i < HELD; i++) {
		fd[i] = dial_from(me->address);
		if (fd[i] >= 0)
			send_all(fd[i], text, strlen(text));
	}
	while (!atomic_load(&me->s->over)) {
		for (int i = 0; i < HELD; i++)
			if (fd[i] >= 0 &&
			    send(fd[i], "x", 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
				close(fd[i]);
				fd[i] = dial_from(me->address);
				if (fd[i] >= 0)
					send_all(fd[i], text, strlen(text));
			}
		rest(50);
	}
	for (int i = 0; i < HELD; i++)
		if (fd[i] >= 0)
			close(fd[i]);
	return NULL;
}

/* Asks for much and reads nothing. */
static void *deaf(void *self)
{
	struct stranger *me = self;
	const char *ask_tools = "GET /api/v1/tools HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
	int fd[HELD];

	for (int i = 0; i < HELD; i++)
		fd[i] = dial_from(me->address);
	while (!atomic_load(&me->s->over)) {
		for (int i = 0; i < HELD; i++)
			if (fd[i] >= 0)
				(void)!send(fd[i], ask_tools, strlen(ask_tools),
					    MSG_NOSIGNAL | MSG_DONTWAIT);
		rest(20);
	}
	for (int i = 0; i < HELD; i++)
		if (fd[i] >= 0)
			close(fd[i]);
	return NULL;
}

/* Connects, and says nothing. */
static void *flooder(void *self)
{
	struct stranger *me = self;
	int fd[HELD], n = 0;

	for (int i = 0; i < HELD; i++)
		fd[i] = -1;
	while (!atomic_load(&me->s->over)) {
		if (fd[n] >= 0)
			close(fd[n]);
		fd[n] = dial_from(me->address);
		n = (n + 1) % HELD;
		rest(1);
	}
	for (int i = 0; i < HELD; i++)
		if (fd[i] >= 0)
			close(fd[i]);
	return NULL;
}

/* Makes canvases. */
static void *filler(void *self)
{
	struct stranger *me = self;
	struct buf b = { 0 }, empty = { 0 };
	int fd = dial_from(me->address);

	buf_add(&empty, "{}");
	while (fd >= 0 && !atomic_load(&me->s->over))
		if (timed(me->s, fd, "/api/v1/canvases", &empty, &b) < 0)
			break;
	if (fd >= 0)
		close(fd);
	buf_clear(&b);
	buf_clear(&empty);
	return NULL;
}

/* Asks for pictures that are large, and films; also as a model does. */
static void *painter(void *self)
{
	static const char *const what[] = { "png?width=4000&height=4000&scale=1",
					    "gif?width=1600&height=1200", "frames", "pdf" };
	enum { WHAT = sizeof what / sizeof *what, SIDES = 2 };
	static const int side[SIDES] = { 7000, 3900 };
	struct stranger *me = self;
	struct buf b = { 0 }, call = { 0 };
	char path[200];
	int fd = -1;

	for (int i = 0; !atomic_load(&me->s->over); i++) {
		int k = i % (WHAT + SIDES);

		if (k < WHAT) {
			snprintf(path, sizeof path, "/api/v1/canvases/%s/%s", me->s->dear,
				 what[k]);
			ask_again(me, &fd, path, NULL, &b);
			continue;
		}
		buf_reset(&call);
		buf_addf(&call,
			 "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\","
			 "\"params\":{\"name\":\"render_canvas\",\"arguments\":{"
			 "\"canvas_id\":\"%s\",\"width\":%d,\"height\":%d}," MCP_META "}}",
			 me->s->dear, side[k - WHAT], side[k - WHAT]);
		ask_again(me, &fd, "/mcp", &call, &b);
	}
	if (fd >= 0)
		close(fd);
	buf_clear(&call);
	buf_clear(&b);
	return NULL;
}

/* --- The honest client ---------------------------------------------------------------------- */
struct honest {
	struct stage *s;
	bool anew;  /* a connection for every call, and a canvas now and then */
	bool draws; /* every other call is a picture */
	double *took;
	int n, failed;
	char why[200];
};

static void *be_honest(void *self)
{
	struct honest *h = self;
	struct buf b = { 0 }, question = { 0 }, empty = { 0 };
	char path[100], picture[100];
	int fd = -1;

	snprintf(path, sizeof path, "/api/v1/canvases/%s/call", h->s->canvas);
	snprintf(picture, sizeof picture, "/api/v1/canvases/%s/png", h->s->canvas);
	buf_add(&question, "{\"line\":\"Distance(A, B)\"}");
	buf_add(&empty, "{\"script\":\"A = (1, 2)\"}");
	while (!atomic_load(&h->s->over) && h->n < CALLS) {
		bool makes = h->anew && h->n % 50 == 49, draws = h->draws && h->n % 2;
		double start = ms();
		int status;

		if (fd < 0)
			fd = dial_from(HONEST);
		status = fd < 0 ? -2
				: timed(h->s, fd,
					makes   ? "/api/v1/canvases"
					: draws ? picture
						: path,
					makes   ? &empty
					: draws ? NULL
						: &question,
					&b);
		h->took[h->n++] = ms() - start;
		if (status != (makes ? 201 : 200)) {
			h->failed++;
			snprintf(h->why, sizeof h->why, "%d %.150s", status, buf_str(&b));
		}
		if (fd >= 0 && (h->anew || status < 0)) {
			close(fd);
			fd = -1;
		}
		rest(h->anew ? 20 : 5);
	}
	if (fd >= 0)
		close(fd);
	buf_clear(&b);
	buf_clear(&question);
	buf_clear(&empty);
	return NULL;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double processor(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e3 +
	       (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-3;
}

/* --- A storm ----------------------------------------------------------------------------------- */
struct storm {
	const char *name;
	void *(*stranger)(void *);
	int strangers;
	bool together; /* from one address */
	bool anew, draws;
};

static void run(struct stage *s, const struct storm *what, int seconds)
{
	struct stranger *all = mem_alloc((size_t)what->strangers * sizeof *all);
	struct honest h = { .s = s, .anew = what->anew, .draws = what->draws };
	pthread_t honest;
	double p95, work;

	h.took = mem_alloc(CALLS * sizeof *h.took);
	atomic_store(&s->over, false);
	atomic_store(&s->answers, 0);
	atomic_store(&s->refused, 0);
	atomic_store(&s->late, 0);
	atomic_store(&s->longest, 0);
	for (int i = 0; i < what->strangers; i++) {
		all[i] =
			(struct stranger){ .s = s, .address = what->together ? 512 : 512 + i };
		pthread_create(&all[i].thread, NULL, what->stranger, &all[i]);
	}
	rest(100);
	pthread_create(&honest, NULL, be_honest, &h);
	rest(1000 * seconds);
	atomic_store(&s->over, true);
	pthread_join(honest, NULL);
	for (int i = 0; i < what->strangers; i++)
		pthread_join(all[i].thread, NULL);
	rest(DEADLINE);
	work = processor();
	rest(500);
	work = processor() - work;
	qsort(h.took, (size_t)h.n, sizeof *h.took, by_size);
	p95 = h.n ? h.took[h.n - 1 - h.n / 20] : 1e9;
	printf("# %s: honest %d calls, median %.1f ms, 95 of 100 %.1f ms, longest %.1f ms; "
	       "answers %d, refused %d, longest %.0f ms\n",
	       what->name, h.n, h.n ? h.took[h.n / 2] : 0, p95, h.n ? h.took[h.n - 1] : 0,
	       atomic_load(&s->answers), atomic_load(&s->refused), atomic_load(&s->longest));
	ok(h.n > 0 && !h.failed, "%s: the honest client is answered%s%s", what->name,
	   h.failed ? ", but " : "", h.failed ? h.why : "");
	ok(p95 < HONEST_MS, "%s: 95 of 100 within %d ms (%.1f)", what->name, HONEST_MS, p95);
	ok(!atomic_load(&s->late), "%s: no answer later than 1.5 deadlines", what->name);
	ok(work < 100, "%s: idle a deadline later (%.0f of 500 ms at work)", what->name, work);
	mem_free(h.took);
	mem_free(all);
}

static void prepare(struct stage *s, struct store *store)
{
	const struct store_call line[] = { { .line = "A = (1, 2)" },
					   { .line = "B = (4, 6)" } };

	new_canvas(store, s->canvas, "honest");
	for (int i = 0; i < 2; i++) {
		struct store_result r;
		struct buf seen = { 0 };
		struct err e = { 0 };

		if (store_call(store, s->canvas, &line[i], &r, &seen, &e) != OK)
			ok(false, "%s", e.msg);
		buf_clear(&seen);
	}
	new_canvas(store, s->dear, "dear");
	for (int i = 0; i < CUBES; i++) {
		char cube[80];
		struct store_call call = { .line = cube };
		struct store_result r;
		struct buf seen = { 0 };
		struct err e = { 0 };

		snprintf(cube, sizeof cube, "Cube((%d/5,%d/7,0),(%d/5,%d,1))", i % 9, i % 8,
			 1 + i % 7, 1 + i % 3);
		if (store_call(store, s->dear, &call, &r, &seen, &e) != OK)
			ok(false, "%s", e.msg);
		buf_clear(&seen);
	}
	buf_add(&s->polygons, "{\"script\":\"");
	for (int i = 0; i < POLYGONS; i++)
		buf_addf(&s->polygons, "Polygon((%d, 0), (%d, 0), (%d, %d))\\n", i, i + 2,
			 i + 1, i % 7 + 1);
	buf_add(&s->polygons, "\"}");
	buf_add(&s->integral, "{\"script\":\"f(x)=floor(x)\\ng(x)=sin(20*exp(x))\\n"
			      "IntegralBetween(f,1/1000,100,g)\"}");
}

int main(int argc, char **argv)
{
	static const struct storm storms[] = {
		{ "nobody", stormer, 0, false, false, false },
		{ "32 who post 1,500 polygons, one address", stormer, 32, true, false, false },
		{ "32 who post 1,500 polygons, 32 addresses", stormer, 32, false, false,
		  false },
		{ "16 who hang up in mid-work", leaver, 16, false, false, false },
		{ "800 slow heads and half bodies", trickler, 8, false, true, false },
		{ "400 who do not read", deaf, 4, false, true, false },
		{ "a flood of connections", flooder, 16, true, true, false },
		{ "a flood from many addresses", flooder, 16, false, true, false },
		{ "8 who make canvases", filler, 8, true, true, false },
		{ "16 who want large pictures", painter, 16, true, false, true },
		{ "16 who want large pictures, 16 addresses", painter, 16, false, false,
		  true },
	};
	const char *only = argc > 2 ? argv[2] : "";
	int seconds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 5;
	struct store_options keep = { .canvases = CANVASES };
	struct serve_options o = { .threads = 2,
				   .tools = NULL,
				   .version = "0",
				   .log = "none",
				   .deadline = DEADLINE,
				   .grace = GRACE };
	struct rlimit files;
	struct stage s = { .over = false };
	struct serve *server = NULL;
	struct err e = { 0 };
	double start;

	signal(SIGPIPE, SIG_IGN);
	if (!getrlimit(RLIMIT_NOFILE, &files)) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
	o.tools = tools = tool_table_new();
	o.store = open_store(&keep);
	prepare(&s, o.store);
	if (serve_start(&server, &o, &e) != OK) {
		skip(e.msg);
		return tap_done();
	}
	port = serve_port(server);
	for (size_t i = 0; i < sizeof storms / sizeof *storms; i++)
		if (strstr(storms[i].name, only))
			run(&s, &storms[i], seconds);
	start = ms();
	ok(serve_stop(server), "it ends");
	ok(ms() - start < GRACE, "within the grace (%.0f ms)", ms() - start);
	store_close(o.store);
	buf_clear(&s.polygons);
	buf_clear(&s.integral);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
