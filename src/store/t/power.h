/*
 * power.h -- what a machine leaves that loses its power at any moment: all changes of files are
 * recorded, and played again up to every cut, with what was not synced lost, kept, torn or in
 * another order.  Small in t-keep.c, large in t/stress/store.c.
 *
 * The model of the disk: what was written to a file is there after a sync of the file; before
 * that each sector of 512 bytes may be there or not.  Lengths change in order.  Names that were
 * made, changed or removed are there after a sync of their folder; before that any of them may
 * be missing.  A rename happens or does not.
 */
#ifndef STORE_T_POWER_H
#define STORE_T_POWER_H
#include "store/os_priv.h"
#include "store/t/canvases.h"

enum { POWER_NODES = 400, POWER_OPS = 6000, POWER_SECTOR = 512 };

enum power_kind {
	POWER_MAKE, /* a file or folder `node` gets the name in folder dir */
	POWER_WRITE,
	POWER_CUT,
	POWER_SYNC, /* of a file or a folder */
	POWER_MOVE,
	POWER_LINK,
	POWER_REMOVE,
};
struct power_op {
	enum power_kind kind;
	int node, dir, dir2;
	char name[130], name2[130];
	int64_t at;
	struct buf bytes;
};
struct power_node {
	ino_t ino;
	bool folder, dead;
};
struct power {
	struct store_os os;
	struct power_node node[POWER_NODES]; /* 0: the folder in which all happens */
	struct power_op op[POWER_OPS];
	int nodes, ops;
};

/* --- Recording ------------------------------------------------------------------------------ */

static inline int power_node_of(struct power *p, const struct stat *s)
{
	for (int i = p->nodes - 1; i >= 0; i--)
		if (!p->node[i].dead && p->node[i].ino == s->st_ino)
			return i;
	return -1;
}

static inline int power_node(struct power *p, int fd)
{
	struct stat s;

	return fd >= 0 && !fstat(fd, &s) ? power_node_of(p, &s) : -1;
}

static inline struct power_op *power_add(struct power *p, enum power_kind kind, int node)
{
	struct power_op *o = &p->op[p->ops];

	if (p->ops == POWER_OPS || p->nodes == POWER_NODES) {
		printf("Bail out! the record is full\n");
		exit(1);
	}
	p->ops++;
	*o = (struct power_op){ .kind = kind, .node = node };
	return o;
}

/* Something new at dir/name. */
static inline void power_made(struct power *p, int dir, const char *name)
{
	struct power_op *o;
	struct stat s;
	int in = power_node(p, dir);

	if (in < 0 || fstatat(dir, name, &s, AT_SYMLINK_NOFOLLOW))
		return;
	p->node[p->nodes] = (struct power_node){ s.st_ino, S_ISDIR(s.st_mode), false };
	o = power_add(p, POWER_MAKE, p->nodes++);
	o->dir = in;
	snprintf(o->name, sizeof o->name, "%s", name);
}

static int power_open(void *user, int dir, const char *name, int flags)
{
	struct power *p = user;
	struct stat s;
	bool was = !fstatat(dir, name, &s, AT_SYMLINK_NOFOLLOW);
	int fd = store_os_plain.open(NULL, dir, name, flags);

	if (fd >= 0 && (flags & O_CREAT) && !was)
		power_made(p, dir, name);
	else if (fd >= 0 && (flags & O_TRUNC))
		power_add(p, POWER_CUT, power_node(p, fd))->at = 0;
	return fd;
}

static int power_close(void *user, int fd)
{
	(void)user;
	return close(fd);
}

static ssize_t power_write(void *user, int fd, const void *s, size_t n, int64_t at)
{
	struct power *p = user;
	ssize_t k = pwrite(fd, s, n, (off_t)at);
	struct power_op *o;

	if (k > 0) {
		o = power_add(p, POWER_WRITE, power_node(p, fd));
		o->at = at;
		buf_addn(&o->bytes, s, (size_t)k);
	}
	return k;
}

static int power_truncate(void *user, int fd, int64_t size)
{
	struct power *p = user;
	int r = ftruncate(fd, (off_t)size);

	if (!r)
		power_add(p, POWER_CUT, power_node(p, fd))->at = size;
	return r;
}

