/*
 * t-run.c -- whole runs of tiny models: they learn, they can be killed, they complain.
 *
 * A run is compared with another one by its log without the times and by the bytes of its last checkpoint.
 */
#include "base/file.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "train/train_priv.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char *in(const char *dir, const char *name)
{
	return file_path(dir, name);
}

static void write_bytes(const char *path, const char *s, size_t n)
{
	struct err e;

	if (file_write(path, s, n, &e) != OK)
		ok(0, "%s", e.msg);
}

static void write_text(const char *path, const char *text)
{
	write_bytes(path, text, strlen(text));
}

static char *read_text(const char *path, size_t *n)
{
	char *s = NULL;

	return file_read(&s, n, path, 1u << 28, NULL) == OK ? s : NULL;
}

static void remove_all(const char *path)
{
	DIR *d = opendir(path);
	struct dirent *x;

	while (d && (x = readdir(d)))
		if (strcmp(x->d_name, ".") && strcmp(x->d_name, "..")) {
			char *below = in(path, x->d_name);

			remove_all(below);
			mem_free(below);
		}
	if (d)
		closedir(d);
	(void)remove(path);
}

/* --- The room of the tests ------------------------------------------------------------------------------ */
struct room {
	char dir[64];
	char *tokenizer, *pairs, *coin, *heads;
	int samples;
};

static void make_tokenizer(struct room *t)
{
	static const char words[] = "user assistant key value 0 1 2 3 4 5 6 7 8 9 heads tails";
	struct token_text text = { words, sizeof words - 1 };
	struct token_options o = { .size = 270 };
	struct token_set *set = NULL;
	struct buf b = { 0 };
	struct err e;

	if (token_train(&set, &text, 1, &o, &e) != OK)
		ok(0, "%s", e.msg);
	token_json(&b, set);
	write_text(t->tokenizer, buf_str(&b));
	buf_clear(&b);
	token_free(set);
}

static void make_room(struct room *t)
{
	struct buf b = { 0 };

	snprintf(t->dir, sizeof t->dir, "/tmp/porism-train-XXXXXX");
	if (!mkdtemp(t->dir))
		ok(0, "no folder");
	t->samples = getenv("PORISM_ALL") ? 100 : 20;
	t->tokenizer = in(t->dir, "tokenizer.json");
	t->pairs = in(t->dir, "pairs.jsonl");
	t->coin = in(t->dir, "coin.jsonl");
	t->heads = in(t->dir, "heads.jsonl");
	make_tokenizer(t);
	for (int i = 0; i < t->samples; i++)
		buf_addf(&b, "{\"prompt\":\"%02d\",\"completion\":\"%02d\"}\n", i,
			 (int)(train_mix(9, (uint64_t)i, 0) % 100));
	write_text(t->pairs, buf_str(&b));
	write_text(t->coin, "{\"prompt\":\"?\",\"completion\":\"0\"}\n\n"
			    "{\"prompt\":\"?\",\"completion\":\"1\"}\n");
	write_text(t->heads, "{\"prompt\":\"?\",\"completion\":\"1\"}\n");
	buf_clear(&b);
}

static void clear_room(struct room *t)
{
	remove_all(t->dir);
	mem_free(t->tokenizer);
	mem_free(t->pairs);
	mem_free(t->coin);
	mem_free(t->heads);
}

static struct train_settings tiny(const struct room *t)
{
	struct train_settings s;

	train_settings_init(&s);
	s.tokenizer = t->tokenizer;
	s.data = t->pairs;
	s.device = "cpu";
	s.threads = 2;
	s.layers = 2;
	s.width = 32;
	s.inner = 64;
	s.heads = 2;
	s.kv = 1;
	s.context = 32;
	s.tokens = 64 + 20 * (t->samples > 20 ? 60 : 12);
	s.warmup = 4;
	s.lr = 0.02;
	s.weight_decay = 0;
	s.checkpoint_every = 0;
	s.rows = 32;
	s.most = 8;
	return s;
}

/* --- Learning ------------------------------------------------------------------------------------------------- */
static double number_in(const char *json, const char *path)
{
	const char *at;
	size_t n;

	return json_span(&at, &n, json, strlen(json), path) ? strtod(at, NULL) : NAN;
}

