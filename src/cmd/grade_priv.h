/* grade_priv.h -- porism grade: its options, and a file of answers.  Private to cmd/. */
#ifndef CMD_GRADE_PRIV_H
#define CMD_GRADE_PRIV_H
#include "cmd/batch_priv.h"
#include "grade/grade.h"

struct grade_request {
	struct grade_question q; /* of one answer, or what lines do not say */
	const char *choices, *rule, *places;
	const char *jsonl; /* NULL: one answer */
	bool json;
	int threads;
	struct shard shard;
};
int cmd_grade_batch(const struct app *app, const struct grade_request *r);
#endif
