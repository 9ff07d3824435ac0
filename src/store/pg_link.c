/*
 * pg_link.c -- connections to PostgreSQL.
 *
 * libpq is loaded when a store needs it, so that the program builds and runs without it, and
 * other commands do not pay for it.  All it does is done without blocking: a thread waits by
 * poll, with a deadline, and a connection that has not answered by then is closed; the server
 * looks every two seconds whether it still talks to somebody (SETUP).
 *
 * Questions that belong together are sent together (libpq's pipeline): a call costs one way
 * to the server and back to lock and look, and one to write and commit.
 *
 * What the library says of a failure is shown only where no password can be in it.
 */
#include "base/clock.h"
#include "base/work.h"
#include "store/pg_priv.h"
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How long poll waits before it is asked whether the work is still wanted. */
#define SLICE 200
/* So long after its deadline a call may still find out whether it was kept: less than after what
 * its client is answered for it. */
#define KEPT_MORE 400
#define SOON 1000
#define PAUSE_FIRST 10 /* milliseconds between two attempts; it doubles, */
#define PAUSE_MOST 250 /* up to that */

static const struct {
	const char *name, *text;
	int n;
} asks[] = {
#define PG_ASK(name, n, text) { "porism_" #name, text, n },
#include "store/pg_ask.def"
#undef PG_ASK
};

/* What every connection is told first.  Settings that an old server does not know are left
 * out; a stronger kind of synchronous commit than "on" stays. */
static const char setup[] = "SELECT set_config(s.name, v.value, false) FROM (VALUES "
			    "('default_transaction_isolation', 'read committed'), "
			    "('idle_in_transaction_session_timeout', '120000'), "
			    "('lock_timeout', '35000'), ('statement_timeout', '60000'), "
			    "('client_connection_check_interval', '2000')) AS v (name, value) "
			    "JOIN pg_catalog.pg_settings s USING (name) UNION ALL "
			    "SELECT set_config('synchronous_commit', 'on', false) "
			    "WHERE current_setting('synchronous_commit') = 'off'";

/* --- The library -------------------------------------------------------------------------- */

