/*
 * fuzz-gguf.c -- any bytes as a GGUF file.
 *
 * A typed error, or a model: each of its tensors can be read, or the file is damaged there.
 */
#include "base/mem.h"
#include "weights/weights.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void read_all(struct weights *w)
{
	const struct net_shape *s = &weights_config(w)->shape;

	if (net_shape_wrong(s) || s->real > s->vocab)
		BUG("no shape");
	for (int i = 0; i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);
		struct err e = { 0 };
		float *x = mem_alloc(t.size * sizeof *x);

		if (weights_tensor(w, i, x, &e) != OK && strcmp(e.code, "damaged"))
			BUG("%s", e.msg);
		mem_free(x);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct weights *w = NULL;
	struct err e = { 0 };

	if (weights_open_bytes(&w, data, n, &e) == OK)
		read_all(w);
	else if (!e.code || !e.msg[0])
		BUG("refused without a reason");
	weights_close(w);
	return 0;
}
