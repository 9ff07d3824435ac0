/* t-file.c -- tokenizer.json read and written; what is refused; damage anywhere; a vocabulary of Qwen's size. */
#include "base/json.h"
#include "base/mem.h"
#include "base/t/tap.h"
#include "token/t/corpus.h"

static struct token_set *read_text(const char *s, size_t n, struct err *e)
{
	struct token_set *t = NULL;

	*e = (struct err){ 0 };
	return token_read(&t, s, n, e) == OK ? t : NULL;
}

/* The first `old` in the text becomes `new`; false: there is none. */
static bool replace(struct buf *out, const char *text, const char *old, const char *new)
{
	const char *at = strstr(text, old);

	buf_reset(out);
	if (!at)
		return false;
	buf_addn(out, text, (size_t)(at - text));
	buf_add(out, new);
	buf_add(out, at + strlen(old));
	return true;
}

static void test_there_and_back(void)
{
	static const struct token_added atom[] = {
		{ .content = " \"N0\"\\" },
		{ .content = "∠", .lstrip = true, .rstrip = true },
		{ .content = "V0", .single_word = true, .normalized = true }
	};
	struct token_options o = { .atom = atom, .atoms = 3, .nfc = true };
	struct token_set *t = corpus_set(500, 200, &o), *u;
	struct buf one = { 0 }, two = { 0 };
	struct err e;

	token_json(&one, t);
	u = read_text(one.s, one.n, &e);
	ok(u != NULL, "what was written is read%s%s", u ? "" : ": ", u ? "" : e.msg);
	token_json(&two, u);
	ok(!strcmp(one.s, two.s) && token_nfc(u) && token_count(u) == 500 &&
		   token_split(u) == TOKEN_QWEN2,
	   "and written again it is the same");
	ok(token_added_count(u) == 6 && token_added(u, 4).lstrip && token_added(u, 4).rstrip &&
		   token_added(u, 5).single_word && token_added(u, 5).normalized &&
		   token_added(u, 0).special && !token_added(u, 3).special,
	   "with every flag");
	token_free(t);
	token_free(u);
	buf_clear(&one);
	buf_clear(&two);
}

/* Merges as lists, which newer versions write, mean the same. */
static void test_pairs(void)
{
	struct token_set *t = corpus_set(400, 100, NULL), *u;
	struct buf one = { 0 }, lists = { 0 }, two = { 0 };
	const char *from, *p;
	struct err e;

	token_json(&one, t);
	from = strstr(one.s, "\"merges\":[");
	buf_addn(&lists, one.s, (size_t)(from - one.s));
	for (p = from; *p; p++)
		if (*p == '\n' && p[1] == '"')
			buf_add(&lists, "\n[");
		else if (*p == ' ')
			buf_add(&lists, "\",\"");
		else if (*p == '"' && (p[1] == ',' || p[1] == ']') && p > from + 10)
			buf_add(&lists, "\"]");
		else
			buf_addc(&lists, *p);
	u = read_text(lists.s, lists.n, &e);
	if (ok(u != NULL, "merges as lists of two%s%s", u ? "" : ": ", u ? "" : e.msg))
		token_json(&two, u);
	ok(two.n && !strcmp(one.s, two.s), "are the same merges");
	token_free(t);
	token_free(u);
	buf_clear(&one);
	buf_clear(&two);
	buf_clear(&lists);
}

