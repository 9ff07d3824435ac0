/*
 * lines.c -- the transport over two descriptors, a message a line.
 *
 * Calls are answered in the order they came; who cancels one must be heard meanwhile.  Two
 * threads take turns: whoever reads a message works on it, and the other one reads on.  So
 * a message that comes alone is answered by the thread that read it, without a handover.
 *
 * A third one watches.  When a call does not end in time it answers for it (late.c), and another
 * thread takes the place of the one that is lost in it, so that what comes next is answered.
 */
#include "base/mem.h"
#include "base/text.h"
#include "mcp/mcp_priv.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define WAITING (64u << 20) /* bytes of messages that may wait */

struct line {
	struct line *next;
	size_t n;
	char text[];
};
/* A thread that takes turns. */
struct lines_turn {
	struct lines *io;
	struct lines_turn *next;
	pthread_t thread;
	bool lost, done; /* in a call that does not end; it has left */
};
struct lines {
	struct mcp *mcp;
	struct mcp_peer *peer;
	struct mcp_lines o;
	int64_t patience;     /* milliseconds that a call has; 0: any time */
	pthread_mutex_t lock; /* of the queue, the two roles and the threads */
	pthread_cond_t turn, news;
	bool reading, ended;
	struct lines_turn *worker; /* who works, or NULL */
	struct lines_turn *turns;
	int64_t moved; /* when a message was last done with */
	struct line *first, **last;
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
	struct lines *io = user;
	struct iovec part[2] = { { (void *)(uintptr_t)json, n },
				 { (void *)(uintptr_t) "\n", 1 } };
	int i = 0;