/* The sync counts when it returns. */
static int power_sync(void *user, int fd, bool data)
{
	struct power *p = user;
	int node = power_node(p, fd);

	(void)data;
	if (node >= 0)
		power_add(p, POWER_SYNC, node);
	return 0;
}

static int power_mkdir(void *user, int dir, const char *name)
{
	int r = store_os_plain.mkdir(NULL, dir, name);

	if (!r)
		power_made(user, dir, name);
	return r;
}

/* The node at dir/name, which is about to be something else. */
static inline int power_named(struct power *p, int dir, const char *name)
{
	struct stat s;

	return fstatat(dir, name, &s, AT_SYMLINK_NOFOLLOW) ? -1 : power_node_of(p, &s);
}

static inline void power_names(struct power_op *o, int dir, const char *name, int dir2,
			       const char *name2)
{
	o->dir = dir;
	o->dir2 = dir2;
	snprintf(o->name, sizeof o->name, "%s", name);
	snprintf(o->name2, sizeof o->name2, "%s", name2);
}

static int power_rename(void *user, int from, const char *old, int to, const char *name)
{
	struct power *p = user;
	int node = power_named(p, from, old), over = power_named(p, to, name);
	int r = renameat(from, old, to, name);

	if (!r) {
		power_names(power_add(p, POWER_MOVE, node), power_node(p, from), old,
			    power_node(p, to), name);
		if (over >= 0 && over != node)
			p->node[over].dead = true;
	}
	return r;
}

static int power_link(void *user, int from, const char *old, int to, const char *name)
{
	struct power *p = user;
	int node = power_named(p, from, old), r = linkat(from, old, to, name, 0);

	if (!r)
		power_names(power_add(p, POWER_LINK, node), power_node(p, from), old,
			    power_node(p, to), name);
	return r;
}

static int power_unlink(void *user, int dir, const char *name)
{
	struct power *p = user;
	struct stat s;
	bool last = !fstatat(dir, name, &s, AT_SYMLINK_NOFOLLOW) && s.st_nlink == 1;
	int node = power_named(p, dir, name), r = unlinkat(dir, name, 0);

	if (!r) {
		power_names(power_add(p, POWER_REMOVE, node), power_node(p, dir), name, -1,
			    "");
		if (last && node >= 0)
			p->node[node].dead = true;
	}
	return r;
}

static inline struct power *power_begin(const char *dir)
{
	struct power *p = mem_alloc(sizeof *p);
	struct stat s;

	p->os = (struct store_os){ p,           power_open,     power_close,
				   power_write, power_truncate, power_sync,
				   power_mkdir, power_rename,   power_link,
				   power_unlink };
	if (stat(dir, &s)) {
		printf("Bail out! no folder\n");
		exit(1);
	}
	p->node[p->nodes++] = (struct power_node){ s.st_ino, true, false };
	return p;
}

static inline void power_end(struct power *p)
{
	for (int i = 0; i < p->ops; i++)
		buf_clear(&p->op[i].bytes);
	mem_free(p);
}

/* --- What is left ---------------------------------------------------------------------------- */

/* What happens to what was not synced. */
enum power_way { POWER_LOST, POWER_KEPT, POWER_TORN, POWER_MIXED, POWER_WAYS };

static inline void power_size(struct buf *b, int64_t size)
{
	if ((int64_t)b->n > size)
		b->n = (size_t)size;
	while ((int64_t)b->n < size)
		buf_addc(b, 0);
}

/* The bytes of a file after a cut before op number `cut`. */
static inline void power_bytes(struct power *p, int node, int cut, enum power_way way,
			       struct rng *rng, struct buf *b)
{
	int synced = -1, later = 0, orderly;

