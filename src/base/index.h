/* index.h -- names to small integers; open addressing, keys are copied, or borrowed.  Nobody who
 * chooses keys can make them collide (hash.h). */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H
#include "base/hash.h"
#include <stdbool.h>

struct index {
	struct index_slot *slot;
	int cap, used; /* used counts live and removed slots */
	struct hash_key key;
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
