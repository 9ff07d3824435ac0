/* limits.c -- what one call may cost, as the options of those who answer others say it. */
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/limits_priv.h"
#include <string.h>

#define DEADLINE_MS 2000
#define MEMORY_MB 256
#define MOST_SECONDS 86400 /* a day is as good as none */
#define MOST_MB 1048576

struct work_limits cmd_usual_limits(void)
{
	return (struct work_limits){ .ms = DEADLINE_MS, .bytes = (size_t)MEMORY_MB << 20 };
}

int cmd_take_limit(struct work_limits *most, const char *command, const char *option,
		   const char *value)
{
	bool time = !strcmp(option, "--deadline");
	double x, top = time ? MOST_SECONDS : MOST_MB;

	if (!value)
		return cmd_usage(command, "%s needs a value", option);
	if (!text_double(&x, value) || !(x >= 0) || x > top || (x > 0 && x < 0.001))
		return cmd_usage(command, "%s takes %s, from 0 (any number) to %.0f", option,
				 time ? "seconds" : "megabytes", top);
	if (time)
		most->ms = (int64_t)(x * 1000 + 0.5);
	else
		most->bytes = (size_t)(x * (1 << 20));
	return 0;
}
