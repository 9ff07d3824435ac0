/* shard.c -- see shard.h. */
#include "base/shard.h"
#include "base/json.h"
#include "base/mem.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* --- Whose is it? ----------------------------------------------------------------------- */
uint64_t shard_hash(const char *key, size_t n)
{
	uint64_t h = 0xcbf29ce484222325u;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)key[i]) * 0x100000001b3u;
	h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
	h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
	return h ^ (h >> 31);
}

int shard_of(const char *key, size_t len, int n)
{
	return 1 + (int)(shard_hash(key, len) % (uint64_t)n);
}

bool shard_has(struct shard s, const char *key, size_t len)
{
	return !s.n || shard_of(key, len, s.n) == s.i;
}

/* A text or a number, as it is meant: without quotes and escapes. */
static bool add_scalar(struct buf *key, const char *s, size_t n)
{
	struct arena *a;
	struct json *j;
	bool good;

	if (n >= 2 && *s == '"' && !memchr(s, '\\', n)) {
		buf_addn(key, s + 1, n - 2);
		return true;
	}
	a = arena_new();
	good = json_read(&j, s, n, a, NULL) == OK && j->text;
	if (good)
		buf_add(key, j->text);
	arena_free(a);
	return good;
}

void shard_key(struct buf *key, const char *record, size_t n)
{
	const char *id;
	size_t len;

	buf_reset(key);
	if (n && json_span(&id, &len, record, n, "id") && len && add_scalar(key, id, len) &&
	    key->n)
		return;
	buf_reset(key);
	while (n && isspace((unsigned char)*record)) {
		record++;
		n--;
	}
	while (n && isspace((unsigned char)record[n - 1]))
		n--;
	buf_addn(key, record, n);
}

/* --- Which part is asked for? ----------------------------------------------------------- */
static bool whole(long *out, const char *s, long least, long most)
{
	char *end;

	if (!s || !isdigit((unsigned char)*s))
		return false;
	errno = 0;
	*out = strtol(s, &end, 10);
	return !*end && !errno && *out >= least && *out <= most;
}

static enum status fail_variables(struct err *e, const char *what)
{
	return err_fail_with(
		e, E_ARG, "bad_argument", NULL,
		"say it: --shard 3/8, or --shard auto/8 where a few of 8 are run again", "%s",
		what);
}

/* A task of an array.  Where a few are run again their variables tell of those alone, so what is
 * no whole array from 0 or 1 on needs the count (n, or 0). */
static enum status by_array(struct shard *out, const char *task, long n, shard_look *look,
			    struct err *e)
{
	long id, count, least, most;

	if (!whole(&id, task, 0, SHARD_MOST))
		return fail_variables(e, "SLURM_ARRAY_TASK_ID is no number of a part");
	if (n) {
		if (id < 1 || id > n)
			return fail_variables(e,
					      "with a count tasks are numbered from 1 to it "
					      "(sbatch --array=1-8)");
		*out = (struct shard){ (int)id, (int)n };
		return OK;
	}
	if (!whole(&count, look("SLURM_ARRAY_TASK_COUNT"), 1, SHARD_MOST) ||
	    !whole(&least, look("SLURM_ARRAY_TASK_MIN"), 0, SHARD_MOST) ||
	    !whole(&most, look("SLURM_ARRAY_TASK_MAX"), least, SHARD_MOST) || id < least ||
	    id > most)
		return fail_variables(e, "SLURM_ARRAY_TASK_COUNT, _MIN, _MAX do not tell how "
					 "many parts there are");
	if (least > 1 || most - least + 1 != count)
		return fail_variables(e, "this array is not all parts, from 0 or 1 on");
	*out = (struct shard){ (int)(id - least + 1), (int)count };
	return OK;
}

/* Numbered from 0 by who started us, with a count of theirs or ours. */
static enum status by_rank(struct shard *out, const char *rank, long n, const char *count,
			   struct err *e)
{
	long i;

