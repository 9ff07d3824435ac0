/*
 * mockserver.c -- a model's server that does nothing but answer in time.
 *
 *   mockserver [PORT [MS]]    prints its port; answers each request after MS (50) milliseconds
 *
 * It speaks Chat Completions and plays one game: a turn with a run_script, a turn with a query,
 * the answer.  Which turn it is, it reads from the number of assistant turns in the request, so
 * that any number of runs can be played at once.  One thread, epoll, connections that stay.
 *
 * It stands for a machine of its own, so it asks to go before others on this one (which only a
 * superuser gets), and tells at the end, on SIGTERM, how late its answers were on average.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define EVENTS 512

struct peer {
	int fd;
	char *in;
	size_t n, cap;
	/* Waiting for its time, in the order of times: all wait equally long. */
	struct peer *next;
	double due;
	int turn;
	int waiting, gone;
};

static struct peer *first, *last;
static char *reply[3];
static size_t reply_size[3];
static long served;
static double late; /* seconds, of all that were served */
static volatile sig_atomic_t stopped;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void make_replies(void)
{
	static const char *const message[] = {
		"{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"call_1\","
		"\"type\":\"function\",\"function\":{\"name\":\"run_script\",\"arguments\":"
		"\"{\\\"script\\\":\\\"A = (0, 0)\\\\nB = (3, 4)\\\\ns = Segment(A, "
		"B)\\\"}\"}}]}",
		"{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"call_2\","
		"\"type\":\"function\",\"function\":{\"name\":\"query_distance\","
		"\"arguments\":"
		"\"{\\\"obj1\\\":\\\"A\\\",\\\"obj2\\\":\\\"B\\\"}\"}}]}",
		"{\"role\":\"assistant\",\"content\":\"The distance was measured.\\n"
		"ANSWER: {\\\"value\\\": 5, \\\"type\\\": \\\"numerical\\\"}\"}",
	};

	for (int i = 0; i < 3; i++) {
		char body[2000], all[2400];
		int n = snprintf(
			body, sizeof body,
			"{\"id\":\"chatcmpl-mock\",\"object\":\"chat.completion\",\"created\":"
			"0,"
			"\"model\":\"mock\",\"choices\":[{\"index\":0,\"message\":%s,"
			"\"finish_reason\":\"%s\"}],\"usage\":{\"prompt_tokens\":3000,"
			"\"completion_tokens\":40,\"total_tokens\":3040}}",
			message[i], i < 2 ? "tool_calls" : "stop");

		n = snprintf(all, sizeof all,
			     "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
			     "x-request-id: req-mock\r\nContent-Length: %d\r\n\r\n%s",
			     n, body);
		reply[i] = strdup(all);
		reply_size[i] = (size_t)n;
	}
}

/* Assistant turns in a request: every one is written with its role. */
static int count(const char *s, size_t n)
{
	static const char role[] = "\"role\":\"assistant\"";
	const char *end = s + n;
	int found = 0;

	while ((s = memmem(s, (size_t)(end - s), role, sizeof role - 1)) != NULL) {
		s += sizeof role - 1;
		found++;
	}
	return found;
}

static void enqueue(struct peer *p, double due)
{
	p->due = due;
	p->waiting = 1;
	p->next = NULL;
	if (last)
		last->next = p;
	else
		first = p;
	last = p;
}

/* A whole request?  Then it waits for its time.  How long it is, or 0. */
static size_t look(struct peer *p, const char *in, size_t n, double delay)
{
	const char *end = n ? memmem(in, n, "\r\n\r\n", 4) : NULL, *line;
	size_t head, whole;

	if (!end)
		return 0;
	head = whole = (size_t)(end + 4 - in);
	for (line = in; line < end; line++)
		if (*line == '\n' && !strncasecmp(line + 1, "content-length:", 15)) {
			whole += (size_t)strtoul(line + 16, NULL, 10);
			break;
		}
	if (n < whole)
		return 0;
	p->turn = count(in + head, whole - head) % 3;
	enqueue(p, now() + delay);
	return whole;
}

static void forget(struct peer *p)
{
	close(p->fd);
	free(p->in);
	free(p);
}

