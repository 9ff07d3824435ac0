/* t-folder.c -- safetensors: bytes as they should be, shards, files of others, damage of every kind, full disks. */
#include "weights/t/model.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static enum status write_as(const char *dir, const struct net_shape *s, enum weights_type type,
			    uint64_t shard, struct err *e)
{
	struct weights_config c = config_of(s);
	struct weights_model m = { .config = &c, .tensor = give, .self = (void *)s };
	struct weights_options o = { .type = type, .shard = shard };

	return weights_write(dir, &m, &o, e);
}

/* Opened and read: 0 when all numbers are those of give(). */
static long read_all(const char *path, struct err *e)
{
	struct weights *w;
	long n;

	if (weights_open(&w, path, e) != OK)
		return -2;
	n = differing(w, e);
	weights_close(w);
	return n;
}

/* --- Bytes ----------------------------------------------------------------------------------------------- */
/* A shape of one layer, its header written by hand. */
static void by_hand(void)
{
	static const char want[] =
		"\"model.embed_tokens.weight\":{\"dtype\":\"BF16\",\"shape\":[8,4],\"data_"
		"offsets\":[0,64]},"
		"\"model.layers.0.input_layernorm.weight\":{\"dtype\":\"BF16\",\"shape\":[4],"
		"\"data_offsets\":[64,72]},"
		"\"model.layers.0.self_attn.q_proj.weight\":{\"dtype\":\"BF16\",\"shape\":[4,"
		"4],\"data_offsets\":[72,104]},"
		"\"model.layers.0.self_attn.k_proj.weight\":{\"dtype\":\"BF16\",\"shape\":[2,"
		"4],\"data_offsets\":[104,120]},"
		"\"model.layers.0.self_attn.v_proj.weight\":{\"dtype\":\"BF16\",\"shape\":[2,"
		"4],\"data_offsets\":[120,136]},"
		"\"model.layers.0.self_attn.q_proj.bias\":{\"dtype\":\"BF16\",\"shape\":[4],"
		"\"data_offsets\":[136,144]},"
		"\"model.layers.0.self_attn.k_proj.bias\":{\"dtype\":\"BF16\",\"shape\":[2],"
		"\"data_offsets\":[144,148]},"
		"\"model.layers.0.self_attn.v_proj.bias\":{\"dtype\":\"BF16\",\"shape\":[2],"
		"\"data_offsets\":[148,152]},"
		"\"model.layers.0.self_attn.o_proj.weight\":{\"dtype\":\"BF16\",\"shape\":[4,"
		"4],\"data_offsets\":[152,184]},"
		"\"model.layers.0.post_attention_layernorm.weight\":{\"dtype\":\"BF16\","
		"\"shape\":[4],\"data_offsets\":[184,192]},"
		"\"model.layers.0.mlp.gate_proj.weight\":{\"dtype\":\"BF16\",\"shape\":[6,4],"
		"\"data_offsets\":[192,240]},"
		"\"model.layers.0.mlp.up_proj.weight\":{\"dtype\":\"BF16\",\"shape\":[6,4],"
		"\"data_offsets\":[240,288]},"
		"\"model.layers.0.mlp.down_proj.weight\":{\"dtype\":\"BF16\",\"shape\":[4,6],"
		"\"data_offsets\":[288,336]},"
		"\"model.norm.weight\":{\"dtype\":\"BF16\",\"shape\":[4],\"data_offsets\":["
		"336,344]}}";
	static const char meta[] = "{\"__metadata__\":{\"format\":\"pt\",\"porism.model\":\"";
	struct net_shape s = tiny;
	char *dir = new_folder();
	struct buf b;
	struct err e = { 0 };
	const char *json, *rest;
	uint64_t n = 0;
	float x;
	uint32_t u;
	uint16_t h;
	enum status st;

	s.layers = 1;
	st = write_as(dir, &s, WEIGHTS_BF16, 0, &e);
	b = slurp(dir, "model.safetensors");
	ok(st == OK && b.n > 8 && files_in(dir) == 3, "a folder of three files: %s", e.msg);
	memcpy(&n, b.s, 8);
	json = b.s + 8;
	ok(n % 8 == 0 && b.n == 8 + n + 344, "a header of whole words, then the data alone");
	rest = strstr(json, "\"model.embed_tokens.weight\"");
	ok(!strncmp(json, meta, sizeof meta - 1) && rest, "the metadata first");
	ok(rest && !strncmp(rest, want, sizeof want - 1) &&
		   strspn(rest + sizeof want - 1, " ") >=
			   n - (size_t)(rest + sizeof want - 1 - json),
	   "every tensor where it should be, then blanks");
	x = number(0, 5);
	memcpy(&u, &x, 4);
	memcpy(&h, b.s + 8 + n + 10, 2);
	ok(h == u >> 16, "numbers in their order");
	buf_clear(&b);
	drop_folder(dir);
}