	if (!n && !whole(&n, count, 1, SHARD_MOST))
		return fail_variables(e, "there is a number of this part, and no count of "
					 "parts (PORISM_SHARDS)");
	if (!whole(&i, rank, 0, n - 1))
		return fail_variables(e, "the number of this part is not below their count");
	*out = (struct shard){ (int)i + 1, (int)n };
	return OK;
}

static enum status by_variables(struct shard *out, long n, shard_look *look, struct err *e)
{
	const char *task = look("SLURM_ARRAY_TASK_ID"), *index = look("JOB_COMPLETION_INDEX");
	const char *rank = look("SLURM_PROCID"), *count = look("SLURM_NTASKS");

	if (!n && look("PORISM_SHARDS") && !whole(&n, look("PORISM_SHARDS"), 1, SHARD_MOST))
		return fail_variables(e, "PORISM_SHARDS is no count of parts");
	if (task)
		return by_array(out, task, n, look, e);
	if (index)
		return by_rank(out, index, n, look("JOB_COMPLETIONS"), e);
	if (rank)
		return by_rank(out, rank, n, count, e);
	return fail_variables(e, "nobody tells which part this is: there is no "
				 "SLURM_ARRAY_TASK_ID, SLURM_PROCID or JOB_COMPLETION_INDEX");
}

enum status shard_read(struct shard *out, const char *text, shard_look *look, struct err *e)
{
	const char *slash = strchr(text, '/');
	char first[16] = "";
	long i, n = 0;

	if (slash && slash - text < (long)sizeof first)
		memcpy(first, text, (size_t)(slash - text));
	else if (!slash && !strcmp(text, "auto"))
		memcpy(first, text, 4);
	if (slash && !whole(&n, slash + 1, 1, SHARD_MOST))
		first[0] = 0;
	if (!strcmp(first, "auto"))
		return by_variables(out, n, look, e);
	if (!n || !whole(&i, first, 1, n))
		return err_fail_with(
			e, E_ARG, "bad_argument", NULL, "--shard 3/8 is the third of eight",
			"a part is I/N, from 1/N to N/N, or auto, not %.40s", text);
	*out = (struct shard){ (int)i, (int)n };
	return OK;
}

/* --- The account of a part -------------------------------------------------------------- */
void shard_begin(struct shard_account *c, struct shard is)
{
	memset(c, 0, sizeof *c);
	c->is = is;
	sha256_init(&c->in);
	sha256_init(&c->out);
}

void shard_clear(struct shard_account *c)
{
	buf_clear(&c->places);
}

bool shard_take(struct shard_account *c, const char *key, size_t len, const char *record,
		size_t n)
{
	bool ours = shard_has(c->is, key, len);

	sha256_add(&c->in, record, n);
	sha256_add(&c->in, "\n", 1);
	c->records++;
	c->mine += ours;
	return ours;
}

void shard_wrote(struct shard_account *c, long place, const char *lines, size_t n)
{
	long count = 0;

	for (size_t i = 0; i < n; i++)
		count += lines[i] == '\n';
	sha256_add(&c->out, lines, n);
	buf_addf(&c->places, "%s%ld", c->places.n ? " " : "", place - c->last);
	if (count != 1)
		buf_addf(&c->places, "*%ld", count);
	c->last = place;
	c->lines += count;
}

void shard_json(struct buf *b, const struct shard_account *c, const char *program,
		const char *command, const char *settings)
{
	char sum[SHA256_TEXT];

	buf_add(b, "{\"porism_shard\":1,\"program\":");
	json_add_string(b, program);
	json_add_key(b, "command");
	json_add_string(b, command);
	json_add_key(b, "settings");
	buf_add(b, settings);
	buf_addf(b, ",\"shard\":%d,\"of\":%d,\"records\":%ld,\"mine\":%ld,\"lines\":%ld",
		 c->is.i, c->is.n, c->records, c->mine, c->lines);
	sha256_text(sum, &c->in);
	buf_addf(b, ",\"input\":\"%s\"", sum);
	sha256_text(sum, &c->out);
	buf_addf(b, ",\"output\":\"%s\",\"places\":\"%s\"}", sum, buf_str(&c->places));
}

