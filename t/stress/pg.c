/*
 * pg.c -- many servers, one PostgreSQL: clients go round them in turn, as a balancer would send
 * them, while servers are killed and started again, and then while the database itself is.
 * make stress
 *
 *   stress-pg [kills [clients [servers [canvases [crashes]]]]]
 *
 * Every client writes down what it was told.  In the end each canvas has every acknowledged call
 * at the version it was told, once; no call that nobody made; and the calls of one client in
 * the order in which it made them, also those whose answer never came.
 */
#include "store/t/work.h"
#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/time.h>

#define SERVERS 8
#define TOKEN "a-token-of-the-test-long-enough"
#define CALLS 20000 /* of one client, at most */

struct entry {
	int canvas;
	long version; /* as told; 0: refused for sure, -1: nobody knows */
};
struct fleet {
	const char *program;
	char *url, *dir;
	int servers, clients, canvases;
	char (*id)[STORE_ID];
	pid_t pid[SERVERS];
	atomic_int port[SERVERS]; /* 0: it does not run */
	atomic_bool over;
	atomic_long acknowledged, unknown, own_writes, not_seen, refused, failed, slow;
};
struct caller {
	struct fleet *fleet;
	int number, calls, turn, fd[SERVERS], of[SERVERS];
	struct entry *entry;
};

static void pause_ms(long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* --- Servers --------------------------------------------------------------------------------- */

/* In a group of its own, so that its workers are killed with it. */
static bool start_server(struct fleet *f, int i)
{
	int pipes[2], said = 0;
	char line[400] = "";
	FILE *out;

	if (pipe(pipes))
		return false;
	fflush(stdout);
	f->pid[i] = fork();
	if (!f->pid[i]) {
		setpgid(0, 0);
		dup2(pipes[1], 1);
		for (int fd = 3; fd < 1024; fd++)
			close(fd);
		setenv("PORISM_STORE", f->url, 1);
		setenv("PORISM_TOKEN", TOKEN, 1);
		execl(f->program, "porism", "serve", "--port", "0", "--store", f->url,
		      (char *)NULL);
		_exit(127);
	}
	setpgid(f->pid[i], f->pid[i]);
	close(pipes[1]);
	out = fdopen(pipes[0], "r");
	while (!said && fgets(line, sizeof line, out)) {
		char *colon = strrchr(line, ':');

		said = strstr(line, "http://") && colon && isdigit((unsigned char)colon[1])
			       ? atoi(colon + 1)
			       : 0;
	}
	fclose(out);
	atomic_store(&f->port[i], said);
	if (!said)
		printf("# server %d does not start\n", i);
	return said;
}

static void kill_server(struct fleet *f, int i)
{
	atomic_store(&f->port[i], 0);
	kill(-f->pid[i], SIGKILL);
	waitpid(f->pid[i], NULL, 0);
}

/* --- Clients ----------------------------------------------------------------------------------- */

static int dial_to(int to)
{
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons((uint16_t)to) };
	const struct timeval patience = { .tv_sec = 60 };
	int fd = to ? socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	if (connect(fd, (struct sockaddr *)&a, sizeof a)) {
		close(fd);
		return -1;
	}
	return fd;
}

