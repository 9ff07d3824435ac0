/*
 * shape.h -- a model's sizes, and its tensors in their one order.
 *
 * The layout is Qwen2's: decoder only, RMSNorm before attention and MLP, rotary positions
 * (pairs i and i + head/2), grouped queries, biases on q, k and v alone, SwiGLU.  A matrix is
 * [out, in], row after row.  Tensors lie in memory in the order of their numbers, so that q, k, v
 * are one matrix of (heads + 2 kv) * head rows, and gate, up one of 2 * inner rows.
 */
#ifndef NET_SHAPE_H
#define NET_SHAPE_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif

struct net_shape {
	int vocab; /* rows of the embedding */
	int real;  /* ids from here on mean nothing and are never sampled */
	int width; /* heads * head */
	int inner; /* of the MLP */
	int layers;
	int heads, kv; /* of queries, of keys and values */
	int head;      /* size of one */
	int context;   /* tokens at most */
	float eps, theta;
	int tied; /* is the head the embedding? */
};

/* Within a layer; before all layers the embedding (tensor 0), after them the last norm and, when
 * not tied, the head. */
enum net_slot {
	NET_ATTENTION_NORM,
	NET_Q,
	NET_K,
	NET_V,
	NET_Q_BIAS,
	NET_K_BIAS,
	NET_V_BIAS,
	NET_O,
	NET_MLP_NORM,
	NET_GATE,
	NET_UP,
	NET_DOWN,
	NET_SLOTS
};

struct net_tensor {
	char name[64];   /* as in safetensors: "model.layers.3.self_attn.q_proj.weight" */
	int rows, cols;  /* cols 0: a vector of `rows` */
	size_t at, size; /* in numbers, from the beginning of all tensors */
	int layer;       /* -1: in none */
	int slot;        /* enum net_slot, in a layer */
};

int net_tensors(const struct net_shape *s); /* how many */
struct net_tensor net_tensor(const struct net_shape *s, int i);
int net_tensor_of(const struct net_shape *s, int layer, int slot); /* its number */
size_t net_numbers(const struct net_shape *s);                     /* of all tensors */
/* Is it a shape?  NULL, or what is wrong with it. */
const char *net_shape_wrong(const struct net_shape *s);
/* FLOP of one token, forward and backward, in documents of n tokens: 6 times the numbers (a tied
 * head counted once) + 6 * layers * n * width. */
double net_flop(const struct net_shape *s, double n);
#ifdef __cplusplus
}
#endif
#endif
