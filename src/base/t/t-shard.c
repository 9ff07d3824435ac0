/* t-shard.c -- checksums, whose a record is, which part is asked for, accounts and broken ones. */
#include "base/json.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/shard.h"
#include "base/t/tap.h"
#include <string.h>

/* --- Checksums -------------------------------------------------------------------------- */
static int has_sum(const char *s, size_t n, size_t step, const char *want)
{
	struct sha256 c;
	char text[SHA256_TEXT];

	sha256_init(&c);
	for (size_t i = 0; i < n; i += step)
		sha256_add(&c, s + i, n - i < step ? n - i : step);
	sha256_text(text, &c);
	return !strcmp(text, want);
}

static void test_sums(void)
{
	static const struct {
		const char *text, *sum;
	} row[] = {
		{ "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
		{ "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
	};
	char *million = mem_alloc(1000000);
	int good = 1;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		for (size_t step = 1; step < 70; step++)
			good &= has_sum(row[i].text, strlen(row[i].text), step, row[i].sum);
	ok(good, "the sums of the standard, in pieces of any size");
	memset(million, 'a', 1000000);
	ok(has_sum(million, 1000000, 997,
		   "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
	   "of a million letters");
	mem_free(million);
}

/* RFC 4231, the cases 1, 2 and 6. */
static void test_macs(void)
{
	static const struct {
		char fill;
		size_t n;
		const char *key, *text, *mac;
	} row[] = {
		{ 0x0b, 20, NULL, "Hi There",
		  "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7" },
		{ 0, 4, "Jefe", "what do ya want for nothing?",
		  "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843" },
		{ (char)0xaa, 131, NULL,
		  "Test Using Larger Than Block-Size Key - Hash Key First",
		  "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		char key[131], text[SHA256_TEXT];
		unsigned char mac[SHA256_BYTES];

		memset(key, row[i].fill, sizeof key);
		if (row[i].key)
			memcpy(key, row[i].key, row[i].n);
		sha256_mac(mac, key, row[i].n, row[i].text, strlen(row[i].text));
		for (int k = 0; k < SHA256_BYTES; k++)
			snprintf(text + 2 * k, 3, "%02x", mac[k]);
		ok(!strcmp(text, row[i].mac), "a text signed with a key of %zu bytes",
		   row[i].n);
	}
}

/* --- Whose is it? ----------------------------------------------------------------------- */
static const char *key_of(struct buf *b, const char *record)
{
	shard_key(b, record, strlen(record));
	return buf_str(b);
}

static void test_keys(void)
{
	struct buf b = { 0 };

	ok(!strcmp(key_of(&b, "{\"text\":\"x\",\"id\":\"p/1\"}"), "p/1"), "the id");
	ok(!strcmp(key_of(&b, "{\"id\":17}"), "17"), "a number");
	ok(!strcmp(key_of(&b, "{\"id\":\"a\\u0062\"}"), "ab"), "as it is meant");
	ok(!strcmp(key_of(&b, "  {\"id\":null} \r"), "{\"id\":null}"), "no id: the line");
	ok(!strcmp(key_of(&b, "{\"id\":\"\"}"), "{\"id\":\"\"}"), "an empty id is none");
	ok(!strcmp(key_of(&b, "{\"id\":"), "{\"id\":"), "a broken line has its text");
	ok(!strcmp(key_of(&b, ""), ""), "nothing");
	buf_clear(&b);
}

static void test_parts(void)
{
	enum { N = 8, KEYS = 8000 };
	int count[N + 1] = { 0 }, good = 1;
	char key[32];

	for (int i = 0; i < KEYS; i++) {
		int at, owners = 0;

		snprintf(key, sizeof key, "%d", i);
		at = shard_of(key, strlen(key), N);
		count[at]++;
		for (int k = 1; k <= N; k++)
			owners += shard_has((struct shard){ k, N }, key, strlen(key));
		good &= at >= 1 && at <= N && owners == 1;
	}
	ok(good, "every key has one part");
	for (int k = 1; k <= N; k++)
		good &= count[k] > KEYS / N * 8 / 10 && count[k] < KEYS / N * 12 / 10;
	ok(good, "which are about equal");
	ok(shard_has((struct shard){ 0, 0 }, "x", 1), "nobody asked for a part: all is ours");
	/* Other programs may have to know; and a part done last year goes with one of today. */
	ok(shard_hash("", 0) == 0xf52a15e9a9b5e89bu, "the hash of nothing is %llx",
	   (unsigned long long)shard_hash("", 0));
	ok(shard_of("MathVerse/3850", 14, 8) == 7, "a hash that lasts: %d",
	   shard_of("MathVerse/3850", 14, 8));
}

/* --- Which part is asked for? ----------------------------------------------------------- */
/* "NAME=value" of the machine that is played, one string after the other. */
struct variables {
	const char *text, *at[8];
	int i, n; /* what comes out; n is 0 where it is refused */
};
static const struct variables plays[] = {
	{ "3/8", { 0 }, 3, 8 },
	{ "1/1", { 0 }, 1, 1 },
	{ "0/8", { 0 }, 0, 0 },
	{ "9/8", { 0 }, 0, 0 },
	{ "3", { 0 }, 0, 0 },
	{ "3/", { 0 }, 0, 0 },
	{ "/8", { 0 }, 0, 0 },
	{ "-1/8", { 0 }, 0, 0 },
	{ " 1/8", { 0 }, 0, 0 },
	{ "1/8x", { 0 }, 0, 0 },
	{ "1/999999999999", { 0 }, 0, 0 },
	{ "automatic", { 0 }, 0, 0 },
	{ "", { 0 }, 0, 0 },
	{ "auto", { 0 }, 0, 0 },
	{ "auto",
	  { "SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX=8",
	    "SLURM_ARRAY_TASK_COUNT=8" },
	  3,
	  8 },
	{ "auto",
	  { "SLURM_ARRAY_TASK_ID=0", "SLURM_ARRAY_TASK_MIN=0", "SLURM_ARRAY_TASK_MAX=7",
	    "SLURM_ARRAY_TASK_COUNT=8", "SLURM_PROCID=0", "SLURM_NTASKS=1" },
	  1,
	  8 },
	/* The third alone, once more: its variables know nothing of eight. */
	{ "auto",
	  { "SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_TASK_MIN=3", "SLURM_ARRAY_TASK_MAX=3",
	    "SLURM_ARRAY_TASK_COUNT=1" },
	  0,
	  0 },
	{ "auto",
	  { "SLURM_ARRAY_TASK_ID=5", "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX=8",
	    "SLURM_ARRAY_TASK_COUNT=3" },
	  0,
	  0 },
	{ "auto/8",
	  { "SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_TASK_MIN=3", "SLURM_ARRAY_TASK_MAX=3",
	    "SLURM_ARRAY_TASK_COUNT=1" },
	  3,
	  8 },
	{ "auto", { "SLURM_ARRAY_TASK_ID=3", "PORISM_SHARDS=8" }, 3, 8 },
	{ "auto", { "SLURM_ARRAY_TASK_ID=0", "PORISM_SHARDS=8" }, 0, 0 },
	{ "auto", { "SLURM_ARRAY_TASK_ID=9", "PORISM_SHARDS=8" }, 0, 0 },
	{ "auto", { "SLURM_ARRAY_TASK_ID=3" }, 0, 0 },
	{ "auto", { "SLURM_ARRAY_TASK_ID=x", "PORISM_SHARDS=8" }, 0, 0 },
	{ "auto", { "SLURM_PROCID=0", "SLURM_NTASKS=4" }, 1, 4 },
	{ "auto", { "SLURM_PROCID=3", "SLURM_NTASKS=4" }, 4, 4 },
	{ "auto", { "SLURM_PROCID=4", "SLURM_NTASKS=4" }, 0, 0 },
	{ "auto", { "SLURM_PROCID=0" }, 0, 0 },
	{ "auto", { "JOB_COMPLETION_INDEX=0", "PORISM_SHARDS=8" }, 1, 8 },
	{ "auto", { "JOB_COMPLETION_INDEX=7", "JOB_COMPLETIONS=8" }, 8, 8 },
	{ "auto", { "JOB_COMPLETION_INDEX=8", "JOB_COMPLETIONS=8" }, 0, 0 },
	{ "auto", { "JOB_COMPLETION_INDEX=2" }, 0, 0 },
	{ "auto/4", { "JOB_COMPLETION_INDEX=2" }, 3, 4 },
	{ "auto", { "JOB_COMPLETION_INDEX=2", "PORISM_SHARDS=many" }, 0, 0 },
};
static const struct variables *played;

static char *look(const char *name)
{
	size_t n = strlen(name);

	for (int i = 0; i < 8 && played->at[i]; i++)
		if (!strncmp(played->at[i], name, n) && played->at[i][n] == '=')
			return (char *)played->at[i] + n + 1;
	return NULL;
}

static void test_options(void)
{
	for (size_t i = 0; i < sizeof plays / sizeof *plays; i++) {
		struct shard s = { 0, 0 };
		struct err e = { 0 };
		enum status st;

		played = &plays[i];
		st = shard_read(&s, played->text, look, &e);
		if (played->n)
			ok(st == OK && s.i == played->i && s.n == played->n, "%s, %s: %d/%d",
			   played->text, played->at[0] ? played->at[0] : "", s.i, s.n);
		else
			ok(st == E_ARG && e.msg[0] && e.hint[0], "%s, %s: refused, %s",
			   played->text, played->at[0] ? played->at[0] : "", e.msg);
	}
}

/* --- Accounts --------------------------------------------------------------------------- */
static void test_account(void)
{
	struct shard_account c;
	struct shard_manifest m;
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct err e = { 0 };
	int ours = 0;

	shard_begin(&c, (struct shard){ 2, 2 });
	for (int i = 1; i <= 100; i++) {
		char key[16];

		snprintf(key, sizeof key, "%d", i);
		if (!shard_take(&c, key, strlen(key), key, strlen(key)))
			continue;
		ours++;
		if (ours == 2)
			shard_wrote(&c, i, "", 0);
		else if (ours == 3)
			shard_wrote(&c, i, "one\ntwo\n", 8);
		else
			shard_wrote(&c, i, "line\n", 5);
	}
	shard_json(&b, &c, "porism 1", "solve", "[\"--strict\"]");
	ok(shard_is_account(b.s, b.n) && !shard_is_account("{\"id\":1}", 8), "it looks so");
	ok(shard_account_read(&m, b.s, b.n, a, &e) == OK, "it is read: %s", e.msg);
	ok(m.is.i == 2 && m.is.n == 2 && m.records == 100 && m.mine == ours &&
		   m.lines == ours && !strcmp(m.settings, "[\"--strict\"]") &&
		   !strcmp(m.command, "solve"),
	   "and says the same");
	ok(m.place[1].lines == 0 && m.place[2].lines == 2 && m.place[3].lines == 1,
	   "records that became nothing, and more than a line");
	/* Any one byte of it changed: it reads, or is refused with a reason. */
	for (size_t i = 0; i < b.n; i++) {
		char was = b.s[i];

		b.s[i] = was == '1' ? '9' : '1';
		e.msg[0] = 0;
		if (shard_account_read(&m, b.s, b.n, a, &e) != OK && !e.msg[0])
			ok(0, "refused without a word at %zu", i);
		b.s[i] = was;
	}
	shard_clear(&c);
	buf_clear(&b);
	arena_free(a);
}

static void test_bad_accounts(void)
{
#define SUM "\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\""
#define HEAD "{\"porism_shard\":1,\"program\":\"p\",\"command\":\"c\",\"settings\":[],"
#define SUMS ",\"input\":" SUM ",\"output\":" SUM
	static const char *const bad[] = {
		"{}",
		"{\"porism_shard\":2}",
		"{\"porism_shard\":\"1\"}",
		HEAD
		"\"shard\":1,\"of\":2,\"records\":3,\"mine\":1,\"lines\":1,\"places\":\"1\"}",
		HEAD "\"shard\":3,\"of\":2,\"records\":3,\"mine\":1,\"lines\":1" SUMS
		     ",\"places\":\"1\"}",
		HEAD "\"shard\":1,\"of\":2,\"records\":3,\"mine\":4,\"lines\":1" SUMS
		     ",\"places\":\"1 1 1 1\"}",
		HEAD "\"shard\":1,\"of\":2,\"records\":3,\"mine\":2,\"lines\":2" SUMS
		     ",\"places\":\"1 0\"}",
		HEAD "\"shard\":1,\"of\":2,\"records\":3,\"mine\":2,\"lines\":2" SUMS
		     ",\"places\":\"1 3\"}",
		HEAD "\"shard\":1,\"of\":2,\"records\":3,\"mine\":2,\"lines\":3" SUMS
		     ",\"places\":\"1 1\"}",
		HEAD "\"shard\":1,\"of\":2,\"records\":999999999,\"mine\":999999999,"
		     "\"lines\":999999999" SUMS ",\"places\":\"1\"}",
		HEAD "\"shard\":1,\"of\":2,\"records\":3,\"mine\":1,\"lines\":1" SUMS
		     ",\"places\":\"1 \"}",
	};
	const char *good =
		HEAD "\"shard\":1,\"of\":2,\"records\":3,\"mine\":2,\"lines\":5" SUMS
		     ",\"places\":\"1 2*4\"}";
	struct arena *a = arena_new();
	struct shard_manifest m;
	struct err e;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		memset(&e, 0, sizeof e);
		ok(shard_account_read(&m, bad[i], strlen(bad[i]), a, &e) == E_ARG && e.msg[0],
		   "refused: %.90s", bad[i]);
	}
	ok(shard_account_read(&m, good, strlen(good), a, &e) == OK && m.place[1].at == 3 &&
		   m.place[1].lines == 4,
	   "and one that is none of these");
	arena_free(a);
}

int main(void)
{
	test_sums();
	test_macs();
	test_keys();
	test_parts();
	test_options();
	test_account();
	test_bad_accounts();
	return tap_done();
}