/* The status, with the answer in b; 0: it was not asked; -1: nobody knows. */
static int request(struct caller *c, int server, struct buf *b, const char *method,
		   const char *path, const char *body)
{
	int port = atomic_load(&c->fleet->port[server]), status = -1;
	struct buf q = { 0 };
	size_t whole = 0;

	if (c->fd[server] >= 0 && c->of[server] != port) {
		close(c->fd[server]);
		c->fd[server] = -1;
	}
	if (c->fd[server] < 0)
		c->fd[server] = dial_to(port);
	c->of[server] = port;
	if (c->fd[server] < 0)
		return 0;
	buf_addf(&q,
		 "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer " TOKEN
		 "\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
		 method, path, port, strlen(body), body);
	for (size_t at = 0; at < q.n;) {
		ssize_t k = send(c->fd[server], q.s + at, q.n - at, MSG_NOSIGNAL);

		if (k <= 0)
			break;
		at += (size_t)k;
	}
	buf_clear(&q);
	buf_reset(b);
	while (!whole || b->n < whole) {
		char piece[16384];
		ssize_t k = recv(c->fd[server], piece, sizeof piece, 0);
		const char *end, *length;

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0) {
			close(c->fd[server]);
			c->fd[server] = -1;
			return -1;
		}
		buf_addn(b, piece, (size_t)k);
		end = whole ? NULL : strstr(b->s, "\r\n\r\n");
		length = end ? strstr(b->s, "\r\nContent-Length: ") : NULL;
		if (length)
			whole = (size_t)(end + 4 - b->s) + strtoul(length + 18, NULL, 10);
	}
	sscanf(b->s, "HTTP/1.1 %d", &status);
	if (strstr(b->s, "\r\nConnection: close")) {
		close(c->fd[server]);
		c->fd[server] = -1;
	}
	return status;
}

/* One call through the next server; -1: nobody knows whether it happened, 0: it did not. */
static long one_call(struct caller *c, struct buf *b, int canvas, int call)
{
	struct fleet *f = c->fleet;
	char path[100], body[120];
	const char *v;
	double start = seconds();
	int status;

	snprintf(path, sizeof path, "/api/v1/canvases/%s/call", f->id[canvas]);
	snprintf(body, sizeof body, "{\"line\":\"T%dx%d = (%d, %d)\"}", c->number, call, call,
		 c->number);
	status = request(c, c->turn++ % f->servers, b, "POST", path, body);
	if (seconds() - start > 3)
		f->slow++;
	if (status == 0)
		return 0;
	/* It was told to wait: it was not asked. */
	if (status == 429) {
		pause_ms(5);
		return 0;
	}
	v = status == 200 ? strstr(b->s, "\"version\":") : NULL;
	if (v && strstr(b->s, "\"ok\":true"))
		return strtol(v + 10, NULL, 10);
	/* A deadline was over, before anything happened or perhaps after it. */
	if (status == 422 && strstr(b->s, "\"limit\""))
		return strstr(b->s, "nothing was changed") ? 0 : -1;
	if (status == 200 || (status >= 400 && status < 500)) {
		if (!atomic_fetch_add(&f->refused, 1))
			printf("# refused: %s\n", b->s);
		return 0;
	}
	if (status > 0 && atomic_fetch_add(&f->failed, 1) < 3)
		printf("# %d: %.200s\n", status, b->s + strcspn(b->s, "{"));
	return -1;
}

/* Does the next server know what this one has acknowledged? */
static void look_for(struct caller *c, struct buf *b, int canvas, int call, long version)
{
	struct fleet *f = c->fleet;
	char path[100], name[40];
	const char *v;
	int status;

	snprintf(path, sizeof path, "/api/v1/canvases/%s", f->id[canvas]);
	status = request(c, c->turn++ % f->servers, b, "GET", path, "");
	if (status != 200)
		return;
	snprintf(name, sizeof name, "\"T%dx%d\"", c->number, call);
	v = strstr(b->s, "\"version\":");
	if (v && strtol(v + 10, NULL, 10) >= version && strstr(b->s, name))
		f->own_writes++;
	else
		f->not_seen++;
}

static void *calls(void *user)
{
	struct caller *c = user;
	struct rng rng = { 77 + (uint64_t)c->number };
	struct buf b = { 0 };

	while (!atomic_load(&c->fleet->over) && c->calls < CALLS) {
		struct entry *e = &c->entry[c->calls];

		e->canvas = (int)rng_below(&rng, (uint64_t)c->fleet->canvases);
		e->version = one_call(c, &b, e->canvas, c->calls);
		if (e->version > 0)
			c->fleet->acknowledged++;
		else if (e->version < 0)
			c->fleet->unknown++;
		if (e->version > 0 && c->calls % 8 == 0)
			look_for(c, &b, e->canvas, c->calls, e->version);
		if (e->version <= 0)
			pause_ms(2);
		c->calls++;
	}
	for (int i = 0; i < c->fleet->servers; i++)
		if (c->fd[i] >= 0)
			close(c->fd[i]);
	buf_clear(&b);
	return NULL;
}

