/*
 * checkpoint.c -- all that a run needs to go on: weights, the optimizer's state, step, place in the data.
 *
 *   "PORISMCK", u64 length of the head, the head (JSON), the numbers, u64 sum of all bytes before it
 *
 * Numbers are floats of this machine (little-endian): every tensor's weights, then all first moments, then all
 * second ones.  There is no state of a random generator: what is random is a function of seed and step.
 */
#include "base/file.h"
#include "base/member.h"
#include "train/train_priv.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "PORISMCK"
#define HEAD_BYTES (1 << 24)
#define VERSION 1

static const enum net_part parts[] = { NET_WEIGHT, NET_FIRST, NET_SECOND };

/* --- A file with its sum ------------------------------------------------------------------------------------ */
struct train_file {
	FILE *f;
	uint64_t sum;
	bool bad;
};

/* Word by word, the rest byte by byte; blocks come in the same sizes when they are read. */
static uint64_t add_up(uint64_t h, const void *p, size_t n)
{
	const unsigned char *s = p;

	for (; n >= 8; n -= 8, s += 8) {
		uint64_t w;

		memcpy(&w, s, 8);
		h = (h ^ w) * 0x9fb21c651e98df25u;
		h ^= h >> 29;
	}
	for (; n; n--)
		h = (h ^ *s++) * 0x100000001b3u;
	return h;
}

static void put(struct train_file *f, const void *p, size_t n)
{
	f->sum = add_up(f->sum, p, n);
	f->bad = f->bad || fwrite(p, 1, n, f->f) != n;
}

static bool get(struct train_file *f, void *p, size_t n)
{
	f->bad = f->bad || fread(p, 1, n, f->f) != n;
	if (!f->bad)
		f->sum = add_up(f->sum, p, n);
	return !f->bad;
}

/* --- The head ------------------------------------------------------------------------------------------------ */
static void head_json(struct buf *b, const struct train_state *s, const struct net_shape *p)
{
	char part[2] = { s->part, 0 };

	buf_addc(b, '{');
	json_member_count(b, "version", VERSION);
	json_member_text(b, "part", part);
	json_member_count(b, "step", s->step);
	json_member_count(b, "updates", s->updates);
	json_member_count(b, "based", s->based);
	json_member_count(b, "data", s->data);
	json_member_number(b, "seen", s->seen);
	json_member_count(b, "next", s->place.next);
	json_add_key(b, "carried");
	buf_addc(b, '[');
	for (int i = 0; i < s->place.n; i++)
		buf_addf(b, "%s%ld", i ? "," : "", s->place.carried[i]);
	buf_add(b, "]");
	json_member_count(b, "vocab", p->vocab);
	json_member_count(b, "real", p->real);
	json_member_count(b, "width", p->width);
	json_member_count(b, "inner", p->inner);
	json_member_count(b, "layers", p->layers);
	json_member_count(b, "heads", p->heads);
	json_member_count(b, "kv", p->kv);
	json_member_count(b, "head", p->head);
	json_member_count(b, "context", p->context);
	json_member_number(b, "eps", (double)p->eps);
	json_member_number(b, "theta", (double)p->theta);
	json_member_flag(b, "tied", p->tied);
	buf_addc(b, '}');
}

static int whole_of(const struct json *j, const char *key)
{
	double x = json_number(j, key);

	return x >= 0 && x < 2e9 ? (int)x : -1;
}

static long long_of(const struct json *j, const char *key)
{
	double x = json_number(j, key);

	return x >= 0 && x < 9e15 ? (long)x : -1;
}

static void read_shape(struct net_shape *p, const struct json *j)
{
	*p = (struct net_shape){ .vocab = whole_of(j, "vocab"),
				 .real = whole_of(j, "real"),
				 .width = whole_of(j, "width"),
				 .inner = whole_of(j, "inner"),
				 .layers = whole_of(j, "layers"),
				 .heads = whole_of(j, "heads"),
				 .kv = whole_of(j, "kv"),
				 .head = whole_of(j, "head"),
				 .context = whole_of(j, "context"),
				 .eps = (float)json_number(j, "eps"),
				 .theta = (float)json_number(j, "theta"),
				 .tied = json_is_true(j, "tied") };
}

