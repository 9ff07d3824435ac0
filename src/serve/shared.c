/* shared.c -- the memory that the workers of one server share. */
#include "base/clock.h"
#include "serve/shared_priv.h"
#include "serve/trail_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#define NOTES 512
#define WATCHES 256 /* sessions with subscriptions */
#define URIS 4000   /* bytes of one session's URIs */
#define ENDED 4096  /* sessions that are remembered to have ended */
#define TABLE ((size_t)128 << 10)

struct shared_watch {
	char session[SHARED_ID]; /* "": free */
	int64_t used;
	char uris[URIS];
};
struct ear {
	sem_t news;
	atomic_bool used; /* somebody listened there once */
};
struct serve_shared {
	size_t size; /* of the block */
	int seats;
	unsigned char key[SHA256_BYTES];
	pthread_mutex_t lock;    /* of notes, watches and ends */
	unsigned long n_notes;   /* so far; the last NOTES are there */
	unsigned long n_ended;   /* so far */
	pthread_mutex_t counter; /* of the table */
	struct shared_note note[NOTES];
	struct shared_watch watch[WATCHES];
	char ended[ENDED][SHARED_ID];
	_Alignas(16) char table[TABLE];
	_Alignas(16) char book[SHARED_BOOK];
	struct ear ear[];
};

/* --- Life -------------------------------------------------------------------------------- */
static void make_lock(pthread_mutex_t *m)
{
	pthread_mutexattr_t a;

	pthread_mutexattr_init(&a);
	pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(m, &a);
	pthread_mutexattr_destroy(&a);
}

/* The counters lie behind the rest. */
static size_t meter_at(int seats)
{
	size_t n = sizeof(struct serve_shared) + (size_t)seats * sizeof(struct ear);

	return (n + 63) / 64 * 64;
}

struct serve_meter *serve_shared_meter(struct serve_shared *s)
{
	return (struct serve_meter *)(void *)((char *)s + meter_at(s->seats));
}

enum status serve_shared_new(struct serve_shared **out, int seats, const void *key, size_t n,
			     struct err *e)
{
	size_t size = meter_at(seats) + serve_meter_size();
	/* Not MAP_ANONYMOUS, which POSIX has not: this is the same. */
	int fd = open("/dev/zero", O_RDWR | O_CLOEXEC);
	struct serve_shared *s =
		fd < 0 ? MAP_FAILED
		       : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	struct sha256 sum;

	if (fd >= 0)
		close(fd);
	if (s == MAP_FAILED)
		return err_fail(e, E_SYS, "unavailable", "no memory to share: %s",
				strerror(errno));
	s->size = size;
	s->seats = seats;
	make_lock(&s->lock);
	make_lock(&s->counter);
	for (int i = 0; i < seats; i++)
		sem_init(&s->ear[i].news, 1, 0);
	sha256_init(&sum);
	sha256_add(&sum, key, n);
	sha256_bytes(s->key, &sum);
	*out = s;
	if (!key && getrandom(s->key, sizeof s->key, 0) != (ssize_t)sizeof s->key)
		return err_fail(e, E_SYS, "unavailable", "the system has no random numbers");
	return OK;
}

void serve_shared_gone(struct serve_shared *s, int seat)
{
	serve_meter_gone(serve_shared_meter(s), seat);
}

int64_t serve_shared_silent(struct serve_shared *s, int seat)
{
	return serve_meter_silent(serve_shared_meter(s), seat);
}

void serve_shared_free(struct serve_shared *s)
{
	if (s)
		munmap(s, s->size);
}

/* Somebody may have died with the lock: what it was about stays usable. */
static void enter(pthread_mutex_t *m)
{
	if (pthread_mutex_lock(m) == EOWNERDEAD)
		pthread_mutex_consistent(m);
}

static void copy(char *to, size_t size, const char *from)
{
	size_t n = strlen(from);

	n = n < size ? n : size - 1;
	memcpy(to, from, n);
	to[n] = 0;
}

/* --- Notes ------------------------------------------------------------------------------- */
void serve_shared_tell(struct serve_shared *s, int seat, enum shared_kind kind, const char *id,
		       long number, const char *text)
{
	struct shared_note *n;

	enter(&s->lock);
	n = &s->note[s->n_notes % NOTES];
	n->kind = kind;
	n->seat = seat;
	n->number = number;
	copy(n->id, sizeof n->id, id);
	copy(n->text, sizeof n->text, text ? text : "");
	s->n_notes++;
	pthread_mutex_unlock(&s->lock);
	for (int i = 0; i < s->seats; i++)
		if (i != seat && atomic_load(&s->ear[i].used))
			serve_shared_wake(s, i);
}

unsigned long serve_shared_now(struct serve_shared *s)
{
	unsigned long n;

	enter(&s->lock);
	n = s->n_notes;
	pthread_mutex_unlock(&s->lock);
	return n;
}

static bool next_note(struct serve_shared *s, int seat, unsigned long *at,
		      struct shared_note *out)
{
	bool found = false;

