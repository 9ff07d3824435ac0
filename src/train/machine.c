/* machine.c -- which machine computes, and why it cannot. */
#include "net/net.h"
#include "train/train_priv.h"
#include <string.h>

enum status train_backend(const struct net_backend **out, const char *device, struct err *e)
{
	*out = net_reference();
	if (strcmp(device, "cuda"))
		return OK;
	err_fail(e, E_SYS, "unavailable", "there is no GPU here that this program can use");
	err_hint(e, "--device cpu computes on the processor");
	return E_SYS;
}

enum status train_machine_open(struct train_machine *m, const struct net_backend *b,
			       const struct net_shape *s, const struct net_limits *l,
			       struct err *e)
{
	char reason[200] = "";
	const char *wrong = net_shape_wrong(s);

	*m = (struct train_machine){ .backend = b, .shape = *s, .limits = *l };
	if (wrong)
		return err_fail(e, E_ARG, "bad_argument", "no model has this shape: %s", wrong);
	m->m = b->open(s, l, reason, sizeof reason);
	if (m->m)
		return OK;
	err_fail(e, E_SYS, "unavailable", "%s cannot hold the model: %s", b->name, reason);
	err_hint(e, "a smaller --tokens or --rows needs less memory; --device cpu computes on the "
		    "processor");
	return E_SYS;
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