	(void)last;
	pthread_mutex_lock(&io->out);
	while (i < 2 && !atomic_load(&io->broken)) {
		ssize_t k = writev(io->o.out, part + i, 2 - i);

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

/* Has whoever read our answers gone away? */
static bool gone(void *user)
{
	struct lines *io = user;
	struct pollfd p = { .fd = io->o.out };

	if (!atomic_load(&io->broken) && poll(&p, 1, 0) > 0 && p.revents)
		atomic_store(&io->broken, true);
	return atomic_load(&io->broken);
}

/* --- Reading --------------------------------------------------------------------------- */
static struct line *new_line(const char *s, size_t n)
{
	struct line *l = mem_alloc(sizeof *l + n + 1);

	memcpy(l->text, s, n);
	l->n = n;
	return l;
}

/* Read some more; false at the end of the input. */
static bool read_more(struct lines *io)
{
	char block[65536];
	ssize_t k;

	do
		k = read(io->o.in, block, sizeof block);
	while (k < 0 && errno == EINTR);
	if (k > 0)
		buf_addn(&io->in, block, (size_t)k);
	return k > 0;
}

/* What was handed out makes room, so that the buffer grows with lines, not with time. */
static void drop_used(struct lines *io)
{
	if (io->at && io->at < io->in.n)
		memmove(io->in.s, io->in.s + io->at, io->in.n - io->at);
	io->in.n -= io->at;
	io->at = 0;
}

static void refuse_long(struct lines *io)
{
	struct buf b = { 0 };
	char text[60];

	snprintf(text, sizeof text, "the message is longer than %zu MB", io->o.longest >> 20);
	mcp_refusal(&b, NULL, RPC_INVALID, text);
	put(io, true, b.s, b.n);
	buf_clear(&b);
}

/* The next line; NULL at the end of the input.  Called by one thread at a time. */
static struct line *next_line(struct lines *io)
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
		if (io->in.n > io->o.longest && !io->skipping) {
			refuse_long(io);
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

static void work(struct lines *io, struct line *l)
{
	(void)mcp_message(io->mcp, io->peer, l->text, l->n, put, gone, io);
	mem_free(l);
}

/* --- Turns -------------------------------------------------------------------------------- */
/* Who cancels a call that waits spares us it. */
static void drop_cancelled(struct lines *io, const struct line *cancel)
{
	struct line **at = &io->first;

	pthread_mutex_lock(&io->lock);
	while (*at) {
		struct line *l = *at;

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
static void read_one(struct lines *io)
{
	struct line *l;

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
		io->moved = work_now();
		pthread_cond_broadcast(&io->turn);
		pthread_cond_signal(&io->news);
	}
}

static struct line *take_line(struct lines *io)
{
	struct line *l = io->first;

	io->first = l->next;
	if (!io->first)
		io->last = &io->first;
	io->waiting -= l->n;
	return l;
}

/* Work on the next line.  Where nobody reads answers any more, and nothing more can come, it is
 * not begun. */
static void work_one(struct lines *io, struct lines_turn *t)
{
	struct line *l = take_line(io);
	bool unwanted = io->ended;

	io->worker = t;
	pthread_cond_signal(&io->turn);
	pthread_mutex_unlock(&io->lock);
	if (unwanted && gone(io))
		mem_free(l);
	else
		work(io, l);
	pthread_mutex_lock(&io->lock);
	io->moved = work_now();
	if (io->worker == t)
		io->worker = NULL;
}

static void *take_turns(void *arg)
{
	struct lines_turn *t = arg;
	struct lines *io = t->io;

	pthread_mutex_lock(&io->lock);
	while (!t->lost) {
		if (io->first && !io->worker)
			work_one(io, t);
		else if (!io->reading && !io->ended && io->waiting < WAITING)
			read_one(io);
		else if (io->ended && !io->first)
			break;
		else
			pthread_cond_wait(&io->turn, &io->lock);
	}
	pthread_cond_broadcast(&io->turn);
	pthread_mutex_unlock(&io->lock);
	if (io->o.last_words)
		io->o.last_words();
	pthread_mutex_lock(&io->lock);
	t->done = true;
	pthread_cond_signal(&io->news);
	pthread_mutex_unlock(&io->lock);
	return NULL;
}

/* With the lock held. */
static bool one_more(struct lines *io)
{
	struct lines_turn *t = mem_alloc(sizeof *t);

	t->io = io;
	if (pthread_create(&t->thread, NULL, take_turns, t)) {
		mem_free(t);
		return false;
	}
	t->next = io->turns;
	io->turns = t;
	return true;
}

/* --- The watch ------------------------------------------------------------------------------ */
/* Those that have left; true: there is none any more. */
static bool join_done(struct lines *io)
{
	for (struct lines_turn **at = &io->turns; *at;) {
		struct lines_turn *t = *at;

		if (!t->done) {
			at = &t->next;
			continue;
		}
		*at = t->next;
		pthread_join(t->thread, NULL);
		mem_free(t);
	}
	return !io->turns;
}

/* Wait for news, ms at most; negative: for any time.  With the lock held. */
static void wait_news(struct lines *io, int64_t ms)
{
	struct timespec until;

	if (ms < 0) {
		pthread_cond_wait(&io->news, &io->lock);
		return;
	}
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += ms / 1000;
	until.tv_nsec += ms % 1000 * 1000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&io->news, &io->lock, &until);
}

/* Answer for what is late; the thread that is lost in it gets a successor.  How long until one
 * may be late again: what begins later is due later. */
static int64_t look(struct lines *io)
{
	int64_t next;
	int late;

	pthread_mutex_unlock(&io->lock);
	late = mcp_peer_late(io->peer, io->patience, &next);
	pthread_mutex_lock(&io->lock);
	if (late && io->worker && one_more(io)) {
		io->worker->lost = true;
		io->worker = NULL;
		pthread_cond_broadcast(&io->turn);
	}
	return next < 0 ? io->patience : next + 1;
}

/* The input has ended and so long nothing was done: what goes on will not end, or nobody takes the
 * answer. */
static bool hangs(const struct lines *io)
{
	return io->ended && io->patience &&
	       work_now() - io->moved > io->patience + io->o.grace;
}

/* Until all have left; false: not all do. */
static bool watch(struct lines *io)
{
	bool all;

	pthread_mutex_lock(&io->lock);
	while (!(all = join_done(io)) && !hangs(io)) {
		int64_t ms = io->patience ? look(io) : -1;

		if (io->ended && io->patience && ms > io->o.grace / 4)
			ms = io->o.grace / 4 + 1;
		if (io->turns)
			wait_news(io, ms);
	}
	pthread_mutex_unlock(&io->lock);
	return all;
}

static void init(struct lines *io)
{
	pthread_condattr_t monotonic;

	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_mutex_init(&io->lock, NULL);
	pthread_mutex_init(&io->out, NULL);
	pthread_cond_init(&io->turn, NULL);
	pthread_cond_init(&io->news, &monotonic);
	pthread_condattr_destroy(&monotonic);
}

bool mcp_lines_serve(struct mcp *m, const struct mcp_lines *o)
{
	struct lines *io = mem_alloc(sizeof *io);

	io->mcp = m;
	io->o = *o;
	io->patience = work_patience(m->o.limits.ms);
	io->last = &io->first;
	init(io);
	io->peer = mcp_peer_new(m, put, io);
	pthread_mutex_lock(&io->lock);
	if (!one_more(io))
		BUG("no thread");
	(void)one_more(io);
	pthread_mutex_unlock(&io->lock);
	if (!watch(io))
		return false;
	mcp_peer_free(io->peer);
	pthread_cond_destroy(&io->news);
	pthread_cond_destroy(&io->turn);
	pthread_mutex_destroy(&io->out);
	pthread_mutex_destroy(&io->lock);
	while (io->first)
		mem_free(take_line(io));
	buf_clear(&io->in);
	mem_free(io);
	return true;
}