/* What has come of a request that is not whole, or that comes before its time. */
static void keep(struct peer *p, const char *s, size_t n)
{
	if (!n)
		return;
	if (p->cap < p->n + n) {
		p->cap = 2 * (p->n + n);
		p->in = realloc(p->in, p->cap);
	}
	memcpy(p->in + p->n, s, n);
	p->n += n;
}

static void again(struct peer *p, double delay)
{
	size_t taken = p->waiting ? 0 : look(p, p->in, p->n, delay);

	if (taken) {
		p->n -= taken;
		memmove(p->in, p->in + taken, p->n);
	}
}

/* Most requests come in one piece, and are read from where the last one was: 1,000 buffers would
 * push what they answer out of the caches of both sides. */
static void heard(struct peer *p, double delay)
{
	static char in[1 << 18];
	ssize_t n = read(p->fd, in, sizeof in);
	size_t taken = 0;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		if (p->waiting)
			p->gone = 1;
		else
			forget(p);
		return;
	}
	if (!p->n && !p->waiting)
		taken = look(p, in, (size_t)n, delay);
	keep(p, in + taken, (size_t)n - taken);
	again(p, delay);
}

static void answer(double delay)
{
	double t = now();

	while (first && first->due <= t) {
		struct peer *p = first;

		first = p->next;
		if (!first)
			last = NULL;
		p->waiting = 0;
		served++;
		late += t - p->due;
		/* Small enough for every socket's buffer. */
		if (p->gone || write(p->fd, reply[p->turn], reply_size[p->turn]) < 0) {
			forget(p);
			continue;
		}
		again(p, delay);
	}
}

static void stop(int signal)
{
	(void)signal;
	stopped = 1;
}

/* Until the first is due, or something comes; to the microsecond. */
static int wait_for(int ep, struct epoll_event *v)
{
	double rest = first ? first->due - now() : 1;
	struct timespec t = { 0 };

	if (rest > 0) {
		t.tv_sec = (time_t)rest;
		t.tv_nsec = (long)((rest - (double)t.tv_sec) * 1e9);
	}
	return epoll_pwait2(ep, v, EVENTS, &t, NULL);
}

int main(int argc, char **argv)
{
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t size = sizeof a;
	double delay = (argc > 2 ? strtod(argv[2], NULL) : 50) / 1000;
	int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1, ep = epoll_create1(0);
	struct epoll_event v[EVENTS], w = { .events = EPOLLIN };
	struct rlimit files;

	if (!getrlimit(RLIMIT_NOFILE, &files)) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
	signal(SIGPIPE, SIG_IGN);
	signal(SIGTERM, stop);
	if (setpriority(PRIO_PROCESS, 0, -10))
		errno = 0; /* as it is */
	make_replies();
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	a.sin_port = htons((uint16_t)(argc > 1 ? strtol(argv[1], NULL, 10) : 0));
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (bind(listener, (struct sockaddr *)&a, sizeof a) || listen(listener, 4096) ||
	    getsockname(listener, (struct sockaddr *)&a, &size)) {
		perror("mockserver");
		return 1;
	}
	fcntl(listener, F_SETFL, O_NONBLOCK);
	printf("%d\n", ntohs(a.sin_port));
	fflush(stdout);
	w.data.ptr = NULL;
	epoll_ctl(ep, EPOLL_CTL_ADD, listener, &w);
	while (!stopped) {
		int n = wait_for(ep, v);

		for (int i = 0; i < n; i++) {
			int fd;

			if (v[i].data.ptr) {
				heard(v[i].data.ptr, delay);
				continue;
			}
			while ((fd = accept(listener, NULL, NULL)) >= 0) {
				struct peer *p = calloc(1, sizeof *p);

				p->fd = fd;
				fcntl(fd, F_SETFL, O_NONBLOCK);
				setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
				w.data.ptr = p;
				epoll_ctl(ep, EPOLL_CTL_ADD, fd, &w);
			}
		}
		answer(delay);
	}
	printf("%.3f\n", served ? late / (double)served * 1000 : 0);
	return 0;
}
