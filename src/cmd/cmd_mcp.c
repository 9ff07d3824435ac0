/*
 * cmd_mcp.c -- porism mcp: the Model Context Protocol on standard input and output.
 *
 * Calls are answered in the order they came; who cancels one must be heard meanwhile.  Two
 * threads take turns: whoever reads a message works on it, and the other one reads on.  So
 * a message that comes alone is answered by the thread that read it, without a handover.
 */
#include "cmd/cmd.h"
#include "cmd/limits_priv.h"
#include "mcp/mcp.h"
#include "num/num.h"
#include "porism.h"
#include "serve/serve.h"
#include "store/store.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

cmd_fn cmd_mcp;

#define WAITING (64u << 20) /* bytes of messages that may wait */

struct cmd_line {
	struct cmd_line *next;
	size_t n;
	char text[];
};
struct stdio {
	struct mcp *mcp;
	struct mcp_peer *peer;
	pthread_mutex_t lock; /* of the queue and the two roles */
	pthread_cond_t turn;
	bool reading, working, ended;
	struct cmd_line *first, **last;
	size_t waiting;
	/* The reader's own: */
	struct buf in;
	size_t at;     /* bytes of it that were handed out */
	bool skipping; /* the rest of a line that is too long */
	pthread_mutex_t out;
	atomic_bool broken; /* nobody reads our answers */
};

/* --- Writing -------------------------------------------------------------------------- */
static void put(void *user, bool last, const char *json, size_t n)
{
	struct stdio *io = user;
	struct iovec part[2] = { { (void *)(uintptr_t)json, n },
				 { (void *)(uintptr_t) "\n", 1 } };
	int i = 0;

	(void)last;
	pthread_mutex_lock(&io->out);
	while (i < 2 && !atomic_load(&io->broken)) {
		ssize_t k = writev(STDOUT_FILENO, part + i, 2 - i);

		if (k < 0 && errno != EINTR)
			atomic_store(&io->broken, true);
		for (; k > 0 && i < 2; i++) {
			size_t here =
				(size_t)k < part[i].iov_len ? (size_t)k : part[i].iov_len;

			part[i].iov_base = (char *)part[i].iov_base + here;
			part[i].iov_len -= here;
			k -= (ssize_t)here;
			if (part[i].iov_len)
				break;
		}
	}
	pthread_mutex_unlock(&io->out);
}

static bool gone(void *user)
{
	struct stdio *io = user;

	return atomic_load(&io->broken);
}

static void changed(void *user, const char *id, long version)
{
	mcp_changed(user, id, version);
}

/* --- Reading --------------------------------------------------------------------------- */
static struct cmd_line *new_line(const char *s, size_t n)
{
	struct cmd_line *l = mem_alloc(sizeof *l + n + 1);

	memcpy(l->text, s, n);
	l->n = n;
	return l;
}

/* Read some more; false at the end of the input. */
static bool read_more(struct stdio *io)
{
	char block[65536];
	ssize_t k;

	do
		k = read(STDIN_FILENO, block, sizeof block);
	while (k < 0 && errno == EINTR);
	if (k > 0)
		buf_addn(&io->in, block, (size_t)k);
	return k > 0;
}

/* What was handed out makes room, so that the buffer grows with lines, not with time. */
static void drop_used(struct stdio *io)
{
	if (io->at && io->at < io->in.n)
		memmove(io->in.s, io->in.s + io->at, io->in.n - io->at);
	io->in.n -= io->at;
	io->at = 0;
}

/* The next line; NULL at the end of the input.  Called by one thread at a time. */
static struct cmd_line *next_line(struct stdio *io)
{
	size_t searched = io->at;

	for (;;) {
		const char *end = io->in.n > searched ? memchr(io->in.s + searched, '\n',
							       io->in.n - searched)
						      : NULL;

		if (end) {
			const char *begin = io->in.s + io->at;

			io->at = searched = (size_t)(end + 1 - io->in.s);
			if (!io->skipping)
				return new_line(begin, (size_t)(end - begin));
			io->skipping = false;
			continue;
		}
		drop_used(io);
		if (io->in.n > CMD_LINE_BYTES && !io->skipping) {
			struct buf b = { 0 };

			mcp_refusal(&b, NULL, -32600, "the message is longer than 64 MB");
			put(io, true, b.s, b.n);
			buf_clear(&b);
			io->skipping = true;
		}
		if (io->skipping)
			buf_clear(&io->in);
		searched = io->in.n;
		if (!read_more(io))
			break;
	}
	if (!io->in.n || io->skipping)
		return NULL;
	/* A last line without its end counts as one. */
	io->at = io->in.n;
	return new_line(io->in.s, io->in.n);
}

static void work(struct stdio *io, struct cmd_line *l)
{
	(void)mcp_message(io->mcp, io->peer, l->text, l->n, put, gone, io);
	mem_free(l);
}

/* --- Turns -------------------------------------------------------------------------------- */
/* Who cancels a call that waits spares us it. */
static void drop_cancelled(struct stdio *io, const struct cmd_line *cancel)
{
	struct cmd_line **at = &io->first;

	pthread_mutex_lock(&io->lock);
	while (*at) {
		struct cmd_line *l = *at;

		if (mcp_cancels(cancel->text, cancel->n, l->text, l->n)) {
			*at = l->next;
			io->waiting -= l->n;
			mem_free(l);
		} else {
			at = &l->next;
		}
	}
	io->last = at;
	pthread_mutex_unlock(&io->lock);
}