static bool read_state(struct train_state *s, const struct json *j)
{
	const struct json *carried = json_get(j, "carried");
	const char *part = json_text(j, "part");

	*s = (struct train_state){ .part = part ? part[0] : 0,
				   .step = long_of(j, "step"),
				   .updates = long_of(j, "updates"),
				   .based = long_of(j, "based"),
				   .data = long_of(j, "data"),
				   .seen = json_number(j, "seen"),
				   .place.next = long_of(j, "next") };
	if (!carried || carried->type != JSON_ARRAY)
		return false;
	s->place.carried = mem_alloc(((size_t)carried->n + 1) * sizeof *s->place.carried);
	for (const struct json *c = carried->child; c; c = c->next) {
		long at = c->type == JSON_NUMBER ? strtol(c->text, NULL, 10) : -1;

		/* They had no room, so they come before the next one. */
		if (at < 0 || at >= s->place.next)
			return false;
		s->place.carried[s->place.n++] = at;
	}
	return s->part && s->step >= 0 && s->updates >= 0 && s->based >= 0 &&
	       s->place.next >= 0 && isfinite(s->seen);
}

void train_state_clear(struct train_state *s)
{
	train_place_clear(&s->place);
	*s = (struct train_state){ 0 };
}

static bool all_finite(const float *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isfinite(x[i]))
			return false;
	return true;
}

/* Such a checkpoint would take the place of the last one that is worth something. */
static enum status overflowed(struct err *e)
{
	err_fail(e, E_UNABLE, "undecided", "weights are no numbers any more: they overflowed");
	err_hint(e, "a smaller --lr, a longer --warmup; an earlier checkpoint with --from");
	return E_UNABLE;
}

/* --- Writing ------------------------------------------------------------------------------------------------- */
static enum status write_numbers(struct train_file *f, const struct train_machine *m,
				 struct err *e)
{
	float *numbers = mem_resize(NULL, train_largest(&m->shape) * sizeof *numbers);
	enum status st = OK;

	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
		for (int i = 0; i < net_tensors(&m->shape) && st == OK && !f->bad; i++) {
			size_t size = net_tensor(&m->shape, i).size;

			if (m->backend->read(m->m, parts[k], i, numbers))
				st = train_machine_failed(m, "read", e);
			else if (parts[k] == NET_WEIGHT && !all_finite(numbers, size))
				st = overflowed(e);
			else
				put(f, numbers, size * sizeof *numbers);
		}
	mem_free(numbers);
	return st;
}

static enum status write_to(struct train_file *f, const char *path,
			    const struct train_machine *m, const struct train_state *s,
			    struct err *e)
{
	struct buf head = { 0 };
	uint64_t n;
	enum status st;

	head_json(&head, s, &m->shape);
	while (head.n % 8)
		buf_addc(&head, ' ');
	n = head.n;
	put(f, MAGIC, 8);
	put(f, &n, sizeof n);
	put(f, head.s, head.n);
	buf_clear(&head);
	st = write_numbers(f, m, e);
	n = f->sum;
	put(f, &n, sizeof n);
	if (st == OK && (f->bad || fflush(f->f) || fsync(fileno(f->f))))
		st = file_fail(e, "write", path);
	return st;
}

/* The name of a file is on disk when its folder is. */
static void sync_folder(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash ? mem_strndup(path, (size_t)(slash - path)) : mem_strdup(".");

	file_settle_folder(dir);
	mem_free(dir);
}

enum status train_checkpoint_write(const char *path, const struct train_machine *m,
				   const struct train_state *s, struct err *e)
{
	struct buf beside = { 0 };
	struct train_file f = { 0 };
	enum status st;

	buf_addf(&beside, "%s.tmp", path);
	f.f = fopen(beside.s, "wb");
	st = f.f ? write_to(&f, path, m, s, e) : file_fail(e, "write", path);
	if (f.f && fclose(f.f) && st == OK)
		st = file_fail(e, "write", path);
	if (st == OK && rename(beside.s, path))
		st = file_fail(e, "write", path);
	if (st == OK)
		sync_folder(path);
	else if (f.f)
		(void)unlink(beside.s);
	if (st == E_SYS && e && !e->hint[0])
		err_hint(e,
			 "nothing is lost: earlier checkpoints stay; make room, and the same "
			 "command goes on");
	buf_clear(&beside);
	return st;
}

/* --- Reading ------------------------------------------------------------------------------------------------- */
static enum status damaged(const char *path, const char *how, struct err *e)
{
	err_fail(e, E_ARG, "damaged", "%.200s is no checkpoint: %s", path, how);
	err_hint(e, "remove it: the one before it is used then");
	return E_ARG;
}