/* A file as another program writes it: another order, types mixed, no metadata, a redundant head. */
static void foreign_file(const char *dir, const struct net_shape *s, bool head, float change)
{
	struct buf json = { 0 }, data = { 0 }, file = { 0 };
	uint64_t n;

	buf_addc(&json, '{');
	for (int i = net_tensors(s) - !head; i >= 0; i--) {
		static const char *const words[] = { "F32", "F16", "BF16" };
		bool spare = i == net_tensors(s);
		struct net_tensor t = net_tensor(s, spare ? 0 : i);
		enum weights_type type = (enum weights_type)(spare ? 0 : i % 3);
		size_t from = data.n;

		for (size_t k = 0; k < t.size; k++) {
			float x = number(spare ? 0 : i, k) +
				  (spare && k == t.size - 1 ? change : 0);
			unsigned char code[4];

			(void)weights_encode(code, type, &x, 1);
			buf_addn(&data, (char *)code, weights_type_bytes(type, 1));
		}
		buf_addf(&json, "%s\n \"%s\" : {\"shape\": [%d", json.n > 1 ? "," : "",
			 spare ? "lm_head.weight" : t.name, t.rows);
		if (t.cols)
			buf_addf(&json, ", %d", t.cols);
		buf_addf(&json, "], \"data_offsets\": [%zu, %zu], \"dtype\": \"%s\"}", from,
			 data.n, words[type]);
	}
	buf_addc(&json, '}');
	n = json.n;
	buf_addn(&file, (char *)&n, 8);
	buf_addn(&file, json.s, json.n);
	buf_addn(&file, data.s, data.n);
	spill(dir, "model.safetensors", file.s, file.n);
	buf_clear(&json);
	buf_clear(&data);
	buf_clear(&file);
}

static void of_others(void)
{
	char *dir = new_folder(), *one;
	struct err e = { 0 };
	long n;

	if (write_as(dir, &tiny, WEIGHTS_F32, 0, &e) != OK)
		BUG("%s", e.msg);
	foreign_file(dir, &tiny, false, 0);
	n = read_all(dir, &e);
	ok(n == 0, "another order, mixed types, no padding, no metadata: %s", e.msg);
	foreign_file(dir, &tiny, true, 0);
	n = read_all(dir, &e);
	ok(n == 0, "with a head that a tied model does not need: %s", e.msg);
	one = path_to(dir, "model.safetensors");
	n = read_all(one, &e);
	ok(n == 0, "and the file itself, its config beside it: %s", e.msg);
	mem_free(one);
	foreign_file(dir, &tiny, true, 1);
	refused(dir, "damaged", "lm_head.weight is not the embedding",
		"but it has to be the embedding");
	drop_folder(dir);
}

/* --- Round trips ------------------------------------------------------------------------------------------ */
static void round_trips(void)
{
	static const enum weights_type types[] = { WEIGHTS_F32, WEIGHTS_F16, WEIGHTS_BF16 };
	struct rng r = { .s = 3 };
	int good = 0, small = 1;
	struct err e = { 0 };

	for (int i = 0; i < 24; i++) {
		struct net_shape s = {
			.layers = 1 + i % 3, .context = 9, .eps = 1e-5f, .theta = 10000
		};
		uint64_t shard = i % 4 ? (uint64_t)rng_between(&r, 300, 6000) : 0;
		char *dir = new_folder();
		DIR *d;
		struct dirent *entry;

		s.vocab = s.real = (int)rng_between(&r, 3, 40);
		s.kv = (int)rng_between(&r, 1, 3);
		s.heads = s.kv * (int)rng_between(&r, 1, 3);
		s.head = 2 * (int)rng_between(&r, 1, 4);
		s.width = s.heads * s.head;
		s.inner = (int)rng_between(&r, 1, 30);
		s.tied = i % 2;
		good += write_as(dir, &s, types[i % 3], shard, &e) == OK &&
			read_all(dir, &e) == 0;
		d = opendir(dir);
		while (d && (entry = readdir(d)) != NULL) {
			struct stat about;

			/* Longer than asked for only with one tensor in it. */
			if (strstr(entry->d_name, "-of-") &&
			    !fstatat(dirfd(d), entry->d_name, &about, 0) &&
			    (uint64_t)about.st_size > shard) {
				struct buf b = slurp(dir, entry->d_name);
				char *second = strstr(b.s + 8, "\"dtype\"");

				small &= second && !strstr(second + 1, "\"dtype\"");
				buf_clear(&b);
			}
		}
		if (d)
			closedir(d);
		drop_folder(dir);
	}
	ok(good == 24, "random shapes, types and shards come back: %d of 24, %s", good, e.msg);
	ok(small, "no shard is longer than asked for, unless a single tensor is");
}

