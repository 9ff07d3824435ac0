/*
 * leave.c -- what a server refuses in a request and is asked again without (leave.def).
 *
 * Models differ in what they take (a temperature, that a tool must be called, the name of a limit)
 * and say so in a sentence.  Each is left out at most once, so asking again comes to an end; what
 * was left out is a `retry` event of the trace.
 */
#include "agent/agent_priv.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const struct {
	unsigned bit;
	const char *code, *wire, *text;
} leaves[] = {
#define LEAVE(name, code, wire, text) { AGENT_LEAVE_##name, code, wire, text },
#define NAMED(name, words)
#define MINDS(words)
#include "agent/leave.def"
#undef LEAVE
#undef NAMED
#undef MINDS
};

static const struct {
	unsigned bit;
	const char *words;
} named[] = {
#define LEAVE(name, code, wire, text)
#define NAMED(name, words) { AGENT_LEAVE_##name, words },
#define MINDS(words)
#include "agent/leave.def"
#undef LEAVE
#undef NAMED
#undef MINDS
};

static const char *const minds[] = {
#define LEAVE(name, code, wire, text)
#define NAMED(name, words)
#define MINDS(words) words,
#include "agent/leave.def"
#undef LEAVE
#undef NAMED
#undef MINDS
};

unsigned agent_leave_bit(const char *code)
{
	for (int i = 0; i < LENGTH(leaves); i++)
		if (!strcmp(leaves[i].code, code))
			return leaves[i].bit;
	return 0;
}

const char *agent_leave_code(unsigned bit)
{
	for (int i = 0; i < LENGTH(leaves); i++)
		if (leaves[i].bit == bit)
			return leaves[i].code;
	return "";
}

const char *agent_leave_text(unsigned bit)
{
	for (int i = 0; i < LENGTH(leaves); i++)
		if (leaves[i].bit == bit)
			return leaves[i].text;
	return "";
}

/* Is it in the request? */
static bool has(const struct agent_request *q, unsigned bit)
{
	bool turn = false, results = false;

	for (int i = 0; i < q->turns; i++) {
		turn = turn || q->turn[i].role == AGENT_MODEL;
		results = results || q->turn[i].role == AGENT_RESULTS;
	}
	if (q->left & bit)
		return false;
	switch (bit) {
	case AGENT_LEAVE_FORCE: return q->tools && q->choice != AGENT_TOOLS_AUTO;
	case AGENT_LEAVE_TEMPERATURE: return q->temperature >= 0;
	case AGENT_LEAVE_EFFORT: return q->effort != NULL;
	case AGENT_LEAVE_SEED: return q->seed >= 0;
	case AGENT_LEAVE_LIMIT: return q->max_tokens > 0;
	case AGENT_LEAVE_USAGE: return q->stream;
	case AGENT_LEAVE_THOUGHTS: return turn;
	case AGENT_LEAVE_ORDER: return results;
	case AGENT_LEAVE_CACHE: return q->cache;
	default: return true;
	}
}

static bool is_named(const char *message, unsigned bit)
{
	for (int i = 0; i < LENGTH(named); i++)
		if (named[i].bit == bit && strstr(message, named[i].words))
			return true;
	return false;
}

/* What is wrong is that it is there, not its value.  How to force differs so much that naming it is
 * enough; and who lists the efforts that there are lets the user choose. */
static bool is_minded(const char *message, unsigned bit)
{
	if (bit == AGENT_LEAVE_FORCE)
		return true;
	if (bit == AGENT_LEAVE_EFFORT && strstr(message, "supported values"))
		return false;
	for (int i = 0; i < LENGTH(minds); i++)
		if (strstr(message, minds[i]))
			return true;
	return false;
}

unsigned agent_leave_find(int status, const char *code, const char *message,
			  const struct agent_wire *w, const struct agent_request *q)
{
	struct buf low = { 0 };
	unsigned found = 0;

	if (status != 400 && status != 404 && status != 422)
		return 0;
	/* Of other things than settings; a model's name may be one of the words. */
	if (strcmp(code, "refused") && strcmp(code, "no_model") && strcmp(code, "no_tools"))
		return 0;
	for (; *message; message++)
		buf_addc(&low, *message >= 'A' && *message <= 'Z' ? (char)(*message + 32)
								  : *message);
	for (int i = 0; i < LENGTH(leaves) && !found; i++)
		if ((!leaves[i].wire || !strcmp(leaves[i].wire, w->name)) &&
		    has(q, leaves[i].bit) && is_named(buf_str(&low), leaves[i].bit) &&
		    is_minded(buf_str(&low), leaves[i].bit))
			found = leaves[i].bit;
	buf_clear(&low);
	return found;
}