static void test_overfit(const struct room *t, const char *run)
{
	struct train_settings s = tiny(t);
	struct train_job j = { .settings = &s, .out = run };
	struct buf json = { 0 }, text = { 0 };
	struct train_end end;
	struct err e = { .msg = "" };
	enum status st;

	s.steps = t->samples > 20 ? 200 : 110;
	s.lr = 0.01;
	s.optimizer = "muon";
	s.muon_lr = 0.03;
	s.loss = "answers";
	s.held = t->pairs;
	s.held_split = "all";
	s.held_every = s.steps;
	st = train_sft(&j, &end, &e);
	ok(st == OK && !end.stopped, "a tiny model is trained %s", e.msg);
	ok(end.loss < 0.05, "%d samples by heart: loss %.4f", t->samples, end.loss);
	ok(end.held < 0.05, "also when looked at without learning: %.4f", end.held);
	s.model = run;
	s.split = "all";
	s.samples = 0;
	s.tokenizer = NULL;
	st = train_eval(&j, &json, &text, &e);
	ok(st == OK && number_in(buf_str(&json), "greedy/pass@1") > 0.99,
	   "and it answers all of them %s", e.msg);
	buf_clear(&json);
	buf_clear(&text);
}

/* A coin that should fall on 1: half of the answers before, nearly all of them after. */
static void test_bandit(const struct room *t)
{
	char *fair = in(t->dir, "fair"), *run = in(t->dir, "bandit");
	struct train_settings s = tiny(t);
	struct train_job j = { .settings = &s, .out = fair };
	struct train_end end;
	struct err e = { .msg = "" };
	char *log, *path = in(run, "log.jsonl");
	size_t n = 0;
	enum status st;

	s.data = t->coin;
	s.steps = 40;
	s.tokens = 256;
	s.loss = "answers";
	st = train_sft(&j, &end, &e);
	ok(st == OK && fabs(end.loss - log1p(1) / 2) < 0.2, "a fair coin is learned: %.3f %s",
	   end.loss, e.msg);
	s.model = fair;
	s.tokenizer = NULL;
	s.data = t->heads;
	j.out = run;
	s.steps = 8;
	s.prompts = 2;
	s.group = 16;
	s.lr = 0.003;
	s.warmup = 0;
	s.updates = 2;
	s.kl = 0.001;
	s.entropy = 0.001;
	ok(train_grpo(&j, &end, &e) == OK, "and taught by rewards %s", e.msg);
	log = read_text(path, &n);
	ok(log && number_in(log, "reward") > 0.2 && number_in(log, "reward") < 0.8,
	   "from %.2f", log ? number_in(log, "reward") : NAN);
	ok(end.reward > 0.9, "to %.2f", end.reward);
	ok(log && number_in(log, "delta_logp") < 1e-4,
	   "sampling and training agree on log p: %g apart",
	   log ? number_in(log, "delta_logp") : NAN);
	mem_free(log);
	mem_free(path);
	mem_free(fair);
	mem_free(run);
}

/* --- The same, however often it is stopped ------------------------------------------------------------------------ */
/* The log without its times. */
static char *log_of(const char *run)
{
	char *path = in(run, "log.jsonl"), *s, *to;
	size_t n = 0;

	s = read_text(path, &n);
	to = s;
	for (char *p = s; p && *p;)
		if (!strncmp(p, ",\"speed\":", 9))
			p += strcspn(p, "\n");
		else
			*to++ = *p++;
	if (to)
		*to = 0;
	mem_free(path);
	return s;
}

static int same_runs(const char *a, const char *b)
{
	char *la = log_of(a), *lb = log_of(b), *ca = train_last_checkpoint(a),
	     *cb = train_last_checkpoint(b);
	size_t n = 0, m = 1;
	char *x = ca ? read_text(ca, &n) : NULL, *y = cb ? read_text(cb, &m) : NULL;
	int same = la && lb && *la && !strcmp(la, lb) && x && y && n == m && !memcmp(x, y, n);

	if (!same && la && lb)
		printf("# logs %s, checkpoints of %zu and %zu bytes\n",
		       strcmp(la, lb) ? "differ" : "agree", n, m);
	mem_free(la);
	mem_free(lb);
	mem_free(ca);
	mem_free(cb);
	mem_free(x);
	mem_free(y);
	return same;
}

struct stopper {
	long left;
};