static void shards(void)
{
	char *dir = new_folder(), *path;
	struct err e = { 0 };
	struct weights *w;
	struct buf index, a, b;
	enum status st = write_as(dir, &tiny, WEIGHTS_BF16, 900, &e);
	int files;

	index = slurp(dir, "model.safetensors.index.json");
	ok(st == OK && strstr(buf_str(&index), "{\"metadata\":{\"total_size\":") == index.s &&
		   strstr(index.s, "\"model.embed_tokens.weight\":\"model-00001-of-"),
	   "shards have an index");
	st = weights_open(&w, dir, &e);
	files = st == OK ? weights_files(w) : 0;
	ok(st == OK && files > 2 && differing(w, &e) == 0 && weights_place(w, 0).summed &&
		   weights_place(w, 0).type == WEIGHTS_BF16 &&
		   !strncmp(weights_place(w, 0).file, "model-00001-of-", 15),
	   "%d of them are read: %s", files, e.msg);
	weights_close(w);
	st = write_as(dir, &tiny, WEIGHTS_BF16, 0, &e);
	ok(st == OK && files_in(dir) == 3 && read_all(dir, &e) == 0,
	   "one file in their place: they are gone");
	a = slurp(dir, "model.safetensors");
	st = write_as(dir, &tiny, WEIGHTS_BF16, 900, &e);
	ok(st == OK && files_in(dir) == files + 3 && read_all(dir, &e) == 0,
	   "and the other way round");
	st = write_as(dir, &tiny, WEIGHTS_BF16, 0, &e);
	b = slurp(dir, "model.safetensors");
	ok(st == OK && a.n == b.n && !memcmp(a.s, b.s, a.n),
	   "the same model is the same bytes");
	buf_clear(&a);
	buf_clear(&b);
	/* The index leads out of the folder, lies, or lacks one. */
	st = write_as(dir, &tiny, WEIGHTS_BF16, 900, &e);
	path = index.s;
	a = (struct buf){ 0 };
	buf_add(&a,
		"{\"weight_map\":{\"model.embed_tokens.weight\":\"../secret.safetensors\"}}");
	spill(dir, "model.safetensors.index.json", a.s, a.n);
	refused(dir, "refused", "leads out", "an index that leads out of the folder");
	buf_reset(&a);
	buf_add(&a, path);
	memcpy(strstr(a.s, "model.norm.weight"), "model.morn.weight", 17);
	spill(dir, "model.safetensors.index.json", a.s, a.n);
	refused(dir, "damaged", "model.norm.weight is in",
		"a tensor that the index does not know");
	spill(dir, "model.safetensors.index.json", "{}", 2);
	refused(dir, "damaged", "no weight_map", "an index without a map");
	spill(dir, "model.safetensors.index.json", path, index.n);
	buf_reset(&a);
	buf_addf(&a, "%s/model-00002-of-%05d.safetensors", dir, files);
	(void)unlink(a.s);
	refused(dir, "not_found", "model-00002-of-", "a shard that is not there");
	buf_clear(&a);
	buf_clear(&index);
	drop_folder(dir);
}

/* A shard of another model of the same shape. */
static enum status give_other(void *self, int i, float *to, struct err *e)
{
	enum status st = give(self, i, to, e);

	if (i == 0)
		to[0] += 1;
	return st;
}

static void mixed(void)
{
	char *dir = new_folder();
	struct weights_config c = config_of(&tiny);
	struct weights_model m = { .config = &c, .tensor = give_other, .self = (void *)&tiny };
	struct weights_options o = { .type = WEIGHTS_BF16, .shard = 900 };
	struct err e = { 0 };
	struct buf old, name = { 0 };
	int files;

	if (write_as(dir, &tiny, WEIGHTS_BF16, 900, &e) != OK)
		BUG("%s", e.msg);
	files = files_in(dir) - 3;
	buf_addf(&name, "model-%05d-of-%05d.safetensors", files, files);
	old = slurp(dir, name.s);
	if (weights_write(dir, &m, &o, &e) != OK)
		BUG("%s", e.msg);
	spill(dir, name.s, old.s, old.n);
	refused(dir, "damaged", "are of two models", "shards of two models");
	buf_clear(&old);
	buf_clear(&name);
	drop_folder(dir);
}

