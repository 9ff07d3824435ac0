/*
 * t-pg.c -- canvases in PostgreSQL, as far as no server is needed: what we take libpq for, and
 * what is said when it leads nowhere.  t/9620-postgres.t has the rest.
 */
#include "store/pg_priv.h"
#include "store/t/canvases.h"
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

int main(void)
{
	tools = tool_table_new();
	declarations();
	addresses();
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