static void test_refused(void)
{
	static const struct {
		const char *old, *new, *code, *says;
	} row[] = {
		{ "\"normalizer\":null", "\"normalizer\":{\"type\":\"NFKC\"}", "unsupported",
		  "normalizer NFKC" },
		{ "\\\\s+(?!\\\\S)", "\\\\s", "unsupported", "pre_tokenizer" },
		{ "Isolated", "Removed", "unsupported", "pre_tokenizer" },
		{ "\"add_prefix_space\":false", "\"add_prefix_space\":true", "unsupported",
		  "pre_tokenizer" },
		{ "\"post_processor\":null",
		  "\"post_processor\":{\"type\":\"TemplateProcessing\",\"single\":[{"
		  "\"Sequence\":{}},"
		  "{\"SpecialToken\":{}}]}",
		  "unsupported", "TemplateProcessing" },
		{ "\"decoder\":{\"type\":\"ByteLevel\"", "\"decoder\":{\"type\":\"Metaspace\"",
		  "unsupported", "Metaspace" },
		{ "\"type\":\"BPE\"", "\"type\":\"WordPiece\"", "unsupported", "WordPiece" },
		{ "\"dropout\":null", "\"dropout\":0.1", "unsupported", "dropout" },
		{ "\"unk_token\":null", "\"unk_token\":\"<unk>\"", "unsupported",
		  "unk_token" },
		{ "\"byte_fallback\":false", "\"byte_fallback\":true", "unsupported",
		  "byte_fallback" },
		{ "\"ignore_merges\":false", "\"ignore_merges\":true", "unsupported",
		  "ignore_merges" },
		{ "\"A\":32", "\"A\":33", "bad_argument", "two tokens have the id 33" },
		{ "\"A\":32", "\"A\":-1", "bad_argument", "\"A\" has no id" },
		{ "\"A\":32", "\"A\":1.5", "bad_argument", "\"A\" has no id" },
		{ "\"A\":32", "\"A\":9999999999", "bad_argument", "\"A\" has no id" },
		{ "\"A\":32", "\"中\":32", "bad_argument", "stands for no byte" },
		{ "\"A\":32,\n", "", "unsupported", "lacks 1 of the 256 bytes" },
		{ "\"merges\":[\n", "\"merges\":[\n\"A B C\",\n", "bad_argument",
		  "merge 0 is neither" },
		{ "\"merges\":[\n", "\"merges\":[\n[\"A\"],\n", "bad_argument",
		  "merge 0 is neither" },
		{ "\"merges\":[\n", "\"merges\":[\n17,\n", "bad_argument",
		  "merge 0 is neither" },
		{ "\"merges\":[\n", "\"merges\":[\n\"A qqq\",\n", "bad_argument",
		  "merge 0 has \"qqq\"" },
		{ "\"merges\":[\n", "\"merges\":[\n\"~ ~\",\n", "bad_argument",
		  "merge 0 gives \"~~\"" },
		{ "\"merges\"", "\"margins\"", "bad_argument", "no merges" },
		{ "\"vocab\"", "\"voices\"", "bad_argument", "no vocab" },
		{ "\"model\"", "\"modal\"", "bad_argument", "no model" },
		{ "\"id\":398", "\"id\":399", "bad_argument",
		  "two added tokens have the id 399" },
		{ "\"id\":398", "\"id\":5", "bad_argument", "disagree about an id" },
		{ "<|im_start|>", "<|im_end|>", "bad_argument", "two ids" },
		{ "<|im_start|>", "", "bad_argument", "empty" },
		{ "\"added_tokens\":[", "\"added_tokens\":[{\"content\":\"x\"},",
		  "bad_argument", "no content or no id" },
	};
	struct token_set *t = corpus_set(400, 100, NULL);
	struct buf whole = { 0 }, b = { 0 };

	token_json(&whole, t);
	token_free(t);
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct err e;
		bool there = replace(&b, whole.s, row[i].old, row[i].new);

		t = read_text(buf_str(&b), b.n, &e);
		if (!ok(there && !t && e.code && !strcmp(e.code, row[i].code) &&
				strstr(e.msg, row[i].says),
			"refused: %s", row[i].says))
			printf("# %s: %s\n", e.code ? e.code : "", e.msg);
		token_free(t);
	}
	buf_clear(&whole);
	buf_clear(&b);
}

static void test_accepted(void)
{
	static const struct {
		const char *old, *new;
	} row[] = {
		{ "\"normalizer\":null", "\"normalizer\":{\"type\":\"Sequence\","
					 "\"normalizers\":[{\"type\":\"NFC\"}]}" },
		{ "\"post_processor\":null",
		  "\"post_processor\":{\"type\":\"ByteLevel\",\"trim_offsets\":true}" },
		{ "\"post_processor\":null",
		  "\"post_processor\":{\"type\":\"TemplateProcessing\",\"single\":[{"
		  "\"Sequence\":{"
		  "\"id\":\"A\",\"type_id\":0}}],\"pair\":[],\"special_tokens\":{}}" },
		{ "\"continuing_subword_prefix\":null", "\"continuing_subword_prefix\":\"\"" },
		{ "\"truncation\":null", "\"truncation\":{\"max_length\":512}" },
		{ "\"id\":399", "\"id\":700" }, /* ids between mean nothing */
	};
	struct token_set *t = corpus_set(400, 100, NULL);
	struct buf whole = { 0 }, b = { 0 };
	size_t n = 1;
	struct err e;

	token_json(&whole, t);
	token_free(t);
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		bool there = replace(&b, whole.s, row[i].old, row[i].new);

		t = read_text(b.s, b.n, &e);
		ok(there && t, "taken: %s%s", row[i].new, t ? "" : e.msg);
		if (strstr(row[i].new, "700"))
			ok(t && token_count(t) == 701 && token_kind(t, 500) == TOKEN_NONE &&
				   !*token_bytes(t, 500, &n) && !n,
			   "holes between ids decode to nothing");
		token_free(t);
	}
	buf_clear(&whole);
	buf_clear(&b);
}

/* A byte changed or the end missing, anywhere: a set or an error, never worse. */
static void test_damage(void)
{
	struct token_set *t = corpus_set(300, 50, NULL);
	struct buf whole = { 0 }, b = { 0 };
	struct rng r = { 4 };
	int n = corpus_cases(400, 20000), good = 1, refused = 0;

	token_json(&whole, t);
	token_free(t);
	for (int i = 0; i < n; i++) {
		size_t at = rng_below(&r, whole.n);
		struct err e;

		buf_reset(&b);
		buf_addn(&b, whole.s, i % 2 ? whole.n : at);
		if (i % 2)
			b.s[at] = (char)rng_below(&r, 256);
		t = read_text(buf_str(&b), b.n, &e);
		good &= t || (e.code && e.msg[0]);
		refused += !t;
		token_free(t);
	}
	ok(good && refused > n / 2, "%d damaged files, %d refused with a reason", n, refused);
	buf_clear(&whole);
	buf_clear(&b);
}

