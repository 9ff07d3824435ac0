/*
 * ggb_write_priv.h -- what writing a .ggb keeps.
 */
#ifndef IO_GGB_WRITE_PRIV_H
#define IO_GGB_WRITE_PRIV_H
#include "expr/expr.h"
#include "io/io_priv.h"

struct io_out {
	struct fig *f;
	/* A copy in which several results come in GeoGebra's order, for asking which is which. */
	struct fig *g;
	const struct tool_table *tools;
	struct arena *arena;
	struct io_report *report;
	struct buf *b;
	int helpers;
};

/* ggb_write_text.c */
/* A name as GeoGebra writes it: P_{12}. */
void io_out_label(struct buf *b, const char *name);
/* An expression; where an object is called e, that is meant by e and not the number. */
void io_out_print(struct buf *b, const struct io_out *o, const struct expr *x);
/* Is the word a command of ours, and no function of numbers? */
bool io_out_is_command(const struct io_out *o, const char *word);
/* The tree with their names of commands and their order of arguments; NULL when a command in it
 * is unknown there (its name in *unknown). */
const struct expr *io_out_expr(struct io_out *o, const struct expr *x, const char **unknown);
/* Append an expression as the value of an attribute. */
void io_out_attr(struct io_out *o, const struct expr *x);

/* ggb_write_look.c */
/* The <element> of an object, with its value where a file needs one, and its looks. */
void io_out_element(struct io_out *o, fig_id id, const char *type);
const char *io_out_type(const struct io_out *o, fig_id id);
/* Everything before the construction. */
void io_out_view(struct io_out *o);
#endif
