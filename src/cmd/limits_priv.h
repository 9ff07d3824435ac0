/* limits_priv.h -- what one call may cost in the commands that answer others. */
#ifndef CMD_LIMITS_PRIV_H
#define CMD_LIMITS_PRIV_H
#include "base/work.h"

/* Two seconds and 256 MB. */
struct work_limits cmd_usual_limits(void);
/* The value of --deadline (seconds) or --memory-limit (MB), 0: any; an exit code, or 0. */
int cmd_take_limit(struct work_limits *most, const char *command, const char *option,
		   const char *value);
#endif
