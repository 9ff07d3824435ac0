/*
 * late.c -- requests that do not end in time, though their work was told to.
 *
 * Whoever waits for one is answered by the watch; its thread may come back later, and finds that
 * it was cancelled.  What a canvas it works on has in its caches is worth nothing then: the store
 * makes it anew, as after every work that was cut.
 */
#include "mcp/mcp_priv.h"
#include <string.h>

/* Of the era that it says itself, as rpc.c finds it; c->modern is its thread's. */
static bool is_modern(const struct mcp_call *c)
{
	return json_get(c->meta, "io.modelcontextprotocol/protocolVersion") != NULL;
}

void mcp_answer_late(struct buf *b, const struct mcp_call *c, bool before)
{
	struct mcp_result r = { 0 };
	struct err e = { 0 };

	if (before) {
		err_fail_with(&e, E_UNABLE, "limit", NULL,
			      "nothing was changed; ask again later, or start the server anew",
			      "%d calls before this one do not end, though they were told to",
			      MCP_LOST);
	} else {
		work_fail_for(&e, c->m->o.limits.ms);
	}
	if (strcmp(c->method, "tools/call")) {
		mcp_refusal(b, c->key, RPC_INTERNAL, e.msg);
		return;
	}
	buf_addf(b, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{", c->key);
	mcp_add_result(b, &r, &e);
	mcp_finish(b, c->m, is_modern(c), false);
}

/* Under the lock: the answer, and where to; send NULL: to nobody. */
struct late {
	struct buf text;
	mcp_send *send;
	void *user;
};

static void give_up(struct mcp_call *c, struct late *out)
{
	c->lost = true;
	c->p->lost++;
	if (c->work)
		work_stop(c->work);
	/* Who cancelled it expects nothing. */
	if (atomic_exchange(&c->cancelled, true))
		return;
	mcp_answer_late(&out->text, c, false);
	out->send = c->send;
	out->user = c->user;
}

/* One that is late, of those that were not told; *next: when the first of the others will be. */
static bool find_late(struct mcp_peer *p, int64_t ms, int64_t *next, struct late *out)
{
	int64_t now = work_now();
	bool found = false;

	*next = -1;
	pthread_mutex_lock(&p->m->lock);
	for (struct mcp_call *c = p->calls; c && !found; c = c->next) {
		int64_t left = c->began + ms - now;

		if (c->lost)
			continue;
		found = left <= 0;
		if (found)
			give_up(c, out);
		else if (*next < 0 || left < *next)
			*next = left;
	}
	pthread_cond_broadcast(&p->m->answered);
	pthread_mutex_unlock(&p->m->lock);
	return found;
}

int mcp_peer_late(struct mcp_peer *p, int64_t ms, int64_t *next)
{
	struct late l = { 0 };
	int n = 0;

	for (; find_late(p, ms, next, &l); n++) {
		if (l.send)
			l.send(l.user, true, l.text.s, l.text.n);
		buf_clear(&l.text);
		l.send = NULL;
	}
	return n;
}