enum status train_head_read(struct train_state *s, struct net_shape *shape, const char *path,
			    const char *head, size_t n, struct err *e)
{
	struct arena *a = arena_new();
	enum status st = OK;
	struct json *j;

	if (json_read(&j, head, n, a, NULL) != OK || j->type != JSON_OBJECT ||
	    whole_of(j, "version") != VERSION)
		st = damaged(path, "its head is broken", e);
	if (st == OK) {
		read_shape(shape, j);
		if (net_shape_wrong(shape))
			st = damaged(path, net_shape_wrong(shape), e);
		else if (!read_state(s, j))
			st = damaged(path, "its head lacks something", e);
	}
	arena_free(a);
	return st;
}

static enum status read_head(struct train_file *f, const char *path, struct train_state *s,
			     struct net_shape *shape, struct err *e)
{
	char magic[8], *head;
	enum status st;
	uint64_t n = 0;

	if (!get(f, magic, 8) || memcmp(magic, MAGIC, 8) || !get(f, &n, sizeof n))
		return damaged(path, "it begins otherwise", e);
	if (!n || n > HEAD_BYTES)
		return damaged(path, "its head has no sensible length", e);
	head = mem_alloc((size_t)n + 1);
	st = get(f, head, (size_t)n) ? train_head_read(s, shape, path, head, (size_t)n, e)
				     : damaged(path, "it is cut off", e);
	mem_free(head);
	return st;
}

static enum status open_head(struct train_file *f, const char *path, struct train_state *s,
			     struct net_shape *shape, struct err *e)
{
	*f = (struct train_file){ .f = fopen(path, "rb") };
	return f->f ? read_head(f, path, s, shape, e) : file_fail(e, "read", path);
}

static void close_file(struct train_file *f)
{
	if (f->f)
		fclose(f->f);
}

enum status train_checkpoint_look(const char *path, struct train_state *s,
				  struct net_shape *shape, struct err *e)
{
	struct train_state own = { 0 };
	struct net_shape of;
	struct train_file f;
	struct stat info;
	enum status st = open_head(&f, path, &own, &of, e);

	if (st == OK && !fstat(fileno(f.f), &info) &&
	    (uint64_t)info.st_size !=
		    (uint64_t)ftell(f.f) + 3 * net_numbers(&of) * sizeof(float) + 8)
		st = damaged(path, "it is cut off, or longer than it should be", e);
	close_file(&f);
	if (st == OK && shape)
		*shape = of;
	if (st == OK && s)
		*s = own;
	else
		train_state_clear(&own);
	return st;
}

/* With as few tensors in memory as can be: one. */
static enum status read_numbers(struct train_file *f, const char *path,
				const struct train_machine *m, bool all, struct err *e)
{
	float *numbers = mem_resize(NULL, train_largest(&m->shape) * sizeof *numbers);
	enum status st = OK;

	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
		for (int i = 0; i < net_tensors(&m->shape) && st == OK; i++) {
			size_t size = net_tensor(&m->shape, i).size;

			if (!get(f, numbers, size * sizeof *numbers))
				st = damaged(path, "it is cut off", e);
			else if (parts[k] == NET_WEIGHT && !all_finite(numbers, size))
				st = damaged(path, "its weights are no numbers", e);
			else if ((all || parts[k] == NET_WEIGHT) &&
				 m->backend->write(m->m, parts[k], i, numbers))
				st = train_machine_failed(m, "write", e);
		}
	mem_free(numbers);
	return st;
}

static bool same_shape(const struct net_shape *a, const struct net_shape *b)
{
	return a->vocab == b->vocab && a->width == b->width && a->inner == b->inner &&
	       a->layers == b->layers && a->heads == b->heads && a->kv == b->kv &&
	       a->head == b->head && !a->tied == !b->tied;
}

enum status train_checkpoint_read(const char *path, const struct train_machine *m, bool all,
				  struct err *e)
{
	struct train_state s = { 0 };
	struct net_shape shape;
	struct train_file f;
	enum status st = open_head(&f, path, &s, &shape, e);
	uint64_t sum, told;

	if (st == OK && !same_shape(&shape, &m->shape))
		st = err_fail(
			e, E_ARG, "differs",
			"%.150s is of another shape: %d layers of width %d and %d tokens, "
			"not %d of %d and %d",
			path, shape.layers, shape.width, shape.vocab, m->shape.layers,
			m->shape.width, m->shape.vocab);
	if (st == OK)
		st = read_numbers(&f, path, m, all, e);
	sum = f.sum;
	if (st == OK && (!get(&f, &told, sizeof told) || told != sum))
		st = damaged(path, "its sum is another: some byte changed", e);
	close_file(&f);
	train_state_clear(&s);
	return st;
}