static bool stop_soon(void *self)
{
	struct stopper *s = self;

	return !--s->left;
}

typedef enum status train_fn(const struct train_job *j, struct train_end *out, struct err *e);

/* Stopped again and again, each time after another number of steps. */
static int stopped_often(train_fn *fn, struct train_settings *s, const char *run)
{
	struct rng r = { 4 };
	struct train_end end = { .stopped = true };
	struct err e = { .msg = "" };
	int starts = 0;

	while (end.stopped && starts++ < 50) {
		struct stopper soon = { rng_between(&r, 1, 4) };
		struct train_job j = {
			.settings = s, .out = run, .stop = stop_soon, .self = &soon
		};

		s->threads = 1 + starts % 2;
		if (fn(&j, &end, &e) != OK) {
			printf("# %s\n", e.msg);
			return 0;
		}
	}
	return starts;
}

/* A child works until it is killed; checkpoints lie some steps apart. */
static int killed_often(struct train_settings *s, const char *run)
{
	struct rng r = { 8 };
	int starts = 0, status = -1;

	while (starts++ < 60) {
		struct timespec nap = { 0, 1000000 * rng_between(&r, 10, 120) };
		pid_t child;

		fflush(stdout);
		child = fork();
		if (!child) {
			struct train_job j = { .settings = s, .out = run };
			struct train_end end;
			struct err e;

			_exit(train_sft(&j, &end, &e) == OK ? 0 : 1);
		}
		nanosleep(&nap, NULL);
		if (starts < 40)
			kill(child, SIGKILL);
		waitpid(child, &status, 0);
		if (WIFEXITED(status))
			break;
	}
	return WIFEXITED(status) && !WEXITSTATUS(status) ? starts : 0;
}

static void test_resume(const struct room *t)
{
	char *whole = in(t->dir, "whole"), *pieces = in(t->dir, "pieces"),
	     *killed = in(t->dir, "killed");
	struct train_settings s = tiny(t);
	struct train_job j = { .settings = &s, .out = whole };
	struct train_end end;
	struct err e = { .msg = "" };
	int starts;

	s.steps = 14;
	s.tokens = 100;
	s.micro = 2;
	s.optimizer = "muon";
	s.checkpoint_every = 3;
	ok(train_sft(&j, &end, &e) == OK, "a run in one piece %s", e.msg);
	starts = stopped_often(train_sft, &s, pieces);
	ok(starts > 2 && same_runs(whole, pieces),
	   "in %d pieces, on one thread and on two: the same log, the same bytes", starts);
	s.checkpoint_every = 2;
	starts = killed_often(&s, killed);
	ok(starts && same_runs(whole, killed), "killed (%d starts): the same", starts);
	mem_free(whole);
	mem_free(pieces);
	mem_free(killed);
}

static void test_resume_grpo(const struct room *t, const char *model)
{
	char *whole = in(t->dir, "rl"), *pieces = in(t->dir, "rl-pieces");
	struct train_settings s = tiny(t);
	struct train_job j = { .settings = &s, .out = whole };
	struct train_end end;
	struct err e = { .msg = "" };
	int starts;

	s.model = model;
	s.tokenizer = NULL;
	s.steps = 6;
	s.prompts = 3;
	s.group = 4;
	s.updates = 2;
	s.temperature = 3;
	s.held = t->pairs;
	s.held_split = "all";
	s.held_every = 3;
	s.held_count = 5;
	ok(train_grpo(&j, &end, &e) == OK, "rewards in one piece %s", e.msg);
	starts = stopped_often(train_grpo, &s, pieces);
	ok(starts > 1 && same_runs(whole, pieces), "in %d pieces: the same", starts);
	mem_free(whole);
	mem_free(pieces);
}

static void test_anneal(const struct room *t)
{
	char *whole = in(t->dir, "whole"), *run = in(t->dir, "annealed"),
	     *from = train_last_checkpoint(whole);
	struct train_settings s = tiny(t);
	struct train_job j = { .settings = &s, .out = run };
	struct train_end end = { 0 };
	struct err e = { .msg = "" };
	char *log, *path = in(run, "log.jsonl");
	size_t n = 0;

	s.tokenizer = NULL;
	s.from = from;
	s.anneal = 4;
	s.tokens = 100;
	s.micro = 2;
	s.optimizer = "muon";
	ok(from && train_sft(&j, &end, &e) == OK && end.step == 18, "annealed from step 14 %s",
	   e.msg);
	log = read_text(path, &n);
	ok(log && number_in(log, "step") == 15 && fabs(number_in(log, "lr") - 0.015) < 1e-9,
	   "the rate goes down from there");
	mem_free(log);
	mem_free(path);
	mem_free(from);
	mem_free(whole);
	mem_free(run);
}