	enter(&s->lock);
	if (s->n_notes - *at > NOTES)
		*at = s->n_notes - NOTES;
	while (!found && *at != s->n_notes) {
		const struct shared_note *n = &s->note[(*at)++ % NOTES];

		found = n->seat != seat;
		if (found)
			*out = *n;
	}
	pthread_mutex_unlock(&s->lock);
	return found;
}

bool serve_shared_hear(struct serve_shared *s, int seat, unsigned long *at,
		       struct shared_note *out, int ms)
{
	struct timespec until;

	atomic_store(&s->ear[seat].used, true);
	if (next_note(s, seat, at, out))
		return true;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += ms / 1000;
	until.tv_nsec += (long)(ms % 1000) * 1000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	(void)!sem_timedwait(&s->ear[seat].news, &until);
	return next_note(s, seat, at, out);
}

void serve_shared_wake(struct serve_shared *s, int seat)
{
	int waiting = 0;

	/* A seat that nobody sits on does not count for ever. */
	if (!sem_getvalue(&s->ear[seat].news, &waiting) && waiting < 2)
		sem_post(&s->ear[seat].news);
}

/* --- Sessions -------------------------------------------------------------------------------- */
const unsigned char *serve_shared_key(const struct serve_shared *s)
{
	return s->key;
}

static struct shared_watch *find_watch(struct serve_shared *s, const char *session)
{
	for (int i = 0; i < WATCHES; i++)
		if (!strcmp(s->watch[i].session, session))
			return &s->watch[i];
	return NULL;
}

static int64_t seconds(void)
{
	return base_clock_ms() / 1000;
}

/* A place for one more: a free one, else that which was set longest ago. */
static struct shared_watch *new_watch(struct serve_shared *s)
{
	struct shared_watch *w = find_watch(s, "");

	for (int i = 0; i < WATCHES && (!w || *w->session); i++)
		if (!w || s->watch[i].used < w->used)
			w = &s->watch[i];
	return w;
}

/* Where a URI stands among the lines; NULL: it is not there. */
static char *find_line(char *lines, const char *uri)
{
	size_t n = strlen(uri);

	for (char *p = lines; *p; p += strcspn(p, "\n") + 1)
		if (!strncmp(p, uri, n) && p[n] == '\n')
			return p;
	return NULL;
}

bool serve_shared_watch(struct serve_shared *s, const char *session, const char *uri)
{
	size_t n = strlen(uri), have;
	struct shared_watch *w;
	bool good = true;

	if (!n || n + 2 > URIS || strchr(uri, '\n'))
		return false;
	enter(&s->lock);
	w = find_watch(s, session);
	if (!w) {
		w = new_watch(s);
		w->uris[0] = 0;
		copy(w->session, sizeof w->session, session);
	}
	w->used = seconds();
	have = strlen(w->uris);
	if (!find_line(w->uris, uri)) {
		good = have + n + 2 <= URIS;
		if (good) {
			/* The end of the old ones goes last. */
			memcpy(w->uris + have + 1, uri + 1, n - 1);
			memcpy(w->uris + have + n, "\n", 2);
			w->uris[have] = *uri;
		}
	}
	pthread_mutex_unlock(&s->lock);
	return good;
}

void serve_shared_unwatch(struct serve_shared *s, const char *session, const char *uri)
{
	struct shared_watch *w;
	char *line;

	enter(&s->lock);
	w = find_watch(s, session);
	line = w ? find_line(w->uris, uri) : NULL;
	if (line)
		memmove(line, line + strlen(uri) + 1, strlen(line + strlen(uri) + 1) + 1);
	if (w && !*w->uris)
		w->session[0] = 0;
	pthread_mutex_unlock(&s->lock);
}

void serve_shared_watched(struct serve_shared *s, const char *session, struct buf *b)
{
	const struct shared_watch *w;

	enter(&s->lock);
	w = find_watch(s, session);
	if (w)
		buf_add(b, w->uris);
	pthread_mutex_unlock(&s->lock);
}

void serve_shared_end_session(struct serve_shared *s, const char *session)
{
	struct shared_watch *w;

	enter(&s->lock);
	w = find_watch(s, session);
	if (w)
		w->session[0] = 0;
	copy(s->ended[s->n_ended++ % ENDED], SHARED_ID, session);
	pthread_mutex_unlock(&s->lock);
}

bool serve_shared_has_ended(struct serve_shared *s, const char *session)
{
	bool found = false;

	enter(&s->lock);
	for (unsigned long i = 0; i < s->n_ended && i < ENDED && !found; i++)
		found = !strcmp(s->ended[i], session);
	pthread_mutex_unlock(&s->lock);
	return found;
}

/* --- Tables of others --------------------------------------------------------------------- */
void *serve_shared_table(struct serve_shared *s, size_t size)
{
	return size <= sizeof s->table ? s->table : NULL;
}

void *serve_shared_book(struct serve_shared *s)
{
	return s->book;
}

void serve_shared_enter(struct serve_shared *s)
{
	enter(&s->counter);
}

void serve_shared_leave(struct serve_shared *s)
{
	pthread_mutex_unlock(&s->counter);
}
