/*
 * write.c -- tokenizer.json and tokenizer_config.json.
 *
 * One token and one merge to a line, so that two vocabularies can be compared by lines.  Merges are
 * "a b", which versions of `tokenizers` before 0.20 read as well as later ones.
 */
#include "base/json.h"
#include "base/member.h"
#include "token/token_priv.h"
#include <stdio.h>

/* What both files say of an added token. */
static void add_flags(struct buf *b, const struct token_added *a)
{
	json_member_text(b, "content", a->content);
	json_member_flag(b, "single_word", a->single_word);
	json_member_flag(b, "lstrip", a->lstrip);
	json_member_flag(b, "rstrip", a->rstrip);
	json_member_flag(b, "normalized", a->normalized);
	json_member_flag(b, "special", a->special);
}

static bool is_plain(const struct token_set *t, int32_t id)
{
	return t->bytes[id] && token_word(t, t->bytes[id], t->size[id]) == id;
}

static void add_model(struct buf *b, const struct token_set *t)
{
	struct buf name = { 0 };
	const char *between = "\n";

	buf_add(b, "{\"type\":\"BPE\",\"dropout\":null,\"unk_token\":null,"
		   "\"continuing_subword_prefix\":null,\"end_of_word_suffix\":null,"
		   "\"fuse_unk\":false,\"byte_fallback\":false,\"ignore_merges\":false,"
		   "\"vocab\":{");
	for (int i = 0; i < t->count; i++) {
		if (!is_plain(t, i))
			continue;
		buf_reset(&name);
		token_name_add(&name, t->bytes[i], t->size[i]);
		buf_add(b, between);
		json_add_string(b, name.s);
		buf_addf(b, ":%d", i);
		between = ",\n";
	}
	buf_add(b, "},\"merges\":[");
	for (long i = 0; i < t->merges; i++) {
		int32_t left = t->merge[2 * i], right = t->merge[2 * i + 1];

		buf_reset(&name);
		token_name_add(&name, t->bytes[left], t->size[left]);
		buf_addc(&name, ' ');
		token_name_add(&name, t->bytes[right], t->size[right]);
		buf_add(b, i ? ",\n" : "\n");
		json_add_string(b, name.s);
	}
	buf_add(b, "]}");
	buf_clear(&name);
}

void token_json(struct buf *b, const struct token_set *t)
{
	buf_add(b, "{\"version\":\"1.0\",\"truncation\":null,\"padding\":null,\"added_"
		   "tokens\":[");
	for (int i = 0; i < t->added_count; i++) {
		buf_addf(b, "%s{\"id\":%d", i ? ",\n" : "\n", t->added[i].id);
		add_flags(b, &t->added[i]);
		buf_addc(b, '}');
	}
	buf_add(b, "],\n\"normalizer\":");
	buf_add(b, t->nfc ? "{\"type\":\"NFC\"}" : "null");
	buf_add(b, ",\n\"pre_tokenizer\":{\"type\":\"Sequence\",\"pretokenizers\":["
		   "{\"type\":\"Split\",\"pattern\":{\"Regex\":");
	json_add_string(b, token_split_rows[t->split].regex);
	buf_add(b,
		"},\"behavior\":\"Isolated\",\"invert\":false},{\"type\":\"ByteLevel\","
		"\"add_prefix_space\":false,\"trim_offsets\":false,\"use_regex\":false}]},\n"
		"\"post_processor\":null,\n"
		"\"decoder\":{\"type\":\"ByteLevel\",\"add_prefix_space\":false,"
		"\"trim_offsets\":false,\"use_regex\":false},\n\"model\":");
	add_model(b, t);
	buf_add(b, "}\n");
}

/* The class that takes tokenizer.json as it is: those with a model's name build their own. */
void token_config(struct buf *b, const struct token_set *t, int context)
{
	buf_addc(b, '{');
	json_member_text(b, "tokenizer_class", "PreTrainedTokenizerFast");
	json_member_text(b, "eos_token",
			 token_find(t, TOKEN_TURN_END) >= 0 ? TOKEN_TURN_END : NULL);
	json_member_text(b, "pad_token", token_find(t, TOKEN_END) >= 0 ? TOKEN_END : NULL);
	json_member_text(b, "bos_token", NULL);
	json_member_text(b, "unk_token", NULL);
	json_member_count(b, "model_max_length", context);
	json_member_flag(b, "clean_up_tokenization_spaces", false);
	json_member_flag(b, "add_prefix_space", false);
	json_member_flag(b, "split_special_tokens", false);
	json_member_text(b, "chat_template", token_chat_template());
	json_add_key(b, "response_template");
	buf_add(b, token_chat_replies());
	json_add_key(b, "added_tokens_decoder");
	buf_addc(b, '{');
	for (int i = 0; i < t->added_count; i++) {
		char id[16];

		snprintf(id, sizeof id, "%d", t->added[i].id);
		json_add_key(b, id);
		buf_addc(b, '{');
		add_flags(b, &t->added[i]);
		buf_addc(b, '}');
	}
	buf_add(b, "}}\n");
}