/* --- Complaints ----------------------------------------------------------------------------------------------------- */
static int complains(const struct train_settings *s, const char *run, enum status want,
		     const char *code, const char *part)
{
	struct train_job j = { .settings = s, .out = run };
	struct train_end end;
	struct err e = { .code = "", .msg = "" };
	enum status st = train_sft(&j, &end, &e);

	return ok(st == want && !strcmp(e.code, code) && strstr(e.msg, part), "%s", e.msg);
}

static void test_data_errors(const struct room *t)
{
	char *bad = in(t->dir, "bad.jsonl"), *run = in(t->dir, "r1"), *r2 = in(t->dir, "r2"),
	     *r3 = in(t->dir, "r3"), *r4 = in(t->dir, "r4"), *r5 = in(t->dir, "r5");
	struct train_settings s = tiny(t);
	struct train_job j = { .settings = &s, .out = r2 };
	struct train_end end;
	struct err e = { .msg = "" };

	s.steps = 2;
	s.data = bad;
	complains(&s, run, E_SYS, "unavailable", "bad.jsonl");
	write_text(bad, "{\"prompt\":\"1\",\"completion\":\"2\"}\n\n{\"prompt\":\"1\",\n");
	complains(&s, run, E_ARG, "bad_argument", "bad.jsonl:3");
	s.lenient = true;
	ok(train_sft(&j, &end, &e) == OK, "lenient leaves it out %s", e.msg);
	write_text(bad, "{\"prompt\":\"1\",\"completion\":\"2\",\"split\":\"held\"}\n");
	complains(&s, r3, E_ARG, "bad_argument", "1 of another split");
	write_text(bad, "\n\n");
	complains(&s, r4, E_ARG, "bad_argument", "no lines");
	s.data = NULL;
	complains(&s, r5, E_ARG, "bad_argument", "what is it to learn");
	mem_free(bad);
	mem_free(run);
	mem_free(r2);
	mem_free(r3);
	mem_free(r4);
	mem_free(r5);
}

static void test_other_errors(const struct room *t, const char *model)
{
	char *run = in(t->dir, "pieces"), *other = in(t->dir, "other"),
	     *large = in(t->dir, "l.json");
	struct train_settings s = tiny(t);

	s.steps = 14;
	s.tokens = 100;
	s.micro = 2;
	s.optimizer = "muon";
	s.lr = 0.5;
	complains(&s, run, E_ARG, "differs", "another lr");
	s = tiny(t);
	s.tokenizer = NULL;
	complains(&s, other, E_ARG, "bad_argument", "needs a tokenizer");
	s.model = other;
	s.tokenizer = t->tokenizer;
	complains(&s, other, E_ARG, "not_found", "other");
	s = tiny(t);
	s.device = "cuda";
	if (complains(&s, other, E_SYS, "unavailable", "") == 0)
		printf("# is there a GPU?\n");
	s = tiny(t);
	s.width = 33;
	complains(&s, other, E_ARG, "bad_argument", "heads");
	(void)model;
	mem_free(run);
	mem_free(other);
	mem_free(large);
}

/* Heads that say what cannot be. */
static void test_heads(void)
{
#define SHAPE                                                                            \
	"\"vocab\":128,\"real\":100,\"width\":32,\"inner\":64,\"layers\":1,\"heads\":2," \
	"\"kv\":1,"                                                                      \
	"\"head\":16,\"context\":64,\"eps\":1e-6,\"theta\":10000,\"tied\":true}"
#define HEAD(next, carried)                                                              \
	"{\"version\":1,\"part\":\"s\",\"step\":1,\"updates\":1,\"based\":0,\"seen\":1," \
	"\"next\":" next ",\"carried\":" carried "," SHAPE
	static const struct {
		const char *head;
		bool good;
	} cases[] = {
		{ HEAD("9", "[3,8]"), true }, { HEAD("9", "[3,9]"), false },
		{ HEAD("9", "[-1]"), false }, { HEAD("9", "[\"3\"]"), false },
		{ HEAD("-1", "[]"), false },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct train_state s = { 0 };
		struct net_shape shape;
		struct err e = { .msg = "" };
		enum status st = train_head_read(&s, &shape, "x", cases[i].head,
						 strlen(cases[i].head), &e);

		ok((st == OK) == cases[i].good && (st != OK || s.data < 0), "head %zu %s", i,
		   e.msg);
		train_state_clear(&s);
	}
#undef HEAD
#undef SHAPE
}

