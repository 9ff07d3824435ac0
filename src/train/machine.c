/* machine.c -- which machine computes, and why it cannot. */
#include "gpu/gpu.h"
#include "net/net.h"
#include "train/train_priv.h"
#include <string.h>

enum status train_backend(const struct net_backend **out, const char *device, struct err *e)
{
	enum status st;

	if (strcmp(device, "cuda")) {
		*out = net_reference();
		return OK;
	}
	st = gpu_backend(out, e);
	if (st != OK && e) {
		struct err why = *e;

		e->code = "unavailable";
		err_hint(e, "--device cpu computes on the processor; %.200s", why.hint);
	}
	return st;
}

enum status train_machine_open(struct train_machine *m, const struct net_backend *b,
			       const struct net_shape *s, const struct net_limits *l,
			       struct err *e)
{
	char reason[200] = "";
	const char *wrong = net_shape_wrong(s);

	*m = (struct train_machine){ .backend = b, .shape = *s, .limits = *l };
	if (wrong)
		return err_fail(e, E_ARG, "bad_argument", "no model has this shape: %s",
				wrong);
	m->m = b->open(s, l, reason, sizeof reason);
	if (m->m)
		return OK;
	return err_fail_with(e, E_SYS, "unavailable", NULL,
			     "a smaller --tokens or --rows needs less memory; --device cpu "
			     "computes on the processor",
			     "%s cannot hold the model: %s", b->name, reason);
}

void train_machine_close(struct train_machine *m)
{
	if (m->m)
		m->backend->close(m->m);
	*m = (struct train_machine){ 0 };
}

enum status train_machine_failed(const struct train_machine *m, const char *what,
				 struct err *e)
{
	return err_fail(e, E_SYS, "unavailable", "%s: %s: %.250s", m->backend->name, what,
			m->backend->why(m->m));
}

const char *train_machine_name(const struct train_machine *m)
{
	return m->m ? m->backend->describe(m->m) : "";
}

size_t train_largest(const struct net_shape *s)
{
	size_t most = 0;

	for (int i = 0; i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);

		most = t.size > most ? t.size : most;
	}
	return most;
}
