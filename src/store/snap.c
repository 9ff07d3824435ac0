/*
 * snap.c -- snapshots: a canvas opens as fast as its journal is long, whatever its history.
 *
 * A log grows with every undo and every drag, a journal has only what still stands.  A
 * snapshot is the figure at one place of the log, so that only the lines after it have to be
 * replayed.  It is a help and never the truth: one that is missing, broken or not of this log
 * is passed over, and the figure is made from the log alone.
 */
#include "store/store_priv.h"

#define SNAP_LEAST 256 /* replaying so many lines is no reason for a snapshot */
/* Sums of different things begin with different numbers (those of lines with 0, of the index
 * with 1 and 2), so that none can be taken for another. */
#define SNAP_SUM 3

bool store_snap_read(const char *text, size_t n, struct store_pos *at, const char **body,
		     size_t *n_body)
{
	uint64_t sum;
	int64_t byte = 0;
	const char *p = text + 17;

	if (n < 40 || text[n - 1] != '\n' || !store_sum_read(text, n, &sum) ||
	    store_sum(SNAP_SUM, text + 17, n - 17) != sum)
		return false;
	while (p < text + n && *p >= '0' && *p <= '9' && p - text < 17 + 18)
		byte = 10 * byte + (*p++ - '0');
	if (*p != ' ' || text + n - p < 19 ||
	    !store_sum_read(p + 1, (size_t)(text + n - p - 1), &at->sum))
		return false;
	at->at = byte;
	*body = p + 18;
	*n_body = (size_t)(text + n - 1 - *body);
	return true;
}

bool store_snap_mark(struct store *s, struct canvas *c, struct store_mark *out)
{
	struct buf text = { 0 };
	struct store_pos at = { 0 };
	const char *body;
	size_t n;
	bool good = s->back->side_read(s, c, "snap", &text) && text.n &&
		    store_snap_read(text.s, text.n, &at, &body, &n);

	if (good)
		*out = (struct store_mark){ at.at, at.sum, 0 };
	buf_clear(&text);
	return good;
}

/*
 * The sum of the snapshot itself says that it is whole.  That it belongs to this log is known
 * only when the log has the sum it names at the place it names: a line that could not be kept
 * may have been taken back after somebody took a snapshot behind it.  So the lines before
 * that place are read, which is cheap beside doing them.
 */
void store_snap_load(struct store *s, struct canvas *c, struct cas *cas)
{
	struct buf text = { 0 }, own = { 0 };
	struct store_pos want = { 0 }, p = { 0 };
	struct store_record r;
	struct arena *a = NULL;
	struct json *j;
	struct err e;
	const char *body, *bytes;
	size_t n, k, n_bytes;

	if (s->back->side_read(s, c, "snap", &text) && text.n &&
	    store_snap_read(text.s, text.n, &want, &body, &n) && want.at <= c->seen.at &&
	    s->back->read(s, c, 0, want.at, &own, &bytes, &n_bytes, NULL) == OK) {
		while (n_bytes && (k = store_log_next(&p, bytes, n_bytes, &r)) > 0) {
			bytes += k;
			n_bytes -= k;
		}
		if (p.at == want.at && p.sum == want.sum) {
			a = arena_new();
			if (json_read(&j, body, n, a, &e) == OK)
				c->fig = fig_restore(s->tools, STORE_SEED, cas, j, &e);
			if (c->fig)
				c->done = p;
		}
	}
	arena_free(a);
	buf_clear(&own);
	buf_clear(&text);
}

/*
 * c->weight is what replaying the lines since the last snapshot costs.  A new one is due when
 * that is more than half of what making the figure from its journal costs anyway; so opening
 * a canvas costs at most about one and a half journals, and over many calls the time that
 * goes into snapshots stays in proportion to that of the calls.  Readers come here as well;
 * they do not wait for the lock, without which two processes could write at once.
 */
void store_snap_save(struct store *s, struct canvas *c)
{
	struct buf rest = { 0 }, text = { 0 };
	bool mine = c->locked;

	if (c->weight <= SNAP_LEAST + fig_journal_count(c->fig) / 2 || c->damaged ||
	    !(mine || s->back->try_lock(s, c)))
		return;
	/* What a snapshot was taken behind must last: it proves that there was such a line. */
	if (store_adopt(s, c, NULL) != OK) {
		if (!mine)
			s->back->unlock(s, c);
		return;
	}
	buf_addf(&rest, "%lld %016llx ", (long long)c->done.at,
		 (unsigned long long)c->done.sum);
	fig_save(&rest, c->fig);
	buf_addc(&rest, '\n');
	buf_addf(&text, "%016llx ", (unsigned long long)store_sum(SNAP_SUM, rest.s, rest.n));
	buf_addn(&text, rest.s, rest.n);
	/* If this fails, the next attempt is made when as much has been done once more: a full
	 * disk shall not cost a snapshot with every call. */
	s->back->side_write(s, c, "snap", &text);
	c->weight = 0;
	if (!mine)
		s->back->unlock(s, c);
	buf_clear(&text);
	buf_clear(&rest);
}