/* Weights that overflowed are neither written nor read. */
static void test_overflow(const struct train_machine *m, const char *path)
{
	struct train_state state = { .part = TRAIN_SFT };
	float *x = mem_alloc(train_largest(&m->shape) * sizeof *x);
	struct err e = { .msg = "" };

	ok(!m->backend->read(m->m, NET_WEIGHT, 0, x) &&
		   train_checkpoint_write(path, m, &state, &e) == OK,
	   "numbers are written %s", e.msg);
	x[3] = INFINITY;
	ok(!m->backend->write(m->m, NET_WEIGHT, 0, x) &&
		   train_checkpoint_write(path, m, &state, &e) == E_UNABLE &&
		   train_checkpoint_look(path, NULL, NULL, &e) == OK,
	   "infinite ones are not, and the checkpoint stays");
	mem_free(x);
}

/* Every byte of a checkpoint counts, and one of another model is refused. */
static void test_checkpoints(const struct room *t)
{
	char *whole = in(t->dir, "whole"), *path = train_last_checkpoint(whole),
	     *copy = in(t->dir, "copy.ckpt");
	struct train_machine m;
	struct net_shape shape, small;
	struct net_limits l = { .train = 1, .tokens = 8, .documents = 1 };
	const struct net_backend *cpu = NULL;
	struct err e = { .msg = "" };
	struct rng r = { 2 };
	size_t n = 0;
	char *s = read_text(path, &n);
	int missed = 0;

	ok(train_checkpoint_look(path, NULL, &shape, &e) == OK && shape.width == 32,
	   "a checkpoint tells its shape %s", e.msg);
	ok(train_backend(&cpu, "cpu", &e) == OK &&
		   train_machine_open(&m, cpu, &shape, &l, &e) == OK &&
		   train_checkpoint_read(path, &m, true, &e) == OK,
	   "and is read %s", e.msg);
	for (int i = 0; i < 40; i++) {
		size_t at = (size_t)rng_below(&r, n);

		s[at] ^= 0x20;
		write_bytes(copy, s, n);
		missed += train_checkpoint_read(copy, &m, true, &e) == OK;
		s[at] ^= 0x20;
	}
	ok(!missed, "one byte changed: noticed, %d times not", missed);
	write_bytes(copy, s, n / 2);
	ok(train_checkpoint_look(copy, NULL, NULL, &e) == E_ARG && !strcmp(e.code, "damaged"),
	   "half of it: %s", e.msg);
	test_overflow(&m, copy);
	train_machine_close(&m);
	small = shape;
	small.layers = 1;
	ok(train_machine_open(&m, cpu, &small, &l, &e) == OK &&
		   train_checkpoint_read(path, &m, true, &e) == E_ARG &&
		   !strcmp(e.code, "differs"),
	   "another shape: %s", e.msg);
	train_machine_close(&m);
	mem_free(s);
	mem_free(copy);
	mem_free(path);
	mem_free(whole);
}

/* No file may grow beyond what the first checkpoints need: the disk is full. */
static void test_full_disk(const struct room *t)
{
	char *run = in(t->dir, "full"), *whole = in(t->dir, "whole"), *last;
	struct train_settings s = tiny(t);
	struct train_end end;
	struct err e = { .code = "" };
	int status = -1;
	pid_t child;

	s.steps = 6;
	s.tokens = 100;
	s.checkpoint_every = 2;
	fflush(stdout);
	child = fork();
	if (!child) {
		struct stopper soon = { 2 };
		struct train_job j = {
			.settings = &s, .out = run, .stop = stop_soon, .self = &soon
		};
		struct rlimit most = { 20000, 20000 };
		int good = train_sft(&j, &end, &e) == OK;

		j.stop = NULL;
		signal(SIGXFSZ, SIG_IGN);
		setrlimit(RLIMIT_FSIZE, &most);
		good = good && train_sft(&j, &end, &e) == E_SYS &&
		       !strcmp(e.code, "unavailable");
		_exit(good ? 0 : 1);
	}
	waitpid(child, &status, 0);
	ok(WIFEXITED(status) && !WEXITSTATUS(status), "a full disk ends the run");
	last = train_last_checkpoint(run);
	ok(last && strstr(last, "step-00000002"), "the checkpoint before stays");
	ok(stopped_often(train_sft, &s, run), "and the run goes on when there is room");
	mem_free(last);
	mem_free(run);
	mem_free(whole);
}