/* --- Reading one ------------------------------------------------------------------------ */
static const char account_begins[] = "{\"porism_shard\":";

bool shard_is_account(const char *line, size_t n)
{
	return n >= sizeof account_begins - 1 &&
	       !memcmp(line, account_begins, sizeof account_begins - 1);
}

static bool read_count(long *out, const struct json *j, const char *key, long least, long most)
{
	const struct json *v = json_get(j, key);

	return v && v->type == JSON_NUMBER && whole(out, v->text, least, most);
}

static const char *read_sum(const struct json *j, const char *key)
{
	const char *s = json_text(j, key);

	return s && strlen(s) == SHA256_TEXT - 1 && strspn(s, "0123456789abcdef") == 64 ? s
											: NULL;
}

/* A whole number at *s, which goes on behind it. */
static bool next_count(long *out, const char **s)
{
	char *end;

	if (!isdigit((unsigned char)**s))
		return false;
	errno = 0;
	*out = strtol(*s, &end, 10);
	*s = end;
	return !errno && *out < INT_MAX;
}

/* "3 4*0 1": gaps between places, and how many lines where that is not one. */
static bool read_places(struct shard_manifest *m, const char *s)
{
	long at = 0, lines = 0;

	for (long i = 0; i < m->mine; i++) {
		struct shard_place *p = &m->place[i];
		long gap;

		if ((i && *s++ != ' ') || !next_count(&gap, &s) || gap < 1)
			return false;
		p->lines = 1;
		if (*s == '*') {
			s++;
			if (!next_count(&p->lines, &s))
				return false;
		}
		p->at = at += gap;
		p->part = m->is.i;
		lines += p->lines;
		if (at > m->records)
			return false;
	}
	return !*s && lines == m->lines;
}

static bool read_members(struct shard_manifest *m, const struct json *j, struct arena *a)
{
	const struct json *settings = json_get(j, "settings");
	const char *places = json_text(j, "places");
	struct buf b = { 0 };
	long i, n;

	m->program = json_text(j, "program");
	m->command = json_text(j, "command");
	m->in = read_sum(j, "input");
	m->out = read_sum(j, "output");
	if (!m->program || !m->command || !m->in || !m->out || !places || !settings ||
	    !read_count(&n, j, "of", 1, SHARD_MOST) || !read_count(&i, j, "shard", 1, n) ||
	    !read_count(&m->records, j, "records", 0, INT_MAX - 1) ||
	    !read_count(&m->mine, j, "mine", 0, m->records) ||
	    !read_count(&m->lines, j, "lines", 0, LONG_MAX))
		return false;
	/* A place is a digit, and a blank but behind the last: what is claimed is there. */
	if (m->mine > (long)(strlen(places) + 1) / 2)
		return false;
	m->is = (struct shard){ (int)i, (int)n };
	json_add(&b, settings);
	m->settings = buf_keep(&b, a);
	m->place = arena_alloc(a, (size_t)(m->mine + 1) * sizeof *m->place);
	return read_places(m, places);
}

enum status shard_account_read(struct shard_manifest *out, const char *line, size_t n,
			       struct arena *a, struct err *e)
{
	struct shard_manifest m = { 0 };
	struct json *j;
	enum status st = json_read(&j, line, n, a, e);
	long version;

	if (st != OK)
		return st;
	if (!read_count(&version, j, "porism_shard", 1, INT_MAX))
		return err_fail(e, E_ARG, "bad_argument", "it is no account of a shard");
	if (version != 1)
		return err_fail(e, E_ARG, "bad_argument",
				"it is an account of version %ld, this program reads 1",
				version);
	if (!read_members(&m, j, a))
		return err_fail(e, E_ARG, "bad_argument",
				"the account of the shard does not agree with itself");
	*out = m;
	return OK;
}
