/* threads.c -- a figure for each thread: there is no global state, and nothing to lock.
 *
 *     cc threads.c $(pkg-config --cflags --libs porism) -pthread -o threads
 */
#include <porism.h>
#include <pthread.h>
#include <stdio.h>

struct job {
	int side;
	double diagonal;
};

static void *measure(void *data)
{
	struct job *j = (struct job *)data;
	porism_figure *f = porism_new();
	char line[80];

	snprintf(line, sizeof line, "Distance((0, 0), (%d, %d))", j->side, j->side);
	porism_run(f, line);
	porism_number(f, &j->diagonal);
	porism_free(f);
	porism_thread_end(); /* the last call of a thread that ends */
	return NULL;
}

int main(void)
{
	pthread_t thread[4];
	struct job job[4];

	for (int i = 0; i < 4; i++) {
		job[i].side = i + 1;
		job[i].diagonal = 0;
		if (pthread_create(&thread[i], NULL, measure, &job[i]))
			return 1;
	}
	for (int i = 0; i < 4; i++) {
		pthread_join(thread[i], NULL);
		printf("a square of side %d has the diagonal %.15g\n", job[i].side,
		       job[i].diagonal);
	}
	return 0;
}
