/* index.h -- names to small integers; open addressing, keys are copied, or borrowed. */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H
#include <stdbool.h>

struct index {
	struct index_slot *slot;
	int cap, used; /* used counts live and removed slots */
	/* Set before the first key: */
	bool borrows; /* keys outlive it */
	bool folds;   /* A to Z are a to z */
};
void index_clear(struct index *m);          /* zero-initialise to begin */
void index_reserve(struct index *m, int n); /* room for n keys, to grow once */
void index_set(struct index *m, const char *key, int value);
int index_get(const struct index *m, const char *key); /* -1 when absent */
void index_remove(struct index *m, const char *key);
#endif