/* --- Damage -------------------------------------------------------------------------------------------------- */
/* The header of the file in dir with one text in place of another, and the length mended. */
static void edit(const char *dir, const struct buf *b, const char *from, const char *to)
{
	struct buf json = { 0 }, file = { 0 };
	uint64_t n;
	const char *at;

	memcpy(&n, b->s, 8);
	buf_addn(&json, b->s + 8, (size_t)n);
	at = strstr(json.s, from);
	if (!at)
		BUG("no %s", from);
	n = json.n - strlen(from) + strlen(to);
	buf_addn(&file, (char *)&n, 8);
	buf_addn(&file, json.s, (size_t)(at - json.s));
	buf_add(&file, to);
	buf_addn(&file, at + strlen(from), json.n - (size_t)(at - json.s) - strlen(from));
	buf_addn(&file, b->s + 8 + json.n, b->n - 8 - json.n);
	spill(dir, "model.safetensors", file.s, file.n);
	buf_clear(&json);
	buf_clear(&file);
}

static void edits(const char *dir, const struct buf *b)
{
#define K0 "\"model.layers.0.self_attn.k_proj.bias\""
	static const struct {
		const char *from, *to, *code, *words;
	} bad[] = {
		{ "model.norm.weight", "model.morn.weight", "damaged",
		  "model.morn.weight is none" },
		{ "{\"dtype\":\"BF16\",\"shape\":[8,4]", "{\"dtype\":\"F64\",\"shape\":[8,4]",
		  "unsupported", "is F64; BF16" },
		{ "{\"dtype\":\"BF16\",\"shape\":[8,4]", "{\"dtype\":\"F32\",\"shape\":[8,4]",
		  "damaged", "embed_tokens.weight: its data_offsets" },
		{ "\"shape\":[8,4]", "\"shape\":[4,8]", "damaged",
		  "is [4, 8], but config.json makes it [8, 4]" },
		{ "\"shape\":[8,4]", "\"shape\":[32]", "damaged", "is [32]" },
		{ "\"shape\":[8,4]", "\"shape\":[8,-4]", "damaged", "its shape" },
		{ "\"shape\":[8,4]", "\"shape\":[4294967296,4294967296]", "damaged",
		  "its shape" },
		{ "\"shape\":[8,4]", "\"shape\":7", "damaged", "no shape" },
		{ "\"data_offsets\":[0,64]", "\"data_offsets\":[64,0]", "damaged",
		  "its data_offsets" },
		{ "\"data_offsets\":[0,64]", "\"data_offsets\":[2,66]", "damaged",
		  "hole before" },
		{ "\"data_offsets\":[64,72]", "\"data_offsets\":[62,70]", "damaged",
		  "embed_tokens.weight and model.layers.0.input" },
		{ "\"data_offsets\":[64,72]", "\"data_offsets\":[0,8]", "damaged", "overlap" },
		{ "\"data_offsets\":[64,72]", "\"data_offsets\":[64,72,80]", "damaged",
		  "no data_offsets" },
		{ "\"data_offsets\":[64,72]", "\"data_offsets\":[64,1e2]", "damaged",
		  "no data_offsets" },
		{ K0 ":{\"dtype\":\"BF16\"", K0 ":{", "damaged", "JSON" },
		{ K0, "\"model.layers.0.self_attn.v_proj.bias\"", "damaged", "twice" },
		{ "\"format\":\"pt\"", "\"format\":7", "damaged", "format is no text" },
		{ "{\"__metadata__\"", " {\"__metadata__\"", "damaged",
		  "does not begin with {" },
		{ "\"porism.sums\":\"", "\"porism.sums\":\"0", "damaged", "porism.sums" },
		{ "\"porism.model\":\"", "\"porism.model\":\"x", "damaged", "porism.model" },
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		edit(dir, b, bad[i].from, bad[i].to);
		refused(dir, bad[i].code, bad[i].words, bad[i].to);
	}
}