	for (int i = 0; i < cut; i++)
		if (p->op[i].node == node && p->op[i].kind == POWER_SYNC)
			synced = i;
	for (int i = synced + 1; i < cut; i++)
		later += p->op[i].node == node &&
			 (p->op[i].kind == POWER_WRITE || p->op[i].kind == POWER_CUT);
	/* So many of the changes since are known to the file system, in order. */
	orderly = way == POWER_LOST   ? 0
		  : way == POWER_KEPT ? later
				      : (int)rng_below(rng, (uint64_t)later + 1);
	for (int i = 0, k = 0; i < cut; i++) {
		const struct power_op *o = &p->op[i];
		bool sure = i <= synced, known;

		if (o->node != node || (o->kind != POWER_WRITE && o->kind != POWER_CUT))
			continue;
		known = sure || k < orderly;
		k += !sure;
		if (o->kind == POWER_CUT) {
			if (known)
				power_size(b, o->at);
			continue;
		}
		if (known && (int64_t)b->n < o->at + (int64_t)o->bytes.n)
			power_size(b, o->at + (int64_t)o->bytes.n);
		for (int64_t at = o->at, end = o->at + (int64_t)o->bytes.n; at < end;) {
			int64_t next = (at / POWER_SECTOR + 1) * POWER_SECTOR;
			bool there = sure || way == POWER_KEPT ||
				     (way >= POWER_TORN && rng_below(rng, 2));

			next = next < end ? next : end;
			next = next < (int64_t)b->n ? next : (int64_t)b->n;
			if (next <= at)
				break;
			if (there)
				memcpy(b->s + at, o->bytes.s + (at - o->at),
				       (size_t)(next - at));
			at = next;
		}
	}
}

struct power_name {
	int dir, node;
	char name[130];
};

static inline int power_find(struct power_name *all, int n, int dir, const char *name)
{
	for (int i = 0; i < n; i++)
		if (all[i].dir == dir && all[i].node >= 0 && !strcmp(all[i].name, name))
			return i;
	return -1;
}

/* Is the change of names number i sure to be there after the cut? */
static inline bool power_sure(struct power *p, int i, int cut)
{
	const struct power_op *o = &p->op[i];

	for (int k = i + 1; k < cut; k++)
		if (p->op[k].kind == POWER_SYNC &&
		    (p->op[k].node == o->dir ||
		     ((o->kind == POWER_MOVE || o->kind == POWER_LINK) &&
		      p->op[k].node == o->dir2)))
			return true;
	return false;
}

static inline bool power_is_name(const struct power_op *o)
{
	return o->kind == POWER_MAKE || o->kind == POWER_MOVE || o->kind == POWER_LINK ||
	       o->kind == POWER_REMOVE;
}

static inline void power_set(struct power_name *all, int *n, int dir, const char *name,
			     int node)
{
	int i = power_find(all, *n, dir, name);

	if (i < 0)
		i = (*n)++;
	all[i] = (struct power_name){ .dir = dir, .node = node };
	snprintf(all[i].name, sizeof all[i].name, "%s", name);
}

/* The names that are there; returns how many. */
static inline int power_names_left(struct power *p, int cut, enum power_way way,
				   struct rng *rng, struct power_name *all)
{
	int n = 0, unsure = 0, some, k = 0;

	for (int i = 0; i < cut; i++)
		unsure += power_is_name(&p->op[i]) && !power_sure(p, i, cut);
	some = way == POWER_LOST   ? 0
	       : way == POWER_KEPT ? unsure
				   : (int)rng_below(rng, (uint64_t)unsure + 1);
	for (int i = 0; i < cut; i++) {
		const struct power_op *o = &p->op[i];
		bool there;
		int at;

		if (!power_is_name(o))
			continue;
		there = power_sure(p, i, cut);
		if (!there)
			there = way == POWER_MIXED ? rng_below(rng, 2) : k++ < some;
		if (!there)
			continue;
		if (o->kind == POWER_MAKE) {
			power_set(all, &n, o->dir, o->name, o->node);
			continue;
		}
		/* What a name that was never there would become is not there either, unless
		 * this is sure: then so was that. */
		at = power_find(all, n, o->dir, o->name);
		if (o->kind == POWER_REMOVE) {
			if (at >= 0)
				all[at].node = -1;
			continue;
		}
		if (o->kind == POWER_MOVE && at >= 0)
			all[at].node = -1;
		power_set(all, &n, o->dir2, o->name2, o->node);
	}
	return n;
}

