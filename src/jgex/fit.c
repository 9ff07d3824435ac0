/* fit.c */
#include "jgex/jgex_priv.h"
bool jgex_fit(struct jgex_pen *p, struct setting *s)
{
	(void)p;
	(void)s;
	return false;
}