enum status store_pg_load(struct pg_lib *lib, struct err *e)
{
	lib->library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
	if (!lib->library)
		return err_fail_with(
			e, E_SYS, "unsupported", NULL,
			"install Debian's libpq5, or keep them in a folder: --store DIR",
			"canvases in PostgreSQL need libpq, which is not installed");
#define PG(result, name, arguments)                        \
	*(void **)&lib->name = dlsym(lib->library, #name); \
	if (!lib->name)                                    \
		return err_fail(e, E_SYS, "unsupported",   \
				"libpq has no %s: version 14 or later is needed", #name);
#include "store/pg.def"
#undef PG
	return OK;
}

void store_pg_unload(struct pg_lib *lib)
{
	/* It stays loaded, as what it brought along (TLS) may not like to be taken away. */
	lib->library = NULL;
}

/* --- Time ----------------------------------------------------------------------------------- */

int64_t store_pg_until(void)
{
	int64_t left = work_left();

	return base_clock_ms() + (left >= 0 && left < PG_PATIENCE ? left : PG_PATIENCE);
}

int64_t store_pg_until_kept(void)
{
	int64_t left = work_left();

	return base_clock_ms() +
	       (left >= 0 && left < PG_PATIENCE ? left + KEPT_MORE : PG_PATIENCE);
}

int64_t store_pg_until_soon(void)
{
	int64_t left = work_left();

	return base_clock_ms() + (left >= 0 && left < SOON ? left : SOON);
}

static enum status too_late(struct err *e)
{
	return err_fail_with(e, E_SYS, "unavailable", NULL, "ask again later",
			     "the database of the canvases does not answer");
}

bool store_pg_pause(int *pause, int64_t until)
{
	int64_t left = until - base_clock_ms();
	struct timespec t = { 0, 0 };

	if (*pause < PAUSE_FIRST)
		*pause = PAUSE_FIRST;
	if (left <= 0)
		return false;
	t.tv_nsec = (*pause < left ? *pause : left) * 1000000L;
	nanosleep(&t, NULL);
	*pause = *pause * 2 < PAUSE_MOST ? *pause * 2 : PAUSE_MOST;
	return true;
}

/* Wait until something happens on the connection; false: it is too late. */
static bool wait_for(struct pg *p, struct pg_link *l, short events, int64_t until)
{
	struct pollfd f = { .fd = p->lib.PQsocket(l->conn), .events = events };

	for (;;) {
		int64_t left = until - base_clock_ms();
		int n;

		if (left <= 0 || f.fd < 0)
			return false;
		n = poll(&f, 1, left < SLICE ? (int)left : SLICE);
		if (n > 0)
			return true;
		if (n < 0 && errno != EINTR)
			return false;
	}
}

/* --- Connecting ------------------------------------------------------------------------------- */

static void be_silent(void *user, const char *message)
{
	(void)user;
	(void)message;
}

/* Could this message have the password in it?  Some of libpq's show the whole address. */
static bool may_leak(const struct pg *p, const char *message)
{
	const char *start = strstr(p->url, "://"), *at, *colon;
	char *secret;
	bool leaks;

	if (strstr(message, p->url) || strstr(p->url, "password="))
		return true;
	at = start ? strrchr(start, '@') : NULL;
	colon = at ? memchr(start + 3, ':', (size_t)(at - start - 3)) : NULL;
	if (!colon || colon + 1 >= at)
		return false;
	secret = mem_strndup(colon + 1, (size_t)(at - colon - 1));
	leaks = strstr(message, secret) || strchr(secret, '%');
	mem_free(secret);
	return leaks;
}

static enum status no_link(struct pg *p, struct pg_link *l, struct err *e)
{
	const char *why = l->conn ? p->lib.PQerrorMessage(l->conn) : "";
	size_t n = strcspn(why, "\n");

	/* The address is for who starts a server, not for who asks it. */
	if (!n || p->is_open || may_leak(p, why))
		err_fail(e, E_SYS, "unavailable",
			 "the database of the canvases cannot be reached");
	else
		err_fail(e, E_SYS, "unavailable",
			 "the database of the canvases cannot be reached: %.*s",
			 n < 200 ? (int)n : 200, why);
	err_hint(e, p->is_open ? "ask again later"
			       : "is PostgreSQL running, and is its address right?");
	return E_SYS;
}

static void disconnect(struct pg *p, struct pg_link *l)
{
	if (l->conn)
		p->lib.PQfinish(l->conn);
	l->conn = NULL;
	memset(l->known, 0, sizeof l->known);
}

/* Until the library says that it stands; false: it does not, or not in time. */
static bool stands(struct pg *p, struct pg_link *l, int64_t until)
{
	unsigned state = PG_POLL_WRITING;

	while (l->conn && p->lib.PQstatus(l->conn) != PG_LINK_BAD) {
		if (!wait_for(p, l, state == PG_POLL_READING ? POLLIN : POLLOUT, until))
			return false;
		state = p->lib.PQconnectPoll(l->conn);
		if (state == PG_POLL_OK || state == PG_POLL_FAILED)
			return state == PG_POLL_OK;
	}
	return false;
}

static enum pg_end collect(struct pg *p, struct pg_link *l, int n, PGresult **answer,
			   int64_t until, struct err *e);

/* A connection made ready for questions. */
static enum status connect_link(struct pg *p, struct pg_link *l, int64_t until, struct err *e)
{
	const char *keys[] = { "dbname", "fallback_application_name", "client_encoding",
			       NULL };
	const char *values[] = { p->url, "porism", "UTF8", NULL };
	PGresult *told = NULL;
	enum status st = OK;

	l->conn = p->lib.PQconnectStartParams(keys, values, 1);
	if (!stands(p, l, until) || p->lib.PQsetnonblocking(l->conn, 1) ||
	    !p->lib.PQenterPipelineMode(l->conn)) {
		st = no_link(p, l, e);
	} else {
		p->lib.PQsetNoticeProcessor(l->conn, be_silent, NULL);
		if (!p->lib.PQsendQueryParams(l->conn, setup, 0, NULL, NULL, NULL, NULL, 1) ||
		    !p->lib.PQpipelineSync(l->conn) ||
		    collect(p, l, 1, &told, until, e) != PG_OK)
			st = no_link(p, l, e);
		store_pg_clear(p, &told, 1);
	}
	if (st != OK)
		disconnect(p, l);
	return st;
}

/* Has an idle connection ended?  Then there is something to be read, or nothing to write to. */
static bool has_ended(struct pg *p, struct pg_link *l)
{
	struct pollfd f = { .fd = p->lib.PQsocket(l->conn), .events = POLLIN };

	if (f.fd < 0 || poll(&f, 1, 0) < 0)
		return true;
	return f.revents &&
	       (!p->lib.PQconsumeInput(l->conn) || p->lib.PQstatus(l->conn) != PG_LINK_OK ||
		f.revents & (POLLHUP | POLLERR));
}

/* --- The pool ------------------------------------------------------------------------------------ */

/* One that nobody has, if possible one that is connected; under the lock. */
static struct pg_link *idle_link(struct pg *p)
{
	struct pg_link *l = NULL;

	for (int i = 0; i < PG_LINKS; i++)
		if (!p->link[i].busy && (!l || (!l->conn && p->link[i].conn)))
			l = &p->link[i];
	return l;
}

static struct pg_link *reserve(struct pg *p, int64_t until)
{
	struct timespec t = { .tv_sec = until / 1000, .tv_nsec = until % 1000 * 1000000 };
	struct pg_link *l;
	int late = 0;

	pthread_mutex_lock(&p->lock);
	while (!(l = idle_link(p)) && !late)
		late = pthread_cond_timedwait(&p->idle, &p->lock, &t);
	if (l)
		l->busy = true;
	pthread_mutex_unlock(&p->lock);
	return l;
}

void store_pg_give(struct pg *p, struct pg_link *l)
{
	pthread_mutex_lock(&p->lock);
	l->busy = false;
	pthread_cond_signal(&p->idle);
	pthread_mutex_unlock(&p->lock);
}

void store_pg_drop(struct pg *p, struct pg_link *l)
{
	disconnect(p, l);
	store_pg_give(p, l);
}

/* While a store is opened one attempt is enough: an address that is wrong shall be told at
 * once.  Later a database that is just starting again is waited for. */
struct pg_link *store_pg_take(struct pg *p, int64_t until, struct err *e)
{
	struct pg_link *l = reserve(p, until);
	int pause = 0;

	if (!l) {
		err_fail_with(e, E_SYS, "unavailable", NULL, "ask again later",
			      "all %d connections to the database are in use", PG_LINKS);
		return NULL;
	}
	if (l->conn && has_ended(p, l))
		disconnect(p, l);
	while (!l->conn) {
		if (connect_link(p, l, until, e) == OK)
			break;
		if (!p->is_open || !store_pg_pause(&pause, until)) {
			store_pg_give(p, l);
			return NULL;
		}
	}
	return l;
}

/* --- Questions ----------------------------------------------------------------------------------- */

void store_pg_begin(struct pg_question *q, enum pg_ask ask)
{
	q->ask = ask;
	q->n = 0;
}

void store_pg_text(struct pg_question *q, const char *text)
{
	q->value[q->n] = text;
	q->length[q->n] = 0;
	q->binary[q->n++] = 0;
}

void store_pg_bytes(struct pg_question *q, const char *s, size_t n)
{
	q->value[q->n] = n ? s : "";
	q->length[q->n] = (int)n;
	q->binary[q->n++] = 1;
}

void store_pg_number(struct pg_question *q, int64_t v)
{
	snprintf(q->number[q->n], sizeof q->number[q->n], "%lld", (long long)v);
	store_pg_text(q, q->number[q->n]);
}

void store_pg_clear(struct pg *p, PGresult **answer, int n)
{
	for (int i = 0; i < n; i++) {
		if (answer[i])
			p->lib.PQclear(answer[i]);
		answer[i] = NULL;
	}
}

int64_t store_pg_int(struct pg *p, const PGresult *r, int row, int column)
{
	const unsigned char *s = (const unsigned char *)p->lib.PQgetvalue(r, row, column);
	uint64_t v = 0;

	if (p->lib.PQgetlength(r, row, column) != 8)
		return 0;
	for (int i = 0; i < 8; i++)
		v = v << 8 | s[i];
	return (int64_t)v;
}

long store_pg_changed(struct pg *p, PGresult *r)
{
	return strtol(p->lib.PQcmdTuples(r), NULL, 10);
}

/* What an error of the server means, by its state (five letters; the first two are a class). */
static enum pg_end meaning(const char *state)
{
	static const struct {
		const char *begins;
		enum pg_end end;
	} known[] = {
		{ "08", PG_LOST },    /* connection exceptions */
		{ "57P", PG_LOST },   /* the server is shut down */
		{ "25P03", PG_LOST }, /* we had been in a transaction for too long */
		{ "40003", PG_LOST }, /* completion unknown */
		{ "40", PG_AGAIN },   /* serialization failures, deadlocks */
		{ "25006",
		  PG_AGAIN }, /* a server that only reads: another one has taken over */
		{ "53300", PG_AGAIN }, /* too many connections */
		{ "55P03", PG_AGAIN }, /* a lock was not to be had in time */
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strncmp(state, known[i].begins, strlen(known[i].begins)))
			return known[i].end;
	return PG_REFUSED;
}

static enum pg_end failed(struct pg *p, const PGresult *r, struct err *e)
{
	const char *state = p->lib.PQresultErrorField(r, PG_FIELD_STATE);
	const char *why = p->lib.PQresultErrorField(r, PG_FIELD_MESSAGE);
	bool full = state && !strcmp(state, "53100");

	if (!state) { /* of the library itself: there is no server any more */
		too_late(e);
		return PG_LOST;
	}
	err_fail(e, E_SYS, "unavailable", "the database refused: %.200s", why ? why : state);
	if (full)
		err_hint(e, "make room on its disk, then ask again; nothing was changed");
	else
		err_hint(e, "ask again later");
	return meaning(state);
}

/* The next thing that the server says of what was asked; false: it is too late, or it has
 * left. */
static bool next_result(struct pg *p, struct pg_link *l, int64_t until, PGresult **r)
{
	for (;;) {
		int unsent = p->lib.PQflush(l->conn);

		if (unsent < 0)
			return false;
		if (!unsent && !p->lib.PQisBusy(l->conn))
			break;
		if (!wait_for(p, l, (short)(unsent ? POLLIN | POLLOUT : POLLIN), until) ||
		    !p->lib.PQconsumeInput(l->conn))
			return false;
	}
	*r = p->lib.PQgetResult(l->conn);
	return true;
}

/* The answers to n questions, up to the mark that they end with. */
static enum pg_end collect(struct pg *p, struct pg_link *l, int n, PGresult **answer,
			   int64_t until, struct err *e)
{
	enum pg_end end = PG_OK;
	int i = 0;

	for (int silent = 0; silent < 2;) {
		PGresult *r = NULL;
		unsigned what;

		if (!next_result(p, l, until, &r)) {
			too_late(e);
			return PG_LOST;
		}
		if (!r) { /* the end of one answer; two in a row: of the connection */
			silent++;
			i++;
			continue;
		}
		silent = 0;
		what = p->lib.PQresultStatus(r);
		if (what == PG_SYNC) {
			p->lib.PQclear(r);
			p->answered = base_clock_ms();
			return end;
		}
		if ((what == PG_DONE || what == PG_ROWS) && i < n && !answer[i]) {
			answer[i] = r;
			continue;
		}
		if (what != PG_DONE && what != PG_ROWS && what != PG_ABORTED && end == PG_OK)
			end = failed(p, r, e);
		p->lib.PQclear(r);
		if (p->lib.PQstatus(l->conn) != PG_LINK_OK)
			return PG_LOST;
	}
	too_late(e);
	return PG_LOST;
}

static bool send_one(struct pg *p, struct pg_link *l, const struct pg_question *q)
{
	return p->lib.PQsendQueryPrepared(l->conn, asks[q->ask].name, q->n, q->value,
					  q->length, q->binary, 1);
}

/* Questions that the server has not prepared yet are sent with their text in front of them;
 * answers and places are counted accordingly. */
enum pg_end store_pg_ask(struct pg *p, struct pg_link *l, struct pg_question *q, int n,
			 PGresult **answer, int64_t until, struct err *e)
{
	PGresult *all[2 * PG_TOGETHER] = { NULL };
	int place[PG_TOGETHER], text[PG_TOGETHER], sent = 0;
	bool good = n <= PG_TOGETHER;
	enum pg_end end = PG_LOST;

	for (int i = 0; good && i < n; i++) {
		text[i] = -1;
		if (!l->known[q[i].ask]) {
			text[i] = sent++;
			good = p->lib.PQsendPrepare(l->conn, asks[q[i].ask].name,
						    asks[q[i].ask].text, 0, NULL);
			l->known[q[i].ask] = true;
		}
		place[i] = sent++;
		good = good && q[i].n == asks[q[i].ask].n && send_one(p, l, &q[i]);
	}
	if (good && p->lib.PQpipelineSync(l->conn))
		end = collect(p, l, sent, all, until, e);
	else
		too_late(e);
	for (int i = 0; i < n; i++) {
		answer[i] = end == PG_OK ? all[place[i]] : NULL;
		if (end == PG_OK)
			all[place[i]] = NULL;
		else if (text[i] >= 0 && !all[text[i]])
			l->known[q[i].ask] = false;
	}
	store_pg_clear(p, all, sent);
	if (end == PG_LOST)
		disconnect(p, l);
	return end;
}

void store_pg_why(enum pg_end end, struct err *why, struct err *e)
{
	if (!e || end == PG_OK)
		return;
	if (end == PG_AGAIN)
		*why = *e;
	else if (why->msg[0])
		*e = *why;
}

enum status store_pg_ask_all(struct pg *p, struct pg_question *q, int n, PGresult **answer,
			     struct err *e)
{
	int64_t until = store_pg_until();
	struct err why = { 0 };
	int pause = 0;

	for (;;) {
		struct pg_link *l = store_pg_take(p, until, e);
		enum pg_end end = PG_LOST;

		if (l)
			end = store_pg_ask(p, l, q, n, answer, until, e);
		store_pg_why(end, &why, e);
		if (!l)
			return E_SYS;
		if (end == PG_OK) {
			store_pg_give(p, l);
			return OK;
		}
		/* A transaction may stand half way. */
		store_pg_drop(p, l);
		if (end == PG_REFUSED || !store_pg_pause(&pause, until))
			return E_SYS;
	}
}
