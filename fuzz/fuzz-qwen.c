/*
 * fuzz-qwen.c -- any bytes as config.json and generation_config.json of a model.
 *
 * A typed error, or a shape that is one, and what is written of it reads the same.
 */
#include "base/mem.h"
#include "weights/weights.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void check(const struct weights_config *c)
{
	struct weights_config back;
	struct buf b = { 0 };
	struct err e = { 0 };

	if (net_shape_wrong(&c->shape))
		BUG("no shape: %s", net_shape_wrong(&c->shape));
	weights_config_json(&b, c);
	if (weights_config_read(&back, buf_str(&b), b.n, &e) != OK)
		BUG("what was read is not written so that it can be: %s", e.msg);
	if (memcmp(&back.shape, &c->shape, sizeof back.shape) || back.stops != c->stops ||
	    back.type != c->type || back.pad != c->pad)
		BUG("another model");
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct weights_config c;
	struct err e = { 0 };

	if (weights_config_read(&c, (const char *)data, n, &e) == OK)
		check(&c);
	else if (!e.code || !e.msg[0])
		BUG("refused without a reason");
	c = (struct weights_config){ .shape = { .vocab = 100 }, .bos = -1, .pad = -1 };
	e = (struct err){ 0 };
	if (weights_generation_read(&c, (const char *)data, n, &e) != OK && !e.msg[0])
		BUG("refused without a reason");
	if (c.stops > WEIGHTS_STOPS || c.pad >= 100)
		BUG("tokens that are none");
	return 0;
}