/* The folder `dir` (of the model) becomes `path`. */
static inline void power_write_folder(struct power *p, struct power_name *all, int n, int dir,
				      const char *path, int cut, enum power_way way,
				      struct rng *rng)
{
	for (int i = 0; i < n; i++) {
		struct buf to = { 0 }, b = { 0 };
		FILE *f;

		if (all[i].dir != dir || all[i].node < 0)
			continue;
		buf_addf(&to, "%s/%s", path, all[i].name);
		if (p->node[all[i].node].folder) {
			mkdir(to.s, 0700);
			power_write_folder(p, all, n, all[i].node, to.s, cut, way, rng);
		} else {
			power_bytes(p, all[i].node, cut, way, rng, &b);
			f = fopen(to.s, "wb");
			if (!f || fwrite(b.s ? b.s : "", 1, b.n, f) != b.n || fclose(f)) {
				printf("Bail out! cannot write %s\n", to.s);
				exit(1);
			}
		}
		buf_clear(&to);
		buf_clear(&b);
	}
}

/* What is left after a cut before op number `cut`, in the folder `path`. */
static inline void power_leave(struct power *p, int cut, enum power_way way, struct rng *rng,
			       const char *path)
{
	struct power_name *all = mem_alloc((size_t)(cut + 1) * sizeof *all);
	int n = power_names_left(p, cut, way, rng, all);

	power_write_folder(p, all, n, 0, path, cut, way, rng);
	mem_free(all);
}

/* --- A story ----------------------------------------------------------------------------------- */

/* What a canvas is at one time: begun before op `begun`, acknowledged before op `acked`. */
enum power_is { POWER_NONE, POWER_TEXT, POWER_BROKEN };
struct power_state {
	enum power_is is;
	char *text;
	int begun, acked;
};
enum { POWER_CANVASES = 8, POWER_STATES = 240 };
struct power_story {
	struct power *p;
	struct store *s;
	char *root, dir[300], copy[300];
	char id[POWER_CANVASES][STORE_ID];
	struct power_state state[POWER_CANVASES][POWER_STATES];
	int states[POWER_CANVASES], canvases;
	int begun;
};

/* The canvas is now what it is; the change began at t->begun. */
static inline void power_now(struct power_story *t, int k, enum power_is is)
{
	struct power_state *st = &t->state[k][t->states[k]++];

	st->begun = t->begun;
	st->acked = t->p->ops;
	st->is = is;
	st->text = is == POWER_TEXT ? text_of(t->s, t->id[k]) : NULL;
}

static inline int power_new(struct power_story *t, const char *title)
{
	int k = t->canvases++;

	t->begun = t->p->ops;
	new_canvas(t->s, t->id[k], title);
	power_now(t, k, POWER_TEXT);
	return k;
}

static inline void power_say(struct power_story *t, int k, const char *line)
{
	t->begun = t->p->ops;
	if (say(t->s, t->id[k], line) != 1)
		printf("# the story fails: %s\n", line);
	power_now(t, k, POWER_TEXT);
}

static inline void power_expect(struct power_story *t, bool good, const char *what)
{
	(void)t;
	if (!good)
		printf("# the story fails: %s\n", what);
}

/* A line that is written and not synced, by a process that dies then. */
static inline void power_die_writing(struct power_story *t, int k)
{
	int fd = open(file_of(t->dir, t->id[k], "log"), O_RDWR);
	struct store_pos p = { 0 };
	struct store_record r;
	struct buf line = { 0 };
	char bytes[8000];
	ssize_t n = pread(fd, bytes, sizeof bytes, 0);

	while (n > p.at && store_log_next(&p, bytes + p.at, (size_t)(n - p.at), &r))
		;
	store_log_add(&line, &p, p.version + 1, p.objects + 1, 1, STORE_DO,
		      "[{\"tool\":\"add_point\",\"args\":{\"name\":\"D\",\"x\":\"0\","
		      "\"y\":\"7\"}}]");
	power_expect(t, power_write(t->p, fd, line.s, line.n, p.at) == (ssize_t)line.n,
		     "a line");
	close(fd);
	buf_clear(&line);
}