/* Kinds of answers that there are have curves, others none; values that are far apart go by powers of ten. */
static void test_figures(void)
{
	static const char log[] =
		"{\"step\":1,\"loss\":8,\"reward\":0.5,\"pass@1\":0.5,\"outcomes\":"
		"{\"right\":5,\"wrong\":2,\"inconsistent\":2,\"arity\":1},\"speed\":{"
		"\"seconds\":150}}\n"
		"{\"step\":2,\"loss\":0.5,\"reward\":0.6,\"pass@1\":0.6,\"outcomes\":"
		"{\"right\":6,\"wrong\":0,\"inconsistent\":3,\"budget\":1},\"speed\":{"
		"\"seconds\":150}}\n";
	struct buf b = { 0 };
	struct err e = { .msg = "" };

	ok(train_page_text(&b, &(struct train_page){ .title = "C" }, log, sizeof log - 1,
			   &e) == OK &&
		   strstr(b.s, ">step 2, inconsistent: 30.0 %<") &&
		   strstr(b.s, ">step 2, budget: 10.0 %<") &&
		   strstr(b.s, ">step 2, arity: 0.0 %<") && !strstr(b.s, ", unbound") &&
		   !strstr(b.s, ", guessed"),
	   "every kind of answer that there is has a curve %s", e.msg);
	ok(strstr(b.s, ">step 2: 0.6<") && !strstr(b.s, ", pass@1") &&
		   strstr(b.s, ">Time of") && strstr(b.s, ">5<i>minutes"),
	   "what is the same is drawn once; the time in minutes");
	buf_clear(&b);
}

static void test_page(const struct room *t, const char *run)
{
	char *rl = in(t->dir, "rl"), *account = in(t->dir, "e.json");
	const char *path = account;
	struct buf a = { 0 }, b = { 0 };
	struct err e = { .msg = "" };

	ok(train_page(&a, &(struct train_page){ .dir = run, .title = "A <run>" }, &e) == OK &&
		   strstr(a.s, "A &lt;run&gt;") && strstr(a.s, ">Loss<") &&
		   !strstr(a.s, ">Reward<"),
	   "a page of a run %s", e.msg);
	write_text(account,
		   "{\"greedy\":{\"pass@1\":0.5,\"by_operators\":{\"2\":{\"pass@1\":0.25}}},"
		   "\"sampled\":{\"pass@1\":0.5,\"pass@8\":0.75,\"by_operators\":{}}}");
	ok(train_page(&b, &(struct train_page){ rl, "B", "0", &path, 1 }, &e) == OK &&
		   strstr(b.s, ">Reward<") && strstr(b.s, "class=\"slim\"") &&
		   strstr(b.s, ">2: 25.0 %<") && strstr(b.s, ">all: 75.0 %<"),
	   "and of rewards, for wide pages and slim ones, with an evaluation %s", e.msg);
	ok(train_page(&b, &(struct train_page){ .dir = t->dir, .title = "B" }, &e) == E_SYS,
	   "no run: %s", e.msg);
	buf_clear(&a);
	buf_clear(&b);
	mem_free(rl);
	mem_free(account);
}

int main(void)
{
	struct room t;
	char *run;

	make_room(&t);
	run = in(t.dir, "overfit");
	test_overfit(&t, run);
	test_bandit(&t);
	test_resume(&t);
	test_resume_grpo(&t, run);
	test_anneal(&t);
	test_data_errors(&t);
	test_other_errors(&t, run);
	test_heads();
	test_checkpoints(&t);
	test_full_disk(&t);
	test_page(&t, run);
	test_figures();
	mem_free(run);
	clear_room(&t);
	return tap_done();
}
