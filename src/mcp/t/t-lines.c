/*
 * t-lines.c -- messages a line each, with calls that look at no deadline: somebody answers for
 * them, what comes next is answered, and the end is not held up.
 */
#include "base/t/tap.h"
#include "mcp/mcp_priv.h"
#include "num/num.h"
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define MODERN                                                                 \
	"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" MCP_MODERN \
	"\",\"io.modelcontextprotocol/clientCapabilities\":{}}"

/* --- A server whose tool "deaf" hears nothing but this: --------------------------------- */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static int deaf;         /* that go on */
static atomic_int calls; /* so far */
static bool wake;

static void sleep_deaf(void)
{
	pthread_mutex_lock(&lock);
	deaf++;
	pthread_cond_broadcast(&news);
	while (!wake)
		pthread_cond_wait(&news, &lock);
	deaf--;
	pthread_mutex_unlock(&lock);
}

static void wake_deaf(bool now)
{
	pthread_mutex_lock(&lock);
	wake = now;
	pthread_cond_broadcast(&news);
	pthread_mutex_unlock(&lock);
}

static void until_deaf(void)
{
	pthread_mutex_lock(&lock);
	while (!deaf)
		pthread_cond_wait(&news, &lock);
	pthread_mutex_unlock(&lock);
}

static bool call_tool(struct mcp_call *c)
{
	const char *name = json_text(c->params, "name");

	atomic_fetch_add(&calls, 1);
	if (name && !strcmp(name, "deaf"))
		sleep_deaf();
	buf_add(&c->out, "\"content\":[]");
	return true;
}

static bool read_resource(struct mcp_call *c)
{
	sleep_deaf();
	buf_add(&c->out, "\"contents\":[]");
	return true;
}

static const struct mcp_service service = { .capabilities = "",
					    .capabilities_modern = "",
					    .instructions = "",
					    .tools_call = call_tool,
					    .resources_read = read_resource };

#define CALL(id, tool)                     \
	"{\"jsonrpc\":\"2.0\",\"id\":" #id \
	",\"method\":\"tools/call\",\"params\":{\"name\":\"" tool "\"}}"

/* --- Its client ------------------------------------------------------------------------- */
struct client {
	struct mcp *m;
	int say, hear; /* our ends */
	struct mcp_lines o;
	pthread_t thread;
	bool whole;
	char line[2000];
};

static void *serve(void *arg)
{
	struct client *c = arg;

	c->whole = mcp_lines_serve(c->m, &c->o);
	return NULL;
}

static void say(struct client *c, const char *text)
{
	if (write(c->say, text, strlen(text)) != (ssize_t)strlen(text) ||
	    write(c->say, "\n", 1) != 1)
		BUG("nobody hears us");
}

static const char *hear(struct client *c)
{
	size_t n = 0;

	while (n + 1 < sizeof c->line && read(c->hear, c->line + n, 1) == 1 &&
	       c->line[n] != '\n')
		n++;
	c->line[n] = 0;
	return c->line;
}

static bool heard(struct client *c, const char *one, const char *other)
{
	const char *s = hear(c);
	bool good = strstr(s, one) && strstr(s, other);

	if (!good)
		printf("# expected %s and %s\n# found %s\n", one, other, s);
	return good;
}

/* The answer to CALL(id, "quick"), which was said, is its own.  On a busy machine even this may
 * take too long, and is said again. */
static bool answered(struct client *c, const char *id, const char *call)
{
	for (int i = 0; i < 50; i++) {
		const char *s = hear(c);

		if (!strstr(s, id))
			return false;
		if (strstr(s, "\"content\":[]"))
			return true;
		say(c, call);
	}
	return false;
}