/* --- What is there in the end ----------------------------------------------------------------------- */

struct check {
	struct fleet *fleet;
	struct caller *caller;
	int canvas;
	long lines, wrong, unknown;
	char *found; /* of all calls of all callers, CALLS each */
};

/* The client and the call of a line of the journal. */
static bool who(const char *line, int *client, int *call)
{
	const char *name = strstr(line, "\"name\":\"T");

	return name && sscanf(name + 9, "%dx%d", client, call) == 2;
}

static enum status check_lines(struct fig *f, const struct store_entry *about, void *user,
			       struct err *e)
{
	struct check *k = user;
	int *last = mem_alloc((size_t)k->fleet->clients * sizeof *last);

	(void)e;
	for (int i = 0; i < k->fleet->clients; i++)
		last[i] = -1;
	k->wrong += about->version != fig_journal_count(f);
	for (int i = 0; i < fig_journal_count(f); i++) {
		const struct entry *x;
		int client = -1, call = -1;

		if (!who(fig_journal_line(f, i), &client, &call) || client < 0 ||
		    client >= k->fleet->clients || call < 0 ||
		    call >= k->caller[client].calls) {
			k->wrong++;
			continue;
		}
		x = &k->caller[client].entry[call];
		if (x->canvas != k->canvas || x->version == 0 ||
		    (x->version > 0 && x->version != i + 1) || call <= last[client] ||
		    k->found[client * CALLS + call]++)
			k->wrong++;
		k->unknown += x->version < 0;
		last[client] = call;
		k->lines++;
	}
	mem_free(last);
	return OK;
}

static void check_all(struct fleet *f, struct caller *c, const char *what)
{
	struct check k = { .fleet = f, .caller = c };
	struct store *s = open_at(f->url);
	long lost = 0;

	k.found = mem_alloc((size_t)f->clients * CALLS);
	for (k.canvas = 0; k.canvas < f->canvases; k.canvas++) {
		struct err e = { 0 };

		if (store_read(s, f->id[k.canvas], check_lines, &k, &e) != OK) {
			printf("# canvas %d: %s\n", k.canvas, e.msg);
			k.wrong++;
		}
	}
	for (int i = 0; i < f->clients; i++)
		for (int j = 0; j < c[i].calls; j++)
			lost += c[i].entry[j].version > 0 && !k.found[i * CALLS + j];
	printf("# %ld calls acknowledged, %ld without an answer (%ld of them are there), %ld "
	       "own "
	       "writes read at another server, %ld calls took more than 3 s\n",
	       atomic_load(&f->acknowledged), atomic_load(&f->unknown), k.unknown,
	       atomic_load(&f->own_writes), atomic_load(&f->slow));
	ok(!lost, "%s: no acknowledged call is lost", what);
	ok(!k.wrong && k.lines == f->acknowledged + k.unknown, "none is moved or made twice");
	ok(!f->not_seen && f->own_writes > 0, "every client reads its own writes anywhere");
	ok(!f->refused && f->acknowledged > f->clients, "and none was refused");
	mem_free(k.found);
	store_close(s);
}

/* --- Disturbances ----------------------------------------------------------------------------------- */

static bool database(const struct fleet *f, const char *what)
{
	struct buf b = { 0 };
	int rc;

	buf_addf(&b, "sh t/postgres.sh %s '%s'", what, f->dir);
	rc = system(b.s);
	buf_clear(&b);
	return rc == 0;
}

static bool kill_servers(struct fleet *f, int times)
{
	struct rng rng = { 2026 };
	bool good = true;

	for (int i = 0; good && i < times; i++) {
		int k = (int)rng_below(&rng, (uint64_t)f->servers);

		pause_ms(50 + (long)rng_below(&rng, 300));
		kill_server(f, k);
		good = start_server(f, k);
	}
	pause_ms(300);
	return good;
}

