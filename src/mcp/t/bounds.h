/*
 * bounds.h -- is a call that was cut as if it had never been, and one that was not the same as
 * ever?  A few cases in t-bounds.c, many in t/hostile/sound.c.
 *
 * Every case is done twice, on two servers with a store each.  On the first one nothing is cut
 * (but where a case takes too long, it is left there).  On the second one each call is cut at a
 * place that comes from the seed: after so many questions whether it may go on (base/work.h,
 * asks), so that it is the same place every time.  Then either the answer is the error `limit`,
 * and the same call made once more is answered as on the first server; or it is that answer, byte
 * for byte.
 */
#ifndef MCP_T_BOUNDS_H
#define MCP_T_BOUNDS_H
#include "desk/t/hostile.h"
#include "mcp/mcp_priv.h"
#include <stdio.h>
#include <string.h>

struct bounds_side {
	struct store *store;
	struct mcp *m;
	struct mcp_peer *p;
	struct buf said;
	char id[STORE_ID];
	long n; /* messages so far */
};
struct bounds_count {
	long cases, calls, cut, wrong, left; /* left: cases that took too long */
};

static inline void bounds_hear(void *user, bool last, const char *json, size_t n)
{
	struct bounds_side *s = user;

	if (!last)
		return;
	buf_reset(&s->said);
	buf_addn(&s->said, json, n);
}

static inline void bounds_say(struct bounds_side *s, const char *method, const char *params)
{
	struct buf b = { 0 };

	buf_addf(&b, "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"%s\",\"params\":%s}",
		 ++s->n, method, params);
	buf_reset(&s->said);
	(void)mcp_message(s->m, s->p, b.s, b.n, bounds_hear, NULL, s);
	buf_clear(&b);
}

static inline void bounds_open(struct bounds_side *s, const struct tool_table *tools)
{
	struct store_options so = { .dir = NULL };
	struct mcp_options mo = { .tools = tools, .profile = "all", .version = "0" };
	struct err e = { 0 };

	if (store_open(&s->store, &so, tools, &e) != OK)
		BUG("%s", e.msg);
	mo.store = s->store;
	if (mcp_new(&s->m, &mo, &e) != OK)
		BUG("%s", e.msg);
	s->p = mcp_peer_new(s->m, NULL, NULL);
	bounds_say(s, "initialize",
		   "{\"protocolVersion\":\"" MCP_LEGACY
		   "\",\"capabilities\":{},\"clientInfo\":"
		   "{\"name\":\"t\",\"version\":\"0\"}}");
}

static inline void bounds_close(struct bounds_side *s)
{
	mcp_peer_free(s->p);
	mcp_free(s->m);
	store_close(s->store);
	buf_clear(&s->said);
}

/* One call within limits; ids of canvases and messages are taken out of what is answered. */
static inline void bounds_call(struct bounds_side *s, const struct hostile_call *c,
			       struct work_limits most)
{
	struct buf b = { 0 }, all = { 0 };
	const char *at, *from;

	buf_addf(&b, "{\"name\":\"%s\",\"arguments\":{\"canvas_id\":\"%s\"%s%s}", c->tool,
		 s->id, c->args[1] == '}' ? "" : ",", c->args + 1);
	s->m->o.limits = most;
	bounds_say(s, "tools/call", b.s);
	s->m->o.limits = (struct work_limits){ 0 };
	from = strchr(buf_str(&s->said), ',');      /* after "jsonrpc" */
	from = from ? strchr(from + 1, ',') : NULL; /* and "id" */
	for (from = from ? from : buf_str(&s->said); (at = strstr(from, s->id));
	     from = at + strlen(s->id)) {
		buf_addn(&all, from, (size_t)(at - from));
		buf_add(&all, "ID");
	}
	buf_add(&all, from);
	buf_clear(&s->said);
	s->said = all;
	buf_clear(&b);
}

static inline bool bounds_was_cut(const struct bounds_side *s)
{
	return strstr(buf_str(&s->said), "that one may take") != NULL;
}

/* From once to a hundred thousand times, as often in every power of two. */
static inline long bounds_asks(struct rng *r)
{
	return 1 + rng_between(r, 0, 1L << rng_below(r, 17));
}

static inline void bounds_differ(struct bounds_count *n, uint64_t seed,
				 const struct hostile_call *c, long asks, const char *is,
				 const char *was)
{
	size_t k = 0;

	while (is[k] && is[k] == was[k])
		k++;
	k = k > 60 ? k - 60 : 0;
	n->wrong++;
	printf("# seed %llu, %s after %ld asks:\n#   %.300s\n#   %.300s\n",
	       (unsigned long long)seed, c->tool, asks, is + k, was + k);
}

/* A case; ms: what a call may take on the first side, else the case is left. */
static inline void bounds_case(struct bounds_side side[2], struct bounds_count *n,
			       uint64_t seed, const struct tool_table *tools, long ms)
{
	struct arena *a = arena_new();
	struct rng rng = { seed * 31 + 7 };
	struct hostile h;
	struct work_limits first = { .ms = ms }, again = { .ms = 50 * ms + 2000 };

	hostile_make(&h, seed, tools, a);
	for (int i = 0; i < 2; i++)
		if (store_create(side[i].store, side[i].id, "", NULL) != OK)
			BUG("no canvas");
	n->cases++;
	for (int i = 0; i < h.n; i++) {
		long asks = bounds_asks(&rng);

		bounds_call(&side[0], &h.call[i], first);
		if (bounds_was_cut(&side[0])) {
			n->left++;
			break;
		}
		n->calls++;
		bounds_call(&side[1], &h.call[i], (struct work_limits){ .asks = asks });
		if (bounds_was_cut(&side[1])) {
			n->cut++;
			bounds_call(&side[1], &h.call[i], again);
		}
		if (strcmp(buf_str(&side[1].said), buf_str(&side[0].said)))
			bounds_differ(n, seed, &h.call[i], asks, buf_str(&side[1].said),
				      buf_str(&side[0].said));
	}
	for (int i = 0; i < 2; i++)
		if (store_delete(side[i].store, side[i].id, NULL) != OK)
			BUG("no canvas any more");
	arena_free(a);
}

static inline struct bounds_count bounds_run(uint64_t seed, long cases, long ms)
{
	struct tool_table *tools = tool_table_new();
	struct bounds_side side[2] = { 0 };
	struct bounds_count n = { 0 };

	for (int i = 0; i < 2; i++)
		bounds_open(&side[i], tools);
	for (long i = 0; i < cases; i++)
		bounds_case(side, &n, seed + (uint64_t)i, tools, ms);
	for (int i = 0; i < 2; i++)
		bounds_close(&side[i]);
	tool_table_free(tools);
	return n;
}
#endif
