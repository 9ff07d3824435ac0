/*
 * client.c -- who asks, and what each has taken.
 *
 * A client is an address: of IPv6 its first 64 bits, since whoever has one address there has
 * all of those; whoever comes through the Unix socket is one client.
 *
 * The table remembers up to MOST clients, and those that hold anything; what they owe is in
 * the book (debt.c).
 */
#include "serve/carry_priv.h"
#include "store/store.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#define CHAINS 1024
#define MOST 4096

struct carry_clients {
	pthread_mutex_t lock;
	struct carry_client *chain[CHAINS];
	int n;
};

struct carry_clients *serve_clients_new(void)
{
	struct carry_clients *all = mem_alloc(sizeof *all);

	pthread_mutex_init(&all->lock, NULL);
	return all;
}

void serve_clients_free(struct carry_clients *all)
{
	if (!all)
		return;
	for (int i = 0; i < CHAINS; i++)
		while (all->chain[i]) {
			struct carry_client *c = all->chain[i];

			all->chain[i] = c->next;
			mem_free(c);
		}
	pthread_mutex_destroy(&all->lock);
	mem_free(all);
}

void serve_client_name(char name[CARRY_NAME], char from[CARRY_NAME], const struct sockaddr *a)
{
	struct in6_addr net;
	const void *address = NULL;
	int family = a ? a->sa_family : AF_UNSPEC;

	snprintf(from, CARRY_NAME, "%s", family == AF_UNIX ? "unix" : "?");
	if (family == AF_INET) {
		address = &((const struct sockaddr_in *)(const void *)a)->sin_addr;
	} else if (family == AF_INET6) {
		net = ((const struct sockaddr_in6 *)(const void *)a)->sin6_addr;
		address = &net;
		if (IN6_IS_ADDR_V4MAPPED(&net)) {
			family = AF_INET;
			address = &net.s6_addr[12];
		}
	}
	if (address)
		inet_ntop(family, address, from, CARRY_NAME);
	snprintf(name, CARRY_NAME, "%s", from);
	if (family == AF_INET6) {
		memset(&net.s6_addr[8], 0, 8);
		inet_ntop(family, &net, name, CARRY_NAME);
	}
}

/* Nobody holds it, and it knocked longest ago. */
static void forget_one(struct carry_clients *all)
{
	struct carry_client **oldest = NULL, *c;

	for (int i = 0; i < CHAINS; i++)
		for (struct carry_client **at = &all->chain[i]; *at; at = &(*at)->next)
			if (!(*at)->holders &&
			    (!oldest || (*at)->knocked < (*oldest)->knocked))
				oldest = at;
	if (!oldest)
		return;
	c = *oldest;
	*oldest = c->next;
	mem_free(c);
	all->n--;
}

struct carry_client *serve_client_hold(struct carry_clients *all, const char *name)
{
	uint32_t h = 2166136261u;
	struct carry_client *c;

	for (const char *p = name; *p; p++)
		h = (h ^ (unsigned char)*p) * 16777619u;
	pthread_mutex_lock(&all->lock);
	for (c = all->chain[h % CHAINS]; c && strcmp(c->name, name); c = c->next)
		;
	if (!c) {
		if (all->n >= MOST)
			forget_one(all);
		c = mem_alloc(sizeof *c);
		snprintf(c->name, sizeof c->name, "%s", name);
		c->next = all->chain[h % CHAINS];
		all->chain[h % CHAINS] = c;
		all->n++;
	}
	c->holders++;
	pthread_mutex_unlock(&all->lock);
	return c;
}

struct carry_client *serve_client_of(struct carry_clients *all, const char *from)
{
	struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
	char name[CARRY_NAME], whole[CARRY_NAME];

	if (inet_pton(AF_INET6, from, &six.sin6_addr) != 1)
		return serve_client_hold(all, from);
	serve_client_name(name, whole, (const struct sockaddr *)(const void *)&six);
	return serve_client_hold(all, name);
}

void serve_client_release(struct carry_clients *all, struct carry_client *c)
{
	pthread_mutex_lock(&all->lock);
	c->holders--;
	pthread_mutex_unlock(&all->lock);
}

/* --- What is kept of theirs --------------------------------------------------------------- */
bool serve_client_may(struct carry *k, struct carry_client *c, const struct store_taking *t,
		      struct err *e)
{
	const char *what = serve_debts_take(k->debts, c->name, &k->limits, t);

	if (!what)
		return true;
	err_fail_with(e, E_ARG, "limit", NULL,
		      "delete what is no longer needed, or come back later: time pays for it",
		      "this client has made as many %s as one may for now", what);
	return false;
}