static bool crash_database(struct fleet *f, int times)
{
	struct rng rng = { 2027 };
	bool good = true;

	for (int i = 0; good && i < times; i++) {
		pause_ms(500 + (long)rng_below(&rng, 1000));
		good = database(f, "crash") && database(f, "again");
	}
	pause_ms(1000);
	return good;
}

static void disturbed(struct fleet *f, bool (*disturb)(struct fleet *, int), int times,
		      const char *what)
{
	struct caller *c = mem_alloc((size_t)f->clients * sizeof *c);
	pthread_t *t = mem_alloc((size_t)f->clients * sizeof *t);
	struct store *s = open_at(f->url);
	double start = seconds();
	bool good;

	for (int i = 0; i < f->canvases; i++)
		new_canvas(s, f->id[i], "fleet");
	store_close(s);
	f->acknowledged = f->unknown = f->own_writes = f->not_seen = f->refused = f->failed =
		f->slow = 0;
	atomic_store(&f->over, false);
	for (int i = 0; i < f->clients; i++) {
		c[i] = (struct caller){ .fleet = f, .number = i, .turn = i };
		c[i].entry = mem_alloc(CALLS * sizeof *c[i].entry);
		for (int k = 0; k < SERVERS; k++)
			c[i].fd[k] = -1;
		pthread_create(&t[i], NULL, calls, &c[i]);
	}
	good = disturb(f, times);
	atomic_store(&f->over, true);
	for (int i = 0; i < f->clients; i++)
		pthread_join(t[i], NULL);
	ok(good, "%s: %d times in %.1f s, %d clients, %d servers", what, times,
	   seconds() - start, f->clients, f->servers);
	check_all(f, c, what);
	for (int i = 0; i < f->clients; i++)
		mem_free(c[i].entry);
	mem_free(c);
	mem_free(t);
}

/* The address of a database that was started in the folder; NULL with a word. */
static char *start_database(const char *dir)
{
	char line[600] = "";
	struct buf b = { 0 };
	FILE *p;
	char *url = NULL;

	buf_addf(&b, "sh t/postgres.sh start '%s'", dir);
	p = popen(b.s, "r");
	if (p && fgets(line, sizeof line, p))
		line[strcspn(line, "\n")] = 0;
	if (p && !pclose(p) && store_is_database(line))
		url = mem_strdup(line);
	else
		printf("# %s\n", line);
	buf_clear(&b);
	return url;
}

int main(int argc, char **argv)
{
	int given[5] = { 50, 64, 3, 24, 5 };
	const char *slash = strrchr(argv[0], '/');
	struct fleet f = { .dir = new_folder() };
	struct buf program = { 0 };
	bool started = true;

	for (int i = 1; i < argc && i <= 5; i++)
		given[i - 1] = (int)strtol(argv[i], NULL, 10);
	buf_addf(&program, "%.*sporism", slash ? (int)(slash + 1 - argv[0]) : 0, argv[0]);
	tools = tool_table_new();
	f.program = program.s;
	f.clients = given[1];
	f.servers = given[2] < SERVERS ? given[2] : SERVERS;
	f.canvases = given[3];
	f.id = mem_alloc((size_t)f.canvases * sizeof *f.id);
	f.url = start_database(f.dir);
	for (int i = 0; f.url && i < f.servers; i++)
		started = start_server(&f, i) && started;
	if (!f.url)
		skip("there is no PostgreSQL here (dev/setup --tests)");
	else if (!started)
		ok(false, "servers start");
	else {
		disturbed(&f, kill_servers, given[0], "servers killed");
		disturbed(&f, crash_database, given[4], "the database crashed");
	}
	for (int i = 0; f.url && i < f.servers; i++)
		kill_server(&f, i);
	if (f.url)
		database(&f, "stop");
	mem_free(f.url);
	mem_free(f.id);
	remove_folder(f.dir);
	buf_clear(&program);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