/* A file with its first tensor away, data and all: every place behind it moves. */
static void lacking(const char *dir)
{
	struct net_shape s = tiny;
	char *other = new_folder();
	struct err e = { 0 };
	struct buf b;

	s.layers = 1;
	if (write_as(other, &s, WEIGHTS_BF16, 0, &e) != OK)
		BUG("%s", e.msg);
	b = slurp(other, "model.safetensors");
	spill(dir, "model.safetensors", b.s, b.n);
	refused(dir, "damaged",
		"12 of 26 tensors missing, the first is model.layers.1.input_layernorm.weight",
		"a layer that is not there");
	buf_clear(&b);
	drop_folder(other);
}

static void damage(void)
{
	char *dir = new_folder();
	struct err e = { 0 };
	struct buf b;
	uint64_t n, header;
	long taken = 0, silent = 0;

	if (write_as(dir, &tiny, WEIGHTS_BF16, 0, &e) != OK)
		BUG("%s", e.msg);
	b = slurp(dir, "model.safetensors");
	memcpy(&header, b.s, 8);
	/* Cut at every place of the head and the data. */
	for (size_t k = 0; k < b.n; k += k < 64 || k + 64 > b.n ? 1 : 7) {
		spill(dir, "model.safetensors", b.s, k);
		e = (struct err){ 0 };
		taken += read_all(dir, &e) >= 0;
		silent += !e.code || !strstr(e.msg, "model.safetensors");
	}
	ok(!taken && !silent, "cut off at any place: refused, and the file named");
	/* A bit turned over in any byte: another model is never taken for this one. */
	for (size_t k = 0; k < b.n; k++) {
		b.s[k] = (char)(b.s[k] ^ 1 << k % 8);
		spill(dir, "model.safetensors", b.s, b.n);
		b.s[k] = (char)(b.s[k] ^ 1 << k % 8);
		e = (struct err){ 0 };
		n = (uint64_t)read_all(dir, &e);
		taken += (long)n > 0;
		silent += (long)n < 0 && !e.msg[0];
	}
	ok(!taken && !silent, "a bit turned over in any byte: the right numbers, or refused");
	for (n = 0; n < 3; n++) {
		static const uint64_t long_ones[] = { 100000001, UINT64_MAX,
						      (uint64_t)1 << 40 };

		memcpy(b.s, &long_ones[n], 8);
		spill(dir, "model.safetensors", b.s, b.n);
		refused(dir, "damaged", "header of", "a header that is too long");
	}
	memcpy(b.s, &header, 8);
	buf_addc(&b, 0);
	spill(dir, "model.safetensors", b.s, b.n);
	refused(dir, "damaged", "1 bytes behind the last tensor", "a byte too many");
	b.n--;
	b.s[b.n - 1] ^= 1;
	spill(dir, "model.safetensors", b.s, b.n);
	refused(dir, "damaged", "model.norm.weight have another sum",
		"a number that was changed");
	b.s[b.n - 1] ^= 1;
	edits(dir, &b);
	lacking(dir);
	buf_clear(&b);
	drop_folder(dir);
}

static void not_there(void)
{
	char *dir = new_folder();
	struct err e = { 0 };
	struct weights_config c = config_of(&tiny);
	struct buf b = { 0 };
	char *text;

	refused("/nowhere/at/all", "not_found", "there is no", "no such path");
	refused(dir, "not_found", "config.json", "an empty folder");
	spill(dir, "README", "words", 5);
	text = path_to(dir, "README");
	refused(text, "unsupported", "neither GGUF nor", "a file that is no model");
	mem_free(text);
	weights_config_json(&b, &c);
	spill(dir, "config.json", b.s, b.n);
	refused(dir, "not_found", "neither model.safetensors nor", "a config alone");
	buf_clear(&b);
	if (write_as(dir, &tiny, WEIGHTS_Q8_0, 0, &e) == OK)
		BUG("taken");
	ok(!strcmp(e.code, "bad_argument") && strstr(e.msg, "q8_0"), "%s", e.msg);
	if (write_as(dir, &tiny, WEIGHTS_F32, 0, &e) != OK)
		BUG("%s", e.msg);
	spill(dir, "tokenizer.json", "", 0);
	refused(dir, "bad_argument", "tokenizer.json: JSON", "a tokenizer of no bytes");
	drop_folder(dir);
}

