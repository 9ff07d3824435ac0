/*
 * drive.h -- runs and the model server they ask: many runs at once in one thread.
 *
 * A driver takes runs, asks for each what it wants to know (agent_run_ask) over HTTP, gives it
 * what came, and tells when it is over.  Nothing blocks but agent_drive_wait.
 */
#ifndef AGENT_DRIVE_H
#define AGENT_DRIVE_H
#include "agent/agent.h"
#include "agent/http.h"
#include "agent/script.h"

struct agent_drive_options {
	const struct agent_model *model; /* borrowed, as all here */
	const char *key;                 /* or NULL: the server wants none */
	struct agent_pace *pace;
	const char *ca_file;
	double seconds; /* of one reply */
	int tries;      /* 0: 5 */
	double scale;   /* of waits between tries; 0: 1 */
	uint64_t seed;
	/* Replies out of a file in place of a server: nothing is sent, and of the options above only
	 * the model is looked at.  NULL: none. */
	const struct agent_script *script;
};
struct agent_drive;
enum status agent_drive_new(struct agent_drive **out, const struct agent_drive_options *o,
			    struct err *e) MUST_USE;
/* Runs that are not over are left as they are. */
void agent_drive_free(struct agent_drive *d);

typedef void agent_drive_done(void *user, struct agent_run *r);
/* began: milliseconds that the run had lasted before (a resumed one); delta: pieces of replies as
 * they come, or NULL; done is called from agent_drive_wait when the run is over, which the
 * caller frees. */
void agent_drive_add(struct agent_drive *d, struct agent_run *r, long began,
		     agent_delta_fn *delta, agent_drive_done *done, void *user);
/*
 * Anybody else who has questions: what agent_run_ask, _arena, _reply, _retry and _fail do for a
 * run.  ask: false: there is nothing to ask this server, and over is called.  script: who asks,
 * where the replies come out of a file.
 */
struct agent_asker {
	bool (*ask)(void *self, struct agent_request *q);
	struct arena *(*arena)(void *self);
	void (*reply)(void *self, const struct agent_reply *reply,
		      const struct agent_sent *about);
	void (*retry)(void *self, const struct agent_refusal *why, int tries, double wait,
		      long at_ms);
	void (*fail)(void *self, const struct agent_refusal *why, long at_ms);
	struct agent_script_ask (*script)(void *self);
};
typedef void agent_drive_over(void *user, void *self);
/* by is kept as it is; over is called from agent_drive_wait, or from here where it has no
 * question. */
void agent_drive_ask(struct agent_drive *d, const struct agent_asker *by, void *self,
		     agent_drive_over *over, void *user);
/* Work until something happened or ms have passed; returns how many runs are left. */
int agent_drive_wait(struct agent_drive *d, int ms);

/* The models of a server, in the arena: asks it and waits. */
enum status agent_models(const char ***id, int *n, const struct agent_drive_options *o,
			 struct arena *a, struct err *e) MUST_USE;
#endif
