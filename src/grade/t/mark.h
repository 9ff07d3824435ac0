/* mark.h -- a verdict in the tables of the tests: = equal, ~ close, x different, ? unclear. */
#ifndef GRADE_T_MARK_H
#define GRADE_T_MARK_H
#include "grade/grade.h"

static inline char mark_of(enum grade_match m)
{
	return m == GRADE_EQUAL       ? '='
	       : m == GRADE_CLOSE     ? '~'
	       : m == GRADE_DIFFERENT ? 'x'
				      : '?';
}
#endif
