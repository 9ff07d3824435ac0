/* list.c -- sets, samples and accounts as texts for the commands. */
#include "base/index.h"
#include "base/member.h"
#include "dataset/dataset_priv.h"
#include <stdlib.h>
#include <string.h>

void dataset_write_sets(struct buf *b, bool json)
{
	int n;
	const struct dataset_set *set = dataset_sets(&n);

	if (json)
		buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		const struct {
			const char *key, *value;
		} member[] = { { "name", set[i].name },
			       { "title", set[i].title },
			       { "kinds", set[i].kinds },
			       { "source", set[i].source },
			       { "licence", set[i].licence } };

		if (!json) {
			buf_addf(b, "%-14s %-26s %-22s %s\n", set[i].name, set[i].title,
				 set[i].kinds, set[i].source);
			continue;
		}
		buf_add(b, i ? ",\n {" : "{");
		for (size_t k = 0; k < sizeof member / sizeof *member; k++)
			json_member_text(b, member[k].key, member[k].value);
		buf_addc(b, '}');
	}
	if (json)
		buf_add(b, "]\n");
}

/* --- How many of each value ------------------------------------------------------------------ */

struct group_tally {
	const char *name, *value;
	int n;
};

static int by_name(const void *a, const void *b)
{
	const struct group_tally *p = a, *q = b;
	int c = strcmp(p->name, q->name);

	if (c == 0 && p->n != q->n)
		return q->n - p->n;
	return c ? c : strcmp(p->value, q->value);
}

static struct group_tally *count_groups(const struct dataset *d, int *n, struct arena *a)
{
	struct index seen = { 0 };
	struct group_tally *t = NULL;
	int cap = 0;

	*n = 0;
	for (int i = 0; i < d->samples; i++)
		for (int k = -1; k < d->sample[i].groups; k++) {
			const struct dataset_sample *s = &d->sample[i];
			const char *name = k < 0 ? "kind" : s->group[k].name;
			const char *value =
				k < 0 ? dataset_kind_word(s->kind) : s->group[k].value;
			const char *both = arena_printf(a, "%s=%s", name, value);
			int at = index_get(&seen, both);

			if (at < 0) {
				at = (*n)++;
				t = arena_grow(a, t, &cap, *n, sizeof *t);
				t[at] = (struct group_tally){ name, value, 0 };
				index_set(&seen, both, at);
			}
			t[at].n++;
		}
	index_clear(&seen);
	if (*n)
		qsort(t, (size_t)*n, sizeof *t, by_name);
	return t;
}

enum { VALUES_SHOWN = 12 };

/* "level: 1 (610), 2 (960)"; a group that has as many values as samples says nothing. */
static void groups_plain(struct buf *b, const struct group_tally *t, int n)
{
	for (int i = 0; i < n;) {
		int end = i, shown = 0;

		while (end < n && strcmp(t[end].name, t[i].name) == 0)
			end++;
		buf_addf(b, "  %s:", t[i].name);
		for (int k = i; k < end && shown < VALUES_SHOWN; k++, shown++)
			buf_addf(b, "%s %s (%d)", k > i ? "," : "", t[k].value, t[k].n);
		if (end - i > shown)
			buf_addf(b, ", and %d more", end - i - shown);
		buf_addc(b, '\n');
		i = end;
	}
}

static void groups_json(struct buf *b, const struct group_tally *t, int n)
{
	json_add_key(b, "groups");
	buf_addc(b, '{');
	for (int i = 0; i < n; i++) {
		bool first = i == 0 || strcmp(t[i].name, t[i - 1].name) != 0;

		if (first) {
			if (i)
				buf_addc(b, '}');
			json_add_key(b, t[i].name);
			buf_addc(b, '{');
		}
		json_member_count(b, t[i].value, t[i].n);
	}
	buf_add(b, n ? "}}" : "}");
}

static void account_plain(struct buf *b, const struct dataset *d)
{
	buf_addf(b, "%s: %d samples of %s in %d records, %s\n", d->file, d->samples, d->set,
		 d->records, d->checksum);
	for (int i = 0; i < d->reasons; i++)
		buf_addf(b, "  left out: %d, %s (the first in line %d)\n", d->reason[i].n,
			 d->reason[i].text, d->reason[i].line);
	if (d->filtered)
		buf_addf(b, "  not asked for: %d\n", d->filtered);
	if (d->renamed)
		buf_addf(b, "  had the id of an earlier record: %d\n", d->renamed);
	if (d->images_absent)
		buf_addf(b, "  pictures that are not there: %d\n", d->images_absent);
}

static void account_json(struct buf *b, const struct dataset *d)
{
	buf_add(b, "{\"file\":");
	json_add_string(b, d->file);
	json_member_text(b, "set", d->set);
	buf_addf(b,
		 ",\"records\":%d,\"samples\":%d,\"not_asked_for\":%d,\"renamed\":%d,"
		 "\"images_absent\":%d,\"checksum\":\"%s\"",
		 d->records, d->samples, d->filtered, d->renamed, d->images_absent,
		 d->checksum);
	json_add_key(b, "left_out");
	buf_addc(b, '[');
	for (int i = 0; i < d->reasons; i++) {
		buf_addf(b, "%s{\"n\":%d,\"line\":%d,\"reason\":", i ? "," : "",
			 d->reason[i].n, d->reason[i].line);
		json_add_string(b, d->reason[i].text);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

void dataset_write_account(struct buf *b, const struct dataset *d, bool json)
{
	struct arena *a = arena_new();
	int n;
	struct group_tally *t = count_groups(d, &n, a);

	if (json) {
		account_json(b, d);
		groups_json(b, t, n);
		buf_add(b, "}\n");
	} else {
		account_plain(b, d);
		groups_plain(b, t, n);
	}
	arena_free(a);
}

/* The beginning of a text on one line. */
static void add_short(struct buf *b, const char *s, int most)
{
	int n = 0;

	for (; *s && n < most; n++) {
		size_t k = utf8_len(s);

		if (*s == '\n' || *s == '\t' || *s == '\r')
			buf_addc(b, ' ');
		else
			buf_addn(b, s, k);
		s += k;
	}
	if (*s)
		buf_add(b, "...");
}

void dataset_write_samples(struct buf *b, const struct dataset *d, bool json)
{
	for (int i = 0; i < d->samples; i++) {
		const struct dataset_sample *s = &d->sample[i];

		if (json) {
			dataset_sample_json(b, s, false);
		} else {
			buf_addf(b, "%s\t%s\t", s->key, dataset_kind_word(s->kind));
			add_short(b, s->answer ? s->answer : "-", 40);
			buf_addf(b, "\t%s\t", s->letter ? s->letter : "-");
			add_short(b, s->text, 70);
		}
		buf_addc(b, '\n');
	}
}