/* Calls, batches, titles, a long line, undo with a snapshot, deleting, bringing back, expiry of
 * nothing, damage and repair, a copy of all. */
static inline void power_tell(struct power_story *t)
{
	struct store_options o = { .dir = t->dir, .os = &t->p->os };
	struct store_call batch[3] = { { .line = "X = (1, 2)" },
				       { .line = "Y = (3, 4)" },
				       { .line = "Z = Midpoint(X, Y)" } };
	struct store_repaired fixed;
	struct store_saved saved;
	struct store_result r;
	struct buf b = { 0 };
	char id[STORE_ID];
	int k, fd;

	t->s = open_store(&o);
	k = power_new(t, "calls");
	power_say(t, k, "A = (0, 0)");
	power_say(t, k, "B = (1, 0)");
	t->begun = t->p->ops;
	power_expect(t, store_batch(t->s, t->id[k], batch, 3, STORE_WHOLE, &r, &b, NULL) == OK,
		     "a batch");
	power_now(t, k, POWER_TEXT);
	t->begun = t->p->ops;
	power_expect(t, store_rename(t->s, t->id[k], "a title", NULL) == OK, "a title");
	power_now(t, k, POWER_TEXT);
	k = power_new(t, "long lines");
	for (int i = 1; i < 6; i++) {
		buf_reset(&b);
		buf_addf(&b, "t_%d = \"", i);
		for (int j = 0; j < 900 * i; j++)
			buf_addc(&b, (char)('a' + j % 26));
		buf_addc(&b, '"');
		power_say(t, k, buf_str(&b));
	}
	k = power_new(t, "a snapshot");
	power_say(t, k, "A = (0, 0)");
	for (int i = 0; i < 200; i++) {
		t->begun = t->p->ops;
		say(t->s, t->id[k], i % 2 ? "Redo()" : "Undo()");
		power_now(t, k, POWER_TEXT);
	}
	/* Opened anew. */
	store_close(t->s);
	t->s = open_store(&o);
	power_say(t, 0, "C = (5, 5)");
	/* Another process dies, and we go on from what it wrote. */
	store_close(t->s);
	t->begun = t->p->ops;
	power_die_writing(t, 0);
	t->s = open_store(&o);
	power_now(t, 0, POWER_TEXT);
	t->state[0][t->states[0] - 1].acked = INT32_MAX; /* nobody was told */
	power_say(t, 0, "E = (6, 5)");
	k = power_new(t, "deleted");
	power_say(t, k, "A = (0, 0)");
	t->begun = t->p->ops;
	power_expect(t, store_delete(t->s, t->id[k], NULL) == OK, "deleting");
	power_now(t, k, POWER_NONE);
	t->begun = t->p->ops;
	power_expect(t, store_trash_restore(t->s, t->id[k], id, NULL) == OK, "restoring");
	power_now(t, k, POWER_TEXT);
	power_say(t, k, "B = (0, 0)");
	k = power_new(t, "damaged");
	power_say(t, k, "A = (0, 0)");
	power_say(t, k, "B = (0, 1)");
	fd = open(file_of(t->dir, t->id[k], "log"), O_RDWR);
	t->begun = t->p->ops;
	power_expect(t, power_write(t->p, fd, "#", 1, 150) == 1, "damage");
	power_sync(t->p, fd, true);
	close(fd);
	power_now(t, k, POWER_BROKEN);
	t->begun = t->p->ops;
	power_expect(t,
		     store_repair(t->s, t->id[k], true, &fixed, NULL) == OK && fixed.changed,
		     "repair");
	power_now(t, k, POWER_TEXT);
	power_say(t, k, "C = (1, 1)");
	power_expect(t, store_backup(t->s, t->copy, NULL, NULL, &saved, NULL) == OK, "a copy");
	k = power_new(t, "deleted for good");
	t->begun = t->p->ops;
	power_expect(t, store_delete(t->s, t->id[k], NULL) == OK, "deleting");
	{
		int64_t bytes;
		int n;

		power_expect(t, store_trash_empty(t->s, 0, &n, &bytes, NULL) == OK,
			     "emptying");
	}
	power_now(t, k, POWER_NONE);
	store_close(t->s);
	buf_clear(&b);
}

