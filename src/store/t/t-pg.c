/*
 * t-pg.c -- canvases in PostgreSQL: what we take libpq for, and what is said when it leads
 * nowhere.  With PORISM_TEST_STORE (t/9620-postgres.t): a server that has lost the lock of a
 * canvas with its connection and believes that it still has it; servers with other clocks.
 */
#include "store/pg_priv.h"
#include "store/t/canvases.h"
#include <sys/socket.h>
#include <time.h>
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#define HAS_HEADER 1
#endif

static void declarations(void)
{
#ifdef HAS_HEADER
	/* Nothing is called: that this compiles without a warning is the test. */
#define PG(result, name, arguments)            \
	do {                                   \
		struct pg_lib lib;             \
		(void)sizeof(lib.name = name); \
	} while (0);
#include "store/pg.def"
#undef PG
	ok(PG_LINK_OK == (int)CONNECTION_OK && PG_LINK_BAD == (int)CONNECTION_BAD &&
		   PG_POLL_OK == (int)PGRES_POLLING_OK &&
		   PG_POLL_READING == (int)PGRES_POLLING_READING &&
		   PG_POLL_WRITING == (int)PGRES_POLLING_WRITING &&
		   PG_POLL_FAILED == (int)PGRES_POLLING_FAILED &&
		   PG_DONE == (int)PGRES_COMMAND_OK && PG_ROWS == (int)PGRES_TUPLES_OK &&
		   PG_SYNC == (int)PGRES_PIPELINE_SYNC &&
		   PG_ABORTED == (int)PGRES_PIPELINE_ABORTED &&
		   PG_FIELD_STATE == PG_DIAG_SQLSTATE &&
		   PG_FIELD_MESSAGE == PG_DIAG_MESSAGE_PRIMARY,
	   "libpq is as we declare it");
#else
	skip("there is no header of libpq");
#endif
}

static void addresses(void)
{
	static const char *const nowhere[] = {
		"postgresql://me:sesame@/x?host=/nonexistent",
		"postgresql://me:sesame@[half/x",
		"postgresql://me:ses%61me@127.0.0.1:1/x",
		"postgresql://me:sesame@127.0.0.1:port/x",
		"postgresql://127.0.0.1:1/x?password=sesame&nonsense=1",
		"postgres://me:sesame@127.0.0.1:1/x?connect_timeout",
	};

	for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
		struct store_options o = { .dir = nowhere[i] };
		struct store *s = NULL;
		struct err e = { 0 };
		enum status st = store_open(&s, &o, tools, &e);

		ok(st == E_SYS && !strstr(e.msg, "sesame") && !strstr(e.hint, "sesame") &&
			   (!strcmp(e.code, "unavailable") || !strcmp(e.code, "unsupported")),
		   "an address that leads nowhere: %s", e.msg);
	}
	ok(store_is_database("postgres://x") && !store_is_database("/postgres://x") &&
		   !store_is_database("postgresql"),
	   "folders are no addresses");
}

/* --- A lock that was lost ------------------------------------------------------------------ */

/* The canvas in the transaction that has it locked, whose connection then ends: the database
 * gives the lock to the next one. */
static struct canvas *lose_lock(struct store *s, const char *id)
{
	struct pg *p = s->own;
	struct canvas *c = NULL;
	struct err e = { 0 };

	if (store_enter(s, id, true, &c, &e) != OK) {
		printf("Bail out! %s\n", e.msg);
		exit(1);
	}
	for (int i = 0; i < PG_LINKS; i++)
		if (p->link[i].busy && p->link[i].conn)
			shutdown(p->lib.PQsocket(p->link[i].conn), SHUT_RDWR);
	return c;
}

static enum status add_point(struct store *s, struct canvas *c, struct err *e)
{
	struct buf text = { 0 };
	enum status st;

	store_log_add(&text, &c->seen, c->seen.version + 1, 9, 5, STORE_DO,
		      "[\"Z = (9, 9)\"]");
	st = s->back->append(s, c, &text, e);
	buf_clear(&text);
	return st;
}

static int64_t hour_ahead(void *user)
{
	return (int64_t)time(NULL) + (user ? *(int64_t *)user : 3600);
}

/* What server s, which has lost its lock, does after t has written. */
static void lost_lock(const char *where)
{
	struct store *s = open_at(where), *t = open_at(where);
	struct err e = { 0 };
	struct canvas *c, *other;
	char id[STORE_ID], *log;
	bool tried;

	new_canvas(s, id, "lost");
	say(s, id, "A = (0, 0)");
	c = lose_lock(s, id);
	tried = say(t, id, "B = (1, 0)") == 1 && add_point(s, c, &e) == E_SYS;
	ok(tried && strstr(e.msg, "nothing was done"), "no line: %s", e.msg);
	store_leave(s, c);
	c = lose_lock(s, id);
	tried = say(t, id, "C = (2, 0)") == 1 && s->back->remove(s, c, "deleted", &e) == E_SYS;
	ok(tried && strstr(e.msg, "nothing was done"), "no deletion");
	store_leave(s, c);
	c = lose_lock(s, id);
	tried = say(t, id, "D = (3, 0)") == 1 &&
		s->back->cut(s, c, c->seen.last, true, NULL, 0, &e) == E_SYS;
	ok(tried && strstr(e.msg, "nothing was done"), "no repair");
	store_leave(s, c);
	store_set_clock(t, hour_ahead, NULL);
	c = lose_lock(s, id);
	/* Looking does not wait for who has the lock: it is waited for here. */
	if (store_enter(t, id, true, &other, &e) == OK)
		store_leave(t, other);
	log = text_of(t, id);
	tried = s->back->remove(s, c, "expired", &e) == E_SYS;
	ok(tried && strstr(e.msg, "nothing was done"),
	   "one that was looked at is not expired");
	store_leave(s, c);
	ok(same_text(log, text_of(s, id)) && say(s, id, "E = (4, 0)") == 1, "all is there");
	c = lose_lock(s, id);
	ok(add_point(s, c, &e) == OK, "where nobody wrote, the lock is taken anew");
	store_leave(s, c);
	c = lose_lock(s, id);
	ok(s->back->remove(s, c, "deleted", &e) == OK, "also to delete it");
	store_leave(s, c);
	store_close(t);
	store_close(s);
}

/* --- Clocks ------------------------------------------------------------------------------------ */

static void clocks(const char *where)
{
	static int64_t years[] = { 10L * 365 * 86400, -10L * 365 * 86400, 0 };
	struct store *s = open_at(where);
	char id[STORE_ID];
	int right = 0;

	for (int i = 0; i < 3; i++) {
		int64_t off;

		store_set_clock(s, hour_ahead, &years[i]);
		store_clock_compare(s);
		off = store_now(s) - (int64_t)time(NULL);
		right += off >= -3 && off <= 3;
	}
	ok(right == 3, "servers have the time of the database, whatever their own is");
	new_canvas(s, id, "due");
	ok(!s->back->index_due(s, id, 5) && s->back->index_due(s, id, 7) == 5 &&
		   s->back->index_due(s, id, 0) == 5 && say(s, id, "A = (0, 0)") == 1 &&
		   !s->back->index_due(s, id, 0),
	   "what was found expired and is used again is not");
	store_close(s);
}

int main(void)
{
	const char *where = getenv("PORISM_TEST_STORE");

	tools = tool_table_new();
	declarations();
	addresses();
	if (where && *where) {
		lost_lock(where);
		clocks(where);
	} else {
		skip("locks and clocks: in a database only");
	}
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