/* Read a line and put it into the queue; what is urgent is done at once. */
static void read_one(struct stdio *io)
{
	struct cmd_line *l;

	io->reading = true;
	pthread_mutex_unlock(&io->lock);
	l = next_line(io);
	if (l && (text_is_blank(l->text, l->n) || mcp_is_urgent(l->text, l->n))) {
		if (text_is_blank(l->text, l->n)) {
			mem_free(l);
		} else {
			drop_cancelled(io, l);
			work(io, l);
		}
		pthread_mutex_lock(&io->lock);
		io->reading = false;
		return;
	}
	pthread_mutex_lock(&io->lock);
	io->reading = false;
	if (l) {
		*io->last = l;
		io->last = &l->next;
		io->waiting += l->n;
	} else {
		io->ended = true;
		pthread_cond_broadcast(&io->turn);
	}
}

static void *take_turns(void *arg)
{
	struct stdio *io = arg;

	pthread_mutex_lock(&io->lock);
	for (;;) {
		if (io->first && !io->working) {
			struct cmd_line *l = io->first;

			io->first = l->next;
			if (!io->first)
				io->last = &io->first;
			io->waiting -= l->n;
			io->working = true;
			pthread_cond_signal(&io->turn);
			pthread_mutex_unlock(&io->lock);
			work(io, l);
			pthread_mutex_lock(&io->lock);
			io->working = false;
		} else if (!io->reading && !io->ended && io->waiting < WAITING) {
			read_one(io);
		} else if (io->ended && !io->first) {
			break;
		} else {
			pthread_cond_wait(&io->turn, &io->lock);
		}
	}
	pthread_cond_broadcast(&io->turn);
	pthread_mutex_unlock(&io->lock);
	return NULL;
}

/* The number libraries keep things for reuse in each thread; they go with it. */
static void *second(void *arg)
{
	take_turns(arg);
	num_cleanup();
	return NULL;
}

static void serve(struct mcp *m, struct store *store)
{
	struct stdio io = { .mcp = m };
	pthread_t other;
	bool two;

	io.last = &io.first;
	io.peer = mcp_peer_new(m, put, &io);
	store_listen(store, changed, m);
	pthread_mutex_init(&io.lock, NULL);
	pthread_mutex_init(&io.out, NULL);
	pthread_cond_init(&io.turn, NULL);
	two = !pthread_create(&other, NULL, second, &io);
	take_turns(&io);
	if (two)
		pthread_join(other, NULL);
	store_listen(store, NULL, NULL);
	mcp_peer_free(io.peer);
	pthread_cond_destroy(&io.turn);
	pthread_mutex_destroy(&io.out);
	pthread_mutex_destroy(&io.lock);
	buf_clear(&io.in);
}

/* --- The command ---------------------------------------------------------------------------- */
struct cmd_mcp_options {
	const char *dir, *profile;
	bool memory;
	struct work_limits limits;
};

static int read_options(struct cmd_mcp_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		bool value = !strcmp(argv[i], "--store") || !strcmp(argv[i], "--profile");
		int rc;

		if (!strcmp(argv[i], "--memory")) {
			o->memory = true;
			continue;
		}
		if (!strcmp(argv[i], "--deadline") || !strcmp(argv[i], "--memory-limit")) {
			rc = cmd_take_limit(&o->limits, "mcp", argv[i], argv[i + 1]);
			if (rc)
				return rc;
			i++;
			continue;
		}
		if (!value)
			return cmd_unknown("mcp", argv[i]);
		else if (i + 1 == argc || !*argv[i + 1])
			return cmd_usage("mcp", "%s needs a value", argv[i]);
		else if (!strcmp(argv[i], "--store"))
			o->dir = argv[++i];
		else
			o->profile = argv[++i];
	}
	if (o->dir && o->memory)
		return cmd_usage("mcp", "--store keeps canvases, --memory does not: not both");
	return 0;
}

static int complain(const struct err *e, int code)
{
	fprintf(stderr, "porism mcp: %s\n", e->msg);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return code;
}

int cmd_mcp(struct app *app, int argc, char **argv)
{
	struct cmd_mcp_options o = { .limits = cmd_usual_limits() };
	struct mcp_options m = { .tools = app->tools, .version = porism_version() };
	struct store_options s = { .cas = "" };
	struct buf dir = { 0 }, page = { 0 };
	struct mcp *mcp = NULL;
	struct err e = { 0 };
	int rc = cmd_take_compat(app, "mcp", &argc, argv);

	if (!rc)
		rc = read_options(&o, argc, argv);
	if (rc)
		return rc;
	s.first = cmd_first_line(app);
	if (!o.memory) {
		if (!cmd_store_place(&dir, o.dir))
			return EXIT_SYSTEM;
		s.dir = dir.s;
	}
	signal(SIGPIPE, SIG_IGN);
	num_count_memory();
	if (store_open(&m.store, &s, app->tools, &e) != OK) {
		buf_clear(&dir);
		return complain(&e, EXIT_SYSTEM);
	}
	serve_page(&page);
	m.page = buf_str(&page);
	m.page_n = page.n;
	m.profile = o.profile;
	m.limits = o.limits;
	if (mcp_new(&mcp, &m, &e) == OK)
		serve(mcp, m.store);
	else
		rc = complain(&e, EXIT_USAGE);
	mcp_free(mcp);
	store_close(m.store);
	buf_clear(&dir);
	buf_clear(&page);
	return rc;
}