static void begin(struct client *c, long ms, int64_t grace)
{
	struct mcp_options o = { .version = "0", .service = &service, .limits = { .ms = ms } };
	struct err e = { 0 };
	int in[2], out[2];

	*c = (struct client){ 0 };
	atomic_store(&calls, 0);
	wake_deaf(false);
	if (pipe(in) || pipe(out) || mcp_new(&c->m, &o, &e) != OK)
		BUG("no pipes, or no server");
	c->say = in[1];
	c->hear = out[0];
	c->o = (struct mcp_lines){ .in = in[0],
				   .out = out[1],
				   .longest = 1 << 20,
				   .last_words = num_cleanup,
				   .grace = grace };
	if (pthread_create(&c->thread, NULL, serve, c))
		BUG("no thread");
	say(c, "{\"jsonrpc\":\"2.0\",\"id\":\"hello\",\"method\":\"initialize\",\"params\":{"
	       "\"protocolVersion\":\"" MCP_LEGACY "\",\"capabilities\":{}}}");
	hear(c);
}

static bool end(struct client *c)
{
	if (c->say >= 0)
		close(c->say);
	pthread_join(c->thread, NULL);
	close(c->o.in);
	close(c->o.out);
	if (c->hear >= 0)
		close(c->hear);
	if (c->whole)
		mcp_free(c->m);
	return c->whole;
}

/* --- Tests ------------------------------------------------------------------------------ */
static void test_late(void)
{
	struct client c;

	begin(&c, 150, 1000);
	say(&c, CALL(1, "deaf"));
	say(&c, CALL(2, "quick"));
	ok(heard(&c, "\"id\":1,\"result\"", "longer than the 0.15 s that one may take"),
	   "a call that does not end in time is answered");
	ok(strstr(c.line, "\"code\":\"limit\"") && strstr(c.line, "\"isError\":true") &&
		   !strstr(c.line, "resultType"),
	   "as one that models read, of its era");
	ok(answered(&c, "\"id\":2,", CALL(2, "quick")), "and the next one by itself");
	say(&c, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":"
		"\"deaf\"," MODERN "}}");
	ok(heard(&c, "\"id\":3,", "\"resultType\":\"complete\""), "in the modern era as well");
	say(&c, "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"resources/read\",\"params\":{}}");
	ok(heard(&c, "\"id\":4,\"error\"", "longer than"), "and what is no tool");
	wake_deaf(true);
	say(&c, CALL(5, "quick"));
	ok(answered(&c, "\"id\":5,", CALL(5, "quick")),
	   "what they say when they come back is thrown away");
	ok(end(&c), "and the end is whole");
}

static void test_stuck(void)
{
	struct client c;
	char text[200];
	int good = 0;

	begin(&c, 150, 1000);
	for (int i = 1; i <= MCP_LOST; i++) {
		snprintf(text, sizeof text,
			 "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/"
			 "call\",\"params\":{\"name\":\"deaf\"}}",
			 i);
		say(&c, text);
		good += strstr(hear(&c), "longer than") != NULL;
	}
	say(&c, CALL(9, "quick"));
	ok(good == MCP_LOST && heard(&c, "\"id\":9,", "before this one do not end"),
	   "where too many do not end, no more are begun");
	wake_deaf(true);
	ok(end(&c), "and the end is whole");
}

static void test_cancelled(void)
{
	struct client c;

	begin(&c, 150, 1000);
	say(&c, CALL(1, "deaf"));
	until_deaf();
	say(&c, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/"
		"cancelled\",\"params\":{\"requestId\":1}}");
	say(&c, CALL(2, "quick"));
	ok(answered(&c, "\"id\":2,", CALL(2, "quick")),
	   "one that was cancelled and does not end is not answered, and the next one is");
	wake_deaf(true);
	ok(end(&c), "and the end is whole");
}

static void test_end(void)
{
	struct client c;

	begin(&c, 150, 20);
	close(c.hear);
	c.hear = -1;
	for (int i = 0; i < 50; i++)
		say(&c, CALL(1, "quick"));
	ok(end(&c), "where nobody reads, the input ends");
	printf("# %d of 50 calls were begun\n", atomic_load(&calls));
	begin(&c, 150, 20);
	say(&c, CALL(1, "deaf"));
	close(c.say);
	c.say = -1;
	ok(heard(&c, "\"id\":1,", "longer than"), "a call is answered for after the end");
	ok(!end(&c), "and what does not end holds it up no longer than the grace");
	/* It is still deaf: what it uses is not freed. */
}

int main(void)
{
	signal(SIGPIPE, SIG_IGN);
	test_late();
	test_stuck();
	test_cancelled();
	test_end();
	return tap_done();
}
