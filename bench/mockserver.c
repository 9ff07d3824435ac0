/*
 * mockserver.c -- a model's server that does nothing but answer in time.
 *
 *   mockserver [PORT [MS]]    prints its port; answers each request after MS (50) milliseconds
 *
 * It speaks Chat Completions and plays one game: a turn with a run_script, a turn with a query,
 * the answer.  Which turn it is, it reads from the number of assistant turns in the request, so
 * that any number of runs can be played at once.  One thread, epoll, connections that stay.
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
	size_t n, cap, whole; /* whole: of the request under way, 0: not yet known */
	size_t head;
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

/* A whole request?  Then wait for its time. */
static void look(struct peer *p, double delay)
{
	const char *end, *length;

	if (!p->whole) {
		end = memmem(p->in, p->n, "\r\n\r\n", 4);
		if (!end)
			return;
		p->head = (size_t)(end + 4 - p->in);
		p->whole = p->head;
		for (length = p->in; length < end; length++)
			if (*length == '\n' &&
			    !strncasecmp(length + 1, "content-length:", 15)) {
				p->whole += (size_t)strtoul(length + 16, NULL, 10);
				break;
			}
	}
	if (p->n < p->whole)
		return;
	p->turn = count(p->in + p->head, p->whole - p->head) % 3;
	enqueue(p, now() + delay);
}

static void forget(struct peer *p)
{
	close(p->fd);
	free(p->in);
	free(p);
}

static void heard(struct peer *p, double delay)
{
	for (;;) {
		ssize_t n;

		if (p->cap - p->n < 16384) {
			p->cap = p->cap ? 2 * p->cap : 32768;
			p->in = realloc(p->in, p->cap + 1);
		}
		n = read(p->fd, p->in + p->n, p->cap - p->n);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			break;
		if (n <= 0) {
			if (p->waiting)
				p->gone = 1;
			else
				forget(p);
			return;
		}
		p->n += (size_t)n;
		p->in[p->n] = '\0';
		if (p->cap - p->n)
			break;
	}
	if (!p->waiting)
		look(p, delay);
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
		/* Small enough for every socket's buffer. */
		if (p->gone || write(p->fd, reply[p->turn], reply_size[p->turn]) < 0) {
			forget(p);
			continue;
		}
		memmove(p->in, p->in + p->whole, p->n - p->whole);
		p->n -= p->whole;
		p->whole = 0;
		if (p->n)
			look(p, delay);
	}
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
	for (;;) {
		double rest = first ? (first->due - now()) * 1000 : 1000;
		int n = epoll_wait(ep, v, EVENTS,
				   rest > 0 ? (int)rest + (rest > (int)rest) : 0);

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
}
