/*
 * store.c -- the store at full size: writers killed, and a crowd of clients in several
 * processes with more canvases than figures fit in memory; stores that were damaged, and
 * machines that lose their power.  make stress
 *
 *   stress-store [kills [calls [canvases [clients [damaged [step]]]]]]
 *
 * step: the power goes at every so-manieth change of a file, in four ways.
 */
#include "store/t/corrupt.h"
#include "store/t/power.h"
#include "store/t/work.h"
#include <sys/resource.h>

#define PROCESSES 4
#define MEMORY (512L << 10) /* KiB that a process may take */

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void crowd(int calls, int canvases, int clients)
{
	char *dir = new_folder(), file[PROCESSES][500];
	struct crowd w = { .dir = dir,
			   .canvases = canvases,
			   .clients = clients,
			   .calls = calls / clients,
			   .open = 64 };
	int each = clients / PROCESSES, failed = 0;
	size_t part = (size_t)each * (size_t)w.calls, n = part * PROCESSES;
	struct store_options o = { .dir = dir, .open = w.open };
	struct ack *ack = mem_alloc(n * sizeof *ack);
	struct store *s = open_store(&o);
	struct arena *a = arena_new();
	struct store_entry *all;
	struct rusage use;
	long sum = 0;
	int listed = 0;
	double start;

	w.id = mem_alloc((size_t)canvases * sizeof *w.id);
	start = now();
	for (int k = 0; k < canvases; k++)
		new_canvas(s, w.id[k], "crowd");
	printf("# %d canvases made in %.2f s\n", canvases, now() - start);
	start = now();
	for (int i = 0; i < PROCESSES; i++) {
		snprintf(file[i], sizeof file[i], "%s/acks.%d", dir, i);
		failed += start_process(&w, i * each, each, file[i]) < 0;
	}
	for (int i = 0; i < PROCESSES; i++) {
		int status = 1;

		wait(&status);
		failed += status != 0;
	}
	printf("# %zu calls in %.2f s\n", n, now() - start);
	for (int i = 0; i < PROCESSES; i++)
		failed += !read_acks(file[i], ack + (size_t)i * part, part);
	ok(!failed, "%d clients in %d processes, %d canvases: all %zu calls accepted", clients,
	   PROCESSES, canvases, n);
	ok(check_acks(&w, s, ack, n), "none lost, none moved");
	if (store_list(s, a, &all, &listed, NULL) == OK)
		for (int i = 0; i < listed; i++)
			sum += all[i].version;
	ok(listed == canvases && sum == (long)n, "the index says the same");
	getrusage(RUSAGE_CHILDREN, &use);
	ok(use.ru_maxrss < MEMORY, "the largest process took %ld MiB", use.ru_maxrss >> 10);
	store_close(s);
	arena_free(a);
	mem_free(ack);
	mem_free(w.id);
	remove_folder(dir);
}

int main(int argc, char **argv)
{
	int given[6] = { 1000, 50000, 1000, 64, 600, 2 }, cuts = 0;

	for (int i = 1; i < argc && i <= 6; i++)
		given[i - 1] = (int)strtol(argv[i], NULL, 10);
	tools = tool_table_new();
	crowd(given[1], given[2], given[3]);
	ok(killed_writers(given[0], 8, 2024),
	   "%d writers killed: what was acknowledged is there", given[0]);
	ok(corrupted_stores(given[4], 2025), "%d damaged stores: nothing is lost in silence",
	   given[4]);
	ok(power_cuts(given[5], 2026, &cuts),
	   "the power went: what was acknowledged is there");
	ok(cuts >= 200 || given[5] > 2, "%d times", cuts);
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
