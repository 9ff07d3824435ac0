/* train_convert.c -- porism train convert: a model in another form of file, type of numbers, size of shards. */
#include "base/mem.h"
#include "base/text.h"
#include "cmd/train_priv.h"
#include "net/shape.h"
#include "weights/weights.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct convert_options {
	const char *in, *out, *to, *type, *name;
	uint64_t shard;
	bool quiet;
};

/* What is read, tensor by tensor, and how far it is. */
struct convert_job {
	struct weights *from;
	bool tell;
	int percent;
};

/* "16777216", "16M": with k, M and G of 1024. */
static bool read_bytes(uint64_t *out, const char *s)
{
	static const char letters[] = "kMG";
	char *end;
	const char *letter;

	if (*s < '0' || *s > '9')
		return false;
	*out = strtoull(s, &end, 10);
	letter = *end ? strchr(letters, *end) : NULL;
	if (*end && (!letter || end[1]))
		return false;
	for (long i = 0; letter && i <= letter - letters; i++)
		*out *= 1024;
	return *out > 0;
}

static int read_options(struct convert_options *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const char *w = argv[i];
		bool more = i + 1 < argc;

		if (!strcmp(w, "--to") && more)
			o->to = argv[++i];
		else if (!strcmp(w, "--type") && more)
			o->type = argv[++i];
		else if (!strcmp(w, "--name") && more)
			o->name = argv[++i];
		else if (!strcmp(w, "--quiet"))
			o->quiet = true;
		else if (!strcmp(w, "--shard-bytes") && more) {
			if (!read_bytes(&o->shard, argv[++i]))
				return cmd_parts_usage(
					&cmd_train_parts, "convert",
					"--shard-bytes %.40s is no size: a number, or "
					"such as 16M",
					argv[i]);
		} else if (w[0] == '-' && w[1])
			return cmd_parts_unknown(&cmd_train_parts, "convert", w);
		else if (!o->in)
			o->in = w;
		else if (!o->out)
			o->out = w;
		else
			return cmd_parts_usage(&cmd_train_parts, "convert",
					       "what is %.60s? IN and OUT are given", w);
	}
	return o->out ? 0 : cmd_parts_usage(&cmd_train_parts, "convert", "IN, and OUT");
}

/* The form by the name of OUT where nobody says it, the type as it is in IN. */
static int choose(struct weights_options *w, const struct convert_options *o,
		  const struct weights *from)
{
	const char *to = o->to ? o->to : text_ends(o->out, ".gguf") ? "gguf" : "safetensors";

	if (strcmp(to, "gguf") && strcmp(to, "safetensors"))
		return cmd_parts_usage(&cmd_train_parts, "convert",
				       "--to %.40s: safetensors or gguf", to);
	w->form = strcmp(to, "gguf") ? WEIGHTS_SAFETENSORS : WEIGHTS_GGUF;
	w->type = weights_config(from)->type;
	if (!o->type && w->type == WEIGHTS_Q8_0 && w->form == WEIGHTS_SAFETENSORS)
		w->type = WEIGHTS_BF16;
	if (o->type && !weights_type_find(&w->type, o->type))
		return cmd_parts_usage(&cmd_train_parts, "convert",
				       "--type %.40s: f32, f16, bf16 or q8_0", o->type);
	w->shard = o->shard;
	w->name = o->name;
	return 0;
}

static enum status give(void *self, int i, float *to, struct err *e)
{
	struct convert_job *j = self;

	return weights_tensor(j->from, i, to, e);
}

static void told(void *self, uint64_t bytes, uint64_t all)
{
	struct convert_job *j = self;
	int percent = (int)((double)bytes / (double)all * 100);

	if (j->tell && percent != j->percent)
		fprintf(stderr, "\r%3d %%%s", percent, bytes == all ? "\r     \r" : "");
	j->percent = percent;
}

static enum status write_it(const struct convert_options *o, const struct weights_options *w,
			    struct weights *from, struct err *e)
{
	struct convert_job j = { .from = from, .tell = !o->quiet && isatty(STDERR_FILENO) };
	struct weights_model m = { .config = weights_config(from),
				   .tokens = weights_tokens(from),
				   .tensor = give,
				   .told = told,
				   .self = &j };

	return weights_write(o->out, &m, w, e);
}

/* What lies there now is opened once more: what we say of it is what was read. */
static int tell(const struct convert_options *o)
{
	struct weights *w;
	struct err e = { 0 };

	if (weights_open(&w, o->out, &e) != OK)
		return cmd_train_complain("convert", &e);
	if (!o->quiet)
		fprintf(stderr, "%s: %zu parameters, %s, %llu bytes in %d file%s\n", o->out,
			net_numbers(&weights_config(w)->shape),
			weights_type_word(weights_config(w)->type),
			(unsigned long long)weights_bytes(w), weights_files(w),
			weights_files(w) == 1 ? "" : "s");
	weights_close(w);
	return EXIT_FINE;
}

int cmd_train_convert(struct app *app, int argc, char **argv)
{
	struct convert_options o = { 0 };
	struct weights_options w = { 0 };
	struct weights *from;
	struct err e = { 0 };
	int rc = read_options(&o, argc, argv);

	(void)app;
	if (rc)
		return rc;
	if (weights_open(&from, o.in, &e) != OK)
		return cmd_train_complain("convert", &e);
	rc = choose(&w, &o, from);
	if (!rc && write_it(&o, &w, from, &e) != OK)
		rc = cmd_train_complain("convert", &e);
	weights_close(from);
	return rc ? rc : tell(&o);
}