/* Which state is the canvas in?  -1: in none from `from` to `to`. */
static inline int power_which(struct power_story *t, struct store *s, int k, int from, int to)
{
	struct buf b = { 0 };
	struct err e = { 0 };
	enum status st = store_read(s, t->id[k], whole_text, &b, &e);
	char *is = buf_take(&b);
	int found = -1;

	for (int i = to; found < 0 && i >= from; i--) {
		enum power_is want = i < 0 ? POWER_NONE : t->state[k][i].is;

		if (want == POWER_NONE     ? st == E_ARG && !strcmp(e.code, "not_found")
		    : want == POWER_BROKEN ? st == E_SYS && !strcmp(e.code, "damaged")
					   : st == OK && !strcmp(is, t->state[k][i].text))
			found = i + 1;
	}
	if (found < 0)
		printf("# canvas %d: %s %.300s\n", k, e.msg, is);
	mem_free(is);
	return found;
}

/* The store after a cut: every canvas is in the last state that was acknowledged or in a later
 * one that was begun, and can be called. */
static inline bool power_check(struct power_story *t, int cut, const char *path)
{
	struct store *s;
	char dir[500];
	bool good = true;

	snprintf(dir, sizeof dir, "%s/store", path);
	s = open_at(dir);
	for (int k = 0; good && k < t->canvases; k++) {
		int from = -1, to = -1;

		for (int i = 0; i < t->states[k]; i++) {
			from = t->state[k][i].acked <= cut ? i : from;
			to = t->state[k][i].begun < cut ? i : to;
		}
		good = power_which(t, s, k, from, to) >= 0;
		if (good && from >= 0 && to == from && t->state[k][from].is == POWER_TEXT)
			good = say(s, t->id[k], "Later = (9, 9)") == 1;
	}
	store_close(s);
	/* Whatever is in the copy is whole. */
	snprintf(dir, sizeof dir, "%s/copy", path);
	if (good && !access(dir, F_OK)) {
		struct arena *a = arena_new();
		struct store_entry *all;
		int n = 0;

		s = open_at(dir);
		good = store_list(s, a, &all, &n, NULL) == OK;
		for (int i = 0; good && i < n; i++)
			good = !all[i].damaged && say(s, all[i].id, "Later = (9, 9)") == 1;
		store_close(s);
		arena_free(a);
	}
	return good;
}

/* Cuts at every `step`-th change, in every way. */
static inline bool power_cuts(int step, uint64_t seed, int *cuts)
{
	struct power_story *t = mem_alloc(sizeof *t);
	struct rng rng = { seed };
	char *left = new_folder();
	int bad = 0;

	t->root = new_folder();
	snprintf(t->dir, sizeof t->dir, "%s/store", t->root);
	snprintf(t->copy, sizeof t->copy, "%s/copy", t->root);
	t->p = power_begin(t->root);
	power_tell(t);
	*cuts = 0;
	for (int cut = (int)(seed % (uint64_t)step); bad < 3 && cut <= t->p->ops; cut += step)
		for (int way = 0; way < POWER_WAYS; way++, ++*cuts) {
			power_leave(t->p, cut, (enum power_way)way, &rng, left);
			if (!power_check(t, cut, left)) {
				const struct power_op *o = &t->p->op[cut ? cut - 1 : 0];

				printf("# cut before change %d of %d, way %d, after %d of "
				       "node "
				       "%d %s %s\n",
				       cut, t->p->ops, way, (int)o->kind, o->node, o->name,
				       o->name2);
				bad++;
			}
			empty_folder(left);
		}
	printf("# %d changes of files, %d cuts, %d wrong\n", t->p->ops, *cuts, bad);
	for (int k = 0; k < t->canvases; k++)
		for (int i = 0; i < t->states[k]; i++)
			mem_free(t->state[k][i].text);
	power_end(t->p);
	remove_folder(t->root);
	remove_folder(left);
	mem_free(t);
	return !bad;
}
#endif
