/* super.c -- the parent of porism serve: starts workers, replaces them, ends them. */
#include "base/clock.h"
#include "base/mem.h"
#include "cmd/cmd.h"
#include "cmd/super_priv.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define READY 'R'   /* worker: it answers */
#define TAINTED 'T' /* worker: it wants a successor */
#define RETIRE 'D'  /* parent: others have taken over */
#define END 'E'     /* parent: all ends */

#define FAILURES 8     /* workers in a row that could not begin: then we give up */
#define FIRST_WAIT 100 /* milliseconds, doubled each time a worker dies at once */
#define LONGEST_WAIT 5000
#define AT_ONCE 1000 /* a worker that lived shorter died at once */
#define TWICE 500    /* milliseconds: another signal is the same one, told to our group */
#define AFTER 500    /* milliseconds after the grace in which a worker is killed */
#define OOM_SCORE \
	"300" /* the kernel takes workers first when memory is out: they are replaced */

enum hand_state { STARTING, ANSWERING, LEAVING };
struct hand {
	pid_t pid;
	int line; /* -1: it has ended */
	int slot, seat;
	long generation;
	enum hand_state state;
	bool wants_successor;
	int64_t born, until; /* milliseconds; until: then it is killed, when LEAVING */
};
struct super {
	const struct super_options *o;
	struct hand *hand;
	int n, cap;
	int64_t *next; /* when a slot may have its next worker */
	int *quick;    /* deaths at once, in a row, in a slot */
	int signals, failures;
	int rc;          /* what the parent ends with */
	long generation; /* SIGHUP makes a new one */
	int64_t watched; /* when the workers were last looked at, */
	int64_t blind;   /* and until when that tells nothing, because we slept ourselves */
	bool answered;   /* some worker did, once */
	int64_t asked;   /* when we were told to end */
	bool closing, child;
	bool hurried;           /* told again: what is under way was cut off */
	struct super_worker me; /* in a child */
};