/* The numbers of Qwen2.5: 151,643 plain tokens and 22 added ones.  Tokens are pairs and triples of
 * bytes, which a file of that size has many of as well. */
static void test_large(void)
{
	enum { PLAIN = 151643, ADDED = 22 };
	struct buf b = { 0 }, names = { 0 }, again = { 0 };
	struct token_set *t;
	struct token_list l = { 0 };
	struct err e;
	char text[8];
	int n = 256;

	buf_add(&b, "{\"added_tokens\":[");
	for (int i = 0; i < ADDED; i++)
		buf_addf(&b,
			 "%s{\"id\":%d,\"content\":\"<|%d|>\",\"special\":true,\"normalized\":"
			 "false}",
			 i ? "," : "", PLAIN + i, i);
	buf_add(&b, "],\"normalizer\":{\"type\":\"NFC\"},\"pre_tokenizer\":{\"type\":"
		    "\"ByteLevel\","
		    "\"add_prefix_space\":false},\"decoder\":{\"type\":\"ByteLevel\"},"
		    "\"model\":{\"type\":\"BPE\",\"merges\":[");
	t = corpus_set(259, 0, NULL); /* for the names of bytes */
	for (int i = 0; i < 256; i++) {
		struct buf name = { 0 };

		token_name(&name, t, i);
		buf_addf(&names, "%s", i ? "," : "");
		json_add_string(&names, name.s);
		buf_addf(&names, ":%d", i);
		buf_clear(&name);
	}
	token_free(t);
	/* Letters a to z: 676 pairs, then a pair and a pair. */
	for (int i = 0; n < PLAIN; i++, n++) {
		int left = (i - 676) / 676, right = (i - 676) % 676;

		buf_add(&b, n > 256 ? "," : "");
		if (i < 676) {
			buf_addf(&b, "\"%c %c\"", 'a' + i / 26, 'a' + i % 26);
			buf_addf(&names, ",\"%c%c\":%d", 'a' + i / 26, 'a' + i % 26, n);
		} else {
			snprintf(text, sizeof text, "%c%c%c%c", 'a' + left / 26,
				 'a' + left % 26, 'a' + right / 26, 'a' + right % 26);
			buf_addf(&b, "[\"%.2s\",\"%.2s\"]", text, text + 2);
			buf_addf(&names, ",\"%s\":%d", text, n);
		}
	}
	buf_addf(&b, "],\"vocab\":{%s}}}", names.s);
	t = read_text(b.s, b.n, &e);
	if (ok(t && token_count(t) == PLAIN + ADDED && token_merges(t) == PLAIN - 256,
	       "%d tokens in %zu bytes", PLAIN + ADDED, b.n)) {
		token_encode(&l, t, "aaab<|21|> zz", 13);
		ok(l.count == 4 && l.id[0] == 256 + 676 + 1 && l.id[1] == PLAIN + 21 &&
			   l.id[3] == 256 + 675,
		   "and they are used");
	} else {
		printf("# %s\n", e.msg);
	}
	token_free(t);
	token_list_clear(&l);
	buf_clear(&b);
	buf_clear(&names);
	buf_clear(&again);
}

/* As a GGUF file has it. */
static void test_lists(void)
{
	struct token_set *t = corpus_set(400, 100, NULL), *u = NULL;
	struct arena *a = arena_new();
	int n = token_count(t);
	const char **name = arena_alloc(a, (size_t)n * sizeof *name);
	unsigned char *kind = arena_alloc(a, (size_t)n);
	const char **merge = arena_alloc(a, (size_t)token_merges(t) * sizeof *merge);
	struct token_lists l = { name, kind, n, merge, token_merges(t), TOKEN_QWEN2, false };
	struct buf one = { 0 }, two = { 0 }, b = { 0 };
	struct err e = { 0 };

	for (int i = 0; i < n; i++) {
		buf_reset(&b);
		token_name(&b, t, i);
		name[i] = arena_strdup(a, buf_str(&b));
		kind[i] = (unsigned char)token_kind(t, i);
	}
	for (long i = 0; i < l.merges; i++) {
		int32_t left, right;

		token_merge(t, i, &left, &right);
		merge[i] = arena_printf(a, "%s %s", name[left], name[right]);
	}
	ok(token_make(&u, &l, &e) == OK, "a set from lists %s", e.msg);
	token_json(&one, t);
	token_json(&two, u);
	ok(!strcmp(one.s, two.s), "is the same set");
	token_free(u);
	name[70] = "中";
	u = NULL;
	ok(token_make(&u, &l, &e) == E_ARG && !u, "refused: %s", e.msg);
	token_free(t);
	arena_free(a);
	buf_clear(&one);
	buf_clear(&two);
	buf_clear(&b);
}

int main(void)
{
	test_there_and_back();
	test_pairs();
	test_refused();
	test_accepted();
	test_damage();
	test_large();
	test_lists();
	return tap_done();
}
