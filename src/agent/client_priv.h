/*
 * client_priv.h -- a client and its jobs, for the two files that share them: http.c moves jobs
 * between the queue, the library and sleep; job.c knows what one request is.
 */
#ifndef AGENT_CLIENT_PRIV_H
#define AGENT_CLIENT_PRIV_H
#include "agent/curl_priv.h"
#include "base/rng.h"

struct http_job {
	struct http_job *next, *prev; /* prev: while it is with the library */
	struct agent_http *client;
	struct agent_http_request q; /* url and key are its own */
	struct curl_slist *lines;    /* of the head: one block with all texts in it */
	CURL *easy;                  /* while it is with the library */
	struct http_shelf *shelf;    /* then */
	struct buf head, body;
	struct http_scrub scrub;
	size_t came;        /* bytes of the body in this try */
	int status, tries;  /* the status as it came */
	double since, due;  /* it waits since, until */
	double sent, first; /* of this try; first: -1 before it */
	double waited;      /* in all */
	bool good;          /* the status is 2xx */
	bool stopped;       /* data wants no more */
	const char *limit;  /* a bound of ours was passed: which */
	char error[CURL_ERROR_SIZE];
};

struct http_list {
	struct http_job *first, *last;
};

/* The library looks through all connections of a multi handle for a free one, and through more
 * of its lists: with 1,000 in one handle that is half of all the work.  So there are
 * several, each made when those before it are full. */
#define SHELVES 32
#define SHELF_FULL 32
struct http_shelf {
	struct agent_http *client;
	CURLM *multi;
	int index, jobs;
	double timer; /* when the library wants to be called; infinite: never */
};

/* A descriptor as epoll knows it.  Between two requests a connection of ours stays there
 * unwanted, which saves two system calls for each request. */
struct http_watch {
	unsigned char events; /* 0: epoll does not know it */
	bool ours;            /* a connection: we opened it, and hear of its end */
	bool wanted;
};

struct agent_http {
	struct curl_library curl;
	struct http_shelf *shelf;
	int shelves;
	struct agent_pace *pace;
	struct pace_member member;
	struct http_list queue;
	struct http_job *asleep;  /* in no order */
	struct http_job *running; /* with the library */
	double wakes;             /* when the first of them is due */
	int left;
	int epoll, wake[2];       /* the pipe: read, write */
	struct http_watch *watch; /* by descriptor */
	int watches;
	CURL **idle; /* handles without a job */
	int idles, idle_cap;
	char *ca_file;
	int tries;
	double seconds, scale;
	struct rng rng;
	bool ended; /* since agent_http_wait began */
};

double agent_http_now(void); /* seconds of a clock that never goes back */
/* Where a request is put, or NULL when there is no memory (http.c). */
struct http_shelf *agent_http_shelf(struct agent_http *h);
/* How the library opens and closes connections. */
curl_socket_t agent_http_open(void *client, curlsocktype purpose, struct curl_sockaddr *to);
int agent_http_close(void *client, curl_socket_t fd);

/* --- One request (job.c) ------------------------------------------------------------------- */
struct http_job *agent_job_new(struct agent_http *h, const struct agent_http_request *q);
void agent_job_free(struct http_job *j);
/* Begin a try; it is with the library then, or has failed and been told. */
void agent_job_launch(struct http_job *j, double now);
/* It waits for its time before it is queued. */
void agent_job_sleep(struct http_job *j, double now, double wait);
/* A try is over, with the library's word: tell the end, or sleep until the next. */
void agent_job_finish(struct http_job *j, CURLcode rc);
#endif