static void say(int line, char what)
{
	ssize_t n;

	do
		n = send(line, &what, 1, MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
}

/* --- systemd --------------------------------------------------------------------------------- */
int cmd_super_given_socket(void)
{
	const char *pid = getenv("LISTEN_PID"), *n = getenv("LISTEN_FDS");
	bool ours = pid && n && strtol(pid, NULL, 10) == (long)getpid() &&
		    strtol(n, NULL, 10) >= 1;
	const int first = 3;

	unsetenv("LISTEN_PID");
	unsetenv("LISTEN_FDS");
	unsetenv("LISTEN_FDNAMES");
	if (!ours || fcntl(first, F_SETFD, FD_CLOEXEC))
		return 0;
	return first;
}

/* Tell the manager ("READY=1"), where there is one. */
static void notify(const char *text)
{
	const char *where = getenv("NOTIFY_SOCKET");
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	size_t n = where ? strlen(where) : 0;
	int fd;

	if (!n || n >= sizeof to.sun_path || (*where != '/' && *where != '@'))
		return;
	memcpy(to.sun_path, where, n);
	if (*where == '@')
		to.sun_path[0] = 0;
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	(void)!sendto(fd, text, strlen(text), MSG_NOSIGNAL, (const struct sockaddr *)&to,
		      (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
	close(fd);
}

/* --- In a worker ------------------------------------------------------------------------------- */
/* The last bound: what a worker may take before its memory is refused and it ends, alone.
 * Only where it has room below (under a sanitizer, which reserves terabytes, it has not). */
static void bound_memory(size_t most)
{
	struct rlimit r = { .rlim_cur = most, .rlim_max = most };
	long size, rest, data = 0;
	FILE *f = fopen("/proc/self/statm", "r");

	if (f && fscanf(f, "%ld %ld %ld %ld %ld %ld", &size, &rest, &rest, &rest, &rest,
			&data) != 6)
		data = 0;
	if (f)
		fclose(f);
	if (data > 0 && (size_t)data < most / 2 / (size_t)sysconf(_SC_PAGESIZE))
		setrlimit(RLIMIT_DATA, &r);
}

static void be_expendable(void)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	(void)!write(fd, OOM_SCORE, strlen(OOM_SCORE));
	close(fd);
}

/* SIGTERM to a worker alone makes it go; what a terminal sends to all is for the parent. */
static void begin_child(const struct super *s)
{
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_UNBLOCK, &child, NULL);
	be_expendable();
	if (s->o->memory)
		bound_memory(s->o->memory);
}

void cmd_super_ready(struct super_worker *w)
{
	say(w->line, READY);
}

void cmd_super_tainted(void *worker)
{
	const struct super_worker *w = worker;

	say(w->line, TAINTED);
}

bool cmd_super_wait(struct super_worker *w)
{
	sigset_t term;
	struct pollfd at[2] = { { .fd = w->line, .events = POLLIN }, { .events = POLLIN } };
	char what = 0;
	int64_t most;

	sigemptyset(&term);
	sigaddset(&term, SIGTERM);
	at[1].fd = signalfd(-1, &term, SFD_CLOEXEC | SFD_NONBLOCK);
	while (!at[0].revents) {
		struct signalfd_siginfo got;

		if (poll(at, 2, -1) < 0)
			at[0].revents = 0;
		else if (at[1].revents && read(at[1].fd, &got, sizeof got) > 0)
			cmd_super_tainted(w);
	}
	/* Nothing to read: the parent is gone, and with it whoever would take over. */
	if (recv(w->line, &what, 1, 0) != 1)
		what = END;
	close(at[1].fd);
	most = w->grace + AFTER + (what == RETIRE ? SUPER_LEISURE : 0);
	alarm((unsigned)((most + 999) / 1000) + 1);
	return what == RETIRE;
}

/* --- Workers as the parent sees them --------------------------------------------------------------- */
/* The worker of a slot that takes clients, or will. */
static struct hand *current(const struct super *s, int slot)
{
	struct hand *best = NULL;

	for (int i = 0; i < s->n; i++) {
		struct hand *h = &s->hand[i];

		if (h->slot == slot && h->state != LEAVING &&
		    (!best || h->generation >= best->generation))
			best = h;
	}
	return best;
}

/* Somebody of the same slot who starts while h answers. */
static const struct hand *successor(const struct super *s, const struct hand *h)
{
	for (int i = 0; i < s->n; i++)
		if (&s->hand[i] != h && s->hand[i].slot == h->slot &&
		    s->hand[i].state == STARTING)
			return &s->hand[i];
	return NULL;
}

/* -1: all are taken, until one of those that leave has gone. */
static int free_seat(const struct super *s)
{
	for (int seat = 0; seat < SUPER_SEATS(s->o->workers); seat++) {
		bool taken = false;

		for (int i = 0; i < s->n && !taken; i++)
			taken = s->hand[i].seat == seat;
		if (!taken)
			return seat;
	}
	return -1;
}

static void tell(struct super *s, struct hand *h, char what)
{
	h->state = LEAVING;
	h->until =
		base_clock_ms() + s->o->grace + AFTER + (what == RETIRE ? SUPER_LEISURE : 0);
	if (h->line >= 0)
		say(h->line, what);
}

static void end_all(struct super *s)
{
	s->closing = true;
	s->asked = base_clock_ms();
	notify("STOPPING=1");
	close(s->o->listener);
	for (int i = 0; i < s->n; i++)
		tell(s, &s->hand[i], END);
}

static void start(struct super *s, int slot)
{
	int pair[2] = { -1, -1 }, seat = free_seat(s);
	struct hand *h;
	pid_t pid;

	if (seat < 0) {
		s->next[slot] = base_clock_ms() + FIRST_WAIT;
		return;
	}
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) {
		s->next[slot] = base_clock_ms() + LONGEST_WAIT;
		return;
	}
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		close(pair[0]);
		s->child = true;
		s->me = (struct super_worker){ .line = pair[1],
					       .seat = seat,
					       .grace = s->o->grace };
		return;
	}
	close(pair[1]);
	if (pid < 0) {
		fprintf(stderr, "porism serve: no worker can be started: %s\n",
			strerror(errno));
		close(pair[0]);
		s->next[slot] = base_clock_ms() + LONGEST_WAIT;
		/* Whoever started us is told; later others may leave, and make room. */
		if (!s->answered) {
			s->rc = EXIT_SYSTEM;
			end_all(s);
		}
		return;
	}
	s->hand = mem_grow(s->hand, &s->cap, s->n + 1, sizeof *s->hand);
	h = &s->hand[s->n++];
	*h = (struct hand){ .pid = pid,
			    .line = pair[0],
			    .slot = slot,
			    .seat = seat,
			    .generation = s->generation,
			    .state = STARTING,
			    .born = base_clock_ms() };
}

/* The workers that there should be: one for each slot, one at a time where they are all
 * replaced. */