/* A number that is none passes who looks at models, and not who computes with them. */
static void not_a_number(void)
{
	char *dir = new_folder();
	struct weights *w = NULL;
	struct err e = { 0 };
	float *to = mem_alloc(1000 * sizeof *to);
	struct buf b;

	if (write_as(dir, &tiny, WEIGHTS_F32, 0, &e) != OK)
		BUG("%s", e.msg);
	foreign_file(dir, &tiny, false, 0);
	b = slurp(dir, "model.safetensors");
	memcpy(b.s + b.n - 4, "\0\0\xc0\x7f", 4); /* the last one of the embedding, F32 */
	spill(dir, "model.safetensors", b.s, b.n);
	buf_clear(&b);
	if (weights_open(&w, dir, &e) != OK)
		BUG("%s", e.msg);
	ok(weights_tensor(w, 0, to, &e) == OK && weights_sound(w, 0, to, &e) == E_ARG &&
		   !strcmp(e.code, "damaged"),
	   "%s", e.msg);
	ok(weights_sound(w, 1, to, &e) == OK, "others are");
	weights_close(w);
	mem_free(to);
	drop_folder(dir);
}

/* --- Writing that fails ------------------------------------------------------------------------------------- */
static void full_disk(void)
{
	char *dir = new_folder(), *path = path_to(dir, "model.safetensors");
	struct rlimit was, low;
	struct err e = { 0 };
	struct net_shape s = tiny;
	int failed = 0, kept = 0, tried = 0;

	if (write_as(dir, &tiny, WEIGHTS_BF16, 0, &e) != OK)
		BUG("%s", e.msg);
	s.layers = 3;
	signal(SIGXFSZ, SIG_IGN);
	fflush(stdout); /* it may be a file too */
	getrlimit(RLIMIT_FSIZE, &was);
	/* Room for nothing, for a part of the header, for a part of the data. */
	for (rlim_t room = 0; room < 4500; room += 500, tried++) {
		enum status st;

		low = was;
		low.rlim_cur = room;
		setrlimit(RLIMIT_FSIZE, &low);
		st = write_as(dir, &s, WEIGHTS_BF16, 0, &e);
		setrlimit(RLIMIT_FSIZE, &was);
		failed += st == E_SYS && !strcmp(e.code, "unavailable") && e.hint[0];
		kept += files_in(dir) == 3 && read_all(dir, &e) == 0;
	}
	ok(failed == tried, "no room on the disk: %s; %s", e.msg, e.hint);
	ok(kept == tried, "what was there is there still, and nothing else");
	signal(SIGXFSZ, SIG_DFL);
	ok(write_as(dir, &s, WEIGHTS_BF16, 0, &e) == OK, "later it can be written");
	ok(write_as(path, &s, WEIGHTS_BF16, 0, &e) == E_SYS, "a file is no folder: %s", e.msg);
	ok(write_as("/dev/null/x", &s, WEIGHTS_BF16, 0, &e) == E_SYS, "%s", e.msg);
	mem_free(path);
	drop_folder(dir);
}

static enum status give_large(void *self, int i, float *to, struct err *e)
{
	enum status st = give(self, i, to, e);

	if (i == 5)
		to[1] = 70000;
	if (i == 7)
		return err_fail(e, E_UNABLE, "internal", "no more");
	return st;
}

static void sources(void)
{
	char *dir = new_folder();
	struct weights_config c = config_of(&tiny);
	struct weights_model m = { .config = &c, .tensor = give_large, .self = (void *)&tiny };
	struct weights_options o = { .type = WEIGHTS_F16 };
	struct err e = { 0 };
	enum status st = weights_write(dir, &m, &o, &e);

	ok(st == E_DOMAIN && strstr(e.msg, "q_proj.bias has 70000 as number 1") &&
		   !files_in(dir),
	   "too large a number: %s", e.msg);
	o.type = WEIGHTS_F32;
	st = weights_write(dir, &m, &o, &e);
	ok(st == E_UNABLE && !files_in(dir), "a source that fails leaves nothing: %s", e.msg);
	c.stop[1] = 8;
	st = weights_write(dir, &m, &o, &e);
	ok(st == E_ARG && strstr(e.msg, "token 8"), "%s", e.msg);
	c.stop[1] = 0;
	c.shape.layers = 84;
	st = weights_write(dir, &m, &o, &e);
	ok(st == E_ARG && !strcmp(e.code, "limit"), "%s", e.msg);
	c.shape.layers = 0;
	st = weights_write(dir, &m, &o, &e);
	ok(st == E_ARG && !strcmp(e.code, "bad_argument"), "%s", e.msg);
	drop_folder(dir);
}

int main(void)
{
	by_hand();
	of_others();
	round_trips();
	shards();
	mixed();
	damage();
	not_there();
	not_a_number();
	full_disk();
	sources();
	return tap_done();
}
