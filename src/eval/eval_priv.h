/* eval_priv.h -- what the files of the room share. */
#ifndef EVAL_EVAL_PRIV_H
#define EVAL_EVAL_PRIV_H
#include "dataset/dataset.h"
#include <stddef.h>

/* Words of a config (config.c). */
enum { EVAL_PICTURES = 3, EVAL_SYNCS = 3 };
extern const char *const eval_picture_words[EVAL_PICTURES];
extern const char *const eval_sync_words[EVAL_SYNCS];
extern const char *const eval_judge_words[]; /* by enum translate_slot */

/* The names of the files of records in a folder, in their order: n of them and the list are the
 * caller's to free. */
char **eval_list_records(const char *dir, int *n);
/* By which rule of the paper's harness an answer matches the key (paper.c), or NULL: by none.  choice:
 * the letter that was given beside it, or NULL. */
struct grader;
const char *eval_paper_match(const char *answer, const char *choice,
			     const struct dataset_sample *s, double tolerance,
			     struct grader *g, struct arena *a);
/* What the sample asks of a canvas, decided on the figure as it was left, finished or not (canvas.c):
 * a member fidelity or drawing, and right where all of it holds. */
struct eval_record;
struct fig;
void eval_record_canvas(struct eval_record *out, struct fig *f, const struct dataset_sample *s,
			struct arena *a);
/* A solution whose steps are to be labelled (bench.c): what the judge is asked; its labels beside those of
 * people as a member bench, with status, answer, verdict. */
struct agent_problem;
struct agent_result;
void eval_bench_problem(struct agent_problem *out, const struct dataset_sample *s,
			struct arena *a);
void eval_record_bench(struct eval_record *out, const struct dataset_sample *s,
		       const struct agent_result *x, const char *said, struct arena *a);
#endif