static void fill(struct super *s)
{
	bool rolling = false;

	/* The first alone, until it answers: what is wrong is told once. */
	for (int slot = 0; slot < (s->answered ? s->o->workers : 1) && !s->child; slot++) {
		struct hand *h = current(s, slot);
		bool old = h && h->state == ANSWERING && h->generation < s->generation;

		if (h && !h->wants_successor && !old)
			rolling |= h->state == STARTING;
		else if ((!h || h->wants_successor || !rolling) &&
			 base_clock_ms() >= s->next[slot] && (!h || !successor(s, h))) {
			start(s, slot);
			rolling = true;
		}
	}
}

static void is_ready(struct super *s, struct hand *h)
{
	h->state = ANSWERING;
	s->failures = 0;
	for (int i = 0; i < s->n; i++)
		if (&s->hand[i] != h && s->hand[i].slot == h->slot &&
		    s->hand[i].state == ANSWERING)
			tell(s, &s->hand[i], RETIRE);
	if (s->answered)
		return;
	s->answered = true;
	if (s->o->ready)
		s->o->ready(s->o->user);
	notify("READY=1\nSTATUS=answering");
}

static void hear(struct super *s, struct hand *h)
{
	char what;
	ssize_t n = recv(h->line, &what, 1, MSG_DONTWAIT);

	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
		close(h->line);
		h->line = -1;
	} else if (n == 1 && what == READY && h->state == STARTING) {
		is_ready(s, h);
	} else if (n == 1 && what == TAINTED && h->state == ANSWERING) {
		fprintf(stderr, "porism serve: worker %ld is replaced\n", (long)h->pid);
		h->wants_successor = true;
	}
}

static void kill_all(struct super *s)
{
	s->hurried = true;
	for (int i = 0; i < s->n; i++)
		kill(s->hand[i].pid, SIGKILL);
}

/* --- Deaths ------------------------------------------------------------------------------------------ */
static void how(char *out, size_t size, int status)
{
	if (WIFSIGNALED(status))
		snprintf(out, size, "was killed by signal %d", WTERMSIG(status));
	else
		snprintf(out, size, "ended with exit code %d", WEXITSTATUS(status));
}

static void wait_longer(struct super *s, int slot)
{
	int64_t wait = FIRST_WAIT;

	for (int i = 0; i < s->quick[slot] && wait < LONGEST_WAIT; i++)
		wait *= 2;
	s->quick[slot]++;
	s->next[slot] = base_clock_ms() + (wait < LONGEST_WAIT ? wait : LONGEST_WAIT);
}

/* It never answered. */
static void failed_to_begin(struct super *s, const struct hand *h, int status)
{
	const struct hand *old;

	if (!s->answered) {
		s->rc = WIFEXITED(status) && WEXITSTATUS(status) ? WEXITSTATUS(status)
								 : EXIT_SYSTEM;
		end_all(s);
		return;
	}
	wait_longer(s, h->slot);
	old = current(s, h->slot);
	if (++s->failures >= FAILURES && !old) {
		fprintf(stderr,
			"porism serve: %d workers in a row could not begin: giving up\n",
			s->failures);
		s->rc = EXIT_SYSTEM;
		end_all(s);
	} else if (old && !old->wants_successor && h->generation == s->generation) {
		fprintf(stderr, "porism serve: the old workers stay\n");
		for (int i = 0; i < s->n; i++)
			s->hand[i].generation = s->generation;
	}
}

static void died(struct super *s, struct hand dead, int status)
{
	char text[60];

	how(text, sizeof text, status);
	if (dead.line >= 0)
		close(dead.line);
	if (s->o->gone)
		s->o->gone(s->o->user, dead.seat);
	if (dead.state == LEAVING || s->closing) {
		if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
			fprintf(stderr, "porism serve: worker %ld %s\n", (long)dead.pid,
				s->hurried ? "was cut off: we were told to end twice"
					   : "did not end within the grace");
		return;
	}
	if (s->answered || WIFSIGNALED(status))
		fprintf(stderr, "porism serve: worker %ld %s%s\n", (long)dead.pid, text,
			dead.state == ANSWERING ? "; another one takes its place" : "");
	if (dead.state == STARTING) {
		failed_to_begin(s, &dead, status);
	} else if (base_clock_ms() - dead.born < AT_ONCE) {
		wait_longer(s, dead.slot);
	} else {
		s->quick[dead.slot] = 0;
		s->next[dead.slot] = 0;
	}
}

