/*
 * fuzz-token.c -- any bytes as a tokenizer.json, as a text, as a chat.
 *
 * A file is a set or a typed error, and a set that was read is written and read again as the same.  A
 * text goes through a small set with every flag of added tokens and comes back; composed, it is
 * composed.  The first byte says which.
 */
#include "base/mem.h"
#include "token/token.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void file(const char *s, size_t n)
{
	struct token_set *t = NULL, *u = NULL;
	struct buf one = { 0 }, two = { 0 };
	struct err e = { 0 };

	if (token_read(&t, s, n, &e) != OK) {
		if (!e.code || !e.msg[0])
			BUG("refused without a reason");
		return;
	}
	token_json(&one, t);
	if (token_read(&u, one.s, one.n, &e) != OK)
		BUG("what was written is not read: %s", e.msg);
	token_json(&two, u);
	if (one.n != two.n || memcmp(one.s, two.s, one.n))
		BUG("written twice, it differs");
	token_free(t);
	token_free(u);
	buf_clear(&one);
	buf_clear(&two);
}

static struct token_set *small(bool flags, bool nfc)
{
	static const struct token_added atom[] = {
		{ .content = " N0" },
		{ .content = "V0", .single_word = true, .normalized = true },
		{ .content = "<l>", .lstrip = true },
		{ .content = "<r>", .rstrip = true, .normalized = true },
	};
	static const char text[] =
		"the triangle the angle of the chord N0 V0 aaaa aaaa Gougu Gougu";
	struct token_text one = { text, sizeof text - 1 };
	struct token_options o = {
		.size = 290, .nfc = nfc, .atom = atom, .atoms = flags ? 4 : 2
	};
	struct token_set *t = NULL;
	struct err e = { 0 };

	if (token_train(&t, &one, 1, &o, &e) != OK)
		BUG("%s", e.msg);
	return t;
}

static void text(const char *s, size_t n, bool flags, bool nfc)
{
	struct token_set *t = small(flags, nfc);
	struct token_list l = { 0 }, again = { 0 };
	struct buf b = { 0 }, c = { 0 };

	token_encode_plain(&l, t, s, n);
	token_encode(&again, t, s, n);
	token_decode(&b, t, l.id, l.count);
	if (!flags && !nfc && (b.n != n || (n && memcmp(b.s, s, n))))
		BUG("a text does not come back");
	if (nfc && !flags) { /* once composed nothing changes */
		again.count = 0;
		token_encode_plain(&again, t, buf_str(&b), b.n);
		token_decode(&c, t, again.id, again.count);
		if (b.n != c.n || (b.n && memcmp(b.s, c.s, b.n)))
			BUG("composed twice, it differs");
	}
	token_list_clear(&l);
	token_list_clear(&again);
	buf_clear(&b);
	buf_clear(&c);
	token_free(t);
}

static void chat(const char *s, size_t n)
{
	char *said = mem_strndup(s, n);
	struct token_message m[] = { { .role = "user", .text = said },
				     { .role = "assistant", .text = said } };
	struct token_chat c = { .message = m, .messages = 2 };
	struct token_set *t = small(false, false);
	struct token_list l = { 0 };
	struct buf own = { 0 }, b = { 0 }, want = { 0 };
	struct err e = { 0 };

	if (token_chat(&l, &own, t, &c, &e) != OK || token_chat_text(&want, &c, &e) != OK)
		BUG("%s", e.msg);
	token_decode(&b, t, l.id, l.count);
	if ((long)own.n != l.count || b.n != want.n || memcmp(b.s, want.s, b.n))
		BUG("a chat does not come back");
	mem_free(said);
	token_list_clear(&l);
	buf_clear(&own);
	buf_clear(&b);
	buf_clear(&want);
	token_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *s = (const char *)data;

	if (!n)
		return 0;
	switch (s[0]) {
	case 't': text(s + 1, n - 1, false, false); break;
	case 'f': text(s + 1, n - 1, true, false); break;
	case 'n': text(s + 1, n - 1, false, true); break;
	case 'a': text(s + 1, n - 1, true, true); break;
	case 'c': chat(s + 1, n - 1); break;
	default: file(s, n); break;
	}
	return 0;
}
