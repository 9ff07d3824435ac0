/* where.h -- where a program is, in addresses for addr2line. */
#ifndef T_HOSTILE_WHERE_H
#define T_HOSTILE_WHERE_H
#include <execinfo.h>
#include <signal.h>
#include <unistd.h>

/* For signals: of the thread that gets it. */
static inline void tell_where(int sig)
{
	void *frame[40];
	int n = backtrace(frame, 40);

	(void)sig;
	backtrace_symbols_fd(frame, n, STDERR_FILENO);
	(void)!write(STDERR_FILENO, "--\n", 3);
}
#endif