/* Also what others left to us, where we are the first process (in a container). */
static void reap(struct super *s)
{
	int status = 0;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		for (int i = 0; i < s->n; i++) {
			struct hand dead;

			if (s->hand[i].pid != pid)
				continue;
			/* What it said last counts. */
			if (s->hand[i].line >= 0 && s->hand[i].state == STARTING)
				hear(s, &s->hand[i]);
			dead = s->hand[i];
			s->hand[i] = s->hand[--s->n];
			died(s, dead, status);
			break;
		}
}

/* --- The loop ------------------------------------------------------------------------------------------ */
static void take_signal(struct super *s)
{
	struct signalfd_siginfo got;

	while (read(s->signals, &got, sizeof got) == (ssize_t)sizeof got) {
		bool ends = got.ssi_signo == SIGINT || got.ssi_signo == SIGTERM;

		if (ends && !s->closing)
			end_all(s);
		else if (ends && base_clock_ms() - s->asked >= TWICE)
			kill_all(s);
		else if (got.ssi_signo == SIGHUP)
			s->generation++;
	}
}

/* How often workers are looked at; 0: never. */
static int64_t round_of(const struct super *s)
{
	return s->o->silent && !s->closing ? s->o->silence / 4 + 1 : 0;
}

/* A worker that hangs as a whole cannot say so. */
static void watch(struct super *s)
{
	int64_t t = base_clock_ms(), every = round_of(s);

	if (!every || t - s->watched < every)
		return;
	if (t - s->watched > 3 * every)
		s->blind = t + s->o->silence;
	s->watched = t;
	for (int i = 0; i < s->n && t >= s->blind; i++) {
		struct hand *h = &s->hand[i];

		if (h->state != ANSWERING ||
		    s->o->silent(s->o->user, h->seat) <= s->o->silence)
			continue;
		fprintf(stderr, "porism serve: worker %ld hangs\n", (long)h->pid);
		kill(h->pid, SIGKILL);
	}
}

/* Milliseconds until something must be done without being told; -1: never. */
static int patience(const struct super *s)
{
	int64_t t = base_clock_ms(), first = round_of(s) ? s->watched + round_of(s) : -1;

	for (int i = 0; i < s->n; i++)
		if (s->hand[i].state == LEAVING && (first < 0 || s->hand[i].until < first))
			first = s->hand[i].until;
	for (int i = 0; i < s->o->workers && !s->closing; i++)
		if (s->next[i] > t && (first < 0 || s->next[i] < first))
			first = s->next[i];
	return first < 0 ? -1 : first <= t ? 0 : (int)(first - t) + 1;
}

static void look(struct super *s)
{
	struct pollfd *at = mem_alloc((size_t)(s->n + 1) * sizeof *at);
	int n = s->n;

	at[n] = (struct pollfd){ .fd = s->signals, .events = POLLIN };
	for (int i = 0; i < n; i++)
		at[i] = (struct pollfd){ .fd = s->hand[i].line, .events = POLLIN };
	if (poll(at, (nfds_t)n + 1, patience(s)) > 0) {
		/* No worker leaves the list meanwhile. */
		for (int i = 0; i < n; i++)
			if (at[i].revents)
				hear(s, &s->hand[i]);
		if (at[n].revents)
			take_signal(s);
	}
	mem_free(at);
	watch(s);
	for (int i = 0; i < s->n; i++)
		if (s->hand[i].state == LEAVING && base_clock_ms() >= s->hand[i].until) {
			kill(s->hand[i].pid, SIGKILL);
			s->hand[i].until = base_clock_ms() + LONGEST_WAIT;
		}
}

int cmd_super_run(const struct super_options *o)
{
	struct super s = { .o = o, .rc = EXIT_FINE };
	sigset_t all;

	sigemptyset(&all);
	sigaddset(&all, SIGINT);
	sigaddset(&all, SIGTERM);
	sigaddset(&all, SIGHUP);
	sigaddset(&all, SIGCHLD);
	s.signals = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
	s.next = mem_alloc((size_t)o->workers * sizeof *s.next);
	s.quick = mem_alloc((size_t)o->workers * sizeof *s.quick);
	do {
		if (!s.closing)
			fill(&s);
		if (s.child || (s.closing && !s.n))
			break;
		look(&s);
		reap(&s);
	} while (!s.closing || s.n);
	for (int i = 0; i < s.n; i++)
		if (s.hand[i].line >= 0)
			close(s.hand[i].line);
	close(s.signals);
	mem_free(s.hand);
	mem_free(s.next);
	mem_free(s.quick);
	if (!s.child)
		return s.rc;
	begin_child(&s);
	s.rc = o->work(&s.me, o->user);
	close(s.me.line);
	return s.rc;
}
