/*
 * super_priv.h -- a parent that keeps workers running, and their end of the line to it.
 *
 * The parent has the listening socket and nothing else: no threads, no store.  It forks
 * before any of that exists.  Every worker has a line (a pair of sockets) to it, on which
 * each says one letter at a time; a line that ends tells that the other one is gone, however
 * it went: the parent replaces a worker that did, a worker that lost its parent ends.
 *
 * Invariants:
 *  (1) There are as many workers that take new clients as were asked for, but for the time
 *      that one needs to start.  One that is to go is replaced first.
 *  (2) The socket stays open from before the first worker until the end: a client that comes
 *      while workers are replaced waits, and is not refused.
 *  (3) Nothing outlives the parent by more than the grace.
 */
#ifndef CMD_SUPER_PRIV_H
#define CMD_SUPER_PRIV_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct super_worker {
	int line;      /* to the parent */
	int seat;      /* below SUPER_SEATS(workers); no other that lives has the same */
	int64_t grace; /* milliseconds */
};
/* Milliseconds before the grace in which the clients of a worker that others take over from may ask
 * once more. */
#define SUPER_LEISURE 2000
/* Those that go, and those that come for them. */
#define SUPER_SEATS(workers) (3 * (workers) + 5)
struct super_options {
	int workers;
	int listener;  /* closed when it ends */
	int64_t grace; /* milliseconds that a worker gets to answer what it has */
	size_t memory; /* bytes of a worker; 0: no limit */
	/* Runs in a process of its own and returns its exit code. */
	int (*work)(struct super_worker *w, void *user);
	/* In the parent, when the first worker answers. */
	void (*ready)(void *user);
	/* In the parent, when a worker has gone, however it went; or NULL. */
	void (*gone)(void *user, int seat);
	/* In the parent: milliseconds since the worker of a seat was last seen alive; or NULL.
	 * One that was not for `silence` is killed, and so replaced. */
	int64_t (*silent)(void *user, int seat);
	int64_t silence;
	void *user;
};
/* Until SIGINT or SIGTERM, which must be blocked, and SIGHUP and SIGCHLD as well.  Returns an
 * exit code: 0, that of a first worker which could not begin, or EXIT_SYSTEM. */
int cmd_super_run(const struct super_options *o);

/* --- In a worker ------------------------------------------------------------------------- */
void cmd_super_ready(struct super_worker *w);
/* Something in this process runs wild: it wants a successor, and to go.  From any thread. */
void cmd_super_tainted(void *worker);
/* Until it is time to go.  true: others take its clients over, who may finish at leisure;
 * false: all ends.  Whatever happens then, the process ends soon after the grace. */
bool cmd_super_wait(struct super_worker *w);

/* --- systemd --------------------------------------------------------------------------------- */
/* A socket that was opened for us (LISTEN_FDS), or 0.  What says so is taken out of the
 * environment: it is not for the workers' children. */
int cmd_super_given_socket(void);
#endif
